//! Knowledge bases: the file keeps its form, and each source what a careful reader would ask.

use super::{Checked, Finding, line_of};
use skillhost_knowledge::{FindingKind, parse, verify};
use std::collections::BTreeMap;
use std::path::Path;

pub(super) fn check(path: &Path, text: &str, checked: &mut Checked) {
    let base = match parse(text) {
        Ok(base) => base,
        Err(faults) => {
            for fault in faults {
                let entry = fault.entry.map(|e| format!("{e}: ")).unwrap_or_default();
                let message = format!("{entry}expected {}, found {}", fault.expected, fault.found);
                let code = format!("knowledge-{}", word(&fault.kind));
                let finding = Finding::error(&code, path, message).line(fault.line);
                checked.add(finding.hint(fault.hint.unwrap_or_default()));
            }
            return;
        }
    };
    let mut without: BTreeMap<FindingKind, Vec<String>> = BTreeMap::new();
    for found in verify(base.entries()) {
        let code = format!("knowledge-{}", word(&found.kind));
        let message = format!("{}: {}", found.id, found.detail);
        let finding = match found.kind {
            FindingKind::TierNotOfRule | FindingKind::LongQuote | FindingKind::QuoteNotRead => {
                Finding::error(&code, path, message)
            }
            FindingKind::NoIdentifier | FindingKind::NotVerified => {
                Finding::warning(&code, path, message)
            }
            // Works that were not at hand have neither, and say so.
            FindingKind::NoQuote | FindingKind::NoDay => {
                without.entry(found.kind).or_default().push(found.id);
                continue;
            }
        };
        checked.add(finding.line(line_of(text, &format!("# {} — ", found.id))));
    }
    for (kind, ids) in without {
        let what = if kind == FindingKind::NoDay { "day of verification" } else { "quote" };
        let (count, all) = (ids.len(), base.entries().count());
        let shown = ids.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
        let more = if count > 5 { ", …" } else { "" };
        let message = format!("{count} of {all} entries have no {what}: {shown}{more}");
        checked.add(Finding::note(&format!("knowledge-{}", word(&kind)), path, message));
    }
}

/// The kind as its JSON says it.
fn word(kind: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(kind).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}
