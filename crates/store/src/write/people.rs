//! The statements that change people, sessions, seeks and heartbeats. `crate::Store` documents what they promise.
use super::items;
use crate::executor::Executor;
use crate::read;
use crate::value::{Value, int, key, maybe_key, maybe_text, text};
use crate::{Fault, Millis, Person, PersonKind, Seek, Session};

/// Heartbeats of a node that has been down for this long are deleted.
const NODE_RETENTION_MS: Millis = 7 * 24 * 60 * 60 * 1000;
/// The tolerated difference between the clocks of nodes.
const MAX_CLOCK_SKEW_MS: Millis = 60_000;

const PUT: &str = "INSERT INTO person (id, name, fold, kind, secret, email, made, seen, wishes) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

const CHANGE: &str = "UPDATE person SET name = $2, fold = $3, kind = $4, secret = $5, email = $6, made = $7, seen = $8, wishes = $9 \
    WHERE id = $1";

const DELETE: &str = "DELETE FROM person WHERE id = $1";

const PUT_SEEK: &str = "INSERT INTO seek (id, person, body, made, until) VALUES ($1, $2, $3, $4, $5)";

const CHANGE_SEEK: &str = "UPDATE seek SET body = $2, until = $3 WHERE id = $1 AND body = $4";

const SEEK_EXISTS: &str = "SELECT id FROM seek WHERE id = $1";

const TAKE_SEEK: &str = "DELETE FROM seek WHERE id = $1 RETURNING id, person, body, made, until";

const DELETE_SEEKS: &str = "DELETE FROM seek WHERE person = $1";

const PUT_SESSION: &str = "INSERT INTO session (key, person, made, seen, until, label) VALUES ($1, $2, $3, $4, $5, $6)";

const TOUCH_SESSION: &str = "UPDATE session SET seen = $2, until = $3 WHERE key = $1";

const END_SESSION: &str = "DELETE FROM session WHERE key = $1";

const END_SESSIONS: &str = "DELETE FROM session WHERE person = $1 AND key <> $2";

const MOVE_SEATS: &str = "UPDATE seat SET person = $2 WHERE person = $1";

const MOVE_SEEKS: &str = "UPDATE seek SET person = $2 WHERE person = $1";

const HEARTBEAT: &str = "INSERT INTO beat (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at";

const SWEEP_SESSIONS: &str = "DELETE FROM session WHERE until <= $1";

const SWEEP_SEEKS: &str = "DELETE FROM seek WHERE until <= $1";

/// Deletes heartbeats of a clock that was ahead: they would hide a downtime until that time has come.
const DELETE_AHEAD: &str = "DELETE FROM beat WHERE at > $1";
/// Keeps the last heartbeat, however old: it tells for how long no node was up.
const SWEEP_HEARTBEATS: &str = "DELETE FROM beat WHERE at < $1 AND at < (SELECT max(at) FROM beat)";

pub(super) async fn put(link: &mut impl Executor, person: &Person) -> Result<(), Fault> {
    link.execute(PUT, row(person)?).await?;
    Ok(())
}

pub(super) async fn change(link: &mut impl Executor, person: &Person) -> Result<(), Fault> {
    require_row(link.execute(CHANGE, row(person)?).await?)
}

pub(super) async fn delete(link: &mut impl Executor, id: &str) -> Result<(), Fault> {
    delete_seeks_of(link, id).await?;
    items::delete_owner(link, id).await?;
    require_row(link.execute(DELETE, vec![key(id)?]).await?)
}

pub(super) async fn put_seek(link: &mut impl Executor, seek: &Seek) -> Result<(), Fault> {
    let values =
        vec![key(&seek.id)?, key(&seek.person)?, text(&seek.body)?, int(seek.created_at), int(seek.expires_at)];
    link.execute(PUT_SEEK, values).await?;
    Ok(())
}

pub(super) async fn change_seek(link: &mut impl Executor, seek: &Seek, before: &str) -> Result<(), Fault> {
    let values = vec![key(&seek.id)?, text(&seek.body)?, int(seek.expires_at), text(before)?];
    if link.execute(CHANGE_SEEK, values).await? == 0 {
        let there = link.fetch_all(SEEK_EXISTS, vec![key(&seek.id)?]).await?;
        return Err(if there.is_empty() { Fault::NotFound } else { Fault::Conflict });
    }
    Ok(())
}

pub(super) async fn take_seek(link: &mut impl Executor, id: &str) -> Result<Option<Seek>, Fault> {
    let Ok(id) = key(id) else { return Ok(None) };
    let mut rows = link.fetch_all(TAKE_SEEK, vec![id]).await?;
    rows.first_mut().map(read::seek_from_row).transpose()
}

pub(super) async fn delete_seeks_of(link: &mut impl Executor, person: &str) -> Result<(), Fault> {
    link.execute(DELETE_SEEKS, vec![key(person)?]).await?;
    Ok(())
}

pub(super) async fn put_session(link: &mut impl Executor, session: &Session) -> Result<(), Fault> {
    let values = vec![
        Value::Bytes(session.key.into()),
        key(&session.person)?,
        int(session.created_at),
        int(session.last_used_at),
        int(session.expires_at),
        text(&session.label)?,
    ];
    link.execute(PUT_SESSION, values).await?;
    Ok(())
}

pub(super) async fn touch_session(
    link: &mut impl Executor,
    key: &[u8; 32],
    seen: Millis,
    until: Millis,
) -> Result<(), Fault> {
    link.execute(TOUCH_SESSION, vec![Value::Bytes((*key).into()), int(seen), int(until)]).await?;
    Ok(())
}

pub(super) async fn end_session(link: &mut impl Executor, key: &[u8; 32]) -> Result<(), Fault> {
    link.execute(END_SESSION, vec![Value::Bytes((*key).into())]).await?;
    Ok(())
}

pub(super) async fn end_sessions_of(
    link: &mut impl Executor,
    person: &str,
    except: Option<&[u8; 32]>,
) -> Result<(), Fault> {
    // No real key is empty.
    let except = except.map_or_else(Vec::new, |key| key.to_vec());
    link.execute(END_SESSIONS, vec![key(person)?, Value::Bytes(except)]).await?;
    Ok(())
}

pub(super) async fn merge_guest(link: &mut impl Executor, guest: &str, person: &str) -> Result<(), Fault> {
    if read::person(link, person).await?.is_none() {
        return Err(Fault::NotFound);
    }
    if guest == person {
        return Ok(());
    }
    if read::person(link, guest).await?.is_some_and(|guest| guest.kind != PersonKind::Guest) {
        return Err(Fault::NotFound);
    }
    link.execute(MOVE_SEATS, vec![key(guest)?, key(person)?]).await?;
    link.execute(MOVE_SEEKS, vec![key(guest)?, key(person)?]).await?;
    items::change_owner(link, guest, person).await?;
    link.execute(DELETE, vec![key(guest)?]).await?;
    Ok(())
}

pub(super) async fn heartbeat(link: &mut impl Executor, node: &str, now: Millis) -> Result<(), Fault> {
    link.execute(DELETE_AHEAD, vec![int(now.saturating_add(MAX_CLOCK_SKEW_MS))]).await?;
    link.execute(HEARTBEAT, vec![key(node)?, int(now)]).await?;
    Ok(())
}

pub(super) async fn sweep(link: &mut impl Executor, now: Millis) -> Result<(), Fault> {
    link.execute(SWEEP_SESSIONS, vec![int(now)]).await?;
    link.execute(SWEEP_SEEKS, vec![int(now)]).await?;
    items::sweep(link, now).await?;
    link.execute(SWEEP_HEARTBEATS, vec![int(now.saturating_sub(NODE_RETENTION_MS))]).await?;
    Ok(())
}

fn row(person: &Person) -> Result<Vec<Value>, Fault> {
    Ok(vec![
        key(&person.id)?,
        maybe_key(person.name.as_deref())?,
        Value::Text(person.name.as_deref().map(read::fold_case)),
        int(person.kind as i64),
        maybe_text(person.password_hash.as_deref())?,
        maybe_text(person.email.as_deref())?,
        int(person.created_at),
        int(person.last_seen_at),
        text(&person.settings)?,
    ])
}

/// Fails if a statement about one person changed no row.
fn require_row(changed: u64) -> Result<(), Fault> {
    if changed == 0 { Err(Fault::NotFound) } else { Ok(()) }
}
