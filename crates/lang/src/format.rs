//! Lays a rule file out: the same nodes, comments and drawings, with even spacing.
//!
//! Why not `kdl`'s own `autoformat`: it rewrites every string, drops blank lines, and leaves a drawing's lines where
//! they were while its node moves. This works on the tokens instead, so that whatever is not white space is copied
//! character for character; a drawing is only shifted as a whole. What the text means is [`crate::node`]'s business.

use crate::lex::{self, Kind, Token};
use crate::node::{self, Node};
use crate::problem::Problems;

/// How far a block, a drawing and a continued line are indented.
const STEP: usize = 4;
/// A block that was written on one line stays there while the line is no longer than this.
const WIDTH: usize = 100;

/// Formats a rule file: 4 spaces indent; comments, multi-line strings and blank lines (at most one) kept; idempotent;
/// meaning unchanged.
///
/// # Errors
///
/// The syntax problems of a text that is no KDL. A text that is KDL but no sensible rule file is formatted.
pub fn format(text: &str) -> Result<String, Problems> {
    let text = with_line_feeds(text);
    let tokens = node::tokens(&text);
    let before = node::parse_tokens(&text, &tokens);
    if !before.is_kdl {
        return Err(before.problems);
    }
    let formatted = draft(&text, &tokens);
    // Nothing is known that gets here with another meaning. If something does, an unformatted file does less harm
    // than a changed one.
    let after = node::parse_tokens(&formatted, &node::tokens(&formatted));
    if after.is_kdl && same(&before.nodes, &after.nodes) { Ok(formatted) } else { Ok(text) }
}

/// Every line break with a carriage return becomes a line feed.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Whether the nodes mean the same, wherever they stand.
fn same(a: &[Node], b: &[Node]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| {
            *a.name == *b.name
                && a.args.len() == b.args.len()
                && a.props.len() == b.props.len()
                && a.args.iter().zip(&b.args).all(|(a, b)| a.scalar == b.scalar)
                && a.props.iter().zip(&b.props).all(|(a, b)| *a.name == *b.name && a.value.scalar == b.value.scalar)
                && same(&a.children, &b.children)
        })
}

/// The formatted text of tokens that are KDL.
fn draft(text: &str, tokens: &[Token]) -> String {
    let mut walker = Walker { text, tokens, at: 0 };
    // A comment on the first line of the file stands on no line of a `{`: as if a line break came before.
    let block = walker.block(1);
    let mut page = Page::default();
    page.items(&block.items, 0);
    page.out
}

/// What stands in a block, or in the file.
struct Block<'t> {
    /// A comment on the line of the `{`.
    opening: Option<&'t str>,
    items: Vec<Item<'t>>,
    one_line: bool,
}

enum Item<'t> {
    Blank,
    /// `glued`: something follows on the same line.
    Comment {
        text: &'t str,
        glued: bool,
    },
    Node(Vec<Piece<'t>>, Option<&'t str>),
}

/// What stands in a node, with a space between each two.
enum Piece<'t> {
    /// The name, an argument, a property: bits without space between them.
    Bits(Vec<&'t str>),
    Comment(&'t str),
    /// A `\` with the comments behind it: the node continues on the next line.
    Break(Vec<&'t str>),
    /// A block, with the `/-` and the comments in front of it.
    Block(Vec<&'t str>, Block<'t>),
}

/// Goes through tokens that are known to be KDL, so it checks nothing; on others it would only find less.
struct Walker<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
}

impl<'t> Walker<'t> {
    fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    /// Takes a token and gives its text.
    fn take(&mut self) -> &'t str {
        let taken = self.tokens.get(self.at);
        self.at += 1;
        taken.map_or("", |token| &self.text[token.start..token.end])
    }

    fn spaces(&mut self) {
        while self.kind() == Some(Kind::Space) {
            self.at += 1;
        }
    }

    /// The space between bits that belong together: dropped, unless there is a comment in it, then kept as it is.
    fn gap(&mut self, bits: &mut Vec<&'t str>, with_lines: bool) {
        let from = self.at;
        let mut continued = false;
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Space | Kind::BlockComment => {}
                Kind::Backslash => continued = true,
                Kind::Newline if continued => continued = false,
                Kind::LineComment if continued => {}
                Kind::Newline | Kind::LineComment if with_lines => {}
                _ => break,
            }
            self.at += 1;
        }
        let gap = &self.tokens[from..self.at];
        let commented = gap.iter().any(|token| matches!(token.kind, Kind::LineComment | Kind::BlockComment));
        if let (true, Some(first), Some(last)) = (commented, gap.first(), gap.last()) {
            bits.push(&self.text[first.start..last.end]);
        }
    }

    /// What stands in a block up to its `}`, which is taken, or in the file, after that many line breaks.
    fn block(&mut self, mut breaks: usize) -> Block<'t> {
        let start = self.tokens.get(self.at).map_or(0, |token| token.start);
        let mut opening = None;
        let mut items: Vec<Item<'t>> = Vec::new();
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Space | Kind::Backslash | Kind::Semicolon => {
                    self.at += 1;
                    continue;
                }
                Kind::Newline => {
                    self.at += 1;
                    breaks += 1;
                    continue;
                }
                Kind::Close => break,
                Kind::LineComment if items.is_empty() && breaks == 0 => {
                    opening = Some(self.take().trim_end());
                    continue;
                }
                _ => {}
            }
            if breaks > 1 && !items.is_empty() {
                items.push(Item::Blank);
            }
            breaks = 0;
            let item = match kind {
                Kind::LineComment => Item::Comment { text: self.take().trim_end(), glued: false },
                Kind::BlockComment => {
                    let text = self.take();
                    self.spaces();
                    let glued = !matches!(self.kind(), None | Some(Kind::Newline | Kind::Close | Kind::Backslash));
                    Item::Comment { text, glued }
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
        if self.kind() == Some(Kind::SlashDash) {
            name.push(self.take());
            self.gap(&mut name, true);
        }
        self.annotation(&mut name);
        name.push(self.take());
        let mut pieces = vec![Piece::Bits(name)];
        let mut trailing = None;
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Space => self.at += 1,
                Kind::Newline | Kind::Close => break,
                Kind::Semicolon => {
                    self.at += 1;
                    self.spaces();
                    if self.kind() == Some(Kind::LineComment) {
                        trailing = Some(self.take().trim_end());
                    }
                    break;
                }
                Kind::LineComment => {
                    trailing = Some(self.take().trim_end());
                    break;
                }
                Kind::BlockComment => pieces.push(Piece::Comment(self.take())),
                Kind::Backslash => {
                    let comments = self.continued_line();
                    let doubled = matches!(pieces.last(), Some(Piece::Break(_)));
                    if !(doubled && comments.is_empty()) {
                        pieces.push(Piece::Break(comments));
                    }
                }
                _ => {
                    let piece = self.piece();
                    pieces.push(piece);
                }
            }
        }
        // A line that is continued with nothing needs no `\`, and what is behind it is just a comment.
        while let Some(Piece::Break(comments)) = pieces.last_mut() {
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

    /// A `\` and its line; gives the comments on it.
    fn continued_line(&mut self) -> Vec<&'t str> {
        self.at += 1;
        let mut comments = Vec::new();
        while let Some(kind) = self.kind() {
            match kind {
                Kind::BlockComment | Kind::LineComment => comments.push(self.take().trim_end()),
                Kind::Space => self.at += 1,
                Kind::Newline => {
                    self.at += 1;
                    break;
                }
                _ => break,
            }
        }
        comments
    }

    /// An argument, property or block, perhaps left out by `/-`.
    fn piece(&mut self) -> Piece<'t> {
        let mut bits = Vec::new();
        if self.kind() == Some(Kind::SlashDash) {
            bits.push(self.take());
            self.gap(&mut bits, true);
        }
        if self.kind() == Some(Kind::Open) {
            self.at += 1;
            return Piece::Block(bits, self.block(0));
        }
        self.annotation(&mut bits);
        bits.push(self.take());
        let (before, kept) = (self.at, bits.len());
        self.gap(&mut bits, false);
        if self.kind() == Some(Kind::Equals) {
            bits.push(self.take());
            self.gap(&mut bits, false);
            self.annotation(&mut bits);
            bits.push(self.take());
        } else {
            self.at = before;
            bits.truncate(kept);
        }
        Piece::Bits(bits)
    }

    fn annotation(&mut self, bits: &mut Vec<&'t str>) {
        if self.kind() != Some(Kind::ParenOpen) {
            return;
        }
        bits.push(self.take());
        self.gap(bits, false);
        bits.push(self.take());
        self.gap(bits, false);
        bits.push(self.take());
        self.gap(bits, false);
    }
}

/// The text that is being written.
#[derive(Default)]
struct Page {
    out: String,
    /// Everything goes on one line, as a try.
    flat: bool,
}

impl Page {
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

    /// Says whether the next item goes on the same line.
    fn item(&mut self, item: &Item<'_>, indent: usize) -> bool {
        match item {
            Item::Blank => false,
            Item::Comment { text, glued } => {
                self.out.push_str(text);
                *glued
            }
            Item::Node(pieces, trailing) => {
                self.node(pieces, *trailing, indent);
                false
            }
        }
    }

    fn node(&mut self, pieces: &[Piece<'_>], trailing: Option<&str>, indent: usize) {
        // Whether something stands in front on this line that a space must keep apart.
        let mut apart = false;
        for piece in pieces {
            if apart {
                self.out.push(' ');
            }
            apart = true;
            match piece {
                Piece::Bits(bits) => self.bits(bits, indent + STEP),
                Piece::Comment(text) => self.out.push_str(text),
                Piece::Break(comments) => {
                    self.out.push('\\');
                    for comment in comments {
                        self.out.push(' ');
                        self.out.push_str(comment);
                    }
                    self.out.push('\n');
                    self.indent(indent + STEP);
                    apart = false;
                }
                Piece::Block(bits, block) => {
                    self.bits(bits, indent + STEP);
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
            match shifted(bit, indent) {
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
            let line = flat(block);
            let written = self.out.rsplit('\n').next().unwrap_or_default();
            if self.flat || written.chars().count() + line.chars().count() <= WIDTH {
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
        self.items(&block.items, indent + STEP);
        self.indent(indent);
        self.out.push('}');
    }
}

/// A block that was written on one line, on one line.
fn flat(block: &Block<'_>) -> String {
    let mut page = Page { out: "{ ".to_owned(), flat: true };
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

/// A string of several lines with its lines shifted as a whole, so that the closing quotes stand at `indent`.
///
/// None for everything else, also for a string in which a `\` swallows white space: shifting its lines could change
/// what it means.
fn shifted(bit: &str, indent: usize) -> Option<String> {
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

    /// The draft itself, so that the safety net of `format` hides no mistake.
    pub(crate) fn checked(text: &str) -> String {
        let fed = with_line_feeds(text);
        let drafted = draft(&fed, &lex::lex(&fed));
        let formatted = format(text).expect("is KDL");
        assert_eq!(drafted, formatted, "the draft changed the meaning of {text:?}");
        assert_eq!(format(&formatted).expect("is KDL"), formatted, "not idempotent: {text:?}");
        formatted
    }

    #[test]
    fn a_file_is_laid_out_evenly() {
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
    fn a_block_too_long_for_its_line_is_opened() {
        let words = "word ".repeat(24);
        let opened = checked(&format!("a {{ b {{ c }}; {words} }}"));
        assert_eq!(opened, format!("a {{\n    b {{ c }}\n    {}\n}}\n", words.trim_end()));
        let fits = format!("a {{ {} }}\n", "x".repeat(94));
        assert_eq!(fits.trim_end().len(), WIDTH);
        assert_eq!(checked(&fits), fits);
        let longer = format!("a {{ {} }}\n", "x".repeat(95));
        assert_eq!(checked(&longer).lines().count(), 3);
    }

    #[test]
    fn what_is_no_kdl_is_refused_and_what_only_means_nothing_is_formatted() {
        assert!(format("a {").is_err_and(|problems| problems.has_errors()));
        assert_eq!(format("a  x=1 x=1.5").ok().as_deref(), Some("a x=1 x=1.5\n"));
    }
}
