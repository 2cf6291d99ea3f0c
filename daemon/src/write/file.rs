//! One file of skilld's own making, new or in place of an earlier one.

use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::path::Path;

use super::{Draft, Standing};
use crate::error::Error;

/// Let the file at `path` hold `bytes`. What stood there before is whole until the new text is; a link is not followed
/// and nothing but a regular file is replaced.
///
/// # Errors
/// [`Error::Usage`] where something other than a file stands there; others where the file system refuses.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |source: io::Error| Error::Own {
        what: "write",
        path: path.to_owned(),
        source,
    };
    let (standing, permissions) = match fs::symlink_metadata(path) {
        Ok(meta) if meta.is_file() => (Standing::Earlier, Some(meta.permissions())),
        Ok(_) => {
            return Err(Error::Usage(format!(
                "{} is not a file; name another one",
                path.display()
            )));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => (Standing::Free, None),
        Err(error) => return Err(failed(error)),
    };
    if permissions.as_ref().is_some_and(Permissions::readonly) {
        return Err(Error::Usage(format!(
            "{} is read-only; allow writing to it first",
            path.display()
        )));
    }
    let draft = Draft::beside(path);
    let mut file = File::create_new(draft.path()).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::Usage(format!(
            "the folder of {} does not exist; make it first, or name another file",
            path.display()
        )),
        _ => failed(error),
    })?;
    file.write_all(bytes).map_err(failed)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions).map_err(failed)?;
    }
    file.sync_all().map_err(failed)?;
    draft.put(path, standing)
}
