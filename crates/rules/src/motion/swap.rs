//! `swap`: over empty cells to a piece, with which it changes places.
//!
//! Nothing is captured: the piece there goes to the cell from which the swapper comes, which is not a move of its own.
//! Not for: pieces that are shifted ahead (`push`).

use super::bounds::Bounds;
use super::modes::{CompileContext, read_cells};
use super::phrase::Phrase;
use super::scene::{MoveContext, Scene};
use crate::facts::{CaptureScope, Facts, Twins};
use crate::filters::{Directions, Filter};
use crate::guard::parked::is_parked;
use crate::message;
use crate::names::Names;
use geometry::{Cell, CellSet, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Piece, PieceMask};
use model::position::Position;
use model::step::{Event, Sink, Step};

/// The word `swap`.
pub(crate) const WORD: Word = Word {
    name: "swap",
    category: "motion",
    stands_in: &["piece"],
    usage: "swap DIRECTION… [with=FILTER] [up-to=N] [within=ZONE] [from=ZONE] [not-on=ZONE] [first-move [lost-to=FILTER]] [unchecked] [guarded-by=FILTER]",
    summary: "any distance in one direction over empty cells to a piece, with which it changes places",
    doc: "`with` says with which pieces; without it any piece will do, whichever side it belongs to, shielded and frozen ones included. `up-to` counts the cells \
          from the piece on. Parked pieces stay, and so does a piece that could not stand on the other cell (`closed`, `never-on`). The other piece is neither \
          captured nor moved by its owner: it promotes nowhere, and has no effects where it arrives.",
    example: r"piece Swapper S {
    ride any quiet
    swap any
}
piece Twister T { swap orthogonal up-to=2 with=enemy }
---
4 S . m .
3 . . . .
2 T m . .
1 M . . m
---
a4-c4 => a4=m c4=S
a2: b2
a2-b2 => a2=m b2=T
",
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct SwapDef {
    directions: Directions,
    with: Option<Filter>,
    up_to: Option<u8>,
    /// Where and when it is possible.
    pub(super) bounds: Bounds,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<SwapDef> {
    reader.words(&Bounds::WORDS);
    let mut bounds = Bounds::read(&mut reader, names);
    let words: Vec<_> = reader.rest().into_iter().filter(|word| !bounds.read_word(&word.value)).collect();
    let directions = Directions::read_all(names, words, &Bounds::WORDS, reader.problems);
    bounds.check(&mut reader);
    let up_to = read_cells(&mut reader, "up-to");
    let with = reader.prop("with").map(|text| Filter::read(&text, names, reader.problems));
    if directions.is_missing() {
        let span = reader.span();
        reader.error(span, "`swap` needs a direction").help("for example `swap any`");
        return None;
    }
    reader.finish();
    Some(SwapDef { directions, with, up_to, bounds })
}

impl SwapDef {
    pub(super) fn facts(_: &Self, _: &CompileContext<'_>) -> Facts {
        // It captures nothing, but what it does to the other piece no table shows.
        Facts { capture_scope: CaptureScope::ByPushing, twins: Twins::Any, may_cost_own: true, ..Facts::NONE }
    }

    /// The swaps; `motion` adds the conditions that depend on the position.
    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Swaps {
        let board = &cx.cast.board;
        let directions = cx.rotated(&self.directions);
        let longest = self.up_to.map_or(usize::MAX, usize::from);
        let rays = PerCell::new(board.cell_count(), |from| {
            let ray = |&by| {
                let open = board.line(from, by).take_while(|&cell| self.bounds.may_enter(cx, cell));
                open.take(longest).collect::<Vec<_>>()
            };
            directions.iter().filter(|_| self.bounds.may_begin(cx, from)).map(ray).collect::<Vec<_>>()
        });
        let everyone = || cx.cast.all_pieces().filter(|piece| piece.has_side()).collect();
        let with = self.with.as_ref().map_or_else(everyone, |with| with.mask(cx.cast, cx.side));
        Swaps { rays, with }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let sentence = message!(
            "swap",
            way = self.directions.explain(),
            n = self.up_to.map(usize::from),
            bounds = self.bounds.explain(cast),
            with = self.with.as_ref().map(|with| with.explain(cast)),
        );
        Phrase::sentence(sentence, false)
    }
}

/// Swaps, compiled for one side.
#[derive(Debug)]
pub(crate) struct Swaps {
    rays: PerCell<Vec<Cell>>,
    with: PieceMask,
}

impl Swaps {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let (pos, cast, occupied) = (scene.pos, scene.context.ground.cast, scene.pos.occupied());
        for ray in self.rays.at(scene.from) {
            let Some(&to) = ray.iter().find(|&&cell| occupied.contains(cell)) else { continue };
            let other = pos.piece(to);
            if self.with.contains(other) && !is_parked(cast, pos, to) && cast.may_stand(other, scene.from) {
                scene.add_arrivals(to, CellSet::EMPTY);
            }
        }
    }

    /// Makes the two pieces change places; the swapper then stands there as `standing`.
    pub(crate) fn apply(
        context: &MoveContext<'_>,
        pos: &mut Position,
        step: &Step,
        standing: Piece,
        sink: &mut impl Sink,
    ) {
        let (mover, other) = (pos.piece(step.from), pos.piece(step.to));
        // A piece that leaves where its double step ended can no longer be captured there.
        pos.forget_double_step(step.to);
        pos.put_piece(context.ground.keys, step.from, other);
        pos.put_piece(context.ground.keys, step.to, standing);
        sink.event(Event::Pushed { from: step.to, to: Some(step.from), piece: other });
        sink.event(Event::Moved { from: step.from, to: step.to, piece: mover });
        if standing != mover {
            sink.event(Event::Became { cell: step.to, piece: standing });
        }
    }
}
