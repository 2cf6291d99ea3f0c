//! What a file is in the eyes of the repository model, and by which rule. A function of the path, and for contexts of
//! the declared `type`.

use super::entrypoint::Role;
use super::suggestion::spelled;
use crate::assets::AssetKind;
use crate::path::RepoPath;

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
        /// `references/` directly below a skill root.
        GenericReference "generic-reference",
        /// `profiles/` directly below a skill root.
        GenericProfile "generic-profile",
        /// `examples/` directly below a skill root.
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
    pub root: Option<&'static str>,
    /// Skill-local support: its owner.
    pub parent: Option<ParentSkill>,
    /// The reserved directory it is in.
    pub support_directory: Option<String>,
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
        }
    }

    fn below(self, root: &'static str) -> Self {
        Self {
            root: Some(root),
            ..self
        }
    }

    fn unknown() -> Self {
        Self::new(
            AssetKind::Unknown,
            Scope::Unknown,
            MatchedRule::Unknown,
            PlaceCode::Outside,
        )
    }

    /// The classification of a skill; a historical spelling is no skill yet, and counts as what its folder makes it.
    pub(super) fn of_skill(path: &RepoPath) -> Self {
        match Role::of(path) {
            Role::Skill { root } => Self::new(
                AssetKind::Skill,
                Scope::Independent,
                MatchedRule::SkillEntrypoint,
                PlaceCode::CanonicalSkillRoot,
            )
            .below(root),
            _ => Self::by_root(path, false),
        }
    }

    /// The classification of a file that is no skill. `parent_found`: the skill that would own it exists.
    /// `declares_lens`: its frontmatter says `type: context_lens`.
    pub(super) fn of_asset(path: &RepoPath, parent_found: bool, declares_lens: bool) -> Self {
        match Role::of(path) {
            Role::Support {
                root,
                directory,
                parent,
            } => Self {
                parent: Some(ParentSkill {
                    path: parent,
                    resolution: if parent_found {
                        ParentResolution::Resolved
                    } else {
                        ParentResolution::Missing
                    },
                }),
                ..Self::support(&directory).below(root).inside(directory)
            },
            Role::ReservedRoot { root, directory } => {
                Self::ownerless(&directory).below(root).inside(directory)
            }
            Role::Skill { .. } | Role::Other => Self::by_root(path, declares_lens),
        }
    }

    fn inside(self, directory: String) -> Self {
        Self {
            support_directory: Some(directory),
            ..self
        }
    }

    fn support(directory: &str) -> Self {
        let kind = match directory {
            "references" => AssetKind::Reference,
            "scripts" => AssetKind::Script,
            "examples" => AssetKind::Example,
            "profiles" => AssetKind::Profile,
            _ => AssetKind::Asset,
        };
        Self::new(
            kind,
            Scope::SkillLocal,
            MatchedRule::SkillLocalSupport,
            PlaceCode::SkillSupport,
        )
    }

    fn ownerless(directory: &str) -> Self {
        let (kind, rule) = match directory {
            "references" => (AssetKind::Reference, MatchedRule::GenericReference),
            "profiles" => (AssetKind::Profile, MatchedRule::GenericProfile),
            "examples" => (AssetKind::Example, MatchedRule::GenericExample),
            _ => (AssetKind::Unknown, MatchedRule::Unknown),
        };
        Self::new(kind, Scope::Unknown, rule, PlaceCode::Outside)
    }

    fn by_root(path: &RepoPath, declares_lens: bool) -> Self {
        let independent = |kind, rule, code| Self::new(kind, Scope::Independent, rule, code);
        let root = path.as_str().split_once('/').map(|(root, _)| root);
        match (root, path.file_name()) {
            (_, "renma.config.json" | "renma.config.jsonc") => Self::new(
                AssetKind::Config,
                Scope::RepositorySupport,
                MatchedRule::ConfigFile,
                PlaceCode::ConfigFile,
            ),
            (Some("contexts"), _) => {
                let kind = if declares_lens {
                    AssetKind::ContextLens
                } else {
                    AssetKind::Context
                };
                independent(kind, MatchedRule::ContextRoot, PlaceCode::ContextRoot)
                    .below("contexts")
            }
            (Some("lenses"), _) => independent(
                AssetKind::ContextLens,
                MatchedRule::LensRoot,
                PlaceCode::LensRoot,
            )
            .below("lenses"),
            (Some(".agents"), _) => independent(
                AssetKind::Agent,
                MatchedRule::AgentRoot,
                PlaceCode::AgentRoot,
            )
            .below(".agents"),
            (None, "AGENTS.md") => independent(
                AssetKind::Agent,
                MatchedRule::AgentRoot,
                PlaceCode::AgentRoot,
            )
            .below("AGENTS.md"),
            (Some("tools"), _) => Self::new(
                AssetKind::Unknown,
                Scope::RepositorySupport,
                MatchedRule::RepositoryTool,
                PlaceCode::RepositoryTool,
            )
            .below("tools"),
            _ => Self::unknown(),
        }
    }
}
