//! From arguments to a command. The usual commands are tried alone first: describing all of them to the parser takes
//! longer than the daemon takes to answer. Whatever that does not understand, help and mistakes included, goes to the
//! whole parser, so that there is one set of messages.

use std::ffi::OsString;

use clap::{Args, Parser};

use super::args::{Cli, Command, Common};

/// One command's own arguments, with the flags of every command.
#[derive(Debug, Parser)]
struct Alone<A: Args> {
    #[command(flatten)]
    args: A,
    #[command(flatten)]
    common: Common,
}

/// Parse the arguments of this process.
pub(super) fn parse() -> Result<Cli, clap::Error> {
    let args: Vec<OsString> = std::env::args_os().collect();
    match alone(&args) {
        Some(cli) => Ok(cli),
        None => Cli::try_parse_from(args),
    }
}

fn alone(args: &[OsString]) -> Option<Cli> {
    let (_, args) = args.split_first()?;
    let name = args.first()?.to_str()?;
    match name {
        "scan" => one(args, Command::Scan),
        "skill-index" => one(args, Command::SkillIndex),
        "graph" => one(args, Command::Graph),
        "inventory" => one(args, Command::Inventory),
        "list" => one(args, Command::List),
        "validate" => one(args, Command::Validate),
        "baseline" => one(args, Command::Baseline),
        "export" => one(args, Command::Export),
        "suggest-metadata" => one(args, Command::SuggestMetadata),
        "inspect" => one(args, Command::Inspect),
        "status" => one(args, Command::Status),
        "changes" => one(args, Command::Changes),
        _ => None,
    }
}

fn one<A: Args>(args: &[OsString], command: impl FnOnce(A) -> Command) -> Option<Cli> {
    let parsed = Alone::<A>::try_parse_from(args).ok()?;
    Some(Cli {
        command: command(parsed.args),
        common: parsed.common,
    })
}
