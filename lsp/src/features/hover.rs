//! What is said about the place under the pointer: the asset an id names, the shape of a key's value, the pages of the
//! rules that a diagnostic there comes from.

use std::collections::BTreeSet;

use lsp_types::{
    Diagnostic, Hover, HoverContents, HoverParams, MarkupContent, MarkupKind, NumberOrString,
    Position, Range,
};
use skilld_index::answer::problems;
use skilld_index::path::classify::ENTRYPOINT;
use skilld_index::path::roots::Roots;
use skilld_index::report::explain;

use super::{Asked, Failure, Spot, ids, keys};
use crate::place::{self, Place};

/// `textDocument/hover`
pub(crate) fn hover(asked: &Asked<'_>, params: &HoverParams) -> Result<Option<Hover>, Failure> {
    let at = &params.text_document_position_params;
    let Some(spot) = asked.spot(at) else {
        return Ok(None);
    };
    let snapshot = asked.snapshot()?;
    let encoding = asked.desk.encoding();
    let mut parts = Vec::new();
    let mut range = None;
    if let Some((id, span)) = ids::at(asked, &snapshot, &spot) {
        range = Some(spot.text.range(span, encoding));
        let named = ids::named(&snapshot, &id);
        parts.extend(named.iter().map(|file| ids::card(&snapshot, file)));
        if named.is_empty() {
            parts.push(format!("Nothing has the id `{}`.", id.replace('`', "'")));
        }
    } else if let Some(key) = key(&spot, snapshot.boundary.roots()) {
        parts.push(key);
    }
    let here: Vec<Diagnostic> = asked
        .desk
        .shown(&spot.path)
        .into_iter()
        .filter(|it| covers(it.range, at.position))
        .collect();
    range = range.or_else(|| here.first().map(|it| it.range));
    parts.extend(pages(&here));
    if parts.is_empty() {
        return Ok(None);
    }
    Ok(Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: parts.join("\n---\n\n"),
        }),
        range,
    }))
}

/// The page of each rule once.
fn pages(diagnostics: &[Diagnostic]) -> Vec<String> {
    let code = |it: &Diagnostic| match &it.code {
        Some(NumberOrString::String(code)) => Some(code.clone()),
        _ => None,
    };
    let codes: BTreeSet<String> = diagnostics.iter().filter_map(code).collect();
    codes
        .iter()
        .filter_map(|code| explain::page(code).ok())
        .collect()
}

fn key(spot: &Spot, roots: &Roots) -> Option<String> {
    let text = spot.text.as_str();
    let Place::Key { word, inside } = place::at(text, spot.offset) else {
        return None;
    };
    let is_skill = spot.path.file_name() == ENTRYPOINT
        && problems::skill_directory(roots, &spot.path).is_some();
    let name = word.slice(text);
    let said = match inside {
        None if is_skill => {
            let known = keys::SPECIFICATION.iter();
            known.clone().find(|(key, _, _)| *key == name)?.1
        }
        Some("metadata") if is_skill => keys::shape(keys::find(name, true)?, true),
        None => keys::shape(keys::find(name, false)?, false),
        Some(_) => return None,
    };
    Some(format!("`{name}`: {said}\n"))
}

fn covers(range: Range, position: Position) -> bool {
    range.start <= position && position <= range.end
}
