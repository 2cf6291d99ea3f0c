//! Between the addresses of an editor and the paths of a repository. Only `file` addresses below the root have a path.

use std::fmt::Write as _;
use std::str::FromStr;

use lsp_types::Uri;
use skilld_index::path::{RepoPath, join_normalized};

/// Where the repository is, in the words of the editor and of the file system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// As the editor writes it; addresses that we make begin with it.
    shown: String,
    /// As the file system knows it.
    real: String,
}

impl Root {
    /// The root `real`, which the editor calls `shown`. Both are absolute, with `/`.
    pub fn new(shown: &str, real: &str) -> Self {
        let trimmed = |path: &str| path.trim_end_matches('/').to_owned();
        Self {
            shown: trimmed(shown),
            real: trimmed(real),
        }
    }

    /// The path that `uri` names; `None` where it is no file below the root.
    pub fn path(&self, uri: &Uri) -> Option<RepoPath> {
        let full = file_path(uri)?;
        let below = |root: &str| full.strip_prefix(root)?.strip_prefix('/');
        let path = below(&self.shown).or_else(|| below(&self.real))?;
        let path = join_normalized("", path)?;
        (!path.is_empty()).then(|| RepoPath::new(&path))
    }

    /// The address of `path`.
    pub fn uri(&self, path: &RepoPath) -> Option<Uri> {
        let mut out = String::from("file://");
        let full = format!("{}/{path}", self.shown);
        for byte in full.bytes() {
            if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
                out.push(char::from(byte));
            } else {
                // Writing to a string cannot fail.
                let _ = write!(out, "%{byte:02X}");
            }
        }
        Uri::from_str(&out).ok()
    }
}

/// The absolute path of a `file` address.
pub fn file_path(uri: &Uri) -> Option<String> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    if !rest.starts_with('/') {
        return None;
    }
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    String::from_utf8(decoded(rest)?).ok()
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        out.push(if byte == b'%' {
            let mut digit = || char::from(bytes.next()?).to_digit(16);
            u8::try_from(digit()? * 16 + digit()?).ok()?
        } else {
            byte
        });
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::{RepoPath, Root, Uri};

    #[test]
    fn addresses_and_paths_agree() {
        let root = Root::new("/home/me/a b", "/real/ä");
        let path = RepoPath::new("skills/x é/SKILL.md");
        let uri = root.uri(&path).unwrap();
        assert_eq!(
            uri.as_str(),
            "file:///home/me/a%20b/skills/x%20%C3%A9/SKILL.md"
        );
        assert_eq!(root.path(&uri), Some(path));
        let real = Uri::from_str("file:///real/%C3%A4/skills/./y").unwrap();
        assert_eq!(root.path(&real), Some(RepoPath::new("skills/y")));
    }

    #[test]
    fn what_is_no_file_below_the_root_has_no_path() {
        let root = Root::new("/r", "/r");
        for uri in [
            "untitled:one",
            "file:///other/x",
            "file:///r",
            "file:///r/../etc/passwd",
            "file:///rx/y",
            "file://host/r/x",
            "file:///r/%FF",
        ] {
            let uri = Uri::from_str(uri).unwrap();
            assert_eq!(root.path(&uri), None, "{uri:?}");
        }
    }
}
