//! `occupy`: to have men (or a stone) on the cells of a zone.

use crate::area::Filter;
use crate::def::GameDef;
use crate::english::{number, zone_name};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{PieceMask, Side};
use crate::position::Position;
use geometry::CellSet;
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "occupy",
    drawer: "goal",
    usage: "occupy ZONE wins|loses|draws [of=own|enemy] [count=N] [by=FILTER] [text=\"…\"]",
    summary: "a side has so many of its men in the zone",
    doc: "Of a zone with cells for each side, a side's own ones are meant, or with of=enemy those of any enemy. `by` names other pieces that count, such as a stone on \
          the enemy's field.",
    example: r#"board {
    zone goal White="a3-b3"
}
piece Runner R { step forward }
goal { occupy goal wins count=2 }
---
3 . R
2 R .
1 R .
---
start => goes on
a2-a3 => White wins
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct OccupyDef {
    zone: usize,
    of_enemy: bool,
    count: usize,
    by: Option<Filter>,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<OccupyDef> {
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`occupy` needs a zone");
        return None;
    }
    let zone = names.zone(&args.remove(0), reader.problems);
    let of_enemy = match reader.prop("of") {
        Some(text) if text.value == "enemy" => true,
        Some(text) if text.value != "own" => {
            lang::unknown(reader.problems, text.span, "owner", &text.value, ["own", "enemy"]);
            false
        }
        _ => false,
    };
    let count = reader.number_prop("count").map_or(1, |n| n.value.clamp(1, 256) as usize);
    let by = reader.prop("by").map(|text| Filter::read(&text, names, reader.problems));
    Some(OccupyDef { zone: zone?, of_enemy, count, by })
}

impl OccupyDef {
    pub(super) fn explain(&self, def: &GameDef) -> String {
        let zone = &def.zones[self.zone];
        let whose = match (zone.by_side, self.of_enemy) {
            (true, true) => "an enemy's ",
            (true, false) => "his own ",
            (false, _) => "the ",
        };
        let what = match &self.by {
            None if self.count == 1 => "a man of his".to_owned(),
            None => format!("{} men", number(self.count)),
            Some(filter) if filter.text == "men" && self.count == 1 => "a man of his".to_owned(),
            Some(filter) if self.count == 1 => filter.explain(def),
            Some(filter) => format!("{} of these ({})", number(self.count), filter.explain(def)),
        };
        format!("a player who has {what} on {whose}{}", zone_name(zone))
    }

    pub(crate) fn compile(&self, def: &GameDef, side: Side) -> Occupy {
        let zone = &def.zones[self.zone];
        let cells = if self.of_enemy {
            let enemies = (0..def.sides.len() as u8).map(Side).filter(|&other| !def.same_team(side, other));
            enemies.fold(CellSet::EMPTY, |cells, enemy| cells | zone.cells[enemy.index()])
        } else {
            zone.cells[side.index()]
        };
        // Men count for their owner only, stones for everybody.
        let all = self.by.as_ref().map(|filter| filter.mask(def, side));
        let pieces = def.pieces().filter(|&piece| {
            piece.is_of(side) && all.is_none_or(|mask| mask.contains(piece))
                || piece.is_stone() && all.is_some_and(|mask| mask.contains(piece))
        });
        Occupy { cells, pieces: pieces.collect(), count: self.count }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Occupy {
    cells: CellSet,
    pieces: PieceMask,
    count: usize,
}

impl Occupy {
    pub(crate) fn holds(&self, _game: &Game, pos: &Position) -> bool {
        self.cells.iter().filter(|&cell| self.pieces.contains(pos.piece(cell))).count() >= self.count
    }
}
