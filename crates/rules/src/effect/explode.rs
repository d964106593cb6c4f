//! `explode`: a man that is removed takes others along, and these set each other off.
//!
//! It fires when the man is set off by its owner, captured, hit by another explosion, on a cleared corner, or about to be pushed over
//! the edge. Explosions come in waves: all that one wave removes fires against one board, and what that removes is the next wave.

use crate::area::Directions;
use crate::def::GameDef;
use crate::english::{counted, listed, one_of, whoever};
use crate::game::Game;
use crate::motion::MotionDef;
use crate::names::Names;
use crate::piece::{Kind, KindSet, Piece};
use crate::position::Position;
use crate::step::{Act, Event, Sink};
use geometry::{Cell, CellSet, Vector};
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "explode",
    drawer: "effect",
    usage: "explode rays=DIRECTION|square=N [order=generations|depth-first|initial-board] [by=capture] [sparing=KINDS] [immune=KINDS] [unless-taken-by=KIND]",
    summary: "when removed, takes along what stands in rays or in a square around",
    doc: "`rays` run to the first man or stone, which they remove; a man set off by a ray sends none back where it came from. `square=2` removes \
          everything up to two cells away. Sheltered and parked men are spared. `unless-taken-by` names kinds that capture it without setting it \
          off. The captor who does set it off is removed too. `by=capture`: nothing but a capture sets it off, no other explosion, and it goes off where the captor has \
          arrived. `sparing` names kinds that it leaves alone when they stand nearby, `immune` kinds that it does not even remove as captors. \
          `order` is the order of explosions that set each other off: in waves, all of a wave at once (`generations`, which is meant without it); each before the next ray of the last one \
          runs (`depth-first`); or all on the board as it was before the first (`initial-board`). For `depth-first` the order of the rays matters: that of their directions, \
          of which `orthogonal` is up, right, down, left as the board is drawn; the others go clockwise from the top in the same way.",
    example: r"piece Bomb O { explode rays=orthogonal }
piece Rook R { ride orthogonal }
piece Charge C { explode square=1 by=capture sparing=Man }
---
3 . m . . . m
2 R o M . c r
1 m . . . R .
---
a2-b2 => a2=. b2=. b3=. c2=.
e1-e2 => e1=. e2=. f2=.
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct ExplodeDef {
    area: Area,
    order: Order,
    by_capture: bool,
    sparing: KindSet,
    immune: KindSet,
    unless_taken_by: KindSet,
}

#[derive(Clone, Debug)]
enum Area {
    Rays(Directions),
    Square(u8),
}

/// In which order the men of a chain go off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Generations,
    DepthFirst,
    InitialBoard,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ExplodeDef> {
    let (rays, square) = (reader.prop("rays"), reader.number_prop("square"));
    let order = reader.prop("order");
    let order = match order.as_ref().map(|text| (text.value.as_str(), text.span)) {
        None | Some(("generations", _)) => Order::Generations,
        Some(("depth-first", _)) => Order::DepthFirst,
        Some(("initial-board", _)) => Order::InitialBoard,
        Some((other, span)) => {
            lang::unknown(reader.problems, span, "order", other, ["generations", "depth-first", "initial-board"]);
            return None;
        }
    };
    let by_capture = match reader.prop("by") {
        None => false,
        Some(by) if by.value == "capture" => true,
        Some(by) => {
            lang::unknown(reader.problems, by.span, "cause", &by.value, ["capture"]);
            false
        }
    };
    let sparing = reader.prop("sparing").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let immune = reader.prop("immune").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let unless_taken_by = reader.prop("unless-taken-by").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let area = match (rays, square) {
        (Some(rays), None) => {
            let mut directions = Directions::default();
            for word in rays.value.split_whitespace() {
                directions.take_or_refuse(&Spanned::new(word.to_owned(), rays.span), &[], reader.problems);
            }
            if directions.are_missing() || directions.vectors.len() > 8 {
                reader.error(rays.span, "an explosion has between one and eight rays");
                return None;
            }
            Some(Area::Rays(directions))
        }
        (None, Some(n)) if (1..=15).contains(&n.value) => Some(Area::Square(n.value as u8)),
        (None, Some(n)) => {
            reader.error(n.span, "`square` is a distance from 1 to 15");
            None
        }
        _ => {
            let span = reader.span();
            reader.error(span, "`explode` needs either rays=DIRECTION or square=N");
            None
        }
    };
    reader.finish();
    Some(ExplodeDef { area: area?, order, by_capture, sparing, immune, unless_taken_by })
}

impl ExplodeDef {
    /// Do captors of that kind set it off?
    pub(crate) fn set_off_by(&self, captor: Kind) -> bool {
        !self.unless_taken_by.contains(captor)
    }

    /// Does nothing but a capture set it off?
    pub(crate) fn is_by_capture(&self) -> bool {
        self.by_capture
    }

    /// Is it a square that only a capture sets off, so that one look tells what it removes?
    pub(crate) fn is_simple(&self) -> bool {
        self.by_capture && matches!(self.area, Area::Square(_))
    }

    /// Does it leave men of that kind alone when they stand nearby?
    pub(crate) fn spares(&self, kind: Kind) -> bool {
        self.sparing.contains(kind) || self.immune.contains(kind)
    }

    /// Does it not remove men of that kind even as captors?
    pub(crate) fn never_harms(&self, kind: Kind) -> bool {
        self.immune.contains(kind)
    }

    /// `kind`: whose explosion it is.
    pub(crate) fn explain(&self, def: &GameDef, kind: Kind) -> String {
        let it = def.kind(kind);
        let area = match &self.area {
            Area::Rays(directions) => {
                format!("the first {} that each of its rays meets; the rays run {}", whoever(def), directions.explain())
            }
            Area::Square(n) => format!("everything up to {} away in every direction", counted((*n).into(), "cell")),
        };
        let spared =
            if self.sparing.is_empty() { String::new() } else { format!(", but not {}", one_of(def, self.sparing.iter())) };
        let immune = if self.immune.is_empty() {
            String::new()
        } else {
            format!(" No explosion harms {}.", one_of(def, self.immune.iter()))
        };
        let takers = self.unless_taken_by.iter().filter(|&kind| !def.kind(kind).motions.is_empty());
        let takers: Vec<Kind> = takers.collect();
        let unless =
            if takers.is_empty() { String::new() } else { format!(" by anybody but {}", one_of(def, takers.iter().copied())) };
        if self.by_capture {
            return format!(
                "it explodes when it is captured{unless}, on the cell where its captor arrives: he is removed too, and {area}{spared}. Nothing \
                 else sets it off.{immune}"
            );
        }
        let mut causes = Vec::new();
        if it.detonate.is_some() {
            causes.push("its owner sets it off".to_owned());
        }
        causes.push("another explosion hits it".to_owned());
        if !it.shielded {
            causes.push(format!("it is captured{unless}"));
        } else {
            let names_it = |other: &Kind| def.kind(*other).motions.iter().any(|motion| motion.names_victim(def, kind));
            let takers: KindSet = def.all_kinds().filter(names_it).collect();
            if !takers.is_empty() {
                causes.push(format!("{} captures it", one_of(def, takers.iter())));
            }
        }
        if def.kinds.iter().any(|kind| kind.corners.is_some()) {
            causes.push("it stands on a cleared corner".to_owned());
        }
        if def.kinds.iter().any(|kind| kind.motions.iter().any(|motion| matches!(motion, MotionDef::Push(_)))) {
            causes.push("it would be lost by a push".to_owned());
        }
        let quietly = if def.turn.acts().any(|act| act.act == Act::Discard) {
            " When its owner takes it off the board as his turn, it does not explode."
        } else {
            ""
        };
        let captor = if causes.iter().any(|cause| cause.contains("capture")) {
            " Whoever captures it and so sets it off is removed too."
        } else {
            ""
        };
        let back = if matches!(self.area, Area::Rays(_)) {
            " One that is set off by a ray sends none back where that ray came from: it burns in the remaining directions only. After a capture \
             the rays run in all directions."
        } else {
            ""
        };
        let order = match self.order {
            Order::Generations => "in waves: all of one wave at once, then all that these have hit",
            Order::DepthFirst => "one inside the other: each that is hit goes off before the next ray runs",
            Order::InitialBoard => "all together: every ray is traced on the board as it was before the first explosion",
        };
        let order = match &self.area {
            Area::Rays(directions) if self.order == Order::DepthFirst => format!("{order} ({})", ray_order(&directions.vectors)),
            _ => order.to_owned(),
        };
        format!(
            "it explodes when {}, and takes along {area}{spared}.{captor}{quietly}{back} Explosions that set each other off go {order}.{immune}",
            listed(&causes, "or"),
        )
    }

    pub(crate) fn compile(&self, def: &GameDef) -> Explosion {
        let board = &def.board;
        let rays: Vec<Vector> = match &self.area {
            Area::Rays(directions) => directions.vectors.clone(),
            Area::Square(_) => Vec::new(),
        };
        let runs = board.cells().map(|cell| rays.iter().map(|&by| board.run(cell, by)).collect()).collect();
        let squares = match self.area {
            Area::Square(n) => board.cells().map(|cell| board.square(cell, n)).collect(),
            Area::Rays(_) => Vec::new(),
        };
        // A man hit by a ray that ran in direction `i` sends none back: into the opposite direction.
        let back = rays.iter().map(|ray| rays.iter().position(|other| *other == ray.reversed()).map_or(0, |i| 1 << i)).collect();
        Explosion { def: self.clone(), runs, squares, back }
    }
}

/// "rays in this order, as the board is drawn: up; right; down; left".
fn ray_order(rays: &[Vector]) -> String {
    let name = |ray: &Vector| {
        let upright = ["down", "", "up"][(ray.dy.signum() + 1) as usize];
        let aside = ["left", "", "right"][(ray.dx.signum() + 1) as usize];
        [upright, aside].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" and ")
    };
    let names: Vec<String> = rays.iter().map(name).collect();
    format!("rays in this order, as the board is drawn: {}", names.join("; "))
}

/// A compiled explosion.
#[derive(Debug)]
pub(crate) struct Explosion {
    pub(crate) def: ExplodeDef,
    runs: Vec<Vec<Vec<Cell>>>,
    squares: Vec<CellSet>,
    back: Vec<u8>,
}

impl Explosion {
    /// What it reaches on an empty board.
    pub(super) fn reach(&self, from: Cell) -> CellSet {
        let square = self.square(from).unwrap_or_default();
        self.runs(from).iter().flatten().fold(square, |cells, &cell| cells.with(cell))
    }

    /// The cells of each ray, nearest first.
    #[inline]
    pub(super) fn runs(&self, from: Cell) -> &[Vec<Cell>] {
        &self.runs[from.index()]
    }

    #[inline]
    pub(super) fn square(&self, from: Cell) -> Option<CellSet> {
        self.squares.get(from.index()).copied()
    }

    /// May what it sets off make way for its own last rays?
    pub(super) fn opens_its_way(&self) -> bool {
        self.def.order == Order::DepthFirst
    }

    /// Does a square explosion on the first cell reach the second?
    pub(crate) fn reaches(&self, from: Cell, cell: Cell) -> bool {
        self.square(from).is_some_and(|square| square.contains(cell))
    }
}

/// A man about to explode, already off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charge {
    pub(crate) cell: Cell,
    pub(super) kind: Kind,
    /// Rays (bits) that do not run, because the wave came from there.
    silent: u8,
}

impl Charge {
    /// A charge of that kind on that cell, all rays free.
    pub(crate) const fn new(cell: Cell, kind: Kind) -> Self {
        Self { cell, kind, silent: 0 }
    }

    /// The charge of a man that was taken on `cell` by one who has arrived on `to`.
    pub(crate) fn taken(game: &Game, cell: Cell, to: Cell, kind: Kind) -> Self {
        let by_capture = game.explosion(kind).is_some_and(|explosion| explosion.def.by_capture);
        Self::new(if by_capture { to } else { cell }, kind)
    }

    /// The charge that the man on the cell is for other explosions, if he is one.
    pub(crate) fn at(game: &Game, pos: &Position, cell: Cell) -> Option<Self> {
        let piece = pos.piece(cell);
        let explosive = || game.explosion(piece.kind()).is_some_and(|explosion| !explosion.def.by_capture);
        (!piece.is_empty() && explosive()).then(|| Self::new(cell, piece.kind()))
    }
}

impl Game {
    /// Carries out explosions and everything they set off. The charges are off the board already; who stands on their cells (a captor)
    /// goes first.
    pub(crate) fn explode(&self, pos: &mut Position, charges: Vec<Charge>, sink: &mut impl Sink) {
        let Some(explosion) = charges.first().and_then(|charge| self.explosion(charge.kind)) else { return };
        pos.stage.quiet = false;
        match explosion.def.order {
            Order::Generations => self.explode_in_waves(pos, charges, sink),
            Order::DepthFirst => charges.into_iter().for_each(|charge| self.explode_deep(pos, charge, 1, sink)),
            Order::InitialBoard => self.explode_at_once(pos, charges, sink),
        }
    }

    /// Does an explosion that reaches the man on the cell leave him alone?
    #[inline]
    pub(crate) fn spares(&self, def: &ExplodeDef, pos: &Position, cell: Cell) -> bool {
        self.sheltered().contains(cell) || def.spares(pos.piece(cell).kind())
    }

    /// And a captor of that kind, who has arrived where it begins?
    #[inline]
    pub(crate) fn spares_captor(&self, def: &ExplodeDef, cell: Cell, captor: Kind) -> bool {
        self.sheltered().contains(cell) || def.never_harms(captor)
    }

    /// The cells that one charge hits on this board, each with the rays that came there.
    fn hits(&self, pos: &Position, charge: Charge, hit: &mut impl FnMut(Cell, u8)) {
        let Some(explosion) = self.explosion(charge.kind) else { return };
        let def = &explosion.def;
        let spared = |cell: Cell| self.spares(def, pos, cell);
        let captor = pos.piece(charge.cell);
        if !captor.is_empty() && !self.spares_captor(def, charge.cell, captor.kind()) {
            hit(charge.cell, 0);
        }
        if let Some(&square) = explosion.squares.get(charge.cell.index()) {
            (square & pos.occupied()).iter().filter(|&cell| !spared(cell) && cell != charge.cell).for_each(|cell| hit(cell, 0));
            return;
        }
        for (i, run) in explosion.runs[charge.cell.index()].iter().enumerate() {
            if charge.silent >> i & 1 != 0 {
                continue;
            }
            if let Some(&cell) = run.iter().find(|&&cell| !pos.piece(cell).is_empty())
                && !spared(cell)
            {
                hit(cell, explosion.back[i]);
            }
        }
    }

    fn explode_in_waves(&self, pos: &mut Position, mut charges: Vec<Charge>, sink: &mut impl Sink) {
        let mut wave = 0;
        while !charges.is_empty() {
            wave = u8::saturating_add(wave, 1);
            let mut next: Vec<Charge> = Vec::new();
            let mut gone = CellSet::EMPTY;
            for &charge in &charges {
                let mut cells = CellSet::EMPTY;
                self.hits(pos, charge, &mut |cell, back| {
                    cells.insert(cell);
                    if let Some(known) = next.iter_mut().find(|known| known.cell == cell) {
                        known.silent |= back;
                    } else if let Some(charge) = Charge::at(self, pos, cell) {
                        next.push(Charge { silent: back, ..charge });
                    }
                });
                gone |= cells;
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            gone.iter().for_each(|cell| self.remove(pos, cell, sink));
            charges = next;
        }
    }

    fn explode_deep(&self, pos: &mut Position, charge: Charge, wave: u8, sink: &mut impl Sink) {
        // One ray after the other, each on the board as the earlier ones have left it.
        let rays = self.explosion(charge.kind).map_or(0, |explosion| explosion.back.len());
        let passes: Vec<u8> = if rays == 0 { vec![0] } else { (0..rays).map(|i| !(1u8 << i)).collect() };
        for pass in passes {
            let mut found = Vec::new();
            self.hits(pos, Charge { silent: charge.silent | pass, ..charge }, &mut |cell, back| found.push((cell, back)));
            let cells = found.iter().map(|hit| hit.0).collect();
            if !found.is_empty() {
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            for (cell, back) in found {
                let set_off = Charge::at(self, pos, cell);
                if !pos.piece(cell).is_empty() {
                    self.remove(pos, cell, sink);
                }
                if let Some(set_off) = set_off {
                    self.explode_deep(pos, Charge { silent: back, ..set_off }, wave.saturating_add(1), sink);
                }
            }
        }
    }

    fn explode_at_once(&self, pos: &mut Position, mut charges: Vec<Charge>, sink: &mut impl Sink) {
        let board = *pos;
        let (mut gone, mut wave) = (CellSet::EMPTY, 0);
        let mut known: CellSet = charges.iter().map(|charge| charge.cell).collect();
        while !charges.is_empty() {
            wave = u8::saturating_add(wave, 1);
            let mut next: Vec<Charge> = Vec::new();
            for &charge in &charges {
                let mut cells = CellSet::EMPTY;
                self.hits(&board, charge, &mut |cell, back| {
                    cells.insert(cell);
                    if let Some(same) = next.iter_mut().find(|same| same.cell == cell) {
                        same.silent |= back;
                    } else if !known.contains(cell)
                        && let Some(charge) = Charge::at(self, &board, cell)
                    {
                        next.push(Charge { silent: back, ..charge });
                    }
                });
                gone |= cells;
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            next.iter().for_each(|charge| known.insert(charge.cell));
            charges = next;
        }
        gone.iter().for_each(|cell| self.remove(pos, cell, sink));
    }

    /// Takes away what stands on a cell, as an effect.
    pub(crate) fn remove(&self, pos: &mut Position, cell: Cell, sink: &mut impl Sink) {
        let piece = pos.piece(cell);
        if !piece.is_empty() {
            pos.put(&self.ledger, cell, Piece::EMPTY);
            pos.stage.quiet = false;
            sink.event(Event::Removed { cell, piece });
        }
    }
}
