//! `borrow`: moves like other pieces that stand in certain places or guard this one.
//!
//! For: whose motions a piece has now. The lender is a kind, and what the borrower does counts as a move of that kind,
//! as with `imitate`. Not for: what a piece guards ([`Referee::guards`](super::scene::Referee)), nor the motions
//! themselves, which `move_gen` generates. Look next: `imitate`.

use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::{CaptureScope, Facts, Threat, Twins};
use crate::filters::{Directions, Filter};
use crate::message;
use crate::names::Names;
use geometry::{Cell, CellSet, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{KindSet, PieceMask};

/// The word `borrow`.
pub(crate) const WORD: Word = Word {
    name: "borrow",
    category: "motion",
    stands_in: &["piece"],
    usage: "borrow FILTER DIRECTION…|guarding [instead]",
    summary: "moves like pieces that stand in certain places or guard it",
    doc: "A lender is a piece of the filter that stands where one step or leap in one of the directions leads, or (`guarding`) one that could capture the piece by its own motions \
          if it were an enemy; frozen or pinned pieces lend and guard, too. The piece has the motions of its lenders beside its own, or with `instead` only those as long as \
          there is a lender. What it does by them counts as a move of that kind, effects included; but what it becomes is its own. Castling, double steps, en passant, `imitate`, \
          `transform` and what the lender has borrowed itself are not lent.",
    example: r#"piece Rook R {
    ride orthogonal
    borrow "own Knight" knight
}
piece Knight N { leap knight }
piece Pawn P {
    step forward quiet
    borrow own backward instead
}
piece Lackey L {
    step forward
    borrow own guarding
}
piece Bishop B { ride diagonal }
---
3 . . m . . . .
2 R . . P . L .
1 . . N B B . .
---
a2: a1 a3 b2 c2 xc3
d2: xc3 e3
start => cannot d2-d3
f2: f3 e3 g3 g1
says "It also has the moves of a Knight of its own that stands one move like a knight from it."
"#,
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct BorrowDef {
    lenders: Filter,
    /// Where lenders stand, if not where they guard the piece.
    at: Option<Directions>,
    /// Whether the piece loses its own motions meanwhile.
    pub(crate) instead: bool,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<BorrowDef> {
    const WORDS: &[&str] = &["guarding", "instead"];
    let lenders =
        reader.text("the pieces whose motions it has").map(|text| Filter::read(&text, names, reader.problems));
    let (mut at, mut guarding, mut instead) = (Directions::new(names.board.shape()), false, false);
    reader.words(WORDS);
    for word in reader.rest() {
        match word.value.as_str() {
            "guarding" => guarding = true,
            "instead" => instead = true,
            _ => at.read_or_report(&word, WORDS, reader.problems),
        }
    }
    let span = reader.span();
    if guarding && !at.names.is_empty() {
        let error = reader.error(span, "`borrow` finds lenders either in directions or by `guarding`");
        error.help("write two lines, one for each");
    } else if !guarding && at.is_missing() {
        reader.error(span, "`borrow` needs a direction or `guarding`").help("for example `borrow own backward`");
    }
    reader.finish();
    Some(BorrowDef { lenders: lenders?, at: (!guarding).then_some(at), instead })
}

impl BorrowDef {
    /// The facts: it threatens as its lenders do now.
    pub(super) fn facts(&self, _: &CompileContext<'_>) -> Facts {
        Facts {
            capture_scope: CaptureScope::Elsewhere,
            acts_after_moves: true,
            complicates_moves: true,
            restricts_moves: self.instead,
            threat: Threat::Replay,
            twins: Twins::SamePiece,
            ..Facts::NONE
        }
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Borrow {
        let board = &cx.cast.board;
        let at = self.at.as_ref().map(|at| {
            let ways = cx.rotated(at);
            PerCell::new(board.cell_count(), |from| ways.iter().filter_map(|&by| board.leap(from, by)).collect())
        });
        Borrow { lenders: self.lenders.mask(cx.cast, cx.side), at, instead: self.instead }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let way = self.at.as_ref().map(Directions::explain);
        let sentence = message!("borrow", whom = self.lenders.explain(cast), way = way, instead = self.instead);
        Phrase::sentence(sentence, true)
    }
}

/// The motion, compiled for one side.
#[derive(Debug)]
pub(crate) struct Borrow {
    lenders: PieceMask,
    /// By cell: where lenders stand, if not where they guard the piece.
    at: Option<PerCell<Cell>>,
    pub(super) instead: bool,
}

impl Borrow {
    /// The kinds whose motions the piece of the scene has now.
    pub(super) fn lending_kinds(&self, scene: &Scene<'_>) -> KindSet {
        let lends = |cell: &Cell| *cell != scene.from && self.lenders.contains(scene.pos.piece(*cell));
        let cells: CellSet = match &self.at {
            Some(at) => at.at(scene.from).iter().copied().filter(lends).collect(),
            None => scene.context.referee.guards(scene.pos, scene.from, self.lenders),
        };
        cells.iter().map(|cell| scene.pos.piece(cell).kind()).collect()
    }
}
