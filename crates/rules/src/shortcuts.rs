//! What may be skipped in a game, found from what its words state.
//!
//! For: everything that runs a game and asks whether it may take a shorter way. Each shortcut has a slow and true twin,
//! which a game compiled with [`Plans::Slow`] takes everywhere; a law plays every game both ways
//! (`testkit::twins`). Not for: the facts themselves (`facts`), which the words state.

use crate::count::Counting;
use crate::def::GameDef;
use crate::effect;
use crate::facts::{Bursts, Facts, Takes, Twins};
use crate::goal::{GoalDef, eliminates};
use crate::guard;
use crate::guard::royal::RoyalPlan;
use crate::guard::royal::royals::Royals;
use crate::motion::{Compiling, Motions};
use crate::piece::{Kind, KindSet, Piece};

/// Which ways a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plans {
    /// Every shortcut that the facts allow.
    Fast,
    /// None: for holding the shortcuts against.
    Slow,
    /// What the facts allow and this one, whether the facts allow it or not: for showing that the law would notice.
    Trusting(Shortcut),
}

/// A shortcut by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the field of the same name, which says it")]
pub enum Shortcut {
    OneStepTurns,
    NothingAfterMoves,
    PlainShifts,
    CapturesOnlyTake,
    SparesOwnRoyals,
    RestsAtOnce,
    SidesAlternate,
    KeepsNoRecords,
    GatesNobody,
    TakesOnTheWay,
    Harmless,
    UndecidedOnTheBoard,
    RoyalPlan,
    LegalityByLines,
    Twins,
    Counting,
}

impl Shortcut {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::OneStepTurns,
        Self::NothingAfterMoves,
        Self::PlainShifts,
        Self::CapturesOnlyTake,
        Self::SparesOwnRoyals,
        Self::RestsAtOnce,
        Self::SidesAlternate,
        Self::KeepsNoRecords,
        Self::GatesNobody,
        Self::TakesOnTheWay,
        Self::Harmless,
        Self::UndecidedOnTheBoard,
        Self::RoyalPlan,
        Self::LegalityByLines,
        Self::Twins,
        Self::Counting,
    ];
}

/// What the words of a game state, word by word added up.
#[derive(Debug)]
pub(crate) struct Stated {
    /// All words of the game.
    pub(crate) all: Facts,
    /// What guards, goals and acts state of whether a step is forbidden or a threat is hidden, motions left out.
    pub(crate) beside_motions: Facts,
    /// The motions of all men.
    pub(crate) motions: Facts,
    /// What a turn may consist of, and when the game is over.
    pub(crate) play: Facts,
    /// By kind: its motions, effects and guards.
    pub(crate) kinds: Vec<Facts>,
}

impl Stated {
    /// What the words of these rules state.
    pub(crate) fn of(def: &GameDef) -> Self {
        let motions = |kind: Kind| -> Facts {
            let of_side = |side| {
                let cx = Compiling { def, side, for_lay: false };
                def.kind(def.base(kind)).motions.iter().map(|motion| motion.facts(&cx)).collect::<Facts>()
            };
            def.all_sides().map(of_side).collect()
        };
        let beside = |kind: Kind| effect::facts(def, def.kind(kind)).and(guard::facts(def.kind(kind)));
        let goals: Facts = def.goals.iter().map(GoalDef::facts).collect();
        let acts = def.turn.facts(def);
        let play = goals.and(acts);
        let board = guard::facts_of_board(def).and(play);
        let beside_motions = board.and(def.all_kinds().map(beside).collect());
        let by_kind: Vec<Facts> = def.all_kinds().map(motions).collect();
        let kinds = def.all_kinds().zip(&by_kind).map(|(kind, motions)| motions.and(beside(kind))).collect();
        let motions: Facts = by_kind.into_iter().collect();
        Self { all: motions.and(beside_motions), beside_motions, motions, play, kinds }
    }

    /// The kinds of which something is stated.
    pub(crate) fn such(&self, is: impl Fn(&Facts) -> bool) -> KindSet {
        (0u8..).map(Kind).zip(&self.kinds).filter(|(_, facts)| is(facts)).map(|(kind, _)| kind).collect()
    }
}

/// Which turns have to be asked whether another leads to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwinPlan {
    /// Every turn.
    pub(crate) anybody: bool,
    /// The turns of men of these kinds.
    pub(crate) same_man: KindSet,
    /// Turns that cost men of one's own side.
    pub(crate) costly: bool,
}

impl TwinPlan {
    /// No turn.
    const NONE: Self = Self { anybody: false, same_man: KindSet(0), costly: false };

    /// Is there a turn that has to be asked?
    pub(crate) fn any(&self) -> bool {
        self.anybody || self.costly || !self.same_man.is_empty()
    }
}

/// What may be skipped.
#[derive(Clone, Debug)]
pub(crate) struct Shortcuts {
    /// Every turn is one step.
    pub(crate) one_step_turns: bool,
    /// Nothing has to be seen to after a move: no effects of where a man has come to, no forms, no records of kinds.
    pub(crate) nothing_after_moves: bool,
    /// A move does nothing but take who stands where it goes, if that sets nobody off; then most moves are a
    /// [`Position::shift`](crate::Position).
    pub(crate) plain_shifts: bool,
    /// A capture does nothing but remove whom it takes: it sets nobody off, nor does it excuse one's own check.
    pub(crate) captures_only_take: bool,
    /// Nobody can take a royal man of his own side.
    pub(crate) spares_own_royals: bool,
    /// At the end of a turn there is nothing to see to but double steps, and the other of two sides is on turn.
    pub(crate) rests_at_once: bool,
    /// Two sides take turns whatever happens.
    pub(crate) sides_alternate: bool,
    /// There are no records beside double steps that may have to be dropped at the end of a turn.
    pub(crate) keeps_no_records: bool,
    /// Whether a man may be moved, and where, hangs on his motions alone.
    pub(crate) gates_nobody: bool,
    /// A step removes nobody whom it neither takes nor pushes.
    pub(crate) takes_on_the_way: bool,
    /// By kind: whether it never takes anybody by going where nobody stands.
    pub(crate) harmless: KindSet,
    /// No goal is reached on the board alone.
    pub(crate) undecided_on_the_board: bool,
    /// How royal safety is decided.
    pub(crate) royal_plan: RoyalPlan,
    /// [`Safety`](crate::guard::royal::safety::Safety) can tell without trying which steps are safe.
    pub(crate) legality_by_lines: bool,
    /// Which turns may have twins.
    pub(crate) twins: TwinPlan,
    /// The kinds of whose moves it has to be seen whether another turn leads to the same position, before they are made
    /// and even if they set nothing off.
    pub(crate) twin_kinds: KindSet,
    /// How turns are counted without being made.
    pub(crate) counting: Counting,
    /// The plain ways of men stand in one table.
    pub(crate) listed: bool,
}

/// Can a man take a royal man of his own side?
fn may_take_own(def: &GameDef, motions: &Motions, royals: &Royals) -> bool {
    def.all_sides().any(|side| {
        let takes = def.all_kinds().flat_map(|kind| motions.of(side, kind)).filter_map(|(_, kernel)| kernel.takes());
        takes.into_iter().any(|takes| royals.kinds.iter().any(|kind| takes.takes.contains(Piece::man(side, kind))))
    })
}

impl Shortcuts {
    /// What the facts allow.
    pub(crate) fn allowed(def: &GameDef, stated: &Stated, motions: &Motions, royals: &Royals) -> Self {
        let facts = &stated.all;
        let two_in_turn = def.sides.len() == 2 && def.turn.order.len() == 2 && def.turn.phases.len() == 1;
        let eliminates = def.goals.iter().any(GoalDef::eliminates);
        let (one_step_turns, nothing_after_moves) = (!facts.goes_on, !facts.works_on);
        let royal_plan = royals.plan(def, stated, motions);
        let unburdened = nothing_after_moves && !facts.burdens;
        let plain_shifts = unburdened && def.stock_gains == 0;
        let by_lines =
            matches!(royal_plan, RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts) && nothing_after_moves && !facts.forbids;
        let outs_itself = eliminates::by_own_turn(def);
        let twins = TwinPlan {
            anybody: facts.twins == Twins::Anybody,
            same_man: match facts.twins {
                Twins::Anybody => KindSet::default(),
                _ => motions.meeting(def, stated, stated.play.twins),
            },
            costly: facts.costs_own || outs_itself,
        };
        let counting = if outs_itself {
            Counting::Made
        } else if one_step_turns && nothing_after_moves {
            Counting::Steps
        } else if !unburdened
            || facts.bursts != Bursts::Never
            || eliminates
            || facts.gates
            || stated.motions.costs_own
            || stated.motions.twins == Twins::Anybody
            || def.turn.compels_captures()
        {
            Counting::Made
        } else {
            let guards = by_lines && royal_plan == RoyalPlan::Probe && royals.probes.are_plain();
            Counting::after_moves(def, twins.any(), royal_plan, guards)
        };
        let keeps_no_records = !facts.records;
        Self {
            one_step_turns,
            nothing_after_moves,
            plain_shifts,
            captures_only_take: facts.bursts == Bursts::Never && royals.direct.is_empty(),
            spares_own_royals: !may_take_own(def, motions, royals),
            rests_at_once: two_in_turn && keeps_no_records && !facts.settles,
            sides_alternate: two_in_turn && !eliminates,
            keeps_no_records,
            gates_nobody: !facts.gates,
            takes_on_the_way: facts.bursts == Bursts::Never && stated.beside_motions.takes == Takes::OnItsWay,
            harmless: if def.corners_stand() {
                KindSet::default()
            } else {
                stated.such(|facts| facts.takes != Takes::Aside)
            },
            undecided_on_the_board: !facts.decides,
            royal_plan,
            legality_by_lines: by_lines && matches!(counting, Counting::Steps | Counting::Gates),
            twin_kinds: match counting {
                // Stones that are laid alone are counted apart, and those after a move are no men.
                Counting::Lays => motions.meeting(def, stated, Twins::Never),
                _ if twins.anybody || stated.motions.costs_own => KindSet(u64::MAX),
                _ => twins.same_man,
            },
            twins,
            counting,
            listed: true,
        }
    }

    /// Nothing is skipped.
    pub(crate) fn none() -> Self {
        Self {
            one_step_turns: false,
            nothing_after_moves: false,
            plain_shifts: false,
            captures_only_take: false,
            spares_own_royals: false,
            rests_at_once: false,
            sides_alternate: false,
            keeps_no_records: false,
            gates_nobody: false,
            takes_on_the_way: false,
            harmless: KindSet::default(),
            undecided_on_the_board: false,
            royal_plan: RoyalPlan::Replay,
            legality_by_lines: false,
            twins: TwinPlan { anybody: true, ..TwinPlan::NONE },
            twin_kinds: KindSet(u64::MAX),
            counting: Counting::Made,
            listed: false,
        }
    }

    /// All that the facts allow, and one more.
    pub(crate) fn trusting(mut self, shortcut: Shortcut) -> Self {
        match shortcut {
            Shortcut::OneStepTurns => self.one_step_turns = true,
            Shortcut::NothingAfterMoves => self.nothing_after_moves = true,
            Shortcut::PlainShifts => self.plain_shifts = true,
            Shortcut::CapturesOnlyTake => self.captures_only_take = true,
            Shortcut::SparesOwnRoyals => self.spares_own_royals = true,
            Shortcut::RestsAtOnce => self.rests_at_once = true,
            Shortcut::SidesAlternate => self.sides_alternate = true,
            Shortcut::KeepsNoRecords => self.keeps_no_records = true,
            Shortcut::GatesNobody => self.gates_nobody = true,
            Shortcut::TakesOnTheWay => self.takes_on_the_way = true,
            Shortcut::UndecidedOnTheBoard => self.undecided_on_the_board = true,
            Shortcut::Harmless => self.harmless = KindSet(u64::MAX),
            Shortcut::RoyalPlan => self.royal_plan = RoyalPlan::Probe,
            Shortcut::LegalityByLines => self.legality_by_lines = true,
            Shortcut::Twins => (self.twins, self.twin_kinds) = (TwinPlan::NONE, KindSet::default()),
            Shortcut::Counting => self.counting = Counting::Steps,
        }
        self
    }
}
