//! `skilld inspect`: one file. What its text shows is read here; what the repository knows of it is asked like any other
//! question, with the text, so that a daemon and a run without one print the same.

use std::fs;

use skilld_client::wire::{Format, Report};
use skilld_index::report::inspect::slice;

use super::args::InspectArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::Ask;
use super::target::Named;

/// The largest file that is shown, in bytes; a question and its text travel in one frame.
const MAX_BYTES: u64 = 4 << 20;

/// `skilld inspect`
pub(super) fn run(args: &InspectArgs, output: &Output) -> Result<Exit, Failed> {
    let named = Named::look(&args.file, MAX_BYTES)?;
    let target = named.target()?;
    if let Some(lines) = args.lines {
        let json = args.report.json || args.format == Some(Format::Json);
        let text = slice(target.path.as_str(), target.text, lines, json)
            .map_err(|error| Failed::Usage(format!("{}: {error}", args.file.to_string_lossy())))?;
        report(text.as_bytes())?;
        return Ok(Exit::Fine);
    }
    let root = fs::canonicalize(&target.root).map_err(|error| {
        Failed::Usage(format!(
            "the repository {} cannot be used: {error}",
            target.root
        ))
    })?;
    Ask {
        root,
        report: Report::Inspect {
            path: target.path.to_string(),
            text: target.text.to_owned(),
        },
        format: args.format,
        args: &args.report,
    }
    .run(output)
}
