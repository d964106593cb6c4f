//! The numbers of differences, an example of each, and the table of them.

use crate::print_line;
use std::collections::BTreeMap;

/// How a library and we can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Difference {
    /// A turn is legal for one only.
    Turns,
    /// A turn has another text in the protocol.
    Texts,
    /// A turn has another text in records.
    ShortTexts,
    /// A turn leads to another position.
    Positions,
    /// Only the count of quiet turns differs.
    Clocks,
    /// The same position is written otherwise.
    Spellings,
    /// The game is over for one only, or has another result.
    Results,
    /// A player may claim another result.
    Claims,
    /// We read the file of a game as another game.
    Records,
    /// The library reads our file of a game as another game.
    Exports,
}

impl Difference {
    const ALL: [Self; 10] = [
        Self::Turns,
        Self::Texts,
        Self::ShortTexts,
        Self::Positions,
        Self::Clocks,
        Self::Spellings,
        Self::Results,
        Self::Claims,
        Self::Records,
        Self::Exports,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Texts => "texts",
            Self::ShortTexts => "short texts",
            Self::Positions => "positions",
            Self::Clocks => "clocks",
            Self::Spellings => "spellings",
            Self::Results => "results",
            Self::Claims => "claims",
            Self::Records => "records",
            Self::Exports => "exports",
        }
    }
}

/// The differences in the games of a variant.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) games: usize,
    pub(super) positions: usize,
    /// The number of positions with a difference of each kind, and the first examples.
    differences: BTreeMap<Difference, (usize, Vec<String>)>,
}

/// The number of examples of a kind.
const MAX_EXAMPLES: usize = 3;

impl Tally {
    /// Counts a position with a difference; `example` says which.
    pub(super) fn add(&mut self, difference: Difference, example: impl FnOnce() -> String) {
        let (count, examples) = self.differences.entry(difference).or_default();
        *count += 1;
        if examples.len() < MAX_EXAMPLES {
            examples.push(example());
        }
    }

    /// The kinds of differences.
    #[cfg(test)]
    pub(super) fn kinds(&self) -> impl Iterator<Item = Difference> {
        self.differences.keys().copied()
    }

    fn count(&self, difference: Difference) -> usize {
        self.differences.get(&difference).map_or(0, |(count, _)| *count)
    }
}

/// The tally of a variant.
#[derive(Debug)]
pub(super) struct Row {
    variant: String,
    game: &'static str,
    pub(super) tally: Tally,
}

impl Row {
    pub(super) fn new(variant: &str, game: &'static str, tally: Tally) -> Self {
        Self { variant: variant.to_owned(), game, tally }
    }

    fn title(&self) -> String {
        if self.variant == self.game { self.variant.clone() } else { format!("{} ({})", self.game, self.variant) }
    }
}

/// Prints the head of the table.
pub(super) fn print_head() {
    let titles = Difference::ALL.map(Difference::title);
    print_line(&format!(
        "| game | games | positions | {} |\n|---|{}",
        titles.join(" | "),
        "---|".repeat(titles.len() + 2)
    ));
}

impl Row {
    /// Prints the line of the table.
    pub(super) fn print(&self) {
        let counts = Difference::ALL.map(|difference| self.tally.count(difference).to_string());
        let Tally { games, positions, .. } = self.tally;
        print_line(&format!("| {} | {games} | {positions} | {} |", self.title(), counts.join(" | ")));
    }

    /// Prints the examples, for below the table.
    pub(super) fn print_examples(&self) {
        for (difference, (_, examples)) in &self.tally.differences {
            for example in examples {
                print_line(&format!("\n{}, {}: {example}", self.title(), difference.title()));
            }
        }
    }
}
