//! Factor of safety of an infinite slope by limit equilibrium.
//!
//! The slope is long and uniform, the failure surface is a plane parallel to the ground at the
//! vertical depth `z`, and strength is Mohr-Coulomb in effective stress. With β the slope angle,
//! γ the bulk unit weight of the soil, q₀ a uniform surcharge per horizontal area and `k_h` a
//! horizontal pseudo-static coefficient, on the failure plane
//!
//! ```text
//! driving    τ  = (γ z + q₀)(sin β cos β + k_h cos² β)
//! normal     σ  = (γ z + q₀)(cos² β − k_h sin β cos β)
//! resisting  s  = c' + c_root + (u_a − u_w) tan φ_b + max(σ − u, 0) tan φ'
//! FS = s / τ
//! ```
//!
//! Sources: the static c-φ form is the textbook infinite slope (project reference
//! `landslide.md`, section A2, checked there and here against published values); surcharge and
//! pseudo-static terms are the same section's; the suction term is the extended Mohr-Coulomb
//! criterion of Fredlund, Morgenstern & Widger (1978), cited from memory. The pore pressure `u`
//! depends on how the water is stated, see [`Water`].
//!
//! An effective normal stress below zero would give negative friction. Soil has none, so it is
//! taken as zero and the result says so ([`Stability::effective_normal_clamped`]).
//!
//! Not covered: curved or short slides, layers, transient infiltration, seepage that is not
//! parallel to the slope (other than through `r_u`), vertical earthquake acceleration.

use skillhost_science::domain::{Domain, InvalidInput};

/// Unit weight of water usually taken in soil mechanics, kN/m³ (1000 kg/m³ × 9.81 m/s²).
pub const WATER_UNIT_WEIGHT_KNM3: f64 = 9.81;

/// Allowed effective and root cohesion, kPa. Zero is a clean sand.
///
/// The upper end, like those of the other domains here, is this project's own guard against a
/// wrong unit (pascals for kilopascals, kg/m³ for kN/m³). It is no statement about soils.
pub const COHESION_DOMAIN: Domain = Domain::closed(0.0, 10_000.0, "kPa");
/// Allowed effective friction angle, degrees.
pub const FRICTION_ANGLE_DOMAIN: Domain = Domain::below(0.0, 90.0, "degrees");
/// Allowed bulk unit weight of the soil, kN/m³. Upper end: unit guard, see [`COHESION_DOMAIN`].
pub const UNIT_WEIGHT_DOMAIN: Domain = Domain::above(0.0, 100.0, "kN/m3");
/// Allowed vertical depth of the failure plane, m. Upper end: unit guard, see
/// [`COHESION_DOMAIN`].
pub const SOIL_THICKNESS_DOMAIN: Domain = Domain::above(0.0, 1000.0, "m");
/// Allowed slope angle, degrees from the horizontal.
pub const SLOPE_ANGLE_DOMAIN: Domain = Domain::below(0.0, 90.0, "degrees");
/// Allowed surcharge, kPa. Upper end: unit guard, see [`COHESION_DOMAIN`].
pub const SURCHARGE_DOMAIN: Domain = Domain::closed(0.0, 10_000.0, "kPa");
/// Allowed horizontal pseudo-static coefficient, in units of g. Upper end: unit guard (m/s² for
/// g), see [`COHESION_DOMAIN`].
pub const SEISMIC_COEFFICIENT_DOMAIN: Domain = Domain::closed(0.0, 5.0, "");
/// Allowed unit weight of water, kN/m³. Upper end: unit guard, see [`COHESION_DOMAIN`].
pub const WATER_UNIT_WEIGHT_DOMAIN: Domain = Domain::above(0.0, 20.0, "kN/m3");
/// Allowed wetted fraction `m`.
pub const WETTED_FRACTION_DOMAIN: Domain = Domain::closed(0.0, 1.0, "");
/// Allowed pore pressure ratio `r_u`.
pub const PORE_PRESSURE_RATIO_DOMAIN: Domain = Domain::closed(0.0, 1.0, "");
/// Allowed pore pressure, kPa. Upper end: unit guard, see [`COHESION_DOMAIN`].
pub const PORE_PRESSURE_DOMAIN: Domain = Domain::closed(0.0, 10_000.0, "kPa");
/// Allowed matric suction, kPa. One million kPa is the suction of oven-dry soil (Fredlund & Xing
/// 1994, from memory), so more cannot be meant.
pub const SUCTION_DOMAIN: Domain = Domain::closed(0.0, 1_000_000.0, "kPa");

/// How the water in the slope is stated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Water {
    /// No pore pressure and no suction.
    Dry,
    /// Seepage parallel to the slope with the water table at the height `m z` above the failure
    /// plane: `u = γ_w m z cos² β`. `m` from 0 (table at the failure plane) to 1 (at the ground).
    ///
    /// The soil's unit weight is not changed with `m`: give the one that belongs to the state.
    WettedFraction(f64),
    /// Pore pressure ratio `r_u` from 0 to 1, `u = r_u γ z`.
    ///
    /// This is the convention of Bishop & Morgenstern (1960), without `cos² β`; the published
    /// value 1.401 of case GSE-INF-2 fixes it (with `cos² β` it would be 1.459). A surcharge is
    /// not counted in `u`.
    PorePressureRatio(f64),
    /// Pore pressure at the failure plane as measured, kPa, at least zero: `u` itself, as it stands
    /// in the formula. What a piezometer reads. Not scaled with anything.
    PorePressure(f64),
    /// Unsaturated soil: suction adds `(u_a − u_w) tan φ_b` to the cohesion, `u = 0`.
    MatricSuction {
        /// Matric suction `u_a − u_w` at the failure plane, kPa.
        suction_kpa: f64,
        /// Angle φ_b of strength gain with suction, degrees. Not above the friction angle φ':
        /// φ_b equals φ' below the air-entry suction and is smaller beyond (Fredlund & Rahardjo
        /// 1993, from memory). A larger value would overstate strength, so it is refused.
        suction_angle_deg: f64,
    },
}

/// An infinite slope and its loads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slope {
    /// Effective cohesion c', kPa.
    pub cohesion_kpa: f64,
    /// Effective friction angle φ', degrees.
    pub friction_angle_deg: f64,
    /// Bulk unit weight γ of the soil above the failure plane in the stated water condition,
    /// kN/m³.
    pub unit_weight_knm3: f64,
    /// Vertical depth z of the failure plane below the ground, m (not normal to the slope).
    pub soil_thickness_m: f64,
    /// Slope angle β, degrees from the horizontal.
    pub slope_angle_deg: f64,
    /// Cohesion c_root lent by roots, kPa.
    pub root_cohesion_kpa: f64,
    /// Uniform vertical surcharge q₀ per horizontal area, kPa.
    pub surcharge_kpa: f64,
    /// Horizontal pseudo-static coefficient k_h, out of the slope, in units of g.
    pub seismic_coefficient: f64,
    /// Unit weight γ_w of water, kN/m³.
    pub water_unit_weight_knm3: f64,
    /// Water in the slope.
    pub water: Water,
}

impl Slope {
    /// A dry slope without roots, surcharge or earthquake, and water of
    /// [`WATER_UNIT_WEIGHT_KNM3`]. Units as in the fields of the same name. Nothing is checked
    /// here: the functions of this module check what they are given.
    #[must_use]
    pub const fn dry(
        cohesion_kpa: f64,
        friction_angle_deg: f64,
        unit_weight_knm3: f64,
        soil_thickness_m: f64,
        slope_angle_deg: f64,
    ) -> Self {
        Self {
            cohesion_kpa,
            friction_angle_deg,
            unit_weight_knm3,
            soil_thickness_m,
            slope_angle_deg,
            root_cohesion_kpa: 0.0,
            surcharge_kpa: 0.0,
            seismic_coefficient: 0.0,
            water_unit_weight_knm3: WATER_UNIT_WEIGHT_KNM3,
            water: Water::Dry,
        }
    }

    /// The same slope with other water.
    #[must_use]
    pub const fn with_water(mut self, water: Water) -> Self {
        self.water = water;
        self
    }

    /// The same slope with the water table at the ground (`m = 1`). A stated suction or `r_u` is
    /// replaced: saturated soil has no suction to lend strength.
    #[must_use]
    pub const fn saturated(self) -> Self {
        self.with_water(Water::WettedFraction(1.0))
    }

    /// Checks every input.
    ///
    /// # Errors
    ///
    /// All inputs outside their domain at once: non-finite values, negative cohesions, surcharge,
    /// suction or seismic coefficient, angles outside [0, 90), unit weights or thickness not above
    /// zero, `m` or `r_u` outside [0, 1], φ_b above φ', and values beyond the unit guards.
    pub fn validate(&self) -> Result<(), Vec<InvalidInput>> {
        let mut violations = Vec::new();
        let mut check = |domain: Domain, field: &'static str, found: f64| {
            domain.check(field, found, &mut violations);
        };
        check(COHESION_DOMAIN, "cohesion_kpa", self.cohesion_kpa);
        check(FRICTION_ANGLE_DOMAIN, "friction_angle_deg", self.friction_angle_deg);
        check(UNIT_WEIGHT_DOMAIN, "unit_weight_knm3", self.unit_weight_knm3);
        check(SOIL_THICKNESS_DOMAIN, "soil_thickness_m", self.soil_thickness_m);
        check(SLOPE_ANGLE_DOMAIN, "slope_angle_deg", self.slope_angle_deg);
        check(COHESION_DOMAIN, "root_cohesion_kpa", self.root_cohesion_kpa);
        check(SURCHARGE_DOMAIN, "surcharge_kpa", self.surcharge_kpa);
        check(SEISMIC_COEFFICIENT_DOMAIN, "seismic_coefficient", self.seismic_coefficient);
        check(WATER_UNIT_WEIGHT_DOMAIN, "water_unit_weight_knm3", self.water_unit_weight_knm3);
        match self.water {
            Water::Dry => {}
            Water::WettedFraction(m) => check(WETTED_FRACTION_DOMAIN, "wetted_fraction", m),
            Water::PorePressureRatio(ratio) => {
                check(PORE_PRESSURE_RATIO_DOMAIN, "pore_pressure_ratio", ratio);
            }
            Water::PorePressure(u_kpa) => {
                check(PORE_PRESSURE_DOMAIN, "pore_pressure_kpa", u_kpa);
            }
            Water::MatricSuction { suction_kpa, suction_angle_deg } => {
                check(SUCTION_DOMAIN, "suction_kpa", suction_kpa);
                // When φ' itself is refused it cannot bound φ_b.
                let angle_domain = if FRICTION_ANGLE_DOMAIN.contains(self.friction_angle_deg) {
                    Domain::closed(0.0, self.friction_angle_deg, "degrees (the friction angle)")
                } else {
                    FRICTION_ANGLE_DOMAIN
                };
                check(angle_domain, "suction_angle_deg", suction_angle_deg);
            }
        }
        if violations.is_empty() { Ok(()) } else { Err(violations) }
    }
}

/// A factor of safety, the ratio of resisting to driving shear stress.
///
/// A slope without driving stress has no finite one. That is a case of its own here, so that no
/// infinity can reach a report or a comparison.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FactorOfSafety {
    /// The ratio, finite and not negative.
    Finite(f64),
    /// Nothing drives the slope (level ground without earthquake), or the ratio exceeds every
    /// number.
    Unbounded,
}

impl FactorOfSafety {
    /// The ratio, or `None` when unbounded.
    #[must_use]
    pub const fn value(self) -> Option<f64> {
        match self {
            Self::Finite(ratio) => Some(ratio),
            Self::Unbounded => None,
        }
    }

    /// Whether it is strictly below a limit. An unbounded one is below none.
    #[must_use]
    pub fn is_below(self, limit: f64) -> bool {
        self.value().is_some_and(|ratio| ratio < limit)
    }
}

/// Stresses on the failure plane and their ratio.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stability {
    /// Factor of safety, `resisting_kpa / driving_kpa`.
    pub fs: FactorOfSafety,
    /// Shear strength, kPa: the sum of the four parts below.
    pub resisting_kpa: f64,
    /// Part of the strength from effective cohesion, kPa.
    pub cohesion_kpa: f64,
    /// Part of the strength from roots, kPa.
    pub root_kpa: f64,
    /// Part of the strength from matric suction, kPa.
    pub suction_kpa: f64,
    /// Part of the strength from friction, kPa.
    pub friction_kpa: f64,
    /// Driving shear stress, kPa.
    pub driving_kpa: f64,
    /// Total normal stress, kPa. Negative only under a strong earthquake on a steep slope.
    pub total_normal_kpa: f64,
    /// Pore pressure, kPa. Zero when dry or under suction.
    pub pore_pressure_kpa: f64,
    /// Effective normal stress that friction acts on, kPa, never below zero.
    pub effective_normal_kpa: f64,
    /// True when the pore pressure (or an earthquake) exceeds the normal stress and the effective
    /// normal stress was taken as zero instead of negative.
    pub effective_normal_clamped: bool,
}

/// Factor of safety of a slope and the stresses behind it, by the formulas at the top of this
/// module.
///
/// # Errors
///
/// Every input outside its domain, see [`Slope::validate`].
pub fn stability(slope: &Slope) -> Result<Stability, Vec<InvalidInput>> {
    slope.validate()?;
    Ok(stability_of_valid(slope))
}

/// Trigonometric factors of the stresses, shared by value and derivative.
struct Geometry {
    sin_cos: f64,
    cos_squared: f64,
    /// Normal stress per vertical stress, cos² β − k_h sin β cos β.
    normal: f64,
    /// Driving stress per vertical stress, sin β cos β + k_h cos² β.
    driving: f64,
}

impl Geometry {
    fn of(slope: &Slope) -> Self {
        let (sin, cos) = slope.slope_angle_deg.to_radians().sin_cos();
        let (sin_cos, cos_squared) = (sin * cos, cos * cos);
        let k = slope.seismic_coefficient;
        Self {
            sin_cos,
            cos_squared,
            normal: cos_squared - k * sin_cos,
            driving: sin_cos + k * cos_squared,
        }
    }
}

fn vertical_stress_kpa(slope: &Slope) -> f64 {
    slope.unit_weight_knm3 * slope.soil_thickness_m + slope.surcharge_kpa
}

fn pore_pressure_kpa(slope: &Slope, geometry: &Geometry) -> f64 {
    match slope.water {
        Water::Dry | Water::MatricSuction { .. } => 0.0,
        Water::WettedFraction(m) => {
            slope.water_unit_weight_knm3 * m * slope.soil_thickness_m * geometry.cos_squared
        }
        Water::PorePressureRatio(ratio) => ratio * slope.unit_weight_knm3 * slope.soil_thickness_m,
        Water::PorePressure(u_kpa) => u_kpa,
    }
}

fn stability_of_valid(slope: &Slope) -> Stability {
    let geometry = Geometry::of(slope);
    let vertical_kpa = vertical_stress_kpa(slope);
    let driving_kpa = vertical_kpa * geometry.driving;
    let total_normal_kpa = vertical_kpa * geometry.normal;
    let pore_pressure_kpa = pore_pressure_kpa(slope, &geometry);
    let unclamped_kpa = total_normal_kpa - pore_pressure_kpa;
    let effective_normal_kpa = unclamped_kpa.max(0.0);
    let friction_kpa = effective_normal_kpa * slope.friction_angle_deg.to_radians().tan();
    let suction_kpa = match slope.water {
        Water::MatricSuction { suction_kpa, suction_angle_deg } => {
            suction_kpa * suction_angle_deg.to_radians().tan()
        }
        _ => 0.0,
    };
    let resisting_kpa = slope.cohesion_kpa + slope.root_cohesion_kpa + suction_kpa + friction_kpa;
    let ratio = resisting_kpa / driving_kpa;
    let fs = if driving_kpa > 0.0 && ratio.is_finite() {
        FactorOfSafety::Finite(ratio)
    } else {
        FactorOfSafety::Unbounded
    };
    Stability {
        fs,
        resisting_kpa,
        cohesion_kpa: slope.cohesion_kpa,
        root_kpa: slope.root_cohesion_kpa,
        suction_kpa,
        friction_kpa,
        driving_kpa,
        total_normal_kpa,
        pore_pressure_kpa,
        effective_normal_kpa,
        effective_normal_clamped: unclamped_kpa < 0.0,
    }
}

/// How much water brings a factor of safety down to a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CriticalWater {
    /// FS is above the value even with the water table at the ground (or nothing drives the
    /// slope).
    AlwaysStable,
    /// FS is below the value without any water.
    AlreadyUnstableDry,
    /// FS is the value at this wetted fraction `m`, from 0 to 1. Below it FS is higher.
    At(f64),
}

/// The wetted fraction at which the factor of safety is 1, all else equal: [`water_ratio_at`].
///
/// # Errors
///
/// Every input outside its domain, see [`Slope::validate`].
pub fn critical_water_ratio(slope: &Slope) -> Result<CriticalWater, Vec<InvalidInput>> {
    water_ratio_at(slope, 1.0)
}

/// Allowed factor of safety to look for.
pub const FS_TARGET_DOMAIN: Domain = Domain::above(0.0, 1_000.0, "");

/// The wetted fraction at which the factor of safety is `fs`, all else equal.
///
/// Closed form. FS = fs reads `C + (σ − m γ_w z cos² β) tan φ' = fs τ` with `C = c' + c_root`,
/// hence `m = (σ − (fs τ − C) / tan φ') / (γ_w z cos² β)`. The clamp of the effective normal
/// stress cannot interfere: at the solution it is `(fs τ − C) / tan φ'`, which is negative only if
/// `C > fs τ`, and then FS is always above.
///
/// Whatever water the slope states is replaced by the wetted fraction. In particular a stated
/// suction is dropped: it is lost when water rises.
///
/// # Errors
///
/// Every input outside its domain, see [`Slope::validate`], and `fs` outside
/// [`FS_TARGET_DOMAIN`].
pub fn water_ratio_at(slope: &Slope, fs: f64) -> Result<CriticalWater, Vec<InvalidInput>> {
    slope.validate()?;
    let mut violations = Vec::new();
    FS_TARGET_DOMAIN.check("fs", fs, &mut violations);
    if !violations.is_empty() {
        return Err(violations);
    }
    let dry = stability_of_valid(&slope.with_water(Water::Dry));
    let saturated = stability_of_valid(&slope.saturated());
    let needed_kpa = fs * dry.driving_kpa;
    if matches!(dry.fs, FactorOfSafety::Unbounded) || saturated.resisting_kpa > needed_kpa {
        return Ok(CriticalWater::AlwaysStable);
    }
    if dry.resisting_kpa < needed_kpa {
        return Ok(CriticalWater::AlreadyUnstableDry);
    }
    let tan_friction = slope.friction_angle_deg.to_radians().tan();
    let needed_normal_kpa = (needed_kpa - dry.cohesion_kpa - dry.root_kpa) / tan_friction;
    let m = (dry.total_normal_kpa - needed_normal_kpa) / saturated.pore_pressure_kpa;
    // Without friction FS is the same whatever the water, and the quotient is not a number; the
    // smallest such fraction is none.
    Ok(CriticalWater::At(if m.is_finite() { m.clamp(0.0, 1.0) } else { 0.0 }))
}

/// A point of the curve of factor of safety over water.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WaterPoint {
    /// Wetted fraction `m`.
    pub water_ratio: f64,
    /// Factor of safety there.
    pub fs: FactorOfSafety,
}

/// The factor of safety from dry to saturated in `steps` equal steps (at least one), both ends
/// included, all else equal. Stated water is replaced, as in [`water_ratio_at`].
///
/// # Errors
///
/// Every input outside its domain, see [`Slope::validate`].
pub fn water_curve(slope: &Slope, steps: u32) -> Result<Vec<WaterPoint>, Vec<InvalidInput>> {
    slope.validate()?;
    let steps = steps.max(1);
    let at = |i: u32| {
        let water_ratio = f64::from(i) / f64::from(steps);
        let fs = stability_of_valid(&slope.with_water(Water::WettedFraction(water_ratio))).fs;
        WaterPoint { water_ratio, fs }
    };
    Ok((0..=steps).map(at).collect())
}

/// How strongly the factor of safety answers one input.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elasticity {
    /// Input, named as in [`Slope`], or `wetted_fraction`, `pore_pressure_ratio`, `suction_kpa`,
    /// `suction_angle_deg` for the stated water.
    pub field: &'static str,
    /// Value of the input, in the unit its name carries.
    pub value: f64,
    /// `d ln FS / d ln x`: percent change of FS for a one percent change of the input.
    pub elasticity: f64,
}

/// Elasticity of the factor of safety to each input that is not zero, largest magnitude first
/// (equal ones in the order of the fields of [`Slope`]).
///
/// Closed form: with `FS = s / τ`, `d ln FS / d ln x = x (s_x / s − τ_x / τ)`, the partial
/// derivatives by hand from the formulas at the top of this module. While the effective normal
/// stress is clamped friction does not answer to anything, so its derivative is zero.
///
/// An input at zero is left out, because a relative change of zero is none. It may matter all the
/// same: a dry slope lists no water, yet water is what most often brings it down
/// ([`critical_water_ratio`] tells how much). The list is empty when FS is zero or unbounded.
///
/// # Errors
///
/// Every input outside its domain, see [`Slope::validate`].
pub fn sensitivity(slope: &Slope) -> Result<Vec<Elasticity>, Vec<InvalidInput>> {
    slope.validate()?;
    let state = stability_of_valid(slope);
    if !state.fs.value().is_some_and(|ratio| ratio > 0.0) {
        return Ok(Vec::new());
    }
    let geometry = Geometry::of(slope);
    let vertical_kpa = vertical_stress_kpa(slope);
    let (gamma, z) = (slope.unit_weight_knm3, slope.soil_thickness_m);
    let k = slope.seismic_coefficient;
    let beta_rad = slope.slope_angle_deg.to_radians();
    let (sin_2b, cos_2b) = (2.0 * beta_rad).sin_cos();
    let tan_friction = slope.friction_angle_deg.to_radians().tan();
    let friction_per_normal = if state.effective_normal_kpa > 0.0 { tan_friction } else { 0.0 };
    let u = state.pore_pressure_kpa;
    // Where the pore pressure answers to unit weight (r_u) or to water and slope angle (m).
    let (u_by_ln_gamma, u_by_ln_water, u_by_beta) = match slope.water {
        Water::PorePressureRatio(_) => (u, 0.0, 0.0),
        Water::WettedFraction(m) => (0.0, u, -slope.water_unit_weight_knm3 * m * z * sin_2b),
        // A measured pressure answers to none of the others.
        Water::Dry | Water::MatricSuction { .. } | Water::PorePressure(_) => (0.0, 0.0, 0.0),
    };
    let u_by_ln_depth = match slope.water {
        Water::PorePressure(_) => 0.0,
        // u is proportional to z in both ways of stating it by a ratio.
        _ => u,
    };

    let mut list = Vec::new();
    // `normal_x` and `driving_x` are x times the derivatives of effective normal and driving
    // stress, `strength_x` is x times the derivative of the strength at constant normal stress.
    let mut push = |field, value: f64, strength_x: f64, normal_x: f64, driving_x: f64| {
        let elasticity = (strength_x + friction_per_normal * normal_x) / state.resisting_kpa
            - driving_x / state.driving_kpa;
        if value != 0.0 && elasticity.is_finite() {
            list.push(Elasticity { field, value, elasticity });
        }
    };
    push("cohesion_kpa", slope.cohesion_kpa, slope.cohesion_kpa, 0.0, 0.0);
    push(
        "friction_angle_deg",
        slope.friction_angle_deg,
        angle_by_ln(slope.friction_angle_deg) * state.effective_normal_kpa,
        0.0,
        0.0,
    );
    let soil_kpa = gamma * z;
    push(
        "unit_weight_knm3",
        gamma,
        0.0,
        soil_kpa * geometry.normal - u_by_ln_gamma,
        soil_kpa * geometry.driving,
    );
    push(
        "soil_thickness_m",
        z,
        0.0,
        soil_kpa * geometry.normal - u_by_ln_depth,
        soil_kpa * geometry.driving,
    );
    push(
        "slope_angle_deg",
        slope.slope_angle_deg,
        0.0,
        beta_rad * (vertical_kpa * (-sin_2b - k * cos_2b) - u_by_beta),
        beta_rad * vertical_kpa * (cos_2b - k * sin_2b),
    );
    push("root_cohesion_kpa", slope.root_cohesion_kpa, slope.root_cohesion_kpa, 0.0, 0.0);
    push(
        "surcharge_kpa",
        slope.surcharge_kpa,
        0.0,
        slope.surcharge_kpa * geometry.normal,
        slope.surcharge_kpa * geometry.driving,
    );
    push(
        "seismic_coefficient",
        k,
        0.0,
        -k * vertical_kpa * geometry.sin_cos,
        k * vertical_kpa * geometry.cos_squared,
    );
    match slope.water {
        Water::Dry => {}
        Water::WettedFraction(m) => {
            if m > 0.0 {
                let weight = slope.water_unit_weight_knm3;
                push("water_unit_weight_knm3", weight, 0.0, -u_by_ln_water, 0.0);
            }
            push("wetted_fraction", m, 0.0, -u_by_ln_water, 0.0);
        }
        Water::PorePressureRatio(ratio) => push("pore_pressure_ratio", ratio, 0.0, -u, 0.0),
        Water::PorePressure(u_kpa) => push("pore_pressure_kpa", u_kpa, 0.0, -u, 0.0),
        Water::MatricSuction { suction_kpa, suction_angle_deg } => {
            push("suction_kpa", suction_kpa, state.suction_kpa, 0.0, 0.0);
            let strength_x = angle_by_ln(suction_angle_deg) * suction_kpa;
            push("suction_angle_deg", suction_angle_deg, strength_x, 0.0, 0.0);
        }
    }
    list.sort_by(|a, b| b.elasticity.abs().total_cmp(&a.elasticity.abs()));
    Ok(list)
}

/// `x d(tan x)/dx` of an angle given in degrees; the unit of the angle cancels.
fn angle_by_ln(angle_deg: f64) -> f64 {
    let angle_rad = angle_deg.to_radians();
    let cos = angle_rad.cos();
    angle_rad / (cos * cos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fs(slope: &Slope) -> f64 {
        stability(slope).unwrap().fs.value().unwrap()
    }

    #[test]
    fn the_seed_example() {
        assert!((fs(&Slope::dry(15.0, 25.0, 18.0, 2.0, 45.0)) - 1.2996).abs() <= 5e-5);
    }

    #[test]
    fn parts_add_up_and_carry_their_names() {
        let slope = Slope {
            root_cohesion_kpa: 3.0,
            surcharge_kpa: 10.0,
            ..Slope::dry(8.0, 30.0, 19.0, 2.0, 30.0)
                .with_water(Water::MatricSuction { suction_kpa: 20.0, suction_angle_deg: 15.0 })
        };
        let found = stability(&slope).unwrap();
        assert_eq!((found.cohesion_kpa, found.root_kpa), (8.0, 3.0));
        assert!((found.suction_kpa - 20.0 * 15f64.to_radians().tan()).abs() < 1e-12);
        // (19·2 + 10)·cos²30 = 36 and (19·2 + 10)·sin30·cos30 = 20.785
        assert!((found.total_normal_kpa - 36.0).abs() < 1e-12);
        assert!((found.driving_kpa - 20.784_609_690_826_53).abs() < 1e-12);
        assert!((found.friction_kpa - 36.0 / 3f64.sqrt()).abs() < 1e-12);
        assert_eq!(found.pore_pressure_kpa, 0.0);
        let sum = found.cohesion_kpa + found.root_kpa + found.suction_kpa + found.friction_kpa;
        assert_eq!(found.resisting_kpa, sum);
    }

    #[test]
    fn level_ground_is_unbounded_until_an_earthquake_drives_it() {
        let level = Slope::dry(5.0, 30.0, 18.0, 2.0, 0.0);
        assert_eq!(stability(&level).unwrap().fs, FactorOfSafety::Unbounded);
        assert_eq!(critical_water_ratio(&level).unwrap(), CriticalWater::AlwaysStable);
        assert!(sensitivity(&level).unwrap().is_empty());
        let shaken = Slope { seismic_coefficient: 0.2, ..level };
        // c / (k γ z) + tan φ / k
        let expected = (5.0 / 36.0 + 30f64.to_radians().tan()) / 0.2;
        assert!((fs(&shaken) - expected).abs() < 1e-12);
    }

    #[test]
    fn a_ratio_beyond_every_number_is_unbounded_not_infinite() {
        let film = Slope::dry(10.0, 30.0, 18.0, 1e-310, 20.0);
        assert_eq!(stability(&film).unwrap().fs, FactorOfSafety::Unbounded);
        assert!(!FactorOfSafety::Unbounded.is_below(f64::MAX));
    }

    #[test]
    fn uplift_leaves_cohesion_only_and_says_so() {
        let slope = Slope::dry(4.0, 30.0, 18.0, 2.0, 40.0);
        let lifted = stability(&slope.with_water(Water::PorePressureRatio(0.9))).unwrap();
        assert!(lifted.effective_normal_clamped && lifted.friction_kpa == 0.0);
        assert_eq!(lifted.effective_normal_kpa, 0.0);
        assert_eq!(lifted.resisting_kpa, 4.0);
        assert!(!stability(&slope).unwrap().effective_normal_clamped);
        // An earthquake can lift too: k tan β > 1.
        let shaken = Slope { seismic_coefficient: 1.3, ..slope };
        let found = stability(&shaken).unwrap();
        assert!(found.total_normal_kpa < 0.0 && found.effective_normal_clamped);
    }

    #[test]
    fn every_violation_is_reported_at_once() {
        let bad = Slope {
            cohesion_kpa: -1.0,
            friction_angle_deg: 90.0,
            unit_weight_knm3: 0.0,
            soil_thickness_m: f64::NAN,
            slope_angle_deg: -0.1,
            root_cohesion_kpa: f64::INFINITY,
            surcharge_kpa: -0.5,
            seismic_coefficient: -0.1,
            water_unit_weight_knm3: 0.0,
            water: Water::MatricSuction { suction_kpa: -1.0, suction_angle_deg: 90.0 },
        };
        let fields: Vec<_> = stability(&bad).unwrap_err().iter().map(|v| v.field).collect();
        assert_eq!(
            fields,
            [
                "cohesion_kpa",
                "friction_angle_deg",
                "unit_weight_knm3",
                "soil_thickness_m",
                "slope_angle_deg",
                "root_cohesion_kpa",
                "surcharge_kpa",
                "seismic_coefficient",
                "water_unit_weight_knm3",
                "suction_kpa",
                "suction_angle_deg",
            ]
        );
        assert_eq!(critical_water_ratio(&bad).unwrap_err().len(), 11);
        assert_eq!(sensitivity(&bad).unwrap_err().len(), 11);
    }

    #[test]
    fn water_outside_its_range_is_refused() {
        let slope = Slope::dry(5.0, 30.0, 18.0, 2.0, 30.0);
        for (water, field) in [
            (Water::WettedFraction(1.01), "wetted_fraction"),
            (Water::WettedFraction(f64::NAN), "wetted_fraction"),
            (Water::PorePressureRatio(-0.01), "pore_pressure_ratio"),
            (Water::PorePressure(-0.01), "pore_pressure_kpa"),
            (Water::PorePressure(f64::NAN), "pore_pressure_kpa"),
            (
                Water::MatricSuction { suction_kpa: 10.0, suction_angle_deg: 30.1 },
                "suction_angle_deg",
            ),
        ] {
            let refused = stability(&slope.with_water(water)).unwrap_err();
            assert_eq!(refused.iter().map(|v| v.field).collect::<Vec<_>>(), [field]);
        }
        // Unit mistakes: density for unit weight, pascals for kilopascals.
        assert!(stability(&Slope { unit_weight_knm3: 1800.0, ..slope }).is_err());
        assert!(stability(&Slope { cohesion_kpa: 12_000.0, ..slope }).is_err());
    }

    #[test]
    fn critical_water_in_each_case() {
        let at = |slope: Slope| critical_water_ratio(&slope).unwrap();
        assert_eq!(at(Slope::dry(0.0, 30.0, 18.0, 2.0, 40.0)), CriticalWater::AlreadyUnstableDry);
        assert_eq!(at(Slope::dry(50.0, 30.0, 18.0, 2.0, 30.0)), CriticalWater::AlwaysStable);
        // c = 0: 1 − m γ_w/γ = tan β / tan φ
        let sand = Slope::dry(0.0, 34.0, 18.0, 2.0, 25.0);
        let expected = (1.0 - 25f64.to_radians().tan() / 34f64.to_radians().tan()) * 18.0 / 9.81;
        match at(sand) {
            CriticalWater::At(m) => assert!((m - expected).abs() < 1e-12),
            other => panic!("{other:?}"),
        }
        // Suction is dropped: the same answer with it.
        let unsaturated =
            sand.with_water(Water::MatricSuction { suction_kpa: 30.0, suction_angle_deg: 20.0 });
        assert_eq!(at(unsaturated), at(sand));
        // Exactly FS = 1 without friction, where the linear equation has no unique solution.
        let driving = stability(&Slope::dry(0.0, 0.0, 18.0, 2.0, 45.0)).unwrap().driving_kpa;
        assert_eq!(at(Slope::dry(driving, 0.0, 18.0, 2.0, 45.0)), CriticalWater::At(0.0));
    }

    #[test]
    fn sensitivity_leaves_out_zeros_and_sorts() {
        let list = sensitivity(&Slope::dry(15.0, 25.0, 18.0, 2.0, 45.0)).unwrap();
        let fields: Vec<_> = list.iter().map(|e| e.field).collect();
        assert_eq!(fields.len(), 5);
        assert!(!fields.contains(&"surcharge_kpa") && !fields.contains(&"wetted_fraction"));
        assert!(list.windows(2).all(|w| w[0].elasticity.abs() >= w[1].elasticity.abs()));
        // FS = 0 has no logarithm.
        let afloat =
            Slope::dry(0.0, 30.0, 18.0, 2.0, 40.0).with_water(Water::PorePressureRatio(1.0));
        assert_eq!(stability(&afloat).unwrap().fs, FactorOfSafety::Finite(0.0));
        assert!(sensitivity(&afloat).unwrap().is_empty());
    }

    fn any_water(friction_deg: f64) -> impl Strategy<Value = Water> {
        prop_oneof![
            Just(Water::Dry),
            (0.0..=1.0f64).prop_map(Water::WettedFraction),
            (0.0..=1.0f64).prop_map(Water::PorePressureRatio),
            (0.0..200.0f64).prop_map(Water::PorePressure),
            (0.0..200.0f64, 0.0..=1.0f64).prop_map(move |(suction_kpa, share)| {
                Water::MatricSuction { suction_kpa, suction_angle_deg: share * friction_deg }
            }),
        ]
    }

    prop_compose! {
        fn any_slope()(
            cohesion_kpa in 0.0..60.0f64,
            friction_angle_deg in 5.0..50.0f64,
            unit_weight_knm3 in 12.0..24.0f64,
            soil_thickness_m in 0.2..20.0f64,
            slope_angle_deg in 1.0..85.0f64,
            root_cohesion_kpa in 0.0..20.0f64,
            surcharge_kpa in 0.0..50.0f64,
            seismic_coefficient in 0.0..0.5f64,
        )(
            water in any_water(friction_angle_deg),
            cohesion_kpa in Just(cohesion_kpa),
            friction_angle_deg in Just(friction_angle_deg),
            unit_weight_knm3 in Just(unit_weight_knm3),
            soil_thickness_m in Just(soil_thickness_m),
            slope_angle_deg in Just(slope_angle_deg),
            root_cohesion_kpa in Just(root_cohesion_kpa),
            surcharge_kpa in Just(surcharge_kpa),
            seismic_coefficient in Just(seismic_coefficient),
        ) -> Slope {
            Slope {
                cohesion_kpa, friction_angle_deg, unit_weight_knm3, soil_thickness_m,
                slope_angle_deg, root_cohesion_kpa, surcharge_kpa, seismic_coefficient,
                water_unit_weight_knm3: WATER_UNIT_WEIGHT_KNM3, water,
            }
        }
    }

    /// Any bit pattern, and the ends and corners of the domains.
    fn awkward() -> impl Strategy<Value = f64> {
        prop_oneof![
            1 => any::<f64>(),
            4 => 0.0..=1.0f64,
            4 => 0.0..=90.0f64,
            1 => Just(0.0),
            1 => Just(f64::from_bits(1)),
            1 => Just(90f64.next_down()),
        ]
    }

    /// Rounding allowed when two evaluations of the same law are compared.
    const ROUNDING: f64 = 1e-12;

    fn set(slope: &Slope, field: &str, value: f64) -> Slope {
        let mut s = *slope;
        match (field, &mut s.water) {
            ("cohesion_kpa", _) => s.cohesion_kpa = value,
            ("friction_angle_deg", _) => s.friction_angle_deg = value,
            ("unit_weight_knm3", _) => s.unit_weight_knm3 = value,
            ("soil_thickness_m", _) => s.soil_thickness_m = value,
            ("slope_angle_deg", _) => s.slope_angle_deg = value,
            ("root_cohesion_kpa", _) => s.root_cohesion_kpa = value,
            ("surcharge_kpa", _) => s.surcharge_kpa = value,
            ("seismic_coefficient", _) => s.seismic_coefficient = value,
            ("water_unit_weight_knm3", _) => s.water_unit_weight_knm3 = value,
            ("wetted_fraction", Water::WettedFraction(m)) => *m = value,
            ("pore_pressure_ratio", Water::PorePressureRatio(r)) => *r = value,
            ("pore_pressure_kpa", Water::PorePressure(u)) => *u = value,
            ("suction_kpa", Water::MatricSuction { suction_kpa, .. }) => *suction_kpa = value,
            ("suction_angle_deg", Water::MatricSuction { suction_angle_deg, .. }) => {
                *suction_angle_deg = value;
            }
            other => panic!("{other:?}"),
        }
        s
    }

    proptest! {
        #[test]
        fn fs_falls_with_water(slope in any_slope(), a in 0.0..=1.0f64, b in 0.0..=1.0f64) {
            let (less, more) = (a.min(b), a.max(b));
            for water in [Water::WettedFraction as fn(f64) -> Water, Water::PorePressureRatio] {
                let wet = fs(&slope.with_water(water(more)));
                let drier = fs(&slope.with_water(water(less)));
                prop_assert!(wet <= drier * (1.0 + ROUNDING));
                prop_assert!(drier <= fs(&slope.with_water(Water::Dry)) * (1.0 + ROUNDING));
            }
        }

        // Domain of the law. With any cohesion the term c / (sin β cos β + k cos² β) falls only
        // while its denominator rises, up to β = ½ atan(1/k): 45° without earthquake. Beyond,
        // the weight along a plane at fixed vertical depth falls again and FS may rise. There
        // the friction term falls too for every m and r_u, since d(σ−u)/dβ <= 0 < dτ/dβ.
        #[test]
        fn fs_falls_with_slope_angle_up_to_its_limit(
            slope in any_slope(), a in 0.01..=1.0f64, b in 0.01..=1.0f64,
        ) {
            let limit_deg = 0.5 * (1.0f64).atan2(slope.seismic_coefficient).to_degrees();
            let at = |share: f64| fs(&Slope { slope_angle_deg: share * limit_deg, ..slope });
            prop_assert!(at(a.max(b)) <= at(a.min(b)) * (1.0 + ROUNDING));
        }

        // Without cohesion of any kind the law holds up to the vertical.
        #[test]
        fn frictional_fs_falls_with_slope_angle_everywhere(
            slope in any_slope(), a in 0.1..89.0f64, b in 0.1..89.0f64,
            wet in prop_oneof![
                (0.0..=1.0f64).prop_map(Water::WettedFraction),
                (0.0..=1.0f64).prop_map(Water::PorePressureRatio),
            ],
        ) {
            let sand = Slope {
                cohesion_kpa: 0.0, root_cohesion_kpa: 0.0, water: wet, seismic_coefficient: 0.0,
                surcharge_kpa: 0.0, ..slope
            };
            let at = |slope_angle_deg: f64| fs(&Slope { slope_angle_deg, ..sand });
            // Absolute rounding: both sides can be next to nothing near the vertical.
            prop_assert!(at(a.max(b)) <= at(a.min(b)) * (1.0 + ROUNDING) + ROUNDING);
        }

        #[test]
        fn fs_rises_with_every_cohesion_and_friction(slope in any_slope(), more in 0.01..20.0f64) {
            let base = fs(&slope);
            let sticky = Slope { cohesion_kpa: slope.cohesion_kpa + more, ..slope };
            prop_assert!(fs(&sticky) > base);
            let rooted = Slope { root_cohesion_kpa: slope.root_cohesion_kpa + more, ..slope };
            prop_assert!(fs(&rooted) > base);
            let rough = Slope { friction_angle_deg: slope.friction_angle_deg + more, ..slope };
            prop_assert!(fs(&rough) >= base);
        }

        #[test]
        fn fs_falls_with_earthquake(slope in any_slope(), more in 0.01..0.5f64) {
            let shaken = Slope { seismic_coefficient: slope.seismic_coefficient + more, ..slope };
            prop_assert!(fs(&shaken) <= fs(&slope) * (1.0 + ROUNDING));
        }

        // FS has no dimension: only ratios of stresses count, however they are scaled.
        #[test]
        fn fs_keeps_under_change_of_scale(slope in any_slope(), scale in 0.3..3.0f64) {
            let base = fs(&slope);
            let scaled_water = match slope.water {
                Water::MatricSuction { suction_kpa, suction_angle_deg } => Water::MatricSuction {
                    suction_kpa: suction_kpa * scale, suction_angle_deg,
                },
                Water::PorePressure(u_kpa) => Water::PorePressure(u_kpa * scale),
                other => other,
            };
            let stresses = Slope {
                cohesion_kpa: slope.cohesion_kpa * scale,
                root_cohesion_kpa: slope.root_cohesion_kpa * scale,
                surcharge_kpa: slope.surcharge_kpa * scale,
                water: scaled_water,
                ..slope
            };
            let heavier = Slope {
                unit_weight_knm3: slope.unit_weight_knm3 * scale,
                water_unit_weight_knm3: slope.water_unit_weight_knm3 * scale.min(2.0),
                ..stresses
            };
            if scale <= 2.0 {
                prop_assert!((fs(&heavier) - base).abs() <= 1e-10 * base.max(1e-3));
            }
            let deeper = Slope { soil_thickness_m: slope.soil_thickness_m * scale, ..stresses };
            prop_assert!((fs(&deeper) - base).abs() <= 1e-10 * base.max(1e-3));
        }

        #[test]
        fn critical_water_is_where_fs_is_one(slope in any_slope()) {
            let at = |m: f64| fs(&slope.with_water(Water::WettedFraction(m)));
            match critical_water_ratio(&slope).unwrap() {
                CriticalWater::AlwaysStable => prop_assert!(at(1.0) > 1.0 - ROUNDING),
                CriticalWater::AlreadyUnstableDry => prop_assert!(at(0.0) < 1.0 + ROUNDING),
                CriticalWater::At(m) => {
                    prop_assert!((0.0..=1.0).contains(&m));
                    prop_assert!((at(m) - 1.0).abs() < 1e-9);
                }
            }
        }

        #[test]
        fn the_water_for_a_factor_of_safety_gives_it(slope in any_slope(), target in 0.2..4.0f64) {
            let at = |m: f64| fs(&slope.with_water(Water::WettedFraction(m)));
            match water_ratio_at(&slope, target).unwrap() {
                CriticalWater::AlwaysStable => prop_assert!(at(1.0) > target * (1.0 - ROUNDING)),
                CriticalWater::AlreadyUnstableDry => {
                    prop_assert!(at(0.0) < target * (1.0 + ROUNDING));
                }
                CriticalWater::At(m) => prop_assert!((at(m) - target).abs() < 1e-9 * target.max(1.0)),
            }
        }

        // A pressure is what a wetted fraction and a ratio come down to.
        #[test]
        fn a_pressure_says_the_same_as_the_ratio_that_gives_it(
            slope in any_slope(), ratio in 0.0..=1.0f64,
        ) {
            for water in [Water::WettedFraction(ratio), Water::PorePressureRatio(ratio)] {
                let stated = stability(&slope.with_water(water)).unwrap();
                let measured = slope.with_water(Water::PorePressure(stated.pore_pressure_kpa));
                prop_assert_eq!(stability(&measured).unwrap(), stated);
            }
        }

        #[test]
        fn elasticities_are_the_slopes_of_fs(slope in any_slope()) {
            let state = stability(&slope).unwrap();
            // A central difference straddles the kink next to the clamp.
            let gap = (state.total_normal_kpa - state.pore_pressure_kpa).abs();
            prop_assume!(gap > 1e-2 * state.total_normal_kpa.abs().max(1.0));
            for found in sensitivity(&slope).unwrap() {
                let h = 1e-5;
                let at = |factor: f64| {
                    stability_of_valid(&set(&slope, found.field, found.value * factor))
                        .fs.value().unwrap().ln()
                };
                let difference = (at(1.0 + h) - at(1.0 - h)) / ((1.0 + h).ln() - (1.0 - h).ln());
                prop_assert!(
                    (found.elasticity - difference).abs() <= 1e-5 * (1.0 + difference.abs()),
                    "{} {} {}", found.field, found.elasticity, difference
                );
            }
        }

        #[test]
        fn arbitrary_numbers_never_give_a_non_finite_result(
            raw in prop::array::uniform9(awkward()), kind in 0..5u8, w in awkward(),
        ) {
            let [c, phi, gamma, z, beta, root, q, k, gw] = raw;
            let slope = Slope {
                cohesion_kpa: c, friction_angle_deg: phi, unit_weight_knm3: gamma,
                soil_thickness_m: z, slope_angle_deg: beta, root_cohesion_kpa: root,
                surcharge_kpa: q, seismic_coefficient: k, water_unit_weight_knm3: gw,
                water: match kind {
                    0 => Water::Dry,
                    1 => Water::WettedFraction(w),
                    2 => Water::PorePressureRatio(w),
                    3 => Water::PorePressure(w),
                    _ => Water::MatricSuction { suction_kpa: w, suction_angle_deg: phi },
                },
            };
            if let Ok(found) = stability(&slope) {
                prop_assert!(found.resisting_kpa.is_finite() && found.driving_kpa.is_finite());
                prop_assert!(found.fs.value().is_none_or(|v| v.is_finite() && v >= 0.0));
            }
            if let Ok(CriticalWater::At(m)) = critical_water_ratio(&slope) {
                prop_assert!((0.0..=1.0).contains(&m));
            }
            for e in sensitivity(&slope).unwrap_or_default() {
                prop_assert!(e.elasticity.is_finite());
            }
        }
    }
}
