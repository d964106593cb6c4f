//! How a piece moves, as a picture: what it can do about each cell, from where it stands or on a demonstration board.
//!
//! This file knows no word of the language. It finds everything by trial: what the piece does on this board, what it
//! would do if an enemy stood there, and what if its way were blocked. So a new word of the language appears in the
//! pictures without changes here. For: drawing or describing what a piece can do. Not for: what is legal (`steps`);
//! royal safety and compulsory captures are ignored. Look next: `reach/demo_board` for the demonstration board.

mod demo_board;

use crate::trial::{any_enemy_of, moves_to_try, ordinary_piece, try_piece};
use geometry::{Cell, CellSet};
use rules::{Event, Game, Kind, KindSet, Piece, Position, Side, Stage, Step};

/// What a piece can do about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ReachAction {
    /// Go there, and capture there.
    Both,
    /// Go there, but not capture.
    Move,
    /// Capture there, but not go there while the cell is empty.
    Capture,
    /// Go there only from its cell at the start, or as its first move.
    First,
    /// Go there and push what stands there.
    Push,
    /// Capture the piece there by going elsewhere.
    Take,
    /// Clear it in an explosion.
    Blast,
    /// Keep enemy pieces there from moving.
    Freeze,
    /// Lay a stone there, although it does not go there.
    Lay,
}

/// How it gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ReachMode {
    /// Only if nothing is in its way.
    Walk,
    /// Over anything in its way.
    Leap,
    /// Over a piece that must be there.
    Hop,
}

/// One mark of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedCell {
    /// The marked cell.
    pub cell: Cell,
    /// What the piece does about it.
    pub does: ReachAction,
    /// How it gets there.
    pub by: ReachMode,
    /// The kinds of enemy pieces to which it does that, if not to all.
    pub only: KindSet,
}

/// The picture of how a piece moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Where it stands.
    pub at: Cell,
    /// All pieces on the demonstration board, itself included; empty for a picture of a position.
    pub pieces: Vec<(Cell, Piece)>,
    /// The marks, cell by cell; a cell may have several.
    pub marks: Vec<ReachedCell>,
    /// The lines along which it rides, each by its first and its last cell.
    pub rides: Vec<(Cell, Cell)>,
}

/// A possible move with its results.
#[derive(Debug)]
struct Trial {
    to: Cell,
    taken: CellSet,
    pushes: bool,
    is_castling: bool,
}

/// How a kind moves, on a demonstration board; `None` for a stone. Sides may differ; the picture is for the side that
/// has such pieces at the start.
pub fn of_kind(game: &Game, kind: Kind) -> Option<Reach> {
    (!game.def().kind(kind).is_stone).then(|| demo_board::demo_reach(game, kind))
}

/// How the piece on the cell moves from there, as if it were its side's turn; empty if no piece of a side stands there.
pub fn from_cell(game: &Game, pos: &Position, at: Cell) -> Reach {
    let mut picture = Reach { at, pieces: Vec::new(), marks: Vec::new(), rides: Vec::new() };
    let piece = pos.piece(at);
    if let Some(side) = piece.side() {
        let mut pos = *pos;
        (pos.side, pos.stage) = (side, Stage::START);
        let enemy = ordinary_piece(game, any_enemy_of(game, side));
        ReachProbe { game, at, piece, side, enemy }.add_marks(&pos, &mut picture);
    }
    picture
}

/// The cells to which the piece may go in a later turn: from where it stands now, and as if all other pieces had left by
/// then. Pieces that may arrive meanwhile are unknown, and royal safety is ignored.
pub fn later_targets(game: &Game, pos: &Position, at: Cell) -> CellSet {
    let others = pos.occupied().iter().filter(|&cell| cell != at);
    let alone = others.fold(*pos, |pos, cell| try_piece(game, &pos, cell, Piece::EMPTY));
    let goes = |does: ReachAction| {
        matches!(
            does,
            ReachAction::Both | ReachAction::Move | ReachAction::Capture | ReachAction::First | ReachAction::Push
        )
    };
    let marks = [pos, &alone].map(|pos| from_cell(game, pos, at).marks);
    marks.iter().flatten().filter(|mark| goes(mark.does)).map(|mark| mark.cell).collect()
}

/// The cells on which the side may place such a piece from its stock in a later turn, as far as that does not depend on
/// other sides: not on its own pieces, and only where the rules of the phase and of the kind allow it.
pub fn later_placements(game: &Game, pos: &Position, side: Side, kind: Kind) -> CellSet {
    let def = game.def();
    if game.slot_of_placed(kind).is_none() {
        return CellSet::EMPTY;
    }
    let places = def.phase(pos.phase()).place_act().into_iter();
    let zones = places.map(|act| act.on.map_or(!CellSet::EMPTY, |zone| def.zones[zone].cells[side.index()]));
    let closed = def.closed[side.index()];
    let free = zones.fold(CellSet::EMPTY, |all, zone| all | zone) & !pos.pieces_of(side) & !closed;
    game.placement_cells(pos, side, kind, free)
}

/// A piece being tried out.
#[derive(Clone, Copy)]
struct ReachProbe<'g> {
    game: &'g Game,
    at: Cell,
    piece: Piece,
    side: Side,
    /// An ordinary enemy piece.
    enemy: Piece,
}

impl ReachProbe<'_> {
    fn with(&self, pos: &Position, cell: Cell, piece: Piece) -> Position {
        try_piece(self.game, pos, cell, piece)
    }

    /// All moves that it can try here; none when the budget is spent.
    fn trials(&self, pos: &Position) -> Vec<Trial> {
        moves_to_try(self.game, pos, self.at).iter().map(|step| self.trial_of(pos, step)).collect()
    }

    fn trial_of(&self, pos: &Position, step: &Step) -> Trial {
        let mut events = Vec::new();
        self.game.after_step(pos, step, &mut events);
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
        Trial { to: self.game.named_cell(step), taken, pushes, is_castling: self.game.is_castling(step) }
    }

    /// Where it goes without capturing or pushing anything.
    fn quiet_targets(&self, pos: &Position) -> CellSet {
        let quiet = |one: &Trial| one.taken.is_empty() && !one.pushes && one.to != self.at;
        self.trials(pos).iter().filter(|one| quiet(one)).map(|one| one.to).collect()
    }

    /// Whether it captures that piece by going to its cell.
    fn can_capture(&self, pos: &Position, cell: Cell, whom: Piece) -> bool {
        let there = self.with(pos, cell, whom);
        self.trials(&there).iter().any(|one| one.to == cell && one.taken.contains(cell))
    }

    /// Adds all marks and lines of this position to the picture.
    fn add_marks(&self, pos: &Position, picture: &mut Reach) {
        let board = self.game.board();
        let tries = self.trials(pos);
        let alone = pos.occupied().iter().filter(|&cell| cell != self.at);
        let alone = alone.fold(*pos, |pos, cell| self.with(&pos, cell, Piece::EMPTY));
        let (free, blocked) = (self.quiet_targets(&alone), self.with_blocked_neighbours(pos));
        let over_neighbours = self.quiet_targets(&blocked);
        let far = |cell: Cell| !board.neighbourhood(self.at, 1).contains(cell);
        let ways = |cell: Cell, captured: Option<Piece>| match captured {
            None if !free.contains(cell) => ReachMode::Hop,
            Some(whom) if !self.can_capture(&alone, cell, whom) => ReachMode::Hop,
            None if far(cell) && over_neighbours.contains(cell) => ReachMode::Leap,
            Some(whom) if far(cell) && self.can_capture(&blocked, cell, whom) => ReachMode::Leap,
            _ => ReachMode::Walk,
        };
        let mut add = |cell: Cell, does: ReachAction, by: ReachMode| {
            if !picture.marks.iter().any(|mark| mark.cell == cell && mark.does == does) {
                picture.marks.push(ReachedCell { cell, does, by, only: KindSet::default() });
            }
        };
        let (mut moves, mut hits) = (CellSet::EMPTY, CellSet::EMPTY);
        for one in &tries {
            if one.is_castling {
                add(one.to, ReachAction::Move, ReachMode::Walk);
            } else if one.pushes {
                add(one.to, ReachAction::Push, ReachMode::Walk);
            } else if one.taken.contains(one.to) && one.to != self.at {
                hits.insert(one.to);
            } else if one.to != self.at {
                moves.insert(one.to);
            }
            let elsewhere = one.taken.iter().filter(|&cell| cell != one.to && cell != self.at && !one.pushes);
            elsewhere.for_each(|cell| add(cell, ReachAction::Take, ReachMode::Walk));
        }
        hits.iter().for_each(|cell| add(cell, ReachAction::Capture, ways(cell, Some(pos.piece(cell)))));
        for cell in board.cells().filter(|&cell| pos.piece(cell).is_empty() && !self.game.is_parked(pos, cell)) {
            match (moves.contains(cell), self.can_capture(pos, cell, self.enemy)) {
                (true, true) => add(cell, ReachAction::Both, ways(cell, None)),
                (true, false) => add(cell, ReachAction::Move, ways(cell, None)),
                (false, true) => add(cell, ReachAction::Capture, ways(cell, Some(self.enemy))),
                (false, false) => {}
            }
        }
        self.add_stationary_effects(pos, &mut add);
        let lays = self.game.layable_cells(pos, self.at);
        // If stones can be laid on half of the board or more, that says nothing about where the piece stands.
        let told = if 2 * lays.len() < board.cell_count() { lays & !moves } else { CellSet::EMPTY };
        told.iter().for_each(|cell| add(cell, ReachAction::Lay, ReachMode::Walk));
        picture.rides = self.ride_lines(pos, moves, moves | hits);
        picture.marks.sort_by_key(|mark| (mark.cell, mark.does));
    }

    /// The same position with the empty cells around it filled with pieces of its own side.
    fn with_blocked_neighbours(&self, pos: &Position) -> Position {
        let own = ordinary_piece(self.game, self.side);
        let near = self.game.board().neighbourhood(self.at, 1);
        let free = near.iter().filter(|&cell| cell != self.at && pos.piece(cell).is_empty());
        free.fold(*pos, |pos, cell| self.with(&pos, cell, own))
    }

    /// Adds what it does without moving: explode, freeze.
    fn add_stationary_effects(&self, pos: &Position, add: &mut impl FnMut(Cell, ReachAction, ReachMode)) {
        let game = self.game;
        let kind = game.acting_kind(pos, self.piece).unwrap_or(self.piece.kind());
        let pieces = || game.def().all_kinds().filter(|&kind| !game.def().kind(kind).is_stone);
        let exploding = pieces().filter(|&kind| game.explode_def(kind).is_some()).count();
        // If most pieces explode, that is a rule of the game and does not distinguish them.
        let reached = game.blast_cells(kind, self.at).filter(|_| exploding * 2 < pieces().count());
        for cell in reached.unwrap_or_default().iter().filter(|&cell| cell != self.at) {
            add(cell, ReachAction::Blast, ReachMode::Walk);
        }
        if game.def().kinds.iter().any(|kind| kind.roles.freezes) {
            for cell in game.board().cells().filter(|&cell| cell != self.at) {
                let there = pos.piece(cell);
                let whom = if there.is_empty() { self.enemy } else { there };
                if game.freezers_of(&self.with(pos, cell, whom), cell).contains(self.at) {
                    add(cell, ReachAction::Freeze, ReachMode::Walk);
                }
            }
        }
    }

    /// The lines of at least two cells that a piece on the first of them blocks.
    fn ride_lines(&self, pos: &Position, moves: CellSet, reached: CellSet) -> Vec<(Cell, Cell)> {
        let board = self.game.board();
        let own = ordinary_piece(self.game, self.side);
        let mut lines = Vec::new();
        for to in reached {
            let shortest = board.direction(self.at, to).filter(|by| by.is_primitive() && moves.contains(to));
            let Some(by) = shortest else { continue };
            let along = (1..=u8::MAX).map_while(|times| board.repeated_leap(self.at, by, times));
            let cells: Vec<Cell> = along.take_while(|&cell| reached.contains(cell)).collect();
            let [first, second, ..] = cells[..] else { continue };
            let stopped = self.with(pos, first, own);
            if !self.trials(&stopped).iter().any(|one| one.to == second) {
                lines.push((first, *cells.last().unwrap_or(&second)));
            }
        }
        lines
    }
}
