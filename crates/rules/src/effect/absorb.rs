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
    usage: "absorb [only=FILTER] [as=KIND]",
    summary: "a piece that captures another becomes what that piece was",
    doc: "`only`: only if such a piece is captured. `as`: it becomes that kind instead, whatever it has captured. Pieces captured on its way, `en-passant`, by `pinch`, `surround`, `withdraw`, `approach` or `complete-square` count too; if it captures pieces of \
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
piece Squire S {
    step any
    absorb as=Rook
}
---
3 k . . . . . . .
2 . r m . r m m m
1 C . C . G . K S
---
a1-b2 => a1=. b2=R
c1-c2 => c1=. c2=M
e1-e2 => e1=. e2=R
e1-f2 => e1=. f2=G
g1-g2 => g1=. g2=K
h1-h2 => h1=. h2=R
says "When it captures a piece, it becomes what that piece was, unless that piece is royal"
"#,
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct AbsorbDef {
    only: Option<Filter>,
    /// What it becomes, if not what it has captured.
    into: Option<Kind>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> AbsorbDef {
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    let into = reader.prop("as").and_then(|name| {
        let kind = names.kind(&name, reader.problems)?;
        if names.stones.contains(kind) {
            let error = reader.problems.error(name.span, format!("{} is a stone", name.value));
            error.help("`petrify` turns a captor into a stone");
            return None;
        }
        Some(kind)
    });
    reader.finish();
    AbsorbDef { only, into }
}

impl AbsorbDef {
    /// The facts: a capture does more than remove a piece. The effect captures nothing itself, and since it neither
    /// changes nor makes royal pieces, it neither threatens nor costs any. Two turns of one piece that end on the same
    /// cell may turn it into the same kind, whatever it would have become otherwise.
    pub(crate) const FACTS: Facts =
        Facts { acts_after_moves: true, complicates_moves: true, twins: Twins::SamePiece, ..Facts::NONE };

    /// Whether the captor becomes what it has captured, not always the same kind.
    pub(crate) const fn becomes_victim(&self) -> bool {
        self.into.is_none()
    }

    /// Explains the effect for captors of the kind `it`; `None` if it changes nothing for them.
    pub(crate) fn explain(&self, cast: &Cast, kind: Kind) -> Option<Message> {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        let royal = cast.kinds.iter().any(KindDef::is_royal);
        let into = self.into.map(|into| cast.kind(cast.base_kind(into)).title.clone());
        (!cast.kind(kind).is_royal()).then(|| message!("absorb", whom = whom, royal = royal, into = into))
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Absorb {
        let captured = Filter::captured(self.only.as_ref(), cx.cast, cx.side);
        let counts = |piece: &Piece| {
            let becomes = self.into.unwrap_or(piece.kind());
            captured.contains(*piece) && !cx.cast.kind(becomes).is_royal()
        };
        Absorb { victims: cx.cast.all_pieces().filter(counts).collect(), into: self.into }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Absorb {
    victims: PieceMask,
    into: Option<Kind>,
}

impl Absorb {
    /// What the captor of these pieces becomes.
    pub(super) fn transform_captor(&self, cast: &Cast, captor: Piece, taken: &[Piece]) -> Piece {
        let victims = taken.iter().filter(|&&piece| self.victims.contains(piece));
        let kinds = victims.map(|piece| cast.base_kind(self.into.unwrap_or(piece.kind())));
        let (Some(kind), Some(side)) = (super::agreement::unanimous(kinds), captor.side()) else { return captor };
        Piece::new(side, kind)
    }
}
