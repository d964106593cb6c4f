//! By what name the server is called, and whose page asks.
//!
//! A page of another site can send requests here in its reader's name, and a site can give its own name this machine's
//! address (DNS rebinding) to read the answers. So a name must be one that is known to be ours, and where a browser
//! says whose page asks, it must be a page from here.
//!
//! For: `Host` and `Origin`. Not for: who may play: whoever knows the id of a table may.

use crate::error::Fault;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use std::net::Ipv4Addr;

/// Is the server called by a name that is ours? A number is nobody's name, and whoever looks the local machine up gets
/// the local machine.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_host(headers: &HeaderMap, names: &[String]) -> Result<(), Fault> {
    // No browser sends a request without one.
    let Some(host) = host(headers)? else { return Ok(()) };
    let name = name(&host);
    if is_number(&name) || name == "localhost" || name.ends_with(".localhost") || names.contains(&name) {
        return Ok(());
    }
    let name: String = name.chars().take(100).collect();
    let text = format!("this server does not know itself as `{name}`; whoever runs it can tell it with --name {name}");
    Err(Fault::new(StatusCode::MISDIRECTED_REQUEST, text))
}

/// Does a page from here ask, or no page at all?
///
/// # Errors
/// That another one does.
pub(crate) fn check_origin(headers: &HeaderMap, names: &[String]) -> Result<(), Fault> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let ours = origin.to_str().is_ok_and(|origin| is_ours(origin, headers, names));
    let text = "only this server's own page may ask this, not that of another site; if a proxy has given it another name, whoever runs it can tell it with --name";
    if ours { Ok(()) } else { Err(Fault::new(StatusCode::FORBIDDEN, text)) }
}

/// Is a page from there a page from here?
pub(crate) fn is_ours(origin: &str, headers: &HeaderMap, names: &[String]) -> bool {
    let uri: Option<Uri> = origin.parse().ok();
    uri.as_ref().and_then(Uri::authority).is_some_and(|origin| {
        let same = |host: Authority| name(&host) == name(origin) && port(&host) == port(origin);
        host(headers).ok().flatten().is_some_and(same) || port(origin).is_none() && names.contains(&name(origin))
    })
}

/// The name by which whoever asks knows the server, as his page says it, else the request itself; none: it has only a
/// number.
pub(crate) fn called(headers: &HeaderMap) -> Option<String> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()?.parse::<Uri>().ok());
    let origin = origin.and_then(|origin| origin.authority().cloned());
    let authority = origin.or_else(|| host(headers).ok().flatten())?;
    Some(name(&authority)).filter(|name| !is_number(name) && !name.is_empty())
}

fn host(headers: &HeaderMap) -> Result<Option<Authority>, Fault> {
    let mut all = headers.get_all(header::HOST).iter();
    let Some(host) = all.next() else { return Ok(None) };
    let host = host.to_str().ok().filter(|host| !host.contains('@')).and_then(|host| host.parse().ok());
    match host {
        Some(host) if all.next().is_none() => Ok(Some(host)),
        _ => Err(Fault::bad("the host of the request is not readable")),
    }
}

fn name(authority: &Authority) -> String {
    authority.host().trim_end_matches('.').to_ascii_lowercase()
}

fn is_number(name: &str) -> bool {
    name.starts_with('[') || name.parse::<Ipv4Addr>().is_ok()
}

/// The port, if it is not a usual one: pages need not name those, and a proxy may have another one than the server.
fn port(authority: &Authority) -> Option<u16> {
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
    fn numbers_and_names_of_ours_are_known() {
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
    fn whoever_asks_knows_the_server_by_the_name_in_his_address_line() {
        for (host, origin, name) in [
            ("localhost:8080", None, Some("localhost")),
            ("Games.Example.org.", None, Some("games.example.org")),
            ("127.0.0.1:8080", Some("https://games.example.org"), Some("games.example.org")),
            ("127.0.0.1:8080", Some("http://127.0.0.1:8080"), None),
            ("[::1]:8080", None, None),
        ] {
            assert_eq!(called(&headers(host, origin)).as_deref(), name, "{host} {origin:?}");
        }
        assert_eq!(called(&HeaderMap::new()), None);
    }

    #[test]
    fn only_pages_from_here_may_ask() {
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
        ] {
            assert!(!ours(host, origin), "{host} {origin}");
        }
        assert!(check_origin(&headers("localhost", None), &names).is_ok(), "no page asks");
    }
}
