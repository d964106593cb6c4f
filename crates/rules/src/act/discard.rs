//! `act discard`: a side removes one of its own pieces that cannot move.

use crate::english::say;
use crate::game::Game;
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::position::Position;
use model::stage::Continuation;
use model::step::{Act, Sink, Step};

/// The word `act discard`.
pub(crate) const WORD: Word = Word {
    name: "act discard",
    category: "turn",
    usage: "act discard when=stuck|frozen",
    summary: "a turn may take a piece of the side's own that cannot move off the board",
    doc: "`when=frozen`: only a piece that an enemy freezes.",
    example: r"piece Pawn P { step forward quiet }
turn {
    order White Black
    act move
    act discard when=stuck
}
---
2 m .
1 P P
---
discard a1 => a1=.
start => cannot discard b1
",
};

/// Which pieces may be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscardDef {
    /// Pieces that cannot move.
    Stuck,
    /// Pieces that an enemy freezes.
    Frozen,
}

impl DiscardDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Self {
        match super::when(reader, &["stuck", "frozen"]).as_deref() {
            Some("frozen") => Self::Frozen,
            Some(_) => Self::Stuck,
            None => {
                let span = reader.span();
                reader.error(span, "`act discard` does not say which pieces").help("add when=stuck or when=frozen");
                Self::Stuck
            }
        }
    }

    pub(super) fn explain(self) -> String {
        say!("turn-discard", frozen = self == Self::Frozen)
    }
}

impl Game {
    /// Generates discards; `movers` are the pieces that have pseudo-legal moves and are therefore not stuck.
    pub(super) fn generate_discards(&self, pos: &Position, act: DiscardDef, movers: CellSet, out: &mut Vec<Step>) {
        let frozen = self.frozen_pieces(pos, pos.side);
        for from in pos.pieces_of(pos.side) & !movers {
            if self.may_discard(pos, from, &frozen, act) {
                out.push(Step::plain(Act::Discard, from, from));
            }
        }
    }

    fn may_discard(&self, pos: &Position, from: Cell, frozen: &CellSet, act: DiscardDef) -> bool {
        if self.is_parked(pos, from) {
            return false;
        }
        if frozen.contains(from) || act == DiscardDef::Frozen {
            return frozen.contains(from);
        }
        let mut moves = Vec::new();
        self.generate_moves_of(pos, from, &mut moves);
        moves.is_empty()
    }

    pub(super) fn apply_discard(&self, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        self.ground().remove_piece(after, step.from, sink);
        self.effects.clear_standing(self.ground(), after, sink);
        after.stage.continuation = Continuation::Nothing;
    }
}
