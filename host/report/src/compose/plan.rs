//! What a chart's axes hold, and which of its points and bars are drawn.

use super::figure::Resolved;
use crate::chart::{Numbers, Times, line};
use indexmap::IndexSet;
use plugin_api::report::{Chart, Mark, Scale};

/// One axis with its bounds.
pub(super) enum Along {
    Numbers(Numbers),
    Times(Times),
    /// So many words, from the left to the right or from the top to the bottom.
    Words {
        count: usize,
        down: bool,
    },
}

impl Along {
    pub(super) fn place(&self, value: f64) -> f64 {
        match self {
            Self::Numbers(numbers) => numbers.place(value),
            Self::Times(times) => times.place(value),
            Self::Words { count, down } => {
                let place = (value + 0.5) / (*count).max(1) as f64;
                if *down { 1.0 - place } else { place }
            }
        }
    }

    pub(super) fn base(&self) -> f64 {
        match self {
            Self::Numbers(numbers) => numbers.base(),
            Self::Times(_) | Self::Words { .. } => 0.0,
        }
    }
}

/// Both axes, and the room for bars.
pub(super) struct Plan {
    pub(super) axes: [Along; 2],
    /// Whether bars go to the right.
    lying: bool,
    /// The room between two bars, as a part of the axis they stand on.
    pub(super) slot: f64,
}

impl Plan {
    /// Nothing where no point has a place.
    pub(super) fn new(
        chart: &Chart,
        resolved: &[Resolved<'_>],
        values: &[Vec<Option<[f64; 2]>>],
        words: &[IndexSet<String>; 2],
        ahead: Option<i64>,
    ) -> Option<Self> {
        let lying = chart.y.scale == Scale::Category && chart.x.scale != Scale::Category;
        let across = usize::from(lying);
        let has_bars = resolved.iter().any(|series| series.mark == Mark::Bars);
        let mut stands: Vec<f64> = resolved
            .iter()
            .zip(values)
            .filter(|(series, _)| series.mark == Mark::Bars)
            .flat_map(|(_, values)| values.iter().flatten().map(|value| value[across]))
            .collect();
        stands.sort_by(f64::total_cmp);
        stands.dedup();
        let apart =
            |all: &[f64]| all.windows(2).map(|pair| pair[1] / 2.0 - pair[0] / 2.0).reduce(f64::min);
        let half = apart(&stands).unwrap_or(0.0);
        let mut axes = Vec::new();
        for (i, axis) in [&chart.x, &chart.y].into_iter().enumerate() {
            let all = values.iter().flatten().flatten().map(|value| value[i]);
            let low = all.clone().reduce(f64::min)?;
            let high = all.reduce(f64::max)?;
            // Bars stand between the ends of their axis and not across them.
            let room = if has_bars && i == across { half } else { 0.0 };
            axes.push(match axis.scale {
                Scale::Linear => {
                    let (low, high) = ((low - room).max(f64::MIN), (high + room).min(f64::MAX));
                    Along::Numbers(Numbers::linear(low, high, has_bars && i != across))
                }
                Scale::Log => Along::Numbers(Numbers::log(low, high)),
                Scale::Time => {
                    Along::Times(Times::new(low - room, high + room, ahead.unwrap_or(0)))
                }
                Scale::Category => Along::Words { count: words[i].len(), down: i == 1 },
            });
        }
        let axes: [Along; 2] = axes.try_into().ok()?;
        let places: Vec<f64> = stands.iter().map(|value| axes[across].place(*value)).collect();
        let slot = match &axes[across] {
            Along::Words { count, .. } => 1.0 / (*count).max(1) as f64,
            _ => places.windows(2).map(|pair| pair[1] - pair[0]).reduce(f64::min).unwrap_or(0.2),
        };
        Some(Self { axes, lying, slot: slot.clamp(0.002, 1.0) })
    }

    pub(super) fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.axes[0].place(x), self.axes[1].place(y)]
    }

    /// The axis that bars stand on, and the one that they go along.
    pub(super) fn bar_axes(&self) -> (usize, usize) {
        if self.lying { (1, 0) } else { (0, 1) }
    }
}

/// Lines of several runs, with room for each by its length.
pub(super) fn thinned_lines(runs: &[Vec<[f64; 2]>], most: usize) -> Vec<Vec<[f64; 2]>> {
    let all: usize = runs.iter().map(Vec::len).sum();
    if all <= most {
        return runs.to_vec();
    }
    let share = |run: &Vec<[f64; 2]>| (run.len() * most / all).max(6);
    let runs: Vec<Vec<[f64; 2]>> = runs.iter().map(|run| line(run, share(run))).collect();
    // Thousands of gaps leave thousands of pieces; of several, those that reach furthest stay.
    let together = runs.len().div_ceil((most / 12).max(1));
    let reach = |run: &Vec<[f64; 2]>, sign: f64| {
        run.iter().map(|point| sign * point[1]).fold(f64::NEG_INFINITY, f64::max)
    };
    let furthest = |runs: &[Vec<[f64; 2]>], sign: f64| {
        let by = |a: &usize, b: &usize| reach(&runs[*a], sign).total_cmp(&reach(&runs[*b], sign));
        (0..runs.len()).max_by(by).unwrap_or_default()
    };
    let mut out = Vec::new();
    for runs in runs.chunks(together.max(1)) {
        let mut kept = [furthest(runs, -1.0), furthest(runs, 1.0)].to_vec();
        kept.sort_unstable();
        kept.dedup();
        out.extend(kept.into_iter().map(|at| runs[at].clone()));
    }
    out
}
