//! What a text is.

use super::{game, open};
use interchange::{Form, decode, encode_shift_jis, read};

#[test]
fn a_text_shows_its_format_and_its_game() {
    for (text, form, id) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Form::Sfen, "shogi"),
        ("rbsgk/4p/5/P4/KGSBR_b_-_1", Form::Sfen, "minishogi"),
        ("position startpos moves 7g7f", Form::Usi, "shogi"),
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
        ("[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n", Form::Chinese, "xiangqi"),
    ] {
        assert_eq!(Form::detect(text), Some(form), "{text}");
        let name = form.game_name(text).unwrap();
        assert_eq!(catalog::find_by_name(&name).map(|found| found.id), Some(id), "{text}");
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
fn a_text_about_another_game_is_refused() {
    let reading = read(&game("chess"), Form::Kif, "手合割：平手\n1 ７六歩(77)\n");
    assert!(reading.value.is_empty());
    assert_eq!(reading.remarks[0].message, "the text is a KIF file, which cannot be about Chess; nothing is read");
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
