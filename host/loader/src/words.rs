//! A stranger's words in a message of ours.
//!
//! What a plugin, a linker or a file said goes into rejections, which end up on terminals and in
//! other programs. So it is bounded, and nothing in it is obeyed: control characters are written
//! out. Rejections pass through here once, on their way out of a scan or of an opening.

use skillhost_types::Rejection;

/// The longest line of a rejection.
const LINE_MAX: usize = 500;
/// The longest detail: a layout check writes tens of kilobytes.
const DETAIL_MAX: usize = 64 * 1024;

/// A rejection that can be shown anywhere.
pub(crate) fn tame(rejection: Rejection) -> Rejection {
    let Rejection { code, path, expected, found, hint, info, detail } = rejection;
    let line = |text: &str| shown(text, LINE_MAX, false);
    Rejection {
        code: line(&code),
        path,
        expected: line(&expected),
        found: line(&found),
        hint: line(&hint),
        info,
        detail: shown(&detail, DETAIL_MAX, true),
    }
}

/// Words without anything that a terminal would obey, and not longer than `most` characters.
fn shown(text: &str, most: usize, lines: bool) -> String {
    let mut out = String::with_capacity(text.len().min(most));
    for (count, c) in text.chars().enumerate() {
        if count == most {
            out.push('…');
            break;
        }
        match c {
            '\n' if lines => out.push(c),
            '\t' if lines => out.push(' '),
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_strangers_words_is_obeyed() {
        let found = format!("\u{1b}[2J{}", "x".repeat(1000));
        let wild = Rejection::new("init-failed", "/x.so", "a plugin", found, "a\nb").detail("a\nb");
        let tame = tame(wild);
        assert!(tame.found.starts_with("\\u{1b}[2J"), "{}", tame.found);
        assert!(tame.found.ends_with('…') && tame.found.chars().count() < 520);
        assert_eq!((tame.hint.as_str(), tame.detail.as_str()), ("a\\nb", "a\nb"));
    }
}
