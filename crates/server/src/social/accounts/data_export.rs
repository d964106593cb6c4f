//! The export of everything that is stored about the caller, as one stream.
//!
//! `GET /api/my/data` writes one line of JSON per item, whose type is in `is`. Guests have an export, too. It omits
//! secrets (hashes of passwords and sessions, keys of passkeys), which would only help others, and what others have
//! reported about the caller.

use crate::core::address::Address;
use crate::core::connection_limits::{LimitReached, Slot};
use crate::core::error::Fault;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::identity::Caller;
use crate::live::chat_lines as talk;
use crate::live::table::kept;
use crate::social::archive::export::game_json;
use crate::social::my_games;
use crate::social::state::Social;
use crate::social::tournaments;
use api::Room;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::poll_fn;
use play::Event;
use serde_json::{Value, json};
use std::io;
use store::{GameHeader, Item, Person, PersonKind, Seat, Status};
use tokio::sync::mpsc;

/// The namespaces with items of a person, and the fields of each that are secret.
const NAMESPACES: [(&str, &[&str]); 8] = [
    ("note", &[]),
    ("mute", &[]),
    ("rating", &[]),
    ("mail", &["hash"]),
    ("push", &["p256dh", "auth"]),
    ("feed", &[]),
    ("passkey", &["id", "key"]),
    ("account", &[]),
];
/// The number of items fetched at a time.
const PAGE_SIZE: u32 = 100;
/// The number of seeks that are searched for the person's own.
const MAX_SEEKS: u32 = 10_000;

/// The route of the export.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/data", Anyone, "exports everything that is stored about the caller, as a stream of lines", export)
            .content_type("application/x-ndjson"),
    ]
}

/// `GET /api/my/data`
async fn export(Caller { app, address, visitor }: Caller<Social>) -> Result<Response, Fault> {
    let person = visitor.person.ok_or_else(|| Fault::not_found("this server stores nothing about you"))?;
    let place = app.exports.try_acquire(address).map_err(|full| match full {
        LimitReached::PerAddress => {
            Fault::too_many_requests("your address already receives a stream; wait until it has ended")
        }
        LimitReached::Total => Fault::unavailable("too many streams are running; try again later"),
    })?;
    let (lines, mut written) = mpsc::channel(16);
    tokio::spawn(write_export(app, person, lines, place));
    // The compression layer polls once more after the end; the channel allows that.
    let stream = poll_fn(move |context| written.poll_recv(context));
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"variorum.ndjson\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(stream)).into_response())
}

/// Sends the lines, as long as the client reads them.
struct LineSink(mpsc::Sender<io::Result<Bytes>>);

impl LineSink {
    /// # Errors
    /// If the client no longer reads.
    async fn send(&self, line: String) -> Result<(), Fault> {
        let sent = self.0.send(Ok(Bytes::from(line))).await;
        sent.map_err(|_| Fault::unavailable("the client no longer reads"))
    }

    async fn send_json(&self, line: Value) -> Result<(), Fault> {
        self.send(format!("{line}\n")).await
    }
}

async fn write_export(app: Social, person: Person, lines: mpsc::Sender<io::Result<Bytes>>, place: Slot) {
    let lines = LineSink(lines);
    if let Err(fault) = write_all(&app, &person, &lines).await {
        // The error tells the client that the export is incomplete.
        let _ = lines.0.send(Err(io::Error::other(fault.sentence()))).await;
    }
    // Before the stream ends: a client that has read it to the end may request the next one at once.
    drop(place);
}

async fn write_all(app: &Social, person: &Person, lines: &LineSink) -> Result<(), Fault> {
    let kind = match person.kind {
        PersonKind::Guest => "guest",
        PersonKind::Player => "player",
        PersonKind::Bot => "program",
    };
    let wishes: Value = serde_json::from_str(&person.settings).unwrap_or_default();
    let (id, name, email) = (&person.id, &person.name, &person.email);
    let (made, seen) = (person.created_at, person.last_seen_at);
    lines
        .send_json(
            json!({ "is": kind, "id": id, "name": name, "email": email, "made": made, "seen": seen, "wishes": wishes }),
        )
        .await?;
    for session in app.store.sessions_of(id).await? {
        let (made, seen, until, label) = (session.created_at, session.last_used_at, session.expires_at, session.label);
        lines.send_json(json!({ "is": "session", "label": label, "made": made, "seen": seen, "until": until })).await?;
    }
    for (namespace, secrets) in NAMESPACES {
        let mut before = None;
        loop {
            let items = app.store.items(namespace, id, before.take(), app.clock.now(), PAGE_SIZE).await?;
            let last = items.len() < PAGE_SIZE as usize;
            before = items.last().map(|item| (item.rank, item.key.clone()));
            for item in items {
                lines.send_json(item_json(item, secrets)).await?;
            }
            if last {
                break;
            }
        }
    }
    for seek in app.store.seeks(app.clock.now(), MAX_SEEKS).await?.into_iter().filter(|seek| seek.person == *id) {
        let body: Value = serde_json::from_str(&seek.body).unwrap_or_default();
        lines
            .send_json(
                json!({ "is": "seek", "id": seek.id, "made": seek.created_at, "until": seek.expires_at, "seek": body }),
            )
            .await?;
    }
    for cup in tournaments::progress::involving(app, id).await? {
        let place = talk::tournament_place(&cup.id);
        lines.send_json(json!({ "is": "tournament", "tournament": cup })).await?;
        for spoken in talk::list(&*app.store, &place, Room::Tournament, app.clock.now()).await? {
            if spoken.by == *id {
                let told = json!({ "is": "said", "tournament": cup.id, "at": spoken.at, "text": spoken.text });
                lines.send_json(told).await?;
            }
        }
    }
    write_games(app, id, lines).await
}

/// An item as JSON: an object as stored, without its secrets; anything else as text.
fn item_json(item: Item, secrets: &[&str]) -> Value {
    let mut body = match serde_json::from_str(&item.body) {
        Ok(Value::Object(mut fields)) => {
            fields.retain(|name, _| !secrets.contains(&name.as_str()));
            Value::Object(fields)
        }
        _ => Value::String(item.body),
    };
    // The address of a feed is its secret.
    if item.namespace == "feed" {
        body = Value::Null;
    }
    json!({ "is": item.namespace, "of": item.key, "until": item.expires_at, "what": body })
}

/// Writes all games, each followed by the person's messages in its chat.
async fn write_games(app: &Social, person: &str, lines: &LineSink) -> Result<(), Fault> {
    for over in [false, true] {
        let mut before = None;
        loop {
            let found = app.store.games_of(person, over, before.take(), PAGE_SIZE).await?;
            let last = found.len() < PAGE_SIZE as usize;
            before = found.last().map(|(head, _)| (head.changed_at, head.id.clone()));
            let names = my_games::display_names(app, &found).await?;
            for (head, seats) in found {
                write_game(app, person, &names, (head, seats), lines).await?;
            }
            if last {
                break;
            }
        }
    }
    Ok(())
}

/// Whether the table hides something from some of its players; true if that cannot be determined.
async fn is_hidden(app: &Social, id: &str) -> bool {
    let found = app.tables.find(app, id, Address::INTERNAL).await;
    found.map_or(true, |table| table.has_hidden_pieces())
}

async fn write_game(
    app: &Social,
    person: &str,
    names: &my_games::Names,
    (head, seats): (GameHeader, Vec<Seat>),
    lines: &LineSink,
) -> Result<(), Fault> {
    let people: Vec<_> = seats.iter().map(|seat| names.get(seat.person.as_ref()?).cloned()).collect();
    let mut events = kept::parse(app.store.events(&head.id, 0).await?)?;
    if head.status != Status::Over && is_hidden(app, &head.id).await {
        // Turns of a hidden set-up are exported once every player may see them.
        events.retain(|(event, _)| !matches!(event, Event::TurnPlayed { .. }));
    }
    let mut told = game_json(&head, &seats, &people, &events);
    told["is"] = "game".into();
    lines.send_json(told).await?;
    for room in Room::OF_TABLE {
        for spoken in talk::list(&*app.store, &head.id, room, app.clock.now())
            .await?
            .into_iter()
            .filter(|spoken| spoken.by == person)
        {
            lines
                .send_json(
                    json!({ "is": "said", "table": head.id, "room": room, "at": spoken.at, "text": spoken.text }),
                )
                .await?;
        }
    }
    Ok(())
}
