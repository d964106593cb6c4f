//! `parked` and `sheltered`: zones in which men are out of reach.
//!
//! A parked man stays for good: he is not moved, pushed, captured, removed by effects, and has no effect himself. In a
//! sheltered zone only effects (explosions, cleared corners) do not reach.

use crate::facts::{Facts, Threat};
use crate::game::Game;
use crate::position::Position;
use geometry::{Cell, CellSet};
use lang::Word;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "parked",
    drawer: "guard",
    usage: "parked ZONE",
    summary: "men on their side's cells of this zone stay there and no longer take part",
    doc: "Nobody moves, captures, pushes or blows them up, and they have no effect themselves. They count for goals. A chain of hops that reaches such a cell ends there.",
    example: r#"board {
    zone goal "c1"
    parked goal
}
piece Rook R { ride orthogonal }
---
2 . . r
1 R . .
---
a1-c1 => c2: a2 b2
a1-c1; c2-b2 => c1: none
"#,
};

/// Its weaker sister.
pub(crate) const SHELTERED: Word = Word {
    name: "sheltered",
    drawer: "guard",
    usage: "sheltered ZONE",
    summary: "explosions and cleared corners do not reach men in this zone",
    doc: "Otherwise the men take part as anywhere.",
    example: r#"board {
    zone bunker "c1"
    sheltered bunker
}
piece Bomb O {
    detonate
    explode square=1
}
turn { order White Black; act detonate }
---
2 . m .
1 . O m
---
detonate b1 => b1=. b2=.
"#,
};

/// What a zone states in which men are parked: they no longer move or threaten, and forms they hold there are dropped.
pub(crate) const FACTS: Facts = Facts { gates: true, records: true, threat: Threat::Replay, ..Facts::NONE };

impl Game {
    /// All men that are parked.
    pub(crate) fn parked_men(&self, pos: &Position) -> CellSet {
        self.sides().fold(CellSet::EMPTY, |all, side| all | pos.men(side) & self.def().parked[side.index()])
    }

    /// Is the man on that cell parked?
    #[inline]
    pub fn is_parked_on(&self, pos: &Position, cell: Cell) -> bool {
        self.has_parking() && pos.piece(cell).side().is_some_and(|side| self.def().parked[side.index()].contains(cell))
    }
}
