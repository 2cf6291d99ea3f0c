//! The inventory for a terminal: first what needs something done, then the skills that work.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::InventoryReport;
use crate::inventory::{Item, State};
use crate::report::text::visible;

impl InventoryReport<'_> {
    /// The report as text.
    pub fn to_text(&self, color: bool) -> String {
        let mut out = String::new();
        for state in State::ALL.into_iter().filter(|s| *s != State::Operational) {
            self.group(&mut out, state, color);
        }
        self.group(&mut out, State::Operational, color);
        if let Some(line) = self.limited_line() {
            let _ = writeln!(out, "{line}");
        }
        let _ = writeln!(out, "{}", self.closing());
        if let Some(line) = self.host_closing() {
            let _ = writeln!(out, "{line}");
        }
        out
    }

    fn group(&self, out: &mut String, state: State, color: bool) {
        let items: Vec<&Item<'_>> = self
            .inventory
            .items
            .iter()
            .filter(|item| item.state == state)
            .collect();
        if items.is_empty() {
            return;
        }
        let title = paint(state, color);
        let _ = writeln!(out, "{title} ({})", items.len());
        for item in items {
            self.write_item(out, item);
        }
        out.push('\n');
    }

    fn write_item(&self, out: &mut String, item: &Item<'_>) {
        let _ = write!(out, "  {}", visible(item.file.path.as_str()));
        if let Some((line, column)) = item.place {
            let _ = write!(out, ":{line}:{column}");
        }
        if let Some(code) = item.code {
            let _ = write!(out, " {code}");
        }
        out.push('\n');
        if item.state != State::Operational {
            let _ = writeln!(out, "    {}", visible(&item.reason));
            if !item.repair.is_empty() {
                let _ = writeln!(out, "    {}", visible(&item.repair));
            }
        }
        if let (Some(host), Some(line)) = (self.host, self.host_line(item)) {
            let _ = writeln!(out, "    {}: {}", host.id, visible(&line));
        }
    }
}

fn paint(state: State, color: bool) -> String {
    let name = state.as_str();
    if !color {
        return name.to_owned();
    }
    let ink = match state {
        State::Operational => AnsiColor::Green,
        State::Invalid | State::Unreadable | State::NotUtf8 | State::TooLarge => AnsiColor::Red,
        _ => AnsiColor::Yellow,
    };
    let style = Style::new().bold().fg_color(Some(ink.into()));
    format!("{style}{name}{style:#}")
}
