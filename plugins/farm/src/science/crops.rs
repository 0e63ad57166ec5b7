//! Profiles of crops: light, climate, solution and density, each crop with how far its numbers were
//! read. Ranges are from the works named in each profile; what no work gave is absent.

/// Lower and upper end.
pub type Range = [f64; 2];

/// How far the numbers of a crop were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confidence {
    /// Read in the work that is named.
    A,
    /// Some read, some usual.
    B,
    /// Usual values, to be confirmed by the grower.
    C,
}

/// What dry weight a mole of light makes, and how wet the harvest is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Yield {
    /// Dry weight per mole of photons: low, expected, high, g/mol.
    pub g_per_mol: [f64; 3],
    /// Share of the dry weight that is harvested.
    pub harvested: f64,
    /// Dry matter of the harvest.
    pub dry_matter: f64,
    /// Whether these were published for this crop. Otherwise the light use is that of lettuce, and the
    /// rest usual values from general knowledge.
    pub published: bool,
}

/// A crop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crop {
    /// Stable identifier.
    pub id: &'static str,
    /// Other names that people write, English and Vietnamese.
    pub names: &'static [&'static str],
    /// Name in Vietnamese.
    pub vi: &'static str,
    /// Photon flux, µmol/(m2·s).
    pub ppfd: Option<Range>,
    /// Hours of light.
    pub photoperiod: Option<Range>,
    /// Daily light integral, mol/(m2·d).
    pub dli: Range,
    /// Air by day, °C.
    pub t_day: Option<Range>,
    /// Air by night, °C.
    pub t_night: Option<Range>,
    /// Relative humidity, percent.
    pub rh: Option<Range>,
    /// CO2, ppm.
    pub co2: Option<Range>,
    /// Electrical conductivity of the solution, mS/cm.
    pub ec: Range,
    /// pH of the solution.
    pub ph: Range,
    /// Plants per m2 at harvest.
    pub density: Option<Range>,
    /// Days from seed.
    pub cycle_days: Option<Range>,
    /// Yield.
    pub yields: Yield,
    /// How far the profile was read.
    pub confidence: Confidence,
    /// Works that it is from.
    pub source: &'static str,
}

/// Light use of lettuce: mean of greenhouses 0.39 and of 53 studies in vertical farms 0.55 (Jin et al.
/// 2023), and 1.01 g/mol as measured at 200 µmol/(m2·s) (Carotti et al. 2021).
const LETTUCE_LUE: [f64; 3] = [0.39, 0.55, 1.01];

/// Usual values of a crop that no published light use is at hand for.
const fn usual(harvested: f64, dry_matter: f64) -> Yield {
    Yield { g_per_mol: LETTUCE_LUE, harvested, dry_matter, published: false }
}

/// The crops.
pub const CROPS: &[Crop] = &[
    Crop {
        id: "lettuce",
        names: &["butterhead", "batavia", "xà lách", "rau diếp"],
        vi: "xà lách",
        ppfd: Some([200.0, 250.0]),
        photoperiod: Some([16.0, 16.0]),
        dli: [11.5, 17.0],
        t_day: Some([22.0, 24.0]),
        t_night: Some([17.0, 19.0]),
        rh: Some([60.0, 75.0]),
        co2: Some([800.0, 1400.0]),
        ec: [1.2, 1.8],
        ph: [5.6, 6.3],
        density: Some([25.0, 45.0]),
        cycle_days: Some([35.0, 42.0]),
        // Graamans et al. 2018 count with five percent of dry matter.
        yields: Yield { g_per_mol: LETTUCE_LUE, harvested: 1.0, dry_matter: 0.05, published: true },
        confidence: Confidence::B,
        source: "Cornell CEA handbook; Carotti et al. 2021; Pennisi et al. 2019; arXiv 2507.18419; PMC9103178",
    },
    Crop {
        id: "basil",
        names: &["sweet basil", "húng quế", "húng tây"],
        vi: "húng quế",
        ppfd: Some([200.0, 300.0]),
        photoperiod: Some([15.0, 16.0]),
        dli: [12.0, 17.0],
        t_day: Some([21.0, 25.0]),
        t_night: Some([17.0, 20.0]),
        rh: Some([50.0, 70.0]),
        co2: Some([400.0, 1000.0]),
        ec: [1.0, 1.6],
        ph: [5.5, 6.8],
        density: Some([40.0, 120.0]),
        cycle_days: Some([28.0, 42.0]),
        yields: usual(0.85, 0.09),
        confidence: Confidence::B,
        source: "PMC9103178 table 1; gardenerspathway; Dou et al. 2018",
    },
    Crop {
        id: "microgreens",
        names: &["microgreen", "rau mầm"],
        vi: "rau mầm họ cải",
        ppfd: Some([80.0, 250.0]),
        photoperiod: Some([12.0, 16.0]),
        dli: [5.0, 14.0],
        t_day: Some([20.0, 22.0]),
        t_night: Some([18.0, 21.0]),
        rh: Some([40.0, 60.0]),
        co2: Some([400.0, 600.0]),
        ec: [0.6, 1.0],
        ph: [6.0, 6.5],
        density: None,
        cycle_days: Some([8.0, 14.0]),
        yields: usual(0.9, 0.08),
        confidence: Confidence::A,
        source: "hortipower guide; Agronomy 14:2895; Plants 13:124",
    },
    Crop {
        id: "kale",
        names: &["cải kale", "cải xoăn"],
        vi: "cải xoăn (kale)",
        ppfd: Some([300.0, 300.0]),
        photoperiod: Some([12.0, 12.0]),
        dli: [13.0, 13.0],
        t_day: Some([24.0, 24.0]),
        t_night: Some([18.0, 18.0]),
        rh: Some([70.0, 80.0]),
        co2: None,
        ec: [1.8, 1.8],
        ph: [6.0, 6.0],
        density: None,
        cycle_days: None,
        yields: usual(0.85, 0.12),
        confidence: Confidence::A,
        source: "PMC9103178 table 1 (seedlings)",
    },
    Crop {
        id: "strawberry",
        names: &["strawberries", "dâu tây"],
        vi: "dâu tây",
        ppfd: Some([300.0, 390.0]),
        photoperiod: Some([16.0, 18.0]),
        dli: [17.0, 25.0],
        t_day: Some([22.0, 24.0]),
        t_night: Some([12.0, 18.0]),
        rh: Some([60.0, 75.0]),
        co2: Some([800.0, 1000.0]),
        ec: [1.0, 1.8],
        ph: [5.5, 6.2],
        density: Some([8.0, 12.0]),
        cycle_days: Some([90.0, 365.0]),
        yields: usual(0.5, 0.09),
        confidence: Confidence::B,
        source: "Ries and Park 2024, HortScience 59:799; Appl Sci 10:1044",
    },
    Crop {
        id: "tomato",
        names: &["tomatoes", "cherry tomato", "cà chua"],
        vi: "cà chua bi",
        ppfd: Some([300.0, 600.0]),
        photoperiod: Some([14.0, 18.0]),
        dli: [20.0, 30.0],
        t_day: Some([21.0, 26.0]),
        t_night: Some([16.0, 19.0]),
        rh: Some([65.0, 80.0]),
        co2: Some([700.0, 1000.0]),
        ec: [2.5, 4.5],
        ph: [5.0, 6.0],
        density: Some([2.5, 3.5]),
        cycle_days: Some([90.0, 300.0]),
        yields: usual(0.6, 0.07),
        confidence: Confidence::B,
        source: "Autonomous Greenhouse Challenge 2019 laboratory analyses; FieldScout; probsee",
    },
    Crop {
        id: "spinach",
        names: &["rau chân vịt", "cải bó xôi", "rau bina"],
        vi: "cải bó xôi",
        ppfd: Some([200.0, 300.0]),
        photoperiod: Some([12.0, 14.0]),
        dli: [12.0, 17.0],
        t_day: Some([18.0, 22.0]),
        t_night: Some([14.0, 18.0]),
        rh: None,
        co2: None,
        ec: [1.8, 2.3],
        ph: [6.0, 7.0],
        density: None,
        cycle_days: None,
        yields: usual(0.9, 0.08),
        confidence: Confidence::C,
        source: "gardenerspathway (EC, pH); the rest usual values",
    },
    Crop {
        id: "cucumber",
        names: &["cucumbers", "dưa chuột", "dưa leo"],
        vi: "dưa chuột",
        ppfd: None,
        photoperiod: None,
        dli: [20.0, 30.0],
        t_day: None,
        t_night: None,
        rh: None,
        co2: None,
        ec: [1.7, 2.5],
        ph: [5.8, 6.0],
        density: None,
        cycle_days: None,
        yields: usual(0.6, 0.04),
        confidence: Confidence::C,
        source: "gardenerspathway (EC, pH); Autonomous Greenhouse Challenge 2018",
    },
];

/// The crop of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Crop> {
    let name = name.trim().to_lowercase();
    CROPS.iter().find(|c| c.id == name || c.names.contains(&name.as_str()))
}

/// Every name of every crop, identifiers first.
#[must_use]
pub fn names() -> Vec<&'static str> {
    CROPS.iter().map(|c| c.id).chain(CROPS.iter().flat_map(|c| c.names).copied()).collect()
}

/// Middle of a range.
#[must_use]
pub fn middle(range: Range) -> f64 {
    0.5 * (range[0] + range[1])
}
