//! The kinds of pieces and stones of an invented game, by name, and groups of them.
//!
//! Their abilities are in [`super::pieces`].

use super::{Inventor, Kind, Line};
use rand::prelude::*;

impl Inventor<'_> {
    pub(super) fn invent_kinds(&mut self) {
        let mut letters: Vec<char> = ('A'..='Z').collect();
        letters.shuffle(self.random);
        let count = self.number_in(1, 5) + usize::from(self.chance(10)) * 4;
        let royal = self.chance(60);
        for (i, letter) in letters.into_iter().take(count).enumerate() {
            let (first, middle, last) = (self.vowel(), self.pick(&['d', 'k', 'l', 'n', 's', 't']), self.vowel());
            let id = format!("{letter}{first}{}{last}", middle.unwrap_or('r'));
            let kept_off = vec![Vec::new(); self.sides.len()];
            let second = i == 1 && self.chance(15);
            self.kinds.push(Kind { id, letter, royal: royal && (i == 0 || second), forbidden_start_cells: kept_off });
        }
        for (i, sign) in ['#', '^', '%'].into_iter().enumerate() {
            if self.chance(if i == 0 { 35 } else { 12 }) {
                self.stones.push((format!("Stone{i}"), sign));
            }
        }
    }

    pub(super) fn vowel(&mut self) -> char {
        ['a', 'e', 'i', 'o', 'u'][self.number_in(0, 4)]
    }

    pub(super) fn invent_groups(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for name in ["Some", "Others"] {
            if !self.chance(25) {
                continue;
            }
            // Several lines of one name add up.
            for _ in 0..if self.chance(25) { 2 } else { 1 } {
                let members: Vec<String> = (0..self.number_in(1, 3)).filter_map(|_| self.any_kind()).collect();
                lines.push(Line::new(&format!("group {name} {}", members.join(" "))));
            }
            self.groups.push(name.to_owned());
        }
        lines
    }
}
