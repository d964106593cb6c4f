//! What people may do at a table, and what comes of it. After every claim the table is read again from its events, and stands as it stood.

use facade::{Course, Fault, Library, Seat, SeatBody, TimeControl};
use house::{Act, Event, Millis, Moved, Now, Opening, Place, Standing, Viewer, Wish};
use rules::{Budget, Game};
use serde_json::Value;
use std::sync::Arc;

const FRESH: &str = "again";
const SECOND: Millis = 1000;
const HOUR: u32 = 3_600_000;

/// A table, the events that led to it, and what time it is.
struct Table {
    library: Library,
    events: Vec<(Event, Millis)>,
    standing: Standing,
    at: Millis,
}

impl Table {
    /// Seats as text: `me`, `open`, `computer`; opened by `ann`.
    fn open(game: &str, seats: &str, clock: Option<TimeControl>) -> Self {
        let library = Library::default();
        let place = |seat: &str| match seat {
            "me" => Place::Taken(SeatBody::person()),
            "open" => Place::Open,
            _ => Place::Taken(SeatBody::by("computer".to_owned(), Some(1))),
        };
        let places: Vec<Place> = seats.split(' ').map(place).collect();
        let mut keys = 0;
        let key = || {
            keys += 1;
            format!("key{keys}")
        };
        let opening = Opening::new((game.to_owned(), [].into(), None), &places, clock, "ann", false, key);
        let (events, standing) = Standing::open(opening, &library, &Budget::default(), 0).unwrap();
        Self { library, events: events.into_iter().map(|event| (event, 0)).collect(), standing, at: 0 }
    }

    fn game(&self) -> Arc<Game> {
        Arc::clone(self.standing.course.setting().game())
    }

    fn put(&mut self, moved: Result<Moved, Fault>) -> Result<(), String> {
        let (events, standing) = moved.map_err(|fault| fault.sentence().to_owned())?;
        assert_eq!(standing.number, self.standing.number + events.len() as u64);
        self.events.extend(events.into_iter().map(|event| (event, self.at)));
        self.standing = standing;
        self.is_what_its_events_say();
        Ok(())
    }

    /// Read again from its events, as they are written, it stands the same.
    fn is_what_its_events_say(&self) {
        let written = self.events.iter().map(|(event, at)| (serde_json::to_string(event).unwrap(), *at));
        let read: Vec<(Event, Millis)> = written.map(|(text, at)| (serde_json::from_str(&text).unwrap(), at)).collect();
        let again = Standing::read(read.into_iter(), &self.library, &Budget::default()).unwrap();
        let told = |standing: &Standing| {
            let game = self.game();
            let view = |course: &Course| course.view(&game, &facade::Shown::default());
            let house = standing.house(&game, Viewer { person: Some("ann") }, str::to_owned);
            (view(&standing.course), house, standing.since, standing.number, standing.deadline(), standing.offers.clone())
        };
        assert_eq!(told(&again), told(&self.standing));
    }

    fn act(&mut self, person: &str, act: &Act) -> Result<(), String> {
        let game = self.game();
        self.put(self.standing.act(&game, person, act, Now { at: self.at, fresh: FRESH }))
    }

    fn turn(&mut self, person: &str, text: &str) -> Result<(), String> {
        self.act(person, &Act::Text(text.to_owned()))
    }

    fn sit(&mut self, person: &str, side: u8, key: &str) -> Result<(), String> {
        self.act(person, &Act::Sit { side, key: key.to_owned() })
    }

    fn wish(&mut self, person: &str, wish: Wish) -> Result<(), String> {
        self.act(person, &Act::Wish(wish))
    }

    fn agree(&mut self, person: &str) -> Result<(), String> {
        let number = self.standing.offers.first().map_or(0, |offer| offer.number);
        self.act(person, &Act::Agree(number))
    }

    fn told(&self, person: Option<&str>) -> Value {
        serde_json::from_str(&self.standing.house(&self.game(), Viewer { person }, str::to_owned)).unwrap()
    }

    fn result(&self) -> Option<&'static str> {
        self.standing.course.result()
    }

    fn passes(&mut self, seconds: Millis) {
        self.at += seconds * SECOND;
    }
}

/// Ann and Bob at a game of chess.
fn two(clock: Option<TimeControl>) -> Table {
    let mut table = Table::open("chess", "me open", clock);
    table.sit("bob", 1, "key1").unwrap();
    table
}

fn says(result: Result<(), String>, part: &str) {
    let text = result.expect_err(part);
    assert!(text.contains(part), "{text:?} does not say {part:?}");
}

#[test]
fn a_seat_is_taken_by_its_key_once_and_then_the_game_begins() {
    let mut table = Table::open("chess", "me open", None);
    says(table.turn("ann", "e4"), "when everybody sits");
    says(table.sit("bob", 1, "key2"), "not that of the seat");
    says(table.sit("bob", 0, "key1"), "taken");
    says(table.sit("bob", 7, "key1"), "no side 7");
    table.sit("bob", 1, "key1").unwrap();
    says(table.sit("eve", 1, "key1"), "taken");
    table.turn("ann", "e4").unwrap();
    assert!(!table.standing.is_waiting());
}

#[test]
fn the_key_is_told_to_those_who_may_hand_it_on_and_to_nobody_else() {
    let table = Table::open("chess", "me open", None);
    assert_eq!(table.told(Some("ann"))["chairs"][1]["key"], "key1");
    for other in [None, Some("bob")] {
        assert_eq!(table.told(other)["chairs"][1]["key"], Value::Null, "{other:?}");
    }
    assert_eq!(two(None).told(Some("ann"))["chairs"][1]["key"], Value::Null, "taken");
}

#[test]
fn nobody_plays_for_somebody_else() {
    let mut table = two(None);
    says(table.turn("bob", "e4"), "somebody else plays White");
    says(table.turn("eve", "e4"), "look on");
    says(table.act("eve", &Act::Resign { side: Some(0) }), "look on");
    says(table.act("bob", &Act::Resign { side: Some(0) }), "side of your own");
    says(table.act("bob", &Act::HandOver { side: 0, level: 1 }), "of your own");
    table.turn("ann", "e4").unwrap();
    says(table.turn("ann", "e5"), "somebody else plays Black");
    table.turn("bob", "e5").unwrap();
}

#[test]
fn a_draw_needs_both_and_stands_until_the_other_moves() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.wish("ann", Wish::Draw).unwrap();
    says(table.wish("ann", Wish::Draw), "has been asked for");
    says(table.agree("ann"), "agreed already");
    says(table.agree("eve"), "look on");
    table.turn("bob", "e5").unwrap();
    assert!(table.standing.offers.is_empty());
    says(table.act("bob", &Act::Agree(4)), "does not stand any more");
    table.wish("bob", Wish::Draw).unwrap();
    table.turn("ann", "Nf3").unwrap();
    table.wish("ann", Wish::Draw).unwrap();
    table.turn("bob", "Nc6").unwrap();
    table.wish("bob", Wish::Draw).unwrap();
    // Who asks for the same agrees.
    table.wish("ann", Wish::Draw).unwrap();
    assert_eq!(table.result(), Some("1/2-1/2"));
}

#[test]
fn who_agrees_names_what_he_has_read() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.wish("ann", Wish::TakeBack).unwrap();
    let read = table.standing.offers[0].number;
    table.act("ann", &Act::Decline(read)).unwrap();
    table.wish("ann", Wish::Draw).unwrap();
    says(table.act("bob", &Act::Agree(read)), "does not stand any more");
    assert_eq!(table.result(), None);
}

#[test]
fn a_turn_is_taken_back_when_the_opponent_agrees() {
    let mut table = two(None);
    says(table.wish("ann", Wish::TakeBack), "no turn");
    for (who, turn) in [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3")] {
        table.turn(who, turn).unwrap();
    }
    table.wish("bob", Wish::TakeBack).unwrap();
    table.agree("ann").unwrap();
    assert_eq!((table.standing.course.length(), table.standing.side()), (1, 1), "before the turn of who asked");
}

#[test]
fn among_four_a_partner_is_not_asked_about_taking_back_but_about_a_draw() {
    let mut table = Table::open("fortress-chess", "me open open open", None);
    for (side, person) in [(1, "bob"), (2, "cy"), (3, "dee")] {
        table.sit(person, side, &format!("key{side}")).unwrap();
    }
    let game = table.game();
    let turn = |table: &mut Table| {
        let steps = game.any_turn(table.standing.course.position()).unwrap().0;
        let person = table.standing.people[usize::from(table.standing.side())].clone().unwrap();
        let text = notation_of(&table.standing.course, &game, &steps);
        table.turn(&person, &text).unwrap();
        person
    };
    let first = turn(&mut table);
    let second = turn(&mut table);
    table.wish(&first, Wish::TakeBack).unwrap();
    let asked = |table: &Table, person: &str| table.told(Some(person))["offers"][0]["asked"] == true;
    let asks: Vec<&str> = ["ann", "bob", "cy", "dee"].into_iter().filter(|person| asked(&table, person)).collect();
    assert_eq!(asks.len(), 2, "both opponents: {asks:?}");
    assert!(asks.contains(&second.as_str()));
    for person in &asks {
        assert_eq!(table.standing.course.length(), 2);
        table.agree(person).unwrap();
    }
    assert_eq!(table.standing.course.length(), 0);
    table.wish(&first, Wish::Draw).unwrap();
    for person in ["ann", "bob", "cy", "dee"].into_iter().filter(|person| *person != first) {
        assert_eq!(table.result(), None);
        table.agree(person).unwrap();
    }
    assert_eq!(table.result(), Some("1/2-1/2"));
}

/// The turn in full.
fn notation_of(course: &Course, game: &Game, steps: &[rules::Step]) -> String {
    course.turned(game, steps, facade::Note::default()).last_turn().unwrap().to_owned()
}

#[test]
fn before_everybody_has_moved_a_game_is_aborted_by_anybody_and_later_by_all() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.wish("bob", Wish::Abort).unwrap();
    assert_eq!(table.result(), Some("*"));
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.wish("bob", Wish::Abort).unwrap();
    assert_eq!(table.result(), None);
    table.agree("ann").unwrap();
    assert_eq!(table.result(), Some("*"));
}

#[test]
fn who_resigns_loses_also_while_the_other_is_on_turn() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.act("ann", &Act::Resign { side: None }).unwrap();
    assert_eq!(table.result(), Some("0-1"));
    says(table.act("bob", &Act::Resign { side: None }), "over already");
    says(table.wish("ann", Wish::TakeBack), "its result stands");
}

#[test]
fn who_plays_alone_asks_nobody() {
    let mut table = Table::open("chess", "me me", None);
    table.turn("ann", "e4").unwrap();
    table.wish("ann", Wish::TakeBack).unwrap();
    assert_eq!(table.standing.course.length(), 0);
    table.act("ann", &Act::Resign { side: None }).unwrap();
    table.wish("ann", Wish::TakeBack).unwrap();
    assert_eq!(table.result(), None, "also an end is taken back");
    table.wish("ann", Wish::Draw).unwrap();
    assert_eq!(table.result(), Some("1/2-1/2"));
}

#[test]
fn a_rematch_is_played_with_sides_changed_when_both_want_it() {
    let mut table = two(None);
    says(table.wish("ann", Wish::Rematch), "not over");
    table.turn("ann", "e4").unwrap();
    table.act("bob", &Act::Resign { side: None }).unwrap();
    table.wish("ann", Wish::Rematch).unwrap();
    assert_eq!(table.standing.next, None);
    table.agree("bob").unwrap();
    assert_eq!(table.standing.next.as_deref(), Some(FRESH));
    says(table.wish("ann", Wish::Rematch), "already");
    let again = table.standing.rematch(&table.game());
    assert_eq!(again.people, [Some("bob".to_owned()), Some("ann".to_owned())]);
}

#[test]
fn in_a_rematch_of_four_partners_stay_partners_and_another_begins() {
    let table = Table::open("fortress-chess", "me open computer open", None);
    let again = table.standing.rematch(&table.game());
    let (game, opening) = (table.game(), &table.standing.opening);
    let order = &game.def().turn.order;
    let of = |opening: &Opening, i: usize| opening.people[order[i % 4].index()].clone();
    assert!((0..4).all(|i| of(&again, i) == of(opening, i + 1)));
}

#[test]
fn the_clock_runs_from_the_second_turn_and_its_flag_falls_by_itself() {
    let mut table = two(Some(TimeControl { main: 60_000, increment: 2_000, delay: 0 }));
    let game = table.game();
    table.passes(500);
    table.turn("ann", "e4").unwrap();
    table.passes(500);
    table.turn("bob", "e5").unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + 60_000));
    table.passes(10);
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.standing.course.time_left().map(|(side, left)| (side.0, left)), Some((1, 60_000)));
    says(table.put(table.standing.flag(&game, table.at + 60_000)), "time is up");
    table.passes(60);
    table.at += 1;
    table.put(table.standing.flag(&game, table.at)).unwrap();
    assert_eq!(table.result(), Some("1-0"));
}

#[test]
fn a_turn_that_comes_after_the_fall_of_the_flag_loses() {
    let mut table = two(Some(TimeControl { main: 60_000, increment: 0, delay: 0 }));
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.passes(61);
    table.turn("ann", "Nf3").unwrap();
    assert_eq!((table.result(), table.standing.course.length()), (Some("0-1"), 2));
}

#[test]
fn nobody_pays_for_the_time_that_the_server_was_away() {
    let mut table = two(Some(TimeControl { main: 60_000, increment: 0, delay: 0 }));
    let game = table.game();
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.passes(600);
    table.put(table.standing.credited(&game, 590_000, table.at)).unwrap();
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.result(), None);
}

#[test]
fn by_correspondence_the_first_turn_has_its_days_too() {
    let mut table = two(Some(TimeControl { main: 0, increment: 0, delay: 48 * HOUR }));
    let game = table.game();
    assert_eq!(table.standing.deadline(), Some(i64::from(48 * HOUR)));
    table.passes(48 * 3600 - 1);
    table.turn("ann", "e4").unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + i64::from(48 * HOUR)));
    table.passes(48 * 3600 + 1);
    table.put(table.standing.flag(&game, table.at)).unwrap();
    assert_eq!(table.result(), Some("1-0"));
}

#[test]
fn while_somebody_is_missing_no_clock_runs() {
    let mut table = Table::open("chess", "me open", Some(TimeControl { main: 0, increment: 0, delay: 2 * HOUR }));
    assert_eq!(table.standing.deadline(), None);
    table.passes(100_000);
    table.sit("bob", 1, "key1").unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + i64::from(2 * HOUR)));
}

#[test]
fn a_seat_can_be_left_before_the_game_and_handed_to_the_computer_in_it() {
    let mut table = Table::open("fortress-chess", "me open open computer", None);
    table.sit("bob", 1, "key1").unwrap();
    table.act("bob", &Act::Rise).unwrap();
    says(table.act("ann", &Act::Rise), "yours as long as the table is");
    table.sit("bob", 2, "key2").unwrap();
    table.sit("cy", 1, "key1").unwrap();
    says(table.act("bob", &Act::Rise), "has begun");
    table.act("bob", &Act::HandOver { side: 2, level: 1 }).unwrap();
    assert!(matches!(table.standing.course.seats()[2], Seat::Computer(_)));
    assert!(table.standing.sides_of("bob").is_empty());
}

#[test]
fn where_the_computer_fails_its_partner_or_the_host_goes_on() {
    let mut table = Table::open("chess", "computer me", None);
    let game = table.game();
    table.put(table.standing.failed(&game, 0)).unwrap();
    assert_eq!(table.standing.sides_of("ann"), [0, 1]);
    says(table.put(table.standing.failed(&game, 0)), "waits for this turn");
    table.turn("ann", "e4").unwrap();
}

#[test]
fn events_that_cannot_have_happened_are_told() {
    let library = Library::default();
    let table = two(None);
    let mut events = table.events.clone();
    events.push((Event::Turned { text: "e5".to_owned(), spent: 0, score: None }, 0));
    assert!(Standing::read(events.into_iter(), &library, &Budget::default()).is_err());
    let rest = table.events[1..].iter().cloned();
    assert!(Standing::read(rest, &library, &Budget::default()).unwrap_err().sentence().contains("first event"));
    assert!(Standing::read(std::iter::empty(), &library, &Budget::default()).is_err());
}
