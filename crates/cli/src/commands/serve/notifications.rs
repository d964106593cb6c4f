//! The options of `serve` for notifications.
//!
//! For: sending mail. Not for: who is notified of what (`server::notify`). docs/operate.md documents all of it.

use clap::Args;
use server::notify;

/// How mail is sent.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options for notifications")]
pub(super) struct NotificationOptions {
    /// Mail server for outgoing mail: `smtps://user:password@host`, or `smtp://…?tls=required`
    #[arg(long, value_name = "URL", env = "VARIORUM_MAIL", hide_env = true, hide_env_values = true)]
    mail: Option<String>,

    /// Sender of mail, like `Variorum <games@example.org>`
    #[arg(long, value_name = "ADDRESS", env = "VARIORUM_MAIL_FROM", hide_env = true)]
    mail_from: Option<String>,

    /// URL of the page for visitors, like `https://games.example.org`, for links in mails
    #[arg(long, value_name = "URL", env = "VARIORUM_URL", hide_env = true)]
    url: Option<String>,
}

impl NotificationOptions {
    /// The options of the server.
    ///
    /// # Errors
    /// A message that says which option is invalid.
    pub(super) fn options(&self) -> Result<notify::Options, String> {
        let mail = match (&self.mail, &self.mail_from, &self.url) {
            (Some(mail), Some(from), Some(url)) => Some(notify::Mailer::new(mail, from, url)?),
            (Some(_), ..) => {
                return Err("--mail also needs --mail-from, the sender, and --url, the URL of the page".to_owned());
            }
            _ => None,
        };
        let page = self.url.as_deref().map(|url| url.trim_end_matches('/').to_owned());
        Ok(notify::Options { mail, page, ..notify::Options::default() })
    }
}
