//! The ONE table of operational metadata keys: both spellings and the shape of the value. Nothing is parsed here.

use serde::{Deserialize, Serialize};

/// The shape a value must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Trimmed text; empty is absent.
    Text,
    /// A JSON-array string on skills; a YAML list or comma-separated text elsewhere.
    List,
    /// Exactly `"true"` or `"false"` on skills; the usual words elsewhere.
    Flag,
    /// Exactly the string `"true"`.
    Marker,
    /// A positive YAML integer.
    Integer,
}

macro_rules! registry {
    ($($(#[$doc:meta])* $variant:ident $field:literal, $skill:expr, $other:expr, $shape:ident;)*) => {
        /// An operational metadata key.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Key { $($(#[$doc])* $variant,)* }

        impl Key {
            /// Every key, in table order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name used in reports for both serialisations, for example `requires_context`.
            pub const fn field(self) -> &'static str {
                match self { $(Self::$variant => $field,)* }
            }

            /// The key inside `metadata` of a skill, for example `renma.requires-context`.
            pub const fn skill_key(self) -> Option<&'static str> {
                match self { $(Self::$variant => $skill,)* }
            }

            /// The top-level key of every other asset.
            pub const fn top_level_key(self) -> Option<&'static str> {
                match self { $(Self::$variant => $other,)* }
            }

            /// The shape of the value.
            pub const fn shape(self) -> Shape {
                match self { $(Self::$variant => Shape::$shape,)* }
            }
        }
    };
}

registry! {
    /// Stable id.
    Id "id", Some("renma.id"), Some("id"), Text;
    /// Title (skills only).
    Title "title", Some("renma.title"), None, Text;
    /// Kind discriminator (others only); `context_lens` is the one that matters.
    Type "type", None, Some("type"), Text;
    /// Version.
    Version "version", Some("renma.version"), Some("version"), Text;
    /// Declared owner.
    Owner "owner", Some("renma.owner"), Some("owner"), Text;
    /// Lifecycle status.
    Status "status", Some("renma.status"), Some("status"), Text;
    /// Reason of the latest transition.
    StatusReason "status_reason", Some("renma.status-reason"), Some("status_reason"), Text;
    /// Date of the latest transition.
    StatusChangedAt "status_changed_at", Some("renma.status-changed-at"), Some("status_changed_at"), Text;
    /// What the asset is for.
    Purpose "purpose", Some("renma.purpose"), Some("purpose"), Text;
    /// Date of the latest review.
    LastReviewedAt "last_reviewed_at", Some("renma.last-reviewed-at"), Some("last_reviewed_at"), Text;
    /// Review cycle, `P<n>D`.
    ReviewCycle "review_cycle", Some("renma.review-cycle"), Some("review_cycle"), Text;
    /// Expiry date.
    ExpiresAt "expires_at", Some("renma.expires-at"), Some("expires_at"), Text;
    /// Tags.
    Tags "tags", Some("renma.tags"), Some("tags"), List;
    /// When to use (others only).
    WhenToUse "when_to_use", None, Some("when_to_use"), List;
    /// When not to use (others only).
    WhenNotToUse "when_not_to_use", None, Some("when_not_to_use"), List;
    /// Required contexts.
    RequiresContext "requires_context", Some("renma.requires-context"), Some("requires_context"), List;
    /// Optional contexts.
    OptionalContext "optional_context", Some("renma.optional-context"), Some("optional_context"), List;
    /// Required lenses.
    RequiresLens "requires_lens", Some("renma.requires-lens"), Some("requires_lens"), List;
    /// Optional lenses.
    OptionalLens "optional_lens", Some("renma.optional-lens"), Some("optional_lens"), List;
    /// Assets that must not be used together with this one.
    Conflicts "conflicts", Some("renma.conflicts"), Some("conflicts"), List;
    /// Replacements.
    SupersededBy "superseded_by", Some("renma.superseded-by"), Some("superseded_by"), List;
    /// Continuations (skills only); discovery's, never a dependency.
    ContinuesWith "continues_with", Some("renma.continues-with"), None, List;
    /// Contexts a lens interprets (others only).
    AppliesTo "applies_to", None, Some("applies_to"), List;
    /// Review emphasis of a lens (others only).
    Focus "focus", None, Some("focus"), List;
    /// Outputs of a lens (others only).
    ExpectedOutputs "expected_outputs", None, Some("expected_outputs"), List;
    /// Scope of a lens (others only).
    Scope "scope", None, Some("scope"), Text;
    /// Token budget (others only).
    TokenBudgetOverride "token_budget_override", None, Some("token_budget_override"), Integer;
    /// Why the budget is raised (others only).
    TokenBudgetRationale "token_budget_rationale", None, Some("token_budget_rationale"), Text;
    /// When the budget was reviewed (others only).
    TokenBudgetReviewedAt "token_budget_reviewed_at", None, Some("token_budget_reviewed_at"), Text;
    /// Publication marker (skills only).
    PublishedEntrypoint "published_entrypoint", Some("renma.published-entrypoint"), None, Marker;
    /// Network permission.
    NetworkAllowed "network_allowed", Some("renma.network-allowed"), Some("network_allowed"), Flag;
    /// Upload permission.
    ExternalUploadAllowed "external_upload_allowed", Some("renma.external-upload-allowed"), Some("external_upload_allowed"), Flag;
    /// Secrets permission.
    SecretsAllowed "secrets_allowed", Some("renma.secrets-allowed"), Some("secrets_allowed"), Flag;
    /// Human approval is needed.
    RequiresHumanApproval "requires_human_approval", Some("renma.requires-human-approval"), Some("requires_human_approval"), Flag;
    /// Data that may be read.
    AllowedData "allowed_data", Some("renma.allowed-data"), Some("allowed_data"), List;
    /// Inputs that must not be read.
    ForbiddenInputs "forbidden_inputs", Some("renma.forbidden-inputs"), Some("forbidden_inputs"), List;
    /// Network destinations.
    ApprovedNetworkDestinations "approved_network_destinations", Some("renma.approved-network-destinations"), Some("approved_network_destinations"), List;
    /// Upload destinations.
    ApprovedUploadDestinations "approved_upload_destinations", Some("renma.approved-upload-destinations"), Some("approved_upload_destinations"), List;
    /// Floating dependencies that are allowed.
    AllowedFloatingDependencies "allowed_floating_dependencies", Some("renma.allowed-floating-dependencies"), Some("allowed_floating_dependencies"), List;
    /// Security profile.
    SecurityProfile "security_profile", Some("renma.security-profile"), Some("security_profile"), Text;
    /// Removed: routing text on a skill; reported, never interpreted.
    SkillWhenToUse "when_to_use", Some("renma.when-to-use"), None, Text;
    /// Removed: routing text on a skill; reported, never interpreted.
    SkillWhenNotToUse "when_not_to_use", Some("renma.when-not-to-use"), None, Text;
    /// Removed from non-skill assets; reported, never interpreted.
    CanonicalContext "canonical_context", None, Some("canonical_context"), List;
    /// Removed lens alias; reported, never interpreted.
    Target "target", None, Some("target"), List;
    /// Removed lens alias; reported, never interpreted.
    Targets "targets", None, Some("targets"), List;
    /// Removed lens alias; reported, never interpreted.
    Output "output", None, Some("output"), List;
    /// Removed lens alias; reported, never interpreted.
    Outputs "outputs", None, Some("outputs"), List;
}

impl Key {
    /// The key as a person finds it in the file: `metadata.renma.status` in a skill, `status` elsewhere. Falls back to
    /// [`Key::field`] where the serialisation lacks the key.
    pub fn spelling(self, skill: bool) -> String {
        match (skill, self.skill_key(), self.top_level_key()) {
            (true, Some(key), _) => format!("metadata.{key}"),
            (false, _, Some(key)) => key.to_owned(),
            _ => self.field().to_owned(),
        }
    }

    /// The key a skill spells like this inside `metadata`.
    pub fn from_skill_key(key: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|k| k.skill_key() == Some(key))
    }

    /// A top-level field that skills had before 0.16 and that a migration carries over.
    pub fn is_historical_skill_field(field: &str) -> bool {
        let newer = [
            Self::ContinuesWith,
            Self::PublishedEntrypoint,
            Self::AllowedFloatingDependencies,
        ];
        let moved =
            |key: &&Self| key.skill_key().is_some() && key.field() == field && !newer.contains(key);
        Self::ALL.iter().any(|key| moved(&key))
    }

    /// The key another asset spells like this at top level.
    pub fn from_top_level_key(key: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|k| k.top_level_key() == Some(key))
    }
}
