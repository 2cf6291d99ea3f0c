//! What was last seen below the root, folder by folder, and how the next look differs from it.
//!
//! A folder is watched first and listed after, so that nothing can appear between the two unseen. Contents are not
//! fetched here.

mod node;
mod seen;
mod touch;
mod walk;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::sync::Arc;

use skilld_index::path::RepoPath;

use super::disk::Disk;
use super::policy::{Policy, Tier, Want};
pub use node::Sight;
use node::{Folder, parent_of};

/// Whether a folder is watched now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watched {
    /// Yes: its changes will be heard of.
    Yes,
    /// No: it must be looked through again on each question.
    No,
}

/// Hears of changes in folders. Paths are relative to the root, which is the empty path.
pub trait Watch {
    /// Watch `folder`, unless it is already.
    fn watch(&mut self, folder: &RepoPath) -> Watched;
    /// Watch `folder` no longer.
    fn unwatch(&mut self, folder: &RepoPath);
}

/// Watches nothing: for a single look.
#[derive(Debug, Clone, Copy)]
pub struct NoWatch;

impl Watch for NoWatch {
    fn watch(&mut self, _: &RepoPath) -> Watched {
        Watched::Yes
    }

    fn unwatch(&mut self, _: &RepoPath) {}
}

/// Paths that differ from the last look: what stands there now, or `None` where nothing of interest does.
pub type Differences = BTreeMap<RepoPath, Option<Sight>>;

/// The last look at a repository.
#[derive(Debug)]
pub struct Tree {
    policy: Arc<Policy>,
    folders: HashMap<RepoPath, Folder>,
    cold: u64,
    unwatched: usize,
    /// Files that are read and have further names.
    shared: BTreeSet<RepoPath>,
    /// Device and inode of files that were found to have further names during this look.
    linked: HashSet<(u64, u64)>,
}

impl Tree {
    /// Nothing seen yet.
    pub fn new(policy: Arc<Policy>) -> Self {
        Self {
            policy,
            folders: HashMap::new(),
            cold: 0,
            unwatched: 0,
            shared: BTreeSet::new(),
            linked: HashSet::new(),
        }
    }

    /// Decide differently from now on; takes effect with the next [`Tree::sweep`].
    pub fn set_policy(&mut self, policy: Arc<Policy>) {
        if policy.roots() != self.policy.roots() {
            // What a file is depends on the root it stands below: the same bytes may mean something else now.
            let nodes = self
                .folders
                .values_mut()
                .flat_map(|f| f.children.values_mut());
            for node in nodes.filter(|node| node.want == Want::Read) {
                node.racy = true;
            }
        }
        self.policy = policy;
    }

    /// Whether there are more cold folders than are entered, so that layout advice is limited to the roots.
    pub fn is_limited(&self) -> bool {
        self.cold > self.policy.max_cold()
    }

    /// Folders entered.
    pub fn folder_count(&self) -> usize {
        self.folders.len()
    }

    /// The topmost folders that are not watched.
    pub fn degraded(&self) -> Vec<RepoPath> {
        if self.unwatched == 0 {
            return Vec::new();
        }
        let unwatched = |path: &str| self.folders.get(path).is_some_and(|f| !f.watched);
        let mut tops: Vec<RepoPath> = self
            .folders
            .iter()
            .filter(|(path, folder)| {
                !folder.watched
                    && (path.as_str().is_empty() || !unwatched(parent_of(path.as_str())))
            })
            .map(|(path, _)| path.clone())
            .collect();
        tops.sort();
        tops
    }

    /// Files that are read and have further names: a change made under one of those raises no event here.
    pub fn shared(&self) -> BTreeMap<OsString, bool> {
        let paths = self.shared.iter();
        paths.map(|path| (path.as_str().into(), false)).collect()
    }

    /// The content of `path` was read too soon after its last change to be trusted by identity alone.
    pub fn mark_racy(&mut self, path: &RepoPath) {
        let folder = self.folders.get_mut(parent_of(path.as_str()));
        if let Some(node) = folder.and_then(|f| f.children.get_mut(path.file_name())) {
            node.racy = true;
        }
    }

    /// Look through everything.
    pub fn sweep(&mut self, disk: &Disk, watch: &mut dyn Watch) -> Differences {
        self.sweep_some(disk, watch, vec![RepoPath::new("")])
    }

    /// Look through `folders` and all below them. One that is not known any more was removed since it was named.
    pub fn sweep_some(
        &mut self,
        disk: &Disk,
        watch: &mut dyn Watch,
        mut folders: Vec<RepoPath>,
    ) -> Differences {
        folders.retain(|folder| folder.as_str().is_empty() || self.folders.contains_key(folder));
        self.look(disk, watch, |tree, watch, found| {
            tree.walk(disk, watch, folders, found);
        })
    }

    /// Look at the paths in `dirty`; `true` marks those whose very presence may have changed, not only their content.
    pub fn touch(
        &mut self,
        disk: &Disk,
        watch: &mut dyn Watch,
        dirty: &BTreeMap<OsString, bool>,
    ) -> Differences {
        self.look(disk, watch, |tree, watch, found| {
            // All watches that may be stale go before any new one comes: a folder that was renamed keeps its kernel
            // watch, and dropping it late would silence the new name.
            let mut again = Vec::new();
            let mut covered = HashSet::new();
            for (path, structural) in dirty {
                if touch::is_covered(path, &covered) {
                    continue;
                }
                if let Some(folder) = tree.touch_one(disk, watch, path, *structural, found)
                    && covered.insert(folder.clone())
                {
                    again.push(folder);
                }
            }
            tree.walk(disk, watch, again, found);
        })
    }

    /// Forget everything, for example because the root is gone.
    pub fn clear(&mut self, watch: &mut dyn Watch) -> Differences {
        let mut found = Differences::new();
        self.forget("", watch, &mut found);
        found
    }

    fn look(
        &mut self,
        disk: &Disk,
        watch: &mut dyn Watch,
        run: impl FnOnce(&mut Self, &mut dyn Watch, &mut Differences),
    ) -> Differences {
        let was_limited = self.is_limited();
        let is_first = self.folders.is_empty();
        let mut found = Differences::new();
        run(self, watch, &mut found);
        if was_limited && !self.is_limited() {
            // There is room again for cold folders that were left out; which ones, only a full look tells.
            self.walk(disk, watch, vec![RepoPath::new("")], &mut found);
        }
        self.limit(was_limited, &mut found);
        let linked = std::mem::take(&mut self.linked);
        if !is_first && !linked.is_empty() {
            self.share(&linked);
        }
        found
    }

    /// Files that got a further name raise no event under the names they had.
    fn share(&mut self, linked: &HashSet<(u64, u64)>) {
        for (path, folder) in &mut self.folders {
            for (name, node) in &mut folder.children {
                let key = (node.identity.dev, node.identity.ino);
                if node.want == Want::Read && !node.shared && linked.contains(&key) {
                    node.shared = true;
                    self.shared.insert(node::join(path.as_str(), name));
                }
            }
        }
    }

    /// Withhold what cold folders hold while there are too many of them, so that a report depends on the tree alone and
    /// not on which of them were entered first.
    fn limit(&self, was_limited: bool, found: &mut Differences) {
        let is_limited = self.is_limited();
        if !was_limited && !is_limited {
            return;
        }
        for (path, folder) in self.folders.iter().filter(|(_, f)| f.tier == Tier::Cold) {
            for (name, node) in &folder.children {
                if node.want == Want::Passage {
                    continue;
                }
                let child = node::join(path.as_str(), name);
                if is_limited && was_limited {
                    found.remove(&child);
                } else if is_limited {
                    found.insert(child, None);
                } else {
                    found.insert(child, Some(node.sight()));
                }
            }
        }
    }
}
