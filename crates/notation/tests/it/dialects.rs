//! Turns and positions as other programs and people write them, and what is said of those that cannot be read.

use library::find;
use notation::turn::PlusSign;
use notation::{position, record, turn};
use rules::{Game, Position};

fn load(id: &str, pos: &str) -> (Game, Position) {
    let game = find(id).unwrap().load(&[]).unwrap();
    let pos = if pos.is_empty() { Ok(game.start()) } else { position::parse(&game, pos) };
    let pos = pos.unwrap_or_else(|error| panic!("{id} {error}"));
    (game, pos)
}

/// Checks that each text means the turn with this full form.
fn means(id: &str, pos: &str, rows: &[(&str, &str)]) {
    let (game, pos) = load(id, pos);
    for (text, full) in rows {
        let read = turn::parse(&game, &pos, text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        assert_eq!(turn::write(&game, &pos, &read), *full, "{id} {text}");
    }
}

/// Checks that each text is refused with this message.
fn refuses(id: &str, pos: &str, rows: &[(&str, &str)]) {
    let (game, pos) = load(id, pos);
    for (text, message) in rows {
        assert_eq!(turn::parse(&game, &pos, text).unwrap_err().message, *message, "{id} {text}");
    }
}

/// Checks that each position is read as the one that is written like this.
fn reads(id: &str, rows: &[(&str, &str)]) {
    let (game, _) = load(id, "");
    for (text, written) in rows {
        let pos = position::parse(&game, text).unwrap_or_else(|error| panic!("{id} {}", error.render(text)));
        assert_eq!(position::write(&game, &pos), *written, "{id} {text}");
    }
}

/// Checks that each position is refused with this message.
fn rejects(id: &str, rows: &[(&str, &str)]) {
    let (game, _) = load(id, "");
    for (text, message) in rows {
        assert_eq!(position::parse(&game, text).unwrap_err().message, *message, "{id} {text}");
    }
}

/// The bishop can promote on h8, and gives check there in either case.
const BISHOP: &str = "6k2/9/2P6/9/9/9/9/1B7/4K4[PN] w - - 0 1";

#[test]
fn where_pieces_have_a_promoted_side_a_plus_at_the_end_promotes() {
    for text in ["Pc8+", "Pc7-c8+", "c7c8+", "c7-c8+", "P-72+", "P72+", "P-7b+", "Pc8=G", "Pc7-c8=+P", "Pc8+!?"] {
        means("shogi", BISHOP, &[(text, "Pc7-c8=+P")]);
    }
    for text in ["Pc8", "Pc8=", "c7c8", "c7c8=", "P-72=", "P72=", "P-7b="] {
        means("shogi", BISHOP, &[(text, "Pc7-c8=")]);
    }
    for text in ["Bh8+", "Bb2-h8+", "b2h8+", "B-22+", "Bh8=H+", "Bb2-h8=+B+", "Bh8+#"] {
        means("shogi", BISHOP, &[(text, "Bb2-h8=+B")]);
    }
    // A check is marked by nobody else, but understood where nothing can promote.
    means("shogi", BISHOP, &[("P@g8+", "P@g8"), ("Bg7=", "Bb2-g7="), ("Bb2-d4", "Bb2-d4")]);
    refuses(
        "shogi",
        BISHOP,
        &[
            (
                "Bd4+",
                "the Bishop cannot promote by moving to 66, and there is no check, so the + at the end has no meaning",
            ),
            ("P@e8+", "nothing promotes in this turn, and there is no check, so the + at the end has no meaning"),
            ("Pc8=R", "the Pawn cannot become that on 72"),
            ("Pc8=+", "the letter of a piece is missing after ="),
        ],
    );
    refuses("shogi", "6k2/2P6/9/9/9/9/9/9/4K4[] w - - 0 1", &[("Pc9=", "the Pawn must promote on 71")]);
    let (game, pos) = load("dobutsu-shogi", "g1e/1C1/1Ll/E1G[C] w - - 3 3");
    let read = turn::parse(&game, &pos, "Cb4+").unwrap();
    assert_eq!((turn::write(&game, &pos, &read), turn::short(&game, &pos, &read)), ("Cb3-b4=+C".into(), "Cb4+".into()));
}

#[test]
fn a_stored_check_mark_remains_one() {
    let (game, pos) = load("shogi", BISHOP);
    let full =
        |text: &str, plus: PlusSign| turn::write(&game, &pos, &turn::parse_with(&game, &pos, text, plus).unwrap());
    for (text, by_players, by_pyffish, stored) in [
        // Release 0.1 has written this for the check by an unpromoted bishop.
        ("Bb2-h8+", "Bb2-h8=+B", "Bb2-h8=", "Bb2-h8="),
        ("Bh8+", "Bb2-h8=+B", "Bb2-h8=", "Bb2-h8=+B"),
        ("Bb2-h8", "Bb2-h8=", "Bb2-h8=", "Bb2-h8="),
        ("Bb2-h8=+B+", "Bb2-h8=+B", "Bb2-h8=+B", "Bb2-h8=+B"),
        // This gives no check.
        ("Pc7-c8+", "Pc7-c8=+P", "Pc7-c8=+P", "Pc7-c8=+P"),
        ("B-22+", "Bb2-h8=+B", "Bb2-h8=+B", "Bb2-h8=+B"),
    ] {
        let read = [PlusSign::Promotion, PlusSign::Check, PlusSign::Stored].map(|plus| full(text, plus));
        assert_eq!(read, [by_players, by_pyffish, stored], "{text}");
    }
}

#[test]
fn a_record_shows_whether_it_marks_checks() {
    let game = find("shogi").unwrap().load(&[]).unwrap();
    for (tags, turns, last) in [
        ("", "1. Bh8+", "Bb2-h8=+B"),
        ("[RulesHash \"x\"]\n", "1. Bb2-h8+", "Bb2-h8="),
        // Pyffish names the promoted piece and marks checks.
        ("", "1. Bh8+ Kf9 2. Pc8=G", "Bb2-h8="),
        ("", "1. Bh8+ Kf9 2. P@f8+", "Bb2-h8="),
        ("", "1. Bh8+ (1. Bg7=H) Kf9", "Bb2-h8="),
    ] {
        let text = format!("{tags}[FEN \"{BISHOP}\"]\n\n{turns} *\n");
        let record = record::parse(&text).unwrap().remove(0);
        let (positions, steps) = record::replay_turns(&game, &record).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(turn::write(&game, &positions[0], &steps[0]), last, "{text}");
    }
}

#[test]
fn a_piece_that_enters_is_named_behind_the_move() {
    let castles = "r1bqk2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQBCDFGkqbcdfg - 0 1";
    means(
        "seirawan-chess",
        castles,
        &[
            ("Rg1/E", "Rh1-g1/E@h1"),
            ("Rg1/Eh1", "Rh1-g1/E@h1"),
            ("h1g1e", "Rh1-g1/E@h1"),
            ("h1g1,E@h1", "Rh1-g1/E@h1"),
            ("O-O/Ee1", "O-O/E@e1"),
            ("e1g1e", "O-O/E@e1"),
            ("O-O/Eh1", "O-O/E@h1"),
            ("h1e1e", "O-O/E@h1"),
            ("O-O-O/Ha1", "O-O-O/H@a1"),
            ("a1e1h", "O-O-O/H@a1"),
            ("e1g1", "O-O"),
        ],
    );
    means("seirawan-chess", "4k3/8/8/8/2p5/8/8/4KB2[H] w F - 0 1", &[("Bxc4/H+", "Bf1xc4/H@f1")]);
    refuses(
        "seirawan-chess",
        castles,
        &[
            ("O-O/E", "`O-O/E` can mean O-O/E@e1 or O-O/E@h1"),
            ("O-O/", "the letter of the piece that enters is missing after `/`"),
        ],
    );
    let (game, pos) = load("seirawan-chess", castles);
    for (full, short) in [
        ("Rh1-g1/E@h1", "Rg1/E"),
        ("Rh1-g1", "Rg1"),
        ("O-O/E@e1", "O-O/Ee1"),
        ("O-O/E@h1", "O-O/Eh1"),
        ("O-O-O/H@a1", "O-O-O/Ha1"),
    ] {
        let turn = turn::parse(&game, &pos, full).unwrap();
        assert_eq!(turn::write_for_records(&game, &pos, &turn), short, "{full}");
        assert_eq!(turn::parse(&game, &pos, short).unwrap(), turn, "{short}");
    }
    // A letter behind a queen's move does not say that it becomes a queen.
    let (game, pos) = load("s-house", "4k3/8/8/8/8/8/8/3QK3[Q] w D - 0 1");
    for (text, full) in [("d1d4q", "Qd1-d4/Q@d1"), ("d1d4", "Qd1-d4")] {
        let read = turn::parse_from_program(&game, &pos, text).unwrap();
        let written = turn::write_for_programs(&game, &pos, &read);
        assert_eq!((turn::write(&game, &pos, &read).as_str(), written.as_str()), (full, text));
    }
}

#[test]
fn a_pass_is_a_move_of_the_king_to_its_own_cell() {
    for text in ["e2e2", "Ke2", "Ke2-e2", "Z0", "--", "pass"] {
        means("janggi", "", &[(text, "pass")]);
    }
    let sentence = "White cannot pass: this game has no turn without a move";
    refuses("chess", "", &[("Z0", sentence), ("--", sentence)]);
    refuses("chess", "", &[("e1e1", "The King on e1 has nowhere to go"), ("Ke1", "The King on e1 has nowhere to go")]);
}

#[test]
fn the_only_kind_of_stone_needs_no_sign() {
    for text in ["e2e4,e4d5", "e4,d5", "e2-e4/*d5", "e2e4,*@d5"] {
        means("duck-chess", "", &[(text, "e2-e4/*d5")]);
    }
    for text in ["a4a1,a1a2", "Qaa1,a2", "a4a1,*@a2"] {
        means("amazons", "", &[(text, "a4-a1/*a2")]);
    }
    means("duck-chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &[("a7a8q,a8b1", "a7-a8=Q/*b1"), ("a8=Q,b1", "a7-a8=Q/*b1")]);
    // The king is captured, and the duck no longer matters.
    let (game, pos) = load("duck-chess", "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1");
    let read = turn::parse(&game, &pos, "e7e8,e8a1").unwrap();
    assert_eq!(turn::write(&game, &pos, &read), "Qe7xe8#");
    assert_eq!(turn::write_for_programs(&game, &pos, &read), "e7e8,e8e7");
    assert!(turn::parse(&game, &game.start(), "e2e4,e3d5").is_err(), "the second move must begin where the first ends");
}

#[test]
fn a_piece_that_explodes_on_the_last_rank_may_be_said_to_promote() {
    let pawn = "k5n1/5P2/8/8/8/8/8/K7 w - - 0 1";
    means("atomic-chess", pawn, &[("fxg8=Q#", "f7xg8->g8"), ("f7g8r", "f7xg8->g8"), ("fxg8", "f7xg8->g8")]);
    refuses("atomic-chess", pawn, &[("fxg8=K", "the Pawn cannot become that on g8")]);
    // python-chess 1.11.2 and chessops 0.15.1 refuse `fxg8`.
    let (game, pos) = load("atomic-chess", "k5n1/5P2/8/8/8/7p/7P/K7 w - - 0 1");
    let read = turn::parse(&game, &pos, "f7g8q").unwrap();
    assert_eq!(turn::write_for_records(&game, &pos, &read), "fxg8=Q");
}

#[test]
fn a_kind_that_only_remembers_is_not_named_by_programs() {
    let (game, pos) = load("jeson-mor", "nnnnnnnnn/9/9/9/9/6N2/9/9/NNNNNNNN1 w - - 0 1");
    let read = turn::parse(&game, &pos, "Ne5").unwrap();
    assert_eq!(turn::write_for_programs(&game, &pos, &read), "g4e5");
    let after = position::write(&game, &game.play_turn_unchecked(&pos, &read, &mut ()));
    reads("jeson-mor", &[(&after.replace('V', "N"), &after)]);
}

#[test]
fn foreign_letters_name_the_pieces_that_they_can_only_mean() {
    let start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    let own = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for side in ["r - - 0 1", "w - - 0 1", "r 0 1", "w"] {
        reads("xiangqi", &[(&format!("{start} {side}"), own)]);
        reads("janggi", &[(&format!("{start} w"), own)]);
    }
    means("janggi", own, &[("Hc3", "Nb1-c3"), ("Nc3", "Nb1-c3")]);
    means("xiangqi", own, &[("Hc3", "Hb1-c3"), ("Ece3", "Ec1-e3")]);
    reads(
        "amazons",
        &[("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", "3a2a3/10/10/a8a/10/10/A8A/10/10/3A2A3 w 1")],
    );
    rejects("chess", &[("4k3/8/8/8/8/8/8/4KH2 w - - 0 1", "there is no piece with the letter H")]);
    rejects("shogi", &[("4k4/9/9/9/9/9/9/9/4KH3 w - - 0 1", "there is no piece with the letter H")]);
}

#[test]
fn checks_are_read_as_given_or_as_left_to_give() {
    let board = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    let own = format!("{board} 1+3 0 3");
    for fields in ["0 3 +2+0", "+2+0 0 3", "1+3 0 3"] {
        reads("three-check", &[(&format!("{board} {fields}"), &own)]);
    }
    rejects("three-check", &[(&format!("{board} 0 3 +4+0"), "a side gives from 0 to 3 checks, not `4`")]);
}

#[test]
fn pieces_in_hand_are_read_in_brackets_and_as_a_rank() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (hand, own) in [("[-]", "[]"), ("[]", "[]"), ("", "[]"), ("/", "[]"), ("/Pn", "[Pn]"), ("[Pn]", "[Pn]")] {
        reads("crazyhouse", &[(&format!("{board}{hand} w KQkq - 0 1"), &format!("{board}{own} w KQkq - 0 1"))]);
    }
    rejects("crazyhouse", &[(&format!("{board}/8 w KQkq - 0 1"), "the board has 9 ranks, not 8")]);
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pg 1";
    let sentence = "`2Pg` could be pieces in hand: write them in brackets behind the board, letter by letter";
    rejects("shogi", &[(sfen, sentence)]);
}

#[test]
fn fields_that_say_nothing_may_be_missing_or_foreign() {
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for fields in ["[-] w 0 1", "[-] w - 0 1", "[] w - - 0 1"] {
        reads("shogi", &[(&format!("{shogi}{fields}"), &format!("{shogi}[] w - - 0 1"))]);
    }
    reads("crazyhouse", &[("4k3/8/8/8/8/8/8/Q~3K3[-] b 0 1", "4k3/8/8/8/8/8/8/Q~3K3[] b - - 0 1")]);
    // This is SFEN, where `w` is the side that moves second.
    let files = "files go from a to i, ranks from 1 to 9";
    rejects("shogi", &[(&format!("{shogi} w - 1"), &format!("there is no square `1`: {files}"))]);
    let makruk = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
    reads("makruk", &[(&format!("{makruk} b 3 2"), &format!("{makruk} b - - 3 2"))]);
    let suicide = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    reads("suicide-chess", &[(&format!("{suicide} KQkq - 0 1"), &format!("{suicide} - - 0 1"))]);
    rejects(
        "suicide-chess",
        &[(&format!("{suicide} KQx - 0 1"), "`K` is not a castling right: this game has no castling")],
    );
    // Here the usual letters are rights, although the start has none.
    let placed = "rqbrknnb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNBRN[] w";
    reads("placement-chess", &[(&format!("{placed} q - 0 9"), &format!("{placed} a - 0 9"))]);
    // The square passed over may come before the piece, as Fairy-Stockfish writes it.
    let berolina = "rnbqkb1r/1pppp1pp/5n2/3p4/1pP3P1/2P5/1PPK1PPP/RNBQ1BNR b kq";
    reads("berolina-chess", &[(&format!("{berolina} b3c4 0 5"), &format!("{berolina} b3 0 5"))]);
}

#[test]
fn a_letter_that_could_be_two_pieces_is_refused() {
    // The letters of chess: `B` could be the Bia or the Khon.
    rejects(
        "makruk",
        &[("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1", "there is no piece with the letter b")],
    );
    // Elsewhere the Marshall is an M and the Cardinal a C.
    let grand = "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1";
    rejects("grand-chess", &[(grand, "`M` and `C` would both be the Marshall")]);
    let advisors = "rnbgkgbnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBGKGBNR w";
    rejects("xiangqi", &[(advisors, "`G` and `K` would both be the General")]);
}

#[test]
fn castling_rights_may_have_the_letters_of_files_and_the_number_may_be_zero() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w";
    let own = format!("{board} KQk - 0 1");
    for fields in ["HAh - 0 1", "KAh - 0 0", "KQk - 0 0"] {
        reads("chess", &[(&format!("{board} {fields}"), &own)]);
    }
    rejects("chess", &[(&format!("{board} E - 0 1"), "`E` is not a castling right: the rights at the start are KQkq")]);
}

#[test]
fn empty_squares_may_be_counted_one_by_one_or_in_parts() {
    let own = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for text in ["4k3/11111111/44/8/8/8/8/1111K111 w - - 0 1", "4k12/8/8/8/8/8/8/4K3 w - - 0 1"] {
        reads("chess", &[(text, own)]);
    }
    // Here ten is one number.
    let wide = "4k5/10/55/91/10/10/10/4K5 w - - 0 1";
    reads("capablanca-chess", &[(wide, "4k5/10/10/10/10/10/10/4K5 w - - 0 1")]);
    rejects("chess", &[("4k3/44444/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has 1000 squares, not 8")]);
}

#[test]
fn turns_in_printed_texts_are_read() {
    let board = "r1bqk2r/1P6/8/8/4pP2/3N4/8/R3K2R b KQkq f3 0 1";
    means(
        "chess",
        board,
        &[("exf3 e.p.", "e4xf3 e.p."), ("exf3ep", "e4xf3 e.p."), ("exf3 ep", "e4xf3 e.p."), ("♟xf3", "e4xf3 e.p.")],
    );
    let board = "r1bqk2r/1P6/8/8/4pP2/3N4/8/R3K2R w KQkq - 0 1";
    for text in ["b8=Q", "b8Q", "b8(Q)", "b8/Q", "b8=♕", "b7-b8=Q", "b7b8=Q"] {
        means("chess", board, &[(text, "b7-b8=Q")]);
    }
    means(
        "chess",
        board,
        &[("♘f2", "Nd3-f2"), ("♞f2", "Nd3-f2"), ("Nd3–f2", "Nd3-f2"), ("0–0", "O-O"), ("O–O–O", "O-O-O")],
    );
    refuses("chess", board, &[("♛f2", "White has no Queen")]);
}

#[test]
fn pieces_that_have_been_placed_at_home_have_their_castling_rights_at_once() {
    let (game, mut pos) = load("placement-chess", "");
    for text in ["K@e1", "K@e8", "R@h1", "R@h8", "R@a1", "Q@d8"] {
        let read = turn::parse(&game, &pos, text).unwrap();
        pos = game.play_turn(&pos, &read, &mut ()).unwrap();
    }
    let placed = "3qk2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[QBBNNrbbnn] w";
    assert_eq!(position::write(&game, &pos), format!("{placed} HAh - 0 4"));
    // As pyffish 0.0.90 writes it.
    assert_eq!(position::parse(&game, &format!("{placed} KQk - 0 4")).unwrap().key(), pos.key());
}

/// The clock after each of these turns.
fn clocks(id: &str, start: &str, turns: &[&str]) -> Vec<u16> {
    let (game, mut pos) = load(id, start);
    let mut play = |text: &&str| {
        let read = turn::parse(&game, &pos, text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        pos = game.play_turn(&pos, &read, &mut ()).unwrap();
        pos.clock()
    };
    turns.iter().map(&mut play).collect()
}

#[test]
fn quiet_turns_are_counted_as_others_count_them() {
    // chessops 0.15.1: a pawn restarts the count also when it is placed, another piece does not.
    let start = "r3k2r/8/8/8/8/8/8/R3K2R[NPnp] w KQkq - 7 30";
    assert_eq!(clocks("crazyhouse", start, &["N@e4", "Ra7", "P@a2", "N@e5", "Kd1", "P@e7"]), [8, 9, 0, 1, 2, 0]);
    // pyffish 0.0.90: a piece that enters behind another one does not restart it.
    assert_eq!(clocks("seirawan-chess", "", &["g1f3e", "g8f6h", "e2e4", "b8c6e"]), [1, 2, 0, 1]);
    // pyffish 0.0.90: while the pieces are being placed, nothing is counted.
    assert_eq!(clocks("placement-chess", "", &["K@e1", "K@e8", "R@h1"]), [0, 0, 0]);
    assert_eq!(clocks("shogi", "4k4/9/9/9/9/9/9/9/4K4[Pp] w - - 3 30", &["P@e5"]), [0]);
}

#[test]
fn a_count_under_way_is_read_where_a_side_counts_and_refused_elsewhere() {
    let board = "8/8/8/4k3/8/8/R7/4K3 w";
    let written = |fields: &str| format!("{board} {fields}");
    for fields in ["- 32 9 12", "- - 9 12"] {
        reads("makruk", &[(&written(fields), &written(fields))]);
    }
    // Without the empty field for castling, and as XBoard writes it without both fields.
    reads("makruk", &[(&written("32 9 12"), &written("- 32 9 12")), (&written("9 12"), &written("- - 9 12"))]);
    let sentence =
        "a count of 32 turns is under way, of which 9 have been made, but in this game no side counts its turns";
    rejects("chess", &[(&written("- 32 9 12"), sentence)]);
}

#[test]
fn sentences_about_unreadable_turns_are_true() {
    refuses(
        "chess",
        "",
        &[
            ("e4/d5", "nothing can follow a move here, so `/` has no meaning"),
            ("E2-E9", "there is no square E9"),
            ("e2e4,d5", "nothing can follow a move here, so `,` has no meaning"),
        ],
    );
    let (game, pos) = load("xiangqi", "");
    let error = turn::parse(&game, &pos, "H2-E2").unwrap_err();
    assert!(!error.message.contains("hole") && !error.message.contains("no square"), "{error}");
    refuses("duck-chess", "", &[("e4/", "a stone is missing after `/`")]);
}

#[test]
fn castling_and_promotions_are_read_as_fairy_stockfish_writes_them() {
    for (id, place, text, full) in [
        ("placement-chess", "4k3/8/8/8/8/8/8/R3K2R[] w K - 0 30", "e1g1", "O-O"),
        ("placement-chess", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 30", "e1c1", "O-O-O"),
        ("placement-chess", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 30", "e1h1", "O-O"),
        ("wolf-chess", "k7/3P4/8/8/8/8/8/8/8/K7 w - - 0 1", "d9d10+", "d9-d10=E"),
    ] {
        let (game, pos) = load(id, place);
        let read = turn::parse_from_program(&game, &pos, text).unwrap_or_else(|error| panic!("{id}, {text}: {error}"));
        assert!(turn::write(&game, &pos, &read).contains(full), "{id}, {text}: {}", turn::write(&game, &pos, &read));
    }
    let (game, pos) = load("placement-chess", "4k3/8/8/8/8/8/8/R3K2R[] w Q - 0 30");
    assert!(turn::parse_from_program(&game, &pos, "e1g1").is_err(), "the right has been lost");
}

#[test]
fn the_operations_of_epd_are_no_part_of_the_position() {
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    for (operations, numbers) in [
        ("bm e4; id \"a test; of two parts\";", "0 1"),
        ("hmvc 3; fmvn 12;", "3 12"),
        ("fmvn 12; ce +30;", "0 12"),
        ("acd 4; hmvc 7;", "7 1"),
        ("5 9 bm e4;", "5 9"),
    ] {
        reads("chess", &[(&format!("{board} {operations}"), &format!("{board} {numbers}"))]);
    }
    rejects("chess", &[(&format!("{board} hmvc many;"), "the clock must be a number of at least 0, not `many`")]);
}
