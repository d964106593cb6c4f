//! Whether a side is in check, decided by the plan of the game or by trying every reply.
//!
//! For: what could remove a royal piece now. Not for: what that forbids (`veto`), nor predicting which steps are safe
//! (`safety`).

use super::RoyalPlan;
use super::suspects::Suspicion;
use crate::effect::blast::{Charge, Explosions};
use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use geometry::{Cell, CellSet};
use model::piece::{Piece, Side};
use model::position::Position;
use model::stage::Stage;
use model::step::{Act, Event, Sink, Step};
use std::ops::ControlFlow;

/// Which replies to try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReplyFilter {
    All,
    /// Those that might remove a royal piece.
    Suspected,
}

/// Which royal pieces the enemies' replies can remove.
#[derive(Default)]
struct RoyalHits {
    /// Removed by some reply.
    any: CellSet,
    /// Whether one reply removes all joint royal pieces; tracked only where that matters.
    all_joint: bool,
}

/// Where pieces have been pushed; `None` if off the board.
#[derive(Default)]
struct PushTracker(Vec<(Cell, Option<Cell>)>);

impl Sink for PushTracker {
    fn event(&mut self, event: Event) {
        if let Event::Pushed { from, to, .. } = event {
            self.0.push((from, to));
        }
    }
}

impl PushTracker {
    /// Where the piece from that cell is now.
    fn cell_of(&self, cell: Cell) -> Option<Cell> {
        self.0.iter().find(|push| push.0 == cell).map_or(Some(cell), |push| push.1)
    }
}

impl Game {
    /// Whether that side is in check, whichever side is on turn.
    #[inline]
    pub fn in_check(&self, pos: &Position, side: Side) -> bool {
        match self.royal_plan() {
            RoyalPlan::None => false,
            RoyalPlan::Suspects => self.is_in_check_by(ReplyFilter::Suspected, pos, side),
            RoyalPlan::Replay => self.in_check_by_replay(pos, side),
            plan => {
                let (mut joint, mut spare) = (0, false);
                for cell in pos.royals(side) {
                    let kind = pos.piece(cell).kind();
                    let attacked = self.enemies(pos, side).any(|enemy| {
                        let attacked = if self.royals.any_explodes {
                            let mut attackers = self.probes().attackers(pos, enemy, cell);
                            attackers.any(|from| self.survives_capture(pos, enemy, pos.piece(cell), cell, from))
                        } else if self.royals.unpinned.contains(kind) {
                            self.is_legally_attacked(pos, enemy, cell)
                        } else {
                            self.probes().is_attacked(pos, enemy, cell)
                        };
                        attacked
                            || plan == RoyalPlan::ProbeAndBlasts && self.is_attacked_by_blast(pos, enemy, side, cell)
                    });
                    if self.royals.joint.contains(kind) {
                        joint += 1;
                        spare |= !attacked;
                    } else if attacked {
                        return true;
                    }
                }
                // Under this plan one reply removes one piece.
                joint > 0 && !spare && (joint == 1 || !self.royals.at_once)
            }
        }
    }

    /// The enemies that can act: alive and not asleep.
    #[inline]
    pub fn enemies(&self, pos: &Position, side: Side) -> impl Iterator<Item = Side> {
        Side::iter_bits(self.enemy_bits(side) & pos.alive & !pos.asleep)
    }

    /// Whether an enemy of this side is in check.
    pub(crate) fn gives_check(&self, pos: &Position, side: Side) -> bool {
        self.enemies(pos, side).any(|enemy| self.in_check(pos, enemy))
    }

    /// Whether the enemy could capture the royal piece on the cell without being in check afterwards.
    fn is_legally_attacked(&self, pos: &Position, enemy: Side, cell: Cell) -> bool {
        self.probes().attackers(pos, enemy, cell).any(|from| {
            let mut after = *pos;
            after.put_piece(&self.zobrist_keys, from, Piece::EMPTY);
            after.put_piece(&self.zobrist_keys, cell, pos.piece(from));
            !self.in_check(&after, enemy)
        })
    }

    /// Whether the enemy, capturing the royal piece `victim` on `cell` with the piece on `from`, would keep its own
    /// royal pieces if `victim` explodes. Exact for square explosions that only a capture sets off, where one lookup of
    /// the square suffices.
    pub(super) fn survives_capture(&self, pos: &Position, enemy: Side, victim: Piece, cell: Cell, from: Cell) -> bool {
        let Some(explosion) = self.explosions().of_kind(victim.kind()) else { return true };
        let (own, captor) = (pos.royals(enemy), pos.piece(from).kind());
        if own.is_empty() || !explosion.def.is_triggered_by(captor) {
            return true;
        }
        let is_lost = |royal: Cell| {
            if royal == from {
                !Explosions::spares_captor(&self.def.cast, &explosion.def, cell, captor)
            } else {
                explosion.reaches(cell, royal) && !Explosions::spares(&self.def.cast, &explosion.def, pos, royal)
            }
        };
        let lost: CellSet = own.iter().filter(|&royal| is_lost(royal)).collect();
        lost != own && lost.iter().all(|royal| self.royals.joint.contains(pos.piece(royal).kind()))
    }

    /// Whether the enemy could remove the royal piece on `royal` by an explosion without removing its own.
    fn is_attacked_by_blast(&self, pos: &Position, enemy: Side, side: Side, royal: Cell) -> bool {
        let kind = pos.piece(royal).kind();
        let (free, freely) = (self.royals.unpinned.contains(kind), self.royals.unpinned_blasts.contains(kind));
        let kills = |after: &Position, captures: bool| {
            !after.piece(royal).is_of(side)
                && !self.has_lost_royal_of(pos, after, enemy)
                && !((free || freely && captures) && self.in_check(after, enemy))
        };
        let charged = pos.charged();
        let mut known = None;
        for cell in charged {
            let piece = pos.piece(cell);
            let Some(explosion) = self.explosions().of_kind(piece.kind()) else { continue };
            let Some(captor) = self.trigger_of(piece, enemy) else { continue };
            let charge = Charge::new(cell, piece.kind());
            let may_spread = |cells: CellSet| self.explosions().may_spread(pos, charge, captor, cells.with(royal));
            // Most explosions hit nothing that matters; then the pieces that could spread them to the royal piece need
            // not be found.
            if !may_spread(charged) {
                continue;
            }
            let linked = *known.get_or_insert_with(|| self.explosions().pieces_linked_by_blasts(pos, royal));
            if !linked.contains(cell) || !may_spread(linked) {
                continue;
            }
            let kills_from = |mover: Option<Cell>| {
                let mut after = *pos;
                if let Some(from) = mover {
                    after.put_piece(&self.zobrist_keys, from, Piece::EMPTY);
                }
                after.put_piece(&self.zobrist_keys, cell, mover.map_or(Piece::EMPTY, |from| pos.piece(from)));
                self.explosions().explode(self.ground(), &mut after, vec![charge], &mut ());
                kills(&after, mover.is_some())
            };
            let hit = match captor {
                None => kills_from(None),
                Some(enemy) => self
                    .probes()
                    .attackers(pos, enemy, cell)
                    .any(|from| explosion.def.is_triggered_by(pos.piece(from).kind()) && kills_from(Some(from))),
            };
            if hit {
                return true;
            }
        }
        false
    }

    /// The slow twin of [`Game::in_check`]: tries every reply of every enemy.
    pub fn in_check_by_replay(&self, pos: &Position, side: Side) -> bool {
        self.is_in_check_by(ReplyFilter::All, pos, side)
    }

    fn is_in_check_by(&self, tried: ReplyFilter, pos: &Position, side: Side) -> bool {
        let (royals, mut hits) = (pos.royals(side), RoyalHits::default());
        let found = self.for_each_hit_reply(tried, pos, side, |_, removed| {
            self.record_hit(pos, royals, &mut hits, removed);
            if self.is_check(pos, royals, &hits) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    /// Calls `tell` with every enemy reply that would remove royal pieces of the side, and with their cells.
    fn for_each_hit_reply(
        &self,
        tried: ReplyFilter,
        pos: &Position,
        side: Side,
        mut tell: impl FnMut(&Step, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Shields of royal pieces do not count, because the question is what attacks them.
        if let Some(unshielded) = &self.unshielded {
            return unshielded.with_budget(self.budget().clone()).for_each_hit_reply(tried, pos, side, tell);
        }
        let (royals, mut steps) = (pos.royals(side), Vec::new());
        for enemy in self.enemies(pos, side) {
            let pieces = match tried {
                ReplyFilter::All => pos.pieces_of(enemy),
                ReplyFilter::Suspected => self.suspects(pos, enemy, royals),
            };
            if pieces.is_empty() {
                continue;
            }
            let mut theirs = *pos;
            theirs.side = enemy;
            theirs.stage = Stage::START;
            for from in pieces {
                let suspicion = (tried == ReplyFilter::Suspected).then(|| self.suspicion(&theirs, from, royals));
                steps.clear();
                self.generate_threats(&theirs, from, &mut steps);
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

    /// Whether a suspect's step could remove any of the royal pieces; rules out most steps without making them.
    fn may_remove(&self, suspicion: &Suspicion<'_>, pos: &Position, step: &Step, royals: CellSet) -> bool {
        if !self.shortcuts.removes_only_captured {
            return suspicion.may_remove(self, pos, step, royals);
        }
        match self.compiled_motion(step).map(CompiledMotion::unconditional) {
            Some(CompiledMotion::Push(push)) => {
                push.may_displace(&self.move_context(), pos, step.from, step.to, royals)
            }
            _ => !(self.direct_captures(pos, step) & royals).is_empty(),
        }
    }

    /// The royal pieces that an enemy's step would remove; none if it would lose its own royal piece by it.
    fn removed_royals(&self, pos: &Position, step: &Step, royals: CellSet) -> CellSet {
        let mut pushes = PushTracker::default();
        let after = self.apply(pos, step, &mut pushes);
        let taken = self.direct_captures(pos, step);
        let hit = |cell: Cell| {
            let piece = pos.piece(cell);
            if self.royals.direct.contains(piece.kind()) {
                return taken.contains(cell);
            }
            // A piece that is only pushed is not removed.
            pushes.cell_of(cell).is_none_or(|place| after.piece(place) != pos.piece(cell))
        };
        let mut hit: CellSet = royals.iter().filter(|&cell| hit(cell)).collect();
        if hit.is_empty() || self.has_lost_royal_of(pos, &after, pos.side) {
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

    /// The jointly royal pieces of a position.
    pub(super) fn joint_royals(&self, pos: &Position, royals: CellSet) -> CellSet {
        if self.royals.joint.is_empty() {
            return CellSet::EMPTY;
        }
        royals.iter().filter(|&cell| self.royals.joint.contains(pos.piece(cell).kind())).collect()
    }

    fn record_hit(&self, pos: &Position, royals: CellSet, hits: &mut RoyalHits, removed: CellSet) {
        hits.any |= removed;
        hits.all_joint |= self.royals.at_once && (self.joint_royals(pos, royals) & !removed).is_empty();
    }

    /// Whether it is check if the enemies can hit these royal pieces.
    fn is_check(&self, pos: &Position, royals: CellSet, hits: &RoyalHits) -> bool {
        let joint = self.joint_royals(pos, royals);
        let all = if self.royals.at_once { hits.all_joint } else { (joint & !hits.any).is_empty() };
        !(hits.any & !joint).is_empty() || !joint.is_empty() && all
    }

    /// The enemy pieces and explosive pieces that put a side in check, for display; found by replay.
    pub fn checkers(&self, pos: &Position, side: Side) -> CellSet {
        let (royals, mut found, mut hits) = (pos.royals(side), CellSet::EMPTY, RoyalHits::default());
        let tried = if self.royal_plan() == RoyalPlan::Replay { ReplyFilter::All } else { ReplyFilter::Suspected };
        let _ = self.for_each_hit_reply(tried, pos, side, |step, removed| {
            if matches!(step.act, Act::Move | Act::Detonate) {
                found.insert(step.from);
                self.record_hit(pos, royals, &mut hits, removed);
            }
            ControlFlow::Continue(())
        });
        if self.is_check(pos, royals, &hits) { found } else { CellSet::EMPTY }
    }
}
