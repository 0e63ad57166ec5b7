//! Whatever is typed: no panic, true spans, and the same values however it is encoded.

use proptest::prelude::*;
use serde_json::{Value, json};
use skillhost_intake::{Intake, read};
use unicode_normalization::UnicodeNormalization;

fn schema() -> Value {
    json!({"properties": {
        "depth_m": {"type": "number", "x-unit": "m", "exclusiveMinimum": 0, "maximum": 6000,
            "x-plausible": [1, 60], "x-decisive": true,
            "x-aliases": {"en": ["depth", "water depth", "d"], "vi": ["độ sâu"]}},
        "light": {"type": "number", "x-unit": "umol.m-2.s-1", "x-aliases": {"en": ["light"]}},
        "temperature_c": {"type": "number", "x-unit": "Cel", "x-decisive": true,
            "x-aliases": {"en": ["temperature", "degree water"], "vi": ["nhiệt độ"]}},
        "cover": {"type": "number", "x-unit": "1", "minimum": 0, "maximum": 1,
            "x-aliases": {"en": ["coral cover", "cover"], "vi": ["độ phủ"]}},
        "ocean": {"type": "string", "enum": ["pacific", "red_sea"]},
        "note": {"type": "string", "x-aliases": {"en": ["note"]}}
    }})
}

fn pieces() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "depth",
        "độ sâu",
        "do sau",
        "nhiệt độ",
        "temperature",
        "cover",
        "coral",
        "water",
        "note",
        "pacific",
        "red sea",
        "compare",
        "vs",
        "so sánh",
        "and",
        "và",
        "or",
        "no",
        "không",
        "not",
        "between",
        "to",
        "from",
        "từ",
        "đến",
        "site A:",
        "site B:",
        "A:",
        "B:",
        "=",
        ":",
        ",",
        ".",
        ";",
        "-",
        "–",
        "/",
        "(",
        ")",
        "\"",
        "'",
        "15",
        "2,5",
        "1.234",
        "1,234",
        "-3",
        ".5",
        "½",
        "1/2",
        "1e3",
        "×10³",
        "hai",
        "twenty-four",
        "mét",
        "m",
        "cm",
        "°C",
        "độ C",
        "%",
        "ft",
        "/h",
        "h",
        "per",
        "kPa",
        "rưỡi",
        "less than",
        "±",
        "\n",
        "\u{301}",
        "đ",
        "ấ",
        "🙂",
        "d=",
        "respectively",
        "both",
        "/24h",
        "⁻¹",
        "unknown",
    ]);
    let gap = prop::sample::select(vec![" ", " ", " ", "", "  ", "\u{a0}"]);
    prop::collection::vec((words, gap), 0..24)
        .prop_map(|p| p.into_iter().flat_map(|(w, g)| [w, g]).collect())
}

fn check(query: &str, intake: &Intake) {
    for value in intake.objects.iter().flat_map(|o| &o.values) {
        assert_eq!(query.get(value.span[0]..value.span[1]), Some(value.text.as_str()));
        assert!(!value.text.is_empty());
    }
    for object in &intake.objects {
        let mut fields: Vec<_> = object.values.iter().map(|v| &v.field).collect();
        fields.sort();
        fields.dedup();
        assert_eq!(fields.len(), object.values.len(), "one value a field");
    }
    for candidate in intake.questions.iter().flat_map(|q| &q.candidates) {
        assert_eq!(query.get(candidate.span[0]..candidate.span[1]), Some(candidate.text.as_str()));
    }
}

/// What does not depend on the encoding.
fn essence(intake: &Intake) -> Value {
    let label = |l: &str| l.nfc().collect::<String>();
    let objects = intake.objects.iter().map(|o| {
        let values = o.values.iter().filter(|v| v.field != "note");
        json!([label(&o.label), values.map(|v| json!([v.field, v.value])).collect::<Vec<_>>()])
    });
    let questions = intake.questions.iter().map(|q| {
        let candidates = q.candidates.iter().map(|c| json!([c.field, c.value]));
        json!([q.kind, q.field, candidates.collect::<Vec<_>>()])
    });
    json!([intake.language, objects.collect::<Vec<_>>(), questions.collect::<Vec<_>>()])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read(query in "\\PC{0,200}") {
        check(&query, &read(&query, &schema()));
    }

    #[test]
    fn any_sentence_is_read_the_same_in_every_form(query in pieces()) {
        let schema = schema();
        let intake = read(&query, &schema);
        check(&query, &intake);
        let (composed, apart): (String, String) = (query.nfc().collect(), query.nfd().collect());
        let (composed_read, apart_read) = (read(&composed, &schema), read(&apart, &schema));
        check(&composed, &composed_read);
        check(&apart, &apart_read);
        prop_assert_eq!(essence(&composed_read), essence(&apart_read));
        prop_assert_eq!(essence(&intake), essence(&apart_read));
        prop_assert_eq!(&intake, &read(&query, &schema));
    }

    #[test]
    fn any_schema_will_do(unit in "\\PC{0,12}", alias in "\\PC{0,12}", query in pieces()) {
        let schema = json!({"properties": {"x": {"type": "number", "x-unit": unit,
            "x-aliases": {"en": [alias, "depth"]}}}});
        check(&query, &read(&query, &schema));
    }
}
