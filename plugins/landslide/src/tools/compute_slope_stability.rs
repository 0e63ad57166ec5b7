//! Factor of safety of an infinite slope, with everything it is made of.

use crate::science::infinite_slope::{
    self as science, CriticalWater, FactorOfSafety, WATER_UNIT_WEIGHT_KNM3, Water,
};
use crate::science::warning::FS_LIMIT_EQUILIBRIUM;
use plugin_api::{Call, ToolError, data};
use skillhost_story::refusal::of_inputs;

/// A slope, its loads and at most one statement of its water.
#[data]
#[derive(Default)]
pub struct Slope {
    /// Effective cohesion
    #[is(unit = "kPa", min = 0, max = 10_000)]
    pub cohesion_kpa: f64,
    /// Effective friction angle
    #[is(unit = "deg", min = 0, below = 90)]
    pub friction_angle_deg: f64,
    /// Unit weight of the soil in the stated water condition
    #[is(unit = "kN/m3", above = 0, max = 100)]
    pub unit_weight_knm3: f64,
    /// Vertical depth from the ground to the failure plane
    #[is(unit = "m", above = 0, max = 1_000)]
    pub soil_thickness_m: f64,
    /// Angle of the slope from the horizontal
    #[is(unit = "deg", min = 0, below = 90)]
    pub slope_angle_deg: f64,
    /// Share of the thickness below the water table, seepage parallel to the slope
    #[is(unit = "1", min = 0, max = 1)]
    pub water_ratio: Option<f64>,
    /// Pore pressure over the weight of the soil above
    #[is(unit = "1", min = 0, max = 1)]
    pub pore_pressure_ratio: Option<f64>,
    /// Pore pressure at the failure plane as measured
    #[is(unit = "kPa", min = 0, max = 10_000)]
    pub pore_pressure_kpa: Option<f64>,
    /// Matric suction at the failure plane; needs `suction_angle_deg`
    #[is(unit = "kPa", min = 0, max = 1_000_000)]
    pub matric_suction_kpa: Option<f64>,
    /// Angle of the gain in strength with suction, at most the friction angle
    #[is(unit = "deg", min = 0, below = 90)]
    pub suction_angle_deg: Option<f64>,
    /// Cohesion that roots lend
    #[is(unit = "kPa", min = 0, max = 10_000)]
    pub root_cohesion_kpa: Option<f64>,
    /// Uniform load per horizontal area
    #[is(unit = "kPa", min = 0, max = 10_000)]
    pub surcharge_kpa: Option<f64>,
    /// Horizontal pseudo-static coefficient, in units of g
    #[is(unit = "1", min = 0, max = 5)]
    pub seismic_coefficient: Option<f64>,
    /// Unit weight of water
    #[is(unit = "kN/m3", above = 0, max = 20)]
    pub water_unit_weight_knm3: Option<f64>,
}

/// How the water was stated.
#[data]
#[derive(Copy, Eq)]
pub enum WaterStated {
    /// Not at all: computed dry
    NotStated,
    /// As `water_ratio`
    WaterRatio,
    /// As `pore_pressure_ratio`
    PorePressureRatio,
    /// As `pore_pressure_kpa`
    PorePressure,
    /// As `matric_suction_kpa`
    MatricSuction,
}

/// What water does to the slope.
#[data]
#[derive(Copy, Eq)]
pub enum WaterEffect {
    /// It stands with the water table at the ground
    AlwaysStable,
    /// It does not stand without water
    AlreadyUnstableDry,
    /// It stands up to the critical water ratio
    CriticalAt,
}

/// Why a value was taken that nobody gave.
#[data]
#[derive(Copy, Eq)]
pub enum AssumedWhy {
    /// No water was stated, so the slope is dry
    WaterNotStated,
    /// Not given, so it adds nothing
    NotGiven,
    /// Not given, so the usual value
    UsualValue,
}

/// A value that nobody gave.
#[data]
pub struct Assumed {
    /// The input
    pub field: String,
    /// What was taken, in the input's unit
    pub value: f64,
    /// Why
    pub why: AssumedWhy,
}

/// How strongly the factor of safety answers an input.
#[data]
pub struct Sensitivity {
    /// The input
    pub field: String,
    /// Percent change of the factor of safety for one percent more of the input
    #[is(unit = "1")]
    pub elasticity: f64,
}

/// Factor of safety, the stresses behind it, what water does, and what was assumed.
#[data]
pub struct SlopeStability {
    /// Factor of safety; absent where nothing drives the slope
    #[is(unit = "1", min = 0)]
    pub fs: Option<f64>,
    /// Whether nothing drives the slope, so that no number is large enough
    pub fs_unbounded: bool,
    /// Shear strength on the failure plane
    #[is(unit = "kPa")]
    pub resisting_kpa: f64,
    /// Part of the strength from cohesion
    #[is(unit = "kPa")]
    pub resisting_cohesion_kpa: f64,
    /// Part of the strength from friction
    #[is(unit = "kPa")]
    pub resisting_friction_kpa: f64,
    /// Part of the strength from roots
    #[is(unit = "kPa")]
    pub resisting_roots_kpa: f64,
    /// Part of the strength from suction
    #[is(unit = "kPa")]
    pub resisting_suction_kpa: f64,
    /// Driving shear stress on the failure plane
    #[is(unit = "kPa")]
    pub driving_kpa: f64,
    /// Total normal stress
    #[is(unit = "kPa")]
    pub total_normal_kpa: f64,
    /// Pore pressure
    #[is(unit = "kPa")]
    pub pore_pressure_kpa: f64,
    /// Effective normal stress that friction acts on
    #[is(unit = "kPa")]
    pub effective_normal_kpa: f64,
    /// Whether it would be negative and was taken as zero
    pub effective_normal_clamped: bool,
    /// How the water was stated
    pub water: WaterStated,
    /// What water does to the slope
    pub water_effect: WaterEffect,
    /// Water ratio at which the slope is about to fail, where there is one
    #[is(unit = "1")]
    pub critical_water_ratio: Option<f64>,
    /// Height of the water table above the failure plane at which it is about to fail, measured
    /// vertically
    #[is(unit = "m")]
    pub critical_wetted_thickness_m: Option<f64>,
    /// What was taken without having been given
    pub assumed: Vec<Assumed>,
    /// The inputs that are not zero, by how strongly the factor of safety answers them
    pub sensitivities: Vec<Sensitivity>,
    /// Factor of safety from dry to saturated, whatever water was stated
    pub curve: Vec<FsAtWater>,
}

/// A factor of safety at a water ratio.
#[data]
pub struct FsAtWater {
    /// Share of the thickness below the water table
    #[is(unit = "1")]
    pub water_ratio: f64,
    /// Factor of safety; absent where nothing drives the slope
    #[is(unit = "1")]
    pub fs: Option<f64>,
    /// Factor of safety at limit equilibrium
    #[is(unit = "1")]
    pub limit: f64,
}

/// Steps of the curve from dry to saturated.
const STEPS: u32 = 20;

/// Factor of safety of a long uniform slope with a failure plane parallel to the ground.
///
/// `FS = [c' + c_root + (u_a − u_w) tan φ_b + max(σ − u, 0) tan φ'] / τ` with
/// `σ = (γ z + q₀)(cos² β − k_h sin β cos β)`, `τ = (γ z + q₀)(sin β cos β + k_h cos² β)` and
/// `u = γ_w m z cos² β`, `u = r_u γ z` or `u` as measured: the textbook infinite slope, the pore
/// pressure ratio after Bishop and Morgenstern (1960), suction after Fredlund, Morgenstern and Widger (1978). See
/// [`crate::science::infinite_slope`] for what was checked against what.
///
/// # Errors
/// `input-invalid` with a pointer for every input outside its range, more than one statement of
/// the water, and suction and its angle one without the other.
pub fn compute_slope_stability(input: Slope, _: &Call<'_>) -> Result<SlopeStability, ToolError> {
    let (water, slope) = slope_of(&input)?;
    let refused = |v: Vec<_>| of_inputs(&v, tool_name);
    let found = science::stability(&slope).map_err(refused)?;
    let critical = science::critical_water_ratio(&slope).map_err(refused)?;
    let sensitivities = science::sensitivity(&slope).map_err(refused)?;
    let curve = science::water_curve(&slope, STEPS).map_err(refused)?;
    let (water_effect, critical_water_ratio) = match critical {
        CriticalWater::AlwaysStable => (WaterEffect::AlwaysStable, None),
        CriticalWater::AlreadyUnstableDry => (WaterEffect::AlreadyUnstableDry, None),
        CriticalWater::At(m) => (WaterEffect::CriticalAt, Some(m)),
    };
    Ok(SlopeStability {
        fs: found.fs.value(),
        fs_unbounded: found.fs == FactorOfSafety::Unbounded,
        resisting_kpa: found.resisting_kpa,
        resisting_cohesion_kpa: found.cohesion_kpa,
        resisting_friction_kpa: found.friction_kpa,
        resisting_roots_kpa: found.root_kpa,
        resisting_suction_kpa: found.suction_kpa,
        driving_kpa: found.driving_kpa,
        total_normal_kpa: found.total_normal_kpa,
        pore_pressure_kpa: found.pore_pressure_kpa,
        effective_normal_kpa: found.effective_normal_kpa,
        effective_normal_clamped: found.effective_normal_clamped,
        water,
        water_effect,
        critical_water_ratio,
        critical_wetted_thickness_m: critical_water_ratio.map(|m| m * input.soil_thickness_m),
        assumed: assumed(&input, water),
        sensitivities: sensitivities
            .into_iter()
            .map(|s| Sensitivity { field: tool_name(s.field).into(), elasticity: s.elasticity })
            .collect(),
        curve: curve
            .into_iter()
            .map(|p| FsAtWater {
                water_ratio: p.water_ratio,
                fs: p.fs.value(),
                limit: FS_LIMIT_EQUILIBRIUM,
            })
            .collect(),
    })
}

/// The science's slope, where the statements of the water agree.
pub(super) fn slope_of(input: &Slope) -> Result<(WaterStated, science::Slope), ToolError> {
    let stated = [
        ("/water_ratio", input.water_ratio.is_some()),
        ("/pore_pressure_ratio", input.pore_pressure_ratio.is_some()),
        ("/pore_pressure_kpa", input.pore_pressure_kpa.is_some()),
        ("/matric_suction_kpa", input.matric_suction_kpa.is_some()),
    ];
    let stated: Vec<_> = stated.into_iter().filter(|(_, given)| *given).collect();
    let mut violations = Vec::new();
    if stated.len() > 1 {
        let why = "the water is stated more than once; give one of water_ratio, \
                   pore_pressure_ratio, pore_pressure_kpa and matric_suction_kpa";
        violations.extend(stated.iter().map(|(at, _)| ((*at).to_owned(), why.to_owned())));
    }
    match (input.matric_suction_kpa, input.suction_angle_deg) {
        (Some(_), None) => violations.push((
            "/suction_angle_deg".into(),
            "is missing; matric_suction_kpa means nothing without it".into(),
        )),
        (None, Some(_)) => violations.push((
            "/matric_suction_kpa".into(),
            "is missing; suction_angle_deg means nothing without it".into(),
        )),
        _ => {}
    }
    if !violations.is_empty() {
        return Err(ToolError::invalid_input(violations));
    }
    let (how, water) = match *input {
        Slope { water_ratio: Some(m), .. } => (WaterStated::WaterRatio, Water::WettedFraction(m)),
        Slope { pore_pressure_ratio: Some(ratio), .. } => {
            (WaterStated::PorePressureRatio, Water::PorePressureRatio(ratio))
        }
        Slope { pore_pressure_kpa: Some(u_kpa), .. } => {
            (WaterStated::PorePressure, Water::PorePressure(u_kpa))
        }
        Slope {
            matric_suction_kpa: Some(suction_kpa),
            suction_angle_deg: Some(suction_angle_deg),
            ..
        } => (WaterStated::MatricSuction, Water::MatricSuction { suction_kpa, suction_angle_deg }),
        _ => (WaterStated::NotStated, Water::Dry),
    };
    let slope = science::Slope {
        cohesion_kpa: input.cohesion_kpa,
        friction_angle_deg: input.friction_angle_deg,
        unit_weight_knm3: input.unit_weight_knm3,
        soil_thickness_m: input.soil_thickness_m,
        slope_angle_deg: input.slope_angle_deg,
        root_cohesion_kpa: input.root_cohesion_kpa.unwrap_or(0.0),
        surcharge_kpa: input.surcharge_kpa.unwrap_or(0.0),
        seismic_coefficient: input.seismic_coefficient.unwrap_or(0.0),
        water_unit_weight_knm3: input.water_unit_weight_knm3.unwrap_or(WATER_UNIT_WEIGHT_KNM3),
        water,
    };
    Ok((how, slope))
}

fn assumed(input: &Slope, water: WaterStated) -> Vec<Assumed> {
    use AssumedWhy::{NotGiven, UsualValue, WaterNotStated};
    let nobody_said = [
        ("water_ratio", water == WaterStated::NotStated, 0.0, WaterNotStated),
        ("root_cohesion_kpa", input.root_cohesion_kpa.is_none(), 0.0, NotGiven),
        ("surcharge_kpa", input.surcharge_kpa.is_none(), 0.0, NotGiven),
        ("seismic_coefficient", input.seismic_coefficient.is_none(), 0.0, NotGiven),
        (
            "water_unit_weight_knm3",
            input.water_unit_weight_knm3.is_none(),
            WATER_UNIT_WEIGHT_KNM3,
            UsualValue,
        ),
    ];
    nobody_said
        .into_iter()
        .filter(|(_, missing, ..)| *missing)
        .map(|(field, _, value, why)| Assumed { field: field.into(), value, why })
        .collect()
}

/// The science and the seed differ in two names.
fn tool_name(field: &'static str) -> &'static str {
    match field {
        "wetted_fraction" => "water_ratio",
        "suction_kpa" => "matric_suction_kpa",
        same => same,
    }
}
