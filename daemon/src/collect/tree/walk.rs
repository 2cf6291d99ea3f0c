//! Listing folders level by level and comparing each with the last look at it.

use std::io;
use std::sync::Arc;

use rayon::prelude::*;
use skilld_index::entry::EntryKind;
use skilld_index::path::RepoPath;

use super::node::{Folder, Node, join, parent_of};
use super::seen::{Seen, Verdict};
use super::{Differences, Tree, Watch, Watched};
use crate::collect::disk::{Disk, reason};
use crate::collect::ignored::{RULES_FILE, Rules};
use crate::collect::policy::{FolderRule, Policy, Tier, Want};

/// From this many folders on, they are listed by several threads.
const PARALLEL_FROM: usize = 16;

impl Tree {
    /// Watch, list and compare `level` and all below it.
    pub(super) fn walk(
        &mut self,
        disk: &Disk,
        watch: &mut dyn Watch,
        mut level: Vec<RepoPath>,
        found: &mut Differences,
    ) {
        while !level.is_empty() {
            for path in &level {
                let watched = watch.watch(path) == Watched::Yes;
                self.note_watch(path, watched);
            }
            let policy = Arc::clone(&self.policy);
            let tier_of = |path: &RepoPath| self.folders.get(path).map_or(Tier::Hot, |f| f.tier);
            let list = |path: &RepoPath| Seen::all(disk, &policy, tier_of(path), path);
            let listings: Vec<io::Result<Vec<Seen>>> = if level.len() < PARALLEL_FROM {
                level.iter().map(list).collect()
            } else {
                level.par_iter().map(list).collect()
            };
            let mut next = Vec::new();
            for (path, listing) in level.iter().zip(listings) {
                match listing {
                    Ok(names) => self.absorb(disk, watch, path, names, found, &mut next),
                    Err(error) => self.close(watch, path, &error, found),
                }
            }
            level = next;
        }
    }

    fn note_watch(&mut self, path: &RepoPath, watched: bool) {
        let folder = self.folders.entry(path.clone()).or_insert_with(|| {
            self.unwatched += 1;
            Folder::new(Tier::Hot)
        });
        match (folder.watched, watched) {
            (false, true) => self.unwatched = self.unwatched.saturating_sub(1),
            (true, false) => self.unwatched += 1,
            _ => {}
        }
        folder.watched = watched;
    }

    /// Compare the `names` just listed in `path` with those known; `next` takes the folders to go on with.
    fn absorb(
        &mut self,
        disk: &Disk,
        watch: &mut dyn Watch,
        path: &RepoPath,
        names: Vec<Seen>,
        found: &mut Differences,
        next: &mut Vec<RepoPath>,
    ) {
        let has_rules = names
            .iter()
            .any(|seen| &*seen.name == RULES_FILE && seen.listed.kind == EntryKind::File);
        let rules = has_rules
            .then(|| disk.rules(join(path.as_str(), RULES_FILE).as_str()))
            .flatten()
            .and_then(|text| Rules::new(&text));
        let Some(folder) = self.folders.get_mut(path) else {
            return;
        };
        folder.rules = rules.map(Arc::new);
        let mut before = std::mem::take(&mut folder.children);

        // In the order of names, so that the limit on cold folders always falls on the same ones.
        for seen in names {
            let Some(node) = self.judge(path, &seen) else {
                continue;
            };
            let known = before.remove(&seen.name);
            if known.as_ref().is_some_and(|old| old.entered) && !node.entered {
                self.forget(seen.path.as_str(), watch, found);
            }
            let entered = node.entered;
            self.record(path, &seen.name, node, known.as_deref(), found);
            if entered {
                next.push(seen.path);
            }
        }
        for (name, node) in before {
            let child = join(path.as_str(), &name);
            self.drop_node(&child, &node, watch, found);
        }
    }

    /// Remember `node` as the child `name` of `path`, and say so where it differs from what was known.
    pub(super) fn record(
        &mut self,
        path: &RepoPath,
        name: &str,
        mut node: Node,
        known: Option<&Node>,
        found: &mut Differences,
    ) {
        let silent = match known {
            Some(old) => node.tells_nothing_new(old),
            None => node.want == Want::Passage,
        };
        if let Some(old) = known
            && silent
        {
            node.racy = old.racy;
        }
        if !silent {
            let shown = (node.want != Want::Passage).then(|| node.sight());
            found.insert(join(path.as_str(), name), shown);
        }
        if node.shared && node.want == Want::Read {
            self.shared.insert(join(path.as_str(), name));
            if !known.is_some_and(|old| old.shared) {
                self.linked.insert((node.identity.dev, node.identity.ino));
            }
        } else if known.is_some_and(|old| old.shared) {
            self.shared.remove(&join(path.as_str(), name));
        }
        if let Some(folder) = self.folders.get_mut(path) {
            folder.children.insert(Box::from(name), Box::new(node));
        }
    }

    /// What is to be remembered of `seen` in the folder `path`; `None` where it is as if it were not there. A folder that
    /// is to be entered is set up.
    pub(super) fn judge(&mut self, path: &RepoPath, seen: &Seen) -> Option<Node> {
        let tier = self.folders.get(path)?.tier;
        let mut node = Node {
            kind: seen.listed.kind.clone(),
            identity: seen.listed.identity,
            want: Want::Name,
            racy: false,
            shared: seen.listed.shared,
            entered: false,
        };
        match &seen.verdict {
            Verdict::Unspeakable => {
                node.kind =
                    EntryKind::Special(format!("{} without a UTF-8 name", node.kind.noun()));
                (tier == Tier::Hot).then_some(node)
            }
            Verdict::Other(want) => {
                node.want = want.clone()?;
                Some(node)
            }
            Verdict::Folder(FolderRule::Pass) => None,
            Verdict::Folder(FolderRule::Withhold) => {
                node.want = Want::Excluded;
                Some(node)
            }
            Verdict::Folder(FolderRule::Note) => {
                node.want = Policy::folder_want(seen.path.as_str(), tier);
                Some(node)
            }
            Verdict::Folder(FolderRule::Enter(tier)) => {
                node.entered = self.admit(&seen.path, *tier);
                node.want = Policy::folder_want(seen.path.as_str(), *tier);
                (node.entered || *tier == Tier::Hot).then_some(node)
            }
        }
    }

    /// Set up the folder `path`, unless it is cold and there is no room or git ignores it.
    fn admit(&mut self, path: &RepoPath, tier: Tier) -> bool {
        let known = self.folders.get(path).map(|folder| folder.tier);
        if tier == Tier::Cold {
            let room = known == Some(Tier::Cold) || self.cold <= self.policy.max_cold();
            if !room || self.is_ignored(path.as_str()) {
                return false;
            }
        }
        match known {
            Some(old) if old == tier => return true,
            Some(Tier::Cold) => self.cold = self.cold.saturating_sub(1),
            _ => {}
        }
        if tier == Tier::Cold {
            self.cold += 1;
        }
        let folder = self.folders.entry(path.clone()).or_insert_with(|| {
            self.unwatched += 1;
            Folder::new(tier)
        });
        folder.tier = tier;
        true
    }

    /// Whether git ignores the folder `path`: the nearest rules file that says anything decides.
    fn is_ignored(&self, path: &str) -> bool {
        let mut holder = parent_of(path);
        loop {
            if let Some(rules) = self.folders.get(holder).and_then(|f| f.rules.as_ref()) {
                let relative = path.strip_prefix(holder).unwrap_or(path);
                if let Some(verdict) = rules.folder(relative.trim_start_matches('/')) {
                    return verdict;
                }
            }
            if holder.is_empty() {
                return false;
            }
            holder = parent_of(holder);
        }
    }

    /// The folder `path` did not let itself be listed.
    fn close(
        &mut self,
        watch: &mut dyn Watch,
        path: &RepoPath,
        error: &io::Error,
        found: &mut Differences,
    ) {
        if let Some(folder) = self.folders.get_mut(path) {
            for (name, node) in std::mem::take(&mut folder.children) {
                self.drop_node(&join(path.as_str(), &name), &node, watch, found);
            }
        }
        let gone = matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
        );
        let parent = RepoPath::new(parent_of(path.as_str()));
        if gone || path.as_str().is_empty() {
            // Whoever removed it also raised an event in its parent, and that one tells the rest.
            return;
        }
        let known = self
            .folders
            .get(&parent)
            .and_then(|f| f.children.get(path.file_name()))
            .cloned();
        if let Some(known) = known {
            let node = Node {
                want: Want::Closed(reason(error)),
                ..Node::clone(&known)
            };
            self.record(&parent, path.file_name(), node, Some(&known), found);
        }
    }

    /// `path` is no longer what `node` says.
    pub(super) fn drop_node(
        &mut self,
        path: &RepoPath,
        node: &Node,
        watch: &mut dyn Watch,
        found: &mut Differences,
    ) {
        if node.entered {
            self.forget(path.as_str(), watch, found);
        }
        if node.shared {
            self.shared.remove(path);
        }
        if node.want != Want::Passage {
            found.insert(path.clone(), None);
        }
    }

    /// Forget the folder `path` and all below it.
    pub(super) fn forget(&mut self, path: &str, watch: &mut dyn Watch, found: &mut Differences) {
        let mut stack = vec![RepoPath::new(path)];
        while let Some(path) = stack.pop() {
            let Some(folder) = self.folders.remove(&path) else {
                continue;
            };
            watch.unwatch(&path);
            if !folder.watched {
                self.unwatched = self.unwatched.saturating_sub(1);
            }
            if folder.tier == Tier::Cold {
                self.cold = self.cold.saturating_sub(1);
            }
            for (name, node) in folder.children {
                let child = join(path.as_str(), &name);
                if node.want != Want::Passage {
                    found.insert(child.clone(), None);
                }
                if node.shared {
                    self.shared.remove(&child);
                }
                if node.entered {
                    stack.push(child);
                }
            }
        }
    }
}
