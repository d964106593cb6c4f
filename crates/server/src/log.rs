//! What is written down while the server runs: lines of text for people, or of JSON for programs.
//!
//! For: the form of a line, and how much is said. Not for: what is said; that stands where it happens, and `follow` has
//! a line for each request. Of other people's code nothing is heard below a warning, whatever is asked for: it does not
//! know what must not be logged.

use std::str::FromStr;
use tracing::Dispatch;
pub use tracing::Level;
use tracing::dispatcher::{SetGlobalDefaultError, set_global_default};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{MakeWriter, layer};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry};

/// The crates of ours that say something.
const OURS: [&str; 3] = ["server", "store", "variorum"];

/// What a line looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For people.
    #[default]
    Text,
    /// An object for each line.
    Json,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("a log is `text` or `json`".to_owned()),
        }
    }
}

/// Whoever hears what is said, writes it there in that form, down to that level.
pub fn to<W: for<'w> MakeWriter<'w> + Send + Sync + 'static>(
    form: Form,
    level: Level,
    colours: bool,
    writer: W,
) -> Dispatch {
    let heard = Targets::new().with_default(LevelFilter::WARN).with_targets(OURS.map(|name| (name, level)));
    match form {
        Form::Text => {
            Registry::default().with(layer().with_ansi(colours).with_writer(writer).with_filter(heard)).into()
        }
        Form::Json => {
            let lines = layer().json().flatten_event(true).with_span_list(false).with_writer(writer);
            Registry::default().with(lines.with_filter(heard)).into()
        }
    }
}

/// From now on that one hears all that is said in this process.
///
/// # Errors
/// If another one does already.
pub fn begin(dispatch: Dispatch) -> Result<(), SetGlobalDefaultError> {
    set_global_default(dispatch)
}
