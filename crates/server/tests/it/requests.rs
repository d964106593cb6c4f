//! Invalid and untimely requests: each gets its status and one clear sentence.

use crate::common::{Client, computer, person};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use server::Options;
use tower::ServiceExt;

#[tokio::test]
async fn an_invalid_request_gets_a_sentence() {
    let client = Client::new().await;
    let id = client.game_with_reading(2).await;
    let typo = id.replacen(id.chars().nth(1).unwrap(), "", 1);
    let table = client.open(&id, json!({}), json!([person(), person()])).await;
    let (next, play, end) = (table.path("/next"), table.path("/play"), table.path("/end"));
    let people = json!([person(), person()]);
    let reading = client.get(&format!("/api/games/{id}")).await["readings"][0]["name"].as_str().unwrap().to_owned();
    let open = |change: Value| {
        let mut body = json!({"game": id, "readings": {}, "position": null, "seats": people});
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        ("POST", "/api/tables".to_owned(), body.to_string())
    };
    let post = |path: &str, body: &str| ("POST", path.to_owned(), body.to_owned());
    let get = |path: &str| ("GET", path.to_owned(), String::new());
    let long = format!("[{}]", vec!["\"a1\""; 100].join(","));
    let huge = format!("{{\"game\":\"{}\"}}", "x".repeat(100_000));
    let cases = [
        (open(json!({"game": typo})), 400, "Did you mean"),
        (open(json!({"game": "?"})), 400, "list of games"),
        (open(json!({"game": "x".repeat(5000)})), 400, "such a long id"),
        (open(json!({"game": 3})), 400, "expected a string"),
        (open(json!({"readings": {"no-such-thing": "on"}})), 400, "no-such-thing"),
        (open(json!({"readings": {&reading: "no-such-value"}})), 400, "no-such-value"),
        (open(json!({"readings": []})), 400, "expected a map"),
        (open(json!({"seats": [person()]})), 400, "needs 2 seats"),
        (open(json!({"seats": []})), 400, "needs 2 seats"),
        (open(json!({"seats": [person(), {"by": "computer", "level": 9}]})), 400, "Levels go from 1 to 7"),
        (open(json!({"seats": [person(), {"by": "computer", "level": -1}]})), 400, "Levels go from 1 to 7"),
        (open(json!({"seats": [person(), {"by": "computer"}]})), 400, "needs a level"),
        (open(json!({"seats": [person(), {"by": "person", "level": 1}]})), 400, "has no level"),
        (open(json!({"seats": [person(), {"by": "cat"}]})), 400, "for a `person` or a `computer`"),
        (open(json!({"position": "nonsense"})), 400, "The position is not possible"),
        (open(json!({"colour": "blue"})), 400, "unknown field `colour`"),
        (post("/api/tables", "{"), 400, "The JSON of the request is invalid"),
        (post("/api/tables", ""), 400, "The JSON of the request is invalid"),
        (post("/api/tables", "{}"), 400, "missing field `game`"),
        (post("/api/tables", "[[[[[[[["), 400, "is invalid"),
        (post("/api/tables", &huge), 413, "too long"),
        (get("/api/games/nothing-like-it"), 404, "There is no game"),
        (get(&format!("/api/games/{id}?reading=x")), 400, "needs a value"),
        (get(&format!("/api/games/{id}?reading=x=y")), 400, "x"),
        (get(&format!("/api/games/{id}?reading={reading}=on&reading={reading}=off")), 400, "set twice"),
        (get(&format!("/api/games/{id}?colour=blue")), 400, "no parameter `colour`"),
        (get("/api/games/%ff"), 404, "not readable"),
        (get("/api/tables/none"), 404, "no such table"),
        (get("/api/tables/none/live"), 404, "no such table"),
        (get(&table.path("/live")), 400, "WebSocket"),
        (post("/api/tables/none/takeback", "{}"), 404, "no such table"),
        (post("/api/tables/none/next", r#"{"revision":2,"tokens":[]}"#), 404, "no such table"),
        (get("/api/nothing"), 404, "nothing at this address"),
        (get("/api"), 404, "nothing at this address"),
        (get("/api/tables"), 405, "another method"),
        (post("/api/games", "{}"), 405, "another method"),
        (post(&next, r#"{"revision":0,"tokens":[]}"#), 409, "has changed"),
        (post(&next, r#"{"revision":2,"tokens":7}"#), 400, "expected a sequence"),
        (post(&next, &format!(r#"{{"revision":2,"tokens":{long}}}"#)), 400, "at most 64 tokens"),
        (post(&next, r#"{"revision":-1,"tokens":[]}"#), 400, "expected u64"),
        (post(&play, r#"{"revision":1}"#), 400, "one of `tokens`, `text` and `uci`"),
        (post(&play, r#"{"revision":2,"tokens":[],"text":""}"#), 400, "one of `tokens`, `text` and `uci`"),
        (post(&play, r#"{"revision":2,"tokens":[]}"#), 400, "not complete yet"),
        (post(&play, r#"{"revision":2,"tokens":["zz99"]}"#), 400, "neither a square"),
        (post(&play, r#"{"revision":2,"text":"zz99-zz98"}"#), 400, "The turn is not possible"),
        (post(&play, r#"{"revision":2,"text":""}"#), 400, "The turn is not possible"),
        (post(&play, r#"{"revision":2,"text":"\u0000💥→é"}"#), 400, "The turn is not possible"),
        (post(&play, r#"{"revision":9,"text":"a1-a2"}"#), 409, "has changed"),
        (post(&end, r#"{"how":"win"}"#), 400, "`claim-draw`, `resign` or `abort`"),
        (post(&end, r#"{"how":"claim"}"#), 409, "No draw can be claimed"),
        (post(&table.path("/takeback"), "{}"), 409, "no turn by a person"),
        (post("/api/ask", r#"{"ask":"nothing"}"#), 400, "unknown variant `nothing`"),
        (post("/api/ask", r#"{"ask":"guide","id":"nothing-like-it"}"#), 404, "There is no game"),
        (post("/api/ask", &format!(r#"{{"ask":"guide","id":"{}"}}"#, "x".repeat(600_000))), 413, "too long"),
    ];
    for ((method, path, body), status, part) in cases {
        let (got, _, answer) = client.send(method, &path, "application/json", body.clone()).await;
        let json: Value =
            serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{method} {path} answers {answer:?}"));
        let sentence = json["error"].as_str().unwrap_or_default();
        let shown: String = body.chars().take(200).collect();
        assert_eq!(got.as_u16(), status, "{method} {path} {shown}: {sentence}");
        assert!(sentence.to_lowercase().contains(&part.to_lowercase()), "{method} {path} {shown}: {sentence}");
        assert!(sentence.ends_with(['.', '?']) && sentence.len() < 500 && !sentence.contains('\n'), "{sentence}");
    }
    let (status, _, answer) = client.send("POST", "/api/tables", "text/plain", "{}").await;
    assert_eq!((status, answer.contains("application/json")), (StatusCode::BAD_REQUEST, true));
    // The table is unchanged.
    assert_eq!(client.get(&table.path("")).await, table.view);
}

#[tokio::test]
async fn an_impossible_token_gets_an_answer_with_the_reason() {
    let client = Client::new().await;
    for game in client.games().await {
        let mut table = client.open_for_people(&game).await;
        for tokens in [
            vec!["zz99"],
            vec!["=Q"],
            vec!["detonate"],
            vec!["-"],
            vec![""],
            vec!["way 300"],
            vec!["\u{1f4a5}\u{1f4a5}"],
            vec!["way 0", "a1"],
        ] {
            let tokens: Vec<String> = tokens.into_iter().map(String::from).collect();
            let next = table.next(&tokens).await;
            assert_eq!(next["tokens"], json!([]));
            assert!(next["refusal"]["sentence"]["text"].as_str().unwrap().ends_with('.'), "{next}");
        }
    }
}

#[tokio::test]
async fn a_draw_and_a_resignation_can_be_taken_back_by_a_person_alone() {
    let client = Client::new().await;
    let id = client.game_with(4).await;
    let mut table = client.open(&id, json!({}), json!([person(), person(), person(), person()])).await;
    table.play_by_chance(&mut crate::common::Chance(1)).await;
    let before = table.view["position"].clone();
    for (how, draw, winners) in [("draw", true, 0), ("resign", false, 2)] {
        table.view = client.post(&table.path("/end"), &json!({"how": how})).await;
        let verdict = &table.view["verdict"];
        assert_eq!(
            (verdict["draw"].as_bool(), verdict["winners"].as_array().unwrap().len()),
            (Some(draw), winners),
            "{verdict}"
        );
        let (status, _) =
            client.try_post(&table.path("/next"), &json!({"revision": table.revision(), "tokens": []})).await;
        assert_eq!(status, StatusCode::CONFLICT);
        assert_eq!(client.try_post(&table.path("/end"), &json!({"how": how})).await.0, StatusCode::CONFLICT);
        table.view = client.post(&table.path("/takeback"), &json!({})).await;
        assert_eq!((&table.view["position"], table.is_over(), table.turns().len()), (&before, false, 1));
    }
}

#[tokio::test]
async fn of_two_turns_for_one_revision_only_one_is_played() {
    let client = Client::new().await;
    let id = client.game_with(2).await;
    let mut table = client.open(&id, json!({}), json!([person(), person()])).await;
    let tokens = table.enter(&mut crate::common::Chance(7)).await;
    let body = json!({"revision": table.revision(), "tokens": tokens});
    let path = table.path("/play");
    let (one, two) = tokio::join!(client.try_post(&path, &body), client.try_post(&path, &body));
    let mut statuses = [one.0.as_u16(), two.0.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    table.look().await;
    assert_eq!(table.turns().len(), 1);
    let computer_first = client.open(&id, json!({}), json!([computer(), computer()])).await;
    let (status, answer) = client
        .try_post(&computer_first.path("/next"), &json!({"revision": computer_first.revision(), "tokens": []}))
        .await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
}

#[tokio::test]
async fn paths_outside_the_interface_serve_the_page() {
    let client = Client::new().await;
    for path in ["/", "/index.html", "/some/place"] {
        let (status, headers, text) = client.send("GET", path, "", "").await;
        if path != "/index.html" || status == StatusCode::OK {
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(headers["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
            assert!(headers.contains_key("content-security-policy"));
            assert!(text.contains("Variorum"));
        }
    }
    assert_eq!(client.send("GET", "/nothing.js", "", "").await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.send("GET", "/../Cargo.toml", "", "").await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.send("POST", "/", "", "").await.0, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn answers_are_compressed_for_clients_that_accept_it() {
    let client = Client::new().await;
    let ask = async |accepted: &str| {
        let request =
            Request::builder().uri("/api/games").header(header::ACCEPT_ENCODING, accepted).body(Body::empty()).unwrap();
        let answer = client.router.clone().oneshot(request).await.unwrap();
        let packed = answer.headers().get(header::CONTENT_ENCODING).map(|form| form.to_str().unwrap().to_owned());
        (packed, to_bytes(answer.into_body(), usize::MAX).await.unwrap().len())
    };
    let (packed, size) = ask("gzip, br").await;
    let (plain, whole) = ask("identity").await;
    assert_eq!((packed.as_deref(), plain), (Some("gzip"), None));
    assert!(size * 3 < whole, "{size} of {whole}");
}

#[tokio::test]
async fn only_the_named_sites_may_frame_the_embedded_board_and_none_the_page() {
    let blog = "https://blog.example.org";
    let client = Client::with(Options { embed_on: vec![blog.to_owned()], ..Options::default() }).await;
    let policy = async |path: &str| {
        let (status, headers, _) = client.send("GET", path, "", "").await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(headers.get_all("content-security-policy").iter().count(), 1, "{path}");
        headers["content-security-policy"].to_str().unwrap().to_owned()
    };
    assert!(policy("/embed").await.ends_with(&format!("frame-ancestors 'self' {blog}")));
    for path in ["/", "/embed/more", "/some/place"] {
        assert!(policy(path).await.ends_with("frame-ancestors 'self'"), "{path}");
    }
    let alone = Client::new().await;
    let (_, headers, _) = alone.send("GET", "/embed", "", "").await;
    assert!(headers["content-security-policy"].to_str().unwrap().ends_with("frame-ancestors 'self'"));
}
