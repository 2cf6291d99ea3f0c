//! The verdicts of hosts over an inventory: what each item is to a host, and which skills share a name there.

use rustc_hash::FxHashMap;

use super::Item;
use crate::entry::EntryKind;
use crate::facts::Read;
use crate::hosts::{Case, HOSTS, Host, Named, Verdict};
use crate::snapshot::{Judged, Snapshot};
use crate::strict::verdict::Level;
use crate::strict::{Profile, validate_bundle};

/// Everything that verdicts need beyond one item.
pub struct Verdicts {
    named: Named,
    /// The skill folders that were checked against the portable core, with the first failure.
    core: FxHashMap<String, Option<String>>,
}

impl Verdicts {
    /// Prepare the verdicts over `items` of `snapshot`.
    pub fn new(snapshot: &Snapshot, items: &[Item<'_>]) -> Self {
        let mut named = Named::new();
        for item in items {
            let facts = item.file.content.as_ref().and_then(|c| c.hosts.as_deref());
            let Some(name) = facts.and_then(|facts| facts.name.clone()) else {
                continue;
            };
            for host in HOSTS
                .iter()
                .filter(|host| host.below(item.file.path.as_str()).is_some())
            {
                let first = named
                    .entry((host.id, name.clone()))
                    .or_insert_with(|| item.file.path.clone());
                let rank = |path: &str| {
                    let below = host.below(path).unwrap_or_default();
                    let root = path
                        .strip_suffix(below)
                        .unwrap_or(path)
                        .trim_end_matches('/');
                    host.rank(root)
                };
                if rank(item.file.path.as_str()) < rank(first.as_str()) {
                    *first = item.file.path.clone();
                }
            }
        }
        let core = snapshot.judged();
        let failure = |judged: &&Judged| {
            let bundle = judged.bundle.as_ref();
            let report = validate_bundle(bundle, Profile::P0);
            let mut fails = report.issues.iter();
            let first = fails.find(|issue| issue.severity == Level::Fail);
            let said = first.map(|first| format!("{}: {}", first.code, first.message));
            (bundle.path.clone(), said)
        };
        Self {
            named,
            core: core.iter().map(failure).collect(),
        }
    }

    /// What `host` does with `item`.
    pub fn of(&self, host: &'static Host, item: &Item<'_>) -> Verdict {
        let content = item.file.content.as_ref();
        let folder = item.file.path.parent().unwrap_or_default();
        host.judge(&Case {
            path: &item.file.path,
            link: matches!(item.file.kind, EntryKind::Symlink(_)),
            text: content.and_then(|content| content.hosts.as_deref()),
            binary: item.file.read == Read::Binary,
            core: self.core.get(folder).map(Option::as_deref),
            named: &self.named,
        })
    }
}
