//! Time spent on a move, which a record keeps in the comment of the move as other programs do: `[%emt 0:01:30]`.
//!
//! Source: PGN command descriptors, <https://www.enpassant.dk/chess/palview/enhancedpgn.htm>.

use notation::record::RecordTurn;

/// The comment of a move that took no time.
const ZERO: &str = "[%emt 0:00:00]";

/// Removes the times of a game in which no move took any: programs write zeros for times that they do not know.
pub(crate) fn remove_zeros(turns: &mut [RecordTurn]) {
    fn all<'t>(turns: &'t [RecordTurn]) -> Box<dyn Iterator<Item = &'t RecordTurn> + 't> {
        Box::new(
            turns
                .iter()
                .flat_map(|turn| std::iter::once(turn).chain(turn.variations.iter().flat_map(|line| all(line)))),
        )
    }
    fn remove(turns: &mut [RecordTurn]) {
        for turn in turns {
            let rest = turn.comment.replace(ZERO, "");
            rest.trim().clone_into(&mut turn.comment);
            turn.variations.iter_mut().for_each(|line| remove(line));
        }
    }
    if all(turns).all(|turn| !turn.comment.replace(ZERO, "").contains("[%emt ")) {
        remove(turns);
    }
}

/// The comment for a number of seconds, such as `90` or `1.5`.
pub(crate) fn comment(seconds: u64, fraction: &str) -> String {
    let fraction = fraction.trim_end_matches('0');
    let dot = if fraction.is_empty() { "" } else { "." };
    format!("[%emt {}:{:02}:{:02}{dot}{fraction}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Splits a comment into the time spent (whole seconds and the digits after the point) and the rest.
pub(crate) fn split(comment: &str) -> (Option<(u64, String)>, String) {
    let found = comment.split_once("[%emt ").and_then(|(before, after)| {
        let (time, after) = after.split_once(']')?;
        Some((read(time)?, format!("{} {}", before.trim(), after.trim()).trim().to_owned()))
    });
    match found {
        Some((time, rest)) => (Some(time), rest),
        None => (None, comment.trim().to_owned()),
    }
}

/// Reads `h:mm:ss`, `m:ss` or a number of seconds, with decimals: whole seconds and the digits after the point.
pub(crate) fn read(text: &str) -> Option<(u64, String)> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let seconds = whole.split(':').try_fold(0_u64, |sum, part| {
        let part = part.trim().parse::<u32>().ok()?;
        sum.checked_mul(60)?.checked_add(u64::from(part))
    })?;
    fraction.bytes().all(|byte| byte.is_ascii_digit()).then(|| (seconds, fraction.to_owned()))
}
