//! `act place`: places a piece from the stock.
//!
//! Not for: where a piece of a given kind may be placed at all (`guard/placed`), nor entering on a cell just left
//! (`gate`). Look next: `play/place`.

use crate::facts::{Facts, Twins};
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::zone_name;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::MAX_STOCK;

/// The word `act place`.
pub(crate) const WORD: Word = Word {
    name: "act place",
    category: "turn",
    stands_in: &["turn", "phase"],
    usage: "act place [on=ZONE] [all]",
    summary: "a turn may put a piece from the stock on an empty cell",
    doc: "`on`: only on a cell of the side's own zone. `all`: the whole stock in one turn.",
    example: r#"board {
    zone home White="a1-c1" Black="a3-c3"
}
piece Guard G { step any }
stock each Guard=2
turn {
    order White Black
    act move
    act place on=home
}
---
3 . . m
2 . . .
1 M . .
---
places: b1 c1
place G b1 => b1=G
start => cannot place G b2
"#,
};

/// The act, as written in the rule file.
#[derive(Clone, Debug)]
pub struct PlaceDef {
    /// Only on the side's own cells of this zone; `None`: anywhere.
    pub on: Option<usize>,
    /// Whether the whole stock is placed in one turn.
    pub all: bool,
}

impl PlaceDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let all = reader.flag("all");
        let on = reader.prop("on").and_then(|name| names.zone(&name, reader.problems));
        Self { on, all }
    }

    /// The maximum number of steps in such a turn.
    pub(super) fn max_steps(&self, cast: &Cast) -> usize {
        let pieces = |stock: &[u8; MAX_STOCK]| stock.iter().map(|&count| usize::from(count)).sum();
        if self.all && cast.has_endless_stock() {
            return usize::MAX;
        }
        if self.all { cast.stock.iter().map(pieces).max().unwrap_or(0) } else { 1 }
    }

    pub(super) fn facts(&self) -> Facts {
        if self.all { Facts { continues_turn: true, twins: Twins::Any, ..Facts::NONE } } else { Facts::NONE }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let place = self
            .on
            .map_or_else(|| message!("turn-board"), |zone| message!("turn-zone", zone = zone_name(&cast.zones[zone])));
        if self.all { message!("turn-place-all", place = place) } else { message!("turn-place", place = place) }
    }
}
