//! A turn entered bit by bit: tokens to and from the rules' `Entry`, and its answer as the page wants it.
//!
//! For: `next`, and the tokens of `play`. Not for: whose turn it is (`course`), and no list of turns: an answer takes a
//! few milliseconds even where a turn can be made in tens of thousands of ways.

use crate::board::names;
use crate::events::{Happened, events};
use crate::fault::{Fault, sentence};
use crate::men::{Man, men};
use geometry::CellSet;
use rules::{Entry, Game, GameDef, Mark, Piece, Position, Step, Token};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// What can follow a part of a turn.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Next<'g> {
    tokens: Vec<String>,
    /// The tokens as people read them.
    steps: Vec<String>,
    text: String,
    sentence: String,
    cells: Vec<Target<'g>>,
    choices: Vec<Choice<'g>>,
    can_send: bool,
    must_go_on: bool,
    complete: bool,
    men: Vec<Man<'g>>,
    events: Vec<Happened<'g>>,
    why: Option<Why<'g>>,
}

/// A cell that can be clicked.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "Option")]
#[ts(rename = "Option")]
pub(crate) struct Target<'g> {
    cell: &'g str,
    token: String,
    mark: Shape,
    more: bool,
}

/// A button.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Choice<'g> {
    token: String,
    label: String,
    kind: Option<&'g str>,
    glyph: Option<&'g str>,
    face: Option<&'g str>,
    promoted: bool,
    side: Option<u8>,
    detail: Option<String>,
}

/// Why something is not possible.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Why<'g> {
    sentence: String,
    cells: Vec<&'g str>,
}

/// How a cell is drawn that can be clicked.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "MarkKind")]
#[ts(rename = "MarkKind")]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shape {
    /// A man that can act.
    From,
    Quiet,
    Capture,
    /// A landing of a chain of hops.
    Leg,
    Push,
    /// Sets off an explosion.
    Burst,
    Lay,
    Lift,
    Place,
    Castle,
    /// Once more to stop here or act on the spot.
    #[serde(rename = "self")]
    Spot,
}

/// More tokens than any turn has.
const MAX_TOKENS: usize = 64;
/// Longer than any token.
const MAX_TOKEN: usize = 16;

/// What is wrong with the first token that could not be entered.
struct Refused {
    sentence: String,
    cells: CellSet,
}

/// Enters tokens as far as they are possible.
fn enter<'g>(game: &'g Game, pos: &Position, tokens: &[String]) -> Result<(Entry<'g>, Option<Refused>), Fault> {
    if tokens.len() > MAX_TOKENS {
        return Err(Fault::bad(format!("a turn has at most {MAX_TOKENS} tokens")));
    }
    let mut entry = Entry::new(game, pos);
    for text in tokens {
        let read = if text.len() > MAX_TOKEN { None } else { Token::read(text, game.def()) };
        let Some(token) = read else {
            let shown: String = text.chars().take(MAX_TOKEN).collect();
            let sentence = format!("`{shown}` is neither a square of this board nor a choice");
            return Ok((entry, Some(Refused { sentence, cells: CellSet::EMPTY })));
        };
        if let Some(why) = entry.enter([token]) {
            return Ok((entry, Some(Refused { sentence: why.sentence, cells: why.cells })));
        }
    }
    Ok((entry, None))
}

/// The whole turn that the tokens say.
pub(crate) fn whole_turn(game: &Game, pos: &Position, tokens: &[String]) -> Result<Vec<Step>, Fault> {
    let (entry, refused) = enter(game, pos, tokens)?;
    if let Some(refused) = refused {
        return Err(Fault::bad(refused.sentence));
    }
    entry.turn().ok_or_else(|| Fault::bad(format!("the turn is not whole yet: {}", entry.sentence())))
}

/// What can follow the tokens.
pub(crate) fn next<'g>(game: &'g Game, pos: &Position, tokens: &[String]) -> Result<Next<'g>, Fault> {
    let def = game.def();
    let (entry, refused) = enter(game, pos, tokens)?;
    let next = entry.next();
    let (preview, happened) = entry.preview();
    let mut cells: Vec<_> = next
        .cells
        .iter()
        .map(|target| Target {
            cell: def.board.name(target.cell),
            token: Token::Cell(target.cell).text(def),
            mark: shape(target.mark),
            more: target.more,
        })
        .collect();
    if let Some((_, [.., at])) = entry.walk()
        && next.choices.iter().any(|choice| choice.token == Token::Stop)
        && next.cells.iter().all(|target| target.cell != *at)
    {
        cells.push(Target { cell: def.board.name(*at), token: Token::Stop.text(def), mark: Shape::Spot, more: false });
    }
    let choices: Vec<_> = next.choices.iter().map(|choice| button(game, &entry, choice)).collect();
    let complete = entry.is_complete() || next.can_send && cells.is_empty() && choices.is_empty();
    Ok(Next {
        tokens: entry.tokens().iter().map(|token| token.text(def)).collect(),
        steps: steps(game, pos, entry.tokens()),
        text: text(game, pos, &entry),
        sentence: entry.sentence(),
        must_go_on: !next.can_send && !complete,
        can_send: next.can_send,
        complete,
        cells,
        choices,
        men: men(game, &preview),
        events: events(def, &happened),
        why: refused.map(|why| Why { sentence: sentence(&why.sentence), cells: names(def, why.cells) }),
    })
}

fn shape(mark: Mark) -> Shape {
    match mark {
        Mark::From => Shape::From,
        Mark::Quiet => Shape::Quiet,
        Mark::Capture => Shape::Capture,
        Mark::Leg => Shape::Leg,
        Mark::Push => Shape::Push,
        Mark::Burst => Shape::Burst,
        Mark::Lay => Shape::Lay,
        Mark::Lift => Shape::Lift,
        Mark::Place => Shape::Place,
        Mark::Castle => Shape::Castle,
        Mark::Spot => Shape::Spot,
    }
}

/// What a choice is called.
fn label(def: &GameDef, entry: &Entry<'_>, choice: &rules::Choice) -> String {
    // What the man is that may become something else, if he may also stay it.
    let is = entry.walk().map(|(from, _)| entry.position().piece(from).kind());
    let may_stay = is.is_some_and(|kind| entry.next().choices.iter().any(|other| other.token == Token::Become(kind)));
    match choice.token {
        Token::Cell(cell) => def.board.name(cell).to_owned(),
        Token::Become(kind) if Some(kind) == is => format!("Stays {}", def.kind(kind).title),
        Token::Become(kind) if may_stay => format!("Becomes {}", def.kind(kind).title),
        Token::Become(kind) | Token::Take(kind) => def.kind(kind).title.clone(),
        Token::Detonate => "Detonate".to_owned(),
        Token::Discard => "Take off the board".to_owned(),
        Token::Pass => "Pass".to_owned(),
        Token::Stop => "Stop here".to_owned(),
        Token::Way(_) if choice.takes.is_empty() => "Takes nothing".to_owned(),
        Token::Way(_) => format!("Takes {}", names(def, choice.takes).join(", ")),
    }
}

/// What has been entered, token by token, in the words in which it was offered.
fn steps(game: &Game, pos: &Position, tokens: &[Token]) -> Vec<String> {
    let def = game.def();
    let Some(last) = tokens.iter().rposition(|token| !matches!(token, Token::Cell(_))) else {
        return tokens.iter().map(|token| token.text(def)).collect();
    };
    let mut entry = Entry::new(game, pos);
    let said = |(i, &token): (usize, &Token)| {
        // What was filled in was not offered: it takes nobody.
        let offered = |choices: Vec<rules::Choice>| choices.into_iter().find(|choice| choice.token == token);
        let filled_in = rules::Choice { token, takes: CellSet::EMPTY };
        let choice = if matches!(token, Token::Cell(_)) { None } else { offered(entry.next().choices) };
        let said = label(def, &entry, &choice.unwrap_or(filled_in));
        if i < last {
            entry.enter([token]);
        }
        said
    };
    tokens.iter().enumerate().map(said).collect()
}

fn button<'g>(game: &'g Game, entry: &Entry<'g>, choice: &rules::Choice) -> Choice<'g> {
    let def = game.def();
    let side = entry.position().side();
    let kind = match choice.token {
        Token::Become(kind) | Token::Take(kind) => Some(kind),
        _ => None,
    };
    let detail = match choice.token {
        Token::Take(kind) => game.stock_slot(kind).map(|slot| format!("{} left", entry.position().stock(side, slot))),
        Token::Way(_) => None,
        _ if choice.takes.is_empty() => None,
        _ => Some(format!("takes {}", names(def, choice.takes).join(", "))),
    };
    Choice {
        token: choice.token.text(def),
        label: label(def, entry, choice),
        kind: kind.filter(|_| matches!(choice.token, Token::Take(_))).map(|kind| def.kind(kind).id.as_str()),
        glyph: kind.map(|kind| def.kind(kind).glyph.as_str()),
        face: kind.and_then(|kind| def.face(Piece::man(side, kind))),
        promoted: kind.is_some_and(|kind| def.kind(kind).promoted_from.is_some()),
        side: kind.filter(|&kind| !def.kind(kind).stone).map(|_| side.0),
        detail,
    }
}

/// The entry as text: as the turn is written if it is whole, else what has been entered so far.
fn text(game: &Game, pos: &Position, entry: &Entry<'_>) -> String {
    match entry.turn() {
        Some(turn) => notation::turn::write(game, pos, &turn),
        None => so_far(game.def(), pos, entry.tokens()),
    }
}

/// Tokens one after the other, as turns are written: `Pe2-`, `Rb4^`.
fn so_far(def: &GameDef, pos: &Position, tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut cells = 0;
    for token in tokens {
        match token {
            Token::Cell(cell) => {
                match cells {
                    0 if !pos.piece(*cell).is_empty() => text.push_str(&def.kind(pos.piece(*cell).kind()).text),
                    0 => {}
                    _ if text.ends_with(|c: char| c.is_alphanumeric()) => text.push('-'),
                    _ => {}
                }
                cells += 1;
                text.push_str(def.board.name(*cell));
            }
            Token::Take(kind) if cells > 0 => {
                text.push('/');
                text.push_str(&Token::Take(*kind).text(def));
            }
            Token::Stop | Token::Way(_) => {}
            Token::Detonate => text.push('*'),
            token => text.push_str(&token.text(def)),
        }
    }
    if cells == 1 && tokens.len() == 1 {
        text.push('-');
    }
    text
}
