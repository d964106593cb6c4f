//! `go perft`: the number of leaf nodes at a depth, for each first turn and in total.
//!
//! Counts and texts are those of other programs, so that the rules of two programs can be compared: every text of the
//! protocol counts, also if another turn has the same result. For progress reports and several threads, see `variorum
//! perft`.

use crate::uci::{CommandError, Uci};
use notation::turn::{perft_by_text, turns_by_text};

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
        for first in turns_by_text(game, pos) {
            let nodes = perft_by_text(game, &first.after, depth - 1);
            let text = self.dialect.own_text(game, pos, &first.turn).unwrap_or(first.text);
            self.out.write_line(&format!("{text}: {nodes}"));
            all = all.saturating_add(nodes);
        }
        self.out.write_line("");
        self.out.write_line(&format!("Nodes searched: {all}"));
        Ok(())
    }
}
