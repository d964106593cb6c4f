//! Lines that go out.
//!
//! For: whole lines at once, from whichever thread, each on its way before the next thing happens. Not for: what they
//! say.

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

    /// Says one line. If nobody listens any more, soon nobody will say anything either: that is noticed where lines
    /// come in.
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

/// More of what somebody has sent is not sent back.
const ECHOED: usize = 400;

/// A text of several lines, or with marks under it, as one line that is not too long.
pub(crate) fn in_one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(ECHOED) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(in_one_line(" a\n  b "), "a b");
        assert_eq!(in_one_line(&"ä".repeat(1_000)).chars().count(), ECHOED + 2);
    }
}
