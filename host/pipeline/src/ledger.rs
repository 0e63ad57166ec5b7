//! The recorded calls of a run, and whether a claim resolves in them.
//!
//! A claim resolves where each thing that it names as support holds what it says: the recorded
//! output has the number at that place, the input has that value, the other claims give it
//! when it is computed again, the source came from somewhere and has those words.

use crate::tools::lock;
use indexmap::IndexMap;
use plugin_api::payload::ErrorBody;
use plugin_api::report::{
    Claim, DerivedOp, Report, Requirement, Source, SourceFrom, Support, Text,
};
use plugin_api::wire;
use serde_json::Value;
use skillhost_types::ToolRecord;
use std::sync::Mutex;

/// Every call of a tool, in order.
#[derive(Default)]
pub(crate) struct Ledger(Mutex<Vec<ToolRecord>>);

impl Ledger {
    /// Records a call and returns its id.
    ///
    /// The id is the tool's name and the first digits of its input's digest, so that it does
    /// not depend on the order in which parallel calls arrive. The same call with the same
    /// answer is one entry.
    pub(crate) fn record(
        &self,
        step: &str,
        domain: &str,
        tool: &str,
        input: &Value,
        result: &Result<Value, ErrorBody>,
    ) -> String {
        let (output, error) = match result {
            Ok(output) => (Some(output.clone()), None),
            Err(error) => (None, Some(error.clone())),
        };
        let base = format!("{tool}@{}", &wire::digest(input)[..8]);
        let mut records = lock(&self.0);
        let mut id = base.clone();
        let mut number = 1;
        while let Some(known) = records.iter().find(|r| r.id == id) {
            if known.output == output && known.error == error {
                return id;
            }
            number += 1;
            id = format!("{base}-{number}");
        }
        records.push(ToolRecord {
            id: id.clone(),
            step: step.into(),
            tool: format!("{domain}.{tool}"),
            input: input.clone(),
            output,
            error,
        });
        id
    }

    /// The answer to a call of the same tool with the same input, where it was answered before.
    pub(crate) fn answered(&self, tool: &str, input: &Value) -> Option<(String, Value)> {
        let records = lock(&self.0);
        let known = records.iter().find(|r| r.tool == tool && r.input == *input)?;
        Some((known.id.clone(), known.output.clone()?))
    }

    /// The calls that a step made first.
    pub(crate) fn of_step(&self, key: &str) -> Vec<ToolRecord> {
        lock(&self.0).iter().filter(|r| r.step == key).cloned().collect()
    }

    /// Takes over the calls of a step that an earlier try had finished.
    pub(crate) fn take_over(&self, records: Vec<ToolRecord>) {
        lock(&self.0).extend(records);
    }

    /// What was recorded up to now.
    pub(crate) fn records(&self) -> Vec<ToolRecord> {
        lock(&self.0).clone()
    }

    #[cfg(test)]
    pub(crate) fn into_records(self) -> Vec<ToolRecord> {
        self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The domain and the name of the tool that a call was of.
    pub(crate) fn tool_of(&self, call: &str) -> Option<(String, String)> {
        let records = lock(&self.0);
        let (domain, tool) = records.iter().find(|r| r.id == call)?.tool.split_once('.')?;
        Some((domain.to_owned(), tool.to_owned()))
    }
}

/// Everything that a claim may rest on.
pub(crate) struct Grounds<'a> {
    pub(crate) records: &'a [ToolRecord],
    pub(crate) requirements: &'a IndexMap<String, Requirement>,
    pub(crate) claims: &'a [Claim],
    pub(crate) sources: &'a [Source],
    pub(crate) resources: &'a IndexMap<String, Vec<u8>>,
}

impl<'a> Grounds<'a> {
    /// What the claims of a report may rest on.
    pub(crate) fn of(
        report: &'a Report,
        records: &'a [ToolRecord],
        resources: &'a IndexMap<String, Vec<u8>>,
    ) -> Self {
        let Report { requirements, claims, sources, .. } = report;
        Self { records, requirements, claims, sources, resources }
    }

    /// Whether a claim resolves.
    ///
    /// # Errors
    /// Why it does not.
    pub(crate) fn resolve(&self, claim: &Claim) -> Result<(), Text> {
        if claim.support.is_empty() {
            return Err(Text::new("reason-nothing"));
        }
        claim.support.iter().try_for_each(|support| self.holds(claim, support))
    }

    fn holds(&self, claim: &Claim, support: &Support) -> Result<(), Text> {
        match support {
            Support::Tool { call, pointer } => {
                let found = self.output(call)?.pointer(pointer);
                let found = found.ok_or_else(|| {
                    Text::new("reason-no-place").verbatim("call", call).verbatim("pointer", pointer)
                })?;
                agree(claim, found, call)
            }
            Support::Input { field } => {
                let found = self.requirements.get(field);
                let found =
                    found.ok_or_else(|| Text::new("reason-no-input").verbatim("field", field))?;
                agree(claim, &found.value, field)
            }
            Support::Derived { op, of } => self.derived(claim, *op, of),
            Support::Source { source, quote } => {
                let known = self.sources.iter().find(|s| s.id == *source);
                let known = known
                    .ok_or_else(|| Text::new("reason-no-source").verbatim("source", source))?;
                match quote {
                    Some(words) if known.quote.as_deref() != Some(words) => {
                        Err(Text::new("reason-no-words").verbatim("source", source))
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    fn derived(&self, claim: &Claim, op: DerivedOp, of: &[String]) -> Result<(), Text> {
        let mut operands = Vec::new();
        for id in of {
            let other = self.claims.iter().find(|c| c.id == *id && c.id != claim.id);
            let other = other.ok_or_else(|| Text::new("reason-no-claim").verbatim("claim", id))?;
            match (op, other.value.as_ref().and_then(Value::as_f64)) {
                (_, Some(number)) => operands.push(number),
                (DerivedOp::Count, None) => operands.push(0.0),
                (_, None) => return Err(Text::new("reason-claim-no-number").verbatim("claim", id)),
            }
        }
        let result = op.apply(&operands).ok_or_else(|| Text::new("reason-not-computed"))?;
        let (Some(stated), result) = (claim.value.as_ref().and_then(Value::as_f64), result) else {
            return Err(Text::new("reason-no-number"));
        };
        // The same operation on the same numbers gives the same bits, but for an author who
        // writes it in another order.
        if close(stated, result, claim.decimals, 1e-12) {
            Ok(())
        } else {
            Err(Text::new("reason-computed-otherwise")
                .verbatim("found", result.to_string())
                .verbatim("stated", stated.to_string()))
        }
    }

    fn output(&self, call: &str) -> Result<&Value, Text> {
        let record = self.records.iter().find(|r| r.id == call);
        let record = record.ok_or_else(|| Text::new("reason-no-call").verbatim("call", call))?;
        record.output.as_ref().ok_or_else(|| Text::new("reason-call-failed").verbatim("call", call))
    }

    /// Whether a source came from somewhere.
    ///
    /// # Errors
    /// Why it did not.
    pub(crate) fn origin_of(&self, source: &Source) -> Result<(), Text> {
        match &source.from {
            SourceFrom::Tool { call, pointer } => {
                let output = self.output(call)?;
                match output.pointer(pointer).and_then(Value::as_str) {
                    Some(title) if title == source.title => {}
                    _ => return Err(Text::new("reason-no-title").verbatim("where", call)),
                }
                match &source.quote {
                    Some(words) if !has_text(output, words) => {
                        Err(Text::new("reason-no-quote").verbatim("where", call))
                    }
                    _ => Ok(()),
                }
            }
            SourceFrom::Shipped { resource } => {
                let file = self.resources.get(resource);
                let file =
                    file.ok_or_else(|| Text::new("reason-no-title").verbatim("where", resource))?;
                // A quotation mark is doubled inside a field of a CSV file, and Markdown escapes
                // what it would read as its own.
                let text = String::from_utf8_lossy(file).replace("\"\"", "\"");
                let text = match resource.ends_with(".md") {
                    true => text.replace('\\', ""),
                    false => text,
                };
                let has = |words: &str| text.contains(words);
                if !has(&source.title) {
                    return Err(Text::new("reason-no-title").verbatim("where", resource));
                }
                match &source.quote {
                    Some(words) if !has(words) => {
                        Err(Text::new("reason-no-quote").verbatim("where", resource))
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// The inputs of the calls that a claim rests on, directly or through other claims.
    pub(crate) fn tool_inputs(&self, claim: &Claim) -> Vec<&Value> {
        let mut seen = vec![claim.id.as_str()];
        let mut waiting = vec![claim];
        let mut inputs = Vec::new();
        while let Some(claim) = waiting.pop() {
            for support in &claim.support {
                match support {
                    Support::Tool { call, .. } => {
                        inputs.extend(
                            self.records.iter().filter(|r| r.id == *call).map(|r| &r.input),
                        );
                    }
                    Support::Derived { of, .. } => {
                        for other in self.claims.iter().filter(|c| of.contains(&c.id)) {
                            if !seen.contains(&other.id.as_str()) {
                                seen.push(&other.id);
                                waiting.push(other);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        inputs
    }
}

/// Whether some string of a value has these words.
fn has_text(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => text.contains(words),
        Value::Array(items) => items.iter().any(|item| has_text(item, words)),
        Value::Object(members) => members.values().any(|member| has_text(member, words)),
        _ => false,
    }
}

/// Whether what a claim states is what was found there.
fn agree(claim: &Claim, found: &Value, place: &str) -> Result<(), Text> {
    let Some(stated) = &claim.value else { return Ok(()) };
    let same = match (stated.as_f64(), found.as_f64()) {
        (Some(a), Some(b)) => close(a, b, claim.decimals, 0.0),
        _ => stated == found,
    };
    if same {
        return Ok(());
    }
    Err(Text::new("reason-states-otherwise")
        .verbatim("stated", stated.to_string())
        .verbatim("where", place)
        .verbatim("found", found.to_string()))
}

/// Equal within half a unit of the last stated decimal, or exactly (within `relative`) where
/// none is stated.
fn close(stated: f64, found: f64, decimals: Option<u8>, relative: f64) -> bool {
    let exact = (stated - found).abs() <= relative * stated.abs().max(found.abs());
    match decimals {
        Some(d) => {
            exact || (stated - found).abs() <= 0.5 * 10f64.powi(-i32::from(d)) * (1.0 + 1e-9)
        }
        None => exact,
    }
}

/// The unit that a schema gives to what stands at a pointer.
pub(crate) fn unit_at(schema: &Value, pointer: &str) -> Option<String> {
    let mut at = schema;
    for part in pointer.split('/').skip(1) {
        let part = part.replace("~1", "/").replace("~0", "~");
        at = match at.get("properties").and_then(|p| p.get(&part)) {
            Some(member) => member,
            None => at.get("items")?,
        };
    }
    at.get("x-unit").and_then(Value::as_str).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::report::{Origin, TierRule};
    use serde_json::json;

    struct World {
        ledger: Vec<ToolRecord>,
        requirements: IndexMap<String, Requirement>,
        claims: Vec<Claim>,
        sources: Vec<Source>,
        resources: IndexMap<String, Vec<u8>>,
        call: String,
    }

    fn claim(id: &str) -> Claim {
        Claim::new(id, Text::new("x"))
    }

    fn world() -> World {
        let ledger = Ledger::default();
        let output = Ok(json!({"fs": 1.299_569, "parts": [3.0, 1.5]}));
        let call = ledger.record("core", "d", "stability", &json!({"c": 15}), &output);
        let depth = Requirement {
            value: json!(2.0),
            unit: None,
            origin: Origin::Given,
            from: None,
            span: None,
        };
        let shipped = SourceFrom::Shipped { resource: "k.csv".into() };
        let mut source = Source::new("caine", "A title", TierRule::PeerReviewed, shipped);
        source.quote = Some("some words".into());
        World {
            ledger: ledger.into_records(),
            requirements: IndexMap::from([("depth_m".to_owned(), depth)]),
            claims: vec![claim("a").value(3.0), claim("b").value(1.5), claim("w").value("word")],
            sources: vec![source],
            resources: IndexMap::from([("k.csv".to_owned(), b"1,A title,some words".to_vec())]),
            call,
        }
    }

    impl World {
        fn check(&self, claim: &Claim) -> Result<(), Text> {
            self.grounds().resolve(claim)
        }
        fn grounds(&self) -> Grounds<'_> {
            Grounds {
                records: &self.ledger,
                requirements: &self.requirements,
                claims: &self.claims,
                sources: &self.sources,
                resources: &self.resources,
            }
        }
        fn tool(&self, pointer: &str) -> Support {
            Support::Tool { call: self.call.clone(), pointer: pointer.into() }
        }
    }

    #[test]
    fn a_number_must_be_the_recorded_one_within_its_rounding() {
        let w = world();
        let on = |value: f64| claim("c").value(value).support(w.tool("/fs"));
        assert!(w.check(&on(1.299_569)).is_ok());
        assert!(w.check(&on(1.2996)).is_err());
        assert!(w.check(&on(1.2996).decimals(4)).is_ok());
        assert!(w.check(&on(1.2997).decimals(4)).is_err());
        assert!(w.check(&claim("c").value(1.0).support(w.tool("/nothing"))).is_err());
        assert!(w.check(&claim("c").value(1.299_569)).unwrap_err().id == "reason-nothing");
        let elsewhere = Support::Tool { call: "other@1".into(), pointer: "/fs".into() };
        assert!(w.check(&on(1.299_569).support(elsewhere)).is_err());
    }

    #[test]
    fn an_input_and_a_derived_value_are_compared() {
        let w = world();
        let field = |f: &str| Support::Input { field: f.into() };
        assert!(w.check(&claim("c").value(2.0).support(field("depth_m"))).is_ok());
        assert!(w.check(&claim("c").value(2.5).support(field("depth_m"))).is_err());
        assert!(w.check(&claim("c").value(2.0).support(field("width_m"))).is_err());
        let ratio = |of: &[&str], value: f64| {
            let of = of.iter().map(|s| (*s).to_owned()).collect();
            claim("c").value(value).support(Support::Derived { op: DerivedOp::Ratio, of })
        };
        assert!(w.check(&ratio(&["a", "b"], 2.0)).is_ok());
        assert!(w.check(&ratio(&["a", "b"], 2.1)).is_err());
        assert!(w.check(&ratio(&["a", "w"], 2.0)).is_err());
        assert!(w.check(&ratio(&["a"], 2.0)).is_err());
    }

    #[test]
    fn a_source_must_have_come_from_somewhere() {
        let w = world();
        let cites =
            |quote: &str| Support::Source { source: "caine".into(), quote: Some(quote.into()) };
        assert!(w.check(&claim("c").support(cites("some words"))).is_ok());
        assert!(w.check(&claim("c").support(cites("other words"))).is_err());
        assert!(w.grounds().origin_of(&w.sources[0]).is_ok());
        let mut invented = w.sources[0].clone();
        invented.title = "Another title".into();
        assert!(w.grounds().origin_of(&invented).is_err());
        invented.from = SourceFrom::Tool { call: w.call.clone(), pointer: "/title".into() };
        assert!(w.grounds().origin_of(&invented).is_err());
    }

    #[test]
    fn the_same_call_is_one_entry_and_a_changed_answer_another() {
        let ledger = Ledger::default();
        let record = |y: i32| ledger.record("s", "d", "t", &json!({"x": 1}), &Ok(json!({"y": y})));
        let (first, again, changed) = (record(1), record(1), record(2));
        assert_eq!(first, again);
        assert_eq!(changed, format!("{first}-2"));
        assert_eq!(ledger.into_records().len(), 2);
    }

    #[test]
    fn a_unit_is_found_in_lists_and_objects() {
        let schema =
            json!({"properties": {"a": {"items": {"properties": {"b": {"x-unit": "m"}}}}}});
        assert_eq!(unit_at(&schema, "/a/3/b").as_deref(), Some("m"));
        assert_eq!(unit_at(&schema, "/a/3/c"), None);
    }
}
