//! The arguments, as cli.md lays them down. Parsing only.

mod baseline;
mod edits;
mod values;

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use skilld_client::wire::{Format, Level};
use skilld_index::date::Date;

use self::values::{date, duration, format_of, level};
use crate::watch::Means;

pub(super) use self::baseline::{BaselineAction, BaselineArgs, CheckArgs, StandardArgs, WriteArgs};
pub(super) use self::edits::{FixArgs, InspectArgs, SuggestMetadataArgs};

/// Watches a repository of agent skills and answers about it in milliseconds.
#[derive(Debug, Parser)]
#[command(
    name = "skilld",
    version,
    propagate_version = true,
    max_term_width = 100
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) common: Common,
}

/// Flags of every command.
#[derive(Debug, Args)]
pub(super) struct Common {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(super) color: When,
    /// Say nothing but reports and errors
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,
    /// Say more
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(super) verbose: u8,
    /// Say where the time went
    #[arg(long, global = true)]
    pub(super) timings: bool,
}

/// When to do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// Where a person sees it
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Run the daemon of a repository
    Watch(WatchArgs),
    /// Show whether a daemon is running and how current it is
    Status(StatusArgs),
    /// End the daemon of a repository
    Stop(StopArgs),
    /// Report findings and diagnostics
    Scan(ScanArgs),
    /// Report the discovery index
    SkillIndex(SkillIndexArgs),
    /// Report the dependency graph
    Graph(GraphArgs),
    /// List every file that looks like a skill, with its state
    Inventory(InventoryArgs),
    /// Find skills by name, id, tag or description
    List(ListArgs),
    /// Check skills against the strict portable standard
    Validate(ValidateArgs),
    /// Accept the findings of today, so that only new ones count
    Baseline(BaselineArgs),
    /// Write the portable bundle of one skill, as a folder or a zip file
    Export(ExportArgs),
    /// Suggest portable metadata for one file
    SuggestMetadata(SuggestMetadataArgs),
    /// Show one file: what it is, what is in it, what it is tied to
    Inspect(InspectArgs),
    /// Print what changed between two clocks as JSON lines
    Changes(ChangesArgs),
    /// Answer an editor over standard input and output
    Lsp(LspArgs),
    /// Explain a diagnostic code
    Explain(ExplainArgs),
    /// Print a completion script
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

/// Where the configuration and the date come from.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct SettingsArgs {
    /// Configuration file, inside the repository
    #[arg(long, value_name = "PATH")]
    pub(super) config: Option<PathBuf>,
    /// Take this day for today
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    pub(super) today: Option<Date>,
}

/// Flags of every report.
#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    #[command(flatten)]
    pub(super) settings: SettingsArgs,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(super) json: bool,
    /// Compute here, without asking a daemon
    #[arg(long)]
    pub(super) no_daemon: bool,
    /// Do not wait for the daemon to catch up; the answer may be stale
    #[arg(long)]
    pub(super) no_sync: bool,
}

/// `watch`
#[derive(Debug, Args)]
pub(super) struct WatchArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// Go to the background once ready
    #[arg(long)]
    pub(super) detach: bool,
    /// Finish after this long without use, for example 30m
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) idle_exit: Option<Duration>,
    #[command(flatten)]
    pub(super) settings: SettingsArgs,
    /// Form of the live status
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(super) format: Option<Format>,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(super) json: bool,
    /// How to hear of changes
    #[arg(long, value_enum, default_value_t = WatcherArg::Auto, value_name = "MEANS")]
    pub(super) watcher: WatcherArg,
    /// Watch at most this many folders; the rest is looked through on each question
    #[arg(long, value_name = "N")]
    pub(super) max_watches: Option<usize>,
    /// This process is the background one
    #[arg(long, hide = true)]
    pub(super) detached: bool,
}

/// How to hear of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum WatcherArg {
    /// What fits the system and the file system best
    Auto,
    /// Linux inotify
    Inotify,
    /// The portable library
    Portable,
    /// Not at all: look through everything on each question, as network file systems need it
    Poll,
}

impl From<WatcherArg> for Means {
    fn from(arg: WatcherArg) -> Self {
        match arg {
            WatcherArg::Auto => Self::Auto,
            WatcherArg::Inotify => Self::Inotify,
            WatcherArg::Portable => Self::Portable,
            WatcherArg::Poll => Self::Poll,
        }
    }
}

/// `status`
#[derive(Debug, Args)]
pub(super) struct StatusArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(super) format: Option<Format>,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(super) json: bool,
}

/// `stop`
#[derive(Debug, Args)]
pub(super) struct StopArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
}

/// `scan`
#[derive(Debug, Args)]
pub(super) struct ScanArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json", "sarif", "github", "markdown"]))]
    pub(super) format: Option<Format>,
    /// Exit with 1 from this severity on
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(super) fail_on: Option<Level>,
    /// Check the strict rules too
    #[arg(long)]
    pub(super) strict: bool,
    #[command(flatten)]
    pub(super) repairs: FixArgs,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `skill-index`
#[derive(Debug, Args)]
pub(super) struct SkillIndexArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["markdown", "json"]))]
    pub(super) format: Option<Format>,
    /// Only this skill and its direct routes
    #[arg(long, value_name = "ID|PATH")]
    pub(super) focus: Option<String>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `graph`
#[derive(Debug, Args)]
pub(super) struct GraphArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["json", "markdown", "mermaid", "dot", "html", "svg"]))]
    pub(super) format: Option<Format>,
    /// What to show
    #[arg(long, value_parser = ["full", "summary", "discovery", "workflow", "layered", "lens", "composition", "impact", "executable"])]
    pub(super) view: Option<String>,
    /// Only this asset and what it touches
    #[arg(long, value_name = "ID|PATH")]
    pub(super) focus: Option<String>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `inventory`
#[derive(Debug, Args)]
pub(super) struct InventoryArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// Say of each file whether this host would load it
    #[arg(long, value_name = "HOST", value_parser = ["portable-core", "agent-skills", "claude-code", "codex", "copilot", "gemini-cli"])]
    pub(super) host: Option<String>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json", "markdown"]))]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `list`
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    /// Words to look for in names, ids, tags and descriptions [default: list all skills]
    pub(super) query: Vec<String>,
    /// Repository root [default: found upwards from the current folder]
    #[arg(long, value_name = "PATH")]
    pub(super) root: Option<PathBuf>,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `validate`
#[derive(Debug, Args)]
pub(super) struct ValidateArgs {
    /// Skill folders, SKILL.md files or folders to search [default: every skill of the repository]
    pub(super) paths: Vec<PathBuf>,
    /// Which rules to check
    #[arg(long, value_parser = ["p0", "p1", "p2"])]
    pub(super) profile: Option<String>,
    /// The tier every skill must reach
    #[arg(long, value_name = "TIER", value_parser = ["valid", "standard", "strict"])]
    pub(super) min_tier: Option<String>,
    /// Print the steps that bring each skill to the standard
    #[arg(long)]
    pub(super) migration: bool,
    /// Print a release manifest to fill in, for one skill
    #[arg(long, conflicts_with_all = ["migration", "min_tier", "profile", "format", "json"])]
    pub(super) init_evidence: bool,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json", "markdown", "sarif", "github"]))]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `export`
#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// Folder or SKILL.md of the skill
    pub(super) skill: PathBuf,
    /// Folder that gets the bundle as a folder of its own, or a file to pack that ends in .zip
    #[arg(long, value_name = "DIR|FILE.zip")]
    pub(super) out: PathBuf,
    /// Which rules say what is invalid
    #[arg(long, value_parser = ["p0", "p1", "p2"])]
    pub(super) profile: Option<String>,
    /// Export the skill even where it is invalid
    #[arg(long)]
    pub(super) allow_invalid: bool,
    /// Replace an earlier export
    #[arg(long)]
    pub(super) force: bool,
    /// Form of the report
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
}

/// `changes`
#[derive(Debug, Args)]
pub(super) struct ChangesArgs {
    /// Repository root [default: found upwards from the current folder]
    pub(super) path: Option<PathBuf>,
    /// The clock to start from [default: everything]
    #[arg(long, value_name = "CLOCK")]
    pub(super) since: Option<String>,
    /// Wait this long for the first change, for example 30s
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) wait: Option<Duration>,
    /// Go on printing changes as they come
    #[arg(long)]
    pub(super) follow: bool,
    /// Do not wait for the daemon to catch up
    #[arg(long)]
    pub(super) no_sync: bool,
    /// JSON lines, as it prints anyway
    #[arg(long, hide = true)]
    pub(super) json: bool,
}

/// `lsp`
#[derive(Debug, Args)]
pub(super) struct LspArgs {
    /// Repository root [default: found upwards from the folder the editor names]
    pub(super) path: Option<PathBuf>,
    /// Show what the strict standard finds under this profile [default: as skilld.config.jsonc says, else nothing]
    #[arg(long, value_parser = ["p0", "p1", "p2"])]
    pub(super) profile: Option<String>,
    #[command(flatten)]
    pub(super) settings: SettingsArgs,
    /// Speak over standard input and output, as it does anyway; some editors insist
    #[arg(long, hide = true)]
    pub(super) stdio: bool,
}

/// `explain`
#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The code, for example AS-SKILL-MISSING-NAME
    #[arg(required_unless_present_any = ["list", "reference"])]
    pub(super) code: Option<String>,
    /// Print the reference page of all rules
    #[arg(long, hide = true, conflicts_with_all = ["code", "list", "format", "json"])]
    pub(super) reference: bool,
    /// Print every code with its summary
    #[arg(long, conflicts_with = "code")]
    pub(super) list: bool,
    /// Form of the page
    #[arg(long, value_parser = format_of(&["text", "json"]))]
    pub(super) format: Option<Format>,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(super) json: bool,
}

/// `completions`
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    pub(super) shell: clap_complete::Shell,
}
