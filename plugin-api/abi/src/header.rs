//! The header in front of a plugin's manifest, read from the file without loading it.
//!
//! Layout of the section `.skillhost`, 64 bytes and then the text of `plugin.toml`:
//!
//! | offset | size | what |
//! | --- | --- | --- |
//! | 0 | 8 | magic `SKILLHST` |
//! | 8 | 1 | format of this header (1) |
//! | 9 | 1 | 1 if panics unwind, 0 if they abort |
//! | 10 | 1 | 1 if built with debug assertions |
//! | 11 | 1 | 0 |
//! | 12 | 4 | generation of the channel, little endian |
//! | 16 | 4 | length of the text in bytes, little endian |
//! | 20 | 44 | version of the API crates, UTF-8, padded with zeros |

/// The first eight bytes of the manifest section.
pub const MAGIC: [u8; 8] = *b"SKILLHST";
/// Bytes before the manifest's text.
pub const HEADER_LEN: usize = 64;
/// The longest manifest: 64 KiB. It is read before anything is trusted, so it is bounded.
pub const MANIFEST_MAX: usize = 64 * 1024;
/// The header format that this crate writes and reads.
const FORMAT: u8 = 1;
const VERSION_LEN: usize = 44;

/// The section as the macro writes it: the header and then the text of `plugin.toml`.
#[repr(C)]
pub struct ManifestSection<const N: usize> {
    header: [u8; HEADER_LEN],
    text: [u8; N],
}

impl<const N: usize> ManifestSection<N> {
    /// Builds the section at compile time.
    ///
    /// # Panics
    /// Fails the build where the text is longer than [`MANIFEST_MAX`] or `N` is not its length.
    #[must_use]
    pub const fn new(text: &[u8], api: &str, unwinds: bool, debug: bool) -> Self {
        assert!(text.len() == N, "the section has the length of its text");
        assert!(N <= MANIFEST_MAX, "plugin.toml is larger than 64 KiB");
        let api = api.as_bytes();
        assert!(api.len() <= VERSION_LEN, "the API version is longer than 44 bytes");
        let mut header = [0; HEADER_LEN];
        copy(&mut header, 0, &MAGIC);
        header[8] = FORMAT;
        header[9] = unwinds as u8;
        header[10] = debug as u8;
        copy(&mut header, 12, &crate::ABI.to_le_bytes());
        copy(&mut header, 16, &(N as u32).to_le_bytes());
        copy(&mut header, 20, api);
        let mut owned = [0; N];
        copy(&mut owned, 0, text);
        Self { header, text: owned }
    }
}

const fn copy(into: &mut [u8], at: usize, from: &[u8]) {
    let mut i = 0;
    while i < from.len() {
        into[at + i] = from[i];
        i += 1;
    }
}

/// What the header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Generation of the channel.
    pub abi: u32,
    /// Version of the API crates that the plugin was built with.
    pub api: String,
    /// Whether a panic unwinds. Where it aborts, one mistake of a plugin ends the host.
    pub unwinds: bool,
    /// Whether the plugin was built with debug assertions (slow).
    pub debug: bool,
}

/// Why a manifest section was refused. `code` values are stable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderError {
    /// Stable code.
    pub code: &'static str,
    /// What a sound section has there.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl Header {
    /// Reads a manifest section: the header and the manifest's text.
    ///
    /// # Errors
    /// `manifest-empty`, `manifest-truncated`, `manifest-bad-magic`, `manifest-format`,
    /// `manifest-too-large` or `manifest-not-utf8`; never a panic, whatever the bytes are.
    pub fn read(section: &[u8]) -> Result<(Self, &str), HeaderError> {
        let refuse =
            |code, expected: String, found: String| Err(HeaderError { code, expected, found });
        if section.is_empty() {
            return refuse("manifest-empty", "a header and a manifest".into(), "0 bytes".into());
        }
        let Some((header, rest)) = section.split_at_checked(HEADER_LEN) else {
            let found = format!("{} bytes", section.len());
            return refuse("manifest-truncated", format!("a header of {HEADER_LEN} bytes"), found);
        };
        if header[..8] != MAGIC {
            let found = String::from_utf8_lossy(&header[..8]).escape_debug().to_string();
            return refuse("manifest-bad-magic", "SKILLHST".into(), found);
        }
        if header[8] != FORMAT {
            return refuse("manifest-format", format!("format {FORMAT}"), format!("{}", header[8]));
        }
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let length = number(16) as usize;
        if length > MANIFEST_MAX || rest.len() > MANIFEST_MAX {
            let found = format!("{} bytes", length.max(rest.len()));
            return refuse("manifest-too-large", format!("at most {MANIFEST_MAX} bytes"), found);
        }
        let Some(text) = rest.get(..length) else {
            let found = format!("{} bytes", rest.len());
            return refuse("manifest-truncated", format!("{length} bytes of text"), found);
        };
        let text = match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(e) => {
                let found = format!("an invalid byte at {}", e.valid_up_to());
                return refuse("manifest-not-utf8", "UTF-8 text".into(), found);
            }
        };
        let api = header[20..].split(|b| *b == 0).next().unwrap_or_default();
        let api = String::from_utf8_lossy(api).into_owned();
        let (unwinds, debug) = (header[9] != 0, header[10] != 0);
        Ok((Self { abi: number(12), api, unwinds, debug }, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"id = \"reef\"\n";
    static SECTION: ManifestSection<{ TEXT.len() }> =
        ManifestSection::new(TEXT, "1.2.3-rc.1", true, false);

    fn bytes() -> Vec<u8> {
        [&SECTION.header[..], &SECTION.text[..]].concat()
    }

    #[test]
    fn what_was_written_is_read() {
        let bytes = bytes();
        let (header, text) = Header::read(&bytes).unwrap();
        let api = "1.2.3-rc.1".to_owned();
        assert_eq!(header, Header { abi: crate::ABI, api, unwinds: true, debug: false });
        assert_eq!(text.as_bytes(), TEXT);
    }

    #[test]
    fn each_fault_has_its_code() {
        let code = |bytes: &[u8]| Header::read(bytes).unwrap_err().code;
        assert_eq!(code(b""), "manifest-empty");
        assert_eq!(code(&bytes()[..40]), "manifest-truncated");
        assert_eq!(code(&bytes()[..70]), "manifest-truncated");
        let with = |at: usize, b: u8| {
            let mut bytes = bytes();
            bytes[at] = b;
            bytes
        };
        assert_eq!(code(&with(0, b'X')), "manifest-bad-magic");
        assert_eq!(code(&with(8, 9)), "manifest-format");
        assert_eq!(code(&with(18, 9)), "manifest-too-large");
        assert_eq!(code(&with(66, 0xff)), "manifest-not-utf8");
    }

    #[test]
    fn every_prefix_and_every_flipped_byte_is_answered() {
        let whole = bytes();
        for end in 0..whole.len() {
            let _ = Header::read(&whole[..end]);
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0xff;
            let _ = Header::read(&bytes);
        }
    }
}
