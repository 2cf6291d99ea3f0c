//! A canonical skill: nothing to migrate, and an owner only where a person gives one.

use super::blocked::{Blocked, Reason};
use super::skill::Outcome;
use super::source::{Field, STANDARD, Source};
use super::suggestion::{Mode, Origin, Pairs, ProposalKind};
use super::{Request, render, verify};
use crate::assets::AssetKind;
use crate::metadata::{self, Key};
use crate::path::RepoPath;
use crate::skills::{self, Format};
use crate::syntax::Document;
use crate::syntax::yaml::{Node, Value};

/// The key of the owner inside `metadata`.
pub(super) fn owner_key() -> &'static str {
    Key::Owner.skill_key().unwrap_or_default()
}

/// What is proposed for the canonical skill in `doc`.
pub(super) fn propose(request: &Request<'_>, doc: &Document<'_>, source: &Source<'_>) -> Outcome {
    let nothing = Outcome::nothing(Mode::NoProposal, source);
    let Some(owner) = request.owner() else {
        return nothing;
    };
    let mut blocked = nothing.blocked.clone();
    blocked.extend(verify::blocked(request.path, request.text));
    let declared = source
        .metadata
        .kept()
        .find(|entry| entry.key == owner_key());
    match declared {
        Some(entry) if entry.value == owner && blocked.is_empty() => return nothing,
        Some(entry) if entry.value != owner && blocked.is_empty() => blocked.push(Blocked::new(
            "owner",
            Some(entry.line),
            Reason::OwnerConflict {
                declared: entry.value.clone(),
                given: owner.to_owned(),
            },
        )),
        _ => {}
    }
    let mut outcome = Outcome {
        mode: Mode::AgentSkillsMetadataRetrofit,
        proposal: ProposalKind::CanonicalMetadataRetrofit,
        blocked,
        ..nothing
    };
    if outcome.blocked.is_empty() {
        add_owner(request, doc, source, owner, &mut outcome);
    }
    outcome
}

fn add_owner(
    request: &Request<'_>,
    doc: &Document<'_>,
    source: &Source<'_>,
    owner: &str,
    outcome: &mut Outcome,
) {
    outcome.renma.push(owner_key(), owner);
    outcome.preserved.push(owner_key(), owner);
    outcome
        .origins
        .push((format!("metadata.{}", owner_key()), Origin::OwnerOption));
    let fields = standard_fields(source);
    let mut metadata = Pairs::default();
    for entry in source.metadata.entries() {
        metadata.push(&entry.key, &entry.value);
    }
    metadata.push(owner_key(), owner);
    let frontmatter = inserted(doc, owner, &fields, &metadata)
        .unwrap_or_else(|| render::frontmatter(&fields, &metadata));
    let text = render::replace_frontmatter(request.text, &frontmatter);
    outcome.blocked.extend(verify::blocked(request.path, &text));
    if !verify::holds(&text, &fields, &metadata) {
        outcome
            .blocked
            .push(Blocked::new("frontmatter", None, Reason::NotRenderable));
    }
    outcome.frontmatter = Some(frontmatter);
}

fn standard_fields(source: &Source<'_>) -> Pairs {
    let mut fields = Pairs::default();
    let names = ["name", "description"];
    for name in names.into_iter().chain(STANDARD.map(|(name, _)| name)) {
        if let Some(text) = source
            .field(name)
            .and_then(Field::value)
            .and_then(Node::as_str)
        {
            fields.push(name, text);
        }
    }
    fields
}

/// The frontmatter as it stands with one line more, so that a reviewer sees nothing but that line; `None` where the
/// owner cannot be put in without touching the rest.
fn inserted(doc: &Document<'_>, owner: &str, fields: &Pairs, metadata: &Pairs) -> Option<String> {
    let yaml = doc.envelope.closed_yaml()?;
    let mut only_owner = Pairs::default();
    only_owner.push(owner_key(), owner);
    let lines = render::frontmatter(&Pairs::default(), &only_owner);
    let block = lines.strip_prefix("---\n")?.strip_suffix("---")?;
    let (heading, line) = block.split_once('\n')?;
    let (at, addition) = match metadata_entry(doc) {
        None => (yaml.end, format!("{heading}\n{line}")),
        Some((key_line, indent)) => {
            let indent = " ".repeat(indent);
            let line = line.trim_start();
            (
                doc.lines.line_span(key_line + 1).start,
                format!("{indent}{line}"),
            )
        }
    };
    let before = doc.text.get(yaml.start..at)?;
    let after = doc.text.get(at..yaml.end)?;
    let text = format!("---\n{before}{addition}{after}---").replace("\r\n", "\n");
    let read = format!("{text}\n");
    verify::holds(&read, fields, metadata).then_some(text)
}

/// The line of the key `metadata` and the indentation of its entries, where it is a block mapping of its own lines.
fn metadata_entry(doc: &Document<'_>) -> Option<(u32, usize)> {
    let root = doc.yaml.as_ref()?.root.as_ref()?;
    let entry = root.entries("metadata").next()?;
    let key_line = doc.lines.line(entry.key.span.start);
    let indent = match &entry.value.value {
        Value::Mapping(entries) => entries.first().map_or(0, |first| {
            let place = doc.lines.line_col(doc.text, first.key.span.start);
            place.column as usize - 1
        }),
        _ => 0,
    };
    Some((key_line, indent))
}

/// The owner that the skill `text` at `path` declares, where its declarations count.
pub(super) fn operational_owner(path: &RepoPath, text: &str) -> Option<String> {
    let doc = Document::parse(text);
    let facts = skills::analyze(path, &doc);
    let counts = facts.valid && facts.format == Format::AgentSkills;
    let metadata = metadata::extract(AssetKind::Skill, &doc, counts);
    metadata.text(Key::Owner).map(str::to_owned)
}
