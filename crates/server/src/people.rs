//! How many people are here: `GET /api/people`, for the first page. Profiles are in `accounts::profile`.

use crate::App;
use crate::reply::json;
use crate::routes::Access::Anyone;
use crate::routes::{Route, get};
use axum::extract::State;
use axum::response::Response;
use house::PeopleCount;

/// The route.
pub(crate) fn routes() -> Vec<Route> {
    vec![get("/people", Anyone, "how many people are here and play", count).tells::<PeopleCount>()]
}

/// `GET /api/people`
async fn count(State(app): State<App>) -> Response {
    json(&PeopleCount { here: app.sockets.in_use(), games: app.tables.count().1 })
}
