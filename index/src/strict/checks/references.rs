//! Stage 7: do references lead to files, in one hop, and are long references easy to enter.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Check;
use crate::rules::catalogue::strict_lint::{LINT_DUPLICATED_CONTENT, LINT_UNAVAILABLE_FILE};
use crate::rules::catalogue::strict_stage7::{REF_CHAIN, REF_CYCLE, REF_MISSING, REF_NO_TOC};
use crate::rules::catalogue::strict_stage7_listing::{REF_NO_SEARCH_HINT, REF_UNLISTED};
use crate::strict::facts::{Detail, DocumentFacts, Place, Reference, ReferenceKind, SkillFacts};
use crate::strict::references::{Standing, standing};
use crate::strict::role::Role;
use crate::strict::text::shown;

/// Most lines of a reference without a table of contents.
const LONG_LINES: u32 = 100;
/// Most words of a reference without a search hint.
const LONG_WORDS: u32 = 10_000;

pub(super) fn check(check: &mut Check<'_>) {
    let Some(skill) = check.skill() else {
        return;
    };
    let graph = Graph::new(check, skill);
    missing(check, skill);
    unlisted(check, skill);
    let known: FxHashMap<u64, u32> = skill.document.paragraphs.iter().rev().copied().collect();
    for (path, document) in &graph.documents {
        if Role::of(path) == Role::Reference {
            long(check, path, document, skill);
            unavailable(check, path, document);
            duplicated(check, path, document, &known);
        }
    }
    chains(check, &graph);
    cycles(check, &graph);
}

/// The documents of a bundle and the references between them.
struct Graph<'b> {
    documents: Vec<(&'b str, &'b DocumentFacts)>,
    /// For each document its references to other documents, in order.
    edges: FxHashMap<&'b str, Vec<(&'b str, Place)>>,
}

impl<'b> Graph<'b> {
    fn new(check: &Check<'b>, skill: &'b SkillFacts) -> Self {
        let references = check
            .inventory
            .facts()
            .filter_map(|(path, facts)| match &facts.detail {
                Detail::Document(document) => Some((path, document)),
                _ => None,
            });
        let documents: Vec<_> = [("SKILL.md", &skill.document)]
            .into_iter()
            .chain(references)
            .collect();
        let names: FxHashMap<&str, &str> =
            documents.iter().map(|(path, _)| (*path, *path)).collect();
        let edges = documents
            .iter()
            .map(|(path, document)| {
                let targets = document.references.iter().filter_map(|reference| {
                    let target = target(check, reference)?;
                    let document = names.get(target)?;
                    (document != path).then_some((*document, reference.place))
                });
                (*path, targets.collect())
            })
            .collect();
        Self { documents, edges }
    }

    fn from(&self, path: &str) -> &[(&'b str, Place)] {
        self.edges.get(path).map_or(&[], Vec::as_slice)
    }
}

/// The file that a reference means.
fn target<'r>(check: &Check<'_>, reference: &'r Reference) -> Option<&'r str> {
    reference
        .candidates
        .iter()
        .map(String::as_str)
        .find(|path| check.inventory.has_file(path))
}

fn missing(check: &mut Check<'_>, skill: &SkillFacts) {
    for reference in &skill.document.references {
        if standing(&reference.written) == Standing::Good && target(check, reference).is_none() {
            check.push(
                "SKILL.md",
                &REF_MISSING,
                reference.place,
                format!("`{}` is not in the bundle", shown(&reference.written)),
            );
        }
    }
}

fn unlisted(check: &mut Check<'_>, skill: &SkillFacts) {
    let Some(supporting) = &skill.supporting else {
        return;
    };
    let listed: FxHashSet<&str> = supporting.iter().map(|entry| entry.path.as_str()).collect();
    for reference in &skill.document.references {
        let good = standing(&reference.written) == Standing::Good;
        if good
            && target(check, reference).is_some()
            && !listed.contains(reference.written.as_str())
        {
            check.push(
                "SKILL.md",
                &REF_UNLISTED,
                reference.place,
                format!(
                    "`{}` is used here but not listed under `## Supporting Files`",
                    reference.written
                ),
            );
        }
    }
}

fn long(check: &mut Check<'_>, path: &str, document: &DocumentFacts, skill: &SkillFacts) {
    if document.lines > LONG_LINES && !document.contents_early {
        let message = format!(
            "{} lines, and no table of contents in the first 20",
            document.lines
        );
        check.push(path, &REF_NO_TOC, Place::start(), message);
    }
    let hinted = || {
        let mut entries = skill.supporting.iter().flatten();
        entries.any(|entry| entry.path == path && entry.hint)
    };
    if document.words > LONG_WORDS && !hinted() {
        let message = format!(
            "{} words, and no entry under `## Supporting Files` says what to search for",
            document.words
        );
        check.push(path, &REF_NO_SEARCH_HINT, Place::start(), message);
    }
}

/// Links of a reference document that lead nowhere.
fn unavailable(check: &mut Check<'_>, path: &str, document: &DocumentFacts) {
    for reference in &document.references {
        let written = reference.written.as_str();
        // Words such as `url` in a sample link are no file names.
        let names_a_file = written
            .rsplit('/')
            .next()
            .is_some_and(|name| name.contains('.'));
        let placeholder = written.contains(['{', '<', '$', '*', '…'])
            || written.contains("path/to")
            || written.starts_with('/');
        if reference.kind == ReferenceKind::Link
            && names_a_file
            && !placeholder
            && target(check, reference).is_none()
        {
            check.push(
                path,
                &LINT_UNAVAILABLE_FILE,
                reference.place,
                format!("`{}` leads to no file of the bundle", shown(written)),
            );
        }
    }
}

/// Long paragraphs that `SKILL.md` has already.
fn duplicated(
    check: &mut Check<'_>,
    path: &str,
    document: &DocumentFacts,
    known: &FxHashMap<u64, u32>,
) {
    for (digest, line) in &document.paragraphs {
        if let Some(first) = known.get(digest) {
            check.push(
                path,
                &LINT_DUPLICATED_CONTENT,
                Place::line(*line),
                format!("this paragraph stands word for word in SKILL.md, line {first}"),
            );
        }
    }
}

/// 6.3, 11.4: a document that `SKILL.md` names may name no further document.
fn chains(check: &mut Check<'_>, graph: &Graph<'_>) {
    let direct: FxHashSet<&str> = graph
        .from("SKILL.md")
        .iter()
        .map(|(path, _)| *path)
        .collect();
    for (path, _) in &graph.documents {
        if !direct.contains(path) {
            continue;
        }
        for (next, place) in graph.from(path) {
            if *next != "SKILL.md" {
                check.push(
                    path,
                    &REF_CHAIN,
                    *place,
                    format!("SKILL.md leads to this file, and this file on to `{next}`: two hops"),
                );
            }
        }
    }
}

/// Edges that close a circle, found depth first from `SKILL.md`.
fn cycles(check: &mut Check<'_>, graph: &Graph<'_>) {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Open,
        Done,
    }
    let mut states: FxHashMap<&str, State> = FxHashMap::default();
    for (start, _) in &graph.documents {
        if states.contains_key(start) {
            continue;
        }
        states.insert(start, State::Open);
        let mut stack = vec![(*start, graph.from(start).iter())];
        while let Some((path, edges)) = stack.last_mut() {
            let path = *path;
            let Some((next, place)) = edges.next() else {
                states.insert(path, State::Done);
                stack.pop();
                continue;
            };
            match states.get(next) {
                Some(State::Open) => check.push(
                    path,
                    &REF_CYCLE,
                    *place,
                    format!("the reference to `{next}` leads in a circle"),
                ),
                Some(State::Done) => {}
                None => {
                    states.insert(next, State::Open);
                    stack.push((next, graph.from(next).iter()));
                }
            }
        }
    }
}
