//! Matching one path against one glob, segment by segment. No file system, no sets of globs.
//!
//! The dialect is the contract's: `/` (a `\` in a glob means `/`), `*`, `?`, `[…]`, `**` as a whole segment, braces,
//! and the groups `@(…)`, `?(…)`, `*(…)`, `+(…)`, `!(…)`. A leading dot has to be written out, a leading `!` or `#` is an
//! ordinary character, upper and lower case differ. Matching takes time linear in the path: no backtracking.

mod brace;
mod parse;
mod segment;

use segment::Segment;

/// A glob longer than this is refused.
pub const MAX_BYTES: usize = 1024;

/// A glob that stands for more alternatives than this is refused.
pub const MAX_ALTERNATIVES: usize = 1024;

/// A glob with more segments than this is refused: one bit of a `u64` is needed for each, and one for the end.
pub const MAX_SEGMENTS: usize = 62;

/// Groups nested deeper than this are refused, for their cost grows with the power of the depth.
pub const MAX_GROUP_DEPTH: usize = 2;

/// A glob that cannot be compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GlobError {
    /// Longer than [`MAX_BYTES`].
    #[error("the glob is longer than {MAX_BYTES} bytes; write a shorter one")]
    TooLong,
    /// More than [`MAX_ALTERNATIVES`].
    #[error(
        "the braces stand for more than {MAX_ALTERNATIVES} alternatives; use `*` or write several globs"
    )]
    TooManyAlternatives,
    /// More than [`MAX_SEGMENTS`].
    #[error("the glob has more than {MAX_SEGMENTS} segments; use `**` for a run of folders")]
    TooManySegments,
    /// Deeper than [`MAX_GROUP_DEPTH`].
    #[error(
        "groups such as `*(…)` are nested deeper than {MAX_GROUP_DEPTH} levels; write several globs"
    )]
    NestedTooDeep,
}

/// A compiled glob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob {
    alternatives: Vec<Alternative>,
}

/// One way to read a glob once its braces are written out: a row of segments.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Alternative {
    segments: Vec<Segment>,
    /// The bits of the segments that are `**`; two of them never follow each other.
    any_depth: u64,
}

impl Glob {
    /// Compile `pattern`.
    ///
    /// # Errors
    ///
    /// Where matching it could take unreasonable time or memory; every other text is a glob.
    pub fn new(pattern: &str) -> Result<Self, GlobError> {
        if pattern.len() > MAX_BYTES {
            return Err(GlobError::TooLong);
        }
        let mut alternatives = Vec::new();
        for text in brace::expand(&pattern.replace('\\', "/"))? {
            alternatives.extend(Alternative::new(&text)?);
        }
        Ok(Self { alternatives })
    }

    /// Whether the file `path` is matched.
    pub fn matches(&self, path: &str) -> bool {
        self.alternatives
            .iter()
            .any(|alternative| alternative.matches(path))
    }

    /// Whether some path below the folder `path` could be matched; the root is the empty path.
    pub fn may_match_below(&self, path: &str) -> bool {
        self.alternatives
            .iter()
            .any(|alternative| alternative.may_match_below(path))
    }

    /// The first segments of what it matches below the root's own files: a name, or `None` where any is possible.
    pub(crate) fn top_folders(&self) -> impl Iterator<Item = Option<&str>> {
        self.alternatives
            .iter()
            .filter_map(|alternative| match alternative.segments.as_slice() {
                [] | [_] => None,
                [first, ..] => Some(first.as_name()),
            })
    }
}

impl Alternative {
    /// `None` where no repository path can be matched: absolute, outside the root, or with a `/` at the end.
    fn new(text: &str) -> Result<Option<Self>, GlobError> {
        let mut names: Vec<&str> = Vec::new();
        let parts: Vec<&str> = text.split('/').collect();
        let last = parts.len() - 1;
        for (at, part) in parts.into_iter().enumerate() {
            match part {
                "" | "." if at == 0 || at == last => return Ok(None),
                "" | "." => {}
                ".." => {
                    if matches!(names.pop(), None | Some("**")) {
                        return Ok(None);
                    }
                }
                "**" if names.last() == Some(&"**") => {}
                name => names.push(name),
            }
        }
        let ends_open = names.last() == Some(&"**");
        if names.is_empty() {
            return Ok(None);
        }
        if names.len() + usize::from(ends_open) > MAX_SEGMENTS {
            return Err(GlobError::TooManySegments);
        }
        let mut segments = names
            .into_iter()
            .map(Segment::new)
            .collect::<Result<Vec<_>, _>>()?;
        if ends_open {
            // `a/**` needs something below `a`.
            segments.push(Segment::AnyName);
        }
        let any_depth = segments.iter().rev().fold(0, |bits, segment| {
            (bits << 1) | u64::from(*segment == Segment::AnyDepth)
        });
        Ok(Some(Self {
            segments,
            any_depth,
        }))
    }

    fn matches(&self, path: &str) -> bool {
        let accepted = 1_u64 << self.segments.len();
        self.walk(path) & accepted != 0
    }

    fn may_match_below(&self, path: &str) -> bool {
        let accepted = 1_u64 << self.segments.len();
        let reached = if path.is_empty() {
            self.closed(1)
        } else {
            self.walk(path)
        };
        reached & !accepted != 0
    }

    /// The segments that may come next once `path` has been read, as a set of bits; bit `len` is the end.
    fn walk(&self, path: &str) -> u64 {
        if let Some(Segment::Name(first)) = self.segments.first()
            && !path.starts_with(first.as_str())
        {
            return 0;
        }
        let mut reached = self.closed(1);
        for name in path.split('/') {
            let mut next = 0;
            let mut left = reached;
            while left != 0 {
                let at = left.trailing_zeros();
                left &= left - 1;
                next |= match self.segments.get(at as usize) {
                    Some(segment) if segment.matches(name) => match segment {
                        Segment::AnyDepth => 1 << at,
                        _ => 1 << (at + 1),
                    },
                    _ => 0,
                };
            }
            if next == 0 {
                return 0;
            }
            reached = self.closed(next);
        }
        reached
    }

    /// `set` with what may be skipped: a `**` stands for no segment too.
    fn closed(&self, set: u64) -> u64 {
        set | ((set & self.any_depth) << 1)
    }
}

#[cfg(test)]
mod tests;
