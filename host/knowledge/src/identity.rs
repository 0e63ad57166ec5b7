//! One key for every way to write what identifies a work: DOI, web address, ISBN, number of a
//! standard; and titles, where a work has none of them.
//!
//! A key of a DOI begins with `10.`, of an address with `https://`, of an ISBN with `isbn:`, of a
//! standard with `std:`, so they share one space. Each normal form is a fixed point.

use crate::words;

/// The key of a DOI or web address; none where the text is neither.
///
/// ```
/// use skillhost_knowledge::identity::key;
/// assert_eq!(key("doi:10.1000/ABC."), key("https://dx.doi.org/10.1000%2Fabc"));
/// assert_eq!(key("http://WWW.reef.example:80/a/?utm_source=x#top"), key("https://reef.example/a"));
/// assert_eq!(key("reefs"), None);
/// ```
#[must_use]
pub fn key(text: &str) -> Option<String> {
    doi(text).or_else(|| address(text))
}

/// The normal form of a DOI: no prefix or address before it, lower case, percent-encoding undone,
/// without the punctuation of a sentence after it.
#[must_use]
pub fn doi(text: &str) -> Option<String> {
    let mut rest = unwrapped(text);
    let mut in_address = false;
    loop {
        let bare = without_scheme(rest).unwrap_or(rest);
        let resolver = ["doi.org/", "dx.doi.org/", "www.doi.org/"];
        if let Some(after) = resolver.iter().find_map(|host| strip_prefix(bare, host)) {
            in_address = true;
            rest = after.trim_start();
        } else if let Some(after) = strip_prefix(rest, "doi:") {
            rest = after.trim_start();
        } else {
            break;
        }
    }
    if in_address {
        rest = rest.split(['?', '#']).next().unwrap_or_default();
    }
    // Encoded twice is met in the wild, and only a fixed point is a normal form.
    let mut text = rest.to_owned();
    while let Some(decoded) = percent_decoded(&text).filter(|d| *d != text) {
        text = decoded;
    }
    let text = without_punctuation(&text).to_ascii_lowercase();
    let (prefix, suffix) = text.split_once('/')?;
    let registrant = prefix.strip_prefix("10.")?;
    let mut numbers = registrant.split('.');
    let first = numbers.next()?;
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    let sound = (4..=9).contains(&first.len())
        && digits(first)
        && numbers.all(digits)
        && !suffix.is_empty()
        && !text.contains(|c: char| c.is_whitespace() || c.is_control());
    sound.then_some(text)
}

/// The normal form of a web address: `https`, host in lower case without `www.`, no default port,
/// no slash at the end, no fragment, no `utm_` parameters, the others sorted. Of percent-encoding
/// only what needs none is undone (RFC 3986, 6.2.2).
fn address(text: &str) -> Option<String> {
    let text = unwrapped(text);
    if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return None;
    }
    let schemed = without_scheme(text);
    if schemed.is_none() && text.contains("://") {
        return None;
    }
    let rest = schemed.unwrap_or(text).split('#').next()?;
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (host, rest) = rest.split_at(end);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));

    let mut host = host.to_lowercase();
    while let Some(shorter) = [":80", ":443", "."].iter().find_map(|s| host.strip_suffix(s)) {
        host = shorter.to_owned();
    }
    while let Some(shorter) = host.strip_prefix("www.") {
        host = shorter.to_owned();
    }
    let labels = host.split(':').next()?.split('.');
    let sound = |label: &str| {
        !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    // Only an address of four numbers ends in a number.
    let number = |label: &str| label.chars().all(|c| c.is_ascii_digit());
    let ends = labels.clone().count() == 4 || !labels.clone().next_back().is_some_and(number);
    let named = host.contains('.') && labels.clone().all(sound) && ends;
    // A word with a dot in it is no address, unless a path or a scheme says so.
    if !named || (schemed.is_none() && path.is_empty() && query.is_empty()) {
        return None;
    }

    let path = percent_normal(path);
    let path = path.trim_end_matches('/');
    let mut parameters: Vec<String> = query
        .split('&')
        .map(percent_normal)
        .filter(|p| !p.is_empty() && !p.to_ascii_lowercase().starts_with("utm_"))
        .collect();
    parameters.sort();
    let query =
        if parameters.is_empty() { String::new() } else { "?".to_owned() + &parameters.join("&") };
    Some(format!("https://{host}{path}{query}"))
}

/// The key of an ISBN of 10 or 13 digits whose check digit is right; one of 10 digits has the key
/// of its form with 13 (ISO 2108).
#[must_use]
pub fn isbn(text: &str) -> Option<String> {
    let text = text.trim();
    let text = strip_prefix(text, "isbn").unwrap_or(text).trim_start_matches([':', ' ']);
    let mut digits = Vec::new();
    for c in text.chars() {
        match c {
            '-' | ' ' | '–' => {}
            'x' | 'X' if digits.len() == 9 => digits.push(10),
            c => digits.push(c.to_digit(10)?),
        }
    }
    let check13 = |first: &[u32]| {
        let sum: u32 = first.iter().zip([1, 3].iter().cycle()).map(|(d, w)| d * w).sum();
        (10 - sum % 10) % 10
    };
    let whole = match digits.len() {
        13 if digits.iter().all(|d| *d < 10) && check13(&digits[..12]) == digits[12] => digits,
        10 => {
            let sum: u32 = digits.iter().zip((1..=10).rev()).map(|(d, w)| d * w).sum();
            if !sum.is_multiple_of(11) {
                return None;
            }
            let mut whole = vec![9, 7, 8];
            whole.extend(&digits[..9]);
            whole.push(check13(&whole));
            whole
        }
        _ => return None,
    };
    let digits: String = whole.iter().filter_map(|d| char::from_digit(*d, 10)).collect();
    Some(format!("isbn:{digits}"))
}

/// The key of the number of a standard or law: letters, digits, `/`, `:` and `.`, without blanks
/// and hyphens; it has at least one digit.
#[must_use]
pub fn standard(text: &str) -> Option<String> {
    let text = text.trim();
    let text = strip_prefix(text, "std:").unwrap_or(text);
    let kept: String = text
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, '/' | ':' | '.'))
        .flat_map(char::to_lowercase)
        .collect();
    kept.contains(|c: char| c.is_ascii_digit()).then(|| format!("std:{kept}"))
}

/// A title as it is compared: its words, folded.
#[must_use]
pub fn title(text: &str) -> String {
    let words: Vec<String> = words::words(text).into_iter().map(|w| w.plain).collect();
    words.join(" ")
}

/// Without blanks, and without the brackets that stand around an address in a text.
fn unwrapped(text: &str) -> &str {
    let mut text = text.trim();
    while let Some(inner) = text.strip_prefix('<').and_then(|t| t.strip_suffix('>')) {
        text = inner.trim();
    }
    text
}

fn without_scheme(text: &str) -> Option<&str> {
    strip_prefix(text, "https://").or_else(|| strip_prefix(text, "http://"))
}

fn strip_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Cuts what a sentence puts after an identifier. A bracket goes only where none opens for it.
fn without_punctuation(mut text: &str) -> &str {
    while let Some(last) = text.chars().next_back() {
        let opens = match last {
            ')' => '(',
            ']' => '[',
            '}' => '{',
            '>' => '<',
            '.' | ',' | ';' | ':' | '"' | '\'' | '”' | '’' | '…' | '/' => '\0',
            c if c.is_whitespace() => '\0',
            _ => break,
        };
        let count = |c: char| text.matches(c).count();
        if opens != '\0' && count(opens) >= count(last) {
            break;
        }
        text = &text[..text.len() - last.len_utf8()];
    }
    text
}

/// Undoes percent-encoding, where what comes out is text.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        if let Some(decoded) = encoded_byte(bytes, i) {
            out.push(decoded);
            i += 3;
        } else {
            out.push(*byte);
            i += 1;
        }
    }
    String::from_utf8(out).ok()
}

/// Undoes encoding of characters that need none and writes the rest in upper case.
fn percent_normal(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        let Some(decoded) = encoded_byte(bytes, i) else {
            out.push(*byte);
            i += 1;
            continue;
        };
        if decoded.is_ascii_alphanumeric() || matches!(decoded, b'-' | b'.' | b'_' | b'~') {
            out.push(decoded);
        } else {
            out.extend(format!("%{decoded:02X}").bytes());
        }
        i += 3;
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

fn encoded_byte(bytes: &[u8], at: usize) -> Option<u8> {
    if bytes.get(at) != Some(&b'%') {
        return None;
    }
    let digit = |i: usize| char::from(*bytes.get(i)?).to_digit(16);
    u8::try_from(digit(at + 1)? * 16 + digit(at + 2)?).ok()
}
