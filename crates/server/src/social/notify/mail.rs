//! Sending mail by SMTP. Every mail about a game says how to stop such mails, for people and for their mail programs
//! (RFC 8058). The recipients' addresses are in `notify::address`.

use crate::core::error::Fault;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// The time after which a silent mail server is given up.
const SMTP_TIMEOUT: Duration = Duration::from_secs(20);

/// The mail server and the sender.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The address of the page, without a slash at the end.
    page: String,
}

impl fmt::Debug for Mailer {
    /// Hides the password from logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("from", &self.from.to_string()).field("page", &self.page).finish_non_exhaustive()
    }
}

impl Mailer {
    /// Mail by the server `smtp(s)://user:password@host:port`, from that address, with links to that page.
    ///
    /// # Errors
    /// Which of them is invalid.
    pub fn new(server: &str, from: &str, page: &str) -> Result<Self, String> {
        // The error of the library might contain the password.
        let wrong = |_| "a mail server is smtps://user:password@host, or smtp://…?tls=required".to_owned();
        let from: Mailbox = from.parse().map_err(|_| format!("`{from}` is not a valid sender address"))?;
        let page = page.trim_end_matches('/');
        let host = page.strip_prefix("https://").or_else(|| page.strip_prefix("http://"));
        let Some(host) = host.filter(|host| !host.is_empty() && !host.contains([' ', '\n', '\r', '<', '>'])) else {
            return Err("the address of the page must have the form https://games.example.org".to_owned());
        };
        let host = host.split(['/', ':']).next().unwrap_or_default().to_owned();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server).map_err(wrong)?;
        let transport = transport.timeout(Some(SMTP_TIMEOUT)).hello_name(ClientId::Domain(host)).build();
        Ok(Self { transport, from, page: page.to_owned() })
    }

    /// The address of the page.
    pub(crate) fn page_url(&self) -> &str {
        &self.page
    }

    /// Sends a text to an address; `stop` is the address at which a program can stop such mails.
    ///
    /// # Errors
    /// If the address is invalid, or the mail server rejects the mail.
    pub(crate) async fn send(
        &self,
        to: &str,
        subject: String,
        text: String,
        stop: Option<String>,
    ) -> Result<(), Fault> {
        let unfit = |_: &dyn Error| Fault::bad_request("this is not a valid e-mail address");
        let to: Mailbox = to.parse().map_err(|error: lettre::address::AddressError| unfit(&error))?;
        let mut mail = lettre::Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .header(AutoSubmitted)
            .message_id(None);
        if let Some(stop) = stop {
            mail = mail.header(ListUnsubscribe(format!("<{stop}>"))).header(ListUnsubscribePost);
        }
        let mail = mail.body(text).map_err(|error| unfit(&error))?;
        let sent = self.transport.send(mail).await;
        sent.map(drop).map_err(|error| {
            tracing::warn!(%error, "mail rejected");
            Fault::unavailable("the e-mail could not be sent; try again later")
        })
    }
}

/// Defines a header that is only written.
macro_rules! header {
    ($name:ident, $text:literal, $value:expr) => {
        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
                Err("this header is never parsed".into())
            }

            fn display(&self) -> HeaderValue {
                let value: fn(&Self) -> String = $value;
                HeaderValue::new(Self::name(), value(self))
            }
        }
    };
}

#[derive(Clone)]
struct ListUnsubscribe(String);
#[derive(Clone)]
struct ListUnsubscribePost;
#[derive(Clone)]
struct AutoSubmitted;

header!(ListUnsubscribe, "List-Unsubscribe", |this| this.0.clone());
header!(ListUnsubscribePost, "List-Unsubscribe-Post", |_| "List-Unsubscribe=One-Click".to_owned());
header!(AutoSubmitted, "Auto-Submitted", |_| "auto-generated".to_owned());

#[cfg(test)]
mod tests {
    use super::Mailer;

    #[test]
    fn errors_in_the_mail_options_never_show_the_password() {
        let page = "https://games.example.org/";
        let made = Mailer::new("smtps://me:secret@mail.example.org", "Variorum <games@example.org>", page).unwrap();
        assert_eq!(made.page_url(), "https://games.example.org");
        assert!(!format!("{made:?}").contains("secret"));
        for (server, from, page) in [
            ("mail.example.org:secret", "games@example.org", page),
            ("ftp://me:secret@example.org", "games@example.org", page),
            ("smtps://me:secret@example.org", "games", page),
            ("smtps://me:secret@example.org", "games@example.org", "games.example.org"),
        ] {
            let why = Mailer::new(server, from, page).unwrap_err();
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
