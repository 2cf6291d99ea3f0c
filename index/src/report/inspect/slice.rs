//! Lines of one file, exactly as they stand, with their numbers.

use serde::Serialize;
use thiserror::Error;

use crate::excerpt::excerpt;
use crate::inspect::outline::line_count;
use crate::report::text::visible;

/// Longest line that is shown whole for reading, in characters; the JSON always has all of it.
const ROW: usize = 1000;

/// A range of lines, from 1, both ends in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    /// The first.
    pub first: u32,
    /// The last.
    pub last: u32,
}

/// Why a range gives no lines.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LinesError {
    /// It is no range.
    #[error("`{0}` is no range of lines; write for example L10-L42")]
    Unreadable(String),
    /// It is not in the file.
    #[error("lines {first}-{last} are not all in the file, which has {count}")]
    Beyond {
        /// The first line asked for.
        first: u32,
        /// The last one.
        last: u32,
        /// How many there are.
        count: u32,
    },
}

impl Lines {
    /// Read `L10-L42`, `10-42` or a single `L10`.
    ///
    /// # Errors
    /// For anything else, and where the last line comes before the first.
    pub fn parse(text: &str) -> Result<Self, LinesError> {
        let number = |part: &str| {
            let digits = part.strip_prefix(['L', 'l']).unwrap_or(part);
            let plain = digits.chars().all(|c| c.is_ascii_digit());
            digits.parse().ok().filter(|line| plain && *line > 0)
        };
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            _ => Err(LinesError::Unreadable(text.to_owned())),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SliceJson<'a> {
    schema_version: &'static str,
    path: &'a str,
    start_line: u32,
    end_line: u32,
    lines: Vec<&'a str>,
}

/// The lines `range` of `text`, which stands at `path`: as JSON, or numbered for reading.
///
/// # Errors
/// [`LinesError::Beyond`] where the file ends before.
pub fn slice(path: &str, text: &str, range: Lines, json: bool) -> Result<String, LinesError> {
    let count = line_count(text);
    let Lines { first, last } = range;
    if last > count {
        return Err(LinesError::Beyond { first, last, count });
    }
    let wanted = text
        .lines()
        .skip(first as usize - 1)
        .take((last - first) as usize + 1);
    if json {
        let report = SliceJson {
            schema_version: "skilld.inspect-lines.v1",
            path,
            start_line: first,
            end_line: last,
            lines: wanted.collect(),
        };
        return Ok(crate::report::json::fragment(&report, 0) + "\n");
    }
    let width = last.to_string().len();
    let mut out = String::new();
    for (number, line) in (first..).zip(wanted) {
        let line = format!("{number:>width$} | {}", excerpt(&visible(line), ROW));
        out.push_str(line.trim_end());
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{Lines, slice};

    #[test]
    fn ranges_are_read_or_refused() {
        for (text, first, last) in [("L10-L42", 10, 42), ("10-42", 10, 42), ("l7", 7, 7)] {
            assert_eq!(Lines::parse(text), Ok(Lines { first, last }), "{text}");
        }
        for text in [
            "",
            "L",
            "0",
            "L0-L3",
            "L4-L3",
            "1-2-3",
            "+1-2",
            "a-b",
            "L1-",
            "99999999999",
        ] {
            assert!(Lines::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lines_stand_as_they_are() {
        let text = "a\n\tb \nc\r\n";
        let whole = Lines { first: 1, last: 3 };
        assert_eq!(
            slice("x", text, whole, false).unwrap(),
            "1 | a\n2 |  b\n3 | c\n"
        );
        let json = slice("x", text, Lines { first: 2, last: 2 }, true).unwrap();
        assert!(json.contains(r#""\tb ""#), "{json}");
        let beyond = slice("x", text, Lines { first: 2, last: 4 }, false).unwrap_err();
        assert_eq!(
            beyond.to_string(),
            "lines 2-4 are not all in the file, which has 3"
        );
    }
}
