//! The outline of one file, and the assets of the repository by name.

use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, Position, Range,
    SymbolInformation, SymbolKind, Uri, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};
use skilld_index::assets::AssetKind;
use skilld_index::metadata::Key;
use skilld_index::span::Span;
use skilld_index::syntax::Document;
use skilld_index::syntax::body::Heading;
use skilld_index::syntax::yaml::Entry;

use super::completion::is_subsequence;
use super::{Asked, Failure};
use crate::position::{Encoding, Text};

/// The most symbols that are listed at once.
const MAX_SYMBOLS: usize = 500;

/// `textDocument/documentSymbol`
pub(crate) fn of_document(
    asked: &Asked<'_>,
    params: &DocumentSymbolParams,
) -> Option<DocumentSymbolResponse> {
    let uri = &params.text_document.uri;
    let path = asked.desk.path(uri)?;
    let text = asked.desk.text(&path)?;
    let outline = Outline {
        text: &text,
        encoding: asked.desk.encoding(),
    };
    let symbols = outline.symbols();
    Some(if asked.client.nested_symbols {
        DocumentSymbolResponse::Nested(symbols)
    } else {
        let mut flat = Vec::new();
        flatten(symbols, uri, None, &mut flat);
        DocumentSymbolResponse::Flat(flat)
    })
}

/// `workspace/symbol`
pub(crate) fn of_workspace(
    asked: &Asked<'_>,
    params: &WorkspaceSymbolParams,
) -> Result<Option<WorkspaceSymbolResponse>, Failure> {
    let snapshot = asked.snapshot()?;
    let assets = snapshot.catalog.assets.iter();
    let fitting = assets.filter(|asset| is_subsequence(&params.query, &asset.id));
    let symbols = fitting.take(MAX_SYMBOLS).filter_map(|asset| {
        let declared = asset.facts.metadata.declared(Key::Id).next();
        let line = declared.map_or(0, |it| it.place.start_line.saturating_sub(1));
        let start = Position::new(line, 0);
        let location = Location::new(asked.desk.uri(asset.path())?, Range::new(start, start));
        let kind = match asset.kind() {
            AssetKind::Skill => SymbolKind::MODULE,
            AssetKind::Context => SymbolKind::NAMESPACE,
            AssetKind::ContextLens => SymbolKind::INTERFACE,
            _ => SymbolKind::FILE,
        };
        let container = asset.kind().as_str().replace('_', " ");
        Some(symbol(&asset.id, kind, location, Some(container)))
    });
    Ok(Some(WorkspaceSymbolResponse::Flat(symbols.collect())))
}

struct Outline<'t> {
    text: &'t Text,
    encoding: Encoding,
}

impl Outline<'_> {
    fn symbols(&self) -> Vec<DocumentSymbol> {
        let text = self.text.as_str();
        let document = Document::parse(text);
        let mut symbols = Vec::new();
        let yaml = document.yaml.as_ref();
        let root = yaml.and_then(|yaml| yaml.root.as_ref()?.as_mapping());
        for entry in root.into_iter().flatten() {
            symbols.extend(self.key(entry, 0));
        }
        let headings = document.body().headings.iter();
        let headings: Vec<&Heading> = headings.filter(|it| !it.nested).collect();
        symbols.extend(self.sections(&headings, text.len()));
        symbols
    }

    fn key(&self, entry: &Entry, depth: u8) -> Option<DocumentSymbol> {
        let name = entry.key.span.slice(self.text.as_str()).trim();
        // Two levels are all that any reader of this format looks at.
        let inner = entry.value.as_mapping().filter(|_| depth == 0);
        let children: Vec<DocumentSymbol> = inner
            .into_iter()
            .flatten()
            .filter_map(|entry| self.key(entry, depth + 1))
            .collect();
        (!name.is_empty()).then(|| {
            self.symbol(
                name,
                SymbolKind::PROPERTY,
                entry.span(),
                entry.key.span,
                children,
            )
        })
    }

    /// Headings as a tree; a section ends where the next of its level or above begins, or at `end`.
    fn sections(&self, headings: &[&Heading], end: usize) -> Vec<DocumentSymbol> {
        let mut symbols = Vec::new();
        let mut rest = headings;
        while let Some((first, after)) = rest.split_first() {
            let inner = after.iter().take_while(|it| it.level > first.level).count();
            let (children, next) = after.split_at_checked(inner).unwrap_or((after, &[]));
            let stop = next.first().map_or(end, |next| next.span.start);
            let name = first.text.replace('\n', " ");
            let name = if name.trim().is_empty() {
                "(no title)"
            } else {
                name.trim()
            };
            let children = self.sections(children, stop);
            let whole = Span::new(first.span.start, stop);
            symbols.push(self.symbol(name, SymbolKind::STRING, whole, first.span, children));
            rest = next;
        }
        symbols
    }

    #[allow(
        deprecated,
        reason = "the protocol's type still has the field that it deprecates"
    )]
    fn symbol(
        &self,
        name: &str,
        kind: SymbolKind,
        whole: Span,
        named: Span,
        children: Vec<DocumentSymbol>,
    ) -> DocumentSymbol {
        DocumentSymbol {
            name: name.to_owned(),
            detail: None,
            kind,
            tags: None,
            deprecated: None,
            range: self.text.range(whole, self.encoding),
            selection_range: self.text.range(named, self.encoding),
            children: (!children.is_empty()).then_some(children),
        }
    }
}

fn flatten(
    symbols: Vec<DocumentSymbol>,
    uri: &Uri,
    container: Option<&str>,
    out: &mut Vec<SymbolInformation>,
) {
    for it in symbols {
        let location = Location::new(uri.clone(), it.range);
        let container = container.map(str::to_owned);
        out.push(symbol(&it.name, it.kind, location, container));
        flatten(it.children.unwrap_or_default(), uri, Some(&it.name), out);
    }
}

#[allow(
    deprecated,
    reason = "the protocol's type still has the field that it deprecates"
)]
fn symbol(
    name: &str,
    kind: SymbolKind,
    location: Location,
    container_name: Option<String>,
) -> SymbolInformation {
    SymbolInformation {
        name: name.to_owned(),
        kind,
        tags: None,
        deprecated: None,
        location,
        container_name,
    }
}
