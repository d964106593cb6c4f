//! `act discard`: a man who cannot move is taken off the board by his own side.

use crate::english::say;
use crate::game::Game;
use crate::position::{Follow, Position};
use crate::step::{Act, Sink, Step};
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "act discard",
    drawer: "turn",
    usage: "act discard when=stuck|frozen",
    summary: "a turn may take an own man that cannot move off the board",
    doc: "`when=frozen`: only one that an enemy freezes.",
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

/// As written: which men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscardDef {
    /// Who cannot move.
    Stuck,
    /// Whom an enemy freezes.
    Frozen,
}

impl DiscardDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Self {
        match super::when(reader, &["stuck", "frozen"]).as_deref() {
            Some("frozen") => Self::Frozen,
            Some(_) => Self::Stuck,
            None => {
                let span = reader.span();
                reader.error(span, "`act discard` needs to know which men").help("when=stuck or when=frozen");
                Self::Stuck
            }
        }
    }

    pub(super) fn explain(self) -> String {
        say!("turn-discard", frozen = self == Self::Frozen)
    }
}

impl Game {
    /// `movers`: who has been offered a move, and is not stuck therefore.
    pub(super) fn offer_discards(&self, pos: &Position, act: DiscardDef, movers: CellSet, out: &mut Vec<Step>) {
        let frozen = self.frozen_men(pos, pos.side);
        for from in pos.men(pos.side) & !movers {
            if self.may_discard(pos, from, &frozen, act) {
                out.push(Step::plain(Act::Discard, from, from));
            }
        }
    }

    fn may_discard(&self, pos: &Position, from: Cell, frozen: &CellSet, act: DiscardDef) -> bool {
        if self.is_parked_on(pos, from) {
            return false;
        }
        if frozen.contains(from) || act == DiscardDef::Frozen {
            return frozen.contains(from);
        }
        let mut moves = Vec::new();
        self.moves_of(pos, from, &mut moves);
        moves.is_empty()
    }

    pub(super) fn apply_discard(&self, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        self.remove(after, step.from, sink);
        self.clear_standing(after, sink);
        after.stage.follow = Follow::Nothing;
    }
}
