//! `skilld lsp`: the language server, for an editor that starts it.

use std::path::PathBuf;

use skilld_index::strict::Profile;

use super::args::LspArgs;
use super::exit::{Exit, Failed};
use super::query::VERSION;
use super::root;
use crate::error::Error;
use crate::lsp::{End, Options, run as serve};

/// `skilld lsp`
pub(super) fn run(args: &LspArgs) -> Result<Exit, Failed> {
    let config = args.settings.config.as_deref();
    // A configuration that is named has to be found now; its root is then not the editor's to choose.
    let root: Option<PathBuf> = match (&args.path, config) {
        (None, None) => None,
        (path, _) => Some(root::find(path.as_deref())?),
    };
    let config = match (&root, config) {
        (Some(root), Some(config)) => Some(root::configuration(root, config)?),
        _ => None,
    };
    let end = serve(Options {
        root,
        config,
        today: args.settings.today,
        profile: args.profile.as_deref().and_then(Profile::find),
        home: None,
        version: VERSION.to_owned(),
    })?;
    match end {
        End::Orderly => Ok(Exit::Fine),
        End::Abrupt => Ok(Exit::Findings),
        End::IndexLost => Err(Error::WriterLost.into()),
    }
}
