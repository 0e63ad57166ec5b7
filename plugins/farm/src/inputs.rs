//! What may be given about a container farm, in one place.
//!
//! Four inputs decide a verdict: the crop, the climate zone, the layers of racking and the power that there
//! is. Everything else may be missing and is then taken from the crop's profile or from this project's
//! own choices, and the report says so.

use crate::science::{crops, zones};
use plugin_api::data;

/// The inputs without which no balance is drawn.
pub const BALANCE_FIELDS: [&str; 3] = ["crop_type", "climate_zone", "racking_layers"];

/// The inputs without which there is no verdict.
pub const DECISIVE_FIELDS: [&str; 4] =
    ["crop_type", "climate_zone", "racking_layers", "power_budget_kw"];

/// The inputs of the domain.
#[data]
#[derive(Default)]
pub struct Inputs {
    /// What grows: lettuce, basil, microgreens, kale, strawberry, tomato, spinach or cucumber
    #[is(one_of = crops::names(), decisive,
        en = ["crop", "crop type", "plant"], vi = ["cây trồng", "loại cây", "loại rau", "giống cây"])]
    pub crop_type: Option<String>,
    /// Where the container stands
    #[is(one_of = zones::names(), decisive,
        en = ["climate zone", "climate", "zone", "location"],
        vi = ["vùng khí hậu", "khí hậu", "vùng"])]
    pub climate_zone: Option<String>,
    /// Layers of racking, one above the other
    #[is(unit = "1", min = 1, max = 20, plausible = [1.0, 12.0], decisive,
        en = ["racking layers", "layers", "layer", "tiers", "tier", "shelves", "racks"],
        vi = ["tầng kệ", "số tầng", "tầng", "lớp kệ", "tầng trồng"])]
    pub racking_layers: Option<f64>,
    /// Electric power that there is at any hour
    #[is(unit = "kW", above = 0, max = 10_000, plausible = [0.5, 200.0], decisive,
        en = ["power budget", "power", "available power", "electric power", "electricity",
            "grid connection"],
        vi = ["công suất điện", "công suất", "nguồn điện", "ngân sách điện", "điện"])]
    pub power_budget_kw: Option<f64>,
    /// Water that there is in a day
    #[is(unit = "L/d", above = 0, max = 1_000_000, plausible = [5.0, 5000.0],
        en = ["water budget", "water", "available water", "water supply"],
        vi = ["ngân sách nước", "lượng nước", "nguồn nước", "nước"])]
    pub water_budget_l_day: Option<f64>,
    /// Length of the container
    #[is(unit = "m", above = 1, max = 100, plausible = [3.0, 15.0],
        en = ["container length", "container", "box length"],
        vi = ["chiều dài container", "container dài", "container"])]
    pub container_length_m: Option<f64>,
    /// Growing area of one layer
    #[is(unit = "m2", above = 0, max = 1_000, plausible = [1.0, 40.0],
        en = ["layer area", "growing area per layer", "area per layer"],
        vi = ["diện tích mỗi tầng", "diện tích tầng"])]
    pub layer_area_m2: Option<f64>,
    /// Photon flux at the canopy
    #[is(unit = "umol/(m2.s)", above = 0, max = 2_500, plausible = [30.0, 1000.0],
        en = ["PPFD", "photon flux", "light intensity", "LED"],
        vi = ["mật độ quang thông", "cường độ ánh sáng", "PPFD", "đèn LED"])]
    pub ppfd_umol: Option<f64>,
    /// Hours of light in a day
    #[is(unit = "h", above = 0, max = 24, plausible = [6.0, 24.0],
        en = ["photoperiod", "hours of light", "light hours", "day length"],
        vi = ["quang chu kỳ", "số giờ chiếu sáng", "chiếu sáng", "thời gian chiếu sáng"])]
    pub photoperiod_h: Option<f64>,
    /// Photons that a lamp makes of a joule
    #[is(unit = "umol/J", above = 0, max = 5, plausible = [1.0, 4.1],
        en = ["lamp efficacy", "LED efficacy", "efficacy", "photon efficacy"],
        vi = ["hiệu suất đèn", "hiệu suất đèn LED", "hiệu suất quang"])]
    pub lamp_efficacy: Option<f64>,
    /// CO2 while the lamps are on
    #[is(unit = "[ppm]", min = 0, max = 100_000, plausible = [300.0, 2000.0],
        en = ["CO2", "carbon dioxide", "CO2 level"], vi = ["nồng độ CO2", "CO2", "khí CO2"])]
    pub co2_ppm: Option<f64>,
    /// Air temperature while the lamps are on
    #[is(unit = "Cel", min = -20, max = 60, plausible = [10.0, 35.0],
        en = ["day temperature", "air temperature", "inside temperature", "temperature"],
        vi = ["nhiệt độ ban ngày", "nhiệt độ không khí", "nhiệt độ trong", "nhiệt độ"])]
    pub day_c: Option<f64>,
    /// Air temperature while the lamps are off
    #[is(unit = "Cel", min = -20, max = 60, plausible = [5.0, 30.0],
        en = ["night temperature"], vi = ["nhiệt độ ban đêm"])]
    pub night_c: Option<f64>,
    /// Relative humidity of the air inside
    #[is(unit = "%", min = 1, max = 100, plausible = [30.0, 95.0],
        en = ["relative humidity", "humidity", "RH"], vi = ["độ ẩm tương đối", "độ ẩm không khí", "độ ẩm"])]
    pub rh_pct: Option<f64>,
    /// Coefficient of performance of the cooling
    #[is(unit = "1", above = 0.5, max = 15, plausible = [1.5, 8.0],
        en = ["COP", "coefficient of performance"], vi = ["hệ số COP", "hệ số hiệu quả làm lạnh"])]
    pub cooling_cop: Option<f64>,
    /// Thermal transmittance of the shell
    #[is(unit = "W/(m2.K)", above = 0, max = 10, plausible = [0.1, 3.0],
        en = ["U value", "U-value", "shell transmittance"], vi = ["hệ số truyền nhiệt", "trị số U"])]
    pub shell_u: Option<f64>,
    /// Share of the transpired water that is condensed and used again
    #[is(unit = "1", min = 0, max = 1,
        en = ["condensate recovery", "water recovery"], vi = ["thu hồi nước ngưng", "tỷ lệ thu hồi nước"])]
    pub condensate_recovery: Option<f64>,
    /// Coldest hour outside to be designed for
    #[is(unit = "Cel", min = -70, max = 50, plausible = [-60.0, 30.0],
        en = ["coldest outside temperature", "minimum outdoor temperature", "design low"],
        vi = ["nhiệt độ ngoài trời thấp nhất"])]
    pub outside_min_c: Option<f64>,
    /// Hottest hour outside to be designed for
    #[is(unit = "Cel", min = -40, max = 65, plausible = [0.0, 55.0],
        en = ["hottest outside temperature", "maximum outdoor temperature", "design high"],
        vi = ["nhiệt độ ngoài trời cao nhất"])]
    pub outside_max_c: Option<f64>,
}

impl Inputs {
    /// Those of the decisive fields that were not given.
    #[must_use]
    pub fn missing(&self, fields: &[&'static str]) -> Vec<&'static str> {
        let given = |field: &str| match field {
            "crop_type" => self.crop_type.is_some(),
            "climate_zone" => self.climate_zone.is_some(),
            "racking_layers" => self.racking_layers.is_some(),
            "power_budget_kw" => self.power_budget_kw.is_some(),
            _ => false,
        };
        fields.iter().copied().filter(|f| !given(f)).collect()
    }
}
