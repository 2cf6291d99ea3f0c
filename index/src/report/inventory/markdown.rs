//! The inventory as a Markdown table.

use std::fmt::Write as _;

use super::InventoryReport;
use crate::report::markdown::{code, message, text};
use crate::report::text::visible;

impl InventoryReport<'_> {
    /// The report as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut out = String::from("# Inventory of skills\n\n");
        let _ = writeln!(out, "{}.", self.closing());
        for line in self
            .host_closing()
            .into_iter()
            .chain(self.limited_line().map(str::to_owned))
        {
            let _ = writeln!(out, "\n{line}");
        }
        if self.inventory.items.is_empty() {
            return out;
        }
        let host = self.host.map(|host| format!(" {} |", text(host.title)));
        let host = host.unwrap_or_default();
        let rule = if host.is_empty() { "" } else { " --- |" };
        let _ = writeln!(out, "\n| File | State | Reason | Repair |{host}");
        let _ = writeln!(out, "| --- | --- | --- | --- |{rule}");
        for item in &self.inventory.items {
            let _ = write!(
                out,
                "| {} | {} | {} | {} |",
                cell(&code(&visible(item.file.path.as_str()))),
                item.state.as_str(),
                cell(&message(&visible(&item.reason))),
                cell(&message(&visible(&item.repair))),
            );
            if let Some(line) = self.host_line(item) {
                let _ = write!(out, " {} |", cell(&message(&visible(&line))));
            }
            out.push('\n');
        }
        out
    }
}

/// Text in a cell: a bar would end it, even inside a code span.
fn cell(text: &str) -> String {
    text.replace("\\|", "|").replace('|', "\\|")
}
