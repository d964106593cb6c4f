//! `reading`: a doubtful rule with its possible values, its default and its source.
//!
//! Readings are settled before anything else is read: nodes whose `if` does not hold are dropped, and `$name` is
//! replaced by the value chosen. So no other word knows about them. A condition is `name` (is on), `!name`,
//! `name=value` or `name!=value`.

use crate::english::say;
use lang::{Node, Problems, Reader, Scalar, Span, Word};
use std::collections::BTreeSet;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "reading",
    drawer: "game",
    usage: "reading NAME default=VALUE { summary \"…\"; value VALUE \"…\"; source \"…\" }",
    summary: "a doubtful rule: its possible values, its default, its source",
    doc: "Without `value` lines the values are on and off. Any other line of the file may carry if=NAME, if=!NAME, if=\"NAME=VALUE\" or if=\"NAME!=VALUE\", and any \
          value may be written $NAME.",
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
    drawer: "game",
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
    drawer: "game",
    usage: "reading … { value VALUE \"MEANING\" }",
    summary: "a value the reading can have, and what it means",
    doc: "In the order in which they are offered. Without any the values are on and off.",
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
    /// What it is about.
    pub summary: String,
    /// Where the doubt comes from.
    pub source: String,
    /// The value that holds unless another is chosen.
    pub default: String,
    /// The possible values with a summary each.
    pub values: Vec<(String, String)>,
    /// Where it stands in the file.
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
                        values.push((value.value, reader.maybe_text().map_or_else(String::new, |text| text.value)));
                    }
                }
                other => lang::unknown(reader.problems, child.name.span, "word", other, ["summary", "source", "value"]),
            }
            reader.finish();
        }
        if values.is_empty() {
            values = vec![("on".into(), say!("doubt-on")), ("off".into(), say!("doubt-off"))];
        }
        let span = reader.span();
        if let Some(condition) = node.prop("if") {
            reader.error(condition.name.span, "a reading cannot depend on another one");
        }
        if name.value.is_empty() || name.value.contains(['=', '!', '$']) {
            reader.error(name.span, "the name of a reading has no `=`, `!` or `$` in it");
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
                lang::unknown(reader.problems, default.span, "value", &default.value, known);
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

/// The readings of a file, one value chosen for each, and the rest of the file settled accordingly.
pub(crate) struct Settled {
    pub(crate) readings: Vec<ReadingDef>,
    pub(crate) chosen: Vec<String>,
    pub(crate) nodes: Vec<Node>,
    /// Everything that carries a condition, whether it holds or not: names defined there are known, just not there now.
    pub(crate) dropped: Vec<Node>,
    /// The names of readings on which something depends.
    pub(crate) used: BTreeSet<String>,
}

/// Chooses and settles. A choice that does not exist is a problem at the start of the text.
pub(crate) fn settle(nodes: &[Node], choices: &[(String, String)], problems: &mut Problems) -> Settled {
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
            None => lang::unknown(problems, Span::default(), "reading", name, readings.iter().map(|r| r.name.as_str())),
            Some(at) if !readings[at].values.iter().any(|(known, _)| known == value) => {
                let what = format!("value of the reading {name}:");
                lang::unknown(
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
    let mut settling =
        Settling { readings: &readings, chosen: &chosen, used: BTreeSet::new(), dropped: Vec::new(), problems };
    let rest: Vec<&Node> = nodes.iter().filter(|node| node.name.value != "reading").collect();
    let nodes = rest.into_iter().filter_map(|node| settling.node(node)).collect();
    let Settling { used, dropped, .. } = settling;
    for reading in &readings {
        if !used.contains(&reading.name) {
            problems
                .warn(reading.span, format!("reading `{}` is never used", reading.name))
                .help("refer to it with if=… or $…");
        }
    }
    Settled { readings, chosen, nodes, dropped, used }
}

struct Settling<'a> {
    readings: &'a [ReadingDef],
    chosen: &'a [String],
    used: BTreeSet<String>,
    dropped: Vec<Node>,
    problems: &'a mut Problems,
}

impl Settling<'_> {
    fn node(&mut self, node: &Node) -> Option<Node> {
        // Not a copy of all of it: each level would copy all that are deeper.
        let mut node = Node {
            name: node.name.clone(),
            args: node.args.clone(),
            props: node.props.clone(),
            // What is dropped is settled all the same, so that the readings it mentions are known to be used and its
            // mistakes are found.
            children: node.children.iter().filter_map(|child| self.node(child)).collect(),
            span: node.span,
        };
        for value in node.args.iter_mut().chain(node.props.iter_mut().map(|prop| &mut prop.value)) {
            if let Scalar::Text(text) = &value.scalar
                && let Some(name) = text.strip_prefix('$')
                && let Some(at) = self.find(name, value.span)
            {
                value.scalar = Scalar::Text(self.chosen[at].clone());
            }
        }
        match node.prop("if").map(|condition| condition.value.clone()) {
            Some(condition) if !self.holds(&condition.scalar, condition.span) => {
                self.dropped.push(node);
                None
            }
            _ => Some(node),
        }
    }

    fn find(&mut self, name: &str, span: Span) -> Option<usize> {
        let at = self.readings.iter().position(|reading| reading.name == name);
        if at.is_some() {
            self.used.insert(name.to_owned());
        } else {
            lang::unknown(self.problems, span, "reading", name, self.readings.iter().map(|r| r.name.as_str()));
        }
        at
    }

    fn holds(&mut self, condition: &Scalar, span: Span) -> bool {
        let Scalar::Text(text) = condition else {
            self.problems.error(span, "`if` needs the name of a reading");
            return true;
        };
        let (name, value, wanted) = if let Some((name, value)) = text.split_once("!=") {
            (name, value, false)
        } else if let Some((name, value)) = text.split_once('=') {
            (name, value, true)
        } else if let Some(name) = text.strip_prefix('!') {
            (name, "on", false)
        } else {
            (text.as_str(), "on", true)
        };
        let Some(at) = self.find(name, span) else { return true };
        if !self.readings[at].values.iter().any(|(known, _)| known == value) {
            let known = self.readings[at].values.iter().map(|(value, _)| value.as_str());
            let what = format!("value of the reading {name}:");
            lang::unknown(self.problems, span, &what, value, known);
        }
        (self.chosen[at] == value) == wanted
    }
}
