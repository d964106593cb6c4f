//! Whether a side can still win (`Game::can_still_win`), on every shipped game.

use expect_test::expect;
use notation::{position, turn};
use rand::prelude::*;
use rules::{Game, History, Piece, Position, Setup, Side, Verdict};
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

/// The start position without all pieces of this side that are not royal, and with empty stocks.
fn with_lone_royals(game: &Game, side: Side) -> Option<Position> {
    let start = game.start();
    let mut setup = game.setup(&start);
    setup.pieces.retain(|(_, piece)| piece.side() != Some(side) || game.def().kind(piece.kind()).is_royal());
    setup.stock = Default::default();
    (setup.rights, setup.phase) = (None, None);
    game.position(&setup).ok()
}

#[test]
fn a_side_with_nothing_but_royal_pieces_cannot_win_in_these_games() {
    let lost = |id: &str| {
        let game = testkit::game(id, &[]);
        game.sides().any(|side| with_lone_royals(&game, side).is_some_and(|pos| !game.can_still_win(&pos, side)))
    };
    let ids: Vec<&str> = library::games().iter().map(|game| game.id).filter(|id| lost(id)).collect();
    expect![[r"
        ai-wok
        almost-chess
        amazon-chess
        armageddon
        armageddon-960
        asean-chess
        atomic-chess
        balbo-chess
        berolina-chess
        capablanca-chess
        caparandom
        centaur-chess
        chancellor-chess
        chess
        chess-different-armies
        chess960
        chigorin-chess
        circular-chess
        cylinder-chess
        devasa-chess
        dragon-chess
        embassy-chess
        five-check
        gardner-minichess
        gigachess
        glinski-chess
        gothic-chess
        grand-chess
        grasshopper-chess
        great-chess
        gustav-chess
        hoppel-poppel
        janus-chess
        knight-relay-chess
        knightmate
        legan-chess
        los-alamos-chess
        makruk
        marseillais-chess
        mccooey-chess
        modern-chess
        new-zealand-chess
        nightrider-chess
        no-castling-chess
        omega-chess
        omicron-chess
        opulent-chess
        pawnback-chess
        pawnsideways-chess
        perfect-chess
        pocket-knight-chess
        raazuvaa
        raumschach
        scottish-progressive-chess
        shako
        sort-of-almost-chess
        tencubed-chess
        terachess
        three-check
        torpedo-chess
        troitzky-chess
        wild-tamerlane
        wolf-chess
    "]]
    .assert_eq(&(ids.join("\n") + "\n"));
}

#[test]
fn a_side_can_win_as_long_as_some_series_of_turns_gives_mate() {
    for (id, place, side, can) in [
        ("chess", "8/8/8/4k3/8/8/3QP3/4K3 w - - 0 1", 0, true),
        ("chess", "8/8/8/4k3/8/8/3QP3/4K3 w - - 0 1", 1, false),
        ("chess", "8/8/8/4k3/8/8/3N4/4K3 w - - 0 1", 0, false),
        ("chess", "8/8/8/4k3/8/8/3B4/4K3 w - - 0 1", 0, false),
        ("chess", "8/8/8/4k3/8/8/3R4/4K3 w - - 0 1", 0, true),
        ("chess", "8/8/8/4k3/8/8/3P4/4K3 w - - 0 1", 0, true),
        ("chess", "8/8/8/4k3/8/8/2NN4/4K3 w - - 0 1", 0, true),
        // The pawn can take a square from its own king.
        ("chess", "8/8/4p3/4k3/8/8/3N4/4K3 w - - 0 1", 0, true),
        ("three-check", "8/8/8/4k3/8/8/3N4/4K3 w - - 3+3 0 1", 0, true),
        ("three-check", "8/8/8/4k3/8/8/3N4/4K3 w - - 3+3 0 1", 1, false),
        // A captured piece changes sides, and the middle wins.
        // The bishops of both sides are bound to squares of one colour, or not.
        ("chess", "8/8/8/4k3/3b4/8/8/2B1K3 w - - 0 1", 0, false),
        ("chess", "8/8/8/4k3/4b3/8/8/2B1K3 w - - 0 1", 0, true),
        ("chess", "8/8/8/4k3/8/4B3/8/2B1K3 w - - 0 1", 0, false),
        ("crazyhouse", "8/8/8/4k3/8/8/3Q4/4K3[] w - - 0 1", 1, true),
        ("king-of-the-hill", "8/8/8/4k3/8/8/3Q4/4K3 w - - 0 1", 1, true),
        // A bare king cannot capture, whatever explodes, and a rook is too little against it, but not against more.
        ("atomic-chess", "8/8/8/4k3/8/8/3Q4/4K3 w - - 0 1", 1, false),
        ("atomic-chess", "8/8/8/4k3/8/8/3Q4/4K3 w - - 0 1", 0, true),
        ("atomic-chess", "8/8/8/4k3/8/8/3R4/4K3 w - - 0 1", 0, false),
        ("atomic-chess", "8/8/8/4k3/4p3/8/3R4/4K3 w - - 0 1", 0, true),
        // Two knights leave a bare king a cell that the other king cannot take from it, three do not.
        ("atomic-chess", "8/8/8/4k3/8/8/2NN4/4K3 w - - 0 1", 0, false),
        ("atomic-chess", "8/8/8/4k3/8/8/2NNN3/4K3 w - - 0 1", 0, true),
        ("atomic-chess", "8/8/8/4k3/8/8/2NB4/4K3 w - - 0 1", 0, true),
        // One bishop of each side on different colours, and one more of the mated side.
        ("atomic-chess", "8/8/8/4k3/3b4/8/8/3BK3 w - - 0 1", 0, false),
        ("atomic-chess", "8/8/8/4k3/3b4/8/8/3BK3 w - - 0 1", 1, false),
        ("atomic-chess", "8/8/8/4k3/4b3/8/8/3BK3 w - - 0 1", 0, true),
        ("atomic-chess", "K7/8/8/8/8/8/7b/3B2bk w - - 0 1", 0, true),
        // Bishops of different colours never meet; other pieces do.
        ("antichess", "8/8/8/4b3/8/8/8/7B w - - 0 1", 0, false),
        ("antichess", "8/8/8/4b3/8/8/8/7B w - - 0 1", 1, false),
        ("antichess", "8/8/8/3b4/8/8/8/7B w - - 0 1", 0, true),
        ("antichess", "8/8/8/4b3/8/8/7P/7B w - - 0 1", 0, true),
        ("antichess", "8/8/8/4n3/8/8/8/7B w - - 0 1", 0, true),
        ("suicide-chess", "8/8/8/4b3/8/8/8/7B w - - 0 1", 0, false),
        // Where mate loses, its giver is the one who has to be able to give it.
        ("misere-chess", "8/8/8/4k3/8/8/3Q4/4K3 w - - 0 1", 0, false),
        ("misere-chess", "8/8/8/4k3/8/8/3Q4/4K3 w - - 0 1", 1, true),
    ] {
        let game = testkit::game(id, &[]);
        let pos = position::parse(&game, place).unwrap();
        assert_eq!(game.can_still_win(&pos, Side(side)), can, "{id}: {place}, side {side}");
    }
}

/// By kind of goal: game, position, side, and turns by which the side wins; none where it cannot win any more.
const BY_GOAL: &[(&str, &str, &str, u8, Option<&str>)] = &[
    ("mate", "chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 0, Some("Ra8")),
    ("mate", "chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, None),
    ("mate", "chess", "7k/8/6K1/8/8/8/8/1N6 w - - 0 1", 0, None),
    ("mate beside an enemy pawn", "chess", "8/8/8/8/3N4/8/p7/k1K5 w - - 0 1", 0, Some("Nb3")),
    ("mate, with counts", "makruk", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 0, Some("Ra8")),
    ("mate, with counts", "makruk", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, None),
    ("mate, with pieces in hand", "crazyhouse", "8/8/8/8/8/2k5/2R5/K7[] b - - 0 1", 1, Some("Kxc2 Ka2 R@a4")),
    ("checks", "three-check", "8/8/8/4k3/8/8/3N4/4K3 w - - 1+3 0 1", 0, Some("Nf3")),
    ("checks", "three-check", "8/8/8/4k3/8/8/3N4/4K3 w - - 1+3 0 1", 1, None),
    ("occupy", "king-of-the-hill", "8/8/8/5k2/8/8/3Q4/K7 b - - 0 1", 1, Some("Ke5")),
    ("occupy with an answer", "racing-kings", "8/K7/8/8/8/8/8/7k w - - 0 1", 0, Some("Ka8")),
    ("occupy or extinct", "breakthrough", "8/P7/8/8/8/8/p7/8 w - - 0 1", 0, Some("a8")),
    ("occupy or extinct", "breakthrough", "8/P7/8/8/8/8/p7/8 b - - 0 1", 1, Some("a1")),
    (
        "extinct kinds",
        "extinction-chess",
        "rnb1kbnr/pppppppp/8/8/8/3q4/PPP1PPPP/RNBQKBNR w KQkq - 0 1",
        0,
        Some("Qxd3"),
    ),
    ("extinct army", "horde", "4k3/8/8/8/8/3r4/3P4/8 b - - 0 1", 1, Some("Rxd2")),
    ("extinct army", "horde", "7k/P5pp/8/8/8/8/8/8 w - - 0 1", 0, Some("a8=Q")),
    ("extinct wins", "antichess", "8/8/8/8/1p6/8/P7/8 w - - 0 1", 0, Some("a3 bxa3")),
    ("extinct by explosion", "atomic-chess", "k7/1p6/8/8/8/8/8/1R5K w - - 0 1", 0, Some("Rxb7")),
    ("extinct eliminates", "chaturaji", "gE,6,bK/8/8/8/8/8/8/gK,7 g 0 1", 1, Some("Ea8xh8")),
    ("bared", "shatranj", "k7/8/8/8/4p3/8/4R3/4K3 w - - 0 1", 0, Some("Rxe4 Ka7")),
    ("points", "janggi", "9/4k4/9/9/4P4/9/9/9/3K5/9 w - - 0 1", 0, Some("pass pass")),
    ("points", "janggi", "9/4k4/9/9/9/9/9/9/3K5/9 w - - 0 1", 1, Some("pass pass")),
    ("draw odds", "armageddon", "7k/5K2/8/8/6Q1/8/8/8 w - - 0 1", 1, Some("Qg6")),
    ("draw odds", "armageddon", "7K/5k2/8/8/6q1/8/8/8 b - - 0 1", 0, None),
];

#[test]
fn under_every_kind_of_goal_only_a_side_that_can_still_win_wins_on_time() {
    for (goal, id, place, side, turns) in BY_GOAL {
        let game = testkit::game(id, &[]);
        let mut pos = position::parse(&game, place).unwrap_or_else(|error| panic!("{goal}: {error}"));
        assert_eq!(game.can_still_win(&pos, Side(*side)), turns.is_some(), "{goal}: {id}, {place}, side {side}");
        let Some(turns) = turns else { continue };
        let mut past = History::new(&pos);
        for text in turns.split(' ') {
            let turn = turn::parse(&game, &pos, text).unwrap_or_else(|error| panic!("{goal}: {text}: {error}"));
            pos = game.play_turn_unchecked(&pos, &turn, &mut ());
            past.push(&game, &pos);
        }
        let verdict = game.verdict(&pos, &past);
        assert!(matches!(verdict, Verdict::Won { winner, .. } if winner == Side(*side)), "{goal}: {verdict:?}");
    }
}

#[test]
fn a_forbidden_repetition_may_turn_a_check_into_mate_but_gives_none() {
    let text = "extends chess\ngame \"No repetition\" { source \"an example\" }\ngoal { without repetition; repetition 2 forbidden }\n";
    let game = library::load(text, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    let pos = position::parse(&game, "8/8/8/4k3/8/8/3N4/4K3 w - - 0 1").unwrap();
    assert!(game.can_still_win(&pos, Side(0)) && !game.can_still_win(&pos, Side(1)));
}

#[test]
fn a_position_in_which_no_side_can_win_is_drawn_where_the_rules_say_so() {
    for (id, place, dead) in [
        ("chess", "8/8/8/4k3/8/8/3N4/4K3 b - - 0 1", true),
        ("chess", "8/8/8/4k3/4n3/8/3N4/4K3 b - - 0 1", false),
        ("chess", "8/8/8/4k3/8/8/2NN4/4K3 b - - 0 1", false),
        // In check from the last bishop.
        ("chess", "8/8/8/4k3/8/8/1B6/4K3 b - - 0 1", true),
        ("armageddon", "8/8/8/4k3/8/8/3N4/4K3 b - - 0 1", true),
        ("three-check", "8/8/8/4k3/8/8/8/4K3 b - - 3+3 0 1", true),
        ("three-check", "8/8/8/4k3/8/8/3N4/4K3 b - - 3+3 0 1", false),
        ("king-of-the-hill", "8/8/8/7k/8/8/8/4K3 b - - 0 1", false),
        ("horde", "8/8/8/4k3/8/8/3N4/8 b - - 0 1", false),
        ("makruk", "8/8/8/4k3/8/8/3M4/4K3 b - - 0 1", false),
        // Captured pieces return: python-chess and chessops draw with at most three pieces, those in hand included, of which
        // none is a pawn, was one, or is a rook or a queen.
        ("crazyhouse", "8/8/8/4k3/8/8/8/4K3[] b - - 0 1", true),
        ("crazyhouse", "8/8/8/4k3/8/8/3N4/4K3[] b - - 0 1", true),
        ("crazyhouse", "8/8/8/4k3/8/8/8/4K3[B] b - - 0 1", true),
        ("crazyhouse", "8/8/8/4k3/8/8/8/4K3[n] b - - 0 1", true),
        ("crazyhouse", "8/8/8/4k3/8/8/3N4/4K3[n] b - - 0 1", false),
        ("crazyhouse", "8/8/8/4k3/8/8/8/4K3[BB] b - - 0 1", false),
        ("crazyhouse", "8/8/8/4k3/8/8/3N~4/4K3[] b - - 0 1", false),
        ("crazyhouse", "8/8/8/4k3/8/8/8/4K3[p] b - - 0 1", false),
        ("crazyhouse", "8/8/8/4k3/8/8/8/4K3[R] b - - 0 1", false),
        ("chessgi", "8/8/8/4k3/8/8/3N4/4K3[] b - - 0 1", true),
        ("capahouse", "10/10/10/4k5/10/10/10/4K5[A] b - - 0 1", false),
        // The partner at the other board may hand over pieces.
        ("bughouse", "8/8/8/4k3/8/8/8/4K3[] b - - 0 1", false),
        ("atomic-chess", "8/8/8/4k3/8/8/3N4/4K3 b - - 0 1", true),
        ("atomic-chess", "8/8/8/4k3/8/8/2NN4/4K3 b - - 0 1", true),
        ("atomic-chess", "8/8/8/4k3/3b4/8/8/3BK3 b - - 0 1", true),
        ("antichess", "8/8/8/4b3/8/8/8/7B w - - 0 1", true),
    ] {
        let game = testkit::game(id, &[]);
        let pos = position::parse(&game, place).unwrap_or_else(|error| panic!("{id}: {error}"));
        let verdict = game.verdict(&pos, &History::new(&pos));
        assert_eq!(verdict != Verdict::Ongoing, dead, "{id}: {place}: {verdict:?}");
    }
}

/// The most positions that are looked at after one of which it is claimed that a side cannot win from it.
const MOST: usize = 1500;

/// A position with few pieces: those of `poor` that are royal and perhaps one more, and a few of its enemy's.
fn few_pieces(game: &Game, poor: Side, random: &mut StdRng) -> Option<Position> {
    let start = game.start();
    let mut pieces: Vec<Piece> = start.occupied().iter().map(|cell| start.piece(cell)).collect();
    pieces.shuffle(random);
    let royal = |piece: &Piece| game.def().kind(piece.kind()).is_royal();
    let (royals, others): (Vec<Piece>, Vec<Piece>) = pieces.into_iter().partition(royal);
    let (own, enemy): (Vec<Piece>, Vec<Piece>) = others.into_iter().partition(|piece| piece.side() == Some(poor));
    let (few, more) = (random.random_range(0..=2), random.random_range(0..=2));
    let kept = royals.into_iter().chain(own.into_iter().take(few)).chain(enemy.into_iter().take(more));
    let mut cells: Vec<_> = game.board().cells().collect();
    cells.shuffle(random);
    let setup = Setup {
        pieces: cells.into_iter().zip(kept).collect(),
        side: *game.def().turn.order.choose(random)?,
        stock: Default::default(),
        rights: None,
        phase: None,
        ..game.setup(&start)
    };
    game.position(&setup).ok()
}

/// Whether some series of turns wins for this side, among the first positions that are reached.
fn is_won_somewhere(game: &Game, start: &Position, side: Side) -> bool {
    let (mut seen, mut next) = (HashSet::from([start.key()]), VecDeque::from([*start]));
    while let Some(pos) = next.pop_front().filter(|_| seen.len() < MOST) {
        match game.verdict(&pos, &History::new(&pos)) {
            Verdict::Won { winner, .. } if !game.are_enemies(winner, side) => return true,
            Verdict::Won { .. } => continue,
            // Draws by repetition or long play depend on how the position was reached.
            Verdict::Drawn { .. } | Verdict::Ongoing => {}
        }
        let _ = game.for_each_turn(&pos, &mut |_, after| {
            if seen.insert(after.key()) {
                next.push_back(*after);
            }
            ControlFlow::Continue(())
        });
    }
    false
}

#[test]
fn no_series_of_turns_wins_for_a_side_that_cannot_win() {
    let checked = std::sync::atomic::AtomicUsize::new(0);
    let failures = testkit::on_every_game(|id| {
        let game = testkit::game(id, &[]);
        let mut random = StdRng::seed_from_u64(7);
        let mut failures = Vec::new();
        for _ in 0..60 {
            for side in game.sides() {
                let Some(pos) = few_pieces(&game, side, &mut random) else { continue };
                if game.can_still_win(&pos, side) {
                    continue;
                }
                checked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                if is_won_somewhere(&game, &pos, side) {
                    failures.push(format!("{id}: side {} wins from {}", side.0, position::write(&game, &pos)));
                }
            }
        }
        failures
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked.into_inner() > 500, "the law was checked");
}

#[test]
fn the_law_of_sides_that_cannot_win_notices_a_mate() {
    let game = testkit::game("chess", &[]);
    let pos = position::parse(&game, "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1").unwrap();
    assert!(is_won_somewhere(&game, &pos, Side(0)) && !is_won_somewhere(&game, &pos, Side(1)));
}
