//! Lines that go out.
//!
//! For: whole lines at once, from whichever thread, each on its way before the next thing happens. Not for: what they say.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Where lines go; copies lead to the same place.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(output))))
    }

    /// Says one line. If nobody listens any more, soon nobody will say anything either: that is noticed where lines come in.
    pub(crate) fn say(&self, line: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Output")
    }
}

/// A text of several lines, or with marks under it, as one line.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
