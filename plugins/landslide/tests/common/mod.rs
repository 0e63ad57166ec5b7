//! A run without a host: the five steps in a row, and what they say together.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)] // each test file uses its own part

use plugin_api::gate::{GateResult, Outcome};
use plugin_api::report::{Arg, Block, Cell, Claim, Origin, Requirement, Section, Support, Text};
use plugin_api::serde_json::{self, Map, Value, json};
use plugin_api::testing::FakeHost;
use plugin_api::{SkillAnswer, payload::SkillRequest};

pub const STEPS: [&str; 5] =
    ["gather-requirements", "evidence-collector", "core-analysis", "knowledge-updater", "advisor"];

pub fn host() -> FakeHost {
    FakeHost::new(landslide::plugin().unwrap())
}

/// One of the shipped samples.
pub fn sample(name: &str) -> Value {
    let path = format!("{}/../../assets/samples/landslide/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The sample with some members replaced; `null` takes one away.
pub fn changed(mut base: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        match value {
            Value::Null => base.as_object_mut().unwrap().remove(field),
            value => base.as_object_mut().unwrap().insert(field.clone(), value.clone()),
        };
    }
    base
}

/// A file as a host hands it over.
pub fn file_at(path: &str) -> Value {
    let bytes = std::fs::read(path).unwrap();
    let name = path.rsplit('/').next().unwrap();
    json!({
        "name": name, "media_type": "text/csv", "bytes": bytes.len(),
        "sha256": plugin_api::wire::sha256(&bytes), "path": path,
    })
}

/// A shipped sample as a file.
pub fn sample_file(name: &str) -> Value {
    file_at(&format!("{}/../../assets/samples/landslide/{name}", env!("CARGO_MANIFEST_DIR")))
}

/// A file with this content, which lasts as long as the test.
pub fn csv(text: &str) -> (tempfile::TempDir, Value) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("record.csv");
    std::fs::write(&path, text).unwrap();
    let file = file_at(path.to_str().unwrap());
    (directory, file)
}

/// An hourly record of rain from 2024-09-08 00:00 on, in mm; `None` leaves the row out.
pub fn rain_csv(mm: &[Option<f64>]) -> String {
    let mut text = String::from("datetime,rain_mm\n");
    for (hour, rain) in mm.iter().enumerate() {
        if let Some(rain) = rain {
            text += &format!("2024-09-{:02}T{:02}:00,{rain}\n", 8 + hour / 24, hour % 24);
        }
    }
    text
}

pub struct Run {
    pub host: FakeHost,
    pub answers: Vec<SkillAnswer>,
    pub gates: Vec<GateResult>,
    pub requirements: Vec<String>,
}

/// Runs the steps as a host does: defaults filled in and marked, each step with the outputs of
/// those it requires and nothing else, gates after each.
pub fn run(inputs: &Value) -> Run {
    run_with(inputs, &|_| ())
}

/// A run in which each request is changed before it is made: settings, demands.
pub fn run_with(inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    let host = host();
    let mut outputs = Map::new();
    let (mut answers, mut gates) = (Vec::new(), Vec::new());
    let mut requirements = Vec::new();
    for step in STEPS {
        let mut request = host.request(step, inputs);
        fill_default(&mut request);
        change(&mut request);
        requirements = request.requirements.keys().cloned().collect();
        let skill = host.descriptor().skills.iter().find(|s| s.name == step).unwrap();
        if !skill.requires.is_empty() {
            let members = skill.requires.iter();
            request.input =
                members.map(|r| (r.as_field.clone(), outputs[&r.skill].clone())).collect();
        }
        let answer = host.skill(&request).unwrap();
        gates.extend(host.gates(&request, answer.clone()).unwrap());
        outputs.insert(step.into(), answer.output.clone());
        answers.push(answer);
    }
    Run { host, answers, gates, requirements }
}

fn fill_default(request: &mut SkillRequest) {
    if !request.requirements.contains_key("threshold") {
        let value = json!("caine1980");
        request.input.insert("threshold".into(), value.clone());
        let (unit, from, span) = (None, None, None);
        let filled = Requirement { value, unit, origin: Origin::Default, from, span };
        request.requirements.insert("threshold".into(), filled);
    }
}

impl Run {
    pub fn output(&self, step: &str) -> &Value {
        &self.answers[STEPS.iter().position(|s| *s == step).unwrap()].output
    }

    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.answers.iter().flat_map(|a| &a.claims)
    }

    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims().find(|c| c.id == id)
    }

    pub fn value(&self, id: &str) -> Value {
        self.claim(id).and_then(|c| c.value.clone()).unwrap_or(Value::Null)
    }

    pub fn number(&self, id: &str) -> f64 {
        self.value(id).as_f64().unwrap_or_else(|| panic!("{id} has no number"))
    }

    pub fn verdict(&self) -> &str {
        &self.answers[2].verdict.as_ref().unwrap().id
    }

    pub fn gate(&self, id: &str) -> Outcome {
        self.gates.iter().find(|g| g.id == id).unwrap().outcome
    }

    pub fn level(&self) -> u8 {
        self.answers.iter().flat_map(|a| &a.limitations).map(|l| l.level).max().unwrap_or(0)
    }

    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        self.answers.iter().flat_map(|a| &a.sections)
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.sections().flat_map(|s| &s.blocks)
    }

    pub fn cells(&self) -> Vec<&Cell> {
        let rows = self.blocks().filter_map(|b| match b {
            Block::Table { rows, columns, .. } => {
                assert!(rows.iter().all(|r| r.len() == columns.len()));
                Some(rows)
            }
            _ => None,
        });
        rows.flatten().flatten().collect()
    }

    /// Every wording, those inside others as well.
    pub fn texts(&self) -> Vec<Text> {
        let mut found: Vec<Text> = Vec::new();
        for answer in &self.answers {
            found.extend(answer.claims.iter().map(|c| c.text.clone()));
            found.extend(answer.key_risks.iter().cloned());
            found.extend(answer.actions.iter().cloned());
            found.extend(answer.disclosure.iter().cloned());
            found.extend(answer.limitations.iter().map(|l| l.text.clone()));
            found.extend(answer.limitations.iter().filter_map(|l| l.lift.clone()));
            if let Some(s) = &answer.scenarios {
                found.extend([s.best.clone(), s.base.clone(), s.worst.clone()]);
            }
        }
        for block in self.blocks() {
            match block {
                Block::Text { text } | Block::Callout { text } => found.push(text.clone()),
                Block::List { items } => {
                    assert!(!items.is_empty());
                    found.extend(items.iter().cloned());
                }
                Block::Table { title, columns, .. } => {
                    found.extend(title.iter().cloned());
                    found.extend(columns.iter().map(|c| c.title.clone()));
                }
                Block::Figure { chart } => {
                    found.extend([
                        chart.title.clone(),
                        chart.alt.clone(),
                        chart.x.title.clone(),
                        chart.y.title.clone(),
                    ]);
                    found.extend(chart.series.iter().map(|s| s.name.clone()));
                }
                Block::Other(other) => panic!("{other}"),
            }
        }
        found.extend(self.cells().into_iter().filter_map(|c| match c {
            Cell::Text(text) => Some(text.clone()),
            _ => None,
        }));
        found.extend(self.gates.iter().map(|g| g.detail.clone()));
        let mut all = Vec::new();
        while let Some(text) = found.pop() {
            for arg in text.args.values() {
                if let Arg::Text(inner) = arg {
                    found.push((**inner).clone());
                }
            }
            all.push(text);
        }
        all
    }

    /// What a host's gate on claims would find.
    pub fn check(&self) {
        let calls = self.host.calls();
        let known: Vec<&Claim> = self.claims().collect();
        for claim in &known {
            assert_eq!(known.iter().filter(|c| c.id == claim.id).count(), 1, "{}", claim.id);
            let id_ok = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(claim.id.chars().all(id_ok), "{}", claim.id);
            assert!(!claim.support.is_empty(), "{} rests on nothing", claim.id);
            for support in &claim.support {
                self.check_support(claim, support, &calls);
            }
        }
        let shown = self.texts().into_iter().flat_map(|t| t.args.into_values().collect::<Vec<_>>());
        for arg in shown {
            match arg {
                Arg::Claim(id) => assert!(self.claim(&id).is_some(), "no claim {id}"),
                Arg::Input(f) => assert!(self.requirements.contains(&f), "no input {f}"),
                Arg::Verbatim(words) => panic!("verbatim {words}"),
                Arg::Field(_) | Arg::Source(_) | Arg::Text(_) => {}
            }
        }
        for cell in self.cells() {
            match cell {
                Cell::Claim(id) => assert!(self.claim(id).is_some(), "no claim {id}"),
                Cell::Input(f) => assert!(self.requirements.contains(f), "no input {f}"),
                Cell::Text(_) | Cell::Empty => {}
            }
        }
        let sections = &self.host.descriptor().template.sections;
        for id in sections {
            assert!(self.sections().any(|s| s.id == *id && !s.blocks.is_empty()), "{id} is empty");
        }
        assert!(self.sections().all(|s| sections.contains(&s.id)));
        assert!(self.answers.iter().map(|a| a.key_risks.len()).sum::<usize>() >= 3);
    }

    fn check_support(
        &self,
        claim: &Claim,
        support: &Support,
        calls: &[plugin_api::payload::ToolCallAnswer],
    ) {
        match support {
            Support::Tool { call, pointer } => {
                let recorded = calls.iter().find(|c| c.call == *call).unwrap();
                let found = recorded.output.pointer(pointer);
                assert_eq!(found, claim.value.as_ref(), "{} at {pointer}", claim.id);
                assert!(claim.value.is_some(), "{} at {pointer}", claim.id);
            }
            Support::Derived { op, of } => {
                let operands: Vec<f64> = of.iter().map(|id| self.number(id)).collect();
                assert_eq!(op.apply(&operands), Some(self.number(&claim.id)), "{}", claim.id);
            }
            Support::Source { source, quote } => {
                let sources = self.answers.iter().flat_map(|a| &a.sources);
                let cited = sources.clone().find(|s| s.id == *source).unwrap();
                assert_eq!(sources.filter(|s| s.id == *source).count(), 1);
                assert!(quote.is_none() || *quote == cited.quote);
            }
            Support::Input { field } => assert!(self.requirements.contains(field)),
        }
    }
}
