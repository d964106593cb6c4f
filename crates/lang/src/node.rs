//! The tree of a rule file, and the parser that makes it from text.
//!
//! The parser knows KDL 2 and no rule of any game: what may stand where is said with [`crate::reader`]. It puts the
//! tokens of the `lex` module together, so that it can go on after an error, and asks the `scalar` module what each
//! word and string means.

use std::collections::HashSet;

use crate::lex::{self, Kind, Token};
use crate::problem::{Diagnostic, Problems};
use crate::scalar::{self, Meaning};
use crate::span::{Span, Spanned};

/// Longer texts are refused, in bytes; the longest rule file we know has a hundredth of it.
const LONGEST: usize = 1 << 20;

/// Texts with more words, numbers, strings and signs are refused.
const MOST_WORDS: usize = 50_000;

/// Blocks nested deeper than this are refused, so that no text can overflow the stack here or in the crates above.
const DEEPEST: usize = 64;

/// What one word, number or string means.
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
    /// What it means.
    pub scalar: Scalar,
    /// Where it stands, quotes included.
    pub span: Span,
    /// The lines, if they are not those of the text with the place of all of it.
    lines: Option<Box<[Spanned<String>]>>,
    inner: Span,
}

impl Value {
    /// The text, when it is one.
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
    /// Lines of nothing but white space are empty. A one-line string, a bare word and a number have one line. Only a
    /// string with `\` escapes can have lines whose span is not exactly as long as their text.
    #[must_use]
    pub fn lines(&self) -> Vec<Spanned<String>> {
        let whole = |line: &str| Spanned::new(line.to_owned(), self.inner);
        match (&self.lines, &self.scalar) {
            (Some(lines), _) => lines.to_vec(),
            (None, Scalar::Text(text)) => text.split('\n').map(whole).collect(),
            (None, Scalar::Number(number)) => vec![whole(&number.to_string())],
            (None, Scalar::Flag(_) | Scalar::Null) => Vec::new(),
        }
    }

    /// Where the text stands, without its quotes. When this is exactly as long as the text, then byte `i` of the text
    /// stands at `inner().start + i`; escapes and multi-line strings make it differ.
    #[must_use]
    pub fn inner(&self) -> Span {
        self.inner
    }
}

/// The right and the left side of `name=value`.
#[derive(Clone, Debug)]
pub struct Prop {
    /// What stands left of the `=`.
    pub name: Spanned<String>,
    /// What stands right of the `=`.
    pub value: Value,
}

/// A node: its name, what stands behind it, and the block it opens.
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
    /// The property of that name; of several, as KDL says, the last.
    #[must_use]
    pub fn prop(&self, name: &str) -> Option<&Prop> {
        self.props.iter().rev().find(|prop| *prop.name == name)
    }

    /// Makes everything in it stand at that place: for a node that comes from another text.
    pub fn place_at(&mut self, span: Span) {
        self.span = span;
        self.name.span = span;
        for value in self.args.iter_mut().chain(self.props.iter_mut().map(|prop| &mut prop.value)) {
            value.span = span;
            value.inner = span;
            value.lines.iter_mut().flatten().for_each(|line| line.span = span);
        }
        self.props.iter_mut().for_each(|prop| prop.name.span = span);
        self.children.iter_mut().for_each(|child| child.place_at(span));
    }
}

/// Parses; always returns what could be understood together with what was wrong.
///
/// A value that could not be read is kept as the text the author wrote, so that it does not go missing as well.
/// Stricter than KDL where KDL would silently lose something: a property given twice, a type annotation, and a number
/// with a fraction are errors.
/// What is longer than a mebibyte, or has more than 50,000 words and signs, is not read at all.
#[must_use]
pub fn parse(text: &str) -> (Vec<Node>, Problems) {
    let parsed = parse_tokens(text, &tokens(text));
    (parsed.nodes, parsed.problems)
}

/// The tokens of a text, if it is not too long to be looked at.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    if text.len() > LONGEST { Vec::new() } else { lex::lex(text) }
}

/// What came out of parsing.
pub(crate) struct Parsed {
    pub nodes: Vec<Node>,
    pub problems: Problems,
    /// Whether it is KDL at all, whatever else may be wrong with it.
    pub is_kdl: bool,
}

pub(crate) fn parse_tokens(text: &str, tokens: &[Token]) -> Parsed {
    if let Some(problems) = too_large(text, tokens) {
        return Parsed { nodes: Vec::new(), problems, is_kdl: false };
    }
    let mut parser = Parser { text, tokens, at: 0, problems: Problems::default(), is_kdl: true };
    let nodes = parser.nodes(0, None);
    parser.problems.sort();
    Parsed { nodes, problems: parser.problems, is_kdl: parser.is_kdl }
}

/// What is wrong with a text so large that nobody should work on it.
fn too_large(text: &str, tokens: &[Token]) -> Option<Problems> {
    let words = || {
        tokens
            .iter()
            .filter(|token| !matches!(token.kind, Kind::Space | Kind::Newline | Kind::LineComment | Kind::BlockComment))
    };
    let (place, message, help) = if text.len() > LONGEST {
        (Span::default(), "the file is larger than 1 MB", "a rule file has some kilobytes; is it one?")
    } else {
        let place = span_of(*words().nth(MOST_WORDS)?);
        (place, "the file has more than 50,000 words and signs", "a rule file has some hundreds; is it one?")
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

    fn kind(&self) -> Option<Kind> {
        self.peek().map(|token| token.kind)
    }

    fn source(&self, token: Token) -> &'t str {
        &self.text[token.start..token.end]
    }

    /// An error that makes this no KDL; all other errors are about what this KDL means.
    fn broken(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.is_kdl = false;
        self.problems.error(span, message)
    }

    /// Where the token before this one ends.
    fn last_end(&self) -> usize {
        self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(0, |token| token.end)
    }

    fn comment_closed(&mut self, token: Token) {
        if !token.closed {
            let span = Span { start: token.start, len: 2 };
            self.broken(span, "this comment is never closed").help("a comment that starts with `/*` ends with `*/`");
        }
    }

    /// Spaces, comments and continued lines within a node; says whether there were any.
    fn space(&mut self) -> bool {
        let mut any = false;
        while let Some(token) = self.peek() {
            match token.kind {
                Kind::Space => self.at += 1,
                Kind::BlockComment => {
                    self.comment_closed(token);
                    self.at += 1;
                }
                Kind::Backslash => self.continued_line(token),
                _ => break,
            }
            any = true;
        }
        any
    }

    /// A `\`, which must be the last on its line but for a comment, and the line break.
    fn continued_line(&mut self, backslash: Token) {
        self.at += 1;
        while let Some(token) = self.peek() {
            match token.kind {
                Kind::Space | Kind::LineComment => self.at += 1,
                Kind::BlockComment => {
                    self.comment_closed(token);
                    self.at += 1;
                }
                Kind::Newline => {
                    self.at += 1;
                    return;
                }
                _ => {
                    self.broken(span_of(backslash), "a `\\` continues nothing here").help(
                        "it goes to the end of a line that continues on the next; text with a `\\` goes in quotes",
                    );
                    return;
                }
            }
        }
    }

    /// Everything that may stand between two nodes.
    fn line_space(&mut self) {
        loop {
            self.space();
            match self.kind() {
                Some(Kind::Newline | Kind::LineComment) => self.at += 1,
                _ => return,
            }
        }
    }

    /// The nodes of a block up to its `}`, which is taken, or of the file; `open` is where the block's `{` stands.
    fn nodes(&mut self, depth: usize, open: Option<Token>) -> Vec<Node> {
        let mut nodes = Vec::new();
        loop {
            self.line_space();
            let Some(token) = self.peek() else {
                if let Some(open) = open {
                    self.broken(span_of(open), "this block is never closed")
                        .help("a block that starts with `{` ends with `}`");
                }
                return nodes;
            };
            match token.kind {
                Kind::Close => {
                    self.at += 1;
                    if open.is_some() {
                        return nodes;
                    }
                    self.broken(span_of(token), "this `}` closes nothing");
                }
                Kind::Semicolon => {
                    self.at += 1;
                    self.broken(span_of(token), "this `;` ends nothing")
                        .help("one `;` or a new line between two nodes is enough");
                }
                Kind::SlashDash => {
                    self.at += 1;
                    self.line_space();
                    match self.kind() {
                        None | Some(Kind::Close | Kind::Semicolon | Kind::SlashDash) => {
                            self.nothing_left_out(token);
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

    fn nothing_left_out(&mut self, slash_dash: Token) {
        self.broken(span_of(slash_dash), "this `/-` leaves out nothing")
            .help("`/-` stands in front of the node, argument, property or block that it leaves out");
    }

    /// A node up to and with the `;` that ends it; line breaks are left to the caller. Takes at least one token.
    fn node(&mut self, depth: usize) -> Option<Node> {
        self.annotation();
        let Some(token) = self.peek() else {
            self.broken(Span::between(self.last_end(), self.text.len()), "the file ends where a node should start");
            return None;
        };
        let name = match token.kind {
            Kind::Word | Kind::Quoted => self.name(token),
            kind => {
                let message = match kind {
                    Kind::Open => "this block belongs to no node",
                    _ => "a node cannot start like this",
                };
                self.broken(span_of(token), message)
                    .help("a node starts with its name; its block opens on the same line");
                // A block is skipped as a whole; anything else is skipped up to the end of the node, and must at
                // least be got past.
                if !matches!(kind, Kind::Open | Kind::Newline | Kind::Close) {
                    self.at += 1;
                }
                self.skip_node();
                return None;
            }
        };
        let mut node = Node { span: span_of(token), name, args: Vec::new(), props: Vec::new(), children: Vec::new() };
        self.rest_of_node(&mut node, depth);
        Some(node)
    }

    fn rest_of_node(&mut self, node: &mut Node, depth: usize) {
        let mut given = HashSet::new();
        let mut blocks = 0;
        let mut left_out_blocks = 0;
        loop {
            let spaced = self.space();
            let Some(token) = self.peek() else { return };
            match token.kind {
                Kind::Newline | Kind::LineComment | Kind::Close => return,
                Kind::Semicolon => {
                    self.at += 1;
                    return;
                }
                Kind::Open => {
                    if blocks > 0 {
                        self.broken(span_of(token), format!("a second block for `{}`", *node.name))
                            .help("put everything into one block");
                    }
                    blocks += 1;
                    let children = self.block(token, depth);
                    node.children.extend(children);
                    node.span = Span::between(node.span.start, self.last_end());
                }
                Kind::SlashDash => {
                    self.at += 1;
                    self.line_space();
                    match self.peek() {
                        Some(open) if open.kind == Kind::Open => {
                            left_out_blocks += 1;
                            self.block(open, depth);
                        }
                        Some(next) if matches!(next.kind, Kind::Word | Kind::Quoted | Kind::ParenOpen) => {
                            if blocks + left_out_blocks > 0 {
                                self.after_block(next);
                                return;
                            }
                            self.entry();
                        }
                        _ => self.nothing_left_out(token),
                    }
                }
                Kind::Word | Kind::Quoted | Kind::ParenOpen => {
                    if blocks + left_out_blocks > 0 {
                        self.after_block(token);
                        return;
                    }
                    if !spaced {
                        self.space_missing(token);
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
                    self.broken(span_of(token), format!("`{stray}` has no place here"))
                        .help("text with signs that KDL uses itself goes in quotes");
                }
            }
        }
    }

    fn space_missing(&mut self, token: Token) {
        let span = Span::between(token.start, token.start.saturating_add(1)).within(self.text);
        self.broken(span, "a space is missing here")
            .help("a space separates; text that belongs together goes in quotes as a whole");
    }

    fn after_block(&mut self, token: Token) {
        self.broken(span_of(token), "nothing may follow a block on its line")
            .help("start a new line, or put it in front of the block");
        self.skip_node();
    }

    /// A block from its `{` to its `}`.
    fn block(&mut self, open: Token, depth: usize) -> Vec<Node> {
        if depth >= DEEPEST {
            self.broken(span_of(open), "nested too deeply")
                .help(format!("at most {DEEPEST} blocks may stand in each other"));
            self.skip_block();
            return Vec::new();
        }
        self.at += 1;
        self.nodes(depth + 1, Some(open))
    }

    /// From a `{` to behind its `}`.
    fn skip_block(&mut self) {
        let mut open = 0_usize;
        while let Some(kind) = self.kind() {
            self.at += 1;
            match kind {
                Kind::Open => open += 1,
                Kind::Close => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// To the end of the node, blocks included.
    fn skip_node(&mut self) {
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Newline | Kind::Close => return,
                Kind::Open => self.skip_block(),
                Kind::Semicolon => {
                    self.at += 1;
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    /// `(type)`, which is KDL but nothing that rule files use.
    fn annotation(&mut self) {
        let Some(open) = self.peek().filter(|token| token.kind == Kind::ParenOpen) else {
            return;
        };
        self.at += 1;
        self.space();
        match self.peek() {
            Some(token) if matches!(token.kind, Kind::Word | Kind::Quoted) => {
                self.name(token);
            }
            _ => {
                self.broken(span_of(open), "a type's name belongs in these parentheses");
            }
        }
        self.space();
        if self.kind() == Some(Kind::ParenClose) {
            self.at += 1;
        } else {
            self.broken(span_of(open), "this parenthesis is never closed");
        }
        let span = Span::between(open.start, self.last_end());
        if self.is_kdl {
            self.problems
                .error(span, "parentheses mean nothing in a rule file")
                .help("leave them out, or put the text they belong to in quotes");
        }
        self.space();
    }

    /// An argument or a property. Takes at least one token.
    fn entry(&mut self) -> Option<Entry> {
        self.annotation();
        let Some(token) = self.peek().filter(|token| matches!(token.kind, Kind::Word | Kind::Quoted)) else {
            let span = Span::between(self.last_end(), self.last_end().saturating_add(1));
            self.broken(span.within(self.text), "a value is missing here");
            return None;
        };
        if !self.equals_follows() {
            self.at += 1;
            return Some(Entry::Arg(self.value(token)));
        }
        let name = self.name(token);
        self.space();
        let equals = self.last_end();
        self.at += 1;
        self.space();
        self.annotation();
        if let Some(token) = self.peek().filter(|token| matches!(token.kind, Kind::Word | Kind::Quoted)) {
            self.at += 1;
            let value = self.value(token);
            return Some(Entry::Prop(Prop { name, value }));
        }
        let span = name.span.join(Span::between(equals, equals + 1));
        self.broken(span, format!("`{}` has no value", *name)).help("a value follows the `=`");
        None
    }

    /// Whether the word here is the name of a property. Only looks: the space belongs to whatever comes next, and what
    /// is wrong in it must not be said twice.
    fn equals_follows(&self) -> bool {
        let mut continued = false;
        for token in self.tokens.iter().skip(self.at + 1) {
            match token.kind {
                Kind::Equals => return !continued,
                Kind::Space | Kind::BlockComment => {}
                Kind::Backslash => continued = true,
                Kind::LineComment if continued => {}
                Kind::Newline if continued => continued = false,
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
            self.broken(value.span, format!("`{source}` cannot be a name"))
                .help(format!("write \"{source}\" if it is meant as one"));
            source.to_owned()
        };
        Spanned::new(text, value.span)
    }

    /// What a word or string means.
    fn value(&mut self, token: Token) -> Value {
        let source = self.source(token);
        let meaning = match token.kind {
            Kind::Quoted => self.string(token),
            _ => self.word(token),
        };
        let scalar = match meaning {
            Some(Meaning::Text(text)) => Scalar::Text(text),
            Some(Meaning::Number(number)) => Scalar::Number(number),
            Some(Meaning::Flag(flag)) => Scalar::Flag(flag),
            Some(Meaning::Null) => Scalar::Null,
            Some(Meaning::TooLarge | Meaning::Fraction) | None => {
                let inner = inner_of(token, source);
                let text = self.text[inner.start..inner.end()].to_owned();
                return Value { scalar: Scalar::Text(text), span: span_of(token), lines: None, inner };
            }
        };
        let (inner, lines) = lines_of(token, source, &scalar);
        Value { scalar, span: span_of(token), lines, inner }
    }

    /// What a word without quotes means, or what is wrong with it.
    fn word(&mut self, token: Token) -> Option<Meaning> {
        let (source, span) = (self.source(token), span_of(token));
        let meaning = scalar::word(source);
        match meaning {
            Some(Meaning::TooLarge) => {
                self.problems.error(span, format!("`{source}` is too large a number"));
            }
            Some(Meaning::Fraction) => {
                self.problems
                    .error(span, format!("`{source}` is not a whole number"))
                    .help(format!("write \"{source}\" if it is meant as text"));
            }
            Some(_) => {}
            None => self.word_problem(token),
        }
        meaning
    }

    /// Says what is wrong with a word without quotes.
    fn word_problem(&mut self, token: Token) {
        let source = self.source(token);
        let span = span_of(token);
        let bare = source.trim_start_matches('-');
        let digits = source.trim_start_matches(['+', '-', '.']);
        let quote = || {
            let escaped = source.replace('\\', "\\\\");
            format!("put it in quotes: \"{escaped}\"")
        };
        if matches!(bare, "true" | "false" | "null" | "inf" | "nan") {
            let help = format!("write `#{source}`, or \"{source}\" if it is meant as text");
            self.broken(span, format!("`{source}` cannot stand like this")).help(help);
        } else if source.starts_with('#') {
            self.broken(span, format!("`{source}` is no keyword"))
                .help("the keywords are `#true`, `#false` and `#null`");
        } else if digits.starts_with(|c: char| c.is_ascii_digit()) && !source.contains(['/', '[', ']']) {
            self.broken(span, format!("`{source}` is not a number"))
                .help(format!("if it is meant as text, {}", quote()));
        } else {
            self.broken(span, format!("`{source}` needs quotes")).help(quote());
        }
    }

    /// What a string in quotes means, or what is wrong with it.
    fn string(&mut self, token: Token) -> Option<Meaning> {
        let source = self.source(token);
        if !token.closed {
            let several = source.trim_start_matches('#').starts_with("\"\"\"");
            let (len, help) = if several {
                (3, "a string of several lines ends with `\"\"\"` on a line of its own")
            } else {
                (
                    source.len(),
                    "a string ends with its quote on the same line; one of several lines starts and ends with `\"\"\"`",
                )
            };
            let start = Span::between(token.start, token.start + len.min(source.len()));
            self.broken(start.within(self.text), "this string is never closed").help(help);
            return None;
        }
        match scalar::quoted(source) {
            Ok(text) => Some(Meaning::Text(text)),
            Err(wrong) => {
                let place = Span::between(token.start + wrong.place.start, token.start + wrong.place.end());
                self.broken(place.within(self.text), wrong.message).help(wrong.help);
                None
            }
        }
    }
}

enum Entry {
    Arg(Value),
    Prop(Prop),
}

fn span_of(token: Token) -> Span {
    Span::between(token.start, token.end)
}

/// Where the text of a token stands, without its quotes and hashes.
fn inner_of(token: Token, source: &str) -> Span {
    let whole = span_of(token);
    if token.kind != Kind::Quoted {
        return whole;
    }
    let (open, close, _) = scalar::fences(source);
    if token.closed && open + close <= source.len() {
        Span::between(whole.start + open, whole.end() - close)
    } else {
        Span::between(whole.start + open.min(source.len()), whole.end())
    }
}

/// Where the text of a value stands, and its lines as [`Value::lines`] promises them if they do not follow from that.
fn lines_of(token: Token, source: &str, scalar: &Scalar) -> (Span, Option<Box<[Spanned<String>]>>) {
    let inner = inner_of(token, source);
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
    if !(token.kind == Kind::Quoted && body.starts_with(lex::is_newline)) {
        return (inner, None);
    }
    // What stands before the closing quotes is what all lines are indented by; what stands on the line of the
    // opening quotes is nothing.
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
    // Escapes: the text of a line differs from its source, and there may be more or fewer lines.
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
    fn a_tree_has_everything_with_its_place() {
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
        let prop = king.prop("x").expect("is there");
        assert_eq!(at(prop.value.span), "\"a b\"");
        assert_eq!(at(prop.value.inner()), "a b");
        assert_eq!(king.children[0].args[0].text(), Some("K"));
        assert_eq!(nodes[1].args[0].scalar, Scalar::Null);
    }

    #[test]
    fn the_lines_of_a_string_are_those_the_author_sees() {
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
    fn lines_with_escapes_are_what_they_mean() {
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
    fn every_mistake_is_named() {
        for (text, message) in [
            ("a {", "this block is never closed"),
            ("a }", "this `}` closes nothing"),
            ("a;;b", "this `;` ends nothing"),
            ("{ a }", "this block belongs to no node"),
            ("= a", "a node cannot start like this"),
            ("a = b", "`=` has no place here"),
            ("a )", "`)` has no place here"),
            ("a x=", "`x` has no value"),
            ("a b\"c\"", "a space is missing here"),
            ("a {} b", "nothing may follow a block on its line"),
            ("a {} {}", "a second block for `a`"),
            ("a /-", "this `/-` leaves out nothing"),
            ("/- ", "this `/-` leaves out nothing"),
            ("a /* b", "this comment is never closed"),
            ("a \\ b", "a `\\` continues nothing here"),
            ("a \"b", "this string is never closed"),
            ("a #\"b", "this string is never closed"),
            ("a \"\"\"\nb\n", "this string is never closed"),
            ("a true", "`true` cannot stand like this"),
            ("a #yes", "`#yes` is no keyword"),
            ("a 8x8", "`8x8` is not a number"),
            ("a r/k", "`r/k` needs quotes"),
            ("a 8/8", "`8/8` needs quotes"),
            ("a [b]", "`[b]` needs quotes"),
            ("a 1.5", "`1.5` is not a whole number"),
            ("a 99999999999999999999", "`99999999999999999999` is too large a number"),
            ("7 a", "`7` cannot be a name"),
            ("a 1=2", "`1` cannot be a name"),
            ("a x=1 x=2", "`x` is given twice"),
            ("a (t)b", "parentheses mean nothing in a rule file"),
            ("(t", "this parenthesis is never closed"),
            ("a ()b", "a type's name belongs in these parentheses"),
        ] {
            let found = messages(text);
            assert_eq!(found.first().map(String::as_str), Some(message), "{text:?} {found:?}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_string_is_pointed_at() {
        for (text, place, message) in [
            ("a \"x\\qx\"", "\\q", "`\\q` means nothing in a string"),
            ("a \"\\u{110000}\"", "\\u", "`\\u` means nothing in a string"),
            ("a \"\\uäö\"", "\\u", "`\\u` means nothing in a string"),
            ("a \"\"\"\n  b\n c\n  \"\"\"", " c", "this line is not indented like the closing quotes"),
            ("a #\"\"\"\n  b\"\"\"#", "  b\"\"\"#", "the closing quotes need a line of their own"),
            ("a \"\"\"b\"\"\"", "\"\"\"b\"\"\"", "after `\"\"\"` the text starts on a line of its own"),
            ("a #\"\"\"#", "#\"\"\"#", "after `\"\"\"` the text starts on a line of its own"),
            ("a \"b\u{200E}c\"", "\u{200E}", "the sign U+200E may not stand in a text"),
        ] {
            let (_, problems) = parse(text);
            let first = problems.iter().next().expect("is wrong");
            let found = &text[first.span.start..first.span.end()];
            assert_eq!((found, first.message.as_str()), (place, message), "{text:?}");
            assert_eq!(problems.len(), 1);
        }
    }

    #[test]
    fn what_can_be_understood_is_there_in_spite_of_mistakes() {
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
    fn a_text_that_is_no_rule_file_is_refused_as_a_whole() {
        for (text, message) in [
            ("a\n".repeat(LONGEST), "the file is larger than 1 MB"),
            ("a ".repeat(MOST_WORDS + 1), "the file has more than 50,000 words and signs"),
            ("(".repeat(MOST_WORDS + 1), "the file has more than 50,000 words and signs"),
        ] {
            let (nodes, problems) = parse(&text);
            assert!(nodes.is_empty());
            assert_eq!(problems.iter().map(|d| d.message.as_str()).collect::<Vec<_>>(), [message]);
            assert!(crate::format(&text).is_err_and(|problems| problems.has_errors()));
        }
        assert!(parse(&"a ".repeat(MOST_WORDS)).1.is_empty());
    }

    #[test]
    fn hostile_texts_end_soon_and_do_not_overflow_the_stack() {
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
