//! Betza's notation: where the pieces go that its lines describe, beside another program, and what is not understood.

use geometry::{Cell, CellSet};
use rules::Step;

const SQUARES: &str = include_str!("../data/betza.txt");

/// A game on a chess board with the piece on d4, and kings where the other program has them.
fn game_with(lines: &[String]) -> rules::Game {
    let rows = "8  . . . . . . . k\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n4  . . . X . . . .\n\
                3  . . . . . . . .\n2  . . . . . . . .\n1  K . . . . . . .";
    let moves = lines.join("\n    ");
    let text = format!(
        "game \"Probe\" {{ source \"a test\" }}\nboard {{\n    grid \"\"\"\n{rows}\n\"\"\"\n    zone second-rank White=\"a2-h2\" Black=\"a7-h7\"\n}}\n\
         side White w facing=up\nside Black b facing=down\npiece King K {{\n    royal\n    step any\n}}\npiece Probe X {{\n    {moves}\n}}\n\
         turn {{\n    order White Black\n    act move\n}}\ngoal {{ mate wins; stuck draws }}\n"
    );
    let (def, problems) = rules::read(&text, &[]);
    rules::compile(def.unwrap_or_else(|| panic!("{problems:?}\n{text}")))
}

fn targets(game: &rules::Game) -> CellSet {
    let d4 = game.board().cells().find(|&cell| game.board().name(cell) == "d4").unwrap();
    let from_d4 = |step: &&Step| step.from == d4;
    game.steps(&game.start()).iter().filter(from_d4).map(|step| step.to).collect()
}

#[test]
fn pieces_go_where_fairy_stockfish_says() {
    for row in SQUARES.lines().filter(|row| !row.starts_with('#')) {
        let (moves, squares) = row.split_once(": ").unwrap();
        let found = interchange::betza::read(moves).unwrap_or_else(|error| panic!("{moves}: {error}"));
        let game = game_with(&found.lines);
        let named = |&cell: &Cell| squares.split(' ').any(|name| name == game.board().name(cell));
        let expected: CellSet = game.board().cells().filter(named).collect();
        assert_eq!(targets(&game), expected, "{moves}: {:?}", found.lines);
    }
}

#[test]
fn well_known_pieces_become_short_lines() {
    let cases: &[(&str, &[&str])] = &[
        ("K", &["step any"]),
        ("fmWfcF", &["step forward quiet", "step forward-diagonal capture"]),
        ("mRcpR", &["ride orthogonal quiet", "ride orthogonal hurdle=any capture"]),
        ("gQ", &["ride any hurdle=any beyond=1"]),
        ("nN", &["leap knight { route ahead slant empty }"]),
        ("nA", &["ride diagonal up-to=2 at-least=2"]),
        ("RfF", &["ride orthogonal", "step forward-diagonal"]),
        ("DD", &["ride \"0,2\""]),
        ("ifmnD", &["ride forward up-to=2 at-least=2 quiet first-move"]),
    ];
    for (moves, lines) in cases {
        assert_eq!(interchange::betza::read(moves).unwrap().lines, *lines, "{moves}");
        game_with(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>());
    }
}

#[test]
fn a_pawn_gets_a_double_step_that_can_be_answered_and_a_remark_about_its_zone() {
    let pawn = interchange::betza::read("fmWfceFifmnD").unwrap();
    assert!(pawn.lines.iter().any(|line| line == "double-step forward from=second-rank"), "{pawn:?}");
    assert!(pawn.lines.iter().any(|line| line == "en-passant forward-diagonal"), "{pawn:?}");
    assert_eq!(pawn.remarks.len(), 1, "{pawn:?}");
    game_with(&pawn.lines);
}

#[test]
fn what_is_not_understood_is_named_with_its_place() {
    let cases = [
        ("", "character 1: a text has"),
        ("fm", "character 3: small letters"),
        ("xW", "character 1: `x` is not understood"),
        ("WX", "character 2: `X` is no move"),
        ("W03", "character 2: an exact number"),
        ("W999", "character 2: a piece goes at most 255 steps"),
        ("nZ", "character 2: which squares block"),
        ("nD3", "character 2: a lame leap cannot be repeated"),
        ("pW", "character 2: only a piece that goes several steps"),
        ("eN", "character 2: only a step"),
        ("é", "character 1: `é` is no move"),
    ];
    for (moves, start) in cases {
        let error = interchange::betza::read(moves).unwrap_err().to_string();
        assert!(error.starts_with(start), "{moves}: {error}");
    }
}
