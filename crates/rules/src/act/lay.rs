//! `lay`, `lift`, `supply`, `laid-on`: stones, who lays them where, who takes them away, and where they come from.
//!
//! For: the words, and what they are compiled to. Not for: whether a turn may begin or go on with it (`turn`).

use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::motion::leap::Leaps;
use crate::motion::{Compiling, Kernel, MotionDef};
use crate::names::Names;
use crate::piece::{Kind, KindSet, PieceMask, Side};
use crate::words;
use geometry::CellSet;
use lang::{Node, Problems, Reader, Word};

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
    let mut vanishing = false;
    reader.words(&["vanishing"]);
    for word in reader.rest() {
        if word.value == "vanishing" {
            vanishing = true;
        } else {
            lang::unknown(reader.problems, word.span, "word", &word.value, ["vanishing"]);
        }
    }
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
