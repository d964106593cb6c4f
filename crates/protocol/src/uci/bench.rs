//! `bench`: the same searches every time, and a number that changes when the search does.
//!
//! Every shipped game is searched from its start with one thread, a fresh table and a bound on positions, no clock. The
//! signature mixes the chosen turn, its score, the depth and the positions of each, so it is the same on every machine.
//! For: seeing whether a change changes what the engine plays, and how fast it is. Not for: strength.

use crate::uci::{Refused, Uci};
use engine::{Options, Request};
use notation::turn::coordinates;
use rules::Past;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Positions looked at in each game, if nothing else is said.
const NODES: u64 = 2_000;

impl Uci {
    pub(super) fn bench(&self, rest: &str) -> Result<(), Refused> {
        let nodes = match rest {
            "" => NODES,
            text => text.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(|| {
                format!("bench: `{text}` is no number of positions a game; the form is `bench` or `bench {NODES}`")
            })?,
        };
        let (mut signature, mut all, mut time) = (0_u64, 0_u64, Duration::ZERO);
        for shipped in catalog::games() {
            let engine = self.variants.engine(shipped.id, false, Options::default())?;
            let game = Arc::clone(engine.game());
            let pos = game.start();
            let request = Request { nodes: Some(nodes), ..Request::new(pos, Past::new(&pos)) };
            let begun = Instant::now();
            let running =
                engine.start(request, |_| {}).map_err(|error| format!("bench: no search could be started: {error}"))?;
            let Some(choice) = running.wait() else { continue };
            time += begun.elapsed();
            all += choice.nodes;
            let text = format!(
                "{} {} {} {} {}",
                shipped.id,
                coordinates(&game, &pos, &choice.turn),
                choice.score,
                choice.depth,
                choice.nodes
            );
            signature = text.bytes().fold(signature, |mixed, byte| eval::mix(mixed ^ u64::from(byte)));
        }
        self.out.say(&format!("Games searched  : {}", catalog::games().len()));
        self.out.say(&format!("Nodes searched  : {all}"));
        self.out.say(&format!("Nodes/second    : {}", u128::from(all) * 1_000_000 / time.as_micros().max(1)));
        self.out.say(&format!("Signature       : {signature:016x}"));
        Ok(())
    }
}
