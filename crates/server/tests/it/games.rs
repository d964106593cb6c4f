//! Whole games through the interface: every game is played with only what `next` offers, and again from the texts of
//! its turns.

use crate::common::{Chance, Client, person, text};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn every_game_can_be_played_with_what_next_offers() {
    let client = Client::new().await;
    for (seed, game) in (1..).zip(client.games().await) {
        let mut chance = Chance(seed);
        let mut table = client.open_for_people(&game).await;
        let start = table.view["position"].clone();
        while !table.is_over() && table.turns().len() < 60 {
            let (before, side) = (table.revision(), table.view["toMove"].clone());
            table.play_by_chance(&mut chance).await;
            assert!(table.revision() > before);
            let last = table.turns().last().unwrap().clone();
            assert_eq!(last["side"], side);
            let lasts = table.view["lastTurns"].as_array().unwrap();
            assert_eq!(
                lasts
                    .iter()
                    .filter(|last| last["side"] == side && !last["events"].as_array().unwrap().is_empty())
                    .count(),
                1
            );
        }

        // The texts alone lead to the same position; positions in between can be set up.
        let turns: Vec<String> = table.turns().iter().map(|turn| text(&turn["text"])).collect();
        let mut again = client.open_for_people(&game).await;
        for (i, turn) in turns.iter().take(20).enumerate() {
            if i == 10 {
                let seats: Vec<Value> = game["sides"].as_array().unwrap().iter().map(|_| person()).collect();
                let body =
                    json!({"game": game["id"], "readings": {}, "position": again.view["position"], "seats": seats});
                let set_up = client.post("/api/tables", &body).await;
                assert_eq!(set_up["position"], again.view["position"]);
                assert_eq!(set_up["pieces"], again.view["pieces"]);
            }
            again.play_text(turn).await;
        }
        if turns.len() <= 20 {
            assert_eq!(again.view["position"], table.view["position"]);
        }

        // Takes all turns back.
        while table.view["canTakeBack"].as_bool().unwrap() {
            table.view = client.post(&table.path("/takeback"), &json!({})).await;
        }
        assert_eq!(table.view["position"], start);
        assert_eq!((table.turns().len(), table.is_over()), (0, false));
    }
}

#[tokio::test]
async fn a_table_shows_its_earlier_positions() {
    let client = Client::new().await;
    let game = client.games().await.swap_remove(0);
    let mut table = client.open_for_people(&game).await;
    let mut views = vec![table.view.clone()];
    for seed in 0..5 {
        table.play_by_chance(&mut Chance(seed)).await;
        views.push(table.view.clone());
    }
    let frames = client.get(&table.path("/frames")).await;
    for (frame, view) in frames.as_array().unwrap().iter().zip(&views) {
        assert_eq!((&frame["position"], &frame["pieces"]), (&view["position"], &view["pieces"]));
    }
    assert_eq!(client.get(&table.path("/frames?from=5")).await, json!([frames[5]]));
    // The same game as a value, without a table.
    let turns: Vec<Value> = table.turns().iter().map(|turn| json!({"text": turn["text"]})).collect();
    let sheet =
        json!({"game": game["id"], "seats": vec![person(); game["sides"].as_array().unwrap().len()], "turns": turns});
    assert_eq!(client.post("/api/ask", &json!({"ask": "frames", "record": sheet})).await, frames);
    for (query, part) in
        [("?from=6", "only 5 turns"), ("?from=-1", "index of a frame"), ("?to=3", "only parameter is `from=N`")]
    {
        let (status, _, answer) = client.send("GET", &table.path(&format!("/frames{query}")), "", "").await;
        assert!(status == 400 && answer.to_lowercase().contains(&part.to_lowercase()), "{answer}");
    }
}

#[tokio::test]
async fn the_lobby_and_the_rules_contain_what_the_page_needs() {
    let client = Client::new().await;
    for game in client.games().await {
        let id = text(&game["id"]);
        let detail = client.get(&format!("/api/games/{id}")).await;
        assert_eq!(detail["name"], game["name"]);
        let board = &detail["board"];
        assert_eq!(board["cells"].as_array().unwrap().len(), usize::try_from(game["cells"].as_u64().unwrap()).unwrap());
        assert_eq!(
            board["labels"]["below"].as_array().unwrap().len(),
            usize::try_from(board["width"].as_u64().unwrap()).unwrap()
        );
        let kinds: Vec<&Value> = detail["pieces"].as_array().unwrap().iter().map(|piece| &piece["kind"]).collect();
        assert!(detail["start"].as_array().unwrap().iter().all(|placed| kinds.contains(&&placed["kind"])));
        assert!(!detail["rules"].as_array().unwrap().is_empty());
        for reading in game["readings"].as_array().unwrap() {
            for value in reading["values"].as_array().unwrap() {
                let path = format!("/api/games/{id}?reading={}={}", text(&reading["name"]), text(&value["value"]));
                client.get(&path).await;
            }
        }
    }
}

#[tokio::test]
async fn the_list_begins_with_games_that_extend_no_other() {
    let games = Client::new().await.games().await;
    let related = |game: &&Value| !game["family"].is_null();
    let (relatives, own): (Vec<&Value>, Vec<&Value>) = games.iter().partition(related);
    assert!(games.iter().take(own.len()).all(|game| game["family"].is_null()));
    assert!(relatives.iter().all(|game| own.iter().any(|other| other["id"] == game["family"])));
}

#[tokio::test]
async fn a_piece_may_change_or_stay_and_choices_have_distinct_names() {
    let client = Client::new().await;
    for (seed, game) in (1..).zip(client.games().await) {
        let mut chance = Chance(seed);
        let mut table = client.open_for_people(&game).await;
        for _ in 0..12 {
            if table.is_over() {
                break;
            }
            let tokens = table.enter(&mut chance).await;
            for end in 0..=tokens.len() {
                let next = table.next(&tokens[..end]).await;
                let choices = next["choices"].as_array().unwrap();
                let starts = |what: &str| {
                    choices.iter().filter(|choice| text(&choice["label"]["text"]).starts_with(what)).count()
                };
                assert_eq!(starts("Stays ") > 0, starts("Becomes ") > 0, "{next}");
                assert!(starts("Stays ") <= 1 && starts("Way ") == 0, "{next}");
                // A choice has the same name after it is made as before.
                if let Some(chosen) = tokens.get(end) {
                    let offered = choices.iter().find(|choice| choice["token"] == **chosen);
                    let steps = table.next(&tokens[..=end]).await["steps"].clone();
                    assert_eq!(steps.as_array().unwrap().len(), end + 1);
                    assert!(offered.is_none_or(|choice| choice["label"] == steps[end]), "{steps} of {next}");
                }
            }
            table.play(&tokens).await;
        }
    }
}

#[tokio::test]
async fn a_record_names_the_game_and_its_readings() {
    let client = Client::new().await;
    for game in client.games().await {
        let Some(reading) =
            game["readings"].as_array().unwrap().iter().find(|reading| reading["values"].as_array().unwrap().len() > 1)
        else {
            continue;
        };
        let other =
            reading["values"].as_array().unwrap().iter().find(|value| value["value"] != reading["default"]).unwrap();
        let (name, value) = (text(&reading["name"]), text(&other["value"]));
        let seats: Vec<Value> = game["sides"].as_array().unwrap().iter().map(|_| person()).collect();
        let mut table = client.open(game["id"].as_str().unwrap(), json!({&name: &value}), Value::Array(seats)).await;
        assert_eq!(table.view["readings"][&name], value);
        for _ in 0..3 {
            // A random game may be over after a few turns.
            if table.view["verdict"].is_null() {
                table.play_by_chance(&mut Chance(9)).await;
            }
        }
        if table.view["verdict"].is_null() {
            table.view = client.post(&table.path("/end"), &json!({"how": "draw"})).await;
        }
        let (status, headers, plain) = client.send("GET", &table.path("/record"), "", "").await;
        assert_eq!(status, 200, "{plain}");
        assert!(headers["content-type"].to_str().unwrap().starts_with("application/x-chess-pgn"));
        assert!(headers["content-disposition"].to_str().unwrap().contains(".pgn"));
        let result = text(&table.view["verdict"]["result"]);
        for part in [text(&game["name"]), name, value, result] {
            assert!(plain.contains(&part), "{part} in\n{plain}");
        }
        let first = &table.turns()[0];
        assert!(["text", "short"].iter().any(|form| plain.contains(&text(&first[*form]))), "{first} in\n{plain}");
        let (_, _, with_rules) = client.send("GET", &table.path("/record?rules=1"), "", "").await;
        assert!(with_rules.len() > plain.len() + 1000);
    }
}

#[tokio::test]
async fn pieces_placed_secretly_are_shown_when_all_are_placed() {
    let client = Client::new().await;
    let games = client.games().await;
    let readings = |game: &Value| game["readings"].as_array().unwrap().clone();
    let simultaneous =
        |reading: &Value| reading["values"].as_array().unwrap().iter().any(|value| value["value"] == "simultaneous");
    let (game, reading) =
        games.iter().find_map(|game| Some((game, readings(game).into_iter().find(simultaneous)?))).unwrap();
    let sides = game["sides"].as_array().unwrap().len();
    let seats = Value::Array(vec![person(); sides]);
    let name = text(&reading["name"]);
    let mut table = client.open(game["id"].as_str().unwrap(), json!({ &name: "simultaneous" }), seats).await;
    let pieces = |view: &Value| view["pieces"].as_array().unwrap().len();
    let stocked = |view: &Value| {
        let stocks = view["stock"].as_array().unwrap();
        assert_eq!(stocks.len(), sides, "an empty stock is still shown");
        let has = |stock: &&Value| stock["items"].as_array().unwrap().iter().any(|item| item["count"] != 0);
        stocks.iter().filter(has).count()
    };
    let at_first = pieces(&table.view);
    assert_eq!(stocked(&table.view), sides);
    let mut chance = Chance(4);
    for placed in 1..sides {
        let (side, revision) = (table.view["toMove"].clone(), table.revision());
        let tokens = table.enter(&mut chance).await;
        let whole = table.next(&tokens).await;
        assert!(pieces(&whole) > at_first, "a player sees the pieces being placed");
        table.play(&tokens).await;
        assert_eq!(pieces(&table.view), at_first, "pieces of others are hidden");
        assert!(table.revision() > revision);
        assert_eq!(stocked(&table.view), sides - placed);
        assert!(table.turns().iter().all(|turn| turn["text"] == "(unseen)" && turn["cells"] == json!([])));
        assert!(table.view["lastTurns"].as_array().unwrap().iter().all(|last| last["side"] != side));
        let next = table.next(&tokens[..0]).await;
        assert_eq!(pieces(&next), at_first);
        for frame in client.get(&table.path("/frames")).await.as_array().unwrap() {
            assert_eq!(pieces(frame), at_first, "earlier positions show no more");
            assert!(
                frame["turn"].is_null() || frame["turn"]["text"] == "(unseen)" && frame["turn"]["events"] == json!([])
            );
        }
        let (status, _, answer) = client.send("GET", &table.path("/record"), "", "").await;
        assert_eq!(status, 409, "{answer}");
    }
    table.play_by_chance(&mut chance).await;
    assert!(pieces(&table.view) > at_first + sides);
    assert!(table.turns().iter().all(|turn| turn["text"] != "(unseen)"));
    assert_eq!(stocked(&table.view), 0);
    assert_eq!(client.send("GET", &table.path("/record"), "", "").await.0, 200);
}
