//! The built program and the built plugins, put together as an installation of their own, so
//! that a test sees what a user sees and nothing of the build tree.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The domains that ship, in the order of their names.
pub const DOMAINS: [&str; 5] = ["farm", "landslide", "noise", "oil", "wetland"];

/// A shipped sample of each domain, as its README has it.
pub const SAMPLES: [(&str, &[&str]); 5] = [
    ("farm", &["analyze arctic lettuce 4 layers 10kw"]),
    ("landslide", &["--input", "slope=assets/samples/landslide/slope.json"]),
    ("noise", &["--inputs", "assets/samples/noise/house-wall-and-belt.json"]),
    ("oil", &["my lavender has camphor 9 %, linalool 62 %, linalyl acetate 8 %"]),
    (
        "wetland",
        &[
            "Analyze Mekong Delta wetland change",
            "--input",
            "aoi=assets/samples/wetland/sample-aoi.geojson",
            "--input",
            "bands=assets/samples/wetland/sample-bands.npz",
        ],
    ),
];

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the root is there")
}

/// Where cargo puts what it builds.
#[must_use]
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Builds the program and every plugin, once for each test program; where nothing changed this
/// takes a fraction of a second. (`cargo test` itself leaves no library of a cdylib.)
pub fn built() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(["build", "--workspace", "--quiet"])
            .current_dir(root())
            .status()
            .expect("cargo starts");
        assert!(status.success(), "the workspace builds");
        target().join("debug")
    })
}

/// An installation: the program, a plugin directory, a cache, and no home of anybody's.
pub struct Install {
    directory: tempfile::TempDir,
}

/// What a command gave.
#[derive(Debug)]
pub struct Gave {
    /// Its exit code; `None` where a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Gave {
    /// Standard output as JSON.
    ///
    /// # Panics
    /// Where it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}: {self:#?}"))
    }

    /// The same, where the exit code has to be this one.
    ///
    /// # Panics
    /// Where it is another.
    #[must_use]
    pub fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }
}

impl Install {
    /// The program and these plugins of the workspace, by the names of their libraries.
    ///
    /// # Panics
    /// Where something could not be built or linked.
    #[must_use]
    pub fn with(libraries: &[&str]) -> Self {
        let built = built();
        // In the target directory, so that a hard link will do.
        let scratch = target().join("installs");
        std::fs::create_dir_all(&scratch).expect("a scratch directory");
        let directory = tempfile::tempdir_in(scratch).expect("a directory");
        let install = Self { directory };
        for part in ["bin", "plugins", "cache", "data"] {
            std::fs::create_dir(install.path(part)).expect(part);
        }
        let program = install.path("bin/host");
        std::fs::hard_link(built.join("host"), &program).expect("the program");
        for library in libraries {
            let file = format!("lib{library}.so");
            std::fs::copy(built.join(&file), install.path("plugins").join(&file)).expect(library);
        }
        install
    }

    /// A path in the installation.
    #[must_use]
    pub fn path(&self, part: &str) -> PathBuf {
        self.directory.path().join(part)
    }

    /// The program, ready to be given arguments; run in the root of the repository.
    #[must_use]
    pub fn command(&self) -> Command {
        let mut command = Command::new(self.path("bin/host"));
        command
            .env_clear()
            .env("SKILLHOST_PLUGINS", self.path("plugins"))
            .env("XDG_CACHE_HOME", self.path("cache"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("HOME", self.directory.path())
            .current_dir(root());
        command
    }

    /// Runs the program.
    ///
    /// # Panics
    /// Where it can't be started.
    #[must_use]
    pub fn host(&self, arguments: &[&str]) -> Gave {
        gave(self.command().args(arguments).output().expect("the program starts"))
    }
}

/// What a finished command gave.
#[must_use]
pub fn gave(output: Output) -> Gave {
    Gave {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
