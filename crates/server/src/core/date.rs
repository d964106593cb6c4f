//! World-clock times as dates in UTC, in the forms of mails, feeds and calendars.
//!
//! Game clocks do not use this.

use jiff::Timestamp;
use play::Millis;

/// RFC 3339, as feeds use it: `2026-11-24T02:10:28Z`.
pub(crate) fn rfc3339(at: Millis) -> String {
    timestamp(at).strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// RFC 5545, as calendars use it: `20261124T021028Z`.
pub(crate) fn rfc5545(at: Millis) -> String {
    timestamp(at).strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// As tournament report files have it: `2026/11/24`.
pub(crate) fn slashed(at: Millis) -> String {
    timestamp(at).strftime("%Y/%m/%d").to_string()
}

/// For people, to the minute: `2026-11-24 02:10 UTC`.
pub(crate) fn readable(at: Millis) -> String {
    timestamp(at).strftime("%Y-%m-%d %H:%M UTC").to_string()
}

/// A time out of range becomes the first or the last one that dates can express.
fn timestamp(at: Millis) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(if at < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        for (at, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1000, "1969-12-31T23:59:59Z"),
            (1_764_000_628_000, "2025-11-24T16:10:28Z"),
        ] {
            assert_eq!(rfc3339(at), date);
        }
        assert_eq!(rfc5545(0), "19700101T000000Z");
        assert_eq!(readable(60_000), "1970-01-01 00:01 UTC");
    }

    #[test]
    fn a_time_beyond_all_calendars_is_still_a_date() {
        assert!(rfc3339(Millis::MAX).starts_with("9999-12-3"));
        assert!(readable(Millis::MIN).starts_with("-9999-01-0"));
    }
}
