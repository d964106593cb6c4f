//! "Did you mean …?": the nearest of the words that would have been valid.
//!
//! The callers supply the words.

use crate::problem::{Diagnostic, Problems};
use crate::span::{Span, Spanned};

/// At most this many known words are listed.
const MAX_LISTED: usize = 12;
/// Longer words are not compared: their mistake is not a typing slip.
const MAX_CHARS: usize = 64;

/// The nearest candidate within a reasonable edit distance, if any.
///
/// A candidate that differs only in case comes first. Otherwise swapped neighbours and a wrong, missing or superfluous
/// letter count one each, and up to a third of the word may be wrong. Of equally near candidates the first one wins.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    let allowed = match letters {
        0 | 1 => 0,
        len => (len / 3).clamp(1, 3),
    };
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        let lowered = candidate.to_lowercase();
        if lowered == word {
            return Some(candidate);
        }
        let length = lowered.chars().count();
        if letters.max(length) > MAX_CHARS || letters.abs_diff(length) > allowed {
            continue;
        }
        // Two adjacent letters swapped count as one slip.
        let distance = strsim::osa_distance(&word, &lowered);
        // A distance as large as the candidate's length would replace all its letters.
        if distance <= allowed && distance < length && best.is_none_or(|(nearest, _)| distance < nearest) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Reports "unknown {what} `{word}`"; the help names the nearest candidate or, if none is near, lists them.
pub fn report_unknown<'a>(
    problems: &mut Problems,
    span: Span,
    what: &str,
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
) {
    let diagnostic = problems.error(span, format!("unknown {what} `{word}`"));
    suggest_one_of(diagnostic, word, candidates);
}

/// The same where one of `words` is also allowed: they are suggested too, but listed separately.
pub fn report_unknown_with_words<'a>(
    problems: &mut Problems,
    what: &str,
    word: &Spanned<String>,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    words: &[&str],
) {
    let (span, word) = (word.span, &*word.value);
    if words.is_empty() || suggest(word, candidates.clone()).is_some() {
        return report_unknown(problems, span, what, word, candidates);
    }
    let diagnostic = problems.error(span, format!("unknown {what} `{word}`"));
    match suggest(word, words.iter().copied()) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic.help(format!(
            "{}; words allowed here: {}",
            list(candidates).unwrap_or_default(),
            words.join(", ")
        )),
    };
}

/// Advises to write the nearest candidate or, if none is near, one of them. Without candidates, changes nothing.
pub(crate) fn suggest_one_of<'a>(
    diagnostic: &mut Diagnostic,
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
) {
    if let Some(near) = suggest(word, candidates.clone()) {
        diagnostic.did_you_mean(near);
    } else if let Some(listed) = list(candidates) {
        diagnostic.help(listed);
    }
}

/// "expected one of: a, b, c", or `None` without candidates.
fn list<'a>(candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut all = candidates.into_iter();
    let mut listed: Vec<&str> = all.by_ref().take(MAX_LISTED).collect();
    if listed.is_empty() {
        return None;
    }
    if all.next().is_some() {
        listed.push("…");
    }
    Some(format!("expected one of: {}", listed.join(", ")))
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
    fn a_case_difference_beats_an_earlier_near_word() {
        assert_eq!(suggest("KING", ["kings", "king"]), Some("king"));
    }

    #[test]
    fn unknown_words_get_a_suggestion_or_the_list() {
        let mut problems = Problems::default();
        report_unknown(&mut problems, Span::default(), "word", "peice", WORDS);
        report_unknown(&mut problems, Span::default(), "word", "zone", ["a", "b"]);
        let many = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b1", "b2", "b3", "b4"];
        report_unknown(&mut problems, Span::default(), "word", "zone", many);
        report_unknown(&mut problems, Span::default(), "word", "zone", []);
        let helps: Vec<_> = problems.iter().map(|d| d.help.as_deref()).collect();
        assert_eq!(
            helps,
            [
                Some("did you mean `piece`?"),
                Some("expected one of: a, b"),
                Some("expected one of: a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, …"),
                None,
            ]
        );
        assert_eq!(problems.iter().next().map(|d| d.message.as_str()), Some("unknown word `peice`"));
    }
}
