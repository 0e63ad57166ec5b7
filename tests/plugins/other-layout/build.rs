#![allow(clippy::print_stdout)] // how a build script speaks

//! Lets the types of this crate claim to be the channel's: abi_stable writes a type's package
//! into its layout, and the case to be tested is "the same package, the same version, another
//! signature".

fn main() {
    println!("cargo::rustc-env=CARGO_PKG_NAME=skillhost-abi");
}
