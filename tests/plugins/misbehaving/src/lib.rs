//! A plugin that does on command what a bad plugin does.
//!
//! The command is a fault's name in a section of the built file, which a test overwrites: one
//! build serves every test. `constructor` acts on faults of the time before a plugin exists,
//! [`setup`](fn@plugin) on those of its set-up and description; the tools misbehave when they
//! are called.
#![allow(unsafe_code)] // Misbehaving takes it: constructors, a null pointer, an allocator.

mod allocator;
mod constructor;
mod fault;
mod sandbox;
mod skills;
mod tools;

use plugin_api::prelude::*;
use tools::{Described, named};

fn setup() -> Result<Plugin, String> {
    let plugin = tools::register(Plugin::new()).skill(skills::Reenters);
    Ok(match fault::current().as_str() {
        "init-panic" => panic!("the set-up panicked on command"),
        "init-error" => return Err("the set-up failed on command".into()),
        "init-sandbox" => return Err(sandbox::report()),
        "thread-abort" => {
            std::thread::spawn(|| std::process::abort());
            plugin
        }
        "no-tools" => Plugin::new(),
        "many-tools" => {
            (0..10_000).fold(plugin, |plugin, i| plugin.tool(named(&format!("tool_{i}"))))
        }
        "name-empty" => plugin.tool(named("")),
        "name-huge" => plugin.tool(named(&"x".repeat(1 << 20))),
        "name-control" => plugin.tool(named("red\u{1b}[31m")),
        "dup-tools" => plugin.tool(named("twin")).tool(named("twin")),
        "slow-describe" => plugin.tool(Described::Slowly),
        "describe-by-environment" => plugin.tool(Described::ByEnvironment),
        _ => plugin,
    })
}

export_plugin!(setup());
