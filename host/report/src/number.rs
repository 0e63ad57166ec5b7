//! Numbers as the reader's language writes them.

use serde_json::Number;

/// Digits that a computed number is shown with where nothing says how exact it is.
pub(crate) const COMPUTED: usize = 6;

/// Digits of a point of a chart: more can't be seen, and JSON has them all.
pub(crate) const DRAWN: usize = 4;
/// Digits that an input is shown with: what people give is shown as they gave it, and only the
/// residue of a conversion of units is rounded away.
pub(crate) const GIVEN: usize = 10;

/// Writes a number with the decimal sign and the grouping of a language.
///
/// Integers stay integers. Without stated `decimals`, a number has at most `significant` digits,
/// but none before the decimal sign is ever rounded away.
pub(crate) fn number(
    number: &Number,
    decimals: Option<u8>,
    significant: usize,
    language: &str,
) -> String {
    let plain = match (decimals, number.as_f64()) {
        (None, _) if number.is_i64() || number.is_u64() => number.to_string(),
        (_, Some(value)) => plain(value, decimals, significant),
        (_, None) => number.to_string(),
    };
    localized(&plain, language)
}

/// A number with a decimal point and without groups; large and tiny ones as `1.5 × 10⁻⁷`.
fn plain(value: f64, decimals: Option<u8>, significant: usize) -> String {
    let size = value.abs();
    let tiny = size != 0.0 && size < 1e-4 && decimals.is_none();
    if size >= 1e15 || tiny {
        return scientific(value, significant);
    }
    let written = match decimals {
        Some(decimals) => format!("{value:.*}", usize::from(decimals)),
        None => {
            let magnitude = if size == 0.0 { 0 } else { size.log10().floor() as i32 };
            let places = (significant as i32 - 1 - magnitude).max(0) as usize;
            without_trailing_zeros(&format!("{value:.places$}")).to_owned()
        }
    };
    // What rounds to nothing has no sign.
    match written.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        _ => written,
    }
}

fn scientific(value: f64, significant: usize) -> String {
    let written = format!("{value:.*e}", significant.saturating_sub(1));
    let (mantissa, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    format!("{} × 10{}", without_trailing_zeros(mantissa), superscript(exponent))
}

fn without_trailing_zeros(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

/// Raises the digits and the minus of an exponent.
pub(crate) fn superscript(exponent: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    exponent
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(digit) => RAISED[digit as usize],
            None if c == '-' => '⁻',
            None => c,
        })
        .collect()
}

/// Puts a language's decimal sign, and its group sign from 10 000 up, so that years stay whole.
fn localized(plain: &str, language: &str) -> String {
    let (decimal, group) = if language == "vi" { (",", '.') } else { (".", ',') };
    let digits = plain.trim_start_matches('-');
    let sign = &plain[..plain.len() - digits.len()];
    let (whole, rest) = digits.split_at(digits.find(['.', ' ', 'e']).unwrap_or(digits.len()));
    let mut out = String::from(sign);
    for (i, digit) in whole.chars().enumerate() {
        if whole.len() > 4 && i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(group);
        }
        out.push(digit);
    }
    out + &rest.replacen('.', decimal, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn en(value: serde_json::Value, decimals: Option<u8>) -> String {
        number(value.as_number().unwrap(), decimals, COMPUTED, "en")
    }

    fn vi(value: serde_json::Value, decimals: Option<u8>) -> String {
        number(value.as_number().unwrap(), decimals, COMPUTED, "vi")
    }

    #[test]
    fn stated_decimals_are_kept() {
        assert_eq!(en(json!(1.29961), Some(4)), "1.2996");
        assert_eq!(en(json!(1.3), Some(2)), "1.30");
        assert_eq!(en(json!(18), Some(1)), "18.0");
        assert_eq!(en(json!(12345.678), Some(1)), "12,345.7");
        assert_eq!(en(json!(-0.001), Some(2)), "0.00");
        assert_eq!(en(json!(2.0e-7), Some(2)), "0.00");
    }

    #[test]
    fn without_decimals_a_number_reads_well() {
        assert_eq!(en(json!(30.0), None), "30");
        assert_eq!(en(json!(0.1 + 0.2), None), "0.3");
        assert_eq!(en(json!(1.29957891), None), "1.29958");
        assert_eq!(en(json!(9.9999999), None), "10");
        assert_eq!(en(json!(0.000123456), None), "0.000123456");
        assert_eq!(en(json!(0.0), None), "0");
        assert_eq!(en(json!(-0.0), None), "0");
        assert_eq!(en(json!(-12.5), None), "-12.5");
        // The units are never rounded away.
        assert_eq!(en(json!(1234567.8), None), "1,234,568");
    }

    #[test]
    fn integers_and_years_stay_as_they_are() {
        assert_eq!(en(json!(1998), None), "1998");
        assert_eq!(en(json!(10000), None), "10,000");
        assert_eq!(en(json!(-1234567), None), "-1,234,567");
        assert_eq!(en(json!(u64::MAX), None), "18,446,744,073,709,551,615");
    }

    #[test]
    fn only_the_very_large_and_the_tiny_have_an_exponent() {
        assert_eq!(en(json!(1.5e-7), None), "1.5 × 10⁻⁷");
        assert_eq!(en(json!(-2e20), None), "-2 × 10²⁰");
        assert_eq!(en(json!(1e300), Some(2)), "1 × 10³⁰⁰");
        assert_eq!(en(json!(9.99e14), None), "999,000,000,000,000");
    }

    #[test]
    fn vietnamese_has_a_decimal_comma_and_dots_between_groups() {
        assert_eq!(vi(json!(1234.5), None), "1234,5");
        assert_eq!(vi(json!(12345.5), Some(1)), "12.345,5");
        assert_eq!(vi(json!(-0.25), None), "-0,25");
        assert_eq!(vi(json!(1.5e-7), None), "1,5 × 10⁻⁷");
        assert_eq!(vi(json!(1000000), None), "1.000.000");
    }

    #[test]
    fn an_input_keeps_the_digits_that_were_given() {
        let latitude = json!(21.0277644);
        assert_eq!(number(latitude.as_number().unwrap(), None, GIVEN, "en"), "21.0277644");
        let converted = json!(1.0 * 0.3048 * 3.0 / 3.0);
        assert_eq!(number(converted.as_number().unwrap(), None, GIVEN, "en"), "0.3048");
    }
}
