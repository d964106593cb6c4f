//! The numbers behind an evaluation, and their file format.

use engine::eval::{Eval, KindValue, Values};
use rules::{Game, Kind, Piece, Side};

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

fn kind(game: &Game, id: &str) -> Kind {
    game.def().all_kinds().find(|&kind| game.def().kind(kind).id == id).expect("a kind")
}

#[test]
fn values_survive_a_round_trip_through_text() {
    let game = game("chess");
    let values = Eval::new(&game).values().clone();
    assert_eq!(Values::parse(&values.to_toml().expect("text")), Ok(values));
}

#[test]
fn stored_values_replace_measured_ones_and_missing_ones_are_measured() {
    let game = game("chess");
    let mut values = Values { games: 400, ..Values::default() };
    values.kinds.insert("Knight".into(), KindValue { value: 333, error: Some(4.5) });
    values.kinds.insert("Unknown".into(), KindValue { value: 1, error: None });
    let (fitted, measured) = (Eval::with_knowledge(&game, values), Eval::new(&game));
    assert_eq!(fitted.kind_value(kind(&game, "Knight")), 333);
    assert_eq!(fitted.kind_value(kind(&game, "Queen")), measured.kind_value(kind(&game, "Queen")));
    assert_ne!(measured.kind_value(kind(&game, "Knight")), 333);
}

#[test]
fn chess_pieces_have_roughly_their_conventional_values() {
    let game = game("chess");
    let eval = Eval::new(&game);
    for (id, value) in [("Pawn", 100), ("Knight", 300), ("Bishop", 325), ("Rook", 500), ("Queen", 950)] {
        let found = eval.kind_value(kind(&game, id));
        assert!((found - value).abs() * 5 <= value, "{id}: {found}");
    }
}

#[test]
fn the_median_piece_of_every_game_whose_pieces_move_is_worth_100() {
    for source in library::games() {
        let game = source.load(&[]).expect("the file is valid");
        if game.def().all_kinds().all(|kind| game.def().words(kind).motions.is_empty()) {
            continue;
        }
        let eval = Eval::new(&game);
        let start = game.start();
        let pieces =
            game.sides().flat_map(|side| start.pieces_of(side)).map(|cell| eval.value(start.piece(cell)).abs());
        let stocks = game.sides().flat_map(|side| (0..game.stock_slots().len()).map(move |slot| (side, slot)));
        let stocked = stocks.filter(|&(side, slot)| start.stock(side, slot) > 0);
        let stocked = stocked.map(|(_, slot)| eval.kind_value(game.stock_slots()[slot]).abs());
        let mut worth: Vec<i32> = pieces.chain(stocked).filter(|&value| value != 0).collect();
        worth.sort_unstable();
        // Of two in the middle the lower one: a pawn, where half of the pieces are pawns.
        let median = worth.get(worth.len().saturating_sub(1) / 2);
        assert!(median.is_none_or(|median| (98..=102).contains(median)), "{}: {worth:?}", source.id);
    }
}

#[test]
fn pieces_are_a_burden_where_losing_them_wins() {
    for (id, burden) in [
        ("antichess", true),
        ("giveaway-chess", true),
        ("losers-chess", true),
        ("misere-chess", true),
        ("horde", false),
    ] {
        let game = game(id);
        let worth = Eval::new(&game).kind_value(kind(&game, "Rook"));
        assert_eq!(worth < 0, burden, "{id}: {worth}");
    }
}

#[test]
fn a_capture_counts_twice_where_captured_pieces_change_sides() {
    let [chess, crazyhouse] = ["chess", "crazyhouse"].map(game);
    for (game, times) in [(&chess, 1), (&crazyhouse, 2)] {
        let (eval, rook) = (Eval::new(game), kind(game, "Rook"));
        let piece = Piece::new(Side(1), rook);
        assert_eq!(eval.swing(piece), times * eval.value(piece));
    }
    // A promoted piece goes into the stock as its original kind.
    let eval = Eval::new(&crazyhouse);
    let [queen, pawn] = ["PromotedQueen", "Pawn"].map(|id| kind(&crazyhouse, id));
    assert_eq!(eval.swing(Piece::new(Side(1), queen)), eval.kind_value(queen) + eval.kind_value(pawn));
}

#[test]
fn the_scores_of_the_two_camps_are_opposite() {
    for id in ["chess", "fortress-chess", "bollwerk-178", "bombalot"] {
        let game = game(id);
        let (eval, mut pos) = (Eval::new(&game), game.start());
        let (all, ours) = (game.all_side_bits(), game.team_bits(pos.side()));
        for _ in 0..12 {
            assert_eq!(eval.evaluate(&game, &pos, ours), -eval.evaluate(&game, &pos, all & !ours), "{id}");
            let Some((_, after)) = game.find_turn(&pos) else { break };
            pos = after;
        }
    }
}

#[test]
fn every_number_can_be_read_and_changed_by_name() {
    let mut values = Eval::new(&game("chess")).values().clone();
    let terms = values.terms();
    assert_eq!(terms.len(), values.kinds.len() + engine::eval::Weights::NAMES.len());
    for (i, term) in (1..).zip(&terms) {
        values.set(term, i, Some(0.5));
    }
    assert_eq!(
        terms.iter().map(|term| values.get(term)).collect::<Vec<_>>(),
        (1..=terms.len() as i32).collect::<Vec<_>>()
    );
    assert_eq!(values.errors.len(), engine::eval::Weights::NAMES.len());
}

#[test]
fn an_invalid_file_is_reported_with_its_line() {
    let why = Values::parse("games = 3\nkinds = 7\n").unwrap_err();
    assert!(why.contains("line 2"), "{why}");
    assert!(Values::parse("[weights]\nmobilty = 3\n").unwrap_err().contains("mobilty"));
}

#[test]
fn every_stored_file_belongs_to_its_game_and_gives_standard_errors() {
    let stored: Vec<_> = library::games().iter().filter(|game| !game.values.is_empty()).collect();
    assert!(stored.len() >= 5);
    for shipped in stored {
        let game = shipped.load(&[]).expect("the file is valid");
        let values = Values::parse_for_game(shipped.values, &game).expect(shipped.id);
        assert_eq!(values.game, game.def().name, "{}", shipped.id);
        assert!(values.games >= 1_000 && values.positions > values.games, "{}: fitted to few games", shipped.id);
        for id in values.kinds.keys() {
            assert!(game.def().kinds.iter().any(|kind| kind.id == *id), "{}: there is no {id}", shipped.id);
        }
        // A kind of which the games say nothing, as it is never lost before the game is, keeps its measured value.
        let measured = Eval::new(&game);
        let known = |id: &String, worth: &KindValue| {
            worth.error.is_some() || measured.values().kinds.get(id).is_some_and(|other| other.value == worth.value)
        };
        assert!(values.kinds.iter().all(|(id, worth)| known(id, worth)), "{}: a value without its error", shipped.id);
    }
}

#[test]
fn values_of_another_game_are_ignored() {
    let text = Values { game: "Another".into(), games: 9, ..Values::default() }.to_toml().expect("text");
    assert_eq!(Values::parse_for_game(&text, &game("chess")), Ok(Values::default()));
    assert_eq!(Values::parse(&text).map(|values| values.games), Ok(9));
}

#[test]
fn pieces_with_uncountable_walks_can_be_measured() {
    let rank = |rank: usize| format!("{rank} {}\n", if rank == 1 { "F " } else { "f " }.repeat(16));
    let rows: String = (1..=16).rev().map(rank).collect();
    let text = format!(
        "game \"Frogs\" {{ source \"an example\" }}\nboard {{\ngrid \"\"\"\n{rows}\"\"\"\n}}\nside White w facing=up\nside Black b facing=down\n\
         piece Frog F {{ chain {{ hop any over=enemy capture }} }}\nturn {{ order White Black; act move }}\ngoal {{ stuck loses }}\n"
    );
    let game = library::load(&text, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert!(Eval::new(&game).kind_value(kind(&game, "Frog")) > 0);
}
