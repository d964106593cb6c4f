//! Times as text.

use std::time::Duration;

/// A time in seconds, such as 2.5.
///
/// # Errors
/// A sentence without its full stop, if it is none.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("`{text}` is no number of seconds, such as 2.5"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_parts_but_no_sign() {
        assert_eq!(seconds(" 2.5"), Ok(Duration::from_millis(2500)));
        for text in ["", "-1", "soon", "NaN", "1e99"] {
            assert_eq!(seconds(text), Err(format!("`{text}` is no number of seconds, such as 2.5")));
        }
    }
}
