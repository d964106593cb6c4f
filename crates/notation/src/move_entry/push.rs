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
            return self.commit_at(cell, steps.iter().find(|step| step.to == cell).copied());
        }
        if !self.partial.candidates.is_empty() {
            return false;
        }
        match self.partial.from {
            Some(from) => {
                self.move_plainly(cell, &steps)
                    || self.push_leg(cell, &steps)
                    || self.partial.path.is_empty() && (self.move_far(cell, &steps) || self.choose_instead(from, cell))
            }
            None if self.pos.is_mid_turn() => self.lay_or_lift(cell, &steps),
            None => self.choose_piece(cell, &steps),
        }
    }

    /// Commits a step that this cell completes.
    fn commit_at(&mut self, cell: Cell, step: Option<Step>) -> bool {
        let done = self.try_commit(step);
        if done {
            self.tokens.push(EntryToken::Cell(cell));
        }
        done
    }

    /// Later in a turn: lays the stone that must be laid, or else lifts one.
    fn lay_or_lift(&mut self, cell: Cell, steps: &[Step]) -> bool {
        let Some(stone) = self.forced_stone(steps) else {
            return self.commit_at(cell, steps.iter().find(|step| step.act == Act::Lift && step.to == cell).copied());
        };
        let lay = steps.iter().find(|step| step.act == Act::Lay && step.to == cell).copied();
        let done = self.try_commit(lay);
        if done {
            self.tokens.extend([EntryToken::Put(stone), EntryToken::Cell(cell)]);
        }
        done
    }

    /// Chooses the piece that acts.
    fn choose_piece(&mut self, cell: Cell, steps: &[Step]) -> bool {
        let acts = |step: &Step| step.from == cell && !matches!(step.act, Act::Place | Act::Pass);
        let done = steps.iter().any(acts);
        if done {
            self.partial.from = Some(cell);
            self.tokens.push(EntryToken::Cell(cell));
        }
        done
    }

    /// Moves the chosen piece to this cell without a chain, or lifts what is there.
    fn move_plainly(&mut self, cell: Cell, steps: &[Step]) -> bool {
        if !self.partial.path.is_empty() {
            return false;
        }
        let is_plain = |step: &Step| {
            self.game.named_cell(step) == cell
                && (step.act == Act::Move && !self.game.is_chain(step) || step.act == Act::Lift)
        };
        let plain: Vec<Step> = steps.iter().copied().filter(is_plain).collect();
        let done = !plain.is_empty();
        if done {
            self.tokens.push(EntryToken::Cell(cell));
            self.commit_or_choose(dedup_steps(plain));
        }
        done
    }

    /// Adds a leg to the chain of the chosen piece.
    fn push_leg(&mut self, cell: Cell, steps: &[Step]) -> bool {
        let done = self.next_landings(steps).iter().any(|leg| leg.0 == cell);
        if done {
            self.partial.path.push(cell);
            self.tokens.push(EntryToken::Cell(cell));
            self.commit_finished_chain(steps);
        }
        done
    }

    /// Takes the chains of the chosen piece that end on this cell: the only one, or several to choose from.
    fn move_far(&mut self, cell: Cell, steps: &[Step]) -> bool {
        let far: Vec<Step> = dedup_steps(
            steps.iter().copied().filter(|step| step.act == Act::Move && self.game.named_cell(step) == cell).collect(),
        );
        if let [step] = far[..]
            && let Some(path) = self.game.walk_path(&self.pos, &step)
        {
            self.tokens.extend(path.iter().map(|&cell| EntryToken::Cell(cell)));
            self.partial.path = path;
            self.commit_finished_chain(steps);
            return true;
        }
        let done = !far.is_empty() && !self.ambiguous_targets(steps).contains(cell);
        if done {
            self.tokens.push(EntryToken::Cell(cell));
            self.partial.candidates = far;
        }
        done
    }

    /// Chooses the piece on this cell instead of the one that is chosen.
    fn choose_instead(&mut self, chosen: Cell, cell: Cell) -> bool {
        let mut other = self.clone();
        other.partial = PartialStep::default();
        other.tokens.pop();
        let done = cell != chosen && other.push_cell(cell);
        if done {
            *self = other;
        }
        done
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
