//! The bots that listen now, on whatever server of a house: those who can be invited.
//!
//! For: a shelf of the house, on which each stays for half a minute after it was last there. Not for: people; who has a
//! table open is seen there (`table::presence`).

use crate::App;
use crate::error::Fault;
use house::{Bot, Millis};
use store::{Change, Item, Person};

/// Where they stand, and whose that is.
const SHELF: &str = "here";
const OWNER: &str = "bots";
/// Whoever was not there for so long is gone.
const LASTS: Millis = 30_000;
/// No more are shown.
const SHOWN: u32 = 200;
/// So many games does a bot name, and their names have so many letters together.
const GAMES: (usize, usize) = (500, 8000);

/// The games that a bot names, divided by commas.
///
/// # Errors
/// If they are none.
pub(super) fn games(text: &str) -> Result<Vec<String>, Fault> {
    let fits =
        |id: &&str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let ids: Vec<&str> = text.split(',').collect();
    if ids.len() > GAMES.0 || text.len() > GAMES.1 || !ids.iter().all(fits) {
        return Err(Fault::bad(format!("`games` is a list of at most {} ids of games, divided by commas", GAMES.0)));
    }
    Ok(ids.into_iter().map(str::to_owned).collect())
}

/// This bot is there.
pub(super) async fn stays(app: &App, bot: &Person, games: Option<Vec<String>>) -> Result<(), Fault> {
    let shown = Bot { name: bot.name.clone().unwrap_or_default(), games };
    let (until, body) = (Some(app.time.now() + LASTS), serde_json::to_string(&shown).unwrap_or_default());
    let item = Item {
        shelf: SHELF.to_owned(),
        owner: OWNER.to_owned(),
        key: bot.id.clone(),
        version: 0,
        rank: 0,
        until,
        body,
    };
    match app.store.keep(&[dropped(&bot.id), Change::Put(item)]).await {
        Ok(()) | Err(store::Fault::Behind) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// This bot listens no more; if it still does elsewhere, it is there again in a moment.
pub(super) async fn gone(app: &App, bot: &str) {
    if let Err(error) = app.store.keep(&[dropped(bot)]).await {
        tracing::warn!(%error, "a bot that has gone is shown for a while");
    }
}

fn dropped(bot: &str) -> Change {
    Change::Drop { shelf: SHELF.to_owned(), owner: OWNER.to_owned(), key: bot.to_owned() }
}

/// Is this bot there?
pub(crate) async fn is_here(app: &App, bot: &str) -> Result<bool, Fault> {
    Ok(app.store.item(SHELF, OWNER, bot, app.time.now()).await?.is_some())
}

/// All that are there, by name.
pub(crate) async fn all(app: &App) -> Result<Vec<Bot>, Fault> {
    let items = app.store.items(SHELF, OWNER, None, app.time.now(), SHOWN).await?;
    let mut bots: Vec<Bot> = items.iter().filter_map(|item| serde_json::from_str(&item.body).ok()).collect();
    bots.sort_by_cached_key(|bot: &Bot| bot.name.to_lowercase());
    Ok(bots)
}
