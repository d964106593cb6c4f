//! Passed pieces: passed pawns, and their equivalents in every game.
//!
//! A *runner* is a piece each of whose moves on an empty board brings it nearer to a cell where it promotes to
//! something better. It is *passed* if no enemy runner can come to stand on its way or capture it, there or where it
//! stands. Whatever other pieces do against it costs the enemy time, which a search sees. Runners are derived from the
//! rules; the code knows no particular game. No piece is passed where captured pieces are dropped, as one can be put in
//! its way at any time, nor where pieces explode, as it can be removed from afar. This module finds passed pieces and
//! their value; the value of a piece's way to promotion while it can be stopped is in `piece_square`.

use crate::eval::piece_square::distance_discount;
use geometry::{Cell, CellSet};
use rules::{ExplosionTrigger, Game, Piece, Position, Side};

/// With more kinds of runners than this, counted per side, no piece counts as passed: the table of stoppers would be
/// too large.
const MAX_RUNNERS: usize = 8;
/// The share of the promotion gain that counts one step away, in the middlegame and in the endgame.
const GAIN_SHARES: [f64; 2] = [0.08, 0.30];
/// A passed piece that an enemy blocks is worth its value divided by this.
const BLOCKED_DIVISOR: i32 = 2;

/// The runners of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runners {
    cells: usize,
    /// By piece: its runner number.
    numbers: Vec<Option<u8>>,
    sides: Vec<Side>,
    /// By runner and cell: the cells that it reaches by one step.
    next: Vec<CellSet>,
    /// By runner, cell and other runner: the cells from which the other one stops it; empty for a friend.
    stoppers: Vec<CellSet>,
    /// By runner and cell: the values in middlegame and endgame.
    values: Vec<[i32; 2]>,
}

impl Runners {
    /// The runners of a game. `gains` returns, by cell, how much more a piece is worth after promotion, and the
    /// distance to the promotion zone in king steps.
    pub(crate) fn new(game: &Game, gains: impl Fn(Piece) -> Vec<Option<(f64, u32)>>) -> Self {
        let def = game.def();
        let drops = (0..game.stock_slots().len()).any(|slot| game.sides().any(|side| game.can_gain(side, slot)));
        let bursts = def.all_kinds().any(|kind| game.facts(kind).explodes != ExplosionTrigger::Never);
        if drops || bursts {
            return Self::default();
        }
        let pieces = game.sides().flat_map(|side| def.all_kinds().map(move |kind| Piece::new(side, kind)));
        let pieces = pieces.filter(|piece| !def.kind(piece.kind()).is_stone && !def.kind(piece.kind()).is_royal());
        let runner = |piece: Piece| {
            let gains = gains(piece);
            Some((piece, runner_steps(game, piece, &gains)?, gains))
        };
        let runners: Vec<_> = pieces.filter_map(runner).collect();
        if runners.is_empty() || runners.len() > MAX_RUNNERS {
            return Self::default();
        }
        let cells: Vec<Cell> = game.board().cells().collect();
        let mut made = Self { cells: cells.len(), numbers: vec![None; Piece::COUNT], ..Self::default() };
        for (number, (piece, steps, gains)) in runners.iter().enumerate() {
            made.numbers[piece.index()] = Some(number as u8);
            made.sides.extend(piece.side());
            made.next.extend(steps);
            made.values.extend(gains.iter().map(|gain| {
                let near = gain.map_or(0.0, |(gain, away)| gain * distance_discount(away.min(30).cast_signed() - 1));
                GAIN_SHARES.map(|share| (share * near) as i32)
            }));
        }
        let ways: Vec<Vec<CellSet>> = runners
            .iter()
            .map(|(_, steps, _)| cells.iter().map(|&cell| reachable_cells(steps, cell)).collect())
            .collect();
        // The cells that each runner can ever reach or attack from a cell.
        let guarded: Vec<Vec<CellSet>> = runners
            .iter()
            .zip(&ways)
            .map(|(&(piece, ..), ways)| {
                let takes: Vec<CellSet> = cells.iter().map(|&cell| attacked_cells(game, piece, cell)).collect();
                let from = |cell: Cell| {
                    let comes = ways[cell.index()].with(cell);
                    comes.iter().fold(comes, |guarded, cell| guarded | takes[cell.index()])
                };
                cells.iter().map(|&cell| from(cell)).collect()
            })
            .collect();
        for (&(piece, ..), ways) in runners.iter().zip(&ways) {
            for &cell in &cells {
                let way = ways[cell.index()].with(cell);
                for (&(other, ..), guarded) in runners.iter().zip(&guarded) {
                    let enemies = piece.side().zip(other.side()).is_some_and(|(one, two)| game.are_enemies(one, two));
                    let stops = |&from: &Cell| enemies && !(guarded[from.index()] & way).is_empty();
                    made.stoppers.push(cells.iter().copied().filter(stops).collect());
                }
            }
        }
        made
    }

    #[inline]
    fn number(&self, piece: Piece) -> Option<usize> {
        // The list is empty if there are no runners.
        self.numbers.get(piece.index()).copied().flatten().map(usize::from)
    }

    #[inline]
    fn is_passed(&self, runner: usize, cell: Cell, occupied: &[CellSet]) -> bool {
        let stopped = &self.stoppers[(runner * self.cells + cell.index()) * occupied.len()..][..occupied.len()];
        stopped.iter().zip(occupied).all(|(&from, &stand)| (from & stand).is_empty())
    }
}

/// The runners in the last position.
#[derive(Clone, Debug)]
pub(crate) struct PassedPawnRace {
    /// By runner.
    occupied: Vec<CellSet>,
    /// By runner: the passed ones.
    passed: Vec<CellSet>,
    /// Whether a runner has moved since `passed` was computed.
    is_stale: bool,
}

impl PassedPawnRace {
    /// The state of an empty board.
    pub(crate) fn new(runners: &Runners) -> Self {
        let nowhere = vec![CellSet::EMPTY; runners.sides.len()];
        Self { occupied: nowhere.clone(), passed: nowhere, is_stale: false }
    }

    /// Updates a cell on which the piece has changed.
    #[inline]
    pub(crate) fn update_cell(&mut self, runners: &Runners, cell: Cell, was: Piece, is: Piece) {
        let [was, is] = [was, is].map(|piece| runners.number(piece));
        if was != is {
            self.is_stale = true;
            was.into_iter().for_each(|runner| self.occupied[runner].remove(cell));
            is.into_iter().for_each(|runner| self.occupied[runner].insert(cell));
        }
    }

    /// The value of the passed pieces of the camp minus that of all others, in middlegame and endgame, in hundredths of
    /// the median piece.
    #[inline]
    pub(crate) fn score(&mut self, runners: &Runners, pos: &Position, camp: u8) -> [i32; 2] {
        if std::mem::take(&mut self.is_stale) {
            for (runner, (cells, passed)) in self.occupied.iter().zip(&mut self.passed).enumerate() {
                *passed = cells.iter().filter(|&cell| runners.is_passed(runner, cell, &self.occupied)).collect();
            }
        }
        let mut sum = [0; 2];
        for (runner, (&side, cells)) in runners.sides.iter().zip(&self.passed).enumerate() {
            let sign = if camp & side.bit() == 0 { -1 } else { 1 };
            for cell in *cells {
                let at = runner * runners.cells + cell.index();
                let held = !(runners.next[at] & pos.occupied() & !pos.pieces_of(side)).is_empty();
                let share = if held { BLOCKED_DIVISOR } else { 1 };
                for (sum, worth) in sum.iter_mut().zip(runners.values[at]) {
                    *sum += sign * worth / share;
                }
            }
        }
        sum
    }
}

/// By cell, the steps of a piece on an empty board; `None` if a step does not bring it nearer to promotion.
fn runner_steps(game: &Game, piece: Piece, gains: &[Option<(f64, u32)>]) -> Option<Vec<CellSet>> {
    let side = piece.side()?;
    let away = |cell: Cell| gains.get(cell.index())?.map(|(_, away)| away);
    let mut steps = Vec::with_capacity(gains.len());
    for from in game.board().cells() {
        let reach = game.pseudo_legal_targets(&game.scratch_position(&[(from, piece)], side, None), from);
        let nearer = |to: Cell| away(from).zip(away(to)).is_some_and(|(was, is)| was == 0 || is < was);
        if !reach.iter().all(nearer) {
            return None;
        }
        steps.push(reach);
    }
    steps.iter().any(|reach| !reach.is_empty()).then_some(steps)
}

/// All cells that the steps can reach from there.
fn reachable_cells(steps: &[CellSet], from: Cell) -> CellSet {
    let mut way = CellSet::EMPTY;
    let mut new = steps[from.index()];
    while let Some(cell) = (new & !way).first() {
        way.insert(cell);
        new |= steps[cell.index()];
    }
    way
}

/// The cells that a piece attacks.
fn attacked_cells(game: &Game, piece: Piece, from: Cell) -> CellSet {
    let Some(side) = piece.side() else { return CellSet::EMPTY };
    let Some(enemy) = game.sides().find(|&other| game.are_enemies(side, other)) else { return CellSet::EMPTY };
    let victims = game.board().cells().filter(|&cell| cell != from).map(|cell| (cell, Piece::new(enemy, piece.kind())));
    let pieces: Vec<(Cell, Piece)> = victims.chain([(from, piece)]).collect();
    game.pseudo_legal_targets(&game.scratch_position(&pieces, side, None), from)
}
