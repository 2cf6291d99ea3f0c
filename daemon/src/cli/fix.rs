//! `skilld scan --fix`: the repairs that cannot change a meaning, shown, asked for and written. Which they are is decided
//! in the index crate; the scan that follows sees the result.

use std::path::Path;

use skilld_client::wire::Format;
use skilld_index::entry::Content;
use skilld_index::facts::Depth;
use skilld_index::path::RepoPath;
use skilld_index::repair::{Repair, apply, repairs};
use skilld_index::report::repairs as repairs_report;

use super::args::ScanArgs;
use super::edit::{self, Permission, Show};
use super::exit::Failed;
use super::output::{Output, report};
use super::{local, root};
use crate::collect::Disk;
use crate::error::Error;
use crate::pulse::Pulse;
use crate::write::Change;

/// A file before and after its repairs.
struct Repaired {
    path: RepoPath,
    before: String,
    after: String,
    repairs: Vec<Repair>,
}

/// What is left to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pending {
    /// Nothing, or nothing any more.
    None,
    /// Repairs that were only shown.
    Shown,
}

/// Repair what can be repaired below `root`, or show what would be.
pub(super) fn run(root: &Path, args: &ScanArgs, output: &Output) -> Result<Pending, Failed> {
    let json = args.report.json || args.format == Some(Format::Json);
    if args.repairs.dry_run && !json && !matches!(args.format, None | Some(Format::Text)) {
        return Err(Failed::Usage(
            "--dry-run shows repairs as a difference or as json; leave out --format, or write --format json"
                .to_owned(),
        ));
    }
    let settings = &args.report.settings;
    let config = settings.config.as_deref();
    let config = config.map(|path| root::configuration(root, path));
    let looked = local::look(
        root,
        config.transpose()?,
        (settings.today, Depth::Core),
        output,
    )?;
    let disk = Disk::open(root, &Pulse::default()).map_err(|error| Error::Root {
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
    }
    if args.repairs.dry_run && json {
        return list(&repaired);
    }
    if repaired.is_empty() {
        return Ok(Pending::None);
    }
    let permission = Permission::of(args.repairs.yes, args.repairs.dry_run)?;
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
    Ok(if args.repairs.dry_run {
        Pending::Shown
    } else {
        Pending::None
    })
}

/// Print the repairs as JSON.
fn list(repaired: &[Repaired]) -> Result<Pending, Failed> {
    let rows: Vec<repairs_report::Repaired<'_>> = repaired
        .iter()
        .map(|file| (&file.path, file.before.as_str(), file.repairs.as_slice()))
        .collect();
    let text = repairs_report::json(&rows).map_err(Failed::answer)?;
    report(text.as_bytes())?;
    Ok(if repaired.is_empty() {
        Pending::None
    } else {
        Pending::Shown
    })
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
