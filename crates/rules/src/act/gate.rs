//! `may place leaving=ZONE`: a piece enters on the cell that the moving piece has just left, as in Seirawan chess.
//!
//! Not for: placing as a turn of its own (`place`). Look next: `play/gate` for the cells on which pieces can enter, and
//! which pieces can.

use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::zone_name;
use geometry::Cell;
use kdl::Reader;
use model::cast::Cast;
use model::piece::Side;

/// The continuation, as written in the rule file.
#[derive(Clone, Debug)]
pub struct GateDef {
    /// The zone that contains the cells on which pieces may enter, after a piece that had not moved leaves them.
    pub leaving: usize,
    /// Whether a piece captured by this very move may enter.
    pub even_captured: bool,
}

impl GateDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Option<Self> {
        let even_captured = reader.flag("even-captured");
        let Some(name) = reader.prop("leaving") else {
            let span = reader.span();
            let help = "for example leaving=home-rank";
            reader.error(span, "`may place` needs the zone whose cells are left").help(help);
            return None;
        };
        Some(Self { leaving: names.zone(&name, reader.problems)?, even_captured })
    }

    /// Returns "move one of your pieces, after which you may …".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let place = message!("turn-zone", zone = zone_name(&cast.zones[self.leaving]));
        message!("turn-move-place", even_captured = self.even_captured, place = place)
    }

    /// By side and cell: the right (a bit) that lasts as long as a piece may enter when the cell is left.
    pub(crate) fn compile(&self, cast: &Cast) -> Vec<Vec<u64>> {
        let right = |side: Side, cell: Cell| {
            let within = cast.zones[self.leaving].cells[side.index()].contains(cell);
            if within { cast.unmoved_right(side, cell) } else { 0 }
        };
        cast.all_sides().map(|side| cast.board.cells().map(|cell| right(side, cell)).collect()).collect()
    }
}
