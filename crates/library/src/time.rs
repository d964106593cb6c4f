//! Times as text.

use std::time::Duration;

/// Parses a time in seconds, such as 2.5.
///
/// # Errors
/// A sentence without a full stop, if the text is not a time.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("`{text}` is not a number of seconds, such as 2.5"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_a_fraction_but_no_sign() {
        assert_eq!(parse_seconds(" 2.5"), Ok(Duration::from_millis(2500)));
        for text in ["", "-1", "soon", "NaN", "1e99"] {
            assert_eq!(parse_seconds(text), Err(format!("`{text}` is not a number of seconds, such as 2.5")));
        }
    }
}
