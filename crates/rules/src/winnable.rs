//! Whether a side can still win: asked when the other side runs out of time.
//!
//! FIDE, Laws of Chess (2023), article 6.9: a player whose time is up loses, unless "the position is such that the
//! opponent cannot checkmate the player's king by any possible series of legal moves"; then the game is drawn.
//! [`Game::can_still_win`] answers no only where that is proved, in any game whose rules allow the proof:
//!
//! * The side wins only by mate (or by counted checks), so it has to give check at some time.
//! * Its only pieces are royal and move by single steps or leaps, which nothing can block. Where such a piece attacks an
//!   enemy royal piece, that piece attacks it too, so the side may not end a turn there: it never gives check.
//! * Or it has one more piece, which cannot become another one, against nothing but a royal piece. Then all positions in
//!   which it gives check are tried; if none is mate, it cannot win.
//!
//! Not for: draws by dead position during the game, which the goals of the rule files decide (`goal`).

use crate::act::ActDef;
use crate::effect::EffectDef;
use crate::facts::Threat;
use crate::game::Game;
use crate::goal::repetition::Concerned;
use crate::goal::{Goal, GoalDef, Outcome};
use crate::guard::GuardDef;
use crate::guard::royal::RoyalDef;
use crate::motion::{CompileContext, MotionDef};
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use geometry::Cell;

/// The most positions that are tried in search of a mate: of a piece, a royal piece and an enemy royal piece on a board
/// of a hundred cells about half as many give check.
const MAX_TRIED: usize = 1_000_000;

impl Game {
    /// Whether this side may still win from this position (between turns) by some series of legal turns, however bad.
    /// `false` is proved; `true` is also the answer where there is no proof.
    pub fn can_still_win(&self, pos: &Position, side: Side) -> bool {
        let enemy = self.side_after(side);
        if !self.wins_only_by_check(side) || pos.has_stock(side) || self.in_check(pos, enemy) {
            return true;
        }
        let def = self.def();
        let is_royal = |kind: Kind| def.kind(kind).is_royal();
        let own = kinds_on_board(pos, side);
        let (royals, others): (Vec<Kind>, Vec<Kind>) = own.iter().partition(|&&kind| is_royal(kind));
        if !self.royals_attack_each_other(side, enemy, &royals) {
            return true;
        }
        match others[..] {
            [] => false,
            // With counted checks, giving check is enough, and the turns that repeat a position are not known.
            [_] if def.goals.iter().any(|goal| matches!(goal.goal, Goal::Checks(_)))
                || self.counter_limits().forbidden_repetition.is_some() =>
            {
                true
            }
            [other] => {
                let [royal] = royals[..] else { return true };
                let [prey] = kinds_on_board(pos, enemy)[..] else { return true };
                pos.has_stock(enemy)
                    || !is_royal(prey)
                    || !self.moves_plainly(side, other, true)
                    || self.can_mate(side, royal, other, prey)
            }
            _ => true,
        }
    }

    /// Whether this side, one of two, has to give check to win, with the pieces that it has on the board: by its turns it
    /// moves them, and nothing but a promotion gives it other ones.
    fn wins_only_by_check(&self, side: Side) -> bool {
        let def = self.def();
        let harmless = |goal: &GoalDef| match (&goal.goal, goal.outcome) {
            (Goal::DrawOdds(winner), _) => *winner != side,
            // A forbidden repetition leaves fewer turns, so that a check may be mate, but a side still has to give it.
            (_, Outcome::Draws | Outcome::Claim | Outcome::Forbidden) => true,
            // No side gives perpetual check, or chases, against its will.
            (Goal::Repetition(repetition), _) => matches!(repetition.concerns, Concerned::Checker | Concerned::Chaser),
            (Goal::Mate(_) | Goal::Checks(_), outcome) => outcome == Outcome::Wins,
            _ => false,
        };
        let moves_only = |act: &ActDef| match act {
            ActDef::Move(act) => act.continuation.is_none() && !act.must_capture,
            ActDef::Pass(_) | ActDef::Place(_) => true,
            ActDef::Lay | ActDef::Detonate | ActDef::Discard(_) => false,
        };
        // No capture changes sides, and no piece removes others from afar or keeps others from moving.
        let plain = |kind: Kind| {
            let (kind, words) = (def.kind(kind), def.words(kind));
            !kind.is_stone
                && words.lay.is_none()
                && words.detonate.is_none()
                && words.effects.iter().all(|effect| matches!(effect, EffectDef::Become(_)))
                && !kind.roles.freezes
                && kind.roles.royal.is_none_or(|royal| royal == RoyalDef::default())
        };
        self.side_count() == 2
            && def.goals.iter().all(harmless)
            && def.turn.acts().all(moves_only)
            && def.stock_gains & side.bit() == 0
            && !self.has_parking()
            && def.all_kinds().all(plain)
    }

    /// Whether a piece of this kind stays what it is, and attacks what its steps, leaps and (if `far`) rides lead to,
    /// wherever other pieces stand and whatever happened before.
    fn moves_plainly(&self, side: Side, kind: Kind, far: bool) -> bool {
        let (def, cx) = (self.def(), CompileContext { cast: &self.def().cast, side, for_lay: false });
        let words = def.words(kind);
        let plain = |motion: &MotionDef| match motion {
            MotionDef::Step(_) => true,
            MotionDef::Leap(leap) => leap.is_plain(),
            MotionDef::Ride(_) => far,
            MotionDef::Castle(_) => return true,
            _ => false,
        } && motion.facts(&cx).threat != Threat::Replay
            && motion.bounds().is_none_or(|bounds| !bounds.unchecked);
        words.effects.is_empty()
            && def.kind(kind).form.is_none()
            && words.guards.iter().all(|guard| matches!(guard, GuardDef::Royal(_)))
            && words.motions.iter().all(plain)
    }

    /// Whether these royal pieces of a side can be captured by every enemy royal piece that they attack.
    fn royals_attack_each_other(&self, side: Side, enemy: Side, royals: &[Kind]) -> bool {
        let def = self.def();
        let enemies: Vec<Kind> = def.all_kinds().filter(|&kind| def.kind(kind).is_royal()).collect();
        let plainly = |of: Side, kinds: &[Kind]| kinds.iter().all(|&kind| self.moves_plainly(of, kind, false));
        let mutual = |own: Kind, other: Kind| {
            self.cells_for(side, own).all(|at| {
                self.cells_for(enemy, other).filter(|&cell| cell != at).all(|cell| {
                    let pos = self.bare_position(enemy, &[(at, side, own), (cell, enemy, other)]);
                    !self.in_check(&pos, enemy) || self.in_check(&pos, side)
                })
            })
        };
        !royals.is_empty()
            && plainly(side, royals)
            && plainly(enemy, &enemies)
            && royals.iter().all(|&own| enemies.iter().all(|&other| mutual(own, other)))
    }

    /// Whether there is a position with these three pieces and no other in which `prey` is mated.
    fn can_mate(&self, side: Side, royal: Kind, other: Kind, prey: Kind) -> bool {
        let enemy = self.side_after(side);
        let homes: Vec<Cell> = self.cells_for(side, royal).collect();
        let mut tried = 0;
        for target in self.cells_for(enemy, prey) {
            for at in self.cells_for(side, other).filter(|&at| at != target) {
                // Other pieces can only close the lines along which it attacks.
                let pair = self.bare_position(enemy, &[(at, side, other), (target, enemy, prey)]);
                if !self.in_check(&pair, enemy) {
                    continue;
                }
                for &home in homes.iter().filter(|&&home| home != target && home != at) {
                    tried += 1;
                    let pieces = [(at, side, other), (target, enemy, prey), (home, side, royal)];
                    let pos = self.bare_position(enemy, &pieces);
                    let legal = !self.in_check(&pos, side);
                    if tried > MAX_TRIED || legal && self.in_check(&pos, enemy) && !self.has_turn(&pos) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The cells on which such a piece may stand.
    fn cells_for(&self, side: Side, kind: Kind) -> impl Iterator<Item = Cell> {
        self.board().cells().filter(move |&cell| self.may_stand(Piece::new(side, kind), cell))
    }

    /// A position with these pieces alone, in the last phase and without any rights.
    fn bare_position(&self, to_move: Side, pieces: &[(Cell, Side, Kind)]) -> Position {
        let mut pos = Position::empty(self.all_side_bits());
        for &(cell, side, kind) in pieces {
            pos.put_piece(self.zobrist_keys(), cell, Piece::new(side, kind));
        }
        pos.side = to_move;
        pos.phase = (self.def().turn.phases.len() - 1) as u8;
        pos.checks = self.initial_checks();
        pos
    }
}

/// The kinds of a side's pieces on the board, one for each piece.
fn kinds_on_board(pos: &Position, side: Side) -> Vec<Kind> {
    pos.pieces_of(side).iter().map(|cell| pos.piece(cell).kind()).collect()
}
