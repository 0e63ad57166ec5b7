//! What plugins say, as lines of the host's own log.
//!
//! A record of a plugin becomes a `tracing` event with the target `plugin`; the plugin's id is a
//! field, so that a log can be filtered by it. The words are a stranger's: they are bounded, and
//! a record that can't be read is shown as it came.

use plugin_api::payload::LogRecord;
use tracing::{debug, error, info, trace, warn};

/// The longest message that is kept of a record.
const WORDS_MAX: usize = 8 * 1024;

/// Writes a record, given as the bytes of the operation `log`.
pub(crate) fn record(plugin: &str, bytes: &[u8]) {
    match serde_json::from_slice::<LogRecord>(bytes) {
        Ok(LogRecord { level, target, message, fields }) => {
            let fields = if fields.is_empty() { None } else { Some(format!("{fields:?}")) };
            write(plugin, &level, &target, &message, fields.as_deref());
        }
        Err(_) => write(plugin, "warn", "", &String::from_utf8_lossy(bytes), None),
    }
}

fn write(plugin: &str, level: &str, module: &str, message: &str, fields: Option<&str>) {
    let message = match message.char_indices().nth(WORDS_MAX) {
        Some((end, _)) => &message[..end],
        None => message,
    };
    match level {
        "error" => error!(target: "plugin", plugin, module, fields, "{message}"),
        "warn" => warn!(target: "plugin", plugin, module, fields, "{message}"),
        "debug" => debug!(target: "plugin", plugin, module, fields, "{message}"),
        "trace" => trace!(target: "plugin", plugin, module, fields, "{message}"),
        _ => info!(target: "plugin", plugin, module, fields, "{message}"),
    }
}
