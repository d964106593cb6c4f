//! BPGN, the PGN of games on two boards: moves of boards A and B in one list, `1A.` by the first side and `1a.` by the second.
//!
//! Source: the description of BPGN 1.0 to 1.2, in `Lieven_BPGN_Standard.txt` (bughousedb.com). The text is recognised, so that
//! a sentence can say what it is; a rule file has one board, and what is captured on one is placed on the other.

/// Has the text the form of BPGN? Its moves begin with a number and a board behind the tags and comments.
pub(crate) fn has_form(text: &str) -> bool {
    let end_of_aside = |rest: &str| match rest.chars().next() {
        Some('[') => rest.find(']'),
        Some('{') => rest.find('}'),
        _ => None,
    };
    let mut rest = text.trim_start();
    while let Some(end) = end_of_aside(rest) {
        rest = rest[end + 1..].trim_start();
    }
    let number = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    number.len() < rest.len() && ["A.", "a.", "B.", "b."].iter().any(|board| number.starts_with(board))
}

#[cfg(test)]
mod tests {
    use super::has_form;

    #[test]
    fn numbers_with_a_board_behind_tags_and_comments_are_bpgn() {
        assert!(has_form(
            "[Event \"a\"]\n[WhiteA \"b\"][BlackB \"c\"]\n{start}\n1A. e4 {180} 1a. Nc6 {180} 1B. d4 0-1"
        ));
        assert!(has_form("1b.d5"));
        for other in ["1. a4 a5", "[Event \"1A.\"]\n\n1. e4 *", "1A e4", "A. e4", "{1A. e4", ""] {
            assert!(!has_form(other), "{other}");
        }
    }
}
