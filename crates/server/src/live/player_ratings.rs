//! The stored ratings of players, as shown at their seats. `social::ratings` changes them when a game ends.

use crate::core::Core;
use crate::core::error::Fault;
use play::Millis;
use play::rating::Rating;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The namespace of ratings.
pub(crate) const NAMESPACE: &str = "rating";

/// A rating as stored.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct StoredRating {
    pub(crate) title: String,
    pub(crate) rating: Rating,
    pub(crate) games: u32,
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) last: Millis,
    pub(crate) history: Vec<(Millis, i32)>,
}

impl StoredRating {
    pub(crate) fn value(&self) -> i32 {
        self.rating.value.round() as i32
    }

    pub(crate) fn to_text(&self) -> String {
        format!("{}{}", self.value(), if self.rating.is_provisional() { "?" } else { "" })
    }
}

/// The key of a rating.
pub(crate) fn rating_key(variant: &str, correspondence: bool) -> String {
    format!("{variant}/{}", if correspondence { "correspondence" } else { "live" })
}

/// The ratings of these people at a game, as shown at seats.
pub(crate) async fn rating_texts(
    app: &Core,
    people: &[String],
    variant: &str,
    correspondence: bool,
) -> Result<BTreeMap<String, String>, Fault> {
    let (mut all, key) = (BTreeMap::new(), rating_key(variant, correspondence));
    for person in people {
        let item = app.store.item(NAMESPACE, person, &key, app.clock.now()).await?;
        let kept: StoredRating = item.and_then(|item| serde_json::from_str(&item.body).ok()).unwrap_or_default();
        all.insert(person.clone(), kept.to_text());
    }
    Ok(all)
}
