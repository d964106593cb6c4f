//! Passkeys, with a simulated authenticator; real browsers are tested in `web/browser/account.spec.ts`.

use crate::accounts::{PASSWORD, name, sign_up, table};
use crate::common::{Client, text};
use axum::http::{Request, header};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use ring::rand::SystemRandom;
use ring::rsa::{KeyPair, PublicKeyComponents};
use ring::signature::RSA_PKCS1_SHA256;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tower::ServiceExt;

/// The origin of the page.
const ORIGIN: &str = "http://localhost:8080";

/// An RSA key, as old devices use; it protects nothing.
const RSA: &[u8] = include_bytes!("passkeys/rsa.der");

/// The key of the authenticator.
enum Key {
    Ecdsa(SigningKey),
    Rsa(KeyPair),
}

impl Key {
    /// The public key in COSE format.
    fn written(&self) -> Vec<u8> {
        match self {
            Self::Ecdsa(key) => {
                let point = key.verifying_key().to_sec1_point(false);
                let (x, y) = (point.x().unwrap(), point.y().unwrap());
                // EC2, ES256, P-256, and the coordinates of the point.
                [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", &x[..], b"\x22\x58\x20", &y[..]].concat()
            }
            Self::Rsa(key) => {
                let PublicKeyComponents::<Vec<u8>> { n, e } = key.public().into();
                assert_eq!((n.len(), e.len()), (256, 3));
                // RSA, RS256, modulus and exponent.
                [&b"\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00"[..], &n, b"\x21\x43", &e].concat()
            }
        }
    }

    fn sign(&self, what: &[u8]) -> Vec<u8> {
        match self {
            Self::Ecdsa(key) => {
                let signature: Signature = key.sign(what);
                signature.to_der().as_bytes().to_vec()
            }
            Self::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), what, &mut signature).unwrap();
                signature
            }
        }
    }
}

/// A simulated authenticator.
pub(crate) struct Device {
    key: Key,
    id: &'static str,
    count: u32,
}

impl Device {
    pub(crate) fn new() -> Self {
        Self::with(Key::Ecdsa(SigningKey::from_slice(&[7; 32]).unwrap()))
    }

    fn with(key: Key) -> Self {
        Self { key, id: "a key", count: 0 }
    }

    fn client(kind: &str, asked: &Value, origin: &str) -> Vec<u8> {
        json!({"type": kind, "challenge": asked["challenge"], "origin": origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    fn data(&mut self, flags: u8) -> Vec<u8> {
        self.count += 1;
        [&Sha256::digest("localhost")[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    /// Its answer to a request to create a key.
    fn make(&mut self, asked: &Value) -> Value {
        let key = self.key.written();
        let mut data = self.data(0b100_0101);
        data.extend([0; 17]);
        data.push(u8::try_from(self.id.len()).unwrap());
        data.extend(self.id.bytes());
        data.extend(key);
        let length = u16::try_from(data.len()).unwrap().to_be_bytes();
        let length = if length[0] == 0 { vec![0x58, length[1]] } else { vec![0x59, length[0], length[1]] };
        let head = [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData", &length[..]].concat();
        let object = [head, data].concat();
        let client = Self::client("webauthn.create", asked, ORIGIN);
        json!({"clientDataJSON": BASE64.encode(client), "attestationObject": BASE64.encode(object)})
    }

    /// Its answer to a request to sign.
    fn sign(&mut self, asked: &Value, owner: &str, origin: &str) -> Value {
        let (client, data) = (Self::client("webauthn.get", asked, origin), self.data(0b101));
        let signature = self.key.sign(&[&data[..], &Sha256::digest(&client)[..]].concat());
        json!({
            "id": BASE64.encode(self.id), "clientDataJSON": BASE64.encode(client), "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature), "userHandle": owner,
        })
    }
}

/// A POST request of the page at its origin.
pub(crate) async fn post(client: &Client, path: &str, body: &Value) -> (u16, Value) {
    let request =
        Request::post(path).header(header::CONTENT_TYPE, "application/json").header(header::HOST, "localhost:8080");
    let request = request.header(header::ORIGIN, ORIGIN).header(header::COOKIE, client.cookie());
    let answer =
        client.router.clone().oneshot(request.body(axum::body::Body::from(body.to_string())).unwrap()).await.unwrap();
    if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
        client.be(cookie.to_str().unwrap().split(';').next().unwrap());
    }
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

/// Signs up and adds a passkey; returns the user handle.
pub(crate) async fn with_passkey(client: &Client, device: &mut Device) -> String {
    sign_up(client, "Ann").await;
    let proof = json!({"password": PASSWORD});
    let (status, asked) = post(client, "/api/my/passkeys/begin", &proof).await;
    assert_eq!(
        (status, &asked["rp"]["id"], &asked["attestation"]),
        (200, &json!("localhost"), &json!("none")),
        "{asked}"
    );
    let made = device.make(&asked);
    let (status, kept) = post(client, "/api/my/passkeys", &made).await;
    assert_eq!((status, kept["passkeys"].as_array().map(Vec::len)), (200, Some(1)), "{kept}");
    assert_eq!(post(client, "/api/my/passkeys", &made).await.0, 400, "an answer is accepted once");
    text(&asked["user"]["id"])
}

async fn sign_in(client: &Client, device: &mut Device, owner: &str) -> (u16, Value) {
    let (_, asked) = post(client, "/api/sign-in/passkey/begin", &json!({})).await;
    let signed = device.sign(&asked, owner, ORIGIN);
    post(client, "/api/sign-in/passkey", &signed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_signs_in_without_name_or_password_and_merges_the_guest() {
    let (ann, mut device) = (Client::new().await, Device::new());
    let owner = with_passkey(&ann, &mut device).await;
    let guest = ann.other();
    let (played, _) = table(&guest, json!({})).await;
    let (status, told) = sign_in(&guest, &mut device, &owner).await;
    assert_eq!((status, &told["name"]), (200, &json!("Ann")), "{told}");
    assert_eq!(guest.get(&played).await["table"]["you"], json!([0]));
    let kept = guest.get("/api/my/passkeys").await["passkeys"][0].clone();
    assert!(kept["used"].is_number() && kept.get("key").is_none(), "{kept}");
    // A deleted passkey does not work any more.
    ann.post(&format!("/api/my/passkeys/{}/delete", text(&kept["id"])), &json!({})).await;
    let (status, why) = sign_in(&ann.other(), &mut device, &owner).await;
    assert!(status == 400 && text(&why["error"]).contains("unknown"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_knows_only_rsa_can_sign_in() {
    let (ann, mut device) = (Client::new().await, Device::with(Key::Rsa(KeyPair::from_pkcs8(RSA).unwrap())));
    let owner = with_passkey(&ann, &mut device).await;
    let (status, told) = sign_in(&ann.other(), &mut device, &owner).await;
    assert_eq!((status, &told["name"]), (200, &json!("Ann")), "{told}");
    // The same answer with one changed bit in the signature.
    let (_, asked) = post(&ann, "/api/sign-in/passkey/begin", &json!({})).await;
    let mut signed = device.sign(&asked, &owner, ORIGIN);
    let mut signature = BASE64.decode(text(&signed["signature"])).unwrap();
    signature[100] ^= 1;
    signed["signature"] = json!(BASE64.encode(signature));
    assert_eq!(post(&ann.other(), "/api/sign-in/passkey", &signed).await.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_foreign_copied_or_forged_answer_is_refused() {
    let (ann, mut device) = (Client::new().await, Device::new());
    let owner = with_passkey(&ann, &mut device).await;
    let eve = ann.other();
    let (_, asked) = post(&eve, "/api/sign-in/passkey/begin", &json!({})).await;
    let signed = device.sign(&asked, &owner, ORIGIN);
    assert_eq!(post(&ann.other(), "/api/sign-in/passkey", &signed).await.0, 200);
    let refused = async |signed: &Value, part: &str| {
        let (status, why) = post(&eve, "/api/sign-in/passkey", signed).await;
        assert!(status == 400 && text(&why["error"]).contains(part), "{part}: {why}");
    };
    refused(&signed, "copied").await;
    let again = device.sign(&asked, &owner, ORIGIN);
    refused(&again, "used already").await;
    let ask = async || post(&eve, "/api/sign-in/passkey/begin", &json!({})).await.1;
    refused(&device.sign(&ask().await, &owner, "http://evil.example"), "another site").await;
    refused(&device.sign(&ask().await, &BASE64.encode("nobody"), ORIGIN), "unknown").await;
    refused(&device.sign(&json!({"challenge": BASE64.encode("mine")}), &owner, ORIGIN), "too late").await;
    device.count = 0;
    refused(&device.sign(&ask().await, &owner, ORIGIN), "copied").await;
    device.count = 50;
    device.key = Key::Ecdsa(SigningKey::from_slice(&[8; 32]).unwrap());
    refused(&device.sign(&ask().await, &owner, ORIGIN), "signature").await;
    assert_eq!(name(&eve).await, Value::Null);
    // A server addressed by its IP has no passkeys.
    assert_eq!(eve.get("/api/my/account").await["passkeys"], false);
    assert_eq!(eve.try_post("/api/sign-in/passkey/begin", &json!({})).await.0, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_of_a_passkey_belongs_to_one_person() {
    let (ann, mut device) = (Client::new().await, Device::new());
    with_passkey(&ann, &mut device).await;
    let bob = ann.other();
    bob.post("/api/account", &json!({"name": "Bob", "password": PASSWORD})).await;
    let add = async |device: &mut Device| {
        let asked = post(&bob, "/api/my/passkeys/begin", &json!({"password": PASSWORD})).await.1;
        post(&bob, "/api/my/passkeys", &device.make(&asked)).await
    };
    let (status, why) = add(&mut Device::new()).await;
    assert!(status == 409 && text(&why["error"]).contains("saved already"), "{why}");
    // It is free again when its owner has removed it.
    let own = ann.get("/api/my/passkeys").await;
    let removed = format!("/api/my/passkeys/{}/delete", text(&own["passkeys"][0]["id"]));
    assert_eq!(post(&ann, &removed, &json!({})).await.0, 200);
    assert_eq!(add(&mut Device::new()).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_deleted_with_its_own_passkey_only() {
    let (ann, mut device) = (Client::new().await, Device::new());
    let owner = with_passkey(&ann, &mut device).await;
    let bob = ann.other();
    bob.post("/api/account", &json!({"name": "Bob", "password": PASSWORD})).await;
    let ask = async || post(&bob, "/api/sign-in/passkey/begin", &json!({})).await.1;
    let signed = json!({"passkey": device.sign(&ask().await, &owner, ORIGIN)});
    let (status, why) = post(&bob, "/api/my/account/delete", &signed).await;
    assert!(status == 400 && text(&why["error"]).contains("another account"), "{why}");
    let signed = json!({"passkey": device.sign(&ask().await, &owner, ORIGIN)});
    assert_eq!(post(&ann, "/api/my/account/delete", &signed).await.0, 200);
    assert_eq!(ann.send("GET", "/api/people/ann", "", "").await.0, 404);
    assert_eq!(sign_in(&ann, &mut device, &owner).await.0, 400);
}
