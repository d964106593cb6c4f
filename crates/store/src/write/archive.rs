//! The statements of `finish_game`, which records the consequences of the end of a game.
//!
//! Which positions count as equal, and the ratings, are up to the caller. Look next at `crate::Store` for what it
//! promises.

use super::items;
use crate::executor::Executor;
use crate::value::{Value, int, key};
use crate::{Change, Fault, Status, read};

/// Of concurrent callers only one finds the game unsettled.
const FINISH_GAME: &str = "UPDATE game SET settled = 1 WHERE id = $1 AND status = 2 AND settled = 0";

/// A game that continues after its end will end again.
const REOPEN: &str = "UPDATE game SET settled = 0 WHERE id = $1 AND status <> 2 AND settled <> 0";

const DELETE_POSITIONS: &str = "DELETE FROM place WHERE game = $1";

/// A repeated position keeps its first occurrence.
const INSERT_POSITION: &str =
    "INSERT INTO place (hash, game, ply) VALUES ($1, $2, $3) ON CONFLICT (hash, game) DO NOTHING";

pub(super) async fn finish_game(
    link: &mut impl Executor,
    game: &str,
    places: &[(i64, u32)],
    changes: &[Change],
) -> Result<(), Fault> {
    let id = key(game)?;
    if link.execute(FINISH_GAME, vec![id.clone()]).await? == 0 {
        let there = read::game(link, game).await?;
        return Err(match there {
            None => Fault::NotFound,
            Some((head, _)) if head.status == Status::Over => Fault::AlreadyExists,
            Some(_) => Fault::Conflict,
        });
    }
    delete_positions(link, &id).await?;
    for (hash, ply) in places {
        link.execute(INSERT_POSITION, vec![int(*hash), id.clone(), int(*ply)]).await?;
    }
    items::apply(link, changes).await
}

/// Removes the consequences of the end of a game that continues.
pub(super) async fn reopen(link: &mut impl Executor, game: &Value) -> Result<(), Fault> {
    if link.execute(REOPEN, vec![game.clone()]).await? > 0 {
        delete_positions(link, game).await?;
    }
    Ok(())
}

async fn delete_positions(link: &mut impl Executor, game: &Value) -> Result<(), Fault> {
    link.execute(DELETE_POSITIONS, vec![game.clone()]).await.map(drop)
}
