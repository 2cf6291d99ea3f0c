//! Writes a portable bundle: the files of a plan, copied from the repository into a folder or an archive. Whatever stood
//! at the target before is whole until the new bundle is. What belongs into a bundle is decided elsewhere.

mod archive;
mod folder;
mod target;

use std::fs;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use skilld_index::path::classify::ENTRYPOINT;
use skilld_index::strict::export::{ExportFile, ExportPlan};

use crate::collect::Disk;
use crate::error::Error;
use crate::pulse::Pulse;
use crate::write::Draft;
use target::{Form, Target};

/// Write the bundle of `plan`, a skill of the repository `root`, below the folder `out` or, where `out` ends in `.zip`,
/// as that file; answers where it stands. An earlier export is replaced only with `replace`.
///
/// # Errors
/// [`Error::Usage`] where the target may not be written to; others where reading or writing fails.
pub fn export(root: &Path, plan: &ExportPlan, out: &Path, replace: bool) -> Result<PathBuf, Error> {
    let target = Target::new(out, &plan.folder)?;
    target.refuse_overlap(&root.join(&plan.path))?;
    target.refuse_file_on_the_way()?;
    let disk = Disk::open(root, &Pulse::default()).map_err(|source| own("open", root, source))?;
    let source = Source { disk, plan };
    let standing = target.standing(replace, source.name().as_deref())?;
    let parent = target.parent();
    fs::create_dir_all(parent).map_err(|source| own("create the folder", parent, source))?;
    let draft = Draft::beside(&target.path);
    match target.form {
        Form::Archive => archive::write(&source, draft.path())?,
        Form::Folder => folder::write(&source, draft.path())?,
    }
    draft.put(&target.path, standing)?;
    Ok(target.path)
}

/// A planned bundle and where its files are.
struct Source<'p> {
    disk: Disk,
    plan: &'p ExportPlan,
}

impl Source<'_> {
    /// The name that the skill declares.
    fn name(&self) -> Option<String> {
        let entrypoint = self
            .plan
            .files
            .iter()
            .find(|file| file.path == ENTRYPOINT)?;
        let mut text = Vec::new();
        self.copy(entrypoint, &mut text).ok()?;
        target::declared_name(std::str::from_utf8(&text).ok()?)
    }

    /// Copy one file of the plan to `out`, following no link on the way.
    fn copy(&self, file: &ExportFile, out: &mut dyn Write) -> Result<(), Error> {
        let path = format!("{}/{}", self.plan.path, file.path);
        let copied = self.disk.open_file(&path).and_then(|(source, _)| {
            let copied = io::copy(&mut source.take(file.size.saturating_add(1)), out)?;
            if copied == file.size {
                Ok(())
            } else {
                Err(io::Error::other("it changed since it was checked"))
            }
        });
        copied.map_err(|source| Error::Copy { path, source })
    }
}

/// Permissions of a file of a bundle.
fn mode(file: &ExportFile) -> u32 {
    if file.executable { 0o755 } else { 0o644 }
}

fn own(what: &'static str, path: &Path, source: io::Error) -> Error {
    Error::Own {
        what,
        path: path.to_owned(),
        source,
    }
}
