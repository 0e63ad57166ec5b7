//! The science of essential oils, in plain Rust on numbers and text: no host, no JSON.
//!
//! * [`tables`]: the published figures that ship with the plugin, each with how it was checked.
//! * [`compounds`]: from the names that people and instruments write to one name of a compound.
//! * [`plants`] and [`methods`]: names of herbs and of ways to get their oil, in two languages.
//! * [`composition`]: a peak table against the limits of a standard, one limit at a time.
//! * [`blends`]: lavandin or spike in lavender, added linalool, and a species that does not fit.
//! * [`retention`]: linear and logarithmic retention indices, and the dead time behind reported ones.
//! * [`kinetics`]: curves of yield over time, their fit, and when to stop.
//! * [`yields`]: published yields and rate constants.
//! * [`steam`]: steam and fuel.
//! * [`peaks`]: tables of peaks, of ladders and of yield over time as CSV.
//! * [`verdict`]: the rule table.

pub mod blends;
pub mod composition;
pub mod compounds;
pub mod kinetics;
pub mod methods;
pub mod peaks;
pub mod plants;
pub mod retention;
pub mod steam;
pub mod tables;
pub mod verdict;
pub mod yields;

#[cfg(test)]
mod tests_published;
