//! What the layers cost, side by side in one run: `cargo bench -p skillhost-tests`.
//!
//! The same six-number tool is called linked in (no boundary), through the boundary alone, and
//! through every layer (input validated, called, output validated); then whole processes.
//! The floor of a call over the boundary is a call through a pointer, about a nanosecond; what
//! is on top of it is two allocations, the depth counter and the object for the way back.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use divan::{Bencher, black_box};
use plugin_api::payload::TOOL_INVOKE;
use plugin_api::{HostCalls, code};
use serde_json::{Value, json};
use skillhost_loader::{Loader, LoaderOptions, Scan};
use skillhost_pipeline::tools::Tools;
use skillhost_tests::{root, target};
use skillhost_types::{Config, Dispatch};
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
            .current_dir(root())
            .status()
            .expect("cargo starts");
        assert!(status.success());
        let directory = tempfile::tempdir_in(target()).expect("a directory");
        let plugins = directory.path().join("plugins");
        std::fs::create_dir(&plugins).expect("a directory");
        let library = "liblandslide.so";
        std::fs::copy(target().join("release").join(library), plugins.join(library))
            .expect(library);
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
    Loader::scan(&LoaderOptions {
        directories: vec![installed().0.path().join("plugins")],
        cache_dir: Some(installed().0.path().join("cache")),
        runner: program(),
        runner_args: vec!["__worker".into()],
        max_call_depth: config.pipeline.max_call_depth,
        config: config.plugins,
    })
}

fn six() -> Value {
    json!({"cohesion_kpa": 15.0, "friction_angle_deg": 25.0, "unit_weight_knm3": 18.0,
           "soil_thickness_m": 2.0, "slope_angle_deg": 45.0, "water_ratio": 0.5})
}

fn request() -> Vec<u8> {
    let request = json!({"tool": "compute_slope_stability", "input": six()});
    request.to_string().into_bytes()
}

/// Over the boundary and back, with nothing to do there.
#[divan::bench]
fn a_boundary_call(bencher: Bencher<'_, '_>) {
    let loader = scan().loader;
    let call = || loader.call("landslide", black_box("no-such-operation"), b"", &Quiet);
    assert!(call().is_err());
    bencher.bench_local(call);
}

/// The tool over the boundary, bytes in and out, nothing validated.
#[divan::bench]
fn b_six_numbers_over_the_boundary(bencher: Bencher<'_, '_>) {
    let loader = scan().loader;
    let request = request();
    bencher.bench_local(|| {
        loader.call("landslide", TOOL_INVOKE, black_box(&request), &Quiet).unwrap()
    });
}

/// The tool through every layer: validated, serialized, called, parsed, validated.
#[divan::bench]
fn c_six_numbers_through_every_layer(bencher: Bencher<'_, '_>) {
    let Scan { loader, catalogue, .. } = scan();
    let config = Config::load(None).expect("the defaults");
    let tools = Tools::new(&catalogue, &loader, &config);
    let (plugin, input) = (&catalogue.plugins[0], six());
    bencher.bench_local(|| {
        tools.invoke(plugin, "compute_slope_stability", black_box(&input), &Quiet).unwrap()
    });
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
fn d_process_run_on_the_sample() {
    process(&[
        "run",
        "--domain",
        "landslide",
        "--input",
        "slope=assets/samples/landslide/slope.json",
    ]);
}

/// The whole program, listing what is installed, everything known from before.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn e_process_list_cached() {
    process(&["plugins", "list"]);
}

/// The least a program can take: it says its version.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn f_process_version() {
    process(&["--version"]);
}
