//! The definition of a game as its author wrote it, with names resolved and nothing optimised.
//!
//! It serves the compiler and everything that needs a game's names, appearance or texts (notation, explanation,
//! drawing). A [`Game`](crate::Game) is compiled from it for play. Look next: [`mod@crate::read`], which fills it.

use crate::evidence::EvidenceDef;
use crate::goal::{Goal, GoalDef, Outcome};
use crate::kind_words::KindWords;
use crate::look::LookDef;
use crate::motion::MotionDef;
use crate::reading::ReadingDef;
use crate::turn::{PhaseDef, TurnDef};
use geometry::{Cell, CellSet};
use model::cast::{Cast, KindDef, Right};
use model::piece::{Kind, KindSet, Piece, Side};
use std::ops::Deref;

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
    /// What the words of the file name: board, sides, kinds, zones, stocks.
    pub cast: Cast,
    /// Which tone of the board ([`Board::tone`](geometry::Board::tone)) is drawn dark.
    pub dark_tone: u8,
    /// The appearance of board and pieces.
    pub look: LookDef,
    /// By kind: the words of its block.
    pub words: Vec<KindWords>,
    /// Order, phases and acts.
    pub turn: TurnDef,
    /// The goals, in the order in which they are judged.
    pub goals: Vec<GoalDef>,
    /// How positions and turns are written.
    pub notation: NotationDef,
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

impl Deref for GameDef {
    type Target = Cast;

    fn deref(&self) -> &Cast {
        &self.cast
    }
}

impl GameDef {
    /// The words of a kind.
    pub fn words(&self, kind: Kind) -> &KindWords {
        &self.words[kind.index()]
    }

    /// All kinds with their words.
    pub fn kinds_with_words(&self) -> impl Iterator<Item = (&KindDef, &KindWords)> {
        self.cast.kinds.iter().zip(&self.words)
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
            for motion in &self.words(kind).motions {
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

    /// Can a royal piece win alone by standing in a zone?
    pub(crate) fn can_royal_occupy(&self) -> bool {
        self.goals.iter().any(|goal| {
            matches!(&goal.goal, Goal::Occupy(occupy) if goal.outcome == Outcome::Wins && occupy.count == 1
                && self.all_sides().any(|side| occupy.counts_royal(self, side)))
        })
    }

    /// The kinds of which a side benefits from losing pieces: having fewer brings it closer to a goal by which it wins,
    /// or further from one by which it loses.
    pub fn unwanted_kinds(&self, side: Side) -> KindSet {
        self.goals.iter().flat_map(|goal| goal.unwanted_kinds(self, side).iter().collect::<Vec<_>>()).collect()
    }

    /// The text on a piece, if the file gives one.
    pub fn face(&self, piece: Piece) -> Option<&str> {
        let faces = &self.kinds.get(piece.kind().index())?.face;
        let own = piece.side().and_then(|side| faces.get(side.index()));
        own.or(faces.first()).map(String::as_str)
    }

    /// The squares that diagonals cross, one set for each palace.
    pub fn palaces(&self) -> Vec<CellSet> {
        let zone = self.look.palace.map(|zone| &self.zones[zone]);
        let mut palaces: Vec<CellSet> = Vec::new();
        for &cells in zone.into_iter().flat_map(|zone| &zone.cells) {
            if !cells.is_empty() && !palaces.contains(&cells) {
                palaces.push(cells);
            }
        }
        palaces
    }
}
