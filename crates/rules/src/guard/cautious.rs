//! `cautious`: a piece that does not go where an enemy could capture it.
//!
//! It concerns only where the piece goes, unlike `royal`: a cautious piece may be left attacked. What an enemy could do
//! the referee knows ([`Referee::is_capturable_after`](crate::motion::scene::Referee)). Look next: `motion/move_gen`.

use crate::facts::Facts;
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use geometry::CellSet;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet, PieceMask};
use model::position::Position;
use model::step::Step;
use std::cell::LazyCell;

/// The word `cautious`.
pub(crate) const WORD: Word = Word {
    name: "cautious",
    category: "guard",
    stands_in: &["piece"],
    usage: "cautious [taking=FILTER] [afar] [unless-also=FILTER]",
    summary: "it does not go where an enemy could capture it",
    doc: "A move of this piece is impossible if an enemy could capture it by the next move, whatever keeps that enemy from it otherwise (pins, compulsory captures). \
          It may stay where it is attacked, and other pieces may uncover it. It attacks the cells to which it may not go. \
          `taking`: only when it captures such a piece; with `afar`, one that did not stand next to it. `unless-also`: not if the same move captures one of these \
          pieces, too.",
    example: r#"piece Princess P {
    step any
    cautious
}
piece Rook R { ride orthogonal }
piece Lion L {
    chain { legs times="1..2" { step any over=any into=enemy capture } }
    cautious taking=Lion afar unless-also=Rook
}
---
4 . . . . . . m . . m
3 . . r . . . l . . l
2 . . . . . . m . . r
1 . P R . . . L . . L
---
b1: a1 a2 b2
start => can c1-d1
c1-d1; c3-b3 => b1: a1 a2 c1 c2
start => cannot g1-g3
start => can j1-j3xj2
"#,
};

/// The guard, as written in the rule file.
#[derive(Clone, Debug, Default)]
pub struct CautiousDef {
    /// If given, it concerns only moves that capture such a piece.
    taking: Option<Filter>,
    /// That piece did not stand next to it.
    afar: bool,
    /// It does not concern moves that capture one of these as well.
    unless_also: Option<Filter>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> CautiousDef {
    let afar = reader.flag("afar");
    let [taking, unless_also] =
        ["taking", "unless-also"].map(|prop| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems)));
    if taking.is_none() && (afar || unless_also.is_some()) {
        let span = reader.span();
        reader
            .error(span, "`afar` and `unless-also` speak of captures, but the line does not say of which")
            .help("for example taking=enemy");
    }
    reader.finish();
    CautiousDef { taking, afar, unless_also }
}

impl CautiousDef {
    /// Explains when it is cautious.
    pub fn explain(&self, cast: &Cast) -> Message {
        let [taking, unless_also] =
            [&self.taking, &self.unless_also].map(|filter| filter.as_ref().map(|filter| filter.explain(cast)));
        message!("cautious", taking = taking, afar = self.afar, unless_also = unless_also)
    }

    fn compile(&self, cast: &Cast, kind: Kind) -> Caution {
        let masks = |filter: &Filter| filter.masks(cast);
        Caution {
            kind,
            taking: self.taking.as_ref().map(masks),
            near: if self.afar { super::placed::neighbours(cast) } else { Vec::new() },
            unless_also: self.unless_also.as_ref().map(masks),
        }
    }
}

/// One line of a kind, compiled.
#[derive(Debug)]
struct Caution {
    kind: Kind,
    /// By side.
    taking: Option<Vec<PieceMask>>,
    /// By cell: the cells next to it, if captures there do not count.
    near: Vec<CellSet>,
    /// By side.
    unless_also: Option<Vec<PieceMask>>,
}

/// The lines of all kinds.
#[derive(Debug)]
pub(crate) struct Cautions {
    /// The kinds that have any.
    pub(crate) kinds: KindSet,
    lines: Vec<Caution>,
}

impl Cautions {
    /// `words`: by kind, its lines.
    pub(super) fn compile<'d>(cast: &Cast, words: impl Fn(Kind) -> Vec<&'d CautiousDef>) -> Self {
        let of = |kind: Kind| words(kind).into_iter().map(move |line| line.compile(cast, kind));
        let lines: Vec<Caution> = cast.all_kinds().flat_map(of).collect();
        Self { kinds: lines.iter().map(|line| line.kind).collect(), lines }
    }

    /// Whether a step of a cautious piece must lead where no enemy could capture it. `captures` are the cells of what the
    /// step captures.
    pub(crate) fn concern(&self, pos: &Position, step: &Step, captures: impl FnOnce() -> CellSet) -> bool {
        let mover = pos.piece(step.from);
        let Some(side) = mover.side() else { return false };
        let captures = LazyCell::new(captures);
        let captured = |masks: &[PieceMask]| pos.cells_of(*captures, masks[side.index()]);
        self.lines.iter().filter(|line| line.kind == mover.kind()).any(|line| {
            let Some(taking) = &line.taking else { return true };
            let near = line.near.get(step.from.index()).copied().unwrap_or_default();
            let far = captured(taking) & !near;
            let excused = |masks: &Vec<PieceMask>| !(captured(masks) & !far).is_empty();
            !far.is_empty() && !line.unless_also.as_ref().is_some_and(excused)
        })
    }
}

/// The facts: cells are out of reach for reasons outside the motions of the piece.
pub(super) const FACTS: Facts = Facts { restricts_moves: true, ..Facts::NONE };
