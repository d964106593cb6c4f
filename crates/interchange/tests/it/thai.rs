//! Squares and pieces in Thai letters.

use super::{game, line};
use notation::record;

#[test]
fn thai_letters_name_squares_and_pieces() {
    let makruk = game("makruk");
    for (text, turn) in [
        ("ก3-ก4", "a3-a4"),
        ("เบี้ยญ๓-ญ๔", "h3-h4"),
        ("ม้า ข1-ง2", "Nb1-d2"),
        ("เม็ด จ๑-ฉ๒", "Me1-f2"),
        ("โคน ค1-ค2", "Sc1-c2"),
        ("เรือ ก1-ก2", "Ra1-a2"),
        ("ขุน ง1-จ2", "Kd1-e2"),
    ] {
        let read =
            interchange::parse_turn(&makruk, &makruk.start(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(notation::turn::write(&makruk, &makruk.start(), &read), turn);
    }
    let refused = interchange::parse_turn(&makruk, &makruk.start(), "ม้า ข1-ข2").unwrap_err();
    assert_eq!(refused.message, "The Ma cannot go to b2: it does not move that way");
    assert!(interchange::parse_turn(&game("chess"), &game("chess").start(), "ก2-ก4").is_err());
}

#[test]
fn a_record_may_have_its_turns_in_thai_or_korean() {
    for (id, moves, own) in [
        ("makruk", "1. เบี้ยก3-ก4 ม้าข8-ง7 (1... เบี้ยญ๖-ญ๕ {x}) 2. ก4-ก5", "a3-a4 Nb8-d7 (h6-h5) a4-a5"),
        ("janggi", "1. 79졸78 49병48 2. 한수쉼", "i4-h4 i7-h7 pass"),
    ] {
        let text = format!("{moves} *\n");
        let mut read = record::parse(&text).unwrap().remove(0);
        assert_eq!(interchange::respell(&game(id), &mut read, &text), []);
        assert_eq!(line(&read.turns), own);
    }
    let text = "1. 79졸78\n2. 79졸78 *\n";
    let mut read = record::parse(text).unwrap().remove(0);
    let said = interchange::respell(&game("janggi"), &mut read, text);
    assert_eq!(said[0].to_string(), "line 2: `79졸78`: there is no such piece on i4; the line ends before it");
    assert_eq!(line(&read.turns), "i4-h4");
}
