//! The texts of notifications, in the languages of their recipients: short ones for browsers, and mails. The texts of
//! the page are in its own catalogues.

use crate::core::date;
use api::NotificationKind;
use play::Millis;

/// The contents of a notification.
#[derive(Clone, Debug)]
pub(super) struct Notification {
    pub(super) kind: NotificationKind,
    pub(super) table: String,
    /// The side that the recipient plays.
    pub(super) side: u8,
    /// The title of the game.
    pub(super) title: String,
    /// The names of the other players.
    pub(super) others: Vec<String>,
    /// Whether it is the recipient's turn.
    pub(super) is_your_turn: bool,
    /// The deadline of the turn.
    pub(super) deadline: Option<Millis>,
    pub(super) result: Option<String>,
}

impl Notification {
    /// The path of the game in the page.
    pub(super) fn page_link(&self) -> String {
        format!("#/table/{}?seat={}", self.table, self.side)
    }
}

/// The text in that language.
fn localized<'a>(language: &str, english: &'a str, german: &'a str) -> &'a str {
    if language == "de" { german } else { english }
}

/// The title, in one line: what has happened.
pub(super) fn title(message: &Notification, language: &str) -> String {
    let happened = match message.kind {
        NotificationKind::Turn => localized(language, "Your move", "Du bist am Zug"),
        NotificationKind::Begin => localized(language, "Game started", "Partie begonnen"),
        NotificationKind::End => localized(language, "Game over", "Partie beendet"),
    };
    format!("{happened}: {}", message.title)
}

/// The details: the other players, the result or the deadline.
pub(super) fn body(message: &Notification, language: &str) -> String {
    let mut lines = Vec::new();
    if !message.others.is_empty() {
        let and = localized(language, " and ", " und ");
        lines.push(format!("{} {}", localized(language, "With", "Mit"), message.others.join(and)));
    }
    if let Some(result) = message.result.as_ref().filter(|_| message.kind == NotificationKind::End) {
        lines.push(format!("{}: {result}", localized(language, "Result", "Ergebnis")));
    }
    if message.is_your_turn {
        lines.push(localized(language, "It is your move.", "Du bist am Zug.").to_owned());
        if let Some(deadline) = message.deadline {
            let until = localized(language, "Move by", "Zug bis");
            lines.push(format!("{until} {}", date::readable(deadline)));
        }
    }
    lines.join("\n")
}

/// The text of a mail, with links to the game and to unsubscribe.
pub(super) fn mail(message: &Notification, language: &str, page: &str, stop: &str) -> String {
    let (told, place) = (body(message, language), message.page_link());
    let why = localized(
        language,
        "You receive this e-mail because you turned on notifications about your games. To unsubscribe:",
        "Du bekommst diese E-Mail, weil du Benachrichtigungen zu deinen Partien eingeschaltet hast. Zum Abbestellen:",
    );
    format!("{told}\n\n{page}/{place}\n\n-- \n{why}\n{stop}\n")
}

/// The subject and the text of the mail that confirms an address.
pub(super) fn confirmation_mail(language: &str, link: &str) -> (String, String) {
    let subject = localized(language, "Variorum: confirm your e-mail address", "Variorum: E-Mail-Adresse bestätigen");
    let text = localized(
        language,
        "This address was entered at Variorum for notifications about games. To confirm it, open this link within a day:",
        "Diese Adresse wurde bei Variorum für Benachrichtigungen zu Partien angegeben. Um sie zu bestätigen, öffne binnen eines Tages diesen Link:",
    );
    let else_ = localized(
        language,
        "If it was not you, ignore this e-mail: no more will follow.",
        "Wenn du das nicht warst, ignoriere diese E-Mail: Es kommt keine weitere.",
    );
    (subject.to_owned(), format!("{text}\n\n{link}\n\n{else_}\n"))
}

/// The subject and the text of the mail to an address that no longer belongs to an account.
pub(super) fn address_changed_mail(language: &str, name: &str, page: &str) -> (String, String) {
    let subject = localized(
        language,
        "Variorum: your e-mail address was changed",
        "Variorum: deine E-Mail-Adresse wurde geändert",
    );
    let text = localized(
        language,
        "This address was removed from your account, or replaced by another one. If it was not you, change your password at once, and look at your passkeys and access tokens. Account:",
        "Diese Adresse wurde aus deinem Konto gelöscht oder durch eine andere ersetzt. Wenn du das nicht warst, ändere sofort dein Passwort und sieh deine Passkeys und Zugriffstoken durch. Konto:",
    );
    (subject.to_owned(), format!("{text} {name}\n\n{page}\n"))
}

/// The subject and the text of the mail that resets a password.
pub(crate) fn password_reset_mail(language: &str, name: &str, link: &str) -> (String, String) {
    let subject = localized(language, "Variorum: reset your password", "Variorum: Passwort zurücksetzen");
    let text = localized(
        language,
        "A new password was requested for your account. To choose one, open this link within an hour; it works only once. Account:",
        "Für dein Konto wurde ein neues Passwort angefordert. Um eins zu wählen, öffne binnen einer Stunde diesen Link; er gilt nur einmal. Konto:",
    );
    let else_ = localized(
        language,
        "If it was not you, ignore this e-mail: your password stays the same.",
        "Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.",
    );
    (subject.to_owned(), format!("{text} {name}\n\n{link}\n\n{else_}\n"))
}
