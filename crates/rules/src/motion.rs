//! Motions: how pieces move.
//!
//! For: the closed list of motion words, and the two questions that a compiled motion answers: which steps it
//! generates, and which cells it reaches (for laying). Not for: what happens on arrival (`play`), nor what is forbidden
//! (`guard`). Each word has its own file with its keyword, documentation, parser, compilation, execution and
//! explanation.

mod batch_count;
pub(crate) mod bounds;
pub(crate) mod castle;
pub(crate) mod chain;
pub(crate) mod double_step;
pub(crate) mod en_passant;
pub(crate) mod imitate;
pub(crate) mod leap;
pub(crate) mod motion_set;
pub(crate) mod move_table;
pub(crate) mod push;
pub(crate) mod ride;
pub(crate) mod step;
pub(crate) mod transform;

pub(crate) use motion_set::{Motions, Movement};

use crate::budget::Budget;
use crate::cast::Cast;
use crate::effect::become_kind::{BecomeChoice, BecomeRules};
use crate::english::say;
use crate::facts::{Facts, Threat, Twins};
use crate::filters::{Directions, Filter};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{Kind, Piece, PieceMask, Side};
use crate::position::Position;
use crate::step::{Act, Step};
use geometry::{Cell, CellSet, Direction};
use kdl::{Node, Problems, Reader, Word};
use motion_set::Footprint;

/// The words of this category.
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

/// A motion as written in the rule file.
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
    /// The words that [`MotionDef::read`] reads; the other words of this category are parts of these.
    pub(crate) const KEYWORDS: &[&str] =
        &["step", "leap", "ride", "double-step", "en-passant", "castle", "chain", "push", "imitate", "transform"];

    /// Reads a node if it is a word of this category.
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

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> CompiledMotion {
        match self {
            Self::Step(def) => def.compile(cx),
            Self::Leap(def) => def.compile(cx),
            Self::Ride(def) => def.compile(cx),
            Self::DoubleStep(def) => CompiledMotion::DoubleStep(def.compile(cx)),
            Self::EnPassant(def) => CompiledMotion::EnPassant(def.compile(cx)),
            Self::Castle(def) => CompiledMotion::Castle(def.compile(cx)),
            Self::Chain(def) => CompiledMotion::Chain(def.compile(cx)),
            Self::Push(def) => CompiledMotion::Push(def.compile(cx)),
            Self::Imitate(def) => CompiledMotion::Imitate(def.clone()),
            Self::Transform(def) => CompiledMotion::Transform(def.compile(cx)),
        }
    }

    /// The facts of this motion.
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
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

    /// Quiet, capturing or both, for motions that have modes.
    pub(crate) fn modes(&self) -> Option<&Modes> {
        match self {
            Self::Step(def) => Some(&def.modes),
            Self::Leap(def) => Some(&def.modes),
            Self::Ride(def) => Some(&def.modes),
            _ => None,
        }
    }

    /// Where and when it is possible, for motions that have bounds.
    pub(crate) fn bounds(&self) -> Option<&bounds::Bounds> {
        match self {
            Self::Step(def) => Some(&def.bounds),
            Self::Leap(def) => Some(&def.bounds),
            Self::Ride(def) => Some(&def.bounds),
            _ => None,
        }
    }

    /// Whether it captures pieces of that kind by naming them, so that shields do not help.
    pub(crate) fn names_piece(&self, cast: &Cast, victim: Kind) -> bool {
        let named = |filter: &Filter| {
            let of_side = |side| filter.mask(cast, side);
            cast.all_sides().any(|side| cast.all_sides().any(|other| of_side(side).contains(Piece::new(other, victim))))
        };
        match self {
            Self::Chain(chain) => chain.ending_filters().any(named),
            _ => self.modes().is_some_and(|modes| modes.capture && modes.only.as_ref().is_some_and(named)),
        }
    }

    /// Explains the motions of a piece. Chains that differ little share a sentence.
    pub(crate) fn explain_all(motions: &[Self], cast: &Cast) -> Vec<Phrase> {
        let chains: Vec<&chain::ChainDef> = motions
            .iter()
            .filter_map(|motion| if let Self::Chain(chain) = motion { Some(chain) } else { None })
            .collect();
        let mut phrases = Vec::new();
        for motion in motions {
            match motion {
                Self::Chain(chain) if std::ptr::eq(chain, chains[0]) => {
                    phrases.extend(chain::ChainDef::explain_all(&chains, cast));
                }
                Self::Chain(_) => {}
                other => phrases.push(other.explain(cast)),
            }
        }
        phrases
    }

    /// Explains the motion.
    pub(crate) fn explain(&self, cast: &Cast) -> Phrase {
        match self {
            Self::Step(motion) => motion.explain(cast),
            Self::Leap(motion) => motion.explain(cast),
            Self::Ride(motion) => motion.explain(cast),
            Self::DoubleStep(motion) => motion.explain(cast),
            Self::EnPassant(motion) => motion.explain(),
            Self::Castle(_) => castle::CastleDef::explain(),
            Self::Chain(motion) => motion.explain(cast),
            Self::Push(motion) => motion.explain(cast),
            Self::Imitate(motion) => motion.explain(cast),
            Self::Transform(motion) => motion.explain(cast),
        }
    }
}

/// A motion in English, as a sentence without its subject: a verb, the way and an addition. Motions with the same verb
/// and addition can share a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// "moves and captures"; empty if the way is a whole sentence.
    pub(crate) verb: String,
    /// "one cell diagonally".
    pub(crate) way: String,
    /// Whether another motion with the same verb and tail may share the sentence.
    pub(crate) may_share: bool,
    /// What follows the way, with its comma or semicolon; or empty.
    pub(crate) tail: String,
    /// Whether it says how the piece captures.
    pub(crate) captures: bool,
}

impl Phrase {
    /// Creates a sentence that cannot share its verb.
    const fn sentence(way: String, captures: bool) -> Self {
        Self { verb: String::new(), way, may_share: false, tail: String::new(), captures }
    }
}

/// What a motion is compiled for: one kind of one side on this board.
#[derive(Clone, Copy)]
pub(crate) struct CompileContext<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) side: Side,
    /// Whether the motion is compiled for laying: everything within reach counts, whatever the modes say.
    pub(crate) for_lay: bool,
}

impl CompileContext<'_> {
    /// Whether the cell exists for this side.
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        self.for_lay || !self.cast.closed[self.side.index()].contains(cell)
    }

    /// The directions as this side's pieces see them.
    pub(crate) fn rotated(&self, directions: &Directions) -> Vec<Direction> {
        let facing = self.cast.sides[self.side.index()].facing;
        directions.directions.iter().map(|direction| direction.rotated(facing)).collect()
    }
}

/// Whether a motion goes to empty cells, captures, or both, and what it captures.
#[derive(Clone, Debug)]
pub struct Modes {
    /// Whether it goes to empty cells.
    pub quiet: bool,
    /// Whether it captures what stands where it arrives.
    pub capture: bool,
    /// What it captures instead of all enemy pieces that can be captured.
    pub only: Option<Filter>,
    /// What it captures in addition.
    pub also: Option<Filter>,
}

impl Modes {
    /// Reads all remaining arguments (directions, the words `quiet` and `capture`, and those of the bounds) and the
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
                other if directions.read_word(other) || bounds.read_word(other) => {}
                _ => directions.read_or_report(&word, WORDS, reader.problems),
            }
        }
        if bounds.lost_to.is_some() && !bounds.first_move {
            let span = reader.span();
            reader.error(span, "`lost-to` limits only a first move").help("add `first-move`");
        }
        if directions.is_missing() {
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

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> TargetMask {
        TargetMask { quiet: self.quiet, captures: self.victims(cx.cast, cx.side) }
    }

    /// What a piece of that side captures by it.
    fn victims(&self, cast: &Cast, side: Side) -> PieceMask {
        let captured = if self.capture { cast.victims(side, self.only.as_ref()) } else { PieceMask::default() };
        let also = self.also.as_ref().map_or_else(PieceMask::default, |also| also.mask(cast, side));
        cast.all_pieces().filter(|&piece| captured.contains(piece) || also.contains(piece)).collect()
    }

    /// Whether it captures anything.
    pub(crate) fn captures_any(&self) -> bool {
        self.capture || self.also.is_some()
    }

    /// The facts of a motion that goes where its directions lead and captures what stands there.
    fn facts(&self, bounds: &bounds::Bounds, cx: &CompileContext<'_>) -> Facts {
        let takes = self.compile(cx).captures;
        let threat = match (takes.is_empty(), bounds.narrows_threats(cx)) {
            (true, _) => Threat::None,
            (false, false) => Threat::Lines,
            (false, true) => Threat::Replay,
        };
        Facts {
            threat,
            twins: Twins::WhereTablesMeet,
            may_cost_own: cx.cast.captures_cost_own(cx.side, takes),
            // With `lost-to`, moves of other pieces may end this first move.
            complicates_moves: bounds.lost_to.is_some(),
            ..Facts::NONE
        }
    }

    /// The way with the matching verb: "moves", "captures" or both.
    fn phrase(&self, cast: &Cast, way: String) -> Phrase {
        let does = match (self.quiet, self.capture) {
            (true, false) => "quiet",
            (false, true) => "capture",
            _ => "both",
        };
        let only = self.only.as_ref().map(|only| say!("modes-only", whom = only.explain(cast)));
        let also = self.also.as_ref().map(|also| say!("modes-also", whom = also.explain(cast)));
        let tail = only.into_iter().chain(also).collect();
        Phrase { verb: say!("motion-verb", does = does), way, may_share: true, tail, captures: self.captures_any() }
    }
}

/// Compiled [`Modes`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetMask {
    pub(crate) quiet: bool,
    pub(crate) captures: PieceMask,
}

impl TargetMask {
    /// Goes to empty cells only.
    const QUIET_ONLY: Self = Self { quiet: true, captures: PieceMask::EMPTY };
}

/// A compiled motion of one side's pieces.
#[derive(Debug)]
pub(crate) struct Motion {
    /// The kind whose motion it is; for an imitator, the kind that it imitates.
    pub(crate) kind: Kind,
    pub(crate) compiled: CompiledMotion,
}

/// The compiled motions. The list is closed: a new one is a new word of the language.
#[derive(Debug)]
pub(crate) enum CompiledMotion {
    Leap(leap::Leaps),
    Routed(leap::RoutedLeaps),
    Ride(ride::Rides),
    HurdleRide(ride::HurdleRides),
    RideOver(ride::RideOver),
    Conditional(bounds::ConditionalMotion),
    DoubleStep(double_step::DoubleSteps),
    EnPassant(en_passant::EnPassant),
    Castle(castle::Castle),
    Chain(chain::Chain),
    Push(push::Push),
    Imitate(imitate::ImitateDef),
    Transform(transform::Transform),
}

/// The generation of one piece's steps.
pub(crate) struct MoveGen<'a> {
    pub(crate) game: &'a Game,
    pub(crate) pos: &'a Position,
    pub(crate) side: Side,
    pub(crate) from: Cell,
    pub(crate) piece: Piece,
    pub(crate) motion: u16,
    /// Leaves out steps that cannot capture (castling), and does not test for check.
    pub(crate) threats_only: bool,
    pub(crate) out: &'a mut Vec<Step>,
    /// Leaves out plain moves, which only change the place of a piece.
    pub(crate) noisy_only: bool,
    /// If given, only walks that land on exactly these cells are generated.
    pub(crate) path: Option<&'a [Cell]>,
    /// What the piece may become, if one of the current motions allows it.
    becomes: Option<&'a BecomeRules>,
    /// Whether there is a double step to answer.
    has_double_step: bool,
    /// The frozen pieces, once they have been computed for all.
    frozen: Option<CellSet>,
}

impl<'a> MoveGen<'a> {
    /// Starts the generation for the side on turn, before a piece is chosen.
    #[inline]
    pub(crate) fn new(game: &'a Game, pos: &'a Position, threats_only: bool, out: &'a mut Vec<Step>) -> Self {
        let (side, piece) = (pos.side, Piece::EMPTY);
        let has_double_step = !threats_only && pos.may_capture_en_passant(side);
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
            has_double_step,
            frozen: None,
        }
    }

    /// Computes the frozen pieces once, for callers that visit all pieces.
    pub(crate) fn cache_frozen(&mut self) {
        if !self.game.freezers().is_empty() {
            self.frozen = Some(self.game.frozen_pieces(self.pos, self.side));
        }
    }

    /// Whether a step of the current motion to an empty cell can capture nothing, because no effects follow it. The
    /// effects are those of the kind that the motion belongs to: an imitator also has motions of its own.
    pub(crate) fn captures_by_displacement_only(&self) -> bool {
        self.game.shortcuts.displacement_captures_only.contains(self.game.motion_kind(self.motion))
    }

    /// Generates the steps of the piece on a cell, if it may move at all.
    #[inline]
    pub(crate) fn generate(&mut self, from: Cell) {
        if self.game.shortcuts.moves_unrestricted {
            self.generate_motions(from);
        } else {
            self.generate_restricted(from);
        }
    }

    fn generate_restricted(&mut self, from: Cell) {
        let Self { game, pos, .. } = *self;
        let is_frozen = match &self.frozen {
            Some(frozen) => frozen.contains(from),
            None => game.is_frozen(pos, from),
        };
        if is_frozen || game.is_parked(pos, from) {
            return;
        }
        let known = self.out.len();
        self.generate_motions(from);
        self.retain_permitted(from, known);
    }

    /// Keeps those of the piece's steps, generated since there were `known`, that nothing outside its motions forbids.
    pub(crate) fn retain_permitted(&mut self, from: Cell, known: usize) {
        let Self { game, pos, side, .. } = *self;
        let held = !self.threats_only && game.royals.held.contains(pos.piece(from).kind());
        if held && self.out.len() > known && game.in_check(pos, side) {
            let checkers = game.checkers(pos, side);
            self.retain_since(known, |step| checkers == CellSet::EMPTY.with(step.to));
        }
        if game.has_parking() {
            // No motion captures a parked piece.
            let parked = game.parked_pieces(pos);
            if !parked.is_empty() {
                self.retain_since(known, |step| !parked.contains(step.to) && (step.taken & parked).is_empty());
            }
        }
        if pos.asleep != 0 && !self.threats_only {
            // Nor a piece of a mated side that is asleep, although that side is still in check.
            let sleeping = game
                .sides()
                .filter(|&side| pos.is_asleep(side))
                .fold(CellSet::EMPTY, |all, side| all | pos.pieces_of(side));
            self.retain_since(known, |step| !sleeping.contains(step.to) && (step.taken & sleeping).is_empty());
        }
    }

    /// Keeps those of the steps generated since there were `known` that satisfy the predicate.
    pub(crate) fn retain_since(&mut self, known: usize, lawful: impl Fn(&Step) -> bool) {
        let mut kept = known;
        for at in known..self.out.len() {
            if lawful(&self.out[at]) {
                self.out.swap(kept, at);
                kept += 1;
            }
        }
        self.out.truncate(kept);
    }

    fn generate_motions(&mut self, from: Cell) {
        let (game, piece) = (self.game, self.pos.piece(from));
        self.from = from;
        self.piece = piece;
        if self.path.is_some() {
            return self.generate_unlisted(&game.movement.move_tables.unlisted(piece).general);
        }
        if let Some(post) = game.movement.move_tables.entry(piece, from) {
            // Most pieces on most cells have nothing to become.
            self.becomes = post.may_become.then(|| game.become_rules(piece));
            game.movement.move_tables.generate(post, self);
            let begins = if self.noisy_only { post.has_noisy_unlisted } else { post.has_unlisted };
            if begins {
                self.generate_unlisted(&game.movement.move_tables.unlisted(piece).general);
            }
        }
        if self.has_double_step {
            self.generate_unlisted(&game.movement.move_tables.unlisted(piece).en_passant);
        }
    }

    /// Counts the plain moves of the piece on a cell that end in `sure`, and generates all others that may end in
    /// `open`. Only for games in which nothing outside their motions keeps pieces from moving.
    #[inline]
    pub(crate) fn count(&mut self, from: Cell, open: &CellSet, sure: &CellSet) -> u64 {
        let (game, piece) = (self.game, self.pos.piece(from));
        self.from = from;
        self.piece = piece;
        let mut count = 0;
        if let Some(post) = game.movement.move_tables.entry(piece, from) {
            if post.may_become {
                self.becomes = Some(game.become_rules(piece));
                game.movement.move_tables.generate(post, self);
            } else {
                self.becomes = None;
                count = game.movement.move_tables.count(post, self, open, sure);
            }
            if post.has_unlisted {
                self.generate_unlisted(&game.movement.move_tables.unlisted(piece).general);
            }
        }
        if self.has_double_step {
            self.generate_unlisted(&game.movement.move_tables.unlisted(piece).en_passant);
        }
        count
    }

    /// Generates the en passant captures of the piece on a cell.
    #[inline]
    pub(crate) fn generate_en_passant(&mut self, from: Cell) {
        if self.has_double_step {
            self.from = from;
            self.piece = self.pos.piece(from);
            self.generate_unlisted(&self.game.movement.move_tables.unlisted(self.piece).en_passant);
        }
    }

    /// Generates motions that are not in the table.
    fn generate_unlisted(&mut self, motions: &[u16]) {
        self.becomes = Some(self.game.become_rules(self.piece));
        for &motion in motions {
            self.motion = motion;
            self.game.movement.motions[motion].compiled.generate(self);
        }
    }

    /// Generates a step to a cell, once for each kind that the piece may become there.
    #[inline]
    pub(crate) fn add_arrivals(&mut self, to: Cell, taken: CellSet) {
        let may_change = self.becomes.is_some_and(|becomes| becomes.any_applies(self.from, to));
        if !may_change || !self.add_become_steps(to, taken) {
            self.add_step(to, taken);
        }
    }

    /// Generates a step to a cell without a change of kind, unless it is quiet and only noisy steps are wanted.
    #[inline]
    pub(crate) fn add_step(&mut self, to: Cell, taken: CellSet) {
        let takes = || !taken.is_empty() || to != self.from && !self.pos.piece(to).is_empty();
        if !self.noisy_only || takes() {
            // Constructed in place, because copying it would cost more than finding it.
            self.out.push(Step { act: Act::Move, from: self.from, to, motion: self.motion, choice: None, taken });
        }
    }

    /// Generates the step with each kind that the piece may become; returns whether it must become one of them.
    fn add_become_steps(&mut self, to: Cell, taken: CellSet) -> bool {
        let (from, motion) = (self.from, self.motion);
        if self.game.captor_perishes(self.pos.piece(to), self.piece.kind(), self.game.motion_kind(motion)) {
            return false;
        }
        let known = self.out.len();
        let out = &mut *self.out;
        let tell = |kind| out.push(Step { act: Act::Move, from, to, motion, choice: Some(kind), taken });
        let change = self.game.for_each_become(self.pos, self.piece, from, to, tell);
        // If no kind is left to become, the piece attacks the cell without being able to go there.
        let attacks = self.threats_only && self.out.len() == known;
        matches!(change, BecomeChoice::Must) && !attacks
    }
}

impl CompiledMotion {
    /// The motion without conditions that depend on more than the pieces on the board.
    pub(crate) fn unconditional(&self) -> &Self {
        match self {
            Self::Conditional(conditional) => &conditional.motion,
            kernel => kernel,
        }
    }

    /// Whether a step by it that captures nothing on its path only takes a piece from one cell to another.
    #[inline]
    pub(crate) fn is_plain_move(&self) -> bool {
        match self {
            Self::Castle(_) | Self::Push(_) => false,
            Self::Leap(_)
            | Self::Routed(_)
            | Self::Ride(_)
            | Self::HurdleRide(_)
            | Self::RideOver(_)
            | Self::DoubleStep(_)
            | Self::EnPassant(_)
            | Self::Chain(_)
            | Self::Imitate(_)
            | Self::Transform(_) => true,
            Self::Conditional(conditional) => conditional.motion.is_plain_move(),
        }
    }

    /// What it captures where it arrives, and whether it goes to empty cells; `None` if its tables do not show that.
    pub(crate) fn target_mask(&self) -> Option<TargetMask> {
        match self {
            Self::Leap(leaps) => Some(leaps.target_mask),
            Self::Routed(routed) => Some(routed.target_mask),
            Self::Ride(rides) => Some(rides.target_mask),
            Self::HurdleRide(vaults) => Some(vaults.rides.target_mask),
            Self::RideOver(over) => Some(over.rides.target_mask),
            Self::Conditional(conditional) => conditional.motion.target_mask(),
            Self::DoubleStep(_) | Self::EnPassant(_) | Self::Castle(_) | Self::Transform(_) => {
                Some(TargetMask::QUIET_ONLY)
            }
            Self::Chain(_) | Self::Push(_) | Self::Imitate(_) => None,
        }
    }

    /// Where it leads from a cell.
    fn footprint(&self, from: Cell) -> Footprint {
        match self {
            Self::Leap(leaps) => Footprint::Cells(leaps.target_mask, leaps.targets.at(from).to_vec()),
            Self::Routed(routed) => {
                Footprint::Cells(routed.target_mask, routed.targets.at(from).iter().map(|(to, _)| *to).collect())
            }
            Self::Ride(rides) => Footprint::Cells(rides.target_mask, rides.rays(from).flatten().copied().collect()),
            Self::HurdleRide(vaults) => {
                let behind = vaults.rides.rays(from).flat_map(|run| &run[1..]).copied().collect();
                Footprint::Cells(vaults.rides.target_mask, behind)
            }
            Self::DoubleStep(double) => Footprint::Cells(TargetMask::QUIET_ONLY, double.targets(from).iter().collect()),
            Self::EnPassant(passing) => Footprint::EnPassant(passing.targets_from(from).iter().copied().collect()),
            Self::Transform(transform) => {
                Footprint::Kinds { kinds: transform.kinds().collect(), may_move: transform.may_move() }
            }
            Self::Castle(_) => Footprint::Disjoint,
            Self::Conditional(conditional) => conditional.motion.footprint(from),
            Self::RideOver(_) | Self::Chain(_) | Self::Push(_) | Self::Imitate(_) => Footprint::Unknown,
        }
    }

    /// Whether it may begin on the cell at all. Called once, when a game is compiled.
    pub(crate) fn may_begin(&self, from: Cell) -> bool {
        match self {
            Self::DoubleStep(kernel) => kernel.may_begin(from),
            Self::Castle(kernel) => kernel.may_begin(from),
            _ => true,
        }
    }

    /// Whether it may capture from the cell or let a piece become another kind. Also called once.
    pub(crate) fn may_be_noisy(&self, from: Cell, becomes: &BecomeRules) -> bool {
        match self {
            Self::DoubleStep(kernel) => kernel.can_end_on(from, |to| becomes.any_applies(from, to)),
            Self::Castle(_) => false,
            _ => true,
        }
    }

    /// Generates this motion's steps, regardless of guards that examine the result.
    #[inline]
    pub(crate) fn generate(&self, scene: &mut MoveGen<'_>) {
        if scene.path.is_some() && !matches!(self, Self::Chain(_) | Self::Imitate(_) | Self::Conditional(_)) {
            return;
        }
        match self {
            Self::Leap(kernel) => kernel.generate(scene),
            Self::Routed(kernel) => kernel.generate(scene),
            Self::Ride(kernel) => kernel.generate(scene),
            Self::HurdleRide(kernel) => kernel.generate(scene),
            Self::RideOver(kernel) => kernel.generate(scene),
            Self::Conditional(kernel) => kernel.generate(scene),
            Self::DoubleStep(kernel) => kernel.generate(scene),
            Self::EnPassant(kernel) => kernel.generate(scene),
            Self::Castle(kernel) => kernel.generate(scene),
            Self::Chain(kernel) => kernel.generate(scene),
            Self::Push(kernel) => kernel.generate(scene),
            Self::Imitate(kernel) => kernel.generate(scene),
            Self::Transform(kernel) => kernel.generate(scene),
        }
    }

    /// The cells that this motion would reach, each as if it were empty: for laying stones. Cells may occur twice.
    pub(crate) fn for_each_reachable(&self, pos: &Position, from: Cell, budget: &Budget, found: &mut impl FnMut(Cell)) {
        match self {
            Self::Leap(kernel) => kernel.for_each_reachable(from, found),
            Self::Routed(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::Ride(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::HurdleRide(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::DoubleStep(kernel) => kernel.for_each_reachable(pos, from, found),
            Self::Chain(kernel) => kernel.for_each_reachable(pos, from, budget, found),
            // A motion compiled for laying has no conditions.
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

/// Lists of values, one list for each cell of the board, in one flat allocation.
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

    /// The values of all cells.
    pub(crate) fn all(&self) -> &[T] {
        &self.flat
    }

    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> &[T] {
        let (start, end) = self.spans[cell.index()];
        &self.flat[start as usize..end as usize]
    }
}
