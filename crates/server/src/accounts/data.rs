//! All that is kept about whoever asks, as one stream.
//!
//! For: `GET /api/my/data`: a line of JSON for each thing, which says in `is` what it is. Guests have theirs, too. Not
//! for: secrets (hashes of passwords and sessions, keys of passkeys), which would only help others; what others have
//! reported of him.

use crate::App;
use crate::address::Address;
use crate::archive::export::line;
use crate::chat::lines as talk;
use crate::cups;
use crate::error::Fault;
use crate::mine;
use crate::places::{Full, Place};
use crate::routes::Who::Anybody;
use crate::routes::{Route, get};
use crate::table::kept;
use crate::who::Visitor;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::poll_fn;
use house::{Event, Room};
use serde_json::{Value, json};
use std::io;
use store::{Head, Item, Person, PersonKind, Seat, Status};
use tokio::sync::mpsc;

/// What lies on shelves of a person's own, and which parts of it are secrets.
const SHELVES: [(&str, &[&str]); 8] = [
    ("note", &[]),
    ("mute", &[]),
    ("rating", &[]),
    ("mail", &["hash"]),
    ("push", &["p256dh", "auth"]),
    ("feed", &[]),
    ("passkey", &["id", "key"]),
    ("account", &[]),
];
/// So many things are looked up at once.
const PAGE: u32 = 100;
/// So many seeks are looked through.
const SEEKS: u32 = 10_000;

/// The address of one's own data.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/data", Anybody, "all that is kept about whoever asks, as a stream of lines", data)
            .writes("application/x-ndjson"),
    ]
}

/// `GET /api/my/data`
async fn data(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
) -> Result<Response, Fault> {
    let person = visitor.person.ok_or_else(|| Fault::missing("nothing is kept about you here"))?;
    let place = app.exports.take(address).map_err(|full| match full {
        Full::Each => Fault::too_much("a stream is on its way to your address already; wait until it has ended"),
        Full::All => Fault::full("too many streams are on their way just now; try again later"),
    })?;
    let (lines, mut written) = mpsc::channel(16);
    tokio::spawn(write(app, person, lines, place));
    // Whoever packs it asks once more after the end, which this stands.
    let stream = poll_fn(move |context| written.poll_recv(context));
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"variorum.ndjson\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(stream)).into_response())
}

/// Where lines go, as long as somebody reads them.
struct Lines(mpsc::Sender<io::Result<Bytes>>);

impl Lines {
    /// # Errors
    /// If nobody reads any more.
    async fn say(&self, line: String) -> Result<(), Fault> {
        let sent = self.0.send(Ok(Bytes::from(line))).await;
        sent.map_err(|_| Fault::full("nobody reads any more"))
    }

    async fn put(&self, line: Value) -> Result<(), Fault> {
        self.say(format!("{line}\n")).await
    }
}

async fn write(app: App, person: Person, lines: mpsc::Sender<io::Result<Bytes>>, place: Place) {
    let lines = Lines(lines);
    if let Err(fault) = all(&app, &person, &lines).await {
        // Whoever reads sees that it is not the whole.
        let _ = lines.0.send(Err(io::Error::other(fault.sentence()))).await;
    }
    // Before the stream ends: whoever has read it to its end may ask for the next at once.
    drop(place);
}

async fn all(app: &App, person: &Person, lines: &Lines) -> Result<(), Fault> {
    let kind = match person.kind {
        PersonKind::Guest => "guest",
        PersonKind::Player => "player",
        PersonKind::Bot => "program",
    };
    let wishes: Value = serde_json::from_str(&person.wishes).unwrap_or_default();
    let (id, name, email) = (&person.id, &person.name, &person.email);
    let (made, seen) = (person.made, person.seen);
    lines
        .put(
            json!({ "is": kind, "id": id, "name": name, "email": email, "made": made, "seen": seen, "wishes": wishes }),
        )
        .await?;
    for session in app.store.sessions_of(id).await? {
        let (made, seen, until, label) = (session.made, session.seen, session.until, session.label);
        lines.put(json!({ "is": "session", "label": label, "made": made, "seen": seen, "until": until })).await?;
    }
    for (shelf, secrets) in SHELVES {
        let mut before = None;
        loop {
            let items = app.store.items(shelf, id, before.take(), app.time.now(), PAGE).await?;
            let last = items.len() < PAGE as usize;
            before = items.last().map(|item| (item.rank, item.key.clone()));
            for item in items {
                lines.put(thing(item, secrets)).await?;
            }
            if last {
                break;
            }
        }
    }
    for seek in app.store.seeks(app.time.now(), SEEKS).await?.into_iter().filter(|seek| seek.person == *id) {
        let body: Value = serde_json::from_str(&seek.body).unwrap_or_default();
        lines.put(json!({ "is": "seek", "id": seek.id, "made": seek.made, "until": seek.until, "seek": body })).await?;
    }
    for cup in cups::run::naming(app, id).await? {
        lines.put(json!({ "is": "tournament", "tournament": cup })).await?;
    }
    games(app, id, lines).await
}

/// Something from a shelf: an object as it lies there but for its secrets, anything else as a text.
fn thing(item: Item, secrets: &[&str]) -> Value {
    let mut body = match serde_json::from_str(&item.body) {
        Ok(Value::Object(mut fields)) => {
            fields.retain(|name, _| !secrets.contains(&name.as_str()));
            Value::Object(fields)
        }
        _ => Value::String(item.body),
    };
    // How a feed is found is its secret.
    if item.shelf == "feed" {
        body = Value::Null;
    }
    json!({ "is": item.shelf, "of": item.key, "until": item.until, "what": body })
}

/// All games, each followed by what whoever asks has said at it.
async fn games(app: &App, person: &str, lines: &Lines) -> Result<(), Fault> {
    for over in [false, true] {
        let mut before = None;
        loop {
            let found = app.store.games_of(person, over, before.take(), PAGE).await?;
            let last = found.len() < PAGE as usize;
            before = found.last().map(|(head, _)| (head.changed, head.id.clone()));
            let names = mine::names(app, &found).await?;
            for (head, seats) in found {
                game(app, person, &names, (head, seats), lines).await?;
            }
            if last {
                break;
            }
        }
    }
    Ok(())
}

/// Is something at that table that not everybody who plays there may see? Where that cannot be found out, it is.
async fn is_hidden(app: &App, id: &str) -> bool {
    let found = app.tables.find(app, id, Address::NOWHERE).await;
    found.map_or(true, |table| table.is_hidden())
}

async fn game(
    app: &App,
    person: &str,
    names: &mine::Names,
    (head, seats): (Head, Vec<Seat>),
    lines: &Lines,
) -> Result<(), Fault> {
    let people: Vec<_> = seats.iter().map(|seat| names.get(seat.person.as_ref()?).cloned()).collect();
    let mut events = kept::read(app.store.events(&head.id, 0).await?)?;
    if head.status != Status::Over && is_hidden(app, &head.id).await {
        // What is set up unseen is told when everybody may see it.
        events.retain(|(event, _)| !matches!(event, Event::Turned { .. }));
    }
    let told = line(&head, &seats, &people, &events);
    lines.say(told.replacen('{', r#"{"is":"game","#, 1)).await?;
    for room in Room::ALL {
        for spoken in talk::all(&*app.store, &head.id, room, app.time.now())
            .await?
            .into_iter()
            .filter(|spoken| spoken.by == person)
        {
            lines
                .put(json!({ "is": "said", "table": head.id, "room": room, "at": spoken.at, "text": spoken.text }))
                .await?;
        }
    }
    Ok(())
}
