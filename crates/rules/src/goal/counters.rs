//! `repetition`, `quiet-turns`, `turn-limit`: goals about how the game has gone so far.
//!
//! They do not end a count of turns (`perft`), for they are no property of a position.

use super::{Goal, Outcome};
use crate::def::GameDef;
use crate::english::{listed, one_of, say, turn};
use crate::names::Names;
use crate::piece::KindSet;
use crate::step::Act;
use lang::{Reader, Spanned, Word};

/// The same position again.
pub(crate) const REPETITION: Word = Word {
    name: "repetition",
    drawer: "goal",
    usage: "repetition N draws|claim",
    summary: "the same position occurs for the N-th time",
    doc: "Same men and stones, stock, side on turn, rights and records; counters do not matter.",
    example: r"piece King K { step any }
goal { repetition 2 draws }
---
1 K . . . k
---
a1-b1; e1-d1; b1-a1 => goes on
a1-b1; e1-d1; b1-a1; d1-e1 => draw
",
};

/// Nothing irreversible for long.
pub(crate) const QUIET_TURNS: Word = Word {
    name: "quiet-turns",
    drawer: "goal",
    usage: "quiet-turns N draws|claim [except=KINDS]",
    summary: "so many turns without a capture or other irreversible event",
    doc: "Captures, explosions, placing, the removal of an army, and moves of the kinds in `except` start the count again.",
    example: r"piece King K { step any }
piece Pawn P { step forward }
goal { quiet-turns 2 claim except=Pawn }
---
2 . . . . .
1 K . P . k
---
a1-b1; e1-d1 => claim
c1-c2 => goes on
",
};

/// Too long.
pub(crate) const TURN_LIMIT: Word = Word {
    name: "turn-limit",
    drawer: "goal",
    usage: "turn-limit N draws|claim",
    summary: "so many turns have been played",
    doc: "Counts every side's turns.",
    example: r"piece King K { step any }
goal { turn-limit 2 draws }
---
1 K . . . k
---
a1-b1 => goes on
a1-b1; e1-d1 => draw
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct QuietTurnsDef {
    /// How many.
    pub turns: u32,
    /// Kinds whose moves are irreversible.
    pub except: KindSet,
}

pub(super) fn read_quiet(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    names: &Names,
) -> Option<QuietTurnsDef> {
    let turns = super::number(reader, args, "a number of turns");
    let except = reader.prop("except").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    Some(QuietTurnsDef { turns: turns?, except })
}

/// The ends that the counters of a position bring. A draw that may be claimed is among them: somebody will claim it.
#[derive(Clone, Copy, Debug)]
pub struct Counters {
    /// The game is drawn when a position has come so often.
    pub repetition: Option<u32>,
    /// It ends after so many quiet turns, at most [`u32::MAX`].
    pub quiet_turns: u32,
    /// It ends after so many turns.
    pub turn_limit: u32,
    /// Such an end may be one that has to be claimed.
    pub claims: bool,
}

impl Counters {
    pub(super) fn of(def: &GameDef) -> Self {
        let mut counters = Self { repetition: None, quiet_turns: u32::MAX, turn_limit: u32::MAX, claims: false };
        for goal in &def.goals {
            match &goal.what {
                Goal::Repetition(times) => {
                    counters.repetition = Some(counters.repetition.map_or(*times, |known| known.min(*times)));
                    continue;
                }
                Goal::QuietTurns(quiet) => counters.quiet_turns = counters.quiet_turns.min(quiet.turns),
                Goal::TurnLimit(turns) => counters.turn_limit = counters.turn_limit.min(*turns),
                _ => continue,
            }
            counters.claims |= goal.outcome == Outcome::Claim;
        }
        counters
    }
}

impl QuietTurnsDef {
    /// "after 100 moves without a capture": with all that starts the count again.
    pub(crate) fn explain(&self, def: &GameDef) -> String {
        say!("quiet-turns", turns = self.in_words(def))
    }

    /// "100 moves without a capture".
    pub(crate) fn in_words(&self, def: &GameDef) -> String {
        let restart = |what: &str, men: Option<String>| say!("quiet-turns-restart", what = what, men = men);
        let plain = |what: &'static str, holds: bool| holds.then(|| restart(what, None));
        let restarts = [
            plain("capture", true),
            plain("explosion", def.kinds.iter().any(|kind| kind.explode().is_some())),
            plain("place", def.turn.contains(Act::Place)),
            plain("discard", def.turn.contains(Act::Discard)),
            plain("eliminates", def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates)),
            (!self.except.is_empty()).then(|| restart("move", Some(one_of(def, self.except.iter())))),
        ];
        let restarts: Vec<String> = restarts.into_iter().flatten().collect();
        let (turns, sides) = (self.turns as usize, def.sides.len());
        let each = turns.is_multiple_of(sides).then(|| turns / sides);
        say!("quiet-turns-count", n = turns, turn = turn(def), each = each, restarts = listed(&restarts, "or"))
    }
}
