//! Matching one path against one glob, segment by segment. No file system, no sets of globs.

/// A compiled glob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob {
    segments: Vec<Segment>,
}

/// One segment of a glob.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    /// `**`: any number of segments, none of which starts with a dot.
    AnyDepth,
    /// Exactly this name.
    Name(String),
    /// A name with `*` and `?`; neither matches a dot at the start.
    Wild(Vec<char>),
}

impl Glob {
    /// Compile `pattern`.
    pub fn new(pattern: &str) -> Self {
        let segments = pattern
            .split('/')
            .map(|segment| match segment {
                "**" => Segment::AnyDepth,
                name if name.contains(['*', '?']) => Segment::Wild(name.chars().collect()),
                name => Segment::Name(name.to_owned()),
            })
            .collect();
        Self { segments }
    }

    /// Whether the file `path` is matched.
    pub fn matches(&self, path: &str) -> bool {
        matches(&self.segments, Some(path))
    }

    /// Whether some path below the folder `path` could be matched; the root is the empty path.
    pub fn may_match_below(&self, path: &str) -> bool {
        let mut segments = self.segments.as_slice();
        for name in path.split('/').filter(|name| !name.is_empty()) {
            match segments.split_first() {
                Some((Segment::AnyDepth, _)) => return true,
                Some((segment, rest)) if segment.matches(name) => segments = rest,
                _ => return false,
            }
        }
        !segments.is_empty()
    }
}

impl Segment {
    fn matches(&self, name: &str) -> bool {
        match self {
            Self::AnyDepth => !name.starts_with('.'),
            Self::Name(own) => own == name,
            Self::Wild(pattern) => {
                (pattern.first() == Some(&'.') || !name.starts_with('.')) && wild(pattern, name)
            }
        }
    }
}

/// `path` is `None` when every segment has been taken.
fn matches(segments: &[Segment], path: Option<&str>) -> bool {
    let Some((first, others)) = segments.split_first() else {
        return path.is_none();
    };
    let taken = path.map(|path| match path.split_once('/') {
        Some((name, rest)) => (name, Some(rest)),
        None => (path, None),
    });
    if *first == Segment::AnyDepth && matches(others, path) {
        return true;
    }
    let Some((name, rest)) = taken else {
        return false;
    };
    first.matches(name)
        && matches(
            if *first == Segment::AnyDepth {
                segments
            } else {
                others
            },
            rest,
        )
}

fn wild(pattern: &[char], name: &str) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some(('*', rest)) => {
            wild(rest, name)
                || name
                    .char_indices()
                    .any(|(at, c)| wild(rest, name.get(at + c.len_utf8()..).unwrap_or_default()))
        }
        Some((expected, rest)) => {
            let mut chars = name.chars();
            chars
                .next()
                .is_some_and(|c| (*expected == '?' || *expected == c) && wild(rest, chars.as_str()))
        }
    }
}
