//! The recorded verdict, what decided it, and what is missing for a better one.

use super::{Answer, profile};
use crate::tools::{
    Aroma, Extraction, ExtractionFound, ExtractionVerdict, Identity, OilProfile, YieldFound,
    YieldResult,
};
use plugin_api::prelude::*;
use plugin_api::report::{Basis, Block};
use skillhost_story::{column, number, statement, title, was_given, word};

/// Asks for the verdict and tells the table behind it.
pub(super) fn conclude(
    answer: &mut Answer,
    profile: Option<&Called<OilProfile>>,
    yields: Option<&Called<YieldResult>>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let output = &answer.output;
    let count = |of: &dyn Fn(&OilProfile) -> u64| {
        profile.map_or(0, |p| u32::try_from(of(&p.output)).unwrap_or(u32::MAX))
    };
    let asked = Extraction {
        identity: output.identity,
        yield_found: output.yield_found,
        aroma: output.aroma_preservation,
        limits_failed: count(&|p| p.failed),
        limits_passed: count(&|p| p.passed),
        limits_open: count(&|p| p.open),
        overlong: output.overlong,
    };
    let run: Called<ExtractionVerdict> = context.call("extraction_verdict", &asked)?;
    answer.claim(run.claim("verdict", "/verdict", statement("verdict")));
    answer.claim(run.claim("verdict_rule", "/rule", statement("verdict_rule")));
    answer.output.rule.clone_from(&run.output.rule);
    tell_rules(answer, &run);
    limitations(answer, &run.output);
    // Without each decisive input there is no verdict, whatever a part alone would say.
    let complete = answer.output.missing.is_empty();
    let found = run.output.verdict;
    let mut verdict = Verdict::new(if complete { found.id() } else { "inconclusive" });
    if verdict.id != "inconclusive" {
        verdict = verdict.by_claim("verdict").by_claim("yield_state");
        for id in ["identity", "aroma", "limits_failed", "limits_open", "yield_overlong"] {
            if answer.find_claim(id).is_some() {
                verdict = verdict.by_claim(id);
            }
        }
        let given: Vec<String> = context
            .request()
            .requirements
            .keys()
            .filter(|f| was_given(context, f))
            .cloned()
            .collect();
        let of_the_still = ["plant", "method", "time_min", "yield_pct", "yield_record", "material"];
        for field in of_the_still.into_iter().chain(profile::given(&given)).chain(["standard"]) {
            if given.iter().any(|g| g == field) {
                verdict = verdict.by_input(field);
            }
        }
    }
    answer.output.verdict.clone_from(&verdict.id);
    let name = |basis: &Basis| match basis {
        Basis::Claim(name) | Basis::Input(name) => name.clone(),
    };
    answer.output.decided_by = verdict.decided_by.iter().map(name).collect();
    answer.verdict = Some(verdict);
    if yields.is_some() || profile.is_some() {
        let id = if complete { "verdict-by-rule" } else { "verdict-not-yet" };
        answer.say("summary", Text::new(id).claim("rule", "verdict_rule"));
    }
    Ok(())
}

/// The table of rules, with the one that decided.
fn tell_rules(answer: &mut Answer, run: &Called<ExtractionVerdict>) {
    let mut rows = Vec::new();
    for (i, rule) in run.output.rules.iter().enumerate() {
        let id = format!("rule_{i}_verdict");
        let words = Text::new("claim-rule-verdict")
            .text("rule", Text::new(format!("value-{}", rule.id)))
            .claim("value", &id);
        answer.claim(run.claim(&id, &format!("/rules/{i}/verdict"), words));
        rows.push(vec![
            word(format!("value-{}", rule.id)),
            number(id),
            word(match (rule.id == run.output.rule, rule.holds) {
                (true, _) => "rule-decides",
                (false, true) => "rule-holds-too",
                (false, false) => "rule-does-not-hold",
            }),
        ]);
    }
    let columns = ["column-rule", "column-verdict", "column-here"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("standard", Block::Table { title: title("table-rules"), columns, rows });
}

/// What left the verdict open, and what would settle it.
fn limitations(answer: &mut Answer, found: &ExtractionVerdict) {
    if found.verdict != ExtractionFound::Inconclusive {
        return;
    }
    let output = &answer.output;
    let (identity, complete) = (output.identity, output.missing.is_empty());
    let ester = output.ester_field.clone();
    match identity {
        Identity::BlendSuspected => {
            let lift = Some(Text::new("lift-identity"));
            answer.limit(2, Text::new("limit-blend"), lift);
        }
        Identity::SpeciesQuestioned => {
            let lift = Some(Text::new("lift-identity"));
            answer.limit(2, Text::new("limit-species"), lift);
        }
        Identity::NotQuestioned => {}
    }
    if !complete {
        return;
    }
    if answer.output.yield_found == YieldFound::NotDetermined {
        answer.limit(4, Text::new("limit-yield-unknown"), Some(Text::new("lift-yield")));
    } else if answer.output.aroma_preservation == Aroma::NotDetermined
        && identity == Identity::NotQuestioned
    {
        let lift = ester.map(|field| Text::new("lift-ester").field("field", field));
        answer.limit(4, Text::new("limit-aroma-unknown"), lift);
    } else if found.rule == "composition-unknown" {
        let lift = Some(Text::new("lift-composition"));
        answer.limit(4, Text::new("limit-composition-unknown"), lift);
    }
}
