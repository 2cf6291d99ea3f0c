//! Which other assets a file may name, by id or by path. More may be answered than is named, never less: whoever puts
//! together a part of the catalogue must have all that the part's files resolve to.

use super::Relationship;
use crate::assets::{AssetFacts, AssetKind};

/// A text that may stand for an asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name<'f> {
    /// An id, or a path in whatever spelling declarations allow.
    Declared(&'f str),
    /// A repository-relative path.
    Path(String),
}

/// Every name in the declarations and static references of `facts`.
pub fn named(facts: &AssetFacts) -> impl Iterator<Item = Name<'_>> {
    let declared = Relationship::ALL
        .into_iter()
        .flat_map(|relationship| facts.metadata.list(relationship.key()))
        .map(|member| Name::Declared(member.text.as_str()));
    let folder = match facts.kind {
        AssetKind::Skill => facts.path.parent(),
        _ => facts.parent.as_ref().and_then(|skill| skill.parent()),
    };
    let referred = folder.into_iter().flat_map(|folder| {
        let references = facts.support.references.iter();
        references.map(move |reference| Name::Path(reference.resolve(folder)))
    });
    declared.chain(referred)
}

/// The paths that a declared target may stand for.
pub fn spellings(target: &str) -> impl Iterator<Item = String> {
    let slashed = target.replace('\\', "/");
    let plain = slashed
        .strip_prefix("./")
        .map_or(slashed.clone(), str::to_owned);
    let mut single = plain.clone();
    while single.contains("//") {
        single = single.replace("//", "/");
    }
    let differs = single != plain;
    [Some(plain), differs.then_some(single)]
        .into_iter()
        .flatten()
}
