//! `skilld watch`: the daemon in the foreground or in the background.

use std::ffi::OsString;
use std::path::Path;

use clap::ValueEnum as _;
use skilld_client::state::StateDir;
use skilld_client::wire::Format;
use skilld_index::facts::Depth;
use skilld_index::path::RepoPath;

use super::args::WatchArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::VERSION;
use super::root;
use crate::engine::{IndexEngine, Keep, index_path};
use crate::lifecycle::{Event, Options, READY_LINE, detach, new_instance, run as live};
use crate::watch::Limits;

/// `skilld watch`
pub(super) fn run(args: &WatchArgs, output: &Output) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let state = StateDir::for_root(&root)?;
    let config = args.settings.config.as_deref();
    let config = config.map(|path| root::configuration(&root, path));
    let config: Option<RepoPath> = config.transpose()?;
    if args.detach {
        let detached = detach(&state, &background(args, &root, config.as_ref()))?;
        output.note(&format!(
            "watching {} in the background (process {})",
            root.display(),
            detached.pid
        ));
        return Ok(Exit::Fine);
    }
    if args.detached {
        // A session of its own: the terminal's end is not ours. It fails only where we lead one already.
        let _ = rustix::process::setsid();
    }
    let json = args.json || args.format == Some(Format::Json);
    let index = index_path(&root);
    let options = Options {
        engine: Box::new(IndexEngine::new(
            &new_instance(),
            &root.to_string_lossy(),
            index
                .clone()
                .map_or(Keep::Nothing(Depth::Full), Keep::Daemon),
        )),
        index,
        config,
        today: args.settings.today,
        idle_exit: args.idle_exit,
        limits: Limits {
            means: args.watcher.into(),
            max_watches: args.max_watches,
        },
        version: VERSION.to_owned(),
        root,
        state,
    };
    let root = options.root.clone();
    let detached = args.detached;
    live(options, &mut |event| {
        if detached {
            if let Event::Ready { .. } = event {
                // Whoever started us may be gone already.
                let _ = report(format!("{READY_LINE}\n").as_bytes());
            }
        } else if json {
            let _ = report(json_line(&event).as_bytes());
        } else {
            show(&event, &root, output);
        }
    })?;
    if !detached && !json {
        output.progress("");
    }
    Ok(Exit::Fine)
}

/// The arguments of the background process.
fn background(args: &WatchArgs, root: &Path, config: Option<&RepoPath>) -> Vec<OsString> {
    let mut out: Vec<OsString> = vec!["watch".into(), "--detached".into()];
    if let Some(limit) = args.idle_exit {
        out.push(format!("--idle-exit={}ms", limit.as_millis()).into());
    }
    if let Some(config) = config {
        let mut flag = OsString::from("--config=");
        flag.push(root.join(config.as_str()));
        out.push(flag);
    }
    if let Some(today) = args.settings.today {
        out.push(format!("--today={today}").into());
    }
    if let Some(means) = args.watcher.to_possible_value() {
        out.push(format!("--watcher={}", means.get_name()).into());
    }
    if let Some(max) = args.max_watches {
        out.push(format!("--max-watches={max}").into());
    }
    out.push("--".into());
    out.push(root.into());
    out
}

fn json_line(event: &Event) -> String {
    let value = match event {
        Event::Ready { socket } => serde_json::json!({
            "event": "ready", "pid": std::process::id(), "socket": socket.display().to_string(),
        }),
        Event::Published { now } => {
            let counts = now.view.counts();
            serde_json::json!({
                "event": "published", "clock": now.clock, "skills": counts.skills, "files": counts.files,
                "diagnostics": counts.diagnostics,
            })
        }
        Event::Draining { why } => serde_json::json!({"event": "draining", "why": why}),
    };
    format!("{value}\n")
}

/// The live line of a terminal; elsewhere, one line at the start and one at the end.
fn show(event: &Event, root: &Path, output: &Output) {
    match event {
        Event::Ready { .. } => output.note(&format!(
            "watching {}; Ctrl-C or `skilld stop` ends it",
            root.display()
        )),
        Event::Published { now } if output.is_watched() => {
            let counts = now.view.counts();
            output.progress(&format!(
                "{} skills, {} diagnostics, clock {}",
                counts.skills, counts.diagnostics, now.clock
            ));
        }
        Event::Published { .. } => {}
        Event::Draining { why } => {
            output.progress("");
            output.note(&format!("finishing: {why}"));
        }
    }
}
