//! How well men move on crowded boards, and what that makes them worth.
//!
//! A kind is put on every cell of boards crowded with the game's own men, and the cells it could go to and the men it
//! could take are counted apart: a power to take counts twice as much as one to go, and many powers together more than
//! their sum (R. Betza's crowded-board mobility; H. G. Muller's fit for leapers). For: values and places from the rules
//! alone. Not for: weighing them against each other in play (`eval`).

#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use crate::lot::{draw, mix};
use geometry::Cell;
use rules::{Budget, Game, Kind, MAX_KINDS, MAX_SIDES, Piece, Side, Takes};

/// In percent: how many of the men that begin the game stand on the boards used for measuring.
const DENSITIES: [usize; 3] = [30, 50, 70];
/// How many boards, of one density after the other.
const BOARDS: usize = 9;
/// What the median man is worth: of the men with whom the game begins, as many are worth more as are worth less.
pub(crate) const UNIT: f64 = 100.0;
/// The least that any man is worth: one that can only freeze is still worth something.
const LEAST: f64 = 5.0;
/// The most that any man is worth, so that no rule file breaks the sums.
const MOST: f64 = 9_999.0;
/// A man that can become another is worth more by this share of what he gains.
const PROMISE: f64 = 0.02;
/// A man that can be set off is worth more by this share of what his explosion gains on the average.
const BLAST: f64 = 0.3;
/// A man that keeps others from moving has so many powers more.
const FREEZE: f64 = 2.0;
/// A man that reaches only every other cell of the board is worth less by this share.
const BOUND: f64 = 0.1;

/// So much work is done to measure all men of a game: a second or two. Games that are played need a twentieth; in one
/// in which there are more walks than anybody could count, the men who were not reached are worth as much as the
/// weakest.
const WORK: u64 = 2_000_000;
/// Of one man's walks so many places are looked at.
const PLACES: usize = 8 * Budget::NEAR;

/// Powers of all kinds.
#[derive(Debug)]
pub(crate) struct Measured {
    /// By side, kind and cell: powers from there; none where the kind cannot stand.
    powers: Vec<Option<f64>>,
    cells: usize,
    /// By kind: the average of all cells and sides.
    average: Vec<f64>,
    /// By kind: what it is worth, in no unit.
    values: Vec<f64>,
    /// How much of [`worth`] makes a hundredth.
    scale: f64,
}

/// What so many powers are worth, in no unit.
fn worth(powers: f64) -> f64 {
    powers * (30.0 + 0.6 * powers)
}

impl Measured {
    pub(crate) fn new(game: &Game) -> Self {
        let game = &game.within(Budget::of(WORK).nearest(PLACES));
        let def = game.def();
        let cells = game.board().cell_count();
        let mut measured = Self {
            powers: vec![None; MAX_SIDES * MAX_KINDS * cells],
            cells,
            average: vec![0.0; def.kinds.len()],
            values: vec![0.0; def.kinds.len()],
            scale: 1.0,
        };
        let boards: Vec<Vec<(Cell, Piece)>> =
            (0..BOARDS).map(|i| crowd(game, DENSITIES[i % DENSITIES.len()], mix(i as u64))).collect();
        let men: Vec<Kind> =
            def.start.iter().filter(|(_, piece)| piece.is_man()).map(|(_, piece)| piece.kind()).collect();
        for kind in def.all_kinds().filter(|&kind| !def.kind(kind).stone && def.kind(kind).form.is_none()) {
            let (mut sum, mut count) = (0.0, 0);
            for side in game.sides() {
                for cell in game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)) {
                    let powers = measure(game, &boards, &men, Piece::man(side, kind), cell);
                    let at = measured.at(side, kind, cell);
                    measured.powers[at] = Some(powers);
                    sum += powers;
                    count += 1;
                }
            }
            measured.average[kind.index()] = sum / f64::from(count.max(1));
        }
        measured.weigh(game, &men, &boards);
        measured
    }

    /// Values from powers: bound men, promotions, explosions.
    fn weigh(&mut self, game: &Game, men: &[Kind], boards: &[Vec<(Cell, Piece)>]) {
        let def = game.def();
        for kind in def.all_kinds() {
            let bound = if is_bound(game, kind) { 1.0 - BOUND } else { 1.0 };
            self.values[kind.index()] = worth(self.average[kind.index()]) * bound;
        }
        let plain = self.values.clone();
        for kind in def.all_kinds() {
            let becomes = def.kind(kind).becomes().flat_map(|becomes| &becomes.kinds);
            let best = becomes.map(|&kind| plain[kind.index()]).fold(0.0, f64::max);
            self.values[kind.index()] += (best - plain[kind.index()]).max(0.0) * PROMISE;
        }
        let plain = self.values.clone();
        for kind in
            def.all_kinds().filter(|&kind| def.kind(kind).detonate.is_some() && def.kind(kind).explode().is_some())
        {
            self.values[kind.index()] += BLAST * blast(game, boards, kind, &plain);
        }
        // In stock there may be more of a kind than anybody will ever place, so each counts once for a side.
        let stocked = game.sides().flat_map(|side| {
            let slots = game.stock_slots().iter().enumerate();
            slots.filter(move |&(slot, _)| game.start().stock(side, slot) > 0).map(|(_, &kind)| kind)
        });
        let all = men.iter().copied().chain(stocked);
        let counted = all.filter(|&kind| !def.kind(kind).is_royal() && !def.kind(kind).stone);
        let mut values: Vec<f64> = counted.map(|kind| self.values[kind.index()]).filter(|&value| value > 0.0).collect();
        values.sort_by(f64::total_cmp);
        // Where half of them are pawns a pawn is the unit, whether or not the king is one of them.
        self.scale = values.get(values.len().saturating_sub(1) / 2).map_or(1.0, |median| UNIT / median);
    }

    const fn at(&self, side: Side, kind: Kind, cell: Cell) -> usize {
        (side.index() * MAX_KINDS + kind.index()) * self.cells + cell.index()
    }

    /// In hundredths of the median man; a form is worth as much as its base, royal men and stones nothing.
    pub(crate) fn value(&self, game: &Game, kind: Kind) -> i32 {
        let base = game.def().base(kind);
        if game.def().kind(base).is_royal() || game.def().kind(base).stone {
            return 0;
        }
        (self.values[base.index()] * self.scale).clamp(LEAST, MOST).round() as i32
    }

    /// What standing on this cell rather than anywhere would be worth if that lasted, in hundredths of the median man.
    pub(crate) fn surplus(&self, game: &Game, side: Side, kind: Kind, cell: Cell) -> f64 {
        let base = game.def().base(kind);
        let average = worth(self.average[base.index()]);
        self.powers[self.at(side, base, cell)].map_or(0.0, |powers| (worth(powers) - average) * self.scale)
    }
}

/// The powers of a man on a cell, on the average of the boards.
fn measure(game: &Game, boards: &[Vec<(Cell, Piece)>], men: &[Kind], man: Piece, cell: Cell) -> f64 {
    let Some(side) = man.side() else { return 0.0 };
    let (mut goes, mut takes) = (0.0, 0.0);
    let def = game.def().kind(man.kind());
    let tricky = game.facts(man.kind()).takes != Takes::OnItsWay;
    let mut steps = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        let mut pieces = board.clone();
        pieces.retain(|&(at, _)| at != cell);
        let enemies =
            pieces.iter().filter(|(_, piece)| piece.side().is_some_and(|other| game.are_enemies(side, other))).count();
        let empty = game.board().cell_count() - pieces.len() - 1;
        pieces.push((cell, man));
        // Imitators are measured as all the men they may meet with.
        let last = if men.is_empty() { None } else { Some(men[mix(i as u64) as usize % men.len()]) };
        let pos = game.sketch(&pieces, side, last);
        steps.clear();
        game.list_moves(&pos, cell, &mut steps);
        let (mut quiet, mut taken) = (geometry::CellSet::EMPTY, geometry::CellSet::EMPTY);
        for step in &steps {
            if tricky {
                // What one sees is not what it does.
                let after = game.after_step(&pos, step, &mut ());
                let gone = |other: Side| pos.men(other).len().saturating_sub(after.men(other).len());
                quiet.insert(step.to);
                for other in game.sides().filter(|&other| game.are_enemies(side, other) && gone(other) > 0) {
                    taken |= pos.men(other) & !after.men(other);
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
        // As many cells as if all had been empty, or all had held an enemy.
        let all = game.board().cell_count() as f64;
        goes += quiet.len() as f64 * all / empty.max(1) as f64;
        takes += taken.len() as f64 * all / enemies.max(1) as f64;
    }
    let freezes = if def.freeze().is_some() { FREEZE } else { 0.0 };
    (goes + 2.0 * takes) / 3.0 / boards.len() as f64 + freezes
}

/// What setting off a man of the kind gains on the average where it gains anything.
fn blast(game: &Game, boards: &[Vec<(Cell, Piece)>], kind: Kind, values: &[f64]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    let side = Side(0);
    let weigh = |pos: &rules::Position| {
        let worth = |side: Side| pos.men(side).iter().map(|cell| values[pos.piece(cell).kind().index()]).sum::<f64>();
        game.sides().map(|other| if game.are_enemies(side, other) { -worth(other) } else { worth(other) }).sum::<f64>()
    };
    for board in boards {
        for cell in game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)) {
            let mut pieces = board.clone();
            pieces.retain(|&(at, _)| at != cell);
            pieces.push((cell, Piece::man(side, kind)));
            let pos = game.sketch(&pieces, side, None);
            let mut steps = Vec::new();
            game.list(&pos, rules::Listing::Noisy, &mut steps);
            if let Some(step) = steps.iter().find(|step| step.act == rules::Act::Detonate && step.from == cell) {
                let gain = weigh(&game.after_step(&pos, step, &mut ())) - weigh(&pos);
                sum += gain.max(0.0);
                count += 1;
            }
        }
    }
    sum / f64::from(count.max(1))
}

/// Does a man of the kind reach only every other cell, as a bishop does?
fn is_bound(game: &Game, kind: Kind) -> bool {
    let parity = |cell: Cell| {
        let (file, rank) = game.board().place(cell);
        (i32::from(file) + i32::from(rank)) & 1
    };
    let side = Side(0);
    let mut any = false;
    let bound = game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)).all(|cell| {
        let reach = game.reach_of(&game.sketch(&[(cell, Piece::man(side, kind))], side, None), cell);
        any |= !reach.is_empty();
        reach.iter().all(|to| parity(to) == parity(cell))
    });
    bound && any
}

/// Part of the men that begin the game, on cells drawn by lot.
fn crowd(game: &Game, percent: usize, seed: u64) -> Vec<(Cell, Piece)> {
    let mut state = seed;
    let mut men: Vec<Piece> = game.def().start.iter().map(|&(_, piece)| piece).filter(|piece| piece.is_man()).collect();
    let mut cells: Vec<Cell> = game.board().cells().collect();
    shuffle(&mut men, &mut state);
    shuffle(&mut cells, &mut state);
    men.truncate(men.len() * percent / 100);
    let mut crowd = Vec::new();
    for man in men {
        let Some(side) = man.side() else { continue };
        if let Some(at) = cells.iter().position(|&cell| may_stand(game, side, man.kind(), cell)) {
            crowd.push((cells.swap_remove(at), man));
        }
    }
    crowd
}

fn shuffle<T>(items: &mut [T], state: &mut u64) {
    for i in (1..items.len()).rev() {
        items.swap(i, draw(state, i + 1));
    }
}

pub(crate) fn may_stand(game: &Game, side: Side, kind: Kind, cell: Cell) -> bool {
    let (def, side) = (game.def(), side.index());
    !def.kind(kind).never_on()[side].contains(cell)
        && !def.closed[side].contains(cell)
        && !def.parked[side].contains(cell)
}
