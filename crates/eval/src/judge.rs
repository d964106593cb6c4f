//! What men do together: where they can go, whom they attack, and how near they are to a royal man.
//!
//! For: the part of a position's worth that changes with every turn and cannot be carried along. It looks only at plain motions (leaps and rides), along which it walks once
//! for every man. Not for: what can be added up man by man (`sum`).

use crate::eval::Eval;
use crate::sum::Sum;
use geometry::CellSet;
use rules::{Game, Position};

/// The most that attacks on royal men are worth.
const MOST_DANGER: i32 = 500;

/// What the men of one camp do.
#[derive(Clone, Copy, Default)]
struct Doing {
    cells: i32,
    threats: i32,
    attackers: i32,
    force: i32,
}

impl Eval {
    /// How much better the sides in `camp` (bits) stand than all others, in hundredths of the weakest man.
    pub fn score(&self, game: &Game, pos: &Position, camp: u8) -> i32 {
        self.judge(game, pos, &self.sum(game, pos, camp), camp)
    }

    /// The same from a sum that is already there.
    pub fn judge(&self, game: &Game, pos: &Position, sum: &Sum, camp: u8) -> i32 {
        let weights = &self.values().weights;
        let mut zones = [CellSet::EMPTY; 2];
        if self.has_royals() {
            for side in game.sides() {
                for royal in pos.royals(side) {
                    zones[usize::from(camp & side.bit() != 0)] |= self.around(royal);
                }
            }
        }
        let mut both = [Doing::default(); 2];
        for side in game.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side)) {
            let team = usize::from(camp & side.bit() != 0);
            let (zone, doing) = (zones[1 - team], &mut both[team]);
            for from in pos.men(side) {
                let piece = pos.piece(from);
                let (value, mut hits) = (self.value(piece), 0);
                game.walk(pos, from, |to, takes| {
                    doing.cells += 1;
                    hits += i32::from(zone.contains(to));
                    if takes {
                        doing.threats += (self.value(pos.piece(to)) - value).max(0);
                    }
                });
                if hits > 0 && value > 0 {
                    doing.attackers += 1;
                    doing.force += hits * (value / 150).clamp(1, 5);
                }
            }
        }
        let worth = |doing: &Doing| {
            let danger = (doing.force * doing.attackers.min(5)).min(MOST_DANGER) * weights.safety / 100;
            let danger = danger * sum.weight.clamp(0, self.start_weight()) / self.start_weight();
            doing.cells * weights.mobility / 10 + doing.threats * weights.threat / 100 + danger
        };
        self.blend(sum) + worth(&both[1]) - worth(&both[0])
    }
}
