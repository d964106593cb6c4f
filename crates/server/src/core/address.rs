//! The address of a request, by which the limits for each address count.
//!
//! It is the other end of the connection or, behind a proxy, the address that the proxy forwards. It proves no
//! identity. The counting is done in `connection_limits`, `http::middleware` and `pool`.

use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// A network address. Only the first half of an IPv6 address counts, since one household has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

/// The other end of the connection; [`connection`](crate::http::connection) adds it to each request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) Address);

/// The header of proxies; its last address is that of the client of the nearest proxy.
const FORWARDED_FOR: &str = "x-forwarded-for";

impl Address {
    /// The address of requests that come over no network.
    pub(crate) const INTERNAL: Self = Self(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

    /// The address as it is sent to other nodes.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }

    /// The address of a request; only behind a proxy does the forwarding header count.
    pub(crate) fn from_request(extensions: &Extensions, headers: &HeaderMap, behind_proxy: bool) -> Self {
        let told = if behind_proxy { forwarded_address(headers) } else { None };
        let peer = extensions.get::<Peer>().map(|&Peer(address)| address);
        told.or(peer).unwrap_or(Self::INTERNAL)
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

fn forwarded_address(headers: &HeaderMap) -> Option<Address> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
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
    fn a_household_counts_as_one_address() {
        assert_eq!(address("2001:db8:1:2:3::4"), address("2001:db8:1:2:ffff::"));
        assert_ne!(address("2001:db8:1:2::"), address("2001:db8:1:3::"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }

    #[test]
    fn only_behind_a_proxy_does_the_last_forwarded_address_count() {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(address("127.0.0.1")));
        let mut headers = HeaderMap::new();
        let of = |headers: &HeaderMap, behind_proxy| Address::from_request(&extensions, headers, behind_proxy);
        assert_eq!(of(&headers, true), address("127.0.0.1"));
        for said in ["192.0.2.9", "10.0.0.1, 192.0.2.1", "made up,[2001:db8::1]:4711"] {
            headers.append(FORWARDED_FOR, said.parse().unwrap());
            let last = said.rsplit(',').next().unwrap().trim().replace("[2001:db8::1]:4711", "2001:db8::1");
            assert_eq!((of(&headers, true), of(&headers, false)), (address(&last), address("127.0.0.1")));
        }
        headers.append(FORWARDED_FOR, "nonsense".parse().unwrap());
        assert_eq!(of(&headers, true), address("127.0.0.1"));
    }
}
