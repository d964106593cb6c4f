//! What lies on the shelves.
//!
//! For: the statements that change it. Not for: reading it, see `read`. Look next: `crate::Store` for what they
//! promise.

use crate::link::Link;
use crate::value::{Value, int, key, maybe_int, text};
use crate::{Change, Fault, Item, Millis};

/// A second one of that name is somebody else's, who was quicker.
const NEW: &str = "INSERT INTO item (shelf, owner, key, version, rank, until, body) VALUES ($1, $2, $3, $4, $5, $6, $7) \
    ON CONFLICT (shelf, owner, key) DO NOTHING";

const AGAIN: &str = "UPDATE item SET version = $4, rank = $5, until = $6, body = $7 \
    WHERE shelf = $1 AND owner = $2 AND key = $3 AND version = $4 - 1";

const DROP: &str = "DELETE FROM item WHERE shelf = $1 AND owner = $2 AND key = $3";

const CLEAR: &str = "DELETE FROM item WHERE shelf = $1 AND owner = $2";

const FORGET: &str = "DELETE FROM item WHERE owner = $1";

/// What the other has already under that name stays.
const MOVE: &str = "UPDATE item SET owner = $2 WHERE owner = $1 AND NOT EXISTS (SELECT 1 FROM item other \
    WHERE other.shelf = item.shelf AND other.owner = $2 AND other.key = item.key)";

const SWEEP: &str = "DELETE FROM item WHERE until <= $1";

pub(super) async fn keep(link: &mut impl Link, changes: &[Change]) -> Result<(), Fault> {
    for change in changes {
        match change {
            Change::Put(item) => {
                let statement = if item.version == 0 { NEW } else { AGAIN };
                if link.run(statement, row(item)?).await? == 0 {
                    return Err(Fault::Behind);
                }
            }
            Change::Drop { shelf, owner, key: name } => {
                link.run(DROP, vec![key(shelf)?, key(owner)?, key(name)?]).await?;
            }
            Change::Clear { shelf, owner } => {
                link.run(CLEAR, vec![key(shelf)?, key(owner)?]).await?;
            }
        }
    }
    Ok(())
}

/// Throws away all that somebody has.
pub(super) async fn forget(link: &mut impl Link, owner: &str) -> Result<(), Fault> {
    link.run(FORGET, vec![key(owner)?]).await?;
    Ok(())
}

/// Gives all that one has to the other.
pub(super) async fn hand_over(link: &mut impl Link, from: &str, to: &str) -> Result<(), Fault> {
    link.run(MOVE, vec![key(from)?, key(to)?]).await?;
    forget(link, from).await
}

/// Throws away what has had its time.
pub(super) async fn sweep(link: &mut impl Link, now: Millis) -> Result<(), Fault> {
    link.run(SWEEP, vec![int(now)]).await?;
    Ok(())
}

/// As it is after it was put.
fn row(item: &Item) -> Result<Vec<Value>, Fault> {
    let version = i64::try_from(item.version).ok().and_then(|version| version.checked_add(1));
    let version = version.ok_or_else(|| Fault::Unfit("Nothing has been put so often.".into()))?;
    Ok(vec![
        key(&item.shelf)?,
        key(&item.owner)?,
        key(&item.key)?,
        int(version),
        int(item.rank),
        maybe_int(item.until),
        text(&item.body)?,
    ])
}
