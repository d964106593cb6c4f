//! How many turns there are: by making each of them, and by making as few of the last ones as will do.
//!
//! For: `perft`, and lists in which no two turns lead to the same position. Not for: listing and making turns (`steps`,
//! `play`), nor for what a step is forbidden by (`guard/royal/safety` tells where a man may certainly go).
//!
//! Turns that lead to the same position are *twins* and count as one; castling moves are counted for themselves. Most
//! turns need not be held against all others to know that they have no twin. Look at the own men alone: a move that
//! takes none of them, pushes nobody and sets nothing off makes of their cells, which were O, the set O - A + B, and B
//! was not in O. Whatever else a turn does, it puts an own man on a cell without one only where its mover arrives or
//! one is placed. So a twin ends on B, too, with the same man; if a man came there from A', A' is left empty, which
//! only A is: it is the same man. Placing empties no cell of O, and laying, lifting, setting off and taking off the
//! board bring nobody to B. What remains are the ways of one man to one cell, of which the compiler knows which kinds
//! have several (`Shortcuts::twin_kinds`), and those moves of which this cannot be said: they are made and
//! looked at. A stone that is laid on an empty cell and stays there changes that cell, and of all ways to end a turn
//! after the same move no other does the same to it.

use crate::act::ActDef;
use crate::act::follow::FollowDef;
use crate::act::lay::Supply;
use crate::act::place::PlaceDef;
use crate::def::GameDef;
use crate::game::Game;
use crate::guard::placed::PlacedDef;
use crate::guard::royal::RoyalPlan;
use crate::guard::royal::safety::Safety;
use crate::keys::{ByKey, Keys};
use crate::motion::{Kernel, Scene};
use crate::piece::{Kind, Piece, PieceMask};
use crate::position::{Follow, Position, mix};
use crate::step::{Act, Step};
use crate::steps::Turn;
use geometry::{Cell, CellSet};
use std::ops::ControlFlow;

/// How many ways to lay stones a man may have before the memory for them has to grow.
const MANY_STONES: usize = 4096;

/// How the turns of a position are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    /// Every turn is made.
    Made,
    /// Every turn is one step, and steps are counted.
    Steps,
    /// The same, but on the cell that a move leaves a man may be placed, wherever the move itself is legal.
    Gates,
    /// A move may be followed by laying stones, and nothing can forbid a stone that is on offer.
    Lays,
}

impl Counting {
    /// For a game whose moves do nothing but take who stands where they go, into the stock perhaps, but do not end every
    /// turn. `guards` looks along lines that a man of one's own can only close.
    pub(crate) fn after_moves(def: &GameDef, merges: bool, royal: RoyalPlan, guards: bool) -> Self {
        let [phase] = &def.turn.phases[..] else { return Self::Made };
        if phase.until_stock_empty || phase.placing().is_some_and(|act| act.all) {
            return Self::Made;
        }
        if def.stock_gains != 0 && def.turn.follows().any(FollowDef::uses_gains) {
            return Self::Made;
        }
        let follow = |act: Act| def.turn.follows().all(|follow| follow.act() == act);
        let unguarded = royal == RoyalPlan::None;
        let stocked = || def.stock_slots.iter().map(|&kind| def.kind(kind));
        let freely =
            stocked().all(|kind| !kind.is_royal() && (kind.stone || kind.placed().is_none_or(PlacedDef::by_cell)));
        let undecided = !def.goals.iter().any(|goal| goal.facts().decides);
        if follow(Act::Place) && (unguarded || guards) && !merges && freely && undecided {
            return Self::Gates;
        }
        let acts = phase.acts.iter().all(|act| match act {
            ActDef::Move(_) | ActDef::Lay => true,
            ActDef::Pass(pass) => pass.when_stuck,
            ActDef::Place(_) | ActDef::Detonate | ActDef::Discard(_) => false,
        });
        if follow(Act::Lay) && unguarded && acts && stones_lie_well(def) { Self::Lays } else { Self::Made }
    }
}

/// Does every stone that is laid change what stands on its cell, and no man of the side that lays it?
fn stones_lie_well(def: &GameDef) -> bool {
    def.all_sides().all(|side| {
        let men = def.all_kinds().filter(|&kind| !def.kind(kind).stone);
        let own: PieceMask = men.map(|kind| Piece::man(side, kind)).collect();
        let lies_well = |kind: Kind| {
            def.kind(kind).laid_on.iter().all(|rule| match &rule.what {
                None => !rule.vanishing,
                Some(what) => {
                    let mask = what.mask(def, side);
                    let same = !rule.vanishing && mask.contains(Piece::stone(kind));
                    !same && !mask.contains(Piece::EMPTY) && (mask & own).is_empty()
                }
            })
        };
        let lifts_well =
            |kind: Kind| def.kind(kind).lift.as_ref().is_none_or(|lift| (lift.mask(def, side) & own).is_empty());
        def.all_kinds().all(|kind| lies_well(kind) && lifts_well(kind))
    })
}

/// Where a move has come to, before anything follows it.
struct Moved {
    step: Step,
    standing: Piece,
    key: u64,
    after: Position,
}

impl Game {
    /// All legal whole turns that lead to different positions, with these positions; a castling move is a turn of its
    /// own even where a plain move leads to the same position, as in the counts published for Chess960. Of several with
    /// the same result the first one found stands for all, unless `better` says that another is to be preferred.
    pub fn turns(&self, pos: &Position, better: impl Fn(&[Step], &[Step]) -> bool) -> Vec<(Turn, Position)> {
        let mut turns: Vec<(Turn, Position)> = Vec::new();
        let mut known = ByKey::default();
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            let next = turns.len();
            let twin = self.may_have_twin(pos, turn, after);
            let first = if twin { *known.entry(after.key()).or_insert(next) } else { next };
            if first == next {
                turns.push((turn.to_vec(), *after));
            } else if better(turn, &turns[first].0) {
                turns[first].0 = turn.to_vec();
            }
            ControlFlow::Continue(())
        });
        turns
    }

    /// How many turns of [`Game::turns`] there are, one after the other to this depth. Of the last ones no more are
    /// made than must be to know how many they are.
    pub fn perft(&self, pos: &Position, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_turns(pos),
            _ => {}
        }
        let (mut nodes, mut known) = (0, Keys::default());
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            if !self.may_have_twin(pos, turn, after) || known.insert(after.key()) {
                nodes += self.perft(after, depth - 1);
            }
            ControlFlow::Continue(())
        });
        nodes
    }

    /// [`Game::perft`] with every turn counted, also if two lead to the same position, and with every turn made.
    pub fn perft_turns(&self, pos: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        let _ = self.for_each_turn(pos, &mut |_, after| {
            nodes += if depth == 1 { 1 } else { self.perft_turns(after, depth - 1) };
            ControlFlow::Continue(())
        });
        nodes
    }

    /// The slow twin of [`Game::perft`]: makes every turn and looks at every result.
    pub fn perft_thinned(&self, pos: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let (mut nodes, mut known) = (0, Keys::default());
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            if turn.iter().any(|step| self.castles(step)) || known.insert(after.key()) {
                nodes += self.perft_thinned(after, depth - 1);
            }
            ControlFlow::Continue(())
        });
        nodes
    }

    /// Could another turn lead to the same position and be the same turn therefore?
    fn may_have_twin(&self, before: &Position, turn: &[Step], after: &Position) -> bool {
        let plan = &self.shortcuts.twins;
        if !plan.any() || turn.iter().any(|step| self.castles(step)) {
            return false;
        }
        let mover = || turn.first().map_or(Piece::EMPTY, |step| before.piece(step.from));
        // Whoever comes back to where he stood leaves no empty cell behind, nor does a pass.
        let leaves_none = |step: &Step| step.from == step.to && step.act != Act::Place;
        plan.anybody
            || turn.first().is_some_and(leaves_none)
            || !plan.same_man.is_empty() && plan.same_man.contains(mover().kind())
            || plan.costly && {
                let placed = turn.iter().filter(|step| step.act == Act::Place).count();
                after.men(before.side).len() < before.men(before.side).len() + placed
            }
    }

    /// Could another turn lead where this step leads, where the turn is over with it or goes on with stones? Asked before
    /// it is made.
    fn step_may_have_twin(&self, pos: &Position, step: &Step) -> bool {
        match step.act {
            Act::Move => {
                self.shortcuts.twin_kinds.contains(pos.piece(step.from).kind())
                    || !(step.taken.with(step.to) & pos.charged()).is_empty()
                    || matches!(self.kernel(step).map(Kernel::bare), Some(Kernel::Transform(_)))
            }
            Act::Place => false,
            _ => true,
        }
    }

    /// How many turns there are here.
    fn count_turns(&self, pos: &Position) -> u64 {
        if self.decided(pos).is_some() {
            return 0;
        }
        let count = match self.shortcuts.counting {
            _ if pos.in_turn() || !self.budget().is_unbounded() => return self.count_made(pos),
            Counting::Made => return self.count_made(pos),
            Counting::Steps | Counting::Gates => self.count_steps(pos),
            Counting::Lays => self.count_lays(pos),
        };
        if count == 0 { u64::from(self.stuck_pass(pos).is_some()) } else { count }
    }

    /// Counts by making all of them.
    fn count_made(&self, pos: &Position) -> u64 {
        let (mut count, mut known) = (0, Keys::default());
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            count += u64::from(!self.may_have_twin(pos, turn, after) || known.insert(after.key()));
            ControlFlow::Continue(())
        });
        count
    }

    fn count_steps(&self, pos: &Position) -> u64 {
        let safety = Safety::of(self, pos);
        let mut steps = Vec::with_capacity(32);
        if self.compels_captures(pos) {
            if self.royal_plan() == RoyalPlan::None
                && !self.goals.eliminates
                && !self.merges()
                && self.shortcuts.gates_nobody
            {
                let captures = self.count_captures(pos, &mut steps);
                if captures != 0 {
                    return captures;
                }
                steps.clear();
            } else {
                self.offers(pos, &mut steps);
                return self.count_listed(pos, &safety, &steps);
            }
        }
        let mut count = 0;
        for act in &self.def.phase(pos.phase()).acts {
            count += match act {
                ActDef::Move(_) if self.shortcuts.gates_nobody => self.count_moves(pos, &safety, &mut steps),
                ActDef::Place(act) => self.count_places(pos, act, &safety, &mut steps),
                _ => {
                    self.offer_act(pos, act, 0, &mut steps);
                    0
                }
            };
        }
        count + self.count_listed(pos, &safety, &steps)
    }

    /// Counts the moves that take men, where nothing can forbid them.
    fn count_captures(&self, pos: &Position, steps: &mut Vec<Step>) -> u64 {
        let men = pos.occupied() & !pos.stones();
        let (together, counted) = self.ways.marches.count_together(pos, pos.men(pos.side), &men, CellSet::EMPTY);
        let mut scene = Scene::new(self, pos, false, steps);
        counted.iter().for_each(|from| scene.offer_en_passant(from));
        let alone = pos.men(pos.side) & !counted;
        let plain: u64 = alone.iter().map(|from| scene.count(from, &men, &men)).sum();
        together + plain + steps.iter().filter(|step| self.captures(pos, step)).count() as u64
    }

    /// Counts the moves that are certainly legal turns without a twin, and lists the others that may be legal.
    fn count_moves(&self, pos: &Position, safety: &Safety, steps: &mut Vec<Step>) -> u64 {
        let mut free = if self.shortcuts.counting == Counting::Steps { safety.free_men(pos) } else { CellSet::EMPTY };
        let twin_kinds = self.shortcuts.twin_kinds;
        if !twin_kinds.is_empty() {
            free = free.iter().filter(|&cell| !twin_kinds.contains(pos.piece(cell).kind())).collect();
        }
        let odd = if self.merges() { pos.charged() } else { CellSet::EMPTY };
        let (mut count, counted) = self.ways.marches.count_together(pos, free, &!CellSet::EMPTY, odd);
        let mut scene = Scene::new(self, pos, false, steps);
        counted.iter().for_each(|from| scene.offer_en_passant(from));
        for from in pos.men(pos.side) & !counted {
            let (open, mut sure) = safety.ways(self, pos, Some(from));
            if self.merges() {
                let twins = self.shortcuts.twin_kinds.contains(pos.piece(from).kind());
                sure = if twins { CellSet::EMPTY } else { sure & !pos.charged() };
            }
            count += scene.count(from, &open, &sure) * (1 + self.gate_places_at(pos, from));
        }
        count
    }

    /// The same for men from the stock.
    fn count_places(&self, pos: &Position, act: &PlaceDef, safety: &Safety, steps: &mut Vec<Step>) -> u64 {
        let mut count = 0;
        self.each_placing(pos, act, |kind, cells| {
            let step = |to: Cell| Step::placing(kind, to);
            let any = step(Cell(0));
            let (open, mut sure) = safety.ways(self, pos, None);
            let royal = self.royal_kinds().contains(kind);
            let plain = !self.may_be_unlawful(pos, &any) && !royal && !self.may_be_fatal(kind);
            if !plain || self.merges() && self.step_may_have_twin(pos, &any) {
                sure = CellSet::EMPTY;
            }
            let open = if plain { open } else { !CellSet::EMPTY };
            count += (cells & sure).len() as u64;
            steps.extend((cells & open & !sure).iter().map(step));
        });
        count
    }

    /// Counts those of the steps that are legal, each result once.
    fn count_listed(&self, pos: &Position, safety: &Safety, steps: &[Step]) -> u64 {
        let (mut count, mut known) = (0, Keys::default());
        let mut copy = None;
        for step in steps {
            let safe = safety.after(self, pos, step);
            let twin = self.merges() && !self.castles(step) && self.step_may_have_twin(pos, step);
            let legal = match safe {
                Some(safe) if !safe || !twin => safe,
                None if !twin
                    && let Some(vetoed) =
                        self.try_step(pos, step, copy.get_or_insert(*pos), |after| self.is_vetoed(pos, after)) =>
                {
                    !vetoed
                }
                _ => {
                    let mut after = self.apply(pos, step, &mut ());
                    let forbidden = || self.forbids(pos, step, &after);
                    (safe.is_some() || !forbidden())
                        && (!twin || {
                            self.finish(pos, &mut after, &mut ());
                            known.insert(after.key())
                        })
                }
            };
            if legal {
                count += 1 + self.gate_places_after(pos, step);
            }
        }
        count
    }

    /// In how many ways may a man be placed on the cell when it is left?
    fn gate_places_at(&self, pos: &Position, left: Cell) -> u64 {
        let side = pos.side;
        if self.acts.gates.is_empty() || pos.rights & self.acts.gates[side.index()][left.index()] == 0 {
            return 0;
        }
        let fits = |&(slot, &kind): &(usize, &Kind)| {
            let placing = &self.acts.placings[side.index()][slot];
            pos.stock(side, slot) > 0 && !self.def.kind(kind).stone && placing.cells.contains(left)
        };
        self.def.stock_slots.iter().enumerate().filter(fits).count() as u64
    }

    /// And on a cell that the step has left?
    fn gate_places_after(&self, pos: &Position, step: &Step) -> u64 {
        if self.shortcuts.counting != Counting::Gates || step.act != Act::Move {
            return 0;
        }
        let Some(Kernel::Castle(castle)) = self.kernel(step) else {
            return if step.to == step.from { 0 } else { self.gate_places_at(pos, step.from) };
        };
        let with = castle.partner(step.from, step.to).unwrap_or(step.from);
        let left = CellSet::EMPTY.with(step.from).with(with);
        let stays = |cell: &Cell| *cell != castle.def.to && *cell != castle.def.lands;
        left.iter().filter(stays).map(|cell| self.gate_places_at(pos, cell)).sum()
    }

    /// Counts turns of a move and of stones that may follow it, and those that begin with a stone.
    fn count_lays(&self, pos: &Position) -> u64 {
        let (mut count, mut known) = (0, Keys::default());
        let mut steps = Vec::with_capacity(64);
        let mut copy = *pos;
        for act in &self.def.phase(pos.phase()).acts {
            steps.clear();
            match act {
                ActDef::Move(_) => {
                    self.offer_act(pos, act, 0, &mut steps);
                    if steps.iter().any(|step| step.to == step.from) {
                        // Who comes back to where he stood may have done no more than who lays without moving.
                        return self.count_made(pos);
                    }
                    for of_man in steps.chunk_by(|a, b| a.from == b.from) {
                        if self.shortcuts.twin_kinds.contains(pos.piece(of_man[0].from).kind()) {
                            count += self.count_ways(pos, of_man, &mut known);
                            continue;
                        }
                        for step in of_man {
                            count += self.count_after(pos, step, &mut copy, &mut known);
                        }
                    }
                }
                ActDef::Lay => {
                    known.clear();
                    for from in pos.men(pos.side) {
                        let times = self.def.kind(pos.piece(from).kind()).lay.as_ref().map_or(0, |lay| lay.times);
                        self.lays_lead_to(pos, from, times, false, &mut known);
                    }
                    count += known.len() as u64;
                }
                _ => {}
            }
        }
        count
    }

    /// Counts the turns that begin with this move, which no other move leads to.
    fn count_after(&self, pos: &Position, step: &Step, copy: &mut Position, known: &mut Keys) -> u64 {
        if self.castles(step) {
            // Castling moves are all counted, whatever follows.
            return self.count_on(pos, step, &self.apply(pos, step, &mut ()), &mut |_| true);
        }
        let counted = self.try_move(pos, step, copy, |after| self.count_stones(after, known));
        counted.unwrap_or_else(|| self.count_stones(&self.apply(pos, step, &mut ()), known))
    }

    /// Counts the turns that begin with a move of one man who may have several ways to a cell.
    fn count_ways(&self, pos: &Position, steps: &[Step], known: &mut Keys) -> u64 {
        let mut count = 0;
        let mut ways: Vec<Moved> = Vec::new();
        for step in steps {
            let after = self.apply(pos, step, &mut ());
            if self.castles(step) {
                count += self.count_on(pos, step, &after, &mut |_| true);
                continue;
            }
            let (standing, key) = (after.piece(step.to), after.key());
            if !ways.iter().any(|way| way.key == key) {
                ways.push(Moved { step: *step, standing, key, after });
            }
        }
        ways.sort_by_key(|way| (way.step.to, way.standing.index()));
        for same in ways.chunk_by(|a, b| a.step.to == b.step.to && a.standing == b.standing) {
            count += match same {
                [way] => self.count_stones(&way.after, known),
                _ => {
                    // They differ in what they have taken, and a stone on its cell may make them equal.
                    known.clear();
                    let mut new = |done: &Position| known.insert(done.key());
                    same.iter().map(|way| self.count_on(pos, &way.step, &way.after, &mut new)).sum()
                }
            };
        }
        count
    }

    /// Counts the ends of a turn that has begun with this step, those that are new.
    fn count_on(&self, pos: &Position, step: &Step, after: &Position, new: &mut impl FnMut(&Position) -> bool) -> u64 {
        let mut count = 0;
        if !after.in_turn() || !after.stage.must {
            let mut done = *after;
            self.finish(pos, &mut done, &mut ());
            count += u64::from(new(&done));
        }
        if after.in_turn() {
            let _ = self.walk_turns(pos, after, &mut vec![*step], &mut |_, done| {
                count += u64::from(new(done));
                ControlFlow::Continue(())
            });
        }
        count
    }

    /// Counts the different ends of a turn that has come here by a move.
    fn count_stones(&self, pos: &Position, known: &mut Keys) -> u64 {
        let Follow::Lay { man: actor, left } = pos.stage.follow else { return 1 };
        let must = pos.stage.must;
        known.clear();
        if !must {
            known.insert(self.outline(pos, &[]));
        }
        if left > 1 {
            self.lays_lead_to(pos, actor, left, must, known);
            return known.len() as u64;
        }
        let (side, layer) = (pos.side, pos.piece(actor));
        let range = self.lay_range(pos, actor);
        let occupied = pos.occupied();
        let mut count = 0;
        let mut odd = !self.acts.lifts[side.index()][layer.kind().index()].is_empty();
        let at_hand = |(_, slot): &&(Kind, Option<usize>)| slot.is_none_or(|slot| pos.stock(side, slot) > 0);
        for &(stone, _) in self.acts.layables.iter().filter(at_hand) {
            let mut free = range & !occupied;
            for rule in &self.acts.laid_on[stone.index()][side.index()] {
                odd |= rule.what.is_some();
                if rule.what.is_none() && !rule.not_by.contains(layer.kind()) {
                    count += (free & rule.cells).len() as u64;
                    free = free & !rule.cells;
                }
            }
        }
        if odd {
            let mut steps = Vec::new();
            self.lays_on(pos, actor, range & occupied, &mut steps);
            known.extend(steps.iter().map(|step| self.outline(pos, std::slice::from_ref(step))));
        }
        count + known.len() as u64
    }

    /// Remembers where laying so many stones, or fewer if it need not be all, leads.
    fn lays_lead_to(&self, pos: &Position, from: Cell, left: u8, must: bool, known: &mut Keys) {
        if left == 0 {
            return;
        }
        if known.is_empty() {
            known.reserve(MANY_STONES);
        }
        let mut steps = Vec::new();
        self.lays_of(pos, from, &mut steps);
        for step in &steps {
            let after = (left > 1).then(|| self.apply(pos, step, &mut ())).filter(Position::in_turn);
            if after.is_none() || !must {
                known.insert(self.outline(pos, std::slice::from_ref(step)));
            }
            if let Some(after) = after {
                self.lays_lead_to(&after, from, left - 1, must, known);
            }
        }
    }

    /// A number for what lies on the board and in the stock of the side on turn once it has laid these stones: enough
    /// to tell apart turns that differ in nothing but their stones.
    fn outline(&self, pos: &Position, stones: &[Step]) -> u64 {
        let (mut hash, mut stock) = (pos.cells_hash(), pos.stock[pos.side.index()]);
        for step in stones {
            let there = pos.piece(step.to);
            hash ^= self.ledger.key(step.to, there);
            let Some(kind) = step.choice else { continue };
            let stone = Piece::stone(kind);
            if let Some(slot) = self.stock_slot(kind) {
                stock[slot] = stock[slot].saturating_sub(1);
            } else if self.def.kind(kind).supply == Some(Supply::One) {
                let from = pos.stones().iter().find(|&cell| pos.piece(cell) == stone);
                hash ^= from.map_or(0, |cell| self.ledger.key(cell, stone));
            }
            let vanishes = self.laying(kind, pos.side, pos.piece(step.from), step.to, there).unwrap_or(false);
            hash ^= if vanishes { 0 } else { self.ledger.key(step.to, stone) };
        }
        hash ^ mix(u64::from_le_bytes(stock))
    }
}
