//! The verdict on a balance and its budgets.

use super::simulate_farm::FarmBalance;
use crate::science::verdict::{self as science, CO2_LIMIT_PPM, EFFICIENT_KWH_KG_DRY, Facts, RULES};
use plugin_api::{Call, ToolError, data};

/// The numbers of a balance that decide, and the budgets.
#[data]
pub struct Judged {
    /// Whether anything grows
    pub grows: bool,
    /// Power in the worst hour, best case
    #[is(unit = "kW", min = 0)]
    pub power_best_kw: f64,
    /// Power in the worst hour, expected
    #[is(unit = "kW", min = 0)]
    pub power_base_kw: f64,
    /// Power in the worst hour, worst case
    #[is(unit = "kW", min = 0)]
    pub power_worst_kw: f64,
    /// Power with the least light of the profile and the best of everything
    #[is(unit = "kW", min = 0)]
    pub power_least_kw: f64,
    /// Power that there is; without it there is no verdict
    #[is(unit = "kW", above = 0)]
    pub power_budget_kw: Option<f64>,
    /// Water in a day, best case
    #[is(unit = "L/d", min = 0)]
    pub water_best_l_day: f64,
    /// Water in a day, expected
    #[is(unit = "L/d", min = 0)]
    pub water_base_l_day: f64,
    /// Water in a day, worst case
    #[is(unit = "L/d", min = 0)]
    pub water_worst_l_day: f64,
    /// Water with the least light of the profile and the best of everything
    #[is(unit = "L/d", min = 0)]
    pub water_least_l_day: f64,
    /// Water that there is
    #[is(unit = "L/d", above = 0)]
    pub water_budget_l_day: Option<f64>,
    /// Heat to be taken out in the worst hour, expected
    #[is(unit = "kW", min = 0)]
    pub cooling_kw: f64,
    /// Heat to be taken out with the least light and the best of everything
    #[is(unit = "kW", min = 0)]
    pub cooling_least_kw: f64,
    /// Heat that the cooling takes out
    #[is(unit = "kW", above = 0)]
    pub cooling_capacity_kw: Option<f64>,
    /// Daily light integral
    #[is(unit = "mol/(m2.d)", min = 0)]
    pub dli_mol: f64,
    /// Least of the crop's profile
    #[is(unit = "mol/(m2.d)", min = 0)]
    pub dli_low_mol: f64,
    /// Most of the crop's profile
    #[is(unit = "mol/(m2.d)", min = 0)]
    pub dli_high_mol: f64,
    /// Whether temperature, humidity and CO2 are within the crop's profile
    pub climate_in_range: bool,
    /// CO2
    #[is(unit = "[ppm]", min = 0)]
    pub co2_ppm: f64,
    /// Expected electricity per dry kilogram; absent where nothing grows
    #[is(unit = "kW.h/kg", min = 0)]
    pub energy_kwh_kg_dry: Option<f64>,
    /// Whether the yield of this crop was published
    pub yield_published: bool,
}

impl Judged {
    /// The numbers of a balance, without budgets.
    #[must_use]
    pub fn of(b: &FarmBalance) -> Self {
        Self {
            grows: b.grows,
            power_best_kw: b.best.power_kw,
            power_base_kw: b.base.power_kw,
            power_worst_kw: b.worst.power_kw,
            power_least_kw: b.power_least_kw,
            power_budget_kw: None,
            water_best_l_day: b.best.water_l_day,
            water_base_l_day: b.base.water_l_day,
            water_worst_l_day: b.worst.water_l_day,
            water_least_l_day: b.water_least_l_day,
            water_budget_l_day: None,
            cooling_kw: b.base.cooling_kw,
            cooling_least_kw: b.cooling_least_kw,
            cooling_capacity_kw: None,
            dli_mol: b.dli_mol,
            dli_low_mol: b.dli_low_mol,
            dli_high_mol: b.dli_high_mol,
            climate_in_range: b.climate_in_range,
            co2_ppm: b.co2_ppm,
            energy_kwh_kg_dry: b.base.energy_kwh_kg_dry,
            yield_published: b.yield_published,
        }
    }
}

/// A verdict.
#[data]
#[derive(Copy, Eq)]
pub enum VerdictId {
    /// It fits and is as good as a published plant factory
    FeasibleEfficient,
    /// It can be done with something accepted or changed
    FeasibleConstrained,
    /// It can't be done within the budgets
    NotFeasible,
}

impl VerdictId {
    /// Its id.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::FeasibleEfficient => "feasible_efficient",
            Self::FeasibleConstrained => "feasible_constrained",
            Self::NotFeasible => "not_feasible",
        }
    }
}

impl From<science::Verdict> for VerdictId {
    fn from(verdict: science::Verdict) -> Self {
        match verdict {
            science::Verdict::FeasibleEfficient => Self::FeasibleEfficient,
            science::Verdict::FeasibleConstrained => Self::FeasibleConstrained,
            science::Verdict::NotFeasible => Self::NotFeasible,
        }
    }
}

/// What limits a farm.
#[data]
#[derive(Copy, Eq)]
pub enum Limit {
    /// Electric power
    Power,
    /// Water
    Water,
    /// Light that the crop wants
    Light,
    /// Heat that the cooling takes out
    Heat,
}

/// A rule of the table.
#[data]
pub struct RuleListed {
    /// Its id
    #[is(en = "rule", vi = "quy tắc")]
    pub rule: String,
    /// What it gives
    #[is(en = "verdict", vi = "kết luận")]
    pub verdict: VerdictId,
}

/// The verdict with the rule that gave it.
#[data]
pub struct FarmVerdict {
    /// The verdict; absent where nobody said how much power there is
    pub verdict: Option<VerdictId>,
    /// The rule that gave it
    pub rule: Option<String>,
    /// What limits the farm
    pub binding: Option<Limit>,
    /// Need over what there is, for that limit
    #[is(unit = "1")]
    pub binding_ratio: Option<f64>,
    /// Heat that the cooling takes out, as it was given
    #[is(unit = "kW")]
    pub cooling_capacity_kw: Option<f64>,
    /// Electricity per dry kilogram of a published plant factory, above which a farm is not efficient
    #[is(unit = "kW.h/kg")]
    pub efficient_kwh_kg_dry: f64,
    /// CO2 above which nobody may work inside for a day
    #[is(unit = "[ppm]")]
    pub co2_limit_ppm: f64,
    /// The table, in the order in which it is asked
    pub rules: Vec<RuleListed>,
}

/// Applies the project's rules, see [`crate::science::verdict`].
///
/// # Errors
/// `input-invalid` for numbers out of range.
pub fn farm_verdict(input: Judged, _: &Call<'_>) -> Result<FarmVerdict, ToolError> {
    let facts = input.power_budget_kw.map(|budget| Facts {
        grows: input.grows,
        power_kw: [input.power_best_kw, input.power_base_kw, input.power_worst_kw],
        power_least_kw: input.power_least_kw,
        power_budget_kw: budget,
        water_l_d: [input.water_best_l_day, input.water_base_l_day, input.water_worst_l_day],
        water_least_l_d: input.water_least_l_day,
        water_budget_l_d: input.water_budget_l_day,
        cooling_kw: input.cooling_kw,
        cooling_least_kw: input.cooling_least_kw,
        cooling_capacity_kw: input.cooling_capacity_kw,
        dli: input.dli_mol,
        dli_range: [input.dli_low_mol, input.dli_high_mol],
        climate_in_range: input.climate_in_range,
        co2_ppm: input.co2_ppm,
        kwh_per_kg_dry: input.energy_kwh_kg_dry.unwrap_or(f64::INFINITY),
        yield_published: input.yield_published,
    });
    let rule = facts.as_ref().and_then(science::judge);
    let binding = facts.as_ref().map(science::binding);
    Ok(FarmVerdict {
        verdict: rule.map(|r| r.verdict.into()),
        rule: rule.map(|r| r.id.into()),
        binding: binding.map(|(limit, _)| match limit {
            science::Limit::Power => Limit::Power,
            science::Limit::Water => Limit::Water,
            science::Limit::Light => Limit::Light,
            science::Limit::Heat => Limit::Heat,
        }),
        binding_ratio: binding.map(|(_, ratio)| ratio),
        cooling_capacity_kw: input.cooling_capacity_kw,
        efficient_kwh_kg_dry: EFFICIENT_KWH_KG_DRY,
        co2_limit_ppm: CO2_LIMIT_PPM,
        rules: RULES
            .iter()
            .map(|r| RuleListed { rule: r.id.into(), verdict: r.verdict.into() })
            .collect(),
    })
}
