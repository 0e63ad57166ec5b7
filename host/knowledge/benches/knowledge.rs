//! How long it takes to bring a base of some 60 entries into a store, and to ask it.
#![allow(clippy::unwrap_used)] // A benchmark that can't go on says where.

use divan::{Bencher, black_box};
use rusqlite::Connection;
use skillhost_knowledge::{Base, parse, render, search, sync};

fn main() {
    divan::main();
}

/// The shipped base, with entries of it again under other names up to 60.
fn base() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../plugins/landslide/knowledge/SECOND-KNOWLEDGE-BRAIN.md"
    );
    let mut base: Base = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let missing = 60 - base.sources.len();
    for (number, mut entry) in base.sources.clone().into_iter().take(missing).enumerate() {
        entry.id = format!("again-{number}");
        (entry.doi, entry.url) = (Some(format!("10.1000/{number}")), None);
        entry.standard = None;
        base.sources.push(entry);
    }
    render(&base)
}

fn store() -> Connection {
    let mut db = Connection::open_in_memory().unwrap();
    sync(&mut db, "landslide", &base(), "1").unwrap();
    db
}

#[divan::bench]
fn parse_60_entries(bencher: Bencher) {
    let text = base();
    bencher.bench_local(|| parse(black_box(&text)).unwrap());
}

#[divan::bench]
fn first_sync_of_60_entries(bencher: Bencher) {
    let text = base();
    bencher
        .with_inputs(|| Connection::open_in_memory().unwrap())
        .bench_local_refs(|db| sync(db, "landslide", &text, "1").unwrap());
}

#[divan::bench]
fn sync_of_what_is_there(bencher: Bencher) {
    let (mut db, text) = (store(), base());
    bencher.bench_local(|| sync(&mut db, "landslide", &text, "1").unwrap());
}

#[divan::bench(args = [
    "Piedmont threshold",
    "why do intensity-duration thresholds give false alarms?",
    "dự báo thời điểm phá hoại bằng vận tốc nghịch đảo",
    "asdf qwer",
])]
fn search_60_entries(bencher: Bencher, query: &str) {
    let db = store();
    bencher.bench_local(|| search(&db, "landslide", black_box(query), 5).unwrap());
}
