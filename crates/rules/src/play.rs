//! The life of a turn: what a step does, and what happens when a turn ends.
//!
//! offer → gate (both in `steps`) → lift the mover → take what the motion captures → set it down → explosions of what
//! was taken → the mover's own effects → remember (last kind, records) → veto (royal guard) → verdict → next step, side
//! or phase; armies that are mated go only then. The interplay of rules is fixed here, once; the order stands in the
//! language reference too.

use crate::act::lay::Supply;
use crate::effect::blast::Charge;
use crate::game::Game;
use crate::goal::mate::MateDef;
use crate::goal::{Goal, Outcome};
use crate::motion::Kernel;
use crate::motion::double_step::DoubleSteps;
use crate::piece::{Kind, KindSet, Piece, Side};
use crate::position::{Began, EnPassantRecord, Position, Stage};
use crate::step::{Act, Event, Sink, Step};
use geometry::{Cell, CellSet};
use std::ops::ControlFlow;

/// Who is asleep in a position that is brought to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sleepers {
    /// Whoever is found mated.
    Found,
    /// Whoever has been said to be. Mates that hang on each other have no order of their own, so the board alone cannot
    /// tell.
    Told,
}

impl Game {
    /// Plays one step of [`Game::steps`]. If nothing can follow it, the turn ends and the next side is on turn. What
    /// comes of another step is a position that the rules do not know, or a panic.
    pub fn play_step_unchecked(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        let mut after = self.apply(pos, step, sink);
        let open = after.in_turn() && {
            let mut next = Vec::new();
            self.offers(&after, &mut next);
            !next.is_empty()
        };
        if !open {
            self.finish(pos, &mut after, sink);
        }
        after
    }

    /// Plays a whole turn, as [`Game::turns`] lists it; [`Game::play_turn`] asks first whether it is one. What comes of
    /// another is a position that the rules do not know (a king left in check, a man from nowhere), or a panic.
    pub fn play_turn_unchecked(&self, pos: &Position, turn: &[Step], sink: &mut impl Sink) -> Position {
        let mut after = turn.iter().fold(*pos, |at, step| self.apply(&at, step, sink));
        self.finish(pos, &mut after, sink);
        after
    }

    /// What a step does to the board, and whether the turn may go on; the turn is not ended.
    pub(crate) fn apply(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        let mut after = *pos;
        self.apply_to(pos, step, &mut after, sink);
        after
    }

    /// The same in place: `after` is a copy of `pos`.
    #[inline]
    pub(crate) fn apply_to(&self, pos: &Position, step: &Step, after: &mut Position, sink: &mut impl Sink) {
        if !pos.in_turn() {
            after.stage = Stage { began: self.beginning(pos), ..Stage::START };
        }
        after.passes_in_row = 0;
        match self.shifting(pos, step) {
            Some(kernel) => self.shift_on(pos, after, step, kernel, sink),
            None => self.apply_act(pos, step, after, sink),
        }
    }

    /// What a turn of several steps has to know about its beginning.
    fn beginning(&self, pos: &Position) -> Began {
        if self.shortcuts.one_step_turns {
            return Began::default();
        }
        let royals = |bits: u8, side: Side| if pos.royals(side).is_empty() { bits } else { bits | side.bit() };
        let crowned = if self.royals.direct.is_empty() { 0 } else { self.sides().fold(0, royals) };
        Began { faced: self.are_facing(pos), crowned }
    }

    /// The motion of a step that only takes a man from one cell to another.
    #[inline]
    fn shifting(&self, pos: &Position, step: &Step) -> Option<&Kernel> {
        if !self.shortcuts.plain_shifts
            || step.act != Act::Move
            || !step.taken.is_empty()
            || !self.shortcuts.captures_only_take && !pos.piece(step.to).is_empty()
        {
            return None;
        }
        Some(&self.ways.motions[step.motion].kernel).filter(|kernel| kernel.is_shift())
    }

    /// Plays the turn that is this one step on a copy of `pos` kept for such tries, and lets `visit` look; none if the
    /// step is not so plain that it can be taken back.
    #[inline]
    pub(crate) fn try_turn<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        if !self.shortcuts.rests_at_once {
            return None;
        }
        self.try_shift(pos, step, copy, |kernel, copy| {
            let quiet = self.shift(pos, copy, step, kernel, &mut ());
            self.finish_as(pos, copy, quiet, &mut ());
            visit(copy)
        })
    }

    /// Lets `visit` look at what a step does to the board, as long as the turn has not ended, in the same way.
    #[inline]
    pub(crate) fn try_step<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        self.try_shift(pos, step, copy, |kernel, copy| {
            self.shift(pos, copy, step, kernel, &mut ());
            visit(copy)
        })
    }

    /// The same, with what may follow the step.
    #[inline]
    pub(crate) fn try_move<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        self.try_shift(pos, step, copy, |kernel, copy| {
            copy.stage = Stage { began: self.beginning(pos), ..Stage::START };
            self.shift_on(pos, copy, step, kernel, &mut ());
            visit(copy)
        })
    }

    /// Lets `go` shift a man on the copy and takes that back; none if the step is more than a shift.
    #[inline]
    fn try_shift<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        go: impl FnOnce(&Kernel, &mut Position) -> T,
    ) -> Option<T> {
        let kernel = self.shifting(pos, step)?;
        copy.passes_in_row = 0;
        let seen = go(kernel, copy);
        copy.shift_back(pos, step.from, step.to);
        Some(seen)
    }

    /// A plain move and what may follow it.
    #[inline]
    fn shift_on(&self, pos: &Position, after: &mut Position, step: &Step, kernel: &Kernel, sink: &mut impl Sink) {
        after.stage.quiet &= self.shift(pos, after, step, kernel, sink);
        after.stage.follow = Act::Stop;
        if !self.shortcuts.one_step_turns {
            let acting = self.motion_kind(step.motion);
            let standing = step.choice.map_or(pos.piece(step.from), |kind| Piece::man(pos.side, kind));
            self.let_follow(pos, after, acting, (step.to, standing), (step.from, step.from));
        }
    }

    fn apply_act(&self, pos: &Position, step: &Step, after: &mut Position, sink: &mut impl Sink) {
        let side = pos.side;
        match step.act {
            Act::Move => self.apply_move(pos, after, step, sink),
            Act::Detonate => {
                let acting =
                    if pos.in_turn() { Some(pos.stage.acting_as) } else { self.acting_kind(pos, pos.piece(step.from)) };
                let acting = acting.unwrap_or_else(|| pos.piece(step.from).kind());
                self.remove(after, step.from, sink);
                self.explode(after, vec![Charge::new(step.from, acting)], sink);
                self.clear_standing(after, sink);
                if pos.in_turn() || self.def.kind(acting).detonate.is_none_or(|detonate| detonate.noticed) {
                    self.remember(after, side, pos.piece(step.from).kind(), acting);
                }
                after.stage.quiet = false;
                after.stage.follow = Act::Stop;
            }
            Act::Lay | Act::Lift => self.apply_lay(pos, after, step, sink),
            Act::Place => {
                let kind = step.choice.unwrap_or_default();
                let piece = Piece::man(side, kind);
                after.put(&self.ledger, step.to, piece);
                sink.event(Event::Placed { cell: step.to, piece });
                self.clear_standing(after, sink);
                if let Some(slot) = self.stock_slot(kind) {
                    after.stock[side.index()][slot] = after.stock[side.index()][slot].saturating_sub(1);
                }
                let all = pos.stage.gate.is_none()
                    && self.def.phase(pos.phase()).acts.iter().any(|act| act.act == Act::Place && act.all);
                let more = all && after.has_stock(side);
                after.stage = Stage { quiet: false, began: after.stage.began, ..Stage::START };
                if more {
                    let ended = after.stage;
                    self.go_on(after, Stage { follow: Act::Place, left: 1, must: true, ..ended });
                    let mut next = Vec::new();
                    if after.in_turn() {
                        self.offers(after, &mut next);
                    }
                    if next.is_empty() {
                        // There is room for no more.
                        after.stage = ended;
                    }
                }
            }
            Act::Discard => {
                self.remove(after, step.from, sink);
                self.clear_standing(after, sink);
                after.stage.follow = Act::Stop;
            }
            Act::Pass => {
                after.passes_in_row = if self.goals.counts_passes { pos.passes_in_row.saturating_add(1) } else { 0 };
                sink.event(Event::Passed { side });
            }
            Act::Stop => after.stage.follow = Act::Stop,
        }
    }

    /// A move of a game in which it does nothing but take who stands where it goes: what [`Game::apply_move`] does,
    /// without asking for more. Was it a quiet one?
    #[expect(clippy::inline_always, reason = "the heart of every turn that is tried; measured")]
    #[inline(always)]
    fn shift(&self, pos: &Position, after: &mut Position, step: &Step, kernel: &Kernel, sink: &mut impl Sink) -> bool {
        let (side, mover) = (pos.side, pos.piece(step.from));
        let standing = step.choice.map_or(mover, |kind| Piece::man(side, kind));
        let victim = after.shift(&self.ledger, step.from, step.to, standing);
        if !victim.is_empty() {
            sink.event(Event::Captured { cell: step.to, piece: victim });
        }
        sink.event(Event::Moved { from: step.from, to: step.to, piece: mover });
        if standing != mover {
            sink.event(Event::Became { cell: step.to, piece: standing });
        }
        if let Kernel::DoubleStep(double) = kernel {
            self.note_double_step(after, double, step);
        }
        victim.is_empty() && !self.goals.irreversible.contains(mover.kind())
    }

    fn note_double_step(&self, after: &mut Position, double: &DoubleSteps, step: &Step) {
        if self.ways.en_passant.any
            && let Some(over) = double.passed_over(step.from, step.to)
        {
            let side = after.side;
            let takers = self.able_to_capture_en_passant(after, over, self.entitled_to_en_passant(after, side));
            if takers != 0 {
                after.en_passant[side.index()] = EnPassantRecord { over, man: step.to, takers };
            }
        }
    }

    fn apply_move(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let (side, mover) = (pos.side, pos.piece(step.from));
        let motion = &self.ways.motions[step.motion];
        let acting = motion.kind;
        let (mut standing, mut at) = (mover, step.to);
        let mut left = (step.from, step.from);
        match &motion.kernel {
            Kernel::Push(push) => push.run(self, after, step.from, step.to, sink),
            Kernel::Castle(castle) => {
                let with = castle.partner(step.from, step.to).unwrap_or(step.from);
                let (partner, lands) = (pos.piece(with), castle.def.lands);
                (at, left) = (castle.def.to, (step.from, with));
                after.put(&self.ledger, step.from, Piece::EMPTY);
                after.put(&self.ledger, with, Piece::EMPTY);
                after.put(&self.ledger, at, mover);
                after.put(&self.ledger, lands, partner);
                sink.event(Event::Moved { from: step.from, to: at, piece: mover });
                sink.event(Event::Moved { from: with, to: lands, piece: partner });
            }
            kernel => {
                after.put(&self.ledger, step.from, Piece::EMPTY);
                let mut charges = Vec::new();
                let mut take = |cell: Cell| {
                    let victim = pos.piece(cell);
                    if !victim.is_empty() {
                        if self.sets_off(victim, acting) {
                            charges.push(Charge::taken(self, cell, step.to, victim.kind()));
                        }
                        after.put(&self.ledger, cell, Piece::EMPTY);
                        after.stage.quiet = false;
                        if self.def.stock_gains & side.bit() != 0 {
                            self.gain(after, side, victim);
                        }
                        sink.event(Event::Captured { cell, piece: victim });
                    }
                };
                if !step.taken.is_empty() {
                    step.taken.iter().for_each(&mut take);
                }
                if step.to != step.from {
                    take(step.to);
                }
                if let Some(kind) = step.choice {
                    standing = Piece::man(side, kind);
                }
                after.put(&self.ledger, step.to, standing);
                sink.event(Event::Moved { from: step.from, to: step.to, piece: mover });
                if standing != mover {
                    sink.event(Event::Became { cell: step.to, piece: standing });
                }
                if let Kernel::DoubleStep(double) = kernel {
                    self.note_double_step(after, double, step);
                }
                if !charges.is_empty() {
                    self.explode(after, charges, sink);
                }
            }
        }
        let lives = |after: &Position, standing: Piece| after.piece(at) == standing;
        for aim in &self.ways.aims {
            if aim.piece == standing && aim.cells.contains(at) {
                after.rights &= !aim.right;
            }
        }
        if self.goals.irreversible.contains(mover.kind()) {
            after.stage.quiet = false;
        }
        after.stage.follow = Act::Stop;
        if self.shortcuts.one_step_turns && self.shortcuts.nothing_after_moves {
            return;
        }
        if self.imitates(mover.kind()) && lives(after, standing) {
            let form = self.form(mover.kind(), acting);
            if form != standing.kind() {
                standing = Piece::man(side, form);
                after.put(&self.ledger, at, standing);
            }
        }
        let after_moves = &self.effects.after_moves[side.index()][acting.index()];
        if !after_moves.is_empty() && lives(after, standing) {
            let taken =
                after_moves.iter().fold(CellSet::EMPTY, |all, effect| all | effect.takes(self, after, step.from, at));
            self.take_away(after, taken, sink);
        }
        if let Some(corners) = &self.effects.corners[side.index()][acting.index()]
            && lives(after, standing)
        {
            let hit = corners.hit(self, after, side, at);
            self.take_away(after, hit, sink);
        }
        self.clear_standing(after, sink);
        self.remember(after, side, mover.kind(), acting);
        self.let_follow(pos, after, acting, (at, standing), left);
    }

    /// What may follow a move by which a man acting as that kind has come to stand on a cell, from cells that have been
    /// left (one, or both of a castling move).
    fn let_follow(
        &self,
        pos: &Position,
        after: &mut Position,
        acting: Kind,
        (at, standing): (Cell, Piece),
        left: (Cell, Cell),
    ) {
        let side = pos.side;
        let act = self.def.phase(pos.phase()).acts.iter().find(|act| act.act == Act::Move);
        let Some((act, may)) = act.and_then(|act| Some((act, act.may?))) else { return };
        let (must, quiet, began) = (act.must, after.stage.quiet, after.stage.began);
        if may == Act::Place {
            let may_enter = |cell: Cell| {
                pos.rights & self.acts.gates[side.index()][cell.index()] != 0 && after.piece(cell).is_empty()
            };
            let (first, second) = left;
            let cells = (may_enter(first), second != first && may_enter(second));
            let (actor, gate) = match cells {
                (true, true) => (first, Some(second)),
                (true, false) => (first, Some(first)),
                (false, true) => (second, Some(second)),
                (false, false) => return,
            };
            // A bit for each slot; what this move has captured is mostly not in hand yet.
            let stock = if act.even_captured { after.stock } else { pos.stock };
            let in_hand = |slots: u8, (slot, &count): (usize, &u8)| slots | u8::from(count > 0) << slot;
            let left = stock[side.index()].iter().enumerate().fold(0, in_hand);
            if left != 0 {
                self.go_on(after, Stage { actor, acting_as: acting, follow: may, left, gate, must, quiet, began });
            }
            return;
        }
        if after.piece(at) == standing && !self.is_parked_on(after, at) {
            let left = match may {
                Act::Detonate => u8::from(self.detonates(acting)),
                _ => self.def.kind(standing.kind()).lay.as_ref().map_or(0, |lay| lay.times),
            };
            if left > 0 {
                self.go_on(
                    after,
                    Stage { actor: at, acting_as: acting, follow: may, left, gate: None, must, quiet, began },
                );
            }
        }
    }

    /// Goes on with the turn, unless the game is decided. That is asked in the middle of the turn: what else it can
    /// bring may count.
    fn go_on(&self, after: &mut Position, stage: Stage) {
        let ended = std::mem::replace(&mut after.stage, stage);
        if self.decided(after).is_some() {
            after.stage = ended;
        }
    }

    fn apply_lay(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let (side, layer, there) = (pos.side, pos.piece(step.from), pos.piece(step.to));
        if step.act == Act::Lift {
            after.put(&self.ledger, step.to, Piece::EMPTY);
            after.stage.quiet = false;
            sink.event(Event::Lifted { cell: step.to, piece: there });
        } else if let Some(kind) = step.choice {
            let vanishing = self.laying(kind, side, layer, step.to, there).unwrap_or(false);
            let piece = Piece::stone(kind);
            let mut came_from = None;
            if let Some(slot) = self.stock_slot(kind) {
                after.stock[side.index()][slot] = after.stock[side.index()][slot].saturating_sub(1);
            } else if self.def.kind(kind).supply == Some(Supply::One) {
                came_from = pos.stones().iter().find(|&cell| pos.piece(cell) == piece);
                came_from.into_iter().for_each(|cell| after.put(&self.ledger, cell, Piece::EMPTY));
            }
            if !there.is_empty() {
                after.stage.quiet = false;
                let cell = step.to;
                sink.event(if there.is_man() {
                    Event::Captured { cell, piece: there }
                } else {
                    Event::Removed { cell, piece: there }
                });
            }
            sink.event(match came_from {
                Some(from) => Event::Moved { from, to: step.to, piece },
                None => Event::Laid { cell: step.to, piece },
            });
            after.put(&self.ledger, step.to, if vanishing { Piece::EMPTY } else { piece });
            if vanishing {
                sink.event(Event::Removed { cell: step.to, piece });
            }
        }
        self.clear_standing(after, sink);
        let times = self.def.kind(layer.kind()).lay.as_ref().map_or(1, |lay| lay.times);
        let left = if pos.in_turn() { pos.stage.left } else { times } - 1;
        let (acting_as, must, quiet, began) = (layer.kind(), pos.stage.must, after.stage.quiet, after.stage.began);
        after.stage = Stage { actor: step.from, acting_as, follow: Act::Stop, left, gate: None, must, quiet, began };
        // Who has laid a stone on himself lays no other.
        if left > 0 && after.piece(step.from) == layer {
            self.go_on(after, Stage { follow: Act::Lay, ..after.stage });
        }
    }

    /// Removes what an effect hits, all at once; then who explodes when removed explodes.
    pub(crate) fn take_away(&self, pos: &mut Position, cells: CellSet, sink: &mut impl Sink) {
        let hit: CellSet = cells
            .iter()
            .filter(|&cell| {
                !pos.piece(cell).is_empty() && !self.sheltered().contains(cell) && !self.is_parked_on(pos, cell)
            })
            .collect();
        let charges: Vec<Charge> = hit.iter().filter_map(|cell| Charge::at(self, pos, cell)).collect();
        hit.iter().for_each(|cell| self.remove(pos, cell, sink));
        self.explode(pos, charges, sink);
    }

    /// Puts a captured man into the captor's stock, if his kind can lie there.
    fn gain(&self, after: &mut Position, side: Side, victim: Piece) {
        if victim.is_man()
            && let Some(slot) = self.acts.prisoner_slots[victim.kind().index()]
        {
            let count = &mut after.stock[side.index()][usize::from(slot)];
            *count = count.saturating_add(1);
        }
    }

    /// Keeps the record of the kind moved last.
    fn remember(&self, after: &mut Position, side: Side, mover: Kind, acting: Kind) {
        if !self.ways.imitators.is_empty() {
            let kind = if self.ways.remembers_imitators { self.def.base(mover) } else { acting };
            after.last[side.index()] = kind.0 + 1;
        }
    }

    /// The form a man takes that has just acted as another kind.
    fn form(&self, kind: Kind, acting: Kind) -> Kind {
        let base = self.def.base(kind);
        let holding =
            |other: &Kind| self.def.kind(*other).form.is_some_and(|form| form.of == base && form.holding == acting);
        self.def.all_kinds().find(holding).unwrap_or(base)
    }

    /// Ends the turn that began at `before`: counters, records, eliminations, next side, next phase.
    #[inline]
    pub(crate) fn finish(&self, before: &Position, after: &mut Position, sink: &mut impl Sink) {
        let quiet = after.stage.quiet;
        self.finish_as(before, after, quiet, sink);
    }

    /// The same, where it is told whether something irreversible has happened.
    #[expect(clippy::inline_always, reason = "the end of every turn that is tried; measured")]
    #[inline(always)]
    fn finish_as(&self, before: &Position, after: &mut Position, quiet: bool, sink: &mut impl Sink) {
        let mover = before.side;
        after.played = before.played + 1;
        after.clock = if quiet { before.clock.saturating_add(1) } else { 0 };
        after.stage = Stage::START;
        if self.shortcuts.rests_at_once {
            after.side = Side(1 - mover.0);
            after.en_passant[after.side.index()].takers = 0;
            if after.en_passant[mover.index()].takers != 0 {
                self.drop_en_passant_record(after, mover);
            }
        } else {
            self.bring_to_rest(after, mover, sink);
        }
    }

    fn bring_to_rest(&self, after: &mut Position, mover: Side, sink: &mut impl Sink) {
        for record in &mut after.en_passant {
            record.takers &= !mover.bit();
        }
        if self.shortcuts.sides_alternate {
            after.side = Side(1 - mover.0);
        } else {
            self.next_side(after, mover);
        }
        if self.goals.counted_checks != 0 && self.enemies(after, mover).any(|enemy| self.in_check(after, enemy)) {
            after.checks[mover.index()] = after.checks[mover.index()].saturating_sub(1);
        }
        self.settle(after, mover, Sleepers::Found, sink);
    }

    /// Whose turn it is after that side's, and in which phase.
    fn next_side(&self, after: &mut Position, mover: Side) {
        let stocked = |side: Side| after.has_stock(side);
        let until_empty = self.def.phase(after.phase()).until_stock_empty;
        if until_empty && !self.sides().any(stocked) {
            after.phase += 1;
            after.side = self.def.turn.first;
            // Who has been placed at home can castle from there; a first move from a cell is for men who stood there
            // from the start.
            let castling = |(i, right): (usize, &crate::def::Right)| if right.letter.is_some() { 1 << i } else { 0 };
            let castling = self.def.rights.iter().enumerate().map(castling).fold(0, |bits, bit| bits | bit);
            after.rights |= self.possible_rights(after) & castling;
        } else {
            let mut next = self.after(mover);
            for _ in 0..self.side_count() {
                if after.is_alive(next) && (!until_empty || stocked(next)) {
                    break;
                }
                next = self.after(next);
            }
            after.side = next;
        }
    }

    /// Brings a position to rest: mated armies go, sides that are out are skipped, records that no longer matter are
    /// dropped.
    pub(crate) fn settle(&self, pos: &mut Position, mover: Side, sleepers: Sleepers, sink: &mut impl Sink) {
        if self.goals.eliminates {
            // A record that has expired gives nobody a turn.
            self.expire(pos);
            self.eliminate_while_placing(pos, sink);
        }
        if self.goals.eliminates && !self.def.phase(pos.phase()).until_stock_empty {
            // An army that goes may open a line by which another side is mated.
            for _ in 0..=self.side_count() {
                let before = (pos.alive, pos.asleep);
                self.eliminate(pos, mover, sleepers, sink);
                if (pos.alive, pos.asleep) == before {
                    break;
                }
            }
        }
        self.expire(pos);
    }

    /// Drops the records that nobody can use any more, whoever is on turn.
    fn expire(&self, pos: &mut Position) {
        pos.en_passant[pos.side.index()].takers = 0;
        if !self.shortcuts.keeps_no_records || pos.en_passant.iter().any(|record| record.takers != 0) {
            self.drop_records(pos);
        }
    }

    /// Before the stocks are empty only who cannot place anything on his own turn is mated or stuck; who is out, or
    /// asleep, has nothing left to place.
    fn eliminate_while_placing(&self, pos: &mut Position, sink: &mut impl Sink) {
        while self.def.phase(pos.phase()).until_stock_empty && self.last_team(pos).is_none() {
            let (mate, stuck) = (self.eliminating_mate(), self.stuck_eliminates());
            if mate.is_none() && !stuck || self.has_turn(pos) {
                break;
            }
            let side = pos.side;
            let check = self.in_check(pos, side);
            match mate {
                Some(mate) if check => self.mark_mated(pos, side, true, mate.asleep, sink),
                _ if !check && stuck => self.remove_army(pos, side, sink),
                _ => break,
            }
            pos.stock[side.index()] = Default::default();
            self.next_side(pos, side);
        }
    }

    /// Does being stuck put a side out?
    fn stuck_eliminates(&self) -> bool {
        self.def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates && matches!(goal.what, Goal::Stuck(_)))
    }

    /// The mate that puts a side out, if there is such a goal.
    fn eliminating_mate(&self) -> Option<MateDef> {
        self.def.goals.iter().find_map(|goal| match goal.what {
            Goal::Mate(mate) if goal.outcome == Outcome::Eliminates => Some(mate),
            _ => None,
        })
    }

    fn eliminate(&self, pos: &mut Position, mover: Side, sleepers: Sleepers, sink: &mut impl Sink) {
        let numbered = || self.def.goals.iter().enumerate().filter(|(_, goal)| goal.outcome == Outcome::Eliminates);
        let extinct = |pos: &Position, side: Side| {
            numbered()
                .any(|(i, goal)| matches!(&goal.what, Goal::Extinct(extinct) if self.is_extinct(pos, i, extinct, side)))
        };
        let mate = self.eliminating_mate();
        let stuck = self.stuck_eliminates();
        // Where sides go out, one that has lost its royal man (or has nothing left) is out, whatever goal eliminates.
        for side in self.sides() {
            if pos.is_alive(side) && (self.is_lost(pos, side) || extinct(pos, side)) {
                self.remove_army(pos, side, sink);
            }
        }
        if mate.is_some_and(|mate| mate.immediate && !(mate.asleep && sleepers == Sleepers::Told)) {
            let next = pos.side;
            let mut side = mover;
            for _ in 0..self.side_count() {
                side = self.after(side);
                if pos.is_alive(side) && self.last_team(pos).is_none() {
                    let theirs = pos.woken(side);
                    let mated = self.in_check(&theirs, side) && !self.has_turn(&theirs);
                    self.mark_mated(pos, side, mated, mate.is_some_and(|mate| mate.asleep), sink);
                }
            }
            pos.side = next;
        }
        for _ in 0..=self.side_count() {
            if self.last_team(pos).is_some() || pos.alive == 0 {
                break;
            }
            let side = pos.side;
            if pos.is_alive(side) {
                pos.en_passant[side.index()].takers = 0;
                let theirs = pos.woken(side);
                let has_turn = self.has_turn(&theirs);
                let check = !has_turn && self.in_check(&theirs, side);
                if let Some(mate) = mate
                    && (check || pos.is_asleep(side))
                {
                    self.mark_mated(pos, side, check, mate.asleep, sink);
                }
                if stuck && !has_turn && !check && pos.is_alive(side) {
                    self.remove_army(pos, side, sink);
                }
                if pos.is_alive(side) && !pos.is_asleep(side) {
                    break;
                }
                // Who sleeps through his turn cannot answer a double step any more.
                pos.en_passant.iter_mut().for_each(|record| record.takers &= !side.bit());
            }
            pos.side = self.after(side);
        }
        // Where the game is over by this, too, nobody who is out is on turn.
        while !pos.is_alive(pos.side) && pos.alive != 0 {
            pos.side = self.after(pos.side);
        }
    }

    /// Has the side lost its royal man, or all men if none of them is royal? Men beside the board count.
    pub(crate) fn is_lost(&self, pos: &Position, side: Side) -> bool {
        let beside = |counts: &dyn Fn(Kind) -> bool| {
            self.def.stock_slots.iter().enumerate().any(|(slot, &kind)| pos.stock(side, slot) > 0 && counts(kind))
        };
        if !self.royals.kinds.is_empty() && self.royals.lacking & side.bit() == 0 {
            return pos.royals(side).is_empty() && !beside(&|kind| self.royals.kinds.contains(kind));
        }
        pos.men(side).is_empty() && !beside(&|kind| !self.def.kind(kind).stone)
    }

    /// A side found mated (or no longer mated) loses its army, falls asleep, or wakes.
    fn mark_mated(&self, pos: &mut Position, side: Side, mated: bool, asleep: bool, sink: &mut impl Sink) {
        match (mated, asleep) {
            (true, true) => pos.asleep |= side.bit(),
            (true, false) => self.remove_army(pos, side, sink),
            (false, _) => pos.asleep &= !side.bit(),
        }
    }

    fn remove_army(&self, pos: &mut Position, side: Side, sink: &mut impl Sink) {
        for cell in pos.men(side) {
            pos.put(&self.ledger, cell, Piece::EMPTY);
        }
        pos.alive &= !side.bit();
        pos.asleep &= !side.bit();
        pos.stock[side.index()] = Default::default();
        pos.en_passant[side.index()].takers = 0;
        for record in &mut pos.en_passant {
            record.takers &= !side.bit();
        }
        pos.clock = 0;
        sink.event(Event::ArmyRemoved { side });
    }

    /// Drops what can no longer matter, so that equal positions are equal.
    fn drop_records(&self, pos: &mut Position) {
        if self.guards.has_parking {
            for side in self.sides() {
                for cell in pos.men(side) & self.def.parked[side.index()] {
                    let kind = pos.piece(cell).kind();
                    let base = self.def.base(kind);
                    if base != kind {
                        pos.put(&self.ledger, cell, Piece::man(side, base));
                    }
                }
            }
        }
        if !self.ways.imitators.is_empty() {
            for side in self.sides() {
                // Imitators are among those who may explode.
                let imitator = |enemy: Side| {
                    (pos.men(enemy) & pos.charged())
                        .iter()
                        .any(|cell| self.imitates(pos.piece(cell).kind()) && !self.is_parked_on(pos, cell))
                };
                if !self.sides().any(|enemy| self.are_enemies(side, enemy) && imitator(enemy)) {
                    pos.last[side.index()] = 0;
                }
            }
        }
        if self.ways.has_unmoved && pos.rights != 0 {
            self.drop_rights(pos);
        }
        for stepper in self.sides() {
            self.drop_en_passant_record(pos, stepper);
        }
    }

    /// Drops a side's double step if nobody can answer it.
    #[inline]
    fn drop_en_passant_record(&self, pos: &mut Position, stepper: Side) {
        let record = pos.en_passant[stepper.index()];
        if record.takers == 0 {
            return;
        }
        let usable = pos.piece(record.over).is_empty() && pos.piece(record.man).is_of(stepper);
        let mut takers = if usable { self.able_to_capture_en_passant(pos, record.over, record.takers) } else { 0 };
        if takers & pos.side.bit() != 0 && self.ways.en_passant.only_legal && !self.has_legal_en_passant(pos, record) {
            takers &= !pos.side.bit();
        }
        pos.en_passant[stepper.index()].takers = takers;
    }

    /// The enemies (bits) who may answer a double step of that side.
    pub(crate) fn entitled_to_en_passant(&self, pos: &Position, stepper: Side) -> u8 {
        if !self.ways.en_passant.only_next {
            return self.enemy_bits(stepper);
        }
        let mut next = stepper;
        for _ in 1..self.side_count() {
            next = self.after(next);
            if self.are_enemies(next, stepper) && pos.is_alive(next) {
                return next.bit();
            }
        }
        0
    }

    /// Which of these sides (bits) have a man who stands so that he could capture en passant on the cell, or who may be
    /// pushed there before their turn?
    fn able_to_capture_en_passant(&self, pos: &Position, over: Cell, sides: u8) -> u8 {
        let mut able = 0;
        for side in Side::of_bits(sides & pos.alive) {
            let waits = self.ways.push && side != pos.side;
            let stands = |&(from, kinds): &(Cell, KindSet)| {
                waits || pos.piece(from).is_of(side) && kinds.contains(pos.piece(from).kind())
            };
            if self.ways.en_passant.from[side.index()].at(over).iter().any(stands) {
                able |= side.bit();
            }
        }
        able
    }

    fn has_legal_en_passant(&self, pos: &Position, record: EnPassantRecord) -> bool {
        let taken = CellSet::EMPTY.with(record.man);
        let mut steps = Vec::with_capacity(16);
        for &(from, kinds) in self.ways.en_passant.from[pos.side.index()].at(record.over) {
            if pos.piece(from).is_of(pos.side) && kinds.contains(pos.piece(from).kind()) {
                self.moves_of(pos, from, &mut steps);
            }
        }
        steps.iter().any(|step| {
            step.taken == taken && step.to == record.over && !self.forbids(pos, step, &self.apply(pos, step, &mut ()))
        })
    }

    /// Finds one legal whole turn, if there is any.
    pub fn any_turn(&self, pos: &Position) -> Option<(Vec<Step>, Position)> {
        let mut found = None;
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            found = Some((turn.to_vec(), *after));
            ControlFlow::Break(())
        });
        found.or_else(|| self.within_all_places()?.any_turn(pos))
    }
}
