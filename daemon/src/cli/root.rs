//! Which repository a command is about, and paths of the command line made relative to it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use skilld_index::config::root;
use skilld_index::config::selection::{SelectionError, select_explicit};
use skilld_index::entry::EntryKind;
use skilld_index::path::RepoPath;
use skilld_index::path::roots::CONTRACT;

use super::exit::Failed;
use crate::error::Error;

/// The canonical root: `path` as given, else found upwards from the current folder, else the current folder.
pub(super) fn find(path: Option<&Path>) -> Result<PathBuf, Failed> {
    match path {
        Some(path) => folder(path),
        None => Ok(upwards(&here()?)),
    }
}

/// The root found upwards from the file or folder `path`. Where nothing marks one, it is the folder that holds the skill
/// root, else the current folder.
pub(super) fn find_around(path: &Path) -> Result<PathBuf, Failed> {
    let canonical = fs::canonicalize(path).map_err(|error| {
        let why = if error.kind() == std::io::ErrorKind::NotFound {
            "does not exist".to_owned()
        } else {
            format!("cannot be used: {error}")
        };
        Failed::Usage(format!(
            "{} {why}; name a file or folder of a repository",
            path.display()
        ))
    })?;
    let start = if canonical.is_dir() {
        canonical.as_path()
    } else {
        canonical.parent().unwrap_or(&canonical)
    };
    let root = upwards(start);
    if is_marked(&root) {
        return Ok(root);
    }
    let here = here()?;
    let unmarked = above_skills(start).or_else(|| start.starts_with(&here).then_some(here));
    Ok(unmarked.unwrap_or(root))
}

/// Refuse the folder `root` where nothing says that it is a repository and no skill root stands in it: whoever asks for
/// skills there is in the wrong place, and looking through everything to find none takes long.
pub(super) fn refuse_without_skills(root: &Path) -> Result<(), Failed> {
    let holds = |folder: &&str| root.join(folder).is_dir();
    if is_marked(root) || CONTRACT.iter().any(holds) {
        return Ok(());
    }
    Err(Failed::Usage(format!(
        "{} is no repository and holds neither of the skill roots {}; go to a repository, or name one of its skills",
        root.display(),
        CONTRACT.map(|folder| format!("`{folder}`")).join(" and ")
    )))
}

/// The folder above the nearest `skills` or `.agents/skills` that `path` is or lies in.
fn above_skills(path: &Path) -> Option<PathBuf> {
    let mut folders = path.ancestors();
    let skills = folders.find(|folder| folder.file_name().is_some_and(|name| name == "skills"))?;
    let above = skills.parent()?;
    if above.file_name().is_some_and(|name| name == ".agents") {
        return above.parent().map(Path::to_path_buf);
    }
    Some(above.to_path_buf())
}

/// The nearest folder above `path`, which need not exist, that carries the mark of a repository root. Of several
/// spellings in `path` the shortest: what `..` does below the root is for others to judge.
pub(super) fn marked_above(path: &Path) -> Option<PathBuf> {
    let folders = path.ancestors().skip(1);
    let mut real =
        folders.filter_map(|folder| fs::canonicalize(folder).ok().map(|real| (folder, real)));
    let (nearest, root) = real.find(|(_, real)| is_marked(real))?;
    let same = real.filter(|(_, real)| *real == root);
    let shortest = same.last().map_or(nearest, |(folder, _)| folder);
    Some(shortest.to_path_buf())
}

/// `path`, relative to the current folder, as a path below `root`.
pub(super) fn below(root: &Path, path: &Path) -> Result<RepoPath, Failed> {
    let outside = || {
        Failed::Usage(format!(
            "{} is not inside the repository {}; name a path below its root",
            path.display(),
            root.display()
        ))
    };
    // The last segment stays as it is: a symbolic link is itself, not what it leads to.
    let full = match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => {
            let parent = if parent.as_os_str().is_empty() {
                here()?
            } else {
                folder(parent)?
            };
            parent.join(name)
        }
        _ => folder(path)?,
    };
    let below = full.strip_prefix(root).map_err(|_| outside())?;
    let text = below.to_str().ok_or_else(|| {
        Failed::Usage(format!(
            "{} has a name that is not UTF-8; rename it",
            path.display()
        ))
    })?;
    Ok(RepoPath::new(text))
}

/// The configuration file `path`, relative to the current folder, as a path below `root`.
pub(super) fn configuration(root: &Path, path: &Path) -> Result<RepoPath, Failed> {
    let kind = |inside: &str| kind_of(&root.join(inside));
    match select_explicit(root, &here()?, path, kind) {
        // The path may lead to the repository under another name.
        Err(SelectionError::Outside { .. }) => below(root, path),
        chosen => chosen.map_err(|error| Failed::Usage(error.to_string())),
    }
}

fn here() -> Result<PathBuf, Failed> {
    env::current_dir().map_err(|error| refused(Path::new("."), &error.to_string()))
}

fn folder(path: &Path) -> Result<PathBuf, Failed> {
    let canonical = fs::canonicalize(path).map_err(|error| {
        let why = if error.kind() == std::io::ErrorKind::NotFound {
            "it does not exist".to_owned()
        } else {
            error.to_string()
        };
        refused(path, &why)
    })?;
    if canonical.is_dir() {
        Ok(canonical)
    } else {
        Err(refused(path, "it is not a folder"))
    }
}

fn upwards(start: &Path) -> PathBuf {
    root::upwards(start, exists).to_path_buf()
}

fn is_marked(folder: &Path) -> bool {
    root::is_marked(folder, exists)
}

fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn kind_of(path: &Path) -> Option<EntryKind> {
    let kind = fs::symlink_metadata(path).ok()?.file_type();
    Some(if kind.is_file() {
        EntryKind::File
    } else if kind.is_dir() {
        EntryKind::Directory
    } else if kind.is_symlink() {
        EntryKind::Symlink(String::new())
    } else {
        EntryKind::Special("special file".to_owned())
    })
}

fn refused(path: &Path, why: &str) -> Failed {
    Failed::Daemon(Error::Root {
        path: path.to_owned(),
        why: why.to_owned(),
    })
}
