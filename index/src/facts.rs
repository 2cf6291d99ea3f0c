//! Everything that is known about one path, as a value: what `analyze` makes of its bytes. Facts hold no text but the
//! few lines that reports quote, so that a repository's facts fit in memory and in the store. Nothing here looks at a
//! second file, and of the configuration only the skill roots count.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::advice::{self, Advice};
use crate::assets::{self, AssetFacts};
use crate::discovery::{DiscoveryFacts, extract};
use crate::entry::{Content, Entry, EntryKind};
use crate::findings::ScanFacts;
use crate::hosts::{self, HostFacts};
use crate::path::roots::Roots;
use crate::path::{RepoPath, classify};
use crate::repair::offer::{self, Offer};
use crate::skills::flat::{self, FlatSkill};
use crate::skills::{self, Format, SkillFacts};
use crate::strict::{self, StrictFileFacts};
use crate::syntax::Document;

/// What reading a path gave, without the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Read {
    /// Only the name is known; nobody needed more.
    Name,
    /// The configuration excludes it: known for the inventory alone.
    Excluded,
    /// UTF-8 text.
    Text,
    /// Bytes that are not text.
    Binary,
    /// Larger than this limit in bytes.
    TooLarge(u64),
    /// Could not be opened or read; the operating system's words.
    Unreadable(String),
}

/// How much is taken down of a file. Only some questions need the facts of the strict standard and of hosts, and those
/// cost as much as all others together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Everything but [`ContentFacts::strict`] and [`ContentFacts::hosts`].
    Core,
    /// Everything.
    Full,
}

/// The facts of one path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileFacts {
    /// The path.
    pub path: RepoPath,
    /// The skill root it was taken to stand below; with another one these facts do not hold.
    pub root: Option<String>,
    /// What stands there.
    pub kind: EntryKind,
    /// Size in bytes.
    pub size: u64,
    /// Any execute bit is set.
    pub executable: bool,
    /// What reading gave.
    pub read: Read,
    /// What was found in the bytes, where they were read.
    pub content: Option<Box<ContentFacts>>,
}

impl FileFacts {
    /// The configuration excludes it: only the inventory may speak of it.
    pub fn is_excluded(&self) -> bool {
        self.read == Read::Excluded
    }
}

/// What was found in the bytes of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContentFacts {
    /// Role, metadata, references.
    pub asset: Arc<AssetFacts>,
    /// What scan findings need beyond that; text files only.
    pub scan: Option<Arc<ScanFacts>>,
    /// Markdown files directly in a skill root only: the skill that stands in one file.
    pub flat: Option<Arc<FlatSkill>>,
    /// Entrypoints only: validation.
    pub skill: Option<Arc<SkillFacts>>,
    /// Files named like an entrypoint only, and only at [`Depth::Full`]: what hosts see in them.
    pub hosts: Option<Arc<HostFacts>>,
    /// Entrypoints only: publication and continuations.
    pub discovery: Option<Arc<DiscoveryFacts>>,
    /// Files below a skill root only, and only at [`Depth::Full`]: what the strict standard asks.
    pub strict: Option<Arc<StrictFileFacts>>,
    /// Markdown only: advice beyond the contract.
    pub advice: Vec<Advice>,
    /// Entrypoints only: repairs that cannot change a meaning.
    pub offers: Vec<Offer>,
}

/// Take one path apart, with the contract's skill roots. Pure: the same entry and depth give the same facts.
pub fn analyze(path: &RepoPath, entry: &Entry, depth: Depth) -> FileFacts {
    analyze_in(&Roots::default(), path, entry, depth)
}

/// The same with `roots`.
pub fn analyze_in(roots: &Roots, path: &RepoPath, entry: &Entry, depth: Depth) -> FileFacts {
    let mut facts = FileFacts {
        path: path.clone(),
        root: roots.of(path.as_str()).map(str::to_owned),
        kind: entry.kind.clone(),
        size: entry.identity.size,
        executable: entry.kind == EntryKind::File && entry.identity.executable(),
        read: Read::Name,
        content: None,
    };
    match &entry.content {
        Content::Unopened => {}
        Content::Excluded => facts.read = Read::Excluded,
        Content::TooLarge(limit) => facts.read = Read::TooLarge(*limit),
        Content::Unreadable(reason) => facts.read = Read::Unreadable(reason.clone()),
        Content::Bytes(bytes) => {
            let content = content(roots, path, bytes, depth);
            facts.size = bytes.len() as u64;
            facts.read = if content.scan.is_some() {
                Read::Text
            } else {
                Read::Binary
            };
            facts.content = Some(Box::new(content));
        }
    }
    facts
}

fn content(roots: &Roots, path: &RepoPath, bytes: &[u8], depth: Depth) -> ContentFacts {
    let text = assets::decode(path, bytes);
    let document = text.map(Document::parse);
    let doc = document.as_ref();
    let class = classify::operational_in(roots, path.as_str());
    let entrypoint = class
        .as_ref()
        .is_some_and(classify::Operational::is_entrypoint);
    let skill = doc
        .filter(|_| entrypoint)
        .map(|doc| skills::analyze(path, doc));
    let operational = skill
        .as_ref()
        .is_some_and(|skill| skill.valid && skill.format == Format::AgentSkills);
    let asset = assets::facts(roots, path, bytes, doc, operational);
    let flat = doc.and_then(|doc| flat::flat(roots, path, doc));
    let advice = doc
        .filter(|_| asset.markdown)
        .map(|doc| advice::collect(doc, entrypoint, flat.as_ref()))
        .unwrap_or_default();
    let offers = match (doc, &skill) {
        (Some(doc), Some(skill)) => offer::of(path, doc.text, &skill.issues, &advice),
        _ => Vec::new(),
    };
    let in_bundle = strict::path_in_bundle(roots, path)
        .filter(|_| depth == Depth::Full)
        .filter(|inner| strict::reads(inner, bytes.len() as u64));
    ContentFacts {
        scan: doc.map(|doc| Arc::new(ScanFacts::collect(path, asset.kind, doc))),
        discovery: doc
            .filter(|_| entrypoint)
            .map(|doc| Arc::new(extract::extract(doc, true))),
        advice,
        offers,
        strict: in_bundle.map(|inner| Arc::new(strict::file_facts(inner, bytes))),
        flat: flat.map(Arc::new),
        hosts: doc
            .filter(|_| depth == Depth::Full)
            .and_then(|doc| hosts::facts::facts(path, doc))
            .map(Arc::new),
        skill: skill.map(Arc::new),
        asset: Arc::new(asset),
    }
}
