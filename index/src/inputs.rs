//! The salsa inputs: the facts of files by shard, what each shard says of itself, and the settings. Only `change` sets
//! facts and settings, and only `queries::tell` the rest; queries only read them.
//!
//! What a shard says of itself follows from its facts, and is an input all the same. So a query that looks beyond its
//! shard depends on what the others said, and not on the queries that they said it by: after an edit nobody has to ask
//! hundreds of shards whether they would still say the same.

use std::sync::Arc;

use salsa::Durability;

use crate::boundary::Boundary;
use crate::facts::FileFacts;
use crate::findings::ScannedFile;
use crate::path::RepoPath;
use crate::settings::Settings;
use crate::told::{Card, DeclaredId, Own, Said, Stands};

/// The facts of the files of one shard, and what follows from them alone.
#[salsa::input]
pub(crate) struct Shard {
    /// Sorted by path; each path at most once.
    pub(crate) files: Arc<Vec<Arc<FileFacts>>>,
    /// The folders of skills that it knows of, sorted: those with its number, and not those of its files.
    pub(crate) folders: Arc<Vec<RepoPath>>,
    /// What it is judged by.
    pub(crate) own: Arc<Own>,
    /// What is said of its files without a look at others.
    pub(crate) said: Arc<Said>,
    /// What others see of its assets, sorted by path.
    pub(crate) peers: Arc<Vec<ScannedFile>>,
    /// Those that take part in findings about many files.
    pub(crate) parties: Arc<Vec<ScannedFile>>,
    /// Those that a shared context has replaced.
    pub(crate) replaced: Arc<Vec<ScannedFile>>,
    /// The ids that its assets declare.
    pub(crate) ids: Arc<Vec<DeclaredId>>,
    /// What stands at its paths, sorted by path.
    pub(crate) stands: Arc<Vec<Stands>>,
    /// What diagnostics of discovery say of its skills, sorted by path.
    pub(crate) cards: Arc<Vec<Card>>,
}

impl Shard {
    /// The durability of what others see, always: it changes seldom, so that after most edits salsa need not look at
    /// what follows from it alone.
    pub(crate) const TO_OTHERS: Durability = Durability::MEDIUM;

    /// So many shards without files. What says nothing is shared by all.
    pub(crate) fn empty(db: &dyn salsa::Database, many: usize) -> Vec<Self> {
        let none = Nothing::default();
        std::iter::repeat_with(|| none.shard(db))
            .take(many)
            .collect()
    }
}

/// What a shard without files holds.
#[derive(Default)]
struct Nothing {
    files: Arc<Vec<Arc<FileFacts>>>,
    folders: Arc<Vec<RepoPath>>,
    own: Arc<Own>,
    said: Arc<Said>,
    assets: Arc<Vec<ScannedFile>>,
    ids: Arc<Vec<DeclaredId>>,
    stands: Arc<Vec<Stands>>,
    cards: Arc<Vec<Card>>,
}

impl Nothing {
    fn shard(&self, db: &dyn salsa::Database) -> Shard {
        let assets = || Arc::clone(&self.assets);
        Shard::builder(
            Arc::clone(&self.files),
            Arc::clone(&self.folders),
            Arc::clone(&self.own),
            Arc::clone(&self.said),
            assets(),
            assets(),
            assets(),
            Arc::clone(&self.ids),
            Arc::clone(&self.stands),
            Arc::clone(&self.cards),
        )
        .folders_durability(Shard::TO_OTHERS)
        .peers_durability(Shard::TO_OTHERS)
        .parties_durability(Shard::TO_OTHERS)
        .replaced_durability(Shard::TO_OTHERS)
        .ids_durability(Shard::TO_OTHERS)
        .stands_durability(Shard::TO_OTHERS)
        .new(db)
    }
}

/// The repository: its shards and what else answers depend on.
#[salsa::input]
pub(crate) struct Repository {
    /// All shards, fixed for the life of the database.
    pub(crate) shards: Vec<Shard>,
    /// The shards that hold any file, so that a small repository pays for what it holds.
    pub(crate) occupied: Vec<Shard>,
    /// Configuration and date.
    pub(crate) settings: Arc<Settings>,
    /// The decisions over paths that follow from the configuration.
    pub(crate) boundary: Arc<Boundary>,
}
