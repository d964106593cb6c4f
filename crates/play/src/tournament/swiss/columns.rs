//! Packs criteria into weights: each possible pair has a list of numbers, the most important first, and the best pairing
//! is the one whose sums of these numbers are lexicographically the greatest.

use crate::tournament::matching::{Weight, best_matching};

/// The bits of a word that are used; the rest is left to the sums that the matching forms.
const WORD_BITS: u32 = 90;

/// What every possible pair of a round contributes to each criterion.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pairs: Vec<((usize, usize), Vec<i64>)>,
}

/// Where a column lies.
struct Place {
    column: usize,
    least: i64,
    word: usize,
    shift: u32,
}

impl Columns {
    /// Adds a possible pair. All have as many values.
    pub(super) fn push(&mut self, pair: (usize, usize), values: Vec<i64>) {
        self.pairs.push((pair, values));
    }

    /// The partner of each of `count` vertices in the best pairing; `None` if not all of them can be paired.
    pub(super) fn best_pairing(&self, count: usize) -> Option<Vec<usize>> {
        let (places, words) = self.places(count);
        match words {
            0..=1 => self.solve::<1>(count, &places),
            2 => self.solve::<2>(count, &places),
            3..=4 => self.solve::<4>(count, &places),
            5..=8 => self.solve::<8>(count, &places),
            9..=16 => self.solve::<16>(count, &places),
            _ => self.solve::<64>(count, &places),
        }
    }

    /// The sums of the first columns over a pairing.
    pub(super) fn sums(&self, mates: &[usize], width: usize) -> Vec<i64> {
        let mut sums = vec![0; width];
        for (_, values) in self.pairs.iter().filter(|((one, other), _)| mates[*one] == *other) {
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        sums
    }

    /// The places of the columns in which not all pairs are equal, and the number of words.
    fn places(&self, count: usize) -> (Vec<Place>, usize) {
        let width = self.pairs.first().map_or(0, |(_, values)| values.len());
        let mut places: Vec<Place> = Vec::new();
        let (mut word, mut used) = (0, 0);
        for column in 0..width {
            let values = || self.pairs.iter().map(|(_, values)| values[column]);
            let (least, most) = (values().min().unwrap_or_default(), values().max().unwrap_or_default());
            if least == most {
                continue;
            }
            let bits = i64::BITS - (self.greatest_sum(count, column, least) + 1).leading_zeros();
            if used + bits > WORD_BITS {
                (word, used) = (word + 1, 0);
            }
            used += bits;
            places.push(Place { column, least, word, shift: WORD_BITS - used });
        }
        (places, word + 1)
    }

    /// A bound of the sum of a column over a pairing.
    fn greatest_sum(&self, count: usize, column: usize, least: i64) -> i64 {
        let mut greatest = vec![0; count];
        let mut of_one: Option<Vec<usize>> = None;
        for ((one, other), values) in &self.pairs {
            let value = values[column].saturating_sub(least);
            if value > 0 {
                of_one.get_or_insert_with(|| vec![*one, *other]).retain(|vertex| vertex == one || vertex == other);
            }
            for vertex in [*one, *other] {
                greatest[vertex] = value.max(greatest[vertex]);
            }
        }
        if of_one.is_some_and(|left| !left.is_empty()) {
            // All of its pairs share a vertex, so only one of them can be in the pairing.
            return greatest.into_iter().max().unwrap_or_default();
        }
        greatest.iter().sum::<i64>() / 2
    }

    fn solve<const WORDS: usize>(&self, count: usize, places: &[Place]) -> Option<Vec<usize>> {
        let mut weights = vec![None; count * count];
        for ((one, other), values) in &self.pairs {
            let mut words = [0_i128; WORDS];
            for place in places {
                words[place.word] += i128::from(values[place.column] - place.least) << place.shift;
            }
            weights[one * count + other] = Some(Weight(words));
        }
        best_matching(count, |one, other| weights[one * count + other])
    }
}
