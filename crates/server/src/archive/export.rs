//! The games that somebody has found, as one stream: records (PGN), or lines of JSON (NDJSON).
//!
//! For: `GET /api/archive.pgn` and `.ndjson`. One game after the other is read and written while the stream flows, so a
//! long one needs no more memory than a short one; it ends when the server goes down. Each address has one at a time.
//! Not for: what is looked for (`archive`), how a record is written (`facade`).

use super::{Asked, asked};
use crate::App;
use crate::address::Address;
use crate::body::Pairs;
use crate::error::Fault;
use crate::mine::names;
use crate::places::{Full, Place};
use crate::requests::PGN;
use crate::table::kept;
use crate::who::Visitor;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{StreamExt, unfold};
use house::{Event, Millis, Standing};
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use store::{Head, Search, Seat, Speed};

/// So many games are looked up at a time.
const PAGE: u32 = 30;
const DAY: Millis = 24 * 60 * 60 * 1000;

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pgn,
    Lines,
}

/// `GET /api/archive.pgn?…`
pub(crate) async fn pgn(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    export(app, address, visitor, pairs, Form::Pgn).await
}

/// `GET /api/archive.ndjson?…`
pub(crate) async fn lines(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    export(app, address, visitor, pairs, Form::Lines).await
}

async fn export(
    app: App,
    address: Address,
    visitor: Visitor,
    pairs: Vec<(String, String)>,
    form: Form,
) -> Result<Response, Fault> {
    if pairs.iter().any(|(name, _)| name == "running" || name == "after") {
        return Err(Fault::bad("a stream has all games that are over; it knows no `running` and no `after`"));
    }
    let asked = asked(&app, address, &visitor, pairs).await?;
    let place = app.exports.take(address).map_err(|full| match full {
        Full::Each => {
            Fault::too_much("a stream of games is on its way to your address already; wait until it has ended")
                .of("exports-each")
        }
        Full::All => Fault::full("too many games are on their way just now; try again later").of("exports"),
    })?;
    let flow = asked.map(|Asked { search, .. }| Flow {
        app,
        address,
        search,
        form,
        before: None,
        read: VecDeque::new(),
        last: false,
        _place: place,
    });
    let stream = unfold(flow, async |flow| {
        let mut flow = flow?;
        match flow.next().await {
            Ok(Some(text)) => Some((Ok(Bytes::from(text)), Some(flow))),
            Ok(None) => None,
            Err(fault) => {
                tracing::warn!(why = fault.sentence(), "a stream of games breaks off");
                Some((Err(io::Error::other(fault.sentence())), None))
            }
        }
    });
    // Whoever packs it asks once more after the end.
    let stream = stream.fuse();
    let (kind, name) = match form {
        Form::Pgn => (format!("{PGN}; charset=utf-8"), "games.pgn"),
        Form::Lines => ("application/x-ndjson".to_owned(), "games.ndjson"),
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, Body::from_stream(stream)).into_response())
}

/// A stream under way.
struct Flow {
    app: App,
    address: Address,
    search: Search,
    form: Form,
    before: Option<(Millis, String)>,
    /// What has been looked up and not written yet.
    read: VecDeque<(Head, Vec<Seat>, Vec<Option<String>>)>,
    /// Nothing comes after that.
    last: bool,
    _place: Place,
}

impl Flow {
    /// The next game; none: that was the last, or the server goes down.
    async fn next(&mut self) -> Result<Option<String>, Fault> {
        loop {
            if *self.app.closing.borrow() {
                return Err(Fault::full("the server goes down"));
            }
            if let Some((head, seats, people)) = self.read.pop_front() {
                match self.written(&head, &seats, people).await {
                    Ok(text) => return Ok(Some(text)),
                    // One that cannot be read any more does not stop the others.
                    Err(fault) => {
                        tracing::debug!(game = head.id, why = fault.sentence(), "a game is left out of a stream");
                    }
                }
            } else if self.last {
                return Ok(None);
            } else {
                self.look_up().await?;
            }
        }
    }

    async fn look_up(&mut self) -> Result<(), Fault> {
        let found = self.app.store.search(&self.search, self.before.take(), PAGE).await?;
        self.last = found.len() < PAGE as usize;
        self.before = found.last().map(|(head, _)| (head.changed, head.id.clone()));
        let names = names(&self.app, &found).await?;
        let called = |seat: &Seat| names.get(seat.person.as_ref()?).cloned();
        let all = found.into_iter().map(|(head, seats)| {
            let people = seats.iter().map(called).collect();
            (head, seats, people)
        });
        self.read = all.collect();
        Ok(())
    }

    async fn written(&self, head: &Head, seats: &[Seat], people: Vec<Option<String>>) -> Result<String, Fault> {
        let events = kept::read(self.app.store.events(&head.id, 0).await?)?;
        if self.form == Form::Lines {
            return Ok(line(head, seats, &people, &events));
        }
        let library = kept::library_of(&self.app, &events).await?;
        let (app, day) = (self.app.clone(), u64::try_from(head.changed / DAY).unwrap_or_default());
        let write = move || {
            let standing = app.bounds.check(Standing::read(events.into_iter(), &library, &app.bounds.budget()))?;
            let setting = Arc::clone(standing.course.setting());
            app.bounds.ask(setting.game(), |game| standing.course.record_of(game, false, day, &people))
        };
        let record = self.app.workers.run(self.address, write).await?;
        Ok(format!("{}\n\n", record.trim_end()))
    }
}

/// A game as a line of JSON.
pub(crate) fn line(head: &Head, seats: &[Seat], people: &[Option<String>], events: &[(Event, Millis)]) -> String {
    let mut turns: Vec<(&str, u32)> = Vec::new();
    let mut sheet = None;
    for (event, _) in events {
        match event {
            Event::Opened(opening) => sheet = Some(&opening.sheet),
            Event::Turned { text, spent, .. } => turns.push((text, *spent)),
            Event::TookBack { length } => turns.truncate(*length),
            _ => {}
        }
    }
    let sides: Vec<_> =
        seats.iter().zip(people).map(|(seat, name)| serde_json::json!({ "name": name, "level": seat.level })).collect();
    let speed = match head.speed {
        Speed::None => "none",
        Speed::Live => "live",
        Speed::Correspondence => "correspondence",
    };
    let turns: Vec<_> =
        turns.into_iter().map(|(text, spent)| serde_json::json!({ "text": text, "spent": spent })).collect();
    let game = serde_json::json!({
        "id": head.id,
        "game": head.variant,
        "title": head.title,
        "readings": sheet.map(|sheet| &sheet.readings),
        "start": sheet.and_then(|sheet| sheet.start.as_ref()),
        "clock": sheet.and_then(|sheet| sheet.clock),
        "speed": speed,
        "rated": head.rated,
        "sides": sides,
        "opened": head.opened,
        "ended": head.changed,
        "result": head.result,
        "turns": turns,
    });
    format!("{game}\n")
}
