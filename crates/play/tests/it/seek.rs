//! Seeks: who may take a place, and the table that opens when all have joined.

use play::SideWish::{Computer, Open, Own};
use play::{Fault, GameCache, Seek, SeekTerms, SideWish, TableState, TimeControl};
use rules::Budget;
use std::collections::BTreeMap;

const OPEN: SideWish = Open(None);

/// What Ann seeks, with these wishes for the sides.
fn terms(game: &str, sides: &[SideWish]) -> SeekTerms {
    SeekTerms {
        game: game.to_owned(),
        readings: BTreeMap::new(),
        position: None,
        sides: sides.to_vec(),
        clock: None,
        rated: false,
        random_sides: false,
        is_invitation: false,
    }
}

fn seek(game: &str, sides: &[SideWish]) -> Seek {
    Seek::new(terms(game, sides), "ann").unwrap()
}

fn two() -> Seek {
    seek("chess", &[OPEN, Own])
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
    let seek = seek("fortress-chess", &[Own, Open(Some(7)), Own, Open(Some(7))]).with_player("bob", Some(3)).unwrap();
    assert!(seek.is_full());
    assert_eq!(
        people(&seek).iter().map(|one| one.as_deref().unwrap()).collect::<Vec<_>>(),
        ["ann", "bob", "ann", "bob"]
    );
    let mixed = self::seek("fortress-chess", &[Own, Computer(2), OPEN, Computer(2)]);
    says(mixed.with_player("bob", Some(1)), "not for a person");
    let opening = mixed.with_player("bob", Some(2)).unwrap().table_setup(|_| ());
    let (_, standing) = TableState::open(opening, &GameCache::default(), &Budget::default(), 0).unwrap();
    assert!(!standing.is_waiting());
    assert_eq!((standing.sides_of("ann"), standing.sides_of("bob")), (vec![0], vec![2]));
}

#[test]
fn four_places_are_taken_one_by_one() {
    let seek = seek("fortress-chess", &[Own, OPEN, OPEN, OPEN]);
    let some = seek.with_player("bob", Some(2)).unwrap();
    says(some.with_player("cy", Some(2)), "taken");
    let more = some.with_player("cy", None).unwrap().with_player("dee", None).unwrap();
    assert!(!some.is_full() && more.is_full());
}

#[test]
fn a_seek_that_no_player_could_take_is_refused() {
    let wrong = |terms: SeekTerms, part: &str| says(Seek::new(terms, "ann"), part);
    wrong(terms("chess", &[Own, Own]), "another player");
    wrong(terms("chess", &[OPEN, OPEN]), "yourself");
    let rated = |sides: &[SideWish]| SeekTerms { rated: true, ..terms("chess", sides) };
    wrong(rated(&[Own, Computer(1), OPEN]), "rated");
    wrong(SeekTerms { position: Some("x".to_owned()), ..rated(&[Own, OPEN]) }, "rated");
    wrong(rated(&[Own, OPEN]), "with a clock");
    let readings = BTreeMap::from([("a".to_owned(), "b".to_owned())]);
    wrong(SeekTerms { readings, ..rated(&[Own, OPEN]) }, "usual rules");
    wrong(SeekTerms { is_invitation: true, ..terms("fortress-chess", &[Own, OPEN, OPEN, OPEN]) }, "for one person");
}

#[test]
fn a_seek_for_a_live_game_does_not_stay_for_days() {
    let timed = |clock: Option<TimeControl>| {
        Seek::new(SeekTerms { clock, ..terms("chess", &[OPEN, Own]) }, "ann").unwrap().is_persistent()
    };
    assert!(!timed(Some(TimeControl::new(60_000, 0, 0))));
    assert!(timed(Some(TimeControl::new(0, 0, 86_400_000))));
    assert!(timed(None));
}
