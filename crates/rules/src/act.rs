//! What a turn consists of: the drawer of acts.
//!
//! For: the closed list of what a turn may begin with, the powers that acts ask of men and stones, and what acts are
//! compiled to. One act, one file: its word, what it offers, and what comes of it; what may follow a move stands in
//! `follow`. Not for: whose turn it is and in which phase (`turn`), nor for what happens when a turn ends (`play`).

pub(crate) mod detonate;
pub(crate) mod discard;
pub(crate) mod follow;
pub(crate) mod gate;
pub(crate) mod lay;
pub(crate) mod moving;
pub(crate) mod pass;
pub(crate) mod place;
mod shift;

use crate::def::GameDef;
use crate::facts::Facts;
use crate::game::Game;
use crate::guard::placed::Placing;
use crate::motion::Kernel;
use crate::names::Names;
use crate::piece::{Kind, PieceMask, Side};
use crate::position::{Follow, Position};
use crate::step::{Act, Sink, Step};
use discard::DiscardDef;
use follow::{FollowDef, FollowWhat};
use geometry::CellSet;
use lang::{Node, Problems, Reader, Word};
use moving::MoveDef;
use pass::PassDef;
use place::PlaceDef;

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &moving::WORD,
    &follow::MAY,
    &follow::MUST,
    &place::WORD,
    &lay::ACT,
    &lay::LAY,
    &lay::SUPPLY,
    &lay::LIFT,
    &lay::LAID_ON,
    &detonate::ACT,
    &detonate::WORD,
    &discard::WORD,
    &pass::WORD,
];

/// What a turn may begin with, as written.
#[derive(Clone, Debug)]
pub enum ActDef {
    /// A man is moved.
    Move(MoveDef),
    /// A man comes from the stock.
    Place(PlaceDef),
    /// A man lays a stone, or takes one away.
    Lay,
    /// A man is set off.
    Detonate,
    /// A man who cannot move is taken off the board.
    Discard(DiscardDef),
    /// Nothing is done.
    Pass(PassDef),
}

const NAMES: [&str; 6] = ["move", "detonate", "lay", "place", "discard", "pass"];

/// The condition after `when`, if there is one; one that is not known is reported.
fn when(reader: &mut Reader<'_, '_>, known: &[&'static str]) -> Option<String> {
    let when = reader.prop("when")?;
    if !known.contains(&when.value.as_str()) {
        lang::unknown(reader.problems, when.span, "condition", &when.value, known.iter().copied());
    }
    Some(when.value)
}

impl ActDef {
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let what = reader.text("what to do")?;
        let act = match what.value.as_str() {
            "move" => Self::Move(MoveDef::read(&mut reader, names)),
            "place" => Self::Place(PlaceDef::read(&mut reader, names)),
            "lay" => Self::Lay,
            "detonate" => Self::Detonate,
            "discard" => Self::Discard(DiscardDef::read(&mut reader)),
            "pass" => Self::Pass(PassDef::read(&mut reader)),
            other => {
                lang::unknown(reader.problems, what.span, "act", other, NAMES);
                return None;
            }
        };
        for word in reader.rest() {
            reader.error(word.span, format!("`{}` does not belong to `act {}`", word.value, what.value));
        }
        reader.finish();
        Some(act)
    }

    /// What the first step of such a turn does.
    pub fn act(&self) -> Act {
        match self {
            Self::Move(_) => Act::Move,
            Self::Place(_) => Act::Place,
            Self::Lay => Act::Lay,
            Self::Detonate => Act::Detonate,
            Self::Discard(_) => Act::Discard,
            Self::Pass(_) => Act::Pass,
        }
    }

    /// What may follow it in the same turn.
    pub fn follow(&self) -> Option<&FollowDef> {
        if let Self::Move(act) = self { act.then.as_ref() } else { None }
    }

    /// How many steps such a turn can have at most.
    pub(crate) fn most_steps(&self, def: &GameDef) -> usize {
        let lays = || lay::most(def);
        match self {
            Self::Move(act) => match act.then.as_ref().map(|follow| &follow.what) {
                None => 1,
                Some(FollowWhat::Lay) => 1 + lays(),
                Some(FollowWhat::Detonate | FollowWhat::Gate(_)) => 2,
            },
            Self::Place(act) => act.most_steps(def),
            Self::Lay => lays(),
            Self::Detonate | Self::Discard(_) | Self::Pass(_) => 1,
        }
    }

    /// What it states, in a game of these rules.
    pub(crate) fn facts(&self, def: &GameDef) -> Facts {
        match self {
            Self::Move(act) => act.facts(def),
            Self::Place(act) => act.facts(),
            Self::Lay => lay::facts(def),
            Self::Detonate | Self::Discard(_) => Facts { costs_own: true, ..Facts::NONE },
            Self::Pass(_) => Facts::NONE,
        }
    }

    /// What follows "a player" or "he".
    pub(crate) fn explain(&self, def: &GameDef) -> String {
        match self {
            Self::Move(act) => act.explain(def),
            Self::Place(act) => act.explain(def),
            Self::Lay => lay::explain(),
            Self::Detonate => detonate::explain(),
            Self::Discard(act) => act.explain(),
            Self::Pass(_) => pass::explain(),
        }
    }
}

impl Game {
    /// Appends what an act offers at the beginning of a turn; `known`: where the list begins of what the acts before it
    /// have offered.
    pub(crate) fn offer_act(&self, pos: &Position, act: &ActDef, known: usize, out: &mut Vec<Step>) {
        match act {
            ActDef::Move(_) => self.offer_moves(pos, out),
            ActDef::Place(act) => self.offer_placings(pos, act, out),
            ActDef::Lay => self.offer_lays(pos, out),
            ActDef::Detonate => self.offer_detonations(pos, out),
            ActDef::Discard(act) => {
                // Who has been offered a move is not stuck.
                let movers: CellSet =
                    out[known..].iter().filter(|step| step.act == Act::Move).map(|step| step.from).collect();
                self.offer_discards(pos, *act, movers, out);
            }
            ActDef::Pass(act) => out.extend((!act.when_stuck).then_some(Step::PASS)),
        }
    }

    /// Appends what can follow in a turn that is under way.
    pub(crate) fn offer_next(&self, pos: &Position, out: &mut Vec<Step>) {
        match pos.stage.follow {
            Follow::Nothing => {}
            Follow::Detonate { man, .. } => out.push(Step::detonation(man)),
            Follow::Lay { man, .. } => self.lays_of(pos, man, out),
            Follow::Gate { left, slots } => self.gate_places(pos, left, slots, out),
            Follow::Place => {
                let act = self.def.phase(pos.phase()).placing();
                act.into_iter().for_each(|act| self.offer_placings(pos, act, out));
            }
        }
    }

    /// Carries out a step that is more than a man going from one cell to another.
    pub(crate) fn apply_act(&self, pos: &Position, step: &Step, after: &mut Position, sink: &mut impl Sink) {
        match step.act {
            Act::Move => self.apply_move(pos, after, step, sink),
            Act::Detonate => self.apply_detonation(pos, after, step, sink),
            Act::Lay | Act::Lift => self.apply_lay(pos, after, step, sink),
            Act::Place => self.apply_place(pos, after, step, sink),
            Act::Discard => self.apply_discard(after, step, sink),
            Act::Pass => self.apply_pass(pos, after, sink),
            Act::Stop => after.stage.follow = Follow::Nothing,
        }
    }
}

/// The acts of a game as run.
#[derive(Debug)]
pub(crate) struct Acts {
    /// By side and kind: how it lays; empty if it does not.
    pub(crate) lays: Vec<Vec<Vec<Kernel>>>,
    /// By side and kind: what it can take away.
    pub(crate) lifts: Vec<Vec<PieceMask>>,
    /// The stones that can be laid, with their slots in stocks if that is where they come from.
    pub(crate) layables: Vec<(Kind, Option<usize>)>,
    /// By stone, then side that lays: the ways in which it may be laid.
    pub(crate) laid_on: Vec<Vec<Vec<lay::LaidOn>>>,
    /// By side and cell: the right (bit) that lives as long as a man may be placed when the cell is left. Empty if there
    /// is no such act.
    pub(crate) gates: Vec<Vec<u64>>,
    /// By side, then slot: where men from the stock may be placed.
    pub(crate) placings: Vec<Vec<Placing>>,
    /// By kind: the slot in which it lies as a prisoner.
    pub(crate) prisoner_slots: Vec<Option<u8>>,
    /// There is an act that has to follow another.
    pub(crate) must_follow: bool,
    /// Captures are compulsory in some phase.
    pub(crate) must_capture: bool,
}

impl Acts {
    pub(crate) fn compile(def: &GameDef) -> Self {
        let lifts = |side: Side| def.kinds.iter().map(move |kind| kind.lift.as_ref().map(|lift| lift.mask(def, side)));
        let slot = |kind: Kind| def.stock_slots.iter().position(|&slot| slot == kind).map(|slot| slot as u8);
        Self {
            lays: def
                .all_sides()
                .map(|side| def.kinds.iter().map(|it| lay::compile(def, side, it)).collect())
                .collect(),
            lifts: def.all_sides().map(|side| lifts(side).map(Option::unwrap_or_default).collect()).collect(),
            layables: lay::layables(def),
            laid_on: def
                .kinds
                .iter()
                .map(|kind| def.all_sides().map(|side| lay::compile_laid_on(def, kind, side)).collect())
                .collect(),
            gates: def.turn.gate().map_or_else(Vec::new, |gate| gate.compile(def)),
            placings: def
                .all_sides()
                .map(|side| def.stock_slots.iter().map(|&kind| Placing::compile(def, side, kind)).collect())
                .collect(),
            prisoner_slots: def.all_kinds().map(|kind| slot(def.prisoner(kind))).collect(),
            must_follow: def.turn.follows().any(|follow| follow.must),
            must_capture: def.turn.compels_captures(),
        }
    }
}
