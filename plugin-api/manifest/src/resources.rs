//! The resources of a plugin (locales, knowledge, skills) as they travel in the section
//! `.skillhost.res`: for each file the lengths of its path and of its content as little-endian
//! `u32`, then the path, then the content.

use indexmap::IndexMap;

/// A resource section that ends before its last entry does, or names a path twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceError {
    /// The byte at which reading stopped.
    pub offset: usize,
    /// What is wrong there.
    pub found: &'static str,
}

/// Packs files in the order given.
#[must_use]
pub fn pack<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut out = Vec::new();
    for (path, content) in files {
        out.extend((path.len() as u32).to_le_bytes());
        out.extend((content.len() as u32).to_le_bytes());
        out.extend(path.as_bytes());
        out.extend(content);
    }
    out
}

/// Unpacks a section into path → content, borrowing both.
///
/// # Errors
/// A [`ResourceError`] for a cut entry, a path that is not UTF-8, absolute or leads outside,
/// and a path that occurs twice; never a panic, whatever the bytes are.
pub fn unpack(section: &[u8]) -> Result<IndexMap<&str, &[u8]>, ResourceError> {
    let mut files = IndexMap::new();
    let mut offset = 0;
    while offset < section.len() {
        let fail = |found| ResourceError { offset, found };
        let mut rest = &section[offset..];
        let mut take = |n: usize| {
            let (head, tail) = rest.split_at_checked(n)?;
            rest = tail;
            Some(head)
        };
        let mut number = || take(4)?.try_into().ok().map(|b| u32::from_le_bytes(b) as usize);
        let (Some(path_len), Some(content_len)) = (number(), number()) else {
            return Err(fail("the lengths are cut"));
        };
        let (Some(path), Some(content)) = (take(path_len), take(content_len)) else {
            return Err(fail("the entry is cut"));
        };
        let path = core::str::from_utf8(path).map_err(|_| fail("the path is not UTF-8"))?;
        if !crate::is_inside(path) {
            return Err(fail("the path leads outside"));
        }
        if files.insert(path, content).is_some() {
            return Err(fail("the path occurs twice"));
        }
        offset += 8 + path_len + content_len;
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let files = [("locales/en.ftl", &b"a = b"[..]), ("k.md", b"")];
        let packed = pack(files);
        let got: Vec<_> = unpack(&packed).unwrap().into_iter().collect();
        assert_eq!(got, files);
    }

    #[test]
    fn every_cut_and_every_bad_path_is_refused() {
        let packed = pack([("a", &b"xyz"[..])]);
        for end in 1..packed.len() {
            assert!(unpack(&packed[..end]).is_err(), "cut at {end}");
        }
        assert!(unpack(&pack([("../a", &b""[..])])).is_err());
        assert!(unpack(&pack([("a", &b""[..]), ("a", b"")])).is_err());
        assert!(unpack(&[0xff; 40]).is_err());
    }
}
