//! The shipped games: compiled under chosen readings, listed, and in detail.
//!
//! For: `GET /api/games…`, and the game of a new table. Not for: reading rule files (`catalog`).

use crate::App;
use crate::address::Address;
use crate::body::{Id, Pairs};
use crate::error::Fault;
use crate::view;
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::Shipped;
use rules::Game;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many compiled games are kept when no table needs them.
const KEPT: usize = 24;

type Chosen = Vec<(String, String)>;

/// Compiled games, shared by all tables that play them under the same readings.
#[derive(Debug, Default)]
pub(crate) struct Library {
    compiled: Mutex<BTreeMap<(&'static str, Chosen), Arc<Game>>>,
    list: OnceLock<String>,
}

/// The game of that id.
pub(crate) fn find(id: &str) -> Result<&'static Shipped, String> {
    // An id is never long; what is longer is not repeated in the answer.
    if id.len() > 60 {
        return Err("there is no game of so long an id".to_owned());
    }
    catalog::find(id).ok_or_else(|| catalog::unknown(id))
}

impl Library {
    /// The game under these readings; those not named have their defaults.
    pub(crate) fn game(&self, shipped: &'static Shipped, mut chosen: Chosen) -> Result<Arc<Game>, Fault> {
        chosen.sort();
        if let Some(double) = chosen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Fault::bad(format!("the reading `{}` is chosen twice", double[0].0)));
        }
        let key = (shipped.id, chosen);
        if let Some(game) = self.compiled.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(game));
        }
        let game = Arc::new(shipped.load(&key.1)?);
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if compiled.len() >= KEPT {
            compiled.retain(|(_, chosen), game| chosen.is_empty() || Arc::strong_count(game) > 1);
        }
        compiled.insert(key, Arc::clone(&game));
        Ok(game)
    }

    /// The list of games as JSON, made once: it is read from the rule files, and compiling a game can wait until somebody wants it.
    ///
    /// Games that extend no other come first, of these the longest rule files (they bring most of their own), then the others by name.
    pub(crate) fn list(&self) -> Result<&str, Fault> {
        if let Some(list) = self.list.get() {
            return Ok(list);
        }
        let read = |shipped: &'static Shipped| match catalog::read(shipped.text, &[]) {
            (Some(def), problems) if !problems.has_errors() => Ok((shipped, def)),
            (_, problems) => Err(Fault::from(problems)),
        };
        let games = catalog::games().iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
        let mut cards: Vec<_> = games.iter().map(|(shipped, def)| (view::card(shipped, def), shipped.text.len())).collect();
        cards.sort_by_key(|(card, length)| card.place(*length));
        let cards: Vec<_> = cards.iter().map(|(card, _)| card).collect();
        Ok(self.list.get_or_init(|| to_json(&cards)))
    }
}

/// `GET /api/games`
pub(crate) async fn list(State(app): State<App>, Extension(address): Extension<Address>) -> Result<Response, Fault> {
    let library = Arc::clone(&app.library);
    Ok(json(app.workers.run(address, move || library.list().map(str::to_owned)).await?))
}

/// `GET /api/games/{id}?reading=NAME=VALUE…`
pub(crate) async fn detail(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let shipped = find(&id).map_err(Fault::missing)?;
    let mut chosen = Vec::new();
    for (name, value) in pairs {
        if name != "reading" {
            return Err(Fault::bad(format!("`{name}` is not understood here; only `reading=NAME=VALUE` is")));
        }
        let Some((reading, value)) = value.split_once('=') else {
            return Err(Fault::bad(format!("`reading={value}` needs a value: reading=NAME=VALUE")));
        };
        chosen.push((reading.to_owned(), value.to_owned()));
    }
    let here = app.clone();
    let text = app.workers.run(address, move || {
        let game = here.library.game(shipped, chosen)?;
        here.bounds.ask(&game, |game| Ok(to_json(&view::detail(shipped, game))))
    });
    Ok(json(text.await?))
}

/// These types have only string keys and no maps that could fail, so they always can be written.
pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| {
        tracing::error!(%error, "an answer could not be written");
        "null".to_owned()
    })
}

/// JSON text as an answer.
pub(crate) fn json(text: impl AsRef<str>) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, text.as_ref().to_owned()).into_response()
}
