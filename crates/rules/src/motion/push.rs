//! `push`: one step, also onto an occupied cell: the whole unbroken line ahead is shifted by one cell.
//!
//! The last man of the line goes on if the next cell exists for his side and is empty; otherwise he is lost, or, if he
//! explodes when removed, explodes where he stands, after which the step is carried out with what is left, if the
//! pusher is left. Pushing is no move of the men pushed. With `dragging-frozen`, whoever freezes and whoever is frozen
//! by him go along; `whom` says who else does, and `frozen` whether frozen men do.

use super::{Compiling, PerCell, Phrase, Scene};
use crate::area::Directions;
use crate::def::GameDef;
use crate::effect::blast::Charge;
use crate::english::{listed, one_of, say};
use crate::facts::{Facts, Takes, Threat, Twins};
use crate::game::Game;
use crate::piece::{KindSet, Piece};
use crate::position::Position;
use crate::step::{Event, Sink};
use geometry::{Cell, CellSet, Direction};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "push",
    drawer: "motion",
    usage: "push DIRECTION… [whom=line|one|neighbours] [frozen=pushed|stay] [dragging-frozen]",
    summary: "one step, shifting the whole line of men ahead",
    doc: "Goes one cell; if it is occupied, the unbroken line of men ahead is shifted by one cell, whoever they belong to. Who is shifted off the board \
          is lost; who explodes when removed explodes before that. Parked men are not pushed. `whom=one`: where a second man stands behind the first, nobody can \
          be pushed. `whom=neighbours`: when it goes, to an empty cell too, all men next to it go one cell the same way, and the lines ahead of them. `frozen=stay`: \
          nobody pushes a frozen man, nor anybody who would have to go where one stays.",
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

/// As written.
#[derive(Clone, Debug)]
pub struct PushDef {
    directions: Directions,
    whom: Whom,
    frozen_stay: bool,
    dragging: bool,
}

/// Who goes along with the pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whom {
    /// Everybody in the unbroken line ahead.
    Line,
    /// The man ahead, if nobody stands behind him.
    One,
    /// Everybody around, and the lines ahead of them.
    Neighbours,
}

pub(super) fn read(mut reader: Reader<'_, '_>) -> Option<PushDef> {
    reader.words(&["dragging-frozen"]);
    let (mut directions, mut dragging) = (Directions::default(), false);
    for word in reader.rest() {
        if word.value == "dragging-frozen" {
            dragging = true;
        } else {
            directions.take_or_refuse(&word, &["dragging-frozen"], reader.problems);
        }
    }
    if !directions.are_steps(&mut reader) {
        return None;
    }
    let whom = reader.one_of("whom", [("line", Whom::Line), ("one", Whom::One), ("neighbours", Whom::Neighbours)]);
    let frozen_stay = reader.one_of("frozen", [("pushed", false), ("stay", true)]);
    reader.finish();
    Some(PushDef { directions, whom, frozen_stay, dragging })
}

impl PushDef {
    pub(super) fn facts(&self) -> Facts {
        let takes = if self.pushes_around() { Takes::Aside } else { Takes::ByPushing };
        Facts { takes, threat: Threat::Replay, twins: Twins::Anybody, costs_own: true, ..Facts::NONE }
    }

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Push {
        let board = &cx.def.board;
        let directions = cx.seen(&self.directions);
        let ways = PerCell::new(board.cell_count(), |from| {
            let to = |&by: &Direction| board.step(from, by).filter(|&to| cx.is_open(to)).map(|to| (to, by));
            directions.iter().filter_map(to).collect()
        });
        Push { ways, whom: self.whom, frozen_stay: self.frozen_stay, dragging: self.dragging }
    }

    /// Does it push anybody when it goes to an empty cell?
    pub(crate) fn pushes_around(&self) -> bool {
        self.whom == Whom::Neighbours
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let some = |cells: &[CellSet]| cells.iter().any(|cells| !cells.is_empty());
        let closed = some(&def.closed).then_some("closed");
        let parked = some(&def.parked).then_some("parked");
        let lost = ["off"].into_iter().chain(closed).chain(parked).map(|place| say!("push-lost", place = place));
        let charged: KindSet =
            def.all_kinds().filter(|&kind| def.kind(kind).explode().is_some_and(|it| !it.is_by_capture())).collect();
        let whom = match self.whom {
            Whom::Line => "line",
            Whom::One => "one",
            Whom::Neighbours => "neighbours",
        };
        Phrase::whole(say!(
            "push",
            way = self.directions.explain(),
            whom = whom,
            lost = listed(&lost.collect::<Vec<_>>(), "or"),
            bomb = (!charged.is_empty()).then(|| one_of(def, charged.iter())),
            frozen_stay = self.frozen_stay,
            dragging = self.dragging,
        ))
    }
}

/// Compiled pushes: the cell ahead and the direction.
#[derive(Debug)]
pub(crate) struct Push {
    ways: PerCell<(Cell, Direction)>,
    whom: Whom,
    frozen_stay: bool,
    dragging: bool,
}

impl Push {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let always_goes = self.whom != Whom::One && !self.frozen_stay;
        let held = self.held(scene.game, scene.pos);
        for &(to, by) in self.ways.at(scene.from) {
            let free = scene.pos.piece(to).is_empty() || !scene.game.is_parked_on(scene.pos, to);
            if free && (always_goes || self.pushed(scene.game, scene.pos, scene.from, by, held).is_some()) {
                scene.arrive(to, CellSet::EMPTY);
            }
        }
    }

    /// Does the step push somebody?
    pub(crate) fn pushes(&self, game: &Game, pos: &Position, from: Cell, to: Cell) -> bool {
        let way = self.ways.at(from).iter().find(|way| way.0 == to);
        way.and_then(|way| self.pushed(game, pos, from, way.1, self.held(game, pos))).is_some_and(|men| !men.is_empty())
    }

    /// The men whom nobody pushes because they are frozen.
    fn held(&self, game: &Game, pos: &Position) -> CellSet {
        if !self.frozen_stay {
            return CellSet::EMPTY;
        }
        pos.occupied().iter().filter(|&cell| game.is_frozen(pos, cell)).collect()
    }

    /// Could the step shift somebody on these cells?
    pub(crate) fn may_shift(&self, game: &Game, pos: &Position, from: Cell, to: Cell, cells: CellSet) -> bool {
        // Who goes along stands anywhere near; that is rare enough to be carried out.
        if self.dragging || self.whom == Whom::Neighbours {
            return self.pushes(game, pos, from, to);
        }
        let Some(&(_, by)) = self.ways.at(from).iter().find(|way| way.0 == to) else { return false };
        let line = std::iter::successors(Some(to), |&at| game.board().step(at, by));
        line.take_while(|&at| !pos.piece(at).is_empty()).any(|at| cells.contains(at))
    }

    /// Carries the step out, explosions at the edge included.
    pub(crate) fn run(&self, game: &Game, pos: &mut Position, from: Cell, to: Cell, sink: &mut impl Sink) {
        let Some(&(_, by)) = self.ways.at(from).iter().find(|way| way.0 == to) else { return };
        let pusher = pos.piece(from);
        let held = self.held(game, pos);
        // Bombs that would go over the edge explode first, where they stand; then the line is looked at afresh.
        let edge_bombs: Vec<Charge> = self
            .pushed(game, pos, from, by, held)
            .into_iter()
            .flatten()
            .filter(|&cell| goal(game, pos, cell, by).is_none())
            .filter_map(|cell| Charge::at(game, pos, cell))
            .collect();
        if !edge_bombs.is_empty() {
            for charge in &edge_bombs {
                game.remove(pos, charge.cell, sink);
            }
            game.explode(pos, edge_bombs, sink);
            if pos.piece(from) != pusher {
                return;
            }
        }
        // Who was frozen stays; who is gone holds nobody back.
        let men = self.pushed(game, pos, from, by, held & pos.occupied()).unwrap_or_default();
        let shifts: Vec<(Cell, Option<Cell>, Piece)> =
            men.iter().map(|&cell| (cell, goal(game, pos, cell, by), pos.piece(cell))).collect();
        pos.put(&game.ledger, from, Piece::EMPTY);
        for &(cell, ..) in &shifts {
            pos.put(&game.ledger, cell, Piece::EMPTY);
        }
        for &(cell, goal, piece) in &shifts {
            // Who is pushed away from where his double step ended cannot be taken there any more.
            for record in pos.en_passant.iter_mut().filter(|record| record.man == cell) {
                record.takers = 0;
            }
            if let Some(goal) = goal {
                pos.put(&game.ledger, goal, piece);
            } else {
                pos.stage.quiet = false;
            }
            sink.event(Event::Pushed { from: cell, to: goal, piece });
        }
        pos.put(&game.ledger, to, pusher);
        sink.event(Event::Moved { from, to, piece: pusher });
    }

    /// The men that a step in this direction shifts; none if it is not possible. Those on the cells `held` stay.
    fn pushed(&self, game: &Game, pos: &Position, from: Cell, by: Direction, held: CellSet) -> Option<Vec<Cell>> {
        let mut men = Vec::new();
        let line = |start: Cell, men: &mut Vec<Cell>| {
            let mut at = start;
            while let Some(next) = game.board().step(at, by) {
                if pos.piece(next).is_empty() || game.is_parked_on(pos, next) || men.contains(&next) || next == from {
                    break;
                }
                men.push(next);
                at = next;
            }
        };
        line(from, &mut men);
        if self.whom == Whom::One && men.len() > 1 {
            return None;
        }
        if self.whom == Whom::Neighbours {
            for near in game.board().square(from, 1) & pos.occupied() {
                if near != from && !men.contains(&near) && !game.is_parked_on(pos, near) {
                    men.push(near);
                    line(near, &mut men);
                }
            }
        }
        if self.dragging {
            let mut next = 0;
            while next < men.len() {
                for tied in game.tied_by_freezing(pos, men[next]) {
                    if tied != from && !men.contains(&tied) && !game.is_parked_on(pos, tied) {
                        men.push(tied);
                        line(tied, &mut men);
                    }
                }
                next += 1;
            }
        }
        without_held(game, men, from, by, held)
    }
}

/// Where a pushed man goes; none if he is lost.
fn goal(game: &Game, pos: &Position, cell: Cell, by: Direction) -> Option<Cell> {
    let next = game.board().step(cell, by)?;
    let side = pos.piece(cell).side();
    let exists = side.is_none_or(|side| !game.closed(side).contains(next));
    (exists && !game.is_parked_on(pos, next)).then_some(next)
}

/// These men without those who stay, and without those who would have to go where one stays; none if the pusher is one
/// of them.
fn without_held(game: &Game, mut men: Vec<Cell>, from: Cell, by: Direction, held: CellSet) -> Option<Vec<Cell>> {
    let mut staying = held;
    loop {
        let stays = |cell: Cell| game.board().step(cell, by).is_some_and(|next| staying.contains(next));
        if stays(from) {
            return None;
        }
        let (stay, go): (Vec<Cell>, Vec<Cell>) =
            men.into_iter().partition(|&cell| staying.contains(cell) || stays(cell));
        men = go;
        if stay.is_empty() {
            return Some(men);
        }
        stay.into_iter().for_each(|cell| staying.insert(cell));
    }
}
