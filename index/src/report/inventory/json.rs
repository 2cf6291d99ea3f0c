//! The inventory as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{InventoryReport, SCHEMA};
use crate::hosts::{HOSTS, Host, Loads, Verdict};
use crate::inventory::{Item, LinkTarget, State};
use crate::metadata::Key;
use crate::path::RepoPath;
use crate::report::json::fragment;

/// The document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    schema_version: &'static str,
    root: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'static str>,
    layout_limited: bool,
    summary: Summary,
    items: Vec<Row<'a>>,
    hosts: Vec<HostRow>,
}

/// Files seen, and the same by state.
#[derive(Serialize)]
struct Summary {
    seen: usize,
    states: BTreeMap<&'static str, usize>,
}

/// One file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    path: &'a str,
    kind: &'a str,
    state: State,
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'a str>,
    reason: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    repair: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_path: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<&'a RepoPath>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a LinkTarget>,
    hosts: BTreeMap<&'static str, Column>,
}

/// The verdict of one host.
#[derive(Serialize)]
struct Column {
    loads: Loads,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

/// The rules of one host, once.
#[derive(Serialize)]
struct HostRow {
    id: &'static str,
    title: &'static str,
    rules: Vec<RuleRow>,
}

/// One rule.
#[derive(Serialize)]
struct RuleRow {
    id: &'static str,
    says: &'static str,
    source: &'static str,
    date: &'static str,
}

impl InventoryReport<'_> {
    /// The report as JSON.
    pub fn to_json(&self) -> String {
        let counts = self.inventory.counts();
        let wanted = |host: &&Host| self.host.is_none_or(|asked| asked.id == host.id);
        let document = Document {
            schema_version: SCHEMA,
            root: self.root,
            host: self.host.map(|host| host.id),
            layout_limited: self.layout_limited,
            summary: Summary {
                seen: self.inventory.items.len(),
                states: counts
                    .into_iter()
                    .map(|(state, count)| (state.as_str(), count))
                    .collect(),
            },
            items: self
                .inventory
                .items
                .iter()
                .map(|item| self.row(item))
                .collect(),
            hosts: HOSTS.iter().filter(wanted).map(HostRow::of).collect(),
        };
        fragment(&document, 0) + "\n"
    }

    fn row<'r>(&'r self, item: &'r Item<'_>) -> Row<'r> {
        let wanted = |host: &&'static Host| self.host.is_none_or(|asked| asked.id == host.id);
        let columns = self.verdicts.into_iter().flat_map(|verdicts| {
            HOSTS
                .iter()
                .filter(wanted)
                .map(|host| (host.id, Column::of(verdicts.of(host, item))))
        });
        Row {
            path: item.file.path.as_str(),
            kind: item.file.kind.noun(),
            state: item.state,
            root: self.roots.of(item.file.path.as_str()),
            name: item.name(),
            description: item.description(),
            id: item.id(),
            owner: item.declared(Key::Owner),
            reason: &item.reason,
            repair: &item.repair,
            code: item.code,
            line: item.place.map(|(line, _)| line),
            column: item.place.map(|(_, column)| column),
            target_path: item.target.as_deref(),
            first: item.first.as_ref(),
            link: item.link.as_ref(),
            hosts: columns.collect(),
        }
    }
}

impl Column {
    fn of(verdict: Verdict) -> Self {
        Self {
            loads: verdict.loads,
            rule: verdict.rule.map(|rule| rule.id),
            detail: verdict.detail,
        }
    }
}

impl HostRow {
    fn of(host: &'static Host) -> Self {
        let rule = |rule: &'static crate::hosts::HostRule| RuleRow {
            id: rule.id,
            says: rule.says,
            source: rule.source.url,
            date: rule.source.date,
        };
        Self {
            id: host.id,
            title: host.title,
            rules: host.rules.iter().map(rule).collect(),
        }
    }
}
