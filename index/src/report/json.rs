//! JSON text in the layout of every report: two spaces a level, fields in the order they are written. A report object
//! is put together from values and from fragments that were rendered earlier.

use std::fmt::Write as _;
use std::io;

use serde::Serialize;

use crate::steering::steers;

/// Render `value` for a place `depth` levels deep; the first line is not indented, because its name stands before it.
pub fn fragment<T: Serialize + ?Sized>(value: &T, depth: usize) -> String {
    let mut bytes = Vec::with_capacity(512);
    let layout = Layout { depth, empty: true };
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, layout);
    if value.serialize(&mut serializer).is_err() {
        // Only a map whose keys are not strings can fail, and no report holds one.
        return "null".to_owned();
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Indentation of the deepest place that any report has, and then some.
const SPACES: &str = "                                                                ";

/// The line break and indentation in front of an element `depth` levels deep.
fn indentation(depth: usize) -> impl Iterator<Item = &'static str> {
    let width = depth * 2;
    let whole = std::iter::repeat_n(SPACES, width / SPACES.len());
    let rest = SPACES.get(..width % SPACES.len());
    std::iter::once("\n").chain(whole).chain(rest)
}

/// The layout of a fragment: like the pretty printer of `serde_json`, but it can begin inside something.
struct Layout {
    depth: usize,
    /// Nothing stands yet in the innermost array or object.
    empty: bool,
}

impl Layout {
    fn line<W: ?Sized + io::Write>(&self, writer: &mut W) -> io::Result<()> {
        indentation(self.depth).try_for_each(|part| writer.write_all(part.as_bytes()))
    }

    fn open<W: ?Sized + io::Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.empty = true;
        writer.write_all(bracket)
    }

    fn close<W: ?Sized + io::Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if !self.empty {
            self.line(writer)?;
        }
        self.empty = false;
        writer.write_all(bracket)
    }

    fn element<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.empty = false;
        self.line(writer)
    }
}

impl serde_json::ser::Formatter for Layout {
    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"[")
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.element(writer, first)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"{")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.element(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

/// JSON `text` in which every character that could steer a terminal, or reorder what stands there, is written as an
/// escape. It means the same.
pub fn harmless(text: String) -> String {
    if !may_harm(&text) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 64);
    for c in text.chars() {
        if is_harmful(c) {
            // All of them have four digits; JSON lets them stand in strings only.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// Whether any character of `text` is harmful. Bytes are quicker to look through than characters, and blocks of bytes
/// without a way out quicker still; most texts hold none of these.
fn may_harm(text: &str) -> bool {
    const BLOCK: usize = 256;
    let suspicious =
        |byte: u8| matches!(byte, 0x7f | 0xc2 | 0xe2) || (byte < 0x20 && byte != b'\n');
    let harmful = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.chars().next().is_some_and(is_harmful)
    };
    let blocks = text.as_bytes().chunks(BLOCK).enumerate();
    blocks
        .filter(|(_, block)| {
            block
                .iter()
                .fold(false, |any, byte| any | suspicious(*byte))
        })
        .any(|(number, block)| {
            let mut places = block.iter().enumerate();
            places.any(|(at, byte)| suspicious(*byte) && harmful(number * BLOCK + at))
        })
}

/// The layout itself has line breaks and spaces; every other control character stands in a string.
fn is_harmful(c: char) -> bool {
    c != '\n' && steers(c)
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
        self.text.extend(indentation(depth));
    }
}
