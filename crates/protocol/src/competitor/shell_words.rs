//! Splits a command line into words as a shell does: blanks separate words, `'…'` and `"…"` group them.

/// The words of a line.
///
/// # Errors
/// A sentence without its full stop, if a quotation is not closed.
pub(crate) fn split_shell_words(line: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote): (Vec<String>, Option<String>, Option<char>) = (Vec::new(), None, None);
    for letter in line.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match quote {
        Some(mark) => Err(format!("the quotation that begins with {mark} in `{line}` does not end")),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_as_in_a_shell() {
        assert_eq!(
            split_shell_words("uci  node 'my engine.js' --x=\"a b\" ''").unwrap(),
            ["uci", "node", "my engine.js", "--x=a b", ""]
        );
        assert!(split_shell_words("uci 'node").unwrap_err().contains("does not end"));
        assert!(split_shell_words("  ").unwrap().is_empty());
    }
}
