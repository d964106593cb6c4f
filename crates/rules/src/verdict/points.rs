//! The points of a side.
//!
//! The word is in `goal/points`.

use crate::game::Game;
use crate::goal::points::{Hundredths, PointsDef, format_points};
use crate::message;
use crate::message::{Join, MessageArg};
use geometry::CellSet;
use model::piece::{Kind, Side};
use model::position::Position;

impl Game {
    /// The points of a side, in hundredths: for its pieces on these cells and in its stock.
    pub(crate) fn points(&self, pos: &Position, side: Side, cells: CellSet) -> Hundredths {
        let lines = self.def.goals.iter().filter_map(|goal| match &goal.goal {
            super::Goal::Points(points) => Some(points),
            _ => None,
        });
        let of_line = |points: &PointsDef| {
            let count = |kind: Kind| {
                let is_such = |&cell: &_| self.def.base_kind(pos.piece(cell).kind()) == kind;
                let held = self.stock_slot(kind).map_or(0, |slot| usize::from(pos.stock(side, slot)));
                ((pos.pieces_of(side) & cells).iter().filter(is_such).count() + held) as Hundredths
            };
            let kinds = points.kinds.iter().map(|&(kind, worth)| worth * count(kind)).sum::<Hundredths>();
            let own = points.sides.iter().filter(|(other, _)| *other == side).map(|(_, worth)| worth);
            kinds + own.sum::<Hundredths>()
        };
        lines.map(of_line).sum()
    }

    /// The points of a side for all its pieces and its territory, in hundredths.
    pub(crate) fn total_points(&self, pos: &Position, side: Side) -> Hundredths {
        let territory = self.def.goals.iter().filter_map(|goal| match &goal.goal {
            super::Goal::Territory(territory) => Some(territory.points(&self.def.cast, pos, side)),
            _ => None,
        });
        self.points(pos, side, pos.occupied()) + territory.sum::<Hundredths>()
    }

    /// "Cho 72, Han 73.5".
    pub(crate) fn points_in_words(&self, pos: &Position) -> MessageArg {
        let of_side = |side: Side| {
            let points = format_points(self.total_points(pos, side));
            message!("points-of-side", side = &self.def.side(side).name, points = points)
        };
        MessageArg::list(Join::Commas, self.sides().map(of_side))
    }
}
