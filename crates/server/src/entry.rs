//! A turn entered bit by bit: tokens to and from the rules' `Entry`, and its answer as the page wants it.
//!
//! For: `next`, and the tokens of `play`. Not for: whose turn it is (`table`), and no list of turns: an answer takes a few milliseconds even where a
//! turn can be made in tens of thousands of ways.

use crate::error::{Fault, sentence};
use crate::view;
use geometry::CellSet;
use rules::{Entry, Game, GameDef, Mark, Position, Step, Token};

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
            let sentence = format!("`{shown}` is neither a cell of this board nor a choice");
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
pub(crate) fn next<'g>(game: &'g Game, pos: &Position, tokens: &[String]) -> Result<view::Next<'g>, Fault> {
    let def = game.def();
    let (entry, refused) = enter(game, pos, tokens)?;
    let next = entry.next();
    let (preview, events) = entry.preview();
    let mut cells: Vec<_> = next
        .cells
        .iter()
        .map(|target| view::Target {
            cell: def.board.name(target.cell),
            token: Token::Cell(target.cell).text(def),
            mark: mark(target.mark),
            more: target.more,
        })
        .collect();
    if let Some((_, [.., at])) = entry.walk()
        && next.choices.iter().any(|choice| choice.token == Token::Stop)
        && next.cells.iter().all(|target| target.cell != *at)
    {
        cells.push(view::Target { cell: def.board.name(*at), token: Token::Stop.text(def), mark: "self", more: false });
    }
    let choices: Vec<_> = next.choices.iter().map(|choice| button(game, &entry, choice)).collect();
    let complete = entry.is_complete() || next.can_send && cells.is_empty() && choices.is_empty();
    Ok(view::Next {
        tokens: entry.tokens().iter().map(|token| token.text(def)).collect(),
        text: text(game, pos, &entry),
        sentence: entry.sentence(),
        must_go_on: !next.can_send && !complete,
        can_send: next.can_send,
        complete,
        cells,
        choices,
        men: view::men(game, &preview),
        events: view::events(def, &events),
        why: refused.map(|why| view::Why { sentence: sentence(&why.sentence), cells: view::names(def, why.cells) }),
    })
}

fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::From => "from",
        Mark::Quiet => "quiet",
        Mark::Capture => "capture",
        Mark::Leg => "leg",
        Mark::Push => "push",
        Mark::Burst => "burst",
        Mark::Lay => "lay",
        Mark::Lift => "lift",
        Mark::Place => "place",
        Mark::Castle => "castle",
        Mark::Spot => "self",
    }
}

fn button<'g>(game: &'g Game, entry: &Entry<'g>, choice: &rules::Choice) -> view::Choice<'g> {
    let def = game.def();
    let side = entry.position().side();
    // What the man is that may become something else, if he may also stay it.
    let is = entry.walk().map(|(from, _)| entry.position().piece(from).kind());
    let may_stay = is.is_some_and(|kind| entry.next().choices.iter().any(|other| other.token == Token::Become(kind)));
    let (label, kind) = match choice.token {
        Token::Cell(cell) => (def.board.name(cell).to_owned(), None),
        Token::Become(kind) if Some(kind) == is => (format!("Stays {}", def.kind(kind).title), Some(kind)),
        Token::Become(kind) if may_stay => (format!("Becomes {}", def.kind(kind).title), Some(kind)),
        Token::Become(kind) | Token::Take(kind) => (def.kind(kind).title.clone(), Some(kind)),
        Token::Detonate => ("Detonate".to_owned(), None),
        Token::Discard => ("Take off the board".to_owned(), None),
        Token::Pass => ("Pass".to_owned(), None),
        Token::Stop => ("Stop here".to_owned(), None),
        Token::Way(_) if choice.takes.is_empty() => ("Takes nobody".to_owned(), None),
        Token::Way(_) => (format!("Takes {}", view::names(def, choice.takes).join(", ")), None),
    };
    let detail = match choice.token {
        Token::Take(kind) => game.stock_slot(kind).map(|slot| format!("{} left", entry.position().stock(side, slot))),
        Token::Way(_) => None,
        _ if choice.takes.is_empty() => None,
        _ => Some(format!("takes {}", view::names(def, choice.takes).join(", "))),
    };
    view::Choice {
        token: choice.token.text(def),
        label,
        kind: kind.filter(|_| matches!(choice.token, Token::Take(_))).map(|kind| def.kind(kind).id.as_str()),
        glyph: kind.map(|kind| def.kind(kind).glyph.as_str()),
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
            token => text.push_str(&token.text(def)),
        }
    }
    if cells == 1 && tokens.len() == 1 {
        text.push('-');
    }
    text
}
