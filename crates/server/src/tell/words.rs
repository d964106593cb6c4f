//! What people are told, in their language.
//!
//! For: short texts for a browser, and whole ones for a mail. Not for: what the page itself says (its catalogues).

use super::Message;
use crate::date::Date;
use house::Happening;

/// One language or the other.
fn either<'a>(language: &str, english: &'a str, german: &'a str) -> &'a str {
    if language == "de" { german } else { english }
}

/// In one line: what has happened.
pub(super) fn title(message: &Message, language: &str) -> String {
    let happened = match message.what {
        Happening::Turn => either(language, "Your turn", "Du bist am Zug"),
        Happening::Begin => either(language, "A game begins", "Eine Partie beginnt"),
        Happening::End => either(language, "A game is over", "Eine Partie ist zu Ende"),
    };
    format!("{happened}: {}", message.title)
}

/// With whom, until when or how it ended.
pub(super) fn body(message: &Message, language: &str) -> String {
    let mut lines = Vec::new();
    if !message.others.is_empty() {
        let and = either(language, " and ", " und ");
        lines.push(format!("{} {}", either(language, "With", "Mit"), message.others.join(and)));
    }
    if let Some(result) = message.result.as_ref().filter(|_| message.what == Happening::End) {
        lines.push(format!("{}: {result}", either(language, "Result", "Ergebnis")));
    }
    if message.yours {
        lines.push(either(language, "It is your turn.", "Du bist am Zug.").to_owned());
        if let Some(deadline) = message.deadline {
            let until = either(language, "Time until", "Zeit bis");
            lines.push(format!("{until} {}", Date::of(deadline).plain()));
        }
    }
    lines.join("\n")
}

/// A mail about it: where the game is, and how mails like it are stopped.
pub(super) fn mail(message: &Message, language: &str, page: &str, stop: &str) -> String {
    let (told, place) = (body(message, language), message.place());
    let why = either(
        language,
        "You get this mail because you have asked to be told of your games. To get no more of them:",
        "Du bekommst diese Nachricht, weil du von deinen Partien hören wolltest. Um keine mehr zu bekommen:",
    );
    format!("{told}\n\n{page}/{place}\n\n-- \n{why}\n{stop}\n")
}

/// The subject and the text of the mail by which an address is confirmed.
pub(super) fn confirm(language: &str, link: &str) -> (String, String) {
    let subject = either(language, "Variorum: is this your address?", "Variorum: Ist das deine Adresse?");
    let text = either(
        language,
        "Somebody wants to be told at this address of games at Variorum. If that is you, open this link within a day:",
        "Jemand möchte unter dieser Adresse von Partien bei Variorum hören. Wenn du das bist, öffne binnen eines Tages diesen Link:",
    );
    let else_ = either(
        language,
        "If it is not, do nothing: no more mail will come.",
        "Wenn nicht, brauchst du nichts zu tun: Es kommt keine weitere Nachricht.",
    );
    (subject.to_owned(), format!("{text}\n\n{link}\n\n{else_}\n"))
}

/// The subject and the text of the mail to whoever has forgotten his password.
pub(crate) fn forgotten(language: &str, name: &str, link: &str) -> (String, String) {
    let subject = either(language, "Variorum: a new password", "Variorum: ein neues Passwort");
    let text = either(
        language,
        "Somebody has said that the password of this account is forgotten. To choose a new one, open this link within an hour; it works once. Account:",
        "Jemand hat gesagt, dass das Passwort dieses Kontos vergessen ist. Um ein neues zu wählen, öffne binnen einer Stunde diesen Link; er gilt einmal. Konto:",
    );
    let else_ = either(
        language,
        "If it was not you, do nothing: the password stays as it is.",
        "Wenn du das nicht warst, brauchst du nichts zu tun: Das Passwort bleibt, wie es ist.",
    );
    (subject.to_owned(), format!("{text} {name}\n\n{link}\n\n{else_}\n"))
}
