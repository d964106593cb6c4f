//! How many people are here, at all nodes: `GET /api/people`, for the first page. Profiles are in `accounts::profile`.

use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::reply::json;
use crate::live::Live;
use crate::social::state::Social;
use api::PeopleCount;
use axum::extract::State;
use axum::response::Response;

/// The route.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![get("/people", Anyone, "how many people are here and play", count).returns::<PeopleCount>()]
}

/// `GET /api/people`
async fn count(State(app): State<Live>) -> Response {
    json(&app.bus.remote_counts.reports().into_iter().fold(count_here(&app), PeopleCount::saturating_add))
}

/// The people at this node.
pub(crate) fn count_here(app: &Live) -> PeopleCount {
    PeopleCount { here: app.sockets.in_use(), games: app.tables.attended_games() }
}
