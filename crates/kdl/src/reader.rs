//! Reads nodes strictly: everything that the caller did not ask for is an error.
//!
//! A [`Reader`] knows no words itself. The caller asks for what the node may contain, and [`Reader::finish`] reports
//! the rest, with suggestions from what was asked for.

use crate::node::{Node, Scalar, Value};
use crate::problem::{Diagnostic, Problems};
use crate::span::{Span, Spanned};
use crate::suggest;

/// The property that every node may have; the caller handles it.
const CONDITION: &str = "if";

/// Reads one node strictly: the caller asks for its parts, and `finish` reports everything left over, with suggestions.
///
/// The property `if` is never reported (the caller handles it).
#[must_use = "call `finish` to report what was left over"]
pub struct Reader<'n, 'p> {
    /// The node being read.
    pub node: &'n Node,
    /// Where problems are collected.
    pub problems: &'p mut Problems,
    next: usize,
    asked: Vec<&'static str>,
    words: Vec<&'static str>,
    accepts_other_props: bool,
    accepts_children: bool,
}

impl<'n, 'p> Reader<'n, 'p> {
    /// Starts reading a node.
    pub fn new(node: &'n Node, problems: &'p mut Problems) -> Self {
        Self {
            node,
            problems,
            next: 0,
            asked: Vec::new(),
            words: Vec::new(),
            accepts_other_props: false,
            accepts_children: false,
        }
    }

    /// The span of the node's name.
    #[must_use]
    pub fn span(&self) -> Span {
        self.node.name.span
    }

    /// The next positional argument as text (a number is converted to its digits); reports an error if it is missing:
    /// "`piece` needs {what}".
    ///
    /// The span is that of the text without its quotes.
    pub fn text(&mut self, what: &str) -> Option<Spanned<String>> {
        let value = self.value(what)?;
        self.expect_text(value, what)
    }

    /// The next positional argument as text, if there is one.
    pub fn optional_text(&mut self) -> Option<Spanned<String>> {
        let value = self.next_arg()?;
        self.expect_text(value, "text")
    }

    /// The next positional argument as a number; reports an error if it is missing or not a number.
    pub fn number(&mut self, what: &str) -> Option<Spanned<i64>> {
        let value = self.value(what)?;
        self.expect_number(value, what)
    }

    /// The next positional argument itself (for drawings); reports an error if it is missing.
    pub fn value(&mut self, what: &str) -> Option<&'n Value> {
        let value = self.next_arg();
        if value.is_none() {
            let message = format!("`{}` needs {what}", *self.node.name);
            self.problems.error(self.span(), message);
        }
        value
    }

    /// All remaining positional arguments as text.
    pub fn rest(&mut self) -> Vec<Spanned<String>> {
        let mut rest = Vec::new();
        while let Some(value) = self.next_arg() {
            rest.extend(self.expect_text(value, "text"));
        }
        rest
    }

    /// The property as text, if there is one.
    pub fn prop(&mut self, name: &'static str) -> Option<Spanned<String>> {
        let value = self.take_prop(name)?;
        self.expect_text(value, &format!("text for `{name}`"))
    }

    /// The value of a property that is one of a few words, each with its meaning; the first of them if the property is
    /// missing.
    pub fn enum_prop<T: Copy, const N: usize>(&mut self, name: &'static str, words: [(&'static str, T); N]) -> T {
        let given = self.prop(name);
        let found = given.as_ref().and_then(|text| words.iter().find(|(word, _)| *word == text.value));
        if let Some(text) = given.filter(|_| found.is_none()) {
            crate::report_unknown(self.problems, text.span, "value", &text.value, words.iter().map(|(word, _)| *word));
        }
        found.unwrap_or(&words[0]).1
    }

    /// The property as a number, if there is one; reports an error if it is not a number.
    pub fn number_prop(&mut self, name: &'static str) -> Option<Spanned<i64>> {
        let value = self.take_prop(name)?;
        self.expect_number(value, &format!("a number for `{name}`"))
    }

    /// Whether this word is among the remaining arguments; reports every other one.
    pub fn flag(&mut self, word: &'static str) -> bool {
        self.words(&[word]);
        let mut found = false;
        for text in self.rest() {
            if text.value == word {
                found = true;
            } else {
                crate::report_unknown(self.problems, text.span, "word", &text.value, [word]);
            }
        }
        found
    }

    /// Adds words that are allowed as arguments, for the message to authors who write them as properties.
    pub fn words(&mut self, words: &[&'static str]) {
        self.words.extend(words);
    }

    /// All properties not asked for so far, e.g. for `zone goal White="d9 e9"`; `if` is not among them.
    pub fn other_props(&mut self) -> Vec<(Spanned<String>, Spanned<String>)> {
        self.accepts_other_props = true;
        let node = self.node;
        let mut others = Vec::new();
        for prop in &node.props {
            if self.is_requested(&prop.name) {
                continue;
            }
            let what = format!("text for `{}`", *prop.name);
            if let Some(value) = self.expect_text(&prop.value, &what) {
                others.push((prop.name.clone(), value));
            }
        }
        others
    }

    /// The children of the node, which are allowed from now on.
    pub fn children(&mut self) -> &'n [Node] {
        self.accepts_children = true;
        &self.node.children
    }

    /// Reports an error.
    pub fn error(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.problems.error(span, message)
    }

    /// Reports a warning.
    pub fn warn(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.problems.warn(span, message)
    }

    /// Reports everything not asked for: unknown properties, superfluous arguments and an unexpected block.
    pub fn finish(self) {
        let name = &*self.node.name;
        for value in self.node.args.iter().skip(self.next) {
            let help = match self.next {
                0 => format!("`{name}` takes no arguments"),
                1 => format!("`{name}` takes one argument"),
                many => format!("`{name}` takes {many} arguments"),
            };
            self.problems.error(value.span, format!("one argument too many for `{name}`")).help(help);
        }
        for prop in &self.node.props {
            if self.accepts_other_props || self.is_requested(&prop.name) {
                continue;
            }
            if self.words.contains(&prop.name.as_str()) {
                self.problems
                    .error(prop.name.span, format!("`{}` of `{name}` takes no value", *prop.name))
                    .help(format!("write the word alone: `{name} {}`", *prop.name));
                continue;
            }
            let unknown = self.problems.error(prop.name.span, format!("unknown property `{}` of `{name}`", *prop.name));
            unknown.help(format!("`{name}` takes no properties"));
            suggest::suggest_one_of(unknown, &prop.name, self.asked.iter().chain(&self.words).copied());
        }
        if !self.accepts_children
            && let Some(child) = self.node.children.first()
        {
            self.problems
                .error(child.name.span, format!("`{name}` takes no block"))
                .help(format!("`{}` is not allowed in it", *child.name));
        }
    }

    fn is_requested(&self, name: &str) -> bool {
        name == CONDITION || self.asked.contains(&name)
    }

    fn next_arg(&mut self) -> Option<&'n Value> {
        let value = self.node.args.get(self.next)?;
        self.next += 1;
        Some(value)
    }

    fn take_prop(&mut self, name: &'static str) -> Option<&'n Value> {
        if !self.asked.contains(&name) {
            self.asked.push(name);
        }
        self.node.prop(name).map(|prop| &prop.value)
    }

    fn expect_text(&mut self, value: &Value, what: &str) -> Option<Spanned<String>> {
        let text = match &value.scalar {
            Scalar::Text(text) => text.clone(),
            Scalar::Number(number) => number.to_string(),
            Scalar::Flag(_) | Scalar::Null => {
                self.report_mismatch(value, what);
                return None;
            }
        };
        Some(Spanned::new(text, value.inner_span()))
    }

    fn expect_number(&mut self, value: &Value, what: &str) -> Option<Spanned<i64>> {
        // A number in quotes is accepted too: authors should not have to know the difference.
        let number = match &value.scalar {
            Scalar::Number(number) => Some(*number),
            Scalar::Text(text) => text.parse().ok(),
            Scalar::Flag(_) | Scalar::Null => None,
        };
        if number.is_none() {
            self.report_mismatch(value, what);
        }
        number.map(|number| Spanned::new(number, value.inner_span()))
    }

    fn report_mismatch(&mut self, value: &Value, what: &str) {
        let written = match &value.scalar {
            Scalar::Text(text) => text.clone(),
            Scalar::Number(number) => number.to_string(),
            Scalar::Flag(flag) => format!("#{flag}"),
            Scalar::Null => "#null".to_owned(),
        };
        let message = format!("`{}` needs {what}, not `{written}`", *self.node.name);
        self.problems.error(value.span, message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::parse;

    /// Reads the first node of the text and returns all messages with their help.
    fn read(text: &str, read: impl FnOnce(&mut Reader<'_, '_>)) -> Vec<String> {
        let (nodes, mut problems) = parse(text);
        let mut reader = Reader::new(&nodes[0], &mut problems);
        read(&mut reader);
        reader.finish();
        problems
            .iter()
            .map(|d| match &d.help {
                Some(help) => format!("{} ({help})", d.message),
                None => d.message.clone(),
            })
            .collect()
    }

    #[test]
    fn everything_asked_for_is_accepted() {
        let text = "piece king 8 \"a b\" 3 x=1 y=\"z\" White=\"d9 e9\" if=\"ever\" { move }";
        let said = read(text, |reader| {
            assert_eq!(*reader.text("a name").expect("present"), "king");
            assert_eq!(*reader.text("a number").expect("present"), "8");
            let quoted = reader.optional_text().expect("present");
            assert_eq!(&text[quoted.span.start..quoted.span.end()], "a b");
            assert_eq!(*reader.number("a count").expect("present"), 3);
            assert_eq!(reader.optional_text(), None);
            assert_eq!(*reader.number_prop("x").expect("present"), 1);
            assert_eq!(*reader.prop("y").expect("present"), "z");
            assert_eq!(reader.prop("none"), None);
            let others = reader.other_props();
            assert_eq!(others.len(), 1);
            assert_eq!((others[0].0.as_str(), others[0].1.as_str()), ("White", "d9 e9"));
            assert_eq!(reader.children().len(), 1);
        });
        assert!(said.is_empty(), "{said:?}");
    }

    #[test]
    fn the_rest_is_all_remaining_arguments_as_text() {
        let said = read("a b 2 c", |reader| {
            let rest: Vec<String> = reader.rest().into_iter().map(|text| text.value).collect();
            assert_eq!(rest, ["b", "2", "c"]);
        });
        assert!(said.is_empty());
    }

    #[test]
    fn everything_not_asked_for_is_reported() {
        for (text, expected) in [
            ("a b colour=red color=blue if=x", "unknown property `color` of `a` (did you mean `colour`?)"),
            ("a b zone=x", "unknown property `zone` of `a` (expected one of: colour)"),
            ("a b c", "one argument too many for `a` (`a` takes one argument)"),
            ("a b { c }", "`a` takes no block (`c` is not allowed in it)"),
            ("a", "`a` needs a name"),
            ("a #true", "`a` needs a name, not `#true`"),
            ("a b colour=#null", "`a` needs text for `colour`, not `#null`"),
        ] {
            let said = read(text, |reader| {
                reader.text("a name");
                reader.prop("colour");
            });
            assert_eq!(said, [expected], "{text:?}");
        }
        assert_eq!(
            read("a b c=1", |_| {}),
            [
                "one argument too many for `a` (`a` takes no arguments)",
                "unknown property `c` of `a` (`a` takes no properties)",
            ]
        );
    }

    #[test]
    fn a_number_is_a_number_with_or_without_quotes() {
        for (text, expected) in [("a 5", Some(5)), ("a \"-5\"", Some(-5)), ("a five", None)] {
            let said = read(text, |reader| {
                assert_eq!(reader.number("a count").map(|n| n.value), expected);
            });
            assert_eq!(said.is_empty(), expected.is_some());
        }
        let said = read("a x=five", |reader| assert_eq!(reader.number_prop("x"), None));
        assert_eq!(said, ["`a` needs a number for `x`, not `five`"]);
    }
}
