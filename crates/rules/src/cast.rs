//! The cast of a game: what its words name. Board, sides, kinds, zones and stocks, by number.
//!
//! All that a word may look up while it is compiled, explained or played. What the words themselves say is in
//! [`GameDef`](crate::GameDef), which has a cast; what one word must know of others is in [`Roles`], as facts. Look
//! next: `names` for the same while a file is read.

use crate::facts::ExplosionTrigger;
use crate::filters::Filter;
use crate::guard::royal::RoyalDef;
use crate::letter::Letter;
use crate::names::ZoneDef;
use crate::piece::{Kind, KindSet, MAX_SIDES, MAX_STOCK, Piece, PieceMask, Side};
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
    /// The sides (bits) whose captures go into their stock.
    pub stock_gains: u8,
    /// The rights that can be lost: see [`Right`].
    pub rights: Vec<Right>,
    /// What words have to know of the whole file.
    pub traits: Traits,
}

/// What a game has, as far as other words have to know: facts about all its words.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// How short texts of turns are written, and with them the names of squares.
    pub turn_style: TurnStyle,
    /// The side that begins.
    pub first: Side,
    /// A turn can have several steps.
    pub multi_step_turns: bool,
    /// A turn can begin by placing a piece.
    pub may_begin_by_placing: bool,
    /// A turn can place a piece.
    pub places: bool,
    /// A turn can discard a piece.
    pub discards: bool,
    /// Several kinds make the knight's leap, all by the same routes.
    pub knights_share_routes: bool,
    /// No turn may give check.
    pub never_check: bool,
    /// A goal can eliminate a side.
    pub eliminates: bool,
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
    pub size: crate::look::PieceSize,
    /// It is a stone: it belongs to no side.
    pub is_stone: bool,
    /// The kind of which it is a form, and the kind whose power it holds, if it is a form.
    pub form: Option<FormDef>,
    /// The kind as which it enters a captor's stock, if not its own.
    pub promoted_from: Option<Kind>,
    /// What other words have to know of its own.
    pub roles: Roles,
}

/// What a kind is in its game, as far as other words have to know: facts about the words of its block.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// How it is royal, if it is.
    pub royal: Option<RoyalDef>,
    /// Only a motion that names it can capture it.
    pub is_shielded: bool,
    /// It freezes pieces.
    pub freezes: bool,
    /// By side: the cells where it cannot stand in a valid position.
    pub never_on: [CellSet; MAX_SIDES],
    /// It moves as an enemy piece has moved.
    pub imitates: bool,
    /// When it explodes.
    pub explodes: ExplosionTrigger,
    /// It clears corners.
    pub clears_corners: bool,
    /// It can become another kind.
    pub becomes: bool,
    /// Its moves may do more than move it.
    pub has_effects: bool,
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

/// The style in which short texts of turns are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnStyle {
    /// As in chess.
    #[default]
    Western,
    /// With numbers, as shogi players outside Japan write them.
    Numbers,
    /// With files and distances, as xiangqi players write them.
    Distances,
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

    /// The number of pieces of these kinds that the side has at the start, on the board and in its stock.
    pub(crate) fn count_at_start(&self, side: Side, kinds: KindSet) -> usize {
        let standing = self.start.iter().filter(|(_, piece)| piece.is_of(side) && kinds.contains(piece.kind()));
        let stock = self.stock_slots.iter().zip(self.stock[side.index()]).filter(|(kind, _)| kinds.contains(**kind));
        standing.count() + stock.map(|(_, count)| usize::from(count)).sum::<usize>()
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
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = Piece> + use<> {
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
    pub(crate) fn first_move_right(&self, side: Side, cell: Cell) -> u64 {
        let wanted = |right: &Right| right.letter.is_none() && right.side == side && right.home_cells[0].0 == cell;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// The bit of a castling right.
    pub(crate) fn castle_right(&self, side: Side, letter: char) -> u64 {
        let wanted = |right: &Right| !right.unmoved && right.letter == Some(letter) && right.side == side;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// Adds the rights to a first move of a kind: from the zone, or else from the cells where its pieces stand at the
    /// start.
    pub(crate) fn add_first_move_rights(&self, kind: Kind, zone: Option<usize>, rights: &mut Vec<Right>) {
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
    pub(crate) fn unmoved_right(&self, side: Side, cell: Cell) -> u64 {
        let wanted = |right: &Right| right.unmoved && right.side == side && right.home_cells[0].0 == cell;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// Whether these captures can cost their own side a piece. A piece that no turn may cost it does not count.
    pub(crate) fn captures_cost_own(&self, side: Side, takes: PieceMask) -> bool {
        let may_go = |kind: Kind| self.kind(kind).roles.royal.is_none_or(|royal| royal.expendable || royal.jointly);
        let royals_go = self.kinds.iter().any(|kind| kind.roles.royal.is_some_and(|royal| royal.expendable));
        let pieces = self.all_kinds().filter(|&kind| !self.kind(kind).is_stone);
        let mut own = pieces.filter(|&kind| takes.contains(Piece::new(side, kind)));
        own.any(|kind| royals_go || may_go(kind))
    }

    /// The victims of a capture by that side: those it names, or if it names none, all enemies except shielded ones.
    pub(crate) fn victims(&self, side: Side, named: Option<&Filter>) -> PieceMask {
        match named {
            Some(named) => named.mask(self, side),
            None => {
                let enemies = Filter::enemies().mask(self, side);
                self.all_pieces()
                    .filter(|piece| enemies.contains(*piece) && !self.kind(piece.kind()).roles.is_shielded)
                    .collect()
            }
        }
    }
}
