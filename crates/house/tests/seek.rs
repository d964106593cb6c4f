//! What somebody seeks others for: who may take a place, and what comes of it when all have come.

use facade::{Fault, Library};
use house::{Seek, Standing};
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

/// Who sits where when it begins without a lot.
fn people(seek: &Seek) -> Vec<Option<String>> {
    seek.opening(|_| ()).people
}

#[test]
fn a_place_is_taken_once_and_not_by_whoever_seeks() {
    let seek = two();
    says(seek.taken("ann", None), "your own seek");
    let full = seek.taken("bob", None).unwrap();
    assert!(!seek.is_full() && full.is_full());
    assert_eq!(people(&full), [Some("bob".to_owned()), Some("ann".to_owned())]);
    says(full.taken("eve", None), "taken");
    says(full.taken("bob", None), "already");
    says(seek.left("bob"), "somebody else");
    assert_eq!(full.left("bob").unwrap(), seek);
}

#[test]
fn the_lot_decides_when_all_have_come() {
    let seek = Seek { lot: true, ..two() }.taken("bob", None).unwrap();
    let by_lot = seek.opening(<[String]>::reverse).people;
    assert_eq!(by_lot, [Some("ann".to_owned()), Some("bob".to_owned())]);
}

#[test]
fn one_person_may_have_several_sides_and_computers_the_rest() {
    let teams = json!([{"by": "person"}, {"by": "open", "who": 7}, {"by": "person"}, {"by": "open", "who": 7}]);
    let seek = seek("fortress-chess", &teams, &json!({})).unwrap().taken("bob", Some(3)).unwrap();
    assert!(seek.is_full());
    assert_eq!(
        people(&seek).iter().map(|one| one.as_deref().unwrap()).collect::<Vec<_>>(),
        ["ann", "bob", "ann", "bob"]
    );
    let mixed =
        json!([{"by": "person"}, {"by": "computer", "level": 2}, {"by": "open"}, {"by": "computer", "level": 2}]);
    let mixed = self::seek("fortress-chess", &mixed, &json!({})).unwrap();
    says(mixed.taken("bob", Some(1)), "no person's");
    let opening = mixed.taken("bob", Some(2)).unwrap().opening(|_| ());
    let (_, standing) = Standing::open(opening, &Library::default(), &Budget::default(), 0).unwrap();
    assert!(!standing.is_waiting());
    assert_eq!((standing.sides_of("ann"), standing.sides_of("bob")), (vec![0], vec![2]));
}

#[test]
fn four_places_are_taken_one_after_the_other() {
    let open = json!({"by": "open"});
    let seek = seek("fortress-chess", &json!([{"by": "person"}, open, open, open]), &json!({})).unwrap();
    let some = seek.taken("bob", Some(2)).unwrap();
    says(some.taken("cy", Some(2)), "taken");
    let more = some.taken("cy", None).unwrap().taken("dee", None).unwrap();
    assert!(!some.is_full() && more.is_full());
}

#[test]
fn a_seek_that_nobody_could_take_is_refused() {
    let wrong = |seats: &Value, more: &Value, part: &str| {
        let told = seek("chess", seats, more).unwrap_err();
        assert!(told.contains(part), "{told}");
    };
    wrong(&json!([{"by": "person"}, {"by": "person"}]), &json!({}), "somebody else");
    wrong(&json!([{"by": "open"}, {"by": "open"}]), &json!({}), "yourself");
    wrong(&json!([{"by": "person"}, {"by": "me"}]), &json!({}), "`open`");
    let (own, open) = (json!({"by": "person"}), json!({"by": "open"}));
    wrong(&json!([own, {"by": "computer", "level": 1}, open]), &json!({"rated": true}), "ratings");
    wrong(&json!([own, open]), &json!({"rated": true, "position": "x"}), "ratings");
    wrong(&json!([own, open]), &json!({"rated": true}), "with a clock");
    wrong(&json!([own, open]), &json!({"rated": true, "readings": {"a": "b"}}), "usual rules");
}

#[test]
fn what_is_played_in_one_sitting_does_not_wait_for_days() {
    let timed = |clock: &Value| {
        seek("chess", &json!([{"by": "open"}, {"by": "person"}]), &json!({ "clock": clock })).unwrap().is_patient()
    };
    assert!(!timed(&json!({"main": 60_000})));
    assert!(timed(&json!({"main": 0, "delay": 86_400_000})));
    assert!(timed(&Value::Null));
}
