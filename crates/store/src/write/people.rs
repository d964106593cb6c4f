//! People, sessions, seeks and heartbeats.
//!
//! For: the statements that change them. Not for: reading them, see `read`. Look next: `crate::Store` for what they
//! promise.

use super::items;
use crate::link::Link;
use crate::read;
use crate::value::{Value, int, key, maybe_key, maybe_text, text};
use crate::{Fault, Millis, Person, PersonKind, Seek, Session};

/// A node that has not been up for so long does not come back under its name.
const NODE_GONE: Millis = 7 * 24 * 60 * 60 * 1000;
/// Clocks of machines may differ by so much.
const AHEAD: Millis = 60_000;

const PUT: &str = "INSERT INTO person (id, name, fold, kind, secret, email, made, seen, wishes) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

const CHANGE: &str = "UPDATE person SET name = $2, fold = $3, kind = $4, secret = $5, email = $6, made = $7, seen = $8, wishes = $9 \
    WHERE id = $1";

const FORGET: &str = "DELETE FROM person WHERE id = $1";

const PUT_SEEK: &str = "INSERT INTO seek (id, person, body, made, until) VALUES ($1, $2, $3, $4, $5)";

const CHANGE_SEEK: &str = "UPDATE seek SET body = $2, until = $3 WHERE id = $1 AND body = $4";

const SEEK_EXISTS: &str = "SELECT id FROM seek WHERE id = $1";

const TAKE_SEEK: &str = "DELETE FROM seek WHERE id = $1 RETURNING id, person, body, made, until";

const DROP_SEEKS: &str = "DELETE FROM seek WHERE person = $1";

const PUT_SESSION: &str = "INSERT INTO session (key, person, made, seen, until, label) VALUES ($1, $2, $3, $4, $5, $6)";

const TOUCH_SESSION: &str = "UPDATE session SET seen = $2, until = $3 WHERE key = $1";

const END_SESSION: &str = "DELETE FROM session WHERE key = $1";

const END_SESSIONS: &str = "DELETE FROM session WHERE person = $1 AND key <> $2";

const MOVE_SEATS: &str = "UPDATE seat SET person = $2 WHERE person = $1";

const MOVE_SEEKS: &str = "UPDATE seek SET person = $2 WHERE person = $1";

const BEAT: &str = "INSERT INTO beat (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at";

const SWEEP_SESSIONS: &str = "DELETE FROM session WHERE until <= $1";

const SWEEP_SEEKS: &str = "DELETE FROM seek WHERE until <= $1";

/// Of a machine whose clock was wrong: left there, it would hide for how long nobody was up, until that time has come.
const FORGET_AHEAD: &str = "DELETE FROM beat WHERE at > $1";
/// The last heartbeat stays, however old: it says how long nobody was up.
const SWEEP_BEATS: &str = "DELETE FROM beat WHERE at < $1 AND at < (SELECT max(at) FROM beat)";

pub(super) async fn put(link: &mut impl Link, person: &Person) -> Result<(), Fault> {
    link.run(PUT, row(person)?).await?;
    Ok(())
}

pub(super) async fn change(link: &mut impl Link, person: &Person) -> Result<(), Fault> {
    known(link.run(CHANGE, row(person)?).await?)
}

pub(super) async fn forget(link: &mut impl Link, id: &str) -> Result<(), Fault> {
    drop_seeks_of(link, id).await?;
    items::forget(link, id).await?;
    known(link.run(FORGET, vec![key(id)?]).await?)
}

pub(super) async fn put_seek(link: &mut impl Link, seek: &Seek) -> Result<(), Fault> {
    let values = vec![key(&seek.id)?, key(&seek.person)?, text(&seek.body)?, int(seek.made), int(seek.until)];
    link.run(PUT_SEEK, values).await?;
    Ok(())
}

pub(super) async fn change_seek(link: &mut impl Link, seek: &Seek, before: &str) -> Result<(), Fault> {
    let values = vec![key(&seek.id)?, text(&seek.body)?, int(seek.until), text(before)?];
    if link.run(CHANGE_SEEK, values).await? == 0 {
        let there = link.rows(SEEK_EXISTS, vec![key(&seek.id)?]).await?;
        return Err(if there.is_empty() { Fault::Unknown } else { Fault::Behind });
    }
    Ok(())
}

pub(super) async fn take_seek(link: &mut impl Link, id: &str) -> Result<Option<Seek>, Fault> {
    let Ok(id) = key(id) else { return Ok(None) };
    let mut rows = link.rows(TAKE_SEEK, vec![id]).await?;
    rows.first_mut().map(read::seek).transpose()
}

pub(super) async fn drop_seeks_of(link: &mut impl Link, person: &str) -> Result<(), Fault> {
    link.run(DROP_SEEKS, vec![key(person)?]).await?;
    Ok(())
}

pub(super) async fn put_session(link: &mut impl Link, session: &Session) -> Result<(), Fault> {
    let values = vec![
        Value::Bytes(session.key.into()),
        key(&session.person)?,
        int(session.made),
        int(session.seen),
        int(session.until),
        text(&session.label)?,
    ];
    link.run(PUT_SESSION, values).await?;
    Ok(())
}

pub(super) async fn touch_session(
    link: &mut impl Link,
    key: &[u8; 32],
    seen: Millis,
    until: Millis,
) -> Result<(), Fault> {
    link.run(TOUCH_SESSION, vec![Value::Bytes((*key).into()), int(seen), int(until)]).await?;
    Ok(())
}

pub(super) async fn end_session(link: &mut impl Link, key: &[u8; 32]) -> Result<(), Fault> {
    link.run(END_SESSION, vec![Value::Bytes((*key).into())]).await?;
    Ok(())
}

pub(super) async fn end_sessions_of(
    link: &mut impl Link,
    person: &str,
    except: Option<&[u8; 32]>,
) -> Result<(), Fault> {
    // No key is empty.
    let except = except.map_or_else(Vec::new, |key| key.to_vec());
    link.run(END_SESSIONS, vec![key(person)?, Value::Bytes(except)]).await?;
    Ok(())
}

pub(super) async fn absorb(link: &mut impl Link, guest: &str, person: &str) -> Result<(), Fault> {
    if read::person(link, person).await?.is_none() {
        return Err(Fault::Unknown);
    }
    if guest == person {
        return Ok(());
    }
    if read::person(link, guest).await?.is_some_and(|guest| guest.kind != PersonKind::Guest) {
        return Err(Fault::Unknown);
    }
    link.run(MOVE_SEATS, vec![key(guest)?, key(person)?]).await?;
    link.run(MOVE_SEEKS, vec![key(guest)?, key(person)?]).await?;
    items::hand_over(link, guest, person).await?;
    link.run(FORGET, vec![key(guest)?]).await?;
    Ok(())
}

pub(super) async fn beat(link: &mut impl Link, node: &str, now: Millis) -> Result<(), Fault> {
    link.run(FORGET_AHEAD, vec![int(now.saturating_add(AHEAD))]).await?;
    link.run(BEAT, vec![key(node)?, int(now)]).await?;
    Ok(())
}

pub(super) async fn sweep(link: &mut impl Link, now: Millis) -> Result<(), Fault> {
    link.run(SWEEP_SESSIONS, vec![int(now)]).await?;
    link.run(SWEEP_SEEKS, vec![int(now)]).await?;
    items::sweep(link, now).await?;
    link.run(SWEEP_BEATS, vec![int(now.saturating_sub(NODE_GONE))]).await?;
    Ok(())
}

fn row(person: &Person) -> Result<Vec<Value>, Fault> {
    Ok(vec![
        key(&person.id)?,
        maybe_key(person.name.as_deref())?,
        Value::Text(person.name.as_deref().map(read::fold)),
        int(person.kind as i64),
        maybe_text(person.secret.as_deref())?,
        maybe_text(person.email.as_deref())?,
        int(person.made),
        int(person.seen),
        text(&person.wishes)?,
    ])
}

/// A statement about one person that changed no row had none.
fn known(changed: u64) -> Result<(), Fault> {
    if changed == 0 { Err(Fault::Unknown) } else { Ok(()) }
}
