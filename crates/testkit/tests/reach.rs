//! Claims about the pictures of how men go.

use rules::{By, Does, Game, Kind, Reach};

fn kinds(game: &Game) -> impl Iterator<Item = Kind> + use<> {
    (0..game.def().kinds.len() as u8).map(Kind)
}

fn sign(does: Does) -> char {
    match does {
        Does::Both => 'o',
        Does::Move => 'm',
        Does::Capture => 'x',
        Does::First => '1',
        Does::Push => '>',
        Does::Take => '*',
        Does::Blast => '!',
        Does::Freeze => 'z',
        Does::Lay => '+',
    }
}

/// The board near the man as text: `@` himself, others by letter, each mark by its sign and how he gets there.
fn drawn(game: &Game, reach: &Reach, size: i32) -> String {
    let board = game.board();
    let (x, y) = board.place(reach.at);
    let cell = |dx: i32, dy: i32| {
        let Some(cell) = board.at(i32::from(x) + dx, i32::from(y) + dy) else { return String::new() };
        let man = reach.men.iter().find(|man| man.0 == cell).map(|man| {
            if cell == reach.at { "@".to_owned() } else { game.def().kind(man.1.kind()).letter.to_string() }
        });
        let marks = reach.marks.iter().filter(|mark| mark.cell == cell).map(|mark| {
            let by = match mark.by {
                By::Walk => "",
                By::Leap => "'",
                By::Hop => "^",
            };
            format!("{}{}{by}", sign(mark.does), if mark.only.is_empty() { "" } else { "?" })
        });
        let text = man.into_iter().chain(marks).collect::<String>();
        if text.is_empty() { ".".to_owned() } else { text }
    };
    let row = |dy: i32| (-size..=size).map(|dx| cell(dx, dy)).collect::<Vec<_>>().join(" ");
    (-size..=size).rev().map(row).collect::<Vec<_>>().join("\n")
}

fn reach_of(game: &Game, kind: &str) -> Reach {
    let found = kinds(game).find(|&known| game.def().kind(known).id == kind);
    game.reach_of_kind(found.unwrap_or_else(|| panic!("no kind {kind}"))).unwrap()
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
    catalog::load(&text, &[]).unwrap_or_else(|problems| panic!("{:?}", problems.iter().next()))
}

/// The picture of a man with these motions.
fn check(lines: &str, expected: &str) {
    let game = game(lines);
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(drawn(&game, &reach_of(&game, "Star"), 3).lines().collect::<Vec<_>>(), expected, "{lines}");
}

#[test]
fn riders_leapers_and_steps_are_told_apart() {
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
fn who_captures_otherwise_than_he_goes_is_drawn_so() {
    let game = game("step any");
    assert_eq!(drawn(&game, &reach_of(&game, "Pawn"), 2), ". . 1 . .\n. x m x .\n. . @ . .\n. . . . .\n. . . . .");
}

#[test]
fn a_cannon_shows_the_man_it_shoots_over() {
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
fn hops_show_whom_they_go_over_and_whom_they_take() {
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
fn pushes_and_explosions_and_frost_are_marked() {
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
fn a_capture_of_some_kinds_only_names_them() {
    let game = game("step forward quiet; step sideways capture only=\"enemy Mine\"");
    let reach = reach_of(&game, "Star");
    assert_eq!(drawn(&game, &reach, 1), ". m .\nx? @ x?\n. . .");
    let only: Vec<&str> =
        reach.marks.iter().flat_map(|mark| mark.only.iter()).map(|kind| game.def().kind(kind).id.as_str()).collect();
    assert_eq!(only, ["Mine", "Mine"]);
}

#[test]
fn from_a_position_only_what_is_possible_there_is_marked() {
    let game = game("ride orthogonal");
    let pos = notation::position::read(&game, "7/3p3/7/3S1P1/7/7/7 b").unwrap();
    let reach = game.reach_from(&pos, game.board().cell("d4").unwrap());
    assert_eq!(
        drawn(&game, &reach, 3),
        ". . . . . . .\n. . . x . . .\n. . . o . . .\no o o . o . .\n. . . o . . .\n. . . o . . .\n. . . o . . ."
    );
    assert!(game.reach_from(&pos, game.board().cell("a1").unwrap()).marks.is_empty());
}

#[test]
fn later_he_may_go_where_now_somebody_is_in_his_way() {
    let game = game("ride orthogonal");
    let pos = notation::position::read(&game, "7/3p3/7/3S1P1/7/7/7 b").unwrap();
    let cells = game.reach_later(&pos, game.board().cell("d4").unwrap());
    let names: Vec<&str> = cells.iter().map(|cell| game.board().name(cell)).collect();
    assert_eq!(names, ["d1", "d2", "d3", "a4", "b4", "c4", "e4", "f4", "g4", "d5", "d6", "d7"]);
    assert!(game.reach_later(&pos, game.board().cell("a1").unwrap()).is_empty());
}

#[test]
fn every_kind_of_every_game_has_its_picture() {
    for shipped in catalog::games() {
        let game = shipped.load(&[]).unwrap();
        for kind in kinds(&game) {
            let it = game.def().kind(kind);
            let Some(reach) = game.reach_of_kind(kind) else {
                assert!(it.stone, "{}: {}", shipped.id, it.id);
                continue;
            };
            assert_eq!(Some(&reach), game.reach_of_kind(kind).as_ref(), "{}: {} twice", shipped.id, it.id);
            assert!(reach.men.iter().any(|&(cell, piece)| cell == reach.at && piece.kind() == kind));
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
            let goes = reach.marks.iter().any(|mark| mark.does != Does::Freeze);
            assert!(goes || it.motions.is_empty() || game.imitates(kind), "{}: {} does nothing", shipped.id, it.id);
        }
    }
}

#[test]
fn when_the_budget_is_spent_the_picture_is_cut_short() {
    let game = catalog::games()[0].load(&[]).unwrap();
    let bounded = game.within(rules::Budget::of(5));
    assert!(bounded.reach_of_kind(Kind(0)).is_some() && bounded.budget().is_spent());
}
