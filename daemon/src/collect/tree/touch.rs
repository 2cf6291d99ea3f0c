//! Looking again at single paths, as events name them.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

use skilld_index::path::RepoPath;

use super::node::{join, key_of};
use super::seen::Seen;
use super::{Differences, Tree, Watch};
use crate::collect::disk::{Disk, Listed};
use crate::collect::ignored::RULES_FILE;

/// Whether `path` lies in one of the folders `covered`, or is one.
pub(super) fn is_covered(path: &OsStr, covered: &HashSet<RepoPath>) -> bool {
    if covered.is_empty() {
        return false;
    }
    if covered.contains("") {
        return true;
    }
    let Ok(text) = std::str::from_utf8(path.as_bytes()) else {
        return split(path).is_some_and(|(folder, _)| covered.contains(folder));
    };
    let mut at = Some(text);
    while let Some(folder) = at {
        if covered.contains(folder) {
            return true;
        }
        at = folder.rsplit_once('/').map(|(parent, _)| parent);
    }
    false
}

impl Tree {
    /// Look at `path` again; the answer is a folder that must be looked through.
    pub(super) fn touch_one(
        &mut self,
        disk: &Disk,
        watch: &mut dyn Watch,
        path: &OsStr,
        structural: bool,
        found: &mut Differences,
    ) -> Option<RepoPath> {
        if path.is_empty() {
            return Some(RepoPath::new(""));
        }
        let (parent, name) = split(path)?;
        let parent = RepoPath::new(parent);
        let known_folder = self.folders.get(&parent)?;
        let (key, _) = key_of(&name);
        let child = join(parent.as_str(), &key);
        let known = known_folder.children.get(&*key).cloned();
        let tier = known_folder.tier;

        let listed = disk.look(path).map(|listed| Listed {
            name: name.clone(),
            ..listed
        });
        let now = listed.and_then(|listed| {
            let seen = Seen::new(&self.policy, tier, &parent, listed);
            self.judge(&parent, &seen)
        });
        let Some(node) = now else {
            let folder = self.folders.get_mut(&parent)?;
            folder.children.remove(&*key);
            if let Some(known) = known {
                self.drop_node(&child, &known, watch, found);
            }
            return (&*key == RULES_FILE).then_some(parent);
        };
        let same_folder = known.as_ref().is_some_and(|old| node.is_same_folder(old));
        let enter = node.entered && (structural || !same_folder);
        if let Some(old) = &known
            && old.entered
        {
            if !node.entered {
                self.forget(child.as_str(), watch, found);
            } else if enter {
                self.release(child.as_str(), watch);
            }
        }
        self.record(&parent, &key, node, known.as_deref(), found);
        if &*key == RULES_FILE {
            return Some(parent);
        }
        enter.then_some(child)
    }

    /// Drop the watches of the folder `path` and all below it; what is known of them stays.
    fn release(&self, path: &str, watch: &mut dyn Watch) {
        let mut stack = vec![RepoPath::new(path)];
        while let Some(path) = stack.pop() {
            let Some(folder) = self.folders.get(&path) else {
                continue;
            };
            watch.unwatch(&path);
            let inner = folder.children.iter().filter(|(_, node)| node.entered);
            stack.extend(inner.map(|(name, _)| join(path.as_str(), name)));
        }
    }
}

/// The folder, where its name is UTF-8, and the name in it.
fn split(path: &OsStr) -> Option<(&str, OsString)> {
    let bytes = path.as_bytes();
    let (folder, name) = match bytes.iter().rposition(|byte| *byte == b'/') {
        Some(at) => {
            let (folder, name) = bytes.split_at_checked(at)?;
            (folder, name.strip_prefix(b"/")?)
        }
        None => (&[][..], bytes),
    };
    let folder = std::str::from_utf8(folder).ok()?;
    Some((folder, OsStr::from_bytes(name).to_owned()))
}
