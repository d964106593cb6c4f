//! Reading report files: ours, and those of other programs.

use play::tournament::standings::{UnplayedRounds, half_points, standings};
use play::tournament::trf::{self, Entrant, Header, Report};
use play::tournament::{Bye, Game, History, Score};
use proptest::prelude::*;

/// The line of an entrant, with its rounds.
fn line(number: u32, name: &str, points: &str, rounds: &[&str]) -> String {
    let rounds: String = rounds.iter().flat_map(|round| ["  ", round]).collect();
    format!("001 {number:>4} m GM {name:<33} 2500 GER    12345678 1990/01/01 {points:>4} {:>4}{rounds}\r\n", 1)
}

/// Two entrants with these rounds.
fn two(first: &[&str], second: &[&str]) -> String {
    line(1, "Ann", "", first) + &line(2, "Bob", "", second)
}

fn read(text: &str) -> Report {
    trf::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What is wrong with this file: line, column, message.
fn error(text: &str) -> (usize, usize, String) {
    let error = trf::read(text).expect_err(text);
    (error.line, error.column, error.message)
}

fn game(round: u32, first: usize, second: usize, score: Option<Score>, forfeit: bool) -> Game {
    Game { round, first, second, score, forfeit }
}

#[test]
fn every_result_of_the_format_is_read() {
    let rounds = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
    let ann =
        rounds("   2 w 1|   2 b =|   2 w -|   2 b W|   2 w D|   2 b -|0000 - H|0000 - U|0000 - F|0000 - Z|   2 w  ");
    let bob =
        rounds("   1 b 0|   1 w =|   1 b +|   1 w L|   1 b D|   1 w -|0000 - U|0000 - Z|0000 - Z|        |   1 b  ");
    let strs = |all: &[String]| all.iter().map(|one| one.as_str().to_owned()).collect::<Vec<String>>();
    let (ann, bob) = (strs(&ann), strs(&bob));
    let text =
        two(&ann.iter().map(String::as_str).collect::<Vec<_>>(), &bob.iter().map(String::as_str).collect::<Vec<_>>());
    let history = read(&text).history;
    assert_eq!(
        history.games,
        [
            game(0, 0, 1, Some(Score::First), false),
            game(1, 1, 0, Some(Score::Draw), false),
            game(2, 0, 1, Some(Score::Second), true),
            game(3, 1, 0, Some(Score::Second), false),
            game(4, 0, 1, Some(Score::Draw), false),
            game(5, 1, 0, Some(Score::Second), true),
            game(10, 0, 1, None, false),
        ]
        .map(|one| if one.round == 5 { Game { score: None, ..one } } else { one })
    );
    let byes = [(6, 0, true), (6, 1, false), (7, 0, false), (8, 0, false)];
    assert_eq!(history.byes, byes.map(|(round, player, half)| Bye { round, player, half }));
}

#[test]
fn the_heading_is_read_and_unknown_lines_are_skipped() {
    let text = "\u{feff}012 Friday Open\r\n022 Berlin\r\n042 2026/11/27\r\n092 Individual: Round-Robin\r\n122 5+3\r\nXXR 7\r\n\r\n132 x\r\n"
        .to_owned()
        + &line(3, "Ann", "1.0", &["   9 w 1"])
        + &line(9, "Çem", "0.0", &["   3 b 0"]);
    let report = read(&text);
    assert_eq!((report.header.name.as_str(), report.header.rounds), ("Friday Open", 7));
    assert_eq!(report.header.dates, ["2026/11/27".to_owned(), String::new()]);
    assert_eq!(report.unplayed_rounds(), UnplayedRounds::AsPlayed);
    assert_eq!(report.numbers, [3, 9]);
    assert_eq!(report.entrants[1], Entrant { name: "Çem".to_owned(), rating: Some(2500) });
    assert_eq!(read("142 9\n001    1\n").header.rounds, 9, "TRF26");
}

#[test]
fn byes_of_a_round_that_has_no_game_yet_are_those_of_the_next_one() {
    let report = read(&two(&["   2 w 1", "0000 - H"], &["   1 b 0"]));
    assert_eq!((report.history.rounds(), report.away.as_slice()), (1, &[true, false][..]));
    let report = read(&("240 Z 002    2\n".to_owned() + &two(&["   2 w 1"], &["   1 b 0"])));
    assert_eq!(report.away, [false, true], "TRF26");
    // Some programs count its points already.
    for points in ["1.0", "1.5"] {
        assert!(
            trf::read(&(line(1, "Ann", points, &["   2 w 1", "0000 - H"]) + &line(2, "Bob", "0.0", &["   1 b 0"])))
                .is_ok()
        );
    }
    // A bye that the pairing has given belongs to a round that is paired.
    assert_eq!(read(&line(1, "Ann", "1.0", &["0000 - U"])).history.rounds(), 1);
}

#[test]
fn errors_say_the_line_the_column_and_what_to_do() {
    let at = |text: &str, expected: (usize, usize), part: &str| {
        let (line, column, message) = error(text);
        assert_eq!((line, column), expected, "{message}");
        assert!(message.contains(part) && !message.ends_with('.'), "{message}");
    };
    at("hello", (0, 0), "begins with 001");
    at("001    x Ann\n", (1, 5), "must be a number, and `x` is none");
    at("012 Open\n001\n", (2, 5), "the starting number of the entrant is missing");
    at(&(line(1, "Ann", "", &[]) + &line(1, "Bob", "", &[])), (2, 5), "line 1 has the same starting number 1");
    at(&two(&["   3 w 1"], &[]), (1, 92), "there is no entrant 3");
    at(&two(&["   1 w 1"], &[]), (1, 92), "cannot be its own opponent");
    at(&two(&["   2 x 1"], &["   1 b 0"]), (1, 97), "`x` is no side; write w or b");
    at(&two(&["   2 w ?"], &["   1 b 0"]), (1, 99), "`?` is no result of a game; write 1, = or 0");
    at(&two(&["0000 - ?"], &[]), (1, 99), "`?` is no bye; write U");
    at(&two(&["   2 w 1", "   2 w 1"], &["   1 b 0", "   1 w 0"]), (1, 107), "the same side in round 2; see line 2");
    at(&two(&["   2 w 1"], &["   1 b 1"]), (1, 99), "do not agree; see line 2");
    at(&two(&["   2 w 1"], &["0000 - U"]), (1, 92), "has another one or none");
    at(&line(1, "Ann", "2.0", &["0000 - U"]), (1, 81), "has 2 points here, but its results add up to 1");
    at(&line(1, "Ann", "much", &["0000 - U"]), (1, 81), "the points must be a number");
    at(&format!("240 H 001    5\n{}", line(1, "Ann", "", &[])), (1, 5), "there is no entrant `5`");
}

/// A tournament in which any two may meet in any round.
fn history() -> impl Strategy<Value = (usize, History)> {
    let round = prop::collection::vec((0_u8..8, any::<bool>()), 6);
    (2_usize..10, prop::collection::vec(round, 0..6)).prop_map(|(entrants, rounds)| {
        let mut history = History::default();
        for (number, choices) in (0..).zip(&rounds) {
            let mut order: Vec<usize> = (0..entrants).collect();
            order.rotate_left(choices.len() % entrants);
            for (pair, &(what, swap)) in order.chunks(2).zip(choices) {
                let &[one, other] = pair else {
                    history.byes.push(Bye { round: number, player: pair[0], half: swap });
                    continue;
                };
                let (first, second) = if swap { (one, other) } else { (other, one) };
                let (score, forfeit) = match what {
                    0 | 1 => (Some(Score::First), what == 1),
                    2 | 3 => (Some(Score::Second), what == 3),
                    4 | 5 => (Some(Score::Draw), false),
                    6 => (None, true),
                    _ => (None, false),
                };
                history.games.push(game(number, first, second, score, forfeit));
            }
        }
        (entrants, history)
    })
}

proptest! {
    #[test]
    fn a_report_that_was_written_is_read_as_it_was((entrants, history) in history(), rounds in 0_u32..20) {
        let mut history = history;
        let names: Vec<Entrant> = (0..entrants)
            .map(|player| Entrant { name: format!("Player {player}"), rating: (player % 3 > 0).then_some(1000 + player as u32) })
            .collect();
        let header = Header {
            name: "Friday".to_owned(),
            dates: ["2026/11/27".to_owned(), "2026/11/28".to_owned()],
            format: "Individual: Swiss-System".to_owned(),
            time: "5+3".to_owned(),
            rounds,
        };
        let table = standings(&history, entrants, &[], UnplayedRounds::Dummy);
        let report = read(&trf::write(&header, &names, &history, &table));
        // Byes asked for in a last round without a game are those of the next round.
        let last = history.rounds().saturating_sub(1);
        let is_paired = history.games.iter().any(|game| game.round == last)
            || history.byes.iter().any(|bye| bye.round == last && !bye.half);
        if !is_paired {
            history.byes.retain(|bye| bye.round != last);
        }
        let sorted = |mut history: History| {
            history.games.sort_by_key(|game| (game.round, game.first));
            history.byes.sort_by_key(|bye| (bye.round, bye.player));
            history
        };
        prop_assert_eq!(&report.header, &header);
        prop_assert_eq!(&report.entrants, &names);
        prop_assert_eq!(half_points(&report.history, entrants), half_points(&history, entrants));
        prop_assert_eq!(sorted(report.history), sorted(history));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(001|240|XXR|012)[ 0-9wb=+-]{0,120}\n.{0,200}") {
        let _ = trf::read(&text);
    }
}
