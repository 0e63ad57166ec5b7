//! Charts of a page: inline SVG between its axes' names, a legend, and the data as a table.
//!
//! All that is text and may be long (names, units, the legend) is outside the drawing, where it
//! wraps as the page does; in the drawing are only the marks beside the axes. Its height and width
//! are in units of its own and become as large as the page is wide.

use super::Printer;
use super::text::{escaped, seen};
use crate::document::{Drawn, Figure, FigureAxis, FigureSeries, Node};
use crate::render::shortened;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Width and height of a drawing.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
/// Room above the axes, for half a line.
const TOP: f64 = 10.0;
/// Width and height of a character at its largest, which is on a telephone; see `style.css`.
const ADVANCE: f64 = 9.2;
const LINE: f64 = 18.0;
/// Between a mark and its label.
const GAP: f64 = 8.0;
/// At most this part of the width is for labels on the left.
const LEFT: f64 = 0.36;
/// So many lines a label below may take, and so many characters where it is slanted.
const LINES: usize = 3;
const SLANTED: usize = 20;
/// How long a slanted label is, and how much of that goes down.
const FALL: f64 = 0.66;
/// So many looks there are; further series begin again.
const LOOKS: usize = 6;
/// Lines of at most so many points show where those are.
const MARKED: usize = 30;
/// More rows than this are not printed on paper below each chart.
const LONG: usize = 16;

impl Printer<'_> {
    pub(super) fn figure(&mut self, figure: &Figure) {
        let id =
            self.place_id(&figure.place).map_or_else(String::new, |id| format!(" id=\"{id}\""));
        let caption = self.own_id("caption");
        let title = escaped(&figure.title);
        self.out.push_str(&format!(
            "<figure{id}>\n<figcaption id=\"{caption}\">{title}</figcaption>\n"
        ));
        if figure.series.is_empty() {
            self.paragraph("", &figure.alt);
        } else {
            self.axis_name("up", &figure.y.title, "↑ ", "");
            self.drawing(figure);
            self.axis_name("right", &figure.x.title, "", " →");
            self.legend(figure);
        }
        for note in &figure.notes {
            self.paragraph(" class=\"note\"", note);
        }
        self.data(figure, &caption);
        self.out.push_str("</figure>\n");
    }

    fn paragraph(&mut self, class: &str, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&format!("<p{class}>{}</p>\n", escaped(text)));
        }
    }

    fn axis_name(&mut self, class: &str, title: &str, before: &str, after: &str) {
        if !title.is_empty() {
            let title = escaped(title);
            self.out.push_str(&format!("<p class=\"axis {class}\">{before}{title}{after}</p>\n"));
        }
    }

    fn drawing(&mut self, figure: &Figure) {
        let (title, alt) = (self.own_id("drawing"), self.own_id("drawn"));
        let frame = Frame::new(figure);
        let (w, h) = (short(WIDTH), short(frame.height));
        self.out.push_str(&format!(
            "<svg class=\"chart\" viewBox=\"0 0 {w} {h}\" role=\"img\" \
             aria-labelledby=\"{title} {alt}\">\n\
             <title id=\"{title}\">{}</title>\n<desc id=\"{alt}\">{}</desc>\n",
            escaped(&figure.title),
            escaped(&figure.alt)
        ));
        self.out.push_str(&frame.axes(figure));
        for (i, series) in figure.series.iter().enumerate() {
            self.out.push_str(&frame.series(i, series));
        }
        self.out.push_str("</svg>\n");
    }

    /// Names the series, unless there is one and it is called what its axis is.
    fn legend(&mut self, figure: &Figure) {
        let alone = match figure.series.as_slice() {
            [one] => one.name.is_empty() || figure.y.title.starts_with(&one.name),
            _ => false,
        };
        if alone {
            return;
        }
        self.out.push_str("<ul class=\"legend\">\n");
        for (i, series) in figure.series.iter().enumerate() {
            let (look, name) = (look(i), escaped(&series.name));
            let sign = match &series.drawn {
                Drawn::Lines(_) => format!(
                    "<path class=\"line {look}\" d=\"M1 7h26\"/>{}",
                    marker(i, &[[14.0, 7.0]])
                ),
                Drawn::Points(_) => marker(i, &[[14.0, 7.0]]),
                Drawn::Bars { .. } => format!("<path class=\"bar {look}\" d=\"M7 1h14v12h-14z\"/>"),
            };
            self.out.push_str(&format!(
                "<li><svg class=\"chart\" viewBox=\"0 0 28 14\" aria-hidden=\"true\">{sign}</svg> {name}</li>\n"
            ));
        }
        self.out.push_str("</ul>\n");
    }

    fn data(&mut self, figure: &Figure, caption: &str) {
        if figure.data.rows.is_empty() {
            return;
        }
        let long = if figure.data.rows.len() > LONG { " class=\"long\"" } else { "" };
        let name = escaped(&figure.data_name);
        self.out.push_str(&format!("<details{long}>\n<summary>{name}</summary>\n"));
        // The chart names its data, and what follows it keeps its own heading.
        let heading = self.heading.replace(caption.to_owned());
        self.table(&figure.data);
        self.heading = heading;
        if let Some(more) = &figure.more {
            self.paragraph("", more);
        }
        for origin in figure.origins.iter().filter(|line| !seen(line).is_empty()) {
            self.blocks(&[Node::Paragraph(origin.clone())]);
        }
        self.out.push_str("</details>\n");
    }
}

/// Where the axes are in the drawing.
struct Frame {
    left: f64,
    right: f64,
    bottom: f64,
    height: f64,
    /// Labels below, each with its place and its lines, and whether they are slanted.
    below: Vec<(f64, Vec<String>)>,
    slanted: bool,
    beside: Vec<(f64, String)>,
}

impl Frame {
    fn new(figure: &Figure) -> Self {
        let most = (WIDTH * LEFT / ADVANCE) as usize;
        let beside: Vec<(f64, String)> = figure
            .y
            .marks
            .iter()
            .map(|(at, lines)| (*at, shortened(&lines.join(" "), most - 1)))
            .collect();
        let beside = apart(beside, HEIGHT - 3.0 * LINE, LINE);
        let widest = beside.iter().map(|(_, label)| wide(label)).fold(0.0, f64::max);
        let left = widest + GAP + 4.0;
        let below = Below::new(&figure.x, left);
        let height = HEIGHT + (below.height - LINE).max(0.0);
        Self {
            left: left.max(below.left),
            right: WIDTH - below.right,
            bottom: height - below.height - GAP - 6.0,
            height,
            below: below.labels,
            slanted: below.slanted,
            beside,
        }
    }

    fn x(&self, place: f64) -> f64 {
        self.left + place.clamp(0.0, 1.0) * (self.right - self.left)
    }

    fn y(&self, place: f64) -> f64 {
        self.bottom - place.clamp(0.0, 1.0) * (self.bottom - TOP)
    }

    fn at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.x(x), self.y(y)]
    }

    fn axes(&self, figure: &Figure) -> String {
        let (left, right) = (short(self.left), short(self.right));
        let (top, bottom) = (short(TOP), short(self.bottom));
        let mut grid = String::new();
        let lines = |axis: &FigureAxis| !axis.words;
        for (at, _) in figure.y.marks.iter().filter(|_| lines(&figure.y)) {
            push(&mut grid, format_args!("M{left} {}H{right}", short(self.y(*at))));
        }
        for (at, _) in figure.x.marks.iter().filter(|_| lines(&figure.x)) {
            push(&mut grid, format_args!("M{} {top}V{bottom}", short(self.x(*at))));
        }
        let mut axes = format!("M{left} {top}V{bottom}H{right}");
        if let Some(zero) = figure.y.zero {
            push(&mut axes, format_args!("M{left} {}H{right}", short(self.y(zero))));
        }
        if let Some(zero) = figure.x.zero {
            push(&mut axes, format_args!("M{} {top}V{bottom}", short(self.x(zero))));
        }
        let mut out =
            format!("<path class=\"grid\" d=\"{grid}\"/>\n<path class=\"axes\" d=\"{axes}\"/>\n");
        out.push_str("<g class=\"beside\">\n");
        let x = short(self.left - GAP);
        for (at, label) in &self.beside {
            let y = short(self.y(*at) + 5.0);
            push(&mut out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(label)));
        }
        let class = if self.slanted { "slanted" } else { "below" };
        push(&mut out, format_args!("</g>\n<g class=\"{class}\">\n"));
        for (at, lines) in &self.below {
            let (x, y) = (short(self.x(*at)), short(self.bottom + LINE + 3.0));
            if self.slanted {
                let turn = format!("translate({x} {y}) rotate(-40)");
                let label = escaped(&lines.join(" "));
                push(&mut out, format_args!("<text transform=\"{turn}\">{label}</text>\n"));
                continue;
            }
            push(&mut out, format_args!("<text x=\"{x}\" y=\"{y}\">"));
            for (i, line) in lines.iter().enumerate() {
                if i == 0 {
                    out.push_str(&escaped(line));
                } else {
                    let line = escaped(line);
                    push(&mut out, format_args!("<tspan x=\"{x}\" dy=\"{LINE}\">{line}</tspan>"));
                }
            }
            out.push_str("</text>\n");
        }
        out.push_str("</g>\n");
        out
    }

    fn series(&self, i: usize, series: &FigureSeries) -> String {
        let look = look(i);
        match &series.drawn {
            Drawn::Lines(runs) => {
                let all: usize = runs.iter().map(Vec::len).sum();
                let mut path = String::new();
                let mut marked = Vec::new();
                for run in runs {
                    let run: Vec<[f64; 2]> = run.iter().map(|point| self.at(*point)).collect();
                    let mut last = None;
                    for (j, [x, y]) in run.iter().enumerate() {
                        let point = format!("{} {}", short(*x), short(*y));
                        if last.as_ref() != Some(&point) {
                            push(
                                &mut path,
                                format_args!("{}{point}", if j == 0 { 'M' } else { 'L' }),
                            );
                            last = Some(point);
                        }
                    }
                    // A point between two gaps would not be seen.
                    if all <= MARKED || run.len() == 1 {
                        marked.extend(run);
                    }
                }
                format!("<path class=\"line {look}\" d=\"{path}\"/>\n{}", marker(i, &marked))
            }
            Drawn::Points(points) => {
                let points: Vec<[f64; 2]> = points.iter().map(|point| self.at(*point)).collect();
                marker(i, &points)
            }
            Drawn::Bars { upwards, bars } => {
                let mut path = String::new();
                for bar in bars {
                    let [a, b] = bar.across;
                    let [from, to] = bar.along;
                    let corners =
                        if *upwards { [[a, from], [b, to]] } else { [[from, a], [to, b]] };
                    let [[x0, y0], [x1, y1]] = corners.map(|corner| self.at(corner));
                    push(
                        &mut path,
                        format_args!(
                            "M{} {}H{}V{}H{}z",
                            short(x0),
                            short(y0),
                            short(x1),
                            short(y1),
                            short(x0)
                        ),
                    );
                }
                format!("<path class=\"bar {look}\" d=\"{path}\"/>\n")
            }
        }
    }
}

/// The labels below the axis to the right, and the room that they need.
struct Below {
    labels: Vec<(f64, Vec<String>)>,
    slanted: bool,
    height: f64,
    left: f64,
    right: f64,
}

impl Below {
    fn new(axis: &FigureAxis, left: f64) -> Self {
        let room = WIDTH - left - 2.0 * ADVANCE;
        let count = axis.marks.len().max(1) as f64;
        if axis.words {
            let characters = (room / count / ADVANCE) as usize;
            let wrapped: Vec<(f64, Vec<String>)> = axis
                .marks
                .iter()
                .map(|(at, lines)| (*at, wrapped(&lines.join(" "), characters.saturating_sub(1))))
                .collect();
            let fits = |(_, lines): &(f64, Vec<String>)| {
                lines.len() <= LINES && lines.iter().all(|line| line.width() < characters.max(1))
            };
            if !wrapped.iter().all(fits) {
                let labels = axis
                    .marks
                    .iter()
                    .map(|(at, lines)| (*at, shortened(&lines.join(" "), SLANTED)));
                let labels = apart(labels.collect(), room, LINE);
                let widest = labels.iter().map(|(_, label)| wide(label)).fold(0.0, f64::max);
                let first = labels.first().map_or(0.0, |(at, label)| wide(label) * 0.8 - at * room);
                return Self {
                    labels: labels.into_iter().map(|(at, label)| (at, vec![label])).collect(),
                    slanted: true,
                    height: widest * FALL + LINE,
                    left: first,
                    right: ADVANCE,
                };
            }
            return Self::level(wrapped);
        }
        // Dates and long numbers: as many as there is room for.
        let widest = axis.marks.iter().flat_map(|(_, lines)| lines).map(|line| wide(line));
        let widest = widest.fold(0.0, f64::max) + 1.5 * ADVANCE;
        Self::level(apart(axis.marks.clone(), room, widest))
    }

    fn level(labels: Vec<(f64, Vec<String>)>) -> Self {
        let lines = labels.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1);
        let half = |label: Option<&(f64, Vec<String>)>, from: f64| {
            let (at, lines) = label?;
            let widest = lines.iter().map(|line| wide(line)).fold(0.0, f64::max);
            Some((widest / 2.0 - (at - from).abs() * WIDTH * 0.6).max(0.0))
        };
        let left = half(labels.first(), 0.0).unwrap_or(0.0) + 2.0;
        let right = half(labels.last(), 1.0).unwrap_or(0.0).max(6.0) + 4.0;
        Self { height: lines as f64 * LINE, slanted: false, left, right, labels }
    }
}

/// Labels that leave each other so much room, and their places; of more, every second, third …
fn apart<T>(labels: Vec<(f64, T)>, length: f64, room: f64) -> Vec<(f64, T)> {
    let near = labels.windows(2).map(|pair| (pair[1].0 - pair[0].0).abs() * length);
    let near = near.fold(f64::INFINITY, f64::min);
    let step = if near > 0.0 { (room / near).ceil().max(1.0) as usize } else { labels.len() };
    labels.into_iter().step_by(step.max(1)).collect()
}

fn wide(label: &str) -> f64 {
    label.width() as f64 * ADVANCE
}

/// Lines of at most so many characters, unless one word has more.
fn wrapped(label: &str, characters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in label.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= characters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The class of a series' look.
fn look(i: usize) -> String {
    format!("s{}", i % LOOKS + 1)
}

/// Marks of a shape of the series' own at each of the places; two series differ in it even
/// without their colours.
fn marker(i: usize, points: &[[f64; 2]]) -> String {
    if points.is_empty() {
        return String::new();
    }
    // A dot is the round ends of a line without length: a few characters for each of thousands.
    let (class, shape) = match i % LOOKS {
        0 => ("dot", "h0"),
        1 => ("shape", "m-3.5-3.5h7v7h-7z"),
        2 => ("shape", "m0-4.5l4.5 8h-9z"),
        3 => ("shape", "m0-5l5 5-5 5-5-5z"),
        4 => ("cross", "m-4-4l8 8m0-8l-8 8"),
        _ => ("cross", "m-5 0h10m-5-5v10"),
    };
    let mut path = String::new();
    let mut seen = std::collections::HashSet::new();
    for [x, y] in points {
        let at = format!("M{} {}", short(*x), short(*y));
        if seen.insert(at.clone()) {
            path.push_str(&at);
            path.push_str(shape);
        }
    }
    format!("<path class=\"{class} {}\" d=\"{path}\"/>\n", look(i))
}

/// A length with one decimal: always the same characters, and finer than a page shows.
fn short(length: f64) -> String {
    let tenths = (length * 10.0).round() as i64;
    let (sign, tenths) = if tenths < 0 { ("-", -tenths) } else { ("", tenths) };
    match tenths % 10 {
        0 => format!("{sign}{}", tenths / 10),
        tenth => format!("{sign}{}.{tenth}", tenths / 10),
    }
}

fn push(out: &mut String, written: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(written);
}
