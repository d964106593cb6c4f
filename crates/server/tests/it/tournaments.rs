//! Tournaments from joining to the last game: on one server, across a restart, and on two servers at once.

use crate::common::{Client, Person, member, text};
use serde_json::{Value, json};
use server::{Options, router};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Store;

/// A tournament and its players by name.
struct Hall {
    store: Arc<dyn Store>,
    people: BTreeMap<String, Client>,
    id: String,
}

async fn hall(form: Value, names: &[&str]) -> Hall {
    hall_with(json!({"form": form}), names).await
}

/// A tournament with these terms besides the usual ones.
async fn hall_with(terms: Value, names: &[&str]) -> Hall {
    let Person { client: host, store } = member("host").await;
    let mut body = json!({"name": "Friday", "game": "chess", "clock": {"main": 600_000}});
    body.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    let id = text(&host.post("/api/tournaments", &body).await["card"]["id"]);
    let mut people = BTreeMap::from([("host".to_owned(), host.clone())]);
    for name in names {
        let client = host.also(&*store, name).await;
        client.post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
        people.insert((*name).to_owned(), client);
    }
    Hall { store, people, id }
}

impl Hall {
    fn host(&self) -> &Client {
        &self.people["host"]
    }

    async fn post(&self, who: &str, what: &str) -> (u16, Value) {
        let (status, answer) =
            self.people[who].try_post(&format!("/api/tournaments/{}/{what}", self.id), &json!({})).await;
        (status.as_u16(), answer)
    }

    async fn view(&self) -> Value {
        self.host().get(&format!("/api/tournaments/{}", self.id)).await
    }

    async fn until(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let view = self.view().await;
            if wanted(&view) {
                return view;
            }
            assert!(Instant::now() < end, "timed out: {view}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until all games have a table.
    async fn set(&self) -> Value {
        self.until(|view| games(view).iter().all(|game| game["over"] == true || !game["table"].is_null())).await
    }

    /// Moves the players to these servers, in turn.
    fn move_to(&mut self, routers: &[axum::Router]) {
        for (at, client) in self.people.values_mut().enumerate() {
            *client = client.moved_to(routers[at % routers.len()].clone());
        }
    }

    /// Finishes all games in progress: the player whose name comes last in the alphabet resigns. Returns when the next
    /// round has begun or the tournament is over.
    async fn play_round(&self) -> Value {
        let view = self.set().await;
        let round = view["round"].as_u64().unwrap();
        let names: BTreeMap<u64, String> =
            lines(&view).iter().map(|line| (line["player"].as_u64().unwrap(), text(&line["name"]))).collect();
        for game in games(&view).iter().filter(|game| game["over"] == false) {
            let [first, second] = ["first", "second"].map(|side| &names[&game[side].as_u64().unwrap()]);
            let loser = &self.people[first.max(second)];
            let end = format!("/api/tables/{}/end", text(&game["table"]));
            loser.post(&end, &json!({"how": "resign"})).await;
        }
        self.until(|view| view["round"].as_u64() > Some(round) || !view["card"]["ended"].is_null()).await
    }
}

fn lines(view: &Value) -> &[Value] {
    view["lines"].as_array().unwrap()
}

fn games(view: &Value) -> &[Value] {
    view["games"].as_array().unwrap()
}

/// Checks that all play once or have a bye in each round, and that no pair meets twice.
fn is_fair(view: &Value, rounds: u64, people: usize) {
    let mut met = BTreeSet::new();
    for round in 1..=rounds {
        let mut busy = BTreeSet::new();
        for game in games(view).iter().filter(|game| game["round"] == round) {
            let (first, second) = (game["first"].as_u64().unwrap(), game["second"].as_u64());
            assert!(busy.insert(first) && second.is_none_or(|second| busy.insert(second)), "twice in a round: {view}");
            if let Some(second) = second {
                assert!(met.insert((first.min(second), first.max(second))), "met twice: {view}");
            }
        }
        assert_eq!(busy.len(), people, "round {round}: {view}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_of_five_is_played_across_a_restart() {
    let mut hall = hall(json!({"is": "swiss", "rounds": 3}), &["ann", "bob", "cy", "dee", "eve"]).await;
    assert_eq!(hall.post("ann", "start").await.0, 403);
    let (_, begun) = hall.post("host", "start").await;
    assert_eq!(
        (&begun["round"], &begun["rounds"], games(&begun).len()),
        (&json!(1), &json!(3), 3),
        "two games and a bye"
    );
    assert_eq!(hall.people["ann"].get(&format!("/api/tournaments/{}", hall.id)).await["joined"], true);
    hall.play_round().await;
    // Another server continues it.
    let store = Arc::clone(&hall.store);
    hall.move_to(&[router(Options::default(), store)]);
    hall.play_round().await;
    let over = hall.play_round().await;
    is_fair(&over, 3, 5);
    assert!(!over["card"]["ended"].is_null());
    assert_eq!(lines(&over)[0]["name"], "ann", "the first in the alphabet never loses: {over}");
    let points: f64 = lines(&over).iter().map(|line| line["points"].as_f64().unwrap()).sum();
    assert!((points - 9.0).abs() < 1e-9, "three points a round: {over}");
    let listed = hall.host().get("/api/tournaments").await;
    assert_eq!((&listed["open"], &listed["over"][0]["name"]), (&json!([]), &json!("Friday")));
    assert_eq!(
        hall.host().get("/api/archive?game=chess").await["games"].as_array().unwrap().len(),
        6,
        "all are in the archive"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_can_pair_the_next_round_by_hand() {
    let hall = hall(json!({"is": "swiss", "rounds": 3}), &["ann", "bob", "cy", "dee"]).await;
    let address = |what: &str| format!("/api/tournaments/{}/{what}", hall.id);
    let hold = json!({"hold": true});
    assert_eq!(hall.people["ann"].try_post(&address("hold"), &hold).await.0, 403, "only the host");
    hall.post("host", "start").await;
    let view = hall.host().post(&address("hold"), &hold).await;
    assert_eq!(
        (&view["pairedByHost"], &view["canBePairedByHost"], &view["proposal"]),
        (&json!(true), &json!(true), &Value::Null)
    );
    let view = hall.set().await;
    let names: BTreeMap<u64, String> =
        lines(&view).iter().map(|line| (line["player"].as_u64().unwrap(), text(&line["name"]))).collect();
    for game in games(&view) {
        let loser = &hall.people[&names[&game["second"].as_u64().unwrap()]];
        loser.post(&format!("/api/tables/{}/end", text(&game["table"])), &json!({"how": "resign"})).await;
    }
    let view = hall.until(|view| !view["proposal"].is_null()).await;
    assert_eq!((&view["round"], &view["proposal"]["round"]), (&json!(1), &json!(2)), "it waits: {view}");
    assert_eq!(hall.people["ann"].get(&format!("/api/tournaments/{}", hall.id)).await["proposal"], Value::Null);
    // The same pairs as in the first round, in the order of the boards.
    let again: Vec<Value> = games(&view).iter().map(|game| json!([game["second"], game["first"]])).collect();
    let mut body = json!({"round": 2, "pairs": again, "bye": null});
    assert_eq!(hall.people["ann"].try_post(&address("pair"), &body).await.0, 403, "only the host");
    let (status, answer) = hall.host().try_post(&address("pair"), &body).await;
    assert!(status == 409 && text(&answer["error"]).contains("have met"), "{answer}");
    body["again"] = json!(true);
    hall.host().post(&address("pair"), &body).await;
    let view = hall.set().await;
    let paired: Vec<Value> = games(&view)
        .iter()
        .filter(|game| game["round"] == 2)
        .map(|game| json!([game["first"], game["second"]]))
        .collect();
    assert_eq!(paired, again);
    let (status, answer) = hall.host().try_post(&address("pair"), &body).await;
    assert!(status == 409 && text(&answer["error"]).contains("does not wait"), "{answer}");
    body["round"] = json!(0);
    assert_eq!(hall.host().try_post(&address("pair"), &body).await.0, 400);
    // Without the flag the server pairs the last round.
    hall.host().post(&address("hold"), &json!({"hold": false})).await;
    let last = hall.play_round().await;
    assert_eq!(last["round"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_visitors_of_a_tournament_chat_and_can_mute_and_report() {
    let hall = hall(json!({"is": "swiss", "rounds": 3}), &["ann", "bob"]).await;
    let chat = format!("/api/tournaments/{}/chat", hall.id);
    let visitor = hall.host().other();
    let say = |text: &str| json!({"room": "tournament", "text": text});
    assert_eq!(hall.people["ann"].post(&chat, &say(" hello\u{202e}  all ")).await["line"]["text"], "hello all");
    visitor.post(&chat, &say("good luck")).await;
    let seen = hall.people["bob"].get(&chat).await;
    assert_eq!((&seen["reads"], &seen["writes"]), (&json!(["tournament"]), &json!(["tournament"])));
    let told: Vec<(Value, Value, Value)> = seen["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["text"].clone(), line["by"].clone(), line["plays"].clone()))
        .collect();
    assert_eq!((&told[0].0, &told[0].1, &told[0].2), (&json!("hello all"), &json!("ann"), &json!(true)));
    assert_eq!((&told[1].0, &told[1].2), (&json!("good luck"), &json!(false)));
    // Another tournament and a table are other places.
    let (status, answer) = visitor.try_post(&chat, &json!({"room": "watchers", "text": "x"})).await;
    assert!(status == 400 && text(&answer["error"]).contains("one channel"), "{answer}");
    assert_eq!(visitor.try_post("/api/tournaments/none/chat", &say("x")).await.0, 404);
    let (status, _) = visitor.try_post(&chat, &say("\u{202e}")).await;
    assert_eq!(status, 400);
    // The second message, of the visitor: reported, then hidden.
    let second = json!({"room": "tournament", "line": 2, "text": "spam"});
    hall.people["bob"].post(&format!("{chat}/report"), &second).await;
    let reports = server::admin::StoredReport::list(&*hall.store, 0, 10).await.unwrap();
    assert_eq!((reports.len(), reports[0].id.as_str()), (1, format!("cup-{}-tournament-2", hall.id).as_str()));
    assert_eq!(reports[0].report.about.context(&*hall.store, 0).await.unwrap().len(), 2);
    hall.people["bob"].post(&format!("{chat}/mute"), &json!({"room": "tournament", "line": 2})).await;
    assert_eq!(hall.people["bob"].get(&chat).await["lines"].as_array().unwrap().len(), 1);
    let (status, _) = visitor.try_post(&format!("{chat}/mute"), &json!({"room": "tournament", "line": 2})).await;
    assert_eq!(status, 400, "their own message");
    // The limits are those of all chats.
    let mut statuses = Vec::new();
    for number in 0..6 {
        statuses.push(hall.people["ann"].try_post(&chat, &say(&number.to_string())).await.0.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_player_can_annul_a_tournament_game() {
    for form in [json!({"is": "swiss", "rounds": 1}), json!({"is": "robin"}), json!({"is": "arena", "minutes": 30})] {
        let hall = hall(form.clone(), &["ann", "bob"]).await;
        hall.post("host", "start").await;
        let view = hall.until(|view| games(view).iter().any(|game| !game["table"].is_null())).await;
        let table = format!("/api/tables/{}", text(&games(&view)[0]["table"]));
        for name in ["ann", "bob"] {
            let seen = hall.people[name].get(&table).await;
            assert!(!seen["table"]["possibleOffers"].to_string().contains("abort"), "{form}: {seen}");
            let (status, answer) = hall.people[name].try_post(&format!("{table}/end"), &json!({"how": "abort"})).await;
            assert_eq!(status, 409, "{form}: {answer}");
            assert!(text(&answer["error"]).starts_with("A tournament game cannot be aborted"), "{answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_with_one_store_advance_a_tournament_once() {
    let mut hall = hall(json!({"is": "robin"}), &["ann", "bob", "cy", "dee"]).await;
    let routers =
        [router(Options::default(), Arc::clone(&hall.store)), router(Options::default(), Arc::clone(&hall.store))];
    hall.move_to(&routers);
    let begun = hall.post("host", "start").await;
    assert_eq!(begun.0, 200, "{}", begun.1);
    for _ in 0..3 {
        let view = hall.set().await;
        // All resign at the same moment, each on their own server.
        let ends = hall.people.values().map(|client| {
            let (client, id) = (client.clone(), hall.id.clone());
            tokio::spawn(async move {
                for table in client.get(&format!("/api/tournaments/{id}")).await["own"].as_array().unwrap() {
                    client.try_post(&format!("/api/tables/{}/end", text(table)), &json!({"how": "resign"})).await;
                }
            })
        });
        for end in ends.collect::<Vec<_>>() {
            end.await.unwrap();
        }
        let round = view["round"].as_u64();
        hall.until(|view| view["round"].as_u64() > round || !view["card"]["ended"].is_null()).await;
    }
    let over = hall.until(|view| !view["card"]["ended"].is_null()).await;
    is_fair(&over, 3, 4);
    assert_eq!(games(&over).len(), 6);
    assert!(games(&over).iter().all(|game| !game["result"].is_null()), "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_resigns_all_games_and_the_others_go_on() {
    let hall = hall(json!({"is": "robin"}), &["ann", "bob", "cy"]).await;
    hall.post("host", "start").await;
    assert_eq!(hall.post("cy", "leave").await.0, 200);
    assert_eq!(hall.post("cy", "leave").await.0, 409);
    assert_eq!(hall.post("host", "join").await.0, 409, "too late");
    let end = Instant::now() + Duration::from_secs(30);
    while hall.view().await["card"]["ended"].is_null() {
        for who in ["ann", "bob"] {
            let own = hall.people[who].get(&format!("/api/tournaments/{}", hall.id)).await["own"].clone();
            let table = own.as_array().unwrap().first().map(text);
            if let (Some(table), "bob") = (table, who) {
                hall.people[who].try_post(&format!("/api/tables/{table}/end"), &json!({"how": "resign"})).await;
            }
        }
        assert!(Instant::now() < end, "{}", hall.view().await);
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    let over = hall.view().await;
    assert_eq!((&lines(&over)[0]["name"], &lines(&over)[0]["points"]), (&json!("ann"), &json!(2.0)), "{over}");
    assert!(lines(&over)[2]["gone"] == true && lines(&over)[2]["points"] == 0.0, "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_pairs_free_players_again_and_allows_joining_late() {
    let hall = hall(json!({"is": "arena", "minutes": 5}), &["ann", "bob"]).await;
    hall.post("host", "start").await;
    for games in 1..4 {
        let view = hall
            .until(|view| self::games(view).len() == games && !self::games(view)[games - 1]["table"].is_null())
            .await;
        let table = text(&self::games(&view)[games - 1]["table"]);
        hall.people["bob"].post(&format!("/api/tables/{table}/end"), &json!({"how": "resign"})).await;
    }
    let view = hall.until(|view| games(view).len() == 4).await;
    assert_eq!(
        (&lines(&view)[0]["name"], &lines(&view)[0]["points"]),
        (&json!("ann"), &json!(8.0)),
        "the third game counts double"
    );
    assert_eq!(hall.post("host", "join").await.0, 200);
    assert!(view["until"].as_i64().unwrap() > view["card"]["begun"].as_i64().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn by_correspondence_all_games_of_a_round_robin_start_at_once() {
    let Person { client: host, store } = member("host").await;
    let clock = json!({"main": 0, "delay": 3 * 86_400_000});
    let body =
        json!({"name": "Wolf cup", "game": "wolf-chess", "clock": clock, "form": {"is": "robin", "double": true}});
    let id = text(&host.post("/api/tournaments", &body).await["card"]["id"]);
    for name in ["ann", "bob", "cy"] {
        host.also(&*store, name).await.post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
    }
    let view = host.post(&format!("/api/tournaments/{id}/start"), &json!({})).await;
    let played: Vec<&Value> = games(&view).iter().filter(|game| !game["table"].is_null()).collect();
    assert_eq!(
        (played.len(), &view["rounds"], &view["card"]["correspondence"]),
        (6, &json!(6), &json!(true)),
        "{view}"
    );
    assert_eq!(host.get(&format!("/api/tables/{}", text(&played[0]["table"]))).await["table"]["public"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_join_a_protected_tournament_with_its_password_and_no_answer_shows_it() {
    let terms = json!({"form": {"is": "swiss", "rounds": 3}, "password": "rook", "description": " One\nTwo\u{202e} "});
    let hall = hall_with(terms, &[]).await;
    let ann = hall.host().also(&*hall.store, "ann").await;
    let path = format!("/api/tournaments/{}", hall.id);
    let join = async |body: Value| ann.try_post(&format!("{path}/join"), &body).await;
    let (status, told) = join(json!({})).await;
    assert!(status == 403 && text(&told["error"]).contains("ask its host"), "{told}");
    assert_eq!(join(json!({"password": "Rook"})).await.0, 403);
    let (status, joined) = join(json!({"password": "rook"})).await;
    assert_eq!((status.as_u16(), &joined["joined"], &joined["hostName"]), (200, &json!(true), &json!("host")));
    assert_eq!((&joined["description"], &joined["card"]["protected"]), (&json!("One\nTwo"), &json!(true)));
    assert_eq!(hall.post("host", "join").await.0, 200, "the host needs no password");
    for answer in [ann.get(&path).await, ann.get("/api/tournaments").await] {
        assert!(!answer.to_string().contains("argon2"), "{answer}");
    }
    // A player who leaves before the start is a stranger again.
    ann.post(&format!("{path}/leave"), &json!({})).await;
    hall.post("host", "leave").await;
    assert_eq!(join(json!({})).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_with_late_entry_and_a_requested_bye_can_be_exported() {
    let terms = json!({"form": {"is": "swiss", "rounds": 3}, "lateEntry": 2, "tieBreaks": ["wins", "buchholz"]});
    let mut hall = hall_with(terms, &["ann", "bob", "cy", "dee"]).await;
    let report =
        async |hall: &Hall| hall.host().send("GET", &format!("/api/tournaments/{}/report", hall.id), "", "").await;
    hall.post("host", "start").await;
    let bye = async |hall: &Hall, who: &str, round: Value| {
        let path = format!("/api/tournaments/{}/bye", hall.id);
        hall.people[who].try_post(&path, &json!({"round": round})).await
    };
    assert_eq!(bye(&hall, "ann", json!(0)).await.0, 400);
    for (who, round) in [("ann", 1), ("ann", 3), ("host", 2)] {
        assert_eq!(bye(&hall, who, json!(round)).await.0, 409, "{who} {round}");
    }
    let (_, asked) = bye(&hall, "ann", json!(2)).await;
    assert_eq!((&asked["byeRound"], &asked["byeChoices"]), (&json!(2), &json!([2])));
    let eve = hall.host().also(&*hall.store, "eve").await;
    let joined = eve.post(&format!("/api/tournaments/{}/join", hall.id), &json!({})).await;
    assert_eq!((&joined["joined"], &joined["lateEntry"]), (&json!(true), &json!(2)));
    hall.people.insert("eve".to_owned(), eve);
    let second = hall.play_round().await;
    let half: Vec<&Value> = games(&second).iter().filter(|game| game["half"] == true).collect();
    assert_eq!((half.len(), &half[0]["round"]), (1, &json!(2)));
    assert_eq!(hall.post("host", "join").await.0, 409, "the third round is too late");
    hall.play_round().await;
    let over = hall.play_round().await;
    assert_eq!(over["tieBreaks"], json!(["wins", "buchholz"]));
    assert!(
        lines(&over).iter().all(|line| line["ties"].as_array().unwrap().len() == 2 && line["tie"] == line["ties"][0])
    );
    let (status, headers, text) = report(&hall).await;
    assert_eq!(status, 200);
    assert!(headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    let line =
        |name: &str| text.lines().find(|line| line.starts_with("001") && line.contains(name)).unwrap().to_owned();
    assert!(text.starts_with("012 Friday\r\n") && text.contains("XXR 3"), "{text}");
    assert!(line("ann").contains("0000 - H") && line("eve").contains("0000 - Z"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_of_two_teams_each_player_has_both_partners() {
    let hall = hall_with(json!({"game": "fortress-chess", "form": {"is": "robin"}}), &["ann", "bob"]).await;
    hall.post("host", "start").await;
    let view = hall.set().await;
    let table = format!("/api/tables/{}", text(&games(&view)[0]["table"]));
    let mut all: Vec<u64> = Vec::new();
    for name in ["ann", "bob"] {
        let seen = hall.people[name].get(&table).await;
        let own: Vec<u64> =
            seen["table"]["you"].as_array().unwrap().iter().map(|side| side.as_u64().unwrap()).collect();
        let teams: BTreeSet<u64> =
            own.iter().map(|side| seen["sides"][*side as usize]["team"].as_u64().unwrap()).collect();
        assert_eq!((own.len(), teams.len()), (2, 1), "{name}");
        all.extend(own);
    }
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3]);
    let over = hall.play_round().await;
    assert_eq!((&lines(&over)[0]["name"], &lines(&over)[0]["points"]), (&json!("ann"), &json!(1.0)), "{over}");
}

/// Gives the seats of these players to the computer, at the table of the running game.
async fn hand_over(hall: &Hall, names: &[&str]) {
    let view = hall.set().await;
    let running = games(&view).iter().find(|game| game["over"] == false).unwrap();
    let table = format!("/api/tables/{}", text(&running["table"]));
    for name in names {
        let person = &hall.people[*name];
        let side = person.get(&table).await["table"]["you"][0].clone();
        person.post(&format!("{table}/hand-over"), &json!({"side": side, "level": 1})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_of_four_teams_all_play_for_themselves_and_the_last_player_gets_the_point() {
    let form = json!({"is": "swiss", "rounds": 2});
    let hall = hall_with(json!({"game": "chaturaji", "form": form}), &["ann", "bob", "cy"]).await;
    assert_eq!(hall.post("host", "start").await.0, 409, "three players fill no table");
    hall.post("host", "join").await;
    hall.post("host", "start").await;
    let view = hall.set().await;
    assert_eq!((&view["playersPerGame"], &view["tieBreaks"]), (&json!(4), &json!(["buchholz", "wins"])));
    let first = &games(&view)[0];
    assert_eq!((games(&view).len(), first["others"].as_array().unwrap().len()), (1, 2));
    let hold = format!("/api/tournaments/{}/hold", hall.id);
    assert_eq!(hall.host().try_post(&hold, &json!({"hold": true})).await.0, 409, "tables are not set by hand");
    let report = format!("/api/tournaments/{}/report", hall.id);
    assert_eq!(hall.host().send("GET", &report, "", "").await.0, 409);
    hand_over(&hall, &["ann", "bob", "cy"]).await;
    let second = hall.until(|view| view["round"] == 2).await;
    let shares: f64 = games(&second)[0]["shares"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).sum();
    assert_eq!((&lines(&second)[0]["name"], &lines(&second)[0]["points"], shares), (&json!("host"), &json!(1.0), 1.0));
    assert_eq!(lines(&second)[1]["place"], 2);
    // Those who leave the tournament leave their table, too.
    hall.set().await;
    for name in ["host", "bob", "cy"] {
        hall.post(name, "leave").await;
    }
    let over = hall.until(|view| !view["card"]["ended"].is_null()).await;
    let points = |name: &str| lines(&over).iter().find(|line| line["name"] == name).unwrap()["points"].clone();
    assert_eq!((points("host"), points("ann"), points("bob")), (json!(1.0), json!(1.0), json!(0.0)), "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn arenas_and_round_robins_of_four_teams_are_played_at_tables() {
    for form in [json!({"is": "arena", "minutes": 60}), json!({"is": "robin"})] {
        let hall = hall_with(json!({"game": "chaturaji", "form": form}), &["ann", "bob", "cy", "dee", "eve"]).await;
        hall.post("host", "start").await;
        let view = hall.set().await;
        let played: Vec<&Value> = games(&view).iter().filter(|game| !game["second"].is_null()).collect();
        assert_eq!((played.len(), played[0]["others"].as_array().unwrap().len()), (1, 2), "{view}");
        assert!(!view["card"]["begun"].is_null());
    }
}

#[tokio::test]
async fn an_invalid_tournament_is_refused_with_a_reason() {
    let client = Client::new().await;
    let form = json!({"is": "swiss", "rounds": 3});
    let clock = json!({"main": 60_000});
    for (body, part) in [
        (json!({"name": " ", "game": "chess", "clock": clock, "form": form}), "60 characters"),
        (json!({"name": "x", "game": "nothing", "clock": clock, "form": form}), "`nothing`"),
        (json!({"name": "x", "game": "chaturaji", "clock": clock, "form": form, "rated": true}), "cannot be rated"),
        (
            json!({"name": "x", "game": "chaturaji", "clock": clock, "form": form, "tieBreaks": ["sonneborn-berger"]}),
            "between two players",
        ),
        (
            json!({"name": "x", "game": "chess", "clock": clock, "form": form, "description": "x".repeat(2001)}),
            "2000 characters",
        ),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "password": "abc"}), "4 to 200"),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "lateEntry": 4}), "last round"),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "tieBreaks": ["wins", "wins"]}), "twice"),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "tieBreaks": ["luck"]}), "luck"),
        (
            json!({"name": "x", "game": "chess", "clock": clock, "form": {"is": "robin"}, "tieBreaks": ["buchholz"]}),
            "article 8",
        ),
        (
            json!({"name": "x", "game": "chess", "clock": clock, "form": {"is": "arena", "minutes": 9}, "tieBreaks": []}),
            "no tie-breaks",
        ),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": {"is": "swiss", "rounds": 99}}), "15 rounds"),
        (
            json!({"name": "x", "game": "chess", "clock": {"main": 0, "delay": 86_400_000}, "form": {"is": "arena", "minutes": 9}}),
            "live clock",
        ),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "starts": 5}), "60 days"),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "rated": true}), "account"),
    ] {
        let (status, told) = client.try_post("/api/tournaments", &body).await;
        assert!((400..500).contains(&status.as_u16()) && text(&told["error"]).contains(part), "{status} {told}");
    }
    let good = json!({"name": "x", "game": "chess", "clock": clock, "form": form});
    let id = text(&client.post("/api/tournaments", &good).await["card"]["id"]);
    let (status, told) = client.try_post(&format!("/api/tournaments/{id}/start"), &json!({})).await;
    assert!(status == 409 && text(&told["error"]).contains("two players"), "{told}");
    for _ in 0..2 {
        client.post("/api/tournaments", &good).await;
    }
    assert_eq!(client.try_post("/api/tournaments", &good).await.0, 429);
    assert_eq!(client.other().send("GET", "/api/tournaments/none", "", "").await.0, 404);
}
