//! Who says that a message comes from this server: RFC 8292.
//!
//! For: the server's key, made when it is first needed and the same for all servers of a database, and what it signs.
//! Not for: the message (`crypt`).

use super::crypt::chance;
use crate::App;
use crate::error::Fault;
use crate::tell::secret::secret;
use axum::http::Uri;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};

/// What is signed holds for so many seconds; a day is the most that is allowed.
const HOLDS: i64 = 12 * 60 * 60;

async fn own(app: &App) -> Result<SecretKey, Fault> {
    let bytes = secret(app, "vapid", || chance().to_bytes().into()).await?;
    SecretKey::from_slice(&bytes).map_err(|_| Fault::full("a secret of the server cannot be read"))
}

/// The key that browsers ask for, base64url.
pub(in crate::tell) async fn public(app: &App) -> Result<String, Fault> {
    Ok(BASE64_URL_SAFE_NO_PAD.encode(own(app).await?.public_key().to_sec1_bytes()))
}

/// What stands in `Authorization` of a message to that address.
pub(super) async fn proof(app: &App, to: &Uri) -> Result<String, Fault> {
    let own = own(app).await?;
    let origin = format!(
        "{}://{}",
        to.scheme_str().unwrap_or("https"),
        to.authority().map_or("", |authority| authority.as_str())
    );
    let claims = serde_json::json!({ "aud": origin, "exp": app.time.now() / 1000 + HOLDS, "sub": contact(app) });
    let encode = |text: &str| BASE64_URL_SAFE_NO_PAD.encode(text);
    let signed = format!("{}.{}", encode(r#"{"typ":"JWT","alg":"ES256"}"#), encode(&claims.to_string()));
    let signature: Signature = SigningKey::from(&own).sign(signed.as_bytes());
    let key = BASE64_URL_SAFE_NO_PAD.encode(own.public_key().to_sec1_bytes());
    Ok(format!("vapid t={signed}.{}, k={key}", BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes())))
}

/// Whom the push service may ask if something is wrong.
fn contact(app: &App) -> String {
    match (&app.options.tell.page, app.options.names.first()) {
        (Some(page), _) if page.starts_with("https://") => page.clone(),
        (_, Some(name)) => format!("https://{name}"),
        _ => "mailto:webmaster@localhost.localdomain".to_owned(),
    }
}
