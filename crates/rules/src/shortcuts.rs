//! Shortcuts: what a game may skip, derived from the facts about its words.
//!
//! All code that runs a game checks here whether it may take a shorter way. Each shortcut has a slow reference
//! implementation, which a game compiled with [`Plans::Slow`] uses everywhere; a property test plays every game both
//! ways (`testkit::twins`). The facts themselves are declared by the words (`facts`).

use crate::count_plan::CountPlan;
use crate::def::GameDef;
use crate::facts::{CaptureScope, Twins};
use crate::goal::{GoalDef, eliminates};
use crate::kind_words::are_corners_standing;
use crate::motion::MotionDef;
use crate::motion::motion_set::Motions;
use crate::royal::RoyalPlan;
use crate::royal::royals::Royals;
use crate::stated_facts::StatedFacts;
use model::piece::{KindSet, Piece};
use model::roles::ExplosionTrigger;

/// The set of shortcuts with which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plans {
    /// All shortcuts that the facts allow.
    Fast,
    /// No shortcuts: the reference for comparisons.
    Slow,
    /// The allowed shortcuts and this one, allowed or not: to show that the property test would notice.
    Forcing(Shortcut),
}

/// The name of a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented at the field of the same name")]
pub enum Shortcut {
    OneStepTurns,
    NothingAfterMoves,
    PlainMoves,
    CapturesOnlyRemove,
    SparesOwnRoyals,
    SimpleTurnEnd,
    SidesAlternate,
    KeepsNoRecords,
    MovesUnrestricted,
    RemovesOnlyCaptured,
    DisplacementCapturesOnly,
    NoBoardGoals,
    RoyalPlan,
    LegalityByLines,
    Twins,
    CountPlan,
}

impl Shortcut {
    /// All shortcuts.
    pub const ALL: [Self; 16] = [
        Self::OneStepTurns,
        Self::NothingAfterMoves,
        Self::PlainMoves,
        Self::CapturesOnlyRemove,
        Self::SparesOwnRoyals,
        Self::SimpleTurnEnd,
        Self::SidesAlternate,
        Self::KeepsNoRecords,
        Self::MovesUnrestricted,
        Self::RemovesOnlyCaptured,
        Self::DisplacementCapturesOnly,
        Self::NoBoardGoals,
        Self::RoyalPlan,
        Self::LegalityByLines,
        Self::Twins,
        Self::CountPlan,
    ];
}

/// Which turns must be checked for others that lead to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwinPlan {
    /// Every turn.
    pub(crate) all: bool,
    /// The turns of pieces of these kinds.
    pub(crate) same_piece: KindSet,
    /// Turns that cost the mover's own side pieces.
    pub(crate) costly: bool,
    /// Turns of pieces that return to the cell they left.
    pub(crate) returning: bool,
}

impl TwinPlan {
    /// No turn.
    const NONE: Self = Self { all: false, same_piece: KindSet(0), costly: false, returning: false };

    /// Does any turn have to be checked?
    pub(crate) fn is_needed(&self) -> bool {
        self.all || self.costly || self.returning || !self.same_piece.is_empty()
    }
}

/// The shortcuts that apply to a game.
#[derive(Clone, Debug)]
pub(crate) struct Shortcuts {
    /// Every turn is one step.
    pub(crate) one_step_turns: bool,
    /// A move needs no further work: no effects on arrival, no forms, no records of kinds.
    pub(crate) nothing_after_moves: bool,
    /// A move only captures the piece on its target cell, unless that piece explodes; most moves are then a
    /// `Position::shift`.
    pub(crate) plain_moves: bool,
    /// A capture only removes the captured piece: it triggers no explosion and does not excuse being in check.
    pub(crate) captures_only_remove: bool,
    /// No piece can capture a royal piece of its own side.
    pub(crate) spares_own_royals: bool,
    /// The end of a turn only updates double steps and passes the move to the other of two sides.
    pub(crate) simple_turn_end: bool,
    /// Two sides always move alternately.
    pub(crate) sides_alternate: bool,
    /// There are no records, besides double steps, that may expire at the end of a turn.
    pub(crate) keeps_no_records: bool,
    /// Whether and where a piece can move depends only on its motions.
    pub(crate) moves_unrestricted: bool,
    /// A step removes only pieces that it captures or pushes.
    pub(crate) removes_only_captured: bool,
    /// The kinds that never capture by moving to an empty cell.
    pub(crate) displacement_captures_only: KindSet,
    /// No goal is reached on the board alone.
    pub(crate) no_board_goals: bool,
    /// How royal safety is determined.
    pub(crate) royal_plan: RoyalPlan,
    /// [`Safety`](crate::royal::safety::Safety) can determine without trying which steps are safe.
    pub(crate) legality_by_lines: bool,
    /// Which turns may have twins.
    pub(crate) twins: TwinPlan,
    /// The kinds whose moves must be checked for other turns to the same position before they are made, even if they
    /// trigger no explosion.
    pub(crate) twin_kinds: KindSet,
    /// How turns are counted without being made.
    pub(crate) count_plan: CountPlan,
    /// The plain motions of pieces are in one table.
    pub(crate) has_move_table: bool,
}

/// Can a piece be captured en passant on several cells that it has passed?
fn passes_several(def: &GameDef) -> bool {
    let passes = |motion: &MotionDef| matches!(motion, MotionDef::DoubleStep(double) if double.passes_several());
    def.words.iter().flat_map(|words| &words.motions).any(passes)
}

/// Can a piece capture a royal piece of its own side?
fn may_capture_own_royal(def: &GameDef, motions: &Motions, royals: &Royals) -> bool {
    def.all_sides().any(|side| {
        let takes = def
            .all_kinds()
            .flat_map(|kind| motions.motions_of(side, kind))
            .filter_map(|(_, kernel)| kernel.target_mask());
        takes.into_iter().any(|takes| royals.kinds.iter().any(|kind| takes.captures.contains(Piece::new(side, kind))))
    })
}

impl Shortcuts {
    /// The shortcuts that the facts allow.
    pub(crate) fn from_facts(def: &GameDef, stated: &StatedFacts, motions: &Motions, royals: &Royals) -> Self {
        let facts = &stated.all;
        let two_in_turn = def.sides.len() == 2 && def.turn.series.is_none() && def.turn.phases.len() == 1;
        let eliminates = def.goals.iter().any(GoalDef::eliminates);
        let (one_step_turns, nothing_after_moves) = (!facts.continues_turn, !facts.acts_after_moves);
        let royal_plan = royals.plan(def, stated, motions);
        let unburdened = nothing_after_moves && !facts.complicates_moves;
        let plain_moves = unburdened && def.stock_gains == 0;
        let by_lines = matches!(royal_plan, RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts)
            && nothing_after_moves
            && !facts.forbids_turns;
        let outs_itself = eliminates::may_eliminate_mover(def, &def.goals, &def.turn);
        let twins = TwinPlan {
            all: facts.twins == Twins::Any,
            same_piece: match facts.twins {
                Twins::Any => KindSet::default(),
                _ => motions.kinds_with_overlap(def, &stated.kinds, stated.play.twins),
            },
            costly: facts.may_cost_own || outs_itself,
            returning: motions.iter().any(|motion| motion.unconditional().may_return()),
        };
        let count_plan = if outs_itself {
            CountPlan::EveryTurn
        } else if one_step_turns && nothing_after_moves {
            CountPlan::Steps
        } else if !unburdened
            || facts.explodes != ExplosionTrigger::Never
            || eliminates
            || facts.restricts_moves
            || stated.motions.may_cost_own
            || stated.motions.twins == Twins::Any
            || def.turn.compels_captures()
        {
            CountPlan::EveryTurn
        } else {
            let guards = by_lines && royal_plan == RoyalPlan::Probe && royals.probes.is_direct_only();
            CountPlan::for_moves(def, twins.is_needed(), royal_plan, guards)
        };
        let keeps_no_records = !facts.needs_record;
        Self {
            one_step_turns,
            nothing_after_moves,
            plain_moves,
            captures_only_remove: facts.explodes == ExplosionTrigger::Never && royals.direct.is_empty(),
            spares_own_royals: !may_capture_own_royal(def, motions, royals),
            simple_turn_end: two_in_turn && keeps_no_records && !facts.acts_at_turn_end && !passes_several(def),
            sides_alternate: two_in_turn && !eliminates,
            keeps_no_records,
            moves_unrestricted: !facts.restricts_moves,
            removes_only_captured: facts.explodes == ExplosionTrigger::Never
                && stated.beside_motions.capture_scope == CaptureScope::NamedCells,
            displacement_captures_only: if are_corners_standing(&def.words) {
                KindSet::default()
            } else {
                stated.kinds_where(|facts| facts.capture_scope != CaptureScope::Elsewhere)
            },
            no_board_goals: !facts.decides_on_board,
            royal_plan,
            legality_by_lines: by_lines && matches!(count_plan, CountPlan::Steps | CountPlan::Gates),
            twin_kinds: match count_plan {
                // Turns that only lay stones are counted separately, and stones laid after a move are not pieces.
                CountPlan::Lays => motions.kinds_with_overlap(def, &stated.kinds, Twins::Never),
                _ if twins.all || stated.motions.may_cost_own => KindSet(u64::MAX),
                _ => twins.same_piece,
            },
            twins,
            count_plan,
            has_move_table: true,
        }
    }

    /// No shortcuts.
    pub(crate) fn none() -> Self {
        Self {
            one_step_turns: false,
            nothing_after_moves: false,
            plain_moves: false,
            captures_only_remove: false,
            spares_own_royals: false,
            simple_turn_end: false,
            sides_alternate: false,
            keeps_no_records: false,
            moves_unrestricted: false,
            removes_only_captured: false,
            displacement_captures_only: KindSet::default(),
            no_board_goals: false,
            royal_plan: RoyalPlan::Replay,
            legality_by_lines: false,
            twins: TwinPlan { all: true, ..TwinPlan::NONE },
            twin_kinds: KindSet(u64::MAX),
            count_plan: CountPlan::EveryTurn,
            has_move_table: false,
        }
    }

    /// Adds one shortcut.
    pub(crate) fn forcing(mut self, shortcut: Shortcut) -> Self {
        match shortcut {
            Shortcut::OneStepTurns => self.one_step_turns = true,
            Shortcut::NothingAfterMoves => self.nothing_after_moves = true,
            Shortcut::PlainMoves => self.plain_moves = true,
            Shortcut::CapturesOnlyRemove => self.captures_only_remove = true,
            Shortcut::SparesOwnRoyals => self.spares_own_royals = true,
            Shortcut::SimpleTurnEnd => self.simple_turn_end = true,
            Shortcut::SidesAlternate => self.sides_alternate = true,
            Shortcut::KeepsNoRecords => self.keeps_no_records = true,
            Shortcut::MovesUnrestricted => self.moves_unrestricted = true,
            Shortcut::RemovesOnlyCaptured => self.removes_only_captured = true,
            Shortcut::NoBoardGoals => self.no_board_goals = true,
            Shortcut::DisplacementCapturesOnly => self.displacement_captures_only = KindSet(u64::MAX),
            Shortcut::RoyalPlan => self.royal_plan = RoyalPlan::Probe,
            Shortcut::LegalityByLines => self.legality_by_lines = true,
            Shortcut::Twins => (self.twins, self.twin_kinds) = (TwinPlan::NONE, KindSet::default()),
            Shortcut::CountPlan => self.count_plan = CountPlan::Steps,
        }
        self
    }
}
