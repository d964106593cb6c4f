//! Runs explosions: what explodes, what it hits, and what that sets off.
//!
//! Explosions come in waves: everything that one wave removes explodes on the same board, and what that removes is the
//! next wave. Not for: the word and its explanation (`explode`), nor which explosions may affect a cell
//! (`blast_links`).

use super::explode::{Area, ExplodeDef, HitTwice, Order};
use crate::guard::parked::is_parked;
use geometry::{Board, Cell, CellSet, Direction};
use model::cast::Cast;
use model::ground::Ground;
use model::piece::{Kind, KindSet, Piece};
use model::position::Position;
use model::step::{Event, Sink};

/// A compiled explosion.
#[derive(Debug)]
pub(crate) struct Explosion {
    pub(crate) def: ExplodeDef,
    rays: Vec<Vec<Vec<Cell>>>,
    squares: Vec<CellSet>,
    opposite_rays: Vec<u8>,
}

impl Explosion {
    /// The explosion of the kinds with this line.
    pub(super) fn compile(def: &ExplodeDef, cast: &Cast) -> Self {
        let board = &cast.board;
        let rays: Vec<Direction> = match &def.area {
            Area::Rays(directions) => directions.directions.clone(),
            Area::Square(_) => Vec::new(),
        };
        let runs = board.cells().map(|cell| rays.iter().map(|&by| board.ray(cell, by)).collect()).collect();
        let squares = match def.area {
            Area::Square(n) => board.cells().map(|cell| board.neighbourhood(cell, n)).collect(),
            Area::Rays(_) => Vec::new(),
        };
        // A piece hit by a ray of direction `i` sends none in the opposite direction.
        let back = rays
            .iter()
            .map(|ray| rays.iter().position(|other| *other == ray.reversed()).map_or(0, |i| 1 << i))
            .collect();
        Self { def: def.clone(), rays: runs, squares, opposite_rays: back }
    }

    /// The cells that it reaches on an empty board.
    pub(crate) fn reach(&self, from: Cell) -> CellSet {
        let square = self.square(from).unwrap_or_default();
        self.rays(from).iter().flatten().fold(square, |cells, &cell| cells.with(cell))
    }

    /// The cells of each ray, nearest first.
    #[inline]
    pub(super) fn rays(&self, from: Cell) -> &[Vec<Cell>] {
        &self.rays[from.index()]
    }

    #[inline]
    pub(super) fn square(&self, from: Cell) -> Option<CellSet> {
        self.squares.get(from.index()).copied()
    }

    /// Whether explosions that it sets off may clear the path of its own later rays.
    pub(super) fn clears_own_path(&self) -> bool {
        self.def.order == Order::DepthFirst
    }

    /// Whether its rays continue to the edge, past everything they meet.
    pub(super) fn passes_through(&self) -> bool {
        self.def.to_the_end
    }

    /// Whether a square explosion on the first cell reaches the second.
    pub(crate) fn reaches(&self, from: Cell, cell: Cell) -> bool {
        self.square(from).is_some_and(|square| square.contains(cell))
    }
}

/// A piece about to explode, already off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charge {
    pub(crate) cell: Cell,
    pub(super) kind: Kind,
    /// The rays (bits) that it does not send out, because the wave came from there.
    silenced_rays: u8,
}

impl Charge {
    /// Notes that another ray of the same wave hits it; `back` is the ray towards the origin of that ray.
    fn silence_ray(&mut self, explosions: &Explosions, opposite_rays: u8) {
        self.silenced_rays = match explosions.of_kind(self.kind).map(|explosion| explosion.def.hit_twice) {
            Some(HitTwice::First) => self.silenced_rays,
            Some(HitTwice::Neither) => 0,
            _ => self.silenced_rays | opposite_rays,
        };
    }

    /// Creates a charge of that kind on that cell, with all rays free.
    pub(crate) const fn new(cell: Cell, kind: Kind) -> Self {
        Self { cell, kind, silenced_rays: 0 }
    }

    /// The charge of a piece captured on `cell` by a piece that has arrived on `to`.
    pub(crate) fn from_captured(explosions: &Explosions, cell: Cell, to: Cell, kind: Kind) -> Self {
        let by_capture = explosions.of_kind(kind).is_some_and(|explosion| explosion.def.by_capture);
        Self::new(if by_capture { to } else { cell }, kind)
    }

    /// The charge of the piece on the cell when another explosion hits it, if it explodes.
    pub(crate) fn from_cell(explosions: &Explosions, pos: &Position, cell: Cell) -> Option<Self> {
        let piece = pos.piece(cell);
        let explosive = || explosions.of_kind(piece.kind()).is_some_and(|explosion| !explosion.def.by_capture);
        (!piece.is_empty() && explosive()).then(|| Self::new(cell, piece.kind()))
    }
}

/// The explosions of a game.
#[derive(Debug)]
pub(crate) struct Explosions {
    /// By kind.
    by_kind: Vec<Option<Explosion>>,
    links: BlastLinks,
}

impl Explosions {
    /// `by_kind`: what explodes; `captors` are the kinds that capture anywhere.
    pub(super) fn new(board: &Board, by_kind: Vec<Option<Explosion>>, captors: KindSet) -> Self {
        Self { links: BlastLinks::new(board, &by_kind, captors), by_kind }
    }

    /// The explosion of a kind.
    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> Option<&Explosion> {
        self.by_kind.get(kind.index()).and_then(Option::as_ref)
    }

    /// The kinds that explode.
    pub(crate) fn kinds(&self) -> KindSet {
        let explosive = (0u8..).map(Kind).zip(&self.by_kind).filter(|(_, explosion)| explosion.is_some());
        explosive.map(|(kind, _)| kind).collect()
    }

    /// Which explosions may affect a cell.
    #[inline]
    pub(super) fn links(&self) -> &BlastLinks {
        &self.links
    }

    /// Does capturing that piece with a piece that acts as `captor` set it off?
    #[inline]
    pub(crate) fn are_triggered(&self, victim: Piece, captor: Kind) -> bool {
        !victim.is_empty() && self.of_kind(victim.kind()).is_some_and(|explosion| explosion.def.is_triggered_by(captor))
    }

    /// Does a captor that is of kind `standing` and acts as kind `acting` perish in the explosion of that victim?
    #[inline]
    pub(crate) fn kill_captor(&self, victim: Piece, standing: Kind, acting: Kind) -> bool {
        self.are_triggered(victim, acting)
            && self.of_kind(victim.kind()).is_some_and(|explosion| !explosion.def.never_harms(standing))
    }

    /// Runs explosions and everything they set off. The charges are already off the board; a captor on one of their
    /// cells is removed first.
    pub(crate) fn explode(&self, ground: Ground<'_>, pos: &mut Position, charges: Vec<Charge>, sink: &mut impl Sink) {
        let Some(explosion) = charges.first().and_then(|charge| self.of_kind(charge.kind)) else { return };
        pos.stage.quiet = false;
        match explosion.def.order {
            Order::Generations => self.explode_in_waves(ground, pos, charges, sink),
            Order::DepthFirst => {
                charges.into_iter().for_each(|charge| self.explode_depth_first(ground, pos, charge, 1, sink));
            }
            Order::InitialBoard => self.explode_on_initial_board(ground, pos, charges, sink),
        }
    }

    /// Whether an explosion that reaches the piece on the cell spares it.
    #[inline]
    pub(crate) fn spares(cast: &Cast, def: &ExplodeDef, pos: &Position, cell: Cell) -> bool {
        cast.sheltered.contains(cell) || def.spares(pos.piece(cell).kind())
    }

    /// Whether an explosion spares a captor of that kind that has arrived where it begins.
    #[inline]
    pub(crate) fn spares_captor(cast: &Cast, def: &ExplodeDef, cell: Cell, captor: Kind) -> bool {
        cast.sheltered.contains(cell) || def.never_harms(captor)
    }

    /// The cells that one charge hits on this board, each with the opposite of the ray that hit it.
    fn for_each_hit(&self, cast: &Cast, pos: &Position, charge: Charge, hit: &mut impl FnMut(Cell, u8)) {
        let Some(explosion) = self.of_kind(charge.kind) else { return };
        let def = &explosion.def;
        let spared = |cell: Cell| Self::spares(cast, def, pos, cell);
        let captor = pos.piece(charge.cell);
        if !captor.is_empty() && !Self::spares_captor(cast, def, charge.cell, captor.kind()) {
            hit(charge.cell, 0);
        }
        if let Some(&square) = explosion.squares.get(charge.cell.index()) {
            (square & pos.occupied())
                .iter()
                .filter(|&cell| !spared(cell) && cell != charge.cell)
                .for_each(|cell| hit(cell, 0));
            return;
        }
        for (i, run) in explosion.rays[charge.cell.index()].iter().enumerate() {
            if charge.silenced_rays >> i & 1 != 0 {
                continue;
            }
            let met = run.iter().filter(|&&cell| !pos.piece(cell).is_empty());
            let met = met.take(if def.to_the_end { usize::MAX } else { 1 });
            met.filter(|&&cell| !spared(cell)).for_each(|&cell| hit(cell, explosion.opposite_rays[i]));
        }
    }

    fn explode_in_waves(&self, ground: Ground<'_>, pos: &mut Position, mut charges: Vec<Charge>, sink: &mut impl Sink) {
        let mut wave = 0;
        while !charges.is_empty() {
            wave = u8::saturating_add(wave, 1);
            let mut next: Vec<Charge> = Vec::new();
            let mut gone = CellSet::EMPTY;
            for &charge in &charges {
                let mut cells = CellSet::EMPTY;
                self.for_each_hit(ground.cast, pos, charge, &mut |cell, back| {
                    cells.insert(cell);
                    if let Some(known) = next.iter_mut().find(|known| known.cell == cell) {
                        known.silence_ray(self, back);
                    } else if let Some(charge) = Charge::from_cell(self, pos, cell) {
                        next.push(Charge { silenced_rays: back, ..charge });
                    }
                });
                gone |= cells;
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            gone.iter().for_each(|cell| ground.remove_piece(pos, cell, sink));
            charges = next;
        }
    }

    fn explode_depth_first(
        &self,
        ground: Ground<'_>,
        pos: &mut Position,
        charge: Charge,
        wave: u8,
        sink: &mut impl Sink,
    ) {
        // One ray after the other, each on the board that the earlier ones have left.
        let rays = self.of_kind(charge.kind).map_or(0, |explosion| explosion.opposite_rays.len());
        let passes: Vec<u8> = if rays == 0 { vec![0] } else { (0..rays).map(|i| !(1u8 << i)).collect() };
        for pass in passes {
            let mut found = Vec::new();
            self.for_each_hit(
                ground.cast,
                pos,
                Charge { silenced_rays: charge.silenced_rays | pass, ..charge },
                &mut |cell, back| {
                    found.push((cell, back));
                },
            );
            let cells = found.iter().map(|hit| hit.0).collect();
            if !found.is_empty() {
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            for (cell, back) in found {
                let set_off = Charge::from_cell(self, pos, cell);
                if !pos.piece(cell).is_empty() {
                    ground.remove_piece(pos, cell, sink);
                }
                if let Some(set_off) = set_off {
                    self.explode_depth_first(
                        ground,
                        pos,
                        Charge { silenced_rays: back, ..set_off },
                        wave.saturating_add(1),
                        sink,
                    );
                }
            }
        }
    }

    fn explode_on_initial_board(
        &self,
        ground: Ground<'_>,
        pos: &mut Position,
        mut charges: Vec<Charge>,
        sink: &mut impl Sink,
    ) {
        let board = *pos;
        let (mut gone, mut wave) = (CellSet::EMPTY, 0);
        let mut known: CellSet = charges.iter().map(|charge| charge.cell).collect();
        while !charges.is_empty() {
            wave = u8::saturating_add(wave, 1);
            let mut next: Vec<Charge> = Vec::new();
            for &charge in &charges {
                let mut cells = CellSet::EMPTY;
                self.for_each_hit(ground.cast, &board, charge, &mut |cell, back| {
                    cells.insert(cell);
                    if let Some(same) = next.iter_mut().find(|same| same.cell == cell) {
                        same.silence_ray(self, back);
                    } else if !known.contains(cell)
                        && let Some(charge) = Charge::from_cell(self, &board, cell)
                    {
                        next.push(Charge { silenced_rays: back, ..charge });
                    }
                });
                gone |= cells;
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            next.iter().for_each(|charge| known.insert(charge.cell));
            charges = next;
        }
        gone.iter().for_each(|cell| ground.remove_piece(pos, cell, sink));
    }

    /// Those of the cells where an effect of a move removes something.
    pub(crate) fn affected_cells(cast: &Cast, pos: &Position, cells: CellSet) -> CellSet {
        let reaches =
            |&cell: &Cell| !pos.piece(cell).is_empty() && !cast.sheltered.contains(cell) && !is_parked(cast, pos, cell);
        cells.iter().filter(reaches).collect()
    }

    /// Removes what an effect hits, all at once; then what explodes when removed explodes.
    pub(crate) fn remove_all(&self, ground: Ground<'_>, pos: &mut Position, cells: CellSet, sink: &mut impl Sink) {
        let hit = Self::affected_cells(ground.cast, pos, cells);
        let charges: Vec<Charge> = hit.iter().filter_map(|cell| Charge::from_cell(self, pos, cell)).collect();
        hit.iter().for_each(|cell| ground.remove_piece(pos, cell, sink));
        self.explode(ground, pos, charges, sink);
    }
}

/// The sources of explosions; empty in games without them.
#[derive(Debug, Default)]
pub(super) struct BlastLinks {
    /// By cell: the cells from which an explosion of some kind reaches it on an empty board.
    pub(super) sources: Vec<CellSet>,
    pub(super) explosive: KindSet,
    /// Whether an explosive piece may capture another.
    pub(super) captors_explode: bool,
}

impl BlastLinks {
    /// Creates the tables; `captors` are the kinds that capture anywhere.
    fn new(board: &Board, explosions: &[Option<Explosion>], captors: KindSet) -> Self {
        let mut links = Self::default();
        for (kind, explosion) in (0u8..).map(Kind).zip(explosions) {
            let Some(explosion) = explosion else { continue };
            links.explosive.insert(kind);
            links.captors_explode |= captors.contains(kind);
            links.sources.resize(board.cell_count(), CellSet::EMPTY);
            for from in board.cells() {
                explosion.reach(from).iter().for_each(|cell| links.sources[cell.index()].insert(from));
            }
        }
        links
    }
}
