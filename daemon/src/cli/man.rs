//! `skilld man`: the manual page, made from the arguments as they are parsed. One page holds every command.

use std::io;

use clap::CommandFactory as _;
use clap_mangen::Man;

use super::args::Cli;
use super::exit::{Exit, Failed};
use super::output::report;

/// What no argument says.
const CLOSING: &str = ".SH \"EXIT STATUS\"
0: reported, and below the threshold. 1: the threshold is reached; the report is printed all the same. 2: a mistake of
the caller. 3: an unexpected failure.
.SH FILES
The index lies below $XDG_CACHE_HOME/skilld, the socket of a daemon below $XDG_RUNTIME_DIR/skilld; `skilld status` prints
both. A repository may hold skilld.config.jsonc, renma.config.jsonc and skilld.baseline.json.
";

/// `skilld man`
pub(super) fn run() -> Result<Exit, Failed> {
    let page = page().map_err(Failed::output)?;
    report(&page)?;
    Ok(Exit::Fine)
}

/// The program, its commands one a section, then what is true of all.
fn page() -> io::Result<Vec<u8>> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands(&command, &mut page)?;
    page.extend_from_slice(CLOSING.as_bytes());
    Ok(page)
}

fn commands(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    for inner in command.get_subcommands() {
        if inner.is_hide_set() || inner.get_name() == "help" {
            continue;
        }
        let name = inner.get_bin_name().unwrap_or(inner.get_name());
        page.extend_from_slice(format!(".SH \"{}\"\n", name.to_uppercase()).as_bytes());
        let man = Man::new(without_common_flags(inner));
        let mut part = Vec::new();
        man.render_description_section(&mut part)?;
        man.render_synopsis_section(&mut part)?;
        man.render_options_section(&mut part)?;
        page.extend_from_slice(&as_subsections(&part));
        commands(inner, page)?;
    }
    Ok(())
}

/// `command` without the flags that stand at the top of the page.
fn without_common_flags(command: &clap::Command) -> clap::Command {
    command.clone().mut_args(|arg| {
        let common = ["color", "quiet", "verbose", "help", "version"];
        let hidden = common.contains(&arg.get_id().as_str());
        if hidden { arg.hide(true) } else { arg }
    })
}

/// Sections as parts of another section.
fn as_subsections(part: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(part)
        .replace(".SH DESCRIPTION\n", "")
        .replace(".SH ", ".SS ")
        .into_bytes()
}
