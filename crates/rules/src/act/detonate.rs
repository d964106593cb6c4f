//! `detonate`: a piece that its owner may set off, as a turn of its own or after a move.
//!
//! The piece's `explode` defines what happens then. Not for: what may follow a move (`continuation`).

use crate::effect::blast::Charge;
use crate::english::say;
use crate::game::Game;
use geometry::Cell;
use kdl::{Reader, Word};
use model::position::Position;
use model::stage::Continuation;
use model::step::{Sink, Step};

/// The word `act detonate`: sets off a piece instead of moving.
pub(crate) const ACT: Word = Word {
    name: "act detonate",
    category: "turn",
    usage: "act detonate",
    summary: "a turn may set off a piece that has `detonate`",
    doc: "To allow it after a move, write `may detonate` or `must detonate` instead.",
    example: r"piece Bomb O {
    step any
    detonate
    explode square=1
}
turn {
    order White Black
    act detonate
}
---
2 . . .
1 O m .
---
detonate a1 => a1=. b1=.
start => cannot a1-a2
",
};

/// The word `detonate`: lets a piece be set off.
pub(crate) const WORD: Word = Word {
    name: "detonate",
    category: "turn",
    usage: "detonate [even-frozen] [noticed=on|off]",
    summary: "its owner can set this piece off (`act detonate`)",
    doc: "What happens then is its `explode`. `even-frozen`: also while an enemy freezes it. `noticed=off`: if it is set off instead of a move, pieces that \
          imitate still follow the piece moved before.",
    example: r"piece Bomb O {
    step any
    detonate
    explode square=1
}
turn {
    order White Black
    act move
    act detonate
}
---
3 . . m
2 . O m
1 M . .
---
detonate b2 => a1=. b2=. c2=. c3=.
",
};

/// The ability to be set off.
#[derive(Clone, Copy, Debug)]
pub struct DetonateDef {
    /// Whether it can be set off while frozen.
    pub even_frozen: bool,
    /// Whether setting it off instead of a move counts as a move for pieces that imitate the piece moved last.
    pub noticed: bool,
}

pub(crate) fn read(mut reader: Reader<'_, '_>) -> DetonateDef {
    let even_frozen = reader.flag("even-frozen");
    let noticed = reader.enum_prop("noticed", [("on", true), ("off", false)]);
    reader.finish();
    DetonateDef { even_frozen, noticed }
}

pub(super) fn explain() -> String {
    say!("turn-detonate")
}

impl Game {
    pub(super) fn generate_detonations(&self, pos: &Position, out: &mut Vec<Step>) {
        pos.pieces_of(pos.side).iter().for_each(|from| self.generate_detonation(pos, from, out));
    }

    /// Generates the detonation of one piece, as a turn of its own.
    pub(crate) fn generate_detonation(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        if pos.charged().contains(from) && self.may_detonate(pos, from) {
            out.push(Step::detonation(from));
        }
    }

    /// Whether the owner may set off the piece on this cell, as a turn of its own.
    fn may_detonate(&self, pos: &Position, from: Cell) -> bool {
        let Some(kind) = self.acting_kind(pos, pos.piece(from)) else { return false };
        let Some(detonate) = self.def.words(kind).detonate else { return false };
        self.can_detonate(kind) && !self.is_parked(pos, from) && (detonate.even_frozen || !self.is_frozen(pos, from))
    }

    /// Sets off a piece, as a turn of its own or after its move.
    pub(super) fn apply_detonation(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let after_move = match pos.stage.continuation {
            Continuation::Detonate { acting_as, .. } => Some(acting_as),
            _ => None,
        };
        let acting = after_move.or_else(|| self.acting_kind(pos, pos.piece(step.from)));
        let acting = acting.unwrap_or_else(|| pos.piece(step.from).kind());
        self.ground().remove_piece(after, step.from, sink);
        self.explosions().explode(self.ground(), after, vec![Charge::new(step.from, acting)], sink);
        self.effects.clear_standing(self.ground(), after, sink);
        if after_move.is_some() || self.def.words(acting).detonate.is_none_or(|detonate| detonate.noticed) {
            self.record_last_kind(after, pos.side, pos.piece(step.from).kind(), acting);
        }
        after.stage.quiet = false;
        after.stage.continuation = Continuation::Nothing;
    }
}
