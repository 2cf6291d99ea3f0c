//! Diagnostics for people: grouped by file, severity coloured, the source line with a caret, a closing line with
//! counts. Whatever comes from a repository is made visible first, so that it cannot steer a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::excerpt::excerpt;
use crate::repair::offer::Offer;
use crate::rules::Severity;
use crate::steering::steers;

/// One diagnostic to print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item<'a> {
    /// The file.
    pub path: &'a str,
    /// Line, from 1; `None` for the file as a whole.
    pub line: Option<u32>,
    /// Last line of the span, where known.
    pub end_line: Option<u32>,
    /// Column in characters, from 1.
    pub column: Option<u32>,
    /// Column just past the span, on its last line.
    pub end_column: Option<u32>,
    /// Its severity.
    pub severity: Severity,
    /// Its code.
    pub code: &'a str,
    /// What is wrong and what to do.
    pub message: &'a str,
    /// The source line, where known.
    pub source: Option<&'a str>,
    /// The column in which `source` begins; 1 for a whole line.
    pub source_from: u32,
    /// The safe repair, where there is one.
    pub repair: Option<&'a Offer>,
}

/// Print `items`, sorted by path and line, in groups; ends with a line of counts that begins with `closing`.
pub fn render(items: &[Item<'_>], closing: &str, color: bool) -> String {
    let paint = Paint { color };
    let mut out = String::new();
    let mut group = None;
    for item in items {
        if group != Some(item.path) {
            if group.is_some() {
                out.push('\n');
            }
            let _ = writeln!(
                out,
                "{}",
                paint.with(Style::new().bold(), &visible(item.path))
            );
            group = Some(item.path);
        }
        item_lines(&mut out, item, paint);
    }
    if group.is_some() {
        out.push('\n');
    }
    let _ = writeln!(out, "{closing}{}", counts(items, paint));
    out
}

/// Print one item, as it stands in a group.
pub fn write_item(out: &mut String, item: &Item<'_>, color: bool) {
    item_lines(out, item, Paint { color });
}

/// `text` in bold, where colours are wanted.
pub fn bold(text: &str, color: bool) -> String {
    Paint { color }.with(Style::new().bold(), text)
}

fn item_lines(out: &mut String, item: &Item<'_>, paint: Paint) {
    let severity = paint.with(style(item.severity), item.severity.as_str());
    let _ = write!(
        out,
        "  {severity} {} {}",
        paint.with(Style::new().bold(), item.code),
        visible(item.path)
    );
    if let Some(line) = item.line {
        let _ = write!(out, ":{line}:{}", item.column.unwrap_or(1));
    }
    let message = visible(item.message);
    let _ = writeln!(out, "\n    {}", excerpt(&message, MESSAGE));
    if let (Some(line), Some(source)) = (item.line, item.source) {
        write_source(out, item, line, source, paint);
    }
    if let Some(repair) = item.repair {
        write_repair(out, item.line, repair, paint);
    }
}

/// What `scan --fix` does about it.
fn write_repair(out: &mut String, line: Option<u32>, repair: &Offer, paint: Paint) {
    let green = AnsiColor::Green.on_default();
    let _ = writeln!(
        out,
        "    `skilld scan --fix` can {}:",
        repair.action.words()
    );
    if let Some((number, text)) = repair.line(line) {
        let shown = visible(text);
        let shown = excerpt(&shown, WIDTH);
        let _ = writeln!(out, "    {number} + {}", paint.with(green, &shown));
    }
}

/// Longest message that is printed whole, in characters: some quote a value.
const MESSAGE: usize = 1000;

/// Longest source line that is printed whole, in characters.
const WIDTH: usize = 160;

fn write_source(out: &mut String, item: &Item<'_>, line: u32, source: &str, paint: Paint) {
    let first = source.lines().next().unwrap_or_default();
    if first.trim().is_empty() {
        return;
    }
    let dim = Style::new().dimmed();
    let number = line.to_string();
    let before = item.source_from.saturating_sub(1) as usize;
    let column = (item.column.unwrap_or(1) as usize)
        .saturating_sub(before)
        .max(1);
    // A caret far to the right still has to be seen: begin the quotation a little before it.
    let skip = if column > WIDTH - 20 { column - 40 } else { 0 };
    let shown = visible(first);
    let from = shown.char_indices().nth(skip).map_or(0, |(at, _)| at);
    let cut = excerpt(shown.get(from..).unwrap_or_default(), WIDTH);
    let ellipsis = if skip > 0 { "…" } else { "" };
    let _ = writeln!(
        out,
        "    {} {ellipsis}{cut}",
        paint.with(dim, &format!("{number} |"))
    );
    // A caret below nothing would point at nothing.
    if item.column.is_some() && column <= first.chars().count() + 1 {
        let indent = " ".repeat(column.saturating_sub(skip + 1) + ellipsis.chars().count());
        let room = WIDTH.saturating_sub(column.saturating_sub(skip + 1)).max(1);
        let one_line = item.end_line.is_none_or(|end| end == line);
        let wide = item
            .end_column
            .filter(|_| one_line)
            .map_or(1, |end| (end as usize).saturating_sub(before + column))
            .clamp(1, room);
        let gutter = paint.with(dim, &format!("{} |", " ".repeat(number.len())));
        let _ = writeln!(
            out,
            "    {gutter} {indent}{}",
            paint.with(style(item.severity), &"^".repeat(wide))
        );
    }
}

fn counts(items: &[Item<'_>], paint: Paint) -> String {
    let mut counted: Vec<(Severity, usize)> = Vec::new();
    for item in items {
        match counted
            .iter_mut()
            .find(|(severity, _)| severity.as_str() == item.severity.as_str())
        {
            Some((_, count)) => *count += 1,
            None => counted.push((item.severity, 1)),
        }
    }
    if counted.is_empty() {
        return paint.with(AnsiColor::Green.on_default(), "nothing to report");
    }
    counted.sort_by_key(|(severity, _)| std::cmp::Reverse(weight(*severity)));
    let parts: Vec<String> = counted
        .iter()
        .map(|(severity, count)| {
            paint.with(style(*severity), &format!("{count} {}", severity.as_str()))
        })
        .collect();
    parts.join(", ")
}

fn weight(severity: Severity) -> u8 {
    match severity {
        Severity::Fail | Severity::Error | Severity::Critical => 5,
        Severity::High => 4,
        Severity::Warning | Severity::WarnMajor | Severity::Medium => 3,
        Severity::WarnMinor | Severity::Low => 2,
        Severity::Info => 1,
    }
}

fn style(severity: Severity) -> Style {
    match weight(severity) {
        5 => AnsiColor::Red.on_default().bold(),
        4 => AnsiColor::Red.on_default(),
        3 => AnsiColor::Yellow.on_default(),
        2 => AnsiColor::Cyan.on_default(),
        _ => Style::new().dimmed(),
    }
}

/// Text of a repository with every control character made visible, so that it cannot steer a terminal. Tabs become
/// single spaces, which keeps columns true.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => out.push(' '),
            c if steers(c) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[derive(Clone, Copy)]
struct Paint {
    color: bool,
}

impl Paint {
    fn with(self, style: Style, text: &str) -> String {
        if self.color {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

#[cfg(test)]
mod tests;
