//! Guards: what is forbidden.
//!
//! For: the closed list of words that keep pieces from acting or from being affected: those of a piece here, those of
//! the board (`parked`, `sheltered`, `closed`) in `parked` and `forbidden_cells`. Each word has its own file with its
//! keyword, documentation, parser, facts and queries. Not for: which side has lost (`goal`).

pub(crate) mod cautious;
pub(crate) mod forbidden_cells;
pub(crate) mod freeze;
pub(crate) mod never_traded;
pub(crate) mod parked;
pub(crate) mod placed;
pub(crate) mod royal;
pub(crate) mod shielded;

use crate::facts::Facts;
use crate::names::Names;
use geometry::CellSet;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet};
use model::roles::{PermittedMates, RoyalDef};

/// The words of this category.
pub(crate) const WORDS: &[&Word] = &[
    &royal::WORD,
    &shielded::WORD,
    &cautious::WORD,
    &never_traded::WORD,
    &freeze::WORD,
    &parked::WORD,
    &parked::SHELTERED,
    &forbidden_cells::CLOSED,
    &forbidden_cells::NEVER_ON,
    &placed::WORD,
];

/// A guard of a piece, as written in the rule file.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum GuardDef {
    Royal(RoyalDef),
    Shielded,
    Cautious(cautious::CautiousDef),
    NeverTraded(never_traded::NeverTradedDef),
    Freeze(freeze::FreezeDef),
    NeverOn(forbidden_cells::NeverOnDef),
    Placed(placed::PlacedDef),
}

impl GuardDef {
    /// The words that [`GuardDef::read`] reads; the other words of this category belong to the board.
    pub(crate) const KEYWORDS: &[&str] = &[
        royal::WORD.name,
        shielded::WORD.name,
        cautious::WORD.name,
        never_traded::WORD.name,
        forbidden_cells::NEVER_ON.name,
        freeze::WORD.name,
        placed::WORD.name,
    ];

    /// The words that a piece can have only once.
    pub(crate) const SINGLE_USE: &[&str] = &[freeze::WORD.name, never_traded::WORD.name, placed::WORD.name];

    /// Reads a node if it is a word of this category.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Option<Self>> {
        let reader = Reader::new(node, problems);
        Some(match node.name.value.as_str() {
            "royal" => Some(Self::Royal(royal::read(reader))),
            "shielded" => {
                reader.finish();
                Some(Self::Shielded)
            }
            "cautious" => Some(Self::Cautious(cautious::read(reader, names))),
            "never-traded" => never_traded::read(reader, names).map(Self::NeverTraded),
            "freeze" => freeze::read(reader, names).map(Self::Freeze),
            "never-on" => Some(Self::NeverOn(forbidden_cells::read_never_on(reader, names))),
            "placed" => Some(Self::Placed(placed::read(reader, names))),
            _ => return None,
        })
    }

    /// The facts of this guard.
    pub(crate) fn facts(&self) -> Facts {
        match self {
            Self::Royal(royal) => royal::facts(*royal),
            Self::Freeze(_) => freeze::FreezeDef::FACTS,
            Self::Cautious(_) => cautious::FACTS,
            Self::NeverTraded(_) => never_traded::NeverTradedDef::FACTS,
            // Shielded pieces are in no mask; invalid placements and cells are checked when a piece is placed or a
            // position is set up.
            Self::Shielded | Self::NeverOn(_) | Self::Placed(_) => Facts::NONE,
        }
    }
}

/// How a piece is royal, by its guards, if it is; several lines add up.
pub(crate) fn royal(guards: &[GuardDef]) -> Option<RoyalDef> {
    let lines = guards.iter().filter_map(|guard| if let GuardDef::Royal(def) = guard { Some(*def) } else { None });
    lines.reduce(RoyalDef::combine)
}

/// The rule for what a piece freezes, among its guards.
pub(crate) fn freeze(guards: &[GuardDef]) -> Option<&freeze::FreezeDef> {
    guards.iter().find_map(|guard| if let GuardDef::Freeze(def) = guard { Some(def) } else { None })
}

/// The rule for where and how a piece may be placed from the stock, among its guards.
pub(crate) fn placed(guards: &[GuardDef]) -> Option<&placed::PlacedDef> {
    guards.iter().find_map(|guard| if let GuardDef::Placed(def) = guard { Some(def) } else { None })
}

/// When a piece does not go where an enemy could capture it, by its guards.
pub(crate) fn cautions(guards: &[GuardDef]) -> impl Iterator<Item = &cautious::CautiousDef> {
    guards.iter().filter_map(|guard| if let GuardDef::Cautious(def) = guard { Some(def) } else { None })
}

/// The rule for the captures that may not follow its own, among its guards.
pub(crate) fn never_traded(guards: &[GuardDef]) -> Option<&never_traded::NeverTradedDef> {
    guards.iter().find_map(|guard| if let GuardDef::NeverTraded(def) = guard { Some(def) } else { None })
}

/// The facts of a piece's guards.
pub(crate) fn facts(guards: &[GuardDef]) -> Facts {
    guards.iter().map(GuardDef::facts).collect()
}

/// The facts of the board's guards. Closed cells are in no table, and explosions spare pieces in a sheltered zone.
pub(crate) fn board_facts(cast: &Cast) -> Facts {
    if cast.has_parking() { parked::FACTS } else { Facts::NONE }
}

/// The compiled guards of a game, royal pieces excepted.
#[derive(Debug)]
pub(crate) struct Guards {
    pub(crate) freezers: freeze::Freezers,
    pub(crate) has_parking: bool,
    pub(crate) cautions: cautious::Cautions,
    pub(crate) trades: never_traded::Trades,
    /// The cells of each file.
    pub(crate) files: Vec<CellSet>,
    /// The dark and the light cells, if pieces of a kind are placed one on each shade.
    pub(crate) shades: Vec<CellSet>,
    /// By cell: its neighbours, if pieces of a kind are placed only next to others.
    pub(crate) neighbours: Vec<CellSet>,
    /// The kinds that may not give mate by being placed.
    pub(crate) never_mates: KindSet,
    /// The kinds that may not give check by being placed.
    pub(crate) never_checks: KindSet,
    /// Whether no turn may give check.
    pub(crate) never_check: bool,
    /// Which mates may be given even so.
    pub(crate) permitted_mates: Option<PermittedMates>,
}

impl Guards {
    /// `words`: by kind, its guards.
    pub(crate) fn compile(cast: &Cast, words: &[&[GuardDef]]) -> Self {
        let such = |is: fn(&placed::PlacedDef) -> bool| -> KindSet {
            cast.all_kinds().filter(|&kind| placed(words[kind.index()]).is_some_and(is)).collect()
        };
        let line = |number: usize, of: fn((u8, u8)) -> u8| -> CellSet {
            cast.board.cells().filter(|&cell| usize::from(of(cast.board.coordinates(cell))) == number).collect()
        };
        let freezes = |kind: Kind| freeze(words[kind.index()]).map(|freeze| freeze.compile(cast, kind));
        Self {
            freezers: freeze::Freezers(cast.all_kinds().filter_map(freezes).collect()),
            has_parking: cast.has_parking(),
            cautions: cautious::Cautions::compile(cast, |kind| cautions(words[kind.index()]).collect()),
            trades: never_traded::Trades::compile(cast, |kind| never_traded(words[kind.index()])),
            files: (0..cast.board.files().len()).map(|file| line(file, |place| place.0)).collect(),
            shades: placed::shades(cast, words.iter().copied().filter_map(placed)),
            neighbours: if words.iter().copied().filter_map(placed).any(|placed| placed.beside.is_some()) {
                placed::neighbours(cast)
            } else {
                Vec::new()
            },
            never_mates: such(|placed| placed.never_mates),
            never_checks: such(|placed| placed.never_checks),
            never_check: cast.traits.never_check,
            permitted_mates: cast.traits.permitted_mates,
        }
    }
}
