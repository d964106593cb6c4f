//! A feed, as RFC 4287 has it.
//!
//! For: an entry for each turn that is to be made; the next turn of a game is another entry. Not for: finding the
//! games.

use super::Waiting;
use crate::date::Date;

/// The feed at that address; `id` is its own name for good.
pub(super) fn write(id: &str, own: &str, page: &str, waiting: &[Waiting]) -> String {
    let updated = Date::of(waiting.iter().map(|game| game.since).max().unwrap_or_default()).iso();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>Variorum: your turn</title>\n<id>urn:variorum:feed:{}</id>\n\
         <updated>{updated}</updated>\n<author><name>Variorum</name></author>\n<link rel=\"self\" href=\"{}\"/>\n<link href=\"{}/#/games\"/>\n",
        escaped(id),
        escaped(own),
        escaped(page),
    );
    for game in waiting {
        let until =
            game.deadline.map(|deadline| format!(" Time until {}.", Date::of(deadline).plain())).unwrap_or_default();
        let (title, others, link) = (escaped(&game.title), escaped(&game.others), escaped(&game.link));
        text.push_str(&format!(
            "<entry>\n<title>Your turn: {title}</title>\n<id>urn:variorum:game:{}:{}</id>\n<updated>{}</updated>\n<link href=\"{link}\"/>\n\
             <content type=\"text\">{title} with {others}, turn {}.{until}</content>\n</entry>\n",
            escaped(&game.id),
            game.turns,
            Date::of(game.since).iso(),
            game.turns + 1,
        ));
    }
    text.push_str("</feed>\n");
    text
}

/// As text of XML, without what XML cannot hold.
fn escaped(text: &str) -> String {
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
    fn names_are_text_and_each_turn_is_an_entry_of_its_own() {
        let game = |turns| Waiting {
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
            text.contains(
                "with &lt;b&gt;Ann &amp; &quot;Bob&quot;&lt;/b&gt;, turn 4. Time until 1970-01-02 00:00 UTC."
            ),
            "{text}"
        );
        assert!(text.contains("<id>urn:variorum:game:abc:3</id>") && text.contains("<id>urn:variorum:game:abc:4</id>"));
        assert!(!text.contains("<b>") && text.matches("<entry>").count() == 2);
    }
}
