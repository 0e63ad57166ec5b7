//! Profiles of crops and climate zones, one or all of them.

use super::{crop_of, zone_of};
use crate::science::crops::{self, CROPS, Confidence, Range};
use crate::science::zones::{self, ZONES, Zone};
use plugin_api::{Call, ToolError, data};

/// Nothing is asked.
#[data]
#[derive(Default)]
pub struct Nothing {}

/// How far the numbers of a crop were read.
#[data]
#[derive(Copy, Eq)]
pub enum Letter {
    /// Read in the work that is named
    A,
    /// Some read, some usual
    B,
    /// Usual values, to be confirmed by the grower
    C,
}

impl From<Confidence> for Letter {
    fn from(confidence: Confidence) -> Self {
        match confidence {
            Confidence::A => Self::A,
            Confidence::B => Self::B,
            Confidence::C => Self::C,
        }
    }
}

/// A range.
#[data]
#[derive(Copy)]
pub struct Span {
    /// Lower end
    pub low: f64,
    /// Upper end
    pub high: f64,
}

impl From<Range> for Span {
    fn from([low, high]: Range) -> Self {
        Self { low, high }
    }
}

/// Which crop.
#[data]
pub struct CropAsked {
    /// Its name, English or Vietnamese
    #[is(one_of = crops::names())]
    pub crop_type: String,
}

/// Which zone.
#[data]
pub struct ZoneAsked {
    /// Its name, English or Vietnamese
    #[is(one_of = zones::names())]
    pub climate_zone: String,
}

/// The profile of a crop; what no work gave is absent.
#[data]
pub struct CropProfile {
    /// Its id
    pub crop: String,
    /// Its name in Vietnamese
    pub name_vi: String,
    /// Photon flux in µmol/(m2·s)
    pub ppfd_umol: Option<Span>,
    /// Hours of light
    pub photoperiod_h: Option<Span>,
    /// Daily light integral in mol/(m2·d)
    pub dli_mol: Span,
    /// Air by day in °C
    pub day_c: Option<Span>,
    /// Air by night in °C
    pub night_c: Option<Span>,
    /// Relative humidity in percent
    pub rh_pct: Option<Span>,
    /// CO2 in ppm
    pub co2_ppm: Option<Span>,
    /// Conductivity of the solution in mS/cm
    pub ec_ms_cm: Span,
    /// pH of the solution
    pub ph: Span,
    /// Plants per m2 at harvest
    pub plants_m2: Option<Span>,
    /// Days from seed
    pub cycle_days: Option<Span>,
    /// How far the numbers were read
    pub confidence: Letter,
    /// Whether a yield of this crop under lamps was published
    pub yield_published: bool,
    /// Works that the numbers are from
    pub source: String,
}

/// The profile of a crop.
///
/// # Errors
/// `input-invalid` for a name that no crop has.
pub fn crop_profile(input: CropAsked, _: &Call<'_>) -> Result<CropProfile, ToolError> {
    let c = crop_of(&input.crop_type)?;
    let span = |r: Option<Range>| r.map(Span::from);
    Ok(CropProfile {
        crop: c.id.into(),
        name_vi: c.vi.into(),
        ppfd_umol: span(c.ppfd),
        photoperiod_h: span(c.photoperiod),
        dli_mol: c.dli.into(),
        day_c: span(c.t_day),
        night_c: span(c.t_night),
        rh_pct: span(c.rh),
        co2_ppm: span(c.co2),
        ec_ms_cm: c.ec.into(),
        ph: c.ph.into(),
        plants_m2: span(c.density),
        cycle_days: span(c.cycle_days),
        confidence: c.confidence.into(),
        yield_published: c.yields.published,
        source: c.source.into(),
    })
}

/// The profile of a climate zone: this project's own representative year.
#[data]
pub struct ClimateProfile {
    /// Its id
    pub zone: String,
    /// Class of Köppen
    pub koppen: String,
    /// Mean of the coldest month
    #[is(unit = "Cel")]
    pub coldest_month_c: f64,
    /// Mean of the warmest month
    #[is(unit = "Cel")]
    pub warmest_month_c: f64,
    /// Coldest hour to be designed for
    #[is(unit = "Cel")]
    pub outside_min_c: f64,
    /// Hottest hour to be designed for
    #[is(unit = "Cel")]
    pub outside_max_c: f64,
    /// Mean relative humidity
    #[is(unit = "%")]
    pub rh_pct: f64,
    /// Mean of the year
    #[is(unit = "Cel")]
    pub mean_c: f64,
}

/// The profile of a climate zone.
///
/// # Errors
/// `input-invalid` for a name that no zone has.
pub fn climate_profile(input: ZoneAsked, _: &Call<'_>) -> Result<ClimateProfile, ToolError> {
    let z: &Zone = zone_of(&input.climate_zone)?;
    let [cold, warm] = z.months_c;
    Ok(ClimateProfile {
        zone: z.id.into(),
        koppen: z.koppen.into(),
        coldest_month_c: cold,
        warmest_month_c: warm,
        outside_min_c: z.design_c[0],
        outside_max_c: z.design_c[1],
        rh_pct: z.rh_pct,
        mean_c: 0.5 * (cold + warm),
    })
}

/// A crop in the list.
#[data]
pub struct CropListed {
    /// Its id
    #[is(en = "crop", vi = "cây trồng")]
    pub crop: String,
    /// Its name in Vietnamese
    #[is(en = "in Vietnamese", vi = "tên tiếng Việt")]
    pub name_vi: String,
    /// Least daily light
    #[is(unit = "mol/(m2.d)", en = "light from", vi = "ánh sáng từ")]
    pub dli_low: f64,
    /// Most daily light
    #[is(unit = "mol/(m2.d)", en = "light to", vi = "ánh sáng đến")]
    pub dli_high: f64,
    /// Least conductivity
    #[is(unit = "mS/cm", en = "EC from", vi = "EC từ")]
    pub ec_low: f64,
    /// Most conductivity
    #[is(unit = "mS/cm", en = "EC to", vi = "EC đến")]
    pub ec_high: f64,
    /// How far the numbers were read
    #[is(en = "confidence", vi = "độ tin cậy")]
    pub confidence: Letter,
    /// Works that the numbers are from
    #[is(en = "from", vi = "nguồn")]
    pub source: String,
}

/// Every crop.
#[data]
pub struct CropsListed {
    /// The crops
    #[is(en = "crops", vi = "cây trồng")]
    pub crops: Vec<CropListed>,
}

/// Lists the crops that there is a profile of.
///
/// # Errors
/// None.
pub fn list_crops(_: Nothing, _: &Call<'_>) -> Result<CropsListed, ToolError> {
    let crops = CROPS.iter().map(|c| CropListed {
        crop: c.id.into(),
        name_vi: c.vi.into(),
        dli_low: c.dli[0],
        dli_high: c.dli[1],
        ec_low: c.ec[0],
        ec_high: c.ec[1],
        confidence: c.confidence.into(),
        source: c.source.into(),
    });
    Ok(CropsListed { crops: crops.collect() })
}

/// A zone in the list.
#[data]
pub struct ZoneListed {
    /// Its id
    #[is(en = "climate zone", vi = "vùng khí hậu")]
    pub zone: String,
    /// Class of Köppen
    #[is(en = "Köppen class", vi = "phân loại Köppen")]
    pub koppen: String,
    /// Mean of the coldest month
    #[is(unit = "Cel", en = "coldest month", vi = "tháng lạnh nhất")]
    pub coldest_month_c: f64,
    /// Mean of the warmest month
    #[is(unit = "Cel", en = "warmest month", vi = "tháng nóng nhất")]
    pub warmest_month_c: f64,
    /// Coldest hour to be designed for
    #[is(unit = "Cel", en = "coldest hour", vi = "giờ lạnh nhất")]
    pub outside_min_c: f64,
    /// Hottest hour to be designed for
    #[is(unit = "Cel", en = "hottest hour", vi = "giờ nóng nhất")]
    pub outside_max_c: f64,
}

/// Every zone.
#[data]
pub struct ZonesListed {
    /// From cold to hot
    #[is(en = "climate zones", vi = "vùng khí hậu")]
    pub zones: Vec<ZoneListed>,
}

/// Lists the climate zones.
///
/// # Errors
/// None.
pub fn list_zones(_: Nothing, _: &Call<'_>) -> Result<ZonesListed, ToolError> {
    let zones = ZONES.iter().map(|z| ZoneListed {
        zone: z.id.into(),
        koppen: z.koppen.into(),
        coldest_month_c: z.months_c[0],
        warmest_month_c: z.months_c[1],
        outside_min_c: z.design_c[0],
        outside_max_c: z.design_c[1],
    });
    Ok(ZonesListed { zones: zones.collect() })
}
