//! Reading one segment of a glob into items. What is not closed is an ordinary character.

use super::segment::{GroupKind, Item, Member, NAMED_CLASSES};
use super::{GlobError, MAX_GROUP_DEPTH};

/// The items of `text`, a segment without `/`.
pub(super) fn items(text: &str) -> Result<Vec<Item>, GlobError> {
    let chars: Vec<char> = text.chars().collect();
    let mut parser = Parser {
        chars: &chars,
        at: 0,
    };
    parser.items(0)
}

struct Parser<'c> {
    chars: &'c [char],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Items up to the end, or up to the `|` or `)` of the group that holds them where `depth` is not 0.
    fn items(&mut self, depth: usize) -> Result<Vec<Item>, GlobError> {
        let mut items = Vec::new();
        while let Some(c) = self.peek(0) {
            if depth > 0 && matches!(c, '|' | ')') {
                break;
            }
            if let Some(group) = self.group(depth)? {
                items.push(group);
                continue;
            }
            if let Some(class) = self.class() {
                items.push(class);
                continue;
            }
            self.at += 1;
            match c {
                '*' if items.last() == Some(&Item::AnyText) => {}
                '*' => items.push(Item::AnyText),
                '?' => items.push(Item::AnyChar),
                c => items.push(Item::Char(c)),
            }
        }
        Ok(items)
    }

    /// A group that starts here, if it is closed.
    fn group(&mut self, depth: usize) -> Result<Option<Item>, GlobError> {
        let kind = match self.peek(0) {
            Some('@') => GroupKind::Once,
            Some('?') => GroupKind::Optional,
            Some('*') => GroupKind::Any,
            Some('+') => GroupKind::Some,
            Some('!') => GroupKind::Not,
            _ => return Ok(None),
        };
        if self.peek(1) != Some('(') {
            return Ok(None);
        }
        if depth == MAX_GROUP_DEPTH {
            return Err(GlobError::NestedTooDeep);
        }
        let start = self.at;
        let mut choices = Vec::new();
        self.at += 2;
        loop {
            choices.push(self.items(depth + 1)?);
            match self.peek(0) {
                Some('|') => self.at += 1,
                Some(_) => {
                    self.at += 1;
                    return Ok(Some(Item::Group { kind, choices }));
                }
                None => {
                    self.at = start;
                    return Ok(None);
                }
            }
        }
    }

    /// A class that starts here, if it is closed. `]` is a member where it stands first.
    fn class(&mut self) -> Option<Item> {
        if self.peek(0) != Some('[') {
            return None;
        }
        let start = self.at;
        self.at += 1;
        let negated = matches!(self.peek(0), Some('!' | '^'));
        self.at += usize::from(negated);
        let mut members = Vec::new();
        loop {
            match self.peek(0) {
                None => {
                    self.at = start;
                    return None;
                }
                Some(']') if !members.is_empty() => {
                    self.at += 1;
                    return Some(simplified(negated, members));
                }
                Some(first) => members.push(self.member(first)),
            }
        }
    }

    fn member(&mut self, first: char) -> Member {
        if let Some(name) = self.named() {
            self.at += "[::]".len() + name.len();
            return Member::Named(name);
        }
        match (self.peek(1), self.peek(2)) {
            (Some('-'), Some(last)) if last != ']' => {
                self.at += 3;
                Member::Range(first, last)
            }
            _ => {
                self.at += 1;
                Member::Range(first, first)
            }
        }
    }

    /// The name of a `[:name:]` that starts here.
    fn named(&self) -> Option<&'static str> {
        let rest: String = self.chars.iter().skip(self.at).take(12).collect();
        let (name, _) = rest.strip_prefix("[:")?.split_once(":]")?;
        NAMED_CLASSES.iter().copied().find(|known| *known == name)
    }
}

/// A class of one character is that character, so that `[.]` may stand for a leading dot.
fn simplified(negated: bool, members: Vec<Member>) -> Item {
    match members.as_slice() {
        [Member::Range(first, last)] if first == last && !negated => Item::Char(*first),
        _ => Item::Class { negated, members },
    }
}
