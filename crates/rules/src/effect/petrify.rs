//! `petrify`: a piece that captures another becomes a stone.
//!
//! For: which stone. Not for: when that happens and how records change (`act/move_act`), nor which pieces never change
//! this way ([`Effects::captor_after_capture`](super::Effects)). Look next: `defect`, where it changes sides instead.

use crate::facts::{Facts, Twins};
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece, PieceMask};

/// The word `petrify`.
pub(crate) const WORD: Word = Word {
    name: "petrify",
    category: "effect",
    stands_in: &["piece"],
    usage: "petrify STONE [only=FILTER]",
    summary: "a piece that captures another becomes a stone",
    doc: "The stone stays where the piece has arrived and belongs to no side; as many may come about as there are captures, whatever the stone's `supply`. `only`: only if \
          such a piece is captured. Pieces captured on its way, `en-passant`, by `pinch`, `withdraw`, `approach` or `complete-square` count too. A royal piece never becomes a stone, nor \
          does a piece that does not survive the move.",
    example: r##"stone Rock "#"
piece Hunter H {
    ride orthogonal
    petrify Rock
}
piece Doubter D {
    step any
    petrify Rock only=Hunter
}
piece King K {
    royal
    step any
    petrify Rock
}
---
3 m . . m . . .
2 . . . . h . k
1 K . . H D m .
---
d1-d3 => d1=. d3=#
e1-e2 => e1=. e2=#
e1-f1 => e1=. f1=D
says "When it captures a piece, it becomes a Rock"
"##,
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct PetrifyDef {
    /// What the captor becomes.
    pub stone: Kind,
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<PetrifyDef> {
    let stone = reader.text("the stone that it becomes").and_then(|name| {
        let kind = names.kind(&name, reader.problems)?;
        if names.stones.contains(kind) {
            return Some(kind);
        }
        let error = reader.problems.error(name.span, format!("{} is not a stone", name.value));
        error.help("write the name of a `stone`; `become` and `absorb` make other pieces");
        None
    });
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(PetrifyDef { stone: stone?, only })
}

impl PetrifyDef {
    /// The facts: a capture does more than remove a piece, and costs its own side the captor, whatever that would have
    /// become. Since royal pieces stay what they are, it removes none and so threatens none.
    pub(crate) const FACTS: Facts = Facts {
        acts_after_moves: true,
        complicates_moves: true,
        twins: Twins::SamePiece,
        may_cost_own: true,
        ..Facts::NONE
    };

    /// Explains the effect for captors of the kind `it`; `None` if it changes nothing for them.
    pub(crate) fn explain(&self, cast: &Cast, kind: Kind) -> Option<Message> {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        let stone = &cast.kind(self.stone).title;
        (!cast.kind(kind).is_royal()).then(|| message!("petrify", whom = whom, stone = stone))
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Petrify {
        Petrify { stone: self.stone, victims: Filter::captured(self.only.as_ref(), cx.cast, cx.side) }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Petrify {
    stone: Kind,
    victims: PieceMask,
}

impl Petrify {
    /// What the captor of these pieces becomes.
    pub(super) fn transform_captor(&self, captor: Piece, taken: &[Piece]) -> Piece {
        if taken.iter().any(|&piece| self.victims.contains(piece)) { Piece::stone(self.stone) } else { captor }
    }
}
