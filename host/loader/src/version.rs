//! Whether a host and a plugin that were built with two versions of the API understand each
//! other.
//!
//! The rule, tested both ways below:
//!
//! - The generations of the channel must be equal.
//! - While the generation is 0 the channel is not frozen: the versions must be equal.
//! - From generation 1 on, versions are read as semver reads them: the same major version, and
//!   the same minor one while the major is 0. Which side is newer does not matter, because the
//!   channel answers "unsupported" to what it does not know.
//! - A pre-release promises nothing: where either side is one, both must be the same.
//! - Build metadata (`+debian1`) never matters, so that a packager's rebuild loads.

use plugin_api::semver::Version;
use std::cmp::Ordering;
use std::fmt;

/// A generation of the channel and a version of the API crates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Api {
    pub(crate) abi: u32,
    pub(crate) version: String,
}

impl Api {
    /// This host's.
    pub(crate) fn of_host() -> Self {
        Self { abi: skillhost_abi::ABI, version: plugin_api::API_VERSION.into() }
    }
}

impl fmt::Display for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "API {} (channel {})", self.version, self.abi)
    }
}

/// Which side is to be brought up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The host is older.
    HostOlder,
    /// The plugin is older.
    PluginOlder,
    /// The plugin's version can't be read.
    Unreadable,
}

impl Mismatch {
    pub(crate) fn hint(self, host: &Api) -> String {
        let Api { version, .. } = host;
        match self {
            Self::HostOlder => "the host is the older side: update the host, or build the plugin \
                                with the host's version of skillhost-plugin-api"
                .into(),
            Self::PluginOlder => format!(
                "the plugin is the older side: build it with skillhost-plugin-api {version}"
            ),
            Self::Unreadable => format!("build the plugin with skillhost-plugin-api {version}"),
        }
    }
}

/// Decides; see the top of this file.
pub(crate) fn compatible(host: &Api, plugin: &Api) -> Result<(), Mismatch> {
    let older = |order: Ordering| match order {
        Ordering::Less => Mismatch::HostOlder,
        _ => Mismatch::PluginOlder,
    };
    let (Ok(ours), Ok(theirs)) = (Version::parse(&host.version), Version::parse(&plugin.version))
    else {
        return Err(Mismatch::Unreadable);
    };
    if host.abi != plugin.abi {
        return Err(older(host.abi.cmp(&plugin.abi)));
    }
    let order = ours.cmp_precedence(&theirs);
    let exact = host.abi == 0 || !ours.pre.is_empty() || !theirs.pre.is_empty();
    let same = if exact {
        order.is_eq()
    } else {
        ours.major == theirs.major && (ours.major > 0 || ours.minor == theirs.minor)
    };
    if same { Ok(()) } else { Err(older(order)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mismatch::{HostOlder, PluginOlder, Unreadable};

    fn check(host: (u32, &str), plugin: (u32, &str)) -> Result<(), Mismatch> {
        let api = |(abi, version): (u32, &str)| Api { abi, version: version.into() };
        compatible(&api(host), &api(plugin))
    }

    #[test]
    fn a11_generation_zero_wants_the_same_version() {
        assert_eq!(check((0, "0.1.0"), (0, "0.1.0")), Ok(()));
        assert_eq!(check((0, "0.1.0"), (0, "0.1.0+debian1")), Ok(()));
        assert_eq!(check((0, "0.1.0"), (0, "0.1.1")), Err(HostOlder));
        assert_eq!(check((0, "0.1.1"), (0, "0.1.0")), Err(PluginOlder));
        assert_eq!(check((0, "0.1.0"), (0, "0.1.0-rc.1")), Err(PluginOlder));
        assert_eq!(check((0, "0.1.0-rc.1"), (0, "0.1.0")), Err(HostOlder));
        assert_eq!(check((0, "0.1.0-rc.1"), (0, "0.1.0-rc.1")), Ok(()));
    }

    #[test]
    fn a01_a_frozen_channel_goes_by_the_major_version() {
        assert_eq!(check((1, "1.4.0"), (1, "1.2.7")), Ok(()));
        assert_eq!(check((1, "1.2.7"), (1, "1.4.0")), Ok(()));
        assert_eq!(check((1, "1.4.0"), (1, "2.0.0")), Err(HostOlder));
        assert_eq!(check((1, "2.0.0"), (1, "1.4.0")), Err(PluginOlder));
        assert_eq!(check((1, "0.1.0"), (1, "0.9.0")), Err(HostOlder));
        assert_eq!(check((1, "1.0.0"), (2, "1.0.0")), Err(HostOlder));
        assert_eq!(check((2, "1.0.0"), (1, "9.0.0")), Err(PluginOlder));
    }

    #[test]
    fn a11_a_pre_release_promises_nothing() {
        assert_eq!(check((1, "1.2.0-rc.1"), (1, "1.2.0-rc.1")), Ok(()));
        assert_eq!(check((1, "1.2.0-rc.1"), (1, "1.2.0-rc.2")), Err(HostOlder));
        assert_eq!(check((1, "1.2.0"), (1, "1.2.0-rc.2")), Err(PluginOlder));
        assert_eq!(check((1, "1.2.0-rc.2"), (1, "1.2.0")), Err(HostOlder));
        assert_eq!(check((1, "1.2.0"), (1, "one")), Err(Unreadable));
    }
}
