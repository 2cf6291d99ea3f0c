//! Canonical frontmatter as YAML text that every YAML reader, old or new, reads back as the same strings. What goes
//! into it is decided elsewhere.

use std::fmt::Write as _;

use super::suggestion::Pairs;
use crate::syntax::frontmatter::Envelope;
use crate::syntax::yaml;

/// Frontmatter, fences included and without a final line break: `fields`, then `metadata` where there is any.
pub fn frontmatter(fields: &Pairs, metadata: &Pairs) -> String {
    let mut out = format!("---\n{}", self::fields(fields));
    if !metadata.is_empty() {
        out.push_str("metadata:\n");
        for (key, value) in &metadata.0 {
            let _ = writeln!(out, "  {}: {}", line(key), block(value, "    "));
        }
    }
    out.push_str("---");
    out
}

/// The lines of `fields`, each with its line break.
pub fn fields(fields: &Pairs) -> String {
    let mut out = String::new();
    for (key, value) in &fields.0 {
        let _ = writeln!(out, "{}: {}", line(key), block(value, "  "));
    }
    out
}

/// `text` with its frontmatter replaced by `frontmatter`. A byte-order mark, the line ending of the fences and every
/// byte of the body stay.
pub fn replace_frontmatter(text: &str, frontmatter: &str) -> String {
    let body = Envelope::find(text).body;
    let head = text.get(..body.start).unwrap_or_default();
    let ending = if head.ends_with("\r\n") { "\r\n" } else { "\n" };
    let mut out = String::with_capacity(text.len() + frontmatter.len());
    if text.starts_with('\u{feff}') {
        out.push('\u{feff}');
    }
    for line in frontmatter.lines() {
        out.push_str(line);
        out.push_str(ending);
    }
    out.push_str(body.slice(text));
    out
}

/// A string as the value of a block mapping whose lines continue with `indent`.
fn block(text: &str, indent: &str) -> String {
    literal(text, indent).unwrap_or_else(|| line(text))
}

/// A string of several lines in literal style; `None` where the style cannot hold it as it is.
fn literal(text: &str, indent: &str) -> Option<String> {
    let trimmed = text.strip_suffix('\n').unwrap_or(text);
    let chomp = if trimmed.len() == text.len() { "-" } else { "" };
    let holds = trimmed.contains('\n')
        && trimmed
            .chars()
            .all(|c| c == '\n' || is_plainly_printable(c))
        && !trimmed.starts_with(['\n', ' ', '\t'])
        && !trimmed.ends_with('\n')
        && trimmed
            .lines()
            .all(|line| !line.ends_with(' ') && !line.starts_with('\t'));
    holds.then(|| {
        let mut out = format!("|{chomp}");
        for line in trimmed.split('\n') {
            out.push('\n');
            if !line.is_empty() {
                out.push_str(indent);
                out.push_str(line);
            }
        }
        out
    })
}

/// A string on one line: plain where that is unmistakable, else quoted.
pub fn line(text: &str) -> String {
    if is_unmistakably_plain(text) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// A string in quotes, on one line.
pub fn quoted(text: &str) -> String {
    if text.contains(['"', '\\']) && text.chars().all(is_plainly_printable) {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        double_quoted(text)
    }
}

/// No reader of YAML 1.1 or 1.2 takes this for anything but the same string.
fn is_unmistakably_plain(text: &str) -> bool {
    let starts_safely = text.chars().next().is_some_and(char::is_alphanumeric);
    starts_safely
        && text.chars().all(is_plainly_printable)
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains('\t')
        && !has_meaning_in_yaml_1_1(text)
        && matches!(
            yaml::parse(text, 0).root.map(|node| node.value),
            Some(yaml::Value::String(read, yaml::Style::Plain)) if read == text
        )
}

/// Words, dates, numbers with `_` or `:`, that older readers do not take for strings.
fn has_meaning_in_yaml_1_1(text: &str) -> bool {
    let word = text.to_ascii_lowercase();
    let is_word = matches!(
        word.as_str(),
        "y" | "n" | "yes" | "no" | "on" | "off" | "true" | "false" | "null"
    );
    let like_a_number = text.chars().next().is_some_and(|c| c.is_ascii_digit())
        && text.chars().all(|c| {
            c.is_ascii_hexdigit()
                || matches!(
                    c,
                    '.' | ',' | '_' | ':' | '-' | '+' | 'x' | 'o' | 'T' | 't' | 'Z' | 'z' | ' '
                )
        });
    is_word || like_a_number
}

/// Printable, on the same line, and visible as what it is.
fn is_plainly_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c,
            '\u{a0}' | '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff0}'..='\u{ffff}')
        && (c as u32) & 0xfffe != 0xfffe
}

fn double_quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_plainly_printable(c) => out.push(c),
            c if (c as u32) <= 0xff => {
                let _ = write!(out, "\\x{:02x}", c as u32);
            }
            c if (c as u32) <= 0xffff => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => {
                let _ = write!(out, "\\U{:08x}", c as u32);
            }
        }
    }
    out.push('"');
    out
}
