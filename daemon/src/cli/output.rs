//! Where text goes: reports to stdout, everything else to stderr, colours only where somebody sees them.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use skilld_index::report::text::visible;

use super::args::{Common, When};
use super::exit::Failed;

/// How much is said on stderr.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Talk {
    Quiet,
    Normal,
    Verbose,
}

/// Whether a stream takes colours.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Paint {
    Plain,
    Color,
}

/// The two streams of this process.
#[derive(Debug, Clone)]
pub(super) struct Output {
    reports: Paint,
    errors: Paint,
    talk: Talk,
    watched: bool,
    timings: bool,
}

impl Output {
    /// As the caller and the environment want it.
    pub(super) fn new(common: &Common) -> Self {
        let watched = io::stderr().is_terminal();
        Self {
            reports: paint(common.color, io::stdout().is_terminal()),
            errors: paint(common.color, watched),
            talk: match common {
                Common { quiet: true, .. } => Talk::Quiet,
                Common { verbose: 0, .. } => Talk::Normal,
                Common { .. } => Talk::Verbose,
            },
            watched,
            timings: common.timings,
        }
    }

    /// Whether reports may hold colours.
    pub(super) fn color(&self) -> bool {
        self.reports == Paint::Color
    }

    /// Whether a person sees stderr.
    pub(super) fn is_watched(&self) -> bool {
        self.watched && self.talk != Talk::Quiet
    }

    /// Say what went wrong.
    pub(super) fn error(&self, text: &str) {
        let (on, off) = if self.errors == Paint::Color {
            ("\u{1b}[1;31m", "\u{1b}[0m")
        } else {
            ("", "")
        };
        say(&format!("{on}error:{off} {}", harmless(text)));
    }

    /// Say something worth knowing.
    pub(super) fn note(&self, text: &str) {
        if self.talk != Talk::Quiet {
            say(&format!("note: {}", harmless(text)));
        }
    }

    /// Say lines; `needed` where a decision rests on them.
    pub(super) fn lines(&self, lines: &str, needed: bool) {
        if needed || self.talk != Talk::Quiet {
            let _ = write!(io::stderr().lock(), "{lines}");
        }
    }

    /// Say something that only some want to know.
    pub(super) fn detail(&self, text: &str) {
        if self.talk == Talk::Verbose {
            say(&harmless(text));
        }
    }

    /// Say where the time went, to those who asked.
    pub(super) fn timing(&self, text: &str) {
        if self.timings {
            say(&format!("timings: {text}"));
        }
    }

    /// Say how long a report took, to a person who reads it or asked. It is no part of the report: that has the same
    /// bytes whenever it is made.
    pub(super) fn time(&self, took: Duration) {
        if self.timings || (self.is_watched() && io::stdout().is_terminal()) {
            say(&format!("in {:.1} ms", took.as_secs_f64() * 1e3));
        }
    }

    /// Replace the line under the cursor, where a person sees it.
    pub(super) fn progress(&self, text: &str) {
        if self.is_watched() {
            let mut err = io::stderr().lock();
            let _ = write!(err, "\r\u{1b}[K{text}");
            let _ = err.flush();
        }
    }
}

/// Print a report.
pub(super) fn report(text: &[u8]) -> Result<(), Failed> {
    let mut out = io::stdout().lock();
    out.write_all(text)
        .and_then(|()| out.flush())
        .map_err(Failed::output)
}

fn paint(when: When, terminal: bool) -> Paint {
    let plain = || {
        env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|term| term == "dumb")
    };
    match when {
        When::Always => Paint::Color,
        When::Auto if terminal && !plain() => Paint::Color,
        When::Auto | When::Never => Paint::Plain,
    }
}

/// What is said may name files: line by line, nothing in it steers the terminal.
fn harmless(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(visible).collect();
    lines.join("\n")
}

/// A closed stderr is nobody's concern.
fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
