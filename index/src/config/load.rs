//! The configuration in force, out of the files that decide it as the walk found them.

use std::collections::BTreeMap;

use super::selection::{SelectionError, confirm_explicit, select, select_settings};
use super::settings::{self, Settings};
use super::{Config, ConfigError, decode, parse};
use crate::entry::{Content, Entry, EntryKind};
use crate::path::RepoPath;

/// The configuration in force.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Loaded {
    /// What the contract defines; the defaults for whatever could not be used.
    pub config: Config,
    /// What is skilld's own; the defaults for whatever could not be used.
    pub settings: Settings,
    /// Every mistake. With one, no report is made: each is the caller's (exit 2).
    pub problems: Vec<Problem>,
}

/// Why the configuration cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// No file could be chosen.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// A mistake in a file.
    #[error(transparent)]
    File(#[from] ConfigError),
    /// A file that does not let itself be read.
    #[error("{path}: the file cannot be read ({reason}); make it readable")]
    Unreadable {
        /// The file.
        path: RepoPath,
        /// The operating system's words.
        reason: String,
    },
}

/// Choose among `files`, read the chosen ones and check them. `files` holds those of
/// [`super::selection::ROOT_FILES`] that exist, and `explicit`, the file that `--config` named.
pub fn load(files: &BTreeMap<RepoPath, Entry>, explicit: Option<&RepoPath>) -> Loaded {
    let mut loaded = Loaded::default();
    let mut kind_of = |path: &str| -> Option<EntryKind> { Some(files.get(path)?.kind.clone()) };
    let chosen = match explicit {
        Some(path) => confirm_explicit(path, &mut kind_of).map(Some),
        None => select(&mut kind_of),
    };
    let own = select_settings(&mut kind_of);
    if let Some((path, text)) = loaded.text_of(chosen, files) {
        let (config, errors) = parse(&path, text);
        loaded.config = config;
        loaded
            .problems
            .extend(errors.into_iter().map(Problem::from));
    }
    if let Some((path, text)) = loaded.text_of(own, files) {
        let (settings, errors) = settings::parse(&path, text);
        loaded.settings = settings;
        loaded
            .problems
            .extend(errors.into_iter().map(Problem::from));
    }
    loaded
}

impl Loaded {
    /// The chosen file and its text, where there is one and it can be read.
    fn text_of<'f>(
        &mut self,
        chosen: Result<Option<RepoPath>, SelectionError>,
        files: &'f BTreeMap<RepoPath, Entry>,
    ) -> Option<(RepoPath, &'f str)> {
        let path = chosen
            .map_err(|error| self.problems.push(error.into()))
            .ok()??;
        let text = match &files.get(&path)?.content {
            Content::Bytes(bytes) => decode(&path, bytes).map_err(Problem::from),
            Content::TooLarge(_) => Err(ConfigError::too_large(&path).into()),
            Content::Unreadable(reason) => Err(Problem::Unreadable {
                path: path.clone(),
                reason: reason.clone(),
            }),
            Content::Unopened | Content::Excluded => Err(Problem::Unreadable {
                path: path.clone(),
                reason: "it was not opened".to_owned(),
            }),
        };
        match text {
            Ok(text) => Some((path, text)),
            Err(problem) => {
                self.problems.push(problem);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Loaded, Problem, load};
    use crate::config::settings::ValidateProfile;
    use crate::entry::{Content, Entry, EntryKind, Identity};
    use crate::path::RepoPath;

    fn loaded(files: &[(&str, Content)], explicit: Option<&str>) -> Loaded {
        let entry = |content: &Content| Entry {
            kind: EntryKind::File,
            identity: Identity::default(),
            content: content.clone(),
        };
        let files = files
            .iter()
            .map(|(path, content)| (RepoPath::new(path), entry(content)))
            .collect();
        load(&files, explicit.map(RepoPath::new).as_ref())
    }

    fn text(text: &str) -> Content {
        Content::Bytes(text.as_bytes().to_vec())
    }

    fn said(loaded: &Loaded) -> Vec<String> {
        loaded.problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn both_files_are_read_and_their_mistakes_gathered() {
        let found = loaded(
            &[
                ("renma.config.json", text(r#"{"max_depth": 3, "x": 1}"#)),
                (
                    "skilld.config.jsonc",
                    text(r#"{"validate": {"profile": "p0"}, "y": 1}"#),
                ),
            ],
            None,
        );
        assert_eq!(found.config.max_depth, 3);
        assert_eq!(found.settings.validate_profile, ValidateProfile::P0);
        let said = said(&found);
        assert!(
            said[0].starts_with("renma.config.json:1:18: `x` "),
            "{said:?}"
        );
        assert!(
            said[1].starts_with("skilld.config.jsonc:1:33: `y` "),
            "{said:?}"
        );
        assert_eq!(said.len(), 2);
    }

    #[test]
    fn an_explicit_file_stands_in_for_the_conventional_ones() {
        let conventional = [
            ("renma.config.json", text("{")),
            ("renma.config.jsonc", text("{")),
            ("c/own.jsonc", text(r#"{"max_depth": 2}"#)),
        ];
        let found = loaded(&conventional, Some("c/own.jsonc"));
        assert_eq!((found.config.max_depth, found.problems.len()), (2, 0));
        assert_eq!(said(&loaded(&conventional, None)).len(), 1);
        for (path, expected) in [
            ("c/none.json", "c/none.json: there is no such file"),
            (
                "c/.renma.json",
                "c/.renma.json: this name is no longer read",
            ),
            (
                "c/own.txt",
                "c/own.txt: a configuration is a .json or .jsonc file",
            ),
        ] {
            let found = loaded(&[("c/own.txt", text("{}"))], Some(path));
            assert!(said(&found)[0].starts_with(expected), "{:?}", said(&found));
        }
    }

    #[test]
    fn what_cannot_be_read_is_a_problem_and_not_a_default_in_silence() {
        for content in [
            Content::Unreadable("permission denied".to_owned()),
            Content::TooLarge(1 << 20),
            Content::Unopened,
            Content::Bytes(vec![0xff]),
        ] {
            let found = loaded(&[("renma.config.json", content.clone())], None);
            assert_eq!(found.problems.len(), 1, "{content:?}");
        }
        assert_eq!(loaded(&[], None), Loaded::default());
    }
}
