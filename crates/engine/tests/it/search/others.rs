//! The other players: baselines and tree search play every kind of game legally, within their limits, and reproducibly.

use engine::search::baseline::{Greedy, Maxn, PlainAlphaBeta, Random, Uct};
use engine::search::{Agent, Limits, Mcts, SearchRequest, SearchResult, WIN};
use rules::{Act, Game, History, Position, Step, Verdict};
use std::cell::Cell;

const GAMES: [&str; 7] =
    ["chess", "wolf-chess", "bomberman-chess", "bombalot", "fortress-chess", "bollwerk-178", "four-player-chess"];
fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

fn players(game: &Game) -> Vec<(&'static str, Box<dyn Agent>)> {
    vec![
        ("random", Box::new(Random)),
        ("greedy", Box::new(Greedy::new(game))),
        ("uct", Box::new(Uct)),
        ("plain", Box::new(PlainAlphaBeta::new(game))),
        ("maxn", Box::new(Maxn::new(game))),
        ("mcts", Box::new(Mcts::new(game))),
    ]
}

fn is_legal(game: &Game, pos: &Position, turn: &[Step]) -> bool {
    let (mut at, mut played) = (*pos, 0);
    for step in turn {
        if played > 0 && !at.is_mid_turn() || !game.steps(&at).contains(step) {
            return false;
        }
        at = game.play_step_unchecked(&at, step, &mut ());
        played += 1;
    }
    played > 0 && (!at.is_mid_turn() || game.steps(&at).iter().any(|step| step.act == Act::Stop))
}

#[test]
fn every_player_plays_legal_turns_in_every_kind_of_game() {
    for id in GAMES {
        let game = game(id);
        for (name, mut player) in players(&game) {
            let (mut pos, mut past) = (game.start(), History::new(&game.start()));
            for seed in 0..10 {
                let Some(choice) = player
                    .choose(&SearchRequest::new(&game, &pos, &past).with_limits(Limits::nodes(300)).with_seed(seed))
                else {
                    break;
                };
                assert!(is_legal(&game, &pos, &choice.turn), "{id}, {name}: {choice:?}");
                pos = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
                past.push(&game, &pos);
            }
            assert!(pos.turns_played() >= 10, "{id}, {name}");
        }
    }
}

/// White's rook may capture a wazir, after which Black's rook could recapture, or capture a queen instead.
#[test]
fn a_paranoid_search_fears_captures_that_max_n_does_not() {
    let text = r#"
        game "Three"
        board {
            grid """
                5  . . . . rQ
                4 rW . . . bR
                3  . . . . .
                2  . . . . .
                1 wR wW . . .
                """
        }
        side White w facing=up
        side Black b facing=down
        side Red r facing=down
        piece Rook R { ride orthogonal; }
        piece Wazir W { step orthogonal; }
        piece Queen Q { ride any; }
        turn {
            order White Black Red
            act move
        }
        goal { stuck eliminates; last-team wins; }
    "#;
    let game = rules::compile(library::read(text, &[]).0.expect("the rules are valid"));
    let (pos, past) = (game.start(), History::new(&game.start()));
    let question = SearchRequest::new(&game, &pos, &past).with_limits(Limits::depth(2));
    let takes = |player: &mut dyn Agent| {
        let choice = player.choose(&question).expect("there is a turn");
        notation::turn::coordinates(&game, &pos, &choice.turn) == "a1a4"
    };
    assert!(takes(&mut Maxn::new(&game)));
    assert!(!takes(&mut PlainAlphaBeta::new(&game)));
}

#[test]
fn equal_seeds_choose_equal_turns() {
    for id in ["chess", "bombalot", "fortress-chess"] {
        let game = game(id);
        let pos = game.start();
        let mut choices: Vec<Vec<SearchResult>> = Vec::new();
        for _ in 0..2 {
            let chosen = players(&game).into_iter().map(|(_, mut player)| {
                player
                    .choose(
                        &SearchRequest::new(&game, &pos, &History::new(&pos))
                            .with_limits(Limits::nodes(2_000))
                            .with_seed(5),
                    )
                    .expect("there is a turn")
            });
            choices.push(chosen.collect());
        }
        assert_eq!(choices[0], choices[1], "{id}");
    }
}

#[test]
fn every_player_stops_on_request() {
    for id in ["chess", "bollwerk-178"] {
        let game = game(id);
        let pos = game.start();
        for (name, mut player) in players(&game) {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > 3
            };
            let choice =
                player.choose(&SearchRequest::new(&game, &pos, &History::new(&pos)).with_seed(1).with_stop(&stop));
            assert!(is_legal(&game, &pos, &choice.expect("there is a turn").turn), "{id}, {name}");
            assert!(asked.get() <= 5, "{id}, {name} did not stop");
        }
    }
}

#[test]
fn every_player_with_look_ahead_mates_in_one() {
    let game = game("chess");
    let pos = notation_free_position(&game, &["f2f3", "e7e5", "g2g4"]);
    for (name, mut player) in players(&game).into_iter().skip(1) {
        let choice = player
            .choose(
                &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::nodes(40_000)).with_seed(1),
            )
            .expect("there is a turn");
        let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
        assert!(matches!(game.verdict(&after, &History::new(&after)), Verdict::Won { .. }), "{name}: {choice:?}");
    }
}

/// The position after moves from cell to cell.
fn notation_free_position(game: &Game, moves: &[&str]) -> Position {
    let cell = |name: &str| game.board().cell(name).expect("a cell");
    moves.iter().fold(game.start(), |pos, text| {
        let (from, to) = (cell(&text[..2]), cell(&text[2..]));
        let step = game.steps(&pos).into_iter().find(|step| (step.from, step.to) == (from, to)).expect("a legal move");
        game.play_step_unchecked(&pos, &step, &mut ())
    })
}

#[test]
fn plain_alpha_beta_equals_minimax() {
    /// Minimax over whole turns with the same material evaluation.
    fn minimax(game: &Game, values: &engine::eval::Eval, pos: &Position, depth: u32, ply: i32) -> i32 {
        let sum = |side| pos.pieces_of(side).iter().map(|cell| values.value(pos.piece(cell))).sum::<i32>();
        if depth == 0 && game.decided(pos).is_none() {
            return game.sides().map(|side| if side == pos.side() { sum(side) } else { -sum(side) }).sum();
        }
        let turns = game.turns(pos, |_, _| false);
        let best = turns.iter().map(|(_, after)| -minimax(game, values, after, depth - 1, ply + 1)).max();
        best.unwrap_or_else(|| match game.verdict(pos, &History::default()) {
            Verdict::Won { winner, .. } if winner == pos.side() => WIN - ply,
            Verdict::Won { .. } => ply - WIN,
            _ => 0,
        })
    }
    for (id, moves) in
        [("chess", &["e2e4", "d7d5", "b1c3"][..]), ("chess", &["f2f3", "e7e5", "g2g4"]), ("bomberman-chess", &[])]
    {
        let game = game(id);
        let pos = notation_free_position(&game, moves);
        let values = engine::eval::Eval::new(&game);
        for depth in 1..=2 {
            let choice = PlainAlphaBeta::new(&game)
                .choose(&SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::depth(depth)))
                .unwrap();
            let expected = minimax(&game, &values, &pos, choice.depth, 0);
            assert_eq!(choice.score, expected, "{id} {moves:?} {depth}");
        }
    }
}
