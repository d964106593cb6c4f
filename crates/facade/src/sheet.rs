//! A game as a value: everything that makes it what it is, as somebody outside keeps it and hands it over with each
//! question.
//!
//! For: games that nobody keeps here (hotseat, against the computer in the browser, analysis). Not for: what happens in
//! a game (`course`): a sheet is played through to one, and of what was lately played through only the rest is played.

use crate::clock::TimeControl;
use crate::course::{Course, Note, Played};
use crate::ending::{Ended, MAX_TURNS};
use crate::fault::Fault;
use crate::library::Library;
use crate::object;
use crate::seat::{Seat, SeatBody};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;

/// Longer than any turn in full.
const MAX_TEXT: usize = 2000;

/// A game as a value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Its id.
    pub game: String,
    /// Those not named have their defaults.
    #[serde(default)]
    #[ts(type = "Readings")]
    pub readings: BTreeMap<String, String>,
    /// The position it begins with; null: the usual one.
    #[serde(default)]
    pub start: Option<String>,
    /// One a side, in the order of `sides`.
    #[serde(deserialize_with = "object::each")]
    pub seats: Vec<SeatBody>,
    /// What has been played.
    #[serde(default, deserialize_with = "object::each")]
    pub turns: Vec<SheetTurn>,
    /// How people have ended it.
    #[serde(default, deserialize_with = "object::maybe")]
    pub ended: Option<Ended>,
    /// How the clocks are set; null: there are none.
    #[serde(default, deserialize_with = "object::maybe")]
    #[ts(optional = nullable)]
    pub clock: Option<TimeControl>,
}

/// A turn of a sheet.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SheetTurn {
    /// In full, as records have it; what is shorter is understood too, if only one turn can be meant.
    pub text: String,
    /// How long it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spent: Option<u32>,
    /// How good the computer that chose it thinks its position is, in hundredths of the median man.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub score: Option<i32>,
}

impl Sheet {
    /// Asks something of the game as it stands after all its turns.
    ///
    /// # Errors
    /// What is wrong with the sheet; those of `work`; or that there is too much to look at.
    pub fn ask<T>(
        &self,
        library: &Library,
        budget: &Budget,
        work: impl FnOnce(&Game, Course) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let edition = library.find(&self.game).map_err(Fault::bad)?;
        let setting = library.setting(&edition, self.readings.clone().into_iter().collect())?;
        let seats = self.seats(setting.game())?;
        self.check(setting.game())?;
        crate::within(setting.game(), budget, |game| {
            let start = match self.start.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
                None => game.start(),
                Some(text) => notation::position::read(game, text)
                    .map_err(|error| Fault::bad(format!("the position is not possible: {error}")))?,
            };
            let begun = Course { clock: self.clock, ..Course::new(game, &setting, &start, seats) };
            let played = self.play(library, game, begun)?;
            let course = match self.ended {
                Some(ended) => played.ended(game, ended)?,
                None => played,
            };
            work(game, course)
        })
    }

    fn seats(&self, game: &Game) -> Result<Vec<Seat>, Fault> {
        let def = game.def();
        if self.seats.len() != game.side_count() {
            let names: Vec<_> = def.sides.iter().map(|side| side.name.as_str()).collect();
            let (name, count) = (&def.name, game.side_count());
            return Err(Fault::bad(format!(
                "{name} needs {count} seats ({}), not {}",
                names.join(", "),
                self.seats.len()
            )));
        }
        self.seats.iter().zip(&def.sides).map(|(seat, side)| seat.check(&side.name)).collect()
    }

    fn check(&self, game: &Game) -> Result<(), Fault> {
        if self.turns.len() > MAX_TURNS {
            return Err(Fault::bad(format!("a game has at most {MAX_TURNS} turns, not {}", self.turns.len())));
        }
        if let Some(long) = self.turns.iter().position(|turn| turn.text.len() > MAX_TEXT) {
            return Err(Fault::bad(format!("turn {} is longer than any turn is", long + 1)));
        }
        self.clock.map_or(Ok(()), |clock| clock.check(game))
    }

    /// Plays its turns, those that were lately played by memory.
    fn play(&self, library: &Library, game: &Game, begun: Course) -> Result<Course, Fault> {
        let texts: Vec<&str> = self.turns.iter().map(|turn| turn.text.as_str()).collect();
        let (mut course, known) = match library.recall(&begun, &texts) {
            Some((known, shared)) => {
                (Course { seats: begun.seats, clock: begun.clock, by_hand: None, notice: None, ..known }, shared)
            }
            None => (begun, 0),
        };
        if known < course.length() {
            course.cut(known);
        }
        if known > 0 {
            course.adjudicate(game);
        }
        let notes: Vec<Note> =
            self.turns.iter().map(|turn| Note { spent: turn.spent.unwrap_or_default(), score: turn.score }).collect();
        course.notes.copy_from_slice(&notes[..known]);
        for (i, text) in texts.iter().enumerate().skip(known) {
            if course.is_over() {
                return Err(Fault::bad(format!("turn {} comes after the end of the game", i + 1)));
            }
            let steps = notation::turn::read(game, course.position(), text)
                .map_err(|error| Fault::bad(format!("turn {} is not possible: {error}", i + 1)))?;
            course.push(game, &steps, notes[i]);
            course.adjudicate(game);
        }
        // What was found while there was no time to look is not remembered.
        if !texts.is_empty() && !game.budget().is_spent() {
            library.remember(&course);
        }
        Ok(course)
    }

    /// The sheet of what has become of the course of this one.
    pub fn after(&self, course: &Course) -> Self {
        let turn = |(played, note): (&Arc<Played>, &Note)| SheetTurn {
            text: played.text.clone(),
            spent: Some(note.spent).filter(|&spent| spent > 0),
            score: note.score,
        };
        Self {
            seats: course.seats().iter().map(|&seat| seat.into()).collect(),
            turns: course.turns.iter().zip(&course.notes).map(turn).collect(),
            ended: course.by_hand,
            ..self.clone()
        }
    }
}
