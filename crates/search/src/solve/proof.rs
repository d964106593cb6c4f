//! Proof-number search, depth first: is there a win with so many turns left?
//!
//! A node is a position with turns left, or the middle of a turn. Where the attackers are on turn one proved child
//! proves it, where the defenders are all must be. It always goes on where the fewest positions seem to be missing, for
//! a proof where the attackers choose and for a disproof where the defenders do, and stays below as long as that is so
//! (df-pn: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002; the thresholds that stay
//! a quarter longer: J. Pawlewicz and Ł. Lew, "Improving Depth-First PN-Search: 1+ε Trick", 2007). Turns left only grow
//! fewer, so there are no cycles to be cured. A position that several lines reach may be counted several times in a sum
//! (A. Kishimoto, "Dealing with Infinite Loops, Underestimation, and Overestimation of Depth-First Proof-Number
//! Search", 2010): that costs time and is no error, for a proof or disproof has no sums in it.

use super::table::{INFINITE, Numbers};
use super::{Proof, Root, Solver};
use eval::mix;
use rules::{Act, Legality, Listing, Made, Position, RoyalPlan, Step};

/// A node: a position and what is left.
#[derive(Clone, Copy)]
struct Node<'a> {
    /// Where the turn began.
    before: &'a Position,
    /// Where it has come to; the same if it has not begun.
    pos: &'a Position,
    key: u64,
    /// Turns that the attackers have left, the one under way included.
    left: u8,
    /// How many turns of defenders have come since the last one of an attacker.
    row: u8,
    /// In the middle of a turn: may it be ended here?
    may_stop: bool,
}

/// What a step of a node leads to.
#[derive(Clone, Debug)]
struct Child {
    step: Step,
    key: u64,
    left: u8,
    row: u8,
    /// The turn goes on after the step; may it be ended there?
    open: Option<bool>,
    numbers: Numbers,
}

/// A child, or what can be said of it at once.
enum Reached {
    Settled(bool),
    Child(Child),
}

/// What the steps of a node are, or that there is no need to look at them.
enum Expansion {
    Settled(bool),
    Children(Vec<Child>),
}

impl Solver<'_> {
    /// Is the position won within so many turns of the attackers? Whoever is on turn there.
    pub(super) fn prove(&mut self, pos: &Position, left: u8) -> Proof {
        let settled = self.endings.at_once(self.game, pos, left, 0);
        let won = settled.or_else(|| {
            let key = self.endings.key(pos);
            let known = self.table.get(key, left).and_then(Numbers::settled);
            known.or_else(|| {
                let at = Node { before: pos, pos, key, left, row: 0, may_stop: false };
                self.root = Root { turns: left, proof: 1, disproof: 1, first: Vec::new() };
                self.search(&at, INFINITE, INFINITE, true).settled()
            })
        });
        match won {
            Some(true) => Proof::Won,
            Some(false) => Proof::NotWon,
            None => Proof::Unknown,
        }
    }

    /// The same with no more than so many positions.
    pub(super) fn prove_with(&mut self, nodes: u64, pos: &Position, left: u8) -> Proof {
        let limit = self.node_limit;
        self.node_limit = limit.min(self.nodes + nodes);
        let proof = self.prove(pos, left);
        self.stopped = self.stopped && (self.nodes >= limit || self.game.budget().is_spent() || (self.stop)());
        self.node_limit = limit;
        proof
    }

    /// What is known of a position between turns without searching.
    pub(super) fn known(&mut self, pos: &Position, left: u8) -> Option<bool> {
        let at_once = self.endings.at_once(self.game, pos, left, 0);
        at_once.or_else(|| self.table.get(self.endings.key(pos), left).and_then(Numbers::settled))
    }

    /// Searches a node until one of its numbers reaches its threshold.
    fn search(&mut self, at: &Node<'_>, most_proof: u32, most_disproof: u32, root: bool) -> Numbers {
        let begun = self.nodes;
        let attacks = self.attacks(at.pos.side());
        let expansion = self.expand(at);
        if self.game.budget().is_spent() {
            // Something may have been left out.
            self.stopped = true;
            return Numbers { proof: 1, disproof: 1 };
        }
        let mut children = match expansion {
            Expansion::Children(children) => children,
            Expansion::Settled(won) => {
                let numbers = Numbers::of(won);
                self.table.put(at.key, at.left, numbers, self.nodes - begun);
                return numbers;
            }
        };
        let legality = self.game.legality(at.before);
        let mut after = *at.pos;
        loop {
            for child in &mut children {
                if let Some(known) = self.table.get(child.key, child.left) {
                    child.numbers = known;
                }
            }
            let (numbers, best, second) = summary(&children, attacks);
            self.table.put(at.key, at.left, numbers, self.nodes - begun);
            if root {
                (self.root.proof, self.root.disproof) = (numbers.proof, numbers.disproof);
                self.root.first = vec![children[best].step];
            }
            if numbers.proof >= most_proof || numbers.disproof >= most_disproof || self.stop_now() {
                return numbers;
            }
            let child = &children[best];
            let here = child.numbers;
            let (most_proof, most_disproof) = if attacks {
                (most_proof.min(stay(second)), rest(most_disproof, numbers.disproof, here.disproof))
            } else {
                (rest(most_proof, numbers.proof, here.proof), most_disproof.min(stay(second)))
            };
            self.take(&legality, at, child, &mut after);
            let next = Node {
                before: if child.open.is_some() { at.before } else { &after },
                pos: &after,
                key: child.key,
                left: child.left,
                row: child.row,
                may_stop: child.open.unwrap_or(false),
            };
            children[best].numbers = self.search(&next, most_proof, most_disproof, false);
        }
    }

    /// The position after a child's step, which has been found legal.
    fn take(&self, legality: &Legality, at: &Node<'_>, child: &Child, after: &mut Position) {
        match child.step.act {
            Act::Stop => {
                *after = *at.pos;
                self.game.end_turn(at.before, after);
            }
            Act::Pass => {
                if let Some((_, passed)) = self.game.stuck_pass(at.pos) {
                    *after = passed;
                }
            }
            _ => {
                self.game.make(legality, at.before, at.pos, &child.step, after);
            }
        }
    }

    /// Lists what can follow, each once; breaks off as soon as that settles the node.
    fn expand(&mut self, at: &Node<'_>) -> Expansion {
        let game = self.game;
        let (pos, mid) = (at.pos, at.pos.in_turn());
        let attacks = self.attacks(pos.side());
        let legality = game.legality(at.before);
        // The middle of a turn is told apart by where the turn began, too.
        let turn_key = mix(if mid { self.endings.key(at.before) } else { at.key });
        let (mut children, mut legal, mut after) = (Vec::new(), false, *pos);
        let mut steps = Vec::with_capacity(64);
        game.list(pos, Listing::All, &mut steps);
        let stops = mid && at.may_stop;
        for step in steps.iter().copied().chain(stops.then_some(Step::STOP)) {
            let open = if step.act == Act::Stop {
                after = *pos;
                game.end_turn(at.before, &mut after);
                None
            } else {
                match game.make(&legality, at.before, pos, &step, &mut after) {
                    Made::Ended => None,
                    Made::Open { may_stop } if may_stop || self.can_end(&legality, at.before, &after) => Some(may_stop),
                    Made::Illegal | Made::Open { .. } => continue,
                }
            };
            legal = true;
            match self.reach(at, step, open, turn_key, &after) {
                Reached::Settled(won) if won == attacks => return Expansion::Settled(won),
                Reached::Settled(_) => {}
                Reached::Child(child) => children.push(child),
            }
        }
        if !legal
            && !mid
            && let Some((pass, passed)) = game.stuck_pass(pos)
        {
            legal = true;
            match self.reach(at, pass, None, turn_key, &passed) {
                Reached::Settled(won) => return Expansion::Settled(won),
                Reached::Child(child) => children.push(child),
            }
        }
        if !legal {
            return Expansion::Settled(self.endings.is_won(game, pos));
        }
        if children.is_empty() {
            // Every turn has ended the game, and none as the side on turn would have liked.
            return Expansion::Settled(!attacks);
        }
        if game.merges() {
            children.sort_unstable_by_key(|child| child.key);
            children.dedup_by_key(|child| child.key);
        }
        Expansion::Children(children)
    }

    /// What that step leads to.
    fn reach(&mut self, at: &Node<'_>, step: Step, open: Option<bool>, turn_key: u64, after: &Position) -> Reached {
        self.nodes += 1;
        let attacks = self.attacks(at.pos.side());
        let (left, row, key) = match (open, attacks) {
            (Some(may_stop), _) => (at.left, at.row, mix(after.key() ^ turn_key.rotate_left(u32::from(may_stop)))),
            (None, true) => (at.left - 1, 0, self.endings.key(after)),
            (None, false) => (at.left, at.row + 1, self.endings.key(after)),
        };
        if open.is_none()
            && let Some(won) = self.endings.at_once(self.game, after, left, row)
        {
            return Reached::Settled(won);
        }
        let known = self.table.get(key, left);
        if let Some(won) = known.and_then(Numbers::settled) {
            return Reached::Settled(won);
        }
        let numbers = known.unwrap_or_else(|| self.first_numbers(after, open.is_some()));
        Reached::Child(Child { step, key, left, row, open, numbers })
    }

    /// Numbers for a position that nobody has looked at: a defender in check is nearer to his end than one who is not.
    fn first_numbers(&self, pos: &Position, open: bool) -> Numbers {
        let cheap = matches!(self.game.royal_plan(), RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts);
        let free = cheap && !open && !self.attacks(pos.side()) && !self.game.in_check(pos, pos.side());
        Numbers { proof: if free { 4 } else { 1 }, disproof: 1 }
    }

    /// Can a turn that may not be ended here be brought to an end?
    fn can_end(&self, legality: &Legality, before: &Position, pos: &Position) -> bool {
        let (mut steps, mut after) = (Vec::new(), *pos);
        self.game.list(pos, Listing::All, &mut steps);
        steps.iter().any(|step| match self.game.make(legality, before, pos, step, &mut after) {
            Made::Illegal => false,
            Made::Ended | Made::Open { may_stop: true } => true,
            Made::Open { may_stop: false } => {
                let next = after;
                self.can_end(legality, before, &next)
            }
        })
    }
}

/// The numbers of a node, which of its children to go on with, and the number of the second best.
fn summary(children: &[Child], attacks: bool) -> (Numbers, usize, u32) {
    let chosen = |child: &Child| if attacks { child.numbers.proof } else { child.numbers.disproof };
    let summed = |child: &Child| if attacks { child.numbers.disproof } else { child.numbers.proof };
    let (mut best, mut first, mut second, mut sum) = (0, u32::MAX, INFINITE, 0u64);
    for (i, child) in children.iter().enumerate() {
        let number = chosen(child);
        if number < first {
            (second, first, best) = (first.min(INFINITE), number, i);
        } else {
            second = second.min(number);
        }
        sum += u64::from(summed(child));
    }
    let sum = match first {
        0 => INFINITE,
        INFINITE => 0,
        _ => sum.min(u64::from(INFINITE) - 1) as u32,
    };
    let numbers =
        if attacks { Numbers { proof: first, disproof: sum } } else { Numbers { proof: sum, disproof: first } };
    (numbers, best, second)
}

/// How large the best number may grow before another is looked at: a quarter beyond the second best.
fn stay(second: u32) -> u32 {
    if second >= INFINITE { INFINITE } else { second + second / 4 + 1 }
}

/// What of a threshold on a sum is left for one of its terms.
fn rest(most: u32, sum: u32, term: u32) -> u32 {
    if most >= INFINITE { INFINITE } else { most - (sum - term.min(sum)) }
}
