//! A game as a record: adds the players, the date and the reason for the end. `notation::record` has the format.

use crate::fault::Fault;
use crate::game::clock::TimeControl;
use crate::game::game_state::GameState;
use crate::game::seat::Seat;
use notation::record::{Record, RecordTurn, format_date, write};
use rules::Game;
use std::time::Duration;

impl GameState {
    /// The game as a record. It includes the rule file if `rules` is set or the game is a custom one; `today` is the
    /// date in days since 1970.
    ///
    /// # Errors
    /// While part of the game is hidden.
    pub fn record(&self, game: &Game, rules: bool, today: u64) -> Result<String, Fault> {
        self.pgn_with_names(game, rules, today, &[])
    }

    /// As [`GameState::record`], with the names of the people, by side; a missing name becomes "Person".
    ///
    /// # Errors
    /// While part of the game is hidden.
    pub fn pgn_with_names(
        &self,
        game: &Game,
        rules: bool,
        today: u64,
        people: &[Option<String>],
    ) -> Result<String, Fault> {
        if game.is_hidden(&self.pos) && self.result.is_none() {
            return Err(Fault::conflict("the record is available when the hidden set-up is over"));
        }
        let edition = self.configured_game.source();
        let rule_text = edition.self_contained();
        let mut record = Record::new(game, edition.id(), &rule_text, &self.start.position);
        record.set_tag("Event", "Variorum");
        record.set_tag("Date", format_date(today));
        let names = self.seats.iter().enumerate().map(|(side, seat)| match seat {
            Seat::Person => people.get(side).cloned().flatten().unwrap_or_else(|| "Person".to_owned()),
            Seat::Computer(level) => format!("Computer, level {}", level.number()),
        });
        if self.seats.len() == 2 {
            for (tag, name) in ["White", "Black"].into_iter().zip(names) {
                record.set_tag(tag, name);
            }
        } else {
            let names = game.def().sides.iter().zip(names).map(|(side, name)| format!("{}: {name}", side.name));
            record.set_tag("Players", names.collect::<Vec<_>>().join("; "));
        }
        if let Some(ending) = &self.result {
            record.set_tag("Termination", &*ending.reason.text);
            ending.result.clone_into(&mut record.result);
        }
        if let Some(control) = self.clock.and_then(TimeControl::tag) {
            record.set_tag("TimeControl", control);
        }
        let text = |text: &String| RecordTurn { text: text.clone(), ..RecordTurn::default() };
        record.turns = self.turns.iter().map(|played| text(&played.texts.text)).collect();
        record.respell(game);
        self.annotate_times(&mut record);
        // The rules of a custom game may not be available anywhere else.
        record.rules = (rules || edition.is_custom()).then_some(rule_text);
        Ok(write(game, &record))
    }

    /// Adds the clock after each turn; without clocks, the time that each turn took, where it is known.
    fn annotate_times(&self, record: &mut Record) {
        let spent = self.turns.iter().zip(&self.turn_meta).map(|(played, meta)| (played.side, meta.spent_ms));
        let of_turn = record.turns.iter_mut().map(|turn| &mut turn.annotations);
        let time = |milliseconds: u32| Duration::from_millis(milliseconds.into());
        match self.clock {
            Some(control) => {
                let left = control.remaining_after_each(self.seats.len(), spent);
                of_turn.zip(left).for_each(|(annotations, left)| annotations.clock = Some(time(left)));
            }
            None => of_turn.zip(spent).filter(|(_, (_, spent))| *spent > 0).for_each(|(annotations, (_, spent))| {
                annotations.elapsed = Some(time(spent));
            }),
        }
    }
}
