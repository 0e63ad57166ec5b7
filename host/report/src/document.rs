//! A rendering before it is Markdown or anything else: a few kinds of blocks, made of spans.
//!
//! The text in it is plain. Only the printer of a format knows what must be escaped there, so
//! nothing that comes from an input or a plugin can pass for structure.
//!
//! What a report has to show grows by a kind of [`Node`], and every printer then has to say how it
//! shows it: a chart is drawn by HTML, drawn in characters by the terminal and said by Markdown.

use plugin_api::report::Polarity;

/// A whole rendering, in order.
pub type Document = Vec<Node>;

/// A line of text.
pub type Line = Vec<Span>;

/// A block.
#[derive(Debug, Clone, PartialEq)]
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
    /// A chart.
    Figure(Box<Figure>),
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
    /// It shows several things side by side, a column each, with what was concluded of each.
    pub compares: bool,
}

/// A chart: places as parts of its axes, and everything that is written on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// A place that links lead to.
    pub place: String,
    /// Its caption.
    pub title: String,
    /// What it shows, in words.
    pub alt: String,
    /// The axis to the right.
    pub x: FigureAxis,
    /// The axis upwards.
    pub y: FigureAxis,
    /// What is drawn, the first one at the back; none where there is nothing to draw.
    pub series: Vec<FigureSeries>,
    /// What a reader must know of it, such as what is not drawn.
    pub notes: Vec<String>,
    /// What names the data.
    pub data_name: String,
    /// What is drawn, as a table of the first rows.
    pub data: Table,
    /// Says how many rows there are beyond the table's.
    pub more: Option<String>,
    /// So many rows are enough where a table can't be closed.
    pub few: usize,
    /// Says how many rows there are beyond those.
    pub more_than_few: Option<String>,
    /// Where the points are from.
    pub origins: Vec<Line>,
}

/// An axis of a chart. Places on it go from 0, at the left or at the bottom, to 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FigureAxis {
    /// Its name with its unit.
    pub title: String,
    /// Marks: the place, and the lines that stand there.
    pub marks: Vec<(f64, Vec<String>)>,
    /// Whether it has a place for each of several words rather than for numbers.
    pub words: bool,
    /// Where zero is, if that is between the ends.
    pub zero: Option<f64>,
}

/// Something that is drawn in a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct FigureSeries {
    /// What it is.
    pub name: String,
    /// How it is drawn.
    pub drawn: Drawn,
}

/// How something is drawn. Places are to the right and upwards.
#[derive(Debug, Clone, PartialEq)]
pub enum Drawn {
    /// Lines, with gaps between them.
    Lines(Vec<Vec<[f64; 2]>>),
    /// Points.
    Points(Vec<[f64; 2]>),
    /// Bars.
    Bars {
        /// Whether they go upwards from the axis to the right, or to the right.
        upwards: bool,
        /// Of each, where it starts and where it ends along the bars, and both of its sides.
        bars: Vec<Bar>,
    },
}

/// A bar of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Where its sides are.
    pub across: [f64; 2],
    /// Where it starts, and where it ends.
    pub along: [f64; 2],
    /// What it is of, and its value, where there are few.
    pub said: Option<[String; 2]>,
}

impl Node {
    /// Whether it concludes something: a verdict, or what holds one. What a reader must know
    /// before a conclusion stands before the first such node.
    #[must_use]
    pub fn concludes(&self) -> bool {
        match self {
            Self::Verdict(_) => true,
            Self::Table(table) => table.compares,
            Self::Quote(nodes) | Self::Notice(nodes) | Self::Fold(_, nodes) => {
                nodes.iter().any(Self::concludes)
            }
            _ => false,
        }
    }
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
