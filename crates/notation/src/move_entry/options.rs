//! What can follow in a turn that is being entered: targets, choices, and whether it can be sent.

use super::{
    EntryChoice, EntryOptions, EntryToken, MAX_LISTED_WALKS, MarkKind, MoveEntry, add_choice, add_target, dedup_steps,
};
use geometry::{Cell, CellSet};
use rules::{Act, Kind, Step};
use std::collections::{HashMap, HashSet};

impl MoveEntry<'_> {
    /// The steps that result if the chain stops here, if there are any.
    pub(super) fn stopping_steps(&self) -> Vec<Step> {
        match self.partial.from {
            Some(from) if !self.partial.path.is_empty() => {
                dedup_steps(self.game.steps_along(&self.pos, from, &self.partial.path))
            }
            _ => Vec::new(),
        }
    }

    /// Where the chain can land next, and whether it can continue from there.
    pub(super) fn next_landings(&self, moves: &[Step]) -> Vec<(Cell, bool)> {
        let landings = |from| self.game.next_landings(&self.pos, from, &self.partial.path, moves);
        self.partial.from.map_or_else(Vec::new, landings)
    }

    /// What can follow.
    pub fn options(&self) -> EntryOptions {
        let mut next = EntryOptions { can_send: self.turn().is_some(), ..EntryOptions::default() };
        if !self.partial.candidates.is_empty() {
            next.choices = self.candidate_choices();
            next.can_send = false;
            return next;
        }
        let steps = self.candidates();
        if self.partial.stock_kind.is_some() {
            for step in &steps {
                let mark = if step.act == Act::Place { MarkKind::Place } else { MarkKind::Lay };
                add_target(&mut next.targets, step.to, mark, false);
            }
            return next;
        }
        let Some(from) = self.partial.from else {
            if self.forced_stone(&steps).is_some() {
                for step in steps.iter().filter(|step| step.act == Act::Lay) {
                    add_target(&mut next.targets, step.to, MarkKind::Lay, false);
                }
            } else {
                self.add_first_options(&steps, &mut next);
            }
            return next;
        };
        if self.partial.path.is_empty() {
            self.add_targets(from, &steps, &mut next);
        } else {
            let stops = self.stopping_steps();
            for (cell, more) in self.next_landings(&steps) {
                add_target(&mut next.targets, cell, MarkKind::Leg, more);
            }
            // Landings further along the chain are not offered: the legs lead there one at a time.
            if stops.len() > 1 {
                next.choices.extend(
                    stops
                        .iter()
                        .enumerate()
                        .map(|(i, stop)| EntryChoice { token: EntryToken::Way(i as u8), captures: stop.taken }),
                );
            } else if let [stop] = stops[..] {
                if !next.targets.is_empty() {
                    next.choices.push(EntryChoice { token: EntryToken::Stop, captures: stop.taken });
                }
                let mut after = self.clone();
                after.commit(stop);
                if !after.is_complete() {
                    let mut later = EntryOptions::default();
                    after.add_first_options(&after.legal_steps(), &mut later);
                    next.choices.extend(later.choices.into_iter().filter(|choice| choice.token != EntryToken::Stop));
                }
            }
        }
        next
    }

    /// The stone to lay, if the turn can continue in no other way: then only its cell has to be chosen.
    pub(super) fn forced_stone(&self, steps: &[Step]) -> Option<Kind> {
        let mut going_on = steps.iter().filter(|step| step.act != Act::Stop);
        let first = going_on.next().filter(|step| self.pos.is_mid_turn() && step.act == Act::Lay)?;
        going_on.all(|step| step.act == Act::Lay && step.choice == first.choice).then_some(first.choice?)
    }

    /// The choices at the beginning of a step, before a piece is chosen.
    fn add_first_options(&self, steps: &[Step], next: &mut EntryOptions) {
        let in_turn = self.pos.is_mid_turn();
        for step in steps {
            match step.act {
                Act::Place => add_choice(next, EntryToken::Put(step.choice.unwrap_or_default())),
                Act::Lay if in_turn => add_choice(next, EntryToken::Put(step.choice.unwrap_or_default())),
                Act::Lift if in_turn => add_target(&mut next.targets, step.to, MarkKind::Lift, false),
                Act::Detonate if in_turn => add_choice(next, EntryToken::Detonate),
                Act::Pass => add_choice(next, EntryToken::Pass),
                Act::Stop => {}
                _ => add_target(&mut next.targets, step.from, MarkKind::From, false),
            }
        }
    }

    /// The targets of a chosen piece that has not landed yet.
    fn add_targets(&self, from: Cell, steps: &[Step], next: &mut EntryOptions) {
        for (cell, more) in self.next_landings(steps) {
            add_target(&mut next.targets, cell, MarkKind::Leg, more);
        }
        let crowded = self.ambiguous_targets(steps);
        for step in steps {
            match step.act {
                Act::Move if self.game.is_chain(step) && crowded.contains(step.to) => {}
                Act::Move => add_target(&mut next.targets, self.game.named_cell(step), self.mark_kind(step), false),
                Act::Lay => add_choice(next, EntryToken::Put(step.choice.unwrap_or_default())),
                Act::Lift if !steps.iter().any(|other| other.act == Act::Move && other.to == step.to) => {
                    add_target(&mut next.targets, step.to, MarkKind::Lift, false);
                }
                Act::Detonate => add_choice(next, EntryToken::Detonate),
                Act::Discard => add_choice(next, EntryToken::Discard),
                _ => {}
            }
        }
        debug_assert!(steps.iter().all(|step| step.from == from));
    }

    /// The cells to which so many walks lead that a walk has to be entered hop by hop.
    pub(super) fn ambiguous_targets(&self, steps: &[Step]) -> CellSet {
        let mut ways: HashMap<Cell, HashSet<CellSet>> = HashMap::new();
        for step in steps.iter().filter(|step| step.act == Act::Move && self.game.is_chain(step)) {
            ways.entry(step.to).or_default().insert(step.taken);
        }
        ways.into_iter().filter(|(_, ways)| ways.len() > MAX_LISTED_WALKS).map(|(cell, _)| cell).collect()
    }

    fn mark_kind(&self, step: &Step) -> MarkKind {
        let there = self.pos.piece(step.to);
        if self.game.is_castling(step) {
            MarkKind::Castle
        } else if step.to == step.from && step.taken.is_empty() {
            MarkKind::Spot
        } else if self.game.is_push(&self.pos, step) {
            MarkKind::Push
        } else if self.game.is_fatal_capture(&self.pos, step) {
            MarkKind::Burst
        } else if self.game.is_chain(step) && there.is_empty() {
            MarkKind::Leg
        } else if !there.is_empty() && step.to != step.from || !step.taken.is_empty() {
            MarkKind::Capture
        } else {
            MarkKind::Quiet
        }
    }

    fn candidate_choices(&self) -> Vec<EntryChoice> {
        let ways = &self.partial.candidates;
        if Self::differ_in_kind(ways) {
            let kind = |way: &Step| way.choice.unwrap_or(self.pos.piece(way.from).kind());
            return ways
                .iter()
                .map(|way| EntryChoice { token: EntryToken::Become(kind(way)), captures: CellSet::EMPTY })
                .collect();
        }
        ways.iter()
            .enumerate()
            .map(|(i, way)| EntryChoice { token: EntryToken::Way(i as u8), captures: way.taken })
            .collect()
    }

    /// Do these ways differ only in what the piece becomes? One of them may leave it as it is.
    pub(super) fn differ_in_kind(ways: &[Step]) -> bool {
        let stays = ways.iter().filter(|way| way.choice.is_none()).count();
        stays <= 1 && stays < ways.len()
    }
}
