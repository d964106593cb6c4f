//! A table as everybody who looks on sees it.
//!
//! For: making the [`View`] of a course. Not for: the form of its parts (`view`), what may be seen in a hidden phase (`hidden`).

use super::course::{Course, Played};
use super::{Seat, Table};
use crate::hidden;
use crate::view::{self, View};
use rules::Game;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Table {
    /// The view of a course.
    pub(super) fn show<'t>(&'t self, game: &'t Game, course: &'t Course) -> View<'t> {
        let def = game.def();
        let seen = self.seen(game, course);
        let unseen =
            |played: &Arc<Played>| course.ending.is_none() && hidden::is_unseen(game, &played.before, played.side, &course.pos);
        let seats = view::sides(def).into_iter().zip(def.all_sides()).zip(&course.seats);
        let turns = course.turns.iter().map(|played| {
            let (text, cells) = if unseen(played) { ("(unseen)", &[][..]) } else { (played.text.as_str(), &played.cells[..]) };
            view::PlayedTurn { number: played.number, side: played.side.0, text, cells: view::names(def, cells.iter().copied()) }
        });
        let last = def.all_sides().filter_map(|side| course.turns.iter().rfind(|played| played.side == side));
        let last = last.filter(|played| !unseen(played)).map(|played| view::LastTurn {
            side: played.side.0,
            cells: view::names(def, played.cells.iter().copied()),
            events: view::events(def, &played.events),
        });
        View {
            id: &self.id,
            revision: course.revision,
            game: view::GameName { id: self.shipped.id, name: &def.name, note: def.note.as_deref() },
            readings: def.chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect::<BTreeMap<_, _>>(),
            sides: seats
                .map(|((side, number), seat)| {
                    let (by, level) = match seat {
                        Seat::Person => ("person", None),
                        Seat::Computer(level) => ("computer", Some((*level).into())),
                    };
                    view::Seated { side, alive: course.pos.is_alive(number), by, level }
                })
                .collect(),
            board: view::board(def),
            men: view::men(game, &seen),
            stock: view::stock(game, &self.start, &seen),
            to_move: course.pos.side().0,
            phase: &def.phase(course.pos.phase()).name,
            number: notation::position::number(game, course.pos.played()),
            position: notation::position::write(game, &seen),
            check: view::checks(game, &seen),
            verdict: course.ending.as_ref(),
            turns: turns.collect(),
            last: last.collect(),
            thinking: course.thinks,
            can_take_back: course.by_hand || course.last_of_a_person().is_some(),
            can_claim_draw: course.ending.is_none() && game.claim(&course.pos, &course.past).is_some(),
            notice: course.notice.as_deref(),
            pgn: format!("/api/tables/{}/record", self.id),
        }
    }
}
