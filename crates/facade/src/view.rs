//! A game being played, as everybody who looks on sees it.
//!
//! For: making the [`View`] of a [`Course`]. Not for: what happens in it (`course`), its earlier positions (`frames`),
//! what may be seen in a hidden phase (`hidden`).

use crate::board::{Board, board, names, sides};
use crate::by_hand::can_resign;
use crate::clock::Clock;
use crate::course::{Course, Played};
use crate::ending::{Ending, How};
use crate::events::{Happened, events};
use crate::hidden;
use crate::json::to_json;
use crate::material::{Ahead, Captured, balance, captured};
use crate::men::{Check, Man, Stock, checks, men, stock};
use crate::seat::{Seat, Seated};
use rules::Game;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What the game itself does not know of where it is played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown<'t> {
    /// What the table is called; empty for a sheet.
    pub id: &'t str,
    /// Grows with every change of the table.
    pub revision: u64,
    /// The computer on turn thinks.
    pub thinking: bool,
    /// How long the side on turn has been on turn, in milliseconds.
    pub elapsed: u32,
    /// Where the record can be had; empty for a sheet.
    pub pgn: &'t str,
}

/// A game being played.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View<'g> {
    /// What the table is called; empty for a sheet.
    id: &'g str,
    /// Grows with every change of the table; 0 for a sheet.
    revision: u64,
    game: GameName<'g>,
    #[ts(type = "Readings")]
    readings: BTreeMap<&'g str, &'g str>,
    sides: Vec<Seated<'g>>,
    board: Board<'g>,
    men: Vec<Man<'g>>,
    stock: Vec<Stock<'g>>,
    to_move: u8,
    phase: &'g str,
    number: u32,
    position: String,
    check: Vec<Check<'g>>,
    verdict: Option<&'g Ending>,
    turns: Vec<Turn<'g>>,
    /// The last turn of each side, the oldest first.
    last: Vec<LastTurn<'g>>,
    thinking: bool,
    can_take_back: bool,
    can_claim_draw: bool,
    /// People may offer a draw.
    can_draw: bool,
    can_resign: bool,
    clock: Option<Clock>,
    /// By side.
    captured: Vec<Captured<'g>>,
    /// By team.
    balance: Vec<Ahead>,
    /// A sentence to be shown.
    notice: Option<&'g str>,
    /// Where the record can be had; empty for a sheet.
    pgn: &'g str,
}

/// What is played.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct GameName<'g> {
    id: &'g str,
    name: &'g str,
    note: Option<&'g str>,
}

/// A turn in the list.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Turn<'g> {
    /// Counts the turns of every side from 1.
    number: u32,
    side: u8,
    /// In full, as records have it.
    text: &'g str,
    /// As short as it can be said.
    short: &'g str,
    /// What else it did; often empty.
    effects: &'g str,
    cells: Vec<&'g str>,
}

/// The last turn of a side, with all it did.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct LastTurn<'g> {
    side: u8,
    cells: Vec<&'g str>,
    events: Vec<Happened<'g>>,
}

impl<'g> Turn<'g> {
    /// A turn of a course; of one that is hidden now nothing is told.
    pub(crate) fn of(game: &'g Game, course: &Course, played: &'g Played) -> Self {
        let Played { number, side, .. } = *played;
        let (text, short, effects, cells) = if course.is_unseen(game, played) {
            ("(unseen)", "(unseen)", "", &[][..])
        } else {
            (played.text.as_str(), played.short.as_str(), played.effects.as_str(), &played.cells[..])
        };
        Self { number, side: side.0, text, short, effects, cells: names(game.def(), cells.iter().copied()) }
    }
}

impl Course {
    /// How it looks, as JSON.
    pub fn view(&self, game: &Game, shown: &Shown<'_>) -> String {
        to_json(&view(game, self, shown))
    }
}

/// A view some time after it was made, if nothing has happened since: only the clock of the side on turn has run on,
/// for so many milliseconds in all.
pub fn view_later(view: &str, elapsed: u32) -> String {
    /// Within a text the marks would have a backslash before them.
    const NAME: &str = "\"elapsed\":";
    let Some(at) = view.find(NAME).map(|at| at + NAME.len()) else { return view.to_owned() };
    let rest = view[at..].trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{}{elapsed}{rest}", &view[..at])
}

/// The view of a course.
pub(crate) fn view<'g>(game: &'g Game, course: &'g Course, shown: &Shown<'g>) -> View<'g> {
    let def = game.def();
    let seen = course.seen(game);
    let mut lasts: Vec<usize> =
        def.all_sides().filter_map(|side| course.turns.iter().rposition(|played| played.side == side)).collect();
    lasts.sort_unstable();
    let last = lasts.iter().map(|&turn| &course.turns[turn]);
    let last = last.filter(|played| !course.is_unseen(game, played)).map(|played| LastTurn {
        side: played.side.0,
        cells: names(def, played.cells.iter().copied()),
        events: events(def, &played.events),
    });
    let seats = sides(def).into_iter().zip(def.all_sides()).zip(&course.seats);
    View {
        id: shown.id,
        revision: shown.revision,
        game: GameName { id: course.setting.edition().id(), name: &def.name, note: def.note.as_deref() },
        readings: def.chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect(),
        sides: seats.map(|((side, number), seat)| Seated::new(side, course.pos.is_alive(number), *seat)).collect(),
        board: board(def),
        men: men(game, &seen),
        stock: stock(game, &course.start, &seen),
        to_move: course.pos.side().0,
        phase: &def.phase(course.pos.phase()).name,
        number: notation::position::number(game, course.pos.played()),
        position: notation::position::write(game, &seen),
        check: checks(game, &seen),
        verdict: course.ending.as_ref(),
        turns: course.turns.iter().map(|played| Turn::of(game, course, played)).collect(),
        last: last.collect(),
        thinking: shown.thinking,
        can_take_back: course.by_hand.is_some() || course.last_of_a_person().is_some(),
        can_claim_draw: course.ending.is_none() && game.claim(&course.pos, &course.past).is_some(),
        can_draw: course.ending.is_none() && course.seats.contains(&Seat::Person),
        can_resign: can_resign(game, course),
        clock: clock(course, shown.elapsed),
        captured: captured(game, course),
        // What is placed unseen is not weighed.
        balance: balance(
            game,
            &course.setting,
            if hidden::is_hidden(game, &course.pos) { &course.start } else { &course.pos },
        ),
        notice: course.notice.as_deref(),
        pgn: shown.pgn,
    }
}

fn clock(course: &Course, elapsed: u32) -> Option<Clock> {
    let control = course.clock?;
    let (mut left, _) = course.clocks(control);
    let running = course.time_left().map(|(side, _)| side.0);
    if course.by_hand.is_some_and(|ended| ended.how == How::Flag) {
        left[course.pos.side().index()] = 0;
    }
    Some(Clock { control, left, running, elapsed: if running.is_some() { elapsed } else { 0 } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::TimeControl;
    use crate::course::Note;
    use crate::library::Library;

    #[test]
    fn a_view_some_time_later_is_the_one_that_would_be_made_then() {
        let setting = Library::default().called("chess", Vec::new()).unwrap();
        let game = setting.game();
        let mut course = Course::begin(&setting, &[Seat::Person; 2]);
        course.clock = Some(TimeControl::new(60_000, 0, 0));
        course.notice = Some("\"elapsed\":7".to_owned());
        let at =
            |course: &Course, elapsed| course.view(game, &Shown { id: "\"elapsed\":3", elapsed, ..Shown::default() });
        for turn in ["e4", "e5", "Nf3"] {
            let steps = course.turn_of_text(game, turn).unwrap();
            course = course.turned(game, &steps, Note::default());
        }
        for (then, now) in [(0, 1234), (1234, 9), (12, 12)] {
            assert_eq!(view_later(&at(&course, then), now), at(&course, now));
        }
        course.clock = None;
        assert_eq!(view_later(&at(&course, 0), 5), at(&course, 5), "there is no clock");
    }
}
