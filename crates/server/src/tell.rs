//! Telling people who are not here: that it is their turn, that a game of theirs begins, that it is over.
//!
//! For: what has to be told to whom, and the order of doing it. Not for: those who have the table open; they see it.
//! Look next: `tell::queue` for how nothing is lost or told twice, `tell::wishes` for who wants to be told of what,
//! `tell::mail` and `tell::push` for the ways, `tell::words` for what is said.
//!
//! What has happened is put on a shelf before whoever did it has his answer. A moment later some server takes it from
//! there, looks whether it is still so and the person still away, and tells him. Each thing is taken by exactly one,
//! and before it is told: a server that dies in between has told one thing too few, never one twice.

pub(crate) mod address;
mod mail;
mod push;
mod queue;
pub(crate) mod secret;
pub(crate) mod wishes;
pub(crate) mod words;

pub use self::mail::Mail;

use crate::App;
use crate::connection::closed;
use crate::error::Fault;
use crate::routes::Route;
use crate::table::Table;
use crate::tell::queue::Note;
use crate::who::called;
use house::{Channel, Happening, Millis, Standing};
use std::time::Duration;
use store::{Head, Person, Seat, Status};
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// So often it is looked for what is to be told, if nobody has said that there is something.
const LOOK: Duration = Duration::from_secs(2);
/// So many are told at a time.
const AT_ONCE: u32 = 16;

/// How people are told who are not here.
#[derive(Clone, Debug)]
pub struct Options {
    /// How mail is sent; none: not at all.
    pub mail: Option<Mail>,
    /// Whoever is in the middle of it is not told: what has happened gets so long before it is told.
    pub delay: Duration,
    /// Where visitors find the page, as `https://games.example.org`, if that is known.
    pub page: Option<String>,
    /// Browsers may also be told by way of this machine and its neighbours, and without TLS. For tests: strangers say
    /// where that is.
    pub anywhere: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { mail: None, delay: Duration::from_secs(30), page: None, anywhere: false }
    }
}

/// What telling needs to remember.
#[derive(Debug, Default)]
pub(crate) struct Tell {
    /// There is something to be told.
    pub(crate) more: Notify,
    rates: address::Rates,
}

impl Tell {
    /// Forgets those who have not asked for mail for a while.
    pub(crate) fn sweep(&self) {
        self.rates.sweep();
    }
}

/// The addresses of telling.
pub(crate) fn routes() -> Vec<Route> {
    let mut all = wishes::routes();
    all.extend(address::routes());
    all.extend(push::routes());
    all
}

/// A table has changed: whoever is not here and wants to hear of it will.
pub(crate) async fn changed(app: &App, table: &Table, before: &Standing, after: &Standing) {
    let found = happened(before, after);
    let away: Vec<_> = found.into_iter().filter(|(person, _)| !table.is_here(person)).collect();
    keep(app, table.id(), after, away).await;
}

/// A table was opened at which all sit already.
pub(crate) async fn opened(app: &App, table: &str, standing: &Standing) {
    if !standing.is_waiting() && standing.players().len() > 1 {
        keep(app, table, standing, begins(standing)).await;
    }
}

/// Who may be told of what, the things that are nearest to each other in the order in which he is told one of them.
type Found = Vec<(String, Vec<Happening>)>;

fn happened(before: &Standing, after: &Standing) -> Found {
    // Whoever plays with nobody knows.
    if after.players().len() < 2 {
        return Vec::new();
    }
    let sits = |standing: &Standing| standing.people.get(usize::from(standing.side())).cloned().flatten();
    let moved = after.course.length() != before.course.length();
    let mover = sits(before).filter(|_| moved);
    if after.course.is_over() {
        let others =
            after.players().into_iter().filter(|player| mover.as_deref() != Some(player) && !before.course.is_over());
        return others.map(|player| (player.to_owned(), vec![Happening::End])).collect();
    }
    if after.is_waiting() {
        return Vec::new();
    }
    if before.is_waiting() {
        return begins(after);
    }
    let slow = after.course.clock().is_some_and(facade::TimeControl::is_correspondence);
    let next = sits(after).filter(|next| slow && moved && mover.as_ref() != Some(next));
    next.map(|next| (next, vec![Happening::Turn])).into_iter().collect()
}

/// Whoever is on turn at the beginning and wants to hear of that only is told of that.
fn begins(standing: &Standing) -> Found {
    let first = standing.people.get(usize::from(standing.side())).cloned().flatten();
    let slow = standing.course.clock().is_some_and(facade::TimeControl::is_correspondence);
    let what = |player: &str| {
        if slow && first.as_deref() == Some(player) {
            vec![Happening::Begin, Happening::Turn]
        } else {
            vec![Happening::Begin]
        }
    };
    standing.players().into_iter().map(|player| (player.to_owned(), what(player))).collect()
}

/// Puts on the shelf what those want to hear of whom it concerns.
async fn keep(app: &App, table: &str, standing: &Standing, found: Found) {
    if found.is_empty() {
        return;
    }
    let ids: Vec<String> = found.iter().map(|(person, _)| person.clone()).collect();
    let people = match app.store.people(&ids).await {
        Ok(people) => people,
        Err(error) => return tracing::warn!(%error, table, "nobody is told"),
    };
    let turn = u32::try_from(standing.course.length()).unwrap_or(u32::MAX);
    let wanted = people.iter().filter_map(|person| {
        let (_, what) = found.iter().find(|(id, _)| *id == person.id)?;
        let wishes = wishes::of(person);
        let what = *what.iter().find(|what| !wishes.of(**what).is_empty())?;
        Some(Note { table: table.to_owned(), person: person.id.clone(), what, turn })
    });
    let due = app.time.now() + Millis::try_from(app.options.tell.delay.as_millis()).unwrap_or(Millis::MAX);
    for note in wanted.collect::<Vec<_>>() {
        match queue::put(app, &note, due).await {
            Ok(()) => app.tell.more.notify_one(),
            Err(fault) => tracing::warn!(why = fault.sentence(), table, "somebody is not told"),
        }
    }
}

/// Tells what is to be told, as long as the server runs.
pub(crate) async fn run(app: App) {
    let mut closing = app.closing.clone();
    loop {
        tokio::select! {
            () = app.tell.more.notified() => {}
            () = tokio::time::sleep(LOOK) => {}
            () = closed(&mut closing) => return,
        }
        match queue::take(&app, AT_ONCE).await {
            Ok(notes) => {
                let full = notes.len() == AT_ONCE as usize;
                let mut under_way: JoinSet<()> = notes.into_iter().map(|note| tell(app.clone(), note)).collect();
                while under_way.join_next().await.is_some() {}
                if full {
                    app.tell.more.notify_one();
                }
            }
            Err(fault) => tracing::error!(why = fault.sentence(), "nobody is told"),
        }
    }
}

/// What somebody is told, before it is put into words.
#[derive(Clone, Debug)]
struct Message {
    what: Happening,
    table: String,
    /// The side that he plays.
    side: u8,
    /// What the game is called.
    title: String,
    /// With whom he plays.
    others: Vec<String>,
    /// It is his turn.
    yours: bool,
    /// Until when the turn has to be made.
    deadline: Option<Millis>,
    result: Option<String>,
}

impl Message {
    /// Where in the page the game is.
    fn place(&self) -> String {
        format!("#/table/{}?seat={}", self.table, self.side)
    }
}

/// Tells somebody, by all ways that he wants; none if it is not so any more, or he is here.
async fn tell(app: App, note: Note) {
    let found = match message(&app, &note).await {
        Ok(found) => found,
        Err(fault) => return tracing::warn!(why = fault.sentence(), table = note.table, "somebody is not told"),
    };
    let Some((person, message)) = found else { return };
    let wishes = wishes::of(&person);
    for channel in wishes.of(note.what) {
        let told = match channel {
            Channel::Mail => mail::tell(&app, &person, &message, &wishes.language).await,
            Channel::Push => push::tell(&app, &person, &message, &wishes.language).await,
        };
        if let Err(fault) = told {
            tracing::warn!(why = fault.sentence(), table = note.table, ?channel, "somebody is not told");
        }
    }
}

/// What is to be told now.
async fn message(app: &App, note: &Note) -> Result<Option<(Person, Message)>, Fault> {
    let Some((head, seats)) = app.store.game(&note.table).await? else { return Ok(None) };
    let here = app.bus.elsewhere.has(&note.table, &note.person)
        || app.tables.known(&note.table).is_some_and(|table| table.is_here(&note.person));
    let Some(side) = side(&head, &seats, &note.person).filter(|_| !here) else { return Ok(None) };
    let yours = head.status == Status::Running && head.to_move == Some(side);
    let still = match note.what {
        Happening::Turn => yours && head.turns == note.turn,
        Happening::Begin => head.status == Status::Running,
        Happening::End => head.status == Status::Over,
    };
    let Some(person) = app.store.person(&note.person).await?.filter(|_| still) else { return Ok(None) };
    let ids: Vec<String> = seats.into_iter().filter_map(|seat| seat.person).filter(|id| *id != note.person).collect();
    let others = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
    let message = Message {
        what: note.what,
        table: note.table.clone(),
        side,
        title: head.title,
        others: others.iter().map(called).collect(),
        yours,
        deadline: head.deadline,
        result: head.result,
    };
    Ok(Some((person, message)))
}

/// The side that he plays, that on turn if he plays several.
fn side(head: &Head, seats: &[Seat], person: &str) -> Option<u8> {
    let own = || seats.iter().filter(|seat| seat.person.as_deref() == Some(person)).map(|seat| seat.side);
    own().find(|side| Some(*side) == head.to_move).or_else(|| own().next())
}
