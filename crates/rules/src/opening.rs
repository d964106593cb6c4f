//! The position at the start: can it be played from?
//!
//! For: whoever checks a rule file or begins a game. Not for: positions that people hand in (`setup`), nor what a file
//! may say about the start (`read::board`).

use crate::budget::Budget;
use crate::english::say;
use crate::game::Game;
use crate::verdict::{Past, Verdict};

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// There is a legal turn.
    Playable,
    /// The game itself forbids the position: a sentence without its full stop.
    Forbidden(String),
    /// It is over before anybody has moved: a sentence without its full stop.
    Over(String),
    /// Nobody has won, and there is no legal turn.
    Stuck,
    /// Whether there is a legal turn takes too long to find out.
    Unknown,
}

/// So much work is done to find a first turn; games that are played need a thousandth.
const WORK: u64 = 2_000_000;

/// As much as is looked at at a start, of which nobody knows yet how much there is: a rule file may come from anywhere.
pub(crate) fn budget() -> Budget {
    Budget::of(WORK).nearest(Budget::NEAR)
}

impl Game {
    /// Looks at the start, as far as that can be done in about a second.
    pub fn opening(&self) -> Opening {
        if let Err(why) = self.sound_start() {
            return Opening::Forbidden(why);
        }
        let start = self.start();
        let budget = budget();
        let bounded = self.within(budget.clone());
        let any = bounded.any_turn(&start).is_some();
        if any {
            return Opening::Playable;
        }
        if budget.is_spent() {
            return Opening::Unknown;
        }
        let (winner, reason) = match self.verdict(&start, &Past::new(&start)) {
            Verdict::Ongoing => return Opening::Stuck,
            Verdict::Won { winner, reason } => (Some(&self.def().side(winner).name), reason),
            Verdict::Drawn { reason } => (None, reason),
        };
        Opening::Over(say!("opening-over", winner = winner, reason = reason))
    }

    /// Is the start a position that the game itself allows?
    ///
    /// # Errors
    /// `the start is no position of the game: WHY`, without a full stop.
    pub fn sound_start(&self) -> Result<(), String> {
        let sound = self.position(&self.setup(&self.start()));
        sound.map(|_| ()).map_err(|why| say!("opening-forbidden", why = why.message))
    }
}

#[cfg(test)]
mod tests {
    use super::Opening;

    /// How a game of frogs who hop over enemies begins.
    fn opening(rows: &str, goal: &str) -> Opening {
        let text = format!(
            "game \"Frogs\" {{ source \"an example\" }}\nboard {{\ngrid \"\"\"\n{rows}\n\"\"\"\n}}\nside White w facing=up\nside Black b facing=down\n\
             piece Frog F {{ chain {{ hop any over=enemy capture }} }}\nturn {{ order White Black; act move }}\ngoal {{ {goal} }}\n"
        );
        let (def, problems) = crate::read(&text, &[]);
        crate::compile(def.unwrap_or_else(|| panic!("{problems:?}"))).opening()
    }

    #[test]
    fn a_start_with_walks_beyond_number_is_looked_at_all_the_same() {
        let rows = "7 . f . f . f .\n6 f f f f f f f\n5 . f . f . f .\n4 f f f f f f f\n3 . f . f . f .\n2 f f f f f f f\n1 F f . f . f .";
        assert_eq!(opening(rows, "stuck loses"), Opening::Playable);
    }

    #[test]
    fn how_a_game_that_cannot_be_played_begins_is_told_apart() {
        assert_eq!(opening("1 F . f", "turn-limit 9 draws"), Opening::Stuck);
        let over =
            |opening| matches!(opening, Opening::Over(why) if why.starts_with("the game is over at the start: "));
        assert!(over(opening("1 F . f", "stuck loses")));
        assert!(over(opening("2 f .\n1 f .", "extinct Frog loses")));
    }
}
