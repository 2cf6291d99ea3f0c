//! What can be done about a file: the repairs that cannot change its meaning, and its migration. Both are the index's;
//! here they become edits of the editor.

use std::sync::Arc;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Diagnostic, NumberOrString,
    Range, TextEdit,
};
use skilld_index::migrate::{Parent, Request, parent_of, suggest};
use skilld_index::path::RepoPath;
use skilld_index::path::classify::{Operational, operational_in};
use skilld_index::repair::{Repair, repairs};
use skilld_index::rules::Code;
use skilld_index::span::Span;

use super::Asked;
use super::edits::Edits;
use crate::position::Text;

/// `textDocument/codeAction`
pub(crate) fn actions(
    asked: &Asked<'_>,
    params: &CodeActionParams,
) -> Option<Vec<CodeActionOrCommand>> {
    let path = asked.desk.path(&params.text_document.uri)?;
    let text = asked.desk.text(&path)?;
    let subject = Subject { asked, path, text };
    let wanted = |kind: &CodeActionKind| {
        let only = params.context.only.as_ref();
        only.is_none_or(|only| only.iter().any(|asked| is_below(kind, asked)))
    };
    let mut actions = Vec::new();
    if wanted(&CodeActionKind::QUICKFIX) {
        actions.extend(subject.repairs(params.range, &params.context.diagnostics));
    }
    // Only on demand, as editors ask for it when a file is saved.
    if params.context.only.is_some() && wanted(&CodeActionKind::SOURCE_FIX_ALL) {
        actions.extend(subject.all_repairs());
    }
    if wanted(&CodeActionKind::REFACTOR_REWRITE) {
        actions.extend(subject.migration());
    }
    Some(
        actions
            .into_iter()
            .map(CodeActionOrCommand::CodeAction)
            .collect(),
    )
}

/// `kind` is `asked` or one of its special cases.
fn is_below(kind: &CodeActionKind, asked: &CodeActionKind) -> bool {
    let rest = kind.as_str().strip_prefix(asked.as_str());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || asked.as_str().is_empty())
}

struct Subject<'a> {
    asked: &'a Asked<'a>,
    path: RepoPath,
    text: Arc<Text>,
}

impl Subject<'_> {
    fn found(&self) -> Vec<Repair> {
        let Ok(snapshot) = self.asked.snapshot() else {
            return Vec::new();
        };
        let class = operational_in(snapshot.boundary.roots(), self.path.as_str());
        if class.as_ref().is_some_and(Operational::is_entrypoint) {
            repairs(&self.path, self.text.as_str())
        } else {
            Vec::new()
        }
    }

    /// The repairs of lines in `range`.
    fn repairs(&self, range: Range, diagnostics: &[Diagnostic]) -> Vec<CodeAction> {
        let first = range.start.line.saturating_add(1);
        let lines = first..=range.end.line.saturating_add(1).max(first);
        let here = |repair: &Repair| repair.lines.iter().any(|line| lines.contains(line));
        let found = self.found().into_iter().filter(here);
        found
            .map(|repair| {
                let mended: Vec<Diagnostic> = diagnostics
                    .iter()
                    .filter(|it| is_about(it, repair.code))
                    .cloned()
                    .collect();
                CodeAction {
                    title: capital(repair.action.words()),
                    kind: Some(CodeActionKind::QUICKFIX),
                    is_preferred: Some(true),
                    diagnostics: (!mended.is_empty()).then_some(mended),
                    edit: Edits::of(&self.path, self.edits([&repair])).finish(self.asked),
                    ..CodeAction::default()
                }
            })
            .filter(|action| action.edit.is_some())
            .collect()
    }

    fn all_repairs(&self) -> Option<CodeAction> {
        let found = self.found();
        let edits = self.edits(&found);
        (!edits.is_empty()).then(|| CodeAction {
            title: "Make every repair that cannot change the meaning".to_owned(),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            edit: Edits::of(&self.path, edits).finish(self.asked),
            ..CodeAction::default()
        })
    }

    fn edits<'r>(&self, repairs: impl IntoIterator<Item = &'r Repair>) -> Vec<TextEdit> {
        let encoding = self.asked.desk.encoding();
        let edits = repairs.into_iter().flat_map(|repair| &repair.edits);
        edits
            .map(|edit| TextEdit::new(self.text.range(edit.span, encoding), edit.text.clone()))
            .collect()
    }

    /// The way to the Agent Skills format, where it is open.
    fn migration(&self) -> Option<CodeAction> {
        let text = self.text.as_str();
        let snapshot = self.asked.snapshot().ok()?;
        let roots = snapshot.boundary.roots();
        let parent = parent_of(roots, &self.path).and_then(|parent| self.asked.desk.text(&parent));
        let suggestion = suggest(&Request {
            roots,
            shown: self.path.as_str(),
            path: &self.path,
            text,
            owner: None,
            target_entry: self.asked.world.target_entry(roots, &self.path),
            parent: parent
                .as_ref()
                .map_or(Parent::Missing, |parent| Parent::Found(parent.as_str())),
        });
        let rewrite = suggestion.rewrite(text)?;
        let mut edits = Edits::default();
        if let Some(edit) = self.difference(&rewrite.text) {
            edits.files.insert(self.path.clone(), vec![edit]);
        }
        let mut title = "Migrate to the Agent Skills format".to_owned();
        if rewrite.target != self.path {
            title = format!("{title} and move to {}", rewrite.target);
            edits.rename = Some((self.path.clone(), rewrite.target));
        }
        let edit = edits.finish(self.asked)?;
        Some(CodeAction {
            title,
            kind: Some(CodeActionKind::REFACTOR_REWRITE),
            edit: Some(edit),
            ..CodeAction::default()
        })
    }

    /// The one edit that makes the text `new`, without what is equal at both ends.
    fn difference(&self, new: &str) -> Option<TextEdit> {
        let old = self.text.as_str();
        if old == new {
            return None;
        }
        let pairs = old.char_indices().zip(new.chars());
        let mut start = pairs
            .take_while(|((_, a), b)| a == b)
            .map(|((at, c), _)| at + c.len_utf8())
            .last()
            .unwrap_or_default();
        // No position lies inside a line end.
        start -= usize::from(old.get(..start)?.ends_with('\r'));
        let (old_rest, new_rest) = (old.get(start..)?, new.get(start..)?);
        let ends = old_rest.chars().rev().zip(new_rest.chars().rev());
        let mut tail: usize = ends
            .take_while(|(a, b)| a == b)
            .map(|(c, _)| c.len_utf8())
            .sum();
        tail -= usize::from(old.get(old.len() - tail..)?.starts_with('\n'));
        let span = Span::new(start, old.len() - tail);
        let text = new_rest.get(..new_rest.len() - tail)?.to_owned();
        let range = self.text.range(span, self.asked.desk.encoding());
        Some(TextEdit::new(range, text))
    }
}

fn is_about(diagnostic: &Diagnostic, code: Option<Code>) -> bool {
    match (&diagnostic.code, code) {
        (Some(NumberOrString::String(shown)), Some(code)) => shown == code.id(),
        _ => false,
    }
}

fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
