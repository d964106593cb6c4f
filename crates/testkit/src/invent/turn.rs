//! The `turn` block of an invented game: the turn order, and what a turn can be.
//!
//! The abilities of a single piece are in [`super::pieces`].

use super::{Inventor, Line, Zone};
use rand::prelude::*;

impl Inventor<'_> {
    /// The `turn` block. Every part that the pieces and stones of the game permit can occur.
    pub(super) fn invent_turn(&mut self, stock: &[Line]) -> Line {
        let mut order: Vec<&str> = self.sides.iter().map(|side| side.name).collect();
        if self.chance(20) {
            order.shuffle(self.random);
        }
        let series = self.invent_series(&mut order);
        let mut first = Line::new(&format!("order {}", order.join(" ")));
        if self.chance(20) {
            first.words.push(format!("first={}", order[self.number_in(0, order.len() - 1)]));
        }
        // The right to leave a cell is written as a file.
        let is_row = |zone: &&Zone| zone.cells.iter().all(|cells| self.board.is_lettered_row(cells));
        let rows: Vec<String> = self.zones.iter().filter(is_row).map(|zone| zone.name.clone()).collect();
        let mut children = vec![first];
        children.extend(series);
        let of_stone = |word: &String| self.stones.iter().any(|stone| word.starts_with(&format!("{}=", stone.0)));
        let pieces = !stock.is_empty() && !stock.iter().any(|line| line.words.iter().any(of_stone));
        let stones = !self.stones.is_empty() && !pieces;
        let zones: Vec<String> = self.zones.iter().map(|zone| zone.name.clone()).collect();
        let acts = self.invent_acts(stones, pieces, &rows);
        let turn = match self.number_in(0, 99) {
            0..=5 => "turn never=check",
            6..=7 => "turn never=check except=mate",
            8 => "turn never=check except=full-mate",
            _ => "turn",
        };
        let endless = stock.iter().any(|line| line.words.iter().any(|word| word.ends_with("=endless")));
        let counts: Vec<usize> = (0..self.sides.len()).map(|side| self.in_stock(stock, side)).collect();
        // The zones that have room for all stocks before the first move.
        let has_room = |zone: &&Zone| {
            let free = |side: usize| zone.cells[side].iter().filter(|&&cell| self.start[cell].is_none()).count();
            (0..self.sides.len()).all(|side| free(side) >= counts.iter().sum()) && counts.iter().all(|&count| count > 0)
        };
        let roomy: Vec<String> = self.zones.iter().filter(has_room).map(|zone| zone.name.clone()).collect();
        let zone = self.pick(&roomy).or_else(|| self.pick(&zones));
        let Some(zone) = zone.filter(|_| pieces) else {
            children.extend(acts);
            return Line::new(turn).with_children(children);
        };
        // Too many pieces on too many cells would have too many arrangements.
        let room = self
            .zones
            .iter()
            .filter(|known| known.name == zone)
            .flat_map(|zone| &zone.cells)
            .map(Vec::len)
            .max()
            .unwrap_or(0);
        let most = counts.iter().copied().max().unwrap_or(0);
        let gains = stock.iter().any(|line| line.words.iter().any(|word| word == "gains=captured"));
        let few = !endless && room.pow(most as u32) <= 300;
        let all = if few && self.chance(40) { " all" } else { "" };
        if !endless && roomy.contains(&zone) && self.chance(70) {
            let hidden = if self.chance(30) { " hidden" } else { "" };
            let place = Line::new(&format!("act place on={zone}{all}"));
            children.push(Line::new(&format!("phase setup until=stock-empty{hidden}")).with_children(vec![place]));
            children.push(Line::new("phase play").with_children(acts));
        } else {
            children.extend(acts);
            let place = match self.number_in(0, 2) {
                0 => "act place".to_owned(),
                // Pieces captured later could be too many for one turn.
                1 if !gains => format!("act place on={zone}{all}"),
                _ => format!("act place on={zone}"),
            };
            children.push(Line::new(&place));
        }
        Line::new(turn).with_children(children)
    }

    /// Several turns in a row, of which the reader rejects some where pieces are royal; makes the order a longer one, too.
    fn invent_series(&mut self, order: &mut Vec<&str>) -> Option<Line> {
        if order.len() != 2 || !self.chance(12) {
            return None;
        }
        let grows = self.chance(40);
        if !grows {
            for _ in 0..self.number_in(1, 3) {
                order.push(order[self.number_in(0, 1)]);
            }
        }
        // A line that is rejected leaves the order behind, where any check would be.
        let royal = self.kinds.iter().any(|kind| kind.royal);
        let check = match self.number_in(0, 2) {
            0 if grows || !royal => "any",
            1 => "last",
            _ => "ends",
        };
        let answers = ["", " en-passant=first", " en-passant=several"][self.number_in(0, 2)];
        Some(Line::new(&format!("series{} check={check}{answers}", if grows { " growing" } else { "" })))
    }

    /// Which of several captures must be made.
    fn invent_preferences(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for _ in 0..self.number_in(1, 3) {
            let Some(kind) = self.kind_for("prefer", "KINDS") else { continue };
            let worth = self.number_in(0, 3);
            lines.push(Line::new(&match self.number_in(0, 4) {
                0 => "prefer most".to_owned(),
                1 => format!("prefer most {kind}={worth}"),
                2 => format!("prefer most of={kind}"),
                3 => format!("prefer by={kind}"),
                _ => format!("prefer first={kind}"),
            }));
        }
        lines
    }

    /// What a turn may consist of. `rows` are the zones whose cells can be left with a piece placed on them.
    fn invent_acts(&mut self, stones: bool, pieces: bool, rows: &[String]) -> Vec<Line> {
        let mut acts = Vec::new();
        if self.chance(95) {
            let compelled = self.chance(8);
            let mut act = Line::new(if compelled { "act move must-capture" } else { "act move" });
            if compelled && self.chance(50) {
                act.children.extend(self.invent_preferences());
            }
            let follow = if self.chance(25) { "must" } else { "may" };
            let lays = stones && self.chance(60);
            if lays {
                act.children.push(Line::new(&format!("{follow} lay")));
            }
            if self.chance(if lays { 12 } else { 30 }) {
                act.children.push(Line::new(&format!("{follow} detonate")));
            } else if pieces
                && self.chance(50)
                && let Some(zone) = self.pick(rows)
            {
                let captured = if self.chance(40) { " even-captured" } else { "" };
                act.children.push(Line::new(&format!("may place leaving={zone}{captured}")));
            }
            acts.push(act);
        }
        if stones && (acts.is_empty() || self.chance(70)) {
            acts.push(Line::new("act lay"));
        }
        for (percent, act) in [
            (35, "act detonate"),
            (10, "act discard when=stuck"),
            (10, "act discard when=frozen"),
            (10, "act pass"),
            (12, "act pass when=stuck"),
        ] {
            let name = act.split(' ').nth(1);
            if (acts.is_empty() || self.chance(percent))
                && !acts.iter().any(|line: &Line| line.words.get(1).map(String::as_str) == name)
            {
                acts.push(Line::new(act));
            }
        }
        acts
    }
}
