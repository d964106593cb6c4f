//! The law of twins finds what differs between two games, and nothing between a game and itself.

use rules::Game;
use testkit::laws::Effort;
use testkit::twins::{self, Difference};

const EFFORT: Effort = Effort { games: 1, turns: 30, sample: 8 };

fn game(text: &str) -> Game {
    catalog::load(text, &[]).unwrap_or_else(|problems| panic!("{problems:?}: {text}"))
}

fn held(fast: &Game, slow: &Game) -> Result<usize, Difference> {
    (0..4).try_fold(0, |played, seed| twins::agree(fast, slow, EFFORT, seed, 400, 20_000).map(|more| played + more))
}

/// A small game with something of everything, in which one line is to be another.
const PLAIN: &str = r##"
game "Twins" { source "an example" }
board {
    zone far White="a5-e5" Black="a1-e1"
    grid """
        5  k . o q .
        4  p . . p .
        3  . # . . .
        2  . P . . P
        1  K . O Q .
        """
}
side White w facing=up
side Black b facing=down
piece King K { royal; step any }
piece Queen Q { ride any }
piece Bomb O { step orthogonal; explode rays=orthogonal }
piece Pawn P {
    step forward quiet
    step forward-diagonal capture
    become Queen on=far
}
stone Rock "#" { supply endless }
turn {
    order White Black
    act move
}
goal {
    mate wins
    stuck draws
    turn-limit 20 draws
}
notation { position board side clock number }
"##;

#[test]
fn a_game_is_its_own_twin() {
    let played = held(&game(PLAIN), &game(PLAIN)).unwrap_or_else(|difference| panic!("{difference}"));
    assert!(played > 20, "{played} turns");
    for shipped in catalog::games().iter().step_by(7) {
        let game = testkit::game(shipped.id, &[]);
        let agreed = twins::agree(&game, &game, Effort { games: 1, turns: 6, sample: 3 }, 1, 2_000, 20_000);
        assert!(agreed.is_ok(), "{}: {}", shipped.id, agreed.unwrap_err());
    }
}

#[test]
fn every_kind_of_difference_is_found() {
    // White's bomb is about to be taken, with another one and a king beside it.
    let tense = PLAIN.replace("k . o q .", "k . . . .").replace("3  . # . . .", "3  . . . q .");
    let tense = tense.replace("2  . P . . P", "2  . . . . .").replace("1  K . O Q .", "1  K . O O P");
    let check = |line: &str, other: &str, expected: &str| {
        let text = if matches!(expected, "check" | "what happens in a step") { &tense } else { PLAIN };
        assert!(text.contains(line), "{line}");
        let found = held(&game(text), &game(&text.replace(line, other)));
        let what = found.expect_err(&format!("`{other}` for `{line}` makes a difference")).what;
        assert_eq!(what, expected, "`{other}` for `{line}`");
    };
    check("K . O Q .", "K . O . Q", "the text");
    check("turn-limit 20 draws", "turn-limit 3 draws", "the verdict");
    check("stuck draws", "stuck draws; extinct Pawn left=2 loses", "what has been decided");
    check("order White Black", "order White Black first=Black", "the text");
    check("step any }", "step any quiet }", "the steps");
    check("become Queen on=far", "become Queen on=far optional", "the steps");
    check("rays=orthogonal }", "rays=diagonal }", "check");
    check("rays=orthogonal }", "rays=orthogonal order=depth-first }", "what happens in a step");
    check("rays=orthogonal }", "rays=orthogonal sparing=Pawn }", "the positions that turns lead to");
}
