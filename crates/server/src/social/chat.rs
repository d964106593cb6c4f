//! The chat of a table or a tournament, and its moderation by users: muting an author and reporting a message.
//!
//! This file handles `/api/tables/{id}/chat…` and `/api/tournaments/{id}/chat…`. `chat::place` says who may read and write
//! where, `live::table_socket` sends new messages of tables. See `live::chat_lines` for how messages are stored, and `chat::mutes`
//! and `reports`.

mod mutes;
mod place;
pub(crate) mod rate_limits;

use crate::core::error::Fault;
use crate::http::body::{Body, Empty};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::reply::json;
use crate::live;
use crate::live::chat_lines::{self, StoredLine, sanitize};
use crate::social::chat::place::ChatContext;
use crate::social::reports::{Report, ReportSubject, parse_reason};
use crate::social::state::Social;
use api::{Chat, ChatLine, Room};
use axum::response::Response;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::Person;

/// The routes of the chat.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    let mut all = vec![
        get("/tables/{id}/chat", Anyone, "the chat of a table that the caller may read", read).returns::<Chat>(),
        post("/tables/{id}/chat", Anyone, "posts a message", post_line).returns::<PostedLine>(),
        post("/tables/{id}/chat/mute", Anyone, "hides all messages of the author of a message", mute)
            .banned(true)
            .returns::<Empty>(),
        post("/tables/{id}/chat/report", Anyone, "reports a message to the operator", report).returns::<Empty>(),
        get("/tournaments/{id}/chat", Anyone, "the chat of a tournament", read).returns::<Chat>(),
        post("/tournaments/{id}/chat", Anyone, "posts a message to a tournament", post_line).returns::<PostedLine>(),
        post("/tournaments/{id}/chat/mute", Anyone, "hides all messages of the author of a message", mute)
            .banned(true)
            .returns::<Empty>(),
        post("/tournaments/{id}/chat/report", Anyone, "reports a message to the operator", report).returns::<Empty>(),
    ];
    all.extend(mutes::routes());
    all
}

/// A new message.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostBody {
    room: Room,
    text: String,
}

/// The message as posted.
#[derive(Debug, Serialize, JsonSchema)]
struct PostedLine {
    line: ChatLine,
}

/// A message, by its room and number.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineBody {
    room: Room,
    line: u32,
}

/// A message, and a comment on what is wrong with it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportBody {
    room: Room,
    line: u32,
    #[serde(default)]
    text: String,
}

/// `GET /api/tables/{id}/chat`, and that of tournaments.
async fn read(at: ChatContext) -> Result<Response, Fault> {
    let person = at.visitor.id();
    let rooms = at.place.rooms();
    let reads: Vec<Room> = rooms.iter().copied().filter(|room| at.place.may_read(person, *room)).collect();
    let writes = rooms.iter().copied().filter(|room| at.place.check_speak(person, *room).is_ok()).collect();
    let mut spoken = Vec::new();
    for &room in &reads {
        spoken.extend(chat_lines::list(&*at.app.store, &at.place.key(), room, at.app.clock.now()).await?);
    }
    if let Some(person) = person {
        let muted = live::mutes::list(&at.app, person).await?;
        spoken.retain(|line| !muted.contains(&line.by));
    }
    spoken.sort_by_key(|line| (line.at, line.number));
    let mut ids: Vec<String> = spoken.iter().map(|line| line.by.clone()).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = if ids.is_empty() { Vec::new() } else { at.app.store.people(&ids).await? };
    let names: BTreeMap<&str, &Person> = people.iter().map(|person| (person.id.as_str(), person)).collect();
    let view = |line: &StoredLine| line.to_view(person, names.get(line.by.as_str()).copied(), at.place.plays(&line.by));
    let lines = spoken.iter().map(view).collect();
    Ok(json(&Chat { reads, writes, lines }))
}

/// `POST /api/tables/{id}/chat`, and that of tournaments.
async fn post_line(at: ChatContext, Body(PostBody { room, text }): Body<PostBody>) -> Result<Response, Fault> {
    // Before the caller becomes a guest: a message that is not allowed makes no one a guest.
    at.place.check_speak(at.visitor.id(), room)?;
    let text = sanitize(&text)?;
    at.app.chat_limits.check_line(at.address, at.visitor.id())?;
    let known = at.visitor.clone().identify(&at.app).await?;
    let (person, now) = (&known.person, at.app.clock.now());
    let spoken = StoredLine { room, number: 0, at: now, by: person.id.clone(), text };
    let spoken = chat_lines::append(&at.app, &at.place.key(), spoken, at.place.expires_at(now)).await?;
    let told = spoken.to_view(Some(&person.id), Some(person), at.place.plays(&person.id));
    at.place.broadcast(&at.app, spoken, person);
    let answer = json(&PostedLine { line: told });
    Ok(known.respond(answer))
}

/// `POST /api/tables/{id}/chat/mute`, and that of tournaments.
async fn mute(at: ChatContext, Body(LineBody { room, line }): Body<LineBody>) -> Result<Response, Fault> {
    let spoken = find_line(&at, room, line).await?;
    at.app.chat_limits.check_guest(at.address)?;
    let known = at.visitor.clone().identify(&at.app).await?;
    live::mutes::add(&at.app, &known.person.id, &spoken.by).await?;
    Ok(known.respond(json(&Empty {})))
}

/// `POST /api/tables/{id}/chat/report`, and that of tournaments.
async fn report(at: ChatContext, Body(ReportBody { room, line, text }): Body<ReportBody>) -> Result<Response, Fault> {
    let text = parse_reason(&text)?;
    let spoken = find_line(&at, room, line).await?;
    at.app.chat_limits.check_report(at.address)?;
    let known = at.visitor.clone().identify(&at.app).await?;
    let reporter = known.person.id.clone();
    let about = ReportSubject::ChatLine { table: at.place.key(), room, line, said: spoken.text, at: spoken.at };
    let report = Report { about, by: spoken.by, reporter, text };
    report.save(&*at.app.store, at.app.clock.now()).await?;
    Ok(known.respond(json(&Empty {})))
}

/// The message of that number, if the caller may read it and is not its author.
async fn find_line(at: &ChatContext, room: Room, line: u32) -> Result<StoredLine, Fault> {
    let missing = || Fault::not_found("this message no longer exists");
    if !at.place.may_read(at.visitor.id(), room) {
        return Err(missing());
    }
    let spoken = chat_lines::find(&at.app, &at.place.key(), room, line).await?.ok_or_else(missing)?;
    if at.visitor.id() == Some(&spoken.by) {
        return Err(Fault::bad_request("this is your own message"));
    }
    Ok(spoken)
}
