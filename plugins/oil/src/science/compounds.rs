//! From the names that people and instruments write to one name of a compound.
//!
//! Names come with Greek letters, with their ASCII stand-ins, inverted (`Pinene <alpha->`), misread
//! by a scanner (`rn` for `m`, `y` for γ, ρ for p), in Vietnamese, or as a CAS number. What matches
//! nothing after these readings stays unknown: no nearest name is guessed.

use std::collections::HashMap;
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../data/compounds.tsv");

/// A compound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compound {
    /// Its plain name, unique.
    pub id: &'static str,
    /// CAS number.
    pub cas: &'static str,
    /// Chemical class.
    pub class: &'static str,
    /// Other names in English.
    pub synonyms: Vec<&'static str>,
    /// Names in Vietnamese.
    pub vi: Vec<&'static str>,
}

/// Every compound.
pub fn all() -> &'static [Compound] {
    static ALL: OnceLock<Vec<Compound>> = OnceLock::new();
    ALL.get_or_init(|| {
        let list = |cell: &'static str| cell.split('|').filter(|s| !s.is_empty()).collect();
        TABLE
            .lines()
            .skip(1)
            .filter_map(|line| {
                let cells: Vec<&'static str> = line.split('\t').collect();
                let [id, cas, class, synonyms, vi] = cells.try_into().ok()?;
                Some(Compound { id, cas, class, synonyms: list(synonyms), vi: list(vi) })
            })
            .collect()
    })
}

fn index() -> &'static HashMap<String, usize> {
    static INDEX: OnceLock<HashMap<String, usize>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = HashMap::new();
        // A plain name wins over another compound's synonym.
        for (i, compound) in all().iter().enumerate() {
            index.insert(key(compound.id), i);
        }
        for (i, compound) in all().iter().enumerate() {
            for name in compound.synonyms.iter().chain(&compound.vi).chain([&compound.cas]) {
                index.entry(key(name)).or_insert(i);
            }
        }
        index
    })
}

/// The compound that a name is of; none where no reading of it is known.
///
/// ```
/// use oil::science::compounds::find;
/// assert_eq!(find("Pinene <alpha->").map(|c| c.id), Some("alpha-pinene"));
/// assert_eq!(find("rnyrcene").map(|c| c.id), Some("myrcene"));
/// assert!(find("phlogiston").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Compound> {
    readings(name).iter().find_map(|k| index().get(k)).and_then(|i| all().get(*i))
}

/// The ways to read a name, the most faithful first.
fn readings(name: &str) -> Vec<String> {
    let plain = name.trim();
    let mut forms = vec![plain.to_owned()];
    if let (Some(open), true) = (plain.find('<'), plain.ends_with('>')) {
        let inside = plain.get(open + 1..plain.len() - 1).unwrap_or_default();
        forms.push(format!("{inside}{}", plain.get(..open).unwrap_or_default()));
    }
    if let Some((base, prefix)) = plain.split_once(", ") {
        forms.push(format!("{prefix}{base}"));
    }
    let lower = plain.to_lowercase();
    for (letter, greek) in
        [("a-", "alpha-"), ("b-", "beta-"), ("g-", "gamma-"), ("y-", "gamma-"), ("d-", "delta-")]
    {
        if let Some(rest) = lower.strip_prefix(letter) {
            forms.push(format!("{greek}{rest}"));
        }
    }
    for sign in ["(+)-", "(-)-", "(±)-", "(r)-", "(s)-", "l-", "d-", "r-", "s-"] {
        if let Some(rest) = lower.strip_prefix(sign) {
            forms.push(rest.to_owned());
        }
    }
    if let Some(rest) = lower.strip_prefix("r-") {
        forms.push(format!("p-{rest}")); // ρ, itself a misread p, typed as r
    }
    let mut keys: Vec<String> = forms.iter().map(|f| key(f)).collect();
    for i in 0..keys.len() {
        if keys[i].contains("rn") {
            keys.push(keys[i].replace("rn", "m"));
        }
    }
    keys
}

/// Letters and digits of a name without case, Greek, marks and signs.
pub(super) fn key(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'α' => out.push_str("alpha"),
            'β' | 'ß' => out.push_str("beta"),
            'γ' => out.push_str("gamma"),
            'δ' => out.push_str("delta"),
            'ε' => out.push_str("epsilon"),
            'τ' => out.push_str("tau"),
            'ρ' | 'π' => out.push('p'),
            c if c.is_ascii_alphanumeric() => out.push(c),
            c => out.extend(unmarked(c)),
        }
    }
    out
}

/// The bare letter of a Vietnamese one; nothing for marks and signs.
#[must_use]
pub fn unmarked(c: char) -> Option<char> {
    const LETTERS: [(char, &str); 7] = [
        ('a', "àáảãạăằắẳẵặâầấẩẫậ"),
        ('e', "èéẻẽẹêềếểễệ"),
        ('i', "ìíỉĩị"),
        ('o', "òóỏõọôồốổỗộơờớởỡợ"),
        ('u', "ùúủũụưừứửữự"),
        ('y', "ỳýỷỹỵ"),
        ('d', "đ"),
    ];
    LETTERS.iter().find(|(_, marked)| marked.contains(c)).map(|(bare, _)| *bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misread_names_find_their_compounds() {
        // Case 8 of the reference.
        for (name, id) in [
            ("y-terpinene", "gamma-terpinene"),
            ("rnyrcene", "myrcene"),
            ("β-elernene", "beta-elemene"),
            ("ρ-cymene", "p-cymene"),
            ("r-cymene", "p-cymene"),
            ("Pinene <alpha->", "alpha-pinene"),
            ("xitronelal", "citronellal"),
            (".alpha.-pinene", "alpha-pinene"),
            ("eucalyptol", "1,8-cineole"),
            ("long não", "camphor"),
            ("76-22-2", "camphor"),
            ("D-Limonene", "limonene"),
        ] {
            assert_eq!(find(name).map(|c| c.id), Some(id), "{name}");
        }
    }

    #[test]
    fn unknown_names_stay_unknown() {
        for name in ["", "unknown", "peak 17", "phlogiston", "pinen?", "la", "er"] {
            assert!(find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn no_name_is_of_two_compounds() {
        let mut seen: HashMap<String, &str> = HashMap::new();
        for compound in all() {
            assert_eq!(find(compound.id).map(|c| c.id), Some(compound.id));
            for name in compound.synonyms.iter().chain([&compound.id]) {
                let known = seen.entry(key(name)).or_insert(compound.id);
                assert_eq!(*known, compound.id, "{name}");
            }
        }
    }
}
