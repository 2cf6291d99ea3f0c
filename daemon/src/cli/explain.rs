//! `skilld explain`: one page of the rule catalogue.

use skilld_index::report::explain;

use super::args::ExplainArgs;
use super::exit::{Exit, Failed};
use super::output::report;

/// `skilld explain`
pub(super) fn run(args: &ExplainArgs) -> Result<Exit, Failed> {
    let text = match &args.code {
        None if args.reference => explain::reference(),
        None => explain::list(),
        Some(code) => explain::page(code).map_err(|error| Failed::Usage(error.to_string()))?,
    };
    report(text.as_bytes())?;
    Ok(Exit::Fine)
}
