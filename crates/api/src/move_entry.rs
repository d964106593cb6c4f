//! Turn entry: the answer of the `MoveEntry` of the rules, for the page.
//!
//! For the request `next`. `play` reads tokens. This does not check whose turn it is and does not list turns: an answer
//! takes a few milliseconds even where there are tens of thousands of turns.

use crate::board::cell_names;
use crate::events::{BoardEvent, events};
use crate::json::to_json;
use crate::message::Message;
use crate::pieces::{BoardPiece, board_pieces};
use geometry::{Cell, CellSet};
use notation::{EntryToken, MarkKind, MoveEntry};
use play::{Fault, GameState, enter_tokens, sentence};
use rules::{Game, GameDef, Kind, Piece, Position};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// What can follow a partial turn.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryState<'g> {
    tokens: Vec<String>,
    /// The tokens in words.
    steps: Vec<Message>,
    text: String,
    prompt: Message,
    cells: Vec<EntryTarget<'g>>,
    choices: Vec<EntryChoice<'g>>,
    can_send: bool,
    must_continue: bool,
    complete: bool,
    pieces: Vec<BoardPiece<'g>>,
    events: Vec<BoardEvent<'g>>,
    refusal: Option<Refusal<'g>>,
}

/// A cell that can be clicked.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryTarget<'g> {
    cell: &'g str,
    token: String,
    mark: MarkKind,
    can_continue: bool,
}

/// A button.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct EntryChoice<'g> {
    token: String,
    label: Message,
    kind: Option<&'g str>,
    glyph: Option<&'g str>,
    face: Option<&'g str>,
    promoted: bool,
    side: Option<u8>,
    detail: Option<Message>,
}

/// Why something is not possible.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Refusal<'g> {
    sentence: Message,
    cells: Vec<&'g str>,
}

/// What can follow these tokens in a game as JSON, for a person with its view.
///
/// # Errors
/// If there are too many tokens.
pub fn next(game: &Game, state: &GameState, tokens: &[String]) -> Result<String, Fault> {
    Ok(to_json(&entry_state(&game.with_history(state.history()), &state.visible_position(game), tokens)?))
}

/// What can follow the tokens.
fn entry_state<'g>(game: &'g Game, pos: &Position, tokens: &[String]) -> Result<EntryState<'g>, Fault> {
    let def = game.def();
    let (entry, refused) = enter_tokens(game, pos, tokens)?;
    let next = entry.options();
    let (preview, happened) = entry.preview();
    let mut cells: Vec<_> = next
        .targets
        .iter()
        .map(|target| EntryTarget {
            cell: def.board.name(target.cell),
            token: EntryToken::Cell(target.cell).to_text(def),
            mark: target.mark,
            can_continue: target.can_continue,
        })
        .collect();
    if let Some((_, [.., at])) = entry.chain_path()
        && next.choices.iter().any(|choice| choice.token == EntryToken::Stop)
        && next.targets.iter().all(|target| target.cell != *at)
    {
        cells.push(EntryTarget {
            cell: def.board.name(*at),
            token: EntryToken::Stop.to_text(def),
            mark: MarkKind::Spot,
            can_continue: false,
        });
    }
    let choices: Vec<_> = next.choices.iter().map(|choice| entry_choice(game, &entry, choice)).collect();
    let complete = entry.is_complete() || next.can_send && cells.is_empty() && choices.is_empty();
    Ok(EntryState {
        tokens: entry.tokens().iter().map(|token| token.to_text(def)).collect(),
        steps: step_labels(game, pos, entry.tokens()),
        text: entry_text(game, pos, &entry),
        prompt: entry.prompt().into(),
        must_continue: !next.can_send && !complete,
        can_send: next.can_send,
        complete,
        cells,
        choices,
        pieces: board_pieces(game, &preview),
        events: events(def, &happened),
        refusal: refused
            .map(|why| Refusal { sentence: why.sentence.map_text(sentence).into(), cells: cell_names(def, why.cells) }),
    })
}

/// The label of a choice.
fn choice_label(def: &GameDef, entry: &MoveEntry<'_>, choice: &notation::EntryChoice) -> play::Message {
    // The kind of a piece that may change its kind, if it may also keep it.
    let is = entry.chain_path().map(|(from, _)| entry.position().piece(from).kind());
    let may_stay =
        is.is_some_and(|kind| entry.options().choices.iter().any(|other| other.token == EntryToken::Become(kind)));
    let title = |kind: Kind| &def.kind(kind).title;
    match choice.token {
        EntryToken::Cell(cell) => square_label(def, cell),
        EntryToken::Become(kind) if Some(kind) == is => {
            play::Message::new("choice-stay", format!("Stays {}", title(kind))).with("kind", title(kind))
        }
        EntryToken::Become(kind) if may_stay => {
            play::Message::new("choice-become", format!("Becomes {}", title(kind))).with("kind", title(kind))
        }
        EntryToken::Become(kind) | EntryToken::Put(kind) => {
            play::Message::new("choice-piece", title(kind)).with("kind", title(kind))
        }
        EntryToken::Detonate => play::Message::new("choice-detonate", "Detonate"),
        EntryToken::Discard => play::Message::new("choice-discard", "Take off the board"),
        EntryToken::Pass => play::Message::new("choice-pass", "Pass"),
        EntryToken::Stop => play::Message::new("choice-stop", "Stop here"),
        EntryToken::Way(_) if choice.captures.is_empty() => {
            play::Message::new("choice-captures-nothing", "Captures nothing")
        }
        EntryToken::Way(_) => {
            let squares = def.square_names(choice.captures.iter());
            play::Message::new("choice-captures", format!("Captures {squares}")).with("squares", squares)
        }
    }
}

fn square_label(def: &GameDef, cell: Cell) -> play::Message {
    let name = def.square_name(cell);
    play::Message::new("choice-square", name.as_str()).with("cell", name)
}

/// The tokens entered so far, in the words of the choices.
fn step_labels(game: &Game, pos: &Position, tokens: &[EntryToken]) -> Vec<Message> {
    let def = game.def();
    // After the last token that is not a cell, nothing has to be entered: cells are labelled by themselves.
    let last = tokens.iter().rposition(|token| !matches!(token, EntryToken::Cell(_))).unwrap_or(0);
    let mut entry = MoveEntry::new(game, pos);
    let said = |(i, &token): (usize, &EntryToken)| {
        // Tokens that were filled in were not offered as choices; they capture nothing.
        let offered = |choices: Vec<notation::EntryChoice>| choices.into_iter().find(|choice| choice.token == token);
        let filled_in = notation::EntryChoice { token, captures: CellSet::EMPTY };
        let choice = if matches!(token, EntryToken::Cell(_)) { None } else { offered(entry.options().choices) };
        let said = choice_label(def, &entry, &choice.unwrap_or(filled_in));
        if i < last {
            entry.enter([token]);
        }
        said.into()
    };
    tokens.iter().enumerate().map(said).collect()
}

fn entry_choice<'g>(game: &'g Game, entry: &MoveEntry<'g>, choice: &notation::EntryChoice) -> EntryChoice<'g> {
    let def = game.def();
    let side = entry.position().side();
    let kind = match choice.token {
        EntryToken::Become(kind) | EntryToken::Put(kind) => Some(kind),
        _ => None,
    };
    let detail = match choice.token {
        EntryToken::Put(kind) => {
            let left = |slot| entry.position().stock(side, slot);
            let slot = game.slot_of_placed(kind);
            let counted = slot.filter(|&slot| !def.is_endless(side, slot));
            counted.map(left).map(|n| play::Message::new("choice-left", format!("{n} left")).with("n", n))
        }
        EntryToken::Way(_) => None,
        _ if choice.captures.is_empty() => None,
        _ => {
            let squares = def.square_names(choice.captures.iter());
            Some(play::Message::new("choice-detail-captures", format!("captures {squares}")).with("squares", squares))
        }
    };
    let put = matches!(choice.token, EntryToken::Put(_));
    // What a piece from the stock is placed as instead of its own kind has no place there.
    let is_shown_in_stock = |kind| game.slot_of_placed(kind) == game.stock_slot(kind);
    EntryChoice {
        token: choice.token.to_text(def),
        label: choice_label(def, entry, choice).into(),
        kind: kind.filter(|&kind| put && is_shown_in_stock(kind)).map(|kind| def.kind(kind).id.as_str()),
        glyph: kind.map(|kind| def.kind(kind).glyph.as_str()),
        face: kind.and_then(|kind| def.face(Piece::new(side, kind))),
        promoted: kind.is_some_and(|kind| def.kind(kind).promoted_from.is_some()),
        side: kind.filter(|&kind| !def.kind(kind).is_stone).map(|_| side.0),
        detail: detail.map(Message::from),
    }
}

/// The entry as text: the text of the turn if it is complete, else that of the tokens so far.
fn entry_text(game: &Game, pos: &Position, entry: &MoveEntry<'_>) -> String {
    match entry.turn() {
        Some(turn) => notation::turn::write(game, pos, &turn),
        None => partial_text(game.def(), pos, entry.tokens()),
    }
}

/// The tokens in the notation of turns: `Pe2-`, `Rb4^`.
fn partial_text(def: &GameDef, pos: &Position, tokens: &[EntryToken]) -> String {
    let mut text = String::new();
    let mut cells = 0;
    for token in tokens {
        match token {
            EntryToken::Cell(cell) => {
                match cells {
                    0 if !pos.piece(*cell).is_empty() => text.push_str(&def.kind(pos.piece(*cell).kind()).text),
                    0 => {}
                    _ if text.ends_with(|c: char| c.is_alphanumeric()) => text.push('-'),
                    _ => {}
                }
                cells += 1;
                text.push_str(def.board.name(*cell));
            }
            EntryToken::Put(kind) if cells > 0 => {
                text.push('/');
                text.push_str(&EntryToken::Put(*kind).to_text(def));
            }
            EntryToken::Stop | EntryToken::Way(_) => {}
            EntryToken::Detonate => text.push('*'),
            token => text.push_str(&token.to_text(def)),
        }
    }
    if cells == 1 && tokens.len() == 1 {
        text.push('-');
    }
    text
}
