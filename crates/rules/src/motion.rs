//! How men go: the drawer of motions.
//!
//! For: the closed list of motion words, and the two questions a compiled motion answers: what steps does it offer, and
//! which cells does it reach (for laying)? Not for: what happens on arrival (`play`), what is forbidden (`guard`). Each
//! word has its file: keyword, document, reading, compiling, running, what it tells people.

pub(crate) mod bounds;
pub(crate) mod castle;
pub(crate) mod chain;
pub(crate) mod double_step;
pub(crate) mod en_passant;
mod fleet;
pub(crate) mod imitate;
pub(crate) mod leap;
pub(crate) mod march;
pub(crate) mod programs;
pub(crate) mod push;
pub(crate) mod ride;
pub(crate) mod step;
pub(crate) mod transform;

pub(crate) use programs::{Motions, Ways};

use crate::area::{Directions, Filter};
use crate::budget::Budget;
use crate::def::GameDef;
use crate::effect::become_kind::{Becomings, Change};
use crate::english::say;
use crate::facts::{Facts, Threat, Twins};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{Kind, Piece, PieceMask, Side};
use crate::position::Position;
use crate::step::{Act, Step};
use geometry::{Cell, CellSet, Direction};
use lang::{Node, Problems, Reader, Word};
use programs::Footprint;

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &step::WORD,
    &leap::WORD,
    &leap::ROUTE,
    &leap::BARRED,
    &ride::WORD,
    &double_step::WORD,
    &en_passant::WORD,
    &castle::WORD,
    &chain::WORD,
    &chain::HOP,
    &chain::LEGS,
    &push::WORD,
    &imitate::WORD,
    &transform::WORD,
];

/// A motion as written.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum MotionDef {
    Step(step::StepDef),
    Leap(leap::LeapDef),
    Ride(ride::RideDef),
    DoubleStep(double_step::DoubleStepDef),
    EnPassant(en_passant::EnPassantDef),
    Castle(castle::CastleDef),
    Chain(chain::ChainDef),
    Push(push::PushDef),
    Imitate(imitate::ImitateDef),
    Transform(transform::TransformDef),
}

impl MotionDef {
    /// The words that [`MotionDef::read`] reads; those of this drawer beside them are parts of others.
    pub(crate) const KEYWORDS: &[&str] =
        &["step", "leap", "ride", "double-step", "en-passant", "castle", "chain", "push", "imitate", "transform"];

    /// Reads a node if it is a word of this drawer.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Option<Self>> {
        let reader = Reader::new(node, problems);
        Some(match node.name.value.as_str() {
            "step" => step::read(reader, names).map(Self::Step),
            "leap" => leap::read(reader, names).map(Self::Leap),
            "ride" => ride::read(reader, names).map(Self::Ride),
            "double-step" => double_step::read(reader, names).map(Self::DoubleStep),
            "en-passant" => en_passant::read(reader, names).map(Self::EnPassant),
            "castle" => castle::read(reader, names).map(Self::Castle),
            "chain" => chain::read(reader, names).map(Self::Chain),
            "push" => push::read(reader).map(Self::Push),
            "imitate" => imitate::read(reader, names).map(Self::Imitate),
            "transform" => transform::read(reader, names).map(Self::Transform),
            _ => return None,
        })
    }

    pub(crate) fn compile(&self, cx: &Compiling<'_>) -> Kernel {
        match self {
            Self::Step(def) => def.compile(cx),
            Self::Leap(def) => def.compile(cx),
            Self::Ride(def) => def.compile(cx),
            Self::DoubleStep(def) => Kernel::DoubleStep(def.compile(cx)),
            Self::EnPassant(def) => Kernel::EnPassant(def.compile(cx)),
            Self::Castle(def) => Kernel::Castle(def.compile(cx)),
            Self::Chain(def) => Kernel::Chain(def.compile(cx)),
            Self::Push(def) => Kernel::Push(def.compile(cx)),
            Self::Imitate(def) => Kernel::Imitate(def.clone()),
            Self::Transform(def) => Kernel::Transform(def.compile(cx)),
        }
    }

    /// What it states.
    pub(crate) fn facts(&self, cx: &Compiling<'_>) -> Facts {
        match self {
            Self::Step(def) => def.modes.facts(&def.bounds, cx),
            Self::Leap(def) => def.modes.facts(&def.bounds, cx),
            Self::Ride(def) => def.facts(cx),
            Self::DoubleStep(_) => double_step::DoubleStepDef::FACTS,
            Self::EnPassant(_) => en_passant::EnPassantDef::FACTS,
            Self::Castle(def) => def.facts(),
            Self::Chain(def) => def.facts(cx),
            Self::Push(def) => def.facts(),
            Self::Imitate(_) => imitate::ImitateDef::FACTS,
            Self::Transform(_) => transform::TransformDef::FACTS,
        }
    }

    /// Quiet, capturing or both, for the motions that say so.
    pub(crate) fn modes(&self) -> Option<&Modes> {
        match self {
            Self::Step(def) => Some(&def.modes),
            Self::Leap(def) => Some(&def.modes),
            Self::Ride(def) => Some(&def.modes),
            _ => None,
        }
    }

    /// Where and when it is possible, for the motions that say so.
    pub(crate) fn bounds(&self) -> Option<&bounds::Bounds> {
        match self {
            Self::Step(def) => Some(&def.bounds),
            Self::Leap(def) => Some(&def.bounds),
            Self::Ride(def) => Some(&def.bounds),
            _ => None,
        }
    }

    /// Does it capture men of that kind by naming them, so that no shield helps?
    pub(crate) fn names_victim(&self, def: &GameDef, victim: Kind) -> bool {
        let named = |filter: &Filter| {
            let of_side = |side| filter.mask(def, side);
            def.all_sides().any(|side| def.all_sides().any(|other| of_side(side).contains(Piece::man(other, victim))))
        };
        match self {
            Self::Chain(chain) => chain.ending_filters().any(named),
            _ => self.modes().is_some_and(|modes| modes.capture && modes.only.as_ref().is_some_and(named)),
        }
    }

    /// How the motions of a man read in English. Chains that differ little share a sentence.
    pub(crate) fn explain_all(motions: &[Self], def: &GameDef) -> Vec<Phrase> {
        let chains: Vec<&chain::ChainDef> = motions
            .iter()
            .filter_map(|motion| if let Self::Chain(chain) = motion { Some(chain) } else { None })
            .collect();
        let mut phrases = Vec::new();
        for motion in motions {
            match motion {
                Self::Chain(chain) if std::ptr::eq(chain, chains[0]) => {
                    phrases.extend(chain::ChainDef::explain_all(&chains, def));
                }
                Self::Chain(_) => {}
                other => phrases.push(other.explain(def)),
            }
        }
        phrases
    }

    /// How the motion reads in English.
    pub(crate) fn explain(&self, def: &GameDef) -> Phrase {
        match self {
            Self::Step(motion) => motion.explain(def),
            Self::Leap(motion) => motion.explain(def),
            Self::Ride(motion) => motion.explain(def),
            Self::DoubleStep(motion) => motion.explain(def),
            Self::EnPassant(motion) => motion.explain(),
            Self::Castle(_) => castle::CastleDef::explain(),
            Self::Chain(motion) => motion.explain(def),
            Self::Push(motion) => motion.explain(def),
            Self::Imitate(motion) => motion.explain(def),
            Self::Transform(motion) => motion.explain(def),
        }
    }
}

/// A motion in English, as a sentence without its subject: a verb, the way, and what is to be added. Motions that agree
/// in verb and addition can share a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// "moves and captures"; empty if the way is a whole sentence.
    pub(crate) verb: String,
    /// "one cell diagonally".
    pub(crate) way: String,
    /// Another motion with the same verb and tail may share the sentence.
    pub(crate) may_share: bool,
    /// What follows the way, with its comma or semicolon; or empty.
    pub(crate) tail: String,
}

impl Phrase {
    /// A sentence that cannot share its verb.
    const fn whole(way: String) -> Self {
        Self { verb: String::new(), way, may_share: false, tail: String::new() }
    }
}

/// What a motion is compiled for: one kind of one side on this board.
#[derive(Clone, Copy)]
pub(crate) struct Compiling<'a> {
    pub(crate) def: &'a GameDef,
    pub(crate) side: Side,
    /// Compiled for laying: everything that can be reached counts, whatever the modes say.
    pub(crate) for_lay: bool,
}

impl Compiling<'_> {
    /// Does the cell exist for this side?
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        self.for_lay || !self.def.closed[self.side.index()].contains(cell)
    }

    /// The directions as this side's men see them.
    pub(crate) fn seen(&self, directions: &Directions) -> Vec<Direction> {
        let facing = self.def.sides[self.side.index()].facing;
        directions.all.iter().map(|direction| direction.turned(facing)).collect()
    }
}

/// Whether a motion goes to empty cells, captures, or both, and what it captures.
#[derive(Clone, Debug)]
pub struct Modes {
    /// It goes to empty cells.
    pub quiet: bool,
    /// It takes what stands where it arrives.
    pub capture: bool,
    /// What it takes instead of all enemy men that may be taken.
    pub only: Option<Filter>,
    /// What it takes besides.
    pub also: Option<Filter>,
}

impl Modes {
    /// Reads all arguments left: directions, the words `quiet` and `capture`, and those of the bounds; and the
    /// properties that go with them.
    pub(crate) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> (Directions, Self, bounds::Bounds) {
        const WORDS: &[&str] = &["quiet", "capture", "first-move", "unchecked"];
        let (mut directions, mut quiet, mut capture) = (Directions::default(), false, false);
        reader.words(WORDS);
        let mut bounds = bounds::Bounds::read(reader, names);
        for word in reader.rest() {
            match word.value.as_str() {
                "quiet" => quiet = true,
                "capture" => capture = true,
                other if directions.take(other) || bounds.take(other) => {}
                _ => directions.take_or_refuse(&word, WORDS, reader.problems),
            }
        }
        if bounds.lost_to.is_some() && !bounds.first_move {
            let span = reader.span();
            reader.error(span, "only a first move can be lost").help("add `first-move`");
        }
        if directions.are_missing() {
            let span = reader.span();
            let message = format!("`{}` needs a direction", reader.node.name.value);
            reader.error(span, message).help("for example `any`, `orthogonal`, `forward` or a leap such as \"1,2\"");
        }
        let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
        let also = reader.prop("also").map(|text| Filter::read(&text, names, reader.problems));
        if !quiet && !capture {
            (quiet, capture) = (true, true);
        }
        (directions, Self { quiet, capture, only, also }, bounds)
    }

    pub(crate) fn compile(&self, cx: &Compiling<'_>) -> Takes {
        Takes { quiet: self.quiet, takes: self.victims(cx.def, cx.side) }
    }

    /// Whom a man of that side takes by it.
    fn victims(&self, def: &GameDef, side: Side) -> PieceMask {
        let captured = if self.capture { def.victims(side, self.only.as_ref()) } else { PieceMask::default() };
        let also = self.also.as_ref().map_or_else(PieceMask::default, |also| also.mask(def, side));
        def.pieces().filter(|&piece| captured.contains(piece) || also.contains(piece)).collect()
    }

    /// Does it take anybody at all?
    pub(crate) fn takes_anybody(&self) -> bool {
        self.capture || self.also.is_some()
    }

    /// What a motion states that goes where its directions lead and takes who stands there.
    fn facts(&self, bounds: &bounds::Bounds, cx: &Compiling<'_>) -> Facts {
        let takes = self.compile(cx).takes;
        let threat = match (takes.is_empty(), bounds.narrow_threats(cx)) {
            (true, _) => Threat::None,
            (false, false) => Threat::Lines,
            (false, true) => Threat::Replay,
        };
        Facts {
            threat,
            twins: Twins::WhereTablesMeet,
            costs_own: cx.def.cost_own(cx.side, takes),
            // Where he arrives he may take somebody's first move from him.
            burdens: bounds.lost_to.is_some(),
            ..Facts::NONE
        }
    }

    /// The way with the verb that fits: "moves", "captures" or both.
    fn phrase(&self, def: &GameDef, way: String) -> Phrase {
        let does = match (self.quiet, self.capture) {
            (true, false) => "quiet",
            (false, true) => "capture",
            _ => "both",
        };
        let only = self.only.as_ref().map(|only| say!("modes-only", whom = only.explain(def)));
        let also = self.also.as_ref().map(|also| say!("modes-also", whom = also.explain(def)));
        let tail = only.into_iter().chain(also).collect();
        Phrase { verb: say!("motion-verb", does = does), way, may_share: true, tail }
    }
}

/// Compiled [`Modes`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes {
    pub(crate) quiet: bool,
    pub(crate) takes: PieceMask,
}

impl Takes {
    /// It goes to empty cells alone.
    const NOBODY: Self = Self { quiet: true, takes: PieceMask::EMPTY };
}

/// A motion as run: one way for the men of one side to go.
#[derive(Debug)]
pub(crate) struct Motion {
    /// Whose motion it is; for an imitator, its model's.
    pub(crate) kind: Kind,
    pub(crate) kernel: Kernel,
}

/// The ways of going. The list is closed: a new one is a new word of the language.
#[derive(Debug)]
pub(crate) enum Kernel {
    Leap(leap::Leaps),
    Routed(leap::Routed),
    Ride(ride::Rides),
    Vault(ride::Vaults),
    RideOver(ride::RideOver),
    Conditional(bounds::Conditional),
    DoubleStep(double_step::DoubleSteps),
    EnPassant(en_passant::EnPassant),
    Castle(castle::Castle),
    Chain(chain::Chain),
    Push(push::Push),
    Imitate(imitate::ImitateDef),
    Transform(transform::Transform),
}

/// One man's view while his steps are listed.
pub(crate) struct Scene<'a> {
    pub(crate) game: &'a Game,
    pub(crate) pos: &'a Position,
    pub(crate) side: Side,
    pub(crate) from: Cell,
    pub(crate) piece: Piece,
    pub(crate) motion: u16,
    /// Steps that cannot capture anybody (castling) are left out, and no check is asked for.
    pub(crate) threats_only: bool,
    pub(crate) out: &'a mut Vec<Step>,
    /// Plain moves that change nothing but a place are left out.
    pub(crate) noisy_only: bool,
    /// Nothing is offered but walks that land on exactly these cells.
    pub(crate) path: Option<&'a [Cell]>,
    /// What the man may become, where one of the motions at hand may let him.
    becomes: Option<&'a Becomings>,
    /// There is a double step to be answered.
    passing: bool,
    /// Who cannot be moved because he is frozen, once that has been looked at for all.
    frozen: Option<CellSet>,
}

impl<'a> Scene<'a> {
    /// The steps of the side on turn, before any man has been asked for his.
    #[inline]
    pub(crate) fn new(game: &'a Game, pos: &'a Position, threats_only: bool, out: &'a mut Vec<Step>) -> Self {
        let (side, piece) = (pos.side, Piece::EMPTY);
        let passing = !threats_only && pos.may_capture_en_passant(side);
        let becomes = None;
        Self {
            game,
            pos,
            side,
            from: Cell(0),
            piece,
            motion: 0,
            threats_only,
            out,
            noisy_only: false,
            path: None,
            becomes,
            passing,
            frozen: None,
        }
    }

    /// Looks once who is frozen, for whoever is about to ask of all men.
    pub(crate) fn see_frozen(&mut self) {
        if !self.game.freezers().is_empty() {
            self.frozen = Some(self.game.frozen_men(self.pos, self.side));
        }
    }

    /// Can a step of the motion that is being offered, to cells where nobody stands, capture nobody, for want of
    /// effects after it? They are those of the kind the motion belongs to: an imitator also has motions of his own.
    pub(crate) fn is_harmless(&self) -> bool {
        self.game.shortcuts.harmless.contains(self.game.motion_kind(self.motion))
    }

    /// Offers the steps of the man on a cell, if he may be moved at all.
    #[inline]
    pub(crate) fn offer(&mut self, from: Cell) {
        if self.game.shortcuts.gates_nobody {
            self.offer_motions(from);
        } else {
            self.offer_gated(from);
        }
    }

    fn offer_gated(&mut self, from: Cell) {
        let Self { game, pos, .. } = *self;
        let is_frozen = match &self.frozen {
            Some(frozen) => frozen.contains(from),
            None => game.is_frozen(pos, from),
        };
        if is_frozen || game.is_parked_on(pos, from) {
            return;
        }
        let known = self.out.len();
        self.offer_motions(from);
        self.keep_lawful(from, known);
    }

    /// Of the steps of the man on a cell, offered since there were `known`, keeps those that nothing forbids that lies
    /// outside their motions.
    pub(crate) fn keep_lawful(&mut self, from: Cell, known: usize) {
        let Self { game, pos, side, .. } = *self;
        let held = !self.threats_only && game.royals.held.contains(pos.piece(from).kind());
        if held && self.out.len() > known && game.in_check(pos, side) {
            let checkers = game.checkers(pos, side);
            self.keep(known, |step| checkers == CellSet::EMPTY.with(step.to));
        }
        if game.has_parking() {
            // Nobody captures a parked man, by whatever motion.
            let parked = game.parked_men(pos);
            if !parked.is_empty() {
                self.keep(known, |step| !parked.contains(step.to) && (step.taken & parked).is_empty());
            }
        }
        if pos.asleep != 0 && !self.threats_only {
            // Nor one of a side that is mated and sleeps. He is in check all the same.
            let sleeping =
                game.sides().filter(|&side| pos.is_asleep(side)).fold(CellSet::EMPTY, |all, side| all | pos.men(side));
            self.keep(known, |step| !sleeping.contains(step.to) && (step.taken & sleeping).is_empty());
        }
    }

    /// Takes back some of the steps offered since there were `known`.
    pub(crate) fn keep(&mut self, known: usize, lawful: impl Fn(&Step) -> bool) {
        let mut kept = known;
        for at in known..self.out.len() {
            if lawful(&self.out[at]) {
                self.out.swap(kept, at);
                kept += 1;
            }
        }
        self.out.truncate(kept);
    }

    fn offer_motions(&mut self, from: Cell) {
        let (game, piece) = (self.game, self.pos.piece(from));
        self.from = from;
        self.piece = piece;
        if self.path.is_some() {
            return self.offer_each(&game.ways.marches.others(piece).rest);
        }
        if let Some(post) = game.ways.marches.post(piece, from) {
            // Most men on most cells have nothing to become.
            self.becomes = post.changes.then(|| game.becomes(piece));
            game.ways.marches.offer(post, self);
            let begins = if self.noisy_only { post.noisy_others } else { post.others };
            if begins {
                self.offer_each(&game.ways.marches.others(piece).rest);
            }
        }
        if self.passing {
            self.offer_each(&game.ways.marches.others(piece).passing);
        }
    }

    /// Counts the plain ways of the man on a cell that end in `sure`, and offers all others that may end in `open`.
    /// Where nothing outside their motions forbids men to move.
    #[inline]
    pub(crate) fn count(&mut self, from: Cell, open: &CellSet, sure: &CellSet) -> u64 {
        let (game, piece) = (self.game, self.pos.piece(from));
        self.from = from;
        self.piece = piece;
        let mut count = 0;
        if let Some(post) = game.ways.marches.post(piece, from) {
            if post.changes {
                self.becomes = Some(game.becomes(piece));
                game.ways.marches.offer(post, self);
            } else {
                self.becomes = None;
                count = game.ways.marches.count(post, self, open, sure);
            }
            if post.others {
                self.offer_each(&game.ways.marches.others(piece).rest);
            }
        }
        if self.passing {
            self.offer_each(&game.ways.marches.others(piece).passing);
        }
        count
    }

    /// Offers the answers of the man on a cell to a double step.
    #[inline]
    pub(crate) fn offer_en_passant(&mut self, from: Cell) {
        if self.passing {
            self.from = from;
            self.piece = self.pos.piece(from);
            self.offer_each(&self.game.ways.marches.others(self.piece).passing);
        }
    }

    /// Offers what is not in the table.
    fn offer_each(&mut self, motions: &[u16]) {
        self.becomes = Some(self.game.becomes(self.piece));
        for &motion in motions {
            self.motion = motion;
            self.game.ways.motions[motion].kernel.offer(self);
        }
    }

    /// Offers a step to a cell, once for each kind the man may become there.
    #[inline]
    pub(crate) fn arrive(&mut self, to: Cell, taken: CellSet) {
        let may_change = self.becomes.is_some_and(|becomes| becomes.any(self.from, to));
        if !may_change || !self.become_another(to, taken) {
            self.add(to, taken);
        }
    }

    /// Offers a step to a cell as the man is, unless it is quiet and only noisy ones are asked for.
    #[inline]
    pub(crate) fn add(&mut self, to: Cell, taken: CellSet) {
        let takes = || !taken.is_empty() || to != self.from && !self.pos.piece(to).is_empty();
        if !self.noisy_only || takes() {
            // Made where it will lie; to make it elsewhere and copy it would cost more than finding it.
            self.out.push(Step { act: Act::Move, from: self.from, to, motion: self.motion, choice: None, taken });
        }
    }

    /// Offers the step with each kind the man may become; true if he must become one of them.
    fn become_another(&mut self, to: Cell, taken: CellSet) -> bool {
        let (from, motion) = (self.from, self.motion);
        if self.game.bursts(self.pos.piece(to), self.piece.kind(), self.game.motion_kind(motion)) {
            return false;
        }
        let known = self.out.len();
        let out = &mut *self.out;
        let tell = |kind| out.push(Step { act: Act::Move, from, to, motion, choice: Some(kind), taken });
        let change = self.game.changes(self.pos, self.piece, from, to, tell);
        // Where nothing is left to become the man attacks without being able to go there.
        let attacks = self.threats_only && self.out.len() == known;
        matches!(change, Change::Must) && !attacks
    }
}

impl Kernel {
    /// The motion without conditions that depend on more than on who stands where.
    pub(crate) fn bare(&self) -> &Self {
        match self {
            Self::Conditional(conditional) => &conditional.kernel,
            kernel => kernel,
        }
    }

    /// Is a step by it that takes nobody on the way no more than taking a man from one cell to another?
    #[inline]
    pub(crate) fn is_shift(&self) -> bool {
        match self {
            Self::Castle(_) | Self::Push(_) => false,
            Self::Leap(_)
            | Self::Routed(_)
            | Self::Ride(_)
            | Self::Vault(_)
            | Self::RideOver(_)
            | Self::DoubleStep(_)
            | Self::EnPassant(_)
            | Self::Chain(_)
            | Self::Imitate(_)
            | Self::Transform(_) => true,
            Self::Conditional(conditional) => conditional.kernel.is_shift(),
        }
    }

    /// Whom it takes on the cell where it arrives, and whether it goes to empty ones; none if its tables do not tell.
    pub(crate) fn takes(&self) -> Option<Takes> {
        match self {
            Self::Leap(leaps) => Some(leaps.takes),
            Self::Routed(routed) => Some(routed.takes),
            Self::Ride(rides) => Some(rides.takes),
            Self::Vault(vaults) => Some(vaults.rides.takes),
            Self::RideOver(over) => Some(over.rides.takes),
            Self::Conditional(conditional) => conditional.kernel.takes(),
            Self::DoubleStep(_) | Self::EnPassant(_) | Self::Castle(_) | Self::Transform(_) => Some(Takes::NOBODY),
            Self::Chain(_) | Self::Push(_) | Self::Imitate(_) => None,
        }
    }

    /// Where it leads from a cell.
    fn footprint(&self, from: Cell) -> Footprint {
        match self {
            Self::Leap(leaps) => Footprint::Cells(leaps.takes, leaps.targets.at(from).to_vec()),
            Self::Routed(routed) => {
                Footprint::Cells(routed.takes, routed.targets.at(from).iter().map(|(to, _)| *to).collect())
            }
            Self::Ride(rides) => Footprint::Cells(rides.takes, rides.runs(from).flatten().copied().collect()),
            Self::Vault(vaults) => {
                let behind = vaults.rides.runs(from).flat_map(|run| &run[1..]).copied().collect();
                Footprint::Cells(vaults.rides.takes, behind)
            }
            Self::DoubleStep(double) => Footprint::Cells(Takes::NOBODY, double.targets(from).iter().collect()),
            Self::EnPassant(passing) => Footprint::EnPassant(passing.ways(from).iter().copied().collect()),
            Self::Transform(transform) => {
                Footprint::Kinds { kinds: transform.kinds().collect(), goes: transform.goes() }
            }
            Self::Castle(_) => Footprint::Apart,
            Self::Conditional(conditional) => conditional.kernel.footprint(from),
            Self::RideOver(_) | Self::Chain(_) | Self::Push(_) | Self::Imitate(_) => Footprint::Unknown,
        }
    }

    /// May it begin on the cell at all? Asked once, when a game is compiled.
    pub(crate) fn may_begin(&self, from: Cell) -> bool {
        match self {
            Self::DoubleStep(kernel) => kernel.may_begin(from),
            Self::Castle(kernel) => kernel.may_begin(from),
            _ => true,
        }
    }

    /// May it capture somebody from the cell, or let a man become another kind? Asked once, too.
    pub(crate) fn may_be_noisy(&self, from: Cell, becomes: &Becomings) -> bool {
        match self {
            Self::DoubleStep(kernel) => kernel.may_end(from, |to| becomes.any(from, to)),
            Self::Castle(_) => false,
            _ => true,
        }
    }

    /// Offers this motion's steps, regardless of guards that look at the result.
    #[inline]
    pub(crate) fn offer(&self, scene: &mut Scene<'_>) {
        if scene.path.is_some() && !matches!(self, Self::Chain(_) | Self::Imitate(_) | Self::Conditional(_)) {
            return;
        }
        match self {
            Self::Leap(kernel) => kernel.offer(scene),
            Self::Routed(kernel) => kernel.offer(scene),
            Self::Ride(kernel) => kernel.offer(scene),
            Self::Vault(kernel) => kernel.offer(scene),
            Self::RideOver(kernel) => kernel.offer(scene),
            Self::Conditional(kernel) => kernel.offer(scene),
            Self::DoubleStep(kernel) => kernel.offer(scene),
            Self::EnPassant(kernel) => kernel.offer(scene),
            Self::Castle(kernel) => kernel.offer(scene),
            Self::Chain(kernel) => kernel.offer(scene),
            Self::Push(kernel) => kernel.offer(scene),
            Self::Imitate(kernel) => kernel.offer(scene),
            Self::Transform(kernel) => kernel.offer(scene),
        }
    }

    /// The cells this motion would reach, each taken as if it were empty: for laying stones. Cells may come twice.
    pub(crate) fn reach(&self, pos: &Position, from: Cell, budget: &Budget, found: &mut impl FnMut(Cell)) {
        match self {
            Self::Leap(kernel) => kernel.reach(from, found),
            Self::Routed(kernel) => kernel.reach(pos, from, found),
            Self::Ride(kernel) => kernel.reach(pos, from, found),
            Self::Vault(kernel) => kernel.reach(pos, from, found),
            Self::DoubleStep(kernel) => kernel.reach(pos, from, found),
            Self::Chain(kernel) => kernel.reach(pos, from, budget, found),
            // Conditions are left out where a motion is compiled for laying.
            Self::EnPassant(_)
            | Self::Castle(_)
            | Self::Push(_)
            | Self::Imitate(_)
            | Self::Conditional(_)
            | Self::RideOver(_)
            | Self::Transform(_) => {}
        }
    }
}

/// Lists of cells, one for each cell of the board, in one flat piece of memory.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct PerCell<T> {
    flat: Vec<T>,
    spans: Vec<(u32, u32)>,
}

impl<T> PerCell<T> {
    pub(crate) fn new(cells: usize, mut of: impl FnMut(Cell) -> Vec<T>) -> Self {
        let mut table = Self { flat: Vec::new(), spans: Vec::with_capacity(cells) };
        for cell in (0..=u8::MAX).take(cells).map(Cell) {
            let start = table.flat.len() as u32;
            table.flat.extend(of(cell));
            table.spans.push((start, table.flat.len() as u32));
        }
        table
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }

    /// Those of all cells.
    pub(crate) fn all(&self) -> &[T] {
        &self.flat
    }

    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> &[T] {
        let (start, end) = self.spans[cell.index()];
        &self.flat[start as usize..end as usize]
    }
}
