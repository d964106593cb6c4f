//! Servers and tables for unit tests.

use crate::Options;
use crate::app::App;
use crate::live::Live;
use crate::live::tables::Tables;
use crate::social::Social;
use play::{Millis, SeatSetup, SeatSpec, TableSetup};
use std::sync::Arc;
use tokio::sync::watch;

/// The people of a server with a database in memory.
pub(crate) async fn social(options: Options) -> Social {
    let store = store::open("sqlite::memory:").await.unwrap();
    let (_, open) = watch::channel(false);
    App::new(options, store, open.clone(), open).workshop.social
}

/// The games of a server with a database in memory.
pub(crate) async fn app(options: Options) -> Live {
    social(options).await.live
}

/// The same server at a later time.
pub(crate) fn later(app: &Live, millis: Millis) -> Live {
    let mut later = app.clone();
    later.http.core.clock = later.clock.advanced(millis);
    later
}

/// The same server without any table in memory.
pub(crate) fn restarted(app: &Live) -> Live {
    Live { tables: Arc::new(Tables::new(&app.limits)), ..app.clone() }
}

/// The terms of a table; the seats are `me`, or the level of a computer.
pub(crate) fn opening(game: &str, seats: &str) -> TableSetup {
    let place = |seat: &str| {
        SeatSetup::Taken(
            seat.parse().map_or(SeatSpec::person(), |level| SeatSpec::new("computer".to_owned(), Some(level))),
        )
    };
    let places: Vec<SeatSetup> = seats.split(' ').map(place).collect();
    TableSetup::new((game.to_owned(), [].into(), None), &places, "ann", || "key".to_owned())
}
