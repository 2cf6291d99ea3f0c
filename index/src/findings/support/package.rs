//! The files of one skill, and what its references mean among them.

use rustc_hash::FxHashMap;

use crate::evidence::Quote;
use crate::findings::ScannedFile;
use crate::support::{Origin, SupportReference};

/// Position of a file in a package; the skill is at 0.
pub(super) type At = usize;

/// A skill with its support files.
pub(super) struct Package<'a> {
    /// The folder of SKILL.md.
    pub(super) root: &'a str,
    files: Vec<&'a ScannedFile>,
    by_path: FxHashMap<&'a str, At>,
    /// Support files by name; `None` where several have it.
    by_name: FxHashMap<&'a str, Option<At>>,
}

/// What one reference means.
#[derive(Debug, Clone)]
pub(super) struct Meaning<'a> {
    /// What it leads to.
    pub(super) target: Target<'a>,
    /// Where it stands.
    pub(super) place: Quote,
}

/// What a reference leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target<'a> {
    /// A support file that was read.
    Support(At),
    /// A path; the second spelling counts from the repository root.
    Path(String, &'a str),
}

impl<'a> Package<'a> {
    pub(super) fn new(skill: &'a ScannedFile, support: &[&'a ScannedFile]) -> Self {
        let mut files = vec![skill];
        files.extend(support);
        let mut by_path = FxHashMap::default();
        let mut by_name = FxHashMap::default();
        for (at, file) in files.iter().enumerate().skip(1) {
            by_path.insert(file.asset.path.as_str(), at);
            by_name
                .entry(file.asset.path.file_name())
                .and_modify(|only: &mut Option<At>| *only = None)
                .or_insert(Some(at));
        }
        Self {
            root: skill.asset.path.parent().unwrap_or_default(),
            files,
            by_path,
            by_name,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    pub(super) fn file(&self, at: At) -> Option<&'a ScannedFile> {
        self.files.get(at).copied()
    }

    /// The support files with their positions.
    pub(super) fn support(&self) -> impl Iterator<Item = (At, &'a ScannedFile)> {
        self.files
            .iter()
            .enumerate()
            .skip(1)
            .map(|(at, file)| (at, *file))
    }

    /// What the file at `at` refers to: by line, and on one line explicit references before names.
    pub(super) fn meanings(&self, at: At) -> Vec<Meaning<'a>> {
        let Some(file) = self.file(at) else {
            return Vec::new();
        };
        let facts = &file.asset.support;
        let explicit = facts.references.iter().map(|reference| {
            let meaning = Meaning {
                target: self.target(reference),
                place: reference.place.clone(),
            };
            ((reference.place.start_line, false), meaning)
        });
        let named = facts.mentions.iter().filter_map(|mention| {
            let only = self.by_name.get(mention.name.as_str()).copied().flatten()?;
            let meaning = Meaning {
                target: Target::Support(only),
                place: Quote {
                    start_line: mention.line,
                    end_line: mention.line,
                    snippet: mention.name.clone(),
                },
            };
            Some(((mention.line, true), meaning))
        });
        let mut all: Vec<_> = explicit.chain(named).collect();
        all.sort_by_key(|(order, _)| *order);
        all.into_iter().map(|(_, meaning)| meaning).collect()
    }

    fn target(&self, reference: &'a SupportReference) -> Target<'a> {
        if reference.is_name()
            && let Some(Some(only)) = self.by_name.get(reference.target.as_str())
        {
            return Target::Support(*only);
        }
        let path = reference.resolve(self.root);
        if let Some(at) = self.by_path.get(path.as_str()) {
            return Target::Support(*at);
        }
        // A link is relative to the skill and to nothing else.
        let from_root = match reference.origin {
            Origin::Link => "",
            _ => reference.target.as_str(),
        };
        Target::Path(path, from_root)
    }
}
