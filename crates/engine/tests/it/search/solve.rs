//! Published or obvious forced wins: the solver finds them, and no others.

use engine::search::solve::{Aim, Bounds, Problem, Proof, Solution, SolveError, Variation, solve};
use rules::{Act, Game, Position};

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

fn position(game: &Game, text: &str) -> Position {
    notation::position::parse(game, text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

fn everything() -> Bounds {
    Bounds { all_keys: true, variations: true, megabytes: 16, ..Bounds::default() }
}

fn solved(game: &Game, pos: &Position, aim: Aim, turns: u32, bounds: &Bounds) -> Solution {
    let problem = Problem { game, pos, aim, turns, prefer: notation::turn::is_preferred };
    solve(&problem, bounds, &|| false, &mut |_| {}).unwrap_or_else(|why| panic!("{why}"))
}

/// Checks all winning first turns, in coordinates, each with its number of turns.
#[track_caller]
fn check(id: &str, text: &str, aim: Aim, turns: u32, expected: &[(&str, u32)]) {
    let game = game(id);
    let pos = position(&game, text);
    let solution = solved(&game, &pos, aim, turns, &everything());
    assert!(solution.complete);
    let mut keys: Vec<(String, u32)> =
        solution.keys.iter().map(|key| (notation::turn::coordinates(&game, &pos, &key.turn), key.wins_in)).collect();
    keys.sort();
    assert_eq!(keys, expected.iter().map(|&(key, turns)| (key.to_owned(), turns)).collect::<Vec<_>>());
    assert_eq!(solution.proof, if expected.is_empty() { Proof::NotWon } else { Proof::Won });
    let shortest = expected.iter().map(|key| key.1).min();
    assert_eq!(solution.no_win_within, shortest.map_or(turns, |shortest| shortest - 1));
}

const BOMBERMAN: &str = "bomberman-chess";

#[test]
fn the_inventors_problem_has_his_key_and_a_second_one() {
    // From f8 the bomb's fire reaches the king as well; the rook that captures it there blows up its king all the same.
    check(BOMBERMAN, "1r6k1/6O3/7K2/10/9R/10/10/10 w - - 0 2", Aim::Mate, 1, &[("g7f8", 1), ("g7g8", 1)]);
}

#[test]
fn h8_in_the_inventors_second_diagram_is_no_mate_as_it_burns_both_kings() {
    check(BOMBERMAN, "1r6k1/7O2/7K2/10/9R/10/10/10 w - - 0 2", Aim::Mate, 1, &[("h7g8", 1)]);
}

#[test]
fn the_inventors_problem_is_a_mate_in_two_from_the_rooks_check() {
    let game = game(BOMBERMAN);
    // The source does not say where the rook came from; a4 is assumed here.
    let pos = position(&game, "1r7k/6O3/7K2/10/R9/10/10/10 w - - 0 1");
    let solution = solved(&game, &pos, Aim::Mate, 2, &everything());
    let keys: Vec<String> =
        solution.keys.iter().map(|key| notation::turn::coordinates(&game, &pos, &key.turn)).collect();
    assert!(keys.contains(&"a4j4".to_owned()), "{keys:?}");
}

#[test]
fn first_game_has_a_mate_in_two_after_40_od7() {
    check(BOMBERMAN, "4kr4/3O6/2Pp1b4/ppo7/6D2P/2P5P1/1P5P2/7K2 w - - 0 41", Aim::Mate, 2, &[("g4e6", 2), ("g4g6", 2)]);
}

#[test]
fn first_game_the_bomb_sacrifice_is_mate_in_three() {
    check(BOMBERMAN, "5r4/4k5/2Pp1b4/ppo2O4/6D2P/2P5P1/1P5P2/7K2 w - - 0 40", Aim::Mate, 3, &[("f5d7", 3)]);
}

#[test]
fn first_game_has_the_mates_of_its_comments() {
    // 26. ... Ki6 27. Dh5#
    check(BOMBERMAN, "1r1b3Q1o/o2p5p/2p5k1/pp1PD5/10/2P4OP1/1P5P1P/7K2 w - - 0 27", Aim::Mate, 1, &[("e5h5", 1)]);
    // 30. ... Kj6 31. Di6#
    check(BOMBERMAN, "2rb6/o9/2Pp5k/pp8/6D1O1/2P5P1/1P5P1P/7K2 w - - 0 31", Aim::Mate, 1, &[("g4i6", 1)]);
    // 41. ... Be7 42. Dxe7#, and two that the inventor does not mention.
    let mates = [("d7c8", 1), ("d7d8", 1), ("e6e7", 1)];
    check(BOMBERMAN, "4kr4/3Ob5/2PpD5/ppo7/9P/2P5P1/1P5P2/7K2 w - - 0 42", Aim::Mate, 1, &mates);
}

#[test]
fn second_game_has_a_mate_by_a_bomb_that_cannot_be_captured() {
    check(BOMBERMAN, "4r4o/3p5p/3b1pN1pk/10/2K7/1P5OP1/2P3PP1P/5R4 w - - 0 32", Aim::Mate, 1, &[("h3j5", 1)]);
}

#[test]
fn morphys_problem_has_one_key() {
    check("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Aim::Mate, 2, &[("a1a6", 2)]);
}

#[test]
fn a_known_mate_in_three_begins_with_a_check_from_behind() {
    check("chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", Aim::Mate, 3, &[("f6a6", 3)]);
}

#[test]
fn a_cooked_problem_has_all_its_keys() {
    check("chess", "k7/8/1K6/8/8/8/8/5Q1R w - - 0 1", Aim::Mate, 1, &[("f1f8", 1), ("h1h8", 1)]);
}

#[test]
fn a_known_sacrifice_mates_in_two() {
    check("chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", Aim::Mate, 2, &[("d2h6", 2)]);
}

#[test]
fn stalemate_is_a_win_only_where_being_stuck_loses() {
    let text = "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1";
    for (stuck, wins) in [("draws", false), ("loses", true)] {
        let rules =
            library::find("chess").expect("a shipped game").text.replace("stuck draws", &format!("stuck {stuck}"));
        let game = rules::compile(library::read(&rules, &[]).0.expect("the rules are valid"));
        let pos = position(&game, text);
        let keys = solved(&game, &pos, Aim::Win, 1, &everything()).keys;
        let keys: Vec<String> = keys.iter().map(|key| notation::turn::coordinates(&game, &pos, &key.turn)).collect();
        assert_eq!(keys.contains(&"c1c7".to_owned()), wins, "{keys:?}");
        // It is no mate in either case.
        let mates = solved(&game, &pos, Aim::Mate, 1, &everything()).keys;
        assert!(mates.iter().all(|key| notation::turn::coordinates(&game, &pos, &key.turn) != "c1c7"));
    }
}

#[test]
fn wolf_chess_mate_by_queen_and_nightrider() {
    let game = game("wolf-chess");
    let pos = position(&game, "7k/8/8/8/8/6Q1/8/8/8/K1N5 w - - 0 1");
    let solution = solved(&game, &pos, Aim::Mate, 1, &everything());
    let keys: Vec<String> =
        solution.keys.iter().map(|key| notation::turn::coordinates(&game, &pos, &key.turn)).collect();
    assert_eq!(keys, ["g5g9"]);
}

#[test]
fn a_bomb_can_win_on_a_goal_cell_that_pieces_cannot_reach() {
    let game = game("bollwerk-178");
    let pos = position(
        &game,
        "-----#-----/11/4g6/11/11/5Q5/11/11/11/11/11/11/11/11/11/11/11/-----1----- [^10!1#10%1*3|^10!1#10%1*3] w",
    );
    let solution = solved(&game, &pos, Aim::Win, 1, &Bounds { all_keys: true, ..everything() });
    assert!(solution.complete && !solution.keys.is_empty());
    assert!(solution.keys.iter().all(|key| key.turn.iter().any(|step| step.act == Act::Lay)), "{:?}", solution.keys);
    let both = solution.keys.iter().filter(|key| key.turn.len() == 2).count();
    assert!(both > 0 && both < solution.keys.len(), "a move and a stone, or a stone alone");
}

/// Black and Blue against White. If `red`, also Red's king with a rook that can block.
fn seats(red: bool) -> String {
    let walls = "-,-,-,-,-,-,-,-";
    let middle = ["-,-,12,-,-"; 8].join("/");
    let (kings, rooks) = if red { ("1,nK,2", "12,wR,1,nR,1") } else { ("4", "12,wR,3") };
    format!(
        "4,{walls},4/{kings},{walls},2,eK,1/16/16/{middle}/{rooks}/16/1,wK,2,{walls},1,wR,2/4,{walls},3,sK [] w - - 0 1"
    )
}

#[test]
fn a_team_mates_its_last_opponent_on_its_next_turn() {
    // Black's rook, then Blue's turn: two turns of the team.
    let game = game("fortress-chess");
    let pos = position(&game, &seats(false));
    let solution = solved(&game, &pos, Aim::Mate, 2, &everything());
    let keys: Vec<String> =
        solution.keys.iter().map(|key| notation::turn::coordinates(&game, &pos, &key.turn)).collect();
    assert!(keys.iter().any(|key| key.eq_ignore_ascii_case("M4M1")), "{keys:?}");
    assert_eq!((solution.no_win_within, solution.complete), (1, true));
}

#[test]
fn a_partner_who_can_block_prevents_the_mate() {
    check("fortress-chess", &seats(true), Aim::Mate, 2, &[]);
}

#[test]
fn unsolvable_problems_are_rejected_with_a_reason() {
    let chess = game("chess");
    let pos = position(&chess, "k7/8/1K6/8/8/8/8/5Q1R w - - 0 1");
    let fails = |game: &Game, pos: &Position, aim, turns| {
        let problem = Problem { game, pos, aim, turns, prefer: notation::turn::is_preferred };
        solve(&problem, &Bounds::default(), &|| false, &mut |_| {}).unwrap_err()
    };
    assert_eq!(fails(&chess, &pos, Aim::Mate, 0), SolveError::NoTurns);
    assert_eq!(fails(&chess, &pos, Aim::Mate, 51), SolveError::TooManyTurns);
    let over = position(&chess, "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    assert!(fails(&chess, &over, Aim::Win, 1).to_string().contains("already won in this position"));
    let bombalot = game("bombalot");
    assert_eq!(fails(&bombalot, &bombalot.start(), Aim::Mate, 1), SolveError::NoMate);
}

#[test]
fn a_stopped_search_returns_unknown() {
    let chess = game("chess");
    let pos = chess.start();
    let problem = Problem { game: &chess, pos: &pos, aim: Aim::Mate, turns: 20, prefer: notation::turn::is_preferred };
    let few = Bounds { nodes: 5_000, megabytes: 1, ..everything() };
    let solution = solve(&problem, &few, &|| false, &mut |_| {}).unwrap();
    assert_eq!((solution.proof, solution.keys.len(), solution.complete), (Proof::Unknown, 0, false));
    assert!(solution.nodes < 6_000, "{}", solution.nodes);
    let solution = solve(&problem, &everything(), &|| true, &mut |_| {}).unwrap();
    assert_eq!(solution.proof, Proof::Unknown);
}

#[test]
fn progress_is_reported_until_the_proof() {
    let game = game(BOMBERMAN);
    let pos = position(&game, "5r4/4k5/2Pp1b4/ppo2O4/6D2P/2P5P1/1P5P2/7K2 w - - 0 40");
    let problem = Problem { game: &game, pos: &pos, aim: Aim::Mate, turns: 3, prefer: notation::turn::is_preferred };
    let (mut nodes, mut told) = (0, 0);
    let solution = solve(&problem, &Bounds::default(), &|| false, &mut |progress| {
        assert!(progress.nodes > nodes && progress.turns <= 3);
        (nodes, told) = (progress.nodes, told + 1);
    });
    assert!(told > 0 && nodes <= solution.unwrap().nodes);
}

/// Plays every line of a tree of variations: at its end the attackers have won within their turns, and the defenders'
/// replies are complete.
fn lines(game: &Game, pos: &Position, then: &[Variation], left: u32, camp: rules::Side) -> usize {
    let verdict = game.verdict(pos, &rules::History::default());
    if verdict != rules::Verdict::Ongoing {
        let rules::Verdict::Won { winner, .. } = verdict else { panic!("{verdict:?}") };
        assert!(then.is_empty() && !game.are_enemies(winner, camp));
        return 1;
    }
    let attacks = !game.are_enemies(pos.side(), camp);
    if attacks {
        assert!(left > 0 && !then.is_empty());
    } else {
        assert_eq!(then.len(), game.turns(pos, |_, _| false).len());
    }
    let left = left - u32::from(attacks);
    then.iter()
        .map(|one| lines(game, &game.play_turn_unchecked(pos, &one.turn, &mut ()), &one.replies, left, camp))
        .sum()
}

#[test]
fn every_line_of_a_solution_ends_in_a_win() {
    for (id, text, aim, turns) in [
        (BOMBERMAN, "4kr4/3O6/2Pp1b4/ppo7/6D2P/2P5P1/1P5P2/7K2 w - - 0 41", Aim::Mate, 2),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Aim::Mate, 2),
    ] {
        let game = game(id);
        let pos = position(&game, text);
        for all in [false, true] {
            let solution = solved(&game, &pos, aim, turns, &Bounds { all_keys: all, ..everything() });
            assert!(solution.complete);
            for key in &solution.keys {
                let after = game.play_turn_unchecked(&pos, &key.turn, &mut ());
                assert!(lines(&game, &after, &key.variations, key.wins_in - 1, pos.side()) >= 1);
            }
        }
    }
}
