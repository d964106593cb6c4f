//! The table of routes: all paths under `/api`, and the check of who may call each.
//!
//! The router, the OpenAPI document and the tests that call every route as every kind of caller are built from it. Each
//! folder contributes its own rows; `http::endpoint` defines what a row is.

use crate::App;
use crate::core::error::Fault;
use crate::http::endpoint::{Access, Route};
use crate::http::identity::Visitor;
use crate::live::{analysis, games, seeks, table_routes};
use crate::social::{
    accounts, archive, bots, chat, events, feeds, my_games, notes, notify, people, ratings, tokens, tournaments,
};
use crate::{openapi, workshop};
use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use store::PersonKind;

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
