//! The definition of a game as its author wrote it, with names resolved and nothing optimised.
//!
//! It serves the compiler and everything that needs a game's names, appearance or texts (notation, explanation,
//! drawing). A [`Game`](crate::Game) is compiled from it for play. Look next: [`mod@crate::read`], which fills it.

use crate::act::detonate::DetonateDef;
use crate::act::lay::{LaidOnDef, LayDef, Supply};
use crate::effect::EffectDef;
use crate::evidence::EvidenceDef;
use crate::filters::Filter;
use crate::goal::GoalDef;
use crate::guard::GuardDef;
use crate::letter::Letter;
use crate::look::LookDef;
use crate::motion::MotionDef;
use crate::names::ZoneDef;
use crate::piece::{Kind, KindSet, MAX_SIDES, MAX_STOCK, Piece, Side};
use crate::reading::ReadingDef;
use crate::turn::{PhaseDef, TurnDef};
use geometry::{Board, Cell, CellSet, Facing};

/// A game as its rule file describes it, under chosen readings.
#[derive(Clone, Debug)]
pub struct GameDef {
    /// The name of the game.
    pub name: String,
    /// The version of the rule file.
    pub version: i64,
    /// The game in one sentence.
    pub about: String,
    /// A remark that is shown wherever the game is presented.
    pub note: Option<String>,
    /// The file describes only a part of a game, which cannot be played by itself; the note says why.
    pub is_partial: bool,
    /// The inventors and their years.
    pub inventors: Vec<(String, Option<String>)>,
    /// The sources of the rules.
    pub sources: Vec<String>,
    /// The evidence for its history.
    pub evidence: Vec<EvidenceDef>,
    /// The doubtful rules.
    pub readings: Vec<ReadingDef>,
    /// The value chosen for each reading, in the same order.
    pub chosen: Vec<String>,
    /// The empty board.
    pub board: Board,
    /// The parity of file + rank that is drawn dark.
    pub dark_parity: u8,
    /// The appearance of board and pieces.
    pub look: LookDef,
    /// The pieces and stones of the start position.
    pub start: Vec<(Cell, Piece)>,
    /// The named zones.
    pub zones: Vec<ZoneDef>,
    /// By side: cells that do not exist for its pieces.
    pub closed: [CellSet; MAX_SIDES],
    /// By side: cells on which its pieces are parked.
    pub parked: [CellSet; MAX_SIDES],
    /// Cells that effects do not reach.
    pub sheltered: CellSet,
    /// The players.
    pub sides: Vec<SideDef>,
    /// The kinds of pieces and stones.
    pub kinds: Vec<KindDef>,
    /// The kinds that a stock can hold, in the order of position strings.
    pub stock_slots: Vec<Kind>,
    /// By side and slot: the number at the start.
    pub stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// The sides (bits) whose captures go into their stock.
    pub stock_gains: u8,
    /// Order, phases and acts.
    pub turn: TurnDef,
    /// The goals, in the order in which they are judged.
    pub goals: Vec<GoalDef>,
    /// How positions and turns are written.
    pub notation: NotationDef,
    /// The rights that can be lost: see [`Right`].
    pub rights: Vec<Right>,
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

/// A kind of piece or stone.
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
    /// The kind whose motions it has in addition to its own.
    pub like: Option<LikeDef>,
    /// Its own motions, then those of the kind in `like`.
    pub motions: Vec<MotionDef>,
    /// The effects of its moves.
    pub effects: Vec<EffectDef>,
    /// The restrictions on it or because of it.
    pub guards: Vec<GuardDef>,
    /// How it lays stones.
    pub lay: Option<LayDef>,
    /// The supply of a stone that is in no stock.
    pub supply: Option<Supply>,
    /// The stones that it can take away.
    pub lift: Option<Filter>,
    /// If it is a stone: the pieces on which it may be laid.
    pub laid_on: Vec<LaidOnDef>,
    /// Its owner may set it off.
    pub detonate: Option<DetonateDef>,
}

/// A kind that is another kind in a special state.
#[derive(Clone, Copy, Debug)]
pub struct FormDef {
    /// The kind of which it is a form.
    pub base: Kind,
    /// A piece takes this form by moving like this kind, and keeps it until it moves again.
    pub holding: Kind,
}

/// The kind whose motions another kind has too.
#[derive(Clone, Copy, Debug)]
pub struct LikeDef {
    /// That kind.
    pub kind: Kind,
    /// The number of the piece's own motions, which come first.
    pub own_motions: usize,
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

/// How positions and turns are written.
#[derive(Clone, Debug, Default)]
pub struct NotationDef {
    /// The fields of a position string in order: `board`, `side`, `castling`, `passed`, `clock`, `number`, `stock`,
    /// `{a;b}`.
    pub position: Vec<String>,
    /// The stocks follow the board in brackets, without a field of their own.
    pub stock_behind_board: bool,
    /// The kind written without a letter.
    pub plain: Option<Kind>,
    /// Short and long castling.
    pub castling: Option<(String, String)>,
    /// How short texts of turns are written.
    pub turns: TurnStyle,
    /// A detonation lists what it removes, as in `Oxb5->a5,b7`.
    pub detonation_listed: bool,
    /// Pieces are written with the letter of their side, and each turn has its own number.
    pub seats: bool,
    /// The key of each form in the state field.
    pub form_keys: Vec<(String, Kind)>,
    /// The maximum number of pieces of a kind per side.
    pub at_most: Vec<(Kind, usize)>,
    /// Kinds whose moves restart the count of quiet turns, in games without a goal that depends on it.
    pub clock_restarts: KindSet,
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

impl KindDef {
    /// Does it move as an enemy piece has moved?
    pub fn imitates(&self) -> bool {
        self.motions.iter().any(|motion| matches!(motion, MotionDef::Imitate(_)))
    }

    /// Does it capture en passant?
    pub(crate) fn captures_en_passant(&self) -> bool {
        self.motions.iter().any(|motion| matches!(motion, MotionDef::EnPassant(_)))
    }
}

impl GameDef {
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

    /// Each reading with the value chosen for it, in the order of the file.
    pub fn chosen_readings(&self) -> impl Iterator<Item = (&ReadingDef, &str)> {
        self.readings.iter().zip(self.chosen.iter().map(String::as_str))
    }

    /// The value chosen for a reading.
    pub fn chosen(&self, reading: &str) -> Option<&str> {
        self.chosen_readings().find(|(known, _)| known.name == reading).map(|(_, value)| value)
    }

    /// The phase.
    pub fn phase(&self, phase: usize) -> &PhaseDef {
        &self.turn.phases[phase]
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
    fn add_first_move_rights(&self, kind: Kind, zone: Option<usize>, rights: &mut Vec<Right>) {
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

    /// Collects the rights from the motions.
    pub(crate) fn collect_rights(&self) -> Vec<Right> {
        let mut rights: Vec<Right> = Vec::new();
        let unmoved = |rights: &mut Vec<Right>, side: Side, cell: Cell, kinds: KindSet| match rights
            .iter_mut()
            .find(|right| right.unmoved && right.side == side && right.home_cells[0].0 == cell)
        {
            Some(right) => right.home_cells[0].1.0 |= kinds.0,
            None => {
                let file = &self.board.files()[usize::from(self.board.coordinates(cell).0)];
                let letter = file.chars().next().map(|letter| letter.to_ascii_uppercase());
                rights.push(Right { side, letter, unmoved: true, home_cells: vec![(cell, kinds)] });
            }
        };
        for kind in self.all_kinds() {
            for motion in &self.kind(kind).motions {
                match motion {
                    MotionDef::Castle(castle) if castle.partner.is_some() => {
                        let partner: KindSet = castle.partner.into_iter().collect();
                        castle
                            .from
                            .iter()
                            .for_each(|cell| unmoved(&mut rights, castle.side, cell, KindSet(1 << kind.0)));
                        castle.with.iter().for_each(|cell| unmoved(&mut rights, castle.side, cell, partner));
                    }
                    MotionDef::Castle(castle) => {
                        let Some((from, with)) = castle.from.first().zip(castle.with.first()) else { continue };
                        let partner = self.start.iter().find(|(cell, _)| *cell == with);
                        // If the start position has no partner, any piece of the side qualifies in a set-up position.
                        let partner =
                            partner.map_or(KindSet(u64::MAX), |(_, piece)| [piece.kind()].into_iter().collect());
                        let holds = vec![(from, [kind].into_iter().collect()), (with, partner)];
                        rights.push(Right {
                            side: castle.side,
                            letter: Some(castle.letter),
                            unmoved: false,
                            home_cells: holds,
                        });
                    }
                    MotionDef::DoubleStep(double) if double.first_move => {
                        self.add_first_move_rights(kind, Some(double.zone), &mut rights);
                    }
                    other => {
                        if let Some(bounds) = other.bounds().filter(|bounds| bounds.first_move) {
                            self.add_first_move_rights(kind, bounds.from, &mut rights);
                        }
                    }
                }
            }
        }
        if let Some(gate) = self.turn.gate() {
            for side in self.all_sides() {
                self.zones[gate.leaving].cells[side.index()]
                    .iter()
                    .for_each(|cell| unmoved(&mut rights, side, cell, KindSet(u64::MAX)));
            }
        }
        rights
    }
}
