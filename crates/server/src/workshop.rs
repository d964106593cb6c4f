//! The workshop: games that people have made, as rule files of their own, with their versions, forks and differences.
//!
//! For: `/api/works…` and what is asked of the text of a game. Not for: playing them: that goes by the id of a version
//! wherever a game has an id, once `texts` has brought the text along. Look next: `texts` for where texts lie and for
//! how long, `works` for who may see what, `check` for what is looked at before a text is taken.

pub(crate) mod check;
mod difference;
mod lists;
pub(crate) mod rates;
pub(crate) mod texts;
pub(crate) mod works;

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Named, Nothing, Pairs};
use crate::error::Fault;
use crate::games::json;
use crate::reports::{self, Report};
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::who::Visitor;
use crate::workshop::check::Looked;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use facade::Edition;
use house::{Checked, Difference, FoundWorks, RuleText, Visibility, WorkOrigin, WorkView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In JSON a text is longer than it is.
const BODY: usize = 3 * check::LONGEST;
/// So many letters has a maker's note on a version at most.
const NOTE: usize = 300;

/// The addresses of the workshop.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/works", Anybody, "games that people have made and show to everybody", list)
            .tells::<FoundWorks>()
            .asks(&[("name", "a part of its name"), ("after", "what the page before said in `more`")]),
        get("/my/works", Anybody, "the games that whoever asks has made", mine).tells::<FoundWorks>(),
        post("/works", Anybody, "takes a rule file as a new game", make).takes(BODY).tells::<Checked>(),
        post("/works/check", Anybody, "says what is wrong with a rule file", look).takes(BODY).tells::<Checked>(),
        get("/works/{id}", Anybody, "a game with its versions, for whoever may see it", read).tells::<WorkView>(),
        post("/works/{id}/versions", Anybody, "takes a rule file as a new version of one's game", add)
            .takes(BODY)
            .tells::<Checked>(),
        post("/works/{id}/visibility", Anybody, "says who may see one's game", show).tells::<WorkView>(),
        post("/works/{id}/drop", Anybody, "throws one's game away", drop).tells::<FoundWorks>(),
        post("/works/{id}/report", Anybody, "tells whoever looks after the house of a game", report).tells::<Nothing>(),
        get("/games/{id}/text", Anybody, "the rule file of a game, for whoever knows its id", text).tells::<RuleText>(),
        get("/games/{id}/difference/{name}", Anybody, "what is different in the rule file of the second game", differ)
            .tells::<Difference>(),
    ]
}

/// A rule file that becomes a game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkBody {
    /// Without it, it is that of the game from which this one is made.
    text: Option<String>,
    /// The id of the game from which it is made.
    fork: Option<String>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    visibility: Visibility,
}

/// A rule file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VersionBody {
    text: String,
    #[serde(default)]
    note: String,
}

/// Only looked at.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CheckBody {
    text: String,
}

/// Who is to see it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VisibilityBody {
    visibility: Visibility,
}

/// What is wrong with it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrongBody {
    #[serde(default)]
    text: String,
}

/// `GET /api/works?name=…&after=…`
async fn list(State(app): State<App>, visitor: Visitor, Pairs(pairs): Pairs) -> Result<Response, Fault> {
    let (mut name, mut after) = (None, None);
    for (what, value) in pairs {
        match what.as_str() {
            "name" => name = Some(value).filter(|name| !name.trim().is_empty()),
            "after" => after = Some(lists::page_end(&value)?),
            _ => return Err(Fault::bad(format!("`{what}` is not understood here; only `name` and `after` are"))),
        }
    }
    Ok(told(&lists::public(&app, visitor.id(), name.as_deref(), after).await?))
}

/// `GET /api/my/works`
async fn mine(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    let Some(person) = &visitor.person else { return Ok(told(&FoundWorks::default())) };
    Ok(told(&lists::mine(&app, person).await?))
}

/// `POST /api/works/check`
async fn look(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(body): Body<CheckBody>,
) -> Result<Response, Fault> {
    let looked = looked(&app, address, body.text).await?;
    let game = looked.ready.map(|ready| ready.text.id());
    Ok(told(&Checked { mistakes: looked.mistakes, more: looked.more, game, work: None }))
}

/// `POST /api/works`
async fn make(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(body): Body<WorkBody>,
) -> Result<Response, Fault> {
    let WorkBody { text, fork, note, visibility } = body;
    let note = noted(&note)?;
    let (text, fork) = match (text, fork) {
        (text, Some(game)) => {
            let (origin, file) = origin(&app, address, game).await?;
            (text.unwrap_or(file), Some(origin))
        }
        (Some(text), None) => (text, None),
        (None, None) => {
            return Err(Fault::bad("a game is made of a rule file: send its `text`, or the id of the game to `fork`"));
        }
    };
    let looked = looked(&app, address, text).await?;
    // Whose file has mistakes does not become a guest by it.
    let Some(ready) = looked.ready else { return Ok(refused(looked)) };
    let known = visitor.known(&app).await?;
    let work = works::make(&app, &known.person, ready, note, visibility, fork).await?;
    let game = work.versions.first().map(|version| version.game.clone());
    let answer = told(&Checked { mistakes: looked.mistakes, more: looked.more, game, work: Some(work) });
    Ok(known.told(answer))
}

/// `POST /api/works/{id}/versions`
async fn add(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<VersionBody>,
) -> Result<Response, Fault> {
    let note = noted(&body.note)?;
    let person = works::maker(&app, &id, visitor).await?;
    let looked = looked(&app, address, body.text).await?;
    let Some(ready) = looked.ready else { return Ok(refused(looked)) };
    let work = works::add(&app, &person, &id, ready, note).await?;
    let game = work.versions.first().map(|version| version.game.clone());
    Ok(told(&Checked { mistakes: looked.mistakes, more: looked.more, game, work: Some(work) }))
}

/// `GET /api/works/{id}`
async fn read(State(app): State<App>, visitor: Visitor, Id(id): Id) -> Result<Response, Fault> {
    Ok(told(&works::seen(&app, &id, visitor.id()).await?))
}

/// `POST /api/works/{id}/visibility`
async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<VisibilityBody>,
) -> Result<Response, Fault> {
    let person = works::maker(&app, &id, visitor).await?;
    Ok(told(&works::show(&app, &person, &id, body.visibility).await?))
}

/// `POST /api/works/{id}/drop`
async fn drop(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let person = works::maker(&app, &id, visitor).await?;
    works::drop(&app, &person, &id).await?;
    Ok(told(&lists::mine(&app, &person).await?))
}

/// `POST /api/works/{id}/report`
async fn report(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<WrongBody>,
) -> Result<Response, Fault> {
    let text = reports::why(&body.text)?;
    let (about, by) = works::reported(&app, &id, visitor.id()).await?;
    app.talk.may_report(address)?;
    let known = visitor.known(&app).await?;
    let report = Report { about, by, reporter: known.person.id.clone(), text };
    report.keep(&*app.store, app.time.now()).await?;
    Ok(known.told(json("{}")))
}

/// `GET /api/games/{id}/text`
async fn text(State(app): State<App>, Id(id): Id) -> Result<Response, Fault> {
    let texts::Text { file, carried } = texts::file(&app, &id).await?;
    Ok(told(&RuleText { game: id, text: file, carried }))
}

/// `GET /api/games/{id}/difference/{name}`: from the first game to the second.
async fn differ(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Named(one, other): Named,
) -> Result<Response, Fault> {
    let (from, to) = (texts::file(&app, &one).await?, texts::file(&app, &other).await?);
    let found = app.workers.run(address, move || Ok(difference::between(&from, &to))).await?;
    Ok(told(&found))
}

/// Looks at a text that somebody hands in.
async fn looked(app: &App, address: Address, text: String) -> Result<Looked, Fault> {
    app.uploads.charge(address)?;
    let patience = app.options.limits.rules;
    app.workers.run(address, move || check::look(&text, patience)).await
}

/// The game from which another one is made, and its text.
async fn origin(app: &App, address: Address, game: String) -> Result<(WorkOrigin, String), Fault> {
    let file = texts::file(app, &game).await?;
    let whole = file.whole();
    let title = app.workers.run(address, move || Ok(Edition::own(whole).def().map(|def| def.name))).await?;
    Ok((WorkOrigin { title: title.unwrap_or_else(|| game.clone()), game }, file.file))
}

/// The note of a version, if it is one.
fn noted(note: &str) -> Result<String, Fault> {
    let note = note.trim();
    if note.chars().count() > NOTE || note.chars().any(char::is_control) {
        return Err(Fault::bad(format!("a note on a version is one line of at most {NOTE} letters")));
    }
    Ok(note.to_owned())
}

fn refused(looked: Looked) -> Response {
    told(&Checked { mistakes: looked.mistakes, more: looked.more, game: None, work: None })
}

fn told(what: &impl Serialize) -> Response {
    json(serde_json::to_string(what).unwrap_or_default())
}
