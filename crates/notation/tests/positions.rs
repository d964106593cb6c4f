//! Position strings: every one of the counted positions reads and writes back to itself; wrong ones say what is wrong
//! and where.

mod counted;

use catalog::{find, games};
use notation::position::{read, write};
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
fn every_counted_position_comes_back() {
    let mut seen = 0;
    for shipped in games() {
        let game = shipped.load(&[]).unwrap();
        for text in counted::positions(shipped.perft) {
            let pos = read(&game, text).unwrap_or_else(|error| panic!("{}: {}", shipped.id, error.show(text)));
            // Other programs may spell the same position in another way.
            let written = write(&game, &pos);
            let back = read(&game, &written).unwrap_or_else(|error| panic!("{}: {}", shipped.id, error.show(&written)));
            assert_eq!((back.key(), write(&game, &back)), (pos.key(), written), "{}: {text}", shipped.id);
            seen += 1;
        }
        let start = game.start();
        let again = read(&game, &write(&game, &start)).unwrap();
        assert_eq!(
            (again.key(), again.clock(), again.played()),
            (start.key(), start.clock(), start.played()),
            "{}",
            shipped.id
        );
    }
    assert!(seen > 100, "{seen}");
}

/// What is said about a position string, and about which part of it.
fn check(id: &str, text: &str, message: &str, part: &str) {
    let error = read(&game(id), text).unwrap_err();
    assert_eq!(error.message, message, "{text}");
    assert_eq!(&text[error.at.clone()], part, "{text}: {}", error.message);
}

#[test]
fn what_is_wrong_is_said() {
    for (text, message, part) in [
        ("", "the board is missing", ""),
        ("k9/10/10/10/10/10/10/9K", "the side on turn is missing", ""),
        ("k9/10/10/10/10/10/10 w", "the board has 7 ranks, not 8", ""),
        ("k9/10/10/10/10/10/10/9K/10 w", "the board has 9 ranks, not 8", "10"),
        ("k9/11/10/10/10/10/10/9K w", "rank 7 has 11 squares, not 10", "11"),
        ("k9/10/10/10/10/10/10/8K w", "rank 1 has 9 squares, not 10", "8K"),
        ("k9/10/10/z9/10/10/10/9K w", "there is no piece with the letter z", "z"),
        ("k9/10/10/-9/10/10/10/9K w", "a5 is a square, so its place cannot be `-`", "-"),
        ("k9/10/10/*9/10/10/10/9K w", "a5 is a square, so its place cannot be `*`", "*"),
        ("k9/10/10/10/10/10/10/9K x", "`x` is no side: w is White, b is Black", "x"),
        ("k9/10/10/10/10/10/10/9K w KX", "`X` is no castling right: at the start there are KQkq", "X"),
        ("k9/10/10/10/10/10/10/9K w - z3", "there is no square `z3`: files go from a to j, ranks from 1 to 8", "z3"),
        ("k9/10/10/10/10/10/10/9K w - - x", "the clock is a number from 0 up, not `x`", "x"),
        ("k9/10/10/10/10/10/10/9K w - - 70000", "the clock is a number from 0 up, not `70000`", "70000"),
        ("k9/10/10/10/10/10/10/9K w - - 0 0", "the number of the turn is a number from 1 up, not `0`", "0"),
        ("k9/10/10/10/10/10/10/9K w - - 0 4294967295", "the number of the turn is too large", "4294967295"),
        ("k9/10/10/10/10/10/10/9K w - - 0 1 more", "`more` is too much: the position is complete before it", "more"),
        ("k9/10/10/10/10/10/10/10 w", "White has no royal piece", "k9/10/10/10/10/10/10/10"),
        ("k9/10/10/10/10/10/10/P8K w", "a Pawn of White cannot stand on a1", "P"),
    ] {
        check(BOMBERMAN, text, message, part);
    }
    check(
        WOLF,
        "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {virgin=b3}",
        "on b3 stands no piece that could be making a first move",
        "b3",
    );
    check(WOLF, "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {virgin=c3c3}", "c3 is there twice", "c3");
    check(WOLF, "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {moved=c3}", "unknown key `moved`: known are: virgin", "moved=c3");
    check(WOLF, "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {asleep=b}", "unknown key `asleep`: known are: virgin", "asleep=b");
    check(WOLF, "k7/8/8/8/8/8/8/2P5/8/7K w - - 0 1 {virgin=-", "`{virgin=-` does not end with }", "{virgin=-");
    let men = "/8/8/8/8/8/8/3P4/p7/";
    check(BOMBALOT, &format!("--2---{men}---2--- w"), "rank 9 has 7 places, not 8", "--2---");
    check(BOMBALOT, &format!("---2---{men}---2--- w {{last=X,-;freeze=}}"), "`X` is no kind of piece", "X");
    check(BOMBALOT, &format!("---2---{men}---2--- w {{last=-;freeze=}}"), "`last` names 1 kind for 2 sides", "-");
    check(BOMBALOT, &format!("---2---{men}---2--- w {{last=-,-;freeze=w}}"), "`freeze`: White has no Imitator", "w");
    check(BOMBALOT, &format!("--3---{men}---2--- w"), "there is no square c9: its place is written `-`", "3");
    let board = "-----1-----/11/g10/11/11/11/11/11/11/11/11/11/11/11/11/10G/11/-----1-----";
    check(BOLLWERK, &format!("{board} w"), "`w` is no stock: it stands in [ ]", "w");
    check(BOLLWERK, &format!("{board} [-] w"), "1 stock for 2 sides", "[-]");
    check(BOLLWERK, &format!("{board} [^|-] w"), "after ^ stands how many there are, from 1 to 99", "^");
    check(BOLLWERK, &format!("{board} [&1|-] w"), "no & can lie in a stock, only ^ ! # % *", "&1");
    let start = write(&game(FORTRESS), &game(FORTRESS).start());
    let other = |from: &str, to: &str| start.replacen(from, to, 1);
    check(
        FORTRESS,
        &other("nR", "xR"),
        "`xR` begins with no side's letter: s is White, w is Black, n is Red, e is Blue",
        "xR",
    );
    check(FORTRESS, &other("sKQ", "sKK"), "the castling right K is there twice", "K");
    check(FORTRESS, &other("[sBNR,wBNR,nBNR,eBNR]", "[]"), "`setup` cannot be true: all stocks are empty", "setup");
    check(FORTRESS, &other(" [sBNR,wBNR,nBNR,eBNR]", ""), "`s` is no stock: it stands in [ ]", "s");
    check(FORTRESS, &other("- 0 1", "sA9 0 1"), "there is no square A9: the board has a hole there", "sA9");
    let error = read(&game(BOMBERMAN), "k9/11/10/10/10/10/10/9K w").unwrap_err();
    assert_eq!(error.to_string(), "rank 7 has 11 squares, not 10 (at 4)");
    assert_eq!(error.show("k9/11"), "rank 7 has 11 squares, not 10\n  k9/11\n     ^^");
}

#[test]
fn what_can_be_told_from_the_rest_may_be_missing() {
    for shipped in games() {
        let game = shipped.load(&[]).unwrap();
        let start = write(&game, &game.start());
        let stocked = game.def().notation.position.iter().any(|field| field == "stock");
        let short = start.split(' ').take(if stocked { 3 } else { 2 }).collect::<Vec<_>>().join(" ");
        assert_eq!(write(&game, &read(&game, &short).unwrap()), start, "{}", shipped.id);
    }
    let bomberman = game("bomberman-chess");
    let read_as = |text: &str| write(&bomberman, &read(&bomberman, text).unwrap());
    // Rights without men at home and a double step that cannot be answered are dropped.
    assert_eq!(read_as("k9/10/10/10/10/10/10/9K w KQkq e6 3 7"), "k9/10/10/10/10/10/10/9K w - - 3 7");
    assert_eq!(read_as("k9/10/10/K2pP4o/10/10/10/10 w - d6 0 9"), "k9/10/10/K2pP4o/10/10/10/10 w - - 0 9");
    assert_eq!(read_as("k9/10/10/K2pP5/10/10/10/10 w - d6 0 9"), "k9/10/10/K2pP5/10/10/10/10 w - d6 0 9");
    let wolf = game("wolf-chess");
    let text = "k7/8/8/8/8/8/8/2P5/8/7K b - - 0 9 {virgin=-}";
    let pos = read(&wolf, text).unwrap();
    assert_eq!((pos.played(), write(&wolf, &pos).as_str()), (17, text));
}
