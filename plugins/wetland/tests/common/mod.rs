//! A run without a host: the five steps in a row, and what they say together.

#![allow(dead_code, unreachable_pub, unused_imports, clippy::unwrap_used)] // each test file uses its own part

use plugin_api::payload::SkillRequest;
use plugin_api::serde_json::{self, Value, json};
use plugin_api::testing::FakeHost;
pub use skillhost_rehearsal::{Run, changed, csv};

pub fn host() -> FakeHost {
    FakeHost::new(wetland::plugin().unwrap())
}

/// A shipped sample as a host hands it over.
pub fn sample(name: &str) -> Value {
    file_at(&format!("{}/../../assets/samples/wetland/{name}", env!("CARGO_MANIFEST_DIR")))
}

/// A file as a host hands it over.
pub fn file_at(path: &str) -> Value {
    let kind = match path.rsplit('.').next() {
        Some("npz") => "application/zip",
        Some("tif") => "image/tiff",
        Some("csv") => "text/csv",
        _ => "application/json",
    };
    skillhost_rehearsal::file_at(path, kind)
}

/// An array of 32-bit floats as NumPy writes it; `shape` need not fit the values.
pub fn npy(kind: &str, shape: [usize; 2], data: &[u8]) -> Vec<u8> {
    let [rows, columns] = shape;
    let header =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({rows}, {columns}), }}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    bytes
}

/// A ZIP archive of stored entries, as `numpy.savez` writes it but for the check sums, which are not
/// looked at.
pub fn zip(entries: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, data) in entries {
        let (at, length) = (out.len() as u32, data.len() as u32);
        let sizes: Vec<u8> =
            [0, length, length].iter().flat_map(|n: &u32| n.to_le_bytes()).collect();
        let names = [(name.len() as u16).to_le_bytes(), [0, 0]].concat();
        out.extend(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0");
        out.extend([sizes.clone(), names.clone(), name.as_bytes().to_vec(), data.clone()].concat());
        directory.extend(b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0");
        directory.extend([sizes, names, vec![0; 10], at.to_le_bytes().to_vec()].concat());
        directory.extend(name.as_bytes());
    }
    let (at, length) = (out.len() as u32, directory.len() as u32);
    let count = (entries.len() as u16).to_le_bytes();
    out.extend(directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count, count].concat());
    out.extend([length.to_le_bytes(), at.to_le_bytes()].concat());
    out.extend([0, 0]);
    out
}

/// Green and near infrared of ten pixels as an archive.
pub fn two_bands(green: [f32; 10], nir: [f32; 10]) -> Vec<u8> {
    let band = |values: [f32; 10]| -> Vec<u8> {
        let data: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        npy("<f4", [2, 5], &data)
    };
    zip(&[("green.npy", band(green)), ("nir.npy", band(nir))])
}

/// A file with these bytes, which lasts as long as the directory.
pub fn bytes_file(name: &str, bytes: &[u8]) -> (tempfile::TempDir, Value) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let file = file_at(path.to_str().unwrap());
    (directory, file)
}

/// A file with this content, which lasts as long as the directory.
pub fn text_file(name: &str, text: &str) -> (tempfile::TempDir, Value) {
    bytes_file(name, text.as_bytes())
}

/// The area and the image of the Mekong sample.
pub fn mekong() -> Value {
    json!({"aoi": sample("sample-aoi.geojson"), "bands": sample("sample-bands.npz")})
}

/// Two images of one season, nine years apart.
pub fn two_dates() -> Value {
    changed(
        mekong(),
        &json!({
            "bands_before": sample("sample-bands-earlier.npz"),
            "date_before": "2015-03-10", "date": "2024-03-15",
        }),
    )
}

/// All six judgements.
pub fn judged() -> Value {
    let path =
        format!("{}/../../assets/samples/wetland/restoration.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Everything that can be given.
pub fn whole() -> Value {
    let all = changed(two_dates(), &judged());
    changed(all, &json!({"series": sample("water-declining.csv")}))
}

/// A monthly record of water in per cent, from January 2010 on; `None` leaves the cell empty.
pub fn monthly(percent: &[Option<f64>]) -> String {
    let mut text = String::from("date,water_percent\n");
    for (i, value) in percent.iter().enumerate() {
        let cell = value.map_or(String::new(), |v| format!("{v:.3}"));
        text += &format!("{}-{:02}-15,{cell}\n", 2010 + i / 12, i % 12 + 1);
    }
    text
}

pub fn run(inputs: &Value) -> Run {
    skillhost_rehearsal::run(host(), inputs)
}

pub fn run_with(inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    skillhost_rehearsal::run_with(host(), inputs, change)
}
