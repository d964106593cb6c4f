//! Tournaments, from joining to the last game: on one server, across a restart, and on two servers at once.

use crate::common::{Client, Person, member, text};
use serde_json::{Value, json};
use server::{Options, router};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Store;

/// People by name, and the tournament in which they play.
struct Hall {
    store: Arc<dyn Store>,
    people: BTreeMap<String, Client>,
    id: String,
}

async fn hall(form: Value, names: &[&str]) -> Hall {
    let Person { client: host, store } = member("host").await;
    let body = json!({"name": "Friday", "game": "chess", "clock": {"main": 600_000}, "form": form});
    let id = text(&host.post("/api/cups", &body).await["card"]["id"]);
    let mut people = BTreeMap::from([("host".to_owned(), host.clone())]);
    for name in names {
        let client = host.also(&*store, name).await;
        client.post(&format!("/api/cups/{id}/join"), &json!({})).await;
        people.insert((*name).to_owned(), client);
    }
    Hall { store, people, id }
}

impl Hall {
    fn host(&self) -> &Client {
        &self.people["host"]
    }

    async fn post(&self, who: &str, what: &str) -> (u16, Value) {
        let (status, answer) = self.people[who].try_post(&format!("/api/cups/{}/{what}", self.id), &json!({})).await;
        (status.as_u16(), answer)
    }

    async fn view(&self) -> Value {
        self.host().get(&format!("/api/cups/{}", self.id)).await
    }

    async fn until(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let view = self.view().await;
            if wanted(&view) {
                return view;
            }
            assert!(Instant::now() < end, "in vain: {view}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// As soon as everybody can play.
    async fn set(&self) -> Value {
        self.until(|view| games(view).iter().all(|game| game["over"] == true || !game["table"].is_null())).await
    }

    /// Everybody moves to another server, and back by turns.
    fn move_to(&mut self, routers: &[axum::Router]) {
        for (at, client) in self.people.values_mut().enumerate() {
            *client = client.moved_to(routers[at % routers.len()].clone());
        }
    }

    /// All games that are played end: of two the one whose name comes last gives up. Then the next round has begun, or
    /// all is over.
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

/// Everybody has played once in each round or rested, nobody met anybody twice.
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
async fn a_swiss_tournament_of_five_is_played_to_its_end_across_a_restart() {
    let mut hall = hall(json!({"is": "swiss", "rounds": 3}), &["ann", "bob", "cy", "dee", "eve"]).await;
    assert_eq!(hall.post("ann", "start").await.0, 403);
    let (_, begun) = hall.post("host", "start").await;
    assert_eq!(
        (&begun["round"], &begun["rounds"], games(&begun).len()),
        (&json!(1), &json!(3), 3),
        "two games, and one rests"
    );
    assert_eq!(hall.people["ann"].get(&format!("/api/cups/{}", hall.id)).await["joined"], true);
    hall.play_round().await;
    // Another server goes on where that one was.
    let store = Arc::clone(&hall.store);
    hall.move_to(&[router(Options::default(), store)]);
    hall.play_round().await;
    let over = hall.play_round().await;
    is_fair(&over, 3, 5);
    assert!(!over["card"]["ended"].is_null());
    assert_eq!(lines(&over)[0]["name"], "ann", "who is never last in the alphabet wins: {over}");
    let points: f64 = lines(&over).iter().map(|line| line["points"].as_f64().unwrap()).sum();
    assert!((points - 9.0).abs() < 1e-9, "three points a round: {over}");
    let listed = hall.host().get("/api/cups").await;
    assert_eq!((&listed["open"], &listed["over"][0]["name"]), (&json!([]), &json!("Friday")));
    assert_eq!(
        hall.host().get("/api/archive?game=chess").await["games"].as_array().unwrap().len(),
        6,
        "all can be found"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_at_one_store_bring_it_forward_once() {
    let mut hall = hall(json!({"is": "robin"}), &["ann", "bob", "cy", "dee"]).await;
    let routers =
        [router(Options::default(), Arc::clone(&hall.store)), router(Options::default(), Arc::clone(&hall.store))];
    hall.move_to(&routers);
    let begun = hall.post("host", "start").await;
    assert_eq!(begun.0, 200, "{}", begun.1);
    for _ in 0..3 {
        let view = hall.set().await;
        // All give up at the same moment, each at his own server.
        let ends = hall.people.values().map(|client| {
            let (client, id) = (client.clone(), hall.id.clone());
            tokio::spawn(async move {
                for table in client.get(&format!("/api/cups/{id}")).await["own"].as_array().unwrap() {
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
async fn who_leaves_gives_up_his_games_and_the_others_go_on() {
    let hall = hall(json!({"is": "robin"}), &["ann", "bob", "cy"]).await;
    hall.post("host", "start").await;
    assert_eq!(hall.post("cy", "leave").await.0, 200);
    assert_eq!(hall.post("cy", "leave").await.0, 409);
    assert_eq!(hall.post("host", "join").await.0, 409, "too late");
    let end = Instant::now() + Duration::from_secs(30);
    while hall.view().await["card"]["ended"].is_null() {
        for who in ["ann", "bob"] {
            let own = hall.people[who].get(&format!("/api/cups/{}", hall.id)).await["own"].clone();
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
async fn in_an_arena_whoever_is_free_plays_the_next_game_and_may_come_later() {
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
        "the third one counts double"
    );
    assert_eq!(hall.post("host", "join").await.0, 200);
    assert!(view["until"].as_i64().unwrap() > view["card"]["begun"].as_i64().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn by_correspondence_all_games_of_a_round_robin_are_there_at_once() {
    let Person { client: host, store } = member("host").await;
    let clock = json!({"main": 0, "delay": 3 * 86_400_000});
    let body =
        json!({"name": "Wolf cup", "game": "wolf-chess", "clock": clock, "form": {"is": "robin", "double": true}});
    let id = text(&host.post("/api/cups", &body).await["card"]["id"]);
    for name in ["ann", "bob", "cy"] {
        host.also(&*store, name).await.post(&format!("/api/cups/{id}/join"), &json!({})).await;
    }
    let view = host.post(&format!("/api/cups/{id}/start"), &json!({})).await;
    let played: Vec<&Value> = games(&view).iter().filter(|game| !game["table"].is_null()).collect();
    assert_eq!(
        (played.len(), &view["rounds"], &view["card"]["correspondence"]),
        (6, &json!(6), &json!(true)),
        "{view}"
    );
    assert_eq!(host.get(&format!("/api/tables/{}", text(&played[0]["table"]))).await["house"]["public"], true);
}

#[tokio::test]
async fn what_no_tournament_can_be_is_refused_with_a_sentence() {
    let client = Client::new().await;
    let form = json!({"is": "swiss", "rounds": 3});
    let clock = json!({"main": 60_000});
    for (body, part) in [
        (json!({"name": " ", "game": "chess", "clock": clock, "form": form}), "60 letters"),
        (json!({"name": "x", "game": "nothing", "clock": clock, "form": form}), "`nothing`"),
        (json!({"name": "x", "game": "fortress-chess", "clock": clock, "form": form}), "4"),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": {"is": "swiss", "rounds": 99}}), "15 rounds"),
        (
            json!({"name": "x", "game": "chess", "clock": {"main": 0, "delay": 86_400_000}, "form": {"is": "arena", "minutes": 9}}),
            "one sitting",
        ),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "starts": 5}), "sixty days"),
        (json!({"name": "x", "game": "chess", "clock": clock, "form": form, "rated": true}), "account"),
    ] {
        let (status, told) = client.try_post("/api/cups", &body).await;
        assert!((400..500).contains(&status.as_u16()) && text(&told["error"]).contains(part), "{status} {told}");
    }
    let good = json!({"name": "x", "game": "chess", "clock": clock, "form": form});
    let id = text(&client.post("/api/cups", &good).await["card"]["id"]);
    let (status, told) = client.try_post(&format!("/api/cups/{id}/start"), &json!({})).await;
    assert!(status == 409 && text(&told["error"]).contains("two people"), "{told}");
    for _ in 0..2 {
        client.post("/api/cups", &good).await;
    }
    assert_eq!(client.try_post("/api/cups", &good).await.0, 429);
    assert_eq!(client.other().send("GET", "/api/cups/none", "", "").await.0, 404);
}
