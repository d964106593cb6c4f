//! What is proved about winning in a game: by what a side can win, and what its pieces can do with few others.
//!
//! What cannot be said from the rules alone is found when it is first needed, at most once for a game: most games never
//! come to an endgame in which it matters. Look next: `material`, which finds it.

use super::few_pieces::TriedPairs;
use super::way_to_win::{WayToWin, way_to_win};
use crate::def::GameDef;
use crate::effect::EffectDef;
use crate::facts::Threat;
use crate::goal::Goal;
use crate::guard::GuardDef;
use crate::motion::MotionDef;
use crate::motion::modes::CompileContext;
use geometry::CellSet;
use model::piece::{Kind, KindSet, Side};
use std::sync::OnceLock;

/// What is proved about the material of a game.
#[derive(Debug)]
pub(crate) struct WinProofs {
    pub(crate) way: WayToWin,
    pub(crate) draws_dead_positions: bool,
    pub(super) by_side: Vec<Material>,
}

/// What the pieces of one side can do.
#[derive(Debug)]
pub(super) struct Material {
    /// Kinds of which nothing is proved, because they may become others or move in ways that others influence.
    pub(super) unproved: KindSet,
    /// By kind: whether one, with a royal piece, can mate a bare royal piece.
    pub(super) mates: Vec<OnceLock<bool>>,
    /// By royal kind: whether royal pieces of that kind alone never give check.
    pub(super) harmless_royals: Vec<OnceLock<bool>>,
    /// By kind and cell: the cells to which such a piece can ever come.
    pub(super) parts: Vec<OnceLock<Vec<CellSet>>>,
    /// The parts of the board to which pieces can be bound, and within which those of both sides are too little for mate.
    pub(super) harmless_parts: OnceLock<Vec<CellSet>>,
    /// Pairs of pieces that have been tried for mate.
    pub(super) tried_pairs: TriedPairs,
}

impl WinProofs {
    /// What can be known without trying; the rest is found when it is first needed.
    pub(crate) fn compile(def: &GameDef) -> Self {
        let way = way_to_win(def);
        let material = |side: Side| Material {
            unproved: def.all_kinds().filter(|&kind| !moves_plainly(def, side, kind, true)).collect(),
            mates: def.all_kinds().map(|_| OnceLock::new()).collect(),
            harmless_royals: def.all_kinds().map(|_| OnceLock::new()).collect(),
            parts: def.all_kinds().map(|_| OnceLock::new()).collect(),
            harmless_parts: OnceLock::new(),
            tried_pairs: TriedPairs::default(),
        };
        Self {
            way,
            draws_dead_positions: way != WayToWin::Otherwise
                && def.goals.iter().any(|goal| matches!(goal.goal, Goal::DeadPosition)),
            by_side: def.all_sides().map(material).collect(),
        }
    }
}

/// Whether a piece of this kind stays what it is, and attacks what its steps, leaps and (if `far`) rides lead to,
/// wherever other pieces stand and whatever happened before.
pub(super) fn moves_plainly(def: &GameDef, side: Side, kind: Kind, far: bool) -> bool {
    let cx = CompileContext { cast: &def.cast, side, for_lay: false };
    let words = def.words(kind);
    let plain = |motion: &MotionDef| match motion {
        MotionDef::Step(_) => true,
        MotionDef::Leap(leap) => leap.is_plain(),
        MotionDef::Ride(_) => far,
        MotionDef::Castle(_) => return true,
        _ => false,
    } && motion.facts(&cx).threat != Threat::Replay
        && motion.bounds().is_none_or(|bounds| !bounds.unchecked);
    words.effects.iter().all(|effect| matches!(effect, EffectDef::Explode(_)))
        && def.kind(kind).form.is_none()
        && words.guards.iter().all(|guard| matches!(guard, GuardDef::Royal(_)))
        && words.motions.iter().all(plain)
}
