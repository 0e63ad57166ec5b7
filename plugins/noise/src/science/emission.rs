//! Sound power of road traffic by CNOSSOS-EU: Annex II to Directive 2002/49/EC, 2.2, with the
//! coefficients of Delegated Directive (EU) 2021/1226.

use super::emission_tables::{COEFFICIENTS, Coefficients, STUDDED, SURFACES, Surface};
use super::{Bands, each_band, energy_sum};

/// Reference speed of the coefficients, km/h.
const REFERENCE_SPEED_KMH: f64 = 70.0;
/// Below this the sound power is that at this speed (2.2.1), km/h.
pub const SPEED_FLOOR_KMH: f64 = 20.0;
/// Air temperature of the reference conditions, °C.
pub const REFERENCE_TEMPERATURE_C: f64 = 20.0;
/// Distance from a junction beyond which braking and accelerating play no part, m.
const JUNCTION_REACH_M: f64 = 100.0;

/// Kind of vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// 1: passenger cars and vans up to 3.5 t
    Light,
    /// 2: medium heavy vehicles, two axles
    MediumHeavy,
    /// 3: heavy vehicles, three axles or more
    Heavy,
    /// 4a: mopeds up to 50 cc
    Moped,
    /// 4b: more powerful motorcycles
    Motorcycle,
}

impl Category {
    /// Every category, in the order of the directive.
    pub const ALL: [Self; 5] =
        [Self::Light, Self::MediumHeavy, Self::Heavy, Self::Moped, Self::Motorcycle];

    /// Its code in the directive.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Light => "1",
            Self::MediumHeavy => "2",
            Self::Heavy => "3",
            Self::Moped => "4a",
            Self::Motorcycle => "4b",
        }
    }

    const fn coefficients(self) -> &'static Coefficients {
        &COEFFICIENTS[self as usize]
    }

    /// `K` of the temperature correction, dB/°C (2.2.3; none for two-wheelers).
    const fn temperature_slope(self) -> f64 {
        match self {
            Self::Light => 0.08,
            Self::MediumHeavy | Self::Heavy => 0.04,
            Self::Moped | Self::Motorcycle => 0.0,
        }
    }
}

/// A junction near the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Junction {
    /// Crossing with traffic lights
    Crossing,
    /// Roundabout
    Roundabout,
}

/// What holds for all vehicles on the stretch of road.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Conditions {
    /// Road surface.
    pub surface: &'static Surface,
    /// Mean air temperature, °C.
    pub temperature_c: f64,
    /// Gradient of a one-way carriageway, %; positive uphill.
    pub gradient_pct: f64,
    /// Months of the year in which studded tyres are in use.
    pub studded_months: f64,
    /// Share of light vehicles with studded tyres in those months, 0 to 1.
    pub studded_share: f64,
    /// Nearest junction and its distance in m.
    pub junction: Option<(Junction, f64)>,
}

impl Default for Conditions {
    /// Reference conditions: level road, reference surface, 20 °C, constant speed, no studs.
    fn default() -> Self {
        Self {
            surface: &SURFACES[0],
            temperature_c: REFERENCE_TEMPERATURE_C,
            gradient_pct: 0.0,
            studded_months: 0.0,
            studded_share: 0.0,
            junction: None,
        }
    }
}

/// Vehicles of a category that pass in an hour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stream {
    /// Their kind.
    pub category: Category,
    /// How many in an hour.
    pub per_hour: f64,
    /// Their mean speed, km/h.
    pub speed_kmh: f64,
}

/// The road surface of that id.
#[must_use]
pub fn surface(id: &str) -> Option<&'static Surface> {
    SURFACES.iter().find(|s| s.id == id)
}

/// Sound power of one vehicle by band, dB: the energy of rolling and propulsion noise (2.2.2).
#[must_use]
pub fn vehicle_power(category: Category, speed_kmh: f64, on: &Conditions) -> Bands {
    let speed = speed_kmh.max(SPEED_FLOOR_KMH);
    let Coefficients { rolling, propulsion: [a_p, b_p], crossing, roundabout } =
        category.coefficients();
    let lg = (speed / REFERENCE_SPEED_KMH).log10();
    let [c_r, c_p] = match on.junction {
        Some((kind, distance_m)) => {
            let near = (1.0 - distance_m.abs() / JUNCTION_REACH_M).max(0.0);
            let of = if kind == Junction::Crossing { crossing } else { roundabout };
            of.map(|c| c * near)
        }
        None => [0.0; 2],
    };
    // Table F-4 has the three categories that roll on four wheels or more.
    let alpha = on.surface.alpha.get(category as usize).copied().unwrap_or_default();
    let beta = on.surface.beta.get(category as usize).copied().unwrap_or_default();
    let gradient = gradient(category, speed, on.gradient_pct);
    each_band(|i| {
        let propulsion = a_p[i]
            + b_p[i] * (speed - REFERENCE_SPEED_KMH) / REFERENCE_SPEED_KMH
            + gradient
            + c_p
            + alpha[i].min(0.0); // an absorbing surface takes from the engine as well (2.2.6)
        let Some([a_r, b_r]) = rolling else { return propulsion };
        let temperature =
            category.temperature_slope() * (REFERENCE_TEMPERATURE_C - on.temperature_c);
        let studs = if category == Category::Light { studded(i, speed, on) } else { 0.0 };
        let rolling = a_r[i] + b_r[i] * lg + alpha[i] + beta * lg + studs + temperature + c_r;
        energy_sum([rolling, propulsion])
    })
}

/// Effect of the gradient on the propulsion noise, dB (2.2.4, equations for each category).
fn gradient(category: Category, speed: f64, percent: f64) -> f64 {
    let s = percent;
    match category {
        Category::Light if s < -6.0 => ((-s).min(12.0) - 6.0) / 1.0,
        Category::Light if s > 2.0 => (s.min(12.0) - 2.0) / 1.5 * speed / 100.0,
        Category::MediumHeavy if s < -4.0 => ((-s).min(12.0) - 4.0) / 0.7 * (speed - 20.0) / 100.0,
        Category::MediumHeavy if s > 0.0 => s.min(12.0) / 1.0 * speed / 100.0,
        Category::Heavy if s < -4.0 => ((-s).min(12.0) - 4.0) / 0.5 * (speed - 10.0) / 100.0,
        Category::Heavy if s > 0.0 => s.min(12.0) / 0.8 * speed / 100.0,
        _ => 0.0,
    }
}

/// Effect of studded tyres over the year, dB (2.2.3).
fn studded(i: usize, speed: f64, on: &Conditions) -> f64 {
    let share = on.studded_share * on.studded_months / 12.0;
    if share <= 0.0 {
        return 0.0;
    }
    let [a, b] = &STUDDED;
    let effect = a[i] + b[i] * (speed.clamp(50.0, 90.0) / REFERENCE_SPEED_KMH).log10();
    energy_sum([10.0 * (1.0 - share).log10(), effect + 10.0 * share.log10()])
}

/// Sound power of a metre of road by band, dB per metre (2.2.1):
/// `L_W + 10 lg(Q / (1000 v))`, summed over the streams.
#[must_use]
pub fn line_power(streams: &[Stream], on: &Conditions) -> Bands {
    let each = |s: &Stream| {
        let power = vehicle_power(s.category, s.speed_kmh, on);
        let density = s.per_hour / (1000.0 * s.speed_kmh.max(SPEED_FLOOR_KMH));
        power.map(|l| l + 10.0 * density.log10())
    };
    let powers: Vec<Bands> = streams.iter().filter(|s| s.per_hour > 0.0).map(each).collect();
    each_band(|i| energy_sum(powers.iter().map(|p| p[i])))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some programs add the gradient to the rolling noise: two-wheelers, which have none, and steep
    /// roads at low speed show where it belongs.
    #[test]
    fn the_gradient_acts_on_the_engine() {
        let power = |category, gradient_pct| {
            let on = Conditions { gradient_pct, ..Conditions::default() };
            vehicle_power(category, 30.0, &on)
        };
        let (flat, steep) = (power(Category::Heavy, 0.0), power(Category::Heavy, 8.0));
        // 8 / 0.8 · 30 / 100 = 3 dB on the propulsion, which leads at 63 Hz and 30 km/h.
        assert!((steep[0] - flat[0] - 3.0).abs() < 0.1, "{}", steep[0] - flat[0]);
        assert!(steep[4] - flat[4] < 3.0);
        assert_eq!(power(Category::Motorcycle, 0.0), power(Category::Motorcycle, 8.0));
    }

    #[test]
    fn below_the_floor_a_vehicle_is_as_loud_as_at_it() {
        let on = Conditions::default();
        let at = |speed| vehicle_power(Category::Light, speed, &on);
        assert_eq!(at(5.0), at(SPEED_FLOOR_KMH));
        assert_ne!(at(30.0), at(SPEED_FLOOR_KMH));
    }

    #[test]
    fn warm_air_quietens_tyres() {
        let at = |temperature_c| {
            let on = Conditions { temperature_c, ..Conditions::default() };
            vehicle_power(Category::Light, 90.0, &on)[4]
        };
        assert!(at(30.0) < at(20.0) && at(20.0) < at(5.0));
    }
}
