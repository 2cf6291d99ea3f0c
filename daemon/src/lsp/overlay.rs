//! The engine of a language server: the index, with the text of open files in place of what stands on disk. A file that
//! is open counts as it is open until it is closed, whatever happens to it on disk meanwhile.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use skilld_index::entry::Identity;
use skilld_index::facts::FileFacts;
use skilld_index::path::RepoPath;
use skilld_lsp::desk::Desk;

use crate::collect::Fetched;
use crate::engine::{Batch, Configuration, Engine, IndexEngine, Plan, View};

/// What stands on disk below an open file: nothing, or these facts.
type Below = Option<Arc<FileFacts>>;

/// The index under a desk.
pub(super) struct Overlay {
    index: IndexEngine,
    desk: Arc<Desk>,
    below: BTreeMap<RepoPath, Below>,
    /// Whether the desk has a snapshot.
    shown: bool,
}

impl Overlay {
    /// Lay the open files of `desk` over `index`.
    pub(super) fn new(index: IndexEngine, desk: Arc<Desk>) -> Self {
        Self {
            index,
            desk,
            below: BTreeMap::new(),
            shown: false,
        }
    }

    /// Keep back what the disk has to say of open files.
    fn keep_back(&mut self, batch: Batch) -> Batch {
        let mut rest = Batch {
            limited: batch.limited,
            ..Batch::default()
        };
        for fetched in batch.put {
            match self.below.get_mut(&fetched.facts.path) {
                Some(below) => *below = Some(fetched.facts),
                None => rest.put.push(fetched),
            }
        }
        for (path, identity) in batch.known {
            match self.below.get_mut(&path) {
                Some(below) => *below = self.index.kept(&path),
                None => rest.known.push((path, identity)),
            }
        }
        for path in batch.gone {
            match self.below.get_mut(&path) {
                Some(below) => *below = None,
                None => rest.gone.push(path),
            }
        }
        rest
    }

    /// Put what the desk has to say of `path` into `batch`, or what stands on disk where it says nothing.
    fn lay(&self, path: RepoPath, batch: &mut Batch) {
        let below = self.below.get(&path).and_then(Option::as_ref);
        let facts = self.desk.facts(&path, below.map(|it| &**it));
        match facts.or_else(|| below.cloned()) {
            Some(facts) => batch.put.push(Fetched {
                facts,
                identity: Identity::default(),
                racy: false,
            }),
            None => batch.gone.push(path),
        }
    }
}

impl Engine for Overlay {
    fn configure(&mut self, configuration: Configuration) -> Plan {
        let plan = self.index.configure(configuration);
        self.desk.rule(&plan.boundary);
        plan
    }

    fn knows(&self, path: &RepoPath, identity: &Identity) -> bool {
        self.index.knows(path, identity)
    }

    fn apply(&mut self, batch: Batch) -> Arc<dyn View> {
        let before = self.index.snapshot();
        let changed = self.desk.take_changed();
        for path in &changed {
            let known = || before.file(path.as_str()).cloned();
            self.below.entry(path.clone()).or_insert_with(known);
        }
        let mut batch = self.keep_back(batch);
        for path in self.below.keys().cloned().collect::<Vec<_>>() {
            self.lay(path, &mut batch);
        }
        self.below
            .retain(|path, _| self.desk.document(path).is_some());
        let view = self.index.apply(batch);
        let now = self.index.snapshot();
        if !self.shown || !Arc::ptr_eq(&before, &now) {
            self.shown = true;
            self.desk.indexed(&now, self.index.refusal());
        }
        view
    }

    fn beats(&self) -> Arc<AtomicU64> {
        self.index.beats()
    }

    fn complaints(&self) -> Vec<String> {
        self.index.complaints()
    }
}
