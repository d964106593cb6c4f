//! A turn's effects in words: the second line under its [short](super::short) text.
//!
//! It is meant for people who read a list of turns, and gives only what the short text leaves out: explosions and the
//! losses of each side, pushes, captures elsewhere than on the mover's last cell, changes of kind that no player chose,
//! armies that leave, and with more than two sides those in check. It cannot be read back; the full form of a turn gives
//! the same facts in signs.

use crate::effects::Effects;
use geometry::Cell;
use rules::{Act, Event, Game, Piece, Position, Step};

/// Above this number of squares only their number is given: the board shows which they are.
const MAX_LISTED: usize = 12;

/// The effects of the turn that its short text leaves out; empty if there are none.
pub fn describe_effects(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::new(game, pos, turn);
    let mut parts = Vec::new();
    let taken = captured_elsewhere(&effects, turn);
    if !taken.is_empty() {
        parts.push(format!("takes {}", squares(game, &taken)));
    }
    for (from, to) in &effects.pushed {
        let name = |cell: Cell| game.def().square_name(cell);
        parts.push(match to {
            Some(to) => format!("pushes {} to {}", name(*from), name(*to)),
            None => format!("pushes {} off the board", name(*from)),
        });
    }
    if effects.explodes() && effects.removed.is_empty() {
        parts.push("explodes and hits nothing else".to_owned());
    } else if !effects.removed.is_empty() {
        let what = if effects.explodes() { "explodes:" } else { "removes" };
        parts.push(format!("{what} {}", squares(game, &effects.removed)));
    }
    let chosen = |piece: Piece| {
        let by = |step: &Step| step.act == Act::Move && step.choice == Some(piece.kind());
        piece.is_of(pos.side()) && turn.iter().any(by)
    };
    for event in &effects.events {
        if let Event::Became { cell, piece } = event
            && !chosen(*piece)
        {
            let (name, title) = (game.def().square_name(*cell), &game.def().kind(piece.kind()).title);
            let other = piece.side().filter(|&side| side != pos.side());
            parts.push(match other.map(|side| &game.def().side(side).name) {
                Some(side) => format!("{name} becomes {side}\u{2019}s {title}"),
                None => format!("{name} becomes {title}"),
            });
        }
    }
    let mut text = parts.join(", ");
    let losses = describe_losses(game, &effects);
    if !losses.is_empty() {
        text += &format!(" \u{2013} {losses}");
    }
    let mut ends = Vec::new();
    for &side in &effects.mated {
        let name = &game.def().side(side).name;
        let goes = effects.events.contains(&Event::ArmyRemoved { side });
        ends.push(if goes { format!("{name}\u{2019}s army leaves the board") } else { format!("{name} is mated") });
    }
    if game.side_count() > 2 && !super::full::is_won(game, &effects.after) {
        let checked = super::full::checked_sides(game, &effects.after);
        ends.extend(checked.map(|side| format!("check to {}", game.def().side(side).name)));
    }
    if !ends.is_empty() {
        let ends = ends.join(", ");
        text = if text.is_empty() { ends } else { format!("{text}; {ends}") };
    }
    text
}

/// The squares of all captured pieces, if one of them did not stand where the mover landed: the reader could not tell
/// them apart.
fn captured_elsewhere(effects: &Effects, turn: &[Step]) -> Vec<Cell> {
    let taken: Vec<Cell> = effects
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Captured { cell, .. } => Some(*cell),
            _ => None,
        })
        .collect();
    let lands = |cell: &Cell| turn.iter().any(|step| matches!(step.act, Act::Move | Act::Lay) && step.to == *cell);
    if taken.iter().all(lands) { Vec::new() } else { taken }
}

/// Each side's losses, if they include more than plain captures.
fn describe_losses(game: &Game, effects: &Effects) -> String {
    let gone: Vec<Piece> = effects
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Captured { piece, .. } | Event::Removed { piece, .. } | Event::Pushed { to: None, piece, .. } => {
                Some(*piece)
            }
            _ => None,
        })
        .collect();
    let besides =
        effects.events.iter().any(|event| matches!(event, Event::Removed { .. } | Event::Pushed { to: None, .. }));
    let counts = game.sides().filter_map(|side| {
        let count = gone.iter().filter(|piece| piece.is_of(side)).count();
        (besides && count > 0).then(|| (&game.def().side(side).name, count))
    });
    let told =
        counts.enumerate().map(|(i, (name, count))| format!("{name} {}{count}", if i == 0 { "loses " } else { "" }));
    told.collect::<Vec<_>>().join(", ")
}

fn squares(game: &Game, cells: &[Cell]) -> String {
    if cells.len() > MAX_LISTED {
        return format!("{} squares", cells.len());
    }
    game.def().square_names(cells.iter().copied())
}
