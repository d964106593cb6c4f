//! `absorb`: a man who takes another becomes what that one was.
//!
//! For: what is made of him. Not for: when that happens and what becomes of records then (`act/moving`), nor who never
//! changes so, whatever he takes ([`Game::after_taking`]). Its sister that changes his side is `defect`; what a man
//! becomes by choice is `become`.

use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::english::say;
use crate::facts::{Facts, Twins};
use crate::game::Game;
use crate::motion::Compiling;
use crate::names::Names;
use crate::piece::{Piece, PieceMask};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "absorb",
    drawer: "effect",
    usage: "absorb [only=FILTER]",
    summary: "a man that takes another one becomes what that one was",
    doc: "`only`: only if such a man is taken. Whom it takes on its way, `en-passant`, by `pinch` or by `withdraw` counts, too; men of several kinds taken in one move leave it what it is. \
          Nobody becomes royal by it, and a royal man stays what he is. Of a form it becomes the kind the form is of, and it loses its own. It happens after `become`: what was chosen there is \
          lost. Where the other could not stand (`never-on`) it stays what it is. Whoever does not outlive the move becomes nothing, and a double step by which a man has changed is not answered.",
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
says "When it takes a piece, it becomes what that piece was, unless that is royal"
"#,
};

/// As written.
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
    /// What it states: a capture does more than remove somebody. It takes nobody by itself, and as no royal man is changed
    /// or made, it neither threatens nor costs anybody. Two turns of a man that end on the same cell can make the same
    /// of him, whatever he would have become otherwise.
    pub(crate) const FACTS: Facts = Facts { works_on: true, burdens: true, twins: Twins::SameMan, ..Facts::NONE };

    /// `it`: who takes; nothing if that changes nothing.
    pub(crate) fn explain(&self, def: &GameDef, it: &KindDef) -> Option<String> {
        let whom = self.only.as_ref().map(|only| only.explain(def));
        let royal = def.kinds.iter().any(KindDef::is_royal);
        (!it.is_royal()).then(|| say!("absorb", whom = whom, royal = royal))
    }

    pub(crate) fn compile(&self, cx: &Compiling<'_>) -> Absorb {
        let only = self.only.as_ref().map(|only| only.mask(cx.def, cx.side));
        let counts = |piece: &Piece| {
            let lawful = piece.is_man() && !cx.def.kind(piece.kind()).is_royal();
            lawful && only.as_ref().is_none_or(|only| only.contains(*piece))
        };
        Absorb { whom: cx.def.pieces().filter(counts).collect() }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Absorb {
    whom: PieceMask,
}

impl Absorb {
    /// What it makes of the captor of these.
    pub(super) fn makes(&self, game: &Game, captor: Piece, taken: &[Piece]) -> Piece {
        let kinds = taken.iter().filter(|&&man| self.whom.contains(man)).map(|man| game.def().base(man.kind()));
        let (Some(kind), Some(side)) = (super::agreed(kinds), captor.side()) else { return captor };
        Piece::man(side, kind)
    }
}
