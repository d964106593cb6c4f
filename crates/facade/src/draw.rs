//! A draw that people offer: what the computers say to it.
//!
//! For: refusing in a sentence. Not for: draws by the rules (`rules`), or among people, who are at one screen and agree
//! before anybody clicks.

use crate::course::Course;
use crate::seat::Seat;
use rules::{Game, Side};

/// A computer agrees where it thinks it stands no better than this, in hundredths of the median man.
const CONTENT: i32 = 20;
/// Before it has made so many turns it does not.
const EARLY: usize = 10;

/// Why a computer declines; none: all agree. Asked are those that play against people; where only computers play,
/// whoever looks on may stop them.
pub(crate) fn refusal(game: &Game, course: &Course) -> Option<String> {
    let def = game.def();
    let people: Vec<Side> = def.all_sides().filter(|side| course.seats[side.index()] == Seat::Person).collect();
    let asked = def.all_sides().filter(|side| course.seats[side.index()] != Seat::Person && course.pos.is_alive(*side));
    let mut against = asked.filter(|&side| people.iter().any(|&person| !def.same_team(side, person)));
    against.find_map(|side| {
        let name = &def.side(side).name;
        let own = || course.turns.iter().zip(&course.notes).filter(|(played, _)| played.side == side);
        match own().next_back().and_then(|(_, note)| note.score) {
            Some(score) if score > CONTENT => Some(format!("{name} declines: it thinks it stands better.")),
            Some(_) if own().count() >= EARLY => None,
            _ => Some(format!("{name} declines: it is too early for a draw.")),
        }
    })
}
