//! Words of a text as the index and the queries see them, in English and Vietnamese.
//!
//! Each word has two forms. `exact` keeps its marks, with the mark of the tone moved to the end so
//! that *thuỷ* and *thủy* are one; `plain` has none (`đ` is `d`). A word typed without marks is
//! any word that looks so, one typed with marks only itself.

use skillhost_intake::Language;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// As written.
    pub(crate) written: String,
    /// Lower case, with marks.
    pub(crate) exact: String,
    /// Lower case, without marks.
    pub(crate) plain: String,
}

impl Word {
    /// Whether it was typed with marks.
    pub(crate) fn is_marked(&self) -> bool {
        self.exact != self.plain
    }

    /// Without its marks and without the `s` of the plural.
    pub(crate) fn singular(&self) -> &str {
        self.plain.strip_suffix('s').filter(|w| w.len() > 3).unwrap_or(&self.plain)
    }

    /// Whether this word of a question is that word of a name, in the singular or the plural.
    pub(crate) fn reads(&self, name: &Self) -> bool {
        if self.is_marked() { self.exact == name.exact } else { self.singular() == name.singular() }
    }

    /// Whether it is a word of English that says nothing by itself.
    pub(crate) fn is_empty_english(&self) -> bool {
        !self.is_marked() && lists().en.contains(self.plain.as_str())
    }

    /// Whether it may be a syllable of Vietnamese that was typed without marks.
    fn is_syllable(&self) -> bool {
        const BEFORE: &[&str] = &[
            "ngh", "ng", "nh", "gh", "gi", "kh", "ph", "qu", "th", "tr", "ch", "b", "c", "d", "g",
            "h", "k", "l", "m", "n", "p", "q", "r", "s", "t", "v", "x",
        ];
        const AFTER: &[&str] = &["", "ch", "ng", "nh", "c", "m", "n", "p", "t"];
        let word = self.plain.as_str();
        let ends = |rest: &str| {
            let tail = rest.trim_start_matches(['a', 'e', 'i', 'o', 'u', 'y']);
            (1..=3).contains(&(rest.len() - tail.len())) && AFTER.contains(&tail)
        };
        ends(word) || BEFORE.iter().any(|b| word.strip_prefix(b).is_some_and(ends))
    }

    /// A number says nothing of what a text is about.
    pub(crate) fn is_number(&self) -> bool {
        self.plain.chars().all(char::is_numeric)
    }
}

/// The words of a text: runs of letters and digits.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut text = if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().filter(|c| !is_invisible(*c)).collect())
    };
    // `reef's` is about a reef.
    for of in ["'s ", "’s "] {
        if text.contains(of) {
            text = Cow::Owned(text.replace(of, " "));
        }
    }
    text.split(|c: char| !(c.is_alphanumeric() || is_combining_mark(c)))
        .filter(|w| w.contains(char::is_alphanumeric))
        .map(word)
        .collect()
}

fn word(written: &str) -> Word {
    if written.is_ascii() {
        let low = written.to_ascii_lowercase();
        return Word { written: written.to_owned(), exact: low.clone(), plain: low };
    }
    let (mut exact, mut plain, mut tones) = (String::new(), String::new(), String::new());
    for c in written.chars().flat_map(char::to_lowercase).nfd() {
        if !c.is_ascii() && is_combining_mark(c) {
            let tone = matches!(c, '\u{300}' | '\u{301}' | '\u{303}' | '\u{309}' | '\u{323}');
            if tone { &mut tones } else { &mut exact }.push(c);
            continue;
        }
        exact.push(c);
        match c {
            // Letters that have no decomposition.
            'đ' | 'ð' => plain.push('d'),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'ı' => plain.push('i'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            c => plain.push(c),
        }
    }
    exact.push_str(&tones);
    Word { written: written.to_owned(), exact: exact.nfc().collect(), plain }
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// How a question is typed, which decides what its words may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Typing {
    /// Vietnamese with its marks: a word without any has none.
    Marked,
    /// Vietnamese without them.
    Unmarked,
    /// English.
    English,
    /// A few words of either.
    Unclear,
}

impl Typing {
    pub(crate) fn of(words: &[Word], language: Language) -> Self {
        let lists = lists();
        let plain_english = |w: &Word| {
            let plain = w.plain.as_str();
            !w.is_marked() && lists.en.contains(plain) && !lists.shared.contains(plain)
        };
        if language == Language::Vi {
            // Of the syllables of a text about three quarters have marks.
            let marked = words.iter().filter(|w| w.is_marked()).count();
            if 2 * marked >= words.len() { Self::Marked } else { Self::Unmarked }
        } else if words.iter().any(plain_english) {
            Self::English
        } else if words.len() > 1 && words.iter().all(|w| w.is_number() || w.is_syllable()) {
            Self::Unmarked
        } else {
            Self::Unclear
        }
    }

    pub(crate) fn is_vietnamese(self) -> bool {
        matches!(self, Self::Marked | Self::Unmarked)
    }
}

/// Whether a word of a question says nothing of what is asked for.
pub(crate) fn is_stop(word: &Word, typing: Typing) -> bool {
    let lists = lists();
    let plain = word.plain.as_str();
    if plain.chars().nth(1).is_none() {
        return true;
    }
    if word.is_marked() {
        return lists.vi.contains(&word.exact);
    }
    match typing {
        Typing::Marked => lists.vi.contains(&word.exact),
        Typing::Unmarked => lists.vi_plain.contains(plain),
        Typing::English => lists.en.contains(plain),
        // What may be a syllable stays: *an toàn* is typed `an toan`.
        Typing::Unclear => lists.en.contains(plain) && !lists.shared.contains(plain),
    }
}

struct Lists {
    en: HashSet<&'static str>,
    shared: HashSet<&'static str>,
    vi: HashSet<String>,
    vi_plain: HashSet<&'static str>,
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| Lists {
        en: EN.split_whitespace().collect(),
        shared: SHARED.split_whitespace().collect(),
        vi: VI.split_whitespace().map(|w| word(w).exact).collect(),
        vi_plain: VI_PLAIN.split_whitespace().collect(),
    })
}

const EN: &str = "
    a about above across after again against ago all almost along already also although always am
    among an and another any anyone anything are aren around as ask at away be became because
    become been before began being below besides best better between both but by came can cannot
    come could did didn do does doesn doing don done down during each either else enough etc even
    ever every everything exactly explain few find first for found from gave get give given gives
    go goes going gone good got had happen happens has have having he help her here him his how however i if in
    indeed instead into is isn it its itself just keep know known last later least less let like
    list look made make makes making many may maybe me mean means might more most much must my
    near nearly need needs neither never no nobody non none nor not nothing now of off often ok on
    once one only onto or other others our out over own per perhaps please put quite rather really
    regarding said same say says see seem seen several shall she should show shown since so some
    someone something soon still such take taken tell than thank thanks that the their them then
    there therefore these they thing things this those though through thus to together too toward
    towards try under until up upon us use used useful uses using usually very via want wants was
    way we went were what whatever when whenever where whether which while who whole whom
    whose why will with within without won would write yes yet you your";

/// Words of the list above that are syllables of Vietnamese too, and often. (`the` and `in` are
/// far oftener English.)
const SHARED: &str = "am an can do go he me my no on so than then to";

const VI: &str = "
    ai anh ạ bao bạn bằng bị biết bởi các cách cái cần cả cho chỉ chị chúng chưa có còn của cũng
    cùng cứ dùng do dù đã đang đâu đây đấy để đến đều đi đó được em gì giúp giữa hãy hay hầu hoặc
    hỏi hơn khi không khoảng là lại làm lên lúc luôn mà mấy mình mọi mỗi mới một muốn nào này nên
    nếu nhau nhiêu nhiều như nhưng những nó nói nữa ở phải qua ra rằng rất rồi sao sẽ sự tại
    theo thế thì tôi tới trong trên từ từng và vào vẫn vậy về vì việc với xin xem xuống";

/// Vietnamese typed without marks, where it is known that the query is Vietnamese. Only those that
/// hardly ever are another word: `bao` may be *bão*, `da` may be *đá*.
const VI_PLAIN: &str = "
    ai bi biet boi cac cach cai cua cung cho chi chua co dang day dau den deu duoc giua gi hay hoac
    hoi khi khong khoang la lam len luc ma moi mot muon nao nay nen neu nhau nhieu nhu nhung nua
    phai qua ra rang roi sao se tai theo thi toi trong tren tu tung va vao van vay ve vi viec voi
    xin xem";

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Word {
        words(text).remove(0)
    }

    #[test]
    fn every_way_to_write_a_word_is_one() {
        let composed = one("THUỶ");
        let apart: String = "thủy".nfd().collect();
        assert_eq!(composed.exact, one(&apart).exact);
        assert_eq!(composed.plain, "thuy");
        assert_eq!(one("Đường").plain, "duong");
        assert_eq!(one("Krøgli").plain, "krogli");
        assert_eq!(one("Carlà").plain, "carla");
        assert_ne!(one("đọc").exact, one("dốc").exact);
        assert!(one("dốc").is_marked() && !one("doc").is_marked());
    }

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        let plain: Vec<String> = words("The reef's CO2-flux; \"a\" AND b* NEAR(x)")
            .into_iter()
            .map(|w| w.plain)
            .collect();
        assert_eq!(plain, ["the", "reef", "co2", "flux", "a", "and", "b", "near", "x"]);
        assert!(words("… !? — \u{301}").is_empty());
    }

    #[test]
    fn a_stop_word_is_one_of_its_language() {
        let stop = |text: &str, typing| is_stop(&one(text), typing);
        assert!(stop("the", Typing::English) && stop("của", Typing::Marked));
        assert!(stop("cua", Typing::Unmarked) && !stop("cua", Typing::English));
        assert!(stop("so", Typing::English) && !stop("so", Typing::Unclear));
        assert!(stop("bao", Typing::Marked) && !stop("bao", Typing::Unmarked));
        assert!(!stop("số", Typing::English));
        assert!(lists().shared.is_subset(&lists().en));
    }

    #[test]
    fn how_a_question_is_typed() {
        let typing = |text: &str| Typing::of(&words(text), skillhost_intake::detect(text));
        assert_eq!(typing("rạn san hô bị tẩy trắng"), Typing::Marked);
        assert_eq!(typing("ran san ho bi tay trang khi nao va tai sao"), Typing::Unmarked);
        assert_eq!(typing("the bleaching of corals"), Typing::English);
        assert_eq!(typing("he so an toan"), Typing::Unmarked);
        assert_eq!(typing("nghieng 30 do"), Typing::Unmarked);
        assert_eq!(typing("coral bleaching"), Typing::Unclear);
    }
}
