//! The bundle as a folder. Modes are set, whatever the umask says, so that two exports are alike.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::{Source, mode, own};
use crate::error::Error;

/// Write the bundle to the new folder `path`.
pub(super) fn write(source: &Source<'_>, path: &Path) -> Result<(), Error> {
    make(path)?;
    for file in &source.plan.files {
        let to = path.join(&file.path);
        if let Some(parent) = to.parent().filter(|parent| !parent.is_dir()) {
            make(parent)?;
        }
        let failed = |source| own("write", &to, source);
        let mut copy = File::create_new(&to).map_err(failed)?;
        source.copy(file, &mut copy)?;
        copy.set_permissions(Permissions::from_mode(mode(file)))
            .and_then(|()| copy.sync_all())
            .map_err(failed)?;
    }
    Ok(())
}

fn make(folder: &Path) -> Result<(), Error> {
    fs::create_dir(folder)
        .and_then(|()| fs::set_permissions(folder, Permissions::from_mode(0o755)))
        .map_err(|source| own("create the folder", folder, source))
}
