//! A skill by a third party, written in Markdown and dropped into a directory: found, routed, run
//! on its fallback, checked, exported; and a broken one beside it, which hurts nothing.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{DOMAINS, Gave, Install, root};
use std::path::Path;

const SLOPE: &str = "slope=assets/samples/landslide/slope.json";
const BRIEFING: &str = "landslide-neighbour-briefing";
const NAME: &str = "neighbour-briefing";

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// An installation with the skill in a directory `skills`.
fn with_the_skill() -> Install {
    let install = Install::with(&["landslide"]);
    copy(&root().join("tests/skills").join(BRIEFING), &install.path("skills").join(BRIEFING));
    install
}

fn host(install: &Install, arguments: &[&str]) -> Gave {
    let skills = install.path("skills");
    install.host(&[&["--skills", skills.to_str().unwrap()][..], arguments].concat())
}

fn run(install: &Install, query: &str, more: &[&str]) -> Value {
    let run = ["run", query, "--domain", "landslide", "--input", SLOPE, "--format", "json"];
    host(install, &[&run[..], more].concat()).expect(0).json()
}

fn skipped(decision: &Value) -> Option<&str> {
    let all = decision["skipped"].as_array().unwrap().iter();
    all.filter(|s| s["skill"] == NAME).find_map(|s| s["reason"]["code"].as_str())
}

#[test]
fn its_words_choose_it_in_english_and_vietnamese() {
    let install = with_the_skill();
    let planned = |query: &str| {
        let plan = host(&install, &["plan", query, "--domain", "landslide", "--json"]);
        let plan = plan.expect(0).json();
        let last = plan["plan"].as_array().unwrap().last().unwrap().clone();
        (last == NAME, skipped(&plan).map(str::to_owned))
    };
    for chosen in [
        "What should the residents expect?",
        "What do I tell my neighbours about this slope?",
        "Người dân cần biết gì?",
        "nguoi dan can biet gi",
        "Nói với bà con thế nào?",
        "noi voi hang xom the nao",
    ] {
        assert_eq!(planned(chosen), (true, None), "{chosen}");
    }
    let why = "no-word";
    for other in ["How steep may it be?", "Mái dốc có ổn định không?", "a neighbourhood"]
    {
        assert_eq!(planned(other), (false, Some(why.into())), "{other}");
    }
}

#[test]
fn without_a_model_its_fallback_runs_and_the_report_says_so_in_both_languages() {
    let install = with_the_skill();
    let run = run(&install, "What should the residents expect?", &[]);
    assert_eq!((&run["status"], &run["level"]), (&json!("degraded"), &json!(3)));
    let step = &run["steps"][NAME];
    assert_eq!((&step["status"], &step["used_fallback"]), (&json!("degraded"), &json!(true)));
    // What the tool says of this slope without its rain: 1.2996 now and 1.0455 saturated.
    assert_eq!(step["output"]["at_least"], "watch");
    let records = run["evidence"].as_array().unwrap();
    let called = records.iter().find(|r| r["step"] == NAME).unwrap();
    assert_eq!(called["tool"], "landslide.warning_level");
    assert!(called["input"].get("rain_ratio").is_none(), "{called}");
    assert_eq!(step["output"], called["output"]);
    let limits = run["report"]["limitation_notice"].as_array().unwrap();
    let own = limits.iter().find(|l| l["text"]["id"] == "limit-no-model").unwrap();
    assert_eq!(own["level"], 3);
    assert_eq!(run["gates"]["U6"]["outcome"], "pass", "what it says can be followed");

    let text = |language: &str| {
        let run = ["run", "residents", "--domain", "landslide", "--input", SLOPE];
        let gave =
            host(&install, &[&run[..], &["--lang", language, "--format", "markdown"]].concat());
        gave.expect(0).stdout
    };
    let (en, vi) = (text("en"), text("vi"));
    let place =
        |text: &str, words: &str| text.find(words).unwrap_or_else(|| panic!("{words} in {text}"));
    let said = place(&en, "written for a language model, and none was configured");
    assert!(said < place(&en, "## Verdict"), "it stands in the notice");
    let said = place(&vi, "chưa có mô hình nào được thiết lập");
    assert!(said < place(&vi, "## Kết luận"));
}

#[test]
fn a_question_without_its_words_is_answered_as_if_it_were_not_there() {
    let install = with_the_skill();
    let query = "How steep may it be?";
    let with = run(&install, query, &[]);
    assert_eq!(skipped(&with["decision"]), Some("no-word"));
    assert_eq!(with["level"], 1);
    let without = ["run", query, "--domain", "landslide", "--input", SLOPE, "--format", "json"];
    let without = install.host(&without).expect(0).json();
    assert_eq!(with["report"], without["report"]);
}

/// What each broken skill is, and the code of its fault.
fn broken(install: &Install) -> Vec<(&'static str, &'static str)> {
    let skills = install.path("skills");
    let write = |path: &str, text: &str| {
        let path = skills.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("wordless/SKILL.md", "---\nname: wordless\n---\n");
    write("empty/notes.txt", "no skill");
    let good = root().join("tests/skills").join(BRIEFING);
    copy(&good, &skills.join("landslide-other-tool"));
    let change = |file: &str, from: &str, to: &str| {
        let path = skills.join("landslide-other-tool").join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        std::fs::write(path, text.replace(from, to)).unwrap();
    };
    change("SKILL.md", BRIEFING, "landslide-other-tool");
    change("SKILL.md", "`warning_level`", "`alarm_level`");
    change("skill.toml", "warning_level", "alarm_level");
    copy(&good, &skills.join("seismic-briefing"));
    let change = |file: &str, from: &str, to: &str| {
        let path = skills.join("seismic-briefing").join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, text.replace(from, to)).unwrap();
    };
    change("SKILL.md", BRIEFING, "seismic-briefing");
    change("SKILL.md", "domain: landslide", "domain: seismic");
    change("skill.toml", "domain = \"landslide\"", "domain = \"seismic\"");
    vec![
        ("empty", "skill-md-missing"),
        ("landslide-other-tool", "tool-unknown"),
        ("seismic-briefing", "domain-not-installed"),
        ("wordless", "description-missing"),
    ]
}

#[test]
fn broken_skills_are_named_with_their_faults_and_hurt_nothing() {
    let install = with_the_skill();
    let query = "What should the residents expect?";
    let before = run(&install, query, &[])["report"].clone();
    let expected = broken(&install);
    let listed = host(&install, &["skill", "list", "--json"]).expect(0);
    let mut found: Vec<(String, String)> = Vec::new();
    for rejected in listed.json()["rejected"].as_array().unwrap() {
        let path = Path::new(rejected["path"].as_str().unwrap());
        let fault = &rejected["faults"][0];
        for part in ["file", "expected", "found", "hint"] {
            assert!(fault[part].as_str().is_some_and(|s| !s.is_empty()), "{part} of {rejected}");
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        found.push((name, fault["code"].as_str().unwrap().to_owned()));
    }
    found.sort();
    let found: Vec<_> = found.iter().map(|(n, c)| (n.as_str(), c.as_str())).collect();
    assert_eq!(found, expected);
    // On standard error as well, and in the list for people.
    for (name, code) in &expected[..1] {
        assert!(listed.stderr.contains(name) && listed.stderr.contains(code), "{}", listed.stderr);
    }
    let text = host(&install, &["skill", "list"]).expect(0).stdout;
    let rejected = text.split_once("rejected: ").unwrap().1;
    assert!(!rejected.contains("WHAT IT DOES"), "they stand at the end");
    for (name, code) in &expected {
        assert!(rejected.contains(name) && rejected.contains(code), "{name} {code} in {rejected}");
    }
    assert_eq!(run(&install, query, &[])["report"], before);
    let why = host(&install, &["skill", "show", "landslide.other-tool"]).expect(1).stderr;
    assert!(why.contains("rejected: ") && why.contains("tool-unknown"), "{why}");
    let why = host(&install, &["skill", "run", "landslide.other-tool"]).expect(1).stderr;
    assert!(why.contains("alarm_level"), "{why}");
}

#[test]
fn a_skill_in_markdown_is_listed_and_shown_with_its_path_and_fallback() {
    let install = with_the_skill();
    let listed = host(&install, &["skill", "list", "--domain", "landslide", "--json"]);
    let listed = listed.expect(0).json();
    let skills = listed["skills"].as_array().unwrap();
    let own = skills.iter().find(|s| s["name"] == NAME).unwrap();
    assert_eq!(own["by"], "markdown");
    assert!(own["path"].as_str().unwrap().ends_with(BRIEFING), "{own}");
    assert_eq!(own["fallback"]["tool"]["tool"], "warning_level");
    assert_eq!(skills.iter().filter(|s| s["by"] == "plugin").count(), 5);
    let shown = host(&install, &["skill", "show", "landslide.neighbour-briefing"]);
    let shown = shown.expect(0).stdout;
    assert!(shown.contains("without a model: the tool warning_level"), "{shown}");
    assert!(shown.contains(&format!("skills/{BRIEFING}\n")), "{shown}");
    // Texts without a skill.toml are listed, and no run uses them.
    let texts = install.host(&["--skills", "skills", "skill", "list", "--json"]).expect(0).json();
    let texts = texts["skills"].as_array().unwrap();
    assert_eq!(texts.iter().filter(|s| s["by"] == "documentation").count(), 30);
}

#[test]
fn one_skill_runs_after_what_it_requires() {
    let install = with_the_skill();
    let skill = |name: &str, more: &[&str]| {
        host(&install, &[&["skill", "run", name, "--json"][..], more].concat())
    };
    let briefing = skill("landslide.neighbour-briefing", &["--input", SLOPE]).expect(0).json();
    assert_eq!((&briefing["skill_name"], &briefing["step"]), (&json!(NAME), &json!("6")));
    assert_eq!(briefing["degradation_level"], 3);
    assert_eq!(briefing["output"]["at_least"], "watch");
    let file = "assets/samples/landslide/slope.json";
    let advisor = skill("landslide.advisor", &["--inputs", file]).expect(0).json();
    assert_eq!((&advisor["status"], &advisor["gate_passed"]), (&json!("ok"), &json!(true)));
    let asked = ["--input", SLOPE];
    let whole = run(&install, "", &[])["steps"]["advisor"].clone();
    let alone = skill("landslide.advisor", &asked).expect(0).json();
    assert_eq!(alone, whole, "it gives what it gives in a run");
    let text = host(&install, &["skill", "run", "landslide.advisor", "--input", SLOPE]);
    let text = text.expect(0).stdout;
    assert!(
        text.starts_with("landslide.advisor — step 5: ok, level 0\ngates: G3 passes"),
        "{text}"
    );

    let by_its_older_name = skill("landslide.sub-advisor", &["--input", SLOPE]).expect(0).json();
    assert_eq!(by_its_older_name["skill_name"], "advisor");
    let near = skill("landslide.advsor", &[]).expect(1).stderr;
    assert!(near.contains("did you mean advisor?"), "{near}");
    let unknown = skill("landslip.advisor", &[]).expect(1).stderr;
    assert!(unknown.contains("no plugin answers for the domain"), "{unknown}");
    let wrong = skill("landslide.advisor", &["--input", "cohesion=7.5"]).expect(2).stderr;
    assert!(wrong.contains("did you mean cohesion_kpa?"), "{wrong}");
    let off = install.host(&[
        "--set",
        "flags.simulation_engine=false",
        "skill",
        "run",
        "landslide.core-analysis",
    ]);
    let off = off.expect(1).stderr;
    assert!(off.contains("needs the flag simulation_engine"), "{off}");
}

#[test]
fn validate_says_where_each_fault_is() {
    let install = with_the_skill();
    let all = Install::with(&DOMAINS);
    let good = all.host(&["skill", "validate", "skills", "tests/skills"]).expect(0);
    assert_eq!(good.stdout, "skills: 31, faults: 0\n");
    assert_eq!(good.stderr, "");
    let corpus = "host/skills/tests/corpus";
    let one = format!("{corpus}/section-missing/reef-too-deep");
    let bad = install.host(&["skill", "validate", &one]).expect(1).stdout;
    let line = bad.lines().next().unwrap();
    assert!(line.starts_with(&format!("{one}/SKILL.md:22: expected ")), "{line}");
    assert!(line.ends_with("[section-missing]"), "{line}");
    // What only the plugin of the domain can show.
    let _ = broken(&install);
    let other = install.path("skills/landslide-other-tool");
    let other = other.to_str().unwrap();
    let beside = install.host(&["skill", "validate", other, "--json"]).expect(1).json();
    assert_eq!(beside["skills"][0]["beside_its_plugin"], true);
    assert_eq!(beside["skills"][0]["faults"][0]["code"], "tool-unknown");
    let alone = Install::with(&[]).host(&["skill", "validate", other]).expect(0).stdout;
    assert!(alone.contains("not held against its plugin"), "{alone}");
    let nothing = install.host(&["skill", "validate", "no/such"]).expect(1).stdout;
    assert!(nothing.contains("no/such: expected"), "{nothing}");
}

#[test]
fn export_writes_skills_for_other_programs_and_overwrites_only_its_own() {
    let install = with_the_skill();
    let to = install.path("exported");
    let export = |more: &[&str]| {
        let to = to.to_str().unwrap();
        host(&install, &[&["skill", "export", "--to", to][..], more].concat())
    };
    let gave = export(&[]).expect(0);
    assert_eq!(gave.stdout.trim(), to.join(BRIEFING).to_str().unwrap());
    assert!(gave.stderr.contains("advisor"), "what has no text is named: {}", gave.stderr);
    let text = to.join(BRIEFING).join("SKILL.md");
    let own = std::fs::read(root().join("tests/skills").join(BRIEFING).join("SKILL.md")).unwrap();
    assert_eq!(std::fs::read(&text).unwrap(), own);
    let _ = export(&[]).expect(0);
    std::fs::write(&text, "mine").unwrap();
    let refused = export(&[]).expect(1).stderr;
    assert!(refused.contains("--force"), "{refused}");
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "mine");
    let _ = export(&["--force"]).expect(0);
    assert_eq!(std::fs::read(&text).unwrap(), own);
    let none = export(&["--domain", "reef"]).expect(1).stderr;
    assert!(none.contains("no skill of reef in Markdown"), "{none}");
}
