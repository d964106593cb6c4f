//! The tree of a rule file.
//!
//! Look next: `parser`, which builds it from text; [`crate::reader`], which checks what a node may contain.

use crate::span::{Span, Spanned};

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
    pub(crate) lines: Option<Box<[Spanned<String>]>>,
    pub(crate) inner_span: Span,
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
