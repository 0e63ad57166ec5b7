//! What may be given about a slope and its rain, in one place.
//!
//! Every input may be missing: a run then says less, and says what is missing. The water in the
//! slope is a group of which at most one member may be given: `water_ratio`,
//! `pore_pressure_ratio`, `pore_pressure_kpa`, or `matric_suction_kpa` with `suction_angle_deg`.
//! With none of them the slope is computed dry, which is the best case only, and the report says
//! so. The rain is two numbers, or a gauge's record out of which they are computed; where both are
//! given, the numbers count.

use plugin_api::{FileInput, data};

/// The curve that is used where none is chosen. A worldwide lower bound, so it fits nowhere in
/// particular; a run that uses it unasked is told so.
pub const DEFAULT_THRESHOLD: &str = "caine1980";

/// The inputs that the stability of a slope cannot do without, in the order of the seed.
pub const SLOPE_FIELDS: [&str; 5] = [
    "cohesion_kpa",
    "friction_angle_deg",
    "unit_weight_knm3",
    "soil_thickness_m",
    "slope_angle_deg",
];

/// The inputs that a rainfall threshold cannot do without, unless a record gives them.
pub const RAIN_FIELDS: [&str; 2] = ["rainfall_duration_h", "rainfall_intensity_mmh"];

/// The inputs that state the water in the slope; any one of them will do.
pub const WATER_FIELDS: [&str; 4] =
    ["water_ratio", "pore_pressure_ratio", "pore_pressure_kpa", "matric_suction_kpa"];

/// The inputs of the domain.
#[data]
pub struct Inputs {
    /// Effective cohesion of the soil
    #[is(unit = "kPa", min = 0, max = 10_000, plausible = [0.0, 60.0], decisive,
        en = ["cohesion", "effective cohesion", "soil cohesion", "c'", "c"],
        vi = ["lực dính", "lực dính kết", "lực dính đơn vị", "lực dính hữu hiệu"])]
    pub cohesion_kpa: Option<f64>,
    /// Effective friction angle of the soil
    #[is(unit = "deg", min = 0, below = 90, plausible = [15.0, 45.0], decisive,
        en = ["friction angle", "internal friction angle", "angle of friction", "friction", "phi'",
            "phi", "φ"],
        vi = ["góc ma sát", "góc ma sát trong", "góc nội ma sát", "ma sát"])]
    pub friction_angle_deg: Option<f64>,
    /// Unit weight of the soil in the stated water condition
    #[is(unit = "kN/m3", above = 0, max = 100, plausible = [12.0, 24.0], decisive,
        en = ["unit weight", "soil unit weight", "bulk unit weight", "gamma", "γ"],
        vi = ["trọng lượng riêng", "trọng lượng thể tích", "dung trọng", "dung trọng đất"])]
    pub unit_weight_knm3: Option<f64>,
    /// Vertical depth from the ground to the failure plane
    #[is(unit = "m", above = 0, max = 1_000, plausible = [0.3, 10.0], decisive,
        en = ["soil thickness", "soil depth", "thickness", "thick", "failure depth",
            "depth of the failure plane", "depth", "z"],
        vi = ["bề dày đất", "chiều dày đất", "bề dày lớp đất", "chiều sâu mặt trượt",
            "độ sâu mặt trượt", "đất dày", "bề dày", "chiều dày"])]
    pub soil_thickness_m: Option<f64>,
    /// Angle of the slope from the horizontal
    #[is(unit = "deg", min = 0, below = 90, plausible = [5.0, 60.0], decisive,
        en = ["slope angle", "slope inclination", "slope gradient", "inclination", "degree slope",
            "degree slopes", "slope", "slopes", "hillside", "hillslope", "beta", "β"],
        vi = ["góc dốc", "độ dốc", "góc mái dốc", "góc nghiêng", "góc nghiêng sườn dốc", "mái dốc",
            "sườn dốc", "dốc"])]
    pub slope_angle_deg: Option<f64>,
    /// Share of the soil thickness below the water table: 0 dry, 1 saturated to the ground
    #[is(unit = "1", min = 0, max = 1,
        en = ["water ratio", "wetted fraction", "saturation ratio", "m"],
        vi = ["tỷ số nước", "tỉ số nước", "tỷ lệ bão hòa", "hệ số mực nước"])]
    pub water_ratio: Option<f64>,
    /// Pore pressure over the weight of the soil above (Bishop and Morgenstern)
    #[is(unit = "1", min = 0, max = 1, plausible = [0.0, 0.7],
        en = ["pore pressure ratio", "pore water pressure ratio", "r_u", "ru"],
        vi = ["hệ số áp lực nước lỗ rỗng", "tỷ số áp lực nước lỗ rỗng"])]
    pub pore_pressure_ratio: Option<f64>,
    /// Pore pressure at the failure plane as measured, by a piezometer for one
    #[is(unit = "kPa", min = 0, max = 10_000, plausible = [0.0, 100.0],
        en = ["pore pressure", "pore water pressure", "piezometer reading", "u"],
        vi = ["áp lực nước lỗ rỗng", "áp lực lỗ rỗng", "số đọc áp kế"])]
    pub pore_pressure_kpa: Option<f64>,
    /// Matric suction at the failure plane of an unsaturated soil
    #[is(unit = "kPa", min = 0, max = 1_000_000, plausible = [0.0, 300.0],
        en = ["matric suction", "suction", "soil suction"],
        vi = ["lực hút dính", "độ hút dính", "áp lực hút dính"])]
    pub matric_suction_kpa: Option<f64>,
    /// Angle of the gain in strength with suction, at most the friction angle
    #[is(unit = "deg", min = 0, below = 90, plausible = [5.0, 35.0],
        en = ["suction angle", "suction friction angle", "phi_b", "phi b"],
        vi = ["góc lực hút dính", "góc ma sát theo lực hút dính"])]
    pub suction_angle_deg: Option<f64>,
    /// Cohesion that roots lend
    #[is(unit = "kPa", min = 0, max = 10_000, plausible = [0.0, 25.0],
        en = ["root cohesion", "root reinforcement", "cohesion of roots"],
        vi = ["lực dính do rễ", "lực dính rễ cây", "lực dính của rễ cây"])]
    pub root_cohesion_kpa: Option<f64>,
    /// Uniform load on the slope per horizontal area
    #[is(unit = "kPa", min = 0, max = 10_000, plausible = [0.0, 100.0],
        en = ["surcharge", "surface load"],
        vi = ["tải trọng mặt", "phụ tải", "tải trọng phân bố"])]
    pub surcharge_kpa: Option<f64>,
    /// Horizontal pseudo-static earthquake coefficient, in units of g
    #[is(unit = "1", min = 0, max = 5, plausible = [0.0, 0.5],
        en = ["seismic coefficient", "horizontal seismic coefficient", "k_h", "kh"],
        vi = ["hệ số động đất", "hệ số địa chấn", "hệ số gia tốc ngang"])]
    pub seismic_coefficient: Option<f64>,
    /// Unit weight of water
    #[is(unit = "kN/m3", above = 0, max = 20, plausible = [9.7, 10.4],
        en = ["water unit weight", "unit weight of water", "gamma_w"],
        vi = ["trọng lượng riêng của nước", "dung trọng nước"])]
    pub water_unit_weight_knm3: Option<f64>,
    /// Duration of the rain
    #[is(unit = "h", min = 0.001, max = 100_000, plausible = [0.1, 720.0], decisive = "rain",
        en = ["rainfall duration", "rain duration", "storm duration", "duration", "D"],
        vi = ["thời gian mưa", "thời lượng mưa", "thời gian mưa kéo dài", "mưa kéo dài"])]
    pub rainfall_duration_h: Option<f64>,
    /// Mean intensity of the rain over its duration
    #[is(unit = "mm/h", min = 0, max = 10_000, plausible = [0.0, 150.0], decisive = "rain",
        en = ["rainfall intensity", "rain intensity", "mean intensity", "rainfall", "intensity",
            "I"],
        vi = ["cường độ mưa", "cường độ mưa trung bình", "cường suất mưa"])]
    pub rainfall_intensity_mmh: Option<f64>,
    /// Hourly record of a rain gauge as CSV; its deciding event gives duration and intensity where
    /// those are not given as numbers
    #[is(file = ["text/csv"], decisive = "rain",
        en = ["rain gauge file", "rain gauge record", "gauge record", "rain record"],
        vi = ["tệp số liệu mưa", "số liệu trạm đo mưa", "bản ghi mưa"])]
    pub rain: Option<FileInput>,
    /// Record of the slope's displacement as CSV
    #[is(file = ["text/csv"],
        en = ["movement record", "displacement record", "displacement file"],
        vi = ["số liệu chuyển vị", "tệp số liệu chuyển vị"])]
    pub movement: Option<FileInput>,
    /// Id of the rainfall threshold, such as `caine1980`, `dahal_hasegawa2008` or `kalimpong`
    #[is(default = DEFAULT_THRESHOLD.to_owned(), one_of = crate::science::thresholds::ids(),
        en = ["threshold", "rainfall threshold", "threshold curve"],
        vi = ["ngưỡng mưa", "đường ngưỡng mưa"])]
    pub threshold: String,
}

impl Inputs {
    /// The value of a number among the inputs.
    #[must_use]
    pub fn number(&self, field: &str) -> Option<f64> {
        match field {
            "cohesion_kpa" => self.cohesion_kpa,
            "friction_angle_deg" => self.friction_angle_deg,
            "unit_weight_knm3" => self.unit_weight_knm3,
            "soil_thickness_m" => self.soil_thickness_m,
            "slope_angle_deg" => self.slope_angle_deg,
            "water_ratio" => self.water_ratio,
            "pore_pressure_ratio" => self.pore_pressure_ratio,
            "pore_pressure_kpa" => self.pore_pressure_kpa,
            "matric_suction_kpa" => self.matric_suction_kpa,
            "suction_angle_deg" => self.suction_angle_deg,
            "root_cohesion_kpa" => self.root_cohesion_kpa,
            "surcharge_kpa" => self.surcharge_kpa,
            "seismic_coefficient" => self.seismic_coefficient,
            "water_unit_weight_knm3" => self.water_unit_weight_knm3,
            "rainfall_duration_h" => self.rainfall_duration_h,
            "rainfall_intensity_mmh" => self.rainfall_intensity_mmh,
            _ => None,
        }
    }

    /// Those of the fields that were not given.
    #[must_use]
    pub fn missing(&self, fields: &[&'static str]) -> Vec<&'static str> {
        fields.iter().copied().filter(|f| self.number(f).is_none()).collect()
    }

    /// Those of the rain that are missing: none where a record gives them.
    #[must_use]
    pub fn missing_rain(&self) -> Vec<&'static str> {
        if self.rain.is_some() { Vec::new() } else { self.missing(&RAIN_FIELDS) }
    }

    /// Whether anything says how much water is in the slope.
    #[must_use]
    pub fn water_stated(&self) -> bool {
        self.missing(&WATER_FIELDS).len() < WATER_FIELDS.len()
    }
}
