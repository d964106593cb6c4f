//! Position strings: each position in the perft files survives reading and writing, and errors say what is wrong and
//! where.

use crate::counted;

use library::{find, games};
use notation::position::{parse, write};
use rules::Game;

const BOLLWERK: &str = "bollwerk-178";
const BOMBALOT: &str = "bombalot";
const BOMBERMAN: &str = "bomberman-chess";
const FORTRESS: &str = "fortress-chess";
const WOLF: &str = "wolf-chess";

fn game(id: &str) -> Game {
    find(id).unwrap().load(&[]).unwrap()
}

#[test]
fn every_perft_position_survives_writing_and_reading() {
    let mut seen = 0;
    for shipped in games() {
        let game = shipped.load(&[]).unwrap();
        for text in counted::positions(shipped.perft) {
            let pos = parse(&game, text).unwrap_or_else(|error| panic!("{}: {}", shipped.id, error.render(text)));
            // Other programs may spell the same position differently.
            let written = write(&game, &pos);
            let back =
                parse(&game, &written).unwrap_or_else(|error| panic!("{}: {}", shipped.id, error.render(&written)));
            assert_eq!((back.key(), write(&game, &back)), (pos.key(), written), "{}: {text}", shipped.id);
            seen += 1;
        }
        let start = game.start();
        let again = parse(&game, &write(&game, &start)).unwrap();
        assert_eq!(
            (again.key(), again.clock(), again.turns_played()),
            (start.key(), start.clock(), start.turns_played()),
            "{}",
            shipped.id
        );
    }
    assert!(seen > 100, "{seen}");
}

/// Checks the message for a position string, and the part of it that the error marks.
fn check(id: &str, text: &str, message: &str, part: &str) {
    let error = parse(&game(id), text).unwrap_err();
    assert_eq!(error.message, message, "{text}");
    assert_eq!(&text[error.span.clone()], part, "{text}: {}", error.message);
}

#[test]
fn errors_in_positions_say_what_is_wrong_and_where() {
    for (text, message, part) in [
        ("", "the board is missing", ""),
        ("k9/10/10/10/10/10/10/9K", "the side to move is missing", ""),
        ("k9/10/10/10/10/10/10 w", "the board has 7 ranks, not 8", ""),
        ("k9/10/10/10/10/10/10/9K/10 w", "the board has 9 ranks, not 8", "10"),
        ("k9/11/10/10/10/10/10/9K w", "rank 7 has 11 squares, not 10", "11"),
        ("k9/10/10/10/10/10/10/8K w", "rank 1 has 9 squares, not 10", "8K"),
        ("k9/10/10/z9/10/10/10/9K w", "there is no piece with the letter z", "z"),
        ("k9/10/10/-9/10/10/10/9K w", "a5 is a square, so it cannot be written as `-`", "-"),
        ("k9/10/10/*9/10/10/10/9K w", "a5 is a square, so it cannot be written as `*`", "*"),
        ("k9/10/10/10/10/10/10/9K x", "`x` is not a side: w is White, b is Black", "x"),
        ("k9/10/10/10/10/10/10/9K w KX", "`X` is not a castling right: the rights at the start are KQkq", "X"),
        ("k9/10/10/10/10/10/10/9K w - z3", "there is no square `z3`: files go from a to j, ranks from 1 to 8", "z3"),
        ("k9/10/10/10/10/10/10/9K w - - x", "the clock must be a number of at least 0, not `x`", "x"),
        ("k9/10/10/10/10/10/10/9K w - - 70000", "the clock must be a number of at least 0, not `70000`", "70000"),
        ("k9/10/10/10/10/10/10/9K w - - 0 x", "the move number must be a number of at least 1, not `x`", "x"),
        ("k9/10/10/10/10/10/10/9K w - - 0 4294967295", "the move number is too large", "4294967295"),
        ("k9/10/10/10/10/10/10/9K w - - 0 1 more", "unexpected `more` after the end of the position", "more"),
        ("k9/10/10/10/10/10/10/10 w", "White has no royal piece", "k9/10/10/10/10/10/10/10"),
        ("k9/10/10/10/10/10/10/P8K w", "a Pawn of White cannot stand on a1", "P"),
    ] {
        check(BOMBERMAN, text, message, part);
    }
    check(
        WOLF,
        "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {virgin=b3}",
        "there is no piece on b3 that could make a first move",
        "b3",
    );
    check(WOLF, "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {virgin=c3c3}", "c3 is given twice", "c3");
    check(
        WOLF,
        "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {moved=c3}",
        "unknown key `moved`: the keys are: virgin",
        "moved=c3",
    );
    check(
        WOLF,
        "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {asleep=b}",
        "unknown key `asleep`: the keys are: virgin",
        "asleep=b",
    );
    check(WOLF, "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {virgin=-", "`{virgin=-` does not end with }", "{virgin=-");
    let pieces = "/8/8/8/8/8/8/3P4/p7/";
    check(BOMBALOT, &format!("--2---{pieces}---2--- w"), "rank 9 has 7 places, not 8", "--2---");
    check(BOMBALOT, &format!("---2---{pieces}---2--- w {{last=X,-;freeze=}}"), "`X` is not a kind of piece", "X");
    check(BOMBALOT, &format!("---2---{pieces}---2--- w {{last=-;freeze=}}"), "`last` names 1 kind for 2 sides", "-");
    check(BOMBALOT, &format!("---2---{pieces}---2--- w {{last=-,-;freeze=w}}"), "`freeze`: White has no Imitator", "w");
    check(BOMBALOT, &format!("--3---{pieces}---2--- w"), "there is no square c9: write `-` for its place", "3");
    let board = "-----1-----/11/g10/11/11/11/11/11/11/11/11/11/11/11/11/10G/11/-----1-----";
    check(BOLLWERK, &format!("{board} w"), "`w` is not a stock: write it in [ ]", "w");
    check(BOLLWERK, &format!("{board} [-] w"), "1 stock for 2 sides", "[-]");
    check(BOLLWERK, &format!("{board} [^|-] w"), "^ must be followed by a number from 1 to 99", "^");
    check(BOLLWERK, &format!("{board} [&1|-] w"), "a stock cannot hold &, only ^ ! # % *", "&1");
    let start = write(&game(FORTRESS), &game(FORTRESS).start());
    let other = |from: &str, to: &str| start.replacen(from, to, 1);
    check(
        FORTRESS,
        &other("nR", "xR"),
        "`xR` does not begin with the letter of a side: s is White, w is Black, n is Red, e is Blue",
        "xR",
    );
    check(FORTRESS, &other("sKQ", "sKK"), "the castling right K is given twice", "K");
    check(FORTRESS, &other("[sBNR,wBNR,nBNR,eBNR]", "[]"), "`setup` is impossible: all stocks are empty", "setup");
    check(FORTRESS, &other(" [sBNR,wBNR,nBNR,eBNR]", ""), "`s` is not a stock: write it in [ ]", "s");
    check(FORTRESS, &other("- 0 1", "sA9 0 1"), "there is no square A9: the board has a hole there", "sA9");
    let error = parse(&game(BOMBERMAN), "k9/11/10/10/10/10/10/9K w").unwrap_err();
    assert_eq!(error.to_string(), "rank 7 has 11 squares, not 10 (at character 4)");
    assert_eq!(error.render("k9/11"), "rank 7 has 11 squares, not 10\n  k9/11\n     ^^");
}

#[test]
fn fields_with_defaults_may_be_missing() {
    for shipped in games() {
        let game = shipped.load(&[]).unwrap();
        let start = write(&game, &game.start());
        let stocked = game.def().notation.position.iter().any(|field| field == "stock");
        let short = start.split(' ').take(if stocked { 3 } else { 2 }).collect::<Vec<_>>().join(" ");
        assert_eq!(write(&game, &parse(&game, &short).unwrap()), start, "{}", shipped.id);
    }
    let bomberman = game("bomberman-chess");
    let read_as = |text: &str| write(&bomberman, &parse(&bomberman, text).unwrap());
    // Rights without pieces at home, and a double step that cannot be answered, are dropped.
    assert_eq!(read_as("k9/10/10/10/10/10/10/9K w KQkq e6 3 7"), "k9/10/10/10/10/10/10/9K w - - 3 7");
    assert_eq!(read_as("k9/10/10/K2pP4o/10/10/10/10 w - d6 0 9"), "k9/10/10/K2pP4o/10/10/10/10 w - - 0 9");
    assert_eq!(read_as("k9/10/10/K2pP5/10/10/10/10 w - d6 0 9"), "k9/10/10/K2pP5/10/10/10/10 w - d6 0 9");
    let wolf = game("wolf-chess");
    let text = "k7/8/8/8/8/8/8/2P5/8/7K b - - 0 9 {virgin=-}";
    let pos = parse(&wolf, text).unwrap();
    assert_eq!((pos.turns_played(), write(&wolf, &pos).as_str()), (17, text));
}
