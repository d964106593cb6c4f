//! `transform`: instead of moving as usual, a piece becomes another kind where it stands, or by a special quiet move.
//!
//! For: promotion that is a turn of its own, as in Burmese chess. Not for: promotion on arrival, which is `become`
//! ([`crate::effect::become_kind`]). It captures nothing, so the royal guard can ignore it.

use super::compiled::CompiledMotion;
use super::leap::{self, LeapDef, Leaps};
use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::Scene;
use super::step::{self, StepDef};
use crate::effect::become_kind::add_kinds;
use crate::facts::{Facts, Twins};
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::names::Names;
use crate::phrases::{or_kinds, owned_zone_name};
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece};
use model::position::Position;
use model::step::{Act, Step};

/// The word `transform`.
pub(crate) const WORD: Word = Word {
    name: "transform",
    category: "motion",
    stands_in: &["piece"],
    usage: "transform KIND|GROUP… [on=ZONE] [or-last] [missing-only] [harmless] [moving] [anywhere] [never=check] { step|leap … }",
    summary: "it may become another kind where it stands, as a turn",
    doc: "With motions in braces it may also change by such a move to an empty cell; only `within` and `from` can narrow it. `on`: only while it stands in the \
          zone; `or-last`: or if it is the last of its kind on its side. `missing-only`: only a kind of which its side has fewer pieces on the board than at the \
          start. `harmless`: not where it could then capture something. `anywhere`: also by going to any empty cell. `moving`: only by such a move, not where it stands. `never=check`: not where this gives check, its own or an uncovered one.",
    example: r#"board {
    zone far White="a2-c2" Black="a1-c1"
}
piece Pawn P {
    step forward quiet
    transform General on=far harmless { step diagonal }
}
piece General G { step diagonal }
piece Fugitive F {
    step orthogonal
    transform General moving { leap "2,2" }
}
piece Dodger D { transform General moving anywhere }
---
3 . . . . . M
2 P . . . . M
1 . . m . F D
---
a2: a2 a3 b1 b3
a2-a2=G => a2=G
a2-b1=G => a2=. b1=G
start => cannot a2-b3
e1: c3 d1 e2
f1: a1 a3 b1 b2 b3 c2 c3 d1 d2 d3 e2 e3
e1-c3=G => e1=. c3=G
says "It may, on its far, become a General where it stands or by moving one square diagonally, but not where it could then capture something."
"#,
};

const FLAGS: [&str; 5] = ["or-last", "missing-only", "harmless", "moving", "anywhere"];

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct TransformDef {
    /// The kinds that it may become.
    pub kinds: Vec<Kind>,
    /// The zone where it must stand.
    pub zone: Option<usize>,
    /// Whether the last of its kind may stand anywhere.
    pub or_last: bool,
    /// Whether it may only become kinds of which its side has fewer pieces than at the start.
    pub missing_only: bool,
    /// Whether it may not change where it could then capture something.
    pub harmless: bool,
    /// Whether it changes only by a move.
    pub moving: bool,
    /// Whether it may go to any empty cell as it changes.
    pub anywhere: bool,
    /// Whether the change may give no check.
    pub never_check: bool,
    /// The moves by which it may change.
    pub motions: Vec<WayDef>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<TransformDef> {
    let (mut kinds, mut flags, mut named) = (Vec::new(), [false; 5], false);
    reader.words(&FLAGS);
    for name in reader.rest() {
        if let Some(flag) = FLAGS.iter().position(|flag| *flag == name.value) {
            flags[flag] = true;
            continue;
        }
        named = true;
        match names.kinds(&name.value) {
            Some(found) => add_kinds(&mut kinds, found.iter()),
            None => {
                let known = names.kind_names();
                let known = known.iter().map(String::as_str);
                kdl::report_unknown_with_words(reader.problems, "piece", &name, known, &FLAGS);
            }
        }
    }
    let span = reader.span();
    if !named {
        reader.error(span, "`transform` needs at least one kind");
    }
    let zone = reader.prop("on").map(|name| names.zone(&name, reader.problems));
    let [or_last, missing_only, harmless, moving, anywhere] = flags;
    let never_check = crate::never_check::read_never_check(&mut reader);
    if or_last && zone.is_none() {
        reader.error(span, "`or-last` needs the zone to which it is the exception").help("for example on=far-side");
    }
    let mut ways = Vec::new();
    for child in reader.children() {
        let way = match child.name.value.as_str() {
            "step" => step::read(Reader::new(child, reader.problems), names).map(WayDef::Step),
            "leap" => leap::read(Reader::new(child, reader.problems), names).map(WayDef::Leap),
            _ => {
                names.report_unknown_word(reader.problems, &child.name, &["step", "leap"]);
                None
            }
        };
        let Some(way) = way else { continue };
        if !way.is_listable() {
            let message = "a `transform` can include only simple steps and leaps to an empty cell";
            reader.error(child.name.span, message).help("only `within` and `from` can narrow it");
        }
        ways.push(way);
    }
    if moving && ways.is_empty() && !anywhere {
        reader
            .error(span, "`moving` needs moves by which it changes")
            .help("for example `{ step any }`, or `anywhere`");
    }
    reader.finish();
    let zone = match zone {
        Some(zone) => Some(zone?),
        None => None,
    };
    Some(TransformDef { kinds, zone, or_last, missing_only, harmless, moving, anywhere, never_check, motions: ways })
}

/// A way to another cell, as written in the rule file.
#[derive(Clone, Debug)]
pub enum WayDef {
    /// A step.
    Step(StepDef),
    /// A leap.
    Leap(LeapDef),
}

impl WayDef {
    /// Whether it can be listed from its start, whatever stands elsewhere, and has no special captures.
    fn is_listable(&self) -> bool {
        let (modes, bounds, is_open) = match self {
            Self::Step(step) => (&step.modes, &step.bounds, true),
            Self::Leap(leap) => (&leap.modes, &leap.bounds, !leap.can_be_blocked()),
        };
        bounds.is_static() && is_open && modes.quiet && modes.only.is_none() && modes.also.is_none() && !modes.staying
    }

    fn compile(&self, cx: &CompileContext<'_>) -> CompiledMotion {
        match self {
            Self::Step(step) => step.compile(cx),
            Self::Leap(leap) => leap.compile(cx),
        }
    }

    fn explain(&self, cast: &Cast) -> Phrase {
        match self {
            Self::Step(step) => step.explain(cast),
            Self::Leap(leap) => leap.explain(cast),
        }
    }
}

impl TransformDef {
    /// The facts: it captures nothing.
    pub(super) fn facts(_: &Self, _: &CompileContext<'_>) -> Facts {
        Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE }
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Transform {
        let ways = self
            .motions
            .iter()
            .filter_map(|way| if let CompiledMotion::Leap(leaps) = way.compile(cx) { Some(leaps) } else { None });
        Transform {
            zone: self.zone.map_or(!CellSet::EMPTY, |zone| cx.cast.zones[zone].cells[cx.side.index()]),
            leaps: ways.collect(),
            anywhere: cx.cast.board.cells().filter(|&cell| self.anywhere && cx.is_open(cell)).collect(),
            def: self.clone(),
        }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let kinds = or_kinds(cast, self.kinds.iter().copied());
        let phrases: Vec<Phrase> = self.motions.iter().map(|motion| motion.explain(cast)).collect();
        let captures = phrases.iter().any(|phrase| phrase.captures);
        let anywhere = self.anywhere.then(|| message!("transform-anywhere"));
        let ways: Vec<Message> = phrases.into_iter().map(|phrase| phrase.way).chain(anywhere).collect();
        let sentence = message!(
            "transform",
            zone = self.zone.map(|zone| owned_zone_name(&cast.zones[zone])),
            or_last = self.or_last,
            kinds = kinds,
            ways = (!ways.is_empty()).then(|| MessageArg::list(Join::OrClauses, &ways)),
            missing_only = self.missing_only,
            harmless = self.harmless,
            moving = self.moving,
            never_check = self.never_check,
        );
        Phrase::sentence(sentence, captures)
    }
}

/// The motion, compiled for one side.
#[derive(Debug)]
pub(crate) struct Transform {
    zone: CellSet,
    leaps: Vec<Leaps>,
    /// Where else it may go, if it is empty.
    anywhere: CellSet,
    def: TransformDef,
}

impl Transform {
    /// The kinds that the piece can become.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.def.kinds.iter().copied()
    }

    /// Whether it can go to another cell.
    pub(crate) fn may_move(&self) -> bool {
        !self.leaps.is_empty() || !self.anywhere.is_empty()
    }

    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        if scene.threats_only && scene.captures_by_displacement_only()
            || !(self.zone.contains(scene.from) || self.def.or_last && is_last(scene))
        {
            return;
        }
        let (pos, from) = (scene.pos, scene.from);
        let ways = self.leaps.iter().flat_map(|leaps| leaps.targets.at(from)).copied().chain(self.anywhere);
        let cells: CellSet =
            ways.filter(|&to| pos.piece(to).is_empty()).chain((!self.def.moving).then_some(from)).collect();
        for &kind in &self.def.kinds {
            if kind == scene.piece.kind() {
                continue;
            }
            if self.def.missing_only && !scene.context.effects.becoming.is_missing(pos, scene.piece, kind) {
                continue;
            }
            for to in cells {
                // For a threat it does not matter whether the step may be made, and testing what the new piece
                // threatens would never end.
                if scene.threats_only || self.is_allowed(scene, Piece::new(scene.side, kind), to) {
                    let plain = Step::plain(Act::Move, from, to);
                    scene.out.push(Step { motion: scene.motion, choice: Some(kind), ..plain });
                }
            }
        }
    }

    /// Whether the piece may stand there as this one instead.
    fn is_allowed(&self, scene: &Scene<'_>, piece: Piece, to: Cell) -> bool {
        if !self.def.harmless && !self.def.never_check {
            return true;
        }
        let referee = scene.context.referee;
        let mut after: Position = *scene.pos;
        after.put_piece(scene.context.ground.keys, scene.from, Piece::EMPTY);
        after.put_piece(scene.context.ground.keys, to, piece);
        !(self.def.harmless && referee.could_capture(&after, to)
            || self.def.never_check && referee.gives_check(&after, scene.side))
    }
}

/// Whether the piece is the last of its kind on its side.
fn is_last(scene: &Scene<'_>) -> bool {
    scene.pos.pieces_of(scene.side).iter().filter(|&cell| scene.pos.piece(cell) == scene.piece).count() == 1
}
