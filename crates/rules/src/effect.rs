//! What else happens: the drawer of effects.
//!
//! For: the closed list of effects of a man: what his removal sets off, what his moves take aside, what he becomes. Each
//! word has its file: keyword, document, reading, what it states, compiling, running, what it tells people. Not for: the
//! order in which effects come; that is `play`, the life of a turn.

pub(crate) mod absorb;
pub(crate) mod become_kind;
pub(crate) mod blast;
pub(crate) mod clear_corners;
pub(crate) mod defect;
pub(crate) mod explode;
pub(crate) mod linked;
pub(crate) mod pinch;
pub(crate) mod withdraw;

use crate::def::{GameDef, KindDef};
use crate::facts::{Facts, Takes};
use crate::game::Game;
use crate::motion::Compiling;
use crate::names::Names;
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Board, Cell, CellSet};
use lang::{Node, Problems, Reader, Word};

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &explode::WORD,
    &pinch::WORD,
    &withdraw::WORD,
    &clear_corners::WORD,
    &become_kind::WORD,
    &absorb::WORD,
    &defect::WORD,
];

/// An effect as written.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is the word of the same name")]
pub enum EffectDef {
    Explode(explode::ExplodeDef),
    Pinch(pinch::PinchDef),
    Withdraw(withdraw::WithdrawDef),
    ClearCorners(clear_corners::CornersDef),
    Become(become_kind::BecomeDef),
    Absorb(absorb::AbsorbDef),
    Defect(defect::DefectDef),
}

impl EffectDef {
    /// Those of which a man has at most one.
    pub(crate) const SINGLE: &[&str] =
        &[explode::WORD.name, clear_corners::WORD.name, absorb::WORD.name, defect::WORD.name];

    /// Reads a node if it is a word of this drawer.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Option<Self>> {
        let reader = Reader::new(node, problems);
        let name = node.name.value.as_str();
        Some(match WORDS.iter().find(|word| word.name == name)?.name {
            "explode" => explode::read(reader, names).map(Self::Explode),
            "pinch" => pinch::read(reader, names).map(Self::Pinch),
            "withdraw" => withdraw::read(reader, names).map(Self::Withdraw),
            "clear-corners" => clear_corners::read(reader, names).map(Self::ClearCorners),
            "become" => become_kind::read(reader, names).map(Self::Become),
            "absorb" => Some(Self::Absorb(absorb::read(reader, names))),
            "defect" => Some(Self::Defect(defect::read(reader, names))),
            _ => return None,
        })
    }

    /// What it states.
    pub(crate) fn facts(&self, cx: &Compiling<'_>) -> Facts {
        match self {
            Self::Explode(def) => def.facts(),
            Self::Pinch(def) => def.facts(cx),
            Self::Withdraw(def) => def.facts(cx),
            Self::ClearCorners(_) => clear_corners::CornersDef::FACTS,
            Self::Become(_) => become_kind::BecomeDef::FACTS,
            Self::Absorb(_) => absorb::AbsorbDef::FACTS,
            Self::Defect(_) => defect::DefectDef::FACTS,
        }
    }

    /// What it does after a man's move, for the effects that do something then.
    fn compile(&self, cx: &Compiling<'_>) -> Option<AfterMove> {
        match self {
            Self::Pinch(def) => Some(AfterMove::Pinch(def.compile(cx))),
            Self::Withdraw(def) => Some(AfterMove::Withdraw(def.compile(cx))),
            // Cleared corners come last, and some kinds' are cleared without a move (`clear_corners`).
            Self::ClearCorners(_) | Self::Explode(_) | Self::Become(_) | Self::Absorb(_) | Self::Defect(_) => None,
        }
    }

    /// What it makes of a man who has taken somebody, for the effects that do.
    fn compile_for_captors(&self, cx: &Compiling<'_>) -> Option<AfterCapture> {
        match self {
            Self::Absorb(def) => Some(AfterCapture::Absorb(def.compile(cx))),
            Self::Defect(def) => Some(AfterCapture::Defect(def.compile(cx))),
            Self::ClearCorners(_) | Self::Explode(_) | Self::Become(_) | Self::Pinch(_) | Self::Withdraw(_) => None,
        }
    }

    /// What a man's moves bring about, in words; the other effects are told elsewhere in what is said of him.
    pub(crate) fn afterwards(&self, def: &GameDef, it: &KindDef) -> Option<String> {
        match self {
            Self::Pinch(pinch) => Some(pinch.explain(def)),
            Self::Withdraw(withdraw) => Some(withdraw.explain(def)),
            Self::ClearCorners(corners) => Some(corners.explain(def, it)),
            Self::Absorb(absorb) => absorb.explain(def, it),
            Self::Defect(defect) => defect.explain(def, it),
            Self::Explode(_) | Self::Become(_) => None,
        }
    }
}

/// What takes men by where a man has come to or from. All of a man's look at one board; then all whom they take go.
#[derive(Debug)]
pub(crate) enum AfterMove {
    Pinch(pinch::Pinch),
    Withdraw(withdraw::Withdraw),
}

impl AfterMove {
    /// Those of the men of a kind and side.
    pub(crate) fn of(kind: &KindDef, cx: &Compiling<'_>) -> Vec<Self> {
        kind.effects.iter().filter_map(|effect| effect.compile(cx)).collect()
    }

    /// Where a man stands whom it may take because its man leaves a cell, if it takes some of these men.
    pub(crate) fn by_leaving(&self, board: &Board, victims: PieceMask) -> Option<impl Fn(Cell) -> CellSet> {
        match self {
            Self::Withdraw(withdraw) if withdraw.takes_some(victims) => Some(|from| withdraw.behind(board, from)),
            Self::Withdraw(_) | Self::Pinch(_) => None,
        }
    }

    /// Does it take some of these men by where its man comes to?
    pub(crate) fn takes_by_arriving(&self, victims: PieceMask) -> bool {
        match self {
            Self::Pinch(pinch) => pinch.takes_some(victims),
            Self::Withdraw(_) => false,
        }
    }

    /// The cells where its man may have to arrive to take the victim, who is not taken on the way: too many rather than
    /// too few.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        match self {
            Self::Pinch(pinch) => pinch.arrivals(board, pos, victim),
            Self::Withdraw(_) => CellSet::EMPTY,
        }
    }

    /// The cells of the men taken by a man that has moved there, on the board after the move.
    pub(crate) fn takes(&self, game: &Game, pos: &Position, from: Cell, to: Cell) -> CellSet {
        match self {
            Self::Pinch(pinch) => pinch.takes(game, pos, from, to),
            Self::Withdraw(withdraw) => withdraw.takes(game, pos, from, to),
        }
    }
}

/// What a man becomes by whom he has taken. All of a man's look at the same men taken, and what they make of him adds up.
#[derive(Debug)]
pub(crate) enum AfterCapture {
    Absorb(absorb::Absorb),
    Defect(defect::Defect),
}

impl AfterCapture {
    /// Those of the men of a kind and side.
    fn of(kind: &KindDef, cx: &Compiling<'_>) -> Vec<Self> {
        kind.effects.iter().filter_map(|effect| effect.compile_for_captors(cx)).collect()
    }

    /// What it makes of the captor of these.
    fn makes(&self, game: &Game, captor: Piece, taken: &[Piece]) -> Piece {
        match self {
            Self::Absorb(absorb) => absorb.makes(game, captor, taken),
            Self::Defect(defect) => defect.makes(captor, taken),
        }
    }
}

/// The one thing that all of these are; nothing if they differ, or there are none.
fn agreed<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// The effects of a game as run.
#[derive(Debug)]
pub(crate) struct Effects {
    /// By piece: what it may become where.
    pub(crate) becomes: Vec<become_kind::Becomings>,
    /// By side, then kind: how many it has at the start, stock included; beyond these it may not become one
    /// `missing-only`.
    pub(crate) at_start: Vec<Vec<u8>>,
    /// By kind.
    pub(crate) explosions: Vec<Option<blast::Explosion>>,
    pub(crate) links: linked::Links,
    /// By side and kind: whom it takes by where it has come to or from.
    pub(crate) after_moves: Vec<Vec<Vec<AfterMove>>>,
    /// By side and kind: what a man becomes by whom he takes.
    pub(crate) after_captures: Vec<Vec<Vec<AfterCapture>>>,
    /// By side and kind.
    pub(crate) corners: Vec<Vec<Option<clear_corners::Corners>>>,
    /// Some are cleared after everything that is done.
    pub(crate) corners_stand: bool,
}

impl Effects {
    /// `captors`: the kinds that capture anywhere.
    pub(crate) fn compile(def: &GameDef, captors: KindSet) -> Self {
        let explode = |kind: &KindDef| kind.explode().map(|explode| explode.compile(def));
        let explosions: Vec<_> = def.kinds.iter().map(explode).collect();
        let of_each = |side: Side| Compiling { def, side, for_lay: false };
        Self {
            becomes: become_kind::table(def),
            at_start: def.all_sides().map(|side| become_kind::at_start(def, side)).collect(),
            links: linked::Links::new(&def.board, &explosions, captors),
            explosions,
            after_moves: def
                .all_sides()
                .map(|side| def.kinds.iter().map(|kind| AfterMove::of(kind, &of_each(side))).collect())
                .collect(),
            after_captures: def
                .all_sides()
                .map(|side| def.kinds.iter().map(|kind| AfterCapture::of(kind, &of_each(side))).collect())
                .collect(),
            corners: def
                .all_sides()
                .map(|side| def.kinds.iter().map(|kind| kind.corners().map(|it| it.compile(def, side))).collect())
                .collect(),
            corners_stand: def.corners_stand(),
        }
    }

    /// The kinds that explode.
    pub(crate) fn explosive(&self) -> KindSet {
        (0u8..)
            .map(Kind)
            .zip(&self.explosions)
            .filter(|(_, explosion)| explosion.is_some())
            .map(|(kind, _)| kind)
            .collect()
    }
}

impl Game {
    /// As what a man goes on who stands on a cell and has acted as that kind, having taken these. Royal men stay what they
    /// are, or their side would lose them; so does who could not stand there as what he would be.
    pub(crate) fn after_taking(&self, man: Piece, acting: Kind, at: Cell, taken: &[Piece]) -> Piece {
        let Some(side) = man.side().filter(|_| !self.royals.kinds.contains(man.kind())) else { return man };
        let effects = &self.effects.after_captures[side.index()][acting.index()];
        let made = effects.iter().fold(man, |man, effect| effect.makes(self, man, taken));
        if self.may_stand(made, at) { made } else { man }
    }
}

/// Does a man's move take anybody by where it has come to or from?
pub(crate) fn takes_aside(def: &GameDef, kind: &KindDef) -> bool {
    facts(def, kind).takes == Takes::Aside
}

/// What the effects of a man state, whatever his side.
pub(crate) fn facts(def: &GameDef, kind: &KindDef) -> Facts {
    let of_side = |side: Side| {
        let cx = Compiling { def, side, for_lay: false };
        kind.effects.iter().map(|effect| effect.facts(&cx)).collect::<Facts>()
    };
    def.all_sides().map(of_side).collect()
}
