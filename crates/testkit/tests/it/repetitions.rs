//! Repetitions end games as in Fairy-Stockfish, whose results are in `tests/data/repetitions.txt`.

use notation::{position, record, turn};
use rules::{History, Verdict};

#[test]
fn repetitions_end_games_when_and_as_fairy_stockfish_says() {
    let mut games = 0;
    let lines = include_str!("../data/repetitions.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let [id, start, result, turns] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
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
    assert_eq!(games, 50, "the file has grown");
}
