//! What is forbidden: the drawer of guards.
//!
//! For: the closed list of words that stop men from acting or being acted upon: those of a man here, those of the board
//! (`parked`, `sheltered`, `closed`) in `parked` and `kept_off`. Each word has its file: keyword, document, reading, what
//! it states, how it is asked. Not for: who has lost (`goal`).

pub(crate) mod freeze;
pub(crate) mod kept_off;
pub(crate) mod parked;
pub(crate) mod placed;
pub(crate) mod royal;
pub(crate) mod shielded;

use crate::def::{GameDef, KindDef};
use crate::facts::Facts;
use crate::names::Names;
use crate::piece::KindSet;
use geometry::CellSet;
use lang::{Node, Problems, Reader, Word};

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &royal::WORD,
    &shielded::WORD,
    &freeze::WORD,
    &parked::WORD,
    &parked::SHELTERED,
    &kept_off::CLOSED,
    &kept_off::NEVER_ON,
    &placed::WORD,
];

/// A guard of a man as written.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum GuardDef {
    Royal(royal::RoyalDef),
    Shielded,
    Freeze(freeze::FreezeDef),
    NeverOn(kept_off::NeverOnDef),
    Placed(placed::PlacedDef),
}

impl GuardDef {
    /// The words that [`GuardDef::read`] reads; the others of this drawer stand in the board.
    pub(crate) const KEYWORDS: &[&str] =
        &[royal::WORD.name, shielded::WORD.name, kept_off::NEVER_ON.name, freeze::WORD.name, placed::WORD.name];

    /// Those of which a man has at most one.
    pub(crate) const SINGLE: &[&str] = &[freeze::WORD.name, placed::WORD.name];

    /// Reads a node if it is a word of this drawer.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Option<Self>> {
        let reader = Reader::new(node, problems);
        Some(match node.name.value.as_str() {
            "royal" => Some(Self::Royal(royal::read(reader))),
            "shielded" => {
                reader.finish();
                Some(Self::Shielded)
            }
            "freeze" => freeze::read(reader, names).map(Self::Freeze),
            "never-on" => Some(Self::NeverOn(kept_off::read_never_on(reader, names))),
            "placed" => Some(Self::Placed(placed::read(reader, names))),
            _ => return None,
        })
    }

    /// What it states.
    pub(crate) fn facts(&self) -> Facts {
        match self {
            Self::Royal(royal) => royal.facts(),
            Self::Freeze(_) => freeze::FreezeDef::FACTS,
            // Whoever is shielded is in no mask; what is placed wrongly, or stands where it cannot, is looked for where it
            // is placed or set up.
            Self::Shielded | Self::NeverOn(_) | Self::Placed(_) => Facts::NONE,
        }
    }
}

/// What the guards of a man state.
pub(crate) fn facts(kind: &KindDef) -> Facts {
    kind.guards.iter().map(GuardDef::facts).collect()
}

/// What the guards of the board state. Closed cells are in no table, and in a sheltered zone explosions spare men.
pub(crate) fn facts_of_board(def: &GameDef) -> Facts {
    if def.parked.iter().any(|cells| !cells.is_empty()) { parked::FACTS } else { Facts::NONE }
}

/// The guards of a game as run, royal men left out.
#[derive(Debug)]
pub(crate) struct Guards {
    pub(crate) freezers: Vec<freeze::Freeze>,
    pub(crate) has_parking: bool,
    /// The cells of each file.
    pub(crate) files: Vec<CellSet>,
    /// The cells of each rank.
    pub(crate) ranks: Vec<CellSet>,
    /// The dark cells and the light ones, if a kind is placed one a shade.
    pub(crate) shades: Vec<CellSet>,
    /// Kinds that may not mate by being placed.
    pub(crate) never_mates: KindSet,
    /// Kinds that may not give check by being placed.
    pub(crate) never_checks: KindSet,
    /// No turn may give check.
    pub(crate) never_check: bool,
}

impl Guards {
    pub(crate) fn compile(def: &GameDef) -> Self {
        let placed = |is: fn(&placed::PlacedDef) -> bool| -> KindSet {
            def.all_kinds().filter(|&kind| def.kind(kind).placed().is_some_and(is)).collect()
        };
        let line = |number: usize, of: fn((u8, u8)) -> u8| -> CellSet {
            def.board.cells().filter(|&cell| usize::from(of(def.board.place(cell))) == number).collect()
        };
        let freezes = |kind| def.kind(kind).freeze().map(|freeze| freeze.compile(def, kind));
        Self {
            freezers: def.all_kinds().filter_map(freezes).collect(),
            has_parking: def.parked.iter().any(|cells| !cells.is_empty()),
            files: (0..def.board.files().len()).map(|file| line(file, |place| place.0)).collect(),
            ranks: (0..def.board.ranks().len()).map(|rank| line(rank, |place| place.1)).collect(),
            shades: placed::shades(def),
            never_mates: placed(|placed| placed.never_mates),
            never_checks: placed(|placed| placed.never_checks),
            never_check: def.turn.never_check,
        }
    }
}
