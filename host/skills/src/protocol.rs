//! `<domain>-main`: the skill that holds a domain's protocol.
//!
//! It has the steps, the gates with the host's own among them, the degradation levels, and beside
//! it the methods, the prompts with the router's, and the sources.

use crate::fault::{Fault, SKILL_MD, shown};
use crate::links::resolve;
use crate::markdown::{self, Document};
use crate::source::Source;

const REFERENCES: [&str; 3] =
    ["references/methods.md", "references/prompts.md", "references/sources.md"];
const HOST_GATES: [&str; 6] = ["U1", "U2", "U3", "U4", "U5", "U6"];
const LEVELS: [&str; 5] = ["0", "1", "2", "3", "4"];

pub(crate) fn check(
    source: &Source<'_>,
    document: &Document,
    of: &str,
    domain: Option<&str>,
    faults: &mut Vec<Fault>,
) {
    let mut refuse = |code, file: &str, line: Option<usize>, expected: String, found, hint| {
        faults.push(Fault::new(code, file, line, expected, found, hint));
    };
    if domain != Some(of) {
        let found = domain.map_or("none".into(), shown);
        let hint = "add domain: to metadata in the front matter";
        let expected = format!("metadata.domain to be {of}");
        refuse("protocol-domain", SKILL_MD, None, expected, found, hint);
    }
    let none = || "none".to_owned();
    let linked: Vec<String> =
        document.links.iter().filter_map(|l| resolve(SKILL_MD, &l.text)).collect();
    for path in REFERENCES {
        let expected = format!("{path}, linked from SKILL.md");
        if !source.has(path) {
            let hint = "write the file";
            refuse("protocol-reference-missing", path, None, expected, none(), hint);
        } else if !linked.iter().any(|l| l == path) {
            let (found, hint) = ("no link to it".into(), "link it where a reader needs it");
            refuse("protocol-reference-missing", SKILL_MD, None, expected, found, hint);
        }
    }
    let section = |title| document.section(title);
    if let Some(workflow) = section("Workflow").filter(|s| !s.has_steps) {
        let hint = "write the steps as a numbered list";
        let expected = "the steps in order".into();
        refuse("protocol-steps-missing", SKILL_MD, Some(workflow.line), expected, none(), hint);
    }
    let firsts = |rows: &[Vec<String>]| -> Vec<String> {
        rows.iter().filter_map(|row| row.first().cloned()).collect()
    };
    if let Some(gates) = section("Quality Gates") {
        let named: Vec<String> = gates.tables.iter().flat_map(|rows| firsts(rows)).collect();
        let missing: Vec<&str> =
            HOST_GATES.into_iter().filter(|g| !named.iter().any(|n| n == g)).collect();
        if !missing.is_empty() {
            let expected = format!("a row for each of {}", HOST_GATES.join(", "));
            let found = format!("none for {}", missing.join(", "));
            let hint = "list every gate in a table with its id in the first column";
            let line = Some(gates.line);
            refuse("protocol-gates-missing", SKILL_MD, line, expected, found, hint);
        }
    }
    if !document.tables().any(|rows| firsts(rows) == LEVELS) {
        let hint = "list the levels in a table with 0 to 4 in the first column";
        let expected = "a table of the degradation levels 0 to 4".into();
        refuse("protocol-levels-missing", SKILL_MD, None, expected, none(), hint);
    }
    let path = REFERENCES[1];
    if source.has(path)
        && let Some(text) = source.text(path, &mut Vec::new())
    {
        let headings = markdown::read(&text, 0).headings;
        if !headings.iter().any(|h| h.text.to_lowercase().contains("router")) {
            let hint = "add a heading Router with the prompt below it";
            let expected = "the router's prompt".into();
            refuse("protocol-router-missing", path, None, expected, none(), hint);
        }
    }
}
