//! Names of herbs and their oils, in English, Latin and Vietnamese.
//!
//! A name is matched whole: `rose` is no rosemary, and half a word is nothing.

use super::compounds::unmarked;

/// A plant and what is known of its oil besides the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plant {
    /// Unique.
    pub id: &'static str,
    /// Botanical name.
    pub botanical: &'static str,
    /// Standard that its oil is held against where none is chosen.
    pub spec: Option<&'static str>,
    /// The ester and the alcohol that it gives when heat and water split it; the first alcohol is
    /// the one that is measured.
    pub ester: Option<(&'static str, &'static str)>,
    /// What people call it. The first one is plain English.
    pub names: &'static [&'static str],
}

/// The plants, with the ester pair of those whose oil has a main ester that hydrolyses in the still
/// (linalyl acetate: Zheljazkov et al. 2013 and Kiran Babu and Singh in the knowledge base).
pub const PLANTS: &[Plant] = &[
    p(
        "lavender",
        "Lavandula angustifolia",
        Some("lavender-iso3515-other"),
        LINALYL,
        &[
            "lavender",
            "true lavender",
            "fine lavender",
            "english lavender",
            "Lavandula angustifolia",
            "oải hương",
        ],
    ),
    p(
        "lavandin",
        "Lavandula x intermedia",
        Some("lavandin-grosso-iso8902"),
        LINALYL,
        &["lavandin", "Lavandula x intermedia", "Lavandula intermedia", "oải hương lai"],
    ),
    p(
        "spike-lavender",
        "Lavandula latifolia",
        Some("spike-iso4719"),
        None,
        &["spike lavender", "Lavandula latifolia", "oải hương lá rộng"],
    ),
    p(
        "peppermint",
        "Mentha x piperita",
        Some("peppermint-pheur-old"),
        Some(("menthyl acetate", "menthol")),
        &["peppermint", "Mentha x piperita", "Mentha piperita", "bạc hà", "bạc hà Âu"],
    ),
    p(
        "corn-mint",
        "Mentha arvensis",
        None,
        None,
        &["corn mint", "Mentha arvensis", "bạc hà Á", "bạc hà Nhật"],
    ),
    p(
        "spearmint",
        "Mentha spicata",
        Some("spearmint-native"),
        None,
        &["spearmint", "Mentha spicata", "bạc hà lục", "húng lủi"],
    ),
    p(
        "tea-tree",
        "Melaleuca alternifolia",
        Some("teatree-iso4730-2004"),
        None,
        &["tea tree", "Melaleuca alternifolia", "tràm trà"],
    ),
    p(
        "cajeput",
        "Melaleuca cajuputi",
        Some("cajeput-trade"),
        None,
        &["cajeput", "cajuput", "Melaleuca cajuputi", "tràm", "tràm gió"],
    ),
    p(
        "eucalyptus",
        "Eucalyptus globulus",
        Some("eucalyptus-bp"),
        None,
        &["eucalyptus", "Eucalyptus globulus", "khuynh diệp", "bạch đàn"],
    ),
    p(
        "thyme",
        "Thymus vulgaris",
        Some("thyme-pheur-old"),
        None,
        &["thyme", "Thymus vulgaris", "xạ hương", "cỏ xạ hương"],
    ),
    p(
        "rosemary",
        "Salvia rosmarinus",
        Some("rosemary-pheur-spanish"),
        None,
        &["rosemary", "Salvia rosmarinus", "Rosmarinus officinalis", "hương thảo"],
    ),
    p(
        "clove",
        "Syzygium aromaticum",
        Some("clove-leaf-iso3141"),
        Some(("eugenyl acetate", "eugenol")),
        &["clove", "cloves", "Syzygium aromaticum", "đinh hương"],
    ),
    p(
        "cinnamon-leaf",
        "Cinnamomum verum",
        Some("cinnamon-leaf-iso3524"),
        None,
        &["cinnamon leaf", "Ceylon cinnamon", "Cinnamomum verum", "lá quế", "quế Tích Lan"],
    ),
    p(
        "cassia",
        "Cinnamomum cassia",
        Some("cassia-oil"),
        None,
        &["cassia", "Cinnamomum cassia", "dầu quế", "vỏ quế", "cây quế"],
    ),
    p(
        "lemongrass",
        "Cymbopogon citratus",
        Some("lemongrass-gc-memory"),
        None,
        &[
            "lemongrass",
            "West Indian lemongrass",
            "Cymbopogon citratus",
            "sả chanh",
            "dầu sả",
            "cây sả",
            "lá sả",
        ],
    ),
    p(
        "east-indian-lemongrass",
        "Cymbopogon flexuosus",
        Some("lemongrass-gc-memory"),
        None,
        &["East Indian lemongrass", "Cymbopogon flexuosus", "sả dịu"],
    ),
    p(
        "citronella",
        "Cymbopogon winterianus",
        Some("citronella-java-iso3848"),
        None,
        &["citronella", "Java citronella", "Cymbopogon winterianus", "sả Java"],
    ),
    p(
        "palmarosa",
        "Cymbopogon martinii",
        None,
        None,
        &["palmarosa", "Cymbopogon martinii", "sả hoa hồng"],
    ),
    p(
        "geranium",
        "Pelargonium x ssp.",
        Some("geranium-gc-bourbon"),
        Some(("citronellyl formate", "citronellol")),
        &["geranium", "rose geranium", "Pelargonium graveolens", "phong lữ"],
    ),
    p(
        "rose",
        "Rosa x damascena",
        Some("rose-iso9842-bulgaria"),
        None,
        &["damask rose", "rose", "Rosa damascena", "hoa hồng"],
    ),
    p(
        "kushui-rose",
        "Rosa sertata x R. rugosa",
        Some("rose-kushui-iso25157"),
        Some(("citronellyl acetate", "citronellol")),
        &["Kushui rose", "hoa hồng Kushui"],
    ),
    p(
        "patchouli",
        "Pogostemon cablin",
        Some("patchouli-iso3757"),
        None,
        &["patchouli", "Pogostemon cablin", "hoắc hương"],
    ),
    p(
        "vetiver",
        "Chrysopogon zizanioides",
        Some("vetiver-iso4716"),
        None,
        &["vetiver", "Chrysopogon zizanioides", "hương bài", "cỏ hương bài", "cỏ vetiver"],
    ),
    p(
        "star-anise",
        "Illicium verum",
        Some("staranise-pheur"),
        None,
        &["star anise", "Illicium verum", "đại hồi", "hoa hồi", "dầu hồi"],
    ),
    p(
        "aniseed",
        "Pimpinella anisum",
        None,
        None,
        &["aniseed", "Pimpinella anisum", "tiểu hồi", "hồi cần"],
    ),
    p(
        "sweet-orange",
        "Citrus sinensis",
        Some("sweetorange-iso3140"),
        None,
        &["sweet orange", "Citrus sinensis", "cam ngọt", "vỏ cam"],
    ),
    p(
        "bergamot",
        "Citrus bergamia",
        Some("bergamot-iso3520"),
        LINALYL,
        &["bergamot", "Citrus bergamia", "cam bergamot"],
    ),
    p("lemon", "Citrus limon", None, None, &["lemon", "Citrus limon", "chanh tây"]),
    p(
        "petitgrain",
        "Citrus aurantium",
        None,
        LINALYL,
        &["petitgrain", "Citrus aurantium", "lá cam đắng"],
    ),
    p("pomelo", "Citrus grandis", None, None, &["pomelo", "Citrus grandis", "vỏ bưởi", "dầu bưởi"]),
    p(
        "ginger",
        "Zingiber officinale",
        Some("ginger-gc"),
        None,
        &["ginger", "Zingiber officinale", "gừng"],
    ),
    p(
        "basil",
        "Ocimum basilicum",
        Some("basil-linalool"),
        None,
        &["sweet basil", "Ocimum basilicum", "húng quế"],
    ),
    p(
        "clove-basil",
        "Ocimum gratissimum",
        None,
        None,
        &["clove basil", "Ocimum gratissimum", "hương nhu", "hương nhu trắng"],
    ),
    p(
        "chamomile",
        "Matricaria chamomilla",
        None,
        None,
        &["chamomile", "Matricaria chamomilla", "cúc La Mã"],
    ),
    p("agarwood", "Aquilaria spp.", None, None, &["agarwood", "Aquilaria", "trầm hương"]),
];

/// The pair of lavender and its relatives.
const LINALYL: Option<(&str, &str)> = Some(("linalyl acetate", "linalool"));

const fn p(
    id: &'static str,
    botanical: &'static str,
    spec: Option<&'static str>,
    ester: Option<(&'static str, &'static str)>,
    names: &'static [&'static str],
) -> Plant {
    Plant { id, botanical, spec, ester, names }
}

/// Every name of every plant.
#[must_use]
pub fn names() -> Vec<&'static str> {
    PLANTS.iter().flat_map(|p| p.names.iter().copied()).collect()
}

/// The plant of that id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Plant> {
    PLANTS.iter().find(|p| p.id == id)
}

/// The plant of that name or id; none where nobody has called one so.
///
/// ```
/// use oil::science::plants::find;
/// assert_eq!(find("Oải hương").map(|p| p.id), Some("lavender"));
/// assert_eq!(find("oai huong").map(|p| p.id), Some("lavender"));
/// assert!(find("la").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Plant> {
    let wanted = folded(name);
    let marked = name.trim().to_lowercase();
    // With its marks first: without them two names may be one.
    PLANTS
        .iter()
        .find(|p| p.names.iter().any(|n| n.to_lowercase() == marked))
        .or_else(|| PLANTS.iter().find(|p| p.names.iter().any(|n| folded(n) == wanted)))
        .or_else(|| PLANTS.iter().find(|p| folded(p.id) == wanted))
}

/// The plants that a text names, in the order of the text; the longest name at a place counts.
#[must_use]
pub fn mentioned(text: &str) -> Vec<&'static Plant> {
    let text = folded(text);
    let words: Vec<&str> = text.split(' ').collect();
    let mut found: Vec<&'static Plant> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let mut best: Option<(usize, &'static Plant)> = None;
        for plant in PLANTS {
            for name in plant.names {
                let name = folded(name);
                let parts: Vec<&str> = name.split(' ').collect();
                let fits = words.get(at..at + parts.len()).is_some_and(|w| w == parts);
                if fits && best.is_none_or(|(long, _)| parts.len() > long) {
                    best = Some((parts.len(), plant));
                }
            }
        }
        let Some((long, plant)) = best else {
            at += 1;
            continue;
        };
        if !found.contains(&plant) {
            found.push(plant);
        }
        at += long;
    }
    found
}

/// Words without case and marks.
fn folded(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .chars()
        .filter(|c| !('\u{300}'..='\u{36f}').contains(c))
        .map(|c| if c.is_ascii_alphanumeric() { c } else { unmarked(c).unwrap_or(' ') })
        .collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::science::tables;

    #[test]
    fn a_name_is_matched_whole() {
        // Fault 19: half a word found a herb.
        for name in ["la", "er", "", "  ", "lav", "rosem", "mint oil of"] {
            assert!(find(name).is_none(), "{name:?}");
        }
        assert_eq!(find("rose").map(|p| p.id), Some("rose"));
        assert_eq!(find("lemon").map(|p| p.id), Some("lemon"));
        assert_eq!(find("spike lavender").map(|p| p.id), Some("spike-lavender"));
        assert_eq!(find("Lavandula angustifolia").map(|p| p.id), Some("lavender"));
        assert_eq!(find("lavandin").map(|p| p.id), Some("lavandin"));
        assert_eq!(find("tea tree").map(|p| p.id), Some("tea-tree"));
        assert_eq!(find("chamomile").map(|p| p.id), Some("chamomile"));
    }

    #[test]
    fn vietnamese_names_are_known_with_marks_and_without() {
        // Fault 20: none were known.
        for (name, id) in [
            ("oải hương", "lavender"),
            ("bạc hà", "peppermint"),
            ("đinh hương", "clove"),
            ("sả chanh", "lemongrass"),
            ("sả Java", "citronella"),
            ("hương thảo", "rosemary"),
            ("tràm", "cajeput"),
            ("tràm trà", "tea-tree"),
            ("gừng", "ginger"),
            ("hương nhu", "clove-basil"),
            ("khuynh diệp", "eucalyptus"),
            ("hoắc hương", "patchouli"),
            ("đại hồi", "star-anise"),
            ("vỏ bưởi", "pomelo"),
            ("ba\u{323}c ha\u{300}", "peppermint"),
            ("huong thao", "rosemary"),
            ("SẢ CHANH", "lemongrass"),
        ] {
            assert_eq!(find(name).map(|p| p.id), Some(id), "{name}");
        }
    }

    #[test]
    fn a_text_names_its_plants_in_order() {
        let ids = |text: &str| mentioned(text).iter().map(|p| p.id).collect::<Vec<_>>();
        assert_eq!(ids("compare lavender and peppermint oil"), ["lavender", "peppermint"]);
        assert_eq!(ids("So sánh sả Java với sả chanh"), ["citronella", "lemongrass"]);
        assert_eq!(ids("spike lavender vs. lavender"), ["spike-lavender", "lavender"]);
        assert!(ids("the rosemaryish flavour of a lemonade").is_empty());
    }

    #[test]
    fn every_plant_is_told_apart_and_its_standard_is_there() {
        for plant in PLANTS {
            assert_eq!(PLANTS.iter().filter(|p| p.id == plant.id).count(), 1, "{}", plant.id);
            assert!(plant.spec.is_none_or(|id| tables::spec(id).is_some()), "{}", plant.id);
            for name in plant.names {
                assert_eq!(find(name), Some(plant), "{name}");
            }
        }
    }
}
