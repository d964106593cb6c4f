//! The sides of an invented game and their teams.
//!
//! The turn order is in [`super::turn`].

use super::{Inventor, Line, SIDES};

impl Inventor<'_> {
    pub(super) fn invent_sides(&mut self) -> Vec<Line> {
        let count = [2, 2, 2, 2, 2, 3, 3, 4][self.number_in(0, 7)];
        let usual = ["up", "down", "left", "right"];
        let mut lines = Vec::new();
        let looks = self.chance(15).then(|| self.number_in(0, 3));
        for (side, usual) in SIDES.into_iter().zip(usual).take(count) {
            let facing = if self.chance(80) { usual } else { ["up", "down", "left", "right"][self.number_in(0, 3)] };
            let mut line = Line::new(&format!("side {} {} facing={facing}", side.name, side.letter));
            if let Some(first) = looks {
                line.words.push(format!("look={}", ["white", "black", "red", "blue"][(first + lines.len()) % 4]));
            }
            lines.push(line);
            self.sides.push(side);
        }
        self.teams = (0..count).map(|side| vec![side]).collect();
        if count > 2 && self.chance(50) {
            let partner = self.number_in(1, count - 1);
            self.teams.remove(partner);
            self.teams[0].push(partner);
            lines.push(Line::new(&format!("team White {}", self.sides[partner].name)));
            if count == 4 && self.chance(70) {
                let others: Vec<usize> = (1..4).filter(|&side| side != partner).collect();
                lines.push(Line::new(&format!("team {} {}", self.sides[others[0]].name, self.sides[others[1]].name)));
            }
        }
        lines
    }
}
