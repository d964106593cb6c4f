//! Conditional moves: the answers that a player has chosen in advance. They are played at once when they apply.
//!
//! Checks which lines are valid, shortens them after each turn, and finds the turn to play. Only their owner sees them.
//! Whether a turn is in time is decided in [`TableState`].

use crate::table::action::spectator_fault;
use crate::table::event::Event;
use crate::table::table_state::{ActionContext, TableState, Transition};
use crate::{Fault, TimeControl, TurnMeta};
use rules::Game;

/// The maximum number of lines of a person at a table, and of turns in a line.
const MAX_LINES: usize = 30;

/// The conditional moves of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalMoves {
    /// One of the player's sides; they belong to the person who plays it.
    pub side: u8,
    /// Lines of possible turns, by the others and by the player, each as in game records.
    pub lines: Vec<Vec<String>>,
}

/// A line; the flag of each turn is true for the player's own.
type CheckedLine = Vec<(String, bool)>;

impl ConditionalMoves {
    /// What is left after this turn; `None` if nothing is.
    fn after(&self, text: &str) -> Option<Self> {
        let fits = |line: &&Vec<String>| line.len() > 1 && line[0] == text;
        let lines: Vec<Vec<String>> = self.lines.iter().filter(fits).map(|line| line[1..].to_vec()).collect();
        (!lines.is_empty()).then_some(Self { side: self.side, lines })
    }
}

impl TableState {
    /// Whether a player of these sides may set conditional moves now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_set_conditional_moves(&self, game: &Game, own: &[u8]) -> Result<(), Fault> {
        if !self.is_in_progress() {
            return Err(Fault::conflict("conditional moves need a game in progress"));
        }
        if self.game_state.clock().is_some_and(|clock| !TimeControl::is_correspondence(clock)) {
            return Err(Fault::conflict("conditional moves are for correspondence, not for a game with a live clock"));
        }
        if self.players().len() < 2 {
            return Err(Fault::conflict("conditional moves need an opponent"));
        }
        if own.contains(&self.side_to_move()) {
            return Err(Fault::conflict("it is your turn; move first"));
        }
        if self.game_state.is_hidden(game) {
            return Err(Fault::conflict("conditional moves are not possible while pieces are being set up secretly"));
        }
        Ok(())
    }

    /// Replaces this person's conditional moves by these lines.
    pub(crate) fn set_conditional_moves(
        &self,
        game: &Game,
        person: &str,
        lines: &[Vec<String>],
        now: ActionContext<'_>,
    ) -> Result<Transition, Fault> {
        let own = self.sides_of(person);
        let side = *own.first().ok_or_else(spectator_fault)?;
        if !lines.is_empty() {
            self.may_set_conditional_moves(game, &own)?;
        }
        if lines.len() > MAX_LINES {
            return Err(Fault::bad(format!("at most {MAX_LINES} lines of conditional moves are possible")));
        }
        let lines: Vec<CheckedLine> =
            lines.iter().map(|line| self.check_line(game, &own, line)).collect::<Result<_, _>>()?;
        for (i, line) in lines.iter().enumerate() {
            let differs = |other: &CheckedLine| {
                line.iter()
                    .zip(other)
                    .find(|(one, other)| one.0 != other.0)
                    .map(|(one, other)| (one.clone(), other.clone()))
            };
            // Lines that first differ at a turn of the player are contradictory.
            if let Some((one, other)) = lines[..i].iter().filter_map(differs).find(|(one, _)| one.1) {
                return Err(Fault::bad(format!("two lines answer the same turn, with {} and with {}", other.0, one.0)));
            }
        }
        let lines = lines.into_iter().map(|line| line.into_iter().map(|(text, _)| text).collect()).collect();
        self.apply_event(game, Event::ConditionalMovesSet { side, lines }, now.at)
    }

    /// Returns a line with its turns in full, if it can be played.
    fn check_line(&self, game: &Game, own: &[u8], line: &[String]) -> Result<CheckedLine, Fault> {
        if line.len() > MAX_LINES {
            return Err(Fault::bad(format!("a line of conditional moves has at most {MAX_LINES} turns")));
        }
        let (mut course, mut tried) = (self.game_state.clone(), CheckedLine::new());
        for text in line {
            if course.is_over() || course.is_hidden(game) {
                return Err(Fault::bad(format!("no conditional moves are possible from {text} on")));
            }
            let is_own = own.contains(&course.position().side().0);
            let steps = course.parse_turn(game, text)?;
            course = course.with_turn(game, &steps, TurnMeta::default());
            tried.push((course.last_turn_text().unwrap_or_default().to_owned(), is_own));
        }
        // Turns after the player's last one have no effect.
        let answers = tried.iter().rposition(|(_, is_own)| *is_own).map_or(0, |last| last + 1);
        if answers == 0 {
            return Err(Fault::bad("a line of conditional moves needs a turn of an opponent and then one of your own"));
        }
        tried.truncate(answers);
        Ok(tried)
    }

    /// What is left of all conditional moves after this turn.
    pub(crate) fn conditional_moves_after(&self, text: &str) -> Vec<ConditionalMoves> {
        self.conditional_moves.iter().filter_map(|foresight| foresight.after(text)).collect()
    }

    /// The conditional moves of this person.
    pub fn conditional_moves_of(&self, person: &str) -> Option<&ConditionalMoves> {
        self.conditional_moves
            .iter()
            .find(|of| self.people.get(usize::from(of.side)).and_then(Option::as_deref) == Some(person))
    }

    /// The conditional move of the side to move; `None` while an offer is open, since the player has to read it first.
    pub(crate) fn conditional_reply(&self) -> Option<&str> {
        let person = self.people.get(usize::from(self.side_to_move()))?.as_deref()?;
        let first = self.conditional_moves_of(person)?.lines.first()?.first()?;
        Some(first.as_str()).filter(|_| self.offers.is_empty() && !self.game_state.is_over())
    }
}
