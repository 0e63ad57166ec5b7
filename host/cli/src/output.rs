//! Standard output, kept for results alone.

use crate::args::Color;
use crate::error::CommandError;
use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};

/// <https://no-color.org>: the variable counts where it is set and not empty.
pub(crate) fn no_colour() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
}

/// Whether the terminal knows no more than characters and the end of a line.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// A private copy of standard output.
pub(crate) struct Output {
    file: BufWriter<File>,
    width: Option<u16>,
    colour: bool,
}

impl Output {
    /// Takes standard output away: what is printed to file descriptor 1 from now on, by a
    /// plugin or a library of its, goes to standard error.
    pub(crate) fn take(color: Color) -> io::Result<Self> {
        let is_terminal = io::stdout().is_terminal();
        let colour = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && !no_colour() && !is_dumb(),
        };
        let own = skillhost_loader::private_stdout()?;
        let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
        let width = columns.or_else(|| {
            let size = rustix::termios::tcgetwinsize(&own).ok()?;
            (is_terminal && size.ws_col > 0).then_some(size.ws_col)
        });
        Ok(Self { file: BufWriter::new(own), width, colour })
    }

    /// Columns of the terminal; of nothing where the results go elsewhere.
    pub(crate) fn width(&self) -> Option<usize> {
        self.width.map(usize::from)
    }

    /// Whether results may be coloured.
    pub(crate) fn colour(&self) -> bool {
        self.colour
    }

    /// Writes what is left.
    pub(crate) fn finish(&mut self) -> Result<(), CommandError> {
        Ok(self.file.flush()?)
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), CommandError> {
        self.file.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            self.file.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Writes a value as JSON.
    pub(crate) fn json(
        &mut self,
        value: &impl Serialize,
        pretty: bool,
    ) -> Result<(), CommandError> {
        let text =
            if pretty { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
        self.text(&text.map_err(io::Error::from)?)
    }

    /// Writes rows under a heading; as wide as the terminal, and as wide as needed elsewhere.
    pub(crate) fn table(
        &mut self,
        heading: &[&str],
        rows: Vec<Vec<String>>,
    ) -> Result<(), CommandError> {
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).set_header(heading.iter().map(|h| h.to_uppercase()));
        if let Some(width) = self.width {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        }
        table.add_rows(rows);
        if let Some(first) = table.column_mut(0) {
            first.set_padding((0, 1));
        }
        let lines: Vec<_> = table.lines().map(|l| l.trim_end().to_owned()).collect();
        self.text(&lines.join("\n"))
    }
}
