//! `variorum admin tables` and `table`: games that are being played, what has happened in one, and its end.
//!
//! For: reading what is kept of games. Not for: rules; a game is ended by the server that has it, which hears of the
//! order within seconds.

use super::rows::{date, rows};
use super::{MOST, called, failed, found, names, now};
use crate::failure::{Done, bad};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;
use store::{Head, Seat, Speed, Status, Store};
use tokio::time::sleep;

/// So often, and after so long, it is looked whether a server has done what was ordered.
const LOOK: Duration = Duration::from_millis(200);
const TRIES: u32 = 40;

#[derive(Debug, Args)]
pub(super) struct Tables {
    /// Only those at which this person plays: a name or an id
    who: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Table {
    /// The id of the table, which is the end of its address
    id: String,

    /// End its game without a result
    #[arg(long)]
    end: bool,
}

impl Tables {
    pub(super) async fn run(self, store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
        let games = match self.who {
            Some(who) => store.games_of(&found(store, &who).await?.id, false, None, MOST).await,
            None => store.unfinished(MOST).await,
        };
        let games = games.or_else(failed)?;
        if json {
            return Ok(writeln!(
                out,
                "{:#}",
                games.iter().map(|(head, seats)| as_json(head, seats)).collect::<Value>()
            )?);
        }
        let names =
            names(store, games.iter().flat_map(|(_, seats)| seats.iter().filter_map(|seat| seat.person.clone())))
                .await?;
        let sits = |seat: &Seat| match (&seat.person, seat.level) {
            (Some(person), _) => names.of(person),
            (None, Some(level)) => format!("level {level}"),
            (None, None) => "(open)".to_owned(),
        };
        let all = games.iter().map(|(head, seats)| {
            let seats: Vec<String> = seats.iter().map(sits).collect();
            let (status, speed) = words(head);
            let status = status.to_owned();
            [
                head.id.clone(),
                head.title.clone(),
                seats.join(" – "),
                status,
                speed.to_owned(),
                head.turns.to_string(),
                date(head.changed),
            ]
        });
        rows(out, ["table", "game", "who", "", "", "turns", "last changed"], all)
    }
}

impl Table {
    pub(super) async fn run(self, store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
        let Some((head, seats)) = store.game(&self.id).await.or_else(failed)? else {
            return bad(format!(
                "there is no table {}; `variorum admin tables` lists those that are not over",
                self.id
            ));
        };
        if self.end {
            return end(store, &head, out).await;
        }
        let events = store.events(&self.id, 0).await.or_else(failed)?;
        let events = events.into_iter().map(|event| (event.number, event.at, open(&event.body)));
        if json {
            let events = events.map(|(number, at, event)| json!({ "number": number, "at": at, "event": event }));
            let (table, events) = (as_json(&head, &seats), events.collect::<Value>());
            return Ok(writeln!(out, "{:#}", json!({ "table": table, "events": events }))?);
        }
        let (status, speed) = words(&head);
        writeln!(out, "{}, {status}, {speed}, {} turns, opened {}", head.title, head.turns, date(head.opened))?;
        for seat in &seats {
            let who = match (&seat.person, seat.level) {
                (Some(id), _) => {
                    let person = store.person(id).await.or_else(failed)?;
                    format!("{} ({id})", person.as_ref().map_or("(forgotten)".to_owned(), called))
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
        rows(out, ["", "", "", ""], all)
    }
}

async fn end(store: &dyn Store, head: &Head, out: &mut impl Write) -> Done {
    if head.status == Status::Over {
        return bad("the game is over already");
    }
    server::admin::end(store, &head.id, now()).await.or_else(failed)?;
    for _ in 0..TRIES {
        if !server::admin::waits(store, &head.id, now()).await.or_else(failed)? {
            let over = store.game(&head.id).await.or_else(failed)?.is_some_and(|(head, _)| head.status == Status::Over);
            return if over {
                Ok(writeln!(out, "The game is over.")?)
            } else {
                bad("the server could not end it; its log says why")
            };
        }
        sleep(LOOK).await;
    }
    Ok(writeln!(out, "No server has done it yet: the next one that runs within a day will.")?)
}

/// An event as it may be shown: without the keys of seats, with which anybody could sit down.
fn open(body: &str) -> Value {
    let mut event: Value = serde_json::from_str(body).unwrap_or_else(|_| json!({ "is": "unreadable" }));
    if let Some(event) = event.as_object_mut() {
        event.remove("keys");
    }
    event
}

fn as_json(head: &Head, seats: &[Seat]) -> Value {
    let (status, speed) = words(head);
    let seats = seats.iter().map(|seat| json!({ "side": seat.side, "person": seat.person, "level": seat.level }));
    json!({
        "id": head.id, "game": head.variant, "title": head.title, "status": status, "speed": speed, "rated": head.rated, "public": head.public,
        "turns": head.turns, "result": head.result, "opened": head.opened, "changed": head.changed, "deadline": head.deadline,
        "seats": seats.collect::<Value>(),
    })
}

fn words(head: &Head) -> (&'static str, &'static str) {
    let status = match head.status {
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Over => "over",
    };
    let speed = match head.speed {
        Speed::None => "no clock",
        Speed::Live => "live",
        Speed::Correspondence => "correspondence",
    };
    (status, speed)
}
