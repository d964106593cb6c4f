//! `Game`: the compiled, immutable form of a [`GameDef`], viewed within a [`Budget`] and after a history (`forbidden`).
//!
//! Holds the tables and plans, and answers questions about them. `compile` creates it; positions are in `position`,
//! listing and playing steps in `steps` and `play`.

use crate::def::GameDef;
use crate::effect::Effects;
use crate::effect::blast::Explosions;
use crate::effect::explode::ExplodeDef;
use crate::facts::Facts;
use crate::forbidden_keys::ForbiddenKeys;
use crate::goal::Goals;
use crate::goal::counter_limits::CounterLimits;
use crate::guard::{Guards, parked};
use crate::motion::compiled::CompiledMotion;
use crate::motion::motion_set::Movement;
use crate::play::compiled_acts::Acts;
use crate::royal::RoyalPlan;
use crate::royal::probes::Probes;
use crate::royal::royals::Royals;
use crate::royal::threat_shapes::Suspects;
use crate::shortcuts::Shortcuts;
use crate::winnable::proofs::WinProofs;
use geometry::{Board, Cell, CellSet};
use model::budget::Budget;
use model::ground::Ground;
use model::piece::{Kind, KindSet, Piece, Side};
use model::position::Position;
use model::zobrist::ZobristKeys;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A compiled game, viewed within a [`Budget`] and perhaps [after some positions](Game::with_history). Copies are cheap:
/// they share everything but the view.
///
/// Cells, sides, kinds, steps and positions belong to the game that made them. With those of another game, functions
/// may panic or return meaningless results, except where a [`Result`] reports an error.
#[derive(Clone, Debug)]
pub struct Game {
    tables: Arc<Tables>,
    budget: Budget,
    /// The positions that may not occur any more.
    pub(crate) forbidden: ForbiddenKeys,
    /// Which checks are allowed where only a mate may give check.
    pub(crate) check_view: CheckView,
}

/// How a view of a game judges checks where only a mate may give check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CheckView {
    /// After so many checks in a row that are being examined for mate.
    Examining(u8),
    /// All checks are allowed.
    AllAllowed,
}

/// Everything that the compiler has computed.
#[doc(hidden)]
#[derive(Debug)]
pub struct Tables {
    pub(crate) def: GameDef,
    pub(crate) zobrist_keys: ZobristKeys,
    pub(crate) movement: Movement,
    pub(crate) acts: Acts,
    pub(crate) effects: Effects,
    pub(crate) guards: Guards,
    pub(crate) royals: Royals,
    /// If royal pieces are shielded: the game without those shields. What could capture one there gives check.
    pub(crate) unshielded: Option<Game>,
    /// Pieces that might remove royal pieces otherwise than by plain captures.
    pub(crate) suspects: Suspects,
    pub(crate) goals: Goals,
    pub(crate) win_proofs: WinProofs,
    /// The shortcuts that apply.
    pub(crate) shortcuts: Shortcuts,
    /// The facts about goals and acts.
    pub(crate) play_facts: Facts,
    /// By kind: the facts about its words.
    pub(crate) facts: Vec<Facts>,
    /// By side: its enemies (bits).
    pub(crate) enemy_bits: Vec<u8>,
    /// The start position, which the tables resolve: known as soon as they are complete.
    pub(crate) start: OnceLock<Position>,
}

impl Deref for Game {
    type Target = Tables;

    #[inline]
    fn deref(&self) -> &Tables {
        &self.tables
    }
}

impl Game {
    /// An unbounded game.
    pub(crate) fn new(tables: Tables) -> Self {
        Self {
            tables: Arc::new(tables),
            budget: Budget::UNBOUNDED,
            forbidden: ForbiddenKeys::NONE,
            check_view: CheckView::Examining(0),
        }
    }

    /// The same game within a budget.
    pub fn with_budget(&self, budget: Budget) -> Self {
        Self { budget, ..self.clone() }
    }

    /// The same game where these positions may not occur any more.
    pub(crate) fn with_forbidden(&self, forbidden: ForbiddenKeys) -> Self {
        Self { forbidden, ..self.clone() }
    }

    /// The same game where checks are judged in that way.
    pub(crate) fn with_check_view(&self, check_view: CheckView) -> Self {
        Self { check_view, ..self.clone() }
    }

    /// The budget within which this game is viewed.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The game as its author wrote it.
    pub fn def(&self) -> &GameDef {
        &self.def
    }

    /// The empty board.
    pub fn board(&self) -> &Board {
        &self.def.board
    }

    /// The start position.
    pub fn start(&self) -> Position {
        *self.start.get_or_init(|| self.resolved_start())
    }

    /// The Zobrist keys, for property tests.
    pub fn zobrist_keys(&self) -> &ZobristKeys {
        &self.zobrist_keys
    }

    /// The number of sides.
    pub fn side_count(&self) -> usize {
        self.def.sides.len()
    }

    /// All sides.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        self.def.all_sides()
    }

    /// How royal safety is determined.
    pub fn royal_plan(&self) -> RoyalPlan {
        self.shortcuts.royal_plan
    }

    /// Can two turns lead to the same position, so that lists must drop duplicates?
    pub fn has_twins(&self) -> bool {
        self.shortcuts.twins.is_needed()
    }

    /// The facts about the words of a kind, without acts and goals.
    pub fn facts(&self, kind: Kind) -> Facts {
        self.facts[kind.index()]
    }

    /// The limits at which the counters of a position end the game.
    pub fn counter_limits(&self) -> &CounterLimits {
        &self.goals.counter_limits
    }

    /// The combined facts about goals and acts.
    pub fn play_facts(&self) -> Facts {
        self.play_facts
    }

    /// Can the pieces of a mated side stay on the board, asleep?
    pub fn may_sleep(&self) -> bool {
        self.goals.may_sleep
    }

    /// The kinds that are royal.
    #[inline]
    pub fn royal_kinds(&self) -> KindSet {
        self.royals.kinds
    }

    /// How many checks each side has to give at the start.
    pub(crate) fn initial_checks(&self) -> [u8; model::piece::MAX_SIDES] {
        std::array::from_fn(|side| if side < self.side_count() { self.goals.checks_to_win } else { 0 })
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
    pub fn all_side_bits(&self) -> u8 {
        self.sides().fold(0, |bits, side| bits | side.bit())
    }

    /// The sides of a side's team, including itself (bits).
    pub fn team_bits(&self, side: Side) -> u8 {
        self.all_side_bits() & !self.enemy_bits(side)
    }

    pub(crate) fn may_lose_royal(&self) -> bool {
        self.royals.may_be_lost
    }

    /// What words work on while the game is played.
    #[inline]
    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground { cast: &self.def.cast, keys: &self.zobrist_keys }
    }

    /// What explodes.
    #[inline]
    pub(crate) fn explosions(&self) -> &Explosions {
        &self.effects.explosions
    }

    /// Whether the piece on that cell is parked.
    #[inline]
    pub fn is_parked(&self, pos: &Position, cell: Cell) -> bool {
        self.guards.has_parking && parked::is_parked(&self.def.cast, pos, cell)
    }

    /// The pieces that freeze the piece on this cell.
    pub fn freezers_of(&self, pos: &Position, cell: Cell) -> CellSet {
        self.guards.freezers.freezers_of(&self.def.cast, pos, cell, &|pos, at| self.attacked_by(pos, at))
    }

    /// Whether the piece on this cell is frozen.
    #[inline]
    pub fn is_frozen(&self, pos: &Position, cell: Cell) -> bool {
        self.move_context().is_frozen(pos, cell)
    }

    /// The frozen pieces of a side; the same as [`Game::is_frozen`] for each, but found from the few freezers.
    pub fn frozen_pieces(&self, pos: &Position, side: Side) -> CellSet {
        self.move_context().frozen_pieces(pos, side)
    }

    /// Whether setting off the piece on that cell might hit one of these cells, or another explosive piece.
    pub fn may_blast(&self, pos: &Position, from: Cell, cells: CellSet) -> bool {
        self.explosions().may_blast(&self.def.cast, pos, from, cells)
    }

    /// The kind to which a motion belongs.
    #[inline]
    pub(crate) fn motion_kind(&self, motion: u16) -> Kind {
        self.movement.motions.kinds()[usize::from(motion)]
    }

    /// The motions of a kind of a side, with their numbers.
    #[inline]
    pub(crate) fn motions_of(&self, side: Side, kind: Kind) -> impl Iterator<Item = (u16, &CompiledMotion)> {
        self.movement.motions.motions_of(side, kind)
    }

    pub(crate) fn closed(&self, side: Side) -> CellSet {
        self.def.closed[side.index()]
    }

    /// Can a piece of that kind be set off by its owner?
    pub(crate) fn can_detonate(&self, kind: Kind) -> bool {
        self.def.words.get(kind.index()).is_some_and(|words| words.detonate.is_some() && words.explode().is_some())
    }

    /// The definition of a kind's explosion.
    pub fn explode_def(&self, kind: Kind) -> Option<&ExplodeDef> {
        self.def.words(kind).explode()
    }

    /// Do captures of some pieces forbid others in return?
    pub fn has_trades(&self) -> bool {
        !self.guards.trades.is_empty()
    }

    /// Does a piece of the kind move as another one does?
    pub fn imitates(&self, kind: Kind) -> bool {
        self.movement.imitators.contains(kind)
    }

    /// The kind like which an imitator of that side would move now.
    pub fn imitated_kind(&self, pos: &Position, side: Side) -> Option<Kind> {
        // With several enemies the last to have moved counts: the nearest one before this side in turn order.
        let order = &self.def.turn.order;
        let at = order.iter().position(|&s| s == side)?;
        let before = (1..order.len()).map(|back| order[(at + order.len() - back) % order.len()]);
        before.filter(|&other| self.are_enemies(side, other)).find_map(|enemy| pos.last_kind(enemy))
    }

    /// The kind as which a piece acts: its own, or an imitator's model.
    pub fn acting_kind(&self, pos: &Position, piece: Piece) -> Option<Kind> {
        let kind = piece.kind();
        if self.imitates(kind) { piece.side().and_then(|side| self.imitated_kind(pos, side)) } else { Some(kind) }
    }

    /// The slot of a kind in stocks.
    pub fn stock_slot(&self, kind: Kind) -> Option<usize> {
        self.def.stock_slots.iter().position(|&slot| slot == kind)
    }

    /// The kinds that a stock can hold, by slot.
    pub fn stock_slots(&self) -> &[Kind] {
        &self.def.stock_slots
    }

    /// Can pieces of this slot enter the side's stock during the game?
    pub fn can_gain(&self, side: Side, slot: usize) -> bool {
        self.def.keeps_prisoners(side)
            && self.acts.prisoner_slots.iter().any(|&lies| lies.map(usize::from) == Some(slot))
    }

    /// Has the side a piece of that slot to place or a stone to lay?
    #[inline]
    pub fn has_in_stock(&self, pos: &Position, side: Side, slot: usize) -> bool {
        pos.stock(side, slot) > 0 || self.def.is_endless(side, slot)
    }

    /// The bits of the rights whose pieces are at home: those that are possible in this position.
    pub fn possible_rights(&self, pos: &Position) -> u64 {
        let stands = |right: &model::cast::Right| {
            right
                .home_cells
                .iter()
                .all(|&(cell, kinds)| pos.piece(cell).is_of(right.side) && kinds.contains(pos.piece(cell).kind()))
        };
        let living = self.def.rights.iter().enumerate().filter(|(_, right)| stands(right));
        living.fold(0, |bits, (i, _)| bits | 1 << i)
    }

    /// The side after this one in turn order, whether in the game or not.
    pub fn side_after(&self, side: Side) -> Side {
        let order = &self.def.turn.order;
        let at = order.iter().position(|&s| s == side).unwrap_or(0);
        order[(at + 1) % order.len()]
    }
}
