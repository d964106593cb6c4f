//! `defect`: a piece that captures another goes over to the side of that piece.
//!
//! For: which side it joins. Not for: when that happens and how records change (`act/move_act`), nor which pieces never
//! change this way ([`Effects::captor_after_capture`](super::Effects)). The counterpart that changes the piece's kind is
//! `absorb`.

use crate::facts::Facts;
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece, PieceMask};

/// The word `defect`.
pub(crate) const WORD: Word = Word {
    name: "defect",
    category: "effect",
    stands_in: &["piece"],
    usage: "defect [only=FILTER]",
    summary: "a piece that captures another changes to the side of the captured piece",
    doc: "`only`: only if such a piece is captured. Pieces captured on its way, `en-passant`, by `pinch`, `surround`, `withdraw`, `approach` or `complete-square` count too; if it captures pieces of \
          several other sides in one move it does not change sides, and pieces of its own side do not count. A royal piece never changes sides. Legality is \
          judged on the board after the move, so a capture is illegal if changing sides leaves the captor's former king in check. A piece does not change sides \
          on a cell where pieces of the other side cannot stand (`closed`, `never-on`), or if it does not survive the move. A piece that has changed sides \
          neither lays stones nor is set off in the same turn, and a double step by which it did so cannot be answered.",
    example: r#"piece Renegade R {
    ride orthogonal
    defect
}
piece Doubter D {
    step any
    defect only=Renegade
}
piece King K {
    royal
    step any
    defect
}
---
3 m . . m . . .
2 . . . . r . k
1 K . m R D m .
---
d1-d3 => d1=. d3=r
e1-e2 => e1=. e2=d
e1-f1 => e1=. f1=D
start => cannot d1-c1
d1-d3; d3-c3 => d1=. d3=. c3=r
says "When it captures an enemy piece, it changes to that side."
"#,
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct DefectDef {
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> DefectDef {
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    DefectDef { only }
}

impl DefectDef {
    /// The facts: a capture does more than remove a piece, and costs its own side the captor. Since royal pieces do not
    /// change sides, it removes none and so threatens none; whether the captor gives check to its former side is
    /// decided on the board after the move, where it stands as an enemy.
    pub(crate) const FACTS: Facts =
        Facts { acts_after_moves: true, complicates_moves: true, may_cost_own: true, ..Facts::NONE };

    /// Explains the effect for captors of the kind `it`; `None` if it changes nothing for them.
    pub(crate) fn explain(&self, cast: &Cast, kind: Kind) -> Option<Message> {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        (!cast.kind(kind).is_royal()).then(|| message!("defect", whom = whom, several = cast.sides.len() > 2))
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Defect {
        let captured = Filter::captured(self.only.as_ref(), cx.cast, cx.side);
        let counts = |piece: &Piece| captured.contains(*piece) && !piece.is_of(cx.side);
        Defect { victims: cx.cast.all_pieces().filter(counts).collect() }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Defect {
    victims: PieceMask,
}

impl Defect {
    /// What the captor of these pieces becomes.
    pub(super) fn transform_captor(&self, captor: Piece, taken: &[Piece]) -> Piece {
        let sides = taken.iter().filter(|&&piece| self.victims.contains(piece)).filter_map(|piece| piece.side());
        super::agreement::unanimous(sides).map_or(captor, |side| Piece::new(side, captor.kind()))
    }
}
