//! `skilld changes`: what changed between two clocks, as JSON lines.

use std::time::Duration;

use skilld_client::ask::Asker;
use skilld_client::state::StateDir;
use skilld_client::wire::{Hello, Refusal};

use super::args::ChangesArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::VERSION;
use super::root;

/// How long one request of `--follow` waits.
const FOLLOW_WAIT: Duration = Duration::from_secs(300);

/// `skilld changes`
pub(super) fn run(args: &ChangesArgs, output: &Output) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let state = StateDir::for_root(&root)?;
    let mut asker = Asker::connect(&state, &Hello::of_program(VERSION))?;
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
