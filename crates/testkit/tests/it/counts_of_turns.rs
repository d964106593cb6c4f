//! Counts begin, go on and end games as in Fairy-Stockfish, whose positions are in `tests/data/counts.txt`.

use notation::{position, turn};
use rules::{History, Verdict};

#[test]
fn a_count_begins_and_ends_the_game_when_fairy_stockfish_says() {
    let mut games = 0;
    let lines = include_str!("../data/counts.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let [id, start, end, turns, last] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game = testkit::game(id, &[]);
        let mut pos = position::parse(&game, start).unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut past = History::new(&pos);
        for text in turns.split(' ') {
            assert_eq!(game.verdict(&pos, &past), Verdict::Ongoing, "{line}: before {text}");
            assert_eq!(game.draw_claim(&pos, &past), None, "{line}: before {text}");
            let steps = turn::parse_from_program(&game, &pos, text);
            let steps = steps.unwrap_or_else(|error| panic!("{line}: {text}: {error}"));
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            past.push(&game, &pos);
            let written = position::write(&game, &pos);
            assert_eq!(position::parse(&game, &written).map(|pos| position::write(&game, &pos)), Ok(written), "{line}");
        }
        assert_eq!(position::write(&game, &pos), last, "{line}");
        let is_drawn = matches!(game.verdict(&pos, &past), Verdict::Drawn { .. });
        let is_claimed = game.draw_claim(&pos, &past).is_some();
        assert_eq!((is_drawn, is_claimed), (end == "draw", end == "claim"), "{line}");
        games += 1;
    }
    assert_eq!(games, 42, "the file has grown");
}
