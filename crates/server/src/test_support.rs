//! Servers and tables for unit tests.

use crate::{App, Options};
use facade::SeatBody;
use house::{Opening, Place};
use tokio::sync::watch;

/// A server that keeps everything in memory.
pub(crate) async fn app(options: Options) -> App {
    let store = store::open("sqlite::memory:").await.unwrap();
    let (_, open) = watch::channel(false);
    App::new(options, store, open.clone(), open)
}

/// Seats as text: `me`, or the level of a computer.
pub(crate) fn opening(game: &str, seats: &str) -> Opening {
    let place = |seat: &str| {
        Place::Taken(seat.parse().map_or(SeatBody::person(), |level| SeatBody::by("computer".to_owned(), Some(level))))
    };
    let places: Vec<Place> = seats.split(' ').map(place).collect();
    Opening::new((game.to_owned(), [].into(), None), &places, "somebody", || "key".to_owned())
}
