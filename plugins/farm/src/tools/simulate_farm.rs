//! The balance of a container farm as a tool.

use super::{crop_of, zone_of};
use crate::science::balance::{Case, Design, Outcome, Setpoints};
use crate::science::crops::{self, Range, middle};
use crate::science::light::{STAGES, dli};
use crate::science::zones;
use plugin_api::{Call, ToolError, data};

/// What the farm is to be.
#[data]
pub struct Farm {
    /// Name of the crop, English or Vietnamese
    #[is(one_of = crops::names())]
    pub crop_type: String,
    /// Name of the climate zone, English or Vietnamese
    #[is(one_of = zones::names())]
    pub climate_zone: String,
    /// Layers of racking
    #[is(unit = "1", min = 1, max = 20)]
    pub racking_layers: f64,
    /// Power that there is: gives the light that it allows
    #[is(unit = "kW", above = 0, max = 10_000)]
    pub power_budget_kw: Option<f64>,
    /// Length of the container; that of a 40-foot one where absent
    #[is(unit = "m", above = 1, max = 100)]
    pub container_length_m: Option<f64>,
    /// Growing area of a layer; half of the floor where absent
    #[is(unit = "m2", above = 0, max = 1_000)]
    pub layer_area_m2: Option<f64>,
    /// Photon flux at the canopy; the middle of the crop's profile where absent
    #[is(unit = "umol/(m2.s)", above = 0, max = 2_500)]
    pub ppfd_umol: Option<f64>,
    /// Hours of light; the middle of the crop's profile where absent
    #[is(unit = "h", above = 0, max = 24)]
    pub photoperiod_h: Option<f64>,
    /// Photons that a lamp makes of a joule; what is sold now where absent
    #[is(unit = "umol/J", above = 0, max = 5)]
    pub lamp_efficacy: Option<f64>,
    /// CO2 while the lamps are on
    #[is(unit = "[ppm]", min = 0, max = 100_000)]
    pub co2_ppm: Option<f64>,
    /// Air temperature while the lamps are on
    #[is(unit = "Cel", min = -20, max = 60)]
    pub day_c: Option<f64>,
    /// Air temperature while the lamps are off
    #[is(unit = "Cel", min = -20, max = 60)]
    pub night_c: Option<f64>,
    /// Relative humidity
    #[is(unit = "%", min = 1, max = 100)]
    pub rh_pct: Option<f64>,
    /// Coefficient of performance of the cooling
    #[is(unit = "1", above = 0.5, max = 15)]
    pub cooling_cop: Option<f64>,
    /// Thermal transmittance of the shell
    #[is(unit = "W/(m2.K)", above = 0, max = 10)]
    pub shell_u: Option<f64>,
    /// Share of the transpired water that is condensed and used again
    #[is(unit = "1", min = 0, max = 1)]
    pub condensate_recovery: Option<f64>,
    /// Coldest hour outside
    #[is(unit = "Cel", min = -70, max = 50)]
    pub outside_min_c: Option<f64>,
    /// Hottest hour outside
    #[is(unit = "Cel", min = -40, max = 65)]
    pub outside_max_c: Option<f64>,
}

/// A value that nobody gave.
#[data]
pub struct Taken {
    /// The input that would change it
    pub field: String,
    /// What was taken
    pub value: f64,
    /// Whether the crop's profile has it; this project's own choice otherwise
    pub from_profile: bool,
}

/// Light of a stage of growth.
#[data]
pub struct StageLight {
    /// Its id
    pub stage: String,
    /// Photon flux
    #[is(unit = "umol/(m2.s)")]
    pub ppfd_umol: f64,
    /// Hours of light
    #[is(unit = "h")]
    pub photoperiod_h: f64,
    /// Daily light integral
    #[is(unit = "mol/(m2.d)")]
    pub dli_mol: f64,
    /// Share of blue
    #[is(unit = "%")]
    pub blue_pct: f64,
    /// Share of red
    #[is(unit = "%")]
    pub red_pct: f64,
    /// Share of far-red
    #[is(unit = "%")]
    pub far_red_pct: f64,
}

/// Light of a day of the cycle.
#[data]
pub struct LightDay {
    /// Day from seed
    #[is(unit = "d")]
    pub day: f64,
    /// Daily light integral
    #[is(unit = "mol/(m2.d)")]
    pub dli_mol: f64,
    /// Part of it that is red
    #[is(unit = "mol/(m2.d)")]
    pub red_mol: f64,
    /// Part of it that is blue
    #[is(unit = "mol/(m2.d)")]
    pub blue_mol: f64,
    /// Part of it that is far-red
    #[is(unit = "mol/(m2.d)")]
    pub far_red_mol: f64,
}

/// Expected electricity of a month.
#[data]
pub struct MonthEnergy {
    /// Months after the coldest
    #[is(unit = "1")]
    pub month: f64,
    /// Lamps
    #[is(unit = "kW.h")]
    pub lamps_kwh: f64,
    /// Cooling and drying
    #[is(unit = "kW.h")]
    pub cooling_kwh: f64,
    /// Heating
    #[is(unit = "kW.h")]
    pub heating_kwh: f64,
    /// Fans and pumps
    #[is(unit = "kW.h")]
    pub fans_kwh: f64,
}

/// A case of the balance.
#[data]
pub struct CaseFound {
    /// Electric power in the worst hour
    #[is(unit = "kW")]
    pub power_kw: f64,
    /// Power of the lamps
    #[is(unit = "kW")]
    pub lamps_kw: f64,
    /// Heat to be taken out in the worst hour
    #[is(unit = "kW")]
    pub cooling_kw: f64,
    /// Share of that heat that is not vapour
    #[is(unit = "1")]
    pub sensible_share: f64,
    /// Heat to be put in in the worst hour
    #[is(unit = "kW")]
    pub heating_kw: f64,
    /// Electricity of a year
    #[is(unit = "kW.h")]
    pub energy_kwh_year: f64,
    /// Lamps among it
    #[is(unit = "kW.h")]
    pub lamps_kwh_year: f64,
    /// Cooling and drying among it
    #[is(unit = "kW.h")]
    pub cooling_kwh_year: f64,
    /// Heating among it
    #[is(unit = "kW.h")]
    pub heating_kwh_year: f64,
    /// Fans and pumps among it
    #[is(unit = "kW.h")]
    pub fans_kwh_year: f64,
    /// Electricity per fresh kilogram; absent where nothing grows
    #[is(unit = "kW.h/kg")]
    pub energy_kwh_kg: Option<f64>,
    /// Electricity per dry kilogram; absent where nothing grows
    #[is(unit = "kW.h/kg")]
    pub energy_kwh_kg_dry: Option<f64>,
    /// Water drawn in a day
    #[is(unit = "L/d")]
    pub water_l_day: f64,
    /// Water per fresh kilogram; absent where nothing grows
    #[is(unit = "L/kg")]
    pub water_l_kg: Option<f64>,
    /// Water that condenses in a day
    #[is(unit = "L/d")]
    pub condensate_l_day: f64,
    /// CO2 supplied in a day
    #[is(unit = "kg/d")]
    pub co2_kg_day: f64,
    /// Fresh harvest of a year
    #[is(unit = "kg")]
    pub harvest_kg_year: f64,
    /// Fresh harvest of a year per growing area
    #[is(unit = "kg/(m2.a)")]
    pub yield_kg_m2_year: f64,
}

/// The balance.
#[data]
pub struct FarmBalance {
    /// Id of the crop
    pub crop: String,
    /// Id of the climate zone
    pub zone: String,
    /// What was taken without having been given
    pub assumed: Vec<Taken>,
    /// Growing area of all layers
    #[is(unit = "m2")]
    pub canopy_m2: f64,
    /// Photon flux at the canopy
    #[is(unit = "umol/(m2.s)")]
    pub ppfd_umol: f64,
    /// Hours of light
    #[is(unit = "h")]
    pub photoperiod_h: f64,
    /// Daily light integral
    #[is(unit = "mol/(m2.d)")]
    pub dli_mol: f64,
    /// Least of the crop's profile
    #[is(unit = "mol/(m2.d)")]
    pub dli_low_mol: f64,
    /// Most of the crop's profile
    #[is(unit = "mol/(m2.d)")]
    pub dli_high_mol: f64,
    /// Air by day
    #[is(unit = "Cel")]
    pub day_c: f64,
    /// Air by night
    #[is(unit = "Cel")]
    pub night_c: f64,
    /// Relative humidity
    #[is(unit = "%")]
    pub rh_pct: f64,
    /// CO2 by day
    #[is(unit = "[ppm]")]
    pub co2_ppm: f64,
    /// Vapour pressure deficit by day
    #[is(unit = "kPa")]
    pub vpd_day_kpa: f64,
    /// Vapour pressure deficit by night
    #[is(unit = "kPa")]
    pub vpd_night_kpa: f64,
    /// Coldest hour outside
    #[is(unit = "Cel")]
    pub outside_min_c: f64,
    /// Hottest hour outside
    #[is(unit = "Cel")]
    pub outside_max_c: f64,
    /// Heat through shell and leaks
    #[is(unit = "W/K")]
    pub loss_w_k: f64,
    /// Whether temperature, humidity and CO2 are within the crop's profile
    pub climate_in_range: bool,
    /// Whether anything grows
    pub grows: bool,
    /// Whether the yield of this crop was published
    pub yield_published: bool,
    /// Every open figure at its better end
    pub best: CaseFound,
    /// Every open figure at its middle
    pub base: CaseFound,
    /// Every open figure at its worse end
    pub worst: CaseFound,
    /// Power with the least light of the profile and the best of everything
    #[is(unit = "kW")]
    pub power_least_kw: f64,
    /// Water with the least light of the profile and the best of everything
    #[is(unit = "L/d")]
    pub water_least_l_day: f64,
    /// Heat to be taken out with the least light and the best of everything
    #[is(unit = "kW")]
    pub cooling_least_kw: f64,
    /// Photon flux that the power allows; absent without a budget, or where the box alone takes more
    #[is(unit = "umol/(m2.s)")]
    pub ppfd_within_budget_umol: Option<f64>,
    /// Light by stage of growth
    pub led_plan: Vec<StageLight>,
    /// Light by day of the cycle, for drawing
    pub light_days: Vec<LightDay>,
    /// Expected electricity by month, for drawing
    pub months: Vec<MonthEnergy>,
}

/// Draws the balance of a container farm, see [`crate::science::balance`].
///
/// # Errors
/// `input-invalid` with a pointer for a name that is not known and for nights warmer than days are set.
pub fn simulate_farm(input: Farm, _: &Call<'_>) -> Result<FarmBalance, ToolError> {
    let design = design_of(&input)?;
    if let (Some(day), Some(night)) = (input.day_c, input.night_c)
        && night > day
    {
        let why = format!("expected at most the {day} °C of the day, found {night}");
        return Err(ToolError::invalid_input(vec![("/night_c".into(), why)]));
    }
    if let (Some(low), Some(high)) = (input.outside_min_c, input.outside_max_c)
        && low > high
    {
        let why = format!("expected at most the {high} °C of the hottest hour, found {low}");
        return Err(ToolError::invalid_input(vec![("/outside_min_c".into(), why)]));
    }
    let s = design.setpoints();
    let crop = design.crop;
    let [best, base, worst] = [Case::Best, Case::Base, Case::Worst].map(|c| design.outcome(c));
    let least = design.with_least_light().outcome(Case::Best);
    let within = input.power_budget_kw.and_then(|kw| design.ppfd_within(kw));
    Ok(FarmBalance {
        crop: crop.id.into(),
        zone: design.zone.id.into(),
        assumed: assumed(&input, &design, &s),
        canopy_m2: s.canopy_m2,
        ppfd_umol: s.ppfd,
        photoperiod_h: s.hours,
        dli_mol: s.dli,
        dli_low_mol: crop.dli[0],
        dli_high_mol: crop.dli[1],
        day_c: s.day_c,
        night_c: s.night_c,
        rh_pct: s.rh * 100.0,
        co2_ppm: s.co2,
        vpd_day_kpa: s.vpd_day,
        vpd_night_kpa: s.vpd_night,
        outside_min_c: s.outside_min,
        outside_max_c: s.outside_max,
        loss_w_k: s.loss_w_k,
        climate_in_range: climate_in_range(&input, &design),
        grows: base.fresh_kg > 0.0,
        yield_published: crop.yields.published,
        months: months(&base),
        best: told(&best),
        base: told(&base),
        worst: told(&worst),
        power_least_kw: least.power_kw,
        water_least_l_day: least.water_l_d,
        cooling_least_kw: least.cooling_kw,
        ppfd_within_budget_umol: within,
        led_plan: led_plan(&s),
        light_days: light_days(&s, crop.cycle_days.map_or(40.0, middle)),
    })
}

fn design_of(input: &Farm) -> Result<Design, ToolError> {
    Ok(Design {
        crop: crop_of(&input.crop_type)?,
        zone: zone_of(&input.climate_zone)?,
        layers: input.racking_layers,
        length_m: input.container_length_m,
        layer_m2: input.layer_area_m2,
        ppfd: input.ppfd_umol,
        hours: input.photoperiod_h,
        efficacy: input.lamp_efficacy,
        day_c: input.day_c,
        night_c: input.night_c,
        rh_pct: input.rh_pct,
        co2: input.co2_ppm,
        cop: input.cooling_cop,
        shell_u: input.shell_u,
        recovery: input.condensate_recovery,
        outside_min: input.outside_min_c,
        outside_max: input.outside_max_c,
    })
}

/// Whether what was given of the climate is within the crop's profile. What was not given is from it.
fn climate_in_range(input: &Farm, design: &Design) -> bool {
    let within = |value: Option<f64>, range: Option<Range>| match (value, range) {
        (Some(value), Some([low, high])) => (low..=high).contains(&value),
        _ => true,
    };
    let crop = design.crop;
    within(input.day_c, crop.t_day)
        && within(input.night_c, crop.t_night)
        && within(input.rh_pct, crop.rh)
        && within(input.co2_ppm, crop.co2)
}

fn assumed(input: &Farm, design: &Design, s: &Setpoints) -> Vec<Taken> {
    let crop = design.crop;
    let all = [
        ("ppfd_umol", input.ppfd_umol, s.ppfd, crop.ppfd.is_some()),
        ("photoperiod_h", input.photoperiod_h, s.hours, crop.photoperiod.is_some()),
        ("day_c", input.day_c, s.day_c, crop.t_day.is_some()),
        ("night_c", input.night_c, s.night_c, crop.t_night.is_some()),
        ("rh_pct", input.rh_pct, s.rh * 100.0, crop.rh.is_some()),
        ("co2_ppm", input.co2_ppm, s.co2, crop.co2.is_some()),
        ("lamp_efficacy", input.lamp_efficacy, crate::science::balance::EFFICACY[1], false),
        ("layer_area_m2", input.layer_area_m2, s.canopy_m2 / design.layers, false),
        ("container_length_m", input.container_length_m, crate::science::balance::LENGTH_M, false),
        ("outside_min_c", input.outside_min_c, s.outside_min, false),
        ("outside_max_c", input.outside_max_c, s.outside_max, false),
        ("shell_u", input.shell_u, crate::science::balance::SHELL_U, false),
    ];
    let missing = all.into_iter().filter(|(_, given, ..)| given.is_none());
    missing
        .map(|(field, _, value, from_profile)| Taken { field: field.into(), value, from_profile })
        .collect()
}

fn led_plan(s: &Setpoints) -> Vec<StageLight> {
    let light = |stage: &crate::science::light::Stage| {
        let [blue, red, far_red] = stage.shares().map(|share| share * 100.0);
        let ppfd = s.ppfd * stage.of_ppfd;
        StageLight {
            stage: stage.id.into(),
            ppfd_umol: ppfd,
            photoperiod_h: s.hours,
            dli_mol: dli(ppfd, s.hours),
            blue_pct: blue,
            red_pct: red,
            far_red_pct: far_red,
        }
    };
    STAGES.iter().map(light).collect()
}

/// Where a stage begins and ends, so that a line shows steps.
fn light_days(s: &Setpoints, cycle_days: f64) -> Vec<LightDay> {
    let mut from = 0.0;
    let mut days = Vec::new();
    for stage in STAGES {
        let to = from + stage.of_cycle * cycle_days;
        let whole = dli(s.ppfd * stage.of_ppfd, s.hours);
        let [blue, red, far_red] = stage.shares().map(|share| share * whole);
        for day in [from, to] {
            let parts = LightDay {
                day,
                dli_mol: whole,
                red_mol: red,
                blue_mol: blue,
                far_red_mol: far_red,
            };
            days.push(parts);
        }
        from = to;
    }
    days
}

fn months(base: &Outcome) -> Vec<MonthEnergy> {
    let month = |(month, [lamps, cooling, heating, fans]): (u32, [f64; 4])| MonthEnergy {
        month: f64::from(month),
        lamps_kwh: lamps,
        cooling_kwh: cooling,
        heating_kwh: heating,
        fans_kwh: fans,
    };
    (0..).zip(base.months).map(month).collect()
}

fn told(o: &Outcome) -> CaseFound {
    CaseFound {
        power_kw: o.power_kw,
        lamps_kw: o.lamps_kw,
        cooling_kw: o.cooling_kw,
        sensible_share: o.sensible_share,
        heating_kw: o.heating_kw,
        energy_kwh_year: o.kwh_total(),
        lamps_kwh_year: o.kwh[0],
        cooling_kwh_year: o.kwh[1],
        heating_kwh_year: o.kwh[2],
        fans_kwh_year: o.kwh[3],
        energy_kwh_kg: o.kwh_per_kg(),
        energy_kwh_kg_dry: o.kwh_per_kg_dry(),
        water_l_day: o.water_l_d,
        water_l_kg: o.l_per_kg(),
        condensate_l_day: o.condensate_l_d,
        co2_kg_day: o.co2_kg_d,
        harvest_kg_year: o.fresh_kg,
        yield_kg_m2_year: o.yield_kg_m2,
    }
}
