//! Formats a rule file: keeps its nodes, comments and drawings, and makes the spacing uniform.
//!
//! `kdl`'s own `autoformat` is not used because it rewrites every string, drops blank lines, and leaves the lines of a
//! drawing where they were while its node moves. This formatter works on the tokens, so that everything except white
//! space is copied character for character; a drawing is only shifted as a whole. [`crate::node`] interprets the text.

use crate::lex::{self, Token, TokenKind};
use crate::node::Node;
use crate::parser;
use crate::problem::Problems;

/// The indentation of a block, a drawing and a continued line.
const INDENT: usize = 4;
/// A block written on one line stays on one line if the line is not longer than this.
const LINE_WIDTH: usize = 100;

/// Formats a rule file with an indentation of 4 spaces. Keeps comments, multi-line strings and blank lines (at most one
/// in a row); idempotent; does not change the meaning.
///
/// # Errors
///
/// The syntax problems of a text that is not KDL. A text that is KDL but not a valid rule file is formatted.
pub fn format(text: &str) -> Result<String, Problems> {
    let text = normalize_newlines(text);
    let tokens = parser::tokens(&text);
    let before = parser::parse_tokens(&text, &tokens);
    if !before.is_kdl {
        return Err(before.problems);
    }
    let formatted = lay_out(&text, &tokens);
    // The draft should never change the meaning. If it does, leaving the file unformatted is the lesser harm.
    let after = parser::parse_tokens(&formatted, &parser::tokens(&formatted));
    if after.is_kdl && same_nodes(&before.nodes, &after.nodes) { Ok(formatted) } else { Ok(text) }
}

/// Replaces every line break that has a carriage return by a line feed.
fn normalize_newlines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Whether the nodes are equal, apart from their places.
fn same_nodes(a: &[Node], b: &[Node]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| {
            *a.name == *b.name
                && a.args.len() == b.args.len()
                && a.props.len() == b.props.len()
                && a.args.iter().zip(&b.args).all(|(a, b)| a.scalar == b.scalar)
                && a.props.iter().zip(&b.props).all(|(a, b)| *a.name == *b.name && a.value.scalar == b.value.scalar)
                && same_nodes(&a.children, &b.children)
        })
}

/// The formatted text of valid KDL tokens.
fn lay_out(text: &str, tokens: &[Token]) -> String {
    let mut walker = BlockParser { text, tokens, at: 0 };
    // A comment on the first line of the file is not on the line of a `{`, as if a line break preceded it.
    let block = walker.block(1);
    let mut page = Printer::default();
    page.items(&block.items, 0);
    page.out
}

/// The contents of a block, or of the file.
struct Block<'t> {
    /// A comment on the line of the `{`.
    opening: Option<&'t str>,
    items: Vec<Item<'t>>,
    one_line: bool,
}

enum Item<'t> {
    Blank,
    /// `glued`: an item follows on the same line.
    Comment {
        text: &'t str,
        same_line: bool,
    },
    Node(Vec<Part<'t>>, Option<&'t str>),
}

/// A part of a node; a space separates the parts.
enum Part<'t> {
    /// The name, an argument or a property: bits without space between them.
    Bits(Vec<&'t str>),
    Comment(&'t str),
    /// A `\` with the comments after it: the node continues on the next line.
    Break(Vec<&'t str>),
    /// A block, with the `/-` and the comments in front of it.
    Block(Vec<&'t str>, Block<'t>),
}

/// Walks over tokens that are known to be valid KDL, so it checks nothing.
struct BlockParser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
}

impl<'t> BlockParser<'t> {
    fn kind(&self) -> Option<TokenKind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    /// Takes a token and returns its text.
    fn next_text(&mut self) -> &'t str {
        let taken = self.tokens.get(self.at);
        self.at += 1;
        taken.map_or("", |token| &self.text[token.start..token.end])
    }

    fn skip_spaces(&mut self) {
        while self.kind() == Some(TokenKind::Space) {
            self.at += 1;
        }
    }

    /// Skips the space between bits that belong together; if it contains a comment, keeps it unchanged.
    fn take_gap(&mut self, bits: &mut Vec<&'t str>, with_lines: bool) {
        let from = self.at;
        let mut continued = false;
        while let Some(kind) = self.kind() {
            match kind {
                TokenKind::Space | TokenKind::BlockComment => {}
                TokenKind::Backslash => continued = true,
                TokenKind::Newline if continued => continued = false,
                TokenKind::LineComment if continued => {}
                TokenKind::Newline | TokenKind::LineComment if with_lines => {}
                _ => break,
            }
            self.at += 1;
        }
        let gap = &self.tokens[from..self.at];
        let commented = gap.iter().any(|token| matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment));
        if let (true, Some(first), Some(last)) = (commented, gap.first(), gap.last()) {
            bits.push(&self.text[first.start..last.end]);
        }
    }

    /// The contents of a block up to and including its `}`, or of the file, after `breaks` line breaks.
    fn block(&mut self, mut breaks: usize) -> Block<'t> {
        let start = self.tokens.get(self.at).map_or(0, |token| token.start);
        let mut opening = None;
        let mut items: Vec<Item<'t>> = Vec::new();
        while let Some(kind) = self.kind() {
            match kind {
                TokenKind::Space | TokenKind::Backslash | TokenKind::Semicolon => {
                    self.at += 1;
                    continue;
                }
                TokenKind::Newline => {
                    self.at += 1;
                    breaks += 1;
                    continue;
                }
                TokenKind::Close => break,
                TokenKind::LineComment if items.is_empty() && breaks == 0 => {
                    opening = Some(self.next_text().trim_end());
                    continue;
                }
                _ => {}
            }
            if breaks > 1 && !items.is_empty() {
                items.push(Item::Blank);
            }
            breaks = 0;
            let item = match kind {
                TokenKind::LineComment => Item::Comment { text: self.next_text().trim_end(), same_line: false },
                TokenKind::BlockComment => {
                    let text = self.next_text();
                    self.skip_spaces();
                    let glued = !matches!(
                        self.kind(),
                        None | Some(TokenKind::Newline | TokenKind::Close | TokenKind::Backslash)
                    );
                    Item::Comment { text, same_line: glued }
                }
                _ => self.node(),
            };
            items.push(item);
        }
        let end = self.tokens.get(self.at).map_or(self.text.len(), |token| token.start);
        self.at += 1;
        Block { opening, items, one_line: !self.text[start.min(end)..end].contains(lex::is_newline) }
    }

    fn node(&mut self) -> Item<'t> {
        let mut name = Vec::new();
        if self.kind() == Some(TokenKind::SlashDash) {
            name.push(self.next_text());
            self.take_gap(&mut name, true);
        }
        self.annotation(&mut name);
        name.push(self.next_text());
        let mut pieces = vec![Part::Bits(name)];
        let mut trailing = None;
        while let Some(kind) = self.kind() {
            match kind {
                TokenKind::Space => self.at += 1,
                TokenKind::Newline | TokenKind::Close => break,
                TokenKind::Semicolon => {
                    self.at += 1;
                    self.skip_spaces();
                    if self.kind() == Some(TokenKind::LineComment) {
                        trailing = Some(self.next_text().trim_end());
                    }
                    break;
                }
                TokenKind::LineComment => {
                    trailing = Some(self.next_text().trim_end());
                    break;
                }
                TokenKind::BlockComment => pieces.push(Part::Comment(self.next_text())),
                TokenKind::Backslash => {
                    let comments = self.parse_line_continuation();
                    let doubled = matches!(pieces.last(), Some(Part::Break(_)));
                    if !(doubled && comments.is_empty()) {
                        pieces.push(Part::Break(comments));
                    }
                }
                _ => {
                    let piece = self.parse_part();
                    pieces.push(piece);
                }
            }
        }
        // A `\` with no text after it is not needed, and a comment after it is an ordinary comment.
        while let Some(Part::Break(comments)) = pieces.last_mut() {
            match comments.last() {
                None => {}
                Some(comment) if trailing.is_none() && comments.len() == 1 => {
                    trailing = Some(comment);
                }
                Some(_) => break,
            }
            pieces.pop();
        }
        Item::Node(pieces, trailing)
    }

    /// Takes a `\` and its line; returns the comments on it.
    fn parse_line_continuation(&mut self) -> Vec<&'t str> {
        self.at += 1;
        let mut comments = Vec::new();
        while let Some(kind) = self.kind() {
            match kind {
                TokenKind::BlockComment | TokenKind::LineComment => comments.push(self.next_text().trim_end()),
                TokenKind::Space => self.at += 1,
                TokenKind::Newline => {
                    self.at += 1;
                    break;
                }
                _ => break,
            }
        }
        comments
    }

    /// An argument, property or block, perhaps left out by `/-`.
    fn parse_part(&mut self) -> Part<'t> {
        let mut bits = Vec::new();
        if self.kind() == Some(TokenKind::SlashDash) {
            bits.push(self.next_text());
            self.take_gap(&mut bits, true);
        }
        if self.kind() == Some(TokenKind::Open) {
            self.at += 1;
            return Part::Block(bits, self.block(0));
        }
        self.annotation(&mut bits);
        bits.push(self.next_text());
        let (before, kept) = (self.at, bits.len());
        self.take_gap(&mut bits, false);
        if self.kind() == Some(TokenKind::Equals) {
            bits.push(self.next_text());
            self.take_gap(&mut bits, false);
            self.annotation(&mut bits);
            bits.push(self.next_text());
        } else {
            self.at = before;
            bits.truncate(kept);
        }
        Part::Bits(bits)
    }

    fn annotation(&mut self, bits: &mut Vec<&'t str>) {
        if self.kind() != Some(TokenKind::ParenOpen) {
            return;
        }
        bits.push(self.next_text());
        self.take_gap(bits, false);
        bits.push(self.next_text());
        self.take_gap(bits, false);
        bits.push(self.next_text());
        self.take_gap(bits, false);
    }
}

/// The output text.
#[derive(Default)]
struct Printer {
    out: String,
    /// Whether everything goes on one line.
    flat: bool,
}

impl Printer {
    fn indent(&mut self, indent: usize) {
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn items(&mut self, items: &[Item<'_>], indent: usize) {
        let mut glued_before = false;
        for item in items {
            if matches!(item, Item::Blank) {
                self.out.push('\n');
                continue;
            }
            if glued_before {
                self.out.push(' ');
            } else {
                self.indent(indent);
            }
            glued_before = self.item(item, indent);
            if !glued_before {
                self.out.push('\n');
            }
        }
    }

    /// Writes an item; returns whether the next one goes on the same line.
    fn item(&mut self, item: &Item<'_>, indent: usize) -> bool {
        match item {
            Item::Blank => false,
            Item::Comment { text, same_line: glued } => {
                self.out.push_str(text);
                *glued
            }
            Item::Node(pieces, trailing) => {
                self.node(pieces, *trailing, indent);
                false
            }
        }
    }

    fn node(&mut self, pieces: &[Part<'_>], trailing: Option<&str>, indent: usize) {
        // Whether a space must separate the next piece from the text before it on this line.
        let mut apart = false;
        for piece in pieces {
            if apart {
                self.out.push(' ');
            }
            apart = true;
            match piece {
                Part::Bits(bits) => self.bits(bits, indent + INDENT),
                Part::Comment(text) => self.out.push_str(text),
                Part::Break(comments) => {
                    self.out.push('\\');
                    for comment in comments {
                        self.out.push(' ');
                        self.out.push_str(comment);
                    }
                    self.out.push('\n');
                    self.indent(indent + INDENT);
                    apart = false;
                }
                Part::Block(bits, block) => {
                    self.bits(bits, indent + INDENT);
                    self.block(block, indent);
                }
            }
        }
        if let Some(comment) = trailing {
            if apart {
                self.out.push(' ');
            }
            self.out.push_str(comment);
        }
    }

    fn bits(&mut self, bits: &[&str], indent: usize) {
        for bit in bits {
            match reindent(bit, indent) {
                Some(bit) => self.out.push_str(&bit),
                None => self.out.push_str(bit),
            }
        }
    }

    fn block(&mut self, block: &Block<'_>, indent: usize) {
        if block.items.is_empty() && block.opening.is_none() {
            self.out.push_str("{}");
            return;
        }
        if block.one_line {
            let line = one_line(block);
            let written = self.out.rsplit('\n').next().unwrap_or_default();
            if self.flat || written.chars().count() + line.chars().count() <= LINE_WIDTH {
                self.out.push_str(&line);
                return;
            }
        }
        self.out.push('{');
        if let Some(comment) = block.opening {
            self.out.push(' ');
            self.out.push_str(comment);
        }
        self.out.push('\n');
        self.items(&block.items, indent + INDENT);
        self.indent(indent);
        self.out.push('}');
    }
}

/// The text, on one line, of a block that was written on one line.
fn one_line(block: &Block<'_>) -> String {
    let mut page = Printer { out: "{ ".to_owned(), flat: true };
    for (index, item) in block.items.iter().enumerate() {
        page.item(item, 0);
        let last = index + 1 == block.items.len();
        if matches!(item, Item::Node(..)) && !last {
            page.out.push(';');
        }
        page.out.push(' ');
    }
    page.out.push('}');
    page.out
}

/// A multi-line string with its lines shifted as a whole, so that the closing quotes are at `indent`.
///
/// `None` for everything else, and for a string in which a `\` swallows white space: shifting its lines could change
/// its meaning.
fn reindent(bit: &str, indent: usize) -> Option<String> {
    let raw = bit.starts_with('#');
    if !bit.trim_start_matches('#').starts_with("\"\"\"") {
        return None;
    }
    let swallows = |(at, _): (usize, &str)| bit[at + 1..].starts_with(|c| lex::is_space(c) || lex::is_newline(c));
    if !raw && bit.match_indices('\\').any(swallows) {
        return None;
    }
    let lines = lex::lines(bit);
    let (&(_, opening), rest) = lines.split_first()?;
    let (&(_, closing), drawing) = rest.split_last()?;
    let quotes = closing.trim_start_matches(lex::is_space);
    let prefix = &closing[..closing.len() - quotes.len()];
    let mut out = format!("{opening}\n");
    for (_, line) in drawing {
        if !line.chars().all(lex::is_space) {
            out.extend(std::iter::repeat_n(' ', indent));
            out.push_str(line.strip_prefix(prefix)?);
        }
        out.push('\n');
    }
    out.extend(std::iter::repeat_n(' ', indent));
    out.push_str(quotes);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formatted text, after checking the draft itself, so that the fallback of `format` hides no mistake.
    pub(crate) fn checked(text: &str) -> String {
        let fed = normalize_newlines(text);
        let drafted = lay_out(&fed, &lex::lex(&fed));
        let formatted = format(text).expect("valid KDL");
        assert_eq!(drafted, formatted, "the draft changed the meaning of {text:?}");
        assert_eq!(format(&formatted).expect("valid KDL"), formatted, "not idempotent: {text:?}");
        formatted
    }

    #[test]
    fn spacing_becomes_uniform() {
        for (text, expected) in [
            ("", ""),
            ("\n\n", ""),
            ("a", "a\n"),
            ("\n\n a   b  c = 1\n\n\n\nb\n\n", "a b c=1\n\nb\n"),
            ("a{\nb\n  }", "a {\n    b\n}\n"),
            ("a {\n\n\tb {c}\n\n}", "a {\n    b { c }\n}\n"),
            ("a {}", "a {}\n"),
            ("a {\n}", "a {}\n"),
            ("a { b;c ; }", "a { b; c }\n"),
            ("a { b { c; d }; e }", "a { b { c; d }; e }\n"),
            ("a; b; c", "a\nb\nc\n"),
            ("// one\n\n// two\na // three\n", "// one\n\n// two\na // three\n"),
            ("a;   // c", "a // c\n"),
            ("a { // c\nb }", "a { // c\n    b\n}\n"),
            ("a {\n  // c\n  }", "a {\n    // c\n}\n"),
            ("/* x */ a /* y */ b /* z */", "/* x */ a /* y */ b /* z */\n"),
            ("/* x */\n\na", "/* x */\n\na\n"),
            ("/- a b", "/-a b\n"),
            ("a /-  b=1 /- {\nc\n}", "a /-b=1 /-{\n    c\n}\n"),
            ("a/-b c{}/-{}", "a /-b c {} /-{}\n"),
            ("/- // why\na", "/- // why\na\n"),
            ("a \\\n   b \\ // c\n d", "a \\\n    b \\ // c\n    d\n"),
            ("a \\\n\nb", "a\nb\n"),
            ("a \\ // c\n", "a // c\n"),
            ("a b /*c*/ = /*d*/ e", "a b /*c*/ = /*d*/ e\n"),
            ("a (t)b ( t ) c", "a (t)b (t)c\n"),
            ("a\r\nb\r\n", "a\nb\n"),
            ("/*\r\r\n*/\ra", "/*\n\n*/\na\n"),
            ("\u{FEFF}a", "a\n"),
            ("a \"b\\\n  c\" #\"d\"#", "a \"b\\\n  c\" #\"d\"#\n"),
        ] {
            assert_eq!(checked(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_drawing_is_shifted_as_a_whole() {
        for (text, expected) in [
            (
                "board \"\"\"\n  r . k\n    . .\n\n  R\n  \"\"\"",
                "board \"\"\"\n    r . k\n      . .\n\n    R\n    \"\"\"\n",
            ),
            (
                "a {\nb x=#\"\"\"\n\\ /\n\"\"\"# { c }\n}",
                "a {\n    b x=#\"\"\"\n        \\ /\n        \"\"\"# { c }\n}\n",
            ),
            ("a \"\"\"\n\"\"\"", "a \"\"\"\n    \"\"\"\n"),
            ("a \"\"\"\n  b \\\n  c\n  \"\"\"", "a \"\"\"\n  b \\\n  c\n  \"\"\"\n"),
        ] {
            assert_eq!(checked(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_block_too_long_for_its_line_is_split() {
        let words = "word ".repeat(24);
        let opened = checked(&format!("a {{ b {{ c }}; {words} }}"));
        assert_eq!(opened, format!("a {{\n    b {{ c }}\n    {}\n}}\n", words.trim_end()));
        let fits = format!("a {{ {} }}\n", "x".repeat(94));
        assert_eq!(fits.trim_end().len(), LINE_WIDTH);
        assert_eq!(checked(&fits), fits);
        let longer = format!("a {{ {} }}\n", "x".repeat(95));
        assert_eq!(checked(&longer).lines().count(), 3);
    }

    #[test]
    fn invalid_kdl_is_rejected_but_an_invalid_rule_file_is_formatted() {
        assert!(format("a {").is_err_and(|problems| problems.has_errors()));
        assert_eq!(format("a  x=1 x=1.5").ok().as_deref(), Some("a x=1 x=1.5\n"));
    }
}
