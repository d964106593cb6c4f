//! `transform`: instead of moving as it does, a man becomes another kind where it stands, or by a quiet move of its
//! own.
//!
//! For: promotion that is a turn by itself, as in Burmese chess. Not for: promotion on arrival, which is `become`
//! ([`crate::effect::become_kind`]). It captures nothing, so the royal guard need not know about it.

use super::bounds::Bounds;
use super::leap::Leaps;
use super::{Compiling, Kernel, MotionDef, Phrase, Scene};
use crate::def::GameDef;
use crate::effect::become_kind::add_kinds;
use crate::english::{alternatives, its_zone, one_of, say};
use crate::facts::{Facts, Twins};
use crate::names::Names;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::step::{Act, Step};
use crate::words;
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "transform",
    drawer: "motion",
    usage: "transform KIND|GROUP… [on=ZONE] [or-last] [missing-only] [harmless] { step|leap … }",
    summary: "it may become another kind where it stands, as a turn",
    doc: "With motions in braces also by such a move to an empty cell; `within` and `from` can narrow it, nothing else. `on`: only while it stands in the zone; `or-last`: or if it is the last of its kind on its side. \
          `missing-only`: only a kind of which its side has fewer men on the board than at the start. `harmless`: not where it could then take something.",
    example: r#"board {
    zone far White="a2-c2" Black="a1-c1"
}
piece Pawn P {
    step forward quiet
    transform General on=far harmless { step diagonal }
}
piece General G { step diagonal }
---
3 . . .
2 P . .
1 . . m
---
a2: a2 a3 b1 b3
a2-a2=G => a2=G
a2-b1=G => a2=. b1=G
start => cannot a2-b3
says "It may, on its far, become a General where it stands or by moving one square diagonally, but not where it could then take something."
"#,
};

const FLAGS: [&str; 3] = ["or-last", "missing-only", "harmless"];

/// As written.
#[derive(Clone, Debug)]
pub struct TransformDef {
    /// What it may become.
    pub kinds: Vec<Kind>,
    /// Where it must stand.
    pub zone: Option<usize>,
    /// The last of its kind may stand anywhere.
    pub or_last: bool,
    /// Only kinds of which its side has fewer men than at the start.
    pub missing_only: bool,
    /// Not where it could then take something.
    pub harmless: bool,
    /// How it may go meanwhile.
    pub ways: Vec<MotionDef>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<TransformDef> {
    let (mut kinds, mut flags, mut named) = (Vec::new(), [false; 3], false);
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
                let known = names.kind_words();
                let known = known.iter().map(String::as_str);
                lang::unknown_beside(reader.problems, "piece", &name, known, &FLAGS);
            }
        }
    }
    let span = reader.span();
    if !named {
        reader.error(span, "`transform` needs at least one kind");
    }
    let zone = reader.prop("on").map(|name| names.zone(&name, reader.problems));
    let [or_last, missing_only, harmless] = flags;
    if or_last && zone.is_none() {
        reader.error(span, "`or-last` needs the zone from which it is the exception").help("for example on=far-side");
    }
    let mut ways = Vec::new();
    for child in reader.children() {
        match MotionDef::read(child, names, reader.problems) {
            Some(Some(motion @ (MotionDef::Step(_) | MotionDef::Leap(_)))) => {
                if !is_simple(&motion) {
                    let message = "what a `transform` goes meanwhile is a simple step or leap to an empty cell";
                    reader.error(child.name.span, message).help("only `within` and `from` can narrow it");
                }
                ways.push(motion);
            }
            Some(None) => {}
            _ => words::unknown(reader.problems, &child.name, &["step", "leap"]),
        }
    }
    reader.finish();
    let zone = match zone {
        Some(zone) => Some(zone?),
        None => None,
    };
    Some(TransformDef { kinds, zone, or_last, missing_only, harmless, ways })
}

/// Can the motion be listed from where it starts, whatever stands elsewhere, and does it capture nothing in particular?
fn is_simple(motion: &MotionDef) -> bool {
    let free = motion.bounds().is_some_and(Bounds::are_in_the_tables);
    let open = !matches!(motion, MotionDef::Leap(leap) if leap.can_be_blocked());
    free && open && motion.modes().is_some_and(|modes| modes.quiet && modes.only.is_none() && modes.also.is_none())
}

impl TransformDef {
    /// What it states: it takes nobody.
    pub(super) const FACTS: Facts = Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE };

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Transform {
        let ways = self
            .ways
            .iter()
            .filter_map(|way| if let Kernel::Leap(leaps) = way.compile(cx) { Some(leaps) } else { None });
        Transform {
            on: self.zone.map_or(!CellSet::EMPTY, |zone| cx.def.zones[zone].cells[cx.side.index()]),
            ways: ways.collect(),
            def: self.clone(),
        }
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let kinds = one_of(def, self.kinds.iter().copied());
        let ways: Vec<String> = self.ways.iter().map(|motion| motion.explain(def).way).collect();
        Phrase::whole(say!(
            "transform",
            zone = self.zone.map(|zone| its_zone(&def.zones[zone])),
            or_last = self.or_last,
            kinds = kinds,
            ways = (!ways.is_empty()).then(|| alternatives(&ways)),
            missing_only = self.missing_only,
            harmless = self.harmless,
        ))
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Transform {
    on: CellSet,
    ways: Vec<Leaps>,
    def: TransformDef,
}

impl Transform {
    /// What the man can become.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.def.kinds.iter().copied()
    }

    /// Can he go to another cell by it?
    pub(crate) fn goes(&self) -> bool {
        !self.ways.is_empty()
    }

    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        if scene.threats_only && scene.is_harmless()
            || !(self.on.contains(scene.from) || self.def.or_last && is_last(scene))
        {
            return;
        }
        let (pos, from) = (scene.pos, scene.from);
        let ways = self.ways.iter().flat_map(|leaps| leaps.targets.at(from)).copied();
        let cells: CellSet = ways.filter(|&to| pos.piece(to).is_empty()).chain([from]).collect();
        for &kind in &self.def.kinds {
            if kind == scene.piece.kind() {
                continue;
            }
            if self.def.missing_only && !scene.game.is_missing(pos, scene.piece, kind) {
                continue;
            }
            for to in cells {
                // For a threat it does not matter whether it may be carried out, and to ask what the new man threatens
                // would never end.
                if !self.def.harmless || scene.threats_only || !takes_something(scene, Piece::man(scene.side, kind), to)
                {
                    let plain = Step::plain(Act::Move, from, to);
                    scene.out.push(Step { motion: scene.motion, choice: Some(kind), ..plain });
                }
            }
        }
    }
}

/// Is the man the last of his kind on his side?
fn is_last(scene: &Scene<'_>) -> bool {
    scene.pos.men(scene.side).iter().filter(|&cell| scene.pos.piece(cell) == scene.piece).count() == 1
}

/// Could the man, standing there instead, take something?
fn takes_something(scene: &Scene<'_>, man: Piece, to: Cell) -> bool {
    let mut after: Position = *scene.pos;
    after.put(&scene.game.ledger, scene.from, Piece::EMPTY);
    after.put(&scene.game.ledger, to, man);
    let mut steps = Vec::new();
    scene.game.threats_of(&after, to, &mut steps);
    steps.iter().any(|step| !scene.game.takes(&after, step).is_empty())
}
