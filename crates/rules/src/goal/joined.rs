//! `and`: what must hold at the same time as a goal, for the same side.
//!
//! For: conditions that count pieces on the board. Look next: `verdict`, which asks them once the goal itself holds.

use super::extinct::ExtinctDef;
use super::occupy::{Occupy, OccupyDef};
use super::{Goal, GoalDef, Outcome, extinct, occupy};
use crate::message;
use crate::message::Message;
use crate::names::Names;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{Piece, PieceMask, Side};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "and",
    category: "goal",
    stands_in: &["occupy", "line", "connect", "enclosed", "extinct"],
    usage: "and occupy ZONE [of=own|enemy] [count=N] [by=FILTER] [safe] | and extinct FILTER [left=N] [of=own|enemy]",
    summary: "a goal holds only if this holds at the same time",
    doc: "The condition is judged for the same side as the goal above it. `and extinct` asks how many of these pieces the side has left, or with `of=enemy` how \
          many all its enemies have together. Several lines must all hold. A goal with `eliminates` or `everybody` cannot have any.",
    example: r#"board {
    zone board "a1-c3"
    zone goal White="a3-c3" Black="a1-c1"
}
piece Runner R { step forward }
piece Guard G { step any }
goal {
    occupy goal wins by=Runner {
        and occupy board by=Guard
    }
    extinct men loses {
        and occupy board by=enemy count=2
    }
}
---
3 . g .
2 R . r
1 . G .
---
a2-a3 => White wins
b1-c2 => goes on
b1-c2; b3-b2; c2-b2 => White wins
"#,
};

/// A condition that is joined to a goal.
#[derive(Clone, Debug)]
pub(crate) enum JoinedDef {
    Occupy(OccupyDef),
    Extinct { extinct: ExtinctDef, of_enemy: bool },
}

/// Reads the conditions below a goal.
pub(super) fn read(
    lines: &[Node],
    goal: &Goal,
    outcome: Outcome,
    names: &Names,
    problems: &mut Problems,
) -> Vec<JoinedDef> {
    let joined = lines.iter().filter_map(|line| read_one(line, names, problems)).collect();
    let holds_for_one = match goal {
        Goal::Occupy(occupy) => !occupy.answered,
        Goal::Extinct(extinct) => !extinct.everybody && outcome != Outcome::Eliminates,
        Goal::Line(_) | Goal::Connect(_) | Goal::Enclosed(_) => true,
        _ => false,
    };
    if let Some(line) = lines.first().filter(|_| !holds_for_one) {
        problems.error(line.name.span, "nothing can be joined to this goal").help(
            "`and` follows `occupy`, `line`, `connect`, `enclosed` and `extinct`, without `answered`, `everybody` or `eliminates`",
        );
    }
    joined
}

fn read_one(line: &Node, names: &Names, problems: &mut Problems) -> Option<JoinedDef> {
    if line.name.value != WORD.name {
        names.report_unknown_word(problems, &line.name, &[WORD.name]);
        return None;
    }
    let mut reader = Reader::new(line, problems);
    let mut args = reader.rest();
    let Some(word) = (!args.is_empty()).then(|| args.remove(0)) else {
        let span = reader.span();
        reader.error(span, "`and` does not say what must hold as well").help("for example `and extinct Rook`");
        return None;
    };
    let joined = match word.value.as_str() {
        "occupy" => occupy::read(&mut reader, &mut args, names).map(JoinedDef::Occupy),
        "extinct" => {
            let of_enemy = super::args::read_owner(&mut reader);
            let extinct = extinct::read(&mut reader, &mut args, Outcome::Draws, names);
            extinct.map(|extinct| JoinedDef::Extinct { extinct, of_enemy })
        }
        other => {
            kdl::report_unknown(reader.problems, word.span, "condition", other, ["occupy", "extinct"]);
            return None;
        }
    };
    let whole = match &joined {
        Some(JoinedDef::Occupy(occupy)) => !occupy.answered,
        Some(JoinedDef::Extinct { extinct, .. }) => !extinct.everybody,
        None => true,
    };
    if !whole {
        reader
            .error(word.span, "a condition after `and` is judged for one side, at once")
            .help("leave out `answered` and `everybody`");
    }
    super::args::finish(reader, &args);
    joined
}

impl JoinedDef {
    fn explain(&self, cast: &Cast) -> Message {
        match self {
            Self::Occupy(occupy) => occupy.explain(cast, true),
            Self::Extinct { extinct, of_enemy: false } => extinct.explain(cast),
            Self::Extinct { extinct, .. } => extinct.explain_of_enemies(cast),
        }
    }

    fn compile(&self, cast: &Cast, side: Side) -> Joined {
        match self {
            Self::Occupy(occupy) => Joined::Occupied(occupy.compile(cast, side)),
            Self::Extinct { extinct, of_enemy } => {
                let meant = |other: &Side| if *of_enemy { !cast.same_team(side, *other) } else { *other == side };
                let of_side = |owner: Side| extinct.compile(cast, owner);
                let counts = |&piece: &Piece| piece.side().filter(meant).is_some_and(|it| of_side(it).contains(piece));
                Joined::AtMost { pieces: cast.all_pieces().filter(counts).collect(), left: extinct.left }
            }
        }
    }
}

impl GoalDef {
    /// What is joined to it, in words: "you have a Guard on the board and the enemy has no Rook left".
    pub fn explain_joined(&self, cast: &Cast) -> Option<Message> {
        let conditions = self.joined.iter().map(|joined| joined.explain(cast));
        conditions.reduce(|all, one| message!("goal-and", one = all, other = one))
    }

    /// What is joined to it, by side; empty if nothing is.
    pub(super) fn compile_joined_by_side(&self, cast: &Cast) -> Vec<Vec<Joined>> {
        let of_side = |side: Side| self.joined.iter().map(|joined| joined.compile(cast, side)).collect();
        if self.joined.is_empty() { Vec::new() } else { cast.all_sides().map(of_side).collect() }
    }
}

/// A condition compiled for one side.
#[derive(Debug)]
pub(crate) enum Joined {
    Occupied(Occupy),
    AtMost { pieces: PieceMask, left: usize },
}
