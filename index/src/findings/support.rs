//! Findings about the support files of one skill: whether what it names exists, and whether what it has is found by
//! following references from SKILL.md.
//!
//! A skill is judged with its own files and a lookup of paths, and nothing else. Inspection coverage of the whole
//! repository is put together from what each skill expects ([`coverage`]).

pub mod coverage;
mod expected;
mod missing;
pub mod paths;
mod reach;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::details::{Details, Measure, PROFILE, Size};
use super::{Finding, ScannedFile};
use crate::assets::{AssetFacts, AssetKind};
use crate::boundary::Boundary;
use crate::catalog::{Beside, Catalog};
use crate::path::RepoPath;
use crate::rules::Rule;
use crate::rules::catalogue::support as rules;
use coverage::Expectation;
use missing::Search;
use paths::{Paths, Sight};
use reach::Reach;

/// The most references that may lie between SKILL.md and a support file.
const MAX_HOPS: u32 = 2;

/// What one skill gave.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkillSupport {
    /// Findings, unsorted.
    pub findings: Vec<Finding>,
    /// Support that somebody who follows the instructions expects to find.
    pub expectations: Vec<Expectation>,
}

/// One skill with everything that belongs to it.
#[derive(Debug, Clone, Copy)]
pub struct Package<'p> {
    /// The skill.
    pub skill: &'p ScannedFile,
    /// Its support files, sorted by path.
    pub support: &'p [&'p ScannedFile],
    /// Files elsewhere below its folder that it, or something it leads to, names.
    pub evidence: &'p [Arc<AssetFacts>],
    /// What else stands in its support folders.
    pub beside: &'p [&'p Beside],
}

/// Judge one skill.
pub fn judge(package: Package<'_>, paths: &dyn Paths, boundary: &Boundary) -> SkillSupport {
    let Package { skill, support, .. } = package;
    let files = std::iter::once(&skill).chain(support);
    let catalog = Catalog::build_beside(
        files.map(|file| Arc::clone(&file.asset)),
        package.beside.iter().copied(),
    );
    let mut found = SkillSupport::default();
    let Some(ix) = catalog.at_path(skill.asset.path.as_str()) else {
        return found;
    };
    let sight = Sight::new(paths, boundary);
    let reach = Reach::of(&catalog, ix);
    let search = Search {
        package: &catalog,
        skill: ix,
        reach: &reach,
        sight,
    };
    search.judge(&mut found.findings);
    found.expectations = expected::of(package, sight);
    for file in support {
        let depth = catalog
            .at_path(file.asset.path.as_str())
            .and_then(|ix| reach.depth(ix));
        match depth {
            None => found.findings.push(unreachable(file)),
            Some(hops) if hops > MAX_HOPS => found.findings.push(deep(file, hops)),
            Some(_) => {}
        }
    }
    if !support.is_empty() && !skill.scan.guides {
        found.findings.push(unguided(skill));
    }
    found
}

fn at_anchor(file: &ScannedFile, rule: &'static Rule, message: String) -> Finding {
    Finding::new(rule, &file.asset.path, &file.scan.anchor.0, message)
}

fn unreachable(file: &ScannedFile) -> Finding {
    let (rule, noun, use_) = match file.asset.kind {
        AssetKind::Script => (&rules::UNREACHABLE_SCRIPT, "script", "run"),
        AssetKind::Example => (&rules::UNREACHABLE_EXAMPLE, "example", "looked at"),
        AssetKind::Profile => (&rules::UNREACHABLE_PROFILE, "profile", "followed"),
        AssetKind::Asset => (&rules::UNREACHABLE_ASSET, "asset", "used"),
        _ => (&rules::UNREACHABLE_REFERENCE, "reference", "read"),
    };
    let message = format!(
        "No reference leads from SKILL.md to this {noun}. Say there when it is {use_}, with its path `{}`, or remove it.",
        local_path(&file.asset)
    );
    at_anchor(file, rule, message)
}

fn deep(file: &ScannedFile, hops: u32) -> Finding {
    let message = format!(
        "This file is {hops} references away from SKILL.md; {MAX_HOPS} is the limit. Name it in SKILL.md, or in a file that SKILL.md names."
    );
    at_anchor(file, &rules::DEEP_REFERENCE_CHAIN, message).with(Details::Size(Size {
        measured: Measure::Number(hops),
        limit: Measure::Number(MAX_HOPS),
        unit: "static_reference_hops",
        profile: PROFILE,
        field: None,
    }))
}

fn unguided(skill: &ScannedFile) -> Finding {
    at_anchor(
        skill,
        &rules::MISSING_REACHABILITY_GUIDANCE,
        "The skill has support files and does not say when they are read, run or used. Say it, with the path of each."
            .to_owned(),
    )
}

/// The path of a support file as its skill writes it.
fn local_path(asset: &AssetFacts) -> &str {
    let path = asset.path.as_str();
    let root = asset.parent.as_ref().and_then(|skill| skill.parent());
    root.and_then(|root| path.strip_prefix(root)?.strip_prefix('/'))
        .unwrap_or(path)
}

/// The support files of every skill in `files`, which are sorted by path: each skill with its own, in path order.
pub fn packages(files: &[ScannedFile]) -> Vec<(&ScannedFile, Vec<&ScannedFile>)> {
    let skills: FxHashSet<&RepoPath> = files
        .iter()
        .filter(|file| file.asset.kind == AssetKind::Skill)
        .map(|file| &file.asset.path)
        .collect();
    let mut owned: FxHashMap<&RepoPath, Vec<&ScannedFile>> = FxHashMap::default();
    for file in files {
        if let Some(parent) = &file.asset.parent
            && skills.contains(parent)
        {
            owned.entry(parent).or_default().push(file);
        }
    }
    files
        .iter()
        .filter(|file| file.asset.kind == AssetKind::Skill)
        .map(|skill| (skill, owned.remove(&skill.asset.path).unwrap_or_default()))
        .collect()
}
