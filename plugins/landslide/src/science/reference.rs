//! Texts that methods and steps follow, with the words that matter. Titles and words were read on
//! the pages named.

pub use skillhost_science::reference::{Kind, Reference};

/// How events are parted in the USGS program `thresh`.
pub const THRESH: Reference = Reference {
    id: "usgs-thresh",
    title: "Explanation of entries in the initialization file, thresh_in.txt, for the program thresh",
    url: "https://github.com/usgs/landslides-thresholds",
    kind: Kind::Agency,
    quote: "Determines the number of hours of no rainfall needed to separate storms in computing \
            the intensity duration threshold",
};

/// Seattle's two thresholds (abstract).
pub const SEATTLE: Reference = Reference {
    id: "seattle-thresholds",
    title: "Rainfall Thresholds for Forecasting Landslides in the Seattle, Washington, \
            Area—Exceedance and Probability",
    url: "https://pubs.usgs.gov/of/2006/1064/",
    kind: Kind::Official,
    quote: "Both thresholds must be used in tandem to forecast landslide occurrence in Seattle.",
};

/// Smoothing before the inverse velocity is extrapolated (abstract).
pub const INVERSE_VELOCITY: Reference = Reference {
    id: "inverse-velocity",
    title: "Guidelines on the use of inverse velocity method as a tool for setting alarm \
            thresholds and forecasting landslides and structure collapses",
    url: "10.1007/s10346-016-0731-5",
    kind: Kind::PeerReviewed,
    quote: "data smoothing is therefore a very important phase of inverse velocity analyses.",
};

/// Evacuation by alert level in Japan, as printed from the Cabinet Office's materials.
pub const JAPAN: Reference = Reference {
    id: "japan-alert-levels",
    title: "New Five-Level Warning System Introduced for Heavy Rain Disasters",
    url: "https://www.nippon.com/en/japan-data/h00466/",
    kind: Kind::News,
    quote: "Evacuate elderly and other persons requiring assistance.",
};

/// What the landslide warning system of Sitka, Alaska, tells people.
pub const SITKA: Reference = Reference {
    id: "sitka-prepare",
    title: "Sitka Landslide Risk: How to prepare",
    url: "https://sitkalandslide.org/prepare/",
    kind: Kind::Agency,
    quote: "leave if it is safe to do so; staying out of the path of a landslide saves lives",
};

/// What federal services of the United States tell people.
pub const SAFETY: Reference = Reference {
    id: "ndec-landslide",
    title: "Talking About Disaster: Guide for Standard Messages (landslide)",
    url: "https://disastercenter.com/guide/landslide.html",
    kind: Kind::Agency,
    quote: "Stay away from the slide area. There may be danger of additional slides.",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_quotes_are_short() {
        let all = [THRESH, SEATTLE, INVERSE_VELOCITY, JAPAN, SITKA, SAFETY];
        for r in all {
            assert_eq!(all.iter().filter(|o| o.id == r.id).count(), 1, "{}", r.id);
            assert!(r.quote.split_whitespace().count() <= 25, "{}", r.id);
            assert!(r.url.starts_with("https://") || r.url.starts_with("10."), "{}", r.id);
        }
    }
}
