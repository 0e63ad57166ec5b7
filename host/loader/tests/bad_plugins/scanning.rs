//! R05, R06, R14 to R16: several plugins, upgraded ones, and none; and what a scan remembers.

use crate::support::elf;
use crate::support::{Lab, built, faulty, hello, ids, tool};
use skillhost_loader::{Loader, Scan};
use std::fs::{FileTimes, OpenOptions};
use std::os::unix::fs::symlink;
use std::time::Duration;

/// Long enough for a file's times to be trusted.
fn settle() {
    std::thread::sleep(Duration::from_millis(80));
}

#[test]
fn r05_the_first_of_two_with_one_id_is_used_and_the_other_names_both() {
    let lab = Lab::new();
    lab.put("liba.so", &built().hello);
    lab.put("libb.so", &built().hello);
    lab.put("libd.so", &hello(|b| elf::replace(b, ".skillhost", b"Coral reefs", b"Other reefs")));
    symlink("liba.so", lab.path("libc.so")).unwrap();
    let scan = lab.scan();
    assert_eq!(ids(&scan), ["reef"]);
    assert_eq!(scan.catalogue.plugins[0].path, lab.path("liba.so"));
    for (name, words) in [
        ("libb.so", "a byte-identical copy"),
        ("libc.so", "the same file"),
        ("libd.so", "another plugin"),
    ] {
        let refused = scan.rejected.iter().find(|r| r.path == lab.path(name)).unwrap();
        assert_eq!(refused.code, "duplicate-id");
        for path in ["liba.so", name] {
            assert!(refused.found.contains(path), "{}", refused.found);
        }
        assert!(refused.found.contains(words), "{}", refused.found);
    }
    assert!(tool(&scan.loader, "reef", "degree_heating_weeks", "{\"hotspots\": [2.0]}").is_ok());
}

#[test]
fn r05_an_earlier_directory_wins_and_one_named_twice_is_one() {
    let (first, second) = (Lab::with(&built().hello), Lab::with(&built().hello));
    let mut options = first.options();
    options.directories = vec![second.path(""), first.path(""), second.path("")];
    let scan = Loader::scan(&options);
    assert_eq!(scan.catalogue.plugins[0].path, second.path("libx.so"));
    assert_eq!(scan.rejected.len(), 1, "{:#?}", scan.rejected);
    assert_eq!(scan.rejected[0].path, first.path("libx.so"));
}

#[test]
fn r06_tools_of_one_name_live_in_their_domains() {
    let lab = Lab::with(&built().misbehaving);
    lab.put("libhello.so", &built().hello);
    let scan = lab.scan();
    let names: Vec<String> = scan
        .catalogue
        .tools()
        .map(|(plugin, tool)| format!("{}.{}", plugin.manifest.domain, tool.name))
        .collect();
    assert!(names.contains(&"reef.degree_heating_weeks".to_owned()));
    assert!(names.contains(&"misbehaving.prints".to_owned()));
    assert!(tool(&scan.loader, "reef", "prints", "{}").is_err(), "not another plugin's tool");
}

#[test]
fn r14_an_upgraded_file_is_seen_even_with_its_old_time_and_size() {
    let lab = Lab::with(&built().hello);
    settle();
    lab.scan();
    let before = lab.scan();
    assert!(before.timings[0].cached);
    let old = std::fs::metadata(lab.path("libx.so")).unwrap();
    let new = hello(|b| elf::replace(b, ".skillhost", b"Coral reefs", b"Other reefs"));
    lab.put("libx.so", &new);
    let times = FileTimes::new().set_modified(old.modified().unwrap());
    let file = OpenOptions::new().write(true).open(lab.path("libx.so")).unwrap();
    file.set_times(times).unwrap();
    let same = std::fs::metadata(lab.path("libx.so")).unwrap();
    assert_eq!((same.len(), same.modified().unwrap()), (old.len(), old.modified().unwrap()));

    let after = lab.scan();
    assert!(!after.timings[0].cached);
    assert_eq!(after.catalogue.plugins[0].manifest.title["en"], "Other reefs");
    assert_ne!(after.catalogue.plugins[0].sha256, before.catalogue.plugins[0].sha256);

    // Who scanned before the upgrade does not open what it has not seen.
    let refused = tool(&before.loader, "reef", "degree_heating_weeks", "{\"hotspots\": [2.0]}");
    assert_eq!(refused.unwrap_err().code(), "changed-since-scan");
    assert!(tool(&after.loader, "reef", "degree_heating_weeks", "{\"hotspots\": [2.0]}").is_ok());
}

#[test]
fn r15_nothing_to_load_is_no_fault() {
    let lab = Lab::new();
    let Scan { catalogue, rejected, .. } = lab.scan();
    assert!(catalogue.plugins.is_empty() && rejected.is_empty());
    let mut options = lab.options();
    options.directories = vec![lab.path("missing")];
    let scan = Loader::scan(&options);
    assert_eq!(scan.rejected[0].code, "no-such-directory");
    assert_eq!(scan.rejected[0].path, lab.path("missing"));
    options.directories = Vec::new();
    assert!(Loader::scan(&options).rejected.is_empty());
    lab.put("a-file", b"");
    options.directories = vec![lab.path("a-file")];
    assert_eq!(Loader::scan(&options).rejected[0].code, "not-a-directory");
}

#[test]
fn r15_only_libraries_are_looked_at() {
    let lab = Lab::with(&built().hello);
    for name in ["README.md", "libx.so.bak", "libx.SO", "plugin.toml", "so"] {
        lab.put(name, b"not a library");
    }
    let scan = lab.scan();
    assert_eq!(ids(&scan), ["reef"]);
    assert!(scan.rejected.is_empty(), "{:#?}", scan.rejected);
}

#[test]
fn r16_a_rejection_says_everything_in_one_line() {
    let lab = Lab::with(&faulty("init-error"));
    let line = lab.refused().to_string();
    for part in ["init-failed", "libx.so", "expected a plugin", "the set-up failed on command"] {
        assert!(line.contains(part), "{line}");
    }
}

#[test]
fn what_is_known_is_neither_read_nor_run() {
    let mut lab = Lab::with(&built().hello);
    lab.put("liby.so", &hello(|b| elf::patch(b, ".skillhost", elf::header::UNWINDS, &[0])));
    settle();
    let first = lab.scan();
    assert!(first.timings.iter().all(|t| !t.cached));
    // A runner that can't be started shows that none is.
    let known = lab.runner.clone();
    let second = lab.scan();
    assert!(second.timings.iter().all(|t| t.cached), "{:?}", second.timings);
    assert_eq!(second.rejected[0].code, "panic-abort");
    assert_eq!(second.rejected, first.rejected);
    lab.runner = "/nowhere/host".into();
    let accepted = lab.scan();
    assert_eq!(ids(&accepted), ["reef"]);
    lab.runner = known;
    let (one, two) = (&first.catalogue.plugins[0], &second.catalogue.plugins[0]);
    assert_eq!(one.descriptor, two.descriptor);
    assert_eq!((&one.manifest, &one.rustc, &one.api), (&two.manifest, &two.rustc, &two.api));
}

#[test]
fn a_cache_that_can_not_be_written_only_costs_time() {
    let lab = Lab::with(&built().hello);
    lab.put("a-file", b"");
    let mut options = lab.options();
    for cache in [None, Some(lab.path("a-file")), Some("/proc/nowhere".into())] {
        options.cache_dir = cache;
        assert_eq!(ids(&Loader::scan(&options)), ["reef"]);
    }
}

#[test]
fn a_damaged_cache_is_written_again() {
    let lab = Lab::with(&built().hello);
    settle();
    lab.scan();
    fn files(directory: &std::path::Path) -> Vec<std::path::PathBuf> {
        let entries = std::fs::read_dir(directory).unwrap().flatten().map(|e| e.path());
        entries.flat_map(|p| if p.is_dir() { files(&p) } else { vec![p] }).collect()
    }
    let written = files(lab.cache());
    assert_eq!(written.len(), 2, "{written:?}");
    for file in written {
        std::fs::write(file, b"{\"damaged\":").unwrap();
    }
    assert_eq!(ids(&lab.scan()), ["reef"]);
    assert!(lab.scan().timings[0].cached);
}

#[test]
fn the_resources_of_a_plugin_are_read_when_they_are_wanted() {
    let lab = Lab::with(&built().hello);
    let mut scan = lab.scan();
    assert!(scan.catalogue.plugins[0].resources.is_empty());
    let resources = scan.loader.resources("reef").unwrap();
    scan.loader.fill_resources(&mut scan.catalogue, "reef").unwrap();
    assert_eq!(scan.catalogue.plugins[0].resources, resources);
    assert_eq!(scan.loader.resources("nobody").unwrap_err().code(), "no-such-plugin");
}
