//! CSA files.

use super::{game, line, open, remarks, time};
use interchange::{Form, Reading, csa, kif, read};
use notation::record::Record;
use std::time::Duration;

fn csa_games(text: &str) -> Reading<Vec<Record>> {
    read(&game("shogi"), Form::Csa, text)
}

#[test]
fn a_csa_file_has_fields_moves_times_comments_and_an_ending() {
    let (game, form, reading) = open(include_str!("../data/plain.csa"));
    assert_eq!(form, Form::Csa);
    assert_eq!(remarks(&reading), [""; 0]);
    let [record] = &reading.value[..] else { panic!("one game") };
    assert_eq!(line(&record.turns), "Pc3-c4 Pg7-g6 Bb2xh8=+B Sg9xh8 B@f5");
    for (tag, value) in [
        ("White", "Ada, the first"),
        ("Black", "Ben"),
        ("Event", "Test"),
        ("Date", "2024.03.05"),
        ("Time", "10:30:00"),
        ("TIME_LIMIT", "00:25+00"),
        ("Termination", "time forfeit"),
    ] {
        assert_eq!(record.tag(tag), Some(value));
    }
    assert_eq!((record.result.as_str(), record.preface.text.as_str()), ("1-0", "before the game"));
    assert_eq!((time(&record.turns[0]), record.turns[0].comment.as_str()), (Some(12_000), "first"));
    assert_eq!((time(&record.turns[1]), record.turns[1].comment.as_str()), (Some(6_500), ""));
    assert!(notation::record::replay(&game, record).is_ok());
}

#[test]
fn statements_may_share_a_line() {
    let reading = csa_games("V2.2\nPI\n+\n+7776FU,T12,-3334FU,T6\n+2726FU,%TORYO\n");
    assert_eq!(remarks(&reading), [""; 0]);
    assert_eq!(line(&reading.value[0].turns), "Pc3-c4 Pg7-g6 Ph3-h4");
    assert_eq!(time(&reading.value[0].turns[1]), Some(6_000));
    assert_eq!(reading.value[0].result, "1-0", "the second side would have had to move");
}

#[test]
fn a_file_holds_several_games() {
    let reading = csa_games("V3.0\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n%CHUDAN\n/\nN+C\nPI\n+\n");
    assert_eq!(remarks(&reading), [""; 0]);
    let told: Vec<_> = reading
        .value
        .iter()
        .map(|record| (record.tag("White").unwrap(), line(&record.turns), &*record.result))
        .collect();
    assert_eq!(told, [("A", "Pc3-c4".to_owned(), "1-0"), ("B", "Ph3-h4".to_owned(), "*"), ("C", String::new(), "*")]);
}

#[test]
fn a_position_is_given_in_one_of_three_ways() {
    let game = game("shogi");
    let sfen = |text: &str| {
        let reading = csa_games(text);
        assert_eq!(remarks(&reading), [""; 0], "{text}");
        let start = reading.value[0].start.clone();
        let pos = start.map_or(game.start(), |start| notation::position::parse(&game, &start).unwrap());
        interchange::sfen::write(&game, &pos).unwrap()
    };
    let usual = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(sfen("PI\n+\n"), usual);
    assert_eq!(sfen("+\n+7776FU\n"), usual, "old files leave it out");
    assert_eq!(sfen("PI82HI22KA\n-\n"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2");
    assert_eq!(
        sfen(
            "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  *\nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n"
        ),
        usual
    );
    // Several pieces of a kind in hand, and the rest of the set.
    assert_eq!(sfen("P-51OU\nP+59OU53FU00KI00KI00FU\nP-00AL\n+\n"), "4k4/9/4P4/9/9/9/9/9/4K4 b 2GP2r2b2g4s4n4l16p 1");
    assert_eq!(sfen("P-51OU\nP+59OU54TO00KI\n+\n"), "4k4/9/9/4+P4/9/9/9/9/4K4 b G 1");
}

#[test]
fn an_ending_is_about_the_side_that_would_have_had_to_move() {
    for (ending, result) in [
        ("TORYO", "1-0"),
        ("TSUMI", "1-0"),
        ("TIME_UP", "1-0"),
        ("ILLEGAL_MOVE", "1-0"),
        ("KACHI", "0-1"),
        ("+ILLEGAL_ACTION", "0-1"),
        ("-ILLEGAL_ACTION", "1-0"),
        ("SENNICHITE", "1/2-1/2"),
        ("JISHOGI", "1/2-1/2"),
        ("HIKIWAKE", "1/2-1/2"),
        ("CHUDAN", "*"),
        ("FUZUMI", "*"),
        ("ERROR", "*"),
    ] {
        let reading = csa_games(&format!("PI\n+\n+7776FU\n%{ending}\n"));
        assert_eq!(remarks(&reading), [""; 0], "{ending}");
        assert_eq!(reading.value[0].result, result, "{ending}");
    }
}

#[test]
fn what_is_not_understood_is_said_with_its_line() {
    for (lines, remark, turns) in [
        ("+7775FU", "line 3: move 1: `+7775FU` is not a legal move; the game ends before it", 0),
        (
            "-3334FU",
            "line 3: move 1: `-3334FU` is a move of the wrong side, White is to move; the game ends before it",
            0,
        ),
        ("+7776GI", "line 3: move 1: `+7776GI` is not a legal move; the game ends before it", 0),
        ("+8822KA", "line 3: move 1: `+8822KA` is not a legal move; the game ends before it", 0),
        ("+7776FU\nTsoon", "line 4: `Tsoon` is not a time in seconds", 1),
        ("+7776FU\n%WHAT", "line 4: the ending `%WHAT` is unknown and left out", 1),
        ("+7776FU\n%TORYO\n-3334FU", "line 5: `-3334FU` follows the end of the game and is left out", 1),
        ("hello", "line 3: `hello` is not understood and left out", 0),
        ("+7776FU\nP1 * ", "line 4: the position of a game stands before its moves; the line is left out", 1),
    ] {
        let reading = csa_games(&format!("PI\n+\n{lines}\n"));
        assert_eq!(remarks(&reading), [remark]);
        assert_eq!(reading.value[0].turns.len(), turns, "{lines}");
    }
    let reading = csa_games("P1-XX *  *  *  *  *  *  *  * \n+\n");
    assert_eq!(remarks(&reading)[0], "line 1: `-XX` is not a square of a rank; the rest of the line is left out");
}

#[test]
fn a_csa_file_reads_back_as_it_is_written() {
    for text in [
        include_str!("../data/plain.csa"),
        include_str!("../data/diagram.kif"),
        include_str!("../data/handicap.kif"),
        include_str!("../data/small.kif"),
    ] {
        let (game, _, reading) = open(text);
        let mut record = reading.value[0].clone();
        let written = csa::write(&game, &record).unwrap();
        assert_eq!(remarks(&written), [""; 0]);
        let (_, _, again) = open(&written.value);
        assert_eq!(remarks(&again), [""; 0], "{}", written.value);
        let mut again = again.value[0].clone();
        for record in [&mut record, &mut again] {
            record.turns.iter_mut().for_each(|turn| turn.span = 0..0);
            record.turns.iter_mut().for_each(|turn| {
                turn.annotations.elapsed = turn.annotations.elapsed.map(|time| Duration::from_secs(time.as_secs()));
            });
            record.tags.sort();
        }
        assert_eq!(again, record, "{}", written.value);
    }
}

#[test]
fn a_csa_file_holds_no_variations() {
    let (game, _, reading) = open(include_str!("../data/variations.kif"));
    let written = csa::write(&game, &reading.value[0]).unwrap();
    assert!(
        written
            .remarks
            .iter()
            .all(|remark| remark.message.ends_with("its variations are left out, which a CSA file cannot hold"))
    );
    assert_eq!(written.remarks.len(), 2);
}

#[test]
fn other_games_cannot_be_written() {
    let chess = game("chess");
    let record = Record::new(&chess, "chess", "", &chess.start());
    assert_eq!(csa::write(&chess, &record).unwrap_err().message, "Chess cannot be written as a CSA file");
    assert_eq!(
        kif::write(&chess, &record, kif::Style::Kif).unwrap_err().message,
        "Chess cannot be written as a KIF file"
    );
}
