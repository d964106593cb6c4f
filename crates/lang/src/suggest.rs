//! "Did you mean …?": the nearest of the words that would have been right.
//!
//! Knows no words itself; the callers bring theirs.

use crate::problem::Problems;
use crate::span::{Span, Spanned};

/// More known words than this are not listed: nobody reads them.
const LISTED: usize = 12;
/// Longer words are not compared: a slip in a word that long is not what went wrong.
const LONGEST: usize = 64;

/// The nearest candidate within a sensible edit distance, or None.
///
/// A candidate that differs only in case comes first; else swapped neighbours, a wrong, a missing or a superfluous
/// letter count one each, and a third of the word may be wrong. Of equally near ones the first is taken.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = lowered(word);
    let allowed = match word.len() {
        0 | 1 => 0,
        len => (len / 3).clamp(1, 3),
    };
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        let letters = lowered(candidate);
        if letters == word {
            return Some(candidate);
        }
        if word.len().max(letters.len()) > LONGEST || word.len().abs_diff(letters.len()) > allowed {
            continue;
        }
        let distance = distance(&word, &letters);
        // A distance as long as the candidate would replace every letter of it.
        if distance <= allowed && distance < letters.len() && best.is_none_or(|(nearest, _)| distance < nearest) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Notes "unknown {what} `{word}`", with the nearest candidate as help or, when none is near, with those there are.
pub fn unknown<'a>(
    problems: &mut Problems,
    span: Span,
    what: &str,
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
) {
    let diagnostic = problems.error(span, format!("unknown {what} `{word}`"));
    if let Some(advice) = advice(word, candidates) {
        diagnostic.help(advice);
    }
}

/// The same where one of these words could stand as well: they are suggested, but listed apart.
pub fn unknown_beside<'a>(
    problems: &mut Problems,
    what: &str,
    word: &Spanned<String>,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    words: &[&str],
) {
    let (span, word) = (word.span, &*word.value);
    if words.is_empty() || suggest(word, candidates.clone()).is_some() {
        return unknown(problems, span, what, word, candidates);
    }
    let help = suggest(word, words.iter().copied()).map(|near| format!("did you mean `{near}`?"));
    let list =
        || format!("{}; words that may stand here: {}", advice(word, candidates).unwrap_or_default(), words.join(", "));
    problems.error(span, format!("unknown {what} `{word}`")).help(help.unwrap_or_else(list));
}

/// "did you mean `x`?", or "known are: a, b, c", or nothing when nothing is known.
pub(crate) fn advice<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Option<String> {
    if let Some(near) = suggest(word, candidates.clone()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let mut all = candidates.into_iter();
    let mut listed: Vec<&str> = all.by_ref().take(LISTED).collect();
    if listed.is_empty() {
        return None;
    }
    if all.next().is_some() {
        listed.push("…");
    }
    Some(format!("known are: {}", listed.join(", ")))
}

fn lowered(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// The Damerau distance in its "optimal string alignment" form, over three rows.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1; b.len() + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut cost = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                cost = cost.min(before[j - 1] + 1);
            }
            row[j + 1] = cost;
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 6] = ["piece", "place", "promote", "king", "Royal", "on"];

    #[test]
    fn the_nearest_word_is_suggested() {
        for (word, expected) in [
            ("peice", Some("piece")),
            ("pieces", Some("piece")),
            ("piec", Some("piece")),
            ("PLACE", Some("place")),
            ("royal", Some("Royal")),
            ("pormote", Some("promote")),
            ("kign", Some("king")),
            ("no", Some("on")),
            ("xy", None),
            ("x", None),
            ("", None),
            ("zone", None),
            ("something", None),
        ] {
            assert_eq!(suggest(word, WORDS), expected, "{word}");
        }
    }

    #[test]
    fn a_case_difference_wins_over_an_earlier_near_word() {
        assert_eq!(suggest("KING", ["kings", "king"]), Some("king"));
    }

    #[test]
    fn unknown_words_get_a_suggestion_or_the_list() {
        let mut problems = Problems::default();
        unknown(&mut problems, Span::default(), "word", "peice", WORDS);
        unknown(&mut problems, Span::default(), "word", "zone", ["a", "b"]);
        let many = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b1", "b2", "b3", "b4"];
        unknown(&mut problems, Span::default(), "word", "zone", many);
        unknown(&mut problems, Span::default(), "word", "zone", []);
        let helps: Vec<_> = problems.iter().map(|d| d.help.as_deref()).collect();
        assert_eq!(
            helps,
            [
                Some("did you mean `piece`?"),
                Some("known are: a, b"),
                Some("known are: a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, …"),
                None,
            ]
        );
        assert_eq!(problems.iter().next().map(|d| d.message.as_str()), Some("unknown word `peice`"));
    }

    #[test]
    fn the_distance_counts_slips() {
        for (a, b, expected) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "acb", 1),
            ("abc", "ab", 1),
            ("ab", "abc", 1),
            ("abc", "axc", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(&lowered(a), &lowered(b)), expected, "{a} {b}");
        }
    }
}
