//! What an input out of range becomes: an error of the tool with every field, a limitation of the
//! step, a question of the gate.

use plugin_api::gate::{GateResult, Remedy};
use plugin_api::report::{Block, Text};
use plugin_api::{SkillAnswer, SkillError, ToolError};
use skillhost_science::domain::InvalidInput;
use skillhost_science::table::Fault;

/// A refusal of the science, with the pointer of each input. `name` turns the science's name of a
/// field into the tool's.
#[must_use]
pub fn of_inputs(violations: &[InvalidInput], name: fn(&'static str) -> &'static str) -> ToolError {
    let place = |v: &InvalidInput| {
        (format!("/{}", name(v.field)), format!("expected {}, found {}", v.expected, v.found))
    };
    ToolError::invalid_input(violations.iter().map(place).collect())
}

/// The refusal of a file under the input `member`, every fault with its line.
#[must_use]
pub fn of_file(member: &str, faults: &[Fault]) -> ToolError {
    let place = |f: &Fault| (format!("/{member}"), f.to_string());
    ToolError::invalid_input(faults.iter().map(place).collect())
}

/// Says in a section that a tool did not accept the inputs: the message `<section>-refused`, with
/// `lift-inputs` as what would lift it. The tool's words are for the log, as they hold numbers.
///
/// # Errors
/// Any other failure of the tool: that is the step's, not the inputs'.
pub fn tell<O, T>(
    answer: &mut SkillAnswer<O>,
    section: &str,
    error: ToolError,
) -> Result<Option<T>, SkillError> {
    if error.code() != "input-invalid" {
        return Err(error.into());
    }
    let text = Text::new(format!("{section}-refused"));
    answer.block(section, Block::Callout { text: text.clone() });
    answer.limit(4, text, Some(Text::new("lift-inputs")));
    answer.notes.push(format!("{section}: {}: {}", error.code(), error.message()));
    Ok(None)
}

/// Says which decisive inputs are missing for a section: the message `<section>-missing`, then
/// `missing-input` for each.
pub fn tell_missing<O>(answer: &mut SkillAnswer<O>, section: &str, fields: &[&str]) {
    let text = Text::new(format!("{section}-missing"));
    answer.block(section, Block::Callout { text });
    let items = fields.iter().map(|f| Text::new("missing-input").field("field", *f)).collect();
    answer.block(section, Block::List { items });
}

/// A gate's result that asks for those of the fields that are missing.
#[must_use]
pub fn ask_for(gate: GateResult, missing: &[String], fields: &[&str]) -> GateResult {
    fields.iter().filter(|f| missing.iter().any(|m| m == *f)).fold(gate, |gate, field| {
        gate.looked_at(*field).remedy(Remedy::Ask { field: (*field).into() })
    })
}
