//! Words inside `{…}` and `[…]`.

use super::{Kind, Lexer, State};

impl Lexer<'_> {
    pub(super) fn flow(&mut self) -> State {
        let mut line_indent = None;
        loop {
            let newline = self.push_newline();
            let mut spaces = 0;
            if newline {
                spaces = self.push_spaces(false);
                self.indent = spaces;
                line_indent = Some(spaces);
            }
            spaces += self.push_spaces(true);
            if !newline && spaces == 0 {
                break;
            }
        }
        if line_indent.is_some_and(|indent| self.is_cut_off(indent)) {
            self.flow_depth = 0;
            self.push(Kind::FlowCutOff, self.at);
            return self.line_start();
        }
        while self.in_line() == Some(b',') {
            self.push(Kind::Comma, self.at + 1);
            self.push_spaces(true);
            self.after_flow_key = false;
        }
        self.push_properties();
        self.flow_word()
    }

    /// A line inside a flow collection that is indented too little ends it, except for the closing bracket itself.
    fn is_cut_off(&self, indent: usize) -> bool {
        let first = self.in_line();
        let short = indent < self.continuation && first != Some(b'#');
        let marker = indent == 0 && self.is_document_marker(self.at);
        let closing = indent + 1 == self.continuation
            && self.flow_depth == 1
            && matches!(first, Some(b']' | b'}'));
        (short || marker) && !closing
    }

    fn flow_word(&mut self) -> State {
        let Some(first) = self.in_line() else {
            return State::Flow;
        };
        match first {
            b'#' => self.push_to(self.line_end(), Kind::Comment),
            b'{' => self.push_open(Kind::OpenBrace),
            b'[' => self.push_open(Kind::OpenBracket),
            b'}' => return self.push_close(Kind::CloseBrace),
            b']' => return self.push_close(Kind::CloseBracket),
            b'*' => self.push_name(Kind::Alias),
            b'"' | b'\'' => {
                self.after_flow_key = true;
                return self.quoted();
            }
            b':' if self.flow_colon() => {
                self.after_flow_key = false;
                self.push(Kind::Colon, self.at + 1);
                self.push_spaces(true);
            }
            _ => {
                self.after_flow_key = false;
                return self.plain();
            }
        }
        State::Flow
    }

    fn flow_colon(&self) -> bool {
        self.after_flow_key || self.is_blank(self.at + 1) || self.byte(1) == Some(b',')
    }

    fn push_open(&mut self, kind: Kind) {
        self.push(kind, self.at + 1);
        self.after_flow_key = false;
        self.flow_depth += 1;
    }

    fn push_close(&mut self, kind: Kind) -> State {
        self.push(kind, self.at + 1);
        self.after_flow_key = true;
        self.flow_depth = self.flow_depth.saturating_sub(1);
        self.outer()
    }

    /// Back to where the last scalar or bracket stood.
    pub(super) fn outer(&self) -> State {
        if self.flow_depth > 0 {
            State::Flow
        } else {
            State::Block
        }
    }
}
