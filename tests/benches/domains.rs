//! Five domains beside each other: what it takes to find the one that a question is for, and a whole
//! process for a sample of each: `cargo bench -p skillhost-tests --bench domains`.
//!
//! Routing reads words: its floor is one pass over the question and the keywords of five manifests,
//! some microseconds. A process has to start, read and hash its library and write its store.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use divan::{Bencher, black_box};
use skillhost_config::Config;
use skillhost_loader::{Loader, LoaderOptions, Scan};
use skillhost_pipeline::{Engine, question};
use skillhost_tests::{DOMAINS, SAMPLES, root, target};
use skillhost_types::RunRequest;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

fn main() {
    assert!(program().is_file(), "the release build is there");
    divan::main();
}

/// The release build of the program and of the five plugins, in a directory of its own.
fn installed() -> &'static (tempfile::TempDir, PathBuf) {
    static INSTALLED: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    INSTALLED.get_or_init(|| {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let build = ["build", "--release", "--quiet"];
        let status = Command::new(cargo).args(build).current_dir(root()).status();
        assert!(status.expect("cargo starts").success());
        let directory = tempfile::tempdir_in(target()).expect("a directory");
        let plugins = directory.path().join("plugins");
        std::fs::create_dir(&plugins).expect("a directory");
        for domain in DOMAINS {
            let library = format!("lib{domain}.so");
            let from = target().join("release").join(&library);
            std::fs::copy(from, plugins.join(&library)).expect(domain);
        }
        let program = directory.path().join("host");
        std::fs::hard_link(target().join("release/host"), &program).expect("the program");
        (directory, program)
    })
}

fn program() -> PathBuf {
    installed().1.clone()
}

fn scan() -> Scan {
    let config = Config::load(None).expect("the defaults");
    let directory = installed().0.path();
    let scan = Loader::scan(&LoaderOptions {
        directories: vec![directory.join("plugins")],
        cache_dir: Some(directory.join("cache")),
        runner: program(),
        runner_args: vec!["__worker".into()],
        max_call_depth: config.pipeline.max_call_depth,
        library_path: Vec::new(),
        config: config.plugins,
    });
    assert_eq!(scan.catalogue.plugins.len(), DOMAINS.len(), "{:#?}", scan.rejected);
    scan
}

const QUESTIONS: [&str; 3] = [
    "my lavender has camphor 9 %, linalool 62 %, linalyl acetate 8 %",
    "Diện tích đất ngập nước ở Tràm Chim thay đổi thế nào qua ảnh vệ tinh?",
    "tieng on xe tai ban dem do duoc 68 dB, can tuong chan cao bao nhieu",
];

#[divan::bench(args = QUESTIONS)]
fn a_domain_among_five(bencher: Bencher<'_, '_>, question: &str) {
    let scan = scan();
    bencher.bench(|| {
        question::best(&question::domains(&scan.catalogue, black_box(question))).is_some()
    });
}

#[divan::bench(args = QUESTIONS)]
fn b_whole_plan_among_five(bencher: Bencher<'_, '_>, question: &str) {
    let scan = scan();
    let config = Config::load(None).expect("the defaults");
    let engine = Engine::new(&scan.catalogue, &scan.loader, &config);
    let request = RunRequest { query: question.into(), ..RunRequest::default() };
    bencher.bench(|| engine.plan(black_box(&request)).unwrap());
}

#[divan::bench(args = DOMAINS, sample_count = 40, sample_size = 1)]
fn c_whole_process(bencher: Bencher<'_, '_>, domain: &str) {
    let (_, sample) = SAMPLES.iter().find(|(d, _)| *d == domain).unwrap();
    let directory = installed().0.path();
    let run = || {
        let status = Command::new(program())
            .args(["run", "--domain", domain])
            .args(*sample)
            .env("SKILLHOST_PLUGINS", directory.join("plugins"))
            .env("XDG_CACHE_HOME", directory.join("cache"))
            .env("XDG_DATA_HOME", directory.join("data"))
            .env("HOME", directory)
            .current_dir(root())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(status.unwrap().success());
    };
    run();
    bencher.bench(run);
}
