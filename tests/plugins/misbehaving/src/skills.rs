//! A skill that asks the host for a tool, so that a host which answers with the skill goes round
//! in a circle.

use plugin_api::prelude::*;

/// Nothing
#[data]
pub(crate) struct Nothing {}

/// What the tool said
#[data]
pub(crate) struct Said {
    /// The error's code, or `ok`
    outcome: String,
}

pub(crate) struct Reenters;

impl SkillBase for Reenters {
    type Input = Nothing;
    type Output = Said;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new("reenters", Category::Domain, "Asks for the tool prints; says how it went")
            .tools(&["prints"])
    }

    fn execute(
        &self,
        _: Nothing,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Said>, SkillError> {
        let called = context.call::<plugin_api::serde_json::Value>("prints", &Nothing {});
        let outcome = called.map_or_else(|e| e.code().to_owned(), |_| "ok".into());
        Ok(SkillAnswer::new(Said { outcome }))
    }
}
