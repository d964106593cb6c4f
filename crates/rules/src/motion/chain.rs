//! `chain`: a walk of hops in one step; `hop` and `legs` are its parts.
//!
//! A chain is a list of segments, each repeated between two bounds; the compiler turns it into a small automaton whose
//! states track the progress of the walk. Two walks that end on the same cell with the same captures are one step.
//! While a piece is walking, its start cell counts as empty; it may end there only if it has captured something.

use super::{CompileContext, MoveGen, PerCell, Phrase};
use crate::budget::Budget;
use crate::cast::Cast;
use crate::english::{join_or_clauses, or_kinds, say};
use crate::facts::{Facts, Threat, Twins};
use crate::filters::{Directions, Filter};
use crate::names::Names;
use crate::piece::{KindSet, PieceMask, Side};
use crate::position::Position;
use crate::step::Step;
use crate::words;
use geometry::{Cell, CellSet};
use kdl::{Node, Reader, Word};
use std::collections::{HashSet, VecDeque};

/// The word `chain`.
pub(crate) const WORD: Word = Word {
    name: "chain",
    category: "motion",
    usage: "chain [captured-leave=at-once|at-end] { hop …; legs … }",
    summary: "hops one after the other, in one step",
    doc: "The children are the parts of the chain in order. A chain may stop wherever all parts that are compulsory have been made. Captured pieces leave the \
          board at once, or at the end of the chain, and until then may be hopped over again; no piece is captured twice. A chain may come to a cell more than \
          once, and may end on the cell it began on if it has captured something.",
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

/// The word `hop`, a child of `chain` or `legs`.
pub(crate) const HOP: Word = Word {
    name: "hop",
    category: "motion",
    usage: "hop DIRECTION… over=FILTER [capture] [into=FILTER] [times=\"1..\"]",
    summary: "over a neighbouring piece to the empty cell beyond",
    doc: "With `capture` enemy pieces hopped over are captured, unless they are shielded. With `into` the cell beyond may hold such a piece, which is then \
          captured and ends the chain. `times` is how often the hop is made: \"2\", \"1..3\", \"0..\"; the default is \"1..\". In `legs` a hop has no `times` of \
          its own.",
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

/// The word `legs`, a child of `chain`.
pub(crate) const LEGS: Word = Word {
    name: "legs",
    category: "motion",
    usage: "legs [times=\"0..2\"] { hop …; step DIRECTION… [at-most=N] }",
    summary: "a part of a chain with a choice at every leg",
    doc: "Each leg is one of the children; without `times` there are one or more. A `step` goes to an empty neighbouring cell, at most `at-most` times in this part.",
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

/// No upper bound.
const UNBOUNDED: u8 = u8::MAX;

/// The motion, as written in the rule file.
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
            kdl::report_unknown(reader.problems, span, "moment", other, ["at-once", "at-end"]);
            false
        }
    };
    let mut segments = Vec::new();
    for child in reader.children() {
        match child.name.value.as_str() {
            "hop" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = read_times(&mut reader)?;
                let leg = read_hop(reader, names)?;
                segments.push(SegmentDef { min, max, legs: vec![leg] });
            }
            "legs" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = read_times(&mut reader)?;
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
            _ => words::report_unknown_word(reader.problems, &child.name, &["hop", "legs"]),
        }
    }
    if segments.is_empty() || segments.len() > 6 {
        let span = reader.span();
        reader
            .error(span, "a chain must have between one and six parts")
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

fn read_leg(node: &Node, names: &Names, problems: &mut kdl::Problems) -> Option<LegDef> {
    let mut reader = Reader::new(node, problems);
    match node.name.value.as_str() {
        "hop" => read_hop(reader, names),
        "step" => {
            let mut directions = Directions::default();
            for word in reader.rest() {
                directions.read_or_report(&word, &[], reader.problems);
            }
            let at_most = match reader.number_prop("at-most") {
                None => UNBOUNDED,
                Some(n) => match u8::try_from(n.value) {
                    Ok(n @ 1..=8) => n,
                    _ => {
                        reader.error(n.span, "`at-most` must be a number from 1 to 8");
                        return None;
                    }
                },
            };
            if !directions.check_steps(&mut reader) {
                return None;
            }
            reader.finish();
            Some(LegDef::Step { directions, at_most })
        }
        _ => {
            words::report_unknown_word(reader.problems, &node.name, &["hop", "step"]);
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
            directions.read_or_report(&word, &["capture"], reader.problems);
        }
    }
    if !directions.check_steps(&mut reader) {
        return None;
    }
    let Some(over) = reader.prop("over") else {
        let span = reader.span();
        reader.error(span, "`hop` does not say what to hop over").help("for example over=enemy or over=\"own Guard\"");
        return None;
    };
    let over = Filter::read(&over, names, reader.problems);
    let into = reader.prop("into").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(LegDef::Hop { directions, over, capture, into })
}

/// Reads `times`: "2", "1..3", "0..".
fn read_times(reader: &mut Reader<'_, '_>) -> Option<(u8, u8)> {
    let Some(text) = reader.prop("times") else { return Some((1, UNBOUNDED)) };
    let bounds = match text.value.split_once("..") {
        None => text.value.parse().ok().map(|n: u8| (n, n)),
        Some((min, "")) => min.parse().ok().map(|min| (min, UNBOUNDED)),
        Some((min, max)) => min.parse().ok().zip(max.parse().ok()),
    };
    match bounds {
        Some((min, max)) if min <= max && max > 0 && min <= 8 && (max <= 8 || max == UNBOUNDED) => Some((min, max)),
        _ => {
            reader.error(text.span, "`times` must be a number or a range up to 8, such as \"1..2\" or \"0..\"");
            None
        }
    }
}

impl ChainDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        let own = |filter: &Filter| cx.cast.captures_cost_own(cx.side, filter.mask(cx.cast, cx.side));
        Facts {
            threat: Threat::Replay,
            // Two walks may capture the same pieces and end on the same cell.
            twins: Twins::SamePiece,
            may_cost_own: self.ending_filters().any(own),
            ..Facts::NONE
        }
    }

    /// Whether it can capture.
    pub(crate) fn captures(&self) -> bool {
        let takes = |leg: &LegDef| matches!(leg, LegDef::Hop { capture: true, .. } | LegDef::Hop { into: Some(_), .. });
        self.segments.iter().any(|segment| segment.legs.iter().any(takes))
    }

    /// The pieces on whose cells its hops may end.
    pub(super) fn ending_filters(&self) -> impl Iterator<Item = &Filter> {
        let legs = self.segments.iter().flat_map(|segment| &segment.legs);
        legs.filter_map(|leg| if let LegDef::Hop { into, .. } = leg { into.as_ref() } else { None })
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Chain {
        let (def, board) = (cx.cast, &cx.cast.board);
        let mut legs = Vec::new();
        let mut first_leg = Vec::new();
        for segment in &self.segments {
            first_leg.push(legs.len());
            for leg in &segment.legs {
                legs.push(match leg {
                    LegDef::Hop { directions, over, capture, into } => {
                        let directions = cx.rotated(directions);
                        let ways = PerCell::new(board.cell_count(), |from| {
                            let way = |&by| {
                                let over = board.step(from, by)?;
                                Some((over, board.step(over, by).filter(|&cell| cx.is_open(cell))?))
                            };
                            directions.iter().filter_map(way).collect()
                        });
                        let takes = if *capture { def.victims(cx.side, None) } else { PieceMask::default() };
                        let into = into.as_ref().map(|filter| filter.mask(def, cx.side)).unwrap_or_default();
                        Leg { landings: ways, over: Some(over.mask(def, cx.side)), captures: takes, into }
                    }
                    LegDef::Step { directions, .. } => {
                        let directions = cx.rotated(directions);
                        let ways = PerCell::new(board.cell_count(), |from| {
                            let targets = directions.iter().filter_map(|&by| board.step(from, by));
                            targets.filter(|&cell| cx.is_open(cell)).map(|to| (to, to)).collect()
                        });
                        Leg { landings: ways, over: None, captures: PieceMask::default(), into: PieceMask::default() }
                    }
                });
            }
        }
        let states = self.states(&first_leg);
        Chain { legs, states, leave_at_end: self.leave_at_end, stops: def.parked[cx.side.index()] }
    }

    /// The automaton. A state is (segment, legs made in it, limited steps made in it); counts that no longer matter are
    /// merged.
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
                        LegDef::Step { at_most, .. } if *at_most != UNBOUNDED => {
                            if used >= *at_most {
                                continue;
                            }
                            used + 1
                        }
                        _ => used,
                    };
                    let made = if segment.max == UNBOUNDED { (made + 1).min(segment.min.max(1)) } else { made + 1 };
                    let key = (next, made, used);
                    let state = keys.iter().position(|&known| known == key).unwrap_or_else(|| {
                        keys.push(key);
                        keys.len() - 1
                    });
                    edges.push((first_leg[next] + i, state));
                }
            }
            let accepts = !states.is_empty() && done && skippable(at + 1, self.segments.len());
            states.push(State { edges, is_accepting: accepts });
        }
        states
    }

    /// Explains several chains of one piece: those that differ in only one part share a sentence.
    pub(super) fn explain_all(chains: &[&Self], cast: &Cast) -> Vec<Phrase> {
        let mut walks: Vec<(Vec<String>, bool, bool)> = Vec::new();
        let some_capture = chains.iter().any(|chain| chain.captures());
        for chain in chains {
            let mut parts: Vec<String> = chain.segments.iter().map(|segment| segment.in_words(cast)).collect();
            let late = chain.captures() && chain.leave_at_end;
            let enemies = Filter::enemies().mask(cast, Side(0));
            let over = chain.hops_over(cast, Side(0));
            let passes_enemies = cast.all_pieces().any(|piece| over.contains(piece) && enemies.contains(piece));
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
            let same = |(known, same, _): &&mut (Vec<String>, bool, bool)| {
                *same == late && known.len() == parts.len() && differing(known).is_some()
            };
            match walks.iter_mut().find(same) {
                Some((known, _, captures)) => {
                    *captures |= chain.captures();
                    if let Some(at) = differing(known) {
                        known[at] = say!("chain-or-else", part = &known[at], other = &parts[at]);
                    }
                }
                None => walks.push((parts, late, chain.captures())),
            }
        }
        let phrase = |(parts, late, captures): (Vec<String>, bool, bool)| {
            let way = parts.into_iter().reduce(|parts, next| say!("chain-then", parts = parts, next = next));
            let tail = if late { say!("chain-late") } else { String::new() };
            let (verb, way) = (say!("motion-verb", does = "walk"), way.unwrap_or_default());
            Phrase { verb, way, may_share: false, tail, captures }
        };
        walks.into_iter().map(phrase).collect()
    }

    /// Explains the chain alone.
    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        Self::explain_all(&[self], cast).pop().unwrap_or_else(|| Phrase::sentence(String::new(), false))
    }

    /// What its hops pass over, as seen by a side.
    pub(crate) fn hops_over(&self, cast: &Cast, side: Side) -> PieceMask {
        let legs = self.segments.iter().flat_map(|segment| &segment.legs);
        let over =
            legs.filter_map(|leg| if let LegDef::Hop { over, .. } = leg { Some(over.mask(cast, side)) } else { None });
        let masks: Vec<PieceMask> = over.collect();
        cast.all_pieces().filter(|&piece| masks.iter().any(|mask| mask.contains(piece))).collect()
    }
}

impl SegmentDef {
    /// Returns "one or more hops over an enemy piece, capturing each".
    fn in_words(&self, cast: &Cast) -> String {
        let hops_only = self.legs.iter().all(|leg| matches!(leg, LegDef::Hop { .. }));
        let one = self.legs.len() > 1 || self.max == 1;
        let legs: Vec<String> = self.legs.iter().map(|leg| leg.in_words(cast, one, hops_only)).collect();
        let single = legs.len() == 1 && hops_only;
        say!("chain-part", often = self.describe_count(hops_only), one = single, legs = join_or_clauses(&legs))
    }

    /// Returns "one or more hops".
    fn describe_count(&self, hops: bool) -> String {
        let how = match (self.min, self.max) {
            (0, UNBOUNDED) => "any",
            (_, UNBOUNDED) => "least",
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
    /// The text after "a hop" (or "hops", unless there is only one) if there are only hops, else the whole leg.
    fn in_words(&self, cast: &Cast, one: bool, hops_only: bool) -> String {
        match self {
            Self::Hop { directions, over, capture, into } => {
                let way = (!directions.is_all_neighbours()).then(|| directions.explain());
                let taking = if *capture { describe_capture(cast, over, one) } else { String::new() };
                let into = into.as_ref().map(|into| into.explain(cast));
                let hop = say!("hop", way = way, over = over.explain(cast), taking = taking, into = into);
                if hops_only {
                    hop
                } else {
                    say!("legs-hop", hop = hop, quiet = !capture && over.includes_enemies(cast))
                }
            }
            Self::Step { directions, at_most } => {
                let most = (*at_most != UNBOUNDED).then_some(usize::from(*at_most));
                say!("legs-step", way = directions.explain(), most = most)
            }
        }
    }
}

/// Which of the pieces hopped over are captured, in words.
fn describe_capture(cast: &Cast, over: &Filter, one: bool) -> String {
    let side = Side(0);
    let (over, enemies) = (over.mask(cast, side), Filter::enemies().mask(cast, side));
    let victims = cast.victims(side, None);
    let hopped = |piece: &crate::piece::Piece| over.contains(*piece);
    let all_enemies = cast.all_pieces().filter(hopped).all(|piece| enemies.contains(piece));
    let spared: KindSet = cast
        .all_pieces()
        .filter(hopped)
        .filter(|piece| enemies.contains(*piece) && !victims.contains(*piece))
        .map(|piece| cast.base_kind(piece.kind()))
        .collect();
    let whom = match (all_enemies, one) {
        (true, true) => "it",
        (true, false) => "each",
        (false, true) => "enemy",
        (false, false) => "enemies",
    };
    let spared = (!spared.is_empty()).then(|| or_kinds(cast, spared.iter()));
    say!("hop-taking", whom = whom, spared = spared)
}

/// A compiled chain.
#[derive(Debug)]
pub(crate) struct Chain {
    legs: Vec<Leg>,
    states: Vec<State>,
    leave_at_end: bool,
    /// Cells on which a walk ends because a piece there is parked.
    stops: CellSet,
}

#[derive(Debug)]
struct Leg {
    /// The cell hopped over and the cell landed on (the same for a step).
    landings: PerCell<(Cell, Cell)>,
    /// What may be hopped over; `None` for a step.
    over: Option<PieceMask>,
    captures: PieceMask,
    into: PieceMask,
}

#[derive(Debug)]
struct State {
    edges: Vec<(usize, usize)>,
    is_accepting: bool,
}

/// A node of the walk search: a place that a walk can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkNode {
    pub(crate) cell: Cell,
    pub(crate) taken: CellSet,
    state: u8,
    /// Whether the walk cannot continue from here.
    ended: bool,
    parent: u32,
}

/// Up to this many stands are compared one by one.
const MAX_LINEAR_SCAN: usize = 48;
/// The budget is charged for this many places at a time.
const BUDGET_BATCH: u64 = 64;
/// The search for a shortest path to a known end stops after this many places.
const MAX_PATH_SEARCH_NODES: usize = 20_000;

/// Detects duplicate stands: by comparing them while they are few, with a hash set when they are many, because long
/// capturing walks can reach thousands.
#[derive(Default)]
struct VisitedSet(Option<HashSet<(Cell, u8, CellSet)>>);

impl VisitedSet {
    /// Whether `new` differs from all `stands`; the caller then adds it to them.
    fn is_new(&mut self, stands: &[WalkNode], new: &WalkNode) -> bool {
        let key = |stand: &WalkNode| (stand.cell, stand.state, stand.taken);
        if stands.len() < MAX_LINEAR_SCAN {
            return !stands.iter().any(|old| key(old) == key(new));
        }
        self.0.get_or_insert_with(|| stands.iter().map(key).collect()).insert(key(new))
    }
}

/// The cells landed on up to and including that stand, without the start.
fn path_to(stands: &[WalkNode], mut at: usize) -> Vec<Cell> {
    let mut path = Vec::new();
    while at != 0 {
        path.push(stands[at].cell);
        at = stands[at].parent as usize;
    }
    path.reverse();
    path
}

impl Chain {
    /// Whether it may capture any of these pieces.
    pub(crate) fn may_capture(&self, victims: PieceMask) -> bool {
        self.legs.iter().any(|leg| !(leg.captures & victims).is_empty() || !(leg.into & victims).is_empty())
    }

    /// Calls `found` with everything that one leg can do from a stand, given where the walk began.
    fn expand(
        &self,
        pos: &Position,
        start: Cell,
        stand: WalkNode,
        parent: u32,
        as_if_empty: bool,
        found: &mut impl FnMut(WalkNode),
    ) {
        if stand.ended {
            return;
        }
        for &(leg, state) in &self.states[stand.state as usize].edges {
            let leg = &self.legs[leg];
            for &(over, to) in leg.landings.at(stand.cell) {
                let mut taken = stand.taken;
                if let Some(mask) = leg.over {
                    let hopped = pos.piece(over);
                    if over == start || taken.contains(over) && !self.leave_at_end || !mask.contains(hopped) {
                        continue;
                    }
                    if leg.captures.contains(hopped) {
                        taken.insert(over);
                    }
                }
                let there = pos.piece(to);
                let gone = !self.leave_at_end && stand.taken.contains(to);
                let free = there.is_empty() || to == start || gone;
                let into = !free && leg.into.contains(there);
                if free || into || as_if_empty {
                    let ended = !free || self.stops.contains(to);
                    found(WalkNode { cell: to, taken, state: state as u8, ended, parent });
                }
            }
        }
    }

    const fn root(start: Cell) -> WalkNode {
        WalkNode { cell: start, taken: CellSet::EMPTY, state: 0, ended: false, parent: 0 }
    }

    /// The stands that a walk from `start` can reach, nearest first; the first one is the start itself. Empty if there
    /// is no walk. With a limit on `places`, the stands beyond it are left out except for some far ones, because the
    /// longest capturing walks are the most interesting.
    fn search_walks(
        &self,
        pos: &Position,
        start: Cell,
        as_if_empty: bool,
        budget: &Budget,
        places: usize,
    ) -> Vec<WalkNode> {
        let mut stands = Vec::new();
        // Where walks without captures have been, by state; these need no comparison.
        let mut seen = [CellSet::EMPTY; 4];
        let (mut apart, mut next, mut unpaid) = (VisitedSet::default(), 0, 0);
        let mut expand = |stands: &mut Vec<WalkNode>, next: usize| {
            let stand = stands.get(next).copied().unwrap_or(Self::root(start));
            self.expand(pos, start, stand, next as u32, as_if_empty, &mut |new: WalkNode| {
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
                        stands.push(Self::root(start));
                    }
                    stands.push(new);
                }
            });
            unpaid += 1;
            unpaid % BUDGET_BATCH > 0 || budget.spend(BUDGET_BATCH)
        };
        while next < stands.len().max(1) && stands.len() < places {
            if !expand(&mut stands, next) {
                return stands;
            }
            next += 1;
        }
        // Newest first: these are the farthest.
        let mut waiting: Vec<usize> = (next..stands.len()).collect();
        if !waiting.is_empty() {
            budget.mark_truncated();
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

    fn is_end(&self, start: Cell, stand: &WalkNode) -> bool {
        self.states[stand.state as usize].is_accepting && (stand.cell != start || !stand.taken.is_empty())
    }

    pub(super) fn generate(&self, scene: &mut MoveGen<'_>) {
        if let Some(path) = scene.path {
            let stands = self.nodes_along(scene.pos, scene.from, path);
            self.add_steps(&stands, scene);
        } else {
            let budget = scene.game.budget();
            // Threats must be complete, so they have no limit.
            let places = budget.walk_limit().filter(|_| !scene.threats_only).unwrap_or(usize::MAX);
            let stands = self.search_walks(scene.pos, scene.from, false, budget, places);
            self.add_steps(stands.get(1..).unwrap_or_default(), scene);
        }
    }

    /// Generates the steps that end on these stands.
    fn add_steps(&self, stands: &[WalkNode], scene: &mut MoveGen<'_>) {
        let one_end = self.states.iter().filter(|state| state.is_accepting).count() <= 1;
        // If walks can end in several states, ends with the same result are one step.
        let (mut apart, mut ends) = (VisitedSet::default(), Vec::new());
        let from = scene.from;
        for stand in stands.iter().filter(|stand| self.is_end(from, stand)) {
            let end = WalkNode { state: 0, ..*stand };
            if one_end || apart.is_new(&ends, &end) {
                scene.add_arrivals(stand.cell, stand.taken);
                if !one_end {
                    ends.push(end);
                }
            }
        }
    }

    pub(super) fn for_each_reachable(&self, pos: &Position, from: Cell, budget: &Budget, found: &mut impl FnMut(Cell)) {
        for stand in self.search_walks(pos, from, true, budget, usize::MAX).iter().skip(1) {
            if self.states[stand.state as usize].is_accepting && stand.cell != from {
                found(stand.cell);
            }
        }
    }

    /// The cells landed on, without the start, of a walk with the same result as the step: a shortest one, unless it is
    /// too far to search for; then any, or the one that generated the step. `None` if even that is not found.
    pub(crate) fn path(&self, pos: &Position, step: &Step, budget: &Budget) -> Option<Vec<Cell>> {
        self.find_path(pos, step, MAX_PATH_SEARCH_NODES, true)
            .or_else(|| self.find_path(pos, step, 10 * MAX_PATH_SEARCH_NODES, false))
            .or_else(|| {
                let listed = self.search_walks(pos, step.from, false, budget, Budget::DEFAULT_WALK_LIMIT);
                let wanted = |stand: &WalkNode| self.matches_step(step, stand);
                listed.iter().skip(1).position(wanted).map(|found| path_to(&listed, found + 1))
            })
    }

    /// Whether a walk that ends on this stand has the same result as the step.
    fn matches_step(&self, step: &Step, stand: &WalkNode) -> bool {
        stand.cell == step.to && stand.taken == step.taken && self.is_end(step.from, stand)
    }

    /// Such a walk, if it is found among the first `most` stands, searched nearest or farthest first.
    fn find_path(&self, pos: &Position, step: &Step, most: usize, nearest: bool) -> Option<Vec<Cell>> {
        let mut stands = vec![Self::root(step.from)];
        let (mut apart, mut waiting) = (VisitedSet::default(), VecDeque::from([0]));
        while let Some(next) = if nearest { waiting.pop_front() } else { waiting.pop_back() }
            && stands.len() < most
        {
            let (known, stand) = (stands.len(), stands[next]);
            self.expand(pos, step.from, stand, next as u32, false, &mut |new: WalkNode| {
                // A walk with other captures cannot lead there.
                if (new.taken & !step.taken).is_empty() && apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            });
            if let Some(found) = stands[known..].iter().position(|stand| self.matches_step(step, stand)) {
                return Some(path_to(&stands, known + found));
            }
            waiting.extend(known..stands.len());
        }
        None
    }

    /// The stands of walks that have landed on exactly these cells.
    pub(crate) fn nodes_along(&self, pos: &Position, start: Cell, path: &[Cell]) -> Vec<WalkNode> {
        let mut stands = vec![Self::root(start)];
        for &cell in path {
            let (mut next, mut apart) = (Vec::new(), VisitedSet::default());
            for stand in stands {
                self.expand(pos, start, stand, 0, false, &mut |new| {
                    if new.cell == cell && apart.is_new(&next, &new) {
                        next.push(new);
                    }
                });
            }
            stands = next;
        }
        stands
    }

    /// The stands that walks on these stands can reach next.
    pub(crate) fn successors(&self, pos: &Position, start: Cell, stands: &[WalkNode]) -> Vec<WalkNode> {
        let (mut next, mut apart) = (Vec::new(), VisitedSet::default());
        for &stand in stands {
            self.expand(pos, start, stand, 0, false, &mut |new| {
                if apart.is_new(&next, &new) {
                    next.push(new);
                }
            });
        }
        next
    }

    /// Whether a walk on this stand can still reach an end (cell, captures) that satisfies `will_do`. Tries the nearest
    /// ends first.
    pub(crate) fn can_reach_end(
        &self,
        pos: &Position,
        start: Cell,
        stand: WalkNode,
        budget: &Budget,
        will_do: &mut impl FnMut(Cell, CellSet) -> bool,
    ) -> bool {
        let mut stands = vec![stand];
        let (mut apart, mut next) = (VisitedSet::default(), 0);
        while next < stands.len() && budget.spend(1) {
            let at = stands[next];
            if self.is_end(start, &at) && will_do(at.cell, at.taken) {
                return true;
            }
            for new in self.successors(pos, start, &[at]) {
                if apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            }
            next += 1;
        }
        false
    }

    /// The captures of the steps that end exactly on one of these stands.
    pub(crate) fn stopping_captures(&self, start: Cell, stands: &[WalkNode]) -> Vec<CellSet> {
        let mut taken: Vec<CellSet> =
            stands.iter().filter(|stand| self.is_end(start, stand)).map(|stand| stand.taken).collect();
        taken.dedup();
        taken
    }
}
