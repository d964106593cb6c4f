//! The terminal: its width, its colours, and text layout.

use std::io::{self, IsTerminal as _, Write};
use std::ops::Range;
use textwrap::Options;

/// The maximum width of text, because longer lines are hard to read.
const MAX_WIDTH: usize = 100;

/// The width of text, in columns.
pub fn width() -> usize {
    textwrap::termwidth().clamp(30, MAX_WIDTH)
}

/// Whether stdout may be coloured.
pub fn stdout_colors() -> bool {
    io::stdout().is_terminal() && is_color_enabled()
}

/// Whether stderr may be coloured.
pub fn stderr_colors() -> bool {
    io::stderr().is_terminal() && is_color_enabled()
}

/// <https://no-color.org>
fn is_color_enabled() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A number with thousands separators.
pub fn with_thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Writes a paragraph with every line indented.
///
/// # Errors
/// If it cannot be written.
pub fn paragraph(out: &mut impl Write, indent: &str, text: &str) -> io::Result<()> {
    hanging_paragraph(out, indent, indent, text)
}

/// Writes a paragraph whose first line has another indentation than the rest.
///
/// # Errors
/// If it cannot be written.
pub fn hanging_paragraph(out: &mut impl Write, first: &str, rest: &str, text: &str) -> io::Result<()> {
    let options = Options::new(width())
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    writeln!(out, "{}", textwrap::fill(text, options))
}

/// Writes short texts in as many columns as fit, row by row.
///
/// # Errors
/// If it cannot be written.
pub fn columns(out: &mut impl Write, indent: &str, texts: &[String]) -> io::Result<()> {
    let cell = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let per_line = ((width() - indent.len()) / cell).max(1);
    for line in texts.chunks(per_line) {
        let row: Vec<String> = line.iter().map(|text| format!("{text:cell$}")).collect();
        writeln!(out, "{indent}{}", row.concat().trim_end())?;
    }
    Ok(())
}

/// A text with a mark below the place `at` (in bytes); of a long text, only the surroundings.
pub fn underlined(text: &str, at: Range<usize>) -> String {
    let (start, end) = (text.floor_char_boundary(at.start), text.ceil_char_boundary(at.end.min(text.len())));
    let before = text[..start].chars().count();
    let long = text.get(start..end).map_or(1, |place| place.chars().count().max(1));
    let all: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let room = width().saturating_sub(6);
    let first = if all.len() <= room { 0 } else { before.saturating_sub(room / 2).min(all.len() - room) };
    let last = all.len().min(first + room);
    let head = if first > 0 { "…" } else { "" };
    let tail = if last < all.len() { "…" } else { "" };
    let shown: String = all[first..last].iter().collect();
    let blank = " ".repeat(before - first + head.chars().count());
    let marks = "^".repeat(long.min(last.saturating_sub(before)).max(1));
    format!("  {head}{shown}{tail}\n  {blank}{marks}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_marked_under_the_text() {
        assert_eq!(underlined("abc", 1..2), "  abc\n   ^\n");
        assert_eq!(underlined("äöb", 2..5), "  äöb\n   ^^\n");
        assert_eq!(underlined("äb", 99..99), "  äb\n    ^\n");
        assert_eq!(underlined("", 0..0), "  \n  ^\n");
        #[expect(clippy::reversed_empty_ranges, reason = "it must not panic for any text and place")]
        let reversed = underlined("äb", 3..1);
        assert_eq!(reversed, "  äb\n    ^\n");
    }

    #[test]
    fn of_a_long_text_only_the_surroundings_are_shown() {
        let text: String = (0..300).map(|i| if i == 200 { 'X' } else { '.' }).collect();
        for at in [0, 10, 200, 299, 300] {
            let shown = underlined(&text, at..at + 1);
            let (line, mark) = shown.split_once('\n').unwrap();
            assert!(line.chars().count() <= width(), "{shown}");
            let under = line.chars().nth(mark.trim_end().chars().count() - 1);
            assert_eq!(under == Some('X'), at == 200, "{shown}");
        }
    }
}
