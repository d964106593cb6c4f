//! Which steps leave one's own royal man safe, found without making them.
//!
//! For: lists of steps in games whose royal guard looks along lines ([`RoyalPlan::Probe`]) and whose turns are single
//! steps. The lines through the royal man are walked once for a position; then most steps are judged by two look-ups.
//! What this cannot tell is made and looked at (`Game::is_vetoed`), which is also the slow twin that a law holds it
//! against. Look next: `royal`.

use super::royal::RoyalPlan;
use crate::game::Game;
use crate::piece::Piece;
use crate::position::Position;
use crate::step::{Act, Step};
use geometry::{Cell, CellSet};

/// More men than this are hardly ever pinned at once; if they are, steps are made and looked at.
const MOST_PINS: usize = 16;

/// What the lines through a royal man say about the steps of its side.
#[derive(Debug)]
pub(crate) struct Safety {
    /// Nothing can be said: every step has to be made.
    unknown: bool,
    /// The royal man; none if the side has none, and then every step is safe.
    royal: Option<Cell>,
    /// Where another man must go: everywhere, or between the royal man and all who give check, or onto them.
    needed: CellSet,
    /// Men who stand between, each with the cells on which he still does.
    pins: [(Cell, CellSet); MOST_PINS],
    pinned: CellSet,
    count: usize,
    /// Men who may go wherever they like.
    free: CellSet,
    /// Cells where a change may open or make a way over a hurdle, or unblock a leap.
    delicate: CellSet,
}

impl Safety {
    /// For the side on turn.
    pub(crate) fn of(game: &Game, pos: &Position) -> Self {
        let mut safety = Self {
            unknown: true,
            royal: None,
            needed: !CellSet::EMPTY,
            pins: [(Cell(0), CellSet::EMPTY); MOST_PINS],
            pinned: CellSet::EMPTY,
            count: 0,
            free: CellSet::EMPTY,
            delicate: CellSet::EMPTY,
        };
        if !game.shortcuts.judges_by_lines {
            safety.unknown = game.royal_plan() != RoyalPlan::None || !game.shortcuts.one_step_turns;
            return safety;
        }
        let side = pos.side();
        let mut royals = pos.royals(side).iter();
        safety.royal = royals.next();
        safety.unknown = royals.next().is_some();
        let Some(royal) = safety.royal.filter(|_| !safety.unknown) else { return safety };
        for enemy in game.enemies(pos, side) {
            for line in game.probes().lines(enemy, royal) {
                let mut between = CellSet::EMPTY;
                let mut blocker = None;
                for &(cell, kinds) in line {
                    between.insert(cell);
                    let piece = pos.piece(cell);
                    if piece.is_empty() {
                        continue;
                    }
                    if piece.is_of(enemy) {
                        if kinds.contains(piece.kind()) {
                            safety.threatened(blocker, between);
                        }
                        break;
                    }
                    if blocker.is_some() || !piece.is_of(side) {
                        break;
                    }
                    blocker = Some(cell);
                }
            }
            match game.probes().delicate(pos, enemy, royal) {
                Some(cells) => safety.delicate |= cells,
                None => safety.unknown = true,
            }
        }
        if !safety.unknown && safety.needed == !CellSet::EMPTY && safety.delicate.is_empty() {
            safety.free = pos.men(side) & !safety.pinned;
            safety.free.remove(royal);
        }
        safety
    }

    fn threatened(&mut self, blocker: Option<Cell>, between: CellSet) {
        match blocker {
            None => self.needed = self.needed & between,
            Some(_) if self.count == MOST_PINS => self.unknown = true,
            Some(cell) => {
                self.pins[self.count] = (cell, between);
                self.pinned.insert(cell);
                self.count += 1;
            }
        }
    }

    /// Is the royal man safe after that step? None: it has to be made and looked at.
    #[inline]
    pub(crate) fn after(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        let free =
            self.free.contains(step.from) && step.act == Act::Move && step.taken.is_empty() && step.choice.is_none();
        if free { Some(true) } else { self.after_a_look(game, pos, step) }
    }

    /// The same where it hangs on more than whether the man is free.
    fn after_a_look(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        if self.unknown
            || game.may_be_unlawful(pos, step)
            || !step.taken.is_empty()
            || step.choice.is_some_and(|kind| game.royal_kinds().contains(kind))
        {
            return None;
        }
        let Some(royal) = self.royal else { return Some(true) };
        match step.act {
            Act::Move if step.from == royal => {
                if step.choice.is_some() || !game.probes().are_plain() || game.castles(step) {
                    return None;
                }
                let mut enemies = game.enemies(pos, pos.side());
                Some(!enemies.any(|enemy| game.probes().attacked_without(pos, enemy, step.to, royal)))
            }
            Act::Move | Act::Place => {
                let free = |&(cell, cells): &(Cell, CellSet)| cell != step.from || cells.contains(step.to);
                let keeps = !self.pinned.contains(step.from) || self.pins[..self.count].iter().all(free);
                if !self.needed.contains(step.to) || step.act == Act::Move && !keeps {
                    return Some(false);
                }
                let touched =
                    self.delicate.contains(step.to) || step.act == Act::Move && self.delicate.contains(step.from);
                if touched { None } else { Some(true) }
            }
            _ => None,
        }
    }
}

impl Game {
    /// Would the side on turn be in check if its royal man on `royal` stood on `cell`, all other men where they are?
    pub(crate) fn threatened_on(&self, pos: &Position, royal: Cell, cell: Cell) -> bool {
        let side = pos.side();
        let is_royal = self.royal_kinds().contains(pos.piece(royal).kind());
        if is_royal && self.shortcuts.judges_by_lines && self.probes().are_plain() {
            return self.enemies(pos, side).any(|enemy| self.probes().attacked_without(pos, enemy, cell, royal));
        }
        let mut there = *pos;
        if cell != royal {
            there.put(&self.ledger, royal, Piece::EMPTY);
            there.put(&self.ledger, cell, pos.piece(royal));
        }
        self.in_check(&there, side)
    }
}
