//! The two entrypoint classifiers of the contract ("Entrypoint Paths"): pure functions of a path. What a walk or a rule
//! makes of the answer is not decided here.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

/// The one file name of an operational skill.
pub const SKILL_FILE: &str = "SKILL.md";

/// Names of the support folders of a skill; none of them can be a skill or a domain.
pub const SUPPORT_DIRECTORIES: [&str; 5] =
    ["assets", "examples", "profiles", "references", "scripts"];

/// The folders that hold skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SkillRoot {
    /// `skills`
    #[serde(rename = "skills")]
    Skills,
    /// `.agents/skills`
    #[serde(rename = ".agents/skills")]
    AgentsSkills,
}

impl SkillRoot {
    /// Both roots.
    pub const ALL: [Self; 2] = [Self::Skills, Self::AgentsSkills];

    /// The path of the root.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Skills => "skills",
            Self::AgentsSkills => ".agents/skills",
        }
    }
}

/// What a path below a skill root is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OperationalKind {
    /// The `SKILL.md` of a skill.
    Entrypoint,
    /// A file or folder in a support folder of a skill.
    Support,
    /// In a support folder that no skill owns.
    ReservedRoot,
}

/// The operational reading of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Operational {
    /// What it is.
    pub kind: OperationalKind,
    /// The skill root it stands in.
    pub root: SkillRoot,
    /// Path of the skill's folder; `None` in a reserved root.
    pub skill_directory: Option<String>,
    /// Name of the skill's folder; `None` in a reserved root.
    pub skill_name: Option<String>,
    /// The folders between root and skill; `None` in a reserved root.
    pub domain_path: Option<Vec<String>>,
    /// The support folder it stands in; `None` for an entrypoint.
    pub support_directory: Option<String>,
    /// The path itself, normalised.
    pub current_path: String,
}

/// How a file becomes a canonical entrypoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MigrationKind {
    /// It is one.
    Canonical,
    /// `skill.md`: a rename.
    LowercaseEntrypoint,
    /// `NAME.skill.md`: a move into the folder `NAME` and a rename.
    FlatLegacyEntrypoint,
}

/// The migration reading of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Migration {
    /// What has to happen.
    pub kind: MigrationKind,
    /// The canonical path.
    pub target_path: String,
    /// Name of the skill's folder there.
    pub candidate_name: String,
}

/// The operational classifier: canonical names only. `None` where the path is nothing to skills.
pub fn operational(path: &str) -> Option<Operational> {
    let normal = Normal::of(path)?;
    let current_path = normal.path();
    let root = normal.root;
    let Some(at) = normal.support() else {
        let (file, folders) = normal.rest.split_last()?;
        let (name, domain) = folders.split_last()?;
        return (*file == SKILL_FILE).then(|| Operational {
            kind: OperationalKind::Entrypoint,
            root,
            skill_directory: Some(normal.prefix(folders.len())),
            skill_name: Some((*name).to_owned()),
            domain_path: Some(owned(domain)),
            support_directory: None,
            current_path,
        });
    };
    let support_directory = normal.rest.get(at).map(|name| (*name).to_owned());
    let owner = normal.rest.get(..at).and_then(<[&str]>::split_last);
    Some(match owner {
        Some((name, domain)) => Operational {
            kind: OperationalKind::Support,
            root,
            skill_directory: Some(normal.prefix(at)),
            skill_name: Some((*name).to_owned()),
            domain_path: Some(owned(domain)),
            support_directory,
            current_path,
        },
        None => Operational {
            kind: OperationalKind::ReservedRoot,
            root,
            skill_directory: None,
            skill_name: None,
            domain_path: None,
            support_directory,
            current_path,
        },
    })
}

/// The migration classifier: canonical and historical names.
pub fn migration(path: &str) -> Option<Migration> {
    let normal = Normal::of(path)?;
    if normal.support().is_some() {
        return None;
    }
    let (file, folders) = normal.rest.split_last()?;
    let folder = normal.prefix(folders.len());
    let (kind, folder, name) = match (historical_stem(file), folders.last()) {
        (None, Some(name)) if *file == SKILL_FILE => (MigrationKind::Canonical, folder, *name),
        (Some(""), Some(name)) => (MigrationKind::LowercaseEntrypoint, folder, *name),
        (Some(stem), _) if !stem.is_empty() => {
            let folder = format!("{folder}/{stem}");
            (MigrationKind::FlatLegacyEntrypoint, folder, stem)
        }
        _ => return None,
    };
    Some(Migration {
        kind,
        target_path: format!("{folder}/{SKILL_FILE}"),
        candidate_name: name.to_owned(),
    })
}

/// The name before `.skill.md` in a historical file name; empty for `skill.md`, `None` for every other name.
pub fn historical_stem(file: &str) -> Option<&str> {
    if file == "skill.md" {
        return Some("");
    }
    file.strip_suffix(".skill.md").filter(|stem| !stem.is_empty())
}

/// A support folder's name.
pub fn is_support_directory(name: &str) -> bool {
    SUPPORT_DIRECTORIES.contains(&name)
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A path below a skill root, normalised.
struct Normal<'p> {
    root: SkillRoot,
    /// The segments behind the root.
    rest: Vec<&'p str>,
}

impl<'p> Normal<'p> {
    /// `None` outside of the skill roots, or where `..` leaves one on the way.
    fn of(path: &'p str) -> Option<Self> {
        if path.starts_with(['/', '\\']) {
            return None;
        }
        let mut segments: Vec<&str> = Vec::new();
        let mut entered = 0;
        for segment in path.split(['/', '\\']) {
            match segment {
                "" | "." => {}
                ".." => {
                    segments.pop()?;
                    if segments.len() < entered {
                        return None;
                    }
                }
                name => {
                    segments.push(name);
                    if let Some((_, depth)) = root_of(&segments) {
                        entered = depth;
                    }
                }
            }
        }
        let (root, depth) = root_of(&segments)?;
        Some(Self {
            root,
            rest: segments.split_off(depth),
        })
    }

    /// Position of the first support folder (or of a path that is one).
    fn support(&self) -> Option<usize> {
        self.rest.iter().position(|name| is_support_directory(name))
    }

    /// The path of the first `count` segments behind the root.
    fn prefix(&self, count: usize) -> String {
        let mut path = self.root.as_str().to_owned();
        for segment in self.rest.iter().take(count) {
            path.push('/');
            path.push_str(segment);
        }
        path
    }

    fn path(&self) -> String {
        self.prefix(self.rest.len())
    }
}

fn root_of(segments: &[&str]) -> Option<(SkillRoot, usize)> {
    match segments {
        ["skills", ..] => Some((SkillRoot::Skills, 1)),
        [".agents", "skills", ..] => Some((SkillRoot::AgentsSkills, 2)),
        _ => None,
    }
}
