//! Private notes of players on their games: `/api/tables/{id}/note`. No one else can read them. A note is an item of
//! its writer, by the id of the table, and so is deleted with its writer.

use crate::core::error::Fault;
use crate::http::body::Body;
use crate::http::endpoint::Access::Player;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::reply::json;
use crate::live::table_routes::TableContext;
use crate::social::state::Social;
use axum::response::Response;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Change, Item};

/// The namespace of notes.
const NAMESPACE: &str = "note";
/// The most characters of a note.
const MAX_CHARS: usize = 20_000;

/// The routes of notes.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/tables/{id}/note", Player, "the caller's private note on their game", read).returns::<NoteBody>(),
        post("/tables/{id}/note", Player, "saves the note; an empty text deletes it", write).returns::<NoteBody>(),
    ]
}

/// The text of a note.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteBody {
    text: String,
}

/// `GET /api/tables/{id}/note`
async fn read(at: TableContext) -> Result<Response, Fault> {
    let note = load(&at, require_player(&at)?).await?;
    Ok(note_response(note.as_ref().map_or("", |note| &note.body)))
}

/// `POST /api/tables/{id}/note`
async fn write(at: TableContext, Body(NoteBody { text }): Body<NoteBody>) -> Result<Response, Fault> {
    let person = require_player(&at)?;
    if text.chars().count() > MAX_CHARS {
        return Err(Fault::bad_request(format!("a note has at most {MAX_CHARS} characters")));
    }
    if text.contains('\0') {
        return Err(Fault::bad_request("a note cannot contain the character U+0000"));
    }
    let (namespace, owner, key) = (NAMESPACE.to_owned(), person.to_owned(), at.table.id().to_owned());
    loop {
        let change = if text.is_empty() {
            Change::Delete { namespace: namespace.clone(), owner: owner.clone(), key: key.clone() }
        } else {
            let version = load(&at, person).await?.map_or(0, |note| note.version);
            let (namespace, owner, key) = (namespace.clone(), owner.clone(), key.clone());
            Change::Put(Item {
                namespace,
                owner,
                key,
                version,
                rank: at.app.clock.now(),
                expires_at: None,
                body: text.clone(),
            })
        };
        match at.app.store.apply(&[change]).await {
            Ok(()) => return Ok(note_response(&text)),
            // Another window of the writer was quicker; the last write wins.
            Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// The caller, if they play at this table.
fn require_player(at: &TableContext) -> Result<&str, Fault> {
    let person = at.visitor.id().filter(|person| !at.table.now().standing.sides_of(*person).is_empty());
    person.ok_or_else(|| play::spectator_fault().into())
}

async fn load(at: &TableContext, person: &str) -> Result<Option<Item>, Fault> {
    Ok(at.app.store.item(NAMESPACE, person, at.table.id(), at.app.clock.now()).await?)
}

fn note_response(text: &str) -> Response {
    json(&NoteBody { text: text.to_owned() })
}
