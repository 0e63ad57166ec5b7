//! Directories as they are found on disks: links, loops, sockets, names, twice the same; and
//! export, which gives back what was read and takes nothing that is not its own.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use indexmap::IndexMap;
use proptest::prelude::*;
use skillhost_skills::{
    ExportError, Found, MARKER, Rejected, directories, discover, export, read, read_resources,
    validate,
};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

fn corpus(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(path)
}

/// Every file below a directory with its content.
fn content(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(directory: &Path, at: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(directory).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let at = if at.is_empty() { name } else { format!("{at}/{name}") };
            if entry.path().is_dir() {
                walk(&entry.path(), &at, found);
            } else {
                found.insert(at, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(directory, "", &mut found);
    found
}

fn copy(from: &Path, to: &Path) {
    for (path, bytes) in content(from) {
        let path = to.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// A skill in a directory of one's own.
fn skill(home: &Path, name: &str) -> PathBuf {
    let directory = home.join(name);
    fs::create_dir_all(&directory).unwrap();
    let text = format!("---\nname: {name}\ndescription: Says what a reef is.\n---\n# Reef\n");
    fs::write(directory.join("SKILL.md"), text).unwrap();
    directory
}

fn codes(found: &[Rejected]) -> Vec<(&str, &str)> {
    let name = |r: &Rejected| r.path.file_name().unwrap().to_owned().into_string().unwrap();
    found.iter().map(|r| (&*name(r).leak(), r.code)).collect()
}

fn fault_codes(directory: &Path) -> Vec<&'static str> {
    let faults = read(directory).unwrap_err();
    faults.iter().map(|f| f.code).collect()
}

#[test]
fn skills_are_found_in_order_and_everything_else_is_named() {
    let home = tempfile::tempdir().unwrap();
    let at = home.path();
    for name in ["reef-b", "reef-a", "reef-c"] {
        skill(at, name);
    }
    fs::create_dir(at.join("empty")).unwrap();
    fs::create_dir(at.join(".git")).unwrap();
    fs::write(at.join("README.md"), "x").unwrap();
    fs::write(at.join("notes.txt"), "x").unwrap();
    fs::write(at.join("flat.md"), "---\nname: flat\n---\n").unwrap();
    symlink("nowhere", at.join("lost")).unwrap();
    symlink(".", at.join("loop")).unwrap();
    symlink("itself", at.join("itself")).unwrap();
    symlink("reef-a", at.join("reef-z")).unwrap();
    let Found { skills, rejected } = discover(&[at.to_owned()]);
    let names: Vec<&str> = skills.iter().map(|s| s.name()).collect();
    assert_eq!(names, ["reef-a", "reef-b", "reef-c"]);
    let expected = [
        ("flat.md", "not-a-directory"),
        ("itself", "symlink-loop"),
        ("loop", "symlink-loop"),
        ("lost", "dangling-symlink"),
        ("empty", "skill-invalid"),
    ];
    assert_eq!(codes(&rejected), expected);
    assert!(rejected.iter().all(|r| !r.faults.is_empty() && !r.faults[0].hint.is_empty()));
    assert_eq!(discover(&[at.to_owned()]), Found { skills, rejected }, "the same each time");
}

#[test]
fn a_directory_may_be_a_skill_or_hold_skills_and_is_looked_at_once() {
    let home = tempfile::tempdir().unwrap();
    let one = skill(home.path(), "reef-a");
    let link = home.path().join("link");
    symlink(home.path(), &link).unwrap();
    let (found, rejected) = directories(&[one.clone(), one.clone(), one.join(".")]);
    assert_eq!((found, rejected.len()), (vec![one.clone()], 0));
    let (found, _) = directories(&[home.path().to_owned(), link]);
    assert_eq!(found, [one]);
}

#[test]
fn a_place_without_skills_is_named() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "x").unwrap();
    let empty = home.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let found = discover(&[home.path().join("gone"), file, empty]);
    assert!(found.skills.is_empty());
    let expected = [("gone", "not-found"), ("file", "not-a-directory"), ("empty", "no-skills")];
    assert_eq!(codes(&found.rejected), expected);
}

#[test]
fn of_two_with_one_name_the_earlier_wins() {
    let home = tempfile::tempdir().unwrap();
    let (first, second) = (home.path().join("1"), home.path().join("2"));
    copy(&corpus("good/reef-light"), &first.join("reef-light"));
    copy(&corpus("good/reef-light"), &second.join("reef-light"));
    // The same name in the domain, in a directory that is called otherwise.
    copy(&corpus("good/reef-light"), &second.join("light"));
    let text = fs::read_to_string(second.join("light/SKILL.md")).unwrap();
    fs::write(second.join("light/SKILL.md"), text.replace("name: reef-light", "name: light"))
        .unwrap();
    let found = discover(&[first.clone(), second.clone()]);
    assert_eq!(found.skills.len(), 1);
    assert!(found.skills[0].directory.starts_with(&first));
    let expected = [("light", "duplicate-skill"), ("reef-light", "duplicate-skill")];
    assert_eq!(codes(&found.rejected), expected);
    let fault = found.rejected[0].faults[0].to_string();
    assert!(fault.contains("reef.light") && fault.contains("1/reef-light"), "{fault}");
    assert!(discover(&[second]).skills[0].directory.ends_with("light"));
}

#[test]
fn a_link_may_lead_to_a_file_inside_and_nowhere_else() {
    let home = tempfile::tempdir().unwrap();
    let secret = home.path().join("secret.md");
    fs::write(&secret, "x").unwrap();
    let at = skill(home.path(), "reef-a");
    fs::create_dir(at.join("references")).unwrap();
    fs::write(at.join("references/a.md"), "x").unwrap();
    symlink("references/a.md", at.join("b.md")).unwrap();
    assert_eq!(read(&at).unwrap().references, ["b.md", "references/a.md"]);
    symlink(&secret, at.join("references/out.md")).unwrap();
    symlink("..", at.join("references/up")).unwrap();
    symlink("gone", at.join("references/gone.md")).unwrap();
    symlink("self.md", at.join("references/self.md")).unwrap();
    let expected = ["dangling-symlink", "leads-outside", "symlink-loop", "symlink-loop"];
    assert_eq!(fault_codes(&at), expected);
}

#[test]
fn what_is_no_file_is_not_opened() {
    let home = tempfile::tempdir().unwrap();
    let at = skill(home.path(), "reef-a");
    let _socket = std::os::unix::net::UnixListener::bind(at.join("socket")).unwrap();
    assert_eq!(fault_codes(&at), ["not-a-file"]);
    let at = home.path().join("reef-b");
    fs::create_dir_all(at.join("SKILL.md")).unwrap();
    assert_eq!(fault_codes(&at), ["skill-md-missing"]);
    let at = skill(home.path(), "reef-c");
    for i in 0..600 {
        fs::write(at.join(format!("{i}.txt")), "").unwrap();
    }
    assert!(fault_codes(&at).contains(&"too-many-files"));
    let at = skill(home.path(), "reef-d");
    fs::File::create(at.join("large.bin")).unwrap().set_len(17 << 20).unwrap();
    assert_eq!(fault_codes(&at), ["too-large"]);
    let at = skill(home.path(), "reef-e");
    fs::File::options().append(true).open(at.join("SKILL.md")).unwrap().set_len(2 << 20).unwrap();
    assert_eq!(fault_codes(&at), ["text-too-large"]);
    use std::os::unix::ffi::OsStrExt;
    let at = skill(home.path(), "reef-f");
    fs::write(at.join(std::ffi::OsStr::from_bytes(b"\xff.md")), "").unwrap();
    assert_eq!(fault_codes(&at), ["path-not-utf8"]);
    assert_eq!(fault_codes(&home.path().join("gone")), ["not-found"]);
}

#[test]
fn every_fault_is_told_at_once_and_in_order() {
    let home = tempfile::tempdir().unwrap();
    let at = home.path().join("reef-a");
    fs::create_dir(&at).unwrap();
    let text = "---\nname: Reef\ndescription:\nmore: 1\n---\n## Tools\n\n[a](b.md)\n";
    fs::write(at.join("SKILL.md"), text).unwrap();
    fs::write(at.join("skill.toml"), "domain = \"Reef\"\nfallback = \"x\"\n").unwrap();
    let faults = read(&at).unwrap_err();
    let places: Vec<_> = faults.iter().map(|f| (f.file.as_str(), f.line, f.code)).collect();
    let sections = std::iter::repeat_n(("SKILL.md", None, "section-missing"), 4);
    let lines = [
        ("SKILL.md", Some(2), "name-invalid"),
        ("SKILL.md", Some(3), "description-empty"),
        ("SKILL.md", Some(4), "key-unknown"),
        ("SKILL.md", Some(8), "reference-missing"),
    ];
    let missing = std::iter::repeat_n(("skill.toml", None, "key-missing"), 5);
    let settings =
        [("skill.toml", Some(1), "domain-invalid"), ("skill.toml", Some(2), "fallback-unknown")];
    let expected: Vec<_> = sections.chain(lines).chain(missing).chain(settings).collect();
    assert_eq!(places, expected, "{faults:#?}");
    assert_eq!(validate(&at), faults);
}

#[test]
fn without_settings_a_skill_is_documentation() {
    let home = tempfile::tempdir().unwrap();
    let at = skill(home.path(), "reef-a");
    let plain = read(&at).unwrap();
    assert!(plain.descriptor().is_none() && plain.domain.is_none());
    assert_eq!(validate(&at).len(), 5, "the house asks for more than the specification");
    fs::write(at.join("skill.toml"), "").unwrap();
    assert!(read(&at).is_err());
}

fn packed(directory: &Path, prefix: &str) -> IndexMap<String, Vec<u8>> {
    let files = content(directory).into_iter();
    let mut packed: IndexMap<_, _> =
        files.map(|(path, bytes)| (format!("{prefix}/{path}"), bytes)).collect();
    packed.insert("locales/en.ftl".into(), b"a = b".to_vec());
    packed.insert(format!("{prefix}-other/SKILL.md"), b"x".to_vec());
    packed
}

#[test]
fn inside_a_plugin_a_skill_reads_as_on_disk() {
    for name in ["reef-light", "reef-main", "reef-linked", "reef-schema-files"] {
        let directory = corpus("good").join(name);
        let on_disk = read(&directory).unwrap();
        let files = packed(&directory, &format!("skills/{name}"));
        let inside = read_resources(&files, &format!("skills/{name}/")).unwrap();
        assert_eq!(inside.routing, on_disk.routing);
        assert_eq!(
            (&inside.front, &inside.sections, &inside.references),
            (&on_disk.front, &on_disk.sections, &on_disk.references)
        );
        let home = tempfile::tempdir().unwrap();
        export(&[inside], home.path(), false).unwrap();
        assert_eq!(content(&home.path().join(name)), content(&directory));
    }
    let faults = read_resources(&IndexMap::new(), "skills/reef-light").unwrap_err();
    assert_eq!(faults[0].code, "skill-md-missing");
    let bad = corpus("reference-missing/reef-lost-below");
    let files = packed(&bad, "reef-lost-below");
    assert!(read_resources(&files, "reef-lost-below").is_ok(), "documentation, by the open spec");
}

#[test]
fn what_is_exported_is_what_was_read() {
    let home = tempfile::tempdir().unwrap();
    let from = home.path().join("from");
    for name in ["reef-light", "reef-main"] {
        copy(&corpus("good").join(name), &from.join(name));
    }
    fs::write(from.join("reef-light/.hidden"), "x").unwrap();
    symlink("SKILL.md", from.join("reef-light/again.md")).unwrap();
    let skills = discover(&[from]).skills;
    let to = home.path().join("a/b");
    let written = export(&skills, &to, false).unwrap();
    assert_eq!(written, [to.join("reef-light"), to.join("reef-main")]);
    let light = content(&written[0]);
    assert!(!light.contains_key(".hidden"));
    assert_eq!(light["again.md"], light["SKILL.md"]);
    assert!(fs::symlink_metadata(written[0].join("again.md")).unwrap().is_file());
    assert_eq!(content(&written[1]), content(&corpus("good/reef-main")));
    let names: Vec<_> = fs::read_dir(&to).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "two skills, the record, and nothing left over: {names:?}");
    let again = discover(std::slice::from_ref(&to));
    assert_eq!((again.skills.len(), again.rejected.len()), (2, 0), "the record is no skill");
}

#[test]
fn an_export_replaces_its_own_and_nothing_else() {
    let home = tempfile::tempdir().unwrap();
    let source = skill(home.path(), "reef-a");
    let to = home.path().join("to");
    export(&[read(&source).unwrap()], &to, false).unwrap();
    fs::write(source.join("new.md"), "new").unwrap();
    export(&[read(&source).unwrap()], &to, false).unwrap();
    assert!(to.join("reef-a/new.md").exists(), "its own is replaced");
    fs::remove_file(source.join("new.md")).unwrap();
    export(&[read(&source).unwrap()], &to, false).unwrap();
    assert!(!to.join("reef-a/new.md").exists(), "what is gone there is gone here");

    let other = skill(home.path(), "reef-b");
    let both = [read(&source).unwrap(), read(&other).unwrap()];
    let changes: [&dyn Fn(&Path); 3] = [
        &|at| fs::write(at.join("SKILL.md"), "mine").unwrap(),
        &|at| fs::write(at.join("mine.md"), "mine").unwrap(),
        &|at| {
            fs::remove_file(at.join("SKILL.md")).unwrap();
            symlink("/dev/null", at.join("SKILL.md")).unwrap();
        },
    ];
    for change in changes {
        change(&to.join("reef-a"));
        let before = content(&to.join("reef-a"));
        let refused = export(&both, &to, false).unwrap_err();
        assert!(matches!(&refused, ExportError::NotOurs(p) if *p == [to.join("reef-a")]));
        assert_eq!(content(&to.join("reef-a")), before);
        assert!(!to.join("reef-b").exists(), "nothing is written where one is refused");
        export(&both[..1], &to, true).unwrap();
        assert_eq!(content(&to.join("reef-a")), content(&source), "asked for, it is");
    }
    skill(&to, "reef-b");
    assert!(matches!(export(&both, &to, false), Err(ExportError::NotOurs(_))), "a stranger's");
    let twice = [both[0].clone(), both[0].clone()];
    assert!(matches!(export(&twice, &to, true), Err(ExportError::Twice(_))));
    fs::write(to.join(MARKER), "{").unwrap();
    assert!(matches!(export(&both, &to, true), Err(ExportError::Record(..))));
}

#[test]
fn a_skill_that_went_bad_is_not_exported() {
    let home = tempfile::tempdir().unwrap();
    let source = skill(home.path(), "reef-a");
    let read = read(&source).unwrap();
    symlink("/etc", source.join("out")).unwrap();
    let to = home.path().join("to");
    assert!(matches!(export(&[read], &to, false), Err(ExportError::Skill { .. })));
    assert!(!to.exists());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the bytes are, the answer is faults with both sides and never a panic.
    #[test]
    fn any_bytes_are_read(
        front in "(---\n)?([ a-z:#'\"|>-]{0,20}\n){0,4}(---\n)?",
        body in "([#|`\\[\\]()*>0-9. a-zé&!<-]{0,30}\n){0,8}",
        settings in "([\\[\\]{}=\"a-z0-9_.,/ ]{0,30}\n){0,6}",
        noise in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        let mut text = format!("{front}{body}").into_bytes();
        text.extend(&noise);
        let mut files = IndexMap::new();
        files.insert("reef/SKILL.md".to_owned(), text);
        files.insert("reef/skill.toml".to_owned(), settings.into_bytes());
        files.insert("reef/a.md".to_owned(), [body.as_bytes(), &noise].concat());
        if let Err(faults) = read_resources(&files, "reef") {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                prop_assert!(!fault.expected.is_empty() && !fault.hint.is_empty());
                prop_assert!(!fault.to_string().is_empty());
            }
        }
    }
}
