//! The fault that this copy of the library has, as patched into its file.

/// What stands in front of the fault's name.
const PREFIX: &str = "SKILLHOST-FAULT:";
const LENGTH: usize = 64;

#[used]
#[unsafe(link_section = ".skillhost.flt")]
static FAULT: [u8; LENGTH] = padded("SKILLHOST-FAULT:none");

const fn padded(text: &str) -> [u8; LENGTH] {
    let mut out = [0; LENGTH];
    let mut i = 0;
    while i < text.len() {
        out[i] = text.as_bytes()[i];
        i += 1;
    }
    out
}

/// The fault's name. The compiler must not know the bytes, or it would fold "none" in.
pub(crate) fn current() -> String {
    let bytes = std::hint::black_box(&FAULT);
    let name = bytes[PREFIX.len()..].iter().take_while(|b| **b != 0);
    name.map(|b| char::from(*b)).collect()
}
