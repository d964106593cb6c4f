//! Why a piece cannot act, or cannot go to a cell: the one reason that is true, as a sentence, and the cells that cause
//! it.
//!
//! Reasons are found by trial, as the pictures of `reach` are: a piece is in the way if the move were possible without
//! it. So a new word of the language is explained without changes here. For: the entry of turns (`move_entry`) and the
//! messages about turns that are typed (crate `notation`). Not for: choices that are not cells.

use crate::english::{message, turn_noun};
use crate::game::Game;
use crate::message::Message;
use crate::motion::CompiledMotion;
use crate::motion::castle::CastlingObstacle;
use geometry::{Cell, CellSet};
use model::piece::Piece;
use model::position::Position;
use model::stage::Stage;
use model::step::{Act, Step};

/// Why a cell cannot be chosen: a sentence, and the cells that cause it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence.
    pub sentence: Message,
    /// The cells.
    pub cells: CellSet,
}

impl Refusal {
    fn at(sentence: Message, cell: Cell) -> Self {
        Self { sentence, cells: CellSet::EMPTY.with(cell) }
    }
}

impl Game {
    /// Explains that only a capture is possible, with the pieces that can make one.
    fn refusal_capture_forced(&self, pos: &Position) -> Refusal {
        let captors = self.steps(pos).iter().map(|step| step.from).collect();
        Refusal { sentence: message!("why-capture"), cells: captors }
    }

    /// The kind and the cell of the only piece that gives check, as arguments of a sentence: none if there are several.
    fn only_checker(&self, pos: &Position, checkers: CellSet) -> (Option<String>, Option<String>) {
        let only = checkers.first().filter(|_| checkers.len() == 1);
        (only.map(|cell| self.title(pos, cell).to_owned()), only.map(|cell| self.def.square_name(cell)))
    }

    /// The name of the piece or stone on a cell.
    fn title(&self, pos: &Position, cell: Cell) -> &str {
        self.def.kinds.get(pos.piece(cell).kind().index()).map_or("", |kind| kind.title.as_str())
    }

    /// Why the piece on a cell cannot act.
    pub fn refusal_from(&self, pos: &Position, cell: Cell) -> Refusal {
        let (name, piece, title) = (self.def.square_name(cell), pos.piece(cell), self.title(pos, cell));
        if piece.is_empty() {
            return Refusal::at(message!("why-no-piece", cell = name), cell);
        }
        if !piece.is_of(pos.side()) {
            let turn = &self.def.side(pos.side()).name;
            return Refusal::at(message!("why-not-yours", kind = title, cell = name, side = turn), cell);
        }
        if let Some(why) = self.refusal_held(pos, cell) {
            return why;
        }
        let mut offers = Vec::new();
        self.generate_all(pos, &mut offers);
        offers.retain(|step| step.from == cell && step.act != Act::Pass);
        if offers.is_empty() && self.acts.has_forced_captures {
            let mut free = Vec::new();
            self.generate_uncompelled(pos, &mut free);
            if free.iter().any(|step| step.from == cell) {
                return self.refusal_capture_forced(pos);
            }
        }
        if !offers.is_empty() {
            let royals = pos.royals(pos.side());
            let checkers = self.checkers(pos, pos.side());
            let removes = |step: &Step| self.has_lost_royal(pos, &self.apply(pos, step, &mut ()));
            let repeats = |step: &Step| self.without_history().leads_to_turn(pos, step);
            let sentence = if self.forbids_positions() && offers.iter().any(repeats) {
                message!("why-all-repeat", kind = title, cell = name)
            } else if offers.iter().all(removes) {
                message!("why-all-remove-royal", kind = title, cell = name)
            } else if royals.contains(cell) {
                message!("why-no-safe", kind = title)
            } else if self.in_check(pos, pos.side()) {
                let (by, at) = self.only_checker(pos, checkers);
                message!("why-no-help", by = by, at = at)
            } else if self.guards.never_check {
                message!("why-all-check", kind = title, cell = name)
            } else {
                message!("why-pinned", kind = title, cell = name)
            };
            return Refusal { sentence, cells: royals | checkers | CellSet::EMPTY.with(cell) };
        }
        Refusal::at(message!("why-nowhere", kind = title, cell = name), cell)
    }

    /// Why a piece of the side to move cannot move at all: it is parked or frozen, or has nothing to imitate.
    fn refusal_held(&self, pos: &Position, cell: Cell) -> Option<Refusal> {
        let (name, title) = (self.def.square_name(cell), self.title(pos, cell));
        if self.is_parked(pos, cell) {
            return Some(Refusal::at(message!("why-parked", kind = title, cell = name), cell));
        }
        let freezers = self.freezers_of(pos, cell);
        if let Some(freezer) = freezers.first() {
            let (by, at) = (self.title(pos, freezer), self.def.square_name(freezer));
            return Some(Refusal { sentence: message!("why-frozen", kind = by, cell = at), cells: freezers });
        }
        if self.imitates(pos.piece(cell).kind()) && self.imitated_kind(pos, pos.side()).is_none() {
            return Some(Refusal::at(message!("why-nobody-imitated", kind = title), cell));
        }
        None
    }

    /// Why a piece cannot move to a cell.
    pub fn refusal_to(&self, pos: &Position, from: Cell, to: Cell) -> Refusal {
        if pos.piece(from).is_empty() {
            return self.refusal_from(pos, from);
        }
        if let Some(why) = self.refusal_held(pos, from) {
            return why;
        }
        let mut offers = Vec::new();
        self.generate_all(pos, &mut offers);
        let goes = |step: &&Step| step.act == Act::Move && step.from == from && step.to == to;
        if let Some(step) = offers.iter().find(goes) {
            return self.refusal_vetoed(pos, step);
        }
        if self.acts.has_forced_captures {
            let mut free = Vec::new();
            self.generate_uncompelled(pos, &mut free);
            if free.iter().any(|step| goes(&step)) {
                return self.refusal_capture_forced(pos);
            }
        }
        if self.closed(pos.side()).contains(to) {
            return Refusal::at(message!("why-closed", cell = self.def.square_name(to)), to);
        }
        // A partner may be chosen for castling, so this comes before what is said of own pieces.
        if let Some(why) = self.refusal_castling(pos, from, to) {
            return why;
        }
        if pos.piece(to).is_of(pos.side()) {
            return Refusal::at(message!("why-own", kind = self.title(pos, to), cell = self.def.square_name(to)), to);
        }
        Trials::new(self, pos, from, to).refusal()
    }

    /// Why a move that the piece could make is forbidden: it would repeat a position, or because of royal pieces.
    fn refusal_vetoed(&self, pos: &Position, step: &Step) -> Refusal {
        if self.forbids_positions() && self.without_history().leads_to_turn(pos, step) {
            return Refusal::at(message!("why-repeats"), step.to);
        }
        let (side, after) = (pos.side(), self.apply(pos, step, &mut ()));
        let royals = after.royals(side);
        if self.has_lost_royal(pos, &after) {
            return Refusal { sentence: message!("why-removes-royal"), cells: royals };
        }
        if self.in_check(&after, side) {
            let checkers = self.checkers(&after, side);
            let (by, at) = self.only_checker(&after, checkers);
            return Refusal { sentence: message!("why-in-check", by = by, at = at), cells: checkers | royals };
        }
        if self.guards.never_check {
            let checked = self.enemies(&after, side).filter(|&enemy| self.in_check(&after, enemy));
            let cells = checked.fold(CellSet::EMPTY, |all, enemy| all | after.royals(enemy));
            return Refusal { sentence: message!("why-gives-check", turn = turn_noun(&self.def)), cells };
        }
        // The step may also lead to nothing that completes the turn.
        let sentence = if self.are_facing(&after) { message!("why-facing") } else { message!("why-not-now") };
        Refusal { sentence, cells: royals }
    }

    /// Why the piece cannot castle by going to the cell, if it could castle that way at all.
    fn refusal_castling(&self, pos: &Position, from: Cell, to: Cell) -> Option<Refusal> {
        let piece = pos.piece(from);
        let obstacles = self.motions_of(piece.side()?, piece.kind()).filter_map(|(_, motion)| match motion {
            CompiledMotion::Castle(castle) => castle.obstacle(self, pos, from, to),
            _ => None,
        });
        let title = self.title(pos, from);
        obstacles.last().map(|obstacle| match obstacle {
            CastlingObstacle::Moved(partner) => Refusal::at(message!("why-castle-moved", kind = title), partner),
            CastlingObstacle::Blocked(cell) => self.refusal_blocked(pos, from, to, cell),
            CastlingObstacle::Attacked(cell) => {
                let at = self.def.square_name(cell);
                Refusal::at(message!("why-castle-check", kind = title, cell = at, crossed = cell != from), cell)
            }
        })
    }

    fn refusal_blocked(&self, pos: &Position, from: Cell, to: Cell, blocker: Cell) -> Refusal {
        let (kind, other) = (self.title(pos, from), self.title(pos, blocker));
        let (to, cell) = (self.def.square_name(to), self.def.square_name(blocker));
        Refusal::at(message!("why-blocked", kind = kind, to = to, other = other, cell = cell), blocker)
    }
}

/// A piece that cannot go to a cell, and what it could do there if the position were another one.
struct Trials<'g> {
    game: &'g Game,
    /// The position at the beginning of a turn of the piece's side.
    pos: Position,
    from: Cell,
    to: Cell,
    /// An ordinary piece of its side, and one of an enemy.
    ordinary: [Piece; 2],
}

impl<'g> Trials<'g> {
    fn new(game: &'g Game, pos: &Position, from: Cell, to: Cell) -> Self {
        let side = pos.side();
        let ordinary = [side, game.any_enemy_of(side)].map(|side| game.ordinary_piece(side));
        let mut pos = *pos;
        pos.stage = Stage::START;
        Self { game, pos, from, to, ordinary }
    }

    /// Can the piece move between these cells, legally or not? No when the budget is spent.
    fn can_move(&self, pos: &Position, from: Cell, to: Cell) -> bool {
        let mut steps = Vec::new();
        if self.game.budget().spend(1) {
            self.game.generate_moves_of(pos, from, &mut steps);
        }
        steps.iter().any(|step| step.act == Act::Move && step.to == to)
    }

    fn can(&self, pos: &Position) -> bool {
        self.can_move(pos, self.from, self.to)
    }

    fn with(&self, pos: &Position, cell: Cell, piece: Piece) -> Position {
        self.game.try_piece(pos, cell, piece)
    }

    fn without(&self, pos: &Position, cells: impl IntoIterator<Item = Cell>) -> Position {
        cells.into_iter().fold(*pos, |pos, cell| self.with(&pos, cell, Piece::EMPTY))
    }

    fn refusal(&self) -> Refusal {
        let (game, pos, from, to) = (self.game, &self.pos, self.from, self.to);
        let (kind, cell) = (game.title(pos, from), game.def.square_name(to));
        let [_, enemy] = self.ordinary;
        let there = pos.piece(to);
        if there.is_empty() {
            if self.can(&self.with(pos, to, enemy)) {
                return Refusal::at(message!("why-only-capture", kind = kind, cell = cell), to);
            }
        } else {
            let other = game.title(pos, to);
            if self.can(&self.with(pos, to, enemy)) {
                return Refusal::at(message!("why-not-taken", kind = kind, other = other, cell = cell), to);
            }
            if self.needs_a_piece_to_jump() {
                return Refusal::at(message!("why-only-over", kind = kind, other = other, cell = cell), to);
            }
            if self.can(&self.without(pos, [to])) {
                return Refusal::at(message!("why-only-quiet", kind = kind, other = other, cell = cell), to);
            }
        }
        if let Some(why) = self.refusal_broken_line() {
            return why;
        }
        if let Some(blocker) = self.blocker() {
            return game.refusal_blocked(pos, from, to, blocker);
        }
        let alone = self.without(pos, pos.occupied().iter().filter(|&cell| cell != from));
        if self.can(&alone) || self.can(&self.with(&alone, to, enemy)) {
            return Refusal::at(message!("why-way-blocked", kind = kind, cell = cell), to);
        }
        if there.is_empty() && self.needs_a_piece_to_jump() {
            return Refusal::at(message!("why-only-over", kind = kind, other = "none", cell = cell), to);
        }
        // What a chain of hops needs is more than can be tried here.
        let hops = game
            .motions_of(pos.side(), pos.piece(from).kind())
            .any(|(_, motion)| matches!(motion, CompiledMotion::Chain(_)));
        Refusal::at(message!("why-not-to", kind = kind, cell = cell, hops = hops), to)
    }

    /// A wall or a gap in the board on the straight line, if the piece could go that way on another part of the board.
    fn refusal_broken_line(&self) -> Option<Refusal> {
        let board = self.game.board();
        let unit = board.heading(self.from, self.to)?;
        let line = board.ray(self.from, unit);
        if line.contains(&self.to) {
            return None;
        }
        let empty = self.without(&self.pos, self.pos.occupied());
        let goes = |start: Cell| {
            let end = board.ray(start, unit).get(self.distance(self.to) - 1).copied();
            let placed = self.with(&empty, start, self.pos.piece(self.from));
            end.is_some_and(|end| self.can_move(&placed, start, end))
        };
        if !board.cells().any(goes) {
            return None;
        }
        let at = line.last().copied().unwrap_or(self.from);
        let barrier = match board.leap(at, unit) {
            None => "gap",
            Some(next) if board.is_cut(at, next) => "cut",
            Some(_) => "wall",
        };
        let sentence = message!("why-broken-line", barrier = barrier, cell = self.game.def.square_name(at));
        Some(Refusal::at(sentence, at))
    }

    /// The number of king steps to a cell, whatever lies between.
    fn distance(&self, cell: Cell) -> usize {
        let board = self.game.board();
        let ((x, y), (fx, fy)) = (board.coordinates(cell), board.coordinates(self.from));
        x.abs_diff(fx).max(y.abs_diff(fy)).into()
    }

    /// A piece without which the move were possible, the nearest first; on a straight line, the first of all that are
    /// in the way.
    fn blocker(&self) -> Option<Cell> {
        let (board, pos) = (self.game.board(), &self.pos);
        if let Some(unit) = board.heading(self.from, self.to) {
            let between: Vec<Cell> =
                board.ray(self.from, unit).into_iter().take_while(|&cell| cell != self.to).collect();
            let on_the_way: Vec<Cell> = between.into_iter().filter(|&cell| !pos.piece(cell).is_empty()).collect();
            if let Some(&first) = on_the_way.first()
                && self.can(&self.without(pos, on_the_way))
            {
                return Some(first);
            }
        }
        let others = pos.occupied().iter().filter(|&cell| cell != self.from && cell != self.to);
        others.filter(|&cell| self.can(&self.without(pos, [cell]))).min_by_key(|&cell| self.distance(cell))
    }

    /// Is the move possible as soon as one more piece stands on the board, for it to jump over?
    fn needs_a_piece_to_jump(&self) -> bool {
        let empty = self.game.board().cells().filter(|&cell| cell != self.to && self.pos.piece(cell).is_empty());
        let mut trials = empty.flat_map(|cell| self.ordinary.map(|piece| self.with(&self.pos, cell, piece)));
        trials.any(|pos| self.can(&pos))
    }
}
