//! `castle`: a king and his partner move at once, if neither has moved.
//!
//! Conditions: the right lives (both men unmoved), every cell between them and every cell they land on is empty, the king is not
//! in check now, nor would he be on a cell he crosses with all other men where they are; that he is not in check after it is the
//! royal guard's affair.

use super::{Compiling, Phrase, Scene};
use crate::def::GameDef;
use crate::names::Names;
use crate::piece::Side;
use crate::step::{Act, Step};
use geometry::{Cell, CellSet, Vector};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "castle",
    drawer: "motion",
    usage: "castle SIDE LETTER from=CELL to=CELL with=CELL lands=CELL",
    summary: "moves this man and an unmoved partner at once",
    doc: "The man goes from `from` to `to`, the partner that stands on `with` to `lands`. LETTER names the right in position strings; the first \
          line of a side is its short castling, the second its long one. Neither man may have moved, the cells between them and on their ways must be empty, and the man may \
          not be in check now nor on any cell he crosses.",
    example: r"piece King K {
    royal
    step any
    castle White K from=a1 to=c1 with=d1 lands=b1
}
piece Rook R { ride orthogonal }
---
2 . . . .
1 K . . R
---
a1: a2 b1 b2 c1
a1-c1 => a1=. b1=R c1=K d1=.
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct CastleDef {
    /// Who castles.
    pub side: Side,
    /// The letter of the right in position strings.
    pub letter: char,
    /// Where the king stands.
    pub from: Cell,
    /// Where he goes.
    pub to: Cell,
    /// Where the partner stands.
    pub with: Cell,
    /// Where the partner goes.
    pub lands: Cell,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<CastleDef> {
    let side = reader.text("a side").and_then(|name| names.side(&name, reader.problems));
    let letter = reader.text("a letter for the right");
    let mut cell = |prop: &'static str| match reader.prop(prop) {
        Some(name) => names.cell(&name.value, name.span, reader.problems),
        None => {
            let span = reader.span();
            reader.error(span, format!("`castle` needs {prop}=CELL"));
            None
        }
    };
    let (from, to, with, lands) = (cell("from"), cell("to"), cell("with"), cell("lands"));
    let letter = letter.and_then(|letter| {
        let sign = letter.value.chars().next().filter(|sign| sign.is_ascii_uppercase() && letter.value.len() == 1);
        if sign.is_none() {
            reader.error(letter.span, "the letter of a right is one capital letter");
        }
        sign
    });
    reader.finish();
    let letter = letter?;
    Some(CastleDef { side: side?, letter, from: from?, to: to?, with: with?, lands: lands? })
}

/// The cells strictly between two cells of one line; none if they are not in line.
fn between(cx: &Compiling<'_>, a: Cell, b: Cell) -> Vec<Cell> {
    let board = &cx.def.board;
    let ((ax, ay), (bx, by)) = (board.place(a), board.place(b));
    let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
    let unit = Vector::new(sign(ax, bx), sign(ay, by));
    if !unit.is_unit() {
        return Vec::new();
    }
    let run = board.run(a, unit);
    run.iter().position(|&cell| cell == b).map_or_else(Vec::new, |end| run[..end].to_vec())
}

impl CastleDef {
    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Castle {
        let mut empty: CellSet = between(cx, self.from, self.with).into_iter().collect();
        for path in [between(cx, self.from, self.to), between(cx, self.with, self.lands), vec![self.to, self.lands]] {
            path.into_iter().for_each(|cell| empty.insert(cell));
        }
        empty.remove(self.from);
        empty.remove(self.with);
        let right = cx.def.castle_right(self.side, self.letter);
        Castle { def: self.clone(), right, empty, crossed: between(cx, self.from, self.to) }
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let name = |cell| def.board.name(cell);
        let partner = def.start.iter().find(|(cell, _)| *cell == self.with);
        let partner = partner.map_or("partner", |(_, piece)| def.kind(piece.kind()).title.as_str());
        Phrase {
            verb: "castles:",
            way: format!(
                "{} from {} to {} and the {partner} from {} to {}",
                def.sides[self.side.index()].name,
                name(self.from),
                name(self.to),
                name(self.with),
                name(self.lands)
            ),
            may_share: true,
            tail: "; neither man may have moved, all cells between and the cells they go to must be empty, and it may not be in check now \
                   nor on any cell it crosses"
                .to_owned(),
        }
    }
}

/// One castling move.
#[derive(Debug)]
pub(crate) struct Castle {
    pub(crate) def: CastleDef,
    right: u64,
    empty: CellSet,
    crossed: Vec<Cell>,
}

impl Castle {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let (game, pos, side) = (scene.game, scene.pos, scene.side);
        if scene.threats_only || side != self.def.side || scene.from != self.def.from || pos.rights & self.right == 0 {
            return;
        }
        if self.empty.iter().any(|cell| !pos.piece(cell).is_empty()) || game.in_check(pos, side) {
            return;
        }
        let safe_on = |&cell: &Cell| {
            let mut crossing = *pos;
            crossing.put(&game.ledger, scene.from, crate::Piece::EMPTY);
            crossing.put(&game.ledger, cell, scene.piece);
            !game.in_check(&crossing, side)
        };
        if self.crossed.iter().all(safe_on) {
            let (from, to, motion) = (scene.from, self.def.to, scene.motion);
            scene.out.push(Step { act: Act::Move, from, to, motion, choice: None, taken: CellSet::EMPTY });
        }
    }
}
