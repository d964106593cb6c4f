//! The socket of a table: the current view at once, then what changes, and the chat; players send their turns over it.
//!
//! It handles `GET /api/tables/{id}/live`. A slow client receives the newest state only, never a backlog; if it misses
//! chat messages, the server asks it to load them again.

use crate::core::address::Address;
use crate::core::connection_limits::Slot;
use crate::core::error::Fault;
use crate::http::identity::Visitor;
use crate::http::socket::{HEARTBEAT_ANSWER, Incoming, Socket, Upgrade};
use crate::live::mutes;
use crate::live::opponent;
use crate::live::state::Live;
use crate::live::table::presence::Presence;
use crate::live::table::sent_view::SentView;
use crate::live::table::{ChatEvent, ShownStates, Table};
use crate::live::table_routes::{PlayBody, TableContext};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{MissedTickBehavior, interval};

/// The time between two pings of a silent connection; gateways drop silent ones.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// `GET /api/tables/{id}/live`
pub(crate) async fn connect(at: TableContext, upgrade: Upgrade) -> Result<Response, Fault> {
    let slot = at.table.spectator_slot(at.visitor.id(), at.address)?;
    let views = at.table.watch();
    at.wake_computers().await?;
    let lines = at.table.listen();
    let (app, address) = (at.app.clone(), at.address);
    let arrival = Box::new(Arrival { at, slot, views, lines });
    upgrade.open(&app, address, move |socket| serve(socket, arrival))
}

/// A visitor whose socket is being opened; boxed, so that an open socket does not hold the memory of it.
struct Arrival {
    at: TableContext,
    slot: Option<Slot>,
    views: watch::Receiver<ShownStates>,
    lines: broadcast::Receiver<Arc<ChatEvent>>,
}

/// Sends the first view and then what changes, to the end.
async fn serve(mut socket: Socket, arrival: Box<Arrival>) -> Socket {
    let Arrival { at: TableContext { app, visitor, table, address }, slot, mut views, lines } = *arrival;
    // A spectator's socket does not keep the table in memory by itself; but a table with spectators is not evicted.
    let mut viewer = Viewer::new(app, Arc::downgrade(&table), &visitor, address, slot);
    drop((table, visitor));
    // The first view shows that they have come.
    views.mark_unchanged();
    if let Some(first) = viewer.first_view()
        && socket.send(first).await
    {
        viewer.push(&mut socket, views, lines).await;
    }
    socket
}

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Command {
    /// A turn, as in `POST /api/tables/{id}/play`.
    play: PlayBody,
}

/// The user of a socket.
struct Viewer {
    app: Live,
    address: Address,
    table: Weak<Table>,
    person: Option<String>,
    /// The session; none for programs, whose tokens may not allow turns.
    session: Option<[u8; 32]>,
    /// What the client has received.
    sent: Option<SentView>,
    /// They are present at the table as long as the socket is open.
    _presence: Option<Presence>,
    /// What a spectator's socket takes up.
    _slot: Option<Slot>,
}

/// The last ping that was sent.
struct Ping {
    /// Random, so that no client can answer a ping before it has arrived and feign a faster line.
    payload: [u8; 8],
    sent_at: Instant,
}

impl Ping {
    fn new() -> Self {
        Self { payload: rand::random(), sent_at: Instant::now() }
    }
}

impl Viewer {
    fn new(app: Live, table: Weak<Table>, visitor: &Visitor, address: Address, slot: Option<Slot>) -> Self {
        let (person, session) = (visitor.id().map(str::to_owned), visitor.session);
        let presence = person.clone().map(|person| Presence::new(Weak::clone(&table), person));
        Self { app, address, table, person, session, sent: None, _presence: presence, _slot: slot }
    }

    /// The table as it is now; none if it has been evicted.
    fn first_view(&mut self) -> Option<String> {
        let table = self.table.upgrade()?;
        let (sent, view) = table.view_to_send(self.person.as_deref());
        self.sent = Some(sent);
        Some(view)
    }

    /// What has changed since the last message; none if nothing has. `is_answer`: the client has just played a turn.
    fn change(&mut self, table: &Table, is_answer: bool) -> Option<String> {
        table.change_since(self.sent.as_mut()?, self.person.as_deref(), is_answer)
    }

    /// Sends changes and chat messages and plays turns, until the client disconnects, the table is evicted, or the
    /// server shuts down.
    async fn push(
        &mut self,
        socket: &mut Socket,
        mut views: watch::Receiver<ShownStates>,
        mut lines: broadcast::Receiver<Arc<ChatEvent>>,
    ) {
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let (timed, mut pinged) = (self.is_timed(), Ping::new());
        loop {
            let is_there = tokio::select! {
                changed = views.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    views.mark_unchanged();
                    let Some(table) = self.table.upgrade() else { return };
                    let change = self.change(&table, false);
                    drop(table);
                    match change {
                        // Measures the way of the position to which the next turn of this player is the answer.
                        Some(text) if timed => {
                            ping.reset();
                            pinged = Ping::new();
                            socket.send_with_ping(text, &pinged.payload).await
                        }
                        Some(text) => socket.send(text).await,
                        None => true,
                    }
                }
                line = lines.recv() => {
                    if matches!(line, Err(RecvError::Closed)) {
                        return;
                    }
                    match Box::pin(self.chat_message(line)).await {
                        Some(text) => socket.send(text).await,
                        None => true,
                    }
                }
                incoming = socket.incoming() => match incoming {
                    Incoming::Pong(payload) => {
                        if timed && payload[..] == pinged.payload {
                            self.record_round_trip(pinged.sent_at.elapsed());
                            pinged = Ping::new();
                        }
                        true
                    }
                    Incoming::Heartbeat => socket.send(HEARTBEAT_ANSWER).await,
                    // Boxed, so that an open socket does not hold the memory of a turn.
                    Incoming::Text(text) => match Box::pin(self.play(&text)).await {
                        Ok(()) => {
                            views.mark_unchanged();
                            let table = self.table.upgrade();
                            let Some(text) = table.and_then(|table| self.change(&table, true)) else { return };
                            socket.send(text).await
                        }
                        Err(fault) => {
                            let is_there = fault.status() != StatusCode::BAD_REQUEST || socket.count_meaningless();
                            is_there && socket.send(refusal(&fault)).await
                        }
                    },
                    Incoming::End => return,
                },
                _ = ping.tick() => {
                    pinged = Ping::new();
                    socket.ping(&pinged.payload).await
                }
            };
            if !is_there {
                return;
            }
        }
    }

    /// A chat message as this user sees it; none if it is not for them.
    async fn chat_message(&self, heard: Result<Arc<ChatEvent>, RecvError>) -> Option<String> {
        // Messages were missed: the page loads them again.
        let Ok(heard) = heard else { return Some(serde_json::json!({ "line": null }).to_string()) };
        let (person, now) = (self.person.as_deref(), self.table.upgrade()?.now());
        let line = heard.line_for(person, &now.standing)?;
        if let Some(person) = person
            && mutes::is_muted(&self.app, person, heard.author_id()).await
        {
            return None;
        }
        Some(serde_json::json!({ "line": line }).to_string())
    }

    /// Plays the turn that this text contains.
    async fn play(&self, text: &str) -> Result<(), Fault> {
        let command: Command = serde_json::from_str(text)
            .map_err(|error| Fault::bad_request(format!("the message is not understood: {error}")))?;
        let (revision, turn) = command.play.into_action()?;
        self.app.request_limits.take(self.address)?;
        let person = self.signed_in().await?;
        let gone = || Fault::not_found("this table is not open any more; load the page again");
        let table = self.table.upgrade().ok_or_else(gone)?;
        table.touch(self.person.as_deref());
        table.refresh(&self.app).await;
        table.catch_up_to_revision(&self.app, revision).await?;
        let thought = table.act(&self.app, person, Some(revision), turn).await?;
        opponent::spawn(&self.app, &table, thought);
        Ok(())
    }

    /// The person, if their session is still open: it may have ended after the socket was opened.
    async fn signed_in(&self) -> Result<&str, Fault> {
        let person = self.person.as_deref().ok_or_else(|| Fault::from(play::spectator_fault()))?;
        let found = match &self.session {
            Some(key) => self.app.store.session(key, self.app.clock.now()).await?,
            None => None,
        };
        if found.is_some_and(|(_, owner)| owner.id == person) {
            return Ok(person);
        }
        Err(Fault::new(StatusCode::UNAUTHORIZED, "this session has ended; load the page again"))
    }

    /// Whether the latency matters: for players of a game with clocks of minutes.
    fn is_timed(&self) -> bool {
        self.person.is_some() && self.table.upgrade().is_some_and(|table| table.has_live_clock())
    }

    /// Records a round trip.
    fn record_round_trip(&self, after: Duration) {
        if let (Some(table), Some(person)) = (self.table.upgrade(), self.person.as_deref()) {
            table.record_round_trip(person, u32::try_from(after.as_millis()).unwrap_or(u32::MAX));
        }
    }
}

/// The message that refuses a turn.
fn refusal(fault: &Fault) -> String {
    serde_json::json!({ "refused": { "error": fault.sentence(), "status": fault.status().as_u16() } }).to_string()
}
