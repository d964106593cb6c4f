//! The limits of the system that depend on several blocks of a file: how many steps a turn can have.
//!
//! Not for: limits that one word can check itself (cells, sides, kinds, stock slots, rights).

use crate::def::GameDef;
use crate::piece::MAX_STEPS;
use crate::step::Act;
use lang::{Problems, Span};

/// Reports turns that could have more than [`MAX_STEPS`] steps.
pub(crate) fn check(def: &GameDef, span: Span, problems: &mut Problems) {
    let lays = def.kinds.iter().filter_map(|kind| kind.lay.as_ref()).map(|lay| usize::from(lay.times)).max().unwrap_or(0);
    let stock = def.stock.iter().map(|stock| stock.iter().map(|&count| usize::from(count)).sum::<usize>()).max().unwrap_or(0);
    for act in def.turn.acts() {
        let steps = match (act.act, act.may) {
            (Act::Place, _) if act.all => stock,
            (Act::Move, Some(Act::Lay)) => 1 + lays,
            (Act::Move, Some(_)) => 2,
            (Act::Lay, _) => lays,
            _ => 1,
        };
        if steps > MAX_STEPS {
            problems.error(span, format!("a turn could have {steps} steps; at most {MAX_STEPS} are possible"));
        }
    }
}
