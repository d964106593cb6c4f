//! `become`: a piece that arrives in a zone becomes another kind, chosen by its owner.
//!
//! The choice is part of the step (see [`crate::motion::Scene::arrive`]); for a piece that dies on arrival there is no
//! choice.

use crate::facts::{Facts, Twins};
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::names::Names;
use crate::phrases::{any_of, or_kinds, owned_zone_name};
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece, Side};
use model::position::Position;

/// The word `become`.
pub(crate) const WORD: Word = Word {
    name: "become",
    category: "effect",
    stands_in: &["piece"],
    usage: "become KIND|GROUP… on=ZONE [optional] [entering|leaving] [capturing] [missing-only] | become KIND|GROUP… on=ZONE [in-passing]",
    summary: "a piece that arrives in the zone becomes one of these kinds, as its owner chooses",
    doc: "It must change, unless the line says `optional`; if several lines apply they add up, and it must change if one of them says so. `leaving`: also when \
          its move starts in the zone; `entering`: only when it starts outside. `capturing`: only when it captures something on its way or where it arrives. `missing-only`: only a kind of which its side has fewer pieces on the board than at the start; if there is none and it \
          must change, it cannot go there, but it still attacks the cells. `in-passing`: also when a `chain` lands in the zone on its way, which then goes on \
          with the chains of that kind; what the line of the chain says, such as `goes-on`, holds to its end.",
    example: r#"board {
    zone last-rank White="a3-i3" Black="a1-i1"
}
piece Pawn P {
    step forward
    become Queen Rook on=last-rank
}
piece Queen Q { ride any }
piece Rook R { ride orthogonal }
piece Draughtsman D {
    chain goes-on=must { hop forward-diagonal over=enemy capture }
    become King on=last-rank in-passing
}
piece King K {
    chain { hop diagonal over=enemy capture }
}
piece Silver S {
    step any
    become Rook on=last-rank optional entering
    become Queen on=last-rank leaving capturing
}
---
3 . . . . . . . S .
2 P . m . m . S . m
1 . D . . . . . . .
---
start => cannot b1-d3
b1-f1=K => b1=. c2=. e2=. f1=K
a2-a3=Q => a2=. a3=Q
start => can a2-a3=R
start => cannot a2-a3
start => cannot h3-g3=R
start => cannot h3-i2
h3-i2=Q => h3=. i2=Q
g2-g3=R => g2=. g3=R
"#,
};

const FLAGS: [&str; 6] = ["optional", "entering", "leaving", "capturing", "missing-only", "in-passing"];

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct BecomeDef {
    /// The kinds that it may become.
    pub kinds: Vec<Kind>,
    /// The zone where that happens.
    pub zone: usize,
    /// Whether it may stay what it is.
    pub optional: bool,
    /// Whether it changes only when its move starts outside the zone.
    pub entering: bool,
    /// Whether it may also change when its move starts in the zone.
    pub leaving: bool,
    /// Whether it changes only when it captures.
    pub capturing: bool,
    /// Whether it may only become kinds of which its side has fewer pieces than at the start.
    pub missing_only: bool,
    /// Whether a chain that lands in the zone goes on as what the piece has become.
    pub in_passing: bool,
}

impl BecomeDef {
    /// The facts: a choice is part of the step, so two turns along the same path with different choices differ.
    pub(crate) const FACTS: Facts = Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE };
}

/// A compiled rule for the pieces of one side.
#[derive(Clone, Debug)]
pub(crate) struct BecomeRule {
    arriving: CellSet,
    leaving: CellSet,
    kinds: Vec<Kind>,
    conditions: Conditions,
}

/// What else a rule says of the move and of the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Conditions {
    mandatory: bool,
    entering: bool,
    capturing: bool,
    missing_only: bool,
}

impl BecomeRule {
    #[inline]
    fn applies(&self, from: Cell, to: Cell, captures: bool) -> bool {
        let Conditions { entering, capturing, .. } = self.conditions;
        let arrives = self.arriving.contains(to) && !(entering && self.arriving.contains(from));
        (arrives || self.leaving.contains(from)) && (captures || !capturing)
    }
}

/// The compiled rules for one piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct BecomeRules {
    rules: Vec<BecomeRule>,
    /// The unions over all rules, so that most moves need not check each rule.
    arriving: CellSet,
    leaving: CellSet,
}

impl BecomeRules {
    /// Whether any rule may apply to a move between these cells.
    #[inline]
    pub(crate) fn any_applies(&self, from: Cell, to: Cell) -> bool {
        self.arriving.contains(to) || self.leaving.contains(from)
    }
}

/// Compiles the rules of one piece; merges mandatory ones for the same cells.
fn compile<'d>(rules: impl Iterator<Item = &'d BecomeDef>, cast: &Cast, side: Side) -> BecomeRules {
    let mut compiled: Vec<BecomeRule> = Vec::new();
    for rule in rules {
        let arriving = cast.zones[rule.zone].cells[side.index()];
        let leaving = if rule.leaving { arriving } else { CellSet::EMPTY };
        let BecomeDef { entering, capturing, missing_only, .. } = *rule;
        let conditions = Conditions { mandatory: !rule.optional, entering, capturing, missing_only };
        let same = |known: &&mut BecomeRule| {
            (known.arriving, known.leaving, known.conditions) == (arriving, leaving, conditions)
        };
        match compiled.iter_mut().find(same) {
            Some(known) => add_kinds(&mut known.kinds, rule.kinds.iter().copied()),
            None => compiled.push(BecomeRule { arriving, leaving, kinds: rule.kinds.clone(), conditions }),
        }
    }
    let union =
        |cells: fn(&BecomeRule) -> CellSet| compiled.iter().map(cells).fold(CellSet::EMPTY, |all, set| all | set);
    BecomeRules { arriving: union(|rule| rule.arriving), leaving: union(|rule| rule.leaving), rules: compiled }
}

/// By piece: what it may become, and where.
fn become_table(cast: &Cast, words: &[Vec<&BecomeDef>]) -> Vec<BecomeRules> {
    let mut table = vec![BecomeRules::default(); Piece::COUNT];
    for (side, kind) in cast.all_sides().flat_map(|side| cast.all_kinds().map(move |kind| (side, kind))) {
        table[Piece::new(side, kind).index()] = compile(words[kind.index()].iter().copied(), cast, side);
    }
    table
}

/// By kind: how many a side has at the start, on the board and in stock.
fn start_counts(cast: &Cast, side: Side) -> Vec<u8> {
    let of_kind = |kind: Kind| {
        let standing = cast.start.iter().filter(|(_, piece)| *piece == Piece::new(side, kind)).count() as u8;
        let slot = cast.stock_slots.iter().position(|&slot| slot == kind);
        standing + slot.map_or(0, |slot| cast.stock[side.index()][slot])
    };
    cast.all_kinds().map(of_kind).collect()
}

/// The choice that a piece has in one move.
pub(crate) enum BecomeChoice {
    /// None: no rule applies.
    None,
    /// One of the kinds passed to the visitor, or no change.
    May,
    /// One of the kinds passed to the visitor.
    Must,
}

/// What the pieces of a game may become.
#[derive(Debug)]
pub(crate) struct Becoming {
    /// By piece.
    rules: Vec<BecomeRules>,
    /// By side, then kind: how many it has at the start, stock included; with `missing-only` no piece may become one
    /// more.
    start_counts: Vec<Vec<u8>>,
}

impl Becoming {
    /// `words`: by kind, its rules.
    pub(super) fn compile(cast: &Cast, words: &[Vec<&BecomeDef>]) -> Self {
        let start_counts = cast.all_sides().map(|side| start_counts(cast, side)).collect();
        Self { rules: become_table(cast, words), start_counts }
    }

    /// The rules for a piece.
    #[inline]
    pub(crate) fn rules_of(&self, piece: Piece) -> &BecomeRules {
        &self.rules[piece.index()]
    }

    /// Calls `visit` once with each kind that a piece may become by going from one cell to another; whether it captures
    /// on the way may matter.
    #[inline]
    pub(crate) fn for_each_become(
        &self,
        pos: &Position,
        piece: Piece,
        (from, to): (Cell, Cell),
        captures: bool,
        mut visit: impl FnMut(Kind),
    ) -> BecomeChoice {
        let mut change = BecomeChoice::None;
        let rules = &self.rules_of(piece).rules;
        // Becoming the same kind equals staying; only a piece that must change may have to choose it.
        let must = rules.iter().any(|rule| rule.conditions.mandatory && rule.applies(from, to, captures));
        for (i, rule) in rules.iter().enumerate() {
            if !rule.applies(from, to, captures) {
                continue;
            }
            if rule.conditions.mandatory {
                change = BecomeChoice::Must;
            } else if matches!(change, BecomeChoice::None) {
                change = BecomeChoice::May;
            }
            for &kind in &rule.kinds {
                let told = |earlier: &BecomeRule| earlier.applies(from, to, captures) && earlier.kinds.contains(&kind);
                if (must || kind != piece.kind())
                    && (!rule.conditions.missing_only || self.is_missing(pos, piece, kind))
                    && !rules[..i].iter().any(told)
                {
                    visit(kind);
                }
            }
        }
        change
    }

    /// Whether the piece's side has fewer pieces of that kind than at the start.
    pub(crate) fn is_missing(&self, pos: &Position, piece: Piece, kind: Kind) -> bool {
        let Some(side) = piece.side() else { return false };
        let formed = Piece::new(side, kind);
        let standing = pos.pieces_of(side).iter().filter(|&cell| pos.piece(cell) == formed).count();
        standing < usize::from(self.start_counts[side.index()][kind.index()])
    }
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<BecomeDef> {
    let (mut kinds, mut flags, mut named) = (Vec::new(), [false; FLAGS.len()], false);
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
                let known = names.kind_names();
                let known = known.iter().map(String::as_str);
                kdl::report_unknown_with_words(reader.problems, "piece", &name, known, &FLAGS);
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
    let [optional, entering, leaving, capturing, missing_only, in_passing] = flags;
    if in_passing && flags[..FLAGS.len() - 1].contains(&true) {
        let span = reader.span();
        reader
            .error(span, "a piece that changes `in-passing` must change where it lands")
            .help("leave out the other words of the line, or `in-passing`");
    }
    if entering && leaving {
        let span = reader.span();
        reader
            .error(span, "a move that starts in the zone does not enter it")
            .help("leave out `entering` or `leaving`, or write two lines");
    }
    reader.finish();
    Some(BecomeDef { kinds, zone: zone?, optional, entering, leaving, capturing, missing_only, in_passing })
}

/// Adds the kinds that are missing from the list, in their order.
pub(crate) fn add_kinds(kinds: &mut Vec<Kind>, more: impl Iterator<Item = Kind>) {
    for kind in more {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
}

/// The rules that apply to the same moves: their flags, and by zone the kinds to choose from.
type RuleGroup = ([bool; FLAGS.len()], Vec<(usize, Vec<Kind>)>);

/// Explains all rules of one piece: those with the same choice share a sentence, choices for the same zone add up.
pub(crate) fn explain<'d>(rules: impl Iterator<Item = &'d BecomeDef>, cast: &Cast) -> Vec<Message> {
    let mut alike: Vec<RuleGroup> = Vec::new();
    for rule in rules {
        let BecomeDef { optional, entering, leaving, capturing, missing_only, in_passing, .. } = *rule;
        let flags = [optional, entering, leaving, capturing, missing_only, in_passing];
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
    let mut sentences: Vec<Sentence> = Vec::new();
    for (flags, by_zone) in alike {
        for (choice, moves) in moves_by_choice(cast, flags, by_zone) {
            match sentences.iter_mut().find(|(known, _)| *known == choice) {
                Some((_, known)) => known.push(moves),
                None => sentences.push((choice, vec![moves])),
            }
        }
    }
    let sentence = |(choice, moves): &Sentence| {
        message!(
            "become",
            moves = MessageArg::list(Join::OrClauses, moves),
            optional = choice.optional,
            kinds = or_kinds(cast, choice.kinds.iter().copied()),
            choose = choice.kinds.len() > 1,
            missing_only = choice.missing_only,
            in_passing = choice.in_passing,
        )
    };
    sentences.iter().map(sentence).collect()
}

/// What a piece may or must become: what a sentence says, but for the moves by which it does.
#[derive(PartialEq)]
struct Choice {
    kinds: Vec<Kind>,
    optional: bool,
    missing_only: bool,
    in_passing: bool,
}

/// A choice, and the moves that bring it.
type Sentence = (Choice, Vec<Message>);

fn moves_by_choice(
    cast: &Cast,
    flags: [bool; FLAGS.len()],
    by_zone: Vec<(usize, Vec<Kind>)>,
) -> Vec<(Choice, Message)> {
    let [optional, entering, leaving, capturing, missing_only, in_passing] = flags;
    let mut by_choice: Vec<(Vec<Kind>, Vec<Message>)> = Vec::new();
    for (zone, kinds) in by_zone {
        let zone = owned_zone_name(&cast.zones[zone]);
        match by_choice.iter_mut().find(|(known, _)| *known == kinds) {
            Some((_, zones)) => zones.push(zone),
            None => by_choice.push((kinds, vec![zone])),
        }
    }
    let moves = |(kinds, zones): (Vec<Kind>, Vec<Message>)| {
        let moves = message!(
            "become-move",
            entering = entering,
            leaving = leaving,
            capturing = capturing,
            zones = any_of(zones),
        );
        (Choice { kinds, optional, missing_only, in_passing }, moves)
    };
    by_choice.into_iter().map(moves).collect()
}
