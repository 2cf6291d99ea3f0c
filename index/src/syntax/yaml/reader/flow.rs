//! Words inside flow collections, and directly behind one.

use super::attach::settle_list_items;
use super::{Kind, Reader};
use crate::syntax::yaml::tree::{Form, Item, Raw};

impl Reader<'_> {
    pub(super) fn flow(&mut self) {
        let word = self.word;
        let flat = self.flat_node();
        let Some(Form::Flow { items, tail, .. }) = self.stack.last_mut().map(|t| &mut t.form)
        else {
            return;
        };
        if word.kind == Kind::FlowCutOff {
            self.cut_off();
            return;
        }
        if !tail.is_empty() {
            self.after_flow();
            return;
        }
        let last = items.last_mut().filter(|item| item.value.is_none());
        match word.kind {
            Kind::Comma | Kind::Question => match items.last_mut() {
                Some(item) if item.sep.is_none() => item.start.push(word),
                _ => items.push(Item::starting(vec![word])),
            },
            Kind::Colon => match last {
                Some(item) => item.sep.get_or_insert_default().push(word),
                None => items.push(Item::keyed(Vec::new(), None, vec![word])),
            },
            Kind::Space | Kind::Comment | Kind::Newline | Kind::Anchor | Kind::Tag => match last {
                Some(item) => item.sep.as_mut().unwrap_or(&mut item.start).push(word),
                None => items.push(Item::starting(vec![word])),
            },
            Kind::Alias | Kind::Scalar | Kind::SingleQuoted | Kind::DoubleQuoted => match last {
                Some(item) if item.sep.is_some() => self.push(flat),
                Some(item) => {
                    item.key = Some(Box::new(flat));
                    item.sep = Some(Vec::new());
                }
                None => items.push(Item::keyed(Vec::new(), Some(flat), Vec::new())),
            },
            Kind::CloseBrace | Kind::CloseBracket => tail.push(word),
            _ => match self.start_value() {
                Some(value) => self.push(value),
                None => self.pop_and_step(),
            },
        }
    }

    /// Close this and every flow collection around it.
    fn cut_off(&mut self) {
        self.pop();
        while matches!(
            self.stack.last(),
            Some(Raw {
                form: Form::Flow { .. },
                ..
            })
        ) {
            self.pop();
        }
    }

    /// The collection is closed: it may yet turn out to be a key.
    fn after_flow(&mut self) {
        let [.., parent, node] = self.stack.as_mut_slice() else {
            return;
        };
        let colon = self.word.kind == Kind::Colon;
        let belongs_to_parent = match &parent.form {
            Form::Mapping(items) => {
                colon && parent.indent == node.indent
                    || self.word.kind == Kind::Newline
                        && items.last().is_some_and(|item| item.sep.is_none())
            }
            _ => false,
        };
        if belongs_to_parent {
            self.pop_and_step();
            return;
        }
        if !colon || matches!(parent.form, Form::Flow { .. }) {
            self.line_end();
            return;
        }
        let start = super::words_before_value(parent)
            .map(super::take_first_key_start)
            .unwrap_or_default();
        let Some(mut key) = self.stack.pop() else {
            return;
        };
        let mut sep = Vec::new();
        if let Form::Flow { open, items, tail } = &mut key.form {
            if open.kind == Kind::OpenBracket {
                settle_list_items(items);
            }
            sep = tail.split_off(tail.len().min(1));
        }
        sep.push(self.word);
        self.push_mapping(key.span, key.indent, Item::keyed(start, Some(key), sep));
        self.on_key_line = true;
    }
}
