//! What of a position goes into a net: who stands where, and what is to be known beside the board.
//!
//! Every side sees the board from its own place: its men first, the others by the turn order, the board turned as it
//! lies before the first side if the game is the same from there (`symmetry`), and left and right exchanged if they are
//! the same and its royal man stands on the left. Found from the rules: nothing about any game is written here. For:
//! numbering inputs. Not for: adding up what they weigh (`accumulators`).

use super::symmetry::{Map, Trials, pieces, relation, seen_by};
use geometry::Cell;
use rules::{Game, Kind, MotionDef, Piece, Position, Side};

/// Of things beside the board no more are told apart.
const MOST_LEVELS: u8 = 8;
/// No input.
pub(super) const NONE: u16 = u16::MAX;

/// The inputs of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// How many there are.
    count: usize,
    sides: usize,
    cells: usize,
    /// By viewer, mirrored or not, piece and cell; [`NONE`] where the piece is nothing.
    men: Vec<u16>,
    /// How many different pieces.
    pieces: usize,
    signals: Vec<Signal>,
    /// By viewer and owner: the first input of what lies beside the board.
    beside: Vec<u16>,
    /// By viewer: the cells from where his royal man looks at a mirrored board; none if it never does.
    left: Vec<Option<Vec<bool>>>,
    /// See [`Features::fingerprint`].
    fingerprint: u64,
}

/// Something beside the board that a side has more or less of.
#[derive(Clone, Debug, PartialEq)]
struct Signal {
    what: What,
    /// Its first input among those of its owner.
    first: u16,
    /// How many inputs it has.
    levels: u8,
    /// Each level has all lower ones in it.
    adds_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// Men or stones in stock, so many to a level.
    Stock { slot: usize, to_a_level: u8 },
    /// How often a side has still to give check.
    Checks,
    /// The kind it moved last.
    Last,
    /// It is mated, and its men stay.
    Asleep,
}

impl Features {
    /// Those of the game; none if there are too many for a net.
    pub fn of(game: &Game) -> Option<Self> {
        let trials = Trials::new(game);
        let (sides, cells) = (game.sides().count(), game.board().cell_count());
        let (signals, beside) = signals(game);
        let rows = pieces(game);
        let block = rows.len() * cells + sides * beside;
        let maps = trials.perspectives();
        let blocks = 1 + maps.iter().filter(|map| map.is_none()).count();
        if blocks * block >= usize::from(NONE) {
            return None;
        }
        let mirror = trials.mirror().filter(|_| game.sides().all(|side| royals_to_come(game, side) == 1));
        let kinds = 1 + rows.iter().map(|piece| piece.index()).max().unwrap_or(0);
        let mut features = Self {
            count: blocks * block,
            sides,
            cells,
            men: vec![NONE; sides * 2 * kinds * cells],
            pieces: kinds,
            signals,
            beside: vec![NONE; sides * sides],
            left: vec![None; sides],
            fingerprint: trials.fingerprint(),
        };
        let mut next = 1;
        for (viewer, map) in game.sides().zip(&maps) {
            // Who sees the board as nobody else does has weights of his own.
            let base = if map.is_some() { 0 } else { next * block };
            next += usize::from(map.is_none());
            let identity: Map = game.board().cells().collect();
            let map = map.as_ref().unwrap_or(&identity);
            for (row, &piece) in rows.iter().enumerate() {
                // The piece that the viewer sees in that row.
                let seen = *rows.iter().find(|&&other| seen_by(game, viewer, other) == piece).unwrap_or(&piece);
                for cell in game.board().cells() {
                    let place = map[cell.index()];
                    let mirrored = mirror.as_ref().map_or(place, |mirror| mirror[place.index()]);
                    for (at, place) in [place, mirrored].into_iter().enumerate() {
                        let input = base + row * cells + place.index();
                        let index = features.at(viewer, at == 1, seen, cell);
                        features.men[index] = input as u16;
                    }
                }
            }
            for owner in game.sides() {
                let first = base + rows.len() * cells + usize::from(relation(game, viewer, owner)) * beside;
                features.beside[viewer.index() * sides + owner.index()] = first as u16;
            }
            if mirror.is_some() {
                let middle = game.board().files().len() as u8 - 1;
                let left = |cell: Cell| 2 * game.board().place(map[cell.index()]).0 < middle;
                features.left[viewer.index()] = Some(game.board().cells().map(left).collect());
            }
        }
        Some(features)
    }

    /// By input of this game: the input of another one that says the same, [`NONE`] where none does. None if boards or
    /// sides are others, or if one of the games sees left and right as the same and the other does not. `like`: the kind
    /// there that a kind is.
    pub(super) fn known_to(
        &self,
        game: &Game,
        (other, theirs): (&Self, &Game),
        like: impl Fn(Kind) -> Option<Kind>,
    ) -> Option<Vec<u16>> {
        let seats = |features: &Self| (features.sides, features.sees_mirrored());
        let names =
            |game: &Game| game.board().cells().map(|cell| game.board().name(cell).to_owned()).collect::<Vec<_>>();
        if seats(self) != seats(other) || names(game) != names(theirs) {
            return None;
        }
        let mut known = vec![NONE; self.count];
        let men = pieces(game).into_iter().filter_map(|piece| {
            let kind = like(piece.kind())?;
            let there = piece.side().map_or(Piece::stone(kind), |side| Piece::man(side, kind));
            pieces(theirs).contains(&there).then_some((piece, there))
        });
        for (piece, there) in men {
            for viewer in game.sides() {
                for (cell, mirrored) in game.board().cells().flat_map(|cell| [(cell, false), (cell, true)]) {
                    let input = self.man(viewer, mirrored, piece, cell);
                    known[usize::from(input)] = other.man(viewer, mirrored, there, cell);
                }
            }
        }
        for signal in &self.signals {
            let same = |there: &&Signal| match (signal.what, there.what) {
                (What::Stock { slot, .. }, What::Stock { slot: other, .. }) => {
                    like(game.stock_slots()[slot]) == Some(theirs.stock_slots()[other])
                }
                (What::Checks, What::Checks) | (What::Last, What::Last) | (What::Asleep, What::Asleep) => true,
                _ => false,
            };
            let Some(there) = other.signals.iter().find(same) else { continue };
            for (own, others) in self.beside.iter().zip(&other.beside) {
                for level in 0..signal.levels {
                    let theirs =
                        if signal.what == What::Last { like(Kind(level)).map(|kind| kind.0) } else { Some(level) };
                    if let Some(theirs) = theirs.filter(|theirs| *theirs < there.levels) {
                        known[usize::from(own + signal.first + u16::from(level))] =
                            others + there.first + u16::from(theirs);
                    }
                }
            }
        }
        Some(known)
    }

    /// How many inputs there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Are left and right the same, so that a side sees its royal man on one half only?
    pub fn sees_mirrored(&self) -> bool {
        self.left.iter().any(Option::is_some)
    }

    /// A number that tells how the men of the game move, on what board, and for what: games that share it can share a
    /// net.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// No position has more of them.
    pub fn most_active(&self) -> usize {
        let of_signal = |signal: &Signal| if signal.adds_up { usize::from(signal.levels) } else { 1 };
        self.cells + self.sides * self.signals.iter().map(of_signal).sum::<usize>()
    }

    /// Those of a position, as the viewer sees it.
    pub fn active(&self, pos: &Position, viewer: Side, mut each: impl FnMut(u16)) {
        let mirrored = self.is_mirrored(pos, viewer);
        for cell in pos.occupied() {
            let input = self.man(viewer, mirrored, pos.piece(cell), cell);
            if input != NONE {
                each(input);
            }
        }
        for owner in 0..self.sides {
            for signal in 0..self.signals.len() {
                let level = self.level(pos, Side(owner as u8), signal);
                self.inputs(viewer, owner, signal, level).for_each(&mut each);
            }
        }
    }

    /// Does the viewer see left as right?
    #[inline]
    pub(super) fn is_mirrored(&self, pos: &Position, viewer: Side) -> bool {
        let Some(left) = &self.left[viewer.index()] else { return false };
        pos.royals(viewer).first().is_some_and(|royal| left[royal.index()])
    }

    /// The input of a piece on a cell.
    #[inline]
    pub(super) fn man(&self, viewer: Side, mirrored: bool, piece: Piece, cell: Cell) -> u16 {
        self.men[self.at(viewer, mirrored, piece, cell)]
    }

    #[inline]
    const fn at(&self, viewer: Side, mirrored: bool, piece: Piece, cell: Cell) -> usize {
        ((viewer.index() * 2 + mirrored as usize) * self.pieces + piece.index()) * self.cells + cell.index()
    }

    #[inline]
    pub(super) const fn sides(&self) -> usize {
        self.sides
    }

    #[inline]
    pub(super) const fn cells(&self) -> usize {
        self.cells
    }

    /// How many things beside the board each side has.
    #[inline]
    pub(super) const fn signals(&self) -> usize {
        self.signals.len()
    }

    /// How much of it the side has.
    #[inline]
    pub(super) fn level(&self, pos: &Position, owner: Side, signal: usize) -> u8 {
        let signal = &self.signals[signal];
        let level = match signal.what {
            What::Stock { slot, to_a_level } => pos.stock(owner, slot).div_ceil(to_a_level),
            What::Checks => pos.checks_to_give(owner),
            What::Last => pos.last_kind(owner).map_or(0, |kind| kind.0 + 1),
            What::Asleep => u8::from(pos.is_asleep(owner)),
        };
        level.min(signal.levels)
    }

    /// The inputs of so much of it.
    #[inline]
    pub(super) fn inputs(&self, viewer: Side, owner: usize, signal: usize, level: u8) -> impl Iterator<Item = u16> {
        let Signal { first, adds_up, .. } = self.signals[signal];
        let first = self.beside[viewer.index() * self.sides + owner] + first;
        let lowest = if adds_up { 0 } else { level.saturating_sub(1) };
        (lowest..level).map(move |level| first + u16::from(level))
    }
}

/// How many royal men a side begins with, on the board or to be placed there.
fn royals_to_come(game: &Game, side: Side) -> usize {
    let (start, royal) = (game.start(), game.royal_kinds());
    let slots = game.stock_slots().iter().enumerate().filter(|&(_, &kind)| royal.contains(kind));
    start.royals(side).len() + slots.map(|(slot, _)| usize::from(start.stock(side, slot))).sum::<usize>()
}

/// What a side of the game has beside the board, and how many inputs that makes.
fn signals(game: &Game) -> (Vec<Signal>, usize) {
    let def = game.def();
    let mut signals: Vec<Signal> = Vec::new();
    let mut next = 0;
    let mut add = |what: What, levels: u8, adds_up: bool| {
        if levels > 0 {
            signals.push(Signal { what, first: next, levels, adds_up });
            next += u16::from(levels);
        }
    };
    for slot in 0..game.stock_slots().len() {
        let start = game.sides().map(|side| game.start().stock(side, slot)).max().unwrap_or(0);
        let gains = game.sides().any(|side| game.may_gain(side, slot));
        let to_a_level = start.div_ceil(MOST_LEVELS).max(1);
        let levels = if gains { MOST_LEVELS } else { start.div_ceil(to_a_level) };
        add(What::Stock { slot, to_a_level }, levels, true);
    }
    let checks = game.sides().map(|side| game.start().checks_to_give(side)).max().unwrap_or(0);
    add(What::Checks, checks.min(MOST_LEVELS), true);
    let imitates =
        def.kinds.iter().flat_map(|kind| &kind.motions).any(|motion| matches!(motion, MotionDef::Imitate(_)));
    add(What::Last, if imitates { def.kinds.len() as u8 } else { 0 }, false);
    add(What::Asleep, u8::from(game.sides().count() > 2), false);
    let count = usize::from(next);
    (signals, count)
}

/// Both of a pair of viewers: the side on turn, and the enemy who comes next.
pub fn viewers(game: &Game, pos: &Position) -> [Side; 2] {
    let us = pos.side();
    let sides = game.sides().count() as u8;
    let next = (1..sides).map(|after| Side((us.0 + after) % sides));
    let enemy = |&side: &Side| game.are_enemies(us, side) && pos.is_alive(side);
    [us, next.clone().find(enemy).or_else(|| next.clone().next()).unwrap_or(us)]
}
