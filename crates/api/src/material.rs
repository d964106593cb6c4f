//! Captured pieces and the material balance, by the values that the computer uses.
//!
//! For the display beside the board. `search` evaluates positions.

use play::{ConfiguredGame, GameState};
use rules::{Event, Game, Kind, Piece, Position, Side};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// The pieces that a side has lost.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct CapturedPieces<'g> {
    side: u8,
    /// The most valuable kinds first.
    pieces: Vec<CapturedKind<'g>>,
}

/// Lost pieces of one kind.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CapturedKind<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    face: Option<&'g str>,
    promoted: bool,
    /// Whether they went into the hand of the side that captured them, as the kinds they were before promotion.
    in_hand: bool,
    count: u32,
    /// The value of one of them, in units of the median piece; 0 for royal pieces.
    value: f64,
}

/// The material of a team compared with that of the strongest other team.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct MaterialLead {
    team: u8,
    /// The difference, in units of the median piece.
    lead: f64,
}

/// Converts hundredths to a number with one decimal.
fn to_piece_units(hundredths: i32) -> f64 {
    (f64::from(hundredths) / 10.0).round() / 10.0
}

/// Whether a piece goes into the hand of the side that captures it.
fn goes_to_hand(game: &Game, by: Side, piece: Piece) -> bool {
    let def = game.def();
    def.stock_gains & by.bit() != 0 && piece.has_side() && game.stock_slot(def.prisoner_kind(piece.kind())).is_some()
}

/// The pieces that each side has lost in the turns played.
pub(crate) fn captured<'g>(game: &'g Game, course: &GameState) -> Vec<CapturedPieces<'g>> {
    let def = game.def();
    // By side, kind, and whether they are in hand.
    let mut lost: Vec<BTreeMap<(Kind, bool), u32>> = vec![BTreeMap::new(); game.side_count()];
    let mut recount = |piece: Piece, in_hand: bool, returned: bool| {
        if let Some(side) = piece.side() {
            let kind = if in_hand { def.prisoner_kind(piece.kind()) } else { piece.kind() };
            let count = lost[side.index()].entry((kind, in_hand)).or_default();
            *count = if returned { count.saturating_sub(1) } else { *count + 1 };
        }
    };
    for (nth, played) in course.turns().iter().enumerate() {
        let left = |piece: Piece| {
            played
                .events
                .iter()
                .any(|event| matches!(event, Event::ArmyRemoved { side } if piece.side() == Some(*side)))
        };
        for event in &played.events {
            match *event {
                Event::Captured { piece, .. } if !left(piece) => {
                    recount(piece, goes_to_hand(game, played.side, piece), false);
                }
                Event::Removed { piece, .. } | Event::Pushed { to: None, piece, .. } if !left(piece) => {
                    recount(piece, false, false);
                }
                // A captured piece has returned to the board.
                Event::Placed { piece, .. } if !piece.is_of(played.side) => recount(piece, false, true),
                // The event does not list the pieces, and some may have been captured in the same turn.
                Event::ArmyRemoved { side } => {
                    let before = course.positions().nth(nth);
                    before.iter().for_each(|pos| {
                        pos.pieces_of(side).iter().for_each(|cell| recount(pos.piece(cell), false, false));
                    });
                }
                _ => {}
            }
        }
    }
    let told = |(side, lost): (usize, &BTreeMap<(Kind, bool), u32>)| {
        let worth = |kind: Kind| course.configured_game().kind_value(kind);
        let mut kinds: Vec<((Kind, bool), u32)> =
            lost.iter().filter(|(_, count)| **count > 0).map(|(&of, &count)| (of, count)).collect();
        kinds.sort_by_key(|&((kind, _), _)| -worth(kind));
        let pieces = kinds.into_iter().map(|((kind, in_hand), count)| {
            let of = def.kind(kind);
            CapturedKind {
                kind: &of.id,
                name: &of.title,
                letter: of.letter.to_string(),
                glyph: &of.glyph,
                face: def.face(Piece::new(Side(side as u8), kind)),
                promoted: of.promoted_from.is_some(),
                in_hand,
                count,
                value: to_piece_units(worth(kind)),
            }
        });
        CapturedPieces { side: side as u8, pieces: pieces.collect() }
    };
    lost.iter().enumerate().map(told).collect()
}

/// The material balance of each team against the strongest other one, on the board and in hand.
pub(crate) fn balance(game: &Game, setting: &ConfiguredGame, pos: &Position) -> Vec<MaterialLead> {
    let weight = |side: Side| -> i32 {
        let on_board = pos.pieces_of(side).iter().map(|cell| setting.kind_value(pos.piece(cell).kind()));
        let beside = game.stock_slots().iter().enumerate();
        on_board.chain(beside.map(|(slot, &kind)| setting.kind_value(kind) * i32::from(pos.stock(side, slot)))).sum()
    };
    let def = game.def();
    let sum = |one: Side| game.sides().filter(|&side| def.same_team(side, one)).map(weight).sum::<i32>();
    let sums: Vec<(u8, i32)> = def.teams().map(|one| (def.side(one).team, sum(one))).collect();
    let ahead = |&(team, own): &(u8, i32)| {
        let others = sums.iter().filter(|(other, _)| *other != team).map(|(_, sum)| *sum).max();
        MaterialLead { team, lead: to_piece_units(own - others.unwrap_or(own)) }
    };
    sums.iter().map(ahead).collect()
}
