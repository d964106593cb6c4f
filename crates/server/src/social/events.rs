//! The events of a user as they happen: an invitation, a new game, their turn, the end of a game.
//!
//! This file handles `GET /api/my/events`, a WebSocket; `events::listeners` wakes its listeners when something of theirs
//! has changed. Tables have WebSockets of their own (`table_socket`). See `events::messages` for the messages and
//! `events::online_bots` for the bots that listen.
//!
//! There is no queue of events. A listener is only woken; then its task reads the user's state from the store and
//! compares it with what it has sent. So a slow client receives the newest state only, a client that reconnects
//! receives the whole state, and changes made by another node are noticed a little later.

pub(crate) mod listeners;
mod messages;
pub(crate) mod online_bots;

use crate::core::error::Fault;
use crate::http::body::QueryPairs;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::identity::Caller;
use crate::http::socket::{Incoming, Socket, Upgrade};
use crate::live::seeks::live::extend_live_seeks;
use crate::social::state::Social;
use crate::social::tokens;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use messages::{EventMessage, SentState};
use std::sync::Arc;
use std::time::Duration;
use store::{Person, PersonKind};
use tokio::time::{MissedTickBehavior, interval};

/// The time between two pings, each of which renews the presence of the listener.
const PING_INTERVAL: Duration = Duration::from_secs(10);
/// The time between two checks of the store for changes by other nodes.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The route of events.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    let about = "a WebSocket with the caller's invitations, games and turns, now and as they come";
    vec![
        get("/my/events", Anyone, about, live)
            .returns::<EventMessage<'_>>()
            .queries(&[("games", "ID,ID,…: the games that the caller plays, if it is a bot")]),
    ]
}

/// A listener and what it wants.
struct Listener {
    person: Person,
    /// The token by which they were identified, if any; the stream ends when it is revoked.
    token: Option<String>,
    /// The games that a bot says it plays.
    games: Option<Vec<String>>,
}

/// `GET /api/my/events?games=…`
async fn live(
    Caller { app, address, visitor }: Caller<Social>,
    headers: HeaderMap,
    QueryPairs(pairs): QueryPairs,
    upgrade: Upgrade,
) -> Result<Response, Fault> {
    let Some(person) = visitor.person else {
        return Err(Fault::new(StatusCode::UNAUTHORIZED, "events need a session or a token"));
    };
    let games = match &pairs[..] {
        [] => None,
        [(name, value)] if name == "games" => Some(online_bots::parse_games(value)?),
        _ => return Err(Fault::bad_request("the only parameter is `games=ID,ID,…`")),
    };
    let token = tokens::bearer(&headers)?.map(str::to_owned);
    let listener = Listener { person, token, games };
    let here = app.clone();
    upgrade.open(&app, address, async move |mut socket| {
        listener.serve(&here, &mut socket).await;
        socket
    })
}

impl Listener {
    async fn serve(self, app: &Social, socket: &mut Socket) {
        let ended = self.push(app, socket).await;
        if self.person.kind == PersonKind::Bot {
            online_bots::remove(app, &self.person.id).await;
        }
        if let Err(fault) = ended {
            tracing::warn!(why = fault.sentence(), "event stream broken off");
        }
    }

    /// Sends events until the client disconnects, its token is revoked, or the server shuts down.
    async fn push(&self, app: &Social, socket: &mut Socket) -> Result<(), Fault> {
        let id = self.person.id.as_str();
        let (bell, mut seeks) = (app.listeners.subscribe(id), app.seeks.watch());
        app.seeks.refresh(app).await?;
        let mut news = SentState::default();
        let (mut ping, mut poll) = (interval(PING_INTERVAL), interval(POLL_INTERVAL));
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        // The greeting says that this user can be challenged from now on.
        if !self.is_current(app).await? || !socket.send(messages::hello_message(&self.person)).await {
            return Ok(());
        }
        loop {
            tokio::select! {
                () = bell.notified() => {}
                changed = seeks.changed() => {
                    if changed.is_err() {
                        return Ok(());
                    }
                    seeks.mark_unchanged();
                }
                incoming = socket.incoming() => match incoming {
                    Incoming::Pong(_) | Incoming::Heartbeat => continue,
                    Incoming::Text(_) if socket.count_meaningless() => continue,
                    Incoming::Text(_) | Incoming::End => return Ok(()),
                },
                _ = poll.tick() => {}
                _ = ping.tick() => {
                    if !(self.is_current(app).await? && socket.ping(&[]).await) {
                        return Ok(());
                    }
                }
            }
            let seen = Arc::clone(&seeks.borrow());
            for event in news.changes(app, id, &seen).await? {
                if !socket.send(event).await {
                    return Ok(());
                }
            }
        }
    }

    /// Whether the token, if there is one, still speaks for this user; if so, they are present.
    async fn is_current(&self, app: &Social) -> Result<bool, Fault> {
        if let Some(token) = &self.token
            && tokens::kept::resolve(app, token).await?.is_none()
        {
            return Ok(false);
        }
        if self.person.kind == PersonKind::Bot {
            online_bots::refresh(app, &self.person, self.games.clone()).await?;
        }
        let seen = Arc::clone(&app.seeks.watch().borrow());
        extend_live_seeks(app, &seen, Some(&self.person.id)).await;
        Ok(true)
    }
}
