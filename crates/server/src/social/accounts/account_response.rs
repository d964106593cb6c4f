//! The response with an account, to its owner.

use crate::core::error::Fault;
use crate::http::host_check;
use crate::http::reply::json;
use crate::social::notify::address;
use crate::social::state::Social;
use axum::http::HeaderMap;
use axum::response::Response;
use store::{Person, PersonKind};

/// The response with the account of this person, or with an empty one for guests and anonymous callers.
///
/// # Errors
/// If it cannot be read.
pub(super) async fn account_response(
    app: &Social,
    headers: &HeaderMap,
    person: Option<&Person>,
) -> Result<Response, Fault> {
    let person = person.filter(|person| person.kind != PersonKind::Guest);
    let account = api::Account {
        name: person.and_then(|person| person.name.clone()),
        since: person.map_or(0, |person| person.created_at),
        address: match person {
            Some(person) => address::confirmed_address(app, person).await?,
            None => None,
        },
        mails: app.notifier.options.mail.is_some(),
        passkeys: host_check::public_name(headers).is_some(),
    };
    Ok(json(&account))
}
