//! What has been lost, and how the sides stand in men, by the values the computer reckons with.
//!
//! For: the captured men and the balance beside the board. Not for: how good a position is (`search`).

use crate::course::Course;
use crate::setting::Setting;
use rules::{Event, Game, Kind, Piece, Position, Side};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// The men that a side has lost.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Captured<'g> {
    side: u8,
    /// The dearest first.
    men: Vec<Lost<'g>>,
}

/// Lost men of one kind.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lost<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    face: Option<&'g str>,
    promoted: bool,
    /// They have gone into the hand of whoever took them, as what they were before they were promoted.
    in_hand: bool,
    count: u32,
    /// What one of them is worth, the median man being 1; 0 for royal men.
    value: f64,
}

/// How much more the men of a team are worth than those of the strongest other team.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Ahead {
    team: u8,
    /// The median man being 1.
    ahead: f64,
}

/// Hundredths as a number with one decimal.
fn rounded(hundredths: i32) -> f64 {
    (f64::from(hundredths) / 10.0).round() / 10.0
}

/// Does a man go into the hand of the side that captures him?
fn taken_along(game: &Game, by: Side, piece: Piece) -> bool {
    let def = game.def();
    def.stock_gains & by.bit() != 0 && piece.is_man() && game.stock_slot(def.prisoner(piece.kind())).is_some()
}

/// What each side has lost in the turns that were played.
pub(crate) fn captured<'g>(game: &'g Game, course: &Course) -> Vec<Captured<'g>> {
    let def = game.def();
    // By side, kind and whether they are in somebody's hand.
    let mut lost: Vec<BTreeMap<(Kind, bool), u32>> = vec![BTreeMap::new(); game.side_count()];
    let mut lose = |piece: Piece, in_hand: bool| {
        if let Some(side) = piece.side() {
            let kind = if in_hand { def.prisoner(piece.kind()) } else { piece.kind() };
            *lost[side.index()].entry((kind, in_hand)).or_default() += 1;
        }
    };
    for played in &course.turns {
        let left = |piece: Piece| {
            played
                .events
                .iter()
                .any(|event| matches!(event, Event::ArmyRemoved { side } if piece.side() == Some(*side)))
        };
        for event in &played.events {
            match *event {
                Event::Captured { piece, .. } if !left(piece) => {
                    lose(piece, taken_along(game, played.before.side(), piece));
                }
                Event::Removed { piece, .. } | Event::Pushed { to: None, piece, .. } if !left(piece) => {
                    lose(piece, false);
                }
                // Its men are not told one by one, and some may have been taken in the same turn.
                Event::ArmyRemoved { side } => {
                    played.before.men(side).iter().for_each(|cell| lose(played.before.piece(cell), false));
                }
                _ => {}
            }
        }
    }
    let told = |(side, lost): (usize, &BTreeMap<(Kind, bool), u32>)| {
        let worth = |kind: Kind| course.setting.worth(kind);
        let mut kinds: Vec<((Kind, bool), u32)> = lost.iter().map(|(&of, &count)| (of, count)).collect();
        kinds.sort_by_key(|&((kind, _), _)| -worth(kind));
        let men = kinds.into_iter().map(|((kind, in_hand), count)| {
            let of = def.kind(kind);
            Lost {
                kind: &of.id,
                name: &of.title,
                letter: of.letter.to_string(),
                glyph: &of.glyph,
                face: def.face(Piece::man(Side(side as u8), kind)),
                promoted: of.promoted_from.is_some(),
                in_hand,
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
    let def = game.def();
    let sum = |one: Side| game.sides().filter(|&side| def.same_team(side, one)).map(weight).sum::<i32>();
    let sums: Vec<(u8, i32)> = def.teams().map(|one| (def.side(one).team, sum(one))).collect();
    let ahead = |&(team, own): &(u8, i32)| {
        let others = sums.iter().filter(|(other, _)| *other != team).map(|(_, sum)| *sum).max();
        Ahead { team, ahead: rounded(own - others.unwrap_or(own)) }
    };
    sums.iter().map(ahead).collect()
}
