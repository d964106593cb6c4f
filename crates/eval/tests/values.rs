//! What values say, and that they can be stored.

use eval::{Eval, Values, Worth};
use rules::{Game, Kind, Piece, Side};

fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

fn kind(game: &Game, id: &str) -> Kind {
    game.def().all_kinds().find(|&kind| game.def().kind(kind).id == id).expect("a kind")
}

#[test]
fn values_survive_being_stored() {
    let game = game("chess");
    let values = Eval::new(&game).values().clone();
    assert_eq!(Values::read(&values.write().expect("text")), Ok(values));
}

#[test]
fn stored_values_take_the_place_of_measured_ones_and_what_is_missing_is_measured() {
    let game = game("chess");
    let mut values = Values { games: 400, ..Values::default() };
    values.kinds.insert("Knight".into(), Worth { value: 333, error: Some(4.5) });
    values.kinds.insert("Unknown".into(), Worth { value: 1, error: None });
    let (fitted, measured) = (Eval::with(&game, values), Eval::new(&game));
    assert_eq!(fitted.kind_value(kind(&game, "Knight")), 333);
    assert_eq!(fitted.kind_value(kind(&game, "Queen")), measured.kind_value(kind(&game, "Queen")));
    assert_ne!(measured.kind_value(kind(&game, "Knight")), 333);
}

#[test]
fn chess_men_are_worth_about_what_people_say() {
    let game = game("chess");
    let eval = Eval::new(&game);
    for (id, value) in [("Pawn", 100), ("Knight", 300), ("Bishop", 325), ("Rook", 500), ("Queen", 950)] {
        let found = eval.kind_value(kind(&game, id));
        assert!((found - value).abs() * 5 <= value, "{id}: {found}");
    }
}

#[test]
fn in_every_game_the_median_man_is_worth_a_hundred() {
    for source in catalog::games() {
        let game = source.load(&[]).expect("the file is right");
        let eval = Eval::new(&game);
        let start = game.start();
        let men = game.sides().flat_map(|side| start.men(side)).map(|cell| eval.value(start.piece(cell)).abs());
        let stocks = game.sides().flat_map(|side| (0..game.stock_slots().len()).map(move |slot| (side, slot)));
        let stocked = stocks.filter(|&(side, slot)| start.stock(side, slot) > 0);
        let stocked = stocked.map(|(_, slot)| eval.kind_value(game.stock_slots()[slot]).abs());
        let mut worth: Vec<i32> = men.chain(stocked).filter(|&value| value != 0).collect();
        worth.sort_unstable();
        // Of two in the middle the lesser one: where half of the men are pawns, a pawn.
        let median = worth.get(worth.len().saturating_sub(1) / 2);
        assert!(median.is_none_or(|median| (98..=102).contains(median)), "{}: {worth:?}", source.id);
    }
}

#[test]
fn men_are_a_burden_where_it_is_won_by_losing_them() {
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
fn a_capture_counts_twice_where_the_prisoner_fights_for_his_captor() {
    let [chess, crazyhouse] = ["chess", "crazyhouse"].map(game);
    for (game, times) in [(&chess, 1), (&crazyhouse, 2)] {
        let (eval, rook) = (Eval::new(game), kind(game, "Rook"));
        let man = Piece::man(Side(1), rook);
        assert_eq!(eval.swing(man), times * eval.value(man));
    }
    // A promoted man comes into the stock as what he was.
    let eval = Eval::new(&crazyhouse);
    let [queen, pawn] = ["PromotedQueen", "Pawn"].map(|id| kind(&crazyhouse, id));
    assert_eq!(eval.swing(Piece::man(Side(1), queen)), eval.kind_value(queen) + eval.kind_value(pawn));
}

#[test]
fn the_score_of_one_camp_is_the_loss_of_the_other() {
    for id in ["chess", "fortress-chess", "bollwerk-178", "bombalot"] {
        let game = game(id);
        let (eval, mut pos) = (Eval::new(&game), game.start());
        let (all, ours) = (game.everybody(), game.camp(pos.side()));
        for _ in 0..12 {
            assert_eq!(eval.evaluate(&game, &pos, ours), -eval.evaluate(&game, &pos, all & !ours), "{id}");
            let Some((_, after)) = game.any_turn(&pos) else { break };
            pos = after;
        }
    }
}

#[test]
fn every_number_can_be_read_and_changed_by_its_name() {
    let mut values = Eval::new(&game("chess")).values().clone();
    let terms = values.terms();
    assert_eq!(terms.len(), values.kinds.len() + eval::Weights::NAMES.len());
    for (i, term) in (1..).zip(&terms) {
        values.set(term, i, Some(0.5));
    }
    assert_eq!(
        terms.iter().map(|term| values.get(term)).collect::<Vec<_>>(),
        (1..=terms.len() as i32).collect::<Vec<_>>()
    );
    assert_eq!(values.errors.len(), eval::Weights::NAMES.len());
}

#[test]
fn a_wrong_file_is_told_with_its_line() {
    let why = Values::read("games = 3\nkinds = 7\n").unwrap_err();
    assert!(why.contains("line 2"), "{why}");
    assert!(Values::read("[weights]\nmobilty = 3\n").unwrap_err().contains("mobilty"));
}

#[test]
fn every_stored_file_belongs_to_its_game_and_says_how_sure_it_is() {
    let stored: Vec<_> = catalog::games().iter().filter(|game| !game.values.is_empty()).collect();
    assert!(stored.len() >= 5);
    for shipped in stored {
        let game = shipped.load(&[]).expect("the file is right");
        let values = Values::stored(shipped.values, &game).expect(shipped.id);
        assert_eq!(values.game, game.def().name, "{}", shipped.id);
        assert!(values.games >= 1_000 && values.positions > values.games, "{}: a fit to few games", shipped.id);
        for id in values.kinds.keys() {
            assert!(game.def().kinds.iter().any(|kind| kind.id == *id), "{}: there is no {id}", shipped.id);
        }
        // Whom the games say nothing of, as he is never lost before the game is, stays what he was measured to be.
        let measured = Eval::new(&game);
        let known = |id: &String, worth: &Worth| {
            worth.error.is_some() || measured.values().kinds.get(id).is_some_and(|other| other.value == worth.value)
        };
        assert!(values.kinds.iter().all(|(id, worth)| known(id, worth)), "{}: a value without its error", shipped.id);
    }
}

#[test]
fn values_of_another_game_are_left_alone() {
    let text = Values { game: "Another".into(), games: 9, ..Values::default() }.write().expect("text");
    assert_eq!(Values::stored(&text, &game("chess")), Ok(Values::default()));
    assert_eq!(Values::read(&text).map(|values| values.games), Ok(9));
}

#[test]
fn men_with_walks_beyond_number_are_measured_all_the_same() {
    let rank = |rank: usize| format!("{rank} {}\n", if rank == 1 { "F " } else { "f " }.repeat(16));
    let rows: String = (1..=16).rev().map(rank).collect();
    let text = format!(
        "game \"Frogs\" {{ source \"an example\" }}\nboard {{\ngrid \"\"\"\n{rows}\"\"\"\n}}\nside White w facing=up\nside Black b facing=down\n\
         piece Frog F {{ chain {{ hop any over=enemy capture }} }}\nturn {{ order White Black; act move }}\ngoal {{ stuck loses }}\n"
    );
    let game = catalog::load(&text, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert!(Eval::new(&game).kind_value(kind(&game, "Frog")) > 0);
}
