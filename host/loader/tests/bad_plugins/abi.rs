//! A: plugins of another version, another layout or another build.

use crate::support::elf::{self, header};
use crate::support::{Lab, Nobody, built, hello, ids, refusal};
use skillhost_types::{CallError, Dispatch};

fn versioned(abi: u32, api: &str) -> Vec<u8> {
    hello(|b| {
        let mut version = [0; 44];
        version[..api.len()].copy_from_slice(api.as_bytes());
        elf::patch(b, ".skillhost", header::ABI, &abi.to_le_bytes());
        elf::patch(b, ".skillhost", header::API, &version);
    })
}

#[test]
fn a01_another_generation_says_which_side_to_update() {
    let newer = refusal(&versioned(2, "2.0.0"));
    assert_eq!(newer.code, "api-incompatible");
    assert!(newer.found.contains("2.0.0"), "{}", newer.found);
    assert!(newer.expected.contains(plugin_api::API_VERSION), "{}", newer.expected);
    assert!(newer.hint.contains("the host is the older side"), "{}", newer.hint);
    let older = refusal(&versioned(0, "0.0.1"));
    assert!(older.hint.contains("the plugin is the older side"), "{}", older.hint);
}

#[test]
fn a02_another_minor_version_is_one_line() {
    let refused = refusal(&versioned(0, "0.9.0"));
    assert_eq!(refused.code, "api-incompatible");
    assert_eq!(refused.to_string().lines().count(), 1);
    assert!(refused.detail.is_empty(), "no pages of layout: {}", refused.detail);
}

#[test]
fn a03_another_layout_under_the_same_version_is_one_line_and_a_detail() {
    let refused = refusal(&built().other_layout);
    assert_eq!(refused.code, "layout-mismatch", "{refused:#?}");
    assert_eq!(refused.found.lines().count(), 1);
    assert!(refused.found.contains("u32") && refused.found.contains("u64"), "{}", refused.found);
    assert!(refused.detail.lines().count() > 10, "{}", refused.detail);
}

#[test]
fn a04_a_library_without_its_layout_is_refused() {
    assert_eq!(refusal(&built().no_layout).code, "layout-unverifiable");
}

#[test]
fn a05_a_plugin_of_a_later_version_loads_and_its_new_abilities_are_let_be() {
    let lab = Lab::with(&built().later);
    let scan = lab.scan();
    assert_eq!(ids(&scan), ["later"], "{:#?}", scan.rejected);
    let installed = &scan.catalogue.plugins[0];
    assert!(installed.warnings.iter().any(|w| w.contains("season")), "{:?}", installed.warnings);
    let invoke = br#"{"tool": "wait", "input": {}}"#;
    assert_eq!(scan.loader.call("later", "tool.invoke", invoke, &Nobody), Ok(b"{}".to_vec()));
    // Only who asks for it by name gets it; the host has no such name.
    assert_eq!(scan.loader.call("later", "tomorrow", b"", &Nobody), Ok(b"{}".to_vec()));
}

#[test]
fn a06_an_operation_that_a_plugin_lacks_is_unsupported() {
    let lab = Lab::with(&built().hello);
    let loader = lab.scan().loader;
    let answer = loader.call("reef", "skill.imagine", b"{}", &Nobody);
    assert_eq!(answer, Err(CallError::Unsupported("skill.imagine".into())));
    let answer = loader.call("reef", "tool.invoke", b"not json", &Nobody);
    assert_eq!(answer.unwrap_err().code(), "malformed");
}

#[test]
fn a10_a_packagers_version_loads() {
    let scan = Lab::with(&versioned(0, &format!("{}+debian1", plugin_api::API_VERSION))).scan();
    assert_eq!(ids(&scan), ["reef"]);
    assert!(scan.catalogue.plugins[0].api.ends_with("+debian1"));
}

#[test]
fn a14_panics_that_abort_are_refused_with_the_line_to_change() {
    let refused = refusal(&hello(|b| elf::patch(b, ".skillhost", header::UNWINDS, &[0])));
    assert_eq!(refused.code, "panic-abort");
    assert!(refused.hint.contains("panic = \"unwind\""), "{}", refused.hint);
}

#[test]
fn a16_all_incompatible_plugins_are_reported() {
    let lab = Lab::with(&versioned(2, "2.0.0"));
    lab.put("liby.so", &versioned(0, "0.9.0"));
    lab.put("libz.so", &hello(|b| elf::patch(b, ".skillhost", header::UNWINDS, &[0])));
    let scan = lab.scan();
    let codes: Vec<&str> = scan.rejected.iter().map(|r| r.code.as_str()).collect();
    assert_eq!(codes, ["api-incompatible", "api-incompatible", "panic-abort"]);
}

#[test]
fn a07_the_compiler_is_known() {
    let scan = Lab::with(&built().hello).scan();
    let rustc = scan.catalogue.plugins[0].rustc.as_deref();
    assert!(rustc.is_some_and(|v| v.starts_with("1.")), "{rustc:?}");
}

#[test]
fn a12_another_runtime_of_the_channel_names_both() {
    let refused = refusal(&hello(|b| {
        // The header begins with a magic text of 32 bytes, a major and a minor number.
        let at = elf::symbol(b, b"_1as_0lib_1header_0root_bmodule_bloader");
        assert_eq!(&b[at..at + 3], b"abi");
        b[at + 36..at + 40].copy_from_slice(&77_u32.to_ne_bytes());
    }));
    assert_eq!(refused.code, "abi-runtime-mismatch");
    assert!(refused.found.contains(".77"), "{}", refused.found);
    assert!(refused.expected.contains("abi_stable ABI 0."), "{}", refused.expected);
}

#[test]
fn a15_a_build_of_another_kind_loads_and_says_so() {
    let lab = Lab::with(&hello(|b| elf::patch(b, ".skillhost", header::DEBUG, &[1])));
    let debug = lab.scan();
    assert!(debug.catalogue.plugins[0].debug);
    let warned = debug.catalogue.plugins[0].warnings.iter().any(|w| w.contains("debug build"));
    assert_eq!(warned, !cfg!(debug_assertions), "a warning where the host is none");
    lab.put("libx.so", &hello(|b| elf::patch(b, ".skillhost", header::DEBUG, &[0])));
    assert!(!lab.scan().catalogue.plugins[0].debug);
}
