//! `skilld suggest-metadata`: the way of one file to the current format. Looks at that file alone, so no daemon is asked;
//! what is proposed is decided in the index crate, and nothing is edited but with `--write`.

mod accept;

use std::path::Path;

use skilld_client::wire::Format;
use skilld_index::config::settings::{self, SETTINGS_FILE};
use skilld_index::migrate::{Parent, Request, parent_of, suggest};
use skilld_index::path::RepoPath;
use skilld_index::path::roots::Roots;
use skilld_index::report::suggestion;

use super::args::SuggestMetadataArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::target::{Named, Seen};
use crate::collect::target_entry;

/// The largest file that is looked at, in bytes; the default limit of a scan.
const MAX_BYTES: u64 = skilld_index::config::DEFAULT_MAX_FILE_SIZE_BYTES;

/// `skilld suggest-metadata`
pub(super) fn run(args: &SuggestMetadataArgs, output: &Output) -> Result<Exit, Failed> {
    let shown = args.file.to_string_lossy();
    if args
        .owner
        .as_deref()
        .is_some_and(|owner| owner.trim().is_empty())
    {
        if args.write {
            return Err(Failed::Usage(
                "--owner is empty; name the owner, or leave --owner out".to_owned(),
            ));
        }
        output.note("--owner is empty and counts as not given; name the owner, or leave it out");
    }
    let named = Named::look(&args.file, MAX_BYTES)?;
    let target = named.target()?;
    let folder = Path::new(&target.root);
    let roots = further_roots(folder)?;
    let parent = parent_of(&roots, &target.path);
    let parent = parent.map(|parent| Seen::at(&folder.join(parent.as_str()), MAX_BYTES));
    let answer = suggest(&Request {
        roots: &roots,
        shown: &shown,
        path: &target.path,
        text: target.text,
        owner: args.owner.as_deref(),
        target_entry: target_entry(folder, &roots, &target.path),
        parent: parent.as_ref().map_or(Parent::Missing, Seen::parent),
    });
    if args.write {
        return accept::accept(&answer, &target, args.yes, output);
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

/// The skill roots that the repository at `folder` configures.
fn further_roots(folder: &Path) -> Result<Roots, Failed> {
    let Seen::File(bytes) = Seen::at(&folder.join(SETTINGS_FILE), MAX_BYTES) else {
        return Ok(Roots::default());
    };
    let path = RepoPath::new(SETTINGS_FILE);
    let text = skilld_index::config::decode(&path, &bytes);
    let text = text.map_err(|error| Failed::Usage(error.to_string()))?;
    let (settings, errors) = settings::parse(&path, text);
    match errors.first() {
        Some(error) => Err(Failed::Usage(error.to_string())),
        None => Ok(Roots::new(&settings.roots)),
    }
}
