//! The output of a search: lines, reports, repeatability, and stopping.

use engine::search::{Limits, Report, SearchRequest, Searcher, TranspositionTable};
use geometry::Cell;
use rules::{Budget, Game, History, Piece, Position, Setup, Verdict};
use std::cell::Cell as Counter;

const GAMES: [&str; 5] = ["wolf-chess", "bomberman-chess", "bombalot", "fortress-chess", "bollwerk-178"];
fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

/// A position of pieces such as `White King a1`, and the side to move.
fn position(game: &Game, side: &str, listed: &str) -> Position {
    let def = game.def();
    let the_side = |name: &str| def.all_sides().find(|&side| def.side(side).name == name).expect("a side");
    let pieces = listed.split(',').map(|piece| {
        let words: Vec<&str> = piece.split_whitespace().collect();
        let kind = def.all_kinds().find(|&kind| def.kind(kind).id == words[1]).expect("a kind");
        let cell: Cell = game.board().cell(words[2]).unwrap_or_else(|| panic!("no cell {}", words[2]));
        (cell, Piece::new(the_side(words[0]), kind))
    });
    let setup = Setup { pieces: pieces.collect(), side: the_side(side), rights: Some(0), ..Setup::default() };
    game.position(&setup).expect("a position of the game")
}

#[test]
fn a_search_that_is_stopped_before_it_has_listed_a_turn_still_plays_one() {
    // Passing is allowed to a side that is stuck, and no side is stuck here.
    for id in ["chess", "bollwerk-178", "janggi"] {
        let game = game(id);
        let (start, spent) = (game.start(), game.with_budget(Budget::new(0)));
        let (history, stop) = (History::new(&start), || true);
        let request = SearchRequest::new(&spent, &start, &history).with_stop(&stop);
        let found = Searcher::new(&game).search(&request, &mut |_| {}).expect("a turn");
        let is_legal = game.turns(&start, |_, _| false).iter().any(|(turn, _)| *turn == found.turn);
        assert!(is_legal, "{id}: {:?}", found.turn);
    }
}

#[test]
fn a_forced_turn_is_searched_fully_unless_it_may_be_played_at_once() {
    let game = game("chess");
    // The king cannot move; the pawn has one move.
    let pos = position(&game, "White", "White King a1, White Pawn h3, Black Queen c2, Black King e8");
    assert_eq!(game.turns(&pos, |_, _| false).len(), 1);
    for (forced_at_once, depth) in [(false, 3), (true, 1)] {
        let limits = Limits { instant_if_forced: forced_at_once, ..Limits::depth(3) };
        let choice = Searcher::new(&game).search(
            &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(limits).with_seed(1),
            &mut |_| {},
        );
        assert_eq!(choice.map(|choice| choice.depth), Some(depth));
    }
}

/// The cases: the game, the side to move, the pieces, and the maximum number of turns of both sides to the mate.
#[test]
fn it_finds_mates_in_many_games() {
    let cases = [
        (
            "chess",
            "White",
            "White King g1, White Rook a1, Black King g8, Black Pawn f7, Black Pawn g7, Black Pawn h7",
            1,
        ),
        ("chess", "White", "White King a1, White Rook b6, White Rook c5, Black King g8", 3),
        ("capablanca-chess", "White", "White King h3, White Queen c2, Black King j1", 1),
        ("wolf-chess", "White", "White King a1, White Rook b8, White Wolf c7, Black King g10", 3),
        ("bomberman-chess", "White", "White King a1, White Rook b6, White Rook c5, Black King h8", 3),
        ("shatranj", "White", "White Shah a1, White Rukh b6, White Rukh c5, Black Shah g8, Black Baidaq h2", 3),
        ("xiangqi", "Red", "Red General e1, Red Chariot a8, Red Chariot b7, Black General d10", 3),
    ];
    for (id, side, pieces, turns) in cases {
        let game = game(id);
        let pos = position(&game, side, pieces);
        let limits = Limits { nodes: 200_000, ..Limits::depth(8) };
        let choice = Searcher::new(&game).search(
            &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(limits).with_seed(1),
            &mut |_| {},
        );
        let choice = choice.expect("there is a turn");
        let found = choice.mate_in().expect("a mate");
        assert!((1..=turns).contains(&found), "{id}: {found} instead of {turns}");
    }
}

#[test]
fn lines_are_distinct_and_the_best_comes_first() {
    for id in GAMES {
        let game = game(id);
        let (pos, searcher) = (game.start(), Searcher::new(&game));
        let limits = Limits { multipv: 4, nodes: 60_000, depth: 4, ..Limits::default() };
        let mut last = Vec::new();
        let mut hear = |report: &Report<'_>| {
            if report.line == 1 {
                last.clear();
            }
            assert_eq!(report.line, last.len() + 1);
            last.push((report.score, report.pv[0].clone()));
            let mut at = pos;
            for turn in report.pv {
                assert_eq!(game.verdict(&at, &History::new(&at)), Verdict::Ongoing, "{id}");
                assert!(
                    game.turns(&at, |_, _| false)
                        .iter()
                        .any(|(_, after)| after.key() == game.play_turn_unchecked(&at, turn, &mut ()).key())
                );
                at = game.play_turn_unchecked(&at, turn, &mut ());
                if game.def().turn.phases[0].acts.len() > 1 {
                    // One turn is enough where there are tens of thousands.
                    break;
                }
            }
        };
        searcher
            .search(&SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(limits).with_seed(1), &mut hear)
            .expect("there is a turn");
        assert!(last.len() > 1, "{id}");
        for (i, (score, turn)) in last.iter().enumerate() {
            assert!(last[..i].iter().all(|(_, other)| other != turn), "{id}: a line is repeated");
            assert!(i == 0 || last[i - 1].0 >= *score, "{id}: {last:?}");
        }
    }
}

#[test]
fn the_same_call_grows_the_same_tree() {
    for id in GAMES {
        let game = game(id);
        let (pos, searcher) = (game.start(), Searcher::new(&game));
        let grow = || {
            let mut told = Vec::new();
            let choice = searcher.search(
                &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::nodes(8_000)).with_seed(9),
                &mut |report| {
                    told.push((report.depth, report.score, report.nodes, report.pv.to_vec()));
                },
            );
            (choice, told)
        };
        assert_eq!(grow(), grow(), "{id}");
    }
}

#[test]
fn a_table_speeds_up_the_next_search() {
    let game = game("chess");
    let (pos, searcher, table) = (game.start(), Searcher::new(&game), TranspositionTable::new(8));
    let search = || {
        table.new_generation();
        let choice = searcher.search_with_table(
            &table,
            &[],
            &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::depth(7)).with_seed(1),
            &mut |_| {},
        );
        choice.expect("there is a turn").nodes
    };
    let first = search();
    let second = search();
    assert!(second * 2 < first, "{second} after {first}");
}

/// The first two sides search one after the other with one table, then the second with a table of its own. Returns the
/// nodes of the second search in both cases.
fn nodes_with_and_without_the_first(id: &str, limits: Limits) -> (u64, u64) {
    let game = game(id);
    let searcher = Searcher::new(&game);
    let think = |table: &TranspositionTable, pos: &Position| {
        table.new_generation();
        let choice = searcher.search_with_table(
            table,
            &[],
            &SearchRequest::new(&game, pos, &History::new(pos)).with_limits(limits).with_seed(1),
            &mut |_| {},
        );
        choice.expect("there is a turn")
    };
    let (shared, start) = (TranspositionTable::new(8), game.start());
    let first = think(&shared, &start);
    let pos = game.play_turn_unchecked(&start, &first.turn, &mut ());
    (think(&shared, &pos).nodes, think(&TranspositionTable::new(8), &pos).nodes)
}

#[test]
fn two_teams_share_table_entries_and_more_teams_do_not() {
    let (with, without) = nodes_with_and_without_the_first("chess", Limits::depth(6));
    assert!(with < without, "{with}, {without}");
    // Here a score is that of one team of four against all others. It says nothing about the next team against all
    // others.
    let (with, without) = nodes_with_and_without_the_first("chaturaji", Limits::depth(4));
    assert_eq!(with, without);
}

#[test]
fn numbered_partitions_are_separate_for_each_team() {
    let (with, without) = nodes_with_and_without_the_first("chess", Limits { table_partition: 1, ..Limits::depth(6) });
    assert_eq!(with, without);
}

#[test]
fn a_search_stops_soon_after_a_request() {
    for id in GAMES {
        let game = game(id);
        let (pos, searcher) = (game.start(), Searcher::new(&game));
        let asked = Counter::new(0u64);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 20
        };
        let choice = searcher
            .search(&SearchRequest::new(&game, &pos, &History::new(&pos)).with_seed(1).with_stop(&stop), &mut |_| {});
        // Polled every 32 nodes and before each depth.
        assert!(choice.expect("there is a turn").nodes <= 21 * 32, "{id}");
        let limited = searcher.search(
            &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::nodes(1_000)).with_seed(1),
            &mut |_| {},
        );
        assert!(limited.expect("there is a turn").nodes <= 1_032, "{id}");
    }
}

#[test]
fn two_threads_may_share_a_table() {
    let game = game("wolf-chess");
    let (pos, searcher, table) = (game.start(), Searcher::new(&game), TranspositionTable::new(2));
    let search = |seed| {
        let choice = searcher.search_with_table(
            &table,
            &[],
            &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::nodes(20_000)).with_seed(seed),
            &mut |_| {},
        );
        choice.expect("there is a turn").turn
    };
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(|| search(2));
        (search(1), other.join().expect("the thread does not panic"))
    });
    for turn in [first, second] {
        assert!(game.turns(&pos, |_, _| false).iter().any(|(known, _)| *known == turn));
    }
}

#[test]
fn a_blocked_pawn_ending_is_searched_deeply() {
    let game = game("chess");
    let pos = position(&game, "White", "White King a1, White Pawn a4, Black King h8, Black Pawn a5");
    let choice = Searcher::new(&game).search(
        &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::nodes(300_000)).with_seed(1),
        &mut |_| {},
    );
    assert!(choice.expect("there is a turn").depth >= 20);
}
