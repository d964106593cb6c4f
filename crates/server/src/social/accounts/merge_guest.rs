//! Merging a guest into an account at sign-in: seats, seeks, places in tournaments, chat messages and stored items.
//!
//! The merge reaches tables in memory, tables that are loaded later, and other nodes. A guest who signs up keeps their
//! id and needs no merge.
//!
//! Each game records the merge as an event, which any node may write and all nodes read. The last change, in the store,
//! deletes the guest. If the server stops in between, the browser still has the guest's cookie, and the next sign-in
//! merges the rest.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::live::Live;
use crate::live::chat_lines;
use crate::live::opponent;
use crate::live::seeks;
use crate::social::tournaments;
use api::Room;
use store::{GameHeader, Status};

/// The number of games fetched at a time.
const PAGE_SIZE: u32 = 100;

/// Merges the guest into the person.
///
/// # Errors
/// If reading or writing fails; the merge can be retried.
pub(super) async fn merge_guest(app: &Live, guest: &str, person: &str) -> Result<(), Fault> {
    merge_games(app, guest, person).await?;
    // From now on the guest can do nothing more; the second pass merges what they did during the first.
    app.store.end_sessions_of(guest, None).await?;
    merge_games(app, guest, person).await?;
    seeks::leave_all(app, guest).await?;
    tournaments::progress::merge_guest(app, guest, person).await?;
    match app.store.merge_guest(guest, person).await {
        // The guest has signed up in another window, and so has an account with everything already.
        Ok(()) | Err(store::Fault::NotFound) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Merges all games of the guest, running games first.
async fn merge_games(app: &Live, guest: &str, person: &str) -> Result<(), Fault> {
    for over in [false, true] {
        let mut before = None;
        loop {
            let found = app.store.games_of(guest, over, before.take(), PAGE_SIZE).await?;
            let last = found.len() < PAGE_SIZE as usize;
            before = found.last().map(|(head, _)| (head.changed_at, head.id.clone()));
            for (head, _) in found {
                match merge_game(app, &head, guest, person).await {
                    // No one can play a game that the current rules cannot read; the store changes its owner anyway.
                    Err(fault) if head.status == Status::Over => {
                        tracing::warn!(
                            table = head.id,
                            why = fault.sentence(),
                            "guest not merged into a finished game"
                        );
                    }
                    done => done?,
                }
            }
            if last {
                break;
            }
        }
    }
    Ok(())
}

async fn merge_game(app: &Live, head: &GameHeader, guest: &str, person: &str) -> Result<(), Fault> {
    let table = app.tables.find(app, &head.id, Address::INTERNAL).await?;
    let thought = table.merge_player(app, head.changed_at, (guest, person)).await?;
    opponent::spawn(app, &table, thought);
    chat_lines::merge_guest(app, (&head.id, &Room::OF_TABLE), guest, person).await
}
