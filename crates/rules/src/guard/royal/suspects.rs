//! Who might remove a royal man, told without listing a step: too many rather than too few.
//!
//! For: royal safety in games where men are also removed aside, over others or in ways that only trying tells
//! ([`RoyalPlan::Suspects`](super::RoyalPlan)). Every word has the shape of its threat: where its man must stand,
//! or come to, so that a royal man may go. Only the replies of these men are tried. Not for: whether it is check
//! (`royal`), nor plain captures, which the inverted tables tell (`probes`).

use crate::def::GameDef;
use crate::effect::clear_corners::Corners;
use crate::effect::{AfterMove, Effects, takes_aside};
use crate::game::Game;
use crate::motion::{Kernel, Motions};
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::position::Position;
use crate::step::Step;
use geometry::{Cell, CellSet};

/// The shapes of all threats that are no plain captures.
#[derive(Debug)]
pub(crate) struct Suspects {
    /// By side, then kind.
    shapes: Vec<Vec<Shape>>,
    /// By side: the kinds who threaten otherwise than by plain captures.
    odd: Vec<KindSet>,
    /// By side: the kinds who threaten by coming to a cell beside their victim.
    arriving: Vec<KindSet>,
    blasts: Blasts,
}

/// How the men of one kind threaten royal men, beside plain captures.
#[derive(Debug, Default)]
struct Shape {
    /// Nobody can tell: each of its replies is tried.
    unclear: bool,
    /// By cell: whom a man there could take on his way, on an empty board. Empty if he takes nobody so.
    passes: Vec<CellSet>,
    /// By cell: whom he could take by leaving. Empty if he takes nobody so.
    leaves: Vec<CellSet>,
    /// By cell: where he could come to on an empty board. Empty if it does not matter.
    lands: Vec<CellSet>,
    /// He can come to a cell on which somebody stands.
    captures: bool,
}

/// Whether explosions can remove a royal man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blasts {
    /// Nothing explodes.
    Never,
    /// Only from where the men who explode stand now.
    Linked,
    /// From anywhere, as long as somebody can explode.
    Anywhere,
}

/// What is known of one suspect.
pub(super) struct Suspicion<'g> {
    /// None: each of his replies is tried.
    shape: Option<&'g Shape>,
    /// Where he must arrive to remove a royal man beside that cell.
    arrivals: CellSet,
}

impl Suspects {
    /// On the board of these rules.
    pub(crate) fn compile(def: &GameDef, motions: &Motions, royal: KindSet, effects: &Effects) -> Self {
        let mut suspects = Self { shapes: Vec::new(), odd: Vec::new(), arriving: Vec::new(), blasts: Blasts::Never };
        if royal.is_empty() {
            return suspects;
        }
        for side in def.all_sides() {
            let theirs =
                |piece: &Piece| royal.contains(piece.kind()) && piece.side().is_some_and(|s| !def.same_team(s, side));
            let victims: PieceMask = def.pieces().filter(theirs).collect();
            let (mut odd, mut arriving) = (KindSet::default(), KindSet::default());
            let mut shapes = Vec::new();
            for kind in def.all_kinds() {
                let program = motions.of(side, kind).map(|(_, kernel)| kernel);
                let after = &effects.after_moves[side.index()][kind.index()];
                let corners = effects.corners[side.index()][kind.index()].as_ref();
                let shape = Shape::of(def, program, victims, after, corners);
                if shape.unclear || !shape.passes.is_empty() || !shape.leaves.is_empty() {
                    odd.insert(kind);
                }
                if !shape.unclear && !shape.lands.is_empty() {
                    arriving.insert(kind);
                }
                shapes.push(shape);
            }
            suspects.shapes.push(shapes);
            suspects.odd.push(odd);
            suspects.arriving.push(arriving);
        }
        suspects.blasts = blasts(def, motions);
        suspects
    }
}

/// Where explosions may come from.
fn blasts(def: &GameDef, motions: &Motions) -> Blasts {
    let explosive = || def.kinds.iter().filter(|kind| kind.explode().is_some());
    if explosive().next().is_none() {
        return Blasts::Never;
    }
    // Who explodes where he arrives, is set off aside, or is brought elsewhere first may do so far from where somebody
    // stands now.
    let plain = |kernel: &Kernel| {
        !matches!(kernel.bare(), Kernel::RideOver(_) | Kernel::Chain(_) | Kernel::Push(_) | Kernel::Imitate(_))
    };
    let stays = explosive().all(|kind| {
        kind.explode().is_some_and(|explode| !explode.is_by_capture())
            && kind.motions.iter().filter_map(|motion| motion.modes()).all(|modes| !modes.takes_anybody())
    });
    let aside = def.kinds.iter().any(|kind| takes_aside(def, kind));
    if stays && !aside && motions.kernels().all(plain) { Blasts::Linked } else { Blasts::Anywhere }
}

impl Shape {
    fn of<'k>(
        def: &GameDef,
        program: impl Iterator<Item = &'k Kernel>,
        victims: PieceMask,
        after: &[AfterMove],
        corners: Option<&Corners>,
    ) -> Self {
        let cells = def.board.cell_count();
        let mut shape = Self::default();
        for behind in after.iter().filter_map(|after| after.by_leaving(&def.board, victims)) {
            shape.leaves.resize(cells, CellSet::EMPTY);
            def.board.cells().for_each(|from| shape.leaves[from.index()] |= behind(from));
        }
        let arrives = after.iter().any(|after| after.takes_by_arriving(victims))
            || corners.is_some_and(|corners| corners.clears_some(victims));
        if arrives {
            shape.lands.resize(cells, CellSet::EMPTY);
        }
        for kernel in program {
            let mut lands = |found: &mut dyn FnMut(Cell, &mut CellSet)| {
                for from in def.board.cells().filter(|_| arrives) {
                    found(from, &mut shape.lands[from.index()]);
                }
            };
            let takes = match kernel.bare() {
                Kernel::Leap(leaps) => {
                    lands(&mut |from, to| leaps.targets.at(from).iter().for_each(|&cell| to.insert(cell)));
                    leaps.takes.takes
                }
                Kernel::Routed(routed) => {
                    lands(&mut |from, to| routed.targets.at(from).iter().for_each(|(cell, _)| to.insert(*cell)));
                    routed.takes.takes
                }
                Kernel::Ride(rides) => {
                    lands(&mut |from, to| rides.runs(from).flatten().for_each(|&cell| to.insert(cell)));
                    rides.takes.takes
                }
                Kernel::Vault(vaults) => {
                    lands(&mut |from, to| vaults.rides.runs(from).flatten().for_each(|&cell| to.insert(cell)));
                    vaults.rides.takes.takes
                }
                Kernel::RideOver(over) => {
                    if !(over.rides.takes.takes & victims).is_empty() {
                        shape.passes.resize(cells, CellSet::EMPTY);
                        for from in def.board.cells() {
                            let run = over.rides.runs(from).flatten();
                            run.for_each(|&cell| shape.passes[from.index()].insert(cell));
                        }
                    }
                    // Whom it takes on the way is gone when it is looked who stands around.
                    shape.unclear |= arrives;
                    continue;
                }
                Kernel::DoubleStep(steps) => {
                    lands(&mut |from, to| *to |= steps.targets(from));
                    continue;
                }
                // These take nobody by themselves, nor is a capture en passant a threat.
                Kernel::EnPassant(_) => continue,
                Kernel::Castle(_) | Kernel::Transform(_) => {
                    shape.unclear |= arrives || !shape.leaves.is_empty();
                    continue;
                }
                Kernel::Chain(chain) => {
                    shape.unclear |= arrives || chain.may_take(victims);
                    continue;
                }
                Kernel::Push(_) | Kernel::Imitate(_) | Kernel::Conditional(_) => {
                    shape.unclear = true;
                    continue;
                }
            };
            shape.captures |= !takes.is_empty();
        }
        shape
    }

    fn at(cells: &[CellSet], from: Cell) -> CellSet {
        cells.get(from.index()).copied().unwrap_or_default()
    }
}

impl Suspicion<'_> {
    /// Could the step remove any of the royal men?
    #[inline]
    pub(super) fn falls_on(&self, game: &Game, pos: &Position, step: &Step, royals: CellSet) -> bool {
        let Some(shape) = self.shape else { return true };
        !(game.taken_directly(pos, step) & royals).is_empty()
            || self.arrivals.contains(step.to)
            || !(Shape::at(&shape.leaves, step.from) & royals).is_empty()
    }
}

impl Game {
    /// The men of the enemy of whom it cannot be told without trying that they remove none of these royal men.
    pub(super) fn suspects(&self, pos: &Position, enemy: Side, royals: CellSet) -> CellSet {
        let men = pos.men(enemy);
        if royals.is_empty() {
            return CellSet::EMPTY;
        }
        if self.effects.corners_stand || self.may_blast_royals(pos, royals) {
            return men;
        }
        let mut found = CellSet::EMPTY;
        for royal in royals {
            self.probes().attackers(pos, enemy, royal).for_each(|from| found.insert(from));
        }
        let odd = self.suspects.odd[enemy.index()];
        if !odd.is_empty() {
            let shapes = &self.suspects.shapes[enemy.index()];
            for from in men {
                let kind = pos.piece(from).kind();
                if odd.contains(kind) {
                    let shape = &shapes[kind.index()];
                    let hits = Shape::at(&shape.passes, from) | Shape::at(&shape.leaves, from);
                    if shape.unclear || !(hits & royals).is_empty() {
                        found.insert(from);
                    }
                }
            }
        }
        for kind in self.suspects.arriving[enemy.index()].iter() {
            let arrivals = self.arrivals(pos, enemy, kind, royals);
            if !arrivals.is_empty() {
                let lands = &self.suspects.shapes[enemy.index()][kind.index()].lands;
                let comes =
                    |&from: &Cell| pos.piece(from).kind() == kind && !(Shape::at(lands, from) & arrivals).is_empty();
                men.iter().filter(comes).for_each(|from| found.insert(from));
            }
        }
        found
    }

    /// What is known of one of these suspects.
    pub(super) fn suspicion(&self, pos: &Position, from: Cell, royals: CellSet) -> Suspicion<'_> {
        let piece = pos.piece(from);
        let clear = piece.side().filter(|_| !self.effects.corners_stand && !self.may_blast_royals(pos, royals));
        let shape = clear.map(|side| &self.suspects.shapes[side.index()][piece.kind().index()]);
        match (clear, shape.filter(|shape| !shape.unclear)) {
            (Some(side), Some(shape)) => {
                let arrivals = if shape.lands.is_empty() {
                    CellSet::EMPTY
                } else {
                    self.arrivals(pos, side, piece.kind(), royals)
                };
                Suspicion { shape: Some(shape), arrivals }
            }
            _ => Suspicion { shape: None, arrivals: CellSet::EMPTY },
        }
    }

    /// Might an explosion that somebody sets off hit one of the royal men?
    fn may_blast_royals(&self, pos: &Position, royals: CellSet) -> bool {
        match self.suspects.blasts {
            Blasts::Never => false,
            Blasts::Linked => royals.iter().any(|royal| !self.linked_by_blasts(pos, royal).is_empty()),
            Blasts::Anywhere => !pos.charged().is_empty(),
        }
    }

    /// Where a man of the kind must arrive to remove one of the royal men who stands elsewhere.
    fn arrivals(&self, pos: &Position, side: Side, kind: Kind, royals: CellSet) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for royal in royals {
            for after in &self.effects.after_moves[side.index()][kind.index()] {
                cells |= after.arrivals(self.board(), pos, royal);
            }
            if let Some(corners) = &self.effects.corners[side.index()][kind.index()] {
                cells |= corners.arrivals(self, pos, side, royal);
            }
        }
        let captures = self.suspects.shapes[side.index()][kind.index()].captures;
        if captures || cells.is_empty() { cells } else { cells & !pos.occupied() }
    }
}
