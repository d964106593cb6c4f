//! Atom feeds (RFC 4287), with one entry for each turn to be made; the next turn of a game is another entry.

use super::PendingTurn;
use crate::core::date;

/// Writes the feed at the address `own`; `id` is its permanent id.
pub(super) fn write(id: &str, own: &str, page: &str, waiting: &[PendingTurn]) -> String {
    let updated = date::rfc3339(waiting.iter().map(|game| game.since).max().unwrap_or_default());
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>Variorum: your move</title>\n<id>urn:variorum:feed:{}</id>\n\
         <updated>{updated}</updated>\n<author><name>Variorum</name></author>\n<link rel=\"self\" href=\"{}\"/>\n<link href=\"{}/#/games\"/>\n",
        escape(id),
        escape(own),
        escape(page),
    );
    for game in waiting {
        let until = game.deadline.map(|deadline| format!(" Move by {}.", date::readable(deadline))).unwrap_or_default();
        let (title, others, link) = (escape(&game.title), escape(&game.others), escape(&game.link));
        text.push_str(&format!(
            "<entry>\n<title>Your move: {title}</title>\n<id>urn:variorum:game:{}:{}</id>\n<updated>{}</updated>\n<link href=\"{link}\"/>\n\
             <content type=\"text\">{title} with {others}, turn {}.{until}</content>\n</entry>\n",
            escape(&game.id),
            game.turns,
            date::rfc3339(game.since),
            game.turns + 1,
        ));
    }
    text.push_str("</feed>\n");
    text
}

/// Escapes text for XML, and drops characters that XML does not allow.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_each_turn_is_an_entry() {
        let game = |turns| PendingTurn {
            id: "abc".to_owned(),
            title: "Chess".to_owned(),
            others: "<b>Ann & \"Bob\"</b>\u{1}".to_owned(),
            turns,
            number: 7,
            since: 0,
            deadline: Some(86_400_000),
            link: "http://localhost/#/table/abc?seat=1".to_owned(),
        };
        let text = write("x", "http://localhost/api/feeds/y/games.atom", "http://localhost", &[game(3), game(4)]);
        assert!(
            text.contains("with &lt;b&gt;Ann &amp; &quot;Bob&quot;&lt;/b&gt;, turn 4. Move by 1970-01-02 00:00 UTC."),
            "{text}"
        );
        assert!(text.contains("<id>urn:variorum:game:abc:3</id>") && text.contains("<id>urn:variorum:game:abc:4</id>"));
        assert!(!text.contains("<b>") && text.matches("<entry>").count() == 2);
    }
}
