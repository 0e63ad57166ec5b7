//! F: files that are no plugins, or not whole, or not for this machine.

use crate::support::elf::{self, E_MACHINE, E_TYPE, EI_CLASS, EI_DATA, header};
use crate::support::{Lab, built, code, hello, ids, refusal};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

fn chmod(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn f01_an_empty_file_is_refused_and_the_others_load() {
    let lab = Lab::with(b"");
    lab.put("libhello.so", &built().hello);
    let scan = lab.scan();
    assert_eq!(ids(&scan), ["reef"]);
    assert_eq!(scan.rejected[0].code, "elf-too-short");
    assert_eq!(scan.rejected[0].path, lab.path("libx.so"));
}

#[test]
fn f02_a_text_is_not_a_library() {
    let refused = refusal(b"GNU ld script, or a page that says 404");
    assert_eq!(refused.code, "elf-bad-magic");
    assert!(refused.found.contains("GNU "), "{}", refused.found);
}

#[test]
fn f03_a_cut_library_is_truncated_and_kills_nobody() {
    let whole = &built().hello;
    for end in [4096, whole.len() / 2, whole.len() - 1] {
        let refused = refusal(&whole[..end]);
        assert_eq!(refused.code, "elf-truncated", "cut at {end}");
        assert!(refused.found.contains(&end.to_string()), "{}", refused.found);
        assert!(refused.expected.ends_with("bytes"), "{}", refused.expected);
    }
    assert_eq!(code(&whole[..40]), "elf-too-short");
}

#[test]
fn f04_another_machine_is_named() {
    let refused = refusal(&hello(|b| b[E_MACHINE] = 183));
    assert_eq!(refused.code, "elf-wrong-arch");
    assert_eq!(refused.found, format!("aarch64, host {}", std::env::consts::ARCH));
    assert_eq!(code(&hello(|b| b[EI_CLASS] = 1)), "elf-wrong-class");
    assert_eq!(code(&hello(|b| b[EI_DATA] = 2)), "elf-wrong-endianness");
    assert_eq!(code(&hello(|b| b[E_TYPE] = 2)), "elf-not-shared");
    let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    assert_eq!(code(&own), "elf-not-shared", "a position-independent executable");
}

#[test]
fn f06_what_is_not_a_regular_file_is_not_opened() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("directory.so")).unwrap();
    let fifo = lab.path("fifo.so");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let _socket = UnixListener::bind(lab.path("socket.so")).unwrap();
    symlink("/nowhere/libx.so", lab.path("dangling.so")).unwrap();
    symlink("circle.so", lab.path("circle.so")).unwrap();
    symlink("/dev/null", lab.path("device.so")).unwrap();
    let scan = lab.scan();
    assert!(scan.rejected.iter().all(|r| r.code == "not-a-regular-file"), "{:#?}", scan.rejected);
    let found = |name: &str| {
        let path = lab.path(name);
        scan.rejected.iter().find(|r| r.path == path).unwrap().found.clone()
    };
    assert_eq!(found("directory.so"), "a directory");
    assert_eq!(found("fifo.so"), "a FIFO");
    assert_eq!(found("socket.so"), "a socket");
    assert_eq!(found("device.so"), "a device");
    assert!(found("dangling.so").contains("/nowhere/libx.so"));
    assert_eq!(scan.rejected.len(), 6);
}

#[test]
fn f06_a_link_to_a_library_is_followed() {
    let (lab, elsewhere) = (Lab::new(), tempfile::tempdir().unwrap());
    let target = elsewhere.path().join("real");
    std::fs::write(&target, &built().hello).unwrap();
    symlink(&target, lab.path("libx.so")).unwrap();
    assert_eq!(ids(&lab.scan()), ["reef"]);
}

#[test]
fn f07_what_others_may_write_to_is_refused_unless_allowed() {
    let mut lab = Lab::with(&built().hello);
    chmod(&lab.path("libx.so"), 0o646);
    let refused = lab.refused();
    assert_eq!(refused.code, "insecure-permissions");
    assert!(refused.found.contains("0646"), "{}", refused.found);
    chmod(&lab.path("libx.so"), 0o644);
    chmod(&lab.path(""), 0o777);
    let refused = lab.refused();
    assert_eq!(refused.code, "insecure-permissions");
    assert!(refused.found.contains("directory with mode 0777"), "{}", refused.found);
    lab.config.allow_insecure_permissions = true;
    assert_eq!(ids(&lab.scan()), ["reef"]);
}

#[test]
fn f07_a_sticky_directory_may_hold_our_own_files() {
    let lab = Lab::with(&built().hello);
    chmod(&lab.path(""), 0o1777);
    assert_eq!(ids(&lab.scan()), ["reef"]);
}

#[test]
fn f07_a_link_into_an_insecure_directory_is_refused() {
    let (lab, elsewhere) = (Lab::new(), tempfile::tempdir().unwrap());
    std::fs::write(elsewhere.path().join("real"), &built().hello).unwrap();
    chmod(elsewhere.path(), 0o777);
    symlink(elsewhere.path().join("real"), lab.path("libx.so")).unwrap();
    assert_eq!(lab.refused().code, "insecure-permissions");
}

/// A file that may not be read. Root may read everything, so that as root the test runs again as
/// somebody else.
#[test]
fn f07_a_file_that_may_not_be_read_is_said_to_be_one() {
    const AGAIN: &str = "SKILLHOST_TEST_UNREADABLE";
    if let Some(directory) = std::env::var_os(AGAIN) {
        let mut options = Lab::new().options();
        options.directories = vec![directory.into()];
        let scan = skillhost_loader::Loader::scan(&options);
        assert_eq!(scan.rejected.len(), 1, "{:#?}", scan.rejected);
        assert_eq!(scan.rejected[0].code, "permission");
        assert!(scan.rejected[0].found.contains("0000"), "{}", scan.rejected[0].found);
        return;
    }
    let lab = Lab::with(&built().hello);
    chmod(&lab.path("libx.so"), 0o000);
    if !rustix::process::geteuid().is_root() {
        assert_eq!(lab.refused().code, "permission");
        return;
    }
    use std::os::unix::process::CommandExt;
    chmod(&lab.path(""), 0o755);
    // The test program may lie where nobody else may look.
    let program = lab.path("again");
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let output = Command::new(&program)
        .args(["--exact", "files::f07_a_file_that_may_not_be_read_is_said_to_be_one"])
        .env(AGAIN, lab.path(""))
        .current_dir("/")
        .uid(65534)
        .gid(65534)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
}

/// Compiles a library of C.
fn c_library(lab: &Lab, source: &str) -> Vec<u8> {
    let (from, to) = (lab.cache().join("x.c"), lab.cache().join("x.o"));
    std::fs::write(&from, source).unwrap();
    let built = Command::new("cc").arg("-shared").arg("-o").args([&to, &from]).status().unwrap();
    assert!(built.success());
    std::fs::read(to).unwrap()
}

#[test]
fn f08_a_library_that_is_no_plugin_is_only_mentioned() {
    let lab = Lab::new();
    lab.put("libx.so", &c_library(&lab, "int x;"));
    let refused = lab.refused();
    assert_eq!(refused.code, "not-a-plugin");
    assert!(refused.info);
}

#[test]
fn f08_a_plugin_without_its_symbol_is_told_so() {
    let symbol = b"\0_1as_0lib_1header_0root_bmodule_bloader\0";
    let mut other = symbol.to_vec();
    other[1] = b'X';
    let refused = refusal(&hello(|b| elf::replace(b, ".dynstr", symbol, &other)));
    assert_eq!(refused.code, "missing-symbol");
    assert!(!refused.info);
}

#[test]
fn f09_a_missing_library_is_named_with_who_needs_it() {
    let bytes = hello(|b| {
        elf::replace(b, ".dynstr", b"\0libgcc_s.so.1\0", b"\0libgcc_x.so.1\0");
    });
    let lab = Lab::with(&bytes);
    let refused = lab.refused();
    assert_eq!(refused.code, "missing-dependency");
    assert_eq!(refused.found, "libgcc_x.so.1 needed by libx.so");
    assert!(refused.hint.contains("ldd "), "{}", refused.hint);
    assert_eq!(lab.refused().code, "missing-dependency", "installing it must help: not cached");
}

#[test]
fn f10_an_undefined_symbol_is_found_when_it_is_opened() {
    let bytes = hello(|b| {
        elf::replace(b, ".dynstr", b"\0dl_iterate_phdr\0", b"\0dl_iterate_phdx\0");
    });
    let refused = refusal(&bytes);
    assert_eq!(refused.code, "undefined-symbol");
    assert_eq!(refused.found, "dl_iterate_phdx");
}

#[test]
fn f11_a_newer_glibc_is_named_with_the_hosts() {
    let bytes = hello(|b| {
        let range = elf::section(b, ".dynstr");
        let names: Vec<_> = b[range].split(|c| *c == 0).map(<[u8]>::to_vec).collect();
        let old = names.iter().filter(|n| n.starts_with(b"GLIBC_2.") && n.len() == 10);
        let old = old.max().unwrap().clone();
        let (old, new) = ([&b"\0"[..], &old, b"\0"].concat(), b"\0GLIBC_2.99\0");
        elf::replace(b, ".dynstr", &old, new);
    });
    let refused = refusal(&bytes);
    assert_eq!(refused.code, "libc-too-old");
    assert!(refused.found.starts_with("needs 2.99, host has 2."), "{}", refused.found);
}

#[test]
fn f15_each_bad_manifest_section_has_its_code() {
    let name = ".skillhost";
    let with = |offset: usize, byte: u8| hello(|b| elf::patch(b, name, offset, &[byte]));
    assert_eq!(code(&hello(|b| elf::rename(b, name, ".comment"))), "manifest-absent");
    assert_eq!(code(&hello(|b| elf::rename(b, ".comment", name))), "manifest-duplicate");
    let empty = hello(|b| {
        let start = elf::section(b, name).start;
        elf::relocate(b, name, start..start);
    });
    assert_eq!(code(&empty), "manifest-empty");
    let huge = hello(|b| {
        let own = b[elf::section(b, name)].to_vec();
        let start = b.len();
        b.extend(own);
        b.resize(start + (10 << 20), b'#');
        elf::relocate(b, name, start..start + (10 << 20));
    });
    assert_eq!(code(&huge), "manifest-too-large");
    assert_eq!(code(&with(0, b'X')), "manifest-bad-magic");
    assert_eq!(code(&with(header::FORMAT, 9)), "manifest-format");
    assert_eq!(code(&with(header::LENGTH + 1, 0xff)), "manifest-truncated");
    assert_eq!(code(&with(header::TEXT + 6, 0xff)), "manifest-not-utf8");
    let invalid = refusal(&with(header::TEXT + 3, b'?'));
    assert_eq!(invalid.code, "manifest-invalid");
    assert!(invalid.found.starts_with("plugin.toml:1:"), "{}", invalid.found);
}

#[test]
fn f16_a_manifest_that_breaks_its_rules_has_line_and_column() {
    let edited = |old: &str, new: &str| {
        hello(|b| elf::replace(b, ".skillhost", old.as_bytes(), new.as_bytes()))
    };
    let missing = refusal(&edited("id = ", "xd = "));
    assert_eq!(missing.code, "manifest-invalid");
    assert!(missing.found.contains("id"), "{}", missing.found);
    let semver = refusal(&edited("\"0.1.0\"", "\"0.1.x\""));
    assert!(semver.found.starts_with("plugin.toml:2:11: version"), "{}", semver.found);
    let path = refusal(&edited("\"reef\"\n", "\"../f\"\n"));
    assert_eq!(path.code, "manifest-invalid");
    assert!(path.detail.lines().count() >= 2, "the id and the domain: {}", path.detail);
    let lab = Lab::with(&edited("license =", "licence ="));
    let scan = lab.scan();
    assert_eq!(ids(&scan), ["reef"]);
    assert!(scan.catalogue.plugins[0].warnings[0].contains("licence"));
}

#[test]
fn f17_a_manifest_that_the_code_contradicts_is_refused() {
    let edited = |old: &str, new: &str| {
        let bytes = &built().misbehaving;
        let mut bytes = bytes.clone();
        elf::replace(&mut bytes, ".skillhost", old.as_bytes(), new.as_bytes());
        refusal(&bytes)
    };
    for (old, new, word) in [
        ("id = \"misbehaving\"", "id = \"missbehaves\"", "id"),
        ("domain = \"misbehaving\"", "domain = \"missbehaves\"", "domain"),
        ("version = \"0.1.0\"", "version = \"0.9.0\"", "version"),
        ("skills = [\"reenters\"]", "skills = [\"replaces\"]", "\"replaces\""),
    ] {
        let refused = edited(old, new);
        assert_eq!(refused.code, "manifest-mismatch", "{refused:#?}");
        assert!(refused.detail.contains(word), "{}", refused.detail);
    }
}
