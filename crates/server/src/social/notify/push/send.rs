//! Transmission of messages to push services: one POST over TLS, to a public address, with a time limit.
//!
//! The endpoint comes from a user, so it must not lead into the local network: its name is resolved once, the resulting
//! address is checked, and the connection goes to that very address. `push` makes the messages.

use axum::body::Body;
use axum::http::{Request, StatusCode, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The time after which a silent push service is given up.
const PUSH_TIMEOUT: Duration = Duration::from_secs(15);

/// The request for a message.
#[derive(Debug)]
pub(super) struct PushRequest {
    pub(super) body: Vec<u8>,
    /// The `Authorization` header, which proves that the message comes from this server.
    pub(super) authorization: String,
    /// The time for which the push service keeps it, in seconds.
    pub(super) ttl_seconds: u32,
    pub(super) urgency: &'static str,
}

/// The outcome of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PushOutcome {
    /// The push service has accepted the message.
    Accepted,
    /// The subscription no longer exists.
    Gone,
}

/// Sends a message; with `anywhere` also to this machine and its network, and without TLS.
///
/// # Errors
/// Why it was not accepted, for the operator.
pub(super) async fn post(uri: &Uri, anywhere: bool, letter: PushRequest) -> Result<PushOutcome, String> {
    timeout(PUSH_TIMEOUT, post_without_timeout(uri, anywhere, letter))
        .await
        .map_err(|_| "the push service does not answer".to_owned())?
}

async fn post_without_timeout(uri: &Uri, anywhere: bool, letter: PushRequest) -> Result<PushOutcome, String> {
    let host = uri.host().ok_or("the endpoint has no host")?.trim_matches(['[', ']']).to_owned();
    let secure = uri.scheme_str() == Some("https");
    let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
    let found = lookup_host((host.as_str(), port)).await.map_err(|error| format!("{host} is not resolved: {error}"))?;
    let to = found.into_iter().find(|to| anywhere || is_public(to.ip()));
    let to: SocketAddr = to.ok_or_else(|| format!("{host} has no public address"))?;
    let stream = TcpStream::connect(to).await.map_err(|error| format!("{host} cannot be reached: {error}"))?;
    let status = if secure {
        let name = ServerName::try_from(host).map_err(|_| "its host is not a valid name for TLS")?;
        let stream = tls_connector()?
            .connect(name, stream)
            .await
            .map_err(|error| format!("the TLS handshake failed: {error}"))?;
        send_request(stream, uri, letter).await?
    } else {
        send_request(stream, uri, letter).await?
    };
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Ok(PushOutcome::Gone),
        status if status.is_success() => Ok(PushOutcome::Accepted),
        status => Err(format!("the push service answers {status}")),
    }
}

/// Sends the request, and reads only the status of the response.
async fn send_request(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    uri: &Uri,
    letter: PushRequest,
) -> Result<StatusCode, String> {
    let wrong = |error: &dyn std::error::Error| format!("the request to the push service failed: {error}");
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|error| wrong(&error))?;
    let speaking = tokio::spawn(connection);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let request = Request::post(path)
        .header(header::HOST, uri.authority().map_or("", |authority| authority.as_str()))
        .header(header::AUTHORIZATION, letter.authorization)
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_LENGTH, letter.body.len())
        .header("ttl", letter.ttl_seconds)
        .header("urgency", letter.urgency)
        .body(Body::from(letter.body))
        .map_err(|error| wrong(&error))?;
    let answer = sender.send_request(request).await.map_err(|error| wrong(&error));
    speaking.abort();
    answer.map(|answer| answer.status())
}

fn tls_connector() -> Result<TlsConnector, String> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .ok()?;
        Some(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
    });
    config.clone().map(TlsConnector::from).ok_or_else(|| "TLS is not available".to_owned())
}

/// Whether it is a public address: not of this machine, not of a local network, and no tunnel to either.
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let measuring = a == 198 && (b == 18 || b == 19);
    let protocols = a == 192 && b == 0 && c == 0 || a == 192 && b == 88 && c == 99;
    let odd = a == 0 || a >= 224 || ip.is_loopback() || ip.is_link_local() || ip.is_documentation();
    !(ip.is_private() || shared || measuring || protocols || odd)
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // Global unicast only, without IPv4 tunnels (6to4, Teredo) and documentation ranges.
    a & 0xe000 == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8)) && a & 0xfff0 != 0x3ff0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_contacted() {
        for inside in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.7",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2001:0:7f00:1::",
            "64:ff9b::7f00:1",
            "::127.0.0.1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["8.8.8.8", "142.250.1.1", "172.32.0.1", "2a00:1450:4001:82b::200a", "2606:4700::1111"] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
    }

    #[tokio::test]
    async fn an_endpoint_cannot_point_into_the_local_network() {
        let letter = || PushRequest { body: Vec::new(), authorization: String::new(), ttl_seconds: 1, urgency: "low" };
        for inside in
            ["https://127.0.0.1:1/", "https://localhost/", "https://[::1]/x", "https://169.254.169.254/latest"]
        {
            let why = post(&inside.parse().unwrap(), false, letter()).await.unwrap_err();
            assert!(why.contains("no public address"), "{inside}: {why}");
        }
    }
}
