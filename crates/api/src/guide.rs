//! The page about a game: HTML generated from its Markdown, and the diagrams of its examples as boards.
//!
//! For the request `guide`. Tests check the claims of the examples. The Markdown is embedded in the program, so its
//! HTML is trusted.

use crate::board::{Board, Side, board, sides};
use crate::json::to_json;
use crate::lessons;
use crate::pieces::{BoardPiece, board_piece};
use geometry::Cell;
use library::examples::Example;
use play::{Fault, GameCache, GameSource};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use rules::{Budget, Game, Piece};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The page about a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Guide<'g> {
    name: &'g str,
    sides: Vec<Side<'g>>,
    /// The board of all examples.
    board: Board<'g>,
    /// The number of lessons.
    lessons: usize,
    parts: Vec<GuidePart<'g>>,
}

/// A section of text, or an example: the pieces of its diagram, if it has one, and its claims.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub(crate) enum GuidePart<'g> {
    Text { html: String },
    Example { pieces: Option<Vec<BoardPiece<'g>>>, lines: Vec<String> },
}

/// The page about the game, as JSON.
pub(crate) fn guide(library: &GameCache, edition: &GameSource, budget: &Budget) -> Result<String, Fault> {
    if edition.readme().is_empty() {
        return Err(Fault::not_found(format!("there is no page about `{}`", edition.id())));
    }
    let readings = readings_of_examples(edition.readme());
    let loaded: Vec<_> = readings
        .into_iter()
        .filter_map(|choices| Some((library.load_source(edition, choices.clone()).ok()?, choices)))
        .collect();
    let variants: Vec<_> = loaded.iter().map(|(state, choices)| Variant { choices, game: state.game() }).collect();
    library.with_game(edition, None, budget, |game| {
        let def = game.def();
        let parts = parts(game, &variants, edition.readme());
        let lessons = lessons::count(edition);
        Ok(to_json(&Guide { name: &def.name, sides: sides(def), board: board(def), lessons, parts }))
    })
}

/// The readings that an example chooses, each with its value.
type Choices = Vec<(String, String)>;

/// The game under the readings of some examples.
struct Variant<'g> {
    choices: &'g Choices,
    game: &'g Game,
}

/// The different choices of readings among the examples of a document.
fn readings_of_examples(document: &str) -> Vec<Choices> {
    let mut all: Vec<Choices> = Vec::new();
    for example in Example::read_document(document) {
        let choices = example.readings();
        if !choices.is_empty() && !all.contains(&choices) {
            all.push(choices);
        }
    }
    all
}

fn parts<'g>(game: &'g Game, variants: &[Variant<'g>], document: &str) -> Vec<GuidePart<'g>> {
    let mut parts = Vec::new();
    let mut pending: Vec<Event<'_>> = Vec::new();
    let mut events = Parser::new_ext(document, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) if &*language == "example" => {
                flush_text(&mut parts, &mut pending);
                let inside = events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)));
                let text: String = inside
                    .filter_map(|event| if let Event::Text(text) = event { Some(text.to_string()) } else { None })
                    .collect();
                // An example that only has perft counts shows nothing.
                parts
                    .extend(Some(parse_example(game, variants, &text)).filter(
                        |part| !matches!(part, GuidePart::Example { pieces: None, lines } if lines.is_empty()),
                    ));
            }
            other => pending.push(other),
        }
    }
    flush_text(&mut parts, &mut pending);
    parts
}

/// Converts the pending events to HTML: headings get anchors for the links in the text, and links to files that the
/// page does not have are removed.
fn flush_text(parts: &mut Vec<GuidePart<'_>>, pending: &mut Vec<Event<'_>>) {
    let headings: Vec<String> = pending
        .split(|event| matches!(event, Event::Start(Tag::Heading { .. })))
        .skip(1)
        .map(|rest| {
            let inside = rest.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
            anchor(&inside.filter_map(event_text).collect::<String>())
        })
        .collect();
    let (mut next, mut dropped) = (headings.into_iter(), 0);
    let events = pending.drain(..).filter_map(|event| match event {
        Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
            let id = next.next().map(CowStr::from);
            Some(Event::Start(Tag::Heading { level, id, classes, attrs }))
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => match resolve_link(&dest_url) {
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
        parts.push(GuidePart::Text { html: text });
    }
}

fn event_text(event: &Event<'_>) -> Option<String> {
    if let Event::Text(text) | Event::Code(text) = event { Some(text.to_string()) } else { None }
}

/// The anchor of a heading, as Markdown renderers generate it.
fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
        .collect::<String>();
    kept.replace(' ', "-")
}

/// The URL of a link in the browser; `None` if its target is only in the source tree.
fn resolve_link(link: &str) -> Option<String> {
    if link.starts_with('#') || link.contains("://") {
        return Some(link.to_owned());
    }
    let id = link.strip_prefix("../")?.split('/').next()?;
    library::find(id).map(|game| format!("#/guide/{}", game.id))
}

/// Draws the diagram or position at the beginning of an example, and keeps the lines below it. Which pieces there are may
/// depend on the readings that it chooses.
fn parse_example<'g>(game: &'g Game, variants: &[Variant<'g>], text: &str) -> GuidePart<'g> {
    let choices = Example { title: "", lines: (1..).zip(text.lines()).collect() }.readings();
    let game = variants.iter().find(|variant| *variant.choices == choices).map_or(game, |variant| variant.game);
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
        let pieces = notation::diagram::parse(game, &lines[skipped..skipped + rows].join("\n")).ok();
        pieces.map(|pieces| (pieces, skipped + rows))
    } else {
        let string = lines.first().and_then(|line| line.trim().strip_prefix("position "));
        let pos = string.and_then(|string| notation::position::parse(game, string).ok());
        pos.map(|pos| (pos.occupied().iter().map(|cell| (cell, pos.piece(cell))).collect(), 0))
    };
    let used = drawn.as_ref().map_or(0, |(_, used)| *used);
    GuidePart::Example {
        pieces: drawn
            .map(|(pieces, _)| pieces.into_iter().map(|(cell, piece)| board_piece(game.def(), cell, piece)).collect()),
        // The counts are for the tests.
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
    fn anchors_match_the_links_in_the_text() {
        assert_eq!(anchor("The inventor's problem"), "the-inventors-problem");
        assert_eq!(anchor("defuser-range"), "defuser-range");
    }

    #[test]
    fn links_lead_to_the_page_or_are_removed() {
        let known = library::games()[0].id;
        assert_eq!(resolve_link(&format!("../{known}/README.md")), Some(format!("#/guide/{known}")));
        assert_eq!(resolve_link("#draws").as_deref(), Some("#draws"));
        assert_eq!((resolve_link("perft.txt"), resolve_link("../../docs/games.md")), (None, None));
    }

    #[test]
    fn every_page_has_boards_and_every_diagram_is_drawn() {
        for shipped in library::games() {
            let game = shipped.load(&[]).unwrap();
            let choices = readings_of_examples(shipped.readme);
            let loaded: Vec<_> = choices.iter().map(|choices| shipped.load(choices).unwrap()).collect();
            let variants: Vec<_> =
                choices.iter().zip(&loaded).map(|(choices, game)| Variant { choices, game }).collect();
            let parts = parts(&game, &variants, shipped.readme);
            let boards = parts.iter().filter(|part| matches!(part, GuidePart::Example { pieces: Some(_), .. })).count();
            assert!(boards > 0, "{}", shipped.id);
            for part in &parts {
                if let GuidePart::Example { pieces: None, lines } = part {
                    let first = lines.first().map_or("", |line| line.split_whitespace().next().unwrap_or_default());
                    assert!(!game.board().ranks().iter().any(|rank| rank == first), "{}: {lines:?}", shipped.id);
                }
            }
        }
    }
}
