//! Writes whole lines from any thread, and flushes each.

use parking_lot::Mutex;
use std::fmt;
use std::io::Write;
use std::sync::Arc;

/// The output; clones share it.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(output))))
    }

    /// Writes a line. Write errors are ignored: if the other side is gone, the input ends as well.
    pub(crate) fn write_line(&self, line: &str) {
        let mut output = self.0.lock();
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Output")
    }
}

/// The maximum number of characters echoed from the input.
const MAX_ECHO_CHARS: usize = 400;

/// Joins a text of several lines to one line of limited length.
pub(crate) fn single_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_ECHO_CHARS) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_truncated() {
        assert_eq!(single_line(" a\n  b "), "a b");
        assert_eq!(single_line(&"ä".repeat(1_000)).chars().count(), MAX_ECHO_CHARS + 2);
    }
}
