//! Report commands: ask the daemon, else compute the same answer here.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use skilld_client::Error as ClientError;
use skilld_client::ask::Asker;
use skilld_client::state::StateDir;
use skilld_client::wire::{Answer, Format, Freshness, Hello, Query, Refusal, Report, Settings};
use skilld_index::path::RepoPath;

use super::args::{
    GraphArgs, InventoryArgs, ListArgs, ReportArgs, ScanArgs, SkillIndexArgs, ValidateArgs,
};
use super::exit::{Exit, Failed};
use super::fix;
use super::local;
use super::output::Output;
use super::root;

/// The version that this program reports.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One question and where to ask it.
pub(super) struct Ask<'a> {
    /// The repository.
    pub(super) root: PathBuf,
    /// What is asked.
    pub(super) report: Report,
    /// In which form.
    pub(super) format: Option<Format>,
    /// How.
    pub(super) args: &'a ReportArgs,
}

impl ScanArgs {
    pub(super) fn ask(&self, output: &Output) -> Result<Exit, Failed> {
        let root = root::find(self.path.as_deref())?;
        if self.repairs.fix {
            let pending = fix::run(&root, self, output)?;
            if self.repairs.dry_run {
                return Ok(match pending {
                    fix::Pending::None => Exit::Fine,
                    fix::Pending::Shown => Exit::Findings,
                });
            }
        }
        Ask {
            root,
            report: Report::Scan {
                fail_on: self.fail_on,
                strict: self.strict,
            },
            format: self.format,
            args: &self.report,
        }
        .run(output)
    }
}

impl SkillIndexArgs {
    pub(super) fn ask(&self, output: &Output) -> Result<Exit, Failed> {
        Ask {
            root: root::find(self.path.as_deref())?,
            report: Report::SkillIndex {
                focus: self.focus.clone(),
            },
            format: self.format,
            args: &self.report,
        }
        .run(output)
    }
}

impl GraphArgs {
    pub(super) fn ask(&self, output: &Output) -> Result<Exit, Failed> {
        Ask {
            root: root::find(self.path.as_deref())?,
            report: Report::Graph {
                view: self.view.clone(),
                focus: self.focus.clone(),
            },
            format: self.format,
            args: &self.report,
        }
        .run(output)
    }
}

impl InventoryArgs {
    pub(super) fn ask(&self, output: &Output) -> Result<Exit, Failed> {
        Ask {
            root: root::find(self.path.as_deref())?,
            report: Report::Inventory {
                host: self.host.clone(),
            },
            format: self.format,
            args: &self.report,
        }
        .run(output)
    }
}

impl ListArgs {
    pub(super) fn ask(&self, output: &Output) -> Result<Exit, Failed> {
        let words = self.query.join(" ");
        Ask {
            root: root::find(self.root.as_deref())?,
            report: Report::List {
                query: (!words.trim().is_empty()).then_some(words),
            },
            format: self.format,
            args: &self.report,
        }
        .run(output)
    }
}

impl ValidateArgs {
    pub(super) fn ask(&self, output: &Output) -> Result<Exit, Failed> {
        let root = match self.paths.first() {
            Some(first) => root::find_around(first)?,
            None => root::find(None)?,
        };
        root::refuse_without_skills(&root)?;
        let below = |path: &PathBuf| Ok(root::below(&root, path)?.to_string());
        let paths = self.paths.iter().map(below);
        let paths = paths.collect::<Result<Vec<String>, Failed>>()?;
        let report = if self.init_evidence {
            Report::ReleaseSkeleton { path: only(paths)? }
        } else {
            Report::Validate {
                paths,
                profile: self.profile.clone(),
                min_tier: self.min_tier.clone(),
                migration: self.migration,
            }
        };
        Ask {
            root,
            report,
            format: self.format,
            args: &self.report,
        }
        .run(output)
    }
}

/// The one path that is meant; the root for none.
fn only(mut paths: Vec<String>) -> Result<String, Failed> {
    let first = paths.pop().unwrap_or_default();
    if paths.is_empty() {
        Ok(first)
    } else {
        Err(Failed::Usage(
            "--init-evidence is for one skill; name one folder".to_owned(),
        ))
    }
}

impl Ask<'_> {
    /// Ask, and print the answer.
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failed> {
        let began = Instant::now();
        let exit = self.answer(&mut io::stdout(), output)?;
        output.time(began.elapsed());
        Ok(exit)
    }

    /// Ask, and copy the report to `out`.
    pub(super) fn answer(self, out: &mut dyn Write, output: &Output) -> Result<Exit, Failed> {
        let config = self.args.settings.config.as_deref();
        let config = config.map(|path| root::configuration(&self.root, path));
        let config: Option<RepoPath> = config.transpose()?;
        let query = Query {
            report: self.report,
            format: if self.args.json {
                Some(Format::Json)
            } else {
                self.format
            },
            color: output.color(),
            sync: !self.args.no_sync,
            settings: Settings {
                config: config.as_ref().map(ToString::to_string),
                today: self.args.settings.today.map(|date| date.to_string()),
            },
        };
        if !self.args.no_daemon
            && let Some(exit) = ask_daemon(&self.root, &query, out, output)?
        {
            return Ok(exit);
        }
        let today = self.args.settings.today;
        local::answer(&self.root, config, today, &query, output, |rendered| {
            out.write_all(&rendered.text)
                .and_then(|()| out.flush())
                .map_err(Failed::output)?;
            Ok(finish(rendered.exit, &rendered.notes, output))
        })
    }
}

/// Ask the daemon of `root`; `None` where the answer is to be made here.
fn ask_daemon(
    root: &Path,
    query: &Query,
    out: &mut dyn Write,
    output: &Output,
) -> Result<Option<Exit>, Failed> {
    let Ok(state) = StateDir::for_root(root) else {
        // Without a place for its state, no daemon can run either.
        return Ok(None);
    };
    let mut sink = Sink { out, used: false };
    let asked = Asker::connect(&state, &Hello::of_program(VERSION))
        .and_then(|mut asker| ask(&mut asker, query, &mut sink, output));
    match asked {
        Ok(Ok(answer)) => {
            report_timings(&answer, output);
            Ok(Some(finish(answer.exit, &answer.notes, output)))
        }
        Ok(Err(Refusal::OtherSettings(why))) => {
            output.detail(&format!("the daemon runs {why}; answering without it"));
            Ok(None)
        }
        Ok(Err(Refusal::Draining)) | Err(ClientError::Draining) => Ok(None),
        Ok(Err(refusal)) => Err(refusal.into()),
        Err(ClientError::Output(error)) => Err(Failed::output(error)),
        Err(ClientError::NotRunning) => {
            if output.is_watched() {
                output.note("`skilld watch --detach` makes the next answer instant");
            }
            Ok(None)
        }
        // The answer made here is right whatever the daemon is; the person should know all the same.
        Err(error) if !sink.used => {
            output.note(&format!("{error}; answering without it"));
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Ask until the daemon has read the repository: it says so for as long as it is at work.
fn ask(
    asker: &mut Asker,
    query: &Query,
    sink: &mut Sink<'_>,
    output: &Output,
) -> Result<Result<Answer, Refusal>, ClientError> {
    let mut waited = false;
    loop {
        let answered = asker.query(query.clone(), sink)?;
        if let Err(Refusal::Indexing { done, total } | Refusal::CatchingUp { done, total }) =
            answered
        {
            waited = true;
            output.progress(&format!(
                "the daemon is reading the repository: {done} of {total} files"
            ));
            continue;
        }
        if waited {
            output.progress("");
        }
        return Ok(answered);
    }
}

fn report_timings(answer: &Answer, output: &Output) {
    if answer.freshness == Freshness::MayBeStale {
        output.note("this answer may be stale: --no-sync did not wait for the last changes");
    }
    output.detail(&format!("clock {}", answer.clock));
    output.timing(&format!(
        "the daemon caught up in {} µs and had the report after {} µs more",
        answer.timings.sync_us, answer.timings.report_us
    ));
}

fn finish(exit: u8, notes: &[String], output: &Output) -> Exit {
    for note in notes {
        output.note(note);
    }
    Exit::of_report(exit)
}

/// A place for reports that knows whether anything went there.
struct Sink<'o> {
    out: &'o mut dyn Write,
    used: bool,
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.used |= !bytes.is_empty();
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
