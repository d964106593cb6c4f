//! Whoever is banned looks on, and does nothing else; whoever looks after the house does the rest on the database,
//! while servers run.

use crate::common::{Client, person};
use serde_json::json;
use server::admin::{self, Ban, Reported};
use server::{Options, Who, routes};
use std::sync::Arc;
use std::time::Duration;
use store::Status;

const NOON: i64 = 1_900_000_000_000;

fn ban(person: &str, until: Option<i64>) -> Ban {
    Ban { person: person.to_owned(), why: "Called everybody names.".to_owned(), at: 1, until }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_only_looks_on_until_he_is_not() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let first = Client::on(Options::default(), Arc::clone(&store));
    let (ann, bob) = (first.also(&*store, "Ann").await, first.also(&*store, "Bob").await);
    let game =
        ann.post("/api/tables", &json!({"game": "chess", "seats": [person(), {"by": "open"}], "public": true})).await;
    let path = format!("/api/tables/{}", game["id"].as_str().unwrap());
    bob.post(&format!("{path}/sit"), &json!({"side": 1})).await;
    ban("id of Ann", Some(NOON)).keep(&*store).await.unwrap();
    // Another server of the same house has not looked yet; this one looks again within seconds.
    let ann = ann.moved_to(Client::on(Options::default(), Arc::clone(&store)).router);
    let refused = [
        ("/api/tables", json!({"game": "chess", "seats": [person(), person()]})),
        (&*format!("{path}/sit"), json!({"side": 1})),
        (&*format!("{path}/chat"), json!({"room": "players", "text": "hello"})),
        (&*format!("{path}/rematch"), json!({})),
        ("/api/seeks", json!({"game": "chess", "seats": [person(), {"by": "open"}]})),
        (
            "/api/cups",
            json!({"name": "Cup", "game": "chess", "clock": {"main": 60_000}, "form": {"is": "swiss", "rounds": 3}}),
        ),
    ];
    for (address, body) in &refused {
        let (status, told) = ann.try_post(address, body).await;
        assert_eq!(status, 403, "{address}: {told}");
        let sentence =
            "Whoever looks after this house lets you only look on until 2030-03-17 17:46 UTC: Called everybody names.";
        assert_eq!(told["error"], sentence, "{address}");
    }
    // He looks on, plays on where he plays, does what is only his affair; and others do as they like.
    let view = ann.get(&path).await;
    ann.post(&format!("{path}/play"), &json!({"revision": view["revision"], "text": "e4"})).await;
    ann.post("/api/my/tell", &json!({"turn": [], "language": "en"})).await;
    ann.post("/api/ask", &json!({"ask": "games"})).await;
    bob.post(&format!("{path}/chat"), &json!({"room": "players", "text": "hello"})).await;
    assert_eq!(Ban::all(&*store, 2).await.unwrap(), [ban("id of Ann", Some(NOON))]);
    assert!(Ban::all(&*store, NOON + 1).await.unwrap().is_empty(), "it ends");
    assert!(Ban::lift(&*store, "id of Ann", 2).await.unwrap() && !Ban::lift(&*store, "id of Ann", 2).await.unwrap());
    let (address, body) = &refused[2];
    for _ in 0..100 {
        if ann.try_post(address, body).await.0 == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the server does not hear that the ban is lifted");
}

#[test]
fn nothing_that_changes_the_house_is_open_to_whoever_is_banned() {
    let open = ["/ask", "/seeks/{id}/withdraw", "/cups/{id}/leave", "/tables/{id}/chat/mute", "/sign-out"];
    for route in routes().into_iter().filter(|route| route.method != axum::http::Method::GET) {
        let own = ["/my/", "/mail/"].iter().any(|own| route.path.starts_with(own));
        let plays = route.who == Who::Player && route.path != "/tables/{id}/rematch";
        assert_eq!(route.banned, own || plays || open.contains(&route.path), "{}", route.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_ended_by_the_server_that_has_it_and_a_report_put_away() {
    let (ann, store) = crate::tell::servers(1, &crate::tell::options(None)).await;
    let bob = ann.other();
    let game =
        ann.post("/api/tables", &json!({"game": "chess", "seats": [person(), {"by": "open"}], "public": true})).await;
    let id = game["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}");
    bob.post(&format!("{path}/sit"), &json!({"side": 1})).await;
    bob.post(&format!("{path}/chat"), &json!({"room": "players", "text": "before"})).await;
    bob.post(&format!("{path}/chat"), &json!({"room": "players", "text": "bad words"})).await;
    ann.post(&format!("{path}/chat/report"), &json!({"room": "players", "line": 2, "text": "he is rude"})).await;
    let reports = Reported::all(&*store, 0, 10).await.unwrap();
    assert_eq!((reports.len(), reports[0].id.clone()), (1, format!("{id}-players-2")));
    let around = reports[0].report.about.context(&*store, 0).await.unwrap();
    assert_eq!(around.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["before", "bad words"]);
    assert_eq!(Reported::done(&*store, &format!("{id}-players-1"), 0).await.unwrap(), 0);
    assert_eq!(Reported::done(&*store, &reports[0].id, 0).await.unwrap(), 1);
    assert!(Reported::all(&*store, 0, 10).await.unwrap().is_empty());
    let now =
        i64::try_from(std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis()).unwrap();
    admin::end(&*store, id, now).await.unwrap();
    admin::end(&*store, "nowhere", now).await.unwrap();
    for _ in 0..200 {
        if !admin::waits(&*store, id, now).await.unwrap() && !admin::waits(&*store, "nowhere", now).await.unwrap() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (head, _) = store.game(id).await.unwrap().unwrap();
    assert_eq!((head.status, head.result.as_deref()), (Status::Over, Some("*")));
}
