//! Values of another game, or of none, are refused with a message where a function can return one, and never cause a
//! panic.
//!
//! This covers library functions that take cells, sides, kinds, numbers and texts from anywhere, and attempts at
//! lessons. `checked` covers turns by themselves. Functions that trust their arguments are out of scope; the
//! documentation of the crate lists them.

use std::time::Duration;
use variorum::geometry::Cell;
use variorum::rules::{self, Kind, Piece, Setup, Side};
use variorum::{Game, IllegalTurn, Turn, engine, explain, library, notation};

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

#[test]
fn a_set_up_with_values_of_another_game_is_refused() {
    let chess = game("chess");
    let start = || chess.setup(&chess.start());
    let check = |what: &str, setup: Setup| {
        let why = explain::english(&chess.position(&setup).expect_err(what).message);
        assert_eq!(why, format!("the game has no such {what}"));
    };
    assert!(chess.position(&start()).is_ok());
    check("side", Setup { side: Side(2), ..start() });
    check("side", Setup { asleep: Some(vec![Side(8)]), ..start() });
    check("square", Setup { pieces: vec![(Cell(64), Piece::new(Side(0), Kind(0)))], ..start() });
    check("piece", Setup { pieces: vec![(Cell(0), Piece::new(Side(0), Kind(20)))], ..start() });
    check("piece", Setup { pieces: vec![(Cell(0), Piece::stone(Kind(0)))], ..start() });
    check("piece", Setup { pieces: vec![(Cell(0), Piece::new(Side(3), Kind(0)))], ..start() });
    check("square", Setup { en_passant: vec![(Side(0), Cell(200), None)], ..start() });
    check("square", Setup { en_passant: vec![(Side(5), Cell(20), None)], ..start() });
    check("kind", Setup { last_kinds: [Some(Kind(60)); rules::MAX_SIDES], ..start() });
}

#[test]
fn turn_numbers_may_be_as_large_as_the_type_allows() {
    let chess = game("chess");
    let text = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 2147483648";
    let pos = notation::position::parse(&chess, text).expect("a position");
    assert_eq!(chess.turns(&pos, |_, _| false).len(), 5);
    let record = notation::record::Record::new(&chess, "chess", "", &pos);
    assert!(notation::record::write(&chess, &record).contains("2147483648"));
    assert!(!notation::record::format_date(u64::MAX).is_empty());
}

#[test]
fn a_move_from_an_empty_cell_is_explained() {
    let chess = game("chess");
    let cell = |name: &str| chess.board().cell(name).expect("a cell");
    let why = notation::Refusal::to_cell(&chess, &chess.start(), cell("e4"), cell("e5"));
    assert_eq!(why.sentence, notation::Refusal::from_cell(&chess, &chess.start(), cell("e4")).sentence);
    assert_eq!(chess.def().face(Piece::EMPTY), None);
}

#[test]
fn a_rule_file_with_countless_walks_compiles() {
    let row = |y: usize| {
        (0..15).map(move |x| {
            if x == 0 && y == 0 {
                " F"
            } else if x % 2 == 1 || y % 2 == 1 {
                " f"
            } else {
                " ."
            }
        })
    };
    let rows: Vec<String> = (0..15).rev().map(|y| format!("{}{}", y + 1, row(y).collect::<String>())).collect();
    let text = format!(
        "game \"Frogs\" {{ source \"an example\" }}\nboard {{\ngrid \"\"\"\n{}\n\"\"\"\n}}\nside White w facing=up\nside Black b facing=down\n\
         piece Frog F {{ chain {{ hop any over=enemy capture }} }}\nturn {{ order White Black; act move }}\n\
         goal {{ stuck eliminates; last-team wins }}\n",
        rows.join("\n")
    );
    let (def, problems) = rules::read(&text, &[]);
    let frogs = rules::compile(def.unwrap_or_else(|| panic!("{problems:?}")));
    assert!(frogs.start().is_alive(Side(0)));
}

#[test]
fn excessive_numbers_are_clamped_or_refused() {
    use engine::TimeControl;
    use engine::search::{is_decisive, mate_in};
    for time in [
        TimeControl::PerTurn(Duration::MAX),
        TimeControl::Clock { remaining: Duration::MAX, increment: Duration::MAX, turns_to_go: None },
        TimeControl::Clock { remaining: Duration::MAX, increment: Duration::ZERO, turns_to_go: Some(1) },
    ] {
        let allotted = time.limits(Duration::ZERO).expect("a limit");
        assert!(allotted.soft <= allotted.hard);
    }
    assert!(is_decisive(i32::MIN) && mate_in(i32::MIN).is_some());
    let why = engine::eval::Values::parse("[weights]\nmobility = 2000000000\n").expect_err("too much");
    assert_eq!(why, "the weight `mobility` is 2000000000; it must be between -9999 and 9999");
}

#[test]
fn an_illegal_turn_in_an_attempt_at_a_lesson_is_refused() {
    use notation::lesson::{self, Attempt};
    let (chess, xiangqi) = (game("chess"), game("xiangqi"));
    let text = "lesson run {\n title \"Run\"\n text \"A pawn goes ahead.\"\n task \"Go ahead.\"\n\
                position \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"\n solution \"e4\" \"Kd7\" \"e5\"\n}\n";
    let (lessons, problems) = lesson::parse(text);
    assert!(!problems.has_errors(), "{problems:?}");
    let mut exercise = lessons[0].set_up(&chess).expect("it is possible");
    let ahead = exercise.solutions[0][0].clone();
    let foreign: Turn = xiangqi.turns(&xiangqi.start(), |_, _| false).pop().expect("a turn").0;
    for (turns, expected) in [
        (vec![foreign.clone()], IllegalTurn::Step(1)),
        (vec![ahead.clone(), ahead.clone()], IllegalTurn::Step(1)),
        (vec![vec![ahead[0], ahead[0]]], IllegalTurn::Step(2)),
        (vec![Turn::new()], IllegalTurn::Unfinished),
    ] {
        assert_eq!(exercise.check(&chess, &turns), Err(expected), "{turns:?}");
    }
    assert!(matches!(exercise.check(&chess, std::slice::from_ref(&ahead)), Ok(Attempt::Continues(_))));
    exercise.solutions[0][0] = foreign;
    assert_eq!(exercise.check(&chess, &[ahead]), Err(IllegalTurn::Step(1)));
}
