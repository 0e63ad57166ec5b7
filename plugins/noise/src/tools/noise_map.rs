//! Levels at receivers beside a road, with and without a barrier.

use super::{Assumed, AssumedWhy, bound};
use crate::science::emission::{Category, Conditions, Junction, Stream, line_power, surface};
use crate::science::emission_tables::SURFACES;
use crate::science::indicator::lden;
use crate::science::road::{
    BarrierMethod, Receiver, Road, Surroundings, Wall, general_level, is_general, level,
};
use crate::science::{Bands, FREQUENCIES_HZ, a_level, air};
use plugin_api::{Call, ToolError, data};
use skillhost_science::domain::Domain;

/// Height of a receiver where none was stated: that of Lden in Directive 2002/49/EC, m.
const RECEPTOR_HEIGHT_M: f64 = 4.0;
/// Length of road where none was stated, m.
const ROAD_LENGTH_M: f64 = 2000.0;
/// Relative humidity where none was stated, %: the reference of CNOSSOS-EU.
const HUMIDITY_PCT: f64 = 70.0;
/// Distances at which the profile is drawn, m.
const PROFILE_M: [f64; 11] = [10.0, 15.0, 20.0, 30.0, 40.0, 50.0, 75.0, 100.0, 150.0, 200.0, 300.0];

// The same bounds as in the schemas, for who calls without one; a test compares the two.
const SPEED: Domain = Domain::closed(5.0, 150.0, "km/h");
const FLOW: Domain = Domain::above(0.0, 20_000.0, "/h");
const SHARE: Domain = Domain::closed(0.0, 1.0, "");
const DISTANCE: Domain = Domain::closed(2.0, 1000.0, "m");
const HEIGHT: Domain = Domain::closed(0.5, 50.0, "m");
const BARRIER_HEIGHT: Domain = Domain::above(0.0, 20.0, "m");
const BARRIER_DISTANCE: Domain = Domain::closed(1.0, 1000.0, "m");

fn surface_ids() -> Vec<&'static str> {
    SURFACES.iter().map(|s| s.id).collect()
}

/// A point where a level is wanted.
#[data]
pub struct Receptor {
    /// Its name
    pub id: Option<String>,
    /// From the middle of the road
    #[is(unit = "m", min = 2, max = 1_000)]
    pub distance_m: f64,
    /// Above the ground
    #[is(unit = "m", min = 0.5, max = 50)]
    pub height_m: Option<f64>,
}

/// How the effect of a barrier is computed.
#[data]
#[derive(Copy, Eq, Default)]
pub enum BarrierModel {
    /// CNOSSOS-EU, with the ground on both sides
    #[default]
    Cnossos,
    /// Maekawa's curve `10 lg(3 + 20 N)` for the edge alone
    Maekawa,
    /// Kurze and Anderson's form for the edge alone
    KurzeAnderson,
    /// ISO 9613-2, ground and edge, downwind
    Iso9613,
}

impl From<BarrierModel> for BarrierMethod {
    fn from(model: BarrierModel) -> Self {
        match model {
            BarrierModel::Cnossos => Self::Cnossos,
            BarrierModel::Maekawa => Self::Maekawa,
            BarrierModel::KurzeAnderson => Self::KurzeAnderson,
            BarrierModel::Iso9613 => Self::Iso9613,
        }
    }
}

/// A long wall parallel to the road, heavy enough that nothing goes through it.
#[data]
pub struct Barrier {
    /// Above the ground
    #[is(unit = "m", above = 0, max = 20)]
    pub height_m: f64,
    /// From the middle of the road
    #[is(unit = "m", min = 1, max = 1_000)]
    pub distance_m: f64,
    /// How its effect is computed
    #[is(default = BarrierModel::Cnossos)]
    pub method: BarrierModel,
}

/// The road, its traffic, what lies beside it, and where levels are wanted.
#[data]
pub struct RoadScene {
    /// Mean speed of the traffic
    #[is(unit = "km/h", min = 5, max = 150)]
    pub speed_kmh: f64,
    /// Vehicles in an hour, by day where evening and night are given too
    #[is(unit = "/h", above = 0, max = 20_000)]
    pub vehicle_flow_per_h: f64,
    /// Points where levels are wanted
    pub receptors: Vec<Receptor>,
    /// A barrier
    pub barrier: Option<Barrier>,
    /// Share of medium heavy vehicles with two axles (category 2)
    #[is(unit = "%", min = 0, max = 100)]
    pub medium_share_pct: Option<f64>,
    /// Share of heavy vehicles with three axles or more (category 3). Without it the mix counts as
    /// not stated: all vehicles are taken as cars, and each category alone is a situation
    #[is(unit = "%", min = 0, max = 100)]
    pub heavy_share_pct: Option<f64>,
    /// Share of mopeds up to 50 cc (category 4a)
    #[is(unit = "%", min = 0, max = 100)]
    pub moped_share_pct: Option<f64>,
    /// Share of motorcycles over 50 cc (category 4b)
    #[is(unit = "%", min = 0, max = 100)]
    pub motorcycle_share_pct: Option<f64>,
    /// Vehicles in an hour of the evening
    #[is(unit = "/h", min = 0, max = 20_000)]
    pub evening_flow_per_h: Option<f64>,
    /// Vehicles in an hour of the night
    #[is(unit = "/h", min = 0, max = 20_000)]
    pub night_flow_per_h: Option<f64>,
    /// Road surface
    #[is(one_of = surface_ids())]
    pub road_surface: Option<String>,
    /// Gradient, uphill positive
    #[is(unit = "%", min = -12, max = 12)]
    pub gradient_pct: Option<f64>,
    /// Distance of the nearest junction with traffic lights
    #[is(unit = "m", min = 0, max = 10_000)]
    pub crossing_distance_m: Option<f64>,
    /// Mean temperature of the air
    #[is(unit = "Cel", min = -20, max = 50)]
    pub temperature_c: Option<f64>,
    /// Relative humidity
    #[is(unit = "%", min = 10, max = 100)]
    pub humidity_pct: Option<f64>,
    /// Ground between road and receivers: 0 hard (asphalt, water) to 1 soft (grass, forest floor).
    /// Without it hard ground is taken, and soft ground is a situation as well
    #[is(unit = "1", min = 0, max = 1)]
    pub ground_factor: Option<f64>,
    /// Share of the time with propagation that favours the sound
    #[is(unit = "1", min = 0, max = 1)]
    pub favourable_share: Option<f64>,
    /// Length of the straight road
    #[is(unit = "m", min = 20, max = 20_000)]
    pub road_length_m: Option<f64>,
}

/// Levels of a receiver in one octave band.
#[data]
pub struct ReceptorBand {
    /// Middle of the band
    #[is(unit = "Hz", en = "octave band", vi = "dải tần")]
    pub frequency_hz: f64,
    /// The band as a word
    pub band: String,
    /// Without the barrier
    #[is(unit = "dB", en = "without barrier", vi = "không có tường")]
    pub open_db: f64,
    /// With the barrier, or as without where there is none
    #[is(unit = "dB", en = "with barrier", vi = "có tường")]
    pub received_db: f64,
}

/// Levels at a receiver.
#[data]
pub struct ReceptorLevel {
    /// Its name
    pub id: String,
    /// From the middle of the road
    #[is(unit = "m")]
    pub distance_m: f64,
    /// Above the ground
    #[is(unit = "m")]
    pub height_m: f64,
    /// Without the barrier
    #[is(unit = "dB(A)")]
    pub open_level_db: f64,
    /// With the barrier, or as without where there is none
    #[is(unit = "dB(A)")]
    pub received_level_db: f64,
    /// What the barrier takes away
    #[is(unit = "dB")]
    pub insertion_loss_db: Option<f64>,
    /// Whether the barrier is between the road and it
    pub behind_barrier: bool,
    /// Day-evening-night level without the barrier, where evening and night are given
    #[is(unit = "dB(A)")]
    pub open_lden_db: Option<f64>,
    /// Day-evening-night level with the barrier
    #[is(unit = "dB(A)")]
    pub lden_db: Option<f64>,
    /// Level of the night's traffic without the barrier
    #[is(unit = "dB(A)")]
    pub open_lnight_db: Option<f64>,
    /// Level of the night's traffic with the barrier
    #[is(unit = "dB(A)")]
    pub lnight_db: Option<f64>,
    /// By octave band
    pub bands: Vec<ReceptorBand>,
}

/// What a barrier does.
#[data]
pub struct BarrierEffect {
    /// Its height
    #[is(unit = "m")]
    pub height_m: f64,
    /// How it was computed
    pub method: BarrierModel,
    /// What it takes away at the receiver behind it where that is least; absent where none is behind
    #[is(unit = "dB")]
    pub insertion_loss_db: Option<f64>,
}

/// What was taken as the mix of vehicles.
#[data]
#[derive(Copy, Eq)]
pub enum Mix {
    /// As it was stated
    AsStated,
    /// Cars alone
    Light,
    /// Medium heavy vehicles alone
    MediumHeavy,
    /// Heavy vehicles alone
    Heavy,
    /// Mopeds alone
    Moped,
    /// Motorcycles alone
    Motorcycle,
}

/// What is not stated, taken in one of the ways that are possible.
#[data]
pub struct Situation {
    /// The mix of vehicles
    pub mix: Mix,
    /// The ground
    #[is(unit = "1")]
    pub ground_factor: f64,
    /// Level without the barrier, for each receiver in their order
    #[is(unit = "dB(A)")]
    pub open_level_db: Vec<f64>,
    /// Level with the barrier
    #[is(unit = "dB(A)")]
    pub received_level_db: Vec<f64>,
}

/// A point of the profile across the road.
#[data]
pub struct ProfilePoint {
    /// From the middle of the road
    #[is(unit = "m")]
    pub distance_m: f64,
    /// Without the barrier, at the height of the first receiver
    #[is(unit = "dB(A)")]
    pub open_db: f64,
    /// With it; absent in front of it and without one
    #[is(unit = "dB(A)")]
    pub with_barrier_db: Option<f64>,
}

/// Levels at receivers, and what they are made of.
#[data]
pub struct NoiseMap {
    /// Sound power of a metre of road, A-weighted
    #[is(unit = "dB(A)")]
    pub source_level_db: f64,
    /// Sound power of a metre of road by octave band, 63 Hz to 8 kHz
    #[is(unit = "dB")]
    pub source_bands_db: Vec<f64>,
    /// Levels
    pub receptors: Vec<ReceptorLevel>,
    /// What the barrier does
    pub barrier: Option<BarrierEffect>,
    /// Every way in which what was not stated may be; the first is the one that the levels are of
    pub situations: Vec<Situation>,
    /// Lowest level with the barrier over all situations and receivers
    #[is(unit = "dB(A)")]
    pub lowest_db: f64,
    /// Highest level with the barrier over all situations and receivers
    #[is(unit = "dB(A)")]
    pub highest_db: f64,
    /// Level over the distance
    pub profile: Vec<ProfilePoint>,
    /// Whether the speed is in the range of the surface's correction
    pub surface_in_range: bool,
    /// What was taken without having been given
    pub assumed: Vec<Assumed>,
    /// The method of the source and the propagation
    pub method: String,
}

/// Computes the levels, see [`crate::science::road`].
///
/// # Errors
/// `input-invalid` with a pointer where a number is out of its range, shares sum up to more than the
/// whole, a mix is half stated or a receiver is missing.
pub fn noise_map(input: RoadScene, _: &Call<'_>) -> Result<NoiseMap, ToolError> {
    check(&input)?;
    let map = Map::of(&input);
    let mixes: &[(Mix, Option<Category>)] =
        if input.heavy_share_pct.is_some() { &[(Mix::AsStated, None)] } else { &ALONE };
    let ground = input.ground_factor.unwrap_or(0.0);
    let grounds = if input.ground_factor.is_some() { vec![ground] } else { vec![0.0, 1.0] };
    let mut situations = Vec::new();
    for g in &grounds {
        for (mix, alone) in mixes {
            let power = map.power(*alone);
            let pairs = input.receptors.iter().map(|r| map.levels(r, &power, *g));
            let (open_level_db, received_level_db) =
                pairs.map(|(open, with)| (a_level(&open), a_level(&with))).unzip();
            situations.push(Situation {
                mix: *mix,
                ground_factor: *g,
                open_level_db,
                received_level_db,
            });
        }
    }
    let power = map.power(mixes[0].1);
    let receptors: Vec<_> = input
        .receptors
        .iter()
        .enumerate()
        .map(|(i, r)| map.receptor(i, r, &power, ground))
        .collect();
    let least = receptors.iter().filter(|r| r.behind_barrier).filter_map(|r| r.insertion_loss_db);
    let every = || situations.iter().flat_map(|s| s.received_level_db.iter().copied());
    Ok(NoiseMap {
        source_level_db: a_level(&power),
        source_bands_db: power.to_vec(),
        barrier: input.barrier.as_ref().map(|b| BarrierEffect {
            height_m: b.height_m,
            method: b.method,
            insertion_loss_db: least.reduce(f64::min),
        }),
        lowest_db: every().fold(f64::INFINITY, f64::min),
        highest_db: every().fold(f64::NEG_INFINITY, f64::max),
        profile: map.profile(&power, ground),
        surface_in_range: (map.on.surface.speed_min_kmh..=map.on.surface.speed_max_kmh)
            .contains(&input.speed_kmh),
        assumed: assumed(&input),
        method: if is_general(map.wall.as_ref()) {
            "source CNOSSOS-EU 2021/1226, propagation ISO 9613-2:1996".into()
        } else {
            "CNOSSOS-EU 2015/996 as amended by 2021/1226".into()
        },
        receptors,
        situations,
    })
}

/// Each category alone; cars first, which is what the levels are computed with.
const ALONE: [(Mix, Option<Category>); 5] = [
    (Mix::Light, Some(Category::Light)),
    (Mix::MediumHeavy, Some(Category::MediumHeavy)),
    (Mix::Heavy, Some(Category::Heavy)),
    (Mix::Moped, Some(Category::Moped)),
    (Mix::Motorcycle, Some(Category::Motorcycle)),
];

fn shares(input: &RoadScene) -> [(Category, &'static str, f64); 4] {
    [
        (Category::MediumHeavy, "medium_share_pct", input.medium_share_pct.unwrap_or(0.0)),
        (Category::Heavy, "heavy_share_pct", input.heavy_share_pct.unwrap_or(0.0)),
        (Category::Moped, "moped_share_pct", input.moped_share_pct.unwrap_or(0.0)),
        (Category::Motorcycle, "motorcycle_share_pct", input.motorcycle_share_pct.unwrap_or(0.0)),
    ]
}

fn check(input: &RoadScene) -> Result<(), ToolError> {
    let mut violations = Vec::new();
    if shares(input).iter().map(|s| s.2).sum::<f64>() > 100.0 {
        let why = "the shares of the vehicles sum up to more than 100 %";
        let stated = shares(input).into_iter().filter(|s| s.2 > 0.0);
        violations.extend(stated.map(|s| (format!("/{}", s.1), why.to_owned())));
    }
    if input.heavy_share_pct.is_none() && shares(input).iter().any(|s| s.2 > 0.0) {
        let why = "is missing; a mix is stated with the share of heavy vehicles, 0 where there \
                   are none";
        violations.push(("/heavy_share_pct".into(), why.into()));
    }
    let out = &mut violations;
    bound(out, "/speed_kmh", SPEED, Some(input.speed_kmh));
    bound(out, "/vehicle_flow_per_h", FLOW, Some(input.vehicle_flow_per_h));
    bound(out, "/ground_factor", SHARE, input.ground_factor);
    bound(out, "/favourable_share", SHARE, input.favourable_share);
    for (i, receptor) in input.receptors.iter().enumerate() {
        bound(out, format!("/receptors/{i}/distance_m"), DISTANCE, Some(receptor.distance_m));
        bound(out, format!("/receptors/{i}/height_m"), HEIGHT, receptor.height_m);
    }
    if let Some(barrier) = &input.barrier {
        bound(out, "/barrier/height_m", BARRIER_HEIGHT, Some(barrier.height_m));
        bound(out, "/barrier/distance_m", BARRIER_DISTANCE, Some(barrier.distance_m));
    }
    if input.receptors.is_empty() {
        violations.push(("/receptors".into(), "is empty; give one receiver at least".into()));
    }
    if violations.is_empty() { Ok(()) } else { Err(ToolError::invalid_input(violations)) }
}

/// What is the same for every receiver.
struct Map<'i> {
    input: &'i RoadScene,
    on: Conditions,
    wall: Option<Wall>,
    absorption_db_km: Bands,
}

impl<'i> Map<'i> {
    fn of(input: &'i RoadScene) -> Self {
        let defaults = Conditions::default();
        let temperature_c = input.temperature_c.unwrap_or(defaults.temperature_c);
        let humidity = input.humidity_pct.unwrap_or(HUMIDITY_PCT);
        Self {
            input,
            on: Conditions {
                surface: input
                    .road_surface
                    .as_deref()
                    .and_then(surface)
                    .unwrap_or(defaults.surface),
                temperature_c,
                gradient_pct: input.gradient_pct.unwrap_or(0.0),
                junction: input.crossing_distance_m.map(|d| (Junction::Crossing, d)),
                ..defaults
            },
            wall: input.barrier.as_ref().map(|b| Wall {
                distance_m: b.distance_m,
                height_m: b.height_m,
                method: b.method.into(),
            }),
            absorption_db_km: air::octave_absorption_db_km(temperature_c, humidity),
        }
    }

    /// Sound power of a metre with the stated mix, or with one category alone.
    fn power(&self, alone: Option<Category>) -> Bands {
        let speed_kmh = self.input.speed_kmh;
        let flow = self.input.vehicle_flow_per_h;
        let stream = |category, share: f64| Stream { category, per_hour: flow * share, speed_kmh };
        let streams = match alone {
            Some(category) => vec![stream(category, 1.0)],
            None => {
                let others = shares(self.input);
                let rest = 1.0 - others.iter().map(|s| s.2).sum::<f64>() / 100.0;
                let mut streams = vec![stream(Category::Light, rest.max(0.0))];
                streams.extend(others.iter().map(|(c, _, share)| stream(*c, share / 100.0)));
                streams
            }
        };
        line_power(&streams, &self.on)
    }

    /// Spectra at a receiver without and with the barrier.
    fn levels(&self, at: &Receptor, power: &Bands, ground_factor: f64) -> (Bands, Bands) {
        let road =
            Road { power: *power, length_m: self.input.road_length_m.unwrap_or(ROAD_LENGTH_M) };
        let around = Surroundings {
            ground_factor,
            favourable_share: self.input.favourable_share.unwrap_or(1.0),
            absorption_db_km: self.absorption_db_km,
        };
        let at = Receiver {
            distance_m: at.distance_m,
            height_m: at.height_m.unwrap_or(RECEPTOR_HEIGHT_M),
        };
        let wall = self.wall.as_ref();
        let open = if is_general(wall) {
            general_level(&road, &at, &around)
        } else {
            level(&road, &at, &around, None)
        };
        let behind = wall.is_some_and(|w| w.distance_m < at.distance_m);
        (open, if behind { level(&road, &at, &around, wall) } else { open })
    }

    fn receptor(&self, i: usize, at: &Receptor, power: &Bands, ground: f64) -> ReceptorLevel {
        let (open, with) = self.levels(at, power, ground);
        let (open_db, with_db) = (a_level(&open), a_level(&with));
        // With the same mix and speed a level goes with the logarithm of the flow.
        let flow = |per_h: Option<f64>| {
            per_h.filter(|q| *q > 0.0).map(|q| 10.0 * (q / self.input.vehicle_flow_per_h).log10())
        };
        let [evening, night] =
            [self.input.evening_flow_per_h, self.input.night_flow_per_h].map(flow);
        let day_night = |l: f64| Some(lden(l, l + evening?, l + night?));
        ReceptorLevel {
            id: at.id.clone().unwrap_or_else(|| format!("R{}", i + 1)),
            distance_m: at.distance_m,
            height_m: at.height_m.unwrap_or(RECEPTOR_HEIGHT_M),
            open_level_db: open_db,
            received_level_db: with_db,
            insertion_loss_db: self.wall.map(|_| open_db - with_db),
            behind_barrier: self.wall.is_some_and(|w| w.distance_m < at.distance_m),
            open_lden_db: day_night(open_db),
            lden_db: day_night(with_db),
            open_lnight_db: night.map(|n| open_db + n),
            lnight_db: night.map(|n| with_db + n),
            bands: (0..8)
                .map(|b| ReceptorBand {
                    frequency_hz: FREQUENCIES_HZ[b],
                    band: BAND_NAMES[b].into(),
                    open_db: open[b],
                    received_db: with[b],
                })
                .collect(),
        }
    }

    fn profile(&self, power: &Bands, ground: f64) -> Vec<ProfilePoint> {
        let height_m = self.input.receptors.first().and_then(|r| r.height_m);
        let point = |distance_m: f64| {
            let at = Receptor { id: None, distance_m, height_m };
            let (open, with) = self.levels(&at, power, ground);
            let behind = self.wall.is_some_and(|w| w.distance_m < distance_m);
            ProfilePoint {
                distance_m,
                open_db: a_level(&open),
                with_barrier_db: behind.then(|| a_level(&with)),
            }
        };
        PROFILE_M.map(point).to_vec()
    }
}

const BAND_NAMES: [&str; 8] = ["63", "125", "250", "500", "1k", "2k", "4k", "8k"];

fn assumed(input: &RoadScene) -> Vec<Assumed> {
    use AssumedWhy::{Cautious, NotGiven, Reference};
    let height = input.receptors.iter().all(|r| r.height_m.is_some());
    let taken = [
        ("heavy_share_pct", input.heavy_share_pct.is_some(), 0.0, NotGiven),
        ("ground_factor", input.ground_factor.is_some(), 0.0, Cautious),
        ("favourable_share", input.favourable_share.is_some(), 1.0, Cautious),
        ("receiver_height_m", height, RECEPTOR_HEIGHT_M, Reference),
        ("temperature_c", input.temperature_c.is_some(), 20.0, Reference),
        ("humidity_pct", input.humidity_pct.is_some(), HUMIDITY_PCT, Reference),
        ("gradient_pct", input.gradient_pct.is_some(), 0.0, NotGiven),
    ];
    let taken = taken.into_iter().filter(|(_, given, ..)| !given);
    taken.map(|(field, _, value, why)| Assumed { field: field.into(), value, why }).collect()
}
