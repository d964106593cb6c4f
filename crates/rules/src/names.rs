//! The names that a rule file has defined so far: sides, kinds, groups, zones, and the board.
//!
//! Resolves a name where a word uses it, with a suggestion if it is unknown. Not kept after reading.

use geometry::{Board, Cell, CellSet};
use kdl::{Problems, Span, Spanned};
use model::cast::ZoneDef;
use model::piece::{Kind, KindSet, Side};
use std::cell::Cell as Flag;

/// A zone while the file is read, and whether any word has used it.
#[derive(Debug)]
pub(crate) struct NamedZone {
    pub(crate) zone: ZoneDef,
    /// Where the file defines it.
    pub(crate) span: Span,
    pub(crate) is_used: Flag<bool>,
}

/// The names defined so far.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) board: Board,
    pub(crate) sides: Vec<String>,
    pub(crate) kinds: Vec<String>,
    /// Those that are stones.
    pub(crate) stones: KindSet,
    pub(crate) groups: Vec<(String, KindSet)>,
    pub(crate) zones: Vec<NamedZone>,
    /// By word: the words whose blocks may contain it, as text.
    pub(crate) parent_words: fn(&str) -> Option<String>,
}

/// Reports that a line cannot begin with this word: because there is no such word, or because it belongs elsewhere.
pub(crate) fn report_unknown_word(
    parent_words: fn(&str) -> Option<String>,
    problems: &mut Problems,
    word: &Spanned<String>,
    known: &[&str],
) {
    match parent_words(&word.value).filter(|_| !known.contains(&word.value.as_str())) {
        Some(home) => {
            problems
                .error(word.span, format!("`{}` is not allowed here", word.value))
                .help(format!("it belongs in {home}"));
        }
        None => kdl::report_unknown(problems, word.span, "word", &word.value, known.iter().copied()),
    }
}

impl Names {
    /// Reports that a line cannot begin with this word: because there is no such word, or because it belongs elsewhere.
    pub(crate) fn report_unknown_word(&self, problems: &mut Problems, word: &Spanned<String>, known: &[&str]) {
        report_unknown_word(self.parent_words, problems, word, known);
    }

    /// The kind with that name.
    pub(crate) fn kind(&self, name: &Spanned<String>, problems: &mut Problems) -> Option<Kind> {
        let found = self.kinds.iter().position(|kind| *kind == name.value);
        if found.is_none() {
            kdl::report_unknown(problems, name.span, "piece", &name.value, self.kinds.iter().map(String::as_str));
        }
        found.map(|kind| Kind(kind as u8))
    }

    /// The kinds that the name of a kind or group means.
    pub(crate) fn kinds(&self, name: &str) -> Option<KindSet> {
        if let Some(kind) = self.kinds.iter().position(|kind| kind == name) {
            return Some(KindSet(1 << kind));
        }
        self.groups.iter().find(|(group, _)| group == name).map(|(_, kinds)| *kinds)
    }

    /// The kinds of a list such as `Pawn, Officers`: kinds and groups separated by commas. Unknown names are reported
    /// and skipped.
    pub(crate) fn kind_list(&self, list: &Spanned<String>, problems: &mut Problems) -> KindSet {
        let mut set = KindSet::default();
        for name in list.value.split(',').map(str::trim) {
            match self.kinds(name) {
                Some(kinds) => set.0 |= kinds.0,
                None => {
                    let known = self.kind_names();
                    kdl::report_unknown(problems, list.span, "piece", name, known.iter().map(String::as_str));
                }
            }
        }
        set
    }

    /// All names that [`Names::kinds`] accepts.
    pub(crate) fn kind_names(&self) -> Vec<String> {
        self.kinds.iter().cloned().chain(self.groups.iter().map(|(name, _)| name.clone())).collect()
    }

    /// The side with that name.
    pub(crate) fn side(&self, name: &Spanned<String>, problems: &mut Problems) -> Option<Side> {
        let found = self.side_of_name(&name.value);
        if found.is_none() {
            kdl::report_unknown(problems, name.span, "side", &name.value, self.sides.iter().map(String::as_str));
        }
        found
    }

    /// The side with that name, if there is one.
    pub(crate) fn side_of_name(&self, name: &str) -> Option<Side> {
        self.sides.iter().position(|side| side == name).map(|side| Side(side as u8))
    }

    /// The number of the zone with that name.
    pub(crate) fn zone(&self, name: &Spanned<String>, problems: &mut Problems) -> Option<usize> {
        let found = self.zones.iter().position(|zone| zone.zone.name == name.value);
        match found {
            Some(zone) => self.zones[zone].is_used.set(true),
            None => {
                let known = self.zones.iter().map(|zone| zone.zone.name.as_str());
                kdl::report_unknown(problems, name.span, "zone", &name.value, known);
            }
        }
        found
    }

    /// The cell with that name.
    pub(crate) fn cell(&self, name: &str, span: Span, problems: &mut Problems) -> Option<Cell> {
        let cell = self.board.cell(name);
        if cell.is_none() {
            let (files, ranks) = (self.board.files(), self.board.ranks());
            let message = if self.board.parse_coordinates(name).is_some() {
                format!("there is no cell {name}: the drawing has a hole there")
            } else {
                format!("`{name}` is outside the board")
            };
            let range = |names: &[String]| match names {
                [first, .., last] => format!("{first} to {last}"),
                _ => names.concat(),
            };
            problems.error(span, message).help(format!("files go from {}, ranks from {}", range(files), range(ranks)));
        }
        cell
    }

    /// The cells of a list such as `a1-h1 c3`: single cells and rectangles from corner to corner (holes are left out).
    pub(crate) fn cells(&self, list: &Spanned<String>, problems: &mut Problems) -> CellSet {
        let mut set = CellSet::EMPTY;
        for part in list.value.split_whitespace() {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (Some(a), Some(b)) = (self.cell(first, list.span, problems), self.cell(last, list.span, problems))
            else {
                continue;
            };
            let ((ax, ay), (bx, by)) = (self.board.coordinates(a), self.board.coordinates(b));
            for y in ay.min(by)..=ay.max(by) {
                for x in ax.min(bx)..=ax.max(bx) {
                    if let Some(cell) = self.board.cell_at(x.into(), y.into()) {
                        set.insert(cell);
                    }
                }
            }
        }
        set
    }
}
