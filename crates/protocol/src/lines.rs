//! Lines that come in.
//!
//! For: reading them whatever they are: too long, no UTF-8, without an end. Not for: what they mean.

use std::io::{BufRead, Read};

/// A game of ten thousand turns is shorter.
const LONGEST: u64 = 1 << 20;

/// Why a line was not even looked at: a sentence without its full stop.
pub(crate) const TOO_LONG: &str = "a line of more than 1 MB was left out";

/// The next line without its end, or [`TOO_LONG`]; none if nothing more comes.
pub(crate) fn next_line(input: &mut impl BufRead) -> Option<Result<String, &'static str>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        // Its rest is no line of its own.
        input.skip_until(b'\n').ok()?;
        return Some(Err(TOO_LONG));
    }
    Some(Ok(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// The first word of a line, and what follows it.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_comes_in_becomes_lines() {
        let mut input: &[u8] = b"one \r\n\n\xff\xfetwo\nthree";
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut input)).map(Result::unwrap).collect();
        assert_eq!(lines, ["one", "", "\u{fffd}\u{fffd}two", "three"]);
        assert_eq!(split("  go  depth 3 "), ("go", "depth 3"));
        assert_eq!(split(""), ("", ""));
    }

    #[test]
    fn a_line_without_end_is_left_out_as_a_whole() {
        let text = "x".repeat(20 << 20) + "\nnext\n" + &"y".repeat(LONGEST as usize);
        let mut input = text.as_bytes();
        let lines: Vec<_> = std::iter::from_fn(|| next_line(&mut input)).collect();
        assert_eq!(lines, [Err(TOO_LONG), Ok("next".to_owned()), Err(TOO_LONG)]);
    }
}
