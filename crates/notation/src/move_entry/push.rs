//! Takes the tokens of a turn that is being entered, one at a time.

use super::{EntryToken, MoveEntry, PartialStep, dedup_steps};
use geometry::Cell;
use rules::{Act, Kind, Step};

impl MoveEntry<'_> {
    /// Takes one token; returns false if it is not possible here.
    pub(super) fn push_token(&mut self, token: EntryToken) -> bool {
        if self.is_complete() {
            return false;
        }
        let done = match token {
            EntryToken::Cell(cell) => self.push_cell(cell),
            EntryToken::Become(kind) => {
                let stays = Self::differ_in_kind(&self.partial.candidates);
                let is = |way: &Step| {
                    way.choice == Some(kind) || stays && way.choice.is_none() && self.pos.piece(way.from).kind() == kind
                };
                let way = self.partial.candidates.iter().copied().find(is);
                self.try_commit(way)
            }
            EntryToken::Way(n) => {
                let ways = if self.partial.candidates.is_empty() {
                    self.stopping_steps()
                } else {
                    self.partial.candidates.clone()
                };
                self.try_commit(ways.get(n as usize).copied())
            }
            EntryToken::Stop => match self.stopping_steps()[..] {
                [stop] => self.try_commit(Some(stop)),
                _ => {
                    self.pos.is_mid_turn()
                        && self.partial.from.is_none()
                        && self.try_commit(self.legal_steps().into_iter().find(|s| s.act == Act::Stop))
                }
            },
            EntryToken::Put(kind) => self.push_stock_kind(kind),
            EntryToken::Detonate => self.push_act(Act::Detonate),
            EntryToken::Discard => self.push_act(Act::Discard),
            EntryToken::Pass => self.push_act(Act::Pass),
        };
        if done && !matches!(token, EntryToken::Cell(_)) {
            self.tokens.push(token);
        }
        done
    }

    /// Completes a chain that can stop here in exactly one way, so that the turn can continue.
    pub(super) fn stop_chain(&mut self) -> bool {
        if self.partial.path.is_empty() {
            return false;
        }
        match self.stopping_steps()[..] {
            [stop] => {
                self.commit(stop);
                true
            }
            _ => false,
        }
    }

    fn push_stock_kind(&mut self, kind: Kind) -> bool {
        if self.partial.stock_kind.take().is_some() {
            // Another stone replaces the one taken up.
            self.tokens.pop();
        }
        if !self.partial.path.is_empty() && !self.stop_chain() {
            return false;
        }
        // The piece that lays must have been chosen; a piece from the stock needs no other piece.
        let nobody = self.partial.from.is_none() && !self.pos.is_mid_turn();
        let fits = |step: &Step| match step.act {
            Act::Lay => !nobody && step.choice == Some(kind),
            Act::Place => step.choice == Some(kind),
            _ => false,
        };
        if self.candidates().iter().any(fits) {
            self.partial.stock_kind = Some(kind);
            return true;
        }
        false
    }

    fn push_act(&mut self, act: Act) -> bool {
        if !self.partial.path.is_empty() && !self.stop_chain() {
            return false;
        }
        if self.partial.from.is_none() && !self.pos.is_mid_turn() && act != Act::Pass {
            return false;
        }
        let step = self.candidates().into_iter().find(|step| step.act == act);
        self.try_commit(step)
    }

    fn try_commit(&mut self, step: Option<Step>) -> bool {
        step.is_some_and(|step| {
            self.commit(step);
            true
        })
    }

    pub(super) fn commit(&mut self, step: Step) {
        self.partial = PartialStep::default();
        self.pos = self.game.play_step_unchecked(&self.pos, &step, &mut ());
        if step.act != Act::Stop {
            self.steps.push(step);
        }
    }

    fn push_cell(&mut self, cell: Cell) -> bool {
        let steps = self.candidates();
        if self.partial.stock_kind.is_some() {
            let step = steps.iter().find(|step| step.to == cell).copied();
            if self.try_commit(step) {
                self.tokens.push(EntryToken::Cell(cell));
                return true;
            }
            return false;
        }
        if !self.partial.candidates.is_empty() {
            return false;
        }
        let Some(from) = self.partial.from else {
            if self.pos.is_mid_turn() {
                if let Some(stone) = self.forced_stone(&steps) {
                    let lay = steps.iter().find(|step| step.act == Act::Lay && step.to == cell).copied();
                    let done = self.try_commit(lay);
                    if done {
                        self.tokens.extend([EntryToken::Put(stone), EntryToken::Cell(cell)]);
                    }
                    return done;
                }
                let lift = steps.iter().find(|step| step.act == Act::Lift && step.to == cell).copied();
                let done = self.try_commit(lift);
                if done {
                    self.tokens.push(EntryToken::Cell(cell));
                }
                return done;
            }
            let acts = |step: &Step| step.from == cell && !matches!(step.act, Act::Place | Act::Pass);
            if steps.iter().any(acts) {
                self.partial.from = Some(cell);
                self.tokens.push(EntryToken::Cell(cell));
                return true;
            }
            return false;
        };
        let plain: Vec<Step> = steps
            .iter()
            .copied()
            .filter(|step| {
                step.to == cell && (step.act == Act::Move && !self.game.is_chain(step) || step.act == Act::Lift)
            })
            .collect();
        if self.partial.path.is_empty() && !plain.is_empty() {
            self.tokens.push(EntryToken::Cell(cell));
            self.commit_or_choose(dedup_steps(plain));
            return true;
        }
        if self.next_landings(&steps).iter().any(|leg| leg.0 == cell) {
            self.partial.path.push(cell);
            self.tokens.push(EntryToken::Cell(cell));
            self.commit_finished_chain(&steps);
            return true;
        }
        if self.partial.path.is_empty() {
            let far: Vec<Step> =
                dedup_steps(steps.iter().copied().filter(|step| step.act == Act::Move && step.to == cell).collect());
            if let [step] = far[..]
                && let Some(path) = self.game.walk_path(&self.pos, &step)
            {
                self.tokens.extend(path.iter().map(|&cell| EntryToken::Cell(cell)));
                self.partial.path = path;
                self.commit_finished_chain(&steps);
                return true;
            }
            if !far.is_empty() && !self.ambiguous_targets(&steps).contains(cell) {
                self.tokens.push(EntryToken::Cell(cell));
                self.partial.candidates = far;
                return true;
            }
            // A different piece is chosen instead.
            let mut other = self.clone();
            other.partial = PartialStep::default();
            other.tokens.pop();
            if cell != from && other.push_cell(cell) {
                *self = other;
                return true;
            }
        }
        false
    }

    /// Completes a chain that can only stop where it is.
    fn commit_finished_chain(&mut self, steps: &[Step]) {
        if let [stop] = self.stopping_steps()[..]
            && self.next_landings(steps).is_empty()
        {
            self.commit(stop);
        }
    }

    fn commit_or_choose(&mut self, steps: Vec<Step>) {
        match steps[..] {
            [step] => self.commit(step),
            _ => self.partial.candidates = steps,
        }
    }
}
