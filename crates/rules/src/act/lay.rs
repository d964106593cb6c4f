//! `lay`, `lift`, `supply`, `laid-on`: stones, who lays them where, who takes them away, and where they come from.
//!
//! For: the words, what they are compiled to, and laying. Not for: what may follow a move (`follow`).

use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::english::say;
use crate::facts::{Facts, Twins};
use crate::game::Game;
use crate::motion::leap::Leaps;
use crate::motion::{Compiling, Kernel, MotionDef};
use crate::names::Names;
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::position::{Follow, Position, Stage};
use crate::step::{Act, Event, Sink, Step};
use crate::words;
use geometry::{Cell, CellSet};
use lang::{Node, Problems, Reader, Word};

/// Laying instead of a move.
pub(crate) const ACT: Word = Word {
    name: "act lay",
    drawer: "turn",
    usage: "act lay",
    summary: "a turn may lay a stone with a man that has `lay`, or take one away with a man that has `lift`",
    doc: "After a move the same is said by `may lay` or `must lay`.",
    example: r##"piece Builder B {
    step any
    lay as-moves
}
stone Rock "#"
stock each Rock=1
turn {
    order White Black
    act lay
}
---
1 B . .
---
lay a1 # b1 => b1=#
start => cannot a1-b1
"##,
};

/// Laying.
pub(crate) const LAY: Word = Word {
    name: "lay",
    drawer: "turn",
    usage: "lay as-moves|anywhere [times=N] | lay [times=N] { motions }",
    summary: "this man can lay stones, where it could move, anywhere, or in a range of its own",
    doc: "The range is read off the board as it is when the stone is laid; each cell counts as if it were empty. `times` is how many stones in one turn.",
    example: r##"piece Builder B {
    step any
    lay as-moves
}
stone Rock "#"
stock each Rock=3
turn {
    order White Black
    act move { may lay }
    act lay
}
---
2 . .
1 B .
---
a1 lays: a2 b1 b2
a1-a2; lay a2 # a1 => a1=# a2=B
lay a1 # b1 => b1=#
"##,
};

/// Where stones come from.
pub(crate) const SUPPLY: Word = Word {
    name: "supply",
    drawer: "turn",
    usage: "supply endless|one",
    summary: "where this stone comes from, if nobody has it in stock",
    doc: "`endless`: everybody can lay such stones, and they never run out. `one`: there is only one, which everybody can lay; laying it takes it away from where it lies.",
    example: r#"piece Builder B {
    step any
    lay anywhere
}
stone Duck "*" { supply one }
turn {
    order White Black
    act move { must lay }
}
---
2 . . .
1 B * b
---
a1-a2; lay a2 * a1 => a1=* a2=B b1=.
a1-a2 => cannot stop
a1-a2 => cannot lay a2 * b1
a1-a2; lay a2 * a1; c1-b1; lay b1 * c2 => a1=. a2=B b1=b c1=. c2=*
"#,
};

/// Taking away.
pub(crate) const LIFT: Word = Word {
    name: "lift",
    drawer: "turn",
    usage: "lift FILTER",
    summary: "instead of laying, this man can take such a stone away within its range of laying",
    doc: "The stone leaves the game.",
    example: r##"piece Builder B {
    step any
    lay as-moves
    lift Rock
}
stone Rock "#"
turn {
    order White Black
    act lay
}
---
2 # . .
1 B . #
---
a1 lifts: a2
lift a1 a2 => a2=.
"##,
};

/// Where a stone may be laid.
pub(crate) const LAID_ON: Word = Word {
    name: "laid-on",
    drawer: "turn",
    usage: "laid-on empty|FILTER [not-in=ZONE] [in-enemy=ZONE] [not-in-enemy=ZONE] [vanishing] [not-by=KIND|GROUP]",
    summary: "on what this stone may be laid",
    doc: "On a piece: that piece is removed; `vanishing`: both go. `not-in` names the layer's own cells of a zone, `in-enemy` and `not-in-enemy` an enemy's.",
    example: r##"piece Builder B {
    lay { ride orthogonal }
}
stone Rock "#" {
    laid-on empty
    laid-on enemy
}
stock each Rock=1
turn { order White Black; act lay }
---
1 B . . m .
---
a1 lays: b1 c1 d1
lay a1 # d1 => d1=#
"##,
};

/// How a man lays stones.
#[derive(Clone, Debug)]
pub struct LayDef {
    /// Where.
    pub range: LayRange,
    /// How many in one turn.
    pub times: u8,
}

/// Where a man lays stones.
#[derive(Clone, Debug)]
pub enum LayRange {
    /// Where it can move.
    AsMoves,
    /// On any cell.
    Anywhere,
    /// In a range of its own.
    Own(Vec<MotionDef>),
}

/// Where stones come from that nobody has in stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// They never run out.
    Endless,
    /// There is only one: laying it takes it away from where it lies.
    One,
}

/// On what a stone may be laid.
#[derive(Clone, Debug)]
pub struct LaidOnDef {
    /// On these pieces, or (none) on empty cells.
    pub what: Option<Filter>,
    /// Not in these cells, by side that lays.
    pub not_in: Option<usize>,
    /// Only in an enemy's cells of this zone.
    pub in_enemy: Option<usize>,
    /// Not in an enemy's cells of this zone.
    pub not_in_enemy: Option<usize>,
    /// Both stones leave the game.
    pub vanishing: bool,
    /// Kinds that may not do it.
    pub not_by: KindSet,
}

/// One way in which a stone may be laid by a side.
#[derive(Debug)]
pub(crate) struct LaidOn {
    /// The pieces it may be laid on; none: empty cells.
    pub(crate) what: Option<PieceMask>,
    pub(crate) cells: CellSet,
    pub(crate) vanishing: bool,
    pub(crate) not_by: KindSet,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> LayDef {
    let named = reader.maybe_text();
    let anywhere = named.as_ref().is_some_and(|word| word.value == "anywhere");
    if let Some(word) = &named
        && word.value != "as-moves"
        && !anywhere
    {
        lang::unknown(reader.problems, word.span, "word", &word.value, ["as-moves", "anywhere"]);
    }
    let times = reader.number_prop("times").map_or(1, |n| n.value);
    if !(1..=8).contains(&times) {
        let span = reader.span();
        reader.error(span, "`times` is a number from 1 to 8");
    }
    let mut range = Vec::new();
    for child in reader.children() {
        match MotionDef::read(child, names, reader.problems) {
            Some(Some(
                MotionDef::Castle(_)
                | MotionDef::EnPassant(_)
                | MotionDef::Push(_)
                | MotionDef::Imitate(_)
                | MotionDef::Transform(_),
            )) => {
                let message = format!("`{}` reaches no cell to lay on", child.name.value);
                reader.problems.error(child.name.span, message);
            }
            Some(motion) => range.extend(motion),
            None => words::unknown(reader.problems, &child.name, &["step", "leap", "ride", "double-step", "chain"]),
        }
    }
    let span = reader.span();
    if named.is_some() != range.is_empty() {
        reader.error(span, "`lay` needs either `as-moves`, `anywhere` or motions of its own");
    }
    let range = match (named.is_some(), anywhere) {
        (true, true) => LayRange::Anywhere,
        (true, false) => LayRange::AsMoves,
        (false, _) => LayRange::Own(range),
    };
    reader.finish();
    LayDef { range, times: times.clamp(1, 8) as u8 }
}

pub(crate) fn read_lift(mut reader: Reader<'_, '_>, names: &Names) -> Option<Filter> {
    let stones = reader.text("what it takes away").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    stones
}

pub(crate) fn read_supply(node: &Node, problems: &mut Problems) -> Option<Supply> {
    let mut reader = Reader::new(node, problems);
    let how = reader.text("how many there are")?;
    let supply = match how.value.as_str() {
        "endless" => Some(Supply::Endless),
        "one" => Some(Supply::One),
        other => {
            lang::unknown(reader.problems, how.span, "supply", other, ["endless", "one"]);
            None
        }
    };
    reader.finish();
    supply
}

pub(crate) fn read_laid_on(node: &Node, names: &Names, problems: &mut Problems) -> Option<LaidOnDef> {
    let mut reader = Reader::new(node, problems);
    let what = reader.text("`empty` or what it is laid on")?;
    let what = (what.value != "empty").then(|| Filter::read(&what, names, reader.problems));
    let vanishing = reader.flag("vanishing");
    let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
    let (not_in, in_enemy, not_in_enemy) = (zone("not-in"), zone("in-enemy"), zone("not-in-enemy"));
    let not_by = reader.prop("not-by").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    reader.finish();
    Some(LaidOnDef { what, not_in, in_enemy, not_in_enemy, vanishing, not_by })
}

/// How the men of a side lay; empty if they do not.
pub(super) fn compile(def: &GameDef, side: Side, kind: &KindDef) -> Vec<Kernel> {
    let Some(lay) = &kind.lay else { return Vec::new() };
    let cx = Compiling { def, side, for_lay: true };
    let quiet = |motion: &&MotionDef| motion.modes().is_none_or(|modes| modes.quiet);
    let motions = match &lay.range {
        LayRange::Anywhere => return vec![Kernel::Leap(Leaps::anywhere(def))],
        LayRange::AsMoves => &kind.motions,
        LayRange::Own(motions) => motions,
    };
    motions.iter().filter(quiet).map(|motion| motion.compile(&cx)).collect()
}

/// The ways in which a side may lay a stone.
pub(super) fn compile_laid_on(def: &GameDef, stone: &KindDef, side: Side) -> Vec<LaidOn> {
    let all: CellSet = def.board.cells().collect();
    let own = |zone: usize| def.zones[zone].cells[side.index()];
    let enemies = |zone: usize| {
        let enemies = def.all_sides().filter(|&other| !def.same_team(side, other));
        enemies.fold(CellSet::EMPTY, |cells, enemy| cells | def.zones[zone].cells[enemy.index()])
    };
    let compile = |rule: &LaidOnDef| {
        let mut cells = all;
        if let Some(zone) = rule.not_in {
            cells = cells & !own(zone);
        }
        if let Some(zone) = rule.in_enemy {
            cells = cells & enemies(zone);
        }
        if let Some(zone) = rule.not_in_enemy {
            cells = cells & !enemies(zone);
        }
        LaidOn {
            what: rule.what.as_ref().map(|f| f.mask(def, side)),
            cells,
            vanishing: rule.vanishing,
            not_by: rule.not_by,
        }
    };
    if stone.laid_on.is_empty() {
        return vec![LaidOn { what: None, cells: all, vanishing: false, not_by: KindSet::default() }];
    }
    stone.laid_on.iter().map(compile).collect()
}

/// The stones that can be laid, with their slots in stocks if that is where they come from.
pub(super) fn layables(def: &GameDef) -> Vec<(Kind, Option<usize>)> {
    let stones = def.all_kinds().filter(|&kind| def.kind(kind).stone);
    let source = |kind| match def.stock_slots.iter().position(|&slot| slot == kind) {
        None => def.kind(kind).supply.map(|_| (kind, None)),
        slot => Some((kind, slot)),
    };
    stones.filter_map(source).collect()
}

/// How many stones a man may lay in one turn at most.
pub(super) fn most(def: &GameDef) -> usize {
    def.kinds.iter().filter_map(|kind| kind.lay.as_ref()).map(|lay| usize::from(lay.times)).max().unwrap_or(0)
}

/// What laying instead of a move states. Who lays without having moved leaves no empty cell behind that would tell who
/// it was.
pub(super) fn facts(def: &GameDef) -> Facts {
    Facts { goes_on: most(def) > 1, twins: Twins::Anybody, costs_own: true, ..Facts::NONE }
}

/// Whether who has moved may lay the same stones in two ways.
pub(super) fn twins_after_moves(def: &GameDef) -> Twins {
    let twice = |kind: &KindDef| {
        kind.lay.as_ref().is_some_and(|lay| lay.times > 1)
            || kind.lift.is_some()
            || kind.laid_on.iter().any(|rule| rule.vanishing)
    };
    // What is laid on a corner that is cleared is gone, whichever corner it was; and a stone laid on its like changes
    // nothing, wherever that lies.
    let idle = |kind: Kind| {
        let on = def.kind(kind).laid_on.iter().filter_map(|rule| rule.what.as_ref());
        on.flat_map(|what| def.all_sides().map(|side| what.mask(def, side)))
            .any(|mask| mask.contains(Piece::stone(kind)))
    };
    if def.kinds.iter().any(twice) || def.all_kinds().any(idle) || def.corners_stand() {
        Twins::SameMan
    } else {
        Twins::WhereTablesMeet
    }
}

pub(super) fn explain() -> String {
    say!("turn-lay")
}

impl Game {
    pub(super) fn offer_lays(&self, pos: &Position, out: &mut Vec<Step>) {
        for from in pos.men(pos.side) {
            if !self.is_parked_on(pos, from) && !self.is_frozen(pos, from) {
                self.lays_of(pos, from, out);
            }
        }
    }

    /// The cells on which the man could lay now, each as if it were empty.
    pub(crate) fn lay_range(&self, pos: &Position, from: Cell) -> CellSet {
        let mut range = CellSet::EMPTY;
        let piece = pos.piece(from);
        let Some(side) = piece.side() else { return range };
        for kernel in &self.acts.lays[side.index()][piece.kind().index()] {
            kernel.reach(pos, from, self.budget(), &mut |cell| range.insert(cell));
        }
        range
    }

    pub(crate) fn lays_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        if !self.acts.lays[pos.side.index()][pos.piece(from).kind().index()].is_empty() {
            self.lays_on(pos, from, self.lay_range(pos, from), out);
        }
    }

    /// What the man could lay on cells of his range, and take away from there.
    pub(crate) fn lays_on(&self, pos: &Position, from: Cell, range: CellSet, out: &mut Vec<Step>) {
        let (side, layer) = (pos.side, pos.piece(from));
        for to in range {
            if self.is_parked_on(pos, to) {
                continue;
            }
            let there = pos.piece(to);
            for &(stone, slot) in &self.acts.layables {
                if slot.is_none_or(|slot| pos.stock(side, slot) > 0)
                    && self.laying(stone, side, layer, to, there).is_some()
                {
                    out.push(Step { choice: Some(stone), ..Step::plain(Act::Lay, from, to) });
                }
            }
            if self.acts.lifts[side.index()][layer.kind().index()].contains(there) {
                out.push(Step::plain(Act::Lift, from, to));
            }
        }
    }

    /// Whether (and if so, vanishing or not) the stone may be laid there.
    pub(crate) fn laying(&self, stone: Kind, side: Side, layer: Piece, to: Cell, there: Piece) -> Option<bool> {
        let fits = |rule: &&LaidOn| {
            let on = rule.what.map_or(there.is_empty(), |mask| mask.contains(there));
            on && rule.cells.contains(to) && !rule.not_by.contains(layer.kind())
        };
        self.acts.laid_on[stone.index()][side.index()].iter().find(fits).map(|rule| rule.vanishing)
    }

    /// A stone is laid or taken away.
    pub(super) fn apply_lay(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let (side, layer, there) = (pos.side, pos.piece(step.from), pos.piece(step.to));
        if step.act == Act::Lift {
            after.put(&self.ledger, step.to, Piece::EMPTY);
            after.stage.quiet = false;
            sink.event(Event::Lifted { cell: step.to, piece: there });
        } else if let Some(kind) = step.choice {
            let vanishing = self.laying(kind, side, layer, step.to, there).unwrap_or(false);
            let piece = Piece::stone(kind);
            let mut came_from = None;
            if let Some(slot) = self.stock_slot(kind) {
                after.stock[side.index()][slot] = after.stock[side.index()][slot].saturating_sub(1);
            } else if self.def.kind(kind).supply == Some(Supply::One) {
                came_from = pos.stones().iter().find(|&cell| pos.piece(cell) == piece);
                came_from.into_iter().for_each(|cell| after.put(&self.ledger, cell, Piece::EMPTY));
            }
            if !there.is_empty() {
                after.stage.quiet = false;
                let cell = step.to;
                sink.event(if there.is_man() {
                    Event::Captured { cell, piece: there }
                } else {
                    Event::Removed { cell, piece: there }
                });
            }
            sink.event(match came_from {
                Some(from) => Event::Moved { from, to: step.to, piece },
                None => Event::Laid { cell: step.to, piece },
            });
            after.put(&self.ledger, step.to, if vanishing { Piece::EMPTY } else { piece });
            if vanishing {
                sink.event(Event::Removed { cell: step.to, piece });
            }
        }
        self.clear_standing(after, sink);
        let left = match pos.stage.follow {
            Follow::Lay { left, .. } => left,
            _ => self.def.kind(layer.kind()).lay.as_ref().map_or(1, |lay| lay.times),
        } - 1;
        after.stage.follow = Follow::Nothing;
        // Who has laid a stone on himself lays no other.
        if left > 0 && after.piece(step.from) == layer {
            self.go_on(after, Stage { follow: Follow::Lay { man: step.from, left }, ..after.stage });
        }
    }
}
