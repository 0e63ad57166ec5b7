//! What the layers cost, side by side in one run: `cargo bench -p skillhost-tests`.
//!
//! An empty call, a six-number tool over the boundary alone and through every layer (input
//! validated, called, output validated), a tool of a domain; then whole processes.
//! The floor of a call over the boundary is a call through a pointer, about a nanosecond; what
//! is on top of it is two allocations, the depth counter and the object for the way back.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use divan::{Bencher, black_box};
use plugin_api::payload::TOOL_INVOKE;
use plugin_api::{HostCalls, code};
use serde_json::{Value, json};
use skillhost_config::Config;
use skillhost_loader::{Loader, LoaderOptions, Scan};
use skillhost_pipeline::Engine;
use skillhost_pipeline::tools::Tools;
use skillhost_tests::{root, target};
use skillhost_types::{Dispatch, RunRequest};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

fn main() {
    assert!(program().is_file(), "the release build is there");
    divan::main();
}

struct Quiet;

impl HostCalls for Quiet {
    fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
        (code::UNSUPPORTED, Vec::new())
    }

    fn cancelled(&self) -> bool {
        false
    }
}

/// A directory with the release build of the shipped plugin alone.
fn installed() -> &'static (tempfile::TempDir, PathBuf) {
    static INSTALLED: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    INSTALLED.get_or_init(|| {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(["build", "--release", "--quiet"])
            .args(["-p", "host", "-p", "skillhost-landslide", "-p", "skillhost-test-misbehaving"])
            .current_dir(root())
            .status()
            .expect("cargo starts");
        assert!(status.success());
        let directory = tempfile::tempdir_in(target()).expect("a directory");
        let copy = |library: &str, into: &str| {
            let into = directory.path().join(into);
            std::fs::create_dir(&into).expect("a directory");
            let from = target().join("release").join(library);
            std::fs::copy(from, into.join(library)).expect(library);
        };
        copy("liblandslide.so", "plugins");
        copy("libmisbehaving.so", "tools");
        std::fs::create_dir(directory.path().join("bin")).expect("a directory");
        let program = directory.path().join("bin/host");
        std::fs::hard_link(target().join("release/host"), &program).expect("the program");
        (directory, program)
    })
}

fn program() -> PathBuf {
    installed().1.clone()
}

fn scan() -> Scan {
    let config = Config::load(None).expect("the defaults");
    let scan = Loader::scan(&LoaderOptions {
        directories: vec![installed().0.path().join("plugins"), installed().0.path().join("tools")],
        cache_dir: Some(installed().0.path().join("cache")),
        runner: program(),
        runner_args: vec!["__worker".into()],
        max_call_depth: config.pipeline.max_call_depth,
        library_path: Vec::new(),
        config: config.plugins,
    });
    assert!(scan.rejected.is_empty(), "{:#?}", scan.rejected);
    scan
}

fn six() -> Value {
    json!({"a": 15.0, "b": 25.0, "c": 18.0, "d": 2.0, "e": 45.0, "f": 0.5})
}

/// Over the boundary and back, with nothing to do there.
#[divan::bench(sample_count = 100, sample_size = 10_000)]
fn a_boundary_call(bencher: Bencher<'_, '_>) {
    let loader = scan().loader;
    let call = || loader.call("landslide", black_box("no-such-operation"), b"", &Quiet);
    assert!(matches!(call(), Err(skillhost_types::CallError::Unsupported(_))));
    bencher.bench_local(call);
}

/// A tool of six numbers in and out over the boundary, bytes both ways, nothing validated.
#[divan::bench(sample_count = 100, sample_size = 1000)]
fn b_six_numbers_over_the_boundary(bencher: Bencher<'_, '_>) {
    let loader = scan().loader;
    let request = json!({"tool": "behaves", "input": six()}).to_string().into_bytes();
    let call = || loader.call("misbehaving", TOOL_INVOKE, black_box(&request), &Quiet);
    call().expect("it answers");
    bencher.bench_local(call);
}

fn through_every_layer(bencher: Bencher<'_, '_>, plugin: &str, tool: &str, input: &Value) {
    let Scan { loader, catalogue, .. } = scan();
    let config = Config::load(None).expect("the defaults");
    let tools = Tools::new(&catalogue, &loader, &config);
    let call = || tools.invoke(plugin, tool, black_box(input), &Quiet);
    call().expect("it answers");
    bencher.bench_local(call);
}

/// The same through every layer: validated, serialized, called, parsed, validated.
#[divan::bench(sample_count = 100, sample_size = 1000)]
fn c_six_numbers_through_every_layer(bencher: Bencher<'_, '_>) {
    through_every_layer(bencher, "misbehaving", "behaves", &six());
}

/// A tool of a domain, whose answer has some fifty members, through every layer.
#[divan::bench(sample_count = 100, sample_size = 500)]
fn d_stability_through_every_layer(bencher: Bencher<'_, '_>) {
    let input = json!({"cohesion_kpa": 15.0, "friction_angle_deg": 25.0, "unit_weight_knm3": 18.0,
        "soil_thickness_m": 2.0, "slope_angle_deg": 45.0, "water_ratio": 0.5});
    through_every_layer(bencher, "landslide", "compute_slope_stability", &input);
}

const QUESTION: &str = "Assess a 45 degree slope, cohesion 15 kPa, friction angle 25 degrees, unit \
                        weight 18 kN/m3, soil 2 m thick, 24 h of rain at 5 mm/h";

/// A question in plain words to its plan: language, domain, intent, inputs, skills.
#[divan::bench(sample_count = 100, sample_size = 10)]
fn e_routing_and_intake(bencher: Bencher<'_, '_>) {
    let Scan { loader, catalogue, .. } = scan();
    let config = Config::load(None).expect("the defaults");
    let engine = Engine::new(&catalogue, &loader, &config);
    let request = RunRequest { query: QUESTION.into(), ..RunRequest::default() };
    bencher.bench_local(|| engine.plan(black_box(&request)).expect("it is planned"));
}

fn process(arguments: &[&str]) {
    let directory = installed().0.path();
    let status = Command::new(program())
        .args(arguments)
        .env_clear()
        .env("SKILLHOST_PLUGINS", directory.join("plugins"))
        .env("XDG_CACHE_HOME", directory.join("xdg"))
        .env("HOME", directory)
        .current_dir(root())
        .stdout(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(status.success());
}

/// The whole program on the shipped sample.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn f_process_run_on_the_sample() {
    process(&[
        "run",
        "--domain",
        "landslide",
        "--input",
        "slope=assets/samples/landslide/slope.json",
    ]);
}

/// The same without keeping the run: the difference is what the store costs.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn g_process_run_that_is_not_kept() {
    process(&[
        "--set",
        "store.enabled=false",
        "run",
        "--domain",
        "landslide",
        "--input",
        "slope=assets/samples/landslide/slope.json",
    ]);
}

/// The whole program, listing what is installed, everything known from before.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn h_process_list_cached() {
    process(&["plugins", "list"]);
}

/// The least a program can take: it says its version.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn i_process_version() {
    process(&["--version"]);
}
