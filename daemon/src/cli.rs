//! The command line: arguments in, one exit code out. Reports go to stdout and nothing else does.

mod args;
mod baseline;
mod changes;
mod control;
mod edit;
mod exit;
mod explain;
mod export;
mod fix;
mod inspect;
mod local;
mod lsp;
mod man;
mod output;
mod parse;
mod query;
mod root;
mod suggest;
mod target;
mod watch;

use std::process::ExitCode;

use clap::CommandFactory as _;

use args::{Cli, Command};
use exit::Exit;
use output::{Output, report};

/// Run the program with the arguments of this process.
pub fn main() -> ExitCode {
    let cli = match parse::parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nothing more can be done where even the usage cannot be printed.
            let _ = error.print();
            return if error.use_stderr() {
                Exit::Usage.into()
            } else {
                Exit::Fine.into()
            };
        }
    };
    let output = Output::new(&cli.common);
    let done = match cli.command {
        Command::Watch(args) => watch::run(&args, &output),
        Command::Status(args) => control::status(&args),
        Command::Stop(args) => control::stop(&args, &output),
        Command::Scan(args) => args.ask(&output),
        Command::SkillIndex(args) => args.ask(&output),
        Command::Graph(args) => args.ask(&output),
        Command::Inventory(args) => args.ask(&output),
        Command::List(args) => args.ask(&output),
        Command::Validate(args) => args.ask(&output),
        Command::Baseline(args) => baseline::run(&args, &output),
        Command::Export(args) => export::run(&args, &output),
        Command::Inspect(args) => inspect::run(&args, &output),
        Command::SuggestMetadata(args) => suggest::run(&args, &output),
        Command::Changes(args) => changes::run(&args, &output),
        Command::Lsp(args) => lsp::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Completions(args) => {
            let mut command = Cli::command();
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut command, "skilld", &mut script);
            report(&script).map(|()| Exit::Fine)
        }
        Command::Man => man::run(),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) => {
            if !error.is_quiet() {
                output.error(&error.to_string());
            }
            error.exit().into()
        }
    }
}
