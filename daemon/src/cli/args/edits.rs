//! Arguments of the commands that look at one file or change files.

use std::path::PathBuf;

use clap::Args;
use skilld_client::wire::Format;
use skilld_index::report::inspect::Lines;

use super::ReportArgs;
use super::values::{format_of, owner};

/// Repairs before a scan.
#[derive(Debug, Args)]
pub(in crate::cli) struct FixArgs {
    /// First make the repairs that cannot change a meaning: show them, ask, write
    #[arg(long)]
    pub(in crate::cli) fix: bool,
    /// Only show the repairs; exit 1 where there are any
    #[arg(long, requires = "fix")]
    pub(in crate::cli) dry_run: bool,
    /// Write without asking
    #[arg(long, requires = "fix", conflicts_with = "dry_run")]
    pub(in crate::cli) yes: bool,
}

/// `suggest-metadata`
#[derive(Debug, Args)]
pub(in crate::cli) struct SuggestMetadataArgs {
    /// The file to suggest metadata for
    pub(in crate::cli) file: PathBuf,
    /// The owner to write
    #[arg(long, value_name = "OWNER", value_parser = owner)]
    pub(in crate::cli) owner: Option<String>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["prompt", "json"]))]
    pub(in crate::cli) format: Option<Format>,
    /// Show the candidate as a difference, ask, and write it
    #[arg(long, conflicts_with_all = ["format", "json"])]
    pub(in crate::cli) write: bool,
    /// Write without asking
    #[arg(long, requires = "write")]
    pub(in crate::cli) yes: bool,
    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,
}

/// `inspect`
#[derive(Debug, Args)]
pub(in crate::cli) struct InspectArgs {
    /// The file to show
    pub(in crate::cli) file: PathBuf,
    /// Print these lines instead, for example L10-L42
    #[arg(long, value_name = "RANGE", value_parser = Lines::parse)]
    pub(in crate::cli) lines: Option<Lines>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(in crate::cli) format: Option<Format>,
    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,
}
