//! Checks whether a game can be played from its start position.
//!
//! Used when a rule file is checked or a game begins. Positions from users are checked in `setup`; what a file may say
//! about the start is checked in `read::board`.

use crate::game::Game;
use crate::message;
use crate::message::Message;
use crate::verdict::{History, Verdict};
use model::budget::Budget;

/// The state of a game at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartStatus {
    /// There is a legal turn.
    Playable,
    /// The game's own rules forbid the position; a sentence without its full stop.
    Forbidden(Message),
    /// The game is over before the first move; a sentence without its full stop.
    GameOver(Message),
    /// There is no legal turn, and the game is not over.
    Stuck,
    /// The search for a legal turn takes too long.
    Unknown,
}

/// The maximum work to find a first turn; real games need a thousandth of it.
const MAX_WORK: u64 = 2_000_000;

/// The budget for a start position whose size is unknown: a rule file may come from anywhere.
pub(crate) fn start_budget() -> Budget {
    Budget::new(MAX_WORK).with_walk_limit(Budget::DEFAULT_WALK_LIMIT)
}

impl Game {
    /// Examines the start position, for at most about a second.
    pub fn start_status(&self) -> StartStatus {
        if let Err(why) = self.validate_start() {
            return StartStatus::Forbidden(why);
        }
        let start = self.start();
        let budget = start_budget();
        let bounded = self.with_budget(budget.clone());
        let any = bounded.find_turn(&start).is_some();
        if any {
            return StartStatus::Playable;
        }
        if budget.is_spent() {
            return StartStatus::Unknown;
        }
        let (winner, reason) = match self.verdict(&start, &History::new(&start)) {
            Verdict::Ongoing => return StartStatus::Stuck,
            Verdict::Won { winner, reason } => (Some(&self.def().side(winner).name), reason),
            Verdict::Drawn { reason } => (None, reason),
        };
        StartStatus::GameOver(message!("opening-over", winner = winner, reason = reason))
    }

    /// Checks that the game's own rules allow its start position.
    ///
    /// # Errors
    /// `the game does not allow its own starting position: WHY`, without a full stop.
    pub fn validate_start(&self) -> Result<(), Message> {
        let sound = self.position(&self.setup(&self.start()));
        sound.map(|_| ()).map_err(|why| message!("opening-forbidden", why = why.message))
    }
}

#[cfg(test)]
mod tests {
    use super::StartStatus;

    /// The opening of a game of frogs that hop over enemies.
    fn opening(rows: &str, goal: &str) -> StartStatus {
        let text = format!(
            "game \"Frogs\" {{ source \"an example\" }}\nboard {{\ngrid \"\"\"\n{rows}\n\"\"\"\n}}\nside White w facing=up\nside Black b facing=down\n\
             piece Frog F {{ chain {{ hop any over=enemy capture }} }}\nturn {{ order White Black; act move }}\ngoal {{ {goal} }}\n"
        );
        let (def, problems) = crate::read(&text, &[]);
        crate::compile(def.unwrap_or_else(|| panic!("{problems:?}"))).start_status()
    }

    #[test]
    fn a_start_with_countless_walks_can_be_examined() {
        let rows = "7 . f . f . f .\n6 f f f f f f f\n5 . f . f . f .\n4 f f f f f f f\n3 . f . f . f .\n2 f f f f f f f\n1 F f . f . f .";
        assert_eq!(opening(rows, "stuck loses"), StartStatus::Playable);
    }

    #[test]
    fn a_stuck_start_differs_from_one_where_the_game_is_over() {
        assert_eq!(opening("1 F . f", "turn-limit 9 draws"), StartStatus::Stuck);
        let over = |opening| matches!(opening, StartStatus::GameOver(why) if why.key == "opening-over");
        assert!(over(opening("1 F . f", "stuck loses")));
        assert!(over(opening("2 f .\n1 f .", "extinct Frog loses")));
    }
}
