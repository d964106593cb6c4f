//! Where a line ends: won, not won, or not yet.
//!
//! For: verdicts on positions between turns, as the rules give them, and telling apart positions whose counters may
//! matter. Not for: looking ahead (`proof`).

use super::Aim;
use eval::mix;
use rules::{Counters, Game, Outcome, Past, Position, Verdict};

/// So many turns of the defenders in a row without one of the attackers are no win.
const LONGEST_ROW: u8 = 16;

/// What is known of the ways in which this game can end.
#[derive(Debug)]
pub(super) struct Endings {
    aim: Aim,
    camp: u8,
    /// The game can only end as asked for with a defender on turn who is in check.
    needs_check: bool,
    /// The game may end though the side on turn has a legal turn and no goal on the board is reached.
    ends_suddenly: bool,
    /// From so many quiet turns or turns on the game may end, or a side claim that it has.
    counters: Counters,
    /// Some line may come so far: then positions with different counters are different.
    counters_matter: bool,
}

impl Endings {
    /// For lines from that position in which the attackers have so many turns.
    pub(super) fn new(game: &Game, aim: Aim, camp: u8, pos: &Position, turns: u32) -> Self {
        let counters = *game.counters();
        let longest = (turns + 1) * game.side_count() as u32 + u32::from(LONGEST_ROW);
        Self {
            aim,
            camp,
            needs_check: aim == Aim::Mate
                && game.side_count() == 2
                && game.mates().all(|outcome| outcome == Outcome::Wins),
            ends_suddenly: game.facts_of_play().ends_suddenly,
            counters,
            counters_matter: u32::from(pos.clock()) + longest >= counters.quiet_turns
                || pos.played().saturating_add(longest) >= counters.turn_limit,
        }
    }

    /// Equal for positions between turns from which all lines end alike.
    pub(super) fn key(&self, pos: &Position) -> u64 {
        let key = pos.key();
        if self.counters_matter { mix(key ^ mix(u64::from(pos.clock()) | u64::from(pos.played()) << 16)) } else { key }
    }

    /// Has the game ended here with a win of the attackers as it was asked for?
    pub(super) fn is_won(&self, game: &Game, pos: &Position) -> bool {
        let past = Past::default();
        let Verdict::Won { winner, .. } = game.verdict(pos, &past) else { return false };
        let by_mate = || game.ended_by_mate(pos, &past);
        self.camp & winner.bit() != 0 && (self.aim == Aim::Win || by_mate())
    }

    /// A position between turns, where the attackers have so many turns left and the defenders have had so many in a
    /// row: is it won or not, as far as that can be said without listing turns? A side without a legal turn is left to
    /// whoever lists them, unless the attackers would need one more than they have.
    pub(super) fn at_once(&self, game: &Game, pos: &Position, left: u8, row: u8) -> Option<bool> {
        if game.decided(pos).is_some() {
            return Some(self.is_won(game, pos));
        }
        let counted = u32::from(pos.clock()) >= self.counters.quiet_turns || pos.played() >= self.counters.turn_limit;
        if (counted || self.ends_suddenly) && game.verdict(pos, &Past::default()) != Verdict::Ongoing {
            return Some(self.is_won(game, pos));
        }
        let attacks = self.camp & pos.side().bit() != 0;
        if counted && self.counters.claims && !attacks && game.claim(pos, &Past::default()).is_some() {
            return Some(false);
        }
        if row > LONGEST_ROW || !game.sides().any(|side| self.camp & side.bit() != 0 && pos.is_alive(side)) {
            return Some(false);
        }
        if left == 0 && !attacks && self.needs_check && !game.in_check(pos, pos.side()) {
            return Some(false);
        }
        (attacks && left == 0).then(|| !game.has_turn(pos) && self.is_won(game, pos))
    }
}
