//! The headers of KIF files, `key：value`, and the tags of a record that mean the same.

/// Headers with a tag of their own, the one that is written first: the name of the first player (先手, or 下手 in a
/// handicap game), of the second, and what is known of the event. All other headers are kept as tags under their own
/// names.
const TAGS: &[(&str, &str)] = &[
    ("先手", "White"),
    ("下手", "White"),
    ("後手", "Black"),
    ("上手", "Black"),
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("対局日", "Date"),
];

/// Further headers that programs write; any of them shows that a text is a KIF file.
const OTHERS: &[&str] = &[HANDICAP, "終了日時", "戦型", "表題", "持ち時間", "秒読み", "消費時間", "備考"];

/// The header with the handicap.
pub(crate) const HANDICAP: &str = "手合割";

/// Splits a header into its key and value.
pub(crate) fn split(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('：').or_else(|| line.split_once(':'))?;
    let key = key.trim();
    let fits = !key.is_empty() && key.chars().count() <= 20 && !key.contains(char::is_whitespace);
    fits.then(|| (key, value.trim()))
}

/// Is the line a header that only a KIF file has?
pub(crate) fn is_known(line: &str) -> bool {
    split(line).is_some_and(|(key, _)| OTHERS.contains(&key) || TAGS.iter().any(|(known, _)| *known == key))
}

/// The tag for a header: its own name unless the record has another word for it.
pub(crate) fn tag(key: &str) -> &str {
    TAGS.iter().find(|(known, _)| *known == key).map_or(key, |(_, tag)| tag)
}

/// The header for a tag.
pub(crate) fn key(tag: &str, handicap: bool) -> &str {
    match tag {
        "White" if handicap => "下手",
        "Black" if handicap => "上手",
        _ => TAGS.iter().find(|(_, known)| *known == tag).map_or(tag, |(key, _)| key),
    }
}

/// A date such as `1999/07/15(木) 19:07:12` as the tags `Date` and `Time`; `None` if it is no date.
pub(crate) fn date(text: &str) -> Option<(String, Option<String>)> {
    let numbers = |text: &str, separator: char| -> Option<Vec<u32>> {
        let parts: Result<Vec<u32>, _> = text.split(separator).map(str::parse).collect();
        parts.ok()
    };
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '/').unwrap_or(text.len());
    let (day, rest) = text.split_at(end);
    let [year, month, day] = numbers(day, '/')?[..] else { return None };
    let time = rest.split_whitespace().next_back().filter(|time| numbers(time, ':').is_some_and(|n| n.len() >= 2));
    Some((format!("{year:04}.{month:02}.{day:02}"), time.map(str::to_owned)))
}
