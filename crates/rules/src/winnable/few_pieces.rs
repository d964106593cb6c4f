//! Whether two pieces besides the royal ones are enough for mate: two of one side against a bare royal piece, or one of each
//! side that never meet.
//!
//! All positions with them are tried, in two steps. An own royal piece takes a cell of escape from the enemy's only by standing
//! there or attacking it, as long as the other pieces have no hurdles. So its few possible cells follow from the others, and
//! only these positions are looked at in full. Not for: single pieces and parts of the board (`material`).

use super::proofs::moves_plainly;
use crate::game::Game;
use crate::motion::MotionDef;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use std::sync::Mutex;

/// The most arrangements of the pieces without the own royal one: those of two pieces on a board of eighty cells.
const MAX_ARRANGED: usize = 520_000;

/// A piece, and the cells to which it can ever come.
type Ranging = (Piece, CellSet);

/// What has been tried: the two pieces, and whether the side of the first can give mate with them.
#[derive(Debug, Default)]
pub(super) struct TriedPairs(Mutex<Vec<([Ranging; 2], bool)>>);

impl TriedPairs {
    /// What is known of a pair, or what trying it tells.
    fn get_or_try(&self, pair: [Ranging; 2], tried: impl FnOnce() -> bool) -> bool {
        // Nothing panics while the list is locked, and what it has is true.
        let mut known = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, answer)) = known.iter().find(|(known, _)| *known == pair) {
            return *answer;
        }
        let answer = tried();
        known.push((pair, answer));
        answer
    }
}

impl Game {
    /// Whether the pieces on these cells, all that are not royal, might give mate together with the royal piece of this side.
    /// No one of them can do so by itself; the answer is yes where it is not known.
    pub(super) fn few_pieces_may_mate(&self, pos: &Position, side: Side, own: CellSet, theirs: CellSet) -> bool {
        let enemy = self.side_after(side);
        let ranging = |owner: Side, cell: Cell| {
            let piece = pos.piece(cell);
            self.ranges_freely(owner, piece.kind()).then(|| (piece, self.part_of_board(owner, piece.kind(), cell)))
        };
        let (mut ours, mut others) = (own.iter(), theirs.iter());
        let pair = match (own.len(), theirs.len()) {
            (2, 0) => [ours.next(), ours.next()].map(|cell| cell.and_then(|cell| ranging(side, cell))),
            (1, 1) => {
                [ours.next().and_then(|cell| ranging(side, cell)), others.next().and_then(|cell| ranging(enemy, cell))]
            }
            _ => return true,
        };
        let [Some(first), Some(second)] = pair else { return true };
        if !theirs.is_empty() && !(first.1 & second.1).is_empty() {
            return true;
        }
        let mut pair = [first, second];
        if theirs.is_empty() {
            pair.sort_unstable_by_key(|(piece, part)| (piece.kind(), part.words()));
        }
        self.tried_pairs(side).get_or_try(pair, || self.unbounded().can_mate_with_pair(side, pair))
    }

    /// Whether other pieces can only shorten the moves of this kind.
    fn ranges_freely(&self, side: Side, kind: Kind) -> bool {
        let is_free = |motion: &MotionDef| !matches!(motion, MotionDef::Ride(ride) if !ride.is_plain());
        moves_plainly(self.def(), side, kind, true) && self.def().words(kind).motions.iter().all(is_free)
    }

    /// Whether there is a position with these pieces and a royal one of each side in which the enemy's is mated.
    fn can_mate_with_pair(&self, side: Side, [first, second]: [Ranging; 2]) -> bool {
        let enemy = self.side_after(side);
        let royals: Vec<Kind> = self.royal_kinds().iter().collect();
        let [royal] = royals[..] else { return true };
        let targets: Vec<Cell> = self.cells_for(enemy, royal).collect();
        if first.1.len() * second.1.len() * targets.len() > MAX_ARRANGED {
            return true;
        }
        let (own, bare) = (Piece::new(side, royal), Piece::new(enemy, royal));
        let reached = |home: Cell| {
            let attacks = |&cell: &Cell| {
                let pos = self.scratch_position(&[(home, own), (cell, bare)], side, None);
                self.pseudo_legal_targets(&pos, home).contains(cell)
            };
            let others = targets.iter().copied().filter(|&cell| cell != home);
            (home, others.filter(attacks).collect::<CellSet>().with(home))
        };
        let homes: Vec<(Cell, CellSet)> = self.cells_for(side, royal).map(reached).collect();
        // Further pieces can only shorten the way to a check.
        let checked = |(piece, part): Ranging| -> Vec<(Cell, CellSet)> {
            let from = |at: Cell| {
                let gives_check = |&target: &Cell| {
                    let pos = self.scratch_position(&[(at, piece), (target, bare)], enemy, None);
                    target != at && piece.side() == Some(side) && self.in_check(&pos, enemy)
                };
                (at, targets.iter().copied().filter(gives_check).collect())
            };
            part.iter().map(from).collect()
        };
        let (firsts, seconds) = (checked(first), checked(second));
        firsts.iter().any(|&(at, by_first)| {
            seconds.iter().filter(|(other, _)| *other != at).any(|&(other, by_second)| {
                let targets = (by_first | by_second) & !CellSet::EMPTY.with(at).with(other);
                targets.iter().any(|target| {
                    self.is_mate_somewhere([(at, first.0), (other, second.0), (target, bare)], own, &homes)
                })
            })
        })
    }

    /// Whether the last of the pieces, the enemy's royal one, is mated if the own royal one stands on one of these cells, from
    /// each of which it reaches the cells beside it.
    fn is_mate_somewhere(&self, pieces: [(Cell, Piece); 3], own: Piece, homes: &[(Cell, CellSet)]) -> bool {
        let [first, second, (target, bare)] = pieces;
        let (Some(side), Some(enemy)) = (own.side(), bare.side()) else { return true };
        let pos = self.scratch_position(&pieces, enemy, None);
        if !self.in_check(&pos, enemy) {
            return false;
        }
        let is_escape = |&cell: &Cell| {
            let moved = self.scratch_position(&[first, second, (cell, bare)], side, None);
            !pos.occupied().contains(cell) && !self.in_check(&moved, enemy)
        };
        let escapes: CellSet = self.pseudo_legal_targets(&pos, target).iter().filter(is_escape).collect();
        homes.iter().filter(|(home, reached)| !pos.occupied().contains(*home) && (escapes & !*reached).is_empty()).any(
            |&(home, _)| {
                let pos = self.scratch_position(&[first, second, (target, bare), (home, own)], enemy, None);
                !self.in_check(&pos, side) && self.in_check(&pos, enemy) && !self.has_turn(&pos)
            },
        )
    }
}
