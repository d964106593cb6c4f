//! Motions that are possible only under conditions that depend on the position.
//!
//! They wrap another motion, so that motions without such conditions pay nothing. Look next: `bounds`, the conditions as
//! written.

use super::bounds::Bounds;
use super::compiled::CompiledMotion;
use super::modes::CompileContext;
use super::scene::Scene;
use geometry::CellSet;
use model::piece::PieceMask;

/// Wraps the motion in the conditions that depend on the position.
pub(super) fn wrap(bounds: &Bounds, cx: &CompileContext<'_>, kernel: CompiledMotion) -> CompiledMotion {
    if cx.for_lay || bounds.is_static() {
        return kernel;
    }
    // From a cell without a right no piece makes a first move.
    let right = |cell| {
        if bounds.first_move {
            Some(cx.cast.first_move_right(cx.side, cell)).filter(|&right| right != 0)
        } else {
            Some(0)
        }
    };
    let rights = cx.cast.board.cells().map(right).collect();
    CompiledMotion::Conditional(ConditionalMotion {
        rights,
        unchecked: bounds.unchecked,
        not_on: bounds.not_on.map_or(CellSet::EMPTY, |zone| cx.cast.zones[zone].cells[cx.side.index()]),
        guard: bounds.guarded_by.as_ref().map(|guard| guard.mask(cx.cast, cx.side)),
        motion: Box::new(kernel),
    })
}

/// A motion that is possible only on a first move, only out of check, only under guard, or that cannot end everywhere.
#[derive(Debug)]
pub(crate) struct ConditionalMotion {
    /// By cell: the right that must exist; `None`: the motion never begins there.
    rights: Vec<Option<u64>>,
    unchecked: bool,
    /// Where it cannot end.
    not_on: CellSet,
    /// What must guard the piece.
    guard: Option<PieceMask>,
    pub(crate) motion: Box<CompiledMotion>,
}

impl ConditionalMotion {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let Some(right) = self.rights[scene.from.index()] else { return };
        // Threats are not tested for check, because they are what decides whether there is one.
        let checked = || self.unchecked && !scene.threats_only && scene.context.referee.in_check(scene.pos, scene.side);
        let guarded = |by: PieceMask| !scene.context.referee.guards(scene.pos, scene.from, by).is_empty();
        // What guards need not be guarded itself.
        let unguarded = || !scene.guards_only && self.guard.is_some_and(|by| !guarded(by));
        if scene.pos.rights & right == right && !checked() && !unguarded() {
            let known = scene.out.len();
            self.motion.generate(scene);
            if self.not_on != CellSet::EMPTY {
                scene.retain_since(known, |step| !self.not_on.contains(step.to));
            }
        }
    }
}
