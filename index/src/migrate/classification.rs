//! What a file is in the eyes of the repository model, and by which rule. A function of the path, and for contexts of
//! the declared `type`.

use super::entrypoint::Role;
use super::suggestion::spelled;
use crate::assets::AssetKind;
use crate::assets::classify::classify_in;
use crate::path::RepoPath;
use crate::path::classify::RESERVED;
use crate::path::roots::Roots;

spelled! {
    /// How far the file governs itself.
    Scope {
        /// It has an owner and a lifecycle of its own.
        Independent "independent",
        /// It belongs to a skill.
        SkillLocal "skill-local",
        /// It serves the repository.
        RepositorySupport "repository-support",
        /// Nothing is known.
        Unknown "unknown",
    }
}

spelled! {
    /// The rule that decided.
    MatchedRule {
        /// `<skill-root>/…/SKILL.md`.
        SkillEntrypoint "skill-entrypoint",
        /// A support directory of a skill.
        SkillLocalSupport "skill-local-support",
        /// `contexts/**`.
        ContextRoot "context-root",
        /// `lenses/**`.
        LensRoot "lens-root",
        /// `AGENTS.md` or `.agents/**`.
        AgentRoot "agent-root",
        /// A configuration file.
        ConfigFile "config-file",
        /// `tools/**`.
        RepositoryTool "repository-tool",
        /// `references/` that belongs to no skill.
        GenericReference "generic-reference",
        /// `profiles/` that belongs to no skill.
        GenericProfile "generic-profile",
        /// `examples/` that belongs to no skill.
        GenericExample "generic-example",
        /// None.
        Unknown "unknown",
    }
}

spelled! {
    /// What the rule says.
    PlaceCode {
        /// A skill.
        CanonicalSkillRoot "under-canonical-skill-root",
        /// Support of a skill.
        SkillSupport "under-skill-support-directory",
        /// A context.
        ContextRoot "under-recognized-context-root",
        /// A lens.
        LensRoot "under-recognized-lens-root",
        /// Agent guidance.
        AgentRoot "under-recognized-agent-root",
        /// A configuration file.
        ConfigFile "recognized-config-file",
        /// Repository implementation.
        RepositoryTool "repository-tool-not-context",
        /// Support that belongs to no skill.
        GenericSupport "under-generic-support-directory",
        /// No asset.
        Outside "outside-recognized-asset-boundary",
    }
}

spelled! {
    /// Whether the skill that owns a support file was found.
    ParentResolution {
        /// It was.
        Resolved "resolved",
        /// It was not.
        Missing "missing",
    }
}

/// The skill that owns a support file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParentSkill {
    /// Where it is, or would be.
    pub path: RepoPath,
    /// Whether it is there.
    pub resolution: ParentResolution,
}

/// What a file is and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classification {
    /// Its kind.
    pub kind: AssetKind,
    /// How far it governs itself.
    pub scope: Scope,
    /// The rule that decided.
    pub rule: MatchedRule,
    /// What the rule says.
    pub code: PlaceCode,
    /// The root it was recognised by.
    pub root: Option<String>,
    /// Skill-local support: its owner.
    pub parent: Option<ParentSkill>,
    /// The reserved directory it is in.
    pub support_directory: Option<String>,
    /// Contexts: the folders above that are named like support folders of a skill, sorted.
    pub ignored_segments: Vec<String>,
}

impl Classification {
    fn new(kind: AssetKind, scope: Scope, rule: MatchedRule, code: PlaceCode) -> Self {
        Self {
            kind,
            scope,
            rule,
            code,
            root: None,
            parent: None,
            support_directory: None,
            ignored_segments: Vec::new(),
        }
    }

    fn below(self, root: &str) -> Self {
        Self {
            root: Some(root.to_owned()),
            ..self
        }
    }

    /// The classification of a skill; a historical spelling is no skill yet, and counts as what its folder makes it.
    pub(super) fn of_skill(roots: &Roots, path: &RepoPath) -> Self {
        match Role::of(roots, path) {
            Role::Skill { root } => Self::new(
                AssetKind::Skill,
                Scope::Independent,
                MatchedRule::SkillEntrypoint,
                PlaceCode::CanonicalSkillRoot,
            )
            .below(&root),
            _ => Self::by_root(roots, path, false),
        }
    }

    /// The classification of a file that is no skill. `parent_found`: the skill that would own it exists.
    /// `declares_lens`: its frontmatter says `type: context_lens`.
    pub(super) fn of_asset(
        roots: &Roots,
        path: &RepoPath,
        parent_found: bool,
        declares_lens: bool,
    ) -> Self {
        let kind = classify_in(roots, path).kind;
        match Role::of(roots, path) {
            Role::Support {
                root,
                directory,
                parent,
            } => {
                let resolution = if parent_found {
                    ParentResolution::Resolved
                } else {
                    ParentResolution::Missing
                };
                let parent = ParentSkill {
                    path: parent,
                    resolution,
                };
                Self {
                    root: Some(root),
                    parent: Some(parent),
                    support_directory: Some(directory),
                    ..Self::new(
                        kind,
                        Scope::SkillLocal,
                        MatchedRule::SkillLocalSupport,
                        PlaceCode::SkillSupport,
                    )
                }
            }
            Role::ReservedRoot { root, directory } => Self {
                root: Some(root),
                support_directory: Some(directory),
                ..Self::generic(kind, PlaceCode::Outside)
            },
            Role::Skill { .. } | Role::Other => Self::by_root(roots, path, declares_lens),
        }
    }

    /// Support that no skill owns.
    fn generic(kind: AssetKind, code: PlaceCode) -> Self {
        let rule = match kind {
            AssetKind::Reference => MatchedRule::GenericReference,
            AssetKind::Profile => MatchedRule::GenericProfile,
            AssetKind::Example => MatchedRule::GenericExample,
            _ => MatchedRule::Unknown,
        };
        Self::new(kind, Scope::Unknown, rule, code)
    }

    fn by_root(roots: &Roots, path: &RepoPath, declares_lens: bool) -> Self {
        let repository = |kind, rule, code| Self::new(kind, Scope::RepositorySupport, rule, code);
        let root = path.as_str().split_once('/').map(|(root, _)| root);
        if is_config(path.file_name()) {
            return repository(
                AssetKind::Config,
                MatchedRule::ConfigFile,
                PlaceCode::ConfigFile,
            );
        }
        match classify_in(roots, path).kind {
            AssetKind::Context | AssetKind::ContextLens => {
                Self::knowledge(roots, path, declares_lens)
            }
            AssetKind::Agent => Self::new(
                AssetKind::Agent,
                Scope::Independent,
                MatchedRule::AgentRoot,
                PlaceCode::AgentRoot,
            )
            .below(if root.is_some() {
                ".agents"
            } else {
                "AGENTS.md"
            }),
            AssetKind::Unknown if root == Some("tools") => repository(
                AssetKind::Unknown,
                MatchedRule::RepositoryTool,
                PlaceCode::RepositoryTool,
            )
            .below("tools"),
            AssetKind::Unknown => Self::generic(AssetKind::Unknown, PlaceCode::Outside),
            kind => Self::generic(kind, PlaceCode::GenericSupport),
        }
    }

    /// A context or a lens.
    fn knowledge(roots: &Roots, path: &RepoPath, declares_lens: bool) -> Self {
        if classify_in(roots, path).kind == AssetKind::ContextLens {
            return Self::new(
                AssetKind::ContextLens,
                Scope::Independent,
                MatchedRule::LensRoot,
                PlaceCode::LensRoot,
            )
            .below("lenses");
        }
        let kind = if declares_lens {
            AssetKind::ContextLens
        } else {
            AssetKind::Context
        };
        let folders: Vec<&str> = path.parent().unwrap_or_default().split('/').collect();
        let ignored = RESERVED.into_iter().filter(|name| folders.contains(name));
        Self {
            root: Some("contexts".to_owned()),
            ignored_segments: ignored.map(str::to_owned).collect(),
            ..Self::new(
                kind,
                Scope::Independent,
                MatchedRule::ContextRoot,
                PlaceCode::ContextRoot,
            )
        }
    }
}

fn is_config(file_name: &str) -> bool {
    matches!(file_name, "renma.config.json" | "renma.config.jsonc")
}
