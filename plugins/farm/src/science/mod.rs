//! The science of a container farm: plain Rust on `f64` and slices, no host, no JSON.
//!
//! * [`psychro`]: moist air (FAO-56 and ASHRAE saturation, VPD, dew point, enthalpy).
//! * [`fao56`]: reference evapotranspiration outdoors, as FAO-56 works it out.
//! * [`light`]: daily light integral, lamp power, and the light of each growth stage.
//! * [`van_henten`]: growth of lettuce, the models of 1994 and 2003.
//! * [`nutrients`]: salts by stoichiometry, recipes by non-negative least squares, EC.
//! * [`transpiration`]: water that a lit canopy gives off.
//! * [`crops`], [`zones`]: the profiles that a design starts from.
//! * [`balance`]: power, heat, water and yield of a container over a year.
//! * [`verdict`]: the rules that turn a balance and budgets into a verdict.

pub mod balance;
pub mod crops;
pub mod fao56;
pub mod light;
pub mod nutrients;
pub mod psychro;
pub mod transpiration;
pub mod van_henten;
pub mod verdict;
pub mod zones;
