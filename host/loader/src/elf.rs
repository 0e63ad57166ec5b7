//! What a library's file says before anything of it runs.
//!
//! `dlopen` answers a cut file with SIGBUS, a foreign one with "No such file or directory" and a
//! stranger's with nothing at all. So the headers are read first, with bounds checked, and each
//! fault gets a code and words of its own. Nothing here trusts the bytes: a file that lies about
//! its sizes is a file that is cut.
//!
//! What only the dynamic linker knows (a library that is missing, a symbol that nobody defines)
//! is left to the probe, see [`crate::dlerror`].

use object::elf::{DF_1_PIE, DT_FLAGS_1, DT_NEEDED, FileHeader64, SHT_NOBITS};
use object::read::StringTable;
use object::read::elf::{Dyn, FileHeader, ProgramHeader, SectionHeader, SectionTable, Sym};
use object::{NativeEndian, SymbolIndex};
use skillhost_types::Rejection;
use std::path::Path;
use std::sync::OnceLock;

type Header = FileHeader64<NativeEndian>;
type Sections<'a> = SectionTable<'a, Header>;
const E: NativeEndian = NativeEndian;

/// Bytes of the header of a 64-bit ELF file.
const HEADER: usize = 64;
/// The section that holds the manifest.
const MANIFEST: &[u8] = b".skillhost";
/// The section that holds the resources.
const RESOURCES: &[u8] = b".skillhost.res";

/// What the loader looks at in a library.
#[derive(Debug, Default)]
pub(crate) struct Library<'a> {
    /// Every manifest section; one is right.
    pub(crate) manifests: Vec<&'a [u8]>,
    /// The resources.
    pub(crate) resources: &'a [u8],
    /// Whether the one symbol of a plugin is defined.
    pub(crate) has_symbol: bool,
    /// The compiler that built it.
    pub(crate) rustc: Option<String>,
    /// The libraries that it needs.
    pub(crate) needed: Vec<String>,
    /// The newest version of glibc that it needs.
    pub(crate) glibc: Option<Glibc>,
}

/// Reads a library's headers.
///
/// # Errors
/// `elf-too-short`, `elf-bad-magic`, `elf-wrong-class`, `elf-wrong-endianness`,
/// `elf-wrong-arch`, `elf-not-shared`, `elf-truncated` or `elf-malformed`.
pub(crate) fn read<'a>(bytes: &'a [u8], path: &Path) -> Result<Library<'a>, Rejection> {
    let header = identify(bytes, path)?;
    let malformed = |e: object::read::Error| {
        let hint = "build the library again; this file is damaged";
        Rejection::new("elf-malformed", path, "a sound ELF file", e.to_string(), hint)
    };
    whole(header, bytes, path, malformed)?;
    let sections = header.sections(E, bytes).map_err(malformed)?;
    let mut library = Library::default();
    for section in sections.iter() {
        let name = sections.section_name(E, section).map_err(malformed)?;
        if name == MANIFEST {
            library.manifests.push(section.data(E, bytes).map_err(malformed)?);
        } else if name == RESOURCES {
            library.resources = section.data(E, bytes).map_err(malformed)?;
        } else if name == b".comment" {
            library.rustc = rustc(section.data(E, bytes).map_err(malformed)?);
        }
    }
    library.has_symbol = has_symbol(&sections, bytes).map_err(malformed)?;
    library.glibc = glibc_needed(&sections, bytes).map_err(malformed)?;
    let (needed, executable) = dynamic(&sections, bytes).map_err(malformed)?;
    if executable {
        return Err(not_shared(path, "an executable"));
    }
    library.needed = needed;
    Ok(library)
}

/// Checks the first 64 bytes, whose meaning does not depend on anything else.
fn identify<'a>(bytes: &'a [u8], path: &Path) -> Result<&'a Header, Rejection> {
    let no = |code, expected: String, found: String, hint: &str| {
        Err(Rejection::new(code, path, expected, found, hint))
    };
    let again = "copy or build the library again";
    let Some(magic) = bytes.get(..4) else {
        let found = format!("{} bytes", bytes.len());
        return no("elf-too-short", format!("at least {HEADER} bytes"), found, again);
    };
    if magic != b"\x7fELF" {
        let found = format!("a file that starts with \"{}\"", magic.escape_ascii());
        let hint = "take the file out of the plugin directory, or put the library there";
        return no("elf-bad-magic", "an ELF library".into(), found, hint);
    }
    if bytes.len() < HEADER {
        let found = format!("{} bytes", bytes.len());
        return no("elf-too-short", format!("at least {HEADER} bytes"), found, again);
    }
    let host = std::env::consts::ARCH;
    let rebuild = format!("build the plugin for {host}");
    if bytes[4] != 2 {
        let found = if bytes[4] == 1 { "32-bit" } else { "an unknown class" };
        return no("elf-wrong-class", "64-bit".into(), format!("{found}, host 64-bit"), &rebuild);
    }
    let (own, other) =
        if cfg!(target_endian = "little") { (1, "big-endian") } else { (2, "little-endian") };
    if bytes[5] != own {
        return no("elf-wrong-endianness", "the host's byte order".into(), other.into(), &rebuild);
    }
    let machine = machine(u16::from_ne_bytes([bytes[18], bytes[19]]));
    if machine != host {
        return no("elf-wrong-arch", host.into(), format!("{machine}, host {host}"), &rebuild);
    }
    if u16::from_ne_bytes([bytes[16], bytes[17]]) != 3 {
        return Err(not_shared(path, "an executable or an object file"));
    }
    Header::parse(bytes).or_else(|e| {
        no("elf-malformed", "a sound ELF header".into(), e.to_string(), "build the library again")
    })
}

fn not_shared(path: &Path, found: &str) -> Rejection {
    let hint = "set crate-type = [\"cdylib\", \"rlib\"] in the plugin's Cargo.toml";
    Rejection::new("elf-not-shared", path, "a shared library", found, hint)
}

/// The name that `std::env::consts::ARCH` has for an ELF machine.
fn machine(number: u16) -> String {
    let name = match number {
        3 => "x86",
        20 => "powerpc",
        21 => "powerpc64",
        22 => "s390x",
        40 => "arm",
        62 => "x86_64",
        183 => "aarch64",
        243 => "riscv64",
        258 => "loongarch64",
        other => return format!("machine {other}"),
    };
    name.into()
}

/// Refuses a file that ends before what its headers describe does. The dynamic linker would
/// map it and die by SIGBUS on the first page that is not there.
fn whole(
    header: &Header,
    bytes: &[u8],
    path: &Path,
    malformed: impl Fn(object::read::Error) -> Rejection,
) -> Result<(), Rejection> {
    let present = bytes.len() as u64;
    let enough = |needed: u64| {
        if needed <= present {
            return Ok(());
        }
        let (expected, found) = (format!("{needed} bytes"), format!("{present} bytes"));
        let hint = "copy the file again: it was cut";
        Err(Rejection::new("elf-truncated", path, expected, found, hint))
    };
    let table = |offset: u64, count: u16, size: u16| {
        let length = u64::from(count) * u64::from(size);
        if length == 0 { 0 } else { offset.saturating_add(length) }
    };
    // The tables first, so that the largest need is named where the tables can be read at all.
    let programs = table(header.e_phoff(E), header.e_phnum(E), header.e_phentsize(E));
    let sections = table(header.e_shoff(E), header.e_shnum(E), header.e_shentsize(E));
    let tables = programs.max(sections);
    enough(tables)?;
    let segments = header.program_headers(E, bytes).map_err(&malformed)?;
    let sections = header.section_headers(E, bytes).map_err(&malformed)?;
    let segments = segments.iter().map(|s| s.p_offset(E).saturating_add(s.p_filesz(E)));
    let sections = sections
        .iter()
        .filter(|s| s.sh_type(E) != SHT_NOBITS)
        .map(|s| s.sh_offset(E).saturating_add(s.sh_size(E)));
    enough(segments.chain(sections).fold(tables, u64::max))
}

/// Whether the dynamic symbol table defines the header symbol.
fn has_symbol(sections: &Sections<'_>, bytes: &[u8]) -> object::read::Result<bool> {
    let wanted = skillhost_abi::header_symbol_name();
    let wanted = wanted.strip_suffix(&[0]).unwrap_or(wanted);
    let symbols = sections.symbols(E, bytes, object::elf::SHT_DYNSYM)?;
    for (index, symbol) in symbols.enumerate() {
        if index != SymbolIndex(0)
            && !symbol.is_undefined(E)
            && symbols.symbol_name(E, symbol)? == wanted
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The libraries that are needed, and whether the file is a position-independent executable,
/// which is a shared object by its type and which `dlopen` refuses.
fn dynamic(sections: &Sections<'_>, bytes: &[u8]) -> object::read::Result<(Vec<String>, bool)> {
    let (mut needed, mut executable) = (Vec::new(), false);
    let Some((entries, link)) = sections.dynamic(E, bytes)? else {
        return Ok((needed, executable));
    };
    let strings = sections.strings(E, bytes, link)?;
    for entry in entries {
        if entry.tag(E) == DT_NEEDED {
            let name = entry.val32(E).and_then(|at| strings.get(at).ok()).unwrap_or(b"?");
            needed.push(String::from_utf8_lossy(name).into_owned());
        } else if entry.tag(E) == DT_FLAGS_1 {
            executable = entry.val(E) & DF_1_PIE.0 != 0;
        }
    }
    Ok((needed, executable))
}

fn rustc(comment: &[u8]) -> Option<String> {
    let lines = comment.split(|b| *b == 0).filter_map(|l| std::str::from_utf8(l).ok());
    lines.into_iter().find_map(|l| l.strip_prefix("rustc version ")).map(|v| v.trim().to_owned())
}

/// A version of glibc, as symbol versions name it: 2.36, or 2.2.5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Glibc(u32, u32, u32);

impl Glibc {
    /// Reads `GLIBC_2.36`; none for `GLIBC_PRIVATE` and for other libraries' versions.
    fn read(name: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(name).ok()?.strip_prefix("GLIBC_")?;
        let mut parts = text.split('.').map(|part| part.parse().ok());
        let (major, minor) = (parts.next()??, parts.next()??);
        Some(Self(major, minor, parts.next().unwrap_or(Some(0))?))
    }
}

impl std::fmt::Display for Glibc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(major, minor, patch) = self;
        if *patch == 0 {
            write!(f, "{major}.{minor}")
        } else {
            write!(f, "{major}.{minor}.{patch}")
        }
    }
}

fn glibc_needed(sections: &Sections<'_>, bytes: &[u8]) -> object::read::Result<Option<Glibc>> {
    let mut newest = None;
    let Some((mut files, link)) = sections.gnu_verneed(E, bytes)? else { return Ok(newest) };
    let strings: StringTable<'_> = sections.strings(E, bytes, link)?;
    while let Some((_, mut versions)) = files.next()? {
        while let Some(version) = versions.next()? {
            newest = newest.max(Glibc::read(version.name(E, strings)?));
        }
    }
    Ok(newest)
}

/// The version of the glibc that this process runs on: the newest one that it defines. None
/// where there is no glibc, and then the dynamic linker has the last word.
pub(crate) fn glibc_of_host() -> Option<Glibc> {
    static FOUND: OnceLock<Option<Glibc>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
        let path = maps.lines().find_map(|l| {
            let path = &l[l.find('/')?..];
            path.ends_with("/libc.so.6").then_some(path)
        })?;
        glibc_defined(&std::fs::read(path).ok()?)
    })
}

fn glibc_defined(bytes: &[u8]) -> Option<Glibc> {
    let sections = Header::parse(bytes).ok()?.sections(E, bytes).ok()?;
    let (definitions, link) = sections.gnu_verdef(E, bytes).ok()??;
    let strings: StringTable<'_> = sections.strings(E, bytes, link).ok()?;
    let mut newest = None;
    for definition in definitions {
        for name in definition.ok()?.1 {
            newest = newest.max(Glibc::read(name.ok()?.name(E, strings).ok()?));
        }
    }
    newest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(bytes: &[u8]) -> String {
        read(bytes, Path::new("x.so")).err().map_or_else(|| "sound".into(), |r| r.code)
    }

    #[test]
    fn the_first_bytes_decide_what_is_said() {
        assert_eq!(code(b""), "elf-too-short");
        assert_eq!(code(b"\x7fELF\x02\x01\x01"), "elf-too-short");
        assert_eq!(code(b"hello, I am a text"), "elf-bad-magic");
    }

    #[test]
    fn every_prefix_and_many_flips_of_a_library_are_answered() {
        // The test binary itself is a large, real ELF file; its last part makes the loop long.
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        assert_eq!(code(&own), "elf-not-shared");
        for end in (0..own.len()).step_by(own.len() / 97) {
            assert_ne!(code(&own[..end]), "sound");
        }
        let mut bytes = own[..own.len().min(1 << 16)].to_vec();
        for at in 0..HEADER {
            bytes[at] ^= 0xff;
            let _ = code(&bytes);
            bytes[at] ^= 0xff;
        }
    }

    #[test]
    fn versions_of_glibc_compare_as_numbers() {
        let v = |text: &str| Glibc::read(text.as_bytes());
        assert!(v("GLIBC_2.9") < v("GLIBC_2.36"));
        assert_eq!(v("GLIBC_PRIVATE"), None);
        assert_eq!(v("GLIBC_2.2.5").map(|g| g.to_string()), Some("2.2.5".into()));
        if cfg!(target_env = "gnu") {
            assert!(glibc_of_host() > v("GLIBC_2.16"), "{:?}", glibc_of_host());
        }
    }
}
