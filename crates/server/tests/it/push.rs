//! Web Push: messages that arrive at a push service are decrypted as in a browser (RFC 8291), and their signature is
//! checked as by the service (RFC 8292).

use crate::common::Client;
use crate::notifications::{by_days, options, play, servers};
use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use server::{Options, notify};
use sha2::Sha256;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

type Arrived = (HeaderMap, Bytes);

/// A push service: accepts messages for the browsers that it knows, and answers that others are gone.
async fn service() -> (String, mpsc::UnboundedReceiver<Arrived>) {
    async fn take(
        State(sender): State<mpsc::UnboundedSender<Arrived>>,
        Path(browser): Path<String>,
        headers: HeaderMap,
        body: Bytes,
    ) -> StatusCode {
        if browser == "gone" {
            return StatusCode::GONE;
        }
        sender.send((headers, body)).unwrap();
        StatusCode::CREATED
    }
    let (sender, arrived) = mpsc::unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().route("/push/{browser}", post(take)).with_state(sender);
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, arrived)
}

/// The secrets of a browser.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        Self { secret: SecretKey::from_slice(&[7; 32]).unwrap(), auth: [9; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let key = BASE64_URL_SAFE_NO_PAD.encode(self.secret.public_key().to_sec1_bytes());
        json!({"endpoint": endpoint, "p256dh": key, "auth": BASE64_URL_SAFE_NO_PAD.encode(self.auth)})
    }

    fn reads(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let length = usize::from(rest[4]);
        let (theirs, sealed) = rest[5..].split_at(length);
        let shared = self.secret.diffie_hellman(&PublicKey::from_sec1_bytes(theirs).unwrap());
        let info = [b"WebPush: info\0".as_slice(), &self.secret.public_key().to_sec1_bytes(), theirs].concat();
        let expand = |salt: &[u8], from: &[u8], info: &[u8], length: usize| {
            let mut out = vec![0; length];
            Hkdf::<Sha256>::new(Some(salt), from).expand(info, &mut out).unwrap();
            out
        };
        let from = expand(&self.auth, shared.raw_secret_bytes(), &info, 32);
        let key: [u8; 16] = expand(salt, &from, b"Content-Encoding: aes128gcm\0", 16).try_into().unwrap();
        let nonce: [u8; 12] = expand(salt, &from, b"Content-Encoding: nonce\0", 12).try_into().unwrap();
        let text = Aes128Gcm::new(&key.into()).decrypt(&nonce.into(), sealed).unwrap();
        let (last, text) = text.split_last().unwrap();
        assert_eq!(*last, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

/// Checks that a message is signed with the server's key, for this service, and for less than a day.
fn check(proof: &str, key: &str, service: &str) {
    let (token, said) = proof.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(said, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
    let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).unwrap();
    verifying.verify(signed.as_bytes(), &Signature::from_slice(&bytes(signature)).unwrap()).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let [head, claims]: [Value; 2] = [head, claims].map(|part| serde_json::from_slice(&bytes(part)).unwrap());
    assert_eq!((&head["alg"], &claims["aud"]), (&json!("ES256"), &json!(service)));
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()).unwrap();
    let holds = claims["exp"].as_i64().unwrap() - now;
    assert!((1..86_400).contains(&holds) && claims["sub"] == "https://games.example.org", "{claims}");
}

fn telling() -> Options {
    let options = options(None);
    let page = Some("https://games.example.org".to_owned());
    Options { notifications: notify::Options { allow_private: true, page, ..options.notifications }, ..options }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_browser_can_read_a_push_message_and_a_gone_browser_is_removed() {
    let (service, mut arrived) = service().await;
    let (ann, _store) = servers(2, &telling()).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    let key = bob.get("/api/my/notifications").await["pushKey"].as_str().unwrap().to_owned();
    let browser = Browser::new();
    bob.post("/api/my/notifications/push", &browser.subscription(&format!("{service}/push/gone"))).await;
    let told = bob.post("/api/my/notifications/push", &browser.subscription(&format!("{service}/push/bob"))).await;
    assert_eq!((&told["browsers"], &told["prefs"]["turn"]), (&json!(2), &json!(["push"])));
    play(&ann, &table, "e4").await;
    let (headers, body) = timeout(Duration::from_secs(20), arrived.recv()).await.unwrap().unwrap();
    assert_eq!(
        (&headers["content-encoding"], headers["ttl"].to_str().unwrap()),
        (&"aes128gcm".parse().unwrap(), "172800")
    );
    check(headers["authorization"].to_str().unwrap(), &key, &service);
    let told = browser.reads(&body);
    let id = table.rsplit('/').next().unwrap();
    assert_eq!(
        (&told["title"], &told["tag"], &told["place"]),
        (&json!("Your move: Chess"), &json!(id), &json!(format!("#/table/{id}?seat=1")))
    );
    assert!(timeout(Duration::from_secs(3), arrived.recv()).await.is_err(), "the message is sent once");
    assert_eq!(bob.get("/api/my/notifications").await["browsers"], 1);
    let told = bob.post("/api/my/notifications/push/delete", &json!({"endpoint": format!("{service}/push/bob")})).await;
    assert_eq!(told["browsers"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_valid_subscriptions_are_accepted_and_few_for_each_person() {
    let strict = Client::new().await;
    let browser = Browser::new();
    for endpoint in [
        "http://push.example.org/x",
        "ftp://push.example.org",
        "/x",
        "https:///x",
        &format!("https://push.example.org/{}", "x".repeat(1000)),
    ] {
        assert_eq!(
            strict.try_post("/api/my/notifications/push", &browser.subscription(endpoint)).await.0,
            400,
            "{endpoint}"
        );
    }
    let mut wrong = browser.subscription("https://push.example.org/x");
    wrong["p256dh"] = json!("AAAA");
    assert_eq!(strict.try_post("/api/my/notifications/push", &wrong).await.0, 400);
    let mut told = Value::Null;
    for nth in 0..12 {
        told = strict
            .post("/api/my/notifications/push", &browser.subscription(&format!("https://push.example.org/{nth}")))
            .await;
    }
    assert_eq!(told["browsers"], 8);
    assert_eq!(strict.get("/api/my/notifications").await["pushKey"], told["pushKey"], "the server keeps its key");
}
