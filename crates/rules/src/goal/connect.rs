//! `connect`: pieces of a side form a connection between two zones, or all of them form one group.
//!
//! For: the word, and finding connections. Not for: straight lines (`line`). Look next: `verdict`, which asks for
//! connections.

use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::zone_name;
use geometry::{Board, CellSet, Direction};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{PieceMask, Side};
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "connect",
    category: "goal",
    stands_in: &["goal"],
    usage: "connect DIRECTION… wins|loses|draws [from=ZONE to=ZONE] [of=FILTER] [text=\"…\"] { and … }",
    summary: "all pieces of a side form one group, or some connect two zones",
    doc: "Two pieces of a side are connected if they stand next to each other in one of these directions, or if other connected pieces lie between them. Without \
          zones all pieces of the side have to be connected; a single piece is. With `from` and `to` some of its pieces have to connect a cell of the one zone \
          with a cell of the other, its own cells if the zones have cells for each side. `of`: only its pieces of these kinds count. If both sides reach the goal, it \
          counts for the side that has just moved.",
    example: r#"board {
    zone left "a1-a3"
    zone right "d1-d3"
}
piece Stone S { step any }
goal { connect orthogonal wins from=left to=right }
---
3 . S S S
2 S . . .
1 . . . s
---
b3-b2 => goes on
a2-a3 => White wins
"#,
};

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct ConnectDef {
    directions: Directions,
    /// The zones to be connected, by number.
    zones: Option<(usize, usize)>,
    of: Option<Filter>,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<ConnectDef> {
    let directions = Directions::read_all(names, args.drain(..), &[], reader.problems);
    let is_named = reader.node.prop("from").is_some() || reader.node.prop("to").is_some();
    let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
    let zones = zone("from").zip(zone("to"));
    if is_named && (reader.node.prop("from").is_none() || reader.node.prop("to").is_none()) {
        let span = reader.span();
        reader
            .error(span, "`connect` needs two zones or none")
            .help("for example `connect any wins from=top to=bottom`");
    }
    let of = reader.prop("of").map(|text| Filter::read(&text, names, reader.problems));
    let is_complete = directions.check_steps(reader) && (zones.is_some() || !is_named);
    is_complete.then_some(ConnectDef { directions, zones, of })
}

impl ConnectDef {
    /// The condition: "your pieces connect your left edge with your right edge (in any direction)".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let [from, to] = self.zones_in_words(cast);
        let men = self.of.as_ref().map(|of| of.explain(cast));
        message!("connect", men = men, way = self.directions.explain(), from = from, to = to)
    }

    /// The aim: "to connect your left edge with your right edge".
    pub fn aim(&self, cast: &Cast) -> Message {
        let [from, to] = self.zones_in_words(cast);
        message!("aim-connect", from = from, to = to)
    }

    fn zones_in_words(&self, cast: &Cast) -> [Option<Message>; 2] {
        let zone = |zone: usize| {
            let zone = &cast.zones[zone];
            message!("occupy-place", whose = if zone.by_side { "his" } else { "all" }, zone = zone_name(zone))
        };
        [self.zones.map(|(from, _)| zone(from)), self.zones.map(|(_, to)| zone(to))]
    }

    pub(crate) fn compile(&self, cast: &Cast, side: Side) -> Connect {
        let mut directions = self.directions.seen_by(cast, side);
        // A connection is the same from both of its ends.
        let back: Vec<_> = directions.iter().map(|direction| direction.reversed()).collect();
        directions.extend(back);
        Connect {
            directions,
            pieces: Filter::own(self.of.as_ref(), cast, side),
            zones: self.zones.map(|(from, to)| [from, to].map(|zone| cast.zones[zone].cells[side.index()])),
        }
    }
}

/// The goal compiled for one side.
#[derive(Debug)]
pub(crate) struct Connect {
    directions: Vec<Direction>,
    pieces: PieceMask,
    zones: Option<[CellSet; 2]>,
}

impl Connect {
    /// Whether the pieces of the side are connected as the goal asks.
    pub(crate) fn is_connected(&self, board: &Board, pos: &Position, side: Side) -> bool {
        let cells = pos.cells_of(pos.pieces_of(side), self.pieces);
        let (starts, aims) = match self.zones {
            Some([from, to]) => (cells & from, cells & to),
            None => (cells.first().into_iter().collect(), cells),
        };
        if starts.is_empty() || aims.is_empty() {
            return false;
        }
        let reached = board.spread(starts, &self.directions, |next| cells.contains(next));
        if self.zones.is_some() { !(reached & aims).is_empty() } else { reached == cells }
    }
}
