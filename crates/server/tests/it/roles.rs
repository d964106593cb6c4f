//! Authorisation: every route is requested in every role, and the table of routes says who is allowed. A route that is
//! missing here fails the test.
//!
//! What a player may do at which time is tested in `people` and in `play/tests`.

use crate::common::{Client, person};
use crate::schema;
use axum::http::Method;
use serde_json::{Value, json};
use server::{Access, Options, Route, document, routes};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::Store;

/// The number of accounts created so far.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The role of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Unknown to the server.
    Stranger,
    /// A guest who plays at another table and knows this one's address.
    Elsewhere,
    /// A player at the table.
    Player,
    /// A person with an account who plays at no table.
    Member,
    /// A bot that plays at another table.
    Bot,
    /// A program with an invalid token.
    Wrong,
}

const ROLES: [Role; 6] = [Role::Stranger, Role::Elsewhere, Role::Player, Role::Member, Role::Bot, Role::Wrong];

/// A valid body for a route; `None` for a route that is missing here.
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
        "/tables/{id}/conditional-moves" => json!({"lines": []}),
        "/tables/{id}/note" => json!({"text": "look at e5"}),
        "/tables/{id}/vacation" => json!({"days": 1}),
        "/tables/{id}/chat" => json!({"room": "watchers", "text": "hello"}),
        "/tournaments/{id}/chat" => json!({"room": "tournament", "text": "hello"}),
        "/tournaments/{id}/chat/mute" | "/tournaments/{id}/chat/report" => json!({"room": "tournament", "line": 1}),
        "/works/{id}/report" => json!({"text": "it is a copy"}),
        "/tables/{id}/chat/mute" | "/tables/{id}/chat/report" => json!({"room": "watchers", "line": 1}),
        "/my/notifications" => json!({"turn": ["push"], "language": "en"}),
        "/my/notifications/mail" => json!({"address": ""}),
        "/my/notifications/push" => json!({"endpoint": "http://nowhere", "p256dh": "", "auth": ""}),
        "/my/notifications/push/delete" => json!({"endpoint": "https://nowhere"}),
        "/mail/confirm" => json!({"person": "nobody", "token": "none"}),
        "/my/tokens" => json!({"name": "board", "scope": "play"}),
        "/my/bots" => json!({"name": "Max"}),
        "/seeks/{id}/decline" => json!({"why": "later"}),
        "/seeks" => json!({"game": "chess", "seats": [person(), {"by": "open"}]}),
        "/works" | "/works/check" | "/works/{id}/versions" => json!({"text": "game"}),
        "/works/{id}/visibility" => json!({"visibility": "public"}),
        "/tournaments" => {
            json!({"name": "Cup", "game": "chess", "clock": {"main": 60_000}, "form": {"is": "swiss", "rounds": 3}})
        }
        "/tournaments/{id}/bye" => json!({"round": 2}),
        "/tournaments/{id}/hold" => json!({"hold": true}),
        "/tournaments/{id}/pair" => json!({"round": 1, "pairs": [[0, 1]], "bye": null}),
        "/account" | "/sign-in" | "/my/name" => json!({"name": "nobody-else", "password": "wrong horse"}),
        "/my/password" => json!({"old": "wrong horse", "new": "battery staple"}),
        "/my/account/delete" | "/my/passkeys/begin" => json!({"password": "wrong horse"}),
        "/password/forgotten" => json!({"name": "nobody-else"}),
        "/password/reset" => json!({"person": "nobody", "token": "none", "password": "battery staple"}),
        "/my/passkeys" => json!({"clientDataJSON": "", "attestationObject": ""}),
        "/sign-in/passkey" => {
            json!({"id": "", "clientDataJSON": "", "authenticatorData": "", "signature": "", "userHandle": ""})
        }
        "/sign-out"
        | "/my/sessions/end"
        | "/my/sessions/{id}/end"
        | "/my/passkeys/{id}/delete"
        | "/sign-in/passkey/begin"
        | "/tables/{id}/analysis"
        | "/tournaments/{id}/join"
        | "/tournaments/{id}/leave"
        | "/tournaments/{id}/start"
        | "/works/{id}/delete"
        | "/seeks/{id}/take"
        | "/seeks/{id}/withdraw"
        | "/my/feed"
        | "/my/tokens/{id}/revoke"
        | "/my/bots/{id}/token"
        | "/my/bots/{id}/delete"
        | "/my/feed/delete"
        | "/my/mutes/{id}/lift"
        | "/mail/stop/{id}/{name}"
        | "/tables/{id}/takeback"
        | "/tables/{id}/leave-seat"
        | "/tables/{id}/rematch" => json!({}),
        _ => return None,
    })
}

/// The path of a route with this id.
pub(crate) fn path(route: &Route, id: &str) -> String {
    let names = route.path.split('/').map(|part| match part {
        "{id}" => id,
        part if part.starts_with('{') => "none",
        part => part,
    });
    format!("/api{}", names.collect::<Vec<_>>().join("/"))
}

/// Sends a request about a new table in this role; returns the status.
async fn asked(client: &Client, bot: &Client, store: &dyn Store, route: &Route, role: Role) -> u16 {
    let player = client.other();
    let table = player.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let key = table.view["table"]["seats"][1]["key"].as_str().unwrap().to_owned();
    let asker = match role {
        Role::Stranger => client.other(),
        Role::Elsewhere => {
            let elsewhere = client.other();
            elsewhere.open("chess", json!({}), json!([person(), person()])).await;
            elsewhere
        }
        Role::Player => player,
        Role::Member => {
            // A new name for each route.
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
        let body = body.unwrap_or_else(|| panic!("{} {}: add its body to `body`", route.method, route.path));
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
async fn every_route_allows_exactly_the_roles_in_the_table_of_routes() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(Options::default(), Arc::clone(&store));
    let bot = client.other().bot("Max").await;
    for route in routes() {
        for role in ROLES {
            let status = asked(&client, &bot, &*store, &route, role).await;
            let refused = match (route.access, role) {
                // After several invalid tokens the rate limit answers first.
                (_, Role::Wrong) => Some(if status == 429 { 429 } else { 401 }),
                (_, Role::Bot) if !route.allows_tokens => Some(403),
                (Access::Account, Role::Stranger | Role::Elsewhere | Role::Player) => Some(401),
                (Access::Player, Role::Stranger | Role::Elsewhere | Role::Member | Role::Bot) => Some(403),
                (Access::Anyone, _) | (Access::Player, Role::Player) | (Access::Account, Role::Member | Role::Bot) => {
                    None
                }
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
