//! Repetitions that are forbidden: no player repeats a position, and the search knows what follows from that.

use engine::search::baseline::{Greedy, Maxn, PlainAlphaBeta, Random, Uct};
use engine::search::{Agent, Limits, Mcts, SearchRequest, Searcher};
use rules::{Game, History, Position, Verdict};

/// A game of two sides that move by turns, on a board of these ranks.
fn game(ranks: &[&str], pieces: &str, goals: &str) -> Game {
    let text = format!(
        "game \"Example\" {{ source \"an example\" }}\nboard {{ grid \"\"\"\n{}\n\"\"\" }}\nside White w facing=up\nside Black b facing=down\n\
         {pieces}\nturn {{ order White Black; act move }}\ngoal {{ {goals} }}\n",
        ranks.join("\n")
    );
    let (def, problems) = rules::read(&text, &[]);
    rules::compile(def.unwrap_or_else(|| panic!("{problems:?}")))
}

/// Each side has a snail that goes to and fro between two cells, and White can once move a pawn instead.
fn snails() -> Game {
    let pieces = "piece Snail S { step sideways quiet }\npiece Block B\npiece Pawn P { step forward quiet }";
    game(&["2 S . b .", "1 s . B P"], pieces, "stuck loses; repetition 2 forbidden")
}

fn play(game: &Game, turns: &str) -> (Position, History) {
    let mut pos = game.start();
    let mut past = History::new(&pos);
    for text in turns.split_whitespace() {
        let turn = notation::turn::parse(&game.with_history(&past), &pos, text).unwrap_or_else(|why| panic!("{why}"));
        pos = game.play_turn_unchecked(&pos, &turn, &mut ());
        past.push(game, &pos);
    }
    (pos, past)
}

/// The first turn of each line of a search, as text, with its score.
fn lines(game: &Game, turns: &str, depth: u32, count: usize) -> Vec<(String, i32)> {
    let (pos, past) = play(game, turns);
    let mut lines = Vec::new();
    let limits = Limits { multipv: count, ..Limits::depth(depth) };
    Searcher::new(game).search(&SearchRequest::new(game, &pos, &past).with_limits(limits), &mut |report| {
        lines.resize(count.min(lines.len().max(report.line)), (String::new(), 0));
        lines[report.line - 1] = (notation::turn::coordinates(game, &pos, &report.pv[0]), report.score);
    });
    lines
}

#[test]
fn the_search_wins_by_leaving_the_enemy_nothing_but_a_repetition() {
    let game = snails();
    for depth in [6, 9] {
        let found = lines(&game, "", depth, 2);
        let [(first, good), (second, bad)] = &found[..] else { panic!("{found:?}") };
        assert_eq!((first.as_str(), second.as_str()), ("a2b2", "d1d2"), "at depth {depth}");
        assert!(*good > 40_000 && *bad < -40_000, "at depth {depth}: {found:?}");
    }
    // The positions of the game count, too.
    let found = lines(&game, "a2b2 a1b1", 3, 2);
    assert_eq!(found[0].0, "b2a2");
    assert!(found[0].1 > 40_000, "{found:?}");
    let (pos, past) = play(&game, "a2b2 a1b1 b2a2");
    assert!(matches!(game.verdict(&pos, &past), Verdict::Won { winner, .. } if winner != pos.side()));
}

#[test]
fn no_player_repeats_a_position() {
    let pieces = "piece King K { royal; step any }\npiece Rook R { ride orthogonal }";
    let game = game(&["3 k . . r", "2 . . . .", "1 K . . R"], pieces, "mate wins; stuck draws; repetition 2 forbidden");
    let players: Vec<Box<dyn Agent>> = vec![
        Box::new(Random),
        Box::new(Greedy::new(&game)),
        Box::new(Uct),
        Box::new(PlainAlphaBeta::new(&game)),
        Box::new(Maxn::new(&game)),
        Box::new(Mcts::new(&game)),
        Box::new(Searcher::new(&game)),
    ];
    for mut player in players {
        let (mut pos, mut past) = (game.start(), History::new(&game.start()));
        for seed in 0..60 {
            if game.verdict(&pos, &past) != Verdict::Ongoing {
                break;
            }
            let request = SearchRequest::new(&game, &pos, &past).with_limits(Limits::nodes(200)).with_seed(seed);
            let turn = player.choose(&request).expect("the game goes on, so there is a turn").turn;
            pos = game.with_history(&past).play_turn(&pos, &turn, &mut ()).expect("a legal turn");
            past.push(&game, &pos);
        }
    }
}
