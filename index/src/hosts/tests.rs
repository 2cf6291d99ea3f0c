//! The verdicts, held to the documents and to `skills-ref` itself.

use std::sync::Arc;

use serde::Deserialize;

use super::{Host, Loads};
use crate::config::Config;
use crate::date::Date;
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, analyze_in};
use crate::index::Index;
use crate::inventory::Inventory;
use crate::inventory::verdicts::Verdicts;
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::settings::Settings;
use crate::snapshot::Snapshot;

fn lines<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<T> {
    let path = format!("{}/../fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn entry(text: Option<&str>) -> Entry {
    Entry {
        kind: match text {
            Some(_) => EntryKind::File,
            None => EntryKind::Symlink("../../elsewhere".to_owned()),
        },
        identity: Identity::default(),
        content: text.map_or(Content::Unopened, |text| {
            Content::Bytes(text.as_bytes().to_vec())
        }),
    }
}

/// A repository of these files in which every folder of a host is a root.
fn snapshot(files: &[(&str, Option<&str>)]) -> Arc<Snapshot> {
    let mut settings = Settings::on(Date::MIN);
    settings.config = Config::default();
    settings.own.roots = ["", "packages/*/"]
        .iter()
        .flat_map(|above| {
            [".claude", ".github", ".gemini", ".agents"].map(|host| format!("{above}{host}/skills"))
        })
        .chain(["anywhere".to_owned()])
        .collect();
    let roots = Roots::new(&settings.own.roots);
    let mut index = Index::new("test", Arc::new(settings.clone()));
    let mut change = crate::change::Change::default();
    change.settings(Arc::new(settings));
    for (path, text) in files {
        let path = RepoPath::new(path);
        change.put(Arc::new(analyze_in(
            &roots,
            &path,
            &entry(*text),
            Depth::Full,
        )));
    }
    index.apply(change)
}

#[derive(Deserialize)]
struct Case {
    host: String,
    path: String,
    text: Option<String>,
    loads: String,
    rule: Option<String>,
    #[serde(default)]
    beside: Option<String>,
}

#[test]
fn verdicts_are_those_of_the_documents() {
    let cases: Vec<Case> = lines("host-cases.jsonl");
    assert!(cases.len() >= 40);
    for case in cases {
        let text = case.text.as_deref();
        let mut files = vec![(case.path.as_str(), text)];
        files.extend(case.beside.as_deref().map(|path| (path, text)));
        let snapshot = snapshot(&files);
        let inventory = Inventory::of(&snapshot);
        let verdicts = Verdicts::new(&snapshot, &inventory.items);
        let path = RepoPath::new(&case.path);
        let item = inventory.items.iter().find(|item| item.file.path == path);
        let item = item.unwrap_or_else(|| panic!("{} is absent", case.path));
        let verdict = verdicts.of(Host::find(&case.host).unwrap(), item);
        let loads = match verdict.loads {
            Loads::Yes => "yes",
            Loads::No => "no",
            Loads::Unknown => "unknown",
        };
        let rule = verdict.rule.map(|rule| rule.id);
        assert_eq!(
            (loads, rule),
            (case.loads.as_str(), case.rule.as_deref()),
            "{} {}: {verdict:?}",
            case.host,
            case.path
        );
    }
}

#[derive(Deserialize)]
struct Edge {
    id: String,
    path: String,
    text: String,
}

#[derive(Deserialize)]
struct Reference {
    id: String,
    verdict: String,
}

/// Cases whose rule the table does not model.
const NOT_MODELLED: &[&str] = &[];

#[test]
fn the_skills_ref_column_is_what_skills_ref_says() {
    let edges: Vec<Edge> = lines("conformance/skills-edge.jsonl");
    let verdicts: Vec<Reference> = lines("skills-ref-0.1.1.jsonl");
    assert_eq!((edges.len(), verdicts.len()), (510, 510));
    let mut wrong = Vec::new();
    for (edge, reference) in edges.iter().zip(&verdicts) {
        assert_eq!(edge.id, reference.id);
        let path = RepoPath::new(&edge.path);
        let facts = analyze_in(
            &Roots::default(),
            &path,
            &entry(Some(&edge.text)),
            Depth::Full,
        );
        let problem = facts
            .content
            .and_then(|content| content.hosts.as_deref().cloned())
            .map_or(Some("not read".to_owned()), |facts| facts.skills_ref);
        if problem.is_none() != (reference.verdict == "pass") {
            wrong.push(format!("{}: {} {problem:?}", edge.id, reference.verdict));
        }
    }
    wrong.retain(|line| !NOT_MODELLED.iter().any(|id| line.starts_with(id)));
    assert!(NOT_MODELLED.len() <= 10);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
