//! Words inside block mappings and block sequences.

use super::{Kind, Reader};
use crate::syntax::yaml::token::Token;
use crate::syntax::yaml::tree::{Form, Item, Raw, includes};

impl Reader<'_> {
    pub(super) fn mapping(&mut self) {
        let word = self.word;
        if word.kind == Kind::Newline {
            self.on_key_line = false;
        }
        let (indent, Some(items)) = self.innermost_items() else {
            return;
        };
        if word.kind.is_filler() {
            filler_in_mapping(items, indent, word);
            return;
        }
        if self.indent >= indent && self.word_in_mapping(indent) {
            return;
        }
        self.pop_and_step();
    }

    fn innermost_items(&mut self) -> (usize, Option<&mut Vec<Item>>) {
        match self.stack.last_mut() {
            Some(Raw {
                form: Form::Mapping(items) | Form::Sequence(items),
                indent,
                ..
            }) => (*indent, Some(items)),
            _ => (0, None),
        }
    }

    /// `false` where the word does not belong to the mapping.
    fn word_in_mapping(&mut self, indent: usize) -> bool {
        let word = self.word;
        let at_indent = !self.on_key_line && self.indent == indent;
        let flat = self.flat_node();
        let (_, Some(items)) = self.innermost_items() else {
            return false;
        };
        let Some(item) = items.last_mut() else {
            return false;
        };
        let at_next = at_indent && (item.sep.is_some() || item.explicit) && word.kind != Kind::Dash;
        let mut start = Vec::new();
        if at_next && item.value.is_none() {
            start = item
                .sep
                .as_mut()
                .map(|sep| split_gap(sep, indent))
                .unwrap_or_default();
        }
        let new_item = at_next || item.value.is_some();
        match word.kind {
            Kind::Anchor | Kind::Tag => {
                if new_item {
                    start.push(word);
                    items.push(Item::starting(start));
                    self.on_key_line = true;
                } else {
                    item.sep.as_mut().unwrap_or(&mut item.start).push(word);
                }
            }
            Kind::Question => self.question_in_mapping(start, new_item),
            Kind::Colon => self.colon_in_mapping(start, at_next),
            Kind::Alias | Kind::Scalar | Kind::SingleQuoted | Kind::DoubleQuoted => {
                if new_item {
                    items.push(Item::keyed(start, Some(flat), Vec::new()));
                    self.on_key_line = true;
                } else if item.sep.is_some() {
                    self.push(flat);
                } else {
                    item.key = Some(Box::new(flat));
                    item.sep = Some(Vec::new());
                    self.on_key_line = true;
                }
            }
            _ => return self.value_in_mapping(start, at_indent),
        }
        true
    }

    fn question_in_mapping(&mut self, mut start: Vec<Token>, new_item: bool) {
        let word = self.word;
        let explicit = |start| Item {
            explicit: true,
            ..Item::starting(start)
        };
        let (_, Some(items)) = self.innermost_items() else {
            return;
        };
        match items.last_mut() {
            Some(item) if item.sep.is_none() && !item.explicit => {
                item.start.push(word);
                item.explicit = true;
            }
            _ if new_item => {
                start.push(word);
                items.push(explicit(start));
            }
            _ => self.push_mapping(word.span, word.indent, explicit(vec![word])),
        }
        self.on_key_line = true;
    }

    fn colon_in_mapping(&mut self, start: Vec<Token>, at_next: bool) {
        let word = self.word;
        self.on_key_line = true;
        let (_, Some(items)) = self.innermost_items() else {
            return;
        };
        let Some(item) = items.last_mut() else {
            return;
        };
        let explicit = item.explicit;
        let Some(sep) = item.sep.as_mut() else {
            if explicit && !includes(&item.start, Kind::Newline) {
                let start = super::take_first_key_start(&mut item.start);
                let nested = Item::keyed(start, None, vec![word]);
                self.push_mapping(word.span, word.indent, nested);
            } else {
                item.key = None;
                item.sep = Some(vec![word]);
            }
            return;
        };
        if item.value.is_some() || at_next && !explicit {
            items.push(Item::keyed(start, None, vec![word]));
        } else if includes(sep, Kind::Colon) {
            self.push_mapping(word.span, word.indent, Item::keyed(start, None, vec![word]));
        } else if explicit
            && item.key.as_ref().is_some_and(|key| key.is_flow_like())
            && !includes(sep, Kind::Newline)
        {
            let first = super::take_first_key_start(&mut item.start);
            sep.push(word);
            let nested = Item {
                start: first,
                key: item.key.take(),
                sep: item.sep.take(),
                ..Item::default()
            };
            self.push_mapping(word.span, word.indent, nested);
        } else {
            sep.extend(start);
            sep.push(word);
        }
    }

    /// A word that is neither a property nor a key: the beginning of a nested value, or a stranger.
    fn value_in_mapping(&mut self, start: Vec<Token>, at_indent: bool) -> bool {
        let word = self.word;
        let Some(value) = self.start_value() else {
            return false;
        };
        let (_, Some(items)) = self.innermost_items() else {
            return false;
        };
        if word.kind == Kind::Dash {
            let beside_key = items.last().is_some_and(|item| {
                !item.explicit
                    && item
                        .sep
                        .as_ref()
                        .is_some_and(|sep| !includes(sep, Kind::Newline))
            });
            if beside_key {
                self.attach(Raw::new(Form::DashBesideKey, word));
                return true;
            }
        } else if at_indent {
            items.push(Item::starting(start));
        }
        self.push(value);
        true
    }

    pub(super) fn sequence(&mut self) {
        let word = self.word;
        let line_indent = self.indent;
        let (indent, Some(items)) = self.innermost_items() else {
            return;
        };
        let Some(item) = items.last_mut() else {
            return;
        };
        match word.kind {
            kind if kind.is_filler() => {
                filler_in_sequence(items, indent, word);
                return;
            }
            Kind::Anchor | Kind::Tag if item.value.is_none() && line_indent > indent => {
                item.start.push(word);
                return;
            }
            Kind::Dash if line_indent == indent => {
                if item.value.is_some() || includes(&item.start, Kind::Dash) {
                    items.push(Item::starting(vec![word]));
                } else {
                    item.start.push(word);
                }
                return;
            }
            _ => {}
        }
        let value = (line_indent > indent).then(|| self.start_value()).flatten();
        match value {
            Some(value) => self.push(value),
            None => self.pop_and_step(),
        }
    }
}

fn filler_in_mapping(items: &mut Vec<Item>, indent: usize, word: Token) {
    let Some(item) = items.last_mut() else {
        return;
    };
    if let Some(value) = &mut item.value {
        let after_comment = value
            .tail_mut()
            .filter(|tail| word.kind == Kind::Newline && tail.last().is_some_and(is_comment));
        match after_comment {
            Some(tail) => tail.push(word),
            None => items.push(Item::starting(vec![word])),
        }
    } else if let Some(sep) = &mut item.sep {
        sep.push(word);
    } else if let Some(word) = give_to_previous(items, indent, word)
        && let Some(item) = items.last_mut()
    {
        item.start.push(word);
    }
}

fn filler_in_sequence(items: &mut Vec<Item>, indent: usize, word: Token) {
    let Some(item) = items.last_mut() else {
        return;
    };
    if let Some(value) = &mut item.value {
        let after_comment = value
            .tail_mut()
            .filter(|tail| word.kind == Kind::Newline && tail.last().is_some_and(is_comment));
        match after_comment {
            Some(tail) => tail.push(word),
            None => items.push(Item::starting(vec![word])),
        }
    } else if let Some(word) = give_to_previous(items, indent, word)
        && let Some(item) = items.last_mut()
    {
        item.start.push(word);
    }
}

fn is_comment(token: &Token) -> bool {
    token.kind == Kind::Comment
}

/// A comment that is indented more than the collection belongs to the value before it. Answers the word where it was
/// not given away.
fn give_to_previous(items: &mut Vec<Item>, indent: usize, word: Token) -> Option<Token> {
    let indented_comment = word.kind == Kind::Comment
        && word.indent > indent
        && items.last().is_some_and(|item| {
            let blank = |t: &Token| matches!(t.kind, Kind::Newline | Kind::Space);
            item.start.iter().all(blank)
        });
    let [.., previous, last] = items.as_mut_slice() else {
        return Some(word);
    };
    let tail = previous
        .value
        .as_deref_mut()
        .and_then(Raw::tail_mut)
        .filter(|_| indented_comment);
    let Some(tail) = tail else {
        return Some(word);
    };
    tail.append(&mut last.start);
    tail.push(word);
    items.pop();
    None
}

/// Blank lines after a key without a value belong to the next key: split them off from the second line break on.
fn split_gap(sep: &mut Vec<Token>, indent: usize) -> Vec<Token> {
    let mut breaks = Vec::new();
    for (i, token) in sep.iter().enumerate() {
        match token.kind {
            Kind::Newline => breaks.push(i),
            Kind::Space => {}
            Kind::Comment if token.indent <= indent => {}
            _ => breaks.clear(),
        }
    }
    breaks
        .get(1)
        .map(|second| sep.split_off(*second))
        .unwrap_or_default()
}
