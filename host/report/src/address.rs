//! Which addresses a reader may follow.

use crate::render::reorders;
use std::fmt::Write;

/// Schemes that lead to a page or to a person, and never run anything.
const SCHEMES: [&str; 3] = ["https", "http", "mailto"];

/// An address that a reader may follow, of characters that no program reads in another way; a
/// DOI becomes the address of its resolver. Nothing for any other address, which is then shown
/// as text.
pub(crate) fn followed(address: &str) -> Option<String> {
    let address = address.trim();
    let (scheme, rest) = address.split_once(':')?;
    let scheme = scheme.to_ascii_lowercase();
    if scheme == "doi" {
        let doi = rest.trim();
        return doi.starts_with("10.").then(|| encoded("https://doi.org/", doi));
    }
    let web = scheme.starts_with("http");
    (SCHEMES.contains(&&*scheme) && (!web || rest.starts_with("//")))
        .then(|| encoded(&format!("{scheme}:"), rest))
}

fn encoded(start: &str, rest: &str) -> String {
    let mut out = String::from(start);
    for c in rest.chars() {
        match c {
            // Programs skip some of these, and an address would then lead elsewhere than it says.
            c if c.is_control() || reorders(c) => {}
            c if c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '\\' | '`') => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "%{byte:02X}");
                }
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_web_mail_and_dois_are_followed() {
        for (address, to) in [
            ("https://a.b/c?d=e&f#g", "https://a.b/c?d=e&f#g"),
            (" HTTP://a.b ", "http://a.b"),
            ("mailto:a@b.c", "mailto:a@b.c"),
            ("doi:10.1000/x y", "https://doi.org/10.1000/x%20y"),
            ("https://a.b/\"onclick='x'", "https://a.b/%22onclick=%27x%27"),
            ("https://a.b/\u{0}\n<c>\u{202e}", "https://a.b/%3Cc%3E"),
        ] {
            assert_eq!(followed(address).as_deref(), Some(to));
        }
    }

    #[test]
    fn nothing_else_is() {
        for address in [
            "",
            "a.b/c",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "http:javascript:x",
            "//a.b",
            "#a",
            "doi:javascript",
        ] {
            assert_eq!(followed(address), None, "{address}");
        }
    }
}
