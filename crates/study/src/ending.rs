//! The end of a game between computers: by the rules alone, with every draw claimed that may be claimed.
//!
//! Not for resignations or adjudications: the callers decide about those. The goals themselves are in `rules`.

use rules::{Game, History, Message, Position, Side, Verdict};

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A goal of the rule file: what the goal says in general, and the reason of this end.
    Goal {
        /// The sentence of the rule sheet.
        rule: Message,
        /// The reason.
        reason: Message,
    },
    /// A draw that a player may claim, and why.
    Claim(Message),
    /// The side to move has no legal turn, and no goal says what that means.
    NoTurn,
    /// The turn limit of the caller.
    TurnLimit,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// A side of the winning team; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub cause: Cause,
}

/// The end of the game in this position, if it is over.
pub fn ending(game: &Game, pos: &Position, history: &History) -> Option<Ending> {
    let goal = |reason: Message| {
        let rule = game.ending_goal(pos, history).map(|goal| goal.explain(&game.def().cast)).unwrap_or_default();
        Cause::Goal { rule, reason }
    };
    match game.verdict(pos, history) {
        Verdict::Ongoing => {}
        Verdict::Won { winner, reason } => return Some(Ending { winner: Some(winner), cause: goal(reason) }),
        Verdict::Drawn { reason } => return Some(Ending { winner: None, cause: goal(reason) }),
    }
    if let Some(reason) = game.draw_claim(pos, history) {
        return Some(Ending { winner: None, cause: Cause::Claim(reason) });
    }
    let game = game.with_history(history);
    // Most positions have a turn, which is found without listing all of them.
    let is_stuck = !game.has_turn(pos) && game.steps(pos).is_empty();
    is_stuck.then_some(Ending { winner: None, cause: Cause::NoTurn })
}

impl Ending {
    /// The reason as a sentence without its full stop; `pos` is the final position.
    pub fn reason(&self, game: &Game, pos: &Position) -> String {
        match &self.cause {
            Cause::Goal { reason, .. } | Cause::Claim(reason) => explain::english(reason),
            Cause::NoTurn => format!("{} has no legal turn", game.def().side(pos.side()).name),
            Cause::TurnLimit => "the turn limit was reached".to_owned(),
        }
    }
}
