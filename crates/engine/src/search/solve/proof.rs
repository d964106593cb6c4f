//! Depth-first proof-number search: is there a win within the turns left?
//!
//! A node is a position with turns left, or the middle of a turn. With the attackers to move one proved child proves
//! it; with the defenders to move all children must be proved. The search always continues at the child with the
//! smallest proof number (attackers) or disproof number (defenders), and stays below it as long as that remains so
//! (df-pn: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002; thresholds extended by a
//! quarter: J. Pawlewicz and Ł. Lew, "Improving Depth-First PN-Search: 1+ε Trick", 2007). The number of turns left only
//! decreases, so there are no cycles. A position that several lines reach may be counted several times in a sum (A.
//! Kishimoto, "Dealing with Infinite Loops, Underestimation, and Overestimation of Depth-First Proof-Number Search",
//! 2010): that costs time but is no error, as a proof or disproof contains no sums.

use super::table::{INFINITE, ProofNumbers};
use super::{Proof, RootProgress, Solver};
use crate::eval::mix;
use rules::{Act, GenType, Legality, Position, RoyalPlan, Step, StepOutcome};

/// A node: a position and the turns left.
#[derive(Clone, Copy)]
struct Node<'a> {
    /// The position at the start of the turn.
    before: &'a Position,
    /// The current position; equal to `before` if the turn has not begun.
    pos: &'a Position,
    key: u64,
    /// The turns that the attackers have left, the current one included.
    turns_left: u8,
    /// The number of defenders' turns since the last turn of an attacker.
    defender_run: u8,
    /// In the middle of a turn: whether the turn may end here.
    may_stop: bool,
}

/// The result of a step of a node.
#[derive(Clone, Debug)]
struct Child {
    step: Step,
    key: u64,
    turns_left: u8,
    defender_run: u8,
    /// `Some` if the turn goes on after the step: whether it may end there.
    open: Option<bool>,
    numbers: ProofNumbers,
}

/// A child, or its result if that is known at once.
enum ChildOutcome {
    Settled(bool),
    Child(Child),
}

/// The children of a node, or its result if that is known without them.
enum Expansion {
    Settled(bool),
    Children(Vec<Child>),
}

impl Solver<'_> {
    /// Whether the position is won within that number of attackers' turns, whichever side is to move.
    pub(super) fn prove(&mut self, pos: &Position, left: u8) -> Proof {
        let settled = self.endings.static_result(self.game, pos, left, 0);
        let won = settled.or_else(|| {
            let key = self.endings.key(self.game, pos);
            let known = self.table.get(key, left).and_then(ProofNumbers::settled);
            known.or_else(|| {
                let at = Node { before: pos, pos, key, turns_left: left, defender_run: 0, may_stop: false };
                self.root = RootProgress { turns: left, proof: 1, disproof: 1, first: Vec::new() };
                self.search(&at, INFINITE, INFINITE, true).settled()
            })
        });
        match won {
            Some(true) => Proof::Won,
            Some(false) => Proof::NotWon,
            None => Proof::Unknown,
        }
    }

    /// The same with a limit on the number of positions.
    pub(super) fn prove_within_nodes(&mut self, nodes: u64, pos: &Position, left: u8) -> Proof {
        let limit = self.node_limit;
        self.node_limit = limit.min(self.nodes + nodes);
        let proof = self.prove(pos, left);
        self.stopped = self.stopped && (self.nodes >= limit || self.game.budget().is_spent() || (self.stop)());
        self.node_limit = limit;
        proof
    }

    /// The result of a position between turns, if it is known without a search.
    pub(super) fn known_result(&mut self, pos: &Position, left: u8) -> Option<bool> {
        let at_once = self.endings.static_result(self.game, pos, left, 0);
        at_once.or_else(|| self.table.get(self.endings.key(self.game, pos), left).and_then(ProofNumbers::settled))
    }

    /// Searches a node until one of its numbers reaches its threshold.
    fn search(&mut self, at: &Node<'_>, most_proof: u32, most_disproof: u32, root: bool) -> ProofNumbers {
        let begun = self.nodes;
        let attacks = self.is_attacker(at.pos.side());
        let expansion = self.expand(at);
        if self.game.budget().is_spent() {
            // The walk budget is spent, so a step may be missing.
            self.stopped = true;
            return ProofNumbers { proof: 1, disproof: 1 };
        }
        let mut children = match expansion {
            Expansion::Children(children) => children,
            Expansion::Settled(won) => {
                let numbers = ProofNumbers::from_result(won);
                self.table.put(at.key, at.turns_left, numbers, self.nodes - begun);
                return numbers;
            }
        };
        let legality = self.game.legality(at.before);
        let mut after = *at.pos;
        loop {
            for child in &mut children {
                if let Some(known) = self.table.get(child.key, child.turns_left) {
                    child.numbers = known;
                }
            }
            let (numbers, best, second) = combine_numbers(&children, attacks);
            self.table.put(at.key, at.turns_left, numbers, self.nodes - begun);
            if root {
                (self.root.proof, self.root.disproof) = (numbers.proof, numbers.disproof);
                self.root.first = vec![children[best].step];
            }
            if numbers.proof >= most_proof || numbers.disproof >= most_disproof || self.should_stop() {
                return numbers;
            }
            let child = &children[best];
            let here = child.numbers;
            let (most_proof, most_disproof) = if attacks {
                (
                    most_proof.min(sibling_threshold(second)),
                    remaining_threshold(most_disproof, numbers.disproof, here.disproof),
                )
            } else {
                (
                    remaining_threshold(most_proof, numbers.proof, here.proof),
                    most_disproof.min(sibling_threshold(second)),
                )
            };
            self.make_child(&legality, at, child, &mut after);
            let next = Node {
                before: if child.open.is_some() { at.before } else { &after },
                pos: &after,
                key: child.key,
                turns_left: child.turns_left,
                defender_run: child.defender_run,
                may_stop: child.open.unwrap_or(false),
            };
            children[best].numbers = self.search(&next, most_proof, most_disproof, false);
        }
    }

    /// Makes the step of a child, which is known to be legal.
    fn make_child(&self, legality: &Legality, at: &Node<'_>, child: &Child, after: &mut Position) {
        match child.step.act {
            Act::Stop => {
                *after = *at.pos;
                self.game.end_turn(at.before, after);
            }
            // A pass of choice is a step like any other.
            Act::Pass => match self.game.stuck_pass(at.pos) {
                Some((_, passed)) => *after = passed,
                None => {
                    self.game.make_step(legality, at.before, at.pos, &child.step, after);
                }
            },
            _ => {
                self.game.make_step(legality, at.before, at.pos, &child.step, after);
            }
        }
    }

    /// Lists the children, each once; returns early if one settles the node.
    fn expand(&mut self, at: &Node<'_>) -> Expansion {
        let game = self.game;
        let (pos, mid) = (at.pos, at.pos.is_mid_turn());
        let attacks = self.is_attacker(pos.side());
        let legality = game.legality(at.before);
        // The middle of a turn is also distinguished by the position at its start.
        let turn_key = mix(if mid { self.endings.key(self.game, at.before) } else { at.key });
        let (mut children, mut legal, mut after) = (Vec::new(), false, *pos);
        let mut steps = Vec::with_capacity(64);
        game.generate_steps(pos, GenType::All, &mut steps);
        let stops = mid && at.may_stop;
        for step in steps.iter().copied().chain(stops.then_some(Step::STOP)) {
            let open = if step.act == Act::Stop {
                after = *pos;
                game.end_turn(at.before, &mut after);
                None
            } else {
                match game.make_step(&legality, at.before, pos, &step, &mut after) {
                    StepOutcome::TurnEnded => None,
                    StepOutcome::TurnOpen { may_stop } if may_stop || self.can_end(&legality, at.before, &after) => {
                        Some(may_stop)
                    }
                    StepOutcome::Illegal | StepOutcome::TurnOpen { .. } => continue,
                }
            };
            legal = true;
            match self.child_after(at, step, open, turn_key, &after) {
                ChildOutcome::Settled(won) if won == attacks => return Expansion::Settled(won),
                ChildOutcome::Settled(_) => {}
                ChildOutcome::Child(child) => children.push(child),
            }
        }
        if !legal
            && !mid
            && let Some((pass, passed)) = game.stuck_pass(pos)
        {
            legal = true;
            match self.child_after(at, pass, None, turn_key, &passed) {
                ChildOutcome::Settled(won) => return Expansion::Settled(won),
                ChildOutcome::Child(child) => children.push(child),
            }
        }
        if !legal {
            return Expansion::Settled(self.endings.is_won(game, pos));
        }
        if children.is_empty() {
            // Every turn has ended the game, and none as the side to move would like.
            return Expansion::Settled(!attacks);
        }
        if game.has_twins() {
            children.sort_unstable_by_key(|child| child.key);
            children.dedup_by_key(|child| child.key);
        }
        Expansion::Children(children)
    }

    /// The result of a step.
    fn child_after(
        &mut self,
        at: &Node<'_>,
        step: Step,
        open: Option<bool>,
        turn_key: u64,
        after: &Position,
    ) -> ChildOutcome {
        self.nodes += 1;
        let attacks = self.is_attacker(at.pos.side());
        let (left, row, key) = match (open, attacks) {
            (Some(may_stop), _) => {
                (at.turns_left, at.defender_run, mix(after.key() ^ turn_key.rotate_left(u32::from(may_stop))))
            }
            (None, true) => (at.turns_left - 1, 0, self.endings.key(self.game, after)),
            (None, false) => (at.turns_left, at.defender_run + 1, self.endings.key(self.game, after)),
        };
        if open.is_none()
            && let Some(won) = self.endings.static_result(self.game, after, left, row)
        {
            return ChildOutcome::Settled(won);
        }
        let known = self.table.get(key, left);
        if let Some(won) = known.and_then(ProofNumbers::settled) {
            return ChildOutcome::Settled(won);
        }
        let numbers = known.unwrap_or_else(|| self.initial_numbers(after, open.is_some()));
        ChildOutcome::Child(Child { step, key, turns_left: left, defender_run: row, open, numbers })
    }

    /// The initial numbers of an unsearched position: a defender in check is nearer to mate than one that is not.
    fn initial_numbers(&self, pos: &Position, open: bool) -> ProofNumbers {
        let cheap = matches!(self.game.royal_plan(), RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts);
        let free = cheap && !open && !self.is_attacker(pos.side()) && !self.game.in_check(pos, pos.side());
        ProofNumbers { proof: if free { 4 } else { 1 }, disproof: 1 }
    }

    /// Whether a turn that may not end here can be completed.
    fn can_end(&self, legality: &Legality, before: &Position, pos: &Position) -> bool {
        let (mut steps, mut after) = (Vec::new(), *pos);
        self.game.generate_steps(pos, GenType::All, &mut steps);
        steps.iter().any(|step| match self.game.make_step(legality, before, pos, step, &mut after) {
            StepOutcome::Illegal => false,
            StepOutcome::TurnEnded | StepOutcome::TurnOpen { may_stop: true } => true,
            StepOutcome::TurnOpen { may_stop: false } => {
                let next = after;
                self.can_end(legality, before, &next)
            }
        })
    }
}

/// The numbers of a node, the index of the most promising child, and the number of the second best.
fn combine_numbers(children: &[Child], attacks: bool) -> (ProofNumbers, usize, u32) {
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
    let numbers = if attacks {
        ProofNumbers { proof: first, disproof: sum }
    } else {
        ProofNumbers { proof: sum, disproof: first }
    };
    (numbers, best, second)
}

/// The threshold at which another child becomes more promising: a quarter beyond the second best.
fn sibling_threshold(second: u32) -> u32 {
    if second >= INFINITE { INFINITE } else { second + second / 4 + 1 }
}

/// The part of a threshold on a sum that remains for one of its terms.
fn remaining_threshold(most: u32, sum: u32, term: u32) -> u32 {
    if most >= INFINITE { INFINITE } else { most - (sum - term.min(sum)) }
}
