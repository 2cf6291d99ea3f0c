//! A repository of a labelled case, indexed in memory as a walk would find it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::boundary::{Boundary, FileVerdict, FolderVerdict};
use crate::change::Change;
use crate::config::{self, Config};
use crate::date::Date;
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, analyze};
use crate::index::Index;
use crate::path::RepoPath;
use crate::settings::Settings;
use crate::snapshot::Snapshot;

/// The snapshot of these files; `None` where their configuration cannot be used.
pub(super) fn snapshot(files: &Value) -> Option<Arc<Snapshot>> {
    let files: BTreeMap<&str, &str> = files
        .as_object()
        .unwrap()
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str().unwrap()))
        .collect();
    let settings = Settings {
        config: configuration(&files)?,
        ..Settings::on(Date::parse("2026-11-30").unwrap())
    };
    let boundary = Boundary::new(&settings.config);
    let mut index = Index::new("test", Arc::new(settings));
    let mut change = Change::default();
    'files: for (path, text) in &files {
        for (at, _) in path.match_indices('/') {
            let (folder, _) = path.split_at(at);
            if boundary.folder(folder) == FolderVerdict::Excluded {
                continue 'files;
            }
            put(&mut change, folder, EntryKind::Directory, Content::Unopened);
        }
        let content = match boundary.file(path, text.len() as u64) {
            FileVerdict::Excluded => continue,
            FileVerdict::Read => Content::Bytes(text.as_bytes().to_vec()),
            FileVerdict::TooLarge => Content::TooLarge(boundary.max_file_size_bytes()),
            FileVerdict::NameOnly if boundary.may_be_package_file(path, text.len() as u64) => {
                Content::Bytes(text.as_bytes().to_vec())
            }
            FileVerdict::TooDeep | FileVerdict::NameOnly => Content::Unopened,
        };
        put(&mut change, path, EntryKind::File, content);
    }
    Some(index.apply(change))
}

fn put(change: &mut Change, path: &str, kind: EntryKind, content: Content) {
    let path = RepoPath::new(path);
    let entry = Entry {
        kind,
        identity: Identity::default(),
        content,
    };
    change.put(Arc::new(analyze(&path, &entry, Depth::Full)));
}

fn configuration(files: &BTreeMap<&str, &str>) -> Option<Config> {
    if files.contains_key(config::selection::LEGACY_CONFIG_FILE) {
        return None;
    }
    let mut names = config::selection::CONFIG_FILES
        .iter()
        .filter(|name| files.contains_key(*name));
    let Some(name) = names.next() else {
        return Some(Config::default());
    };
    let (config, errors) = config::parse(&RepoPath::new(name), files[name]);
    (errors.is_empty() && names.next().is_none()).then_some(config)
}
