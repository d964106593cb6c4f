//! Seeks: who may take a place, and the table that opens when all have joined.

use api::{Fault, GameCache};
use play::{Seek, TableState};
use rules::Budget;
use serde_json::{Value, json};

fn seek(game: &str, seats: &Value, more: &Value) -> Result<Seek, String> {
    let mut body = json!({"game": game, "seats": seats});
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    Seek::new(serde_json::from_value(body).unwrap(), "ann").map_err(|fault| fault.sentence().to_owned())
}

fn two() -> Seek {
    seek("chess", &json!([{"by": "open"}, {"by": "person"}]), &json!({})).unwrap()
}

fn says<T>(result: Result<T, Fault>, part: &str) {
    let fault = result.err().expect(part);
    assert!(fault.sentence().contains(part), "{:?} does not say {part:?}", fault.sentence());
}

/// The people by side if sides are not assigned at random.
fn people(seek: &Seek) -> Vec<Option<String>> {
    seek.table_setup(|_| ()).people
}

#[test]
fn a_place_is_taken_once_and_not_by_the_seeker() {
    let seek = two();
    says(seek.with_player("ann", None), "your own seek");
    let full = seek.with_player("bob", None).unwrap();
    assert!(!seek.is_full() && full.is_full());
    assert_eq!(people(&full), [Some("bob".to_owned()), Some("ann".to_owned())]);
    says(full.with_player("eve", None), "taken");
    says(full.with_player("bob", None), "already");
    says(seek.without_player("bob"), "another player");
    assert_eq!(full.without_player("bob").unwrap(), seek);
}

#[test]
fn sides_are_assigned_at_random_when_all_have_joined() {
    let seek = Seek { random_sides: true, ..two() }.with_player("bob", None).unwrap();
    let by_lot = seek.table_setup(<[String]>::reverse).people;
    assert_eq!(by_lot, [Some("ann".to_owned()), Some("bob".to_owned())]);
}

#[test]
fn one_person_may_have_several_sides_and_computers_the_rest() {
    let teams = json!([{"by": "person"}, {"by": "open", "who": 7}, {"by": "person"}, {"by": "open", "who": 7}]);
    let seek = seek("fortress-chess", &teams, &json!({})).unwrap().with_player("bob", Some(3)).unwrap();
    assert!(seek.is_full());
    assert_eq!(
        people(&seek).iter().map(|one| one.as_deref().unwrap()).collect::<Vec<_>>(),
        ["ann", "bob", "ann", "bob"]
    );
    let mixed =
        json!([{"by": "person"}, {"by": "computer", "level": 2}, {"by": "open"}, {"by": "computer", "level": 2}]);
    let mixed = self::seek("fortress-chess", &mixed, &json!({})).unwrap();
    says(mixed.with_player("bob", Some(1)), "not for a person");
    let opening = mixed.with_player("bob", Some(2)).unwrap().table_setup(|_| ());
    let (_, standing) = TableState::open(opening, &GameCache::default(), &Budget::default(), 0).unwrap();
    assert!(!standing.is_waiting());
    assert_eq!((standing.sides_of("ann"), standing.sides_of("bob")), (vec![0], vec![2]));
}

#[test]
fn four_places_are_taken_one_by_one() {
    let open = json!({"by": "open"});
    let seek = seek("fortress-chess", &json!([{"by": "person"}, open, open, open]), &json!({})).unwrap();
    let some = seek.with_player("bob", Some(2)).unwrap();
    says(some.with_player("cy", Some(2)), "taken");
    let more = some.with_player("cy", None).unwrap().with_player("dee", None).unwrap();
    assert!(!some.is_full() && more.is_full());
}

#[test]
fn a_seek_that_no_player_could_take_is_refused() {
    let wrong = |seats: &Value, more: &Value, part: &str| {
        let told = seek("chess", seats, more).unwrap_err();
        assert!(told.contains(part), "{told}");
    };
    wrong(&json!([{"by": "person"}, {"by": "person"}]), &json!({}), "another player");
    wrong(&json!([{"by": "open"}, {"by": "open"}]), &json!({}), "yourself");
    wrong(&json!([{"by": "person"}, {"by": "me"}]), &json!({}), "`open`");
    let (own, open) = (json!({"by": "person"}), json!({"by": "open"}));
    wrong(&json!([own, {"by": "computer", "level": 1}, open]), &json!({"rated": true}), "rated");
    wrong(&json!([own, open]), &json!({"rated": true, "position": "x"}), "rated");
    wrong(&json!([own, open]), &json!({"rated": true}), "with a clock");
    wrong(&json!([own, open]), &json!({"rated": true, "readings": {"a": "b"}}), "usual rules");
}

#[test]
fn a_seek_for_a_live_game_does_not_stay_for_days() {
    let timed = |clock: &Value| {
        seek("chess", &json!([{"by": "open"}, {"by": "person"}]), &json!({ "clock": clock })).unwrap().is_persistent()
    };
    assert!(!timed(&json!({"main": 60_000})));
    assert!(timed(&json!({"main": 0, "delay": 86_400_000})));
    assert!(timed(&Value::Null));
}
