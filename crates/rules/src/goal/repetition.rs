//! `repetition`: the same position occurs again, and the side that has to answer for it.
//!
//! Like the other goals that depend on the course of the game (`counters`), it does not end a count of turns.

use super::args::take_number;
use super::outcome::Outcome;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::turn_noun;
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::Side;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "repetition",
    category: "goal",
    stands_in: &["goal"],
    usage: "repetition N draws|claim|forbidden | repetition N loses by=check|chase | repetition N wins|loses SIDE",
    summary: "the same position occurs for the N-th time",
    doc: "The same pieces and stones, stock, side to move, rights and records; counters do not matter. With `by=check` the side loses that has given check with \
          each of its turns since the first of these N times; if both sides have, or neither, the goal does not hold, so write `repetition N draws` after it. It \
          needs a game for two sides with a royal piece. With `by=chase` the side loses that has chased one and the same piece with each of its turns (see `chase`), \
          unless the other side has chased one, too, or both have given check all the time; of `by=check` and `by=chase` the first line decides. With SIDE that side wins or loses by every repetition. With `forbidden` a turn that would bring about the position for the N-th \
          time is illegal, so a side with no other turn is mated or stuck. It does not restrict what counts as check, counts of turns ignore it, and no side can be \
          eliminated in such a game.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    repetition 2 loses by=check
    repetition 3 draws
}
---
3 k . . .
2 . . . .
1 . R . K
---
b1-a1; a3-b3; a1-b1; b3-a3 => Black wins
d1-d2; a3-a2; d2-d1; a2-a3 => goes on
d1-d2; a3-a2; d2-d1; a2-a3; d1-d2; a3-a2; d2-d1; a2-a3 => draw
",
};

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct RepetitionDef {
    /// How often the position has to occur.
    pub times: u32,
    /// The side that the outcome concerns.
    pub concerns: Concerned,
}

/// The side that a repetition concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerned {
    /// Both alike: the game is a draw, or neither may repeat it.
    Both,
    /// The side that has given perpetual check.
    Checker,
    /// The side that has chased one piece perpetually.
    Chaser,
    /// Always this side.
    Side(Side),
}

pub(super) fn read(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    outcome: Outcome,
    names: &Names,
) -> Option<RepetitionDef> {
    let times = take_number(reader, args, "how often");
    if times.is_some_and(|times| times < 2) {
        let span = reader.span();
        reader.error(span, "`repetition` needs a number of at least 2");
    }
    let cause = reader.prop("by");
    let side = (!args.is_empty()).then(|| args.remove(0));
    let both = matches!(outcome, Outcome::Draws | Outcome::Claim | Outcome::Forbidden);
    let concerns = match (cause, side) {
        (Some(cause), _) if !matches!(cause.value.as_str(), "check" | "chase") => {
            let message = format!("`{}` is no cause of a repetition", cause.value);
            reader.error(cause.span, message).help("write `by=check` or `by=chase`");
            return None;
        }
        (Some(cause), Some(_)) => {
            let message = "either a side loses, or the side that checks or chases";
            reader.error(cause.span, message).help("leave out one of them");
            return None;
        }
        (Some(cause), None) if outcome != Outcome::Loses => {
            reader.error(cause.span, "a side that checks or chases perpetually can only lose").help("write `loses`");
            return None;
        }
        (None, Some(side)) if both => {
            let what = if outcome == Outcome::Forbidden { "a forbidden repetition" } else { "a draw" };
            reader.error(side.span, format!("{what} concerns both sides")).help("leave out the side");
            return None;
        }
        (None, None) if !both => {
            let span = reader.span();
            reader
                .error(span, "this repetition does not say who wins or loses")
                .help("write `by=check` or `by=chase` after `loses`, or a side");
            return None;
        }
        (None, None) => Concerned::Both,
        (Some(cause), None) if cause.value == "chase" => Concerned::Chaser,
        (Some(_), None) => Concerned::Checker,
        (None, Some(side)) => Concerned::Side(names.side(&side, reader.problems)?),
    };
    Some(RepetitionDef { times: times?, concerns })
}

impl RepetitionDef {
    /// The condition: "when the same position occurs for the third time", or of a player: "… and you have given check".
    pub(super) fn explain(self, cast: &Cast) -> Message {
        let times = self.times as usize;
        match self.concerns {
            Concerned::Both | Concerned::Side(_) => message!("repetition", n = times),
            Concerned::Checker => message!("repetition-check", n = times, turn = turn_noun(cast)),
            Concerned::Chaser => message!("repetition-chase", n = times, turn = turn_noun(cast)),
        }
    }

    /// The whole sentence, if a repetition is forbidden, or one side wins or loses by every repetition.
    pub(super) fn explain_verdict(self, cast: &Cast, outcome: Outcome) -> Option<Message> {
        if outcome == Outcome::Forbidden {
            return Some(message!("repetition-forbidden", n = self.times as usize, turn = turn_noun(cast)));
        }
        let Concerned::Side(side) = self.concerns else { return None };
        let when = message!("repetition", n = self.times as usize);
        Some(message!("repetition-side", side = &cast.side(side).name, wins = outcome == Outcome::Wins, when = when))
    }

    /// Why the game has ended.
    pub(crate) fn reason(self, cast: &Cast, side: Side) -> Message {
        match self.concerns {
            Concerned::Both | Concerned::Side(_) => message!("verdict-repetition", n = self.times),
            Concerned::Checker => {
                message!("verdict-perpetual-check", n = self.times, side = &cast.side(side).name)
            }
            Concerned::Chaser => message!("verdict-perpetual-chase", n = self.times, side = &cast.side(side).name),
        }
    }
}
