//! Which channels a person wants for which events.
//!
//! This is the part `tell` of a person's settings (`store::Person::settings`, a JSON object that other modules may use,
//! too). `notify::settings` has the requests.

use crate::core::Core;
use crate::core::error::Fault;
use api::NotificationPrefs;
use serde_json::{Map, Value};
use store::Person;

/// The part of a person's settings that belongs to this module.
const SETTINGS_KEY: &str = "tell";

/// The settings of this person.
pub(crate) fn of(person: &Person) -> NotificationPrefs {
    let part =
        serde_json::from_str::<Map<String, Value>>(&person.settings).ok().and_then(|mut all| all.remove(SETTINGS_KEY));
    part.and_then(|part| serde_json::from_value(part).ok()).unwrap_or_default()
}

/// Changes a person's settings; reads the person again first, so that nothing else is changed.
///
/// # Errors
/// If the person no longer exists.
pub(super) async fn update(
    app: &Core,
    person: &str,
    to: impl Fn(NotificationPrefs) -> NotificationPrefs,
) -> Result<Person, Fault> {
    let gone = || Fault::not_found("this person no longer exists");
    let mut person = app.store.person(person).await?.ok_or_else(gone)?;
    let mut all = serde_json::from_str::<Map<String, Value>>(&person.settings).unwrap_or_default();
    let wishes = to(of(&person));
    all.insert(SETTINGS_KEY.to_owned(), serde_json::to_value(wishes).unwrap_or_default());
    person.settings = Value::Object(all).to_string();
    app.store.change_person(&person).await?;
    Ok(person)
}
