//! Rendering is a small part of a run that is to take less than fifty milliseconds.

mod sample;

use skillhost_report::{Wording, html, json, markdown, terminal};
use std::time::{Duration, Instant};

#[test]
fn a_report_is_rendered_quickly() {
    let run = sample::charts("vi");
    let (resources, descriptor) = (sample::resources(), sample::descriptor());
    let once = || {
        let start = Instant::now();
        // Words are parsed anew, as in a process that renders one report.
        let wording = Wording::new("vi", &resources);
        let made = [
            markdown(&run, &wording, "Tanks", &descriptor),
            html(&run, &wording, "Tanks", &descriptor),
            terminal(&run, &wording, "Tanks", &descriptor, 80, true),
            json(&run),
        ];
        assert!(made.iter().all(|text| !text.is_empty()));
        start.elapsed()
    };
    let best = (0..5).map(|_| once()).min().unwrap_or_default();
    println!("rendered in {best:?}");
    // A build without optimization on a busy machine is an order of magnitude slower.
    assert!(best < Duration::from_millis(100), "{best:?}");
}
