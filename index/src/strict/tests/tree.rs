//! A bundle as a tree in memory: taken from a directory or built entry by entry, then given facts as the walk would.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::strict::verdict::BundleReport;
use crate::strict::{Bundle, Entry, EntryKind, Profile, file_facts, reads, validate_bundle};

/// What stands at a path.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// A file with its bytes.
    File(Vec<u8>),
    /// A file of which only the size is known.
    Sized(u64),
    /// Anything else.
    Special(EntryKind),
}

/// A bundle that can still be changed.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    pub directory: String,
    pub nodes: BTreeMap<String, Node>,
    pub executable: Vec<String>,
}

/// The directory of the bundles that tests share.
pub(super) fn trees() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/trees/strict"
    ))
}

impl Tree {
    /// A bundle without entries.
    pub(super) fn empty(directory: &str) -> Self {
        Self {
            directory: directory.to_owned(),
            nodes: BTreeMap::new(),
            executable: Vec::new(),
        }
    }

    /// The bundle in the shared directory of this name.
    pub(super) fn load(name: &str) -> Self {
        let root = trees().join(name);
        let mut tree = Self::empty(name);
        let mut open = vec![root.clone()];
        while let Some(directory) = open.pop() {
            for entry in std::fs::read_dir(&directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let relative = path
                    .strip_prefix(&root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned();
                if relative.starts_with("scripts/") {
                    tree.executable.push(relative.clone());
                }
                tree.nodes
                    .insert(relative, Node::File(std::fs::read(&path).unwrap()));
            }
        }
        tree
    }

    /// A bundle with many faults, some in places that formats find hard.
    pub(super) fn faulty() -> Self {
        let mut tree = Self::load("link-audit")
            .replace(
                "SKILL.md",
                "name: link-audit\n",
                "name: link-audit\nversion: 1.2.0\nallowed-tools: Read\nx: |\n  a\n",
            )
            .replace("SKILL.md", "## Defaults\n", "")
            .with("README.md", "# Read me\n")
            .with("references/deep/a.md", "# A\n")
            .with("templates/x|y.md", "x\n");
        tree.nodes.insert(
            "assets/a\n::error::b%.txt".to_owned(),
            Node::Special(EntryKind::Symlink),
        );
        tree
    }

    /// The tree with this file in it.
    pub(super) fn with(mut self, path: &str, text: &str) -> Self {
        self.nodes
            .insert(path.to_owned(), Node::File(text.as_bytes().to_vec()));
        self
    }

    /// The text of the file at `path`.
    pub(super) fn text(&self, path: &str) -> String {
        match self.nodes.get(path) {
            Some(Node::File(bytes)) => String::from_utf8(bytes.clone()).unwrap(),
            other => panic!("{path} is {other:?}"),
        }
    }

    /// The tree with `from` in a file replaced by `to`; `from` must occur exactly once.
    pub(super) fn replace(self, path: &str, from: &str, to: &str) -> Self {
        let text = self.text(path);
        assert_eq!(text.matches(from).count(), 1, "{from:?} in {path}");
        self.with(path, &text.replace(from, to))
    }

    /// The bundle, with facts for every file that is read.
    pub(super) fn bundle(&self) -> Bundle {
        let entries = self.nodes.iter().map(|(path, node)| {
            let mut entry = match node {
                Node::File(bytes) => {
                    let size = bytes.len() as u64;
                    let facts = reads(path, size).then(|| Arc::new(file_facts(path, bytes)));
                    Entry::file(path, size, facts)
                }
                Node::Sized(size) => Entry::file(path, *size, None),
                Node::Special(kind) => Entry::of_kind(path, *kind),
            };
            entry.executable = Some(self.executable.contains(path));
            entry.utf8_name = !path.contains('\u{fffd}');
            entry
        });
        Bundle {
            path: format!("skills/{}", self.directory),
            directory_name: Some(self.directory.clone()),
            entries: entries.collect(),
        }
    }

    /// The report under `profile`.
    pub(super) fn validate(&self, profile: Profile) -> BundleReport {
        validate_bundle(&self.bundle(), profile)
    }
}
