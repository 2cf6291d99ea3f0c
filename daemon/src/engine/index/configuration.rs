//! From configuration files as they stand to settings, or to the words of what is wrong with them.

use std::collections::BTreeMap;

use skilld_index::config::selection::{self, SelectionError};
use skilld_index::config::{self, ConfigError};
use skilld_index::entry::{Content, Entry, EntryKind};
use skilld_index::path::RepoPath;
use skilld_index::settings::Settings;

use crate::engine::Configuration;

/// The settings in force and why they cannot be used, if they cannot.
#[derive(Debug, Clone)]
pub(super) struct Configured {
    pub(super) settings: Settings,
    /// What every answer says instead; the caller's mistake.
    pub(super) refusal: Option<String>,
}

impl Default for Configured {
    fn default() -> Self {
        Self {
            settings: Settings::on(skilld_index::date::Date::MIN),
            refusal: None,
        }
    }
}

impl Configured {
    /// Read the configuration files. Never fails: mistakes become the refusal.
    pub(super) fn read(from: &Configuration) -> Self {
        let mut settings = Settings::on(from.today);
        let mut problems = Vec::new();
        let kind_of = |name: &str| from.files.get(name).map(|entry| entry.kind.clone());
        let chosen = match &from.explicit {
            Some(path) => explicit(path, kind_of),
            None => selection::select(kind_of),
        };
        if let Some(path) = accept(chosen, &mut problems)
            && let Some(text) = text(&from.files, &path, &mut problems)
        {
            let (config, errors) = config::parse(&path, &text);
            settings.config = config;
            problems.extend(errors.iter().map(ConfigError::to_string));
        }
        let own =
            selection::select_settings(|name| from.files.get(name).map(|entry| entry.kind.clone()));
        if let Some(path) = accept(own, &mut problems)
            && let Some(text) = text(&from.files, &path, &mut problems)
        {
            let (own, errors) = config::settings::parse(&path, &text);
            settings.own = own;
            problems.extend(errors.iter().map(ConfigError::to_string));
        }
        Self {
            settings,
            refusal: (!problems.is_empty()).then(|| problems.join("\n")),
        }
    }
}

fn explicit(
    path: &RepoPath,
    kind_of: impl Fn(&str) -> Option<EntryKind>,
) -> Result<Option<RepoPath>, SelectionError> {
    let shown = path.to_string();
    if path.file_name() == selection::LEGACY_CONFIG_FILE {
        return Err(SelectionError::Legacy { path: shown });
    }
    match kind_of(path.as_str()) {
        None => Err(SelectionError::Missing { path: shown }),
        Some(EntryKind::Symlink(_)) => Err(SelectionError::Symlink {
            path: shown.clone(),
            link: shown,
        }),
        Some(EntryKind::File) if is_json(path.file_name()) => Ok(Some(path.clone())),
        Some(EntryKind::File) => Err(SelectionError::Extension { path: shown }),
        Some(_) => Err(SelectionError::NotAFile { path: shown }),
    }
}

fn is_json(name: &str) -> bool {
    [".json", ".jsonc"].iter().any(|end| name.ends_with(end))
}

fn accept(
    chosen: Result<Option<RepoPath>, SelectionError>,
    problems: &mut Vec<String>,
) -> Option<RepoPath> {
    chosen.unwrap_or_else(|error| {
        problems.push(error.to_string());
        None
    })
}

fn text(
    files: &BTreeMap<RepoPath, Entry>,
    path: &RepoPath,
    problems: &mut Vec<String>,
) -> Option<String> {
    match &files.get(path)?.content {
        Content::Bytes(bytes) => match config::decode(path, bytes) {
            Ok(text) => Some(text.to_owned()),
            Err(error) => {
                problems.push(error.to_string());
                None
            }
        },
        Content::TooLarge(limit) => {
            problems.push(format!(
                "{path}: the file is larger than {limit} bytes; a configuration needs less"
            ));
            None
        }
        Content::Unreadable(why) => {
            problems.push(format!(
                "{path}: the file cannot be read ({why}); make it readable"
            ));
            None
        }
        Content::Unopened => None,
    }
}
