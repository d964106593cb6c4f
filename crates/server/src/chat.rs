//! What people say to each other at a table, and what somebody does about what he would rather not read: mutes its
//! writer for himself, or reports it.
//!
//! For: `/api/tables/{id}/chat…`. Not for: who may read and speak where (`house::Room`), the socket that tells of new
//! lines (`live`). Look next: `chat::lines` for how they are kept, `chat::mutes`, `reports`.

pub(crate) mod lines;
mod mutes;
pub(crate) mod rates;

use crate::body::{Body, Nothing};
use crate::bus::News;
use crate::chat::lines::{Spoken, clean};
use crate::error::Fault;
use crate::games::json;
use crate::reports::{About, Report, why};
use crate::requests::AtTable;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use axum::response::Response;
use house::{Line, Room, Talk};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::Person;

/// The addresses of talk.
pub(crate) fn routes() -> Vec<Route> {
    let mut all = vec![
        get("/tables/{id}/chat", Anybody, "what is said at a table, as far as one may read it", read).tells::<Talk>(),
        post("/tables/{id}/chat", Anybody, "says something", say).tells::<Said>(),
        post("/tables/{id}/chat/mute", Anybody, "reads nothing any more of whoever said a line", mute)
            .banned(true)
            .tells::<Nothing>(),
        post("/tables/{id}/chat/report", Anybody, "tells whoever looks after the house of a line", report)
            .tells::<Nothing>(),
    ];
    all.extend(mutes::routes());
    all
}

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SayBody {
    room: Room,
    text: String,
}

/// What was said.
#[derive(Debug, Serialize, JsonSchema)]
struct Said {
    line: Line,
}

/// A line, by where it stands.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineBody {
    room: Room,
    line: u32,
}

/// A line, and what is wrong with it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportBody {
    room: Room,
    line: u32,
    #[serde(default)]
    text: String,
}

/// `GET /api/tables/{id}/chat`
async fn read(at: AtTable) -> Result<Response, Fault> {
    let standing = &at.table.now().standing;
    let person = at.visitor.id();
    let reads: Vec<Room> = Room::ALL.into_iter().filter(|room| standing.may_read(person, *room)).collect();
    let writes = Room::ALL.into_iter().filter(|room| standing.may_speak(person, *room).is_ok()).collect();
    let mut spoken = Vec::new();
    for &room in &reads {
        spoken.extend(lines::all(&*at.app.store, at.table.id(), room, at.app.time.now()).await?);
    }
    if let Some(person) = person {
        let muted = mutes::of(&at.app, person).await?;
        spoken.retain(|line| !muted.contains(&line.by));
    }
    spoken.sort_by_key(|line| (line.at, line.number));
    let mut ids: Vec<String> = spoken.iter().map(|line| line.by.clone()).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = if ids.is_empty() { Vec::new() } else { at.app.store.people(&ids).await? };
    let names: BTreeMap<&str, &Person> = people.iter().map(|person| (person.id.as_str(), person)).collect();
    let lines = spoken.iter().map(|line| line.told(person, names.get(line.by.as_str()).copied(), standing)).collect();
    Ok(json(serde_json::to_string(&Talk { reads, writes, lines }).unwrap_or_default()))
}

/// `POST /api/tables/{id}/chat`
async fn say(at: AtTable, Body(SayBody { room, text }): Body<SayBody>) -> Result<Response, Fault> {
    // Nobody becomes a guest by what he may not say.
    let standing = at.table.now();
    standing.standing.may_speak(at.visitor.id(), room)?;
    let text = clean(&text)?;
    at.app.talk.may_speak(at.address, at.visitor.id())?;
    let known = at.visitor.clone().known(&at.app).await?;
    let person = &known.person;
    let spoken = Spoken { room, number: 0, at: at.app.time.now(), by: person.id.clone(), text };
    let spoken = lines::keep(&at.app, at.table.id(), spoken).await?;
    let told = spoken.told(Some(&person.id), Some(person), &standing.standing);
    let (table, number) = (at.table.id().to_owned(), spoken.number);
    at.table.hear(spoken, person);
    at.app.bus.tell(News::Said { table, room, number });
    let answer = json(serde_json::to_string(&Said { line: told }).unwrap_or_default());
    Ok(known.told(answer))
}

/// `POST /api/tables/{id}/chat/mute`
async fn mute(at: AtTable, Body(LineBody { room, line }): Body<LineBody>) -> Result<Response, Fault> {
    let spoken = meant(&at, room, line).await?;
    at.app.talk.may_ask(at.address)?;
    let known = at.visitor.clone().known(&at.app).await?;
    mutes::add(&at.app, &known.person.id, &spoken.by).await?;
    Ok(known.told(json("{}")))
}

/// `POST /api/tables/{id}/chat/report`
async fn report(at: AtTable, Body(ReportBody { room, line, text }): Body<ReportBody>) -> Result<Response, Fault> {
    let text = why(&text)?;
    let spoken = meant(&at, room, line).await?;
    at.app.talk.may_report(at.address)?;
    let known = at.visitor.clone().known(&at.app).await?;
    let reporter = known.person.id.clone();
    let (table, now) = (at.table.id().to_owned(), at.app.time.now());
    let about = About::Line { table, room, line, said: spoken.text, at: spoken.at };
    let report = Report { about, by: spoken.by, reporter, text };
    report.keep(&*at.app.store, now).await?;
    Ok(known.told(json("{}")))
}

/// The line of that number, if whoever asks may read it and has not said it himself.
async fn meant(at: &AtTable, room: Room, line: u32) -> Result<Spoken, Fault> {
    let missing = || Fault::missing("there is no such line any more");
    if !at.table.now().standing.may_read(at.visitor.id(), room) {
        return Err(missing());
    }
    let spoken = lines::one(&at.app, at.table.id(), room, line).await?.ok_or_else(missing)?;
    if at.visitor.id() == Some(&spoken.by) {
        return Err(Fault::bad("that is your own line"));
    }
    Ok(spoken)
}

/// Is this line to be kept from that person?
pub(crate) async fn is_muted(app: &crate::App, person: &str, by: &str) -> bool {
    match mutes::has(app, person, by).await {
        Ok(muted) => muted,
        Err(error) => {
            tracing::warn!(%error, "nobody knows whom a person has muted");
            false
        }
    }
}
