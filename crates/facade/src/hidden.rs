//! A set-up that goes on unseen: what somebody may see of a position.
//!
//! For: views, the entry of turns and their text while a `hidden` phase lasts. Not for: the rules, which know
//! everything.

use rules::{Game, Position, Side};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eyes {
    /// All players at one screen: whoever is on turn looks, and the others look away.
    #[default]
    OnTurn,
    /// Whoever plays these sides, each a bit; none of them: somebody who only looks on. Who plays several sides looks
    /// as the one that is on turn.
    Of(u8),
}

impl Eyes {
    /// Of whoever plays these sides.
    pub fn of(sides: impl IntoIterator<Item = u8>) -> Self {
        Self::Of(sides.into_iter().fold(0, |sides, side| sides | 1 << side))
    }

    /// Do they see what `side` does unseen, while it is that other side's turn?
    fn see(self, side: Side, on_turn: Side) -> bool {
        match self {
            Self::Of(sides) if sides & 1 << on_turn.0 == 0 => sides & 1 << side.0 != 0,
            _ => side == on_turn,
        }
    }
}

/// What may be seen of a position the game has been through: while the phase is a hidden one, not the men that other
/// sides have placed in it.
pub(crate) fn seen(game: &Game, start: &Position, pos: &Position, now: &Position, eyes: Eyes) -> Position {
    if !is_hidden(game, now) || pos.phase() != now.phase() {
        return *pos;
    }
    let mut setup = game.setup(pos);
    setup.pieces.retain(|&(cell, piece)| {
        piece.side().is_none_or(|side| eyes.see(side, now.side())) || start.piece(cell) == piece
    });
    // A subset of men that were placed by the rules is a position; if it ever is not, nothing is shown rather than too
    // much.
    game.position(&setup).unwrap_or(*start)
}

/// Is the position in a hidden phase?
pub(crate) fn is_hidden(game: &Game, pos: &Position) -> bool {
    game.def().phase(pos.phase()).hidden
}

/// Is a turn of `side`, made in the position `before`, hidden now?
pub(crate) fn is_unseen(game: &Game, before: &Position, side: Side, now: &Position, eyes: Eyes) -> bool {
    is_hidden(game, now) && before.phase() == now.phase() && !eyes.see(side, now.side())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sees_his_own_set_up_and_nobody_that_of_others() {
        let (white, black) = (Side(0), Side(1));
        for (eyes, on_turn, sees) in [
            (Eyes::OnTurn, white, [true, false]),
            (Eyes::OnTurn, black, [false, true]),
            (Eyes::of([0]), white, [true, false]),
            (Eyes::of([0]), black, [true, false]),
            (Eyes::of([]), white, [false, false]),
            (Eyes::of([0, 1]), black, [false, true]),
            (Eyes::of([0, 2]), black, [true, false]),
        ] {
            assert_eq!([white, black].map(|side| eyes.see(side, on_turn)), sees, "{eyes:?} {on_turn:?}");
        }
    }
}
