//! Arguments of the two halves of a baseline.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use skilld_client::wire::{Format, Level};

use super::ReportArgs;
use super::values::{format_of, level};

/// `baseline`
#[derive(Debug, Args)]
pub(in crate::cli) struct BaselineArgs {
    #[command(subcommand)]
    pub(in crate::cli) action: BaselineAction,
}

/// What to do with a baseline.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum BaselineAction {
    /// Record every finding and diagnostic of today
    Write(WriteArgs),
    /// Report what is not recorded
    Check(CheckArgs),
}

/// Which findings a baseline is about.
#[derive(Debug, Args)]
pub(in crate::cli) struct StandardArgs {
    /// Take in what the strict standard finds, under the configured profile
    #[arg(long)]
    pub(in crate::cli) strict: bool,
    /// Take in what the strict standard finds under this profile [default: as skilld.config.jsonc says, else nothing]
    #[arg(long, value_parser = ["p0", "p1", "p2"])]
    pub(in crate::cli) profile: Option<String>,
}

/// `baseline write`
#[derive(Debug, Args)]
pub(in crate::cli) struct WriteArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(in crate::cli) path: Option<PathBuf>,
    /// The baseline [default: skilld.baseline.json at the repository root]
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) file: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) standard: StandardArgs,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(in crate::cli) format: Option<Format>,
    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,
}

/// `baseline check`
#[derive(Debug, Args)]
pub(in crate::cli) struct CheckArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(in crate::cli) path: Option<PathBuf>,
    /// The baseline [default: skilld.baseline.json at the repository root]
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) file: Option<PathBuf>,
    /// Exit with 1 from this severity of a new finding on; an error and a FAIL count as high, a warning as medium
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(in crate::cli) fail_on: Option<Level>,
    #[command(flatten)]
    pub(in crate::cli) standard: StandardArgs,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json", "sarif", "github", "markdown"]))]
    pub(in crate::cli) format: Option<Format>,
    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,
}
