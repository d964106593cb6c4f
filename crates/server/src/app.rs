//! All layers of the server together, and the router in front of them. Only `routes` and `serve` know it.

use crate::admin::{Admin, health};
use crate::cluster::announce::Announcer;
use crate::core::Core;
use crate::core::error::Fault;
use crate::http::connection::Acceptor;
use crate::http::{Http, Site, middleware, page, request_log};
use crate::live::{self, Live};
use crate::social;
use crate::workshop::Workshop;
use crate::{Options, routes};
use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use std::sync::Arc;
use store::Store;
use tokio::sync::watch;
use tower::{BoxError, ServiceBuilder};
use tower_http::compression::CompressionLayer;

/// The body limit of requests, with a few exceptions.
const BODY_LIMIT_BYTES: usize = 64 * 1024;

/// The layers at the top, which contain all others.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) workshop: Workshop,
    pub(crate) admin: Admin,
}

impl App {
    /// `closing` becomes true when the server shuts down, `ended` when all requests have ended.
    pub(crate) fn new(
        options: Options,
        store: Arc<dyn Store>,
        closing: watch::Receiver<bool>,
        ended: watch::Receiver<bool>,
    ) -> Self {
        let core = Core::new(store, options.limits, &options.bus.node, closing, ended);
        let http = Http::new(
            core,
            Site { names: options.names, behind_proxy: options.behind_proxy, embed_on: options.embed_on },
        );
        let tables = live::Options {
            computer_pause: options.computer_pause,
            spectator_delay: options.spectator_delay,
            search_threads: options.search_threads,
            engine: options.engine,
        };
        let social = social::start(Live::new(http, tables, &options.bus), options.notifications);
        social.updates.subscribe(Arc::new(Announcer { bus: Arc::clone(&social.bus) }));
        let connections = Acceptor::connection_slots(&social);
        Self { workshop: Workshop::new(social.clone()), admin: Admin::new(social, connections) }
    }

    /// Everything that the server answers.
    pub(crate) fn router(&self) -> Router {
        let late = HandleErrorLayer::new(async |_: BoxError| {
            Fault::unavailable("the server is too busy; try again later").with_limit("answer")
        });
        let api = routes::router(self)
            .fallback(async || Fault::not_found("there is nothing at this address"))
            .method_not_allowed_fallback(async || {
                Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address needs another method")
            })
            .layer(CompressionLayer::new())
            .layer(ServiceBuilder::new().layer(late).timeout(self.admin.limits.timeouts.answer))
            .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES));
        let embed =
            Router::new().route("/embed", get(page::embed)).layer(page::embed_policy(&self.admin.site.embed_on));
        let page = embed.fallback(page::page).layer(middleware::policy_header(page::PAGE_CSP));
        let all = Router::new()
            .nest("/api", api)
            .merge(page)
            .layer(from_fn_with_state(Http::clone(&self.admin), middleware::check_request));
        // Health checks use any host name, and must not run into the rate limit.
        let health = Router::new().route("/health", get(health::health)).with_state(self.admin.clone());
        let all = health.merge(all).layer(from_fn_with_state(Http::clone(&self.admin), request_log::log_request));
        let (kind, referrer, sites) = middleware::common_headers();
        all.layer(middleware::policy_header(middleware::API_CSP)).layer(kind).layer(referrer).layer(sites)
    }
}
