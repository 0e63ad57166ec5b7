//! Fewer points where nobody could tell them apart, always the same ones, and never without the
//! smallest and the largest.

use std::collections::HashSet;

/// Points of a line, cut down to about `most`: of each stretch the first, the last, and those
/// that stand out furthest, in their order.
pub(crate) fn line(points: &[[f64; 2]], most: usize) -> Vec<[f64; 2]> {
    // Six points may be kept of a stretch.
    stretches(points, most, (most / 6).max(1), |stretch| {
        let (last, extremes) = (stretch.len() - 1, extremes(stretch));
        [0, last].into_iter().chain(extremes).collect()
    })
}

/// Bars, given by where they stand and where they end, cut down to about `most`: of each stretch
/// those that reach furthest both ways.
pub(crate) fn bars(points: &[[f64; 2]], along: usize, most: usize) -> Vec<[f64; 2]> {
    stretches(points, most, (most / 2).max(1), |stretch| {
        let [low, high] = ends(stretch, along);
        vec![low, high]
    })
}

fn stretches(
    points: &[[f64; 2]],
    most: usize,
    count: usize,
    kept: impl Fn(&[[f64; 2]]) -> Vec<usize>,
) -> Vec<[f64; 2]> {
    if points.len() <= most {
        return points.to_vec();
    }
    let mut out = Vec::new();
    for stretch in points.chunks(points.len().div_ceil(count)) {
        let mut kept = kept(stretch);
        kept.sort_unstable();
        kept.dedup();
        out.extend(kept.into_iter().map(|at| stretch[at]));
    }
    out
}

/// Points, cut down to about `most`: one for each cell of a grid, and the outermost ones.
pub(crate) fn points(points: &[[f64; 2]], most: usize) -> Vec<[f64; 2]> {
    if points.len() <= most {
        return points.to_vec();
    }
    let side = (most as f64).sqrt();
    let cell = |[x, y]: [f64; 2]| ((x * side) as u64, (y * side) as u64);
    let outermost = extremes(points);
    let mut taken = HashSet::new();
    let kept = points.iter().enumerate().filter(|(at, point)| {
        let first = taken.insert(cell(**point));
        first || outermost.contains(at)
    });
    kept.map(|(_, point)| *point).collect()
}

/// Where the smallest and the largest are, to the right and upwards.
fn extremes(points: &[[f64; 2]]) -> [usize; 4] {
    let ([left, right], [low, high]) = (ends(points, 0), ends(points, 1));
    [left, right, low, high]
}

fn ends(points: &[[f64; 2]], along: usize) -> [usize; 2] {
    let (mut low, mut high) = (0, 0);
    for (at, point) in points.iter().enumerate() {
        if point[along] < points[low][along] {
            low = at;
        }
        if point[along] > points[high][along] {
            high = at;
        }
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many() -> Vec<[f64; 2]> {
        // A walk that never repeats itself, with one point that stands out.
        let mut all: Vec<[f64; 2]> = (0..100_000)
            .map(|i| [f64::from(i) / 100_000.0, 0.5 + 0.2 * (f64::from(i) * 0.618).sin()])
            .collect();
        all[77_777][1] = 0.99;
        all[33_333][1] = 0.01;
        all
    }

    #[test]
    fn few_points_stay_as_they_are() {
        let few = [[0.3, 0.1], [0.1, 0.2], [0.1, 0.2]];
        assert_eq!(line(&few, 3), few);
        assert_eq!(points(&few, 3), few);
        assert_eq!(bars(&few, 1, 3), few);
        assert_eq!(line(&[], 3), Vec::<[f64; 2]>::new());
    }

    #[test]
    fn what_stands_out_is_kept_and_the_same_ones_each_time() {
        let all = many();
        for thinned in [line(&all, 2000), points(&all, 2000), bars(&all, 1, 200)] {
            assert!(thinned.len() <= 2400, "{}", thinned.len());
            assert!(thinned.contains(&all[77_777]) && thinned.contains(&all[33_333]));
        }
        assert_eq!(line(&all, 2000), line(&all, 2000));
        let thinned = line(&all, 2000);
        assert_eq!((thinned[0], thinned[thinned.len() - 1]), (all[0], all[99_999]));
        assert!(thinned.windows(2).all(|pair| pair[0][0] < pair[1][0]));
    }
}
