//! Bans: a banned person can only watch. And the commands of moderators, which work on the database while servers run.

use crate::common::{Client, person};
use serde_json::json;
use server::admin::{self, Ban, StoredReport};
use server::{Access, Options, routes};
use std::sync::Arc;
use std::time::Duration;
use store::Status;

const NOON: i64 = 1_900_000_000_000;

fn ban(person: &str, until: Option<i64>) -> Ban {
    Ban { person: person.to_owned(), why: "Insulted other players.".to_owned(), at: 1, until }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_person_can_only_watch_until_the_ban_is_lifted() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let first = Client::on(Options::default(), Arc::clone(&store));
    let (ann, bob) = (first.also(&*store, "Ann").await, first.also(&*store, "Bob").await);
    let game =
        ann.post("/api/tables", &json!({"game": "chess", "seats": [person(), {"by": "open"}], "public": true})).await;
    let path = format!("/api/tables/{}", game["id"].as_str().unwrap());
    bob.post(&format!("{path}/sit"), &json!({"side": 1})).await;
    ban("id of Ann", Some(NOON)).save(&*store).await.unwrap();
    // A server that has just started reads the bans at once; the running one reads them again within seconds.
    let ann = ann.moved_to(Client::on(Options::default(), Arc::clone(&store)).router);
    let refused = [
        ("/api/tables", json!({"game": "chess", "seats": [person(), person()]})),
        (&*format!("{path}/sit"), json!({"side": 1})),
        (&*format!("{path}/chat"), json!({"room": "players", "text": "hello"})),
        (&*format!("{path}/rematch"), json!({})),
        ("/api/seeks", json!({"game": "chess", "seats": [person(), {"by": "open"}]})),
        (
            "/api/tournaments",
            json!({"name": "Cup", "game": "chess", "clock": {"main": 60_000}, "form": {"is": "swiss", "rounds": 3}}),
        ),
    ];
    for (address, body) in &refused {
        let (status, told) = ann.try_post(address, body).await;
        assert_eq!(status, 403, "{address}: {told}");
        let sentence = "You are banned and may only watch until 2030-03-17 17:46 UTC: Insulted other players.";
        assert_eq!(told["error"], sentence, "{address}");
    }
    // Ann can still watch, play her games and change her own settings; others are not affected.
    let view = ann.get(&path).await;
    ann.post(&format!("{path}/play"), &json!({"revision": view["revision"], "text": "e4"})).await;
    ann.post("/api/my/notifications", &json!({"turn": [], "language": "en"})).await;
    ann.post("/api/ask", &json!({"ask": "games"})).await;
    bob.post(&format!("{path}/chat"), &json!({"room": "players", "text": "hello"})).await;
    assert_eq!(Ban::list(&*store, 2).await.unwrap(), [ban("id of Ann", Some(NOON))]);
    assert!(Ban::list(&*store, NOON + 1).await.unwrap().is_empty(), "it expires");
    assert!(Ban::lift(&*store, "id of Ann", 2).await.unwrap() && !Ban::lift(&*store, "id of Ann", 2).await.unwrap());
    let (address, body) = &refused[2];
    for _ in 0..100 {
        if ann.try_post(address, body).await.0 == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the server does not notice that the ban was lifted");
}

#[test]
fn no_route_that_affects_others_is_open_to_a_banned_person() {
    let open = [
        "/ask",
        "/seeks/{id}/withdraw",
        "/tournaments/{id}/leave",
        "/tables/{id}/chat/mute",
        "/tournaments/{id}/chat/mute",
        "/sign-out",
    ];
    for route in routes().into_iter().filter(|route| route.method != axum::http::Method::GET) {
        let own = ["/my/", "/mail/"].iter().any(|own| route.path.starts_with(own));
        let plays = route.access == Access::Player && route.path != "/tables/{id}/rematch";
        assert_eq!(route.allows_banned, own || plays || open.contains(&route.path), "{}", route.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_server_ends_a_game_on_command_and_a_report_is_closed() {
    let (ann, store) = crate::notifications::servers(1, &crate::notifications::options(None)).await;
    let bob = ann.other();
    let game =
        ann.post("/api/tables", &json!({"game": "chess", "seats": [person(), {"by": "open"}], "public": true})).await;
    let id = game["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}");
    bob.post(&format!("{path}/sit"), &json!({"side": 1})).await;
    bob.post(&format!("{path}/chat"), &json!({"room": "players", "text": "before"})).await;
    bob.post(&format!("{path}/chat"), &json!({"room": "players", "text": "bad words"})).await;
    ann.post(&format!("{path}/chat/report"), &json!({"room": "players", "line": 2, "text": "he is rude"})).await;
    let reports = StoredReport::list(&*store, 0, 10).await.unwrap();
    assert_eq!((reports.len(), reports[0].id.clone()), (1, format!("{id}-players-2")));
    let around = reports[0].report.about.context(&*store, 0).await.unwrap();
    assert_eq!(around.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["before", "bad words"]);
    assert_eq!(StoredReport::dismiss(&*store, &format!("{id}-players-1"), 0).await.unwrap(), 0);
    assert_eq!(StoredReport::dismiss(&*store, &reports[0].id, 0).await.unwrap(), 1);
    assert!(StoredReport::list(&*store, 0, 10).await.unwrap().is_empty());
    let now =
        i64::try_from(std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis()).unwrap();
    admin::request_end(&*store, id, now).await.unwrap();
    admin::request_end(&*store, "nowhere", now).await.unwrap();
    for _ in 0..200 {
        if !admin::is_pending(&*store, id, now).await.unwrap()
            && !admin::is_pending(&*store, "nowhere", now).await.unwrap()
        {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (head, _) = store.game(id).await.unwrap().unwrap();
    assert_eq!((head.status, head.result.as_deref()), (Status::Over, Some("*")));
}
