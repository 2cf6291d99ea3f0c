//! Metadata for a file that is no skill: what follows from its path and heading is proposed, everything else is left
//! to a person. Support files of a skill inherit and need nothing.

use super::blocked::{Blocked, Reason};
use super::classification::{Classification, ParentResolution, PlaceCode, Scope};
use super::source::{Field, Source};
use super::suggestion::{DecisionStatus, Mode, Pairs, ReasonCode, Suggestion};
use super::{Parent, Request, canonical, legacy};
use crate::assets::AssetKind;
use crate::assets::content::is_markdown;
use crate::metadata::{Key, Shape};
use crate::path::RepoPath;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Node, Value};

/// The answer for a file that is no skill.
pub(super) fn suggest(request: &Request<'_>) -> Suggestion {
    let doc = Document::parse(request.text);
    let asset = Asset {
        request,
        markdown: is_markdown(request.path.file_name()),
        source: Source::read(&doc),
        doc: &doc,
    };
    let parent_found = matches!(request.parent, Parent::Found(_));
    let declares_lens = asset.text(Key::Type).as_deref() == Some("context_lens");
    let classification =
        Classification::of_asset(request.roots, request.path, parent_found, declares_lens);
    let verdict = match (classification.scope, classification.code) {
        (Scope::SkillLocal, _) => asset.support(&classification),
        (_, PlaceCode::RepositoryTool) => Verdict::nothing(ReasonCode::RepositoryTool),
        (_, PlaceCode::Outside) if classification.kind == AssetKind::Unknown => {
            Verdict::nothing(ReasonCode::OutsideBoundary)
        }
        _ => asset.governed(&classification),
    };
    Suggestion {
        shown: request.shown.to_owned(),
        classification,
        mode: verdict.mode,
        status: verdict.status,
        reason: verdict.reason,
        owner: request.owner().map(str::to_owned),
        candidate: verdict.candidate,
        blocked: verdict.blocked,
        migration: None,
    }
}

struct Verdict {
    mode: Mode,
    status: DecisionStatus,
    reason: ReasonCode,
    candidate: Pairs,
    blocked: Vec<Blocked>,
}

impl Verdict {
    fn nothing(reason: ReasonCode) -> Self {
        Self {
            mode: Mode::NoProposal,
            status: DecisionStatus::NoChangeRecommended,
            reason,
            candidate: Pairs::default(),
            blocked: Vec::new(),
        }
    }

    fn blocked(reason: ReasonCode, blocked: Blocked) -> Self {
        Self {
            status: DecisionStatus::Blocked,
            blocked: vec![blocked],
            ..Self::nothing(reason)
        }
    }

    fn proposal(status: DecisionStatus, reason: ReasonCode, candidate: Pairs) -> Self {
        Self {
            mode: Mode::MetadataRetrofit,
            status,
            candidate,
            ..Self::nothing(reason)
        }
    }
}

struct Asset<'a> {
    request: &'a Request<'a>,
    doc: &'a Document<'a>,
    source: Source<'a>,
    markdown: bool,
}

impl Asset<'_> {
    /// Support of a skill.
    fn support(&self, classification: &Classification) -> Verdict {
        if let Some(parent) = &classification.parent
            && parent.resolution == ParentResolution::Missing
        {
            let reason = Reason::ParentMissing(parent.path.clone());
            let blocked = Blocked::new("parent_skill", None, reason);
            return Verdict::blocked(ReasonCode::ParentUnresolved, blocked);
        }
        if let Some(conflict) = self.owner_conflict() {
            return Verdict::blocked(ReasonCode::ConflictingOwnership, conflict);
        }
        match self.request.owner() {
            Some(owner) if self.declared_owner().is_none() && self.markdown => {
                let mut candidate = Pairs::default();
                candidate.push("owner", owner);
                Verdict::proposal(
                    DecisionStatus::Deterministic,
                    ReasonCode::ExplicitOverride,
                    candidate,
                )
            }
            _ if self.governs_itself() => Verdict::nothing(ReasonCode::LocalMetadataPreserved),
            _ if self.parent_has_owner() => Verdict::nothing(ReasonCode::InheritedFromSkill),
            _ => Verdict::nothing(ReasonCode::UnownedSupport),
        }
    }

    /// An asset with an owner and a lifecycle of its own.
    fn governed(&self, classification: &Classification) -> Verdict {
        if let Some(fault) = self.unreadable() {
            return Verdict::blocked(ReasonCode::UnreadableFrontmatter, fault);
        }
        if let Some(conflict) = self.owner_conflict() {
            return Verdict::blocked(ReasonCode::ConflictingOwnership, conflict);
        }
        let candidate = self.candidate(classification.kind);
        let mut verdict = if candidate.is_empty() {
            Verdict::nothing(ReasonCode::MetadataAlreadySufficient)
        } else if classification.scope == Scope::Independent {
            Verdict::proposal(
                DecisionStatus::HumanConfirmationRequired,
                ReasonCode::IndependentGovernanceUnconfirmed,
                candidate,
            )
        } else {
            Verdict::proposal(
                DecisionStatus::Deterministic,
                ReasonCode::DeterministicCandidate,
                candidate,
            )
        };
        if self.declared_owner().is_none() && self.request.owner().is_none() {
            verdict
                .blocked
                .push(Blocked::new("owner", None, Reason::OwnerNotProvided));
        }
        verdict
    }

    fn candidate(&self, kind: AssetKind) -> Pairs {
        let mut candidate = Pairs::default();
        if !self.markdown {
            return candidate;
        }
        if self.text(Key::Id).is_none()
            && let Some(id) = derived_id(self.request.path, kind)
        {
            candidate.push("id", &id);
        }
        if !self.declares("title")
            && let Some(title) = self.heading()
        {
            candidate.push("title", &title);
        }
        if let Some(owner) = self.request.owner()
            && self.declared_owner().is_none()
        {
            candidate.push("owner", owner);
        }
        candidate
    }

    /// What keeps the frontmatter from being added to, where it is there but cannot be read.
    fn unreadable(&self) -> Option<Blocked> {
        if !self.markdown || self.doc.envelope.fence == Fence::Absent {
            return None;
        }
        let twice = |blocked: &Blocked| {
            matches!(blocked.reason, Reason::Duplicate(_))
                && matches!(blocked.field.as_str(), "id" | "title" | "owner")
        };
        self.source
            .blocked()
            .into_iter()
            .find(|blocked| blocked.field == "frontmatter" || twice(blocked))
    }

    fn owner_conflict(&self) -> Option<Blocked> {
        let given = self.request.owner()?;
        let declared = self.declared_owner().filter(|declared| declared != given)?;
        Some(Blocked::new(
            "owner",
            self.source.field("owner").map(|field| field.line),
            Reason::OwnerConflict {
                declared,
                given: given.to_owned(),
            },
        ))
    }

    fn declared_owner(&self) -> Option<String> {
        self.text(Key::Owner)
    }

    /// The scalar under `key` as trimmed text; `None` where it is empty or absent.
    fn text(&self, key: Key) -> Option<String> {
        if !self.markdown {
            return None;
        }
        let field = self.source.field(key.top_level_key()?)?;
        scalar_text(field.value()?, self.doc)
    }

    fn declares(&self, field: &str) -> bool {
        self.source
            .field(field)
            .and_then(Field::value)
            .is_some_and(|value| scalar_text(value, self.doc).is_some())
    }

    fn heading(&self) -> Option<String> {
        let title = self.doc.body().title()?;
        let text = title.split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some(text)
    }

    /// It declares an owner or a security policy of its own.
    fn governs_itself(&self) -> bool {
        self.declared_owner().is_some()
            || Key::ALL
                .iter()
                .filter(|key| is_security(**key))
                .any(|key| self.says(*key))
    }

    fn says(&self, key: Key) -> bool {
        let value = key
            .top_level_key()
            .filter(|_| self.markdown)
            .and_then(|field| self.source.field(field))
            .and_then(Field::value);
        let Some(value) = value else {
            return false;
        };
        match key.shape() {
            Shape::Flag => scalar_text(value, self.doc)
                .is_some_and(|text| matches!(text.as_str(), "true" | "false")),
            Shape::List => legacy::members(value).is_ok_and(|members| !members.is_empty()),
            _ => scalar_text(value, self.doc).is_some(),
        }
    }

    fn parent_has_owner(&self) -> bool {
        let Parent::Found(text) = self.request.parent else {
            return false;
        };
        super::parent_of(self.request.roots, self.request.path)
            .is_some_and(|parent| canonical::operational_owner(&parent, text).is_some())
    }
}

fn is_security(key: Key) -> bool {
    key.shape() == Shape::Flag
        || matches!(
            key,
            Key::AllowedData
                | Key::ForbiddenInputs
                | Key::ApprovedNetworkDestinations
                | Key::ApprovedUploadDestinations
                | Key::SecurityProfile
        )
}

fn scalar_text(value: &Node, doc: &Document<'_>) -> Option<String> {
    let value = value.resolved();
    let text = match &value.value {
        Value::String(text, _) | Value::Number(text) => text.trim(),
        Value::Bool(_) => value.span.slice(doc.text).trim(),
        Value::Null => return None,
        Value::Sequence(_) | Value::Mapping(_) | Value::Alias(_) => {
            value.span.slice(doc.text).trim()
        }
    };
    (!text.is_empty()).then(|| text.to_owned())
}

/// The conventional id of a context or a lens: its path below the root, in lower case. `None` where a name holds
/// letters that the convention cannot spell, and for every other kind.
fn derived_id(path: &RepoPath, kind: AssetKind) -> Option<String> {
    let (root, rest) = path.as_str().split_once('/')?;
    let prefix = match (root, kind) {
        ("contexts", AssetKind::Context) => "context",
        ("lenses", AssetKind::ContextLens) => "lens",
        _ => return None,
    };
    let extension = path.file_name().rsplit_once('.').map_or("", |(_, ext)| ext);
    let stem = rest.strip_suffix(extension).unwrap_or(rest);
    let mut id = prefix.to_owned();
    for segment in stem.split('/') {
        let spelled = spell(segment)?;
        id.push('.');
        id.push_str(&spelled);
    }
    Some(id)
}

fn spell(segment: &str) -> Option<String> {
    let lower = segment.to_ascii_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let loses_letters = segment
        .chars()
        .any(|c| !c.is_ascii() && c.is_alphanumeric());
    (!words.is_empty() && !loses_letters).then(|| words.join("-"))
}
