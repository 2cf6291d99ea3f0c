//! `skilld export`: asks what the portable bundle of a skill holds, has it written, and tells what was written. What is
//! invalid and what stays behind is decided in the index crate.

use std::fmt::Write as _;
use std::time::Instant;

use serde::Serialize;
use skilld_client::wire::{Format, Report};
use skilld_index::report::text::visible;
use skilld_index::strict::export::{ExportFile, ExportPlan, LeftOut};

use super::args::ExportArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::Ask;
use super::root;
use crate::export::export;

/// The schema of the JSON.
const SCHEMA: &str = "skilld.export.v1";

/// What was exported.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Exported<'a> {
    schema_version: &'static str,
    path: &'a str,
    out: &'a str,
    folder: &'a str,
    files: &'a [ExportFile],
    left_out: &'a [LeftOut],
}

/// `skilld export`
pub(super) fn run(args: &ExportArgs, output: &Output) -> Result<Exit, Failed> {
    let began = Instant::now();
    let root = root::find_around(&args.skill)?;
    let path = root::below(&root, &args.skill)?.to_string();
    let ask = Ask {
        root: root.clone(),
        report: Report::ExportPlan {
            path,
            profile: args.profile.clone(),
            allow_invalid: args.allow_invalid,
        },
        format: args.format,
        args: &args.report,
    };
    let mut answer = Vec::new();
    let exit = ask.answer(&mut answer, output)?;
    if exit != Exit::Fine {
        report(&answer)?;
        output.note("the skill is invalid and was not exported; mend it, or pass --allow-invalid");
        return Ok(exit);
    }
    let plan: ExportPlan = serde_json::from_slice(&answer).map_err(Failed::answer)?;
    let target = export(&root, &plan, &args.out, args.force)?;
    let out = target.to_string_lossy();
    let text = if args.report.json || args.format == Some(Format::Json) {
        json(&plan, &out).map_err(Failed::answer)?
    } else {
        text(&plan, &out)
    };
    report(text.as_bytes())?;
    output.time(began.elapsed());
    Ok(Exit::Fine)
}

fn json(plan: &ExportPlan, out: &str) -> Result<String, serde_json::Error> {
    let exported = Exported {
        schema_version: SCHEMA,
        path: &plan.path,
        out,
        folder: &plan.folder,
        files: &plan.files,
        left_out: &plan.left_out,
    };
    serde_json::to_string_pretty(&exported).map(|text| text + "\n")
}

fn text(plan: &ExportPlan, out: &str) -> String {
    let files = plan.files.len();
    let plural = if files == 1 { "" } else { "s" };
    let bytes: u64 = plan.files.iter().map(|file| file.size).sum();
    let mut text = format!(
        "{}: {files} file{plural}, {bytes} bytes, from {}\n",
        visible(out),
        visible(&plan.path)
    );
    for left in &plan.left_out {
        let _ = writeln!(
            text,
            "  left out {}: {}",
            visible(&left.path),
            visible(&left.reason)
        );
    }
    text
}
