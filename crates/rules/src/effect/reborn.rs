//! `reborn`: a captured piece returns to a cell of a zone, if one is empty.
//!
//! For: where it returns. Not for: when that happens (`play/move_act`).

use crate::facts::Facts;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::owned_zone_name;
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::Side;
use model::position::Position;

/// The word `reborn`.
pub(crate) const WORD: Word = Word {
    name: "reborn",
    category: "effect",
    stands_in: &["piece"],
    usage: "reborn on=ZONE [same=anything|file|shade]",
    summary: "a captured piece returns to a cell of a zone, if one is empty",
    doc: "It belongs to the same side as before. `same` leaves only those cells of the zone that lie on the file where the piece was captured, or that have the same shade (see \
          `dark`). It returns at the end of the move, when its captor has arrived and everything else has happened, so the cell that the captor has left is empty and the one \
          where it stands is not. Of several empty cells it takes the lowest, and of those the leftmost; if there is none, it is gone. It does not come back to where \
          its side may not stand (`never-on`, `closed`). It goes into no stock, has moved as far as castling is concerned, and if several pieces are captured in one move, \
          those return first that stood lower, then further left. What an explosion, a push or `stifle` removes does not return.",
    example: r#"board {
    zone homes White="a1 f1" Black="a4 f4"
}
piece Rook R {
    ride orthogonal
    reborn on=homes same=shade
}
piece Pawn P {
    step forward-diagonal
    reborn on=homes same=file
}
---
4 . . . . . .
3 . . r . . .
2 . . R . . p
1 . . . . P .
---
c2-c3 => c2=. c3=R f4=r
e1-f2 => e1=. f2=P f4=p
says "When it is captured, it returns to its homes"
"#,
};

/// What the cell of return has in common with the cell of capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Same {
    Anything,
    File,
    Shade,
}

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct RebornDef {
    zone: usize,
    same: Same,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<RebornDef> {
    let zone = reader.prop("on").map(|name| names.zone(&name, reader.problems));
    let words = [("anything", Same::Anything), ("file", Same::File), ("shade", Same::Shade)];
    let same = reader.enum_prop("same", words);
    if zone.is_none() {
        let span = reader.span();
        reader.error(span, "`reborn` needs the zone to which the piece returns").help("for example on=home-rank");
    }
    reader.finish();
    Some(RebornDef { zone: zone??, same })
}

impl RebornDef {
    /// The facts: a capture does more than remove a piece.
    pub(crate) const FACTS: Facts = Facts { acts_after_moves: true, complicates_moves: true, ..Facts::NONE };

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let same = match self.same {
            Same::Anything => "anything",
            Same::File => "file",
            Same::Shade => "shade",
        };
        message!("reborn", zone = owned_zone_name(&cast.zones[self.zone]), same = same)
    }

    pub(super) fn compile(&self, cast: &Cast, side: Side) -> Rebirth {
        let board = &cast.board;
        let fits = |at: Cell, home: Cell| match self.same {
            Same::Anything => true,
            Same::File => board.coordinates(at).0 == board.coordinates(home).0,
            Same::Shade => board.tone(board.coordinates(at)) == board.tone(board.coordinates(home)),
        };
        let homes =
            |at: Cell| cast.zones[self.zone].cells[side.index()].iter().filter(|&home| fits(at, home)).collect();
        Rebirth { homes: board.cells().map(homes).collect() }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Rebirth {
    /// By cell of capture: where the piece may return.
    homes: Vec<CellSet>,
}

impl Rebirth {
    /// Where a piece captured there returns, if it can.
    pub(super) fn cell(&self, pos: &Position, at: Cell) -> Option<Cell> {
        (self.homes[at.index()] & !pos.occupied()).iter().next()
    }
}
