//! A rendering before it is Markdown or anything else: a few kinds of blocks, made of spans.
//!
//! The text in it is plain. Only the printer of a format knows what must be escaped there, so
//! nothing that comes from an input or a plugin can pass for structure.
//!
//! What a report has to show grows by a kind of [`Node`] (charts and maps will be one), and every
//! printer then has to say how it shows it: Markdown and the terminal in words, HTML as a figure.

use plugin_api::report::Polarity;

/// A whole rendering, in order.
pub type Document = Vec<Node>;

/// A line of text.
pub type Line = Vec<Span>;

/// A block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A heading; 1 is the title.
    Heading(u8, Line),
    /// A paragraph.
    Paragraph(Line),
    /// A list of points.
    List(Vec<Line>),
    /// Blocks that stand out.
    Quote(Vec<Node>),
    /// What is missing: blocks that are read before everything else, the first of which says what
    /// they are.
    Notice(Vec<Node>),
    /// The conclusion.
    Verdict(Conclusion),
    /// Blocks for who wants to know exactly. They are there in every format; one that can be
    /// opened and closed may show only the summary at first.
    Fold(Line, Vec<Node>),
    /// A table.
    Table(Table),
    /// What follows is about the report and no part of it.
    Rule,
}

/// A table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Its caption.
    pub caption: Option<Line>,
    /// The headings of its columns.
    pub columns: Vec<Line>,
    /// Its rows, each with a cell a column.
    pub rows: Vec<Vec<Line>>,
    /// Which columns hold numbers and are set flush right.
    pub right: Vec<usize>,
    /// The column that names its row, for readers who hear one cell at a time.
    pub names: Option<usize>,
}

/// A conclusion, as a report shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conclusion {
    /// What is concluded.
    pub name: String,
    /// What that means for who asked, in words: a colour alone tells some readers nothing.
    pub meaning: String,
    /// The same as a kind, by which a format may choose a colour and a sign.
    pub polarity: Polarity,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// Text.
    Text(String),
    /// Text that matters.
    Strong(String),
    /// Characters of a program, such as a pointer.
    Code(String),
    /// Text that leads to an [`Span::Anchor`].
    Link(String, String),
    /// Text that leads to an address.
    Address(String, String),
    /// A place that links lead to.
    Anchor(String),
}

/// A line of text alone.
pub(crate) fn plain(text: impl Into<String>) -> Line {
    vec![Span::Text(text.into())]
}

/// A line that is stressed.
pub(crate) fn strong(text: impl Into<String>) -> Line {
    vec![Span::Strong(text.into())]
}

/// A name for a place, of characters that every format allows there.
pub(crate) fn place(kind: &str, id: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let id: String = id.chars().map(|c| if keep(c) { c } else { '-' }).collect();
    format!("{kind}-{id}")
}
