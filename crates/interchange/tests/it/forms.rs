//! What a text is.

use super::{game, line, open, remarks};
use interchange::{Form, decode, encode_shift_jis, read};

#[test]
fn a_text_shows_its_format_and_its_game() {
    for (text, form, id) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Form::Sfen, "shogi"),
        ("rbsgk/4p/5/P4/KGSBR_b_-_1", Form::Sfen, "minishogi"),
        ("position startpos moves 7g7f", Form::Usi, "shogi"),
        ("position startpos moves e2e4 e7e5", Form::Uci, "chess"),
        ("startpos moves e2e4", Form::Uci, "chess"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", Form::Uci, "chess"),
        ("手合割：平手\n   1 ７六歩(77)\n", Form::Kif, "shogi"),
        ("手合割：二枚落ち\n下手：A\n", Form::Kif, "shogi"),
        ("手合割：5五将棋\n   1 ２四銀(35)\n", Form::Kif, "minishogi"),
        ("▲７六歩 △３四歩\n", Form::Ki2, "shogi"),
        ("V2.2\nPI\n+\n+7776FU\n", Form::Csa, "shogi"),
        (
            "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\n+\n",
            Form::Csa,
            "minishogi",
        ),
        ("1. 炮二平五 马８进７", Form::Chinese, "xiangqi"),
        ("1. C2.5 H8+7", Form::Chinese, "xiangqi"),
        ("H2-E2 H9-G7", Form::Chinese, "xiangqi"),
        ("1. 79졸78 2. 49병48", Form::Gib, "janggi"),
        ("[초차림 \"마상상마\"]\n", Form::Gib, "janggi"),
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n", Form::Chinese, "xiangqi"),
    ] {
        assert_eq!(Form::detect(text), Some(form), "{text}");
        let name = form.game_name(text).unwrap();
        assert_eq!(library::find_by_name(&name).map(|found| found.id), Some(id), "{text}");
    }
    for text in [
        "",
        "1. e4 e5",
        "1. e2-e4 e7-e5",
        "h2e2 h9g7",
        "[Event \"?\"]\n\n1. e4 *",
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1",
        "hello: world",
    ] {
        assert_eq!(Form::detect(text), None, "{text}");
    }
}

#[test]
fn a_command_of_uci_is_a_game() {
    let chess = game("chess");
    let reading = read(&chess, Form::Uci, "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8d7 e4e6");
    let said = ["line 1: move 3: The Pawn cannot go to e6: it does not move that way; the game ends before it"];
    assert_eq!(remarks(&reading), said);
    assert_eq!(line(&reading.value[0].turns), "e2-e4 Ke8-d7");
    assert_eq!(reading.value[0].start.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    let reading = read(&game("seirawan-chess"), Form::Uci, "startpos moves g1f3e e7e5");
    assert_eq!((remarks(&reading), line(&reading.value[0].turns)), (Vec::new(), "Ng1-f3/E@g1 e7-e5".to_owned()));
}

#[test]
fn a_text_about_another_game_is_refused() {
    let reading = read(&game("chess"), Form::Kif, "手合割：平手\n1 ７六歩(77)\n");
    assert!(reading.value.is_empty());
    assert_eq!(reading.remarks[0].message, "the text is a KIF file, which cannot be about Chess; nothing is read");
}

#[test]
fn a_game_on_two_boards_is_named_and_refused_with_advice() {
    let text = "[WhiteA \"a\"]\n[BlackA \"b\"]\n\n1A. e4 {180} 1a. Nc6 {180} 1B. d4 {179} 0-1\n";
    assert_eq!(Form::detect(text), Some(Form::Bpgn));
    let reading = read(&game("bughouse"), Form::Bpgn, text);
    assert!(reading.value.is_empty());
    assert_eq!(
        remarks(&reading),
        [
            "line 1: the text is a game on two boards in BPGN: what is captured on one board is placed on the other, so neither \
          is a game by itself, and nothing is read; a position of one board can be set up, with the pieces in hand in \
          brackets behind the ranks"
        ]
    );
}

#[test]
fn files_in_the_encodings_of_japan_and_china_become_text() {
    let kif = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n";
    let bytes = encode_shift_jis(kif).unwrap();
    let decoded = decode(&bytes);
    assert_eq!((decoded.value.as_str(), decoded.remarks[0].message.as_str()), (kif, "read as Shift_JIS text"));
    assert_eq!(open(&decoded.value).2.value[0].tag("White"), Some("山田"));

    // 炮二平五 in GB 18030.
    let decoded = decode(&[0xC5, 0xDA, 0xB6, 0xFE, 0xC6, 0xBD, 0xCE, 0xE5]);
    assert_eq!((decoded.value.as_str(), decoded.remarks[0].message.as_str()), ("炮二平五", "read as gb18030 text"));

    assert_eq!(decode("\u{feff}手合割".as_bytes()).value, "手合割");
    assert_eq!(decode(&[0xFF, 0xFE, b'e', 0, b'4', 0]).value, "e4", "UTF-16");
    let latin = decode(b"[White \"M\xFCller\"]");
    assert_eq!((latin.value.as_str(), latin.remarks.len()), ("[White \"Müller\"]", 1));
    assert!(encode_shift_jis("♞").is_none());
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    let text = "[Event \"a\"]\r\r1. e4 ; note\re5 *\r";
    assert_eq!(decode(text.as_bytes()).value, text.replace('\r', "\n"));
    let both = "[Event \"a\"]\r\n\r\n1. e4 *\r\n";
    assert_eq!(decode(both.as_bytes()).value, both);
}
