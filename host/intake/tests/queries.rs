//! Real questions against a real schema, in both languages and in every form they are typed in.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Map, Value, json};
use skillhost_intake::{Intake, Language, QuestionKind, read};
use std::path::Path;
use std::time::{Duration, Instant};
use unicode_normalization::UnicodeNormalization;

const ENGLISH: &str = "Assess a 45 degree slope, cohesion 15 kPa, friction angle 25 degrees, unit \
                       weight 18 kN/m3, soil 2 m thick, 24 h of rain at 5 mm/h";
const VIETNAMESE: &str = "Đánh giá mái dốc 45 độ, lực dính 15 kPa, góc ma sát trong 25 độ, trọng \
                          lượng riêng 18 kN/m3, đất dày 2 m, mưa 24 giờ với cường độ 5 mm/giờ";

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../assets/schemas/landslide/inputs.schema.json");
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn reef() -> Value {
    json!({"properties": {
        "depth_m": {"type": "number", "x-unit": "m", "exclusiveMinimum": 0, "maximum": 6000,
            "x-plausible": [1, 60], "x-decisive": true,
            "x-aliases": {"en": ["depth", "water depth"], "vi": ["độ sâu"]}},
        "temperature_c": {"type": "number", "x-unit": "Cel", "x-decisive": true,
            "x-aliases": {"en": ["temperature", "water temperature"], "vi": ["nhiệt độ"]}},
        "cover": {"type": "number", "x-unit": "1", "minimum": 0, "maximum": 1,
            "x-aliases": {"en": ["coral cover", "cover"], "vi": ["độ phủ", "độ phủ san hô"]}},
        "layers": {"type": "integer", "minimum": 1,
            "x-aliases": {"en": ["layers"], "vi": ["tầng"]}},
        "power_w": {"type": "number", "x-unit": "W", "x-aliases": {"en": ["power"]}},
        "mass_g": {"type": "number", "x-unit": "g", "minimum": 0, "maximum": 1e9,
            "x-aliases": {"en": ["mass"]}},
        "ocean": {"type": "string", "enum": ["pacific", "indian", "red_sea"],
            "x-aliases": {"en": ["ocean"]}},
        "note": {"type": "string", "x-aliases": {"en": ["note"]}}
    }})
}

fn values(intake: &Intake, object: usize) -> Map<String, Value> {
    let values = intake.objects.get(object).map(|o| o.values.as_slice()).unwrap_or_default();
    values.iter().map(|v| (v.field.clone(), v.value.clone())).collect()
}

fn check_spans(query: &str, intake: &Intake) {
    for value in intake.objects.iter().flat_map(|o| &o.values) {
        assert_eq!(query[value.span[0]..value.span[1]], value.text, "{query}");
    }
    for candidate in intake.questions.iter().flat_map(|q| &q.candidates) {
        assert_eq!(query[candidate.span[0]..candidate.span[1]], candidate.text, "{query}");
    }
}

#[test]
fn seven_numbers_in_every_form() {
    let schema = schema();
    let seven = json!({
        "cohesion_kpa": 15, "friction_angle_deg": 25, "unit_weight_knm3": 18,
        "soil_thickness_m": 2, "slope_angle_deg": 45,
        "rainfall_duration_h": 24, "rainfall_intensity_mmh": 5,
    });
    let bare: String = VIETNAMESE
        .nfd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .map(|c| match c {
            'đ' => 'd',
            'Đ' => 'D',
            c => c,
        })
        .collect();
    assert!(bare.is_ascii());
    let mut forms = vec![ENGLISH.to_owned(), VIETNAMESE.to_owned(), bare];
    for form in forms.clone() {
        forms.push(form.to_uppercase());
        forms.push(form.nfd().collect());
        forms.push(form.to_uppercase().nfd().collect());
        forms.push(form.replace(' ', "  ").replace("  kPa", "\u{a0}kPa"));
    }
    for form in forms {
        let intake = read(&form, &schema);
        assert_eq!(Value::Object(values(&intake, 0)), seven, "{form}: {intake:#?}");
        assert_eq!(intake.questions, [], "{form}");
        assert_eq!(intake.objects.len(), 1);
        let language = if form.starts_with(['A', 'a']) { Language::En } else { Language::Vi };
        assert_eq!(intake.language, language, "{form}");
        check_spans(&form, &intake);
        let of = |field: &str| {
            intake.objects[0].values.iter().find(|v| v.field == field).unwrap().text.clone()
        };
        assert!(of("soil_thickness_m").starts_with('2'));
        assert!(of("slope_angle_deg").starts_with("45"));
    }
}

#[test]
fn the_corpus() {
    let (landslide, reef) = (schema(), reef());
    let corpus = include_str!("corpus/queries.jsonl");
    let mut faults = Vec::new();
    let mut count = 0;
    for line in corpus.lines().filter(|l| !l.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let query = case["query"].as_str().unwrap();
        let schema = if case["schema"] == "reef" { &reef } else { &landslide };
        let intake = read(query, schema);
        check_spans(query, &intake);
        let found: Vec<Value> = match case.get("objects") {
            Some(_) => intake
                .objects
                .iter()
                .enumerate()
                .map(|(i, o)| json!({"label": o.label, "values": values(&intake, i)}))
                .collect(),
            None => {
                if intake.objects.len() > 1 {
                    faults.push(format!("{query}: several objects"));
                }
                vec![Value::Object(values(&intake, 0))]
            }
        };
        let wanted = case
            .get("objects")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_else(|| vec![case["expect"].clone()]);
        let questions: Vec<Value> = intake
            .questions
            .iter()
            .map(|q| {
                let kind = serde_json::to_value(q.kind).unwrap();
                let kind = kind.as_str().unwrap();
                json!(q.field.as_ref().map_or(kind.to_owned(), |f| format!("{kind} {f}")))
            })
            .collect();
        let asked = case.get("questions").and_then(Value::as_array).cloned().unwrap_or_default();
        if found != wanted {
            faults.push(format!("{query}\n  found  {}\n  wanted {}", json!(found), json!(wanted)));
        }
        if questions != asked {
            faults.push(format!(
                "{query}\n  asks   {}\n  wanted {}",
                json!(questions),
                json!(asked)
            ));
        }
        count += 1;
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(count >= 60, "{count} questions");
}

#[test]
fn nonsense_gives_nothing_and_is_fast() {
    let schema = schema();
    let long = [
        "9".repeat(100_000),
        "1 ".repeat(15_000),
        "1,".repeat(15_000),
        "1-".repeat(15_000),
        "slope ".repeat(5_000),
        "45 degree slope ".repeat(2_000),
        "15 kPa and ".repeat(2_500),
        "mưa 5 mm/giờ ".repeat(2_000),
        "A: ".repeat(10_000),
        "(".repeat(100_000),
        "no rain ".repeat(4_000),
        "\u{301}".repeat(15_000),
    ];
    for query in [
        "",
        " ",
        "asdf qwer",
        "SELECT * FROM runs WHERE id = 1; DROP TABLE runs;--",
        "🙂🏔️ 🌧️",
        "\0",
    ] {
        let intake = read(query, &schema);
        assert!(intake.objects.is_empty(), "{query}: {intake:#?}");
        assert!(intake.questions.is_empty(), "{query}: {intake:#?}");
    }
    for query in &long {
        let start = Instant::now();
        let intake = read(query, &schema);
        let taken = start.elapsed();
        assert!(taken < Duration::from_secs(5), "{:?}: {taken:?}", &query[..12.min(query.len())]);
        assert!(intake.objects.len() < 20);
        check_spans(query, &intake);
    }
    assert!(read(ENGLISH, &json!({})).objects.is_empty());
    assert!(read(ENGLISH, &json!(null)).objects.is_empty());
}

#[test]
fn both_values_of_a_conflict_can_be_shown() {
    let query = "cohesion 15 kPa, later cohesion 20 kPa";
    let intake = read(query, &schema());
    let [question] = intake.questions.as_slice() else { panic!("{intake:#?}") };
    assert_eq!(question.kind, QuestionKind::Conflict);
    let texts: Vec<_> = question.candidates.iter().map(|c| &query[c.span[0]..c.span[1]]).collect();
    assert_eq!(texts, ["15 kPa", "20 kPa"]);
    let accepts = question.accepts.as_ref().unwrap();
    assert_eq!((accepts.unit.as_deref(), accepts.minimum), (Some("kPa"), Some(0.0)));
    assert!(intake.objects.is_empty());
}

#[test]
fn a_conversion_is_told() {
    let intake = read("unit weight 18 kN/m³, soil thickness 250 cm", &schema());
    let of = |field: &str| {
        intake.objects[0].values.iter().find(|v| v.field == field).unwrap().converted_from.clone()
    };
    assert_eq!(of("unit_weight_knm3"), None);
    assert_eq!(of("soil_thickness_m").as_deref(), Some("cm"));
}
