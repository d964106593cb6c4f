//! Plays one game of a study.
//!
//! The first turns are varied: each is chosen at random among those that the search considers nearly as good as the
//! best one. After that, players with nodes play the turn that the search prefers. Look next: `self_play` for the loop,
//! `observation` for what is noted.

use crate::observation::Observation;
use crate::plan::{Fixture, MAX_TURNS, Study};
use crate::record::GameRecord;
use crate::seating::seatings;
use crate::seeds::combine_seeds;
use crate::self_play::SelfPlay;
use crate::strength::Strength;
use engine::search::baseline::Random;
use engine::search::{Agent, Limits, Score, SearchRequest, SearchResult};
use rules::History;
use std::ops::ControlFlow;

/// The number of turns at the beginning of a game, of all sides together, that are varied.
pub const OPENING_TURNS: u32 = 10;
/// In a varied turn, a turn whose score is less than this below the best may be chosen instead, in hundredths of the
/// median piece. The chance of a turn falls with its distance from the best.
pub const OPENING_NOISE: Score = 15;

/// Plays the game; `None` if it was stopped.
pub fn play(study: &Study<'_>, fixture: Fixture, stop: &dyn Fn() -> bool) -> Option<GameRecord> {
    let game = study.game;
    let seed = study.plan.seed_of(fixture);
    let seatings = seatings(game);
    let seating = &seatings[fixture.number as usize % seatings.len()];
    let start = game.start();
    let mut observation = Observation::new(game);
    let mut choose = |pos: &rules::Position, history: &History| {
        let strength = fixture.pairing.strength(seating.player(pos.side()));
        let turn_seed = combine_seeds(&[seed, u64::from(pos.turns_played())]);
        let request = SearchRequest::new(game, pos, history).with_seed(turn_seed).with_stop(stop);
        let choice = choose_turn(study, strength, &request)?;
        (!stop()).then_some(choice)
    };
    let playing = SelfPlay { game, max_turns: MAX_TURNS };
    let (ending, last) = playing.play(start, History::new(&start), &mut choose, &mut |turn| {
        let strength = fixture.pairing.strength(seating.player(turn.before.side()));
        observation.add_turn(turn, strength != Strength::RANDOM);
        ControlFlow::Continue(())
    })?;
    Some(observation.finish(fixture, seating, &ending, &last))
}

/// The choice of a player of that strength.
fn choose_turn(study: &Study<'_>, strength: Strength, request: &SearchRequest<'_>) -> Option<SearchResult> {
    if strength == Strength::RANDOM {
        return Random.choose(request);
    }
    let is_varied = request.pos.turns_played() < OPENING_TURNS;
    let limits = Limits {
        eval_noise: if is_varied { OPENING_NOISE } else { 0 },
        instant_if_forced: true,
        ..Limits::nodes(strength.nodes())
    };
    study.searcher.search(&request.with_limits(limits), &mut |_| {})
}
