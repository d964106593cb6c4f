//! What a guest brings along when he signs in: his seats, his seeks, his places in tournaments, what he has said and
//! what lies on his shelves.
//!
//! For: making all of it that person's, so that tables in memory, those that are read again and other nodes know it.
//! Not for: a guest who signs up; he keeps his id, and nothing has to be done.
//!
//! A game is told by an event, which any node may write and all will read; the last change, in the store, makes the
//! guest unknown. If the server dies in between, the browser still has the guest's cookie, and signing in again brings
//! along what is left.

use crate::App;
use crate::address::Address;
use crate::chat::lines;
use crate::cups;
use crate::error::Fault;
use crate::opponent;
use crate::seeks;
use store::{Head, Status};

/// So many games are looked up at once.
const PAGE: u32 = 100;

/// This guest is that person.
///
/// # Errors
/// If something cannot be read or written down; it can be tried again.
pub(super) async fn absorb(app: &App, guest: &str, person: &str) -> Result<(), Fault> {
    games(app, guest, person).await?;
    // From now on he can do nothing more as a guest; what he did meanwhile is brought along, too.
    app.store.end_sessions_of(guest, None).await?;
    games(app, guest, person).await?;
    seeks::leave_all(app, guest).await?;
    cups::run::became(app, guest, person).await?;
    match app.store.absorb(guest, person).await {
        // He has signed up in another window; then he has an account of his own, with all that was his.
        Ok(()) | Err(store::Fault::Unknown) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// All games of the guest, those that are being played first.
async fn games(app: &App, guest: &str, person: &str) -> Result<(), Fault> {
    for over in [false, true] {
        let mut before = None;
        loop {
            let found = app.store.games_of(guest, over, before.take(), PAGE).await?;
            let last = found.len() < PAGE as usize;
            before = found.last().map(|(head, _)| (head.changed, head.id.clone()));
            for (head, _) in found {
                match game(app, &head, guest, person).await {
                    // What these rules cannot read any more is nobody's to play; it goes along in the store.
                    Err(fault) if head.status == Status::Over => {
                        tracing::warn!(
                            table = head.id,
                            why = fault.sentence(),
                            "a game that is over still names a guest"
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

async fn game(app: &App, head: &Head, guest: &str, person: &str) -> Result<(), Fault> {
    let table = app.tables.find(app, &head.id, Address::NOWHERE).await?;
    let thought = table.became(app, head.changed, (guest, person)).await?;
    opponent::start(app, &table, thought);
    lines::became(app, &head.id, guest, person).await
}
