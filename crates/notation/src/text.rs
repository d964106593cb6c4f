//! A place in a text that is being read: cells, letters, marks. Blanks are skipped.

use geometry::Cell;
use rules::{Game, Kind};
use std::ops::Range;

/// How strictly upper and lower case are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// A cell is written as the board writes it, or in lower case; a man's letters as the game writes them.
    Strict,
    /// Either way.
    Loose,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    pub(crate) at: usize,
    case: Case,
}

impl<'t> Cursor<'t> {
    /// The beginning of a text.
    pub(crate) fn new(text: &'t str, case: Case) -> Self {
        Self { text, at: 0, case }
    }

    /// What is left, without leading blanks.
    pub(crate) fn rest(&self) -> &'t str {
        self.text[self.at..].trim_start()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// The bytes from an earlier place to this one.
    pub(crate) fn since(&self, start: usize) -> Range<usize> {
        let skipped =
            self.text[start..self.at.max(start)].len() - self.text[start..self.at.max(start)].trim_start().len();
        start + skipped..self.at.max(start + skipped)
    }

    /// The bytes of what is left.
    pub(crate) fn rest_at(&self) -> Range<usize> {
        self.text.len() - self.rest().len()..self.text.len()
    }

    fn advance(&mut self, rest: &'t str) {
        self.at = self.text.len() - rest.len();
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
    pub(crate) fn mark(&mut self) -> Option<char> {
        if self.rest().starts_with("->") {
            return None;
        }
        match self.take_any(&['x', 'X', ':', '×', '-', '–'])? {
            '-' | '–' => Some('-'),
            _ => Some('x'),
        }
    }

    fn begins<'r>(&self, rest: &'r str, name: &str) -> Option<&'r str> {
        let head = rest.get(..name.len())?;
        let lower = name.to_lowercase();
        let same = match self.case {
            Case::Strict => head == name || head == lower,
            Case::Loose => head.to_lowercase() == lower,
        };
        same.then(|| &rest[name.len()..])
    }

    /// The index of the longest of these names that comes next.
    fn longest(&self, rest: &'t str, names: &[String]) -> Option<(usize, &'t str)> {
        let found = names.iter().enumerate().filter_map(|(i, name)| Some((i, self.begins(rest, name)?)));
        found.min_by_key(|(_, after)| after.len())
    }

    /// A file's name.
    pub(crate) fn file(&mut self, game: &Game) -> Option<u8> {
        let (file, after) = self.longest(self.rest(), game.board().files())?;
        self.advance(after);
        u8::try_from(file).ok()
    }

    /// A rank's name.
    pub(crate) fn rank(&mut self, game: &Game) -> Option<u8> {
        let (rank, after) = self.longest(self.rest(), game.board().ranks())?;
        self.advance(after);
        u8::try_from(rank).ok()
    }

    /// A cell's name; nothing is taken if no cell comes next.
    pub(crate) fn cell(&mut self, game: &Game) -> Option<Cell> {
        let mut ahead = *self;
        let file = ahead.file(game)?;
        let rest = ahead.rest();
        if rest.len() != ahead.text.len() - ahead.at {
            return None;
        }
        let (rank, after) = ahead.longest(rest, game.board().ranks())?;
        let cell = game.board().at(file.into(), i32::try_from(rank).ok()?)?;
        self.advance(after);
        Some(cell)
    }

    /// Everything that could be the letters of a kind for which `fits` holds, longest first, each with the place behind
    /// it.
    pub(crate) fn kinds(&self, game: &Game, fits: impl Fn(Kind) -> bool) -> Vec<(Kind, Self)> {
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
        found.sort_by_key(|&(len, ..)| std::cmp::Reverse(len));
        found.into_iter().map(|(_, kind, after)| (kind, after)).collect()
    }
}
