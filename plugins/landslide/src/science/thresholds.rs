//! Published rainfall thresholds of the intensity-duration form `I = α D^−β`.
//!
//! `I` is the mean intensity in mm/h of a rain of duration `D` in hours; above the curve
//! landslides were observed (how, and with what share of events, differs from curve to curve: see
//! [`Threshold::level`]). Curves published otherwise are brought to this form:
//!
//! * intensities in inches per hour by 25.4 mm/in, which is exact;
//! * event rain `E = a D^b` in mm by `I = E / D`, hence `α = a`, `β = 1 − b`;
//! * `log10 E = a + b log10 D` likewise with `α = 10^a`.
//!
//! Not here are thresholds that need more than one rain's duration and mean intensity. Seattle's
//! cumulative line, running mean and antecedent water index are in [`super::antecedent`]. **Left
//! out**, though listed in the project's data: the normalised IMAP-CMAP curve of CNR-IRPI, Sitka's
//! rolling 3-hour sums, the soil water index of Kure and Taiwan's effective accumulated rainfall.
//!
//! The coefficients are those of the project's `thresholds.csv`; a test compares the two. Each row
//! says how far its coefficients and its duration range were checked ([`Verification`]), and a row
//! that was not must not be shown as authoritative.

use std::error::Error;
use std::fmt;

use skillhost_science::domain::{Domain, InvalidInput};

/// Millimetres in an inch, exact by definition.
pub const MM_PER_INCH: f64 = 25.4;

/// Allowed duration of a rain, h. The ends are this project's own guard against a wrong unit
/// (3.6 s to 11 years); each curve has its own, narrower range.
pub const DURATION_DOMAIN: Domain = Domain::closed(DURATION_MIN_H, DURATION_MAX_H, "h");
/// Lower end of [`DURATION_DOMAIN`], h.
pub const DURATION_MIN_H: f64 = 0.001;
/// Upper end of [`DURATION_DOMAIN`], h.
pub const DURATION_MAX_H: f64 = 100_000.0;

/// Allowed mean intensity, mm/h. The upper end is this project's own unit guard, above any
/// measured rain.
pub const INTENSITY_DOMAIN: Domain = Domain::closed(0.0, 10_000.0, "mm/h");

/// How far a published value was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verification {
    /// Read in the source itself (mostly its abstract), or in several independent restatements.
    Confirmed,
    /// Read in one other place that repeats it.
    Secondary,
    /// From memory: not checked at all. Must be confirmed before use.
    MemoryOnly,
}

/// The form and coefficients in which a curve was published.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PublishedForm {
    /// `I = α D^−β` with `I` in mm/h and `D` in h, the form used here.
    IntensityMmPerHour,
    /// `I = a D^−b` with `I` in inches per hour and `D` in h.
    IntensityInchPerHour {
        /// Coefficient `a`, in/h.
        alpha_inh: f64,
    },
    /// `E = a D^b` with event rain `E` in mm and `D` in h.
    EventRainMm {
        /// Exponent `b`.
        exponent: f64,
    },
    /// `log10 E = a + b log10 D` with event rain `E` in mm and `D` in h.
    LogEventRainMm {
        /// Intercept `a`.
        intercept: f64,
        /// Slope `b`.
        slope: f64,
    },
}

/// A published rainfall threshold and what is known about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threshold {
    /// Identifier, that of the project's `thresholds.csv`. Compared without regard to case.
    pub id: &'static str,
    /// Region the curve was drawn for.
    pub region: &'static str,
    /// Coefficient α: the threshold intensity at one hour, mm/h.
    pub alpha: f64,
    /// Exponent β, no unit.
    pub beta: f64,
    /// Form and coefficients as published.
    pub published: PublishedForm,
    /// Shortest duration the curve holds for, h, where the source states one.
    pub duration_min_h: Option<f64>,
    /// Longest duration the curve holds for, h, where the source states one.
    pub duration_max_h: Option<f64>,
    /// What lies above the curve: a lower bound of events, a share of them, a probability.
    pub level: &'static str,
    /// Where the curve was published.
    pub citation: &'static str,
    /// Row of the project's knowledge file `landslide.csv` on the same publication.
    pub knowledge_id: Option<&'static str>,
    /// DOI or address of the publication, where one was seen printed with it.
    pub doi_or_url: Option<&'static str>,
    /// Tier of the cited work in the project's scale: 1 review, standard or authority,
    /// 2 peer-reviewed, 3 software or industry, 4 news. It rates the work, not the check: see
    /// [`Threshold::verification`].
    pub tier: u8,
    /// Why the work has its tier.
    pub tier_rule: &'static str,
    /// How far the coefficients were checked.
    pub verification: Verification,
    /// How far the stated duration range was checked; `None` where no range is stated.
    pub range_verification: Option<Verification>,
    /// What the checks rest on, and what is not settled.
    pub verification_note: &'static str,
}

/// Where a duration lies relative to the range a curve was drawn for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RangeCheck {
    /// Inside the stated range, ends included.
    Within,
    /// Shorter than the stated minimum.
    Below {
        /// Shortest duration the curve holds for, h.
        duration_min_h: f64,
    },
    /// Longer than the stated maximum.
    Above {
        /// Longest duration the curve holds for, h.
        duration_max_h: f64,
    },
    /// No limit that is known is crossed, but the source states no minimum, no maximum or
    /// neither, so nothing says that the duration is inside.
    Unknown,
}

impl RangeCheck {
    /// Whether the duration is known to be inside. Only then may a low ratio count as good news.
    #[must_use]
    pub const fn is_within(self) -> bool {
        matches!(self, Self::Within)
    }
}

/// A rain compared with a threshold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exceedance {
    /// Threshold intensity at the duration, mm/h (extrapolated unless `in_range` says within).
    pub threshold_mmh: f64,
    /// Given intensity over threshold intensity.
    pub ratio: f64,
    /// Whether the ratio is at least 1.
    pub exceeded: bool,
    /// Whether the curve holds for the duration.
    pub in_range: RangeCheck,
}

impl Threshold {
    /// Threshold intensity `α D^−β` in mm/h.
    ///
    /// # Errors
    ///
    /// A duration outside [`DURATION_DOMAIN`]. A duration outside the curve's own range is
    /// evaluated; [`Threshold::range_check`] tells.
    pub fn intensity_mmh(&self, duration_h: f64) -> Result<f64, Vec<InvalidInput>> {
        let mut violations = Vec::new();
        DURATION_DOMAIN.check("duration_h", duration_h, &mut violations);
        if violations.is_empty() {
            Ok(self.intensity_of_valid(duration_h))
        } else {
            Err(violations)
        }
    }

    fn intensity_of_valid(&self, duration_h: f64) -> f64 {
        self.alpha * duration_h.powf(-self.beta)
    }

    /// Where a duration in hours lies relative to the curve's range. NaN is never within.
    #[must_use]
    pub fn range_check(&self, duration_h: f64) -> RangeCheck {
        match (self.duration_min_h, self.duration_max_h) {
            (Some(duration_min_h), _) if duration_h < duration_min_h => {
                RangeCheck::Below { duration_min_h }
            }
            (_, Some(duration_max_h)) if duration_h > duration_max_h => {
                RangeCheck::Above { duration_max_h }
            }
            (Some(min), Some(max)) if (min..=max).contains(&duration_h) => RangeCheck::Within,
            _ => RangeCheck::Unknown,
        }
    }
}

/// Compares a rain of the given duration (h) and mean intensity (mm/h) with a threshold.
///
/// # Errors
///
/// Both inputs when outside [`DURATION_DOMAIN`] and [`INTENSITY_DOMAIN`].
pub fn evaluate(
    threshold: &Threshold,
    duration_h: f64,
    intensity_mmh: f64,
) -> Result<Exceedance, Vec<InvalidInput>> {
    let mut violations = Vec::new();
    DURATION_DOMAIN.check("duration_h", duration_h, &mut violations);
    INTENSITY_DOMAIN.check("intensity_mmh", intensity_mmh, &mut violations);
    if !violations.is_empty() {
        return Err(violations);
    }
    let threshold_mmh = threshold.intensity_of_valid(duration_h);
    let ratio = intensity_mmh / threshold_mmh;
    Ok(Exceedance {
        threshold_mmh,
        ratio,
        exceeded: ratio >= 1.0,
        in_range: threshold.range_check(duration_h),
    })
}

/// An identifier that no threshold has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownThreshold {
    /// What was asked for, cut to 64 characters.
    pub asked: String,
    /// The most similar identifier, when one is similar at all.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownThreshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rainfall threshold is called {:?}", self.asked)?;
        match self.nearest {
            Some(id) => write!(f, "; the nearest is {id:?}"),
            None => Ok(()),
        }
    }
}

impl Error for UnknownThreshold {}

/// The identifiers of all thresholds, in the order of the table.
#[must_use]
pub fn ids() -> Vec<&'static str> {
    THRESHOLDS.iter().map(|t| t.id).collect()
}

/// Longest identifier that is compared, in characters: bounds the work on hostile input.
const ASKED_MAX_CHARS: usize = 64;

/// The threshold of the given identifier, in any case and with blanks around it ignored.
///
/// # Errors
///
/// [`UnknownThreshold`] with the identifier of the smallest edit distance (Levenshtein, on lower
/// case), if at most half of the longer name would have to change; the first of equals.
pub fn by_id(id: &str) -> Result<&'static Threshold, UnknownThreshold> {
    let asked: String = id.trim().chars().take(ASKED_MAX_CHARS).collect();
    if let Some(found) = THRESHOLDS.iter().find(|t| t.id.eq_ignore_ascii_case(id.trim())) {
        return Ok(found);
    }
    let wanted: Vec<char> = asked.to_lowercase().chars().collect();
    let nearest = THRESHOLDS
        .iter()
        .map(|t| {
            let known: Vec<char> = t.id.to_lowercase().chars().collect();
            (edit_distance(&wanted, &known), wanted.len().max(known.len()), t.id)
        })
        .filter(|(distance, longer, _)| 2 * distance <= *longer)
        .min_by_key(|(distance, _, _)| *distance)
        .map(|(_, _, id)| id);
    Err(UnknownThreshold { asked, nearest })
}

/// Levenshtein distance, one row of the table at a time.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut previous = i + 1;
        let mut diagonal = i;
        for (to, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let substituted = diagonal + usize::from(from != to);
            diagonal = *cell;
            previous = substituted.min(diagonal + 1).min(previous + 1);
            *cell = previous;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

const PEER_REVIEWED: &str = "peer-reviewed";
const OFFICIAL: &str = "official";
const SOFTWARE: &str = "software";

/// Every threshold this module evaluates, worldwide curves first.
///
/// Coefficients and ranges: the project's `thresholds.csv`. Where a note speaks of the knowledge
/// file, it means the row of [`Threshold::knowledge_id`].
pub static THRESHOLDS: &[Threshold] = &[
    Threshold {
        id: "caine1980",
        region: "World",
        alpha: 14.82,
        beta: 0.39,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(0.167),
        duration_max_h: Some(240.0),
        level: "minimum",
        citation: "Caine 1980, Geografiska Annaler A 62:23-27 (73 events)",
        knowledge_id: Some("caine-1980"),
        doi_or_url: Some("http://www.jstor.org/stable/520449"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Confirmed,
        range_verification: Some(Verification::Secondary),
        verification_note: "Coefficients agree in four public restatements and in the knowledge \
            file. Sources differ on the longest duration: 10 days (240 h, used here) in some, \
            500 h in others.",
    },
    Threshold {
        id: "guzzetti2008",
        region: "World",
        alpha: 2.2,
        beta: 0.44,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(0.1),
        duration_max_h: Some(1000.0),
        level: "minimum",
        citation: "Guzzetti et al. 2008, Landslides 5:3-17",
        knowledge_id: Some("guzzetti-2008-id"),
        doi_or_url: Some("10.1007/s10346-007-0112-1"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Secondary,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "Coefficients seen in one public code base, not in the paper. Duration \
            range from memory.",
    },
    Threshold {
        id: "innes1983",
        region: "World (debris flow)",
        alpha: 4.93,
        beta: 0.504,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(0.1),
        duration_max_h: Some(100.0),
        level: "minimum",
        citation: "Innes 1983",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::MemoryOnly,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "From memory; nothing was checked.",
    },
    Threshold {
        id: "hong2006",
        region: "World (TRMM)",
        alpha: 12.45,
        beta: 0.42,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(0.1),
        duration_max_h: Some(500.0),
        level: "minimum",
        citation: "Hong et al. 2006 (satellite rain)",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::MemoryOnly,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "From memory; one public list prints 12.5 and 0.5 instead.",
    },
    Threshold {
        id: "larsen_simon1993",
        region: "Puerto Rico",
        alpha: 91.46,
        beta: 0.82,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(2.0),
        duration_max_h: Some(312.0),
        level: "minimum",
        citation: "Larsen & Simon 1993",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::MemoryOnly,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "From memory; nothing was checked.",
    },
    Threshold {
        id: "dahal_hasegawa2008",
        region: "Nepal Himalaya",
        alpha: 73.9,
        beta: 0.79,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(5.0),
        duration_max_h: Some(720.0),
        level: "minimum",
        citation: "Dahal & Hasegawa 2008, Geomorphology 100:429-443",
        knowledge_id: Some("dahal-hasegawa-2008"),
        doi_or_url: Some(
            "https://www.scribd.com/document/456804397/Dahal-2008-Rainfall-Thresholds-for-Landslide",
        ),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Confirmed,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "Coefficients read in the abstract (knowledge file, verified in full). \
            Duration range from memory.",
    },
    Threshold {
        id: "aleotti2004",
        region: "Piedmont, Italy",
        alpha: 19.0,
        beta: 0.5,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(4.0),
        duration_max_h: Some(150.0),
        level: "90 % envelope",
        citation: "Aleotti 2004, Engineering Geology 73:247-265",
        knowledge_id: Some("aleotti-2004"),
        doi_or_url: Some("10.1016/j.enggeo.2004.01.007"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Confirmed,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "Coefficients read in the abstract (knowledge file, verified in full), \
            which says that the line envelops 90 % of the points: a tenth of the events lie below. \
            Duration range from memory.",
    },
    Threshold {
        id: "baguio",
        region: "Baguio, Philippines",
        alpha: 6.46,
        beta: 0.28,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(24.0),
        duration_max_h: Some(264.0),
        level: "minimum",
        citation: "Javier & Kumar 2018, Natural Hazards 90(2):921-941",
        knowledge_id: None,
        doi_or_url: Some("10.1007/s11069-017-3081-2"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Confirmed,
        range_verification: Some(Verification::Confirmed),
        verification_note: "Coefficients and range read in the abstract, with its DOI, in the \
            repository of the University of New England (rune.une.edu.au, 1959.11/22353).",
    },
    Threshold {
        id: "kalimpong",
        region: "Kalimpong, India",
        alpha: 3.52,
        beta: 0.41,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(24.0),
        duration_max_h: None,
        level: "minimum",
        citation: "Dikshit & Satyam 2018, Innovative Infrastructure Solutions 3:24",
        knowledge_id: Some("dikshit-2018-kalimpong"),
        doi_or_url: Some("10.1007/s41062-018-0132-9"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Confirmed,
        range_verification: Some(Verification::Confirmed),
        verification_note: "Coefficients read in the abstract (knowledge file, verified in full); \
            it gives 0.95 mm/h at 24 h. No longest duration is known.",
    },
    Threshold {
        id: "kalimpong_ED",
        region: "Kalimpong, India",
        alpha: 4.100_152_405_066_133,
        beta: 0.4415,
        published: PublishedForm::LogEventRainMm { intercept: 0.6128, slope: 0.5585 },
        duration_min_h: None,
        duration_max_h: None,
        level: "50 % line",
        citation: "ayrustogaru/Rainfall-Thresholds, public script",
        knowledge_id: None,
        doi_or_url: Some("https://github.com/ayrustogaru/Rainfall-Thresholds"),
        tier: 3,
        tier_rule: SOFTWARE,
        verification: Verification::Secondary,
        range_verification: None,
        verification_note: "Coefficients read in the script, which names no publication for them. \
            As a 50 % line, half of the events lie below it. No duration range is known.",
    },
    Threshold {
        id: "nw_himalaya2025",
        region: "NW Himalaya, India",
        alpha: 2.9993,
        beta: 0.4152,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(24.0),
        duration_max_h: None,
        level: "frequentist",
        citation: "J. Earth Syst. Sci. 2025, 134:97 (TRMM 2007-2016)",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Secondary,
        range_verification: Some(Verification::Secondary),
        verification_note: "Seen in public code that cites the paper for the whole regional \
            family. Authors and DOI not known; no longest duration is known.",
    },
    Threshold {
        id: "ne_himalaya2025",
        region: "NE Himalaya, India",
        alpha: 5.8294,
        beta: 0.4141,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(24.0),
        duration_max_h: None,
        level: "frequentist",
        citation: "J. Earth Syst. Sci. 2025, 134:97",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Secondary,
        range_verification: Some(Verification::Secondary),
        verification_note: "As nw_himalaya2025: public code that cites the paper.",
    },
    Threshold {
        id: "e_ghats2025",
        region: "Eastern Ghats, India",
        alpha: 26.88,
        beta: 0.6885,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(24.0),
        duration_max_h: None,
        level: "frequentist",
        citation: "J. Earth Syst. Sci. 2025, 134:97",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Secondary,
        range_verification: Some(Verification::Secondary),
        verification_note: "As nw_himalaya2025: public code that cites the paper.",
    },
    Threshold {
        id: "w_ghats2025",
        region: "Western Ghats, India",
        alpha: 28.01,
        beta: 0.641,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(24.0),
        duration_max_h: None,
        level: "frequentist",
        citation: "J. Earth Syst. Sci. 2025, 134:97",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Secondary,
        range_verification: Some(Verification::Secondary),
        verification_note: "As nw_himalaya2025: public code that cites the paper.",
    },
    Threshold {
        id: "cannon2008_co",
        region: "SW Colorado burned basins",
        alpha: 6.5,
        beta: 0.7,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(0.1),
        duration_max_h: None,
        level: "minimum",
        citation: "Cannon et al. 2008, Geomorphology 96:250-269",
        knowledge_id: None,
        doi_or_url: Some("https://gsa.confex.com/gsa/2007AM/webprogram/Paper127295.html"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::Secondary,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "Coefficients from a public text that the project's list does not name; \
            the authors' meeting abstract (the address given) was read up to 6.5 D^-0, where the \
            excerpt ended. Post-fire debris flows: not for unburned slopes. Shortest duration from \
            memory, no longest known.",
    },
    Threshold {
        id: "cannon2008_ca",
        region: "S California burned basins",
        alpha: 12.5,
        beta: 0.4,
        published: PublishedForm::IntensityMmPerHour,
        duration_min_h: Some(0.1),
        duration_max_h: None,
        level: "minimum",
        citation: "Cannon et al. 2008, Geomorphology 96:250-269",
        knowledge_id: None,
        doi_or_url: None,
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::MemoryOnly,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "From memory; nothing was checked. Post-fire debris flows: not for \
            unburned slopes.",
    },
    Threshold {
        id: "seattle_id",
        region: "Seattle, WA",
        alpha: 3.257 * MM_PER_INCH,
        beta: 1.13,
        published: PublishedForm::IntensityInchPerHour { alpha_inh: 3.257 },
        duration_min_h: Some(0.0),
        duration_max_h: Some(60.0),
        level: "operational",
        citation: "USGS (Chleborad, Baum, Godt), thresh_in.txt shipped with USGS thresh",
        knowledge_id: Some("chleborad-2006-seattle"),
        doi_or_url: Some("http://pubs.usgs.gov/of/2006/1064"),
        tier: 1,
        tier_rule: OFFICIAL,
        verification: Verification::Confirmed,
        range_verification: Some(Verification::Confirmed),
        verification_note: "Read in the abstract of USGS Open-File Report 2006-1064 (3.257 in/h at \
            one hour, here times 25.4), in the input file of the USGS program, and in millimetres \
            (82.73) in the abstract of Chleborad and others 2008. The range is the program's.",
    },
    Threshold {
        id: "peruccacci2017_T5",
        region: "Italy",
        alpha: 7.7,
        beta: 1.0 - 0.39,
        published: PublishedForm::EventRainMm { exponent: 0.39 },
        duration_min_h: Some(1.0),
        duration_max_h: Some(1440.0),
        level: "5 % exceedance",
        citation: "Peruccacci et al. 2017, Geomorphology",
        knowledge_id: None,
        doi_or_url: Some("10.1016/j.geomorph.2017.03.031"),
        tier: 2,
        tier_rule: PEER_REVIEWED,
        verification: Verification::MemoryOnly,
        range_verification: Some(Verification::MemoryOnly),
        verification_note: "Coefficients and range from memory. The abstract (read, with its DOI) \
            confirms a national event-rain threshold at 5 % exceedance but prints no coefficients. \
            The project's list names the journal Catena, which is wrong.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn caine_at_one_day() {
        let caine = by_id("caine1980").unwrap();
        let found = evaluate(caine, 24.0, 5.0).unwrap();
        assert!((found.threshold_mmh - 4.29).abs() < 5e-3);
        assert!(found.exceeded && found.in_range == RangeCheck::Within);
        assert!((found.ratio - 5.0 / found.threshold_mmh).abs() < 1e-15);
        assert_eq!(caine.intensity_mmh(1.0).unwrap(), 14.82);
    }

    #[test]
    fn identifiers_are_found_in_any_case_and_unique() {
        for t in THRESHOLDS {
            assert_eq!(by_id(&format!(" {} ", t.id.to_uppercase())).unwrap().id, t.id);
            assert_eq!(THRESHOLDS.iter().filter(|o| o.id.eq_ignore_ascii_case(t.id)).count(), 1);
        }
    }

    #[test]
    fn a_wrong_identifier_gets_the_nearest_or_none() {
        assert_eq!(by_id("cain1980").unwrap_err().nearest, Some("caine1980"));
        assert_eq!(by_id("Caine").unwrap_err().nearest, Some("caine1980"));
        assert_eq!(by_id("guzetti2008").unwrap_err().nearest, Some("guzzetti2008"));
        assert_eq!(by_id("").unwrap_err().nearest, None);
        let none = by_id("zzz").unwrap_err();
        assert_eq!(none.nearest, None);
        assert_eq!(none.to_string(), "no rainfall threshold is called \"zzz\"");
        assert_eq!(
            by_id("bagio").unwrap_err().to_string(),
            "no rainfall threshold is called \"bagio\"; the nearest is \"baguio\""
        );
        let long = by_id(&"ấ".repeat(100_000)).unwrap_err();
        assert_eq!(long.asked.chars().count(), ASKED_MAX_CHARS);
    }

    #[test]
    fn edit_distances() {
        let distance = |a: &str, b: &str| {
            edit_distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>())
        };
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("same", "same"), 0);
    }

    #[test]
    fn range_is_within_only_when_both_ends_are_stated() {
        let caine = by_id("caine1980").unwrap();
        assert_eq!(caine.range_check(0.1), RangeCheck::Below { duration_min_h: 0.167 });
        assert_eq!(caine.range_check(0.167), RangeCheck::Within);
        assert_eq!(caine.range_check(240.0), RangeCheck::Within);
        assert_eq!(caine.range_check(241.0), RangeCheck::Above { duration_max_h: 240.0 });
        assert!(!caine.range_check(f64::NAN).is_within());
        let kalimpong = by_id("kalimpong").unwrap();
        assert_eq!(kalimpong.range_check(12.0), RangeCheck::Below { duration_min_h: 24.0 });
        assert_eq!(kalimpong.range_check(48.0), RangeCheck::Unknown);
        assert_eq!(by_id("kalimpong_ed").unwrap().range_check(24.0), RangeCheck::Unknown);
    }

    #[test]
    fn inputs_outside_their_domain_are_refused_together() {
        let caine = by_id("caine1980").unwrap();
        let refused = evaluate(caine, 0.0, -1.0).unwrap_err();
        let fields: Vec<_> = refused.iter().map(|v| v.field).collect();
        assert_eq!(fields, ["duration_h", "intensity_mmh"]);
        assert!(evaluate(caine, f64::NAN, f64::INFINITY).is_err());
        assert!(caine.intensity_mmh(f64::INFINITY).is_err());
    }

    #[test]
    fn exactly_on_the_curve_is_exceeded() {
        for t in THRESHOLDS {
            let on = t.intensity_mmh(24.0).unwrap();
            assert!(evaluate(t, 24.0, on).unwrap().exceeded);
            assert!(!evaluate(t, 24.0, on.next_down() * 0.999_999).unwrap().exceeded);
        }
    }

    #[test]
    fn converted_coefficients_follow_from_the_published_ones() {
        for t in THRESHOLDS {
            let (alpha, beta) = match t.published {
                PublishedForm::IntensityMmPerHour => (t.alpha, t.beta),
                PublishedForm::IntensityInchPerHour { alpha_inh } => (alpha_inh * 25.4, t.beta),
                PublishedForm::EventRainMm { exponent } => (t.alpha, 1.0 - exponent),
                PublishedForm::LogEventRainMm { intercept, slope } => {
                    (10f64.powf(intercept), 1.0 - slope)
                }
            };
            assert!((t.alpha / alpha - 1.0).abs() < 1e-12, "{} {alpha}", t.id);
            assert!((t.beta - beta).abs() < 1e-15, "{}", t.id);
        }
    }

    #[test]
    fn what_is_not_confirmed_says_why() {
        for t in THRESHOLDS {
            assert!(!t.verification_note.is_empty());
            if t.verification == Verification::MemoryOnly {
                assert!(t.verification_note.to_lowercase().contains("from memory"), "{}", t.id);
            }
            let states_range = t.duration_min_h.is_some() || t.duration_max_h.is_some();
            assert_eq!(states_range, t.range_verification.is_some(), "{}", t.id);
            assert!((1..=4).contains(&t.tier));
            let rule = match t.tier {
                1 => OFFICIAL,
                2 => PEER_REVIEWED,
                _ => SOFTWARE,
            };
            assert_eq!(t.tier_rule, rule);
        }
    }

    fn any_threshold() -> impl Strategy<Value = &'static Threshold> {
        (0..THRESHOLDS.len()).prop_map(|i| &THRESHOLDS[i])
    }

    proptest! {
        #[test]
        fn threshold_falls_with_duration(
            t in any_threshold(), d in 0.001..50_000.0f64, longer in 1.001..2.0f64,
        ) {
            let short = t.intensity_mmh(d).unwrap();
            let long = t.intensity_mmh(d * longer).unwrap();
            prop_assert!(long < short);
            prop_assert!(long > 0.0 && short.is_finite());
            // A power law: the ratio depends on the ratio of durations only.
            prop_assert!((long / short / longer.powf(-t.beta) - 1.0).abs() < 1e-12);
        }

        #[test]
        fn ratio_is_proportional_to_intensity(
            t in any_threshold(), d in 0.001..100_000.0f64, i in 0.0..100.0f64, s in 0.0..100.0f64,
        ) {
            let one = evaluate(t, d, i).unwrap();
            let scaled = evaluate(t, d, i * s).unwrap();
            prop_assert!((scaled.ratio - s * one.ratio).abs() <= 1e-12 * scaled.ratio);
            prop_assert_eq!(one.exceeded, i >= one.threshold_mmh);
        }

        #[test]
        fn no_text_makes_the_lookup_fail(id in ".{0,80}") {
            if let Err(unknown) = by_id(&id) {
                prop_assert!(unknown.asked.chars().count() <= ASKED_MAX_CHARS);
            }
        }
    }
}
