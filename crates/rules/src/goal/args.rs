//! What several goals read from their lines.

use super::outcome::Outcome;
use kdl::{Reader, Spanned};

/// Removes a word from the arguments of a goal; returns whether it was present.
pub(super) fn take_flag(args: &mut Vec<Spanned<String>>, name: &str) -> bool {
    args.iter().position(|word| word.value == name).map(|at| args.remove(at)).is_some()
}

/// Reads the property `of`; returns whether it means the enemies.
pub(super) fn read_owner(reader: &mut Reader<'_, '_>) -> bool {
    match reader.prop("of") {
        Some(text) if text.value == "enemy" => true,
        Some(text) if text.value != "own" => {
            kdl::report_unknown(reader.problems, text.span, "owner", &text.value, ["own", "enemy"]);
            false
        }
        _ => false,
    }
}

/// Reads the word `everybody`: the goal is reached only if it holds for every side, so it can only be a draw.
pub(super) fn read_everybody(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, outcome: Outcome) -> bool {
    let everybody = take_flag(args, "everybody");
    if everybody && outcome != Outcome::Draws {
        let span = reader.span();
        reader
            .error(span, "a goal with `everybody` can only be a draw, because it happens to all sides")
            .help("write `draws`");
    }
    everybody
}

/// Takes a number from 1 to a million out of the arguments of a goal.
pub(super) fn take_number(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, goal: &str) -> Option<u32> {
    let found = args.iter().position(|word| word.value.parse::<u32>().is_ok_and(|n| (1..=1_000_000).contains(&n)));
    if found.is_none() {
        let span = reader.span();
        let message = format!("`{}` needs {goal}", reader.node.name.value);
        reader.error(span, message);
    }
    args.remove(found?).value.parse().ok()
}

/// Ends the reading of a goal; `args` are the words that it does not know.
pub(super) fn finish(mut reader: Reader<'_, '_>, args: &[Spanned<String>]) {
    for word in args {
        reader.error(word.span, format!("`{}` does not belong here", word.value));
    }
    reader.finish();
}
