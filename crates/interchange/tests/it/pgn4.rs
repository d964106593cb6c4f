//! PGN4 of chess.com.

use super::{game, line};
use interchange::{Remark, pgn4};
use notation::record::{self, Record};

fn read(text: &str) -> (Record, Vec<Remark>) {
    let game = game("four-player-chess");
    let text = pgn4::join_tags(text);
    let mut record = record::parse(&text).unwrap().remove(0);
    let remarks = interchange::respell(&game, &mut record, &text);
    assert!(record::replay(&game, &record).is_ok());
    (record, remarks)
}

#[test]
fn moves_name_the_captured_piece_and_letters_end_a_game() {
    let text = "[Variant \"Teams\"]\n[StartFen4 \"4PCo\"]\n[Red \"A\"]\n\n1. h2-h4 .. b7-d7 .. g13-g11 .. m8-k8\n2. Qg1-h2 .. R\n";
    let (record, remarks) = read(text);
    assert_eq!(remarks, []);
    assert_eq!(line(&record.turns), "h2-h4 b7-d7 g13-g11 m8-k8 Qg1-h2");
    assert_eq!((record.start.as_deref(), record.result.as_str()), (None, "1-0"), "Blue resigns, so its team loses");
    let capture = "[Variant \"Teams\"]\n[StartFen4 \"4PCo\"]\n\n1. Ne1-f3 .. b8-d8 .. g13-g11 .. m8-k8 2. Nf3-e5 .. d8-e8 .. g11-g10 .. k8-j8 3. Ne5xQa7 *\n";
    let (record, remarks) = read(capture);
    assert_eq!((record.turns.len(), remarks.len()), (8, 1), "a knight does not go so far");
    assert_eq!(remarks[0].to_string(), "line 4: `Ne5xQa7` is not a legal move; the game ends before it");
}

#[test]
fn the_two_arrays_differ_in_kings_and_queens() {
    let start = |name: &str| read(&format!("[StartFen4 \"{name}\"]\n\n*\n")).0.start;
    assert_eq!(start("4PCo"), None);
    let newer = start("4PC").expect("another array");
    assert!(newer.contains("bQ,bP,10,gP,gK/bK,bP,10,gP,gQ"), "{newer}");
}

#[test]
fn a_start_position_may_extend_over_several_lines() {
    let text = "[StartFen4 \"B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n3,yR,yN,yB,1,yK,yB,yN,yR,3/\n14/14/14/14/14/\nbK,12,gK/14/\n14/14/14/14/14/3,rR,rN,rB,rK,4,3\"]\n\n1. Ka8-a7 *\n";
    let (record, remarks) = read(text);
    assert_eq!(remarks, []);
    assert_eq!(line(&record.turns), "Ka8-a7");
    for wrong in
        ["2PC", "R-1,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/14", "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-rX/14", "-", ""]
    {
        let (record, remarks) = read(&format!("[StartFen4 \"{wrong}\"]\n\n1. h2-h4 *\n"));
        assert_eq!((record.turns.len(), remarks.len()), (0, 1), "{wrong}: {remarks:?}");
    }
}

#[test]
fn fen4_is_a_position_wherever_one_is_read() {
    let game = game("four-player-chess");
    let fen4 = "B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,1,yK,yB,yN,yR,3/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/\
                3,rR,rN,rB,rK,4,3";
    let pos = interchange::parse_position(&game, fen4).unwrap();
    assert_eq!(game.def().side(pos.side()).letter, 'b');
    let error = interchange::parse_position(&game, &fen4.replace("rK", "rX")).unwrap_err();
    assert!(error.message.contains("`rX` has no place or is no piece of this game"), "{error}");
}
