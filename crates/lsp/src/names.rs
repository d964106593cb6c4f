//! The outline of a rule file and the names in it: where they are, and where one is used.
//!
//! `web/src/workshop/code/names.ts` is the same for the page.

use crate::structure::{Node, Structure, Token};
use std::ops::Range;

/// A line of the outline.
#[derive(Debug)]
pub(crate) struct OutlineEntry<'t> {
    /// The word of the line.
    pub(crate) word: &'t str,
    /// The name or the first value; may be empty.
    pub(crate) name: &'t str,
    /// Where the name is, or the word if there is none.
    pub(crate) name_range: Range<usize>,
    /// The node with its block.
    pub(crate) range: Range<usize>,
    /// Zones, phases and acts are below their blocks, at 1.
    pub(crate) depth: usize,
}

/// The words of a block that the outline shows below it.
const INNER: &[&str] = &["zone", "phase", "act"];

/// The blocks of a file, with zones, phases and acts in theirs.
pub(crate) fn outline<'t>(structure: &Structure<'t>) -> Vec<OutlineEntry<'t>> {
    let depth = |node: &Node<'t>| match structure.parent(node) {
        None => Some(0),
        Some(parent) if parent.parent.is_none() && INNER.contains(&node.word.value) => Some(1),
        Some(_) => None,
    };
    let entry = |node: &Node<'t>| {
        let depth = depth(node)?;
        let name = node.args.first();
        Some(OutlineEntry {
            word: node.word.value,
            name: name.map_or("", |name| name.value),
            name_range: name.unwrap_or(&node.word).range.clone(),
            range: node.range.clone(),
            depth,
        })
    };
    structure.nodes.iter().filter_map(entry).collect()
}

/// The words whose first value is a name that other lines use.
const NAMING: &[&str] = &["piece", "stone", "group", "side", "zone", "reading"];

/// Lines and properties with sentences for people, in which nothing is renamed.
const PROSE: &[&str] = &[
    "about", "note", "partial", "inventor", "evidence", "says", "source", "summary", "value", "grid", "game", "text",
    "name", "region", "location", "players", "told-by",
];

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '+' | '-')
}

/// The places of a name in a token: the whole token, or words in a text with marks such as `"own Guard, stones"`.
fn places_in_token(token: &Token<'_>, name: &str) -> Vec<Range<usize>> {
    let (value, start) = (token.value, token.value_start);
    let place = |at: usize| start + at..start + at + name.len();
    if value == name {
        return vec![place(0)];
    }
    if !token.quoted {
        let is_reading = value.strip_prefix(['$', '!']) == Some(name);
        return if is_reading { vec![place(1)] } else { Vec::new() };
    }
    let is_whole =
        |&at: &usize| !value[..at].ends_with(is_name_letter) && !value[at + name.len()..].starts_with(is_name_letter);
    value.match_indices(name).map(|(at, _)| at).filter(is_whole).map(place).collect()
}

/// The tokens of a node in which names can be, each with whether all of it must be the name.
fn named_tokens<'n, 't>(node: &'n Node<'t>) -> impl Iterator<Item = (&'n Token<'t>, bool)> {
    let is_prose = |word: &Token<'_>| PROSE.contains(&word.value);
    let args = node.args.iter().filter(move |_| !is_prose(&node.word)).map(|arg| (arg, false));
    let props = node.props.iter().filter(move |prop| !is_prose(&prop.name));
    let props = props.flat_map(|prop| [Some((&prop.name, true)), prop.value.as_ref().map(|value| (value, false))]);
    args.chain(props.flatten())
}

fn places_in_node(node: &Node<'_>, name: &str) -> Vec<Range<usize>> {
    named_tokens(node)
        .filter(|(token, is_whole)| !is_whole || token.value == name)
        .flat_map(|(token, _)| places_in_token(token, name))
        .collect()
}

/// A name at a place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NameAt<'t> {
    pub(crate) name: &'t str,
    pub(crate) range: Range<usize>,
}

/// The name at this place, if a line of the file defines it.
pub(crate) fn name_at<'t>(structure: &Structure<'t>, at: usize) -> Option<NameAt<'t>> {
    let node = structure.node_at(at)?;
    let defining = structure.nodes.iter().filter(|node| NAMING.contains(&node.word.value));
    let names = defining.filter_map(|node| node.args.first()).map(|name| name.value).filter(|name| !name.is_empty());
    let mut found = names.filter_map(|name| {
        let range = places_in_node(node, name).into_iter().find(|place| place.start <= at && at <= place.end)?;
        Some(NameAt { name, range })
    });
    found.next()
}

/// Every place of a name, so that all can be changed at once. Sentences for people keep it.
pub(crate) fn places_of(structure: &Structure<'_>, name: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = structure.nodes.iter().flat_map(|node| places_in_node(node, name)).collect();
    places.sort_unstable_by_key(|place| place.start);
    places
}

/// Whether this can be a name: one word that needs no quotation marks.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
}
