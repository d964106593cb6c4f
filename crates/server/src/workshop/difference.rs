//! What is different between two rule files, line by line.
//!
//! For: forks and versions. Not for: what a difference means for the game.

use crate::workshop::texts::Text;
use house::{DiffLine, Difference};
use similar::{ChangeTag, TextDiff};
use std::time::Duration;

/// So many lines around a change are told.
const AROUND: usize = 3;
/// After so long a plainer answer will do: more lines are said to be different than need be.
const PATIENCE: Duration = Duration::from_millis(500);

/// What has to be done to make the second of the first.
pub(super) fn between(from: &Text, to: &Text) -> Difference {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(&*from.file, &*to.file);
    let line = |change: similar::Change<&str>| {
        let (is, number) = match change.tag() {
            ChangeTag::Equal => ("same", change.new_index()),
            ChangeTag::Delete => ("out", change.old_index()),
            ChangeTag::Insert => ("in", change.new_index()),
        };
        DiffLine {
            is,
            number: number.map_or(0, |number| number + 1),
            text: change.value().trim_end_matches('\n').to_owned(),
        }
    };
    let part = |ops: &Vec<similar::DiffOp>| ops.iter().flat_map(|op| diff.iter_changes(op)).map(line).collect();
    let parts = diff.grouped_ops(AROUND).iter().map(part).collect();
    Difference { parts, inherited: from.carried != to.carried && !from.carried.is_empty() && !to.carried.is_empty() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(file: &str, carried: &str) -> Text {
        Text { file: file.to_owned(), carried: carried.to_owned() }
    }

    #[test]
    fn what_goes_and_what_comes_is_told_with_its_lines() {
        let found = between(&text("a\nb\nc\n", ""), &text("a\nB\nc\nd\n", ""));
        let lines: Vec<_> = found.parts.concat().into_iter().map(|line| (line.is, line.number, line.text)).collect();
        let expected = [("same", 1, "a"), ("out", 2, "b"), ("in", 2, "B"), ("same", 3, "c"), ("in", 4, "d")];
        assert_eq!(lines, expected.map(|(is, number, text)| (is, number, text.to_owned())));
        assert!(!found.inherited && between(&text("a", "x"), &text("a", "x")).parts.is_empty());
        assert!(between(&text("a", "x"), &text("a", "y")).inherited);
    }

    #[test]
    fn two_long_texts_without_anything_in_common_are_compared_soon() {
        let long = |of: &str| text(&format!("{of}\n").repeat(20_000), "");
        assert_eq!(between(&long("a"), &long("b")).parts.concat().len(), 40_000);
    }
}
