//! What a turn does besides, in words: the second line under its [short](super::short) text.
//!
//! For: people who look at a list of turns. Only what the short text leaves out is told: explosions and whom they cost
//! what, pushes, men taken elsewhere than where the mover lands, changes nobody chose, armies that go. Not for: reading
//! it back; the full form of a turn tells the same in signs.

use crate::effects::Effects;
use geometry::Cell;
use rules::{Act, Event, Game, Piece, Position, Step};

/// Of more squares than these only the number is told: the board shows which.
const LISTED: usize = 12;

/// What the turn does besides what its short text says; empty if that is all.
pub fn told(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::of(game, pos, turn);
    let mut parts = Vec::new();
    let taken = taken_elsewhere(&effects, turn);
    if !taken.is_empty() {
        parts.push(format!("takes {}", squares(game, &taken)));
    }
    for (from, to) in &effects.pushed {
        let name = |cell: Cell| game.board().name(cell);
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
            let (name, title) = (game.board().name(*cell), &game.def().kind(piece.kind()).title);
            let other = piece.side().filter(|&side| side != pos.side());
            parts.push(match other.map(|side| &game.def().side(side).name) {
                Some(side) => format!("{name} becomes {side}\u{2019}s {title}"),
                None => format!("{name} becomes {title}"),
            });
        }
    }
    let mut text = parts.join(", ");
    let losses = losses(game, &effects);
    if !losses.is_empty() {
        text += &format!(" \u{2013} {losses}");
    }
    let mut ends = Vec::new();
    for &side in &effects.mated {
        let name = &game.def().side(side).name;
        let goes = effects.events.contains(&Event::ArmyRemoved { side });
        ends.push(if goes { format!("{name}\u{2019}s army leaves the board") } else { format!("{name} is mated") });
    }
    if !ends.is_empty() {
        let ends = ends.join(", ");
        text = if text.is_empty() { ends } else { format!("{text}; {ends}") };
    }
    text
}

/// The squares of men taken who did not stand where the mover has landed: all of them then, for one cannot tell them
/// apart.
fn taken_elsewhere(effects: &Effects, turn: &[Step]) -> Vec<Cell> {
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

/// What each side loses, if it is more than what is simply taken.
fn losses(game: &Game, effects: &Effects) -> String {
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
    if cells.len() > LISTED {
        return format!("{} squares", cells.len());
    }
    cells.iter().map(|&cell| game.board().name(cell)).collect::<Vec<_>>().join(", ")
}
