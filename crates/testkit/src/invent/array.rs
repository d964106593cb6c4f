//! The initial array of an invented game, and castling.
//!
//! Look next: [`super::board`] for the cells, [`super::pieces`] for the abilities of the pieces.

use super::{Inventor, Line, Standing, join_quoted_props};
use rand::prelude::*;

impl Inventor<'_> {
    /// Puts the pieces on the board, the royal pieces of each side first; a side may have several.
    pub(super) fn set_up(&mut self, closed: &[Vec<usize>]) {
        let mut free: Vec<usize> = (0..self.board.cells.len()).collect();
        free.shuffle(self.random);
        let per_side = self.number_in(1, (self.board.cells.len() / (self.sides.len() * 2)).clamp(1, 7));
        let mut put = |standing: Standing, barred: &dyn Fn(usize) -> bool, start: &mut Vec<Option<Standing>>| {
            if let Some(at) = free.iter().position(|&cell| !barred(cell)) {
                start[free.remove(at)] = Some(standing);
            }
        };
        for (side, closed) in closed.iter().enumerate() {
            let mut army: Vec<usize> = (0..self.kinds.len()).filter(|&kind| self.kinds[kind].royal).collect();
            if self.chance(15) {
                army.extend(army.first().copied());
            }
            let others: Vec<usize> = (0..self.kinds.len()).filter(|&kind| !self.kinds[kind].royal).collect();
            for _ in 0..per_side {
                army.extend(self.pick(&others));
            }
            if army.is_empty() {
                army.push(0);
            }
            for kind in army {
                let kept_off = &self.kinds[kind].forbidden_start_cells[side];
                put(
                    Standing::Piece { side, kind },
                    &|cell| closed.contains(&cell) || kept_off.contains(&cell),
                    &mut self.start,
                );
            }
        }
        for stone in 0..self.stones.len() {
            for _ in 0..self.number_in(0, 2) {
                put(Standing::Stone(stone), &|_| false, &mut self.start);
            }
        }
    }

    /// Invents castling of a piece with another on a line with it.
    pub(super) fn invent_castling(&mut self, pieces: &mut [Line]) {
        if self.word("castle").is_none() {
            return;
        }
        let mut letters = vec!['K', 'Q'];
        for side in 0..self.sides.len() {
            let standing: Vec<usize> = (0..self.start.len())
                .filter(|&cell| matches!(self.start[cell], Some(Standing::Piece { side: whose, .. }) if whose == side))
                .collect();
            let royal = standing.iter().copied().find(|&cell| match self.start[cell] {
                Some(Standing::Piece { kind, .. }) => self.kinds[kind].royal,
                _ => false,
            });
            let piece = royal.or_else(|| standing.first().copied());
            let Some(from) = piece.filter(|_| self.chance(35)) else { continue };
            let Some(Standing::Piece { kind, .. }) = self.start[from] else { continue };
            let rest = letters.clone();
            let by_files = self.chance(50);
            for &with in standing.iter().filter(|&&with| with != from) {
                let Some(line) = self.board.line(from, with) else { continue };
                let (Some(to), Some(lands)) = (self.pick(&line), self.pick(&line)) else { continue };
                let Some(letter) = letters.pop() else { break };
                if to == lands || to == from {
                    continue;
                }
                let name = |cell: usize| self.board.cells[cell].name.as_str();
                let side = self.sides[side].name;
                let (to, lands) = (name(to), name(lands));
                if by_files && !self.board.is_lettered_row(&line) {
                    continue;
                }
                let mut text =
                    format!("castle {side} {letter} from={} to={to} with={} lands={lands}", name(from), name(with));
                if let Some(Standing::Piece { kind: partner, .. }) =
                    self.start[with].filter(|_| by_files && self.board.is_lettered_row(&line))
                    && partner != kind
                {
                    // The other form: the pieces may start anywhere on the line.
                    let all = line.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ");
                    let partner = &self.kinds[partner].id;
                    text = format!(
                        "castle {side} {letter} from=\"{all}\" to={to} with=\"{all}\" lands={lands} partner={partner}"
                    );
                }
                let at = text.find("from=").unwrap_or(0);
                let (head, props) = text.split_at(at);
                let words =
                    [head.trim_end().split(' ').map(str::to_owned).collect(), join_quoted_props(props)].concat();
                pieces[kind].children.push(Line::from_words(words));
            }
            letters = rest;
        }
    }
}
