//! A cursor in a text that is being read: cells, letters, marks. It skips blanks.

use crate::letters::{LetterPlace, kinds_of_figurine, kinds_of_foreign_letter};
use geometry::Cell;
use rules::{Game, Kind};
use std::ops::Range;

/// How strictly upper and lower case are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// A cell is written as on the board or in lower case; a piece's letters as the game writes them.
    Strict,
    /// In any case.
    Loose,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    pub(crate) position: usize,
    case: Case,
}

impl<'t> Cursor<'t> {
    /// A cursor at the start of a text.
    pub(crate) fn new(text: &'t str, case: Case) -> Self {
        Self { text, position: 0, case }
    }

    /// The remaining text, without leading blanks.
    pub(crate) fn rest(&self) -> &'t str {
        self.text[self.position..].trim_start()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// The byte range from an earlier place to this one.
    pub(crate) fn span_since(&self, start: usize) -> Range<usize> {
        let skipped = self.text[start..self.position.max(start)].len()
            - self.text[start..self.position.max(start)].trim_start().len();
        start + skipped..self.position.max(start + skipped)
    }

    /// The byte range of the remaining text.
    pub(crate) fn rest_span(&self) -> Range<usize> {
        self.text.len() - self.rest().len()..self.text.len()
    }

    fn advance(&mut self, rest: &'t str) {
        self.position = self.text.len() - rest.len();
    }

    /// Takes these characters if they come next.
    pub(crate) fn take(&mut self, what: &str) -> bool {
        let after = self.rest().strip_prefix(what);
        if let Some(after) = after {
            self.advance(after);
        }
        after.is_some()
    }

    /// Takes one of these characters if it comes next.
    pub(crate) fn take_any(&mut self, what: &[char]) -> Option<char> {
        let rest = self.rest();
        let letter = rest.chars().next().filter(|letter| what.contains(letter))?;
        self.advance(&rest[letter.len_utf8()..]);
        Some(letter)
    }

    /// `x` or `-` between cells; not the `-` of `->`.
    pub(crate) fn take_capture_mark(&mut self) -> Option<char> {
        if self.rest().starts_with("->") {
            return None;
        }
        match self.take_any(&['x', 'X', ':', '×', '-', '–'])? {
            '-' | '–' => Some('-'),
            _ => Some('x'),
        }
    }

    fn strip_name<'r>(&self, rest: &'r str, name: &str) -> Option<&'r str> {
        let head = rest.get(..name.len())?;
        let lower = name.to_lowercase();
        let same = match self.case {
            Case::Strict => head == name || head == lower,
            Case::Loose => head.to_lowercase() == lower,
        };
        same.then(|| &rest[name.len()..])
    }

    /// The index of the longest of these names that comes next, and the text after it.
    fn longest_name(&self, rest: &'t str, names: &[String]) -> Option<(usize, &'t str)> {
        let found = names.iter().enumerate().filter_map(|(i, name)| Some((i, self.strip_name(rest, name)?)));
        found.min_by_key(|(_, after)| after.len())
    }

    /// A file's name.
    pub(crate) fn file(&mut self, game: &Game) -> Option<u8> {
        let (file, after) = self.longest_name(self.rest(), game.board().files())?;
        self.advance(after);
        u8::try_from(file).ok()
    }

    /// A rank's name.
    pub(crate) fn rank(&mut self, game: &Game) -> Option<u8> {
        let (rank, after) = self.longest_name(self.rest(), game.board().ranks())?;
        self.advance(after);
        u8::try_from(rank).ok()
    }

    /// A cell's name; takes nothing if no cell comes next.
    pub(crate) fn cell(&mut self, game: &Game) -> Option<Cell> {
        let mut ahead = *self;
        let file = ahead.file(game)?;
        let rest = ahead.rest();
        if rest.len() != ahead.text.len() - ahead.position {
            return None;
        }
        let (rank, after) = ahead.longest_name(rest, game.board().ranks())?;
        let cell = game.board().cell_of_names(file.into(), rank)?;
        self.advance(after);
        Some(cell)
    }

    /// All readings of the next letters as a kind for which `fits` holds, longest first, each with the cursor after it.
    pub(crate) fn possible_kinds(&self, game: &Game, fits: impl Fn(Kind) -> bool) -> Vec<(Kind, Self)> {
        let def = game.def();
        let mut found: Vec<(usize, Kind, Self)> = Vec::new();
        for kind in def.all_kinds().filter(|&kind| def.kind(kind).form.is_none() && fits(kind)) {
            let letter = def.kind(kind).letter.to_string();
            for name in [def.kind(kind).text.as_str(), letter.as_str()] {
                let rest = self.rest();
                let same = match (rest.get(..name.len()), self.case) {
                    (Some(head), Case::Strict) => head == name,
                    (Some(head), Case::Loose) => head.to_lowercase() == name.to_lowercase(),
                    _ => false,
                };
                if same && !name.is_empty() && !found.iter().any(|(len, known, _)| *known == kind && *len == name.len())
                {
                    let mut after = *self;
                    after.advance(&rest[name.len()..]);
                    found.push((name.len(), kind, after));
                }
            }
        }
        if let Some(letter) = self.rest().chars().next().filter(|_| found.is_empty()) {
            let letters = || kinds_of_foreign_letter(game, letter, LetterPlace::Turn);
            let named = if letter.is_ascii_uppercase() { letters() } else { Vec::new() };
            for kind in kinds_of_figurine(game, letter).unwrap_or(named) {
                let mut after = *self;
                after.advance(&self.rest()[letter.len_utf8()..]);
                found.extend(fits(kind).then_some((letter.len_utf8(), kind, after)));
            }
        }
        found.sort_by_key(|&(len, ..)| std::cmp::Reverse(len));
        found.into_iter().map(|(_, kind, after)| (kind, after)).collect()
    }
}
