//! Where an export goes, and what may stand there already.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use skilld_index::syntax::Document;

use super::own;
use crate::error::Error;
use crate::write::Standing;

/// The two forms of a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Folder,
    Archive,
}

/// A place for a bundle.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) form: Form,
    /// Absolute; links on the way to its last segment resolved as far as they exist.
    pub(super) path: PathBuf,
}

impl Target {
    /// The target that `out` means for a bundle called `name`.
    pub(super) fn new(out: &Path, name: &str) -> Result<Self, Error> {
        let zip = out
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
        let (form, path) = if zip {
            (Form::Archive, resolved(out)?)
        } else {
            (Form::Folder, resolved(&out.join(name))?)
        };
        Ok(Self { form, path })
    }

    /// The folder it stands in.
    pub(super) fn parent(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// An export never changes the skill it is made from.
    pub(super) fn refuse_overlap(&self, skill: &Path) -> Result<(), Error> {
        if self.path.starts_with(skill) || skill.starts_with(&self.path) {
            return Err(Error::Usage(format!(
                "{} is part of the skill {}; name a place outside of it with --out",
                self.path.display(),
                skill.display()
            )));
        }
        Ok(())
    }

    /// What the bundle goes into is a folder, or nothing yet.
    pub(super) fn refuse_file_on_the_way(&self) -> Result<(), Error> {
        let above = self.path.ancestors().skip(1);
        let mut existing = above.filter(|folder| fs::symlink_metadata(folder).is_ok());
        match existing.next().filter(|nearest| !nearest.is_dir()) {
            Some(file) => Err(Error::Usage(format!(
                "{} is a file, so nothing can be put into it; name a folder with --out",
                file.display()
            ))),
            None => Ok(()),
        }
    }

    /// What stands there. An earlier bundle is one with the `name` of the new one.
    pub(super) fn standing(&self, replace: bool, name: Option<&str>) -> Result<Standing, Error> {
        let refused = |why: &str| {
            Err(Error::Usage(format!(
                "{} {why}; name another place with --out",
                self.path.display()
            )))
        };
        let kind = match fs::symlink_metadata(&self.path) {
            Ok(meta) => meta.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Standing::Free),
            Err(source) => return Err(own("look at", &self.path, source)),
        };
        match self.form {
            Form::Archive if !kind.is_file() => refused("is not a file"),
            Form::Folder if !kind.is_dir() => refused("is not a folder"),
            Form::Folder if self.is_empty()? => Ok(Standing::Free),
            _ if !replace => refused("exists; pass --force to replace it"),
            Form::Archive => Ok(Standing::Earlier),
            Form::Folder => match fs::read_to_string(self.path.join("SKILL.md")) {
                Err(_) => {
                    refused("holds something other than a skill, which --force does not replace")
                }
                Ok(text) if declared_name(&text).as_deref() != name => {
                    refused("holds another skill, which --force does not replace")
                }
                Ok(_) => Ok(Standing::Earlier),
            },
        }
    }

    fn is_empty(&self) -> Result<bool, Error> {
        let mut names =
            fs::read_dir(&self.path).map_err(|source| own("look at", &self.path, source))?;
        Ok(names.next().is_none())
    }
}

/// The `name` that the frontmatter of `text` declares.
pub(super) fn declared_name(text: &str) -> Option<String> {
    let document = Document::parse(text);
    let root = document.yaml.as_ref()?.root.as_ref()?;
    let entry = root.entries("name").next()?;
    entry.value.as_str().map(|name| name.trim().to_owned())
}

/// `path` from the file system's root, its existing folders by their real names, its last segment as it is.
fn resolved(path: &Path) -> Result<PathBuf, Error> {
    let failed = |source| own("look at", path, source);
    let full = std::path::absolute(path).map_err(failed)?;
    let mut rest = Vec::new();
    let mut folder = full.as_path();
    while let (Some(parent), Some(last)) = (folder.parent(), folder.components().next_back()) {
        if last == Component::ParentDir {
            return Err(Error::Usage(format!(
                "{} goes up through a folder that does not exist; write the path without `..`",
                path.display()
            )));
        }
        rest.push(last.as_os_str());
        folder = parent;
        if let Ok(real) = fs::canonicalize(folder) {
            return Ok(rest
                .iter()
                .rev()
                .fold(real, |path, segment| path.join(segment)));
        }
    }
    Ok(full)
}
