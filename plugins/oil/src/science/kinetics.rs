//! Curves of yield over time, their fit, and when to stop.
//!
//! First order `q∞(1 − e^(−kt))`; instant washing and diffusion `q∞(1 − (1 − f)e^(−kt))`; washing and
//! diffusion `q∞(1 − f e^(−k_w t) − (1 − f)e^(−k_d t))` (Milojević et al. 2013); Peleg `t/(K₁ + K₂t)`.
//! Fits are unweighted least squares: what is linear is solved, what is not is searched. Models are
//! compared by AICc with the variance counted as a parameter.

/// A form of curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Model {
    /// First order.
    FirstOrder,
    /// Instant washing and diffusion.
    InstantWashing,
    /// Washing and diffusion at the same time.
    WashingDiffusion,
    /// Peleg's hyperbola.
    Peleg,
}

impl Model {
    /// Every form.
    pub const ALL: [Self; 4] =
        [Self::FirstOrder, Self::InstantWashing, Self::WashingDiffusion, Self::Peleg];

    /// How many parameters it has.
    #[must_use]
    pub const fn parameters(self) -> usize {
        match self {
            Self::FirstOrder | Self::Peleg => 2,
            Self::InstantWashing => 3,
            Self::WashingDiffusion => 4,
        }
    }

    /// The fewest readings that it can be fitted to: two more than it has parameters.
    #[must_use]
    pub const fn least_readings(self) -> usize {
        self.parameters() + 2
    }

    /// Yield at a time. Parameters: `q∞, k`; `q∞, f, k`; `q∞, f, k_w, k_d`; `K₁, K₂`.
    #[must_use]
    pub fn at(self, p: &[f64], t: f64) -> f64 {
        match (self, p) {
            (Self::FirstOrder, [q, k]) => q * (1.0 - (-k * t).exp()),
            (Self::InstantWashing, [q, f, k]) => q * (1.0 - (1.0 - f) * (-k * t).exp()),
            (Self::WashingDiffusion, [q, f, w, d]) => {
                q * (1.0 - f * (-w * t).exp() - (1.0 - f) * (-d * t).exp())
            }
            (Self::Peleg, [a, b]) => t / (a + b * t),
            _ => f64::NAN,
        }
    }

    /// Final yield.
    #[must_use]
    pub fn final_yield(self, p: &[f64]) -> f64 {
        match (self, p) {
            (Self::Peleg, [_, b]) => 1.0 / b,
            (_, [q, ..]) => *q,
            _ => f64::NAN,
        }
    }
}

/// A fitted curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The form.
    pub model: Model,
    /// Its parameters, in the order of [`Model::at`].
    pub parameters: Vec<f64>,
    /// Half the width of the 95 % interval of each; none where the readings don't determine it.
    pub half_width: Vec<Option<f64>>,
    /// Sum of squared residuals.
    pub sse: f64,
    /// Share of the variance that it explains.
    pub r_squared: f64,
    /// Akaike's criterion for few readings; none where there are too few.
    pub aicc: Option<f64>,
    /// Whether each parameter is at least twice its standard error.
    pub well_determined: bool,
}

impl Fit {
    /// Yield at a time.
    #[must_use]
    pub fn at(&self, t: f64) -> f64 {
        self.model.at(&self.parameters, t)
    }

    /// Final yield.
    #[must_use]
    pub fn final_yield(&self) -> f64 {
        self.model.final_yield(&self.parameters)
    }
}

/// What a record of yield over time shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Every model that could be fitted.
    pub fits: Vec<Fit>,
    /// The one that describes the record best; none where it falls at the end.
    pub best: Option<Fit>,
    /// One that describes it as well, but with a final yield that differs by a fifth or more.
    pub rival: Option<Fit>,
    /// Whether the yield falls from its highest reading by a tenth or more.
    pub declines: bool,
    /// Whether it starts slower than it goes on, as a still does that heats up.
    pub lags: bool,
    /// Whether the final yield lies a fifth or more above the highest reading.
    pub extrapolated: bool,
    /// Time of the highest reading.
    pub peak_at: f64,
    /// The highest reading.
    pub peak: f64,
}

/// Why a record can't be fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Fewer readings than the simplest model needs.
    TooFew,
    /// A time or a yield that is none, or a time that does not come after the one before.
    Unusable,
}

/// Two models that differ by less than this in AICc describe the readings alike.
const ALIKE: f64 = 2.0;
const FALLS: f64 = 0.9;
const SLOW_START: f64 = 0.6;
const BEYOND: f64 = 1.2;

/// Fits every model that the readings allow, times ascending, and says what they show.
///
/// # Errors
/// Why there is no fit.
pub fn fit(times: &[f64], yields: &[f64]) -> Result<Curve, Refusal> {
    let usable = times.len() == yields.len()
        && times.iter().chain(yields).all(|v| v.is_finite() && *v >= 0.0)
        && times.windows(2).all(|w| w[0] < w[1]);
    if !usable {
        return Err(Refusal::Unusable);
    }
    if times.len() < Model::FirstOrder.least_readings() {
        return Err(Refusal::TooFew);
    }
    let fits: Vec<Fit> = Model::ALL
        .into_iter()
        .filter(|m| times.len() >= m.least_readings())
        .filter_map(|m| fit_one(m, times, yields))
        .collect();
    let (mut peak_at, mut peak) = (0.0, f64::NEG_INFINITY);
    for (t, y) in times.iter().zip(yields) {
        if *y > peak {
            (peak_at, peak) = (*t, *y);
        }
    }
    let last = yields.last().copied().unwrap_or(0.0);
    let declines = last < FALLS * peak;
    let score = |f: &Fit| f.aicc.unwrap_or(f64::INFINITY);
    let usable = fits.iter().filter(|f| f.well_determined && f.aicc.is_some());
    let mut ranked: Vec<&Fit> = usable.collect();
    ranked.sort_by(|a, b| score(a).total_cmp(&score(b)));
    let best = ranked.first().filter(|_| !declines).map(|f| (*f).clone());
    let rival = best.as_ref().and_then(|best| {
        let other = ranked.iter().skip(1).find(|f| score(f) - score(best) < ALIKE)?;
        let ratio = other.final_yield() / best.final_yield();
        (!(1.0 / BEYOND..BEYOND).contains(&ratio)).then(|| (*other).clone())
    });
    let extrapolated = best.as_ref().is_some_and(|f| f.final_yield() > BEYOND * peak);
    Ok(Curve {
        lags: lags(times, yields),
        fits,
        best,
        rival,
        declines,
        extrapolated,
        peak_at,
        peak,
    })
}

/// Whether the mean rate up to the first reading is well below the highest rate after it.
fn lags(times: &[f64], yields: &[f64]) -> bool {
    let (Some(t), Some(y)) = (times.first(), yields.first()) else { return false };
    if *t <= 0.0 {
        return false;
    }
    let rates = (1..times.len()).map(|i| (yields[i] - yields[i - 1]) / (times[i] - times[i - 1]));
    y / t < SLOW_START * rates.fold(0.0, f64::max)
}

fn fit_one(model: Model, t: &[f64], y: &[f64]) -> Option<Fit> {
    let parameters = match model {
        Model::FirstOrder => {
            let (k, q) = search(t, |k| one(t, y, |t| 1.0 - (-k * t).exp()))?;
            vec![q[0], k]
        }
        Model::Peleg => {
            let (k, q) = search(t, |k| one(t, y, |t| t / (1.0 / k + t)))?;
            // q = q∞ t/(c + t) with c = K₁/K₂ and q∞ = 1/K₂.
            vec![1.0 / (k * q[0]), 1.0 / q[0]]
        }
        Model::InstantWashing => {
            let (k, q) = search(t, |k| two(t, y, |_| 1.0, |t| 1.0 - (-k * t).exp()))?;
            let whole = q[0] + q[1];
            vec![whole, q[0] / whole, k]
        }
        Model::WashingDiffusion => washing(t, y)?,
    };
    let n = t.len() as f64;
    let residual =
        |p: &[f64]| -> Vec<f64> { t.iter().zip(y).map(|(t, y)| y - model.at(p, *t)).collect() };
    let sse: f64 = residual(&parameters).iter().map(|r| r * r).sum();
    let mean = y.iter().sum::<f64>() / n;
    let spread: f64 = y.iter().map(|y| (y - mean).powi(2)).sum();
    if !sse.is_finite() || spread <= 0.0 || parameters.iter().any(|p| !p.is_finite()) {
        return None;
    }
    let k = parameters.len() as f64 + 1.0;
    let aicc = (n - k - 1.0 > 0.0)
        .then(|| n * (sse.max(1e-300) / n).ln() + 2.0 * k + 2.0 * k * (k + 1.0) / (n - k - 1.0));
    let half_width = half_widths(model, &parameters, t, sse);
    let degrees = t.len() - parameters.len();
    let well_determined = parameters.iter().zip(&half_width).all(|(p, half)| {
        half.is_some_and(|h| p.abs() > 2.0 * h / t_quantile(degrees) && h.is_finite())
    });
    Some(Fit {
        model,
        half_width,
        sse,
        r_squared: 1.0 - sse / spread,
        aicc,
        well_determined,
        parameters,
    })
}

/// Half the 95 % interval of each parameter from the Jacobian at the best fit.
fn half_widths(model: Model, p: &[f64], t: &[f64], sse: f64) -> Vec<Option<f64>> {
    let m = p.len();
    let column = |j: usize| -> Vec<f64> {
        let step = 1e-6 * p[j].abs().max(1e-9);
        let shifted = |sign: f64| {
            let mut q = p.to_vec();
            q[j] += sign * step;
            q
        };
        let (up, down) = (shifted(1.0), shifted(-1.0));
        t.iter().map(|t| (model.at(&up, *t) - model.at(&down, *t)) / (2.0 * step)).collect()
    };
    let jacobian: Vec<Vec<f64>> = (0..m).map(column).collect();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let variance = sse / (t.len() - m) as f64;
    let wide = t_quantile(t.len() - m);
    (0..m)
        .map(|j| {
            // A column of the inverse of JᵀJ, scaled so that its size does not matter.
            let scale: Vec<f64> = (0..m).map(|i| dot(&jacobian[i], &jacobian[i]).sqrt()).collect();
            if scale.iter().any(|s| *s < 1e-12) {
                return None;
            }
            let rows = (0..m)
                .map(|r| {
                    let mut row: Vec<f64> = (0..m)
                        .map(|c| dot(&jacobian[r], &jacobian[c]) / (scale[r] * scale[c]))
                        .collect();
                    row.push(f64::from(u8::from(r == j)));
                    row
                })
                .collect();
            let inverse = *solve(rows)?.get(j)?;
            let variance = variance * inverse / (scale[j] * scale[j]);
            (variance >= 0.0 && variance.is_finite()).then(|| wide * variance.sqrt())
        })
        .collect()
}

/// The 0.975 quantile of Student's distribution, as printed in any table of it.
fn t_quantile(degrees: usize) -> f64 {
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042,
    ];
    let beyond = 1.96 + 2.46 / degrees.max(1) as f64;
    degrees.checked_sub(1).and_then(|i| TABLE.get(i)).copied().unwrap_or(beyond)
}

/// The amount of one shape that fits best, and its error.
fn one(t: &[f64], y: &[f64], shape: impl Fn(f64) -> f64) -> (f64, Vec<f64>) {
    let g: Vec<f64> = t.iter().map(|t| shape(*t)).collect();
    let gg: f64 = g.iter().map(|g| g * g).sum();
    let gy: f64 = g.iter().zip(y).map(|(g, y)| g * y).sum();
    let q = if gg > 0.0 { (gy / gg).max(0.0) } else { 0.0 };
    let sse = g.iter().zip(y).map(|(g, y)| (y - q * g).powi(2)).sum();
    (sse, vec![q])
}

/// The amounts of two shapes that fit best without a negative one, and their error.
fn two(
    t: &[f64],
    y: &[f64],
    first: impl Fn(f64) -> f64,
    second: impl Fn(f64) -> f64,
) -> (f64, Vec<f64>) {
    let a: Vec<f64> = t.iter().map(|t| first(*t)).collect();
    let b: Vec<f64> = t.iter().map(|t| second(*t)).collect();
    let dot = |u: &[f64], v: &[f64]| u.iter().zip(v).map(|(u, v)| u * v).sum::<f64>();
    let (aa, bb, ab) = (dot(&a, &a), dot(&b, &b), dot(&a, &b));
    let (ay, by) = (dot(&a, y), dot(&b, y));
    let det = aa * bb - ab * ab;
    let (p, q) = if det > 1e-14 * aa * bb {
        ((ay * bb - by * ab) / det, (by * aa - ay * ab) / det)
    } else {
        (-1.0, 0.0)
    };
    let (p, q) = if p >= 0.0 && q >= 0.0 {
        (p, q)
    } else {
        let only = |gg: f64, gy: f64| if gg > 0.0 { (gy / gg).max(0.0) } else { 0.0 };
        let error = |p: f64, q: f64| -> f64 {
            (0..y.len()).map(|i| (y[i] - p * a[i] - q * b[i]).powi(2)).sum()
        };
        let (p, q) = (only(aa, ay), only(bb, by));
        if error(p, 0.0) < error(0.0, q) { (p, 0.0) } else { (0.0, q) }
    };
    let sse = (0..y.len()).map(|i| (y[i] - p * a[i] - q * b[i]).powi(2)).sum();
    (sse, vec![p, q])
}

/// Searches the rate from far slower than the record to far faster than its first reading.
fn search(t: &[f64], error: impl Fn(f64) -> (f64, Vec<f64>)) -> Option<(f64, Vec<f64>)> {
    let (first, last) = (t.iter().copied().find(|t| *t > 0.0)?, *t.last()?);
    let (low, high) = ((1e-4 / last).ln(), (1e3 / first).ln());
    let steps = 400_u32;
    let at = |i: u32| low + (high - low) * f64::from(i) / f64::from(steps);
    let best =
        (0..=steps).min_by(|a, b| error(at(*a).exp()).0.total_cmp(&error(at(*b).exp()).0))?;
    let (mut from, mut to) = (at(best.saturating_sub(1)), at((best + 1).min(steps)));
    let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
    for _ in 0..90 {
        let (a, b) = (to - golden * (to - from), from + golden * (to - from));
        if error(a.exp()).0 < error(b.exp()).0 { to = b } else { from = a }
    }
    let k = (0.5 * (from + to)).exp();
    Some((k, error(k).1))
}

/// Both rates of washing and diffusion, by turns: the slow one is searched for each fast one.
fn washing(t: &[f64], y: &[f64]) -> Option<Vec<f64>> {
    let shape = |k: f64| move |t: f64| 1.0 - (-k * t).exp();
    let slow_for = |fast: f64| search(t, |slow| two(t, y, shape(fast), shape(slow)));
    let (fast, _) = search_coarse(t, |fast| {
        slow_for(fast).map_or(f64::INFINITY, |(slow, _)| two(t, y, shape(fast), shape(slow)).0)
    })?;
    let (slow, q) = slow_for(fast)?;
    let whole = q[0] + q[1];
    Some(if fast >= slow {
        vec![whole, q[0] / whole, fast, slow]
    } else {
        vec![whole, q[1] / whole, slow, fast]
    })
}

/// As [`search`] with fewer steps, each of which is a search itself.
fn search_coarse(t: &[f64], error: impl Fn(f64) -> f64) -> Option<(f64, f64)> {
    let (first, last) = (t.iter().copied().find(|t| *t > 0.0)?, *t.last()?);
    let (low, high) = ((0.1 / last).ln(), (10.0 / first).ln());
    let steps = 24_u32;
    let at = |i: u32| low + (high - low) * f64::from(i) / f64::from(steps);
    let all: Vec<f64> = (0..=steps).map(|i| error(at(i).exp())).collect();
    let best = (0..=steps).min_by(|a, b| all[*a as usize].total_cmp(&all[*b as usize]))?;
    let (mut from, mut to) = (at(best.saturating_sub(1)), at((best + 1).min(steps)));
    let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
    let (mut a, mut b) = (to - golden * (to - from), from + golden * (to - from));
    let (mut ea, mut eb) = (error(a.exp()), error(b.exp()));
    for _ in 0..36 {
        if ea < eb {
            (to, b, eb) = (b, a, ea);
            a = to - golden * (to - from);
            ea = error(a.exp());
        } else {
            (from, a, ea) = (a, b, eb);
            b = from + golden * (to - from);
            eb = error(b.exp());
        }
    }
    let k = (0.5 * (from + to)).exp();
    Some((k, ea.min(eb)))
}

/// Solves linear equations, each row with its right side at the end; nothing where they have no
/// single solution.
#[must_use]
pub fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for i in 0..n {
        let pivot = (i..n).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs()))?;
        if rows[pivot][i].abs() < 1e-12 {
            return None;
        }
        rows.swap(i, pivot);
        for r in i + 1..n {
            let factor = rows[r][i] / rows[i][i];
            let above = rows[i].clone();
            for (cell, above) in rows[r].iter_mut().zip(above).skip(i) {
                *cell -= factor * above;
            }
        }
    }
    let mut x = vec![0.0; n];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|c| rows[i][c] * x[c]).sum();
        x[i] = (rows[i][n] - known) / rows[i][i];
    }
    Some(x)
}

/// Time at which a first-order curve has given a share of its final yield.
#[must_use]
pub fn time_for_share(k_per_min: f64, share: f64) -> f64 {
    -(1.0 - share).ln() / k_per_min
}

/// What a batch is worth and costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Batch {
    /// Mass of the charge.
    pub charge_kg: f64,
    /// Price of a kilogram of oil.
    pub oil_price_per_kg: f64,
    /// Cost of an hour of the still, in the same money.
    pub running_cost_per_h: f64,
}

/// When the next minute of a first-order distillation costs more than its oil is worth:
/// `ln(m q∞ k p / c) / k`, with the yield as a fraction and the cost by the minute; and the oil that
/// has come over by then in kg. None where not even the first minute pays.
#[must_use]
pub fn stop_time(final_yield_pct: f64, k_per_min: f64, batch: &Batch) -> Option<(f64, f64)> {
    let oil_kg = batch.charge_kg * final_yield_pct / 100.0;
    let worth = oil_kg * k_per_min * batch.oil_price_per_kg;
    let stop = (worth / (batch.running_cost_per_h / 60.0)).ln() / k_per_min;
    (stop.is_finite() && stop > 0.0).then(|| (stop, oil_kg * (1.0 - (-k_per_min * stop).exp())))
}
