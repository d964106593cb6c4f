//! `push`: one step, also onto an occupied cell: the whole unbroken line ahead is shifted by one cell.
//!
//! The last man of the line goes on if the next cell exists for his side and is empty; otherwise he is lost, or, if he explodes when
//! removed, explodes where he stands, after which the step is carried out with what is left, if the pusher is left. Pushing is no
//! move of the men pushed. With `dragging-frozen`, whoever freezes and whoever is frozen by him go along.

use super::{Compiling, PerCell, Phrase, Scene};
use crate::area::Directions;
use crate::def::GameDef;
use crate::effect::explode::Charge;
use crate::english::{listed, one_of};
use crate::game::Game;
use crate::piece::{KindSet, Piece};
use crate::position::Position;
use crate::step::{Event, Sink};
use geometry::{Cell, CellSet, Vector};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "push",
    drawer: "motion",
    usage: "push DIRECTION… [dragging-frozen]",
    summary: "one step, shifting the whole line of men ahead",
    doc: "Goes one cell; if it is occupied, the unbroken line of men ahead is shifted by one cell, whoever they belong to. Who is shifted off the board \
          is lost; who explodes when removed explodes before that. Parked men are not pushed.",
    example: r"piece Tank T { push forward }
---
4 . M
3 m m
2 M m
1 T T
---
a1-a2 => a1=. a2=T a3=M a4=m
b1-b2 => b1=. b2=T b4=m
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct PushDef {
    directions: Directions,
    dragging: bool,
}

pub(super) fn read(mut reader: Reader<'_, '_>) -> Option<PushDef> {
    let (mut directions, mut dragging) = (Directions::default(), false);
    for word in reader.rest() {
        if word.value == "dragging-frozen" {
            dragging = true;
        } else if !directions.take(&word.value) {
            let known = Directions::known().chain(["dragging-frozen"]);
            lang::unknown(reader.problems, word.span, "direction", &word.value, known);
        }
    }
    if !directions.are_steps(&mut reader) {
        return None;
    }
    reader.finish();
    Some(PushDef { directions, dragging })
}

impl PushDef {
    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Push {
        let board = &cx.def.board;
        let vectors = cx.vectors(&self.directions);
        let ways = PerCell::new(board.cell_count(), |from| {
            let to = |&by: &Vector| board.step(from, by).filter(|&to| cx.is_open(to)).map(|to| (to, by));
            vectors.iter().filter_map(to).collect()
        });
        Push { ways, dragging: self.dragging }
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let drag = if self.dragging { " Men that freeze others and the men they freeze go along." } else { "" };
        let some = |cells: &[CellSet]| cells.iter().any(|cells| !cells.is_empty());
        let mut lost = vec!["off the board".to_owned()];
        if some(&def.closed) {
            lost.push("to a cell that does not exist for him".to_owned());
        }
        if some(&def.parked) {
            lost.push("against a man out of everybody's reach".to_owned());
        }
        let charged: KindSet =
            def.all_kinds().filter(|&kind| def.kind(kind).explode.as_ref().is_some_and(|it| !it.is_by_capture())).collect();
        let explodes = if charged.is_empty() {
            String::new()
        } else {
            let bomb = one_of(def, charged.iter());
            format!(
                " But {bomb} that would be lost so explodes first, where it stands, before anybody is pushed; if the man who pushes survives, he then \
                 moves after all and pushes whoever is left in an unbroken line."
            )
        };
        Phrase::whole(format!(
            "moves one cell {}, also to an occupied cell: then it pushes the whole unbroken line of men ahead by one cell, whoever they belong \
             to. A man pushed {} is lost.{explodes}{drag}",
            self.directions.explain(),
            listed(&lost, "or"),
        ))
    }
}

/// Compiled pushes: the cell ahead and the direction.
#[derive(Debug)]
pub(crate) struct Push {
    ways: PerCell<(Cell, Vector)>,
    dragging: bool,
}

impl Push {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        for &(to, _) in self.ways.at(scene.from) {
            if scene.pos.piece(to).is_empty() || !scene.game.is_parked_on(scene.pos, to) {
                scene.arrive(to, CellSet::EMPTY);
            }
        }
    }

    /// Does the step push somebody?
    pub(crate) fn pushes(pos: &Position, to: Cell) -> bool {
        !pos.piece(to).is_empty()
    }

    /// Could the step shift somebody on these cells?
    pub(crate) fn may_shift(&self, game: &Game, pos: &Position, from: Cell, to: Cell, cells: CellSet) -> bool {
        // Who is dragged along stands anywhere near; that is rare enough to be carried out.
        if self.dragging {
            return Self::pushes(pos, to);
        }
        let Some(&(_, by)) = self.ways.at(from).iter().find(|way| way.0 == to) else { return false };
        let line = std::iter::successors(Some(to), |&at| game.board().step(at, by));
        line.take_while(|&at| !pos.piece(at).is_empty()).any(|at| cells.contains(at))
    }

    /// Carries the step out, explosions at the edge included.
    pub(crate) fn run(&self, game: &Game, pos: &mut Position, from: Cell, to: Cell, sink: &mut impl Sink) {
        let Some(&(_, by)) = self.ways.at(from).iter().find(|way| way.0 == to) else { return };
        let pusher = pos.piece(from);
        // Bombs that would go over the edge explode first, where they stand; then the line is looked at afresh.
        let edge_bombs: Vec<Charge> = self
            .pushed(game, pos, from, by)
            .into_iter()
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
        let men = self.pushed(game, pos, from, by);
        let shifts: Vec<(Cell, Option<Cell>, Piece)> =
            men.iter().map(|&cell| (cell, goal(game, pos, cell, by), pos.piece(cell))).collect();
        pos.put(&game.ledger, from, Piece::EMPTY);
        for &(cell, ..) in &shifts {
            pos.put(&game.ledger, cell, Piece::EMPTY);
        }
        for &(cell, goal, piece) in &shifts {
            // Who is pushed away from where his double step ended cannot be taken there any more.
            for passed in pos.passed.iter_mut().filter(|passed| passed.man == cell) {
                passed.takers = 0;
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

    /// The men that a step in this direction shifts.
    fn pushed(&self, game: &Game, pos: &Position, from: Cell, by: Vector) -> Vec<Cell> {
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
        men
    }
}

/// Where a pushed man goes; none if he is lost.
fn goal(game: &Game, pos: &Position, cell: Cell, by: Vector) -> Option<Cell> {
    let next = game.board().step(cell, by)?;
    let side = pos.piece(cell).side();
    let exists = side.is_none_or(|side| !game.closed(side).contains(next));
    (exists && !game.is_parked_on(pos, next)).then_some(next)
}
