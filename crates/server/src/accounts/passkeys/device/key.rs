//! Public keys as devices write them (COSE, RFC 9053), and what was signed with them.
//!
//! For: the three sorts that devices make: ECDSA on P-256, Ed25519, and RSA, which Windows makes where it has nothing
//! newer. Not for: what is signed.

use super::cbor::Value;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;
/// As COSE numbers them, the best first.
pub(in super::super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
/// No public key is longer, bytes.
const LONGEST: usize = 2100;

/// A public key.
#[derive(Debug)]
pub(super) enum Key {
    /// A point, uncompressed.
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
}

impl Key {
    /// The key in these bytes.
    pub(super) fn read(cose: &[u8]) -> Option<Self> {
        let (value, _) = Value::first(cose)?;
        let number = |name: i64| value.field(&Value::Number(name)).and_then(Value::number);
        let bytes = |name: i64, length: Option<usize>| {
            let bytes = value.field(&Value::Number(name)).and_then(Value::bytes)?;
            length.is_none_or(|length| bytes.len() == length).then(|| bytes.to_vec())
        };
        // The sort of key, its algorithm, and the curve.
        match (number(1)?, number(3)?, number(-1)) {
            (2, ES256, Some(1)) => Some(Self::P256([vec![4], bytes(-2, Some(32))?, bytes(-3, Some(32))?].concat())),
            (1, EDDSA, Some(6)) => Some(Self::Ed25519(bytes(-2, Some(32))?)),
            (3, RS256, _) => Some(Self::Rsa { n: bytes(-1, None)?, e: bytes(-2, None)? }),
            _ => None,
        }
    }

    /// The bytes of the key with which these begin.
    pub(super) fn first(data: &[u8]) -> Option<Vec<u8>> {
        let (_, rest) = Value::first(data)?;
        let cose = &data[..data.len() - rest.len()];
        (cose.len() <= LONGEST && Self::read(cose).is_some()).then(|| cose.to_vec())
    }

    /// Has whoever has the other half of it signed that?
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::P256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature),
            Self::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            Self::Rsa { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        }
        .is_ok()
    }
}
