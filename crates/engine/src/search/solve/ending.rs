//! Ends of lines: won, not won, or not yet.
//!
//! It applies the rules to positions between turns, and distinguishes positions whose counters may matter. Look-ahead
//! is in `proof`.

use super::Aim;
use crate::eval::mix;
use rules::{CounterLimits, Game, History, Outcome, Position, Verdict};

/// The number of consecutive defenders' turns without one of the attackers that counts as no win.
const MAX_DEFENDER_RUN: u8 = 16;

/// The ways in which this game can end.
#[derive(Debug)]
pub(super) struct Endings {
    aim: Aim,
    camp: u8,
    /// The requested end is possible only with a defender to move and in check.
    needs_check: bool,
    /// The game may end although the side to move has a legal turn and no goal on the board is reached.
    ends_suddenly: bool,
    /// The numbers of quiet turns and of turns from which the game may end, or a side may claim its end.
    counters: CounterLimits,
    /// Whether a line may get that far: then positions with different counters are different.
    counters_matter: bool,
}

impl Endings {
    /// For lines from that position with that number of attackers' turns.
    pub(super) fn new(game: &Game, aim: Aim, camp: u8, pos: &Position, turns: u32) -> Self {
        let counters = *game.counter_limits();
        let longest = (turns + 1) * game.side_count() as u32 + u32::from(MAX_DEFENDER_RUN);
        Self {
            aim,
            camp,
            needs_check: aim == Aim::Mate
                && game.side_count() == 2
                && game.mate_outcomes().all(|outcome| outcome == Outcome::Wins),
            ends_suddenly: game.play_facts().may_end_early,
            counters,
            counters_matter: counters.may_run_out(pos, longest)
                || pos.turns_played().saturating_add(longest) >= counters.turn_limit,
        }
    }

    /// A key that is equal for positions between turns from which all lines end alike.
    pub(super) fn key(&self, game: &Game, pos: &Position) -> u64 {
        let series = game.sides().filter(|&side| pos.is_checking_in_series(side));
        let key = series.fold(pos.key(), |key, side| mix(key ^ mix(u64::from(side.bit()))));
        if self.counters_matter {
            mix(key
                ^ mix(u64::from(pos.clock())
                    | u64::from(pos.count_limit()) << 16
                    | u64::from(pos.turns_played()) << 32))
        } else {
            key
        }
    }

    /// Whether the attackers have won here in the requested way.
    pub(super) fn is_won(&self, game: &Game, pos: &Position) -> bool {
        let past = History::default();
        let Verdict::Won { winner, .. } = game.verdict(pos, &past) else { return false };
        let by_mate = || game.is_ended_by_mate(pos, &past);
        self.camp & winner.bit() != 0 && (self.aim == Aim::Win || by_mate())
    }

    /// The result of a position between turns, as far as that is known without listing turns. `left` is the number of
    /// turns that the attackers have left, `row` the number of consecutive defenders' turns. A side without a legal
    /// turn is left to the caller, unless the attackers have no turn left.
    pub(super) fn static_result(&self, game: &Game, pos: &Position, left: u8, row: u8) -> Option<bool> {
        if game.decided(pos).is_some() {
            return Some(self.is_won(game, pos));
        }
        let counted = self.counters.have_run_out(pos) || pos.turns_played() >= self.counters.turn_limit;
        if (counted || self.ends_suddenly) && game.verdict(pos, &History::default()) != Verdict::Ongoing {
            return Some(self.is_won(game, pos));
        }
        let attacks = self.camp & pos.side().bit() != 0;
        if counted && self.counters.is_claimable && !attacks && game.draw_claim(pos, &History::default()).is_some() {
            return Some(false);
        }
        if row > MAX_DEFENDER_RUN || !game.sides().any(|side| self.camp & side.bit() != 0 && pos.is_alive(side)) {
            return Some(false);
        }
        if left == 0 && !attacks && self.needs_check && !game.in_check(pos, pos.side()) {
            return Some(false);
        }
        (attacks && left == 0).then(|| !game.has_turn(pos) && self.is_won(game, pos))
    }
}
