//! The rounds of a tournament: when the next one is paired, by the server or by the host, and what that adds to the state.
//!
//! The crate `cup` computes pairings; `state` has everything else that happens to a tournament.

use super::state::{Entrant, MINUTE_MS, Match, Tournament};
use crate::identity::derived_id;
use cup::{Bye, Round, Score, arena, swiss};
use house::{Millis, TournamentFormat};
use std::collections::{BTreeMap, BTreeSet};

/// The time for which a round waits for its host to pair it.
const HOST_PAIRING_TIMEOUT_MS: Millis = 24 * 60 * MINUTE_MS;

impl Tournament {
    /// Pairs the next games if it is time for them, or ends the tournament. `id` is the tournament's.
    pub(super) fn advance(&mut self, id: &str, now: Millis) {
        if self.started_at.is_none() || self.ended_at.is_some() {
            return;
        }
        if let Some(until) = self.ends_at() {
            if now < until {
                self.pair_waiting(id, now);
            } else if self.games.iter().all(|game| game.over) {
                self.ended_at = Some(now);
            }
            return;
        }
        // By correspondence all rounds of a round robin are played at the same time.
        let at_once = self.clock.is_correspondence() && matches!(self.form, TournamentFormat::RoundRobin { .. });
        while self.ended_at.is_none() && (at_once || self.games.iter().all(|game| game.over)) {
            if self.awaits_host(now) {
                return;
            }
            let round = self.round();
            match self.pair_round(round) {
                Some(pairs) => self.add_round(id, round, pairs, now),
                None if self.games.iter().all(|game| game.over) => self.ended_at = Some(now),
                None => return,
            }
        }
    }

    /// Whether the host can have the next round paired by hand: that of a Swiss tournament that goes on.
    pub(super) fn can_be_paired_by_host(&self) -> bool {
        let TournamentFormat::Swiss { rounds } = self.form else { return false };
        self.ended_at.is_none() && self.round() < rounds
    }

    /// Lets the host pair the next round by hand, or the server pair it as soon as the current one is over.
    ///
    /// # Errors
    /// If there is no such round.
    pub(super) fn set_paired_by_host(&mut self, by_host: bool) -> Result<(), &'static str> {
        if by_host && !self.can_be_paired_by_host() {
            return Err(
                "only the next round of a Swiss tournament can be paired by hand, and this tournament has none",
            );
        }
        self.paired_by_host = by_host;
        Ok(())
    }

    /// Whether the next round could begin, and waits for its host to pair it. A host who does not come for a day does not
    /// hold up the players: then the server pairs it.
    pub(super) fn awaits_host(&self, now: Millis) -> bool {
        let since = self.games.iter().map(|game| game.at).chain(self.started_at).max().unwrap_or(now);
        let players = self.entrants.iter().filter(|entrant| !entrant.withdrawn).count();
        self.paired_by_host
            && self.can_be_paired_by_host()
            && self.started_at.is_some()
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
        self.add_round(id, number, round, now);
        Ok(())
    }

    /// The pairings of a round, from 0; none if there is no such round.
    fn pair_round(&self, round: u32) -> Option<Round> {
        let there: Vec<bool> = self.entrants.iter().map(|entrant| !entrant.withdrawn).collect();
        if there.iter().filter(|there| **there).count() < 2 {
            return None;
        }
        let TournamentFormat::Swiss { rounds } = self.form else { return self.pair_robin_round() };
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

    fn add_round(&mut self, id: &str, round: u32, paired: Round, now: Millis) {
        self.byes.extend(paired.bye.map(|player| Bye { round, player, half: false }));
        for (player, entrant) in self.entrants.iter_mut().enumerate().filter(|(_, one)| one.bye_round == Some(round)) {
            if entrant.withdrawn || paired.includes(player) {
                entrant.bye_round = None;
            } else {
                self.byes.push(Bye { round, player, half: true });
            }
        }
        for (first, second) in paired.pairs {
            let mut game = Match::new(round, (first, second), table_id(id, self.games.len()), now);
            let gone = (self.entrants[first].withdrawn, self.entrants[second].withdrawn);
            if gone != (false, false) {
                (game.table, game.over) = (None, true);
                game.score = match gone {
                    (false, _) => Some(Score::First),
                    (_, false) => Some(Score::Second),
                    _ => None,
                };
            }
            self.games.push(game);
        }
    }

    fn pair_waiting(&mut self, id: &str, now: Millis) {
        let busy =
            |player: usize| self.games.iter().any(|game| !game.over && (game.first == player || game.second == player));
        let history = self.history();
        let lines = arena::standings(&history, self.entrants.len());
        let points = |player: usize| lines.iter().find(|line| line.player == player).map_or(0, |line| line.points);
        let there = self.entrants.iter().filter(|entrant| !entrant.withdrawn).count();
        let mut waiting: Vec<(Millis, arena::WaitingPlayer)> = Vec::new();
        for player in (0..self.entrants.len()).filter(|&player| !self.entrants[player].withdrawn && !busy(player)) {
            let own = || self.games.iter().filter(move |game| game.first == player || game.second == player);
            let last = own().max_by_key(|game| game.at);
            let met = last.map(|game| if game.first == player { game.second } else { game.first });
            let balance = own().map(|game| if game.first == player { 1 } else { -1 }).sum();
            let wait = arena::WaitingPlayer { player, points: points(player), last_opponent: met, balance };
            waiting.push((last.map_or(0, |game| game.at), wait));
        }
        waiting.sort_by_key(|(since, _)| *since);
        let waiting: Vec<arena::WaitingPlayer> = waiting.into_iter().map(|(_, waiting)| waiting).collect();
        for (first, second) in arena::pair_waiting(&waiting, there == 2) {
            self.games.push(Match::new(0, (first, second), table_id(id, self.games.len()), now));
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
    use crate::tournaments::state::tests::{begun, play_round};

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
        assert!(cup.ended_at.is_some());
    }
}
