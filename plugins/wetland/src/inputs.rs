//! What may be given about a wetland, in one place.
//!
//! Every input may be missing: a run then says less, and says what is missing. How a wetland *is* can
//! be read off one image; how it *changes* takes a record over time or a second image, and only that
//! decides a verdict.

use crate::science::indices::{Band, Spectrum};
use crate::science::raster::Calibration;
use plugin_api::{FileInput, data};

/// The inputs of which a verdict needs one: a record over time, or an earlier image.
pub const CHANGE_FIELDS: [&str; 2] = ["series", "bands_before"];

/// How stored numbers become reflectance, where the file does not say it: stated, never guessed.
pub const CALIBRATIONS: [&str; 4] =
    ["reflectance", "sentinel2_no_offset", "sentinel2_offset", "landsat_c2"];

/// The calibration of a name of [`CALIBRATIONS`].
#[must_use]
pub fn calibration_of(name: &str) -> Option<Calibration> {
    match name {
        "reflectance" => Some(Calibration::IDENTITY),
        "sentinel2_no_offset" => Some(Calibration::SENTINEL2_NO_OFFSET),
        "sentinel2_offset" => Some(Calibration::SENTINEL2_OFFSET),
        "landsat_c2" => Some(Calibration::LANDSAT_C2),
        _ => None,
    }
}

/// Threats that a user may state.
pub const THREATS: [&str; 10] = [
    "drainage",
    "conversion",
    "pollution",
    "invasive_species",
    "overgrazing",
    "dam",
    "aquaculture",
    "salinity",
    "fire",
    "drought",
];

/// The inputs of the domain.
#[data]
pub struct Inputs {
    /// Area of interest as GeoJSON, in longitude and latitude
    #[is(file = ["application/json", "text/plain", "text/csv"],
        en = ["area of interest", "aoi", "boundary file"],
        vi = ["vùng nghiên cứu", "ranh giới", "khu vực quan tâm"])]
    pub aoi: Option<FileInput>,
    /// Satellite image: a GeoTIFF, or NumPy arrays as `.npz`
    #[is(file = ["image/tiff", "application/zip"],
        en = ["bands", "image", "scene"], vi = ["các kênh ảnh", "ảnh vệ tinh", "cảnh ảnh"])]
    pub bands: Option<FileInput>,
    /// An earlier image of the same area
    #[is(file = ["image/tiff", "application/zip"], decisive = "change",
        en = ["earlier image", "bands before", "earlier scene"],
        vi = ["ảnh cũ hơn", "ảnh trước đó"])]
    pub bands_before: Option<FileInput>,
    /// Record of water over time as CSV: a date and a water area, share or index a row
    #[is(file = ["text/csv"], decisive = "change",
        en = ["time series", "series", "water record"],
        vi = ["chuỗi thời gian", "chuỗi số liệu", "số liệu theo thời gian"])]
    pub series: Option<FileInput>,
    /// Date of the image, such as `2024-03-15`
    #[is(en = ["date of the image", "image date"], vi = ["ngày chụp", "ngày ảnh"])]
    pub date: Option<String>,
    /// Date of the earlier image
    #[is(en = ["date of the earlier image"], vi = ["ngày chụp ảnh cũ"])]
    pub date_before: Option<String>,
    /// How the image's numbers become reflectance, where the file does not say it
    #[is(one_of = CALIBRATIONS, en = ["calibration"], vi = ["hiệu chỉnh phản xạ"])]
    pub calibration: Option<String>,
    /// Names of the bands in the file's order, such as `blue,green,red,nir,swir1,swir2`
    #[is(en = ["band order"], vi = ["thứ tự kênh"])]
    pub band_order: Option<String>,
    /// Threats that act now, of the known ones, with commas between them
    #[is(en = ["stated threats", "known threats"], vi = ["mối đe dọa đã biết", "mối đe dọa hiện có"])]
    pub threats_stated: Option<String>,
    /// How much of the wetland is lost or damaged, 0 to 1
    #[is(unit = "1", min = 0, max = 1, en = ["degradation", "share degraded"],
        vi = ["mức suy thoái", "tỷ lệ suy thoái"])]
    pub degradation: Option<f64>,
    /// Worth for plants and animals, 0 to 1
    #[is(unit = "1", min = 0, max = 1, en = ["biodiversity value", "biodiversity"],
        vi = ["giá trị đa dạng sinh học", "đa dạng sinh học"])]
    pub biodiversity_value: Option<f64>,
    /// How far its water can be brought back, 0 to 1
    #[is(unit = "1", min = 0, max = 1, en = ["water restorability", "hydrological restorability"],
        vi = ["khả năng phục hồi nước", "khả năng phục hồi chế độ nước"])]
    pub water_restorability: Option<f64>,
    /// Links to other wetlands, 0 to 1
    #[is(unit = "1", min = 0, max = 1, en = ["connectivity"],
        vi = ["tính kết nối", "độ kết nối sinh thái"])]
    pub connectivity: Option<f64>,
    /// Pressure on it, 0 to 1
    #[is(unit = "1", min = 0, max = 1, en = ["threat pressure"],
        vi = ["áp lực đe dọa", "mức áp lực"])]
    pub threat_pressure: Option<f64>,
    /// How feasible the work is: land, cost, consent; 0 to 1
    #[is(unit = "1", min = 0, max = 1, en = ["feasibility", "restoration feasibility"],
        vi = ["tính khả thi", "mức khả thi"])]
    pub feasibility: Option<f64>,
    /// Reflectance in blue, of one place
    #[is(unit = "1", min = -0.25, max = 2, en = ["blue reflectance", "blue"], vi = ["kênh lam", "phản xạ kênh lam"])]
    pub blue: Option<f64>,
    /// Reflectance in green, of one place
    #[is(unit = "1", min = -0.25, max = 2, en = ["green reflectance", "green"], vi = ["kênh lục", "phản xạ kênh lục"])]
    pub green: Option<f64>,
    /// Reflectance in red, of one place
    #[is(unit = "1", min = -0.25, max = 2, en = ["red reflectance", "red"], vi = ["kênh đỏ", "phản xạ kênh đỏ"])]
    pub red: Option<f64>,
    /// Reflectance in the near infrared, of one place
    #[is(unit = "1", min = -0.25, max = 2, en = ["nir reflectance", "near infrared", "nir"],
        vi = ["kênh cận hồng ngoại", "cận hồng ngoại"])]
    pub nir: Option<f64>,
    /// Reflectance at 1.6 µm, of one place
    #[is(unit = "1", min = -0.25, max = 2, en = ["swir1 reflectance", "swir1"],
        vi = ["kênh hồng ngoại sóng ngắn 1"])]
    pub swir1: Option<f64>,
    /// Reflectance at 2.2 µm, of one place
    #[is(unit = "1", min = -0.25, max = 2, en = ["swir2 reflectance", "swir2"],
        vi = ["kênh hồng ngoại sóng ngắn 2"])]
    pub swir2: Option<f64>,
}

impl Inputs {
    /// The reflectances of one place.
    #[must_use]
    pub fn spectrum(&self) -> Spectrum {
        let values = [self.blue, self.green, self.red, self.nir, self.swir1, self.swir2];
        Band::ALL
            .into_iter()
            .zip(values)
            .fold(Spectrum::UNKNOWN, |s, (band, v)| v.map_or(s, |v| s.with(band, v)))
    }

    /// Whether any reflectance of one place is given.
    #[must_use]
    pub fn has_spectrum(&self) -> bool {
        Band::ALL.into_iter().any(|b| self.spectrum().of(b).is_finite())
    }

    /// The judgements on restoration, in the order of the criteria.
    #[must_use]
    pub fn judgements(&self) -> [Option<f64>; 6] {
        [
            self.degradation,
            self.biodiversity_value,
            self.water_restorability,
            self.connectivity,
            self.threat_pressure,
            self.feasibility,
        ]
    }

    /// Those of the inputs about change that are missing: none where one is there.
    #[must_use]
    pub fn missing_change(&self) -> Vec<&'static str> {
        let known = self.series.is_some() || (self.bands.is_some() && self.bands_before.is_some());
        if known { Vec::new() } else { CHANGE_FIELDS.to_vec() }
    }
}
