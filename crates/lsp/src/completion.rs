//! What may be written at a place of a rule file: the words of its block, and in a line what the usage of its word allows.
//!
//! Not for how an editor shows it (`answers`). `web/src/workshop/code/completion.ts` is the same for the page.

use crate::structure::{Node, Structure, is_word_letter};
use crate::usage::{Usage, is_word};
use kdl::{FILE, Word};
use library::ScopeNames;

/// What a suggestion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SuggestionKind {
    Word,
    Value,
    Property,
    Name,
}

/// A text that may stand at the place.
#[derive(Clone, Debug)]
pub(crate) struct Suggestion {
    pub(crate) label: String,
    pub(crate) kind: SuggestionKind,
    /// The word of the language that it is, for its description.
    pub(crate) word: Option<&'static Word>,
}

impl Suggestion {
    fn new(label: impl Into<String>, kind: SuggestionKind) -> Self {
        Self { label: label.into(), kind, word: None }
    }

    fn name(label: &String) -> Self {
        Self::new(label, SuggestionKind::Name)
    }

    /// Whether the choice of a word also opens its block.
    pub(crate) fn opens_block(&self) -> bool {
        self.word.is_some_and(|Word { usage, .. }| {
            let last = usage.rsplit('{').next().filter(|_| usage.contains('{')).and_then(|rest| rest.strip_suffix('}'));
            usage.starts_with(&self.label) && last.is_some_and(|inner| !inner.contains('}')) && !usage.contains("| ")
        })
    }
}

/// What may be written at a place.
#[derive(Debug)]
pub(crate) struct Completion {
    /// Where the text begins that the choice replaces.
    pub(crate) from: usize,
    pub(crate) suggestions: Vec<Suggestion>,
}

/// The language and the file that completion draws on.
#[derive(Clone, Copy)]
struct Sources<'s, 't> {
    words: &'s [&'static Word],
    structure: &'s Structure<'t>,
    names: Option<&'s ScopeNames>,
}

/// The names under which a node opens a block or is described, the most exact one first: `act move`, `act`.
fn node_names(node: &Node<'_>) -> Vec<String> {
    let exact = node.args.first().map(|first| format!("{} {}", node.word.value, first.value));
    exact.into_iter().chain([node.word.value.to_owned()]).collect()
}

/// The descriptions of the word of a line; several if it means different things in different blocks.
pub(crate) fn words_of(node: &Node<'_>, structure: &Structure<'_>, words: &[&'static Word]) -> Vec<&'static Word> {
    let block = structure.parent(node).map_or_else(|| vec![FILE.to_owned()], node_names);
    for name in node_names(node) {
        let named: Vec<&'static Word> = words.iter().copied().filter(|word| word.name == name).collect();
        let here: Vec<_> = named.iter().copied().filter(|word| stands_in(word, &block)).collect();
        if !named.is_empty() {
            return if here.is_empty() { named } else { here };
        }
    }
    words.iter().copied().filter(|word| word.keyword() == node.word.value).collect()
}

fn stands_in(word: &Word, blocks: &[String]) -> bool {
    word.stands_in.iter().any(|known| blocks.iter().any(|block| block == known))
}

impl Sources<'_, '_> {
    /// The names that the file itself gives to something, by the word of their line.
    fn written(&self, words: &[&str]) -> impl Iterator<Item = String> {
        let named = self.structure.nodes.iter().filter(|node| words.contains(&node.word.value));
        named.filter_map(|node| node.args.first()).map(|name| name.value.to_owned())
    }

    /// The names that may stand for a slot of a usage.
    fn names_for(&self, slot: &str) -> Vec<String> {
        let known = |list: fn(&ScopeNames) -> &Vec<String>| self.names.map(list).cloned().unwrap_or_default();
        let with_written = |mut list: Vec<String>, words: &[&str]| {
            for name in self.written(words) {
                if !list.contains(&name) {
                    list.push(name);
                }
            }
            list
        };
        let kinds = || with_written(known(|names| &names.kinds), &["piece", "stone", "group"]);
        match slot {
            "KIND" | "KINDS" | "GROUP" | "STONE" => kinds(),
            "FILTER" => [known(|names| &names.relations), kinds()].concat(),
            "ZONE" => with_written(known(|names| &names.zones), &["zone"]),
            "SIDE" => with_written(known(|names| &names.sides), &["side"]),
            "DIRECTION" => known(|names| &names.directions),
            _ => Vec::new(),
        }
    }

    /// The words that may begin a line at this place.
    fn line_starts(&self, at: usize) -> Vec<Suggestion> {
        let inside = self.structure.block_at(at);
        let mut blocks = inside.map_or_else(|| vec![FILE.to_owned()], node_names);
        // What changes a piece has the words of a piece.
        if inside.is_some_and(|node| node.word.value == "change") {
            blocks.push("piece".to_owned());
        }
        let found = self.words.iter().filter(|word| stands_in(word, &blocks));
        found.map(|word| Suggestion { word: Some(word), ..Suggestion::new(word.name, SuggestionKind::Word) }).collect()
    }

    /// What the usage of the word of a line allows that is not there already.
    fn in_line(&self, node: &Node<'_>) -> Vec<Suggestion> {
        let is_used = |label: &str| {
            node.props.iter().any(|prop| prop.name.value == label) || node.args.iter().any(|arg| arg.value == label)
        };
        let mut found: Vec<Suggestion> = Vec::new();
        let described = words_of(node, self.structure, self.words);
        // `act move` is a word of its own.
        for word in described.iter().filter(|_| node.args.len() < 2) {
            let argument = word.name.split(' ').nth(1);
            if let Some(argument) = argument.filter(|argument| found.iter().all(|known| known.label != *argument)) {
                found.push(Suggestion { word: Some(word), ..Suggestion::new(argument, SuggestionKind::Word) });
            }
        }
        for usage in described.iter().map(|word| Usage::parse(word.name, word.usage)) {
            let names = usage.slots.iter().flat_map(|slot| self.names_for(slot));
            let names = names.map(|name| Suggestion::name(&name));
            let values = usage.words.iter().map(|word| Suggestion::new(word, SuggestionKind::Value));
            let properties =
                usage.props.iter().map(|(name, _)| Suggestion::new(format!("{name}="), SuggestionKind::Property));
            for suggestion in names.chain(values).chain(properties) {
                let label = suggestion.label.strip_suffix('=').unwrap_or(&suggestion.label);
                if !is_used(label) && found.iter().all(|known| known.label != suggestion.label) {
                    found.push(suggestion);
                }
            }
        }
        found
    }

    /// The values of a property.
    fn values(&self, property: &str, usages: &[Usage]) -> Vec<Suggestion> {
        let own = match (property, self.names) {
            ("glyph", Some(names)) => &names.glyphs[..],
            ("if", Some(names)) => &names.readings[..],
            _ => &[],
        };
        let mut found: Vec<Suggestion> = own.iter().map(Suggestion::name).collect();
        for value in usages.iter().flat_map(|usage| usage.values(property)) {
            if is_word(value) {
                found.push(Suggestion::new(value, SuggestionKind::Value));
            } else {
                found.extend(self.names_for(value).iter().map(Suggestion::name));
            }
        }
        found
    }
}

/// What may be written at this place; `None` inside of texts and comments, and where no word is known.
pub(crate) fn completion_at(
    text: &str,
    at: usize,
    words: &[&'static Word],
    names: Option<&ScopeNames>,
) -> Option<Completion> {
    let before = &text[..at];
    let from = before.trim_end_matches(is_word_letter).len();
    if before.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("//")) {
        return None;
    }
    let structure = Structure::parse(text);
    let sources = Sources { words, structure: &structure, names };
    let node = structure.node_at(from).or_else(|| structure.node_at(text[..from].trim_end().len()));
    let Some(node) = node.filter(|node| is_in_line(text, node, from)) else {
        return Some(Completion { from, suggestions: sources.line_starts(from) });
    };
    let property = node
        .props
        .iter()
        .find(|prop| prop.name.range.end < from && prop.value.as_ref().is_none_or(|value| at <= value.range.end));
    let tokens = node.args.iter().chain(node.props.iter().filter_map(|prop| prop.value.as_ref()));
    let is_in_quotes = tokens.into_iter().any(|token| {
        let is_behind = at == token.range.end && before.ends_with('"');
        token.quoted && token.range.start < at && at <= token.range.end && !is_behind
    });
    if is_in_quotes && property.is_none() {
        return None;
    }
    let is_value =
        |value: &Option<crate::structure::Token<'_>>| value.as_ref().is_none_or(|value| value.range.start <= at);
    if let Some(property) = property.filter(|property| is_value(&property.value) && ends_in_value(before)) {
        let usages: Vec<Usage> =
            words_of(node, &structure, words).iter().map(|word| Usage::parse(word.name, word.usage)).collect();
        return Some(Completion { from, suggestions: sources.values(property.name.value, &usages) });
    }
    let suggestions = sources.in_line(node);
    (!suggestions.is_empty()).then_some(Completion { from, suggestions })
}

/// Whether the place is behind the word of this node, in the same line.
fn is_in_line(text: &str, node: &Node<'_>, from: usize) -> bool {
    let Some(between) = text.get(node.word.range.end..from).filter(|between| !between.is_empty()) else { return false };
    // What stands in quotation marks ends no line.
    let parts: Vec<&str> = between.split('"').collect();
    let is_open = |nth: usize| nth % 2 == 1 && nth + 1 == parts.len();
    let mut outside = parts.iter().enumerate().filter(|&(nth, _)| nth % 2 == 0 || is_open(nth));
    outside.all(|(_, part)| !part.contains(['\n', ';', '{', '}']))
}

/// Whether a text ends in the value of a property that may be open: `by=Ki`, `only="enemy `.
fn ends_in_value(text: &str) -> bool {
    let (head, tail) = text.rfind(['"', '\n']).map_or(("", text), |at| (&text[..at], &text[at + 1..]));
    tail.contains('=') || head.trim_end().ends_with('=')
}
