//! `chain`: a walk of hops, generated whole; `hop` and `legs` say what it is made of.
//!
//! A chain is a list of segments, each repeated between two bounds; the compiler turns it into a small automaton whose
//! states remember how far the walk has come. Two walks that end on the same cell with the same men taken are one step.
//! While a man is under way his start cell counts as empty; he may end on it only if he has taken something.

use super::{Compiling, PerCell, Phrase, Scene};
use crate::area::{Directions, Filter};
use crate::budget::Budget;
use crate::def::GameDef;
use crate::english::{alternatives, one_of, say};
use crate::facts::{Facts, Threat, Twins};
use crate::names::Names;
use crate::piece::{KindSet, PieceMask, Side};
use crate::position::Position;
use crate::step::Step;
use crate::words;
use geometry::{Cell, CellSet};
use lang::{Node, Reader, Word};
use std::collections::{HashSet, VecDeque};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "chain",
    drawer: "motion",
    usage: "chain [captured-leave=at-once|at-end] { hop …; legs … }",
    summary: "a walk of hops, one after the other in one step",
    doc: "The children are the parts of the walk in order. A walk may stop wherever all parts that must come have come. Men taken leave the \
          board at once, or at the end of the walk, and until then may be hopped over again; nobody is taken twice. A walk may come to a cell more than once, and may end on \
          the cell it began on if somebody has been taken.",
    example: r"piece Frog F {
    chain {
        hop any over=enemy capture
    }
}
---
5 . . . . .
4 . . . m .
3 . . . . .
2 . m . . .
1 F . . . .
---
a1: xc3 xe5
a1-e5 => a1=. b2=. d4=. e5=F
",
};

/// A child of `chain` or `legs`.
pub(crate) const HOP: Word = Word {
    name: "hop",
    drawer: "motion",
    usage: "hop DIRECTION… over=FILTER [capture] [into=FILTER] [times=\"1..\"]",
    summary: "over a neighbouring piece to the empty cell beyond",
    doc: "With `capture` enemy men hopped over are taken, unless they are shielded. With `into` the cell beyond may hold such a piece, which is \
          then captured and ends the walk. `times` is how often the hop is made: \"2\", \"1..3\", \"0..\"; \
          without it \"1..\". Within `legs` it has no `times` of its own.",
    example: r#"piece Frog F {
    chain {
        hop forward over="own, enemy" into=enemy times="1..2"
    }
}
---
5 . m
4 . M
3 . .
2 m M
1 F F
---
a1: a3
b1: b3 xb5
"#,
};

/// A child of `chain`.
pub(crate) const LEGS: Word = Word {
    name: "legs",
    drawer: "motion",
    usage: "legs [times=\"0..2\"] { hop …; step DIRECTION… [at-most=N] }",
    summary: "a part of a chain with a choice at every leg",
    doc: "Each leg is one of the children; without `times` there are one or more. A `step` goes to an empty neighbouring cell, `at-most` so often in this part.",
    example: r#"piece Spy S {
    chain {
        legs times="1..2" {
            hop orthogonal over=any
            step orthogonal at-most=1
        }
    }
}
---
3 . . . .
2 . . . .
1 S M . .
---
a1: a2 c1 c2 d1
"#,
};

/// Not bounded.
const ENDLESS: u8 = u8::MAX;

/// As written.
#[derive(Clone, Debug)]
pub struct ChainDef {
    segments: Vec<SegmentDef>,
    leave_at_end: bool,
}

#[derive(Clone, Debug)]
struct SegmentDef {
    min: u8,
    max: u8,
    legs: Vec<LegDef>,
}

#[derive(Clone, Debug)]
enum LegDef {
    Hop { directions: Directions, over: Filter, capture: bool, into: Option<Filter> },
    Step { directions: Directions, at_most: u8 },
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ChainDef> {
    let leave = reader.prop("captured-leave");
    let leave_at_end = match leave.as_ref().map(|text| (text.value.as_str(), text.span)) {
        None | Some(("at-once", _)) => false,
        Some(("at-end", _)) => true,
        Some((other, span)) => {
            lang::unknown(reader.problems, span, "moment", other, ["at-once", "at-end"]);
            false
        }
    };
    let mut segments = Vec::new();
    for child in reader.children() {
        match child.name.value.as_str() {
            "hop" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = times(&mut reader)?;
                let leg = read_hop(reader, names)?;
                segments.push(SegmentDef { min, max, legs: vec![leg] });
            }
            "legs" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = times(&mut reader)?;
                let mut legs = Vec::new();
                for leg in reader.children() {
                    legs.extend(read_leg(leg, names, reader.problems));
                }
                if legs.is_empty() {
                    let span = reader.span();
                    reader.error(span, "`legs` needs at least one `hop` or `step`");
                }
                reader.finish();
                segments.push(SegmentDef { min, max, legs });
            }
            _ => words::unknown(reader.problems, &child.name, &["hop", "legs"]),
        }
    }
    if segments.is_empty() || segments.len() > 6 {
        let span = reader.span();
        reader
            .error(span, "a chain has between one and six parts")
            .help("for example `chain { hop any over=enemy capture }`");
        return None;
    }
    let chain = ChainDef { segments, leave_at_end };
    let first_legs: Vec<usize> = (0..chain.segments.len()).collect();
    if chain.states(&first_legs).len() > usize::from(u8::MAX) {
        let span = reader.span();
        reader
            .error(span, "this chain has too many parts with limits")
            .help("lower `times` or `at-most`, or use fewer parts");
        return None;
    }
    reader.finish();
    Some(chain)
}

fn read_leg(node: &Node, names: &Names, problems: &mut lang::Problems) -> Option<LegDef> {
    let mut reader = Reader::new(node, problems);
    match node.name.value.as_str() {
        "hop" => read_hop(reader, names),
        "step" => {
            let mut directions = Directions::default();
            for word in reader.rest() {
                directions.take_or_refuse(&word, &[], reader.problems);
            }
            let at_most = match reader.number_prop("at-most") {
                None => ENDLESS,
                Some(n) => match u8::try_from(n.value) {
                    Ok(n @ 1..=8) => n,
                    _ => {
                        reader.error(n.span, "`at-most` is a number from 1 to 8");
                        return None;
                    }
                },
            };
            if !directions.are_steps(&mut reader) {
                return None;
            }
            reader.finish();
            Some(LegDef::Step { directions, at_most })
        }
        _ => {
            words::unknown(reader.problems, &node.name, &["hop", "step"]);
            None
        }
    }
}

fn read_hop(mut reader: Reader<'_, '_>, names: &Names) -> Option<LegDef> {
    reader.words(&["capture"]);
    let (mut directions, mut capture) = (Directions::default(), false);
    for word in reader.rest() {
        if word.value == "capture" {
            capture = true;
        } else {
            directions.take_or_refuse(&word, &["capture"], reader.problems);
        }
    }
    if !directions.are_steps(&mut reader) {
        return None;
    }
    let Some(over) = reader.prop("over") else {
        let span = reader.span();
        reader.error(span, "`hop` needs to know over whom").help("for example over=enemy or over=\"own Guard\"");
        return None;
    };
    let over = Filter::read(&over, names, reader.problems);
    let into = reader.prop("into").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(LegDef::Hop { directions, over, capture, into })
}

/// Reads `times`: "2", "1..3", "0..".
fn times(reader: &mut Reader<'_, '_>) -> Option<(u8, u8)> {
    let Some(text) = reader.prop("times") else { return Some((1, ENDLESS)) };
    let bounds = match text.value.split_once("..") {
        None => text.value.parse().ok().map(|n: u8| (n, n)),
        Some((min, "")) => min.parse().ok().map(|min| (min, ENDLESS)),
        Some((min, max)) => min.parse().ok().zip(max.parse().ok()),
    };
    match bounds {
        Some((min, max)) if min <= max && max > 0 && min <= 8 && (max <= 8 || max == ENDLESS) => Some((min, max)),
        _ => {
            reader.error(text.span, "`times` is a number or a range up to 8, such as \"1..2\" or \"0..\"");
            None
        }
    }
}

impl ChainDef {
    pub(super) fn facts(&self, cx: &Compiling<'_>) -> Facts {
        let own = |filter: &Filter| cx.def.cost_own(cx.side, filter.mask(cx.def, cx.side));
        Facts {
            threat: Threat::Replay,
            // Two walks may take the same men and end on the same cell.
            twins: Twins::SameMan,
            costs_own: self.ending_filters().any(own),
            ..Facts::NONE
        }
    }

    /// Can it take men?
    pub(crate) fn captures(&self) -> bool {
        let takes = |leg: &LegDef| matches!(leg, LegDef::Hop { capture: true, .. } | LegDef::Hop { into: Some(_), .. });
        self.segments.iter().any(|segment| segment.legs.iter().any(takes))
    }

    /// What its hops may end on, though it is occupied.
    pub(super) fn ending_filters(&self) -> impl Iterator<Item = &Filter> {
        let legs = self.segments.iter().flat_map(|segment| &segment.legs);
        legs.filter_map(|leg| if let LegDef::Hop { into, .. } = leg { into.as_ref() } else { None })
    }

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Chain {
        let (def, board) = (cx.def, &cx.def.board);
        let mut legs = Vec::new();
        let mut first_leg = Vec::new();
        for segment in &self.segments {
            first_leg.push(legs.len());
            for leg in &segment.legs {
                legs.push(match leg {
                    LegDef::Hop { directions, over, capture, into } => {
                        let directions = cx.seen(directions);
                        let ways = PerCell::new(board.cell_count(), |from| {
                            let way = |&by| {
                                let over = board.step(from, by)?;
                                Some((over, board.step(over, by).filter(|&cell| cx.is_open(cell))?))
                            };
                            directions.iter().filter_map(way).collect()
                        });
                        let takes = if *capture { def.victims(cx.side, None) } else { PieceMask::default() };
                        let into = into.as_ref().map(|filter| filter.mask(def, cx.side)).unwrap_or_default();
                        Leg { ways, over: Some(over.mask(def, cx.side)), takes, into }
                    }
                    LegDef::Step { directions, .. } => {
                        let directions = cx.seen(directions);
                        let ways = PerCell::new(board.cell_count(), |from| {
                            let targets = directions.iter().filter_map(|&by| board.step(from, by));
                            targets.filter(|&cell| cx.is_open(cell)).map(|to| (to, to)).collect()
                        });
                        Leg { ways, over: None, takes: PieceMask::default(), into: PieceMask::default() }
                    }
                });
            }
        }
        let states = self.states(&first_leg);
        Chain { legs, states, leave_at_end: self.leave_at_end, stops: def.parked[cx.side.index()] }
    }

    /// The automaton. A state is (segment, legs made in it, limited steps made in it); counts that no longer matter are
    /// folded.
    fn states(&self, first_leg: &[usize]) -> Vec<State> {
        type Key = (usize, u8, u8);
        let mut keys: Vec<Key> = vec![(0, 0, 0)];
        let mut states = Vec::new();
        while states.len() < keys.len() {
            let (at, count, limited) = keys[states.len()];
            let skippable = |from: usize, to: usize| self.segments[from..to].iter().all(|segment| segment.min == 0);
            let done = count >= self.segments[at].min;
            let mut edges = Vec::new();
            for (next, segment) in self.segments.iter().enumerate().skip(at) {
                let (made, used) = if next == at { (count, limited) } else { (0, 0) };
                if made >= segment.max || next > at && !(done && skippable(at + 1, next)) {
                    continue;
                }
                for (i, leg) in segment.legs.iter().enumerate() {
                    let used = match leg {
                        LegDef::Step { at_most, .. } if *at_most != ENDLESS => {
                            if used >= *at_most {
                                continue;
                            }
                            used + 1
                        }
                        _ => used,
                    };
                    let made = if segment.max == ENDLESS { (made + 1).min(segment.min.max(1)) } else { made + 1 };
                    let key = (next, made, used);
                    let state = keys.iter().position(|&known| known == key).unwrap_or_else(|| {
                        keys.push(key);
                        keys.len() - 1
                    });
                    edges.push((first_leg[next] + i, state));
                }
            }
            let accepts = !states.is_empty() && done && skippable(at + 1, self.segments.len());
            states.push(State { edges, accepts });
        }
        states
    }

    /// How several chains of one man read: those that differ in one part only share a sentence.
    pub(super) fn explain_all(chains: &[&Self], def: &GameDef) -> Vec<Phrase> {
        let mut walks: Vec<(Vec<String>, bool)> = Vec::new();
        let some_capture = chains.iter().any(|chain| chain.captures());
        for chain in chains {
            let mut parts: Vec<String> = chain.segments.iter().map(|segment| segment.in_words(def)).collect();
            let late = chain.captures() && chain.leave_at_end;
            let enemies = Filter::enemies().mask(def, Side(0));
            let over = chain.hops_over(def, Side(0));
            let passes_enemies = def.pieces().any(|piece| over.contains(piece) && enemies.contains(piece));
            if some_capture
                && passes_enemies
                && !chain.captures()
                && let Some(last) = parts.last_mut()
            {
                *last = say!("chain-quiet", part = &*last);
            }
            let differing = |known: &[String]| -> Option<usize> {
                let mut differing = (0..parts.len()).filter(|&i| known[i] != parts[i]);
                let at = differing.next()?;
                (parts.len() > 1 && differing.next().is_none()).then_some(at)
            };
            let same = |(known, same): &&mut (Vec<String>, bool)| {
                *same == late && known.len() == parts.len() && differing(known).is_some()
            };
            match walks.iter_mut().find(same) {
                Some((known, _)) => {
                    if let Some(at) = differing(known) {
                        known[at] = say!("chain-or-else", part = &known[at], other = &parts[at]);
                    }
                }
                None => walks.push((parts, late)),
            }
        }
        let phrase = |(parts, late): (Vec<String>, bool)| {
            let way = parts.into_iter().reduce(|parts, next| say!("chain-then", parts = parts, next = next));
            let tail = if late { say!("chain-late") } else { String::new() };
            Phrase { verb: say!("motion-verb", does = "walk"), way: way.unwrap_or_default(), may_share: false, tail }
        };
        walks.into_iter().map(phrase).collect()
    }

    /// How the chain reads alone.
    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        Self::explain_all(&[self], def).pop().unwrap_or_else(|| Phrase::whole(String::new()))
    }

    /// Whom its hops go over, seen from a side.
    pub(crate) fn hops_over(&self, def: &GameDef, side: Side) -> PieceMask {
        let legs = self.segments.iter().flat_map(|segment| &segment.legs);
        let over =
            legs.filter_map(|leg| if let LegDef::Hop { over, .. } = leg { Some(over.mask(def, side)) } else { None });
        let masks: Vec<PieceMask> = over.collect();
        def.pieces().filter(|&piece| masks.iter().any(|mask| mask.contains(piece))).collect()
    }
}

impl SegmentDef {
    /// "one or more hops over an enemy man, capturing him".
    fn in_words(&self, def: &GameDef) -> String {
        let hops_only = self.legs.iter().all(|leg| matches!(leg, LegDef::Hop { .. }));
        let one = self.legs.len() > 1 || self.max == 1;
        let legs: Vec<String> = self.legs.iter().map(|leg| leg.in_words(def, one, hops_only)).collect();
        let single = legs.len() == 1 && hops_only;
        say!("chain-part", often = self.how_often(hops_only), one = single, legs = alternatives(&legs))
    }

    /// "one or more hops".
    fn how_often(&self, hops: bool) -> String {
        let how = match (self.min, self.max) {
            (0, ENDLESS) => "any",
            (_, ENDLESS) => "least",
            (min, max) if min == max => "just",
            (0, 1) => "perhaps",
            (0, _) => "most",
            (min, max) if max - min == 1 => "either",
            _ => "between",
        };
        let (min, max) = (usize::from(self.min), usize::from(self.max));
        say!("chain-often", how = how, min = min, max = max, noun = say!("chain-noun", hops = hops))
    }
}

impl LegDef {
    /// What follows "a hop" (or "hops", unless it is but one) where there are hops only, or else the whole leg.
    fn in_words(&self, def: &GameDef, one: bool, hops_only: bool) -> String {
        match self {
            Self::Hop { directions, over, capture, into } => {
                let way = (!directions.are_all()).then(|| directions.explain());
                let taking = if *capture { capturing(def, over, one) } else { String::new() };
                let into = into.as_ref().map(|into| into.explain(def));
                let hop = say!("hop", way = way, over = over.explain(def), taking = taking, into = into);
                if hops_only { hop } else { say!("legs-hop", hop = hop, quiet = !capture && over.meets_enemies(def)) }
            }
            Self::Step { directions, at_most } => {
                let most = (*at_most != ENDLESS).then_some(usize::from(*at_most));
                say!("legs-step", way = directions.explain(), most = most)
            }
        }
    }
}

/// Who is captured of those hopped over.
fn capturing(def: &GameDef, over: &Filter, one: bool) -> String {
    let side = Side(0);
    let (over, enemies) = (over.mask(def, side), Filter::enemies().mask(def, side));
    let victims = def.victims(side, None);
    let hopped = |piece: &crate::piece::Piece| over.contains(*piece);
    let all_enemies = def.pieces().filter(hopped).all(|piece| enemies.contains(piece));
    let spared: KindSet = def
        .pieces()
        .filter(hopped)
        .filter(|piece| enemies.contains(*piece) && !victims.contains(*piece))
        .map(|piece| def.base(piece.kind()))
        .collect();
    let whom = match (all_enemies, one) {
        (true, true) => "it",
        (true, false) => "each",
        (false, true) => "enemy",
        (false, false) => "enemies",
    };
    let spared = (!spared.is_empty()).then(|| one_of(def, spared.iter()));
    say!("hop-taking", whom = whom, spared = spared)
}

/// A compiled chain.
#[derive(Debug)]
pub(crate) struct Chain {
    legs: Vec<Leg>,
    states: Vec<State>,
    leave_at_end: bool,
    /// Cells on which a walk ends because who stands there is parked.
    stops: CellSet,
}

#[derive(Debug)]
struct Leg {
    /// The cell hopped over and the cell landed on (the same for a step).
    ways: PerCell<(Cell, Cell)>,
    /// Who may be hopped over; none for a step.
    over: Option<PieceMask>,
    takes: PieceMask,
    into: PieceMask,
}

#[derive(Debug)]
struct State {
    edges: Vec<(usize, usize)>,
    accepts: bool,
}

/// A place a walk can come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub(crate) cell: Cell,
    pub(crate) taken: CellSet,
    state: u8,
    /// The walk cannot go on from here.
    ended: bool,
    parent: u32,
}

/// So many stands are looked through one by one.
const FEW: usize = 48;
/// Work is paid for so many places at a time.
const PAYING: u64 = 64;
/// A shortest way to a known end that has not been found among so many places is given up.
const LOST: usize = 20_000;

/// Tells stands apart: by looking through them while they are few, by a table of them when they are many, as men who
/// take by long walks can come to thousands.
#[derive(Default)]
struct Apart(Option<HashSet<(Cell, u8, CellSet)>>);

impl Apart {
    /// Is it none of these? Then it is about to become one.
    fn is_new(&mut self, stands: &[Stand], new: &Stand) -> bool {
        let key = |stand: &Stand| (stand.cell, stand.state, stand.taken);
        if stands.len() < FEW {
            return !stands.iter().any(|old| key(old) == key(new));
        }
        self.0.get_or_insert_with(|| stands.iter().map(key).collect()).insert(key(new))
    }
}

/// The cells landed on before and on that stand, the start excluded.
fn way_to(stands: &[Stand], mut at: usize) -> Vec<Cell> {
    let mut path = Vec::new();
    while at != 0 {
        path.push(stands[at].cell);
        at = stands[at].parent as usize;
    }
    path.reverse();
    path
}

impl Chain {
    /// May it take some of these men?
    pub(crate) fn may_take(&self, victims: PieceMask) -> bool {
        self.legs.iter().any(|leg| !(leg.takes & victims).is_empty() || !(leg.into & victims).is_empty())
    }

    /// Everything one leg can do from a stand, given where the walk began.
    fn legs_from(
        &self,
        pos: &Position,
        start: Cell,
        stand: Stand,
        parent: u32,
        as_if_empty: bool,
        found: &mut impl FnMut(Stand),
    ) {
        if stand.ended {
            return;
        }
        for &(leg, state) in &self.states[stand.state as usize].edges {
            let leg = &self.legs[leg];
            for &(over, to) in leg.ways.at(stand.cell) {
                let mut taken = stand.taken;
                if let Some(mask) = leg.over {
                    let hopped = pos.piece(over);
                    if over == start || taken.contains(over) && !self.leave_at_end || !mask.contains(hopped) {
                        continue;
                    }
                    if leg.takes.contains(hopped) {
                        taken.insert(over);
                    }
                }
                let there = pos.piece(to);
                let gone = !self.leave_at_end && stand.taken.contains(to);
                let free = there.is_empty() || to == start || gone;
                let into = !free && leg.into.contains(there);
                if free || into || as_if_empty {
                    let ended = !free || self.stops.contains(to);
                    found(Stand { cell: to, taken, state: state as u8, ended, parent });
                }
            }
        }
    }

    const fn first(start: Cell) -> Stand {
        Stand { cell: start, taken: CellSet::EMPTY, state: 0, ended: false, parent: 0 }
    }

    /// The stands a walk from `start` can come to, nearest first; the first one is the start itself. Empty if there is
    /// no walk. With a bound on `places` those beyond it are left out, but for some that lie far: of walks that capture
    /// the longest are the most interesting.
    fn stands(&self, pos: &Position, start: Cell, as_if_empty: bool, budget: &Budget, places: usize) -> Vec<Stand> {
        let mut stands = Vec::new();
        // Where walks that have taken nobody have been, by state: those need no comparing.
        let mut seen = [CellSet::EMPTY; 4];
        let (mut apart, mut next, mut unpaid) = (Apart::default(), 0, 0);
        let mut expand = |stands: &mut Vec<Stand>, next: usize| {
            let stand = stands.get(next).copied().unwrap_or(Self::first(start));
            self.legs_from(pos, start, stand, next as u32, as_if_empty, &mut |new: Stand| {
                let is_new = match seen.get_mut(usize::from(new.state)) {
                    Some(seen) if new.taken.is_empty() => {
                        let is_new = !seen.contains(new.cell);
                        seen.insert(new.cell);
                        is_new
                    }
                    _ => apart.is_new(stands, &new),
                };
                if is_new {
                    if stands.is_empty() {
                        stands.push(Self::first(start));
                    }
                    stands.push(new);
                }
            });
            unpaid += 1;
            unpaid % PAYING > 0 || budget.spend(PAYING)
        };
        while next < stands.len().max(1) && stands.len() < places {
            if !expand(&mut stands, next) {
                return stands;
            }
            next += 1;
        }
        // The newest first, which are the farthest.
        let mut waiting: Vec<usize> = (next..stands.len()).collect();
        if !waiting.is_empty() {
            budget.cut();
        }
        while let Some(next) = waiting.pop()
            && stands.len() < places.saturating_add(places / 4)
        {
            let known = stands.len();
            if !expand(&mut stands, next) {
                break;
            }
            waiting.extend(known..stands.len());
        }
        stands
    }

    fn accepts(&self, start: Cell, stand: &Stand) -> bool {
        self.states[stand.state as usize].accepts && (stand.cell != start || !stand.taken.is_empty())
    }

    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        if let Some(path) = scene.path {
            let stands = self.follow(scene.pos, scene.from, path);
            self.arrive(&stands, scene);
        } else {
            let budget = scene.game.budget();
            // Whether somebody can be taken must be known for certain.
            let places = budget.places().filter(|_| !scene.threats_only).unwrap_or(usize::MAX);
            let stands = self.stands(scene.pos, scene.from, false, budget, places);
            self.arrive(stands.get(1..).unwrap_or_default(), scene);
        }
    }

    /// Offers the steps that end on these stands.
    fn arrive(&self, stands: &[Stand], scene: &mut Scene<'_>) {
        let one_end = self.states.iter().filter(|state| state.accepts).count() <= 1;
        // Where walks may end in several ways, those that do the same are one step.
        let (mut apart, mut ends) = (Apart::default(), Vec::new());
        let from = scene.from;
        for stand in stands.iter().filter(|stand| self.accepts(from, stand)) {
            let end = Stand { state: 0, ..*stand };
            if one_end || apart.is_new(&ends, &end) {
                scene.arrive(stand.cell, stand.taken);
                if !one_end {
                    ends.push(end);
                }
            }
        }
    }

    pub(super) fn reach(&self, pos: &Position, from: Cell, budget: &Budget, found: &mut impl FnMut(Cell)) {
        for stand in self.stands(pos, from, true, budget, usize::MAX).iter().skip(1) {
            if self.states[stand.state as usize].accepts && stand.cell != from {
                found(stand.cell);
            }
        }
    }

    /// The cells landed on, start excluded, of a walk that does what the step does: a shortest one, unless it is too
    /// far away to be looked for; then any, or the one by which the step was listed. None if even that is not found.
    pub(crate) fn path(&self, pos: &Position, step: &Step, budget: &Budget) -> Option<Vec<Cell>> {
        self.path_among(pos, step, LOST, true).or_else(|| self.path_among(pos, step, 10 * LOST, false)).or_else(|| {
            let listed = self.stands(pos, step.from, false, budget, Budget::NEAR);
            let wanted = |stand: &Stand| self.does(step, stand);
            listed.iter().skip(1).position(wanted).map(|found| way_to(&listed, found + 1))
        })
    }

    /// Does a walk that ends on this stand do what the step does?
    fn does(&self, step: &Step, stand: &Stand) -> bool {
        stand.cell == step.to && stand.taken == step.taken && self.accepts(step.from, stand)
    }

    /// Such a walk, if it comes up among so many stands, the nearest looked at first or the farthest.
    fn path_among(&self, pos: &Position, step: &Step, most: usize, nearest: bool) -> Option<Vec<Cell>> {
        let mut stands = vec![Self::first(step.from)];
        let (mut apart, mut waiting) = (Apart::default(), VecDeque::from([0]));
        while let Some(next) = if nearest { waiting.pop_front() } else { waiting.pop_back() }
            && stands.len() < most
        {
            let (known, stand) = (stands.len(), stands[next]);
            self.legs_from(pos, step.from, stand, next as u32, false, &mut |new: Stand| {
                // Whoever has taken somebody else is on another way.
                if (new.taken & !step.taken).is_empty() && apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            });
            if let Some(found) = stands[known..].iter().position(|stand| self.does(step, stand)) {
                return Some(way_to(&stands, known + found));
            }
            waiting.extend(known..stands.len());
        }
        None
    }

    /// Where walks stand that have landed on exactly these cells.
    pub(crate) fn follow(&self, pos: &Position, start: Cell, path: &[Cell]) -> Vec<Stand> {
        let mut stands = vec![Self::first(start)];
        for &cell in path {
            let (mut next, mut apart) = (Vec::new(), Apart::default());
            for stand in stands {
                self.legs_from(pos, start, stand, 0, false, &mut |new| {
                    if new.cell == cell && apart.is_new(&next, &new) {
                        next.push(new);
                    }
                });
            }
            stands = next;
        }
        stands
    }

    /// Where walks that have come to one of these stands can stand next.
    pub(crate) fn after(&self, pos: &Position, start: Cell, stands: &[Stand]) -> Vec<Stand> {
        let (mut next, mut apart) = (Vec::new(), Apart::default());
        for &stand in stands {
            self.legs_from(pos, start, stand, 0, false, &mut |new| {
                if apart.is_new(&next, &new) {
                    next.push(new);
                }
            });
        }
        next
    }

    /// Can a walk that stands here still come to an end (cell, men taken) that will do? Nearest ends are asked first.
    pub(crate) fn leads_to(
        &self,
        pos: &Position,
        start: Cell,
        stand: Stand,
        budget: &Budget,
        will_do: &mut impl FnMut(Cell, CellSet) -> bool,
    ) -> bool {
        let mut stands = vec![stand];
        let (mut apart, mut next) = (Apart::default(), 0);
        while next < stands.len() && budget.spend(1) {
            let at = stands[next];
            if self.accepts(start, &at) && will_do(at.cell, at.taken) {
                return true;
            }
            for new in self.after(pos, start, &[at]) {
                if apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            }
            next += 1;
        }
        false
    }

    /// The steps that stop exactly on one of these stands: the men taken by each.
    pub(crate) fn stops(&self, start: Cell, stands: &[Stand]) -> Vec<CellSet> {
        let mut taken: Vec<CellSet> =
            stands.iter().filter(|stand| self.accepts(start, stand)).map(|stand| stand.taken).collect();
        taken.dedup();
        taken
    }
}
