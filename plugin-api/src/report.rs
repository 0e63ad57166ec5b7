//! What a report is made of: wording without numbers, claims with support, sources with tiers,
//! and blocks that any client can render.
//!
//! JSON of a report holds no language. A [`Text`] is the id of a message in the plugin's Fluent
//! resources (`locales/<language>.ftl`) and its arguments; arguments point at claims and inputs,
//! so that every number in a sentence can be followed to where it is from.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A wording: the id of a message and what its placeholders stand for.
///
/// ```
/// use plugin_api::report::Text;
/// // locales/en.ftl: heat-stress = The heat stress is { $dhw }.
/// let text = Text::new("heat-stress").claim("dhw", "dhw_now");
/// assert_eq!(text.id, "heat-stress");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// Id of the message.
    pub id: String,
    /// What the placeholders of the message stand for.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub args: IndexMap<String, Arg>,
}

/// What a placeholder stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// The value of a claim, with its unit.
    Claim(String),
    /// The value of an input, with its unit.
    Input(String),
    /// The name of an input.
    Field(String),
    /// The title of a source.
    Source(String),
    /// Another wording.
    Text(Box<Text>),
    /// Characters as they are, such as a message of a program. A digit in it, put there by a
    /// plugin, fails gate U6.
    Verbatim(String),
}

impl Text {
    /// A wording without arguments.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into(), args: IndexMap::new() }
    }

    /// Fills a placeholder.
    #[must_use]
    pub fn arg(mut self, name: &str, arg: Arg) -> Self {
        self.args.insert(name.into(), arg);
        self
    }

    /// Fills a placeholder with a claim's value.
    #[must_use]
    pub fn claim(self, name: &str, claim: impl Into<String>) -> Self {
        self.arg(name, Arg::Claim(claim.into()))
    }

    /// Fills a placeholder with an input's value.
    #[must_use]
    pub fn input(self, name: &str, field: impl Into<String>) -> Self {
        self.arg(name, Arg::Input(field.into()))
    }

    /// Fills a placeholder with an input's name.
    #[must_use]
    pub fn field(self, name: &str, field: impl Into<String>) -> Self {
        self.arg(name, Arg::Field(field.into()))
    }

    /// Fills a placeholder with a source's title.
    #[must_use]
    pub fn source(self, name: &str, source: impl Into<String>) -> Self {
        self.arg(name, Arg::Source(source.into()))
    }

    /// Fills a placeholder with another wording.
    #[must_use]
    pub fn text(self, name: &str, text: Text) -> Self {
        self.arg(name, Arg::Text(Box::new(text)))
    }

    /// Fills a placeholder with characters as they are.
    #[must_use]
    pub fn verbatim(self, name: &str, characters: impl Into<String>) -> Self {
        self.arg(name, Arg::Verbatim(characters.into()))
    }
}

/// Where a value is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Given by who asked, as an input.
    Given,
    /// Read from the question.
    Parsed,
    /// A declared default; never shown as if it were given.
    Default,
    /// Measured by a tool from a file.
    Measured,
    /// Computed by a tool.
    Computed,
    /// Computed from other values of the report.
    Derived,
    /// From a source.
    Cited,
}

/// An input's value and where it is from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Requirement {
    /// The value, in the unit that the input declares.
    pub value: Value,
    /// UCUM unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Where it is from.
    pub origin: Origin,
    /// The place: the name of the input or of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// First byte and the byte after the last one in the question, where it was read from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
}

/// A statement, its value, and what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Unique in a report, `[a-z][a-z0-9_]*`.
    pub id: String,
    /// The statement.
    pub text: Text,
    /// A number, a word or a truth value; absent where the statement has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// UCUM unit; taken from the tool's output schema where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Decimals to which the number is stated. Absent means as exact as it was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// What the value rests on. None at all makes the claim unsupported.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<Support>,
    /// Marked as unsupported: it is kept, listed as a limitation, and decides nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
}

impl Claim {
    /// A claim without value and support.
    #[must_use]
    pub fn new(id: &str, text: Text) -> Self {
        Self {
            id: id.into(),
            text,
            value: None,
            unit: None,
            decimals: None,
            support: Vec::new(),
            flagged: false,
        }
    }

    /// Replaces the statement.
    #[must_use]
    pub fn saying(mut self, text: Text) -> Self {
        self.text = text;
        self
    }

    /// Sets the value.
    #[must_use]
    pub fn value(mut self, value: impl Into<Value>) -> Self {
        self.value = Some(value.into());
        self
    }

    /// Sets the unit.
    #[must_use]
    pub fn unit(mut self, unit: &str) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// Sets the decimals to which the number is stated.
    #[must_use]
    pub fn decimals(mut self, decimals: u8) -> Self {
        self.decimals = Some(decimals);
        self
    }

    /// Adds what the value rests on.
    #[must_use]
    pub fn support(mut self, support: Support) -> Self {
        self.support.push(support);
        self
    }
}

/// What a claim rests on. Each is checked by gate U6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Support {
    /// The recorded output of a tool call holds the value.
    Tool {
        /// The call's id.
        call: String,
        /// JSON pointer into its output.
        pointer: String,
    },
    /// A source says so.
    Source {
        /// The source's id.
        source: String,
        /// The words that say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quote: Option<String>,
    },
    /// It is the value of an input.
    Input {
        /// The input's name.
        field: String,
    },
    /// It follows from other claims; the gate computes it again.
    Derived {
        /// How.
        op: DerivedOp,
        /// Ids of the claims, in order.
        of: Vec<String>,
    },
}

/// How a value follows from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DerivedOp {
    /// The first minus the second.
    Difference,
    /// The first divided by the second.
    Ratio,
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// How many there are.
    Count,
}

impl DerivedOp {
    /// The value that follows, or nothing where the operands do not allow it.
    ///
    /// ```
    /// use plugin_api::report::DerivedOp;
    /// assert_eq!(DerivedOp::Ratio.apply(&[5.0, 4.0]), Some(1.25));
    /// assert_eq!(DerivedOp::Ratio.apply(&[5.0, 0.0]), None);
    /// ```
    #[must_use]
    pub fn apply(self, of: &[f64]) -> Option<f64> {
        let result = match (self, of) {
            (Self::Difference, [a, b]) => a - b,
            (Self::Ratio, [a, b]) => a / b,
            (Self::Min, [_, ..]) => of.iter().copied().fold(f64::INFINITY, f64::min),
            (Self::Max, [_, ..]) => of.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            (Self::Count, _) => of.len() as f64,
            _ => return None,
        };
        result.is_finite().then_some(result)
    }
}

/// A work that was retrieved or shipped, and how far it can be trusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// Unique in a report.
    pub id: String,
    /// Its title.
    pub title: String,
    /// As printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authors: Option<String>,
    /// Year of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// Journal, publisher or site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// DOI or address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// 1 to 4; 1 is the strongest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    /// The rule that gave the tier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<TierRule>,
    /// How much it bears on the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relevance: Option<Relevance>,
    /// Day on which it was retrieved, or verified where it ships with a plugin: `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accessed: Option<String>,
    /// The words that matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// How it came into the run; a source that came from nowhere fails gate U6.
    pub from: SourceFrom,
}

impl Source {
    /// A source with the rule that gives its tier.
    #[must_use]
    pub fn new(id: &str, title: &str, rule: TierRule, from: SourceFrom) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            authors: None,
            year: None,
            venue: None,
            url: None,
            tier: Some(rule.tier()),
            rule: Some(rule),
            relevance: None,
            accessed: None,
            quote: None,
            from,
        }
    }
}

/// How a source came into the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SourceFrom {
    /// A tool returned it: the recorded output holds its title under the pointer.
    Tool {
        /// The call's id.
        call: String,
        /// JSON pointer to the title in its output.
        pointer: String,
    },
    /// A file inside the plugin holds its title.
    Shipped {
        /// Path of the resource.
        resource: String,
    },
}

/// Why a source has its tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TierRule {
    /// A standard: tier 1.
    Standard,
    /// A law or regulation: tier 1.
    Regulation,
    /// A review of many studies: tier 1.
    Review,
    /// Official data or an official report: tier 1.
    OfficialData,
    /// A peer-reviewed study: tier 2.
    PeerReviewed,
    /// A work without peer review that is known, such as a preprint or a thesis: tier 3.
    Unreviewed,
    /// An industry document: tier 3.
    Industry,
    /// An agency's web page or software: tier 3.
    AgencyPage,
    /// News: tier 4.
    News,
    /// A vendor's word: tier 4.
    Vendor,
}

impl TierRule {
    /// The tier that the rule gives.
    #[must_use]
    pub fn tier(self) -> u8 {
        match self {
            Self::Standard | Self::Regulation | Self::Review | Self::OfficialData => 1,
            Self::PeerReviewed => 2,
            Self::Unreviewed | Self::Industry | Self::AgencyPage => 3,
            Self::News | Self::Vendor => 4,
        }
    }
}

/// How much a source bears on the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Relevance {
    /// High.
    H,
    /// Medium.
    M,
    /// Low.
    L,
}

/// What a verdict means for who asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Polarity {
    /// Good news: needs everything that decides it.
    Favourable,
    /// Good news under conditions.
    Conditional,
    /// Bad news.
    Unfavourable,
    /// It could not be said.
    Inconclusive,
}

/// What an analysis concludes, and what decided it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// One of the ids that the plugin declares.
    pub id: String,
    /// The claims and inputs that decided it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<Basis>,
}

impl Verdict {
    /// A verdict that nothing decided yet.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self { id: id.into(), decided_by: Vec::new() }
    }

    /// Adds a claim that decided it.
    #[must_use]
    pub fn by_claim(mut self, id: &str) -> Self {
        self.decided_by.push(Basis::Claim(id.into()));
        self
    }

    /// Adds an input that decided it.
    #[must_use]
    pub fn by_input(mut self, field: &str) -> Self {
        self.decided_by.push(Basis::Input(field.into()));
        self
    }
}

/// What decided a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// A claim, by its id.
    Claim(String),
    /// An input, by its name.
    Input(String),
}

/// A verdict as a report shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportVerdict {
    /// One of the ids that the plugin declares.
    pub id: String,
    /// Its name in plain English.
    pub label: String,
    /// What it means for who asked.
    pub polarity: Polarity,
    /// The claims and inputs that decided it.
    pub decided_by: Vec<Basis>,
    /// The verdict that the analysis gave, where it had to be withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<String>,
}

/// A part of a report under a heading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Section {
    /// One of the template's ids; the heading is the locale's `section-<id>`.
    pub id: String,
    /// What it holds.
    pub blocks: Vec<Block>,
}

/// A piece of a section. A kind that a client does not know is shown as its title and a note.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text {
        /// What it says.
        text: Text,
    },
    /// A list.
    List {
        /// Its points.
        items: Vec<Text>,
    },
    /// A table.
    Table {
        /// Its caption.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<Text>,
        /// Its columns.
        columns: Vec<Column>,
        /// Its rows, each with a cell a column.
        rows: Vec<Vec<Cell>>,
    },
    /// A chart.
    Figure {
        /// What is drawn.
        chart: Box<Chart>,
    },
    /// A paragraph that stands out.
    Callout {
        /// What it says.
        text: Text,
    },
    /// A kind of a later version.
    #[serde(untagged)]
    Other(Value),
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Column {
    /// The heading.
    pub title: Text,
    /// UCUM unit of the numbers below; cells then show none of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// A claim's value.
    Claim(String),
    /// An input's value.
    Input(String),
    /// A wording.
    Text(Text),
    /// Nothing.
    Empty,
}

/// A chart: what is drawn, not how. Every point is a recorded output or a claim, so that a chart
/// can be followed like a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chart {
    /// The caption.
    pub title: Text,
    /// What it shows, in words, for who can't see it.
    pub alt: Text,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// What is drawn, the first one at the back.
    pub series: Vec<Series>,
}

/// An axis of a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Axis {
    /// Its name.
    pub title: Text,
    /// UCUM unit of its numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// How values become places.
    #[serde(default)]
    pub scale: Scale,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub fn new(title: Text) -> Self {
        Self { title, unit: None, scale: Scale::Linear }
    }

    /// Sets the unit.
    #[must_use]
    pub fn unit(mut self, unit: &str) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// Sets how values become places.
    #[must_use]
    pub fn scale(mut self, scale: Scale) -> Self {
        self.scale = scale;
        self
    }
}

/// How values become places on an axis.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Equal differences are equal lengths.
    #[default]
    Linear,
    /// Equal ratios are equal lengths; only values above zero have a place.
    Log,
    /// Times, RFC 3339.
    Time,
    /// Words, in the order in which they come.
    Category,
}

/// Something that is drawn in a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Series {
    /// What it is.
    pub name: Text,
    /// How it is drawn.
    pub mark: Mark,
    /// Where its points are from.
    pub points: Points,
}

/// How points are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Joined by a line.
    Line,
    /// Each on its own.
    Points,
    /// A bar each, from zero.
    Bars,
}

/// Where the points of a series are from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Points {
    /// The recorded output of a tool has a list of objects, one a point. A point that lacks a
    /// member is a gap.
    Tool {
        /// The call's id.
        call: String,
        /// JSON pointer to the list.
        rows: String,
        /// The member that is the place to the right.
        x: String,
        /// The member that is the place upwards.
        y: String,
    },
    /// Pairs of ids of claims: the place to the right and the place upwards.
    Claims(Vec<[String; 2]>),
}

/// The best, the expected and the worst case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scenarios {
    /// The best case.
    pub best: Text,
    /// The case as asked.
    pub base: Text,
    /// The worst case.
    pub worst: Text,
}

/// Something that the report could not do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Limitation {
    /// How much is missing, 1 to 4.
    pub level: u8,
    /// What is missing.
    pub text: Text,
    /// What would lift it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lift: Option<Text>,
}

/// A file that the run made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Artifact {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Where it lies, relative to the report.
    pub path: String,
    /// SHA-256 of its content.
    pub sha256: String,
}

/// What kind of answer a report is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// An analysis, with a verdict where the plugin has any.
    #[default]
    Analysis,
    /// A fact that was looked up; no verdict.
    Lookup,
    /// Several things, each with an analysis and a verdict of its own; none of the whole.
    Comparison,
}

/// One of several things that were compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ObjectReport {
    /// What the question calls it.
    pub label: String,
    /// The report on it alone.
    pub report: Report,
}

/// A report: the truth that every rendering shows. The same question, inputs, plugin and
/// settings give the same bytes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// An analysis, a lookup or a comparison.
    pub kind: ReportKind,
    /// The things that were compared, in the question's order; empty where there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<ObjectReport>,
    /// What is missing; there from level 1 up and then shown first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limitation_notice: Option<Vec<Limitation>>,
    /// What a reader must know before a verdict or a recommendation.
    pub disclosure: Vec<Text>,
    /// The conclusion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<ReportVerdict>,
    /// The template's sections, in order.
    pub sections: Vec<Section>,
    /// Everything that is said, with what it rests on.
    pub claims: Vec<Claim>,
    /// Best, expected and worst case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenarios: Option<Scenarios>,
    /// What may go wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub key_risks: Vec<Text>,
    /// What to do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Text>,
    /// What was cited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// Files that the run made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts: Vec<Artifact>,
    /// Outcome by gate.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub gates: IndexMap<String, crate::gate::Outcome>,
    /// How much is missing, 0 to 4.
    pub level: u8,
    /// The inputs, and where each is from.
    pub requirements: IndexMap<String, Requirement>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_block_of_a_later_kind_survives() {
        let later = json!({"kind": "hologram", "title": {"id": "x"}, "depth": 3});
        let block: Block = serde_json::from_value(later.clone()).unwrap();
        assert!(matches!(block, Block::Other(_)));
        assert_eq!(serde_json::to_value(&block).unwrap(), later);
        let text: Block =
            serde_json::from_value(json!({"kind": "text", "text": {"id": "a"}})).unwrap();
        assert!(matches!(text, Block::Text { .. }));
    }

    #[test]
    fn derived_values_need_their_operands() {
        assert_eq!(DerivedOp::Difference.apply(&[3.0, 1.0]), Some(2.0));
        assert_eq!(DerivedOp::Difference.apply(&[3.0]), None);
        assert_eq!(DerivedOp::Min.apply(&[]), None);
        assert_eq!(DerivedOp::Count.apply(&[]), Some(0.0));
    }
}
