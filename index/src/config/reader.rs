//! Reading typed values out of one JSON text, with every mistake kept at its place. Knows no key by name.

use std::collections::BTreeMap;

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::{Range, Ranged};

use super::error::{ConfigError, ConfigErrorKind};
use super::syntax;
use crate::nearest::nearest;
use crate::path::RepoPath;
use crate::path::glob::Glob;
use crate::span::LineIndex;

/// Whole numbers above this are not exact in JSON.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// One text being read, and what was wrong with it so far.
pub(super) struct Reader<'t> {
    path: &'t RepoPath,
    text: &'t str,
    lines: LineIndex,
    errors: Vec<ConfigError>,
}

/// A value and the way to it from the root of the file.
pub(super) struct Entry<'v> {
    pub(super) key: String,
    pub(super) value: &'v Value<'v>,
}

/// An object whose keys have been checked.
pub(super) struct Fields<'v> {
    key: String,
    object: &'v Object<'v>,
}

/// The keys an object may have.
pub(super) struct Keys {
    /// Those that are read.
    pub(super) known: &'static [&'static str],
    /// Those that are recognised to be refused, and what to do instead.
    pub(super) misplaced: &'static [(&'static str, &'static str)],
}

impl Keys {
    pub(super) const fn new(known: &'static [&'static str]) -> Self {
        Self {
            known,
            misplaced: &[],
        }
    }
}

impl<'t> Reader<'t> {
    /// Start reading; `None` where the text is not JSON.
    pub(super) fn open(path: &'t RepoPath, text: &'t str) -> (Self, Option<Value<'t>>) {
        let mut reader = Self {
            path,
            text,
            lines: LineIndex::new(text),
            errors: Vec::new(),
        };
        match syntax::parse(path, text) {
            Ok(value) => {
                reader.refuse_duplicates("", &value);
                (reader, Some(value))
            }
            Err((at, problem)) => {
                reader.refuse(Range::new(at, at), ConfigErrorKind::Syntax { problem });
                (reader, None)
            }
        }
    }

    /// Every mistake, in the order of the text.
    pub(super) fn finish(mut self) -> Vec<ConfigError> {
        self.errors.sort_by_key(|error| error.at);
        self.errors
    }

    /// Keep a mistake.
    pub(super) fn refuse(&mut self, range: Range, kind: ConfigErrorKind) {
        self.errors.push(ConfigError {
            path: self.path.clone(),
            at: self.lines.line_col(self.text, range.start),
            kind,
        });
    }

    /// The object of the whole file; a file that holds `null` says nothing.
    pub(super) fn root<'v>(&mut self, value: &'v Value<'v>, keys: &Keys) -> Option<Fields<'v>> {
        if matches!(value, Value::NullKeyword(_)) {
            return None;
        }
        let key = String::new();
        self.fields(&Entry { key, value }, keys)
    }

    /// An object with no other keys than `keys`.
    pub(super) fn fields<'v>(&mut self, entry: &Entry<'v>, keys: &Keys) -> Option<Fields<'v>> {
        let fields = self.open_fields(entry)?;
        for property in &fields.object.properties {
            let name = property.name.as_str();
            if keys.known.contains(&name) {
                continue;
            }
            let key = fields.key_of(name);
            let misplaced = keys.misplaced.iter().find(|(known, _)| *known == name);
            let kind = match misplaced {
                Some((_, advice)) => ConfigErrorKind::MisplacedKey { key, advice },
                None => ConfigErrorKind::UnknownKey {
                    key,
                    nearest: nearest(name, keys.known).map(str::to_owned),
                    known: keys.known,
                },
            };
            self.refuse(property.range, kind);
        }
        Some(fields)
    }

    /// An object with any keys.
    pub(super) fn open_fields<'v>(&mut self, entry: &Entry<'v>) -> Option<Fields<'v>> {
        let Value::Object(object) = entry.value else {
            return self.wrong_type(entry, "an object");
        };
        Some(Fields {
            key: entry.key.clone(),
            object,
        })
    }

    /// A list.
    pub(super) fn list<'v>(
        &mut self,
        entry: &Entry<'v>,
        expected: &'static str,
    ) -> Option<Vec<Entry<'v>>> {
        let Value::Array(array) = entry.value else {
            return self.wrong_type(entry, expected);
        };
        let item = |(at, value)| Entry {
            key: format!("{}[{at}]", entry.key),
            value,
        };
        Some(array.elements.iter().enumerate().map(item).collect())
    }

    /// A list of texts. Members of another type are reported and left out.
    pub(super) fn texts(&mut self, entry: &Entry<'_>) -> Option<Vec<String>> {
        let items = self.list(entry, "a list of strings")?;
        Some(
            items
                .iter()
                .filter_map(|item| self.text(item).map(str::to_owned))
                .collect(),
        )
    }

    /// A list of globs, as written.
    pub(super) fn globs(&mut self, entry: &Entry<'_>) -> Option<Vec<String>> {
        let items = self.list(entry, "a list of globs")?;
        let mut globs = Vec::new();
        for item in &items {
            let Some(text) = self.text(item) else {
                continue;
            };
            if let Err(problem) = Glob::new(text) {
                let key = item.key.clone();
                self.refuse(item.range(), ConfigErrorKind::BadGlob { key, problem });
            }
            globs.push(text.to_owned());
        }
        Some(globs)
    }

    /// A text.
    pub(super) fn text<'v>(&mut self, entry: &Entry<'v>) -> Option<&'v str> {
        match entry.value {
            Value::StringLit(text) => Some(&text.value),
            _ => self.wrong_type(entry, "a string"),
        }
    }

    /// A text with something in it.
    pub(super) fn filled_text(&mut self, entry: &Entry<'_>) -> Option<String> {
        let expected = "a string that is not blank";
        match entry.value {
            Value::StringLit(text) if !text.value.trim().is_empty() => Some(text.value.to_string()),
            _ => self.wrong_type(entry, expected),
        }
    }

    /// `true` or `false`.
    pub(super) fn boolean(&mut self, entry: &Entry<'_>) -> Option<bool> {
        match entry.value {
            Value::BooleanLit(literal) => Some(literal.value),
            _ => self.wrong_type(entry, "true or false"),
        }
    }

    /// A whole number of at least one; past `u64` it is held there.
    pub(super) fn count(&mut self, entry: &Entry<'_>) -> Option<u64> {
        let found = match entry.value {
            Value::NumberLit(number) => whole_number(number.value),
            _ => None,
        };
        found.or_else(|| self.wrong_type(entry, "a whole number above 0"))
    }

    /// A whole number of at least one that JSON holds exactly.
    pub(super) fn safe_count(&mut self, entry: &Entry<'_>) -> Option<u64> {
        let count = self.count(entry)?;
        if count > MAX_SAFE_INTEGER {
            return self.wrong_type(entry, "a whole number of at most 9007199254740991");
        }
        Some(count)
    }

    /// One of the texts `allowed`.
    pub(super) fn choice(
        &mut self,
        entry: &Entry<'_>,
        allowed: &'static [&'static str],
    ) -> Option<&'static str> {
        let text = self.text(entry)?;
        let known = allowed.iter().copied().find(|known| *known == text);
        if known.is_none() {
            let kind = ConfigErrorKind::NotOneOf {
                key: entry.key.clone(),
                found: text.to_owned(),
                nearest: nearest(text, allowed).map(str::to_owned),
                allowed,
            };
            self.refuse(entry.range(), kind);
        }
        known
    }

    /// Report that something else stands where `expected` should.
    pub(super) fn wrong_type<T>(&mut self, entry: &Entry<'_>, expected: &'static str) -> Option<T> {
        let kind = ConfigErrorKind::WrongType {
            key: entry.key.clone(),
            expected,
            found: described(entry.value),
        };
        self.refuse(entry.range(), kind);
        None
    }

    fn refuse_duplicates(&mut self, key: &str, value: &Value<'_>) {
        match value {
            Value::Object(object) => {
                let mut seen: BTreeMap<&str, Range> = BTreeMap::new();
                for property in &object.properties {
                    let name = property.name.as_str();
                    let key = joined(key, name);
                    if let Some(first) = seen.get(name) {
                        let first = self.lines.line_col(self.text, first.start);
                        let kind = ConfigErrorKind::DuplicateKey {
                            key: key.clone(),
                            first,
                        };
                        self.refuse(property.range, kind);
                    } else {
                        seen.insert(name, property.range);
                    }
                    self.refuse_duplicates(&key, &property.value);
                }
            }
            Value::Array(array) => {
                for (at, element) in array.elements.iter().enumerate() {
                    self.refuse_duplicates(&format!("{key}[{at}]"), element);
                }
            }
            _ => {}
        }
    }
}

impl Entry<'_> {
    pub(super) fn range(&self) -> Range {
        self.value.range()
    }
}

impl<'v> Fields<'v> {
    /// The value of the key `name`; the first, where it stands twice.
    pub(super) fn get(&self, name: &str) -> Option<Entry<'v>> {
        let property = self.object.get(name)?;
        Some(Entry {
            key: self.key_of(name),
            value: &property.value,
        })
    }

    /// Every value with its own name.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'v str, Entry<'v>)> {
        self.object.properties.iter().map(|property| {
            let name = property.name.as_str();
            let key = self.key_of(name);
            let value = &property.value;
            (name, Entry { key, value })
        })
    }

    /// The way to the key `name`.
    pub(super) fn key_of(&self, name: &str) -> String {
        joined(&self.key, name)
    }

    /// Where the object stands.
    pub(super) fn range(&self) -> Range {
        self.object.range
    }
}

fn joined(key: &str, name: &str) -> String {
    if key.is_empty() {
        name.to_owned()
    } else {
        format!("{key}.{name}")
    }
}

/// JSON numbers are doubles; one that is whole is written out without a fraction or an exponent.
/// `None` for zero and below.
fn whole_number(literal: &str) -> Option<u64> {
    let number: f64 = literal.parse().ok()?;
    if !number.is_finite() || number.fract() != 0.0 || number < 1.0 {
        return None;
    }
    Some(number.to_string().parse().unwrap_or(u64::MAX))
}

fn described(value: &Value<'_>) -> String {
    let described = match value {
        Value::NumberLit(number) => number.value,
        Value::StringLit(text) if text.value.trim().is_empty() => "a blank string",
        Value::StringLit(_) => "a string",
        Value::BooleanLit(literal) if literal.value => "true",
        Value::BooleanLit(_) => "false",
        Value::Object(_) => "an object",
        Value::Array(array) if array.elements.is_empty() => "an empty list",
        Value::Array(_) => "a list",
        Value::NullKeyword(_) => "null",
    };
    described.to_owned()
}
