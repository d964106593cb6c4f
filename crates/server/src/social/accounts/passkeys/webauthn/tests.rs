//! Verification of responses from a simulated device, valid and invalid in many ways.

use super::*;
use axum::http::header;
use coset::{CborSerializable, CoseKeyBuilder, iana};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use ring::signature::{Ed25519KeyPair, KeyPair};

fn headers(host: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::HOST, host.parse().unwrap());
    headers
}

fn party<'a>(name: &str, headers: &'a HeaderMap) -> RelyingParty<'a> {
    RelyingParty { name: name.to_owned(), headers, names: &[] }
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn client(kind: &str, origin: &str, more: &str) -> String {
    text(format!(r#"{{"type":"{kind}","challenge":"{}","origin":"{origin}"{more}}}"#, text("anything")))
}

/// Authenticator data: host name, flags, counter, and what follows.
fn data(name: &str, flags: u8, count: u32, rest: &[u8]) -> Vec<u8> {
    [&Sha256::digest(name)[..], &[flags], &count.to_be_bytes(), rest].concat()
}

/// The CBOR encoding of a value.
fn cbor(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

/// A COSE key with these parameters, by their labels.
fn cose_key(parameters: &[(i64, Value)]) -> Vec<u8> {
    cbor(&Value::Map(parameters.iter().map(|(label, value)| (Value::from(*label), value.clone())).collect()))
}

fn p256() -> (SigningKey, Vec<u8>) {
    let own = SigningKey::from_slice(&[7; 32]).unwrap();
    let point = own.verifying_key().to_sec1_point(false);
    let (x, y) = (point.x().unwrap().to_vec(), point.y().unwrap().to_vec());
    let key = CoseKeyBuilder::new_ec2_pub_key(iana::EllipticCurve::P_256, x, y).algorithm(iana::Algorithm::ES256);
    (own, key.build().to_vec().unwrap())
}

const FLAGS: u8 = USER_PRESENT | USER_VERIFIED;
const HOST: &str = "games.example.org";
const ORIGIN: &str = "https://games.example.org";

fn made(client: String, data: impl AsRef<[u8]>) -> AttestationResponse {
    let object = Value::Map(vec![
        ("fmt".into(), "none".into()),
        ("attStmt".into(), Value::Map(Vec::new())),
        ("authData".into(), data.as_ref().into()),
    ]);
    AttestationResponse { client, attestation_object: text(cbor(&object)) }
}

#[test]
fn a_key_registered_here_is_read_and_any_other_is_rejected() {
    let (_, cose) = p256();
    let rest =
        |id: &[u8], key: &[u8]| [&[0; 16][..], &u16::try_from(id.len()).unwrap().to_be_bytes(), id, key].concat();
    let flags = FLAGS | ATTESTED_CREDENTIAL;
    let good = rest(b"an id", &cose);
    let headers = headers(HOST);
    let read = |made: AttestationResponse| made.parse(&party(HOST, &headers));
    let right = client("webauthn.create", ORIGIN, r#","crossOrigin":false,"more":{}"#);
    let key = read(made(right.clone(), data(HOST, flags, 3, &good))).unwrap();
    assert_eq!((&key.id[..], &key.key, key.count, &key.challenge[..]), (&b"an id"[..], &cose, 3, &b"anything"[..]));
    assert!(!key.backup_eligible);
    // A map of extensions may follow the key, if the flags say so.
    let extended = [&good[..], &[0xa0]].concat();
    let key = read(made(right.clone(), data(HOST, flags | EXTENSIONS | BACKUP_ELIGIBLE, 0, &extended))).unwrap();
    assert!(key.key == cose && key.backup_eligible);
    for (wrong, part) in [
        (made(client("webauthn.get", ORIGIN, ""), data(HOST, flags, 0, &good)), "another purpose"),
        (made(client("webauthn.create", "https://evil.example", ""), data(HOST, flags, 0, &good)), "another site"),
        (
            made(client("webauthn.create", ORIGIN, r#","crossOrigin":true"#), data(HOST, flags, 0, &good)),
            "another site",
        ),
        (made(client("webauthn.create", "http://games.example.org", ""), data(HOST, flags, 0, &good)), "without https"),
        (made(client("webauthn.create", "ftp://games.example.org", ""), data(HOST, flags, 0, &good)), "another site"),
        (made(right.clone(), data("evil.example", flags, 0, &good)), "another host name"),
        (made(right.clone(), data(HOST, ATTESTED_CREDENTIAL | USER_PRESENT, 0, &good)), "finger"),
        (made(right.clone(), data(HOST, ATTESTED_CREDENTIAL | USER_VERIFIED, 0, &good)), "finger"),
        (made(right.clone(), data(HOST, flags | BACKED_UP, 0, &good)), "cannot be read"),
        (made(right.clone(), data(HOST, FLAGS, 0, &good)), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &extended)), "cannot be read"),
        (made(right.clone(), data(HOST, flags | EXTENSIONS, 0, &good)), "cannot be read"),
        (made(right.clone(), data(HOST, flags | EXTENSIONS, 0, &[&good[..], &[0x80]].concat())), "cannot be read"),
        (made(right.clone(), data(HOST, flags | EXTENSIONS, 0, &[&extended[..], &[0]].concat())), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &rest(b"", &cose))), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &rest(&[0; 1024], &cose))), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &good[..40])), "type of key"),
        (made(right.clone(), data(HOST, flags, 0, &good[..20])), "cannot be read"),
        (made(right.clone(), vec![0; 36]), "cannot be read"),
        (made("!".to_owned(), data(HOST, flags, 0, &good)), "cannot be read"),
        (made(text("{}"), data(HOST, flags, 0, &good)), "cannot be read"),
        (
            AttestationResponse { client: right.clone(), attestation_object: text("\u{9f}\u{9f}\u{9f}") },
            "cannot be read",
        ),
    ] {
        let why = read(wrong).unwrap_err();
        assert!(why.sentence().contains(part), "{} {part}", why.sentence());
    }
}

#[test]
fn a_signature_is_accepted_if_it_verifies_and_its_counter_has_grown() {
    let (own, cose) = p256();
    let headers = headers(HOST);
    let signed = |kind: &str, data: &[u8], spoil: bool| {
        let client = client(kind, ORIGIN, "");
        let message = [data, &Sha256::digest(BASE64_URL_SAFE_NO_PAD.decode(&client).unwrap())[..]].concat();
        let signature: Signature = own.sign(if spoil { b"something else" } else { &message });
        AssertionResponse {
            id: text("an id"),
            client,
            authenticator_data: text(data),
            signature: text(signature.to_der()),
            user_handle: text("ann"),
        }
    };
    let check = |signed: AssertionResponse, key: &[u8], count: u32| {
        signed.parse(&party(HOST, &headers))?.verify(key, count, Some(false))
    };
    let answer = signed("webauthn.get", &data(HOST, FLAGS, 5, &[]), false).parse(&party(HOST, &headers)).unwrap();
    assert_eq!((&answer.id[..], &answer.owner[..], answer.count), (&b"an id"[..], &b"ann"[..], 5));
    for (count, before, opens) in
        [(5, 4, true), (5, 0, true), (0, 0, true), (5, 5, false), (4, 5, false), (0, 5, false)]
    {
        let checked = check(signed("webauthn.get", &data(HOST, FLAGS, count, &[]), false), &cose, before);
        assert_eq!(checked.is_ok(), opens, "{count} after {before}");
    }
    let good = data(HOST, FLAGS, 0, &[]);
    assert!(check(signed("webauthn.get", &good, true), &cose, 0).is_err(), "the signature is of another message");
    assert!(check(signed("webauthn.create", &good, false), &cose, 0).is_err());
    assert!(check(signed("webauthn.get", &data(HOST, FLAGS, 0, &[0]), false), &cose, 0).is_err());
    assert!(check(signed("webauthn.get", &data(HOST, FLAGS | EXTENSIONS, 0, &[0xa0]), false), &cose, 0).is_ok());
    // The key of a device that never leaves it cannot have become one that is copied.
    let copied = data(HOST, FLAGS | BACKUP_ELIGIBLE, 0, &[]);
    assert!(check(signed("webauthn.get", &copied, false), &cose, 0).is_err());
    assert!(check(signed("webauthn.get", &data(HOST, USER_PRESENT, 0, &[]), false), &cose, 0).is_err());
    let other = cose_key(&[(1, 1.into()), (3, (-8).into()), (-1, 6.into()), (-2, vec![1; 32].into())]);
    assert!(check(signed("webauthn.get", &good, false), &other, 0).is_err(), "another key");
    assert!(check(signed("webauthn.get", &good, false), b"", 0).is_err());
}

#[test]
fn keys_of_all_three_algorithms_verify_their_signatures() {
    let pair = Ed25519KeyPair::from_seed_unchecked(&[9; 32]).unwrap();
    let ed25519 = cose_key(&[(1, 1.into()), (3, (-8).into()), (-1, 6.into()), (-2, pair.public_key().as_ref().into())]);
    let key = PublicKey::parse(&ed25519).unwrap();
    assert!(key.verifies(b"this", pair.sign(b"this").as_ref()) && !key.verifies(b"that", pair.sign(b"this").as_ref()));
    let rsa = cose_key(&[(1, 3.into()), (3, (-257).into()), (-1, vec![0xc1; 256].into()), (-2, vec![1, 0, 1].into())]);
    assert!(matches!(PublicKey::parse(&rsa), Some(PublicKey::Rsa { .. })));
    assert!(!PublicKey::parse(&rsa).unwrap().verifies(b"this", &[0; 256]));
}

#[test]
fn a_malformed_or_unsupported_key_is_rejected() {
    let short_coordinate = cose_key(&[
        (1, 2.into()),
        (3, (-7).into()),
        (-1, 1.into()),
        (-2, vec![1; 31].into()),
        (-3, vec![1; 32].into()),
    ]);
    let p384 = cose_key(&[(1, 2.into()), (3, (-35).into()), (-1, 2.into())]);
    let no_algorithm = cose_key(&[(1, 1.into()), (-1, 6.into()), (-2, vec![1; 32].into())]);
    let cut_off = &p256().1[..40];
    // Byte strings and lists that claim to be longer than the data, and a list nested without an end.
    let nested = [0x81; 5000];
    let wrong: [&[u8]; 12] = [
        &short_coordinate,
        &p384,
        &no_algorithm,
        cut_off,
        &nested,
        b"",
        b"\x18",
        b"\x63key",
        b"\xff",
        b"\xbf\xbf\xbf",
        b"\x5b\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff",
    ];
    for wrong in wrong {
        assert!(PublicKey::parse(wrong).is_none() && PublicKey::prefix(wrong).is_none(), "{wrong:x?}");
    }
}

/// Such a key would be saved, and then open nothing.
#[test]
fn a_key_that_can_verify_no_signature_is_rejected() {
    let point = |x: Value, y: Value| cose_key(&[(1, 2.into()), (3, (-7).into()), (-1, 1.into()), (-2, x), (-3, y)]);
    let rsa = |n: Vec<u8>, e: Vec<u8>| cose_key(&[(1, 3.into()), (3, (-257).into()), (-1, n.into()), (-2, e.into())]);
    let exponent = || vec![1, 0, 1];
    for (wrong, what) in [
        (point(vec![1; 32].into(), vec![1; 32].into()), "a point off the curve"),
        (rsa(Vec::new(), exponent()), "no modulus"),
        (rsa(vec![0; 256], exponent()), "a modulus of 0"),
        (rsa(vec![0xc1; 128], exponent()), "a modulus of 1024 bits"),
        (rsa(vec![0x7f; 256], exponent()), "a modulus of 2047 bits"),
        (rsa(vec![0xc1; 1025], exponent()), "a modulus of 8200 bits"),
        (rsa(vec![0xc1; 256], vec![1]), "an exponent of 1"),
        (rsa(vec![0xc1; 256], vec![2]), "an even exponent"),
        (rsa(vec![0xc1; 256], Vec::new()), "no exponent"),
    ] {
        assert!(PublicKey::parse(&wrong).is_some() && PublicKey::prefix(&wrong).is_none(), "{what}");
    }
    for right in [p256().1, rsa(vec![0xc1; 256], exponent()), rsa([vec![0], vec![0xc1; 256]].concat(), vec![3])] {
        assert_eq!(PublicKey::prefix(&right), Some(&right[..]));
    }
}
