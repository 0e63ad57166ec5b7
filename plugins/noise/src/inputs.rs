//! What may be given about a road, its receivers, a barrier and a belt of trees, in one place.
//!
//! Every input may be missing: a run then says less, and says what is missing. None has a default,
//! so that none can decide anything unasked. What is not stated and changes levels (the mix of
//! vehicles, the ground) is computed in every way that is possible.

use crate::science::emission_tables::SURFACES;
use crate::science::indicator::limit_ids;
use crate::tools::Receptor;
use plugin_api::data;

/// The inputs that a level cannot do without.
pub const TRAFFIC_FIELDS: [&str; 2] = ["vehicle_flow_per_h", "speed_kmh"];
/// Where a level is wanted; either will do.
pub const RECEIVER_FIELDS: [&str; 2] = ["receiver_distance_m", "receptors"];
/// What is wanted; one will do, and only one may be given.
pub const NEED_FIELDS: [&str; 3] = ["target_level_db", "needed_reduction_db", "limit"];
/// What is done about it; one will do.
pub const MEASURE_FIELDS: [&str; 2] = ["barrier_height_m", "belt_width_m"];

fn surface_ids() -> Vec<&'static str> {
    SURFACES.iter().map(|s| s.id).collect()
}

/// The inputs of the domain.
#[data]
pub struct Inputs {
    /// Vehicles in an hour, by day where evening and night are given too
    #[is(unit = "/h", above = 0, max = 20_000, plausible = [10.0, 10_000.0], decisive,
        en = ["traffic flow", "traffic volume", "vehicle flow", "vehicles per hour", "cars per hour",
            "vehicles", "cars", "vehicles an hour", "cars an hour", "vehicles/h"],
        vi = ["lưu lượng", "lưu lượng xe", "lưu lượng giao thông", "số xe mỗi giờ", "xe mỗi giờ",
            "xe một giờ", "xe/giờ", "xe trên giờ", "xe"])]
    pub vehicle_flow_per_h: Option<f64>,
    /// Mean speed of the traffic
    #[is(unit = "km/h", min = 5, max = 150, plausible = [20.0, 130.0], decisive,
        en = ["speed", "traffic speed", "mean speed"],
        vi = ["tốc độ", "vận tốc", "tốc độ xe"])]
    pub speed_kmh: Option<f64>,
    /// From the middle of the road to the receiver
    #[is(unit = "m", min = 2, max = 1_000, plausible = [5.0, 300.0], decisive = "receiver",
        en = ["receiver distance", "distance", "distance from the road", "from the road",
            "distance to the road", "away", "house distance", "receiver at", "from our school",
            "from the school", "from a school", "from the house", "from my house", "from our house",
            "from the building", "from houses"],
        vi = ["khoảng cách", "khoảng cách đến đường", "cách đường", "cách nhà", "điểm nhận cách đường",
            "nhà cách đường", "cách trường", "cách trường học", "cách khu dân cư", "cách bệnh viện"])]
    pub receiver_distance_m: Option<f64>,
    /// Height of the receiver above the ground
    #[is(unit = "m", min = 0.5, max = 50, plausible = [1.0, 30.0],
        en = ["receiver height", "window height", "height of the receiver"],
        vi = ["chiều cao điểm nhận", "độ cao cửa sổ", "chiều cao điểm đo"])]
    pub receiver_height_m: Option<f64>,
    /// Several receivers, each with its distance and height
    #[is(decisive = "receiver",
        en = ["receivers", "receptor list"],
        vi = ["các điểm nhận", "danh sách điểm nhận"])]
    pub receptors: Option<Vec<Receptor>>,
    /// Share of heavy vehicles with three axles or more
    #[is(unit = "%", min = 0, max = 100, plausible = [0.0, 50.0],
        en = ["heavy vehicles", "share of heavy vehicles", "heavy share", "trucks", "lorries"],
        vi = ["tỷ lệ xe tải", "xe tải nặng", "tỷ lệ xe nặng", "xe nặng", "xe tải"])]
    pub heavy_share_pct: Option<f64>,
    /// Share of medium heavy vehicles with two axles
    #[is(unit = "%", min = 0, max = 100, plausible = [0.0, 50.0],
        en = ["medium heavy vehicles", "medium trucks", "buses"],
        vi = ["xe tải trung", "xe buýt", "tỷ lệ xe tải trung"])]
    pub medium_share_pct: Option<f64>,
    /// Share of motorcycles over fifty cubic centimetres
    #[is(unit = "%", min = 0, max = 100,
        en = ["motorcycles", "motorbikes", "share of motorcycles"],
        vi = ["xe máy", "mô tô", "tỷ lệ xe máy"])]
    pub motorcycle_share_pct: Option<f64>,
    /// Share of mopeds up to fifty cubic centimetres
    #[is(unit = "%", min = 0, max = 100,
        en = ["mopeds", "share of mopeds"],
        vi = ["xe gắn máy nhỏ", "tỷ lệ xe gắn máy nhỏ"])]
    pub moped_share_pct: Option<f64>,
    /// Vehicles in an hour of the evening
    #[is(unit = "/h", min = 0, max = 20_000,
        en = ["evening flow", "evening traffic"],
        vi = ["lưu lượng buổi tối", "xe buổi tối"])]
    pub evening_flow_per_h: Option<f64>,
    /// Vehicles in an hour of the night
    #[is(unit = "/h", min = 0, max = 20_000,
        en = ["night flow", "night traffic"],
        vi = ["lưu lượng ban đêm", "xe ban đêm"])]
    pub night_flow_per_h: Option<f64>,
    /// Road surface, by its code in the directive
    #[is(one_of = surface_ids(),
        en = ["road surface", "pavement"],
        vi = ["mặt đường", "loại mặt đường"])]
    pub road_surface: Option<String>,
    /// Gradient of the road, uphill positive
    #[is(unit = "%", min = -12, max = 12,
        en = ["road gradient", "gradient of the road"],
        vi = ["độ dốc dọc", "độ dốc dọc của đường"])]
    pub gradient_pct: Option<f64>,
    /// Mean temperature of the air
    #[is(unit = "Cel", min = -20, max = 50,
        en = ["air temperature", "temperature"],
        vi = ["nhiệt độ", "nhiệt độ không khí"])]
    pub temperature_c: Option<f64>,
    /// Relative humidity of the air
    #[is(unit = "%", min = 10, max = 100,
        en = ["humidity", "relative humidity"],
        vi = ["độ ẩm", "độ ẩm tương đối"])]
    pub humidity_pct: Option<f64>,
    /// Ground between road and receiver: 0 hard, 1 soft
    #[is(unit = "1", min = 0, max = 1,
        en = ["ground factor", "G factor"],
        vi = ["hệ số mặt đất", "hệ số nền đất"])]
    pub ground_factor: Option<f64>,
    /// Share of the time with propagation that favours the sound
    #[is(unit = "1", min = 0, max = 1,
        en = ["favourable share", "share of favourable propagation"],
        vi = ["tỷ lệ thuận lợi", "tỷ lệ thời gian lan truyền thuận lợi"])]
    pub favourable_share: Option<f64>,
    /// Height of the barrier
    #[is(unit = "m", above = 0, max = 20, plausible = [1.0, 8.0], decisive = "measure",
        en = ["barrier height", "wall height", "barrier", "wall", "noise barrier", "noise wall"],
        vi = ["chiều cao tường", "tường cao", "tường chống ồn", "tường chắn ồn", "tường chắn",
            "tường", "màn chắn"])]
    pub barrier_height_m: Option<f64>,
    /// From the middle of the road to the barrier
    #[is(unit = "m", min = 1, max = 1_000, plausible = [3.0, 100.0],
        en = ["barrier distance", "wall distance", "distance of the barrier"],
        vi = ["khoảng cách tường", "tường cách đường", "tường cách tim đường"])]
    pub barrier_distance_m: Option<f64>,
    /// How the barrier is computed
    #[is(one_of = ["cnossos", "maekawa", "kurze_anderson", "iso9613"],
        en = ["barrier method", "diffraction method"],
        vi = ["phương pháp tường", "phương pháp nhiễu xạ"])]
    pub barrier_method: Option<String>,
    /// Width of the belt of trees along the path of the sound
    #[is(unit = "m", above = 0, max = 500, plausible = [3.0, 200.0], decisive = "measure",
        en = ["belt width", "tree belt", "belt of trees", "width of the belt", "belt", "hedge"],
        vi = ["bề rộng dải cây", "chiều rộng dải cây", "dải cây rộng", "dải cây xanh rộng",
            "dải cây", "đai cây", "hàng cây", "dải cây xanh"])]
    pub belt_width_m: Option<f64>,
    /// Share of the view that the belt blocks
    #[is(unit = "1", min = 0, max = 1, plausible = [0.1, 1.0],
        en = ["canopy density", "density of the belt", "foliage density"],
        vi = ["độ che phủ tán", "mật độ tán", "độ dày tán"])]
    pub canopy_density: Option<f64>,
    /// Height of the trees
    #[is(unit = "m", above = 0, max = 60, plausible = [1.0, 40.0],
        en = ["tree height", "height of the trees"],
        vi = ["chiều cao cây", "cây cao"])]
    pub tree_height_m: Option<f64>,
    /// Whether the trees keep their leaves
    #[is(one_of = ["evergreen", "deciduous"],
        en = ["foliage", "leaves"],
        vi = ["kiểu lá", "tán lá"])]
    pub foliage: Option<String>,
    /// How the belt is computed
    #[is(one_of = ["iso9613", "seed_saturation"],
        en = ["belt method", "vegetation method"],
        vi = ["phương pháp dải cây", "phương pháp tính dải cây"])]
    pub belt_method: Option<String>,
    /// Slope of the saturating curve; used by that method alone
    #[is(unit = "dB", min = 0, max = 30,
        en = ["decibels per thirty metres", "slope of the curve"],
        vi = ["độ dốc đường cong", "số đê-xi-ben trên ba mươi mét"])]
    pub db_per_30m: Option<f64>,
    /// Length of the belt along the road
    #[is(unit = "m", above = 0, max = 20_000,
        en = ["belt length", "length of the belt"],
        vi = ["chiều dài dải cây", "dải cây dài"])]
    pub belt_length_m: Option<f64>,
    /// Level that was measured at the receiver, to hold the computed one against
    #[is(unit = "dB(A)", min = 20, max = 120, plausible = [40.0, 90.0],
        en = ["measured level", "measured", "level measured"],
        vi = ["mức đo được", "đo được", "mức ồn đo được"])]
    pub measured_level_db: Option<f64>,
    /// Level that must not be exceeded at the receiver
    #[is(unit = "dB(A)", min = 20, max = 100, plausible = [35.0, 75.0], decisive = "need",
        en = ["target level", "target", "under", "below", "at most", "limit of"],
        vi = ["mức mục tiêu", "mục tiêu", "dưới", "không quá", "còn", "giảm còn", "xuống còn"])]
    pub target_level_db: Option<f64>,
    /// Reduction that is needed at the receiver
    #[is(unit = "dB", min = 0, max = 60, plausible = [1.0, 25.0], decisive = "need",
        en = ["needed reduction", "required reduction", "reduction", "reduce by"],
        vi = ["mức giảm cần", "cần giảm", "giảm ít nhất", "mức giảm"])]
    pub needed_reduction_db: Option<f64>,
    /// A named limit
    #[is(one_of = limit_ids(), decisive = "need",
        en = ["noise limit", "named limit"],
        vi = ["giới hạn tiếng ồn", "quy chuẩn tiếng ồn"])]
    pub limit: Option<String>,
    /// What a target level is of; the level of the stated traffic where absent
    #[is(one_of = ["laeq", "lden", "lnight"],
        en = ["indicator", "noise indicator"],
        vi = ["chỉ tiêu", "chỉ số tiếng ồn"])]
    pub target_indicator: Option<String>,
    /// Latitude of the site, south negative
    #[is(unit = "deg", min = -70, max = 70,
        en = ["latitude", "site latitude"],
        vi = ["vĩ độ", "vĩ độ khu đất"])]
    pub latitude_deg: Option<f64>,
    /// USDA plant hardiness zone of the site
    #[is(unit = "1", min = 1, max = 13,
        en = ["hardiness zone", "USDA zone"],
        vi = ["vùng chịu lạnh", "vùng khí hậu USDA"])]
    pub hardiness_zone: Option<f64>,
    /// Height that the trees must reach
    #[is(unit = "m", min = 0, max = 60,
        en = ["minimum tree height", "trees at least"],
        vi = ["chiều cao cây tối thiểu", "cây cao ít nhất"])]
    pub min_height_m: Option<f64>,
    /// Number of trees
    #[is(unit = "1", min = 0, max = 1_000_000,
        en = ["tree count", "number of trees"],
        vi = ["số cây", "số lượng cây"])]
    pub tree_count: Option<f64>,
    /// Leaf area over ground area
    #[is(unit = "1", min = 0, max = 15,
        en = ["leaf area index", "LAI"],
        vi = ["chỉ số diện tích lá", "LAI lá"])]
    pub lai: Option<f64>,
    /// Mean concentration of fine particles
    #[is(unit = "ug/m3", min = 0, max = 1_000,
        en = ["PM2.5 concentration", "fine particles"],
        vi = ["nồng độ PM2.5", "bụi mịn"])]
    pub pm25_ug_m3: Option<f64>,
    /// Mean wind speed
    #[is(unit = "m/s", min = 0, max = 13,
        en = ["wind speed", "wind"],
        vi = ["tốc độ gió", "gió"])]
    pub wind_m_s: Option<f64>,
    /// Growth of dry biomass of one tree in a year
    #[is(unit = "kg", min = 0, max = 2_000,
        en = ["biomass growth per tree", "growth of one tree"],
        vi = ["sinh khối tăng mỗi cây", "tăng trưởng sinh khối mỗi cây"])]
    pub biomass_growth_kg_per_tree: Option<f64>,
    /// Electricity that one tree saves in a year, by a coefficient of one's own
    #[is(unit = "kW.h", min = 0, max = 2_000,
        en = ["cooling saved per tree", "electricity saved per tree"],
        vi = ["điện làm mát tiết kiệm mỗi cây", "điện tiết kiệm mỗi cây"])]
    pub cooling_kwh_per_tree: Option<f64>,
}

impl Inputs {
    /// Whether an input that decides was given.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        match field {
            "vehicle_flow_per_h" => self.vehicle_flow_per_h.is_some(),
            "speed_kmh" => self.speed_kmh.is_some(),
            "receiver_distance_m" => self.receiver_distance_m.is_some(),
            "receptors" => self.receptors.as_ref().is_some_and(|r| !r.is_empty()),
            "target_level_db" => self.target_level_db.is_some(),
            "needed_reduction_db" => self.needed_reduction_db.is_some(),
            "limit" => self.limit.is_some(),
            "barrier_height_m" => self.barrier_height_m.is_some(),
            "belt_width_m" => self.belt_width_m.is_some(),
            _ => false,
        }
    }

    /// The first of a group, where none of it was given.
    #[must_use]
    pub fn missing_of(&self, group: &[&'static str]) -> Option<&'static str> {
        if group.iter().any(|f| self.has(f)) { None } else { group.first().copied() }
    }

    /// Decisive inputs that levels need and nobody gave.
    #[must_use]
    pub fn missing_levels(&self) -> Vec<&'static str> {
        let traffic = TRAFFIC_FIELDS.into_iter().filter(|f| !self.has(f));
        traffic.chain(self.missing_of(&RECEIVER_FIELDS)).collect()
    }

    /// Every receiver that was given.
    #[must_use]
    pub fn receivers(&self) -> Vec<Receptor> {
        match (&self.receptors, self.receiver_distance_m) {
            (Some(all), _) if !all.is_empty() => all.clone(),
            (_, Some(distance_m)) => {
                vec![Receptor { id: None, distance_m, height_m: self.receiver_height_m }]
            }
            _ => Vec::new(),
        }
    }
}
