//! SFEN and USI.

use super::game;
use interchange::{sfen, usi};

#[test]
fn sfen_gives_the_first_side_the_letter_b_whatever_its_own_letter_is() {
    let game = game("shogi");
    let read = |text: &str| interchange::parse_position(&game, text).map(|pos| notation::position::write(&game, &pos));
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    assert_eq!(read(&format!("{board} b - 1")), Ok(format!("{board}[] w - - 0 1")));
    assert_eq!(read(&format!("{board} b -")), Ok(format!("{board}[] w - - 0 1")), "the number may be missing");
    assert_eq!(read(&format!("{board} w 2Pg 2")), Ok(format!("{board}[PPg] b - - 0 1")));
    assert_eq!(read(&format!("sfen {board} w 10Pg 2")), Ok(format!("{board}[{}g] b - - 0 1", "P".repeat(10))));
    assert_eq!(read(&format!("{board}_w_2Pg_2")), Ok(format!("{board}[PPg] b - - 0 1")), "as in web addresses");
    // This program's own format has the hands behind the board and names the sides as the rule file does.
    assert_eq!(read(&format!("{board}[PPg] b - - 0 1")), Ok(format!("{board}[PPg] b - - 0 1")));
    assert_eq!(read(&format!("{board} b - - 0 1")), Ok(format!("{board}[] b - - 0 1")));
}

#[test]
fn positions_read_back_from_the_sfen_in_which_they_are_written() {
    for (id, start) in [
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("dobutsu-shogi", "gle/1c1/1C1/ELG b - 1"),
        ("gorogoro-shogi", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"),
        (
            "chu-shogi",
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/\
             LFCSGKEGSCFL b - 1",
        ),
    ] {
        let game = game(id);
        assert_eq!(sfen::write(&game, &game.start()).as_deref(), Some(start), "{id}");
        let read = sfen::parse(&game, start).expect("SFEN").expect("a position");
        assert_eq!(read.key(), game.start().key(), "{id}");
    }
    let game = game("shogi");
    for text in [
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
    ] {
        let pos = sfen::parse(&game, text).expect("SFEN").expect("a position");
        assert_eq!(sfen::write(&game, &pos).as_deref(), Some(text));
    }
}

#[test]
fn a_game_with_castling_is_not_written_in_sfen() {
    let crazyhouse = game("crazyhouse");
    assert!(sfen::parse(&crazyhouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq").is_none());
    assert!(sfen::write(&game("chess"), &game("chess").start()).is_none());
}

#[test]
fn an_error_in_sfen_has_its_place() {
    let game = game("shogi");
    for (text, wrong) in [
        ("4k4/9/9/9/9/9/9/9/4X4 b - 1", "X"),
        (" 4k4/9/9/9/9/9/9/9/4K4 b 2K 1", "2K"),
        ("4k4/9/9/9/9/9/9/4K4 b - 1", ""),
    ] {
        let error = sfen::parse(&game, text).expect("SFEN").expect_err("an error");
        assert_eq!(&text[error.span.clone()], wrong, "{error}");
    }
}

#[test]
fn a_usi_move_without_a_plus_is_a_move_without_a_promotion() {
    let game = game("shogi");
    let pos = sfen::parse(&game, "4k4/9/2P6/9/9/9/9/9/4K4 b Pp 1").unwrap().unwrap();
    let read = |text: &str| {
        usi::parse(&game, &pos, text)
            .map(|turn| notation::turn::write(&game, &pos, &turn))
            .map_err(|error| error.message)
    };
    assert_eq!(read("7c7b+").as_deref(), Ok("Pc7-c8=+P"));
    assert_eq!(read("7c7b").as_deref(), Ok("Pc7-c8="));
    assert_eq!(read("P*5e").as_deref(), Ok("P@e5"));
    assert_eq!(read("7c7d"), Err("`7c7d` is not a legal move".to_owned()));
    assert_eq!(read("P*7e"), Err("`P*7e` is not a legal move".to_owned()), "two pawns on a file");
    assert_eq!(read("10c7b"), Err("`10c7b` names a square beyond the board".to_owned()));
    assert!(read("e2e4").unwrap_err().contains("is not a move in USI"));
}

#[test]
fn every_legal_turn_reads_back_from_usi() {
    for (id, text) in [
        ("shogi", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"),
        ("shogi", "4k4/9/2P6/9/9/9/9/9/4K4 b P2g 1"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("chu-shogi", "11k/12/12/5p6/4ppp5/5N6/3+H8/12/12/12/12/K11 b - 1"),
    ] {
        let game = game(id);
        let pos = sfen::parse(&game, text).unwrap().unwrap();
        for (turn, _) in notation::turn::turns(&game, &pos) {
            let text = usi::write(&game, &pos, &turn).expect("USI has a text for it");
            assert_eq!(usi::parse(&game, &pos, &text).as_deref(), Ok(&turn[..]), "{text}");
        }
    }
}

#[test]
fn a_lion_goes_where_lishogi_says() {
    let game = game("chu-shogi");
    let pos = sfen::parse(&game, "11k/12/12/5p6/4ppp5/5N6/12/12/12/12/12/K11 b - 1").unwrap().unwrap();
    // shogiops 0.18.0: the square of a capture on the way stands between the others, and a pass names the square between.
    for (text, after) in [
        ("7f8e9d", "11k/12/12/3N1p6/5pp5/12/12/12/12/12/12/K11 w - 2"),
        ("7f8e7f", "11k/12/12/5p6/5pp5/5N6/12/12/12/12/12/K11 w - 2"),
        ("7f7g7f", "11k/12/12/5p6/4ppp5/5N6/12/12/12/12/12/K11 w - 2"),
        ("7f7d", "11k/12/12/5N6/4ppp5/12/12/12/12/12/12/K11 w - 2"),
        ("7f7e7d", "11k/12/12/5N6/4p1p5/12/12/12/12/12/12/K11 w - 2"),
        ("7f9d", "11k/12/12/3N1p6/4ppp5/12/12/12/12/12/12/K11 w - 2"),
    ] {
        let turn = usi::parse(&game, &pos, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let next = game.play_turn(&pos, &turn, &mut ()).expect("a legal turn");
        assert_eq!(sfen::write(&game, &next).as_deref(), Some(after), "{text}");
    }
}

#[test]
fn the_square_of_a_captured_lion_stands_where_other_games_have_hands() {
    let game = game("chu-shogi");
    let text = "11k/12/r7N3/12/12/2R9/12/12/12/12/12/K11 w 10f 2";
    let pos = sfen::parse(&game, text).unwrap().unwrap();
    assert_eq!(sfen::write(&game, &pos).as_deref(), Some(text));
    assert!(usi::parse(&game, &pos, "12c4c").is_err(), "no lion is captured in return");
    assert!(usi::parse(&game, &pos, "12c12f").is_ok());
    let wrong = text.replace("10f", "10z");
    assert!(sfen::parse(&game, &wrong).expect("SFEN").is_err());
}

#[test]
fn a_usi_command_has_a_position_and_moves() {
    let parse = |text| usi::PositionCommand::parse(text);
    assert_eq!(parse("position startpos moves 7g7f 3c3d").map(|command| command.moves.len()), Some(2));
    assert_eq!(parse("startpos").map(|command| command.moves.len()), Some(0));
    let command = parse("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e").unwrap();
    assert_eq!((command.start, &command.moves[..]), (Some("sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1"), &["P*5e"][..]));
    assert_eq!(parse("position startpos moves e2e4"), None, "these are the moves of UCI");
    assert_eq!(parse("position fen 8/8 w - - 0 1"), None);
}

#[test]
fn a_command_with_moves_is_the_position_after_them() {
    for (id, text, own) in [
        (
            "shogi",
            "position startpos moves 7g7f",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1",
        ),
        ("chess", "position startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        ("chess", "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7", "8/4k3/8/8/4P3/8/8/4K3 w - - 1 2"),
        // UCCI counts ranks from 0, Fairy-Stockfish's UCI from 1.
        (
            "xiangqi",
            "position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 r - - 0 1 moves e1e5 d9d8",
            "9/3k5/9/9/4R4/9/9/9/9/4K4 w - - 2 2",
        ),
        (
            "xiangqi",
            "position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1 moves e2e6 d10d9",
            "9/3k5/9/9/4R4/9/9/9/9/4K4 w - - 2 2",
        ),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ] {
        let game = game(id);
        let pos = interchange::parse_position_or_command(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(notation::position::write(&game, &pos), own);
    }
    let error = interchange::parse_position_or_command(&game("xiangqi"), "position startpos moves a1a4").unwrap_err();
    assert_eq!(error.message, "move 1: Your own Soldier stands on 9.4; the game ends before it", "counted from 1");
    let error = interchange::parse_position_or_command(&game("chess"), "position startpos moves e2e5").unwrap_err();
    assert_eq!(error.message, "move 1: The Pawn cannot go to e5: it does not move that way; the game ends before it");
}

#[test]
fn a_record_may_have_its_turns_in_usi() {
    let shogi = game("shogi");
    let text = "1. 7g7f 3c3d 2. 8h2b+ 3a2b 3. B*5e *\n";
    let mut read = notation::record::parse(text).unwrap().remove(0);
    assert_eq!(interchange::respell(&shogi, &mut read, text), []);
    assert_eq!(crate::line(&read.turns), "Pc3-c4 Pg7-g6 Bb2xh8=+B Sg9xh8 B@e5");
}

#[test]
fn a_position_whose_side_could_be_either_is_refused() {
    let shogi = game("shogi");
    let refused = interchange::parse_position(&shogi, "4k4/9/9/9/9/9/9/9/4K4 b").unwrap_err();
    assert!(refused.message.starts_with("`b` moves first in SFEN and second elsewhere"), "{refused}");
    for (text, letter) in [("4k4/9/9/9/9/9/9/9/4K4 b -", 'w'), ("4k4/9/9/9/9/9/9/9/4K4[] b", 'b')] {
        let pos = interchange::parse_position(&shogi, text).unwrap();
        assert_eq!(shogi.def().side(pos.side()).letter, letter, "{text}");
    }
}
