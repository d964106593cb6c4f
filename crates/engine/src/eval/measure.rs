//! Measures how well pieces move on crowded boards, and derives their values from that.
//!
//! A kind is put on every cell of boards crowded with the game's own pieces, and the cells it can move to and the
//! pieces it can capture are counted separately. Capturing power counts twice as much as moving power, and many powers
//! together are worth more than their sum (R. Betza's crowded-board mobility; H. G. Muller's fit for leapers). This
//! yields values and placement from the rules alone; `eval` combines them.

#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use crate::eval::prng::{mix, random_below};
use geometry::Cell;
use rules::{Budget, CaptureScope, Game, Kind, MAX_KINDS, MAX_SIDES, Piece, Side};

/// The share of the initial pieces that stand on the measuring boards, in percent.
const DENSITIES_PERCENT: [usize; 3] = [30, 50, 70];
/// How many boards are measured, cycling through the densities.
const BOARD_COUNT: usize = 9;
/// The value of the median piece: as many of the initial pieces are worth more as are worth less.
pub(crate) const MEDIAN_VALUE: f64 = 100.0;
/// The minimum value of a piece: one that can only freeze is still worth something.
const MIN_VALUE: f64 = 5.0;
/// The maximum value of a piece, so that no rule file overflows the sums.
const MAX_VALUE: f64 = 9_999.0;
/// A piece that can promote is worth more by this share of the gain.
const PROMOTION_SHARE: f64 = 0.02;
/// A piece that can be detonated is worth more by this share of the average gain of its explosion.
const EXPLOSION_SHARE: f64 = 0.3;
/// The bonus, in powers, for a piece that keeps others from moving.
const FREEZE_BONUS: f64 = 2.0;
/// A piece that reaches only cells of one colour is worth less by this share.
const COLOUR_BOUND_SHARE: f64 = 0.1;

/// The work limit for measuring all pieces of a game: one or two seconds. Real games need one twentieth. Where there
/// are more walks than can be counted, the pieces that were not reached get the value of the weakest.
const WORK_BUDGET: u64 = 2_000_000;
/// The maximum number of places examined in the walks of one piece.
const MAX_WALK_CELLS: usize = 8 * Budget::DEFAULT_WALK_LIMIT;

/// The powers of all kinds.
#[derive(Debug)]
pub(crate) struct Measurements {
    /// By side, kind and cell: the powers there; `None` where the kind cannot stand.
    powers: Vec<Option<f64>>,
    cells: usize,
    /// By kind: the average over all cells and sides.
    average: Vec<f64>,
    /// By kind: the value, without a unit.
    values: Vec<f64>,
    /// The factor from [`worth`] to hundredths of the median piece.
    scale: f64,
}

/// The value of a number of powers, without a unit.
fn value_of_power(powers: f64) -> f64 {
    powers * (30.0 + 0.6 * powers)
}

impl Measurements {
    pub(crate) fn new(game: &Game) -> Self {
        let game = &game.with_budget(Budget::new(WORK_BUDGET).with_walk_limit(MAX_WALK_CELLS));
        let def = game.def();
        let cells = game.board().cell_count();
        let mut measured = Self {
            powers: vec![None; MAX_SIDES * MAX_KINDS * cells],
            cells,
            average: vec![0.0; def.kinds.len()],
            values: vec![0.0; def.kinds.len()],
            scale: 1.0,
        };
        let boards: Vec<Vec<(Cell, Piece)>> = (0..BOARD_COUNT)
            .map(|i| random_board(game, DENSITIES_PERCENT[i % DENSITIES_PERCENT.len()], mix(i as u64)))
            .collect();
        let pieces: Vec<Kind> =
            def.start.iter().filter(|(_, piece)| piece.has_side()).map(|(_, piece)| piece.kind()).collect();
        for kind in def.all_kinds().filter(|&kind| !def.kind(kind).is_stone && def.kind(kind).form.is_none()) {
            let (mut sum, mut count) = (0.0, 0);
            for side in game.sides() {
                for cell in game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)) {
                    let powers = measure_power(game, &boards, &pieces, Piece::new(side, kind), cell);
                    let at = measured.index(side, kind, cell);
                    measured.powers[at] = Some(powers);
                    sum += powers;
                    count += 1;
                }
            }
            measured.average[kind.index()] = sum / f64::from(count.max(1));
        }
        measured.compute_values(game, &pieces, &boards);
        measured
    }

    /// Derives values from powers: colour-bound pieces, promotions, explosions.
    fn compute_values(&mut self, game: &Game, pieces: &[Kind], boards: &[Vec<(Cell, Piece)>]) {
        let def = game.def();
        for kind in def.all_kinds() {
            let bound = if is_colour_bound(game, kind) { 1.0 - COLOUR_BOUND_SHARE } else { 1.0 };
            self.values[kind.index()] = value_of_power(self.average[kind.index()]) * bound;
        }
        let plain = self.values.clone();
        for kind in def.all_kinds() {
            let becomes = def.words(kind).become_rules().flat_map(|becomes| &becomes.kinds);
            let best = becomes.map(|&kind| plain[kind.index()]).fold(0.0, f64::max);
            self.values[kind.index()] += (best - plain[kind.index()]).max(0.0) * PROMOTION_SHARE;
        }
        let plain = self.values.clone();
        for kind in
            def.all_kinds().filter(|&kind| def.words(kind).detonate.is_some() && def.words(kind).explode().is_some())
        {
            self.values[kind.index()] += EXPLOSION_SHARE * explosion_gain(game, boards, kind, &plain);
        }
        // A stock may hold more of a kind than can ever be placed, so each kind counts once per side.
        let stocked = game.sides().flat_map(|side| {
            let slots = game.stock_slots().iter().enumerate();
            slots.filter(move |&(slot, _)| game.has_in_stock(&game.start(), side, slot)).map(|(_, &kind)| kind)
        });
        let all = pieces.iter().copied().chain(stocked);
        let counted = all.filter(|&kind| !def.kind(kind).is_royal() && !def.kind(kind).is_stone);
        let mut values: Vec<f64> = counted.map(|kind| self.values[kind.index()]).filter(|&value| value > 0.0).collect();
        values.sort_by(f64::total_cmp);
        // Where half of the pieces are pawns, a pawn is the unit, whether or not the king is counted.
        self.scale = values.get(values.len().saturating_sub(1) / 2).map_or(1.0, |median| MEDIAN_VALUE / median);
    }

    const fn index(&self, side: Side, kind: Kind, cell: Cell) -> usize {
        (side.index() * MAX_KINDS + kind.index()) * self.cells + cell.index()
    }

    /// In hundredths of the median piece. A form has the value of its base; royal pieces and stones have none.
    pub(crate) fn value(&self, game: &Game, kind: Kind) -> i32 {
        let base = game.def().base_kind(kind);
        if game.def().kind(base).is_royal() || game.def().kind(base).is_stone {
            return 0;
        }
        (self.values[base.index()] * self.scale).clamp(MIN_VALUE, MAX_VALUE).round() as i32
    }

    /// The value of standing on this cell rather than on an average one if that lasted, in hundredths of the median
    /// piece.
    pub(crate) fn placement_bonus(&self, game: &Game, side: Side, kind: Kind, cell: Cell) -> f64 {
        let base = game.def().base_kind(kind);
        let average = value_of_power(self.average[base.index()]);
        self.powers[self.index(side, base, cell)].map_or(0.0, |powers| (value_of_power(powers) - average) * self.scale)
    }
}

/// The powers of a piece on a cell, averaged over the boards.
fn measure_power(game: &Game, boards: &[Vec<(Cell, Piece)>], kinds: &[Kind], mover: Piece, cell: Cell) -> f64 {
    let Some(side) = mover.side() else { return 0.0 };
    let (mut goes, mut takes) = (0.0, 0.0);
    let def = game.def().kind(mover.kind());
    let tricky = game.facts(mover.kind()).capture_scope != CaptureScope::NamedCells;
    let mut steps = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        let mut pieces = board.clone();
        pieces.retain(|&(at, _)| at != cell);
        let enemies =
            pieces.iter().filter(|(_, piece)| piece.side().is_some_and(|other| game.are_enemies(side, other))).count();
        let empty = game.board().cell_count() - pieces.len() - 1;
        pieces.push((cell, mover));
        // Imitators are measured as each of the pieces that they may imitate.
        let last = if kinds.is_empty() { None } else { Some(kinds[mix(i as u64) as usize % kinds.len()]) };
        let pos = game.scratch_position(&pieces, side, last);
        steps.clear();
        game.generate_piece_moves(&pos, cell, &mut steps);
        let (mut quiet, mut taken) = (geometry::CellSet::EMPTY, geometry::CellSet::EMPTY);
        for step in &steps {
            if tricky {
                // What a step names is not what it does.
                let after = game.after_step(&pos, step, &mut ());
                let gone = |other: Side| pos.pieces_of(other).len().saturating_sub(after.pieces_of(other).len());
                quiet.insert(step.to);
                for other in game.sides().filter(|&other| game.are_enemies(side, other) && gone(other) > 0) {
                    taken |= pos.pieces_of(other) & !after.pieces_of(other);
                }
                continue;
            }
            let victims = step.taken
                | if pos.piece(step.to).is_empty() {
                    geometry::CellSet::EMPTY
                } else {
                    geometry::CellSet::EMPTY.with(step.to)
                };
            if victims.is_empty() {
                quiet.insert(step.to);
            } else {
                taken |= victims;
            }
        }
        // Scaled as if all cells had been empty, or all had held an enemy.
        let all = game.board().cell_count() as f64;
        goes += quiet.len() as f64 * all / empty.max(1) as f64;
        takes += taken.len() as f64 * all / enemies.max(1) as f64;
    }
    let freezes = if def.roles.freezes { FREEZE_BONUS } else { 0.0 };
    (goes + 2.0 * takes) / 3.0 / boards.len() as f64 + freezes
}

/// The average gain of detonating a piece of the kind where that gains anything.
fn explosion_gain(game: &Game, boards: &[Vec<(Cell, Piece)>], kind: Kind, values: &[f64]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    let side = Side(0);
    let weigh = |pos: &rules::Position| {
        let worth =
            |side: Side| pos.pieces_of(side).iter().map(|cell| values[pos.piece(cell).kind().index()]).sum::<f64>();
        game.sides().map(|other| if game.are_enemies(side, other) { -worth(other) } else { worth(other) }).sum::<f64>()
    };
    for board in boards {
        for cell in game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)) {
            let mut pieces = board.clone();
            pieces.retain(|&(at, _)| at != cell);
            pieces.push((cell, Piece::new(side, kind)));
            let pos = game.scratch_position(&pieces, side, None);
            let mut steps = Vec::new();
            game.generate_steps(&pos, rules::GenType::Noisy, &mut steps);
            if let Some(step) = steps.iter().find(|step| step.act == rules::Act::Detonate && step.from == cell) {
                let gain = weigh(&game.after_step(&pos, step, &mut ())) - weigh(&pos);
                sum += gain.max(0.0);
                count += 1;
            }
        }
    }
    sum / f64::from(count.max(1))
}

/// Whether a piece of the kind reaches only cells of one colour, as a bishop does.
fn is_colour_bound(game: &Game, kind: Kind) -> bool {
    let parity = |cell: Cell| {
        let (file, rank) = game.board().coordinates(cell);
        (i32::from(file) + i32::from(rank)) & 1
    };
    let side = Side(0);
    let mut any = false;
    let bound = game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)).all(|cell| {
        let reach =
            game.pseudo_legal_targets(&game.scratch_position(&[(cell, Piece::new(side, kind))], side, None), cell);
        any |= !reach.is_empty();
        reach.iter().all(|to| parity(to) == parity(cell))
    });
    bound && any
}

/// Part of the initial pieces, on random cells.
fn random_board(game: &Game, percent: usize, seed: u64) -> Vec<(Cell, Piece)> {
    let mut state = seed;
    let mut pieces: Vec<Piece> =
        game.def().start.iter().map(|&(_, piece)| piece).filter(|piece| piece.has_side()).collect();
    let mut cells: Vec<Cell> = game.board().cells().collect();
    shuffle(&mut pieces, &mut state);
    shuffle(&mut cells, &mut state);
    pieces.truncate(pieces.len() * percent / 100);
    let mut crowd = Vec::new();
    for piece in pieces {
        let Some(side) = piece.side() else { continue };
        if let Some(at) = cells.iter().position(|&cell| may_stand(game, side, piece.kind(), cell)) {
            crowd.push((cells.swap_remove(at), piece));
        }
    }
    crowd
}

fn shuffle<T>(items: &mut [T], state: &mut u64) {
    for i in (1..items.len()).rev() {
        items.swap(i, random_below(state, i + 1));
    }
}

pub(crate) fn may_stand(game: &Game, side: Side, kind: Kind, cell: Cell) -> bool {
    let (def, side) = (game.def(), side.index());
    !def.kind(kind).roles.never_on[side].contains(cell)
        && !def.closed[side].contains(cell)
        && !def.parked[side].contains(cell)
}
