//! The rounds of a tournament: when the next one is paired, by the server or by the host, and what that adds to the state.
//!
//! The crate `play::tournament` computes pairings, of two players or of tables with more; `state` has everything else that happens to a tournament.

use super::entrants::Entrant;
use super::matches::Match;
use super::state::{MINUTE_MS, Tournament};
use crate::core::ids::derived_id;
use api::TournamentFormat;
use play::Millis;
use play::tournament::tables::{self, TableRound};
use play::tournament::{Bye, Round, Score, arena, round_robin, swiss};
use std::collections::{BTreeMap, BTreeSet};

/// The time for which a round waits for its host to pair it.
const HOST_PAIRING_TIMEOUT_MS: Millis = 24 * 60 * MINUTE_MS;

/// The games of a round, each with its players in the order of turns, and those who have none.
#[derive(Clone, Debug, Default)]
struct NextRound {
    games: Vec<Vec<usize>>,
    byes: Vec<usize>,
}

impl From<Round> for NextRound {
    fn from(round: Round) -> Self {
        let games = round.pairs.into_iter().map(|(first, second)| vec![first, second]).collect();
        Self { games, byes: round.bye.into_iter().collect() }
    }
}

impl From<TableRound> for NextRound {
    fn from(round: TableRound) -> Self {
        Self { games: round.tables, byes: round.byes }
    }
}

impl NextRound {
    fn includes(&self, player: usize) -> bool {
        self.games.iter().flatten().chain(&self.byes).any(|&one| one == player)
    }
}

impl Tournament {
    /// Pairs the next games if it is time for them, or ends the tournament. `id` is the tournament's.
    pub(super) fn advance(&mut self, id: &str, now: Millis) {
        if self.dates.begun.is_none() || self.dates.ended.is_some() {
            return;
        }
        if let Some(until) = self.ends_at() {
            if now < until {
                self.pair_waiting(id, now);
            } else if self.games.iter().all(|game| game.over) {
                self.dates.ended = Some(now);
            }
            return;
        }
        // By correspondence all rounds of a round robin are played at the same time.
        let at_once =
            self.terms.clock.is_correspondence() && matches!(self.terms.form, TournamentFormat::RoundRobin { .. });
        while self.dates.ended.is_none() && (at_once || self.games.iter().all(|game| game.over)) {
            if self.awaits_host(now) {
                return;
            }
            let round = self.round();
            match self.next_round(round) {
                Some(next) => self.add_round(id, round, next, now),
                None if self.games.iter().all(|game| game.over) => self.dates.ended = Some(now),
                None => return,
            }
        }
    }

    /// Whether the host can have the next round paired by hand: that of a Swiss tournament that goes on, in a game of two.
    pub(super) fn can_be_paired_by_host(&self) -> bool {
        let TournamentFormat::Swiss { rounds } = self.terms.form else { return false };
        self.dates.ended.is_none() && self.round() < rounds && !self.has_tables()
    }

    /// Lets the host pair the next round by hand, or the server pair it as soon as the current one is over.
    ///
    /// # Errors
    /// If there is no such round.
    pub(super) fn set_paired_by_host(&mut self, by_host: bool) -> Result<(), &'static str> {
        if by_host && !self.can_be_paired_by_host() {
            return Err(
                "only the next round of a Swiss tournament in a game of two players can be paired by hand, and this tournament \
                 has none",
            );
        }
        self.paired_by_host = by_host;
        Ok(())
    }

    /// Whether the next round could begin, and waits for its host to pair it. A host who does not come for a day does not
    /// hold up the players: then the server pairs it.
    pub(super) fn awaits_host(&self, now: Millis) -> bool {
        let since = self.games.iter().map(|game| game.at).chain(self.dates.begun).max().unwrap_or(now);
        let players = self.entrants.iter().filter(|entrant| !entrant.withdrawn).count();
        self.paired_by_host
            && self.can_be_paired_by_host()
            && self.dates.begun.is_some()
            && self.games.iter().all(|game| game.over)
            && players >= 2
            && now - since <= HOST_PAIRING_TIMEOUT_MS
    }

    /// What the server would pair, for a round that waits for its host; without pairs if there is no pairing by the rules.
    pub(super) fn proposal(&self, now: Millis) -> Option<Round> {
        self.awaits_host(now).then(|| self.pair_round(self.round()).unwrap_or_default())
    }

    /// Adds the next round as its host has paired it. Players who have asked for a bye in it may be paired all the same.
    /// `again` allows second meetings and second byes.
    ///
    /// # Errors
    /// Why this is no pairing of that round.
    pub(super) fn pair_by_host(
        &mut self,
        id: &str,
        (number, round): (u32, Round),
        again: bool,
        now: Millis,
    ) -> Result<(), String> {
        if number != self.round() || !self.awaits_host(now) {
            return Err(format!("round {} does not wait for its host to pair it", number.saturating_add(1)));
        }
        let mut placed = BTreeSet::new();
        let named = round.pairs.iter().flat_map(|&(first, second)| [first, second]).chain(round.bye);
        for player in named {
            if self.entrants.get(player).is_none_or(|entrant| entrant.withdrawn) {
                return Err(format!("player {player} does not take part"));
            }
            if !placed.insert(player) {
                return Err(format!("player {player} occurs twice"));
            }
        }
        let is_missing = |(player, one): &(usize, &Entrant)| {
            !one.withdrawn && one.bye_round != Some(number) && !placed.contains(player)
        };
        if let Some((player, _)) = self.entrants.iter().enumerate().find(is_missing) {
            return Err(format!("player {player} has neither an opponent nor the bye"));
        }
        if round.pairs.is_empty() {
            return Err("a round needs at least one game".to_owned());
        }
        let history = self.history();
        let met = |&&(first, second): &&(usize, usize)| {
            history.games.iter().any(|game| game.opponent_of(first) == Some(second))
        };
        if let Some((first, second)) = round.pairs.iter().find(met).filter(|_| !again) {
            return Err(format!("players {first} and {second} have met; confirm that they meet again"));
        }
        if let Some(player) = round.bye.filter(|&player| !again && swiss::has_rested(&history, player)) {
            return Err(format!("player {player} has had a point without playing; confirm a second one"));
        }
        self.add_round(id, number, round.into(), now);
        Ok(())
    }

    /// The games of a round, from 0; none if there is no such round.
    fn next_round(&self, round: u32) -> Option<NextRound> {
        if !self.has_tables() {
            return self.pair_round(round).map(NextRound::from);
        }
        let there: Vec<bool> = self.entrants.iter().map(|entrant| !entrant.withdrawn).collect();
        if there.iter().filter(|there| **there).count() < self.players_per_game() {
            return None;
        }
        let TournamentFormat::Swiss { rounds } = self.terms.form else {
            return self.robin_tables().into_iter().nth(round as usize).map(NextRound::from);
        };
        if round >= rounds {
            return None;
        }
        let playing: Vec<bool> =
            self.entrants.iter().map(|one| !one.withdrawn && one.bye_round != Some(round)).collect();
        let (history, seats) = (self.table_history(), self.players_per_game());
        let next =
            tables::next_round(&history, &playing, seats).or_else(|| tables::next_round(&history, &there, seats));
        next.map(NextRound::from)
    }

    /// All rounds of a round robin in a game of more than two players; none in other forms.
    fn robin_tables(&self) -> Vec<TableRound> {
        let TournamentFormat::RoundRobin { double } = self.terms.form else { return Vec::new() };
        let once = tables::robin_rounds(self.entrants.len(), self.players_per_game()).unwrap_or_default();
        if !double {
            return once;
        }
        let mut again = once.clone();
        again.iter_mut().flat_map(|round| &mut round.tables).for_each(|table| table.rotate_left(1));
        [once, again].concat()
    }

    /// All rounds of a round robin in a game of two players; none in other forms.
    fn robin_rounds(&self) -> Vec<Round> {
        match self.terms.form {
            TournamentFormat::RoundRobin { double: false } => round_robin::rounds(self.entrants.len()),
            TournamentFormat::RoundRobin { double: true } => round_robin::double_rounds(self.entrants.len()),
            TournamentFormat::Swiss { .. } | TournamentFormat::Arena { .. } => Vec::new(),
        }
    }

    /// The number of rounds of a round robin; 0 in other forms.
    pub(super) fn robin_round_count(&self) -> u32 {
        let rounds = if self.has_tables() { self.robin_tables().len() } else { self.robin_rounds().len() };
        rounds as u32
    }

    /// The pairings of a round, from 0, in a game of two players; none if there is no such round.
    fn pair_round(&self, round: u32) -> Option<Round> {
        let there: Vec<bool> = self.entrants.iter().map(|entrant| !entrant.withdrawn).collect();
        if there.iter().filter(|there| **there).count() < 2 {
            return None;
        }
        let TournamentFormat::Swiss { rounds } = self.terms.form else { return self.pair_robin_round() };
        if round >= rounds {
            return None;
        }
        // If the others cannot be paired without those who have asked for a bye, all are paired.
        let playing: Vec<bool> =
            self.entrants.iter().map(|one| !one.withdrawn && one.bye_round != Some(round)).collect();
        let history = self.history();
        let is_last = round + 1 == self.rounds();
        swiss::next_round(&history, &playing, is_last).or_else(|| swiss::next_round(&history, &there, is_last))
    }

    /// The first round of the table of which no game has been paired yet, so that a tournament goes on whatever the order
    /// of its rounds was in the version that began it. Who have met already meet with sides changed.
    fn pair_robin_round(&self) -> Option<Round> {
        let mut met: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for game in &self.games {
            *met.entry((game.first.min(game.second), game.first.max(game.second))).or_default() += 1;
        }
        let is_new = |round: &Round| {
            let Some(&(first, second)) = round.pairs.first() else { return false };
            let left = met.entry((first.min(second), first.max(second))).or_default();
            let new = *left == 0;
            *left = left.saturating_sub(1);
            new
        };
        let mut round = self.robin_rounds().into_iter().find(is_new)?;
        for (first, second) in &mut round.pairs {
            if self.games.iter().any(|game| (game.first, game.second) == (*first, *second)) {
                std::mem::swap(first, second);
            }
        }
        Some(round)
    }

    fn add_round(&mut self, id: &str, round: u32, paired: NextRound, now: Millis) {
        self.byes.extend(paired.byes.iter().map(|&player| Bye { round, player, half: false }));
        for (player, entrant) in self.entrants.iter_mut().enumerate().filter(|(_, one)| one.bye_round == Some(round)) {
            if entrant.withdrawn || paired.includes(player) {
                entrant.bye_round = None;
            } else {
                self.byes.push(Bye { round, player, half: true });
            }
        }
        for players in paired.games {
            let mut game = Match::new(round, &players, table_id(id, self.games.len()), now);
            let gone: Vec<bool> = players.iter().map(|&player| self.entrants[player].withdrawn).collect();
            // A game for which too few players are left is not played; at tables of more than two the computer takes the seats
            // of those who have left.
            if players.len() == 2 && gone.contains(&true) {
                (game.table, game.over) = (None, true);
                game.score = match gone[..] {
                    [false, true] => Some(Score::First),
                    [true, false] => Some(Score::Second),
                    _ => None,
                };
            } else if !gone.contains(&false) {
                (game.table, game.over) = (None, true);
            }
            self.games.push(game);
        }
    }

    fn pair_waiting(&mut self, id: &str, now: Millis) {
        let busy = |player: usize| self.games.iter().any(|game| !game.over && game.players().any(|one| one == player));
        let own = |player: usize| self.games.iter().filter(move |game| game.players().any(|one| one == player));
        let since = |player: usize| own(player).map(|game| game.at).max().unwrap_or_default();
        let free = |player: &usize| !self.entrants[*player].withdrawn && !busy(*player);
        let mut waiting: Vec<usize> = (0..self.entrants.len()).filter(free).collect();
        waiting.sort_by_key(|&player| since(player));
        let games: Vec<Vec<usize>> = if self.has_tables() {
            let (history, entrants) = (self.table_history(), self.entrants.len());
            tables::seat_waiting(&history, &waiting, entrants, self.players_per_game())
        } else {
            let lines = arena::standings(&self.history(), self.entrants.len());
            let points = |player: usize| lines.iter().find(|line| line.player == player).map_or(0, |line| line.points);
            let wait = |player: usize| {
                let last = own(player).max_by_key(|game| game.at);
                let met = last.map(|game| if game.first == player { game.second } else { game.first });
                let balance = own(player).map(|game| if game.first == player { 1 } else { -1 }).sum();
                arena::WaitingPlayer { player, points: points(player), last_opponent: met, balance }
            };
            let waiting: Vec<arena::WaitingPlayer> = waiting.into_iter().map(wait).collect();
            let there = self.entrants.iter().filter(|entrant| !entrant.withdrawn).count();
            let pairs = arena::pair_waiting(&waiting, there == 2);
            pairs.into_iter().map(|(first, second)| vec![first, second]).collect()
        };
        for players in games {
            self.games.push(Match::new(0, &players, table_id(id, self.games.len()), now));
        }
    }
}

/// The id of the table for that game, the same on every node.
fn table_id(id: &str, game: usize) -> String {
    derived_id(&format!("cup {id} {game}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::social::tournaments::state::tests::{begun, play_round};

    const SWISS: TournamentFormat = TournamentFormat::Swiss { rounds: 5 };

    fn round(pairs: &[(usize, usize)], bye: Option<usize>) -> Round {
        Round { pairs: pairs.to_vec(), bye }
    }

    #[test]
    fn a_round_that_its_host_pairs_waits_for_them_and_is_as_they_say() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
        cup.set_paired_by_host(true).unwrap();
        assert!(cup.proposal(0).is_none(), "the first round goes on");
        play_round(&mut cup);
        assert_eq!((cup.round(), cup.awaits_host(0)), (1, true));
        let proposal = cup.proposal(0).unwrap();
        assert_eq!(proposal.pairs.len(), 2);
        let swapped: Vec<(usize, usize)> = proposal.pairs.iter().map(|&(first, second)| (second, first)).collect();
        cup.pair_by_host("id", (1, round(&swapped, None)), false, 0).unwrap();
        let paired: Vec<(usize, usize)> =
            cup.games.iter().filter(|game| game.round == 1).map(|game| (game.first, game.second)).collect();
        assert_eq!((paired, cup.awaits_host(0)), (swapped, false));
        // The next round is the host's, too, until they leave it to the server.
        play_round(&mut cup);
        assert_eq!(cup.round(), 2);
        cup.set_paired_by_host(false).unwrap();
        cup.advance("id", 0);
        assert_eq!(cup.round(), 3);
    }

    #[test]
    fn a_pairing_by_hand_has_every_player_once_and_no_second_meeting_unless_confirmed() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee", "eve"]);
        cup.set_paired_by_host(true).unwrap();
        cup.leave("dee").unwrap();
        play_round(&mut cup);
        let played: Vec<(usize, usize)> = cup.games.iter().map(|game| (game.first, game.second)).collect();
        assert_eq!((played.as_slice(), cup.byes[0].player), (&[(0, 2), (3, 1)][..], 4));
        for (number, pairs, bye, part) in [
            (0, vec![(0, 1), (2, 4)], None, "round 1 does not wait"),
            (2, vec![(0, 1), (2, 4)], None, "round 3 does not wait"),
            (u32::MAX, vec![(0, 1), (2, 4)], None, "does not wait"),
            (1, vec![(0, 1), (0, 4)], Some(2), "player 0 occurs twice"),
            (1, vec![(0, 0), (2, 4)], Some(1), "player 0 occurs twice"),
            (1, vec![(0, 3), (2, 4)], Some(1), "player 3 does not take part"),
            (1, vec![(0, 9), (2, 4)], Some(1), "player 9 does not take part"),
            (1, vec![(0, 1)], Some(2), "player 4 has neither an opponent nor the bye"),
            (1, vec![], None, "player 0 has neither"),
            (1, vec![(0, 2), (1, 4)], None, "players 0 and 2 have met"),
        ] {
            let error = cup.pair_by_host("id", (number, round(&pairs, bye)), false, 0).unwrap_err();
            assert!(error.contains(part), "{error}");
            assert_eq!(cup.games.len(), 2);
        }
        cup.pair_by_host("id", (1, round(&[(0, 2), (1, 4)], None)), true, 0).unwrap();
        play_round(&mut cup);
        cup.leave("cy").unwrap();
        let bye = round(&[(1, 0)], Some(4));
        let error = cup.pair_by_host("id", (2, bye.clone()), false, 0).unwrap_err();
        assert!(error.contains("player 4 has had a point without playing"), "{error}");
        cup.pair_by_host("id", (2, bye), true, 0).unwrap();
        assert_eq!(cup.byes.iter().filter(|bye| bye.player == 4).count(), 2);
    }

    #[test]
    fn a_player_who_has_asked_for_a_bye_may_be_left_out_or_paired_by_hand() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
        cup.set_paired_by_host(true).unwrap();
        cup.request_bye("dee", Some(1)).unwrap();
        play_round(&mut cup);
        let mut paired = cup.clone();
        cup.pair_by_host("id", (1, round(&[(0, 1)], Some(2))), false, 0).unwrap();
        assert!(cup.byes.contains(&Bye { round: 1, player: 3, half: true }));
        paired.pair_by_host("id", (1, round(&[(0, 1), (2, 3)], None)), false, 0).unwrap();
        assert!(paired.byes.is_empty() && paired.entrants[3].bye_round.is_none());
    }

    #[test]
    fn a_host_who_does_not_come_for_a_day_does_not_hold_up_the_players() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
        cup.set_paired_by_host(true).unwrap();
        play_round(&mut cup);
        cup.advance("id", HOST_PAIRING_TIMEOUT_MS);
        assert_eq!(cup.round(), 1);
        cup.advance("id", HOST_PAIRING_TIMEOUT_MS + 1);
        assert_eq!(cup.round(), 2);
    }

    #[test]
    fn a_round_robin_an_arena_and_a_tournament_without_a_next_round_are_not_paired_by_hand() {
        for form in [TournamentFormat::RoundRobin { double: false }, TournamentFormat::Arena { minutes: 60 }] {
            let mut cup = begun(form, &["ann", "bob", "cy"]);
            assert!(cup.set_paired_by_host(true).is_err() && !cup.paired_by_host);
        }
        let mut cup = begun(TournamentFormat::Swiss { rounds: 1 }, &["ann", "bob"]);
        assert!(cup.set_paired_by_host(true).is_err());
        cup.set_paired_by_host(false).unwrap();
        // With the flag from the round before, the tournament ends after its last round.
        let mut cup = begun(TournamentFormat::Swiss { rounds: 2 }, &["ann", "bob", "cy", "dee"]);
        cup.set_paired_by_host(true).unwrap();
        play_round(&mut cup);
        let pairs = cup.proposal(0).unwrap();
        cup.pair_by_host("id", (1, pairs), false, 0).unwrap();
        play_round(&mut cup);
        assert!(cup.dates.ended.is_some());
    }
}
