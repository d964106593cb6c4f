//! Which steps leave the side's own royal piece safe, found without making them.
//!
//! For: lists of steps in games whose royal guard follows lines ([`RoyalPlan::Probe`], also with explosions) and whose
//! turns are single steps. The lines through the royal piece are scanned once for a position; then two lookups judge
//! most steps. Where no turn may give check, the lines through the enemies' royal pieces are scanned too. Steps that
//! cannot be judged are made and checked by `Game::is_vetoed`, the slow twin with which a property test compares this
//! file. Look next: `royal`.

use super::RoyalPlan;
use crate::effect::blast::Explosions;
use crate::game::Game;
use arrayvec::ArrayVec;
use geometry::{Cell, CellSet};
use model::piece::{Kind, KindSet, Piece, Side};
use model::position::Position;
use model::step::{Act, Step};

/// The maximum number of pins recorded; with more of them, which is very rare, steps are made and checked.
const MAX_PINS: usize = 16;

/// What the lines through a royal piece say about the steps of its side.
#[derive(Debug)]
pub(crate) struct Safety {
    /// Nothing is known: every step must be made.
    unknown: bool,
    /// The royal piece; `None` if the side has none, and then every step is safe.
    royal: Option<Cell>,
    /// Where other pieces must go: anywhere, or between the royal piece and all pieces that give check, or onto those.
    check_mask: CellSet,
    /// Pinned pieces, each with the cells on which it still blocks its line.
    pins: ArrayVec<(Cell, CellSet), MAX_PINS>,
    pinned: CellSet,
    /// Pieces that may go anywhere.
    free: CellSet,
    /// Cells where a change may open or create a line over a hurdle, unblock a leap, or let an explosion spread.
    sensitive: CellSet,
    /// Which steps give check, in games where none may.
    check_info: Option<Box<CheckInfo>>,
}

/// Which steps of a side give check, found along the lines through its enemies' royal pieces.
#[derive(Debug, Default)]
struct CheckInfo {
    /// The cells of `checks`.
    cells: CellSet,
    /// Each cell with the kinds that give check from it.
    checks: Vec<(Cell, KindSet)>,
    /// Pieces between a royal piece and an attacker, each with the cells on which it still blocks the line.
    screens: Vec<(Cell, CellSet)>,
}

impl CheckInfo {
    /// Scans the lines; `None` if check is given already, or may be given by more than one step along a line.
    fn new(game: &Game, pos: &Position) -> Option<Self> {
        let (mut giving, side) = (Self::default(), pos.side());
        if !game.shortcuts.captures_only_remove || !game.probes().is_direct_only() || game.side_count() > 2 {
            return None;
        }
        for royal in game.enemies(pos, side).flat_map(|enemy| pos.royals(enemy)) {
            for line in game.probes().lines(side, royal) {
                giving.scan_line(pos, side, line)?;
            }
        }
        Some(giving)
    }

    fn scan_line(&mut self, pos: &Position, side: Side, line: &[(Cell, KindSet)]) -> Option<()> {
        let (mut between, mut screen) = (CellSet::EMPTY, None);
        for &(cell, kinds) in line {
            between.insert(cell);
            let piece = pos.piece(cell);
            let own = piece.is_of(side);
            match screen {
                None if own && kinds.contains(piece.kind()) => return None,
                None if own => screen = Some((cell, piece.kind())),
                None => {
                    self.cells.insert(cell);
                    self.checks.push((cell, kinds));
                }
                // From this cell the screening piece itself would give check, since it would no longer block the line.
                Some((_, kind)) if !own && kinds.contains(kind) => return None,
                Some((screen, _)) if own && kinds.contains(piece.kind()) => self.screens.push((screen, between)),
                Some(_) => {}
            }
            let stops = if own { screen.is_some_and(|(at, _)| at != cell) } else { !piece.is_empty() };
            if stops {
                break;
            }
        }
        Some(())
    }

    /// Whether this move gives check; `None` if it must be made to find out.
    fn gives_check(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        if step.act != Act::Move || step.choice.is_some() || game.is_castling(step) {
            return None;
        }
        let kind = pos.piece(step.from).kind();
        let comes = || self.checks.iter().any(|&(cell, kinds)| cell == step.to && kinds.contains(kind));
        let opens = |&(cell, cells): &(Cell, CellSet)| cell == step.from && !cells.contains(step.to);
        Some(self.cells.contains(step.to) && comes() || self.screens.iter().any(opens))
    }
}

impl Safety {
    /// Scans the lines for the side on turn.
    pub(crate) fn new(game: &Game, pos: &Position) -> Self {
        let mut safety = Self {
            unknown: true,
            royal: None,
            check_mask: !CellSet::EMPTY,
            pins: ArrayVec::new(),
            pinned: CellSet::EMPTY,
            free: CellSet::EMPTY,
            sensitive: CellSet::EMPTY,
            check_info: None,
        };
        if !game.shortcuts.legality_by_lines || pos.is_mid_turn() {
            safety.unknown = game.royal_plan() != RoyalPlan::None || !game.shortcuts.one_step_turns;
            return safety;
        }
        if game.are_facing(pos) {
            return safety;
        }
        let side = pos.side();
        let mut royals = pos.royals(side).iter();
        safety.royal = royals.next();
        safety.unknown = royals.next().is_some();
        let Some(royal) = safety.royal.filter(|_| !safety.unknown) else { return safety };
        for enemy in game.enemies(pos, side) {
            for line in game.probes().lines(enemy, royal) {
                let mut between = CellSet::EMPTY;
                let mut blocker = None;
                for &(cell, kinds) in line {
                    between.insert(cell);
                    let piece = pos.piece(cell);
                    if piece.is_empty() {
                        continue;
                    }
                    if piece.is_of(enemy) {
                        if kinds.contains(piece.kind())
                            && (!game.royals.any_explodes
                                || game.survives_capture(pos, enemy, pos.piece(royal), royal, cell))
                        {
                            safety.add_threat(blocker, between);
                        }
                        break;
                    }
                    if blocker.is_some() || !piece.is_of(side) {
                        break;
                    }
                    blocker = Some(cell);
                }
            }
            match game.probes().sensitive_cells(pos, enemy, royal) {
                Some(cells) => safety.sensitive |= cells,
                None => safety.unknown = true,
            }
        }
        if game.royal_plan() == RoyalPlan::ProbeAndBlasts && !safety.unknown {
            match game.safe_while_unchanged(pos, side, royal) {
                Some(cells) => safety.sensitive |= cells,
                None => safety.unknown = true,
            }
        }
        if game.forbids_check(pos) && !safety.unknown {
            safety.check_info = CheckInfo::new(game, pos).map(Box::new);
            safety.unknown = safety.check_info.is_none();
        }
        let simple = game.shortcuts.captures_only_remove && safety.check_info.is_none() && safety.sensitive.is_empty();
        let simple = simple && game.shortcuts.spares_own_royals;
        if !safety.unknown && safety.check_mask == !CellSet::EMPTY && simple {
            safety.free = pos.pieces_of(side) & !safety.pinned;
            safety.free.remove(royal);
        }
        safety
    }

    fn add_threat(&mut self, blocker: Option<Cell>, between: CellSet) {
        match blocker {
            None => self.check_mask = self.check_mask & between,
            Some(_) if self.pins.is_full() => self.unknown = true,
            Some(cell) => {
                self.pins.push((cell, between));
                self.pinned.insert(cell);
            }
        }
    }

    /// The pieces of the side on turn, or some of them, that may go anywhere unless they capture something elsewhere or
    /// become royal.
    #[inline]
    pub(crate) fn free_pieces(&self, pos: &Position) -> CellSet {
        if self.unknown || self.royal.is_some() { self.free } else { pos.pieces_of(pos.side()) }
    }

    /// The cells to which the piece on a cell (`None`: a non-royal piece from the stock) may go as far as is known, and
    /// those to which it certainly may if it captures nothing elsewhere and becomes nothing royal.
    #[inline]
    pub(crate) fn allowed_targets(&self, game: &Game, pos: &Position, from: Option<Cell>) -> (CellSet, CellSet) {
        let all = !CellSet::EMPTY;
        if self.unknown || from.is_some() && from == self.royal || self.royal.is_some() && self.check_info.is_some() {
            return (all, CellSet::EMPTY);
        }
        if self.royal.is_none() || from.is_some_and(|from| self.free.contains(from)) {
            return (all, all);
        }
        let mut open = self.check_mask;
        for &(_, cells) in self.pins.iter().filter(|(cell, _)| Some(*cell) == from) {
            open = open & cells;
        }
        let touched = from.is_some_and(|from| self.sensitive.contains(from));
        let mut sure = if touched { CellSet::EMPTY } else { open & !self.sensitive };
        // For some captures, what they do must be seen.
        let odd = match (game.shortcuts.captures_only_remove, game.shortcuts.spares_own_royals) {
            (false, _) => pos.occupied(),
            (true, false) => self.royal.into_iter().collect(),
            (true, true) => CellSet::EMPTY,
        };
        sure = sure & !odd;
        (open | odd, sure)
    }

    /// Whether the royal piece is safe after that step; `None` if it must be made to find out.
    #[inline]
    pub(crate) fn is_safe_after(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        let free =
            self.free.contains(step.from) && step.act == Act::Move && step.taken.is_empty() && step.choice.is_none();
        if free { Some(true) } else { self.is_safe_after_lookup(game, pos, step) }
    }

    /// The same if it depends on more than whether the piece is free.
    fn is_safe_after_lookup(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        if self.unknown
            || self.royal == Some(step.to)
            || game.may_be_illegal_placement(pos, step)
            || !step.taken.is_empty()
            || step.choice.is_some_and(|kind| game.royal_kinds().contains(kind) || game.may_explode_royal(kind))
        {
            return None;
        }
        let Some(royal) = self.royal else { return Some(true) };
        if !game.shortcuts.captures_only_remove && !pos.piece(step.to).is_empty() && step.act == Act::Move {
            // It may do more than remove its victim; but it must not explode its own royal piece.
            let burns = game.explodes_own_royal(pos, step, royal) && !game.may_lose_royal();
            return if burns { Some(false) } else { None };
        }
        let safe = self.keeps_royal_safe(game, pos, step, royal)?;
        match &self.check_info {
            // Whether the check is mate, only making the step shows.
            Some(giving) if safe => giving
                .gives_check(game, pos, step)
                .filter(|gives| !gives || game.permitted_mates(pos).is_none())
                .map(|gives| !gives),
            _ => Some(safe),
        }
    }

    /// Whether a step that only changes its own cells leaves the royal piece safe.
    fn keeps_royal_safe(&self, game: &Game, pos: &Position, step: &Step, royal: Cell) -> Option<bool> {
        match step.act {
            Act::Move if step.from == royal => {
                let plain = game.royal_plan() == RoyalPlan::Probe && game.probes().is_direct_only();
                if step.choice.is_some() || !plain || game.is_castling(step) {
                    return None;
                }
                Some(!game.enemies(pos, pos.side()).any(|enemy| game.would_attack_from(pos, enemy, royal, step.to)))
            }
            Act::Move | Act::Place => {
                let free = |&(cell, cells): &(Cell, CellSet)| cell != step.from || cells.contains(step.to);
                let keeps = !self.pinned.contains(step.from) || self.pins.iter().all(free);
                if !self.check_mask.contains(step.to) || step.act == Act::Move && !keeps {
                    return Some(false);
                }
                let touched =
                    self.sensitive.contains(step.to) || step.act == Act::Move && self.sensitive.contains(step.from);
                if touched { None } else { Some(true) }
            }
            _ => None,
        }
    }
}

impl Game {
    /// Whether the enemy could capture the royal piece on `royal` if it stood on `cell`, with all other pieces where
    /// they are. Correct if only the first piece on each line matters.
    fn would_attack_from(&self, pos: &Position, enemy: Side, royal: Cell, cell: Cell) -> bool {
        if !self.royals.any_explodes {
            return self.probes().is_attacked_without(pos, enemy, cell, royal);
        }
        let mut attackers = self.probes().direct_attackers(pos, enemy, cell, |at| at == royal);
        attackers.any(|from| self.survives_capture(pos, enemy, pos.piece(royal), cell, from))
    }

    /// Whether a new piece of this kind could remove a royal piece by exploding.
    pub(crate) fn may_explode_royal(&self, kind: Kind) -> bool {
        self.royal_plan() == RoyalPlan::ProbeAndBlasts && self.explosions().of_kind(kind).is_some()
    }

    /// Whether the capture sets off an explosion that certainly removes the own side's piece on `royal`.
    fn explodes_own_royal(&self, pos: &Position, step: &Step, royal: Cell) -> bool {
        let victim = pos.piece(step.to);
        self.explosions().are_triggered(victim, self.motion_kind(step.motion))
            && self.explosions().of_kind(victim.kind()).is_some_and(|explosion| {
                if step.from == royal {
                    step.choice.is_none()
                        && !Explosions::spares_captor(&self.def.cast, &explosion.def, step.to, pos.piece(royal).kind())
                } else {
                    explosion.reaches(step.to, royal) && !Explosions::spares(&self.def.cast, &explosion.def, pos, royal)
                }
            })
    }

    /// Whether the side on turn would be in check if its royal piece on `royal` stood on `cell`, with all other pieces
    /// where they are.
    pub(crate) fn would_be_in_check_on(&self, pos: &Position, royal: Cell, cell: Cell) -> bool {
        let side = pos.side();
        let is_royal = self.royal_kinds().contains(pos.piece(royal).kind());
        let by_lines =
            self.shortcuts.legality_by_lines && self.royal_plan() == RoyalPlan::Probe && self.probes().is_direct_only();
        if is_royal && by_lines {
            return self.enemies(pos, side).any(|enemy| self.would_attack_from(pos, enemy, royal, cell));
        }
        let mut there = *pos;
        if cell != royal {
            there.put_piece(&self.zobrist_keys, royal, Piece::EMPTY);
            there.put_piece(&self.zobrist_keys, cell, pos.piece(royal));
        }
        self.in_check(&there, side)
    }
}
