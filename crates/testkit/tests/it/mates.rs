//! Which mates count in shatar is judged as by Fairy-Stockfish, whose games are in `tests/data/shatar_mates.txt`.

use notation::{position, turn};
use rules::{History, Verdict};

#[test]
fn a_mate_counts_when_fairy_stockfish_says_so() {
    let game = testkit::game("shatar", &[]);
    let lines = include_str!("../data/shatar_mates.txt").lines().filter(|line| !line.starts_with('#'));
    let mut results = Vec::new();
    for line in lines {
        let [start, result, turns] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut pos = position::parse(&game, start).unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut past = History::new(&pos);
        for text in turns.split(' ') {
            assert_eq!(game.verdict(&pos, &past), Verdict::Ongoing, "{line}: before {text}");
            let steps = turn::parse_from_program(&game, &pos, text);
            let steps = steps.unwrap_or_else(|error| panic!("{line}: {text}: {error}"));
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            past.push(&game, &pos);
            // The series of checks is written, so that the game can go on from the text.
            let written = position::write(&game, &pos);
            let read = position::parse(&game, &written).unwrap_or_else(|error| panic!("{line}: {written}: {error}"));
            assert_eq!(position::write(&game, &read), written, "{line}");
            assert_eq!(game.verdict(&read, &History::new(&read)), game.verdict(&pos, &past), "{line}: after {text}");
        }
        let ended = match game.verdict(&pos, &past) {
            Verdict::Won { winner, .. } => {
                if winner.index() == 0 {
                    "1-0"
                } else {
                    "0-1"
                }
            }
            Verdict::Drawn { .. } => "1/2-1/2",
            Verdict::Ongoing => "*",
        };
        assert_eq!(ended, result, "{line}");
        results.push(result);
    }
    let count = |result: &str| results.iter().filter(|known| **known == result).count();
    assert!(["1-0", "1/2-1/2", "0-1"].into_iter().all(|result| count(result) >= 5), "{results:?}");
}
