//! Positions with an obvious best turn, and games played to their end.

use engine::search::{Level, Limits, SearchRequest, SearchResult, Searcher};
use geometry::Cell;
use rules::{Act, Game, History, Piece, Position, Setup, SetupCounters, Side, Step, Verdict};

const GAMES: [&str; 5] = ["wolf-chess", "bomberman-chess", "bombalot", "fortress-chess", "bollwerk-178"];
fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

fn cell(game: &Game, name: &str) -> Cell {
    game.board().cell(name).unwrap_or_else(|| panic!("no cell {name}"))
}

/// A position of pieces such as `White King a1`, and the side to move.
fn position(game: &Game, side: &str, listed: &str) -> Position {
    let def = game.def();
    let the_side = |name: &str| def.all_sides().find(|&side| def.side(side).name == name).expect("a side");
    let pieces = listed.split(',').map(|piece| {
        let words: Vec<&str> = piece.split_whitespace().collect();
        let kind = def.all_kinds().find(|&kind| def.kind(kind).id == words[1]).expect("a kind");
        (cell(game, words[2]), Piece::new(the_side(words[0]), kind))
    });
    let setup = Setup { pieces: pieces.collect(), side: the_side(side), rights: Some(0), ..Setup::default() };
    game.position(&setup).expect("a position of the game")
}

fn think(game: &Game, pos: &Position, depth: u32) -> SearchResult {
    Searcher::new(game)
        .search(
            &SearchRequest::new(game, pos, &History::new(pos)).with_limits(Limits::depth(depth)).with_seed(1),
            &mut |_| {},
        )
        .expect("there is a turn")
}

fn ends(game: &Game, turn: &[Step]) -> (String, String) {
    let name = |cell: Cell| game.board().name(cell).to_lowercase();
    (name(turn[0].from), name(turn[0].to))
}

#[test]
fn the_search_mates_in_one() {
    let game = game("wolf-chess");
    let pos = position(&game, "White", "White King b8, White Queen h9, White Rook g1, Black King a10, Black Pawn h8");
    let choice = think(&game, &pos, 2);
    assert_eq!(choice.mate_in(), Some(1));
    let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
    assert!(matches!(game.verdict(&after, &History::new(&after)), Verdict::Won { winner: Side(0), .. }), "{choice:?}");
}

#[test]
fn the_search_sees_that_it_is_mated() {
    let game = game("wolf-chess");
    let pos = position(&game, "Black", "White King b8, White Queen h9, White Rook g1, Black King a10, Black Pawn h8");
    let choice = think(&game, &pos, 3);
    assert_eq!(choice.mate_in(), Some(-2));
}

#[test]
fn a_side_that_must_capture_does_not_stand_pat() {
    let game = game("antichess");
    // Wherever the black rook or the pawn can capture the last white piece, it must, and White has won.
    let choice =
        think(&game, &position(&game, "White", "White Rook a1, Black Rook h2, Black Pawn b7, Black Knight b8"), 1);
    let (_, to) = ends(&game, &choice.turn);
    assert!(
        engine::search::mate_in(choice.score).is_some() && ["a2", "a6", "h1"].contains(&to.as_str()),
        "{to} {}",
        choice.score
    );
}

#[test]
fn the_search_captures_a_hanging_queen() {
    let game = game("wolf-chess");
    let pos = position(
        &game,
        "White",
        "White King a1, White Rook d2, White Pawn h2, Black King a10, Black Queen d7, Black Pawn h9",
    );
    for depth in 1..4 {
        assert_eq!(ends(&game, &think(&game, &pos, depth).turn), ("d2".into(), "d7".into()));
    }
}

#[test]
fn the_search_spares_a_protected_piece() {
    let game = game("wolf-chess");
    let pos = position(&game, "White", "White King a1, White Rook d2, Black King a10, Black Pawn d7, Black Bishop e8");
    for depth in 1..4 {
        assert_ne!(ends(&game, &think(&game, &pos, depth).turn).1, "d7");
    }
}

#[test]
fn the_search_wins_by_reaching_the_goal_cell() {
    let game = game("bollwerk-178");
    let pos = position(&game, "White", "White Queen f8, White Guard a3, Black Guard k14, Black Queen a12");
    let choice = think(&game, &pos, 1);
    assert_eq!((choice.mate_in(), ends(&game, &choice.turn).1.as_str()), (Some(1), "f17"));
}

#[test]
fn the_search_keeps_the_enemy_from_the_goal_cell() {
    let game = game("bollwerk-178");
    let pieces = "White Queen a5, White Guard b3, White Knight e4, Black Queen f8, Black Guard k14, Black Knight a15";
    let mut setup = game.setup(&position(&game, "White", pieces));
    // Stones to block the way, but no bombs, with which White could win.
    setup.stock[0] = game.def().stock[0];
    setup.stock[0][4] = 0;
    let pos = game.position(&setup).expect("a position");
    let choice = think(&game, &pos, 2);
    assert!(choice.mate_in().is_none_or(|turns| turns > 0), "{choice:?}");
    let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
    assert!(think(&game, &after, 1).mate_in().is_none_or(|turns| turns < 0));
}

#[test]
fn the_search_wins_by_entering_the_second_goal_cell() {
    let game = game("bombalot");
    let pieces = "White Tweke d9, White Tweke e8, White Bomb a1, Black Tweke e1, Black Tweke d0, Black Bomb a8";
    for side in ["White", "Black"] {
        let pos = position(&game, side, pieces);
        let choice = think(&game, &pos, 1);
        assert_eq!(choice.mate_in(), Some(1), "{side}: {choice:?}");
    }
}

#[test]
fn the_search_mates_for_its_team() {
    let game = game("fortress-chess");
    // Blue is out, so a mate of Black eliminates the whole other team.
    let pos = position(&game, "White", "White King I3, Red King H14, White Rook D12, White Rook H5, Black King C8");
    let choice = think(&game, &pos, 2);
    assert_eq!(choice.mate_in(), Some(1), "{choice:?}");
    let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
    assert!(matches!(game.verdict(&after, &History::new(&after)), Verdict::Won { winner: Side(0 | 2), .. }));
}

#[test]
fn a_mate_by_the_partner_is_a_win() {
    let game = game("fortress-chess");
    let pos = position(&game, "White", "White King I3, Red King H14, Red Rook D12, Red Rook H5, Black King C8");
    let choice = think(&game, &pos, 4);
    assert_eq!(
        choice.mate_in(),
        Some(4),
        "White waits, Black has two moves, Red mates, White moves before it counts: {choice:?}"
    );
}

#[test]
fn two_turns_in_a_row_both_count_for_their_team() {
    let game = game("fortress-chess");
    // Black is out, so Red moves right after White. Alternating signs would give the second turn to Blue.
    let pos = position(&game, "White", "White King I3, Red King H14, White Rook H12, Red Rook H5, Blue King N9");
    let choice = think(&game, &pos, 2);
    assert_eq!(choice.mate_in(), Some(2), "{choice:?}");
}

#[test]
fn the_search_lets_its_partner_capture_a_queen() {
    let game = game("fortress-chess");
    // The queen cannot be saved: Black's king is in check from White's rook.
    let pieces =
        "White King J3, White Rook H6, Red King H14, Red Rook I12, Black King C8, Black Queen I9, Blue King N9";
    let pos = position(&game, "White", pieces);
    let searcher = Searcher::new(&game);
    let before = searcher.eval().evaluate(&game, &pos, Side(0).bit() | Side(2).bit());
    let queen = searcher.eval().value(pos.piece(cell(&game, "I9")));
    let choice = think(&game, &pos, 3);
    assert!(choice.score > before + queen * 2 / 3, "{choice:?} after {before}");
}

#[test]
fn a_stopped_search_still_returns_a_turn() {
    for id in GAMES {
        let game = game(id);
        let (pos, searcher) = (game.start(), Searcher::new(&game));
        for level in Level::all() {
            let choice = searcher
                .search(
                    &SearchRequest::new(&game, &pos, &History::new(&pos))
                        .with_limits(level.limits())
                        .with_seed(7)
                        .with_stop(&|| true),
                    &mut |_| {},
                )
                .expect("there is a turn");
            assert!(is_legal(&game, &pos, &choice.turn), "{id}: {choice:?}");
        }
    }
}

#[test]
fn the_weakest_levels_use_no_net() {
    let shipped = library::find("bombalot").expect("a shipped game");
    let game = shipped.load(&[]).expect("the file is valid");
    let known = shipped.knowledge(&game).expect("its own");
    let searchers = [Searcher::with_knowledge(&game, known.values.clone()), Searcher::with_knowledge(&game, known)];
    let asks = |level: Level| {
        let (mut pos, mut state) = (game.start(), 5);
        (0..12).any(|_| {
            let past = History::new(&pos);
            let question = SearchRequest::new(&game, &pos, &past).with_limits(level.limits()).with_seed(7);
            let [without, with] = searchers.each_ref().map(|searcher| searcher.search(&question, &mut |_| {}));
            pos = engine::search::random_turn(&game, &pos, &mut state).expect("there is a turn").1;
            without != with
        })
    };
    let asking: Vec<u8> =
        Level::all().filter(|&level| level.budget_millis().is_none() && asks(level)).map(Level::number).collect();
    assert_eq!(asking, [4, 5]);
}

#[test]
fn the_search_plays_every_reading() {
    for id in GAMES {
        for reading in &game(id).def().readings {
            for (value, _) in &reading.values {
                let chosen = [(reading.name.clone(), value.clone())];
                let game = library::find(id).expect("a shipped game").load(&chosen).expect("the reading exists");
                let searcher = Searcher::new(&game);
                let (mut pos, mut past) = (game.start(), History::new(&game.start()));
                for _ in 0..6 {
                    if game.verdict(&pos, &past) != Verdict::Ongoing {
                        break;
                    }
                    let choice = searcher
                        .search(
                            &SearchRequest::new(&game, &pos, &past).with_limits(Limits::nodes(100)).with_seed(3),
                            &mut |_| {},
                        )
                        .expect("there is a turn");
                    assert!(is_legal(&game, &pos, &choice.turn), "{chosen:?}: {choice:?}");
                    pos = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
                    past.push(&game, &pos);
                }
            }
        }
    }
}

#[test]
fn only_royal_pieces_and_stones_have_no_value() {
    for id in GAMES {
        let game = game(id);
        let (def, searcher) = (game.def(), Searcher::new(&game));
        let value = |kind| searcher.eval().kind_value(kind);
        for kind in def.all_kinds() {
            assert_eq!(value(kind), value(def.base_kind(kind)), "a form has the value of its base");
            assert_eq!(
                value(kind) == 0,
                def.kind(kind).is_royal() || def.kind(kind).is_stone,
                "{id}: {}",
                def.kind(kind).id
            );
        }
        let (eval, ours) = (searcher.eval(), game.team_bits(Side(0)));
        let others = game.all_side_bits() & !ours;
        assert_eq!(eval.evaluate(&game, &game.start(), ours), -eval.evaluate(&game, &game.start(), others));
    }
}

#[test]
fn equal_calls_give_equal_turns() {
    for id in GAMES {
        let game = game(id);
        let (pos, searcher) = (game.start(), Searcher::new(&game));
        let choose = |seed| {
            searcher.search(
                &SearchRequest::new(&game, &pos, &History::new(&pos)).with_limits(Limits::nodes(3_000)).with_seed(seed),
                &mut |_| {},
            )
        };
        assert_eq!(choose(5), choose(5));
    }
}

fn is_legal(game: &Game, pos: &Position, turn: &[Step]) -> bool {
    let mut at = *pos;
    for step in turn {
        if !game.steps(&at).contains(step) {
            return false;
        }
        at = game.play_step_unchecked(&at, step, &mut ());
    }
    if at.is_mid_turn() { game.steps(&at).iter().any(|step| step.act == Act::Stop) } else { !turn.is_empty() }
}

/// Plays a level against itself; returns the verdict and the number of turns.
fn self_play(game: &Game, level: Level, seed: u64, cap: u32) -> (Verdict, u32) {
    let searcher = Searcher::new(game);
    let (mut pos, mut turns) = (game.start(), 0);
    let mut past = History::new(&pos);
    loop {
        let verdict = game.verdict(&pos, &past);
        if verdict != Verdict::Ongoing || turns == cap {
            return (verdict, turns);
        }
        let choice = searcher.search(
            &SearchRequest::new(game, &pos, &past).with_limits(level.limits()).with_seed(seed + u64::from(turns)),
            &mut |_| {},
        );
        let choice = choice.expect("the game goes on, so there is a turn");
        assert!(is_legal(game, &pos, &choice.turn), "{choice:?}");
        pos = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
        past.push(game, &pos);
        turns += 1;
    }
}

fn plays_to_an_end(id: &str) {
    let game = game(id);
    for seed in [1, 1_000_000] {
        let (verdict, turns) = self_play(&game, Level::WEAKEST, seed, 3_000);
        assert_ne!(verdict, Verdict::Ongoing, "{id} has not ended after {turns} turns");
    }
}

#[test]
fn wolf_chess_is_played_to_its_end() {
    plays_to_an_end("wolf-chess");
}

#[test]
fn bomberman_chess_is_played_to_its_end() {
    plays_to_an_end("bomberman-chess");
}

#[test]
fn bombalot_is_played_to_its_end() {
    plays_to_an_end("bombalot");
}

#[test]
fn fortress_chess_is_played_to_its_end() {
    plays_to_an_end("fortress-chess");
}

#[test]
fn bollwerk_is_played_to_its_end() {
    plays_to_an_end("bollwerk-178");
}

#[test]
fn the_computer_does_not_give_perpetual_check_where_that_loses() {
    let game = game("xiangqi");
    let mut pos = position(&game, "Red", "Red Chariot e2, Red General f1, Black General d10");
    let mut past = History::new(&pos);
    // Black repeats the position for the third time if Red checks once more.
    for (from, to) in [("e2", "d2"), ("d10", "e10"), ("d2", "e2"), ("e10", "d10"), ("e2", "d2"), ("d10", "e10")] {
        let (from, to) = (cell(&game, from), cell(&game, to));
        let step = game.steps(&pos).into_iter().find(|step| (step.from, step.to) == (from, to)).expect("a legal move");
        pos = game.play_turn_unchecked(&pos, &[step], &mut ());
        past.push(&game, &pos);
    }
    for depth in [2, 4] {
        let request = SearchRequest::new(&game, &pos, &past).with_limits(Limits::depth(depth)).with_seed(1);
        let choice = Searcher::new(&game).search(&request, &mut |_| {}).expect("there is a turn");
        assert_ne!(ends(&game, &choice.turn), ("d2".to_owned(), "e2".to_owned()), "at depth {depth}");
        assert!(choice.score > 0, "{}", choice.score);
    }
    let losing = game.losing_repetitions(&pos, &past);
    assert_eq!(losing.iter().map(|(turn, _)| ends(&game, turn).1).collect::<Vec<_>>(), ["e2"]);
}

#[test]
fn the_computer_does_not_chase_for_ever_where_that_loses() {
    let game = game("xiangqi");
    let mut pos = position(&game, "Red", "Red Chariot a2, Red General d1, Black General f10, Black Horse e5");
    let mut past = History::new(&pos);
    let cycle = [
        ("a2", "e2"),
        ("e5", "g4"),
        ("e2", "g2"),
        ("g4", "e5"),
        ("g2", "e2"),
        ("e5", "g4"),
        ("e2", "g2"),
        ("g4", "e5"),
    ];
    for (from, to) in cycle {
        let (from, to) = (cell(&game, from), cell(&game, to));
        let step = game.steps(&pos).into_iter().find(|step| (step.from, step.to) == (from, to)).expect("a legal move");
        pos = game.play_turn_unchecked(&pos, &[step], &mut ());
        past.push(&game, &pos);
    }
    let losing = game.losing_repetitions(&pos, &past);
    assert_eq!(
        losing.iter().map(|(turn, _)| ends(&game, turn)).collect::<Vec<_>>(),
        [("g2".to_owned(), "e2".to_owned())]
    );
    for depth in [1, 3, 5] {
        let request = SearchRequest::new(&game, &pos, &past).with_limits(Limits::depth(depth)).with_seed(1);
        let choice = Searcher::new(&game).search(&request, &mut |_| {}).expect("there is a turn");
        assert_ne!(ends(&game, &choice.turn), ("g2".to_owned(), "e2".to_owned()), "at depth {depth}");
        assert!(choice.score > 0, "{}", choice.score);
    }
}

/// The position with a count of this state and limit, in turns of both sides.
fn counted(game: &Game, pos: &Position, clock: u16, count_limit: u16) -> Position {
    let mut setup = game.setup(pos);
    setup.counters = SetupCounters { clock, count_limit, ..setup.counters };
    game.position(&setup).expect("a position of the game")
}

#[test]
fn the_search_knows_that_a_count_ends_the_game() {
    let game = game("makruk");
    let pos = position(&game, "White", "White Khun a1, White Ruea b2, Black Khun h8");
    assert!(think(&game, &counted(&game, &pos, 9, 32), 4).score > 200);
    assert_eq!(think(&game, &counted(&game, &pos, 31, 32), 4).score, 0);
    let pos = position(&game, "White", "White Khun g6, White Ruea a1, Black Khun h8");
    assert_eq!(think(&game, &counted(&game, &pos, 31, 32), 4).mate_in(), Some(1), "the last move mates");
}

#[test]
fn the_computer_does_not_begin_a_count_in_which_it_cannot_mate() {
    let game = game("makruk");
    // After the capture Black counts from 5 to 8, and two rueas alone need more moves than that.
    let pos = position(&game, "White", "White Khun a1, White Ruea d1, White Ruea b1, Black Khun f5, Black Met d4");
    let capture = ("d1".to_owned(), "d4".to_owned());
    assert_eq!(ends(&game, &think(&game, &pos, 3).turn), capture, "a short search does not see the end of the count");
    let choice = think(&game, &pos, 14);
    assert_ne!(ends(&game, &choice.turn), capture, "{choice:?}");
    assert!(choice.score > 200, "{choice:?}");
}
