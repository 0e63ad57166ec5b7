//! Ways to get an oil out of a plant.

/// A way to get an oil.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Steam through the charge.
    Steam,
    /// The charge in boiling water.
    Hydro,
    /// The charge above boiling water.
    WaterSteam,
    /// Hydrodistillation heated by microwaves.
    Microwave,
    /// Supercritical carbon dioxide.
    Sfe,
    /// An organic solvent, which gives a concrete or an absolute.
    Solvent,
    /// Pressed cold from peel.
    Pressing,
}

/// Every method with what people call it; the first name is plain English.
pub const METHODS: &[(Method, &str, &[&str])] = &[
    (
        Method::Steam,
        "steam",
        &[
            "steam distillation",
            "steam distilled",
            "steam distill",
            "steam distil",
            "steam distilling",
            "chưng cất hơi nước",
            "chưng cất lôi cuốn hơi nước",
            "lôi cuốn hơi nước",
        ],
    ),
    (
        Method::Hydro,
        "hydro",
        &[
            "hydrodistillation",
            "hydro distillation",
            "hydrodistilled",
            "water distillation",
            "chưng cất nước",
            "chưng cất trực tiếp với nước",
        ],
    ),
    (
        Method::WaterSteam,
        "water-steam",
        &["water and steam distillation", "water steam distillation", "chưng cất cách thủy"],
    ),
    (
        Method::Microwave,
        "microwave",
        &[
            "microwave assisted hydrodistillation",
            "microwave distillation",
            "microwave",
            "chưng cất vi sóng",
            "vi sóng",
        ],
    ),
    (
        Method::Sfe,
        "sfe-co2",
        &["supercritical CO2", "supercritical extraction", "sfe_co2", "CO2 siêu tới hạn"],
    ),
    (Method::Solvent, "solvent", &["solvent extraction", "trích ly dung môi"]),
    (Method::Pressing, "pressing", &["cold pressing", "cold pressed", "ép lạnh"]),
];

impl Method {
    /// Its id.
    #[must_use]
    pub fn id(self) -> &'static str {
        METHODS.iter().find(|m| m.0 == self).map_or("", |m| m.1)
    }

    /// Whether it heats the plant with water or steam, so that esters may hydrolyse.
    #[must_use]
    pub const fn is_thermal(self) -> bool {
        matches!(self, Self::Steam | Self::Hydro | Self::WaterSteam | Self::Microwave)
    }
}

/// Every name of every method.
#[must_use]
pub fn names() -> Vec<&'static str> {
    METHODS.iter().flat_map(|m| m.2.iter().copied()).collect()
}

/// The method of that name or id; none for a word that is no method.
///
/// ```
/// use oil::science::methods::{Method, find};
/// assert_eq!(find("Steam distillation"), Some(Method::Steam));
/// assert_eq!(find("chưng cất hơi nước"), Some(Method::Steam));
/// assert_eq!(find("banana"), None);
/// ```
#[must_use]
pub fn find(name: &str) -> Option<Method> {
    let wanted = name.trim().to_lowercase();
    METHODS
        .iter()
        .find(|(_, id, names)| *id == wanted || names.iter().any(|n| n.to_lowercase() == wanted))
        .map(|m| m.0)
}
