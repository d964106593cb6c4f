//! What has been lost, and how the sides stand in men, by the values the computer reckons with.
//!
//! For: the captured men and the balance beside the board. Not for: how good a position is (`search`).

use crate::course::Course;
use crate::ending::teams;
use crate::setting::Setting;
use rules::{Event, Game, Kind, Piece, Position, Side};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// The men that a side has lost.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Captured<'g> {
    side: u8,
    /// The dearest first.
    men: Vec<Lost<'g>>,
}

/// Lost men of one kind.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Lost<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    promoted: bool,
    count: u32,
    /// What one of them is worth, the weakest man being 1; 0 for royal men.
    value: f64,
}

/// How much more the men of a team are worth than those of the strongest other team.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Ahead {
    team: u8,
    /// The weakest man being 1.
    ahead: f64,
}

/// Hundredths as a number with one decimal.
fn rounded(hundredths: i32) -> f64 {
    (f64::from(hundredths) / 10.0).round() / 10.0
}

/// What each side has lost in the turns that were played.
pub(crate) fn captured<'g>(game: &'g Game, course: &Course) -> Vec<Captured<'g>> {
    let mut lost: Vec<BTreeMap<Kind, u32>> = vec![BTreeMap::new(); game.side_count()];
    let mut lose = |piece: Piece| {
        if let Some(side) = piece.side() {
            *lost[side.index()].entry(piece.kind()).or_default() += 1;
        }
    };
    for played in &course.turns {
        let left = |piece: Piece| {
            played.events.iter().any(|event| matches!(event, Event::ArmyRemoved { side } if piece.side() == Some(*side)))
        };
        for event in &played.events {
            match *event {
                Event::Captured { piece, .. } | Event::Removed { piece, .. } | Event::Pushed { to: None, piece, .. }
                    if !left(piece) =>
                {
                    lose(piece);
                }
                // Its men are not told one by one, and some may have been taken in the same turn.
                Event::ArmyRemoved { side } => played.before.men(side).iter().for_each(|cell| lose(played.before.piece(cell))),
                _ => {}
            }
        }
    }
    let def = game.def();
    let told = |(side, lost): (usize, &BTreeMap<Kind, u32>)| {
        let worth = |kind: Kind| course.setting.worth(kind);
        let mut kinds: Vec<(Kind, u32)> = lost.iter().map(|(&kind, &count)| (kind, count)).collect();
        kinds.sort_by_key(|&(kind, _)| -worth(kind));
        let men = kinds.into_iter().map(|(kind, count)| {
            let of = def.kind(kind);
            let promoted = of.promoted_from.is_some();
            Lost {
                kind: &of.id,
                name: &of.title,
                letter: of.letter.to_string(),
                glyph: &of.glyph,
                promoted,
                count,
                value: rounded(worth(kind)),
            }
        });
        Captured { side: side as u8, men: men.collect() }
    };
    lost.iter().enumerate().map(told).collect()
}

/// How the men of each team weigh against those of the strongest other one, on the board and beside it.
pub(crate) fn balance(game: &Game, setting: &Setting, pos: &Position) -> Vec<Ahead> {
    let weight = |side: Side| -> i32 {
        let on_board = pos.men(side).iter().map(|cell| setting.worth(pos.piece(cell).kind()));
        let beside = game.stock_slots().iter().enumerate();
        on_board.chain(beside.map(|(slot, &kind)| setting.worth(kind) * i32::from(pos.stock(side, slot)))).sum()
    };
    let sum = |team: u8| game.sides().filter(|&side| game.def().side(side).team == team).map(weight).sum::<i32>();
    let sums: Vec<(u8, i32)> = teams(game).into_iter().map(|team| (team, sum(team))).collect();
    let ahead = |&(team, own): &(u8, i32)| {
        let others = sums.iter().filter(|(other, _)| *other != team).map(|(_, sum)| *sum).max();
        Ahead { team, ahead: rounded(own - others.unwrap_or(own)) }
    };
    sums.iter().map(ahead).collect()
}
