//! One file that an editor holds open: its text as the person sees it, and the facts of that text.

use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use skilld_index::boundary::Boundary;
use skilld_index::entry::{Content, Entry, EntryKind, Identity};
use skilld_index::facts::{Depth, FileFacts, analyze_in};
use skilld_index::path::RepoPath;

use crate::position::{Encoding, Text};

/// The largest text that is kept. A larger one is known to be open, and nothing more.
pub const MAX_BYTES: usize = 8 << 20;

/// An open file.
#[derive(Debug, Clone)]
pub struct Document {
    /// Its address, as the editor writes it.
    pub uri: Uri,
    /// The version of the text.
    pub version: i32,
    /// The text; `None` where it is too large to be kept.
    pub text: Option<Arc<Text>>,
    /// The facts of the text.
    pub facts: Arc<FileFacts>,
    path: RepoPath,
    executable: bool,
    boundary: Arc<Boundary>,
}

impl Document {
    /// The file at `path` with this text, read as `boundary` says.
    pub fn open(
        path: &RepoPath,
        uri: Uri,
        version: i32,
        text: &str,
        boundary: &Arc<Boundary>,
    ) -> Self {
        let mut document = Self {
            uri,
            version,
            text: None,
            facts: Arc::new(facts(path, None, false, boundary)),
            path: path.clone(),
            executable: false,
            boundary: Arc::clone(boundary),
        };
        document.set(text);
        document.read();
        document
    }

    /// Apply the editor's changes, in their order. Places outside the text mean the nearest inside; a change of a part of
    /// a text that was too large leaves it so.
    pub fn change(
        &mut self,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) {
        self.version = version;
        for change in changes {
            match (change.range, &self.text) {
                (None, _) => self.set(&change.text),
                (Some(range), Some(text)) => {
                    let span = text.span(range, encoding);
                    let whole = text.as_str();
                    let before = whole.get(..span.start).unwrap_or_default();
                    let after = whole.get(span.end..).unwrap_or_default();
                    let next = [before, &change.text, after].concat();
                    self.set(&next);
                }
                (Some(_), None) => {}
            }
        }
        self.read();
    }

    /// The file on disk may be run, or not.
    pub fn set_executable(&mut self, executable: bool) {
        if self.executable != executable {
            self.executable = executable;
            self.read();
        }
    }

    /// Files are read as `boundary` says.
    pub fn set_boundary(&mut self, boundary: &Arc<Boundary>) {
        if self.boundary != *boundary {
            self.boundary = Arc::clone(boundary);
            self.read();
        }
    }

    fn set(&mut self, text: &str) {
        self.text = (text.len() <= MAX_BYTES).then(|| Arc::new(Text::new(text)));
    }

    fn read(&mut self) {
        let text = self.text.as_ref().map(|text| text.as_str());
        let facts = facts(&self.path, text, self.executable, &self.boundary);
        self.facts = Arc::new(facts);
    }
}

fn facts(path: &RepoPath, text: Option<&str>, executable: bool, boundary: &Boundary) -> FileFacts {
    let size = text.map_or(MAX_BYTES, str::len) as u64;
    let limit = boundary.max_file_size_bytes();
    let content = match text {
        Some(text) if size <= limit => Content::Bytes(text.as_bytes().to_vec()),
        _ => Content::TooLarge(limit),
    };
    let entry = Entry {
        kind: EntryKind::File,
        identity: Identity {
            size,
            mode: if executable { 0o755 } else { 0o644 },
            ..Identity::default()
        },
        content,
    };
    analyze_in(boundary.roots(), path, &entry, Depth::Full)
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use lsp_types::{Position, Range};
    use skilld_index::config::Config;
    use skilld_index::facts::Read;

    use super::{
        Arc, Boundary, Document, Encoding, MAX_BYTES, RepoPath, TextDocumentContentChangeEvent, Uri,
    };

    fn document(text: &str, limit: u64) -> Document {
        let uri = Uri::from_str("file:///r/skills/a/SKILL.md").unwrap();
        let config = Config {
            max_file_size_bytes: limit,
            ..Config::default()
        };
        let boundary = Arc::new(Boundary::new(&config));
        let path = RepoPath::new("skills/a/SKILL.md");
        Document::open(&path, uri, 1, text, &boundary)
    }

    fn change(range: Option<[u32; 4]>, text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangeEvent {
            range: range.map(|[a, b, c, d]| Range::new(Position::new(a, b), Position::new(c, d))),
            range_length: None,
            text: text.to_owned(),
        }
    }

    #[test]
    fn changes_apply_in_order_and_never_outside() {
        let mut it = document("one\ntwo\n", 100);
        let changes = [
            change(Some([0, 3, 0, 3]), "!"),
            change(Some([1, 1, 1, 99]), "ü"),
            change(Some([99, 0, 99, 5]), "end"),
            change(Some([1, 1, 0, 0]), "-"),
        ];
        it.change(2, &changes, Encoding::Utf16);
        assert_eq!(it.text.unwrap().as_str(), "one!\nt-ü\nend");
        assert_eq!(it.version, 2);
    }

    #[test]
    fn what_is_too_large_is_bounded() {
        let mut it = document("x", 2);
        it.change(2, &[change(None, "xxx")], Encoding::Utf16);
        assert_eq!(it.facts.read, Read::TooLarge(2));
        it.change(
            3,
            &[change(None, &"x".repeat(MAX_BYTES + 1))],
            Encoding::Utf16,
        );
        assert!(it.text.is_none());
        it.change(4, &[change(Some([0, 0, 0, 1]), "y")], Encoding::Utf16);
        assert!(it.text.is_none());
        it.change(5, &[change(None, "ok")], Encoding::Utf16);
        assert_eq!(it.facts.read, Read::Text);
    }
}
