//! The best pairing of two sets, of which each member is paired at most once.

/// A possible pair and how good it is; positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) score: i32,
}

/// Beyond this many members the pairs are taken greedily: no question in words has so many.
const SMALL: usize = 40;

/// For each member on the left, the index of its edge.
pub(crate) fn best(lefts: usize, rights: usize, edges: &[Edge]) -> Vec<Option<usize>> {
    if lefts <= SMALL && rights <= 3 * SMALL {
        exact(lefts, rights, edges)
    } else {
        greedy(lefts, rights, edges)
    }
}

fn greedy(lefts: usize, rights: usize, edges: &[Edge]) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|i| (-edges[*i].score, *i));
    let mut taken = vec![None; lefts];
    let mut used = vec![false; rights];
    for i in order {
        let edge = edges[i];
        if taken[edge.left].is_none() && !used[edge.right] {
            taken[edge.left] = Some(i);
            used[edge.right] = true;
        }
    }
    taken
}

/// The Hungarian method on the matrix of costs, with a free column for each row.
fn exact(lefts: usize, rights: usize, edges: &[Edge]) -> Vec<Option<usize>> {
    if lefts == 0 || edges.is_empty() {
        return vec![None; lefts];
    }
    let columns = rights + lefts;
    let mut edge_of = vec![None::<usize>; lefts * columns];
    for (i, edge) in edges.iter().enumerate() {
        let slot = &mut edge_of[edge.left * columns + edge.right];
        if slot.is_none_or(|known| edges[known].score < edge.score) {
            *slot = Some(i);
        }
    }
    let cost = |row: usize, column: usize| -> i64 {
        match edge_of[row * columns + column] {
            Some(i) => -i64::from(edges[i].score),
            // No pair is worse than being alone.
            None if column < rights => 1_000_000,
            None => 0,
        }
    };
    // Rows and columns count from 1; column 0 is where a row waits.
    let (mut u, mut v) = (vec![0_i64; lefts + 1], vec![0_i64; columns + 1]);
    let mut row_of = vec![0_usize; columns + 1];
    let mut way = vec![0_usize; columns + 1];
    for row in 1..=lefts {
        row_of[0] = row;
        let mut column = 0;
        let mut least = vec![i64::MAX; columns + 1];
        let mut seen = vec![false; columns + 1];
        loop {
            seen[column] = true;
            let current = row_of[column];
            let (mut delta, mut next) = (i64::MAX, 0);
            for j in 1..=columns {
                if seen[j] {
                    continue;
                }
                let reduced = cost(current - 1, j - 1) - u[current] - v[j];
                if reduced < least[j] {
                    least[j] = reduced;
                    way[j] = column;
                }
                if least[j] < delta {
                    (delta, next) = (least[j], j);
                }
            }
            for j in 0..=columns {
                if seen[j] {
                    u[row_of[j]] += delta;
                    v[j] -= delta;
                } else if least[j] != i64::MAX {
                    least[j] -= delta;
                }
            }
            column = next;
            if row_of[column] == 0 {
                break;
            }
        }
        while column != 0 {
            let before = way[column];
            row_of[column] = row_of[before];
            column = before;
        }
    }
    let mut taken = vec![None; lefts];
    for column in 1..=columns {
        if row_of[column] != 0 {
            taken[row_of[column] - 1] = edge_of[(row_of[column] - 1) * columns + column - 1];
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_is_best_and_not_the_first() {
        let edge = |left, right, score| Edge { left, right, score };
        let edges = [edge(0, 0, 105), edge(0, 1, 70), edge(1, 0, 110), edge(1, 1, 105)];
        assert_eq!(best(2, 2, &edges), [Some(0), Some(3)]);
        assert_eq!(best(2, 1, &[edge(0, 0, 5), edge(1, 0, 9)]), [None, Some(1)]);
        assert_eq!(best(1, 0, &[]), [None]);
        assert_eq!(greedy(2, 2, &edges), [Some(1), Some(2)]);
    }
}
