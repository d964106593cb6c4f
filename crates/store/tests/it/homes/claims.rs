//! The claims: each tests one promise of [`Store`].

use crate::common;
use crate::homes::place::Place;
use std::collections::HashSet;
use std::sync::Arc;
use store::{
    Change, Fault, GameHeader, Invalidation, Item, Millis, Person, PersonKind, Search, Seat, Seek, Session, Speed,
    Status, Store, StoredEvent,
};
use tokio::task::JoinSet;

/// A game with a value in every field.
fn head(id: &str, number: u64) -> GameHeader {
    GameHeader {
        title: "Wolf & „Schafe“".into(),
        turns: number as u32,
        public: true,
        rated: true,
        speed: Speed::Correspondence,
        to_move: Some(1),
        opened_at: 5,
        changed_at: 10 + number as Millis,
        ..common::head(id, number)
    }
}

fn entries(after: u64, bodies: &[&str]) -> Vec<StoredEvent> {
    bodies
        .iter()
        .zip(after + 1..)
        .map(|(body, number)| StoredEvent { number, at: number as Millis, body: (*body).into() })
        .collect()
}

fn sits(side: u8, person: &str) -> Seat {
    Seat { side, person: Some(person.into()), level: None }
}

fn person(id: &str, name: Option<&str>) -> Person {
    Person {
        id: id.into(),
        name: name.map(Into::into),
        kind: if name.is_some() { PersonKind::Player } else { PersonKind::Guest },
        password_hash: name.map(|_| "$argon2id$…".into()),
        email: None,
        created_at: 1,
        last_seen_at: 2,
        settings: "{}".into(),
    }
}

fn session(key: u8, person: &str, until: Millis) -> Session {
    Session {
        key: [key; 32],
        person: person.into(),
        created_at: 1,
        last_used_at: i64::from(key),
        expires_at: until,
        label: "Firefox".into(),
    }
}

fn seek(id: &str, person: &str, made: Millis, until: Millis) -> Seek {
    Seek {
        id: id.into(),
        person: person.into(),
        body: "{\"game\":\"wolf\"}".into(),
        created_at: made,
        expires_at: until,
    }
}

async fn ids(store: &dyn Store, person: &str, over: bool) -> Vec<String> {
    let games = store.games_of(person, over, None, 100).await.expect("games");
    games.into_iter().map(|(head, _)| head.id).collect()
}

pub(crate) async fn a_game_is_read_as_it_was_stored(place: &Place) {
    let store = place.open().await;
    let full = GameHeader { deadline: Some(77), result: Some("1-0".into()), status: Status::Over, ..head("full", 2) };
    let bare =
        GameHeader { to_move: None, rated: false, speed: Speed::Untimed, status: Status::Waiting, ..head("bare", 0) };
    let computer = Seat { side: 2, person: None, level: Some(7) };
    let seats = vec![sits(0, "ann"), Seat { side: 1, person: None, level: None }, computer];
    store.open_game(&full, &seats, &entries(0, &["a", "b"])).await.expect("a new game");
    store.open_game(&bare, &[], &[]).await.expect("a new game");
    assert_eq!(store.game("full").await, Ok(Some((full.clone(), seats))));
    assert_eq!(store.events("full", 0).await, Ok(entries(0, &["a", "b"])));
    assert_eq!(store.events("full", 1).await, Ok(entries(1, &["b"])));
    assert_eq!(store.events("full", 2).await, Ok(vec![]));
    assert_eq!(store.game("bare").await, Ok(Some((bare, vec![]))));
    assert_eq!(store.game("none").await, Ok(None));
    assert_eq!(store.open_game(&head("full", 0), &[], &[]).await, Err(Fault::AlreadyExists));
    assert_eq!(store.game("full").await.expect("a game").expect("a game").0, full, "a refused change changes nothing");
}

pub(crate) async fn of_concurrent_appends_after_the_same_number_one_succeeds(place: &Place) {
    let store = place.open().await;
    store.open_game(&head("g", 0), &[], &[]).await.expect("a new game");
    for after in 0..20 {
        let mut tries = JoinSet::new();
        for who in 0..12 {
            let store = Arc::clone(&store);
            tries.spawn(async move {
                let body = format!("{after} by {who}");
                let done = store.append(after, &head("g", after + 1), &[], &entries(after, &[&body])).await;
                (body, done)
            });
        }
        let done = tries.join_all().await;
        let won: Vec<_> = done.iter().filter(|(_, done)| done.is_ok()).collect();
        assert_eq!(won.len(), 1, "{done:?}");
        assert!(done.iter().all(|(_, done)| matches!(done, Ok(()) | Err(Fault::Conflict))), "{done:?}");
        assert_eq!(store.events("g", after).await, Ok(entries(after, &[&won[0].0])));
    }
    assert_eq!(store.game("g").await.expect("a game").expect("a game").0.event_count, 20);
}

pub(crate) async fn a_refused_change_changes_nothing_and_does_not_block_others(place: &Place) {
    let store = place.open().await;
    for game in 0..40 {
        store.open_game(&head(&game.to_string(), 0), &[], &[]).await.expect("a new game");
    }
    // All at once, so that valid and invalid changes share a commit.
    let mut tries = JoinSet::new();
    for game in 0..40 {
        let store = Arc::clone(&store);
        tries.spawn(async move {
            let id = game.to_string();
            let good = || async { store.append(0, &head(&id, 1), &[sits(0, "ann")], &entries(0, &["good"])).await };
            let behind = || async { store.append(7, &head(&id, 8), &[sits(0, "bad")], &entries(7, &["bad"])).await };
            let unfit = || async { store.append(0, &head(&id, 1), &[sits(0, "bad")], &entries(0, &["\0"])).await };
            let (behind, unfit, good) = tokio::join!(behind(), unfit(), good());
            assert_eq!(behind, Err(Fault::Conflict));
            // Events are not checked if the number is already outdated.
            assert!(matches!(unfit, Err(Fault::InvalidInput(_) | Fault::Conflict)), "{unfit:?}");
            assert_eq!(good, Ok(()));
        });
    }
    tries.join_all().await;
    for game in 0..40 {
        let id = game.to_string();
        assert_eq!(store.game(&id).await, Ok(Some((head(&id, 1), vec![sits(0, "ann")]))));
        assert_eq!(store.events(&id, 0).await, Ok(entries(0, &["good"])));
    }
    assert_eq!(store.append(0, &head("none", 1), &[], &entries(0, &["x"])).await, Err(Fault::NotFound));
}

pub(crate) async fn a_change_with_one_event_stores_the_whole_header(place: &Place) {
    let store = place.open().await;
    let opened = GameHeader { status: Status::Running, result: None, ..head("g", 1) };
    store.open_game(&opened, &[sits(0, "ann")], &entries(0, &["begun"])).await.expect("a game");
    let changes: [fn(&mut GameHeader); 12] = [
        |_| {},
        |head| head.deadline = Some(77),
        |head| head.to_move = None,
        |head| head.title.push('!'),
        |head| head.variant.push('2'),
        |head| head.public = !head.public,
        |head| head.rated = !head.rated,
        |head| head.speed = Speed::Live,
        |head| head.status = Status::Waiting,
        |head| head.result = Some("claimed".into()),
        |head| head.opened_at += 1,
        |head| head.status = Status::Over,
    ];
    let mut now = opened;
    for (after, change) in (1..).zip(changes) {
        (now.event_count, now.turns, now.changed_at) = (after + 1, now.turns + 1, now.changed_at + 1);
        change(&mut now);
        store.append(after, &now, &[], &entries(after, &["e4"])).await.expect("a turn");
        let (found, _) = store.game("g").await.expect("an answer").expect("the game");
        assert_eq!(found, now);
        assert_eq!(store.append(after, &now, &[], &entries(after, &["d4"])).await, Err(Fault::Conflict));
        let unknown = GameHeader { id: "h".into(), ..now.clone() };
        assert_eq!(store.append(after, &unknown, &[], &entries(after, &["d4"])).await, Err(Fault::NotFound));
    }
    let bodies: Vec<String> = store.events("g", 1).await.expect("events").into_iter().map(|event| event.body).collect();
    assert_eq!(bodies, vec!["e4"; changes.len()]);
    let found =
        store.search(&Search { viewer: Some("ann".into()), ..Search::default() }, None, 2).await.expect("games");
    assert_eq!(found.len(), 1, "its place in lists is that of its end");
    let before = Some((now.changed_at, "g".to_owned()));
    let found = store.search(&Search { viewer: Some("ann".into()), ..Search::default() }, before, 2).await;
    assert_eq!(found, Ok(Vec::new()));
}

pub(crate) async fn events_are_numbered_without_gaps(place: &Place) {
    let store = place.open().await;
    let refused = |done| assert!(matches!(done, Err(Fault::InvalidInput(_))), "{done:?}");
    refused(store.open_game(&head("g", 3), &[], &entries(0, &["a"])).await);
    refused(store.open_game(&head("g", 1), &[], &entries(1, &["a"])).await);
    store.open_game(&head("g", 1), &[], &entries(0, &["a"])).await.expect("a new game");
    refused(store.append(1, &head("g", 2), &[], &entries(2, &["b"])).await);
    refused(store.append(1, &head("g", 3), &[], &entries(1, &["b"])).await);
    refused(store.append(u64::MAX, &head("g", u64::MAX), &[], &[]).await);
    store.append(1, &head("g", 3), &[], &entries(1, &["b", "c"])).await.expect("two events");
    let later = GameHeader { deadline: Some(9), ..head("g", 3) };
    store.append(3, &later, &[], &[]).await.expect("a head alone");
    assert_eq!(store.events("g", 0).await, Ok(entries(0, &["a", "b", "c"])));
    assert_eq!(store.game("g").await, Ok(Some((later, vec![]))));
}

pub(crate) async fn acknowledged_changes_survive_reopening(place: &Place) {
    let store = place.open().await;
    store.open_game(&head("g", 1), &[sits(0, "ann")], &entries(0, &["a"])).await.expect("a new game");
    store.append(1, &head("g", 2), &[], &entries(1, &["b"])).await.expect("an event");
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.put_session(&session(1, "ann", 100)).await.expect("a session");
    store.put_seek(&seek("s", "ann", 1, 100)).await.expect("a seek");
    store.heartbeat("node", 3).await.expect("a heartbeat");
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.game("g").await, Ok(Some((head("g", 2), vec![sits(0, "ann")]))));
    assert_eq!(store.events("g", 0).await, Ok(entries(0, &["a", "b"])));
    assert_eq!(store.session(&[1; 32], 50).await, Ok(Some((session(1, "ann", 100), person("ann", Some("Ann"))))));
    assert_eq!(store.seeks(50, 9).await, Ok(vec![seek("s", "ann", 1, 100)]));
    assert_eq!(store.last_heartbeat().await, Ok(Some(3)));
}

pub(crate) async fn seats_that_are_not_passed_stay(place: &Place) {
    let store = place.open().await;
    let open = Seat { side: 1, person: None, level: None };
    store.open_game(&head("g", 0), &[sits(0, "guest"), open], &[]).await.expect("a new game");
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.merge_guest("guest", "ann").await.expect("a guest");
    // The caller need not know of the merge.
    store.append(0, &head("g", 1), &[sits(1, "bob")], &entries(0, &["bob sits down"])).await.expect("an event");
    assert_eq!(store.game("g").await, Ok(Some((head("g", 1), vec![sits(0, "ann"), sits(1, "bob")]))));
}

pub(crate) async fn names_are_unique_regardless_of_case(place: &Place) {
    let store = place.open().await;
    let zoe = person("1", Some("Zoë"));
    store.put_person(&zoe).await.expect("a person");
    for name in ["Zoë", "zoë", "ZOË"] {
        assert_eq!(store.put_person(&person("2", Some(name))).await, Err(Fault::AlreadyExists), "{name}");
        assert_eq!(store.person_named(name).await, Ok(Some(zoe.clone())), "{name}");
    }
    assert_eq!(store.put_person(&person("1", Some("Other"))).await, Err(Fault::AlreadyExists), "the id");
    assert_eq!(store.person_named("Zoe").await, Ok(None));
    store.put_person(&person("2", Some("Zoe"))).await.expect("another name");
    assert_eq!(store.change_person(&person("2", Some("zoË"))).await, Err(Fault::AlreadyExists));
    assert_eq!(store.change_person(&person("3", Some("New"))).await, Err(Fault::NotFound));
    let loud = person("1", Some("ZOË"));
    store.change_person(&loud).await.expect("one's own name in another case");
    assert_eq!(store.person("1").await, Ok(Some(loud)));
    store.put_person(&person("3", None)).await.expect("a guest");
    store.put_person(&person("4", None)).await.expect("another guest");
    // All at once: one succeeds.
    let mut tries = JoinSet::new();
    for who in 10..30 {
        let store = Arc::clone(&store);
        let name = if who % 2 == 0 { "Same" } else { "SAME" };
        tries.spawn(async move { store.put_person(&person(&who.to_string(), Some(name))).await });
    }
    let done = tries.join_all().await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1);
    assert_eq!(done.iter().filter(|done| **done == Err(Fault::AlreadyExists)).count(), 19);
}

pub(crate) async fn of_concurrent_takers_of_a_seek_one_gets_it(place: &Place) {
    let store = place.open().await;
    for round in 0..10 {
        let wanted = seek(&round.to_string(), "ann", 1, 100);
        store.put_seek(&wanted).await.expect("a seek");
        assert_eq!(store.put_seek(&wanted).await, Err(Fault::AlreadyExists));
        let mut tries = JoinSet::new();
        for _ in 0..12 {
            let (store, id) = (Arc::clone(&store), wanted.id.clone());
            tries.spawn(async move { store.take_seek(&id).await.expect("an answer") });
        }
        let taken: Vec<Seek> = tries.join_all().await.into_iter().flatten().collect();
        assert_eq!(taken, vec![wanted]);
    }
    assert_eq!(store.seeks(0, 9).await, Ok(vec![]));
}

pub(crate) async fn of_concurrent_changes_of_a_seek_one_succeeds(place: &Place) {
    let store = place.open().await;
    let wanted = seek("a", "ann", 1, 100);
    assert_eq!(store.change_seek(&wanted, "").await, Err(Fault::NotFound));
    store.put_seek(&wanted).await.expect("a seek");
    let mut tries = JoinSet::new();
    for nth in 0..12 {
        let (store, before) = (Arc::clone(&store), wanted.body.clone());
        let changed = Seek {
            person: "eve".into(),
            body: format!("body {nth}"),
            created_at: 9,
            expires_at: 200,
            ..wanted.clone()
        };
        tries.spawn(async move { (nth, store.change_seek(&changed, &before).await) });
    }
    let tried = tries.join_all().await;
    let won: Vec<i32> = tried.iter().filter(|(_, done)| done.is_ok()).map(|(nth, _)| *nth).collect();
    assert_eq!((won.len(), tried.iter().filter(|(_, done)| *done == Err(Fault::Conflict)).count()), (1, 11));
    let now = Seek { body: format!("body {}", won[0]), expires_at: 200, ..wanted };
    assert_eq!(store.seeks(0, 9).await, Ok(vec![now]), "person and time of creation stay");
}

pub(crate) async fn seeks_expire(place: &Place) {
    let store = place.open().await;
    for seek in [seek("a", "ann", 1, 100), seek("b", "bob", 3, 50), seek("c", "ann", 3, 60)] {
        store.put_seek(&seek).await.expect("a seek");
    }
    let shown = |seeks: Vec<Seek>| seeks.into_iter().map(|seek| seek.id).collect::<Vec<_>>();
    assert_eq!(store.seeks(49, 9).await.map(shown), Ok(vec!["c".into(), "b".into(), "a".into()]));
    assert_eq!(store.seeks(50, 9).await.map(shown), Ok(vec!["c".into(), "a".into()]));
    assert_eq!(store.seeks(49, 1).await.map(shown), Ok(vec!["c".into()]));
    store.sweep(55).await.expect("a sweep");
    assert_eq!(store.seeks(0, 9).await.map(shown), Ok(vec!["c".into(), "a".into()]));
    store.delete_seeks_of("ann").await.expect("none left");
    assert_eq!(store.seeks(0, 9).await, Ok(vec![]));
}

pub(crate) async fn a_guest_is_merged_into_a_person_at_once(place: &Place) {
    let store = place.open().await;
    store.put_person(&person("guest", None)).await.expect("a guest");
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.put_session(&session(1, "guest", 100)).await.expect("a session");
    let over = GameHeader { status: Status::Over, ..head("over", 0) };
    store.open_game(&over, &[sits(0, "guest"), sits(1, "bob")], &[]).await.expect("a game");
    store
        .open_game(&head("both", 0), &[sits(0, "guest"), sits(1, "guest"), sits(2, "ann")], &[])
        .await
        .expect("a game");
    store.put_seek(&seek("s", "guest", 1, 100)).await.expect("a seek");
    store.merge_guest("guest", "ann").await.expect("a guest who signs up");
    assert_eq!(ids(&*store, "ann", true).await, ["over"]);
    assert_eq!(ids(&*store, "ann", false).await, ["both"], "once, with three seats");
    assert_eq!(ids(&*store, "guest", false).await, [""; 0]);
    assert_eq!(store.seeks(0, 9).await, Ok(vec![seek("s", "ann", 1, 100)]));
    assert_eq!(store.person("guest").await, Ok(None));
    assert_eq!(store.session(&[1; 32], 0).await, Ok(None));
}

pub(crate) async fn an_account_cannot_be_merged_into_another(place: &Place) {
    let store = place.open().await;
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.put_person(&person("bob", Some("Bob"))).await.expect("a person");
    store.open_game(&head("g", 0), &[sits(0, "bob"), sits(1, "guest")], &[]).await.expect("a game");
    assert_eq!(store.merge_guest("bob", "ann").await, Err(Fault::NotFound));
    assert_eq!(store.merge_guest("guest", "nobody").await, Err(Fault::NotFound));
    store.merge_guest("ann", "ann").await.expect("nothing to do");
    assert_eq!(store.game("g").await, Ok(Some((head("g", 0), vec![sits(0, "bob"), sits(1, "guest")]))));
    assert!(store.person("ann").await.expect("an answer").is_some());
}

pub(crate) async fn games_are_due_by_their_deadline(place: &Place) {
    let store = place.open().await;
    for (id, deadline) in [("c", Some(30)), ("b", Some(20)), ("a", Some(20)), ("never", None)] {
        store.open_game(&GameHeader { deadline, ..head(id, 0) }, &[], &[]).await.expect("a game");
    }
    let due = |by, most| store.due_games(by, most);
    assert_eq!(due(19, 9).await, Ok(vec![]));
    assert_eq!(due(20, 9).await, Ok(vec!["a".into(), "b".into()]));
    assert_eq!(due(99, 9).await, Ok(vec!["a".into(), "b".into(), "c".into()]));
    assert_eq!(due(99, 1).await, Ok(vec!["a".into()]));
    store.append(0, &head("a", 1), &[], &entries(0, &["a turn"])).await.expect("a turn");
    assert_eq!(due(99, 9).await, Ok(vec!["b".into(), "c".into()]));
}

pub(crate) async fn games_of_a_person_come_in_pages(place: &Place) {
    let store = place.open().await;
    for number in 0..25_i64 {
        let status = if number % 5 == 0 { Status::Over } else { Status::Running };
        // Two at a time have changed at the same time.
        let game = GameHeader { status, changed_at: number / 2, ..head(&format!("g{number:02}"), 0) };
        store
            .open_game(&game, &[sits(0, "ann"), sits(1, if number % 2 == 0 { "ann" } else { "bob" })], &[])
            .await
            .expect("a game");
    }
    store.open_game(&head("other", 0), &[sits(0, "bob")], &[]).await.expect("a game");
    for over in [false, true] {
        let mut seen = Vec::new();
        let mut before = None;
        loop {
            let page = store.games_of("ann", over, before.clone(), 4).await.expect("a page");
            assert!(page.iter().all(|(_, seats)| seats.len() == 2), "all seats, not only the player's");
            let Some((last, _)) = page.last() else { break };
            before = Some((last.changed_at, last.id.clone()));
            seen.extend(page.into_iter().map(|(head, _)| (head.changed_at, head.id)));
        }
        assert_eq!(seen.len(), if over { 5 } else { 20 });
        assert!(seen.is_sorted_by(|a, b| a > b), "{seen:?}");
    }
    // A game ends, and then continues after all.
    let over = GameHeader { status: Status::Over, changed_at: 99, ..head("g01", 1) };
    store.append(0, &over, &[], &entries(0, &["mate"])).await.expect("an end");
    assert_eq!(ids(&*store, "ann", true).await[0], "g01");
    store
        .append(1, &GameHeader { changed_at: 100, ..head("g01", 2) }, &[], &entries(1, &["no mate"]))
        .await
        .expect("no end");
    assert_eq!(ids(&*store, "ann", false).await[0], "g01");
    assert!(!ids(&*store, "ann", true).await.contains(&"g01".into()));
}

pub(crate) async fn a_search_finds_only_public_rated_and_own_games(place: &Place) {
    let store = place.open().await;
    let over = |id: &str, changed, public, rated| GameHeader {
        status: Status::Over,
        changed_at: changed,
        public,
        rated,
        result: Some("1-0".into()),
        ..head(id, 1)
    };
    for (game, person) in [
        (over("private", 1, false, false), "ann"),
        (over("rated", 2, false, true), "bob"),
        (over("public", 3, true, false), "cy"),
        (GameHeader { status: Status::Running, ..over("runs", 4, true, false) }, "ann"),
        (GameHeader { status: Status::Running, ..over("runs hidden", 5, false, true) }, "ann"),
    ] {
        store.open_game(&game, &[sits(0, person), sits(1, "dee")], &entries(0, &["begun"])).await.expect("a game");
    }
    let found = async |search: Search, before| {
        let games = store.search(&search, before, 2).await.expect("games");
        games.into_iter().map(|(head, seats)| format!("{} {}", head.id, seats.len())).collect::<Vec<_>>()
    };
    assert_eq!(found(Search::default(), None).await, ["public 2", "rated 2"]);
    assert_eq!(found(Search::default(), Some((2, "rated".into()))).await, Vec::<String>::new());
    let ann = || Search { viewer: Some("ann".into()), ..Search::default() };
    assert_eq!(found(ann(), Some((2, "rated".into()))).await, ["private 2"]);
    assert_eq!(found(Search { include_running: true, ..Search::default() }, None).await, ["runs 2", "public 2"]);
    assert_eq!(
        found(Search { player: Some("dee".into()), other_player: Some("bob".into()), ..ann() }, None).await,
        ["rated 2"]
    );
    assert_eq!(found(Search { rated: Some(false), since: Some(2), ..ann() }, None).await, ["public 2"]);
    assert_eq!(found(Search { result: Some("0-1".into()), ..ann() }, None).await, Vec::<String>::new());
    assert_eq!(found(Search { position_hash: Some(7), ..ann() }, None).await, Vec::<String>::new());
    store.finish_game("rated", &[(7, 0), (8, 1), (7, 2)], &[]).await.expect("positions");
    assert_eq!(found(Search { position_hash: Some(7), ..ann() }, None).await, ["rated 2"]);
    assert_eq!(store.search(&Search { variant: Some("a\0b".into()), ..ann() }, None, 9).await, Ok(vec![]));
}

pub(crate) async fn a_turn_does_not_change_the_place_of_a_game_in_a_list(place: &Place) {
    let store = place.open().await;
    for (id, opened_at) in [("first", 1), ("second", 2)] {
        let game = GameHeader { status: Status::Running, opened_at, changed_at: opened_at, ..head(id, 1) };
        store.open_game(&game, &[sits(0, "ann")], &entries(0, &["begun"])).await.expect("a game");
    }
    let listed = async || {
        let search = Search { include_running: true, ..Search::default() };
        let games = store.search(&search, None, 9).await.expect("games");
        games.into_iter().map(|(head, _)| (head.listed_at(), head.id)).collect::<Vec<_>>()
    };
    let turn = GameHeader { status: Status::Running, opened_at: 1, changed_at: 50, ..head("first", 2) };
    store.append(1, &turn, &[], &entries(1, &["e4"])).await.expect("a turn");
    assert_eq!(listed().await, [(2, "second".into()), (1, "first".into())]);
    let end = GameHeader { status: Status::Over, changed_at: 60, ..GameHeader { event_count: 3, ..turn } };
    store.append(2, &end, &[], &entries(2, &["resigned"])).await.expect("the end");
    assert_eq!(listed().await, [(60, "first".into()), (2, "second".into())]);
}

pub(crate) async fn of_concurrent_settlements_of_a_game_one_succeeds(place: &Place) {
    let store = place.open().await;
    let over = GameHeader { status: Status::Over, ..head("g", 1) };
    store.open_game(&over, &[sits(0, "ann")], &entries(0, &["mate"])).await.expect("a game");
    assert_eq!(store.games_to_finish(9).await, Ok(vec!["g".to_owned()]));
    let item = Item {
        namespace: "rating".into(),
        owner: "ann".into(),
        key: "wolf".into(),
        version: 0,
        rank: 0,
        expires_at: None,
        body: "better".into(),
    };
    let behind = Change::Put(Item { version: 3, ..item.clone() });
    assert_eq!(store.finish_game("g", &[(1, 0)], &[behind]).await, Err(Fault::Conflict));
    assert_eq!(store.games_to_finish(9).await, Ok(vec!["g".to_owned()]), "all or nothing");
    let mut tries = JoinSet::new();
    for _ in 0..8 {
        let (store, item) = (Arc::clone(&store), item.clone());
        tries.spawn(async move { store.finish_game("g", &[(1, 0)], &[Change::Put(item)]).await });
    }
    let answers = tries.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| **answer == Err(Fault::AlreadyExists)).count(), 7, "{answers:?}");
    assert_eq!(store.item("rating", "ann", "wolf", 0).await.expect("an item").map(|item| item.version), Some(1));
    assert_eq!(store.games_to_finish(9).await, Ok(vec![]));
    assert_eq!(store.finish_game("none", &[], &[]).await, Err(Fault::NotFound));
    // It continues, and ends again.
    store
        .append(1, &GameHeader { status: Status::Running, ..head("g", 2) }, &[], &entries(1, &["no mate"]))
        .await
        .expect("it goes on");
    assert_eq!(store.finish_game("g", &[], &[]).await, Err(Fault::Conflict));
    let own = Search { position_hash: Some(1), viewer: Some("ann".into()), ..Search::default() };
    store
        .append(2, &GameHeader { status: Status::Over, ..head("g", 3) }, &[], &entries(2, &["mate"]))
        .await
        .expect("it ends");
    assert_eq!(store.search(&own, None, 9).await, Ok(vec![]), "positions are found only after settling");
    assert_eq!(store.games_to_finish(9).await, Ok(vec!["g".to_owned()]));
}

pub(crate) async fn a_deleted_person_leaves_only_an_id_in_seats(place: &Place) {
    let store = place.open().await;
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.put_session(&session(1, "ann", 100)).await.expect("a session");
    store.put_seek(&seek("s", "ann", 1, 100)).await.expect("a seek");
    store.open_game(&head("g", 0), &[sits(0, "ann"), sits(1, "bob")], &[]).await.expect("a game");
    store.delete_person("ann").await.expect("deleted");
    assert_eq!(store.person("ann").await, Ok(None));
    assert_eq!(store.person_named("Ann").await, Ok(None));
    assert_eq!(store.session(&[1; 32], 0).await, Ok(None));
    assert_eq!(store.seeks(0, 9).await, Ok(vec![]));
    assert_eq!(store.game("g").await, Ok(Some((head("g", 0), vec![sits(0, "ann"), sits(1, "bob")]))));
    assert_eq!(store.delete_person("ann").await, Err(Fault::NotFound));
    store.put_person(&person("other", Some("Ann"))).await.expect("the name is free");
}

pub(crate) async fn sessions_expire_and_can_be_ended(place: &Place) {
    let store = place.open().await;
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.put_person(&person("bob", Some("Bob"))).await.expect("a person");
    for session in [session(1, "ann", 100), session(2, "ann", 200), session(3, "ann", 300), session(4, "bob", 300)] {
        store.put_session(&session).await.expect("a session");
    }
    assert_eq!(store.put_session(&session(1, "bob", 1)).await, Err(Fault::AlreadyExists));
    assert_eq!(store.put_session(&session(9, "nobody", 1)).await, Err(Fault::NotFound));
    let is_there = |key, now| {
        let store = Arc::clone(&store);
        async move { store.session(&[key; 32], now).await.expect("an answer").is_some() }
    };
    assert!(is_there(1, 99).await && !is_there(1, 100).await && !is_there(9, 0).await);
    store.touch_session(&[1; 32], 50, 400).await.expect("a longer session");
    assert!(is_there(1, 399).await);
    let touched = Session { last_used_at: 50, expires_at: 400, ..session(1, "ann", 100) };
    assert_eq!(store.sessions_of("ann").await, Ok(vec![touched, session(3, "ann", 300), session(2, "ann", 200)]));
    store.sweep(250).await.expect("a sweep");
    assert!(!is_there(2, 0).await && is_there(3, 0).await);
    store.end_sessions_of("ann", Some(&[3; 32])).await.expect("elsewhere");
    assert!(!is_there(1, 0).await && is_there(3, 0).await && is_there(4, 0).await);
    store.end_session(&[4; 32]).await.expect("here");
    assert!(!is_there(4, 0).await);
    store.end_sessions_of("ann", None).await.expect("everywhere");
    assert_eq!(store.sessions_of("ann").await, Ok(vec![]));
}

pub(crate) async fn many_people_are_found_by_id(place: &Place) {
    let store = place.open().await;
    for who in 0..50 {
        store.put_person(&person(&who.to_string(), None)).await.expect("a guest");
    }
    for asked in [0, 1, 15, 16, 17, 33, 50] {
        let mut ids: Vec<String> = (0..asked).map(|who: i32| who.to_string()).collect();
        ids.push("nobody".into());
        ids.push("\0".into());
        let found = store.people(&ids).await.expect("people");
        let found: HashSet<&str> = found.iter().map(|person| person.id.as_str()).collect();
        assert_eq!(found.len(), asked as usize);
        assert!(found.iter().all(|id| ids.iter().any(|asked| asked == id)));
    }
    assert_eq!(store.people(&["7".into(), "7".into()]).await.expect("people").len(), 1);
}

pub(crate) async fn the_event_counts_of_many_games_are_read_at_once(place: &Place) {
    let store = place.open().await;
    for game in 0..20_u64 {
        let bodies: Vec<&str> = (0..=game).map(|_| "x").collect();
        store.open_game(&head(&format!("{game:02}"), game + 1), &[], &entries(0, &bodies)).await.expect("a game");
    }
    let mut ids: Vec<String> = (0..20).map(|game| format!("{game:02}")).collect();
    ids.extend(["nowhere".into(), "\0".into(), "03".into()]);
    let numbers: Vec<(String, u64)> = (0..20).map(|game| (format!("{game:02}"), game + 1)).collect();
    assert_eq!(store.event_counts(&ids).await, Ok(numbers));
    assert_eq!(store.event_counts(&[]).await, Ok(vec![]));
}

pub(crate) async fn a_change_by_another_node_invalidates_the_cache(place: &Place) {
    let store = place.open().await;
    store.put_person(&person("ann", Some("Ann"))).await.expect("a person");
    store.put_session(&session(1, "ann", 100)).await.expect("a session");
    let mut heard = store.invalidations();
    assert!(store.session(&[1; 32], 0).await.expect("an answer").is_some(), "it is cached from now on");
    let other = if place.is_shared() { place.open().await } else { Arc::clone(&store) };
    let mut told = other.invalidations();
    other.touch_session(&[1; 32], 1, 100).await.expect("a session that was used");
    other.end_sessions_of("ann", None).await.expect("no session any more");
    let stale = told.recv().await.expect("what has changed");
    assert_eq!(stale, Invalidation::Person("ann".into()));
    if place.is_shared() {
        assert!(heard.try_recv().is_err(), "changes by others are not noticed by themselves");
    }
    store.invalidate(&stale);
    assert_eq!(store.session(&[1; 32], 0).await, Ok(None));
}

fn item(key: &str, version: u64, rank: i64) -> Item {
    Item {
        namespace: "ratings".into(),
        owner: "wolf".into(),
        key: key.into(),
        version,
        rank,
        expires_at: None,
        body: format!("{rank}"),
    }
}

/// Of concurrent changes of the same two items one succeeds, and each changes both or neither.
pub(crate) async fn of_concurrent_changes_of_items_one_succeeds(place: &Place) {
    let store = place.open().await;
    store.apply(&[Change::Put(item("ann", 0, 0)), Change::Put(item("ben", 0, 0))]).await.expect("two new things");
    let mut together = JoinSet::new();
    for _ in 0..12 {
        let store = Arc::clone(&store);
        together.spawn(async move {
            let both = [Change::Put(item("ann", 1, 7)), Change::Put(item("ben", 1, 7))];
            store.apply(&both).await
        });
    }
    let answers = together.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|answer| matches!(answer, Ok(()) | Err(Fault::Conflict))), "{answers:?}");
    let listed = store.items("ratings", "wolf", None, 0, 9).await.expect("a list");
    assert_eq!(listed, [item("ben", 2, 7), item("ann", 2, 7)]);
    let half = [Change::Put(item("ann", 2, 9)), Change::Put(item("ben", 1, 9))];
    assert_eq!(store.apply(&half).await, Err(Fault::Conflict));
    assert_eq!(store.item("ratings", "wolf", "ann", 0).await.expect("an answer").map(|item| item.rank), Some(7));
}

/// Items are found and listed without knowing their owner, also after they have changed owners.
pub(crate) async fn items_are_found_without_their_owner(place: &Place) {
    let store = place.open().await;
    let of =
        |owner: &str, key: &str, rank, until| Item { owner: owner.into(), expires_at: until, ..item(key, 0, rank) };
    let things =
        [of("ann", "a", 3, None), of("ben", "b", 5, Some(50)), of("cat", "c", 4, None), of("ann", "d", 1, None)];
    let elsewhere = Item { namespace: "notes".into(), ..of("ann", "e", 9, None) };
    store
        .apply(&things.iter().cloned().chain([elsewhere]).map(Change::Put).collect::<Vec<_>>())
        .await
        .expect("new things");
    let keys = |items: Vec<Item>| items.into_iter().map(|item| item.key).collect::<String>();
    for (now, before, most, expected) in [
        (0, None, 9, "bcad"),
        (60, None, 9, "cad"),
        (0, None, 2, "bc"),
        (0, Some((4, "c")), 9, "ad"),
        (0, Some((1, "d")), 9, ""),
    ] {
        let before = before.map(|(rank, key)| (rank, key.to_owned()));
        assert_eq!(keys(store.items_in_namespace("ratings", before, now, most).await.expect("a list")), expected);
    }
    let owner = async |key: &str, now| {
        store.item_of_any_owner("ratings", key, now).await.expect("an answer").map(|item| item.owner)
    };
    assert_eq!((owner("c", 0).await.as_deref(), owner("b", 0).await.as_deref()), (Some("cat"), Some("ben")));
    assert_eq!((owner("b", 60).await, owner("e", 0).await, owner("\0", 0).await), (None, None, None));
    store.put_person(&person("dan", Some("Dan"))).await.expect("a person");
    store.merge_guest("cat", "dan").await.expect("a guest");
    assert_eq!(owner("c", 0).await.as_deref(), Some("dan"));
}

pub(crate) async fn the_last_heartbeat_is_found(place: &Place) {
    let day = 24 * 60 * 60 * 1000;
    let store = place.open().await;
    assert_eq!(store.last_heartbeat().await, Ok(None));
    store.heartbeat("a", 5).await.expect("a heartbeat");
    store.heartbeat("b", 3).await.expect("a heartbeat");
    assert_eq!(store.last_heartbeat().await, Ok(Some(5)));
    store.heartbeat("b", 9).await.expect("a heartbeat");
    store.sweep(30 * day).await.expect("a sweep");
    assert_eq!(store.last_heartbeat().await, Ok(Some(9)), "the last one stays, however old");
    store.heartbeat("fast", day).await.expect("a heartbeat");
    store.heartbeat("a", 20).await.expect("a heartbeat");
    assert_eq!(store.last_heartbeat().await, Ok(Some(20)), "a clock a day ahead hides nothing");
}

pub(crate) async fn every_text_is_stored_unchanged_or_refused(place: &Place) {
    let store = place.open().await;
    let long = "ж".repeat(2 << 20);
    let texts = [
        "",
        "'",
        "\"; DROP TABLE game; --",
        "%_\\$1?1:x@y",
        "Zoë 將 🐺\u{202e}\u{feff}",
        "\r\n\t\u{1}\u{7f}",
        "{\"a\":[1]}",
        &long,
    ];
    for (number, text) in texts.into_iter().enumerate() {
        let id = format!("{number}{}", text.chars().take(20).collect::<String>());
        let game = GameHeader { title: text.into(), variant: text.into(), result: Some(text.into()), ..head(&id, 1) };
        let seats = vec![sits(0, &id)];
        store.open_game(&game, &seats, &entries(0, &[text])).await.expect("a game");
        assert!(store.game(&id).await == Ok(Some((game, seats))), "{id:?}");
        assert!(store.events(&id, 0).await == Ok(entries(0, &[text])), "{id:?}");
        let person = Person { settings: text.into(), email: Some(text.into()), ..person(&id, Some(&id)) };
        store.put_person(&person).await.expect("a person");
        assert!(store.person_named(&id).await == Ok(Some(person.clone())), "{id:?}");
        assert!(store.people(std::slice::from_ref(&id)).await == Ok(vec![person]), "{id:?}");
    }
    let refused = |done, what: &str| assert!(matches!(done, Err(Fault::InvalidInput(_))), "{what}: {done:?}");
    refused(store.open_game(&head("a\0b", 0), &[], &[]).await, "an id with U+0000");
    refused(store.open_game(&head("x", 1), &[], &entries(0, &["a\0b"])).await, "an event with U+0000");
    refused(store.open_game(&head(&"x".repeat(201), 0), &[], &[]).await, "a long id");
    refused(
        store.open_game(&head("x", 1), &[], &entries(0, &[&"x".repeat((16 << 20) + 1)])).await,
        "an event beyond all bounds",
    );
    refused(store.put_person(&person("x", Some("a\0b"))).await, "a name with U+0000");
    refused(store.put_person(&person("x", Some(&"x".repeat(201)))).await, "a long name");
    refused(store.put_seek(&seek("x", "a\0b", 1, 2)).await, "a person with U+0000");
    assert_eq!(store.game("x").await, Ok(None), "a refused change leaves nothing");
    // The lower-case form may be longer; it is stored nevertheless.
    let name = "İ".repeat(100);
    store.put_person(&person("y", Some(&name))).await.expect("a name of 200 bytes");
    assert_eq!(store.person_named(&name).await, Ok(Some(person("y", Some(&name)))));
}

pub(crate) async fn nothing_is_found_under_an_invalid_key(place: &Place) {
    let store = place.open().await;
    let long = "x".repeat(100_000);
    for id in ["", "a\0b", &long] {
        assert_eq!(store.game(id).await, Ok(None));
        assert_eq!(store.events(id, 0).await, Ok(vec![]));
        assert_eq!(store.games_of(id, false, None, 9).await, Ok(vec![]));
        assert_eq!(store.games_of("ann", true, Some((9, id.into())), 9).await, Ok(vec![]));
        assert_eq!(store.person(id).await, Ok(None));
        assert_eq!(store.person_named(id).await, Ok(None));
        assert_eq!(store.take_seek(id).await, Ok(None));
        assert_eq!(store.sessions_of(id).await, Ok(vec![]));
    }
    assert_eq!(store.events("g", u64::MAX).await, Ok(vec![]));
}

pub(crate) async fn a_closed_database_refuses_requests(place: &Place) {
    let store = place.open().await;
    store.close().await;
    store.close().await;
    assert!(matches!(store.last_heartbeat().await, Err(Fault::Unavailable(_))));
    assert!(matches!(store.heartbeat("node", 1).await, Err(Fault::Unavailable(_))));
}

pub(crate) async fn the_operator_finds_people_and_unfinished_games_and_counts(place: &Place) {
    let store = place.open().await;
    for (id, name) in [("1", Some("Ann_Lee")), ("2", Some("annalee")), ("3", None), ("4", Some("Bob%"))] {
        store.put_person(&person(id, name)).await.expect("a person");
    }
    let found = async |text: &str, most| {
        let people = store.find_people(text, most).await.expect("people");
        people.into_iter().map(|person| person.id).collect::<Vec<_>>().concat()
    };
    assert_eq!(
        (found("ANN", 9).await, found("n_l", 9).await, found("b%", 9).await),
        ("12".into(), "1".into(), "4".into())
    );
    assert_eq!((found("3", 9).await, found("", 9).await, found("", 2).await), ("3".into(), "1243".into(), "12".into()));
    assert_eq!((found("!", 9).await, found(&"x".repeat(300), 9).await), (String::new(), String::new()));
    for (id, number, status) in
        [("a", 1, Status::Waiting), ("b", 2, Status::Over), ("c", 3, Status::Running), ("d", 4, Status::Running)]
    {
        let head = GameHeader { status, public: false, rated: false, ..head(id, number) };
        store
            .open_game(&head, &[sits(0, "1"), sits(1, "3")], &entries(0, &vec!["x"; number as usize]))
            .await
            .expect("a game");
    }
    let games = store.active_games(2).await.expect("games");
    assert_eq!(
        games.iter().map(|(head, seats)| (head.id.as_str(), seats.len())).collect::<Vec<_>>(),
        [("d", 2), ("c", 2)]
    );
    let counts = store.counts().await.expect("numbers");
    assert_eq!(
        (counts.guests, counts.players, counts.bots, counts.waiting, counts.running, counts.finished),
        (1, 3, 0, 1, 2, 1)
    );
}

#[derive(Debug, Default)]
struct Noted(std::sync::Mutex<Vec<(store::Operation, bool)>>);

impl store::LatencyObserver for Noted {
    fn record(&self, work: store::Operation, _: std::time::Duration, failed: bool) {
        self.0.lock().expect("a list").push((work, failed));
    }
}

pub(crate) async fn database_latency_is_reported(place: &Place) {
    let (store, noted) = (place.open().await, Arc::new(Noted::default()));
    store.observe_latency(noted.clone());
    store.put_person(&person("1", None)).await.expect("a person");
    assert_eq!(store.put_person(&person("1", None)).await, Err(Fault::AlreadyExists), "which counts as an answer");
    store.person("1").await.expect("an answer");
    store.close().await;
    store.person("1").await.expect_err("it is closed");
    let (read, write) = (store::Operation::Read, store::Operation::Write);
    assert_eq!(*noted.0.lock().expect("a list"), [(write, false), (write, false), (read, false), (read, true)]);
}
