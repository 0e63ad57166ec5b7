//! A base in a database: read when it changed, added to without doubles, written back.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;

use common::{DOMAIN, shipped, store};
use plugin_api::report::TierRule;
use proptest::prelude::*;
use rusqlite::Connection;
use skillhost_knowledge::{
    Appended, Entry, Error, FaultKind, Provenance, Synced, append, entries, export, get, parse,
    search, sync,
};

fn by() -> Provenance {
    Provenance { on: "2026-05-01".into(), by: "a librarian".into() }
}

fn new_work() -> Entry {
    let finding = "Moss keeps the ground dry under heather.";
    let mut entry =
        Entry::new("", "Heather and moss on wet ground", TierRule::PeerReviewed, finding);
    entry.authors = Some("Nguyễn, A.B.; Moss, C.".into());
    entry.year = Some(2025);
    entry.doi = Some("10.1000/heather".into());
    entry.topics = vec!["heather".into()];
    entry
}

fn added(db: &mut Connection, entry: Entry) -> Result<Appended, Error> {
    append(db, DOMAIN, entry, &by())
}

#[test]
fn a_base_is_read_only_where_it_changed() {
    let mut db = Connection::open_in_memory().unwrap();
    let imported = |entries| Synced::Imported { entries, adopted: vec![], renamed: vec![] };
    assert_eq!(sync(&mut db, DOMAIN, &shipped(), "1").unwrap(), imported(40));
    // The text is not even looked at.
    assert_eq!(sync(&mut db, DOMAIN, "no base", "1").unwrap(), Synced::Unchanged);
    assert_eq!(sync(&mut db, DOMAIN, &shipped(), "2").unwrap(), imported(40));
    assert_eq!(entries(&db, DOMAIN).unwrap().len(), 40);
}

#[test]
fn a_base_with_faults_changes_nothing() {
    let mut db = store();
    let spoilt = shipped().replace("**Year:** 2000", "**Year:** soon").replace("## 4. ", "## 9. ");
    let error = sync(&mut db, DOMAIN, &spoilt, "2").unwrap_err();
    let Error::Base { faults, .. } = &error else { panic!("{error}") };
    assert!(faults.len() >= 2, "{error}");
    assert_eq!(entries(&db, DOMAIN).unwrap().len(), 40);
    assert_eq!(sync(&mut db, DOMAIN, "", "1").unwrap(), Synced::Unchanged);
    let mut db = Connection::open_in_memory().unwrap();
    assert!(sync(&mut db, DOMAIN, &spoilt, "1").is_err());
    assert!(matches!(entries(&db, DOMAIN), Err(Error::NotSynced { .. })));
}

#[test]
fn an_entry_that_was_added_is_found_at_once_and_stays() {
    let mut db = store();
    assert!(search(&db, DOMAIN, "moss under heather", 5).unwrap().citations.is_empty());
    let id = added(&mut db, new_work()).unwrap();
    assert_eq!(id, Appended::Added("nguyen-2025".into()));
    for query in ["moss under heather", "heather", "Nguyễn heather"] {
        let answer = search(&db, DOMAIN, query, 5).unwrap();
        assert_eq!(answer.citations[0].id, "nguyen-2025", "{query}");
    }
    sync(&mut db, DOMAIN, &shipped(), "2").unwrap();
    let kept = get(&db, DOMAIN, "nguyen-2025").unwrap();
    assert_eq!(kept.added, Some(by()));
    assert_eq!(kept.entry.title, new_work().title);
    assert_eq!(search(&db, DOMAIN, "heather", 5).unwrap().citations[0].id, "nguyen-2025");
    assert_eq!(entries(&db, DOMAIN).unwrap().last(), Some(&kept));
}

#[test]
fn a_work_is_added_once_however_it_is_written() {
    let mut db = store();
    added(&mut db, new_work()).unwrap();
    let same: [fn(&mut Entry); 6] = [
        |e| e.doi = Some("10.1000/HEATHER".into()),
        |e| (e.doi, e.url) = (None, Some("http://dx.doi.org/10.1000%2Fheather".into())),
        // A page of it, where the DOI is known already.
        |e| (e.doi, e.url) = (None, Some("https://moss.example/1".into())),
        |e| e.doi = None,
        |e| (e.doi, e.title) = (None, "HEATHER, and moss on wet ground".into()),
        |e| e.id = "moss-2025".into(),
    ];
    for (number, change) in same.iter().enumerate() {
        let mut entry = new_work();
        change(&mut entry);
        let found = added(&mut db, entry).unwrap();
        assert_eq!(found, Appended::Duplicate("nguyen-2025".into()), "{number}");
    }
    // One of the base's own.
    let mut entry = new_work();
    entry.doi = Some("10.1029/2000wr900090".into());
    assert_eq!(added(&mut db, entry).unwrap(), Appended::Duplicate("iverson-2000".into()));
    assert_eq!(entries(&db, DOMAIN).unwrap().len(), 41);
}

#[test]
fn another_work_is_added_even_under_the_same_title() {
    let mut db = store();
    added(&mut db, new_work()).unwrap();
    let mut entry = new_work();
    entry.doi = Some("10.1000/heather.2".into());
    assert_eq!(added(&mut db, entry).unwrap(), Appended::Added("nguyen-2025-2".into()));
    let mut entry = new_work();
    (entry.doi, entry.url) = (None, Some("https://moss.example/other".into()));
    entry.year = Some(1990);
    assert_eq!(added(&mut db, entry).unwrap(), Appended::Added("nguyen-1990".into()));
}

#[test]
fn an_entry_that_breaks_a_rule_is_refused_with_every_fault() {
    let mut db = store();
    let mut entry = new_work();
    entry.doi = Some("heather".into());
    entry.finding = "two\nlines".into();
    entry.tier = 7;
    let by = Provenance { on: "today".into(), by: String::new() };
    let error = append(&mut db, DOMAIN, entry, &by).unwrap_err();
    let Error::Entry(faults) = &error else { panic!("{error}") };
    assert_eq!(faults.len(), 5, "{error}");
    assert!(faults.iter().all(|f| f.kind == FaultKind::Value && f.line.is_none()));
    let mut entry = new_work();
    entry.id = "iverson-2000".into();
    let error = added(&mut db, entry).unwrap_err();
    assert!(error.to_string().contains("\"iverson-2000-2\" is free"), "{error}");
    assert_eq!(entries(&db, DOMAIN).unwrap().len(), 40);
}

#[test]
fn an_unknown_id_names_the_nearest() {
    let error = get(&store(), DOMAIN, "iversen-2000").unwrap_err().to_string();
    assert!(error.contains("did you mean iverson-2000?"), "{error}");
    let error = get(&store(), DOMAIN, "zzz").unwrap_err().to_string();
    assert!(error.contains("search the 40 entries"), "{error}");
}

#[test]
fn what_was_added_is_written_into_section_7() {
    let mut db = store();
    assert_eq!(export(&db, DOMAIN, &shipped()).unwrap(), shipped());
    added(&mut db, new_work()).unwrap();
    let text = export(&db, DOMAIN, &shipped()).unwrap();
    assert!(text.starts_with(&shipped()), "the rest is as it was");
    let base = parse(&text).unwrap();
    assert_eq!(base.log.len(), 1);
    assert_eq!(base.log[0], get(&db, DOMAIN, "nguyen-2025").unwrap());
    // Once it is in the file it is the file's.
    let synced = sync(&mut db, DOMAIN, &text, "2").unwrap();
    let adopted = vec!["nguyen-2025".to_owned()];
    assert_eq!(synced, Synced::Imported { entries: 41, adopted, renamed: vec![] });
    assert_eq!(export(&db, DOMAIN, &text).unwrap(), text);
    let all = entries(&db, DOMAIN).unwrap();
    assert_eq!(all.len(), 41);
    assert_eq!(all[40].added, Some(by()), "who added it is not forgotten");
}

#[test]
fn an_id_that_the_base_takes_is_given_up() {
    let mut db = store();
    added(&mut db, new_work()).unwrap();
    let later = shipped()
        .replace("### iverson-2000 ", "### nguyen-2025 ")
        .replace("[iverson-2000]", "[nguyen-2025]");
    let Synced::Imported { renamed, .. } = sync(&mut db, DOMAIN, &later, "2").unwrap() else {
        panic!("it changed")
    };
    assert_eq!(renamed, [("nguyen-2025".to_owned(), "nguyen-2025-2".to_owned())]);
    assert_eq!(get(&db, DOMAIN, "nguyen-2025-2").unwrap().entry.title, new_work().title);
}

#[test]
fn a_file_that_ends_in_an_open_block_is_not_written_to() {
    let mut db = store();
    added(&mut db, new_work()).unwrap();
    let open = shipped() + "\n```\nleft open\n";
    assert!(matches!(export(&db, DOMAIN, &open), Err(Error::OpenBlock { .. })));
}

#[test]
fn a_later_version_of_the_tables_is_refused_and_an_earlier_one_read_again() {
    let mut db = store();
    added(&mut db, new_work()).unwrap();
    db.execute("UPDATE knowledge_meta SET value = 0", []).unwrap();
    assert!(matches!(entries(&db, DOMAIN), Err(Error::NotSynced { .. })));
    sync(&mut db, DOMAIN, &shipped(), "1").unwrap();
    assert_eq!(entries(&db, DOMAIN).unwrap().len(), 41);
    db.execute("UPDATE knowledge_meta SET value = 99", []).unwrap();
    let error = sync(&mut db, DOMAIN, &shipped(), "2").unwrap_err();
    assert!(matches!(error, Error::Newer { found: 99, .. }), "{error}");
}

#[test]
fn two_programs_may_have_one_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("knowledge.db");
    let mut one = Connection::open(&path).unwrap();
    sync(&mut one, DOMAIN, &shipped(), "1").unwrap();
    let mut other = Connection::open(&path).unwrap();
    assert_eq!(sync(&mut other, DOMAIN, "", "1").unwrap(), Synced::Unchanged);
    append(&mut other, DOMAIN, new_work(), &by()).unwrap();
    assert_eq!(search(&one, DOMAIN, "heather", 1).unwrap().citations[0].id, "nguyen-2025");
    let tables: i64 = one
        .query_row(
            "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'knowledge_%'
             AND name NOT LIKE 'sqlite_%'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(tables, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn whatever_is_added_can_be_exported_and_read(
        title in "[^ \\pC\\pZ][^\\pC\\pZ]{0,8}( [^\\pC\\pZ]{1,8}){0,3}",
        finding in "[^\\pC\\pZ]{1,8}( [^\\pC\\pZ]{1,8}){0,5}",
        authors in prop::option::of("[^\\pC\\pZ]{1,8}"),
        doi in "10[.]1000/[a-z<>&#()-]{1,8}x",
    ) {
        let mut db = store();
        let mut entry = Entry::new("", &title, TierRule::Vendor, &finding);
        entry.authors = authors;
        entry.doi = Some(doi);
        if let Ok(Appended::Added(id)) = added(&mut db, entry) {
            let base = parse(&export(&db, DOMAIN, &shipped()).unwrap()).unwrap();
            prop_assert_eq!(&base.log, &vec![get(&db, DOMAIN, &id).unwrap()]);
        }
    }
}
