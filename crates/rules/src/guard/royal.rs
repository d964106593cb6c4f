//! `royal`: a man who must not be left where the enemy could remove him.
//!
//! A side is in check if an active enemy, were he to move now, could remove its royal man without removing his own. `Replay` tries
//! every reply and is always right. Where the rules allow, the compiler picks a cheaper [`RoyalPlan`]: `Probe` looks along the
//! inverted move tables, over hurdles too; `ProbeAndBlasts` adds every explosion that the enemy could set off. A law holds the plans equal on every game.

use crate::effect::explode::Charge;
use crate::game::Game;
use crate::motion::leap::Path;
use crate::motion::ride::Over;
use crate::motion::{Kernel, PerCell};
use crate::piece::{Kind, KindSet, Piece, Side};
use crate::position::Position;
use crate::step::{Act, Event, Sink, Step};
use geometry::{Cell, CellSet};
use lang::Word;
use std::ops::ControlFlow;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "royal",
    drawer: "guard",
    usage: "royal [jointly] [directly] [held] [expendable]",
    summary: "its side may not end a turn with it in check",
    doc: "In check means: an enemy who is still in the game could remove it if he were to move now, without removing his own royal man. Pinned men give check; a capture en passant does not. \
          A turn that removes one's own royal man is not possible. `jointly`: a side may have several such men, and is in check only if all of them could be removed; so \
          one of two may be given up. `directly`: only a capture of the man himself gives check, not an explosion that would reach him; and a turn that removes the \
          enemy's last royal man is possible even if one's own stays in check. `held`: while in check the man may not move, unless he takes the man that gives check. \
          `expendable`: a turn that removes one's own royal man, by an explosion say, is possible; what comes of it is said by a goal such as `extinct King loses`.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
piece Twin T {
    royal jointly
    step any
}
---
3 . r . . . R
2 . . . . . .
1 K . . t . t
---
a1: a2
b3-a3 => check
f3-f2 => no check
f3-f2 => can d1-e1
f3-f2 => cannot d1-d2
",
};

/// How royal safety is decided. Chosen once, from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalPlan {
    /// No man is royal.
    None,
    /// Look along the inverted tables.
    Probe,
    /// The same, and try the explosions the enemy can set off.
    ProbeAndBlasts,
    /// Try every reply.
    Replay,
}

/// Who could capture on a cell: for each side and cell, lines from the cell outward. The first man met on a line attacks if his kind is
/// in the mask of his place. Men who pass over hurdles and men whose leaps can be blocked have tables of their own, empty in games without
/// them; a line along which somebody passes over hurdles also holds those who come along it directly.
#[derive(Debug, Default)]
pub(crate) struct Probes {
    /// By side, then cell: a span of `lines`.
    pub(crate) at: Vec<Vec<(u32, u32)>>,
    /// Spans of `stops`.
    pub(crate) lines: Vec<(u32, u32)>,
    pub(crate) stops: Vec<(Cell, KindSet)>,
    /// By side: the lines with hurdles. No side: nobody passes over any.
    pub(crate) over: Vec<PerCell<OverLine>>,
    /// By side: the leaps that can be blocked. No side: there are none.
    pub(crate) blockable: Vec<PerCell<Blockable>>,
}

/// A line along which somebody comes over a hurdle.
#[derive(Debug)]
pub(crate) struct OverLine {
    /// What can be passed over, and how near it must stand.
    pub(crate) over: Over,
    pub(crate) stops: Vec<OverStop>,
}

/// A place on such a line: who attacks from there as the first man met, and who as the second one, the first being his hurdle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverStop {
    pub(crate) cell: Cell,
    pub(crate) direct: KindSet,
    pub(crate) behind: KindSet,
}

impl OverLine {
    /// The man that attacks along the line, if one does.
    #[inline]
    fn attacker(&self, pos: &Position, by: Side) -> Option<Cell> {
        let mut first = None;
        for (i, stop) in self.stops.iter().enumerate() {
            let piece = pos.piece(stop.cell);
            if piece.is_empty() {
                continue;
            }
            let kinds = if first.is_some() { stop.behind } else { stop.direct };
            if piece.is_of(by) && kinds.contains(piece.kind()) {
                return Some(stop.cell);
            }
            if first.is_some() || !self.over.hurdle.contains(piece) || i >= usize::from(self.over.beyond) {
                return None;
            }
            first = Some(piece);
        }
        None
    }
}

/// A leap that needs an open way, seen from its end.
#[derive(Debug)]
pub(crate) struct Blockable {
    pub(crate) from: Cell,
    pub(crate) kinds: KindSet,
    pub(crate) paths: Vec<Path>,
}

impl Blockable {
    #[inline]
    fn attacker(&self, pos: &Position, by: Side) -> Option<Cell> {
        let piece = pos.piece(self.from);
        let attacks = piece.is_of(by) && self.kinds.contains(piece.kind()) && self.paths.iter().any(|path| path.is_open(pos));
        attacks.then_some(self.from)
    }
}

impl Probes {
    /// The lines along which men of `by` could come to the cell.
    #[inline]
    pub(crate) fn lines(&self, by: Side, cell: Cell) -> impl Iterator<Item = &[(Cell, KindSet)]> {
        let (start, end) = self.at[by.index()][cell.index()];
        self.lines[start as usize..end as usize].iter().map(|&(start, end)| &self.stops[start as usize..end as usize])
    }

    /// Do men of the kind capture at all?
    pub(crate) fn any_of(&self, kind: Kind) -> bool {
        let over = self.over.iter().flat_map(PerCell::all).flat_map(|line| &line.stops);
        self.stops.iter().any(|(_, kinds)| kinds.contains(kind))
            || over.into_iter().any(|stop| stop.direct.contains(kind) || stop.behind.contains(kind))
            || self.blockable.iter().flat_map(PerCell::all).any(|leap| leap.kinds.contains(kind))
    }

    /// Is nothing but the first man on a line to be looked at?
    pub(crate) fn are_plain(&self) -> bool {
        self.over.is_empty() && self.blockable.is_empty()
    }

    /// The cells where a change by another side could let a man of `by` attack the cell over a hurdle or by a leap that is blocked now; none if one
    /// does already.
    pub(super) fn delicate(&self, pos: &Position, by: Side, cell: Cell) -> Option<CellSet> {
        let mut cells = CellSet::EMPTY;
        for line in self.over.get(by.index()).into_iter().flat_map(|over| over.at(cell)) {
            if line.attacker(pos, by).is_some() {
                return None;
            }
            let comes = |stop: &OverStop| {
                let piece = pos.piece(stop.cell);
                piece.is_of(by) && (stop.direct.contains(piece.kind()) || stop.behind.contains(piece.kind()))
            };
            if line.stops.iter().any(comes) {
                line.stops.iter().for_each(|stop| cells.insert(stop.cell));
            }
        }
        for leap in self.blockable.get(by.index()).into_iter().flat_map(|leaps| leaps.at(cell)) {
            if leap.attacker(pos, by).is_some() {
                return None;
            }
            let piece = pos.piece(leap.from);
            if piece.is_of(by) && leap.kinds.contains(piece.kind()) {
                leap.paths.iter().flat_map(|path| &path.cells).for_each(|&cell| cells.insert(cell));
            }
        }
        Some(cells)
    }

    /// The men of `by` that come to the cell along a line, if the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn direct(&self, pos: &Position, by: Side, cell: Cell, gone: impl Fn(Cell) -> bool) -> impl Iterator<Item = Cell> {
        self.lines(by, cell).filter_map(move |line| {
            let &(at, kinds) = line.iter().find(|(at, _)| !pos.piece(*at).is_empty() && !gone(*at))?;
            let piece = pos.piece(at);
            (piece.is_of(by) && kinds.contains(piece.kind())).then_some(at)
        })
    }

    /// The men of `by` that attack the cell, by direct capture.
    fn attackers(&self, pos: &Position, by: Side, cell: Cell) -> impl Iterator<Item = Cell> {
        let direct = self.direct(pos, by, cell, |_| false);
        let over = self.over.get(by.index()).into_iter().flat_map(move |over| over.at(cell));
        let blockable = self.blockable.get(by.index()).into_iter().flat_map(move |leaps| leaps.at(cell));
        direct
            .chain(over.filter_map(move |line| line.attacker(pos, by)))
            .chain(blockable.filter_map(move |leap| leap.attacker(pos, by)))
    }

    #[inline]
    fn attacked(&self, pos: &Position, by: Side, cell: Cell) -> bool {
        self.attacked_without(pos, by, cell, cell)
    }

    /// Could a man of `by` capture on the cell if `gone` were empty?
    #[inline]
    pub(super) fn attacked_without(&self, pos: &Position, by: Side, cell: Cell, gone: Cell) -> bool {
        self.direct(pos, by, cell, |at| at == gone).next().is_some()
            || self.over.get(by.index()).is_some_and(|over| over.at(cell).iter().any(|line| line.attacker(pos, by).is_some()))
            || self
                .blockable
                .get(by.index())
                .is_some_and(|leaps| leaps.at(cell).iter().any(|leap| leap.attacker(pos, by).is_some()))
    }
}

/// Where men have been pushed to; to none if they are lost.
#[derive(Default)]
struct Pushes(Vec<(Cell, Option<Cell>)>);

impl Sink for Pushes {
    fn event(&mut self, event: Event) {
        if let Event::Pushed { from, to, .. } = event {
            self.0.push((from, to));
        }
    }
}

impl Pushes {
    /// Where the man from that cell has come to.
    fn place_of(&self, cell: Cell) -> Option<Cell> {
        self.0.iter().find(|push| push.0 == cell).map_or(Some(cell), |push| push.1)
    }
}

impl Game {
    /// Is that side in check, whoever is on turn?
    #[inline]
    pub fn in_check(&self, pos: &Position, side: Side) -> bool {
        match self.royal_plan() {
            RoyalPlan::None => false,
            RoyalPlan::Replay => self.in_check_by_replay(pos, side),
            plan => {
                let (mut joint, mut spare) = (false, false);
                for cell in pos.royals(side) {
                    let kind = pos.piece(cell).kind();
                    let attacked = self.enemies(pos, side).any(|enemy| {
                        let attacked = if self.royals_explode && self.explosion(kind).is_some() {
                            self.could_take_exploding(pos, enemy, cell)
                        } else {
                            self.probes().attacked(pos, enemy, cell)
                        };
                        attacked || plan == RoyalPlan::ProbeAndBlasts && self.blasted(pos, enemy, side, cell)
                    });
                    if self.joint_kinds.contains(kind) {
                        joint = true;
                        spare |= !attacked;
                    } else if attacked {
                        return true;
                    }
                }
                joint && !spare
            }
        }
    }

    /// The enemies that can act: alive and not asleep.
    #[inline]
    pub(crate) fn enemies(&self, pos: &Position, side: Side) -> impl Iterator<Item = Side> {
        Side::of_bits(self.enemy_bits(side) & pos.alive & !pos.asleep)
    }

    /// Could the enemy capture the exploding royal man on the cell without losing his own? Exact where nothing but a capture sets the
    /// explosion off and it is a square, for then it takes one look at who stands in it.
    fn could_take_exploding(&self, pos: &Position, enemy: Side, cell: Cell) -> bool {
        let victim = pos.piece(cell);
        let Some(explosion) = self.explosion(victim.kind()) else { return false };
        let own = pos.royals(enemy);
        let is_safe = |royal: Cell| !explosion.reaches(cell, royal) || self.spares(&explosion.def, pos, royal);
        let safe: CellSet = own.iter().filter(|&royal| is_safe(royal)).collect();
        self.probes().attackers(pos, enemy, cell).any(|from| {
            let captor = pos.piece(from).kind();
            let survives = !explosion.def.set_off_by(captor) || self.spares_captor(&explosion.def, cell, captor);
            let lost = own.is_empty() || !explosion.def.set_off_by(captor);
            lost || survives && own.contains(from) || safe.iter().any(|royal| royal != from)
        })
    }

    /// Could the enemy remove the royal man on `royal` by setting something off, without removing his own?
    fn blasted(&self, pos: &Position, enemy: Side, side: Side, royal: Cell) -> bool {
        let kills = |after: &Position| {
            !after.piece(royal).is_of(side) && (pos.royals(enemy).is_empty() || !after.royals(enemy).is_empty())
        };
        let charged = pos.charged();
        let mut known = None;
        for cell in charged {
            let piece = pos.piece(cell);
            let Some(explosion) = self.explosion(piece.kind()) else { continue };
            let captor = if piece.is_of(enemy) && self.detonates(piece.kind()) {
                None
            } else if piece.side().is_some_and(|owner| self.enemy_bits(enemy) & owner.bit() != 0) {
                Some(enemy)
            } else {
                continue;
            };
            let charge = Charge::new(cell, piece.kind());
            let may_spread = |cells: CellSet| self.may_spread(pos, charge, captor, cells.with(royal));
            // Most explosions hit nobody who matters, and then it need not be known who could go off on the way to the royal man.
            if !may_spread(charged) {
                continue;
            }
            let linked = *known.get_or_insert_with(|| self.linked_by_blasts(pos, royal));
            if !linked.contains(cell) || !may_spread(linked) {
                continue;
            }
            let kills_from = |man: Option<Cell>| {
                let mut after = *pos;
                if let Some(from) = man {
                    after.put(&self.ledger, from, Piece::EMPTY);
                }
                after.put(&self.ledger, cell, man.map_or(Piece::EMPTY, |from| pos.piece(from)));
                self.explode(&mut after, vec![charge], &mut ());
                kills(&after)
            };
            let hit = match captor {
                None => kills_from(None),
                Some(enemy) => self
                    .probes()
                    .attackers(pos, enemy, cell)
                    .any(|from| explosion.def.set_off_by(pos.piece(from).kind()) && kills_from(Some(from))),
            };
            if hit {
                return true;
            }
        }
        false
    }

    /// The slow twin of [`Game::in_check`]: tries every reply of every enemy.
    pub fn in_check_by_replay(&self, pos: &Position, side: Side) -> bool {
        let (royals, mut hit) = (pos.royals(side), CellSet::EMPTY);
        let found = self.each_hit(pos, side, |_, removed| {
            hit |= removed;
            if self.is_check(pos, royals, hit) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    /// Tells every reply of an enemy that would remove royal men of the side, and which.
    fn each_hit(&self, pos: &Position, side: Side, mut tell: impl FnMut(&Step, CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        // Shields of royal men do not count, for the question is who attacks them.
        if let Some(unshielded) = &self.unshielded {
            return unshielded.within(self.budget().clone()).each_hit(pos, side, tell);
        }
        let royals = pos.royals(side);
        let mut theirs = *pos;
        theirs.stage = crate::position::Stage::START;
        let mut steps = Vec::new();
        for enemy in self.enemies(pos, side) {
            theirs.side = enemy;
            steps.clear();
            self.threats(&theirs, &mut steps);
            for step in &steps {
                if !self.budget().spend(1) {
                    return ControlFlow::Continue(());
                }
                if !self.may_remove(&theirs, step, royals) {
                    debug_assert!(self.removed_royals(&theirs, step, royals).is_empty(), "{step:?}");
                    continue;
                }
                let removed = self.removed_royals(&theirs, step, royals);
                if !removed.is_empty() {
                    tell(step, removed)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Could the step remove any of the royal men? Where nothing but a capture or a push removes anybody, most replies need not be carried out to
    /// know that they cannot.
    fn may_remove(&self, pos: &Position, step: &Step, royals: CellSet) -> bool {
        if self.removes_from_afar {
            return true;
        }
        match self.kernel(step).map(Kernel::bare) {
            Some(Kernel::Push(push)) => push.may_shift(self, pos, step.from, step.to, royals),
            _ => !(self.taken_by(pos, step) & royals).is_empty(),
        }
    }

    /// The royal men that an enemy's step would remove, or nobody if he would lose his own by it.
    fn removed_royals(&self, pos: &Position, step: &Step, royals: CellSet) -> CellSet {
        let mut pushes = Pushes::default();
        let after = self.apply(pos, step, &mut pushes);
        let taken = self.taken_by(pos, step);
        let hit = |cell: Cell| {
            let piece = pos.piece(cell);
            if self.direct_kinds.contains(piece.kind()) {
                return taken.contains(cell);
            }
            // Who is only pushed is not removed.
            pushes.place_of(cell).is_none_or(|place| after.piece(place) != pos.piece(cell))
        };
        let hit: CellSet = royals.iter().filter(|&cell| hit(cell)).collect();
        let pays = !hit.is_empty() && !pos.royals(pos.side).is_empty() && after.royals(pos.side).is_empty();
        if pays { CellSet::EMPTY } else { hit }
    }

    /// Is it check if the enemies can hit these of the royal men?
    fn is_check(&self, pos: &Position, royals: CellSet, hit: CellSet) -> bool {
        if self.joint_kinds.is_empty() {
            return !hit.is_empty();
        }
        let joint: CellSet = royals.iter().filter(|&cell| self.joint_kinds.contains(pos.piece(cell).kind())).collect();
        !(hit & !joint).is_empty() || !joint.is_empty() && (joint & !hit).is_empty()
    }

    /// The enemy men and explosive men that put a side in check, for showing: by replay.
    pub fn checkers(&self, pos: &Position, side: Side) -> CellSet {
        let (mut found, mut hit) = (CellSet::EMPTY, CellSet::EMPTY);
        let _ = self.each_hit(pos, side, |step, removed| {
            if matches!(step.act, Act::Move | Act::Detonate) {
                found.insert(step.from);
                hit |= removed;
            }
            ControlFlow::Continue(())
        });
        if self.is_check(pos, pos.royals(side), hit) { found } else { CellSet::EMPTY }
    }

    /// Has the side on turn lost its royal man by what it has done so far, so that no turn can go on from there?
    pub(crate) fn has_lost_royal(&self, before: &Position, after: &Position) -> bool {
        let side = before.side;
        !self.royal_kinds().is_empty()
            && !self.may_lose_royal()
            && !before.royals(side).is_empty()
            && after.royals(side).is_empty()
    }

    /// Would ending the turn here leave the side that moved without its royal man or in check, or (where that is forbidden) an enemy in check?
    #[inline]
    pub(crate) fn is_vetoed(&self, before: &Position, after: &Position) -> bool {
        if self.royal_plan() == RoyalPlan::None {
            return false;
        }
        let side = before.side;
        let faced = if before.in_turn() { before.stage.began.faced } else { self.are_facing(before) };
        if faced {
            // Who finds the royal men facing each other breaks the line or passes, even in check; passing ends the game.
            if after.passes() > before.passes() {
                return false;
            }
            if self.are_facing(after) {
                return true;
            }
        }
        if after.royals(side).is_empty() {
            return !before.royals(side).is_empty() && !self.may_lose_royal();
        }
        let had_royal = |enemy: Side| {
            if before.in_turn() { before.stage.began.crowned & enemy.bit() != 0 } else { !before.royals(enemy).is_empty() }
        };
        let wins = || self.enemies(before, side).any(|enemy| had_royal(enemy) && after.royals(enemy).is_empty());
        if !self.direct_kinds.is_empty() && wins() {
            return false;
        }
        self.in_check(after, side) || self.never_check && self.enemies(after, side).any(|enemy| self.in_check(after, enemy))
    }
}
