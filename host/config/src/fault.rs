//! What is wrong with a setting, and where.

use crate::Origin;
use std::fmt;

/// Something that is wrong with one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where it stands: the file with line and column, the variable or the argument.
    pub origin: Origin,
    /// The setting, such as `pipeline.max_steps`; empty where a file can't be read as settings.
    pub key: String,
    /// What was expected and what was found.
    pub message: String,
    /// One thing to do about it.
    pub hint: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n  hint: {}", self.origin, self.message, self.hint)
    }
}

/// Everything that is wrong, in the order of the layers and of their lines; at least one fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Nothing where there are none; sorted otherwise.
    pub(crate) fn none_or(mut faults: Vec<Fault>) -> Result<(), Self> {
        // Stable: variables and arguments stay in their order.
        faults.sort_by(|a, b| place(&a.origin).cmp(&place(&b.origin)));
        if faults.is_empty() { Ok(()) } else { Err(Self(faults)) }
    }
}

fn place(origin: &Origin) -> (u8, &str, usize, usize) {
    match origin {
        Origin::Default { line } => (0, "", *line, 0),
        Origin::File { file, line, column } => (1, file, *line, *column),
        Origin::Variable { .. } => (2, "", 0, 0),
        Origin::Argument { .. } => (3, "", 0, 0),
        Origin::Plugin { .. } => (4, "", 0, 0),
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
