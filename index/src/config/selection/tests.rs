//! Selection over small tables of names and kinds.

use std::path::Path;

use super::{SelectionError, select, select_explicit, select_settings};
use crate::entry::EntryKind::{self, Directory, File, Special, Symlink};
use crate::path::RepoPath;

fn link() -> EntryKind {
    Symlink("elsewhere".to_owned())
}

fn among(entries: &[(&str, EntryKind)]) -> impl FnMut(&str) -> Option<EntryKind> {
    move |path| {
        entries
            .iter()
            .find(|(known, _)| *known == path)
            .map(|(_, kind)| kind.clone())
    }
}

#[test]
fn one_conventional_file_is_chosen_and_everything_doubtful_refused() {
    let jsonc = "renma.config.jsonc";
    let json = "renma.config.json";
    let legacy = ".renma.json";
    for (entries, expected) in [
        (&[][..], Ok(None)),
        (&[(jsonc, File)], Ok(Some(jsonc))),
        (&[(json, File)], Ok(Some(json))),
        (
            &[("Renma.config.json", File), ("renma.json", File)],
            Ok(None),
        ),
        (&[(jsonc, File), (json, File)], Err("both ")),
        (&[(jsonc, File), (json, File), (legacy, File)], Err("both ")),
        (
            &[(legacy, File)],
            Err(".renma.json: this name is no longer read"),
        ),
        (
            &[(json, File), (legacy, File)],
            Err(".renma.json: this name is no longer read"),
        ),
        (
            &[(legacy, link())],
            Err(".renma.json: this is a symbolic link"),
        ),
        (
            &[(json, link())],
            Err("renma.config.json: this is a symbolic link"),
        ),
        (
            &[(jsonc, File), (json, link())],
            Err("renma.config.json: this is a symbolic link"),
        ),
        (
            &[(json, Directory)],
            Err("renma.config.json: this is not a regular file"),
        ),
        (
            &[(json, Special("FIFO".to_owned()))],
            Err("renma.config.json: this is not a regular file"),
        ),
    ] {
        match (select(among(entries)), expected) {
            (Ok(found), Ok(expected)) => {
                assert_eq!(
                    found.as_ref().map(RepoPath::as_str),
                    expected,
                    "{entries:?}"
                );
            }
            (Err(error), Err(expected)) => {
                assert!(
                    error.to_string().starts_with(expected),
                    "{entries:?}: {error}"
                );
            }
            (found, expected) => panic!("{entries:?}: {found:?}, not {expected:?}"),
        }
    }
}

#[test]
fn settings_have_one_name() {
    let found = select_settings(among(&[("skilld.config.jsonc", File)]));
    assert_eq!(found.unwrap().unwrap().as_str(), "skilld.config.jsonc");
    assert_eq!(select_settings(among(&[])), Ok(None));
    let misnamed = select_settings(among(&[("skilld.config.json", File)])).unwrap_err();
    assert!(
        misnamed
            .to_string()
            .ends_with("rename the file to skilld.config.jsonc"),
        "{misnamed}"
    );
    let linked = select_settings(among(&[("skilld.config.jsonc", link())]));
    assert!(matches!(linked, Err(SelectionError::Symlink { .. })));
}

#[test]
fn an_explicit_file_has_to_be_a_regular_one_inside_the_repository() {
    let entries = [
        ("c", Directory),
        ("c/x.json", File),
        ("c/x.jsonc", File),
        ("c/x.txt", File),
        ("c/.renma.json", File),
        ("c/d.json", Directory),
        ("link", link()),
        ("l.json", link()),
    ];
    let explicit = |cwd: &str, given: &str| {
        select_explicit(
            Path::new("/repo"),
            Path::new(cwd),
            Path::new(given),
            among(&entries),
        )
    };
    for (cwd, given, expected) in [
        ("/repo", "c/x.json", "c/x.json"),
        ("/repo", "./c/../c//x.jsonc", "c/x.jsonc"),
        ("/repo/c", "x.json", "c/x.json"),
        ("/", "repo/c/x.json", "c/x.json"),
        ("/elsewhere", "/repo/c/x.json", "c/x.json"),
        ("/repo", "../repo/c/x.json", "c/x.json"),
    ] {
        let found = explicit(cwd, given).unwrap();
        assert_eq!(found.as_str(), expected, "{given} in {cwd}");
    }
    for (given, expected) in [
        (".", "outside the repository"),
        ("../x.json", "outside the repository"),
        ("/etc/x.json", "outside the repository"),
        ("/repository/x.json", "outside the repository"),
        ("c/none.json", "no such file"),
        ("none/x.json", "no such file"),
        ("c/x.json/y.json", "no such file"),
        ("c", "not a regular file"),
        ("c/d.json", "not a regular file"),
        ("c/x.txt", "a .json or .jsonc file"),
        ("c/.renma.json", "no longer read"),
        ("link/x.json", "link is a symbolic link"),
        ("l.json", "l.json: this is a symbolic link"),
    ] {
        let error = explicit("/repo", given).unwrap_err().to_string();
        assert!(error.contains(expected), "{given}: {error}");
    }
}
