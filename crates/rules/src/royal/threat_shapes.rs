//! How the pieces of each kind might remove royal pieces otherwise than by plain captures: the tables.
//!
//! Every word has a threat shape: where its piece must stand or arrive to remove a royal piece. Look next: `suspects`,
//! which asks the tables about positions.

use crate::def::GameDef;
use crate::effect::clear_corners::Corners;
use crate::effect::{AfterMove, Effects, captures_aside};
use crate::motion::compiled::CompiledMotion;
use crate::motion::motion_set::Motions;
use geometry::{Board, Cell, CellSet};
use model::piece::{KindSet, Piece, PieceMask};
use model::roles::ExplosionTrigger;

/// The shapes of all threats that are not plain captures.
#[derive(Debug)]
pub(crate) struct Suspects {
    /// By side, then kind.
    pub(super) shapes: Vec<Vec<ThreatShape>>,
    /// By side: the kinds that threaten in other ways than by plain captures.
    pub(super) indirect: Vec<KindSet>,
    /// By side: the kinds that threaten by arriving on a cell beside their victim.
    pub(super) arriving: Vec<KindSet>,
    pub(super) blasts: BlastThreat,
}

/// How the pieces of one kind threaten royal pieces, plain captures excepted.
#[derive(Debug, Default)]
pub(super) struct ThreatShape {
    /// Whether the threats are unknown: each of its replies is tried.
    pub(super) is_unknown: bool,
    /// By cell: what a piece there could capture at most on its path or by a chain. Empty if it never captures this
    /// way.
    pub(super) captures_on_path: Vec<CellSet>,
    /// By cell: what it could capture by leaving. Empty if it never captures this way.
    pub(super) captures_by_leaving: Vec<CellSet>,
    /// By cell: where it could arrive on an empty board. Empty if that does not matter.
    pub(super) targets: Vec<CellSet>,
    /// Whether it can arrive on an occupied cell.
    pub(super) can_capture: bool,
}

/// Whether explosions can remove a royal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlastThreat {
    /// Nothing explodes.
    Never,
    /// Only from where exploding pieces stand now.
    Linked,
    /// From anywhere, as long as any piece can explode.
    Anywhere,
}

impl Suspects {
    /// Compiles the shapes for these rules.
    pub(crate) fn compile(def: &GameDef, motions: &Motions, royal: KindSet, effects: &Effects) -> Self {
        let mut suspects =
            Self { shapes: Vec::new(), indirect: Vec::new(), arriving: Vec::new(), blasts: BlastThreat::Never };
        if royal.is_empty() {
            return suspects;
        }
        for side in def.all_sides() {
            let theirs =
                |piece: &Piece| royal.contains(piece.kind()) && piece.side().is_some_and(|s| !def.same_team(s, side));
            let victims: PieceMask = def.all_pieces().filter(theirs).collect();
            let (mut odd, mut arriving) = (KindSet::default(), KindSet::default());
            let mut shapes = Vec::new();
            for kind in def.all_kinds() {
                let program = motions.motions_of(side, kind).map(|(_, kernel)| kernel);
                let after = &effects.after_moves[side.index()][kind.index()];
                let corners = effects.corners[side.index()][kind.index()].as_ref();
                let shape = ThreatShape::new(def, program, victims, after, corners);
                if shape.is_unknown || !shape.captures_on_path.is_empty() || !shape.captures_by_leaving.is_empty() {
                    odd.insert(kind);
                }
                if !shape.is_unknown && !shape.targets.is_empty() {
                    arriving.insert(kind);
                }
                shapes.push(shape);
            }
            suspects.shapes.push(shapes);
            suspects.indirect.push(odd);
            suspects.arriving.push(arriving);
        }
        suspects.blasts = blast_threat(def, motions);
        suspects
    }
}

/// Where explosions may come from.
fn blast_threat(def: &GameDef, motions: &Motions) -> BlastThreat {
    let explosive = || def.kinds_with_words().filter(|(kind, _)| kind.explodes());
    if explosive().next().is_none() {
        return BlastThreat::Never;
    }
    // A piece that explodes where it arrives, is set off from elsewhere, or is moved first may explode far from where
    // any piece stands now.
    let plain = |kernel: &CompiledMotion| {
        !matches!(
            kernel.unconditional(),
            CompiledMotion::RideOver(_)
                | CompiledMotion::FarRide(_)
                | CompiledMotion::Stride(_)
                | CompiledMotion::Staying(_)
                | CompiledMotion::Chain(_)
                | CompiledMotion::Push(_)
                | CompiledMotion::Swap(_)
                | CompiledMotion::Imitate(_)
                | CompiledMotion::Borrow(_)
        )
    };
    let stays = explosive().all(|(kind, words)| {
        kind.roles.explodes == ExplosionTrigger::WhenRemoved
            && words.motions.iter().filter_map(|motion| motion.modes()).all(|modes| !modes.captures_any())
    });
    let aside = def.words.iter().any(|words| captures_aside(def, &words.effects));
    if stays && !aside && motions.iter().all(plain) { BlastThreat::Linked } else { BlastThreat::Anywhere }
}

impl ThreatShape {
    pub(super) fn new<'k>(
        def: &GameDef,
        program: impl Iterator<Item = &'k CompiledMotion>,
        victims: PieceMask,
        after: &[AfterMove],
        corners: Option<&Corners>,
    ) -> Self {
        let cells = def.board.cell_count();
        let mut shape = Self::of_leaving(&def.board, victims, after);
        let arrives = after.iter().any(|after| after.captures_by_arriving(victims))
            || corners.is_some_and(|corners| corners.clears_any(victims));
        if arrives {
            shape.targets.resize(cells, CellSet::EMPTY);
        }
        for kernel in program {
            let mut lands = |found: &mut dyn FnMut(Cell, &mut CellSet)| {
                for from in def.board.cells().filter(|_| arrives) {
                    found(from, &mut shape.targets[from.index()]);
                }
            };
            let takes = match kernel.unconditional() {
                CompiledMotion::Leap(leaps) => {
                    lands(&mut |from, to| leaps.targets.at(from).iter().for_each(|&cell| to.insert(cell)));
                    leaps.target_mask.captures
                }
                CompiledMotion::Routed(routed) => {
                    lands(&mut |from, to| routed.targets.at(from).iter().for_each(|(cell, _)| to.insert(*cell)));
                    routed.target_mask.captures
                }
                CompiledMotion::Ride(rides) => {
                    lands(&mut |from, to| rides.rays(from).flatten().for_each(|&cell| to.insert(cell)));
                    rides.target_mask.captures
                }
                CompiledMotion::HurdleRide(vaults) => {
                    lands(&mut |from, to| vaults.rides.rays(from).flatten().for_each(|&cell| to.insert(cell)));
                    vaults.rides.target_mask.captures
                }
                CompiledMotion::RideOver(over) => {
                    if !(over.rides.target_mask.captures & victims).is_empty() {
                        shape.add_captures(&def.board, |from| over.rides.rays(from).flatten().copied().collect());
                    }
                    // What it captures on its path is gone when the effects of its arrival apply.
                    shape.is_unknown |= arrives;
                    continue;
                }
                CompiledMotion::DoubleStep(steps) => {
                    lands(&mut |from, to| *to |= steps.targets(from));
                    continue;
                }
                // These capture nothing themselves, and a capture en passant is not a threat.
                CompiledMotion::EnPassant(_) => continue,
                // No table of arrivals shows where the first of these stays.
                CompiledMotion::Staying(_)
                | CompiledMotion::Castle(_)
                | CompiledMotion::Swap(_)
                | CompiledMotion::Transform(_) => {
                    let motion = kernel.unconditional();
                    if matches!(motion, CompiledMotion::Staying(_)) {
                        shape.add_captures(&def.board, |from| motion.captures_from_afar(from, victims));
                    }
                    shape.is_unknown |= arrives || !shape.captures_by_leaving.is_empty();
                    continue;
                }
                CompiledMotion::Chain(chain) => {
                    if chain.may_capture(victims) {
                        shape.add_captures(&def.board, |from| chain.capture_range(from));
                    }
                    shape.is_unknown |= arrives;
                    continue;
                }
                // No table shows what these capture, a stride included, which depends on its whole line.
                _ => {
                    shape.is_unknown = true;
                    continue;
                }
            };
            shape.can_capture |= !takes.is_empty();
        }
        shape
    }

    /// What a piece captures by leaving its cell.
    fn of_leaving(board: &Board, victims: PieceMask, after: &[AfterMove]) -> Self {
        let mut shape = Self::default();
        for behind in after.iter().filter_map(|after| after.victims_by_leaving(board, victims)) {
            shape.captures_by_leaving.resize(board.cell_count(), CellSet::EMPTY);
            board.cells().for_each(|from| shape.captures_by_leaving[from.index()] |= behind(from));
        }
        shape
    }

    /// Adds what a piece might capture from each cell on its path.
    fn add_captures(&mut self, board: &Board, captured: impl Fn(Cell) -> CellSet) {
        self.captures_on_path.resize(board.cell_count(), CellSet::EMPTY);
        board.cells().for_each(|from| self.captures_on_path[from.index()] |= captured(from));
    }

    pub(super) fn cells_at(cells: &[CellSet], from: Cell) -> CellSet {
        cells.get(from.index()).copied().unwrap_or_default()
    }
}
