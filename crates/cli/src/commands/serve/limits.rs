//! The options of `serve` for those who let others in: how much there is of everything, and by what names the server is
//! known.
//!
//! For: their help and their defaults, which are those of the crate `server`. What they mean in full is told by
//! docs/operate.md.

use crate::options::number;
use clap::Args;
use std::net::IpAddr;

/// More of anything than one machine has.
const MOST: usize = 1_000_000;

/// How much there is, in all and for each address.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options for a server that others use")]
pub(super) struct Open {
    /// A name by which the server is known beside its numbers and `localhost`; may be given several times
    #[arg(long = "name", value_name = "NAME", value_delimiter = ',', value_parser = name)]
    names: Vec<String>,

    /// All requests come through a proxy that tells in `X-Forwarded-For` for whom it speaks
    #[arg(long)]
    behind_proxy: bool,

    /// Open connections, sockets not counted
    #[arg(long, value_name = "N", default_value_t = defaults().connections, value_parser = number(MOST))]
    connections: usize,

    /// Open connections of one address
    #[arg(long, value_name = "N", default_value_t = defaults().connections_each, value_parser = number(MOST))]
    connections_each: usize,

    /// Open sockets: pages that look on at a table
    #[arg(long, value_name = "N", default_value_t = defaults().sockets, value_parser = number(MOST))]
    sockets: usize,

    /// Open sockets of one address
    #[arg(long, value_name = "N", default_value_t = defaults().sockets_each, value_parser = number(MOST))]
    sockets_each: usize,

    /// Requests a second of one address; for a moment five times as many
    #[arg(long, value_name = "N", default_value_t = defaults().requests_each, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    requests_each: u32,

    /// Tables
    #[arg(long, value_name = "N", default_value_t = defaults().tables, value_parser = number(MOST))]
    tables: usize,

    /// Tables opened from one address
    #[arg(long, value_name = "N", default_value_t = defaults().tables_each, value_parser = number(MOST))]
    tables_each: usize,
}

fn defaults() -> server::Limits {
    server::Limits::default()
}

/// The name of a host, in small letters and without its port.
fn name(text: &str) -> Result<String, String> {
    let is_part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if text.split('.').all(is_part) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("a name is said without `http://`, port and path, like games.example.org".to_owned())
    }
}

impl Open {
    /// As settings of the server that listens at `host`: if that is a name, it is one of the server's.
    pub(super) fn options(&self, host: &str) -> server::Options {
        let &Self { connections, connections_each, sockets, sockets_each, requests_each, tables, tables_each, .. } =
            self;
        let limits = server::Limits {
            connections,
            connections_each,
            sockets,
            sockets_each,
            requests_each,
            tables,
            tables_each,
            ..defaults()
        };
        // Numbers and the local machine are known anyway.
        let own = host.parse::<IpAddr>().is_err() && !host.eq_ignore_ascii_case("localhost");
        let own = own.then(|| host.to_ascii_lowercase());
        let names = self.names.iter().cloned().chain(own).collect();
        server::Options { limits, names, behind_proxy: self.behind_proxy, ..server::Options::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Open, name};
    use clap::Parser;

    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        open: Open,
    }

    #[test]
    fn a_name_is_said_without_what_stands_around_it() {
        assert_eq!(name("Games.Example.org"), Ok("games.example.org".to_owned()));
        for wrong in ["", "https://games.example.org", "games.example.org:8080", "a/b", "a..b"] {
            assert!(name(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_name_it_listens_at_is_one_of_its_names_but_no_number_is() {
        let names = |host: &str| Only::parse_from(["serve", "--name", "a.example"]).open.options(host).names;
        assert_eq!(names("Games.Example.org"), ["a.example", "games.example.org"]);
        for host in ["127.0.0.1", "0.0.0.0", "::1", "localhost"] {
            assert_eq!(names(host), ["a.example"], "{host}");
        }
    }
}
