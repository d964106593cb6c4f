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
use model::step::Step;

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
        not_on: cx.zone_cells(bounds.not_on),
        only_to_capture: cx.zone_cells(bounds.only_to_capture),
        guard: bounds.guarded_by.as_ref().map(|guard| guard.mask(cx.cast, cx.side)),
        motion: Box::new(kernel),
    })
}

/// A motion that is possible only on a first move, only out of check, only under guard, only to capture, or that cannot end
/// everywhere.
#[derive(Debug)]
pub(crate) struct ConditionalMotion {
    /// By cell: the right that must exist; `None`: the motion never begins there.
    rights: Vec<Option<u64>>,
    unchecked: bool,
    /// Where it cannot end.
    not_on: CellSet,
    /// Where it ends only as far as that is needed to capture something.
    only_to_capture: CellSet,
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
            if self.only_to_capture != CellSet::EMPTY {
                self.drop_needless(scene, known);
            }
        }
    }

    /// Drops the steps found since there were `known` that end in the zone of `only-to-capture` without need.
    fn drop_needless(&self, scene: &mut Scene<'_>, known: usize) {
        let inside = |step: &Step| self.only_to_capture.contains(step.to);
        if !scene.out[known..].iter().any(inside) {
            return;
        }
        let (context, pos, board) = (scene.context, scene.pos, &scene.context.ground.cast.board);
        let found = scene.out.split_off(known);
        let captures: Vec<CellSet> = found.iter().map(|step| context.captures(pos, step)).collect();
        let distance = |step: &Step| (0..u8::MAX).find(|&far| board.neighbourhood(step.from, far).contains(step.to));
        let is_needed = |step: &Step, taken: CellSet| {
            let is_better = |other: &Step| !inside(other) || distance(other) < distance(step);
            !taken.is_empty() && !found.iter().zip(&captures).any(|(other, also)| *also == taken && is_better(other))
        };
        let kept = found.iter().zip(&captures).filter(|&(step, &taken)| !inside(step) || is_needed(step, taken));
        scene.out.extend(kept.map(|(step, _)| *step));
    }
}
