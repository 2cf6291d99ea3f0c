//! `status` and `stop`.

use std::fmt::Write as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use skilld_client::Error as ClientError;
use skilld_client::ask::Asker;
use skilld_client::error::Side;
use skilld_client::state::StateDir;
use skilld_client::wire::{Format, Hello, Phase, Status};
use skilld_index::report::json::harmless;
use skilld_index::report::text::visible;

use super::args::{StatusArgs, StopArgs};
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::VERSION;
use super::root;
use crate::lifecycle::is_locked;

/// How long `stop` waits for the daemon to be gone.
const STOP_WAIT: Duration = Duration::from_secs(10);

/// `skilld status`
pub(super) fn status(args: &StatusArgs) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let json = args.json || args.format == Some(Format::Json);
    let state = StateDir::for_root(&root)?;
    let status = match ask(&state) {
        Ok(mut asker) => Some(asker.status()?),
        Err(ClientError::NotRunning) => None,
        Err(error) => return Err(error.into()),
    };
    let text = match (&status, json) {
        (Some(status), true) => {
            let mut value = serde_json::to_value(status).unwrap_or_default();
            if let Some(map) = value.as_object_mut() {
                map.insert("running".to_owned(), true.into());
            }
            format!("{value:#}\n")
        }
        (None, true) => {
            let value = serde_json::json!({"running": false, "root": root.display().to_string()});
            format!("{value:#}\n")
        }
        (Some(status), false) => describe(status),
        (None, false) => format!(
            "no daemon is running for {}; `skilld watch` starts one\n",
            visible(&root.display().to_string())
        ),
    };
    let text = if json { harmless(text) } else { text };
    report(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// `skilld stop`
pub(super) fn stop(args: &StopArgs, output: &Output) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let state = StateDir::for_root(&root)?;
    // What a daemon thinks of our hello is known with its first answer.
    match ask(&state).and_then(|mut asker| asker.stop()) {
        Err(ClientError::NotRunning) => {
            output.note(&format!("no daemon is running for {}", root.display()));
            return Ok(Exit::Fine);
        }
        // Our hello already told an older daemon to finish, and one that finishes needs no telling.
        Ok(())
        | Err(
            ClientError::Draining
            | ClientError::Mismatch {
                older: Side::Daemon,
                ..
            },
        ) => {}
        Err(error) => return Err(error.into()),
    }
    wait_until_gone(&state, &root)?;
    Ok(Exit::Fine)
}

fn ask(state: &StateDir) -> Result<Asker, ClientError> {
    Asker::connect(state, &Hello::of_program(VERSION))
}

fn wait_until_gone(state: &StateDir, root: &Path) -> Result<(), Failed> {
    let until = Instant::now() + STOP_WAIT;
    while is_locked(state) {
        if Instant::now() >= until {
            return Err(Failed::Daemon(crate::error::Error::StillRunning {
                root: root.to_owned(),
                seconds: STOP_WAIT.as_secs(),
            }));
        }
        thread::sleep(Duration::from_millis(2));
    }
    Ok(())
}

/// The state of a daemon for reading.
fn describe(status: &Status) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name:<12} {}", visible(value));
    };
    let phase = match status.phase {
        Phase::Indexing => format!(
            "reading the repository, {} of {} files",
            status.files, status.files_expected
        ),
        Phase::Watching => "up to date and watching".to_owned(),
        Phase::RootGone => "the repository root is gone; waiting for its return".to_owned(),
        Phase::Draining => "finishing".to_owned(),
    };
    line("root", &status.root);
    line(
        "daemon",
        &format!("process {}, version {}", status.pid, status.version),
    );
    line("state", &phase);
    line("clock", status.clock.as_deref().unwrap_or("none yet"));
    line("today", &status.today);
    line("skills", &status.skills.to_string());
    line("files", &status.files.to_string());
    line("diagnostics", &status.diagnostics.to_string());
    let watches = &status.watches;
    if watches.polling {
        line(
            "watches",
            "none: the file system gives no events, each question looks through everything",
        );
    } else {
        line(
            "watches",
            &format!("{} of {} folders", watches.active, watches.needed),
        );
    }
    if watches.degraded > 0 && !watches.polling {
        line(
            "degraded",
            &format!(
                "{} folder trees are looked through on each question",
                watches.degraded
            ),
        );
    }
    if let Some(advice) = &watches.advice {
        line("", advice);
    }
    if watches.overflows > 0 {
        line("overflows", &watches.overflows.to_string());
    }
    line("memory", &format!("{} MiB", status.memory >> 20));
    line("uptime", &format!("{} s", status.uptime_s));
    line(
        "answered",
        &format!(
            "{} questions, {} connections open",
            status.answered, status.connections
        ),
    );
    if let Some(index) = &status.index {
        line("index", index);
    }
    line("log", &status.log);
    for complaint in &status.degraded {
        line("trouble", complaint);
    }
    text
}
