//! Tournaments of games for more than two players: tables at which every player is alone.
//!
//! A game is worth one point, which the winner gets, or which is shared by those who are still in the game when it is drawn.
//! There are no rules of a federation for such tournaments; those here follow the ideas of the Swiss system: players with
//! similar points meet, they meet each other as rarely as possible, and they take every seat equally often.

use crate::tournament::history::Bye;
use crate::tournament::standings::{Standing, TieBreak};
use std::cmp::Reverse;

/// A point in the unit of shares, which up to four players can share equally.
pub const POINT: u32 = 12;

/// A game at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// The round, from 0.
    pub round: u32,
    /// The entrant at each seat, in the order of turns.
    pub seats: Vec<usize>,
    /// What each of them scored, in the same order; `None` while the game is running, or if it has no result.
    pub shares: Option<Vec<u32>>,
}

/// Everything played so far. A bye for want of players is worth half a point, one at the entrant's own request a quarter:
/// the share of a game of four that is drawn at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableHistory {
    /// The games, in the order of rounds.
    pub games: Vec<TableGame>,
    /// The byes.
    pub byes: Vec<Bye>,
}

/// The pairings of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableRound {
    /// The tables; at each the entrants in the order of turns.
    pub tables: Vec<Vec<usize>>,
    /// The entrants for whom there is no table.
    pub byes: Vec<usize>,
}

impl TableGame {
    /// What this entrant scored.
    pub fn share(&self, player: usize) -> Option<u32> {
        let seat = self.seats.iter().position(|&one| one == player)?;
        self.shares.as_ref()?.get(seat).copied()
    }
}

impl TableHistory {
    fn games_of(&self, player: usize) -> impl Iterator<Item = &TableGame> {
        self.games.iter().filter(move |game| game.seats.contains(&player))
    }

    /// How often two entrants have met.
    fn meetings(&self, one: usize, other: usize) -> usize {
        self.games_of(one).filter(|game| game.seats.contains(&other)).count()
    }

    /// How often an entrant has had this seat.
    fn times_at(&self, player: usize, seat: usize) -> usize {
        self.games_of(player).filter(|game| game.seats[seat] == player).count()
    }

    fn byes_of(&self, player: usize) -> usize {
        self.byes.iter().filter(|bye| bye.player == player).count()
    }

    /// The number of rounds paired so far.
    pub fn rounds(&self) -> u32 {
        let games = self.games.iter().map(|game| game.round + 1);
        games.chain(self.byes.iter().map(|bye| bye.round + 1)).max().unwrap_or(0)
    }
}

fn bye_shares(bye: &Bye) -> u32 {
    if bye.half { POINT / 4 } else { POINT / 2 }
}

/// Returns each entrant's points, in shares.
pub fn points(history: &TableHistory, entrants: usize) -> Vec<u32> {
    let of = |player: usize| {
        let games: u32 = history.games_of(player).filter_map(|game| game.share(player)).sum();
        games + history.byes.iter().filter(|bye| bye.player == player).map(bye_shares).sum::<u32>()
    };
    (0..entrants).map(of).collect()
}

/// Returns the next round of a Swiss tournament for the entrants who are still there, at tables of this many seats; `None`
/// if they are too few for a table. Tables are filled from the top of the standings down, each seat by an entrant who has met
/// the others at the table most rarely and, of those, by the highest-ranked one.
pub fn next_round(history: &TableHistory, there: &[bool], seats: usize) -> Option<TableRound> {
    let points = points(history, there.len());
    let mut order: Vec<usize> = (0..there.len()).filter(|&player| there[player]).collect();
    order.sort_by_key(|&player| (Reverse(points[player]), player));
    if order.len() < seats {
        return None;
    }
    let byes = take_byes(history, &mut order, seats);
    if history.games.is_empty() {
        // The strongest do not meet in the first round: they are dealt to the tables one by one.
        let tables = order.len() / seats;
        order = (0..tables).flat_map(|table| order.iter().copied().skip(table).step_by(tables)).collect();
    }
    Some(TableRound { tables: fill_tables(history, order, seats), byes })
}

/// Takes those for whom there is no seat from the end of the list: the last ones with the fewest byes.
fn take_byes(history: &TableHistory, order: &mut Vec<usize>, seats: usize) -> Vec<usize> {
    let mut byes = Vec::new();
    for _ in 0..order.len() % seats {
        let fewest =
            order.iter().enumerate().min_by_key(|(place, player)| (history.byes_of(**player), Reverse(*place)));
        if let Some(place) = fewest.map(|(place, _)| place) {
            byes.push(order.remove(place));
        }
    }
    byes
}

/// Fills tables in the order of a list.
fn fill_tables(history: &TableHistory, mut order: Vec<usize>, seats: usize) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    while !order.is_empty() {
        let mut table = vec![order.remove(0)];
        while table.len() < seats {
            let met = |player: usize| table.iter().map(|&one| history.meetings(one, player)).sum::<usize>();
            let next = order.iter().enumerate().min_by_key(|(place, player)| (met(**player), *place));
            let Some(place) = next.map(|(place, _)| place) else { break };
            table.push(order.remove(place));
        }
        tables.push(balance_seats(history, table));
    }
    tables
}

/// The order of players at a table in which they have had their seats most rarely.
fn balance_seats(history: &TableHistory, table: Vec<usize>) -> Vec<usize> {
    let cost = |order: &Vec<usize>| -> usize {
        order.iter().enumerate().map(|(seat, &player)| history.times_at(player, seat).pow(2)).sum()
    };
    permutations(&table).into_iter().min_by_key(cost).unwrap_or(table)
}

/// All orders of these players; the given one comes first.
fn permutations(players: &[usize]) -> Vec<Vec<usize>> {
    if players.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |at: usize| {
        let mut rest = players.to_vec();
        let first = rest.remove(at);
        permutations(&rest).into_iter().map(move |order| [vec![first], order].concat())
    };
    (0..players.len()).flat_map(with_first).collect()
}

/// Returns all rounds of a round robin: they go on until all have met and there was a round for every seat. `None` if there
/// are too few entrants for a table. Two may meet more than once: a table for which they do not exists for few numbers.
pub fn robin_rounds(entrants: usize, seats: usize) -> Option<Vec<TableRound>> {
    if entrants < seats {
        return None;
    }
    let mut history = TableHistory::default();
    let mut rounds = Vec::new();
    let all_met =
        |history: &TableHistory| (0..entrants).all(|one| (0..one).all(|other| history.meetings(one, other) > 0));
    while rounds.len() < seats || !all_met(&history) {
        // Those who have met the fewest others choose first, so that every round adds meetings.
        let mut order: Vec<usize> = (0..entrants).collect();
        let others = |player: usize| (0..entrants).filter(|&other| history.meetings(player, other) > 0).count();
        order.sort_by_key(|&player| (others(player), player));
        let byes = take_byes(&history, &mut order, seats);
        let round = TableRound { tables: fill_tables(&history, order, seats), byes };
        let number = rounds.len() as u32;
        for table in &round.tables {
            history.games.push(TableGame { round: number, seats: table.clone(), shares: None });
        }
        history.byes.extend(round.byes.iter().map(|&player| Bye { round: number, player, half: false }));
        rounds.push(round);
    }
    Some(rounds)
}

/// Seats players of an arena who are waiting, those who have waited longest first in the list, at as many tables as they
/// fill: players with similar points meet. Those for whom there is no seat wait on.
pub fn seat_waiting(history: &TableHistory, waiting: &[usize], entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    let points = points(history, entrants);
    let mut order = waiting[..waiting.len() - waiting.len() % seats].to_vec();
    order.sort_by_key(|&player| Reverse(points[player]));
    order.chunks(seats).map(|table| balance_seats(history, table.to_vec())).collect()
}

impl TieBreak {
    /// The tie-breaks of a tournament with tables whose host has chosen none.
    pub fn usual_at_tables(is_robin: bool) -> Vec<Self> {
        if is_robin { vec![Self::Wins, Self::Progressive] } else { vec![Self::Buchholz, Self::Wins] }
    }

    /// Whether it is defined for games of more than two players: direct encounters are not, nor what weighs an opponent by
    /// the result against it, since a game has no result between two of its players.
    pub fn suits_tables(self) -> bool {
        matches!(self, Self::Buchholz | Self::Wins | Self::Progressive)
    }
}

/// Returns the table, the leader first, with points and tie-breaks in shares; a tie-break that does not suit tables is 0.
/// Buchholz is the sum of the points of all opponents.
pub fn standings(history: &TableHistory, entrants: usize, ties: &[TieBreak]) -> Vec<Standing> {
    let points = points(history, entrants);
    let value = |tie: TieBreak, player: usize| match tie {
        TieBreak::Buchholz => {
            let opponents = history.games_of(player).flat_map(|game| &game.seats).filter(|&&other| other != player);
            opponents.map(|&other| points[other]).sum()
        }
        TieBreak::Wins => POINT * wins(history, player),
        TieBreak::Progressive => progressive(history, player),
        TieBreak::DirectEncounter | TieBreak::BuchholzCut1 | TieBreak::SonnebornBerger | TieBreak::GamesWon => 0,
    };
    let mut lines: Vec<Standing> = (0..entrants)
        .map(|player| Standing {
            player,
            place: 0,
            points: points[player],
            ties: ties.iter().map(|&tie| value(tie, player)).collect(),
            wins: wins(history, player),
            games: history.games_of(player).filter(|game| game.shares.is_some()).count() as u32,
        })
        .collect();
    lines.sort_by(|one, other| {
        (other.points, &other.ties).cmp(&(one.points, &one.ties)).then(one.player.cmp(&other.player))
    });
    for at in 0..lines.len() {
        let equal = at > 0 && (lines[at].points, &lines[at].ties) == (lines[at - 1].points, &lines[at - 1].ties);
        lines[at].place = if equal { lines[at - 1].place } else { at as u32 + 1 };
    }
    lines
}

/// Games won alone.
fn wins(history: &TableHistory, player: usize) -> u32 {
    history.games_of(player).filter(|game| game.share(player) == Some(POINT)).count() as u32
}

/// The sum of the points after each round.
fn progressive(history: &TableHistory, player: usize) -> u32 {
    let in_round = |round: u32| {
        let games: u32 =
            history.games_of(player).filter(|game| game.round == round).filter_map(|game| game.share(player)).sum();
        let byes = history.byes.iter().filter(|bye| bye.round == round && bye.player == player);
        games + byes.map(bye_shares).sum::<u32>()
    };
    let mut sum = 0;
    (0..history.rounds())
        .map(|round| {
            sum += in_round(round);
            sum
        })
        .sum()
}
