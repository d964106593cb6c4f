//! The stocks of an invented game.
//!
//! When they are placed or laid is in [`super::turn`].

use super::{Inventor, Line};
use rand::prelude::*;

impl Inventor<'_> {
    /// The content of the stocks: pieces or stones.
    pub(super) fn invent_stock(&mut self) -> Vec<Line> {
        let stones = !self.stones.is_empty() && self.chance(85);
        let pieces: Vec<String> = self.kinds.iter().filter(|kind| !kind.royal).map(|kind| kind.id.clone()).collect();
        if !stones && (pieces.is_empty() || !self.chance(40)) {
            return Vec::new();
        }
        let mut names: Vec<String> =
            if stones { self.stones.iter().map(|stone| stone.0.clone()).collect() } else { pieces };
        names.truncate(self.number_in(1, 3));
        let mut lines = Vec::new();
        let whose: Vec<&str> =
            if self.chance(70) { vec!["each"] } else { self.sides.iter().map(|side| side.name).collect() };
        let gains = !stones && self.chance(50);
        if !stones {
            self.in_hand.clone_from(&names);
        }
        for side in whose {
            let mut items: Vec<String> =
                names.iter().map(|name| format!("{name}={}", self.random.random_range(0..=3))).collect();
            if !stones && !gains && self.chance(25) {
                // Pieces without end fill the board.
                items = names.iter().map(|name| format!("{name}=endless")).collect();
            }
            if gains {
                items.push("gains=captured".to_owned());
            }
            lines.push(Line::new(&format!("stock {side} {}", items.join(" "))));
        }
        lines
    }

    pub(super) fn in_stock(&self, stock: &[Line], side: usize) -> usize {
        let mine = |line: &&Line| line.words[1] == "each" || line.words[1] == self.sides[side].name;
        let counts = stock.iter().filter(mine).flat_map(|line| &line.words[2..]);
        counts.filter_map(|item| item.split_once('=')?.1.parse::<usize>().ok()).sum()
    }
}
