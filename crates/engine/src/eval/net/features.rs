//! The inputs of a net: the pieces on their cells, and the state that is not on the board.
//!
//! Every side sees the board from its own perspective: its pieces first, the others in turn order. The board is turned
//! to the view of the first side if the game is the same from there (`symmetry`), and mirrored if left and right are
//! equivalent and the side's royal piece stands on the left. All this is derived from the rules; the code knows no
//! particular game. This module numbers the inputs; `accumulators` adds up their weights.

use super::symmetry::{CellMap, SymmetryTester, all_pieces, relative_piece, relative_side};
use geometry::Cell;
use rules::{Game, Kind, Piece, Position, Side};

/// The maximum number of levels of a state feature.
const MAX_LEVELS: u8 = 8;
/// Marks a missing input.
pub(super) const NO_INPUT: u16 = u16::MAX;

/// The inputs of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The number of inputs.
    count: usize,
    sides: usize,
    cells: usize,
    /// By viewer, mirroring, piece and cell; [`NONE`] where there is no input.
    piece_inputs: Vec<u16>,
    /// The number of different pieces.
    piece_index_count: usize,
    off_board: Vec<StateFeature>,
    /// By viewer and owner: the first input of the state that is not on the board.
    state_offsets: Vec<u16>,
    /// By viewer: whether its royal piece, standing there, mirrors the board; `None` if it never does.
    mirrored_cells: Vec<Option<Vec<bool>>>,
    /// See [`Features::fingerprint`].
    fingerprint: u64,
}

/// A quantity of a side that is not on the board.
#[derive(Clone, Debug, PartialEq)]
struct StateFeature {
    kind: StateFeatureKind,
    /// The first input, relative to those of its owner.
    first: u16,
    /// The number of inputs.
    levels: u8,
    /// Whether each level includes all lower ones.
    is_cumulative: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum StateFeatureKind {
    /// Pieces or stones in stock, grouped by `to_a_level`.
    Stock { slot: usize, per_level: u8 },
    /// The number of checks that the side has still to give.
    Checks,
    /// The kind that the side moved last.
    LastKind,
    /// Whether the side is mated and its pieces stay on the board.
    Asleep,
}

impl Features {
    /// The inputs of a game; `None` if there are too many for a net.
    pub fn new(game: &Game) -> Option<Self> {
        let trials = SymmetryTester::new(game);
        let (sides, cells) = (game.sides().count(), game.board().cell_count());
        let (off_board, beside) = state_feature_count(game);
        let rows = all_pieces(game);
        let block = rows.len() * cells + sides * beside;
        let maps = trials.perspective_maps();
        let blocks = 1 + maps.iter().filter(|map| map.is_none()).count();
        if blocks * block >= usize::from(NO_INPUT) {
            return None;
        }
        let mirror = trials.mirror().filter(|_| game.sides().all(|side| initial_royal_count(game, side) == 1));
        let kinds = 1 + rows.iter().map(|piece| piece.index()).max().unwrap_or(0);
        let mut features = Self {
            count: blocks * block,
            sides,
            cells,
            piece_inputs: vec![NO_INPUT; sides * 2 * kinds * cells],
            piece_index_count: kinds,
            off_board,
            state_offsets: vec![NO_INPUT; sides * sides],
            mirrored_cells: vec![None; sides],
            fingerprint: trials.fingerprint(),
        };
        let mut next = 1;
        for (viewer, map) in game.sides().zip(&maps) {
            // A side whose perspective maps to no other has weights of its own.
            let base = if map.is_some() { 0 } else { next * block };
            next += usize::from(map.is_none());
            let identity: CellMap = game.board().cells().collect();
            let map = map.as_ref().unwrap_or(&identity);
            for (row, &piece) in rows.iter().enumerate() {
                // The piece that the viewer sees in that row.
                let seen = *rows.iter().find(|&&other| relative_piece(game, viewer, other) == piece).unwrap_or(&piece);
                for cell in game.board().cells() {
                    let place = map[cell.index()];
                    let mirrored = mirror.as_ref().map_or(place, |mirror| mirror[place.index()]);
                    for (at, place) in [place, mirrored].into_iter().enumerate() {
                        let input = base + row * cells + place.index();
                        let index = features.piece_index(viewer, at == 1, seen, cell);
                        features.piece_inputs[index] = input as u16;
                    }
                }
            }
            for owner in game.sides() {
                let first = base + rows.len() * cells + usize::from(relative_side(game, viewer, owner)) * beside;
                features.state_offsets[viewer.index() * sides + owner.index()] = first as u16;
            }
            if mirror.is_some() {
                let middle = game.board().files().len() as u8 - 1;
                let left = |cell: Cell| 2 * game.board().coordinates(map[cell.index()]).0 < middle;
                features.mirrored_cells[viewer.index()] = Some(game.board().cells().map(left).collect());
            }
        }
        Some(features)
    }

    /// Maps each input of this game to the equivalent input of another, or to [`NONE`]. Returns `None` if the boards or
    /// sides differ, or if only one of the games has mirror symmetry. `like` returns the equivalent kind of the other
    /// game.
    pub(super) fn map_inputs(
        &self,
        game: &Game,
        (other, theirs): (&Self, &Game),
        like: impl Fn(Kind) -> Option<Kind>,
    ) -> Option<Vec<u16>> {
        let seats = |features: &Self| (features.sides, features.has_mirroring());
        let names =
            |game: &Game| game.board().cells().map(|cell| game.board().name(cell).to_owned()).collect::<Vec<_>>();
        if seats(self) != seats(other) || names(game) != names(theirs) {
            return None;
        }
        let mut known = vec![NO_INPUT; self.count];
        let pieces = all_pieces(game).into_iter().filter_map(|piece| {
            let kind = like(piece.kind())?;
            let there = piece.side().map_or(Piece::stone(kind), |side| Piece::new(side, kind));
            all_pieces(theirs).contains(&there).then_some((piece, there))
        });
        for (piece, there) in pieces {
            for viewer in game.sides() {
                for (cell, mirrored) in game.board().cells().flat_map(|cell| [(cell, false), (cell, true)]) {
                    let input = self.piece_input(viewer, mirrored, piece, cell);
                    known[usize::from(input)] = other.piece_input(viewer, mirrored, there, cell);
                }
            }
        }
        for signal in &self.off_board {
            let same = |there: &&StateFeature| match (signal.kind, there.kind) {
                (StateFeatureKind::Stock { slot, .. }, StateFeatureKind::Stock { slot: other, .. }) => {
                    like(game.stock_slots()[slot]) == Some(theirs.stock_slots()[other])
                }
                (StateFeatureKind::Checks, StateFeatureKind::Checks)
                | (StateFeatureKind::LastKind, StateFeatureKind::LastKind)
                | (StateFeatureKind::Asleep, StateFeatureKind::Asleep) => true,
                _ => false,
            };
            let Some(there) = other.off_board.iter().find(same) else { continue };
            for (own, others) in self.state_offsets.iter().zip(&other.state_offsets) {
                for level in 0..signal.levels {
                    let theirs = if signal.kind == StateFeatureKind::LastKind {
                        like(Kind(level)).map(|kind| kind.0)
                    } else {
                        Some(level)
                    };
                    if let Some(theirs) = theirs.filter(|theirs| *theirs < there.levels) {
                        known[usize::from(own + signal.first + u16::from(level))] =
                            others + there.first + u16::from(theirs);
                    }
                }
            }
        }
        Some(known)
    }

    /// The number of inputs.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Whether left and right are equivalent, so that a side sees its royal piece on one half only.
    pub fn has_mirroring(&self) -> bool {
        self.mirrored_cells.iter().any(Option::is_some)
    }

    /// Identifies how the pieces move, on which board and with which goals: games with the same fingerprint can share a
    /// net.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The maximum number of active inputs in any position.
    pub fn max_active(&self) -> usize {
        let of_signal = |signal: &StateFeature| if signal.is_cumulative { usize::from(signal.levels) } else { 1 };
        self.cells + self.sides * self.off_board.iter().map(of_signal).sum::<usize>()
    }

    /// Calls `each` with every active input of a position, from the perspective of the viewer.
    pub fn active(&self, pos: &Position, viewer: Side, mut each: impl FnMut(u16)) {
        let mirrored = self.is_mirrored(pos, viewer);
        for cell in pos.occupied() {
            let input = self.piece_input(viewer, mirrored, pos.piece(cell), cell);
            if input != NO_INPUT {
                each(input);
            }
        }
        for owner in 0..self.sides {
            for signal in 0..self.off_board.len() {
                let level = self.level(pos, Side(owner as u8), signal);
                self.inputs(viewer, owner, signal, level).for_each(&mut each);
            }
        }
    }

    /// Whether the viewer sees the board mirrored.
    #[inline]
    pub(super) fn is_mirrored(&self, pos: &Position, viewer: Side) -> bool {
        let Some(left) = &self.mirrored_cells[viewer.index()] else { return false };
        pos.royals(viewer).first().is_some_and(|royal| left[royal.index()])
    }

    /// The input of a piece on a cell.
    #[inline]
    pub(super) fn piece_input(&self, viewer: Side, mirrored: bool, piece: Piece, cell: Cell) -> u16 {
        self.piece_inputs[self.piece_index(viewer, mirrored, piece, cell)]
    }

    #[inline]
    const fn piece_index(&self, viewer: Side, mirrored: bool, piece: Piece, cell: Cell) -> usize {
        ((viewer.index() * 2 + mirrored as usize) * self.piece_index_count + piece.index()) * self.cells + cell.index()
    }

    #[inline]
    pub(super) const fn sides(&self) -> usize {
        self.sides
    }

    #[inline]
    pub(super) const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of state features per side.
    #[inline]
    pub(super) const fn state_feature_count(&self) -> usize {
        self.off_board.len()
    }

    /// The level of a state feature for a side.
    #[inline]
    pub(super) fn level(&self, pos: &Position, owner: Side, signal: usize) -> u8 {
        let signal = &self.off_board[signal];
        let level = match signal.kind {
            StateFeatureKind::Stock { slot, per_level: to_a_level } => pos.stock(owner, slot).div_ceil(to_a_level),
            StateFeatureKind::Checks => pos.remaining_checks(owner),
            StateFeatureKind::LastKind => pos.last_kind(owner).map_or(0, |kind| kind.0 + 1),
            StateFeatureKind::Asleep => u8::from(pos.is_asleep(owner)),
        };
        level.min(signal.levels)
    }

    /// The active inputs of a state feature at a level.
    #[inline]
    pub(super) fn inputs(&self, viewer: Side, owner: usize, signal: usize, level: u8) -> impl Iterator<Item = u16> {
        let StateFeature { first, is_cumulative: adds_up, .. } = self.off_board[signal];
        let first = self.state_offsets[viewer.index() * self.sides + owner] + first;
        let lowest = if adds_up { 0 } else { level.saturating_sub(1) };
        (lowest..level).map(move |level| first + u16::from(level))
    }
}

/// The number of royal pieces with which a side begins, on the board or to be placed.
fn initial_royal_count(game: &Game, side: Side) -> usize {
    let (start, royal) = (game.start(), game.royal_kinds());
    let slots = game.stock_slots().iter().enumerate().filter(|&(_, &kind)| royal.contains(kind));
    start.royals(side).len() + slots.map(|(slot, _)| usize::from(start.stock(side, slot))).sum::<usize>()
}

/// The state features of a side, and their total number of inputs.
fn state_feature_count(game: &Game) -> (Vec<StateFeature>, usize) {
    let def = game.def();
    let mut off_board: Vec<StateFeature> = Vec::new();
    let mut next = 0;
    let mut add = |what: StateFeatureKind, levels: u8, adds_up: bool| {
        if levels > 0 {
            off_board.push(StateFeature { kind: what, first: next, levels, is_cumulative: adds_up });
            next += u16::from(levels);
        }
    };
    for slot in 0..game.stock_slots().len() {
        let start = game.sides().map(|side| game.start().stock(side, slot)).max().unwrap_or(0);
        let gains = game.sides().any(|side| game.can_gain(side, slot));
        let to_a_level = start.div_ceil(MAX_LEVELS).max(1);
        let levels = if gains { MAX_LEVELS } else { start.div_ceil(to_a_level) };
        add(StateFeatureKind::Stock { slot, per_level: to_a_level }, levels, true);
    }
    let checks = game.sides().map(|side| game.start().remaining_checks(side)).max().unwrap_or(0);
    add(StateFeatureKind::Checks, checks.min(MAX_LEVELS), true);
    let imitates = def.kinds.iter().any(|kind| kind.roles.imitates);
    add(StateFeatureKind::LastKind, if imitates { def.kinds.len() as u8 } else { 0 }, false);
    add(StateFeatureKind::Asleep, u8::from(game.sides().count() > 2), false);
    let count = usize::from(next);
    (off_board, count)
}

/// The two perspectives of an evaluation: the side to move, and the enemy that moves next.
pub fn perspectives(game: &Game, pos: &Position) -> [Side; 2] {
    let us = pos.side();
    let sides = game.sides().count() as u8;
    let next = (1..sides).map(|after| Side((us.0 + after) % sides));
    let enemy = |&side: &Side| game.are_enemies(us, side) && pos.is_alive(side);
    [us, next.clone().find(enemy).or_else(|| next.clone().next()).unwrap_or(us)]
}
