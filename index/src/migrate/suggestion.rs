//! The answer of `suggest-metadata` as a value. Wording and JSON are the report's business.

use serde::{Serialize, Serializer};

use super::blocked::{Blocked, Reason};
use super::classification::Classification;
use crate::assets::AssetKind;
use crate::path::RepoPath;
use crate::rules::Code;
use crate::skills::Format;

/// An enum whose variants have a spelling in reports.
macro_rules! spelled {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// The spelling used in reports.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}
pub(crate) use spelled;

spelled! {
    /// What kind of proposal is made.
    Mode {
        /// A historical skill is brought to the Agent Skills format.
        AgentSkillsMigration "agent-skills-migration",
        /// A canonical skill gets an owner.
        AgentSkillsMetadataRetrofit "agent-skills-metadata-retrofit",
        /// Another asset gets metadata.
        MetadataRetrofit "metadata-retrofit",
        /// None.
        NoProposal "no-proposal",
    }
}

spelled! {
    /// Who has to decide.
    DecisionStatus {
        /// Nobody can apply anything before the blocked evidence is resolved.
        Blocked "blocked",
        /// A candidate exists; a person confirms it.
        HumanConfirmationRequired "human-confirmation-required",
        /// There is nothing to do.
        NoChangeRecommended "no-change-recommended",
        /// The candidate follows from what a person said.
        Deterministic "deterministic",
    }
}

spelled! {
    /// Why the decision is what it is.
    ReasonCode {
        /// A candidate for a historical skill awaits review.
        MigrationReviewRequired "agent-skills-migration-review-required",
        /// The evidence for a skill conflicts, or something needed is missing.
        ConflictingOrIncompleteSkillEvidence "conflicting-or-incomplete-skill-evidence",
        /// The skill is canonical and nothing was asked for.
        CanonicalNoChange "canonical-agent-skill-no-change",
        /// The candidate is the owner a person gave.
        ExplicitOverride "explicit-human-provided-override",
        /// An asset of its own: candidates exist, its governance is for a person to confirm.
        IndependentGovernanceUnconfirmed "independent-governance-intent-unconfirmed",
        /// The candidate needs no confirmation.
        DeterministicCandidate "deterministic-metadata-candidate",
        /// Everything that could be proposed is there.
        MetadataAlreadySufficient "metadata-already-sufficient",
        /// The owner given differs from the owner declared.
        ConflictingOwnership "conflicting-ownership-evidence",
        /// The frontmatter cannot be read, so nothing can be added to it.
        UnreadableFrontmatter "unreadable-frontmatter",
        /// Support whose owning skill supplies its governance.
        InheritedFromSkill "skill-local-governance-inherited",
        /// Support whose owning skill declares no owner either.
        UnownedSupport "skill-local-unowned",
        /// Support that declares governance of its own.
        LocalMetadataPreserved "skill-local-existing-metadata-preserved",
        /// Support without an owning skill.
        ParentUnresolved "skill-local-parent-unresolved",
        /// Repository implementation under `tools/`.
        RepositoryTool "repository-tool-not-context",
        /// Not an asset.
        OutsideBoundary "outside-recognized-asset-boundary",
    }
}

spelled! {
    /// Which way a migration goes; there is no way back.
    Direction {
        /// To Agent Skills.
        LegacyToAgentSkills "legacy-to-agent-skills",
        /// Nowhere.
        None "none",
    }
}

spelled! {
    /// What is proposed for a skill.
    ProposalKind {
        /// The migration of a historical skill.
        HistoricalMigration "historical-migration",
        /// Metadata for a canonical skill.
        CanonicalMetadataRetrofit "canonical-metadata-retrofit",
        /// Nothing.
        None "none",
    }
}

spelled! {
    /// What happens to the path of the entrypoint.
    EntrypointMigration {
        /// It is canonical.
        None "none",
        /// `skill.md` becomes `SKILL.md`.
        Rename "rename",
        /// `name.skill.md` becomes `name/SKILL.md`.
        MoveAndRename "move-and-rename",
    }
}

/// Text under text keys, in the order in which it is written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pairs(pub Vec<(String, String)>);

impl Pairs {
    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find_map(|(k, value)| (k == key).then_some(value.as_str()))
    }

    /// Add `value` under `key`.
    pub fn push(&mut self, key: &str, value: &str) {
        self.0.push((key.to_owned(), value.to_owned()));
    }

    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Where a candidate value was found, for the person who reviews it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The name of the skill's directory.
    Directory,
    /// The field of this name, at this line.
    Field(String, u32),
    /// `when_to_use` at this line, worded as a description, with `when_not_to_use` at this line where it adds to it.
    Routing(u32, Option<u32>),
    /// The paragraph of the body that starts at this line.
    Body(u32),
    /// The owner a person gave.
    OwnerOption,
}

/// Something of the old frontmatter that the candidate does not carry over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftBehind {
    /// Routing text that has no place but the description, which does not hold it yet.
    Routing {
        /// Its field.
        field: String,
        /// Where it stands.
        line: u32,
        /// What it says; empty where it cannot be read.
        words: String,
    },
    /// A comment at this line.
    Comment(String, u32),
}

/// The part of the answer that only skills have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Migration {
    /// The format found.
    pub source_format: Format,
    /// Which way.
    pub direction: Direction,
    /// What is proposed.
    pub proposal: ProposalKind,
    /// The file.
    pub source: RepoPath,
    /// Its canonical path.
    pub target: RepoPath,
    /// How it gets there.
    pub entrypoint: EntrypointMigration,
    /// `name` and `description`, as far as they are settled.
    pub fields: Pairs,
    /// The `renma.*` entries of the candidate, as far as they are settled.
    pub renma: Pairs,
    /// Every metadata entry that is kept or migrated.
    pub preserved: Pairs,
    /// The whole candidate, fences included, without a final line break; `None` where nothing is proposed.
    pub frontmatter: Option<String>,
    /// The candidate differs from the frontmatter that is there.
    pub rewrites: bool,
    /// Where the values of the candidate come from, by the key they have in it.
    pub origins: Vec<(String, Origin)>,
    /// What the candidate leaves behind.
    pub left_behind: Vec<LeftBehind>,
    /// Specification errors of the file as it stands, where nothing is proposed.
    pub errors: Vec<Fault>,
}

/// A specification error of the file as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The rule.
    pub code: Code,
    /// The field it is about; nothing for the file as a whole.
    pub field: Option<String>,
    /// Its line.
    pub line: Option<u32>,
}

/// The whole answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The file, as the person named it.
    pub shown: String,
    /// What the file is and why.
    pub classification: Classification,
    /// What kind of proposal is made.
    pub mode: Mode,
    /// Who has to decide.
    pub status: DecisionStatus,
    /// Why.
    pub reason: ReasonCode,
    /// The owner a person gave, trimmed.
    pub owner: Option<String>,
    /// Proposed top-level metadata of an asset that is no skill.
    pub candidate: Pairs,
    /// What stands in the way; for assets also what is missing but allowed to be.
    pub blocked: Vec<Blocked>,
    /// Skills only.
    pub migration: Option<Migration>,
}

/// It is about the place of the file, whatever its frontmatter says.
fn is_about_path(blocked: &Blocked) -> bool {
    blocked.field == "targetPath" || matches!(blocked.reason, Reason::PathName(..))
}

/// The move of the file is told on its own.
fn is_file_name(code: Code) -> bool {
    code.id().ends_with("-NONCANONICAL-FILENAME")
}

/// A file as a migration leaves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewrite {
    /// Where it stands.
    pub target: RepoPath,
    /// Its text.
    pub text: String,
}

impl Suggestion {
    /// What the file is treated as: a historical spelling is a skill here, though its place is none yet.
    pub fn kind(&self) -> AssetKind {
        if self.migration.is_some() {
            AssetKind::Skill
        } else {
            self.classification.kind
        }
    }

    /// What stands in the way, each thing once: what only follows from another is left out, and so is an owner that
    /// is merely absent.
    pub fn obstacles(&self) -> Vec<&Blocked> {
        let unreadable = self.is_unreadable();
        let mut told: Vec<&Blocked> = Vec::new();
        for blocked in &self.blocked {
            let follows = match &blocked.reason {
                Reason::OwnerNotProvided => true,
                Reason::Invalid(_) => {
                    unreadable || told.iter().any(|other| other.field == blocked.field)
                }
                _ => unreadable && blocked.field != "frontmatter" && !is_about_path(blocked),
            };
            if !follows && !told.contains(&blocked) {
                told.push(blocked);
            }
        }
        told
    }

    /// The specification errors that no obstacle tells already.
    pub fn faults(&self) -> Vec<&Fault> {
        let obstacles = self.obstacles();
        let told = |fault: &Fault| match &fault.field {
            Some(field) => obstacles.iter().any(|other| other.field == *field),
            None => false,
        };
        let errors = self.migration.iter().flat_map(|m| &m.errors);
        let untold =
            |fault: &&Fault| !(self.is_unreadable() || told(fault) || is_file_name(fault.code));
        errors.filter(untold).collect()
    }

    /// Nothing of the frontmatter can be relied on.
    fn is_unreadable(&self) -> bool {
        let whole = |blocked: &Blocked| blocked.field == "frontmatter";
        self.blocked.iter().any(whole)
    }

    /// The file that an unblocked skill proposal leads to, made from `text`, the text that was analysed; `None` where
    /// there is no proposal. The body is kept byte for byte.
    pub fn rewrite(&self, text: &str) -> Option<Rewrite> {
        let migration = self.migration.as_ref()?;
        let frontmatter = migration.frontmatter.as_deref()?;
        Some(Rewrite {
            target: migration.target.clone(),
            text: super::render::replace_frontmatter(text, frontmatter),
        })
    }
}
