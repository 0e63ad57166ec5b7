//! Retention indices on a ladder of alkanes, and the dead time behind reported ones.

use crate::science::peaks::{carbons, read_ladder, read_times};
use crate::science::retention::{Interpolation, Ladder, LadderFault, NoIndex, infer_dead_time};
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::refusal;

/// An alkane of a ladder.
#[data]
pub struct Alkane {
    /// `9`, `C9`, `n-C9`, `nonane`, or its index, `900`
    pub alkane: String,
    /// Retention time
    #[is(unit = "min", above = 0)]
    pub time_min: f64,
}

/// How an index is read between two alkanes.
#[data]
#[derive(Copy, Eq)]
pub enum IndexMethod {
    /// Van den Dool and Kratz, for programmed runs
    Linear,
    /// Kovats, logarithmic, with a dead time
    Kovats,
    /// Cubic spline
    Spline,
}

/// A ladder and times.
#[data]
pub struct RetentionAsked {
    /// The ladder, as rows
    #[is(default = Vec::<Alkane>::new())]
    pub ladder: Vec<Alkane>,
    /// The ladder, as a file; one of both
    #[is(file = ["text/csv"])]
    pub ladder_file: Option<FileInput>,
    /// Retention times of peaks
    #[is(default = Vec::<f64>::new())]
    pub times_min: Vec<f64>,
    /// A table of peaks with names and retention times, after those times
    #[is(file = ["text/csv"])]
    pub peaks_file: Option<FileInput>,
    /// How to read between two alkanes
    #[is(default = IndexMethod::Linear)]
    pub method: IndexMethod,
    /// Time of an unretained compound; needed for Kovats
    #[is(unit = "min", min = 0)]
    pub dead_time_min: Option<f64>,
}

/// Why a peak has no index.
#[data]
#[derive(Copy, Eq)]
pub enum IndexReason {
    /// Before the first alkane
    BeforeFirstAlkane,
    /// After the last alkane
    AfterLastAlkane,
    /// At or before the dead time
    BeforeDeadTime,
    /// The dead time is not below the first alkane's time
    DeadTimeNotBelowFirstAlkane,
    /// No time
    NoTime,
}

/// A peak and its index.
#[data]
pub struct PeakIndex {
    /// Its name, where a table has one
    pub name: Option<String>,
    /// Its time
    #[is(unit = "min")]
    pub time_min: f64,
    /// Its index; absent outside the ladder
    #[is(unit = "1")]
    pub index: Option<f64>,
    /// Why it has none
    pub reason: Option<IndexReason>,
}

/// The indices.
#[data]
pub struct RetentionIndices {
    /// In the order of the times
    pub peaks: Vec<PeakIndex>,
    /// How they were read
    pub method: IndexMethod,
    /// With which dead time
    #[is(unit = "min")]
    pub dead_time_min: Option<f64>,
    /// Whether the ladder had to be sorted
    pub ladder_was_unsorted: bool,
    /// Largest step of the ladder in carbons; more than one is a gap
    pub largest_step: f64,
}

/// Retention index of each time. Outside the ladder there is a reason and no number.
///
/// # Errors
/// `input-invalid` for a ladder with fewer than two alkanes, one twice or one that does not come after
/// the one before it, for a label that is no alkane, and for Kovats without a dead time.
pub fn retention_index(input: RetentionAsked, _: &Call<'_>) -> Result<RetentionIndices, ToolError> {
    let ladder = ladder_of(&input.ladder, input.ladder_file.as_ref())?;
    let how = match (input.method, input.dead_time_min) {
        (IndexMethod::Linear, _) => Interpolation::Linear,
        (IndexMethod::Spline, _) => Interpolation::Spline,
        (IndexMethod::Kovats, Some(dead_time)) => Interpolation::Log { dead_time },
        (IndexMethod::Kovats, None) => {
            let why = "is missing; Kovats indices rest on adjusted times (see dead_time)";
            return Err(ToolError::invalid_input(vec![("/dead_time_min".into(), why.into())]));
        }
    };
    let mut times: Vec<(Option<String>, f64)> =
        input.times_min.iter().map(|t| (None, *t)).collect();
    if let Some(file) = &input.peaks_file {
        let rows = read_times(&file.read_text()?)
            .map_err(|faults| refusal::of_file("peaks_file", &faults))?;
        times.extend(rows.into_iter().map(|(name, t)| (Some(name), t)));
    }
    let peaks = times
        .into_iter()
        .map(|(name, time)| {
            let found = ladder.index(time, how);
            PeakIndex {
                name,
                time_min: time,
                index: found.ok(),
                reason: found.err().map(|why| match why {
                    NoIndex::BeforeFirstAlkane => IndexReason::BeforeFirstAlkane,
                    NoIndex::AfterLastAlkane => IndexReason::AfterLastAlkane,
                    NoIndex::BeforeDeadTime => IndexReason::BeforeDeadTime,
                    NoIndex::DeadTimeNotBelowFirstAlkane => {
                        IndexReason::DeadTimeNotBelowFirstAlkane
                    }
                    NoIndex::NoTime => IndexReason::NoTime,
                }),
            }
        })
        .collect();
    Ok(RetentionIndices {
        peaks,
        method: input.method,
        dead_time_min: input.dead_time_min.filter(|_| input.method == IndexMethod::Kovats),
        ladder_was_unsorted: ladder.was_unsorted,
        largest_step: ladder.largest_step(),
    })
}

fn ladder_of(rows: &[Alkane], file: Option<&FileInput>) -> Result<Ladder, ToolError> {
    let refuse = |place: String, why: String| ToolError::invalid_input(vec![(place, why)]);
    let rows: Vec<(u32, f64)> = match file {
        Some(_) if !rows.is_empty() => {
            return Err(refuse("/ladder_file".into(), "a ladder is given as rows already".into()));
        }
        Some(file) => read_ladder(&file.read_text()?)
            .map_err(|faults| refusal::of_file("ladder_file", &faults))?,
        None => {
            let read = |(i, row): (usize, &Alkane)| {
                let n = carbons(&row.alkane).ok_or_else(|| {
                    let why = format!("expected an alkane such as C9, found {}", row.alkane);
                    refuse(format!("/ladder/{i}/alkane"), why)
                })?;
                Ok((n, row.time_min))
            };
            rows.iter().enumerate().map(read).collect::<Result<_, ToolError>>()?
        }
    };
    Ladder::new(&rows).map_err(|faults| {
        let place = |fault: &LadderFault| {
            let why = match fault {
                LadderFault::TooFew => "expected two alkanes or more".to_owned(),
                LadderFault::Duplicate(n) => format!("C{n} is there twice"),
                LadderFault::NotIncreasing(n) => {
                    format!("expected C{n} to come after the alkane before it")
                }
                LadderFault::NoTime(n) => format!("C{n} has no time above zero"),
                LadderFault::NoAlkane(n) => format!("expected one to 60 carbons, found {n}"),
            };
            ("/ladder".to_owned(), why)
        };
        ToolError::invalid_input(faults.iter().map(place).collect())
    })
}

/// A peak with the index that an instrument reported.
#[data]
pub struct ReportedPeak {
    /// Its time
    #[is(unit = "min", above = 0)]
    pub time_min: f64,
    /// The index
    #[is(unit = "1", min = 0)]
    pub index: f64,
}

/// A ladder and reported indices.
#[data]
pub struct DeadTimeAsked {
    /// The ladder, as rows
    #[is(default = Vec::<Alkane>::new())]
    pub ladder: Vec<Alkane>,
    /// The ladder, as a file; one of both
    #[is(file = ["text/csv"])]
    pub ladder_file: Option<FileInput>,
    /// Peaks with reported indices, three or more within the ladder
    pub peaks: Vec<ReportedPeak>,
}

/// How reported indices were made.
#[data]
pub struct DeadTimeFound {
    /// The method that reproduces them better
    pub method: IndexMethod,
    /// The dead time that fits best
    #[is(unit = "min")]
    pub dead_time_min: f64,
    /// Mean distance of Kovats indices with it
    #[is(unit = "1")]
    pub kovats_error: f64,
    /// Mean distance of linear indices
    #[is(unit = "1")]
    pub linear_error: f64,
}

/// Whether reported indices are linear or logarithmic, and with which dead time.
///
/// # Errors
/// As [`retention_index`]; `input-invalid` where fewer than three peaks lie within the ladder.
pub fn dead_time(input: DeadTimeAsked, _: &Call<'_>) -> Result<DeadTimeFound, ToolError> {
    let ladder = ladder_of(&input.ladder, input.ladder_file.as_ref())?;
    let peaks: Vec<(f64, f64)> = input.peaks.iter().map(|p| (p.time_min, p.index)).collect();
    let found = infer_dead_time(&ladder, &peaks).ok_or_else(|| {
        let why = "expected three peaks or more within the ladder";
        ToolError::invalid_input(vec![("/peaks".into(), why.into())])
    })?;
    let kovats = found.log_error < found.linear_error;
    Ok(DeadTimeFound {
        method: if kovats { IndexMethod::Kovats } else { IndexMethod::Linear },
        dead_time_min: found.dead_time,
        kovats_error: found.log_error,
        linear_error: found.linear_error,
    })
}
