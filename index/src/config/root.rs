//! Which folder is the repository root. Decided over paths; the caller looks up what exists.

use std::path::{Path, PathBuf};

use super::selection::CONFIG_FILES;
use super::settings::SETTINGS_FILE;

/// The repository root of a command: `given` as it is (relative to `cwd`), else the nearest folder from `cwd` upwards
/// that holds a configuration or `.git`, else `cwd`. `exists` answers for paths, symlinks not followed.
pub fn find(cwd: &Path, given: Option<&Path>, exists: impl Fn(&Path) -> bool) -> PathBuf {
    if let Some(given) = given {
        return cwd.join(given);
    }
    let [preferred, other] = CONFIG_FILES;
    let markers = [SETTINGS_FILE, preferred, other, ".git"];
    cwd.ancestors()
        .find(|folder| markers.iter().any(|marker| exists(&folder.join(marker))))
        .unwrap_or(cwd)
        .to_path_buf()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::find;

    fn root(given: Option<&str>, existing: &[&str]) -> PathBuf {
        find(
            Path::new("/home/me/repo/sub"),
            given.map(Path::new),
            |path| existing.iter().any(|known| Path::new(known) == path),
        )
    }

    #[test]
    fn the_nearest_marker_upwards_wins() {
        for (existing, expected) in [
            (&["/home/me/repo/.git"][..], "/home/me/repo"),
            (
                &["/home/me/repo/.git", "/home/me/repo/sub/renma.config.json"],
                "/home/me/repo/sub",
            ),
            (&["/home/me/skilld.config.jsonc", "/.git"], "/home/me"),
            (&["/home/me/renma.config.jsonc"], "/home/me"),
            (&["/.git"], "/"),
            (
                &["/home/me/repo/sub/below/.git", "/home/me/.renma.json"],
                "/home/me/repo/sub",
            ),
            (&[], "/home/me/repo/sub"),
        ] {
            assert_eq!(root(None, existing), Path::new(expected), "{existing:?}");
        }
    }

    #[test]
    fn a_given_path_is_the_root_whatever_stands_above_it() {
        let existing = ["/home/me/repo/.git"];
        assert_eq!(root(Some("/tmp/x"), &existing), Path::new("/tmp/x"));
        assert_eq!(root(Some("x"), &existing), Path::new("/home/me/repo/sub/x"));
    }
}
