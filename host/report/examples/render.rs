//! Renders a run that was kept as JSON, so that an author sees how a wording looks without running
//! anything again.
//!
//! ```text
//! host run … --format json > run.json
//! host plugins info ID --json > plugin.json
//! cargo run -p skillhost-report --example render -- run.json --to out \
//!     --plugin plugins/ID --descriptor plugin.json --lang vi
//! ```
//!
//! `--plugin` is a plugin's directory: its `locales/*.ftl` are the words. `--descriptor` is what a
//! plugin says of itself. Without them the report shows ids for words, and still every value.
//! `--sample degraded|charts|comparison|lookup` renders what the tests render instead of a run.
//! Written are `report.html`, `report.md` and `report.txt`; the latter is also printed.

#[path = "../tests/sample/mod.rs"]
mod sample;

use plugin_api::descriptor::PluginDescriptor;
use serde_json::{Value, json};
use skillhost_report::{Wording, html, markdown, terminal};
use skillhost_types::RunReport;
use std::error::Error;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

/// Columns of a terminal that does not say how many it has.
const WIDTH: usize = 80;

#[derive(Default)]
struct Arguments {
    run: PathBuf,
    to: PathBuf,
    plugin: Option<PathBuf>,
    descriptor: Option<PathBuf>,
    language: Option<String>,
    sample: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments()?;
    if let Some(name) = &arguments.sample {
        return write_sample(name, &arguments);
    }
    let run: RunReport = serde_json::from_slice(&std::fs::read(&arguments.run)?)?;
    let language = arguments.language.as_deref().unwrap_or(&run.language);
    let said = match &arguments.descriptor {
        Some(path) => serde_json::from_slice(&std::fs::read(path)?)?,
        None => Value::Null,
    };
    let descriptor = descriptor(&said)?;
    let wording = Wording::new(language, &locales(arguments.plugin.as_deref())?.collect());
    let mut out = stdout();
    for warning in wording.warnings() {
        writeln!(out, "{warning}")?;
    }
    let title = [language, "en"].iter().find_map(|language| said["title"][language].as_str());
    let title = title.unwrap_or(&descriptor.id);

    std::fs::create_dir_all(&arguments.to)?;
    let write = |name: &str, text: &str| std::fs::write(arguments.to.join(name), text);
    write("report.html", &html(&run, &wording, title, &descriptor))?;
    write("report.md", &markdown(&run, &wording, title, &descriptor))?;
    write("report.txt", &terminal(&run, &wording, title, &descriptor, WIDTH, false))?;
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let (width, colour) = (columns.unwrap_or(WIDTH), out.is_terminal());
    write!(out, "{}", terminal(&run, &wording, title, &descriptor, width, colour))?;
    Ok(())
}

/// Renders a run of the tests.
fn write_sample(name: &str, arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let language = arguments.language.as_deref().unwrap_or("en");
    let run = match name {
        "degraded" => sample::run(language),
        "charts" => sample::charts(language),
        "comparison" => sample::comparison(language),
        "lookup" => sample::lookup(language),
        _ => return Err(format!("{name} is no sample").into()),
    };
    let wording = Wording::new(language, &sample::resources());
    let (title, descriptor) = ("Tanks", sample::descriptor());
    std::fs::create_dir_all(&arguments.to)?;
    let write = |kind: &str, text: String| {
        std::fs::write(arguments.to.join(format!("{name}.{language}.{kind}")), text)
    };
    write("html", html(&run, &wording, title, &descriptor))?;
    write("md", markdown(&run, &wording, title, &descriptor))?;
    write("txt", terminal(&run, &wording, title, &descriptor, WIDTH, false))?;
    Ok(())
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let mut found = Arguments { to: ".".into(), ..Arguments::default() };
    let mut given = std::env::args_os().skip(1);
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or("an option without its value");
        match argument.to_str() {
            Some("--to") => found.to = value()?.into(),
            Some("--plugin") => found.plugin = Some(value()?.into()),
            Some("--descriptor") => found.descriptor = Some(value()?.into()),
            Some("--sample") => found.sample = Some(value()?.to_string_lossy().into_owned()),
            Some("--lang") => found.language = Some(value()?.to_string_lossy().into_owned()),
            Some(option) if option.starts_with('-') => {
                return Err(format!("{option} is no option").into());
            }
            _ => found.run = argument.into(),
        }
    }
    if found.run.as_os_str().is_empty() && found.sample.is_none() {
        return Err("which run? name the file that `host run --format json` wrote".into());
    }
    Ok(found)
}

/// What a plugin says of itself, as `plugins info --json` or a descriptor's own JSON has it, with
/// what is left out taken as empty.
fn descriptor(said: &Value) -> Result<PluginDescriptor, serde_json::Error> {
    let said = if said["descriptor"].is_object() { &said["descriptor"] } else { said };
    let mut whole = json!({
        "id": "plugin", "version": "", "domain": "", "api": "", "tools": [], "inputs": {},
    });
    for (name, empty) in whole.as_object_mut().into_iter().flatten() {
        if let Some(value) = said.get(name) {
            *empty = value.clone();
        }
    }
    for name in ["skills", "bundles", "verdicts", "gates", "template"] {
        if let Some(value) = said.get(name) {
            whole[name] = value.clone();
        }
    }
    serde_json::from_value(whole)
}

/// The files of a plugin's directory that hold its words.
fn locales(
    plugin: Option<&Path>,
) -> Result<impl Iterator<Item = (String, Vec<u8>)>, std::io::Error> {
    let mut found = Vec::new();
    if let Some(plugin) = plugin {
        for entry in std::fs::read_dir(plugin.join("locales"))? {
            let entry = entry?;
            let name = format!("locales/{}", entry.file_name().to_string_lossy());
            found.push((name, std::fs::read(entry.path())?));
        }
        found.sort();
    }
    Ok(found.into_iter())
}
