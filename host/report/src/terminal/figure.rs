//! Charts of a terminal: lines and points in dots of Braille or in a sign for each series, bars
//! as blocks beside their names. A narrow terminal has the words and the data instead.

use super::Printer;
use super::wrap::Style;
use crate::document::{Bar, Drawn, Figure, FigureSeries, Line, Node, plain, strong};
use crate::render::clean;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A narrower terminal shows the data.
const NARROW: usize = 48;
/// Wider drawings tell no more.
const WIDE: usize = 78;
/// Rows of a drawing.
const ROWS: usize = 12;
/// Bars with more rows than this are drawn as a line would be.
const BARS: usize = 24;
/// So few points have a sign each.
const FEW: usize = 100;
/// Signs of series where there are several.
const SIGNS: [char; 6] = ['●', '■', '▲', '◆', '×', '+'];

impl Printer {
    pub(super) fn figure(&self, figure: &Figure, width: usize) -> Vec<String> {
        let mut parts: Vec<Vec<String>> = vec![self.paragraph(&strong(&figure.title), width)];
        let alt = plain(&figure.alt);
        if figure.series.is_empty() || width < NARROW {
            parts.push(self.paragraph(&alt, width));
            parts.push(self.data(figure, width));
        } else {
            parts.push(match listed(figure) {
                Some(bars) => self.bars(figure, &bars, width.min(WIDE)),
                None => self.drawing(figure, width.min(WIDE)),
            });
            parts.push(self.paragraph(&alt, width));
        }
        let notes = figure.notes.iter().map(plain).chain(figure.origins.iter().cloned());
        parts.extend(notes.map(|note| self.paragraph(&note, width)));
        parts.retain(|part| !part.is_empty());
        parts.join(&String::new())
    }

    /// The first rows of the data.
    fn data(&self, figure: &Figure, width: usize) -> Vec<String> {
        let mut table = figure.data.clone();
        if table.rows.is_empty() {
            return Vec::new();
        }
        table.rows.truncate(figure.few);
        let mut out = self.blocks(&[Node::Table(table)], width);
        if let Some(more) = &figure.more_than_few {
            out.extend(self.paragraph(&plain(more), width));
        }
        out
    }

    /// A row a bar: its name, the bar, and its value.
    fn bars(
        &self,
        figure: &Figure,
        bars: &[(usize, &Bar, &[String; 2])],
        width: usize,
    ) -> Vec<String> {
        let several = figure.series.len() > 1;
        let name = |(series, _, said): &(usize, &Bar, &[String; 2])| {
            if several {
                format!("{} {}", said[0], figure.series[*series].name)
            } else {
                said[0].clone()
            }
        };
        let names: Vec<String> = bars.iter().map(|bar| cut(&name(bar), width / 3)).collect();
        let values: Vec<String> =
            bars.iter().map(|(_, _, said)| cut(&said[1], width / 4)).collect();
        let widest = |all: &[String]| all.iter().map(|text| text.width()).max().unwrap_or(0);
        let (left, right) = (widest(&names), widest(&values));
        let room = width.saturating_sub(left + right + 2).max(4);
        let mut out = Vec::new();
        for ((_, bar, _), (name, value)) in bars.iter().zip(names.iter().zip(&values)) {
            let fill = " ".repeat(left - name.width());
            out.push(format!("{name}{fill} {} {value}", blocks(bar.along, room)));
        }
        out
    }

    fn drawing(&self, figure: &Figure, width: usize) -> Vec<String> {
        let label = |lines: &Vec<String>| cut(&lines.join(" "), width / 4);
        let mut beside: Vec<String> = vec![String::new(); ROWS];
        for (at, lines) in &figure.y.marks {
            beside[row(*at, ROWS)] = label(lines);
        }
        let left = beside.iter().map(|label| label.width()).max().unwrap_or(0);
        let columns = width - left - 2;
        let several = figure.series.len() > 1;
        // A dot of Braille alone is hard to see.
        let few =
            |series: &FigureSeries| matches!(&series.drawn, Drawn::Points(all) if all.len() < FEW);
        let signs = several || figure.series.iter().all(few);
        let mut canvas = Canvas::new(columns, signs);
        for (i, series) in figure.series.iter().enumerate() {
            canvas.sign = SIGNS[i % SIGNS.len()];
            match &series.drawn {
                Drawn::Lines(runs) => runs.iter().for_each(|run| canvas.line(run)),
                Drawn::Points(points) => points.iter().for_each(|point| canvas.point(*point)),
                Drawn::Bars { upwards, bars } => bars.iter().for_each(|bar| {
                    let middle = (bar.across[0] + bar.across[1]) / 2.0;
                    let ends = bar
                        .along
                        .map(|along| if *upwards { [middle, along] } else { [along, middle] });
                    canvas.line(&ends);
                }),
            }
        }
        let mut out = Vec::new();
        if !figure.y.title.is_empty() {
            out.extend(self.paragraph(&plain(format!("↑ {}", figure.y.title)), width));
        }
        for (label, cells) in beside.iter().zip(canvas.rows()) {
            let fill = " ".repeat(left - label.width());
            let axis = self.styled(if label.is_empty() { "│" } else { "┤" }, Style::Quiet);
            out.push(format!("{fill}{label} {axis}{cells}"));
        }
        let axis = format!("{}└{}", " ".repeat(left + 1), "─".repeat(columns));
        out.push(self.styled(&axis, Style::Quiet));
        out.push(format!("{}{}", " ".repeat(left + 2), below(&figure.x.marks, columns)));
        if !figure.x.title.is_empty() {
            out.extend(self.paragraph(&plain(format!("{} →", figure.x.title)), width));
        }
        if several {
            let named = |(i, name): (usize, &str)| format!("{} {name}", SIGNS[i % SIGNS.len()]);
            let names = figure.series.iter().map(|series| series.name.as_str());
            let legend: Line = plain(names.enumerate().map(named).collect::<Vec<_>>().join("   "));
            out.extend(self.paragraph(&legend, width));
        }
        out
    }
}

/// All bars in their order by place, where everything is bars and there are few.
fn listed(figure: &Figure) -> Option<Vec<(usize, &Bar, &[String; 2])>> {
    let mut all = Vec::new();
    for (i, series) in figure.series.iter().enumerate() {
        let Drawn::Bars { bars, upwards } = &series.drawn else { return None };
        // Words beside an axis are read from the top.
        let sign = if *upwards { 1.0 } else { -1.0 };
        for bar in bars {
            all.push((sign * bar.across[0], (i, bar, bar.said.as_ref()?)));
        }
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    (all.len() <= BARS).then(|| all.into_iter().map(|(_, bar)| bar).collect())
}

/// A bar as blocks, in eighths of a column.
fn blocks([from, to]: [f64; 2], room: usize) -> String {
    let eighths = |place: f64| (place.clamp(0.0, 1.0) * room as f64 * 8.0).round() as usize;
    let (start, end) = (eighths(from.min(to)), eighths(from.max(to)));
    let mut out = " ".repeat(start / 8);
    let (first, last) = (start / 8, end / 8);
    for column in first..room {
        // A bar that starts within a column starts with it: there are no blocks for that.
        out.push(match column {
            column if column < last => '█',
            column if column == last => [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][end % 8],
            _ => ' ',
        });
    }
    out
}

/// The row of a place, from the top.
fn row(place: f64, rows: usize) -> usize {
    let from_below = (place.clamp(0.0, 1.0) * (rows - 1) as f64).round() as usize;
    rows - 1 - from_below
}

/// Labels below an axis, each around its place, and none over another.
fn below(marks: &[(f64, Vec<String>)], columns: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for (at, lines) in marks {
        let label = cut(&lines.join(" "), columns);
        let middle = (at.clamp(0.0, 1.0) * (columns - 1) as f64).round() as usize;
        let start = middle.saturating_sub(label.width() / 2).min(columns - label.width());
        if used > 0 && start < used + 2 {
            continue;
        }
        out.push_str(&" ".repeat(start - used));
        out.push_str(&label);
        used = start + label.width();
    }
    out
}

/// A label on one line, cut where it is too long.
fn cut(label: &str, columns: usize) -> String {
    let label = clean(label);
    if label.width() <= columns {
        return label;
    }
    let mut out = String::new();
    for cluster in label.graphemes(true) {
        if out.width() + cluster.width() + 1 > columns {
            break;
        }
        out.push_str(cluster);
    }
    out.push('…');
    out
}

/// Cells of a drawing: dots in each, or one sign.
struct Canvas {
    columns: usize,
    /// Dots to the right and downwards in a cell: two and four, or one.
    dots: (usize, usize),
    sign: char,
    cells: Vec<char>,
}

const EMPTY: char = '\u{2800}';

impl Canvas {
    fn new(columns: usize, signs: bool) -> Self {
        let dots = if signs { (1, 1) } else { (2, 4) };
        Self { columns, dots, sign: SIGNS[0], cells: vec![EMPTY; columns * ROWS] }
    }

    fn dot(&mut self, x: usize, y: usize) {
        let at = y / self.dots.1 * self.columns + x / self.dots.0;
        let Some(cell) = self.cells.get_mut(at) else { return };
        if self.dots == (1, 1) {
            *cell = self.sign;
            return;
        }
        // The dots of Braille: 1 2 3 7 downwards on the left, 4 5 6 8 on the right.
        let bits = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let bit = bits[y % 4][x % 2];
        *cell = char::from_u32(*cell as u32 | bit).unwrap_or(EMPTY);
    }

    fn place(&self, [x, y]: [f64; 2]) -> (usize, usize) {
        let wide = (self.columns * self.dots.0 - 1) as f64;
        let x = (x.clamp(0.0, 1.0) * wide).round() as usize;
        (x, row(y, ROWS * self.dots.1))
    }

    fn point(&mut self, point: [f64; 2]) {
        let (x, y) = self.place(point);
        self.dot(x, y);
    }

    fn line(&mut self, points: &[[f64; 2]]) {
        if let [one] = points {
            self.point(*one);
        }
        for pair in points.windows(2) {
            let ((x0, y0), (x1, y1)) = (self.place(pair[0]), self.place(pair[1]));
            let steps = x0.abs_diff(x1).max(y0.abs_diff(y1)).max(1);
            let along = |from: usize, to: usize, i: usize| {
                let part = (to as f64 - from as f64) * i as f64 / steps as f64;
                (from as f64 + part).round() as usize
            };
            for i in 0..=steps {
                self.dot(along(x0, x1, i), along(y0, y1, i));
            }
        }
    }

    fn rows(&self) -> impl Iterator<Item = String> + '_ {
        self.cells.chunks(self.columns).map(|row| {
            let row: String = row.iter().map(|c| if *c == EMPTY { ' ' } else { *c }).collect();
            row.trim_end().to_owned()
        })
    }
}
