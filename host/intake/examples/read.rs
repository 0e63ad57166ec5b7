//! Reads questions with a schema and shows what was understood, and how long that took:
//! `cargo run --release -p skillhost-intake --example read -- SCHEMA "QUESTION"…`
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("the first argument is a schema of inputs")?;
    let schema = serde_json::from_slice(&std::fs::read(path)?)?;
    for query in arguments {
        let mut best = Duration::MAX;
        for _ in 0..200 {
            let start = Instant::now();
            std::hint::black_box(skillhost_intake::read(&query, &schema));
            best = best.min(start.elapsed());
        }
        let reader = skillhost_intake::Reader::new(&schema);
        let mut ready = Duration::MAX;
        for _ in 0..200 {
            let start = Instant::now();
            std::hint::black_box(reader.read(&query));
            ready = ready.min(start.elapsed());
        }
        println!("{}", serde_json::to_string_pretty(&reader.read(&query))?);
        println!("{best:?} with the schema, {ready:?} with a reader");
    }
    Ok(())
}
