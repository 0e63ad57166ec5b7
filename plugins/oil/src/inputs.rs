//! What may be given about an oil and its distillation, in one place.
//!
//! Every input may be missing: a run then says less, and says what is missing. The composition is a
//! table of peaks or values of single compounds; where both name a compound, the value counts.

use crate::science::{methods, plants, tables};
use plugin_api::{FileInput, data};

/// The inputs that say how the yield stands; any one of them will do.
pub const YIELD_FIELDS: [&str; 3] = ["time_min", "yield_pct", "yield_record"];

/// The inputs that energy needs besides a yield.
pub const ENERGY_FIELDS: [&str; 3] = ["steam_kg_per_kg", "boiler_efficiency", "feed_water_c"];

/// The inputs that a stop time needs besides a curve.
pub const BATCH_FIELDS: [&str; 3] = ["charge_kg", "oil_price_per_kg", "running_cost_per_h"];

/// States of the plant material.
pub const BASES: [&str; 5] = ["fresh", "dried", "dược liệu tươi", "dược liệu khô", "phơi khô"];

/// The inputs of the domain.
#[data]
pub struct Inputs {
    /// The plant that the oil is said to be from
    #[is(decisive, one_of = plants::names(),
        en = ["plant", "herb", "species"],
        vi = ["cây", "thảo dược", "loài"])]
    pub plant: Option<String>,
    /// How the oil is got out of the plant
    #[is(decisive, one_of = methods::names(),
        en = ["method", "extraction method", "distillation method"],
        vi = ["phương pháp", "phương pháp chiết", "phương pháp chưng cất"])]
    pub method: Option<String>,
    /// How long it is distilled
    #[is(unit = "min", above = 0, max = 10_000, plausible = [5.0, 1440.0], decisive = "yield",
        en = ["distillation time", "extraction time", "time", "duration", "for", "distilled for"],
        vi = ["thời gian chưng cất", "thời gian", "trong", "chưng cất trong"])]
    pub time_min: Option<f64>,
    /// Yield of oil as measured, of the charge
    #[is(unit = "%", min = 0, max = 100, plausible = [0.01, 15.0], decisive = "yield",
        en = ["yield", "oil yield", "measured yield", "recovery"],
        vi = ["hiệu suất", "hiệu suất tinh dầu", "hàm lượng tinh dầu", "thu được tinh dầu"])]
    pub yield_pct: Option<f64>,
    /// Yield over time of one distillation as CSV
    #[is(file = ["text/csv"], decisive = "yield",
        en = ["yield record", "yield curve", "yield file"],
        vi = ["số liệu hiệu suất", "tệp hiệu suất"])]
    pub yield_record: Option<FileInput>,
    /// Whether the plant was fresh or dried; what a yield is a percentage of
    #[is(one_of = BASES, en = ["material", "basis"], vi = ["nguyên liệu", "trạng thái nguyên liệu"])]
    pub material: Option<String>,
    /// Table of peaks as CSV: names of compounds and their area percent
    #[is(file = ["text/csv"],
        en = ["peak table", "peaks", "gc-ms table", "composition file"],
        vi = ["bảng pic", "bảng thành phần", "tệp gc-ms"])]
    pub peaks: Option<FileInput>,
    /// Alkane ladder of the run as CSV: alkanes and their retention times
    #[is(file = ["text/csv"],
        en = ["ladder", "alkane ladder", "alkanes"], vi = ["thang ankan", "thang n-ankan"])]
    pub ladder: Option<FileInput>,
    /// Time of an unretained compound; indices are then Kovats'
    #[is(unit = "min", min = 0, max = 1_000, plausible = [0.3, 5.0],
        en = ["dead time", "hold-up time"], vi = ["thời gian chết"])]
    pub dead_time_min: Option<f64>,
    /// Id of the standard to hold the composition against, as `list standards` gives it
    #[is(one_of = tables::spec_ids(), en = ["standard", "monograph"], vi = ["tiêu chuẩn", "chuyên luận"])]
    pub standard: Option<String>,
    /// Steam for each kilogram of charge
    #[is(unit = "kg/kg", above = 0, max = 1_000, plausible = [0.5, 20.0],
        en = ["steam", "steam per kg", "steam use"],
        vi = ["lượng hơi", "hơi nước tiêu thụ", "hơi nước trên mỗi kg"])]
    pub steam_kg_per_kg: Option<f64>,
    /// Share of the fuel's heat that reaches the steam
    #[is(unit = "1", above = 0, max = 1, plausible = [0.3, 0.95],
        en = ["boiler efficiency", "efficiency of the boiler"],
        vi = ["hiệu suất nồi hơi"])]
    pub boiler_efficiency: Option<f64>,
    /// Temperature of the water that feeds the boiler
    #[is(unit = "Cel", min = 0, max = 100, plausible = [1.0, 90.0],
        en = ["feed water", "feed water temperature"],
        vi = ["nước cấp", "nhiệt độ nước cấp"])]
    pub feed_water_c: Option<f64>,
    /// Mass of plant in one batch
    #[is(unit = "kg", above = 0, max = 1_000_000, plausible = [0.05, 5000.0],
        en = ["charge", "batch", "charge mass"], vi = ["khối lượng mẻ", "mẻ", "khối lượng nguyên liệu"])]
    pub charge_kg: Option<f64>,
    /// Price of a kilogram of oil, in any money
    #[is(min = 0, max = 1e12, en = ["oil price", "price per kg"], vi = ["giá tinh dầu", "giá mỗi kg"])]
    pub oil_price_per_kg: Option<f64>,
    /// Cost of an hour of the still, in the same money
    #[is(above = 0, max = 1e12,
        en = ["running cost", "cost per hour"], vi = ["chi phí vận hành", "chi phí mỗi giờ"])]
    pub running_cost_per_h: Option<f64>,
    /// Linalool in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["linalool"], vi = ["linalol"])]
    pub linalool_pct: Option<f64>,
    /// Linalyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["linalyl acetate"], vi = ["linalyl axetat"])]
    pub linalyl_acetate_pct: Option<f64>,
    /// Camphor in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["camphor"], vi = ["long não", "campho"])]
    pub camphor_pct: Option<f64>,
    /// 1,8-cineole in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["1,8-cineole", "cineole", "eucalyptol", "1,8-cineol"], vi = ["cineol", "xineol", "eucalyptol"])]
    pub cineole_pct: Option<f64>,
    /// Terpinen-4-ol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["terpinen-4-ol"], vi = ["tecpinen-4-ol"])]
    pub terpinen_4_ol_pct: Option<f64>,
    /// Alpha-terpineol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["alpha-terpineol", "α-terpineol"], vi = ["alpha-terpineol"])]
    pub alpha_terpineol_pct: Option<f64>,
    /// Limonene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["limonene"], vi = ["limonen"])]
    pub limonene_pct: Option<f64>,
    /// Borneol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["borneol"], vi = ["bocneol"])]
    pub borneol_pct: Option<f64>,
    /// Lavandulol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["lavandulol"], vi = ["lavandulol"])]
    pub lavandulol_pct: Option<f64>,
    /// Lavandulyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["lavandulyl acetate"], vi = ["lavandulyl acetate"])]
    pub lavandulyl_acetate_pct: Option<f64>,
    /// 3-octanone in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["3-octanone"], vi = ["3-octanone"])]
    pub octan_3_one_pct: Option<f64>,
    /// Cis-beta-ocimene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["cis-beta-ocimene", "cis-β-ocimene"], vi = ["cis-beta-ocimene"])]
    pub cis_beta_ocimene_pct: Option<f64>,
    /// Trans-beta-ocimene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["trans-beta-ocimene", "trans-β-ocimene"], vi = ["trans-beta-ocimene"])]
    pub trans_beta_ocimene_pct: Option<f64>,
    /// Beta-phellandrene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["beta-phellandrene", "β-phellandrene"], vi = ["beta-phellandrene"])]
    pub beta_phellandrene_pct: Option<f64>,
    /// Menthol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["menthol"], vi = ["mentol"])]
    pub menthol_pct: Option<f64>,
    /// Menthone in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["menthone"], vi = ["menton"])]
    pub menthone_pct: Option<f64>,
    /// Isomenthone in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["isomenthone"], vi = ["isomenthone"])]
    pub isomenthone_pct: Option<f64>,
    /// Menthyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["menthyl acetate"], vi = ["mentyl axetat"])]
    pub menthyl_acetate_pct: Option<f64>,
    /// Menthofuran in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["menthofuran"], vi = ["menthofuran"])]
    pub menthofuran_pct: Option<f64>,
    /// Pulegone in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["pulegone"], vi = ["pulegone"])]
    pub pulegone_pct: Option<f64>,
    /// Carvone in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["carvone"], vi = ["cacvon"])]
    pub carvone_pct: Option<f64>,
    /// Alpha-pinene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["alpha-pinene", "alpha pinene", "α-pinene"], vi = ["alpha-pinen", "anpha-pinen"])]
    pub alpha_pinene_pct: Option<f64>,
    /// Beta-pinene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["beta-pinene", "β-pinene"], vi = ["beta-pinen"])]
    pub beta_pinene_pct: Option<f64>,
    /// Camphene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["camphene"], vi = ["camphen"])]
    pub camphene_pct: Option<f64>,
    /// Sabinene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["sabinene"], vi = ["sabinen"])]
    pub sabinene_pct: Option<f64>,
    /// Myrcene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["myrcene"], vi = ["myrcen"])]
    pub myrcene_pct: Option<f64>,
    /// Alpha-phellandrene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["alpha-phellandrene", "α-phellandrene"], vi = ["alpha-phellandrene"])]
    pub alpha_phellandrene_pct: Option<f64>,
    /// Alpha-terpinene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["alpha-terpinene", "α-terpinene"], vi = ["alpha-terpinene"])]
    pub alpha_terpinene_pct: Option<f64>,
    /// Gamma-terpinene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["gamma-terpinene", "γ-terpinene"], vi = ["gamma-terpinene"])]
    pub gamma_terpinene_pct: Option<f64>,
    /// Terpinolene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["terpinolene"], vi = ["terpinolene"])]
    pub terpinolene_pct: Option<f64>,
    /// P-cymene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["p-cymene"], vi = ["p-xymen"])]
    pub p_cymene_pct: Option<f64>,
    /// Aromadendrene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["aromadendrene"], vi = ["aromadendrene"])]
    pub aromadendrene_pct: Option<f64>,
    /// Delta-cadinene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["delta-cadinene", "δ-cadinene"], vi = ["delta-cadinene"])]
    pub delta_cadinene_pct: Option<f64>,
    /// Globulol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["globulol"], vi = ["globulol"])]
    pub globulol_pct: Option<f64>,
    /// Viridiflorol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["viridiflorol"], vi = ["viridiflorol"])]
    pub viridiflorol_pct: Option<f64>,
    /// Nerolidol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["nerolidol"], vi = ["nerolidol"])]
    pub nerolidol_pct: Option<f64>,
    /// Thymol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["thymol"], vi = ["timol"])]
    pub thymol_pct: Option<f64>,
    /// Carvacrol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["carvacrol"], vi = ["cacvacrol"])]
    pub carvacrol_pct: Option<f64>,
    /// Eugenol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["eugenol"], vi = ["ơgenol"])]
    pub eugenol_pct: Option<f64>,
    /// Eugenyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["eugenyl acetate", "acetyleugenol"], vi = ["eugenyl acetate"])]
    pub eugenyl_acetate_pct: Option<f64>,
    /// Beta-caryophyllene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["beta-caryophyllene", "β-caryophyllene", "caryophyllene"], vi = ["beta-caryophyllene"])]
    pub beta_caryophyllene_pct: Option<f64>,
    /// Cinnamaldehyde in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["cinnamaldehyde"], vi = ["cinamaldehyt", "aldehyt cinamic"])]
    pub cinnamaldehyde_pct: Option<f64>,
    /// Cinnamyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["cinnamyl acetate"], vi = ["cinnamyl acetate"])]
    pub cinnamyl_acetate_pct: Option<f64>,
    /// Benzyl benzoate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["benzyl benzoate"], vi = ["benzyl benzoate"])]
    pub benzyl_benzoate_pct: Option<f64>,
    /// 2-methoxycinnamaldehyde in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["2-methoxycinnamaldehyde"], vi = ["2-methoxycinnamaldehyde"])]
    pub methoxycinnamaldehyde_pct: Option<f64>,
    /// Citronellal in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["citronellal"], vi = ["xitronelal", "citronelal"])]
    pub citronellal_pct: Option<f64>,
    /// Citronellol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["citronellol"], vi = ["xitronelol", "citronelol"])]
    pub citronellol_pct: Option<f64>,
    /// Citronellyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["citronellyl acetate"], vi = ["citronellyl acetate"])]
    pub citronellyl_acetate_pct: Option<f64>,
    /// Citronellyl formate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["citronellyl formate"], vi = ["citronellyl formate"])]
    pub citronellyl_formate_pct: Option<f64>,
    /// Geraniol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["geraniol"], vi = ["giraniol"])]
    pub geraniol_pct: Option<f64>,
    /// Geranyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["geranyl acetate"], vi = ["geranyl acetate"])]
    pub geranyl_acetate_pct: Option<f64>,
    /// Nerol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["nerol"], vi = ["neron"])]
    pub nerol_pct: Option<f64>,
    /// Neral in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["neral"], vi = ["neran"])]
    pub neral_pct: Option<f64>,
    /// Geranial in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["geranial"], vi = ["giranial"])]
    pub geranial_pct: Option<f64>,
    /// Patchoulol in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["patchoulol", "patchouli alcohol"], vi = ["patchoulol"])]
    pub patchoulol_pct: Option<f64>,
    /// Alpha-bulnesene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["alpha-bulnesene", "α-bulnesene"], vi = ["alpha-bulnesene"])]
    pub alpha_bulnesene_pct: Option<f64>,
    /// Alpha-guaiene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["alpha-guaiene", "α-guaiene"], vi = ["alpha-guaiene"])]
    pub alpha_guaiene_pct: Option<f64>,
    /// Beta-patchoulene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["beta-patchoulene", "β-patchoulene"], vi = ["beta-patchoulene"])]
    pub beta_patchoulene_pct: Option<f64>,
    /// Seychellene in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["seychellene"], vi = ["seychellene"])]
    pub seychellene_pct: Option<f64>,
    /// Verbenone in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["verbenone"], vi = ["verbenone"])]
    pub verbenone_pct: Option<f64>,
    /// Bornyl acetate in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["bornyl acetate"], vi = ["bornyl acetate"])]
    pub bornyl_acetate_pct: Option<f64>,
    /// Trans-anethole in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["trans-anethole", "anethole"], vi = ["trans-anetol"])]
    pub trans_anethole_pct: Option<f64>,
    /// Estragole in the oil, area percent
    #[is(unit = "%", min = 0, max = 100, en = ["estragole", "methyl chavicol"], vi = ["estragole"])]
    pub estragole_pct: Option<f64>,
}

/// An input that is a share of a compound.
type ShareOf = (&'static str, &'static str, fn(&Inputs) -> Option<f64>);

/// The inputs that are shares of compounds: name of the input, id of the compound, value.
pub const SHARES: &[ShareOf] = &[
    ("linalool_pct", "linalool", |i| i.linalool_pct),
    ("linalyl_acetate_pct", "linalyl acetate", |i| i.linalyl_acetate_pct),
    ("camphor_pct", "camphor", |i| i.camphor_pct),
    ("cineole_pct", "1,8-cineole", |i| i.cineole_pct),
    ("terpinen_4_ol_pct", "terpinen-4-ol", |i| i.terpinen_4_ol_pct),
    ("alpha_terpineol_pct", "alpha-terpineol", |i| i.alpha_terpineol_pct),
    ("limonene_pct", "limonene", |i| i.limonene_pct),
    ("borneol_pct", "borneol", |i| i.borneol_pct),
    ("lavandulol_pct", "lavandulol", |i| i.lavandulol_pct),
    ("lavandulyl_acetate_pct", "lavandulyl acetate", |i| i.lavandulyl_acetate_pct),
    ("octan_3_one_pct", "3-octanone", |i| i.octan_3_one_pct),
    ("cis_beta_ocimene_pct", "cis-beta-ocimene", |i| i.cis_beta_ocimene_pct),
    ("trans_beta_ocimene_pct", "trans-beta-ocimene", |i| i.trans_beta_ocimene_pct),
    ("beta_phellandrene_pct", "beta-phellandrene", |i| i.beta_phellandrene_pct),
    ("menthol_pct", "menthol", |i| i.menthol_pct),
    ("menthone_pct", "menthone", |i| i.menthone_pct),
    ("isomenthone_pct", "isomenthone", |i| i.isomenthone_pct),
    ("menthyl_acetate_pct", "menthyl acetate", |i| i.menthyl_acetate_pct),
    ("menthofuran_pct", "menthofuran", |i| i.menthofuran_pct),
    ("pulegone_pct", "pulegone", |i| i.pulegone_pct),
    ("carvone_pct", "carvone", |i| i.carvone_pct),
    ("alpha_pinene_pct", "alpha-pinene", |i| i.alpha_pinene_pct),
    ("beta_pinene_pct", "beta-pinene", |i| i.beta_pinene_pct),
    ("camphene_pct", "camphene", |i| i.camphene_pct),
    ("sabinene_pct", "sabinene", |i| i.sabinene_pct),
    ("myrcene_pct", "myrcene", |i| i.myrcene_pct),
    ("alpha_phellandrene_pct", "alpha-phellandrene", |i| i.alpha_phellandrene_pct),
    ("alpha_terpinene_pct", "alpha-terpinene", |i| i.alpha_terpinene_pct),
    ("gamma_terpinene_pct", "gamma-terpinene", |i| i.gamma_terpinene_pct),
    ("terpinolene_pct", "terpinolene", |i| i.terpinolene_pct),
    ("p_cymene_pct", "p-cymene", |i| i.p_cymene_pct),
    ("aromadendrene_pct", "aromadendrene", |i| i.aromadendrene_pct),
    ("delta_cadinene_pct", "delta-cadinene", |i| i.delta_cadinene_pct),
    ("globulol_pct", "globulol", |i| i.globulol_pct),
    ("viridiflorol_pct", "viridiflorol", |i| i.viridiflorol_pct),
    ("nerolidol_pct", "nerolidol", |i| i.nerolidol_pct),
    ("thymol_pct", "thymol", |i| i.thymol_pct),
    ("carvacrol_pct", "carvacrol", |i| i.carvacrol_pct),
    ("eugenol_pct", "eugenol", |i| i.eugenol_pct),
    ("eugenyl_acetate_pct", "eugenyl acetate", |i| i.eugenyl_acetate_pct),
    ("beta_caryophyllene_pct", "beta-caryophyllene", |i| i.beta_caryophyllene_pct),
    ("cinnamaldehyde_pct", "cinnamaldehyde", |i| i.cinnamaldehyde_pct),
    ("cinnamyl_acetate_pct", "cinnamyl acetate", |i| i.cinnamyl_acetate_pct),
    ("benzyl_benzoate_pct", "benzyl benzoate", |i| i.benzyl_benzoate_pct),
    ("methoxycinnamaldehyde_pct", "2-methoxycinnamaldehyde", |i| i.methoxycinnamaldehyde_pct),
    ("citronellal_pct", "citronellal", |i| i.citronellal_pct),
    ("citronellol_pct", "citronellol", |i| i.citronellol_pct),
    ("citronellyl_acetate_pct", "citronellyl acetate", |i| i.citronellyl_acetate_pct),
    ("citronellyl_formate_pct", "citronellyl formate", |i| i.citronellyl_formate_pct),
    ("geraniol_pct", "geraniol", |i| i.geraniol_pct),
    ("geranyl_acetate_pct", "geranyl acetate", |i| i.geranyl_acetate_pct),
    ("nerol_pct", "nerol", |i| i.nerol_pct),
    ("neral_pct", "neral", |i| i.neral_pct),
    ("geranial_pct", "geranial", |i| i.geranial_pct),
    ("patchoulol_pct", "patchoulol", |i| i.patchoulol_pct),
    ("alpha_bulnesene_pct", "alpha-bulnesene", |i| i.alpha_bulnesene_pct),
    ("alpha_guaiene_pct", "alpha-guaiene", |i| i.alpha_guaiene_pct),
    ("beta_patchoulene_pct", "beta-patchoulene", |i| i.beta_patchoulene_pct),
    ("seychellene_pct", "seychellene", |i| i.seychellene_pct),
    ("verbenone_pct", "verbenone", |i| i.verbenone_pct),
    ("bornyl_acetate_pct", "bornyl acetate", |i| i.bornyl_acetate_pct),
    ("trans_anethole_pct", "trans-anethole", |i| i.trans_anethole_pct),
    ("estragole_pct", "estragole", |i| i.estragole_pct),
];

impl Inputs {
    /// Shares of compounds that were given as values: input, compound, percent.
    #[must_use]
    pub fn shares(&self) -> Vec<(&'static str, &'static str, f64)> {
        let given = |(field, compound, of): &ShareOf| Some((*field, *compound, of(self)?));
        SHARES.iter().filter_map(given).collect()
    }

    /// Whether anything says what is in the oil.
    #[must_use]
    pub fn has_composition(&self) -> bool {
        self.peaks.is_some() || !self.shares().is_empty()
    }

    /// Whether anything says how the yield stands.
    #[must_use]
    pub fn has_yield(&self) -> bool {
        self.time_min.is_some() || self.yield_pct.is_some() || self.yield_record.is_some()
    }

    /// `fresh` or `dried`, where the material says so.
    #[must_use]
    pub fn basis(&self) -> Option<&'static str> {
        match self.material.as_deref()? {
            "fresh" | "dược liệu tươi" => Some("fresh"),
            _ => Some("dried"),
        }
    }

    /// The decisive inputs that were not given; of the yield's the first.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        [
            ("plant", self.plant.is_some()),
            ("method", self.method.is_some()),
            ("time_min", self.has_yield()),
        ]
        .into_iter()
        .filter_map(|(field, there)| (!there).then_some(field))
        .collect()
    }
}

/// The input that is a compound's share.
#[must_use]
pub fn field_of(compound: &str) -> Option<&'static str> {
    SHARES.iter().find(|s| s.1 == compound).map(|s| s.0)
}
