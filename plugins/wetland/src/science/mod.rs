//! The science alone: plain Rust on numbers and slices, no JSON of tools and no host.
//!
//! [`indices`] spectral indices and their published thresholds · [`raster`], [`tiff`] and [`npz`]
//! images with nodata, scale and place · [`geodesy`] areas on the ellipsoid · [`aoi`] areas of
//! interest · [`scene`] an image held against the indices · [`otsu`] a threshold of its own ·
//! [`trend`] and [`regime`] series over time · [`restoration`] priorities · [`state`] the table
//! that draws a verdict.

pub mod aoi;
pub mod geodesy;
pub mod indices;
pub mod npz;
pub mod otsu;
pub mod raster;
pub mod regime;
pub mod restoration;
pub mod scene;
pub mod series;
pub mod state;
pub mod tiff;
pub mod trend;
