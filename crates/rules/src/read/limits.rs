//! The limits of the system that depend on several blocks of a file: how many steps a turn can have, how much there is
//! to compile.
//!
//! Not for: limits that one word can check itself (cells, sides, kinds, stock slots, rights).

use crate::act::lay::LayRange;
use crate::def::GameDef;
use crate::piece::MAX_STEPS;
use lang::{Problems, Span};

/// The heaviest game that is compiled: with men who ride in all directions over the largest board it takes half a
/// second and 70 MB. Shipped ones weigh a fifth of it at most.
pub(crate) const HEAVIEST: usize = 250_000;

impl GameDef {
    /// How much there is to compile: the ways to go of all kinds, for each side and each cell. The time and the memory
    /// that a compiled game takes grow with it.
    pub fn weight(&self) -> usize {
        let own = |lay: &LayRange| if let LayRange::Own(motions) = lay { motions.len() } else { 0 };
        let of = |kind| {
            let (base, lay) = (self.kind(self.base(kind)), self.kind(kind).lay.as_ref());
            base.motions.len() + lay.map_or(0, |lay| own(&lay.range))
        };
        self.all_kinds().map(of).sum::<usize>() * self.sides.len() * self.board.cell_count()
    }
}

/// Reports a game that is too heavy to be compiled; true if it is.
pub(crate) fn is_too_heavy(def: &GameDef, span: Span, problems: &mut Problems) -> bool {
    let weight = def.weight();
    if weight > HEAVIEST {
        let message = format!(
            "the pieces have so many ways to go that there are {weight} of them for all sides and cells; at most {HEAVIEST} are possible"
        );
        problems.error(span, message);
    }
    weight > HEAVIEST
}

/// Reports turns that could have more than [`MAX_STEPS`] steps.
pub(crate) fn check(def: &GameDef, span: Span, problems: &mut Problems) {
    for act in def.turn.acts() {
        let steps = act.most_steps(def);
        if steps > MAX_STEPS {
            problems.error(span, format!("a turn could have {steps} steps; at most {MAX_STEPS} are possible"));
        }
    }
}
