//! Levels beside a straight road on flat ground: the line of the road is summed over the angle
//! under which a receiver sees it, with a barrier parallel to it or without.

use super::barrier::{Cut, cnossos, edge_matters, fresnel_number, kurze_anderson, maekawa};
use super::general::{Regions, Screen, ground as general_ground, screening};
use super::ground::{GroundPath, Weather};
use super::{Bands, FREQUENCIES_HZ, SPEED_OF_SOUND_M_S, each_band, energy_sum};

/// Height of the source of every road vehicle (CNOSSOS-EU 2.2.1), m.
pub const SOURCE_HEIGHT_M: f64 = 0.05;
/// Pieces of half the road. Eight times as many change a level by less than 0.1 dB, as a test shows.
const PIECES: u32 = 24;

/// How the effect of a barrier is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BarrierMethod {
    /// CNOSSOS-EU with the ground on both sides
    #[default]
    Cnossos,
    /// Maekawa's curve for the edge alone, the ground effect left as it is
    Maekawa,
    /// Kurze and Anderson's form for the edge alone, the ground effect left as it is
    KurzeAnderson,
    /// ISO 9613-2 for the ground and the edge, downwind
    Iso9613,
}

/// A straight road.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Road {
    /// Sound power by band, dB per metre.
    pub power: Bands,
    /// Its length, m, half to each side of the receivers.
    pub length_m: f64,
}

/// What lies between road and receivers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Surroundings {
    /// Ground factor, 0 hard to 1 soft; the road itself is hard.
    pub ground_factor: f64,
    /// Share of the time with favourable propagation, 0 to 1.
    pub favourable_share: f64,
    /// Absorption by band, dB/km.
    pub absorption_db_km: Bands,
}

/// A point where a level is wanted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Receiver {
    /// From the middle of the road, m.
    pub distance_m: f64,
    /// Above the ground, m.
    pub height_m: f64,
}

/// A long wall parallel to the road.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wall {
    /// From the middle of the road, m.
    pub distance_m: f64,
    /// Above the ground, m.
    pub height_m: f64,
    /// How its effect is computed.
    pub method: BarrierMethod,
}

/// Level by band at a receiver, dB. A wall that is not between road and receiver has no effect.
#[must_use]
pub fn level(road: &Road, at: &Receiver, around: &Surroundings, wall: Option<&Wall>) -> Bands {
    level_in_pieces(road, at, around, wall, PIECES)
}

/// The angle under which a piece is seen is `w (1 - (1 - s)²)` for equal steps of `s`, `w` the angle of
/// the end of the road: narrow pieces far away, where a barrier is met at a grazing angle and takes
/// less with every degree, wide ones in front.
fn level_in_pieces(
    road: &Road,
    at: &Receiver,
    around: &Surroundings,
    wall: Option<&Wall>,
    pieces: u32,
) -> Bands {
    let wall = wall.filter(|w| w.distance_m < at.distance_m);
    let widest = (road.length_m / 2.0 / at.distance_m).atan();
    let mut sum = [0.0; 8];
    for piece in 0..pieces {
        let left = 1.0 - (f64::from(piece) + 0.5) / f64::from(pieces);
        let cos = (widest * (1.0 - left * left)).cos();
        let angle = widest * 2.0 * left / f64::from(pieces);
        // Both halves of the road are alike. With this length the divergence of a piece is exact:
        // equal angles send equal energies.
        let length = 2.0 * at.distance_m * angle / (cos * cos);
        let loss = attenuation(at, cos, around, wall);
        for (i, energy) in sum.iter_mut().enumerate() {
            *energy += length * 10f64.powf((road.power[i] - loss[i]) / 10.0);
        }
    }
    sum.map(|energy| 10.0 * energy.log10())
}

/// Level by band with the ground effect and the barrier of ISO 9613-2, both without a wall and
/// with one: the method has its own ground, so that the level without the wall differs as well.
#[must_use]
pub fn is_general(wall: Option<&Wall>) -> bool {
    wall.is_some_and(|w| w.method == BarrierMethod::Iso9613)
}

/// Attenuation from a piece of road seen under an angle of that cosine, by band, dB.
fn attenuation(at: &Receiver, cos: f64, around: &Surroundings, wall: Option<&Wall>) -> Bands {
    let across = at.distance_m / cos;
    let slant = across.hypot(at.height_m - SOURCE_HEIGHT_M);
    let boundary = boundary(at, cos, around, wall);
    each_band(|i| {
        let divergence = 20.0 * slant.log10() + 11.0;
        divergence + around.absorption_db_km[i] * slant / 1000.0 + boundary[i]
    })
}

/// Ground and barrier by band, dB, over the weather of the year.
fn boundary(at: &Receiver, cos: f64, around: &Surroundings, wall: Option<&Wall>) -> Bands {
    if let Some(wall) = wall.filter(|w| w.method == BarrierMethod::Iso9613) {
        return general_boundary(at, cos, around, Some(wall));
    }
    let p = around.favourable_share;
    // Where one of the two never is, it need not be computed.
    if p >= 1.0 {
        return in_weather(at, cos, around, wall, Weather::Favourable);
    }
    if p <= 0.0 {
        return in_weather(at, cos, around, wall, Weather::Homogeneous);
    }
    let [homogeneous, favourable] = [Weather::Homogeneous, Weather::Favourable]
        .map(|weather| in_weather(at, cos, around, wall, weather));
    each_band(|i| {
        // Equation 2.5.9: the energies are weighted, not the levels.
        -energy_sum([10.0 * p.log10() - favourable[i], 10.0 * (1.0 - p).log10() - homogeneous[i]])
    })
}

fn cut_of(at: &Receiver, cos: f64, wall: &Wall) -> Cut {
    Cut {
        source_height_m: SOURCE_HEIGHT_M,
        receiver_height_m: at.height_m,
        edge_height_m: wall.height_m,
        source_edge_m: wall.distance_m / cos,
        source_receiver_m: at.distance_m / cos,
    }
}

fn in_weather(
    at: &Receiver,
    cos: f64,
    around: &Surroundings,
    wall: Option<&Wall>,
    weather: Weather,
) -> Bands {
    let across = at.distance_m / cos;
    let g = around.ground_factor;
    let open = GroundPath {
        source_height_m: SOURCE_HEIGHT_M,
        receiver_height_m: at.height_m,
        distance_m: across,
        ground_factor: g,
        source_ground_factor: 0.0,
    };
    let ground = open.attenuation(weather);
    let Some(wall) = wall else { return ground };
    let cut = cut_of(at, cos, wall);
    if wall.method != BarrierMethod::Cnossos {
        let detour = cut.detour();
        return each_band(|i| {
            let n = fresnel_number(detour, FREQUENCIES_HZ[i], SPEED_OF_SOUND_M_S);
            let edge = match wall.method {
                BarrierMethod::KurzeAnderson if n >= 0.0 => kurze_anderson(n),
                BarrierMethod::KurzeAnderson => 0.0,
                _ => maekawa(n),
            };
            ground[i] + edge
        });
    }
    let source_side =
        GroundPath { receiver_height_m: wall.height_m, distance_m: cut.source_edge_m, ..open };
    let receiver_side = GroundPath {
        source_height_m: wall.height_m,
        distance_m: across - cut.source_edge_m,
        source_ground_factor: g,
        ..open
    };
    let screened = cnossos(&cut, &source_side, &receiver_side, weather).total;
    each_band(|i| if edge_matters(&cut, FREQUENCIES_HZ[i]) { screened[i] } else { ground[i] })
}

/// Ground and screen of ISO 9613-2 (equations 9 and 12), downwind.
fn general_boundary(at: &Receiver, cos: f64, around: &Surroundings, wall: Option<&Wall>) -> Bands {
    let across = at.distance_m / cos;
    let g = around.ground_factor;
    let regions = Regions { source: 0.0, middle: g, receiver: g };
    let ground = general_ground(SOURCE_HEIGHT_M, at.height_m, across, regions);
    let Some(wall) = wall else { return ground };
    let cut = cut_of(at, cos, wall);
    let rise = wall.height_m - SOURCE_HEIGHT_M;
    let screen = Screen {
        source_edge_m: cut.source_edge_m.hypot(rise),
        edge_receiver_m: (across - cut.source_edge_m).hypot(wall.height_m - at.height_m),
        between_m: 0.0,
        direct_m: across.hypot(at.height_m - SOURCE_HEIGHT_M),
        in_sight: cut.detour() < 0.0,
    };
    let screened = screening(&screen);
    each_band(|i| ground[i] + (screened[i] - ground[i]).max(0.0))
}

/// Level by band without a wall where its effect is computed by ISO 9613-2: the ground of that
/// method, so that the difference is the wall's alone.
#[must_use]
pub fn general_level(road: &Road, at: &Receiver, around: &Surroundings) -> Bands {
    // A wall of no height far below the sight line screens nothing, and takes the same ground.
    let none =
        Wall { distance_m: at.distance_m / 2.0, height_m: 0.0, method: BarrierMethod::Iso9613 };
    level(road, at, around, Some(&none))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::science::a_level;
    use crate::science::air::octave_absorption_db_km;

    fn around(g: f64, p: f64) -> Surroundings {
        Surroundings {
            ground_factor: g,
            favourable_share: p,
            absorption_db_km: octave_absorption_db_km(10.0, 70.0),
        }
    }

    const FLAT: Bands = [80.0; 8];

    fn open(distance_m: f64, g: f64) -> f64 {
        let road = Road { power: FLAT, length_m: 4000.0 };
        a_level(&level(&road, &Receiver { distance_m, height_m: 4.0 }, &around(g, 1.0), None))
    }

    /// A long line loses 3 dB for each doubling of the distance, over hard ground and with no
    /// absorption; what is left of a fourth of a decibel is the length.
    #[test]
    fn a_line_source_falls_by_three_decibels_for_each_doubling() {
        let road = Road { power: FLAT, length_m: 100_000.0 };
        let still = Surroundings { absorption_db_km: [0.0; 8], ..around(0.0, 0.0) };
        let at =
            |distance_m| level(&road, &Receiver { distance_m, height_m: 0.05 }, &still, None)[4];
        for d in [10.0, 20.0, 40.0, 80.0] {
            assert!((at(d) - at(2.0 * d) - 3.0103).abs() < 0.05, "{d}: {}", at(d) - at(2.0 * d));
        }
        // By hand: an endless line sends L_W' - 11 + 10 lg(π / d), and hard ground adds 3 dB.
        let by_hand = 80.0 - 11.0 + 10.0 * (std::f64::consts::PI / 25.0).log10() + 3.0;
        assert!((at(25.0) - by_hand).abs() < 0.02, "{} {by_hand}", at(25.0));
    }

    #[test]
    fn finer_pieces_of_road_change_next_to_nothing() {
        let road = Road { power: FLAT, length_m: 2000.0 };
        let wall = Wall { distance_m: 8.0, height_m: 3.0, method: BarrierMethod::Cnossos };
        for (distance_m, g) in [(15.0, 0.0), (40.0, 0.5), (150.0, 1.0)] {
            let at = Receiver { distance_m, height_m: 1.5 };
            for wall in [None, Some(&wall)] {
                let [coarse, fine] = [PIECES, 8 * PIECES].map(|pieces| {
                    a_level(&level_in_pieces(&road, &at, &around(g, 1.0), wall, pieces))
                });
                assert!((coarse - fine).abs() < 0.1, "{distance_m}: {coarse} {fine}");
            }
        }
    }

    #[test]
    fn a_level_falls_with_distance_and_with_soft_ground() {
        let mut last = f64::INFINITY;
        for d in [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0] {
            let now = open(d, 0.0);
            assert!(now < last);
            assert!(open(d, 1.0) <= now + 1e-9);
            last = now;
        }
    }

    #[test]
    fn a_wall_that_is_not_between_does_nothing_and_a_higher_one_does_more() {
        let road = Road { power: FLAT, length_m: 2000.0 };
        let (here, around) = (Receiver { distance_m: 30.0, height_m: 1.5 }, around(0.0, 1.0));
        let with = |distance_m, height_m, method| {
            let wall = Wall { distance_m, height_m, method };
            a_level(&level(&road, &here, &around, Some(&wall)))
        };
        let without = a_level(&level(&road, &here, &around, None));
        assert_eq!(with(30.0, 4.0, BarrierMethod::Cnossos).to_bits(), without.to_bits());
        for method in [BarrierMethod::Cnossos, BarrierMethod::Maekawa, BarrierMethod::KurzeAnderson]
        {
            let mut last = without;
            for height in [2.0, 3.0, 4.0, 6.0] {
                let now = with(6.0, height, method);
                assert!(now < last, "{method:?} {height}: {now} {last}");
                last = now;
            }
        }
    }
}
