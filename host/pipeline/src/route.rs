//! What a question is for and what follows: language, domain, intent, scope, the things it is
//! about, and the plan, each with what was seen and what was decided.

use crate::inputs::{self, Requirements};
use crate::plan::{self, Plan, Step, Wanted};
use crate::question::{self, Reading};
use crate::{Engine, RunError};
use plugin_api::descriptor::{IntentSpec, LookupSpec, PluginDescriptor, SkillDescriptor};
use plugin_api::report::Origin;
use serde_json::json;
use skillhost_intake::{detect, mentioned};
use skillhost_skills::{Fault, MarkdownSkill};
use skillhost_types::{
    Installed, Question, RoutingDecision, RunRequest, SkipReason, Skipped, TraceEntry,
};

/// Where a request goes.
pub(crate) struct Routed<'a> {
    pub(crate) plugin: &'a Installed,
    pub(crate) decision: RoutingDecision,
    pub(crate) answer: Answer,
}

/// How a request is answered.
pub(crate) enum Answer {
    /// By one call of a tool.
    Lookup(LookupSpec),
    /// By an analysis of each thing that the question is about.
    Analysis {
        /// The steps, in order.
        steps: Vec<Step>,
        /// The things; a single one has no label.
        subjects: Vec<Subject>,
    },
}

/// A thing that is analysed.
pub(crate) struct Subject {
    pub(crate) label: Option<String>,
    pub(crate) requirements: Requirements,
    pub(crate) questions: Vec<Question>,
    /// Whether anything was read from the question.
    pub(crate) read: bool,
}

/// Words for what a question of any domain may want.
const INTENTS: [(&str, &[&str], Option<&str>); 3] = [
    ("risk", &["risk", "risks", "hazard", "how dangerous", "rủi ro", "nguy cơ"], Some("scenarios")),
    ("monitoring", &["monitor", "monitoring", "giám sát", "theo dõi", "quan trắc"], None),
    ("educational", &["explain", "how does", "why", "giải thích", "tại sao", "vì sao"], None),
];

/// Phrases that ask what something is.
const WHAT_IS: &[&str] =
    &["what is", "what does", "explain", "meaning of", "là gì", "nghĩa là gì", "giải thích"];

/// What the host itself can list of a domain, and the phrases that ask for it.
const LISTS: [(&str, &[&str]); 5] = [
    ("gates", &["list gates", "list the gates", "liệt kê cổng", "danh sách cổng"]),
    ("verdicts", &["list verdicts", "list the verdicts", "liệt kê kết luận", "các kết luận"]),
    ("inputs", &["list inputs", "list the inputs", "liệt kê đầu vào", "các đầu vào"]),
    ("tools", &["list tools", "list the tools", "liệt kê công cụ", "các công cụ"]),
    ("skills", &["list skills", "list the skills", "liệt kê kỹ năng", "các kỹ năng"]),
];

impl<'a> Engine<'a> {
    /// Routes a request. `strict` asks for inputs that can be used; without it, only for the
    /// decision.
    pub(crate) fn route(&self, request: &RunRequest) -> Result<Routed<'a>, RunError> {
        let (query, mut trace) = (request.query.as_str(), Trace::default());
        let language = detect(query).tag().unwrap_or("und");
        let reads = match language {
            "und" => "too little of the question to tell".to_owned(),
            tag => format!("the question reads as {tag}"),
        };
        let decision = match request.language.as_str() {
            "" => "read in that language".to_owned(),
            tag => format!("answered in {tag}"),
        };
        trace.add("language", &reads, &decision);
        let (plugin, candidates) = self.domain_of(request, &mut trace)?;
        let descriptor = plugin.descriptor.as_ref();
        let reading = question::read(query, &descriptor.inputs);
        let mut decision = RoutingDecision {
            domain: descriptor.domain.clone(),
            language: language.into(),
            candidates,
            ..RoutingDecision::default()
        };

        if let Some(lookup) = lookup(descriptor, query, &reading, !request.inputs.is_empty()) {
            trace.add("intent", "a phrase of the question asks for a fact", &lookup.id);
            decision.intent = "lookup".into();
            decision.short_circuit = Some(lookup.id.clone());
            decision.reasoning = self.reasoning(trace);
            return Ok(Routed { plugin, decision, answer: Answer::Lookup(lookup) });
        }

        let intent = intent(descriptor, query, &reading, &mut trace);
        let scope = scope(descriptor, query, &mut trace);
        let is_on = |flag: &str| self.is_on(descriptor, flag);
        let max_steps = self.config().pipeline.max_steps as usize;
        let markdown = self.markdown_of(descriptor);
        let wanted =
            Wanted { query, intent: &intent, is_on: &is_on, max_steps, markdown: &markdown.usable };
        let Plan { steps, mut skipped, reasoning } = plan::plan(descriptor, wanted)?;
        skipped.extend(markdown.refused);
        trace.0.extend(reasoning);

        let subjects = subjects(descriptor, request, &reading)?;
        decision.plan = steps.iter().map(|s| s.skill.name.clone()).collect();
        if subjects.len() > 1 {
            decision.objects = subjects.iter().filter_map(|s| s.label.clone()).collect();
            let n = u32::try_from(subjects.len()).unwrap_or(u32::MAX);
            decision.repeats = decision.plan.iter().map(|s| (s.clone(), n)).collect();
            trace.add("objects", &decision.objects.join(", "), "each step runs once for each");
        }
        decision.intent = intent.id;
        decision.scope = scope;
        decision.demands = intent.demands;
        decision.skipped = skipped;
        decision.reasoning = self.reasoning(trace);
        Ok(Routed { plugin, decision, answer: Answer::Analysis { steps, subjects } })
    }

    /// The skills in Markdown of a domain, and why others of it can't take part.
    pub(crate) fn markdown_of(&self, descriptor: &PluginDescriptor) -> Markdown<'_> {
        let mut markdown = Markdown::default();
        let own = self.skills().iter().enumerate().filter_map(|(place, skill)| {
            let skill_descriptor = skill.descriptor()?;
            (skill.domain.as_deref() == Some(&descriptor.domain)).then_some((
                place,
                skill,
                skill_descriptor,
            ))
        });
        for (place, skill, skill_descriptor) in own {
            match self.check_skill(skill).into_iter().next() {
                None => markdown.usable.push((place, skill_descriptor)),
                Some(fault) => markdown.refused.push(Skipped {
                    skill: skill_descriptor.name.clone(),
                    reason: SkipReason::Invalid { fault: fault.to_string() },
                }),
            }
        }
        markdown
    }

    /// What is wrong with a skill in Markdown beside the plugin of its domain, the host's own steps
    /// and the other skills in Markdown; nothing where its domain has no plugin.
    #[must_use]
    pub fn check_skill(&self, skill: &MarkdownSkill) -> Vec<Fault> {
        let domain = skill.domain.as_deref().unwrap_or_default();
        let Some(plugin) = self.catalogue().domain(domain) else { return Vec::new() };
        let others = self.skills().iter().filter(|s| s.domain.as_deref() == Some(domain));
        let mut steps = crate::generic::skills(&plugin.descriptor);
        steps.extend(others.filter_map(MarkdownSkill::descriptor).cloned());
        skillhost_skills::check_against(skill, &plugin.descriptor, &steps)
    }

    /// The trace, where it is wanted.
    fn reasoning(&self, trace: Trace) -> Vec<TraceEntry> {
        if self.config().is_on("router_rationale") { trace.0 } else { Vec::new() }
    }

    /// The plugin that answers, and the domains that the question may be for.
    fn domain_of(
        &self,
        request: &RunRequest,
        trace: &mut Trace,
    ) -> Result<(&'a Installed, Vec<skillhost_types::DomainScore>), RunError> {
        if !request.domain.is_empty() {
            let plugin = self.plugin(&request.domain)?;
            trace.add("domain", "it was named", &by(plugin));
            return Ok((plugin, Vec::new()));
        }
        let scores = question::domains(self.catalogue(), &request.query);
        let Some(domain) = question::best(&scores) else {
            return Err(RunError::NoDomain(scores));
        };
        let plugin = self.plugin(domain)?;
        let seen: Vec<_> = scores.iter().map(|s| format!("{} {}", s.domain, s.score)).collect();
        trace.add("domain", &format!("words of domains: {}", seen.join(", ")), &by(plugin));
        Ok((plugin, scores))
    }
}

fn by(plugin: &Installed) -> String {
    let manifest = &plugin.manifest;
    format!("{} by {} {}", manifest.domain, manifest.id, manifest.version)
}

#[derive(Default)]
pub(crate) struct Markdown<'a> {
    pub(crate) usable: Vec<(usize, &'a SkillDescriptor)>,
    pub(crate) refused: Vec<Skipped>,
}

#[derive(Default)]
pub(crate) struct Trace(Vec<TraceEntry>);

impl Trace {
    fn add(&mut self, step: &str, observation: &str, decision: &str) {
        self.0.push(TraceEntry {
            step: step.into(),
            observation: observation.into(),
            decision: decision.into(),
        });
    }
}

/// The fact that a question asks for. One in which an input was read, or that comes with inputs,
/// wants an analysis, whatever else it says.
fn lookup(
    descriptor: &PluginDescriptor,
    query: &str,
    reading: &Reading,
    has_inputs: bool,
) -> Option<LookupSpec> {
    if has_inputs || reading.objects.iter().any(|o| !o.values.is_empty()) {
        return None;
    }
    let asks =
        |keywords: &[String]| !mentioned(query, keywords.iter().map(String::as_str)).is_empty();
    if let Some(own) = descriptor.lookups.iter().find(|l| asks(&l.keywords)) {
        return Some(own.clone());
    }
    let of_host = |what: &str, name: Option<&str>| LookupSpec {
        id: what.into(),
        keywords: Vec::new(),
        tool: "host.catalogue_list".into(),
        input: match name {
            Some(name) => json!({"domain": descriptor.domain, "what": what, "name": name}),
            None => json!({"domain": descriptor.domain, "what": what}),
        },
    };
    let listed =
        LISTS.iter().find(|(_, phrases)| !mentioned(query, phrases.iter().copied()).is_empty());
    if let Some((what, _)) = listed {
        return Some(of_host(what, None));
    }
    if mentioned(query, WHAT_IS.iter().copied()).is_empty() {
        return None;
    }
    let words: Vec<String> =
        query.split(|c: char| !c.is_alphanumeric()).map(str::to_uppercase).collect();
    let mut gates = descriptor.gates.iter().map(|g| g.id.as_str()).chain(crate::gates::UNIVERSAL);
    let gate = gates.find(|id| words.iter().any(|w| w == &short(id).to_uppercase()))?;
    Some(of_host("gates", Some(gate)))
}

/// What people call a gate: `G1` where its id is `G1.light`. A word without a number is too common
/// to be a gate's.
fn short(id: &str) -> &str {
    id.split('.').next().filter(|s| s.contains(|c: char| c.is_ascii_digit())).unwrap_or(id)
}

/// What a question wants: the plugin's intent with the most words in it, or one that every
/// domain has.
pub(crate) fn intent(
    descriptor: &PluginDescriptor,
    query: &str,
    reading: &Reading,
    trace: &mut Trace,
) -> IntentSpec {
    let single = || IntentSpec { id: "single".into(), ..IntentSpec::default() };
    if reading.objects.len() > 1 {
        let labels: Vec<_> = reading.objects.iter().map(|o| o.label.as_str()).collect();
        trace.add("intent", &format!("several things: {}", labels.join(", ")), "comparison");
        return IntentSpec { id: "comparison".into(), ..IntentSpec::default() };
    }
    let own = descriptor.intents.iter().cloned();
    let known = INTENTS
        .iter()
        .filter(|(id, ..)| !descriptor.intents.iter().any(|i| i.id == *id))
        .map(|(id, words, demand)| {
            let intent = IntentSpec::new(id, words);
            match demand {
                Some(demand) => intent.demands(demand),
                None => intent,
            }
        });
    let hits = |i: &IntentSpec| mentioned(query, i.keywords.iter().map(String::as_str)).len();
    let mut scored: Vec<(usize, IntentSpec)> =
        own.chain(known).map(|i| (hits(&i), i)).filter(|(n, _)| *n > 0).collect();
    // A stable sort: of equals the one that is declared first.
    scored.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
    match scored.into_iter().next() {
        Some((n, intent)) => {
            let words = if n == 1 { "a word" } else { "words" };
            trace.add("intent", &format!("{words} of it in the question"), &intent.id);
            intent
        }
        None => {
            trace.add("intent", "no word of another one", "single");
            single()
        }
    }
}

/// The part of the domain that a question is limited to: the only one that it has words of.
pub(crate) fn scope(
    descriptor: &PluginDescriptor,
    query: &str,
    trace: &mut Trace,
) -> Option<String> {
    let has =
        |keywords: &[String]| !mentioned(query, keywords.iter().map(String::as_str)).is_empty();
    let named: Vec<_> = descriptor.scopes.iter().filter(|s| has(&s.keywords)).collect();
    let [only] = named.as_slice() else { return None };
    trace.add("scope", "words of one part of the domain only", &only.id);
    Some(only.id.clone())
}

/// The things that a question is about, each with its inputs.
pub(crate) fn subjects(
    descriptor: &PluginDescriptor,
    request: &RunRequest,
    reading: &Reading,
) -> Result<Vec<Subject>, RunError> {
    let nothing = [skillhost_intake::Object::default()];
    let objects = if reading.objects.is_empty() { &nothing[..] } else { &reading.objects };
    let several = objects.len() > 1;
    let subject = |object: &skillhost_intake::Object| {
        let requirements = inputs::resolve(descriptor, &request.inputs, &object.values)
            .map_err(RunError::Inputs)?;
        let given = |f: &str| requirements.values.get(f).is_some_and(|r| r.origin == Origin::Given);
        let own = |q: &Question| q.object.as_ref().is_none_or(|label| *label == object.label);
        let questions = reading.questions(&given).into_iter().filter(own).collect();
        let read = !object.values.is_empty();
        let label = several.then(|| object.label.clone());
        Ok(Subject { label, requirements, questions, read })
    };
    objects.iter().map(subject).collect()
}
