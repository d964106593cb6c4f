//! Reads the form of a rule file: its nodes with their words, values, properties and blocks, however incomplete the text
//! is, and where a place of the text lies in them.
//!
//! Not for what a text means or what is wrong with it: `kdl` and `rules` read it for that, and leave out what they cannot
//! read, such as a property without its value, which is where completion is needed. `web/src/workshop/code/structure.ts`
//! is the same for the page. The nodes are a flat list, so that no depth of blocks can overflow the stack.

use std::ops::Range;

/// A word, or a text in quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    /// With its quotation marks.
    pub(crate) range: Range<usize>,
    /// Without its quotation marks.
    pub(crate) value: &'t str,
    /// Where the value begins.
    pub(crate) value_start: usize,
    pub(crate) quoted: bool,
}

/// `NAME=VALUE`.
#[derive(Debug)]
pub(crate) struct Property<'t> {
    pub(crate) name: Token<'t>,
    /// `None` while it is being typed.
    pub(crate) value: Option<Token<'t>>,
}

/// A line, or what stands between two semicolons: a word, its values and properties, and its block.
#[derive(Debug)]
pub(crate) struct Node<'t> {
    pub(crate) word: Token<'t>,
    pub(crate) args: Vec<Token<'t>>,
    pub(crate) props: Vec<Property<'t>>,
    /// With its block.
    pub(crate) range: Range<usize>,
    /// What is between its braces; up to the end of the text if the closing one is missing.
    pub(crate) block: Option<Range<usize>>,
    /// The node in whose block it stands, as an index.
    pub(crate) parent: Option<usize>,
}

/// The nodes of a text, each before those of its block.
#[derive(Debug)]
pub(crate) struct Structure<'t> {
    pub(crate) nodes: Vec<Node<'t>>,
}

impl<'t> Structure<'t> {
    /// The nodes of any text.
    pub(crate) fn parse(text: &'t str) -> Self {
        let mut parser = Parser { text, ..Parser::default() };
        parser.parse();
        Self { nodes: parser.nodes }
    }

    /// The node in whose block this place lies, the innermost one.
    pub(crate) fn block_at(&self, at: usize) -> Option<&Node<'t>> {
        self.block_index_at(at).map(|index| &self.nodes[index])
    }

    fn block_index_at(&self, at: usize) -> Option<usize> {
        let contains = |node: &Node<'_>| node.block.as_ref().is_some_and(|block| block.start <= at && at <= block.end);
        // A block that contains the place lies within all such blocks before it.
        self.nodes.iter().rposition(contains)
    }

    /// The node whose line contains this place: its word, values and properties, not its block.
    pub(crate) fn node_at(&self, at: usize) -> Option<&Node<'t>> {
        let parent = self.block_index_at(at);
        self.nodes.iter().filter(|node| node.parent == parent).find(|node| {
            let end = node.block.as_ref().map_or(node.range.end, |block| block.start - 1);
            node.range.start <= at && at <= end
        })
    }

    /// The node in whose block a node stands.
    pub(crate) fn parent(&self, node: &Node<'t>) -> Option<&Node<'t>> {
        node.parent.map(|index| &self.nodes[index])
    }
}

#[derive(Default)]
struct Parser<'t> {
    text: &'t str,
    at: usize,
    nodes: Vec<Node<'t>>,
    /// The nodes whose blocks are open.
    open: Vec<usize>,
    /// The node whose line is being read.
    current: Option<usize>,
    /// Whether its last property waits for a value.
    waiting: bool,
    /// Whether the last token is its last value, so that it can become the name of a property.
    after_value: bool,
}

/// Whether a letter may belong to a word.
pub(crate) fn is_word_letter(letter: char) -> bool {
    !is_space(letter) && !matches!(letter, '{' | '}' | '=' | ';' | '"')
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{FEFF}'
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn parse(&mut self) {
        while let Some(letter) = self.rest().chars().next() {
            let rest = self.rest();
            match letter {
                '\n' | ';' => {
                    self.end_node();
                    self.at += 1;
                }
                _ if is_space(letter) => self.at += letter.len_utf8(),
                _ if rest.starts_with("//") => self.at += rest.find('\n').unwrap_or(rest.len()),
                _ if rest.starts_with("/*") => self.at += comment_length(rest),
                _ if rest.starts_with("/-") => self.at += 2,
                '\\' => self.at += rest.find('\n').map_or(rest.len(), |end| end + 1),
                '{' => self.open_block(),
                '}' => self.close_block(),
                '=' => self.equals(),
                _ => {
                    let token = quoted_token(self.text, self.at).unwrap_or_else(|| self.word());
                    self.push(token);
                }
            }
        }
        for index in std::mem::take(&mut self.open) {
            self.nodes[index].range.end = self.text.len();
        }
    }

    fn word(&self) -> Token<'t> {
        let rest = self.rest();
        let length = rest.find(|letter| !is_word_letter(letter)).unwrap_or(rest.len());
        let value = &rest[..length];
        Token { range: self.at..self.at + length, value, value_start: self.at, quoted: false }
    }

    fn push(&mut self, token: Token<'t>) {
        let end = token.range.end;
        self.at = end;
        let is_value = !self.waiting && self.current.is_some();
        match self.current {
            None => {
                let range = token.range.clone();
                let parent = self.open.last().copied();
                let node = Node { word: token, args: Vec::new(), props: Vec::new(), range, block: None, parent };
                self.current = Some(self.nodes.len());
                self.nodes.push(node);
            }
            Some(index) => {
                let node = &mut self.nodes[index];
                node.range.end = end;
                match node.props.last_mut().filter(|_| self.waiting) {
                    Some(prop) => prop.value = Some(token),
                    None => node.args.push(token),
                }
            }
        }
        self.waiting = false;
        self.after_value = is_value;
    }

    /// What is before the `=` is the name of a property.
    fn equals(&mut self) {
        self.at += 1;
        let Some(node) = self.current.filter(|_| self.after_value).map(|index| &mut self.nodes[index]) else { return };
        if let Some(name) = node.args.pop() {
            node.props.push(Property { name, value: None });
            node.range.end = self.at;
            (self.waiting, self.after_value) = (true, false);
        }
    }

    fn end_node(&mut self) {
        if let Some(index) = self.current {
            let range = &mut self.nodes[index].range;
            range.end = range.end.max(self.at);
        }
        (self.current, self.waiting, self.after_value) = (None, false, false);
    }

    fn open_block(&mut self) {
        if let Some(index) = self.current.take() {
            self.nodes[index].block = Some(self.at + 1..self.text.len());
            self.open.push(index);
        }
        (self.waiting, self.after_value) = (false, false);
        self.at += 1;
    }

    fn close_block(&mut self) {
        self.end_node();
        if let Some(index) = self.open.pop() {
            let node = &mut self.nodes[index];
            node.block = node.block.as_ref().map(|block| block.start..self.at);
            node.range.end = self.at + 1;
        }
        self.at += 1;
    }
}

/// The length of the block comment at the beginning of a text; it may contain others.
fn comment_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0_usize, 0);
    while at < bytes.len() {
        match &bytes[at..bytes.len().min(at + 2)] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" if depth == 1 => return at + 2,
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The text in quotation marks at this place, if there is one. One of a single line ends with it if its mark is missing.
fn quoted_token(text: &str, from: usize) -> Option<Token<'_>> {
    let rest = &text[from..];
    let hashes = rest.bytes().take_while(|&byte| byte == b'#').count();
    let marks = if rest[hashes..].starts_with("\"\"\"") { 3 } else { 1 };
    if !rest[hashes..].starts_with('"') {
        return None;
    }
    let close = "\"".repeat(marks) + &"#".repeat(hashes);
    let begin = hashes + marks;
    let mut letters = rest[begin..].char_indices();
    let mut end = rest.len();
    while let Some((at, letter)) = letters.next() {
        if rest[begin + at..].starts_with(&close) || (marks == 1 && letter == '\n') {
            end = begin + at;
            break;
        }
        if hashes == 0 && letter == '\\' {
            letters.next();
        }
    }
    let closing = if rest[end..].starts_with(&close) { close.len() } else { 0 };
    let range = from..from + end + closing;
    Some(Token { range, value: &rest[begin..end], value_start: from + begin, quoted: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "// a comment { with a brace\ngame \"A {\" version=1 { about \"x; y\" }\n\
        piece King K glyph=king {\n    royal; step any\n    leap \"1,2\" only=\"enemy Rook\" { route ahead }\n}\n";

    fn words<'t>(structure: &Structure<'t>) -> Vec<&'t str> {
        structure.nodes.iter().map(|node| node.word.value).collect()
    }

    #[test]
    fn a_text_has_words_values_properties_and_blocks() {
        let structure = Structure::parse(FILE);
        assert_eq!(words(&structure), ["game", "about", "piece", "royal", "step", "leap", "route"]);
        let [game, _, king, _, _, leap, route] = &structure.nodes[..] else { panic!("seven nodes") };
        assert_eq!((game.args[0].value, game.props[0].value.as_ref().unwrap().value), ("A {", "1"));
        assert_eq!(king.props[0].name.value, "glyph");
        assert!(FILE[king.range.clone()].starts_with("piece King") && FILE[king.range.clone()].ends_with('}'));
        assert_eq!(
            (structure.parent(leap).unwrap().word.value, structure.parent(route).unwrap().word.value),
            ("piece", "leap")
        );
    }

    #[test]
    fn texts_of_several_lines_raw_texts_comments_and_continued_lines_are_known() {
        let text = "grid \"\"\"\n 1 K { ;\n \"\"\"\n/* a /* b */ { */ a #\"x\"y\"# \\\n b=#true // c\nd";
        let structure = Structure::parse(text);
        assert_eq!(words(&structure), ["grid", "a", "d"]);
        let a = &structure.nodes[1];
        assert_eq!((a.args[0].value, a.props[0].value.as_ref().unwrap().value), ("x\"y", "#true"));
    }

    #[test]
    fn every_incomplete_text_is_read() {
        for (end, _) in FILE.char_indices() {
            Structure::parse(&FILE[..end]);
        }
        assert!(Structure::parse("piece King K {\n    step any glyph=").nodes[1].props[0].value.is_none());
        assert_eq!(words(&Structure::parse("a \"open\nb")), ["a", "b"]);
        for text in ["} = { \" } x", "/*", "\\", "a \"\\", "#\"ä", "\"\"\"", "a {{}}}", "ä=ö=ü", "= =", "a {} {} }"]
        {
            Structure::parse(text);
        }
        let deep = "a {".repeat(200_000);
        assert_eq!(Structure::parse(&deep).block_at(deep.len()).unwrap().word.value, "a");
    }

    #[test]
    fn every_shipped_block_ends_with_its_brace() {
        for game in library::games() {
            for node in Structure::parse(game.text).nodes {
                assert!(node.block.is_none_or(|block| game.text[block.end..].starts_with('}')), "{}", game.id);
            }
        }
    }

    #[test]
    fn a_place_is_in_a_block_and_in_a_line() {
        let structure = Structure::parse(FILE);
        let at = FILE.find("route").unwrap();
        assert_eq!(structure.block_at(at).unwrap().word.value, "leap");
        assert_eq!(structure.node_at(at).unwrap().word.value, "route");
        assert_eq!(structure.node_at(FILE.find("glyph").unwrap()).unwrap().word.value, "piece");
    }
}
