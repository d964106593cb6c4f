//! Positions of the protocol, which count lines and UTF-16 code units, as offsets in bytes, and back.
//!
//! No position is an error: one after the end of its line is that end, as the protocol demands, and one after the last
//! line is the end of the text.

use lsp_types::{Position, Range};
use std::ops;

/// Where the lines of a text begin.
#[derive(Debug)]
pub(crate) struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// The lines of a text, which end with `\n`, `\r\n` or `\r`.
    pub(crate) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends_line = |at: usize| bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        let starts = (0..bytes.len()).filter(|&at| ends_line(at)).map(|at| at + 1);
        Self { starts: [0].into_iter().chain(starts).collect() }
    }

    /// The position of an offset in the same text.
    pub(crate) fn position(&self, text: &str, offset: usize) -> Position {
        let offset = text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let units = text[self.starts[line]..offset].encode_utf16().count();
        Position { line: line as u32, character: units as u32 }
    }

    /// The positions of a range of offsets in the same text.
    pub(crate) fn range(&self, text: &str, range: &ops::Range<usize>) -> Range {
        Range { start: self.position(text, range.start), end: self.position(text, range.end) }
    }

    /// The offset of a position in the same text. A position within a character is its beginning.
    pub(crate) fn offset(&self, text: &str, Position { line, character }: Position) -> usize {
        let Some(&start) = self.starts.get(line as usize) else { return text.len() };
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(text.len());
        let line = text[start..end].trim_end_matches(['\r', '\n']);
        let mut units = 0;
        for (at, letter) in line.char_indices() {
            units += letter.len_utf16();
            if units > character as usize {
                return start + at;
            }
        }
        start + line.len()
    }

    /// The offsets of a range of positions in the same text; empty if it ends before it begins.
    pub(crate) fn offsets(&self, text: &str, range: Range) -> ops::Range<usize> {
        let start = self.offset(text, range.start);
        start..self.offset(text, range.end).max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "piece Läufer L\r\nside 𝔚 w\rgoal\n";

    #[test]
    fn every_offset_has_a_position_that_leads_back_to_it() {
        let index = LineIndex::new(TEXT);
        for (offset, letter) in TEXT.char_indices().filter(|&(_, letter)| !matches!(letter, '\r' | '\n')) {
            let position = index.position(TEXT, offset);
            assert_eq!(index.offset(TEXT, position), offset, "{letter} at {position:?}");
        }
    }

    #[test]
    fn positions_count_utf16_code_units() {
        let index = LineIndex::new(TEXT);
        let at = |part: &str| {
            let Position { line, character } = index.position(TEXT, TEXT.find(part).unwrap());
            (line, character)
        };
        assert_eq!(at("ufer"), (0, 8));
        assert_eq!(at("𝔚"), (1, 5));
        assert_eq!(at(" w"), (1, 7), "a letter outside of the basic plane counts twice");
        assert_eq!(at("goal"), (2, 0));
    }

    #[test]
    fn a_position_outside_of_the_text_is_the_nearest_end() {
        let index = LineIndex::new(TEXT);
        let offset = |line, character| index.offset(TEXT, Position { line, character });
        assert_eq!(offset(0, 99), TEXT.find('\r').unwrap());
        assert_eq!(offset(3, 0), TEXT.len());
        assert_eq!(offset(u32::MAX, u32::MAX), TEXT.len());
        assert_eq!(offset(1, 6), TEXT.find('𝔚').unwrap(), "the middle of a character is its beginning");
        let backwards = Range { start: Position { line: 2, character: 0 }, end: Position { line: 0, character: 0 } };
        assert!(index.offsets(TEXT, backwards).is_empty());
    }
}
