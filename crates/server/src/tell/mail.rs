//! Mail, by SMTP.
//!
//! For: sending one. Every mail about a game says how such mails are stopped, for people and for their programs (RFC
//! 8058). Not for: whose address it is (`tell::address`).

use super::{Message, address, words};
use crate::App;
use crate::error::Fault;
use house::Channel;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::error::Error;
use std::fmt;
use std::time::Duration;
use store::Person;

/// A mail server that says nothing for so long is given up.
const PATIENCE: Duration = Duration::from_secs(20);

/// How mail is sent.
#[derive(Clone)]
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where visitors find the page, without a slash at the end.
    page: String,
}

impl fmt::Debug for Mail {
    /// Logs do not show the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("from", &self.from.to_string()).field("page", &self.page).finish_non_exhaustive()
    }
}

impl Mail {
    /// By the server `smtp(s)://user:password@host:port`, from that address, with links to that page.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn new(server: &str, from: &str, page: &str) -> Result<Self, String> {
        // Its own message might show the password.
        let wrong = |_| "a mail server is smtps://user:password@host, or smtp://…?tls=required".to_owned();
        let from: Mailbox = from.parse().map_err(|_| format!("`{from}` is no address that mail can come from"))?;
        let page = page.trim_end_matches('/');
        let host = page.strip_prefix("https://").or_else(|| page.strip_prefix("http://"));
        let Some(host) = host.filter(|host| !host.is_empty() && !host.contains([' ', '\n', '\r', '<', '>'])) else {
            return Err("the page stands in mails as https://games.example.org".to_owned());
        };
        let host = host.split(['/', ':']).next().unwrap_or_default().to_owned();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server).map_err(wrong)?;
        let transport = transport.timeout(Some(PATIENCE)).hello_name(ClientId::Domain(host)).build();
        Ok(Self { transport, from, page: page.to_owned() })
    }

    /// Where visitors find the page.
    pub(crate) fn page(&self) -> &str {
        &self.page
    }

    /// Sends text to an address; `stop` is the address at which a program can stop such mails.
    ///
    /// # Errors
    /// If it is not taken.
    pub(crate) async fn send(
        &self,
        to: &str,
        subject: String,
        text: String,
        stop: Option<String>,
    ) -> Result<(), Fault> {
        let unfit = |_: &dyn Error| Fault::bad("this is no address that mail can go to");
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
            tracing::warn!(%error, "a mail is not taken");
            Fault::full("the mail could not be sent; try it again later")
        })
    }
}

/// Tells somebody by mail, if he has an address.
pub(super) async fn tell(app: &App, person: &Person, message: &Message, language: &str) -> Result<(), Fault> {
    let Some(mail) = &app.options.tell.mail else { return Ok(()) };
    let Some(to) = address::confirmed(app, person).await? else { return Ok(()) };
    let path = address::stop(app, person, &to).await?;
    let text = words::mail(message, language, mail.page(), &format!("{}/#/mail/stop/{path}", mail.page()));
    let stop = format!("{}/api/mail/stop/{path}", mail.page());
    let sent = mail.send(&to, words::title(message, language), text, Some(stop)).await;
    app.metrics.told(Channel::Mail, sent.is_ok());
    sent
}

/// A header whose value is always the same, or one text.
macro_rules! header {
    ($name:ident, $text:literal, $value:expr) => {
        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
                Err("nothing reads it here".into())
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
    use super::Mail;

    #[test]
    fn what_is_wrong_with_the_way_of_mail_is_said_without_the_password() {
        let page = "https://games.example.org/";
        let made = Mail::new("smtps://me:secret@mail.example.org", "Variorum <games@example.org>", page).unwrap();
        assert_eq!(made.page(), "https://games.example.org");
        assert!(!format!("{made:?}").contains("secret"));
        for (server, from, page) in [
            ("mail.example.org:secret", "games@example.org", page),
            ("ftp://me:secret@example.org", "games@example.org", page),
            ("smtps://me:secret@example.org", "nobody", page),
            ("smtps://me:secret@example.org", "games@example.org", "games.example.org"),
        ] {
            let why = Mail::new(server, from, page).unwrap_err();
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
