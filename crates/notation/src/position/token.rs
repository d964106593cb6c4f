//! The parts of the text of a position, and where they are.

use crate::error::{TextError, error};
use geometry::Cell;
use rules::{SetupError, SetupPart};
use std::ops::Range;

/// A part of the text with its place in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl<'t> Token<'t> {
    /// Where it is.
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The parts between separators, each with its place.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Token<'t>> {
        self.text
            .split(separator)
            .map(move |text| Token { text, start: self.start + (text.as_ptr() as usize - self.text.as_ptr() as usize) })
    }

    /// The token without the given brackets around it.
    pub(super) fn strip_brackets(self, open: char, close: char) -> Option<Self> {
        let text = self.text.strip_prefix(open)?.strip_suffix(close)?;
        Some(Self { text, start: self.start + open.len_utf8() })
    }
}

/// Reads a number.
pub(super) fn read_number<N: TryFrom<u32>>(token: Token<'_>, what: &str, least: u32) -> Result<N, TextError> {
    let digits = !token.text.is_empty() && token.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = token.text.parse().ok().filter(|number| digits && *number >= least);
    match number.and_then(|number: u32| N::try_from(number).ok()) {
        Some(number) => Ok(number),
        None => error(format!("the {what} must be a number of at least {least}, not `{}`", token.text), token.span()),
    }
}

/// Where the parts of a set-up are in the text, for errors found only when the set-up becomes a position.
#[derive(Default)]
pub(super) struct FieldSpans {
    pub(super) board: Range<usize>,
    pub(super) side: Range<usize>,
    pub(super) passed: Range<usize>,
    pub(super) stock: Range<usize>,
    pub(super) cells: Vec<(Cell, Range<usize>)>,
}

impl FieldSpans {
    /// Where the mistake is.
    pub(super) fn span_of(&self, problem: &SetupError) -> Range<usize> {
        let part = match problem.part {
            SetupPart::Board => &self.board,
            SetupPart::Side => &self.side,
            SetupPart::EnPassant => &self.passed,
            SetupPart::Stock => &self.stock,
        };
        let cell = problem.cell.filter(|_| problem.part == SetupPart::Board);
        let cell = cell.and_then(|cell| self.cells.iter().find(|known| known.0 == cell));
        cell.map_or_else(|| part.clone(), |(_, at)| at.clone())
    }
}
