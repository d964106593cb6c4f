//! The page about a game, for the browser: HTML made from its Markdown, and the diagrams of its examples as boards.
//!
//! For: the ask `guide`. Not for: checking what the examples claim; the tests do that. The Markdown is our own,
//! embedded in the program, so its HTML is trusted.

use crate::board::{Board, Side, board, sides};
use crate::edition::Edition;
use crate::fault::Fault;
use crate::json::to_json;
use crate::lessons;
use crate::library::Library;
use crate::men::{Man, man};
use geometry::Cell;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use rules::{Budget, Game, Piece};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The page about a game, part by part.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Guide<'g> {
    name: &'g str,
    sides: Vec<Side<'g>>,
    /// On which all examples are drawn.
    board: Board<'g>,
    /// How many lessons there are.
    lessons: usize,
    parts: Vec<Part<'g>>,
}

/// A stretch of text, or an example: the men of its diagram, if it has one, and what is claimed of it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "GuidePart")]
#[ts(rename = "GuidePart")]
#[serde(untagged)]
pub(crate) enum Part<'g> {
    Text { html: String },
    Example { men: Option<Vec<Man<'g>>>, lines: Vec<String> },
}

/// The page about the game.
pub(crate) fn guide(library: &Library, edition: &Edition, budget: &Budget) -> Result<String, Fault> {
    if edition.readme().is_empty() {
        return Err(Fault::missing(format!("there is no page about `{}`", edition.id())));
    }
    library.within(edition, None, budget, |game| {
        let def = game.def();
        let parts = parts(game, edition.readme());
        let lessons = lessons::count(edition);
        Ok(to_json(&Guide { name: &def.name, sides: sides(def), board: board(def), lessons, parts }))
    })
}

fn parts<'g>(game: &'g Game, document: &str) -> Vec<Part<'g>> {
    let mut parts = Vec::new();
    let mut pending: Vec<Event<'_>> = Vec::new();
    let mut events = Parser::new_ext(document, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) if &*language == "example" => {
                text(&mut parts, &mut pending);
                let inside = events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)));
                let text: String = inside
                    .filter_map(|event| if let Event::Text(text) = event { Some(text.to_string()) } else { None })
                    .collect();
                // An example of counts alone shows nothing.
                parts.extend(
                    Some(example(game, &text))
                        .filter(|part| !matches!(part, Part::Example { men: None, lines } if lines.is_empty())),
                );
            }
            other => pending.push(other),
        }
    }
    text(&mut parts, &mut pending);
    parts
}

/// What has been read so far, as HTML: headings get the anchors that links in the text lead to, and links to files that
/// the page does not have are no links.
fn text(parts: &mut Vec<Part<'_>>, pending: &mut Vec<Event<'_>>) {
    let headings: Vec<String> = pending
        .split(|event| matches!(event, Event::Start(Tag::Heading { .. })))
        .skip(1)
        .map(|rest| {
            let inside = rest.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
            anchor(&inside.filter_map(words).collect::<String>())
        })
        .collect();
    let (mut next, mut dropped) = (headings.into_iter(), 0);
    let events = pending.drain(..).filter_map(|event| match event {
        Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
            let id = next.next().map(CowStr::from);
            Some(Event::Start(Tag::Heading { level, id, classes, attrs }))
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => match address(&dest_url) {
            Some(address) => Some(Event::Start(Tag::Link { link_type, dest_url: address.into(), title, id })),
            None => {
                dropped += 1;
                None
            }
        },
        Event::End(TagEnd::Link) if dropped > 0 => {
            dropped -= 1;
            None
        }
        other => Some(other),
    });
    let mut text = String::new();
    html::push_html(&mut text, events);
    if !text.trim().is_empty() {
        parts.push(Part::Text { html: text });
    }
}

fn words(event: &Event<'_>) -> Option<String> {
    if let Event::Text(text) | Event::Code(text) = event { Some(text.to_string()) } else { None }
}

/// The anchor of a heading, as the places that show Markdown make it.
fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
        .collect::<String>();
    kept.replace(' ', "-")
}

/// Where a link of the page leads in the browser; none if only the source tree has it.
fn address(link: &str) -> Option<String> {
    if link.starts_with('#') || link.contains("://") {
        return Some(link.to_owned());
    }
    let id = link.strip_prefix("../")?.split('/').next()?;
    catalog::find(id).map(|game| format!("#/guide/{}", game.id))
}

/// A diagram or a position at the head of the block is drawn, the lines below it are kept.
fn example<'g>(game: &'g Game, text: &str) -> Part<'g> {
    let ranks = game.board().ranks();
    let is_row = |line: &&str| {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let wall = line.chars().all(|letter| "-| ".contains(letter));
        wall || (ranks.iter().any(|rank| rank == first) && words.next().is_some())
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let skipped = usize::from(lines.first().is_some_and(|line| line.trim() == "board"));
    let rows = lines[skipped..].iter().copied().take_while(is_row).count();
    let drawn: Option<(Vec<(Cell, Piece)>, usize)> = if rows > 0 {
        let men = notation::diagram::read(game, &lines[skipped..skipped + rows].join("\n")).ok();
        men.map(|men| (men, skipped + rows))
    } else {
        let string = lines.first().and_then(|line| line.trim().strip_prefix("position "));
        let pos = string.and_then(|string| notation::position::read(game, string).ok());
        pos.map(|pos| (pos.occupied().iter().map(|cell| (cell, pos.piece(cell))).collect(), 0))
    };
    let used = drawn.as_ref().map_or(0, |(_, used)| *used);
    Part::Example {
        men: drawn.map(|(men, _)| men.into_iter().map(|(cell, piece)| man(game.def(), cell, piece)).collect()),
        // What is counted there is for the tests.
        lines: lines[used..]
            .iter()
            .filter(|line| !line.starts_with("perft "))
            .map(|line| line.trim_end().to_owned())
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_what_links_in_the_text_expect() {
        assert_eq!(anchor("The inventor's problem"), "the-inventors-problem");
        assert_eq!(anchor("defuser-range"), "defuser-range");
    }

    #[test]
    fn links_lead_within_the_page_or_nowhere() {
        let known = catalog::games()[0].id;
        assert_eq!(address(&format!("../{known}/README.md")), Some(format!("#/guide/{known}")));
        assert_eq!(address("#draws").as_deref(), Some("#draws"));
        assert_eq!((address("perft.txt"), address("../../docs/games.md")), (None, None));
    }

    #[test]
    fn every_page_has_boards_and_every_diagram_is_drawn() {
        for shipped in catalog::games() {
            let game = shipped.load(&[]).unwrap();
            let parts = parts(&game, shipped.readme);
            let boards = parts.iter().filter(|part| matches!(part, Part::Example { men: Some(_), .. })).count();
            assert!(boards > 0, "{}", shipped.id);
            for part in &parts {
                if let Part::Example { men: None, lines } = part {
                    let first = lines.first().map_or("", |line| line.split_whitespace().next().unwrap_or_default());
                    assert!(!game.board().ranks().iter().any(|rank| rank == first), "{}: {lines:?}", shipped.id);
                }
            }
        }
    }
}
