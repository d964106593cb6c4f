//! Calendars (RFC 5545), with the deadline of the next turn for each game that has one. The UID of a game stays the
//! same, so that its event moves from turn to turn.

use super::PendingTurn;
use crate::core::date;

/// The most bytes of a line.
const MAX_LINE_BYTES: usize = 75;

/// Writes the calendar.
pub(super) fn write(waiting: &[PendingTurn]) -> String {
    let mut lines: Vec<String> =
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Variorum//Games//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
            .map(str::to_owned)
            .into();
    lines.push("X-WR-CALNAME:Variorum".to_owned());
    for game in waiting {
        let Some(deadline) = game.deadline else { continue };
        let what =
            if game.others.is_empty() { game.title.clone() } else { format!("{} with {}", game.title, game.others) };
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@variorum", escape(&game.id)),
            format!("SEQUENCE:{}", game.number),
            format!("DTSTAMP:{}", date::rfc5545(game.since)),
            format!("DTSTART:{}", date::rfc5545(deadline)),
            format!("SUMMARY:{}", escape(&format!("Deadline to move: {what}"))),
            format!("DESCRIPTION:{}", escape(&format!("Turn {}\n{}", game.turns + 1, game.link))),
            format!("URL:{}", game.link.replace(char::is_control, "")),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold_line(line)).collect()
}

/// Escapes a text value.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A line with its end. A line that is too long is continued after a space, without splitting a character.
fn fold_line(line: &str) -> String {
    let (mut folded, mut length) = (String::with_capacity(line.len() + 2), 0);
    for c in line.chars() {
        if length + c.len_utf8() > MAX_LINE_BYTES {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(c);
        length += c.len_utf8();
    }
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_folded_between_characters_and_unfolds_unchanged() {
        let line = format!("SUMMARY:{}", "Größe, ".repeat(30));
        let folded = fold_line(&line);
        assert!(folded.ends_with("\r\n") && folded.lines().all(|part| part.len() <= MAX_LINE_BYTES), "{folded}");
        assert_eq!(folded.replace("\r\n ", "").trim_end_matches("\r\n"), line);
    }

    #[test]
    fn a_game_keeps_its_uid_and_special_characters_are_escaped() {
        let game = |deadline, number| PendingTurn {
            id: "abc".to_owned(),
            title: "Chess".to_owned(),
            others: "Ann; Bob, \\Cy\r\nEND:VEVENT".to_owned(),
            turns: 3,
            number,
            since: 0,
            deadline,
            link: "http://localhost/#/table/abc?seat=1".to_owned(),
        };
        let text = write(&[game(Some(86_400_000), 7), game(None, 8)]).replace("\r\n ", "");
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "a game without a deadline has no event");
        assert_eq!(text.matches("\r\nEND:VEVENT\r\n").count(), 1);
        for part in [
            "UID:abc@variorum\r\n",
            "SEQUENCE:7\r\n",
            "DTSTART:19700102T000000Z\r\n",
            "with Ann\\; Bob\\, \\\\Cy\\nEND:VEVENT\r\n",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
