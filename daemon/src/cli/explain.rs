//! `skilld explain`: one page of the rule catalogue.

use skilld_client::wire::Format;
use skilld_index::report::explain::{self, UnknownCode};

use super::args::ExplainArgs;
use super::exit::{Exit, Failed};
use super::output::report;

/// `skilld explain`
pub(super) fn run(args: &ExplainArgs) -> Result<Exit, Failed> {
    let json = args.json || args.format == Some(Format::Json);
    let unknown = |error: UnknownCode| Failed::Usage(error.to_string());
    let text = match &args.code {
        None if args.reference => explain::reference(),
        None if json => explain::list_json().map_err(Failed::answer)?,
        None => explain::list(),
        Some(code) if json => explain::page_json(code)
            .map_err(unknown)?
            .map_err(Failed::answer)?,
        Some(code) => explain::page(code).map_err(unknown)?,
    };
    report(text.as_bytes())?;
    Ok(Exit::Fine)
}
