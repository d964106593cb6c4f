//! `go perft`: the number of leaf nodes at a depth, for each first turn and in total.
//!
//! Its output has the usual form, so that the rules of two programs can be compared. Two turns that lead from one
//! position to the same position count once. For progress reports and several threads, see `variorum perft`.

use crate::uci::{CommandError, Uci};
use notation::turn::coordinates;

/// The maximum depth; no computer can finish deeper counts.
const MAX_DEPTH: u32 = 40;

impl Uci {
    pub(super) fn perft(&self, rest: &str) -> Result<(), CommandError> {
        let depth = rest.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
        let depth: u32 =
            depth.ok_or_else(|| format!("go perft: the depth must be from 1 to {MAX_DEPTH}, not `{rest}`"))?;
        let play = self.current.as_ref().ok_or("go perft: the last position was rejected")?;
        let (game, pos) = (play.game(), play.pos());
        let mut all: u64 = 0;
        for (turn, after) in game.turns(pos, |_, _| false) {
            let nodes = game.perft(&after, depth - 1);
            self.out.write_line(&format!("{}: {nodes}", coordinates(game, pos, &turn)));
            all = all.saturating_add(nodes);
        }
        self.out.write_line("");
        self.out.write_line(&format!("Nodes searched: {all}"));
        Ok(())
    }
}
