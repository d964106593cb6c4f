//! Changes of a table: by people, computers, the clock, other nodes, and after a restart.

use super::change::ATTENTION_TIMEOUT;
use super::*;
use crate::Options;
use crate::live::state::Live;
use crate::live::table::presence::Presence;
use crate::test_support::{app, later, opening, restarted};
use play::Action;
use serde_json::Value;

async fn against_computers() -> (Live, Arc<Table>, SearchTask) {
    let app = app(Options::default()).await;
    let (table, thought) = app.tables.open(&app, opening("chess", "1 1"), Address::INTERNAL).await.unwrap();
    (app, table, thought.unwrap())
}

fn shown(table: &Table) -> Value {
    serde_json::from_str(&table.view(Some("ann"))).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_may_take_over_from_a_failed_computer() {
    let (app, table, thought) = against_computers().await;
    assert!(
        table.answer(&app, thought.event_count + 1, None).await.is_none(),
        "an answer to another search is ignored"
    );
    assert_eq!(shown(&table)["thinking"], true);
    assert!(table.answer(&app, thought.event_count, None).await.is_none());
    let view = shown(&table);
    assert_eq!((&view["thinking"], &view["sides"][0]["kind"]), (&Value::Bool(false), &Value::from("person")));
    assert!(view["notice"]["text"].as_str().unwrap().contains("a person can take over"));
    assert!(table.next(Some("ann"), view["revision"].as_u64().unwrap().into(), &[]).is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_pause_while_no_one_watches() {
    let (app, table, thought) = against_computers().await;
    let turn = table.setting.game().find_turn(table.now().standing.game_state.position()).unwrap().0;
    if !table.leave_alone(ATTENTION_TIMEOUT + ATTENTION_TIMEOUT) {
        return;
    }
    assert!(table.answer(&app, thought.event_count, Some((turn, 0))).await.is_none(), "no one watches");
    assert_eq!(shown(&table)["thinking"], false);
    assert!(table.touch(None), "a request arrives");
    assert!(table.wake_computer(&app).await.unwrap().is_some());
    assert!(table.wake_computer(&app).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_computed_again_if_another_node_was_quicker() {
    let app = app(Options::default()).await;
    let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::INTERNAL).await.unwrap();
    let (before, store) = (table.now(), Arc::clone(&app.store));
    let quicker = before.standing.act(
        table.setting.game(),
        "ann",
        &Action::Offer(play::OfferKind::Draw),
        play::ActionContext { at: app.clock.now(), rematch_id: "", lag_ms: 0, absent: &[] },
    );
    let (events, standing) = quicker.unwrap();
    let at = app.clock.now();
    let entries = kept::to_stored(&events, before.standing.event_count, at);
    let head = kept::head(table.id(), &standing, at, at);
    store.append(before.standing.event_count, &head, &kept::seats(&standing), &entries).await.unwrap();
    assert!(!table.now().standing.game_state.is_over(), "this node does not know of it yet");
    let told = table.act(&app, "ann", None, Action::Resign { side: None }).await.unwrap_err();
    assert!(told.sentence().contains("over already"), "{}", told.sentence());
    assert_eq!(table.now().standing.game_state.result(), Some("1/2-1/2"));
}

/// A game of Ann and Bob with a minute each.
async fn live_game() -> (Live, Arc<Table>) {
    let app = app(Options::default()).await;
    let mut terms = opening("chess", "me me").with_clock(Some(play::TimeControl::new(60_000, 0, 0)));
    terms.people[1] = Some("bob".to_owned());
    let (table, _) = app.tables.open(&app, terms, Address::INTERNAL).await.unwrap();
    (app, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_aborts_a_live_game_whose_first_turn_is_not_made() {
    let (app, table) = live_game().await;
    let id = table.id().to_owned();
    let after = async |seconds: Millis| {
        let later = restarted(&later(&app, 1000 * seconds));
        later.tables.flag_overdue(&later).await.unwrap();
        let table = later.tables.find(&later, &id, Address::INTERNAL).await.unwrap();
        table.now().standing.game_state.result()
    };
    assert_eq!(after(15).await, None);
    assert_eq!(after(25).await, Some("*"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_of_a_player_who_has_left_can_be_claimed_after_a_while() {
    let (app, table) = live_game().await;
    for (player, turn) in [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3")] {
        table.act(&app, player, None, Action::Text(turn.to_owned())).await.unwrap();
    }
    let claimable = || shown(&table)["table"]["canClaimAbsence"].as_bool().unwrap();
    let enter = || Presence::new(Arc::downgrade(&table), "bob".to_owned());
    if !table.age_absences() {
        return;
    }
    assert!(!claimable(), "who was never here has not left");
    drop(enter());
    assert!(!claimable(), "a reload takes a moment");
    let claim = Action::ClaimAbsence { draw: false };
    assert!(table.act(&app, "ann", None, claim.clone()).await.is_err());
    assert!(table.age_absences() && claimable());
    table.touch(Some("bob"));
    assert!(!claimable(), "a page without a socket asks regularly");
    assert!(table.age_absences() && claimable());
    let back = enter();
    assert!(!claimable(), "who has come back has not left");
    drop(back);
    assert!(table.age_absences() && claimable());
    table.act(&app, "ann", None, claim).await.unwrap();
    assert_eq!(table.now().standing.game_state.result(), Some("1-0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_of_a_player_who_left_before_a_restart_can_be_claimed_after_it() {
    let (app, table) = live_game().await;
    for (player, turn) in [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3")] {
        table.act(&app, player, None, Action::Text(turn.to_owned())).await.unwrap();
    }
    drop(Presence::new(Arc::downgrade(&table), "bob".to_owned()));
    let id = table.id().to_owned();
    let restarted = restarted(&app);
    let table = restarted.tables.find(&restarted, &id, Address::INTERNAL).await.unwrap();
    let _ann = Presence::new(Arc::downgrade(&table), "ann".to_owned());
    let claimable = || shown(&table)["table"]["canClaimAbsence"].as_bool().unwrap();
    let claim = Action::ClaimAbsence { draw: false };
    assert!(!claimable() && table.act(&restarted, "ann", None, claim.clone()).await.is_err());
    if !table.age_absences() {
        return;
    }
    assert!(claimable());
    table.note_sign("bob");
    assert!(!claimable(), "a request at another node is a sign, too");
    assert!(table.age_absences() && claimable());
    table.act(&restarted, "ann", None, claim).await.unwrap();
    assert_eq!(table.now().standing.game_state.result(), Some("1-0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_the_same_after_it_is_loaded_again() {
    let app = app(Options::default()).await;
    let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::INTERNAL).await.unwrap();
    for turn in ["e4", "e5", "Nf3"] {
        table.act(&app, "ann", None, Action::Text(turn.to_owned())).await.unwrap();
    }
    let (id, before) = (table.id().to_owned(), shown(&table));
    let again = restarted(&app);
    let table = again.tables.find(&again, &id, Address::INTERNAL).await.unwrap();
    assert_eq!(shown(&table), before);
}
