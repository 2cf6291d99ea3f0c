//! What the report says about a decision besides its code: one sentence why, the open question, the rules for whoever
//! acts on it.

use crate::migrate::classification::{Classification, MatchedRule, PlaceCode};
use crate::migrate::suggestion::{Migration, Mode, ReasonCode, Suggestion};

/// What was decided, in one sentence.
pub(super) fn summary(suggestion: &Suggestion) -> &'static str {
    match suggestion.reason {
        ReasonCode::MigrationReviewRequired => match frontmatter(suggestion) {
            Some(_) => "A candidate was put together from what the file says.",
            None => {
                "The file has neither the identity of an Agent Skill nor any field from before Renma 0.16, so there is nothing to migrate from."
            }
        },
        ReasonCode::ConflictingOrIncompleteSkillEvidence => {
            "Nothing is proposed until a person has resolved what stands in the way."
        }
        ReasonCode::CanonicalNoChange => {
            "The skill uses the Agent Skills format already; there is nothing to migrate and nothing to add."
        }
        ReasonCode::ExplicitOverride => {
            "The candidate adds the owner that was given, and nothing else."
        }
        ReasonCode::IndependentGovernanceUnconfirmed => {
            "The candidate holds only what follows from the path, the heading and the options given."
        }
        ReasonCode::DeterministicCandidate => {
            "The candidate follows from the path, the heading and the options given."
        }
        ReasonCode::MetadataAlreadySufficient => {
            "There is no metadata that could be added with certainty."
        }
        ReasonCode::ConflictingOwnership => {
            "The owner that was given is not the owner that is declared; ownership is never changed silently."
        }
        ReasonCode::UnreadableFrontmatter => {
            "The frontmatter cannot be read with certainty, so nothing can be added to it."
        }
        ReasonCode::InheritedFromSkill => {
            "The file belongs to one skill and inherits its owner; it needs no metadata of its own."
        }
        ReasonCode::UnownedSupport => {
            "The file belongs to one skill, and neither declares an owner. That is allowed; an owner belongs in the skill."
        }
        ReasonCode::LocalMetadataPreserved => {
            "The file declares an owner or a policy of its own, which stays as it is."
        }
        ReasonCode::ParentUnresolved => {
            "The skill that would own this file does not exist, so nothing is inherited and nothing is proposed."
        }
        ReasonCode::RepositoryTool => {
            "Files under tools/ implement the repository; they carry no metadata."
        }
        ReasonCode::OutsideBoundary => {
            "The file is no asset of the repository, so no metadata is proposed for it."
        }
    }
}

/// What a person still has to answer.
pub(super) fn question(reason: ReasonCode) -> Option<&'static str> {
    match reason {
        ReasonCode::IndependentGovernanceUnconfirmed => Some(
            "Who owns this asset, what is its lifecycle, and is it the source of truth for what it says?",
        ),
        ReasonCode::ParentUnresolved => Some("Which skill does this file belong to?"),
        ReasonCode::RepositoryTool | ReasonCode::OutsideBoundary => Some(
            "Should this file be an asset with an owner and a lifecycle? Then it belongs under an asset root.",
        ),
        _ => None,
    }
}

/// Why the file counts as what it does.
pub(super) fn place(classification: &Classification) -> String {
    let root = classification.root.as_deref().unwrap_or_default();
    let directory = classification
        .support_directory
        .as_deref()
        .unwrap_or_default();
    match (classification.code, classification.rule) {
        (PlaceCode::CanonicalSkillRoot, _) => format!("A SKILL.md below {root}/ is a skill."),
        (PlaceCode::SkillSupport, _) => {
            format!("{directory}/ inside a skill's folder below {root}/ holds its support files.")
        }
        (PlaceCode::ContextRoot, _) => {
            "Files below contexts/ are contexts, or lenses where they say so.".to_owned()
        }
        (PlaceCode::LensRoot, _) => "Files below lenses/ are context lenses.".to_owned(),
        (PlaceCode::AgentRoot, _) => "AGENTS.md and files below .agents/ guide agents.".to_owned(),
        (PlaceCode::ConfigFile, _) => "The name is that of a configuration file.".to_owned(),
        (PlaceCode::RepositoryTool, _) => "Files below tools/ implement the repository.".to_owned(),
        (PlaceCode::GenericSupport, _) => {
            "A folder above is named like a support folder, but no skill owns it.".to_owned()
        }
        (PlaceCode::Outside, MatchedRule::Unknown) if directory.is_empty() => {
            "The path is under no root of assets or support files.".to_owned()
        }
        (PlaceCode::Outside, _) => {
            format!(
                "{root}/{directory}/ is reserved for support files, but no skill's folder comes before it."
            )
        }
    }
}

/// The rules for whoever acts on the suggestion.
pub(super) fn instructions(suggestion: &Suggestion) -> Vec<String> {
    let lines: &[&str] = match (&suggestion.migration, suggestion.mode) {
        (Some(_), _) if !suggestion.blocked.is_empty() => &[
            "Propose a correction for each blocked field, or ask; apply nothing else.",
            "Never drop or move an unknown top-level field without asking.",
            "Keep the Markdown body byte for byte.",
            "Run the command again afterwards.",
        ],
        (Some(_), Mode::AgentSkillsMetadataRetrofit) => &[
            "Add the owner that was given as metadata.renma.owner, and change nothing else.",
            "Keep the Markdown body byte for byte.",
            "Run `skilld scan --strict --fail-on high` afterwards.",
        ],
        (Some(_), Mode::NoProposal) => &[
            "Leave the file as it is; there is no way back to the old format.",
            "After any other change to it, run `skilld scan --strict --fail-on high`.",
        ],
        (Some(migration), _) if migration.frontmatter.is_none() => &[
            "Ask what the skill does and when to use it; do not invent it.",
            "Keep the Markdown body byte for byte.",
            "Run the command again afterwards.",
        ],
        (Some(_), _) => &[
            "Read the whole skill before changing it.",
            "Keep the Markdown body byte for byte.",
            "Replace the frontmatter by the candidate; where targetPath differs from sourcePath, move the file in the same change.",
            "Keep metadata of other vendors and unknown renma.* keys.",
            "Say in `description` when to choose the skill; keep what it must not do in the body.",
            "Run `skilld scan --strict --fail-on high` afterwards.",
        ],
        (None, _) => return asset_instructions(suggestion),
    };
    lines.iter().map(|line| (*line).to_owned()).collect()
}

fn asset_instructions(suggestion: &Suggestion) -> Vec<String> {
    let mut lines = vec!["Keep the Markdown body and every field that is there.".to_owned()];
    match suggestion.reason {
        ReasonCode::OutsideBoundary | ReasonCode::RepositoryTool => {
            lines.push(
                "Do not move the file or add metadata because of what it says or how it is named."
                    .to_owned(),
            );
            return lines;
        }
        ReasonCode::InheritedFromSkill | ReasonCode::UnownedSupport => {
            if let Some(parent) = &suggestion.classification.parent {
                lines.push(format!(
                    "Change owner and policy in {}, not here.",
                    parent.path
                ));
            }
        }
        ReasonCode::ParentUnresolved => {
            lines.push("Settle which skill owns the file before adding metadata to it.".to_owned());
        }
        ReasonCode::LocalMetadataPreserved | ReasonCode::MetadataAlreadySufficient => {}
        _ => lines.push("Add only the fields of the candidate.".to_owned()),
    }
    lines.push(
        "Never guess an owner from history, paths or prose; a missing owner is allowed.".to_owned(),
    );
    lines
}

/// What to do with the answer, in one sentence.
pub(super) fn review(suggestion: &Suggestion, migration: &Migration) -> String {
    if !suggestion.blocked.is_empty() {
        return "Resolve every blocked field, then run the command again. Apply nothing before that.".to_owned();
    }
    if migration.frontmatter.is_none() {
        return match suggestion.reason {
            ReasonCode::CanonicalNoChange => "Nothing is proposed; leave the file as it is.",
            _ => "Nothing is proposed; give the file a `name` and a `description`.",
        }
        .to_owned();
    }
    let path = if migration.source == migration.target {
        String::new()
    } else {
        format!(
            " and move the file to {} in the same change",
            migration.target
        )
    };
    format!(
        "Review the candidate, replace the frontmatter by it{path}, keep the body byte for byte, and scan again."
    )
}

/// The candidate frontmatter, if the suggestion has one.
pub(super) fn frontmatter(suggestion: &Suggestion) -> Option<&str> {
    suggestion.migration.as_ref()?.frontmatter.as_deref()
}
