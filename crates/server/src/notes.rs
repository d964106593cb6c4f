//! Private notes: what whoever plays writes down for himself at his game. Nobody else is ever told of it.
//!
//! For: `/api/tables/{id}/note`. Not for: what players say to each other. It lies on a shelf of its writer, by the
//! table's id, so it goes with him.

use crate::body::Body;
use crate::error::Fault;
use crate::games::json;
use crate::requests::AtTable;
use crate::routes::Who::Player;
use crate::routes::{Route, get, post};
use axum::response::Response;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Change, Item};

/// Where they lie.
const SHELF: &str = "note";
/// So many letters has a note at most.
const LONGEST: usize = 20_000;

/// The addresses of notes.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/tables/{id}/note", Player, "one's private note at a game of one's own", read).tells::<NoteBody>(),
        post("/tables/{id}/note", Player, "writes it; an empty text throws it away", write).tells::<NoteBody>(),
    ]
}

/// What is to be remembered.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteBody {
    text: String,
}

/// `GET /api/tables/{id}/note`
async fn read(at: AtTable) -> Result<Response, Fault> {
    let note = found(&at, writer(&at)?).await?;
    Ok(told(note.as_ref().map_or("", |note| &note.body)))
}

/// `POST /api/tables/{id}/note`
async fn write(at: AtTable, Body(NoteBody { text }): Body<NoteBody>) -> Result<Response, Fault> {
    let person = writer(&at)?;
    if text.chars().count() > LONGEST {
        return Err(Fault::bad(format!("a note has at most {LONGEST} letters")));
    }
    if text.contains('\0') {
        return Err(Fault::bad("a note is text; it cannot hold the character U+0000"));
    }
    let (shelf, owner, key) = (SHELF.to_owned(), person.to_owned(), at.table.id().to_owned());
    loop {
        let change = if text.is_empty() {
            Change::Drop { shelf: shelf.clone(), owner: owner.clone(), key: key.clone() }
        } else {
            let version = found(&at, person).await?.map_or(0, |note| note.version);
            let (shelf, owner, key) = (shelf.clone(), owner.clone(), key.clone());
            Change::Put(Item { shelf, owner, key, version, rank: at.app.time.now(), until: None, body: text.clone() })
        };
        match at.app.store.keep(&[change]).await {
            Ok(()) => return Ok(told(&text)),
            // His other window was quicker; the last one to write is right.
            Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// Whoever plays here.
fn writer(at: &AtTable) -> Result<&str, Fault> {
    let person = at.visitor.id().filter(|person| !at.table.now().standing.sides_of(*person).is_empty());
    person.ok_or_else(|| house::looks_on().into())
}

async fn found(at: &AtTable, person: &str) -> Result<Option<Item>, Fault> {
    Ok(at.app.store.item(SHELF, person, at.table.id(), at.app.time.now()).await?)
}

fn told(text: &str) -> Response {
    json(serde_json::to_string(&NoteBody { text: text.to_owned() }).unwrap_or_default())
}
