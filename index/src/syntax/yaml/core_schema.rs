//! How the YAML 1.2 core schema reads a plain scalar, and what a tag makes of one.

use super::{Style, Value};

/// The prefix that `!!` stands for.
pub(super) const CORE: &str = "tag:yaml.org,2002:";

/// The value of an untagged scalar.
pub(super) fn untagged(text: String, style: Style) -> Value {
    match style {
        Style::Plain => plain(&text).unwrap_or(Value::String(text, style)),
        _ => Value::String(text, style),
    }
}

/// The value of a scalar with a resolved tag. A tag that does not fit the text leaves it a string; bytes and dates are
/// no strings, and since nothing here reads them, they are kept as numbers are: as written.
pub(super) fn tagged(tag: &str, text: String, style: Style) -> Value {
    let fits = match (tag.strip_prefix(CORE), plain(&text)) {
        (Some("null"), Some(null @ Value::Null)) => Some(null),
        (Some("bool"), Some(bool @ Value::Bool(_))) => Some(bool),
        (Some("int"), Some(number @ Value::Number(_))) if !is_float(&text) => Some(number),
        (Some("float"), Some(number @ Value::Number(_))) if is_float(&text) => Some(number),
        (Some("binary" | "timestamp"), _) => return Value::Number(text),
        _ => None,
    };
    fits.unwrap_or(Value::String(text, style))
}

/// The core schema's reading of a plain scalar; `None` where it is a string.
fn plain(text: &str) -> Option<Value> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Some(Value::Null),
        "true" | "True" | "TRUE" => Some(Value::Bool(true)),
        "false" | "False" | "FALSE" => Some(Value::Bool(false)),
        _ if is_number(text) => Some(Value::Number(text.to_owned())),
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    let all = |digits: &str, fits: fn(&u8) -> bool| {
        !digits.is_empty() && digits.as_bytes().iter().all(fits)
    };
    if let Some(digits) = text.strip_prefix("0o") {
        return all(digits, |b| (b'0'..=b'7').contains(b));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return all(digits, u8::is_ascii_hexdigit);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    matches!(unsigned, ".inf" | ".Inf" | ".INF")
        || matches!(text, ".nan" | ".NaN" | ".NAN")
        || is_decimal(unsigned)
}

/// A number that is written as a fraction, with an exponent, or as infinity or not-a-number.
fn is_float(text: &str) -> bool {
    !text.starts_with("0x") && text.contains(['.', 'e', 'E'])
}

/// Digits, an optional fraction and an optional exponent, with at least one digit before or after the point.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let some_digit = !whole.is_empty() || !fraction.is_empty();
    let exponent_ok = exponent.is_none_or(|e| {
        let e = e.strip_prefix(['-', '+']).unwrap_or(e);
        !e.is_empty() && digits(e)
    });
    some_digit && digits(whole) && digits(fraction) && exponent_ok
}
