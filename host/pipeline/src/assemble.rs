//! Answers become one report: sections in the template's order, claims that do not resolve
//! flagged, and a verdict that stands only on what was given.

use crate::generic;
use crate::inputs::Requirements;
use crate::ledger::Grounds;
use indexmap::IndexMap;
use plugin_api::SkillAnswer;
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::report::{
    Arg, Basis, Block, Cell, Limitation, Origin, Points, Polarity, Report, ReportVerdict,
    Scenarios, Section, Source, Support, Text, Verdict,
};
use serde_json::{Value, json};
use skillhost_knowledge::identity;
use skillhost_types::ToolRecord;

/// The sections that a report of this plugin must have.
pub(crate) fn template(descriptor: &PluginDescriptor) -> Vec<String> {
    if descriptor.template.sections.is_empty() {
        vec![generic::RESULT.to_owned()]
    } else {
        descriptor.template.sections.clone()
    }
}

/// Puts the answers together, in the order of the plan. Claims that say an id again are
/// dropped with a limitation: two numbers under one name can't both be followed.
pub(crate) fn merge(
    descriptor: &PluginDescriptor,
    requirements: &Requirements,
    answers: Vec<SkillAnswer>,
    limitations: &mut Vec<Limitation>,
) -> (Report, Option<Verdict>) {
    let mut report = Report { requirements: requirements.values.clone(), ..Report::default() };
    let mut sections: IndexMap<String, Section> = template(descriptor)
        .into_iter()
        .map(|id| (id.clone(), Section { id, blocks: Vec::new() }))
        .collect();
    let mut verdict = None;
    for mut answer in answers {
        one_entry_a_work(&report, &mut answer);
        for claim in answer.claims {
            if report.claims.iter().any(|c| c.id == claim.id) {
                let text = Text::new("limit-claim-twice").verbatim("claim", &claim.id);
                limitations.push(Limitation { level: 2, text, lift: None });
            } else {
                report.claims.push(claim);
            }
        }
        for section in answer.sections {
            let empty = || Section { id: section.id.clone(), blocks: Vec::new() };
            sections.entry(section.id.clone()).or_insert_with(empty).blocks.extend(section.blocks);
        }
        for source in answer.sources {
            if !report.sources.iter().any(|s| s.id == source.id) {
                report.sources.push(source);
            }
        }
        verdict = answer.verdict.or(verdict);
        report.scenarios = answer.scenarios.or(report.scenarios);
        report.key_risks.extend(answer.key_risks);
        report.actions.extend(answer.actions);
        report.disclosure.extend(answer.disclosure);
        limitations.extend(answer.limitations);
    }
    report.sections = sections.into_values().collect();
    if report.disclosure.is_empty() {
        report.disclosure.push(Text::new("disclosure-generic"));
    }
    (report, verdict)
}

/// A work that the report has already, by its DOI or address in any spelling and with the same
/// words, is one entry: what cites the second one cites the first.
fn one_entry_a_work(report: &Report, answer: &mut SkillAnswer) {
    let key = |source: &Source| source.url.as_deref().and_then(identity::key);
    let known = |source: &Source| {
        let own = key(source)?;
        let same = |s: &&Source| {
            s.id != source.id && s.quote == source.quote && key(s).as_ref() == Some(&own)
        };
        report.sources.iter().find(same).map(|s| s.id.clone())
    };
    let mut twice: IndexMap<String, String> =
        answer.sources.iter().filter_map(|s| Some((s.id.clone(), known(s)?))).collect();
    if twice.is_empty() {
        return;
    }
    // One that a wording names stays: the words would point at nothing.
    let said = serde_json::to_string(&answer).unwrap_or_default();
    twice.retain(|id, _| !said.contains(&json!({"source": id}).to_string()));
    answer.sources.retain(|s| !twice.contains_key(&s.id));
    for support in answer.claims.iter_mut().flat_map(|c| &mut c.support) {
        if let Support::Source { source, .. } = support
            && let Some(first) = twice.get(source)
        {
            source.clone_from(first);
        }
    }
}

/// Flags each claim that does not resolve: it is kept, listed as a limitation, and decides
/// nothing. Returns the claims with the reasons.
pub(crate) fn flag_unresolved(
    report: &mut Report,
    records: &[ToolRecord],
    resources: &IndexMap<String, Vec<u8>>,
    limitations: &mut Vec<Limitation>,
) -> Vec<(String, Text)> {
    let grounds = Grounds::of(report, records, resources);
    let unresolved: Vec<(String, Text)> = report
        .claims
        .iter()
        .filter(|c| !c.flagged)
        .filter_map(|c| grounds.resolve(c).err().map(|why| (c.id.clone(), why)))
        .collect();
    for claim in report.claims.iter_mut().filter(|c| unresolved.iter().any(|(id, _)| *id == c.id)) {
        claim.flagged = true;
    }
    for claim in report.claims.iter().filter(|c| c.flagged) {
        let text = Text::new("limit-claim-unsupported").verbatim("claim", &claim.id);
        limitations.push(Limitation { level: 2, text, lift: None });
    }
    unresolved
}

/// Takes a claim back, with everything in the report that shows it.
pub(crate) fn withdraw(report: &mut Report, claim: &str) {
    let free = |text: &Text| !shows(text, claim);
    report.claims.retain(|c| c.id != claim && free(&c.text));
    for section in &mut report.sections {
        section.blocks.retain_mut(|block| match block {
            Block::Text { text } | Block::Callout { text } => free(text),
            Block::List { items } => {
                items.retain(free);
                !items.is_empty()
            }
            Block::Table { rows, .. } => {
                for cell in rows.iter_mut().flatten() {
                    let shown = match cell {
                        Cell::Claim(id) => id == claim,
                        Cell::Text(text) => !free(text),
                        Cell::Input(_) | Cell::Empty => false,
                    };
                    if shown {
                        *cell = Cell::Empty;
                    }
                }
                true
            }
            Block::Figure { chart } => {
                chart.series.retain(|series| match &series.points {
                    Points::Claims(pairs) => !pairs.iter().flatten().any(|id| id == claim),
                    Points::Tool { .. } => true,
                });
                free(&chart.alt) && free(&chart.title) && !chart.series.is_empty()
            }
            Block::Other(_) => true,
        });
    }
    report.key_risks.retain(free);
    report.actions.retain(free);
    report.disclosure.retain(free);
    let cases = |s: &Scenarios| free(&s.best) && free(&s.base) && free(&s.worst);
    report.scenarios = report.scenarios.take().filter(cases);
}

/// Whether a wording shows the value of a claim.
fn shows(text: &Text, claim: &str) -> bool {
    text.args.values().any(|arg| match arg {
        Arg::Claim(id) => id == claim,
        Arg::Text(inner) => shows(inner, claim),
        Arg::Input(_) | Arg::Field(_) | Arg::Source(_) | Arg::Verbatim(_) => false,
    })
}

/// The verdict that may stand.
///
/// At level 4 only an inconclusive one may. Any other needs something that decided it, and
/// each of those must be there, supported, and not a default; a favourable one must not rest
/// on a default even through the inputs of the tools behind its claims.
pub(crate) fn verdict(
    descriptor: &PluginDescriptor,
    report: &Report,
    records: &[ToolRecord],
    given: Option<Verdict>,
    level: u8,
    limitations: &mut Vec<Limitation>,
) -> Option<ReportVerdict> {
    let inconclusive = descriptor.verdicts.iter().find(|v| v.polarity == Polarity::Inconclusive);
    let show = |id: &str, decided_by: Vec<Basis>, withdrawn: Option<String>| {
        let spec = descriptor.verdict(id)?;
        let (label, polarity) = (spec.label.clone(), spec.polarity);
        Some(ReportVerdict { id: id.into(), label, polarity, decided_by, withdrawn })
    };
    let Some(given) = given else {
        return inconclusive.and_then(|v| show(&v.id, Vec::new(), None));
    };
    let polarity = descriptor.verdict(&given.id).map(|v| v.polarity);
    let reason = match polarity {
        Some(Polarity::Inconclusive) => return show(&given.id, given.decided_by, None),
        None => Some(Text::new("withdrawn-unknown")),
        Some(_) if level >= 4 => Some(Text::new("withdrawn-level")),
        Some(polarity) => undecided(report, records, &given, polarity),
    };
    let Some(reason) = reason else { return show(&given.id, given.decided_by, None) };
    let text = Text::new("limit-verdict-withdrawn")
        .text("verdict", Text::new(format!("verdict-{}", given.id)))
        .text("reason", reason);
    limitations.push(Limitation { level: 2, text, lift: None });
    inconclusive.and_then(|v| show(&v.id, Vec::new(), Some(given.id.clone())))
}

fn undecided(
    report: &Report,
    records: &[ToolRecord],
    verdict: &Verdict,
    polarity: Polarity,
) -> Option<Text> {
    if verdict.decided_by.is_empty() {
        return Some(Text::new("withdrawn-undecided"));
    }
    let no_resources = IndexMap::new();
    let grounds = Grounds::of(report, records, &no_resources);
    let default = |field: &str, value: Option<&Value>| {
        let known = report.requirements.get(field).filter(|r| r.origin == Origin::Default);
        known.is_some_and(|r| value.is_none_or(|v| *v == r.value))
    };
    verdict.decided_by.iter().find_map(|basis| match basis {
        Basis::Input(field) if default(field, None) => {
            Some(Text::new("withdrawn-default").field("field", field))
        }
        Basis::Input(field) if !report.requirements.contains_key(field) => {
            Some(Text::new("withdrawn-missing").field("field", field))
        }
        Basis::Input(_) => None,
        Basis::Claim(id) => {
            let claim = report.claims.iter().find(|c| c.id == *id && !c.flagged);
            let Some(claim) = claim else {
                return Some(Text::new("withdrawn-unsupported").verbatim("claim", id));
            };
            if polarity != Polarity::Favourable {
                return None;
            }
            let mut members = grounds.tool_inputs(claim).into_iter().filter_map(Value::as_object);
            let filled = members.find_map(|m| m.iter().find(|(f, v)| default(f, Some(v))));
            filled.map(|(field, _)| Text::new("withdrawn-default").field("field", field))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::Plugin;
    use plugin_api::report::{Claim, Requirement, SourceFrom, TierRule};

    fn descriptor() -> PluginDescriptor {
        Plugin::new()
            .verdict("good", "Good", Polarity::Favourable)
            .verdict("bad", "Bad", Polarity::Unfavourable)
            .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
            .describe()
    }

    fn report() -> (Report, Vec<ToolRecord>) {
        let requirement =
            |origin| Requirement { value: json!(1.0), unit: None, origin, from: None, span: None };
        let requirements = IndexMap::from([
            ("given".to_owned(), requirement(Origin::Given)),
            ("filled".to_owned(), requirement(Origin::Default)),
        ]);
        let record = |id: &str, input| ToolRecord {
            id: id.into(),
            step: "s".into(),
            tool: "d.t".into(),
            input,
            output: Some(json!({"y": 2.0})),
            error: None,
        };
        let claim = |id: &str, call: &str| {
            let support = Support::Tool { call: call.into(), pointer: "/y".into() };
            Claim::new(id, Text::new("x")).value(2.0).support(support)
        };
        let claims = vec![claim("sound", "a"), claim("on_default", "b")];
        let records = vec![record("a", json!({"given": 1.0})), record("b", json!({"filled": 1.0}))];
        (Report { requirements, claims, ..Report::default() }, records)
    }

    fn rule(verdict_given: Verdict, level: u8) -> (String, bool) {
        let (report, records) = report();
        let mut limitations = Vec::new();
        let given = Some(verdict_given);
        let got = verdict(&descriptor(), &report, &records, given, level, &mut limitations);
        (got.unwrap().id, !limitations.is_empty())
    }

    #[test]
    fn a_work_that_two_steps_found_is_one_entry() {
        let answer = |id: &str, url: &str, quote: Option<&str>| {
            let from = SourceFrom::Shipped { resource: "k.csv".into() };
            let mut source = Source::new(id, "Light on reefs", TierRule::PeerReviewed, from);
            (source.url, source.quote) = (Some(url.into()), quote.map(str::to_owned));
            let support = Support::Source { source: id.into(), quote: None };
            let mut answer = SkillAnswer::new(json!({}));
            answer.sources.push(source);
            answer.claim(Claim::new(&format!("says_{id}"), Text::new("x")).support(support));
            answer
        };
        let answers = vec![
            answer("a", "https://doi.org/10.1000/REEF.1", None),
            answer("b", "doi:10.1000/reef.1", None),
            answer("c", "10.1000/reef.1", Some("other words")),
            answer("d", "10.1000/reef.2", None),
            {
                let mut named = answer("e", "10.1000/reef.1", None);
                named.key_risks.push(Text::new("x").source("title", "e"));
                named
            },
        ];
        let requirements = Requirements::default();
        let (report, _) = merge(&descriptor(), &requirements, answers, &mut Vec::new());
        let ids: Vec<_> = report.sources.iter().map(|s| s.id.as_str()).collect();
        assert_eq!(ids, ["a", "c", "d", "e"]);
        let cited = Support::Source { source: "a".into(), quote: None };
        assert_eq!(report.claims[1].support, [cited]);
    }

    #[test]
    fn what_was_given_decides() {
        let sound = Verdict::new("good").by_claim("sound").by_input("given");
        assert_eq!(rule(sound, 1), ("good".into(), false));
    }

    #[test]
    fn a_verdict_without_a_sound_basis_is_withdrawn() {
        let withdrawn = ("inconclusive".to_owned(), true);
        for basis in [
            Verdict::new("good"),
            Verdict::new("good").by_input("filled"),
            Verdict::new("good").by_input("absent"),
            Verdict::new("good").by_claim("absent"),
            Verdict::new("good").by_claim("on_default"),
            Verdict::new("never-declared").by_claim("sound"),
        ] {
            assert_eq!(rule(basis.clone(), 1), withdrawn, "{basis:?}");
        }
        assert_eq!(rule(Verdict::new("good").by_claim("sound"), 4), withdrawn);
    }

    #[test]
    fn bad_news_may_rest_on_a_default_that_was_not_named_as_deciding() {
        assert_eq!(rule(Verdict::new("bad").by_claim("on_default"), 1).0, "bad");
        assert_eq!(rule(Verdict::new("bad").by_input("filled"), 1).0, "inconclusive");
    }
}
