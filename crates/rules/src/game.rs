//! `Game`: what the machine runs. Immutable, made once from a [`GameDef`]; who asks it brings a [`Budget`].
//!
//! For: tables and plans, and the questions other files ask of them. Not for: making them (`compile`), positions
//! (`position`), listing and playing steps (`steps`, `play`).

use crate::act::Acts;
use crate::budget::Budget;
use crate::def::GameDef;
use crate::effect::Effects;
use crate::effect::become_kind::Becomings;
use crate::effect::blast::Explosion;
use crate::effect::explode::ExplodeDef;
use crate::facts::Facts;
use crate::goal::Goals;
use crate::goal::counters::Counters;
use crate::guard::Guards;
use crate::guard::freeze::Freeze;
use crate::guard::royal::RoyalPlan;
use crate::guard::royal::probes::Probes;
use crate::guard::royal::royals::Royals;
use crate::guard::royal::suspects::Suspects;
use crate::motion::{Kernel, Ways};
use crate::piece::{Kind, KindSet, Piece, Side};
use crate::position::{Ledger, Position};
use crate::shortcuts::Shortcuts;
use geometry::{Board, CellSet};
use std::ops::Deref;
use std::sync::Arc;

/// A compiled game, seen within a [`Budget`]. Copies are cheap: they share everything but the budget.
///
/// Cells, sides, kinds, steps and positions belong to the game that made them: those of another one may make its
/// functions panic or answer without meaning, except where a [`Result`] says what is wrong.
#[derive(Clone, Debug)]
pub struct Game {
    tables: Arc<Tables>,
    budget: Budget,
}

/// Everything the compiler has worked out.
#[doc(hidden)]
#[derive(Debug)]
pub struct Tables {
    pub(crate) def: GameDef,
    pub(crate) ledger: Ledger,
    pub(crate) ways: Ways,
    pub(crate) acts: Acts,
    pub(crate) effects: Effects,
    pub(crate) guards: Guards,
    pub(crate) royals: Royals,
    /// Who might remove royal men otherwise than by plain captures.
    pub(crate) suspects: Suspects,
    pub(crate) goals: Goals,
    /// What may be skipped.
    pub(crate) shortcuts: Shortcuts,
    /// What goals and acts state.
    pub(crate) facts_of_play: Facts,
    /// By kind: what its words state.
    pub(crate) facts: Vec<Facts>,
    /// By side: its enemies.
    pub(crate) enemy_bits: Vec<u8>,
    pub(crate) start: Position,
}

impl Deref for Game {
    type Target = Tables;

    #[inline]
    fn deref(&self) -> &Tables {
        &self.tables
    }
}

impl Game {
    /// Without bounds.
    pub(crate) fn new(tables: Tables) -> Self {
        Self { tables: Arc::new(tables), budget: Budget::UNBOUNDED }
    }

    /// For the compiler, who needs the tables to work out the start; nobody else has the game yet.
    pub(crate) fn begin_with(&mut self, start: &Position) {
        let tables = Arc::get_mut(&mut self.tables);
        debug_assert!(tables.is_some(), "the compiler has lent the game to somebody");
        if let Some(tables) = tables {
            tables.start = *start;
        }
    }

    /// The same game, of which no more is looked at than this.
    pub fn within(&self, budget: Budget) -> Self {
        Self { tables: Arc::clone(&self.tables), budget }
    }

    /// How much of it may be looked at.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// What the author wrote.
    pub fn def(&self) -> &GameDef {
        &self.def
    }

    /// The empty board.
    pub fn board(&self) -> &Board {
        &self.def.board
    }

    /// The position at the start.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The keys that hashes are made of, for the laws.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How many sides play.
    pub fn side_count(&self) -> usize {
        self.def.sides.len()
    }

    /// All sides.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        self.def.all_sides()
    }

    /// How royal safety is decided.
    pub fn royal_plan(&self) -> RoyalPlan {
        self.shortcuts.royal_plan
    }

    /// Can two turns lead to the same position, so that lists must be thinned out?
    pub fn merges(&self) -> bool {
        self.shortcuts.twins.any()
    }

    /// What the words of a kind state, acts and goals left out.
    pub fn facts(&self, kind: Kind) -> Facts {
        self.facts[kind.index()]
    }

    /// The ends that the counters of a position bring.
    pub fn counters(&self) -> &Counters {
        &self.goals.counters
    }

    /// What goals and acts state together.
    pub fn facts_of_play(&self) -> Facts {
        self.facts_of_play
    }

    /// May the men of a mated side stay asleep?
    pub fn may_sleep(&self) -> bool {
        self.goals.may_sleep
    }

    /// The kinds that are royal.
    #[inline]
    pub fn royal_kinds(&self) -> KindSet {
        self.royals.kinds
    }

    /// How often each side has to give check at the start.
    pub(crate) fn fresh_checks(&self) -> [u8; crate::piece::MAX_SIDES] {
        std::array::from_fn(|side| if side < self.side_count() { self.goals.counted_checks } else { 0 })
    }

    #[inline]
    pub(crate) fn probes(&self) -> &Probes {
        &self.royals.probes
    }

    #[inline]
    pub(crate) fn enemy_bits(&self, side: Side) -> u8 {
        self.enemy_bits[side.index()]
    }

    /// Are the two on different teams?
    pub fn are_enemies(&self, a: Side, b: Side) -> bool {
        self.enemy_bits(a) & b.bit() != 0
    }

    /// All sides (bits).
    pub fn everybody(&self) -> u8 {
        self.sides().fold(0, |bits, side| bits | side.bit())
    }

    /// The sides of a side's team, itself among them (bits).
    pub fn camp(&self, side: Side) -> u8 {
        self.everybody() & !self.enemy_bits(side)
    }

    pub(crate) fn may_lose_royal(&self) -> bool {
        self.royals.may_be_lost
    }

    #[inline]
    pub(crate) fn becomes(&self, piece: Piece) -> &Becomings {
        &self.effects.becomes[piece.index()]
    }

    #[inline]
    pub(crate) fn explosion(&self, kind: Kind) -> Option<&Explosion> {
        self.effects.explosions.get(kind.index()).and_then(Option::as_ref)
    }

    /// Does capturing that piece with a man acting as `captor` set it off?
    #[inline]
    pub(crate) fn sets_off(&self, victim: Piece, captor: Kind) -> bool {
        !victim.is_empty() && self.explosion(victim.kind()).is_some_and(|explosion| explosion.def.set_off_by(captor))
    }

    /// Does a captor of these kinds, standing and acting, perish in the explosion of that victim?
    #[inline]
    pub(crate) fn bursts(&self, victim: Piece, standing: Kind, acting: Kind) -> bool {
        self.sets_off(victim, acting)
            && self.explosion(victim.kind()).is_some_and(|explosion| !explosion.def.never_harms(standing))
    }

    /// The kind a motion belongs to.
    #[inline]
    pub(crate) fn motion_kind(&self, motion: u16) -> Kind {
        self.ways.motions[motion].kind
    }

    /// The motions of a kind of a side, with their numbers.
    #[inline]
    pub(crate) fn program(&self, side: Side, kind: Kind) -> impl Iterator<Item = (u16, &Kernel)> {
        self.ways.motions.of(side, kind)
    }

    pub(crate) fn sheltered(&self) -> CellSet {
        self.def.sheltered
    }

    pub(crate) fn closed(&self, side: Side) -> CellSet {
        self.def.closed[side.index()]
    }

    #[inline]
    pub(crate) fn has_parking(&self) -> bool {
        self.guards.has_parking
    }

    #[inline]
    pub(crate) fn freezers(&self) -> &[Freeze] {
        &self.guards.freezers
    }

    /// Can a man of that kind be set off by its owner?
    pub(crate) fn detonates(&self, kind: Kind) -> bool {
        self.def.kinds.get(kind.index()).is_some_and(|kind| kind.detonate.is_some() && kind.explode().is_some())
    }

    /// What the definition of a kind's explosion says.
    pub fn explode_def(&self, kind: Kind) -> Option<&ExplodeDef> {
        self.def.kind(kind).explode()
    }

    /// Does a man of the kind move as another does?
    pub fn imitates(&self, kind: Kind) -> bool {
        self.ways.imitators.contains(kind)
    }

    /// The kind that an imitator of that side would move like now.
    pub fn model(&self, pos: &Position, side: Side) -> Option<Kind> {
        // With several enemies the one who moved last counts: the nearest before this side in turn order.
        let order = &self.def.turn.order;
        let at = order.iter().position(|&s| s == side)?;
        let before = (1..order.len()).map(|back| order[(at + order.len() - back) % order.len()]);
        before.filter(|&other| self.are_enemies(side, other)).find_map(|enemy| pos.last_kind(enemy))
    }

    /// As which kind the man on a cell acts: its own, or an imitator's model.
    pub fn acting_kind(&self, pos: &Position, piece: Piece) -> Option<Kind> {
        let kind = piece.kind();
        if self.imitates(kind) { piece.side().and_then(|side| self.model(pos, side)) } else { Some(kind) }
    }

    /// The slot of a kind in stocks.
    pub fn stock_slot(&self, kind: Kind) -> Option<usize> {
        self.def.stock_slots.iter().position(|&slot| slot == kind)
    }

    /// The kinds that can lie in a stock, by slot.
    pub fn stock_slots(&self) -> &[Kind] {
        &self.def.stock_slots
    }

    /// Can such men come into the side's stock while the game is played?
    pub fn may_gain(&self, side: Side, slot: usize) -> bool {
        self.def.keeps_prisoners(side)
            && self.acts.prisoner_slots.iter().any(|&lies| lies.map(usize::from) == Some(slot))
    }

    /// The bits of the rights whose men stand at home: those that can live in this position.
    pub fn possible_rights(&self, pos: &Position) -> u64 {
        let stands = |right: &crate::def::Right| {
            right
                .holds
                .iter()
                .all(|&(cell, kinds)| pos.piece(cell).is_of(right.side) && kinds.contains(pos.piece(cell).kind()))
        };
        let living = self.def.rights.iter().enumerate().filter(|(_, right)| stands(right));
        living.fold(0, |bits, (i, _)| bits | 1 << i)
    }

    /// The side after this one in turn order, whether in the game or not.
    pub fn after(&self, side: Side) -> Side {
        let order = &self.def.turn.order;
        let at = order.iter().position(|&s| s == side).unwrap_or(0);
        order[(at + 1) % order.len()]
    }
}
