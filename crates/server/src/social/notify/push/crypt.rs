//! Encryption of push messages for one browser: RFC 8291, on top of RFC 8188 (`aes128gcm`). `vapid` proves the sender.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// The record size; a message is far shorter and needs one record.
const RECORD_SIZE: u32 = 4096;
/// The most bytes of a message.
const MAX_TEXT_BYTES: usize = 3000;

/// The keys of a browser.
#[derive(Debug)]
pub(super) struct BrowserKeys {
    public: PublicKey,
    auth: [u8; 16],
}

impl BrowserKeys {
    /// Parses keys in base64url, as the browser sends them.
    pub(super) fn parse(p256dh: &str, auth: &str) -> Option<Self> {
        let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let point = bytes(p256dh).filter(|point| point.len() == 65)?;
        Some(Self { public: PublicKey::from_sec1_bytes(&point).ok()?, auth: bytes(auth)?.try_into().ok()? })
    }
}

/// A random key.
pub(super) fn random_key() -> SecretKey {
    loop {
        // One text in 2^32 is no valid key.
        if let Ok(key) = SecretKey::from_slice(&rand::random::<[u8; 32]>()) {
            return key;
        }
    }
}

/// Encrypts a text for the browser with these keys; none if it is too long.
pub(super) fn encrypt(keys: &BrowserKeys, text: &[u8]) -> Option<Vec<u8>> {
    encrypt_with(keys, text, &random_key(), rand::random())
}

fn encrypt_with(keys: &BrowserKeys, text: &[u8], own: &SecretKey, salt: [u8; 16]) -> Option<Vec<u8>> {
    if text.len() > MAX_TEXT_BYTES {
        return None;
    }
    let own_public = own.public_key().to_sec1_bytes();
    let shared = own.diffie_hellman(&keys.public);
    let info = [b"WebPush: info\0".as_slice(), &keys.public.to_sec1_bytes(), &own_public].concat();
    let mut secret = [0; 32];
    Hkdf::<Sha256>::new(Some(&keys.auth), shared.raw_secret_bytes()).expand(&info, &mut secret).ok()?;
    let expand = Hkdf::<Sha256>::new(Some(&salt), &secret);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
    expand.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    // The padding delimiter of the last record.
    let padded = [text, &[2]].concat();
    let sealed = Aes128Gcm::new(&key.into()).encrypt(&nonce.into(), padded.as_slice()).ok()?;
    let length = u8::try_from(own_public.len()).ok()?;
    Some([salt.as_slice(), &RECORD_SIZE.to_be_bytes(), &[length], &own_public, &sealed].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// From appendix A of the RFC.
    #[test]
    fn the_example_of_rfc_8291_is_reproduced() {
        let keys = BrowserKeys::parse(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let own = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed = encrypt_with(&keys.unwrap(), b"When I grow up, I want to be a watermelon", &own, salt).unwrap();
        let wanted = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64_URL_SAFE_NO_PAD.encode(sealed), wanted);
    }

    #[test]
    fn malformed_keys_are_rejected() {
        let right = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        assert!(BrowserKeys::parse(right, "BTBZMqHH6r4Tts7J_aSIgg==").is_some());
        for (p256dh, auth) in
            [(right, "short"), ("", "BTBZMqHH6r4Tts7J_aSIgg"), (&right.replace('C', "D"), "BTBZMqHH6r4Tts7J_aSIgg")]
        {
            assert!(BrowserKeys::parse(p256dh, auth).is_none(), "{p256dh} {auth}");
        }
    }
}
