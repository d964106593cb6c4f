//! Servers and tables for unit tests.

use crate::{App, Options};
use api::SeatSpec;
use play::{SeatSetup, TableSetup};
use tokio::sync::watch;

/// A server with a database in memory.
pub(crate) async fn app(options: Options) -> App {
    let store = store::open("sqlite::memory:").await.unwrap();
    let (_, open) = watch::channel(false);
    App::new(options, store, open.clone(), open)
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
