//! The role of a file from its path alone. Content and metadata are not looked at.

use super::AssetKind;
use crate::path::RepoPath;
use crate::path::roots::Roots;

/// Folder names below a skill that hold its support files.
pub const SUPPORT_FOLDERS: [&str; 5] = ["assets", "examples", "profiles", "references", "scripts"];

/// What a path says about a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The role.
    pub kind: AssetKind,
    /// For skill-local support: the entrypoint that structurally owns it, whether it exists or not.
    pub parent: Option<RepoPath>,
    /// The file stands below a skill root and may be package content of a skill.
    pub in_skill_root: bool,
}

/// Classify `path`. The first rule that fits decides: entrypoint, skill-local support, recognised roots, configuration,
/// nested support folders.
pub fn classify(path: &RepoPath) -> Placement {
    classify_in(&Roots::default(), path)
}

/// The same with further skill roots.
pub fn classify_in(roots: &Roots, path: &RepoPath) -> Placement {
    let root = roots.of(path.as_str());
    let below = root.and_then(|root| path.as_str().strip_prefix(root)?.strip_prefix('/'));
    let segments: Vec<&str> = below.unwrap_or(path.as_str()).split('/').collect();
    let Some((file, folders)) = segments.split_last() else {
        return Placement::plain(AssetKind::Unknown);
    };
    if let Some(root) = root {
        return Placement {
            in_skill_root: true,
            ..below_skill_root(root, folders, file)
        };
    }
    Placement::plain(elsewhere(folders, file))
}

impl Placement {
    fn plain(kind: AssetKind) -> Self {
        Self {
            kind,
            parent: None,
            in_skill_root: false,
        }
    }
}

fn below_skill_root(root: &str, inner: &[&str], file: &str) -> Placement {
    // A path may be that of the support folder itself.
    let reserved = inner
        .iter()
        .chain([&file])
        .position(|name| is_support(name));
    let Some(at) = reserved else {
        return Placement::plain(match (root, file) {
            (_, "SKILL.md") if !inner.is_empty() => AssetKind::Skill,
            (".agents/skills", _) => AssetKind::Agent,
            _ if is_config(file) => AssetKind::Config,
            _ => AssetKind::Unknown,
        });
    };
    let (skill, rest) = inner.split_at_checked(at).unwrap_or_default();
    let folder = rest.first().copied().unwrap_or(file);
    if skill.is_empty() {
        return Placement::plain(match support_kind(folder) {
            AssetKind::Script | AssetKind::Asset => AssetKind::Unknown,
            generic => generic,
        });
    }
    Placement {
        kind: support_kind(folder),
        parent: Some(RepoPath::new(&format!(
            "{root}/{}/SKILL.md",
            skill.join("/")
        ))),
        in_skill_root: true,
    }
}

fn elsewhere(folders: &[&str], file: &str) -> AssetKind {
    match folders {
        ["contexts", ..] => AssetKind::Context,
        ["lenses", ..] => AssetKind::ContextLens,
        [".agents", ..] => AssetKind::Agent,
        ["tools", ..] => AssetKind::Unknown,
        [] if file == "AGENTS.md" => AssetKind::Agent,
        _ if is_config(file) => AssetKind::Config,
        _ => nested_support(folders),
    }
}

/// A support-like folder below the first level gives a file its role, though no skill owns it.
fn nested_support(folders: &[&str]) -> AssetKind {
    folders
        .iter()
        .skip(1)
        .find_map(|name| match *name {
            "references" => Some(AssetKind::Reference),
            "examples" => Some(AssetKind::Example),
            "profiles" => Some(AssetKind::Profile),
            _ => None,
        })
        .unwrap_or(AssetKind::Unknown)
}

fn support_kind(folder: &str) -> AssetKind {
    match folder {
        "assets" => AssetKind::Asset,
        "examples" => AssetKind::Example,
        "profiles" => AssetKind::Profile,
        "scripts" => AssetKind::Script,
        _ => AssetKind::Reference,
    }
}

fn is_support(folder: &str) -> bool {
    SUPPORT_FOLDERS.contains(&folder)
}

fn is_config(file: &str) -> bool {
    matches!(file, "renma.config.json" | "renma.config.jsonc")
}

#[cfg(test)]
mod tests {
    use super::{AssetKind, RepoPath, classify};

    #[test]
    fn paths_have_roles() {
        use AssetKind::{
            Agent, Asset, Config, Context, ContextLens, Example, Profile, Reference, Script, Skill,
            Unknown,
        };
        for (path, kind, parent) in [
            ("skills/a/SKILL.md", Skill, None),
            (".agents/skills/d/a/SKILL.md", Skill, None),
            ("skills/SKILL.md", Unknown, None),
            (".agents/skills/SKILL.md", Agent, None),
            ("skills/a/skill.md", Unknown, None),
            ("skills/a/x.md", Unknown, None),
            (".agents/skills/a/x.md", Agent, None),
            ("skills/a/assets/x.png", Asset, Some("skills/a/SKILL.md")),
            ("skills/a/b/scripts/x", Script, Some("skills/a/b/SKILL.md")),
            (
                "skills/a/references/scripts/x",
                Reference,
                Some("skills/a/SKILL.md"),
            ),
            (
                ".agents/skills/a/profiles/SKILL.md",
                Profile,
                Some(".agents/skills/a/SKILL.md"),
            ),
            ("skills/a/references", Reference, Some("skills/a/SKILL.md")),
            ("skills/a/scripts", Script, Some("skills/a/SKILL.md")),
            ("skills/references", Reference, None),
            ("skills/scripts", Unknown, None),
            ("skills/references/a/SKILL.md", Reference, None),
            ("skills/scripts/a/references/x.md", Unknown, None),
            (".agents/skills/examples/q.md", Example, None),
            (".agents/skills/assets/x.md", Unknown, None),
            ("contexts/scripts/x.md", Context, None),
            ("contexts/AGENTS.md", Context, None),
            ("lenses/references/x.md", ContextLens, None),
            (".agents/references/x.md", Agent, None),
            ("AGENTS.md", Agent, None),
            ("docs/AGENTS.md", Unknown, None),
            ("tools/references/x.md", Unknown, None),
            ("a/renma.config.json", Config, None),
            ("references/x.md", Unknown, None),
            ("docs/references/examples/x.md", Reference, None),
            ("docs/scripts/x.sh", Unknown, None),
            ("context/x.md", Unknown, None),
        ] {
            let placement = classify(&RepoPath::new(path));
            assert_eq!(placement.kind, kind, "{path}");
            assert_eq!(
                placement.parent.as_ref().map(RepoPath::as_str),
                parent,
                "{path}"
            );
        }
    }
}
