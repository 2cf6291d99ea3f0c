//! Which folder is the repository root. Decided over paths; the caller looks up what exists.

use std::path::Path;

use super::selection::CONFIG_FILES;
use super::settings::SETTINGS_FILE;

/// Whether `folder` carries the mark of a repository root: a configuration, or `.git`.
/// `exists` answers for paths, symlinks not followed.
pub fn is_marked(folder: &Path, exists: impl Fn(&Path) -> bool) -> bool {
    let [preferred, other] = CONFIG_FILES;
    [SETTINGS_FILE, preferred, other, ".git"]
        .iter()
        .any(|marker| exists(&folder.join(marker)))
}

/// The root of a command that names none: the nearest marked folder from `start` upwards, else `start`.
pub fn upwards(start: &Path, exists: impl Fn(&Path) -> bool) -> &Path {
    start
        .ancestors()
        .find(|folder| is_marked(folder, &exists))
        .unwrap_or(start)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::upwards;

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
            let exists = |path: &Path| existing.iter().any(|known| Path::new(known) == path);
            let found = upwards(Path::new("/home/me/repo/sub"), exists);
            assert_eq!(found, Path::new(expected), "{existing:?}");
        }
    }
}
