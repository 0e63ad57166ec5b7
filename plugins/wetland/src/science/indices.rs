//! Spectral indices on surface reflectance, each with its published threshold and source.
//!
//! "NDWI" names two different indices in the literature: here it is McFeeters' (green and near
//! infrared); Gao's, which looks at the water in leaves, goes by NDMI.

/// A band by what it sees, not by a satellite's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Band {
    /// About 0.49 µm
    Blue,
    /// About 0.56 µm
    Green,
    /// About 0.665 µm
    Red,
    /// About 0.84 µm
    Nir,
    /// About 1.6 µm
    Swir1,
    /// About 2.2 µm
    Swir2,
}

impl Band {
    /// Every band, shortest wavelength first.
    pub const ALL: [Self; 6] =
        [Self::Blue, Self::Green, Self::Red, Self::Nir, Self::Swir1, Self::Swir2];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Red => "red",
            Self::Nir => "nir",
            Self::Swir1 => "swir1",
            Self::Swir2 => "swir2",
        }
    }

    /// The band that a name or a Sentinel-2 band number means. Landsat's numbers mean other bands
    /// on other satellites and are not taken.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name.trim().to_ascii_lowercase().as_str() {
            "blue" | "b02" | "b2" => Some(Self::Blue),
            "green" | "b03" | "b3" => Some(Self::Green),
            "red" | "b04" | "b4" => Some(Self::Red),
            "nir" | "nir08" | "b08" | "b8" => Some(Self::Nir),
            "swir1" | "swir16" | "b11" => Some(Self::Swir1),
            "swir2" | "swir22" | "b12" => Some(Self::Swir2),
            _ => None,
        }
    }
}

/// Reflectance of a pixel by [`Band`]; NaN where a band is not known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spectrum([f64; 6]);

impl Spectrum {
    /// Nothing known.
    pub const UNKNOWN: Self = Self([f64::NAN; 6]);

    /// With this band known.
    #[must_use]
    pub fn with(mut self, band: Band, reflectance: f64) -> Self {
        self.0[band as usize] = reflectance;
        self
    }

    /// The reflectance of a band, NaN where unknown.
    #[must_use]
    pub fn of(&self, band: Band) -> f64 {
        self.0[band as usize]
    }
}

/// A spectral index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Index {
    /// Normalised difference vegetation index, (N − R)/(N + R).
    Ndvi,
    /// Normalised difference water index of McFeeters, (G − N)/(G + N).
    Ndwi,
    /// Modified normalised difference water index of Xu, (G − S1)/(G + S1).
    Mndwi,
    /// Normalised difference moisture index, (N − S1)/(N + S1): water in vegetation.
    Ndmi,
    /// Automated water extraction index where shadows occur, B + 2.5 G − 1.5 (N + S1) − 0.25 S2.
    Aweish,
    /// Automated water extraction index without shadows, 4 (G − S1) − (0.25 N + 2.75 S2).
    ///
    /// The bracket matters. A catalogue in wide use writes −0.25 N **+** 2.75 S2, which calls
    /// nearly everything water: on the labelled chip of Sen1Floods11 in Spain 191 975 pixels
    /// instead of 72 792, of 70 035 that are.
    Aweinsh,
    /// Normalised difference turbidity index, (R − G)/(R + G).
    Ndti,
}

impl Index {
    /// Every index.
    pub const ALL: [Self; 7] =
        [Self::Ndvi, Self::Ndwi, Self::Mndwi, Self::Ndmi, Self::Aweish, Self::Aweinsh, Self::Ndti];

    /// Those whose published threshold parts water from the rest.
    pub const WATER: [Self; 4] = [Self::Ndwi, Self::Mndwi, Self::Aweish, Self::Aweinsh];

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ndvi => "ndvi",
            Self::Ndwi => "ndwi",
            Self::Mndwi => "mndwi",
            Self::Ndmi => "ndmi",
            Self::Aweish => "aweish",
            Self::Aweinsh => "aweinsh",
            Self::Ndti => "ndti",
        }
    }

    /// Its formula, B, G, R, N, S1 and S2 being the reflectances.
    #[must_use]
    pub const fn formula(self) -> &'static str {
        match self {
            Self::Ndvi => "(N - R) / (N + R)",
            Self::Ndwi => "(G - N) / (G + N)",
            Self::Mndwi => "(G - S1) / (G + S1)",
            Self::Ndmi => "(N - S1) / (N + S1)",
            Self::Aweish => "B + 2.5 G - 1.5 (N + S1) - 0.25 S2",
            Self::Aweinsh => "4 (G - S1) - (0.25 N + 2.75 S2)",
            Self::Ndti => "(R - G) / (R + G)",
        }
    }

    /// The value above which its authors call a pixel water; absent for the others.
    ///
    /// McFeeters (1996) and Xu (2006) take 0; Feyisa et al. (2014) take 0 for both forms of AWEI.
    #[must_use]
    pub const fn water_above(self) -> Option<f64> {
        match self {
            Self::Ndwi | Self::Mndwi | Self::Aweish | Self::Aweinsh => Some(0.0),
            Self::Ndvi | Self::Ndmi | Self::Ndti => None,
        }
    }

    /// Id of the work that defines it, in the knowledge base, where one was read.
    #[must_use]
    pub const fn source(self) -> Option<&'static str> {
        match self {
            Self::Ndwi => Some("mcfeeters-1996-ndwi"),
            Self::Mndwi => Some("xu-2006-mndwi"),
            Self::Ndmi => Some("gao-1996-ndwi"),
            Self::Aweish | Self::Aweinsh => Some("feyisa-2014-awei"),
            Self::Ndvi | Self::Ndti => None,
        }
    }

    /// The bands that it needs.
    #[must_use]
    pub const fn bands(self) -> &'static [Band] {
        match self {
            Self::Ndvi => &[Band::Red, Band::Nir],
            Self::Ndwi => &[Band::Green, Band::Nir],
            Self::Mndwi => &[Band::Green, Band::Swir1],
            Self::Ndmi => &[Band::Nir, Band::Swir1],
            Self::Aweish => &[Band::Blue, Band::Green, Band::Nir, Band::Swir1, Band::Swir2],
            Self::Aweinsh => &[Band::Green, Band::Nir, Band::Swir1, Band::Swir2],
            Self::Ndti => &[Band::Green, Band::Red],
        }
    }

    /// Whether it is (a − b)/(a + b), which lies between −1 and 1 for anything that reflects.
    #[must_use]
    pub const fn is_normalised(self) -> bool {
        !matches!(self, Self::Aweish | Self::Aweinsh)
    }

    /// Its value; nothing where a band is unknown, where it is 0/0, and where negative reflectances
    /// would put a normalised difference outside −1 to 1. Nothing is never "dry".
    #[must_use]
    pub fn value(self, pixel: &Spectrum) -> Option<f64> {
        let [b, g, r, n, s1, s2] = pixel.0;
        let value = match self {
            Self::Ndvi => difference(n, r),
            Self::Ndwi => difference(g, n),
            Self::Mndwi => difference(g, s1),
            Self::Ndmi => difference(n, s1),
            Self::Aweish => b + 2.5 * g - 1.5 * (n + s1) - 0.25 * s2,
            Self::Aweinsh => 4.0 * (g - s1) - (0.25 * n + 2.75 * s2),
            Self::Ndti => difference(r, g),
        };
        let possible =
            value.is_finite() && (!self.is_normalised() || (-1.0..=1.0).contains(&value));
        possible.then_some(value)
    }
}

fn difference(a: f64, b: f64) -> f64 {
    (a - b) / (a + b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::serde_json::{self, Value};

    fn golden(name: &str) -> Value {
        let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    /// Values of QGIS's raster calculator, 32-bit floats: 1e-6 is their precision.
    #[test]
    fn as_the_raster_calculator_of_qgis() {
        let file = golden("qgis_multispectral_8x4.json");
        let at = |group: &str, name: &str, row: usize, col: usize| {
            file[group][name][row][col].as_f64().unwrap_or(f64::NAN)
        };
        let mut compared = 0;
        for (row, col) in (0..8).flat_map(|r| (0..4).map(move |c| (r, c))) {
            let pixel = [
                (Band::Blue, "blue"),
                (Band::Green, "green"),
                (Band::Red, "red"),
                (Band::Nir, "nir"),
                (Band::Swir1, "swir1"),
                (Band::Swir2, "swir2"),
            ]
            .into_iter()
            .fold(Spectrum::UNKNOWN, |p, (band, name)| p.with(band, at("inputs", name, row, col)));
            for (index, name) in [(Index::Ndvi, "ndvi"), (Index::Ndmi, "ndmi")] {
                let expected = at("outputs", name, row, col);
                match index.value(&pixel) {
                    Some(found) => assert!((found - expected).abs() < 1e-6, "{name} {row} {col}"),
                    // 0/0 and a band without a value.
                    None => assert!(expected.is_nan(), "{name} {row} {col}: {expected}"),
                }
                compared += 1;
            }
        }
        assert_eq!(compared, 64);
    }

    /// Values of spyndex 0.12.0, but for AWEInsh, where its catalogue lost a bracket.
    #[test]
    fn as_spyndex_but_for_the_bracket_that_its_catalogue_lost() {
        let file = golden("spyndex_scalar_golden.json");
        let (mut compared, mut wrong_there) = (0, 0);
        for row in file["rows"].as_array().unwrap() {
            let band = |name: &str| row["bands"][name].as_f64().unwrap_or(f64::NAN);
            let names = ["B", "G", "R", "N", "S1", "S2"];
            let pixel = Band::ALL
                .into_iter()
                .zip(names)
                .fold(Spectrum::UNKNOWN, |p, (b, name)| p.with(b, band(name)));
            for (index, name) in [
                (Index::Ndvi, "NDVI"),
                (Index::Ndwi, "NDWI"),
                (Index::Mndwi, "MNDWI"),
                (Index::Ndmi, "NDMI"),
                (Index::Aweish, "AWEIsh"),
                (Index::Ndti, "NDTI"),
            ] {
                let expected = row["values"][name].as_f64();
                match (index.value(&pixel), expected) {
                    (Some(found), Some(e)) => assert!((found - e).abs() < 1e-12, "{name} {row}"),
                    (None, None) => {}
                    (None, Some(e)) => {
                        assert!(index.is_normalised() && e.abs() > 1.0, "{name} {e}")
                    }
                    (Some(f), None) => panic!("{name}: {f} where there is none: {row}"),
                }
                compared += 1;
            }
            let found = Index::Aweinsh.value(&pixel).unwrap();
            assert!((found - row["AWEInsh_paper_form"].as_f64().unwrap()).abs() < 1e-12);
            let lost = row["values"]["AWEInsh"].as_f64().unwrap();
            wrong_there += usize::from((found - lost).abs() > 1e-9);
        }
        assert_eq!(compared, 66);
        assert!(wrong_there >= 9, "the sign error must show: {wrong_there}");
    }

    #[test]
    fn nothing_is_not_dry() {
        for index in Index::ALL {
            assert_eq!(index.value(&Spectrum::UNKNOWN), None);
        }
        let black = Band::ALL.into_iter().fold(Spectrum::UNKNOWN, |p, b| p.with(b, 0.0));
        assert_eq!(Index::Ndwi.value(&black), None);
        // Unsigned bands wrap in other programs: (1 − 2)/(1 + 2) is −1/3 and not 21845.
        let pixel = Spectrum::UNKNOWN.with(Band::Green, 1.0).with(Band::Nir, 2.0);
        assert!((Index::Ndwi.value(&pixel).unwrap() + 1.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn the_two_water_indices_of_one_name_differ() {
        let leaf =
            Spectrum::UNKNOWN.with(Band::Green, 0.08).with(Band::Nir, 0.45).with(Band::Swir1, 0.2);
        assert!(Index::Ndwi.value(&leaf).unwrap() < 0.0);
        assert!(Index::Ndmi.value(&leaf).unwrap() > 0.0);
    }

    proptest::proptest! {
        /// A common factor of all bands changes no normalised difference; an offset does.
        #[test]
        fn a_factor_cancels_and_an_offset_does_not(
            g in 0.02..0.6f64, n in 0.02..0.6f64, k in 1e-4..1e4f64,
        ) {
            proptest::prop_assume!((g - n).abs() > 1e-3);
            let at = |f: &dyn Fn(f64) -> f64| {
                let pixel = Spectrum::UNKNOWN.with(Band::Green, f(g)).with(Band::Nir, f(n));
                Index::Ndwi.value(&pixel).unwrap()
            };
            let plain = at(&|v| v);
            proptest::prop_assert!((at(&|v| v * k) - plain).abs() < 1e-9);
            proptest::prop_assert!((at(&|v| v + 0.1) - plain).abs() > 1e-6);
        }
    }
}
