//! The bots that listen now, at any node: those that can be invited.
//!
//! Each is an item that expires half a minute after it was last renewed. The presence of people at a table is in
//! `table::presence`.

use crate::core::Core;
use crate::core::error::Fault;
use api::Bot;
use play::Millis;
use store::{Change, Item, Person};

/// The namespace and the owner of the items.
const NAMESPACE: &str = "here";
const OWNER: &str = "bots";
/// The time after which a bot that was not renewed counts as gone.
const PRESENCE_TTL_MS: Millis = 30_000;
/// The most bots that are listed.
const MAX_LISTED: u32 = 200;
/// The most games that a bot can name, and the most bytes of their list.
const GAMES_LIMITS: (usize, usize) = (500, 8000);

/// Parses the games that a bot names, separated by commas.
///
/// # Errors
/// If the list is too long or contains something that is no id of a game.
pub(super) fn parse_games(text: &str) -> Result<Vec<String>, Fault> {
    let fits =
        |id: &&str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let ids: Vec<&str> = text.split(',').collect();
    if ids.len() > GAMES_LIMITS.0 || text.len() > GAMES_LIMITS.1 || !ids.iter().all(fits) {
        return Err(Fault::bad_request(format!(
            "`games` is a list of at most {} ids of games, separated by commas",
            GAMES_LIMITS.0
        )));
    }
    Ok(ids.into_iter().map(str::to_owned).collect())
}

/// Renews the presence of a bot.
pub(super) async fn refresh(app: &Core, bot: &Person, games: Option<Vec<String>>) -> Result<(), Fault> {
    let shown = Bot { name: bot.name.clone().unwrap_or_default(), games };
    let (until, body) = (Some(app.clock.now() + PRESENCE_TTL_MS), serde_json::to_string(&shown).unwrap_or_default());
    let item = Item {
        namespace: NAMESPACE.to_owned(),
        owner: OWNER.to_owned(),
        key: bot.id.clone(),
        version: 0,
        rank: 0,
        expires_at: until,
        body,
    };
    match app.store.apply(&[removal(&bot.id), Change::Put(item)]).await {
        Ok(()) | Err(store::Fault::Conflict) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Removes a bot that has stopped listening; if it still listens elsewhere, it reappears in a moment.
pub(super) async fn remove(app: &Core, bot: &str) {
    if let Err(error) = app.store.apply(&[removal(bot)]).await {
        tracing::warn!(%error, "bot presence removal failed");
    }
}

fn removal(bot: &str) -> Change {
    Change::Delete { namespace: NAMESPACE.to_owned(), owner: OWNER.to_owned(), key: bot.to_owned() }
}

/// Whether this bot is present.
pub(crate) async fn is_online(app: &Core, bot: &str) -> Result<bool, Fault> {
    Ok(app.store.item(NAMESPACE, OWNER, bot, app.clock.now()).await?.is_some())
}

/// All bots present, by name.
pub(crate) async fn list(app: &Core) -> Result<Vec<Bot>, Fault> {
    let items = app.store.items(NAMESPACE, OWNER, None, app.clock.now(), MAX_LISTED).await?;
    let mut bots: Vec<Bot> = items.iter().filter_map(|item| serde_json::from_str(&item.body).ok()).collect();
    bots.sort_by_cached_key(|bot: &Bot| bot.name.to_lowercase());
    Ok(bots)
}
