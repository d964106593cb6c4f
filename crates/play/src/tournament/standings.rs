//! Standings: points and tie-breaks of round robins and Swiss tournaments; arenas have their own (`arena`).
//!
//! The tie-breaks are those of FIDE's Handbook, chapter C.07, in the edition that applies from 1 March 2026. It says how
//! rounds without a game count in Swiss tournaments (16); in round robins a forfeit counts as a game (15.2). Numbers in
//! parentheses are its articles.

use crate::tournament::history::History;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A tie-break of FIDE's Handbook C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points from the games among the tied players (article 6).
    DirectEncounter,
    /// The sum of the opponents' points (8.1); not for round robins.
    Buchholz,
    /// The same without the least of them (14.1); not for round robins.
    BuchholzCut1,
    /// The points of each opponent times the score against it (9.1).
    SonnebornBerger,
    /// The number of rounds with a full point, played or not (7.1).
    Wins,
    /// The number of games won at the board (7.2).
    GamesWon,
    /// The sum of the points after each round (7.5).
    Progressive,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::DirectEncounter,
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::SonnebornBerger,
        Self::Wins,
        Self::GamesWon,
        Self::Progressive,
    ];

    /// FIDE's short name (article 5).
    pub fn short_name(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::Buchholz => "BH",
            Self::BuchholzCut1 => "BH-C1",
            Self::SonnebornBerger => "SB",
            Self::Wins => "WIN",
            Self::GamesWon => "WON",
            Self::Progressive => "PS",
        }
    }

    /// The tie-breaks of a round robin or a Swiss tournament whose host has chosen none, in the order that FIDE recommends
    /// for most tournaments of these forms.
    pub fn usual(unplayed: UnplayedRounds) -> Vec<Self> {
        match unplayed {
            UnplayedRounds::AsPlayed => vec![Self::DirectEncounter, Self::SonnebornBerger, Self::Wins],
            UnplayedRounds::Dummy | UnplayedRounds::VirtualOpponent => {
                vec![Self::BuchholzCut1, Self::Buchholz, Self::SonnebornBerger, Self::DirectEncounter]
            }
        }
    }

    /// Whether it may be used in round robins: in them, all have the same opponents (note to article 8).
    pub fn suits_round_robins(self) -> bool {
        !matches!(self, Self::Buchholz | Self::BuchholzCut1)
    }
}

/// How rounds without a game count in tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnplayedRounds {
    /// As in Swiss tournaments: against a dummy opponent (16.4).
    Dummy,
    /// As in round robins: a forfeit is a game against the scheduled opponent (15.2), and a bye is nothing.
    AsPlayed,
    /// Against the virtual opponent of FIDE's rules until 2023, with which tournaments before this rule have begun.
    VirtualOpponent,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The entrant.
    pub player: usize,
    /// From 1; entrants equal in all tie-breaks share a place.
    pub place: u32,
    /// In half points.
    pub points: u32,
    /// The values of the tie-breaks, in quarter points; a win, or a place in the direct encounter, is 4.
    pub ties: Vec<u32>,
    /// Games won at the board.
    pub wins: u32,
    /// Games finished at the board.
    pub games: u32,
}

/// What an entrant did in a round.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    /// A game against this entrant.
    Played(usize),
    /// A forfeit in the game against this entrant.
    Forfeit(usize),
    /// A bye for want of an opponent (16.2.1).
    Bye,
    /// A bye with half a point or none, at the entrant's request, or because the entrant was absent.
    RequestedBye,
    /// A game that has no result yet, or none at all.
    Open,
}

/// A round of an entrant.
#[derive(Clone, Copy, Debug)]
struct PlayerRound {
    outcome: Outcome,
    /// What it scored, in half points.
    points: u32,
}

impl PlayerRound {
    /// Whether the entrant chose not to play: a requested bye, or a loss by forfeit (16.1.2).
    fn is_voluntary(self) -> bool {
        match self.outcome {
            Outcome::RequestedBye => true,
            Outcome::Forfeit(_) => self.points == 0,
            Outcome::Played(_) | Outcome::Bye | Outcome::Open => false,
        }
    }
}

/// What an opponent, or the dummy in its place, adds to a tie-break.
#[derive(Clone, Copy, Debug)]
struct Contribution {
    /// The opponent's points, in half points.
    opponent: u32,
    /// What the entrant scored, in half points.
    own: u32,
    /// Whether the entrant chose not to play.
    voluntary: bool,
}

/// Returns each entrant's points, in half points.
pub fn half_points(history: &History, entrants: usize) -> Vec<u32> {
    let mut points = vec![0; entrants];
    for game in &history.games {
        for player in [game.first, game.second] {
            if let Some(points) = points.get_mut(player) {
                *points += game.half_points(player);
            }
        }
    }
    for bye in &history.byes {
        if let Some(points) = points.get_mut(bye.player) {
            *points += bye.half_points();
        }
    }
    points
}

/// Returns the table, the leader first. Entrants equal in all tie-breaks are in the order of their numbers.
pub fn standings(history: &History, entrants: usize, ties: &[TieBreak], unplayed: UnplayedRounds) -> Vec<Standing> {
    let card = ScoreCard::new(history, entrants, unplayed);
    // The points and the tie-breaks so far, by entrant.
    let mut keys: Vec<Vec<u32>> = card.points.iter().map(|&points| vec![points]).collect();
    for tie in ties {
        let values = card.values(*tie, &keys);
        keys.iter_mut().zip(values).for_each(|(key, value)| key.push(value));
    }
    let mut order: Vec<usize> = (0..entrants).collect();
    order.sort_by(|&one, &other| keys[other].cmp(&keys[one]));
    let mut table: Vec<Standing> = Vec::with_capacity(entrants);
    for (at, player) in order.into_iter().enumerate() {
        let equal = table.last().filter(|line| keys[line.player] == keys[player]);
        let place = equal.map_or(at as u32 + 1, |line| line.place);
        let (points, ties) = (keys[player][0], keys[player][1..].to_vec());
        let (wins, games) = (card.games_won(player), card.games(player));
        table.push(Standing { player, place, points, ties, wins, games });
    }
    table
}

/// The rounds of all entrants, and what follows from them.
struct ScoreCard {
    unplayed: UnplayedRounds,
    /// The rounds of each entrant.
    rounds: Vec<Vec<PlayerRound>>,
    points: Vec<u32>,
    /// The points of each entrant as they count for its opponents.
    adjusted: Vec<u32>,
}

impl ScoreCard {
    fn new(history: &History, entrants: usize, unplayed: UnplayedRounds) -> Self {
        let rounds = player_rounds(history, entrants, unplayed);
        let points: Vec<u32> = rounds.iter().map(|rounds| rounds.iter().map(|round| round.points).sum()).collect();
        let adjusted = match unplayed {
            UnplayedRounds::Dummy => rounds.iter().map(|rounds| adjusted_points(rounds)).collect(),
            UnplayedRounds::AsPlayed | UnplayedRounds::VirtualOpponent => points.clone(),
        };
        Self { unplayed, rounds, points, adjusted }
    }

    /// The value of a tie-break for each entrant, in quarter points. `keys` are the points and the tie-breaks before it.
    fn values(&self, tie: TieBreak, keys: &[Vec<u32>]) -> Vec<u32> {
        if tie == TieBreak::DirectEncounter {
            return self.direct_encounters(keys);
        }
        (0..keys.len()).map(|player| self.value(tie, player)).collect()
    }

    fn value(&self, tie: TieBreak, player: usize) -> u32 {
        let contributions = || self.contributions(player).into_iter();
        match tie {
            TieBreak::DirectEncounter => 0,
            TieBreak::Buchholz => 2 * contributions().map(|one| one.opponent).sum::<u32>(),
            TieBreak::BuchholzCut1 => {
                let all = 2 * contributions().map(|one| one.opponent).sum::<u32>();
                // A round that the entrant chose not to play is cut first (16.5).
                let cut = contributions().min_by_key(|one| (!one.voluntary, one.opponent));
                all - cut.map_or(0, |one| 2 * one.opponent)
            }
            TieBreak::SonnebornBerger => contributions().map(|one| one.opponent * one.own).sum(),
            TieBreak::Wins => 4 * self.rounds[player].iter().filter(|round| round.points == 2).count() as u32,
            TieBreak::GamesWon => 4 * self.games_won(player),
            TieBreak::Progressive => {
                let after = self.rounds[player].iter().scan(0, |sum, round| {
                    *sum += round.points;
                    Some(*sum)
                });
                2 * after.sum::<u32>()
            }
        }
    }

    fn contributions(&self, player: usize) -> Vec<Contribution> {
        let rounds = &self.rounds[player];
        let dummy = |cap: u32| self.points[player].min(cap);
        let one = |(at, round): (usize, &PlayerRound)| {
            let opponent = match (round.outcome, self.unplayed) {
                (Outcome::Open, _)
                | (Outcome::Bye | Outcome::RequestedBye, UnplayedRounds::AsPlayed)
                | (Outcome::RequestedBye, UnplayedRounds::VirtualOpponent) => return None,
                (Outcome::Played(other), _)
                | (Outcome::Forfeit(other), UnplayedRounds::AsPlayed | UnplayedRounds::VirtualOpponent) => {
                    *self.adjusted.get(other)?
                }
                // The dummy has no more points than the scheduled opponent (16.4.1), or than a draw in each round
                // (16.4.2).
                (Outcome::Forfeit(other), UnplayedRounds::Dummy) => dummy(*self.adjusted.get(other)?),
                (Outcome::Bye | Outcome::RequestedBye, UnplayedRounds::Dummy) => dummy(rounds.len() as u32),
                // The virtual opponent has the entrant's points before the bye, and a draw in each later round.
                (Outcome::Bye, UnplayedRounds::VirtualOpponent) => {
                    let before: u32 = rounds[..at].iter().map(|round| round.points).sum();
                    before + (rounds.len() - at - 1) as u32
                }
            };
            Some(Contribution { opponent, own: round.points, voluntary: round.is_voluntary() })
        };
        rounds.iter().enumerate().filter_map(one).collect()
    }

    /// Games finished at the board.
    fn games(&self, player: usize) -> u32 {
        self.rounds[player].iter().filter(|round| matches!(round.outcome, Outcome::Played(_))).count() as u32
    }

    /// Games won at the board.
    fn games_won(&self, player: usize) -> u32 {
        let won = |round: &&PlayerRound| matches!(round.outcome, Outcome::Played(_)) && round.points == 2;
        self.rounds[player].iter().filter(won).count() as u32
    }

    /// For each entrant, 4 for every entrant of the same keys that it is ahead of.
    fn direct_encounters(&self, keys: &[Vec<u32>]) -> Vec<u32> {
        let mut groups: BTreeMap<&[u32], Vec<usize>> = BTreeMap::new();
        for (player, key) in keys.iter().enumerate() {
            groups.entry(key).or_default().push(player);
        }
        let mut values = vec![0; keys.len()];
        groups.into_values().for_each(|group| self.rank_directly(&group, &mut values));
        values
    }

    /// Ranks a group by its games among each other, and those who are equal then again by theirs (6.2). If not all of them
    /// have met, only those are placed who are alone in first place, then in second place and so on, whatever the results of
    /// the games not played; the rest are ranked again among each other (6.3).
    fn rank_directly(&self, group: &[usize], values: &mut [u32]) {
        let range = |&player: &usize| {
            let scores = group.iter().filter(|&&other| other != player).map(|&other| self.score_against(player, other));
            // Twice the mean score against each, since two may have met more than once (6.1.2).
            let (least, most): (Vec<u32>, Vec<u32>) =
                scores.map(|score| score.map_or((0, 4), |score| (score, score))).unzip();
            (least.iter().sum::<u32>(), most.iter().sum::<u32>(), player)
        };
        let mut ranges: Vec<(u32, u32, usize)> = group.iter().map(range).collect();
        ranges.sort_by_key(|&(least, _, player)| (std::cmp::Reverse(least), player));
        let all_met = ranges.iter().all(|(least, most, _)| least == most);
        let mut placed = 0;
        while placed < ranges.len() {
            let equal = ranges[placed..].iter().take_while(|one| one.0 == ranges[placed].0).count();
            let behind = placed + equal;
            let is_sure = ranges[behind..].iter().all(|other| ranges[placed].0 > other.1);
            if !all_met && (equal > 1 || !is_sure) {
                break;
            }
            let ahead: Vec<usize> = ranges[placed..behind].iter().map(|&(.., player)| player).collect();
            ahead.iter().for_each(|&player| values[player] += 4 * (ranges.len() - behind) as u32);
            if 1 < equal && equal < ranges.len() {
                self.rank_directly(&ahead, values);
            }
            placed = behind;
        }
        if (1..ranges.len()).contains(&placed) {
            let left: Vec<usize> = ranges[placed..].iter().map(|&(.., player)| player).collect();
            self.rank_directly(&left, values);
        }
    }

    /// Twice the mean score of an entrant in its games against another, in half points; none if they have not met.
    /// Forfeits count only in round robins (6.1.1).
    fn score_against(&self, player: usize, other: usize) -> Option<u32> {
        let met = self.rounds[player].iter().filter(|round| match round.outcome {
            Outcome::Played(met) => met == other,
            Outcome::Forfeit(met) => met == other && self.unplayed == UnplayedRounds::AsPlayed,
            Outcome::Bye | Outcome::RequestedBye | Outcome::Open => false,
        });
        let scores: Vec<u32> = met.map(|round| round.points).collect();
        (!scores.is_empty()).then(|| 2 * scores.iter().sum::<u32>() / scores.len() as u32)
    }
}

/// The rounds of each entrant, in order.
fn player_rounds(history: &History, entrants: usize, unplayed: UnplayedRounds) -> Vec<Vec<PlayerRound>> {
    let absent = PlayerRound { outcome: Outcome::RequestedBye, points: 0 };
    let mut all = vec![vec![absent; history.rounds() as usize]; entrants];
    let mut set = |player: usize, round: u32, outcome: Outcome, points: u32| {
        if let Some(rounds) = all.get_mut(player) {
            rounds[round as usize] = PlayerRound { outcome, points };
        }
    };
    for bye in &history.byes {
        let (outcome, points) = match (unplayed, bye.half) {
            // In a round robin all have as many games to play, so a bye is worth nothing.
            (UnplayedRounds::AsPlayed, _) => (Outcome::Bye, 0),
            (_, true) => (Outcome::RequestedBye, bye.half_points()),
            (_, false) => (Outcome::Bye, bye.half_points()),
        };
        set(bye.player, bye.round, outcome, points);
    }
    for game in &history.games {
        for (player, other) in [(game.first, game.second), (game.second, game.first)] {
            let outcome = match (game.forfeit, game.score) {
                (true, _) => Outcome::Forfeit(other),
                (false, Some(_)) => Outcome::Played(other),
                (false, None) => Outcome::Open,
            };
            set(player, game.round, outcome, game.half_points(player));
        }
    }
    all
}

/// An entrant's points as they count for its opponents: requested byes that only rounds follow which the entrant chose not to
/// play (16.2.5) are draws (16.3.2).
fn adjusted_points(rounds: &[PlayerRound]) -> u32 {
    let last = rounds.iter().rposition(|round| !round.is_voluntary()).map_or(0, |at| at + 1);
    let (before, after) = rounds.split_at(last);
    let requested = after.iter().filter(|round| matches!(round.outcome, Outcome::RequestedBye)).count();
    before.iter().map(|round| round.points).sum::<u32>() + requested as u32
}
