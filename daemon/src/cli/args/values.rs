//! From words of the command line to values, or to what is wrong with them.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use skilld_client::wire::{Format, Level};
use skilld_index::date::Date;

/// One of the forms with these names.
pub(super) fn format_of(names: &[&'static str]) -> impl TypedValueParser<Value = Format> + use<> {
    PossibleValuesParser::new(names.to_vec()).map(|name| match name.as_str() {
        "json" => Format::Json,
        "markdown" => Format::Markdown,
        "sarif" => Format::Sarif,
        "github" => Format::Github,
        "mermaid" => Format::Mermaid,
        "dot" => Format::Dot,
        "html" => Format::Html,
        "svg" => Format::Svg,
        "prompt" => Format::Prompt,
        _ => Format::Text,
    })
}

/// A severity threshold.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(["low", "medium", "high", "critical"]).map(|name| {
        match name.as_str() {
            "low" => Level::Low,
            "medium" => Level::Medium,
            "high" => Level::High,
            _ => Level::Critical,
        }
    })
}

/// A day.
pub(super) fn date(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| format!("`{text}` is no day; write YYYY-MM-DD"))
}

/// An owner: one line of text. An empty one counts as none, which is said where it matters.
pub(super) fn owner(text: &str) -> Result<String, String> {
    if text.trim().chars().any(char::is_control) {
        return Err(
            "an owner is one line of text without control characters; name one owner".to_owned(),
        );
    }
    Ok(text.to_owned())
}

/// A number and a unit: 500ms, 30s, 10m, 2h.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no duration; write for example 500ms, 30s, 10m or 2h");
    let unit_at = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at_checked(unit_at).ok_or_else(wrong)?;
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let seconds = |factor: u64| number.checked_mul(factor).map(Duration::from_secs);
    match unit {
        "ms" => Some(Duration::from_millis(number)),
        "s" => seconds(1),
        "m" => seconds(60),
        "h" => seconds(3600),
        _ => None,
    }
    .ok_or_else(wrong)
}
