//! The works of the knowledge base that a report can cite.

use skillhost_story::Works;
use std::sync::OnceLock;

/// The works that were read.
pub fn works() -> &'static Works {
    static WORKS: OnceLock<Works> = OnceLock::new();
    WORKS.get_or_init(|| Works::of(include_str!("../knowledge/SECOND-KNOWLEDGE-BRAIN.md")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_that_was_read_can_be_cited() {
        let base = include_str!("../knowledge/SECOND-KNOWLEDGE-BRAIN.md");
        assert_eq!(works().iter().count(), base.matches("- **Verified:** full").count());
        for work in works().iter() {
            assert!(!work.title.is_empty(), "{}", work.id);
            assert!(work.quote.split_whitespace().count() <= 25, "{}", work.id);
            assert_eq!(works().iter().filter(|w| w.id == work.id).count(), 1);
        }
    }
}
