//! The move diagrams of pieces.

use notation::{Reach, ReachAction, ReachMode};
use rules::{Game, Kind};

fn kinds(game: &Game) -> impl Iterator<Item = Kind> + use<> {
    (0..game.def().kinds.len() as u8).map(Kind)
}

fn sign(does: ReachAction) -> char {
    match does {
        ReachAction::Both => 'o',
        ReachAction::Move => 'm',
        ReachAction::Capture => 'x',
        ReachAction::First => '1',
        ReachAction::Push => '>',
        ReachAction::Take => '*',
        ReachAction::Blast => '!',
        ReachAction::Freeze => 'z',
        ReachAction::Lay => '+',
    }
}

/// The board near the piece as text: `@` for the piece itself, letters for others, and each mark by its sign and manner
/// of movement.
fn drawn(game: &Game, reach: &Reach, size: i32) -> String {
    let board = game.board();
    let (x, y) = board.coordinates(reach.at);
    let cell = |dx: i32, dy: i32| {
        let Some(cell) = board.cell_at(i32::from(x) + dx, i32::from(y) + dy) else { return String::new() };
        let piece = reach.pieces.iter().find(|piece| piece.0 == cell).map(|piece| {
            if cell == reach.at { "@".to_owned() } else { game.def().kind(piece.1.kind()).letter.to_string() }
        });
        let marks = reach.marks.iter().filter(|mark| mark.cell == cell).map(|mark| {
            let by = match mark.by {
                ReachMode::Walk => "",
                ReachMode::Leap => "'",
                ReachMode::Hop => "^",
            };
            format!("{}{}{by}", sign(mark.does), if mark.only.is_empty() { "" } else { "?" })
        });
        let text = piece.into_iter().chain(marks).collect::<String>();
        if text.is_empty() { ".".to_owned() } else { text }
    };
    let row = |dy: i32| (-size..=size).map(|dx| cell(dx, dy)).collect::<Vec<_>>().join(" ");
    (-size..=size).rev().map(row).collect::<Vec<_>>().join("\n")
}

fn reach_of(game: &Game, kind: &str) -> Reach {
    let found = kinds(game).find(|&known| game.def().kind(known).id == kind);
    notation::reach::of_kind(game, found.unwrap_or_else(|| panic!("no kind {kind}"))).unwrap()
}

fn game(lines: &str) -> Game {
    let text = format!(
        r#"game "Example" {{ source "an example" }}
board {{
    grid """
        7 p p p p p p p
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 P P P P P P P
        1 . . . . . . .
        """
    zone home White="a2-g2" Black="a6-g6"
}}
side White w facing=up
side Black b facing=down
piece Pawn P {{ step forward quiet; step forward-diagonal capture; double-step forward from=home }}
piece Mine X {{ step any quiet; detonate; explode square=1 }}
piece Star S {{ {lines} }}
turn {{ order White Black; act move; act detonate }}
goal {{ occupy home wins count=7 }}
"#
    );
    library::load(&text, &[]).unwrap_or_else(|problems| panic!("{:?}", problems.iter().next()))
}

/// Checks the diagram of a piece with these motions.
fn check(lines: &str, expected: &str) {
    let game = game(lines);
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(drawn(&game, &reach_of(&game, "Star"), 3).lines().collect::<Vec<_>>(), expected, "{lines}");
}

#[test]
fn riders_leapers_and_steps_are_distinguished() {
    check(
        "ride orthogonal; leap knight",
        ". . . o . . .
         . . o' o o' . .
         . o' . o . o' .
         o o o @ o o o
         . o' . o . o' .
         . . o' o o' . .
         . . . o . . .",
    );
    let rook = game("ride orthogonal");
    let rides = reach_of(&rook, "Star").rides;
    let names: Vec<String> =
        rides.iter().map(|&(a, b)| format!("{}-{}", rook.board().name(a), rook.board().name(b))).collect();
    assert_eq!(names, ["d3-d1", "c4-a4", "e4-g4", "d5-d7"]);
}

#[test]
fn moves_and_captures_are_drawn_separately() {
    let game = game("step any");
    assert_eq!(drawn(&game, &reach_of(&game, "Pawn"), 2), ". . 1 . .\n. x m x .\n. . @ . .\n. . . . .\n. . . . .");
}

#[test]
fn a_cannon_diagram_shows_the_hurdle() {
    check(
        "ride orthogonal quiet; ride orthogonal capture hurdle=any",
        ". . . x^ . . .
         . . . P . . .
         . . . m . . .
         m m m @ m m m
         . . . m . . .
         . . . m . . .
         . . . m . . .",
    );
}

#[test]
fn hop_diagrams_show_hurdles_and_victims() {
    check(
        "step any quiet; chain { hop any over=own }; chain { hop any over=enemy capture }",
        ". . . . . . .
         . . . m^ . . .
         . . m P m . .
         . . m @ P* m^ .
         . . m m m . .
         . . . . . . .
         . . . . . . .",
    );
}

#[test]
fn pushes_explosions_and_freezing_are_marked() {
    check(
        "push orthogonal",
        ". . . . . . .
         . . . P . . .
         . . . P> . . .
         . . m @ m . .
         . . . m . . .
         . . . . . . .
         . . . . . . .",
    );
    let game = game("step forward quiet; freeze enemy within=1");
    assert_eq!(drawn(&game, &reach_of(&game, "Star"), 1), "z mz z\nz @ z\nz z z");
    assert_eq!(drawn(&game, &reach_of(&game, "Mine"), 1), "m! m! m!\nm! @ m!\nm! m! m!");
}

#[test]
fn a_restricted_capture_names_its_victims() {
    let game = game("step forward quiet; step sideways capture only=\"enemy Mine\"");
    let reach = reach_of(&game, "Star");
    assert_eq!(drawn(&game, &reach, 1), ". m .\nx? @ x?\n. . .");
    let only: Vec<&str> =
        reach.marks.iter().flat_map(|mark| mark.only.iter()).map(|kind| game.def().kind(kind).id.as_str()).collect();
    assert_eq!(only, ["Mine", "Mine"]);
}

#[test]
fn in_a_position_only_possible_moves_are_marked() {
    let game = game("ride orthogonal");
    let pos = notation::position::parse(&game, "7/3p3/7/3S1P1/7/7/7 b").unwrap();
    let reach = notation::reach::from_cell(&game, &pos, game.board().cell("d4").unwrap());
    assert_eq!(
        drawn(&game, &reach, 3),
        ". . . . . . .\n. . . x . . .\n. . . o . . .\no o o . o . .\n. . . o . . .\n. . . o . . .\n. . . o . . ."
    );
    assert!(notation::reach::from_cell(&game, &pos, game.board().cell("a1").unwrap()).marks.is_empty());
}

#[test]
fn later_reach_ignores_blocking_pieces() {
    let game = game("ride orthogonal");
    let pos = notation::position::parse(&game, "7/3p3/7/3S1P1/7/7/7 b").unwrap();
    let cells = notation::reach::later_targets(&game, &pos, game.board().cell("d4").unwrap());
    let names: Vec<&str> = cells.iter().map(|cell| game.board().name(cell)).collect();
    assert_eq!(names, ["d1", "d2", "d3", "a4", "b4", "c4", "e4", "f4", "g4", "d5", "d6", "d7"]);
    assert!(notation::reach::later_targets(&game, &pos, game.board().cell("a1").unwrap()).is_empty());
}

#[test]
fn every_kind_of_every_game_has_a_diagram() {
    for shipped in library::games() {
        let game = shipped.load(&[]).unwrap();
        for kind in kinds(&game) {
            let it = game.def().kind(kind);
            let Some(reach) = notation::reach::of_kind(&game, kind) else {
                assert!(it.is_stone, "{}: {}", shipped.id, it.id);
                continue;
            };
            assert_eq!(Some(&reach), notation::reach::of_kind(&game, kind).as_ref(), "{}: {} twice", shipped.id, it.id);
            assert!(reach.pieces.iter().any(|&(cell, piece)| cell == reach.at && piece.kind() == kind));
            let mut seen = Vec::new();
            for mark in &reach.marks {
                assert!(game.board().cells().any(|cell| cell == mark.cell));
                assert!(
                    mark.cell != reach.at && !seen.contains(&(mark.cell, mark.does)),
                    "{}: {} {mark:?}",
                    shipped.id,
                    it.id
                );
                seen.push((mark.cell, mark.does));
            }
            let goes = reach.marks.iter().any(|mark| mark.does != ReachAction::Freeze);
            assert!(
                goes || game.def().words(kind).motions.is_empty() || game.imitates(kind),
                "{}: {} has no marks",
                shipped.id,
                it.id
            );
        }
    }
}

#[test]
fn a_spent_budget_truncates_the_diagram() {
    let game = library::games()[0].load(&[]).unwrap();
    let bounded = game.with_budget(rules::Budget::new(5));
    assert!(notation::reach::of_kind(&bounded, Kind(0)).is_some() && bounded.budget().is_spent());
}
