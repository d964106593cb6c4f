//! The games that match a query as one stream: records (PGN), or lines of JSON (NDJSON).
//!
//! `GET /api/archive.pgn` and `.ndjson` read and write one game after the other while the stream flows, so a long
//! stream needs no more memory than a short one. It ends when the server shuts down. Each address can have one at a
//! time. `archive` parses the query, and `api` writes records.

use super::{ArchiveQuery, parse_query};
use crate::core::address::Address;
use crate::core::connection_limits::{LimitReached, Slot};
use crate::core::error::Fault;
use crate::http::body::QueryPairs;
use crate::http::identity::{Caller, Visitor};
use crate::live::table::kept;
use crate::live::table_routes::PGN;
use crate::social::my_games::display_names;
use crate::social::state::Social;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{StreamExt, unfold};
use play::{Event, Millis, TableState};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use store::{GameHeader, Search, Seat, Speed, Status};

/// The number of games fetched at a time.
const PAGE_SIZE: u32 = 30;
const DAY_MS: Millis = 24 * 60 * 60 * 1000;

/// The format of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExportFormat {
    Pgn,
    Ndjson,
}

/// `GET /api/archive.pgn?…`
pub(crate) async fn pgn(
    Caller { app, address, visitor }: Caller<Social>,
    QueryPairs(pairs): QueryPairs,
) -> Result<Response, Fault> {
    export(app, address, visitor, pairs, ExportFormat::Pgn).await
}

/// `GET /api/archive.ndjson?…`
pub(crate) async fn ndjson(
    Caller { app, address, visitor }: Caller<Social>,
    QueryPairs(pairs): QueryPairs,
) -> Result<Response, Fault> {
    export(app, address, visitor, pairs, ExportFormat::Ndjson).await
}

async fn export(
    app: Social,
    address: Address,
    visitor: Visitor,
    pairs: Vec<(String, String)>,
    format: ExportFormat,
) -> Result<Response, Fault> {
    if pairs.iter().any(|(name, _)| name == "running" || name == "after") {
        return Err(Fault::bad_request("a stream contains all finished games; it takes neither `running` nor `after`"));
    }
    let asked = parse_query(&app, address, &visitor, pairs).await?;
    let place = app.exports.try_acquire(address).map_err(|full| match full {
        LimitReached::PerAddress => {
            Fault::too_many_requests("your address already receives a stream of games; wait until it has ended")
                .with_limit("exports-each")
        }
        LimitReached::Total => {
            Fault::unavailable("too many streams are running; try again later").with_limit("exports")
        }
    })?;
    let flow = asked.map(|ArchiveQuery { search, .. }| GameStream {
        app,
        address,
        search,
        format,
        before: None,
        pending: VecDeque::new(),
        is_last_page: false,
        _slot: place,
    });
    let stream = unfold(flow, async |flow| {
        let mut flow = flow?;
        match flow.next().await {
            Ok(Some(text)) => Some((Ok(Bytes::from(text)), Some(flow))),
            Ok(None) => None,
            Err(fault) => {
                tracing::warn!(why = fault.sentence(), "archive export interrupted");
                Some((Err(io::Error::other(fault.sentence())), None))
            }
        }
    });
    // The compression layer polls once more after the end.
    let stream = stream.fuse();
    let (kind, name) = match format {
        ExportFormat::Pgn => (format!("{PGN}; charset=utf-8"), "games.pgn"),
        ExportFormat::Ndjson => ("application/x-ndjson".to_owned(), "games.ndjson"),
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, Body::from_stream(stream)).into_response())
}

/// A stream in progress.
struct GameStream {
    app: Social,
    address: Address,
    search: Search,
    format: ExportFormat,
    before: Option<(Millis, String)>,
    /// Games fetched and not yet written.
    pending: VecDeque<(GameHeader, Vec<Seat>, Vec<Option<String>>)>,
    /// Whether these are the last.
    is_last_page: bool,
    _slot: Slot,
}

impl GameStream {
    /// The next game as text; none after the last one.
    async fn next(&mut self) -> Result<Option<String>, Fault> {
        loop {
            if *self.app.closing.borrow() {
                return Err(Fault::unavailable("the server is shutting down"));
            }
            if let Some((head, seats, people)) = self.pending.pop_front() {
                match self.write_game(&head, &seats, people).await {
                    Ok(text) => return Ok(Some(text)),
                    // A game that the current rules cannot read does not stop the stream.
                    Err(fault) => {
                        tracing::debug!(game = head.id, why = fault.sentence(), "game left out of an archive export");
                    }
                }
            } else if self.is_last_page {
                return Ok(None);
            } else {
                self.fetch_page().await?;
            }
        }
    }

    async fn fetch_page(&mut self) -> Result<(), Fault> {
        let found = self.app.store.search(&self.search, self.before.take(), PAGE_SIZE).await?;
        self.is_last_page = found.len() < PAGE_SIZE as usize;
        self.before = found.last().map(|(head, _)| (head.listed_at(), head.id.clone()));
        let names = display_names(&self.app, &found).await?;
        let called = |seat: &Seat| names.get(seat.person.as_ref()?).cloned();
        let all = found.into_iter().map(|(head, seats)| {
            let people = seats.iter().map(called).collect();
            (head, seats, people)
        });
        self.pending = all.collect();
        Ok(())
    }

    async fn write_game(
        &self,
        head: &GameHeader,
        seats: &[Seat],
        people: Vec<Option<String>>,
    ) -> Result<String, Fault> {
        let events = kept::parse(self.app.store.events(&head.id, 0).await?)?;
        if self.format == ExportFormat::Ndjson {
            return Ok(format!("{}\n", game_json(head, seats, &people, &events)));
        }
        let library = kept::library_of(&self.app, &events).await?;
        let (app, day) = (self.app.clone(), u64::try_from(head.changed_at / DAY_MS).unwrap_or_default());
        let write = move || {
            let standing = app.rule_budget.map_fault(TableState::replay(
                events.into_iter(),
                &library,
                &app.rule_budget.budget(),
            ))?;
            let setting = Arc::clone(standing.game_state.configured_game());
            app.rule_budget.run(setting.game(), |game| standing.game_state.pgn_with_names(game, false, day, &people))
        };
        let record = self.app.rule_pool.run(self.address, write).await?;
        Ok(format!("{}\n\n", record.trim_end()))
    }
}

/// A game as JSON.
pub(crate) fn game_json(
    head: &GameHeader,
    seats: &[Seat],
    people: &[Option<String>],
    events: &[(Event, Millis)],
) -> Value {
    let mut turns: Vec<(&str, u32)> = Vec::new();
    let mut sheet = None;
    for (event, _) in events {
        match event {
            Event::Opened(opening) => sheet = Some(&opening.record),
            Event::TurnPlayed { text, spent, .. } => turns.push((text, *spent)),
            Event::TookBack { length } => turns.truncate(*length),
            _ => {}
        }
    }
    let sides: Vec<_> =
        seats.iter().zip(people).map(|(seat, name)| json!({ "name": name, "level": seat.level })).collect();
    let speed = match head.speed {
        Speed::Untimed => "none",
        Speed::Live => "live",
        Speed::Correspondence => "correspondence",
    };
    let turns: Vec<_> = turns.into_iter().map(|(text, spent)| json!({ "text": text, "spent": spent })).collect();
    json!({
        "id": head.id,
        "game": head.variant,
        "title": head.title,
        "readings": sheet.map(|sheet| &sheet.readings),
        "start": sheet.and_then(|sheet| sheet.start.as_ref()),
        "clock": sheet.and_then(|sheet| sheet.clock),
        "speed": speed,
        "rated": head.rated,
        "sides": sides,
        "opened": head.opened_at,
        "ended": (head.status == Status::Over).then_some(head.changed_at),
        "result": head.result,
        "turns": turns,
    })
}
