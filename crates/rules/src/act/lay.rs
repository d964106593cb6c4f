//! `act lay`: laying a stone, or taking one away, instead of a move.
//!
//! Not for: which pieces lay, on what and where (`laying`), nor what may follow a move (`continuation`).

use crate::facts::{Facts, Twins};
use crate::kind_words::{KindWords, are_corners_standing};
use crate::message;
use crate::message::Message;
use kdl::Word;
use model::cast::Cast;
use model::piece::{Kind, Piece};

/// The word `act lay`: lays a stone instead of moving.
pub(crate) const WORD: Word = Word {
    name: "act lay",
    category: "turn",
    stands_in: &["turn", "phase"],
    usage: "act lay",
    summary: "a turn may lay a stone with a piece that has `lay`, or remove one with a piece that has `lift`",
    doc: "To allow it after a move, write `may lay` or `must lay` instead.",
    example: r##"piece Builder B {
    step any
    lay as-moves
}
stone Rock "#"
stock each Rock=1
turn {
    order White Black
    act lay
}
---
1 B . .
---
lay a1 # b1 => b1=#
start => cannot a1-b1
"##,
};

/// The stones that can be laid, with their stock slots if they come from a stock.
pub(crate) fn layables(cast: &Cast, words: &[KindWords]) -> Vec<(Kind, Option<usize>)> {
    let stones = cast.all_kinds().filter(|&kind| cast.kind(kind).is_stone);
    let source = |kind| match cast.stock_slots.iter().position(|&slot| slot == kind) {
        None => words[kind.index()].supply.map(|_| (kind, None)),
        slot => Some((kind, slot)),
    };
    stones.filter_map(source).collect()
}

/// The maximum number of stones that a piece may lay in one turn.
pub(super) fn max_lays(words: &[KindWords]) -> usize {
    words.iter().filter_map(|words| words.lay.as_ref()).map(|lay| usize::from(lay.times)).max().unwrap_or(0)
}

/// The facts of laying instead of a move. A piece that lays without having moved leaves no empty cell that would
/// identify it.
pub(super) fn facts(words: &[KindWords]) -> Facts {
    Facts { continues_turn: max_lays(words) > 1, twins: Twins::Any, may_cost_own: true, ..Facts::NONE }
}

/// Whether a piece that has moved may lay the same stones in two ways.
pub(super) fn twins_of_lays_after_moves(cast: &Cast, words: &[KindWords]) -> Twins {
    let twice = |words: &KindWords| {
        words.lay.as_ref().is_some_and(|lay| lay.times > 1)
            || words.lift.is_some()
            || words.laid_on.iter().any(|rule| rule.vanishing)
    };
    // A stone laid on a corner that is cleared is gone, whichever corner it was; and a stone laid on another of its
    // kind changes nothing, wherever that is.
    let idle = |kind: Kind| {
        let on = words[kind.index()].laid_on.iter().filter_map(|rule| rule.what.as_ref());
        on.flat_map(|what| cast.all_sides().map(|side| what.mask(cast, side)))
            .any(|mask| mask.contains(Piece::stone(kind)))
    };
    if words.iter().any(twice) || cast.all_kinds().any(idle) || are_corners_standing(words) {
        Twins::SamePiece
    } else {
        Twins::WhereTablesMeet
    }
}

pub(super) fn explain() -> Message {
    message!("turn-lay")
}
