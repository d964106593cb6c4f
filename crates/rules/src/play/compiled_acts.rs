//! What the acts of a game compile to.

use crate::act::lay;
use crate::guard::placed::Placement;
use crate::kind_words::KindWords;
use crate::laying::{self, laid_on};
use crate::motion::compiled::CompiledMotion;
use crate::turn::TurnDef;
use model::cast::Cast;
use model::piece::{Kind, PieceMask, Side};

/// The compiled acts of a game.
#[derive(Debug)]
pub(crate) struct Acts {
    /// By side and kind: the motions with which it lays stones; empty if it does not.
    pub(crate) lay_motions: Vec<Vec<Vec<CompiledMotion>>>,
    /// By side and kind: the stones that it can remove.
    pub(crate) liftable: Vec<Vec<PieceMask>>,
    /// The stones that can be laid, with their stock slots if they come from a stock.
    pub(crate) layables: Vec<(Kind, Option<usize>)>,
    /// By stone, then side that lays it: the rules for where it may be laid.
    pub(crate) laid_on: Vec<Vec<Vec<laid_on::LaidOn>>>,
    /// By side and cell: the right (a bit) that lasts as long as a piece may be placed when the cell is left. Empty if
    /// the game has no such act.
    pub(crate) gate_rights: Vec<Vec<u64>>,
    /// By side, then kind: where pieces from the stock may be placed.
    pub(crate) placements: Vec<Vec<Placement>>,
    /// By slot: the kinds as which its pieces may be placed, its own first.
    pub(crate) faces: Vec<Vec<Kind>>,
    /// By kind: the stock slot that it occupies as a prisoner.
    pub(crate) prisoner_slots: Vec<Option<u8>>,
    /// Whether an act must follow another.
    pub(crate) has_forced_continuation: bool,
    /// Whether captures are compulsory in some phase.
    pub(crate) has_forced_captures: bool,
}

impl Acts {
    pub(crate) fn compile(cast: &Cast, words: &[KindWords], turn: &TurnDef) -> Self {
        let lays = |words: &KindWords, side: Side| {
            words.lay.as_ref().map_or_else(Vec::new, |lay| laying::lay::compile(lay, &words.motions, cast, side))
        };
        let lifts = |side: Side| words.iter().map(move |words| words.lift.as_ref().map(|lift| lift.mask(cast, side)));
        let slot = |kind: Kind| cast.stock_slots.iter().position(|&slot| slot == kind).map(|slot| slot as u8);
        Self {
            lay_motions: cast.all_sides().map(|side| words.iter().map(|words| lays(words, side)).collect()).collect(),
            liftable: cast.all_sides().map(|side| lifts(side).map(Option::unwrap_or_default).collect()).collect(),
            layables: lay::layables(cast, words),
            laid_on: words
                .iter()
                .map(|words| cast.all_sides().map(|side| laid_on::compile(&words.laid_on, cast, side)).collect())
                .collect(),
            gate_rights: turn.gate().map_or_else(Vec::new, |gate| gate.compile(cast)),
            placements: cast
                .all_sides()
                .map(|side| words.iter().map(|words| Placement::compile(cast, side, words.placed())).collect())
                .collect(),
            faces: cast.stock_slots.iter().map(|&kind| faces(words, kind)).collect(),
            prisoner_slots: cast.all_kinds().map(|kind| slot(cast.prisoner_kind(kind))).collect(),
            has_forced_continuation: turn.continuations().any(|follow| follow.must),
            has_forced_captures: turn.compels_captures(),
        }
    }
}

/// The kinds as which a piece from the stock may be placed, its own first.
fn faces(words: &[KindWords], kind: Kind) -> Vec<Kind> {
    let also = words[kind.index()].placed().into_iter().flat_map(|placed| placed.also_as.iter());
    std::iter::once(kind).chain(also.filter(|&other| other != kind)).collect()
}
