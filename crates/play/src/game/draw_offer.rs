//! The answers of computers to draw offers.
//!
//! `rules` has the draws by the rules. People at one screen agree before one of them clicks.

use crate::game::game_state::GameState;
use crate::game::seat::Seat;
use crate::message::Message;
use rules::{Game, Side};

/// The maximum score at which a computer accepts a draw, in hundredths of the median piece.
const MAX_DRAW_SCORE: i32 = 20;
/// The number of turns that a computer must have played before it accepts a draw.
const MIN_DRAW_TURNS: usize = 10;

/// Why a computer declines, or `None` if all accept. Only computers that play against people are asked; where only
/// computers play, a spectator may end the game.
pub(crate) fn refusal(game: &Game, course: &GameState) -> Option<Message> {
    let def = game.def();
    let people: Vec<Side> = def.all_sides().filter(|side| course.seats[side.index()] == Seat::Person).collect();
    let asked = def.all_sides().filter(|side| course.seats[side.index()] != Seat::Person && course.pos.is_alive(*side));
    let mut against = asked.filter(|&side| people.iter().any(|&person| !def.same_team(side, person)));
    against.find_map(|side| {
        let name = &def.side(side).name;
        let own = || course.turns.iter().zip(&course.turn_meta).filter(|(played, _)| played.side == side);
        match own().next_back().and_then(|(_, note)| note.score) {
            Some(score) if score > MAX_DRAW_SCORE => {
                let text = format!("{name} declines: it thinks that it is ahead.");
                Some(Message::new("notice-declines-ahead", text).with("side", name))
            }
            Some(_) if own().count() >= MIN_DRAW_TURNS => None,
            _ => {
                let text = format!("{name} declines: it is too early for a draw.");
                Some(Message::new("notice-declines-early", text).with("side", name))
            }
        }
    })
}
