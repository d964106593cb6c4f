//! How long games last.

use crate::record::GameRecord;
use crate::statistics::Summary;
use serde::Serialize;

/// The maximum number of bars of the histogram.
const MAX_BINS: usize = 20;

/// The lengths of games, in turns of all sides together.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Length {
    /// The summary.
    pub turns: Summary,
    /// The histogram.
    pub histogram: Vec<Bin>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// The first length that it counts.
    pub from: usize,
    /// The last length that it counts.
    pub to: usize,
    /// The number of games.
    pub games: u64,
}

impl Length {
    /// The lengths of these games.
    pub fn new(records: &[&GameRecord]) -> Self {
        let lengths: Vec<usize> = records.iter().map(|record| record.turns.len()).collect();
        Self { turns: Summary::new(lengths.iter().map(|&length| length as f64)), histogram: histogram(&lengths) }
    }
}

/// Bars of equal, round width.
fn histogram(lengths: &[usize]) -> Vec<Bin> {
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else { return Vec::new() };
    let fits = |width: usize| most / width - least / width < MAX_BINS;
    let width = [1, 2, 5, 10, 20, 25, 50].into_iter().find(|&width| fits(width)).unwrap_or(100);
    let mut bins: Vec<Bin> =
        (least / width..=most / width).map(|n| Bin { from: n * width, to: (n + 1) * width - 1, games: 0 }).collect();
    for length in lengths {
        bins[length / width - least / width].games += 1;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_in_one_bar_of_round_width() {
        let bins = histogram(&[12, 19, 20, 95]);
        assert_eq!(bins[0], Bin { from: 10, to: 14, games: 1 });
        assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 4);
        assert!(bins.len() <= MAX_BINS && bins.last().is_some_and(|bin| bin.games == 1));
        assert_eq!(histogram(&[7]), [Bin { from: 7, to: 7, games: 1 }]);
        assert_eq!(histogram(&[]), []);
    }
}
