//! A game as a value: everything that defines it, as a client stores it and sends it with each request.
//!
//! For games that the server does not store: hotseat, against the computer in the browser, analysis. Its turns are
//! replayed to a [`GameState`], from the last known position if the cache remembers the game.

use crate::fault::Fault;
use crate::game::clock::TimeControl;
use crate::game::game_cache::GameCache;
use crate::game::game_result::{MAX_TURNS, Termination};
use crate::game::game_state::{GameState, PlayedTurn, TurnMeta};
use crate::game::seat::{Seat, SeatSpec};
use notation::turn::PlusSign;
use rules::{Budget, Game};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The maximum size of the text of a turn.
const MAX_TURN_BYTES: usize = 2000;

/// A game as a value.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The id of the game.
    pub game: String,
    /// The readings; those not named have their defaults.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// The start position; none for the normal one.
    #[serde(default)]
    pub start: Option<String>,
    /// One for each side, in the order of `sides`.
    pub seats: Vec<SeatSpec>,
    /// The turns played.
    #[serde(default)]
    pub turns: Vec<GameRecordTurn>,
    /// How people have ended it, if they have.
    #[serde(default, rename = "ended")]
    pub termination: Option<Termination>,
    /// The setting of the clocks; none without clocks.
    #[serde(default)]
    pub clock: Option<TimeControl>,
}

/// A turn of a game as a value.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecordTurn {
    /// The turn in full notation, as in records; a shorter notation is accepted if it is unambiguous.
    pub text: String,
    /// The time that it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u32>,
    /// The score of the position, by the computer that chose the turn, in hundredths of the median piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

impl GameRecord {
    /// Does some work with the state of the game after all its turns.
    ///
    /// # Errors
    /// What is invalid about the sheet; errors of `work`; or the position is too complex for the budget.
    pub fn ask<T>(
        &self,
        library: &GameCache,
        budget: &Budget,
        work: impl FnOnce(&Game, GameState) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let edition = library.find_source(&self.game).map_err(Fault::bad)?;
        let setting = library.load_source(&edition, self.readings.clone().into_iter().collect())?;
        let seats = self.parse_seats(setting.game())?;
        self.check(setting.game())?;
        crate::game::budget::with_budget(setting.game(), budget, |game| {
            let start = match self.start.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
                None => game.start(),
                Some(text) => interchange::parse_position(game, text)
                    .map_err(|error| Fault::bad(format!("the position is not possible: {error}")))?,
            };
            let begun = GameState { clock: self.clock, ..GameState::new(game, &setting, &start, seats) };
            let played = self.replay_turns(library, game, begun)?;
            let course = match self.termination {
                Some(ended) => played.terminate(game, ended)?,
                None => played,
            };
            work(game, course)
        })
    }

    fn parse_seats(&self, game: &Game) -> Result<Vec<Seat>, Fault> {
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
        self.seats.iter().zip(&def.sides).map(|(seat, side)| seat.to_seat(&side.name)).collect()
    }

    fn check(&self, game: &Game) -> Result<(), Fault> {
        if self.turns.len() > MAX_TURNS {
            return Err(Fault::bad(format!("a game has at most {MAX_TURNS} turns, not {}", self.turns.len())));
        }
        if let Some(long) = self.turns.iter().position(|turn| turn.text.len() > MAX_TURN_BYTES) {
            return Err(Fault::bad(format!("the text of turn {} is too long", long + 1)));
        }
        self.clock.map_or(Ok(()), |clock| clock.check(game))
    }

    /// Replays its turns, starting from what the library remembers.
    fn replay_turns(&self, library: &GameCache, game: &Game, begun: GameState) -> Result<GameState, Fault> {
        let texts: Vec<&str> = self.turns.iter().map(|turn| turn.text.as_str()).collect();
        let (mut course, known) = match library.recall(&begun, &texts) {
            Some((known, shared)) => {
                (GameState { seats: begun.seats, clock: begun.clock, termination: None, notice: None, ..known }, shared)
            }
            None => (begun, 0),
        };
        if known < course.turn_count() {
            course.truncate(known);
        }
        if known > 0 {
            course.adjudicate(game);
        }
        let notes: Vec<TurnMeta> = self
            .turns
            .iter()
            .map(|turn| TurnMeta { spent_ms: turn.spent.unwrap_or_default(), score: turn.score })
            .collect();
        course.turn_meta.copy_from_slice(&notes[..known]);
        for (i, text) in texts.iter().enumerate().skip(known) {
            if course.is_over() {
                return Err(Fault::bad(format!("turn {} comes after the end of the game", i + 1)));
            }
            let steps = notation::turn::parse_with(
                &game.with_history(course.history()),
                course.position(),
                text,
                PlusSign::Stored,
            )
            .map_err(|error| Fault::bad(format!("turn {} is not possible: {error}", i + 1)))?;
            course.push(game, &steps, notes[i]);
            course.adjudicate(game);
        }
        // A result within a spent budget is not reliable.
        if !texts.is_empty() && !game.budget().is_spent() {
            library.remember(&course);
        }
        Ok(course)
    }

    /// The sheet of a later state of this game.
    pub fn updated(&self, course: &GameState) -> Self {
        let turn = |(played, note): (&Arc<PlayedTurn>, &TurnMeta)| GameRecordTurn {
            text: played.texts.text.clone(),
            spent: Some(note.spent_ms).filter(|&spent| spent > 0),
            score: note.score,
        };
        Self {
            seats: course.seats().iter().map(|&seat| seat.into()).collect(),
            turns: course.turns.iter().zip(&course.turn_meta).map(turn).collect(),
            termination: course.termination,
            ..self.clone()
        }
    }
}
