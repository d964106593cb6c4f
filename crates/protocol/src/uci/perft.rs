//! `go perft`: how many ways there are to play so many turns, for each first turn and together.
//!
//! For: holding the rules of two programs against each other, in the form that others write it in. Two turns that lead
//! from one position to the same position count once. Not for: progress, several processors; `variorum perft` has them.

use crate::uci::{Refused, Uci};
use notation::turn::coordinates;

/// Nobody lives long enough for more.
const DEEPEST: u32 = 40;

impl Uci {
    pub(super) fn perft(&self, rest: &str) -> Result<(), Refused> {
        let depth = rest.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
        let depth: u32 =
            depth.ok_or_else(|| format!("go perft: a depth from 1 to {DEEPEST} is wanted, not `{rest}`"))?;
        let play = self.play.as_ref().ok_or("go perft: the last position was not understood")?;
        let (game, pos) = (play.game(), play.pos());
        let mut all: u64 = 0;
        for (turn, after) in game.turns(pos, |_, _| false) {
            let nodes = game.perft(&after, depth - 1);
            self.out.say(&format!("{}: {nodes}", coordinates(game, pos, &turn)));
            all = all.saturating_add(nodes);
        }
        self.out.say("");
        self.out.say(&format!("Nodes searched: {all}"));
        Ok(())
    }
}
