//! Iterative-deepening alpha-beta over whole turns.
//!
//! Every score is seen from the team of the side to move, and it changes its sign only when the other camp is to move next: the camp is
//! the team of the side that thinks, against all others. So several turns of one team in a row, sides that are out, passes and four seats
//! need no special case. A leaf is settled by a search of captures. For: choosing a turn. Not for: what a position is worth (`material`),
//! which turns are looked at (`turns`), clocks.

use crate::limits::Limits;
use crate::player::Player;
use crate::report::{Bound, Choice, MAX_PLY, Report, WIN, is_decisive};
use crate::table::Table;
use crate::turns::{Breadth, Sieve};
use eval::{Material, mix};
use geometry::MAX_CELLS;
use rules::{Act, Game, Goal, Outcome, Past, Piece, Position, RoyalPlan, Side, Step, Turn, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

const INFINITE: i32 = 2_000_000;
/// How many captures in a row are looked at beyond the depth.
const MAX_CAPTURES: u32 = 6;
/// No more turns than these are compared at the root.
const MAX_ROOTS: usize = 4096;
/// After the second turn of depth only the best so many go on.
const ROOTS_THAT_GO_ON: usize = 256;
/// `stop` is asked once in so many nodes; a node costs between 1 and 100 µs.
const NODES_BETWEEN_STOPS: u64 = 32;
/// From the so-manieth turn of a list on, quiet turns are looked at less deeply first.
const LATE: usize = 5;
/// A turn that changes the balance by less is quiet.
const QUIET: i32 = 60;

/// What is computed once for a game; the rest of a search lives as long as the search.
#[derive(Clone, Debug)]
pub struct Searcher {
    material: Material,
    repetition: Option<usize>,
    quiet_turns: u32,
    turn_limit: u32,
}

impl Searcher {
    /// Measures the men of a game; takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        let mut searcher = Self { material: Material::new(game), repetition: None, quiet_turns: u32::MAX, turn_limit: u32::MAX };
        for goal in &game.def().goals {
            // A draw that may be claimed counts as one that is: somebody will claim it.
            match &goal.what {
                Goal::Repetition(times) => searcher.repetition = Some(*times as usize),
                Goal::QuietTurns(quiet) => searcher.quiet_turns = quiet.turns,
                Goal::TurnLimit(turns) => searcher.turn_limit = *turns,
                _ => {}
            }
        }
        searcher
    }

    /// The values of men.
    pub const fn material(&self) -> &Material {
        &self.material
    }

    /// A turn for the side to move; none only if there is no legal turn. `past` has the positions of the game, the present one included. `stop`
    /// is polled every few dozen nodes; once it says so, the best turn found so far is the answer. `report` is told of every line after every depth.
    #[expect(clippy::too_many_arguments, reason = "a game as it stands, the bounds, the seed, and whom to ask and tell")]
    pub fn search(
        &self,
        game: &Game,
        pos: &Position,
        past: &Past,
        limits: &Limits,
        seed: u64,
        stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Option<Choice> {
        let camp = game.sides().filter(|&side| !game.are_enemies(side, pos.side())).fold(0, |bits, side| bits | side.bit());
        let mut search = Search {
            game,
            searcher: self,
            past,
            no_past: Past::default(),
            camp,
            stop,
            node_limit: limits.nodes,
            nodes: 0,
            stopped: false,
            table: Table::new(if limits.depth <= 2 { 10 } else { 17 }),
            history: vec![0; Piece::COUNT * MAX_CELLS],
            children: Vec::new(),
            line: vec![pos.key()],
            deepest: 0,
        };
        search.think(pos, limits, seed, report)
    }
}

impl Player for Searcher {
    fn choose(
        &mut self,
        game: &Game,
        pos: &Position,
        past: &Past,
        limits: &Limits,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        self.search(game, pos, past, limits, seed, stop, &mut |_| {})
    }
}

/// A turn at the root.
#[derive(Debug)]
struct Root {
    turn: Vec<Step>,
    pos: Position,
    balance: i32,
    score: i32,
}

/// A turn within the tree: where it leads and what it begins with.
#[derive(Debug)]
struct Child {
    pos: Position,
    key: u64,
    balance: i32,
    /// Mover and target, for the history of good turns.
    habit: u32,
}

struct Search<'a> {
    game: &'a Game,
    searcher: &'a Searcher,
    past: &'a Past,
    no_past: Past,
    /// The sides of the team that thinks (bits).
    camp: u8,
    stop: &'a dyn Fn() -> bool,
    node_limit: u64,
    nodes: u64,
    stopped: bool,
    table: Table,
    /// By mover and target: how often such a turn was too good for the opponent to allow.
    history: Vec<i32>,
    /// The turns of all positions on the way, one list upon the other.
    children: Vec<Child>,
    /// The keys of the positions on the way, the root's first.
    line: Vec<u64>,
    /// How far ahead anything has been looked at.
    deepest: i32,
}

impl Search<'_> {
    fn think(&mut self, pos: &Position, limits: &Limits, seed: u64, report: &mut dyn FnMut(&Report<'_>)) -> Option<Choice> {
        let mut roots = self.roots(pos, seed);
        let first = roots.first()?;
        let mut choice = Choice { turn: first.turn.clone(), reply: None, score: first.score, depth: 0, nodes: 0 };
        let lines = limits.lines.clamp(1, roots.len());
        for depth in 1..=limits.depth.clamp(1, MAX_PLY as u32 / 2) {
            if self.stop_now() {
                break;
            }
            for line in 0..lines {
                let Some(best) = self.deepen(pos, &mut roots[line..], depth, limits.whim, seed) else { break };
                roots[line..=line + best].rotate_right(1);
                let root = &roots[line];
                let turns = if self.stopped { vec![root.turn.clone()] } else { self.expected(root) };
                if line == 0 {
                    (choice.turn, choice.score, choice.reply) = (root.turn.clone(), root.score, turns.get(1).cloned());
                }
                if self.stopped {
                    break;
                }
                report(&Report {
                    depth,
                    selective: self.deepest.cast_unsigned().max(depth),
                    line: line + 1,
                    score: root.score,
                    bound: Bound::Exact,
                    nodes: self.nodes,
                    hash_full: self.table.fill(),
                    turns: &turns,
                });
            }
            if self.stopped {
                break;
            }
            choice.depth = depth;
            // A forced turn needs no more thought, nor does a win or loss that is seen to its end.
            let settled = is_decisive(choice.score) && WIN - choice.score.abs() <= depth.cast_signed();
            if roots.len() == 1 || settled && lines == 1 {
                break;
            }
            if depth <= 2 {
                // The scores of the others are bounds, but they order the list better than nothing.
                roots[lines..].sort_by_key(|root| -root.score);
                if depth == 2 {
                    roots.truncate(ROOTS_THAT_GO_ON.max(lines));
                }
            }
        }
        choice.nodes = self.nodes;
        Some(choice)
    }

    /// The turns that are expected, as far as the table remembers them.
    fn expected(&self, root: &Root) -> Vec<Turn> {
        let (mut turns, mut pos, mut keys) = (vec![root.turn.clone()], root.pos, Vec::new());
        while let Some(known) = self.table.get(pos.key())
            && !keys.contains(&pos.key())
        {
            keys.push(pos.key());
            let mut next = None;
            let _ = self.game.for_each_turn(&pos, &mut |turn, after| {
                if after.key() == known.best {
                    next = Some((turn.to_vec(), *after));
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            let Some((turn, after)) = next else { break };
            turns.push(turn);
            pos = after;
        }
        turns
    }

    /// The turns at the root with different results, the most promising first.
    fn roots(&self, pos: &Position, seed: u64) -> Vec<Root> {
        let (mut roots, mut known) = (Vec::new(), HashSet::new());
        let mut visit = |turn: &[Step], after: &Position| {
            if known.insert(after.key()) {
                let balance = self.balance(after);
                let score = self.decided(after, 1).map_or(balance, |score| self.for_camp(after, score));
                roots.push(Root { turn: turn.to_vec(), pos: *after, balance, score });
            }
            if roots.len() < MAX_ROOTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut sieve = Sieve::new(&self.searcher.material, Breadth::Wide);
        let _ = self.game.for_each_turn_thinned(pos, &mut sieve, &mut visit);
        if roots.is_empty() {
            let mut visit = |turn: &[Step], after: &Position| {
                roots.push(Root { turn: turn.to_vec(), pos: *after, balance: self.balance(after), score: 0 });
                if roots.len() < MAX_ROOTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let _ = self.game.for_each_turn(pos, &mut visit);
        }
        // Equals stand in an order drawn by lot, so that games differ.
        roots.sort_by_cached_key(|root| (-root.score, mix(seed ^ root.pos.key())));
        roots
    }

    /// Searches the list one turn deeper. The number of the best turn, if at least one was searched to its end.
    fn deepen(&mut self, pos: &Position, roots: &mut [Root], depth: u32, whim: i32, seed: u64) -> Option<usize> {
        let mut best: Option<(usize, i32)> = None;
        let (mut top, depth) = (-INFINITE, depth.cast_signed());
        for (i, root) in roots.iter_mut().enumerate() {
            let Root { pos: after, balance, .. } = *root;
            // With a whim, turns a little worse than the best must be told apart too.
            let alpha = (top - whim).max(-INFINITE);
            let mut score = -INFINITE;
            if i > 0 && whim == 0 {
                score = self.descend(pos, &after, balance, depth - 1, alpha, alpha + 1, 1);
            }
            if i == 0 || whim != 0 || score > alpha {
                score = self.descend(pos, &after, balance, depth - 1, alpha, INFINITE, 1);
            }
            if self.stopped {
                break;
            }
            root.score = score;
            let fancy = if whim == 0 || is_decisive(score) {
                score
            } else {
                score + (mix(seed ^ mix(after.key())) % (u64::from(whim.unsigned_abs()) + 1)) as i32
            };
            if (score > alpha || i == 0) && best.is_none_or(|(_, best)| fancy > best) {
                best = Some((i, fancy));
            }
            top = top.max(score);
        }
        best.map(|(best, _)| best)
    }

    fn stop_now(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.node_limit || (self.stop)();
        self.stopped
    }

    fn is_camp(&self, side: Side) -> bool {
        self.camp & side.bit() != 0
    }

    /// A score of the camp that thinks, as the side on turn sees it; and the other way round.
    fn for_camp(&self, pos: &Position, score: i32) -> i32 {
        if self.is_camp(pos.side()) { score } else { -score }
    }

    /// For the camp that thinks.
    fn balance(&self, pos: &Position) -> i32 {
        self.searcher.material.balance(self.game, pos, self.camp)
    }

    fn won(&self, winner: Side, pos: &Position, ply: i32) -> i32 {
        let score = WIN - ply;
        if self.is_camp(winner) == self.is_camp(pos.side()) { score } else { -score }
    }

    /// Has the board decided the game? The score for the side on turn.
    fn decided(&self, pos: &Position, ply: i32) -> Option<i32> {
        let (_, outcome, side) = self.game.decided(pos)?;
        Some(match outcome {
            Outcome::Wins => self.won(side, pos, ply),
            Outcome::Loses => -self.won(side, pos, ply),
            Outcome::Draws | Outcome::Claim | Outcome::FewerWins | Outcome::MoreWins | Outcome::Eliminates => 0,
        })
    }

    /// Is the position a draw by the way it was reached?
    fn is_drawn(&self, pos: &Position, key: u64) -> bool {
        // Coming back to a position of this line changes nothing, so it counts as a draw long before the rules say so.
        self.line.contains(&key)
            || self.searcher.repetition.is_some_and(|times| pos.clock() > 0 && self.past.count(pos) + 1 >= times)
            // A mate on the last turn before the limit is a mate.
            || u32::from(pos.clock()) >= self.searcher.quiet_turns && self.game.has_turn(pos)
            || pos.played() >= self.searcher.turn_limit
    }

    /// Can the check be seen at the price of a glance?
    fn in_check(&self, pos: &Position) -> bool {
        matches!(self.game.royal_plan(), RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts) && self.game.in_check(pos, pos.side())
    }

    /// The score of `after` for the side on turn in `before`.
    #[expect(clippy::too_many_arguments, reason = "the window and the place in the tree")]
    fn descend(&mut self, before: &Position, after: &Position, balance: i32, depth: i32, alpha: i32, beta: i32, ply: i32) -> i32 {
        if self.is_camp(before.side()) == self.is_camp(after.side()) {
            self.node(after, balance, depth, alpha, beta, ply)
        } else {
            -self.node(after, balance, depth, -beta, -alpha, ply)
        }
    }

    /// The score of a position for the side on turn, exact between `alpha` and `beta`, else a bound.
    fn node(&mut self, pos: &Position, balance: i32, depth: i32, alpha: i32, beta: i32, ply: i32) -> i32 {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes.is_multiple_of(NODES_BETWEEN_STOPS) && self.stop_now() {
            return 0;
        }
        if let Some(score) = self.decided(pos, ply) {
            return score;
        }
        let key = pos.key();
        if self.is_drawn(pos, key) {
            return 0;
        }
        // Who is in check must not be judged by what stands on the board.
        let check = self.in_check(pos);
        let depth = if depth <= 0 && check { 1 } else { depth };
        if depth <= 0 || ply >= MAX_PLY {
            return self.settle(pos, balance, alpha, beta, MAX_CAPTURES, ply);
        }
        let known = self.table.get(key);
        if let Some(known) = known
            && i32::from(known.depth) >= depth
        {
            let score = at_ply(known.score, ply);
            match known.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let base = self.children.len();
        let moves = self.list(pos, Breadth::Narrow);
        if !moves && let Some(score) = self.verdict(pos, ply, base) {
            self.children.truncate(base);
            return score;
        }
        self.line.push(key);
        let score = self.best_of(pos, base, known.map_or(0, |known| known.best), balance, (depth, check), alpha, beta, ply);
        self.line.pop();
        self.children.truncate(base);
        score
    }

    /// Where no man can move: the end of the game, if it is that.
    fn verdict(&self, pos: &Position, ply: i32, base: usize) -> Option<i32> {
        match self.game.verdict(pos, &self.no_past) {
            Verdict::Won { winner, .. } => Some(self.won(winner, pos, ply)),
            Verdict::Drawn { .. } => Some(0),
            Verdict::Ongoing => (self.children.len() == base).then_some(0),
        }
    }

    /// The children from `base` on, searched.
    #[expect(clippy::too_many_arguments, reason = "the window and the place in the tree")]
    fn best_of(
        &mut self,
        pos: &Position,
        base: usize,
        first: u64,
        balance: i32,
        (depth, check): (i32, bool),
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        let (mine, key, old_alpha) = (self.for_camp(pos, balance), *self.line.last().unwrap_or(&0), alpha);
        let mut order: Vec<(i32, usize)> = (base..self.children.len()).map(|i| (self.promise(pos, i, first), i)).collect();
        order.sort_unstable_by_key(|&(promise, i)| (-promise, i));
        let (mut best, mut best_key) = (-INFINITE, 0);
        for (nth, &(_, i)) in order.iter().enumerate() {
            let Child { pos: after, key: after_key, balance: after_balance, habit } = self.children[i];
            let gain = self.for_camp(pos, after_balance);
            if depth == 1 && best > -INFINITE && self.cannot_reach(pos, &after, after_key, gain, alpha) {
                best = best.max(gain);
                continue;
            }
            let quiet = !check && (gain - mine).abs() < QUIET;
            let less = if nth >= LATE && depth >= 3 && quiet { 1 + i32::from(nth >= 4 * LATE) } else { 0 };
            let mut score = alpha + 1;
            if nth > 0 {
                score = self.descend(pos, &after, after_balance, depth - 1 - less, alpha, alpha + 1, ply + 1);
                if score > alpha && less > 0 {
                    score = self.descend(pos, &after, after_balance, depth - 1, alpha, alpha + 1, ply + 1);
                }
            }
            if nth == 0 || score > alpha && score < beta {
                score = self.descend(pos, &after, after_balance, depth - 1, alpha, beta, ply + 1);
            }
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_key) = (score, after_key);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                let good = &mut self.history[habit as usize];
                *good = (*good + depth * depth).min(QUIET * 64);
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let remembered = if bound == Bound::AtMost { first } else { best_key };
        self.table.put(key, remembered, from_ply(best, ply), depth as i16, bound);
        best
    }

    /// At the last turn of depth: the opponent can keep what he has, so what the turn gains is the most it is worth, unless something
    /// happens that the balance does not see.
    fn cannot_reach(&self, pos: &Position, after: &Position, after_key: u64, gain: i32, alpha: i32) -> bool {
        gain <= alpha
            && self.is_camp(pos.side()) != self.is_camp(after.side())
            && self.game.decided(after).is_none()
            && !self.in_check(after)
            && (alpha >= 0 || !self.is_drawn(after, after_key))
    }

    /// In which order to look at the children.
    fn promise(&self, pos: &Position, child: usize, first: u64) -> i32 {
        let child = &self.children[child];
        if child.key == first {
            return i32::MAX;
        }
        self.for_camp(pos, child.balance) + self.history[child.habit as usize] / 64
    }

    /// Searches captures only; the side on turn may always keep what it has.
    fn settle(&mut self, pos: &Position, balance: i32, mut alpha: i32, beta: i32, captures: u32, ply: i32) -> i32 {
        let mut best = self.for_camp(pos, balance);
        alpha = alpha.max(best);
        if alpha >= beta || captures == 0 {
            return best;
        }
        let base = self.children.len();
        self.list(pos, Breadth::Sharp);
        let mut order: Vec<(i32, usize)> =
            (base..self.children.len()).map(|i| (self.for_camp(pos, self.children[i].balance), i)).collect();
        order.sort_unstable_by_key(|&(gain, i)| (-gain, i));
        for (gain, i) in order {
            let Child { pos: after, balance: after_balance, .. } = self.children[i];
            let decided = self.decided(&after, ply + 1);
            let other = self.is_camp(pos.side()) != self.is_camp(after.side());
            if decided.is_none() && gain <= alpha && other {
                continue;
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(NODES_BETWEEN_STOPS) && self.stop_now() {
                break;
            }
            let score = match (decided, other) {
                (Some(score), false) => score,
                (Some(score), true) => -score,
                (None, false) => self.settle(&after, after_balance, alpha, beta, captures - 1, ply + 1),
                (None, true) => -self.settle(&after, after_balance, -beta, -alpha, captures - 1, ply + 1),
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if self.stopped || alpha >= beta {
                break;
            }
        }
        self.children.truncate(base);
        best
    }

    /// Puts the turns of a position on the pile. Is there one that begins with a move?
    fn list(&mut self, pos: &Position, breadth: Breadth) -> bool {
        let Self { game, searcher, children, camp, .. } = self;
        let (base, mut moves) = (children.len(), false);
        let mut visit = |turn: &[Step], after: &Position| {
            let balance = searcher.material.balance(game, after, *camp);
            let key = if breadth == Breadth::Sharp { 0 } else { after.key() };
            let habit = turn.first().map_or(0, |step| {
                moves |= step.act == Act::Move;
                let piece = step.choice.map_or(pos.piece(step.from), Piece::stone);
                (piece.index() * MAX_CELLS + step.to.index()) as u32
            });
            children.push(Child { pos: *after, key, balance, habit });
            if children.len() - base < MAX_ROOTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut sieve = Sieve::new(&searcher.material, breadth);
        let _ = game.for_each_turn_thinned(pos, &mut sieve, &mut visit);
        if breadth != Breadth::Sharp && self.children.len() == base {
            // Nothing was kept, or there is nothing but a pass, or nothing at all.
            let Self { children, .. } = self;
            let _ = game.for_each_turn(pos, &mut |_, after| {
                let balance = searcher.material.balance(game, after, *camp);
                children.push(Child { pos: *after, key: after.key(), balance, habit: 0 });
                if children.len() - base < ROOTS_THAT_GO_ON { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        moves
    }
}

/// Wins and losses are stored by their distance from the position, and seen by that from the root.
const fn from_ply(score: i32, ply: i32) -> i32 {
    if is_decisive(score) { score + score.signum() * ply } else { score }
}

const fn at_ply(score: i32, ply: i32) -> i32 {
    if is_decisive(score) { score - score.signum() * ply } else { score }
}
