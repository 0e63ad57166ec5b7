//! How a slope moves, and the failure that its acceleration points to.

use crate::science::movement::{self as science, MovementRecord, VelocityClass};
use crate::science::reference::INVERSE_VELOCITY;
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_science::clock::{self, HOUR_MIN};
use skillhost_story::Cited;
use skillhost_story::refusal::of_file;

/// A record of displacement.
#[data]
pub struct MovementFile {
    /// Displacement as CSV: a column of times and one of displacement with its unit in its name
    #[is(file = ["text/csv"])]
    pub movement: FileInput,
}

/// A velocity class after Cruden and Varnes.
#[data]
#[derive(Copy, Eq)]
pub enum MovementClass {
    /// Below 16 mm a year
    ExtremelySlow,
    /// From 16 mm a year
    VerySlow,
    /// From 1.6 m a year
    Slow,
    /// From 13 m a month
    Moderate,
    /// From 1.8 m an hour
    Rapid,
    /// From 3 m a minute
    VeryRapid,
    /// From 5 m a second
    ExtremelyRapid,
}

impl From<VelocityClass> for MovementClass {
    fn from(class: VelocityClass) -> Self {
        match class {
            VelocityClass::ExtremelySlow => Self::ExtremelySlow,
            VelocityClass::VerySlow => Self::VerySlow,
            VelocityClass::Slow => Self::Slow,
            VelocityClass::Moderate => Self::Moderate,
            VelocityClass::Rapid => Self::Rapid,
            VelocityClass::VeryRapid => Self::VeryRapid,
            VelocityClass::ExtremelyRapid => Self::ExtremelyRapid,
        }
    }
}

/// A smoothed velocity and its inverse.
#[data]
pub struct VelocityAt {
    /// When, RFC 3339
    pub time: String,
    /// Velocity
    #[is(unit = "mm/h")]
    pub velocity_mmh: f64,
    /// Inverse of the velocity; absent where it does not move forward
    #[is(unit = "h/mm")]
    pub inverse_h_per_mm: Option<f64>,
    /// The line through the inverses since the onset; absent before it
    #[is(unit = "h/mm")]
    pub line_h_per_mm: Option<f64>,
}

/// Velocity, acceleration, and the forecast.
#[data]
pub struct SlopeMovement {
    /// Name of the column that was read
    pub column: String,
    /// Unit of that column
    pub column_unit: String,
    /// Readings with a value
    pub readings: u64,
    /// Readings without one
    pub missing: u64,
    /// The first reading, on the file's clock
    pub start: String,
    /// The last reading, on the file's clock
    pub end: String,
    /// Displacement from the first reading to the last
    #[is(unit = "mm")]
    pub displacement_mm: f64,
    /// Mean of the latest velocities
    #[is(unit = "mm/h")]
    pub velocity_mmh: f64,
    /// Its class
    pub class: MovementClass,
    /// Whether it speeds up to the end of the record
    pub accelerates: bool,
    /// When that began, on the file's clock
    pub onset: Option<String>,
    /// Hours from the last reading to the failure that the line points to; absent where there is
    /// no line
    #[is(unit = "h")]
    pub failure_in_h: Option<f64>,
    /// When that is, on the file's clock
    pub failure_at: Option<String>,
    /// Share of the variance that the line explains
    #[is(unit = "1")]
    pub r_squared: Option<f64>,
    /// Smoothed velocities
    pub velocities: Vec<VelocityAt>,
    /// What the method follows
    pub method: Cited,
}

/// Velocities that are shown at most: the latest.
const SHOWN: usize = 1_000;

/// Reads a record of displacement and extrapolates the inverse of its velocity: see
/// [`crate::science::movement`].
///
/// # Errors
/// `input-invalid` with every fault of the file and its line; the errors of reading a file.
pub fn slope_movement(input: MovementFile, _: &Call<'_>) -> Result<SlopeMovement, ToolError> {
    let text = input.movement.read_text()?;
    let record = MovementRecord::read(&text).map_err(|f| of_file("movement", &f))?;
    let found = science::assess(&record.readings);
    let time = |hours: f64| {
        let minutes = (hours * HOUR_MIN as f64).round();
        // A time beyond what a calendar can show is no time.
        let minutes = if minutes.abs() < 1e9 { minutes as i64 } else { return None };
        Some(record.first_min + minutes)
    };
    let readable = |hours: f64| time(hours).map(clock::readable);
    let stamp = |hours: f64| time(hours).map(|m| clock::rfc3339(m, record.offset_min));
    let ends = record.readings.first().zip(record.readings.last());
    let (first, last) = match ends {
        Some((first, last)) => (*first, *last),
        None => return Err(ToolError::new("failed", "a record without readings")),
    };
    let onset_h = found.onset.and_then(|i| found.smooth.get(i)).map(|v| v.hours);
    let velocities = found
        .smooth
        .iter()
        .skip(found.smooth.len().saturating_sub(SHOWN))
        .filter_map(|v| {
            let since = onset_h.is_some_and(|onset| v.hours >= onset);
            Some(VelocityAt {
                time: stamp(v.hours)?,
                velocity_mmh: v.mmh,
                inverse_h_per_mm: (v.mmh > 0.0).then(|| 1.0 / v.mmh).filter(|i| i.is_finite()),
                line_h_per_mm: found
                    .line
                    .filter(|_| since)
                    .map(|line| line.intercept + line.slope * v.hours),
            })
        })
        .collect();
    Ok(SlopeMovement {
        column: record.column.clone(),
        column_unit: record.unit.into(),
        readings: record.readings.len() as u64,
        missing: record.missing as u64,
        start: readable(first.hours).unwrap_or_default(),
        end: readable(last.hours).unwrap_or_default(),
        displacement_mm: last.mm - first.mm,
        velocity_mmh: found.velocity_mmh,
        class: VelocityClass::of(found.velocity_mmh).into(),
        accelerates: found.onset.is_some(),
        onset: onset_h.and_then(readable),
        failure_in_h: found.failure_in_h,
        failure_at: found.failure_in_h.and_then(|h| readable(last.hours + h)),
        r_squared: found.line.map(|l| l.r_squared),
        velocities,
        method: Cited::of(&INVERSE_VELOCITY),
    })
}
