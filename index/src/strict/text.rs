//! Bytes to text as stage 0 wants it: UTF-8, no byte-order mark, no control characters, `\r\n` read as `\n`, a lone `\r`
//! refused.

use super::facts::{Finding, Place};
use super::role::{Format, format};
use crate::rules::catalogue::strict_stage0::{
    TXT_BARE_CR, TXT_BOM, TXT_CONTROL_CHARACTER, TXT_NOT_UTF8,
};
use crate::span::LineIndex;
use crate::steering::steers;

/// What the bytes of a file are.
pub(super) enum Decoded {
    /// Text, line ends normalised, byte-order mark removed.
    Text(String),
    /// Meant as text, but not UTF-8.
    Broken,
    /// Not text and not meant to be.
    Binary,
}

/// Decode the bytes of the file at `path`, noting what stage 0 refuses.
pub(super) fn decode(path: &str, bytes: &[u8], findings: &mut Vec<Finding>) -> Decoded {
    let promised = format(path);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) if promised == Format::Text || !bytes.contains(&0) => text,
        Err(error) if promised == Format::Text => {
            findings.push(not_utf8(bytes, error.valid_up_to()));
            return Decoded::Broken;
        }
        _ => return Decoded::Binary,
    };
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    if body.len() < text.len() {
        findings.push(
            Finding::new(
                &TXT_BOM,
                Place::start(),
                "the file starts with a byte-order mark, which hides the first line from parsers",
            )
            .fix("save the file as UTF-8 without byte-order mark"),
        );
    }
    let normal = body.replace("\r\n", "\n");
    if let Some(at) = normal.find('\r') {
        let position = LineIndex::new(&normal).line_col(&normal, at);
        findings.push(
            Finding::new(
                &TXT_BARE_CR,
                Place::line(position.line),
                "a carriage return stands alone here; only `\\n` and `\\r\\n` end a line",
            )
            .fix("replace lone carriage returns by line feeds"),
        );
    }
    findings.extend(control_character(&normal));
    Decoded::Text(normal)
}

/// The first control character that is neither white space nor a lone carriage return, which has a rule of its own.
fn control_character(text: &str) -> Option<Finding> {
    let bytes = text.as_bytes();
    let at = bytes.iter().enumerate().position(|(at, byte)| match byte {
        b'\t' | b'\n' | b'\r' | 0xc => false,
        0..0x20 | 0x7f => true,
        // U+0080 to U+009F.
        0xc2 => bytes.get(at + 1).is_some_and(|next| *next < 0xa0),
        _ => false,
    })?;
    let code = text.get(at..)?.chars().next().map_or(0, u32::from);
    let position = LineIndex::new(text).line_col(text, at);
    let place = Place {
        line: position.line,
        column: Some(position.column),
    };
    let message =
        format!("the control character U+{code:04X} stands here, which no reader can see");
    Some(Finding::new(&TXT_CONTROL_CHARACTER, place, message).fix("remove it"))
}

fn not_utf8(bytes: &[u8], valid: usize) -> Finding {
    let before = bytes.get(..valid).unwrap_or_default();
    let before = String::from_utf8_lossy(before);
    let position = LineIndex::new(&before).line_col(&before, before.len());
    Finding::new(
        &TXT_NOT_UTF8,
        Place::line(position.line),
        "the bytes on this line are not UTF-8, so the file cannot be read as text",
    )
    .fix("convert the file to UTF-8")
}

/// A count as reports carry it.
pub(super) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// `text` as a message may quote it: control characters escaped, at most eighty characters.
pub(super) fn shown(text: &str) -> String {
    let mut out: String = text.chars().take(80).flat_map(escaped).collect();
    if text.chars().nth(80).is_some() {
        out.push('…');
    }
    out
}

fn escaped(c: char) -> impl Iterator<Item = char> {
    let (escape, plain) = if steers(c) {
        (Some(c.escape_default()), None)
    } else {
        (None, Some(c))
    };
    escape.into_iter().flatten().chain(plain)
}
