//! Which addresses may be asked: those of the public network. A name is looked up, every address
//! that it has is looked at, and the connection is made to one of those, so that a name can't mean
//! one thing when it is checked and another when it is used.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

/// Finds the addresses of a name.
pub trait Lookup: Send + Sync + 'static {
    /// The addresses of a name.
    ///
    /// # Errors
    /// Where it has none, or nobody can be asked.
    fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The system's own way.
#[derive(Debug, Default)]
pub struct SystemLookup;

impl Lookup for SystemLookup {
    fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok((name, 0).to_socket_addrs()?.map(|a| a.ip()).collect())
    }
}

/// A name or an address that is not of the public network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{address}, which is not a public address")]
pub(crate) struct NotPublic {
    pub(crate) address: IpAddr,
}

/// Whether an address is of the public network: not this machine, not a network of its own, not a
/// link, not a service of a data centre, and nothing that is reserved (IANA's registries of
/// special-purpose addresses, RFC 6890 and its updates).
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_unspecified()
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast();
    let reserved = a == 0
        // Between a provider and its customers (RFC 6598), where some keep a service of their own.
        || (a == 100 && (64..128).contains(&b))
        // Protocol assignments (RFC 6890), 6to4 relays (RFC 7526), benchmarks (RFC 2544).
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a == 198 && (b == 18 || b == 19))
        || a >= 240;
    !(special || reserved)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let s = address.segments();
    // An address of version 4 in one of version 6 is what it holds: mapped, translated (RFC 6052),
    // 6to4 (RFC 3056).
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    let v4 = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    if s[..6] == [0x64, 0xff9b, 0, 0, 0, 0] {
        return v4(s[6], s[7]);
    }
    if s[0] == 0x2002 {
        return v4(s[1], s[2]);
    }
    // Global unicast (2000::/3), less Teredo and other protocol assignments (2001::/23) and
    // documentation (2001:db8::/32, 3fff::/20).
    let protocols = s[0] == 0x2001 && s[1] < 0x200;
    let documents = (s[0] == 0x2001 && s[1] == 0xdb8) || (s[0] == 0x3fff && s[1] < 0x1000);
    (s[0] & 0xe000) == 0x2000 && !protocols && !documents
}

/// Whether the settings allow a host whatever its address is. They name it with or without its
/// port.
pub(crate) fn is_allowed(allowed: &[String], host: &str, port: Option<u16>) -> bool {
    let bare = host.trim_matches(['[', ']']);
    let with_port = port.map(|p| format!("{host}:{p}"));
    allowed.iter().any(|a| {
        a.eq_ignore_ascii_case(bare)
            || a.eq_ignore_ascii_case(host)
            || with_port.as_ref().is_some_and(|w| a.eq_ignore_ascii_case(w))
    })
}

/// Looks names up for a connection and gives only addresses that may be asked.
pub(crate) struct Guard {
    pub(crate) lookup: Arc<dyn Lookup>,
    /// Whether the host of this one request may have any address.
    pub(crate) allowed: bool,
}

impl Guard {
    /// The addresses of a name, all of which may be asked. One that may not makes the name
    /// suspect as a whole.
    pub(crate) fn addresses(
        lookup: &dyn Lookup,
        name: &str,
        allowed: bool,
    ) -> Result<Vec<IpAddr>, Box<dyn std::error::Error + Send + Sync>> {
        let addresses = lookup.lookup(name)?;
        if let Some(address) = addresses.iter().copied().find(|a| !allowed && !is_public(*a)) {
            return Err(Box::new(NotPublic { address }));
        }
        if addresses.is_empty() {
            return Err(Box::new(io::Error::new(
                io::ErrorKind::NotFound,
                "the name has no address",
            )));
        }
        Ok(addresses)
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (lookup, allowed) = (self.lookup.clone(), self.allowed);
        Box::pin(async move {
            let name = name.as_str().to_owned();
            let task = move || Self::addresses(lookup.as_ref(), &name, allowed);
            let found = tokio::task::spawn_blocking(task).await??;
            // Which port, the connection knows.
            let found: Vec<_> = found.into_iter().map(|ip| SocketAddr::new(ip, 0)).collect();
            let addresses: Addrs = Box::new(found.into_iter());
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_public_network_is_public() {
        let public = [
            "1.1.1.1",
            "93.184.215.14",
            "100.63.0.1",
            "172.32.0.1",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2002:808:808::1",
        ];
        let not = [
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.100.100.200",
            "192.0.0.192",
            "198.18.0.1",
            "192.0.2.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd00:ec2::254",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "3fff::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::1",
        ];
        let is = |text: &&str| is_public(text.parse().unwrap());
        assert!(public.iter().all(is), "{:?}", public.iter().find(|a| !is(a)));
        assert!(!not.iter().any(is), "{:?}", not.iter().find(|a| is(a)));
    }

    #[test]
    fn a_host_is_allowed_by_its_name_with_or_without_its_port() {
        let allowed = ["intranet.example".to_owned(), "127.0.0.1:8080".into(), "::1".into()];
        assert!(is_allowed(&allowed, "Intranet.example", Some(443)));
        assert!(is_allowed(&allowed, "127.0.0.1", Some(8080)));
        assert!(is_allowed(&allowed, "[::1]", Some(80)));
        assert!(!is_allowed(&allowed, "127.0.0.1", Some(80)));
        assert!(!is_allowed(&allowed, "example", Some(443)));
    }

    #[test]
    fn one_address_that_is_not_public_makes_the_name_suspect() {
        struct Two;
        impl Lookup for Two {
            fn lookup(&self, _: &str) -> io::Result<Vec<IpAddr>> {
                Ok(vec!["93.184.215.14".parse().unwrap(), "10.0.0.1".parse().unwrap()])
            }
        }
        assert!(Guard::addresses(&Two, "x", false).unwrap_err().is::<NotPublic>());
        assert_eq!(Guard::addresses(&Two, "x", true).unwrap().len(), 2);
    }
}
