//! What is installed, known without running any plugin's code.

use indexmap::IndexMap;
use plugin_api::descriptor::{PluginDescriptor, ToolDescriptor};
use plugin_api::manifest::Manifest;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Files that travel inside a plugin, by path.
pub type Resources = Arc<IndexMap<String, Vec<u8>>>;

/// A plugin that may be called.
#[derive(Debug, Clone, Serialize)]
pub struct Installed {
    /// Who it is.
    #[serde(flatten)]
    pub manifest: Manifest,
    /// The file.
    pub path: PathBuf,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Where it runs: `in-process`.
    pub mode: String,
    /// Version of the API crates it was built with.
    pub api: String,
    /// The compiler that built it, as the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rustc: Option<String>,
    /// Whether it was built with debug assertions (slow).
    pub debug: bool,
    /// What is odd but allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What it offers.
    #[serde(skip)]
    pub descriptor: Arc<PluginDescriptor>,
    /// Files inside it.
    #[serde(skip)]
    pub resources: Resources,
}

/// Every plugin that may be called, in order of precedence.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// The plugins; ids and domains are unique among them.
    pub plugins: Vec<Installed>,
}

impl Catalogue {
    /// The plugin that answers for a domain.
    #[must_use]
    pub fn domain(&self, domain: &str) -> Option<&Installed> {
        self.plugins.iter().find(|p| p.manifest.domain == domain)
    }

    /// The domains, in order.
    pub fn domains(&self) -> impl Iterator<Item = &str> {
        self.plugins.iter().map(|p| p.manifest.domain.as_str())
    }

    /// Every tool with its plugin.
    pub fn tools(&self) -> impl Iterator<Item = (&Installed, &ToolDescriptor)> {
        self.plugins.iter().flat_map(|p| p.descriptor.tools.iter().map(move |t| (p, t)))
    }
}
