//! `reading`: a doubtful rule with its possible values, its default and its source.
//!
//! Readings are settled before anything else is read: nodes whose `if` does not hold are dropped, and `$name` is
//! replaced by the chosen value. No other word needs to know about them. Look next: `condition`, what an `if` says.

mod condition;

use condition::{Condition, ReadingTest};
use kdl::{Node, Problems, Reader, Scalar, Span, Word};
use std::collections::BTreeSet;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "reading",
    category: "game",
    stands_in: &["file"],
    usage: "reading NAME default=VALUE { summary \"…\"; value VALUE \"…\"; source \"…\" }",
    summary: "a doubtful rule: its possible values, its default, its source",
    doc: "Without `value` lines the values are on and off. Any other line of the file may carry if=NAME, if=!NAME, if=\"NAME=VALUE\" or if=\"NAME!=VALUE\", or \
          several of these joined by `and` and `or` (`and` binds more tightly); and any value may be written $NAME.",
    example: r#"reading long-step default=off {
    summary "Whether a runner may go two squares"
    source "The inventor's letters contradict each other"
}
piece Runner R {
    step forward if=!long-step
    ride forward up-to=2 if=long-step
}
---
3 . .
2 . .
1 R .
---
a1: a2
with long-step=on, a1: a2 a3
"#,
};

/// A child of `reading`.
pub(crate) const SUMMARY: Word = Word {
    name: "summary",
    category: "game",
    stands_in: &["reading"],
    usage: "reading … { summary \"SENTENCE\" }",
    summary: "what the doubt is about",
    doc: "Every reading needs one.",
    example: r#"reading long-step default=off {
    summary "Whether a runner may go two squares"
    source "The inventor's letters contradict each other"
}
piece Runner R { ride forward up-to=2 if=long-step }
---
---
says "Whether a runner may go two squares (long-step): No (off)."
"#,
};

/// A child of `reading`.
pub(crate) const VALUE: Word = Word {
    name: "value",
    category: "game",
    stands_in: &["reading"],
    usage: "reading … { value VALUE \"MEANING\" }",
    summary: "a value that the reading can have, and what it means",
    doc: "Values are offered in this order. Without any the values are on and off.",
    example: r#"reading range default=1 {
    summary "How far a runner goes"
    value 1 "One square"
    value 2 "One or two squares"
    source "The inventor's letters contradict each other"
}
piece Runner R { ride forward up-to=$range }
---
3 . .
2 . .
1 R .
---
a1: a2
with range=2, a1: a2 a3
with range=2, says "How far a runner goes (range): One or two squares (2)."
"#,
};

/// The words of this file.
pub(crate) const WORDS: &[&Word] = &[&WORD, &SUMMARY, &VALUE];

/// A doubtful rule.
#[derive(Clone, Debug)]
pub struct ReadingDef {
    /// Its name.
    pub name: String,
    /// The question that it settles.
    pub summary: String,
    /// The source of the doubt.
    pub source: String,
    /// The value that applies unless another is chosen.
    pub default: String,
    /// The possible values, each with its meaning.
    pub values: Vec<(String, String)>,
    /// Its place in the file.
    pub span: Span,
}

impl ReadingDef {
    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let name = reader.text("a name")?;
        let default = reader.prop("default");
        let (mut summary, mut source, mut values) = (None, None, Vec::new());
        for child in reader.children() {
            let mut reader = Reader::new(child, reader.problems);
            match child.name.value.as_str() {
                "summary" => summary = reader.text("a sentence").map(|text| text.value),
                "source" => source = reader.text("a source").map(|text| text.value),
                "value" => {
                    if let Some(value) = reader.text("a value") {
                        values.push((value.value, reader.optional_text().map_or_else(String::new, |text| text.value)));
                    }
                }
                other => {
                    kdl::report_unknown(
                        reader.problems,
                        child.name.span,
                        "word",
                        other,
                        ["summary", "source", "value"],
                    );
                }
            }
            reader.finish();
        }
        if values.is_empty() {
            values = vec![("on".into(), String::new()), ("off".into(), String::new())];
        }
        let span = reader.span();
        if let Some(condition) = node.prop("if") {
            reader.error(condition.name.span, "a reading cannot depend on another one");
        }
        if name.value.is_empty() || name.value.contains(['=', '!', '$']) {
            reader.error(name.span, "the name of a reading cannot contain `=`, `!` or `$`");
        }
        if let Some(i) = (1..values.len()).find(|&i| values[..i].iter().any(|(known, _)| *known == values[i].0)) {
            reader.error(span, format!("reading `{}` has the value {} twice", name.value, values[i].0));
        }
        if summary.is_none() {
            reader
                .error(span, format!("reading `{}` has no summary", name.value))
                .help("say in a sentence what it is about: summary \"…\"");
        }
        if source.is_none() {
            reader
                .error(span, format!("reading `{}` has no source", name.value))
                .help("say where the doubt comes from: source \"…\"");
        }
        let default = match default {
            Some(default) if values.iter().any(|(value, _)| *value == default.value) => default.value,
            Some(default) => {
                let known = values.iter().map(|(value, _)| value.as_str());
                kdl::report_unknown(reader.problems, default.span, "value", &default.value, known);
                return None;
            }
            None => {
                reader.error(span, format!("reading `{}` has no default", name.value)).help("for example default=on");
                values[0].0.clone()
            }
        };
        reader.finish();
        let (summary, source) = (summary.unwrap_or_default(), source.unwrap_or_default());
        Some(Self { name: name.value, summary, source, default, values, span })
    }
}

/// The readings of a file, the value chosen for each, and the rest of the file under these values.
pub(crate) struct ResolvedReadings {
    pub(crate) readings: Vec<ReadingDef>,
    pub(crate) chosen: Vec<String>,
    pub(crate) nodes: Vec<Node>,
    /// All nodes whose condition does not hold: names defined there are known but not available.
    pub(crate) conditional_nodes: Vec<Node>,
    /// The names of the readings that the file uses.
    pub(crate) used_readings: BTreeSet<String>,
}

/// Settles the readings. A choice that does not exist is a problem at the start of the text.
pub(crate) fn resolve_readings(
    nodes: &[Node],
    choices: &[(String, String)],
    problems: &mut Problems,
) -> ResolvedReadings {
    let mut readings: Vec<ReadingDef> = Vec::new();
    for node in nodes.iter().filter(|node| node.name.value == "reading") {
        if let Some(reading) = ReadingDef::read(node, problems) {
            if readings.iter().any(|known| known.name == reading.name) {
                problems.error(reading.span, format!("reading `{}` is defined twice", reading.name));
            } else {
                readings.push(reading);
            }
        }
    }
    let mut chosen: Vec<String> = readings.iter().map(|reading| reading.default.clone()).collect();
    for (name, value) in choices {
        match readings.iter().position(|reading| reading.name == *name) {
            None => kdl::report_unknown(
                problems,
                Span::default(),
                "reading",
                name,
                readings.iter().map(|r| r.name.as_str()),
            ),
            Some(at) if !readings[at].values.iter().any(|(known, _)| known == value) => {
                let what = format!("value of the reading {name}:");
                kdl::report_unknown(
                    problems,
                    Span::default(),
                    &what,
                    value,
                    readings[at].values.iter().map(|(v, _)| v.as_str()),
                );
            }
            Some(at) => chosen[at].clone_from(value),
        }
    }
    let mut settling = Resolver {
        readings: &readings,
        chosen: &chosen,
        used_readings: BTreeSet::new(),
        conditional_nodes: Vec::new(),
        problems,
    };
    let rest: Vec<&Node> = nodes.iter().filter(|node| node.name.value != "reading").collect();
    let nodes = rest.into_iter().filter_map(|node| settling.resolve_node(node)).collect();
    let Resolver { used_readings: used, conditional_nodes: dropped, .. } = settling;
    for reading in &readings {
        if !used.contains(&reading.name) {
            problems
                .warn(reading.span, format!("reading `{}` is never used", reading.name))
                .help("refer to it with if=… or $…");
        }
    }
    ResolvedReadings { readings, chosen, nodes, conditional_nodes: dropped, used_readings: used }
}

struct Resolver<'a> {
    readings: &'a [ReadingDef],
    chosen: &'a [String],
    used_readings: BTreeSet<String>,
    conditional_nodes: Vec<Node>,
    problems: &'a mut Problems,
}

impl Resolver<'_> {
    fn resolve_node(&mut self, node: &Node) -> Option<Node> {
        // The node is not cloned as a whole: then each level would copy all deeper levels.
        let mut node = Node {
            name: node.name.clone(),
            args: node.args.clone(),
            props: node.props.clone(),
            // Dropped nodes are settled too, so that the readings they mention count as used and their errors are
            // found.
            children: node.children.iter().filter_map(|child| self.resolve_node(child)).collect(),
            span: node.span,
        };
        for value in node.args.iter_mut().chain(node.props.iter_mut().map(|prop| &mut prop.value)) {
            if let Scalar::Text(text) = &value.scalar
                && let Some(name) = text.strip_prefix('$')
                && let Some(at) = self.find_reading(name, value.span)
            {
                value.scalar = Scalar::Text(self.chosen[at].clone());
            }
        }
        match node.prop("if").map(|condition| condition.value.clone()) {
            Some(condition) if !self.holds(&condition.scalar, condition.span) => {
                self.conditional_nodes.push(node);
                None
            }
            _ => Some(node),
        }
    }

    fn find_reading(&mut self, name: &str, span: Span) -> Option<usize> {
        let at = self.readings.iter().position(|reading| reading.name == name);
        if at.is_some() {
            self.used_readings.insert(name.to_owned());
        } else {
            kdl::report_unknown(self.problems, span, "reading", name, self.readings.iter().map(|r| r.name.as_str()));
        }
        at
    }

    fn holds(&mut self, condition: &Scalar, span: Span) -> bool {
        let Scalar::Text(text) = condition else {
            self.problems.error(span, "`if` needs the name of a reading");
            return true;
        };
        let Some(condition) = Condition::parse(text) else {
            self.problems
                .error(span, format!("`if={text:?}` is not a condition"))
                .help("write tests such as NAME, !NAME, NAME=VALUE or NAME!=VALUE, joined by `and` or `or`");
            return true;
        };
        condition.holds(|test| self.test_holds(test, span))
    }

    fn test_holds(&mut self, test: ReadingTest<'_>, span: Span) -> bool {
        let ReadingTest { name, value, equal } = test;
        let Some(at) = self.find_reading(name, span) else { return true };
        if !self.readings[at].values.iter().any(|(known, _)| known == value) {
            let known = self.readings[at].values.iter().map(|(value, _)| value.as_str());
            let what = format!("value of the reading {name}:");
            kdl::report_unknown(self.problems, span, &what, value, known);
        }
        (self.chosen[at] == value) == equal
    }
}
