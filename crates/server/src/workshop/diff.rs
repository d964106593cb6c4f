//! The differences between two rule files, line by line, for forks and versions.

use crate::live::texts::RuleFile;
use api::{DiffLine, RuleDiff};
use similar::{ChangeTag, TextDiff};
use std::time::Duration;

/// The number of context lines around a change.
const CONTEXT_LINES: usize = 3;
/// The time after which a coarser result is returned, with more lines marked as different than necessary.
const DIFF_TIMEOUT: Duration = Duration::from_millis(500);

/// The changes from the first file to the second.
pub(super) fn diff(from: &RuleFile, to: &RuleFile) -> RuleDiff {
    let diff = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_lines(&*from.file, &*to.file);
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
    let parts = diff.grouped_ops(CONTEXT_LINES).iter().map(part).collect();
    RuleDiff { parts, inherited: from.carried != to.carried && !from.carried.is_empty() && !to.carried.is_empty() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(file: &str, carried: &str) -> RuleFile {
        RuleFile { file: file.to_owned(), carried: carried.to_owned() }
    }

    #[test]
    fn removed_and_added_lines_have_their_numbers() {
        let found = diff(&text("a\nb\nc\n", ""), &text("a\nB\nc\nd\n", ""));
        let lines: Vec<_> = found.parts.concat().into_iter().map(|line| (line.is, line.number, line.text)).collect();
        let expected = [("same", 1, "a"), ("out", 2, "b"), ("in", 2, "B"), ("same", 3, "c"), ("in", 4, "d")];
        assert_eq!(lines, expected.map(|(is, number, text)| (is, number, text.to_owned())));
        assert!(!found.inherited && diff(&text("a", "x"), &text("a", "x")).parts.is_empty());
        assert!(diff(&text("a", "x"), &text("a", "y")).inherited);
    }

    #[test]
    fn two_long_unrelated_texts_are_compared_quickly() {
        let long = |of: &str| text(&format!("{of}\n").repeat(20_000), "");
        assert_eq!(diff(&long("a"), &long("b")).parts.concat().len(), 40_000);
    }
}
