//! Damaged texts: readers answer every text with a value and remarks, never with a panic.

use super::game;
use interchange::{Form, chinese, csa, decode, kif, pgn4, read, usi};
use proptest::prelude::*;

const TEXTS: &[&str] = &[
    include_str!("../data/variations.kif"),
    include_str!("../data/diagram.kif"),
    include_str!("../data/handicap.kif"),
    include_str!("../data/small.kif"),
    include_str!("../data/plain.ki2"),
    include_str!("../data/plain.csa"),
    "position sfen 4k4/9/2P6/9/9/9/9/9/4K4 b 2Pp 1 moves 7c7b+ P*5e",
    "[StartFen4 \"B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n3,yR,yN,yB,1,yK,yB,yN,yR,3/14/14/14/14/14/bK,12,gK/14/14/14/14/14/14/\n\
     3,rR,rN,rB,rK,4,3\"]\n\n1. Ka8-a7 .. Rd14xNe14+ .. R\n",
    "[Format \"ICCS\"]\n\n1. H2-E2 (1. C2=5 H8+7) H9-G7 2. 马二进三 {x} 1-0",
    "[초차림 \"상마상마\"]\n[한차림 \"마상상마\"]\n[총수 \"3\"]\n\n1. 79졸78 2. 49兵48 {둘} 3. 한수쉼\n",
    "[DhtmlXQ]\n[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n\
     [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]",
];

/// A change of the bytes of a text: where, how much is removed, and what is put there.
type Change = (usize, usize, Vec<u8>);

fn damage(text: &str, changes: &[Change]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (at, removed, put) in changes {
        let at = at % (bytes.len() + 1);
        let end = (at + removed).min(bytes.len());
        bytes.splice(at..end, put.iter().copied());
    }
    bytes
}

fn read_all(text: &str) {
    let joined = pgn4::join_tags(text);
    for mut record in notation::record::parse(&joined).unwrap_or_default() {
        for id in ["four-player-chess", "xiangqi"] {
            let _ = interchange::respell(&game(id), &mut record, &joined);
        }
    }
    let _ = Form::detect(text).map(|form| form.game_name(text));
    for id in ["shogi", "minishogi", "xiangqi", "janggi"] {
        let game = game(id);
        for form in [Form::Sfen, Form::Usi, Form::Kif, Form::Ki2, Form::Csa, Form::Chinese, Form::Gib] {
            let reading = read(&game, form, text);
            for record in &reading.value {
                let _ = kif::write(&game, record, kif::Style::Kif);
                let _ = kif::write(&game, record, kif::Style::Ki2);
                let _ = csa::write(&game, record);
                let _ = chinese::write(&game, record, chinese::Style::Chinese);
                // Whatever was read is a game: every turn is legal.
                assert!(notation::record::replay(&game, record).is_ok(), "{form:?}: {text}");
            }
        }
        for word in text.split_whitespace() {
            let _ = usi::parse(&game, &game.start(), word);
            let _ = chinese::parse_turn(&game, &game.start(), word);
            let _ = interchange::parse_position(&game, word);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_texts_are_read_without_a_panic(
        which in 0..TEXTS.len(),
        changes in prop::collection::vec((any::<usize>(), 0..12_usize, prop::collection::vec(any::<u8>(), 0..4)), 1..6),
    ) {
        read_all(&decode(&damage(TEXTS[which], &changes)).value);
    }

    #[test]
    fn lines_in_any_order_are_read_without_a_panic(
        which in 0..TEXTS.len(),
        lines in prop::collection::vec(any::<prop::sample::Index>(), 1..30),
    ) {
        let all: Vec<&str> = TEXTS[which].lines().collect();
        let text: Vec<&str> = lines.iter().map(|line| *line.get(&all)).collect();
        read_all(&text.join("\n"));
    }

    #[test]
    fn any_bytes_become_a_text(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&decode(&bytes).value);
    }
}
