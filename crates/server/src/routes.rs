//! The table of all addresses under `/api`: what each is for, and who may ask it.
//!
//! For: the router, the document of the interface, the tests that try every address as everybody. A drawer brings its
//! own rows. Not for: what is answered. Look next: `requests`, `games`.

use crate::App;
use crate::body::Body;
use crate::error::Fault;
use crate::tokens;
use crate::who::Visitor;
use crate::{
    accounts, analysis, archive, bots, chat, cups, events, feeds, games, mine, notes, openapi, ratings, requests,
    seeks, tell, workshop,
};
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Request, State};
use axum::handler::Handler;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use store::PersonKind;

/// Who may ask something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, also whoever has no session.
    Anybody,
    /// Whoever plays at the table; the table itself looks.
    Player,
    /// Whoever has an account.
    Account,
}

/// An address, and what it is for.
#[derive(Clone, Debug)]
pub struct Route {
    /// How it is asked.
    pub method: Method,
    /// Under `/api`, with names in braces for what varies.
    pub path: &'static str,
    /// Who may.
    pub who: Who,
    /// Whoever is banned may, too: it changes nothing, or only what is his.
    pub banned: bool,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Whoever has a token may ask it, too.
    pub programs: bool,
    /// What its body looks like; none: it is not asked with one, or any will do.
    pub(crate) body: Option<Looks>,
    /// What it answers with; none: it is no JSON, or JSON of any kind.
    pub(crate) answer: Option<Looks>,
    /// What kind of text that is.
    pub(crate) kind: &'static str,
    /// What it takes after a question mark, and what each says.
    pub(crate) queries: &'static [(&'static str, &'static str)],
    handler: MethodRouter<App>,
}

/// What JSON looks like, once it is known which other types there are.
pub(crate) type Looks = fn(&mut SchemaGenerator) -> Schema;

/// The parts of a request that a handler takes, of which the last is its body: so the document of the interface knows
/// what that looks like without being told.
#[diagnostic::on_unimplemented(
    message = "what is sent to an address has to be described",
    note = "the last thing that the handler takes is `Body<T>`, where `T` derives `schemars::JsonSchema`"
)]
pub(crate) trait Taken {
    /// What the body looks like.
    fn looks(generator: &mut SchemaGenerator) -> Schema;
}

macro_rules! taken {
    ($($part:ident)*) => {
        impl<M, $($part,)* T: JsonSchema> Taken for (M, $($part,)* Body<T>) {
            fn looks(generator: &mut SchemaGenerator) -> Schema {
                generator.subschema_for::<T>()
            }
        }
    };
}

taken!();
taken!(A);
taken!(A B);
taken!(A B C);
taken!(A B C D);
taken!(A B C D E);

/// An address that is only read.
pub(crate) fn get<T: 'static>(
    path: &'static str,
    who: Who,
    about: &'static str,
    handler: impl Handler<T, App>,
) -> Route {
    Route::new(Method::GET, path, who, about, on(MethodFilter::GET, handler)).banned(true)
}

/// An address that changes something, or answers a long question. Whoever is banned may still do what is only his
/// affair, and play on where he plays: the others there have done nothing.
pub(crate) fn post<T: Taken + 'static>(
    path: &'static str,
    who: Who,
    about: &'static str,
    handler: impl Handler<T, App>,
) -> Route {
    Route { body: Some(T::looks), ..post_anything(path, who, about, handler) }
}

/// An address that does what it does whatever is sent with it.
pub(crate) fn post_anything<T: 'static>(
    path: &'static str,
    who: Who,
    about: &'static str,
    handler: impl Handler<T, App>,
) -> Route {
    Route::new(Method::POST, path, who, about, on(MethodFilter::POST, handler))
}

impl Route {
    fn new(method: Method, path: &'static str, who: Who, about: &'static str, handler: MethodRouter<App>) -> Self {
        let banned = who == Who::Player || path.starts_with("/my/") || path.starts_with("/mail/");
        let (kind, queries) = ("application/json", [].as_slice());
        Self { method, path, who, banned, about, programs: false, body: None, answer: None, kind, queries, handler }
    }

    /// It answers with that.
    pub(crate) fn tells<T: JsonSchema>(self) -> Self {
        Self { answer: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// It answers with what looks like that.
    pub(crate) fn looks(self, answer: Looks) -> Self {
        Self { answer: Some(answer), ..self }
    }

    /// It answers with a text of that kind.
    pub(crate) fn writes(self, kind: &'static str) -> Self {
        Self { kind, ..self }
    }

    /// After a question mark it takes these: what each is called, and what it says.
    pub(crate) fn asks(self, queries: &'static [(&'static str, &'static str)]) -> Self {
        Self { queries, ..self }
    }

    /// Whoever has a token may ask it, too.
    fn for_programs(self) -> Self {
        Self { programs: true, ..self }
    }

    /// It takes bodies of so many bytes.
    pub(crate) fn takes(self, bytes: usize) -> Self {
        Self { handler: self.handler.layer(DefaultBodyLimit::max(bytes)), ..self }
    }

    /// Whoever is banned may, or may not.
    pub(crate) fn banned(self, banned: bool) -> Self {
        Self { banned, ..self }
    }
}

/// All of them.
pub fn routes() -> Vec<Route> {
    // What people and their programs may ask, each with its own right.
    let mut all = games::routes();
    all.extend(requests::routes());
    all.extend(seeks::routes());
    all.extend(mine::routes());
    all.extend(notes::routes());
    all.extend(analysis::routes());
    all.extend(archive::routes());
    all.extend(ratings::routes());
    all.extend(chat::routes());
    all.extend(events::routes());
    all.extend(bots::open_routes());
    all.extend(openapi::own_routes());
    let mut all: Vec<Route> = all.into_iter().map(Route::for_programs).collect();
    // What no token opens: tournaments are for people, and so is whatever says who somebody is and how he is reached.
    all.extend(cups::routes());
    all.extend(tokens::routes());
    all.extend(bots::routes());
    all.extend(tell::routes());
    all.extend(feeds::routes());
    all.extend(accounts::routes());
    all.extend(workshop::routes());
    all
}

/// All of them, each behind the question who asks.
pub(crate) fn router(app: &App) -> Router<App> {
    routes().into_iter().fold(Router::new(), |router, route| {
        let look = from_fn_with_state((app.clone(), route.who, route.programs, route.banned), look);
        router.route(route.path, route.handler.layer(look))
    })
}

/// Sends away whoever may not ask.
async fn look(
    State((app, who, programs, banned)): State<(App, Who, bool, bool)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let known =
        tokens::visitor(&app, &parts, programs).await.map(|visitor| visitor.map(|it| parts.extensions.insert(it)));
    let let_in = match known {
        Ok(_) => who.let_in(&mut parts, &app, banned).await,
        Err(fault) => Err(fault),
    };
    match let_in {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(fault) => fault.into_response(),
    }
}

impl Who {
    /// # Errors
    /// Why this visitor may not.
    async fn let_in(self, parts: &mut Parts, app: &App, banned: bool) -> Result<(), Fault> {
        if !banned {
            let visitor = Visitor::from_request_parts(parts, app).await?;
            if let Some(person) = visitor.id() {
                app.bans.check(app, person).await?;
            }
            parts.extensions.insert(visitor);
        }
        let needed = match self {
            Self::Anybody | Self::Player => return Ok(()),
            Self::Account => "this needs an account; sign in first",
        };
        let visitor = Visitor::from_request_parts(parts, app).await?;
        if visitor.person.as_ref().is_none_or(|person| person.kind == PersonKind::Guest) {
            return Err(Fault::new(StatusCode::UNAUTHORIZED, needed));
        }
        // So that nobody has to look again.
        parts.extensions.insert(visitor);
        Ok(())
    }
}
