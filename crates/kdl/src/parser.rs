//! The parser: text to nodes, with a message for each mistake; it goes on after every one.
//!
//! It knows KDL 2 but no rule of any game. It works on the tokens of the `lex` module, so that it can continue after an
//! error, and `scalar` interprets each word and string. Look next: `node` for the tree, `values` for arguments and
//! properties.

mod values;

use values::{Entry, token_span};

use crate::lex::{self, Token, TokenKind};
use crate::node::Node;
use crate::problem::{Diagnostic, Problems};
use crate::span::Span;
use std::collections::HashSet;

/// Longer texts are rejected, in bytes; the longest rule file we know is a hundredth of it.
const MAX_BYTES: usize = 1 << 20;

/// Texts with more words, numbers, strings and symbols are rejected.
const MAX_TOKENS: usize = 50_000;

/// Blocks nested deeper than this are rejected, so that no text can overflow the stack here or in the crates above.
const MAX_DEPTH: usize = 64;

/// Parses a text; always returns what could be understood together with the problems.
///
/// A value that could not be read is kept as the text that the author wrote, so that it is not reported as missing too.
/// Stricter than KDL where KDL would silently lose something: a property given twice, a type annotation and a number
/// with a fraction are errors.
/// A text longer than 1 MiB, or with more than 50,000 words and symbols, is not parsed at all.
#[must_use]
pub fn parse(text: &str) -> (Vec<Node>, Problems) {
    let parsed = parse_tokens(text, &tokens(text));
    (parsed.nodes, parsed.problems)
}

/// The tokens of a text, unless it is too long.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    if text.len() > MAX_BYTES { Vec::new() } else { lex::lex(text) }
}

/// The result of parsing.
pub(crate) struct ParseResult {
    pub nodes: Vec<Node>,
    pub problems: Problems,
    /// Whether it is valid KDL, even if it is not a valid rule file.
    pub is_kdl: bool,
}

pub(crate) fn parse_tokens(text: &str, tokens: &[Token]) -> ParseResult {
    if let Some(problems) = check_size(text, tokens) {
        return ParseResult { nodes: Vec::new(), problems, is_kdl: false };
    }
    let mut parser = Parser { text, tokens, at: 0, problems: Problems::default(), is_kdl: true };
    let nodes = parser.nodes(0, None);
    parser.problems.sort();
    ParseResult { nodes, problems: parser.problems, is_kdl: parser.is_kdl }
}

/// The problem of a text that is too large to parse.
fn check_size(text: &str, tokens: &[Token]) -> Option<Problems> {
    let words = || {
        tokens.iter().filter(|token| {
            !matches!(
                token.kind,
                TokenKind::Space | TokenKind::Newline | TokenKind::LineComment | TokenKind::BlockComment
            )
        })
    };
    let (place, message, help) = if text.len() > MAX_BYTES {
        (Span::default(), "the file is larger than 1 MB", "a rule file has a few kilobytes; is this one?")
    } else {
        let place = token_span(*words().nth(MAX_TOKENS)?);
        (place, "the file has more than 50,000 words and symbols", "a rule file has a few hundred; is this one?")
    };
    let mut problems = Problems::default();
    problems.error(place, message).help(help);
    Some(problems)
}

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
    problems: Problems,
    is_kdl: bool,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn kind(&self) -> Option<TokenKind> {
        self.peek().map(|token| token.kind)
    }

    fn source(&self, token: Token) -> &'t str {
        &self.text[token.start..token.end]
    }

    /// Reports an error that makes the text invalid KDL; all other errors concern what the KDL means.
    fn syntax_error(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.is_kdl = false;
        self.problems.error(span, message)
    }

    /// The end of the previous token.
    fn last_end(&self) -> usize {
        self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(0, |token| token.end)
    }

    fn check_comment_closed(&mut self, token: Token) {
        if !token.closed {
            let span = Span { start: token.start, len: 2 };
            self.syntax_error(span, "this comment is never closed")
                .help("a comment that starts with `/*` ends with `*/`");
        }
    }

    /// Skips spaces, comments and continued lines within a node; returns whether there were any.
    fn skip_space(&mut self) -> bool {
        let mut any = false;
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Space => self.at += 1,
                TokenKind::BlockComment => {
                    self.check_comment_closed(token);
                    self.at += 1;
                }
                TokenKind::Backslash => self.skip_line_continuation(token),
                _ => break,
            }
            any = true;
        }
        any
    }

    /// Skips a `\`, which only comments may follow on its line, and the line break.
    fn skip_line_continuation(&mut self, backslash: Token) {
        self.at += 1;
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Space | TokenKind::LineComment => self.at += 1,
                TokenKind::BlockComment => {
                    self.check_comment_closed(token);
                    self.at += 1;
                }
                TokenKind::Newline => {
                    self.at += 1;
                    return;
                }
                _ => {
                    self.syntax_error(token_span(backslash), "this `\\` does not continue a line").help(
                        "put it at the end of a line that continues on the next one; text that contains a `\\` needs quotes",
                    );
                    return;
                }
            }
        }
    }

    /// Skips everything that may appear between two nodes.
    fn skip_line_space(&mut self) {
        loop {
            self.skip_space();
            match self.kind() {
                Some(TokenKind::Newline | TokenKind::LineComment) => self.at += 1,
                _ => return,
            }
        }
    }

    /// The nodes of a block up to and including its `}`, or of the file; `open` is the block's `{`.
    fn nodes(&mut self, depth: usize, open: Option<Token>) -> Vec<Node> {
        let mut nodes = Vec::new();
        loop {
            self.skip_line_space();
            let Some(token) = self.peek() else {
                if let Some(open) = open {
                    self.syntax_error(token_span(open), "this block is never closed")
                        .help("a block that starts with `{` ends with `}`");
                }
                return nodes;
            };
            match token.kind {
                TokenKind::Close => {
                    self.at += 1;
                    if open.is_some() {
                        return nodes;
                    }
                    self.syntax_error(token_span(token), "this `}` closes nothing");
                }
                TokenKind::Semicolon => {
                    self.at += 1;
                    self.syntax_error(token_span(token), "this `;` ends nothing")
                        .help("one `;` or a new line between two nodes is enough");
                }
                TokenKind::SlashDash => {
                    self.at += 1;
                    self.skip_line_space();
                    match self.kind() {
                        None | Some(TokenKind::Close | TokenKind::Semicolon | TokenKind::SlashDash) => {
                            self.report_empty_slash_dash(token);
                        }
                        _ => {
                            self.node(depth);
                        }
                    }
                }
                _ => nodes.extend(self.node(depth)),
            }
        }
    }

    fn report_empty_slash_dash(&mut self, slash_dash: Token) {
        self.syntax_error(token_span(slash_dash), "this `/-` leaves out nothing")
            .help("put `/-` in front of the node, argument, property or block to leave out");
    }

    /// Parses a node, including the `;` that ends it but not a line break. Takes at least one token.
    fn node(&mut self, depth: usize) -> Option<Node> {
        self.skip_type_annotation();
        let Some(token) = self.peek() else {
            self.syntax_error(
                Span::between(self.last_end(), self.text.len()),
                "the file ends where a node should start",
            );
            return None;
        };
        let name = match token.kind {
            TokenKind::Word | TokenKind::Quoted => self.name(token),
            kind => {
                let message = match kind {
                    TokenKind::Open => "this block belongs to no node",
                    _ => "a node cannot start like this",
                };
                self.syntax_error(token_span(token), message)
                    .help("a node starts with its name; its block opens on the same line");
                // A block is skipped as a whole; anything else is skipped up to the end of the node, and at least one
                // token must be taken.
                if !matches!(kind, TokenKind::Open | TokenKind::Newline | TokenKind::Close) {
                    self.at += 1;
                }
                self.skip_node();
                return None;
            }
        };
        let mut node =
            Node { span: token_span(token), name, args: Vec::new(), props: Vec::new(), children: Vec::new() };
        self.rest_of_node(&mut node, depth);
        Some(node)
    }

    fn rest_of_node(&mut self, node: &mut Node, depth: usize) {
        let mut given = HashSet::new();
        let mut blocks = 0;
        let mut left_out_blocks = 0;
        loop {
            let spaced = self.skip_space();
            let Some(token) = self.peek() else { return };
            match token.kind {
                TokenKind::Newline | TokenKind::LineComment | TokenKind::Close => return,
                TokenKind::Semicolon => {
                    self.at += 1;
                    return;
                }
                TokenKind::Open => {
                    if blocks > 0 {
                        self.syntax_error(token_span(token), format!("`{}` has a second block", *node.name))
                            .help("put everything into one block");
                    }
                    blocks += 1;
                    let children = self.block(token, depth);
                    node.children.extend(children);
                    node.span = Span::between(node.span.start, self.last_end());
                }
                TokenKind::SlashDash => {
                    self.at += 1;
                    self.skip_line_space();
                    match self.peek() {
                        Some(open) if open.kind == TokenKind::Open => {
                            left_out_blocks += 1;
                            self.block(open, depth);
                        }
                        Some(next)
                            if matches!(next.kind, TokenKind::Word | TokenKind::Quoted | TokenKind::ParenOpen) =>
                        {
                            if blocks + left_out_blocks > 0 {
                                self.report_after_block(next);
                                return;
                            }
                            self.entry();
                        }
                        _ => self.report_empty_slash_dash(token),
                    }
                }
                TokenKind::Word | TokenKind::Quoted | TokenKind::ParenOpen => {
                    if blocks + left_out_blocks > 0 {
                        self.report_after_block(token);
                        return;
                    }
                    if !spaced {
                        self.report_missing_space(token);
                    }
                    match self.entry() {
                        Some(Entry::Arg(value)) => node.args.push(value),
                        Some(Entry::Prop(prop)) => {
                            if !given.insert(prop.name.value.clone()) {
                                self.problems
                                    .error(prop.name.span, format!("`{}` is given twice", *prop.name))
                                    .help("only the last one would count");
                            }
                            node.props.push(prop);
                        }
                        None => {}
                    }
                    node.span = Span::between(node.span.start, self.last_end());
                }
                _ => {
                    self.at += 1;
                    let stray = self.source(token);
                    self.syntax_error(token_span(token), format!("`{stray}` is not allowed here"))
                        .help("text with characters that KDL reserves needs quotes");
                }
            }
        }
    }

    fn report_missing_space(&mut self, token: Token) {
        let span = Span::between(token.start, token.start.saturating_add(1)).within(self.text);
        self.syntax_error(span, "a space is missing here")
            .help("separate the two with a space, or put the whole text in quotes");
    }

    fn report_after_block(&mut self, token: Token) {
        self.syntax_error(token_span(token), "nothing may follow a block on the same line")
            .help("start a new line, or put it in front of the block");
        self.skip_node();
    }

    /// Parses a block from its `{` to its `}`.
    fn block(&mut self, open: Token, depth: usize) -> Vec<Node> {
        if depth >= MAX_DEPTH {
            self.syntax_error(token_span(open), "nested too deeply")
                .help(format!("blocks can be nested at most {MAX_DEPTH} deep"));
            self.skip_block();
            return Vec::new();
        }
        self.at += 1;
        self.nodes(depth + 1, Some(open))
    }

    /// Skips from a `{` to just after its `}`.
    fn skip_block(&mut self) {
        let mut open = 0_usize;
        while let Some(kind) = self.kind() {
            self.at += 1;
            match kind {
                TokenKind::Open => open += 1,
                TokenKind::Close => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Skips to the end of the node, blocks included.
    fn skip_node(&mut self) {
        while let Some(kind) = self.kind() {
            match kind {
                TokenKind::Newline | TokenKind::Close => return,
                TokenKind::Open => self.skip_block(),
                TokenKind::Semicolon => {
                    self.at += 1;
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    /// Rejects a `(type)`, which is valid KDL but not used in rule files.
    fn skip_type_annotation(&mut self) {
        let Some(open) = self.peek().filter(|token| token.kind == TokenKind::ParenOpen) else {
            return;
        };
        self.at += 1;
        self.skip_space();
        match self.peek() {
            Some(token) if matches!(token.kind, TokenKind::Word | TokenKind::Quoted) => {
                self.name(token);
            }
            _ => {
                self.syntax_error(token_span(open), "these parentheses need the name of a type");
            }
        }
        self.skip_space();
        if self.kind() == Some(TokenKind::ParenClose) {
            self.at += 1;
        } else {
            self.syntax_error(token_span(open), "this parenthesis is never closed");
        }
        let span = Span::between(open.start, self.last_end());
        if self.is_kdl {
            self.problems
                .error(span, "parentheses mean nothing in a rule file")
                .help("leave them out, or put the text they belong to in quotes");
        }
        self.skip_space();
    }
}

#[cfg(test)]
mod tests;
