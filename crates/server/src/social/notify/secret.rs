//! The server's secrets, which sign: each is created when it is first needed, and is the same for all nodes of a
//! database. Tokens of users are not stored here; of those the store has hashes only.

use crate::core::Core;
use crate::core::error::Fault;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use store::{Change, Item};

/// The namespace and the owner of secrets.
const NAMESPACE: &str = "secret";
const OWNER: &str = "house";

/// The secret of that name, 32 bytes; `make` creates it if there is none yet.
///
/// # Errors
/// If it can be neither read nor saved.
pub(super) async fn load_or_create(app: &Core, name: &str, make: impl Fn() -> [u8; 32]) -> Result<[u8; 32], Fault> {
    let broken = || Fault::unavailable("a secret of the server cannot be read");
    loop {
        if let Some(item) = app.store.item(NAMESPACE, OWNER, name, app.clock.now()).await? {
            let bytes = BASE64_URL_SAFE_NO_PAD.decode(&item.body).map_err(|_| broken())?;
            return bytes.try_into().map_err(|_| broken());
        }
        let (namespace, owner, key) = (NAMESPACE.to_owned(), OWNER.to_owned(), name.to_owned());
        let body = BASE64_URL_SAFE_NO_PAD.encode(make());
        match app
            .store
            .apply(&[Change::Put(Item { namespace, owner, key, version: 0, rank: 0, expires_at: None, body })])
            .await
        {
            // Another node may have created one at the same moment: the stored one counts.
            Ok(()) | Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

fn mac(key: [u8; 32], text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC accepts keys of any length");
    mac.update(text.as_bytes());
    mac
}

/// The server's signature of a text.
///
/// # Errors
/// See [`secret`].
pub(crate) async fn sign(app: &Core, text: &str) -> Result<String, Fault> {
    let key = load_or_create(app, "sign", rand::random).await?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(mac(key, text).finalize().into_bytes()))
}

/// Whether it is the server's signature of the text; compares in constant time.
///
/// # Errors
/// See [`secret`].
pub(crate) async fn verify(app: &Core, text: &str, signature: &str) -> Result<bool, Fault> {
    let key = load_or_create(app, "sign", rand::random).await?;
    let Ok(signature) = BASE64_URL_SAFE_NO_PAD.decode(signature) else { return Ok(false) };
    Ok(mac(key, text).verify_slice(&signature).is_ok())
}
