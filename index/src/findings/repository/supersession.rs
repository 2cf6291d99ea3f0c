//! Replacements of shared contexts: whether they are named, exist, are usable, and lead somewhere.

use rustc_hash::FxHashMap;

use super::names::Names;
use crate::assets::AssetFacts;
use crate::catalog::AssetIx;
use crate::evidence::Quote;
use crate::findings::Finding;
use crate::findings::asset::{Status, is_active, is_shared, member_place, status};
use crate::metadata::Key;
use crate::rules::catalogue::meta;

/// Judge the replacements of every governed context. Only ids count, as in the reference.
pub(super) fn judge(names: Names<'_>, found: &mut Vec<Finding>) {
    for (ix, facts) in governed(names) {
        undeclared(facts, found);
        declared(names, ix, facts, found);
    }
}

/// Judge whether replacements lead in circles.
pub(super) fn judge_cycles(names: Names<'_>, found: &mut Vec<Finding>) {
    let governed: Vec<(AssetIx, &AssetFacts)> = governed(names).collect();
    Chains::new(names, &governed).judge(found);
}

fn governed(names: Names<'_>) -> impl Iterator<Item = (AssetIx, &AssetFacts)> {
    names.assets().filter(|(_, facts)| is_governed(facts))
}

/// Shared knowledge with both usage boundaries.
fn is_governed(facts: &AssetFacts) -> bool {
    is_shared(facts)
        && [Key::WhenToUse, Key::WhenNotToUse]
            .into_iter()
            .all(|key| !facts.metadata.list(key).is_empty())
}

fn undeclared(facts: &AssetFacts, found: &mut Vec<Finding>) {
    let unreplaced = facts.metadata.list(Key::SupersededBy).is_empty();
    if status(facts) == Some(Status::Deprecated) && unreplaced {
        let place = Quote {
            start_line: 1,
            end_line: 1,
            snippet: String::new(),
        };
        found.push(finding(
            facts,
            &place,
            "The context is deprecated but names no replacement. Declare `superseded_by`, or archive it if there is none.".to_owned(),
        ));
    }
}

fn declared(names: Names<'_>, ix: AssetIx, facts: &AssetFacts, found: &mut Vec<Finding>) {
    let Some(declaration) = facts.metadata.get(Key::SupersededBy) else {
        return;
    };
    for member in facts.metadata.list(Key::SupersededBy) {
        let target = member.text.as_str();
        let replacement = names.with_id(target).first().copied();
        let replacement = replacement.and_then(|ix| names.facts(ix));
        let message = match replacement {
            _ if target == names.id(ix) => {
                format!("The context replaces itself (`{target}`). Name another asset.")
            }
            None => format!(
                "No asset has the id `{target}` that `superseded_by` names. Write the id of the replacement, not its path."
            ),
            Some(replacement) if !is_active(replacement) => format!(
                "The replacement `{target}` is itself {}. Name one that is in use.",
                status(replacement).map_or("out of use", Status::as_str)
            ),
            Some(_) => continue,
        };
        found.push(finding(facts, member_place(declaration, member), message));
    }
}

fn finding(facts: &AssetFacts, place: &Quote, message: String) -> Finding {
    Finding::new(&meta::CATALOG_DIAGNOSTIC, &facts.path, place, message)
}

/// What a walk along replacements found out about a context.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// On the way that is being walked.
    Open,
    /// Leads nowhere in circles.
    Clean,
    /// Leads into a cycle that was reported.
    Reported,
}

/// Walks along replacements; each context is entered once.
struct Chains<'n, 'a> {
    names: Names<'a>,
    governed: &'n [(AssetIx, &'a AssetFacts)],
    marks: FxHashMap<AssetIx, Mark>,
}

impl<'n, 'a> Chains<'n, 'a> {
    fn new(names: Names<'a>, governed: &'n [(AssetIx, &'a AssetFacts)]) -> Self {
        Self {
            names,
            governed,
            marks: FxHashMap::default(),
        }
    }

    fn judge(mut self, found: &mut Vec<Finding>) {
        for (start, facts) in self.governed {
            let usable = status(facts).is_some_and(Status::is_usable);
            if usable || self.marks.contains_key(start) {
                continue;
            }
            if let Some(repeated) = self.walk(*start) {
                found.extend(cycle(facts, self.names.id(repeated)));
            }
        }
    }

    /// Walk from `start`, depth first in declared order, until a context comes up twice on one way.
    fn walk(&mut self, start: AssetIx) -> Option<AssetIx> {
        let mut way = vec![(start, self.replacements(start))];
        self.marks.insert(start, Mark::Open);
        while let Some((ix, rest)) = way.last_mut() {
            let ix = *ix;
            let Some(next) = rest.pop() else {
                self.marks.insert(ix, Mark::Clean);
                way.pop();
                continue;
            };
            match self.marks.get(&next) {
                Some(Mark::Clean) => {}
                Some(Mark::Open) => {
                    self.close(&way);
                    return Some(next);
                }
                Some(Mark::Reported) => {
                    self.close(&way);
                    return None;
                }
                None => {
                    self.marks.insert(next, Mark::Open);
                    let replacements = self.replacements(next);
                    way.push((next, replacements));
                }
            }
        }
        None
    }

    fn close(&mut self, way: &[(AssetIx, Vec<AssetIx>)]) {
        self.marks
            .extend(way.iter().map(|(ix, _)| (*ix, Mark::Reported)));
    }

    /// Governed replacements that are not declared usable, the last declared first.
    fn replacements(&self, ix: AssetIx) -> Vec<AssetIx> {
        let members = self
            .names
            .facts(ix)
            .map_or(&[][..], |facts| facts.metadata.list(Key::SupersededBy));
        members
            .iter()
            .rev()
            .filter_map(|member| self.names.with_id(&member.text).first().copied())
            .filter(|ix| {
                self.names.facts(*ix).is_some_and(|facts| {
                    is_governed(facts) && !status(facts).is_some_and(Status::is_usable)
                })
            })
            .collect()
    }
}

fn cycle(facts: &AssetFacts, repeated: &str) -> Option<Finding> {
    let declaration = facts.metadata.get(Key::SupersededBy)?;
    let member = facts.metadata.list(Key::SupersededBy).first()?;
    Some(finding(
        facts,
        member_place(declaration, member),
        format!(
            "Following `superseded_by` comes back to `{repeated}`. Point each context at what really replaces it, or archive those that nothing replaces."
        ),
    ))
}
