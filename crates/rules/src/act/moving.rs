//! `act move`: a man is moved, and takes what he takes.
//!
//! For: what a move does up to what may follow it, whom a step takes, and captures that are compulsory. Not for: where
//! men may go (`motion`), nor for moves that do nothing but take a man from one cell to another, most of them (`shift`).

use super::follow::{FollowDef, FollowWhat};
use crate::def::GameDef;
use crate::effect::blast::Charge;
use crate::english::say;
use crate::facts::Facts;
use crate::game::Game;
use crate::motion::{Kernel, Scene};
use crate::names::Names;
use crate::piece::{Kind, Piece, Side};
use crate::position::{Follow, Position};
use crate::step::{Act, Event, Sink, Step};
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "act move",
    drawer: "turn",
    usage: "act move [must-capture] { may …; must … }",
    summary: "a turn may move a man",
    doc: "`must-capture`: if a legal turn takes a man, every other turn is illegal. What the moved man takes counts, where it goes, on its way, `en-passant`, by `pinch` and by `withdraw`; \
          not what an explosion or `clear-corners` removes, nor who is pushed off the board.",
    example: r"piece Rook R { ride orthogonal }
turn {
    order White Black
    act move must-capture
}
---
2 M . m .
1 R M R .
---
c1-c2 => c1=. c2=R
start => cannot c1-d1
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct MoveDef {
    /// If a man can be taken, one must be.
    pub must_capture: bool,
    /// What may follow in the same turn.
    pub then: Option<FollowDef>,
}

impl MoveDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let must_capture = reader.flag("must-capture");
        let mut then = None;
        for child in reader.children() {
            if then.is_some() {
                reader.error(child.name.span, "only one act can follow a move");
            }
            then = FollowDef::read(child, names, reader.problems).or(then);
        }
        Self { must_capture, then }
    }

    /// Where captures are compulsory, nobody can wait.
    pub(super) fn facts(&self, def: &GameDef) -> Facts {
        let then = self.then.as_ref().map_or(Facts::NONE, |follow| follow.facts(def));
        Facts { weighs_passing: self.must_capture, ..then }
    }

    pub(super) fn explain(&self, def: &GameDef) -> String {
        let Some(follow) = &self.then else { return say!("turn-move", then = "nothing") };
        match (&follow.what, follow.must) {
            (FollowWhat::Gate(gate), _) => gate.explain(def),
            (FollowWhat::Lay, false) => say!("turn-move", then = "may-lay"),
            (FollowWhat::Lay, true) => say!("turn-move", then = "must-lay"),
            (FollowWhat::Detonate, false) => say!("turn-move", then = "may-detonate"),
            (FollowWhat::Detonate, true) => say!("turn-move", then = "must-detonate"),
        }
    }
}

/// What a move has come to, before anything works on it.
struct Moved {
    /// As which kind its man has acted.
    acting: Kind,
    /// Where he has arrived, as what, and as what he stands there now.
    at: Cell,
    arriving: Piece,
    standing: Piece,
    /// The cells that have been left: one, or both of a castling move.
    left: (Cell, Cell),
}

impl Moved {
    /// Has he outlived what he has set off?
    fn lives(&self, pos: &Position) -> bool {
        pos.piece(self.at) == self.standing
    }
}

impl Game {
    pub(super) fn offer_moves(&self, pos: &Position, out: &mut Vec<Step>) {
        let mut scene = Scene::new(self, pos, false, out);
        scene.see_frozen();
        for from in pos.men(pos.side) {
            scene.offer(from);
        }
    }

    /// The captures, if one is legal; else everything.
    pub(crate) fn offers_compelled(&self, pos: &Position, out: &mut Vec<Step>) {
        match self.within_all_places() {
            // A capture that lies far would compel, too.
            Some(all) => all.offers_compelled(pos, out),
            None => {
                self.offers_freely(pos, out);
                if out.iter().any(|step| self.captures(pos, step) && self.leads_on(pos, step)) {
                    out.retain(|step| self.captures(pos, step));
                }
            }
        }
    }

    /// Is it a move that takes a man?
    pub(crate) fn captures(&self, pos: &Position, step: &Step) -> bool {
        step.act == Act::Move && self.takes(pos, step).iter().any(|cell| pos.piece(cell).is_man())
    }

    /// Is a capture to be made here, if there is one?
    pub(crate) fn compels_captures(&self, pos: &Position) -> bool {
        self.acts.must_capture
            && !pos.in_turn()
            && self.def.phase(pos.phase()).moving().is_some_and(|act| act.must_capture)
    }

    /// Offers what one man could take, if he may be moved at all.
    pub(crate) fn threats_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        Scene::new(self, pos, true, out).offer(from);
    }

    /// Offers the moves of one man, if he may be moved at all.
    pub(crate) fn moves_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        Scene::new(self, pos, false, out).offer(from);
    }

    /// The cells of what a step takes: on its way, where it goes, and by where its man comes from or to. What explodes,
    /// is pushed off the board or cleared at corners is removed, not taken.
    pub(crate) fn takes(&self, pos: &Position, step: &Step) -> CellSet {
        let directly = self.taken_directly(pos, step);
        if step.act != Act::Move
            || self.effects.after_moves[pos.side.index()][self.motion_kind(step.motion).index()].is_empty()
        {
            return directly;
        }
        let mut after = *pos;
        let moved = self.carry_out(pos, &mut after, step, &mut ());
        directly | self.taken_aside(&after, step, &moved)
    }

    /// A move with all that it does, and what may follow it.
    pub(super) fn apply_move(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let mut moved = self.carry_out(pos, after, step, sink);
        let (side, mover) = (pos.side, pos.piece(step.from));
        if self.goals.irreversible.contains(mover.kind()) {
            after.stage.quiet = false;
        }
        after.stage.follow = Follow::Nothing;
        if self.shortcuts.one_step_turns && self.shortcuts.nothing_after_moves {
            self.aim(after, moved.arriving, moved.at);
            return;
        }
        let aside = self.taken_aside(after, step, &moved);
        let taken = self.taken_men(pos, after, step, &moved, aside);
        if !aside.is_empty() {
            self.take_away(after, aside, sink);
        }
        if let Some(corners) = &self.effects.corners[side.index()][moved.acting.index()]
            && moved.lives(after)
        {
            let hit = corners.hit(self, after, side, moved.at);
            self.take_away(after, hit, sink);
        }
        if !taken.is_empty() && moved.lives(after) {
            self.change_captor(after, &mut moved, &taken, sink);
        }
        self.aim(after, moved.arriving, moved.at);
        self.clear_standing(after, sink);
        self.remember(after, side, mover.kind(), moved.acting);
        self.let_follow(pos, after, moved.acting, (moved.at, moved.standing), moved.left);
    }

    /// Whom a man takes by where he has come from or to, on the board after his move.
    fn taken_aside(&self, after: &Position, step: &Step, moved: &Moved) -> CellSet {
        let effects = &self.effects.after_moves[after.side.index()][moved.acting.index()];
        if effects.is_empty() || !moved.lives(after) {
            return CellSet::EMPTY;
        }
        let taken =
            effects.iter().fold(CellSet::EMPTY, |all, effect| all | effect.takes(self, after, step.from, moved.at));
        self.within_reach(after, taken)
    }

    /// The men a step has taken, in games where a man may change by that; `aside`: where those stand, on the board after
    /// the move, whom he takes by where he has come from or to.
    fn taken_men(&self, pos: &Position, after: &Position, step: &Step, moved: &Moved, aside: CellSet) -> Vec<Piece> {
        if self.effects.after_captures[pos.side.index()][moved.acting.index()].is_empty() {
            return Vec::new();
        }
        let directly = self.taken_directly(pos, step);
        directly.iter().map(|cell| pos.piece(cell)).chain(aside.iter().map(|cell| after.piece(cell))).collect()
    }

    /// Makes of a man what he becomes by whom he has taken.
    fn change_captor(&self, after: &mut Position, moved: &mut Moved, taken: &[Piece], sink: &mut impl Sink) {
        let made = self.after_taking(moved.standing, moved.acting, moved.at, taken);
        if made == moved.standing {
            return;
        }
        after.put(&self.ledger, moved.at, made);
        sink.event(Event::Became { cell: moved.at, piece: made });
        (moved.arriving, moved.standing) = (made, made);
        // He is no longer who made a double step, nor who stood there before.
        let his = after.en_passant.iter_mut().filter(|record| record.man == moved.at);
        his.for_each(|record| record.takers = 0);
    }

    /// Takes the first move from those at whom the man aims from there.
    fn aim(&self, after: &mut Position, man: Piece, at: Cell) {
        for aim in &self.ways.aims {
            if aim.piece == man && aim.cells.contains(at) {
                after.rights &= !aim.right;
            }
        }
    }

    /// The motion with what it takes, and the explosions of what is taken.
    fn carry_out(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) -> Moved {
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
                        if self.def.keeps_prisoners(side) {
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
        let arriving = standing;
        if self.imitates(mover.kind()) && after.piece(at) == standing {
            let form = self.form(mover.kind(), acting);
            if form != standing.kind() {
                standing = Piece::man(side, form);
                after.put(&self.ledger, at, standing);
            }
        }
        Moved { acting, at, arriving, standing, left }
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
    pub(super) fn remember(&self, after: &mut Position, side: Side, mover: Kind, acting: Kind) {
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
}
