//! Whether a table can be read, and every fault in it with its line.

use crate::science::peaks;
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::record::FaultAt;

/// What a table holds.
#[data]
#[derive(Copy, Eq)]
pub enum TableHolds {
    /// Peaks with their area percent
    Peaks,
    /// Yield over time
    Yields,
    /// Alkanes with their retention times
    Ladder,
}

/// A file and what it should hold.
#[data]
pub struct OilTable {
    /// The file
    #[is(file = ["text/csv"])]
    pub table: FileInput,
    /// What it should hold
    pub holds: TableHolds,
}

/// Whether a file can be read.
#[data]
pub struct TableCheck {
    /// Whether it has no fault
    pub readable: bool,
    /// How many rows it has
    pub rows: u64,
    /// Every fault, up to twenty, in the order of the lines
    pub faults: Vec<FaultAt>,
}

/// Reads a table and says what is wrong with it. A file with faults is an answer here; the tools
/// that compute with tables refuse it.
///
/// # Errors
/// `file-unreadable`, `file-changed`, `file-not-text`.
pub fn check_table(input: OilTable, _: &Call<'_>) -> Result<TableCheck, ToolError> {
    let text = input.table.read_text()?;
    let read = match input.holds {
        TableHolds::Peaks => peaks::read_peaks(&text).map(|rows| rows.len()),
        TableHolds::Yields => peaks::read_yields(&text).map(|rows| rows.len()),
        TableHolds::Ladder => peaks::read_ladder(&text).map(|rows| rows.len()),
    };
    Ok(match read {
        Ok(rows) => TableCheck { readable: true, rows: rows as u64, faults: Vec::new() },
        Err(faults) => TableCheck {
            readable: false,
            rows: 0,
            faults: faults.into_iter().map(FaultAt::from).collect(),
        },
    })
}
