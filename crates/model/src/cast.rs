//! The cast of a game: what its words name. Board, sides, kinds, zones and stocks, by number.
//!
//! All that a word may look up while it is compiled, explained or played. What the words themselves say is in the
//! definition of a game, which has a cast; what one word must know of others is in [`Roles`] and [`Traits`], as facts.

use crate::letter::Letter;
use crate::piece::{Kind, KindSet, MAX_SIDES, MAX_STOCK, Piece, PieceMask, Side};
use crate::roles::{ExplosionTrigger, Roles, Traits};
use geometry::{Board, Cell, CellSet, Facing};

/// What the words of a game name.
#[derive(Clone, Debug)]
pub struct Cast {
    /// The empty board.
    pub board: Board,
    /// The players.
    pub sides: Vec<SideDef>,
    /// The kinds of pieces and stones.
    pub kinds: Vec<KindDef>,
    /// The named zones.
    pub zones: Vec<ZoneDef>,
    /// By side: cells that do not exist for its pieces.
    pub closed: [CellSet; MAX_SIDES],
    /// By side: cells on which its pieces are parked.
    pub parked: [CellSet; MAX_SIDES],
    /// Cells that effects do not reach.
    pub sheltered: CellSet,
    /// The pieces and stones of the start position.
    pub start: Vec<(Cell, Piece)>,
    /// The kinds that a stock can hold, in the order of position strings.
    pub stock_slots: Vec<Kind>,
    /// By side and slot: the number at the start.
    pub stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// By side: the slots (bits) whose pieces never run out. Positions do not count them.
    pub endless: [u8; MAX_SIDES],
    /// The sides (bits) whose captures go into their stock.
    pub stock_gains: u8,
    /// The rights that can be lost: see [`Right`].
    pub rights: Vec<Right>,
    /// What words have to know of the whole file.
    pub traits: Traits,
}

/// A named set of cells, possibly different for each side.
#[derive(Clone, Debug)]
pub struct ZoneDef {
    /// Its name.
    pub name: String,
    /// How the page draws it, if at all.
    pub look: Option<String>,
    /// The cells of each side (identical if the file names no side).
    pub cells: Vec<CellSet>,
    /// The file names sides.
    pub by_side: bool,
}

/// A player's side.
#[derive(Clone, Debug)]
pub struct SideDef {
    /// Its name.
    pub name: String,
    /// Its letter in position strings.
    pub letter: char,
    /// The direction in which its pieces face.
    pub facing: Facing,
    /// The colour scheme in which it is drawn.
    pub look: String,
    /// The number of its team.
    pub team: u8,
}

/// A kind of piece or stone: its names, its picture, and what it is in the game.
#[derive(Clone, Debug)]
pub struct KindDef {
    /// The name that rule files use.
    pub id: String,
    /// The name that people read.
    pub title: String,
    /// Its letter or sign in position strings.
    pub letter: Letter,
    /// Its letters in turn text.
    pub text: String,
    /// The name of its picture.
    pub glyph: String,
    /// The text on the piece: none, the same for all sides, or one for each side.
    pub face: Vec<String>,
    /// Its size among octagons.
    pub size: PieceSize,
    /// It is a stone: it belongs to no side.
    pub is_stone: bool,
    /// The kind of which it is a form, and the kind whose power it holds, if it is a form.
    pub form: Option<FormDef>,
    /// The kind as which it enters a captor's stock, if not its own.
    pub promoted_from: Option<Kind>,
    /// What other words have to know of its own.
    pub roles: Roles,
}

/// The size of an octagon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSize {
    /// The usual size.
    #[default]
    Middle,
    /// The most important piece's.
    Large,
    /// That of the lowest rank.
    Small,
}

impl PieceSize {
    /// All sizes, with their names in rule files.
    pub const NAMED: [(&str, Self); 3] = [("middle", Self::Middle), ("large", Self::Large), ("small", Self::Small)];

    /// Its name in rule files.
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|(_, size)| *size == self).map_or("", |(name, _)| name)
    }
}

impl KindDef {
    /// Whether it must be kept safe.
    pub fn is_royal(&self) -> bool {
        self.roles.royal.is_some()
    }

    /// Whether it explodes, for whatever reason.
    pub fn explodes(&self) -> bool {
        self.roles.explodes != ExplosionTrigger::Never
    }
}

/// A kind that is another kind in a special state.
#[derive(Clone, Copy, Debug)]
pub struct FormDef {
    /// The kind of which it is a form.
    pub base: Kind,
    /// A piece takes this form by moving like this kind, and keeps it until it moves again.
    pub holding: Kind,
}

/// A right that is lost for good when one of its cells changes: to castle, or to make a first move.
#[derive(Clone, Debug)]
pub struct Right {
    /// The side that has it.
    pub side: Side,
    /// The letter of a right in the castling field; `None` for a first move.
    pub letter: Option<char>,
    /// It is the right of the piece on a cell that has not moved yet; its letter is that of the file. (Otherwise a
    /// letter is that of a castling move with fixed cells.)
    pub unmoved: bool,
    /// The cells, and the kinds of this side's pieces that must stand there to keep the right.
    pub home_cells: Vec<(Cell, KindSet)>,
}

impl Cast {
    /// The kind.
    pub fn kind(&self, kind: Kind) -> &KindDef {
        &self.kinds[kind.index()]
    }

    /// The side.
    pub fn side(&self, side: Side) -> &SideDef {
        &self.sides[side.index()]
    }

    /// Do the pieces that the side captures go into its stock?
    pub fn keeps_prisoners(&self, side: Side) -> bool {
        self.stock_gains & side.bit() != 0
    }

    /// Does a side never run out of the pieces of this slot?
    #[inline]
    pub fn is_endless(&self, side: Side, slot: usize) -> bool {
        self.endless[side.index()] >> slot & 1 != 0
    }

    /// Does any side never run out of some pieces?
    pub fn has_endless_stock(&self) -> bool {
        self.endless != [0; MAX_SIDES]
    }

    /// The number of pieces of these kinds that the side has at the start, on the board and in its stock.
    pub fn count_at_start(&self, side: Side, kinds: KindSet) -> usize {
        let standing = self.start.iter().filter(|(_, piece)| piece.is_of(side) && kinds.contains(piece.kind()));
        let stock = self.stock_slots.iter().zip(self.stock[side.index()]).filter(|(kind, _)| kinds.contains(**kind));
        standing.count() + stock.map(|(_, count)| usize::from(count)).sum::<usize>()
    }

    /// Are there cells on which pieces are parked?
    pub fn has_parking(&self) -> bool {
        self.parked.iter().any(|cells| !cells.is_empty())
    }

    /// All sides.
    pub fn all_sides(&self) -> impl Iterator<Item = Side> + use<> {
        (0..self.sides.len() as u8).map(Side)
    }

    /// All kinds.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len() as u8).map(Kind)
    }

    /// All pieces that can stand on the board: pieces of every side, and stones.
    pub fn all_pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        let sides = self.sides.len();
        Piece::all(self.kinds.len()).filter(move |piece| piece.side().is_none_or(|side| side.index() < sides))
    }

    /// The teams, each represented by its first side; a side without partners is a team of its own.
    pub fn teams(&self) -> impl Iterator<Item = Side> + '_ {
        self.all_sides().filter(|&side| (0..side.0).all(|before| !self.same_team(Side(before), side)))
    }

    /// Are the two sides in the same team?
    pub fn same_team(&self, a: Side, b: Side) -> bool {
        self.sides[a.index()].team == self.sides[b.index()].team
    }

    /// The kind with this letter that is not a form of another.
    pub fn kind_of_letter(&self, letter: impl Into<Letter>) -> Option<Kind> {
        let letter = letter.into();
        self.all_kinds().find(|&kind| {
            let def = self.kind(kind);
            def.form.is_none() && def.letter == letter
        })
    }

    /// The kind that enters the captor's stock when a piece of this kind is captured.
    pub fn prisoner_kind(&self, kind: Kind) -> Kind {
        let base = self.base_kind(kind);
        self.kind(base).promoted_from.unwrap_or(base)
    }

    /// The kind of which this one is a form, or the kind itself.
    pub fn base_kind(&self, kind: Kind) -> Kind {
        self.kind(kind).form.map_or(kind, |form| form.base)
    }

    /// The bit of the right to a first move from the cell; 0 if there is none.
    pub fn first_move_right(&self, side: Side, cell: Cell) -> u64 {
        let wanted = |right: &Right| right.letter.is_none() && right.side == side && right.home_cells[0].0 == cell;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// The bit of a castling right.
    pub fn castle_right(&self, side: Side, letter: char) -> u64 {
        let wanted = |right: &Right| !right.unmoved && right.letter == Some(letter) && right.side == side;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// Adds the rights to a first move of a kind: from the zone, or else from the cells where its pieces stand at the
    /// start.
    pub fn add_first_move_rights(&self, kind: Kind, zone: Option<usize>, rights: &mut Vec<Right>) {
        for side in self.all_sides() {
            let stands = self.start.iter().filter(|(_, piece)| *piece == Piece::new(side, kind)).map(|(cell, _)| *cell);
            let cells = zone.map_or_else(|| stands.collect(), |zone| self.zones[zone].cells[side.index()]);
            for cell in cells {
                let same =
                    |right: &&mut Right| right.letter.is_none() && right.side == side && right.home_cells[0].0 == cell;
                if let Some(right) = rights.iter_mut().find(same) {
                    right.home_cells[0].1.insert(kind);
                } else {
                    let holds = vec![(cell, [kind].into_iter().collect())];
                    rights.push(Right { side, letter: None, unmoved: false, home_cells: holds });
                }
            }
        }
    }

    /// The bit of the right of the unmoved piece on a cell; 0 if there is none.
    pub fn unmoved_right(&self, side: Side, cell: Cell) -> u64 {
        let wanted = |right: &Right| right.unmoved && right.side == side && right.home_cells[0].0 == cell;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// Whether these captures can cost their own side a piece. A piece that no turn may cost it does not count.
    pub fn captures_cost_own(&self, side: Side, takes: PieceMask) -> bool {
        let may_go = |kind: Kind| self.kind(kind).roles.royal.is_none_or(|royal| royal.expendable || royal.jointly);
        let royals_go = self.kinds.iter().any(|kind| kind.roles.royal.is_some_and(|royal| royal.expendable));
        let pieces = self.all_kinds().filter(|&kind| !self.kind(kind).is_stone);
        let mut own = pieces.filter(|&kind| takes.contains(Piece::new(side, kind)));
        own.any(|kind| royals_go || may_go(kind))
    }

    /// The pieces of a side's enemies.
    pub fn enemies(&self, side: Side) -> PieceMask {
        let is_enemy = |piece: &Piece| piece.side().is_some_and(|other| !self.same_team(other, side));
        self.all_pieces().filter(is_enemy).collect()
    }

    /// Whether the rules for kinds and cells let the piece stand there at all.
    pub fn may_stand(&self, piece: Piece, cell: Cell) -> bool {
        let Some(side) = piece.side() else { return true };
        !self.kind(piece.kind()).roles.never_on[side.index()].contains(cell)
            && !self.closed[side.index()].contains(cell)
    }

    /// The enemies of a side that any motion can capture: all but shielded ones.
    pub fn unshielded_enemies(&self, side: Side) -> PieceMask {
        let enemies = self.enemies(side);
        let is_shielded = |piece: Piece| self.kind(piece.kind()).roles.is_shielded;
        self.all_pieces().filter(|&piece| enemies.contains(piece) && !is_shielded(piece)).collect()
    }
}
