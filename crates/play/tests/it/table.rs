//! What people may do at a table, and the effect. After every request the table is read back from its events and must
//! be in the same state.

use play::{
    Action, ActionContext, Event, Fault, GameCache, GameState, Millis, OfferKind, Seat, SeatSetup, SeatSpec,
    TableSetup, TableState, TimeControl, Transition,
};
use rules::{Budget, Game};
use std::sync::Arc;

const FRESH: &str = "again";
const SECOND: Millis = 1000;
const HOUR: u32 = 3_600_000;

/// A table, its events, and the current time.
struct Table {
    library: GameCache,
    events: Vec<(Event, Millis)>,
    standing: TableState,
    at: Millis,
}

impl Table {
    /// Opens a table as `ann`; seats are `me`, `open` or `computer`.
    fn open(game: &str, seats: &str, clock: Option<TimeControl>) -> Self {
        Self::open_at(game, None, seats, clock)
    }

    /// The same from a position that is set up.
    fn open_at(game: &str, position: Option<&str>, seats: &str, clock: Option<TimeControl>) -> Self {
        let library = GameCache::default();
        let place = |seat: &str| match seat {
            "me" => SeatSetup::Taken(SeatSpec::person()),
            "open" => SeatSetup::Open,
            _ => SeatSetup::Taken(SeatSpec::new("computer".to_owned(), Some(1))),
        };
        let places: Vec<SeatSetup> = seats.split(' ').map(place).collect();
        let mut keys = 0;
        let key = || {
            keys += 1;
            format!("key{keys}")
        };
        let opening = TableSetup::new((game.to_owned(), [].into(), position.map(str::to_owned)), &places, "ann", key)
            .with_clock(clock);
        let (events, standing) = TableState::open(opening, &library, &Budget::default(), 0).unwrap();
        Self { library, events: events.into_iter().map(|event| (event, 0)).collect(), standing, at: 0 }
    }

    fn game(&self) -> Arc<Game> {
        Arc::clone(self.standing.game_state.configured_game().game())
    }

    fn put(&mut self, moved: Result<Transition, Fault>) -> Result<(), String> {
        let (events, standing) = moved.map_err(|fault| fault.sentence().to_owned())?;
        assert_eq!(standing.event_count, self.standing.event_count + events.len() as u64);
        self.events.extend(events.into_iter().map(|event| (event, self.at)));
        self.standing = standing;
        self.is_what_its_events_say();
        Ok(())
    }

    /// Checks that a table read from the stored events is in the same state.
    fn is_what_its_events_say(&self) {
        let written = self.events.iter().map(|(event, at)| (serde_json::to_string(event).unwrap(), *at));
        let read: Vec<(Event, Millis)> = written.map(|(text, at)| (serde_json::from_str(&text).unwrap(), at)).collect();
        let again = TableState::replay(read.into_iter(), &self.library, &Budget::default()).unwrap();
        let observed = |standing: &TableState| {
            let course = &standing.game_state;
            let record = serde_json::to_string(&standing.setup.record.updated(course)).unwrap();
            let end = (course.outcome().cloned(), course.notice().cloned(), standing.rematch_table.clone());
            let kept = (standing.offers.clone(), standing.conditional_moves.clone(), standing.vacations.clone());
            (
                (record, course.position().key(), end),
                standing.people.clone(),
                standing.turn_started_at,
                standing.event_count,
                standing.deadline(),
                kept,
            )
        };
        assert_eq!(observed(&again), observed(&self.standing));
    }

    fn act(&mut self, person: &str, act: &Action) -> Result<(), String> {
        let game = self.game();
        self.put(self.standing.act(
            &game,
            person,
            act,
            ActionContext { at: self.at, rematch_id: FRESH, lag_ms: 0, absent: &[] },
        ))
    }

    fn turn(&mut self, person: &str, text: &str) -> Result<(), String> {
        self.act(person, &Action::Text(text.to_owned()))
    }

    fn sit(&mut self, person: &str, side: u8, key: &str) -> Result<(), String> {
        self.act(person, &Action::Sit { side, key: key.to_owned() })
    }

    fn wish(&mut self, person: &str, wish: OfferKind) -> Result<(), String> {
        self.act(person, &Action::Offer(wish))
    }

    fn agree(&mut self, person: &str) -> Result<(), String> {
        let number = self.standing.offers.first().map_or(0, |offer| offer.event_count);
        self.act(person, &Action::Agree(number))
    }

    /// The number of this person's lines of conditional moves.
    fn lines_of(&self, person: &str) -> usize {
        self.standing.conditional_moves_of(person).map_or(0, |of| of.lines.len())
    }

    fn result(&self) -> Option<&'static str> {
        self.standing.game_state.result()
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
fn a_seat_is_taken_once_with_its_key_and_then_the_game_begins() {
    let mut table = Table::open("chess", "me open", None);
    says(table.turn("ann", "e4"), "when all seats are taken");
    says(table.sit("bob", 1, "key2"), "not for this seat");
    says(table.sit("bob", 0, "key1"), "taken");
    says(table.sit("bob", 7, "key1"), "no side 7");
    table.sit("bob", 1, "key1").unwrap();
    says(table.sit("eve", 1, "key1"), "taken");
    table.turn("ann", "e4").unwrap();
    assert!(!table.standing.is_waiting());
}

#[test]
fn a_player_cannot_act_for_another() {
    let mut table = two(None);
    says(table.turn("bob", "e4"), "another player plays White");
    says(table.turn("eve", "e4"), "spectator");
    says(table.act("eve", &Action::Resign { side: Some(0) }), "spectator");
    says(table.act("bob", &Action::Resign { side: Some(0) }), "side of your own");
    says(table.act("bob", &Action::HandOver { side: 0, level: 1 }), "your own seats");
    table.turn("ann", "e4").unwrap();
    says(table.turn("ann", "e5"), "another player plays Black");
    table.turn("bob", "e5").unwrap();
}

#[test]
fn a_draw_needs_both_and_the_offer_stands_until_the_other_moves() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.wish("ann", OfferKind::Draw).unwrap();
    says(table.wish("ann", OfferKind::Draw), "already made this offer");
    says(table.agree("ann"), "already agreed");
    says(table.agree("eve"), "spectator");
    table.turn("bob", "e5").unwrap();
    assert!(table.standing.offers.is_empty());
    says(table.act("bob", &Action::Agree(4)), "no longer stands");
    table.wish("bob", OfferKind::Draw).unwrap();
    table.turn("ann", "Nf3").unwrap();
    table.wish("ann", OfferKind::Draw).unwrap();
    table.turn("bob", "Nc6").unwrap();
    table.wish("bob", OfferKind::Draw).unwrap();
    // Making the same offer means agreeing.
    table.wish("ann", OfferKind::Draw).unwrap();
    assert_eq!(table.result(), Some("1/2-1/2"));
}

#[test]
fn the_player_who_made_an_offer_learns_that_it_was_declined() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    for (wish, key) in [
        (OfferKind::Draw, "notice-declined-draw"),
        (OfferKind::TakeBack, "notice-declined-take-back"),
        (OfferKind::Abort, "notice-declined-abort"),
    ] {
        table.wish("ann", wish).unwrap();
        let offer = table.standing.offers[0].event_count;
        table.act("bob", &Action::Decline(offer)).unwrap();
        let notice = table.standing.game_state.notice().cloned().expect("a notice");
        assert!(notice.key == key && notice.text.starts_with("Black "), "{notice:?}");
        table.wish("ann", wish).unwrap();
        let offer = table.standing.offers[0].event_count;
        table.act("ann", &Action::Decline(offer)).unwrap();
        assert_eq!(table.standing.game_state.notice(), None, "the offer was withdrawn");
    }
}

#[test]
fn an_agreement_applies_only_to_the_offer_that_it_names() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.wish("ann", OfferKind::TakeBack).unwrap();
    let read = table.standing.offers[0].event_count;
    table.act("ann", &Action::Decline(read)).unwrap();
    table.wish("ann", OfferKind::Draw).unwrap();
    says(table.act("bob", &Action::Agree(read)), "no longer stands");
    assert_eq!(table.result(), None);
}

#[test]
fn a_turn_is_taken_back_when_the_opponent_agrees() {
    let mut table = two(None);
    says(table.wish("ann", OfferKind::TakeBack), "no turn");
    for (who, turn) in [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3")] {
        table.turn(who, turn).unwrap();
    }
    table.wish("bob", OfferKind::TakeBack).unwrap();
    table.agree("ann").unwrap();
    assert_eq!(
        (table.standing.game_state.turn_count(), table.standing.side_to_move()),
        (1, 1),
        "before the turn of the one who asked"
    );
}

#[test]
fn a_partner_need_not_agree_to_a_take_back_but_to_a_draw() {
    let mut table = Table::open("fortress-chess", "me open open open", None);
    for (side, person) in [(1, "bob"), (2, "cy"), (3, "dee")] {
        table.sit(person, side, &format!("key{side}")).unwrap();
    }
    let game = table.game();
    let turn = |table: &mut Table| {
        let steps = game.find_turn(table.standing.game_state.position()).unwrap().0;
        let person = table.standing.people[usize::from(table.standing.side_to_move())].clone().unwrap();
        let text = notation_of(&table.standing.game_state, &game, &steps);
        table.turn(&person, &text).unwrap();
        person
    };
    let first = turn(&mut table);
    let second = turn(&mut table);
    table.wish(&first, OfferKind::TakeBack).unwrap();
    let asked = |table: &Table, person: &str| {
        let offer = table.standing.offers.first();
        offer.is_some_and(|offer| table.standing.must_answer(&table.game(), person, offer))
    };
    let asks: Vec<&str> = ["ann", "bob", "cy", "dee"].into_iter().filter(|person| asked(&table, person)).collect();
    assert_eq!(asks.len(), 2, "both opponents: {asks:?}");
    assert!(asks.contains(&second.as_str()));
    let partner =
        ["ann", "bob", "cy", "dee"].into_iter().find(|person| *person != first && !asks.contains(person)).unwrap();
    let number = table.standing.offers[0].event_count;
    says(table.act(partner, &Action::Decline(number)), "does not need your answer");
    for person in &asks {
        assert_eq!(table.standing.game_state.turn_count(), 2);
        table.agree(person).unwrap();
    }
    assert_eq!(table.standing.game_state.turn_count(), 0);
    table.wish(&first, OfferKind::Draw).unwrap();
    for person in ["ann", "bob", "cy", "dee"].into_iter().filter(|person| *person != first) {
        assert_eq!(table.result(), None);
        table.agree(person).unwrap();
    }
    assert_eq!(table.result(), Some("1/2-1/2"));
}

/// The turn in full notation.
fn notation_of(course: &GameState, game: &Game, steps: &[rules::Step]) -> String {
    course.with_turn(game, steps, play::TurnMeta::default()).last_turn_text().unwrap().to_owned()
}

#[test]
fn a_game_is_aborted_by_anyone_before_all_have_moved_and_later_by_consent() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.wish("bob", OfferKind::Abort).unwrap();
    assert_eq!(table.result(), Some("*"));
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.wish("bob", OfferKind::Abort).unwrap();
    assert_eq!(table.result(), None);
    table.agree("ann").unwrap();
    assert_eq!(table.result(), Some("*"));
}

#[test]
fn a_player_can_resign_during_the_opponents_turn() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.act("ann", &Action::Resign { side: None }).unwrap();
    assert_eq!(table.result(), Some("0-1"));
    says(table.act("bob", &Action::Resign { side: None }), "over already");
    says(table.wish("ann", OfferKind::TakeBack), "its result stands");
}

#[test]
fn an_open_seat_does_not_resign() {
    let mut table = Table::open("chess", "open me", None);
    says(table.act("ann", &Action::Resign { side: Some(0) }), "side of your own");
    table.act("ann", &Action::Resign { side: None }).unwrap();
    assert_eq!(table.result(), Some("1-0"), "White was on turn, but Ann plays Black");
}

#[test]
fn no_player_joins_or_leaves_a_finished_game() {
    let mut table = Table::open("fortress-chess", "me open open open", None);
    table.sit("bob", 1, "key1").unwrap();
    table.act("bob", &Action::Resign { side: None }).unwrap();
    says(table.sit("eve", 2, "key2"), "over already");
    says(table.act("bob", &Action::LeaveSeat), "has begun");
    assert!(table.standing.may_leave_seat(&[1]).is_err());
}

#[test]
fn a_player_who_has_handed_over_the_only_seat_has_no_conditional_moves() {
    let mut table = Table::open("chess", "me computer", None);
    table.act("ann", &Action::HandOver { side: 0, level: 1 }).unwrap();
    says(table.act("ann", &Action::SetConditionalMoves(Vec::new())), "spectator");
}

#[test]
fn a_player_of_two_sides_does_not_see_the_secret_setup_of_a_computer() {
    let mut table = Table::open("fortress-chess", "me computer me computer", None);
    assert_eq!(table.standing.visibility(Some("ann")), rules::Visibility::SideToMove);
    let steps = table.game().find_turn(table.standing.game_state.position()).unwrap().0;
    let text = notation_of(&table.standing.game_state, &table.game(), &steps);
    table.turn("ann", &text).unwrap();
    assert_eq!(table.standing.visibility(Some("ann")), rules::Visibility::for_sides([]));
    let alone = Table::open("fortress-chess", "me computer computer computer", None);
    assert_eq!(
        alone.standing.visibility(Some("ann")),
        rules::Visibility::for_sides([0]),
        "a player of one side sees that side"
    );
}

#[test]
fn a_player_alone_needs_no_consent() {
    let mut table = Table::open("chess", "me me", None);
    table.turn("ann", "e4").unwrap();
    table.wish("ann", OfferKind::TakeBack).unwrap();
    assert_eq!(table.standing.game_state.turn_count(), 0);
    table.act("ann", &Action::Resign { side: None }).unwrap();
    table.wish("ann", OfferKind::TakeBack).unwrap();
    assert_eq!(table.result(), None, "the end is taken back too");
    table.wish("ann", OfferKind::Draw).unwrap();
    assert_eq!(table.result(), Some("1/2-1/2"));
}

#[test]
fn a_rematch_is_played_with_sides_changed_when_both_want_it() {
    let mut table = two(None);
    says(table.wish("ann", OfferKind::Rematch), "not over");
    table.turn("ann", "e4").unwrap();
    table.act("bob", &Action::Resign { side: None }).unwrap();
    table.wish("ann", OfferKind::Rematch).unwrap();
    assert_eq!(table.standing.rematch_table, None);
    table.agree("bob").unwrap();
    assert_eq!(table.standing.rematch_table.as_deref(), Some(FRESH));
    says(table.wish("ann", OfferKind::Rematch), "already");
    let again = table.standing.rematch_setup(&table.game());
    assert_eq!(again.people, [Some("bob".to_owned()), Some("ann".to_owned())]);
}

#[test]
fn in_a_rematch_of_four_partners_stay_partners_and_another_player_begins() {
    let table = Table::open("fortress-chess", "me open computer open", None);
    let again = table.standing.rematch_setup(&table.game());
    let (game, opening) = (table.game(), &table.standing.setup);
    let order = &game.def().turn.order;
    let of = |opening: &TableSetup, i: usize| opening.people[order[i % 4].index()].clone();
    assert!((0..4).all(|i| of(&again, i) == of(opening, i + 1)));
}

#[test]
fn the_clock_runs_from_the_second_turn_and_the_flag_falls() {
    let mut table = two(Some(TimeControl::new(60_000, 2_000, 0)));
    let game = table.game();
    table.passes(15);
    table.turn("ann", "e4").unwrap();
    table.passes(15);
    table.turn("bob", "e5").unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + 60_000));
    table.passes(10);
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.standing.game_state.time_to_flag().map(|(side, left)| (side.0, left)), Some((1, 60_000)));
    says(table.put(table.standing.time_out(&game, table.at + 60_000)), "time is up");
    table.passes(60);
    table.at += 1;
    table.put(table.standing.time_out(&game, table.at)).unwrap();
    assert_eq!(table.result(), Some("1-0"));
}

#[test]
fn a_live_game_is_aborted_if_a_player_does_not_make_the_first_turn() {
    let clock = Some(TimeControl::new(60_000, 0, 0));
    for first in [false, true] {
        let mut table = two(clock);
        let game = table.game();
        table.passes(5);
        if first {
            table.turn("ann", "e4").unwrap();
        }
        let begun = if first { table.at } else { 0 };
        assert_eq!(table.standing.first_turn_limit(), Some(20_000));
        assert_eq!(table.standing.deadline(), Some(begun + 20_000));
        says(table.put(table.standing.time_out(&game, begun + 20_000)), "time is up");
        table.at = begun + 20_001;
        table.put(table.standing.time_out(&game, table.at)).unwrap();
        let reason = &table.standing.game_state.outcome().unwrap().reason.text;
        let name = if first { "Black" } else { "White" };
        assert!(reason.contains(&format!("{name} did not make the first move in time")), "{reason}");
        assert_eq!(table.result(), Some("*"), "the game does not count");
    }
}

#[test]
fn only_a_live_game_between_people_waits_no_longer_than_this_for_the_first_turn() {
    let live = Some(TimeControl::new(60_000, 0, 0));
    assert_eq!(two(None).standing.first_turn_limit(), None);
    assert_eq!(two(Some(TimeControl::new(0, 0, 48 * HOUR))).standing.first_turn_limit(), None);
    for seats in ["me computer", "me me", "me open"] {
        assert_eq!(Table::open("chess", seats, live).standing.first_turn_limit(), None, "{seats}");
    }
    let mut table = two(live);
    let mut setup = (*table.standing.setup).clone();
    setup.tournament = true;
    table.standing.setup = Arc::new(setup);
    assert_eq!(table.standing.first_turn_limit(), None, "tournaments forfeit the games of absent players");
    // Placing an army takes longer than an opening move.
    let mut table = Table::open("sittuyin", "me open", live);
    table.sit("bob", 1, "key1").unwrap();
    assert_eq!(table.standing.first_turn_limit(), Some(60_000));
}

#[test]
fn a_game_is_claimed_from_an_opponent_who_has_left_and_is_on_turn() {
    let claim = |table: &mut Table, person: &str, draw: bool, absent: &[&str]| {
        let absent: Vec<String> = absent.iter().map(|&person| person.to_owned()).collect();
        let context = ActionContext { at: table.at, rematch_id: FRESH, lag_ms: 0, absent: &absent };
        let game = table.game();
        let may = table.standing.may_claim_absence(&game, &table.standing.sides_of(person), &absent).is_ok();
        let claimed = table.put(table.standing.act(&game, person, &Action::ClaimAbsence { draw }, context));
        assert!(may == claimed.is_ok() || table.standing.sides_of(person).is_empty(), "the player knows: {claimed:?}");
        claimed
    };
    let begun = |clock: Option<TimeControl>| {
        let mut table = two(clock);
        table.turn("ann", "e4").unwrap();
        table
    };
    let live = Some(TimeControl::new(60_000, 0, 0));
    let running = || {
        let mut table = begun(live);
        table.turn("bob", "e5").unwrap();
        table.turn("ann", "d4").unwrap();
        table
    };
    says(claim(&mut begun(live), "ann", false, &["bob"]), "has not begun");
    says(claim(&mut begun(None), "ann", false, &["bob"]), "with a running clock can be claimed");
    says(
        claim(&mut begun(Some(TimeControl::new(0, 0, 48 * HOUR))), "ann", false, &["bob"]),
        "with a running clock can be claimed",
    );
    says(claim(&mut running(), "ann", false, &[]), "has not left");
    says(claim(&mut running(), "ann", false, &["ann"]), "has not left");
    says(claim(&mut running(), "bob", false, &["ann"]), "your turn; you can claim");
    says(claim(&mut running(), "eve", false, &["bob"]), "are a spectator");
    for (draw, result) in [(false, "1-0"), (true, "1/2-1/2")] {
        let mut table = running();
        claim(&mut table, "ann", draw, &["bob"]).unwrap();
        assert_eq!(table.result(), Some(result));
        says(claim(&mut table, "ann", draw, &["bob"]), "over already");
    }
}

#[test]
fn a_side_without_time_draws_against_one_that_cannot_win() {
    let clock = Some(TimeControl::new(60_000, 0, 0));
    for (position, result) in
        [("8/8/8/4k3/8/8/3QP3/4K3 w - - 0 1", "1/2-1/2"), ("4k3/4p3/8/8/8/8/3QP3/4K3 w - - 0 1", "0-1")]
    {
        let open = || {
            let mut table = Table::open_at("chess", Some(position), "me open", clock);
            table.sit("bob", 1, "key1").unwrap();
            table.turn("ann", "Qd1").unwrap();
            table.turn("bob", "Kf8").or_else(|_| table.turn("bob", "Kf6")).unwrap();
            table.passes(61);
            table
        };
        let mut table = open();
        table.put(table.standing.time_out(&table.game(), table.at)).unwrap();
        assert_eq!(table.result(), Some(result), "{position}");
        assert_eq!(table.standing.clock_at(table.at).unwrap().left, [0, 60_000]);
        // The same if a turn comes too late, and if the opponent claims the game.
        let mut table = open();
        table.turn("ann", "Qd2").unwrap();
        assert_eq!((table.result(), table.standing.game_state.turn_count()), (Some(result), 2), "{position}");
        let (mut table, absent) = (open(), ["ann".to_owned()]);
        let context = ActionContext { at: table.at, rematch_id: FRESH, lag_ms: 0, absent: &absent };
        let claim = Action::ClaimAbsence { draw: false };
        table.put(table.standing.act(&table.game(), "bob", &claim, context)).unwrap();
        assert_eq!(table.result(), Some(result), "{position}");
    }
}

#[test]
fn a_turn_after_the_fall_of_the_flag_loses() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.passes(61);
    table.turn("ann", "Nf3").unwrap();
    assert_eq!((table.result(), table.standing.game_state.turn_count()), (Some("0-1"), 2));
}

#[test]
fn no_clock_counts_the_time_while_the_server_was_down() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    let game = table.game();
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.passes(600);
    table.put(table.standing.credit_time(&game, 590_000, table.at)).unwrap();
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.result(), None);
}

#[test]
fn by_correspondence_the_first_turn_is_timed_too() {
    let mut table = two(Some(TimeControl::new(0, 0, 48 * HOUR)));
    let game = table.game();
    assert_eq!(table.standing.deadline(), Some(i64::from(48 * HOUR)));
    table.passes(48 * 3600 - 1);
    table.turn("ann", "e4").unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + i64::from(48 * HOUR)));
    table.passes(48 * 3600 + 1);
    table.put(table.standing.time_out(&game, table.at)).unwrap();
    assert_eq!(table.result(), Some("1-0"));
}

#[test]
fn no_clock_runs_while_a_seat_is_open() {
    let mut table = Table::open("chess", "me open", Some(TimeControl::new(0, 0, 2 * HOUR)));
    assert_eq!(table.standing.deadline(), None);
    table.passes(100_000);
    table.sit("bob", 1, "key1").unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + i64::from(2 * HOUR)));
}

#[test]
fn a_seat_can_be_left_before_the_game_and_handed_over_during_it() {
    let mut table = Table::open("fortress-chess", "me open open computer", None);
    table.sit("bob", 1, "key1").unwrap();
    table.act("bob", &Action::LeaveSeat).unwrap();
    says(table.act("ann", &Action::LeaveSeat), "cannot be given up");
    table.sit("bob", 2, "key2").unwrap();
    table.sit("cy", 1, "key1").unwrap();
    says(table.act("bob", &Action::LeaveSeat), "has begun");
    table.act("bob", &Action::HandOver { side: 2, level: 1 }).unwrap();
    assert!(matches!(table.standing.game_state.seats()[2], Seat::Computer(_)));
    assert!(table.standing.sides_of("bob").is_empty());
}

#[test]
fn with_more_than_two_teams_the_computer_takes_the_seat_of_a_player_whose_time_is_up() {
    let mut table = Table::open("chaturaji", "me open open open", Some(TimeControl::new(0, 0, 2 * HOUR)));
    for (person, side) in [("bob", 1), ("cy", 2), ("dee", 3)] {
        table.sit(person, side, &format!("key{side}")).unwrap();
    }
    let game = table.game();
    table.passes(2 * 3600 + 1);
    table.put(table.standing.time_out(&game, table.at)).unwrap();
    assert!(matches!(table.standing.game_state.seats()[0], Seat::Computer(_)));
    assert!(table.standing.sides_of("ann").is_empty());
    assert_eq!((table.result(), table.standing.deadline()), (None, None), "no flag of a computer falls");
    says(table.put(table.standing.time_out(&game, table.at)), "time is up");
    says(table.act("bob", &Action::Resign { side: None }), "the others play on");
}

#[test]
fn no_seat_is_handed_over_in_a_rated_or_a_finished_game() {
    let mut table = two(None);
    table.standing.setup = Arc::new(TableSetup { rated: true, ..(*table.standing.setup).clone() });
    let game = table.game();
    let hand_over = Action::HandOver { side: 1, level: 1 };
    let now = ActionContext { at: 0, rematch_id: FRESH, lag_ms: 0, absent: &[] };
    assert!(table.standing.act(&game, "bob", &hand_over, now).unwrap_err().sentence().contains("rated"));
    assert!(table.standing.may_hand_over().is_err());
    let mut table = two(None);
    assert!(table.standing.may_hand_over().is_ok());
    table.act("ann", &Action::Resign { side: None }).unwrap();
    says(table.act("bob", &hand_over), "over already");
}

#[test]
fn the_partner_or_the_host_continues_for_a_failed_computer() {
    let mut table = Table::open("chess", "computer me", None);
    let game = table.game();
    table.put(table.standing.computer_failed(&game, 0)).unwrap();
    assert_eq!(table.standing.sides_of("ann"), [0, 1]);
    says(table.put(table.standing.computer_failed(&game, 0)), "no longer expected");
    table.turn("ann", "e4").unwrap();
}

#[test]
fn impossible_events_are_refused() {
    let library = GameCache::default();
    let table = two(None);
    let mut events = table.events.clone();
    events.push((Event::TurnPlayed { text: "e5".to_owned(), spent: 0, score: None }, 0));
    assert!(TableState::replay(events.into_iter(), &library, &Budget::default()).is_err());
    let rest = table.events[1..].iter().cloned();
    assert!(TableState::replay(rest, &library, &Budget::default()).unwrap_err().sentence().contains("first event"));
    assert!(TableState::replay(std::iter::empty(), &library, &Budget::default()).is_err());
}

/// Ann and Bob at chess by correspondence.
fn by_days() -> Table {
    two(Some(TimeControl::new(0, 0, 48 * HOUR)))
}

fn foresee(table: &mut Table, person: &str, lines: &[&str]) -> Result<(), String> {
    let lines = lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    table.act(person, &Action::SetConditionalMoves(lines))
}

#[test]
fn a_conditional_move_is_played_at_once_and_visible_only_to_its_owner() {
    let mut table = by_days();
    says(foresee(&mut table, "ann", &["e4 e5"]), "your turn");
    says(foresee(&mut table, "bob", &["e4"]), "of your own");
    says(foresee(&mut table, "bob", &["e4 e5", "e4 c5"]), "answer the same");
    says(foresee(&mut table, "bob", &["e5 e5"]), "e5");
    foresee(&mut table, "bob", &["e4 e5 Nf3 Nc6", "e4 e5 d4 exd4", "d4 d5"]).unwrap();
    assert_eq!((table.lines_of("bob"), table.lines_of("ann")), (3, 0));
    table.turn("ann", "e4").unwrap();
    assert_eq!((table.standing.game_state.turn_count(), table.standing.side_to_move()), (2, 0), "Bob has answered");
    assert_eq!(table.lines_of("bob"), 2, "other lines are removed");
    // And so on to the end of the line.
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.standing.game_state.turn_count(), 4);
    assert_eq!(table.standing.conditional_moves, []);
}

#[test]
fn an_open_offer_suspends_conditional_moves() {
    let mut table = by_days();
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    foresee(&mut table, "bob", &["Nf3 Nc6"]).unwrap();
    table.wish("ann", OfferKind::Draw).unwrap();
    table.turn("ann", "Nf3").unwrap();
    assert_eq!(table.standing.game_state.turn_count(), 3);
    foresee(&mut table, "ann", &["Nc6 Bb5"]).unwrap();
    let draw = table.standing.offers[0].event_count;
    table.act("bob", &Action::Decline(draw)).unwrap();
    table.wish("ann", OfferKind::TakeBack).unwrap();
    table.agree("bob").unwrap();
    assert_eq!(table.standing.conditional_moves, [], "a take-back removes conditional moves");
}

#[test]
fn a_live_game_has_neither_conditional_moves_nor_vacations() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    says(foresee(&mut table, "bob", &["e4 e5"]), "for correspondence");
    says(table.act("bob", &Action::SetVacation { days: 1 }), "correspondence game");
}

#[test]
fn a_vacation_stops_the_clock_and_its_days_are_limited() {
    let mut table = by_days();
    let (day, game) = (24 * 3600, table.game());
    says(table.act("ann", &Action::SetVacation { days: 22 }), "21 left");
    says(table.act("ann", &Action::SetVacation { days: 0 }), "not on vacation");
    table.passes(day);
    table.act("ann", &Action::SetVacation { days: 10 }).unwrap();
    says(table.act("ann", &Action::SetVacation { days: 1 }), "already");
    assert_eq!(table.standing.deadline(), Some(12 * day * SECOND));
    table.passes(9 * day);
    // Back before the vacation ends; the tenth day has begun and counts.
    table.at += 1;
    table.act("ann", &Action::SetVacation { days: 0 }).unwrap();
    assert_eq!(table.standing.vacation_days_left("ann"), Some(11));
    assert_eq!(table.standing.deadline(), Some(11 * day * SECOND + 1));
    table.turn("ann", "e4").unwrap();
    // A vacation stops only the clock of the person who takes it.
    table.act("ann", &Action::SetVacation { days: 11 }).unwrap();
    assert_eq!(table.standing.deadline(), Some(table.at + 2 * day * SECOND));
    table.passes(2 * day + 1);
    table.put(table.standing.time_out(&game, table.at)).unwrap();
    assert_eq!(table.result(), Some("1-0"));
}

#[test]
fn a_merged_guest_keeps_seats_hosting_and_offers() {
    let mut table = two(None);
    table.turn("ann", "e4").unwrap();
    table.wish("ann", OfferKind::Draw).unwrap();
    let game = table.game();
    table.put(table.standing.merge_player(&game, "ann", "Ann", 0)).unwrap();
    assert_eq!((table.standing.players(), table.standing.setup.host.as_str()), (vec!["Ann", "bob"], "Ann"));
    assert_eq!(table.standing.offers[0].by(), "Ann");
    says(table.turn("ann", "d4"), "spectator");
    table.agree("bob").unwrap();
    assert_eq!(table.result(), Some("1/2-1/2"));
    // A guest who is not named at the table changes nothing.
    let before = table.standing.event_count;
    table.put(table.standing.merge_player(&game, "eve", "Eve", 0)).unwrap();
    assert_eq!(table.standing.event_count, before);
}

#[test]
fn lag_is_not_counted_against_the_player() {
    let mut table = two(Some(TimeControl::new(60_000, 0, 0)));
    table.turn("ann", "e4").unwrap();
    table.turn("bob", "e5").unwrap();
    table.at += 60_100;
    let (game, turn) = (table.game(), Action::Text("Nf3".to_owned()));
    table
        .put(table.standing.act(
            &game,
            "ann",
            &turn,
            ActionContext { at: table.at, rematch_id: FRESH, lag_ms: 300, absent: &[] },
        ))
        .unwrap();
    assert_eq!((table.result(), table.standing.game_state.turn_count()), (None, 3), "made in time");
}

#[test]
fn in_a_rematch_odds_stay_with_the_person() {
    let clock: TimeControl = serde_json::from_str(r#"{"main":60000,"odds":[{"main":60000},{"main":10000}]}"#).unwrap();
    let table = two(Some(clock));
    let again = table.standing.rematch_setup(&table.game());
    let mains: Vec<u32> = again.record.clock.unwrap().odds.by_side().iter().map(|time| time.main).collect();
    assert_eq!(mains, [10_000, 60_000]);
}

#[test]
fn odds_need_one_time_for_each_side() {
    let one: TimeControl = serde_json::from_str(r#"{"main":60000,"odds":[{"main":60000}]}"#).unwrap();
    let sheet = play::GameRecord { clock: Some(one), ..two(None).standing.setup.record.clone() };
    let refused = sheet.ask(&GameCache::default(), &Budget::default(), |_, _| Ok(())).unwrap_err();
    assert!(refused.sentence().contains("for 2 sides"), "{}", refused.sentence());
    let five = r#"{"main":60000,"odds":[{"main":1},{"main":1},{"main":1},{"main":1},{"main":1}]}"#;
    assert!(serde_json::from_str::<TimeControl>(five).unwrap_err().to_string().contains("at most 4 sides"));
}

#[test]
fn a_part_of_a_game_begins_only_from_a_position_that_is_set_up() {
    let library = GameCache::default();
    let setup = |start: Option<&str>| {
        let game = ("bughouse".to_owned(), [].into(), start.map(str::to_owned));
        TableSetup::new(game, &[SeatSetup::Open, SeatSetup::Open], "ann", || "key".to_owned())
    };
    let open = |start| TableState::open(setup(start), &library, &Budget::default(), 0);
    for start in [None, Some(" ")] {
        let why = open(start).unwrap_err();
        assert!(
            why.sentence().starts_with("A game of Bughouse needs a position that is set up: This is one"),
            "{why:?}"
        );
    }
    assert!(open(Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1")).is_ok());
    // Games from before the rule file said so are still read.
    let stored = [(Event::Opened(Box::new(setup(None))), 0)];
    assert!(TableState::replay(stored.into_iter(), &library, &Budget::default()).is_ok());
}
