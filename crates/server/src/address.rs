//! From where a request comes: what the limits for each address count by.
//!
//! For: the address of the other end, or behind a proxy the one that the proxy tells. Not for: counting (`places`,
//! `gate`, `pool`), and no proof of who somebody is.

use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// An address on the network. Of an IPv6 address the first half counts: one household has all the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

/// The other end of the connection, as [`connection`](crate::connection) puts it into each request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) Address);

/// The address that a proxy speaks for, the last one being that of whoever spoke to the nearest proxy.
const FORWARDED: &str = "x-forwarded-for";

impl Address {
    /// All requests that come over no network have this one.
    pub(crate) const NOWHERE: Self = Self(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

    /// As other nodes are told of it.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }

    /// The address of a request; only behind a proxy is it believed what the request says itself.
    pub(crate) fn of(extensions: &Extensions, headers: &HeaderMap, behind_proxy: bool) -> Self {
        let told = if behind_proxy { forwarded(headers) } else { None };
        let peer = extensions.get::<Peer>().map(|&Peer(address)| address);
        told.or(peer).unwrap_or(Self::NOWHERE)
    }
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6((ip.to_bits() >> 64 << 64).into()),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}

fn forwarded(headers: &HeaderMap) -> Option<Address> {
    let last = headers.get_all(FORWARDED).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    let ip = last.parse::<IpAddr>().or_else(|_| last.parse::<SocketAddr>().map(|address| address.ip()));
    ip.ok().map(Address::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(ip: &str) -> Address {
        ip.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(address("2001:db8:1:2:3::4"), address("2001:db8:1:2:ffff::"));
        assert_ne!(address("2001:db8:1:2::"), address("2001:db8:1:3::"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }

    #[test]
    fn what_a_request_says_of_its_address_is_believed_behind_a_proxy_only_and_of_that_the_end() {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(address("127.0.0.1")));
        let mut headers = HeaderMap::new();
        let of = |headers: &HeaderMap, behind_proxy| Address::of(&extensions, headers, behind_proxy);
        assert_eq!(of(&headers, true), address("127.0.0.1"));
        for said in ["192.0.2.9", "10.0.0.1, 192.0.2.1", "made up,[2001:db8::1]:4711"] {
            headers.append(FORWARDED, said.parse().unwrap());
            let last = said.rsplit(',').next().unwrap().trim().replace("[2001:db8::1]:4711", "2001:db8::1");
            assert_eq!((of(&headers, true), of(&headers, false)), (address(&last), address("127.0.0.1")));
        }
        headers.append(FORWARDED, "nonsense".parse().unwrap());
        assert_eq!(of(&headers, true), address("127.0.0.1"));
    }
}
