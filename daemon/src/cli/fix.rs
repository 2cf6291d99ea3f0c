//! `skilld scan --fix`: the repairs that cannot change a meaning, shown, asked for and written. Which they are is decided
//! in the index crate; the scan that follows sees the result.

use std::path::Path;

use skilld_index::entry::Content;
use skilld_index::facts::Depth;
use skilld_index::path::RepoPath;
use skilld_index::repair::{Repair, apply, repairs};

use super::args::ScanArgs;
use super::edit::{self, Permission, Show};
use super::exit::Failed;
use super::output::Output;
use super::{local, root};
use crate::collect::Disk;
use crate::error::Error;
use crate::write::Change;

/// A file before and after its repairs.
struct Repaired {
    path: RepoPath,
    before: String,
    after: String,
    repairs: Vec<Repair>,
}

/// Repair what can be repaired below `root`.
pub(super) fn run(root: &Path, args: &ScanArgs, output: &Output) -> Result<(), Failed> {
    let permission = Permission::of(args.repairs.yes, args.repairs.dry_run)?;
    let settings = &args.report.settings;
    let config = settings.config.as_deref();
    let config = config.map(|path| root::configuration(root, path));
    let looked = local::look(
        root,
        config.transpose()?,
        (settings.today, Depth::Core),
        output,
    )?;
    let disk = Disk::open(root).map_err(|error| Error::Root {
        path: root.to_owned(),
        why: error.to_string(),
    })?;
    let repaired: Vec<Repaired> = looked
        .view
        .repairable()?
        .into_iter()
        .filter_map(|path| repair(&disk, path))
        .collect();
    if repaired.is_empty() {
        output.note("there is nothing that can be repaired without changing a meaning");
        return Ok(());
    }
    for file in &repaired {
        for repair in &file.repairs {
            output.note(&format!(
                "{}: {}",
                place(file, repair),
                repair.action.words()
            ));
        }
    }
    let changes: Vec<Change<'_>> = repaired
        .iter()
        .map(|file| Change {
            path: &file.path,
            target: &file.path,
            before: &file.before,
            after: &file.after,
        })
        .collect();
    let show = if args.repairs.dry_run {
        Show::Report
    } else {
        Show::Aside
    };
    edit::apply(root, &changes, (show, permission), output)?;
    Ok(())
}

/// The repairs of the file as it is now, which may be none any more.
fn repair(disk: &Disk, path: RepoPath) -> Option<Repaired> {
    let Content::Bytes(bytes) = disk.read(path.as_str(), u64::from(u32::MAX)).0 else {
        return None;
    };
    let before = String::from_utf8(bytes).ok()?;
    let repairs = repairs(&path, &before);
    let after = apply(&before, &repairs);
    (after != before).then_some(Repaired {
        path,
        before,
        after,
        repairs,
    })
}

fn place(file: &Repaired, repair: &Repair) -> String {
    match repair.lines.first() {
        Some(line) => format!("{}:{line}", file.path),
        None => file.path.to_string(),
    }
}
