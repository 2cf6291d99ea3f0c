//! Writes on a real folder: what is refused leaves everything as it was.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use skilld_index::path::RepoPath;
use tempfile::TempDir;

use super::{Change, WriteError, commit, replace_file, unified};

const OLD: &str = "old\n";
const NEW: &str = "new\n";

struct Repo(TempDir);

impl Repo {
    fn new(files: &[&str]) -> Self {
        let repo = Self(TempDir::new().unwrap());
        for file in files {
            let path = repo.at(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, OLD).unwrap();
        }
        repo
    }

    fn at(&self, path: &str) -> std::path::PathBuf {
        self.0.path().join(path)
    }

    fn commit(&self, path: &str, target: &str) -> Result<(), WriteError> {
        let change = Change {
            path: &RepoPath::new(path),
            target: &RepoPath::new(target),
            before: OLD,
            after: NEW,
        };
        commit(self.0.path(), &change)
    }

    /// Every file and folder with its text.
    fn tree(&self) -> Vec<(String, Option<String>)> {
        fn walk(folder: &Path, root: &Path, out: &mut Vec<(String, Option<String>)>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(root).unwrap().display().to_string();
                if path.is_dir() && !path.is_symlink() {
                    out.push((name, None));
                    walk(&path, root, out);
                } else {
                    out.push((name, fs::read_to_string(&path).ok()));
                }
            }
        }
        let mut out = Vec::new();
        walk(self.0.path(), self.0.path(), &mut out);
        out.sort();
        out
    }
}

#[test]
fn a_file_is_replaced_with_its_permissions() {
    let repo = Repo::new(&["s/a/SKILL.md"]);
    let file = repo.at("s/a/SKILL.md");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o750)).unwrap();
    repo.commit("s/a/SKILL.md", "s/a/SKILL.md").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), NEW);
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o7777, 0o750);
    assert_eq!(repo.tree().len(), 3);
}

#[test]
fn a_move_makes_its_folder_and_leaves_nothing_behind() {
    let repo = Repo::new(&["s/a.skill.md"]);
    repo.commit("s/a.skill.md", "s/a/SKILL.md").unwrap();
    let expected = [("s", None), ("s/a", None), ("s/a/SKILL.md", Some(NEW))];
    let expected = expected.map(|(path, text)| (path.to_owned(), text.map(str::to_owned)));
    assert_eq!(repo.tree(), expected);
}

#[test]
fn refusals_change_nothing() {
    type Setup = fn(&Repo);
    type Refused = fn(&WriteError) -> bool;
    let cases: [(&str, &str, Setup, Refused); 9] = [
        (
            "s/a/x.md",
            "s/a/SKILL.md",
            |repo| fs::write(repo.at("s/a/SKILL.md"), "mine").unwrap(),
            |error| matches!(error, WriteError::Exists(_)),
        ),
        (
            "s/a/x.md",
            "s/a/b/SKILL.md",
            |repo| fs::write(repo.at("s/a/b"), "a file").unwrap(),
            |error| matches!(error, WriteError::Exists(_)),
        ),
        (
            "s/a/x.md",
            "s/a/b/SKILL.md",
            |repo| fs::write(repo.at("s/a/x.md"), "changed").unwrap(),
            |error| matches!(error, WriteError::Changed(_)),
        ),
        (
            "s/a/x.md",
            "s/a/x.md",
            |repo| fs::write(repo.at("s/a/x.md"), "old\nand more").unwrap(),
            |error| matches!(error, WriteError::Changed(_)),
        ),
        (
            "s/a/x.md",
            "s/a/x.md",
            |repo| fs::remove_file(repo.at("s/a/x.md")).unwrap(),
            |error| matches!(error, WriteError::Changed(_)),
        ),
        (
            "s/a/x.md",
            "s/a/x.md",
            |repo| fs::hard_link(repo.at("s/a/x.md"), repo.at("other.md")).unwrap(),
            |error| matches!(error, WriteError::Shared(_)),
        ),
        (
            "s/link.md",
            "s/link.md",
            |repo| symlink("a/x.md", repo.at("s/link.md")).unwrap(),
            |error| matches!(error, WriteError::Link(_)),
        ),
        (
            "s/way/x.md",
            "s/way/x.md",
            |repo| symlink("a", repo.at("s/way")).unwrap(),
            |error| matches!(error, WriteError::Link(way) if way == "s/way"),
        ),
        (
            "s/a/x.md",
            "s/way/SKILL.md",
            |repo| symlink("/tmp", repo.at("s/way")).unwrap(),
            |error| matches!(error, WriteError::Link(way) if way == "s/way"),
        ),
    ];
    for (path, target, setup, refused) in cases {
        let repo = Repo::new(&["s/a/x.md"]);
        setup(&repo);
        let before = repo.tree();
        let error = repo.commit(path, target).unwrap_err();
        assert!(refused(&error), "{path} -> {target}: {error}");
        assert_eq!(repo.tree(), before, "{path} -> {target}");
    }
}

#[test]
fn a_read_only_file_stays() {
    let repo = Repo::new(&["x.md"]);
    fs::set_permissions(repo.at("x.md"), fs::Permissions::from_mode(0o444)).unwrap();
    let error = repo.commit("x.md", "x.md").unwrap_err();
    assert!(matches!(error, WriteError::ReadOnly(_)), "{error}");
    assert_eq!(fs::read_to_string(repo.at("x.md")).unwrap(), OLD);
}

#[test]
fn what_a_killed_write_left_goes_with_the_next_one() {
    let repo = Repo::new(&["x.md"]);
    fs::write(repo.at(".skilld-1-0.tmp"), "half").unwrap();
    repo.commit("x.md", "x.md").unwrap();
    assert_eq!(repo.tree(), [("x.md".to_owned(), Some(NEW.to_owned()))]);
}

#[test]
fn a_difference_names_the_move() {
    let change = Change {
        path: &RepoPath::new("s/a.skill.md"),
        target: &RepoPath::new("s/a/SKILL.md"),
        before: OLD,
        after: NEW,
    };
    assert_eq!(
        unified(&change),
        "diff --git a/s/a.skill.md b/s/a/SKILL.md\nrename from s/a.skill.md\nrename to s/a/SKILL.md\n\
         --- a/s/a.skill.md\n+++ b/s/a/SKILL.md\n@@ -1 +1 @@\n-old\n+new\n"
    );
}

#[test]
fn a_file_of_our_own_is_whole_or_as_it_was() {
    let repo = Repo::new(&["old.json"]);
    fs::set_permissions(repo.at("old.json"), fs::Permissions::from_mode(0o600)).unwrap();
    replace_file(&repo.at("old.json"), b"new\n").unwrap();
    replace_file(&repo.at("fresh.json"), b"new\n").unwrap();
    let mode = fs::metadata(repo.at("old.json")).unwrap().mode();
    assert_eq!(mode & 0o777, 0o600);
    fs::create_dir(repo.at("folder")).unwrap();
    symlink("old.json", repo.at("link.json")).unwrap();
    fs::set_permissions(repo.at("fresh.json"), fs::Permissions::from_mode(0o444)).unwrap();
    let before = repo.tree();
    for refused in ["folder", "link.json", "fresh.json", "no/folder.json"] {
        assert!(replace_file(&repo.at(refused), b"x").is_err(), "{refused}");
    }
    assert_eq!(repo.tree(), before);
    assert_eq!(
        before
            .iter()
            .filter(|(_, text)| text.as_deref() == Some(NEW))
            .count(),
        3
    );
}
