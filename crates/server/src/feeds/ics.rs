//! A calendar, as RFC 5545 has it.
//!
//! For: the moment until which a turn has to be made, for each game that has one. A game keeps its name in the
//! calendar, so that its entry moves on from turn to turn. Not for: finding the games.

use super::Waiting;
use crate::date::Date;

/// No line has more bytes.
const LINE: usize = 75;

/// The calendar.
pub(super) fn write(waiting: &[Waiting]) -> String {
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
            format!("UID:{}@variorum", escaped(&game.id)),
            format!("SEQUENCE:{}", game.number),
            format!("DTSTAMP:{}", Date::of(game.since).compact()),
            format!("DTSTART:{}", Date::of(deadline).compact()),
            format!("SUMMARY:{}", escaped(&format!("Last moment to move: {what}"))),
            format!("DESCRIPTION:{}", escaped(&format!("Turn {}\n{}", game.turns + 1, game.link))),
            format!("URL:{}", game.link.replace(char::is_control, "")),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line)).collect()
}

/// As a text value: what means something there is marked.
fn escaped(text: &str) -> String {
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

/// A line and its end; one that is too long goes on in the next, after a space, and no letter is cut in two.
fn folded(line: &str) -> String {
    let (mut folded, mut length) = (String::with_capacity(line.len() + 2), 0);
    for c in line.chars() {
        if length + c.len_utf8() > LINE {
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
    fn a_long_line_is_folded_between_letters_and_reads_as_it_was() {
        let line = format!("SUMMARY:{}", "Größe, ".repeat(30));
        let folded = folded(&line);
        assert!(folded.ends_with("\r\n") && folded.lines().all(|part| part.len() <= LINE), "{folded}");
        assert_eq!(folded.replace("\r\n ", "").trim_end_matches("\r\n"), line);
    }

    #[test]
    fn a_game_keeps_its_name_and_what_means_something_is_marked() {
        let game = |deadline, number| Waiting {
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
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "without a deadline there is nothing to enter");
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
