//! The inventory, `skilld.inventory.v1`: every file that looks like a skill, its state, the reason and the repair; with a
//! host, whether that host would load it. Says what is; changes nothing.

mod json;
mod markdown;
mod text;

use std::fmt::Write as _;

use crate::hosts::{Host, Loads, Verdict};
use crate::inventory::verdicts::Verdicts;
use crate::inventory::{Inventory, Item};
use crate::path::roots::Roots;

/// The schema of the JSON.
pub const SCHEMA: &str = "skilld.inventory.v1";

/// An inventory that is ready to be written.
#[derive(Clone, Copy)]
pub struct InventoryReport<'a> {
    /// The root, as the caller named it.
    pub root: &'a str,
    /// What was found.
    pub inventory: &'a Inventory<'a>,
    /// The skill roots.
    pub roots: &'a Roots,
    /// The host that is asked for.
    pub host: Option<&'static Host>,
    /// The verdicts of hosts, where somebody asks for them.
    pub verdicts: Option<&'a Verdicts>,
    /// Outside the roots not everything was looked at.
    pub layout_limited: bool,
}

impl InventoryReport<'_> {
    /// `12 files look like skills: 9 operational, 3 invalid`
    fn closing(&self) -> String {
        let seen = self.inventory.items.len();
        let noun = if seen == 1 {
            "file looks like a skill"
        } else {
            "files look like skills"
        };
        let mut line = format!("{seen} {noun}");
        let counts = self.inventory.counts();
        let states = counts.iter().filter(|(_, count)| **count > 0);
        for (at, (state, count)) in states.enumerate() {
            let before = if at == 0 { ": " } else { ", " };
            let _ = write!(line, "{before}{count} {}", state.as_str());
        }
        line
    }

    /// `for Codex: 3 load, 4 do not, 1 unknown`
    fn host_closing(&self) -> Option<String> {
        let (host, verdicts) = (self.host?, self.verdicts?);
        let mut counts = [0_usize; 3];
        for item in &self.inventory.items {
            let at = match verdicts.of(host, item).loads {
                Loads::Yes => 0,
                Loads::No => 1,
                Loads::Unknown => 2,
            };
            if let Some(count) = counts.get_mut(at) {
                *count += 1;
            }
        }
        let [yes, no, unknown] = counts;
        Some(format!(
            "for {}: {yes} would be loaded, {no} not, {unknown} unknown",
            host.title
        ))
    }

    /// What the host says of `item`, for a person.
    fn host_line(&self, item: &Item<'_>) -> Option<String> {
        let (host, verdicts) = (self.host?, self.verdicts?);
        Some(sentence(&verdicts.of(host, item)))
    }

    fn limited_line(&self) -> Option<&'static str> {
        self.layout_limited.then_some(
            "There are more folders than `layout.max_directories`: outside the roots nothing was looked at.",
        )
    }
}

fn sentence(verdict: &Verdict) -> String {
    let mut line = match verdict.loads {
        Loads::Yes => return "would be loaded".to_owned(),
        Loads::No => "would not be loaded".to_owned(),
        Loads::Unknown => "unknown".to_owned(),
    };
    if let Some(rule) = verdict.rule {
        let _ = write!(line, " ({}): {}", rule.id, rule.says);
    }
    if let Some(detail) = &verdict.detail {
        let _ = write!(line, " {detail}");
    }
    if let Some(rule) = verdict.rule {
        let _ = write!(line, " [{}, {}]", rule.source.url, rule.source.date);
    }
    line
}
