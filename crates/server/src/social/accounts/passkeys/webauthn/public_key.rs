//! Public keys in COSE form (RFC 9053), and the signatures that they verify.
//!
//! It supports the three algorithms that authenticators use: ECDSA on P-256, Ed25519, and RSA, which Windows Hello uses
//! on older hardware.

use ciborium::Value;
use coset::iana::{Algorithm, Ec2KeyParameter, EllipticCurve, EnumI64, KeyType, OkpKeyParameter, RsaKeyParameter};
use coset::{CborSerializable, CoseKey, Label, RegisteredLabel, RegisteredLabelWithPrivate};
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

/// In order of preference.
pub(in super::super) const ALGORITHMS: [Algorithm; 3] = [Algorithm::ES256, Algorithm::EdDSA, Algorithm::RS256];
/// An RSA key of 8,192 bits, the largest that is supported, has some 1,050 bytes.
const MAX_COSE_BYTES: usize = 2100;

/// A public key.
#[derive(Debug)]
pub(super) enum PublicKey {
    /// An uncompressed point.
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
}

impl PublicKey {
    /// Reads a key; none if it is malformed or of another algorithm.
    pub(super) fn parse(cose: &[u8]) -> Option<Self> {
        let key = CoseKey::from_slice(cose).ok()?;
        let (RegisteredLabel::Assigned(kind), RegisteredLabelWithPrivate::Assigned(algorithm)) =
            (&key.kty, key.alg.as_ref()?)
        else {
            return None;
        };
        let curve =
            |name: i64| field(&key, name).and_then(Value::as_integer).and_then(|curve| i64::try_from(curve).ok());
        let bytes = |name: i64| field(&key, name).and_then(Value::as_bytes).cloned();
        let coordinate = |name: i64| bytes(name).filter(|bytes| bytes.len() == 32);
        match (kind, algorithm) {
            (KeyType::EC2, Algorithm::ES256)
                if curve(Ec2KeyParameter::Crv.to_i64()) == Some(EllipticCurve::P_256.to_i64()) =>
            {
                let (x, y) = (coordinate(Ec2KeyParameter::X.to_i64())?, coordinate(Ec2KeyParameter::Y.to_i64())?);
                Some(Self::P256([vec![4], x, y].concat()))
            }
            (KeyType::OKP, Algorithm::EdDSA)
                if curve(OkpKeyParameter::Crv.to_i64()) == Some(EllipticCurve::Ed25519.to_i64()) =>
            {
                Some(Self::Ed25519(coordinate(OkpKeyParameter::X.to_i64())?))
            }
            (KeyType::RSA, Algorithm::RS256) => {
                Some(Self::Rsa { n: bytes(RsaKeyParameter::N.to_i64())?, e: bytes(RsaKeyParameter::E.to_i64())? })
            }
            _ => None,
        }
    }

    /// The bytes of the key at the beginning of `data`; what follows it, such as extensions, is ignored.
    pub(super) fn prefix(data: &[u8]) -> Option<&[u8]> {
        let mut rest = data;
        ciborium::from_reader::<Value, _>(&mut rest).ok()?;
        let cose = &data[..data.len() - rest.len()];
        let key = Self::parse(cose).filter(|_| cose.len() <= MAX_COSE_BYTES)?;
        key.can_verify().then_some(cose)
    }

    /// Whether any signature could be verified with this key: one that could not would lock its owner out. A point that
    /// is not on the curve of Ed25519 is noticed at the first sign-in only.
    fn can_verify(&self) -> bool {
        match self {
            Self::P256(point) => p256::PublicKey::from_sec1_bytes(point).is_ok(),
            Self::Ed25519(_) => true,
            Self::Rsa { n, e } => {
                let n = &n[n.iter().take_while(|byte| **byte == 0).count()..];
                let e = &e[e.iter().take_while(|byte| **byte == 0).count()..];
                let (Some(first), Some(last)) = (n.first(), e.last()) else { return false };
                let bits = 8 * n.len() - first.leading_zeros() as usize;
                // The bounds of `RSA_PKCS1_2048_8192_SHA256`.
                (2048..=8192).contains(&bits) && last % 2 == 1 && e != [1] && e.len() <= 5
            }
        }
    }

    /// Whether the signature was made with the private half of this key.
    pub(super) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
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

fn field(key: &CoseKey, name: i64) -> Option<&Value> {
    key.params.iter().find(|(own, _)| *own == Label::Int(name)).map(|(_, value)| value)
}
