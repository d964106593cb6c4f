//! Secret setups: no route that reads, and no socket, reveals them to others.

use super::wire::Server;
use crate::common::{Chance, Client, Seen, person};
use crate::live::LivePage;
use crate::roles::path;
use axum::http::Method;
use serde_json::{Value, json};
use server::{Options, routes};
use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The one game whose pieces are set up secretly: four players build a fortress each.
fn opening() -> Value {
    let open = json!({"by": "open"});
    json!({"game": "fortress-chess", "readings": {"set-up": "simultaneous"}, "seats": [person(), open, open, open], "public": true})
}

/// The squares of all pieces of this side that appear anywhere in a value.
fn squares(told: &Value, side: u64) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    match told {
        Value::Array(all) => all.iter().for_each(|one| found.extend(squares(one, side))),
        Value::Object(all) => {
            if let (Some(cell), Some(_), true) =
                (all.get("cell"), all.get("kind"), all.get("side") == Some(&json!(side)))
            {
                found.insert(cell.as_str().unwrap_or_default().to_owned());
            }
            all.values().for_each(|one| found.extend(squares(one, side)));
        }
        _ => {}
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_reveals_a_secret_setup() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let ann = Client::on(Options::default(), Arc::clone(&store)).also(&*store, "Ann").await;
    let opened = ann.post("/api/tables", &opening()).await;
    let id = opened["id"].as_str().unwrap();
    let at = |what: &str| format!("/api/tables/{id}{what}");
    let others = [ann.other(), ann.also(&*store, "Red").await, ann.other()];
    for (side, other) in (1..).zip(&others) {
        other.post(&at("/sit"), &json!({"side": side})).await;
    }
    let mut seen = Seen { client: ann.clone(), view: ann.get(&at("")).await };
    assert_eq!(seen.view["toMove"], 0);
    let before = squares(&seen.view["pieces"], 0);
    seen.play_by_chance(&mut Chance(7)).await;
    let view = ann.get(&at("")).await;
    let placed: BTreeSet<String> = squares(&view["pieces"], 0).difference(&before).cloned().collect();
    let text = view["turns"][0]["text"].as_str().unwrap().to_owned();
    assert!(placed.len() == 3 && text.len() > 5, "{text}");
    let watcher = ann.other();
    for who in others.iter().chain([&watcher]) {
        for route in routes().into_iter().filter(|route| route.method == Method::GET) {
            let id = if route.path.starts_with("/tables") { id } else { "fortress-chess" };
            for query in ["", "?rules=1", "?from=0", "?running=1&game=fortress-chess", "?player=Ann", "?mine=1"] {
                let (_, _, told) = who.send("GET", &format!("{}{query}", path(&route, id)), "", "").await;
                assert!(!told.contains(&text), "{}{query} reveals {text}: {told}", route.path);
                let told = serde_json::from_str(&told).unwrap_or(Value::Null);
                if route.path.starts_with("/tables") {
                    assert!(squares(&told, 0).is_disjoint(&placed), "{}{query}: {told}", route.path);
                }
            }
        }
        let revision = who.get(&at("")).await["revision"].clone();
        for tokens in [json!([]), json!([placed.first()])] {
            let (_, told) = who.try_post(&at("/next"), &json!({"revision": revision, "tokens": tokens})).await;
            assert!(squares(&told, 0).is_disjoint(&placed), "{told}");
        }
        let (status, told) = who.try_post(&at("/conditional-moves"), &json!({"lines": [["R@M1", "R@A1"]]})).await;
        assert!(!status.is_success() && !told.to_string().contains(&text), "{told}");
    }
    // Requests about the position that others see reveal no more.
    let shown = others[0].get(&at("")).await["position"].clone();
    let asked =
        json!({"ask": "set-up", "id": "fortress-chess", "readings": {"set-up": "simultaneous"}, "position": shown});
    assert!(squares(&others[0].post("/api/ask", &asked).await, 0).is_disjoint(&placed));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_socket_reveals_a_secret_setup() {
    let server = Server::with(Options::default()).await;
    let [ann, bob, watcher] = [1, 2, 3].map(|last| Ipv4Addr::new(127, 0, 0, last));
    let opened = server.post(ann, "/api/tables", &opening()).await.view();
    let table = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    for side in 1..4 {
        server.post(bob, &format!("{table}/sit"), &json!({"side": side})).await;
    }
    let mut sockets = Vec::new();
    for who in [bob, watcher] {
        let mut request = format!("ws://{}{table}/live", server.address).into_client_request().unwrap();
        if let Some(cookie) = server.cookie(who) {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        sockets.push(LivePage::new(tokio_tungstenite::connect_async(request).await.unwrap().0));
    }
    let before = squares(&opened["pieces"], 0);
    let revision = server.get(ann, &table).await.view()["revision"].clone();
    let played = server
        .post(ann, &format!("{table}/play"), &json!({"revision": revision, "text": "B@M1/N@N2/R@P3"}))
        .await
        .view();
    let placed: BTreeSet<String> = squares(&played["pieces"], 0).difference(&before).cloned().collect();
    assert_eq!(placed.len(), 3, "{played}");
    for socket in &mut sockets {
        loop {
            let told = socket.hear().await;
            assert!(squares(&told["pieces"], 0).is_disjoint(&placed), "{told}");
            if told["turns"].as_array().is_some_and(|turns| turns.len() == 1) {
                assert_eq!(told["turns"][0]["text"], "(unseen)");
                break;
            }
        }
    }
    server.end().await;
}
