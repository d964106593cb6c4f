//! Repetitions end games as in Fairy-Stockfish, whose results are in `tests/data/repetitions.txt`, and as the diagrams of
//! the Asian rules of xiangqi say (`asian_rules.txt`).

use notation::{position, record, turn};
use rules::{History, Verdict};

#[test]
fn repetitions_end_games_when_and_as_fairy_stockfish_says() {
    assert_eq!(replay(include_str!("../data/repetitions.txt")), 82, "the file has grown");
}

#[test]
fn perpetual_checks_and_chases_are_judged_as_in_the_diagrams_of_the_asian_rules() {
    assert_eq!(replay(include_str!("../data/asian_rules.txt")), 126, "the file has grown");
}

/// Replays every line, with its result after the last turn and none before; returns their number.
fn replay(file: &str) -> usize {
    let mut games = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let [id, start, result, turns, ..] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game = testkit::game(id, &[]);
        let mut pos = position::parse(&game, start).unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut past = History::new(&pos);
        for text in turns.split(' ') {
            assert_eq!(game.verdict(&pos, &past), Verdict::Ongoing, "{line}: before {text}");
            let steps = turn::parse(&game, &pos, text).unwrap_or_else(|error| panic!("{line}: {text}: {error}"));
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            past.push(&game, &pos);
        }
        assert_eq!(record::result_text(&game, &game.verdict(&pos, &past)), result, "{line}");
        games += 1;
    }
    games
}
