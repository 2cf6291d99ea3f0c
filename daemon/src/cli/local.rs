//! The answer without a daemon: one look, one snapshot, one report, in this process.

use std::path::Path;

use skilld_client::wire::Query;
use skilld_index::date::Date;
use skilld_index::path::RepoPath;

use super::exit::Failed;
use crate::collect::NoWatch;
use crate::engine::{IndexEngine, Keep, Rendered, index_path};
use crate::host::Today;
use crate::observer::{Observer, Scope};

/// Compute the answer to `query` about `root`.
pub(super) fn answer(
    root: &Path,
    config: Option<RepoPath>,
    today: Option<Date>,
    query: &Query,
) -> Result<Rendered, Failed> {
    let today = today.map_or(Today::Calendar, Today::Fixed).now();
    let engine = Box::new(IndexEngine::new(
        "local",
        &root.to_string_lossy(),
        index_path(root).map_or(Keep::Nothing, Keep::OneShot),
    ));
    let mut observer = Observer::new(root, engine, config, today)?;
    let view = observer.look(&Scope::everything(), today, &mut NoWatch);
    Ok(view.answer(query)?)
}
