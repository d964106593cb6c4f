//! `variorum admin tables` and `table`: unfinished games, the events of one, and ending it.
//!
//! It reads the stored data of games. A game is ended by the server that has it in memory, which receives the command
//! within seconds.

use super::columns::{date, write_columns};
use super::{MAX_ROWS, display_name, fail_with, load_names, now, require_person};
use clap::Args;
use commandline::failure::{CommandResult, fail};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;
use store::{GameHeader, Seat, Speed, Status, Store};
use tokio::time::sleep;

/// The interval, and the number of times, to check whether a server has carried out a command.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
const MAX_POLLS: u32 = 40;

#[derive(Debug, Args)]
pub(super) struct Tables {
    /// Only those at which this user plays: a name or an id
    who: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Table {
    /// Id of the table, which is the end of its URL
    id: String,

    /// End its game without a result
    #[arg(long)]
    end: bool,
}

impl Tables {
    pub(super) async fn run(self, store: &dyn Store, json: bool, out: &mut impl Write) -> CommandResult {
        let games = match self.who {
            Some(who) => store.games_of(&require_person(store, &who).await?.id, false, None, MAX_ROWS).await,
            None => store.active_games(MAX_ROWS).await,
        };
        let games = games.or_else(fail_with)?;
        if json {
            return Ok(writeln!(
                out,
                "{:#}",
                games.iter().map(|(head, seats)| to_json(head, seats)).collect::<Value>()
            )?);
        }
        let names =
            load_names(store, games.iter().flat_map(|(_, seats)| seats.iter().filter_map(|seat| seat.person.clone())))
                .await?;
        let sits = |seat: &Seat| match (&seat.person, seat.level) {
            (Some(person), _) => names.get(person),
            (None, Some(level)) => format!("level {level}"),
            (None, None) => "(open)".to_owned(),
        };
        let all = games.iter().map(|(head, seats)| {
            let seats: Vec<String> = seats.iter().map(sits).collect();
            let (status, speed) = status_words(head);
            let status = status.to_owned();
            [
                head.id.clone(),
                head.title.clone(),
                seats.join(" – "),
                status,
                speed.to_owned(),
                head.turns.to_string(),
                date(head.changed_at),
            ]
        });
        write_columns(out, ["table", "game", "who", "", "", "turns", "last changed"], all)
    }
}

impl Table {
    pub(super) async fn run(self, store: &dyn Store, json: bool, out: &mut impl Write) -> CommandResult {
        let Some((head, seats)) = store.game(&self.id).await.or_else(fail_with)? else {
            return fail(format!("there is no table {}; `variorum admin tables` lists the unfinished ones", self.id));
        };
        if self.end {
            return end_game(store, &head, out).await;
        }
        let events = store.events(&self.id, 0).await.or_else(fail_with)?;
        let events = events.into_iter().map(|event| (event.number, event.at, without_keys(&event.body)));
        if json {
            let events = events.map(|(number, at, event)| json!({ "number": number, "at": at, "event": event }));
            let (table, events) = (to_json(&head, &seats), events.collect::<Value>());
            return Ok(writeln!(out, "{:#}", json!({ "table": table, "events": events }))?);
        }
        let (status, speed) = status_words(&head);
        writeln!(out, "{}, {status}, {speed}, {} turns, opened {}", head.title, head.turns, date(head.opened_at))?;
        for seat in &seats {
            let who = match (&seat.person, seat.level) {
                (Some(id), _) => {
                    let person = store.person(id).await.or_else(fail_with)?;
                    format!("{} ({id})", person.as_ref().map_or("(deleted)".to_owned(), display_name))
                }
                (None, Some(level)) => format!("computer, level {level}"),
                (None, None) => "(open)".to_owned(),
            };
            writeln!(out, "side {}: {who}", seat.side)?;
        }
        let all = events.map(|(number, at, mut event)| {
            let what = event.as_object_mut().and_then(|event| event.remove("is")).unwrap_or_default();
            let more =
                event.as_object().filter(|event| !event.is_empty()).map_or_else(String::new, |_| event.to_string());
            [number.to_string(), date(at), what.as_str().unwrap_or_default().to_owned(), more]
        });
        write_columns(out, ["", "", "", ""], all)
    }
}

async fn end_game(store: &dyn Store, head: &GameHeader, out: &mut impl Write) -> CommandResult {
    if head.status == Status::Over {
        return fail("the game is over already");
    }
    server::admin::request_end(store, &head.id, now()).await.or_else(fail_with)?;
    for _ in 0..MAX_POLLS {
        if !server::admin::is_pending(store, &head.id, now()).await.or_else(fail_with)? {
            let over =
                store.game(&head.id).await.or_else(fail_with)?.is_some_and(|(head, _)| head.status == Status::Over);
            return if over {
                Ok(writeln!(out, "The game is over.")?)
            } else {
                fail("the server could not end the game; see its log")
            };
        }
        sleep(POLL_INTERVAL).await;
    }
    Ok(writeln!(out, "No server has ended the game yet; a server that runs within the next day will end it.")?)
}

/// An event without the keys of seats, because anyone who has a key can take the seat.
fn without_keys(body: &str) -> Value {
    let mut event: Value = serde_json::from_str(body).unwrap_or_else(|_| json!({ "is": "unreadable" }));
    if let Some(event) = event.as_object_mut() {
        event.remove("keys");
    }
    event
}

fn to_json(head: &GameHeader, seats: &[Seat]) -> Value {
    let (status, speed) = status_words(head);
    let seats = seats.iter().map(|seat| json!({ "side": seat.side, "person": seat.person, "level": seat.level }));
    json!({
        "id": head.id, "game": head.variant, "title": head.title, "status": status, "speed": speed, "rated": head.rated, "public": head.public,
        "turns": head.turns, "result": head.result, "opened": head.opened_at, "changed": head.changed_at, "deadline": head.deadline,
        "seats": seats.collect::<Value>(),
    })
}

fn status_words(head: &GameHeader) -> (&'static str, &'static str) {
    let status = match head.status {
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Over => "over",
    };
    let speed = match head.speed {
        Speed::Untimed => "no clock",
        Speed::Live => "live",
        Speed::Correspondence => "correspondence",
    };
    (status, speed)
}
