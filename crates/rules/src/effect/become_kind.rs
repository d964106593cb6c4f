//! `become`: a man that arrives in a zone becomes another kind, of its owner's choice.
//!
//! The choice is part of the step (see [`crate::motion::Scene::arrive`]); a man that dies on arrival chooses nothing.

use super::EffectDef;
use crate::def::{GameDef, KindDef};
use crate::english::{its_zone, listed, one_of, say};
use crate::facts::{Facts, Twins};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "become",
    drawer: "effect",
    usage: "become KIND|GROUP… on=ZONE [optional] [leaving] [missing-only]",
    summary: "a man that arrives in the zone becomes one of these kinds, by choice",
    doc: "It must change, unless the line says `optional`; where several lines apply they add up, and it must change if one of them says so. `leaving`: also when its move \
          starts in the zone. `missing-only`: only a kind of which its side has fewer men on the board than at the start; if there is none and it must change, it cannot go \
          there, but attacks the cells all the same.",
    example: r#"board {
    zone last-rank White="a3-b3" Black="a1-b1"
}
piece Pawn P {
    step forward
    become Queen Rook on=last-rank
}
piece Queen Q { ride any }
piece Rook R { ride orthogonal }
---
3 . .
2 P .
1 . .
---
a2-a3=Q => a2=. a3=Q
start => can a2-a3=R
start => cannot a2-a3
"#,
};

const FLAGS: [&str; 3] = ["optional", "leaving", "missing-only"];

/// As written.
#[derive(Clone, Debug)]
pub struct BecomeDef {
    /// What it may become.
    pub kinds: Vec<Kind>,
    /// Where.
    pub zone: usize,
    /// It may stay what it is.
    pub optional: bool,
    /// Also when its move starts there.
    pub leaving: bool,
    /// Only kinds of which its side has fewer men than at the start.
    pub missing_only: bool,
}

impl BecomeDef {
    /// What it states: a choice is part of the step, so two turns by the same ways are still two.
    pub(crate) const FACTS: Facts = Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE };
}

impl KindDef {
    /// What it becomes where.
    pub fn becomes(&self) -> impl Iterator<Item = &BecomeDef> {
        self.effects.iter().filter_map(|effect| if let EffectDef::Become(def) = effect { Some(def) } else { None })
    }
}

/// A rule as run, for the men of one side.
#[derive(Clone, Debug)]
pub(crate) struct Becoming {
    arriving: CellSet,
    leaving: CellSet,
    kinds: Vec<Kind>,
    must: bool,
    missing_only: bool,
}

impl Becoming {
    #[inline]
    pub(crate) fn applies(&self, from: Cell, to: Cell) -> bool {
        self.arriving.contains(to) || self.leaving.contains(from)
    }
}

/// What one man may become where, as run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Becomings {
    rules: Vec<Becoming>,
    /// Where some rule applies to who arrives, and to who leaves: most moves need not ask each rule.
    arriving: CellSet,
    leaving: CellSet,
}

impl Becomings {
    /// Does any rule apply to a move between these cells?
    #[inline]
    pub(crate) fn any(&self, from: Cell, to: Cell) -> bool {
        self.arriving.contains(to) || self.leaving.contains(from)
    }
}

/// The rules of one man as run; mandatory ones for the same cells are one.
fn compile<'d>(rules: impl Iterator<Item = &'d BecomeDef>, def: &GameDef, side: Side) -> Becomings {
    let mut compiled: Vec<Becoming> = Vec::new();
    for rule in rules {
        let arriving = def.zones[rule.zone].cells[side.index()];
        let leaving = if rule.leaving { arriving } else { CellSet::EMPTY };
        let (must, missing_only) = (!rule.optional, rule.missing_only);
        let same = |known: &&mut Becoming| {
            (known.arriving, known.leaving, known.must, known.missing_only) == (arriving, leaving, must, missing_only)
        };
        match compiled.iter_mut().find(same) {
            Some(known) => add_kinds(&mut known.kinds, rule.kinds.iter().copied()),
            None => compiled.push(Becoming { arriving, leaving, kinds: rule.kinds.clone(), must, missing_only }),
        }
    }
    let union = |cells: fn(&Becoming) -> CellSet| compiled.iter().map(cells).fold(CellSet::EMPTY, |all, set| all | set);
    Becomings { arriving: union(|rule| rule.arriving), leaving: union(|rule| rule.leaving), rules: compiled }
}

/// By piece: what it may become where.
pub(super) fn table(def: &GameDef) -> Vec<Becomings> {
    let mut table = vec![Becomings::default(); Piece::COUNT];
    for (side, kind) in def.all_sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
        table[Piece::man(side, kind).index()] = compile(def.kind(kind).becomes(), def, side);
    }
    table
}

/// By kind: how many a side has at the start, on the board and beside it.
pub(super) fn at_start(def: &GameDef, side: Side) -> Vec<u8> {
    let of_kind = |kind: Kind| {
        let standing = def.start.iter().filter(|(_, piece)| *piece == Piece::man(side, kind)).count() as u8;
        let slot = def.stock_slots.iter().position(|&slot| slot == kind);
        standing + slot.map_or(0, |slot| def.stock[side.index()][slot])
    };
    def.all_kinds().map(of_kind).collect()
}

/// What a man may become by one move.
pub(crate) enum Change {
    /// Nothing: no rule applies.
    None,
    /// One of the kinds told to the visitor, or nothing.
    May,
    /// One of them.
    Must,
}

impl Game {
    /// Tells all kinds that a man may become by going from one cell to another, each once.
    #[inline]
    pub(crate) fn changes(
        &self,
        pos: &Position,
        piece: Piece,
        from: Cell,
        to: Cell,
        mut visit: impl FnMut(Kind),
    ) -> Change {
        let mut change = Change::None;
        let rules = &self.becomes(piece).rules;
        // To become what one is and to stay it are the same; only who must change may have to choose it.
        let must = rules.iter().any(|rule| rule.must && rule.applies(from, to));
        for (i, rule) in rules.iter().enumerate() {
            if !rule.applies(from, to) {
                continue;
            }
            if rule.must {
                change = Change::Must;
            } else if matches!(change, Change::None) {
                change = Change::May;
            }
            for &kind in &rule.kinds {
                let told = |earlier: &Becoming| earlier.applies(from, to) && earlier.kinds.contains(&kind);
                if (must || kind != piece.kind())
                    && (!rule.missing_only || self.is_missing(pos, piece, kind))
                    && !rules[..i].iter().any(told)
                {
                    visit(kind);
                }
            }
        }
        change
    }

    /// Has the man's side fewer men of that kind than at the start?
    pub(crate) fn is_missing(&self, pos: &Position, piece: Piece, kind: Kind) -> bool {
        let Some(side) = piece.side() else { return false };
        let man = Piece::man(side, kind);
        let standing = pos.men(side).iter().filter(|&cell| pos.piece(cell) == man).count();
        standing < usize::from(self.effects.at_start[side.index()][kind.index()])
    }
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<BecomeDef> {
    let (mut kinds, mut flags, mut named) = (Vec::new(), [false; 3], false);
    reader.words(&FLAGS);
    for name in reader.rest() {
        match (FLAGS.iter().position(|flag| *flag == name.value), names.kinds(&name.value)) {
            (Some(flag), _) => flags[flag] = true,
            (None, Some(found)) => {
                named = true;
                add_kinds(&mut kinds, found.iter());
            }
            (None, None) => {
                named = true;
                let known = names.kind_words();
                let known = known.iter().map(String::as_str);
                lang::unknown_beside(reader.problems, "piece", &name, known, &FLAGS);
            }
        }
    }
    if !named {
        let span = reader.span();
        reader.error(span, "`become` needs at least one kind");
    }
    let zone = match reader.prop("on") {
        Some(name) => names.zone(&name, reader.problems),
        None => {
            let span = reader.span();
            reader.error(span, "`become` needs the zone where it happens").help("for example on=last-rank");
            None
        }
    };
    reader.finish();
    let [optional, leaving, missing_only] = flags;
    Some(BecomeDef { kinds, zone: zone?, optional, leaving, missing_only })
}

/// Adds the kinds that are not there yet, in their order.
pub(crate) fn add_kinds(kinds: &mut Vec<Kind>, more: impl Iterator<Item = Kind>) {
    for kind in more {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
}

/// The rules that share a sentence: their flags, and for each choice of kinds its zones.
type Alike = ((bool, bool, bool), Vec<(usize, Vec<Kind>)>);

/// All the rules of one man: zones of one choice share a sentence, choices of one zone add up.
pub(crate) fn explain<'d>(rules: impl Iterator<Item = &'d BecomeDef>, def: &GameDef) -> Vec<String> {
    let mut alike: Vec<Alike> = Vec::new();
    for rule in rules {
        let flags = (rule.optional, rule.leaving, rule.missing_only);
        let at = alike.iter().position(|(known, _)| *known == flags).unwrap_or_else(|| {
            alike.push((flags, Vec::new()));
            alike.len() - 1
        });
        let by_zone = &mut alike[at].1;
        match by_zone.iter_mut().find(|(zone, _)| *zone == rule.zone) {
            Some((_, kinds)) => add_kinds(kinds, rule.kinds.iter().copied()),
            None => by_zone.push((rule.zone, rule.kinds.clone())),
        }
    }
    alike.into_iter().flat_map(|(flags, by_zone)| sentences(def, flags, by_zone)).collect()
}

fn sentences(def: &GameDef, flags: (bool, bool, bool), by_zone: Vec<(usize, Vec<Kind>)>) -> Vec<String> {
    let (optional, leaving, missing_only) = flags;
    let mut by_choice: Vec<(Vec<Kind>, Vec<String>)> = Vec::new();
    for (zone, kinds) in by_zone {
        let zone = its_zone(&def.zones[zone]);
        match by_choice.iter_mut().find(|(known, _)| *known == kinds) {
            Some((_, zones)) => zones.push(zone),
            None => by_choice.push((kinds, vec![zone])),
        }
    }
    let sentence = |(kinds, zones): &(Vec<Kind>, Vec<String>)| {
        say!(
            "become",
            leaving = leaving,
            zones = listed(zones, "or"),
            optional = optional,
            kinds = one_of(def, kinds.iter().copied()),
            choose = kinds.len() > 1,
            missing_only = missing_only,
        )
    };
    by_choice.iter().map(sentence).collect()
}
