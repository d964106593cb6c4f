//! Every address as everybody: who is let in is what the table of routes says, and no address is forgotten here.
//!
//! For: the door of each route. Not for: what a player may do when (`people`, and `house/tests`).

use crate::common::{Client, person};
use crate::schema;
use axum::http::Method;
use serde_json::{Value, json};
use server::{Options, Route, Who, document, routes};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::Store;

/// How many have got an account.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Nobody knows him.
    Stranger,
    /// A guest who plays elsewhere, and knows this table's address.
    Elsewhere,
    /// Plays at the table.
    Player,
    /// Has an account, and plays at no table.
    Member,
    /// A bot that plays elsewhere.
    Bot,
    /// Somebody with a token that is none.
    Wrong,
}

const ROLES: [Role; 6] = [Role::Stranger, Role::Elsewhere, Role::Player, Role::Member, Role::Bot, Role::Wrong];

/// A body that is right in its form, for whoever may send it; none for an address that this test does not know.
pub(crate) fn body(path: &str, key: &str) -> Option<Value> {
    Some(match path {
        "/ask" => json!({"ask": "games"}),
        "/tables" => json!({"game": "chess", "readings": {}, "position": null, "seats": [person(), person()]}),
        "/tables/{id}/next" => json!({"revision": 2, "tokens": []}),
        "/tables/{id}/play" => json!({"revision": 2, "text": "e2e4"}),
        "/tables/{id}/end" => json!({"how": "draw"}),
        "/tables/{id}/sit" => json!({"side": 1, "key": key}),
        "/tables/{id}/agree" | "/tables/{id}/decline" => json!({"number": 1}),
        "/tables/{id}/hand-over" => json!({"side": 0, "level": 1}),
        "/tables/{id}/foresee" => json!({"lines": []}),
        "/tables/{id}/note" => json!({"text": "look at e5"}),
        "/tables/{id}/leave" => json!({"days": 1}),
        "/tables/{id}/chat" => json!({"room": "watchers", "text": "hello"}),
        "/works/{id}/report" => json!({"text": "it is a copy"}),
        "/tables/{id}/chat/mute" | "/tables/{id}/chat/report" => json!({"room": "watchers", "line": 1}),
        "/my/tell" => json!({"turn": ["push"], "language": "en"}),
        "/my/tell/mail" => json!({"address": ""}),
        "/my/tell/push" => json!({"endpoint": "http://nowhere", "p256dh": "", "auth": ""}),
        "/my/tell/push/drop" => json!({"endpoint": "https://nowhere"}),
        "/mail/confirm" => json!({"person": "nobody", "token": "none"}),
        "/my/tokens" => json!({"name": "board", "scope": "play"}),
        "/my/bots" => json!({"name": "Max"}),
        "/seeks/{id}/decline" => json!({"why": "later"}),
        "/seeks" => json!({"game": "chess", "seats": [person(), {"by": "open"}]}),
        "/works" | "/works/check" | "/works/{id}/versions" => json!({"text": "game"}),
        "/works/{id}/visibility" => json!({"visibility": "public"}),
        "/cups" => {
            json!({"name": "Cup", "game": "chess", "clock": {"main": 60_000}, "form": {"is": "swiss", "rounds": 3}})
        }
        "/account" | "/sign-in" | "/my/name" => json!({"name": "nobody-else", "password": "wrong horse"}),
        "/my/password" => json!({"old": "wrong horse", "new": "battery staple"}),
        "/my/account/delete" => json!({"password": "wrong horse"}),
        "/password/forgotten" => json!({"name": "nobody-else"}),
        "/password/reset" => json!({"person": "nobody", "token": "none", "password": "battery staple"}),
        "/my/passkeys" => json!({"clientDataJSON": "", "attestationObject": ""}),
        "/sign-in/passkey" => {
            json!({"id": "", "clientDataJSON": "", "authenticatorData": "", "signature": "", "userHandle": ""})
        }
        "/sign-out"
        | "/my/sessions/end"
        | "/my/sessions/{id}/end"
        | "/my/passkeys/begin"
        | "/my/passkeys/{id}/drop"
        | "/sign-in/passkey/begin"
        | "/tables/{id}/analysis"
        | "/cups/{id}/join"
        | "/cups/{id}/leave"
        | "/cups/{id}/start"
        | "/works/{id}/drop"
        | "/seeks/{id}/take"
        | "/seeks/{id}/withdraw"
        | "/my/feed"
        | "/my/tokens/{id}/revoke"
        | "/my/bots/{id}/token"
        | "/my/bots/{id}/delete"
        | "/my/feed/drop"
        | "/my/mutes/{id}/lift"
        | "/mail/stop/{id}/{name}"
        | "/tables/{id}/takeback"
        | "/tables/{id}/rise"
        | "/tables/{id}/rematch" => json!({}),
        _ => return None,
    })
}

/// The address with that id in it.
pub(crate) fn path(route: &Route, id: &str) -> String {
    let names = route.path.split('/').map(|part| match part {
        "{id}" => id,
        part if part.starts_with('{') => "none",
        part => part,
    });
    format!("/api{}", names.collect::<Vec<_>>().join("/"))
}

/// Asks it at a table of its own; the status.
async fn asked(client: &Client, bot: &Client, store: &dyn Store, route: &Route, role: Role) -> u16 {
    let player = client.other();
    let table = player.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let key = table.view["house"]["chairs"][1]["key"].as_str().unwrap().to_owned();
    let asker = match role {
        Role::Stranger => client.other(),
        Role::Elsewhere => {
            let elsewhere = client.other();
            elsewhere.open("chess", json!({}), json!([person(), person()])).await;
            elsewhere
        }
        Role::Player => player,
        Role::Member => {
            // A name of its own for each address that is tried.
            let name = format!("member-{}", NUMBER.fetch_add(1, Ordering::Relaxed));
            client.also(store, &name).await
        }
        Role::Bot => bot.clone(),
        Role::Wrong => client.program("variorum.bm9ib2R5.12345678.12345678901234567890123456789012"),
    };
    let id = if route.path.starts_with("/tables") { table.view["id"].as_str().unwrap() } else { "chess" };
    let path = path(route, id);
    let sent = if route.method == Method::GET {
        String::new()
    } else {
        let body = body(route.path, &key);
        let body = body.unwrap_or_else(|| panic!("{} {}: say here what is sent to it", route.method, route.path));
        if let Some(said) = schema::of_body(&document(), route.path) {
            schema::check(&document(), &said, &body).unwrap_or_else(|why| panic!("{}: {why}", route.path));
        }
        body.to_string()
    };
    let (status, headers, answer) = asker.send(route.method.as_str(), &path, "application/json", sent).await;
    if status.is_success() && headers.get("content-type").is_some_and(|kind| kind == "application/json") {
        let answer = serde_json::from_str(&answer).unwrap_or_else(|why| panic!("{}: {why}", route.path));
        let said = schema::of_answer(&document(), route);
        schema::check(&document(), &said, &answer).unwrap_or_else(|why| panic!("the answer of {}: {why}", route.path));
    }
    status.as_u16()
}

#[tokio::test]
async fn every_address_lets_in_whom_the_table_of_routes_says() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(Options::default(), Arc::clone(&store));
    let bot = client.other().bot("Max").await;
    for route in routes() {
        for role in ROLES {
            let status = asked(&client, &bot, &*store, &route, role).await;
            let refused = match (route.who, role) {
                // After some wrong tokens nobody says any more that they are wrong.
                (_, Role::Wrong) => Some(if status == 429 { 429 } else { 401 }),
                (_, Role::Bot) if !route.programs => Some(403),
                (Who::Account, Role::Stranger | Role::Elsewhere | Role::Player) => Some(401),
                (Who::Player, Role::Stranger | Role::Elsewhere | Role::Member | Role::Bot) => Some(403),
                (Who::Anybody, _) | (Who::Player, Role::Player) | (Who::Account, Role::Member | Role::Bot) => None,
            };
            match refused {
                Some(wanted) => assert_eq!(status, wanted, "{} {} as {role:?}", route.method, route.path),
                None => assert!(
                    ![401, 403, 405, 500].contains(&status),
                    "{} {} as {role:?}: {status}",
                    route.method,
                    route.path
                ),
            }
        }
    }
}
