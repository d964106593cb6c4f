//! `parked` and `sheltered`: zones in which men are out of reach.
//!
//! A parked man stays for good: he is not moved, pushed, captured, removed by effects, and has no effect himself. In a sheltered
//! zone only effects (explosions, cleared corners) do not reach.

use crate::game::Game;
use crate::position::Position;
use geometry::Cell;
use lang::Word;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "parked",
    drawer: "guard",
    usage: "parked ZONE",
    summary: "men on their side's cells of this zone stay there and no longer take part",
    doc: "They count for goals. A chain of hops that reaches such a cell ends there.",
    example: "",
};

/// Its weaker sister.
pub(crate) const SHELTERED: Word = Word {
    name: "sheltered",
    drawer: "guard",
    usage: "sheltered ZONE",
    summary: "explosions and cleared corners do not reach men in this zone",
    doc: "Otherwise the men take part as anywhere.",
    example: "",
};

impl Game {
    /// Is the man on that cell parked?
    #[inline]
    pub fn is_parked_on(&self, pos: &Position, cell: Cell) -> bool {
        self.has_parking() && pos.piece(cell).side().is_some_and(|side| self.def().parked[side.index()].contains(cell))
    }
}
