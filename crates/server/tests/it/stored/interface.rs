//! The interface of the server as `stored` uses it: the only place of these tests that names paths and fields of
//! requests and answers. Change it together with the interface; never change what release 0.1 stored.
//!
//! Links that users hold are in `stored`, since they have to work as they are.

use crate::common::Client;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use tower::ServiceExt;

/// A question to the server, and where its answer holds the facts that are compared.
struct Query {
    /// Its name in the expectations.
    name: &'static str,
    /// `{}` is the id of the thing that is asked about.
    path: &'static str,
    /// For an answer that lists many things: the pointer to the list, and that to the id of each of them.
    list: Option<(&'static str, &'static str)>,
    /// Names of facts in the expectations, and their pointers; `*` stands for each element of an array.
    facts: &'static [(&'static str, &'static str)],
}

/// All of them.
const QUERIES: &[Query] = &[
    Query {
        name: "table",
        path: "/api/tables/{}",
        list: None,
        facts: &[
            ("game", "/game/id"),
            ("title", "/game/name"),
            ("turns", "/turns/*/text"),
            ("position", "/position"),
            ("on turn", "/toMove"),
            ("phase", "/phase"),
            ("result", "/verdict/result"),
            ("winners", "/verdict/winners"),
            ("drawn", "/verdict/draw"),
            ("by", "/sides/*/kind"),
            ("levels", "/sides/*/level/number"),
            ("notice", "/notice/text"),
            ("main time", "/clock/main"),
            ("increment", "/clock/increment"),
            ("delay", "/clock/delay"),
            ("odds", "/clock/odds/*/main"),
            ("time left", "/clock/left"),
            ("clock that runs", "/clock/running"),
            ("my sides", "/table/you"),
            ("players", "/table/seats/*/name"),
            ("ratings", "/table/seats/*/rating"),
            ("open seats", "/table/seats/*/open"),
            ("keys", "/table/seats/*/key"),
            ("waiting", "/table/waiting"),
            ("mine", "/table/host"),
            ("public", "/table/public"),
            ("rated", "/table/rated"),
            ("correspondence", "/table/correspondence"),
            ("offers", "/table/offers/*/kind"),
            ("offer numbers", "/table/offers/*/number"),
            ("offered by", "/table/offers/*/by"),
            ("offered by me", "/table/offers/*/mine"),
            ("asked me", "/table/offers/*/asked"),
            ("foresight", "/table/conditionalMoves"),
            ("days off", "/table/vacationDaysLeft"),
            ("next table", "/table/rematchTable"),
            ("reading array", "/readings/array"),
            ("reading set-up", "/readings/set-up"),
        ],
    },
    Query {
        name: "frames",
        path: "/api/tables/{}/frames",
        list: None,
        facts: &[("positions", "/*/position"), ("turns", "/*/turn/text")],
    },
    Query {
        name: "uci",
        path: "/api/tables/{}/uci",
        list: None,
        facts: &[
            ("variant", "/variant"),
            ("readings", "/readings"),
            ("position", "/position"),
            ("my sides", "/you"),
            ("my turn", "/yours"),
            ("waiting", "/waiting"),
            ("result", "/result"),
        ],
    },
    Query { name: "note", path: "/api/tables/{}/note", list: None, facts: &[("text", "/text")] },
    Query {
        name: "chat",
        path: "/api/tables/{}/chat",
        list: None,
        facts: &[
            ("reads", "/reads"),
            ("writes", "/writes"),
            ("rooms", "/lines/*/room"),
            ("numbers", "/lines/*/number"),
            ("by", "/lines/*/by"),
            ("plays", "/lines/*/plays"),
            ("mine", "/lines/*/mine"),
            ("texts", "/lines/*/text"),
        ],
    },
    Query {
        name: "mutes",
        path: "/api/my/mutes",
        list: None,
        facts: &[("names", "/mutes/*/name"), ("ids", "/mutes/*/id")],
    },
    Query {
        name: "analysis",
        path: "/api/tables/{}/analysis",
        list: None,
        facts: &[
            ("failed", "/failed"),
            ("positions", "/grade/marks/*/index"),
            ("scores", "/grade/marks/*/score"),
            ("depths", "/grade/marks/*/depth"),
            ("lines", "/grade/marks/*/line/*/text"),
            ("ends", "/grade/marks/*/end/turns"),
            ("turns", "/grade/turns/*/index"),
            ("sides", "/grade/turns/*/side"),
            ("losses", "/grade/turns/*/loss"),
            ("mistakes", "/grade/turns/*/fault"),
            ("left", "/grade/left"),
        ],
    },
    Query {
        name: "my games",
        path: "/api/my/games",
        list: None,
        facts: &[
            ("ids", "/games/*/id"),
            ("games", "/games/*/game"),
            ("titles", "/games/*/title"),
            ("turns", "/games/*/turns"),
            ("my turn", "/games/*/yours"),
            ("waiting", "/games/*/waiting"),
            ("correspondence", "/games/*/correspondence"),
            ("rated", "/games/*/rated"),
            ("on turn", "/games/*/toMove"),
            ("players", "/games/*/sides/*/name"),
            ("levels", "/games/*/sides/*/level"),
            ("awaited", "/toMove"),
        ],
    },
    Query {
        name: "my games that are over",
        path: "/api/my/games?over=1",
        list: None,
        facts: &[
            ("ids", "/games/*/id"),
            ("results", "/games/*/result"),
            ("turns", "/games/*/turns"),
            ("rated", "/games/*/rated"),
            ("players", "/games/*/sides/*/name"),
        ],
    },
    Query {
        name: "archive",
        path: "/api/archive?{}",
        list: None,
        facts: &[
            ("ids", "/games/*/id"),
            ("results", "/games/*/result"),
            ("turns", "/games/*/turns"),
            ("rated", "/games/*/rated"),
            ("players", "/games/*/sides/*/name"),
        ],
    },
    Query {
        name: "person",
        path: "/api/people/{}",
        list: None,
        facts: &[
            ("name", "/name"),
            ("program", "/program"),
            ("games", "/games/*/id"),
            ("rated games", "/ratings/*/game"),
        ],
    },
    Query {
        name: "ratings",
        path: "/api/people/{}/ratings",
        list: None,
        facts: &[
            ("name", "/name"),
            ("games", "/ratings/*/game"),
            ("titles", "/ratings/*/title"),
            ("correspondence", "/ratings/*/correspondence"),
            ("values", "/ratings/*/value"),
            ("deviations", "/ratings/*/deviation"),
            ("provisional", "/ratings/*/provisional"),
            ("played", "/ratings/*/games"),
            ("won", "/ratings/*/wins"),
            ("drawn", "/ratings/*/draws"),
            ("history", "/ratings/*/history/*/1"),
        ],
    },
    Query {
        name: "leaders",
        path: "/api/leaders?{}",
        list: None,
        facts: &[("names", "/leaders/*/name"), ("values", "/leaders/*/value"), ("played", "/leaders/*/games")],
    },
    Query {
        name: "account",
        path: "/api/my/account",
        list: None,
        facts: &[("name", "/name"), ("address", "/address")],
    },
    Query {
        name: "sessions",
        path: "/api/my/sessions",
        list: None,
        facts: &[("labels", "/sessions/*/label"), ("this one", "/sessions/*/here")],
    },
    Query {
        name: "passkeys",
        path: "/api/my/passkeys",
        list: None,
        facts: &[("ids", "/passkeys/*/id"), ("labels", "/passkeys/*/label")],
    },
    Query {
        name: "tokens",
        path: "/api/my/tokens",
        list: None,
        facts: &[("ids", "/tokens/*/id"), ("names", "/tokens/*/name"), ("scopes", "/tokens/*/scope")],
    },
    Query {
        name: "bots",
        path: "/api/my/bots",
        list: None,
        facts: &[("ids", "/bots/*/id"), ("names", "/bots/*/name"), ("connected", "/bots/*/here")],
    },
    Query {
        name: "notifications",
        path: "/api/my/notifications",
        list: None,
        facts: &[
            ("turn", "/prefs/turn"),
            ("begin", "/prefs/begin"),
            ("end", "/prefs/end"),
            ("language", "/prefs/language"),
            ("address", "/address"),
            ("unconfirmed", "/unconfirmed"),
            ("browsers", "/browsers"),
            ("feed", "/feed"),
            ("push key", "/pushKey"),
        ],
    },
    Query {
        name: "seek",
        path: "/api/seeks",
        list: Some(("/seeks", "/id")),
        facts: &[
            ("game", "/game"),
            ("title", "/title"),
            ("arranged", "/arranged"),
            ("places", "/sides/*/player"),
            ("names", "/sides/*/name"),
            ("levels", "/sides/*/level"),
            ("delay", "/clock/delay"),
            ("patient", "/persistent"),
            ("rated", "/rated"),
            ("lot", "/randomSides"),
            ("by", "/by"),
            ("mine", "/mine"),
            ("joined", "/joined"),
            ("to", "/to"),
            ("for me", "/forYou"),
            ("declined", "/declined"),
            ("reading array", "/readings/array"),
        ],
    },
    Query {
        name: "tournaments",
        path: "/api/tournaments",
        list: None,
        facts: &[
            ("open", "/open/*/id"),
            ("over", "/over/*/id"),
            ("names", "/open/*/name"),
            ("forms", "/open/*/form/is"),
            ("correspondence", "/open/*/correspondence"),
            ("entrants", "/open/*/entrants"),
            ("rated", "/open/*/rated"),
        ],
    },
    Query {
        name: "tournament",
        path: "/api/tournaments/{}",
        list: None,
        facts: &[
            ("name", "/card/name"),
            ("game", "/card/game"),
            ("title", "/card/title"),
            ("form", "/card/form/is"),
            ("double", "/card/form/double"),
            ("form rounds", "/card/form/rounds"),
            ("minutes", "/card/form/minutes"),
            ("main time", "/card/clock/main"),
            ("delay", "/card/clock/delay"),
            ("correspondence", "/card/correspondence"),
            ("rated", "/card/rated"),
            ("entrants", "/card/entrants"),
            ("mine", "/host"),
            ("joined", "/joined"),
            ("round", "/round"),
            ("rounds", "/rounds"),
            ("my tables", "/own"),
            ("players", "/lines/*/player"),
            ("names", "/lines/*/name"),
            ("places", "/lines/*/place"),
            ("points", "/lines/*/points"),
            ("ties", "/lines/*/tie"),
            ("played", "/lines/*/games"),
            ("won", "/lines/*/wins"),
            ("gone", "/lines/*/gone"),
            ("game rounds", "/games/*/round"),
            ("first", "/games/*/first"),
            ("second", "/games/*/second"),
            ("tables", "/games/*/table"),
            ("results", "/games/*/result"),
            ("over", "/games/*/over"),
        ],
    },
    Query {
        name: "workshop",
        path: "/api/works",
        list: None,
        facts: &[
            ("ids", "/works/*/id"),
            ("titles", "/works/*/title"),
            ("games", "/works/*/game"),
            ("by", "/works/*/by"),
        ],
    },
    Query {
        name: "my workshop",
        path: "/api/my/works",
        list: None,
        facts: &[
            ("ids", "/works/*/id"),
            ("titles", "/works/*/title"),
            ("visibilities", "/works/*/visibility"),
            ("origins", "/works/*/fork/game"),
            ("about", "/works/*/about"),
        ],
    },
    Query {
        name: "workshop game",
        path: "/api/works/{}",
        list: None,
        facts: &[
            ("game", "/card/game"),
            ("title", "/card/title"),
            ("about", "/card/about"),
            ("squares", "/card/cells"),
            ("sides", "/card/sides"),
            ("by", "/card/by"),
            ("mine", "/card/mine"),
            ("visibility", "/card/visibility"),
            ("origin", "/card/fork/game"),
            ("origin title", "/card/fork/title"),
            ("versions", "/versions/*/game"),
            ("titles", "/versions/*/title"),
            ("notes", "/versions/*/note"),
            ("bytes", "/versions/*/bytes"),
            ("barred", "/blocked"),
        ],
    },
    Query { name: "rule file", path: "/api/games/{}/text", list: None, facts: &[("game", "/game"), ("text", "/text")] },
    Query {
        name: "game",
        path: "/api/games/{}",
        list: None,
        facts: &[("id", "/id"), ("name", "/name"), ("about", "/about")],
    },
    Query {
        name: "difference",
        path: "/api/games/{}",
        list: None,
        facts: &[("changes", "/parts/*/*/is"), ("lines", "/parts/*/*/text")],
    },
];

fn query(name: &str) -> &'static Query {
    QUERIES.iter().find(|query| query.name == name).unwrap_or_else(|| panic!("no query is called `{name}`"))
}

/// The answer to a query about the thing of that id; of an answer that lists many things only this one.
pub(super) async fn answer(client: &Client, name: &str, id: &str) -> Value {
    let query = query(name);
    let answer = client.get(&query.path.replace("{}", id)).await;
    let Some((list, key)) = query.list else { return answer };
    let all = answer.pointer(list).and_then(Value::as_array).unwrap_or_else(|| panic!("no list in {answer}"));
    let one = all.iter().find(|one| one.pointer(key).is_some_and(|key| key == id));
    one.cloned().unwrap_or_else(|| panic!("{id} is not in {answer}"))
}

/// A fact of an answer; null if the answer does not have it.
pub(super) fn fact_of(answer: &Value, name: &str, fact: &str) -> Value {
    let pointer = query(name).facts.iter().find(|(known, _)| *known == fact).map(|(_, pointer)| *pointer);
    found(answer, pointer.unwrap_or_else(|| panic!("`{name}` has no fact `{fact}`")))
}

/// A fact about the thing of that id.
pub(super) async fn fact(client: &Client, name: &str, id: &str, fact: &str) -> Value {
    fact_of(&answer(client, name, id).await, name, fact)
}

fn found(value: &Value, pointer: &str) -> Value {
    let Some((before, after)) = pointer.split_once("/*") else {
        return value.pointer(pointer).cloned().unwrap_or_default();
    };
    let all = value.pointer(before).and_then(Value::as_array);
    all.map_or(Value::Null, |all| all.iter().map(|each| found(each, after)).collect())
}

/// Makes a move at a table.
pub(super) async fn play(client: &Client, table: &str, text: &str) {
    send_turn(client, table, "text", text).await;
}

/// Makes a move as UCI writes it.
pub(super) async fn play_uci(client: &Client, table: &str, text: &str) {
    send_turn(client, table, "uci", text).await;
}

async fn send_turn(client: &Client, table: &str, notation: &str, text: &str) {
    let path = format!("/api/tables/{table}");
    let revision = client.get(&path).await["revision"].clone();
    client.post(&format!("{path}/play"), &json!({"revision": revision, notation: text})).await;
}

/// Agrees to what was offered by the event of that number.
pub(super) async fn agree(client: &Client, table: &str, number: &Value) {
    client.post(&format!("/api/tables/{table}/agree"), &json!({"number": number})).await;
}

/// Resigns for a side.
pub(super) async fn resign(client: &Client, table: &str, side: u8) {
    client.post(&format!("/api/tables/{table}/end"), &json!({"how": "resign", "side": side})).await;
}

/// Until when the player of each side is away, in milliseconds since 1970.
pub(super) async fn away(client: &Client, table: &str) -> Value {
    found(&client.get(&format!("/api/tables/{table}")).await, "/table/seats/*/away")
}

/// Ends one's leave.
pub(super) async fn return_from_leave(client: &Client, table: &str) {
    client.post(&format!("/api/tables/{table}/vacation"), &json!({"days": 0})).await;
}

/// Takes a seat with its key.
pub(super) async fn sit(client: &Client, table: &str, side: &Value, key: &Value) {
    client.post(&format!("/api/tables/{table}/sit"), &json!({"side": side, "key": key})).await;
}

/// Writes one's private note at a table; the status of the answer.
pub(super) async fn write_note(client: &Client, table: &str, text: &str) -> StatusCode {
    client.try_post(&format!("/api/tables/{table}/note"), &json!({"text": text})).await.0
}

/// The record of a game.
pub(super) async fn record(client: &Client, table: &str) -> String {
    client.send("GET", &format!("/api/tables/{table}/record"), "", "").await.2
}

/// Seeks an opponent for a game of chess; the status of the answer.
pub(super) async fn seek(client: &Client) -> StatusCode {
    let seek = json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}]});
    client.try_post("/api/seeks", &seek).await.0
}

/// How many seeks this visitor sees.
pub(super) async fn count_seeks(client: &Client) -> usize {
    client.get("/api/seeks").await["seeks"].as_array().expect("a list of seeks").len()
}

/// Takes a place of a seek; the id of the table if the game starts with it, else null.
pub(super) async fn take_seek(client: &Client, id: &str) -> Value {
    client.post(&format!("/api/seeks/{id}/take"), &json!({})).await["table"].clone()
}

/// Joins a tournament.
pub(super) async fn join_tournament(client: &Client, id: &str) {
    client.post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
}

/// Starts a tournament of one's own.
pub(super) async fn start_tournament(client: &Client, id: &str) {
    client.post(&format!("/api/tournaments/{id}/start"), &json!({})).await;
}

/// Adds a version to a game of one's own in the workshop.
pub(super) async fn add_version(client: &Client, id: &str, text: &str) {
    client.post(&format!("/api/works/{id}/versions"), &json!({"text": text, "note": ""})).await;
}

/// Shows a game of one's own to everyone; the status of the answer.
pub(super) async fn publish(client: &Client, id: &str) -> StatusCode {
    client.try_post(&format!("/api/works/{id}/visibility"), &json!({"visibility": "public"})).await.0
}

/// Signs in with a password; the status of the answer.
pub(super) async fn sign_in(client: &Client, name: &str, password: &str) -> StatusCode {
    client.try_post("/api/sign-in", &json!({"name": name, "password": password})).await.0
}

/// Asks for another name; the status of the answer.
pub(super) async fn rename(client: &Client, name: &str, password: &str) -> StatusCode {
    client.try_post("/api/my/name", &json!({"name": name, "password": password})).await.0
}

/// Signs in with a passkey of these expectations, as its authenticator does.
pub(super) async fn sign_in_with_passkey(client: &Client, passkey: &Value) {
    const ORIGIN: &str = "http://localhost:8080";
    let field = |name: &str| passkey[name].as_str().expect("a field of the passkey").to_owned();
    let key = BASE64.decode(field("key")).expect("a private key");
    let key = SigningKey::from_slice(&key).expect("a private key");
    let count = u32::try_from(passkey["count"].as_u64().expect("a count")).expect("a small count") + 1;
    let options = post_as_page(client, ORIGIN, "/api/sign-in/passkey/begin", &json!({})).await;
    let client_data = json!({"type": "webauthn.get", "challenge": options["challenge"], "origin": ORIGIN}).to_string();
    // The flags say that a person was present and has been verified.
    let data = [&Sha256::digest(field("rp"))[..], &[0b101], &count.to_be_bytes()].concat();
    let signature: Signature = key.sign(&[&data[..], &Sha256::digest(&client_data)[..]].concat());
    let signed = json!({
        "id": field("id"), "clientDataJSON": BASE64.encode(client_data), "authenticatorData": BASE64.encode(data),
        "signature": BASE64.encode(signature.to_der().as_bytes()), "userHandle": field("owner"),
    });
    post_as_page(client, ORIGIN, "/api/sign-in/passkey", &signed).await;
}

/// A POST of the page of that origin.
async fn post_as_page(client: &Client, origin: &str, path: &str, body: &Value) -> Value {
    let host = origin.trim_start_matches("http://");
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json").header(header::HOST, host);
    let request = request.header(header::ORIGIN, origin).header(header::COOKIE, client.cookie());
    let request = request.body(Body::from(body.to_string())).expect("a request");
    let response = client.router.clone().oneshot(request).await.expect("a response");
    if let Some(cookie) = response.headers().get(header::SET_COOKIE) {
        client.be(cookie.to_str().expect("a cookie").split(';').next().unwrap_or_default());
    }
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    assert_eq!(status, StatusCode::OK, "{path}: {}", String::from_utf8_lossy(&bytes));
    serde_json::from_slice(&bytes).expect("JSON")
}

/// Confirms an address with the parts of the link in a mail.
pub(super) async fn confirm_address(client: &Client, person: &Value, token: &Value) {
    client.post("/api/mail/confirm", &json!({"person": person, "token": token})).await;
}

/// How much of each kind the server stores about a person, as it tells them.
pub(super) async fn own_data(client: &Client) -> BTreeMap<String, usize> {
    let (_, _, text) = client.send("GET", "/api/my/data", "", "").await;
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        *counts.entry(line["is"].as_str().expect("a kind").to_owned()).or_default() += 1;
    }
    counts
}

/// The ids of the games of the archive that a query finds, from the stream of all of them.
pub(super) async fn archive_stream(client: &Client, query: &str) -> Vec<String> {
    let (_, _, text) = client.send("GET", &format!("/api/archive.ndjson?{query}"), "", "").await;
    let line = |line: &str| serde_json::from_str::<Value>(line).expect("a line of JSON");
    text.lines().map(|text| line(text)["id"].as_str().expect("an id").to_owned()).collect()
}
