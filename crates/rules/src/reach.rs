//! How a man goes, as a picture: what he can do about each cell, from where he stands or on a board drawn up to show
//! it.
//!
//! Nothing here knows a word of the language. Everything is found by trying: what does he do on this board, what if an
//! enemy stood there, what if somebody stood in his way? So a word that comes to the language is in the pictures too.
//! For: whoever draws a man's powers or tells them. Not for: what is legal (`steps`); royal safety and compulsory
//! captures are not looked at. Look next: `reach/scene` for the board drawn up.

mod scene;

use crate::game::Game;
use crate::piece::{Kind, KindSet, Piece, Side};
use crate::position::{Position, Stage};
use crate::step::{Act, Event, Step};
use geometry::{Cell, CellSet};

/// What a man can do about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Does {
    /// Go there, and capture there.
    Both,
    /// Go there, but not capture.
    Move,
    /// Capture there, but not go where nobody stands.
    Capture,
    /// Go there from where he stands at the start only, or as his first move.
    First,
    /// Go there and push whoever stands there.
    Push,
    /// Take the man there by going elsewhere.
    Take,
    /// Clear it in an explosion.
    Blast,
    /// Keep enemies there from moving.
    Freeze,
    /// Lay a stone there, though he does not go there.
    Lay,
}

/// How he gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// Nothing may be in his way.
    Walk,
    /// Whatever is in his way.
    Leap,
    /// Over a man who must be there.
    Hop,
}

/// One mark of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Where.
    pub cell: Cell,
    /// What he does about it.
    pub does: Does,
    /// And how he gets there.
    pub by: By,
    /// The kinds of enemies that he does it to, if it is not any.
    pub only: KindSet,
}

/// The picture of how a man goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Where he stands.
    pub at: Cell,
    /// Everybody on the board that was drawn up, himself included; none if the picture is of a position.
    pub men: Vec<(Cell, Piece)>,
    /// Cell by cell; a cell may have several.
    pub marks: Vec<Reached>,
    /// The ends of the lines along which he goes on and on, each with the first cell.
    pub rides: Vec<(Cell, Cell)>,
}

/// One way of moving, with what it brings about.
#[derive(Debug)]
struct Try {
    to: Cell,
    taken: CellSet,
    pushes: bool,
    castles: bool,
}

impl Game {
    /// How a kind goes, on a board drawn up for it; none for a stone. Sides may differ; the one that has such men at
    /// the start is asked.
    pub fn reach_of_kind(&self, kind: Kind) -> Option<Reach> {
        (!self.def.kind(kind).stone).then(|| scene::drawn_up(self, kind))
    }

    /// How the man on the cell goes from there, as if it were his side's turn; nothing if no man stands there.
    pub fn reach_from(&self, pos: &Position, at: Cell) -> Reach {
        let mut picture = Reach { at, men: Vec::new(), marks: Vec::new(), rides: Vec::new() };
        let man = pos.piece(at);
        if let Some(side) = man.side() {
            let mut pos = *pos;
            (pos.side, pos.stage) = (side, Stage::START);
            Probe { game: self, at, man, side, enemy: self.plain_man(self.an_enemy_of(side)) }.fill(&pos, &mut picture);
        }
        picture
    }

    /// The cells that the man may go to with a later turn: from where he stands now, and as if everybody else had left
    /// by then. Whoever will have come is not known, and royal safety is not looked at.
    pub fn reach_later(&self, pos: &Position, at: Cell) -> CellSet {
        let mut alone = *pos;
        pos.occupied().iter().filter(|&cell| cell != at).for_each(|cell| alone.put(&self.ledger, cell, Piece::EMPTY));
        alone.rights = pos.rights;
        let goes = |does: Does| matches!(does, Does::Both | Does::Move | Does::Capture | Does::First | Does::Push);
        let marks = [pos, &alone].map(|pos| self.reach_from(pos, at).marks);
        marks.iter().flatten().filter(|mark| goes(mark.does)).map(|mark| mark.cell).collect()
    }

    /// The cells on which the side may place such a man from its stock with a later turn, as far as it depends on
    /// nobody else: not on men of its own, and only where the rules of the phase and of the kind let it.
    pub fn placed_later(&self, pos: &Position, side: Side, kind: Kind) -> CellSet {
        let Some(slot) = self.stock_slot(kind) else { return CellSet::EMPTY };
        let places = self.def.phase(pos.phase()).placing().into_iter();
        let zones = places.map(|act| act.on.map_or(!CellSet::EMPTY, |zone| self.def.zones[zone].cells[side.index()]));
        let free = zones.fold(CellSet::EMPTY, |all, zone| all | zone) & !pos.men(side) & !self.closed(side);
        self.placing(pos, side, slot, free)
    }

    fn an_enemy_of(&self, side: Side) -> Side {
        self.sides().find(|&other| self.are_enemies(side, other)).unwrap_or(side)
    }

    /// An ordinary man of the side: of the kind it has most of at the start.
    fn plain_man(&self, side: Side) -> Piece {
        let start = self.start();
        let count = |kind: Kind| start.men(side).iter().filter(|&cell| start.piece(cell).kind() == kind).count();
        let men = self.def.all_kinds().filter(|&kind| !self.def.kind(kind).stone);
        let kind = men.max_by_key(|&kind| (count(kind), std::cmp::Reverse(kind)));
        Piece::man(side, kind.unwrap_or_default())
    }
}

/// A man who is tried out.
#[derive(Clone, Copy)]
struct Probe<'g> {
    game: &'g Game,
    at: Cell,
    man: Piece,
    side: Side,
    /// An ordinary enemy.
    enemy: Piece,
}

impl Probe<'_> {
    fn with(&self, pos: &Position, cell: Cell, piece: Piece) -> Position {
        let (mut pos, rights) = (*pos, pos.rights);
        pos.put(&self.game.ledger, cell, piece);
        // Who has moved does not matter to the question what if.
        pos.rights = rights;
        pos
    }

    /// Everything he may try here; nothing when the budget is spent.
    fn tries(&self, pos: &Position) -> Vec<Try> {
        let mut steps = Vec::new();
        if self.game.budget().spend(1) {
            self.game.moves_of(pos, self.at, &mut steps);
        }
        steps.iter().map(|step| self.attempt(pos, step)).collect()
    }

    fn attempt(&self, pos: &Position, step: &Step) -> Try {
        let mut events = Vec::new();
        self.game.apply(pos, step, &mut events);
        let (mut taken, mut pushes, mut exploded) = (CellSet::EMPTY, false, false);
        for event in events {
            match event {
                Event::Captured { cell, .. } => taken.insert(cell),
                Event::Removed { cell, .. } if !exploded && !pushes => taken.insert(cell),
                Event::Blast { .. } => exploded = true,
                Event::Pushed { .. } => pushes = true,
                _ => {}
            }
        }
        Try { to: step.to, taken, pushes, castles: self.game.castles(step) }
    }

    /// Where he goes without taking or pushing anybody.
    fn quiet(&self, pos: &Position) -> CellSet {
        let quiet = |one: &Try| one.taken.is_empty() && !one.pushes && one.to != self.at;
        self.tries(pos).iter().filter(|one| quiet(one)).map(|one| one.to).collect()
    }

    /// Does he capture that man by going to where he stands?
    fn captures(&self, pos: &Position, cell: Cell, whom: Piece) -> bool {
        let there = self.with(pos, cell, whom);
        self.tries(&there).iter().any(|one| one.to == cell && one.taken.contains(cell))
    }

    /// All marks and lines of this position.
    fn fill(&self, pos: &Position, picture: &mut Reach) {
        let board = self.game.board();
        let tries = self.tries(pos);
        let alone = pos.occupied().iter().filter(|&cell| cell != self.at);
        let alone = alone.fold(*pos, |pos, cell| self.with(&pos, cell, Piece::EMPTY));
        let (free, blocked) = (self.quiet(&alone), self.hemmed_in(pos));
        let over_neighbours = self.quiet(&blocked);
        let far = |cell: Cell| !board.square(self.at, 1).contains(cell);
        let ways = |cell: Cell, captured: Option<Piece>| match captured {
            None if !free.contains(cell) => By::Hop,
            Some(whom) if !self.captures(&alone, cell, whom) => By::Hop,
            None if far(cell) && over_neighbours.contains(cell) => By::Leap,
            Some(whom) if far(cell) && self.captures(&blocked, cell, whom) => By::Leap,
            _ => By::Walk,
        };
        let mut add = |cell: Cell, does: Does, by: By| {
            if !picture.marks.iter().any(|mark| mark.cell == cell && mark.does == does) {
                picture.marks.push(Reached { cell, does, by, only: KindSet::default() });
            }
        };
        let (mut moves, mut hits) = (CellSet::EMPTY, CellSet::EMPTY);
        for one in &tries {
            if one.castles {
                add(one.to, Does::Move, By::Walk);
            } else if one.pushes {
                add(one.to, Does::Push, By::Walk);
            } else if one.taken.contains(one.to) && one.to != self.at {
                hits.insert(one.to);
            } else if one.to != self.at {
                moves.insert(one.to);
            }
            let elsewhere = one.taken.iter().filter(|&cell| cell != one.to && cell != self.at && !one.pushes);
            elsewhere.for_each(|cell| add(cell, Does::Take, By::Walk));
        }
        hits.iter().for_each(|cell| add(cell, Does::Capture, ways(cell, Some(pos.piece(cell)))));
        for cell in board.cells().filter(|&cell| pos.piece(cell).is_empty() && !self.game.is_parked_on(pos, cell)) {
            match (moves.contains(cell), self.captures(pos, cell, self.enemy)) {
                (true, true) => add(cell, Does::Both, ways(cell, None)),
                (true, false) => add(cell, Does::Move, ways(cell, None)),
                (false, true) => add(cell, Does::Capture, ways(cell, Some(self.enemy))),
                (false, false) => {}
            }
        }
        self.aura(pos, &mut add);
        let lays = self.lays(pos);
        // What may be laid all over the board has nothing to do with where he stands.
        let told = if 2 * lays.len() < board.cell_count() { lays & !moves } else { CellSet::EMPTY };
        told.iter().for_each(|cell| add(cell, Does::Lay, By::Walk));
        picture.rides = self.rides(pos, moves, moves | hits);
        picture.marks.sort_by_key(|mark| (mark.cell, mark.does));
    }

    /// The same position with his neighbours' cells filled by men of his own.
    fn hemmed_in(&self, pos: &Position) -> Position {
        let own = self.game.plain_man(self.side);
        let near = self.game.board().square(self.at, 1);
        let free = near.iter().filter(|&cell| cell != self.at && pos.piece(cell).is_empty());
        free.fold(*pos, |pos, cell| self.with(&pos, cell, own))
    }

    /// What he does without moving: explode, freeze.
    fn aura(&self, pos: &Position, add: &mut impl FnMut(Cell, Does, By)) {
        let game = self.game;
        let kind = game.acting_kind(pos, self.man).unwrap_or(self.man.kind());
        let men = || game.def.all_kinds().filter(|&kind| !game.def.kind(kind).stone);
        let exploding = men().filter(|&kind| game.explosion(kind).is_some()).count();
        // Where most men explode it is a rule of the game and nothing that tells them apart.
        if let Some(explosion) = game.explosion(kind).filter(|_| exploding * 2 < men().count()) {
            explosion
                .reach(self.at)
                .iter()
                .filter(|&cell| cell != self.at)
                .for_each(|cell| add(cell, Does::Blast, By::Walk));
        }
        if !game.freezers().is_empty() {
            for cell in game.board().cells().filter(|&cell| cell != self.at) {
                let there = pos.piece(cell);
                let whom = if there.is_empty() { self.enemy } else { there };
                if game.frozen_by(&self.with(pos, cell, whom), cell).contains(self.at) {
                    add(cell, Does::Freeze, By::Walk);
                }
            }
        }
    }

    /// The empty cells on which he can lay some stone.
    fn lays(&self, pos: &Position) -> CellSet {
        let lays = self.game.def.turn.contains(Act::Lay);
        if !lays {
            return CellSet::EMPTY;
        }
        let can = |cell: &Cell| {
            let stones = self.game.acts.layables.iter();
            let mut laid = stones.map(|&(stone, _)| self.game.laying(stone, self.side, self.man, *cell, Piece::EMPTY));
            pos.piece(*cell).is_empty() && laid.any(|laid| laid.is_some())
        };
        self.game.lay_range(pos, self.at).iter().filter(can).collect()
    }

    /// The lines of at least two cells, of which the first can be blocked.
    fn rides(&self, pos: &Position, moves: CellSet, reached: CellSet) -> Vec<(Cell, Cell)> {
        let board = self.game.board();
        let own = self.game.plain_man(self.side);
        let mut lines = Vec::new();
        for to in reached {
            let shortest = board.direction(self.at, to).filter(|by| by.is_shortest() && moves.contains(to));
            let Some(by) = shortest else { continue };
            let along = (1..=u8::MAX).map_while(|times| board.far(self.at, by, times));
            let cells: Vec<Cell> = along.take_while(|&cell| reached.contains(cell)).collect();
            let [first, second, ..] = cells[..] else { continue };
            let stopped = self.with(pos, first, own);
            if !self.tries(&stopped).iter().any(|one| one.to == second) {
                lines.push((first, *cells.last().unwrap_or(&second)));
            }
        }
        lines
    }
}
