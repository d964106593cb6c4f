//! `absorb`: a piece that captures another becomes what that piece was.
//!
//! For: what it becomes. Not for: when that happens and how records change (`act/move_act`), nor which pieces never
//! change this way ([`Effects::captor_after_capture`](super::Effects)). The counterpart that changes the piece's side is `defect`;
//! `become` is the change by choice.

use crate::facts::{Facts, Twins};
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use kdl::{Reader, Word};
use model::cast::{Cast, KindDef};
use model::piece::{Kind, Piece, PieceMask};

/// The word `absorb`.
pub(crate) const WORD: Word = Word {
    name: "absorb",
    category: "effect",
    stands_in: &["piece"],
    usage: "absorb [only=FILTER]",
    summary: "a piece that captures another becomes what that piece was",
    doc: "`only`: only if such a piece is captured. Pieces captured on its way, `en-passant`, by `pinch`, `surround`, `withdraw` or `complete-square` count too; if it captures pieces of \
          several kinds in one move, it stays what it is. No piece becomes royal in this way, and a royal piece stays what it is. From a form it takes the kind \
          that the form belongs to, and it loses its own form. This happens after `become`, so what was chosen there is lost. Where the new kind could not stand \
          (`never-on`), it stays what it is. A piece that does not survive the move becomes nothing, and a double step that changes the piece cannot be \
          answered.",
    example: r#"piece Cannibal C {
    step any
    absorb
}
piece Gourmet G {
    step any
    absorb only=Rook
}
piece Rook R { ride orthogonal }
piece King K {
    royal
    step any
    absorb
}
---
3 k . . . . . .
2 . r m . r m m
1 C . C . G . K
---
a1-b2 => a1=. b2=R
c1-c2 => c1=. c2=M
e1-e2 => e1=. e2=R
e1-f2 => e1=. f2=G
g1-g2 => g1=. g2=K
says "When it captures a piece, it becomes what that piece was, unless that piece is royal"
"#,
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct AbsorbDef {
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> AbsorbDef {
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    AbsorbDef { only }
}

impl AbsorbDef {
    /// The facts: a capture does more than remove a piece. The effect captures nothing itself, and since it neither
    /// changes nor makes royal pieces, it neither threatens nor costs any. Two turns of one piece that end on the same
    /// cell may turn it into the same kind, whatever it would have become otherwise.
    pub(crate) const FACTS: Facts =
        Facts { acts_after_moves: true, complicates_moves: true, twins: Twins::SamePiece, ..Facts::NONE };

    /// Explains the effect for captors of the kind `it`; `None` if it changes nothing for them.
    pub(crate) fn explain(&self, cast: &Cast, kind: Kind) -> Option<Message> {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        let royal = cast.kinds.iter().any(KindDef::is_royal);
        (!cast.kind(kind).is_royal()).then(|| message!("absorb", whom = whom, royal = royal))
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Absorb {
        let only = self.only.as_ref().map(|only| only.mask(cx.cast, cx.side));
        let counts = |piece: &Piece| {
            let lawful = piece.has_side() && !cx.cast.kind(piece.kind()).is_royal();
            lawful && only.as_ref().is_none_or(|only| only.contains(*piece))
        };
        Absorb { victims: cx.cast.all_pieces().filter(counts).collect() }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Absorb {
    victims: PieceMask,
}

impl Absorb {
    /// What the captor of these pieces becomes.
    pub(super) fn transform_captor(&self, cast: &Cast, captor: Piece, taken: &[Piece]) -> Piece {
        let kinds =
            taken.iter().filter(|&&piece| self.victims.contains(piece)).map(|piece| cast.base_kind(piece.kind()));
        let (Some(kind), Some(side)) = (super::agreement::unanimous(kinds), captor.side()) else { return captor };
        Piece::new(side, kind)
    }
}
