//! The skill roots of a repository: the contract's two, always, and those that `roots` adds by glob. Decides from paths
//! alone which root a file stands below and which of two roots comes first.

use std::cmp::Ordering;

use super::RepoPath;
use super::glob::Glob;

/// The contract's roots, first root first.
pub const CONTRACT: [&str; 2] = ["skills", ".agents/skills"];

/// What is read below a further root: the patterns that the contract has for its own roots.
const READ: [&str; 6] = [
    "**/SKILL.md",
    "**/profiles/**/*.md",
    "**/references/**/*",
    "**/examples/**/*.md",
    "**/scripts/**/*",
    "**/assets/**/*",
];

/// All skill roots of one configuration.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roots {
    further: Vec<Further>,
}

/// Roots that one glob adds.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Further {
    text: String,
    glob: Glob,
}

impl Roots {
    /// The contract's roots and the folders that `globs` match. Globs that cannot be compiled were reported when they
    /// were read and add nothing.
    pub fn new(globs: &[String]) -> Self {
        let further = globs.iter().filter_map(|text| {
            let text = text.trim_start_matches("./").trim_end_matches('/');
            let glob = Glob::new(text).ok()?;
            Some(Further {
                text: text.to_owned(),
                glob,
            })
        });
        Self {
            further: further.collect(),
        }
    }

    /// The root that the clean path `path` stands below: a root of the contract before any other, else the outermost.
    pub fn of<'p>(&self, path: &'p str) -> Option<&'p str> {
        let below = |root: &str| {
            path.strip_prefix(root)
                .is_some_and(|rest| rest.starts_with('/'))
        };
        if let Some(root) = CONTRACT.into_iter().find(|root| below(root)) {
            return path.get(..root.len());
        }
        if self.further.is_empty() {
            return None;
        }
        let mut folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        folders.find(|folder| self.further_rank(folder).is_some())
    }

    /// What stands below the root, where there is one.
    pub fn below<'p>(&self, path: &'p str) -> Option<&'p str> {
        let root = self.of(path)?;
        path.strip_prefix(root)?.strip_prefix('/')
    }

    /// Whether the folder `path` is itself a root.
    pub fn contains(&self, path: &str) -> bool {
        self.rank(path).is_some()
            && self
                .of(&format!("{path}/x"))
                .is_some_and(|root| root == path)
    }

    /// The place of the root `root` in the documented order: `skills`, `.agents/skills`, then the globs as configured.
    pub fn rank(&self, root: &str) -> Option<usize> {
        let contract = CONTRACT.iter().position(|name| *name == root);
        contract.or_else(|| Some(CONTRACT.len() + self.further_rank(root)?))
    }

    /// The globs of files that are read below the further roots.
    pub fn read_globs(&self) -> impl Iterator<Item = String> {
        self.further
            .iter()
            .flat_map(|root| READ.map(|pattern| format!("{}/{pattern}", root.text)))
    }

    /// Which of two files comes first: the one below the earlier root, then the one with the earlier path.
    pub fn cmp(&self, a: &RepoPath, b: &RepoPath) -> Ordering {
        let rank = |path: &RepoPath| {
            let root = self.of(path.as_str());
            root.and_then(|root| self.rank(root)).unwrap_or(usize::MAX)
        };
        rank(a).cmp(&rank(b)).then_with(|| a.cmp(b))
    }

    /// Why `first` comes before `second`, for a sentence.
    pub fn why(&self, first: &RepoPath, second: &RepoPath) -> String {
        match (self.of(first.as_str()), self.of(second.as_str())) {
            (Some(a), Some(b)) if a != b && self.rank(a) != self.rank(b) => {
                format!("`{a}` stands before `{b}` in the order of roots")
            }
            _ => "its path sorts first".to_owned(),
        }
    }

    fn further_rank(&self, folder: &str) -> Option<usize> {
        self.further
            .iter()
            .position(|further| further.glob.matches(folder))
    }
}

#[cfg(test)]
mod tests {
    use super::Roots;

    fn roots() -> Roots {
        let globs = [
            ".claude/skills",
            "./.github/skills/",
            "plugins/*/skills",
            "packages/*/.agents/skills",
        ];
        Roots::new(&globs.map(str::to_owned))
    }

    #[test]
    fn a_path_stands_below_one_root() {
        for (path, root) in [
            ("skills/a/SKILL.md", Some("skills")),
            ("skills/a/skills/b/SKILL.md", Some("skills")),
            (".agents/skills/a/SKILL.md", Some(".agents/skills")),
            (".claude/skills/a/SKILL.md", Some(".claude/skills")),
            (".github/skills/a/SKILL.md", Some(".github/skills")),
            ("plugins/x/skills/a/b/SKILL.md", Some("plugins/x/skills")),
            (
                "packages/x/.agents/skills/a",
                Some("packages/x/.agents/skills"),
            ),
            ("plugins/x/y/skills/a/SKILL.md", None),
            ("plugins/.x/skills/a/SKILL.md", None),
            ("skills", None),
            (".claude/skills", None),
            ("docs/skills/a/SKILL.md", None),
        ] {
            assert_eq!(roots().of(path), root, "{path}");
        }
        assert_eq!(
            Roots::default().of("skills/a/SKILL.md"),
            Some("skills"),
            "the contract's roots always remain"
        );
        assert_eq!(Roots::default().of(".claude/skills/a/SKILL.md"), None);
    }

    #[test]
    fn roots_have_an_order() {
        let roots = roots();
        let order = [
            "skills",
            ".agents/skills",
            ".claude/skills",
            ".github/skills",
            "plugins/z/skills",
            "packages/a/.agents/skills",
        ];
        let ranks: Vec<_> = order.iter().map(|root| roots.rank(root)).collect();
        assert_eq!(ranks, (0..6).map(Some).collect::<Vec<_>>());
        assert!(roots.contains("plugins/a/skills") && !roots.contains("plugins/a"));
        assert!(!roots.contains("skills/x"));
    }
}
