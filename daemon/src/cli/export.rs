//! `skilld export`: asks what the portable bundle of a skill holds, has it written, and tells what was written. What is
//! invalid and what stays behind is decided in the index crate.

use std::time::Instant;

use skilld_client::wire::{Format, Report};
use skilld_index::report::export as export_report;
use skilld_index::strict::export::ExportPlan;

use super::args::ExportArgs;
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::Ask;
use super::root;
use crate::export::export;

/// `skilld export`
pub(super) fn run(args: &ExportArgs, output: &Output) -> Result<Exit, Failed> {
    let began = Instant::now();
    let root = root::find_around(&args.skill)?;
    root::refuse_without_skills(&root)?;
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
        export_report::json(&plan, &out).map_err(Failed::answer)?
    } else {
        export_report::text(&plan, &out)
    };
    report(text.as_bytes())?;
    output.time(began.elapsed());
    Ok(Exit::Fine)
}
