//! Published yields and published kinetics of plants.
//!
//! A yield without its basis (fresh or dried) is hard to compare: the basis of each row is kept, and a
//! measured one is held against rows of the same method, of the same basis where one is stated.

use super::kinetics::{Model, time_for_share};
use super::methods::Method;
use super::tables::{Yield, yields};

/// A published curve of yield over time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kinetics {
    /// Id of the plant.
    pub plant: &'static str,
    /// The method.
    pub method: Method,
    /// Rate of first order, 1/min.
    pub k_per_min: f64,
    /// Final yield, %.
    pub final_pct: f64,
    /// Half the stated interval of the final yield, %.
    pub final_half_width_pct: Option<f64>,
    /// Parameters of Peleg's curve of the same readings, where the work fitted both.
    pub peleg: Option<[f64; 2]>,
    /// Basis of the yield in the words of the work.
    pub basis: &'static str,
    /// The work.
    pub source: &'static str,
    /// Its entry in the knowledge base.
    pub work: &'static str,
}

/// The published curves of first order.
pub const KINETICS: &[Kinetics] = &[
    Kinetics {
        plant: "lavandin",
        method: Method::Steam,
        k_per_min: 0.072,
        final_pct: 1.36,
        final_half_width_pct: Some(0.14),
        peleg: None,
        basis: "% w/w",
        source: "Cerpa et al. 2008, as quoted by a later study",
        work: "milojevic-2013",
    },
    Kinetics {
        plant: "east-indian-lemongrass",
        method: Method::Hydro,
        k_per_min: 0.0087,
        final_pct: 0.89,
        final_half_width_pct: None,
        peleg: Some([217.94, 0.6022]),
        basis: "% dry matter",
        source: "Baou et al. 2022, Asian J. Res. Chem. 15(3)",
        work: "baou-2022",
    },
    Kinetics {
        plant: "lemongrass",
        method: Method::Hydro,
        k_per_min: 0.0109,
        final_pct: 1.26,
        final_half_width_pct: None,
        peleg: Some([108.94, 0.4971]),
        basis: "% dry matter",
        source: "Baou et al. 2022, Asian J. Res. Chem. 15(3)",
        work: "baou-2022",
    },
];

/// When a yield was published to be highest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plateau {
    /// Id of the plant.
    pub plant: &'static str,
    /// The method.
    pub method: Method,
    /// Time of the highest yield, min.
    pub reached_min: f64,
    /// Time by which the yield had fallen again, min.
    pub falls_by_min: Option<f64>,
    /// The work.
    pub source: &'static str,
    /// Its entry in the knowledge base.
    pub work: &'static str,
}

/// Published times of the highest yield: abstracts of Zheljazkov et al. 2013 and Cannon et al. 2013.
pub const PLATEAUS: &[Plateau] = &[
    Plateau {
        plant: "lavender",
        method: Method::Steam,
        reached_min: 60.0,
        falls_by_min: None,
        source: "Zheljazkov et al. 2013, J. Oleo Sci. 62(4):195-199",
        work: "zheljazkov-2013",
    },
    Plateau {
        plant: "peppermint",
        method: Method::Steam,
        reached_min: 20.0,
        falls_by_min: None,
        source: CANNON,
        work: "cannon-2013",
    },
    Plateau {
        plant: "lemongrass",
        method: Method::Steam,
        reached_min: 20.0,
        falls_by_min: Some(240.0),
        source: CANNON,
        work: "cannon-2013",
    },
    Plateau {
        plant: "palmarosa",
        method: Method::Steam,
        reached_min: 20.0,
        falls_by_min: Some(240.0),
        source: CANNON,
        work: "cannon-2013",
    },
];

const CANNON: &str = "Cannon et al. 2013, Ind. Crops Prod. 41:214-220";

impl Kinetics {
    /// The share of the final yield that has come over by a time.
    #[must_use]
    pub fn recovered(&self, t_min: f64) -> f64 {
        1.0 - (-self.k_per_min * t_min).exp()
    }

    /// Yield at a time, %.
    #[must_use]
    pub fn at(&self, t_min: f64) -> f64 {
        self.final_pct * self.recovered(t_min)
    }

    /// Yield at a time by Peleg's curve, %.
    #[must_use]
    pub fn peleg_at(&self, t_min: f64) -> Option<f64> {
        self.peleg.map(|p| Model::Peleg.at(&p, t_min))
    }

    /// Time by which a share of the yield has come over, min.
    #[must_use]
    pub fn time_for(&self, share: f64) -> f64 {
        time_for_share(self.k_per_min, share)
    }
}

/// The published curve of a plant by a method.
#[must_use]
pub fn kinetics(plant: &str, method: Method) -> Option<&'static Kinetics> {
    KINETICS.iter().find(|k| k.plant == plant && k.method == method)
}

/// The published time of a plant's highest yield by a method.
#[must_use]
pub fn plateau(plant: &str, method: Method) -> Option<&'static Plateau> {
    PLATEAUS.iter().find(|k| k.plant == plant && k.method == method)
}

/// Published yields of a plant by a method; of a basis where one is stated. Contents that a
/// pharmacopoeia asks of a drug, a seller's figures and those from memory are left out.
#[must_use]
pub fn published(plant: &str, method: Method, basis: Option<&str>) -> Vec<&'static Yield> {
    let id = method.id();
    yields()
        .iter()
        .filter(|y| y.plant == plant && y.checked.decides())
        .filter(|y| y.method == id || (y.method == "any" && method.is_thermal()))
        .filter(|y| basis.is_none_or(|b| y.basis == b))
        .collect()
}

/// The lowest and the highest of published yields, %.
#[must_use]
pub fn span(rows: &[&Yield]) -> Option<(f64, f64)> {
    let low = rows.iter().map(|y| y.min_pct).reduce(f64::min)?;
    let high = rows.iter().map(|y| y.max_pct.unwrap_or(y.min_pct)).reduce(f64::max)?;
    Some((low, high))
}
