//! What happens to whoever asks, as it happens: he is invited, a game of his begins, it is his turn, it is over.
//!
//! For: `GET /api/my/events`, a WebSocket; and waking those who listen when something of theirs has changed. Not for:
//! the table itself, which has a socket of its own (`live`). Look next: `events::news` for what is told, `events::here`
//! for the bots that listen.
//!
//! Nothing is queued for anybody. Whoever listens is only woken; then what is his is read from the store and compared
//! with what he was told. So whoever is slow hears of the newest state only, whoever comes back after a while is told
//! how everything stands, and what another server has written is noticed a little later.

pub(crate) mod here;
mod news;

use crate::App;
use crate::address::Address;
use crate::body::Pairs;
use crate::connection::closed;
use crate::error::Fault;
use crate::live::{HEARD, LONGEST, PATIENCE, place};
use crate::places::Place;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get};
use crate::seeks::live::stay;
use crate::tokens;
use crate::who::Visitor;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use house::Standing;
use news::{News, Told};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use store::{Person, PersonKind};
use tokio::sync::Notify;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// So often whoever listens is asked for a sign of life, and it is written down that he is there.
const THERE: Duration = Duration::from_secs(10);
/// So often it is looked for what another server may have written.
const LOOK: Duration = Duration::from_secs(5);

/// The addresses of events.
pub(crate) fn routes() -> Vec<Route> {
    let about = "one's invitations, games and turns, now and as they come: a WebSocket";
    vec![
        get("/my/events", Anybody, about, live)
            .tells::<Told<'_>>()
            .asks(&[("games", "ID,ID,…: the games that whoever asks plays, where it is a program")]),
    ]
}

/// Who listens, and how each is woken.
#[derive(Debug, Default)]
pub(crate) struct Listeners(Mutex<BTreeMap<String, Vec<Weak<Notify>>>>);

impl Listeners {
    /// This person listens until what comes back is dropped.
    fn listen(&self, person: &str) -> Arc<Notify> {
        let bell = Arc::new(Notify::new());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bells = all.entry(person.to_owned()).or_default();
        bells.retain(|bell| bell.strong_count() > 0);
        bells.push(Arc::downgrade(&bell));
        bell
    }

    /// Something of this person's has changed.
    pub(crate) fn wake(&self, person: &str) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(person).into_iter().flatten().filter_map(Weak::upgrade).for_each(|bell| bell.notify_one());
    }

    /// Something has changed for all who play here.
    pub(crate) fn wake_players(&self, standing: &Standing) {
        standing.players().into_iter().for_each(|player| self.wake(player));
    }

    /// Forgets those who do not listen any more.
    pub(crate) fn sweep(&self) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, bells| bells.iter().any(|bell| bell.strong_count() > 0));
    }
}

/// Who listens to what.
struct Listener {
    person: Person,
    /// By which he is known, if by a token: when that is revoked he hears nothing more.
    token: Option<String>,
    /// The games that a bot says it plays.
    games: Option<Vec<String>>,
    _place: Place,
}

/// `GET /api/my/events?games=…`
async fn live(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Pairs(pairs): Pairs,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|rejection| Fault::new(rejection.status(), "this address is for WebSockets only"))?;
    let Some(person) = visitor.person else {
        return Err(Fault::new(
            StatusCode::UNAUTHORIZED,
            "nothing happens to a stranger: come with a session or a token",
        ));
    };
    let games = match &pairs[..] {
        [] => None,
        [(name, value)] if name == "games" => Some(here::games(value)?),
        _ => return Err(Fault::bad("only `games=ID,ID,…` is understood here")),
    };
    let token = tokens::bearer(&headers)?.map(str::to_owned);
    let listener = Listener { person, token, games, _place: place(&app, address)? };
    Ok(upgrade.max_message_size(LONGEST).read_buffer_size(LONGEST).on_upgrade(move |socket| listener.hear(app, socket)))
}

impl Listener {
    async fn hear(self, app: App, mut socket: WebSocket) {
        let is_bot = self.person.kind == PersonKind::Bot;
        let ended = self.told(&app, &mut socket).await;
        if is_bot {
            here::gone(&app, &self.person.id).await;
        }
        if let Err(fault) = ended {
            tracing::warn!(why = fault.sentence(), "somebody hears nothing more of his games");
        }
        let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
    }

    /// Tells what happens until he goes, or the server does.
    async fn told(&self, app: &App, socket: &mut WebSocket) -> Result<(), Fault> {
        let (id, mut closing) = (self.person.id.as_str(), app.closing.clone());
        let (bell, mut seeks) = (app.listeners.listen(id), app.seeks.watch());
        app.seeks.refresh(app).await?;
        let mut news = News::default();
        let (mut there, mut look) = (interval(THERE), interval(LOOK));
        there.set_missed_tick_behavior(MissedTickBehavior::Delay);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        there.reset();
        let mut heard = 0;
        // Whoever is greeted can be invited.
        if !self.stays(app).await? || !say(socket, Message::Text(news::hello(&self.person).into())).await {
            return Ok(());
        }
        loop {
            let asks = tokio::select! {
                () = bell.notified() => false,
                changed = seeks.changed() => {
                    if changed.is_err() {
                        return Ok(());
                    }
                    seeks.mark_unchanged();
                    false
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    Some(Ok(Message::Pong(_))) => continue,
                    Some(Ok(_)) => {
                        heard += 1;
                        if heard > HEARD {
                            return Ok(());
                        }
                        continue;
                    }
                },
                _ = look.tick() => false,
                _ = there.tick() => true,
                () = closed(&mut closing) => return Ok(()),
            };
            if asks && !(self.stays(app).await? && say(socket, Message::Ping(Bytes::new())).await) {
                return Ok(());
            }
            let seen = Arc::clone(&seeks.borrow());
            for told in news.since(app, id, &seen).await? {
                if !say(socket, Message::Text(told.into())).await {
                    return Ok(());
                }
            }
        }
    }

    /// He is still there; false: his token is none any more.
    async fn stays(&self, app: &App) -> Result<bool, Fault> {
        if let Some(token) = &self.token
            && tokens::kept::speaks_for(app, token).await?.is_none()
        {
            return Ok(false);
        }
        if self.person.kind == PersonKind::Bot {
            here::stays(app, &self.person, self.games.clone()).await?;
        }
        let seen = Arc::clone(&app.seeks.watch().borrow());
        stay(app, &seen, Some(&self.person.id)).await;
        Ok(true)
    }
}

/// Says it; false: he is gone.
async fn say(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}
