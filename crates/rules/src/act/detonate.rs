//! `detonate`: a man whom his owner may set off, as a turn of its own or after a move.
//!
//! What it does is his `explode`. Not for: what may follow a move (`follow`).

use crate::effect::blast::Charge;
use crate::english::say;
use crate::game::Game;
use crate::position::{Follow, Position};
use crate::step::{Sink, Step};
use geometry::Cell;
use lang::{Reader, Word};

/// Setting off instead of a move.
pub(crate) const ACT: Word = Word {
    name: "act detonate",
    drawer: "turn",
    usage: "act detonate",
    summary: "a turn may set off a man that has `detonate`",
    doc: "After a move the same is said by `may detonate` or `must detonate`.",
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

/// Being set off.
pub(crate) const WORD: Word = Word {
    name: "detonate",
    drawer: "turn",
    usage: "detonate [even-frozen] [noticed=on|off]",
    summary: "this man can be set off by its owner (`act detonate`)",
    doc: "What it does is its `explode`. `even-frozen`: also while an enemy freezes it. `noticed=off`: when it is set off instead of a move, men who imitate \
          go on like the man moved before.",
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

/// The power to be set off.
#[derive(Clone, Copy, Debug)]
pub struct DetonateDef {
    /// Also while frozen.
    pub even_frozen: bool,
    /// Instead of a move it counts as one for who goes like the last man moved.
    pub noticed: bool,
}

pub(crate) fn read(mut reader: Reader<'_, '_>) -> DetonateDef {
    let even_frozen = reader.flag("even-frozen");
    let noticed = reader.one_of("noticed", [("on", true), ("off", false)]);
    reader.finish();
    DetonateDef { even_frozen, noticed }
}

pub(super) fn explain() -> String {
    say!("turn-detonate")
}

impl Game {
    pub(super) fn offer_detonations(&self, pos: &Position, out: &mut Vec<Step>) {
        pos.men(pos.side).iter().for_each(|from| self.offer_detonation(pos, from, out));
    }

    /// Offers to set off one man, as a turn of its own.
    pub(crate) fn offer_detonation(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        if pos.charged().contains(from) && self.may_detonate(pos, from) {
            out.push(Step::detonation(from));
        }
    }

    /// May the owner set off the man on this cell, as a turn of its own?
    fn may_detonate(&self, pos: &Position, from: Cell) -> bool {
        let Some(kind) = self.acting_kind(pos, pos.piece(from)) else { return false };
        let Some(detonate) = self.def.kind(kind).detonate else { return false };
        self.detonates(kind) && !self.is_parked_on(pos, from) && (detonate.even_frozen || !self.is_frozen(pos, from))
    }

    /// A man is set off, as a turn of its own or after his move.
    pub(super) fn apply_detonation(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let after_move = match pos.stage.follow {
            Follow::Detonate { acting_as, .. } => Some(acting_as),
            _ => None,
        };
        let acting = after_move.or_else(|| self.acting_kind(pos, pos.piece(step.from)));
        let acting = acting.unwrap_or_else(|| pos.piece(step.from).kind());
        self.remove(after, step.from, sink);
        self.explode(after, vec![Charge::new(step.from, acting)], sink);
        self.clear_standing(after, sink);
        if after_move.is_some() || self.def.kind(acting).detonate.is_none_or(|detonate| detonate.noticed) {
            self.remember(after, pos.side, pos.piece(step.from).kind(), acting);
        }
        after.stage.quiet = false;
        after.stage.follow = Follow::Nothing;
    }
}
