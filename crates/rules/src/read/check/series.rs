//! Checks of several turns in a row: what the pieces of a game need then. Its goals are in `goals`.

use super::child_span;
use crate::def::GameDef;
use crate::kind_words::KindWords;
use crate::turn::series::SeriesCheck;
use kdl::{Node, Problems};
use model::cast::KindDef;

/// Checks a game in which sides move several times in a row; its `turn` block is this node.
pub(super) fn check_series(def: &GameDef, node: &Node, problems: &mut Problems) {
    let Some(series) = &def.turn.series else { return };
    let span =
        ["series", "order"].map(|name| child_span(node, name, 0)).into_iter().find(|&span| span != node.name.span);
    let span = span.unwrap_or(node.name.span);
    let royal = def.kinds.iter().any(KindDef::is_royal);
    if royal && series.check == SeriesCheck::Ignored && series.repeats_a_side() && !def.turn.never_check {
        problems
            .error(span, "a side that moves twice in a row could give check and then capture the royal piece")
            .help("say what a check does: `series check=ends` or `series check=last`; or let no piece be royal");
    }
    if def.sides.len() > 2 && def.words.iter().any(KindWords::captures_en_passant) {
        problems.error(span, "with several moves in a row, only two sides can capture en passant");
    }
}
