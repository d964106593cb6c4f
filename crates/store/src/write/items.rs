//! The statements that change items. `crate::Store` documents what they promise.

use crate::executor::Executor;
use crate::value::{Value, int, key, maybe_int, text};
use crate::{Change, Fault, Item, Millis};

/// Changes no row if a concurrent request was faster.
const INSERT: &str = "INSERT INTO item (shelf, owner, key, version, rank, until, body) VALUES ($1, $2, $3, $4, $5, $6, $7) \
    ON CONFLICT (shelf, owner, key) DO NOTHING";

const UPDATE: &str = "UPDATE item SET version = $4, rank = $5, until = $6, body = $7 \
    WHERE shelf = $1 AND owner = $2 AND key = $3 AND version = $4 - 1";

const DELETE: &str = "DELETE FROM item WHERE shelf = $1 AND owner = $2 AND key = $3";

const CLEAR: &str = "DELETE FROM item WHERE shelf = $1 AND owner = $2";

const DELETE_OWNER: &str = "DELETE FROM item WHERE owner = $1";

/// Items whose name the other owner already uses are left out.
const CHANGE_OWNER: &str = "UPDATE item SET owner = $2 WHERE owner = $1 AND NOT EXISTS (SELECT 1 FROM item other \
    WHERE other.shelf = item.shelf AND other.owner = $2 AND other.key = item.key)";

const SWEEP: &str = "DELETE FROM item WHERE until <= $1";

pub(super) async fn apply(link: &mut impl Executor, changes: &[Change]) -> Result<(), Fault> {
    for change in changes {
        match change {
            Change::Put(item) => {
                let statement = if item.version == 0 { INSERT } else { UPDATE };
                if link.execute(statement, row(item)?).await? == 0 {
                    return Err(Fault::Conflict);
                }
            }
            Change::Delete { namespace, owner, key: name } => {
                link.execute(DELETE, vec![key(namespace)?, key(owner)?, key(name)?]).await?;
            }
            Change::Clear { namespace, owner } => {
                link.execute(CLEAR, vec![key(namespace)?, key(owner)?]).await?;
            }
        }
    }
    Ok(())
}

/// Deletes all items of an owner.
pub(super) async fn delete_owner(link: &mut impl Executor, owner: &str) -> Result<(), Fault> {
    link.execute(DELETE_OWNER, vec![key(owner)?]).await?;
    Ok(())
}

/// Moves all items of one owner to another.
pub(super) async fn change_owner(link: &mut impl Executor, from: &str, to: &str) -> Result<(), Fault> {
    link.execute(CHANGE_OWNER, vec![key(from)?, key(to)?]).await?;
    delete_owner(link, from).await
}

/// Deletes expired items.
pub(super) async fn sweep(link: &mut impl Executor, now: Millis) -> Result<(), Fault> {
    link.execute(SWEEP, vec![int(now)]).await?;
    Ok(())
}

/// The row of an item after it is stored.
fn row(item: &Item) -> Result<Vec<Value>, Fault> {
    let version = i64::try_from(item.version).ok().and_then(|version| version.checked_add(1));
    let version = version.ok_or_else(|| Fault::InvalidInput("The version of an item is out of range.".into()))?;
    Ok(vec![
        key(&item.namespace)?,
        key(&item.owner)?,
        key(&item.key)?,
        int(version),
        int(item.rank),
        maybe_int(item.expires_at),
        text(&item.body)?,
    ])
}
