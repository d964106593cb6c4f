//! What the visitors of a table and the list of seeks learn beside a game.

use api::{SeekBody, SeekView, TableVisit};
use play::{Action, ActionContext, GameCache, SeatSetup, SeatSpec, TableSetup, TableState};
use rules::Budget;
use serde_json::{Value, json};

/// A game of chess that Ann has opened, with a free seat.
fn open_table() -> TableState {
    let places = [SeatSetup::Taken(SeatSpec::person()), SeatSetup::Open];
    let setup = TableSetup::new(("chess".to_owned(), [].into(), None), &places, "ann", || "key1".to_owned());
    TableState::open(setup, &GameCache::default(), &Budget::default(), 0).unwrap().1
}

fn act(state: &TableState, person: &str, action: &Action) -> TableState {
    let game = state.game_state.configured_game().game();
    let context = ActionContext { at: 0, rematch_id: "again", lag_ms: 0, absent: &[] };
    state.act(game, person, action, context).unwrap().1
}

fn info_for(state: &TableState, person: Option<&str>) -> Value {
    let visit = TableVisit {
        state,
        game: state.game_state.configured_game().game(),
        person,
        name: &str::to_owned,
        strength: &|_| None,
        here: &|person| person == "ann",
        absent: &[],
    };
    serde_json::to_value(visit.table_info()).unwrap()
}

#[test]
fn only_those_who_may_pass_on_a_key_see_it() {
    let table = open_table();
    assert_eq!(info_for(&table, Some("ann"))["seats"][1]["key"], "key1");
    for other in [None, Some("bob")] {
        assert_eq!(info_for(&table, other)["seats"][1]["key"], Value::Null, "{other:?}");
    }
    let both = act(&table, "bob", &Action::Sit { side: 1, key: "key1".to_owned() });
    assert_eq!(info_for(&both, Some("ann"))["seats"][1]["key"], Value::Null, "taken");
}

#[test]
fn a_visitor_learns_who_is_here_and_what_they_may_do() {
    let table = act(&open_table(), "bob", &Action::Sit { side: 1, key: "key1".to_owned() });
    let info = info_for(&table, Some("bob"));
    assert_eq!((&info["you"], &info["waiting"], &info["host"]), (&json!([1]), &json!(false), &json!(false)));
    assert_eq!(info["seats"].as_array().unwrap().iter().map(|seat| &seat["here"]).collect::<Vec<_>>(), [true, false]);
    assert_eq!(info["possibleOffers"], json!(["draw", "abort"]));
    assert_eq!((&info["canLeaveSeat"], &info["canHandOver"]), (&json!(false), &json!(true)));
    let stranger = info_for(&table, None);
    assert_eq!((&stranger["possibleOffers"], &stranger["canHandOver"]), (&json!([]), &json!(false)));
    let offered = act(&table, "ann", &Action::Offer(play::OfferKind::Draw));
    let asked = |person| info_for(&offered, person)["offers"][0]["asked"].clone();
    assert_eq!((asked(Some("bob")), asked(Some("ann")), asked(None)), (json!(true), json!(false), json!(false)));
}

#[test]
fn a_conditional_move_is_shown_only_to_its_owner() {
    let table = act(&open_table(), "bob", &Action::Sit { side: 1, key: "key1".to_owned() });
    let lines = vec![vec!["e4".to_owned(), "e5".to_owned()]];
    let table = act(&table, "bob", &Action::SetConditionalMoves(lines));
    assert_eq!(info_for(&table, Some("bob"))["conditionalMoves"], json!([["e2-e4", "e7-e5"]]));
    for other in [Some("ann"), None] {
        assert_eq!(info_for(&table, other)["conditionalMoves"], json!([]), "{other:?}");
    }
}

#[test]
fn a_seek_in_a_request_says_who_plays_each_side() {
    let read = |seats: &Value| {
        let body: SeekBody = serde_json::from_value(json!({"game": "chess", "seats": seats})).unwrap();
        body.into_seek("ann")
    };
    let seek = read(&json!([{"by": "open"}, {"by": "person"}])).unwrap();
    let shown = serde_json::to_value(SeekView::new("id", &seek, Some("ann"), str::to_owned)).unwrap();
    assert_eq!((&shown["mine"], &shown["by"]), (&json!(true), &json!("ann")));
    assert_eq!((&shown["sides"][0]["player"], &shown["sides"][1]["name"]), (&json!(1), &json!("ann")));
    let wrong = read(&json!([{"by": "person"}, {"by": "me"}])).unwrap_err();
    assert!(wrong.sentence().contains("`open`"), "{}", wrong.sentence());
}
