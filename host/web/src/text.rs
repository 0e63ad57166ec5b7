//! Bytes as text: by the mark at their beginning, by what the answer or the page says, and by
//! what they can only be.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// How far into a page its own word on its characters is looked for, as browsers do.
const PRESCAN: usize = 1024;

/// A text, and whether some of its bytes meant nothing.
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) lossy: bool,
}

/// Decodes the bytes of an answer. `label` is the character set that the answer names.
///
/// A mark at the beginning counts most, then the answer, then the page. Bytes that are UTF-8 are
/// read as such where what is said of them does not fit, and where nothing is said; else they are
/// taken as Windows-1252, as browsers do. Where the answer was `cut`, half a character may stand at
/// its end.
pub(crate) fn decode(mut bytes: &[u8], label: Option<&str>, cut: bool) -> Decoded {
    if cut
        && let Err(e) = std::str::from_utf8(bytes)
        && e.error_len().is_none()
    {
        bytes = &bytes[..e.valid_up_to()];
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        let (text, _, lossy) = encoding.decode(bytes);
        return Decoded { text: text.into_owned(), lossy };
    }
    let said = label
        .and_then(|l| Encoding::for_label(l.as_bytes()))
        .or_else(|| Encoding::for_label(named_in(bytes)?.as_bytes()));
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let encoding = match said {
        Some(said) if said != UTF_8 => {
            // A page of ASCII alone fits every claim; one that has more and is sound UTF-8 is
            // UTF-8, whatever was said: no text of a single-byte set looks like it by chance.
            if is_utf8 && !bytes.is_ascii() && said.is_single_byte() { UTF_8 } else { said }
        }
        Some(_) if is_utf8 => UTF_8,
        // Named UTF-8, and it is not: a single-byte set is likelier than damage.
        Some(_) => named_in(bytes)
            .and_then(|l| Encoding::for_label(l.as_bytes()))
            .filter(|e| *e != UTF_8)
            .unwrap_or(WINDOWS_1252),
        None if is_utf8 => UTF_8,
        None => WINDOWS_1252,
    };
    let (text, lossy) = encoding.decode_without_bom_handling(bytes);
    Decoded { text: text.into_owned(), lossy }
}

/// The character set that a page or an XML file names itself.
fn named_in(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(PRESCAN)]).to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = head[from..].find("charset").map(|i| i + from) {
        from = found + "charset".len();
        if let Some(name) = value(&head[from..]) {
            return Some(name);
        }
    }
    let declaration = head.strip_prefix("<?xml")?.split("?>").next()?;
    value(&declaration[declaration.find("encoding")? + "encoding".len()..])
}

fn value(text: &str) -> Option<String> {
    let text = text.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
    let name: String = text
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':' | '.'))
        .collect();
    (!name.is_empty()).then_some(name)
}

/// Whether bytes are no text at all: pictures, archives, programs.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    let utf16 = Encoding::for_bom(bytes).is_some();
    !utf16 && bytes.iter().take(4096).any(|b| *b == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8], label: Option<&str>) -> String {
        decode(bytes, label, false).text
    }

    #[test]
    fn what_is_said_counts_where_it_fits() {
        assert_eq!(text("sạt lở đất".as_bytes(), Some("utf-8")), "sạt lở đất");
        assert_eq!(text(b"caf\xe9", Some("ISO-8859-1")), "café");
        assert_eq!(text(b"caf\xe9", Some("utf-8")), "café", "it says UTF-8 and is not");
        assert_eq!(text("đất".as_bytes(), Some("iso-8859-1")), "đất", "it is UTF-8");
        assert_eq!(text("đất".as_bytes(), Some("klingon")), "đất", "no such set");
        assert_eq!(text("đất".as_bytes(), None), "đất");
        let page = b"<meta http-equiv=x content='text/html; charset=windows-1258'>\xd0\xfe";
        assert!(text(page, None).ends_with("Đ₫"));
        assert_eq!(text(b"\xff\xfea\0b\0", Some("utf-8")), "ab");
        let xml = b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xe9</a>";
        assert!(text(xml, None).contains('é'));
    }

    #[test]
    fn a_text_that_was_cut_in_a_character_is_still_its_own() {
        let cut = &"đất".as_bytes()[..4];
        assert_eq!(decode(cut, None, true).text, "đ");
    }
}
