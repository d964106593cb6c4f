//! Time spent on a move, which a record keeps as `[%emt 0:01:30]`.
//!
//! KIF and CSA write seconds in their own forms; `notation::record` has the command.

use notation::record::{Annotations, RecordTurn};

/// Removes the times of a game in which no move took any: programs write zeros for times that they do not know.
pub(crate) fn remove_zeros(turns: &mut [RecordTurn]) {
    fn any_time(turns: &[RecordTurn]) -> bool {
        turns.iter().any(|turn| {
            let took = turn.annotations.elapsed.is_some_and(|time| !time.is_zero());
            took || turn.variations.iter().any(|line| any_time(line))
        })
    }
    fn remove(turns: &mut [RecordTurn]) {
        for turn in turns {
            turn.annotations.elapsed = None;
            turn.variations.iter_mut().for_each(|line| remove(line));
        }
    }
    if !any_time(turns) {
        remove(turns);
    }
}

/// The text of a comment in a format that has times, but no other command of PGN: those stay in the text.
pub(crate) fn comment_with_commands(turn: &RecordTurn) -> String {
    let kept = Annotations { elapsed: None, ..turn.annotations.clone() };
    let parts = kept.commands().into_iter().chain([turn.comment.trim().to_owned()]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
