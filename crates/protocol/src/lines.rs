//! Lines that come in.
//!
//! For: reading them whatever they are: too long, no UTF-8, without an end. Not for: what they mean.

use std::io::{BufRead, Read};

/// A game of thousands of turns is shorter.
const LONGEST: u64 = 4 << 20;

/// The next line without its end; none if nothing more comes.
pub(crate) fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    Some(String::from_utf8_lossy(&bytes).trim().to_owned())
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
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut input)).collect();
        assert_eq!(lines, ["one", "", "\u{fffd}\u{fffd}two", "three"]);
        assert_eq!(split("  go  depth 3 "), ("go", "depth 3"));
        assert_eq!(split(""), ("", ""));
    }
}
