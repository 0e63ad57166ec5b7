//! The example of a program that embeds the host does what it says.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // A test that can't go on says where.

#[path = "../examples/embed.rs"]
mod embed;

#[test]
fn a_program_has_its_own_tool_subscriber_and_executor() {
    let (run, steps) = embed::run().unwrap();
    let value = |id: &str| {
        run.report.claims.iter().find(|c| c.id == id).and_then(|c| c.value.clone()).unwrap()
    };
    assert_eq!(value("share").as_f64(), Some((-0.5f64).exp()));
    assert_eq!(value("tide").as_f64(), Some(1.2));
    assert!(run.report.claims.iter().all(|c| !c.flagged));
    assert!(steps.contains(&"briefing".to_owned()), "{steps:?}");
    assert!(run.steps["briefing"].tokens_used > 0 && !run.steps["briefing"].used_fallback);
    assert!(run.evidence.iter().any(|r| r.tool == "station.tide"));
}
