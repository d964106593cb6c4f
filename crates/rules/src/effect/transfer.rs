//! `transfer`: after its move a piece goes on to another cell, which must be empty.
//!
//! For: to which cell. Not for: which moves that forbids and when it happens (`play/transfer`), nor the danger to royal
//! pieces before it (`royal/veto`).

use crate::facts::{Facts, Threat, Twins};
use crate::filters::Directions;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::Cell;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Side};

/// The word `transfer`.
pub(crate) const WORD: Word = Word {
    name: "transfer",
    category: "effect",
    stands_in: &["piece"],
    usage: "transfer DIRECTION…",
    summary: "after its move a piece goes on to another cell, which must be empty",
    doc: "From where it has arrived it goes on by the first of these directions that leads to a cell, over walls and whatever lies between: `transfer up down` exchanges two \
          `boards`. If none leads to a cell, it stays. A move is impossible if that cell is occupied after it, or if the piece may not stand there (`never-on`, `closed`); so the \
          piece threatens nothing by such a move either. Everything else that a move does comes first, captures and promotion for instance; only captured pieces that \
          are `reborn` return afterwards. A piece that has turned to stone stays. Both pieces of a castling move go on, each by its own line. A double step cannot be answered \
          en passant once the piece has gone on. A royal piece that stands on the board of the move must be safe before the pieces go on, too: no king flees from check through a \
          cell that is attacked.",
    example: r#"board {
    boards A B
    grid """
        3 . N r . | . . . .
        2 . . . . | . . . .
        1 . . . K | . R n .
        """
}
piece King K { royal; step any; transfer up down }
piece Rook R { ride orthogonal; transfer up down }
piece Knight N { leap knight; transfer up down }
---
---
Bb1-Bc1 => Bb1=. Bc1=. Ac1=R
Ad1-Ad2 => Ad1=. Bd2=K
Ad1: Ad2
start => can Bb1-Bb2
start => cannot Bb1-Bb3
says "After its move it goes on to the same square of the other board"
"#,
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct TransferDef {
    directions: Directions,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<TransferDef> {
    let words = reader.rest();
    let directions = Directions::read_all(names, words, &[], reader.problems);
    if directions.is_missing() {
        let (span, boards) = (reader.span(), names.board.shape().layers > 1);
        let help = if boards { "for example `transfer up down`" } else { "for example `transfer forward`" };
        reader.error(span, "`transfer` does not say in which direction").help(help);
    }
    reader.finish();
    (!directions.directions.is_empty()).then_some(TransferDef { directions })
}

impl TransferDef {
    /// The facts. Between boards of their own, moves of one piece to two cells also end on two; elsewhere the piece may
    /// even come back to where it began.
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        let straight = cx.cast.board.shape().apart && self.directions.directions.iter().all(|by| by.is_vertical());
        Facts {
            acts_after_moves: true,
            complicates_moves: true,
            restricts_moves: true,
            threat: Threat::Replay,
            twins: if straight { Twins::Never } else { Twins::Any },
            forbids_turns: true,
            ..Facts::NONE
        }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let (shape, ways) = (cast.board.shape(), &self.directions.directions);
        if shape.apart && shape.layers == 2 && ways.len() == 2 && ways.iter().all(|by| by.is_vertical()) {
            return message!("transfer", way = "other-board", several = false);
        }
        message!("transfer", way = self.directions.explain(), several = ways.len() > 1)
    }

    /// By cell: where a piece that arrives there goes on to.
    fn compile(&self, cx: &CompileContext<'_>) -> Vec<Option<Cell>> {
        let (board, ways) = (&cx.cast.board, cx.rotated(&self.directions));
        board.cells().map(|at| ways.iter().find_map(|&by| board.leap(at, by))).collect()
    }
}

/// Where the pieces of a game go on to after their moves.
#[derive(Debug, Default)]
pub(crate) struct Transfers {
    /// By side, kind and cell; empty if no piece goes on.
    targets: Vec<Vec<Vec<Option<Cell>>>>,
}

impl Transfers {
    /// `by_side_and_kind`: the rule of each, if it has one.
    pub(super) fn compile(by_side_and_kind: Vec<Vec<Option<Vec<Option<Cell>>>>>) -> Self {
        let any = by_side_and_kind.iter().flatten().any(Option::is_some);
        let of_side = |kinds: Vec<Option<_>>| kinds.into_iter().map(Option::unwrap_or_default).collect();
        Self { targets: if any { by_side_and_kind.into_iter().map(of_side).collect() } else { Vec::new() } }
    }

    /// Whether no piece goes on.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Where a piece of the side that has acted as this kind goes on to from a cell, if it does.
    pub(crate) fn target(&self, side: Side, kind: Kind, at: Cell) -> Option<Cell> {
        *self.targets.get(side.index())?[kind.index()].get(at.index())?
    }
}

/// The rule of a kind, among its effects.
pub(super) fn compile_rule(effects: &[super::EffectDef], cx: &CompileContext<'_>) -> Option<Vec<Option<Cell>>> {
    let rule = |effect: &super::EffectDef| match effect {
        super::EffectDef::Transfer(def) => Some(def.compile(cx)),
        _ => None,
    };
    effects.iter().find_map(rule)
}
