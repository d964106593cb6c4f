//! The reason why a piece cannot go to a square is the one that is true, and names squares as the game's players do.

use library::find;
use notation::{EntryToken, MoveEntry, Refusal, position};
use rules::History;

#[test]
fn each_reason_why_a_piece_cannot_go_somewhere_has_its_sentence() {
    let chess = |board: &str| format!("{board} w - - 0 1");
    let castles = |board: &str| format!("{board} w K - 0 1");
    let antichess = "8/8/8/8/8/3p4/2B5/R7 w - - 0 1".to_owned();
    let fortress = "4,-,-,-,-,-,-,-,-,4/4,-,-,-,-,-,-,-,-,4/4,nR,2,nK,3,nR,4/16/-,-,wR,10,eR,-,-/-,-,12,-,-/-,-,12,-,-/-,-,11,eK,-,-/-,-,wK,11,-,-/-,-,12,-,-/-,-,12,-,-/-,-,wR,10,eR,-,-/16/4,sR,3,sK,2,sR,4/4,-,-,-,-,-,-,-,-,4/4,-,-,-,-,-,-,-,-,4 [] s sKQwKQnKQeKQ - 0 1".to_owned();
    let bollwerk = game_start("bollwerk-178");
    let rows = [
        ("chess", chess("4k3/8/8/8/8/8/8/R3K3"), "a1", "c2", "The Rook cannot go to c2: it does not move that way."),
        (
            "chess",
            chess("4k3/8/8/8/8/P7/8/R3K3"),
            "a1",
            "a5",
            "The Rook cannot go to a5: the Pawn on a3 is in the way.",
        ),
        ("chess", chess("4k3/8/8/8/8/P7/8/R3K3"), "a1", "a3", "Your own Pawn stands on a3."),
        (
            "chess",
            chess("4k3/8/8/8/8/8/4P3/4K3"),
            "e2",
            "d3",
            "The Pawn cannot go to d3: it goes there only to capture.",
        ),
        (
            "chess",
            chess("4k3/8/8/8/8/4p3/4P3/4K3"),
            "e2",
            "e3",
            "The Pawn cannot capture the Pawn on e3: it goes there only without capturing.",
        ),
        ("chess", chess("k3r3/8/8/8/8/8/4B3/4K3"), "e2", "d3", "That would leave you in check from the Rook on e8."),
        ("chess", chess("k3r3/8/8/8/8/8/8/1N2K3"), "b1", "a3", "That would leave you in check from the Rook on e8."),
        (
            "chess",
            chess("4k3/8/8/8/8/8/8/4K2R"),
            "e1",
            "g1",
            "The King can no longer castle that way: one of the two pieces has moved.",
        ),
        (
            "chess",
            castles("4kr2/8/8/8/8/8/8/4K2R"),
            "e1",
            "g1",
            "The King cannot castle across f1: it would be in check there.",
        ),
        ("chess", castles("k3r3/8/8/8/8/8/8/4K2R"), "e1", "g1", "The King cannot castle while it is in check."),
        (
            "chess",
            castles("4k3/8/8/8/8/8/8/4KB1R"),
            "e1",
            "g1",
            "The King cannot go to g1: the Bishop on f1 is in the way.",
        ),
        // There the player chooses the partner's square.
        (
            "chess960",
            chess("4k3/8/8/8/8/8/8/4K2R"),
            "e1",
            "h1",
            "The King can no longer castle that way: one of the two pieces has moved.",
        ),
        ("antichess", antichess, "a1", "a2", "You can capture, so you must."),
        ("fortress-chess", fortress, "E3", "D3", "A wall is in the way beyond E3."),
        ("bollwerk-178", bollwerk, "g2", "a10", "The Spy cannot go to a10 from here."),
        // A horse is blocked beside it, not on a straight line.
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/9/3p5/3HK4 w - - 0 1".replace('H', "N"),
            "d1",
            "e3",
            "The Horse cannot go to 5.3: the Soldier on 6.2 is in the way.",
        ),
        (
            "xiangqi",
            "r2k5/9/9/9/9/9/9/9/9/C3K4 w - - 0 1".into(),
            "a1",
            "a10",
            "The Cannon cannot capture the Chariot on 9.10: it needs a piece to jump over.",
        ),
        ("shogi", game_start("shogi"), "c3", "c5", "The Pawn cannot go to 75: it does not move that way."),
    ];
    for (id, at, from, to, sentence) in rows {
        let game = find(id).unwrap().load(&[]).unwrap();
        let pos = position::parse(&game, &at).unwrap_or_else(|error| panic!("{}", error.render(&at)));
        let cell = |name: &str| game.board().cell(name).unwrap();
        let refusal = Refusal::to_cell(&game, &pos, cell(from), cell(to));
        assert_eq!(explain::english(&refusal.sentence), sentence, "{id} {at}: {from}-{to}");
        assert!(!refusal.cells.is_empty(), "{id} {at}: {from}-{to} marks no square");
    }
}

fn game_start(id: &str) -> String {
    let game = find(id).unwrap().load(&[]).unwrap();
    position::write(&game, &game.start())
}

#[test]
fn a_piece_that_cannot_help_against_check_is_told_who_gives_it() {
    let game = find("chess").unwrap().load(&[]).unwrap();
    let pos = position::parse(&game, "k3r3/8/8/8/8/8/8/N3K3 w - - 0 1").unwrap();
    let refusal = Refusal::from_cell(&game, &pos, game.board().cell("a1").unwrap());
    assert_eq!(explain::english(&refusal.sentence), "You are in check from the Rook on e8; this piece cannot help.");
}

/// Two kings and two rooks; no position may occur twice.
const ROOKS: &str = r#"
game "Rooks" { source "an example" }
board {
    grid """
        3  k . . r
        2  . . . .
        1  K . . R
        """
}
side White w facing=up
side Black b facing=down
piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
turn { order White Black; act move }
goal {
    mate wins
    stuck draws
    repetition 2 forbidden
}
"#;

#[test]
fn the_entry_of_a_turn_says_that_it_would_repeat_a_position() {
    let (def, problems) = rules::read(ROOKS, &[]);
    let game = rules::compile(def.unwrap_or_else(|| panic!("{problems:?}")));
    let mut pos = game.start();
    let mut past = History::new(&pos);
    for turn in ["Rc1", "Rc3", "Rd1"] {
        let steps = notation::turn::parse(&game, &pos, turn).unwrap();
        pos = game.play_turn(&pos, &steps, &mut ()).unwrap();
        past.push(&game, &pos);
    }
    let (here, cell) = (game.with_history(&past), |name: &str| EntryToken::Cell(game.board().cell(name).unwrap()));
    let mut entry = MoveEntry::new(&here, &pos);
    assert!(entry.enter([cell("c3")]).is_none());
    assert!(entry.options().targets.iter().all(|target| EntryToken::Cell(target.cell) != cell("d3")));
    let refusal = entry.enter([cell("d3")]).expect("a refusal");
    assert_eq!(explain::english(&refusal.sentence), "That would repeat an earlier position, which is forbidden.");
}

#[test]
fn every_square_has_a_name_of_its_own_which_the_edge_of_the_board_spells() {
    for entry in library::games() {
        let game = entry.load(&[]).unwrap();
        let (def, labels) = (game.def(), game.def().board_labels());
        let mut known = std::collections::HashSet::new();
        for cell in game.board().cells() {
            let (x, rank) = (game.board().coordinates(cell).0, game.board().named_rank(cell));
            let (file, rank) = (&labels.below[usize::from(x)], &labels.beside[usize::from(rank)]);
            let name = def.square_name(cell);
            assert_eq!(name.replace('.', ""), format!("{file}{rank}"), "{}", def.name);
            assert!(known.insert(name), "{}", def.name);
        }
    }
}
