//! Results of games in words, as Chinese texts have them.

/// Results in words, and in a record.
const RESULTS: &[(&str, &str)] = &[
    ("红胜", "1-0"),
    ("紅勝", "1-0"),
    ("红先胜", "1-0"),
    ("红负", "0-1"),
    ("红先负", "0-1"),
    ("黑胜", "0-1"),
    ("黑勝", "0-1"),
    ("和棋", "1/2-1/2"),
    ("和局", "1/2-1/2"),
    ("红先和", "1/2-1/2"),
    ("和", "1/2-1/2"),
    ("未知", "*"),
];

/// The result that a text names, as a record has it.
pub(super) fn parse(text: &str) -> Option<&'static str> {
    RESULTS.iter().find(|(known, _)| *known == text.trim()).map(|(_, result)| *result)
}
