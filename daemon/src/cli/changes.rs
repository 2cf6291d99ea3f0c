//! `skilld changes`: what changed between two clocks, as JSON lines. Without a daemon nothing is known of earlier clocks, so
//! that everything is new, and nobody hears of what comes.

use std::path::Path;
use std::time::Duration;

use skilld_client::Error as ClientError;
use skilld_client::ask::Asker;
use skilld_client::state::StateDir;
use skilld_client::wire::{Hello, Refusal};

use skilld_index::facts::Depth;

use super::args::ChangesArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::VERSION;
use super::{local, root};

/// How long one request of `--follow` waits.
const FOLLOW_WAIT: Duration = Duration::from_secs(300);

/// `skilld changes`
pub(super) fn run(args: &ChangesArgs, output: &Output) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let state = StateDir::for_root(&root)?;
    let mut asker = match Asker::connect(&state, &Hello::of_program(VERSION)) {
        Ok(asker) => asker,
        Err(ClientError::NotRunning) => return here(&root, args, output),
        Err(error) => return Err(error.into()),
    };
    let mut since = args.since.clone();
    let mut wait = args.wait.unwrap_or_default();
    loop {
        match asker.changes(since.clone(), wait, !args.no_sync)? {
            Ok(changes) => {
                report(changes.lines.as_slice())?;
                since = Some(changes.clock);
            }
            Err(Refusal::Indexing { done, total } | Refusal::CatchingUp { done, total }) => {
                output.progress(&format!(
                    "the daemon is reading the repository: {done} of {total} files"
                ));
                continue;
            }
            Err(refusal) => return Err(refusal.into()),
        }
        if !args.follow {
            return Ok(Exit::Fine);
        }
        wait = FOLLOW_WAIT;
    }
}

/// What a daemon that has just started would say.
fn here(root: &Path, args: &ChangesArgs, output: &Output) -> Result<Exit, Failed> {
    if args.follow || args.wait.is_some_and(|wait| !wait.is_zero()) {
        return Err(Failed::Usage(
            "no daemon is running that would hear of changes; start one with `skilld watch --detach`, or leave out --follow and --wait"
                .to_owned(),
        ));
    }
    let looked = local::look(root, None, (None, Depth::Full), output)?;
    if let Some(refusal) = looked.view.refusal() {
        return Err(Failed::Usage(refusal.to_owned()));
    }
    let changes = looked.view.changes(args.since.as_deref())?;
    report(changes.lines.as_slice())?;
    looked.end();
    Ok(Exit::Fine)
}
