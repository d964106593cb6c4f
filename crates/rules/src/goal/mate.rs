//! `mate`, `stuck`, `nobody-moves`: goals about having no turn.
//!
//! They need the list of turns, so they are judged where that is at hand: in [`Game::verdict`](crate::Game::verdict),
//! and for eliminations at the end of a turn.

use super::{Goal, Outcome};
use crate::def::GameDef;
use crate::english::{royals, say, turn};
use crate::game::Game;
use crate::position::Position;
use crate::verdict::Past;
use lang::{Reader, Word};

/// In check without a turn.
pub(crate) const MATE: Word = Word {
    name: "mate",
    drawer: "goal",
    usage: "mate wins|loses|draws|eliminates [timing=own-turn|immediate] [army=removed|asleep]",
    summary: "a side in check without a legal turn",
    doc: "With `wins` the enemy has won; with `loses` the enemy, who gave mate, has lost. With `eliminates` the mated side is out: its men are removed, or stay asleep (they neither move nor give check nor can be \
          taken) until the mate is lifted. `timing` says whether it is judged on the side's own turn or after every turn.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { mate wins }
---
3 k . . .
2 . . . R
1 . . R .
---
c1-c3 => White wins
c1-b1 => goes on
",
};

/// Not in check and without a turn.
pub(crate) const STUCK: Word = Word {
    name: "stuck",
    drawer: "goal",
    usage: "stuck draws|loses|wins|fewer-wins|more-wins|eliminates [counting=turns|move]",
    summary: "the side on turn has no legal turn and is not in check",
    doc: "`counting=move` asks only whether a man can move, though stones could still be laid. With `eliminates` the side is out, and its men are removed.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { stuck loses }
---
3 k . . .
2 . . . R
1 . . R .
---
c1-b1 => White wins
c1-c3 => goes on
",
};

/// Everybody stuck.
pub(crate) const NOBODY_MOVES: Word = Word {
    name: "nobody-moves",
    drawer: "goal",
    usage: "nobody-moves draws",
    summary: "no side in the game has a legal turn and none is in check",
    doc: "For games in which a stuck side passes.",
    example: r"piece Runner R { step forward }
turn {
    order White Black
    act move
    act pass when=stuck
}
goal { nobody-moves draws }
---
3 .
2 .
1 R
---
a1-a2 => goes on
a1-a2; pass; a2-a3 => draw
",
};

/// As written.
#[derive(Clone, Copy, Debug)]
pub struct MateDef {
    /// Judged after every turn, not only on the side's own.
    pub immediate: bool,
    /// The men stay.
    pub asleep: bool,
}

/// As written.
#[derive(Clone, Copy, Debug)]
pub struct StuckDef {
    /// Only moves of men count.
    pub moves_only: bool,
}

pub(super) fn read_mate(reader: &mut Reader<'_, '_>) -> Option<MateDef> {
    let immediate = reader.one_of("timing", [("own-turn", false), ("immediate", true)]);
    let asleep = reader.one_of("army", [("removed", false), ("asleep", true)]);
    Some(MateDef { immediate, asleep })
}

pub(super) fn read_stuck(reader: &mut Reader<'_, '_>) -> Option<StuckDef> {
    Some(StuckDef { moves_only: reader.one_of("counting", [("turns", false), ("move", true)]) })
}

impl Game {
    /// What follows from mate, goal by goal; nothing where there is no mate.
    pub fn mates(&self) -> impl Iterator<Item = Outcome> {
        self.def().goals.iter().filter(|goal| matches!(goal.what, Goal::Mate(_))).map(|goal| goal.outcome)
    }

    /// Has mate ended the game here, perhaps by putting out the last side that stood against a team?
    pub fn ended_by_mate(&self, pos: &Position, past: &Past) -> bool {
        self.ended_by(pos, past).is_some_and(|goal| match goal.what {
            Goal::Mate(_) => true,
            Goal::LastTeam => self.mates().any(|outcome| outcome == Outcome::Eliminates),
            _ => false,
        })
    }
}

impl MateDef {
    pub(super) fn explain(self, outcome: Outcome, def: &GameDef) -> String {
        let follows = match (outcome, self.asleep) {
            (Outcome::Wins, _) => "wins",
            (Outcome::Loses, _) => "loses",
            (Outcome::Eliminates, false) => "removed",
            (Outcome::Eliminates, true) => "asleep",
            (Outcome::Draws | Outcome::Claim | Outcome::FewerWins | Outcome::MoreWins, _) => "draws",
        };
        let several = def.sides.len() > 2;
        say!("mate", immediate = self.immediate, several = several, turn = turn(def), outcome = follows)
    }
}

impl StuckDef {
    /// `happens`: it is told as of the player to whom it happens, not as a condition.
    pub(super) fn explain(self, def: &GameDef, happens: bool) -> String {
        let royal = !royals(def).is_empty();
        say!("stuck", happens = happens, royal = royal, moves_only = self.moves_only, turn = turn(def))
    }
}
