//! Which pieces may capture by a hop over a neighbour: found for all of them at once, by shifting sets of cells.
//!
//! For: asking only those pieces for captures where captures are compulsory; most pieces have none. Too many may be
//! named, never too few. Not for: the captures themselves (`chain`), nor pieces that capture in other ways, which are
//! always named.

use super::cell_bits::{CellBits, Width};
use super::chain::FirstHop;
use super::compiled::CompiledMotion;
use super::motion_set::Motions;
use geometry::CellSet;
use model::cast::Cast;
use model::piece::{KindSet, Piece, PieceMask, Side};
use model::position::Position;

/// The most groups of hops of a side; with more, its pieces are asked one by one.
const MAX_GROUPS: usize = 16;

/// What shows which pieces may capture.
#[derive(Debug)]
pub(crate) struct PossibleCaptors {
    by_side: Vec<SideCaptors>,
    width: Width,
}

#[derive(Debug, Default)]
struct SideCaptors {
    hops: Vec<HopGroup>,
    /// The pieces that may capture in other ways.
    others: PieceMask,
    /// Whether all pieces may.
    everyone: bool,
}

/// Hops with the same differences of cell numbers.
#[derive(Debug)]
struct HopGroup {
    over: i16,
    to: i16,
    from: CellSet,
    /// Whose pieces, or stones, it may pass over.
    sides: Vec<Side>,
    stones: bool,
}

impl PossibleCaptors {
    /// `displacing` are the kinds that capture by no effects of their moves.
    pub(crate) fn compile(cast: &Cast, motions: &Motions, displacing: KindSet) -> Self {
        let of_side = |side: Side| {
            let mut captors = SideCaptors::default();
            for kind in cast.all_kinds().filter(|&kind| !cast.kind(kind).is_stone) {
                let motions = || motions.motions_of(side, kind).map(|(_, motion)| motion.unconditional());
                let mut hops = Vec::new();
                let known = displacing.contains(kind) && motions().all(|motion| add_hops(motion, &mut hops));
                if known {
                    hops.iter().for_each(|hop| captors.add(cast, hop));
                } else {
                    captors.others.insert(Piece::new(side, kind));
                }
            }
            captors.everyone = captors.hops.is_empty() || captors.hops.len() > MAX_GROUPS;
            captors
        };
        Self { by_side: cast.all_sides().map(of_side).collect(), width: Width::of(cast) }
    }

    /// The pieces of the side to move that may capture something.
    #[inline]
    pub(crate) fn of(&self, pos: &Position) -> CellSet {
        let own = pos.pieces_of(pos.side);
        let captors = &self.by_side[pos.side.index()];
        if captors.everyone {
            return own;
        }
        let hopping = match self.width {
            Width::One => captors.hopping::<u64>(pos, own),
            Width::Two => captors.hopping::<u128>(pos, own),
            Width::All => captors.hopping::<CellSet>(pos, own),
        };
        if captors.others.is_empty() { hopping } else { hopping | pos.cells_of(own & !hopping, captors.others) }
    }
}

/// Collects the first hops of a motion; returns whether it captures in no other way.
fn add_hops(motion: &CompiledMotion, hops: &mut Vec<FirstHop>) -> bool {
    match motion {
        CompiledMotion::DoubleStep(_) | CompiledMotion::Castle(_) | CompiledMotion::Swap(_) => true,
        CompiledMotion::Chain(chain) => chain.add_first_hops(hops),
        motion if matches!(motion.unconditional(), CompiledMotion::EnPassant(_)) => false,
        motion => motion.target_mask().is_some_and(|mask| mask.captures.is_empty()),
    }
}

impl SideCaptors {
    /// The pieces that can make a first hop.
    #[inline]
    fn hopping<C: CellBits>(&self, pos: &Position, own: CellSet) -> CellSet {
        let (own, free) = (C::from_set(own), !C::from_set(pos.occupied()));
        let hopping = self.hops.iter().fold(C::default(), |all, hop| {
            let stones = if hop.stones { C::from_set(pos.stones()) } else { C::default() };
            let over = hop.sides.iter().fold(stones, |all, &side| all | C::from_set(pos.pieces_of(side)));
            all | own & C::from_set(hop.from) & over.shifted(-hop.over) & free.shifted(-hop.to)
        });
        hopping.to_set()
    }

    fn add(&mut self, cast: &Cast, hop: &FirstHop) {
        let passes = |piece: Piece| hop.mask.contains(piece);
        let of_side = |side: Side| cast.all_kinds().map(move |kind| Piece::new(side, kind));
        let sides: Vec<Side> = cast.all_sides().filter(|&side| of_side(side).any(passes)).collect();
        let stones = cast.all_kinds().any(|kind| cast.kind(kind).is_stone && passes(Piece::stone(kind)));
        let number = |cell: geometry::Cell| i16::from(cell.0);
        let (over, to) = (number(hop.over) - number(hop.from), number(hop.to) - number(hop.from));
        let alike =
            |group: &&mut HopGroup| (group.over, group.to, group.stones) == (over, to, stones) && group.sides == sides;
        match self.hops.iter_mut().find(alike) {
            Some(group) => group.from.insert(hop.from),
            None => self.hops.push(HopGroup { over, to, from: CellSet::EMPTY.with(hop.from), sides, stones }),
        }
    }
}
