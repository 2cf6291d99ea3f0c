//! A finished node goes into what holds it.

use super::Reader;
use crate::syntax::yaml::token::{Kind, Token};
use crate::syntax::yaml::tree::{Form, Item, Raw, includes, only_filler};

impl Reader<'_> {
    pub(super) fn pop(&mut self) {
        if let Some(node) = self.stack.pop() {
            self.attach(node);
        }
    }

    pub(super) fn attach(&mut self, mut node: Raw) {
        let Some(parent) = self.stack.last_mut() else {
            self.out.push(node);
            return;
        };
        match (&mut node.form, &parent.form) {
            // Its lines are indented relative to what holds it, not to its header.
            (Form::BlockScalar { .. } | Form::Flow { .. }, Form::Document { .. }) => {
                node.indent = 0;
            }
            (Form::BlockScalar { .. }, _) => node.indent = parent.indent,
            _ => {}
        }
        if let Form::Flow { open, items, .. } = &mut node.form
            && open.kind == Kind::OpenBracket
        {
            settle_list_items(items);
        }
        let left_over = takes_value(parent)
            .then(|| split_left_over(&mut node))
            .flatten();
        match &mut parent.form {
            Form::Document { value, tail, .. } => {
                *value = Some(Box::new(node));
                if left_over.is_some() {
                    *tail = left_over;
                }
            }
            Form::BlockScalar { header, .. } => {
                if let Form::Misplaced(token) = node.form {
                    header.push(token);
                }
            }
            Form::Mapping(items) => {
                if let Some(on_key_line) = attach_to_mapping(items, node) {
                    self.on_key_line = on_key_line;
                }
                items.extend(left_over.map(Item::starting));
            }
            Form::Sequence(items) => {
                attach_to_sequence(items, node);
                items.extend(left_over.map(Item::starting));
            }
            Form::Flow { items, .. } => attach_to_flow(items, node),
            Form::Flat { .. } | Form::DocumentEnd(_) | Form::Misplaced(_) | Form::DashBesideKey => {
                self.pop();
                self.attach(node);
            }
        }
    }
}

/// The parent will hold the next node as a value, and it may keep white space that follows.
fn takes_value(parent: &Raw) -> bool {
    match &parent.form {
        Form::Document { .. } | Form::Sequence(_) => true,
        Form::Mapping(items) => items
            .last()
            .is_some_and(|item| item.sep.is_some() && item.value.is_none()),
        _ => false,
    }
}

/// White space and comments at the end of a block collection that belong to what holds it.
fn split_left_over(node: &mut Raw) -> Option<Vec<Token>> {
    let indent = node.indent;
    let (Form::Mapping(items) | Form::Sequence(items)) = &mut node.form else {
        return None;
    };
    let outside = |token: &Token| token.kind != Kind::Comment || token.indent < indent;
    items
        .pop_if(|last| {
            last.sep.is_none()
                && last.value.is_none()
                && !last.start.is_empty()
                && only_filler(&last.start)
                && (indent == 0 || last.start.iter().all(outside))
        })
        .map(|last| last.start)
}

/// Answers whether the line is a key line from now on, when the node became a key.
fn attach_to_mapping(items: &mut Vec<Item>, node: Raw) -> Option<bool> {
    match items.last_mut() {
        Some(item) if item.value.is_none() && item.sep.is_some() => {
            item.value = Some(Box::new(node));
            None
        }
        Some(item) if item.value.is_none() => {
            item.key = Some(Box::new(node));
            item.sep = Some(Vec::new());
            Some(!item.explicit)
        }
        _ => {
            items.push(Item::keyed(Vec::new(), Some(node), Vec::new()));
            Some(true)
        }
    }
}

fn attach_to_sequence(items: &mut Vec<Item>, node: Raw) {
    match items.last_mut() {
        Some(item) if item.value.is_none() => item.value = Some(Box::new(node)),
        _ => items.push(Item {
            value: Some(Box::new(node)),
            ..Item::default()
        }),
    }
}

fn attach_to_flow(items: &mut Vec<Item>, node: Raw) {
    match items.last_mut() {
        Some(item) if item.value.is_none() && item.sep.is_some() => {
            item.value = Some(Box::new(node));
        }
        Some(item) if item.value.is_none() => {
            item.key = Some(Box::new(node));
            item.sep = Some(Vec::new());
        }
        _ => items.push(Item::keyed(Vec::new(), Some(node), Vec::new())),
    }
}

/// What was read as a key of `[…]` is a value where no `:` followed.
pub(super) fn settle_list_items(items: &mut [Item]) {
    for item in items {
        let pair = item.value.is_some()
            || includes(&item.start, Kind::Question)
            || item
                .sep
                .as_ref()
                .is_none_or(|sep| includes(sep, Kind::Colon));
        if pair {
            continue;
        }
        let sep = item.sep.take().unwrap_or_default();
        item.value = item.key.take();
        match item.value.as_deref_mut().map(|value| &mut value.form) {
            Some(Form::Flat { tail, .. }) => tail.get_or_insert_default().extend(sep),
            Some(Form::Flow { tail, .. }) => tail.extend(sep),
            _ => item.start.extend(sep),
        }
    }
}
