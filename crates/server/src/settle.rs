//! What comes of the end of a game, once: its positions are written into the archive, and what it changes of ratings
//! beside them.
//!
//! For: doing it when a game ends, and for those whose server died meanwhile from time to time; of all who try, on
//! whatever node, exactly one succeeds (`store::Store::settle`). Not for: how ratings change (`ratings`), asking for
//! positions (`archive`).

use crate::App;
use crate::address::Address;
use crate::budget::Bounds;
use crate::cups;
use crate::error::Fault;
use crate::ratings;
use crate::table::kept;
use house::Standing;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// The rules may work on one game for so long; nobody waits for it.
const PATIENCE: Duration = Duration::from_secs(20);
/// So many that were left over are looked at at once.
const LEFT: u32 = 20;
/// So many positions of a game are found again; no game that people play is longer.
const POSITIONS: usize = 1000;

/// By what a position is found: the same on all servers and in all versions.
pub(crate) fn hash(game: &str, place: &str) -> i64 {
    let hash = Sha256::digest(format!("{game}\n{place}").as_bytes());
    i64::from_be_bytes(hash.first_chunk().copied().unwrap_or_default())
}

/// Settles a game that has just ended; whoever has ended it does not wait.
pub(crate) fn soon(app: &App, id: &str) {
    let (app, id) = (app.clone(), id.to_owned());
    tokio::spawn(async move {
        if let Err(fault) = settle(&app, &id).await.and(cups::run::game_over(&app, &id).await) {
            tracing::warn!(table = id, why = fault.sentence(), "the end of a game is settled later");
        }
    });
}

/// Settles what was left over.
pub(crate) async fn left(app: &App) -> Result<(), Fault> {
    for id in app.store.unsettled(LEFT).await? {
        settle(app, &id).await?;
    }
    Ok(())
}

/// Settles a game, if it is over and nobody has settled it.
///
/// # Errors
/// If it can be neither read nor written down.
pub(crate) async fn settle(app: &App, id: &str) -> Result<(), Fault> {
    let events = kept::read(app.store.events(id, 0).await?);
    let library = kept::library_of(app, events.as_deref().unwrap_or_default()).await?;
    let (here, game) = (app.clone(), id.to_owned());
    let read = app.workers.run(Address::NOWHERE, move || {
        let bounds = Bounds::new(PATIENCE, here.closing.clone());
        let read = events.and_then(|events| {
            let standing = bounds.check(Standing::read(events.into_iter(), &library, &bounds.budget()))?;
            let setting = Arc::clone(standing.course.setting());
            let places = bounds.ask(setting.game(), |game| Ok(standing.course.places(game)))?;
            let variant = setting.edition().id();
            let places = (0..).zip(&places).take(POSITIONS).map(|(ply, place)| (hash(variant, place), ply)).collect();
            Ok((Some(standing), places))
        });
        match read {
            // What these rules cannot read any more stays in the archive without positions.
            Err(fault) if !*here.closing.borrow() => {
                tracing::error!(table = game, why = fault.sentence(), "the positions of a game are not found");
                Ok((None, Vec::new()))
            }
            read => read,
        }
    });
    let (standing, places): (_, Vec<(i64, u32)>) = read.await?;
    loop {
        let changes = match &standing {
            Some(standing) => ratings::changes(app, id, standing).await?,
            None => Vec::new(),
        };
        match app.store.settle(id, &places, &changes).await {
            Ok(()) | Err(store::Fault::Taken | store::Fault::Unknown) => return Ok(()),
            // Another game of the same people has ended meanwhile; or this one is not over any more.
            Err(store::Fault::Behind) => {
                let over = app.store.game(id).await?.is_some_and(|(head, _)| head.status == store::Status::Over);
                if !over {
                    return Ok(());
                }
            }
            Err(fault) => return Err(fault.into()),
        }
    }
}
