//! `skilld suggest-metadata`: the way of one file to the current format. Looks at that file alone, so no daemon is asked;
//! what is proposed is decided in the index crate, and nothing is edited but with `--write`.

mod accept;

use std::fs;
use std::io;
use std::path::Path;

use skilld_client::wire::Format;
use skilld_index::migrate::{Parent, Request, TargetEntry, parent_of, suggest, target_of};
use skilld_index::path::RepoPath;
use skilld_index::report::suggestion;

use super::args::SuggestMetadataArgs;
use super::edit::Permission;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::target::{Named, Seen};

/// The largest file that is looked at, in bytes; the default limit of a scan.
const MAX_BYTES: u64 = skilld_index::config::DEFAULT_MAX_FILE_SIZE_BYTES;

/// `skilld suggest-metadata`
pub(super) fn run(args: &SuggestMetadataArgs, output: &Output) -> Result<Exit, Failed> {
    let permission = args
        .write
        .then(|| Permission::of(args.yes, false))
        .transpose()?;
    let shown = args.file.to_string_lossy();
    let named = Named::look(&args.file, MAX_BYTES)?;
    let target = named.target()?;
    let folder = Path::new(&target.root);
    let parent =
        parent_of(&target.path).map(|parent| Seen::at(&folder.join(parent.as_str()), MAX_BYTES));
    let answer = suggest(&Request {
        shown: &shown,
        path: &target.path,
        text: target.text,
        owner: args.owner.as_deref(),
        target_entry: target_entry(folder, &target.path),
        parent: parent.as_ref().map_or(Parent::Missing, Seen::parent),
    });
    if let Some(permission) = permission {
        return accept::accept(&answer, &target, permission, output);
    }
    let text = if args.report.json || args.format == Some(Format::Json) {
        suggestion::json(&answer, &target.root).map_err(|error| {
            Failed::Usage(format!("the answer cannot be written as JSON: {error}"))
        })?
    } else {
        suggestion::prompt(&answer, &target.root)
    };
    report(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// What stands where a migration of `path` would write.
fn target_entry(root: &Path, path: &RepoPath) -> TargetEntry {
    use std::os::unix::fs::MetadataExt;
    let Some(target) = target_of(path) else {
        return TargetEntry::Absent;
    };
    if target == *path {
        return TargetEntry::Same;
    }
    let source = fs::symlink_metadata(root.join(path.as_str()));
    match (source, fs::symlink_metadata(root.join(target.as_str()))) {
        (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => TargetEntry::Absent,
        // A folder on the way that is a file: nothing stands there, and nothing can.
        (_, Err(error)) if error.kind() == io::ErrorKind::NotADirectory => TargetEntry::Distinct,
        (Ok(source), Ok(there)) if (source.dev(), source.ino()) == (there.dev(), there.ino()) => {
            TargetEntry::Same
        }
        (Ok(_), Ok(_)) => TargetEntry::Distinct,
        _ => TargetEntry::Unverifiable,
    }
}
