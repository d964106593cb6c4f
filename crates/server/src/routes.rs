//! The table of routes: all paths under `/api`, and the check of who may call each.
//!
//! The router, the OpenAPI document and the tests that call every route as every kind of caller are built from it. Each
//! folder contributes its own rows; `http::endpoint` defines what a row is.

use crate::admin::Admin;
use crate::app::App;
use crate::core::Core;
use crate::core::error::Fault;
use crate::http::endpoint::{Access, Endpoint, Route};
use crate::http::identity::Visitor;
use crate::social::{Social, tokens};
use crate::{live, openapi, social, workshop};
use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use store::PersonKind;

/// All routes.
pub fn routes() -> Vec<Route> {
    fn described<S>(endpoints: Vec<Endpoint<S>>) -> impl Iterator<Item = Route> {
        endpoints.into_iter().map(|endpoint| endpoint.route)
    }
    let own = described(openapi::routes());
    described(live::routes())
        .chain(described(social::routes()))
        .chain(described(workshop::routes()))
        .chain(own)
        .collect()
}

/// The router with all routes, each behind the check of its caller.
pub(crate) fn router(app: &App) -> Router {
    let admin = &app.admin;
    guarded(admin, live::routes(), admin.live.clone())
        .merge(guarded(admin, social::routes(), Social::clone(admin)))
        .merge(guarded(admin, workshop::routes(), app.workshop.clone()))
        .merge(guarded(admin, openapi::routes(), Core::clone(admin)))
}

/// The router with routes whose handlers have this state.
fn guarded<S: Clone + Send + Sync + 'static>(admin: &Admin, endpoints: Vec<Endpoint<S>>, state: S) -> Router {
    let all = endpoints.into_iter().fold(Router::new(), |router, Endpoint { route, handler }| {
        let path = route.path;
        let check = from_fn_with_state((admin.clone(), Arc::new(route)), authorize);
        router.route(path, handler.layer(check))
    });
    all.with_state(state)
}

/// Rejects callers who may not call the route.
async fn authorize(State((app, route)): State<(Admin, Arc<Route>)>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let known = tokens::visitor(&app, &parts, route.allows_tokens)
        .await
        .map(|visitor| visitor.map(|it| parts.extensions.insert(it)));
    let let_in = match known {
        Ok(_) => route.access.check(&mut parts, &app, route.allows_banned).await,
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
    async fn check(self, parts: &mut Parts, app: &Admin, banned: bool) -> Result<(), Fault> {
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
