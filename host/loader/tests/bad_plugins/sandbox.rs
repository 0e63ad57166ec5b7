//! What a child may not do while it looks at a plugin.

use crate::support::{faulty, refusal};

/// The plugin tries, and says in the error of its set-up how it went.
#[test]
fn a_probe_can_neither_reach_the_network_nor_start_programs() {
    let refused = refusal(&faulty("init-sandbox"));
    assert_eq!(refused.code, "init-failed", "{refused:#?}");
    let said = refused.found;
    for attempt in ["exec", "connect", "listen", "udp", "fork", "kill"] {
        assert!(said.contains(&format!("{attempt}=PermissionDenied")), "{said}");
    }
    assert!(said.contains("thread=done"), "threads stay allowed: {said}");
    assert!(said.contains("directory=/"), "{said}");
    assert!(said.contains("environment=0"), "nothing was handed down: {said}");
}

#[test]
fn a_probe_can_neither_read_nor_write_files_where_the_kernel_has_landlock() {
    use landlock::{ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr};
    let supported = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))
        .and_then(Ruleset::create)
        .is_ok();
    let said = refusal(&faulty("init-sandbox")).found;
    if supported {
        assert!(said.contains("read=PermissionDenied write=PermissionDenied"), "{said}");
    } else {
        // Best effort: the plugin is looked at all the same, which the code above has shown.
        eprintln!("this kernel has no Landlock; the plugin said: {said}");
    }
}
