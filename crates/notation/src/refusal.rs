//! Why a piece cannot act, or cannot go to a cell: the one reason that is true, as a sentence, and the cells that cause
//! it.
//!
//! Reasons are found by trial, as the pictures of `reach` are: a piece is in the way if the move were possible without
//! it. So a new word of the language is explained without changes here. For: the entry of turns (`move_entry`) and the
//! messages about turns that are typed (crate `notation`). Not for: choices that are not cells.

use crate::trial::{any_enemy_of, moves_to_try, ordinary_piece, try_piece};
use geometry::{Cell, CellSet};
use rules::phrases::turn_noun;
use rules::{Act, CastlingObstacle, Game, Message, Piece, Position, Stage, Step, message};

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

    /// Why the piece on a cell cannot act.
    pub fn from_cell(game: &Game, pos: &Position, cell: Cell) -> Self {
        Reasons { game, pos }.acting(cell)
    }

    /// Why a piece cannot move from one cell to another.
    pub fn to_cell(game: &Game, pos: &Position, from: Cell, to: Cell) -> Self {
        Reasons { game, pos }.going(from, to)
    }
}

/// The reasons in a position.
#[derive(Clone, Copy)]
struct Reasons<'g> {
    game: &'g Game,
    pos: &'g Position,
}

impl<'g> Reasons<'g> {
    /// Why none of these steps is possible where captures are compulsory: another capture must be made.
    fn capture_forced(self, steps: &[Step]) -> Refusal {
        let Self { game, pos } = self;
        let captors = game.steps(pos).iter().map(|step| step.from).collect();
        let captures = steps.iter().any(|step| !game.direct_captures(pos, step).is_empty());
        Refusal { sentence: message!("why-capture", captures = captures), cells: captors }
    }

    /// The kind and the cell of the only piece that gives check, as arguments of a sentence: none if there are several.
    fn only_checker(self, checkers: CellSet) -> (Option<String>, Option<String>) {
        let game = self.game;
        let only = checkers.first().filter(|_| checkers.len() == 1);
        (only.map(|cell| self.title(cell).to_owned()), only.map(|cell| game.def().square_name(cell)))
    }

    /// The name of the piece or stone on a cell.
    fn title(self, cell: Cell) -> &'g str {
        let Self { game, pos } = self;
        game.def().kinds.get(pos.piece(cell).kind().index()).map_or("", |kind| kind.title.as_str())
    }

    /// Why the piece on a cell cannot act.
    fn acting(self, cell: Cell) -> Refusal {
        let Self { game, pos } = self;
        let (name, piece, title) = (game.def().square_name(cell), pos.piece(cell), self.title(cell));
        if piece.is_empty() {
            return Refusal::at(message!("why-no-piece", cell = name), cell);
        }
        if !piece.is_of(pos.side()) {
            let turn = &game.def().side(pos.side()).name;
            return Refusal::at(message!("why-not-yours", kind = title, cell = name, side = turn), cell);
        }
        if let Some(why) = self.held(cell) {
            return why;
        }
        let mut offers = game.pseudo_legal_steps(pos);
        offers.retain(|step| step.from == cell && step.act != Act::Pass);
        if offers.is_empty() {
            let mut steps = game.steps_without_capture(pos);
            steps.retain(|step| step.from == cell);
            if !steps.is_empty() {
                return self.capture_forced(&steps);
            }
        }
        if !offers.is_empty() {
            let royals = pos.royals(pos.side());
            let checkers = game.checkers(pos, pos.side());
            let removes = |step: &Step| game.has_lost_royal(pos, &game.after_step(pos, step, &mut ()));
            let repeats = |step: &Step| game.without_history().leads_to_turn(pos, step);
            let sentence = if game.forbids_positions() && offers.iter().any(repeats) {
                message!("why-all-repeat", kind = title, cell = name)
            } else if offers.iter().all(removes) {
                message!("why-all-remove-royal", kind = title, cell = name)
            } else if royals.contains(cell) {
                message!("why-no-safe", kind = title)
            } else if game.in_check(pos, pos.side()) {
                let (by, at) = self.only_checker(checkers);
                message!("why-no-help", by = by, at = at)
            } else if game.forbids_check(pos) {
                message!("why-all-check", kind = title, cell = name)
            } else {
                message!("why-pinned", kind = title, cell = name)
            };
            return Refusal { sentence, cells: royals | checkers | CellSet::EMPTY.with(cell) };
        }
        Refusal::at(message!("why-nowhere", kind = title, cell = name), cell)
    }

    /// Why a piece of the side to move cannot move at all: it is parked or frozen, or has nothing to imitate.
    fn held(self, cell: Cell) -> Option<Refusal> {
        let Self { game, pos } = self;
        let (name, title) = (game.def().square_name(cell), self.title(cell));
        if game.is_parked(pos, cell) {
            return Some(Refusal::at(message!("why-parked", kind = title, cell = name), cell));
        }
        let freezers = game.freezers_of(pos, cell);
        if let Some(freezer) = freezers.first() {
            let (by, at) = (self.title(freezer), game.def().square_name(freezer));
            return Some(Refusal { sentence: message!("why-frozen", kind = by, cell = at), cells: freezers });
        }
        if game.imitates(pos.piece(cell).kind()) && game.imitated_kind(pos, pos.side()).is_none() {
            return Some(Refusal::at(message!("why-nobody-imitated", kind = title), cell));
        }
        None
    }

    /// Why a piece cannot move to a cell.
    fn going(self, from: Cell, to: Cell) -> Refusal {
        let Self { game, pos } = self;
        if pos.piece(from).is_empty() {
            return self.acting(from);
        }
        if let Some(why) = self.held(from) {
            return why;
        }
        let offers = game.pseudo_legal_steps(pos);
        let goes = |step: &&Step| step.act == Act::Move && step.from == from && game.named_cell(step) == to;
        if let Some(step) = offers.iter().find(goes) {
            return self.vetoed(step);
        }
        let mut steps = game.steps_without_capture(pos);
        steps.retain(|step| goes(&step));
        if !steps.is_empty() {
            return self.capture_forced(&steps);
        }
        if game.def().closed[pos.side().index()].contains(to) {
            return Refusal::at(message!("why-closed", cell = game.def().square_name(to)), to);
        }
        // A partner may be chosen for castling, so this comes before what is said of own pieces.
        if let Some(why) = self.castling(from, to) {
            return why;
        }
        if pos.piece(to).is_of(pos.side()) {
            return Refusal::at(message!("why-own", kind = self.title(to), cell = game.def().square_name(to)), to);
        }
        Trials::new(self, from, to).refusal()
    }

    /// Why a move that the piece could make is forbidden: it would repeat a position, or because of royal pieces.
    fn vetoed(self, step: &Step) -> Refusal {
        let Self { game, pos } = self;
        if game.forbids_positions() && game.without_history().leads_to_turn(pos, step) {
            return Refusal::at(message!("why-repeats"), step.to);
        }
        let (side, after) = (pos.side(), game.after_step(pos, step, &mut ()));
        let royals = after.royals(side);
        if game.has_lost_royal(pos, &after) {
            return Refusal { sentence: message!("why-removes-royal"), cells: royals };
        }
        if game.in_check(&after, side) {
            let checkers = game.checkers(&after, side);
            let (by, at) = Reasons { game, pos: &after }.only_checker(checkers);
            return Refusal { sentence: message!("why-in-check", by = by, at = at), cells: checkers | royals };
        }
        if let Some(there) = game.exposed_before_transfer(pos, step, &after) {
            let (checkers, royals) = (game.checkers(&there, side), there.royals(side));
            let (by, at) = Reasons { game, pos: &there }.only_checker(checkers);
            return Refusal { sentence: message!("why-in-check-before", by = by, at = at), cells: checkers | royals };
        }
        if game.forbids_check(pos) {
            let checked = game.enemies(&after, side).filter(|&enemy| game.in_check(&after, enemy));
            let cells = checked.fold(CellSet::EMPTY, |all, enemy| all | after.royals(enemy));
            return Refusal {
                sentence: message!(
                    "why-gives-check",
                    turn = turn_noun(game.def()),
                    ever = game.def().turn.never_check,
                    mates = game.def().turn.permitted_mates.is_some(),
                ),
                cells,
            };
        }
        // The step may also lead to nothing that completes the turn.
        let sentence = if game.are_facing(&after) { message!("why-facing") } else { message!("why-not-now") };
        Refusal { sentence, cells: royals }
    }

    /// Why the piece cannot castle by going to the cell, if it could castle that way at all.
    fn castling(self, from: Cell, to: Cell) -> Option<Refusal> {
        let Self { game, pos } = self;
        let title = self.title(from);
        game.castling_obstacle(pos, from, to).map(|obstacle| match obstacle {
            CastlingObstacle::Moved(partner) => Refusal::at(message!("why-castle-moved", kind = title), partner),
            CastlingObstacle::Blocked(cell) => self.blocked(from, to, cell),
            CastlingObstacle::Attacked(cell) => {
                let at = game.def().square_name(cell);
                Refusal::at(message!("why-castle-check", kind = title, cell = at, crossed = cell != from), cell)
            }
        })
    }

    fn blocked(self, from: Cell, to: Cell, blocker: Cell) -> Refusal {
        let game = self.game;
        let (kind, other) = (self.title(from), self.title(blocker));
        let (to, cell) = (game.def().square_name(to), game.def().square_name(blocker));
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
    fn new(Reasons { game, pos }: Reasons<'g>, from: Cell, to: Cell) -> Self {
        let side = pos.side();
        let ordinary = [side, any_enemy_of(game, side)].map(|side| ordinary_piece(game, side));
        let mut pos = *pos;
        pos.stage = Stage::START;
        Self { game, pos, from, to, ordinary }
    }

    /// Can the piece move between these cells, legally or not? No when the budget is spent.
    fn can_move(&self, pos: &Position, from: Cell, to: Cell) -> bool {
        moves_to_try(self.game, pos, from).iter().any(|step| step.act == Act::Move && self.game.named_cell(step) == to)
    }

    fn can(&self, pos: &Position) -> bool {
        self.can_move(pos, self.from, self.to)
    }

    fn with(&self, pos: &Position, cell: Cell, piece: Piece) -> Position {
        try_piece(self.game, pos, cell, piece)
    }

    fn without(&self, pos: &Position, cells: impl IntoIterator<Item = Cell>) -> Position {
        cells.into_iter().fold(*pos, |pos, cell| self.with(&pos, cell, Piece::EMPTY))
    }

    fn refusal(&self) -> Refusal {
        let (game, pos, from, to) = (self.game, &self.pos, self.from, self.to);
        let reasons = Reasons { game, pos };
        let (kind, cell) = (reasons.title(from), game.def().square_name(to));
        let [_, enemy] = self.ordinary;
        let there = pos.piece(to);
        if there.is_empty() {
            if self.can(&self.with(pos, to, enemy)) {
                return Refusal::at(message!("why-only-capture", kind = kind, cell = cell), to);
            }
        } else {
            let other = reasons.title(to);
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
            return reasons.blocked(from, to, blocker);
        }
        let alone = self.without(pos, pos.occupied().iter().filter(|&cell| cell != from));
        if self.can(&alone) || self.can(&self.with(&alone, to, enemy)) {
            return Refusal::at(message!("why-way-blocked", kind = kind, cell = cell), to);
        }
        if there.is_empty() && self.needs_a_piece_to_jump() {
            return Refusal::at(message!("why-only-over", kind = kind, other = "none", cell = cell), to);
        }
        // What a chain of hops needs is more than can be tried here.
        let hops = game.has_chains(pos.side(), pos.piece(from).kind());
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
        let sentence = message!("why-broken-line", barrier = barrier, cell = self.game.def().square_name(at));
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
