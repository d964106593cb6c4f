//! Limits of the system that depend on several blocks of a file: the number of steps in a turn, and the amount to
//! compile.
//!
//! Limits that a word can check by itself (cells, sides, kinds, stock slots, rights) are checked where it is read.

use crate::def::GameDef;
use crate::laying::LayRange;
use kdl::{Problems, Span};
use model::piece::MAX_STEPS;

/// The maximum weight of a game that is compiled. With pieces that ride in all directions over the largest board, such
/// a game takes half a second and 70 MB. Shipped games weigh at most a fifth of it.
pub(crate) const MAX_WEIGHT: usize = 250_000;

impl GameDef {
    /// The amount to compile: the motions of all kinds, for each side and each cell. Compile time and memory grow with
    /// it.
    pub fn weight(&self) -> usize {
        let own = |lay: &LayRange| if let LayRange::Own(motions) = lay { motions.len() } else { 0 };
        let of = |kind| {
            let (base, lay) = (self.words(self.base_kind(kind)), self.words(kind).lay.as_ref());
            base.motions.len() + lay.map_or(0, |lay| own(&lay.range))
        };
        self.all_kinds().map(of).sum::<usize>() * self.sides.len() * self.board.cell_count()
    }
}

/// Reports a game that is too heavy to be compiled; returns whether it is.
pub(crate) fn report_too_heavy(def: &GameDef, span: Span, problems: &mut Problems) -> bool {
    let weight = def.weight();
    if weight > MAX_WEIGHT {
        let message = format!(
            "the motions of all pieces have {weight} ways over all sides and cells; at most {MAX_WEIGHT} are possible"
        );
        problems.error(span, message);
    }
    weight > MAX_WEIGHT
}

/// Reports turns that could have more than [`MAX_STEPS`] steps.
pub(crate) fn check_turn_length(def: &GameDef, span: Span, problems: &mut Problems) {
    for act in def.turn.acts() {
        let steps = act.max_steps(def, &def.words);
        if steps > MAX_STEPS {
            problems.error(span, format!("a turn could have {steps} steps; at most {MAX_STEPS} are possible"));
        }
    }
}
