//! `castle`: a king and his partner move at once, if neither has moved.
//!
//! Conditions: the right lives (both men unmoved), every cell between them and every cell they land on is empty, the
//! king is not in check now, nor would he be on a cell he crosses with all other men where they are; that he is not in
//! check after it is the royal guard's affair. Where the men may start on several cells (`partner`), each cell has its
//! own right; the step then names the partner's cell, since the king may also go where he lands by himself, or stay.

use super::{Compiling, PerCell, Phrase, Scene};
use crate::def::GameDef;
use crate::english::{ranges, say};
use crate::facts::Facts;
use crate::names::Names;
use crate::piece::{Kind, Piece, Side};
use geometry::{Board, Cell, CellSet, Direction};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "castle",
    drawer: "motion",
    usage: "castle SIDE LETTER from=CELL to=CELL with=CELL lands=CELL | castle SIDE LETTER from=CELLS to=CELL with=CELLS lands=CELL partner=KIND",
    summary: "moves this man and an unmoved partner at once",
    doc: "The man goes from `from` to `to`, the partner that stands on `with` to `lands`. LETTER names the right in position strings; the first \
          line of a side is its short castling, the second its long one. Neither man may have moved, the cells between them and on their ways must be empty, and the man may \
          not be in check now nor on any cell he crosses. With `partner` both may have started on any of several cells: the partner stands beyond the man on the side on which \
          he ends, and is the cell chosen in entering the move; in position strings the right is then written as the partner's file, or if several men could castle, or a man may enter on a cell just left, as the files of all who have not moved \
          (LETTER is understood, too, for the outermost).",
    example: r#"piece King K {
    royal
    step any
    castle White K from="b1-c1" to=d1 with="a1-e1" lands=c1 partner=Rook
}
piece Rook R { ride orthogonal }
---
2 M M M M M
1 R K . . R
---
b1: c1 e1
b1-e1 => b1=. c1=R d1=K e1=.
says "King from b1-c1 to d1 and Rook beyond it from a1-e1 to c1"
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct CastleDef {
    /// Who castles.
    pub side: Side,
    /// The letter of the right in position strings.
    pub letter: char,
    /// Where the king stands: one cell, or with a partner named any of several.
    pub from: CellSet,
    /// Where he goes.
    pub to: Cell,
    /// Where the partner stands: one cell, or any of several.
    pub with: CellSet,
    /// Where the partner goes.
    pub lands: Cell,
    /// The partner's kind, if both may have started on several cells.
    pub partner: Option<Kind>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<CastleDef> {
    let side = reader.text("a side").and_then(|name| names.side(&name, reader.problems));
    let letter = reader.text("a letter for the right");
    let partner = reader.prop("partner");
    let several = partner.is_some();
    let partner = partner.and_then(|name| names.kind(&name, reader.problems));
    let mut cells = |prop: &'static str, several: bool| match reader.prop(prop) {
        Some(list) if several => Some(names.cells(&list, reader.problems)).filter(|cells| !cells.is_empty()),
        Some(name) => names.cell(&name.value, name.span, reader.problems).map(|cell| CellSet::EMPTY.with(cell)),
        None => {
            let span = reader.span();
            reader.error(span, format!("`castle` needs {prop}=CELL"));
            None
        }
    };
    let (from, with) = (cells("from", several), cells("with", several));
    let (to, lands) = (cells("to", false), cells("lands", false));
    let letter = letter.and_then(|letter| {
        let sign = letter.value.chars().next().filter(|sign| sign.is_ascii_uppercase() && letter.value.len() == 1);
        if sign.is_none() {
            reader.error(letter.span, "the letter of a right is one capital letter");
        }
        sign
    });
    reader.finish();
    let (to, lands) = (to?.first()?, lands?.first()?);
    Some(CastleDef { side: side?, letter: letter?, from: from?, to, with: with?, lands, partner })
}

/// The unit step that leads from one cell straight to the other, with no wall between.
fn unit(board: &Board, a: Cell, b: Cell) -> Option<Direction> {
    board.heading(a, b).filter(|&unit| board.run(a, unit).contains(&b))
}

/// The cells strictly between two cells of one line; none if they are not in line.
fn between(board: &Board, a: Cell, b: Cell) -> Vec<Cell> {
    unit(board, a, b)
        .map_or_else(Vec::new, |unit| board.run(a, unit).into_iter().take_while(|&cell| cell != b).collect())
}

impl CastleDef {
    /// What it states. It is a turn of its own even where a plain move leads to the same position, as in the counts
    /// published for Chess960. Where men may start anywhere each has a right of its own, which lives no longer than his
    /// partner's.
    pub(super) fn facts(&self) -> Facts {
        Facts { records: self.partner.is_some(), ..Facts::NONE }
    }

    /// Where the man and his partner may stand: pairs of cells.
    pub(crate) fn pairs(&self, board: &Board) -> Vec<(Cell, Cell)> {
        let pairs = self.from.iter().flat_map(|from| self.with.iter().map(move |with| (from, with)));
        if self.partner.is_none() {
            return pairs.collect();
        }
        let beyond = unit(board, self.lands, self.to);
        let fits = |&(from, with): &(Cell, Cell)| {
            let level = |a, b| a == b || unit(board, a, b).is_some();
            beyond.is_some() && unit(board, from, with) == beyond && level(from, self.to) && level(with, self.lands)
        };
        pairs.filter(fits).collect()
    }

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Castle {
        let board = &cx.def.board;
        let pairs = self.pairs(board);
        let way = |with: Cell, from: Cell| {
            let mut empty: CellSet = between(board, from, with).into_iter().collect();
            for path in [between(board, from, self.to), between(board, with, self.lands), vec![self.to, self.lands]] {
                path.into_iter().for_each(|cell| empty.insert(cell));
            }
            empty.remove(from);
            empty.remove(with);
            let (rights, chosen) = match self.partner {
                None => (cx.def.castle_right(self.side, self.letter), self.to),
                Some(_) => (cx.def.unmoved_right(self.side, from) | cx.def.unmoved_right(self.side, with), with),
            };
            Way { chosen, with, rights, empty, crossed: between(board, from, self.to) }
        };
        let ways = PerCell::new(board.cell_count(), |from| {
            pairs.iter().filter(|pair| pair.0 == from).map(|pair| way(pair.1, from)).collect()
        });
        Castle { def: self.clone(), ways }
    }

    /// The moves themselves stand under their own heading: [`crate::explain`].
    pub(super) fn explain() -> Phrase {
        let verb = say!("motion-verb", does = "castle");
        Phrase { verb, way: say!("castle"), may_share: true, tail: String::new() }
    }

    /// Who castles with the man: the kind named, or who stands there at the start.
    pub(crate) fn partner_kind(&self, def: &GameDef) -> Option<Kind> {
        let there = def.start.iter().find(|(cell, _)| self.with.contains(*cell));
        self.partner.or(there.map(|(_, piece)| piece.kind()))
    }

    /// "King e1 to g1 and Rook h1 to f1".
    pub(crate) fn in_words(&self, def: &GameDef, man: &str) -> String {
        let from =
            |cells: CellSet| say!("castle-move-from", cells = ranges(&def.board, cells), several = cells.len() > 1);
        say!(
            "castle-move",
            man = man,
            from = from(self.from),
            to = def.board.name(self.to),
            partner = self.partner_kind(def).map(|kind| &def.kind(kind).title),
            beyond = self.partner.is_some(),
            with = from(self.with),
            lands = def.board.name(self.lands),
        )
    }
}

/// The castling moves of one line of the file.
#[derive(Debug)]
pub(crate) struct Castle {
    pub(crate) def: CastleDef,
    ways: PerCell<Way>,
}

/// One castling move.
#[derive(Debug)]
pub(crate) struct Way {
    /// The cell by which the move is told: where the king goes, or where the partner stands.
    chosen: Cell,
    /// Where the partner stands.
    pub(crate) with: Cell,
    /// Rights (bits) that must all live.
    pub(crate) rights: u64,
    empty: CellSet,
    crossed: Vec<Cell>,
}

impl Castle {
    /// Where the partner of the castling move told by these cells stands.
    pub(crate) fn partner(&self, from: Cell, chosen: Cell) -> Option<Cell> {
        self.ways.at(from).iter().find(|way| way.chosen == chosen).map(|way| way.with)
    }

    /// The ways whose men stand unmoved on their cells, as far as `rights` and a board tell.
    pub(crate) fn living(&self, from: Cell, rights: u64, piece: impl Fn(Cell) -> Piece) -> impl Iterator<Item = &Way> {
        self.ways.at(from).iter().filter(move |way| {
            let there = self.def.partner.is_none_or(|kind| piece(way.with) == Piece::man(self.def.side, kind));
            rights & way.rights == way.rights && there
        })
    }

    pub(super) fn may_begin(&self, from: Cell) -> bool {
        !self.ways.at(from).is_empty()
    }

    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let (game, pos, side, from) = (scene.game, scene.pos, scene.side, scene.from);
        let shut = game.closed(side);
        // Neither man comes to a cell that is closed for his side.
        if scene.threats_only && scene.is_harmless()
            || side != self.def.side
            || shut.contains(self.def.to)
            || shut.contains(self.def.lands)
        {
            return;
        }
        for way in self.living(from, pos.rights, |cell| pos.piece(cell)) {
            if way.empty.iter().any(|cell| !pos.piece(cell).is_empty()) {
                continue;
            }
            let safe = |cell: Cell| !game.threatened_on(pos, from, cell);
            if scene.threats_only || safe(from) && way.crossed.iter().all(|&cell| safe(cell)) {
                scene.add(way.chosen, CellSet::EMPTY);
            }
        }
    }
}
