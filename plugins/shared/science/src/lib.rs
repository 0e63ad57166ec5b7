//! What the science of several plugins shares: bounds of inputs, civil time, records in CSV.
#![forbid(unsafe_code)]
