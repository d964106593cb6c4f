//! [`rules::Game::play_turn`] accepts exactly the listed turns, and rejects turns made up elsewhere.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rules::{Game, IllegalTurn, Position, Step, Turn};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Every legal turn, including those that lead to the same position.
fn listed(game: &Game, pos: &Position) -> HashSet<Turn> {
    let mut turns = HashSet::new();
    let _ = game.for_each_turn(pos, &mut |turn, _| {
        turns.insert(turn.to_vec());
        ControlFlow::Continue(())
    });
    turns
}

/// The turns of one position are tried in later ones, whole, truncated, and in sequence.
#[test]
fn a_turn_is_accepted_if_and_only_if_it_is_listed() {
    let (mut played, mut refused) = (0, 0);
    for shipped in library::games() {
        let game = shipped.load(&[]).unwrap();
        let mut random = StdRng::seed_from_u64(11);
        let mut pos = game.start();
        let mut strange: Vec<Turn> = vec![Vec::new(), vec![Step::STOP]];
        for _ in 0..6 {
            let listed_here = listed(&game, &pos);
            let mut some: Vec<Turn> = listed_here.iter().cloned().collect();
            some.sort_by_key(|turn| notation::turn::coordinates(&game, &pos, turn));
            let cut = |turn: &Turn| turn[..random.random_range(0..=turn.len())].to_vec();
            strange.extend(some.choose_multiple(&mut StdRng::seed_from_u64(5), 20).map(cut).collect::<Vec<_>>());
            strange.extend(some.choose_multiple(&mut random, 20).cloned());
            for turn in &strange {
                let legal = game.play_turn(&pos, turn, &mut ()).is_ok();
                assert_eq!(legal, listed_here.contains(turn), "{}: {turn:?}", shipped.id);
                *(if legal { &mut played } else { &mut refused }) += 1;
            }
            let Some(next) = some.choose(&mut random) else { break };
            pos = game.play_turn(&pos, next, &mut ()).unwrap();
        }
    }
    assert!(played > 1000 && refused > 1000, "{played} played, {refused} refused");
}

#[test]
fn illegal_turns_are_rejected_with_a_reason() {
    let several = library::games().iter().find_map(|shipped| {
        let game = shipped.load(&[]).ok()?;
        let first = game.steps(&game.start()).into_iter().find(|step| {
            let after = game.play_step_unchecked(&game.start(), step, &mut ());
            after.is_mid_turn()
        })?;
        Some((game, first))
    });
    let (game, first) = several.expect("a shipped game has turns of several steps");
    let under_way = game.play_step_unchecked(&game.start(), &first, &mut ());
    let said = |pos: &Position, turn: &[Step]| game.play_turn(pos, turn, &mut ()).unwrap_err();
    assert_eq!(said(&under_way, &[first]), IllegalTurn::MidTurn);
    assert_eq!(said(&game.start(), &[Step::STOP]), IllegalTurn::Step(1));
    assert_eq!(said(&game.start(), &[]), IllegalTurn::Unfinished);
    assert_eq!(said(&game.start(), &[first, first]).to_string(), "step 2 of the turn is not possible here");
}
