//! Effects: what happens besides the motion of a piece.
//!
//! For: the closed list of effects: what removing a piece sets off, what its moves capture elsewhere, what it becomes.
//! Each word has its own file with its keyword, documentation, parser, facts, compilation, execution and explanation.
//! Not for: the order in which effects apply; `play`, the life of a turn, defines it.

pub(crate) mod absorb;
mod agreement;
mod along;
pub(crate) mod approach;
pub(crate) mod become_kind;
pub(crate) mod blast;
pub(crate) mod blast_links;
pub(crate) mod clear_corners;
pub(crate) mod complete_square;
pub(crate) mod defect;
pub(crate) mod explode;
pub(crate) mod flip;
pub(crate) mod perish;
pub(crate) mod petrify;
pub(crate) mod pinch;
pub(crate) mod reborn;
pub(crate) mod stifle;
pub(crate) mod surround;
pub(crate) mod transfer;
pub(crate) mod withdraw;

use crate::facts::{CaptureScope, Facts};
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet};
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::ground::Ground;
use model::piece::{Kind, KindSet, Piece, PieceMask, Side};
use model::position::Position;
use model::step::Sink;

/// The words of this category.
pub(crate) const WORDS: &[&Word] = &[
    &explode::WORD,
    &pinch::WORD,
    &surround::WORD,
    &stifle::WORD,
    &withdraw::WORD,
    &approach::WORD,
    &complete_square::WORD,
    &clear_corners::WORD,
    &become_kind::WORD,
    &absorb::WORD,
    &defect::WORD,
    &flip::WORD,
    &petrify::WORD,
    &perish::WORD,
    &reborn::WORD,
    &transfer::WORD,
];

/// An effect as written in the rule file.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum EffectDef {
    Explode(explode::ExplodeDef),
    Pinch(pinch::PinchDef),
    Surround(surround::SurroundDef),
    Withdraw(withdraw::WithdrawDef),
    Approach(approach::ApproachDef),
    CompleteSquare(complete_square::CompleteSquareDef),
    ClearCorners(clear_corners::CornersDef),
    Become(become_kind::BecomeDef),
    Absorb(absorb::AbsorbDef),
    Defect(defect::DefectDef),
    Flip(flip::FlipDef),
    Stifle(stifle::StifleDef),
    Petrify(petrify::PetrifyDef),
    Perish(perish::PerishDef),
    Reborn(reborn::RebornDef),
    Transfer(transfer::TransferDef),
}

impl EffectDef {
    /// Whether it asks in which direction a piece has moved.
    pub(crate) fn asks_way_of_move(&self) -> bool {
        match self {
            Self::Withdraw(_) | Self::Approach(_) => true,
            Self::Pinch(pinch) => pinch.asks_way_of_move(),
            _ => false,
        }
    }

    /// Whether it does more to a move than capture by where the piece comes from or goes, and explode.
    const fn does_more_than_capture(&self) -> bool {
        use EffectDef::{CompleteSquare, Explode, Pinch, Surround};
        !matches!(self, Explode(_) | Pinch(_) | Surround(_) | Self::Withdraw(_) | Self::Approach(_) | CompleteSquare(_))
    }

    /// The words that a piece can have only once.
    pub(crate) const SINGLE_USE: &[&str] = &[
        explode::WORD.name,
        clear_corners::WORD.name,
        absorb::WORD.name,
        defect::WORD.name,
        petrify::WORD.name,
        perish::WORD.name,
        reborn::WORD.name,
        transfer::WORD.name,
    ];

    /// Reads a node if it is a word of this category.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Option<Self>> {
        let reader = Reader::new(node, problems);
        let name = node.name.value.as_str();
        Some(match WORDS.iter().find(|word| word.name == name)?.name {
            "explode" => explode::read(reader, names).map(Self::Explode),
            "pinch" => pinch::read(reader, names).map(Self::Pinch),
            "surround" => surround::read(reader, names).map(Self::Surround),
            "withdraw" => withdraw::read(reader, names).map(Self::Withdraw),
            "approach" => approach::read(reader, names).map(Self::Approach),
            "complete-square" => complete_square::read(reader, names).map(Self::CompleteSquare),
            "clear-corners" => clear_corners::read(reader, names).map(Self::ClearCorners),
            "become" => become_kind::read(reader, names).map(Self::Become),
            "absorb" => Some(Self::Absorb(absorb::read(reader, names))),
            "stifle" => stifle::read(reader, names).map(Self::Stifle),
            "flip" => flip::read(reader, names).map(Self::Flip),
            "defect" => Some(Self::Defect(defect::read(reader, names))),
            "petrify" => petrify::read(reader, names).map(Self::Petrify),
            "perish" => Some(Self::Perish(perish::read(reader, names))),
            "reborn" => reborn::read(reader, names).map(Self::Reborn),
            "transfer" => transfer::read(reader, names).map(Self::Transfer),
            _ => return None,
        })
    }

    /// The facts of this effect.
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        match self {
            Self::Explode(def) => def.facts(),
            Self::Pinch(def) => def.facts(cx),
            Self::Surround(def) => def.facts(cx),
            Self::Withdraw(def) => def.facts(cx),
            Self::Approach(def) => def.facts(cx),
            Self::CompleteSquare(def) => def.facts(cx),
            Self::ClearCorners(_) => clear_corners::CornersDef::FACTS,
            Self::Become(_) => become_kind::BecomeDef::FACTS,
            Self::Absorb(_) => absorb::AbsorbDef::FACTS,
            Self::Defect(_) => defect::DefectDef::FACTS,
            Self::Flip(_) => flip::FlipDef::FACTS,
            Self::Stifle(_) => stifle::StifleDef::FACTS,
            Self::Petrify(_) => petrify::PetrifyDef::FACTS,
            Self::Perish(_) => perish::PerishDef::FACTS,
            Self::Reborn(_) => reborn::RebornDef::FACTS,
            Self::Transfer(def) => def.facts(cx),
        }
    }

    /// The compiled effect after a piece's move, for effects that act then.
    fn compile_after_move(&self, cx: &CompileContext<'_>) -> Option<AfterMove> {
        match self {
            Self::Pinch(def) => Some(AfterMove::Pinch(def.compile(cx))),
            Self::Surround(def) => Some(AfterMove::Surround(def.compile(cx))),
            Self::Withdraw(def) => Some(AfterMove::Withdraw(def.compile(cx))),
            Self::Approach(def) => Some(AfterMove::Approach(def.compile(cx))),
            Self::CompleteSquare(def) => Some(AfterMove::CompleteSquare(def.compile(cx))),
            // Corners are cleared last, and for some kinds without a move (`clear_corners`).
            Self::ClearCorners(_)
            | Self::Explode(_)
            | Self::Become(_)
            | Self::Absorb(_)
            | Self::Defect(_)
            | Self::Stifle(_)
            | Self::Flip(_)
            | Self::Petrify(_)
            | Self::Perish(_)
            | Self::Reborn(_)
            | Self::Transfer(_) => None,
        }
    }

    /// The compiled effect on a captor, for effects that change captors.
    fn compile_after_capture(&self, cx: &CompileContext<'_>) -> Option<AfterCapture> {
        match self {
            Self::Absorb(def) => Some(AfterCapture::Absorb(def.compile(cx))),
            Self::Defect(def) => Some(AfterCapture::Defect(def.compile(cx))),
            Self::Petrify(def) => Some(AfterCapture::Petrify(def.compile(cx))),
            Self::Perish(def) => Some(AfterCapture::Perish(def.compile(cx))),
            Self::ClearCorners(_)
            | Self::Explode(_)
            | Self::Become(_)
            | Self::Pinch(_)
            | Self::Surround(_)
            | Self::Withdraw(_)
            | Self::Approach(_)
            | Self::CompleteSquare(_)
            | Self::Stifle(_)
            | Self::Flip(_)
            | Self::Reborn(_)
            | Self::Transfer(_) => None,
        }
    }

    /// What the piece's moves bring about, in words; the other effects are explained elsewhere.
    pub fn explain_after_move(&self, cast: &Cast, kind: Kind) -> Option<Message> {
        match self {
            Self::Pinch(pinch) => Some(pinch.explain(cast)),
            Self::Surround(surround) => Some(surround.explain(cast)),
            Self::Withdraw(withdraw) => Some(withdraw.explain(cast)),
            Self::Approach(approach) => Some(approach.explain(cast)),
            Self::CompleteSquare(square) => Some(square.explain(cast)),
            Self::ClearCorners(corners) => Some(corners.explain(cast, kind)),
            Self::Absorb(absorb) => absorb.explain(cast, kind),
            Self::Defect(defect) => defect.explain(cast, kind),
            Self::Stifle(stifle) => Some(stifle.explain()),
            Self::Flip(flip) => Some(flip.explain(cast)),
            Self::Petrify(petrify) => petrify.explain(cast, kind),
            Self::Perish(perish) => perish.explain(cast, kind),
            Self::Reborn(reborn) => Some(reborn.explain(cast)),
            Self::Transfer(transfer) => Some(transfer.explain(cast)),
            Self::Explode(_) | Self::Become(_) => None,
        }
    }
}

/// Captures by where a piece comes from or arrives. All effects of a piece use the same board, then all victims go.
#[derive(Debug)]
pub(crate) enum AfterMove {
    Pinch(pinch::Pinch),
    Surround(surround::Surround),
    Withdraw(withdraw::Withdraw),
    Approach(approach::Approach),
    CompleteSquare(complete_square::CompleteSquare),
}

impl AfterMove {
    /// The effects of the pieces of a kind and side.
    pub(crate) fn compile_all(effects: &[EffectDef], cx: &CompileContext<'_>) -> Vec<Self> {
        effects.iter().filter_map(|effect| effect.compile_after_move(cx)).collect()
    }

    /// The cells of possible victims when its piece leaves a cell, if it captures any of these pieces.
    pub(crate) fn victims_by_leaving(&self, board: &Board, victims: PieceMask) -> Option<impl Fn(Cell) -> CellSet> {
        match self {
            Self::Withdraw(withdraw) if withdraw.captures_any(victims) => {
                Some(|from| withdraw.victim_cells(board, from))
            }
            Self::Withdraw(_) | Self::Approach(_) | Self::Pinch(_) | Self::Surround(_) | Self::CompleteSquare(_) => {
                None
            }
        }
    }

    /// Whether it captures any of these pieces by where its piece arrives.
    pub(crate) fn captures_by_arriving(&self, victims: PieceMask) -> bool {
        match self {
            Self::Approach(approach) => approach.captures_any(victims),
            Self::Pinch(pinch) => pinch.captures_any(victims),
            Self::Surround(surround) => surround.captures_any(victims),
            Self::CompleteSquare(square) => square.captures_any(victims),
            Self::Withdraw(_) => false,
        }
    }

    /// The cells where its piece may have to arrive to capture the victim, other than by moving onto it: possibly too
    /// many, never too few.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        match self {
            Self::Approach(approach) => approach.arrivals(board, pos, victim),
            Self::Pinch(pinch) => pinch.arrivals(board, pos, victim),
            Self::Surround(surround) => surround.arrivals(board, pos, victim),
            Self::CompleteSquare(square) => square.arrivals(board, pos, victim),
            Self::Withdraw(_) => CellSet::EMPTY,
        }
    }

    /// The cells of the pieces captured by a piece that has moved there, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, from: Cell, to: Cell) -> CellSet {
        match self {
            Self::Pinch(pinch) => pinch.captured_cells(board, pos, from, to),
            Self::Surround(surround) => surround.captured_cells(board, pos, to),
            Self::Withdraw(withdraw) => withdraw.captured_cells(board, pos, from, to),
            Self::Approach(approach) => approach.captured_cells(board, pos, from, to),
            Self::CompleteSquare(square) => square.captured_cells(board, pos, to),
        }
    }
}

/// How captures change the captor. All effects of a piece see the same captured pieces, and their changes add up.
#[derive(Debug)]
pub(crate) enum AfterCapture {
    Absorb(absorb::Absorb),
    Defect(defect::Defect),
    Petrify(petrify::Petrify),
    Perish(perish::Perish),
}

impl AfterCapture {
    /// The effects of the pieces of a kind and side.
    fn compile_all(effects: &[EffectDef], cx: &CompileContext<'_>) -> Vec<Self> {
        effects.iter().filter_map(|effect| effect.compile_after_capture(cx)).collect()
    }

    /// What the captor of these pieces becomes.
    fn transform_captor(&self, cast: &Cast, captor: Piece, taken: &[Piece]) -> Piece {
        match self {
            Self::Absorb(absorb) => absorb.transform_captor(cast, captor, taken),
            Self::Defect(defect) => defect.transform_captor(captor, taken),
            Self::Petrify(petrify) => petrify.transform_captor(captor, taken),
            Self::Perish(perish) => perish.transform_captor(captor, taken),
        }
    }
}

/// The compiled effects of a game.
#[derive(Debug)]
pub(crate) struct Effects {
    pub(crate) becoming: become_kind::Becoming,
    pub(crate) explosions: blast::Explosions,
    /// By side and kind: its captures by where it comes from or arrives.
    pub(crate) after_moves: Vec<Vec<Vec<AfterMove>>>,
    /// By side and kind: how its captures change it.
    pub(crate) after_captures: Vec<Vec<Vec<AfterCapture>>>,
    /// By side and kind: the groups that it captures where it arrives.
    pub(crate) stifles: Vec<Vec<Vec<stifle::Stifle>>>,
    /// By side and kind: the pieces that it turns over where it arrives.
    pub(crate) flips: Vec<Vec<Vec<flip::Flip>>>,
    /// Whether some pieces do either.
    pub(crate) acts_on_arrival: bool,
    /// By side and kind: where it returns when it is captured; empty if no kind does.
    rebirths: Vec<Vec<Option<reborn::Rebirth>>>,
    pub(crate) transfers: transfer::Transfers,
    /// By side and kind.
    pub(crate) corners: Vec<Vec<Option<clear_corners::Corners>>>,
    /// Whether some corners are cleared after every step.
    pub(crate) has_standing_corners: bool,
    /// Whether nothing but captures by where a piece comes from or goes, and explosions, follows a move.
    pub(crate) only_captures_aside: bool,
}

impl Effects {
    /// Compiles the effects. `words`: by kind, its effects; `captors` are the kinds that capture anywhere.
    pub(crate) fn compile(cast: &Cast, words: &[&[EffectDef]], captors: KindSet) -> Self {
        let explosions: Vec<_> =
            words.iter().map(|of| explode(of).map(|explode| blast::Explosion::compile(explode, cast))).collect();
        Self {
            becoming: become_kind::Becoming::compile(
                cast,
                &words.iter().map(|of| become_rules(of).collect()).collect::<Vec<_>>(),
            ),
            explosions: blast::Explosions::new(&cast.board, explosions, captors),
            after_moves: by_side_and_kind(cast, words, AfterMove::compile_all),
            after_captures: by_side_and_kind(cast, words, AfterCapture::compile_all),
            stifles: by_side_and_kind(cast, words, stifle::Stifle::compile_all),
            flips: by_side_and_kind(cast, words, flip::Flip::compile_all),
            acts_on_arrival: words
                .iter()
                .copied()
                .flatten()
                .any(|effect| matches!(effect, EffectDef::Stifle(_) | EffectDef::Flip(_))),
            rebirths: compile_rebirths(cast, words),
            transfers: transfer::Transfers::compile(by_side_and_kind(cast, words, transfer::compile_rule)),
            corners: by_side_and_kind(cast, words, |words, cx| corners(words).map(|it| it.compile(cast, cx.side))),
            has_standing_corners: are_corners_standing(words.iter().copied()),
            only_captures_aside: !words.iter().copied().flatten().any(EffectDef::does_more_than_capture),
        }
    }

    /// What a piece that stands on `at` and has acted as the kind `acting` becomes after capturing `taken`. Royal
    /// pieces do not change, or their side would lose them; nor does a piece that could not stand there as the new one.
    pub(crate) fn captor_after_capture(
        &self,
        cast: &Cast,
        piece: Piece,
        acting: Kind,
        at: Cell,
        taken: &[Piece],
    ) -> Piece {
        let Some(side) = piece.side().filter(|_| !cast.kind(piece.kind()).is_royal()) else { return piece };
        let effects = &self.after_captures[side.index()][acting.index()];
        // What has become a stone, or nothing, does not change any more.
        let change = |piece: Piece, effect: &AfterCapture| {
            if piece.has_side() { effect.transform_captor(cast, piece, taken) } else { piece }
        };
        let made = effects.iter().fold(piece, change);
        if cast.may_stand(made, at) { made } else { piece }
    }

    /// Whether some pieces return when they are captured.
    #[inline]
    pub(crate) fn has_rebirths(&self) -> bool {
        !self.rebirths.is_empty()
    }

    /// Whether such a piece returns when it is captured, if there is room.
    pub(crate) fn is_reborn(&self, piece: Piece) -> bool {
        piece.side().is_some_and(|side| self.rebirth(side, piece.kind()).is_some())
    }

    /// The cell to which a piece captured on `at` returns, if it does.
    pub(crate) fn cell_of_rebirth(&self, cast: &Cast, pos: &Position, piece: Piece, at: Cell) -> Option<Cell> {
        let cell = self.rebirth(piece.side()?, piece.kind())?.cell(pos, at)?;
        cast.may_stand(piece, cell).then_some(cell)
    }

    fn rebirth(&self, side: Side, kind: Kind) -> Option<&reborn::Rebirth> {
        self.rebirths.get(side.index())?[kind.index()].as_ref()
    }

    /// The cells of what a piece of this side and kind captures by where it comes from or goes, on the board after its move.
    pub(crate) fn captured_aside(
        &self,
        cast: &Cast,
        after: &Position,
        (side, kind): (Side, Kind),
        (from, to): (Cell, Cell),
    ) -> CellSet {
        let effects = &self.after_moves[side.index()][kind.index()];
        let taken = effects
            .iter()
            .fold(CellSet::EMPTY, |all, effect| all | effect.captured_cells(&cast.board, after, from, to));
        if taken.is_empty() { taken } else { blast::Explosions::affected_cells(cast, after, taken) }
    }

    /// Clears the corners of all pieces with `when=standing`.
    pub(crate) fn clear_standing(&self, ground: Ground<'_>, pos: &mut Position, sink: &mut impl Sink) {
        if !self.has_standing_corners {
            return;
        }
        let mut hit = CellSet::EMPTY;
        for side in ground.cast.all_sides() {
            for at in pos.pieces_of(side) {
                let corners = self.corners[side.index()][pos.piece(at).kind().index()].as_ref();
                if let Some(corners) = corners.filter(|corners| corners.standing) {
                    hit |= corners.cleared_cells(ground.cast, pos, side, at);
                }
            }
        }
        self.explosions.remove_all(ground, pos, hit, sink);
    }
}

/// What the effects of each kind compile to, by side and kind.
fn by_side_and_kind<T>(
    cast: &Cast,
    words: &[&[EffectDef]],
    compile: impl Fn(&[EffectDef], &CompileContext<'_>) -> T,
) -> Vec<Vec<T>> {
    let of_side = |side: Side| {
        let cx = CompileContext { cast, side, for_lay: false };
        words.iter().map(|words| compile(words, &cx)).collect()
    };
    cast.all_sides().map(of_side).collect()
}

/// By side and kind: where it returns when it is captured; empty if no kind does.
fn compile_rebirths(cast: &Cast, words: &[&[EffectDef]]) -> Vec<Vec<Option<reborn::Rebirth>>> {
    let rule = |kind: Kind| {
        let effects = words[cast.base_kind(kind).index()];
        effects.iter().find_map(|effect| if let EffectDef::Reborn(def) = effect { Some(def) } else { None })
    };
    if cast.all_kinds().all(|kind| rule(kind).is_none()) {
        return Vec::new();
    }
    let of_side = |side| cast.all_kinds().map(|kind| rule(kind).map(|def| def.compile(cast, side))).collect();
    cast.all_sides().map(of_side).collect()
}

/// The rules for what a piece becomes, among its effects.
pub(crate) fn become_rules(effects: &[EffectDef]) -> impl Iterator<Item = &become_kind::BecomeDef> {
    effects.iter().filter_map(|effect| if let EffectDef::Become(def) = effect { Some(def) } else { None })
}

/// The rule by which a piece clears corners, among its effects.
pub(crate) fn corners(effects: &[EffectDef]) -> Option<&clear_corners::CornersDef> {
    effects.iter().find_map(|effect| if let EffectDef::ClearCorners(def) = effect { Some(def) } else { None })
}

/// The rule by which a piece explodes when it is removed, among its effects.
pub(crate) fn explode(effects: &[EffectDef]) -> Option<&explode::ExplodeDef> {
    effects.iter().find_map(|effect| if let EffectDef::Explode(def) = effect { Some(def) } else { None })
}

/// Whether some corners are cleared after every step.
pub(crate) fn are_corners_standing<'d>(mut effects_of_kinds: impl Iterator<Item = &'d [EffectDef]>) -> bool {
    effects_of_kinds.any(|effects| corners(effects).is_some_and(|corners| corners.standing))
}

/// Whether moves of this kind capture by where the piece comes from or arrives.
pub(crate) fn captures_aside(cast: &Cast, effects: &[EffectDef]) -> bool {
    facts(cast, effects).capture_scope == CaptureScope::Elsewhere
}

/// The facts of the effects of a kind, for all sides together.
pub(crate) fn facts(cast: &Cast, effects: &[EffectDef]) -> Facts {
    let of_side = |side: Side| {
        let cx = CompileContext { cast, side, for_lay: false };
        effects.iter().map(|effect| effect.facts(&cx)).collect::<Facts>()
    };
    cast.all_sides().map(of_side).collect()
}
