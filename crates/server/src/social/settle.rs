//! Completing a finished game, once: its positions are added to the archive, together with the changes of ratings.
//!
//! This happens when a game ends, and regularly for games whose node died before it was done. Of all nodes that try,
//! exactly one succeeds (`store::Store::finish_game`). `ratings` computes the changes, `archive` searches for positions.

use crate::core::Core;
use crate::core::address::Address;
use crate::core::budget::RuleBudget;
use crate::core::error::Fault;
use crate::live::Live;
use crate::live::table::kept;
use crate::live::updates::{Reaction, Subscriber, TableUpdate};
use crate::social::ratings;
use crate::social::tournaments;
use play::TableState;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// The time limit of the rules for one game; no request waits for it.
const RULES_TIMEOUT: Duration = Duration::from_secs(20);
/// The most leftover games that are completed at once.
const MAX_PER_RUN: u32 = 20;
/// The most positions of a game that are stored; games of people are shorter.
const MAX_POSITIONS: usize = 1000;

/// The hash under which a position is found: the same on all servers and in all versions.
pub(crate) fn position_hash(game: &str, place: &str) -> i64 {
    let hash = Sha256::digest(format!("{game}\n{place}").as_bytes());
    i64::from_be_bytes(hash.first_chunk().copied().unwrap_or_default())
}

/// Completes a game that has just ended, in the background, and advances its tournament.
#[derive(Debug)]
pub(crate) struct GameEnds;

impl Subscriber for GameEnds {
    fn stored<'u>(&'u self, live: &'u Live, update: &'u TableUpdate<'u>) -> Reaction<'u> {
        if update.ends_game() {
            let (live, id) = (live.clone(), update.table.to_owned());
            tokio::spawn(async move {
                if let Err(fault) = settle(&live, &id).await.and(tournaments::progress::table_changed(&live, &id).await)
                {
                    tracing::warn!(table = id, why = fault.sentence(), "game completion postponed");
                }
            });
        }
        Box::pin(std::future::ready(()))
    }
}

/// Completes games that were left over.
pub(crate) async fn finish_pending(app: &Core) -> Result<(), Fault> {
    for id in app.store.games_to_finish(MAX_PER_RUN).await? {
        settle(app, &id).await?;
    }
    Ok(())
}

/// Completes a game, if it is over and not yet completed.
///
/// # Errors
/// If reading or writing fails.
pub(crate) async fn settle(app: &Core, id: &str) -> Result<(), Fault> {
    let events = kept::parse(app.store.events(id, 0).await?);
    let library = kept::library_of(app, events.as_deref().unwrap_or_default()).await?;
    let (here, game) = (app.clone(), id.to_owned());
    let read = app.rule_pool.run(Address::INTERNAL, move || {
        let bounds = RuleBudget::new(RULES_TIMEOUT, here.closing.clone());
        let read = events.and_then(|events| {
            let standing = bounds.map_fault(TableState::replay(events.into_iter(), &library, &bounds.budget()))?;
            let setting = Arc::clone(standing.game_state.configured_game());
            let places = bounds.run(setting.game(), |game| Ok(standing.game_state.position_keys(game)))?;
            let variant = setting.source().id();
            let places = (0..)
                .zip(&places)
                .take(MAX_POSITIONS)
                .map(|(ply, place)| (position_hash(variant, place), ply))
                .collect();
            Ok((Some(standing), places))
        });
        match read {
            // A game that the current rules cannot read stays in the archive without positions.
            Err(fault) if !*here.closing.borrow() => {
                tracing::error!(table = game, why = fault.sentence(), "game positions unavailable");
                Ok((None, Vec::new()))
            }
            read => read,
        }
    });
    let (standing, places): (_, Vec<(i64, u32)>) = read.await?;
    loop {
        let changes = match &standing {
            Some(standing) => ratings::rating_changes(app, id, standing).await?,
            None => Vec::new(),
        };
        match app.store.finish_game(id, &places, &changes).await {
            Ok(()) | Err(store::Fault::AlreadyExists | store::Fault::NotFound) => return Ok(()),
            // Another game of the same players has ended in the meantime, or this one was resumed.
            Err(store::Fault::Conflict) => {
                let over = app.store.game(id).await?.is_some_and(|(head, _)| head.status == store::Status::Over);
                if !over {
                    return Ok(());
                }
            }
            Err(fault) => return Err(fault.into()),
        }
    }
}
