//! `defect`: a man who takes another goes over to that one's side.
//!
//! For: whose he is made. Not for: when that happens and what becomes of records then (`act/moving`), nor who never
//! changes so, whomever he takes ([`Game::after_taking`](crate::Game)). Its sister that changes his kind is `absorb`.

use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::english::say;
use crate::facts::Facts;
use crate::motion::Compiling;
use crate::names::Names;
use crate::piece::{Piece, PieceMask};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "defect",
    drawer: "effect",
    usage: "defect [only=FILTER]",
    summary: "a man that takes another one goes over to the side whose man that was",
    doc: "`only`: only if such a man is taken. Whom it takes on its way, `en-passant`, by `pinch` or by `withdraw` counts, too; men of several other sides taken in one move leave it where it \
          belongs, and men of its own side do not count. A royal man never goes over. It is looked at where the men stand after the move, so who leaves his king in check by going over may \
          not take. Nobody goes over on a cell where men of that side cannot stand (`closed`, `never-on`), or who does not outlive the move; one who has \
          neither lays stones nor is set off in the same turn, and a double step by which he has is not answered.",
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
says "When it takes an enemy piece, it goes over to that side."
"#,
};

/// As written.
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
    /// What it states: a capture does more than remove somebody, and costs its own side the captor. As royal men stay, it
    /// removes none and so threatens nobody; whether the captor gives check as what he is then is seen on the board after
    /// the move, where he stands as an enemy.
    pub(crate) const FACTS: Facts = Facts { works_on: true, burdens: true, costs_own: true, ..Facts::NONE };

    /// `it`: who takes; nothing if that changes nothing.
    pub(crate) fn explain(&self, def: &GameDef, it: &KindDef) -> Option<String> {
        let whom = self.only.as_ref().map(|only| only.explain(def));
        (!it.is_royal()).then(|| say!("defect", whom = whom, several = def.sides.len() > 2))
    }

    pub(crate) fn compile(&self, cx: &Compiling<'_>) -> Defect {
        let only = self.only.as_ref().map(|only| only.mask(cx.def, cx.side));
        let other = |piece: &Piece| piece.is_man() && !piece.is_of(cx.side);
        let counts = |piece: &Piece| other(piece) && only.as_ref().is_none_or(|only| only.contains(*piece));
        Defect { whom: cx.def.pieces().filter(counts).collect() }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Defect {
    whom: PieceMask,
}

impl Defect {
    /// What it makes of the captor of these.
    pub(super) fn makes(&self, captor: Piece, taken: &[Piece]) -> Piece {
        let sides = taken.iter().filter(|&&man| self.whom.contains(man)).filter_map(|man| man.side());
        super::agreed(sides).map_or(captor, |side| Piece::man(side, captor.kind()))
    }
}
