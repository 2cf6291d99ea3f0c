//! The concrete tree between words and values: every word kept, nothing judged yet.

use super::token::{Kind, Token};
use crate::span::Span;

/// A node of the concrete tree.
#[derive(Debug)]
pub(super) struct Raw {
    pub(super) form: Form,
    pub(super) span: Span,
    /// Indentation of the line (or marker) on which the node began.
    pub(super) indent: usize,
}

/// The forms a node can take.
#[derive(Debug)]
pub(super) enum Form {
    /// A plain or quoted scalar, or an alias; then the words up to the end of its line.
    Flat {
        kind: Kind,
        tail: Option<Vec<Token>>,
    },
    /// The words of the header line, then the span of the lines.
    BlockScalar {
        header: Vec<Token>,
        lines: Span,
    },
    Mapping(Vec<Item>),
    Sequence(Vec<Item>),
    Flow {
        open: Token,
        items: Vec<Item>,
        /// The closing bracket, then the words up to the end of its line.
        tail: Vec<Token>,
    },
    /// A word that fits nowhere.
    Misplaced(Token),
    /// A list begins on the line of its key.
    DashBesideKey,
    /// Only on the reader's stack and in its output.
    Document {
        start: Vec<Token>,
        value: Option<Box<Raw>>,
        tail: Option<Vec<Token>>,
    },
    /// `...`, then the words up to the end of its line.
    DocumentEnd(Vec<Token>),
}

/// One entry of a collection.
#[derive(Debug, Default)]
pub(super) struct Item {
    /// Words before the key (or, in a list, before the value).
    pub(super) start: Vec<Token>,
    /// A `?` introduced it.
    pub(super) explicit: bool,
    pub(super) key: Option<Box<Raw>>,
    /// Words between key and value; `None` until the key is known.
    pub(super) sep: Option<Vec<Token>>,
    pub(super) value: Option<Box<Raw>>,
}

impl Item {
    pub(super) fn starting(start: Vec<Token>) -> Self {
        Self {
            start,
            ..Self::default()
        }
    }

    pub(super) fn keyed(start: Vec<Token>, key: Option<Raw>, sep: Vec<Token>) -> Self {
        Self {
            start,
            key: key.map(Box::new),
            sep: Some(sep),
            ..Self::default()
        }
    }
}

impl Raw {
    pub(super) fn new(form: Form, at: Token) -> Self {
        Self {
            form,
            span: at.span,
            indent: at.indent,
        }
    }

    /// The words after the node on its last line, where the form has any.
    pub(super) fn tail_mut(&mut self) -> Option<&mut Vec<Token>> {
        match &mut self.form {
            Form::Flat { tail, .. } => tail.as_mut(),
            Form::Flow { tail, .. } => Some(tail),
            _ => None,
        }
    }

    /// Written with `|`, `>`, `- ` lines or `key:` lines.
    pub(super) fn is_block_collection(&self) -> bool {
        matches!(self.form, Form::Mapping(_) | Form::Sequence(_))
    }

    /// A scalar or alias.
    pub(super) fn is_flat(&self) -> bool {
        matches!(self.form, Form::Flat { .. })
    }

    /// `*name`.
    pub(super) fn is_alias(&self) -> bool {
        matches!(
            self.form,
            Form::Flat {
                kind: Kind::Alias,
                ..
            }
        )
    }

    /// A scalar, alias or flow collection: something that may stand on one line.
    pub(super) fn is_flow_like(&self) -> bool {
        matches!(self.form, Form::Flat { .. } | Form::Flow { .. })
    }
}

/// `tokens` holds a word of this kind.
pub(super) fn includes(tokens: &[Token], kind: Kind) -> bool {
    tokens.iter().any(|token| token.kind == kind)
}

/// Only white space, comments and line breaks.
pub(super) fn only_filler(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| token.kind.is_filler())
}
