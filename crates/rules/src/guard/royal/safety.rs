//! Which steps leave one's own royal man safe, found without making them.
//!
//! For: lists of steps in games whose royal guard looks along lines ([`RoyalPlan::Probe`], and explosions beside) and
//! whose turns are single steps. The lines through the royal man are walked once for a position; then most steps are
//! judged by two look-ups. Where no turn may give check, so are the lines through the enemy's royal men. What this
//! cannot tell is made and looked at (`Game::is_vetoed`), which is also the slow twin that a law holds it against. Look
//! next: `royal`.

use super::RoyalPlan;
use crate::game::Game;
use crate::piece::{Kind, KindSet, Piece, Side};
use crate::position::Position;
use crate::step::{Act, Step};
use arrayvec::ArrayVec;
use geometry::{Cell, CellSet};

/// More men than this are hardly ever pinned at once; if they are, steps are made and looked at.
const MOST_PINS: usize = 16;

/// What the lines through a royal man say about the steps of its side.
#[derive(Debug)]
pub(crate) struct Safety {
    /// Nothing can be said: every step has to be made.
    unknown: bool,
    /// The royal man; none if the side has none, and then every step is safe.
    royal: Option<Cell>,
    /// Where another man must go: everywhere, or between the royal man and all who give check, or onto them.
    needed: CellSet,
    /// Men who stand between, each with the cells on which he still does.
    pins: ArrayVec<(Cell, CellSet), MOST_PINS>,
    pinned: CellSet,
    /// Men who may go wherever they like.
    free: CellSet,
    /// Cells where a change may open or make a way over a hurdle, unblock a leap, or let an explosion spread.
    delicate: CellSet,
    /// Which steps give check, where none may.
    giving: Option<Box<Giving>>,
}

/// Which steps of a side give check, seen along the lines through the royal men of its enemies.
#[derive(Debug, Default)]
struct Giving {
    /// The cells of `checks`.
    cells: CellSet,
    /// Where a man of one of these kinds gives check.
    checks: Vec<(Cell, KindSet)>,
    /// Men who stand between a royal man and one who would give check, each with the cells on which they still do.
    screens: Vec<(Cell, CellSet)>,
}

impl Giving {
    /// None if that cannot be told: somebody is in check already, or may come to be by more than one step along a line.
    fn of(game: &Game, pos: &Position) -> Option<Self> {
        let (mut giving, side) = (Self::default(), pos.side());
        if !game.shortcuts.captures_only_take || !game.probes().are_plain() || game.side_count() > 2 {
            return None;
        }
        for royal in game.enemies(pos, side).flat_map(|enemy| pos.royals(enemy)) {
            for line in game.probes().lines(side, royal) {
                giving.look_along(pos, side, line)?;
            }
        }
        Some(giving)
    }

    fn look_along(&mut self, pos: &Position, side: Side, line: &[(Cell, KindSet)]) -> Option<()> {
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
                // He may come out from behind himself.
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

    /// Does this move give check? None: that has to be seen.
    fn by(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        if step.act != Act::Move || step.choice.is_some() || game.castles(step) {
            return None;
        }
        let kind = pos.piece(step.from).kind();
        let comes = || self.checks.iter().any(|&(cell, kinds)| cell == step.to && kinds.contains(kind));
        let opens = |&(cell, cells): &(Cell, CellSet)| cell == step.from && !cells.contains(step.to);
        Some(self.cells.contains(step.to) && comes() || self.screens.iter().any(opens))
    }
}

impl Safety {
    /// For the side on turn.
    pub(crate) fn of(game: &Game, pos: &Position) -> Self {
        let mut safety = Self {
            unknown: true,
            royal: None,
            needed: !CellSet::EMPTY,
            pins: ArrayVec::new(),
            pinned: CellSet::EMPTY,
            free: CellSet::EMPTY,
            delicate: CellSet::EMPTY,
            giving: None,
        };
        if !game.shortcuts.legality_by_lines || pos.in_turn() {
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
                            && (!game.royals.explode || game.survives_taking(pos, enemy, pos.piece(royal), royal, cell))
                        {
                            safety.threatened(blocker, between);
                        }
                        break;
                    }
                    if blocker.is_some() || !piece.is_of(side) {
                        break;
                    }
                    blocker = Some(cell);
                }
            }
            match game.probes().delicate(pos, enemy, royal) {
                Some(cells) => safety.delicate |= cells,
                None => safety.unknown = true,
            }
        }
        if game.royal_plan() == RoyalPlan::ProbeAndBlasts && !safety.unknown {
            match game.calm_as_long_as(pos, side, royal) {
                Some(cells) => safety.delicate |= cells,
                None => safety.unknown = true,
            }
        }
        if game.guards.never_check && !safety.unknown {
            safety.giving = Giving::of(game, pos).map(Box::new);
            safety.unknown = safety.giving.is_none();
        }
        let simple = game.shortcuts.captures_only_take && safety.giving.is_none() && safety.delicate.is_empty();
        let simple = simple && game.shortcuts.spares_own_royals;
        if !safety.unknown && safety.needed == !CellSet::EMPTY && simple {
            safety.free = pos.men(side) & !safety.pinned;
            safety.free.remove(royal);
        }
        safety
    }

    fn threatened(&mut self, blocker: Option<Cell>, between: CellSet) {
        match blocker {
            None => self.needed = self.needed & between,
            Some(_) if self.pins.is_full() => self.unknown = true,
            Some(cell) => {
                self.pins.push((cell, between));
                self.pinned.insert(cell);
            }
        }
    }

    /// The men of the side on turn, or some of them, who may go wherever they like, unless they take somebody elsewhere
    /// or become royal.
    #[inline]
    pub(crate) fn free_men(&self, pos: &Position) -> CellSet {
        if self.unknown || self.royal.is_some() { self.free } else { pos.men(pos.side()) }
    }

    /// The cells to which the man on a cell (none: one who comes from the stock and is not royal) may go as far as is
    /// known, and those to which he certainly may, taking nobody elsewhere and becoming nobody royal.
    #[inline]
    pub(crate) fn ways(&self, game: &Game, pos: &Position, from: Option<Cell>) -> (CellSet, CellSet) {
        let all = !CellSet::EMPTY;
        if self.unknown || from.is_some() && from == self.royal || self.royal.is_some() && self.giving.is_some() {
            return (all, CellSet::EMPTY);
        }
        if self.royal.is_none() || from.is_some_and(|from| self.free.contains(from)) {
            return (all, all);
        }
        let mut open = self.needed;
        for &(_, cells) in self.pins.iter().filter(|(cell, _)| Some(*cell) == from) {
            open = open & cells;
        }
        let touched = from.is_some_and(|from| self.delicate.contains(from));
        let mut sure = if touched { CellSet::EMPTY } else { open & !self.delicate };
        // Of some captures it has to be seen what they do.
        let odd = match (game.shortcuts.captures_only_take, game.shortcuts.spares_own_royals) {
            (false, _) => pos.occupied(),
            (true, false) => self.royal.into_iter().collect(),
            (true, true) => CellSet::EMPTY,
        };
        sure = sure & !odd;
        (open | odd, sure)
    }

    /// Is the royal man safe after that step? None: it has to be made and looked at.
    #[inline]
    pub(crate) fn after(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        let free =
            self.free.contains(step.from) && step.act == Act::Move && step.taken.is_empty() && step.choice.is_none();
        if free { Some(true) } else { self.after_a_look(game, pos, step) }
    }

    /// The same where it hangs on more than whether the man is free.
    fn after_a_look(&self, game: &Game, pos: &Position, step: &Step) -> Option<bool> {
        if self.unknown
            || self.royal == Some(step.to)
            || game.may_be_unlawful(pos, step)
            || !step.taken.is_empty()
            || step.choice.is_some_and(|kind| game.royal_kinds().contains(kind) || game.may_be_fatal(kind))
        {
            return None;
        }
        let Some(royal) = self.royal else { return Some(true) };
        if !game.shortcuts.captures_only_take && !pos.piece(step.to).is_empty() && step.act == Act::Move {
            // It may do more than remove its victim; but who burns his own royal man may not.
            let burns = game.burns(pos, step, royal) && !game.may_lose_royal();
            return if burns { Some(false) } else { None };
        }
        let safe = self.keeps_safe(game, pos, step, royal)?;
        match &self.giving {
            Some(giving) if safe => giving.by(game, pos, step).map(|gives| !gives),
            _ => Some(safe),
        }
    }

    /// Does a step that does nothing but change its cells leave the royal man safe?
    fn keeps_safe(&self, game: &Game, pos: &Position, step: &Step, royal: Cell) -> Option<bool> {
        match step.act {
            Act::Move if step.from == royal => {
                let plain = game.royal_plan() == RoyalPlan::Probe && game.probes().are_plain();
                if step.choice.is_some() || !plain || game.castles(step) {
                    return None;
                }
                Some(!game.enemies(pos, pos.side()).any(|enemy| game.threatens_there(pos, enemy, royal, step.to)))
            }
            Act::Move | Act::Place => {
                let free = |&(cell, cells): &(Cell, CellSet)| cell != step.from || cells.contains(step.to);
                let keeps = !self.pinned.contains(step.from) || self.pins.iter().all(free);
                if !self.needed.contains(step.to) || step.act == Act::Move && !keeps {
                    return Some(false);
                }
                let touched =
                    self.delicate.contains(step.to) || step.act == Act::Move && self.delicate.contains(step.from);
                if touched { None } else { Some(true) }
            }
            _ => None,
        }
    }
}

impl Game {
    /// Could the enemy take the royal man on `royal` if he stood on `cell`, all other men where they are? Right where
    /// nothing but the first man on a line is to be looked at.
    fn threatens_there(&self, pos: &Position, enemy: Side, royal: Cell, cell: Cell) -> bool {
        if !self.royals.explode {
            return self.probes().attacked_without(pos, enemy, cell, royal);
        }
        let mut attackers = self.probes().direct(pos, enemy, cell, |at| at == royal);
        attackers.any(|from| self.survives_taking(pos, enemy, pos.piece(royal), cell, from))
    }

    /// Could a new man of the kind remove a royal man by exploding?
    pub(crate) fn may_be_fatal(&self, kind: Kind) -> bool {
        self.royal_plan() == RoyalPlan::ProbeAndBlasts && self.explosion(kind).is_some()
    }

    /// Does the capture set off an explosion that certainly removes the man of the own side on `royal`?
    fn burns(&self, pos: &Position, step: &Step, royal: Cell) -> bool {
        let victim = pos.piece(step.to);
        self.sets_off(victim, self.motion_kind(step.motion))
            && self.explosion(victim.kind()).is_some_and(|explosion| {
                if step.from == royal {
                    step.choice.is_none() && !self.spares_captor(&explosion.def, step.to, pos.piece(royal).kind())
                } else {
                    explosion.reaches(step.to, royal) && !self.spares(&explosion.def, pos, royal)
                }
            })
    }

    /// Would the side on turn be in check if its royal man on `royal` stood on `cell`, all other men where they are?
    pub(crate) fn threatened_on(&self, pos: &Position, royal: Cell, cell: Cell) -> bool {
        let side = pos.side();
        let is_royal = self.royal_kinds().contains(pos.piece(royal).kind());
        let by_lines =
            self.shortcuts.legality_by_lines && self.royal_plan() == RoyalPlan::Probe && self.probes().are_plain();
        if is_royal && by_lines {
            return self.enemies(pos, side).any(|enemy| self.threatens_there(pos, enemy, royal, cell));
        }
        let mut there = *pos;
        if cell != royal {
            there.put(&self.ledger, royal, Piece::EMPTY);
            there.put(&self.ledger, cell, pos.piece(royal));
        }
        self.in_check(&there, side)
    }
}
