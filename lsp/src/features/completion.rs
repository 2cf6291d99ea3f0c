//! What may be typed next: keys of the frontmatter with the shape of their values, values where there are few, ids, and
//! the sections of the strict standard.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse,
    CompletionTextEdit, Documentation, InsertTextFormat, MarkupContent, MarkupKind, TextEdit,
};
use skilld_index::answer::problems;
use skilld_index::assets::AssetKind;
use skilld_index::metadata::{Key, Shape};
use skilld_index::path::classify::ENTRYPOINT;
use skilld_index::snapshot::Snapshot;
use skilld_index::span::Span;
use skilld_index::strict::SECTIONS;
use skilld_index::syntax::Document;

use super::{Asked, Failure, Spot, ids, keys};
use crate::names::NAMING;
use crate::place::{self, Place};

/// The most ids that are offered at once; typing on narrows them.
const MAX_IDS: usize = 200;

/// `textDocument/completion`
pub(crate) fn complete(
    asked: &Asked<'_>,
    params: &CompletionParams,
) -> Result<Option<CompletionResponse>, Failure> {
    let Some(spot) = asked.spot(&params.text_document_position) else {
        return Ok(None);
    };
    let snapshot = asked.snapshot()?;
    let skill = problems::skill_directory(snapshot.boundary.roots(), &spot.path);
    let offer = Offer {
        asked,
        is_skill: skill.is_some() && spot.path.file_name() == ENTRYPOINT,
        spot: &spot,
    };
    let text = spot.text.as_str();
    let mut is_incomplete = false;
    let items = match place::at(text, spot.offset) {
        Place::Key { word, inside } => offer.keys(word, inside),
        Place::Value { key, inside, word } => match offer.key_of(key, inside) {
            Some(key) if NAMING.contains(&key) => {
                let items = offer.ids(&snapshot, key, word);
                is_incomplete = items.len() >= MAX_IDS;
                items
            }
            Some(key) => offer.values(key, word),
            None => Vec::new(),
        },
        Place::Body { line } => offer.sections(line),
    };
    Ok(Some(CompletionResponse::List(CompletionList {
        is_incomplete,
        items,
    })))
}

struct Offer<'a> {
    asked: &'a Asked<'a>,
    spot: &'a Spot,
    is_skill: bool,
}

impl Offer<'_> {
    fn key_of(&self, key: &str, inside: Option<&str>) -> Option<Key> {
        match inside {
            Some("metadata") if self.is_skill => keys::find(key, true),
            None if !self.is_skill => keys::find(key, false),
            _ => None,
        }
    }

    fn keys(&self, word: Span, inside: Option<&str>) -> Vec<CompletionItem> {
        let rest = self.spot.text.as_str().get(word.end..).unwrap_or_default();
        let has_colon = rest.starts_with(':');
        let item = |key: &str, said: &str, value: &str| {
            let separator = if value.starts_with('\n') { ":" } else { ": " };
            let (text, format) = if has_colon {
                (key.to_owned(), InsertTextFormat::PLAIN_TEXT)
            } else if self.asked.client.snippets {
                let text = format!("{key}{separator}{value}");
                (text, InsertTextFormat::SNIPPET)
            } else {
                (format!("{key}{separator}"), InsertTextFormat::PLAIN_TEXT)
            };
            CompletionItem {
                kind: Some(CompletionItemKind::PROPERTY),
                insert_text_format: Some(format),
                ..self.item(key, said, word, text)
            }
        };
        let metadata = || {
            keys::metadata(self.is_skill).map(|(key, spelled)| {
                let said = keys::shape(key, self.is_skill);
                item(spelled, said, keys::snippet(key, self.is_skill))
            })
        };
        match inside {
            None if self.is_skill => keys::SPECIFICATION
                .iter()
                .map(|(key, said, value)| item(key, said, value))
                .collect(),
            Some("metadata") if self.is_skill => metadata().collect(),
            None => metadata().collect(),
            Some(_) => Vec::new(),
        }
    }

    fn values(&self, key: Key, word: Span) -> Vec<CompletionItem> {
        let quoted = |value: &str| {
            let quote = self.is_skill && word.start == word.end && !self.is_quoted(word);
            if quote {
                format!("\"{value}\"")
            } else {
                value.to_owned()
            }
        };
        let value = |value: &str, said: &str, text: String| CompletionItem {
            kind: Some(CompletionItemKind::ENUM_MEMBER),
            ..self.item(value, said, word, text)
        };
        match (key, key.shape()) {
            (Key::Status, _) => keys::STATUSES
                .iter()
                .map(|status| {
                    let said = if status.is_usable() {
                        "May be used."
                    } else {
                        "Not for active use."
                    };
                    value(status.as_str(), said, status.as_str().to_owned())
                })
                .collect(),
            (Key::Type, _) => vec![value("context_lens", "A lens.", "context_lens".to_owned())],
            (_, Shape::Flag) => ["true", "false"]
                .map(|flag| value(flag, keys::shape(key, self.is_skill), quoted(flag)))
                .into(),
            (_, Shape::Marker) => vec![value("true", keys::shape(key, true), quoted("true"))],
            _ => Vec::new(),
        }
    }

    /// The word stands between quotes.
    fn is_quoted(&self, word: Span) -> bool {
        let before = self.spot.text.as_str().get(..word.start);
        before.is_some_and(|before| before.ends_with(['"', '\'']))
    }

    fn ids(&self, snapshot: &Snapshot, key: Key, word: Span) -> Vec<CompletionItem> {
        let text = self.spot.text.as_str();
        let typed = word.slice(text);
        let kind = keys::named_kind(key);
        let before = text.get(..word.start).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        // The first id of a skill's list brings the brackets along.
        let bare = self.is_skill && typed.is_empty() && line.trim_end().ends_with(':');
        let assets = snapshot.catalog.assets.iter();
        let fitting = assets.filter(|asset| {
            let fits = kind.map_or_else(
                || {
                    matches!(
                        asset.kind(),
                        AssetKind::Skill | AssetKind::Context | AssetKind::ContextLens
                    )
                },
                |kind| asset.kind() == kind,
            );
            fits && *asset.path() != self.spot.path && is_subsequence(typed, &asset.id)
        });
        fitting
            .take(MAX_IDS)
            .map(|asset| {
                let new = if bare {
                    format!("'[\"{}\"]'", asset.id)
                } else {
                    asset.id.to_string()
                };
                let file = snapshot.file(asset.path().as_str());
                let card = file.map(|file| ids::card(snapshot, file));
                CompletionItem {
                    kind: Some(CompletionItemKind::REFERENCE),
                    detail: Some(asset.kind().as_str().replace('_', " ")),
                    ..self.item(&asset.id, &card.unwrap_or_default(), word, new)
                }
            })
            .collect()
    }

    /// The mandatory sections that the body has not yet.
    fn sections(&self, line: Span) -> Vec<CompletionItem> {
        let text = self.spot.text.as_str();
        let typed = line.slice(text);
        if !self.is_skill || !(typed.trim().is_empty() || typed.starts_with('#')) {
            return Vec::new();
        }
        let document = Document::parse(text);
        let body = document.body();
        let missing = SECTIONS.iter().enumerate().filter(|(_, title)| {
            let mut headings = body.headings.iter();
            !headings.any(|it| it.level == 2 && it.text == **title)
        });
        missing
            .map(|(rank, title)| {
                let heading = format!("## {title}");
                CompletionItem {
                    kind: Some(CompletionItemKind::MODULE),
                    sort_text: Some(format!("{rank:02}")),
                    filter_text: Some(heading.clone()),
                    ..self.item(
                        &heading,
                        "A section of the strict portable standard.",
                        line,
                        heading.clone(),
                    )
                }
            })
            .collect()
    }

    fn item(&self, label: &str, said: &str, word: Span, text: String) -> CompletionItem {
        let range = self.spot.text.range(word, self.asked.desk.encoding());
        CompletionItem {
            label: label.to_owned(),
            documentation: Some(Documentation::MarkupContent(MarkupContent {
                kind: MarkupKind::Markdown,
                value: said.to_owned(),
            })),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, text))),
            ..CompletionItem::default()
        }
    }
}

/// The characters of `part` stand in `whole` in this order, case aside.
pub(super) fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut rest = whole.chars().flat_map(char::to_lowercase);
    part.chars()
        .flat_map(char::to_lowercase)
        .all(|c| rest.any(|other| other == c))
}
