//! The words before a node: its anchor, tag, indicator, and the white space between them.

use super::Composer;
use crate::syntax::yaml::token::{Kind, Token};
use crate::syntax::yaml::tree::{Form, Raw};

/// What stood before a node.
#[derive(Debug, Default)]
pub(super) struct Props {
    /// The indicator that was looked for.
    pub(super) found: Option<Token>,
    pub(super) comma: Option<Token>,
    pub(super) anchor: Option<Token>,
    pub(super) tag: Option<Token>,
    pub(super) newline: bool,
    pub(super) comment: bool,
    /// The last line break behind an anchor or tag.
    pub(super) newline_after_prop: Option<Token>,
    /// Where the first property stands, else the end of the words.
    pub(super) start: usize,
    /// The end of the words.
    pub(super) end: usize,
}

/// Where the words stand.
pub(super) struct Before {
    /// Inside a flow collection.
    pub(super) flow: bool,
    pub(super) indicator: Kind,
    pub(super) next: Option<Next>,
    pub(super) offset: usize,
    pub(super) parent_indent: usize,
    pub(super) on_new_line: bool,
}

/// As much of what follows the words as matters to them.
#[derive(Clone, Copy)]
pub(super) struct Next {
    offset: usize,
    /// White space, a line break, a comma, or nothing at all.
    separates: bool,
    flow: bool,
    block: bool,
}

impl From<&Raw> for Next {
    fn from(raw: &Raw) -> Self {
        let plain = matches!(
            raw.form,
            Form::Flat {
                kind: Kind::Scalar,
                ..
            }
        );
        Self {
            offset: raw.span.start,
            separates: plain && raw.span.start == raw.span.end,
            flow: matches!(raw.form, Form::Flow { .. }),
            block: raw.is_block_collection(),
        }
    }
}

impl From<&Token> for Next {
    fn from(token: &Token) -> Self {
        Self {
            offset: token.start(),
            separates: matches!(token.kind, Kind::Space | Kind::Newline | Kind::Comma),
            flow: false,
            block: false,
        }
    }
}

const SEPARATE: &str = "put white space behind a tag or anchor";
const TAB: &str = "a tab cannot indent YAML; use spaces";

/// What is known while the words go by.
struct Progress {
    at_line_start: bool,
    space: bool,
    /// An anchor or tag came last: white space must follow.
    needs_space: bool,
    tab: Option<Token>,
    start: Option<usize>,
}

impl Composer<'_> {
    pub(super) fn props(&mut self, words: &[Token], before: &Before) -> Props {
        let mut props = Props::default();
        let mut now = Progress {
            at_line_start: before.on_new_line,
            space: before.on_new_line,
            needs_space: false,
            tab: None,
            start: None,
        };
        for word in words {
            if now.needs_space {
                if !matches!(word.kind, Kind::Space | Kind::Newline | Kind::Comma) {
                    self.error(word.start(), SEPARATE);
                }
                now.needs_space = false;
            }
            if let Some(tab) = now.tab.take()
                && now.at_line_start
                && !matches!(word.kind, Kind::Comment | Kind::Newline)
            {
                self.error_at(tab.span, TAB);
            }
            self.prop(*word, before, &mut props, &mut now);
        }
        let next = before.next;
        if now.needs_space
            && let Some(next) = next.filter(|next| !next.separates)
        {
            self.error(next.offset, SEPARATE);
        }
        if let Some(tab) = now.tab {
            let indents = now.at_line_start && tab.indent <= before.parent_indent;
            if indents || next.is_some_and(|next| next.block) {
                self.error_at(tab.span, TAB);
            }
        }
        props.end = words.last().map_or(before.offset, Token::end);
        props.start = now.start.unwrap_or(props.end);
        props
    }

    fn prop(&mut self, word: Token, before: &Before, props: &mut Props, now: &mut Progress) {
        match word.kind {
            Kind::Space => {
                let flow_document = before.indicator == Kind::DocumentStart
                    && before.next.is_some_and(|next| next.flow);
                let tabs = word.span.slice(self.text).contains('\t');
                if !before.flow && !flow_document && tabs {
                    now.tab = Some(word);
                }
                now.space = true;
            }
            Kind::Comment => {
                if !now.space {
                    self.error_at(word.span, "put white space before the `#` of a comment");
                }
                props.comment = true;
                now.at_line_start = false;
            }
            Kind::Newline => {
                now.at_line_start = true;
                now.space = true;
                props.newline = true;
                if props.anchor.is_some() || props.tag.is_some() {
                    props.newline_after_prop = Some(word);
                }
            }
            Kind::Anchor => {
                if props.anchor.is_some() {
                    self.error_at(word.span, "a value can have only one anchor");
                }
                props.anchor = Some(word);
                now.take_property(word);
            }
            Kind::Tag => {
                if props.tag.is_some() {
                    self.error_at(word.span, "a value can have only one tag");
                }
                props.tag = Some(word);
                now.take_property(word);
            }
            kind if kind == before.indicator => {
                if props.anchor.is_some() || props.tag.is_some() {
                    let message = format!("anchors and tags stand behind {}", kind.describe());
                    self.error_at(word.span, message);
                }
                if props.found.is_some() {
                    let message = format!("{} is one too many here", kind.describe());
                    self.error_at(word.span, message);
                }
                props.found = Some(word);
                now.at_line_start = matches!(kind, Kind::Dash | Kind::Question);
                now.space = false;
            }
            Kind::Comma if before.flow => {
                if props.comma.is_some() {
                    self.error_at(word.span, "there is nothing between the two commas");
                }
                props.comma = Some(word);
                now.at_line_start = false;
                now.space = false;
            }
            kind => {
                let message = format!("{} is out of place here", kind.describe());
                self.error_at(word.span, message);
                now.at_line_start = false;
                now.space = false;
            }
        }
    }
}

impl Progress {
    fn take_property(&mut self, word: Token) {
        self.start.get_or_insert(word.start());
        self.at_line_start = false;
        self.space = false;
        self.needs_space = true;
    }
}
