//! Words to the concrete tree. It never stops at an error: a word that fits nowhere is kept as such, and reading goes
//! on the way people expect an editor to go on. Values and messages are the composer's business.

mod attach;
mod block;
mod flow;

use super::MAX_DEPTH;
use super::token::{Kind, Token};
use super::tree::{Form, Item, Raw, only_filler};
use crate::span::Span;

/// Builds the concrete tree from words.
pub(super) struct Reader<'t> {
    text: &'t [u8],
    stack: Vec<Raw>,
    /// The word being read.
    word: Token,
    at_line_start: bool,
    indent: usize,
    on_key_line: bool,
    /// Documents and words outside of them, in order.
    pub(super) out: Vec<Raw>,
    /// Where nesting became too deep; nothing more is read then.
    pub(super) too_deep: Option<usize>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text: text.as_bytes(),
            stack: Vec::new(),
            word: Token {
                kind: Kind::Newline,
                span: Span::default(),
                indent: 0,
            },
            at_line_start: true,
            indent: 0,
            on_key_line: false,
            out: Vec::new(),
            too_deep: None,
        }
    }

    /// Read one word.
    pub(super) fn take(&mut self, token: Token) {
        self.word = Token {
            indent: self.indent,
            ..token
        };
        if token.kind == Kind::Junk {
            self.attach(Raw::new(Form::Misplaced(self.word), self.word));
            return;
        }
        if token.kind == Kind::Scalar {
            self.at_line_start = false;
            self.step();
            return;
        }
        self.step();
        let length = token.end() - token.start();
        match token.kind {
            Kind::Newline => {
                self.at_line_start = true;
                self.indent = 0;
            }
            Kind::Space if self.at_line_start => {
                // Tabs count only behind a space.
                if self.text.get(token.start()) == Some(&b' ') {
                    self.indent += length;
                }
            }
            Kind::Question | Kind::Colon | Kind::Dash if self.at_line_start => {
                self.indent += length;
            }
            Kind::Space
            | Kind::Question
            | Kind::Colon
            | Kind::Dash
            | Kind::DocumentHere
            | Kind::FlowCutOff => {}
            _ => self.at_line_start = false,
        }
    }

    /// The text is over: close everything that is open.
    pub(super) fn finish(&mut self) {
        while !self.stack.is_empty() {
            self.pop();
        }
    }

    fn step(&mut self) {
        if self.word.kind == Kind::DocumentEnd
            && !matches!(
                self.stack.last().map(|top| &top.form),
                Some(Form::DocumentEnd(_))
            )
        {
            self.finish();
            self.push(Raw::new(Form::DocumentEnd(Vec::new()), self.word));
            return;
        }
        let Some(top) = self.stack.last() else {
            self.outside();
            return;
        };
        match &top.form {
            Form::Document { .. } => self.document(),
            Form::Flat { .. } => self.flat(),
            Form::BlockScalar { .. } => self.block_scalar(),
            Form::Mapping(_) => self.mapping(),
            Form::Sequence(_) => self.sequence(),
            Form::Flow { .. } => self.flow(),
            Form::DocumentEnd(_) => self.document_end(),
            Form::Misplaced(_) | Form::DashBesideKey => self.pop(),
        }
    }

    /// Close the innermost node and read the word in what holds it.
    fn pop_and_step(&mut self) {
        self.pop();
        self.step();
    }

    fn push(&mut self, node: Raw) {
        if self.stack.len() >= MAX_DEPTH {
            self.too_deep.get_or_insert(self.word.start());
            return;
        }
        self.stack.push(node);
    }

    fn outside(&mut self) {
        let word = self.word;
        match word.kind {
            Kind::DocumentHere | Kind::DocumentStart => {
                let start = if word.kind == Kind::DocumentStart {
                    vec![word]
                } else {
                    Vec::new()
                };
                let form = Form::Document {
                    start,
                    value: None,
                    tail: None,
                };
                self.push(Raw::new(form, word));
            }
            Kind::ByteOrderMark | Kind::Space | Kind::Comment | Kind::Newline => {}
            _ => self.out.push(Raw::new(Form::Misplaced(word), word)),
        }
    }

    fn document(&mut self) {
        let word = self.word;
        let Some(Form::Document { start, value, .. }) = self.stack.last_mut().map(|d| &mut d.form)
        else {
            return;
        };
        if value.is_some() {
            self.line_end();
            return;
        }
        match word.kind {
            Kind::DocumentStart if !only_filler(start) => {
                self.pop_and_step();
                return;
            }
            Kind::DocumentStart
            | Kind::Anchor
            | Kind::Tag
            | Kind::Space
            | Kind::Comment
            | Kind::Newline => {
                start.push(word);
                return;
            }
            _ => {}
        }
        match self.start_value() {
            Some(value) => self.push(value),
            None => self.out.push(Raw::new(Form::Misplaced(word), word)),
        }
    }

    fn document_end(&mut self) {
        let word = self.word;
        if word.kind == Kind::DocumentHere {
            return;
        }
        if let Some(Form::DocumentEnd(tail)) = self.stack.last_mut().map(|d| &mut d.form) {
            tail.push(word);
        }
        if word.kind == Kind::Newline {
            self.pop();
        }
    }

    /// A word after a complete value on the same line.
    fn line_end(&mut self) {
        let word = self.word;
        match word.kind {
            Kind::Comma
            | Kind::DocumentStart
            | Kind::DocumentEnd
            | Kind::CloseBracket
            | Kind::CloseBrace
            | Kind::Colon => {
                self.pop_and_step();
                return;
            }
            Kind::Newline => self.on_key_line = false,
            _ => {}
        }
        match self.stack.last_mut().map(|top| &mut top.form) {
            Some(Form::Flat { tail, .. } | Form::Document { tail, .. }) => {
                tail.get_or_insert_default().push(word);
            }
            Some(Form::Flow { tail, .. }) => tail.push(word),
            _ => {}
        }
        if word.kind == Kind::Newline {
            self.pop();
        }
    }

    /// A `:` after a scalar makes it the first key of a mapping.
    fn flat(&mut self) {
        if self.word.kind != Kind::Colon {
            self.line_end();
            return;
        }
        let Some(mut key) = self.stack.pop() else {
            return;
        };
        let start = self.first_key_start();
        let mut sep = match &mut key.form {
            Form::Flat { tail, .. } => tail.take().unwrap_or_default(),
            _ => Vec::new(),
        };
        sep.push(self.word);
        self.push_mapping(key.span, key.indent, Item::keyed(start, Some(key), sep));
        self.on_key_line = true;
    }

    fn push_mapping(&mut self, span: Span, indent: usize, first: Item) {
        self.push(Raw {
            form: Form::Mapping(vec![first]),
            span,
            indent,
        });
    }

    fn block_scalar(&mut self) {
        let word = self.word;
        let Some(Form::BlockScalar { header, lines }) = self.stack.last_mut().map(|t| &mut t.form)
        else {
            return;
        };
        match word.kind {
            Kind::Space | Kind::Comment | Kind::Newline => header.push(word),
            Kind::Scalar => {
                *lines = word.span;
                self.at_line_start = true;
                self.indent = 0;
                self.pop();
            }
            _ => self.pop_and_step(),
        }
    }

    /// The node that the word begins, if it can begin one. Its properties are taken from the innermost open node.
    fn start_value(&mut self) -> Option<Raw> {
        let word = self.word;
        let form = match word.kind {
            Kind::Alias | Kind::Scalar | Kind::SingleQuoted | Kind::DoubleQuoted => {
                return Some(self.flat_node());
            }
            Kind::BlockHeader => Form::BlockScalar {
                header: vec![word],
                lines: Span::new(word.end(), word.end()),
            },
            Kind::OpenBrace | Kind::OpenBracket => Form::Flow {
                open: word,
                items: Vec::new(),
                tail: Vec::new(),
            },
            Kind::Dash => Form::Sequence(vec![Item::starting(vec![word])]),
            Kind::Question => {
                self.on_key_line = true;
                let mut start = self.first_key_start();
                start.push(word);
                Form::Mapping(vec![Item {
                    start,
                    explicit: true,
                    ..Item::default()
                }])
            }
            Kind::Colon => {
                self.on_key_line = true;
                let start = self.first_key_start();
                Form::Mapping(vec![Item::keyed(start, None, vec![word])])
            }
            _ => return None,
        };
        Some(Raw::new(form, word))
    }

    fn flat_node(&self) -> Raw {
        let form = Form::Flat {
            kind: self.word.kind,
            tail: None,
        };
        Raw::new(form, self.word)
    }

    /// Take from the innermost open node the properties that belong to the first key of a mapping on this line.
    fn first_key_start(&mut self) -> Vec<Token> {
        let Some(before) = self.stack.last_mut().and_then(words_before_value) else {
            return Vec::new();
        };
        take_first_key_start(before)
    }
}

/// The words before the value that `parent` is about to receive.
fn words_before_value(parent: &mut Raw) -> Option<&mut Vec<Token>> {
    match &mut parent.form {
        Form::Document { start, .. } => Some(start),
        Form::Mapping(items) => {
            let item = items.last_mut()?;
            Some(item.sep.as_mut().unwrap_or(&mut item.start))
        }
        Form::Sequence(items) => items.last_mut().map(|item| &mut item.start),
        _ => None,
    }
}

/// Split off what follows the last line break or marker, leading spaces left behind.
fn take_first_key_start(before: &mut Vec<Token>) -> Vec<Token> {
    let ends = |token: &Token| {
        matches!(
            token.kind,
            Kind::DocumentStart | Kind::Question | Kind::Colon | Kind::Dash | Kind::Newline
        )
    };
    let mut at = before.iter().rposition(ends).map_or(0, |i| i + 1);
    while before.get(at).is_some_and(|t| t.kind == Kind::Space) {
        at += 1;
    }
    before.split_off(at.min(before.len()))
}
