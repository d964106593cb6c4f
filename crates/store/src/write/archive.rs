//! What comes of the end of a game, written down once.
//!
//! For: the statements of `settle`. Not for: which positions count as one, and ratings; those are things on shelves.
//! Look next: `crate::Store` for what it promises.

use super::items;
use crate::link::Link;
use crate::value::{Value, int, key};
use crate::{Change, Fault, Status, read};

/// Of all who try one finds it unsettled.
const SETTLE: &str = "UPDATE game SET settled = 1 WHERE id = $1 AND status = 2 AND settled = 0";

/// A game that goes on after its end has another end.
const REOPEN: &str = "UPDATE game SET settled = 0 WHERE id = $1 AND status <> 2 AND settled <> 0";

const LEAVE: &str = "DELETE FROM place WHERE game = $1";

/// A position that comes again stays where it came first.
const PLACE: &str = "INSERT INTO place (hash, game, ply) VALUES ($1, $2, $3) ON CONFLICT (hash, game) DO NOTHING";

pub(super) async fn settle(
    link: &mut impl Link,
    game: &str,
    places: &[(i64, u32)],
    changes: &[Change],
) -> Result<(), Fault> {
    let id = key(game)?;
    if link.run(SETTLE, vec![id.clone()]).await? == 0 {
        let there = read::game(link, game).await?;
        return Err(match there {
            None => Fault::Unknown,
            Some((head, _)) if head.status == Status::Over => Fault::Taken,
            Some(_) => Fault::Behind,
        });
    }
    leave(link, &id).await?;
    for (hash, ply) in places {
        link.run(PLACE, vec![int(*hash), id.clone(), int(*ply)]).await?;
    }
    items::keep(link, changes).await
}

/// A game that was over may go on.
pub(super) async fn reopen(link: &mut impl Link, game: &Value) -> Result<(), Fault> {
    if link.run(REOPEN, vec![game.clone()]).await? > 0 {
        leave(link, game).await?;
    }
    Ok(())
}

async fn leave(link: &mut impl Link, game: &Value) -> Result<(), Fault> {
    link.run(LEAVE, vec![game.clone()]).await.map(drop)
}
