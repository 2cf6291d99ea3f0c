//! Paths that the walk met and nobody read: symbolic links, files that are too large or cannot be opened.

use super::Notice;
use super::notice::NoticeDetails;
use super::support::paths::Known;
use crate::boundary::Boundary;
use crate::path::RepoPath;
use crate::rules::catalogue::support as rules;
use crate::rules::{Code, Severity};

/// Judge every path of some part of the repository.
pub fn judge<'p>(
    paths: impl IntoIterator<Item = (&'p RepoPath, Known)>,
    boundary: &Boundary,
) -> Vec<Notice> {
    paths
        .into_iter()
        .filter(|(path, _)| !boundary.excludes(path.as_str()))
        .filter_map(|(path, known)| notice(path, known, boundary))
        .collect()
}

fn notice(path: &RepoPath, known: Known, boundary: &Boundary) -> Option<Notice> {
    let wanted = || boundary.selects(path.as_str());
    match known {
        Known::Symlink => Some(link(path)),
        Known::TooLarge if wanted() => Some(uncoded(
            path,
            Severity::Warning,
            format!(
                "The file is larger than max_file_size_bytes ({}) and was not read. Split it, exclude it, or raise the limit.",
                boundary.max_file_size_bytes()
            ),
        )),
        Known::Unreadable if wanted() => Some(uncoded(
            path,
            Severity::Error,
            "The file could not be read. Mend its permissions, or exclude it.".to_owned(),
        )),
        _ => None,
    }
}

fn link(path: &RepoPath) -> Notice {
    let code = Code::from(&rules::SYMLINK_PATH);
    Notice {
        code: Some(code),
        details: NoticeDetails::State { state: "symlink" },
        ..uncoded(
            path,
            Severity::Warning,
            "This is a symbolic link, and links are never followed. Put a regular file or folder in its place."
                .to_owned(),
        )
    }
}

fn uncoded(path: &RepoPath, severity: Severity, message: String) -> Notice {
    Notice {
        code: None,
        severity,
        path: path.clone(),
        evidence: None,
        column: None,
        message,
        details: NoticeDetails::None,
    }
}
