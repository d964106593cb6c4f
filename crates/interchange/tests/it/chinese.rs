//! The notations of xiangqi.

use super::{game, line, open, remarks};
use interchange::Form;
use interchange::chinese::{self, Style, parse_turn};

const OPENING: &str = "Ch3-e3 Hh10-g8 Hh1-g3 Ri10-h10 Ri1-h1 g7-g6";

#[test]
fn the_same_opening_reads_the_same_in_all_notations() {
    for text in [
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 卒７进１",
        "1.炮二平五 馬8進7 2.馬二進三 車9平8 3.車一平二 卒7進1",
        "炮二平五 馬８進７ 傌二进三 車９平８ 俥一平二 卒７进１",
        "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1",
        "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 P7+1",
        "1. c2.5 n8+7 2. n2+3 r9.8 3. r1.2 p7+1",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 G6-G5",
        "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 G6-G5 1-0",
        "[DhtmlXQ]\n[DhtmlXQ_red]A[/DhtmlXQ_red]\n[DhtmlXQ_movelist]774770627967807089796364[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
    ] {
        let reading = chinese::read(&game("xiangqi"), text);
        assert_eq!(remarks(&reading), [""; 0], "{text}");
        assert_eq!(line(&reading.value[0].turns), OPENING, "{text}");
        if text.contains('[') {
            assert_eq!(reading.value[0].tag("White"), Some("A"));
        }
    }
    // Coordinates without a rank 0 count from where the moves are legal.
    for text in ["h2e2 h9g7", "h3e3 h10g8"] {
        let reading = chinese::read(&game("xiangqi"), text);
        assert_eq!(remarks(&reading), [""; 0], "{text}");
        assert_eq!(line(&reading.value[0].turns), "Ch3-e3 Hh10-g8", "{text}");
    }
}

#[test]
fn coordinates_that_can_mean_two_games_get_a_remark() {
    // From rank 0 this is Re4-d4, from rank 1 it is Re3-d3.
    let reading = chinese::read(&game("xiangqi"), "[FEN \"3k5/9/9/9/9/9/4R4/4R4/9/4K4 w - - 0 1\"]\n\ne3d3\n");
    assert_eq!(reading.remarks.len(), 1);
    assert!(
        remarks(&reading)[0].starts_with("line 1: the moves are legal whether ranks are counted from 0"),
        "{reading:?}"
    );
    let iccs = "[Format \"ICCS\"]\n[FEN \"3k5/9/9/9/9/9/4R4/4R4/9/4K4 w - - 0 1\"]\n\nE3-D3\n";
    let reading = chinese::read(&game("xiangqi"), iccs);
    assert_eq!((line(&reading.value[0].turns).as_str(), reading.remarks.len()), ("Re4-d4#", 0));
}

/// The turn that a text means in a position.
fn turn(fen: &str, text: &str) -> Result<String, String> {
    let game = game("xiangqi");
    let pos = notation::position::parse(&game, fen).unwrap();
    let read = parse_turn(&game, &pos, text).expect("a text in one of the notations");
    read.map(|turn| notation::turn::write(&game, &pos, &turn)).map_err(|error| error.message)
}

#[test]
fn of_two_advisors_on_a_file_the_direction_tells_which_one_moves() {
    // As cchess 1.25.5 writes them.
    let game = game("xiangqi");
    let pos = notation::position::parse(&game, "5k3/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1").unwrap();
    let written = |text: &str| {
        let turn = notation::turn::parse(&game, &pos, text).unwrap();
        [Style::Chinese, Style::Wxf].map(|style| chinese::write_turn(&game, &pos, &turn, style).unwrap())
    };
    assert_eq!(written("d1e2"), ["仕六进五", "A6+5"]);
    assert_eq!(written("d3e2"), ["仕六退五", "A6-5"]);
}

#[test]
fn one_of_two_pieces_on_a_file_is_the_front_or_the_rear_one() {
    let fen = "3k5/9/9/9/2C6/9/2C6/9/9/4K4 w - - 0 1";
    for text in ["前炮平五", "+C=5", "C+=5", "C+.5"] {
        assert_eq!(turn(fen, text).as_deref(), Ok("Cc6-e6"), "{text}");
    }
    for text in ["后炮平五", "後砲平五", "-C=5", "C-=5"] {
        assert_eq!(turn(fen, text).as_deref(), Ok("Cc4-e4"), "{text}");
    }
    assert!(turn(fen, "炮七平五").unwrap_err().contains("can be a move of several pieces"));
    // An elephant that goes forward can only be the lower one, so its file is enough.
    let elephants = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1";
    assert_eq!(turn(elephants, "相七退五").as_deref(), Ok("Ec5-e3"));
    assert_eq!(turn(elephants, "相七进五").as_deref(), Ok("Ec1-e3"));
}

#[test]
fn soldiers_on_one_file_are_counted_from_the_front() {
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1";
    for (text, expected) in [
        ("前兵平四", "e8-f8"),
        ("中兵平四", "e7-f7"),
        ("后兵平四", "e6-f6"),
        ("一兵平四", "e8-f8"),
        ("三兵平四", "e6-f6"),
    ] {
        assert_eq!(turn(three, text).as_deref(), Ok(expected), "{text}");
    }
    // The second side counts from its own side of the board.
    let black = "3k5/9/9/9/9/4p4/4p4/9/9/5K3 b - - 0 1";
    assert_eq!(turn(black, "前卒平６").as_deref(), Ok("e4-f4"));
}

#[test]
fn ordinals_are_refused_where_soldiers_stand_in_pairs_on_two_files() {
    let pairs = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/5K3 w - - 0 1";
    assert!(turn(pairs, "一兵平四").unwrap_err().contains("programs count them differently"));
    assert!(turn(pairs, "前兵进一").unwrap_err().contains("can be a move of several pieces"));
    assert_eq!(turn(pairs, "前三平四").as_deref(), Ok("g8-f8"), "the file takes the place of the name");
}

#[test]
fn every_legal_turn_reads_back_from_every_notation() {
    let game = game("xiangqi");
    for fen in [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1CN2CN2/9/R1BAKABR1 b - - 0 1",
        "3k5/9/9/9/2C6/9/2C6/9/9/4K4 w - - 0 1",
    ] {
        let pos = notation::position::parse(&game, fen).unwrap();
        for (turn, _) in notation::turn::turns(&game, &pos) {
            let mut record = notation::record::Record::new(&game, "xiangqi", "", &pos);
            record.push(&game, &pos, &turn);
            for style in [Style::Iccs, Style::Wxf, Style::Chinese] {
                let text = chinese::write(&game, &record, style).unwrap();
                let reading = chinese::read(&game, &text);
                assert_eq!(remarks(&reading), [""; 0], "{text}");
                assert_eq!(line(&reading.value[0].turns), line(&record.turns), "{text}");
            }
        }
    }
}

#[test]
fn moves_of_a_list_may_be_separated_by_commas() {
    for text in ["炮二平五,马8进7", "1. 炮二平五，马8进7。".trim_end_matches('。'), "炮二平五、马8进7", "1. C2=5, H8+7"]
    {
        let (_, form, reading) = open(text);
        assert_eq!((form, remarks(&reading)), (Form::Chinese, Vec::new()), "{text}");
        assert_eq!(line(&reading.value[0].turns), "Ch3-e3 Hh10-g8", "{text}");
    }
}

#[test]
fn a_list_ends_with_a_result_in_words() {
    let (_, _, reading) = open("1. 炮二平五 马８进７ 黑胜");
    assert_eq!((reading.value[0].result.as_str(), reading.remarks.len()), ("0-1", 0));
    let (_, _, reading) = open("炮二平五 馬８進８\n车一平二");
    assert_eq!(line(&reading.value[0].turns), "Ch3-e3");
    assert_eq!(remarks(&reading), ["line 1: `馬８進８` is not a legal move; the line ends before it"]);
}

#[test]
fn the_moves_of_dhtmlxq_have_two_names() {
    let (_, _, reading) = open("[DhtmlXQ]\n[DhtmlXQ_move_0_1_0]77477062[/DhtmlXQ_move_0_1_0]\n[/DhtmlXQ]");
    assert_eq!((line(&reading.value[0].turns).as_str(), reading.remarks.len()), ("Ch3-e3 Hh10-g8", 0));
}

#[test]
fn dhtmlxq_has_positions_comments_and_variations() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_title]Test[/DhtmlXQ_title]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n\
        [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]start[/DhtmlXQ_comment0]\n\
        [DhtmlXQ_comment2]good||move[/DhtmlXQ_comment2]\n[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\n\
        [DhtmlXQ_move_1_3_2]8979[/DhtmlXQ_move_1_3_2]\n[DhtmlXQ_move_9_3_3]8979[/DhtmlXQ_move_9_3_3]\n[/DhtmlXQ]\n";
    let reading = chinese::read(&game("xiangqi"), text);
    let record = &reading.value[0];
    assert_eq!(
        line(&record.turns),
        "Ch3-e3 Hh10-g8 (Hb10-c8 Hh1-g3 (Ri1-h1)) Hh1-g3 Ri10-h10".replace(" (Ri1-h1)", "")
    );
    assert_eq!(
        (record.preface.text.as_str(), record.turns[1].comment.as_str(), record.result.as_str()),
        ("start", "good move", "1-0")
    );
    assert_eq!(remarks(&reading).len(), 2, "{:?}", remarks(&reading));
}

#[test]
fn dhtmlxq_may_have_many_variations() {
    let mut text = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n".to_owned();
    for line in 1..=300 {
        text += &format!("[DhtmlXQ_move_0_1_{line}]7757[/DhtmlXQ_move_0_1_{line}]\n");
    }
    text += "[DhtmlXQ_move_0_9_301]7757[/DhtmlXQ_move_0_9_301]\n";
    let (_, _, reading) = open(&text);
    let said = "line 302: the variation `move_0_9_301` is left out: there is no line that it could replace";
    assert_eq!((reading.value[0].turns[0].variations.len(), remarks(&reading)), (300, vec![said.to_owned()]));
}
