//! What the tests of several plugins share: a run without a host, and checks of what it says.
//!
//! [`run`] goes through the steps and [`Run::check`] looks at what they said as a host's gates would;
//! [`words`] holds both languages against it. A test of a plugin says only what its domain is about.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

pub mod words;

use plugin_api::gate::{GateResult, Outcome};
use plugin_api::report::{Arg, Block, Cell, Claim, Origin, Requirement, Section, Support, Text};
use plugin_api::serde_json::{Map, Value, json};
use plugin_api::testing::FakeHost;
use plugin_api::{SkillAnswer, payload::SkillRequest};

/// The sample with some members replaced; `null` takes one away.
///
/// # Panics
/// Where either is no object.
#[must_use]
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
///
/// # Panics
/// Where it can't be read.
#[must_use]
pub fn file_at(path: &str, media_type: &str) -> Value {
    let bytes = std::fs::read(path).unwrap();
    let name = path.rsplit('/').next().unwrap();
    json!({
        "name": name, "media_type": media_type, "bytes": bytes.len(),
        "sha256": plugin_api::wire::sha256(&bytes), "path": path,
    })
}

/// A file with this content, which lasts as long as the directory.
///
/// # Panics
/// Where it can't be written.
#[must_use]
pub fn csv(text: &str) -> (tempfile::TempDir, Value) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("record.csv");
    std::fs::write(&path, text).unwrap();
    let file = file_at(path.to_str().unwrap(), "text/csv");
    (directory, file)
}

/// What the steps said, one after the other.
pub struct Run {
    /// The host that they ran on, with the calls that they made.
    pub host: FakeHost,
    /// Names of the steps, in the order of the plugin.
    pub steps: Vec<String>,
    /// One for each step.
    pub answers: Vec<SkillAnswer>,
    /// Of all steps.
    pub gates: Vec<GateResult>,
    /// Names of the inputs that were there, defaults among them.
    pub requirements: Vec<String>,
}

/// Runs the plugin's skills in their order as a host does: defaults filled in and marked, each step
/// with the outputs of those it requires and nothing else, gates after each.
#[must_use]
pub fn run(host: FakeHost, inputs: &Value) -> Run {
    run_with(host, inputs, &|_| ())
}

/// A run in which each request is changed before it is made: settings, demands, the question.
///
/// # Panics
/// Where a step or a gate fails.
#[must_use]
pub fn run_with(host: FakeHost, inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    let skills = host.descriptor().skills.clone();
    let mut outputs = Map::new();
    let (mut answers, mut gates) = (Vec::new(), Vec::new());
    let mut requirements = Vec::new();
    for skill in &skills {
        let mut request = host.request(&skill.name, inputs);
        fill_defaults(&mut request, &host.descriptor().inputs);
        change(&mut request);
        requirements = request.requirements.keys().cloned().collect();
        if !skill.requires.is_empty() {
            let members = skill.requires.iter();
            request.input =
                members.map(|r| (r.as_field.clone(), outputs[&r.skill].clone())).collect();
        }
        let answer = host.skill(&request).unwrap();
        gates.extend(host.gates(&request, answer.clone()).unwrap());
        outputs.insert(skill.name.clone(), answer.output.clone());
        answers.push(answer);
    }
    let steps = skills.into_iter().map(|s| s.name).collect();
    Run { host, steps, answers, gates, requirements }
}

fn fill_defaults(request: &mut SkillRequest, inputs: &Value) {
    for (field, schema) in inputs["properties"].as_object().unwrap() {
        let Some(value) = schema.get("default") else { continue };
        if request.requirements.contains_key(field) {
            continue;
        }
        request.input.insert(field.clone(), value.clone());
        let unit = schema.get("x-unit").and_then(Value::as_str).map(str::to_owned);
        let (value, from, span) = (value.clone(), None, None);
        let filled = Requirement { value, unit, origin: Origin::Default, from, span };
        request.requirements.insert(field.clone(), filled);
    }
}

impl Run {
    /// The output of a step.
    #[must_use]
    pub fn output(&self, step: &str) -> &Value {
        &self.answers[self.steps.iter().position(|s| *s == step).unwrap()].output
    }

    /// The outputs of the steps have these members.
    ///
    /// # Panics
    /// At the first that is not there.
    pub fn check_members(&self, promised: &[(&str, &[&str])]) {
        for (step, fields) in promised {
            for field in *fields {
                assert!(self.output(step).get(field).is_some(), "{step} has no {field}");
            }
        }
    }

    /// Every claim.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.answers.iter().flat_map(|a| &a.claims)
    }

    /// The claim of that id.
    #[must_use]
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims().find(|c| c.id == id)
    }

    /// A claim's value; null where there is none.
    #[must_use]
    pub fn value(&self, id: &str) -> Value {
        self.claim(id).and_then(|c| c.value.clone()).unwrap_or(Value::Null)
    }

    /// A claim's number.
    ///
    /// # Panics
    /// Where it has none.
    #[must_use]
    pub fn number(&self, id: &str) -> f64 {
        self.value(id).as_f64().unwrap_or_else(|| panic!("{id} has no number"))
    }

    /// The verdict of the step that gives one.
    ///
    /// # Panics
    /// Where none does.
    #[must_use]
    pub fn verdict(&self) -> &str {
        let said = self.answers.iter().find_map(|a| a.verdict.as_ref());
        &said.unwrap().id
    }

    /// How a gate came out.
    ///
    /// # Panics
    /// Where nobody answered for it.
    #[must_use]
    pub fn gate(&self, id: &str) -> Outcome {
        self.gates.iter().find(|g| g.id == id).unwrap().outcome
    }

    /// The highest level of a limitation.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.answers.iter().flat_map(|a| &a.limitations).map(|l| l.level).max().unwrap_or(0)
    }

    /// Every section that a step wrote in.
    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        self.answers.iter().flat_map(|a| &a.sections)
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.sections().flat_map(|s| &s.blocks)
    }

    /// Every cell of every table.
    ///
    /// # Panics
    /// Where a row has more or fewer cells than its table has columns.
    #[must_use]
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
    ///
    /// # Panics
    /// Where a list is empty or a block is of no known kind.
    #[must_use]
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

    /// What a host's gate on claims would find: each claim once, resting on what was recorded; each
    /// text filled; each section written; key risks as many as the template wants.
    ///
    /// # Panics
    /// At the first that does not hold.
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
        let risks = self.answers.iter().map(|a| a.key_risks.len()).sum::<usize>();
        assert!(risks >= self.host.descriptor().template.min_key_risks as usize);
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
