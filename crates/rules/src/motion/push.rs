//! `push`: one step, also onto an occupied cell: the unbroken line ahead is shifted by one cell.
//!
//! The last piece of the line moves on if the next cell exists for its side and is empty. Otherwise it is lost or, if
//! it explodes when removed, explodes where it stands; then the step is made with what is left, if the pusher has
//! survived. Being pushed is not a move. With `dragging-frozen`, freezers and the pieces they freeze go along; `whom`
//! says what else does, and `frozen` whether frozen pieces do.

use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::{MoveContext, Scene};
use crate::effect::blast::Charge;
use crate::facts::{CaptureScope, Facts, Threat, Twins};
use crate::filters::Directions;
use crate::guard::parked::is_parked;
use crate::message;
use crate::names::Names;
use crate::phrases::{any_of, or_kinds};
use geometry::{Cell, CellSet, Direction, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{KindSet, Piece};
use model::position::Position;
use model::roles::ExplosionTrigger;
use model::step::{Event, Sink};

/// The word `push`.
pub(crate) const WORD: Word = Word {
    name: "push",
    category: "motion",
    stands_in: &["piece"],
    usage: "push DIRECTION… [whom=line|one|neighbours] [frozen=pushed|stay] [dragging-frozen]",
    summary: "one step that shifts the whole line of pieces ahead",
    doc: "It goes one cell; if that cell is occupied, the unbroken line of pieces ahead is shifted by one cell, whichever side they belong to. A piece shifted \
          off the board is lost; one that explodes when removed explodes first. Parked pieces are not pushed. `whom=one`: if a second piece stands behind the \
          first, the push is impossible. `whom=neighbours`: when it moves, even to an empty cell, all pieces next to it move one cell in the same direction, \
          together with the lines ahead of them. `frozen=stay`: frozen pieces are not pushed, nor is a piece that would have to move onto the cell of one that \
          stays.",
    example: r"piece Tank T { push forward }
piece Cart C { push forward whom=one }
piece Wind W { push forward whom=neighbours }
---
5 . . . . . . .
4 . M . m . . .
3 m m . m . m .
2 M m m M M . .
1 T T C C . W M
---
a1-a2 => a1=. a2=T a3=M a4=m
b1-b2 => b1=. b2=T b4=m b5=M
c1: c2
d1: none
f1-f2 => e2=. e3=M f1=. f2=W g1=. g2=M
",
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct PushDef {
    directions: Directions,
    whom: PushScope,
    frozen_stay: bool,
    dragging: bool,
}

/// What goes along with the pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PushScope {
    /// Everything in the unbroken line ahead.
    WholeLine,
    /// The piece ahead, if nothing stands behind it.
    One,
    /// Everything adjacent, and the lines ahead of that.
    Neighbours,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<PushDef> {
    reader.words(&["dragging-frozen"]);
    let words = reader.rest();
    let (directions, dragging) = Directions::read_with_flag(names, words, "dragging-frozen", reader.problems);
    if !directions.check_steps(&mut reader) {
        return None;
    }
    let whom = reader.enum_prop(
        "whom",
        [("line", PushScope::WholeLine), ("one", PushScope::One), ("neighbours", PushScope::Neighbours)],
    );
    let frozen_stay = reader.enum_prop("frozen", [("pushed", false), ("stay", true)]);
    reader.finish();
    Some(PushDef { directions, whom, frozen_stay, dragging })
}

impl PushDef {
    pub(super) fn facts(&self, _: &CompileContext<'_>) -> Facts {
        let takes = if self.pushes_neighbours() { CaptureScope::Elsewhere } else { CaptureScope::ByPushing };
        Facts { capture_scope: takes, threat: Threat::Replay, twins: Twins::Any, may_cost_own: true, ..Facts::NONE }
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Push {
        let board = &cx.cast.board;
        let directions = cx.rotated(&self.directions);
        let ways = PerCell::new(board.cell_count(), |from| {
            let to = |&by: &Direction| board.step(from, by).filter(|&to| cx.is_open(to)).map(|to| (to, by));
            directions.iter().filter_map(to).collect()
        });
        Push { moves: ways, whom: self.whom, frozen_stay: self.frozen_stay, dragging: self.dragging }
    }

    /// Whether it pushes anything when it goes to an empty cell.
    pub(crate) fn pushes_neighbours(&self) -> bool {
        self.whom == PushScope::Neighbours
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let some = |cells: &[CellSet]| cells.iter().any(|cells| !cells.is_empty());
        let closed = some(&cast.closed).then_some("closed");
        let parked = some(&cast.parked).then_some("parked");
        let lost = ["off"].into_iter().chain(closed).chain(parked).map(|place| message!("push-lost", place = place));
        let charged: KindSet =
            cast.all_kinds().filter(|&kind| cast.kind(kind).roles.explodes == ExplosionTrigger::WhenRemoved).collect();
        let whom = match self.whom {
            PushScope::WholeLine => "line",
            PushScope::One => "one",
            PushScope::Neighbours => "neighbours",
        };
        let sentence = message!(
            "push",
            way = self.directions.explain(),
            whom = whom,
            lost = any_of(lost),
            bomb = (!charged.is_empty()).then(|| or_kinds(cast, charged.iter())),
            frozen_stay = self.frozen_stay,
            dragging = self.dragging,
        );
        Phrase::sentence(sentence, false)
    }
}

/// Compiled pushes: the cell ahead and the direction.
#[derive(Debug)]
pub(crate) struct Push {
    moves: PerCell<(Cell, Direction)>,
    whom: PushScope,
    frozen_stay: bool,
    dragging: bool,
}

impl Push {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let always_goes = self.whom != PushScope::One && !self.frozen_stay;
        let held = self.immovable_cells(&scene.context, scene.pos);
        for &(to, by) in self.moves.at(scene.from) {
            let free = scene.pos.piece(to).is_empty() || !is_parked(scene.context.ground.cast, scene.pos, to);
            if free && (always_goes || self.pushed_cells(&scene.context, scene.pos, scene.from, by, held).is_some()) {
                scene.add_arrivals(to, CellSet::EMPTY);
            }
        }
    }

    /// Whether the step pushes anything.
    pub(crate) fn pushes(&self, context: &MoveContext<'_>, pos: &Position, from: Cell, to: Cell) -> bool {
        let way = self.moves.at(from).iter().find(|way| way.0 == to);
        way.and_then(|way| self.pushed_cells(context, pos, from, way.1, self.immovable_cells(context, pos)))
            .is_some_and(|pieces| !pieces.is_empty())
    }

    /// The pieces that cannot be pushed because they are frozen.
    fn immovable_cells(&self, context: &MoveContext<'_>, pos: &Position) -> CellSet {
        if !self.frozen_stay {
            return CellSet::EMPTY;
        }
        pos.occupied().iter().filter(|&cell| context.is_frozen(pos, cell)).collect()
    }

    /// Whether the step could shift anything on these cells.
    pub(crate) fn may_displace(
        &self,
        context: &MoveContext<'_>,
        pos: &Position,
        from: Cell,
        to: Cell,
        cells: CellSet,
    ) -> bool {
        // What goes along may stand anywhere nearby; that is rare enough to try the push.
        if self.dragging || self.whom == PushScope::Neighbours {
            return self.pushes(context, pos, from, to);
        }
        let Some(&(_, by)) = self.moves.at(from).iter().find(|way| way.0 == to) else { return false };
        let line = context.ground.cast.board.line(from, by);
        line.take_while(|&at| !pos.piece(at).is_empty()).any(|at| cells.contains(at))
    }

    /// Makes the step, explosions at the edge included.
    pub(crate) fn apply(
        &self,
        context: &MoveContext<'_>,
        pos: &mut Position,
        from: Cell,
        to: Cell,
        sink: &mut impl Sink,
    ) {
        let Some(&(_, by)) = self.moves.at(from).iter().find(|way| way.0 == to) else { return };
        let pusher = pos.piece(from);
        let held = self.immovable_cells(context, pos);
        // Bombs that would be pushed off the board explode first, where they stand; then the line is found again.
        let edge_bombs: Vec<Charge> = self
            .pushed_cells(context, pos, from, by, held)
            .into_iter()
            .flatten()
            .filter(|&cell| push_target(context, pos, cell, by).is_none())
            .filter_map(|cell| Charge::from_cell(&context.effects.explosions, pos, cell))
            .collect();
        if !edge_bombs.is_empty() {
            for charge in &edge_bombs {
                context.ground.remove_piece(pos, charge.cell, sink);
            }
            context.effects.explosions.explode(context.ground, pos, edge_bombs, sink);
            if pos.piece(from) != pusher {
                return;
            }
        }
        // Pieces that were frozen stay; those that are gone hold nothing back.
        let pieces = self.pushed_cells(context, pos, from, by, held & pos.occupied()).unwrap_or_default();
        let shifts: Vec<(Cell, Option<Cell>, Piece)> =
            pieces.iter().map(|&cell| (cell, push_target(context, pos, cell, by), pos.piece(cell))).collect();
        pos.put_piece(context.ground.keys, from, Piece::EMPTY);
        for &(cell, ..) in &shifts {
            pos.put_piece(context.ground.keys, cell, Piece::EMPTY);
        }
        for &(cell, goal, piece) in &shifts {
            // A piece pushed away from where its double step ended can no longer be captured there.
            pos.forget_double_step(cell);
            if let Some(goal) = goal {
                pos.put_piece(context.ground.keys, goal, piece);
            } else {
                pos.stage.quiet = false;
            }
            sink.event(Event::Pushed { from: cell, to: goal, piece });
        }
        pos.put_piece(context.ground.keys, to, pusher);
        sink.event(Event::Moved { from, to, piece: pusher });
    }

    /// The pieces that a step in this direction shifts; `None` if it is impossible. Those on the cells `held` stay.
    fn pushed_cells(
        &self,
        context: &MoveContext<'_>,
        pos: &Position,
        from: Cell,
        by: Direction,
        held: CellSet,
    ) -> Option<Vec<Cell>> {
        let mut pieces = Vec::new();
        let line = |start: Cell, pieces: &mut Vec<Cell>| {
            for next in context.ground.cast.board.line(start, by) {
                if pos.piece(next).is_empty()
                    || is_parked(context.ground.cast, pos, next)
                    || pieces.contains(&next)
                    || next == from
                {
                    break;
                }
                pieces.push(next);
            }
        };
        line(from, &mut pieces);
        if self.whom == PushScope::One && pieces.len() > 1 {
            return None;
        }
        if self.whom == PushScope::Neighbours {
            for near in context.ground.cast.board.neighbourhood(from, 1) & pos.occupied() {
                if near != from && !pieces.contains(&near) && !is_parked(context.ground.cast, pos, near) {
                    pieces.push(near);
                    line(near, &mut pieces);
                }
            }
        }
        if self.dragging {
            let mut next = 0;
            while next < pieces.len() {
                for tied in context.freeze_relations(pos, pieces[next]) {
                    if tied != from && !pieces.contains(&tied) && !is_parked(context.ground.cast, pos, tied) {
                        pieces.push(tied);
                        line(tied, &mut pieces);
                    }
                }
                next += 1;
            }
        }
        exclude_immovable(context, pieces, from, by, held)
    }
}

/// Where a pushed piece goes; `None` if it is lost.
fn push_target(context: &MoveContext<'_>, pos: &Position, cell: Cell, by: Direction) -> Option<Cell> {
    let next = context.ground.cast.board.step(cell, by)?;
    let side = pos.piece(cell).side();
    let exists = side.is_none_or(|side| !context.ground.cast.closed[side.index()].contains(next));
    (exists && !is_parked(context.ground.cast, pos, next)).then_some(next)
}

/// These pieces without those that stay, and without those that would have to move onto a cell of one that stays;
/// `None` if the pusher is one of them.
fn exclude_immovable(
    context: &MoveContext<'_>,
    mut pieces: Vec<Cell>,
    from: Cell,
    by: Direction,
    held: CellSet,
) -> Option<Vec<Cell>> {
    let mut staying = held;
    loop {
        let stays = |cell: Cell| context.ground.cast.board.step(cell, by).is_some_and(|next| staying.contains(next));
        if stays(from) {
            return None;
        }
        let (stay, go): (Vec<Cell>, Vec<Cell>) =
            pieces.into_iter().partition(|&cell| staying.contains(cell) || stays(cell));
        pieces = go;
        if stay.is_empty() {
            return Some(pieces);
        }
        stay.into_iter().for_each(|cell| staying.insert(cell));
    }
}
