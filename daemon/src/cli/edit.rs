//! The way of every command that edits: show the difference, be allowed to, write. Decides nothing about what is
//! written.

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal as _, Write as _};
use std::path::Path;

use skilld_index::excerpt::excerpt;
use skilld_index::report::text::visible;

use super::exit::Failed;
use super::output::{Output, report};
use crate::write::{Change, WriteError, check, commit, unified};

/// Longest line of a difference that is shown whole to a person, in characters.
const WIDTH: usize = 1000;

/// Whether files may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Permission {
    /// The caller said yes beforehand.
    Given,
    /// A person at the terminal is asked.
    Ask,
    /// Only the difference is wanted.
    Never,
}

impl Permission {
    /// What the caller's flags come to.
    ///
    /// # Errors
    /// Where somebody has to be asked and nobody is there.
    pub(super) fn of(yes: bool, dry_run: bool) -> Result<Self, Failed> {
        if dry_run {
            Ok(Self::Never)
        } else if yes {
            Ok(Self::Given)
        } else if io::stdin().is_terminal() && io::stderr().is_terminal() {
            Ok(Self::Ask)
        } else {
            Err(Failed::Usage(
                "a file is changed only after a yes, and there is no terminal to ask on; add --yes"
                    .to_owned(),
            ))
        }
    }
}

/// Where differences are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    /// On stdout: they are what the command prints.
    Report,
    /// On stderr: a report follows on stdout.
    Aside,
}

/// What became of the changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// All are on the disk.
    Written,
    /// None is.
    Declined,
}

/// Show `changes` to files below `root`, and write them where that is permitted.
///
/// # Errors
/// Where one of them cannot be written, before any is; and the first one that fails all the same.
pub(super) fn apply(
    root: &Path,
    changes: &[Change<'_>],
    (show, permission): (Show, Permission),
    output: &Output,
) -> Result<Outcome, Failed> {
    for change in changes {
        let diff = unified(change);
        match show {
            Show::Report => report(shown(&diff, output).as_bytes())?,
            Show::Aside => output.lines(&visible_lines(&diff), permission == Permission::Ask),
        }
    }
    let permitted = match permission {
        Permission::Given => true,
        Permission::Never => false,
        Permission::Ask => ask(&question(changes))?,
    };
    if !permitted {
        if permission == Permission::Ask {
            output.note("nothing was written");
        }
        return Ok(Outcome::Declined);
    }
    check_all(root, changes)?;
    for change in changes {
        commit(root, change).map_err(failed)?;
        output.note(&format!("wrote {}", change.target));
    }
    Ok(Outcome::Written)
}

/// What can be known to fail is known before the first file is written.
fn check_all(root: &Path, changes: &[Change<'_>]) -> Result<(), Failed> {
    let mut refusals = Vec::new();
    for change in changes {
        match check(root, change).map_err(failed) {
            Ok(()) => {}
            Err(Failed::Usage(refusal)) => refusals.push(refusal),
            Err(failure) => return Err(failure),
        }
    }
    match refusals.as_slice() {
        [] => Ok(()),
        [only] => Err(Failed::Usage(only.clone())),
        many => Err(Failed::Usage(format!(
            "nothing was written, as {} files cannot be:\n  {}",
            many.len(),
            many.join("\n  ")
        ))),
    }
}

fn failed(error: WriteError) -> Failed {
    match error {
        WriteError::System { .. } => Failed::Write(error),
        refusal => Failed::Usage(refusal.to_string()),
    }
}

fn question(changes: &[Change<'_>]) -> String {
    match changes {
        [only] if only.moves() => {
            format!("Move {} to {} and write it?", only.path, only.target)
        }
        [only] => format!("Write {}?", only.target),
        many => format!("Write these {} files?", many.len()),
    }
}

fn ask(question: &str) -> Result<bool, Failed> {
    let mut err = io::stderr().lock();
    let _ = write!(err, "{} [y/N] ", visible(question));
    let _ = err.flush();
    let mut line = String::new();
    io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|error| Failed::Usage(format!("the answer cannot be read: {error}")))?;
    Ok(is_yes(&line))
}

/// Only a clear yes is one.
fn is_yes(line: &str) -> bool {
    matches!(line.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}

/// A difference that cannot steer a terminal.
fn visible_lines(diff: &str) -> String {
    diff.lines().fold(String::new(), |mut out, line| {
        out.push_str(&excerpt(&visible(line), WIDTH));
        out.push('\n');
        out
    })
}

/// A difference as the reader of stdout takes it: exact for a program; coloured, and unable to steer it, for a terminal.
fn shown(diff: &str, output: &Output) -> String {
    if !io::stdout().is_terminal() && !output.color() {
        return diff.to_owned();
    }
    let mut out = String::with_capacity(diff.len());
    for line in diff.lines() {
        let paint = match line.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => "1",
            [b'-', ..] => "31",
            [b'+', ..] => "32",
            [b'@', ..] => "36",
            _ => "",
        };
        let line = visible(line);
        let line = excerpt(&line, WIDTH);
        let _ = if paint.is_empty() || !output.color() {
            writeln!(out, "{line}")
        } else {
            writeln!(out, "\u{1b}[{paint}m{line}\u{1b}[0m")
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::is_yes;

    #[test]
    fn only_a_clear_yes_is_one() {
        assert!(["y\n", "Y", " yes \n", "YES\r\n"].into_iter().all(is_yes));
        let others = ["", "\n", "n\n", "no\n", "yess\n", "ye", "ok\n", "j\n"];
        assert!(!others.into_iter().any(is_yes));
    }
}
