//! By which ways somebody wants to be told of what.
//!
//! For: `/api/my/tell`, and the part `tell` of what a person wishes (`store::Person::wishes`, a JSON object that other
//! drawers may use too). Not for: his address (`tell::address`), his browsers (`tell::push`).

use crate::App;
use crate::body::Body;
use crate::error::Fault;
use crate::feeds;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::tell::{address, push};
use crate::who::Visitor;
use axum::extract::State;
use axum::response::Response;
use house::{TellWishes, Telling};
use serde_json::{Map, Value};
use store::Person;

/// The part of a person's wishes that is this drawer's.
const PART: &str = "tell";
/// The languages in which people are told.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// The addresses of wishes.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/tell", Anybody, "how one is told of one's games when one is not here", read).tells::<Telling>(),
        post("/my/tell", Anybody, "by which ways one wants to be told of what", write).tells::<Telling>(),
    ]
}

/// `GET /api/my/tell`
async fn read(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    told(&app, visitor.person.as_ref()).await
}

/// `POST /api/my/tell`
async fn write(State(app): State<App>, visitor: Visitor, Body(wishes): Body<TellWishes>) -> Result<Response, Fault> {
    if !LANGUAGES.contains(&wishes.language.as_str()) {
        return Err(Fault::bad(format!("`language` is one of {}", LANGUAGES.join(", "))));
    }
    if [&wishes.turn, &wishes.begin, &wishes.end].iter().any(|channels| channels.len() > 2) {
        return Err(Fault::bad("each way is named once"));
    }
    let known = visitor.known(&app).await?;
    let person = change(&app, &known.person.id, |_| wishes.clone()).await?;
    let answer = told(&app, Some(&person)).await?;
    Ok(known.told(answer))
}

/// How this person, or a stranger, is told.
pub(super) async fn told(app: &App, person: Option<&Person>) -> Result<Response, Fault> {
    let (mut address, mut unconfirmed, mut browsers, mut feed) = (None, None, 0, false);
    if let Some(person) = person {
        address = address::confirmed(app, person).await?;
        unconfirmed = address::wanted(app, &person.id).await?;
        browsers = push::count(app, person).await?;
        feed = feeds::has(app, person).await?;
    }
    let telling = Telling {
        wishes: person.map(of).unwrap_or_default(),
        mails: app.options.tell.mail.is_some(),
        address,
        unconfirmed,
        push_key: push::vapid::public(app).await?,
        browsers,
        feed,
    };
    Ok(json(serde_json::to_string(&telling).unwrap_or_default()))
}

/// What this person wants to be told of.
pub(crate) fn of(person: &Person) -> TellWishes {
    let part = serde_json::from_str::<Map<String, Value>>(&person.wishes).ok().and_then(|mut all| all.remove(PART));
    part.and_then(|part| serde_json::from_value(part).ok()).unwrap_or_default()
}

/// Changes what he wants; he is read anew for it, so that nothing else of him is changed.
///
/// # Errors
/// If there is no such person any more.
pub(super) async fn change(app: &App, person: &str, to: impl Fn(TellWishes) -> TellWishes) -> Result<Person, Fault> {
    let gone = || Fault::missing("there is no such person any more");
    let mut person = app.store.person(person).await?.ok_or_else(gone)?;
    let mut all = serde_json::from_str::<Map<String, Value>>(&person.wishes).unwrap_or_default();
    let wishes = to(of(&person));
    all.insert(PART.to_owned(), serde_json::to_value(wishes).unwrap_or_default());
    person.wishes = Value::Object(all).to_string();
    app.store.change_person(&person).await?;
    Ok(person)
}
