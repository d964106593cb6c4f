//! Hidden set-ups: which part of a position and which turns a player can see during a `hidden` phase.
//!
//! For everyone who shows a game to people: the server, the page and the terminal. The rules themselves see everything.
//! Look next: `turn` for the word `hidden`.

use crate::game::Game;
use model::piece::Side;
use model::position::Position;

/// Whose view of a game is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// All players at one screen: the side on turn looks, and the others look away.
    #[default]
    SideToMove,
    /// The player of these sides, one bit for each; no sides: a spectator. A player of several sides sees what the one
    /// on turn sees.
    Sides(u8),
}

impl Visibility {
    /// The view of the player of these sides.
    pub fn for_sides(sides: impl IntoIterator<Item = u8>) -> Self {
        Self::Sides(sides.into_iter().fold(0, |sides, side| sides | 1 << side))
    }

    /// Whether this view includes the hidden moves of `side` while `on_turn` is on turn.
    fn can_see(self, side: Side, on_turn: Side) -> bool {
        match self {
            Self::Sides(sides) if sides & 1 << on_turn.0 == 0 => sides & 1 << side.0 != 0,
            _ => side == on_turn,
        }
    }

    /// What this view shows of a position `pos` of a game that began with `start` and has come to `now`: during a
    /// hidden phase, `pos` without the pieces that other sides have placed in it.
    pub fn visible_position(self, game: &Game, start: &Position, pos: &Position, now: &Position) -> Position {
        if !game.is_hidden(now) || pos.phase() != now.phase() {
            return *pos;
        }
        let mut setup = game.setup(pos);
        setup.pieces.retain(|&(cell, piece)| {
            piece.side().is_none_or(|side| self.can_see(side, now.side())) || start.piece(cell) == piece
        });
        // A subset of legally placed pieces is a legal position; if it ever is not, show nothing rather than too much.
        game.position(&setup).unwrap_or(*start)
    }

    /// Whether a turn that `side` played in this phase is hidden from this view now.
    pub fn is_turn_hidden(self, game: &Game, phase: usize, side: Side, now: &Position) -> bool {
        game.is_hidden(now) && phase == now.phase() && !self.can_see(side, now.side())
    }
}

impl Game {
    /// Whether the position is in a hidden phase.
    pub fn is_hidden(&self, pos: &Position) -> bool {
        self.def().phase(pos.phase()).hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_sees_only_their_own_hidden_set_up() {
        let (white, black) = (Side(0), Side(1));
        for (eyes, on_turn, sees) in [
            (Visibility::SideToMove, white, [true, false]),
            (Visibility::SideToMove, black, [false, true]),
            (Visibility::for_sides([0]), white, [true, false]),
            (Visibility::for_sides([0]), black, [true, false]),
            (Visibility::for_sides([]), white, [false, false]),
            (Visibility::for_sides([0, 1]), black, [false, true]),
            (Visibility::for_sides([0, 2]), black, [true, false]),
        ] {
            assert_eq!([white, black].map(|side| eyes.can_see(side, on_turn)), sees, "{eyes:?} {on_turn:?}");
        }
    }
}
