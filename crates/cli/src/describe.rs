//! Describes positions, events and results in words.

use geometry::Cell;
use rules::{Event, Game, Piece, Position, Side, Verdict};

/// The effects of a turn besides moving, a line for each kind, in the order in which they happened.
pub(crate) fn event_lines(game: &Game, events: &[Event]) -> Vec<String> {
    let mut told: Vec<(&str, Vec<String>)> = Vec::new();
    let mut tell = |what: &'static str, which: String| match told.last_mut().filter(|last| last.0 == what) {
        Some((_, all)) => all.push(which),
        None => told.push((what, vec![which])),
    };
    for event in events {
        match *event {
            Event::Captured { cell, piece } => tell("captured: ", piece_on_cell(game, piece, cell)),
            Event::Removed { cell, piece } => tell("removed: ", piece_on_cell(game, piece, cell)),
            Event::Lifted { cell, piece } => tell("taken away: ", piece_on_cell(game, piece, cell)),
            Event::Blast { cell, .. } => tell("explosion on ", game.board().name(cell).to_owned()),
            Event::Pushed { from, to: None, piece } => tell("pushed off the board: ", piece_on_cell(game, piece, from)),
            Event::Pushed { from, to: Some(to), piece } => {
                tell("pushed: ", format!("{} to {}", piece_on_cell(game, piece, from), game.board().name(to)));
            }
            Event::ArmyRemoved { side } => tell("out of the game: ", game.def().side(side).name.clone()),
            Event::Moved { .. }
            | Event::Laid { .. }
            | Event::Became { .. }
            | Event::Placed { .. }
            | Event::Passed { .. } => {}
        }
    }
    told.into_iter().map(|(what, which)| format!("{what}{}", which.join(", "))).collect()
}

/// A piece and its cell: "White Rook on a4".
fn piece_on_cell(game: &Game, piece: Piece, cell: Cell) -> String {
    let title = &game.def().kind(piece.kind()).title;
    let cell = game.board().name(cell);
    match piece.side() {
        Some(side) => format!("{} {title} on {cell}", game.def().side(side).name),
        None => format!("{title} on {cell}"),
    }
}

/// A sentence about the sides in check.
pub(crate) fn check_sentence(game: &Game, pos: &Position) -> Option<String> {
    let checked = game.sides().filter(|&side| pos.is_alive(side) && game.in_check(pos, side));
    let names: Vec<&str> = checked.map(|side| game.def().side(side).name.as_str()).collect();
    match names[..] {
        [] => None,
        [one] => Some(format!("{one} is in check.")),
        _ => Some(format!("{} are in check.", names.join(" and "))),
    }
}

/// A sentence about the count, if a side counts its turns.
pub(crate) fn count_sentence(game: &Game, pos: &Position) -> Option<String> {
    let count = game.running_count(pos)?;
    let end = if count.is_claim { "a player may claim a draw" } else { "the game is a draw" };
    Some(format!("The count is {} of {}; then {end}.", count.turns, count.limit))
}

/// The pieces in stock, a line for each side that has some.
pub(crate) fn stock_lines(game: &Game, pos: &Position) -> Vec<String> {
    let of = |side| {
        let slots = game.stock_slots().iter().enumerate().filter(|&(slot, _)| game.has_in_stock(pos, side, slot));
        let items: Vec<String> = slots
            .map(|(slot, &kind)| {
                let kind = game.def().kind(kind);
                let endless = game.def().is_endless(side, slot);
                let count = if endless { "endless".to_owned() } else { pos.stock(side, slot).to_string() };
                format!("{count} {} ({})", kind.title, kind.letter)
            })
            .collect();
        (!items.is_empty()).then(|| format!("In stock, {}: {}", game.def().side(side).name, items.join(", ")))
    };
    game.sides().filter_map(of).collect()
}

/// The winner, and why; `None` while the game goes on.
pub(crate) fn verdict_sentence(game: &Game, verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Ongoing => None,
        Verdict::Drawn { reason } => Some(format!("A draw: {}", with_full_stop(&explain::english(reason)))),
        Verdict::Won { winner, reason } => {
            let (team, several) = team_name(game, *winner);
            let win = if several { "win" } else { "wins" };
            Some(format!("{team} {win}: {}", with_full_stop(&explain::english(reason))))
        }
    }
}

/// A side and its partners.
pub(crate) fn team_of(game: &Game, side: Side) -> impl Iterator<Item = Side> + '_ {
    game.sides().filter(move |&other| !game.are_enemies(other, side))
}

/// The names of a side's team, and whether there are several.
pub(crate) fn team_name(game: &Game, side: Side) -> (String, bool) {
    let names: Vec<&str> = team_of(game, side).map(|side| game.def().side(side).name.as_str()).collect();
    (names.join(" and "), names.len() > 1)
}

fn with_full_stop(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}

/// Adds a capital letter at the beginning and a full stop at the end.
pub(crate) fn to_sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    with_full_stop(&format!("{first}{}", chars.as_str()))
}
