//! The log: lines of text for people, or of JSON for programs.
//!
//! This file defines the form of a line and the level; the lines are written where things happen, and `request_log`
//! writes one for each request. Third-party crates log warnings and errors only, whatever the level, because they do
//! not know what must not be logged.

use std::str::FromStr;
use tracing::Dispatch;
pub use tracing::Level;
use tracing::dispatcher::{SetGlobalDefaultError, set_global_default};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{MakeWriter, layer};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry};

/// The crates of this project that log.
const OWN_CRATES: [&str; 3] = ["server", "store", "variorum"];

/// The format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// A JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("the log format is `text` or `json`".to_owned()),
        }
    }
}

/// A dispatcher that writes log lines of this level and above to a writer.
pub fn dispatch<W: for<'w> MakeWriter<'w> + Send + Sync + 'static>(
    form: LogFormat,
    level: Level,
    colours: bool,
    writer: W,
) -> Dispatch {
    let heard = Targets::new().with_default(LevelFilter::WARN).with_targets(OWN_CRATES.map(|name| (name, level)));
    match form {
        LogFormat::Text => {
            Registry::default().with(layer().with_ansi(colours).with_writer(writer).with_filter(heard)).into()
        }
        LogFormat::Json => {
            let lines = layer().json().flatten_event(true).with_span_list(false).with_writer(writer);
            Registry::default().with(lines.with_filter(heard)).into()
        }
    }
}

/// Installs the dispatcher for the whole process.
///
/// # Errors
/// If there is one already.
pub fn install(dispatch: Dispatch) -> Result<(), SetGlobalDefaultError> {
    set_global_default(dispatch)
}
