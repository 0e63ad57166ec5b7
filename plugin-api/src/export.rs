//! What `export_plugin!` expands to: the plugin behind the binary channel. Not for authors.

use crate::payload::LOG;
use crate::{HostCalls, Plugin, code, dispatch, logging, wire};
use skillhost_abi::abi_stable::std_types::{RBox, RNone, RSlice, RSome, RStr};
use skillhost_abi::{
    Answer, Created, Extension, HostArc, HostObject_TO, HostRef, PluginObject, PluginObject_TO,
    TD_Opaque,
};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use crate::API_VERSION;
pub use skillhost_abi as abi;

/// What the expression in `export_plugin!` may be.
pub trait IntoPlugin {
    /// The plugin, or why there is none.
    ///
    /// # Errors
    /// What setting up said.
    fn into_plugin(self) -> Result<Plugin, String>;
}

impl IntoPlugin for Plugin {
    fn into_plugin(self) -> Result<Plugin, String> {
        Ok(self)
    }
}

impl<E: Display> IntoPlugin for Result<Plugin, E> {
    fn into_plugin(self) -> Result<Plugin, String> {
        self.map_err(|e| e.to_string())
    }
}

impl HostCalls for HostRef<'_> {
    fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>) {
        let answer = HostObject_TO::call(self, op.into(), request.into());
        (answer.code, answer.body.into())
    }

    fn cancelled(&self) -> bool {
        HostObject_TO::cancelled(self)
    }
}

struct Shim(Plugin);

impl PluginObject for Shim {
    fn call(&self, op: RStr<'_>, request: RSlice<'_, u8>, host: HostRef<'_>) -> Answer {
        let (code, body) = self.0.call(op.as_str(), request.as_slice(), &host);
        Answer::new(code, body)
    }

    fn extension(&self, _: RStr<'_>) -> Extension {
        Extension::NONE
    }
}

/// Makes the plugin for a host; a panic or an error of its set-up becomes an answer.
pub fn create(host: HostArc, plugin: fn() -> Result<Plugin, String>) -> Created {
    logging::install(move |record| {
        if let Ok(bytes) = wire::to_bytes(record) {
            let _ = host.call(LOG.into(), bytes.as_slice().into());
        }
    });
    let failed = |code, body: Vec<u8>| Created { code, body: body.into(), plugin: RNone };
    match catch_unwind(AssertUnwindSafe(plugin)) {
        Ok(Ok(plugin)) => {
            let object = PluginObject_TO::from_ptr(RBox::new(Shim(plugin)), TD_Opaque);
            Created { code: code::OK, body: Vec::new().into(), plugin: RSome(object) }
        }
        Ok(Err(message)) => failed(code::ERROR, message.into_bytes()),
        Err(payload) => {
            let body = dispatch::panic_body(payload);
            failed(code::PANICKED, serde_json::to_vec(&body).unwrap_or_default())
        }
    }
}

/// The sections and the symbol of a plugin library.
#[doc(hidden)]
#[macro_export]
macro_rules! __export_sections {
    ($plugin:path) => {
        $crate::export::abi::__export_root!($crate::export::API_VERSION, |host| {
            $crate::export::create(host, $plugin)
        });
    };
}
