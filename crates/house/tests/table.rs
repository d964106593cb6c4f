//! What people may do at a table, and what comes of it. After every claim the table is read again from its events, and
//! stands as it stood.

use facade::{Course, Fault, Library, Seat, SeatBody, TimeControl};
use house::{Act, Event, Millis, Moved, Now, Opening, Place, Standing, Wish};
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
        let opening = Opening::new((game.to_owned(), [].into(), None), &places, "ann", key).timed(clock);
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
            let house = standing.house(&game, Some("ann"), str::to_owned, |_| None, |_| false);
            let kept = (standing.offers.clone(), standing.foresights.clone(), standing.away.clone());
            (view(&standing.course), house, standing.since, standing.number, standing.deadline(), kept)
        };
        assert_eq!(told(&again), told(&self.standing));
    }

    fn act(&mut self, person: &str, act: &Act) -> Result<(), String> {
        let game = self.game();
        self.put(self.standing.act(&game, person, act, Now { at: self.at, fresh: FRESH, lag: 0 }))
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
        serde_json::from_str(&self.standing.house(&self.game(), person, str::to_owned, |_| None, |_| false)).unwrap()
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
    let partner =
        ["ann", "bob", "cy", "dee"].into_iter().find(|person| *person != first && !asks.contains(person)).unwrap();
    let number = table.standing.offers[0].number;
    says(table.act(partner, &Act::Decline(number)), "not asked");
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
fn a_seat_that_nobody_has_taken_yet_does_not_resign() {
    let mut table = Table::open("chess", "open me", None);
    says(table.act("ann", &Act::Resign { side: Some(0) }), "side of your own");
    table.act("ann", &Act::Resign { side: None }).unwrap();
    assert_eq!(table.result(), Some("1-0"), "White was on turn, but Ann plays Black");
}

#[test]
fn nobody_sits_down_or_leaves_when_the_game_is_over() {
    let mut table = Table::open("fortress-chess", "me open open open", None);
    table.sit("bob", 1, "key1").unwrap();
    table.act("bob", &Act::Resign { side: None }).unwrap();
    says(table.sit("eve", 2, "key2"), "over already");
    says(table.act("bob", &Act::Rise), "has begun");
    assert_eq!(table.told(Some("bob"))["canRise"], false);
}

#[test]
fn who_has_left_his_only_seat_to_the_computer_has_nothing_to_foresee() {
    let mut table = Table::open("chess", "me computer", None);
    table.act("ann", &Act::HandOver { side: 0, level: 1 }).unwrap();
    says(table.act("ann", &Act::Foresee(Vec::new())), "look on");
}

#[test]
fn who_plays_two_sides_at_one_screen_looks_away_while_the_computer_sets_up_unseen() {
    let mut table = Table::open("fortress-chess", "me computer me computer", None);
    assert_eq!(table.standing.eyes(Some("ann")), facade::Eyes::OnTurn);
    let steps = table.game().any_turn(table.standing.course.position()).unwrap().0;
    let text = notation_of(&table.standing.course, &table.game(), &steps);
    table.turn("ann", &text).unwrap();
    assert_eq!(table.standing.eyes(Some("ann")), facade::Eyes::of([]));
    let alone = Table::open("fortress-chess", "me computer computer computer", None);
    assert_eq!(alone.standing.eyes(Some("ann")), facade::Eyes::of([0]), "and who plays one sees his own");
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
    let mut table = two(Some(TimeControl::new(60_000, 2_000, 0)));
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
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.passes(61);
    table.turn("ann", "Nf3").unwrap();
    assert_eq!((table.result(), table.standing.course.length()), (Some("0-1"), 2));
}

#[test]
fn nobody_pays_for_the_time_that_the_server_was_away() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
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
    let mut table = two(Some(TimeControl::new(0, 0, 48 * HOUR)));
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
    let mut table = Table::open("chess", "me open", Some(TimeControl::new(0, 0, 2 * HOUR)));
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
fn no_computer_goes_on_in_a_game_that_counts_nor_in_one_that_is_over() {
    let mut table = two(None);
    table.standing.opening = Arc::new(Opening { rated: true, ..(*table.standing.opening).clone() });
    let game = table.game();
    let hand_over = Act::HandOver { side: 1, level: 1 };
    let now = Now { at: 0, fresh: FRESH, lag: 0 };
    assert!(table.standing.act(&game, "bob", &hand_over, now).unwrap_err().sentence().contains("ratings"));
    assert_eq!(table.told(Some("bob"))["canHandOver"], false);
    let mut table = two(None);
    assert_eq!(table.told(Some("bob"))["canHandOver"], true);
    table.act("ann", &Act::Resign { side: None }).unwrap();
    says(table.act("bob", &hand_over), "over already");
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

/// Ann and Bob at chess with days for each turn.
fn by_days() -> Table {
    two(Some(TimeControl::new(0, 0, 48 * HOUR)))
}

fn foresee(table: &mut Table, person: &str, lines: &[&str]) -> Result<(), String> {
    let lines = lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    table.act(person, &Act::Foresee(lines))
}

#[test]
fn what_was_foreseen_is_answered_at_once_and_told_to_its_owner_alone() {
    let mut table = by_days();
    says(foresee(&mut table, "ann", &["e4 e5"]), "your turn");
    says(foresee(&mut table, "bob", &["e4"]), "of your own");
    says(foresee(&mut table, "bob", &["e4 e5", "e4 c5"]), "answer the same");
    says(foresee(&mut table, "bob", &["e5 e5"]), "e5");
    foresee(&mut table, "bob", &["e4 e5 Nf3 Nc6", "e4 e5 d4 exd4", "d4 d5"]).unwrap();
    assert_eq!(table.told(Some("bob"))["foresight"].as_array().unwrap().len(), 3);
    for other in [Some("ann"), None] {
        assert_eq!(table.told(other)["foresight"], serde_json::json!([]), "{other:?}");
    }
    table.turn("ann", "e4").unwrap();
    assert_eq!((table.standing.course.length(), table.standing.side()), (2, 0), "Bob has answered");
    assert_eq!(table.told(Some("bob"))["foresight"].as_array().unwrap().len(), 2, "what has not come is forgotten");
    // And so on, as far as the line goes.
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.standing.course.length(), 4);
    assert_eq!(table.standing.foresights, []);
}

#[test]
fn whoever_is_asked_for_something_reads_it_before_his_foresight_is_played() {
    let mut table = by_days();
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    foresee(&mut table, "bob", &["Nf3 Nc6"]).unwrap();
    table.wish("ann", Wish::Draw).unwrap();
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.standing.course.length(), 3);
    foresee(&mut table, "ann", &["Nc6 Bb5"]).unwrap();
    let draw = table.standing.offers[0].number;
    table.act("bob", &Act::Decline(draw)).unwrap();
    table.wish("ann", Wish::TakeBack).unwrap();
    table.agree("bob").unwrap();
    assert_eq!(table.standing.foresights, [], "what is taken back is not foreseen any more");
}

#[test]
fn at_a_table_with_clocks_of_minutes_nothing_is_foreseen() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    says(foresee(&mut table, "bob", &["e4 e5"]), "by correspondence");
    says(table.act("bob", &Act::Leave { days: 1 }), "by correspondence");
}

#[test]
fn whoever_is_away_spends_no_time_and_has_so_many_days() {
    let mut table = by_days();
    let (day, game) = (24 * 3600, table.game());
    says(table.act("ann", &Act::Leave { days: 22 }), "21 left");
    says(table.act("ann", &Act::Leave { days: 0 }), "not away");
    table.passes(day);
    table.act("ann", &Act::Leave { days: 10 }).unwrap();
    says(table.act("ann", &Act::Leave { days: 1 }), "already");
    assert_eq!(table.standing.deadline(), Some(12 * day * SECOND));
    table.passes(9 * day);
    // Back before it is over; what was begun of the tenth day is a day.
    table.at += 1;
    table.act("ann", &Act::Leave { days: 0 }).unwrap();
    assert_eq!(table.told(Some("ann"))["daysOff"], 11);
    assert_eq!(table.standing.deadline(), Some(11 * day * SECOND + 1));
    table.turn("ann", "e4").unwrap();
    // It is his time alone: the others' clocks go on.
    table.act("ann", &Act::Leave { days: 11 }).unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + 2 * day * SECOND));
    table.passes(2 * day + 1);
    table.put(table.standing.flag(&game, table.at)).unwrap();
    assert_eq!(table.result(), Some("1-0"));
}

#[test]
fn a_guest_who_turns_out_to_be_somebody_sits_hosts_and_has_asked_as_that_person() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.wish("ann", Wish::Draw).unwrap();
    let game = table.game();
    table.put(table.standing.became(&game, "ann", "Ann", 0)).unwrap();
    assert_eq!((table.standing.players(), table.standing.opening.host.as_str()), (vec!["Ann", "bob"], "Ann"));
    assert_eq!(table.standing.offers[0].by(), "Ann");
    says(table.turn("ann", "d4"), "look on");
    table.agree("bob").unwrap();
    assert_eq!(table.result(), Some("1/2-1/2"));
    // Whoever is not named there changes nothing.
    let before = table.standing.number;
    table.put(table.standing.became(&game, "eve", "Eve", 0)).unwrap();
    assert_eq!(table.standing.number, before);
}

#[test]
fn the_time_that_a_turn_was_on_its_way_is_nobodys() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.at += 60_100;
    let (game, turn) = (table.game(), Act::Text("Nf3".to_owned()));
    table.put(table.standing.act(&game, "ann", &turn, Now { at: table.at, fresh: FRESH, lag: 300 })).unwrap();
    assert_eq!((table.result(), table.standing.course.length()), (None, 3), "it was made in time");
}

#[test]
fn odds_are_given_to_somebody_and_go_along_when_it_is_played_again() {
    let clock: TimeControl = serde_json::from_str(r#"{"main":60000,"odds":[{"main":60000},{"main":10000}]}"#).unwrap();
    let table = two(Some(clock));
    let again = table.standing.rematch(&table.game());
    let mains: Vec<u32> = again.sheet.clock.unwrap().odds.by_side().iter().map(|time| time.main).collect();
    assert_eq!(mains, [10_000, 60_000]);
}

#[test]
fn odds_are_for_as_many_sides_as_there_are() {
    let one: TimeControl = serde_json::from_str(r#"{"main":60000,"odds":[{"main":60000}]}"#).unwrap();
    let sheet = facade::Sheet { clock: Some(one), ..two(None).standing.opening.sheet.clone() };
    let refused = sheet.ask(&Library::default(), &Budget::default(), |_, _| Ok(())).unwrap_err();
    assert!(refused.sentence().contains("each of 2 sides"), "{}", refused.sentence());
    let five = r#"{"main":60000,"odds":[{"main":1},{"main":1},{"main":1},{"main":1},{"main":1}]}"#;
    assert!(serde_json::from_str::<TimeControl>(five).unwrap_err().to_string().contains("at most 4 sides"));
}
