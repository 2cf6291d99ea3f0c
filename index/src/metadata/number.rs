//! YAML numbers as text, the way the format's first implementation prints them: `1.0` is `1`, `0x10` is `16`.

/// The text of the YAML number `source`; the source itself where it is out of range.
pub(super) fn text(source: &str) -> String {
    match parse(source) {
        Some(value) => print(value),
        None => source.to_owned(),
    }
}

/// The positive integer that `source` stands for, up to 2^53 - 1.
pub(super) fn positive_integer(source: &str) -> Option<u64> {
    const LARGEST: u64 = (1 << 53) - 1;
    let printed = text(source);
    printed
        .parse()
        .ok()
        .filter(|value| (1..=LARGEST).contains(value))
}

fn parse(source: &str) -> Option<f64> {
    if let Some(digits) = source.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = source.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let unsigned = source.strip_prefix('+').unwrap_or(source);
    match unsigned.to_ascii_lowercase().as_str() {
        ".inf" => Some(f64::INFINITY),
        "-.inf" => Some(f64::NEG_INFINITY),
        ".nan" => Some(f64::NAN),
        decimal => decimal.parse().ok(),
    }
}

fn radix(digits: &str, base: u32) -> Option<f64> {
    digits.chars().try_fold(0.0, |value, digit| {
        Some(value * f64::from(base) + f64::from(digit.to_digit(base)?))
    })
}

fn print(value: f64) -> String {
    if value.is_infinite() {
        let sign = if value > 0.0 { "" } else { "-" };
        return format!("{sign}Infinity");
    }
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        let printed = format!("{value:e}");
        return match printed.split_once('e') {
            Some((mantissa, exponent)) if !exponent.starts_with('-') => {
                format!("{mantissa}e+{exponent}")
            }
            _ => printed,
        };
    }
    // Minus zero prints without its sign.
    format!("{}", value + 0.0)
}

#[cfg(test)]
mod tests {
    use super::{positive_integer, text};

    #[test]
    fn numbers_print_as_values() {
        for (source, printed) in [
            ("12", "12"),
            ("1.0", "1"),
            ("0x10", "16"),
            ("0o17", "15"),
            ("1e3", "1000"),
            (".5", "0.5"),
            ("-0", "0"),
            ("+3", "3"),
            ("123456789012345678901234567890", "1.2345678901234568e+29"),
            ("1e-7", "1e-7"),
            (".inf", "Infinity"),
            ("-.INF", "-Infinity"),
            (".nan", "NaN"),
        ] {
            assert_eq!(text(source), printed, "{source}");
        }
    }

    #[test]
    fn only_positive_safe_integers_count() {
        assert_eq!(positive_integer("7"), Some(7));
        for source in ["0", "-1", "1.5", "9007199254740992", "1e400"] {
            assert_eq!(positive_integer(source), None, "{source}");
        }
    }
}
