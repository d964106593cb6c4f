//! Goals obey the filters that they are given, or refuse them.

use rules::{History, Verdict, compile, read};

/// A game with a white rook, a black rook and a stone beside the goal cell b2, and this goal for White.
fn file(goal: &str) -> String {
    format!(
        "game \"X\" {{ source \"a test\" }}\n\
         board {{\n grid \"\"\"\n 3 . r .\n 2 # . .\n 1 . R .\n \"\"\"\n zone goal White=\"b2\" Black=\"a1\" look=goal\n}}\n\
         side White w facing=up\nside Black b facing=down\n\
         piece Rook R {{ step orthogonal }}\nstone Rock \"#\"\n\
         turn {{ order White Black; act move }}\ngoal {{ {goal} }}\n"
    )
}

/// Who has won after the turns `white` and `black` ("b1-b2"), in which each side moves its rook, or after the first one.
fn winner_after(goal: &str, white: &str, black: &str) -> Option<String> {
    let (def, problems) = read(&file(goal), &[]);
    let game = compile(def.unwrap_or_else(|| panic!("{goal}: {problems:?}")));
    let mut pos = game.start();
    for turn in [white, black] {
        let wanted = |from: &str, to: &str| {
            let cell = |name: &str| game.board().cell(name).expect("a cell of the board");
            let (from, to) = (cell(from), cell(to));
            game.turns(&pos, |_, _| false).into_iter().find(|(turn, _)| turn[0].from == from && turn[0].to == to)
        };
        let (from, to) = turn.split_once('-').expect("two cells");
        pos = wanted(from, to).unwrap_or_else(|| panic!("{turn} is a turn")).1;
        if let Verdict::Won { winner, .. } = game.verdict(&pos, &History::default()) {
            return Some(game.def().side(winner).name.clone());
        }
    }
    None
}

#[test]
fn occupy_counts_whom_its_filter_names() {
    let own = ("b1-b2", "b3-c3");
    let enemy = ("b1-c1", "b3-b2");
    for (by, counts_own, counts_enemy) in [
        ("", true, false),
        ("by=Rook", true, false),
        ("by=\"own Rook\"", true, false),
        ("by=men", true, false),
        ("by=any", true, false),
        ("by=enemy", false, true),
        ("by=\"enemy Rook\"", false, true),
        ("by=\"own, enemy Rook\"", true, true),
    ] {
        let goal = format!("occupy goal wins {by}");
        assert_eq!(winner_after(&goal, own.0, own.1).is_some(), counts_own, "{goal}: White's own rook");
        assert_eq!(winner_after(&goal, enemy.0, enemy.1).is_some(), counts_enemy, "{goal}: the rook of Black");
    }
}

#[test]
fn extinct_refuses_pieces_of_others() {
    for filter in ["enemy", "stones", "\"enemy Rook\"", "\"own, enemy Rook\""] {
        let (_, problems) = read(&file(&format!("extinct {filter} wins")), &[]);
        let said: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(said, ["`extinct` counts the pieces of the side to which it happens, never others"], "{filter}");
    }
}
