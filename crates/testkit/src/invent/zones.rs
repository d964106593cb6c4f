//! The zones of an invented game, and what a zone forbids by itself.
//!
//! Cells as text come from [`super::board`].

use super::{Inventor, Line, Zone};

impl Inventor<'_> {
    pub(super) fn invent_zones(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for name in ["near", "far-off", "middle", "corner"] {
            if name != "near" && self.chance(45) {
                continue;
            }
            let by_side = self.chance(65);
            let mut words = vec!["zone".to_owned(), name.to_owned()];
            let mut cells = Vec::new();
            if by_side {
                for side in 0..self.sides.len() {
                    let (text, found) = self.board.some_cells(self.random);
                    words.push(format!("{}=\"{text}\"", self.sides[side].name));
                    cells.push(found);
                }
            } else {
                let (text, found) = self.board.some_cells(self.random);
                words.push(format!("\"{text}\""));
                cells = vec![found; self.sides.len()];
            }
            if self.chance(15) {
                words.push(format!("look={}", ["goal", "end-field", "end-zone", "stronghold"][self.number_in(0, 3)]));
            }
            self.zones.push(Zone { name: name.to_owned(), cells });
            lines.push(Line::from_words(words));
        }
        lines
    }

    /// Invents `closed`, `parked`, `sheltered` and `never-on`; returns the cells closed to each side.
    pub(super) fn invent_zone_guards(&mut self, in_board: &mut Vec<Line>, pieces: &mut [Line]) -> Vec<Vec<usize>> {
        let mut closed = vec![Vec::new(); self.sides.len()];
        for word in ["closed", "parked", "sheltered"] {
            if self.chance(12) && !self.zones.is_empty() {
                let zone = self.number_in(0, self.zones.len() - 1);
                in_board.push(Line::new(&format!("{word} {}", self.zones[zone].name)));
                if word == "closed" {
                    closed.clone_from(&self.zones[zone].cells);
                }
            }
        }
        for (kind, line) in pieces.iter_mut().enumerate().take(self.kinds.len()) {
            // Only cells that cannot be entered: else a piece could move where no valid position may have it.
            let shut: Vec<usize> = (0..self.zones.len()).filter(|&zone| closed == self.zones[zone].cells).collect();
            if self.chance(30)
                && let Some(zone) = self.pick(&shut)
            {
                line.children.push(Line::new(&format!("never-on {}", self.zones[zone].name)));
                self.kinds[kind].forbidden_start_cells.clone_from(&self.zones[zone].cells);
            }
        }
        closed
    }
}
