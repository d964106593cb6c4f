//! The compiled motions: which steps each generates, and what its tables show without generating them.
//!
//! A new motion has its arms here and in `motion`. Look next: `move_gen`, which calls them.

use super::footprint::Footprint;
use super::modes::TargetMask;
use super::scene::{Scene, Walks};
use super::{
    borrow, castle, chain, conditional, double_step, en_passant, imitate, leap, push, ride, staying, stride, swap,
    transform,
};
use crate::effect::become_kind::BecomeRules;
use geometry::{Cell, CellSet};
use model::budget::Budget;
use model::piece::PieceMask;
use model::position::Position;

/// The compiled motions. The list is closed: a new one is a new word of the language.
#[derive(Debug)]
pub(crate) enum CompiledMotion {
    Leap(leap::Leaps),
    Routed(leap::RoutedLeaps),
    Ride(ride::Rides),
    HurdleRide(ride::HurdleRides),
    RideOver(ride::RideOver),
    FarRide(ride::FarRides),
    Stride(stride::Strides),
    Conditional(conditional::ConditionalMotion),
    /// Its captures leave the piece where it is.
    Staying(Box<Self>),
    DoubleStep(double_step::DoubleSteps),
    EnPassant(en_passant::EnPassant),
    Castle(castle::Castle),
    Chain(chain::Chain),
    Push(push::Push),
    Swap(swap::Swaps),
    Imitate(imitate::ImitateDef),
    Transform(transform::Transform),
    Borrow(borrow::Borrow),
}

/// Each compiled motion is a variant.
macro_rules! from_variants {
    ($($variant:ident($motion:ty),)*) => {
        $(impl From<$motion> for CompiledMotion {
            fn from(motion: $motion) -> Self {
                Self::$variant(motion)
            }
        })*
    };
}

from_variants! {
    Stride(stride::Strides),
    DoubleStep(double_step::DoubleSteps),
    EnPassant(en_passant::EnPassant),
    Castle(castle::Castle),
    Chain(chain::Chain),
    Push(push::Push),
    Swap(swap::Swaps),
    Imitate(imitate::ImitateDef),
    Transform(transform::Transform),
    Borrow(borrow::Borrow),
}

impl CompiledMotion {
    /// The motion without conditions that depend on more than the pieces on the board.
    pub(crate) fn unconditional(&self) -> &Self {
        match self {
            Self::Conditional(conditional) => &conditional.motion,
            kernel => kernel,
        }
    }

    /// Whether it pushes pieces, or changes places with them.
    pub(crate) fn shifts_others(&self) -> bool {
        matches!(self.unconditional(), Self::Push(_) | Self::Swap(_))
    }

    /// Whether it captures the piece on the cell where it arrives, if there is one.
    pub(crate) fn captures_what_stands_there(&self) -> bool {
        !self.shifts_others() && !matches!(self.unconditional(), Self::Castle(_))
    }

    /// Whether a step by it that captures nothing on its path only takes a piece from one cell to another.
    #[inline]
    pub(crate) fn is_plain_move(&self) -> bool {
        match self {
            Self::Castle(_) | Self::Push(_) | Self::Swap(_) => false,
            Self::Leap(_)
            | Self::Routed(_)
            | Self::Ride(_)
            | Self::HurdleRide(_)
            | Self::RideOver(_)
            | Self::FarRide(_)
            | Self::Stride(_)
            | Self::DoubleStep(_)
            | Self::EnPassant(_)
            | Self::Chain(_)
            | Self::Imitate(_)
            | Self::Borrow(_)
            | Self::Transform(_) => true,
            Self::Conditional(conditional) => conditional.motion.is_plain_move(),
            Self::Staying(moving) => moving.is_plain_move(),
        }
    }

    /// Whether a piece may end a step by it where it began.
    pub(crate) fn may_return(&self) -> bool {
        match self {
            Self::Chain(_) | Self::Staying(_) => true,
            Self::EnPassant(passing) => passing.stays,
            Self::Conditional(conditional) => conditional.motion.may_return(),
            _ => false,
        }
    }

    /// What it captures where it arrives, and whether it goes to empty cells; `None` if its tables do not show that.
    pub(crate) fn target_mask(&self) -> Option<TargetMask> {
        match self {
            Self::Leap(leaps) => Some(leaps.target_mask),
            Self::Routed(routed) => Some(routed.target_mask),
            Self::Ride(rides) => Some(rides.target_mask),
            Self::HurdleRide(vaults) => Some(vaults.rides.target_mask),
            Self::RideOver(over) => Some(over.rides.target_mask),
            Self::FarRide(far) => Some(far.rides.target_mask),
            Self::Stride(strides) => Some(strides.target_mask),
            Self::Conditional(conditional) => conditional.motion.target_mask(),
            Self::DoubleStep(_) | Self::EnPassant(_) | Self::Castle(_) | Self::Transform(_) => {
                Some(TargetMask::QUIET_ONLY)
            }
            Self::Chain(_) | Self::Push(_) | Self::Swap(_) | Self::Imitate(_) | Self::Borrow(_) | Self::Staying(_) => {
                None
            }
        }
    }

    /// Where it leads from a cell.
    pub(super) fn footprint(&self, from: Cell) -> Footprint {
        match self {
            Self::Leap(leaps) => Footprint::Cells(leaps.target_mask, leaps.targets.at(from).to_vec()),
            Self::Routed(routed) => {
                Footprint::Cells(routed.target_mask, routed.targets.at(from).iter().map(|(to, _)| *to).collect())
            }
            Self::Ride(rides) => Footprint::Cells(rides.target_mask, rides.rays(from).flatten().copied().collect()),
            Self::FarRide(far) => Footprint::Cells(far.rides.target_mask, far.targets(from).collect()),
            Self::Stride(strides) => Footprint::Cells(strides.target_mask, strides.targets(from).collect()),
            Self::HurdleRide(vaults) => {
                let behind = vaults.rides.rays(from).flat_map(|run| &run[1..]).copied().collect();
                Footprint::Cells(vaults.rides.target_mask, behind)
            }
            Self::DoubleStep(double) => {
                // Over joined edges, two ways may lead to one cell.
                let mut cells = Vec::new();
                double.for_each(from, |_, to, _| cells.push(to));
                Footprint::Cells(TargetMask::QUIET_ONLY, cells)
            }
            Self::EnPassant(passing) => Footprint::EnPassant(passing.targets_from(from).iter().copied().collect()),
            Self::Transform(transform) => {
                Footprint::Kinds { kinds: transform.kinds().collect(), may_move: transform.may_move() }
            }
            Self::Castle(_) => Footprint::Disjoint,
            Self::Conditional(conditional) => conditional.motion.footprint(from),
            Self::Staying(moving) => staying::stay_in_footprint(moving.footprint(from)),
            Self::Chain(chain) if chain.always_captures() => Footprint::Capturing,
            Self::RideOver(_) | Self::Chain(_) | Self::Push(_) | Self::Swap(_) | Self::Imitate(_) | Self::Borrow(_) => {
                Footprint::Unknown
            }
        }
    }

    /// The cells of what it could capture from there on an empty board without moving, if it captures any of these
    /// pieces.
    pub(crate) fn captures_from_afar(&self, from: Cell, victims: PieceMask) -> CellSet {
        match self {
            Self::Staying(moving) => staying::captured_from_afar(moving.footprint(from), victims),
            _ => CellSet::EMPTY,
        }
    }

    /// Whether it might capture on `cell` from another one, on any board: never false if it could.
    pub(crate) fn might_capture_on(&self, from: Cell, cell: Cell) -> bool {
        match self {
            Self::Leap(leaps) => leaps.targets.at(from).contains(&cell),
            Self::Ride(rides) => rides.rays(from).flatten().any(|&to| to == cell),
            Self::Chain(chain) => chain.might_capture_on(from, cell),
            Self::Conditional(conditional) => conditional.motion.might_capture_on(from, cell),
            _ => true,
        }
    }

    /// Whether it may begin on the cell at all. Called once, when a game is compiled.
    pub(crate) fn may_begin(&self, from: Cell) -> bool {
        match self {
            Self::DoubleStep(kernel) => kernel.may_begin(from),
            Self::Castle(kernel) => kernel.may_begin(from),
            _ => true,
        }
    }

    /// Whether it may capture from the cell or let a piece become another kind. Also called once.
    pub(crate) fn may_be_noisy(&self, from: Cell, becomes: &BecomeRules) -> bool {
        match self {
            Self::DoubleStep(kernel) => kernel.can_end_on(from, |to| becomes.any_applies(from, to)),
            Self::Castle(_) => false,
            _ => true,
        }
    }

    /// Generates this motion's steps, regardless of guards that examine the result.
    #[inline]
    pub(crate) fn generate(&self, scene: &mut Scene<'_>) {
        if matches!(scene.walks, Walks::Along(_)) && !matches!(self, Self::Chain(_) | Self::Conditional(_)) {
            return;
        }
        match self {
            Self::Leap(kernel) => kernel.generate(scene),
            Self::Routed(kernel) => kernel.generate(scene),
            Self::Ride(kernel) => kernel.generate(scene),
            Self::HurdleRide(kernel) => kernel.generate(scene),
            Self::RideOver(kernel) => kernel.generate(scene),
            Self::FarRide(kernel) => kernel.generate(scene),
            Self::Stride(kernel) => kernel.generate(scene),
            Self::Conditional(kernel) => kernel.generate(scene),
            Self::Staying(moving) => {
                let known = scene.out.len();
                moving.generate(scene);
                staying::stay_for_captures(scene, known);
            }
            Self::DoubleStep(kernel) => kernel.generate(scene),
            Self::EnPassant(kernel) => kernel.generate(scene),
            Self::Castle(kernel) => kernel.generate(scene),
            Self::Chain(kernel) => kernel.generate(scene),
            Self::Push(kernel) => kernel.generate(scene),
            Self::Swap(kernel) => kernel.generate(scene),
            // `MoveGen` generates the motions of other kinds.
            Self::Imitate(_) | Self::Borrow(_) => {}
            Self::Transform(kernel) => kernel.generate(scene),
        }
    }

    /// The cells that this motion would reach, each as if it were empty: for laying stones. Cells may occur twice.
    pub(crate) fn for_each_reachable(&self, pos: &Position, from: Cell, budget: &Budget, found: &mut impl FnMut(Cell)) {
        match self {
            Self::Leap(kernel) => kernel.for_each_reachable(from, found),
            Self::Routed(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::Ride(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::HurdleRide(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::FarRide(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::DoubleStep(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::Chain(kernel) => kernel.for_each_reachable(pos, from, budget, found),
            // A motion compiled for laying has no conditions.
            Self::EnPassant(_)
            | Self::Castle(_)
            | Self::Push(_)
            | Self::Swap(_)
            | Self::Imitate(_)
            | Self::Borrow(_)
            | Self::Conditional(_)
            | Self::Staying(_)
            | Self::RideOver(_)
            | Self::Stride(_)
            | Self::Transform(_) => {}
        }
    }
}
