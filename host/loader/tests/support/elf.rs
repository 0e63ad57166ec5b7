//! Patches built libraries, byte by byte: a fault that takes a build of its own otherwise.
//!
//! Every helper panics where the place that it is to patch is not there, so that a test never
//! passes on a library that was left as it is.

use object::read::elf::{ElfFile64, FileHeader, SectionHeader};
use object::{Endianness, Object, ObjectSection, ObjectSegment, ObjectSymbol};
use std::ops::Range;

/// Offset of the machine in the header.
pub(crate) const E_MACHINE: usize = 18;
/// Offset of the file's type in the header.
pub(crate) const E_TYPE: usize = 16;
/// Offset of the class: 32 or 64 bits.
pub(crate) const EI_CLASS: usize = 4;
/// Offset of the byte order.
pub(crate) const EI_DATA: usize = 5;

/// Offsets in the manifest section; see `skillhost_abi::Header`.
pub(crate) mod header {
    pub(crate) const FORMAT: usize = 8;
    pub(crate) const UNWINDS: usize = 9;
    pub(crate) const DEBUG: usize = 10;
    pub(crate) const ABI: usize = 12;
    pub(crate) const LENGTH: usize = 16;
    pub(crate) const API: usize = 20;
    pub(crate) const TEXT: usize = 64;
}

fn parsed(bytes: &[u8]) -> ElfFile64<'_, Endianness> {
    ElfFile64::parse(bytes).unwrap()
}

/// Where a section's bytes stand in the file.
pub(crate) fn section(bytes: &[u8], name: &str) -> Range<usize> {
    let file = parsed(bytes);
    let section = file.section_by_name(name).unwrap_or_else(|| panic!("no section {name}"));
    let (offset, size) = section.file_range().unwrap();
    offset as usize..(offset + size) as usize
}

/// Overwrites bytes of a section.
pub(crate) fn patch(bytes: &mut [u8], name: &str, offset: usize, new: &[u8]) {
    let start = section(bytes, name).start + offset;
    bytes[start..start + new.len()].copy_from_slice(new);
}

/// Overwrites a text in a section with one of the same length, wherever it stands.
pub(crate) fn replace(bytes: &mut [u8], name: &str, old: &[u8], new: &[u8]) {
    assert_eq!(old.len(), new.len(), "a patch does not move anything");
    let range = section(bytes, name);
    let found: Vec<usize> =
        range.clone().filter(|at| bytes[*at..range.end].starts_with(old)).collect();
    assert!(!found.is_empty(), "{:?} is not in {name}", String::from_utf8_lossy(old));
    for at in found {
        bytes[at..at + new.len()].copy_from_slice(new);
    }
}

/// Gives a copy of the misbehaving plugin its fault.
pub(crate) fn fault(bytes: &mut [u8], name: &str) {
    let mut field = [0; 64];
    let text = format!("SKILLHOST-FAULT:{name}");
    field[..text.len()].copy_from_slice(text.as_bytes());
    patch(bytes, ".skillhost.flt", 0, &field);
}

/// Where a section's header stands in the file, with the size of its fields known: ELF-64.
fn section_header(bytes: &[u8], name: &str) -> usize {
    let file = parsed(bytes);
    let index = file.section_by_name(name).unwrap_or_else(|| panic!("no section {name}")).index().0;
    file.elf_header().e_shoff.get(file.endian()) as usize + index * 64
}

/// Calls a section what another one is called.
pub(crate) fn rename(bytes: &mut [u8], from: &str, to: &str) {
    let file = parsed(bytes);
    let name = file.section_by_name(to).unwrap().elf_section_header().sh_name(file.endian());
    let at = section_header(bytes, from);
    bytes[at..at + 4].copy_from_slice(&name.to_ne_bytes());
}

/// Says that a section is somewhere else in the file and of another size.
pub(crate) fn relocate(bytes: &mut [u8], name: &str, to: Range<usize>) {
    let at = section_header(bytes, name);
    bytes[at + 24..at + 32].copy_from_slice(&(to.start as u64).to_ne_bytes());
    bytes[at + 32..at + 40].copy_from_slice(&(to.len() as u64).to_ne_bytes());
}

/// Where what a dynamic symbol names stands in the file.
pub(crate) fn symbol(bytes: &[u8], name: &[u8]) -> usize {
    let file = parsed(bytes);
    let symbol = file.dynamic_symbols().find(|s| s.name_bytes() == Ok(name)).unwrap();
    let holds = |s: &object::read::elf::ElfSegment64<'_, '_, Endianness>| {
        (s.address()..s.address() + s.size()).contains(&symbol.address())
    };
    let segment = file.segments().find(holds).unwrap();
    (symbol.address() - segment.address() + segment.file_range().0) as usize
}

/// Checks that the helpers' picture of a file is the parser's.
#[test]
fn a_patched_library_still_parses() {
    let mut bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    let comment = section(&bytes, ".comment");
    relocate(&mut bytes, ".comment", comment.start..comment.start + 4);
    assert_eq!(section(&bytes, ".comment").len(), 4);
    rename(&mut bytes, ".comment", ".text");
    assert!(parsed(&bytes).section_by_name(".comment").is_none());
    assert!(parsed(&bytes).elf_header().is_class_64());
}
