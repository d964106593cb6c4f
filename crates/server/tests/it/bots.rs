//! Bots: creating them, their marking, and where they may play.

use crate::common::{Client, member, person, text};
use serde_json::json;

#[tokio::test]
async fn anyone_can_create_a_bot_which_has_one_token_and_can_be_deleted() {
    let ann = Client::new().await;
    let made = ann.post("/api/my/bots", &json!({"name": "Max"})).await;
    let (bot, id) = (ann.program(&text(&made["newToken"])), text(&made["bots"][0]["id"]));
    assert_eq!(made["bots"][0]["name"], "Max[bot]");
    bot.get("/api/my/games").await;
    let taken = ann.other().try_post("/api/my/bots", &json!({"name": "max"})).await;
    assert_eq!((taken.0.as_u16(), taken.1["error"].as_str()), (409, Some("There is already a bot `max[bot]`.")));
    assert_eq!(
        ann.other().try_post(&format!("/api/my/bots/{id}/delete"), &json!({})).await.0.as_u16(),
        404,
        "another person's bot"
    );
    let renewed = ann.post(&format!("/api/my/bots/{id}/token"), &json!({})).await;
    assert_eq!(bot.send("GET", "/api/my/games", "", "").await.0.as_u16(), 401, "the old token stops working");
    let bot = ann.program(&text(&renewed["newToken"]));
    bot.get("/api/my/games").await;
    assert_eq!(ann.post(&format!("/api/my/bots/{id}/delete"), &json!({})).await["bots"], json!([]));
    assert_eq!(bot.send("GET", "/api/my/games", "", "").await.0.as_u16(), 401);
    ann.post("/api/my/bots", &json!({"name": "Max"})).await;
}

#[tokio::test]
async fn a_bot_has_a_plain_name_and_a_person_can_have_few() {
    let ann = Client::new().await;
    for wrong in ["", "x", "a b", "Max[bot]", "Ümlaut", &"x".repeat(21)] {
        let (status, answer) = ann.try_post("/api/my/bots", &json!({"name": wrong})).await;
        assert_eq!(
            (status.as_u16(), answer["error"].as_str().unwrap().contains("2 to 20 letters")),
            (400, true),
            "{wrong}: {answer}"
        );
    }
    for number in 0..5 {
        ann.bot(&format!("Max-{number}")).await;
    }
    let (status, answer) = ann.try_post("/api/my/bots", &json!({"name": "Max"})).await;
    assert_eq!(
        (status.as_u16(), answer["error"].as_str()),
        (429, Some("You have 5 bots, the most that a user can have."))
    );
}

#[tokio::test]
async fn a_bot_plays_with_its_token_is_marked_and_is_never_rated() {
    let ann = member("ann").await.client;
    let bot = ann.bot("Max").await;
    let table = ann.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let key = text(&table.view["table"]["seats"][1]["key"]);
    let seated = bot.post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
    assert_eq!((&seated["table"]["you"], &seated["table"]["seats"][1]["name"]), (&json!([1]), &json!("Max[bot]")));
    let told = ann.get(&table.path("/uci")).await;
    assert_eq!(
        (&told["variant"], &told["position"], &told["yours"]),
        (&json!("chess"), &json!("startpos"), &json!(true))
    );
    ann.post(&table.path("/play"), &json!({"revision": told["revision"], "uci": "e2e4"})).await;
    let told = bot.get(&table.path("/uci")).await;
    assert_eq!(
        (&told["position"], &told["you"], &told["yours"]),
        (&json!("startpos moves e2e4"), &json!([1]), &json!(true))
    );
    let both = json!({"revision": told["revision"], "uci": "e7e5", "text": "e5"});
    assert_eq!(bot.try_post(&table.path("/play"), &both).await.0.as_u16(), 400);
    let wrong = bot.try_post(&table.path("/play"), &json!({"revision": told["revision"], "uci": "e7e4"})).await;
    assert!(wrong.0.as_u16() == 400 && wrong.1["error"].as_str().unwrap().contains("not possible"), "{wrong:?}");
    bot.post(&table.path("/play"), &json!({"revision": told["revision"], "uci": "e7e5"})).await;
    // Rated games and tournaments are for people.
    let seek = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 600_000}, "rated": true});
    let why = Some("Bots cannot play rated games.");
    let refused = bot.try_post("/api/seeks", &seek).await;
    assert_eq!((refused.0.as_u16(), refused.1["error"].as_str()), (403, why));
    let id = text(&ann.post("/api/seeks", &seek).await["seeks"][0]["id"]);
    let refused = bot.try_post(&format!("/api/seeks/{id}/take"), &json!({})).await;
    assert_eq!((refused.0.as_u16(), refused.1["error"].as_str()), (403, why));
    let (status, answer) = bot.try_post("/api/tournaments/none/join", &json!({})).await;
    assert_eq!(
        (status.as_u16(), answer["error"].as_str()),
        (403, Some("No token opens this: it is only for people, who use the page."))
    );
}
