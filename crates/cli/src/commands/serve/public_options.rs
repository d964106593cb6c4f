//! The options of `serve` for public servers: limits, the names of the server, and the delay for spectators.
//!
//! For: their help texts, and their defaults, which are those of the crate `server`. docs/operate.md documents them in
//! full.

use clap::Args;
use commandline::options::range_parser;
use std::net::IpAddr;
use std::time::Duration;

/// The upper bound of all limits.
const MAX_LIMIT: usize = 1_000_000;

/// The longest delay of games for spectators: an hour.
const MAX_DELAY_SECONDS: i64 = 3600;

/// The limits of the whole server and of each address, and its names.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options for public servers")]
pub(super) struct PublicOptions {
    /// Host name of the server, besides IP addresses and `localhost`; may be given several times
    #[arg(long = "name", value_name = "NAME", value_delimiter = ',', value_parser = parse_host_name)]
    names: Vec<String>,

    /// All requests come through a proxy that names the client in `X-Forwarded-For`
    #[arg(long)]
    behind_proxy: bool,

    /// Origin of a site that may show the embedded board (`/embed`) in a frame, like `https://blog.example.org`, or `*` for
    /// every site; may be given several times
    #[arg(long = "embed-on", value_name = "ORIGIN", value_delimiter = ',', value_parser = parse_origin)]
    embed_on: Vec<String>,

    /// Maximum number of open connections, not counting WebSockets
    #[arg(long, value_name = "N", default_value_t = default_limits().connections, value_parser = range_parser(MAX_LIMIT))]
    connections: usize,

    /// Maximum number of open connections per address
    #[arg(long, value_name = "N", default_value_t = default_limits().connections_per_address, value_parser = range_parser(MAX_LIMIT))]
    connections_each: usize,

    /// Maximum number of open WebSockets; an open page has one
    #[arg(long, value_name = "N", default_value_t = default_limits().sockets, value_parser = range_parser(MAX_LIMIT))]
    sockets: usize,

    /// Maximum number of open WebSockets per address
    #[arg(long, value_name = "N", default_value_t = default_limits().sockets_per_address, value_parser = range_parser(MAX_LIMIT))]
    sockets_each: usize,

    /// Maximum number of requests per second per address; bursts may be five times as large
    #[arg(long, value_name = "N", default_value_t = default_limits().requests_per_second, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    requests_each: u32,

    /// Maximum number of tables in memory
    #[arg(long, value_name = "N", default_value_t = default_limits().tables, value_parser = range_parser(MAX_LIMIT))]
    tables: usize,

    /// Maximum number of tables opened from one address at a time
    #[arg(long, value_name = "N", default_value_t = default_limits().tables_per_address, value_parser = range_parser(MAX_LIMIT))]
    tables_each: usize,

    /// Seconds by which everyone but the players sees a game in progress late, so that no one can help a player
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=MAX_DELAY_SECONDS))]
    spectator_delay: u32,
}

fn default_limits() -> server::Limits {
    server::Limits::default()
}

/// Parses a host name: returns it in lower case, and rejects ports and paths.
fn parse_host_name(text: &str) -> Result<String, String> {
    let is_part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if text.split('.').all(is_part) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("write the name without `http://`, port and path, like games.example.org".to_owned())
    }
}

/// Parses an origin: a scheme, a host, and a port if it is not the usual one; or `*`.
fn parse_origin(text: &str) -> Result<String, String> {
    let is_port = |port: &str| port.parse::<u16>().is_ok();
    let is_host = |rest: &str| match rest.split_once(':') {
        Some((host, port)) => parse_host_name(host).is_ok() && is_port(port),
        None => parse_host_name(rest).is_ok(),
    };
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    if text == "*" || rest.is_some_and(is_host) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("write the address of the site without a path, like https://blog.example.org, or * for every site"
            .to_owned())
    }
}

impl PublicOptions {
    /// The options of a server that listens on `host`; if that is a name, it becomes one of the server's names.
    pub(super) fn options(&self, host: &str) -> server::Options {
        let &Self { connections, connections_each, sockets, sockets_each, requests_each, tables, tables_each, .. } =
            self;
        let limits = server::Limits {
            connections,
            connections_per_address: connections_each,
            sockets,
            sockets_per_address: sockets_each,
            requests_per_second: requests_each,
            tables,
            tables_per_address: tables_each,
            ..default_limits()
        };
        // IP addresses and the local machine are always accepted.
        let own = host.parse::<IpAddr>().is_err() && !host.eq_ignore_ascii_case("localhost");
        let own = own.then(|| host.to_ascii_lowercase());
        let names = self.names.iter().cloned().chain(own).collect();
        server::Options {
            limits,
            names,
            behind_proxy: self.behind_proxy,
            embed_on: self.embed_on.clone(),
            spectator_delay: Duration::from_secs(self.spectator_delay.into()),
            ..server::Options::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PublicOptions, parse_host_name, parse_origin};
    use clap::Parser;

    #[derive(Parser)]
    struct TestCommand {
        #[command(flatten)]
        open: PublicOptions,
    }

    #[test]
    fn a_host_name_has_no_scheme_port_or_path() {
        assert_eq!(parse_host_name("Games.Example.org"), Ok("games.example.org".to_owned()));
        for wrong in ["", "https://games.example.org", "games.example.org:8080", "a/b", "a..b"] {
            assert!(parse_host_name(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_site_is_given_by_its_origin() {
        for origin in ["*", "https://blog.example.org", "http://localhost:8000"] {
            assert_eq!(parse_origin(origin), Ok(origin.to_owned()));
        }
        for wrong in
            ["blog.example.org", "https://blog.example.org/", "https://a;script-src *", "https://a:x", "", "'self'"]
        {
            assert!(parse_origin(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_host_name_to_listen_on_is_accepted_as_a_name() {
        let names = |host: &str| TestCommand::parse_from(["serve", "--name", "a.example"]).open.options(host).names;
        assert_eq!(names("Games.Example.org"), ["a.example", "games.example.org"]);
        for host in ["127.0.0.1", "0.0.0.0", "::1", "localhost"] {
            assert_eq!(names(host), ["a.example"], "{host}");
        }
    }
}
