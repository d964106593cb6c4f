//! The nearest position in which two games part: a turn that only one of them has, another board after the same turn, or
//! another result.
//!
//! Both games are played side by side, breadth first, by the texts of the turns. Pairs of positions that were reached
//! before are left out.

use explain::english;
use notation::position;
use notation::turn::{TextTurn, turns_by_text};
use rules::{Game, History, Position, Verdict};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// Where two games part.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Parting {
    /// The turns from the start to the position.
    pub(super) turns: Vec<String>,
    /// The position in the notation of the first game.
    pub(super) position: String,
    /// In what they differ there.
    pub(super) difference: Difference,
}

/// In what two games differ in a position.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "in", rename_all_fields = "camelCase")]
pub(super) enum Difference {
    /// The board, or the side on turn, is another one.
    Board {
        /// The position in the second game.
        second: String,
    },
    /// The results are different.
    Result {
        /// The result and its reason in the first game.
        first: String,
        /// Those in the second game.
        second: String,
    },
    /// Some turns are possible in one game only.
    Turns {
        /// In the first game.
        only_first: Vec<String>,
        /// In the second game.
        only_second: Vec<String>,
    },
}

/// How far the search has got.
#[derive(Debug)]
pub(super) enum Search {
    /// They part.
    Found(Parting),
    /// They are equal for that number of turns, as far as was searched.
    EqualFor(u32),
}

/// A pair of positions reached by the same turns.
struct Pair {
    first: Position,
    second: Position,
    /// The pair before and the text of the turn.
    from: Option<(usize, String)>,
}

/// Both games.
pub(super) struct Games<'g> {
    pub(super) first: &'g Game,
    pub(super) second: &'g Game,
}

impl Games<'_> {
    /// Searches until `max_pairs` pairs of positions are known, to a depth of `max_depth` turns, while `goes_on` says so; it
    /// gets the number of pairs examined.
    pub(super) fn part(&self, max_depth: u32, max_pairs: usize, goes_on: &mut dyn FnMut(usize) -> bool) -> Search {
        let start = Pair { first: self.first.start(), second: self.second.start(), from: None };
        let mut known = HashSet::from([(start.first.key(), start.second.key())]);
        let (mut pairs, mut next) = (vec![start], 0);
        for depth in 0..=max_depth {
            let end = pairs.len();
            while next < end {
                if !goes_on(next) {
                    return Search::EqualFor(depth.saturating_sub(1));
                }
                let turns = match self.examine(&pairs, next) {
                    Err(difference) => return Search::Found(self.parting(&pairs, next, difference)),
                    Ok(turns) => turns,
                };
                if depth < max_depth {
                    for (text, first, second) in turns {
                        if pairs.len() < max_pairs && known.insert((first.key(), second.key())) {
                            pairs.push(Pair { first, second, from: Some((next, text)) });
                        }
                    }
                }
                next += 1;
            }
            if next == pairs.len() || pairs.len() >= max_pairs {
                return Search::EqualFor(depth);
            }
        }
        Search::EqualFor(max_depth)
    }

    /// The turns of a pair, if the games are equal there; otherwise in what they differ.
    fn examine(&self, pairs: &[Pair], at: usize) -> Result<Vec<(String, Position, Position)>, Difference> {
        let Pair { first, second, .. } = &pairs[at];
        let texts = [position::write(self.first, first), position::write(self.second, second)];
        let [one, other] = [&texts[0], &texts[1]].map(|text| text.split([' ', '[']).next());
        let names = [(self.first, first), (self.second, second)].map(|(game, pos)| &game.def().side(pos.side()).name);
        if one != other || names[0] != names[1] {
            let [_, second] = texts;
            return Err(Difference::Board { second });
        }
        let ends = [
            result(self.first, first, &self.history(pairs, at, true)),
            result(self.second, second, &self.history(pairs, at, false)),
        ];
        let [(one, one_why), (other, other_why)] = ends;
        if one != other {
            return Err(Difference::Result { first: one + &one_why, second: other + &other_why });
        }
        if one != ONGOING {
            return Ok(Vec::new());
        }
        let turns = turns_by_text(self.first, first);
        let mut others: BTreeMap<String, Position> =
            turns_by_text(self.second, second).into_iter().map(|TextTurn { text, after, .. }| (text, after)).collect();
        let (mut both, mut only_first) = (Vec::new(), Vec::new());
        for TextTurn { text, after, .. } in turns {
            match others.remove(&text) {
                Some(other) => both.push((text, after, other)),
                None => only_first.push(text),
            }
        }
        if only_first.is_empty() && others.is_empty() {
            return Ok(both);
        }
        only_first.sort();
        Err(Difference::Turns { only_first, only_second: others.into_keys().collect() })
    }

    /// The pairs from the start to this one.
    fn path(pairs: &[Pair], at: usize) -> Vec<usize> {
        let mut path = vec![at];
        while let Some((from, _)) = &pairs[path[path.len() - 1]].from {
            path.push(*from);
        }
        path.reverse();
        path
    }

    fn history(&self, pairs: &[Pair], at: usize, of_first: bool) -> History {
        let game = if of_first { self.first } else { self.second };
        let mut positions = Self::path(pairs, at).into_iter().map(|at| {
            let Pair { first, second, .. } = &pairs[at];
            if of_first { first } else { second }
        });
        let mut history = History::new(positions.next().unwrap_or(&pairs[at].first));
        for pos in positions {
            history.push(game, pos);
        }
        history
    }

    fn parting(&self, pairs: &[Pair], at: usize, difference: Difference) -> Parting {
        let texts = Self::path(pairs, at).into_iter().filter_map(|at| pairs[at].from.as_ref());
        Parting {
            turns: texts.map(|(_, text)| text.clone()).collect(),
            position: position::write(self.first, &pairs[at].first),
            difference,
        }
    }
}

/// The result of a game that goes on.
const ONGOING: &str = "the game goes on";

/// The result in a position, and its reason in parentheses.
fn result(game: &Game, pos: &Position, history: &History) -> (String, String) {
    match game.verdict(pos, history) {
        Verdict::Ongoing => (ONGOING.to_owned(), String::new()),
        Verdict::Drawn { reason } => ("a draw".to_owned(), format!(" ({})", english(&reason))),
        Verdict::Won { winner, reason } => {
            (format!("{} wins", game.def().side(winner).name), format!(" ({})", english(&reason)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        let text = format!("{text}game \"A game\" {{ source \"a test\" }}\n");
        library::load(&library::self_contained(&text), &[]).unwrap()
    }

    fn part(first: &str, second: &str, depth: u32) -> Search {
        let (first, second) = (game(first), game(second));
        Games { first: &first, second: &second }.part(depth, 10_000, &mut |_| true)
    }

    const CHESS: &str = "extends chess\n";

    #[test]
    fn equal_games_do_not_part() {
        assert!(matches!(part(CHESS, CHESS, 2), Search::EqualFor(2)));
    }

    #[test]
    fn the_nearest_difference_is_found_with_its_turns() {
        let longer = "extends chess\nchange Knight { leap \"1,3\" }\n";
        let Search::Found(parting) = part(CHESS, longer, 3) else { panic!("they part") };
        assert!(parting.turns.is_empty(), "{parting:?}");
        let Difference::Turns { only_first, only_second } = parting.difference else { panic!() };
        assert!(only_first.is_empty(), "{only_first:?}");
        assert!(!only_second.is_empty() && only_second.iter().all(|text| text.ends_with('4')), "{only_second:?}");
    }

    #[test]
    fn a_different_result_is_a_difference() {
        let race = "extends chess\nboard { zone fourth White=\"a4-h4\" Black=\"a5-h5\" }\ngoal { occupy fourth wins by=Pawn }\n";
        let Search::Found(parting) = part(CHESS, race, 3) else { panic!("they part") };
        assert_eq!(parting.turns.len(), 1);
        let Difference::Result { first, second } = parting.difference else { panic!("{:?}", parting.difference) };
        assert_eq!(first, ONGOING);
        assert!(second.starts_with("White wins ("), "{second}");
    }

    #[test]
    fn another_array_is_a_difference_at_the_start() {
        let Search::Found(parting) = part(CHESS, "extends makruk\n", 2) else { panic!("they part") };
        assert!(parting.turns.is_empty() && matches!(parting.difference, Difference::Board { .. }), "{parting:?}");
    }
}
