//! `lay`, `lift`, `supply`, `laid-on`: which pieces lay or remove stones, where, and where the stones come from.
//!
//! For: the words, what they are compiled to, and laying. Not for: what may follow a move (`continuation`).

use crate::effect::clear_corners;
use crate::english::say;
use crate::facts::{Facts, Twins};
use crate::filters::Filter;
use crate::kind_words::KindWords;
use crate::motion::leap::Leaps;
use crate::motion::{CompileContext, CompiledMotion, MotionDef};
use crate::names::Names;
use crate::words;
use geometry::CellSet;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet, Piece, PieceMask, Side};

/// The word `act lay`: lays a stone instead of moving.
pub(crate) const ACT: Word = Word {
    name: "act lay",
    category: "turn",
    usage: "act lay",
    summary: "a turn may lay a stone with a piece that has `lay`, or remove one with a piece that has `lift`",
    doc: "To allow it after a move, write `may lay` or `must lay` instead.",
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

/// The word `lay`: lets a piece lay stones.
pub(crate) const LAY: Word = Word {
    name: "lay",
    category: "turn",
    usage: "lay as-moves|anywhere [times=N] | lay [times=N] { motions }",
    summary: "this piece can lay stones where it could move, anywhere, or in a range of its own",
    doc: "The range is read from the board as it is when the stone is laid; each cell counts as if it were empty. `times` is the number of stones allowed in one \
          turn.",
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

/// The word `supply`: where stones come from.
pub(crate) const SUPPLY: Word = Word {
    name: "supply",
    category: "turn",
    usage: "supply endless|one",
    summary: "where this stone comes from, if no stock holds it",
    doc: "`endless`: all sides can lay such stones, and they never run out. `one`: there is only one, which all sides can lay; laying it removes it from where \
          it was.",
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

/// The word `lift`: lets a piece remove stones.
pub(crate) const LIFT: Word = Word {
    name: "lift",
    category: "turn",
    usage: "lift FILTER",
    summary: "instead of laying a stone, this piece can remove such a stone within its laying range",
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

/// The word `laid-on`: where a stone may be laid.
pub(crate) const LAID_ON: Word = Word {
    name: "laid-on",
    category: "turn",
    usage: "laid-on empty|FILTER [not-in=ZONE] [in-enemy=ZONE] [not-in-enemy=ZONE] [vanishing] [not-by=KIND|GROUP]",
    summary: "on what this stone may be laid",
    doc: "If it is laid on a piece, that piece is removed; `vanishing`: both are removed. `not-in` names a zone's cells of the side that lays it, `in-enemy` and \
          `not-in-enemy` those of an enemy.",
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

/// How a piece lays stones.
#[derive(Clone, Debug)]
pub struct LayDef {
    /// The range.
    pub range: LayRange,
    /// The maximum number of stones in one turn.
    pub times: u8,
}

/// Where a piece lays stones.
#[derive(Clone, Debug)]
pub enum LayRange {
    /// Where the piece can move.
    AsMoves,
    /// On any cell.
    Anywhere,
    /// In a range of its own.
    Own(Vec<MotionDef>),
}

/// Where stones that are in no stock come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// They never run out.
    Endless,
    /// There is only one: laying it removes it from where it was.
    One,
}

/// Where a stone may be laid, as written in the rule file.
#[derive(Clone, Debug)]
pub struct LaidOnDef {
    /// On these pieces and stones; `None`: on empty cells.
    pub what: Option<Filter>,
    /// Not on cells of this zone that belong to the side that lays.
    pub not_in: Option<usize>,
    /// Only on an enemy's cells of this zone.
    pub in_enemy: Option<usize>,
    /// Not on an enemy's cells of this zone.
    pub not_in_enemy: Option<usize>,
    /// Whether the stone and what it is laid on both leave the game.
    pub vanishing: bool,
    /// The kinds that may not lay it this way.
    pub not_by: KindSet,
}

/// One rule by which a side may lay a stone.
#[derive(Debug)]
pub(crate) struct LaidOn {
    /// The pieces and stones it may be laid on; `None`: empty cells.
    pub(crate) what: Option<PieceMask>,
    pub(crate) cells: CellSet,
    pub(crate) vanishing: bool,
    pub(crate) not_by: KindSet,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> LayDef {
    let named = reader.optional_text();
    let anywhere = named.as_ref().is_some_and(|word| word.value == "anywhere");
    if let Some(word) = &named
        && word.value != "as-moves"
        && !anywhere
    {
        kdl::report_unknown(reader.problems, word.span, "word", &word.value, ["as-moves", "anywhere"]);
    }
    let times = reader.number_prop("times").map_or(1, |n| n.value);
    if !(1..=8).contains(&times) {
        let span = reader.span();
        reader.error(span, "`times` must be a number from 1 to 8");
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
                let message = format!("`{}` gives no cells to lay stones on", child.name.value);
                reader.problems.error(child.name.span, message);
            }
            Some(motion) => range.extend(motion),
            None => words::report_unknown_word(
                reader.problems,
                &child.name,
                &["step", "leap", "ride", "double-step", "chain"],
            ),
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
    let stones = reader.text("the stones that it removes").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    stones
}

pub(crate) fn read_supply(node: &Node, problems: &mut Problems) -> Option<Supply> {
    let mut reader = Reader::new(node, problems);
    let how = reader.text("`endless` or `one`")?;
    let supply = match how.value.as_str() {
        "endless" => Some(Supply::Endless),
        "one" => Some(Supply::One),
        other => {
            kdl::report_unknown(reader.problems, how.span, "supply", other, ["endless", "one"]);
            None
        }
    };
    reader.finish();
    supply
}

pub(crate) fn read_laid_on(node: &Node, names: &Names, problems: &mut Problems) -> Option<LaidOnDef> {
    let mut reader = Reader::new(node, problems);
    let what = reader.text("`empty` or the pieces that it is laid on")?;
    let what = (what.value != "empty").then(|| Filter::read(&what, names, reader.problems));
    let vanishing = reader.flag("vanishing");
    let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
    let (not_in, in_enemy, not_in_enemy) = (zone("not-in"), zone("in-enemy"), zone("not-in-enemy"));
    let not_by = reader.prop("not-by").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    reader.finish();
    Some(LaidOnDef { what, not_in, in_enemy, not_in_enemy, vanishing, not_by })
}

/// The motions with which a side's pieces of this kind lay stones; empty if they do not.
pub(crate) fn compile(cast: &Cast, side: Side, words: &KindWords) -> Vec<CompiledMotion> {
    let Some(lay) = &words.lay else { return Vec::new() };
    let cx = CompileContext { cast, side, for_lay: true };
    let quiet = |motion: &&MotionDef| motion.modes().is_none_or(|modes| modes.quiet);
    let motions = match &lay.range {
        LayRange::Anywhere => return vec![CompiledMotion::Leap(Leaps::anywhere(cast))],
        LayRange::AsMoves => &words.motions,
        LayRange::Own(motions) => motions,
    };
    motions.iter().filter(quiet).map(|motion| motion.compile(&cx)).collect()
}

/// The rules by which a side may lay a stone.
pub(crate) fn compile_laid_on(cast: &Cast, stone: &KindWords, side: Side) -> Vec<LaidOn> {
    let all: CellSet = cast.board.cells().collect();
    let own = |zone: usize| cast.zones[zone].cells[side.index()];
    let enemies = |zone: usize| {
        let enemies = cast.all_sides().filter(|&other| !cast.same_team(side, other));
        enemies.fold(CellSet::EMPTY, |cells, enemy| cells | cast.zones[zone].cells[enemy.index()])
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
            what: rule.what.as_ref().map(|f| f.mask(cast, side)),
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

/// The stones that can be laid, with their stock slots if they come from a stock.
pub(crate) fn layables(cast: &Cast, words: &[KindWords]) -> Vec<(Kind, Option<usize>)> {
    let stones = cast.all_kinds().filter(|&kind| cast.kind(kind).is_stone);
    let source = |kind| match cast.stock_slots.iter().position(|&slot| slot == kind) {
        None => words[kind.index()].supply.map(|_| (kind, None)),
        slot => Some((kind, slot)),
    };
    stones.filter_map(source).collect()
}

/// The maximum number of stones that a piece may lay in one turn.
pub(super) fn max_lays(words: &[KindWords]) -> usize {
    words.iter().filter_map(|words| words.lay.as_ref()).map(|lay| usize::from(lay.times)).max().unwrap_or(0)
}

/// The facts of laying instead of a move. A piece that lays without having moved leaves no empty cell that would
/// identify it.
pub(super) fn facts(words: &[KindWords]) -> Facts {
    Facts { continues_turn: max_lays(words) > 1, twins: Twins::Any, may_cost_own: true, ..Facts::NONE }
}

/// Whether a piece that has moved may lay the same stones in two ways.
pub(super) fn twins_of_lays_after_moves(cast: &Cast, words: &[KindWords]) -> Twins {
    let twice = |words: &KindWords| {
        words.lay.as_ref().is_some_and(|lay| lay.times > 1)
            || words.lift.is_some()
            || words.laid_on.iter().any(|rule| rule.vanishing)
    };
    // A stone laid on a corner that is cleared is gone, whichever corner it was; and a stone laid on another of its
    // kind changes nothing, wherever that is.
    let idle = |kind: Kind| {
        let on = words[kind.index()].laid_on.iter().filter_map(|rule| rule.what.as_ref());
        on.flat_map(|what| cast.all_sides().map(|side| what.mask(cast, side)))
            .any(|mask| mask.contains(Piece::stone(kind)))
    };
    if words.iter().any(twice) || cast.all_kinds().any(idle) || clear_corners::are_standing(words) {
        Twins::SamePiece
    } else {
        Twins::WhereTablesMeet
    }
}

pub(super) fn explain() -> String {
    say!("turn-lay")
}
