//! Whether a record over time can be read, and every fault in it with its line.

use crate::science::series;
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::record::FaultAt;

/// A file with a record.
#[data]
pub struct SeriesFile {
    /// CSV: a date and a water area, share or index a row
    #[is(file = ["text/csv"])]
    pub series: FileInput,
}

/// Whether it can be read.
#[data]
pub struct SeriesCheck {
    /// Whether it has no fault
    pub readable: bool,
    /// Every fault, up to twenty, in the order of the lines
    pub faults: Vec<FaultAt>,
}

/// Reads a record and says what is wrong with it. A file with faults is an answer here; the tool that
/// computes with it refuses it.
///
/// # Errors
/// `file-unreadable`, `file-changed`, `file-not-text`.
pub fn check_series(input: SeriesFile, _: &Call<'_>) -> Result<SeriesCheck, ToolError> {
    let faults = series::read(&input.series.read_text()?).err().unwrap_or_default();
    Ok(SeriesCheck {
        readable: faults.is_empty(),
        faults: faults.into_iter().map(Into::into).collect(),
    })
}
