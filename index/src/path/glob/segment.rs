//! One segment of a glob against one name. Slashes and `**` are decided one floor up.
//!
//! Anything with `?`, `[…]` or groups is matched from its end to its start: for each item, the set of places in the name
//! from which the rest matches is computed from the set of the item after it.

use super::{GlobError, parse};

/// A compiled segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Segment {
    /// `**`: any number of names, none of which starts with a dot.
    AnyDepth,
    /// `*`: any name that does not start with a dot.
    AnyName,
    /// Exactly this name.
    Name(String),
    /// `*` and then this ending, as in `*.md`.
    Ending(String),
    /// Everything else.
    Items(Vec<Item>),
}

/// One thing a segment is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Char(char),
    AnyChar,
    AnyText,
    Class {
        negated: bool,
        members: Vec<Member>,
    },
    Group {
        kind: GroupKind,
        choices: Vec<Vec<Item>>,
    },
}

/// What may stand at one place, in `[…]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Member {
    Range(char, char),
    Named(&'static str),
}

/// How often a group may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GroupKind {
    /// `@(…)`
    Once,
    /// `?(…)`
    Optional,
    /// `*(…)`
    Any,
    /// `+(…)`
    Some,
    /// `!(…)`
    Not,
}

impl Segment {
    /// Compile one segment; `text` has no `/`.
    pub(super) fn new(text: &str) -> Result<Self, GlobError> {
        if text == "**" {
            return Ok(Self::AnyDepth);
        }
        let items = parse::items(text)?;
        let literal = |items: &[Item]| {
            items
                .iter()
                .map(|item| match item {
                    Item::Char(c) => Some(*c),
                    _ => None,
                })
                .collect::<Option<String>>()
        };
        if let Some(name) = literal(&items) {
            return Ok(Self::Name(name));
        }
        Ok(match items.split_first() {
            Some((Item::AnyText, [])) => Self::AnyName,
            Some((Item::AnyText, rest)) => match literal(rest) {
                Some(ending) => Self::Ending(ending),
                None => Self::Items(items),
            },
            _ => Self::Items(items),
        })
    }

    /// Whether `name` is matched. A `**` matches each name it may stand for.
    pub(super) fn matches(&self, name: &str) -> bool {
        match self {
            Self::Name(own) => own == name,
            Self::AnyDepth | Self::AnyName => !name.starts_with('.'),
            Self::Ending(ending) => !name.starts_with('.') && name.ends_with(ending.as_str()),
            Self::Items(items) => {
                let name: Vec<char> = name.chars().collect();
                let mut end = vec![false; name.len() + 1];
                if let Some(last) = end.last_mut() {
                    *last = true;
                }
                places(items, &name, &end).first() == Some(&true)
            }
        }
    }

    /// The name, where it is one.
    pub(super) fn as_name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// The places of `name` from which `items` lead to one of the places in `to`.
fn places(items: &[Item], name: &[char], to: &[bool]) -> Vec<bool> {
    items
        .iter()
        .rev()
        .fold(to.to_vec(), |to, item| before(item, name, &to))
}

/// The places of `name` from which `item` leads to one of the places in `to`.
fn before(item: &Item, name: &[char], to: &[bool]) -> Vec<bool> {
    match item {
        Item::Char(own) => one_char(name, to, |c| c == *own),
        Item::AnyChar => unless_hidden(name, one_char(name, to, |_| true)),
        Item::Class { negated, members } => unless_hidden(
            name,
            one_char(name, to, |c| members.iter().any(|m| m.holds(c)) != *negated),
        ),
        Item::AnyText => unless_hidden(name, up_to(to)),
        Item::Group { kind, choices } => group(*kind, choices, name, to),
    }
}

fn group(kind: GroupKind, choices: &[Vec<Item>], name: &[char], to: &[bool]) -> Vec<bool> {
    let once = |to: &[bool]| {
        choices.iter().fold(vec![false; to.len()], |all, choice| {
            either(&all, &places(choice, name, to))
        })
    };
    let repeated = || {
        let mut reached = to.to_vec();
        loop {
            let more = either(&reached, &once(&reached));
            if more == reached {
                return reached;
            }
            reached = more;
        }
    };
    match kind {
        GroupKind::Once => once(to),
        GroupKind::Optional => either(to, &once(to)),
        GroupKind::Any => repeated(),
        GroupKind::Some => once(&repeated()),
        GroupKind::Not => {
            let refused = once(to);
            unless_hidden(name, up_to(to))
                .into_iter()
                .zip(refused)
                .map(|(free, refused)| free && !refused)
                .collect()
        }
    }
}

fn one_char(name: &[char], to: &[bool], test: impl Fn(char) -> bool) -> Vec<bool> {
    let mut from: Vec<bool> = name
        .iter()
        .zip(to.iter().skip(1))
        .map(|(c, to)| *to && test(*c))
        .collect();
    from.push(false);
    from
}

/// Every place that has one of `to` at or after it.
fn up_to(to: &[bool]) -> Vec<bool> {
    let last = to.iter().rposition(|to| *to);
    (0..to.len())
        .map(|at| last.is_some_and(|last| at <= last))
        .collect()
}

/// No wildcard stands for a dot at the start of a name.
fn unless_hidden(name: &[char], mut from: Vec<bool>) -> Vec<bool> {
    if let (Some('.'), Some(first)) = (name.first(), from.first_mut()) {
        *first = false;
    }
    from
}

fn either(a: &[bool], b: &[bool]) -> Vec<bool> {
    a.iter().zip(b).map(|(a, b)| *a || *b).collect()
}

/// Names of `[:name:]`.
pub(super) const NAMED_CLASSES: &[&str] = &[
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
    "space", "upper", "word", "xdigit",
];

fn named_class_holds(name: &str, c: char) -> bool {
    match name {
        "alnum" => c.is_alphanumeric(),
        "alpha" => c.is_alphabetic(),
        "ascii" => c.is_ascii(),
        "blank" => c == '\t' || (c.is_whitespace() && !c.is_control()),
        "cntrl" => c.is_control(),
        "digit" => c.is_numeric(),
        "graph" => !c.is_control() && !c.is_whitespace(),
        "lower" => c.is_lowercase(),
        "print" => !c.is_control(),
        "punct" => c.is_ascii_punctuation() && !"$+<=>^`|~".contains(c),
        "space" => c.is_whitespace(),
        "upper" => c.is_uppercase(),
        "word" => c.is_alphanumeric() || c == '_',
        "xdigit" => c.is_ascii_hexdigit(),
        _ => false,
    }
}

impl Member {
    fn holds(&self, c: char) -> bool {
        match self {
            Self::Range(first, last) => (*first..=*last).contains(&c),
            Self::Named(name) => named_class_holds(name, c),
        }
    }
}
