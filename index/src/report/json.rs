//! JSON text in the layout of every report: two spaces a level, fields in the order they are written. A report object
//! is put together from values and from fragments that were rendered earlier.

use std::io;

use serde::Serialize;

/// Render `value` for a place `depth` levels deep; the first line is not indented, because its name stands before it.
pub fn fragment<T: Serialize + ?Sized>(value: &T, depth: usize) -> String {
    let mut out = Indented {
        bytes: Vec::new(),
        depth,
    };
    let mut serializer = serde_json::Serializer::pretty(&mut out);
    if value.serialize(&mut serializer).is_err() {
        // Only a map whose keys are not strings can fail, and no report holds one.
        return "null".to_owned();
    }
    String::from_utf8(out.bytes).unwrap_or_default()
}

/// Indents every line after the first. JSON text has no line breaks inside strings.
struct Indented {
    bytes: Vec<u8>,
    depth: usize,
}

impl io::Write for Indented {
    fn write(&mut self, chunk: &[u8]) -> io::Result<usize> {
        for part in chunk.split_inclusive(|byte| *byte == b'\n') {
            self.bytes.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let width = self.bytes.len() + self.depth * 2;
                self.bytes.resize(width, b' ');
            }
        }
        Ok(chunk.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A JSON object under construction.
#[derive(Debug)]
pub struct Object {
    text: String,
    depth: usize,
    empty: bool,
}

impl Object {
    /// An object that will stand `depth` levels deep.
    pub fn new(depth: usize) -> Self {
        Self {
            text: "{".to_owned(),
            depth,
            empty: true,
        }
    }

    /// Add a field.
    pub fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> &mut Self {
        let text = fragment(value, self.depth + 1);
        self.raw(name, &text)
    }

    /// Add a field, unless there is no value.
    pub fn optional<T: Serialize>(&mut self, name: &str, value: Option<T>) -> &mut Self {
        match value {
            Some(value) => self.field(name, &value),
            None => self,
        }
    }

    /// Add a field whose value is JSON text already, rendered one level deeper than this object.
    pub fn raw(&mut self, name: &str, text: &str) -> &mut Self {
        self.start(name);
        self.text.push_str(text);
        self
    }

    /// Add an array of fragments, each rendered two levels deeper than this object.
    pub fn array<I>(&mut self, name: &str, fragments: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.start(name);
        self.text.push('[');
        let mut empty = true;
        for fragment in fragments {
            if !empty {
                self.text.push(',');
            }
            empty = false;
            self.line(self.depth + 2);
            self.text.push_str(fragment.as_ref());
        }
        if !empty {
            self.line(self.depth + 1);
        }
        self.text.push(']');
        self
    }

    /// The finished text.
    pub fn finish(mut self) -> String {
        if !self.empty {
            self.line(self.depth);
        }
        self.text.push('}');
        self.text
    }

    fn start(&mut self, name: &str) {
        if !self.empty {
            self.text.push(',');
        }
        self.empty = false;
        self.line(self.depth + 1);
        self.text.push_str(&fragment(name, 0));
        self.text.push_str(": ");
    }

    fn line(&mut self, depth: usize) {
        self.text.push('\n');
        let width = self.text.len() + depth * 2;
        self.text
            .extend(std::iter::repeat_n(' ', width - self.text.len()));
    }
}
