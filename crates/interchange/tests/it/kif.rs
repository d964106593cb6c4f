//! KIF and KI2.

use super::{line, open, remarks, time};
use interchange::{Form, csa, kif, read};
use notation::record::{Record, RecordTurn};
use rules::Game;

#[test]
fn a_kif_file_has_headers_moves_times_comments_variations_and_an_ending() {
    let (game, form, reading) = open(include_str!("../data/variations.kif"));
    assert_eq!(form, Form::Kif);
    assert_eq!(remarks(&reading), [""; 0]);
    let [record] = &reading.value[..] else { panic!("one game") };
    let main = "Pc3-c4 Pg7-g6 Ph3-h4 (Bb2xh8=+B Sg9xh8 B@e5 (B@f5)) Pb7-b6 (Bh8xb2=+B Sc1xb2) Ph4-h5";
    assert_eq!(line(&record.turns), main);
    assert_eq!((time(&record.turns[0]), record.turns[0].comment.as_str()), (Some(16_000), "the usual first move"));
    assert_eq!(record.preface.text, "A game made for a test.");
    assert_eq!((record.result.as_str(), record.tag("Termination")), ("1-0", Some("resignation")));
    for (tag, value) in [
        ("White", "Ada"),
        ("Black", "Ben"),
        ("Date", "2024.03.05"),
        ("Time", "10:00"),
        ("Event", "Test"),
        ("戦型", "その他"),
    ] {
        assert_eq!(record.tag(tag), Some(value));
    }
    assert!(notation::record::replay(&game, record).is_ok());
}

/// The only game of a text that is understood completely.
fn only(text: &str) -> (Game, Record) {
    let (game, _, reading) = open(text);
    assert_eq!(remarks(&reading), [""; 0], "{text}");
    let [record] = <[Record; 1]>::try_from(reading.value).expect("one game");
    (game, record)
}

/// Removes the places of the turns in the text.
fn clear(turns: &mut [RecordTurn]) {
    for turn in turns {
        turn.span = 0..0;
        turn.variations.iter_mut().for_each(|line| clear(line));
    }
}

#[test]
fn a_kif_file_reads_back_as_it_is_written() {
    for text in [
        include_str!("../data/variations.kif"),
        include_str!("../data/diagram.kif"),
        include_str!("../data/handicap.kif"),
        include_str!("../data/small.kif"),
    ] {
        let (game, record) = only(text);
        let written = kif::write(&game, &record, kif::Style::Kif).unwrap();
        assert_eq!(remarks(&written), [""; 0]);
        let (_, again) = only(&written.value);
        let bare = |record: &Record| {
            let mut record = record.clone();
            clear(&mut record.turns);
            record
        };
        assert_eq!(bare(&again), bare(&record), "{}", written.value);
    }
}

#[test]
fn a_diagram_shows_the_start_position() {
    let (game, record) = only(include_str!("../data/diagram.kif"));
    let start = record.start.as_deref().unwrap();
    assert_eq!(start, "4k4/9/5+B3/9/9/9/9/9/4K4[RPPPPPPPPPPPrg] w - - 0 1");
    assert_eq!(line(&record.turns), "R@d9#");
    let pos = notation::position::parse(&game, start).unwrap();
    assert_eq!(interchange::sfen::write(&game, &pos).as_deref(), Some("4k4/9/5+B3/9/9/9/9/9/4K4 b R11Prg 1"));
}

#[test]
fn the_stronger_side_begins_a_handicap_game() {
    let (game, record) = only(include_str!("../data/handicap.kif"));
    let pos = notation::position::parse(&game, record.start.as_deref().unwrap()).unwrap();
    let sfen = interchange::sfen::write(&game, &pos).unwrap();
    assert_eq!(sfen, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2");
    assert_eq!((record.tag("White"), record.tag("Black")), (Some("Pupil"), Some("Master")));
    assert_eq!((line(&record.turns).as_str(), record.result.as_str()), ("Sg9-f8 Pc3-c4", "1-0"));
}

#[test]
fn every_handicap_is_a_position_of_the_game() {
    for (name, count) in [
        ("香落ち", 39),
        ("右香落ち", 39),
        ("角落ち", 39),
        ("飛車落ち", 39),
        ("飛香落ち", 38),
        ("二枚落ち", 38),
        ("三枚落ち", 37),
        ("四枚落ち", 36),
        ("五枚落ち", 35),
        ("左五枚落ち", 35),
        ("六枚落ち", 34),
        ("左七枚落ち", 33),
        ("右七枚落ち", 33),
        ("八枚落ち", 32),
        ("十枚落ち", 30),
    ] {
        let (game, record) = only(&format!("手合割：{name}\n"));
        let pos = notation::position::parse(&game, record.start.as_deref().unwrap()).unwrap();
        assert_eq!(pos.occupied().len(), count, "{name}");
        assert_eq!(game.def().side(pos.side()).name, "Black", "{name}");
    }
    let (_, _, reading) = open("手合割：百枚落ち\n   1 ３四歩(33)\n");
    assert_eq!(reading.value[0].turns.len(), 0);
    assert!(remarks(&reading)[0].starts_with("line 1: the handicap `百枚落ち` is unknown"), "{:?}", remarks(&reading));
}

#[test]
fn an_ending_is_about_the_side_that_would_have_had_to_move() {
    for (ending, result) in [
        ("投了", "1-0"),
        ("詰み", "1-0"),
        ("切れ負け", "1-0"),
        ("反則負け", "1-0"),
        ("反則勝ち", "0-1"),
        ("入玉勝ち", "0-1"),
        ("千日手", "1/2-1/2"),
        ("持将棋", "1/2-1/2"),
        ("中断", "*"),
    ] {
        let (_, record) = only(&format!("手合割：平手\n 1 ７六歩(77)\n 2 {ending}\n"));
        assert_eq!(record.result, result, "{ending}");
    }
    for (words, result) in [
        ("まで1手で先手の勝ち", "1-0"),
        ("まで1手で後手の勝ち", "0-1"),
        ("まで1手で後手の反則負け", "1-0"),
        ("まで1手で千日手", "1/2-1/2"),
        ("まで1手で中断", "*"),
    ] {
        let (_, record) = only(&format!("手合割：平手\n 1 ７六歩(77)\n{words}\n"));
        assert_eq!(record.result, result, "{words}");
    }
    let (_, _, reading) = open("手合割：平手\n 1 ７六歩(77)\n 2 投了\nまで1手で後手の勝ち\n");
    assert_eq!(reading.value[0].result, "1-0");
    assert_eq!(remarks(&reading), ["line 4: the closing words say 0-1, but the last move says 1-0, which counts"]);
}

#[test]
fn what_is_not_understood_is_said_with_its_line() {
    for (lines, remark, turns) in [
        (" 1 ７七歩(77)", "line 2: move 1: `７七歩(77)` is not a legal move; the line ends before it", 0),
        (
            " 1 ７六銀(77)",
            "line 2: move 1: `７六銀(77)`: there is no such piece on the square in brackets; the line ends before it",
            0,
        ),
        (" 1 ７六歩(77)\n 2 ３四卒(33)", "line 3: move 2: `３四卒(33)` is not a move; the line ends before it", 1),
        (" 1 同　歩(77)", "line 2: move 1: `同歩(77)`: no move precedes this one; the line ends before it", 0),
        (" 2 ７六歩(77)", "line 2: this is move 1 of the line, not 2", 1),
        ("hello", "line 2: `hello` is not understood and left out", 0),
        (" 1 ７六歩(77)\n&mark", "line 3: the bookmark `mark` is left out", 1),
        ("▲７六歩 ▲２六歩", "line 2: move 2: `▲` marks the wrong side, Black is to move; the line ends before it", 1),
        (
            " 1 ７六歩(77)\n変化：5手\n 5 ２六歩(27)",
            "line 3: the variation is left out: no line before it has a move 5 that it could replace",
            1,
        ),
    ] {
        let (_, _, reading) = open(&format!("手合割：平手\n{lines}\n"));
        assert_eq!(remarks(&reading), [remark]);
        assert_eq!(reading.value[0].turns.len(), turns, "{lines}");
    }
}

#[test]
fn numbers_may_be_full_width_and_moves_have_the_mark_of_their_side() {
    for moves in [
        "   1 ▲７六歩(77)\n   2 △３四歩(33)\n",
        "１ ７六歩(77)\n２ ３四歩(33)\n",
        "1手 ☗76歩(77)\n2手 ☖34歩(33)\n",
        "▲７六歩(77) △３四歩(33)\n",
    ] {
        let (_, record) = only(&format!("手合割：平手\n{moves}"));
        assert_eq!(line(&record.turns), "Pc3-c4 Pg7-g6", "{moves}");
    }
    let (_, _, reading) = open("手合割：平手\n   1 △７六歩(77)\n");
    let said = ["line 2: move 1: `△` marks the wrong side, White is to move; the line ends before it"];
    assert_eq!(remarks(&reading), said);
}

#[test]
fn a_file_may_hold_several_games() {
    let one = "手合割：平手\n先手：A\n 1 ７六歩(77)\n 2 投了\n";
    let two = "手合割：平手\n先手：B\n 1 ２六歩(27)\n 2 中断\n";
    let (_, _, reading) = open(&format!("{one}{two}"));
    assert_eq!(remarks(&reading), [""; 0]);
    let names: Vec<_> = reading.value.iter().map(|record| record.tag("White").unwrap_or_default()).collect();
    assert_eq!(names, ["A", "B"]);
}

/// The turn that a move in KI2 means in a position, or the remark about it.
fn ki2(sfen: &str, text: &str) -> Result<String, String> {
    let (game, _) = only("手合割：平手\n");
    let pos = interchange::sfen::parse(&game, sfen).unwrap().unwrap();
    let start = Record { start: Some(notation::position::write(&game, &pos)), ..Record::default() };
    // The position reaches the reader as a diagram.
    let diagram = kif::write(&game, &start, kif::Style::Kif)
        .unwrap()
        .value
        .replace("   1 中断\n", "")
        .replace("まで0手で中断\n", "");
    let mark = if sfen.contains(" w ") { '△' } else { '▲' };
    let reading = read(&game, Form::Ki2, &format!("{diagram}{mark}{text}\n"));
    match (&reading.remarks[..], &reading.value[0].turns[..]) {
        ([], [turn]) => Ok(turn.text.clone()),
        ([remark], []) => Err(remark.message.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn ki2_tells_pieces_apart_by_their_way_and_their_wing() {
    // Examples in the manner of the rules for writing moves: golds that can all go to one square.
    let three_below = "4k4/9/9/9/9/9/3GGG3/9/4K4 b - 1";
    for (text, turn) in [("５六金左", "Gd3-e4"), ("５六金直", "Ge3-e4"), ("５六金右", "Gf3-e4")] {
        assert_eq!(ki2(three_below, text).as_deref(), Ok(turn), "{text}");
    }
    assert!(ki2(three_below, "５六金").unwrap_err().contains("can be a move of several pieces"));
    let around = "4k4/9/9/9/4G4/3G1G3/3G5/9/4K4 b - 1";
    for (text, turn) in
        [("５六金引", "Ge5-e4"), ("５六金右", "Gf4-e4"), ("５六金上", "Gd3-e4"), ("５六金左寄", "Gd4-e4")]
    {
        assert_eq!(ki2(around, text).as_deref(), Ok(turn), "{text}");
    }
    // Of two dragons the left one is left even if it stands straight below.
    let dragons = "k8/9/9/9/9/9/4+R4/9/4K2+R1 b - 1";
    assert_eq!(ki2(dragons, "５八龍左").as_deref(), Ok("+Re3-e2"));
    // The second side sees left and right from the other end.
    let white = "4k4/9/3g1g3/9/9/9/9/9/4K4 w - 1";
    assert_eq!(ki2(white, "５四金右").as_deref(), Ok("Gd7-e6"));
    assert_eq!(ki2(white, "５四金左").as_deref(), Ok("Gf7-e6"));
}

#[test]
fn ki2_marks_drops_and_promotions_only_where_they_are_needed() {
    let both = "4k4/9/9/9/9/9/4G4/9/4K4 b G 1";
    assert_eq!(ki2(both, "５六金").as_deref(), Ok("Ge3-e4"));
    assert_eq!(ki2(both, "５六金打").as_deref(), Ok("G@e4"));
    assert_eq!(ki2(both, "１五金").as_deref(), Ok("G@i5"), "no gold on the board can go there");
    let silver = "k8/9/4S4/9/9/9/9/9/4K4 b - 1";
    assert_eq!(ki2(silver, "５二銀成").as_deref(), Ok("Se7-e8=+S"));
    assert_eq!(ki2(silver, "５二銀不成").as_deref(), Ok("Se7-e8="));
    let promoted = "k8/9/4+S4/9/9/9/9/9/4K4 b - 1";
    assert_eq!(ki2(promoted, "５二成銀").as_deref(), Ok("+Se7-e8"));
    assert!(ki2(promoted, "５二銀").is_err());
}

#[test]
fn ki2_tells_a_move_apart_from_one_that_is_only_forbidden_by_a_pin() {
    let pinned = "k3r4/9/9/9/9/9/2G1G4/9/4K4 b - 1";
    assert_eq!(ki2(pinned, "６六金左").as_deref(), Ok("Gc3-d4"));
    assert_eq!(ki2(pinned, "６六金").as_deref(), Ok("Gc3-d4"), "as writers of legal moves alone have it");
    assert!(ki2(pinned, "６六金右").unwrap_err().contains("is not a legal move"));
    let dropped = "k3r4/9/9/9/9/9/4G4/9/4K4 b G 1";
    assert_eq!(ki2(dropped, "６六金打").as_deref(), Ok("G@d4"));
    assert_eq!(ki2(dropped, "６六金").as_deref(), Ok("G@d4"));
}

#[test]
fn a_ki2_game_reads_like_the_same_game_in_kif() {
    let (_, ki2) = only(include_str!("../data/plain.ki2"));
    let (game, kif) = only(include_str!("../data/plain.kif"));
    assert_eq!(line(&ki2.turns), line(&kif.turns));
    assert_eq!((ki2.result.as_str(), kif.result.as_str()), ("1-0", "1-0"));
    assert_eq!(ki2.turns[1].comment, "a comment");
    // The same game in CSA.
    let written = csa::write(&game, &kif).unwrap().value;
    assert_eq!(line(&read(&game, Form::Csa, &written).value[0].turns), line(&kif.turns));
}

#[test]
fn zeros_in_place_of_unknown_times_are_left_out() {
    let text = "手合割：平手\n 1 ７六歩(77) ( 0:00/00:00:00)\n 2 ３四歩(33) ( 0:00/00:00:00)\n*said\n";
    let (_, record) = only(text);
    assert_eq!((time(&record.turns[0]), time(&record.turns[1])), (None, None));
    let (_, record) = only(&text.replace("33) ( 0:00", "33) ( 0:02"));
    assert_eq!((time(&record.turns[0]), time(&record.turns[1])), (Some(0), Some(2_000)), "then a zero is a time");
    assert_eq!(record.turns[1].comment, "said");
}

#[test]
fn a_ki2_file_reads_back_as_it_is_written() {
    for text in [
        include_str!("../data/variations.kif"),
        include_str!("../data/diagram.kif"),
        include_str!("../data/handicap.kif"),
        include_str!("../data/small.kif"),
        include_str!("../data/plain.ki2"),
    ] {
        let (game, mut record) = only(text);
        let written = kif::write(&game, &record, kif::Style::Ki2).unwrap();
        let has_times = record.turns.iter().any(|turn| turn.annotations.elapsed.is_some());
        let lost: &[&str] = if has_times { &["line 0: the times are left out: KI2 has none"] } else { &[] };
        assert_eq!(remarks(&written), lost);
        let (_, mut again) = only(&written.value);
        assert_eq!(Form::detect(&written.value), Some(Form::Ki2), "{}", written.value);
        for record in [&mut record, &mut again] {
            clear(&mut record.turns);
            clear_times(&mut record.turns);
            // Closing words say who has won, but not why.
            record.tags.retain(|(tag, _)| tag != "Termination");
        }
        assert_eq!(again, record, "{}", written.value);
    }
}

fn clear_times(turns: &mut [RecordTurn]) {
    for turn in turns {
        turn.annotations.elapsed = None;
        turn.variations.iter_mut().for_each(|line| clear_times(line));
    }
}

#[test]
fn ki2_is_written_with_the_marks_that_players_use() {
    for (sfen, move_text, written) in [
        ("4k4/9/9/9/9/9/3GGG3/9/4K4 b - 1", "５六金直", "▲５六金直"),
        ("4k4/9/9/9/9/9/3GGG3/9/4K4 b - 1", "５六金右", "▲５六金右"),
        ("4k4/9/9/9/4G4/3G1G3/3G5/9/4K4 b - 1", "５六金引", "▲５六金引"),
        ("4k4/9/9/9/4G4/3G1G3/3G5/9/4K4 b - 1", "５六金左寄", "▲５六金左寄"),
        ("k8/9/9/9/9/9/4+R4/9/4K2+R1 b - 1", "５八龍左", "▲５八龍"),
        ("k8/9/9/9/9/9/9/9/4K1+R1+R b - 1", "２八龍左", "▲２八龍左"),
        ("4k4/9/3g1g3/9/9/9/9/9/4K4 w - 1", "５四金右", "△５四金右"),
        ("4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "５六金打", "▲５六金打"),
        ("4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "１五金", "▲１五金"),
        ("k3r4/9/9/9/9/9/2G1G4/9/4K4 b - 1", "６六金左", "▲６六金左"),
        ("k3r4/9/9/9/9/9/4G4/9/4K4 b G 1", "６六金打", "▲６六金打"),
        ("k8/9/4S4/9/9/9/9/9/4K4 b - 1", "５二銀不成", "▲５二銀不成"),
        ("k8/9/4S4/9/9/9/9/9/4K4 b - 1", "５二銀成", "▲５二銀成"),
    ] {
        let (game, _) = only("手合割：平手\n");
        let pos = interchange::sfen::parse(&game, sfen).unwrap().unwrap();
        let start = Some(notation::position::write(&game, &pos));
        let turn = RecordTurn { text: ki2(sfen, move_text).unwrap(), ..RecordTurn::default() };
        let record = Record { start, turns: vec![turn], result: "*".to_owned(), ..Record::default() };
        let text = kif::write(&game, &record, kif::Style::Ki2).unwrap().value;
        assert!(text.lines().any(|line| line == written), "{written}: {text}");
    }
}
