//! Acts: what a turn consists of.
//!
//! For: the closed list of acts with which a turn may begin. Each act has its own file with its word; `continuation` has
//! what may follow a move. Not for: whose turn it is and in which phase (`turn`). Look next: `play`, where a file of the
//! same name has the steps of each act and what they do.

pub(crate) mod continuation;
pub(crate) mod detonate;
pub(crate) mod discard;
pub(crate) mod gate;
pub(crate) mod lay;
pub(crate) mod move_act;
pub(crate) mod pass;
pub(crate) mod place;
pub(crate) mod prefer;
mod when;

use crate::facts::Facts;
use crate::kind_words::KindWords;
use crate::laying;
use crate::message::Message;
use crate::names::Names;
use continuation::{ContinuationDef, ContinuationKind};
use discard::DiscardDef;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::step::Act;
use move_act::MoveDef;
use pass::PassDef;
use place::PlaceDef;

/// The words of this category.
pub(crate) const WORDS: &[&Word] = &[
    &move_act::WORD,
    &prefer::WORD,
    &continuation::MAY,
    &continuation::MUST,
    &place::WORD,
    &lay::WORD,
    &laying::lay::WORD,
    &laying::supply::WORD,
    &laying::lift::WORD,
    &laying::laid_on::WORD,
    &detonate::ACT,
    &detonate::WORD,
    &discard::WORD,
    &pass::WORD,
];

/// An act with which a turn may begin, as written in the rule file.
#[derive(Clone, Debug)]
pub enum ActDef {
    /// Moves a piece.
    Move(MoveDef),
    /// Places a piece from the stock.
    Place(PlaceDef),
    /// Lays a stone with a piece, or removes one.
    Lay,
    /// Sets off a piece.
    Detonate,
    /// Removes from the board a piece that cannot move.
    Discard(DiscardDef),
    /// Does nothing.
    Pass(PassDef),
}

const NAMES: [&str; 6] = ["move", "detonate", "lay", "place", "discard", "pass"];

impl ActDef {
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let what = reader.text("an act")?;
        let act = match what.value.as_str() {
            "move" => Self::Move(MoveDef::read(&mut reader, names)),
            "place" => Self::Place(PlaceDef::read(&mut reader, names)),
            "lay" => Self::Lay,
            "detonate" => Self::Detonate,
            "discard" => Self::Discard(DiscardDef::read(&mut reader)),
            "pass" => Self::Pass(PassDef::read(&mut reader)),
            other => {
                kdl::report_unknown(reader.problems, what.span, "act", other, NAMES);
                return None;
            }
        };
        for word in reader.rest() {
            reader.error(word.span, format!("`{}` does not belong to `act {}`", word.value, what.value));
        }
        reader.finish();
        Some(act)
    }

    /// The act of the first step of such a turn.
    pub fn act(&self) -> Act {
        match self {
            Self::Move(_) => Act::Move,
            Self::Place(_) => Act::Place,
            Self::Lay => Act::Lay,
            Self::Detonate => Act::Detonate,
            Self::Discard(_) => Act::Discard,
            Self::Pass(_) => Act::Pass,
        }
    }

    /// The act that may follow in the same turn.
    pub fn continuation(&self) -> Option<&ContinuationDef> {
        if let Self::Move(act) = self { act.continuation.as_ref() } else { None }
    }

    /// The maximum number of steps in such a turn.
    pub(crate) fn max_steps(&self, cast: &Cast, words: &[KindWords]) -> usize {
        let lays = || lay::max_lays(words);
        match self {
            Self::Move(act) => match act.continuation.as_ref().map(|follow| &follow.kind) {
                None => 1,
                Some(ContinuationKind::Lay) => 1 + lays(),
                Some(ContinuationKind::Detonate | ContinuationKind::Gate(_)) => 2,
            },
            Self::Place(act) => act.max_steps(cast),
            Self::Lay => lays(),
            Self::Detonate | Self::Discard(_) | Self::Pass(_) => 1,
        }
    }

    /// The facts of this act under these rules.
    pub(crate) fn facts(&self, cast: &Cast, words: &[KindWords]) -> Facts {
        match self {
            Self::Move(act) => act.facts(cast, words),
            Self::Place(act) => act.facts(),
            Self::Lay => lay::facts(words),
            Self::Detonate | Self::Discard(_) => Facts { may_cost_own: true, ..Facts::NONE },
            Self::Pass(_) => Facts::NONE,
        }
    }

    /// The text that follows "On your turn,".
    pub fn explain(&self, cast: &Cast) -> Message {
        match self {
            Self::Move(act) => act.explain(cast),
            Self::Place(act) => act.explain(cast),
            Self::Lay => lay::explain(),
            Self::Detonate => detonate::explain(),
            Self::Discard(act) => act.explain(),
            Self::Pass(_) => pass::explain(),
        }
    }
}
