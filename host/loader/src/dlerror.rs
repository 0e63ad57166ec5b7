//! What the dynamic linker said, as a code and a hint.
//!
//! Only the linker knows whether a library that a plugin needs is there and whether somebody
//! defines each symbol. It says so in one line of English; the lines of glibc and of musl are
//! taken apart here, and what is not known stays `open-failed` with the line itself.

use skillhost_types::Rejection;
use std::path::Path;

/// Explains a message of `dlopen`. `needed` are the libraries that the plugin itself names.
pub(crate) fn explain(message: &str, path: &Path, needed: &[String]) -> Rejection {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let message = without_staging(message, &name);
    let no = |code, expected: &str, found: String, hint: String| {
        Rejection::new(code, path, expected, found, hint).detail(message.clone())
    };
    if let Some(library) = missing_library(&message) {
        let by = if needed.iter().any(|n| n == library) {
            format!("{library} needed by {name}")
        } else {
            format!("{library} needed by a library that {name} needs")
        };
        let hint = format!("install it; ldd {} lists what is needed", path.display());
        return no("missing-dependency", "every library that it needs", by, hint);
    }
    if let Some(symbol) = undefined_symbol(&message) {
        let hint = "link the library that defines it, or build the plugin against the version \
                    that is installed"
            .to_owned();
        return no("undefined-symbol", "every symbol to be defined", symbol.into(), hint);
    }
    if let Some(version) = missing_version(&message) {
        let hint = "build the plugin on the oldest system that it is to run on".to_owned();
        let found = format!("needs {version}, which this system does not have");
        return no("libc-too-old", "system libraries that are new enough", found, hint);
    }
    let hint = format!("ldd -r {} shows what the dynamic linker sees", path.display());
    no("open-failed", "a library that opens", message.clone(), hint)
}

/// The private copy has a name that says nothing to anyone.
fn without_staging(message: &str, name: &str) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("/proc/self/fd/") {
        out.push_str(before);
        out.push_str(name);
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}

fn missing_library(message: &str) -> Option<&str> {
    let glibc = message.split_once(": cannot open shared object file").map(|(library, _)| library);
    let musl = || message.strip_prefix("Error loading shared library ")?.split(": ").next();
    glibc.or_else(musl).map(|library| library.rsplit(": ").next().unwrap_or(library))
}

fn undefined_symbol(message: &str) -> Option<&str> {
    let words = message.split_once("undefined symbol: ").map(|(_, after)| after);
    let linked = || {
        let (_, after) = message.split_once("symbol ")?;
        after.contains("not defined in file").then_some(after)
    };
    let musl = || message.split_once(": symbol not found").and_then(|(b, _)| b.rsplit(": ").next());
    let found = words.or_else(linked).or_else(musl)?;
    found.split([',', ' ', '\n']).next()
}

fn missing_version(message: &str) -> Option<&str> {
    let (_, after) = message.split_once("version `")?;
    let (version, rest) = after.split_once('\'')?;
    rest.trim_start().starts_with("not found").then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_linkers_has_its_code() {
        for (line, code, found) in [
            (
                "libfoo.so.2: cannot open shared object file: No such file or directory",
                "missing-dependency",
                "libfoo.so.2 needed by libx.so",
            ),
            (
                "libbar.so: cannot open shared object file: No such file or directory",
                "missing-dependency",
                "libbar.so needed by a library that libx.so needs",
            ),
            (
                "Error loading shared library libfoo.so.2: No such file (needed by x)",
                "missing-dependency",
                "libfoo.so.2 needed by libx.so",
            ),
            ("/proc/self/fd/7: undefined symbol: frob, version V2", "undefined-symbol", "frob"),
            (
                "/proc/self/fd/7: symbol frob version V not defined in file libc.so.6 with link \
                 time reference",
                "undefined-symbol",
                "frob",
            ),
            (
                "Error relocating /proc/self/fd/3: frob: symbol not found",
                "undefined-symbol",
                "frob",
            ),
            (
                "/lib/libc.so.6: version `GLIBC_2.99' not found (required by /proc/self/fd/7)",
                "libc-too-old",
                "needs GLIBC_2.99, which this system does not have",
            ),
            ("/proc/self/fd/41: odd", "open-failed", "libx.so: odd"),
        ] {
            let refused = explain(line, Path::new("/p/libx.so"), &["libfoo.so.2".into()]);
            assert_eq!((refused.code.as_str(), refused.found.as_str()), (code, found));
        }
    }
}
