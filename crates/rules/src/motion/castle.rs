//! `castle`: an unmoved king and its unmoved partner move at once.
//!
//! Conditions: the right exists (neither piece has moved), every cell between them and on their ways is empty, and the
//! king is not in check now, nor would it be on a cell that it crosses, with all other pieces where they are; the royal
//! guard decides whether it is in check afterwards. If the pieces may start on several cells (`partner`), each cell has
//! its own right; the step then names the partner's cell, because the king may also reach its castling cell by an
//! ordinary move, or may stay where it is when castling.

use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::{Referee, Scene};
use crate::facts::Facts;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::square_ranges;
use geometry::{Board, Cell, CellSet, Direction, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece, Side};
use model::position::Position;

/// The word `castle`.
pub(crate) const WORD: Word = Word {
    name: "castle",
    category: "motion",
    stands_in: &["piece"],
    usage: "castle SIDE LETTER from=CELL to=CELL with=CELL lands=CELL | castle SIDE LETTER from=CELLS to=CELL with=CELLS lands=CELL partner=KIND",
    summary: "moves this piece and an unmoved partner at once",
    doc: "The piece goes from `from` to `to`, the partner on `with` goes to `lands`. LETTER names the right in position strings; the first line of a side is its \
          short castling, the second its long one. Neither piece may have moved, the cells between them and on their ways must be empty, and the piece may not \
          be in check now or on any cell that it crosses. With `partner` both may have started on any of several cells: the partner stands beyond the piece on \
          the side on which the piece ends, and is the cell chosen when the move is entered; position strings then write the right as the partner's file, or if \
          several pieces could castle, or a piece may enter on a cell just left, as the files of all that have not moved (LETTER is also understood, for the \
          outermost).",
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

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct CastleDef {
    /// The side that castles.
    pub side: Side,
    /// The letter of the right in position strings.
    pub letter: char,
    /// The king's cell, or with `partner` any of several.
    pub from: CellSet,
    /// Where the king goes.
    pub to: Cell,
    /// The partner's cell, or any of several.
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
            reader.error(letter.span, "the letter of a castling right must be one capital letter");
        }
        sign
    });
    reader.finish();
    let (to, lands) = (to?.first()?, lands?.first()?);
    Some(CastleDef { side: side?, letter: letter?, from: from?, to, with: with?, lands, partner })
}

/// The unit step that leads straight from one cell to the other, with no wall in between.
fn unit_direction(board: &Board, a: Cell, b: Cell) -> Option<Direction> {
    board.heading(a, b).filter(|&unit| board.ray(a, unit).contains(&b))
}

/// The cells strictly between two cells on one line; empty if they are not on one.
fn cells_between(board: &Board, a: Cell, b: Cell) -> Vec<Cell> {
    unit_direction(board, a, b)
        .map_or_else(Vec::new, |unit| board.ray(a, unit).into_iter().take_while(|&cell| cell != b).collect())
}

impl CastleDef {
    /// The facts. Castling is a turn of its own even where a plain move leads to the same position, as in the counts
    /// published for Chess960. If the pieces may start anywhere, each has a right of its own, which lasts no longer
    /// than its partner's.
    pub(super) fn facts(&self, _: &CompileContext<'_>) -> Facts {
        Facts { needs_record: self.partner.is_some(), ..Facts::NONE }
    }

    /// The pairs of cells on which the piece and its partner may stand.
    pub(crate) fn pairs(&self, board: &Board) -> Vec<(Cell, Cell)> {
        let pairs = self.from.iter().flat_map(|from| self.with.iter().map(move |with| (from, with)));
        if self.partner.is_none() {
            return pairs.collect();
        }
        let beyond = unit_direction(board, self.lands, self.to);
        let fits = |&(from, with): &(Cell, Cell)| {
            let level = |a, b| a == b || unit_direction(board, a, b).is_some();
            beyond.is_some()
                && unit_direction(board, from, with) == beyond
                && level(from, self.to)
                && level(with, self.lands)
        };
        pairs.filter(fits).collect()
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Castle {
        let board = &cx.cast.board;
        let pairs = self.pairs(board);
        let way = |with: Cell, from: Cell| {
            let mut empty: CellSet = cells_between(board, from, with).into_iter().collect();
            for path in
                [cells_between(board, from, self.to), cells_between(board, with, self.lands), vec![self.to, self.lands]]
            {
                path.into_iter().for_each(|cell| empty.insert(cell));
            }
            empty.remove(from);
            empty.remove(with);
            let (rights, chosen) = match self.partner {
                None => (cx.cast.castle_right(self.side, self.letter), self.to),
                Some(_) => (cx.cast.unmoved_right(self.side, from) | cx.cast.unmoved_right(self.side, with), with),
            };
            CastlingMove { target: chosen, partner: with, rights, empty, crossed: cells_between(board, from, self.to) }
        };
        let ways = PerCell::new(board.cell_count(), |from| {
            pairs.iter().filter(|pair| pair.0 == from).map(|pair| way(pair.1, from)).collect()
        });
        Castle { def: self.clone(), moves: ways }
    }

    /// Names the motion; the castling moves have their own heading in [`crate::explain`].
    pub(super) fn explain(_: &Self, _: &Cast) -> Phrase {
        Phrase::plain("castle", message!("castle"), false)
    }

    /// The partner's kind: the one named, or that of the piece there at the start.
    pub fn partner_kind(&self, cast: &Cast) -> Option<Kind> {
        let there = cast.start.iter().find(|(cell, _)| self.with.contains(*cell));
        self.partner.or(there.map(|(_, piece)| piece.kind()))
    }

    /// Returns "King e1 to g1 and Rook h1 to f1".
    pub fn in_words(&self, cast: &Cast, piece: &str) -> Message {
        let from = |cells: CellSet| {
            message!("castle-move-from", cells = square_ranges(cast, cells), several = cells.len() > 1)
        };
        message!(
            "castle-move",
            man = piece,
            from = from(self.from),
            to = cast.square_name(self.to),
            partner = self.partner_kind(cast).map(|kind| &cast.kind(kind).title),
            beyond = self.partner.is_some(),
            with = from(self.with),
            lands = cast.square_name(self.lands),
        )
    }
}

/// The castling moves of one `castle` line.
#[derive(Debug)]
pub(crate) struct Castle {
    pub(crate) def: CastleDef,
    moves: PerCell<CastlingMove>,
}

/// What prevents a castling move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingObstacle {
    /// One of the two pieces has moved; the partner's cell.
    Moved(Cell),
    /// A piece stands on this cell.
    Blocked(Cell),
    /// The king would be in check on this cell, which it leaves or crosses.
    Attacked(Cell),
}

/// One castling move.
#[derive(Debug)]
pub(crate) struct CastlingMove {
    /// The cell that names the move: where the king goes, or where the partner stands.
    target: Cell,
    /// The partner's cell.
    pub(crate) partner: Cell,
    /// Rights (bits) that must all exist.
    pub(crate) rights: u64,
    empty: CellSet,
    crossed: Vec<Cell>,
}

impl Castle {
    /// The partner's cell in the castling move that these cells name.
    pub(crate) fn partner(&self, from: Cell, chosen: Cell) -> Option<Cell> {
        self.moves.at(from).iter().find(|way| way.target == chosen).map(|way| way.partner)
    }

    /// The castling moves whose pieces stand unmoved on their cells, according to `rights` and `piece`.
    pub(crate) fn available(
        &self,
        from: Cell,
        rights: u64,
        piece: impl Fn(Cell) -> Piece,
    ) -> impl Iterator<Item = &CastlingMove> {
        self.moves.at(from).iter().filter(move |way| {
            let there = self.def.partner.is_none_or(|kind| piece(way.partner) == Piece::new(self.def.side, kind));
            rights & way.rights == way.rights && there
        })
    }

    /// What prevents the castling move of the piece on `from` that these cells name; `None` if there is no such move,
    /// or nothing here prevents it.
    pub(crate) fn obstacle(
        &self,
        referee: &dyn Referee,
        pos: &Position,
        from: Cell,
        chosen: Cell,
    ) -> Option<CastlingObstacle> {
        let way = self.moves.at(from).iter().find(|way| way.target == chosen)?;
        let piece = |cell: Cell| pos.piece(cell);
        if !self.available(from, pos.rights(), piece).any(|available| available.target == chosen) {
            return Some(CastlingObstacle::Moved(way.partner));
        }
        if let Some(cell) = way.empty.iter().find(|&cell| !piece(cell).is_empty()) {
            return Some(CastlingObstacle::Blocked(cell));
        }
        let mut crossed = std::iter::once(from).chain(way.crossed.iter().copied());
        crossed.find(|&cell| referee.would_be_in_check_on(pos, from, cell)).map(CastlingObstacle::Attacked)
    }

    pub(super) fn may_begin(&self, from: Cell) -> bool {
        !self.moves.at(from).is_empty()
    }

    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let (context, pos, side, from) = (scene.context, scene.pos, scene.side, scene.from);
        let shut = context.ground.cast.closed[side.index()];
        // Neither piece may enter a cell that is closed to its side.
        if scene.threats_only && scene.captures_by_displacement_only()
            || side != self.def.side
            || shut.contains(self.def.to)
            || shut.contains(self.def.lands)
        {
            return;
        }
        for way in self.available(from, pos.rights, |cell| pos.piece(cell)) {
            if way.empty.iter().any(|cell| !pos.piece(cell).is_empty()) {
                continue;
            }
            let safe = |cell: Cell| !context.referee.would_be_in_check_on(pos, from, cell);
            if scene.threats_only || safe(from) && way.crossed.iter().all(|&cell| safe(cell)) {
                scene.add_step(way.target, CellSet::EMPTY);
            }
        }
    }
}
