//! `flip`: a piece that arrives turns enemy pieces over, so that they belong to its side.
//!
//! For: which pieces are turned over. Not for: a captor that changes sides itself (`defect`), nor captures by where a
//! piece arrives (`pinch`). Look next: `play/flip`, which turns them over after moves and placements; `guard/placed` for
//! pieces that may only be placed where they do so.

use super::EffectDef;
use crate::facts::{Facts, Twins};
use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet, Direction};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::PieceMask;
use model::position::Position;

/// The word `flip`.
pub(crate) const WORD: Word = Word {
    name: "flip",
    category: "effect",
    stands_in: &["piece"],
    usage: "flip DIRECTION… [enclosed] [only=FILTER]",
    summary: "where it arrives or is placed it turns enemy pieces over to its side",
    doc: "It turns over the enemy pieces next to it in these directions. `enclosed`: instead the unbroken rows of such pieces that begin next to it, if a piece of \
          its own side stands behind the last one. `only`: only such pieces are turned over. A piece that is turned over keeps its kind and its cell; it is \
          not captured. Royal, shielded and parked pieces are not turned over, nor are pieces where they could not stand on the other side. Pieces that \
          are turned over turn over no others. All lines of a piece use the same board. This comes after all captures of the move, if the piece is still there \
          and on its side, and it restarts the count of `quiet-turns`.",
    example: r"piece Disc D {
    flip any enclosed
    placed flipping
}
piece Spore S {
    step any
    flip orthogonal
}
stock each Disc=endless
turn {
    order White Black
    act place
    act move
}
---
4 D . . . . .
3 . d . . . .
2 . . d . . d
1 . . . . S .
---
places: d1
place D d1 => b3=D c2=D d1=D
e1-e2 => e1=. e2=S f2=D
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct FlipDef {
    directions: Directions,
    enclosed: bool,
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<FlipDef> {
    reader.words(&["enclosed"]);
    let words = reader.rest();
    let (directions, enclosed) = Directions::read_with_flag(names, words, "enclosed", reader.problems);
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    let steps = directions.check_steps(&mut reader);
    reader.finish();
    steps.then_some(FlipDef { directions, enclosed, only })
}

impl FlipDef {
    /// The facts: nothing is removed, so it threatens nothing; but a turn brings own pieces to several cells at once.
    pub(crate) const FACTS: Facts =
        Facts { acts_after_moves: true, complicates_moves: true, twins: Twins::Any, ..Facts::NONE };

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        message!(
            "flip",
            whom = self.only.as_ref().map(|only| only.explain(cast)),
            way = self.directions.explain(),
            enclosed = self.enclosed,
        )
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Flip {
    directions: Vec<Direction>,
    victims: PieceMask,
    /// What must stand behind a row of victims; `None` if only neighbours are turned over.
    behind: Option<PieceMask>,
}

impl Flip {
    /// The effects of the pieces of a kind and side.
    pub(super) fn compile_all(effects: &[EffectDef], cx: &CompileContext<'_>) -> Vec<Self> {
        let compile = |def: &FlipDef| {
            let enemies = cx.cast.unshielded_enemies(cx.side);
            let named = Filter::victims(def.only.as_ref(), cx.cast, cx.side);
            let turns =
                |piece| enemies.contains(piece) && named.contains(piece) && !cx.cast.kind(piece.kind()).is_royal();
            let own = Filter::own(None, cx.cast, cx.side);
            Self {
                directions: cx.rotated(&def.directions),
                victims: cx.cast.all_pieces().filter(|&piece| turns(piece)).collect(),
                behind: def.enclosed.then_some(own),
            }
        };
        let flips =
            effects.iter().filter_map(|effect| if let EffectDef::Flip(def) = effect { Some(def) } else { None });
        flips.map(compile).collect()
    }

    /// The cells of the pieces that a piece on `to` turns over, whether or not it stands there yet.
    pub(crate) fn turned_cells(&self, board: &Board, pos: &Position, to: Cell) -> CellSet {
        let mut turned = CellSet::EMPTY;
        for &by in &self.directions {
            let row = board.line(to, by);
            match self.behind {
                None => turned |= row.take(1).filter(|&cell| self.victims.contains(pos.piece(cell))).collect(),
                Some(behind) => {
                    let mut between = CellSet::EMPTY;
                    for cell in row {
                        let piece = pos.piece(cell);
                        if !self.victims.contains(piece) {
                            turned |= if behind.contains(piece) { between } else { CellSet::EMPTY };
                            break;
                        }
                        between.insert(cell);
                    }
                }
            }
        }
        turned
    }
}
