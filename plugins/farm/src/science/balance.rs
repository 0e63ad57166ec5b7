//! Power, heat, water and yield of a container farm: a steady balance for each hour of a day in each
//! month, and for the coldest and the hottest hour to be designed for.
//!
//! Everything that a lamp draws ends as heat in the box, as warm air or as vapour. Cooling takes out what
//! is too much of either; heat pumps and dehumidifiers pay for it with their coefficient of performance.
//! Sunshine on the shell and moisture through leaks are left out.

use super::crops::{Crop, Range, middle};
use super::light::{dli, lamp_w_m2, ppfd_for};
use super::psychro::vpd_air_kpa;
use super::transpiration::{LATENT_J_KG, MEAN_LAI, transpiration};
use super::van_henten::{Air, Parameters, photosynthesis};
use super::zones::Zone;

/// Outside width and height of a container, m (ISO 668, rounded).
const WIDTH_M: f64 = 2.44;
const HEIGHT_M: f64 = 2.59;
/// Length of a 40-foot container, m.
pub const LENGTH_M: f64 = 12.19;
/// Thermal transmittance of the shell, W/(m2·K): R-28 as Freight Farms states it, 5.678 / 28.
pub const SHELL_U: f64 = 0.203;
/// Growing area of a layer over the floor: this project's own choice, two rows and an aisle.
pub const LAYER_SHARE: f64 = 0.5;
/// Air that leaks in, volumes per hour: this project's own choice.
const LEAK_PER_H: f64 = 0.1;
/// CO2 outside, ppm.
const CO2_OUTSIDE: f64 = 420.0;
/// Mass of a ppm of CO2 in a cubic metre, kg.
const CO2_KG_M3_PPM: f64 = 1.83e-6;
/// CO2 bound in a kilogram of dry weight, kg: 1 / (0.68 · 0.8), the conversions of Van Henten 1994.
const CO2_PER_DRY: f64 = 1.838;
/// Share of the circulating water that is let go so that salts do not pile up: this project's own.
pub const DISCHARGED: [f64; 3] = [0.0, 0.05, 0.15];
/// Share of the water that condensate recovery saves (Carotti et al. 2023).
pub const RECOVERY_BEST: f64 = 0.67;
/// Light, °C and CO2 at which the published light use is taken as it is.
const REFERENCE_PPFD: f64 = 225.0;
const REFERENCE_CO2: f64 = 1000.0;
/// Setpoints of a crop of which no work gives any: usual values.
const USUAL: Usual = Usual { hours: 16.0, day_c: 23.0, night_c: 18.0, rh: 70.0, co2: 800.0 };
/// Share of the coefficient of performance of an ideal heat pump, with ten kelvin at either side and its
/// bounds: this project's own choice.
const OF_IDEAL: f64 = 0.4;
const COP_BOUNDS: Range = [2.0, 6.0];
/// Days of a month.
const DAYS: f64 = 365.0 / 12.0;

struct Usual {
    hours: f64,
    day_c: f64,
    night_c: f64,
    rh: f64,
    co2: f64,
}

/// What a farm is to be; what is absent is taken from the crop or from this project's own choices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Design {
    /// What grows.
    pub crop: &'static Crop,
    /// Where it stands.
    pub zone: &'static Zone,
    /// Layers of racking.
    pub layers: f64,
    /// Length of the container, m.
    pub length_m: Option<f64>,
    /// Growing area of a layer, m2.
    pub layer_m2: Option<f64>,
    /// Photon flux at the canopy, µmol/(m2·s).
    pub ppfd: Option<f64>,
    /// Hours of light.
    pub hours: Option<f64>,
    /// Photons that a lamp makes of a joule, µmol/J.
    pub efficacy: Option<f64>,
    /// Air by day, °C.
    pub day_c: Option<f64>,
    /// Air by night, °C.
    pub night_c: Option<f64>,
    /// Relative humidity, percent.
    pub rh_pct: Option<f64>,
    /// CO2 while the lamps are on, ppm.
    pub co2: Option<f64>,
    /// Coefficient of performance of the cooling.
    pub cop: Option<f64>,
    /// Thermal transmittance of the shell, W/(m2·K).
    pub shell_u: Option<f64>,
    /// Share of the transpired water that is condensed and used again.
    pub recovery: Option<f64>,
    /// Coldest hour outside, °C.
    pub outside_min: Option<f64>,
    /// Hottest hour outside, °C.
    pub outside_max: Option<f64>,
}

/// The design with nothing absent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setpoints {
    /// Growing area, m2.
    pub canopy_m2: f64,
    /// Photon flux at the canopy, µmol/(m2·s).
    pub ppfd: f64,
    /// Hours of light.
    pub hours: f64,
    /// Daily light integral, mol/(m2·d).
    pub dli: f64,
    /// Air by day, °C.
    pub day_c: f64,
    /// Air by night, °C.
    pub night_c: f64,
    /// Relative humidity, share.
    pub rh: f64,
    /// CO2 while the lamps are on, ppm.
    pub co2: f64,
    /// Vapour pressure deficit by day, kPa.
    pub vpd_day: f64,
    /// Vapour pressure deficit by night, kPa.
    pub vpd_night: f64,
    /// Heat through shell and leaks, W/K.
    pub loss_w_k: f64,
    /// Volume of the air, m3.
    pub volume_m3: f64,
    /// Coldest hour outside, °C.
    pub outside_min: f64,
    /// Hottest hour outside, °C.
    pub outside_max: f64,
}

/// Best, expected or worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// Every open figure at its better end.
    Best,
    /// Every open figure at its middle.
    Base,
    /// Every open figure at its worse end.
    Worst,
}

/// The open figures, better end first. Efficacy is what is sold now (2.4 to 3.4 µmol/J, ceilings in
/// Kusuma et al. 2020); the others are this project's own choices.
pub const EFFICACY: [f64; 3] = [3.4, 2.9, 2.4];
/// Share of the photons that reach the canopy.
pub const UTILANCE: [f64; 3] = [0.95, 0.9, 0.85];
/// Fans and pumps, W per m2 of canopy.
pub const FANS_W_M2: [f64; 3] = [6.0, 10.0, 15.0];
/// Factor on the coefficient of performance.
pub const COP_FACTOR: [f64; 3] = [1.2, 1.0, 0.8];

impl Case {
    fn pick(self, of: [f64; 3]) -> f64 {
        match self {
            Self::Best => of[0],
            Self::Base => of[1],
            Self::Worst => of[2],
        }
    }
}

/// What a case comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    /// Most electric power in the worst hour, kW.
    pub power_kw: f64,
    /// Power of the lamps, kW.
    pub lamps_kw: f64,
    /// Most heat that has to be taken out, kW.
    pub cooling_kw: f64,
    /// Share of that heat that is not vapour.
    pub sensible_share: f64,
    /// Most heat that has to be put in, kW.
    pub heating_kw: f64,
    /// Electricity of a year by use, kWh: lamps, cooling and drying, heating, fans and pumps.
    pub kwh: [f64; 4],
    /// The same for each month, the coldest first.
    pub months: [[f64; 4]; 12],
    /// Water drawn, L/d.
    pub water_l_d: f64,
    /// Water condensed on the coil, L/d.
    pub condensate_l_d: f64,
    /// CO2 supplied, kg/d.
    pub co2_kg_d: f64,
    /// Dry harvest of a year, kg.
    pub dry_kg: f64,
    /// Fresh harvest of a year, kg.
    pub fresh_kg: f64,
    /// Fresh harvest of a year per growing area, kg/m2.
    pub yield_kg_m2: f64,
}

impl Outcome {
    /// Electricity of a year, kWh.
    #[must_use]
    pub fn kwh_total(&self) -> f64 {
        self.kwh.iter().sum()
    }

    /// Electricity per fresh kilogram, kWh/kg; none where nothing grows.
    #[must_use]
    pub fn kwh_per_kg(&self) -> Option<f64> {
        (self.fresh_kg > 0.0).then(|| self.kwh_total() / self.fresh_kg)
    }

    /// Electricity per dry kilogram, kWh/kg; none where nothing grows.
    #[must_use]
    pub fn kwh_per_kg_dry(&self) -> Option<f64> {
        (self.dry_kg > 0.0).then(|| self.kwh_total() / self.dry_kg)
    }

    /// Water per fresh kilogram, L/kg; none where nothing grows.
    #[must_use]
    pub fn l_per_kg(&self) -> Option<f64> {
        (self.fresh_kg > 0.0).then(|| self.water_l_d * 365.0 / self.fresh_kg)
    }
}

impl Design {
    /// The design with its gaps filled.
    #[must_use]
    pub fn setpoints(&self) -> Setpoints {
        let crop = self.crop;
        let of = |given: Option<f64>, range: Option<Range>, usual: f64| {
            given.unwrap_or_else(|| range.map_or(usual, middle))
        };
        let length = self.length_m.unwrap_or(LENGTH_M);
        let floor = length * WIDTH_M;
        let shell = 2.0 * (floor + length * HEIGHT_M + WIDTH_M * HEIGHT_M);
        let volume_m3 = floor * HEIGHT_M;
        let canopy_m2 = self.layer_m2.unwrap_or(floor * LAYER_SHARE) * self.layers;
        let hours = of(self.hours, crop.photoperiod, USUAL.hours);
        let usual_ppfd = ppfd_for(middle(crop.dli), hours).unwrap_or(0.0);
        let ppfd = of(self.ppfd, crop.ppfd, usual_ppfd);
        let day_c = of(self.day_c, crop.t_day, USUAL.day_c);
        // Who sets the day and not the night has a night no warmer.
        let night_c = of(self.night_c, crop.t_night, USUAL.night_c);
        let night_c = if self.night_c.is_none() { night_c.min(day_c) } else { night_c };
        let rh = of(self.rh_pct, crop.rh, USUAL.rh) / 100.0;
        let leak = 1_200.0 * volume_m3 * LEAK_PER_H / 3600.0;
        Setpoints {
            canopy_m2,
            ppfd,
            hours,
            dli: dli(ppfd, hours),
            day_c,
            night_c,
            rh,
            co2: of(self.co2, crop.co2, USUAL.co2),
            vpd_day: vpd_air_kpa(day_c, rh),
            vpd_night: vpd_air_kpa(night_c, rh),
            loss_w_k: self.shell_u.unwrap_or(SHELL_U) * shell + leak,
            volume_m3,
            outside_min: self.outside_min.unwrap_or(self.zone.design_c[0]),
            outside_max: self.outside_max.unwrap_or(self.zone.design_c[1]),
        }
    }

    /// The design with the least light that the crop's profile allows, where that is less.
    #[must_use]
    pub fn with_least_light(&self) -> Self {
        let points = self.setpoints();
        let least = ppfd_for(self.crop.dli[0], points.hours).unwrap_or(points.ppfd);
        Self { ppfd: Some(points.ppfd.min(least)), ..*self }
    }

    /// Dry weight per mole as a share of the published one: how the photosynthesis of Van Henten 1994
    /// answers light, CO2 and the distance from the crop's own temperature.
    #[must_use]
    pub fn growth_factor(&self) -> f64 {
        let s = self.setpoints();
        let p = Parameters::STANDARD;
        let own_c = self.crop.t_day.map_or(USUAL.day_c, middle);
        let per_photon =
            |ppfd: f64, t: f64, co2: f64| photosynthesis(&Air::lit(ppfd, t, co2), &p) / ppfd;
        if s.ppfd <= 0.0 {
            return 0.0;
        }
        per_photon(s.ppfd, s.day_c, s.co2) / per_photon(REFERENCE_PPFD, own_c, REFERENCE_CO2)
    }

    /// Coefficient of performance of the cooling at a temperature outside and inside, °C.
    #[must_use]
    pub fn cop(&self, outside_c: f64, inside_c: f64, case: Case) -> f64 {
        let factor = match self.cop {
            Some(given) => return given,
            None => case.pick(COP_FACTOR),
        };
        let cold = inside_c - 10.0 + 273.15;
        let lift = (outside_c + 10.0 - (inside_c - 10.0)).max(1.0);
        (OF_IDEAL * cold / lift).clamp(COP_BOUNDS[0], COP_BOUNDS[1]) * factor
    }

    /// The balance in one case.
    #[must_use]
    pub fn outcome(&self, case: Case) -> Outcome {
        let s = self.setpoints();
        let efficacy = self.efficacy.unwrap_or_else(|| case.pick(EFFICACY));
        let lamps_w = lamp_w_m2(s.ppfd, efficacy, case.pick(UTILANCE)) * s.canopy_m2;
        let fans_w = case.pick(FANS_W_M2) * s.canopy_m2;
        let water = |lit: bool| {
            let (ppfd, t) = if lit { (s.ppfd, s.day_c) } else { (0.0, s.night_c) };
            transpiration(ppfd, t, s.rh, MEAN_LAI).0.max(0.0) * s.canopy_m2
        };
        let vapour = [water(false), water(true)];
        let hour = |lit: bool, outside_c: f64| {
            let inside_c = if lit { s.day_c } else { s.night_c };
            let lamps = if lit { lamps_w } else { 0.0 };
            let net = lamps + fans_w + s.loss_w_k * (outside_c - inside_c);
            let latent = vapour[usize::from(lit)] * LATENT_J_KG;
            Hour::of(net, latent, self.cop(outside_c, inside_c, case), lamps, fans_w)
        };

        let mut months = [[0.0; 4]; 12];
        for (month, kwh) in (0..).zip(&mut months) {
            for clock in 0..24_u32 {
                let outside = self.zone.outside_c(month, clock);
                // The lamps are lit from six in the morning on.
                let since = f64::from((clock + 18) % 24);
                let lit = (s.hours - since).clamp(0.0, 1.0);
                for (share, at) in [(lit, hour(true, outside)), (1.0 - lit, hour(false, outside))] {
                    for (sum, watts) in kwh.iter_mut().zip(at.watts()) {
                        *sum += share * watts * DAYS / 1000.0;
                    }
                }
            }
        }
        let kwh = std::array::from_fn(|i| months.iter().map(|m| m[i]).sum());
        let mut design = vec![];
        for outside in [s.outside_min, s.outside_max] {
            if s.hours > 0.0 {
                design.push(hour(true, outside));
            }
            if s.hours < 24.0 {
                design.push(hour(false, outside));
            }
        }
        let most = |of: fn(&Hour) -> f64| design.iter().map(of).fold(0.0, f64::max);
        let hottest = design.iter().max_by(|a, b| a.coil.total_cmp(&b.coil));

        let [low, base, high] = self.crop.yields.g_per_mol;
        let per_mol = case.pick([high, base, low]) * self.growth_factor();
        let dry_kg_d = s.dli * s.canopy_m2 * per_mol * self.crop.yields.harvested / 1000.0;
        let fresh_kg_d = dry_kg_d / self.crop.yields.dry_matter;
        let transpired = 3600.0 * (s.hours * vapour[1] + (24.0 - s.hours) * vapour[0]);
        let recovered = self.recovery.unwrap_or_else(|| case.pick([RECOVERY_BEST, 0.0, 0.0]));
        // The water in the harvest is small, and the same in each case, so that a poor harvest is not taken
        // for thrift.
        let expected_kg_d = s.dli * s.canopy_m2 * base * self.growth_factor() / 1000.0;
        let expected_kg_d = expected_kg_d * self.crop.yields.harvested;
        let in_harvest = expected_kg_d * (1.0 / self.crop.yields.dry_matter - 1.0);
        let leak = LEAK_PER_H * s.volume_m3 * (s.co2 - CO2_OUTSIDE).max(0.0) * CO2_KG_M3_PPM;
        Outcome {
            power_kw: most(Hour::total) / 1000.0,
            lamps_kw: lamps_w / 1000.0,
            cooling_kw: most(|h| h.coil) / 1000.0,
            sensible_share: hottest
                .filter(|h| h.coil > 0.0)
                .map_or(1.0, |h| 1.0 - h.latent / h.coil),
            heating_kw: most(|h| h.heating) / 1000.0,
            kwh,
            months,
            water_l_d: transpired * (1.0 + case.pick(DISCHARGED)) * (1.0 - recovered) + in_harvest,
            condensate_l_d: transpired,
            co2_kg_d: dry_kg_d / self.crop.yields.harvested * CO2_PER_DRY + leak * s.hours,
            dry_kg: dry_kg_d * 365.0,
            fresh_kg: fresh_kg_d * 365.0,
            yield_kg_m2: if s.canopy_m2 > 0.0 { fresh_kg_d * 365.0 / s.canopy_m2 } else { 0.0 },
        }
    }

    /// The photon flux, µmol/(m2·s), whose expected power in the worst hour is just the budget in kW; none
    /// where the box takes more without any light.
    #[must_use]
    pub fn ppfd_within(&self, budget_kw: f64) -> Option<f64> {
        let power = |ppfd: f64| Self { ppfd: Some(ppfd), ..*self }.outcome(Case::Base).power_kw;
        let (mut low, mut high) = (0.0, 2000.0);
        if power(low) > budget_kw {
            return None;
        }
        if power(high) <= budget_kw {
            return Some(high);
        }
        for _ in 0..40 {
            let between = 0.5 * (low + high);
            if power(between) > budget_kw { high = between } else { low = between }
        }
        Some(low)
    }
}

/// An hour of the balance, in W.
struct Hour {
    lamps: f64,
    fans: f64,
    /// Heat that the coil takes out: what is too much, and never less than the vapour.
    coil: f64,
    latent: f64,
    heating: f64,
    cooling: f64,
}

impl Hour {
    fn of(net: f64, latent: f64, cop: f64, lamps: f64, fans: f64) -> Self {
        let coil = net.max(latent).max(0.0);
        let cooling = coil / cop;
        // Where drying takes out more than is too much, the condenser gives it back, and the work of the
        // compressor with it; what is still missing is heated.
        let heating = (-net - latent / cop).max(0.0);
        Self { lamps, fans, coil, latent, heating, cooling }
    }

    fn watts(&self) -> [f64; 4] {
        [self.lamps, self.cooling, self.heating, self.fans]
    }

    fn total(&self) -> f64 {
        self.watts().iter().sum()
    }
}
