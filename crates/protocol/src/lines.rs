//! Reads input lines of any kind: too long, not UTF-8, without a line end.

use std::io::{BufRead, Read};

/// The maximum length of a line in bytes; a game of ten thousand turns is shorter.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Why a line was ignored: a sentence without its full stop.
pub(crate) const TOO_LONG: &str = "a line of more than 1 MB was ignored";

/// The next line without its end, or [`TOO_LONG`]; `None` at the end of the input.
pub(crate) fn next_line(input: &mut impl BufRead) -> Option<Result<String, &'static str>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if read as u64 == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        // The rest of the line is not a line of its own.
        input.skip_until(b'\n').ok()?;
        return Some(Err(TOO_LONG));
    }
    Some(Ok(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// The first word of a line, and the rest.
pub(crate) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_become_lines() {
        let mut input: &[u8] = b"one \r\n\n\xff\xfetwo\nthree";
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut input)).map(Result::unwrap).collect();
        assert_eq!(lines, ["one", "", "\u{fffd}\u{fffd}two", "three"]);
        assert_eq!(split_word("  go  depth 3 "), ("go", "depth 3"));
        assert_eq!(split_word(""), ("", ""));
    }

    #[test]
    fn an_endless_line_is_ignored_as_a_whole() {
        let text = "x".repeat(20 << 20) + "\nnext\n" + &"y".repeat(MAX_LINE_BYTES as usize);
        let mut input = text.as_bytes();
        let lines: Vec<_> = std::iter::from_fn(|| next_line(&mut input)).collect();
        assert_eq!(lines, [Err(TOO_LONG), Ok("next".to_owned()), Err(TOO_LONG)]);
    }
}
