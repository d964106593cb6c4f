//! The table of routes: all paths under `/api`, with what each does and who may call it.
//!
//! The router, the OpenAPI document and the tests that call every route as every kind of caller are built from it. Each
//! module contributes its own rows. See `table_routes` and `games` for handlers.

use crate::App;
use crate::body::Body;
use crate::error::Fault;
use crate::identity::Visitor;
use crate::tokens;
use crate::{
    accounts, analysis, archive, bots, chat, events, feeds, games, my_games, notes, notify, openapi, people, ratings,
    seeks, table_routes, tournaments, workshop,
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

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everyone, with or without a session.
    Anyone,
    /// The players of the table; the handler checks that.
    Player,
    /// Users with an account.
    Account,
}

/// A route, and what it does.
#[derive(Clone, Debug)]
pub struct Route {
    /// The method.
    pub method: Method,
    /// The path under `/api`, with the names of variable parts in braces.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
    /// Whether a banned user may call it, because it changes nothing, or only what concerns that user.
    pub allows_banned: bool,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// Whether a token gives access to it.
    pub allows_tokens: bool,
    /// The schema of its body; none if it takes no body, or any.
    pub(crate) body: Option<SchemaFn>,
    /// The schema of its response; none if it is not JSON, or any JSON.
    pub(crate) response: Option<SchemaFn>,
    /// The media type of the response.
    pub(crate) content_type: &'static str,
    /// The query parameters with their descriptions.
    pub(crate) queries: &'static [(&'static str, &'static str)],
    handler: MethodRouter<App>,
}

/// The schema of a JSON value, made with the schemas of the types that it refers to.
pub(crate) type SchemaFn = fn(&mut SchemaGenerator) -> Schema;

/// The arguments of a handler, of which the last is the body, so that the OpenAPI document derives its schema from the
/// handler.
#[diagnostic::on_unimplemented(
    message = "the body of this route has no schema",
    note = "the last argument of the handler must be `Body<T>`, where `T` derives `schemars::JsonSchema`"
)]
pub(crate) trait HasBody {
    /// The schema of the body.
    fn body_schema(generator: &mut SchemaGenerator) -> Schema;
}

macro_rules! impl_has_body {
    ($($part:ident)*) => {
        impl<M, $($part,)* T: JsonSchema> HasBody for (M, $($part,)* Body<T>) {
            fn body_schema(generator: &mut SchemaGenerator) -> Schema {
                generator.subschema_for::<T>()
            }
        }
    };
}

impl_has_body!();
impl_has_body!(A);
impl_has_body!(A B);
impl_has_body!(A B C);
impl_has_body!(A B C D);
impl_has_body!(A B C D E);

/// A route that only reads.
pub(crate) fn get<T: 'static>(
    path: &'static str,
    who: Access,
    about: &'static str,
    handler: impl Handler<T, App>,
) -> Route {
    Route::new(Method::GET, path, who, about, on(MethodFilter::GET, handler)).banned(true)
}

/// A route that changes something, or answers a long question. By default, banned users may still call those that
/// concern only themselves, and continue their games, for the sake of their opponents.
pub(crate) fn post<T: HasBody + 'static>(
    path: &'static str,
    who: Access,
    about: &'static str,
    handler: impl Handler<T, App>,
) -> Route {
    Route { body: Some(T::body_schema), ..post_anything(path, who, about, handler) }
}

/// A route that ignores its body.
pub(crate) fn post_anything<T: 'static>(
    path: &'static str,
    who: Access,
    about: &'static str,
    handler: impl Handler<T, App>,
) -> Route {
    Route::new(Method::POST, path, who, about, on(MethodFilter::POST, handler))
}

impl Route {
    fn new(
        method: Method,
        path: &'static str,
        access: Access,
        summary: &'static str,
        handler: MethodRouter<App>,
    ) -> Self {
        let allows_banned = access == Access::Player || path.starts_with("/my/") || path.starts_with("/mail/");
        let (content_type, queries) = ("application/json", [].as_slice());
        Self {
            method,
            path,
            access,
            allows_banned,
            summary,
            allows_tokens: false,
            body: None,
            response: None,
            content_type,
            queries,
            handler,
        }
    }

    /// Sets the type of the response.
    pub(crate) fn returns<T: JsonSchema>(self) -> Self {
        Self { response: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// Sets the schema of the response.
    pub(crate) fn returns_schema(self, answer: SchemaFn) -> Self {
        Self { response: Some(answer), ..self }
    }

    /// Sets the media type of the response.
    pub(crate) fn content_type(self, kind: &'static str) -> Self {
        Self { content_type: kind, ..self }
    }

    /// Sets the query parameters, with their descriptions.
    pub(crate) fn queries(self, queries: &'static [(&'static str, &'static str)]) -> Self {
        Self { queries, ..self }
    }

    /// Gives tokens access.
    fn with_tokens(self) -> Self {
        Self { allows_tokens: true, ..self }
    }

    /// Sets the body limit, in bytes.
    pub(crate) fn body_limit(self, bytes: usize) -> Self {
        Self { handler: self.handler.layer(DefaultBodyLimit::max(bytes)), ..self }
    }

    /// Sets whether banned users may call it.
    pub(crate) fn banned(self, banned: bool) -> Self {
        Self { allows_banned: banned, ..self }
    }
}

/// All routes.
pub fn routes() -> Vec<Route> {
    // Routes for people and programs; the scope of a token decides which of them it opens.
    let mut all = games::routes();
    all.extend(table_routes::routes());
    all.extend(seeks::routes());
    all.extend(my_games::routes());
    all.extend(notes::routes());
    all.extend(analysis::routes());
    all.extend(archive::routes());
    all.extend(ratings::routes());
    all.extend(people::routes());
    all.extend(chat::routes());
    all.extend(events::routes());
    all.extend(bots::open_routes());
    all.extend(openapi::document_routes());
    let mut all: Vec<Route> = all.into_iter().map(Route::with_tokens).collect();
    // Routes that no token opens: tournaments are for people, and so is everything about identity and contact data.
    all.extend(tournaments::routes());
    all.extend(tokens::routes());
    all.extend(bots::routes());
    all.extend(notify::routes());
    all.extend(feeds::routes());
    all.extend(accounts::routes());
    all.extend(workshop::routes());
    all
}

/// The router with all routes, each behind the check of its caller.
pub(crate) fn router(app: &App) -> Router<App> {
    routes().into_iter().fold(Router::new(), |router, route| {
        let look = from_fn_with_state((app.clone(), route.access, route.allows_tokens, route.allows_banned), authorize);
        router.route(route.path, route.handler.layer(look))
    })
}

/// Rejects callers who may not call the route.
async fn authorize(
    State((app, who, programs, banned)): State<(App, Access, bool, bool)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let known =
        tokens::visitor(&app, &parts, programs).await.map(|visitor| visitor.map(|it| parts.extensions.insert(it)));
    let let_in = match known {
        Ok(_) => who.check(&mut parts, &app, banned).await,
        Err(fault) => Err(fault),
    };
    match let_in {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(fault) => fault.into_response(),
    }
}

impl Access {
    /// # Errors
    /// Why this visitor may not call the route.
    async fn check(self, parts: &mut Parts, app: &App, banned: bool) -> Result<(), Fault> {
        if !banned {
            let visitor = Visitor::from_request_parts(parts, app).await?;
            if let Some(person) = visitor.id() {
                app.bans.check(app, person).await?;
            }
            parts.extensions.insert(visitor);
        }
        let needed = match self {
            Self::Anyone | Self::Player => return Ok(()),
            Self::Account => "this needs an account; sign in first",
        };
        let visitor = Visitor::from_request_parts(parts, app).await?;
        if visitor.person.as_ref().is_none_or(|person| person.kind == PersonKind::Guest) {
            return Err(Fault::new(StatusCode::UNAUTHORIZED, needed));
        }
        // So that the handler need not look the visitor up again.
        parts.extensions.insert(visitor);
        Ok(())
    }
}
