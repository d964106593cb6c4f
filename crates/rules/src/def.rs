//! What the author wrote: a game with names resolved and nothing optimised.
//!
//! For: everything that asks what a game is called, looks like or says (notation, explanation, drawing), and the
//! compiler. Not for: playing; [`Game`](crate::Game) is made from this. Look next: [`mod@crate::read`], which fills it.

use crate::act::detonate::DetonateDef;
use crate::act::lay::{LaidOnDef, LayDef, Supply};
use crate::area::Filter;
use crate::effect::EffectDef;
use crate::evidence::EvidenceDef;
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
    /// What the game is called.
    pub name: String,
    /// The version of the rule file.
    pub version: i64,
    /// One sentence.
    pub about: String,
    /// Something to be said wherever the game is presented.
    pub note: Option<String>,
    /// Who, and when.
    pub inventors: Vec<(String, Option<String>)>,
    /// Where the rules come from.
    pub sources: Vec<String>,
    /// What is known about its past.
    pub evidence: Vec<EvidenceDef>,
    /// The doubtful rules.
    pub readings: Vec<ReadingDef>,
    /// The value chosen for each reading, in the same order.
    pub chosen: Vec<String>,
    /// The empty board.
    pub board: Board,
    /// Which parity of file + rank is drawn dark.
    pub dark_parity: u8,
    /// What board and men look like.
    pub look: LookDef,
    /// The men of the start position.
    pub start: Vec<(Cell, Piece)>,
    /// The named zones.
    pub zones: Vec<ZoneDef>,
    /// By side: cells that do not exist for its men.
    pub closed: [CellSet; MAX_SIDES],
    /// By side: cells on which its men are parked.
    pub parked: [CellSet; MAX_SIDES],
    /// Cells that effects do not reach.
    pub sheltered: CellSet,
    /// The players.
    pub sides: Vec<SideDef>,
    /// The kinds of men and stones.
    pub kinds: Vec<KindDef>,
    /// The kinds that can lie in a stock, in the order of position strings.
    pub stock_slots: Vec<Kind>,
    /// By side and slot: how many at the start.
    pub stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// The sides (bits) into whose stock the men they capture come.
    pub stock_gains: u8,
    /// Order, phases and acts.
    pub turn: TurnDef,
    /// When it is over, in the order in which it is judged.
    pub goals: Vec<GoalDef>,
    /// How positions and turns are written.
    pub notation: NotationDef,
    /// What can be lost: see [`Right`].
    pub rights: Vec<Right>,
}

/// A player's side.
#[derive(Clone, Debug)]
pub struct SideDef {
    /// What it is called.
    pub name: String,
    /// Its letter in position strings.
    pub letter: char,
    /// Which way its men look.
    pub facing: Facing,
    /// The colour scheme it is drawn in.
    pub look: String,
    /// The number of its team.
    pub team: u8,
}

/// A kind of man or stone.
#[derive(Clone, Debug)]
pub struct KindDef {
    /// The name rule files use.
    pub id: String,
    /// The name people read.
    pub title: String,
    /// Its letter or sign in position strings.
    pub letter: Letter,
    /// Its letters in turn text.
    pub text: String,
    /// The picture.
    pub glyph: String,
    /// What is written on it: nothing, the same for all sides, or a text for each.
    pub face: Vec<String>,
    /// How large it is, among octagons.
    pub size: crate::look::Size,
    /// It is nobody's.
    pub stone: bool,
    /// It is another kind in a special state: that kind, the kind whose power it holds, and the key that shows it in
    /// position strings.
    pub form: Option<FormDef>,
    /// As what it comes into a captor's stock, if not as itself.
    pub promoted_from: Option<Kind>,
    /// The kind it goes like, beside its own motions.
    pub like: Option<LikeDef>,
    /// How it goes: its own motions, then those of the kind it goes like.
    pub motions: Vec<MotionDef>,
    /// What else happens by it.
    pub effects: Vec<EffectDef>,
    /// What is forbidden to it, or because of it.
    pub guards: Vec<GuardDef>,
    /// How it lays stones.
    pub lay: Option<LayDef>,
    /// Where its stones come from, if it is a stone that is in no stock.
    pub supply: Option<Supply>,
    /// Which stones it can take away.
    pub lift: Option<Filter>,
    /// On which pieces it may be laid, if it is a stone.
    pub laid_on: Vec<LaidOnDef>,
    /// It may be set off by its owner.
    pub detonate: Option<DetonateDef>,
}

/// A kind that is another kind in a special state.
#[derive(Clone, Copy, Debug)]
pub struct FormDef {
    /// The kind it is otherwise.
    pub of: Kind,
    /// It takes this form by moving like this kind and keeps it until it moves again.
    pub holding: Kind,
}

/// A kind that goes like another.
#[derive(Clone, Copy, Debug)]
pub struct LikeDef {
    /// Which one.
    pub kind: Kind,
    /// How many motions of its own come before the other's.
    pub own: usize,
}

/// Something that is lost for good when one of its cells changes: a castling right, a man's first move.
#[derive(Clone, Debug)]
pub struct Right {
    /// Whose.
    pub side: Side,
    /// The letter of a right that stands in the castling field; none for a first move.
    pub letter: Option<char>,
    /// It is the right of whoever stands on a cell, that nothing has happened there yet; its letter is that of the
    /// file. (Otherwise a letter is that of a castling move with fixed cells.)
    pub unmoved: bool,
    /// The cells, and the kinds of this side's men that must stand there for the right to live.
    pub holds: Vec<(Cell, KindSet)>,
}

/// How positions and turns are written.
#[derive(Clone, Debug, Default)]
pub struct NotationDef {
    /// The fields of a position string in order: `board`, `side`, `castling`, `passed`, `clock`, `number`, `stock`,
    /// `{a;b}`.
    pub position: Vec<String>,
    /// The stocks stand in brackets behind the board, without a field of their own.
    pub stock_behind_board: bool,
    /// The kind written without a letter.
    pub plain: Option<Kind>,
    /// Short and long castling.
    pub castling: Option<(String, String)>,
    /// How short texts of turns are written.
    pub turns: TurnStyle,
    /// A detonation lists what it removes, as in `Oxb5->a5,b7`.
    pub detonation_listed: bool,
    /// Men are written with the letter of their side, sides by seats; the turn number grows with every turn.
    pub seats: bool,
    /// The key of each form in the state part.
    pub form_keys: Vec<(String, Kind)>,
    /// At most so many men of a kind a side.
    pub at_most: Vec<(Kind, usize)>,
}

/// In whose way short texts of turns are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnStyle {
    /// As in chess.
    #[default]
    Western,
    /// By numbers, as shogi players write outside Japan.
    Numbers,
    /// By files and distances.
    Distances,
}

impl KindDef {
    /// Does it go as the man of an enemy went?
    pub fn imitates(&self) -> bool {
        self.motions.iter().any(|motion| matches!(motion, MotionDef::Imitate(_)))
    }

    /// Does it capture en passant?
    pub(crate) fn answers_double_step(&self) -> bool {
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

    /// Do the men whom it captures come into its stock?
    pub fn keeps_prisoners(&self, side: Side) -> bool {
        self.stock_gains & side.bit() != 0
    }

    /// How many men of these kinds the side has at the start, on the board and in its stock.
    pub(crate) fn men_at_start(&self, side: Side, kinds: KindSet) -> usize {
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

    /// All pieces that can stand on the board: men of every side and stones.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        let sides = self.sides.len();
        Piece::all(self.kinds.len()).filter(move |piece| piece.side().is_none_or(|side| side.index() < sides))
    }

    /// The teams, each by the first of its sides; whoever plays alone is one.
    pub fn teams(&self) -> impl Iterator<Item = Side> + '_ {
        self.all_sides().filter(|&side| (0..side.0).all(|before| !self.same_team(Side(before), side)))
    }

    /// Do the two play together?
    pub fn same_team(&self, a: Side, b: Side) -> bool {
        self.sides[a.index()].team == self.sides[b.index()].team
    }

    /// The kind of that letter that is no form of another.
    pub fn kind_of_letter(&self, letter: impl Into<Letter>) -> Option<Kind> {
        let letter = letter.into();
        self.all_kinds().find(|&kind| {
            let def = self.kind(kind);
            def.form.is_none() && def.letter == letter
        })
    }

    /// The kind that comes into the captor's stock when a man of this kind is captured.
    pub fn prisoner(&self, kind: Kind) -> Kind {
        let base = self.base(kind);
        self.kind(base).promoted_from.unwrap_or(base)
    }

    /// The kind it is when it is in no special state.
    pub fn base(&self, kind: Kind) -> Kind {
        self.kind(kind).form.map_or(kind, |form| form.of)
    }

    /// Each reading with the value chosen for it, in the order of the file.
    pub fn chosen_readings(&self) -> impl Iterator<Item = (&ReadingDef, &str)> {
        self.readings.iter().zip(self.chosen.iter().map(String::as_str))
    }

    /// The phases' current choice for a reading.
    pub fn chosen(&self, reading: &str) -> Option<&str> {
        self.chosen_readings().find(|(known, _)| known.name == reading).map(|(_, value)| value)
    }

    /// The phase.
    pub fn phase(&self, phase: usize) -> &PhaseDef {
        &self.turn.phases[phase]
    }

    /// The bit of the right to a first move from that cell; a bit that never lives if there is none.
    pub(crate) fn first_move_right(&self, side: Side, cell: Cell) -> u64 {
        let wanted = |right: &Right| right.letter.is_none() && right.side == side && right.holds[0].0 == cell;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// The bit of a castling right.
    pub(crate) fn castle_right(&self, side: Side, letter: char) -> u64 {
        let wanted = |right: &Right| !right.unmoved && right.letter == Some(letter) && right.side == side;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// Adds the rights to a first move of a kind: from the zone, or else from where its men stand at the start.
    fn add_first_moves(&self, kind: Kind, zone: Option<usize>, rights: &mut Vec<Right>) {
        for side in self.all_sides() {
            let stands = self.start.iter().filter(|(_, piece)| *piece == Piece::man(side, kind)).map(|(cell, _)| *cell);
            let cells = zone.map_or_else(|| stands.collect(), |zone| self.zones[zone].cells[side.index()]);
            for cell in cells {
                let same =
                    |right: &&mut Right| right.letter.is_none() && right.side == side && right.holds[0].0 == cell;
                if let Some(right) = rights.iter_mut().find(same) {
                    right.holds[0].1.insert(kind);
                } else {
                    let holds = vec![(cell, [kind].into_iter().collect())];
                    rights.push(Right { side, letter: None, unmoved: false, holds });
                }
            }
        }
    }

    /// The bit of the right that the man on a cell has not moved.
    pub(crate) fn unmoved_right(&self, side: Side, cell: Cell) -> u64 {
        let wanted = |right: &Right| right.unmoved && right.side == side && right.holds[0].0 == cell;
        self.rights.iter().position(wanted).map_or(0, |i| 1 << i)
    }

    /// Collects the rights from the motions.
    pub(crate) fn find_rights(&self) -> Vec<Right> {
        let mut rights: Vec<Right> = Vec::new();
        let unmoved = |rights: &mut Vec<Right>, side: Side, cell: Cell, kinds: KindSet| match rights
            .iter_mut()
            .find(|right| right.unmoved && right.side == side && right.holds[0].0 == cell)
        {
            Some(right) => right.holds[0].1.0 |= kinds.0,
            None => {
                let file = &self.board.files()[usize::from(self.board.place(cell).0)];
                let letter = file.chars().next().map(|letter| letter.to_ascii_uppercase());
                rights.push(Right { side, letter, unmoved: true, holds: vec![(cell, kinds)] });
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
                        // Without a partner in the start position any man of the side will do for a position that is
                        // set up.
                        let partner =
                            partner.map_or(KindSet(u64::MAX), |(_, piece)| [piece.kind()].into_iter().collect());
                        let holds = vec![(from, [kind].into_iter().collect()), (with, partner)];
                        rights.push(Right { side: castle.side, letter: Some(castle.letter), unmoved: false, holds });
                    }
                    MotionDef::DoubleStep(double) if double.first_move => {
                        self.add_first_moves(kind, Some(double.zone), &mut rights);
                    }
                    other => {
                        if let Some(bounds) = other.bounds().filter(|bounds| bounds.first_move) {
                            self.add_first_moves(kind, bounds.from, &mut rights);
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
