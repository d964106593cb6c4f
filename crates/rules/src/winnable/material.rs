//! What the pieces of a game can do with few others on the board: which of them can give mate, and where they can go.
//!
//! The tables are computed when they are first needed, at most once for a game: most games never come to an endgame in which
//! they matter. Not for: which of these facts decides a game (`winnable`).

use super::few_pieces::TriedPairs;
use super::proofs::{Material, moves_plainly};
use crate::forbidden_keys::ForbiddenKeys;
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::budget::Budget;
use model::cast::KindDef;
use model::piece::{Kind, KindSet, Piece, Side};
use model::position::Position;
use model::step::Step;
use std::ops::ControlFlow;

/// The most positions that are tried in search of a mate. A knight, a king and an enemy king give check in 21,000 of their
/// positions on an ordinary board.
const MAX_TRIED: usize = 250_000;

/// The most moves that are tried in order to see where a kind can come; three times as many as the pieces of a board of a
/// hundred cells need.
const MAX_MOVES: usize = 1_000_000;

impl Game {
    fn material(&self, side: Side) -> &Material {
        &self.win_proofs.by_side[side.index()]
    }

    pub(super) fn tried_pairs(&self, side: Side) -> &TriedPairs {
        &self.material(side).tried_pairs
    }

    /// Whether the side has a piece that might give mate, with or without others.
    #[inline]
    pub(super) fn has_mating_piece(&self, pos: &Position, side: Side) -> bool {
        let material = self.material(side);
        let others = pos.pieces_of(side) & !pos.royals(side);
        let known = |cell| {
            let kind = pos.piece(cell).kind();
            material.unproved.contains(kind) || material.mates[kind.index()].get() == Some(&true)
        };
        others.iter().any(known) || others.iter().any(|cell| self.may_mate_with(side, pos.piece(cell).kind()))
    }

    /// Whether a piece of this kind might give mate, with or without others.
    pub(super) fn may_mate_with(&self, side: Side, kind: Kind) -> bool {
        let material = self.material(side);
        material.unproved.contains(kind)
            || *material.mates[kind.index()].get_or_init(|| self.unbounded().can_mate_with(side, kind))
    }

    /// Whether the side has a piece of which nothing is proved, or that can come to any cell.
    pub(super) fn has_unbound_piece(&self, pos: &Position, side: Side) -> bool {
        let unproved = self.material(side).unproved;
        let pieces = pos.pieces_of(side);
        pieces.iter().any(|cell| unproved.contains(pos.piece(cell).kind()))
            || pieces
                .iter()
                .any(|cell| self.part_of_board(side, pos.piece(cell).kind(), cell).len() == self.board().cell_count())
    }

    /// Whether royal pieces of these kinds alone never give check: they attack no enemy royal piece that does not attack
    /// them, and where captures explode, they cannot survive any.
    pub(super) fn lone_royals_never_check(&self, side: Side, kinds: KindSet) -> bool {
        let harmless = |kind: Kind| {
            let known = &self.material(side).harmless_royals[kind.index()];
            *known.get_or_init(|| self.unbounded().is_harmless_royal(side, kind))
        };
        !kinds.is_empty() && kinds.iter().all(harmless)
    }

    /// The cells to which such a piece on that cell can ever come, by moves and captures, wherever other pieces stand.
    pub(super) fn part_of_board(&self, side: Side, kind: Kind, cell: Cell) -> CellSet {
        let parts = self.material(side).parts[kind.index()].get_or_init(|| self.unbounded().parts_of_board(side, kind));
        parts[cell.index()]
    }

    /// Whether the pieces on these cells, all that are not royal, are bound to a part of the board within which they cannot
    /// help this side to give mate.
    pub(super) fn all_bound_to_one_part(&self, pos: &Position, side: Side, cells: CellSet) -> bool {
        let enemy = self.side_after(side);
        let part = |cell| {
            let piece = pos.piece(cell);
            let owner = if pos.pieces_of(side).contains(cell) { side } else { enemy };
            let proved = !self.material(owner).unproved.contains(piece.kind());
            proved.then(|| self.part_of_board(owner, piece.kind(), cell))
        };
        let Some(union) = cells.iter().try_fold(CellSet::EMPTY, |union, cell| Some(union | part(cell)?)) else {
            return false;
        };
        let known = self.material(side).harmless_parts.get_or_init(|| self.unbounded().harmless_parts(side));
        known.iter().any(|&known| union & known == union)
    }

    /// The same game without a budget and a past: what is proved holds for all views of it.
    pub(super) fn unbounded(&self) -> Self {
        self.with_budget(Budget::UNBOUNDED).with_forbidden(ForbiddenKeys::NONE)
    }

    fn is_harmless_royal(&self, side: Side, kind: Kind) -> bool {
        let (def, enemy) = (self.def(), self.side_after(side));
        let pieces = || def.all_kinds().filter(|&kind| !def.kind(kind).is_stone);
        let explodes = def.kinds.iter().any(KindDef::explodes);
        let survives = |victim: Kind| !self.explosions().kill_captor(Piece::new(enemy, victim), kind, kind);
        let mutual = |other: Kind| {
            let (own, hostile) = (Piece::new(side, kind), Piece::new(enemy, other));
            self.cells_for(side, kind).all(|at| {
                self.cells_for(enemy, other).filter(|&cell| cell != at).all(|cell| {
                    let pos = self.scratch_position(&[(at, own), (cell, hostile)], enemy, None);
                    !self.in_check(&pos, enemy) || self.in_check(&pos, side)
                })
            })
        };
        moves_plainly(def, side, kind, false)
            && !(explodes && pieces().any(survives))
            && self.royal_kinds().iter().all(|other| moves_plainly(def, enemy, other, false) && mutual(other))
    }

    /// Whether a royal piece and one of this kind can mate a bare royal piece. The answer is yes where it is not known.
    fn can_mate_with(&self, side: Side, other: Kind) -> bool {
        let enemy = self.side_after(side);
        let royals: Vec<Kind> = self.royal_kinds().iter().collect();
        let [royal] = royals[..] else { return true };
        if other == royal || !self.lone_royals_never_check(side, self.royal_kinds()) {
            return true;
        }
        let homes: Vec<Cell> = self.cells_for(side, royal).collect();
        let (helper, own_royal, bare) = (Piece::new(side, other), Piece::new(side, royal), Piece::new(enemy, royal));
        let mut tried = 0;
        for target in self.cells_for(enemy, royal) {
            for at in self.cells_for(side, other).filter(|&at| at != target) {
                // The other royal piece can only close the lines along which it attacks.
                let pair = self.scratch_position(&[(at, helper), (target, bare)], enemy, None);
                if !self.in_check(&pair, enemy) {
                    continue;
                }
                for &home in homes.iter().filter(|&&home| home != target && home != at) {
                    tried += 1;
                    let pieces = [(at, helper), (target, bare), (home, own_royal)];
                    let pos = self.scratch_position(&pieces, enemy, None);
                    let legal = !self.in_check(&pos, side);
                    if tried > MAX_TRIED || legal && self.in_check(&pos, enemy) && !self.has_turn(&pos) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// By cell: where a piece of this kind can come from there. A piece of the other side, of any kind, stands on the cells
    /// that it reaches only by capturing.
    fn parts_of_board(&self, side: Side, kind: Kind) -> Vec<CellSet> {
        let (def, enemy) = (self.def(), self.side_after(side));
        let victims: Vec<Kind> = def.all_kinds().filter(|&kind| !def.kind(kind).is_stone).collect();
        let cells = self.board().cell_count();
        if cells * cells * victims.len() > MAX_MOVES {
            return vec![self.board().cells().collect(); cells];
        }
        let piece = Piece::new(side, kind);
        let next = |from: Cell| {
            let quiet = self.pseudo_legal_targets(&self.scratch_position(&[(from, piece)], side, None), from);
            self.board().cells().filter(|&to| to != from).fold(quiet, |reached, to| {
                let captures = |victim: &Kind| {
                    let pos = self.scratch_position(&[(from, piece), (to, Piece::new(enemy, *victim))], side, None);
                    self.pseudo_legal_targets(&pos, from).contains(to)
                };
                if !reached.contains(to) && victims.iter().any(captures) { reached.with(to) } else { reached }
            })
        };
        let nexts: Vec<CellSet> = self.board().cells().map(next).collect();
        let whole = |from: Cell| {
            let (mut part, mut open) = (CellSet::EMPTY.with(from), vec![from]);
            while let Some(cell) = open.pop() {
                open.extend((nexts[cell.index()] & !part).iter());
                part |= nexts[cell.index()];
            }
            part
        };
        self.board().cells().map(whole).collect()
    }

    /// The parts to which pieces of either side can be bound, and in which no number of them helps this side to mate: from
    /// every cell of the part, where alone it can be in check, the enemy's royal piece has a legal step to a cell outside.
    fn harmless_parts(&self, side: Side) -> Vec<CellSet> {
        let (def, enemy) = (self.def(), self.side_after(side));
        let royals: Vec<Kind> = self.royal_kinds().iter().collect();
        let [royal] = royals[..] else { return Vec::new() };
        if def.kinds.iter().any(KindDef::explodes) {
            return Vec::new();
        }
        let mut parts: Vec<CellSet> = Vec::new();
        for owner in [side, enemy] {
            for kind in def.all_kinds().filter(|&kind| kind != royal && !self.material(owner).unproved.contains(kind)) {
                let new = self.board().cells().map(|cell| self.part_of_board(owner, kind, cell));
                let new: Vec<CellSet> = new.filter(|part| part.len() < self.board().cell_count()).collect();
                parts.extend(new);
            }
        }
        parts.sort_unstable_by_key(|part| part.words());
        parts.dedup();
        let escapes = |pos: &Position, part: CellSet| {
            let from = pos.royals(enemy).first();
            let outside = |turn: &[Step]| turn.iter().any(|step| Some(step.from) == from && !part.contains(step.to));
            self.for_each_turn(pos, &mut |turn, _| {
                if outside(turn) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .is_break()
        };
        let (own, bare) = (Piece::new(side, royal), Piece::new(enemy, royal));
        parts.retain(|&part| {
            self.cells_for(enemy, royal).filter(|&target| part.contains(target)).all(|target| {
                self.cells_for(side, royal).filter(|&home| home != target).all(|home| {
                    let pos = self.scratch_position(&[(home, own), (target, bare)], enemy, None);
                    self.in_check(&pos, side) || escapes(&pos, part)
                })
            })
        });
        parts
    }

    /// The cells on which such a piece may stand.
    pub(super) fn cells_for(&self, side: Side, kind: Kind) -> impl Iterator<Item = Cell> {
        self.board().cells().filter(move |&cell| self.def().may_stand(Piece::new(side, kind), cell))
    }
}
