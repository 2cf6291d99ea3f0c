//! From a name to where it is declared, and back to everything that uses it.

use std::collections::BTreeSet;

use lsp_types::{
    GotoDefinitionParams, GotoDefinitionResponse, Location, Position, Range, ReferenceParams,
};
use skilld_index::facts::FileFacts;
use skilld_index::path::{RepoPath, join_normalized};
use skilld_index::snapshot::Snapshot;

use super::{Asked, Failure, Spot, ids};
use crate::names;
use crate::place::{self, Place};

/// `textDocument/definition`
pub(crate) fn definition(
    asked: &Asked<'_>,
    params: &GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>, Failure> {
    let Some(spot) = asked.spot(&params.text_document_position_params) else {
        return Ok(None);
    };
    let snapshot = asked.snapshot()?;
    let places: Vec<Location> = match ids::at(asked, &snapshot, &spot) {
        Some((id, _)) => {
            let named = ids::named(&snapshot, &id);
            let locations = named.iter().filter_map(|file| declaration(asked, file));
            locations.collect()
        }
        None => linked(&snapshot, &spot)
            .and_then(|path| start_of(asked, &path))
            .into_iter()
            .collect(),
    };
    Ok((!places.is_empty()).then_some(GotoDefinitionResponse::Array(places)))
}

/// `textDocument/references`
pub(crate) fn references(
    asked: &Asked<'_>,
    params: &ReferenceParams,
) -> Result<Option<Vec<Location>>, Failure> {
    let snapshot = asked.settled()?;
    let Some(spot) = asked.spot(&params.text_document_position) else {
        return Ok(None);
    };
    let Some((id, _)) = ids::at(asked, &snapshot, &spot) else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for spelled in spellings(&snapshot, &id) {
        for file in names::naming(&snapshot, &spelled) {
            let with_declaration = params.context.include_declaration;
            found.extend(mentions(asked, file, &spelled, with_declaration));
        }
    }
    Ok(Some(found))
}

/// Every way to name what `id` names.
fn spellings(snapshot: &Snapshot, id: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::from([id.to_owned()]);
    for file in ids::named(snapshot, id) {
        all.insert(file.path.to_string());
        all.insert(format!("./{}", file.path));
        all.extend(ids::declared(file).map(str::to_owned));
    }
    all
}

fn mentions(
    asked: &Asked<'_>,
    file: &FileFacts,
    id: &str,
    with_declaration: bool,
) -> Vec<Location> {
    let (Some(text), Some(uri)) = (asked.desk.text(&file.path), asked.desk.uri(&file.path)) else {
        return Vec::new();
    };
    let encoding = asked.desk.encoding();
    let all = names::mentions(file, &text).into_iter();
    all.filter(|mention| mention.id == id && (with_declaration || !mention.declares()))
        .filter_map(|mention| mention.span)
        .map(|span| Location::new(uri.clone(), text.range(span, encoding)))
        .collect()
}

/// Where a file declares its id, else its start.
fn declaration(asked: &Asked<'_>, file: &FileFacts) -> Option<Location> {
    let text = asked.desk.text(&file.path)?;
    let mut all = names::mentions(file, &text).into_iter();
    match all.find(names::Mention::declares).and_then(|it| it.span) {
        Some(span) => Some(Location::new(
            asked.desk.uri(&file.path)?,
            text.range(span, asked.desk.encoding()),
        )),
        None => start_of(asked, &file.path),
    }
}

fn start_of(asked: &Asked<'_>, path: &RepoPath) -> Option<Location> {
    let start = Position::new(0, 0);
    Some(Location::new(
        asked.desk.uri(path)?,
        Range::new(start, start),
    ))
}

/// The file that a word of the body names, from its own folder or from the root.
fn linked(snapshot: &Snapshot, spot: &Spot) -> Option<RepoPath> {
    let text = spot.text.as_str();
    let Place::Body { line } = place::at(text, spot.offset) else {
        return None;
    };
    let word = place::word_at(text, line, spot.offset).slice(text);
    let name = word.split('#').next().filter(|name| !name.is_empty())?;
    let folder = spot.path.parent().unwrap_or_default();
    let candidates = [join_normalized(folder, name), join_normalized("", name)];
    let path = candidates.into_iter().flatten().find(|path| {
        snapshot
            .file(path)
            .is_some_and(|file| file.content.is_some())
    })?;
    Some(RepoPath::new(&path))
}
