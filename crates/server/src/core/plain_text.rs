//! Characters that do not belong in a short text of a user, such as a name, a title or a chat message.

/// Whether a character would break the line or the text around it: a control character, a line separator, or one that
/// reverses other text. Marks such as U+200F, which right-to-left scripts need, are allowed.
pub(crate) fn is_disruptive(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || is_reversing(c)
}

/// Whether a character reverses what follows it, by which a text can pretend to be another one (Unicode Standard Annex 9,
/// explicit formatting characters).
pub(crate) fn is_reversing(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_scripts_are_plain_but_no_character_reverses_another() {
        assert!(!"Schach – šachy, שחמט\u{200f}, شطرنج, 将棋 👍🏽".chars().any(is_disruptive));
        for c in ['\n', '\t', '\0', '\u{85}', '\u{2028}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert!(is_disruptive(c), "{c:?}");
        }
    }
}
