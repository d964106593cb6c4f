//! `Game`: what the machine runs. Immutable, made once from a [`GameDef`]; who asks it brings a [`Budget`].
//!
//! For: tables and plans, and the questions other files ask of them. Not for: making them (`compile`), positions
//! (`position`), listing and playing steps (`steps`, `play`).

use crate::budget::Budget;
use crate::def::GameDef;
use crate::effect::become_kind::Becomings;
use crate::effect::blast::Explosion;
use crate::effect::clear_corners::Corners;
use crate::effect::explode::ExplodeDef;
use crate::effect::linked::Links;
use crate::effect::pinch::After;
use crate::goal::occupy::Occupy;
use crate::guard::freeze::Freeze;
use crate::guard::placed::Placing;
use crate::guard::probes::Probes;
use crate::guard::royal::RoyalPlan;
use crate::motion::march::Marches;
use crate::motion::{Kernel, Motion, PerCell};
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::position::{Ledger, Position};
use geometry::{Board, Cell, CellSet};
use std::ops::{Deref, Range};
use std::sync::Arc;

/// A compiled game, seen within a [`Budget`]. Copies are cheap: they share everything but the budget.
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
    pub(crate) motions: Vec<Motion>,
    /// The plain ways of all men in one table.
    pub(crate) marches: Marches,
    /// By side and kind: a range of `motions`.
    pub(crate) programs: Vec<Vec<Range<u16>>>,
    /// By side and kind: how it lays; empty if it does not.
    pub(crate) lays: Vec<Vec<Vec<Kernel>>>,
    /// By side and kind: what it can take away.
    pub(crate) lifts: Vec<Vec<PieceMask>>,
    /// The stones that can be laid, with their slots in stocks if that is where they come from.
    pub(crate) layables: Vec<(Kind, Option<usize>)>,
    /// By stone, then side that lays: the ways in which it may be laid.
    pub(crate) laid_on: Vec<Vec<Vec<LaidOn>>>,
    /// By side and cell: the right (bit) that lives as long as a man may be placed when the cell is left. Empty if
    /// there is no such act.
    pub(crate) gates: Vec<Vec<u64>>,
    /// Are there rights of unmoved men, which die when they can no longer matter?
    pub(crate) has_unmoved: bool,
    /// Is there an act that has to follow another?
    pub(crate) must_follow: bool,
    /// By side, then slot: where men from the stock may be placed.
    pub(crate) placings: Vec<Vec<Placing>>,
    /// The cells of each file.
    pub(crate) files: Vec<CellSet>,
    /// The dark cells and the light ones, if a kind is placed one a shade.
    pub(crate) shades: Vec<CellSet>,
    /// Kinds that may not mate by being placed.
    pub(crate) never_mates: KindSet,
    /// Kinds that may not give check by being placed.
    pub(crate) never_checks: KindSet,
    /// By kind: the slot in which it lies as a prisoner.
    pub(crate) prisoner_slots: Vec<Option<u8>>,
    /// By piece: what it may become where.
    pub(crate) becomes: Vec<Becomings>,
    /// By side, then kind: how many it has at the start, stock included; beyond these it may not become one
    /// `missing-only`.
    pub(crate) at_start: Vec<Vec<u8>>,
    /// By kind.
    pub(crate) explosions: Vec<Option<Explosion>>,
    pub(crate) links: Links,
    /// By side and kind: whom it takes by where it has come to or from.
    pub(crate) after_moves: Vec<Vec<Vec<After>>>,
    /// By side and kind.
    pub(crate) corners: Vec<Vec<Option<Corners>>>,
    /// Some are cleared after everything that is done.
    pub(crate) corners_stand: bool,
    /// Kinds that may take somebody by going where nobody stands: by `after_moves`, by `corners`, or because they push
    /// whoever is near.
    pub(crate) have_effects: KindSet,
    pub(crate) freezers: Vec<Freeze>,
    /// By goal, then side.
    pub(crate) occupies: Vec<Vec<Occupy>>,
    /// By goal, then side: the men whose extinction counts.
    pub(crate) extinct: Vec<Vec<PieceMask>>,
    pub(crate) royal_kinds: KindSet,
    /// Royal kinds that stand in for each other: in check only if all of them are.
    pub(crate) joint_kinds: KindSet,
    /// And only if one turn could remove them all.
    pub(crate) joint_at_once: bool,
    /// Royal kinds that only their own capture threatens.
    pub(crate) direct_kinds: KindSet,
    /// Royal kinds to whom nobody gives check who would be in check himself after it.
    pub(crate) unpinned: KindSet,
    /// And those where that matters only for the capture of somebody else who explodes.
    pub(crate) unpinned_blasts: KindSet,
    /// The royal kinds that may not run away from check.
    pub(crate) held_kinds: KindSet,
    /// Rights that are lost when a man aims at their holder.
    pub(crate) aims: Vec<Aim>,
    pub(crate) counts_passes: bool,
    /// By cell: the lines along which royal men face each other; none: it does not matter whether they do.
    pub(crate) facing: Option<PerCell<Vec<Cell>>>,
    pub(crate) royal_plan: RoyalPlan,
    /// A royal kind explodes when it is captured.
    pub(crate) royals_explode: bool,
    pub(crate) probes: Probes,
    /// If royal men have shields: the game in which they have none. Who could take one there gives check.
    pub(crate) unshielded: Option<Game>,
    pub(crate) enemy_bits: Vec<u8>,
    /// Kinds that imitate, forms included.
    pub(crate) imitators: KindSet,
    /// Kinds whose moves are irreversible.
    pub(crate) irreversible: KindSet,
    /// There are men that can capture en passant.
    pub(crate) answers_passing: bool,
    /// By side, then cell passed over: from where men of which kinds can capture there en passant.
    pub(crate) passing: Vec<PerCell<(Cell, KindSet)>>,
    /// There are men that push others.
    pub(crate) pushes: bool,
    pub(crate) ep_only_legal: bool,
    /// Of several enemies only the next one may answer a double step.
    pub(crate) ep_only_next: bool,
    pub(crate) may_lose_royal: bool,
    /// Can a step remove men whom it neither takes nor pushes: by an explosion, or by where the mover has come to or
    /// from?
    pub(crate) removes_from_afar: bool,
    /// There are positions in which a side has lost its royal man.
    pub(crate) may_lack_royal: bool,
    /// The sides (bits) that have no royal man from the start.
    pub(crate) royalless: u8,
    /// How many checks win; 0 where they are not counted.
    pub(crate) counted_checks: u8,
    /// Captures are compulsory in some phase.
    pub(crate) must_capture: bool,
    /// No turn may give check.
    pub(crate) never_check: bool,
    pub(crate) remembers: bool,
    pub(crate) remembers_imitators: bool,
    pub(crate) eliminates: bool,
    pub(crate) has_parking: bool,
    pub(crate) merges: bool,
    /// The men of a mated side may stay asleep.
    pub(crate) may_sleep: bool,
    /// Some men may not be moved, or not everywhere, for reasons that lie outside their motions: parked, frozen, held
    /// in check, or asleep.
    pub(crate) gates_men: bool,
    /// Every turn is one step, and nothing follows a move but its captures and their explosions: no forms, corners,
    /// records of kinds.
    pub(crate) moves_end_turns: bool,
    /// A move does nothing but take who stands where it goes; if so, most moves are a [`Position::shift`].
    pub(crate) steps_are_plain: bool,
    /// There are records beside double steps that may have to be dropped at the end of a turn.
    pub(crate) keeps_records: bool,
    /// Two sides take turns whatever happens.
    pub(crate) sides_alternate: bool,
    /// At the end of a turn there is nothing to see to but double steps.
    pub(crate) rests_at_once: bool,
    /// [`Safety`](crate::guard::safety::Safety) can tell without trying which steps are safe.
    pub(crate) judges_by_lines: bool,
    /// There is a goal that [`Game::decided`] looks for.
    pub(crate) has_board_goals: bool,
    pub(crate) start: Position,
}

/// A right that is lost when this piece comes to one of these cells.
#[derive(Debug)]
pub(crate) struct Aim {
    pub(crate) right: u64,
    pub(crate) piece: Piece,
    pub(crate) cells: CellSet,
}

/// One way in which a stone may be laid by a side.
#[derive(Debug)]
pub(crate) struct LaidOn {
    /// The pieces it may be laid on; none: empty cells.
    pub(crate) what: Option<PieceMask>,
    pub(crate) cells: CellSet,
    pub(crate) vanishing: bool,
    pub(crate) not_by: KindSet,
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

    /// For the compiler, who needs the tables to work out the start.
    pub(crate) fn begin_with(&mut self, start: &Position) {
        if let Some(tables) = Arc::get_mut(&mut self.tables) {
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
        self.royal_plan
    }

    /// Can two turns lead to the same position, so that lists must be thinned out?
    pub fn merges(&self) -> bool {
        self.merges
    }

    /// May the men of a mated side stay asleep?
    pub fn may_sleep(&self) -> bool {
        self.may_sleep
    }

    /// The kinds that are royal.
    #[inline]
    pub fn royal_kinds(&self) -> KindSet {
        self.royal_kinds
    }

    /// How often each side has to give check at the start.
    pub(crate) fn fresh_checks(&self) -> [u8; crate::piece::MAX_SIDES] {
        std::array::from_fn(|side| if side < self.side_count() { self.counted_checks } else { 0 })
    }

    #[inline]
    pub(crate) fn probes(&self) -> &Probes {
        &self.probes
    }

    #[inline]
    pub(crate) fn enemy_bits(&self, side: Side) -> u8 {
        self.enemy_bits[side.index()]
    }

    /// Are the two on different teams?
    pub fn are_enemies(&self, a: Side, b: Side) -> bool {
        self.enemy_bits(a) & b.bit() != 0
    }

    pub(crate) fn may_lose_royal(&self) -> bool {
        self.may_lose_royal
    }

    #[inline]
    pub(crate) fn becomes(&self, piece: Piece) -> &Becomings {
        &self.becomes[piece.index()]
    }

    #[inline]
    pub(crate) fn explosion(&self, kind: Kind) -> Option<&Explosion> {
        self.explosions.get(kind.index()).and_then(Option::as_ref)
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
        self.motions[motion as usize].kind
    }

    /// The motions of a kind of a side, with their numbers.
    #[inline]
    pub(crate) fn program(&self, side: Side, kind: Kind) -> impl Iterator<Item = (u16, &Kernel)> {
        let range = self.programs[side.index()][kind.index()].clone();
        range.clone().zip(self.motions[range.start as usize..range.end as usize].iter().map(|motion| &motion.kernel))
    }

    pub(crate) fn sheltered(&self) -> CellSet {
        self.def.sheltered
    }

    pub(crate) fn closed(&self, side: Side) -> CellSet {
        self.def.closed[side.index()]
    }

    #[inline]
    pub(crate) fn has_parking(&self) -> bool {
        self.has_parking
    }

    #[inline]
    pub(crate) fn freezers(&self) -> &[Freeze] {
        &self.freezers
    }

    /// Can a man of that kind be set off by its owner?
    pub(crate) fn detonates(&self, kind: Kind) -> bool {
        self.def.kinds.get(kind.index()).is_some_and(|kind| kind.detonate.is_some() && kind.explode.is_some())
    }

    /// What the definition of a kind's explosion says.
    pub fn explode_def(&self, kind: Kind) -> Option<&ExplodeDef> {
        self.def.kind(kind).explode.as_ref()
    }

    /// Does a man of the kind move as another does?
    pub fn imitates(&self, kind: Kind) -> bool {
        self.imitators.contains(kind)
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
        self.def.stock_gains & side.bit() != 0
            && self.prisoner_slots.iter().any(|&lies| lies.map(usize::from) == Some(slot))
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
