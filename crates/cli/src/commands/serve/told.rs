//! The options of `serve` for telling people who are not here.
//!
//! For: the way of mail. Not for: who is told of what (`server::tell`); docs/operate.md tells of it.

use clap::Args;
use server::tell;

/// How mail is sent.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options for telling people who are not here")]
pub(super) struct Told {
    /// Sends mail by this server: `smtps://user:password@host`, or `smtp://…?tls=required`
    #[arg(long, value_name = "URL", env = "VARIORUM_MAIL", hide_env = true, hide_env_values = true)]
    mail: Option<String>,

    /// The address that mail comes from, like `Variorum <games@example.org>`
    #[arg(long, value_name = "ADDRESS", env = "VARIORUM_MAIL_FROM", hide_env = true)]
    mail_from: Option<String>,

    /// Where visitors find the page, like `https://games.example.org`; it stands in mails
    #[arg(long, value_name = "URL", env = "VARIORUM_URL", hide_env = true)]
    url: Option<String>,
}

impl Told {
    /// As settings of the server.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn options(&self) -> Result<tell::Options, String> {
        let mail = match (&self.mail, &self.mail_from, &self.url) {
            (Some(mail), Some(from), Some(url)) => Some(tell::Mail::new(mail, from, url)?),
            (Some(_), ..) => {
                return Err(
                    "whoever sends mail says with --mail-from from whom it comes, and with --url where the page is"
                        .to_owned(),
                );
            }
            _ => None,
        };
        let page = self.url.as_deref().map(|url| url.trim_end_matches('/').to_owned());
        Ok(tell::Options { mail, page, ..tell::Options::default() })
    }
}
