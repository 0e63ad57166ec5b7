//! How the water of two images differs, index by index.

use crate::science::series::day;
use crate::science::state::SEASON_D;
use plugin_api::{Call, ToolError, data};

/// Water by an index.
#[data]
pub struct ShareOf {
    /// The index
    pub index: String,
    /// Share of the valid pixels
    #[is(unit = "%", min = 0, max = 100)]
    pub percent: f64,
}

/// Two images of the same area.
#[data]
pub struct TwoExtents {
    /// Of the earlier image
    pub before: Vec<ShareOf>,
    /// Of the later image
    pub after: Vec<ShareOf>,
    /// Date of the earlier image, such as `2015-03-15`
    pub date_before: Option<String>,
    /// Date of the later image
    pub date: Option<String>,
}

/// How an index changed.
#[data]
pub struct ChangeOf {
    /// The index
    pub index: String,
    /// Share before
    #[is(unit = "%")]
    pub before_percent: f64,
    /// Share after
    #[is(unit = "%")]
    pub after_percent: f64,
    /// Change as a share of what was there before; below zero is loss
    #[is(unit = "%")]
    pub change_percent: f64,
}

/// What the two images say.
#[data]
pub struct ExtentChange {
    /// Each index that both have, and that saw water before
    pub changes: Vec<ChangeOf>,
    /// The mildest change of any index
    #[is(unit = "%")]
    pub mildest_percent: Option<f64>,
    /// The strongest loss, or the smallest gain, of any index
    #[is(unit = "%")]
    pub strongest_percent: Option<f64>,
    /// Days between the images; absent without both dates
    #[is(unit = "d")]
    pub days_apart: Option<i64>,
    /// Whether both are of the same season; false where a date is missing
    pub same_season: bool,
    /// Days of the year by which they may differ for that
    #[is(unit = "d")]
    pub season_d: i64,
}

/// Compares the shares of water of two images. Shares of what could be seen, not areas: clouds in one
/// of them do not look like loss.
///
/// # Errors
/// `input-invalid` for a date that is none, and where the second image is not later.
pub fn extent_change(input: TwoExtents, _: &Call<'_>) -> Result<ExtentChange, ToolError> {
    let read = |at: &str, date: &Option<String>| match date {
        None => Ok(None),
        Some(date) => day(date).map(Some).ok_or_else(|| {
            let why = format!("expected a date such as 2021-04-15, found {date}");
            ToolError::invalid_input(vec![(at.into(), why)])
        }),
    };
    let before_day = read("/date_before", &input.date_before)?;
    let after_day = read("/date", &input.date)?;
    let days_apart = after_day.zip(before_day).map(|(a, b)| a - b);
    if days_apart.is_some_and(|d| d <= 0) {
        let why = "expected a later date than that of the earlier image".into();
        return Err(ToolError::invalid_input(vec![("/date".into(), why)]));
    }
    let changes: Vec<ChangeOf> = input
        .after
        .iter()
        .filter_map(|after| {
            let before = input.before.iter().find(|b| b.index == after.index)?.percent;
            (before > 0.0).then(|| ChangeOf {
                index: after.index.clone(),
                before_percent: before,
                after_percent: after.percent,
                change_percent: 100.0 * (after.percent - before) / before,
            })
        })
        .collect();
    let all = || changes.iter().map(|c| c.change_percent);
    Ok(ExtentChange {
        mildest_percent: all().max_by(f64::total_cmp),
        strongest_percent: all().min_by(f64::total_cmp),
        days_apart,
        same_season: days_apart.is_some_and(same_season),
        season_d: SEASON_D,
        changes,
    })
}

/// Whether a number of days is close to whole years.
fn same_season(days: i64) -> bool {
    let rest = (days as f64).rem_euclid(365.25);
    rest.min(365.25 - rest) <= SEASON_D as f64
}
