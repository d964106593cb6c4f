//! The facts that the words of a game state, combined by kind and for the whole game.
//!
//! Look next: `shortcuts`, which follow from them.

use crate::def::GameDef;
use crate::effect;
use crate::facts::Facts;
use crate::goal::GoalDef;
use crate::guard;
use crate::motion::modes::CompileContext;
use model::piece::{Kind, KindSet};

/// The combined facts about the words of a game.
#[derive(Debug)]
pub(crate) struct StatedFacts {
    /// All words of the game.
    pub(crate) all: Facts,
    /// The facts about guards, goals and acts that concern forbidden steps and hidden threats, without motions.
    pub(crate) beside_motions: Facts,
    /// The motions of all pieces.
    pub(crate) motions: Facts,
    /// The facts about acts and goals.
    pub(crate) play: Facts,
    /// By kind: its motions, effects and guards.
    pub(crate) kinds: Vec<Facts>,
}

impl StatedFacts {
    /// Combines the facts about all words of the game.
    pub(crate) fn from_def(def: &GameDef) -> Self {
        let motions = |kind: Kind| -> Facts {
            let of_side = |side| {
                let cx = CompileContext { cast: def, side, for_lay: false };
                def.words(def.base_kind(kind)).motions.iter().map(|motion| motion.facts(&cx)).collect::<Facts>()
            };
            def.all_sides().map(of_side).collect()
        };
        let beside =
            |kind: Kind| effect::facts(def, &def.words(kind).effects).combine(guard::facts(&def.words(kind).guards));
        let goals: Facts = def.goals.iter().map(GoalDef::facts).collect();
        let acts = def.turn.facts(def, &def.words);
        let play = goals.combine(acts);
        let board = guard::board_facts(def).combine(play);
        let beside_motions = board.combine(def.all_kinds().map(beside).collect());
        let by_kind: Vec<Facts> = def.all_kinds().map(motions).collect();
        let kinds = def.all_kinds().zip(&by_kind).map(|(kind, motions)| motions.combine(beside(kind))).collect();
        let motions: Facts = by_kind.into_iter().collect();
        Self { all: motions.combine(beside_motions), beside_motions, motions, play, kinds }
    }

    /// The kinds for whose facts `is` holds.
    pub(crate) fn kinds_where(&self, is: impl Fn(&Facts) -> bool) -> KindSet {
        (0u8..).map(Kind).zip(&self.kinds).filter(|(_, facts)| is(facts)).map(|(kind, _)| kind).collect()
    }
}
