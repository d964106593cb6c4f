//! `laid-on`: on what, and where, a stone may be laid.

use crate::filters::Filter;
use crate::names::Names;
use geometry::CellSet;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{KindSet, PieceMask, Side};

/// The word `laid-on`: where a stone may be laid.
pub(crate) const WORD: Word = Word {
    name: "laid-on",
    category: "turn",
    stands_in: &["stone"],
    usage: "laid-on empty|FILTER [not-in=ZONE] [in-enemy=ZONE] [not-in-enemy=ZONE] [vanishing] [not-by=KINDS]",
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

pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<LaidOnDef> {
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

/// The rules by which a side may lay a stone: with no line, on any empty cell.
pub(crate) fn compile(rules: &[LaidOnDef], cast: &Cast, side: Side) -> Vec<LaidOn> {
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
    if rules.is_empty() {
        return vec![LaidOn { what: None, cells: all, vanishing: false, not_by: KindSet::default() }];
    }
    rules.iter().map(compile).collect()
}
