//! "Did you mean": the nearest of a list of names.

/// The name that is most like `asked`, if any is like it at all.
pub(crate) fn nearest<'a>(
    asked: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let asked = asked.to_lowercase();
    let scored = names.into_iter().map(|name| {
        let same_start = name.to_lowercase().starts_with(&asked) && asked.len() >= 3;
        let score = strsim::jaro_winkler(&asked, &name.to_lowercase());
        (name, if same_start { 1.0 } else { score })
    });
    // 0.8 keeps a swapped or missing letter and drops another word.
    scored.filter(|(_, s)| *s >= 0.8).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(name, _)| name)
}

/// "did you mean X?" or the names there are.
pub(crate) fn suggestion<'a>(
    asked: &str,
    names: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    match nearest(asked, names.clone()) {
        Some(name) => format!("did you mean {name}?"),
        None => {
            let names: Vec<_> = names.into_iter().collect();
            if names.is_empty() {
                "there are none".into()
            } else {
                format!("there are {}", names.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        let names = ["cohesion_kpa", "slope_angle_deg"];
        assert_eq!(nearest("cohesion_kPa", names), Some("cohesion_kpa"));
        assert_eq!(nearest("slope_angel_deg", names), Some("slope_angle_deg"));
        assert_eq!(nearest("zzz", names), None);
    }
}
