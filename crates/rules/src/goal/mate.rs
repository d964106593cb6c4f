//! `mate`, `stuck`, `nobody-moves`: goals about a side without a legal turn.
//!
//! They need the list of turns, so they are judged where it is available: in [`Game::verdict`](crate::Game::verdict),
//! and at the end of a turn for eliminations.

use super::{Goal, Outcome};
use crate::def::GameDef;
use crate::english::{royal_kinds, say, turn_noun};
use crate::game::Game;
use crate::position::Position;
use crate::verdict::History;
use lang::{Reader, Word};

/// In check without a legal turn.
pub(crate) const MATE: Word = Word {
    name: "mate",
    category: "goal",
    usage: "mate wins|loses|draws|eliminates [timing=own-turn|immediate] [army=removed|asleep]",
    summary: "a side is in check and has no legal turn",
    doc: "With `wins` the enemy has won; with `loses` the enemy, who gave mate, has lost. With `eliminates` the mated side is out: its pieces are removed, or \
          stay asleep (they cannot move, give check or be captured) until the mate is lifted. `timing` says whether it is judged on the side's own turn or after \
          every turn.",
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

/// Not in check and without a legal turn.
pub(crate) const STUCK: Word = Word {
    name: "stuck",
    category: "goal",
    usage: "stuck draws|loses|wins|fewer-wins|more-wins|more-points|eliminates [counting=turns|move]",
    summary: "the side to move has no legal turn and is not in check",
    doc: "`counting=move` asks only whether a piece can move, even if stones could still be laid. With `eliminates` the side is out, and its pieces are removed.",
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

/// No side can move.
pub(crate) const NOBODY_MOVES: Word = Word {
    name: "nobody-moves",
    category: "goal",
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

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct MateDef {
    /// Judged after every turn, not only on the side's own.
    pub immediate: bool,
    /// The pieces stay on the board, asleep.
    pub asleep: bool,
}

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct StuckDef {
    /// Only moves of pieces count.
    pub moves_only: bool,
}

pub(super) fn read_mate(reader: &mut Reader<'_, '_>) -> Option<MateDef> {
    let immediate = reader.enum_prop("timing", [("own-turn", false), ("immediate", true)]);
    let asleep = reader.enum_prop("army", [("removed", false), ("asleep", true)]);
    Some(MateDef { immediate, asleep })
}

pub(super) fn read_stuck(reader: &mut Reader<'_, '_>) -> Option<StuckDef> {
    Some(StuckDef { moves_only: reader.enum_prop("counting", [("turns", false), ("move", true)]) })
}

impl Game {
    /// The outcomes of mate, goal by goal; empty if the game has no mate.
    pub fn mate_outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.def().goals.iter().filter(|goal| matches!(goal.goal, Goal::Mate(_))).map(|goal| goal.outcome)
    }

    /// Has mate ended the game here, possibly by eliminating a team's last opponent?
    pub fn is_ended_by_mate(&self, pos: &Position, past: &History) -> bool {
        self.ending_goal(pos, past).is_some_and(|goal| match goal.goal {
            Goal::Mate(_) => true,
            Goal::LastTeam => self.mate_outcomes().any(|outcome| outcome == Outcome::Eliminates),
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
            (Outcome::Draws | Outcome::Claim | Outcome::FewerWins | Outcome::MoreWins | Outcome::MorePoints, _) => {
                "draws"
            }
        };
        let several = def.sides.len() > 2;
        say!("mate", immediate = self.immediate, several = several, turn = turn_noun(def), outcome = follows)
    }
}

impl StuckDef {
    /// `happens`: the goal decides about the player to move, not about a draw.
    pub(super) fn explain(self, def: &GameDef, happens: bool) -> String {
        let royal = !royal_kinds(def).is_empty();
        say!("stuck", happens = happens, royal = royal, moves_only = self.moves_only, turn = turn_noun(def))
    }
}
