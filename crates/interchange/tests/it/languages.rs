//! Letters of pieces in other languages.

use super::game;
use notation::record;

/// The turns in this program's own letters, and the remarks.
fn settled(id: &str, moves: &str) -> (String, Vec<String>) {
    let game = game(id);
    let mut read = record::parse(&format!("{moves} *\n")).unwrap().remove(0);
    let said = interchange::settle(&game, &mut read).unwrap().into_iter().map(|remark| remark.message).collect();
    (read.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>().join(" "), said)
}

#[test]
fn letters_of_other_languages_are_read_where_only_one_game_is_legal() {
    for (moves, language, own) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. O-O Dh4", "German", "e4 e5 Nf3 Nc6 Bb5 a6 O-O Qh4"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 d6 4. Fxc6+ bxc6 5. Re2", "French", "e4 e5 Nf3 Nc6 Bb5 d6 Bxc6+ bxc6 Ke2"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 Tb8 4. Re2", "Spanish", "e4 e5 Nf3 Nc6 Bb5 Rb8 Ke2"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5", "Dutch", "e4 e5 Nf3 Nc6 Bb5"),
        ("1. e4 e5 2. Sf3 Hf6 3. Gc4 We7", "Polish", ""),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 Фe7 4. Крe2", "Russian", "e4 e5 Nf3 Nc6 Bb5 Qe7 Ke2"),
        ("1. e4 d5 2. exd5 c6 3. dxc6 Sf6 4. cxb7 e6 5. bxa8=D", "German", "e4 d5 exd5 c6 dxc6 Nf6 cxb7 e6 bxa8=Q"),
    ] {
        let (text, said) = settled("chess", moves);
        if own.is_empty() {
            assert_eq!((said, text.contains("Sf3")), (Vec::new(), true), "{moves}");
        } else {
            let remark = format!("the pieces have the letters of another language, as in {language}");
            assert_eq!((text.as_str(), said), (own, vec![remark]));
        }
    }
}

#[test]
fn letters_of_the_game_itself_are_never_translated() {
    for (id, moves) in [("chess", "e4 e5 Nf3 Rf3"), ("makruk", "Sc2 Sc7"), ("capablanca-chess", "Ch3 Ac6")] {
        assert_eq!(settled(id, moves), (moves.to_owned(), Vec::new()));
    }
    // Two languages give two legal games: the first move is of a bishop in one and a knight in the other.
    let both = "1. e3 e6 2. Ff3";
    assert_eq!(settled("chess", both).1, [""; 0]);
}
