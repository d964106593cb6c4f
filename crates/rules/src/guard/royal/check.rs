//! Is a side in check? Answered by the plan of the game, or by trying every reply.
//!
//! For: who could remove a royal man now. Not for: what is forbidden therefore (`veto`), nor for telling beforehand
//! which steps are safe (`safety`).

use super::RoyalPlan;
use super::suspects::Suspicion;
use crate::effect::blast::Charge;
use crate::game::Game;
use crate::motion::Kernel;
use crate::piece::{Piece, Side};
use crate::position::{Position, Stage};
use crate::step::{Act, Event, Sink, Step};
use geometry::{Cell, CellSet};
use std::ops::ControlFlow;

/// Which replies are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    All,
    /// Those of which it cannot be told otherwise that they remove no royal man.
    Suspected,
}

/// Which royal men the enemies' replies can remove.
#[derive(Default)]
struct Hits {
    /// By whatever replies.
    any: CellSet,
    /// One reply removes all who stand in for each other; counted only where that is what matters.
    together: bool,
}

/// Where men have been pushed to; to none if they are lost.
#[derive(Default)]
struct Pushes(Vec<(Cell, Option<Cell>)>);

impl Sink for Pushes {
    fn event(&mut self, event: Event) {
        if let Event::Pushed { from, to, .. } = event {
            self.0.push((from, to));
        }
    }
}

impl Pushes {
    /// Where the man from that cell has come to.
    fn place_of(&self, cell: Cell) -> Option<Cell> {
        self.0.iter().find(|push| push.0 == cell).map_or(Some(cell), |push| push.1)
    }
}

impl Game {
    /// Is that side in check, whoever is on turn?
    #[inline]
    pub fn in_check(&self, pos: &Position, side: Side) -> bool {
        match self.royal_plan() {
            RoyalPlan::None => false,
            RoyalPlan::Suspects => self.in_check_by(Tried::Suspected, pos, side),
            RoyalPlan::Replay => self.in_check_by_replay(pos, side),
            plan => {
                let (mut joint, mut spare) = (0, false);
                for cell in pos.royals(side) {
                    let kind = pos.piece(cell).kind();
                    let attacked = self.enemies(pos, side).any(|enemy| {
                        let attacked = if self.royals.explode {
                            let mut attackers = self.probes().attackers(pos, enemy, cell);
                            attackers.any(|from| self.survives_taking(pos, enemy, pos.piece(cell), cell, from))
                        } else if self.royals.unpinned.contains(kind) {
                            self.attacked_lawfully(pos, enemy, cell)
                        } else {
                            self.probes().attacked(pos, enemy, cell)
                        };
                        attacked || plan == RoyalPlan::ProbeAndBlasts && self.blasted(pos, enemy, side, cell)
                    });
                    if self.royals.joint.contains(kind) {
                        joint += 1;
                        spare |= !attacked;
                    } else if attacked {
                        return true;
                    }
                }
                // Under this plan one reply removes one man.
                joint > 0 && !spare && (joint == 1 || !self.royals.at_once)
            }
        }
    }

    /// The enemies that can act: alive and not asleep.
    #[inline]
    pub(crate) fn enemies(&self, pos: &Position, side: Side) -> impl Iterator<Item = Side> {
        Side::of_bits(self.enemy_bits(side) & pos.alive & !pos.asleep)
    }

    /// Could the enemy capture the royal man on the cell without being in check himself after it?
    fn attacked_lawfully(&self, pos: &Position, enemy: Side, cell: Cell) -> bool {
        self.probes().attackers(pos, enemy, cell).any(|from| {
            let mut after = *pos;
            after.put(&self.ledger, from, Piece::EMPTY);
            after.put(&self.ledger, cell, pos.piece(from));
            !self.in_check(&after, enemy)
        })
    }

    /// Would the enemy, taking the royal man `victim` on that cell with the man on `from`, keep his own through the
    /// explosion, if there is one? Exact where nothing but a capture sets it off and it is a square, for then it takes
    /// one look at who stands in it.
    pub(super) fn survives_taking(&self, pos: &Position, enemy: Side, victim: Piece, cell: Cell, from: Cell) -> bool {
        let Some(explosion) = self.explosion(victim.kind()) else { return true };
        let (own, captor) = (pos.royals(enemy), pos.piece(from).kind());
        if own.is_empty() || !explosion.def.set_off_by(captor) {
            return true;
        }
        let is_lost = |royal: Cell| {
            if royal == from {
                !self.spares_captor(&explosion.def, cell, captor)
            } else {
                explosion.reaches(cell, royal) && !self.spares(&explosion.def, pos, royal)
            }
        };
        let lost: CellSet = own.iter().filter(|&royal| is_lost(royal)).collect();
        lost != own && lost.iter().all(|royal| self.royals.joint.contains(pos.piece(royal).kind()))
    }

    /// Could the enemy remove the royal man on `royal` by setting something off, without removing his own?
    fn blasted(&self, pos: &Position, enemy: Side, side: Side, royal: Cell) -> bool {
        let kind = pos.piece(royal).kind();
        let (free, freely) = (self.royals.unpinned.contains(kind), self.royals.unpinned_blasts.contains(kind));
        let kills = |after: &Position, captures: bool| {
            !after.piece(royal).is_of(side)
                && !self.loses_royal(pos, after, enemy)
                && !((free || freely && captures) && self.in_check(after, enemy))
        };
        let charged = pos.charged();
        let mut known = None;
        for cell in charged {
            let piece = pos.piece(cell);
            let Some(explosion) = self.explosion(piece.kind()) else { continue };
            let Some(captor) = self.setting_off(piece, enemy) else { continue };
            let charge = Charge::new(cell, piece.kind());
            let may_spread = |cells: CellSet| self.may_spread(pos, charge, captor, cells.with(royal));
            // Most explosions hit nobody who matters, and then it need not be known who could go off on the way to the
            // royal man.
            if !may_spread(charged) {
                continue;
            }
            let linked = *known.get_or_insert_with(|| self.linked_by_blasts(pos, royal));
            if !linked.contains(cell) || !may_spread(linked) {
                continue;
            }
            let kills_from = |man: Option<Cell>| {
                let mut after = *pos;
                if let Some(from) = man {
                    after.put(&self.ledger, from, Piece::EMPTY);
                }
                after.put(&self.ledger, cell, man.map_or(Piece::EMPTY, |from| pos.piece(from)));
                self.explode(&mut after, vec![charge], &mut ());
                kills(&after, man.is_some())
            };
            let hit = match captor {
                None => kills_from(None),
                Some(enemy) => self
                    .probes()
                    .attackers(pos, enemy, cell)
                    .any(|from| explosion.def.set_off_by(pos.piece(from).kind()) && kills_from(Some(from))),
            };
            if hit {
                return true;
            }
        }
        false
    }

    /// The slow twin of [`Game::in_check`]: tries every reply of every enemy.
    pub fn in_check_by_replay(&self, pos: &Position, side: Side) -> bool {
        self.in_check_by(Tried::All, pos, side)
    }

    fn in_check_by(&self, tried: Tried, pos: &Position, side: Side) -> bool {
        let (royals, mut hits) = (pos.royals(side), Hits::default());
        let found = self.each_hit(tried, pos, side, |_, removed| {
            self.count_hit(pos, royals, &mut hits, removed);
            if self.is_check(pos, royals, &hits) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    /// Tells every reply of an enemy that would remove royal men of the side, and which.
    fn each_hit(
        &self,
        tried: Tried,
        pos: &Position,
        side: Side,
        mut tell: impl FnMut(&Step, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Shields of royal men do not count, for the question is who attacks them.
        if let Some(unshielded) = &self.royals.unshielded {
            return unshielded.within(self.budget().clone()).each_hit(tried, pos, side, tell);
        }
        let (royals, mut steps) = (pos.royals(side), Vec::new());
        for enemy in self.enemies(pos, side) {
            let men = match tried {
                Tried::All => pos.men(enemy),
                Tried::Suspected => self.suspects(pos, enemy, royals),
            };
            if men.is_empty() {
                continue;
            }
            let mut theirs = *pos;
            theirs.side = enemy;
            theirs.stage = Stage::START;
            for from in men {
                let suspicion = (tried == Tried::Suspected).then(|| self.suspicion(&theirs, from, royals));
                steps.clear();
                self.threats(&theirs, from, &mut steps);
                for step in &steps {
                    if !self.budget().spend(1) {
                        return ControlFlow::Continue(());
                    }
                    let removed = match &suspicion {
                        Some(suspicion) if !self.may_remove(suspicion, &theirs, step, royals) => CellSet::EMPTY,
                        _ => self.removed_royals(&theirs, step, royals),
                    };
                    if !removed.is_empty() {
                        tell(step, removed)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Could the step of a suspect remove any of the royal men? Most need not be carried out to know that they cannot.
    fn may_remove(&self, suspicion: &Suspicion<'_>, pos: &Position, step: &Step, royals: CellSet) -> bool {
        if !self.shortcuts.takes_on_the_way {
            return suspicion.falls_on(self, pos, step, royals);
        }
        match self.kernel(step).map(Kernel::bare) {
            Some(Kernel::Push(push)) => push.may_shift(self, pos, step.from, step.to, royals),
            _ => !(self.taken_directly(pos, step) & royals).is_empty(),
        }
    }

    /// The royal men that an enemy's step would remove, or nobody if he would lose his own by it.
    fn removed_royals(&self, pos: &Position, step: &Step, royals: CellSet) -> CellSet {
        let mut pushes = Pushes::default();
        let after = self.apply(pos, step, &mut pushes);
        let taken = self.taken_directly(pos, step);
        let hit = |cell: Cell| {
            let piece = pos.piece(cell);
            if self.royals.direct.contains(piece.kind()) {
                return taken.contains(cell);
            }
            // Who is only pushed is not removed.
            pushes.place_of(cell).is_none_or(|place| after.piece(place) != pos.piece(cell))
        };
        let mut hit: CellSet = royals.iter().filter(|&cell| hit(cell)).collect();
        if hit.is_empty() || self.loses_royal(pos, &after, pos.side) {
            return CellSet::EMPTY;
        }
        let of = |cell: Cell| pos.piece(cell).kind();
        let lawful = |cell: Cell| {
            let aside = !taken.is_empty() && !taken.contains(cell);
            self.royals.unpinned.contains(of(cell)) || self.royals.unpinned_blasts.contains(of(cell)) && aside
        };
        let lawful: CellSet = hit.iter().filter(|&cell| lawful(cell)).collect();
        if !lawful.is_empty() && self.in_check(&after, pos.side) {
            hit = hit & !lawful;
        }
        hit
    }

    /// The royal men of a position that stand in for each other.
    pub(super) fn joint(&self, pos: &Position, royals: CellSet) -> CellSet {
        if self.royals.joint.is_empty() {
            return CellSet::EMPTY;
        }
        royals.iter().filter(|&cell| self.royals.joint.contains(pos.piece(cell).kind())).collect()
    }

    fn count_hit(&self, pos: &Position, royals: CellSet, hits: &mut Hits, removed: CellSet) {
        hits.any |= removed;
        hits.together |= self.royals.at_once && (self.joint(pos, royals) & !removed).is_empty();
    }

    /// Is it check if the enemies can hit these of the royal men?
    fn is_check(&self, pos: &Position, royals: CellSet, hits: &Hits) -> bool {
        let joint = self.joint(pos, royals);
        let all = if self.royals.at_once { hits.together } else { (joint & !hits.any).is_empty() };
        !(hits.any & !joint).is_empty() || !joint.is_empty() && all
    }

    /// The enemy men and explosive men that put a side in check, for showing: by replay.
    pub fn checkers(&self, pos: &Position, side: Side) -> CellSet {
        let (royals, mut found, mut hits) = (pos.royals(side), CellSet::EMPTY, Hits::default());
        let tried = if self.royal_plan() == RoyalPlan::Replay { Tried::All } else { Tried::Suspected };
        let _ = self.each_hit(tried, pos, side, |step, removed| {
            if matches!(step.act, Act::Move | Act::Detonate) {
                found.insert(step.from);
                self.count_hit(pos, royals, &mut hits, removed);
            }
            ControlFlow::Continue(())
        });
        if self.is_check(pos, royals, &hits) { found } else { CellSet::EMPTY }
    }
}
