//! Answers of a device made of a few lines, right ones and all sorts of wrong ones.

use super::*;
use axum::http::header;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use ring::signature::{Ed25519KeyPair, KeyPair};

fn headers(host: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::HOST, host.parse().unwrap());
    headers
}

fn party<'a>(name: &str, headers: &'a HeaderMap) -> Party<'a> {
    Party { name: name.to_owned(), headers, names: &[] }
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn client(kind: &str, origin: &str, more: &str) -> String {
    text(format!(r#"{{"type":"{kind}","challenge":"{}","origin":"{origin}"{more}}}"#, text("anything")))
}

/// What a device says: for a name, with flags and a count, and what follows.
fn data(name: &str, flags: u8, count: u32, rest: &[u8]) -> Vec<u8> {
    [&Sha256::digest(name)[..], &[flags], &count.to_be_bytes(), rest].concat()
}

/// The beginning of a value: its sort and a number.
fn head(sort: u8, number: usize) -> Vec<u8> {
    match u8::try_from(number) {
        Ok(number @ 0..24) => vec![sort << 5 | number],
        Ok(number) => vec![sort << 5 | 0x18, number],
        Err(_) => [&[sort << 5 | 0x19], &u16::try_from(number).unwrap().to_be_bytes()[..]].concat(),
    }
}

fn number(number: i64) -> Vec<u8> {
    if number < 0 { head(1, usize::try_from(-1 - number).unwrap()) } else { head(0, usize::try_from(number).unwrap()) }
}

fn string(bytes: &[u8]) -> Vec<u8> {
    [head(2, bytes.len()), bytes.to_vec()].concat()
}

fn map(pairs: &[(i64, Vec<u8>)]) -> Vec<u8> {
    let fields = pairs.iter().flat_map(|(name, value)| [number(*name), value.clone()].concat());
    head(5, pairs.len()).into_iter().chain(fields).collect()
}

fn p256() -> (SigningKey, Vec<u8>) {
    let own = SigningKey::from_slice(&[7; 32]).unwrap();
    let point = own.verifying_key().to_sec1_point(false);
    let (x, y) = (string(point.x().unwrap()), string(point.y().unwrap()));
    (own, map(&[(1, number(2)), (3, number(-7)), (-1, number(1)), (-2, x), (-3, y)]))
}

const FLAGS: u8 = PRESENT | VERIFIED;
const HOST: &str = "games.example.org";
const ORIGIN: &str = "https://games.example.org";

fn made(client: String, data: impl AsRef<[u8]>) -> Made {
    let object = [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData", &string(data.as_ref())[..]].concat();
    Made { client, attestation_object: text(object) }
}

#[test]
fn a_key_that_was_made_here_is_read_and_any_other_refused() {
    let (_, cose) = p256();
    let rest =
        |id: &[u8], key: &[u8]| [&[0; 16][..], &u16::try_from(id.len()).unwrap().to_be_bytes(), id, key].concat();
    let flags = FLAGS | ATTESTED;
    let good = rest(b"an id", &cose);
    let headers = headers(HOST);
    let read = |made: Made| made.read(&party(HOST, &headers));
    let right = client("webauthn.create", ORIGIN, r#","crossOrigin":false,"more":{}"#);
    let key = read(made(right.clone(), data(HOST, flags, 3, &good))).unwrap();
    assert_eq!((&key.id[..], &key.key, key.count, &key.challenge[..]), (&b"an id"[..], &cose, 3, &b"anything"[..]));
    // What follows the key is somebody else's.
    assert_eq!(read(made(right.clone(), data(HOST, flags, 0, &[&good[..], &[0xa0]].concat()))).unwrap().key, cose);
    for (wrong, part) in [
        (made(client("webauthn.get", ORIGIN, ""), data(HOST, flags, 0, &good)), "something else"),
        (made(client("webauthn.create", "https://evil.example", ""), data(HOST, flags, 0, &good)), "another site"),
        (
            made(client("webauthn.create", ORIGIN, r#","crossOrigin":true"#), data(HOST, flags, 0, &good)),
            "another site",
        ),
        (made(right.clone(), data("evil.example", flags, 0, &good)), "another name"),
        (made(right.clone(), data(HOST, ATTESTED | PRESENT, 0, &good)), "finger"),
        (made(right.clone(), data(HOST, ATTESTED | VERIFIED, 0, &good)), "finger"),
        (made(right.clone(), data(HOST, flags | COPIED, 0, &good)), "cannot be read"),
        (made(right.clone(), data(HOST, FLAGS, 0, &good)), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &rest(b"", &cose))), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &rest(&[0; 1024], &cose))), "cannot be read"),
        (made(right.clone(), data(HOST, flags, 0, &good[..40])), "sort of key"),
        (made(right.clone(), data(HOST, flags, 0, &good[..20])), "cannot be read"),
        (made(right.clone(), vec![0; 36]), "cannot be read"),
        (made("!".to_owned(), data(HOST, flags, 0, &good)), "cannot be read"),
        (made(text("{}"), data(HOST, flags, 0, &good)), "cannot be read"),
        (Made { client: right.clone(), attestation_object: text("\u{9f}\u{9f}\u{9f}") }, "cannot be read"),
    ] {
        let why = read(wrong).unwrap_err();
        assert!(why.sentence().contains(part), "{} {part}", why.sentence());
    }
}

#[test]
fn a_signature_opens_if_the_key_has_made_it_of_that_and_its_count_has_grown() {
    let (own, cose) = p256();
    let headers = headers(HOST);
    let signed = |kind: &str, data: &[u8], spoil: bool| {
        let client = client(kind, ORIGIN, "");
        let message = [data, &Sha256::digest(BASE64_URL_SAFE_NO_PAD.decode(&client).unwrap())[..]].concat();
        let signature: Signature = own.sign(if spoil { b"something else" } else { &message });
        Signed {
            id: text("an id"),
            client,
            authenticator_data: text(data),
            signature: text(signature.to_der()),
            user_handle: text("ann"),
        }
    };
    let check = |signed: Signed, key: &[u8], count: u32| signed.read(&party(HOST, &headers))?.check(key, count);
    let answer = signed("webauthn.get", &data(HOST, FLAGS, 5, &[]), false).read(&party(HOST, &headers)).unwrap();
    assert_eq!((&answer.id[..], &answer.owner[..], answer.count), (&b"an id"[..], &b"ann"[..], 5));
    for (count, before, opens) in
        [(5, 4, true), (5, 0, true), (0, 0, true), (5, 5, false), (4, 5, false), (0, 5, false)]
    {
        let checked = check(signed("webauthn.get", &data(HOST, FLAGS, count, &[]), false), &cose, before);
        assert_eq!(checked.is_ok(), opens, "{count} after {before}");
    }
    let good = data(HOST, FLAGS, 0, &[]);
    assert!(check(signed("webauthn.get", &good, true), &cose, 0).is_err(), "it has signed something else");
    assert!(check(signed("webauthn.create", &good, false), &cose, 0).is_err());
    assert!(check(signed("webauthn.get", &data(HOST, PRESENT, 0, &[]), false), &cose, 0).is_err());
    let other = map(&[(1, number(1)), (3, number(-8)), (-1, number(6)), (-2, string(&[1; 32]))]);
    assert!(check(signed("webauthn.get", &good, false), &other, 0).is_err(), "another key");
    assert!(check(signed("webauthn.get", &good, false), b"", 0).is_err());
}

#[test]
fn keys_of_three_sorts_are_read_and_what_they_sign_is_known() {
    let pair = Ed25519KeyPair::from_seed_unchecked(&[9; 32]).unwrap();
    let public = string(pair.public_key().as_ref());
    let cose = map(&[(1, number(1)), (3, number(-8)), (-1, number(6)), (-2, public)]);
    let key = Key::read(&cose).unwrap();
    assert!(
        key.has_signed(b"this", pair.sign(b"this").as_ref()) && !key.has_signed(b"that", pair.sign(b"this").as_ref())
    );
    let rsa = map(&[(1, number(3)), (3, number(-257)), (-1, string(&[0xc1; 256])), (-2, string(&[1, 0, 1]))]);
    assert!(matches!(Key::read(&rsa), Some(Key::Rsa { .. })));
    assert!(!Key::read(&rsa).unwrap().has_signed(b"this", &[0; 256]));
    let (x, y) = (string(&[1; 31]), string(&[1; 32]));
    let short = map(&[(1, number(2)), (3, number(-7)), (-1, number(1)), (-2, x), (-3, y)]);
    let unknown = map(&[(1, number(2)), (3, number(-35)), (-1, number(2))]);
    for wrong in [&short[..], &unknown, b"\x63key", b"\xff", b"\xbf\xbf\xbf", b""] {
        assert!(Key::read(wrong).is_none() && Key::first(wrong).is_none());
    }
}
