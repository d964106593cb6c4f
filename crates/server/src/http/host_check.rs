//! Checks of the `Host` and `Origin` headers.
//!
//! A page of another site can make its visitor's browser send requests here, and a site can point its own host name to
//! this server's address (DNS rebinding) to read the responses. So the host name must be known to belong to this
//! server, and where a browser names the origin of a request, it must be a page of this server.
//!
//! Access to tables is not decided here: anyone who knows the id of a table can open it.

use crate::core::error::Fault;
use crate::http::identity::is_forwarded_https;
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use std::net::Ipv4Addr;

/// Checks that the host name belongs to this server. IP addresses always pass, since no site can use one as its name,
/// and so do names that only resolve to the local machine.
///
/// # Errors
/// If the name is unknown or unreadable.
pub(crate) fn check_host(headers: &HeaderMap, names: &[String]) -> Result<(), Fault> {
    // Every browser sends the header.
    let Some(host) = parse_host(headers)? else { return Ok(()) };
    let name = normalized_name(&host);
    if is_ip(&name) || name == "localhost" || name.ends_with(".localhost") || names.contains(&name) {
        return Ok(());
    }
    let name: String = name.chars().take(100).collect();
    let text = format!("this server does not know the host name `{name}`; its operator can add it with --name {name}");
    Err(Fault::new(StatusCode::MISDIRECTED_REQUEST, text))
}

/// Checks that the request comes from a page of this server, or from no page at all.
///
/// # Errors
/// If it comes from a page of another site.
pub(crate) fn check_origin(headers: &HeaderMap, names: &[String]) -> Result<(), Fault> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let ours = origin.to_str().is_ok_and(|origin| is_own_origin(origin, headers, names));
    let text = "only this server's own page may send this request, not that of another site; if a proxy uses another host name, the operator can add it with --name";
    if ours { Ok(()) } else { Err(Fault::new(StatusCode::FORBIDDEN, text)) }
}

/// Whether the origin is a page of this server. Where a proxy says that the page was requested by https, an origin of
/// http is another page.
pub(crate) fn is_own_origin(origin: &str, headers: &HeaderMap, names: &[String]) -> bool {
    let Some((uri, origin)) = parse_origin(origin) else { return false };
    if uri.scheme() != Some(&Scheme::HTTPS) && is_forwarded_https(headers) {
        return false;
    }
    let same = |host: Authority| {
        normalized_name(&host) == normalized_name(&origin) && nondefault_port(&host) == nondefault_port(&origin)
    };
    parse_host(headers).ok().flatten().is_some_and(same)
        || nondefault_port(&origin).is_none() && names.contains(&normalized_name(&origin))
}

/// Whether browsers regard a page of this origin as secure: it came by https, or from the browser's own machine.
pub(crate) fn is_secure_origin(origin: &str) -> bool {
    parse_origin(origin).is_some_and(|(uri, authority)| {
        let name = normalized_name(&authority);
        uri.scheme() == Some(&Scheme::HTTPS) || name == "localhost" || name.ends_with(".localhost")
    })
}

/// An origin of the web, such as a browser sends it: http or https, and a host without a user.
fn parse_origin(origin: &str) -> Option<(Uri, Authority)> {
    let uri: Uri = origin.parse().ok()?;
    let is_web = uri.scheme() == Some(&Scheme::HTTP) || uri.scheme() == Some(&Scheme::HTTPS);
    let authority = uri.authority().filter(|authority| is_web && !authority.as_str().contains('@'))?.clone();
    Some((uri, authority))
}

/// The host name by which the client knows the server, from the origin of its page or else from the request; none if it
/// is an IP address.
pub(crate) fn public_name(headers: &HeaderMap) -> Option<String> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()?.parse::<Uri>().ok());
    let origin = origin.and_then(|origin| origin.authority().cloned());
    let authority = origin.or_else(|| parse_host(headers).ok().flatten())?;
    Some(normalized_name(&authority)).filter(|name| !is_ip(name) && !name.is_empty())
}

fn parse_host(headers: &HeaderMap) -> Result<Option<Authority>, Fault> {
    let mut all = headers.get_all(header::HOST).iter();
    let Some(host) = all.next() else { return Ok(None) };
    let host = host.to_str().ok().filter(|host| !host.contains('@')).and_then(|host| host.parse().ok());
    match host {
        Some(host) if all.next().is_none() => Ok(Some(host)),
        _ => Err(Fault::bad_request("the host name of the request is not readable")),
    }
}

fn normalized_name(authority: &Authority) -> String {
    authority.host().trim_end_matches('.').to_ascii_lowercase()
}

fn is_ip(name: &str) -> bool {
    name.starts_with('[') || name.parse::<Ipv4Addr>().is_ok()
}

/// The port, unless it is a default port: origins omit those, and a proxy may use another one than the server.
fn nondefault_port(authority: &Authority) -> Option<u16> {
    authority.port_u16().filter(|port| ![80, 443].contains(port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        origin.map(|origin| headers.insert(header::ORIGIN, origin.parse().unwrap()));
        headers
    }

    #[test]
    fn ip_addresses_and_configured_host_names_are_accepted() {
        let names = ["games.example.org".to_owned()];
        let known = |host: &str| check_host(&headers(host, None), &names).is_ok();
        for host in [
            "localhost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.0.2.7",
            "a.localhost",
            "Games.Example.Org:8443",
            "games.example.org.",
        ] {
            assert!(known(host), "{host}");
        }
        for host in [
            "evil.example",
            "games.example.org.evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "x@localhost",
            "",
            "a b",
        ] {
            assert!(!known(host), "{host}");
        }
        let mut two = headers("localhost", None);
        two.append(header::HOST, "localhost".parse().unwrap());
        assert!(check_host(&two, &names).is_err());
        assert!(check_host(&HeaderMap::new(), &names).is_ok());
    }

    #[test]
    fn the_origin_says_by_which_name_the_client_knows_the_server() {
        for (host, origin, name) in [
            ("localhost:8080", None, Some("localhost")),
            ("Games.Example.org.", None, Some("games.example.org")),
            ("127.0.0.1:8080", Some("https://games.example.org"), Some("games.example.org")),
            ("127.0.0.1:8080", Some("http://127.0.0.1:8080"), None),
            ("[::1]:8080", None, None),
        ] {
            assert_eq!(public_name(&headers(host, origin)).as_deref(), name, "{host} {origin:?}");
        }
        assert_eq!(public_name(&HeaderMap::new()), None);
    }

    #[test]
    fn only_pages_of_this_server_may_send_requests() {
        let names = ["games.example.org".to_owned()];
        let ours = |host: &str, origin: &str| check_origin(&headers(host, Some(origin)), &names).is_ok();
        for (host, origin) in [
            ("games.example.org:8443", "https://games.example.org:8443"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("localhost", "https://localhost"),
            ("[::1]:8080", "http://[::1]:8080"),
            ("192.0.2.7:443", "https://192.0.2.7"),
            ("127.0.0.1:8080", "https://games.example.org"),
        ] {
            assert!(ours(host, origin), "{host} {origin}");
        }
        for (host, origin) in [
            ("127.0.0.1:8080", "http://127.0.0.1:3000"),
            ("127.0.0.1:8080", "http://localhost:8080"),
            ("127.0.0.1:8080", "http://192.0.2.7"),
            ("localhost:8080", "https://evil.example"),
            ("localhost:8080", "null"),
            ("localhost:8080", "localhost:8080.evil.example"),
            ("games.example.org", "https://games.example.org.evil.example"),
            ("127.0.0.1:8080", "http://games.example.org:3000"),
            ("games.example.org", "ftp://games.example.org"),
            ("games.example.org", "https://ann@games.example.org"),
            ("games.example.org", "games.example.org"),
        ] {
            assert!(!ours(host, origin), "{host} {origin}");
        }
        assert!(check_origin(&headers("localhost", None), &names).is_ok(), "the request comes from no page");
        let mut by_https = headers("games.example.org", Some("http://games.example.org"));
        assert!(check_origin(&by_https, &names).is_ok());
        by_https.insert("x-forwarded-proto", "https".parse().unwrap());
        assert!(check_origin(&by_https, &names).is_err(), "the page was requested by https");
        by_https.insert(header::ORIGIN, "https://games.example.org".parse().unwrap());
        assert!(check_origin(&by_https, &names).is_ok());
    }

    #[test]
    fn a_page_without_https_is_secure_on_the_own_machine_only() {
        for secure in ["https://games.example.org", "http://localhost:8080", "http://a.localhost"] {
            assert!(is_secure_origin(secure), "{secure}");
        }
        for insecure in ["http://games.example.org", "http://localhost.example.org", "ftp://localhost", "null", ""] {
            assert!(!is_secure_origin(insecure), "{insecure}");
        }
    }
}
