//! The rows of the table of routes: what each route does, who may call it, and its handler.
//!
//! The OpenAPI document and the tests that call every route as every kind of caller read the rows. `routes` collects
//! those of all folders.

use crate::http::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema, SchemaGenerator};

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
}

/// A route with its handler, whose state is of type `S`.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint<S> {
    pub(crate) route: Route,
    pub(crate) handler: MethodRouter<S>,
}

/// What the state of a handler must be able to do.
pub(crate) trait State: Clone + Send + Sync + 'static {}

impl<S: Clone + Send + Sync + 'static> State for S {}

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
pub(crate) fn get<S: State, T: 'static>(
    path: &'static str,
    who: Access,
    about: &'static str,
    handler: impl Handler<T, S>,
) -> Endpoint<S> {
    Endpoint::new(Method::GET, path, who, about, on(MethodFilter::GET, handler)).banned(true)
}

/// A route that changes something, or answers a long question. By default, banned users may still call those that
/// concern only themselves, and continue their games, for the sake of their opponents.
pub(crate) fn post<S: State, T: HasBody + 'static>(
    path: &'static str,
    who: Access,
    about: &'static str,
    handler: impl Handler<T, S>,
) -> Endpoint<S> {
    let mut endpoint = post_anything(path, who, about, handler);
    endpoint.route.body = Some(T::body_schema);
    endpoint
}

/// A route that ignores its body.
pub(crate) fn post_anything<S: State, T: 'static>(
    path: &'static str,
    who: Access,
    about: &'static str,
    handler: impl Handler<T, S>,
) -> Endpoint<S> {
    Endpoint::new(Method::POST, path, who, about, on(MethodFilter::POST, handler))
}

impl<S: State> Endpoint<S> {
    fn new(
        method: Method,
        path: &'static str,
        access: Access,
        summary: &'static str,
        handler: MethodRouter<S>,
    ) -> Self {
        let allows_banned = access == Access::Player || path.starts_with("/my/") || path.starts_with("/mail/");
        let route = Route {
            method,
            path,
            access,
            allows_banned,
            summary,
            allows_tokens: false,
            body: None,
            response: None,
            content_type: "application/json",
            queries: &[],
        };
        Self { route, handler }
    }

    /// Sets the type of the response.
    pub(crate) fn returns<T: JsonSchema>(self) -> Self {
        self.returns_schema(SchemaGenerator::subschema_for::<T>)
    }

    /// Sets the schema of the response.
    pub(crate) fn returns_schema(mut self, answer: SchemaFn) -> Self {
        self.route.response = Some(answer);
        self
    }

    /// Sets the media type of the response.
    pub(crate) fn content_type(mut self, kind: &'static str) -> Self {
        self.route.content_type = kind;
        self
    }

    /// Sets the query parameters, with their descriptions.
    pub(crate) fn queries(mut self, queries: &'static [(&'static str, &'static str)]) -> Self {
        self.route.queries = queries;
        self
    }

    /// Gives tokens access.
    pub(crate) fn with_tokens(mut self) -> Self {
        self.route.allows_tokens = true;
        self
    }

    /// Sets the body limit, in bytes.
    pub(crate) fn body_limit(self, bytes: usize) -> Self {
        Self { handler: self.handler.layer(DefaultBodyLimit::max(bytes)), ..self }
    }

    /// Sets whether banned users may call it.
    pub(crate) fn banned(mut self, banned: bool) -> Self {
        self.route.allows_banned = banned;
        self
    }
}
