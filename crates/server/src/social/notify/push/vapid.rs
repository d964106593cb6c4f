//! Authentication of push messages by the server: RFC 8292. The server's key is created when it is first needed, and is
//! the same for all nodes of a database. `crypt` encrypts messages.

use super::crypt::random_key;
use crate::core::error::Fault;
use crate::social::notify::secret::load_or_create;
use crate::social::state::Social;
use axum::http::Uri;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};

/// The lifetime of a signed token, in seconds; the RFC allows at most a day.
const TOKEN_TTL_SECONDS: i64 = 12 * 60 * 60;

async fn server_key(app: &Social) -> Result<SecretKey, Fault> {
    let bytes = load_or_create(app, "vapid", || random_key().to_bytes().into()).await?;
    SecretKey::from_slice(&bytes).map_err(|_| Fault::unavailable("a secret of the server cannot be read"))
}

/// The public key of the server, which browsers need to subscribe, base64url.
pub(in crate::social::notify) async fn public_key(app: &Social) -> Result<String, Fault> {
    Ok(BASE64_URL_SAFE_NO_PAD.encode(server_key(app).await?.public_key().to_sec1_bytes()))
}

/// The `Authorization` header of a message to that endpoint.
pub(super) async fn authorization(app: &Social, to: &Uri) -> Result<String, Fault> {
    let own = server_key(app).await?;
    let origin = format!(
        "{}://{}",
        to.scheme_str().unwrap_or("https"),
        to.authority().map_or("", |authority| authority.as_str())
    );
    let claims =
        serde_json::json!({ "aud": origin, "exp": app.clock.now() / 1000 + TOKEN_TTL_SECONDS, "sub": contact(app) });
    let encode = |text: &str| BASE64_URL_SAFE_NO_PAD.encode(text);
    let signed = format!("{}.{}", encode(r#"{"typ":"JWT","alg":"ES256"}"#), encode(&claims.to_string()));
    let signature: Signature = SigningKey::from(&own).sign(signed.as_bytes());
    let key = BASE64_URL_SAFE_NO_PAD.encode(own.public_key().to_sec1_bytes());
    Ok(format!("vapid t={signed}.{}, k={key}", BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes())))
}

/// The contact for the push service, in case of problems.
fn contact(app: &Social) -> String {
    match (&app.notifier.options.page, app.site.names.first()) {
        (Some(page), _) if page.starts_with("https://") => page.clone(),
        (_, Some(name)) => format!("https://{name}"),
        _ => "mailto:webmaster@localhost.localdomain".to_owned(),
    }
}
