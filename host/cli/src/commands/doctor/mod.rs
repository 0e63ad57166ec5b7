//! `host doctor`: what is found, what is missing, what to do. It changes nothing, and works also
//! where the settings do not.
//!
//! - `places` — directories and files: plugins, skills, cache
//! - `kept` — the store

mod kept;
mod places;

use crate::args::Global;
use crate::context::{Context, settings};
use crate::error::CommandError;
use crate::output::{Output, no_colour};
use serde::Serialize;
use serde_json::json;
use skillhost_config::{Layers, Origin, Settings};
use skillhost_loader::Loader;
use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Health {
    /// As it should be.
    Ok,
    /// Missing or odd; the program works all the same.
    Warning,
    /// Broken: exit code 1.
    Problem,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Look {
    area: &'static str,
    health: Health,
    /// What was found.
    found: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    hint: String,
}

/// Everything that was looked at, in order.
#[derive(Default)]
struct Looks(Vec<Look>);

impl Looks {
    fn add(&mut self, area: &'static str, health: Health, found: String, hint: impl Into<String>) {
        self.0.push(Look { area, health, found, hint: hint.into() });
    }

    fn ok(&mut self, area: &'static str, found: impl Into<String>) {
        self.add(area, Health::Ok, found.into(), "");
    }

    fn warn(&mut self, area: &'static str, found: impl Into<String>, hint: impl Into<String>) {
        self.add(area, Health::Warning, found.into(), hint);
    }

    fn problem(&mut self, area: &'static str, found: impl Into<String>, hint: impl Into<String>) {
        self.add(area, Health::Problem, found.into(), hint);
    }
}

pub(crate) fn run(
    global: &Global,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut looks = Looks::default();
    program(&mut looks)?;
    let config = own_settings(global, &mut looks)?;
    let context = Context::over(global, config)?;
    places::plugins(&context, &mut looks);
    sandbox(&context, &mut looks);
    places::skills(&context, &mut looks);
    places::cache(&context, &mut looks);
    kept::store(&context, &mut looks);
    services(&context, &mut looks);
    terminal(&context, output, &mut looks);
    tell(&looks.0, json, output)
}

fn program(looks: &mut Looks) -> Result<(), CommandError> {
    let (version, api) = (env!("CARGO_PKG_VERSION"), plugin_api::API_VERSION);
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    let (system, machine) = (env::consts::OS, env::consts::ARCH);
    let program = env::current_exe()?;
    let program = program.display();
    let found = format!("host {version}, {build} build for {machine} {system}, plugin API {api}");
    looks.ok("program", found);
    looks.ok("program", format!("{program}"));
    Ok(())
}

/// The settings; the defaults where they can't be used.
fn own_settings(global: &Global, looks: &mut Looks) -> Result<Settings, CommandError> {
    const AREA: &str = "settings";
    match settings(global) {
        Ok(settings) => {
            let explained = settings.explain("").unwrap_or_default();
            let own = explained.iter().filter(|e| !matches!(e.origin, Origin::Default { .. }));
            let own: Vec<String> =
                own.map(|e| format!("{} = {} from {}", e.key, e.value, e.origin)).collect();
            if own.is_empty() {
                looks.ok(AREA, "the defaults: no file, variable or argument changes one");
            }
            for line in own {
                looks.ok(AREA, line);
            }
            Ok(settings)
        }
        Err(faults) => {
            for fault in faults.0 {
                looks.problem(AREA, format!("{}: {}", fault.origin, fault.message), fault.hint);
            }
            looks.warn(AREA, "what follows is looked at with the defaults", "");
            Layers::new().resolve().map_err(|faults| crate::context::unusable(&faults))
        }
    }
}

/// How far the child is locked in that looks at a plugin first.
fn sandbox(context: &Context, looks: &mut Looks) {
    const AREA: &str = "sandbox";
    match Loader::try_probe(context.options()) {
        Ok(sandbox) => {
            let yes = |is: bool| if is { "yes" } else { "no" };
            let (files, calls) = (&sandbox.landlock, yes(sandbox.seccomp));
            let limits = yes(sandbox.limits);
            let found = format!(
                "a probe starts; files out of reach (Landlock): {files}, system calls filtered: \
                 {calls}, limits of memory and time: {limits}"
            );
            if sandbox.landlock == "none" || !sandbox.seccomp || !sandbox.limits {
                let hint = "a newer kernel locks a plugin in further while it is looked at";
                looks.warn(AREA, found, hint);
            } else {
                looks.ok(AREA, found);
            }
        }
        Err(rejection) => {
            let hint = "make sure that the program may be started by this user, and is not removed";
            let found = format!("no plugin can be looked at: {}", rejection.found);
            looks.problem(AREA, found, hint);
        }
    }
}

/// What is switched on, and who is asked then.
fn services(context: &Context, looks: &mut Looks) {
    const AREA: &str = "services";
    let mut all_off = true;
    let http = &context.config.http;
    let crawled = context.config.knowledge.crawl_sources.join(", ");
    for (flag, asks) in [
        ("web_search", http.search_url.as_str()),
        ("web_fetch", "any host of the public network"),
        ("knowledge_crawl", crawled.as_str()),
    ] {
        if context.config.is_on(flag) {
            all_off = false;
            looks.ok(AREA, format!("{flag} is on, and asks {asks}"));
        }
    }
    if !http.allow_hosts.is_empty() {
        let hosts = http.allow_hosts.join(", ");
        let hint = "http.allow_hosts names hosts of networks that are not public";
        looks.warn(AREA, format!("these may be asked whatever their address is: {hosts}"), hint);
    }
    if context.config.is_on("llm") {
        all_off = false;
        let hint = "--set flags.llm=false; skills in Markdown run on their fallbacks either way";
        looks.warn(AREA, "llm is on, and no language model is configured", hint);
    }
    if all_off {
        looks.ok(AREA, "no network and no language model is used: their flags are off");
    }
}

fn terminal(context: &Context, output: &Output, looks: &mut Looks) {
    const AREA: &str = "terminal";
    let is = |is: bool| if is { "a terminal" } else { "no terminal" };
    let (results, messages) = (is(io::stdout().is_terminal()), is(io::stderr().is_terminal()));
    let width =
        output.width().map_or_else(|| "as wide as needed".into(), |w| format!("{w} columns"));
    let colour = if output.colour() { "in colour" } else { "without colour" };
    looks.ok(AREA, format!("results go to {results} ({width}, {colour}), messages to {messages}"));
    if no_colour() {
        looks.ok(AREA, "NO_COLOR is set");
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| {
        let value = env::var(name).ok().filter(|v| !v.is_empty())?;
        Some((name, value))
    });
    match locale {
        Some((name, value)) if !value.to_lowercase().replace('-', "").contains("utf8") => {
            let hint = format!("export {name}=C.UTF-8; texts are written in UTF-8");
            looks.warn(AREA, format!("{name} is {value}"), hint);
        }
        Some((name, value)) => looks.ok(AREA, format!("{name} is {value}")),
        None => looks.ok(AREA, "no locale is set; texts are written in UTF-8"),
    }
    let language = context.config.report.language.tag().unwrap_or("the language of the question");
    looks.ok(AREA, format!("reports are in {language} where --lang does not say otherwise"));
}

fn tell(looks: &[Look], json: bool, output: &mut Output) -> Result<ExitCode, CommandError> {
    let count = |health: Health| looks.iter().filter(|l| l.health == health).count();
    let (problems, warnings) = (count(Health::Problem), count(Health::Warning));
    if json {
        output.json(
            &json!({"ok": problems == 0, "problems": problems, "warnings": warnings,
                    "version": env!("CARGO_PKG_VERSION"), "checks": looks}),
            true,
        )?;
    } else {
        let mut area = "";
        for look in looks {
            if look.area != area {
                output.text(look.area)?;
                area = look.area;
            }
            let (mark, colour) = match look.health {
                Health::Ok => ("ok     ", 32),
                Health::Warning => ("warning", 33),
                Health::Problem => ("problem", 31),
            };
            let mark = match output.colour() {
                true => format!("\x1b[{colour}m{mark}\x1b[0m"),
                false => mark.to_owned(),
            };
            output.text(&format!("  {mark}  {}", look.found))?;
            if !look.hint.is_empty() {
                output.text(&format!("           {}", look.hint))?;
            }
        }
        output.text(&format!("problems: {problems}, warnings: {warnings}"))?;
    }
    Ok(if problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
