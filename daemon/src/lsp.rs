//! The surroundings of the language server: the repository under watch with its own index in this process, and the
//! lines to the editor. What is answered is `skilld_lsp`'s business.
//!
//! `overlay` is the engine that lays open files over those on disk, `repository` starts the writer around it, `stdio`
//! carries messages.

mod overlay;
mod repository;
mod stdio;

use std::path::PathBuf;

use lsp_server::Connection;
use skilld_index::date::Date;
use skilld_index::path::RepoPath;
use skilld_index::strict::Profile;
use skilld_lsp::server;
pub use skilld_lsp::server::End;

use self::repository::Repositories;
use crate::error::Error;

/// How the server is to run.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The canonical root; `None` to find it from the folders that the editor names.
    pub root: Option<PathBuf>,
    /// The configuration file that was named.
    pub config: Option<RepoPath>,
    /// A fixed date.
    pub today: Option<Date>,
    /// The profile of the strict standard that was asked for.
    pub profile: Option<Profile>,
    /// Below this folder, instead of the environment's, state folders are made, and nothing is read of earlier runs.
    pub home: Option<PathBuf>,
    /// The version to report.
    pub version: String,
}

/// Answer the editor at the other end of standard input and output.
///
/// # Errors
/// Where no thread can be had for the lines.
pub fn run(options: Options) -> Result<End, Error> {
    let lines = stdio::open()?;
    let end = serve(&lines.connection, options, &|process| {
        !lines.is_broken() && process.is_none_or(repository::is_running)
    });
    lines.close();
    Ok(end)
}

/// Answer the editor at the other end of `connection`. `is_running` says whether it still listens and, where its process
/// is known, runs.
pub fn serve(
    connection: &Connection,
    options: Options,
    is_running: &dyn Fn(Option<u32>) -> bool,
) -> End {
    let ours = server::Options {
        version: options.version.clone(),
        profile: options.profile,
    };
    server::run(connection, &ours, &mut Repositories(options), is_running)
}
