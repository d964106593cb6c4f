//! Foresight: what somebody wants to answer if the others play so. It is played for him at once, as if he had been
//! there.
//!
//! For: which lines can be kept, what is left of them after a turn, and which turn comes of them. Only their owner is
//! told of them. Not for: when a turn is in time ([`Standing`]).

use crate::act::looks_on;
use crate::event::Event;
use crate::standing::{Moved, Now, Standing};
use facade::{Fault, Note, TimeControl};
use rules::Game;

/// So many lines may one person keep at a table, and a line may be so long.
const MOST: usize = 30;

/// What one person has foreseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// A side of his; it is that of whoever sits there.
    pub side: u8,
    /// Lines of turns that may follow, those of the others and his own, each turn as records have it.
    pub lines: Vec<Vec<String>>,
}

/// A line, and for each turn whether it is one's own.
type Line = Vec<(String, bool)>;

impl Foresight {
    /// What is left of it after this turn; none if nothing is.
    fn after(&self, text: &str) -> Option<Self> {
        let fits = |line: &&Vec<String>| line.len() > 1 && line[0] == text;
        let lines: Vec<Vec<String>> = self.lines.iter().filter(fits).map(|line| line[1..].to_vec()).collect();
        (!lines.is_empty()).then_some(Self { side: self.side, lines })
    }
}

impl Standing {
    /// May this person, who plays these sides, foresee anything now?
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn may_foresee(&self, game: &Game, own: &[u8]) -> Result<(), Fault> {
        if self.is_waiting() || self.course.is_over() {
            return Err(Fault::not_now("turns are foreseen while the game is being played"));
        }
        if self.course.clock().is_some_and(|clock| !TimeControl::is_correspondence(clock)) {
            return Err(Fault::not_now("turns are foreseen by correspondence, not at a table with clocks of minutes"));
        }
        if self.players().len() < 2 {
            return Err(Fault::not_now("there is nobody here but you whose turns could be foreseen"));
        }
        if own.contains(&self.side()) {
            return Err(Fault::not_now("it is your turn: make it first"));
        }
        if self.course.is_hidden(game) {
            return Err(Fault::not_now("nothing can be foreseen while men are set up unseen"));
        }
        Ok(())
    }

    /// This person foresees these lines, and no others any more.
    pub(crate) fn foresee(
        &self,
        game: &Game,
        person: &str,
        lines: &[Vec<String>],
        now: Now<'_>,
    ) -> Result<Moved, Fault> {
        let own = self.sides_of(person);
        let side = *own.first().ok_or_else(looks_on)?;
        if !lines.is_empty() {
            self.may_foresee(game, &own)?;
        }
        if lines.len() > MOST {
            return Err(Fault::bad(format!("at most {MOST} lines can be foreseen at a time")));
        }
        let lines: Vec<Line> = lines.iter().map(|line| self.tried(game, &own, line)).collect::<Result<_, _>>()?;
        for (i, line) in lines.iter().enumerate() {
            let differs = |other: &Line| {
                line.iter()
                    .zip(other)
                    .find(|(one, other)| one.0 != other.0)
                    .map(|(one, other)| (one.clone(), other.clone()))
            };
            // Where two part at a turn of one's own, nobody could say which of them to play.
            if let Some((one, other)) = lines[..i].iter().filter_map(differs).find(|(one, _)| one.1) {
                return Err(Fault::bad(format!("two lines answer the same with {} and with {}", other.0, one.0)));
            }
        }
        let lines = lines.into_iter().map(|line| line.into_iter().map(|(text, _)| text).collect()).collect();
        self.then(game, Event::Foreseen { side, lines }, now.at)
    }

    /// A line, if it can be played.
    fn tried(&self, game: &Game, own: &[u8], line: &[String]) -> Result<Line, Fault> {
        if line.len() > MOST {
            return Err(Fault::bad(format!("a line that is foreseen has at most {MOST} turns")));
        }
        let (mut course, mut tried) = (self.course.clone(), Line::new());
        for text in line {
            if course.is_over() || course.is_hidden(game) {
                return Err(Fault::bad(format!("nothing can be foreseen from {text} on")));
            }
            let is_own = own.contains(&course.position().side().0);
            let steps = course.turn_of_text(game, text)?;
            course = course.turned(game, &steps, Note::default());
            tried.push((course.last_turn().unwrap_or_default().to_owned(), is_own));
        }
        // What comes after one's own last turn asks for nothing.
        let answers = tried.iter().rposition(|(_, is_own)| *is_own).map_or(0, |last| last + 1);
        if answers == 0 {
            return Err(Fault::bad("a line that is foreseen needs a turn of the others and one of your own"));
        }
        tried.truncate(answers);
        Ok(tried)
    }

    /// What is left of everybody's foresight after this turn.
    pub(crate) fn foresights_after(&self, text: &str) -> Vec<Foresight> {
        self.foresights.iter().filter_map(|foresight| foresight.after(text)).collect()
    }

    /// What this person has foreseen.
    pub(crate) fn foresight_of(&self, person: &str) -> Option<&Foresight> {
        self.foresights
            .iter()
            .find(|of| self.people.get(usize::from(of.side)).and_then(Option::as_deref) == Some(person))
    }

    /// The turn that whoever is on turn has foreseen; none while somebody has asked for something, which he has to read
    /// first.
    pub(crate) fn foreseen(&self) -> Option<&str> {
        let person = self.people.get(usize::from(self.side()))?.as_deref()?;
        let first = self.foresight_of(person)?.lines.first()?.first()?;
        Some(first.as_str()).filter(|_| self.offers.is_empty() && !self.course.is_over())
    }
}
