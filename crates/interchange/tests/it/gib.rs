//! Korean records of janggi.

use super::{game, line, open, remarks};
use interchange::{Form, decode};

const GAME: &str = "[대회명 \"시험\"]\n[회전 \"미상\"]\n[대국일자 \"2024-03-05\"]\n[초대국자 \"가\"]\n[한대국자 \"나\"]\n\
    [초차림 \"상마상마\"]\n[한차림 \"마상마상\"]\n[총수 \"6\"]\n[대국결과 \"초 시간승\"]\n\n\
    1. 79졸78 2. 49兵48 {둘째 수} 3. 71楚卒72 4. 한수쉼\n5.78졸68 6. 17마36\n";

#[test]
fn a_korean_record_has_tags_arrays_moves_passes_and_comments() {
    let (game, form, reading) = open(GAME);
    assert_eq!(form, Form::Gib);
    assert_eq!(remarks(&reading), [""; 0]);
    let [record] = &reading.value[..] else { panic!("one game") };
    assert_eq!(line(&record.turns), "i4-h4 i7-h7 a4-b4 pass h4-h5 Ng10-f8");
    let start = "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1";
    assert_eq!(record.start.as_deref(), Some(start));
    assert_eq!((record.result.as_str(), record.tag("Termination")), ("1-0", Some("초 시간승")));
    assert_eq!(
        (record.tag("Event"), record.tag("Date"), record.tag("Round")),
        (Some("시험"), Some("2024.03.05"), None)
    );
    assert_eq!((record.tag("White"), record.tag("Black")), (Some("가"), Some("나")));
    assert_eq!(record.turns[1].comment, "둘째 수");
    assert!(notation::record::replay(&game, record).is_ok());
}

#[test]
fn a_list_of_korean_moves_needs_no_tags() {
    let (_, _, reading) = open("1. 79졸78 2. 49병48 3. 78졸68 4. 48병58 5. 68졸58병\n");
    assert_eq!(remarks(&reading), [""; 0]);
    assert_eq!(line(&reading.value[0].turns), "i4-h4 i7-h7 h4-h5 h7-h6 h5xh6");
}

#[test]
fn korean_results_name_the_winner_or_a_draw() {
    for (text, result) in [
        ("초 완승", "1-0"),
        ("漢 기권승", "0-1"),
        ("한 점수승", "0-1"),
        ("무승부", "1/2-1/2"),
        ("미상", "*"),
        ("빅", "1/2-1/2"),
    ] {
        let (_, _, reading) = open(&format!("[대국결과 \"{text}\"]\n\n1. 79졸78\n"));
        assert_eq!((reading.value[0].result.as_str(), remarks(&reading)), (result, Vec::new()), "{text}");
    }
}

#[test]
fn what_is_not_understood_in_a_korean_record_is_said_with_its_line() {
    for (text, remark, turns) in [
        ("1. 79졸77", "line 2: move 1: `79졸77` is not a legal move; the game ends before it", 0),
        ("1. 79마78", "line 2: move 1: `79마78`: there is no such piece on i4; the game ends before it", 0),
        (
            "1. 79漢졸78",
            "line 2: move 1: `79漢졸78` names the other side, but Cho is to move; the game ends before it",
            0,
        ),
        ("1. 79졸78차", "line 2: move 1: `79졸78차`: no such piece is captured on h4; the game ends before it", 0),
        ("1. 79졸78 2. 몰라", "line 2: move 2: `몰라` is not a move; the game ends before it", 1),
        ("[대국결과 \"글쎄\"]\n1. 79졸78", "line 2: the result `글쎄` is not understood", 1),
        ("[총수 \"3\"]\n1. 79졸78", "line 2: the tag 총수 says 3 moves, but there are 1", 1),
        (
            "[초차림 \"마마마상\"]\n1. 79졸78",
            "line 2: `마마마상` does not list two horses (마) and two elephants (상); the moves are left out",
            0,
        ),
        ("[판 \"9/9\"]\n1. 79졸78", "line 2: the start position 판 cannot be read; the moves are left out", 0),
    ] {
        let (_, _, reading) = open(&format!("[대회명 \"시험\"]\n{text}\n"));
        assert_eq!(remarks(&reading), [remark]);
        assert_eq!(reading.value[0].turns.len(), turns, "{text}");
    }
}

#[test]
fn a_korean_file_in_euc_kr_may_have_bytes_that_belong_to_no_character() {
    // [대회명 "x"], a stray byte, and 79졸78 in EUC-KR.
    let mut bytes = b"[".to_vec();
    bytes.extend([0xb4, 0xeb, 0xc8, 0xb8, 0xb8, 0xed]);
    bytes.extend(b" \"x\"]\n1. 79");
    bytes.extend([0xff, 0xc1, 0xb9]);
    bytes.extend(b"78\n");
    let decoded = decode(&bytes);
    assert_eq!(decoded.value, "[대회명 \"x\"]\n1. 79졸78\n");
    assert_eq!(remarks(&decoded), ["line 1: read as EUC-KR text"]);
}

#[test]
fn korean_moves_can_be_typed_with_hangul_hanja_or_latin_letters() {
    let janggi = game("janggi");
    let typed = |text: &str| {
        interchange::parse_turn(&janggi, &janggi.start(), text)
            .map(|turn| notation::turn::write(&janggi, &janggi.start(), &turn))
            .map_err(|error| error.message)
    };
    for text in ["79졸78", "79卒78", "79초졸78", "P79-78", "79-78"] {
        assert_eq!(typed(text).as_deref(), Ok("i4-h4"), "{text}");
    }
    assert_eq!(typed("H02-83").as_deref(), Ok("Nb1-c3"));
    assert_eq!(typed("한수쉼").as_deref(), Ok("pass"));
    assert_eq!(typed("79졸68"), Err("`79졸68` is not a legal move".to_owned()));
    assert!(!interchange::gib::is_used_for(&game("xiangqi")));
}
