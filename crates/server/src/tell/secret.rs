//! The house's own secrets: made when one is first needed, the same for all servers of a database.
//!
//! For: keys that sign. Not for: tokens of people; of those only hashes are kept.

use crate::App;
use crate::error::Fault;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use store::{Change, Item};

/// Where they lie, and whose they are.
const SHELF: &str = "secret";
const OWNER: &str = "house";

/// The secret of that name, of 32 bytes; `make` makes it if there is none yet.
///
/// # Errors
/// If it can be neither read nor kept.
pub(super) async fn secret(app: &App, name: &str, make: impl Fn() -> [u8; 32]) -> Result<[u8; 32], Fault> {
    let broken = || Fault::full("a secret of the server cannot be read");
    loop {
        if let Some(item) = app.store.item(SHELF, OWNER, name, app.time.now()).await? {
            let bytes = BASE64_URL_SAFE_NO_PAD.decode(&item.body).map_err(|_| broken())?;
            return bytes.try_into().map_err(|_| broken());
        }
        let (shelf, owner, key) = (SHELF.to_owned(), OWNER.to_owned(), name.to_owned());
        let body = BASE64_URL_SAFE_NO_PAD.encode(make());
        match app.store.keep(&[Change::Put(Item { shelf, owner, key, version: 0, rank: 0, until: None, body })]).await {
            // Another server may have made one in the same moment: what lies there is right.
            Ok(()) | Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

fn mac(key: [u8; 32], text: &str) -> Hmac<Sha256> {
    // A key may have any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key of any length will do");
    mac.update(text.as_bytes());
    mac
}

/// What only this house writes under a text.
///
/// # Errors
/// See [`secret`].
pub(crate) async fn sign(app: &App, text: &str) -> Result<String, Fault> {
    let key = secret(app, "sign", rand::random).await?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(mac(key, text).finalize().into_bytes()))
}

/// Has this house written that under the text? It takes the same time wherever the first wrong letter stands.
///
/// # Errors
/// See [`secret`].
pub(crate) async fn is_signed(app: &App, text: &str, signature: &str) -> Result<bool, Fault> {
    let key = secret(app, "sign", rand::random).await?;
    let Ok(signature) = BASE64_URL_SAFE_NO_PAD.decode(signature) else { return Ok(false) };
    Ok(mac(key, text).verify_slice(&signature).is_ok())
}
