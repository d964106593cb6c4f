//! The tree of a rule file, and the parser that builds it from text.
//!
//! The parser knows KDL 2 but no rule of any game; [`crate::reader`] checks what a node may contain. It works on the
//! tokens of the `lex` module, so that it can continue after an error, and `scalar` interprets each word and string.

use std::collections::HashSet;

use crate::lex::{self, Token, TokenKind};
use crate::problem::{Diagnostic, Problems};
use crate::scalar::{self, Literal};
use crate::span::{Span, Spanned};

/// Longer texts are rejected, in bytes; the longest rule file we know is a hundredth of it.
const MAX_BYTES: usize = 1 << 20;

/// Texts with more words, numbers, strings and symbols are rejected.
const MAX_TOKENS: usize = 50_000;

/// Blocks nested deeper than this are rejected, so that no text can overflow the stack here or in the crates above.
const MAX_DEPTH: usize = 64;

/// The value of a word, number or string.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar {
    /// A string, with or without quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `#true` or `#false`.
    Flag(bool),
    /// `#null`.
    Null,
}

/// An argument, or the right side of a property.
#[derive(Clone, Debug)]
pub struct Value {
    /// The parsed value.
    pub scalar: Scalar,
    /// Where it is written, quotes included.
    pub span: Span,
    /// The lines, unless they are the lines of the text, each with the span of the whole.
    lines: Option<Box<[Spanned<String>]>>,
    inner_span: Span,
}

impl Value {
    /// The text, if the value is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.scalar {
            Scalar::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The lines of a (multi-line) string as the author sees them, dedented as KDL does, each with the span of its
    /// text in the source.
    ///
    /// Lines of nothing but white space are empty. A one-line string, a bare word and a number have one line. Only in a
    /// string with `\` escapes can the span of a line differ in length from its text.
    #[must_use]
    pub fn lines(&self) -> Vec<Spanned<String>> {
        let whole = |line: &str| Spanned::new(line.to_owned(), self.inner_span);
        match (&self.lines, &self.scalar) {
            (Some(lines), _) => lines.to_vec(),
            (None, Scalar::Text(text)) => text.split('\n').map(whole).collect(),
            (None, Scalar::Number(number)) => vec![whole(&number.to_string())],
            (None, Scalar::Flag(_) | Scalar::Null) => Vec::new(),
        }
    }

    /// Where the text is written, without its quotes. If this is exactly as long as the text, then byte `i` of the text
    /// is at `inner().start + i`; with escapes and multi-line strings it is not.
    #[must_use]
    pub fn inner_span(&self) -> Span {
        self.inner_span
    }
}

/// A property, `name=value`.
#[derive(Clone, Debug)]
pub struct Prop {
    /// The part left of the `=`.
    pub name: Spanned<String>,
    /// The part right of the `=`.
    pub value: Value,
}

/// A node: its name, its arguments and properties, and its block.
#[derive(Clone, Debug)]
pub struct Node {
    /// The first word.
    pub name: Spanned<String>,
    /// The arguments, in order.
    pub args: Vec<Value>,
    /// The properties, in order.
    pub props: Vec<Prop>,
    /// The nodes of its block.
    pub children: Vec<Node>,
    /// From its name to the end of its last argument or block.
    pub span: Span,
}

impl Node {
    /// The property of that name; if there are several, the last one, as in KDL.
    #[must_use]
    pub fn prop(&self, name: &str) -> Option<&Prop> {
        self.props.iter().rev().find(|prop| *prop.name == name)
    }

    /// Moves everything in the node to one place: for a node that comes from another text.
    pub fn set_spans(&mut self, span: Span) {
        self.span = span;
        self.name.span = span;
        for value in self.args.iter_mut().chain(self.props.iter_mut().map(|prop| &mut prop.value)) {
            value.span = span;
            value.inner_span = span;
            value.lines.iter_mut().flatten().for_each(|line| line.span = span);
        }
        self.props.iter_mut().for_each(|prop| prop.name.span = span);
        self.children.iter_mut().for_each(|child| child.set_spans(span));
    }
}

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

    /// Parses an argument or a property. Takes at least one token.
    fn entry(&mut self) -> Option<Entry> {
        self.skip_type_annotation();
        let Some(token) = self.peek().filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Quoted)) else {
            let span = Span::between(self.last_end(), self.last_end().saturating_add(1));
            self.syntax_error(span.within(self.text), "a value is missing here");
            return None;
        };
        if !self.is_prop_name() {
            self.at += 1;
            return Some(Entry::Arg(self.value(token)));
        }
        let name = self.name(token);
        self.skip_space();
        let equals = self.last_end();
        self.at += 1;
        self.skip_space();
        self.skip_type_annotation();
        if let Some(token) = self.peek().filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Quoted)) {
            self.at += 1;
            let value = self.value(token);
            return Some(Entry::Prop(Prop { name, value }));
        }
        let span = name.span.join(Span::between(equals, equals + 1));
        self.syntax_error(span, format!("`{}` has no value", *name)).help("write a value after the `=`");
        None
    }

    /// Whether the word here is the name of a property. Takes no tokens: the space belongs to what follows, and its
    /// errors must not be reported twice.
    fn is_prop_name(&self) -> bool {
        let mut continued = false;
        for token in self.tokens.iter().skip(self.at + 1) {
            match token.kind {
                TokenKind::Equals => return !continued,
                TokenKind::Space | TokenKind::BlockComment => {}
                TokenKind::Backslash => continued = true,
                TokenKind::LineComment if continued => {}
                TokenKind::Newline if continued => continued = false,
                _ => return false,
            }
        }
        false
    }

    /// Takes a word or string that must be text: the name of a node, property or type.
    fn name(&mut self, token: Token) -> Spanned<String> {
        self.at += 1;
        let value = self.value(token);
        let text = if let Scalar::Text(text) = value.scalar {
            text
        } else {
            let source = self.source(token);
            self.syntax_error(value.span, format!("`{source}` cannot be a name"))
                .help(format!("write \"{source}\" if it is meant as a name"));
            source.to_owned()
        };
        Spanned::new(text, value.span)
    }

    /// The value of a word or string.
    fn value(&mut self, token: Token) -> Value {
        let source = self.source(token);
        let meaning = match token.kind {
            TokenKind::Quoted => self.string(token),
            _ => self.word(token),
        };
        let scalar = match meaning {
            Some(Literal::Text(text)) => Scalar::Text(text),
            Some(Literal::Number(number)) => Scalar::Number(number),
            Some(Literal::Flag(flag)) => Scalar::Flag(flag),
            Some(Literal::Null) => Scalar::Null,
            Some(Literal::TooLarge | Literal::Fraction) | None => {
                let inner = inner_token_span(token, source);
                let text = self.text[inner.start..inner.end()].to_owned();
                return Value { scalar: Scalar::Text(text), span: token_span(token), lines: None, inner_span: inner };
            }
        };
        let (inner, lines) = value_lines(token, source, &scalar);
        Value { scalar, span: token_span(token), lines, inner_span: inner }
    }

    /// The meaning of a word without quotes; reports what is wrong with it.
    fn word(&mut self, token: Token) -> Option<Literal> {
        let (source, span) = (self.source(token), token_span(token));
        let meaning = scalar::parse_word(source);
        match meaning {
            Some(Literal::TooLarge) => {
                self.problems.error(span, format!("the number `{source}` is too large"));
            }
            Some(Literal::Fraction) => {
                self.problems
                    .error(span, format!("`{source}` is not a whole number"))
                    .help(format!("write \"{source}\" if it is meant as text"));
            }
            Some(_) => {}
            None => self.report_bad_word(token),
        }
        meaning
    }

    /// Reports what is wrong with a word without quotes.
    fn report_bad_word(&mut self, token: Token) {
        let source = self.source(token);
        let span = token_span(token);
        let bare = source.trim_start_matches('-');
        let digits = source.trim_start_matches(['+', '-', '.']);
        let quote = || {
            let escaped = source.replace('\\', "\\\\");
            format!("put it in quotes: \"{escaped}\"")
        };
        if matches!(bare, "true" | "false" | "null" | "inf" | "nan") {
            let help = format!("write `#{source}`, or \"{source}\" if it is meant as text");
            self.syntax_error(span, format!("`{source}` cannot be written like this")).help(help);
        } else if source.starts_with('#') {
            self.syntax_error(span, format!("`{source}` is not a keyword"))
                .help("the keywords are `#true`, `#false` and `#null`");
        } else if digits.starts_with(|c: char| c.is_ascii_digit()) && !source.contains(['/', '[', ']']) {
            self.syntax_error(span, format!("`{source}` is not a number"))
                .help(format!("if it is meant as text, {}", quote()));
        } else {
            self.syntax_error(span, format!("`{source}` needs quotes")).help(quote());
        }
    }

    /// The meaning of a quoted string; reports what is wrong with it.
    fn string(&mut self, token: Token) -> Option<Literal> {
        let source = self.source(token);
        if !token.closed {
            let several = source.trim_start_matches('#').starts_with("\"\"\"");
            let (len, help) = if several {
                (3, "a string of several lines ends with `\"\"\"` on a line of its own")
            } else {
                (
                    source.len(),
                    "a string ends with a quote on the same line; a string of several lines starts and ends with `\"\"\"`",
                )
            };
            let start = Span::between(token.start, token.start + len.min(source.len()));
            self.syntax_error(start.within(self.text), "this string is never closed").help(help);
            return None;
        }
        match scalar::parse_quoted(source) {
            Ok(text) => Some(Literal::Text(text)),
            Err(wrong) => {
                let place = Span::between(token.start + wrong.span.start, token.start + wrong.span.end());
                self.syntax_error(place.within(self.text), wrong.message).help(wrong.help);
                None
            }
        }
    }
}

enum Entry {
    Arg(Value),
    Prop(Prop),
}

fn token_span(token: Token) -> Span {
    Span::between(token.start, token.end)
}

/// Where the text of a token is written, without its quotes and hashes.
fn inner_token_span(token: Token, source: &str) -> Span {
    let whole = token_span(token);
    if token.kind != TokenKind::Quoted {
        return whole;
    }
    let (open, close, _) = scalar::delimiter_lengths(source);
    if token.closed && open + close <= source.len() {
        Span::between(whole.start + open, whole.end() - close)
    } else {
        Span::between(whole.start + open.min(source.len()), whole.end())
    }
}

/// Where the text of a value is written, and its lines for [`Value::lines`] if they do not follow from that.
fn value_lines(token: Token, source: &str, scalar: &Scalar) -> (Span, Option<Box<[Spanned<String>]>>) {
    let inner = inner_token_span(token, source);
    let text = match scalar {
        Scalar::Text(text) => text,
        Scalar::Number(number) => {
            let other = number.to_string() != source;
            return (inner, other.then(|| [Spanned::new(source.to_owned(), inner)].into()));
        }
        Scalar::Flag(_) | Scalar::Null => return (inner, None),
    };
    let Some(body) = source.get(inner.start - token.start..inner.end() - token.start) else {
        return (inner, None);
    };
    if !(token.kind == TokenKind::Quoted && body.starts_with(lex::is_newline)) {
        return (inner, None);
    }
    // The white space before the closing quotes is the indentation of all lines; the line of the opening quotes has no
    // text.
    let mut written = lex::lines(body);
    let prefix = written.pop().map_or(0, |(_, line)| line.len());
    let seen = written.into_iter().skip(1).map(|(offset, line)| {
        let blank = line.chars().all(lex::is_space);
        let indent = prefix.min(line.len());
        let seen = if blank { "" } else { line.get(indent..).unwrap_or(line) };
        let start = inner.start + offset + indent;
        Spanned::new(seen.to_owned(), Span { start, len: seen.len() })
    });
    let mut seen: Box<[Spanned<String>]> = seen.collect();
    let raw = source.starts_with('#');
    if raw || !body.contains('\\') {
        return (inner, Some(seen));
    }
    // With escapes, the text of a line differs from its source, and there may be more or fewer lines.
    if text.split('\n').count() != seen.len() {
        return (inner, None);
    }
    for (line, seen) in text.split('\n').zip(&mut seen) {
        line.clone_into(&mut seen.value);
    }
    (inner, Some(seen))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<String> {
        parse(text).1.iter().map(|d| d.message.clone()).collect()
    }

    #[test]
    fn the_tree_has_all_values_with_their_spans() {
        let text = "piece king x=\"a b\" 7 #true { move \"K\" }; /-no\nlast #null";
        let (nodes, problems) = parse(text);
        assert!(problems.is_empty());
        assert_eq!(nodes.len(), 2);
        let king = &nodes[0];
        let at = |span: Span| &text[span.start..span.end()];
        assert_eq!((&**king.name, at(king.name.span)), ("piece", "piece"));
        assert_eq!(at(king.span), "piece king x=\"a b\" 7 #true { move \"K\" }");
        let scalars: Vec<_> = king.args.iter().map(|arg| &arg.scalar).collect();
        assert_eq!(scalars, [&Scalar::Text("king".into()), &Scalar::Number(7), &Scalar::Flag(true)]);
        let prop = king.prop("x").expect("the property exists");
        assert_eq!(at(prop.value.span), "\"a b\"");
        assert_eq!(at(prop.value.inner_span()), "a b");
        assert_eq!(king.children[0].args[0].text(), Some("K"));
        assert_eq!(nodes[1].args[0].scalar, Scalar::Null);
    }

    #[test]
    fn the_lines_of_a_string_are_dedented() {
        for (text, expected) in [
            ("a \"\"\"\n  r .\n   . k\n\n  \"\"\"", vec!["r .", " . k", ""]),
            ("a \"\"\"\r\n  r\r\n  k\r\n  \"\"\"", vec!["r", "k"]),
            ("a #\"\"\"\n\tr\\\n\t\"\"\"#", vec!["r\\"]),
            ("a \"\"\"\n\"\"\"", vec![]),
            ("a \"r k\"", vec!["r k"]),
            ("a #\"r\"#", vec!["r"]),
            ("a r", vec!["r"]),
            ("a 8", vec!["8"]),
            ("a ä", vec!["ä"]),
        ] {
            let (nodes, problems) = parse(text);
            assert!(problems.is_empty(), "{text:?}");
            let lines = nodes[0].args[0].lines();
            let seen: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
            assert_eq!(seen, expected, "{text:?}");
            for line in &lines {
                let place = &text[line.span.start..line.span.end()];
                assert_eq!(place, line.value, "{text:?}");
            }
        }
    }

    #[test]
    fn lines_with_escapes_are_unescaped() {
        for (text, expected) in [
            ("a \"\"\"\n  \\\"x\n  y\n  \"\"\"", vec!["\"x", "y"]),
            ("a \"\"\"\n  x \\\n  y\n  \"\"\"", vec!["x y"]),
            ("a \"x\\ny\"", vec!["x", "y"]),
        ] {
            let (nodes, problems) = parse(text);
            assert!(problems.is_empty(), "{text:?}");
            let lines = nodes[0].args[0].lines();
            let meant: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
            assert_eq!(meant, expected, "{text:?}");
        }
    }

    #[test]
    fn each_mistake_has_its_own_message() {
        for (text, message) in [
            ("a {", "this block is never closed"),
            ("a }", "this `}` closes nothing"),
            ("a;;b", "this `;` ends nothing"),
            ("{ a }", "this block belongs to no node"),
            ("= a", "a node cannot start like this"),
            ("a = b", "`=` is not allowed here"),
            ("a )", "`)` is not allowed here"),
            ("a x=", "`x` has no value"),
            ("a b\"c\"", "a space is missing here"),
            ("a {} b", "nothing may follow a block on the same line"),
            ("a {} {}", "`a` has a second block"),
            ("a /-", "this `/-` leaves out nothing"),
            ("/- ", "this `/-` leaves out nothing"),
            ("a /* b", "this comment is never closed"),
            ("a \\ b", "this `\\` does not continue a line"),
            ("a \"b", "this string is never closed"),
            ("a #\"b", "this string is never closed"),
            ("a \"\"\"\nb\n", "this string is never closed"),
            ("a true", "`true` cannot be written like this"),
            ("a #yes", "`#yes` is not a keyword"),
            ("a 8x8", "`8x8` is not a number"),
            ("a r/k", "`r/k` needs quotes"),
            ("a 8/8", "`8/8` needs quotes"),
            ("a [b]", "`[b]` needs quotes"),
            ("a 1.5", "`1.5` is not a whole number"),
            ("a 99999999999999999999", "the number `99999999999999999999` is too large"),
            ("7 a", "`7` cannot be a name"),
            ("a 1=2", "`1` cannot be a name"),
            ("a x=1 x=2", "`x` is given twice"),
            ("a (t)b", "parentheses mean nothing in a rule file"),
            ("(t", "this parenthesis is never closed"),
            ("a ()b", "these parentheses need the name of a type"),
        ] {
            let found = messages(text);
            assert_eq!(found.first().map(String::as_str), Some(message), "{text:?} {found:?}");
        }
    }

    #[test]
    fn a_string_error_points_at_the_bad_part() {
        for (text, place, message) in [
            ("a \"x\\qx\"", "\\q", "`\\q` means nothing in a string"),
            ("a \"\\u{110000}\"", "\\u", "`\\u` means nothing in a string"),
            ("a \"\\uäö\"", "\\u", "`\\u` means nothing in a string"),
            ("a \"\"\"\n  b\n c\n  \"\"\"", " c", "this line is not indented like the closing quotes"),
            ("a #\"\"\"\n  b\"\"\"#", "  b\"\"\"#", "the closing quotes need a line of their own"),
            ("a \"\"\"b\"\"\"", "\"\"\"b\"\"\"", "after `\"\"\"` the text starts on a line of its own"),
            ("a #\"\"\"#", "#\"\"\"#", "after `\"\"\"` the text starts on a line of its own"),
            ("a \"b\u{200E}c\"", "\u{200E}", "the character U+200E is not allowed in text"),
        ] {
            let (_, problems) = parse(text);
            let first = problems.iter().next().expect("there is a problem");
            let found = &text[first.span.start..first.span.end()];
            assert_eq!((found, first.message.as_str()), (place, message), "{text:?}");
            assert_eq!(problems.len(), 1);
        }
    }

    #[test]
    fn valid_nodes_are_parsed_despite_mistakes() {
        for (text, names) in [
            ("a {} b\nc", vec!["a", "c"]),
            ("{ x }\nb", vec!["b"]),
            ("a r/k\nb", vec!["a", "b"]),
            ("a \"x\nb", vec!["a", "b"]),
            ("a { b\nc", vec!["a"]),
            ("a }\nb", vec!["a", "b"]),
            ("= x { y; z }\nb", vec!["b"]),
        ] {
            let (nodes, problems) = parse(text);
            assert!(problems.has_errors());
            let found: Vec<&str> = nodes.iter().map(|node| node.name.as_str()).collect();
            assert_eq!(found, names, "{text:?}");
        }
        let (nodes, _) = parse("a r/k x=true");
        assert_eq!(nodes[0].args[0].text(), Some("r/k"));
        assert_eq!(nodes[0].props[0].value.text(), Some("true"));
    }

    #[test]
    fn a_text_too_large_for_a_rule_file_is_rejected() {
        for (text, message) in [
            ("a\n".repeat(MAX_BYTES), "the file is larger than 1 MB"),
            ("a ".repeat(MAX_TOKENS + 1), "the file has more than 50,000 words and symbols"),
            ("(".repeat(MAX_TOKENS + 1), "the file has more than 50,000 words and symbols"),
        ] {
            let (nodes, problems) = parse(&text);
            assert!(nodes.is_empty());
            assert_eq!(problems.iter().map(|d| d.message.as_str()).collect::<Vec<_>>(), [message]);
            assert!(crate::format(&text).is_err_and(|problems| problems.has_errors()));
        }
        assert!(parse(&"a ".repeat(MAX_TOKENS)).1.is_empty());
    }

    #[test]
    fn hostile_texts_parse_fast_and_do_not_overflow_the_stack() {
        let many = 5_000;
        for text in [
            "{".repeat(many),
            "}".repeat(many),
            "a{".repeat(many),
            "a{}b".repeat(many),
            "/*".repeat(many),
            format!("/*{}*/", "*".repeat(many)),
            "/-".repeat(many),
            "a /-".repeat(many),
            "a{/-".repeat(many),
            "a /-{ b;".repeat(many),
            "(".repeat(many),
            "(a)".repeat(many),
            "\\\n".repeat(many),
            "a \\ ".repeat(many),
            "a \"".repeat(many),
            "\"\"\"\n".repeat(many),
            format!("a {}", "9".repeat(many)),
            format!("a 1{}", "/* */ ".repeat(many)),
            "#".repeat(many),
            format!("a \"\"\"\n{}", "/*".repeat(many)),
            format!("a \"\"\"{}\"\"\"", "/*".repeat(many)),
            format!("a \"\"\"\n{}\n \"\"\"", "{/*".repeat(many)),
            format!("a \"{}\"", "\\q/*".repeat(many)),
            "a #\"\n".repeat(many),
            "\"#\"#".repeat(many),
        ] {
            let (_, problems) = parse(&text);
            let _ = (problems.len(), crate::format(&text).is_ok());
        }
    }
}
