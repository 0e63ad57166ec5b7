//! Skillhost plugin: essential oils: composition, standards, yield and distillation.
#![forbid(unsafe_code)]
