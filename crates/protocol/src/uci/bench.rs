//! `bench`: fixed searches, and a signature that changes when the search does.
//!
//! Every shipped game is searched from its start with one thread, a fresh table and a node limit, without a clock. The
//! signature mixes the chosen turn, its score, the depth and the nodes of each game, so it is the same on every
//! machine. It shows whether a change affects the engine's play, and how fast the engine is; it says nothing about
//! strength.

use crate::uci::{CommandError, Uci};
use engine::{Options, Request};
use notation::turn::coordinates;
use rules::History;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The default number of nodes per game.
const NODES_PER_GAME: u64 = 2_000;

impl Uci {
    pub(super) fn bench(&self, rest: &str) -> Result<(), CommandError> {
        let nodes = match rest {
            "" => NODES_PER_GAME,
            text => text.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(|| {
                format!("bench: `{text}` is not a number of nodes per game; use `bench` or `bench {NODES_PER_GAME}`")
            })?,
        };
        let (mut signature, mut all, mut time) = (0_u64, 0_u64, Duration::ZERO);
        for shipped in library::games() {
            let engine = self.variants.engine(shipped.id, false, Options::default())?;
            let game = Arc::clone(engine.game());
            let pos = game.start();
            let request = Request { nodes: Some(nodes), ..Request::new(pos, History::new(&pos)) };
            let begun = Instant::now();
            let running = engine
                .start(request, |_| {})
                .map_err(|error| format!("bench: the search could not be started: {error}"))?;
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
            signature = text.bytes().fold(signature, |mixed, byte| engine::eval::mix(mixed ^ u64::from(byte)));
        }
        self.out.write_line(&format!("Games searched  : {}", library::games().len()));
        self.out.write_line(&format!("Nodes searched  : {all}"));
        self.out.write_line(&format!("Nodes/second    : {}", u128::from(all) * 1_000_000 / time.as_micros().max(1)));
        self.out.write_line(&format!("Signature       : {signature:016x}"));
        Ok(())
    }
}
