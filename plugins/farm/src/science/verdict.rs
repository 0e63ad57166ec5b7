//! The rules that turn a balance and budgets into a verdict: the first that holds gives it.
//!
//! The table is this project's own. A budget that nobody stated takes no part, but without one for power
//! there is no verdict.

use super::crops::Range;

/// Electricity per dry kilogram of lettuce in a plant factory, kWh/kg (Graamans et al. 2018). More than
/// that is not efficient.
pub const EFFICIENT_KWH_KG_DRY: f64 = 247.0;
/// CO2 above which nobody works in a room for a day, ppm: the usual occupational limit.
pub const CO2_LIMIT_PPM: f64 = 5_000.0;

/// A verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It fits, and is as good as a published plant factory.
    FeasibleEfficient,
    /// It can be done, with something that has to be accepted or changed.
    FeasibleConstrained,
    /// It can not be done within the budgets.
    NotFeasible,
}

/// What limits the farm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Electric power.
    Power,
    /// Water.
    Water,
    /// Light that the crop wants.
    Light,
    /// Heat that the cooling takes out.
    Heat,
}

/// What a verdict is drawn from. Triples are best, expected and worst.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Facts {
    /// Whether anything grows at that temperature and CO2.
    pub grows: bool,
    /// Power in the worst hour, kW.
    pub power_kw: [f64; 3],
    /// Power in the worst hour with the least light of the crop's profile and the best of everything, kW.
    pub power_least_kw: f64,
    /// Power that there is, kW.
    pub power_budget_kw: f64,
    /// Water drawn, L/d.
    pub water_l_d: [f64; 3],
    /// Water drawn with the least light and the best of everything, L/d.
    pub water_least_l_d: f64,
    /// Water that there is, L/d.
    pub water_budget_l_d: Option<f64>,
    /// Heat to be taken out in the worst hour, kW.
    pub cooling_kw: f64,
    /// The same with the least light and the best of everything, kW.
    pub cooling_least_kw: f64,
    /// Heat that the cooling takes out, kW.
    pub cooling_capacity_kw: Option<f64>,
    /// Daily light integral, mol/(m2·d).
    pub dli: f64,
    /// That of the crop's profile, mol/(m2·d).
    pub dli_range: Range,
    /// Whether temperature, humidity and CO2 are within the crop's profile.
    pub climate_in_range: bool,
    /// CO2, ppm.
    pub co2_ppm: f64,
    /// Expected electricity per dry kilogram, kWh/kg.
    pub kwh_per_kg_dry: f64,
    /// Whether the yield of this crop was published.
    pub yield_published: bool,
}

/// A rule.
pub struct Rule {
    /// Stable identifier.
    pub id: &'static str,
    /// What it gives.
    pub verdict: Verdict,
    /// When it holds.
    pub holds: fn(&Facts) -> bool,
}

/// Whether a need is beyond what there is.
fn over(need: f64, there_is: Option<f64>) -> bool {
    there_is.is_some_and(|there_is| need > there_is)
}

/// The rules, in the order in which they are asked.
pub const RULES: &[Rule] = &[
    Rule { id: "no_growth", verdict: Verdict::NotFeasible, holds: |f| !f.grows },
    Rule { id: "co2_unsafe", verdict: Verdict::NotFeasible, holds: |f| f.co2_ppm > CO2_LIMIT_PPM },
    Rule {
        id: "power_never",
        verdict: Verdict::NotFeasible,
        holds: |f| f.power_least_kw > f.power_budget_kw,
    },
    Rule {
        id: "water_never",
        verdict: Verdict::NotFeasible,
        holds: |f| over(f.water_least_l_d, f.water_budget_l_d),
    },
    Rule {
        id: "heat_never",
        verdict: Verdict::NotFeasible,
        holds: |f| over(f.cooling_least_kw, f.cooling_capacity_kw),
    },
    Rule {
        id: "power_short",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| f.power_kw[1] > f.power_budget_kw,
    },
    Rule {
        id: "water_short",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| over(f.water_l_d[1], f.water_budget_l_d),
    },
    Rule {
        id: "heat_short",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| over(f.cooling_kw, f.cooling_capacity_kw),
    },
    Rule {
        id: "light_low",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| f.dli < f.dli_range[0] * 0.999,
    },
    Rule {
        id: "light_high",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| f.dli > f.dli_range[1] * 1.001,
    },
    Rule {
        id: "climate_outside",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| !f.climate_in_range,
    },
    Rule {
        id: "power_no_reserve",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| f.power_kw[2] > f.power_budget_kw,
    },
    Rule {
        id: "water_no_reserve",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| over(f.water_l_d[2], f.water_budget_l_d),
    },
    Rule {
        id: "yield_unpublished",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| !f.yield_published,
    },
    Rule {
        id: "energy_high",
        verdict: Verdict::FeasibleConstrained,
        holds: |f| f.kwh_per_kg_dry > EFFICIENT_KWH_KG_DRY,
    },
    Rule { id: "efficient", verdict: Verdict::FeasibleEfficient, holds: |_| true },
];

/// The first rule that holds.
#[must_use]
pub fn judge(facts: &Facts) -> Option<&'static Rule> {
    RULES.iter().find(|r| (r.holds)(facts))
}

/// The limit that is nearest, or furthest passed, with need over what there is.
#[must_use]
pub fn binding(facts: &Facts) -> (Limit, f64) {
    let share = |need: f64, there_is: Option<f64>| match there_is {
        Some(there_is) if there_is > 0.0 => need / there_is,
        Some(_) => f64::MAX,
        None => 0.0,
    };
    let light = if facts.dli > 0.0 { facts.dli_range[0] / facts.dli } else { f64::MAX };
    let all = [
        (Limit::Power, share(facts.power_kw[1], Some(facts.power_budget_kw))),
        (Limit::Water, share(facts.water_l_d[1], facts.water_budget_l_d)),
        (Limit::Heat, share(facts.cooling_kw, facts.cooling_capacity_kw)),
        (Limit::Light, light),
    ];
    all.into_iter().fold(all[0], |most, next| if next.1 > most.1 { next } else { most })
}
