//! Plugins that are linked into the program instead of loaded from a library: for programs that
//! embed the host, and for tests.

use plugin_api::manifest::Manifest;
use plugin_api::{HostCalls, Plugin, semver};
use skillhost_types::{CallError, Catalogue, Dispatch, Installed, answered};
use std::sync::Arc;

/// Plugins of the program itself.
///
/// ```
/// use plugin_api::prelude::*;
/// use skillhost_pipeline::{Engine, Linked, Silent};
/// # #[data] struct In { x: f64 }
/// # #[data] struct Out { y: f64 }
/// fn double(input: In, _: &Call<'_>) -> Result<Out, ToolError> {
///     Ok(Out { y: 2.0 * input.x })
/// }
///
/// let plugin = Plugin::new().tool(tool!(double, "Twice the number, as `y`"));
/// let linked = Linked::new().add("numbers", plugin);
/// let (catalogue, config) = (linked.catalogue(), skillhost_config::Config::load(None)?);
/// let engine = Engine::new(&catalogue, &linked, &config);
/// let input = plugin_api::serde_json::json!({"x": 2.0});
/// assert_eq!(engine.call_tool("numbers", "double", &input, &Silent).unwrap()["y"], 4.0);
/// # Ok::<(), skillhost_config::Faults>(())
/// ```
#[derive(Default)]
pub struct Linked {
    plugins: Vec<(String, Plugin)>,
    resources: indexmap::IndexMap<String, Vec<u8>>,
}

impl Linked {
    /// No plugins yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a plugin under an id, which is its domain as well.
    #[must_use]
    pub fn add(mut self, id: &str, plugin: Plugin) -> Self {
        self.plugins.push((id.into(), plugin.identified(id, "0.0.0", id)));
        self
    }

    /// Adds a plugin under an id that is not taken.
    ///
    /// # Errors
    /// The id, where it is.
    pub fn register(self, id: &str, plugin: Plugin) -> Result<Self, String> {
        if self.plugins.iter().any(|(own, _)| own == id) {
            return Err(format!("there is a plugin {id} already"));
        }
        Ok(self.add(id, plugin))
    }

    /// Adds a plugin in place of the one with that id, where there is one.
    #[must_use]
    pub fn replace(mut self, id: &str, plugin: Plugin) -> Self {
        self.plugins.retain(|(own, _)| own != id);
        self.add(id, plugin)
    }

    /// Adds a file as if it travelled inside each plugin.
    #[must_use]
    pub fn resource(mut self, path: &str, content: &[u8]) -> Self {
        self.resources.insert(path.into(), content.into());
        self
    }

    /// The catalogue of these plugins.
    #[must_use]
    pub fn catalogue(&self) -> Catalogue {
        let installed = |(id, plugin): &(String, Plugin)| Installed {
            manifest: Manifest {
                id: id.clone(),
                version: semver::Version::new(0, 0, 0),
                domain: id.clone(),
                license: None,
                title: [("en".to_owned(), id.clone())].into_iter().collect(),
                description: Default::default(),
                keywords: Default::default(),
                resources: self.resources.keys().cloned().collect(),
                needs: Vec::new(),
                provides: Default::default(),
            },
            path: "linked".into(),
            sha256: String::new(),
            mode: "linked".into(),
            api: plugin_api::API_VERSION.into(),
            rustc: None,
            debug: cfg!(debug_assertions),
            warnings: Vec::new(),
            descriptor: Arc::new(plugin.describe()),
            resources: Arc::new(self.resources.clone()),
        };
        Catalogue { plugins: self.plugins.iter().map(installed).collect() }
    }
}

impl Dispatch for Linked {
    fn call(
        &self,
        plugin: &str,
        op: &str,
        request: &[u8],
        host: &dyn HostCalls,
    ) -> Result<Vec<u8>, CallError> {
        let Some((_, plugin)) = self.plugins.iter().find(|(id, _)| id == plugin) else {
            return Err(CallError::NoSuchPlugin(plugin.into()));
        };
        let (status, body) = plugin.call(op, request, host);
        answered(op, status, body)
    }
}
