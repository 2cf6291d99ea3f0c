//! Giving an asset another id, in its own file and in every file that names it. Refused where the answer could be wrong
//! in one place.

use lsp_types::{
    PrepareRenameResponse, RenameParams, TextDocumentPositionParams, TextEdit, WorkspaceEdit,
};
use skilld_index::facts::FileFacts;
use skilld_index::snapshot::Snapshot;

use super::edits::Edits;
use super::{Asked, Failure, ids};
use crate::names;

/// `textDocument/prepareRename`
pub(crate) fn prepare(
    asked: &Asked<'_>,
    params: &TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, Failure> {
    let snapshot = asked.snapshot()?;
    let Some(spot) = asked.spot(params) else {
        return Ok(None);
    };
    let Some((id, span)) = ids::at(asked, &snapshot, &spot) else {
        return Ok(None);
    };
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder {
        range: spot.text.range(span, asked.desk.encoding()),
        placeholder: id,
    }))
}

/// `textDocument/rename`
pub(crate) fn rename(
    asked: &Asked<'_>,
    params: &RenameParams,
) -> Result<Option<WorkspaceEdit>, Failure> {
    let snapshot = asked.settled()?;
    let Some(spot) = asked.spot(&params.text_document_position) else {
        return Ok(None);
    };
    let Some((id, _)) = ids::at(asked, &snapshot, &spot) else {
        return Err(Failure::new(
            "no id stands here; put the cursor on the id of an asset, or on a member of a list that names assets",
        ));
    };
    let new = params.new_name.trim();
    allow(&snapshot, &id, new)?;
    let mut edits = Edits::default();
    for file in names::naming(&snapshot, &id) {
        edits
            .files
            .insert(file.path.clone(), in_file(asked, file, &id, new)?);
    }
    Ok(edits.finish(asked))
}

fn allow(snapshot: &Snapshot, id: &str, new: &str) -> Result<(), Failure> {
    match names::declaring(snapshot, id).as_slice() {
        [_] => {}
        [] => {
            return Err(Failure::new(format!(
                "no file declares the id `{id}`; what is named by its path is renamed by moving the file"
            )));
        }
        [first, second, ..] => {
            return Err(Failure::new(format!(
                "{} and {} both declare the id `{id}`; nobody can tell which of them is meant elsewhere, so change one of them by hand first",
                first.path, second.path
            )));
        }
    }
    if !is_plain(new) {
        return Err(Failure::new(format!(
            "`{new}` would need quotes or escapes in some files; begin with a letter and use letters, digits and . - _ / only"
        )));
    }
    if let Some(taken) = ids::named(snapshot, new).first().filter(|_| new != id) {
        return Err(Failure::new(format!(
            "`{new}` names {} already; choose another id",
            taken.path
        )));
    }
    Ok(())
}

/// The id reads as the same string with quotes and without.
fn is_plain(id: &str) -> bool {
    let word = ["true", "false", "null"].map(|word| id.eq_ignore_ascii_case(word));
    id.starts_with(char::is_alphabetic)
        && id
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '/'))
        && !word.contains(&true)
}

fn in_file(
    asked: &Asked<'_>,
    file: &FileFacts,
    id: &str,
    new: &str,
) -> Result<Vec<TextEdit>, Failure> {
    let text = asked
        .desk
        .text(&file.path)
        .ok_or_else(|| Failure::new(format!("{} cannot be read now; ask again", file.path)))?;
    let encoding = asked.desk.encoding();
    let spans: Vec<_> = names::mentions(file, &text)
        .into_iter()
        .filter(|mention| mention.id == id)
        .filter_map(|mention| mention.span)
        .collect();
    if spans.len() != names::count(file, id) {
        return Err(Failure::new(format!(
            "{} names `{id}` with an escape or an alias; write it out there first",
            file.path
        )));
    }
    Ok(spans
        .into_iter()
        .map(|span| TextEdit::new(text.range(span, encoding), new.to_owned()))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn ids_that_yaml_could_read_otherwise_are_refused() {
        for id in ["a", "skill.release-notes", "x/y_1", "é.b"] {
            assert!(is_plain(id), "{id}");
        }
        for id in [
            "", "1.0", "true", "NULL", "a b", "a:b", "a\"", "#a", "-a", "a,b",
        ] {
            assert!(!is_plain(id), "{id}");
        }
    }
}
